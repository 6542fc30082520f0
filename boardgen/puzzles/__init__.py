"""Puzzles with proved answers: searched, graded, gathered into books. See docs/puzzles.md."""

from __future__ import annotations

from boardgen.puzzles.making import make_puzzles, one_puzzle
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.recorded import recorded_puzzles

__all__ = ["Puzzle", "make_puzzles", "one_puzzle", "recorded_puzzles"]

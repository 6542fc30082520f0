"""What the pictures of a book show of a board that grows: as many cells of each puzzle, in question and answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, NamedTuple

from boardgen.boards.picture import Display
from boardgen.games.base import Game
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.telling import AT_LEISURE

Span = tuple[int, int]

#: Columns and rows around what is there when it is asked.
_AROUND = 1


class Window(NamedTuple):
    """The columns and the rows that the pictures of a puzzle show; None where the board does not grow."""

    across: Span | None = None
    up: Span | None = None

    def on(self, display: Display) -> Display:
        """A display with them."""
        return display._replace(span=self.across, upwards=self.up)


def windows(game: Game[Any, Any], puzzles: Sequence[Puzzle]) -> list[Window]:
    """Of each puzzle what all the lines reach that its answer tells, so a cell is in the same place of a question and
    its answer.
    """
    return [Window(*(_needed(game, puzzle) or ())) for puzzle in puzzles]


def _needed(game: Game[Any, Any], puzzle: Puzzle) -> tuple[Span, Span] | None:
    """The columns and rows that a puzzle and its answer show at least; None where the board does not grow."""
    view, pos = game.view(), puzzle.position(game)
    asked = view.extent(pos)
    if asked is None:
        return None
    spans = [tuple((first - _AROUND, last + _AROUND) for first, last in asked)]
    ends = [*_ends(game, puzzle, pos), *game.task(puzzle.task).prevented(pos, puzzle.answer)]
    # At the left and below are coordinates, which signs around what is placed last must not touch.
    spans += [
        tuple((first - _AROUND, last) for first, last in extent)
        for after in ends
        if (extent := view.extent(after)) is not None
    ]
    across, up = ((min(a for a, _ in some), max(b for _, b in some)) for some in zip(*spans, strict=True))
    return across, up


def _ends(game: Game[Any, Any], puzzle: Puzzle, pos: Any) -> Iterator[Any]:
    """Where the lines end that an answer tells."""
    for line in (puzzle.proof.line, *(wrong.line for wrong in puzzle.proof.wrong[:AT_LEISURE])):
        yield reduce(game.play, line.moves, pos)

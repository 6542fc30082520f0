"""What the puzzles of a book have been about so far: those that are chosen next have least in common with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from typing import Any

from boardgen.games.base import Game
from boardgen.puzzles.levels import is_at_once
from boardgen.puzzles.puzzle import Puzzle


class Seen:
    """What the puzzles of a book have been about so far.

    Args:
        game: of the puzzles.
        most: so many may have the same pattern.
    """

    def __init__(self, game: Game[Any, Any], most: int) -> None:
        self._game, self._most = game, most
        self._patterns: Counter[Hashable] = Counter()
        self._pattern: dict[str, Hashable] = {}
        self._ideas: Counter[Hashable] = Counter()
        self._asked: Counter[str] = Counter()
        self._of: dict[str, tuple[Hashable, ...]] = {}

    def add(self, puzzle: Puzzle) -> None:
        """A puzzle is taken."""
        self._ideas.update(self._ideas_of(puzzle))
        self._asked[puzzle.task] += 1
        self._patterns[self._pattern_of(puzzle)] += 1

    def is_stale(self, puzzle: Puzzle) -> bool:
        """Whether as many as may be have its pattern already."""
        pattern = self._pattern_of(puzzle)
        return pattern is not None and self._patterns[pattern] >= self._most

    def _pattern_of(self, puzzle: Puzzle) -> Hashable:
        if puzzle.key not in self._pattern:
            pattern = self._game.task(puzzle.task).pattern(puzzle.position(self._game), puzzle.proof)
            self._pattern[puzzle.key] = pattern
        return self._pattern[puzzle.key]

    def asks(self, task: str) -> int:
        """How many of those taken ask it."""
        return self._asked[task]

    def rarer(self, spare: Sequence[Puzzle], rest: int, most: int) -> Collection[str]:
        """The tasks that should give more, so that none is asked more than ``most`` times; none if all is well.

        Args:
            spare: what may be taken, too.
            rest: how many are missing.
            most: see there.
        """
        there = self._asked + Counter(puzzle.task for puzzle in spare if not is_at_once(puzzle.proof))
        ((often, many),) = there.most_common(1) or [("", 0)]
        lacking = self._asked.total() + rest - most - (there.total() - many)
        return there.keys() - {often} if lacking > 0 else ()

    def newest(self, puzzles: Sequence[Puzzle]) -> Puzzle | None:
        """The one that has least in common with those taken, the first of equals; None of none."""
        if len(puzzles) < 2:
            return puzzles[0] if puzzles else None
        return min(puzzles, key=self.known)

    def known(self, puzzle: Puzzle) -> int:
        """How often what a solver notices of it has been there."""
        return sum(self._ideas[idea] for idea in self._ideas_of(puzzle))

    def _ideas_of(self, puzzle: Puzzle) -> tuple[Hashable, ...]:
        if puzzle.key not in self._of:
            ideas = self._game.task(puzzle.task).ideas(puzzle.position(self._game), puzzle.proof)
            self._of[puzzle.key] = ideas
        return self._of[puzzle.key]

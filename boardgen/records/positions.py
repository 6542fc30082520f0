"""The positions of a game: some are kept, the others are replayed on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from boardgen.games.base import Game

#: At most this many positions are kept besides those around the last one used: all positions of a game of
#: ordinary length, every second, fourth … of a longer one.
MOST_KEPT = 512


class Positions(Sequence[Any]):
    """The position before the first move and after each, in order.

    Iterating in order plays each move once more; every position is at most a few dozen moves away from a
    kept one.
    """

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self._game = game
        self._tokens: list[str] = []
        self._step = 1
        self._kept = [start]  # every `_step`-th
        self._last = start
        self._stretch: tuple[int, list[Any]] = (0, [])  # positions replayed from a kept one

    def append(self, token: str, pos: Any) -> None:
        """Add a move and the position after it."""
        self._tokens.append(token)
        self._last = pos
        if len(self._tokens) % self._step == 0:
            self._kept.append(pos)
            if len(self._kept) > MOST_KEPT:
                self._kept = self._kept[::2]
                self._step *= 2
                self._stretch = (0, [])

    def __len__(self) -> int:
        return len(self._tokens) + 1

    @overload
    def __getitem__(self, at: int) -> Any: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Any]: ...

    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return _Some(self, range(len(self))[at])
        index = range(len(self))[at]
        if index == len(self._tokens):
            return self._last
        kept, beyond = divmod(index, self._step)
        return self._kept[kept] if not beyond else self._again(kept, beyond)

    def _again(self, kept: int, beyond: int) -> Any:
        """Replay the position some moves after a kept one."""
        if self._stretch[0] != kept or not self._stretch[1]:
            self._stretch = (kept, [self._kept[kept]])
        stretch = self._stretch[1]
        while len(stretch) <= beyond:
            token = self._tokens[kept * self._step + len(stretch) - 1]
            stretch.append(self._game.play(stretch[-1], token))
        return stretch[beyond]

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))


class _Some(Sequence[Any]):
    """A lazy slice of the positions."""

    def __init__(self, positions: Positions, at: range) -> None:
        self._positions = positions
        self._at = at

    def __len__(self) -> int:
        return len(self._at)

    @overload
    def __getitem__(self, at: int) -> Any: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Any]: ...

    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return _Some(self._positions, self._at[at])
        return self._positions[self._at[at]]

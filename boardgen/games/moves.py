"""The moves played so far, shared with earlier positions."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

M = TypeVar("M")

#: Moves stored in one link.
_LINK = 16


class Moves(Sequence[M], Generic[M]):
    """An immutable sequence: `then` appends a move in constant time and shares the existing ones.

    It equals a tuple of the same moves. Length and last move take constant time, everything else linear time.

    >>> Moves().then("e5").then("c3")
    Moves('e5', 'c3')
    """

    __slots__ = ("_before", "_last", "_length")

    def __init__(self, moves: Iterable[M] = ()) -> None:
        self._before: Moves[M] | None = None
        self._last: tuple[M, ...] = tuple(moves)
        self._length = len(self._last)

    def then(self, move: M) -> Moves[M]:
        """A sequence with one more move."""
        after: Moves[M] = Moves.__new__(Moves)
        last = self._last
        if len(last) < _LINK:
            # Faster than unpacking.
            after._before, after._last = self._before, last + (move,)  # noqa: RUF005
        else:
            after._before, after._last = self, (move,)
        after._length = self._length + 1
        return after

    def followed_by(self, moves: Iterable[M]) -> Moves[M]:
        """A sequence with several more moves."""
        after: Moves[M] = Moves.__new__(Moves)
        after._before, after._last = self, tuple(moves)
        after._length = self._length + len(after._last)
        return after

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[M]:
        links = []
        here: Moves[M] | None = self
        while here is not None:
            links.append(here._last)
            here = here._before
        for link in reversed(links):
            yield from link

    @overload
    def __getitem__(self, at: int) -> M: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[M, ...]: ...
    def __getitem__(self, at: int | slice) -> M | tuple[M, ...]:
        if at == -1 and self._last:
            return self._last[-1]
        return tuple(self)[at]

    def index(self, value: Any, start: int = 0, stop: int = sys.maxsize) -> int:
        """The first index of a move, as `tuple.index`."""
        return tuple(self).index(value, start, stop)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Moves):
            return self is other or (self._length == other._length and tuple(self) == tuple(other))
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Moves({', '.join(map(repr, self))})"

    def __reduce__(self) -> tuple[Any, ...]:
        # A chain of a thousand links would be too deep for pickle to follow.
        return Moves, (tuple(self),)

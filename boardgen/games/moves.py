"""The moves that led to a position, shared with the positions before it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

M = TypeVar("M")


class Moves(Sequence[M], Generic[M]):
    """An immutable sequence that grows at its end: `then` makes the next one in no time and shares this one.

    Equal to a tuple of the same moves. The length and the last move are at hand; everything else goes
    through all moves once.

    >>> Moves().then("e5").then("c3")
    Moves('e5', 'c3')
    """

    __slots__ = ("_before", "_last", "_length")

    def __init__(self, moves: Iterable[M] = ()) -> None:
        self._before: Moves[M] | None = None
        self._last: Any = None
        self._length = 0
        for move in moves:
            self._before, self._last, self._length = self._copy(), move, self._length + 1

    def then(self, move: M) -> Moves[M]:
        """These moves and one more."""
        after: Moves[M] = Moves.__new__(Moves)
        after._before = self
        after._last = move
        after._length = self._length + 1
        return after

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[M]:
        return reversed(list(self.__reversed__()))

    def __reversed__(self) -> Iterator[M]:
        here: Moves[M] | None = self
        while here is not None and here._length:
            yield here._last
            here = here._before

    @overload
    def __getitem__(self, at: int) -> M: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[M, ...]: ...
    def __getitem__(self, at: int | slice) -> M | tuple[M, ...]:
        if at == -1 and self._length:
            last: M = self._last
            return last
        return tuple(self)[at]

    def index(self, value: Any, start: int = 0, stop: int = sys.maxsize) -> int:
        """The first place of a move, as `tuple.index`."""
        return tuple(self).index(value, start, stop)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Moves):
            return self._length == other._length and self._same(other)
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Moves({', '.join(map(repr, self))})"

    def __reduce__(self) -> tuple[Any, ...]:
        # A chain of twenty thousand links would be too deep for pickle to follow.
        return Moves, (tuple(self),)

    def _copy(self) -> Moves[M]:
        copy: Moves[M] = Moves.__new__(Moves)
        copy._before, copy._last, copy._length = self._before, self._last, self._length
        return copy

    def _same(self, other: Moves[M]) -> bool:
        """Whether two equally long sequences are equal; what they share is not looked at."""
        one, two = self, other
        while one is not two and one._before is not None and two._before is not None:
            if one._last != two._last:
                return False
            one, two = one._before, two._before
        return True

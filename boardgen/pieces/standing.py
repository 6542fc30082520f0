"""Pieces that never move, drawn once for all pictures of a document.

Each picture shows the pieces of the previous one and one more. Pieces are grouped into symbols of 16, two of which
make one of 32, and so on: a picture uses at most as many symbols as its number of pieces has binary digits, and no
piece is drawn twice in a document.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardgen.scene.primitives import Box, Item, Symbol, Use

#: Pieces in the smallest symbol.
_FEW = 16


class Standing:
    """The pieces on the pictures of one document, in the order they were placed."""

    def __init__(self, name: str, box: Box) -> None:
        """Begin with no pieces.

        Args:
            name: ids of symbols begin with it; no other in the document may.
            box: around every piece that may come, mm.
        """
        self._name, self._box = name, box
        self._blocks: list[tuple[int, Symbol]] = []
        self._last: list[tuple[Item, ...]] = []
        self._count = 0

    def add(self, piece: Iterable[Item]) -> None:
        """Add a piece."""
        self._last.append(tuple(piece))
        self._count += 1
        if len(self._last) < _FEW:
            return
        self._push(_FEW, tuple(item for items in self._last for item in items))
        self._last = []
        while len(self._blocks) > 1 and self._blocks[-1][0] == self._blocks[-2][0]:
            (size, second), (_, first) = self._blocks.pop(), self._blocks.pop()
            self._push(2 * size, (Use(first, 0.0, 0.0), Use(second, 0.0, 0.0)))

    def items(self) -> tuple[Item, ...]:
        """The current pieces."""
        blocks = tuple(Use(symbol, 0.0, 0.0) for _, symbol in self._blocks)
        return (*blocks, *(item for piece in self._last for item in piece))

    def _push(self, size: int, items: tuple[Item, ...]) -> None:
        symbol = Symbol(f"{self._name}-{self._count - size + 1}-{self._count}", items, self._box)
        self._blocks.append((size, symbol))


def shared(name: str, items: Iterable[Item], box: Box) -> Item:
    """Items shown by every picture of a document, stored once; ``name`` is the id of their symbol."""
    return Use(Symbol(name, tuple(items), box), 0.0, 0.0)

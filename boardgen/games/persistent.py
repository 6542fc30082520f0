"""Persistent arrays of small numbers: a change makes a new array and leaves the old one unchanged.

A position on a board of a hundred thousand cells differs from the previous one in one cell. Small
arrays are plain ``bytes`` or tuples and are copied; large ones are `Tree`, whose new version shares all
but the path to one leaf with the old one: a change costs a kilobyte, however large the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

#: Items per leaf and children per node: 6 bits of the index per level.
_WIDTH = 64
_SHIFT = 6
_MASK = _WIDTH - 1
#: Up to this length, copying the whole array is faster than descending a tree.
_SMALL = 512

_BYTES = tuple(bytes((value,)) for value in range(256))

Leaf = bytes | tuple[int, ...]


class Tree:
    """An immutable array of at most 64³ items: a root, nodes and leaves."""

    __slots__ = ("_length", "_root")

    def __init__(self, root: tuple[tuple[Leaf, ...], ...], length: int) -> None:
        self._root = root
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, at: int) -> int:
        return self._root[at >> 12][at >> 6 & 63][at & 63]

    def __iter__(self) -> Iterator[int]:
        left = self._length
        for node in self._root:
            for leaf in node:
                yield from leaf[: max(left, 0)]
                left -= _WIDTH

    def __bytes__(self) -> bytes:
        return b"".join([bytes(leaf) for node in self._root for leaf in node])[: self._length]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._length == other._length and self._root == other._root

    def __hash__(self) -> int:
        return hash(self._root)

    def put(self, at: int, value: int) -> Tree:
        """The array with one item replaced."""
        root = self._root
        node = root[at >> 12]
        leaf = _put(node[at >> 6 & 63], at & 63, value)
        i, k = at >> 6 & 63, at >> 12
        node = (*node[:i], leaf, *node[i + 1 :])
        return Tree((*root[:k], node, *root[k + 1 :]), self._length)

    def used(self) -> Iterator[tuple[int, Leaf]]:
        """The leaves with nonzero items, each with the index of its first item."""
        start = 0
        for node in self._root:
            for leaf in node:
                if any(leaf):
                    yield start, leaf
                start += _WIDTH


class Readable(Protocol):
    """Anything that maps an index to a number."""

    def __getitem__(self, at: int, /) -> int: ...


Items = bytes | tuple[int, ...] | Tree
"""An immutable array; `put` makes the next one."""


def array(values: bytes) -> Items:
    """An array of these numbers."""
    if len(values) <= _SMALL:
        return values
    node = _WIDTH * _WIDTH
    padded = values.ljust(-(-len(values) // node) * node, b"\0")
    leaves = [padded[at : at + _WIDTH] for at in range(0, len(padded), _WIDTH)]
    return Tree(tuple(tuple(leaves[at : at + _WIDTH]) for at in range(0, len(leaves), _WIDTH)), len(values))


def zeros(length: int) -> Items:
    """An array of zeros for numbers from 0 to 255."""
    return bytes(length) if length <= _SMALL else _tree(bytes(_WIDTH), length)


def wide_zeros(length: int) -> Items:
    """An array of zeros for numbers of any size."""
    return (0,) * length if length <= _SMALL else _tree((0,) * _WIDTH, length)


def put(items: Items, at: int, value: int) -> Items:
    """The array with the item at an index replaced; the index is not negative."""
    return items.put(at, value) if isinstance(items, Tree) else _put(items, at, value)


def nonzero(items: Items) -> Iterator[tuple[int, int]]:
    """Index and value of all nonzero items, in order; zeros cost next to nothing."""
    if isinstance(items, Tree):
        for start, leaf in items.used():
            yield from ((start + at, item) for at, item in enumerate(leaf) if item)
    else:
        yield from ((at, item) for at, item in enumerate(items) if item)


def chosen(*values: int) -> bytes:
    """The argument of `where` for these values, each from 0 to 255."""
    return bytes(ord("1" if value in values else "0") for value in range(256))


def where(items: Items | bytearray, values: bytes) -> int:
    """The bit set of the indices where an array of numbers from 0 to 255 has one of the `chosen` values."""
    plain = items if isinstance(items, bytes | bytearray) else bytes(items)
    return int(plain.translate(values)[::-1], 2)


def _put(leaf: Leaf, at: int, value: int) -> Leaf:
    if isinstance(leaf, bytes):
        return leaf[:at] + _BYTES[value] + leaf[at + 1 :]
    return (*leaf[:at], value, *leaf[at + 1 :])


def _tree(leaf: Leaf, length: int) -> Tree:
    leaves = -(-length // _WIDTH)
    nodes = -(-leaves // _WIDTH)
    if nodes > _WIDTH:
        raise ValueError(f"{length} items are more than {_WIDTH**3}")
    return Tree(((leaf,) * _WIDTH,) * nodes, length)

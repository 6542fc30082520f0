"""Dice of a piecepack as nets: six squares in a cross, with tabs; and their pips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from boardgen.pieces.nets import Net, net, tab, tab_item
from boardgen.pieces.piecepack import DIE, RANKS, die_mark
from boardgen.scene.primitives import XY, Circle, Item, Polygon, Style

#: Depth of the tabs, mm.
TAB = 4.0

#: Rank → column and row of its square. Opposite ranks add up to five: null and 5, ace (1) and 4, 2 and 3.
_SQUARES = {"2": (1, 0), "ace": (1, 1), "null": (0, 1), "5": (2, 1), "3": (1, 2), "4": (1, 3)}
#: The same for pips: opposite faces add up to seven, and 1, 2, 3 run anticlockwise around their corner.
_PIP_SQUARES = {2: (1, 0), 1: (1, 1), 3: (0, 1), 4: (2, 1), 5: (1, 2), 6: (1, 3)}
_FACE = Style(fill="cell")
#: Pips from the middle of a face, in the distance of two of them: their places, the distance and the radius of one in
#: half faces.
_PIPS: Mapping[int, tuple[XY, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_APART, _PIP = 0.58, 0.15


def pips(count: int, x: float, y: float, half: float, paint: str) -> tuple[Item, ...]:
    """One to six pips on a face of a die.

    Args:
        count: how many.
        x, y: the middle of the face, mm.
        half: half of its edge, mm.
        paint: of the pips.
    """
    style, apart = Style(fill=paint), _APART * half
    return tuple(Circle(x + dx * apart, y + dy * apart, _PIP * half, style) for dx, dy in _PIPS[count])


@cache
def die_net(suit: str) -> Net:
    """The net of a suit's die, ½ in along every edge."""
    return _net(
        f"die-net-{suit}",
        [(_SQUARES[rank], die_mark(suit, rank, *_middle(_SQUARES[rank]))) for rank in RANKS],
    )


@cache
def pip_net() -> Net:
    """The net of a die with one to six pips, of the size of a piecepack's."""
    half = DIE / 2
    faces = [(square, pips(count, *_middle(square), half, "ink")) for count, square in _PIP_SQUARES.items()]
    return _net("die-net-pips", faces)


def _middle(square: tuple[int, int]) -> XY:
    return (square[0] + 0.5) * DIE, (square[1] + 0.5) * DIE


def _net(name: str, marked: Sequence[tuple[tuple[int, int], tuple[Item, ...]]]) -> Net:
    """The net of a cube.

    Args:
        name: of its symbol.
        marked: column and row of each face, and what is on it.
    """
    items: list[Item] = []
    faces: list[tuple[XY, ...]] = []
    for (column, row), marks in marked:
        x, y = column * DIE, row * DIE
        faces.append(((x, y), (x + DIE, y), (x + DIE, y + DIE), (x, y + DIE)))
        items += [Polygon(faces[-1], _FACE), *marks]
    # Clockwise around the cross; seven of the twelve edges of a cube are glued.
    corners = [
        (1, 0),
        (2, 0),
        (2, 1),
        (3, 1),
        (3, 2),
        (2, 2),
        (2, 3),
        (2, 4),
        (1, 4),
        (1, 3),
        (1, 2),
        (0, 2),
        (0, 1),
        (1, 1),
    ]
    tabbed = {((2, 1), (3, 1)), ((3, 1), (3, 2)), ((3, 2), (2, 2)), ((2, 4), (1, 4))}
    tabbed |= {((1, 2), (0, 2)), ((0, 2), (0, 1)), ((0, 1), (1, 1))}
    rim: list[XY] = []
    folds: list[tuple[XY, XY]] = []
    for begin, end in zip(corners, corners[1:] + corners[:1], strict=True):
        here, there = (begin[0] * DIE, begin[1] * DIE), (end[0] * DIE, end[1] * DIE)
        rim.append(here)
        if (begin, end) in tabbed:
            shape = tab(here, there, TAB)
            rim += shape[1:3]
            folds.append((here, there))
            items.append(tab_item(shape))
    for a, b in (((1, 1), (2, 1)), ((1, 2), (2, 2)), ((1, 3), (2, 3)), ((1, 1), (1, 2)), ((2, 1), (2, 2))):
        folds.append(((a[0] * DIE, a[1] * DIE), (b[0] * DIE, b[1] * DIE)))
    return net(name, items, rim, folds, faces)

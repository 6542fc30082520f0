"""Dice of a piecepack as nets: six squares in a cross, with tabs; and their pips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

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
def die_net(suit: str, *, lying: bool = False) -> Net:
    """The net of a suit's die, ½ in along every edge.

    Args:
        suit: one of `boardgen.pieces.suits.SUITS`.
        lying: the four squares of the cross that stand above each other lie in a row; what is on them stays upright.
    """

    def marks(rank: str, x: float, y: float) -> tuple[Item, ...]:
        return die_mark(suit, rank, x, y)

    return _net(f"die-net-{suit}", {_SQUARES[rank]: partial(marks, rank) for rank in RANKS}, lying)


@cache
def pip_net(*, lying: bool = False) -> Net:
    """The net of a die with one to six pips, of the size of a piecepack's; see `die_net`."""

    def marks(count: int, x: float, y: float) -> tuple[Item, ...]:
        return pips(count, x, y, DIE / 2, "ink")

    return _net("die-net-pips", {square: partial(marks, count) for count, square in _PIP_SQUARES.items()}, lying)


def _net(name: str, marked: Mapping[tuple[int, int], Callable[[float, float], tuple[Item, ...]]], lying: bool) -> Net:
    """The net of a cube.

    Args:
        name: of its symbol.
        marked: column and row of each face of a cross that stands → what is on it, at a point.
        lying: turn the cross by a quarter.
    """

    def at(x: float, y: float) -> XY:
        return (y * DIE, -x * DIE) if lying else (x * DIE, y * DIE)

    items: list[Item] = []
    faces: list[tuple[XY, ...]] = []
    for (x, y), marks in marked.items():
        faces.append((at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)))
        items += [Polygon(faces[-1], _FACE), *marks(*at(x + 0.5, y + 0.5))]
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
        here, there = at(*begin), at(*end)
        rim.append(here)
        if (begin, end) in tabbed:
            shape = tab(here, there, TAB)
            rim += shape[1:3]
            folds.append((here, there))
            items.append(tab_item(shape))
    for a, b in (((1, 1), (2, 1)), ((1, 2), (2, 2)), ((1, 3), (2, 3)), ((1, 1), (1, 2)), ((2, 1), (2, 2))):
        folds.append((at(*a), at(*b)))
    return net(f"{name}-lying" if lying else name, items, rim, folds, faces)

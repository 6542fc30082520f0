"""A piecepack die as a net: six squares in a cross, with tabs."""

from __future__ import annotations

from functools import cache

from boardgen.pieces.nets import Net, net, tab, tab_item
from boardgen.pieces.piecepack import DIE, RANKS, die_mark
from boardgen.scene.primitives import XY, Item, Polygon, Style

#: Depth of the tabs, mm.
TAB = 4.0

#: Rank → column and row of its square. Opposite ranks add up to five: null and 5, ace (1) and 4, 2 and 3.
_SQUARES = {"2": (1, 0), "ace": (1, 1), "null": (0, 1), "5": (2, 1), "3": (1, 2), "4": (1, 3)}
_FACE = Style(fill="cell")


@cache
def die_net(suit: str) -> Net:
    """The net of a suit's die, ½ in along every edge."""
    items: list[Item] = []
    faces: list[tuple[XY, ...]] = []
    for rank in RANKS:
        column, row = _SQUARES[rank]
        x, y = column * DIE, row * DIE
        faces.append(((x, y), (x + DIE, y), (x + DIE, y + DIE), (x, y + DIE)))
        items += [Polygon(faces[-1], _FACE), *die_mark(suit, rank, x + DIE / 2, y + DIE / 2)]
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
    return net(f"die-net-{suit}", items, rim, folds, faces)

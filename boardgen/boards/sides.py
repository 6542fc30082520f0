"""Coloured sides: bands along the outline of a board that show who owns which side.

Each colour has a second sign, the same as on its stones, so that a print in grey is still playable: a solid
line for red and black, a dashed one for green, none for blue and white. Black is dark in every theme, and so are blue
and others without a line, also where a theme leaves areas empty: edges alone would be lines, as red has one, or pass
for a rim of the board. White is light.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from boardgen.errors import OptionError
from boardgen.geometry.board import Board
from boardgen.geometry.lattice import XY, Corner
from boardgen.geometry.layout import Layout
from boardgen.scene.primitives import Group, Item, Line, Polygon, Polyline, Style
from boardgen.scene.themes import HOLLOW

#: Thickness of a band, in pitches.
BAND = 0.2
#: The cross over a side of a player who is out: half its height and width, in thicknesses of a band; on small boards
#: as much as is seen at a glance, mm, or the most.
_CROSS, _SEEN, _MOST_CROSS, _CASED = 0.58, 1.05, 0.7, 2.6
#: From the middle of a cell to a cross beside it, at most, in pitches.
_BESIDE = 0.8
#: A cell that stands alone reaches so many thicknesses of a band beyond the edge, past the ends of such a cross.
_PAST = 1.4
#: The line in a band, in its thickness.
_THIN = 0.16
#: Dashes of the line in a band, in line widths; colours not listed have no line.
_SIGNS: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
        "red": (),
        "black": (),
        "green": (3.2, 3.2),
        "yellow": (1.0, 2.4),
        "orange": (6.0, 3.2),
        "purple": (4.0, 1.6, 1.0, 1.6),
    }
)
#: What these lines are called; of colours not listed there is none.
_IN_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "red": "a line inside",
        "black": "a line inside",
        "green": "dashes",
        "yellow": "dots",
        "orange": "long dashes",
        "purple": "dashes and dots",
    }
)


def signs_in_words(colours: Sequence[str]) -> str:
    """Which sign the sides of each colour have, for prints in which colours cannot be told; nothing if none has any.

    >>> signs_in_words(["red", "green", "blue"])
    'red sides have a line inside, green dashes, blue none'
    """
    if not any(colour in _IN_WORDS for colour in colours):
        return ""
    first, *others = [(colour, _IN_WORDS.get(colour, "none")) for colour in colours]
    return ", ".join((f"{first[0]} sides have {first[1]}", *(f"{colour} {sign}" for colour, sign in others)))


class Side(NamedTuple):
    """A stretch of a board's edge that belongs to a player.

    Attributes:
        name: its name for people, such as ``top``.
        colour: the colour of the band, one of `boardgen.scene.themes.COLOURS`.
        cells: the cells along the edge, anticlockwise. The cell at an end may also belong to the next side: each
            then gets half of its outer edges.
        out: its player is out of the game: it is crossed out once.
        clear: cells beside which nothing crosses it out, where it can be crossed out elsewhere: a line ends there.
    """

    name: str
    colour: str
    cells: tuple[int, ...]
    out: bool = False
    clear: tuple[int, ...] = ()


def side_lines(board: Board, sides: Sequence[Sequence[int]]) -> list[tuple[XY, ...]]:
    """For each side, its part of the board's outline, anticlockwise, on the corner lattice.

    Raises:
        OptionError: code ``bad-side``: cells that do not follow each other anticlockwise along the edge.
    """
    loops = [_Loop(board, loop) for loop in board.outlines if _area(loop) > 0]
    placed = [_find(board, loops, side) for side in sides if side]
    uses: dict[tuple[int, int], int] = {}
    for number, first, count in placed:
        for at in range(first, first + count):
            key = number, at % len(loops[number].owners)
            uses[key] = uses.get(key, 0) + 1
    found = []
    for number, first, count in placed:
        loop = loops[number]
        last = (first + count - 1) % len(loop.owners)
        begin, end = float(loop.spans[first][0]), float(loop.spans[last][1])
        if uses[number, first] > 1:
            begin = sum(loop.spans[first]) / 2
        if uses[number, last] > 1:
            end = sum(loop.spans[last]) / 2
        found.append(_stretch(loop.corners, begin, end))
    return found


class _Loop:
    """A closed outline, split into the stretches of different cells.

    Attributes:
        corners: anticlockwise, beginning at the end of a stretch.
        owners: the cell of each stretch.
        spans: indices of the first and last corner of each stretch.
    """

    def __init__(self, board: Board, loop: Sequence[Corner]) -> None:
        edges = zip(loop, [*loop[1:], loop[0]], strict=True)
        of = [board.index[board.lattice.owner(a, b)] for a, b in edges]
        start = next((i for i in range(len(of)) if of[i] != of[i - 1]), 0)
        of = of[start:] + of[:start]
        self.corners = [*loop[start:], *loop[:start]]
        self.owners: list[int] = []
        self.spans: list[tuple[int, int]] = []
        for i, cell in enumerate(of):
            if i and cell == of[i - 1]:
                self.spans[-1] = self.spans[-1][0], i + 1
            else:
                self.owners.append(cell)
                self.spans.append((i, i + 1))


def _find(board: Board, loops: Sequence[_Loop], side: Sequence[int]) -> tuple[int, int, int]:
    """The loop of a side, the stretch where it begins, and the number of its stretches."""
    for number, loop in enumerate(loops):
        count = len(loop.owners)
        for first in range(count):
            if count >= len(side) and all(loop.owners[(first + i) % count] == cell for i, cell in enumerate(side)):
                return number, first, len(side)
    names = " ".join(board.names[cell] for cell in side)
    raise OptionError("bad-side", f"{names} do not follow each other anticlockwise along the edge of the board")


def _area(loop: Sequence[Corner]) -> int:
    """Twice the area of a loop; negative for a hole."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True))


def outwards(points: Sequence[XY], far: float) -> tuple[XY, ...]:
    """A part of an outline moved outwards, with mitred corners.

    Args:
        points: anticlockwise on paper, y down, so that the outside is on the right; any unit.
        far: the distance in the same unit; inwards if negative.
    """
    normals = []
    for (x1, y1), (x2, y2) in pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        normals.append(((y1 - y2) / length, (x2 - x1) / length))
    moved = []
    for (x, y), before, after in zip(points, [normals[0], *normals], [*normals, normals[-1]], strict=True):
        share = far / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + (before[0] + after[0]) * share, y + (before[1] + after[1]) * share))
    return tuple(moved)


def bands(board: Board, layout: Layout, sides: Sequence[Side], line: float) -> tuple[Group, ...]:
    """The bands of coloured sides, and their outer edges, which form the edge of the board.

    Args:
        board: the cells.
        layout: the position of the lattice.
        sides: the sides in any order; may be empty.
        line: width of the bands' outlines, mm.
    """
    if not sides:
        return ()
    outer = _mitred(board, layout)
    drawn: list[Item] = []
    rims: list[Item] = []
    for side, points in zip(sides, side_lines(board, [side.cells for side in sides]), strict=True):
        inner = layout.corners(board.lattice, points)
        straight = outwards(inner, BAND * layout.pitch)
        edge = tuple(outer.get(point, beside) for point, beside in zip(points, straight, strict=True))
        clear = [layout.centre(board, cell) for cell in side.clear]
        drawn.append(_band(side, inner, edge, layout.pitch, line, clear))
        rims.append(Polyline(edge, Style(stroke=f"{side.colour}.line", width=line, round=True)))
    return Group(tuple(drawn), id="sides", layer="area"), Group(tuple(rims), id="rim", layer="cut")


def rimmed(board: Board, layout: Layout) -> dict[int, tuple[XY, ...]]:
    """The corners of each cell at the edge of a board with what runs along it of bands and crosses over these, mm."""
    edges = {frozenset(edge) for loop in board.outlines for edge in pairwise((*loop, loop[0]))}
    outer = _mitred(board, layout, _PAST * BAND)
    found: dict[int, tuple[XY, ...]] = {}
    for cell in board:
        corners = board.corners(cell)
        beside = [frozenset(edge) in edges for edge in pairwise((*corners, corners[0]))]
        if not any(beside):
            continue
        around: list[XY] = []
        for at, (corner, inner) in enumerate(zip(corners, layout.corners(board.lattice, corners), strict=True)):
            ends, begins = beside[at - 1], beside[at]
            rim = [outer[corner]] if begins or ends else []
            around += [*([inner] if begins and not ends else []), *rim, *([] if begins else [inner])]
        found[cell] = tuple(around)
    return found


def strip(side: Side, points: Sequence[XY], pitch: float) -> Group:
    """A coloured strip beside a row of points, on the plank.

    Args:
        side: the side; its points are in anticlockwise order.
        points: their places, mm, y down.
        pitch: mm.
    """
    (x, y), *rest = points
    ends = points if rest else [(x - 0.3 * pitch, y), (x + 0.3 * pitch, y)]
    inner, outer = (outwards(ends, far * pitch) for far in (0.36, 0.36 + BAND * 0.8))
    return _band(side, inner, outer, pitch, max(0.1, 0.02 * pitch))


def _band(
    side: Side, inner: Sequence[XY], outer: Sequence[XY], pitch: float, line: float, clear: Sequence[XY] = ()
) -> Group:
    """A band between two lines; its cross keeps clear of some cells, given by their centres."""
    colour = side.colour
    paints = "solid" if colour == "black" else colour
    body = Style(f"{paints}.fill", f"{paints}.line", line, round=True)
    items: list[Item] = [Polygon((*inner, *reversed(outer)), body)]
    sign = _SIGNS.get(colour)
    thin = BAND * pitch * _THIN
    if sign is None and colour != "white":
        items.append(Polygon((*inner, *reversed(outer)), Style(fill=f"{colour}.{HOLLOW}")))
    if sign is not None:
        ink = Style(stroke=f"{paints}.text", width=thin, dash=tuple(thin * part for part in sign))
        items.append(Polyline(outwards(inner, BAND * pitch * 0.53), ink))
    if side.out:
        middle = outwards(inner, BAND * pitch * 0.5)
        ink = Style(stroke="ink", width=max(thin * 1.9, 0.05 * pitch))
        items += _cross(middle, pitch, ink, clear)
    name = side.name.replace(" ", "-")
    return Group(tuple(items), id=f"side-{name}", title=f"{side.name}, {colour}")


def _cross(middle: Sequence[XY], pitch: float, style: Style, clear: Sequence[XY]) -> list[Item]:
    """A cross over a band, on the edge nearest its middle that it may stand on: more crosses would be louder than
    pieces.

    It hardly reaches over the band, clear of coordinates, and stands upright on an edge that slopes: turned it is a
    blot. What is light around it ends with the band, beyond which it would be a ragged patch.
    """
    half = BAND * pitch * max(_CROSS, min(_MOST_CROSS, _SEEN / (BAND * pitch)))
    edges = _crossed(middle, 3 * half)
    edges = [edge for edge in edges if all(math.dist(_midpoint(edge), at) > _BESIDE * pitch for at in clear)] or edges
    if not edges:
        return []
    centre = _midpoint((middle[0], middle[-1]))
    (x1, y1), (x2, y2) = min(edges, key=lambda edge: round(math.dist(_midpoint(edge), centre), 6))
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy, x, y = (x2 - x1) / length, (y2 - y1) / length, (x1 + x2) / 2, (y1 + y2) / 2
    # Across a slope an arm reaches farther than along it.
    arm, wide = half / (abs(ux) + abs(uy)), BAND * pitch / 2
    arms = [((x - arm, y - way * arm), (x + arm, y + way * arm)) for way in (1, -1)]
    # Light around it, for it crosses the lines of the band.
    cases = (_within(_cased(*each, _CASED * style.width), (x, y), (-uy, ux), wide) for each in arms)
    found: list[Item] = [Polygon(points, Style(fill="veil")) for points in cases]
    return found + [Line(*begin, *end, style) for begin, end in arms]


def _cased(begin: XY, end: XY, width: float) -> tuple[XY, ...]:
    """The corners of a stroke of a width, with square ends."""
    (ax, ay), (ux, uy), far = begin, _direction((begin, end)), width / 2
    bx, by = end[0] + far * ux, end[1] + far * uy
    ax, ay = ax - far * ux, ay - far * uy
    dx, dy = -far * uy, far * ux
    return (ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)


def _within(points: Sequence[XY], centre: XY, across: XY, far: float) -> tuple[XY, ...]:
    """What of a convex area is no farther from a line through a centre than this, measured across the line."""
    for way in (1.0, -1.0):
        offs = [way * ((x - centre[0]) * across[0] + (y - centre[1]) * across[1]) - far for x, y in points]
        kept: list[XY] = []
        for (one, here), (two, there) in pairwise([*zip(points, offs, strict=True), (points[0], offs[0])]):
            if here <= 0:
                kept.append(one)
            if here * there < 0:
                share = here / (here - there)
                kept.append((one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share))
        points = kept
    return tuple(points)


def _crossed(middle: Sequence[XY], least: float) -> list[tuple[XY, XY]]:
    """The edges of a band that a cross may stand on: those of one direction, level or upright if any are, so that the
    crosses of all bands look alike, and none beside the cells at its ends, around which it bends.

    Args:
        middle: the line along the band.
        least: how long they are, mm.
    """
    edges = list(pairwise(middle))
    # Edges at corners are halved between two sides.
    longest = max(math.dist(*edge) for edge in edges)
    whole = [edge for edge in edges if math.dist(*edge) >= max(least, 0.9 * longest)]
    inner = whole[1:-1] or whole
    way = min((_direction(edge) for edge in inner), key=lambda way: round(abs(way[0] * way[1]), 6), default=None)
    return [edge for edge in inner if way is not None and _is_like(_direction(edge), way)]


def _midpoint(edge: tuple[XY, XY]) -> XY:
    (x1, y1), (x2, y2) = edge
    return (x1 + x2) / 2, (y1 + y2) / 2


def _direction(edge: tuple[XY, XY]) -> XY:
    (x1, y1), (x2, y2) = edge
    length = math.hypot(x2 - x1, y2 - y1)
    return (x2 - x1) / length, (y2 - y1) / length


def _is_like(one: XY, other: XY) -> bool:
    """Whether two directions are the same but for rounding."""
    return math.dist(one, other) < 1e-6


def _mitred(board: Board, layout: Layout, far: float = BAND) -> dict[XY, XY]:
    """Corner of the outline → the corner so many pitches off it, so that bands close around the board."""
    found: dict[XY, XY] = {}
    for loop in board.outlines:
        corners = layout.corners(board.lattice, loop)
        moved = outwards([corners[-1], *corners, corners[0]], far * layout.pitch)[1:-1]
        found.update(zip(loop, moved, strict=True))
    return found


def _stretch(corners: Sequence[Corner], begin: float, end: float) -> tuple[XY, ...]:
    """The part of the closed line from one index to a later one; half indices are midpoints of edges."""
    if end <= begin:
        end += len(corners)
    found: list[XY] = [_at(corners, begin)]
    found += [_at(corners, i) for i in range(math.floor(begin) + 1, math.ceil(end))]
    return (*found, _at(corners, end))


def _at(corners: Sequence[Corner], place: float) -> XY:
    low = math.floor(place)
    (x1, y1), (x2, y2) = corners[low % len(corners)], corners[(low + 1) % len(corners)]
    share = place - low
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share

"""Free papers that fill a sheet: Pi, hex, triangle, square and dot paper.

The lattice stands in the middle of the area. Lines that go on for ever run to its edges, each as
one segment; cells are whole, and so are rows of triangles. A row that repeats is a symbol, so that the
number of elements grows with the rows rather than the cells.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from boardgen.errors import FitError, option
from boardgen.geometry.axial import CIRCUMRADIUS, SQRT3
from boardgen.paper.boxes import EPSILON, size
from boardgen.paper.sizes import format_size
from boardgen.scene.orthogonal import GRIDS, grid_styles, ring_styles
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Path, PathStep, Style, Symbol, Use
from boardgen.units import format_mm, short_mm

_HALF = 0.5
_HIGH = SQRT3 / 2
#: Degrees anticlockwise → direction, exact on the axes.
_DIRECTIONS: Mapping[int, XY] = MappingProxyType(
    {
        0: (1.0, 0.0),
        30: (_HIGH, _HALF),
        60: (_HALF, _HIGH),
        90: (0.0, 1.0),
        120: (-_HALF, _HIGH),
        150: (-_HIGH, _HALF),
    }
)
#: Pi paper, grid by grid: row direction, hex diagonal at right angles to it. Each is the one before
#: turned by 60°, so that direction tells them apart where colour cannot.
_PI_GRIDS = ((0, 90), (60, 150), (120, 30))
_DOT = Style(fill="muted")
#: Shorter pieces, cut off by a corner, are not drawn.
_SHORTEST_LINE = 0.1


#: How far dots keep off the numbers of the scale below them, mm: they would be read as one of its marks.
_OFF_SCALE = 2.5


def weight(pitch: float, share: float = 0.012, thinnest: float = 0.1, thickest: float = 0.4) -> float:
    """A line width in proportion to the pitch, within what prints well; mm."""
    return round(min(max(pitch * share, thinnest), thickest), 3)


def ruled_width(pitch: float) -> float:
    """Of long lines to draw on and to count by, mm."""
    return weight(pitch, 0.022, 0.15)


def _ruled(pitch: float) -> Style:
    """Long lines to draw on, pale enough for a pencil to stand out from them."""
    return Style(stroke="grid", width=ruled_width(pitch))


def pi_paper(area: Box, pitch: float) -> tuple[Item, ...]:
    """Three orthogonal grids in three colours, and the centres of the hexes.

    Each grid is one row direction (lines √3/2 pitch apart) with the hex diagonal at right angles
    to it (lines half a pitch apart); together they cut the plane into 30-60-90 triangles.
    """
    middle = _middle(area)
    grids: list[Item] = []
    for number, (row, diagonal) in zip(GRIDS, _PI_GRIDS, strict=True):
        styles = grid_styles(number, pitch)
        fine = _parallels(area, middle, diagonal, pitch / 2)
        between = tuple(Path(fine, style) for style in styles.between)
        rows = Path(_parallels(area, middle, row, pitch * _HIGH), styles.row)
        grids.append(Group((*between, rows), id=f"grid-{number}", layer="grid", title=f"grid {number}"))
    dot, ground = ring_styles(pitch)
    rim = (dot.width - ground.width) / 2
    ring = Style(fill=ground.stroke, stroke=dot.stroke, width=rim)
    rings = _dots(area, pitch, pitch * _HIGH, shifted=True, r=(dot.width - rim) / 2, style=ring)
    return (*grids, Group(rings, id="centres", layer="marks", title="hex centres"))


def triangle_paper(area: Box, pitch: float) -> tuple[Item, ...]:
    """Equilateral triangles with sides of one pitch: three families of lines √3/2 pitch apart.

    All of them are whole: every second level line is shorter by half a pitch on both sides, and slanting lines end at
    the first and the last.
    """
    x, y = middle = _middle(area)
    apart = pitch * _HIGH
    rows = _count(size(area)[1] / 2, apart)
    half, columns = rows * apart or size(area)[1] / 2, _count(size(area)[0], pitch)
    reach = columns * pitch / 2
    closed = (x - reach, y - half, x + reach, y + half)
    level: list[PathStep] = []
    for row in range(-rows, rows + 1):
        short = pitch / 2 if (row - columns) % 2 else 0.0
        at = y + row * apart
        level += (("M", x - reach + short, at), ("L", x + reach - short, at))
    families = (tuple(level), *(_parallels(closed, middle, angle, apart) for angle in (60, 120)))
    return (Group(tuple(Path(steps, _ruled(pitch)) for steps in families), id="triangles", layer="grid"),)


def square_paper(area: Box, pitch: float) -> tuple[Item, ...]:
    """Whole squares."""
    columns, rows = (_count(length, pitch) for length in size(area))
    x, y = _middle(area)
    left, top = x - columns * pitch / 2, y - rows * pitch / 2
    right, bottom = left + columns * pitch, top + rows * pitch
    upright: list[PathStep] = []
    for i in range(columns + 1):
        upright += (("M", left + i * pitch, top), ("L", left + i * pitch, bottom))
    level: list[PathStep] = []
    for i in range(rows + 1):
        level += (("M", left, top + i * pitch), ("L", right, top + i * pitch))
    style = _ruled(pitch)
    return (Group((Path(tuple(upright), style), Path(tuple(level), style)), id="squares", layer="grid"),)


def dot_paper(area: Box, pitch: float) -> tuple[Item, ...]:
    """Dots on a square lattice."""
    dots = _dots(area, pitch, pitch, shifted=False, r=_dot(pitch), off=_OFF_SCALE)
    return (Group(dots, id="dots", layer="marks"),)


def _hex_rows(area: Box, pitch: float) -> tuple[int, int, int, float]:
    """How many hexes rows in an area have, how many those between them, how many rows there are; and how wide all is,
    mm.
    """
    width, height = size(area)
    columns = _count(width, pitch)
    shifted = columns if width + EPSILON >= (columns + 0.5) * pitch else columns - 1
    rows = 1 + _count(height - 2 * CIRCUMRADIUS * pitch, _HIGH * pitch) if shifted else 1
    return columns, shifted, rows, (columns + 0.5 if rows > 1 and shifted == columns else columns) * pitch


def hex_paper(area: Box, pitch: float) -> tuple[Item, ...]:
    """Whole hexagons, pointy-top, in level rows; every edge is drawn once."""
    columns, shifted, rows, across = _hex_rows(area, pitch)
    down = (2 * CIRCUMRADIUS + (rows - 1) * _HIGH) * pitch
    x, y = _middle(area)
    left = x - across / 2 + pitch / 2
    bottom = y + down / 2 - CIRCUMRADIUS * pitch
    hexes = _HexRows(pitch, columns, shifted)
    style = _ruled(pitch)._replace(round=True)
    kinds = tuple(
        Symbol(f"paper-hexes-{name}", (Path(tuple(hexes.row(odd, top=False)), style),), hexes.box(style.width))
        for odd, name in ((False, "even"), (True, "odd"))
    )
    items: list[Item] = [Use(kinds[i % 2], left, bottom - i * _HIGH * pitch) for i in range(rows - 1)]
    last = rows - 1
    top_row = Path(tuple(hexes.row(last % 2 == 1, top=True)), style)
    foot = Path(tuple(hexes.zigzag(False, -1, -1, 2 * columns - 1)), style)
    items.append(Group((top_row,), dx=left, dy=bottom - last * _HIGH * pitch))
    items.append(Group((foot,), dx=left, dy=bottom))
    return (Group(tuple(items), id="hexes", layer="grid"),)


@dataclass(frozen=True, slots=True)
class _HexRows:
    """Rows of hexes around the centre of an even row's first cell; odd rows start half a pitch on.

    Attributes:
        pitch: mm.
        even, odd: cells in such a row.
    """

    pitch: float
    even: int
    odd: int

    def row(self, odd: bool, *, top: bool) -> Iterator[PathStep]:
        """Uprights of a row and the zigzag above it, which the row above shares unless it is the top."""
        cells = self.odd if odd else self.even
        first = 0 if odd else -1
        if top:
            yield from self.zigzag(odd, 1, first, first + 2 * cells)
        else:
            yield from self.zigzag(odd, 1, -1, max(2 * self.even - 1, 2 * self.odd))
        half = CIRCUMRADIUS * self.pitch / 2
        for j in range(first, first + 2 * cells + 1, 2):
            yield ("M", j * self.pitch / 2, half)
            yield ("L", j * self.pitch / 2, -half)

    def zigzag(self, odd: bool, side: int, first: int, last: int) -> Iterator[PathStep]:
        """Corners from one half pitch to another, above (``side`` 1) or below (-1) a row."""
        for j in range(first, last + 1):
            high = 1.0 if (j % 2 == 1) == odd else 0.5
            yield ("M" if j == first else "L", j * self.pitch / 2, -side * high * CIRCUMRADIUS * self.pitch)

    def box(self, width: float) -> Box:
        """What a row covers."""
        right = max(2 * self.even - 1, 2 * self.odd) * self.pitch / 2
        return -self.pitch / 2 - width, -CIRCUMRADIUS * self.pitch - width, right + width, CIRCUMRADIUS * self.pitch


def _hexes_wide(area: Box, pitch: float) -> float:
    return _hex_rows(area, pitch)[3]


def _squares_wide(area: Box, pitch: float) -> float:
    return _count(size(area)[0], pitch) * pitch


def _dots_wide(area: Box, pitch: float) -> float:
    r = _dot(pitch)
    return _count(size(area)[0] - 2 * r, pitch) * pitch + 2 * r


def _dot(pitch: float) -> float:
    """The radius of a dot, mm."""
    return min(max(pitch * 0.065, 0.3), 0.8)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of free paper.

    Attributes:
        title: for people.
        doc: one line on it.
        draw: (area, pitch) → items.
        pitch: usual one, mm.
        least: width and height in pitches that it needs.
        designer: whose idea it is, if it is anybody's.
        wide: how wide it is in an area at a pitch, mm; None where it fills it.
        off: how much farther than other pictures it keeps off the numbers of a scale, mm.
    """

    title: str
    doc: str
    draw: Callable[[Box, float], tuple[Item, ...]]
    pitch: float
    least: XY
    designer: str = ""
    wide: Callable[[Box, float], float] | None = None
    off: float = 0.0


#: The last lines of a net keep so much farther off the numbers of a scale, mm.
_OFF_NUMBERS = 2.0

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "pi": Kind(
            "Pi paper",
            "three coloured orthogonal grids, hex centres marked",
            pi_paper,
            12.0,
            (1.0, 1.0),
            "Justin Love",
            off=_OFF_NUMBERS,
        ),
        "hex": Kind(
            "Hex paper", "whole hexagons in level rows", hex_paper, 10.0, (1.0, 2 * CIRCUMRADIUS), wide=_hexes_wide
        ),
        "triangle": Kind(
            "Triangle paper",
            "equilateral triangles",
            triangle_paper,
            10.0,
            (1.0, 1.0),
            wide=_squares_wide,
        ),
        "square": Kind(
            "Square paper", "whole squares", square_paper, 10.0, (1.0, 1.0), wide=_squares_wide, off=_OFF_NUMBERS
        ),
        "dot": Kind("Dot paper", "dots on a square lattice", dot_paper, 5.0, (1.0, 1.0), wide=_dots_wide),
    }
)


def draw(kind: Kind, area: Box, pitch: float) -> tuple[Item, ...]:
    """The paper in an area of the sheet.

    Raises:
        FitError: not even one cell fits; the message names the pitch that would.
    """
    width, height = size(area)
    largest = min(width / kind.least[0], height / kind.least[1])
    if pitch > largest + EPSILON:
        usable = math.floor(largest * 100) / 100
        raise FitError(
            f"{kind.title} of pitch {format_mm(pitch)} has no room for a cell in {format_size(width, height)}: "
            f"use {option('pitch', short_mm(usable))} or less, or a larger {option('paper')}"
        )
    # Lines along the rim are as wide as the others.
    off = ruled_width(pitch) / 2
    clip = area[0] - off, area[1] - off, area[2] + off, area[3] + off
    return (Group(kind.draw(area, pitch), id="paper", clip=clip, title=kind.title),)


def beside(kind: Kind, area: Box, pitch: float) -> float:
    """How much of an area a paper leaves free at its left, and as much at its right, mm."""
    wide = size(area)[0]
    return (wide - kind.wide(area, pitch)) / 2 if kind.wide else 0.0


def _middle(area: Box) -> XY:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def _count(length: float, spacing: float) -> int:
    """How many spacings fit into a length; one that is a hair too large still does. Both in mm."""
    return max(0, math.floor((length + EPSILON) / spacing))


def _parallels(area: Box, through: XY, angle: int, spacing: float) -> tuple[PathStep, ...]:
    """All lines of one direction, ``spacing`` apart, one of them through a point, cut to the area.

    ``angle`` is in degrees anticlockwise, as geometry counts; y points down here.
    """
    x, y = _DIRECTIONS[angle]
    along, normal = (x, -y), (y, x)
    corners = [(cx - through[0], cy - through[1]) for cx in (area[0], area[2]) for cy in (area[1], area[3])]
    offsets = [cx * normal[0] + cy * normal[1] for cx, cy in corners]
    steps: list[PathStep] = []
    first, last = math.ceil(min(offsets) / spacing - EPSILON), math.floor(max(offsets) / spacing + EPSILON)
    for k in range(first, last + 1):
        at = through[0] + k * spacing * normal[0], through[1] + k * spacing * normal[1]
        ends = _cut(area, at, along)
        if ends is not None:
            steps += (("M", *ends[0]), ("L", *ends[1]))
    return tuple(steps)


def _cut(area: Box, at: XY, along: XY) -> tuple[XY, XY] | None:
    """The part of a line in the area; None where it is shorter than is worth drawing."""
    low, high = -math.inf, math.inf
    for axis in (0, 1):
        least, most = area[axis], area[axis + 2]
        if along[axis] == 0:
            if not least - EPSILON <= at[axis] <= most + EPSILON:
                return None
            continue
        a, b = sorted(((least - at[axis]) / along[axis], (most - at[axis]) / along[axis]))
        low, high = max(low, a), min(high, b)
    if high - low < _SHORTEST_LINE:
        return None
    return (at[0] + low * along[0], at[1] + low * along[1]), (at[0] + high * along[0], at[1] + high * along[1])


def _dots(
    area: Box, pitch: float, spacing: float, *, shifted: bool, r: float, style: Style = _DOT, off: float = 0.0
) -> tuple[Item, ...]:
    """Rows of whole dots around the middle of the area.

    Args:
        area: where they may lie.
        pitch: between dots of a row.
        spacing: between rows.
        shifted: every second row is moved by half a pitch.
        r: radius.
        style: of each.
        off: how far the last of several rows keeps off the end of the area.
    """
    x, y = _middle(area)
    reach_up = r + style.width / 2
    width, height = (max(0.0, side - 2 * reach_up) for side in size(area))
    up = _count(height / 2, spacing)
    down = up - 1 if up and height / 2 - up * spacing < off else up
    symbols: list[Symbol | None] = []
    # Rows of one kind have as many dots as fit, whether one or a gap is in the middle.
    first = 0.5 if not shifted and _count(width, pitch) % 2 else 0.0
    for name, off in (("paper-dots", first), ("paper-dots-shifted", 0.5 - first)):
        reach = _count(width / 2 - off * pitch, pitch)
        firsts = range(-reach - (off > 0), reach + 1)
        fits = width / 2 >= off * pitch - EPSILON
        circles = tuple(Circle((i + off) * pitch, 0.0, r, style) for i in firsts) if fits else ()
        box = (-width / 2 - reach_up, -reach_up, width / 2 + reach_up, reach_up)
        symbols.append(Symbol(name, circles, box) if circles else None)
    rows = ((symbols[k % 2 if shifted else 0], k) for k in range(-up, down + 1))
    return tuple(Use(symbol, x, y + k * spacing) for symbol, k in rows if symbol is not None)

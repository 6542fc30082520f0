"""Looney pyramids from above in true size: square base, four faces, pips.

Size and owner are each shown twice: the size by the base and by one, two or three pips on every face, the owner
by the colour and by the shape of pips and faces. Player 1 has round pips on plain faces, player 2 bars on faces
with a contour half-way up, so that a print in grey is still playable; further colours have diamonds on plain faces
and triangles on faces with a contour.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from boardgen.scene.primitives import XY, Circle, Item, Line, Polygon, Style, Symbol
from boardgen.units import MM_PER_INCH


@dataclass(frozen=True, slots=True)
class PyramidSize:
    """True measures of a size.

    Attributes:
        name: ``small``, ``medium`` or ``large``.
        base: of the square base, mm.
        height: mm.
        pips: on each face.
    """

    name: str
    base: float
    height: float
    pips: int

    @property
    def slant(self) -> float:
        """Slant height of a face: from the middle of a base edge to the apex, mm."""
        return math.hypot(self.height, self.base / 2)

    @property
    def edge(self) -> float:
        """From a corner of the base to the apex, mm."""
        return math.hypot(self.slant, self.base / 2)


#: Looney Labs pyramids: base and height in inches, pips.
SIZES = {
    "S": PyramidSize("small", 9 / 16 * MM_PER_INCH, 1.0 * MM_PER_INCH, 1),
    "M": PyramidSize("medium", 25 / 32 * MM_PER_INCH, 1.375 * MM_PER_INCH, 2),
    "L": PyramidSize("large", 1.0 * MM_PER_INCH, 1.75 * MM_PER_INCH, 3),
}
#: Colours of the players, by name of their paints.
COLOURS = ("orange", "blue")
#: The pitch of a board on which large pyramids stand with room for fingers, mm.
BOARD_PITCH = 28.0

_OUTLINE = 0.7
_RIDGE = 0.45
_PIP = 0.95
_PIP_STEP = 3.5
#: Places of pips and of player 2's contour, as fractions of the distance from base to apex: nearer to this on small
#: pieces, where pips would run into the outline.
_PIP_AT = {"S": 0.34, "M": 0.29, "L": 0.29}
_CONTOUR = {"S": 0.62, "M": 0.55, "L": 0.55}


@cache
def top_view(size: str, player: int, colour: str = "") -> Symbol:
    """A pyramid from above at true size, centred on its apex.

    Args:
        size: ``S``, ``M`` or ``L``.
        player: 0 … 3, which determines the shape of the pips.
        colour: of its paints, by default the player's.
    """
    measures = SIZES[size]
    half = measures.base / 2
    paint = colour or COLOURS[player]
    ridge = Style(stroke=f"{paint}.line", width=_RIDGE, round=True)
    corners: tuple[XY, ...] = ((-half, -half), (half, -half), (half, half), (-half, half))
    items: list[Item] = [Polygon(corners, Style(fill=f"{paint}.fill"))]
    items += _shades(corners)
    if player in CONTOURED:
        k = 1 - _CONTOUR[size]
        items.append(Polygon(tuple((x * k, y * k) for x, y in corners), ridge))
    edge = half - _OUTLINE / 2
    rim = tuple((edge if x > 0 else -edge, edge if y > 0 else -edge) for x, y in corners)
    # Ridges end below the outline, because their round ends would stick out of the piece.
    items += [Line(*rim[0], *rim[2], ridge), Line(*rim[1], *rim[3], ridge)]
    out = half * (1 - _PIP_AT[size])
    for turn in range(4):
        # Away from the apex: up, right, down, left.
        towards = ((0, -1), (1, 0), (0, 1), (-1, 0))[turn]
        foot = (towards[0] * out, towards[1] * out)
        items += pips(measures.pips, player, foot, towards, Style(fill=f"{paint}.text"))
    items.append(Polygon(rim, Style(stroke=f"{paint}.line", width=_OUTLINE)))
    name = f"pyramid-{measures.name}-{player + 1}" + (f"-{colour}" if colour else "")
    return Symbol(name, tuple(items), (-half, -half, half, half))


def corner_clear(size: str, player: int, radius: float) -> float:
    """How far aside and up a disc lies at the least, towards a corner of a pyramid seen from above, to be clear of
    all pips, mm at true size.

    Args:
        size: ``S``, ``M`` or ``L``.
        player: whose pips.
        radius: of the disc.
    """
    measures = SIZES[size]
    out = measures.base / 2 * (1 - _PIP_AT[size])
    # The pip nearest to the corner lies so far out, and so far towards the corner.
    along = (measures.pips - 1) / 2 * _PIP_STEP
    reach = radius + _PIP * max((math.hypot(*corner) for corner in _PIPS.get(player, ())), default=1.0)
    middle, off = (out + along) / 2, (out - along) / 2
    return middle + math.sqrt(max(0.0, reach * reach / 2 - off * off))


def _shades(corners: tuple[XY, ...]) -> list[Item]:
    """Light from the top left: two faces lighter, two darker."""
    a, b, c, d = corners
    apex = (0.0, 0.0)
    return [
        Polygon((a, b, apex), Style(fill="white.fill", opacity=0.3)),
        Polygon((d, a, apex), Style(fill="white.fill", opacity=0.12)),
        Polygon((b, c, apex), Style(fill="black.fill", opacity=0.1)),
        Polygon((c, d, apex), Style(fill="black.fill", opacity=0.22)),
    ]


def pips(count: int, player: int, middle: XY, down: XY, style: Style) -> list[Item]:
    """The pips of one face, in a row at right angles to ``down``.

    Args:
        count: how many.
        player: 0 discs, 1 bars, 2 diamonds, 3 triangles.
        middle: of the row.
        down: the unit vector from the apex towards the base.
        style: of each pip.
    """
    (x0, y0), (dx, dy) = middle, down
    found: list[Item] = []
    for i in range(count):
        along = (i - (count - 1) / 2) * _PIP_STEP
        x, y = x0 - dy * along, y0 + dx * along
        if player == 0:
            found.append(Circle(x, y, _PIP, style))
        else:
            shape = tuple((x + _PIP * (-dy * a + dx * b), y + _PIP * (dx * a + dy * b)) for a, b in _PIPS[player])
            found.append(Polygon(shape, style))
    return found


#: Player → corners of a pip in its radii: along the base, and towards it.
_PIPS = {
    # Upright: in a row bars that lie would look like the dashes of a fold.
    1: ((-0.6, -1.25), (0.6, -1.25), (0.6, 1.25), (-0.6, 1.25)),
    2: ((0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)),
    3: ((0.0, -1.2), (1.25, 0.95), (-1.25, 0.95)),
}
#: Players whose faces have a contour.
CONTOURED = (1, 3)

"""The styles of three orthogonal grids of lines, the same on boards, papers and in diagrams.

A grid is a direction along the rows of cells and, at right angles to it, one between them. Rows are solid; what lies
between is thinner, and dashed in themes in which grids have no hues, in dashes of a length for each grid.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from boardgen.scene.primitives import Style

#: The paints of the three grids in themes.
GRIDS = (1, 2, 3)
#: Radius of the ring on a centre, in pitches.
RING = 0.06


#: Dashes of each grid and what is between them, in pitches.
_DASHES = {1: (0.2, 0.06), 2: (0.09, 0.06), 3: (0.04, 0.05)}


class Strength(Enum):
    """How strong lines and centres are: the opacity of lines, the paint of centres."""

    PRINTED = 1.0, "ink"
    """On a board to play on."""
    WRITTEN_ON = 0.45, "muted"
    """Below what a pencil writes."""
    DIAGRAM = 0.42, "grid"
    """Below pieces, marks and the hatching of areas."""


class GridStyles(NamedTuple):
    """How one grid is drawn.

    Attributes:
        row: along the rows.
        between: of the lines between them; each line is drawn in both, of which a theme shows one.
    """

    row: Style
    between: tuple[Style, Style]


def grid_styles(number: int, pitch: float, strength: Strength = Strength.PRINTED) -> GridStyles:
    """How a grid is drawn.

    Args:
        number: 1 to 3.
        pitch: of the cells, mm.
        strength: of the lines.
    """
    opacity, _ = strength.value
    # A fifth of a millimetre on pages to read, less where cells are very small.
    wide = min(max(0.014 * pitch, min(0.2, 0.032 * pitch)), 0.5)
    row = Style(stroke=f"grid.{number}", width=wide, opacity=opacity)
    thin = row._replace(stroke=f"grid.{number}.solid", width=0.53 * wide)
    dash, gap = _DASHES[number]
    dashed = thin._replace(stroke=f"grid.{number}.dashed", dash=(dash * pitch, gap * pitch))
    return GridStyles(row, (thin, dashed))


def ring_styles(pitch: float, strength: Strength = Strength.PRINTED) -> tuple[Style, Style]:
    """Two strokes with round ends whose points look like rings: a dot, and a smaller dot of background on it."""
    wide = 2 * _between(RING * pitch, 0.4, 1.6)
    rim = _between(0.012 * pitch, 0.13, 0.3)
    _, paint = strength.value
    outer = Style(stroke=paint, width=wide, round=True)
    return outer, Style(stroke="veil", width=wide - 2 * rim, round=True)


def _between(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)

"""The styles of three orthogonal grids of lines, the same on boards, papers and in diagrams.

A grid is a direction along the rows of cells and, at right angles to it, one between them. Rows are solid; what lies
between is thinner, and dashed in themes in which grids have no hues, in dashes of a length for each grid.
"""

from __future__ import annotations

from typing import NamedTuple

from boardgen.scene.primitives import Style

#: The paints of the three grids in themes.
GRIDS = (1, 2, 3)
#: Opacity of lines and rings below pieces and marks.
QUIET = 0.45
#: Radius of the ring on a centre, in pitches.
RING = 0.06


#: Dashes of each grid and what is between them, in pitches.
_DASHES = {1: (0.2, 0.06), 2: (0.09, 0.06), 3: (0.04, 0.05)}


class GridStyles(NamedTuple):
    """How one grid is drawn.

    Attributes:
        row: along the rows.
        between: of the lines between them; each line is drawn in both, of which a theme shows one.
    """

    row: Style
    between: tuple[Style, Style]


def grid_styles(number: int, pitch: float, *, quiet: bool = False) -> GridStyles:
    """How a grid is drawn.

    Args:
        number: 1 to 3.
        pitch: of the cells, mm.
        quiet: draw them fainter, below pieces and marks.
    """
    opacity = QUIET if quiet else 1.0
    # A fifth of a millimetre on pages to read, less where cells are very small.
    wide = min(max(0.014 * pitch, min(0.2, 0.022 * pitch)), 0.5)
    row = Style(stroke=f"grid.{number}", width=wide, opacity=opacity)
    thin = row._replace(stroke=f"grid.{number}.solid", width=0.53 * wide)
    dash, gap = _DASHES[number]
    dashed = thin._replace(stroke=f"grid.{number}.dashed", dash=(dash * pitch, gap * pitch))
    return GridStyles(row, (thin, dashed))


def ring_styles(pitch: float, *, quiet: bool = False) -> tuple[Style, Style]:
    """Two strokes with round ends whose points look like rings: a dot, and a smaller dot of background on it."""
    wide = 2 * _between(RING * pitch, 0.4, 1.6)
    rim = _between(0.012 * pitch, 0.13, 0.3)
    outer = Style(stroke="muted" if quiet else "ink", width=wide, round=True)
    return outer, Style(stroke="veil", width=wide - 2 * rim, round=True)


def _between(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)

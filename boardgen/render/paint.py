"""How a style looks in a theme, the same for every writer."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.errors import SceneError
from boardgen.scene.primitives import Circle, Line, Path, Polygon, Polyline, Style
from boardgen.scene.themes import Theme

#: Widths and dashes below this, mm, would be written as 0, which means something else in PDF.
_THINNEST = 0.0005


class Paint(NamedTuple):
    """Colours as ``#rrggbb``; at least one of fill and stroke is set.

    Attributes:
        fill, stroke: colours, or None.
        width: of the stroke, mm.
        dash: dashes and gaps, mm.
        opacity: of fill and stroke each.
        round: round ends and joins.
    """

    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]
    opacity: float
    round: bool

    @property
    def mergeable(self) -> bool:
        """Whether shapes may be drawn as one path: opaque strokes without fill."""
        return self.fill is None and self.opacity == 1


def resolve(style: Style, theme: Theme) -> Paint | None:
    """The paint of a style; None if it is invisible.

    Raises:
        SceneError: an unknown paint, or a negative dash length.
    """
    fill = None if style.fill is None else theme.colour(style.fill)
    stroke = None if style.stroke is None else theme.colour(style.stroke)
    if style.width < _THINNEST:
        stroke = None
    if (fill is None and stroke is None) or style.opacity <= 0:
        return None
    if min(style.dash, default=0) < 0:
        raise SceneError(f"the dashes {style.dash} contain a negative length")
    dash = style.dash if max(style.dash, default=0) >= _THINNEST else ()
    return Paint(fill, stroke, style.width, dash, min(style.opacity, 1.0), style.round)


def is_seen(item: Line | Polyline | Polygon | Circle | Path, paint: Paint) -> bool:
    """Whether a shape would be visible: a line has no area to fill, a point may have nothing at all."""
    match item:
        case Line():
            return paint.stroke is not None
        case Circle():
            return item.r > 0
        case Path():
            return len(item.steps) > 1
        case Polyline() | Polygon():
            return len(item.points) > 1

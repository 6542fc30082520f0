"""What a style comes to in a theme: the same answer for every writer."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.errors import SceneError
from boardgen.scene.primitives import Circle, Line, Path, Polygon, Polyline, Style
from boardgen.scene.themes import Theme

#: Widths and dashes below this, mm, would be written as 0, which PDF takes for something else.
_THINNEST = 0.0005


class Paint(NamedTuple):
    """Colours as ``#rrggbb``; at least one of fill and stroke is there.

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
        """Several shapes look the same drawn at once: strokes that hide what they cross, no areas."""
        return self.fill is None and self.opacity == 1


def resolve(style: Style, theme: Theme) -> Paint | None:
    """The paint of a style, None when nothing would be seen of it.

    Raises:
        SceneError: an unknown paint, a dash shorter than nothing.
    """
    fill = None if style.fill is None else theme.colour(style.fill)
    stroke = None if style.stroke is None else theme.colour(style.stroke)
    if style.width < _THINNEST:
        stroke = None
    if (fill is None and stroke is None) or style.opacity <= 0:
        return None
    if min(style.dash, default=0) < 0:
        raise SceneError(f"the dashes {style.dash} have a length below 0")
    dash = style.dash if max(style.dash, default=0) >= _THINNEST else ()
    return Paint(fill, stroke, style.width, dash, min(style.opacity, 1.0), style.round)


def is_seen(item: Line | Polyline | Polygon | Circle | Path, paint: Paint) -> bool:
    """Whether anything is left to draw: no area within a line, nothing at all in a point."""
    match item:
        case Line():
            return paint.stroke is not None
        case Circle():
            return item.r > 0
        case Path():
            return len(item.steps) > 1
        case Polyline() | Polygon():
            return len(item.points) > 1

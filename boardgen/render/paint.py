"""What a style comes to in a theme: the same answer for every writer."""

from __future__ import annotations

from dataclasses import dataclass

from boardgen.scene.primitives import Style
from boardgen.scene.themes import Theme


@dataclass(frozen=True, slots=True)
class Paint:
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
        SceneError: an unknown paint.
    """
    fill = None if style.fill is None else theme.colour(style.fill)
    stroke = None if style.stroke is None else theme.colour(style.stroke)
    if style.width <= 0:
        stroke = None
    if (fill is None and stroke is None) or style.opacity <= 0:
        return None
    return Paint(fill, stroke, style.width, style.dash, min(style.opacity, 1.0), style.round)

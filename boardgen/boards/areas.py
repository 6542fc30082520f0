"""Areas: a hatched tint with an optional outline, visible in every theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from boardgen.boards.paths import closed_path, hatching
from boardgen.geometry.lattice import XY
from boardgen.scene.primitives import Group, Item, Path, PathStep, Style
from boardgen.scene.themes import CALM

#: Direction of a colour's hatching, degrees clockwise from the right; red's rises, blue's falls.
_ANGLES: Mapping[str, float] = MappingProxyType({"blue": 45.0, "green": 90.0, "white": 45.0, "purple": 90.0})
_RISING = 135.0
#: How much farther apart than others a colour's lines are: on small grey figures direction alone is hardly seen.
_WIDER: Mapping[str, float] = MappingProxyType({"red": 1.4})
#: Widths of lines and outlines and the distance between lines, in pitches, with limits in mm.
_LINE, _FINE, _OUTLINE, _APART = (0.026, 0.1, 0.3), (0.012, 0.08, 0.3), (0.047, 0.2, 0.8), (0.18, 0.95, 2.5)

#: Opacity of the hatching of holes: seen in small figures, quiet on a board to play on; and how close it is.
_HOLE, _CLOSE = 0.6, (0.15, 0.7, 2.5)


def area_ground(
    loops: Iterable[Sequence[XY]],
    colour: str,
    pitch: float,
    *,
    calm: bool = False,
    tint: float = 1.0,
    apart: float = 1.0,
) -> list[Item]:
    """The tint of a colour with its hatching.

    Themes without tints have blank paper beneath: lines of a board would cross the hatching.

    Args:
        loops: outlines, holes included, mm.
        colour: of a theme.
        pitch: of the board, mm; widths follow it.
        calm: hatching only in themes without hues.
        tint: opacity of the tint; below 1, lines underneath still show.
        apart: how much farther apart than usual its hatching is: areas of one colour that meet are told apart.
    """
    ground = Style(fill=f"{colour}.tint", opacity=tint)
    loops = [tuple(loop) for loop in loops]
    if calm:
        hatch = Style(stroke=f"{colour}.{CALM}", width=_between(pitch, _FINE))
    else:
        hatch = Style(stroke=f"{colour}.line", width=_between(pitch, _LINE), opacity=0.6)
    return [
        closed_path(loops, Style(fill="blank")),
        closed_path(loops, ground),
        _lines(loops, colour, _between(pitch, _APART) * _WIDER.get(colour, 1.0) * apart, hatch),
    ]


def hole_ground(loops: Iterable[Sequence[XY]], pitch: float) -> Group:
    """Holes in a board, tinted and hatched as areas are in every theme: in some, cells are as white as the page."""
    loops = [tuple(loop) for loop in loops]
    style = Style(stroke="grey.line", width=_between(pitch, _LINE), opacity=_HOLE)
    return Group(
        (closed_path(loops, Style(fill="grey.tint")), _lines(loops, "hole", _between(pitch, _CLOSE), style)),
        id="holes",
        layer="void",
    )


def area_outline(loops: Iterable[Sequence[XY]], colour: str, pitch: float) -> Path:
    """The outline of an area."""
    return closed_path(loops, Style(stroke=f"{colour}.line", width=_between(pitch, _OUTLINE), round=True))


def _lines(loops: Iterable[Sequence[XY]], colour: str, apart: float, style: Style) -> Path:
    steps: list[PathStep] = []
    for start, end in hatching(loops, (0.0, 0.0), apart, _ANGLES.get(colour, _RISING)):
        steps += (("M", *start), ("L", *end))
    return Path(tuple(steps), style)


def _between(pitch: float, size: tuple[float, float, float]) -> float:
    share, least, most = size
    return min(max(pitch * share, least), most)

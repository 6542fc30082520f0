"""The eight suits of two piecepacks in our own design, each within a circle of radius 10 mm."""

from __future__ import annotations

import math
from functools import cache

from boardgen.scene.curves import arc
from boardgen.scene.primitives import Circle, Item, Path, PathStep, Polygon, Style, Symbol

#: The suits of a standard piecepack, then those of a second one with the suits of playing cards.
SUITS = ("suns", "moons", "crowns", "arms", "hearts", "spades", "clubs", "diamonds")
#: The colour of each suit, all different, so that any five suits are distinguishable.
COLOURS = {
    "suns": "red",
    "moons": "black",
    "crowns": "yellow",
    "arms": "blue",
    "hearts": "accent",
    "spades": "purple",
    "clubs": "green",
    "diamonds": "orange",
}
#: Radius of a suit symbol in mm before it is scaled.
RADIUS = 10.0


def suit_paint(suit: str) -> str:
    """The paint of a suit's symbol and value."""
    return f"{COLOURS[suit]}.line"


@cache
def suit_symbol(suit: str, paint: str = "") -> Symbol:
    """A suit, centred, in its own colour or in the given paint."""
    paint = paint or suit_paint(suit)
    style = Style(fill=paint)
    r = RADIUS
    return Symbol(f"suit-{suit}-{paint.replace('.', '-')}", _SHAPES[suit](style), (-r, -r, r, r))


def _path(style: Style, *steps: PathStep) -> Path:
    """A path whose coordinates are given in radii."""
    scaled = tuple((step[0], *(float(value) * RADIUS for value in step[1:])) for step in steps)
    return Path(scaled, style)


def _mirrored(style: Style, start: tuple[float, float], *right: tuple[float, ...]) -> Path:
    """A closed shape given by its right half, from a point on the axis down to another one.

    Each step is a line (two numbers) or a cubic (six), in radii.
    """
    steps: list[PathStep] = [("M", *start)]
    back: list[PathStep] = []
    here = start
    for step in right:
        end = (step[-2], step[-1])
        if len(step) == 2:
            steps.append(("L", *end))
            back.append(("L", -here[0], here[1]))
        else:
            steps.append(("C", *step))
            back.append(("C", -step[2], step[3], -step[0], step[1], -here[0], here[1]))
        here = end
    return _path(style, *steps, *reversed(back), ("Z",))


def _disc(style: Style, x: float, y: float, r: float) -> Circle:
    return Circle(x * RADIUS, y * RADIUS, r * RADIUS, style)


def _suns(style: Style) -> tuple[Item, ...]:
    rays = []
    for i in range(12):
        angle, half, tip = math.pi * i / 6, math.pi / 16, 1.0 if i % 2 == 0 else 0.86
        corners = ((0.64, angle - half), (tip, angle), (0.64, angle + half))
        rays.append(Polygon(tuple((RADIUS * r * math.sin(a), -RADIUS * r * math.cos(a)) for r, a in corners), style))
    return (_disc(style, 0, 0, 0.54), *rays)


def _moons(style: Style) -> tuple[Item, ...]:
    x, y, outer, inner = 0.30, -0.16, 0.94, 0.76
    shift = math.hypot(x, y)
    towards = math.atan2(y, x)
    # Where the two circles meet, as angles around either centre.
    along = (outer**2 - inner**2 + shift**2) / (2 * shift)
    a = math.acos(along / outer)
    b = math.acos((along - shift) / inner)
    tip = (outer * math.cos(towards + a), outer * math.sin(towards + a))
    left = 0.08
    steps = [("M", tip[0] + left, tip[1]), *arc(left, 0, outer, towards + a, towards - a + 2 * math.pi)]
    steps += arc(x + left, y, inner, towards - b + 2 * math.pi, towards + b)
    return (_path(style, *steps, ("Z",)),)


def _crowns(style: Style) -> tuple[Item, ...]:
    body = _mirrored(
        style,
        (0, -0.66),
        (0.12, -0.36, 0.24, -0.14, 0.42, 0.06),
        (0.58, -0.04, 0.72, -0.2, 0.88, -0.42),
        (0.72, 0.46),
        (0, 0.46),
    )
    band = _mirrored(style, (0, 0.58), (0.7, 0.58), (0.66, 0.82), (0, 0.82))
    balls = (_disc(style, x, y, r) for x, y, r in ((0, -0.76, 0.14), (-0.88, -0.5, 0.12), (0.88, -0.5, 0.12)))
    return (body, band, *balls)


def _arms(style: Style) -> tuple[Item, ...]:
    middle = _mirrored(
        style, (0, -1), (0.1, -0.72, 0.32, -0.56, 0.32, -0.24), (0.32, 0, 0.18, 0.1, 0.15, 0.24), (0, 0.24)
    )
    foot = _mirrored(style, (0, 0.5), (0.15, 0.5), (0.17, 0.64, 0.28, 0.72, 0.44, 0.76), (0.3, 0.88, 0.1, 0.84, 0, 1))
    bar = _mirrored(style, (0, 0.3), (0.4, 0.3), (0.46, 0.3, 0.46, 0.44, 0.4, 0.44), (0, 0.44))
    return (middle, _petal(style, 1), _petal(style, -1), bar, foot)


def _petal(style: Style, side: int) -> Path:
    """A side petal of the lily, bent outwards and down."""
    cubics = (
        (0.24, -0.04, 0.38, -0.5, 0.66, -0.5),
        (0.98, -0.5, 1.06, -0.06, 0.84, 0.16),
        (0.78, 0.22, 0.7, 0.2, 0.66, 0.16),
        (0.76, 0.02, 0.72, -0.12, 0.62, -0.12),
        (0.48, -0.12, 0.42, 0.08, 0.4, 0.24),
    )
    steps: list[PathStep] = []
    for x1, y1, x2, y2, x, y in cubics:
        steps.append(("C", x1 * side, y1, x2 * side, y2, x * side, y))
    return _path(style, ("M", 0.22 * side, 0.24), *steps, ("Z",))


def _hearts(style: Style) -> tuple[Item, ...]:
    return (
        _mirrored(
            style, (0, -0.5), (0.1, -0.74, 0.28, -0.86, 0.5, -0.86), (0.76, -0.86, 0.96, -0.64, 0.96, -0.34),
            (0.96, 0.16, 0.34, 0.48, 0, 0.92),
        ),
    )  # fmt: skip


def _spades(style: Style) -> tuple[Item, ...]:
    leaf = _mirrored(
        style, (0, -0.96), (0.3, -0.52, 0.9, -0.18, 0.9, 0.26), (0.9, 0.54, 0.72, 0.7, 0.5, 0.7),
        (0.32, 0.7, 0.16, 0.6, 0.08, 0.44), (0, 0.44),
    )  # fmt: skip
    return (leaf, _stem(style, 0.4))


def _stem(style: Style, top: float) -> Path:
    return _mirrored(style, (0, top), (0.07, top), (0.08, 0.66, 0.16, 0.84, 0.34, 0.94), (0, 0.94))


def _clubs(style: Style) -> tuple[Item, ...]:
    leaves = (_disc(style, x, y, 0.4) for x, y in ((0, -0.54), (-0.5, 0.2), (0.5, 0.2)))
    heart = _mirrored(style, (0, -0.3), (0.16, -0.3), (0.2, 0, 0.4, 0.02, 0.5, 0), (0.3, 0.4), (0, 0.44))
    return (*leaves, heart, _stem(style, 0.2))


def _diamonds(style: Style) -> tuple[Item, ...]:
    return (_mirrored(style, (0, -1), (0.18, -0.62, 0.44, -0.26, 0.72, 0), (0.44, 0.26, 0.18, 0.62, 0, 1)),)


_SHAPES = {
    "suns": _suns,
    "moons": _moons,
    "crowns": _crowns,
    "arms": _arms,
    "hearts": _hearts,
    "spades": _spades,
    "clubs": _clubs,
    "diamonds": _diamonds,
}

"""Markers that point at their owner, such as the goals of Pi.

A marker of radius 1 points up for the player at the top of the diagram and down for the other, whose colour it has
around its middle, red's with a ring as red's stones have; without an owner it is round, agreed to be tied it is
square with a bar.
"""

from __future__ import annotations

import math
from functools import cache

from boardgen.pieces.stones import RING_DASHES
from boardgen.scene.primitives import Circle, Item, Line, Path, PathStep, Polygon, Style, Symbol, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT
from boardgen.scene.themes import HOLLOW

#: Which way the owner sits: red at the top, blue at the bottom of the page.
POINTS_UP = {"red": True, "blue": False}

_BODY = 0.72
_TIP = 1.12
_RIM = 0.1
#: The type of a letter at most, where the usual one is too small.
_LARGEST_LETTER = 1.15
#: Of a marker with an owner, who has to be seen at once: the round body, the tip, the middle with the letter, and the
#: ring between these with its line; the light line around all, on hatching of the owner's colour.
_OWNED, _FAR, _MIDDLE, _RING, _RING_LINE, _LIGHT = 0.86, 1.28, 0.6, 0.73, 0.07, 0.12


@cache
def goal(owner: str | None) -> Symbol:
    """The marker of a goal: open (None), ``red``'s, ``blue``'s or ``tied``."""
    box = (-1.7, -1.7, 1.7, 1.7)
    if owner is None:
        open_style = Style("yellow.fill", "yellow.line", _RIM)
        return Symbol("goal-open", (Circle(0, 0, _BODY, open_style),), box)
    if owner == "tied":
        style = Style("grey.fill", "grey.line", _RIM, round=True)
        d = _BODY * 0.9
        square = Polygon(((-d, -d), (d, -d), (d, d), (-d, d)), style)
        bar = Style(stroke="grey.line", width=_RIM)
        return Symbol("goal-tied", (square, Line(-d, d * 0.72, d, d * 0.72, bar)), box)
    up = POINTS_UP[owner]
    shape = _drop(up, Style(f"{owner}.fill", f"{owner}.line", _RIM, round=True), body=_OWNED, tip=_FAR)
    around = shape._replace(style=Style("veil", "veil", _RIM + 2 * _LIGHT, round=True))
    items: list[Item] = [around, shape, shape._replace(style=Style(f"{owner}.{HOLLOW}"))]
    if RING_DASHES.get(owner) is not None:
        items.append(Circle(0, 0, _RING, Style(stroke="veil", width=_RING_LINE)))
    items.append(Circle(0, 0, _MIDDLE, Style("yellow.fill", f"{owner}.line", _RIM / 2)))
    return Symbol(f"goal-{owner}", tuple(items), box)


def is_lettered(radius: float) -> bool:
    """Whether the letter of a goal of this radius (mm) can be read."""
    return _LARGEST_LETTER * radius >= LEAST_TEXT


def goal_items(name: str, x: float, y: float, radius: float, owner: str | None) -> tuple[Item, ...]:
    """A goal's marker at a point, with its letter if it has one."""
    if not name:
        return (Use(goal(owner), x, y, scale=radius),)
    size = max(0.95 * radius, min(LEAST_TEXT, _LARGEST_LETTER * radius))
    lift = -0.08 * radius if owner == "tied" else 0.0
    return (
        Use(goal(owner), x, y, scale=radius),
        Text(x, y + size * CAP_HEIGHT / 2 + lift, name, size, "yellow.text", "middle", bold=True),
    )


def pointer(name: str, diameter: float, *, held: bool) -> Symbol:
    """A goal's marker of true size to cut out, the origin in the middle of its box.

    Held, it points at its owner, who reads its letter upright: it is printed with its tip at the foot. Open, it is
    quiet, and its tip says nothing.

    Args:
        name: the letter.
        diameter: of the round body, mm.
        held: which of its two sides.
    """
    r = diameter / 2 / _BODY
    style = Style("yellow.fill" if held else "yellow.tint", "yellow.line", _RIM, round=True)
    inner = 1 - _RIM / 2 / _BODY
    body = Symbol(
        f"pointer-{'held' if held else 'open'}", (_drop(True, style, inner), *_pointer_signs(held)), _POINTER_BOX
    )
    size, lift = r * 0.95, _LIFT * r
    drop = size * CAP_HEIGHT / 2
    letter = Text(0, drop - lift, name, size, "yellow.text" if held else "ink", "middle", bold=True)
    if not held:
        letter = letter._replace(y=-drop - lift, rotate=180)
    half = _BODY * r, (_TIP + _BODY) / 2 * r
    items = (Use(body, 0, -lift, rotate=180, scale=r), letter)
    return Symbol(f"pointer-{name}-{'held' if held else 'open'}", items, (-half[0], -half[1], half[0], half[1]))


def pointer_outline(diameter: float) -> tuple[float, float, tuple[PathStep, ...]]:
    """Width, height and outline of a `pointer`."""
    r = diameter / 2 / _BODY
    steps = tuple(
        (step[0], *(float(v) * r - (_LIFT * r if i % 2 else 0.0) for i, v in enumerate(step[1:])))
        for step in _drop(False, Style()).steps
    )
    return diameter, (_TIP + _BODY) * r, steps


#: How far the middle of the body lies below the middle of the box.
_LIFT = (_TIP - _BODY) / 2
_POINTER_BOX = (-_BODY, -_TIP, _BODY, _BODY)


def _pointer_signs(held: bool) -> tuple[Item, ...]:
    """The tip of a held marker; the dashed ring of an open one."""
    if held:
        return (_tip(),)
    return (Circle(0, 0, _BODY * 0.8, Style(stroke="yellow.line", width=_RIM / 2, dash=(0.16, 0.1))),)


def _touch(body: float = _BODY, tip: float = _TIP) -> tuple[float, float]:
    """Where the straight sides of the drop touch its round body, for a tip at the top."""
    sine = body / tip
    cosine = math.sqrt(1 - sine * sine)
    return body * cosine, -body * sine


def _drop(up: bool, style: Style, scale: float = 1.0, *, body: float = _BODY, tip: float = _TIP) -> Path:
    """A round body drawn out into a tip, by four cubic quarter arcs cut at the touching points."""
    sign = 1 if up else -1
    x0, y0 = _touch(body, tip)
    start = math.atan2(y0, x0)
    end = math.pi - start
    steps: list[PathStep] = [("M", 0.0, -tip * sign), ("L", x0, y0 * sign)]
    count = 4
    sweep = (end - start) / count
    k = 4 / 3 * math.tan(sweep / 4) * body
    for i in range(count):
        a, b = start + i * sweep, start + (i + 1) * sweep
        ax, ay, bx, by = (body * f for f in (math.cos(a), math.sin(a), math.cos(b), math.sin(b)))
        steps.append(
            (
                "C",
                *(ax - k * math.sin(a), (ay + k * math.cos(a)) * sign),
                *(bx + k * math.sin(b), (by - k * math.cos(b)) * sign),
                *(bx, by * sign),
            )
        )
    steps.append(("Z",))
    return Path(tuple((step[0], *(float(value) * scale for value in step[1:])) for step in steps), style)


def _tip() -> Polygon:
    """The tip of a marker to cut out, dark, so that it shows from across the table."""
    x0, y0 = _touch()
    share = 0.62
    x, y = x0 * share, -_TIP + (y0 + _TIP) * share
    return Polygon(((0.0, -_TIP), (x, y), (-x, y)), Style("yellow.line"))

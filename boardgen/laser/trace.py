"""Scenes to strokes: each layer has a purpose, symbols and groups are resolved, letters become outlines.

The width of strokes is ignored. A shape that is only filled is traced if it is a sign (dots, suits,
letters) and dropped if it is background outlined by something else.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import assert_never

from boardgen.laser.glyphs import text_strokes
from boardgen.laser.strokes import SAME, Chain, Curve, Disc, Step, Stroke, clipped, dashed, line_of
from boardgen.scene.primitives import (
    XY,
    Circle,
    Group,
    Item,
    Layer,
    Line,
    Path,
    PathStep,
    Polygon,
    Polyline,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.themes import GRID_PAINTS

#: In the order of work: a part that has been cut out may move, so cuts come last.
PURPOSES: tuple[Layer, ...] = ("engrave", "score", "cut")


@dataclass(frozen=True, slots=True)
class Rule:
    """How the shapes of a layer are treated.

    Attributes:
        line: purpose of their strokes; None drops them.
        fill: purpose of the outlines of shapes that are only filled; None drops them.
    """

    line: Layer | None
    fill: Layer | None


#: What a cutter does with each layer; stated only here.
RULES: Mapping[Layer, Rule] = MappingProxyType(
    {
        "cut": Rule("cut", "cut"),
        "score": Rule("score", "score"),
        "engrave": Rule("engrave", "engrave"),
        "grid": Rule("score", None),
        "area": Rule("engrave", None),
        "background": Rule("engrave", None),
        "void": Rule(None, None),
        "pieces": Rule("engrave", "engrave"),
        "marks": Rule("engrave", "engrave"),
        "text": Rule("engrave", "engrave"),
        "": Rule("engrave", "engrave"),
    }
)
#: Paints that only hide what is below.
_GROUND = frozenset({"page", "veil", "cell", "cell.alt", "shade", "shade.second", "check", "check.rest"})

#: Paints of dashes over lines that are there in other paints as well; a theme shows one of the two.
_REPEATED = frozenset(paint for paint in GRID_PAINTS if paint.endswith(".dashed"))

#: A stroke and its purpose.
Traced = tuple[Layer, Stroke]


def trace(items: Iterable[Item]) -> list[Traced]:
    """All strokes of items with their purposes, in order.

    Raises:
        MissingGlyphError: text that cannot be set.
    """
    return _Tracer().items(items, "")


class _Tracer:
    """Walks through items; symbols are traced once per layer."""

    def __init__(self) -> None:
        self._symbols: dict[tuple[int, Layer], tuple[Symbol, list[Traced]]] = {}

    def items(self, items: Iterable[Item], layer: Layer) -> list[Traced]:
        return [found for item in items for found in self._item(item, layer)]

    def _item(self, item: Item, layer: Layer) -> Iterable[Traced]:
        match item:
            case Text():
                purpose = layer if layer in PURPOSES else "engrave"
                return ((purpose, stroke) for stroke in text_strokes(item)) if item.size > 0 else ()
            case Use():
                turn = cmath.rect(item.scale, math.radians(item.rotate))
                return _moved(self._symbol(item.symbol, layer), turn, complex(item.x, item.y))
            case Group():
                return self._group(item, layer)
            case Line() | Polyline() | Polygon() | Circle() | Path():
                own = purpose_of(item.style, layer)
                return ((own, stroke) for stroke in _shape(item)) if own else ()
            case _:
                assert_never(item)

    def _symbol(self, symbol: Symbol, layer: Layer) -> list[Traced]:
        key = (id(symbol), layer)
        if key not in self._symbols:
            self._symbols[key] = (symbol, self.items(symbol.items, layer))
        return self._symbols[key][1]

    def _group(self, group: Group, layer: Layer) -> Iterable[Traced]:
        inside = self.items(group.items, group.layer or layer)
        if group.clip is not None:
            inside = [(purpose, part) for purpose, stroke in inside for part in clipped(stroke, group.clip)]
        if not (group.dx or group.dy or group.rotate):
            return inside
        return _moved(inside, cmath.rect(1, math.radians(group.rotate)), complex(group.dx, group.dy))


def _moved(strokes: Iterable[Traced], turn: complex, shift: complex) -> Iterator[Traced]:
    return ((purpose, stroke.moved(turn, shift)) for purpose, stroke in strokes)


def purpose_of(style: Style, layer: Layer) -> Layer | None:
    """The purpose of a shape; None if a cutter leaves it out."""
    if style.opacity <= 0:
        return None
    if style.stroke is not None and style.width > 0:
        return None if style.stroke in _GROUND | _REPEATED else RULES[layer].line
    return None if style.fill is None or style.fill in _GROUND else RULES[layer].fill


def is_broken(style: Style) -> bool:
    """Whether a line is dashed."""
    return style.stroke is not None and style.width > 0 and max(style.dash, default=0.0) > SAME


def _shape(item: Line | Polyline | Polygon | Circle | Path) -> Iterator[Stroke]:
    """The strokes of a shape: each dash separately, a point with round ends as a dot."""
    style = item.style
    wide = style.width if style.stroke is not None else 0.0
    broken = is_broken(style)
    for stroke in _outlines(item):
        if _is_point(stroke):
            if style.round and wide > 0:
                yield Disc(stroke.flat().points[0], wide / 2)
        elif broken:
            yield from (_dot(dash, style) for dash in dashed(stroke, style.dash))
        else:
            yield stroke


def _dot(dash: Chain, style: Style) -> Stroke:
    """A dash; a very short one with round ends becomes a dot."""
    length = abs(dash.points[-1] - dash.points[0])
    return Disc(dash.points[0], style.width / 2) if style.round and length < style.width / 4 else dash


def _is_point(stroke: Stroke) -> bool:
    match stroke:
        case Chain(points):
            start = points[0]
            return all(abs(point - start) < SAME for point in points)
        case Curve(steps):
            start = steps[0][0]
            return all(abs(point - start) < SAME for step in steps for point in step)
        case Disc():
            return False


def _outlines(item: Line | Polyline | Polygon | Circle | Path) -> Iterator[Stroke]:
    match item:
        case Line():
            yield _chain(((item.x1, item.y1), (item.x2, item.y2)))
        case Polyline():
            yield _chain(item.points, close=item.style.fill is not None and item.style.stroke is None)
        case Polygon():
            yield _chain(item.points, close=True)
        case Circle():
            yield Disc(complex(item.x, item.y), item.r)
        case Path():
            yield from sub_paths(item.steps)
        case _:
            assert_never(item)


def _chain(points: Sequence[XY], *, close: bool = False) -> Chain:
    found = [complex(x, y) for x, y in points]
    return Chain(tuple([*found, found[0]] if close else found))


def sub_paths(steps: Sequence[PathStep]) -> Iterator[Stroke]:
    """The sub-paths of a path."""
    return _straight(steps) if all(step[0] != "C" for step in steps) else _curved(steps)


def _straight(steps: Sequence[PathStep]) -> Iterator[Chain]:
    """The sub-paths of a path without curves."""
    found: list[complex] = []
    for step in steps:
        if step[0] == "L":
            found.append(complex(step[1], step[2]))  # type: ignore[arg-type]  # numbers follow the letter
            continue
        if step[0] == "Z" and found[-1] != found[0]:
            found.append(found[0])
        if len(found) > 1:
            yield Chain(tuple(found))
        found = [found[0] if step[0] == "Z" else complex(step[1], step[2])]  # type: ignore[arg-type]
    if len(found) > 1:
        yield Chain(tuple(found))


def _curved(steps: Sequence[PathStep]) -> Iterator[Stroke]:
    """The sub-paths of a path with curves."""
    found: list[Step] = []
    for step in steps:
        numbers = [float(value) for value in step[1:]]
        points = tuple(complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        if step[0] in ("L", "C"):
            found.append(points)
            continue
        if step[0] == "Z" and found[-1][-1] != found[0][0]:
            found.append(found[0])
        if len(found) > 1:
            yield line_of(found)
        found = [found[0] if step[0] == "Z" else points]
    if len(found) > 1:
        yield line_of(found)

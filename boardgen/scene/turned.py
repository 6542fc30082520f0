"""Whether a picture is symmetric under a half turn, so that it may be printed in halves."""

from __future__ import annotations

import cmath
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, assert_never

from boardgen.scene.primitives import (
    XY,
    Circle,
    Group,
    Item,
    Line,
    Path,
    PathStep,
    Polygon,
    Polyline,
    Style,
    Text,
    Use,
)

#: Points are compared on a grid of this many mm, chosen so that round lengths do not fall on its edges.
_GRID = math.pi * 2e-4

Key = tuple[object, ...]


def equals_itself_turned(items: Iterable[Item], width: float, height: float) -> bool:
    """Whether a half turn around the centre of a page leaves a picture unchanged.

    Stacking order is ignored. Text is never symmetric; a dashed line is if its dashes map onto dashes.

    Args:
        items: the items of the picture.
        width, height: of the page, mm.
    """
    middle = complex(width / 2, height / 2)
    here: Counter[Key] = Counter()
    for shape in _shapes(items, _Place(1, -middle)):
        if shape is None:
            return False
        here.update(shape.keys(1))
        here.subtract(shape.keys(-1))
    return not any(here.values())


class _Place(NamedTuple):
    """The transformation of a group: rotate and scale, then translate."""

    turn: complex
    move: complex

    def at(self, x: float, y: float) -> complex:
        return self.turn * complex(x, y) + self.move

    def inside(self, dx: float, dy: float, rotate: float, scale: float = 1.0) -> _Place:
        return _Place(self.turn * cmath.rect(scale, math.radians(rotate)), self.at(dx, dy))


class _Shape(NamedTuple):
    """Strokes and fill of a shape, relative to the centre.

    Attributes:
        pieces: straight and curved segments, each by its end and control points.
        style: how they are painted.
        whole: the segments form one line whose direction matters, because it is dashed.
        radius: of a circle, whose only point is its centre.
    """

    pieces: tuple[tuple[complex, ...], ...]
    style: Style
    whole: bool = False
    radius: float = 0.0

    def keys(self, sign: int) -> Iterator[Key]:
        """Comparable keys of the shape's parts; after a half turn if the sign is -1."""
        pieces = [tuple([_key(point * sign) for point in piece]) for piece in self.pieces]
        style, width = self.style, round(self.style.width / _GRID)
        undirected = [min(piece, piece[::-1]) for piece in pieces]
        if style.fill is not None:
            yield "fill", style.fill, style.opacity, round(self.radius / _GRID), frozenset(undirected)
        if style.stroke is not None and width:
            display = style.stroke, width, style.opacity, style.dash, round(self.radius / _GRID)
            if self.whole:
                yield "line", display, tuple(pieces)
            else:
                yield from (("piece", display, piece) for piece in undirected)


def _key(point: complex) -> tuple[int, int]:
    return round(point.real / _GRID), round(point.imag / _GRID)


def _shapes(items: Iterable[Item], place: _Place) -> Iterator[_Shape | None]:
    """The shapes of items; None for what is never symmetric."""
    for item in items:
        match item:
            case Group():
                yield from [None] if item.clip else _shapes(item.items, place.inside(item.dx, item.dy, item.rotate))
            case Use():
                inside = place.inside(item.x, item.y, item.rotate, item.scale)
                yield from _shapes(item.symbol.items, inside)
            case Circle():
                centre = place.at(item.x, item.y)
                yield _Shape(((centre,),), _scaled(item.style, place), radius=item.r * abs(place.turn))
            case Text():
                yield None if item.text.strip() else _Shape((), Style())
            case Line():
                ends = ((item.x1, item.y1), (item.x2, item.y2))
                yield _chain(ends, item.style, place)
            case Polyline():
                yield _chain(item.points, item.style, place)
            case Polygon():
                yield _chain((*item.points, item.points[0]), item.style, place)
            case Path():
                dashed = bool(item.style.dash)
                # Dashes begin anew with each part.
                for steps in _parts(item.steps) if dashed and item.style.fill is None else (item.steps,):
                    yield _Shape(tuple(_path(steps, place)), _scaled(item.style, place), dashed)
            case _:
                assert_never(item)


def _chain(points: tuple[XY, ...], style: Style, place: _Place) -> _Shape:
    at = [place.at(x, y) for x, y in points]
    return _Shape(tuple(pairwise(at)), _scaled(style, place), bool(style.dash))


def _parts(steps: Sequence[PathStep]) -> Iterator[Sequence[PathStep]]:
    """A path cut where it is taken up."""
    starts = [i for i, step in enumerate(steps) if step[0] == "M"]
    return (steps[start:end] for start, end in pairwise((*starts, len(steps))))


def _path(steps: Iterable[PathStep], place: _Place) -> Iterator[tuple[complex, ...]]:
    first = here = 0j
    for letter, *numbers in steps:
        lengths = [float(number) for number in numbers]
        points = [place.at(x, y) for x, y in zip(lengths[::2], lengths[1::2], strict=True)]
        if letter == "M":
            first = here = points[0]
            continue
        points = points or [first]
        yield (here, *points)
        here = points[-1]


def _scaled(style: Style, place: _Place) -> Style:
    scale = abs(place.turn)
    dash = tuple(round(part * scale / _GRID) for part in style.dash)
    return style._replace(width=style.width * scale, dash=dash)

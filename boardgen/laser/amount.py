"""How much a cutter would have to do: counted before anything is traced, so that too much is refused at once."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import assert_never

from boardgen.errors import FitError
from boardgen.laser.trace import is_broken, purpose_of
from boardgen.scene.primitives import (
    Circle,
    Group,
    Item,
    Layer,
    Line,
    Path,
    Polygon,
    Polyline,
    Symbol,
    Text,
    Use,
)

#: More straight lines and curves than this are not traced; they take about 15 seconds and 700 MB.
MOST_LINES = 1_000_000
#: Lines and curves of a letter, roughly.
_PER_LETTER = 16


def check_amount(items: Iterable[Item]) -> None:
    """See that a page is not too much for a cutter.

    Raises:
        FitError: it has more than `MOST_LINES` lines; the message says how many.
    """
    count = lines_in(items)
    if count > MOST_LINES:
        raise FitError(
            f"for a laser this drawing has about {round(count, -3):,} lines, and at most {MOST_LINES:,} are made: "
            "take a larger pitch, fewer cells or no labels"
        )


def lines_in(items: Iterable[Item]) -> int:
    """About how many straight lines, curves and circles items come to."""
    return _Counter().items(items, "")


class _Counter:
    """Counts what the tracer would make; a symbol once a layer, however often it is used."""

    def __init__(self) -> None:
        self._symbols: dict[tuple[int, Layer], tuple[Symbol, int]] = {}

    def items(self, items: Iterable[Item], layer: Layer) -> int:
        return sum(self._item(item, layer) for item in items)

    def _item(self, item: Item, layer: Layer) -> int:
        match item:
            case Text():
                return _PER_LETTER * len(item.text)
            case Use():
                key = (id(item.symbol), layer)
                if key not in self._symbols:
                    self._symbols[key] = (item.symbol, self.items(item.symbol.items, layer))
                return self._symbols[key][1]
            case Group():
                return self.items(item.items, item.layer or layer)
            case Line() | Polyline() | Polygon() | Circle() | Path():
                if purpose_of(item.style, layer) is None:
                    return 0
                return _dashes(item) if is_broken(item.style) else _lines(item)
            case _:
                assert_never(item)


def _lines(item: Line | Polyline | Polygon | Circle | Path) -> int:
    match item:
        case Polyline() | Polygon():
            return len(item.points)
        case Path():
            return sum(step[0] != "M" for step in item.steps)
        case Line() | Circle():
            return 1
        case _:
            assert_never(item)


def _dashes(item: Line | Polyline | Polygon | Circle | Path) -> int:
    """The parts of a dashed line, which each become a line of their own."""
    match item:
        case Circle():
            length = 2 * math.pi * item.r
        case Line():
            length = math.hypot(item.x2 - item.x1, item.y2 - item.y1)
        case Polyline() | Polygon():
            length = sum(math.dist(a, b) for a, b in pairwise([*item.points, item.points[0]]))
        case Path():
            ends = [(float(step[-2]), float(step[-1])) for step in item.steps if step[0] != "Z"]
            length = sum(math.dist(a, b) for a, b in pairwise(ends))
        case _:
            assert_never(item)
    dash = item.style.dash
    return _lines(item) + math.ceil(length * len(dash) / sum(dash))

"""Count the lines of a laser file before anything is traced, so that too many are refused at once."""

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

#: The most straight lines and curves to trace; they take about 15 seconds and 700 MB.
MOST_LINES = 1_000_000
#: Approximate lines and curves of a letter.
_PER_LETTER = 16


def check_amount(items: Iterable[Item]) -> None:
    """Check that a page has not too many lines for a laser file.

    Raises:
        FitError: it has more than `MOST_LINES` lines; the message says how many.
    """
    count = lines_in(items)
    if count > MOST_LINES:
        raise FitError(
            f"for a laser this drawing needs about {round(count, -3):,} lines; the limit is {MOST_LINES:,}: "
            "use a larger pitch, fewer cells or no labels"
        )


def lines_in(items: Iterable[Item]) -> int:
    """The approximate number of straight lines, curves and circles in items."""
    return _Counter().items(items, "")


class _Counter:
    """Counts what the tracer would make; each symbol is counted once per layer."""

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
    """The number of dashes, each of which becomes a line."""
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

"""Documents as plain text, one primitive per line, for tests and diffs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from boardgen.render.numbers import number
from boardgen.scene.primitives import (
    XY,
    Circle,
    Document,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Style,
    Symbol,
    Text,
    Use,
)


def dump(document: Document) -> str:
    """The document page by page; symbols follow the first page that uses them."""
    lines: list[str] = []
    known: dict[str, Symbol] = {}
    for page in document.pages:
        trim = "" if page.trim is None else f" trim {_numbers(*page.trim)}"
        bleed = "" if page.bleed is None else f" bleed {_numbers(*page.bleed)}"
        lines.append(f"page {_numbers(page.width, page.height)}{trim}{bleed} {page.title!r}")
        used: dict[str, Symbol] = {}
        lines.extend(_items(page.items, 1, used))
        while fresh := [symbol for name, symbol in used.items() if name not in known]:
            for symbol in fresh:
                known[symbol.id] = symbol
                lines.append(f"symbol {symbol.id} box {_numbers(*symbol.box)}")
                lines.extend(_items(symbol.items, 1, used))
    return "\n".join(lines) + "\n"


def _items(items: tuple[Item, ...], depth: int, used: dict[str, Symbol]) -> Iterator[str]:
    for item in items:
        yield "  " * depth + _line(item)
        if isinstance(item, Group):
            yield from _items(item.items, depth + 1, used)
        elif isinstance(item, Use):
            used.setdefault(item.symbol.id, item.symbol)


def _line(item: Item) -> str:
    match item:
        case Line():
            return f"line {_numbers(item.x1, item.y1, item.x2, item.y2)}{_style(item.style)}"
        case Polyline():
            return f"polyline {_points(item.points)}{_style(item.style)}"
        case Polygon():
            return f"polygon {_points(item.points)}{_style(item.style)}"
        case Circle():
            return f"circle {_numbers(item.x, item.y, item.r)}{_style(item.style)}"
        case Path():
            steps = " ".join(" ".join([str(step[0]), *map(number, step[1:])]) for step in item.steps)
            return f"path {steps}{_style(item.style)}"
        case Text():
            face = " bold" if item.bold else ""
            turn = f" rotate {number(item.rotate)}" if item.rotate else ""
            where = f"{_numbers(item.x, item.y)} {item.anchor} size {number(item.size)}"
            return f"text {where}{face}{turn} {item.paint} {item.text!r}"
        case Use():
            scale = f" scale {number(item.scale)}" if item.scale != 1 else ""
            turn = f" rotate {number(item.rotate)}" if item.rotate else ""
            return f"use {item.symbol.id} {_numbers(item.x, item.y)}{turn}{scale}"
        case Group():
            return _group(item)
        case _:
            assert_never(item)


def _group(group: Group) -> str:
    parts = ["group"]
    if group.id:
        parts.append(f"#{group.id}")
    if group.layer:
        parts.append(f"layer {group.layer}")
    if group.dx or group.dy:
        parts.append(f"move {_numbers(group.dx, group.dy)}")
    if group.rotate:
        parts.append(f"rotate {number(group.rotate)}")
    if group.clip is not None:
        parts.append(f"clip {_numbers(*group.clip)}")
    if group.title:
        parts.append(repr(group.title))
    return " ".join(parts)


def _style(style: Style) -> str:
    parts = []
    if style.fill is not None:
        parts.append(f" fill {style.fill}")
    if style.stroke is not None:
        parts.append(f" stroke {style.stroke} {number(style.width)}")
    if style.dash:
        parts.append(f" dash {_numbers(*style.dash)}")
    if style.opacity != 1:
        parts.append(f" opacity {number(style.opacity)}")
    if style.round:
        parts.append(" round")
    return "".join(parts)


def _numbers(*values: float) -> str:
    return " ".join(map(number, values))


def _points(points: tuple[XY, ...]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)

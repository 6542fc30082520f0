"""Pages in small: the same drawing, with bars for words that could not be read, and thin lines paler instead."""

from __future__ import annotations

import re
from functools import lru_cache

from boardgen.scene.primitives import (
    XY,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import BEFORE_ANCHOR, measure

#: Text is kept down to this size on the page, mm: 6 pt. Titles a little smaller are set in it.
_READABLE, _TITLES = 2.13, 1.6
#: Each word of other text is a bar as high as its small letters, in sizes of type.
_LOW = 0.46
_BAR, _BOLD = Style(fill="muted", opacity=0.45), Style(fill="ink", opacity=0.6)
_WORD = re.compile(r"\S+")
_FRAME = Style(stroke="muted", width=0.15)
#: How high a bracket is, mm, and its line.
_BRACKET, _BRACKETS = 1.1, Style(stroke="muted", width=0.2)
#: Printers make a line no thinner than this, mm: what is thinner on the page is pale instead.
_FINEST = 0.09


def thumbnail(page: Scene, at: XY, height: float, name: str) -> Group:
    """A page in small, its top left corner at a point.

    Args:
        page: what it looks like.
        at: mm.
        height: mm.
        name: unique on the cover.
    """
    scale = height / page.height
    items = tuple(_small(item, scale, page.width) for item in page.items)
    symbol = Symbol(f"thumbnail-{name}", items, (0.0, 0.0, page.width, page.height))
    x, y = at
    width = page.width * scale
    frame = Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), _FRAME)
    return Group((Use(symbol, x, y, scale=scale), frame), id=name)


def _small(item: Item, scale: float, right: float) -> Item:
    """The same in small, on what ends at the right there: a title that would run out of it is a row of bars."""
    match item:
        case Text():
            if item.bold and _TITLES <= item.size * scale < _READABLE:
                larger = item._replace(size=_READABLE / scale)
                wide = measure(item.text, larger.size, bold=True) * (1 - BEFORE_ANCHOR[item.anchor])
                return larger if item.rotate or item.x + wide < right else _bars(item)
            return item if item.size * scale >= _READABLE else _bars(item)
        case Line() | Path() | Polygon() | Circle():
            return item._replace(style=_paler(item.style, scale))
        case Group():
            return item._replace(items=tuple(_small(inner, scale, right - item.dx) for inner in item.items), id="")
        case Use():
            # One symbol for all places of about one size: its name says which.
            return item._replace(symbol=_small_symbol(item.symbol, round(scale * item.scale, 4)))
        case _:
            return item


def _paler(style: Style, scale: float) -> Style:
    """A line as strong as it looks on the page, where it would be too thin to be printed; areas stay as they are."""
    if style.stroke is None or style.fill is not None or style.width * scale >= _FINEST:
        return style
    dash, share = style.dash, style.width * scale / _FINEST
    if dash and min(dash) * scale < 2 * _FINEST:
        dash, share = (), share * sum(dash[::2]) / sum(dash)
    return style._replace(width=_FINEST / scale, opacity=style.opacity * share**0.7, dash=dash)


@lru_cache(maxsize=256)
def _small_symbol(symbol: Symbol, scale: float) -> Symbol:
    items = tuple(_small(item, scale, symbol.box[2]) for item in symbol.items)
    return symbol if items == symbol.items else Symbol(f"{symbol.id}-small-{round(1e4 * scale)}", items, symbol.box)


def _bars(text: Text) -> Item:
    """A line of text as a bar for each word."""
    left = -BEFORE_ANCHOR[text.anchor] * measure(text.text, text.size, text.bold)
    top, style = -_LOW * text.size, _BOLD if text.bold else _BAR
    bars = []
    for found in _WORD.finditer(text.text):
        begin, end = (left + measure(text.text[:at], text.size, text.bold) for at in found.span())
        bars.append(Polygon(((begin, top), (end, top), (end, 0.0), (begin, 0.0)), style))
    return Group(tuple(bars), dx=text.x, dy=text.y, rotate=text.rotate)


def bracket(left: float, right: float, bottom: float) -> Item:
    """The sign below pages that they share what is said under it."""
    top = bottom - _BRACKET
    return Polyline(((left, top), (left, bottom), (right, bottom), (right, top)), _BRACKETS)

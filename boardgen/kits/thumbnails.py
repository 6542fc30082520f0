"""Pages in small: the same drawing, with text that could not be read any more as outlines of its words."""

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
from boardgen.scene.text import BEFORE_ANCHOR, CAP_HEIGHT, measure

#: Text is kept down to this size on the page, mm: 6 pt. Titles a little smaller are set in it.
_READABLE, _TITLES = 2.13, 1.6
#: Other text is the outlines of its words, mostly white between thin lines, so that they are pale.
_STROKE_OF_TEXT, _BOLD = Style(fill="muted", opacity=0.5), Style(fill="ink", opacity=0.6)
_WORD = re.compile(r"\S+")
#: How high small letters are, and how far tails reach below, in sizes of type; small letters that are higher.
_LOW, _TAIL = 0.46, 0.16
_ASCENDING, _DESCENDING = frozenset("bdfhklt"), frozenset("gjpqy")
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
    """The same in small, on what ends at the right there: a title that would run out of it is a bar."""
    match item:
        case Text():
            if item.bold and _TITLES <= item.size * scale < _READABLE:
                larger = item._replace(size=_READABLE / scale)
                wide = measure(item.text, larger.size, bold=True) * (1 - BEFORE_ANCHOR[item.anchor])
                return larger if item.rotate or item.x + wide < right else _stroke(item)
            return item if item.size * scale >= _READABLE else _stroke(item)
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


def _stroke(text: Text) -> Item:
    """A line of text as the outlines of its words, which are as high at each letter as that is."""
    left = -BEFORE_ANCHOR[text.anchor] * measure(text.text, text.size, text.bold)
    words: list[Item] = []
    for found in _WORD.finditer(text.text):
        begin = left + measure(text.text[: found.start()], text.size, text.bold)
        words.append(Polygon(_word(found[0], text.size, text.bold, begin), _BOLD if text.bold else _STROKE_OF_TEXT))
    return Group(tuple(words), dx=text.x, dy=text.y, rotate=text.rotate)


def _word(word: str, size: float, bold: bool, x: float) -> tuple[XY, ...]:
    """The outline of a word on its baseline, from a place on: along the tops of its letters, and back below them."""
    tops: list[XY] = []
    feet: list[XY] = []
    for letter in word:
        end = x + measure(letter, size, bold)
        low = letter.islower() and letter not in _ASCENDING
        for edge, y in (
            (tops, -(_LOW if low else CAP_HEIGHT) * size),
            (feet, _TAIL * size * (letter in _DESCENDING)),
        ):
            if edge and edge[-1][1] == y:
                edge[-1] = end, y
            else:
                edge += (x, y), (end, y)
        x = end
    return (*tops, *reversed(feet))


def bracket(left: float, right: float, bottom: float) -> Item:
    """The sign below pages that they share what is said under it."""
    top = bottom - _BRACKET
    return Polyline(((left, top), (left, bottom), (right, bottom), (right, top)), _BRACKETS)

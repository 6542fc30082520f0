"""Pages for light paper in documents of a dark theme: what is written on with a pencil."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from boardgen.scene.primitives import Group, Item, Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.themes import LIGHT


def on_light_paper(page: Scene) -> Scene:
    """The page in the paints that a theme has for light paper, with a ground of its own in them.

    It stays what it is in themes that are for light paper themselves (`Theme.light`).

    >>> from boardgen.scene.primitives import Circle
    >>> from boardgen.scene.themes import COLOUR, DARK
    >>> dot = on_light_paper(Scene(10, 10, (Circle(5, 5, 1, Style(fill="ink")),))).items[-1]
    >>> DARK.colour(dot.style.fill) == COLOUR.colour("ink")
    True
    """
    corners = ((0.0, 0.0), (page.width, 0.0), (page.width, page.height), (0.0, page.height))
    # Light themes leave the page as it is; their veil looks like it.
    ground = Polygon(corners, _style(Style(fill="veil")))
    return page._replace(items=(ground, *_items(page.items)))


def _items(items: Iterable[Item]) -> tuple[Item, ...]:
    return tuple(map(_item, items))


def _item(item: Item) -> Item:
    match item:
        case Group():
            return item._replace(items=_items(item.items))
        case Use():
            return item._replace(symbol=_symbol(item.symbol))
        case Text():
            return item._replace(paint=LIGHT + item.paint)
        case _:
            return item._replace(style=_style(item.style))


@lru_cache(maxsize=256)
def _symbol(symbol: Symbol) -> Symbol:
    return symbol._replace(id=f"{symbol.id}-light", items=_items(symbol.items))


@lru_cache(maxsize=256)
def _style(style: Style) -> Style:
    fill, stroke = (paint and LIGHT + paint for paint in (style.fill, style.stroke))
    return style._replace(fill=fill, stroke=stroke)

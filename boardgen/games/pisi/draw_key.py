"""The key to pictures of Pisi: each sign alone on a tile, large."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from boardgen.boards.picture import Anchor
from boardgen.games.pisi.draw_sea import water
from boardgen.games.pisi.position import KEY_PLACES
from boardgen.games.pisi.signs import (
    BAND,
    BAND_CORE,
    BAND_INSIDE,
    COLOURS,
    EDGES,
    bare_tile,
    chip,
    city_tile,
    counter,
    flag,
    good,
    houses,
    middle,
    road,
    walker,
)
from boardgen.pieces.piecepack import TILE, suit_use
from boardgen.scene.primitives import Group, Item, Polygon, Style, Symbol, Use

#: A symbol, where it stands and how large, in tiles.
_Sign = tuple[Symbol, float, float, float]
#: The ground of what lies on terrain, and of what stands on cities.
_TERRAIN, _CITY = "yellow.tint", "cell.alt"
#: The lines of a road are so many times as broad as on an island.
_BROAD = 1.34


def _uses(*signs: _Sign) -> tuple[Item, ...]:
    return tuple(Use(symbol, dx * TILE, dy * TILE, scale=scale) for symbol, dx, dy, scale in signs)


def _ground(paint: str) -> _Sign:
    return bare_tile(paint), 0.0, 0.0, 1.0


def _city() -> tuple[Item, ...]:
    return _uses((city_tile(), 0.0, 0.0, 1.0))


def _die() -> tuple[Item, ...]:
    return (*_city(), *_uses((houses(3), 0.0, 0.0, 1.4)))


def _suit() -> tuple[Item, ...]:
    return (*_uses(_ground(_TERRAIN)), suit_use("crowns", 0.0, 0.0, 0.24 * TILE))


def _goods() -> tuple[Item, ...]:
    return _uses(_ground(_TERRAIN), (good("crowns"), -0.2, 0.02, 1.7), (counter(), 0.24, 0.0, 1.8))


def _roads() -> tuple[Item, ...]:
    return (*_uses(_ground(_TERRAIN)), *_road("1", -TILE / 4), *_road("2", TILE / 4))


def _road(player: str, y: float) -> tuple[Item, ...]:
    colour = COLOURS[player]
    lines = [(EDGES[player], BAND), (f"{colour}.fill", BAND_INSIDE)]
    lines += [(f"{colour}.core", BAND_CORE)] if player == "2" else []
    half = TILE / 2
    # Areas, since a line so broad would reach over the edge of the tile.
    band = (
        Polygon(((-half, y - high), (half, y - high), (half, y + high), (-half, y + high)), Style(fill=paint))
        for paint, high in ((paint, _BROAD * wide * half) for paint, wide in lines)
    )
    return *band, Use(road(player), 0.0, y, scale=1.45)


def _pawns() -> tuple[Item, ...]:
    return _uses(_ground(_TERRAIN), (walker("1"), -0.22, 0.0, 1.2), (walker("2"), 0.22, 0.0, 1.2))


def _flags() -> tuple[Item, ...]:
    return _uses(_ground(_CITY), (flag("1"), -0.2, 0.02, 1.5), (flag("2"), 0.24, 0.02, 1.5))


def _chips() -> tuple[Item, ...]:
    both = (chip(player, x * TILE, 0.0, 1.75 * TILE, 2) for player, x in (("1", -0.22), ("2", 0.22)))
    return (*_uses(_ground(_CITY)), *both)


def _middle() -> tuple[Item, ...]:
    return _uses((water(), 0.0, 0.0, 1.0), (middle(), 0.0, 0.0, 1.4))


def _sea() -> tuple[Item, ...]:
    return _uses((water(), 0.0, 0.0, 1.0))


_SIGNS: Mapping[str, Callable[[], tuple[Item, ...]]] = MappingProxyType(
    {
        "city": _city,
        "die": _die,
        "suit": _suit,
        "goods": _goods,
        "roads": _roads,
        "pawns": _pawns,
        "flags": _flags,
        "chips": _chips,
        "middle": _middle,
        "sea": _sea,
    }
)


@cache
def _sign(name: str) -> Symbol:
    half = TILE / 2
    return Symbol(f"key-{name}", _SIGNS[name](), (-half, -half, half, half))


def key_panel(left: float, top: float, pitch: float) -> tuple[Group, dict[str, Anchor], tuple[float, float]]:
    """A row of tiles, each with a sign: the row, its tiles by name (``sign:die``), and where it ends, mm."""
    half = pitch / 2
    items: list[Item] = []
    places: dict[str, Anchor] = {}
    for at, name in enumerate(KEY_PLACES):
        x, y = left + (at + 0.5) * pitch, top + half
        items.append(Use(_sign(name.removeprefix("sign:")), x, y, scale=pitch / TILE))
        outline = (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)
        places[name] = Anchor(x, y, half, outline)
    end = left + len(places) * pitch, top + pitch
    return Group(tuple(items), "signs", "text", title="The signs of the pictures"), places, end

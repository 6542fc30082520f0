"""Pisi in diagrams, simpler than a piecepack: suits of tiles, goods as discs, roads by their player, houses as pips.

Symbols are of the size that they have on tiles of 2 in; `Use(scale=…)` fits them. What a tile or a coin is worth
means nothing in the game, so that no number is on any of them: numbers are moves, and on chips connections.
"""

from __future__ import annotations

from functools import cache

from boardgen.pieces.piecepack import TILE, centred, suit_use
from boardgen.pieces.suits import COLOURS as SUIT_COLOURS
from boardgen.scene.primitives import XY, Circle, Group, Item, Polygon, Style, Symbol, Use

COLOURS = {"1": "white", "2": "black"}
#: In tiles: radius of a piece of road and of a good, half a die, half a chip.
ROAD, GOOD, _DIE, _CHIP = 0.125, 0.085, 0.2, 0.125
#: Where on a tile the goods lie and the pawn stands, from the middle.
GOODS: tuple[XY, ...] = ((0.35, 0.35), (0.35, 0.21))
PAWN: XY = (0.2, -0.14)
_LINE = 0.02

#: Pips of a die from its middle, in thirds of its half.
_PIPS: dict[int, tuple[XY, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _box(half: float) -> tuple[XY, ...]:
    return (-half, -half), (half, -half), (half, half), (-half, half)


def _symbol(name: str, items: tuple[Item, ...], half: float) -> Symbol:
    return Symbol(name, items, (-half, -half, half, half))


@cache
def terrain(suit: str) -> Symbol:
    """A tile of a terrain: its suit at the top left."""
    half = TILE / 2
    ground = Polygon(_box(half), Style(f"{SUIT_COLOURS[suit]}.tint", "grid", 0.012 * TILE))
    return _symbol(f"tile-{suit}", (ground, suit_use(suit, -0.34 * TILE, -0.34 * TILE, 0.105 * TILE)), half)


@cache
def city_tile() -> Symbol:
    """A tile that lies face down, framed."""
    half = TILE / 2
    ground = Polygon(_box(half), Style("cell.alt", "grid", 0.012 * TILE))
    frames = (Polygon(_box(part * half), Style(stroke="muted", width=0.014 * TILE)) for part in (0.9, 0.82))
    return _symbol("tile-city", (ground, *frames), half)


@cache
def good(suit: str) -> Symbol:
    """A good on its tile, in the colour of the suit; one of the two counters is filled."""
    r = GOOD * TILE
    paint = "muted" if suit == "counter" else f"{SUIT_COLOURS[suit]}.line"
    fill = paint if suit == "counter" else "white.fill"
    return _symbol(f"good-{suit}", (Circle(0, 0, r, Style(fill, paint, _LINE * TILE)),), r + _LINE * TILE / 2)


@cache
def houses(count: int) -> Symbol:
    """A die with as many pips; the seventh house is a counter on top of six."""
    half = _DIE * TILE
    items: list[Item] = [Polygon(_box(half), Style("white.fill", "white.line", _LINE * TILE, round=True))]
    for x, y in _PIPS[min(count, 6)]:
        items.append(Circle(x * 0.58 * half, y * 0.58 * half, 0.15 * half, Style(fill="white.text")))
    if count > 6:
        items.append(Circle(0, 0, 0.3 * half, Style("muted", "white.text", _LINE * TILE)))
    return _symbol(f"houses-{count}", tuple(items), half + _LINE * TILE / 2)


@cache
def road(player: str) -> Symbol:
    """A piece of road: light for player 1, dark with a ring for player 2."""
    r, colour = ROAD * TILE, COLOURS[player]
    items: list[Item] = [Circle(0, 0, r, Style(f"{colour}.fill", f"{colour}.line", 1.2 * _LINE * TILE))]
    if player == "2":
        items.append(Circle(0, 0, 0.55 * r, Style(stroke=f"{colour}.text", width=_LINE * TILE)))
    else:
        items.append(Circle(0, 0, 0.22 * r, Style(fill=f"{colour}.text")))
    return _symbol(f"road-{player}", tuple(items), r + _LINE * TILE)


def road_piece(player: str, x: float, y: float, pitch: float, number: int | None = None) -> Item:
    """A piece of road at a place, or in place of its sign the number of the move that built it."""
    if number is None:
        return Use(road(player), x, y, scale=pitch / TILE)
    colour = COLOURS[player]
    rim = Style(f"{colour}.fill", f"{colour}.line", 1.2 * _LINE * pitch)
    text = centred(x, y, str(number), (0.21 if number < 100 else 0.16) * pitch, f"{colour}.text")
    return Group((Circle(x, y, ROAD * pitch, rim), text))


def chip(player: str, x: float, y: float, pitch: float, number: int) -> Item:
    """A square chip of a player with a number of connections."""
    colour, half = COLOURS[player], _CHIP * pitch
    square = Polygon(
        tuple((x + dx, y + dy) for dx, dy in _box(half)),
        Style(f"{colour}.fill", f"{colour}.line", 1.2 * _LINE * pitch),
    )
    return Group((square, centred(x, y, str(number), 0.21 * pitch, f"{colour}.text")))

"""Pisi in diagrams, simpler than a piecepack: suits of tiles, goods as coins, roads by their player, houses as pips.

Each form means one thing: a coin from the side is a good, a disc with a ring a counter, a disc on an edge a
piece of road, a square chip a number of connections, a flag one of them. Symbols are of the size that they have on
tiles of 2 in; `Use(scale=…)` fits them. What a tile or a coin is worth means nothing in the game, so that no number
is on any of them: numbers are moves, and on chips connections.
"""

from __future__ import annotations

import math
from functools import cache

from boardgen.pieces.dice import pips
from boardgen.pieces.piecepack import PAWN_HEIGHT, PAWN_WIDTH, TILE, back_frame, centred, pawn_body, rounded, suit_use
from boardgen.pieces.suits import COLOURS as SUIT_COLOURS
from boardgen.scene.primitives import XY, Circle, Group, Item, Line, Path, PathStep, Polygon, Style, Symbol, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure

COLOURS = {"1": "white", "2": "solid"}
#: The paints of the edges of roads: dark also where a theme saves ink, so that they stand out from those of tiles.
EDGES = {"1": "white.text", "2": "solid.line"}
#: In tiles: how wide a road is between its pieces, and inside its edges, and the line in its middle. Edges are
#: stronger than those of tiles: on dark paper they are all that is seen of dark roads.
BAND, BAND_INSIDE, BAND_CORE = 0.15, 0.085, 0.025
#: The outline of new roads, and what is free inside it.
OUTLINE, OUTLINE_INSIDE = 0.4, 0.28
#: In tiles: radius of a piece of road, half a die, half a chip.
ROAD, _DIE, _CHIP = 0.125, 0.2, 0.1
#: The line of a chip, and half a flag.
_CHIP_LINE, _FLAG = 0.024, 0.1
#: In tiles: half the width of a coin from the side and half the height of its upper face, its thickness.
COIN, _TILT, _THICK = 0.13, 0.045, 0.055
#: In tiles: the radius of a counter, and on a die; as parts of these that of its ring, the width of that, and what is
#: light of one on a die.
_COUNTER, _COUNTER_ON_DIE, _COUNTER_RING, _RING_WIDTH, _LIGHT = 0.096, 0.072, 0.45, 0.2, 0.36
#: Where on a tile the goods lie, the lower one first, clear of the line of a coast; where the pawn stands in a city,
#: and its number on terrain, from the middle.
GOODS: tuple[XY, ...] = ((0.305, 0.36), (0.305, 0.27))
#: A counter is seen from above: it lies over the coin of its tile, which is a little lower then, both clear of roads
#: and of the line of a coast; alone it lies as far from roads as coins do.
COUNTER: XY = (0.305, 0.188)
UNDER_COUNTER: XY = (0.305, 0.376)
COUNTER_ALONE: XY = (0.305, 0.33)
PAWN: XY = (0.27, -0.2)
#: Beside a die it stands further out, clear of the pips and of pieces of road; and so far from the middle of a die
#: the dashes of a plan end.
PAWN_BY_DIE: XY = (0.315, -0.27)
ON_DIE = 0.25
#: A cross on a tile keeps within this radius, clear of its suit and its goods.
FREE = 0.27
PAWN_NUMBER: XY = (-0.31, 0.31)
#: That number in the corner of the frame of a city, away from the die; and the flags of players, wholly within it and
#: clear of a die.
CITY_NUMBER: XY = (-0.33, 0.325)
FLAGS: dict[str, XY] = {"1": (-0.303, -0.273), "2": (0.281, -0.273)}
_LINE, _EDGE = 0.02, 0.008
#: Where on a road the tag with a price stands, from the middle of the tile that is paid for, and half its side: two
#: in a bend do not touch, nor do they touch the pieces of road.
TAG, TAG_HALF = 0.249, 0.115
#: The size of pawns beside that of tiles, as a part of the real one: they stand within the frame of a city.
WALKER = 0.62
#: The casing of a pawn ends so many times as far from it as its line.
_CASED = 1.6
#: Half of what the frame of a city leaves for a name inside, in tiles.
FRAME_INSIDE = 0.385
#: How far the corners of a die are rounded, in half dice.
_ROUNDED = 0.25
#: Of a quarter of an ellipse as a cubic.
_ARC = 0.5523


def _box(half: float) -> tuple[XY, ...]:
    return (-half, -half), (half, -half), (half, half), (-half, half)


def _symbol(name: str, items: tuple[Item, ...], half: float) -> Symbol:
    return Symbol(name, items, (-half, -half, half, half))


def _ground(paint: str) -> tuple[Polygon, ...]:
    """A tile with a thin line inside its edge, so that a hole beside it has none; on water in every theme."""
    square = _box(TILE / 2 - _EDGE * TILE / 2)
    return Polygon(square, Style(fill="blank")), Polygon(square, Style(paint, "grid", _EDGE * TILE))


@cache
def terrain(suit: str, *, plain: bool = False) -> Symbol:
    """A tile of a terrain: its suit at the top left, or where nothing else is on it, large in the middle."""
    half, name = TILE / 2, f"tile-{suit}"
    ground = _ground(f"{SUIT_COLOURS[suit]}.tint")
    if plain:
        return _symbol(f"{name}-plain", (*ground, suit_use(suit, 0.0, 0.0, 0.2 * TILE)), half)
    return _symbol(name, (*ground, suit_use(suit, -0.34 * TILE, -0.34 * TILE, 0.105 * TILE)), half)


@cache
def bare_tile(paint: str) -> Symbol:
    """A tile with nothing on it, for a sign that is explained."""
    return _symbol(f"bare-{paint.replace('.', '-')}", _ground(paint), TILE / 2)


@cache
def city_tile() -> Symbol:
    """A tile that lies face down, framed."""
    return _symbol("tile-city", (*_ground("cell.alt"), back_frame()), TILE / 2)


@cache
def good(suit: str) -> Symbol:
    """A good on its tile: a coin of the suit's colour seen from the side, so that two of them are a stack."""
    a, b, half = COIN * TILE, _TILT * TILE, _THICK * TILE / 2
    colour, width = SUIT_COLOURS[suit], 0.85 * _LINE * TILE
    k, j = a * _ARC, b * _ARC
    below: tuple[PathStep, ...] = (
        ("C", a, half + j, k, half + b, 0, half + b),
        ("C", -k, half + b, -a, half + j, -a, half),
    )
    above: tuple[PathStep, ...] = (
        ("C", -a, -half - j, -k, -half - b, 0, -half - b),
        ("C", k, -half - b, a, -half - j, a, -half),
    )
    front: tuple[PathStep, ...] = (("C", a, -half + j, k, -half + b, 0, -half + b),)
    front = (*front, ("C", -k, -half + b, -a, -half + j, -a, -half))
    rim = Style(f"{colour}.fill", f"{colour}.line", width, round=True)
    body = Path((("M", a, half), *below, ("L", -a, -half), *above, ("Z",)), rim)
    face = Path((("M", -a, -half), *above, *front, ("Z",)), Style("white.fill", f"{colour}.line", width, round=True))
    return _symbol(f"good-{suit}", (body, face), a + width)


@cache
def counter() -> Symbol:
    """A counter, for a good without a coin: a disc with one ring, as two would run together on small tiles."""
    r, width = _COUNTER * TILE, 1.1 * _LINE * TILE
    rim = Circle(0, 0, r - width / 2, Style("grey.fill", "grey.line", width))
    ring = Circle(0, 0, _COUNTER_RING * r, Style(stroke="grey.text", width=_RING_WIDTH * r))
    return _symbol("counter", (rim, ring), r)


@cache
def counter_on_die() -> Symbol:
    """A counter for the seventh house: its rim as dark as pips, and cased, since dice are light in every theme."""
    r, line = _COUNTER_ON_DIE * TILE, 1.1 * _LINE * TILE
    disc = Circle(0, 0, r, Style("white.text", "white.fill", line))
    inside = Circle(0, 0, _LIGHT * r, Style("white.fill"))
    return _symbol("counter-dark", (disc, inside), r + line / 2)


@cache
def houses(count: int) -> Symbol:
    """A die with as many pips; the seventh house is a counter on top of six."""
    half = _DIE * TILE
    items: list[Item] = [rounded(half, _ROUNDED * half, Style("white.fill", "white.line", _LINE * TILE))]
    items += pips(min(count, 6), 0, 0, half, "white.text")
    if count > 6:
        items.append(Use(counter_on_die(), 0, 0))
    return _symbol(f"houses-{count}", tuple(items), half + _LINE * TILE / 2)


@cache
def road(player: str) -> Symbol:
    """A piece of road: light for player 1, dark with a ring for player 2."""
    r, colour = ROAD * TILE, COLOURS[player]
    rim = Circle(0, 0, r, Style(f"{colour}.fill", EDGES[player], 1.2 * _LINE * TILE))
    return _symbol(f"road-{player}", (rim, _sign(player, r)), r + _LINE * TILE)


def _sign(player: str, r: float) -> Circle:
    """What tells the players apart where colours do not: a dot for player 1, a ring for player 2."""
    paint = f"{COLOURS[player]}.text"
    if player == "1":
        return Circle(0, 0, 0.22 * r, Style(fill=paint))
    return Circle(0, 0, 0.55 * r, Style(stroke=paint, width=_LINE * TILE))


@cache
def walker(player: str) -> Symbol:
    """The pawn of a player: light for player 1, dark with a belt for player 2."""
    colour, width, half = COLOURS[player], 1.2 * _LINE * TILE / WALKER, PAWN_HEIGHT / 2
    # As strong a line as that of roads, cased, so that it stands clear of them and of frames.
    items: list[Item] = []
    for paint, wide in (("veil", 2 * _CASED * width), (EDGES[player], 2 * width)):
        items += pawn_body(Style(fill=paint, stroke=paint, width=wide, round=True))
    items += pawn_body(Style(fill=f"{colour}.fill"))
    if player == "2":
        belt = ((-0.285, 0.3), (0.285, 0.3), (0.37, 0.56), (-0.37, 0.56))
        stripe = tuple((x * PAWN_WIDTH, y * half) for x, y in belt)
        items.append(Polygon(stripe, Style(fill=f"{colour}.text")))
    more = _CASED * width
    box = -PAWN_WIDTH / 2 - more, -half - more, PAWN_WIDTH / 2 + more, half + more
    return Symbol(f"walker-{player}", tuple(items), box)


def number_disc(player: str, x: float, y: float, pitch: float, number: int, figures: int = 2) -> Group:
    """The number of a move in a piece of road, cased, so that it stands clear of frames and roads.

    Args:
        player: whose.
        x, y: its middle, mm.
        pitch: of the tiles, mm. The disc is larger than a piece of road where the number could not be read.
        number: of the move.
        figures: of the largest number on the picture: all discs have room for it.
    """
    colour = COLOURS[player]
    size = number_size(pitch, number)
    text = centred(x, y, str(number), size, f"{colour}.text")
    wide, high = measure("0" * figures, size, bold=True) / 2, size * CAP_HEIGHT / 2
    line = 1.2 * _LINE * pitch
    r = max(ROAD * pitch, math.hypot(wide, high) + line)
    case = Circle(x, y, r + 2 * line, Style(fill="veil"))
    return Group((case, Circle(x, y, r, Style(f"{colour}.fill", EDGES[player], line)), text))


def move_number(x: float, y: float, pitch: float, *numbers: int) -> Text:
    """The numbers of the moves by which pawns went to a tile, around a point."""
    return centred(x, y, ", ".join(map(str, numbers)), number_size(pitch, max(numbers)), "ink")


def number_size(pitch: float, number: int) -> float:
    """The size of a number of a move on tiles of so many mm: large enough to be read while there is room for it."""
    return max((0.21 if number < 100 else 0.16) * pitch, min(LEAST_TEXT, 0.28 * pitch))


def road_piece(player: str, x: float, y: float, pitch: float, number: int | None = None, figures: int = 2) -> Item:
    """A piece of road at a place, or in place of its sign the number of the move that built it (`number_disc`)."""
    if number is None:
        return Use(road(player), x, y, scale=pitch / TILE)
    return number_disc(player, x, y, pitch, number, figures)


def price_tag(suit: str, x: float, y: float, pitch: float) -> Item:
    """A square tag with the suit of a good that was paid."""
    half = TAG_HALF * pitch
    square = Polygon(tuple((x + dx, y + dy) for dx, dy in _box(half)), Style("veil", "ink", 0.6 * _LINE * pitch))
    return Group((square, suit_use(suit, x, y, 0.8 * half)))


@cache
def middle() -> Symbol:
    """The middle of the layout: a ring on a cross that reaches beyond it, as on a chart."""
    r, reach = 0.13 * TILE, 0.24 * TILE
    items: list[Item] = []
    for paint, width in (("veil", 3.2 * _LINE * TILE), ("ink", 1.4 * _LINE * TILE)):
        style = Style(stroke=paint, width=width, round=True)
        items += [Line(-reach, 0, reach, 0, style), Line(0, -reach, 0, reach, style), Circle(0, 0, r, style)]
    return _symbol("middle", tuple(items), reach + 1.6 * _LINE * TILE)


@cache
def flag(player: str) -> Symbol:
    """A flag for a city that a player has joined to the capital, that of player 2 dark with a line inside."""
    half, colour = _FLAG * TILE, COLOURS[player]
    rim = Style(f"{colour}.fill", EDGES[player], 1.2 * _LINE * TILE, round=True)
    pole, tip, low = -0.55 * half, 0.95 * half, 0.3 * half
    # The pole is seen on dark cities too, all of it: the edge of a light flag is dark in every theme.
    items: list[Item] = [
        Polygon(((pole, -half), (tip, (low - half) / 2), (pole, low)), rim),
        Line(pole, half, pole, -half, Style(stroke="ink", width=1.2 * _LINE * TILE, round=True)),
    ]
    if player == "2":
        y = (low - half) / 2
        items.append(
            Line(pole + 0.3 * half, y, tip - 0.75 * half, y, Style(stroke=f"{colour}.text", width=_LINE * TILE))
        )
    return _symbol(f"flag-{player}", tuple(items), half + _LINE * TILE)


def chip(player: str, x: float, y: float, pitch: float, number: int) -> Item:
    """A square chip of a player with a number of connections: small enough to stand between the die and the frame."""
    colour, half = COLOURS[player], _CHIP * pitch
    style = Style(f"{colour}.fill", f"{colour}.line", _CHIP_LINE * pitch)
    size = max(0.85 * 2 * half, min(LEAST_TEXT, 1.2 * 2 * half))
    square = Polygon(tuple((x + dx, y + dy) for dx, dy in _box(half)), style)
    return Group((square, centred(x, y, str(number), size, f"{colour}.text")))

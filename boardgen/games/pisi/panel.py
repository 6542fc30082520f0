"""What stands below the island: the parts to take or the goods in hand; below the empty grid, what will lie there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from boardgen.games.pisi.draw_sea import water
from boardgen.games.pisi.position import PLAYERS
from boardgen.games.pisi.setup import GOODS_DRAWN, GOODS_LIE, Part, for_island, for_players
from boardgen.games.pisi.signs import GOODS, city_tile, good, houses, road, road_piece, terrain, walker
from boardgen.pieces.piecepack import TILE, suit_use
from boardgen.scene.listing import Entry, Listed, listing
from boardgen.scene.primitives import Group, Item, Line, Style, Symbol, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure, wrap
from boardgen.scene.titles import hung


def parts_panel(
    parts: tuple[Sequence[Part], Sequence[Part]],
    suits: Sequence[str],
    left: float,
    top: float,
    right: float,
    pitch: float,
) -> tuple[Group, float]:
    """The lists of parts of the island and of the players with the signs of suits that the picture shows, and where
    they end (mm from the top).
    """
    size = max(_LIST * pitch, min(LEAST_TEXT, _LIST_AT_MOST * pitch))
    island, players = _entries(parts[0]), (*_entries(parts[1]), _BEGIN)
    told, end = listing(_TAKE, island, left, top, right, size, like=players)
    after, end = listing(_PLAYERS, players, left, end + _LISTS * size, right, size, "players", like=island)
    end += _FOOT * pitch
    signs = _signs_of_suits(
        suits, left + measure(_TAKE, _HEADED * size, bold=True), right, top + _HEADED * size, size
    )
    # It keeps what is printed below, such as a ruler, apart from the list.
    rule = Line(left, end, right, end, Style(stroke="grid", width=0.006 * pitch))
    return Group((told, after, *signs, rule), "parts-list", "text"), end


def _signs_of_suits(suits: Sequence[str], left: float, right: float, base: float, size: float) -> tuple[Item, ...]:
    """The signs of suits with their names on the line of the heading, to its right end; none without room."""
    radius = _SIGN * size
    wide = [2 * radius + _BESIDE_SIGN * size + measure(suit, size) for suit in suits]
    x = right - math.fsum(wide) - (len(suits) - 1) * _SIGNS_APART * size
    if x < left + 2 * _SIGNS_APART * size:
        return ()
    items: list[Item] = []
    for suit, one in zip(suits, wide, strict=True):
        items.append(suit_use(suit, x + radius, base - size * CAP_HEIGHT / 2, radius))
        items.append(Text(x + 2 * radius + _BESIDE_SIGN * size, base, suit, size))
        x += one + _SIGNS_APART * size
    return (Group(tuple(items), "signs", "text", title="The signs of the suits"),)


def _entries(parts: Sequence[Part]) -> tuple[Entry, ...]:
    return tuple(Entry(str(part.count), part.kind, part.what) for part in parts)


#: What comes next, once all of it is laid out.
_BEGIN = Entry(
    "", "Begin", "each in turn puts a pawn on a tile, not both on one, and takes a good if it is\u00a0terrain"
)
_TAKE, _PLAYERS = "Take from the two piecepacks", "For the players, then begin"
_TERRAIN, _CITIES = "the five suits of\u00a0terrain", "the three suits of cities"


def all_parts(*, drawn: bool) -> tuple[Listed, ...]:
    """The parts of every island, whose own suits stand below it; perhaps goods are not ``drawn`` on it."""
    goods = GOODS_DRAWN if drawn else f"{GOODS_LIE} (not drawn on small maps)"
    return (
        Listed("Take for the island, from the two piecepacks", _entries(for_island(_TERRAIN, _CITIES, goods))),
        Listed(_PLAYERS, (*_entries(for_players(_TERRAIN, f"two of {_CITIES}")), _BEGIN)),
    )


def suits_panel(
    terrain: Sequence[str], cities: Sequence[str], left: float, top: float, pitch: float
) -> tuple[Group, float]:
    """The signs of an island's suits on a line, and where it ends (mm from the top)."""
    size = max(_SUITS_TYPE * pitch, min(LEAST_TEXT, _LIST_AT_MOST * pitch))
    radius = _SUIT * pitch
    middle = top + radius
    items: list[Item] = []
    x = left
    for name, suits in (("Terrain", terrain), ("Cities", cities)):
        items.append(Text(x, middle + size * CAP_HEIGHT / 2, name, size, bold=True))
        x += measure(name, size, bold=True) + radius
        for suit in suits:
            items.append(suit_use(suit, x + radius, middle, radius))
            x += 2.5 * radius
        x += 2 * radius
    title = f"Terrain: {', '.join(terrain)}. Cities: {', '.join(cities)}."
    return Group(tuple(items), "suits", "text", title=title), top + 2 * radius


def rule_below(ends: tuple[float, float], top: float, pitch: float, *, pens: bool) -> tuple[Text, float]:
    """The rule of laying out below a small grid, or as a note below one to write on, and where it ends, mm."""
    size = min(_RULE * pitch, _NOTE) if pens else _RULE * pitch
    text = Text(ends[0] if pens else sum(ends) / 2, top + size, RULE, size, "muted", "start" if pens else "middle")
    return text, top + 1.4 * size


def heading_height(pitch: float) -> float:
    """How far below the top the grid begins under its heading, mm."""
    return (_TITLE * CAP_HEIGHT + _UNDER_TITLE) * pitch


def heading(left: float, right: float, pitch: float, *, setup: int | None = None) -> Group:
    """Title and rule of laying out above the grid.

    A grid on which the tiles themselves have no room is called a plan for the table, on which they are laid: it shows
    the ``setup`` of that number.
    """
    large = _TITLE * pitch
    y = large * CAP_HEIGHT
    said = RULE if setup is None else _SAMPLE.format(setup)
    items: list[Item] = [
        hung(left, y, "Pisi", large),
        Text(right, y, said, 1.15 * _SIGNS_TYPE * pitch, "ink", "end"),
    ]
    if setup is not None:
        beside = left + measure("Pisi", large, bold=True) + 1.2 * _SIGNS_TYPE * pitch
        items.append(Text(beside, y, _PLAN, 1.5 * _SIGNS_TYPE * pitch, "ink"))
    return Group(tuple(items), "title", "text")


def legend(left: float, top: float, right: float, pitch: float) -> tuple[Group, float]:
    """The signs of what lies on the grid below a rule, and where they end (mm from the top)."""
    size = _SIGNS_TYPE * pitch
    y = top + _OVER_SIGNS * pitch
    items: list[Item] = [Line(left, y, right, y, Style(stroke="ink", width=0.35))]
    y += _OVER_SIGNS * pitch
    wide, icon = (right - left) / _ACROSS, 0.46 * pitch
    for at, (signs, name, text) in enumerate(_SIGNS):
        row, column = divmod(at, _ACROSS)
        x, high = left + column * wide, y + row * (icon + 0.1 * pitch)
        scale = icon / TILE
        for symbol, dx, dy, part in signs():
            items.append(Use(symbol, x + (0.5 + dx) * icon, high + (0.5 + dy) * icon, scale=part * scale))
        beside = x + icon + 1.1 * size
        # Names in a row stand on one line, however long what is said of them is.
        base = high + (icon - (1.15 + 1.3 * _LINES) * size) / 2 + 1.05 * size
        items.append(Text(beside, base, name, 1.1 * size, "ink", bold=True))
        for line in wrap(text, x + wide - beside - size, size):
            base += 1.3 * size
            items.append(Text(beside, base, line, size, "ink"))
    bottom = y + -(-len(_SIGNS) // _ACROSS) * (icon + 0.1 * pitch)
    return Group(tuple(items), "legend", "text", title="What lies on the grid"), bottom


#: The type of the list of parts, in pitches, and in small pictures at most.
_LIST, _LIST_AT_MOST = 0.12, 0.26
#: Its heading, and signs of suits beside that: their radius, from them to their names, from one to the next; in sizes
#: of type.
_HEADED, _SIGN, _BESIDE_SIGN, _SIGNS_APART = 1.1, 0.5, 0.3, 0.9
#: From the first list to the heading of the second, which is nearer to its own, in sizes of type.
_LISTS = 0.6
#: Below it, to the line that ends it.
_FOOT = 0.06
#: The type beside signs of suits and the radius of these, in pitches.
_SUITS_TYPE, _SUIT = 0.2, 0.13
#: The distance of the goods that players hold, in pitches, at most.
_WIDEST_STORE = 1.0
#: The type of who holds them, in pitches; of small rows, as a part of the others.
_STORE, _SMALL = 0.21, 0.53
#: Behind whose turn it is, before the first suit, in pitches.
_CLEAR = 0.14
#: Type of the numbers of goods; in their column, where the middle of their suit is and where they begin; in pitches.
_GOODS, _SUIT_AT, _GOODS_AT = 0.26, 0.15, 0.34
#: What is said of the empty grid.
RULE = "33 tiles, each beside at least two others"
#: Beside the name of a plan of it.
_PLAN = "a plan for the table"
#: What is said of a plan with an island on it.
_SAMPLE = "setup {}, one of many: 33 tiles, each beside two or more"
#: Its type below a grid, in pitches, and at most below one to write on, mm: that of other notes there.
_RULE, _NOTE = 0.2, 2.6
#: In pitches: the type of the title, from that to the grid; the type of the legend, and what is over its rule
#: and under that.
_TITLE, _UNDER_TITLE, _SIGNS_TYPE, _OVER_SIGNS = 0.46, 0.14, 0.11, 0.1
#: Signs in a row of the legend, and lines of what is said of each.
_ACROSS, _LINES = 3, 2
#: A symbol, where it stands and how large, in tiles.
_Sign = tuple[Symbol, float, float, float]


def _terrain() -> list[_Sign]:
    return [(terrain("suns"), 0, 0, 1.0), *((good("suns"), *at, 1.0) for at in GOODS)]


def _city() -> list[_Sign]:
    return [(city_tile(), 0, 0, 1.0)]


def _die() -> list[_Sign]:
    return [(city_tile(), 0, 0, 1.0), (houses(3), 0, 0, 1.3)]


def _roads() -> list[_Sign]:
    return [(road("1"), -0.17, -0.17, 1.8), (road("2"), 0.18, 0.18, 1.8)]


def _water() -> list[_Sign]:
    return [(water(), 0, 0, 1.0)]


def _walkers() -> list[_Sign]:
    return [(walker("1"), -0.21, 0, 1.2), (walker("2"), 0.21, 0, 1.2)]


#: What lies on the grid: signs, name, text.
_SIGNS: tuple[tuple[Callable[[], list[_Sign]], str, str], ...] = (
    (_terrain, "25 tiles of terrain", "two goods each; a ringed disc is a counter"),
    (_city, "8 cities", "face down; more roads that leave the capital win"),
    (_die, "8 dice", "show the houses of cities; most make the capital"),
    (_roads, "Roads", "on edges; player 1 number up, player 2 suit up"),
    (_walkers, "2 pawns", "one walks for each player"),
    (_water, "9 empty cells", "stay water; tiles lie snug"),
)


def stores_panel(
    data: dict[str, Any],
    left: float,
    top: float,
    right: float,
    pitch: float,
    *,
    small: bool = False,
    enlarged: float = 1.0,
    row: float = 0.43,
) -> tuple[Group, float]:
    """Three rows: the goods of each player and those left on the island; and where they end (mm from the top).

    Rows are ``row`` pitches high. They are ``small`` below large pictures, unless they could not be read then, and as
    wide as these; ``enlarged`` as `boardgen.boards.picture.Display` says.
    """
    widest = math.inf if small else _WIDEST_STORE * pitch
    if small:
        pitch = max(_SMALL * pitch, min(pitch, LEAST_TEXT / (enlarged * _STORE)))
    row *= pitch
    items: list[Item] = []
    held = [data["goods"][player] for player in PLAYERS] + [data["on_board"]]
    # Whose turn it is has room before the first suit.
    least = LEAST_TEXT / enlarged
    longest = measure(f"player {PLAYERS[-1]} moves", _store_size(pitch, least), bold=True)
    begin = left + max(2.45 * pitch, (0.8 + _CLEAR) * pitch + longest)
    # Two figures in the last column end at the right, and no rule goes further than that.
    last = _GOODS_AT * pitch + measure("00", _GOODS * pitch, True)
    step = min((right - begin - last) / (len(held[0]) - 1), widest)
    end = begin + (len(held[0]) - 1) * step + last
    for i, goods in enumerate(held):
        y = top + (i + 0.5) * row
        if i:
            items.append(Line(left, y - row / 2, end, y - row / 2, Style(stroke="faint", width=0.012 * pitch)))
        if i < len(PLAYERS):
            player = PLAYERS[i]
            items.append(Use(walker(player), left + 0.2 * pitch, y, scale=0.58 * pitch / TILE))
            items.append(road_piece(player, left + 0.56 * pitch, y, pitch))
            turn = _moves_next(data, player)
            words = f"player {player} moves" if turn else f"player {player}"
            items.append(_words(left + 0.8 * pitch, y, words, pitch, least, bold=turn))
        else:
            items.append(_words(left + 0.02 * pitch, y, "on the island", pitch, least))
        items += _row_of_goods(goods, begin, step, y, pitch)
    return Group(tuple(items), id="stores", layer="text", title="goods"), top + 3 * row + 0.04 * pitch


def _moves_next(data: dict[str, Any], player: str) -> bool:
    return bool(data.get("to_move") == player)


def _words(x: float, y: float, text: str, pitch: float, least: float, *, bold: bool = False) -> Text:
    size = _store_size(pitch, least)
    return Text(x, y + size * CAP_HEIGHT / 2, text, size, "ink" if bold else "muted", bold=bold)


def _store_size(pitch: float, least: float) -> float:
    """The type of who holds goods, mm: what can be read, while there is room for it."""
    return max(_STORE * pitch, min(least, 0.235 * pitch))


def _row_of_goods(goods: dict[str, int], left: float, step: float, y: float, pitch: float) -> list[Item]:
    """Each suit with its count, a step from the next; nothing is written quietly for none."""
    size = _GOODS * pitch
    items: list[Item] = []
    for i, (suit, count) in enumerate(goods.items()):
        x = left + i * step
        items.append(suit_use(suit, x + _SUIT_AT * pitch, y, 0.13 * pitch))
        paint = "ink" if count else "muted"
        text = Text(x + _GOODS_AT * pitch, y + size * CAP_HEIGHT / 2, str(count), size, paint, "start", count > 0)
        items.append(text)
    return items

"""Pisi: a position given whole instead of played to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from boardgen.errors import InvalidCellError, OptionError
from boardgen.games.pisi.layout import COINS_A_TILE, RANKS, Island
from boardgen.games.pisi.position import PLAYERS, Position, start
from boardgen.games.pisi.scoring import nets
from boardgen.geometry.board import iter_bits
from boardgen.schema import CELL, Choice, Fields, Integer, ListOf, MapOf, Text

LAYOUT = ListOf(
    ListOf(Text("suit:rank, city or .", longest=20), words=True),
    "rows of tiles, top row first: suit:rank, city, or . for a hole",
    longest=50,
)
_PLAYER = Text(pattern="[12]", expected="player 1 or 2")
_EDGE = ListOf(CELL, "the two tiles of an edge", words=True)

POSITION_KEYS = Fields(
    {
        "layout": LAYOUT,
        "to_move": Choice(PLAYERS, "whose turn it is; 1 unless given"),
        "pawns": MapOf(CELL, "player: tile of the pawn", key=_PLAYER),
        "goods": MapOf(MapOf(Integer(smallest=0, largest=10)), "player: {suit: goods held}", key=_PLAYER),
        "coins": MapOf(
            Integer(smallest=0, largest=COINS_A_TILE), "tile: goods left on it; two where nothing is said", key=CELL
        ),
        "roads": MapOf(ListOf(_EDGE), "player: edges with a road, each as two tiles", key=_PLAYER),
    },
    required=frozenset({"layout"}),
)


def given_position(island: Island, given: Mapping[str, Any]) -> Position:
    """The position described by `POSITION_KEYS`.

    Raises:
        OptionError: codes ``no-such-cell`` and ``pisi-position-…``, with the place.
    """
    mover = str(given.get("to_move", "1"))
    if mover not in PLAYERS:
        raise _fault("player", f"there is no player {mover!r} to move; the players are 1 and 2", "to_move")
    pos = replace(start(island), mover=PLAYERS.index(mover))
    pos = replace(pos, pawns=_pawns(island, _by_player(given, "pawns")))
    pos = replace(pos, coins=_coins(pos, _mapping(given.get("coins", {}), "coins")))
    pos = replace(pos, goods=_goods(pos, _by_player(given, "goods")))
    pos = replace(pos, roads=_roads(island, _by_player(given, "roads")))
    _check_roads(pos)
    laid = sum(bits.bit_count() for bits in pos.roads)
    whole = COINS_A_TILE * sum(suit >= 0 for suit in island.terrain)
    found = laid + sum(pos.coins) + sum(map(sum, pos.goods))
    if found > whole:
        raise _fault("goods", f"{found} goods on tiles, in hands and in roads; there are {whole}", "goods")
    return pos


def _fault(code: str, message: str, *path: str | int) -> OptionError:
    return OptionError(f"pisi-position-{code}", message, path)


def _mapping(value: Any, *path: str | int) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _fault("type", f"{path[-1]} is a mapping, not {value!r}", *path)
    return value


def _count(value: Any, *path: str | int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _fault("type", f"{value!r} is no number of goods", *path)
    return value


def _by_player(given: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = {str(player): value for player, value in _mapping(given.get(key, {}), key).items()}
    for player in found:
        if player not in PLAYERS:
            raise _fault("player", f"there is no player {player!r}; the players are 1 and 2", key, player)
    return found


def _cell(island: Island, name: object, *path: str | int) -> int:
    try:
        return island.cell(str(name))
    except InvalidCellError as error:
        raise OptionError(error.code, error.message, path) from error


def _pawns(island: Island, given: Mapping[str, Any]) -> tuple[int | None, int | None]:
    one, two = (
        None if given.get(player) is None else _cell(island, given[player], "pawns", player) for player in PLAYERS
    )
    if one is not None and one == two:
        raise _fault("pawns", f"both pawns stand on {island.name(one)}", "pawns", "2")
    return one, two


def _coins(pos: Position, given: Mapping[str, Any]) -> tuple[int, ...]:
    coins = list(pos.coins)
    for name, value in given.items():
        cell = _cell(pos.island, name, "coins", name)
        count = _count(value, "coins", name)
        if count > coins[cell]:
            most = "none: it is a city" if pos.island.terrain[cell] < 0 else f"{COINS_A_TILE} at the most"
            raise _fault("coins", f"{count} goods on {name}; there can be {most}", "coins", name)
        coins[cell] = count
    return tuple(coins)


def _goods(pos: Position, given: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    suits = pos.island.suits
    hands = [[0] * len(suits) for _ in PLAYERS]
    for player, held in given.items():
        for suit, count in _mapping(held, "goods", player).items():
            if suit not in suits:
                raise _fault(
                    "goods",
                    f"{suit!r} is no terrain of this island; it has {', '.join(suits)}",
                    "goods",
                    player,
                    suit,
                )
            hands[PLAYERS.index(player)][suits.index(suit)] = _count(count, "goods", player, suit)
    whole = COINS_A_TILE * len(RANKS)
    for i, suit in enumerate(suits):
        found = pos.on_board[i] + hands[0][i] + hands[1][i]
        if found > whole:
            raise _fault(
                "goods",
                f"{found} goods of {suit}: {pos.on_board[i]} on tiles, {hands[0][i]} and {hands[1][i]} in hands; "
                f"there are {whole}, so say with coins: where goods are gone",
                "goods",
            )
    return tuple(hands[0]), tuple(hands[1])


def _roads(island: Island, given: Mapping[str, Any]) -> tuple[int, int]:
    bits = [0, 0]
    for player, edges in given.items():
        if isinstance(edges, str) or not isinstance(edges, Sequence):
            raise _fault("type", f"roads are a list of edges, not {edges!r}", "roads", player)
        for i, pair in enumerate(edges):
            edge = _edge(island, pair, "roads", player, i)
            if (bits[0] | bits[1]) >> edge & 1:
                raise _fault("road", f"two roads on the edge {_shown(pair)}", "roads", player, i)
            bits[PLAYERS.index(player)] |= 1 << edge
    return bits[0], bits[1]


def _edge(island: Island, pair: Any, *path: str | int) -> int:
    names = pair.split() if isinstance(pair, str) else list(pair) if isinstance(pair, Sequence) else []
    if len(names) != 2:
        raise _fault("road", f"{_shown(pair)}: an edge is two neighbouring tiles", *path)
    a, b = (_cell(island, name, *path) for name in names)
    edge = island.edge_index.get((a, b))
    if edge is None:
        raise _fault("road", f"{names[0]} and {names[1]} share no edge", *path)
    if island.terrain[a] < 0 and island.terrain[b] < 0:
        raise _fault("road", f"{names[0]} and {names[1]} are both cities: no road lies between them", *path)
    return edge


def _shown(pair: Any) -> str:
    return " ".join(map(str, pair)) if isinstance(pair, (list, tuple)) else str(pair)


def _check_roads(pos: Position) -> None:
    """Roads are whole connections: no terrain tile is a dead end, and every net joins two cities."""
    island = pos.island
    for player, bits in enumerate(pos.roads):
        key = PLAYERS[player]
        pieces: dict[int, int] = {}
        for i in iter_bits(bits):
            for cell in island.edges[i]:
                pieces[cell] = pieces.get(cell, 0) + 1
        for cell, count in sorted(pieces.items()):
            if count == 1 and island.terrain[cell] >= 0:
                raise _fault("road", f"a road of player {key} stops on {island.name(cell)}, no city", "roads", key)
        for net in nets(pos, player):
            if len(net.cities) < 2:
                where = ", ".join(sorted(map(island.name, net.tiles)))
                raise _fault("road", f"the road of player {key} on {where} joins no two cities", "roads", key)

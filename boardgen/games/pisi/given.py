"""Given positions of Pisi."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from boardgen.errors import Faults
from boardgen.games.pisi.layout import COINS_A_TILE, RANKS, Island
from boardgen.games.pisi.position import PLAYERS, Position, start
from boardgen.games.pisi.scoring import nets
from boardgen.geometry.board import iter_bits
from boardgen.schema import CELL, Choice, Fields, Integer, ListOf, MapOf, OrNull, Text

LAYOUT = ListOf(
    ListOf(Text("suit:rank, city or .", longest=20), words=True, longest=50, items="tiles"),
    "rows of tiles, top row first: suit:rank, city, or . for a hole; `boardgen setup pisi` writes one",
    longest=50,
    items="rows",
)
_PLAYER = Choice(PLAYERS)
_EDGE = ListOf(CELL, "the two tiles of an edge", words=True, fewest=2, longest=2, distinct=True, items="tiles")

POSITION_KEYS = Fields(
    {
        "layout": LAYOUT,
        "to_move": OrNull(_PLAYER, "the player to move; 1 by default"),
        "pawns": MapOf(OrNull(CELL), "player: tile of the pawn, null before it is placed", _PLAYER),
        "goods": MapOf(MapOf(Integer(smallest=0, largest=10)), "player: {suit: goods held}", _PLAYER),
        "coins": MapOf(Integer(smallest=0, largest=COINS_A_TILE), "tile: goods left on it; two by default", CELL),
        "roads": MapOf(ListOf(_EDGE), "player: edges with a road, each as two tiles", _PLAYER),
        "built": MapOf(
            Integer(smallest=1),
            "edge, as a1-a2: the ply at which its road was built, if known",
            Text(pattern="[a-z][1-9]-[a-z][1-9]", expected="an edge such as a1-a2"),
        ),
        "ply": Integer("turns taken before", 0, default=0),
    },
    required=frozenset({"layout"}),
)


def given_position(island: Island, given: Mapping[str, Any]) -> Position:
    """The position described by the checked values of `POSITION_KEYS`.

    Raises:
        OptionError: codes ``pisi-position-…``.
    """
    faults = Faults()
    pos = start(island)
    to_move = given.get("to_move") or PLAYERS[0]
    pos = replace(pos, mover=PLAYERS.index(to_move), ply=given["ply"])
    pos = replace(pos, pawns=_pawns(island, given.get("pawns", {}), faults))
    pos = replace(pos, coins=_coins(pos, given.get("coins", {}), faults))
    pos = replace(pos, goods=_goods(pos, given.get("goods", {}), faults))
    pos = replace(pos, roads=_roads(island, given.get("roads", {}), faults))
    faults.check()
    _check_roads(pos, faults)
    pos = replace(pos, built=_built(pos, given.get("built", {}), faults))
    laid = sum(bits.bit_count() for bits in pos.roads)
    whole = COINS_A_TILE * sum(suit >= 0 for suit in island.terrain)
    found = laid + sum(pos.coins) + sum(map(sum, pos.goods))
    if found > whole:
        message = f"{found} goods on tiles, in hands and in roads; there are {whole}"
        faults.add("pisi-position-goods", message, "goods")
    _check_turn(pos, given, faults)
    faults.check()
    return pos


def _check_turn(pos: Position, given: Mapping[str, Any], faults: Faults) -> None:
    if pos.over and given.get("to_move") is not None:
        message = (
            "nobody is to move: the last good of a suit has left the board, so the game is over; leave to_move out"
        )
        faults.add("pisi-position-player", message, "to_move")
    elif not pos.over and "to_move" in given and given["to_move"] is None:
        message = "the game goes on while there are goods of every suit on the board: say who is to move, 1 or 2"
        faults.add("pisi-position-player", message, "to_move")


def _pawns(island: Island, given: Mapping[str, int | None], faults: Faults) -> tuple[int | None, int | None]:
    one, two = (given.get(player) for player in PLAYERS)
    if one is not None and one == two:
        faults.add("pisi-position-pawns", f"both pawns stand on {island.name(one)}", "pawns", "2")
    return one, two


def _coins(pos: Position, given: Mapping[int, int], faults: Faults) -> tuple[int, ...]:
    coins = list(pos.coins)
    for cell, count in given.items():
        if count > coins[cell]:
            name = pos.island.name(cell)
            message = f"{count} goods on {name}; there can be none: it is a city"
            faults.add("pisi-position-coins", message, "coins", name)
        else:
            coins[cell] = count
    return tuple(coins)


def _goods(
    pos: Position, given: Mapping[str, Mapping[str, int]], faults: Faults
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    suits = pos.island.suits
    hands = [[0] * len(suits) for _ in PLAYERS]
    for player, held in given.items():
        for suit, count in held.items():
            if suit in suits:
                hands[PLAYERS.index(player)][suits.index(suit)] = count
                continue
            message = f"{suit!r} is no terrain of this island; it has {', '.join(suits)}"
            faults.add("pisi-position-goods", message, "goods", player, suit, key=True)
    whole = COINS_A_TILE * len(RANKS)
    for i, suit in enumerate(suits):
        found = pos.on_board[i] + hands[0][i] + hands[1][i]
        if found > whole:
            message = (
                f"{found} goods of {suit}: {pos.on_board[i]} on tiles, {hands[0][i]} and {hands[1][i]} in hands; "
                f"there are {whole}, so say with coins: where goods are gone"
            )
            faults.add("pisi-position-goods", message, "goods")
    return tuple(hands[0]), tuple(hands[1])


def _roads(island: Island, given: Mapping[str, Iterable[tuple[int, int]]], faults: Faults) -> tuple[int, int]:
    bits = [0, 0]
    for player, edges in given.items():
        for i, (a, b) in enumerate(edges):
            edge = island.edge_index.get((a, b))
            names = f"{island.name(a)} and {island.name(b)}"
            if edge is None:
                why = f"{names} share no edge"
            elif island.terrain[a] < 0 and island.terrain[b] < 0:
                why = f"{names} are both cities: no road lies between them"
            elif (bits[0] | bits[1]) >> edge & 1:
                why = f"two roads on the edge between {names}"
            else:
                bits[PLAYERS.index(player)] |= 1 << edge
                continue
            faults.add("pisi-position-road", why, "roads", player, i)
    return bits[0], bits[1]


def _built(pos: Position, given: Mapping[str, int], faults: Faults) -> tuple[int, ...]:
    """For each edge the ply at which its road was built, 0 if unknown."""
    island, built = pos.island, list(pos.built)
    for name, ply in given.items():
        a, b = (island.board.find(tile) for tile in name.split("-"))
        edge = None if a is None or b is None else island.edge_index.get((a, b))
        if edge is None or not (pos.roads[0] | pos.roads[1]) >> edge & 1:
            faults.add("pisi-position-road", f"there is no road {name}", "built", name, key=True)
        elif ply > pos.ply:
            faults.add("pisi-position-road", f"{name} was not laid yet: ply is {pos.ply}", "built", name)
        else:
            built[edge] = ply
    return tuple(built)


def _check_roads(pos: Position, faults: Faults) -> None:
    """Check that roads are whole connections: no terrain tile is a dead end, and every net connects two cities."""
    island = pos.island
    for player, bits in enumerate(pos.roads):
        key = PLAYERS[player]
        pieces: dict[int, int] = {}
        for i in iter_bits(bits):
            for cell in island.edges[i]:
                pieces[cell] = pieces.get(cell, 0) + 1
        for cell, count in sorted(pieces.items()):
            if count == 1 and island.terrain[cell] >= 0:
                message = f"a road of player {key} stops on {island.name(cell)}, no city"
                faults.add("pisi-position-road", message, "roads", key)
        for net in nets(pos, player):
            if len(net.cities) < 2:
                where = ", ".join(sorted(map(island.name, net.tiles)))
                message = f"the road of player {key} on {where} joins no two cities"
                faults.add("pisi-position-road", message, "roads", key)

"""Roads of Pisi: which chains of tiles are whole connections, their costs, and all affordable ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardgen.errors import IllegalMoveError
from boardgen.games.pisi.layout import TERRAINS, Island
from boardgen.games.pisi.position import PLAYERS, Position, Road

#: Goods paid, packed in six bits per suit. A road has fewer than 64 pieces.
BITS = 6
_MASK = (1 << BITS) - 1
_Payments = dict[int, tuple[bool, ...]]
"""Goods paid → the directions that pay them, first in the order in which True comes before False."""


def cost(island: Island, road: Road) -> list[int]:
    """Goods of each suit that a road costs: one for each piece, of the suit of the tile it is built towards."""
    total = [0] * TERRAINS
    for _, _, towards in road.steps():
        total[island.terrain[towards]] += 1
    return total


def normal(island: Island, road: Road) -> Road:
    """The normal form of a road: from the smaller end, with directions forward as early as the payment allows.

    Roads over the same edges that cost the same goods are equal. A road that cannot be built anyway
    (towards a city, tiles apart) is at most reversed.
    """
    if road.tiles[0] > road.tiles[-1]:
        road = road.reversed()
    if any(island.terrain[towards] < 0 for _, _, towards in road.steps()):
        return road
    plenty = (_MASK,) * TERRAINS
    packed = sum(n << BITS * suit for suit, n in enumerate(cost(island, road)))
    return Road(road.tiles, payments(island, road.tiles, plenty)[packed])


def affordable_roads(pos: Position, goods: tuple[int, ...]) -> Iterator[Road]:
    """Every road the player to move can build with these goods, in normal form and stable order.

    A road leads from one junction (a city or a tile with an own road) to another over tiles that are not
    junctions: it is complete at the first one it reaches.
    """
    junctions = pos.junctions[pos.mover]
    for first in sorted(junctions):
        yield from _extend(pos, junctions, goods, [first], {0: ()})


def _extend(
    pos: Position, junctions: frozenset[int], goods: tuple[int, ...], tiles: list[int], paid: _Payments
) -> Iterator[Road]:
    here = tiles[-1]
    island = pos.island
    blocked = pos.roads[0] | pos.roads[1]
    for there in island.near[here]:
        if there in tiles or blocked >> island.edge_index[here, there] & 1:
            continue
        if there in junctions and there < tiles[0]:
            continue  # found from the other end
        more = _pay(island, paid, here, there, goods)
        if not more:
            continue
        tiles.append(there)
        if there in junctions:
            whole = tuple(tiles)
            for forward in more.values():
                yield Road(whole, forward)
        else:
            yield from _extend(pos, junctions, goods, tiles, more)
        tiles.pop()


def _pay(island: Island, paid: _Payments, here: int, there: int, goods: tuple[int, ...]) -> _Payments:
    """The possible payments after one more piece, within the goods."""
    found: _Payments = {}
    for ahead, suit in ((True, island.terrain[there]), (False, island.terrain[here])):
        if suit < 0:
            continue
        shift = BITS * suit
        for packed, forward in paid.items():
            if packed >> shift & _MASK < goods[suit]:
                longer = (*forward, ahead)
                sum_ = packed + (1 << shift)
                if sum_ not in found or longer > found[sum_]:
                    found[sum_] = longer
    return found


def payments(island: Island, tiles: Sequence[int], goods: tuple[int, ...]) -> _Payments:
    """All goods that can pay a road over these tiles, packed, each with the directions that pay them."""
    paid: _Payments = {0: ()}
    for here, there in pairwise(tiles):
        paid = _pay(island, paid, here, there, goods)
    return paid


def road_fault(pos: Position, road: Road, goods: tuple[int, ...]) -> IllegalMoveError | None:
    """Why the player to move cannot build this road with these goods; None if it is legal."""
    for check in (_shape_fault, _end_fault, _edge_fault, _direction_fault):
        fault = check(pos, road)
        if fault:
            return fault
    return _goods_fault(pos, road, goods)


def _shape_fault(pos: Position, road: Road) -> IllegalMoveError | None:
    """Pieces are on edges between adjacent tiles, and no tile is repeated."""
    name = pos.island.name
    for a, b, _ in road.steps():
        if b not in pos.island.near[a]:
            near = ", ".join(sorted(name(i) for i in pos.island.near[a]))
            return IllegalMoveError(
                "pisi-road-apart", f"{name(a)} and {name(b)} share no edge; {name(a)} lies next to {near}"
            )
    for i, tile in enumerate(road.tiles):
        if tile in road.tiles[:i]:
            return IllegalMoveError(
                "pisi-road-loop", f"the road visits {name(tile)} twice; a road visits each tile once"
            )
    return None


def _end_fault(pos: Position, road: Road) -> IllegalMoveError | None:
    """Both ends are cities or on own roads, and no tile between them is."""
    island, junctions = pos.island, pos.junctions[pos.mover]
    own = f"a road of player {PLAYERS[pos.mover]}"
    for end in (road.tiles[0], road.tiles[-1]):
        if end not in junctions:
            return IllegalMoveError(
                "pisi-road-end",
                f"the road would end on {island.name(end)} ({island.tiles[end]}), neither a city nor on {own}; "
                "build the whole connection in one go",
            )
    for tile in road.tiles[1:-1]:
        if tile in junctions:
            what = "a city" if island.terrain[tile] < 0 else f"on {own}{_since(pos, tile)}"
            return IllegalMoveError(
                "pisi-road-through",
                f"the road is complete at {island.name(tile)}, which is {what}; end it there, "
                "one turn builds one connection",
            )
    return None


def _since(pos: Position, tile: int) -> str:
    """When the mover's first road came to the tile, in words."""
    own = pos.roads[pos.mover]
    plies = [pos.built[i] for i, edge in enumerate(pos.island.edges) if tile in edge and own >> i & 1]
    return f" since ply {min(plies)}" if all(plies) else ""


def _edge_fault(pos: Position, road: Road) -> IllegalMoveError | None:
    """One road per edge, of either player."""
    island = pos.island
    for a, b, _ in road.steps():
        edge = island.edge_index[a, b]
        for player in (0, 1):
            if pos.roads[player] >> edge & 1:
                who, when = PLAYERS[player], f", built at ply {pos.built[edge]}" if pos.built[edge] else ""
                return IllegalMoveError(
                    "pisi-road-taken",
                    f"the edge of {island.name(a)} and {island.name(b)} has a road of player {who}{when}; "
                    "there is one road per edge",
                )
    return None


def _direction_fault(pos: Position, road: Road) -> IllegalMoveError | None:
    """Cities have no goods, so nothing is built towards one."""
    island = pos.island
    for a, b, towards in road.steps():
        if island.terrain[towards] >= 0:
            continue
        one, two = island.name(a), island.name(b)
        if island.terrain[a] < 0 and island.terrain[b] < 0:
            return IllegalMoveError(
                "pisi-road-cities", f"{one} and {two} are both cities: no good pays for the edge between them"
            )
        right = f"{one}>{two}" if towards == a else f"{one}<{two}"
        return IllegalMoveError(
            "pisi-road-to-city",
            f"{island.name(towards)} is a city and no good is a city's; the piece is built the other way: {right}",
        )
    return None


def _goods_fault(pos: Position, road: Road, goods: tuple[int, ...]) -> IllegalMoveError | None:
    """Each piece costs one good of the suit it is built towards."""
    island = pos.island
    needed = cost(island, road)
    short = [suit for suit in range(TERRAINS) if needed[suit] > goods[suit]]
    if not short:
        return None
    lacking = " and ".join(
        f"{needed[suit]} {island.suits[suit]} but player {PLAYERS[pos.mover]} has {goods[suit]}" for suit in short
    )
    message = f"the road needs {lacking}"
    others = payments(island, road.tiles, goods)
    if others:
        instead = Road(road.tiles, next(iter(others.values())))
        message += f"; it could be paid as {chain_text(island, instead)}"
    return IllegalMoveError("pisi-road-goods", message)


def chain_text(island: Island, road: Road) -> str:
    """The chain as in game files: ``b2>b3<b4``."""
    text = island.name(road.tiles[0])
    for tile, ahead in zip(road.tiles[1:], road.forward, strict=True):
        text += (">" if ahead else "<") + island.name(tile)
    return text

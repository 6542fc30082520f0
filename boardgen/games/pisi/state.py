"""Pisi for searches: a position without its history, with the ways that are open to each player.

Who is joined to whom is kept as eight bits for each city. A road joins what is at its two ends: a city, or the cities
of the net of roads that it ends at. So what a road does to the capital is known from its ends alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from boardgen.games.pisi.layout import TERRAINS, Island
from boardgen.games.pisi.position import Move, Position, Road
from boardgen.games.pisi.roads import BITS
from boardgen.games.pisi.scoring import nets as nets_of
from boardgen.games.pisi.ways import Ways, pack, ways_of
from boardgen.geometry.board import iter_bits

Joined = tuple[int, ...]
"""For each city, in the order of `Island.cities`, the cities directly joined to it."""

Nets = tuple[tuple[int, int], ...]
"""For each net of roads of one player its terrain tiles and its cities, as bits."""

NOBODY = -1


class Ground:
    """What is constant on an island.

    Attributes:
        city: tile → bit of the city on it; 0 for terrain.
        off_centre: for each city, how far it is from the centre.
        steps: tile → the tiles that a pawn may step to.
    """

    def __init__(self, island: Island) -> None:
        self.island = island
        self.ways: Ways = ways_of(island)
        self.city = [0] * len(island.tiles)
        for number, tile in enumerate(island.cities):
            self.city[tile] = 1 << number
        self.off_centre = tuple(island.off_centre(tile) for tile in island.cities)
        #: The same connections come again in most positions of a search.
        self._leaders: dict[tuple[Joined, Joined], int] = {}

    def leader(self, joined: tuple[Joined, Joined]) -> int:
        """The player to whom the capital belongs if one city is the capital and one is joined to more; `NOBODY`."""
        known = self._leaders.get(joined)
        if known is None:
            known = self._leaders[joined] = self._leader(joined)
        return known

    def _leader(self, joined: tuple[Joined, Joined]) -> int:
        found = self._candidates(joined)
        if len(found) != 1:
            return NOBODY
        one, two = (here[found[0]].bit_count() for here in joined)
        return NOBODY if one == two else int(two > one)

    def winner(self, joined: tuple[Joined, Joined]) -> int:
        """Who wins if the game ends; `NOBODY` for a draw."""
        found = self._candidates(joined)
        if not found:
            return NOBODY
        leaving = [sum(here[city].bit_count() for city in found) for here in joined]
        cities = [sum(map(bool, here)) for here in joined]
        return (
            NOBODY
            if (leaving, cities) == (leaving[::-1], cities[::-1])
            else int((leaving[1], cities[1]) > (leaving[0], cities[0]))
        )

    def _candidates(self, joined: tuple[Joined, Joined]) -> list[int]:
        houses = [(one | two).bit_count() for one, two in zip(*joined, strict=True)]
        most = max(houses, default=0)
        if not most:
            return []
        biggest = [city for city, count in enumerate(houses) if count == most]
        nearest = min(self.off_centre[city] for city in biggest)
        return [city for city in biggest if self.off_centre[city] == nearest]


@lru_cache(maxsize=64)
def ground_of(island: Island) -> Ground:
    """The ground of an island, shared by all who ask."""
    return Ground(island)


class Side(NamedTuple):
    """One player.

    Attributes:
        pawn: the tile of the pawn.
        goods: packed as in `ways`.
        first, last, closed: the ways that may begin, that may end at a junction, and those that may not be built.
        nets: the player's nets.
        joined: the player's connections.
    """

    pawn: int
    goods: int
    first: int
    last: int
    closed: int
    nets: Nets
    joined: Joined

    @property
    def open(self) -> int:
        """The ways on which the player may build."""
        return self.first & self.last & ~self.closed


class Turn(NamedTuple):
    """A turn: the tile, whether a good is taken, the way and the goods of the road, -1 and 0 for none."""

    to: int
    take: bool
    way: int
    cost: int
    road: Road | None

    @property
    def plain(self) -> tuple[int, bool, int]:
        """The turn, however its road is paid."""
        return self[:3]

    @property
    def move(self) -> Move:
        """The turn as in the rules."""
        return Move(self.to, self.take, self.road)


class State(NamedTuple):
    """A position without its history, after both pawns are placed.

    Attributes:
        sides: both players.
        coins: goods on each tile.
        left: goods of each suit still on the island.
        mover: whose turn it is.
        over: whether the game has ended.
    """

    ground: Ground
    sides: tuple[Side, Side]
    coins: bytes
    left: tuple[int, ...]
    mover: int
    over: bool

    @property
    def joined(self) -> tuple[Joined, Joined]:
        """Both players' connections."""
        return self.sides[0].joined, self.sides[1].joined

    def steps(self, player: int) -> list[tuple[int, bool, int]]:
        """The tiles a player may go to, whether a good is taken there, and the goods then held."""
        island, side, other = self.ground.island, self.sides[player], self.sides[1 - player].pawn
        tiles = [tile for tile in island.near[side.pawn] if tile != other]
        if other in island.near[side.pawn]:
            behind = island.behind(side.pawn, other)
            if behind is not None:
                tiles.append(behind)
        found = []
        for tile in sorted(tiles):
            found.append((tile, False, side.goods))
            if self.coins[tile]:
                found.append((tile, True, side.goods + (1 << BITS * island.terrain[tile])))
        return found

    def turns(self, *, once: bool = False) -> Iterator[Turn]:
        """Every turn of the player to move: without roads first.

        Args:
            once: give roads that lie on the same edges once, however they may be paid.
        """
        side, ways = self.sides[self.mover], self.ground.ways
        steps, open_ways = self.steps(self.mover), side.open
        for to, take, _ in steps:
            yield Turn(to, take, -1, 0, None)
        for to, take, goods in steps:
            last = -1
            for way, cost, road in ways.roads(open_ways & ways.payable[goods], goods):
                if way != last or not once:
                    yield Turn(to, take, way, cost, road)
                last = way

    def play(self, turn: Turn) -> State:
        """The state after a legal turn."""
        to, take, way, cost, _ = turn
        mine, theirs = self.sides[self.mover], self.sides[1 - self.mover]
        coins, left, goods, over = self.coins, self.left, mine.goods - cost, False
        if take:
            suit = self.ground.island.terrain[to]
            coins = coins[:to] + bytes((coins[to] - 1,)) + coins[to + 1 :]
            left = (*left[:suit], left[suit] - 1, *left[suit + 1 :])
            goods += 1 << BITS * suit
            over = not left[suit]
        mine = mine._replace(pawn=to, goods=goods)
        if way >= 0:
            mine, theirs = self._built(mine, theirs, way)
        sides = (mine, theirs) if self.mover == 0 else (theirs, mine)
        return State(self.ground, sides, coins, left, 1 - self.mover, over)

    def _built(self, mine: Side, theirs: Side, way: int) -> tuple[Side, Side]:
        begin, end, through, crossed = self.ground.ways.effect(way)
        nets, joined = joined_by(self.ground, mine, way)
        mine = mine._replace(
            first=mine.first | begin, last=mine.last | end, closed=mine.closed | through | crossed, nets=nets,
            joined=joined,
        )  # fmt: skip
        return mine, theirs._replace(closed=theirs.closed | crossed)


def joined_by(ground: Ground, side: Side, way: int) -> tuple[Nets, Joined]:
    """A player's nets and connections with a road on a way."""
    tiles = ground.ways.chain(way)
    net, cities, kept = sum(1 << tile for tile in tiles[1:-1]), 0, list(side.nets)
    for end in (tiles[0], tiles[-1]):
        here = ground.city[end]
        if not here:
            found = next((pair for pair in kept if pair[0] >> end & 1), None)
            if found is not None:
                kept.remove(found)
                net |= found[0]
                here = found[1]
        cities |= here
    joined = list(side.joined)
    for city in iter_bits(cities):
        joined[city] |= cities & ~(1 << city)
    return (*kept, (net, cities)), tuple(joined)


#: How many goods a player may take during a search, if nothing else is said.
AHEAD = 4


def state_of(pos: Position, ahead: int = AHEAD) -> State | None:
    """The state of a position in which both pawns are placed; None where there are more ways than can be kept.

    Args:
        pos: the position.
        ahead: how many goods a player may take in what follows.
    """
    ground = ground_of(pos.island)
    if not ground.ways.grow(max(map(sum, pos.goods)) + ahead):
        return None
    one, two = _side(ground, pos, 0), _side(ground, pos, 1)
    left = tuple(pos.on_board)
    assert len(left) == TERRAINS
    return State(ground, (one, two), bytes(pos.coins), left, pos.mover, pos.over)


def _side(ground: Ground, pos: Position, player: int) -> Side:
    ways, pawn = ground.ways, pos.pawns[player]
    assert pawn is not None
    first = last = closed = 0
    for tile in pos.junctions[player]:
        first |= ways.first[tile]
        last |= ways.last[tile]
        closed |= ways.through[tile]
    for edge in iter_bits(pos.roads[0] | pos.roads[1]):
        closed |= ways.along[edge]
    joined = [0] * len(pos.island.cities)
    nets = []
    for net in nets_of(pos, player):
        cities = sum(ground.city[city] for city in net.cities)
        nets.append((sum(1 << tile for tile in net.tiles), cities))
        for city in iter_bits(cities):
            joined[city] |= cities & ~(1 << city)
    return Side(pawn, pack(pos.goods[player]), first, last, closed, tuple(nets), tuple(joined))

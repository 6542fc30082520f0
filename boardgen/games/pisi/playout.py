"""Fast random games of Pisi: uniformly random turns, with roads counted instead of listed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardgen.games.pisi.layout import Island
from boardgen.games.pisi.position import Move, Position
from boardgen.games.pisi.roads import BITS
from boardgen.games.pisi.rules import legal_moves, play
from boardgen.games.pisi.ways import Answers, Ways, pack, unpack, ways_of
from boardgen.geometry.board import iter_bits


def playout(pos: Position, rng: random.Random) -> Position:
    """Play uniformly random legal turns to the end of the game."""
    while not pos.over:
        game = _Game(pos, rng)
        game.play()
        pos = game.position()
        if not game.over:
            # There are more ways for roads than can be kept, so this turn is drawn from the list.
            pos = play(pos, rng.choice(list(legal_moves(pos))))
    return pos


class _Step(NamedTuple):
    """A move of the pawn.

    Attributes:
        to: the tile.
        unit: the good taken there, packed; 0 for none.
        move: the turn that consists of this alone.
    """

    to: int
    unit: int
    move: Move


_Steps = Sequence[_Step]


class _Walks:
    """The pawn's moves on an island while goods lie on every terrain tile.

    Attributes:
        onto: tile → the steps to it.
        near: tile → the steps of a pawn there.
        suits: tile → a good, packed, of each suit that these can take.
        beside: a tile and one next to it → steps and suits of a pawn on the one when the other pawn is on the other.
    """

    def __init__(self, island: Island) -> None:
        units = [1 << BITS * suit if suit >= 0 else 0 for suit in island.terrain]
        self.onto = [
            (_Step(tile, 0, Move(tile)), _Step(tile, unit, Move(tile, True)))[: 1 + (unit > 0)]
            for tile, unit in enumerate(units)
        ]
        self.near = [self._to(near) for near in island.near]
        self.suits = [_suits(steps) for steps in self.near]
        self.beside: dict[tuple[int, int], tuple[_Steps, int]] = {}
        for tile, near in enumerate(island.near):
            for over in near:
                behind = island.behind(tile, over)
                reached = [there for there in near if there != over] + ([] if behind is None else [behind])
                steps = self._to(reached)
                self.beside[tile, over] = steps, _suits(steps)

    def _to(self, tiles: Iterable[int]) -> _Steps:
        return tuple(step for tile in tiles for step in self.onto[tile])


def _suits(steps: Iterable[_Step]) -> int:
    return sum({step.unit for step in steps})


@lru_cache(maxsize=64)
def _walks_on(island: Island) -> _Walks:
    return _Walks(island)


class Net:
    """Where one player may build roads.

    Attributes:
        open: the ways on which this player may build.
        turns: packed goods → how many turns there are with them once the pawn has moved: one without a road, one
            for each road.
    """

    def __init__(self, ways: Ways, junctions: Iterable[int], blocked: int) -> None:
        """Ends of roads on these tiles, and roads of either player on these edges."""
        self._ways = ways
        self.turns = Answers(self._count)
        self._first = self._last = self._closed = 0
        for tile in junctions:
            self._first |= ways.first[tile]
            self._last |= ways.last[tile]
            self._closed |= ways.through[tile]
        for edge in iter_bits(blocked):
            self._closed |= ways.along[edge]
        self._look()

    def build(self, way: int) -> None:
        """This player builds a road on a way."""
        begin, end, through, crossed = self._ways.effect(way)
        self._first |= begin
        self._last |= end
        self._closed |= through | crossed
        self._look()

    def give_way(self, way: int) -> None:
        """The other player builds a road on a way."""
        self._closed |= self._ways.effect(way)[3]
        self._look()

    def _look(self) -> None:
        both = self._first & self._last
        self.open = both ^ both & self._closed
        self.turns.clear()

    def _count(self, goods: int) -> int:
        return 1 + self._ways.count(self.open & self._ways.payable[goods], goods)


class _Game:
    """A game on its way.

    Attributes:
        over: the last good of some suit has left the board.
    """

    def __init__(self, pos: Position, rng: random.Random) -> None:
        self._start, self._rng = pos, rng
        self._ways, self._walks = ways_of(pos.island), _walks_on(pos.island)
        self._moves: list[Move] = []
        self._pawns, self._goods = list(pos.pawns), [pack(goods) for goods in pos.goods]
        self._held = [sum(goods) for goods in pos.goods]
        self._coins, self._left = list(pos.coins), list(pos.on_board)
        self._taken, self._built, self._roads = list(pos.taken), list(pos.built), list(pos.roads)
        self._suits = list(self._walks.suits)
        for tile, suit in enumerate(pos.island.terrain):
            if suit >= 0 and not self._coins[tile]:
                self._bare(tile)
        self._junctions = [set(junctions) for junctions in pos.junctions]
        self._nets = self._new_nets()
        self._enough = self._ways.enough_for - 1
        self._short_of_ways = max(self._held) > self._enough
        self.over = False

    def _new_nets(self) -> list[Net]:
        blocked = self._roads[0] | self._roads[1]
        return [Net(self._ways, junctions, blocked) for junctions in self._junctions]

    def play(self) -> None:
        """Random turns to the end, or up to one for which there are more ways than can be kept."""
        draw, coins, payable = self._rng.random, self._coins, self._ways.payable
        near, tiles, suits = self._walks.near, self._start.island.near, self._suits
        moves, pawns, goods = self._moves, self._pawns, self._goods
        me = self._start.mover
        if self._short_of_ways and not self._more_ways():
            return
        while not self.over:
            here, other = pawns[me], pawns[1 - me]
            if here is None or other is None:
                steps, around = self._begin(here, other)
            elif other in tiles[here]:
                steps, around = self._walks.beside[here, other]
            else:
                steps, around = near[here], suits[here]
            net, left = self._nets[me], 0
            # Most turns could not build whatever they took, and that is told at once.
            if around >= 0 and net.open & payable[goods[me] + around]:
                step, left = self._weigh(net, goods[me], steps)
            else:
                step = steps[int(draw() * len(steps))]
                while step[1] and not coins[step[0]]:
                    step = steps[int(draw() * len(steps))]
            to, unit, move = step
            moves.append(move)
            pawns[me] = to
            if unit:
                self._take(me, to, unit)
            if left:
                self._build(me, left - 1)
            me = 1 - me
            if self._short_of_ways and not self._more_ways():
                return

    def _begin(self, here: int | None, other: int | None) -> tuple[_Steps, int]:
        """Steps and suits, as on the way, while a pawn is not on the island; -1 for the turn that builds nothing."""
        if here is None:
            return [step for tile in self._start.island.land if tile != other for step in self._walks.onto[tile]], -1
        return self._walks.near[here], self._suits[here]

    def _weigh(self, net: Net, purse: int, steps: _Steps) -> tuple[_Step, int]:
        """A step with the number of a road, from 1, or 0 for none: each that is possible as likely as the others."""
        turns, coins = net.turns, self._coins
        without = turns[purse]
        counts = [(turns[purse + unit] if coins[to] else 0) if unit else without for to, unit, _ in steps]
        left = int(self._rng.random() * sum(counts))
        at = 0
        while left >= counts[at]:
            left -= counts[at]
            at += 1
        return steps[at], left

    def _take(self, me: int, tile: int, unit: int) -> None:
        """A good from a tile."""
        self._goods[me] += unit
        self._held[me] += 1
        if self._held[me] > self._enough:
            self._short_of_ways = True
        left = self._coins[tile] = self._coins[tile] - 1
        self._taken[tile] = (*self._taken[tile], self._start.ply + len(self._moves))
        island = self._start.island
        suit = island.terrain[tile]
        self._left[suit] -= 1
        if not self._left[suit]:
            self.over = True
        if not left:
            self._bare(tile)

    def _bare(self, tile: int) -> None:
        """No goods are left on a tile."""
        for beside in self._start.island.near[tile]:
            steps = self._walks.near[beside]
            self._suits[beside] = sum({unit for to, unit, _ in steps if self._coins[to]})

    def _build(self, me: int, number: int) -> None:
        """One of the roads that can be paid now, in the turn noted last."""
        ways, nets, goods = self._ways, self._nets, self._goods[me]
        way, cost, road = ways.road(nets[me].open & ways.payable[goods], goods, number)
        move, ply = self._moves[-1], self._start.ply + len(self._moves)
        self._moves[-1] = Move(move.to, move.take, road)
        self._goods[me] -= cost
        self._held[me] -= len(road.forward)
        for edge in ways.edges[way]:
            self._built[edge] = ply
            self._roads[me] |= 1 << edge
        self._junctions[me].update(road.tiles)
        nets[me].build(way)
        nets[1 - me].give_way(way)

    def _more_ways(self) -> bool:
        """Have all ways at hand that a player could pay who takes one good more; False if they are too many."""
        self._short_of_ways = False
        if not self._ways.grow(max(self._held) + 1):
            return False
        self._enough = self._ways.enough_for - 1
        self._nets = self._new_nets()
        return True

    def position(self) -> Position:
        """The position now."""
        start, (one, two), moves = self._start, self._goods, self._moves
        came_from = start.came_from
        if moves:
            came_from = moves[-3].to if len(moves) > 2 else start.pawns[(start.mover + len(moves) - 1) % 2]
        return Position(
            island=start.island,
            mover=(start.mover + len(self._moves)) % 2,
            ply=start.ply + len(self._moves),
            pawns=(self._pawns[0], self._pawns[1]),
            goods=(unpack(one), unpack(two)),
            coins=tuple(self._coins),
            roads=(self._roads[0], self._roads[1]),
            taken=tuple(self._taken),
            built=tuple(self._built),
            moves=start.moves.followed_by(moves),
            came_from=came_from,
        )

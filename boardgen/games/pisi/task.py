"""What the tasks of Pisi have in common: canonical forms, the state for the search, words for how it stands."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Iterator
from typing import ClassVar

from boardgen.games.pisi.candidates import Played, some_game
from boardgen.games.pisi.layout import Island
from boardgen.games.pisi.position import PLAYERS, Move, Position
from boardgen.games.pisi.scoring import standing
from boardgen.games.pisi.state import AHEAD, NOBODY, State, Turn, joined_by, state_of
from boardgen.games.tasks import Candidate, OutOfBudgetError, Task
from boardgen.games.values import Options
from boardgen.geometry.board import iter_bits

#: Wrong answers that a proof shows, the fewest answers there have to be, and positions of a game to ask about.
SHOWN = 3
CHOICES = 4
ASKED = 3


def canonical(pos: Position) -> Hashable:
    """Tiles, goods, pawns and roads under turns and reflections; suits by where they come first, the mover first."""
    return min(_image(pos, turn) for turn in range(8))


def _image(pos: Position, turn: int) -> tuple[object, ...]:
    island, me = pos.island, pos.mover
    where = _turned(island, turn)
    order = sorted(island.land, key=where.__getitem__)
    suits: dict[int, int] = {-1: 0}
    for tile in order:
        suits.setdefault(island.terrain[tile], len(suits))
    pawns = tuple(-1 if pos.pawns[p] is None else order.index(pos.pawns[p] or 0) for p in (me, 1 - me))
    tiles = tuple((*where[tile], suits[island.terrain[tile]], pos.coins[tile]) for tile in order)
    roads = tuple(
        tuple(sorted(tuple(sorted((where[a], where[b]))) for a, b in map(island.edges.__getitem__, iter_bits(bits))))
        for bits in (pos.roads[me], pos.roads[1 - me])
    )
    goods = tuple(
        tuple(held[suit] for suit in sorted(range(len(held)), key=lambda suit: suits.get(suit, 9)))
        for held in (pos.goods[me], pos.goods[1 - me])
    )
    return tiles, pawns, roads, goods


def _turned(island: Island, turn: int) -> dict[int, tuple[int, int]]:
    """Where each tile lies after one of the eight turns, from the lower left corner of the land."""
    found = {}
    for tile in island.land:
        x, y = tile % island.columns, tile // island.columns
        x, y = (-x, y) if turn & 1 else (x, y)
        x, y = (x, -y) if turn & 2 else (x, y)
        found[tile] = (y, x) if turn & 4 else (x, y)
    left, low = min(x for x, _ in found.values()), min(y for _, y in found.values())
    return {tile: (x - left, y - low) for tile, (x, y) in found.items()}


def player_name(number: int) -> str:
    """A player as people say: ``player 1``."""
    return f"player {PLAYERS[number]}"


class PisiTask(Task[Position]):
    """What all tasks of Pisi have in common.

    Attributes:
        hoarding: whether its positions are of games between players who gather many goods before they build.
        ahead: how many goods a player may take in what the task is about.
    """

    hoarding: ClassVar[bool] = False
    ahead: ClassVar[int] = AHEAD

    def fits(self, pos: Position) -> str:
        """Both pawns have to be on the island, and not too many roads possible."""
        if None in pos.pawns:
            return "the pawns are not placed yet"
        state = state_of(pos)
        if state is None:
            return "there are too many ways for roads to look at"
        return self.fits_state(state)

    @abstractmethod
    def fits_state(self, state: State) -> str:
        """Why the question cannot be asked; empty if it can."""

    def canonical(self, pos: Position) -> Hashable:
        """See `Task`."""
        return canonical(pos)

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[Position]]:
        """Positions of one game."""
        return self.chosen(some_game(rng, board, hoarding=self.hoarding, ahead=self.ahead), rng)

    @abstractmethod
    def chosen(self, played: Played, rng: random.Random) -> Iterator[Candidate[Position]]:
        """Those positions of a game that are worth asking about."""


def state_at(pos: Position) -> State:
    """The state of a position that fits.

    Raises:
        OutOfBudgetError: there are too many ways for roads.
    """
    state = state_of(pos)
    if state is None:
        raise OutOfBudgetError
    return state


def told_standing(pos: Position, state: State) -> str:
    """Who has the capital, or that nobody has, as the end of a sentence."""
    ground = state.ground
    owner = ground.leader(state.joined)
    cities = [ground.island.name(city) for city in standing(pos).candidates]
    where = f"the capital, {cities[0]}" if len(cities) == 1 else "the capital"
    if owner == NOBODY:
        return f"{where}{',' if len(cities) == 1 else ''} stays undecided"
    return f"{player_name(owner)} has {where}"


def is_alike(one: Move, other: Move) -> bool:
    """Whether two turns differ in nothing but how their road is paid."""
    plain = [(move.to, move.take, None if move.road is None else move.road.tiles) for move in (one, other)]
    return plain[0] == plain[1]


def makes_news(state: State, turn: Turn) -> bool:
    """Whether a road joins what its player had not joined."""
    side = state.sides[state.mover]
    return joined_by(state.ground, side, turn.way)[1] != side.joined

"""Positions and moves of Pisi. Pure: knows no files and no drawing.

Players are 0 and 1 inside, ``1`` and ``2`` outside. Suits are numbers in the order of the island's
terrain suits, cells are indices on its grid, edges indices in `Island.edges`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from boardgen.games.moves import Moves
from boardgen.games.pisi.layout import COINS_A_TILE, TERRAINS, Island
from boardgen.geometry.board import iter_bits

PLAYERS = ("1", "2")
#: The tiles of the key to pictures, by what is on each.
KEY_PLACES = tuple(
    f"sign:{name}" for name in ("city", "die", "suit", "goods", "roads", "pawns", "flags", "chips", "middle", "sea")
)


@dataclass(frozen=True, slots=True)
class Road:
    """A chain of tiles and, for each step, whether it is built towards the later tile or the earlier.

    The cost is a good of the suit of the tile built towards.
    """

    tiles: tuple[int, ...]
    forward: tuple[bool, ...]

    def reversed(self) -> Road:
        """The same road and payment from the other end."""
        return Road(self.tiles[::-1], tuple(not ahead for ahead in self.forward[::-1]))

    def steps(self) -> Iterator[tuple[int, int, int]]:
        """Each piece: the tile before, the tile after, the tile built towards."""
        for (a, b), ahead in zip(pairwise(self.tiles), self.forward, strict=True):
            yield a, b, b if ahead else a


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: the tile the pawn goes to, whether it takes a good there, and the road built."""

    to: int
    take: bool = False
    road: Road | None = None


@dataclass(frozen=True)
class Position:
    """A position; the last four fields are witnesses for messages and are ignored in comparisons.

    Attributes:
        island: the layout.
        mover: the player to move, 0 or 1.
        ply: number of turns taken, including placing the pawns.
        pawns: the tile of each player's pawn, None before it is placed.
        goods: each player's goods of each suit.
        coins: goods on each cell.
        roads: the edges of each player's roads, as bit sets.
        taken: for each cell the plies at which its goods were taken.
        built: for each edge the ply at which its road was built, 0 if unknown.
        moves: the turns taken, as far as they are known.
        came_from: the previous tile of the pawn that moved last; None if it was just placed or is unknown.
    """

    island: Island
    mover: int
    ply: int
    pawns: tuple[int | None, int | None]
    goods: tuple[tuple[int, ...], tuple[int, ...]]
    coins: tuple[int, ...]
    roads: tuple[int, int]
    taken: tuple[tuple[int, ...], ...] = field(compare=False)
    built: tuple[int, ...] = field(compare=False)
    moves: Moves[Move] = field(default=Moves(), compare=False)
    came_from: int | None = field(default=None, compare=False)

    @cached_property
    def on_board(self) -> tuple[int, ...]:
        """Goods of each suit still on the island."""
        left = [0] * TERRAINS
        for suit, coins in zip(self.island.terrain, self.coins, strict=True):
            if suit >= 0:
                left[suit] += coins
        return tuple(left)

    @property
    def over(self) -> bool:
        """Whether the game is over: the last good of a suit has left the board."""
        return 0 in self.on_board

    @property
    def moved_last(self) -> int | None:
        """The player whose pawn moved or was placed last; None before the first turn."""
        return 1 - self.mover if self.ply else None

    @property
    def placing(self) -> bool:
        """Whether the player to move still has to place the pawn."""
        return self.pawns[self.mover] is None

    @cached_property
    def junctions(self) -> tuple[frozenset[int], frozenset[int]]:
        """For each player the tiles where a road may end: the cities and the tiles with own roads."""
        cities = frozenset(self.island.cities)
        one, two = (cities | self.road_tiles(player) for player in (0, 1))
        return one, two

    def road_tiles(self, player: int) -> frozenset[int]:
        """The tiles touched by a player's roads."""
        edges = self.island.edges
        return frozenset(tile for i in iter_bits(self.roads[player]) for tile in edges[i])


def start(island: Island) -> Position:
    """The position before the pawns are placed: two goods on every terrain tile."""
    coins = tuple(COINS_A_TILE if suit >= 0 else 0 for suit in island.terrain)
    nothing = (0,) * TERRAINS
    return Position(
        island, 0, 0, (None, None), (nothing, nothing), coins, (0, 0), ((),) * len(coins), (0,) * len(island.edges)
    )

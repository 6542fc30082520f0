"""Pi for searches: a position without its history, with the cells from which each player takes each goal.

These sets grow with a player's pieces and shrink where a goal changes hands, so that each placement updates them with
a few lookups. A player's placement takes a goal if it completes a triangle of his around the goal that is
smaller than the one that holds it; such a placement is always legal on an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from boardgen.games.pi.position import FINAL_SIZE, Position
from boardgen.games.pi.rules import with_completed
from boardgen.geometry.board import iter_bits
from boardgen.geometry.triangles import TriangleTable

BLUE, RED, TIED, OPEN = 0, 1, 2, 3
_OWNERS = {"blue": BLUE, "red": RED, "tied": TIED}
#: The move of a player who cannot place.
PASSED = -1

Pair = tuple[int, int]
Grabs = tuple[int, ...]
"""For each goal, the cells from which one player's piece takes it, occupied ones and goals among them."""


class Arena:
    """What is constant during a game: the triangles around each goal.

    Attributes:
        free: bit set of the cells without a goal.
        never: a size that every triangle is below.
    """

    def __init__(self, table: TriangleTable, goals: tuple[int, ...], free: int) -> None:
        self.table, self.goals, self.free = table, goals, free
        self.never = len(table.board) + 1
        self._smallest: dict[int, tuple[int, tuple[int, ...]]] = {}
        #: Around few cells of a goal the same pieces come again and again.
        self._closing: dict[tuple[int, int], int] = {}
        self._thirds: dict[tuple[int, int, int], tuple[int, dict[int, int], dict[int, int]]] = {}
        self._grabs: dict[tuple[int, int, int], int] = {}

    def thirds(self, goal: int, cell: int, limit: int) -> tuple[int, dict[int, int], dict[int, int]]:
        """The triangles below a size around a goal with a corner on a cell.

        Returns:
            Bit set of the other corners; each of them, as one bit → the third corners that go with it; and for sets
            of them that were asked about, the third corners of all together.
        """
        key = goal, cell, limit
        found = self._thirds.get(key)
        if found is None:
            partners: dict[int, int] = {}
            for triangle in self.table.enclosing(cell, goal):
                if triangle.size >= limit:
                    break
                low = triangle.others & -triangle.others
                high = triangle.others ^ low
                partners[low] = partners.get(low, 0) | high
                partners[high] = partners.get(high, 0) | low
            found = self._thirds[key] = sum(partners), partners, {}
        return found

    def closing(self, goal: int, own: int) -> int:
        """The cells that complete a triangle of the smallest size around a goal with two pieces of some."""
        near, triangles = self.triangles_close_to(goal)
        own &= near
        found = self._closing.get((goal, own))
        if found is None:
            found = 0
            for corners in triangles:
                lacking = corners & ~own
                if not lacking & lacking - 1:
                    found |= lacking
            self._closing[goal, own] = found
        return found

    def triangles_close_to(self, goal: int) -> tuple[int, tuple[int, ...]]:
        """The corners of the smallest triangles around a goal, together and of each."""
        found = self._smallest.get(goal)
        if found is None:
            corners = {
                1 << cell | one | 1 << third
                for cell in self.table.board
                for one, thirds in self.thirds(goal, cell, FINAL_SIZE + 1)[1].items()
                for third in iter_bits(thirds)
            }
            near = 0
            for three in corners:
                near |= three
            found = self._smallest[goal] = near, tuple(sorted(corners))
        return found

    def joined(self, goal: int, cell: int, limit: int, own: int) -> int:
        """The cells that complete a triangle below a size around a goal with a cell and a piece of some."""
        near, partners, known = self.thirds(goal, cell, limit)
        own &= near
        cells = known.get(own)
        if cells is None:
            cells, rest = 0, own
            while rest:
                bit = rest & -rest
                rest ^= bit
                cells |= partners[bit]
            known[own] = cells
        return cells

    def grab(self, goal: int, limit: int, own: int) -> int:
        """The cells that complete a triangle below a size around a goal with two pieces of some."""
        known = self._grabs.get((goal, limit, own))
        if known is None:
            known, earlier = 0, 0
            for cell in iter_bits(own):
                known |= self.joined(goal, cell, limit, earlier)
                earlier |= 1 << cell
            self._grabs[goal, limit, own] = known
        return known


@lru_cache(maxsize=64)
def arena(table: TriangleTable, goals: tuple[int, ...], free: int) -> Arena:
    """The arena of a game, shared by all who ask."""
    return Arena(table, goals, free)


class State(NamedTuple):
    """A position without its history; players are 0 blue and 1 red.

    Attributes:
        own: for each player the bit set of the pieces.
        places: for each player the cells on which the player may place.
        owners: for each goal `BLUE`, `RED`, `TIED` or `OPEN`.
        limits: for each goal the size that a triangle must be below to take it; 0 when nothing takes it.
        grabs: for each player `Grabs`.
        mover: whose turn it is.
        passes: successive passes just played.
    """

    arena: Arena
    own: Pair
    places: Pair
    owners: tuple[int, ...]
    limits: tuple[int, ...]
    grabs: tuple[Grabs, Grabs]
    mover: int
    passes: int

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.passes == 2 or (OPEN not in self.owners and bool(self.owners))

    @property
    def lead(self) -> int:
        """Goals of blue minus goals of red."""
        return self.owners.count(BLUE) - self.owners.count(RED)

    def moves(self) -> Iterator[int]:
        """The legal moves: cells in board order, or `PASSED`."""
        if self.over:
            return iter(())
        return iter_bits(self.places[self.mover]) if self.places[self.mover] else iter((PASSED,))

    def taking(self, player: int) -> int:
        """The cells from which a player's piece takes some goal now, on which it may be placed."""
        cells = 0
        for grabs in self.grabs[player]:
            cells |= grabs
        return cells & self.places[player]

    def play(self, cell: int) -> State:
        """The state after a legal move."""
        if cell == PASSED:
            return self._replace(mover=1 - self.mover, passes=self.passes + 1)
        arena, own, _cells, owners, limits, grabs, mover, _passes = self
        bit, mine = 1 << cell, own[mover]
        after = mine | bit
        whole = (after, own[1]) if mover == BLUE else (own[0], after)
        taken = [k for k, cells in enumerate(grabs[mover]) if cells & bit]
        if taken:
            owners, limits = self._taken(taken, cell)
        grown = tuple(
            cells | arena.joined(goal, cell, limit, mine) if limit else 0
            for goal, limit, cells in zip(arena.goals, limits, grabs[mover], strict=True)
        )
        grabs = (grown, grabs[1]) if mover == BLUE else (grabs[0], grown)
        for k in taken:
            grabs = self._narrowed(grabs, whole, k, limits[k])
        return State(arena, whole, self._places(cell), owners, limits, grabs, 1 - mover, 0)

    def _taken(self, taken: list[int], cell: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Owners and limits after the mover's piece on a cell takes some goals."""
        owners, limits = list(self.owners), list(self.limits)
        mine = self.own[self.mover]
        for k in taken:
            triangle = self.arena.table.around(cell)[self.arena.goals[k]].first(mine, limits[k])
            assert triangle is not None
            owners[k] = self.mover
            limits[k] = triangle.size if triangle.size > FINAL_SIZE else 0
        return tuple(owners), tuple(limits)

    def _narrowed(self, grabs: tuple[Grabs, Grabs], own: Pair, k: int, limit: int) -> tuple[Grabs, Grabs]:
        """The grabs with those of one goal anew, for a lower limit."""
        goal = self.arena.goals[k]
        one, two = (
            (*cells[:k], self.arena.grab(goal, limit, pieces) if limit else 0, *cells[k + 1 :])
            for cells, pieces in zip(grabs, own, strict=True)
        )
        return one, two

    def _places(self, cell: int) -> Pair:
        """Where the players may place after the mover's piece on a cell."""
        arena, (blue, red) = self.arena, self.own
        table, pieces = arena.table, blue | red
        star, row = table.stars[cell], table.row(cell)
        near = star & arena.free & ~pieces
        blues = with_completed(self.places[BLUE], near, row, star & pieces)
        reds = with_completed(self.places[RED], near, row, star & red) if self.mover == RED else self.places[RED]
        others = ~(1 << cell)
        return blues & others, reds & others


def state_of(pos: Position) -> State:
    """The state of a position."""
    setup = pos.setup
    here = arena(setup.table, setup.goals, setup.free)
    own = pos.blue_bits, pos.red_bits
    owners, limits = [], []
    for hold in pos.holds:
        owners.append(OPEN if hold is None else _OWNERS[hold.owner])
        limits.append(here.never if hold is None else hold.size if hold.size > FINAL_SIZE else 0)
    blues, reds = (
        tuple(here.grab(goal, limit, pieces) if limit else 0 for goal, limit in zip(setup.goals, limits, strict=True))
        for pieces in own
    )
    return State(
        here, own, (pos.blue_places, pos.red_places), tuple(owners), tuple(limits), (blues, reds),
        pos.half_turns & 1, pos.passes,
    )  # fmt: skip

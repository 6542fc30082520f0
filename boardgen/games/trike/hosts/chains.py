"""Goals reached by chains of connected stones: touching certain places, or closing a ring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from boardgen.games.persistent import Items, Readable, put, wide_zeros
from boardgen.games.trike.hosts.base import Goal
from boardgen.geometry.board import Board

Places = Mapping[int, int]
"""Cell → bit set of the places (sides, corners) it touches; at most sixteen places."""
Islands = tuple[tuple[int, ...], ...]

_RANK = 16
#: No goal takes more places than so.
_JOINED = 3
_TOUCHED = (1 << _RANK) - 1


class ChainGoal(Goal):
    """A chain that touches enough places.

    Chains are the trees of a union-find forest over the cells, with union by rank and without path
    compression, so that every earlier position keeps its own forest. An item is 0 for a cell without
    a stone, 1 + the index of its parent, or at a root ~(rank << 16 | places touched by the chain).
    """

    def __init__(
        self,
        board: Board,
        touches: Places,
        wins: Callable[[int, int], str | None],
        rings: bool = False,
        islands: tuple[Islands, Islands] = ((), ()),
    ) -> None:
        """A goal on a board.

        Args:
            board: the cells.
            touches: the places each cell touches.
            wins: (colour, places touched by a chain) → how it wins; None if it does not.
            rings: whether a chain around at least one cell wins, too.
            islands: for each colour, groups of cells that connect its chains as if stones joined
                them; group number i of a colour is its place number i.
        """
        self._board = board
        self._touches = touches
        self._wins = wins
        self._rings = rings
        self._islands = islands
        first = len(board), len(board) + len(islands[0])
        self._landings = tuple(_landings(groups, at) for groups, at in zip(islands, first, strict=True))

    def begin(self) -> Items:
        """No stones; each island is a tree of its own, after those of the cells."""
        sizes = [len(groups) for groups in self._islands]
        forest = wide_zeros(len(self._board) + sum(sizes))
        nodes = [i for size in sizes for i in range(size)]
        for at, place in enumerate(nodes, len(self._board)):
            forest = put(forest, at, ~(1 << place))
        return forest

    def place(self, so_far: Items, stones: Readable, colour: int, cell: int) -> tuple[Items, str | None]:
        """See `Goal.place`; the cost hardly depends on the size of the board."""
        joined: dict[int, int] = {}
        for at in self._board.neighbours[cell]:
            if stones[at] == colour + 1:
                root, item = _root(so_far, at)
                joined[root] = item
        ring = self._rings and len(joined) > 0 and self._closes_ring(so_far, stones, colour, cell)
        for node in self._landings[colour].get(cell, ()):
            root, item = _root(so_far, node)
            joined[root] = item
        forest, places = _join(so_far, cell, joined, self._touches.get(cell, 0))
        return forest, "ring" if ring else self._wins(colour, places)

    def _closes_ring(self, so_far: Items, stones: Readable, colour: int, cell: int) -> bool:
        """Whether a new stone completes a ring, judged by its surroundings.

        Havannah, the ring: a chain around at least one cell, whether empty, the opponent's or one's own.
        If a stone meets one chain in two places with gaps between them, one of the gaps is enclosed. Any
        other ring encloses only own stones, one of which has six own neighbours; it is not the new one, around
        which the ring would have stood before.
        """
        around = [(at := ahead[cell]) >= 0 and stones[at] == colour + 1 for ahead in self._board.ahead]
        meets = [turn for turn in range(6) if around[turn] and not around[turn - 1]]
        if len(meets) > 1:
            roots = {_root(so_far, self._board.ahead[turn][cell])[0] for turn in meets}
            if len(roots) < len(meets):
                return True
        inner = [turn for turn in range(6) if around[turn - 1] and around[turn] and around[turn - 5]]
        return any(self._shut_in(stones, colour, self._board.ahead[turn][cell]) for turn in inner)

    def _shut_in(self, stones: Readable, colour: int, cell: int) -> bool:
        near = self._board.neighbours[cell]
        return len(near) == 6 and all(stones[at] == colour + 1 for at in near)

    def winning_cells(self, stones: Readable, colour: int, last: int) -> set[int]:
        """The ring, if there is one, otherwise the fewest stones of the chain that join what wins, across islands."""
        chain = self._chain(stones, colour, last)
        return (self._ring(stones, colour, chain, last) if self._rings else None) or self._fewest(colour, chain)

    def _chain(self, stones: Readable, colour: int, last: int) -> set[int]:
        own = _Where(stones, colour + 1)
        found: set[int] = set()
        fresh = {last}
        while fresh:
            found |= self._board.flood(fresh, own)
            crossed = [group for group in self._islands[colour] if not found.isdisjoint(group)]
            fresh = {cell for group in crossed for cell in group if cell in own} - found
        return found

    def _fewest(self, colour: int, chain: set[int]) -> set[int]:
        """Of a chain, the shortest ways from one of its stones to places that win together; all if there are none."""
        groups = self._islands[colour]
        touched = {place: chain.intersection(cells) for place, cells in enumerate(groups)}
        for cell in chain:
            for place in range(self._touches.get(cell, 0).bit_length()):
                if self._touches[cell] >> place & 1:
                    touched.setdefault(place, set()).add(cell)
        places = sorted(place for place, cells in touched.items() if cells)
        ways = {place: self._ways(chain, groups, touched[place]) for place in places}
        for many in range(1, _JOINED + 1):
            winning = [
                some for some in combinations(places, many) if self._wins(colour, sum(1 << place for place in some))
            ]
            if winning:
                _, some, meet = min(
                    (sum(len(ways[place][cell]) for place in some), some, cell) for some in winning for cell in chain
                )
                return {cell for place in some for cell in ways[place][meet]}
        return chain

    def _ways(self, chain: set[int], groups: Islands, begin: set[int]) -> dict[int, tuple[int, ...]]:
        """The shortest way to each stone of a chain from some, next to next or over an island."""
        ways: dict[int, tuple[int, ...]] = {cell: (cell,) for cell in begin}
        fresh = sorted(begin)
        while fresh:
            found: list[int] = []
            for cell in fresh:
                over = (other for group in groups if cell in group for other in group)
                for other in (*self._board.neighbours[cell], *over):
                    if other in chain and other not in ways:
                        ways[other] = (*ways[cell], other)
                        found.append(other)
            fresh = found
        return ways

    def _ring(self, stones: Readable, colour: int, chain: set[int], last: int) -> set[int] | None:
        """The stones of the chain around what it encloses, if possible around or next to the last stone."""
        board = self._board
        for cell in sorted(chain.intersection((last, *board.neighbours[last]))):
            if self._shut_in(stones, colour, cell):
                return set(board.neighbours[cell])
        free = set(board) - chain
        inside = free - board.flood((cell for cell in free if len(board.neighbours[cell]) < 6), free)
        if not inside:
            return None
        shut = board.flood((min(inside),), inside)
        return {at for cell in shut for at in board.neighbours[cell]} & chain


class _Where:
    """The cells with a certain kind of stone, as a container."""

    def __init__(self, stones: Readable, sign: int) -> None:
        self._stones = stones
        self._sign = sign

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, int) and self._stones[cell] == self._sign


def touching(places: Iterable[Iterable[int]]) -> Places:
    """Cell → bit set of the places it belongs to, numbered in order."""
    found: dict[int, int] = {}
    for place, cells in enumerate(places):
        for cell in cells:
            found[cell] = found.get(cell, 0) | 1 << place
    return found


def _landings(groups: Islands, first: int) -> Mapping[int, tuple[int, ...]]:
    """Cell → the nodes of its islands, numbered from ``first``."""
    found: dict[int, tuple[int, ...]] = {}
    for node, cells in enumerate(groups, first):
        for cell in cells:
            found[cell] = (*found.get(cell, ()), node)
    return found


def _root(forest: Items, at: int) -> tuple[int, int]:
    """The root of a tree and its item."""
    item = forest[at]
    while item > 0:
        at = item - 1
        item = forest[at]
    return at, item


def _join(forest: Items, cell: int, joined: Mapping[int, int], places: int) -> tuple[Items, int]:
    """The forest with a new cell that joins trees (root → item), and the places touched by the new chain."""
    if not joined:
        return put(forest, cell, ~places), places
    # The higher the rank of a root, the smaller its item.
    top = min(joined, key=joined.__getitem__)
    item = joined[top]
    rank = ~item >> _RANK
    grows = rank == 0
    forest = put(forest, cell, top + 1)
    for root, other in joined.items():
        places |= ~other & _TOUCHED
        if root != top:
            grows = grows or ~other >> _RANK == rank
            forest = put(forest, root, top + 1)
    after = ~(rank + grows << _RANK | places)
    return (put(forest, top, after) if after != item else forest), places

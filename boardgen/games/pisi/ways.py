"""All ways that roads can run on an island, as bits of integers, so that questions about all of them are quick.

A way is a chain of tiles on which one whole road may lie: different tiles, terrain everywhere but at the
ends. Which ways are open to a player, and which might be paid with some goods, are bit sets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from boardgen.games.pisi.layout import TERRAINS, Island
from boardgen.games.pisi.position import Road
from boardgen.games.pisi.roads import BITS, payments
from boardgen.geometry.board import iter_bits

#: Above the amount of each suit in packed goods stands a bit that is clear, so that suits do not borrow.
GUARD = sum(1 << BITS * suit + BITS - 1 for suit in range(TERRAINS))
_AMOUNT = (1 << BITS - 1) - 1
#: More ways than this are not kept; an island has a thousand or two, one made for the purpose millions.
_MOST = 20_000


def pack(goods: Iterable[int]) -> int:
    """Amounts of each suit as one number."""
    return sum(count << BITS * suit for suit, count in enumerate(goods))


def unpack(packed: int) -> tuple[int, ...]:
    """Inverse of `pack`."""
    return tuple(packed >> BITS * suit & _AMOUNT for suit in range(TERRAINS))


Suits = tuple[int, ...]
#: Each suit, and each two.
_SUITS: tuple[Suits, ...] = (*combinations(range(TERRAINS), 1), *combinations(range(TERRAINS), 2))
#: The terrain of two tiles (-1 for a city) → those of these suits that hold all who can pay a piece between them.
_PAID_BY = {
    (one, other): tuple(suits for suits in _SUITS if {one, other} - {-1} <= set(suits))
    for one in range(-1, TERRAINS)
    for other in range(-1, TERRAINS)
}


class Answers(dict[int, int]):
    """Number → the value of a function, computed on first use."""

    def __init__(self, of: Callable[[int], int]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, number: int) -> int:
        found = self[number] = self._of(number)
        return found


class Ways:
    """The ways of an island, shortest first, computed on demand.

    Attributes:
        first, last: tile → the ways that begin, that end there; a way begins at its smaller end.
        through: tile → the ways on which it lies between the ends.
        along: edge → the ways that use it.
        edges: way → its edges.
        ends: for each number of pieces, how many ways have at most that many.
        payable: packed goods → the ways on which they might pay a road; on no other they can.
    """

    def __init__(self, island: Island) -> None:
        self._island = island
        tiles = len(island.tiles)
        self.first, self.last, self.through = [0] * tiles, [0] * tiles, [0] * tiles
        self.along = [0] * len(island.edges)
        #: Edge → those of these suits that hold all who can pay a piece on it.
        self._paid_by = [_PAID_BY[island.terrain[one], island.terrain[other]] for one, other in island.edges]
        self.ends = [0]
        self._tiles: list[tuple[int, ...]] = []
        self.edges: list[tuple[int, ...]] = []
        self._counts: dict[int, _Counts] = {}
        #: Suits → number of pieces → the ways with so many pieces that only these suits pay; more of them in `_more`.
        self._only: dict[Suits, dict[int, int]] = {suits: {} for suits in _SUITS}
        self._more: dict[Suits, list[int]] = {}
        self._half: list[tuple[int, ...]] = [(cell,) for cell in island.land]
        self.payable = Answers(self._might_pay)
        self._effects: dict[int, tuple[int, int, int, int]] = {}

    def grow(self, pieces: int) -> bool:
        """Find the ways with up to a number of pieces; False if there are too many."""
        while len(self.ends) <= pieces and self._half and len(self._tiles) + len(self._half) // 2 <= _MOST:
            self._add_longer()
            self._sum_up()
            self.payable.clear()
            self._effects.clear()
        return len(self.ends) > pieces or not self._half

    @property
    def enough_for(self) -> int:
        """With how many goods nobody can pay any other way."""
        return len(self.ends) - 1 if self._half else sys.maxsize

    def _add_longer(self) -> None:
        """Ways of one more piece."""
        terrain, near = self._island.terrain, self._island.near
        longer = []
        for tiles in self._half:
            here = tiles[-1]
            if terrain[here] < 0 and len(tiles) > 1:
                continue
            longer += [
                (*tiles, there)
                for there in near[here]
                if there not in tiles and (terrain[here] >= 0 or terrain[there] >= 0)
            ]
        self._half = longer
        for tiles in longer:
            if tiles[0] < tiles[-1]:
                self._add(tiles)
        self.ends.append(len(self._tiles))

    def _add(self, tiles: tuple[int, ...]) -> None:
        bit = 1 << len(self._tiles)
        self._tiles.append(tiles)
        self.first[tiles[0]] |= bit
        self.last[tiles[-1]] |= bit
        for tile in tiles[1:-1]:
            self.through[tile] |= bit
        edges, along, paid_by = self._island.edge_index, self.along, self._paid_by
        self.edges.append(tuple([edges[pair] for pair in pairwise(tiles)]))
        counts: dict[Suits, int] = {}
        for edge in self.edges[-1]:
            along[edge] |= bit
            for suits in paid_by[edge]:
                counts[suits] = counts.get(suits, 0) + 1
        for suits, count in counts.items():
            only = self._only[suits]
            only[count] = only.get(count, 0) | bit

    def _sum_up(self) -> None:
        for suits, only in self._only.items():
            more = self._more[suits] = [0] * (max(only, default=0) + 1)
            for count in range(len(more) - 1, 0, -1):
                more[count - 1] = more[count] | only.get(count, 0)

    def _might_pay(self, packed: int) -> int:
        goods = unpack(packed)
        found = (1 << self.ends[min(sum(goods), len(self.ends) - 1)]) - 1
        for suits, more in self._more.items():
            have = sum(goods[suit] for suit in suits)
            if have < len(more):
                found &= ~more[have]
        return found

    def _counts_of(self, way: int) -> _Counts:
        # Most ways are never asked about.
        found = self._counts.get(way)
        if found is None:
            found = self._counts[way] = _Counts(self._island, self._tiles[way])
        return found

    def count(self, ways: int, goods: int) -> int:
        """How many roads can be built with packed goods on these ways."""
        total = 0
        while ways:
            low = ways & -ways
            ways ^= low
            here = self._counts_of(low.bit_length() - 1)
            total += here[goods & here.suits]
        return total

    def roads(self, ways: int, goods: int) -> Iterator[tuple[int, int, Road]]:
        """These roads in a stable order: the way, the packed goods it costs, the road."""
        for way in iter_bits(ways):
            for cost, forward in self._counts_of(way).paid(goods):
                yield way, cost, Road(self._tiles[way], forward)

    def chain(self, way: int) -> tuple[int, ...]:
        """The tiles of a way."""
        return self._tiles[way]

    def road(self, ways: int, goods: int, number: int) -> tuple[int, int, Road]:
        """The road of that number, from 0, among `roads`."""
        for way in iter_bits(ways):
            here = self._counts_of(way)
            count = here[goods & here.suits]
            if number < count:
                cost, forward = here.paid(goods)[number]
                return way, cost, Road(self._tiles[way], forward)
            number -= count
        raise IndexError(f"there are not {number + 1} more roads")

    def effect(self, way: int) -> tuple[int, int, int, int]:
        """What a road on a way does to its player: ways that now can begin, end, no more pass, and to both: run."""
        found = self._effects.get(way)
        if found is None:
            tiles = self._tiles[way][1:-1]
            found = self._effects[way] = (
                _union(self.first[tile] for tile in tiles),
                _union(self.last[tile] for tile in tiles),
                _union(self.through[tile] for tile in tiles),
                _union(self.along[edge] for edge in self.edges[way]),
            )
        return found


class _Counts(Answers):
    """How many roads can be built on one way: packed goods of its suits → number.

    Attributes:
        suits: for each suit that may be paid on the way, all bits of its amount.
        payments: the goods for which a road can be built, each with the directions that pay them.
    """

    def __init__(self, island: Island, tiles: tuple[int, ...]) -> None:
        super().__init__(lambda goods: len(self.paid(goods)))
        self._island, self._tiles = island, tiles
        suits = {suit for tile in tiles if (suit := island.terrain[tile]) >= 0}
        self.suits = pack(_AMOUNT if suit in suits else 0 for suit in range(TERRAINS))

    @cached_property
    def payments(self) -> dict[int, tuple[bool, ...]]:
        """See above."""
        return payments(self._island, self._tiles, (_AMOUNT,) * TERRAINS)

    def paid(self, goods: int) -> list[tuple[int, tuple[bool, ...]]]:
        """The payments within packed goods."""
        purse = goods | GUARD
        return [payment for payment in self.payments.items() if purse - payment[0] & GUARD == GUARD]


@lru_cache(maxsize=64)
def ways_of(island: Island) -> Ways:
    """The ways of an island, shared by all who ask."""
    return Ways(island)


def _union(sets: Iterable[int]) -> int:
    total = 0
    for bits in sets:
        total |= bits
    return total

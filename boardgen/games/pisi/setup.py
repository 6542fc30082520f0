"""Pisi: random layouts and the parts they take."""

from __future__ import annotations

import random
from dataclasses import dataclass

from boardgen.games.pisi.islands import COLUMNS, ROWS, islands
from boardgen.games.pisi.layout import CITIES, CITY, HOLE, RANKS, SUITS, TERRAINS, Island


def random_island(rng: random.Random, *, columns: int = COLUMNS, connected: bool = True) -> Island:
    """An island: uniform over the shapes, then over the suits that are terrain, then over the tiles' places."""
    rows = COLUMNS + ROWS - columns
    shape = islands(columns, rows).draw(rng, connected=connected)
    chosen = set(rng.sample(SUITS, TERRAINS))
    pile = [f"{suit}:{rank}" for suit in SUITS if suit in chosen for rank in RANKS] + [CITY] * CITIES
    rng.shuffle(pile)
    deal = iter(pile)
    tiles = tuple(next(deal) if row >> x & 1 else HOLE for row in shape for x in range(columns))
    return Island(columns, rows, tiles)


@dataclass(frozen=True, slots=True)
class Part:
    """Something to take from the two piecepacks.

    Attributes:
        count: how many.
        kind: ``tiles``, ``coins``, ``dice``, ``pawns`` or ``counters``.
        what: which ones, and what for.
    """

    count: int
    kind: str
    what: str


def parts(island: Island) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """What to take from the two different piecepacks of four suits each for this island, and what for its players."""
    rest = city_suits(island)
    return for_island(_listed(island.suits), _listed(rest)), for_players(_listed(island.suits), _listed(rest, "or"))


def city_suits(island: Island) -> tuple[str, ...]:
    """The suits that are no terrain, whose nulls are cities."""
    return tuple(suit for suit in SUITS if suit not in island.suits)


#: Where goods lie, and what they are: a good is of the suit of its tile.
GOODS_LIE = "two on each terrain tile, number up; the tile gives their suit"
#: The same where they are drawn, with what no coin shows that lies so: no colour, which some themes have not.
GOODS_DRAWN = f"{GOODS_LIE}, marked here in its corner"


def for_island(terrain: str, cities: str, goods: str = GOODS_DRAWN) -> tuple[Part, ...]:
    """The parts that lie on the island, from its suits of terrain and of cities in words, and which goods."""
    drawn = " (ringed discs)" if goods == GOODS_DRAWN else ""
    return (
        Part(25, "tiles", f"terrain: ace to 5 of {terrain}"),
        Part(8, "tiles", f"cities, face down: nulls of {cities}, and five other tiles of these suits"),
        Part(48, "coins", f"the goods: {goods}"),
        Part(2, "counters", f"the two goods that have no coin{drawn}"),
        Part(8, "dice", "houses of cities: a null side is six; the last pawn or a counter is a seventh"),
    )


def for_players(terrain: str, cities: str) -> tuple[Part, ...]:
    """The parts that players have, from the suits of terrain and of cities in words."""
    return (
        Part(5, "tiles", f"for one player’s goods: nulls of {terrain}"),
        Part(5, "pawns", f"for the other player’s goods: {terrain}"),
        Part(2, "pawns", f"to walk with: of {cities}"),
    )


def _listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"

"""Houses, the capital and the tie-breaks of Pisi."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.position import Position
from boardgen.games.pisi.scoring import capital, connections, outcome, standing
from tests.games.pisi_island import position

#   a b c d e
# 5 C s m s C
# 4 c . C . c
# 3 a C h C a
# 2 c . C . c
# 1 C s m s C
WIDE = "C s m s C\nc . C . c\na C h C a\nc . C . c\nC s m s C"

TOP = "a5-b5 b5-c5 c5-d5 d5-e5 c5-c4"
LEFT = "a5-a4 a4-a3 a3-a2 a2-a1 a3-b3"
RIGHT = "e5-e4 e4-e3 e3-e2 e2-e1 d3-e3"
BOTTOM = "a1-b1 b1-c1 c1-d1 d1-e1 c1-c2"
WEST = "a5-a4 a4-a3 a3-b3"


def over(one: str, two: str) -> Position:
    """The position at the end of the game: the last arms have been taken."""
    pos = position(WIDE, pawns=("b5", "b1"), roads=(one, two))
    gone = tuple(0 if tile.startswith("arms") else n for tile, n in zip(pos.island.tiles, pos.coins, strict=True))
    return replace(pos, coins=gone)


def houses(pos: Position) -> dict[str, int]:
    return {city: n for city, n in GAME.facts(pos)["houses"].items() if n}


def joined(pos: Position, player: int) -> dict[str, str]:
    name = pos.island.name
    found = connections(pos, player)
    return {name(city): " ".join(sorted(map(name, others))) for city, others in found.items() if others}


@pytest.mark.parametrize(
    ("roads", "found"),
    [
        ("", {}),
        ("a5-b5 b5-c5 c5-c4", {"a5": "c4", "c4": "a5"}),
        (TOP, {"a5": "c4 e5", "c4": "a5 e5", "e5": "a5 c4"}),  # a fork joins all three
        (f"{LEFT} {TOP}", {"a5": "a1 b3 c4 e5", "a1": "a5 b3", "b3": "a1 a5", "c4": "a5 e5", "e5": "a5 c4"}),
    ],
)
def test_cities_are_joined_directly_but_not_through_a_third(roads: str, found: dict[str, str]) -> None:
    assert joined(over(roads, ""), 0) == found
    assert joined(over("", roads), 1) == found
    assert joined(over(roads, ""), 1) == {}


def test_roads_of_two_players_do_not_join_up() -> None:
    """A city counts what one player's roads join, not what both players' roads would join together."""
    assert houses(over("a5-b5 b5-c5", "c5-d5 d5-e5")) == {}


def test_a_pair_counts_one_house_whoever_built_it() -> None:
    both = over("a5-b5 b5-c5 c5-c4", "a5-a4 a4-a3 a3-b3")
    assert houses(both) == {"a5": 2, "c4": 1, "b3": 1}
    twice = over(WEST, "a3-a2 a2-a1")
    assert houses(twice) == {"a5": 1, "b3": 1}
    ring = "C s C\nm . c\nC a h"
    pos = position(ring, pawns=("b3", "b1"), roads=("a3-b3 b3-c3", "a3-a2 a2-a1"))
    assert houses(pos) == {"a3": 2, "c3": 1, "a1": 1}
    same = position("C s C\nm c a\nC h C", pawns=("b3", "b1"), roads=("a3-b3 b3-c3", "a3-a2 a2-b2 b2-c2 c2-c3"))
    assert houses(same) == {"a3": 1, "c3": 1}
    assert GAME.facts(same)["connections"]["2"]["a3"] == ["c3"]


def test_before_the_end_there_is_no_capital_but_candidates() -> None:
    pos = position(WIDE, pawns=("b5", "b1"), roads=(LEFT, ""))
    assert GAME.facts(pos)["capital"] is None
    assert GAME.facts(pos)["candidates"] == ["b3"]
    assert outcome(pos) is None


def test_the_city_with_most_houses_is_the_capital_and_more_own_connections_win() -> None:
    pos = over(LEFT, "a5-b5 b5-c5 c5-c4")
    assert pos.island.name(capital(pos) or 0) == "a5"
    assert outcome(pos).winner == "1"
    assert outcome(pos).reason == "capital a5, connections 2:1"
    assert outcome(over("a5-b5 b5-c5 c5-c4", LEFT)).winner == "2"


def test_equal_biggest_cities_the_one_nearest_the_centre_is_the_capital() -> None:
    pos = over("a5-b5 b5-c5 c5-c4", "a3-b3 a3-a2 a2-a1")
    assert houses(pos) == {"a5": 1, "c4": 1, "b3": 1, "a1": 1}
    one = over("a5-b5 b5-c5 c5-c4", "")
    assert GAME.facts(one)["capital"] == "c4"
    assert outcome(one).reason == "capital c4, the most central of 2, connections 1:0"


def test_equally_central_cities_are_compared_by_the_connections_leaving_all_of_them() -> None:
    """Each candidate's connections are added up; a connection between two candidates leaves both."""
    pos = over("a5-b5 b5-c5 c5-c4", "a3-b3 a3-a2 a2-a1")
    assert GAME.facts(pos)["capital"] is None
    assert GAME.facts(pos)["candidates"] == ["b3", "c4"]
    assert outcome(pos).winner is None
    inner = over("c4-c5 c5-b5 a5-b5 b3-c3 c3-d3 c3-c2 c3-c4", "a3-b3 a3-a2 a2-a1")
    assert GAME.facts(inner)["candidates"] == ["b3", "c4"]
    assert outcome(inner).winner == "1"
    assert outcome(inner).reason == "capital undecided between b3 and c4, connections leaving them 7:1"


def test_a_single_capital_with_equal_connections_goes_straight_to_the_cities_connected_overall() -> None:
    """The other biggest cities do not count: only how many cities each player is connected to at all."""
    pos = over("a5-b5 b5-c5 c5-c4 e1-e2 e2-e3 e3-d3", WEST)
    assert houses(pos) == {"a5": 2, "c4": 1, "b3": 1, "e1": 1, "d3": 1}
    assert outcome(pos).winner == "1"
    assert outcome(pos).reason == "capital a5, connections 1:1, connected cities 4:2"


def test_connected_cities_are_counted_not_connections() -> None:
    """Player 2 has as many connections over all, but they lead to fewer cities."""
    pos = over(f"{LEFT} c2-c1 c1-d1 d1-e1", f"{TOP} e5-e4 e4-e3 e3-d3")
    assert sum(len(others.split()) for others in joined(pos, 0).values()) == 8
    assert sum(len(others.split()) for others in joined(pos, 1).values()) == 8
    assert outcome(pos).winner == "1"
    assert outcome(pos).reason == "capital a5, connections 2:2, connected cities 5:4"


def test_what_is_still_equal_is_a_draw() -> None:
    pos = over("a5-b5 b5-c5 c5-c4", WEST)
    assert outcome(pos).winner is None
    assert outcome(pos).reason == "capital a5, connections 1:1, connected cities 2:2"


def test_without_a_house_nobody_has_won() -> None:
    pos = over("", "")
    assert (outcome(pos).winner, outcome(pos).reason) == (None, "no city has a house")
    assert GAME.facts(pos)["capital"] is None
    assert standing(pos).candidates == ()

"""Roads: what is one whole connection, what it costs, and every one that can be paid."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games.pisi import rules
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.notation import format_move, parse
from boardgen.games.pisi.playout import Net
from boardgen.games.pisi.position import Position, Road
from boardgen.games.pisi.roads import affordable_roads, chain_text, cost, normal, road_fault
from boardgen.games.pisi.ways import pack, unpack, ways_of
from tests.games.pisi_island import RING, SUITS, goods, position


def road(pos: Position, chain: str) -> Road:
    found = parse(f"a1/{chain}", pos).road
    assert found is not None
    return found


def fault(pos: Position, chain: str) -> tuple[str, str] | None:
    error = road_fault(pos, road(pos, chain), pos.goods[pos.mover])
    return None if error is None else (error.code.removeprefix("pisi-road-"), error.message)


def roads(pos: Position) -> set[str]:
    return {chain_text(pos.island, found) for found in affordable_roads(pos, pos.goods[pos.mover])}


# C s m C
# c . . a
# C h s C
@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("", set()),
        ("cc", {"a1>a2<a3"}),  # city, crowns, city: two crowns
        ("c", set()),
        ("sm", set()),
        # City, forest, field, city: forest + field + one of the two.
        ("ssm", {"a3>b3<c3<d3"}),
        ("smm", {"a3>b3>c3<d3"}),
        ("ssmm", {"a3>b3<c3<d3", "a3>b3>c3<d3"}),
        ("hhs", {"a1>b1<c1<d1"}),
        ("ccaa", {"a1>a2<a3", "d1>d2<d3"}),
    ],
)
def test_a_road_costs_a_good_of_the_tile_each_piece_is_built_towards(hand: str, found: set[str]) -> None:
    assert roads(position(one=hand)) == found


@pytest.mark.parametrize(
    ("chain", "roads", "code", "says"),
    [
        ("a3>b3<c3<d3", ("", ""), None, ""),
        ("a1>b1>d1", ("", ""), "apart", "b1 and d1 share no edge; b1 lies next to a1, c1"),
        ("a3>b3<a3", ("", ""), "loop", "the road visits a3 twice"),
        ("a3>b3>c3", ("", ""), "end", "would end on c3 (moons:ace), neither a city nor on a road of player 1"),
        ("b3>c3<d3", ("", ""), "end", "would end on b3 (suns:ace)"),
        ("b3>c3<d3", ("", "a3-b3 b3-c3 c3-d3"), "end", "nor on a road of player 1"),  # a road of the other is no end
        ("a3>a2>a1>b1<c1<d1", ("", ""), "through", "the road is complete at a1, which is a city; end it there"),
        ("a3>b3<c3<d3", ("b3-c3 c3-d3", ""), "through", "the road is complete at b3, which is on a road of player 1"),
        ("a3>b3<c3<d3", ("", "b3-c3"), "taken", "the edge of b3 and c3 has a road of player 2; there is one road"),
        ("a3>b3", ("a3-b3 b3-c3 c3-d3", ""), "taken", "the edge of a3 and b3 has a road of player 1"),
        ("a3<b3<c3<d3", ("", ""), "to-city", "a3 is a city and no good is a city's; the piece is built the other"),
        ("a3>b3>c3>d3", ("", ""), "to-city", "built the other way: c3<d3"),
    ],
)  # fmt: skip
def test_a_wrong_road_is_named_with_its_witness(chain: str, roads: tuple[str, str], code, says) -> None:
    found = fault(position(one="ssmmcchhaa", roads=roads), chain)
    if code is None:
        assert found is None
    else:
        assert found is not None
        assert found[0] == code
        assert says in found[1]


def test_city_to_city_cannot_be_built() -> None:
    pos = position("C C s\nm . c\na h s", one="ssmm", pawns=("c3", "c1"))
    assert fault(pos, "a3>b3") == ("cities", "a3 and b3 are both cities: no good pays for the edge between them")
    assert not any("a3>b3" in chain or "a3<b3" in chain for chain in roads(pos))


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("m", "the road needs 2 suns but player 1 has 0"),
        ("", "the road needs 2 suns but player 1 has 0 and 1 moons but player 1 has 0"),
        ("smm", "the road needs 2 suns but player 1 has 1; it could be paid as a3>b3>c3<d3"),
    ],
)
def test_a_missing_good_is_named(hand: str, says: str) -> None:
    assert fault(position(one=hand), "a3>b3<c3<d3") == ("goods", says)


def test_the_witness_of_a_taken_edge_tells_who_and_when() -> None:
    pos = position(pawns=("b3", "c1"), one="cc", two="cc")
    pos = GAME.play(pos, parse("c3/a1>a2<a3", pos))
    assert fault(pos, "a1>a2<a3") == (
        "taken",
        "the edge of a1 and a2 has a road of player 1, built at ply 1; there is one road per edge",
    )


def test_a_good_taken_in_the_same_turn_pays() -> None:
    pos = position(pawns=("a3", "c1"), one="c")
    tokens = {format_move(move, pos) for move in GAME.legal_moves(pos)}
    assert tokens == {"a2", "a2+", "a2+/a1>a2<a3", "b3", "b3+"}


# Roads may run to and from own roads, in one piece too.
#   C s m C
#   c h s a
#   C m c C
FULL = "C s m C\nc h s a\nC m c C"


def test_a_road_may_join_an_own_road_at_either_end_but_not_the_other_player_s() -> None:
    own = position(FULL, one="hhs", roads=("a3-b3 b3-c3 c3-d3", ""))
    assert "b2>b3" in roads(position(FULL, one="s", roads=("a3-b3 b3-c3 c3-d3 a2-a3 a2-b2 a2-a1 b2-b1 b1-a1", "")))
    assert "b2<b3" in roads(position(FULL, one="h", roads=("a3-b3 b3-c3 c3-d3 a2-a3 a2-b2 a2-a1 b2-b1 b1-a1", "")))
    assert "a2<b2<b3" not in roads(own)
    assert fault(own, "b3>b2<c2<c3") is None
    assert fault(own, "a1>a2<a3") is not None
    other = position(FULL, one="hhs", two="", roads=("", "a3-b3 b3-c3 c3-d3"))
    assert not any(chain.startswith("b3") or chain.endswith("b3") for chain in roads(other))


def test_a_road_is_complete_where_it_first_meets_a_city_or_own_road() -> None:
    """One turn builds one connection: a chain does not run on through a city or an own road."""
    pos = position(FULL, one="sssmmmccchhhaaa", roads=("a3-b3 b3-c3 c3-d3", ""))
    junctions = {"a1", "d1", "a3", "d3", "b3", "c3"}
    found = roads(pos)
    assert found
    for chain in found:
        tiles = chain.replace("<", ">").split(">")
        assert {tiles[0], tiles[-1]} <= junctions
        assert not junctions & set(tiles[1:-1])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a3>b3<c3<d3", "d3>c3>b3<a3", True),  # from the other end
        ("a3>b3<c3<d3", "a3>b3>c3<d3", False),  # another payment
        ("b2>b3<c3", "c3>b3<b2", True),
        ("a1>b1>c1>c2<c3", "c3>c2<c1<b1<a1", True),
    ],
)
def test_the_same_road_from_the_other_end_is_the_same_move(one: str, other: str, same: bool) -> None:
    pos = position(FULL)
    assert (road(pos, one) == road(pos, other)) is same


def test_the_same_goods_for_the_same_edges_are_the_same_move() -> None:
    pos = position("C s m s C\nc h a h c\nC m s m C", pawns=("b3", "b1"))
    assert road(pos, "a3>b3>c3>d3<e3") == road(pos, "a3>b3<c3<d3<e3")
    assert road(pos, "a3>b3>c3<d3<e3") != road(pos, "a3>b3<c3>d3<e3")
    assert chain_text(pos.island, road(pos, "e3>d3>c3>b3<a3")) == "a3>b3>c3>d3<e3"  # forward as early as possible


def simple_chains(pos: Position) -> Iterator[Road]:
    """Every path of at least two tiles with every choice of arrows, however senseless."""
    todo = [[cell] for cell in pos.island.land]
    while todo:
        path = todo.pop()
        if len(path) > 1:
            for forward in product((True, False), repeat=len(path) - 1):
                yield Road(tuple(path), forward)
        if len(path) < 7:
            todo += [[*path, there] for there in pos.island.near[path[-1]] if there not in path]


@settings(max_examples=12, deadline=None)
@given(st.sampled_from([RING, FULL, "C s m\nc h C\nC m a"]), st.integers(0, 10**6))
def test_the_list_of_roads_is_what_play_accepts(drawing: str, seed: int) -> None:
    rng = random.Random(seed)
    pos = position(drawing, pawns=("a3", "c1"))
    for _ in range(rng.randrange(3)):  # some roads on the board, of both players
        plenty = goods("".join(SUITS) * 3)
        pos = replace(pos, goods=(plenty, plenty))
        built = rng.choice([None, *affordable_roads(pos, plenty)])
        pos = rules.play(pos, rules.Move(rng.choice(rules.reach(pos)), False, built))
    hand = goods("".join(rng.choices("".join(SUITS), k=rng.randrange(7))))
    listed = list(affordable_roads(pos, hand))
    assert len(set(listed)) == len(listed)
    accepted = {normal(pos.island, chain) for chain in simple_chains(pos) if road_fault(pos, chain, hand) is None}
    assert {chain for chain in listed if len(chain.tiles) <= 7} == accepted


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([RING, FULL, "C s m\nc h C\nC m a"]), st.integers(0, 10**6))
def test_the_roads_on_all_ways_are_those_of_the_list(drawing: str, seed: int) -> None:
    """The bit sets of ways, kept for an island, and the walk from each junction find the same roads."""
    rng = random.Random(seed)
    pos = position(drawing, pawns=("a3", "c1"))
    plenty = goods("".join(SUITS) * 3)
    for _ in range(rng.randrange(4)):
        pos = replace(pos, goods=(plenty, plenty))
        built = rng.choice([None, *affordable_roads(pos, plenty)])
        pos = rules.play(pos, rules.Move(rng.choice(rules.reach(pos)), False, built))
    hand = goods("".join(rng.choices("".join(SUITS), k=rng.randrange(9))))
    ways = ways_of(pos.island)
    assert ways.grow(sum(hand))
    net = Net(ways, pos.junctions[pos.mover], pos.roads[0] | pos.roads[1])
    found = list(ways.roads(net.open & ways.payable[pack(hand)], pack(hand)))
    assert {chain for _, _, chain in found} == set(affordable_roads(pos, hand))
    assert net.turns[pack(hand)] == len(found) + 1 == len(set(found)) + 1
    assert all(unpack(paid) == tuple(cost(pos.island, chain)) for _, paid, chain in found)
    open_ways = net.open & ways.payable[pack(hand)]
    assert [ways.road(open_ways, pack(hand), number) for number in range(len(found))] == found


def test_packed_goods_come_apart_again() -> None:
    assert unpack(pack((3, 0, 31, 1, 10))) == (3, 0, 31, 1, 10)


def test_building_spends_the_goods_and_lays_the_road() -> None:
    pos = position(one="ssmc", two="cc")
    done = GAME.play(pos, parse("c3/a3>b3<c3<d3", pos))
    data = GAME.facts(done)
    assert data["goods"]["1"] == {"suns": 0, "moons": 0, "crowns": 1, "arms": 0, "hearts": 0}
    assert data["roads"] == {"1": [["a3", "b3"], ["b3", "c3"], ["c3", "d3"]], "2": []}
    assert data["built"] == {"a3-b3": 1, "b3-c3": 1, "c3-d3": 1}

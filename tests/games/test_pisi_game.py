"""Pisi as a game like any other: tokens, setups, positions given whole, facts, and whole games."""

from __future__ import annotations

import json
import random
from contextlib import nullcontext

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import IllegalMoveError, InvalidCellError, InvalidMoveError, OptionError
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.given import given_position
from boardgen.games.pisi.layout import Island, layout_problems
from boardgen.games.pisi.position import Position
from boardgen.games.pisi.setup import parts
from tests.games.pisi_island import LAYOUT, island, position, split


@pytest.mark.parametrize(
    "token",
    ["", "4d", "D4", "d4++", "d4/b2", "d4/b2>", "d4/b2>b3+", "d4/b2-b3", "d4+/>b2", "d4/" + 150 * "b3>" + "b4"],
)  # fmt: skip
def test_a_token_that_cannot_be_read(token: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        GAME.parse_move(token, GAME.start(layout=LAYOUT))
    assert caught.value.code == "bad-token"
    assert "b2>b3>b4<c4" in caught.value.message
    assert len(caught.value.message) < 250


@pytest.mark.parametrize("token", ["g1", "b6", "a9", "a2/a2>b6", "zz99"])
def test_a_token_that_names_no_tile(token: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        GAME.parse_move(token, GAME.start(layout=LAYOUT))
    assert caught.value.code == "no-such-cell"


@pytest.mark.parametrize("token", ["d4", "d4+", "d4+/a2>b2<c2<d2", "b2/a2>a3<a4"])
def test_tokens_come_back_as_they_were_read(token: str) -> None:
    pos = position("C s m C\nc . . a\nC h s C\nC s m C", pawns=("a1", "b1"))
    assert GAME.format_move(GAME.parse_move(token, pos), pos) == token


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([{}, {"columns": 7}, {"connected": False}]))
def test_a_random_setup_is_a_legal_layout_and_the_same_for_the_same_seed(seed: int, board: dict) -> None:
    made = GAME.random_setup(seed, **board)
    assert made == GAME.random_setup(seed, **board)
    assert made["board"] == board
    assert list(layout_problems(split(made["setup"]["layout"]), **board)) == []
    pos = GAME.start(**made["board"], **made["setup"])
    assert pos.island.as_rows() == made["setup"]["layout"]
    assert pos.on_board == (10,) * 5


def test_suits_and_cities_are_drawn_too() -> None:
    seen = [GAME.start(**GAME.random_setup(seed)["setup"]).island for seed in range(300)]
    suits = {suit: sum(suit in island.suits for island in seen) for suit in ("suns", "diamonds", "arms")}
    assert all(140 < n < 235 for n in suits.values()), suits  # 5 of 8 suits: 187.5 of 300, standard deviation 8.4
    central = sum(island.tiles[island.columns * 3 + 2] == "city" for island in seen)
    land = sum(island.tiles[island.columns * 3 + 2] != "." for island in seen)
    assert 0.12 < central / land < 0.37  # 8 of 33


def test_the_parts_are_those_of_two_piecepacks() -> None:
    pos = GAME.start(layout=LAYOUT)
    count: dict[str, int] = {}
    every = [part for group in parts(pos.island) for part in group]
    for part in every:
        count[part.kind] = count.get(part.kind, 0) + part.count
    assert count == {"tiles": 38, "pawns": 7, "coins": 48, "counters": 2, "dice": 8}
    words = " ".join(part.what for part in every)
    assert "ace to 5 of suns, moons, crowns, arms and hearts" in words
    assert "nulls of spades, clubs and diamonds" in words


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({}, "missing-key"),
        ({"layout": LAYOUT, "columns": 7}, "pisi-layout-grid"),
        ({"layout": LAYOUT, "columns": 5}, "out-of-range"),
        ({"layout": LAYOUT, "columns": "six"}, "wrong-type"),
        ({"layout": LAYOUT, "columns": None}, "wrong-type"),
        ({"layout": LAYOUT, "connected": "no"}, "wrong-type"),
        ({"layout": LAYOUT, "side": 5}, "unknown-key"),
        ({"layout": LAYOUT, "position": {"layout": LAYOUT}}, "setup-and-position"),
        ({"position": [1]}, "wrong-type"),
        ({"layout": "suns:ace"}, "wrong-type"),
        ({"layout": [["suns:ace"]]}, "pisi-layout-suits"),
    ],
)
def test_options_that_cannot_be_used(options: dict, code: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start(**options)
    assert caught.value.code == code


def test_the_board_is_the_empty_grid() -> None:
    assert (GAME.board().names[0], GAME.board().names[-1], len(GAME.board())) == ("a1", "f7", 42)
    assert GAME.board(columns=7).names[-1] == "g6"


GIVEN = {
    "layout": LAYOUT,
    "to_move": "2",
    "pawns": {"1": "d6", 2: "a6"},
    "goods": {"1": {"suns": 1}, "2": {"moons": 2}},
    "coins": {"a7": 0, "d6": 1, "b7": 0},
    "roads": {"1": [["c6", "c7"], "c7 d7"]},
}


def test_a_position_may_be_given_whole() -> None:
    data = GAME.facts(GAME.start(position=GIVEN))
    assert (data["ply"], data["to_move"], data["phase"]) == (0, "2", "turn")
    assert data["pawns"] == {"1": "d6", "2": "a6"}
    assert data["goods"]["2"]["moons"] == 2
    assert (data["on_board"]["suns"], data["on_board"]["moons"], data["coins"]["a7"]) == (8, 7, 0)
    assert data["roads"] == {"1": [["c6", "c7"], ["c7", "d7"]], "2": []}
    assert data["connections"]["1"]["c6"] == ["d7"]
    assert GAME.facts(GAME.start(position={"layout": LAYOUT}))["phase"] == "start"


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"pawns": {"1": "d6", "2": "d6"}}, "pisi-position-pawns", ("pawns", "2")),
        ({"pawns": {"1": "b6"}}, "no-such-cell", ("pawns", "1")),
        ({"pawns": {"3": "d6"}}, "bad-value", ("pawns", "3")),
        ({"goods": {"1": {"clubs": 1}}}, "pisi-position-goods", ("goods", "1", "clubs")),
        ({"goods": {"1": {"suns": 2}, "2": {"suns": 1}}}, "pisi-position-goods", ("goods",)),
        ({"coins": {"d7": 1}}, "pisi-position-coins", ("coins", "d7")),
        ({"coins": {"a7": 3}}, "out-of-range", ("coins", "a7")),
        ({"roads": {"1": ["c6 c7", "c7 d7", "c7 b7"]}}, "pisi-position-road", ("roads", "1")),
        ({"roads": {"1": ["c6 c7", "c7 d7"], "2": ["c6 c5", "c5 b5", "b5 a5"]}}, "pisi-position-goods", ("goods",)),
        ({"coins": {"a7": "one"}}, "wrong-type", ("coins", "a7")),
        ({"coins": [1]}, "wrong-type", ("coins",)),
        ({"goods": {"1": {"suns": -1}}}, "out-of-range", ("goods", "1", "suns")),
        ({"goods": {"1": 3}}, "wrong-type", ("goods", "1")),
        ({"roads": {"1": "c6 c7"}}, "wrong-type", ("roads", "1")),
        ({"roads": {"1": [7]}}, "too-short", ("roads", "1", 0)),
        ({"to_move": None}, "pisi-position-player", ("to_move",)),
        ({"built": {"a7-b7": 1}}, "pisi-position-road", ("built", "a7-b7")),
        ({"built": {"c6-c7": 1}}, "pisi-position-road", ("built", "c6-c7")),
        ({"built": {"c7-c6": 1}, "ply": 0}, "pisi-position-road", ("built", "c7-c6")),
        ({"built": {"z9-c6": 1}, "ply": 3}, "pisi-position-road", ("built", "z9-c6")),
        ({"coins": dict.fromkeys(["a7", "a6", "d5", "f4", "b2", "b7"], 0)}, "pisi-position-player", ("to_move",)),
        ({"roads": {"1": ["c6 c7", "c7 d7"], "2": ["c7 d7"]}}, "pisi-position-road", ("roads", "2", 0)),
        ({"to_move": "3"}, "bad-value", ("to_move",)),
        ({"layout": 7}, "wrong-type", ("layout",)),
        ({"layout": [7]}, "pisi-layout-tile", ("layout", 0, 0)),
        ({"coins": {"b6": 0}}, "no-such-cell", ("coins", "b6")),
        ({"roads": {"1": [["c7", "d7"]]}}, "pisi-position-road", ("roads", "1")),
        ({"roads": {"1": [["a7", "d7"]]}}, "pisi-position-road", ("roads", "1", 0)),
        ({"roads": {"1": [["a7"]]}}, "too-short", ("roads", "1", 0)),
        ({"roads": {"2": ["a7 b7", "b7 a7"]}}, "pisi-position-road", ("roads", "2", 1)),
        ({"roads": {"1": ["c7 c6", "c7 d7"]}, "coins": {"a7": 1, "b7": 1}}, "pisi-position-goods", ("goods",)),
    ],
)
def test_a_given_position_is_checked(change: dict, code: str, path: tuple) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start(position=GIVEN | change)
    assert (caught.value.code, caught.value.path) == (code, ("position", *path))


def test_what_a_given_position_leaves_open() -> None:
    pos = GAME.start(position={"layout": LAYOUT, "coins": {"d7": 0}, "ply": 4})
    assert (GAME.facts(pos)["to_move"], GAME.facts(pos)["ply"]) == ("1", 4)
    over = {key: value for key, value in GIVEN.items() if key != "to_move"}
    over |= {"coins": dict.fromkeys(["a7", "a6", "d5", "f4", "b2", "b7"], 0)}
    assert GAME.facts(GAME.start(position=over))["to_move"] is None
    assert GAME.outcome(GAME.start(position=over)) is not None


def test_roads_may_say_when_they_were_built() -> None:
    pos = GAME.start(position=GIVEN | {"ply": 3, "built": {"c6-c7": 3, "d7-c7": 1}})
    assert GAME.facts(pos)["built"] == {"c6-c7": 3, "c7-d7": 1}


def test_every_unknown_terrain_is_named_as_a_key() -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start(position=GIVEN | {"goods": {"1": {"clubs": 1, "suns": 1, "pears": 2}}})
    assert [(fault.path[-1], fault.key) for fault in caught.value.faults] == [("clubs", True), ("pears", True)]
    with pytest.raises(OptionError, match="there is no road a1-b1") as caught:
        GAME.start(position=GIVEN | {"built": {"a1-b1": 1}})
    assert caught.value.faults[0].key


def with_roads(land: Island, roads: list[str], coins: dict[str, int]) -> Position:
    """A position with roads of player 2 and without some goods, on an island of any size."""
    edges = [tuple(map(land.cell, edge.split())) for edge in roads]
    left = {land.cell(name): count for name, count in coins.items()}
    return given_position(land, {"ply": 0, "roads": {"2": edges}, "coins": left})


def test_roads_of_a_given_position_must_join_two_cities() -> None:
    land = island("s m C\nc h a\nC s m")
    ring = ["a3 b3", "b3 b2", "b2 a2", "a2 a3"]
    empty = {"a3": 0, "b3": 0}
    with pytest.raises(OptionError, match="player 2 on a2, a3, b2, b3 joins no two cities") as caught:
        with_roads(land, ring, empty)
    assert (caught.value.code, caught.value.path) == ("pisi-position-road", ("roads", "2"))
    whole = with_roads(land, [*ring, "b3 c3", "a2 a1"], empty | {"a2": 0})
    assert GAME.facts(whole)["connections"]["2"] == {"a1": ["c3"], "c3": ["a1"]}


def test_roads_of_a_given_position_over_the_first_suit() -> None:
    land = island("C s C")
    assert with_roads(land, ["a1 b1", "b1 c1"], {"b1": 0}).roads[1] == 3
    with pytest.raises(OptionError, match="a road of player 2 stops on b1, no city"):
        with_roads(land, ["a1 b1"], {"b1": 0})


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_whole_games_keep_the_goods_and_agree_with_the_list_of_moves(seed: int) -> None:
    rng = random.Random(seed)
    pos = GAME.start(**GAME.random_setup(seed)["setup"])
    cells = [name for name, _ in zip(pos.island.board.names, range(42), strict=True)]
    while GAME.outcome(pos) is None:
        moves = list(GAME.legal_moves(pos))
        assert len(set(moves)) == len(moves)
        move = rng.choice(moves)
        token = GAME.format_move(move, pos)
        assert GAME.parse_move(token, pos) == move
        tokens = {GAME.format_move(m, pos) for m in moves if m.road is None}
        for name in rng.sample(cells, 6):
            for guess in (name, name + "+"):
                assert (guess in tokens) == playable(pos, guess)
        pos = GAME.play(pos, move)
        assert sum(pos.coins) + sum(map(sum, pos.goods)) + sum(bits.bit_count() for bits in pos.roads) == 50
        assert not pos.roads[0] & pos.roads[1]
    assert list(GAME.legal_moves(pos)) == []
    assert 0 in GAME.facts(pos)["on_board"].values()


def playable(pos, token: str) -> bool:
    try:
        GAME.play(pos, GAME.parse_move(token, pos))
    except (IllegalMoveError, InvalidMoveError):
        return False
    return True


def test_a_playout_ends_and_positions_hash_and_compare() -> None:
    start = GAME.start(**GAME.random_setup(5)["setup"])
    one, two = (GAME.playout(start, random.Random(1)) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert one != start
    assert GAME.outcome(one) is not None


def test_facts_are_json_and_complete() -> None:
    pos = GAME.playout(GAME.start(**GAME.random_setup(9)["setup"]), random.Random(2))
    data = GAME.facts(pos)
    assert json.loads(json.dumps(data)) == data
    promised = "game ply to_move outcome phase pawns goods on_board roads houses connections capital".split()  # noqa: SIM905
    assert set(promised) <= set(data)
    assert data["outcome"]["winner"] in ("1", "2", None)


def test_marks_may_stand_on_tiles_only() -> None:
    pos = GAME.start(layout=LAYOUT)
    for name in pos.island.board.names:
        on_island = name in GAME.facts(pos)["tiles"]
        with nullcontext() if on_island else pytest.raises(InvalidCellError, match="hole"):
            GAME.check_place(pos, name)
    with pytest.raises(InvalidCellError, match="within a1 to"):
        GAME.check_place(pos, "z9")

"""Options, positions given whole, facts and turn numbers."""

import json

import pytest

from boardgen.errors import OptionError
from boardgen.games import get_game
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.rules import rules_for

TRIKE = get_game("trike")
GIVEN = {"stones": {"black": ["a1", "b2"], "white": "a3 c1"}, "pawn": "c1"}
ONE_STONE = {"stones": {"black": ["b1"]}, "pawn": "b1"}


@pytest.mark.parametrize(
    ("host", "side", "cells"),
    [
        ("pure", 9, 45),
        ("hex", 11, 121),
        ("y", 9, 45),
        ("havannah", 8, 169),
        ("majorities", 5, 55),
        ("atoll", 11, 104),
        ("gomoku", 15, 225),
    ],
)
def test_default_boards(host, side, cells):
    board = TRIKE.board(host=host)
    assert len(board) == cells
    assert TRIKE.start(host=host).rules is rules_for(host, side, "zero")


@pytest.mark.parametrize(
    ("options", "code", "path"),
    [
        ({"size": 9}, "unknown-key", ("size",)),
        ({"host": "go"}, "bad-value", ("host",)),
        ({"host": None}, "wrong-type", ("host",)),
        ({"side": None}, "wrong-type", ("side",)),
        ({"variant": "Zero"}, "bad-value", ("variant",)),
        ({"side": 1}, "out-of-range", ("side",)),
        ({"side": "9"}, "wrong-type", ("side",)),
        ({"side": True}, "wrong-type", ("side",)),
        ({"host": "havannah", "side": 2}, "out-of-range", ("side",)),
        ({"host": "majorities", "side": 2}, "out-of-range", ("side",)),
        ({"side": 201}, "out-of-range", ("side",)),
        ({"pie": "yes"}, "wrong-type", ("pie",)),
    ],
)
def test_options_that_cannot_be_used(options, code, path):
    with pytest.raises(OptionError) as caught:
        TRIKE.start(**options)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_given_position():
    pos = TRIKE.start(side=3, position=GIVEN)
    facts = TRIKE.facts(pos)
    assert facts["to_move"] == "black"
    assert (facts["ply"], TRIKE.turn(pos)) == (0, 1)
    assert facts["stones"] == {"black": ["a1", "b2"], "white": ["a3", "c1"]}
    with pytest.raises(ValueError, match=r"^b2 is occupied \(black\)$"):
        TRIKE.play(pos, pos.rules.board.cell("b2"))
    following = TRIKE.play(pos, pos.rules.board.cell("b1"))
    with pytest.raises(ValueError, match=r"^c1 is occupied \(white\)$"):
        TRIKE.play(following, pos.rules.board.cell("c1"))


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"pawn": "b1"}, ("pawn",), "b1 is empty"),
        ({"pawn": "d4"}, ("pawn",), "there is no cell 'd4'"),
        ({"pawn": None}, ("pawn",), "only before the first stone there is none"),
        ({"pawn": ["a1"]}, ("pawn",), "expected a cell"),
        ({"to_move": "white"}, ("to_move",), "the stone under the pawn on c1 is white's, so black is to move"),
        ({"to_move": "red"}, ("to_move",), "there are black, white"),
        (
            {"stones": {"black": ["a1"], "white": ["a1", "c1"]}},
            ("stones", "white", 0),
            "a1 stands under black as well",
        ),
        ({"stones": {"black": ["a1", "a9"]}}, ("stones", "black", 1), "there is no cell 'a9'"),
        ({"stones": {"red": ["a1"]}}, ("stones", "red"), "there are black, white"),
        ({"stones": ["a1"]}, ("stones",), "expected a mapping of black, white"),
        ({"stones": {"black": 5}}, ("stones", "black", 0), "there is no cell '5'"),
        ({"stone": {}}, ("stone",), "did you mean 'stones'"),
        ({"seats": {"black": 1, "white": 1}}, ("seats",), "the other way round"),
    ],
)
def test_positions_that_cannot_be(changes, path, words):
    with pytest.raises(OptionError) as caught:
        TRIKE.start(side=3, position={**GIVEN, **changes})
    assert caught.value.path == ("position", *path)
    assert words in caught.value.message


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"side": 3, "position": {**GIVEN, "pawn": "b1"}}, ("pawn",)),
        ({"side": 3, "position": {**GIVEN, "pawn": None}}, ("pawn",)),
        ({"side": 3, "position": {**GIVEN, "to_move": "white"}}, ("to_move",)),
        ({"side": 3, "position": {**GIVEN, "seats": {"black": 1, "white": 1}}}, ("seats",)),
        ({"side": 3, "position": {**GIVEN, "pie": True}}, ("pie",)),
        ({"side": 3, "position": {**ONE_STONE, "pie": True, "seats": {"black": 2, "white": 1}}}, ("pie",)),
        (
            {"side": 3, "position": {"stones": {"black": ["a1"], "white": ["b1"]}, "pawn": "b1", "pie": True}},
            ("pie",),
        ),
        (
            {"host": "hex", "side": 3, "position": {"stones": {"black": "b1 b2 b3", "white": "a2 c2"}, "pawn": "c2"}},
            ("stones",),
        ),
    ],
)
def test_what_the_rules_refuse_in_a_position_has_a_code_and_a_place(options, path):
    with pytest.raises(OptionError) as caught:
        TRIKE.start(**options)
    assert (caught.value.code, caught.value.path) == ("bad-position", ("position", *path))


def can_swap(pos):
    return "swap" in [TRIKE.format_move(move, pos) for move in TRIKE.legal_moves(pos)]


@pytest.mark.parametrize(("position", "ply"), [({"stones": {}, "pawn": None}, 0), (ONE_STONE, 1)])
def test_a_pie_may_be_given_while_it_lasts(position, ply):
    """Before the first stone the swap is still to come, after it it may be played at once."""
    pos = TRIKE.start(side=3, position={**position, "pie": True})
    assert (TRIKE.ply(pos), can_swap(pos)) == (ply, ply == 1)
    assert TRIKE.facts(pos)["seats"] == {"black": 1, "white": 2}
    assert can_swap(TRIKE.play(pos, next(TRIKE.legal_moves(pos)))) == (ply == 0)


def test_without_the_pie_there_is_no_swap_in_a_given_position():
    pos = TRIKE.start(side=3, position=ONE_STONE)
    assert not can_swap(pos)


def test_what_the_flags_draw():
    flags = TRIKE.flags
    pos = TRIKE.start(side=3, position=GIVEN)
    assert flags["reach"].places(pos) == ["b1"]
    assert flags["scoring"].places(pos) == ["b1", "b2", "c1"]
    assert flags["scoring"].places(TRIKE.start(side=3)) == []
    assert flags["reach"].places(TRIKE.start(side=2)) == ["a1", "a2", "b1"]
    over = TRIKE.start(side=3, position={"stones": {"black": ["a1", "b1"], "white": ["a2"]}, "pawn": "a1"})
    assert flags["reach"].places(over) == []


def test_a_given_position_is_past_the_pie():
    with pytest.raises(OptionError, match="not both") as caught:
        TRIKE.start(side=3, pie=True, position=GIVEN)
    assert caught.value.path == ("position",)


def test_a_position_in_which_the_game_was_over_before():
    given = {"stones": {"black": ["b1", "b2", "b3"], "white": ["a2", "c2"]}, "pawn": "c2"}
    with pytest.raises(OptionError, match=r"black had won \(top to bottom\) before"):
        TRIKE.start(host="hex", side=3, position=given)


def test_seats_of_a_given_position():
    pos = TRIKE.start(side=3, position={**GIVEN, "seats": {"black": 2, "white": 1}, "to_move": "black"})
    assert TRIKE.facts(pos)["seats"] == {"black": 2, "white": 1}


def test_facts_before_the_first_stone():
    assert TRIKE.facts(TRIKE.start(side=4)) == {
        "game": "trike",
        "ply": 0,
        "to_move": "black",
        "outcome": None,
        "stones": {"black": [], "white": []},
        "pawn": None,
        "trapped": False,
        "seats": {"black": 1, "white": 2},
        "score": {"black": 0, "white": 0},
    }


@pytest.mark.parametrize("host", HOSTS)
def test_facts_are_json(host):
    facts = TRIKE.facts(TRIKE.play(TRIKE.start(host=host), 3))
    assert json.loads(json.dumps(facts)) == facts
    assert ("score" in facts) == (host == "pure")
    assert ("directions" in facts) == (host == "majorities")
    assert ("chain" in facts) == (host in ("hex", "y", "havannah", "atoll", "gomoku"))


def test_turn_numbers_count_rounds():
    pos = TRIKE.start(side=5)
    turns = [TRIKE.turn(pos)]
    for token in ("c3", "c2", "b2", "a2"):
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
        turns.append(TRIKE.turn(pos))
    assert turns == [1, 1, 2, 2, 3]


def test_a_random_setup_is_written_out_in_full():
    assert TRIKE.random_setup(1) == {
        "board": {"host": "pure", "side": 9, "variant": "zero"},
        "setup": {"pie": False},
    }
    found = TRIKE.random_setup(7, host="atoll", variant="odd", pie=True)
    assert found == {"board": {"host": "atoll", "side": 11, "variant": "odd"}, "setup": {"pie": True}}
    start = TRIKE.start(**found["board"], **found["setup"])
    assert (start.pie, start.rules.variant) == (True, "odd")


def test_equal_positions_hash_alike_and_positions_do_not_change():
    a, b = TRIKE.start(side=5), TRIKE.start(side=5)
    assert a == b
    after = TRIKE.play(a, 3)
    assert a == b
    assert {a: 1, after: 2}[TRIKE.play(b, 3)] == 2
    assert TRIKE.start(side=5, pie=True) != a

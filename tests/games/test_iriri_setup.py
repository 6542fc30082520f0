import json
from collections import Counter

import pytest

from boardgen.errors import InvalidCellError, OptionError
from tests.games.iriri_boards import DESIGNER, GAME, play, position

FOUR = "S1 M1 L1 S2 M2 L2 " * 4


@pytest.mark.parametrize("given", [DESIGNER, DESIGNER.split(), DESIGNER.lower()])
def test_a_dictionary_is_words_or_a_list(given):
    facts = GAME.facts(GAME.start(dictionary=given))
    assert facts["dictionary"] == DESIGNER.split()
    assert facts["hands"] == {"1": ["S", "M", "L"], "2": ["S", "M", "L"]}
    assert (facts["to_move"], facts["phase"], facts["score"]) == ("1", "place", {"1": 0, "2": 0})


@pytest.mark.parametrize(
    ("options", "code", "path", "witness"),
    [
        ({}, "missing-key", ("dictionary",), "the 24 pieces"),
        ({"dictionary": FOUR.replace("S1", "S2", 1)}, "iriri-pieces", ("dictionary",), "3 × S1, not 4"),
        ({"dictionary": FOUR[:-3]}, "iriri-pieces", ("dictionary",), "here 23"),
        (
            {"dictionary": FOUR.replace("S1", "X1", 1)},
            "bad-value",
            ("dictionary", 0),
            "a piece, size and player, such as S1, found 'X1'",
        ),
        ({"dictionary": 7}, "bad-value", ("dictionary", 0), "found '7'"),
        ({"dictionary": ""}, "too-short", ("dictionary",), "found 0"),
        ({"dictionary": FOUR, "hands": {1: "S S M"}}, "iriri-hands", ("hands", "1"), "one piece of each size"),
        ({"dictionary": FOUR, "hands": {1: "S M L S"}}, "too-long", ("hands", "1"), "0 to 3 pieces, found 4"),
        ({"dictionary": FOUR, "hands": {3: "S M L"}}, "bad-value", ("hands", "3"), "there are 1, 2"),
        ({"dictionary": FOUR, "hands": {1: "S M X"}}, "bad-value", ("hands", "1", 2), "S, M or L, found 'X'"),
        ({"dictionary": FOUR, "hands": "S M L"}, "wrong-type", ("hands",), "mapping"),
        ({"dictionary": FOUR, "side": 2}, "out-of-range", ("side",), "from 3 to 199"),
        ({"dictionary": FOUR, "colour": "red"}, "unknown-key", ("colour",), "no option 'colour'"),
        ({"dictionary": FOUR, "position": {}}, "setup-and-position", ("position",), "not both"),
    ],
)
def test_setups_are_checked(options, code, path, witness):
    with pytest.raises(OptionError) as caught:
        GAME.start(**options)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert witness in caught.value.message


def test_hands_may_be_written_in_any_order():
    assert GAME.start(dictionary=FOUR, hands={1: "L S M", "2": ["M", "S", "L"]}) == GAME.start(dictionary=FOUR)


LEFT_OUT = "left out"
GOOD = {"dictionary": "S1 M1 S1", "hands": {1: "S"}}


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"hands": LEFT_OUT}, "missing-key", ("hands",)),
        ({"dictionary": ""}, "too-short", ("dictionary",)),
        ({"dictionary": LEFT_OUT, "ring": {}}, "iriri-dictionary", ("ring",)),
        ({"ring": {1: "S1"}}, "iriri-dictionary", ("dictionary",)),
        ({"dictionary": "S1 " * 5}, "iriri-pieces", ()),
        ({"dictionary": "S1 S1 S1 S1", "board": {"0,0": "S1", "1,0": "M1"}}, "iriri-pieces", ()),
        ({"board": {"a1": "S1"}}, "no-such-cell", ("board", "a1")),
        ({"board": {"0,0": "Q"}}, "bad-value", ("board", "0,0")),
        ({"board": {"0,0": "S1", "00,0": "M1"}}, "named-twice", ("board", "00,0")),
        ({"board": {"0,0": "S1", "0,1": "S2", "1,2": "S2"}}, "iriri-not-touching", ("board", "1,2")),
        ({"score": {1: 6.25}}, "bad-value", ("score", "1")),
        ({"score": {1: float("nan")}}, "out-of-range", ("score", "1")),
        ({"score": {1: float("inf")}}, "out-of-range", ("score", "1")),
        ({"score": {1: -1}}, "out-of-range", ("score", "1")),
        ({"score": {1: True}}, "wrong-type", ("score", "1")),
        ({"phase": "end"}, "bad-value", ("phase",)),
        ({"phase": "take", "to_move": 2}, "iriri-phase", ("phase",)),  # there is nothing to take
        ({"to_move": None, "passed": False}, "iriri-passed", ("to_move",)),
        ({"to_move": "3"}, "bad-value", ("to_move",)),
        ({"pieces": {}}, "unknown-key", ("pieces",)),
    ],
)
def test_positions_are_checked(change, code, path):
    GAME.start(position=GOOD)
    with pytest.raises(OptionError) as caught:
        GAME.start(position={key: value for key, value in (GOOD | change).items() if value != LEFT_OUT})
    assert (caught.value.code, caught.value.path) == (code, ("position", *path) if path else ("position",))


def test_one_piece_that_is_not_connected_is_named():
    with pytest.raises(OptionError) as caught:
        GAME.start(position=GOOD | {"board": {"0,0": "S1", "0,1": "S2", "2,0": "M2", "4,0": "L2"}})
    assert [fault.path[-1] for fault in caught.value.faults] == ["2,0"]


def test_pieces_are_connected_from_arm_to_arm():
    arms = ["0,0", "1,0", "2,0", "0,1", "0,2", "-1,0", "-2,0"]
    board = dict(zip(arms, ["S1", "M1", "L1", "S2", "M2", "L2", "M1"], strict=True))
    assert len(GAME.facts(GAME.start(position=GOOD | {"board": board}))["board"]) == len(arms)


def test_a_position_after_two_passes_is_the_end():
    over = GAME.start(position=GOOD | {"to_move": None, "passed": True})
    assert GAME.outcome(over) is not None
    on = GAME.start(position=GOOD | {"to_move": "2", "passed": True})
    assert (GAME.outcome(on), GAME.facts(on)["passed"], GAME.facts(GAME.start(position=GOOD))["passed"]) == (
        None,
        True,
        False,
    )


@pytest.mark.parametrize("place", ["0", "x", "-1", "1" * 5000])
def test_places_of_a_ring_are_numbers(place):
    with pytest.raises(OptionError) as caught:
        GAME.start(position={"ring": {place: "S1"}, "hands": {1: "S"}})
    assert caught.value.path == ("position", "ring", place)


def test_a_position_takes_what_facts_say():
    pos = play(GAME.start(dictionary=DESIGNER), "S@0,1+L@0,0 -22 -3")
    facts = GAME.facts(pos)
    again = GAME.start(position={key: facts[key] for key in ("board", "hands", "ring", "score", "phase", "to_move")})
    same = ("board", "hands", "ring", "dictionary", "score", "phase", "to_move", "passed")
    assert {key: GAME.facts(again)[key] for key in same} == {key: facts[key] for key in same}
    assert set(GAME.legal_moves(again)) == set(GAME.legal_moves(pos))


def test_a_position_after_a_pass_ends_with_the_next_one():
    pos = position("S2 M2", "S2 S2 M2", "S", passed=True)
    assert GAME.outcome(play(pos, "pass")) is not None


def test_random_setups_are_complete_and_follow_the_seed():
    setup = GAME.random_setup(42)
    assert setup == GAME.random_setup(42) != GAME.random_setup(43)
    assert Counter(setup["setup"]["dictionary"].split()) == Counter(FOUR.split())
    assert json.loads(json.dumps(setup)) == setup
    GAME.start(**setup["board"], **setup["setup"])
    assert GAME.random_setup(42, side=9)["board"] == {"side": 9}


def test_facts_are_json_and_name_the_numbered_places():
    pos = play(GAME.start(dictionary=DESIGNER), "S@0,1+L@0,0 -22")
    facts = GAME.facts(pos)
    assert json.loads(json.dumps(facts)) == facts
    assert facts["board"] == {"0,0": "L1", "0,1": "S1"}
    assert "22" not in facts["ring"]
    assert (facts["ring"]["21"], facts["ring"]["23"]) == ("S1", "S1")
    assert facts["hands"]["1"] == ["M", "L"]
    assert (facts["phase"], facts["ply"]) == ("take", 2)


def test_claims_about_words_and_scores():
    pos = GAME.start(dictionary=DESIGNER)
    words, scores = GAME.queries["words"], GAME.queries["scores"]
    assert not list(
        words(pos, {"S1 L1": True, "S1 S2 L2": True, "S1 S2 M2": False, "L2 L1 L1 L2": True, "S1": False})
    )
    assert not list(scores(pos, {"S@0,1+L@0,0": 6.5, "l@0,0+s@0,1": 6.5}))
    found = list(scores(pos, {"S@0,1+L@0,0": 6, "S@0,0+M@9,9": 6, "-3": 1, "?": 1}))
    assert [mismatch.code for mismatch in found] == ["claim-false", "iriri-not-in-line", "bad-move", "bad-move"]
    assert "is 6.5" in found[0].message
    assert [mismatch.code for mismatch in words(pos, {"X9": True})] == ["iriri-piece"]


def test_the_board_is_the_part_around_the_origin():
    board = GAME.board(side=5)
    assert len(board) == 25
    assert (board.names[0], board.names[-1], board.names[12]) == ("-2,-2", "2,2", "0,0")
    assert len(GAME.board()) == 121


@pytest.mark.parametrize("name", ["0,1", "-2,0", "ring:21", "ring:22", "hand:1:S", "hand:2:l"])
def test_marks_may_stand_on(name):
    GAME.check_place(play(GAME.start(dictionary=DESIGNER), "S@0,1+L@0,0 -22 -3"), name)


@pytest.mark.parametrize(
    ("name", "witness"),
    [
        ("9,9", "which shows -2,-1 to 2,3"),
        ("e5", "such as 0,1"),
        ("ring:25", "there are 1 2 3"),
        ("ring:", "no place"),
        ("ring:" + "1" * 5000, "no place"),
        ("hand:1:X", "there are hand:1:S"),
        ("hand:3:S", "there are hand:1:S"),
        ("deck:1", "no cell"),
    ],
)
def test_marks_may_not_stand_on(name, witness):
    pos = play(GAME.start(dictionary=DESIGNER), "S@0,1+L@0,0 -22 -3")
    with pytest.raises(InvalidCellError, match=witness):
        GAME.check_place(pos, name)


def test_the_shuffle_reaches_every_place():
    first = {GAME.random_setup(seed)["setup"]["dictionary"].split()[0] for seed in range(60)}
    assert len(first) == 6

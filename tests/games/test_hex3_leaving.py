"""Players of Three Player Hex who resign, run out of time or forfeit, while the others go on."""

import pytest

from boardgen.errors import IllegalMoveError, InvalidMoveError, OptionError
from boardgen.games.base import Outcome
from tests.games.hex3_drawing import GAME, drawn, play

#: Red is cut off by the row in the middle.
RED_CUT = """
  . r .
 . . . .
g g g b b
 . . . .
  . r .
"""

#: Red has joined bottom and top.
RED_JOINED = """
  . r .
 . r . .
. r . b b
 r . g g
  r . .
"""


@pytest.mark.parametrize(
    ("moves", "out", "to_move", "turn"),
    [
        ("resign", ["red"], "green", 1),
        ("resign c1 e4", ["red"], "green", 2),
        ("a1 resign", ["green"], "blue", 1),
        ("a1 resign:red", ["red"], "green", 1),
        ("a1 resign:blue", ["blue"], "green", 1),
        ("a1 resign:blue c1", ["blue"], "red", 2),
        ("a1 c1 resign", ["blue"], "red", 2),
        ("a1 c1 time:green", ["green"], "blue", 1),
        ("a1 c1 forfeit e5", ["blue"], "green", 2),
    ],
)
def test_who_leaves_moves_no_more(moves, out, to_move, turn):
    pos = play(GAME.start(side=3), moves)
    facts = GAME.facts(pos)
    assert (facts["out"], facts["resigned"], facts["to_move"]) == (out, out, to_move)
    assert (facts["ply"], len(list(pos.moves)), GAME.turn(pos)) == (len(moves.split()), len(moves.split()), turn)
    assert facts["outcome"] is None
    assert (facts["cuts"], facts["bridges"].keys()) == ({}, {"red", "green", "blue"} - {*out})


@pytest.mark.parametrize(
    ("moves", "winner"),
    [("resign resign", "blue"), ("a1 resign:red time:blue", "green"), ("a1 forfeit resign", "red")],
)
def test_the_last_one_left_has_won(moves, winner):
    pos = play(GAME.start(side=3), moves)
    assert GAME.outcome(pos) == Outcome(winner, "last one left")
    with pytest.raises(IllegalMoveError) as caught:
        play(pos, "resign")
    assert caught.value.code == "game-over"


@pytest.mark.parametrize(
    ("setup", "moves", "move", "code"),
    [
        ({"pie": True}, "", "resign", "hex3-leave-pie"),
        ({"pie": True}, "a1 c1", "resign:green", "hex3-leave-pie"),
        ({}, "resign", "resign:red", "hex3-leave-out"),
        ({}, "a1 resign", "time:green", "hex3-leave-out"),
    ],
)
def test_who_cannot_leave(setup, moves, move, code):
    with pytest.raises(IllegalMoveError) as caught:
        play(play(GAME.start(side=3, **setup), moves), move)
    assert caught.value.code == code


@pytest.mark.parametrize("token", ["resign:", "resign:pink", "time:red:blue", "forfeit:Red"])
def test_tokens_that_name_no_colour(token):
    pos = GAME.start(side=3)
    with pytest.raises(InvalidMoveError, match="it is one of red, green, blue") as caught:
        GAME.parse_move(token, pos)
    assert caught.value.code == "bad-move"


@pytest.mark.parametrize(
    ("token", "full"),
    [("resign", "resign:red"), ("time", "time:red"), ("forfeit:blue", "forfeit:blue"), ("time:green", "time:green")],
)
def test_tokens_in_full(token, full):
    pos = GAME.start(side=3)
    assert GAME.format_move(GAME.parse_move(token, pos), pos) == full


def test_who_has_resigned_stands_in_a_position():
    pos = drawn(RED_CUT.replace("g g g", "g g ."), resigned=["green"], to_move="blue")
    facts = GAME.facts(pos)
    assert (facts["out"], facts["resigned"], facts["to_move"], facts["outcome"]) == (
        ["green"],
        ["green"],
        "blue",
        None,
    )
    pos = drawn(RED_CUT, resigned=["blue"])
    facts = GAME.facts(pos)
    assert (facts["out"], facts["resigned"]) == (["red", "blue"], ["blue"])
    assert facts["outcome"] == {"winner": "green", "reason": "last one left"}


@pytest.mark.parametrize(
    ("drawing", "resigned", "code", "path", "witness"),
    [
        (RED_CUT, ["blue", "red"], "hex3-resigned", ("position", "resigned", 1), "red was out and had nothing left"),
        (RED_JOINED, ["red"], "hex3-resigned", ("position", "resigned", 0), "red had won and had nothing left"),
        (RED_CUT, ["green", "blue"], "hex3-nobody-left", ("position", "resigned"), "all three are out"),
    ],
)
def test_who_cannot_have_resigned(drawing, resigned, code, path, witness):
    with pytest.raises(OptionError, match=witness) as caught:
        drawn(drawing, resigned=resigned)
    assert (caught.value.code, caught.value.path) == (code, path)

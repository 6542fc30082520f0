"""Moves of Pi as text."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardgen.errors import IllegalMoveError, InvalidMoveError
from boardgen.games.pi.position import PASS, Tie
from tests.games.pi_play import GAME, start

POS = start(
    """
      . . .
     A r . .
    . . . r .
     . r . B
      . . .
    """
)


@pytest.mark.parametrize(("token", "move"), [("a1", 0), ("e5", 18), ("pass", PASS), ("tie:A", Tie("A"))])
def test_tokens(token, move):
    assert GAME.parse_move(token, POS) == move
    assert GAME.format_move(move, POS) == token


def test_every_cell_round_trips():
    for cell, name in enumerate(POS.setup.board.names):
        assert GAME.parse_move(name, POS) == cell
        assert GAME.format_move(cell, POS) == name


BAD = [
    "",
    " ",
    "A1",
    "a",
    "1",
    "a01",
    "a1 ",
    "PASS",
    "Pass",
    "tie",
    "tie:",
    "tie:a",
    "tie:AB",
    "tie: A",
    "a1\n",
    "ä1",
]


@pytest.mark.parametrize("token", [*BAD, "ä1", "a1-b2", "x" * 1000])
def test_tokens_that_cannot_be_read(token):
    with pytest.raises(InvalidMoveError) as error:
        GAME.parse_move(token, POS)
    assert error.value.code == "bad-move"
    assert "write a cell such as a1, pass, or tie:A" in error.value.message
    assert len(error.value.message) < 120


@pytest.mark.parametrize("token", ["f1", "z9", "a4", "a9999"])
def test_cells_that_are_not_there(token):
    with pytest.raises(InvalidMoveError) as error:
        GAME.parse_move(token, POS)
    assert error.value.code == "no-such-cell"
    assert f"no cell '{token}'" in error.value.message


def test_a_tie_of_a_missing_goal_can_be_read_and_is_illegal():
    move = GAME.parse_move("tie:Z", POS)
    with pytest.raises(IllegalMoveError) as error:
        GAME.play(POS, move)
    assert error.value.code == "pi-no-goal"


@given(st.text(max_size=12))
@example("e5")
@example("tie:Q")
def test_any_text_is_a_move_or_an_invalid_one(token):
    if token in {*POS.setup.board.names, "pass"} or re.fullmatch("tie:[A-Z]", token):
        assert GAME.format_move(GAME.parse_move(token, POS), POS) == token
        return
    with pytest.raises(InvalidMoveError) as error:
        GAME.parse_move(token, POS)
    assert error.value.code in ("bad-move", "no-such-cell")

"""The rules of Three Player Hex, row by row on drawn boards."""

import pytest

from boardgen.errors import IllegalMoveError, InvalidMoveError
from boardgen.games.base import Outcome, perft
from tests.games import hex3_oracle
from tests.games.hex3_drawing import GAME, drawn, play, tokens

EMPTY = """
  . . .
 . . . .
. . . . .
 . . . .
  . . .
"""

#: Green to move cuts red off with c3.
ALMOST_CUT = """
  r . .
 . . . .
g g . b b
 . . . .
  r . .
"""

#: Red to move joins bottom and top with b2.
ALMOST_JOINED = """
  . r .
 . r . .
. r . b b
 . . g g
  . r .
"""


@pytest.mark.parametrize(
    ("colour", "cells"),
    [
        ("red", "a1 b1 c1 c5 d5 e5"),
        ("green", "c1 d2 a3 e3 b4 c5"),
        ("blue", "a1 a2 a3 e3 e4 e5"),
    ],
)
def test_the_first_stone_goes_on_an_own_side_corners_included(colour, cells):
    assert tokens(drawn(EMPTY, to_move=colour)) == cells.split()


def test_corner_cells_count_for_both_colours():
    corners = {cell: colours for cell, colours in GAME.sides(side=3).items() if len(colours) == 2}
    assert corners == {
        "a1": ("blue", "red"), "c1": ("green", "red"), "a3": ("blue", "green"),
        "e3": ("blue", "green"), "c5": ("green", "red"), "e5": ("blue", "red"),
    }  # fmt: skip
    assert GAME.sides(side=3)["b1"] == ("red",)
    assert "c3" not in GAME.sides(side=3)


@pytest.mark.parametrize("side", [2, 3, 5, 8])
def test_every_colour_has_two_opposite_sides(side):
    found = {colour: {c for c, on in GAME.sides(side=side).items() if colour in on} for colour in GAME.players}
    for colour, cells in found.items():
        first, second = hex3_oracle.sides(side, colour)
        assert len(first) == len(second) == side
        assert cells == {hex3_oracle.name(cell) for cell in first | second}


@pytest.mark.parametrize(("colour", "sign"), [("red", "r"), ("blue", "b")])
def test_a_chain_from_corner_to_corner_wins_for_either_colour_of_the_corners(colour, sign):
    almost = """
      . . x
     . . x .
    . . . . .
     . x . .
      x . .
    """
    after = play(drawn(almost.replace("x", sign), to_move=colour), "c3")
    assert GAME.outcome(after) == Outcome(colour, "connection")


def test_a_stone_goes_next_to_an_own_stone_or_on_an_own_side():
    assert tokens(drawn(ALMOST_CUT, to_move="green")) == ["c1", "a2", "b2", "d2", "c3", "b4", "c4"]


PLAYS = [
    # drawing, colour to move, moves, winner and reason, out, to move
    (ALMOST_JOINED, "red", "b2", ("red", "connection"), [], None),
    (ALMOST_CUT, "green", "c3", None, ["red"], "blue"),
    (ALMOST_CUT, "green", "c3 c2", None, ["red"], "green"),
    (ALMOST_CUT, "green", "c3 c2 b2", ("green", "last one left"), ["red", "blue"], None),
    (ALMOST_CUT, "blue", "c3", None, ["red"], "green"),
    (ALMOST_CUT, "green", "c3 e4 c2 e5", None, ["red"], "green"),
    (ALMOST_CUT, "green", "c3 e4 c2 e5 c1", ("green", "connection"), ["red"], None),
]


@pytest.mark.parametrize(("drawing", "mover", "moves", "end", "out", "to_move"), PLAYS)
def test_winning_and_dropping_out(drawing, mover, moves, end, out, to_move):
    pos = play(drawn(drawing, to_move=mover), moves)
    assert GAME.outcome(pos) == (Outcome(*end) if end else None)
    assert GAME.facts(pos)["out"] == out
    assert GAME.to_move(pos) == to_move
    assert bool(tokens(pos)) == (end is None)


def test_a_connection_ends_the_game_before_anybody_drops_out():
    """The last row above once more: blue can't connect either, but a connection comes first."""
    pos = play(drawn(ALMOST_CUT, to_move="green"), "c3 e4 c2 e5 c1")
    assert GAME.facts(pos)["out"] == ["red"]
    assert list(GAME.facts(pos)["cuts"]) == ["red"]
    assert GAME.facts(pos)["bridges"] == {"green": ["c1", "c2", "c3", "b3", "a3"]}


def test_dropping_out_does_not_wait_for_the_next_turn():
    before = drawn(ALMOST_CUT, to_move="green")
    assert GAME.facts(before)["out"] == []
    assert GAME.facts(play(before, "c3"))["out"] == ["red"]


def test_stones_of_a_player_who_is_out_stay_and_block():
    pos = play(drawn(ALMOST_CUT, to_move="green"), "c3")
    assert GAME.facts(pos)["stones"]["red"] == ["a1", "c5"]
    with pytest.raises(IllegalMoveError, match="a1 is occupied \\(red\\)"):
        play(pos, "a1")


def test_the_cut_is_the_chain_of_opponents_stones_from_bank_to_bank():
    pos = play(drawn(ALMOST_CUT, to_move="green"), "c3")
    assert GAME.facts(pos)["cuts"] == {"red": ["e3", "d3", "c3", "b3", "a3"]}


def test_the_cut_stays_as_it_was_when_the_player_dropped_out():
    pos = play(drawn(ALMOST_CUT, to_move="green"), "c3 c2")
    later = play(pos, "c4")
    assert GAME.facts(later)["cuts"]["red"] == GAME.facts(pos)["cuts"]["red"]


def test_two_of_the_others_stones_cut_off_blue_on_the_smallest_board():
    pos = play(GAME.start(side=2), "a1 a2")
    assert GAME.facts(pos)["out"] == ["blue"]
    assert GAME.facts(pos)["cuts"] == {"blue": ["a2", "a1"]}
    assert (GAME.to_move(pos), GAME.to_move(play(pos, "b1"))) == ("red", "green")


ILLEGAL = [
    ("", "e5", "hex3-not-adjacent",
     "e5 is on neither red side (a1–e1 or e9–i9) and not adjacent to a red stone; "
     "the nearest open cells are a1, b1, c1 and 7 others"),
    ("c1", "c2", "hex3-not-adjacent",
     "c2 is on neither green side (e1–i5 or a5–e9) and not adjacent to a green stone; "
     "the nearest open cells are e1 and f2"),
    ("c1 f2 a3", "c4", "hex3-not-adjacent",
     "c4 is on neither red side (a1–e1 or e9–i9) and not adjacent to a red stone; the nearest open cell is c2"),
    ("c1", "c1", "hex3-occupied", "c1 is occupied (red, ply 1); a stone goes on an empty cell"),
    ("c1 f2 a3", "f2", "hex3-occupied", "f2 is occupied (green, ply 2)"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "token", "code", "message"), ILLEGAL)
def test_refused_placements_name_their_witness(moves, token, code, message):
    with pytest.raises(IllegalMoveError) as caught:
        play(GAME.start(), f"{moves} {token}")
    assert caught.value.code == code
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("moves", "token", "words"),
    [("", "b4", "open cells are a1, b1, d7 and e7"), ("d1", "c3", "open cells are e2, f3, a4 and 2 others")],
)
def test_four_open_cells_are_named_and_of_five_three(moves, token, words):
    with pytest.raises(IllegalMoveError) as caught:
        play(GAME.start(side=4), f"{moves} {token}")
    assert caught.value.message.endswith(words)


@pytest.mark.parametrize("token", ["b1", "swap:red", "a1"])
def test_nobody_moves_once_the_game_is_over(token):
    with pytest.raises(IllegalMoveError, match=r"red has won \(connection\)") as caught:
        play(drawn(ALMOST_JOINED), f"b2 {token}")
    assert caught.value.code == "game-over"


def test_plies_count_swaps_when_an_occupied_cell_is_named():
    with pytest.raises(IllegalMoveError, match="e1 is occupied \\(green, ply 3\\)"):
        play(GAME.start(pie=True), "c1 swap:red e1 e1")


@pytest.mark.parametrize("token", ["z9", "a9", "E5", "e5 ", "", "55", "pass", "e05"])
def test_tokens_that_are_no_cell_cannot_be_read(token):
    with pytest.raises(InvalidMoveError) as caught:
        GAME.parse_move(token, GAME.start())
    assert caught.value.code == "no-such-cell"


@pytest.mark.parametrize(
    ("moves", "turns"),
    [
        ("c1 d2 e3 b1", [1, 1, 1, 2, 2]),
        ("a1 a2 b1 b2", [1, 1, 2, 2, 3]),
    ],
)
def test_a_round_is_one_turn_of_each_colour_that_is_in(moves, turns):
    pos = GAME.start(side=2 if "a2" in moves else 3)
    found = [GAME.turn(pos)]
    for token in moves.split():
        pos = play(pos, token)
        found.append(GAME.turn(pos))
    assert found == turns


@pytest.mark.parametrize(("side", "depth"), [(2, 1), (2, 3), (2, 5), (2, 7), (3, 3), (5, 2)])
def test_move_trees_are_those_of_a_plain_implementation(side, depth):
    assert perft(GAME, GAME.start(side=side), depth) == hex3_oracle.perft(hex3_oracle.Game(side), depth)


def test_move_trees_counted_once():
    assert [perft(GAME, GAME.start(side=2), n) for n in range(1, 8)] == [4, 14, 44, 154, 378, 528, 240]
    assert [perft(GAME, GAME.start(side=3), n) for n in range(1, 5)] == [6, 34, 180, 1124]

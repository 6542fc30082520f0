"""Quod beneath the meta-rule: squares in text, the number of squares there are, and plain looking for them."""

import itertools
import random
from pathlib import Path

import pypdfium2
import pytest
from boardgen_quod.host import HOST, board, slanted

import boardgen
from boardgen.games import get_game
from boardgen.games.base import Outcome, perft
from boardgen.games.trike.played import played
from boardgen.games.trike.rules import rules_for, winning_cells
from boardgen.printables.board import board as board_to_print
from boardgen.testing import conformance

TRIKE = get_game("trike")

test_conformance = conformance("trike", "play", "pictures", host="quod", side=5)


def position(rows):
    """A position from rows of text, the top one first: ``x`` black, ``o`` white, a capital letter under the pawn."""
    rows = rows.split()
    signs = {f"{'abcdefgh'[x]}{len(rows) - y}": sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    stones = {player: [cell for cell, sign in signs.items() if sign in letters] for player, letters in SIGNS.items()}
    (pawn,) = (cell for cell, sign in signs.items() if sign in "XO")
    return TRIKE.start(host="quod", side=len(rows), position={"stones": stones, "pawn": pawn})


SIGNS = {"black": "xX", "white": "oO"}
WON = {
    "upright": "-....- ..x.x. ...... .ox.X. .o.o.. -....-",
    "small": "-....- .xx... .xXo.. .oo... ...... -....-",
    "on its corner": "-....- ..x... .x.x.. .oX.o. ....o. -....-",
    "turned": "-....- ..xo.. ....x. .X.... ...xo. -.o..-",
    "through other stones": "-x.x.- .ooo.. .X.x.. ...... ...... -....-",
}
NOT_WON = {
    "a rectangle": "-....- .x.x.. .o.o.. ...o.. .x.X.. -....-",
    "a rhombus": "-....- ..x... .x..x. ..oX.. ....oo -....-",
    "three and a white one": "-....- ..x.o. ...... ..x.X. .o.o.. -....-",
}


@pytest.mark.parametrize("rows", WON.values(), ids=WON)
def test_a_square_wins(rows):
    pos = position(rows)
    assert pos.outcome == Outcome("black", "square")
    assert len(TRIKE.facts(pos)["chain"]) == 4


@pytest.mark.parametrize("rows", NOT_WON.values(), ids=NOT_WON)
def test_what_is_no_square_does_not(rows):
    assert position(rows).outcome is None


def squares(side):
    """Every square, found from its corners alone: four equal sides, two equal diagonals."""
    cells = set(itertools.product(range(side), repeat=2)) - set(itertools.product((0, side - 1), repeat=2))
    for (x, y), (to_x, to_y) in itertools.permutations(sorted(cells), 2):
        dx, dy = to_x - x, to_y - y
        corners = {(x, y), (to_x, to_y), (to_x - dy, to_y + dx), (x - dy, y + dx)}
        if corners <= cells:
            yield frozenset(corners)


@pytest.mark.parametrize("side", [4, 5, 11])
def test_there_are_as_many_squares_as_known(side):
    """n²(n² - 1)/12 on n by n points, 4n - 7 of them with a corner of the board: 1,173 on that of the game."""
    every = set(squares(side))
    assert len(every) == side * side * (side * side - 1) // 12 - (4 * side - 7)
    cells, goal = board(side), HOST.goal_of(side)
    for square in every:
        placed = [cells.index[corner] for corner in sorted(square)]
        stones = bytearray(len(cells))
        won = []
        for cell in placed:
            stones[cell] = 1
            won.append(goal.place((), stones, 0, cell)[1])
        assert won == [None, None, None, "square"]
        assert goal.winning_cells(stones, 0, placed[-1]) == set(placed)
        # Its sides are drawn: four, and two of them meet at each corner.
        ends = [end for side in goal.winning_lines(stones, 0, placed[-1]) for end in side]
        assert sorted(ends) == sorted(2 * placed)


@pytest.mark.parametrize("seed", range(20))
def test_a_game_ends_with_the_first_square_or_the_trap(seed):
    end = TRIKE.playout(TRIKE.start(host="quod", side=6, variant="even"), random.Random(seed))
    pos, every = TRIKE.start(host="quod", side=6, variant="even"), set(squares(6))
    for move in end.moves:
        assert pos.outcome is None
        mover, pos = pos.mover, TRIKE.play(pos, move)
        own = {pos.rules.board.cells[cell] for cell, sign in enumerate(pos.stones.cells) if sign == mover + 1}
        assert (pos.outcome is not None and pos.outcome.winner is not None) == any(one <= own for one in every)
    assert pos == end


def test_the_game_that_rules_show_ends_with_a_slanted_square():
    """The one that it says most of in words was nowhere to be seen."""
    for upright in (["b2", "e2", "e5", "b5"], ["d1", "g4", "d7", "a4"]):
        assert not slanted(11, [board(11).cell(name) for name in upright])
    end = played(rules_for("quod", 11, "zero"))
    corners = winning_cells(end)
    assert len(corners) == 4
    assert slanted(11, corners)
    assert len({x for x, _ in (board(11).cells[cell] for cell in corners)}) == 4


def test_the_board_is_that_of_the_game():
    cells = TRIKE.board(host="quod")
    assert len(cells) == 117
    assert not {"a1", "k1", "a11", "k11"} & set(cells.names)
    # The moves of a queen on 11 by 11 squares, less those from and to the corners.
    assert perft(TRIKE, TRIKE.start(host="quod"), 2) == 2 * 11 * (5 * 121 - 66 + 1) // 3 - 2 * 4 * 30 + 4 * 3


def test_the_example_is_right():
    assert boardgen.check(Path(__file__).parent.parent / "square.yaml") == []


def test_the_board_to_play_on_says_what_wins():
    assert "Aim: four of your own stones at the corners of a square" in TRIKE.view().puzzle_note_at(
        TRIKE.start(host="quod", side=5)
    )
    document = pypdfium2.PdfDocument(board_to_print("trike", host="quod").pdf)
    printed = " ".join(document[0].get_textpage().get_text_range().split())
    assert "Four of your own stones at the corners of a square." in printed

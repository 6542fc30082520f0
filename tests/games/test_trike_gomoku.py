"""Gomoku beneath the meta-rule: rows in text, and against plain counting on pairs of coordinates."""

import itertools
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.boards.picture import Display
from boardgen.errors import IllegalMoveError, OptionError
from boardgen.games import get_game
from boardgen.games.base import Outcome, perft
from boardgen.games.persistent import put, zeros
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.rules import VARIANTS
from boardgen.records import load
from boardgen.resources import templates
from tests.games.trike_boards import position, stones

TRIKE = get_game("trike")
GOMOKU = HOSTS["gomoku"]
COMPASS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


def windows(side, row):
    """Every way to lay a row, as sets of (column, row)."""
    squares = set(itertools.product(range(side), repeat=2))
    found = [frozenset((x + dx * k, y + dy * k) for k in range(row)) for x, y in squares for dx, dy in COMPASS[:4]]
    return [window for window in found if window <= squares]


def name(square):
    return f"{'abcdefghijklmnopqrst'[square[0]]}{square[1] + 1}"


def square(text):
    letter, number = re.fullmatch(r"([a-z])([0-9]+)", text).groups()
    return ord(letter) - ord("a"), int(number) - 1


def lay(side, row, squares, around=()):
    """How black's stones win when they are laid in that order, and with which; None while they do not."""
    board, goal = GOMOKU.board(side), GOMOKU.goal(side, row)
    cells, reached = zeros(len(board)), goal.begin()
    for colour, at in (*((1, at) for at in around), *((0, at) for at in squares)):
        cell = board.cell(name(at))
        cells = put(cells, cell, colour + 1)
        reached, won = goal.place(reached, cells, colour, cell)
        if won is not None:
            return won, {square(board.names[one]) for one in goal.winning_cells(cells, colour, cell)}
    return None


#: Rows from the top one down; empty ones at the bottom are left out.
ROWS = {
    "level": ("5 in a row", 5, "....... .xxxxx."),
    "upright": ("5 in a row", 5, "..x.... ..x.... ..x.... ..x.... ..x...."),
    "rising": ("5 in a row", 5, "....x.. ...x... ..x.... .x..... x......"),
    "falling": ("5 in a row", 5, "..x.... ...x... ....x.. .....x. ......x"),
    "in the corner": ("5 in a row", 5, "....... ....... ....... ....... ....... ....... ..xxxxx"),
    "shut in at both ends": ("5 in a row", 5, "....... oxxxxxo"),
    "four": (None, 5, "....... .xxxx.."),
    "a gap": (None, 5, "....... xxx.xx."),
    "a white stone among them": (None, 5, "....... xxxoxx."),
    "on over the edge": (None, 5, "....... ....xxx xx....."),
    "a bend": (None, 5, "....... xxx.... ...x... ....x.. .....x."),
    "a block": (None, 5, "xxxx... xxxx... xxxx... xxxx..."),
    "six": ("6 in a row", 5, "....... xxxxxx."),
    "four of four": ("4 in a row", 4, "....... .xxxx.."),
    "three of three": ("3 in a row", 3, "..x.... .x..... x......"),
    "five of six": (None, 6, "....... .xxxxx."),
}


@pytest.mark.parametrize(("how", "row", "drawing"), ROWS.values(), ids=ROWS)
def test_a_row_wins(how, row, drawing):
    """Laid with the last stone at either end, and within, where it joins shorter rows."""
    board = GOMOKU.board(7)
    black, white, _ = stones(board, drawing + "." * (49 - len(drawing.replace(" ", ""))))
    placed = [square(one) for one in board.names_of(black)]
    within = [*placed[:2], *placed[3:], placed[2]]
    for order in (within, *((placed, placed[::-1]) if how is None or len(placed) == row else ())):
        found = lay(7, row, order, around=[square(one) for one in board.names_of(white)])
        assert (found and found[0]) == how


@pytest.mark.parametrize(
    ("side", "row", "count"), [(15, 5, 572), (19, 5, 1020), (5, 5, 12), (7, 4, 4 * 7 * 2 + 4 * 4 * 2)]
)
def test_there_are_as_many_rows_as_known(side, row, count):
    """On a board of n by n there are 2n(n - k + 1) + 2(n - k + 1)² rows of k: 572 fives on 15 by 15."""
    found = windows(side, row)
    assert len(set(found)) == len(found) == count
    for window in found:
        placed = random.Random(len(found)).sample(sorted(window), row)
        assert lay(side, row, placed) == (f"{row} in a row", set(window))
        assert lay(side, row, placed[:-1]) is None


@given(seed=st.integers(0, 10**9), side=st.integers(5, 9), row=st.integers(3, 6))
def test_stone_by_stone_is_as_on_the_whole_board(seed, side, row):
    """Both colours in any order, up to the first row; the stones shown are the rows through the last one."""
    row = min(row, side)
    rng = random.Random(seed)
    board, goal = GOMOKU.board(side), GOMOKU.goal(side, row)
    every = windows(side, row)
    cells, reached = zeros(len(board)), goal.begin()
    own = set(), set()
    for cell in rng.sample(list(board), len(board)):
        colour = int(rng.random() < 0.3)
        own[colour].add(square(board.names[cell]))
        cells = put(cells, cell, colour + 1)
        reached, won = goal.place(reached, cells, colour, cell)
        rows = [window for window in every if window <= own[colour]]
        assert (won is not None) == bool(rows)
        if won is not None:
            shown = {square(board.names[at]) for at in goal.winning_cells(cells, colour, cell)}
            assert shown == set().union(*rows)
            longest = max(length for length in range(row, side + 1) for w in windows(side, length) if w <= shown)
            assert won == f"{longest} in a row"
            return


def reached(side, taken, pawn):
    """Where the pawn of a position may go, on pairs of coordinates."""
    empty = set(itertools.product(range(side), repeat=2)) - taken
    if pawn is None:
        return empty
    found = set()
    for dx, dy in COMPASS:
        x, y = pawn
        while (x := x + dx, y := y + dy) in empty:
            found.add((x, y))
    return found or empty


@given(seed=st.integers(0, 10**9), side=st.integers(5, 8), variant=st.sampled_from(VARIANTS))
def test_the_pawn_moves_as_a_queen_over_empty_squares(seed, side, variant):
    pos, rng = TRIKE.start(host="gomoku", side=side, variant=variant), random.Random(seed)
    while True:
        facts = TRIKE.facts(pos)
        taken = {square(one) for own in facts["stones"].values() for one in own}
        pawn = facts["pawn"] and square(facts["pawn"])
        around = pawn and {(pawn[0] + dx, pawn[1] + dy) for dx, dy in COMPASS}
        free = set(itertools.product(range(side), repeat=2)) - taken
        assert facts["trapped"] == (pawn is not None and not around & free)
        if facts["outcome"]:
            break
        assert {square(token) for token in TRIKE.legal_tokens(pos)} == reached(side, taken, pawn)
        pos = TRIKE.play(pos, rng.choice(list(TRIKE.legal_moves(pos))))
    assert pos.outcome.winner or facts["trapped"]


def sequences(side, depth, taken=frozenset(), pawn=None):
    """Move sequences too short for a row, counted on pairs of coordinates."""
    if depth == 0:
        return 1
    return sum(sequences(side, depth - 1, taken | {to}, to) for to in reached(side, taken, pawn))


@pytest.mark.parametrize(("side", "moves"), [(5, 320), (6, 580), (7, 952), (8, 1456), (15, 10360)])
def test_the_second_move_is_that_of_a_queen(side, moves):
    """A queen on an empty board has 2n(5n² - 6n + 1)/3 moves in all: 1,456 on that of chess."""
    start = TRIKE.start(host="gomoku", side=side)
    assert (perft(TRIKE, start, 1), perft(TRIKE, start, 2)) == (side * side, moves)


def test_sequences_of_three_moves_are_as_many_as_counted():
    assert perft(TRIKE, TRIKE.start(host="gomoku", side=5), 3) == sequences(5, 3)


@pytest.mark.parametrize(
    ("drawing", "trapped"),
    [
        # All squares beside the pawn taken, one in a diagonal left, all of them taken.
        ("x o .\no X .\nx x .", False),
        ("x o x\no X x\nx x .", False),
        ("x o x\no X x\nx x o", True),
    ],
)
def test_the_pawn_is_trapped_by_eight_stones(drawing, trapped):
    rows = [f"{row} . ." for row in drawing.split("\n")] + [". . . . ."] * 2
    pos = position("\n".join(rows), 5, host="gomoku")
    assert TRIKE.facts(pos)["trapped"] == trapped
    assert pos.outcome == (Outcome(None, "pawn trapped") if trapped else None)


CORNER = """
    X o . . .
    o x . . .
    . . . . .
    . . . . .
    . . . . x
"""


@pytest.mark.parametrize(("variant", "mover"), [("zero", None), ("even", "white"), ("odd", "black")])
def test_a_pawn_in_the_corner_is_trapped_by_three(variant, mover):
    pos = position(CORNER, 5, host="gomoku", variant=variant)
    assert TRIKE.facts(pos)["trapped"]
    assert TRIKE.to_move(pos) == mover
    assert len(TRIKE.legal_tokens(pos)) == (0 if mover is None else 20)


#: No five of a kind in a row; black's c3 is the last stone.
FULL = """
    x x o o x
    o o x x o
    x x X o x
    o o x x o
    x o o x x
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_full_board_without_a_row_is_a_draw(variant):
    pos = position(FULL, 5, host="gomoku", variant=variant)
    assert pos.outcome == Outcome(None, "board full")
    assert TRIKE.facts(pos)["chain"] is None


#: The stone in the corner completes the row on the diagonal and shuts the pawn in.
BOTH = """
    . . . . x
    . . . x .
    . . x . .
    o x . . .
    X o . . .
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_row_that_traps_the_pawn_wins(variant):
    pos = position(BOTH, 5, "gomoku", variant)
    assert pos.outcome == Outcome("black", "5 in a row")
    assert TRIKE.facts(pos)["chain"] == ["a1", "b2", "c3", "d4", "e5"]
    assert TRIKE.legal_tokens(pos) == []


def test_the_row_of_a_player_set_free_wins():
    """Odd: the stone on a1 traps the pawn, the one that follows completes a row far from it."""
    drawing = """
        . x x x x
        . . . . .
        . . . . .
        o o . . .
        X o . . .
    """
    pos = TRIKE.play(position(drawing, 5, "gomoku", "odd"), "a5")
    assert (pos.outcome, TRIKE.turn(pos)) == (Outcome("black", "5 in a row"), 1)


def test_only_the_stone_under_the_pawn_can_have_won():
    """Not both can have a row: the first one ends the game."""
    both = {"black": "a1 b1 c1 d1 e1", "white": "a3 b3 c3 d3 e3"}
    for pawn, winner in (("e3", "black"), ("e1", "white")):
        with pytest.raises(OptionError, match=rf"{winner} had won \(5 in a row\) before the stone under the pawn"):
            TRIKE.start(host="gomoku", position={"stones": both, "pawn": pawn})


def test_two_rows_at_once_are_shown_together():
    given_ = {"stones": {"black": "a1 b2 c3 d4 e5 e1 e2 e3 e4"}, "pawn": "e5"}
    facts = TRIKE.facts(TRIKE.start(host="gomoku", position=given_))
    assert facts["chain"] == ["a1", "b2", "c3", "d4", "e1", "e2", "e3", "e4", "e5"]
    assert facts["outcome"] == {"winner": "black", "reason": "5 in a row"}


@pytest.mark.parametrize(
    ("options", "code", "path", "words"),
    [
        ({"side": 4}, "out-of-range", "side", "from 5 to 200"),
        ({"side": 6, "row": 7}, "out-of-range", "row", "7 stones do not fit on a side of 6; it may be from 3 to 6"),
        ({"row": 2}, "out-of-range", "row", "from 3 to 200"),
        ({"row": "5"}, "wrong-type", "row", "a whole number"),
        ({"row": None}, "wrong-type", "row", "a whole number"),
        ({"host": "hex", "row": 5}, "bad-value", "row", "Hex is not won with a row of stones; leave it out"),
    ],
)
def test_rows_that_cannot_be_had(options, code, path, words):
    with pytest.raises(OptionError) as caught:
        TRIKE.start(**{"host": "gomoku", **options})
    assert (caught.value.code, caught.value.path) == (code, (path,))
    assert words in caught.value.message


def test_the_row_is_one_of_the_board_options():
    assert TRIKE.full_board(host="gomoku") == {"host": "gomoku", "side": 15, "row": 5, "variant": "zero"}
    pos = TRIKE.start(host="gomoku", side=9, row=4)
    assert repr(pos) == "trike(host='gomoku', side=9, row=4, stones={}, pawn=None, to_move='black')"
    assert TRIKE.start(host="gomoku", side=9) != pos
    assert TRIKE.start(host="gomoku", row=5) == TRIKE.start(host="gomoku")


def test_why_a_move_along_no_line_is_illegal():
    pos = TRIKE.play(TRIKE.play(TRIKE.start(host="gomoku", side=7), "b2"), "d4")
    for token, code, message in (
        (
            "e6",
            "trike-no-line",
            "d4 and e6 are not on a common line; the pawn reaches a4, a7, b4, b6, c3, c4, c5, d1 and",
        ),
        ("a1", "trike-blocked", r"d4 to a1 is a line, but b2 is occupied \(black, ply 1\)"),
    ):
        with pytest.raises(IllegalMoveError, match=message) as caught:
            TRIKE.play(pos, token)
        assert caught.value.code == code


def test_after_the_winning_move_of_the_card_black_reaches_the_left_square_wherever_white_goes():
    """As the caption says of the two that are ringed, of which black can reach neither at first."""
    record = load(templates() / "trike" / "gomoku.yaml")
    figure = record.figure("gomoku")
    (ringed,) = [mark.places for mark in figure.marks]
    pos = record.position_at(figure.after)
    assert not {TRIKE.format_move(move, pos) for move in TRIKE.legal_moves(pos)} & set(ringed)
    pos = TRIKE.play(pos, "c1")
    for reply in TRIKE.legal_moves(pos):
        end = TRIKE.play(TRIKE.play(pos, reply), min(ringed))
        assert TRIKE.outcome(end).winner == "black"


def test_star_points_are_on_boards_to_play_on_but_not_in_diagrams():
    """There a dot says where a move may go."""
    view = TRIKE.view()
    to_play = view.board(Display(10.0, to_play=True), host="gomoku", side=15)
    assert any(getattr(item, "id", "") == "marks-dot" and len(item.items) == 5 for item in to_play.above)
    shown = view.board(Display(10.0), host="gomoku", side=15)
    assert not any(getattr(item, "id", "") == "marks-dot" for item in shown.above)

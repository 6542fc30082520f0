"""The hosts by themselves: boards, sides, goals; and beneath the meta-rule."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import IllegalMoveError, OptionError
from boardgen.games import get_game
from boardgen.games.base import Outcome
from boardgen.games.persistent import put, zeros
from boardgen.games.trike.hosts import HOSTS, atoll, havannah, hexes, majorities
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.geometry.board import iter_bits
from boardgen.geometry.hexregions import hexagon, rectangle
from tests.games import trike_oracle
from tests.games.trike_boards import position, stones

TRIKE = get_game("trike")


def lay(host: str, side: int, *placed: tuple[int, int]) -> tuple[str, str, list[str]] | None:
    """Stones laid one by one, each a colour and a cell: who wins with which, how, and the stones that do it."""
    found = HOSTS[host]
    goal, cells = found.goal(side), zeros(len(found.board(side)))
    reached = goal.begin()
    for colour, cell in placed:
        cells = put(cells, cell, colour + 1)
        reached, won = goal.place(reached, cells, colour, cell)
        if won is not None:
            names = found.board(side).names
            return COLOURS[colour], won, sorted(names[at] for at in goal.winning_cells(cells, colour, cell))
    return None


def winner(host: str, side: int, drawing: str) -> tuple[str, str] | None:
    black, white, _ = stones(HOSTS[host].board(side), drawing)
    won = lay(host, side, *((0, cell) for cell in iter_bits(black)), *((1, cell) for cell in iter_bits(white)))
    return None if won is None else won[:2]


def black_stones(host: str, side: int, cells: str) -> list[tuple[int, int]]:
    board = HOSTS[host].board(side)
    return [(0, board.cell(name)) for name in cells.split()]


HEX = [
    (". x . .\n . x o .\n  o x . .\n   . x o .", ("black", "top to bottom")),
    (". x . o\n . x o x\n  o o x .\n   . . . .", ("white", "left to right")),
    (". x . .\n . x o .\n  o . x .\n   . o x .", None),
    # Along the short diagonal cells touch, along the long one they do not.
    (". . . x\n . o x .\n  . x . .\n   x . . o", ("black", "top to bottom")),
    ("x . . .\n . x o .\n  . o x .\n   . . . x", None),
    # A corner cell belongs to both of its sides.
    ("x x x x\n o o o x\n  . . . x\n   . . o x", ("black", "top to bottom")),
    ("o o o o\n . x x .\n  . . . x\n   . . x x", ("white", "left to right")),
]


@pytest.mark.parametrize(("drawing", "won"), HEX)
def test_hex(drawing, won):
    assert winner("hex", 4, drawing) == won


Y = [
    ("   x\n  x o\n x . .\nx o . .", ("black", "all three sides")),
    ("   o\n  x o\n x . o\nx . . .", None),
    ("   .\n  x .\n x x x\n. o o x", ("black", "all three sides")),
    ("   x\n  x .\n o o o\nx . o .", ("white", "all three sides")),
    ("   x\n  x .\n o o .\nx . o .", None),
]


@pytest.mark.parametrize(("drawing", "won"), Y)
def test_y(drawing, won):
    assert winner("y", 4, drawing) == won


HAVANNAH = {
    "six stones around an empty cell": ("ring", "....", ".xx..", ".x.x..", "..xx...", "......", ".....", "...."),
    "around a stone of the opponent": ("ring", "....", ".xx..", ".xox..", "..xx...", "......", ".....", "...."),
    "around an own stone": ("ring", "....", ".xx..", ".xxx..", "..xx...", "......", ".....", "...."),
    "five of six": (None, "....", ".xx..", ".x.x..", "..x....", "......", ".....", "...."),
    "around two cells": ("ring", "....", ".xxx.", ".x..x.", "..xxx..", "......", ".....", "...."),
    "around a cell at the edge is none": (None, "x.x.", "xxx..", "......", ".......", "......", ".....", "...."),
    "two corners": ("bridge", "xxxx", ".....", "......", ".......", "......", ".....", "...."),
    "two corners far apart": ("bridge", "x...", ".x...", "..x...", "...x...", "...x..", "...x.", "...x"),
    "a corner is on no side": (None, "x...", ".x...", "..x...", "...x...", "...x..", "...x.", "..x."),
    "three sides": ("fork", ".x..", ".x...", "xxx.xx", "...xx..", "......", ".....", "...."),
    "two sides": (None, ".x..", ".x...", ".xxxxx", ".......", "......", ".....", "...."),
    "three sides by way of a corner": ("fork", ".xx.", "...x.", "...xxx", "......x", "....xx", ".....", "...."),
}


@pytest.mark.parametrize("shape", HAVANNAH)
def test_havannah(shape):
    won, *rows = HAVANNAH[shape]
    found = winner("havannah", 4, "\n".join(rows))
    assert found == (None if won is None else ("black", won))


RINGS = {
    "around an empty cell": ("c4 c5 e6 d6 d4 g7 e5", "c4 c5 d4 d6 e5 e6"),
    "around an own stone": ("d5 c4 c5 d4 e5 e6 d6", "c4 c5 d4 d6 e5 e6"),
    "around two cells, not what hangs on it": ("g7 c4 c5 d4 d6 e6 e4 f5 f6", "c4 c5 d4 d6 e4 e6 f5 f6"),
    "closed by the stone inside": ("c4 c5 d4 e5 e6 b3 f7 d5", None),
}


@pytest.mark.parametrize("ring", RINGS)
def test_a_ring_shows_the_stones_around_its_inside(ring):
    cells, around = RINGS[ring]
    won = lay("havannah", 4, *black_stones("havannah", 4, cells))
    assert won == (None if around is None else ("black", "ring", around.split()))


@pytest.mark.parametrize(("host", "side"), [("hex", 4), ("y", 5), ("havannah", 4), ("havannah", 5), ("atoll", 7)])
@given(seed=st.integers(0, 10**9), share=st.integers(1, 9))
def test_stone_by_stone_is_as_on_the_whole_board(host, side, seed, share):
    """Both colours in any order and mixture, up to the first win; the stones shown are enough to win."""
    rng = random.Random(seed)
    board = HOSTS[host].board(side)
    order = [(int(rng.random() * 10 < share), cell) for cell in rng.sample(list(board), len(board))]
    own: tuple[set[int], set[int]] = (set(), set())
    for count, (colour, cell) in enumerate(order, 1):
        own[colour].add(cell)
        ways = trike_oracle.wins(host, side, colour, own[colour])
        won = lay(host, side, *order[:count]) if ways or count == len(order) else None
        assert bool(won) == bool(ways)
        if won:
            assert won[1] in ways
            assert won[1] == "ring" or "ring" not in ways
            shown = {board.cell(name) for name in won[2]}
            assert won[1] in trike_oracle.wins(host, side, colour, shown)
            return
    assert host == "havannah"


@pytest.mark.parametrize("side", [3, 4, 8, 10])
def test_havannah_has_six_sides_without_corners(side):
    sides = havannah.sides(side)
    cells = [cell for one in sides for cell in one.cells]
    assert len(set(cells)) == len(cells) == 6 * (side - 2)
    assert not set(cells) & set(havannah.corners(side))
    assert len(set(havannah.corners(side))) == 6


#: Bill Taylor's own pictures of sizes 3 and 5; "-" is not on the board.
MAJORITIES = {
    3: """
      . . .
     . - . .
    . . - - .
     . - . .
      . . .
    """,
    5: """
        . . . . .
       . - . . . .
      . . . . . . .
     . . . - . . . .
    . . . . . - . - .
     . . . - . . . .
      . . . . . . .
       . - . . . .
        . . . . .
    """,
}


@pytest.mark.parametrize("side", MAJORITIES)
def test_the_published_holes_of_majorities(side):
    full = hexagon(side)
    cells = sorted(full, key=lambda i: (-full.cells[i][1], full.cells[i][0]))
    signs = MAJORITIES[side].split()
    missing = {full.cells[cell] for cell, sign in zip(cells, signs, strict=True) if sign == "-"}
    assert missing == majorities.holes(side)


@pytest.mark.parametrize("side", range(3, 12))
def test_every_line_of_majorities_is_odd_and_so_is_their_number(side):
    for direction in majorities.lines(side):
        assert len(direction) == 2 * side - 1
        assert all(len(line) % 2 == 1 for line in direction)
        assert sorted(cell for line in direction for cell in line) == list(majorities.board(side))


def signs(size: int, black: int, white: int) -> bytes:
    """The cells of bit sets as an array."""
    return bytes((black >> cell & 1) + 2 * (white >> cell & 1) for cell in range(size))


def test_majorities_counts_lines_directions_and_leaves_ties_to_nobody():
    drawing = """
      x o x
     . - . .
    o . - - x
     x - o .
      x o o
    """
    board = majorities.board(3)
    black, white, _ = stones(board, drawing)
    tally = majorities.tally(3, signs(len(board), black, white))
    # Level lines from the bottom 1:2 1:1 1:1 0:0 2:1; rising ones from the left 1:1 1:1 2:0 0:2 1:1;
    # falling ones from the left 2:1 0:1 1:2 0:1 2:0.
    assert tally.lines == ((1, 1), (1, 1), (2, 3))
    assert tally.directions == (0, 1)
    assert majorities.HOST.count(3, signs(len(board), black, white), 0) == Outcome("white", "directions 1:0")


def test_majorities_is_drawn_when_both_win_as_many_directions():
    assert majorities.HOST.count(3, zeros(len(majorities.board(3))), 0) == Outcome(None, "directions 0:0")


def test_majorities_is_counted_when_the_trap_ends_the_game():
    drawing = """
      . . .
     x - . .
    X x - - .
     o - . .
      . . .
    """
    pos = position(drawing, 3, host="majorities")
    facts = TRIKE.facts(pos)
    assert facts["lines"] == {
        "level": {"black": 2, "white": 1},
        "rising": {"black": 1, "white": 0},
        "falling": {"black": 1, "white": 0},
    }
    assert facts["directions"] == {"black": 3, "white": 0}
    assert pos.outcome == Outcome("black", "directions 3:0")


@given(seed=st.integers(0, 10**9), side=st.integers(3, 6))
def test_a_full_majorities_board_has_a_winner(seed, side):
    board = majorities.board(side)
    black = random.Random(seed).getrandbits(len(board)) & board.full
    outcome = majorities.HOST.count(side, signs(len(board), black, board.full & ~black), 0)
    assert outcome.winner in ("black", "white")


def test_the_pawn_stops_at_a_hole():
    pos = TRIKE.play(TRIKE.start(host="majorities", side=5), majorities.board(5).cell("c5"))
    # Row 5 lacks f5 and h5: the pawn goes right to d5 and e5 and no further.
    row = [name for name in (TRIKE.format_move(m, pos) for m in TRIKE.legal_moves(pos)) if name.endswith("5")]
    assert sorted(row) == ["a5", "b5", "d5", "e5"]
    for token, last in (("c5", "e5"), ("e5", "e5")):
        pos = TRIKE.play(TRIKE.start(host="majorities", side=5), majorities.board(5).cell(token))
        with pytest.raises(
            IllegalMoveError, match=f"{token} to g5 is a line, but it stops at the hole behind {last}"
        ) as no:
            TRIKE.play(pos, pos.rules.board.cell("g5"))
        assert no.value.code == "trike-blocked"


def test_the_atoll_board_is_the_designers():
    board = atoll.board(11)
    rows = [[cell for cell in board.cells if cell[1] == r] for r in range(11)]
    assert [len(row) for row in rows] == [9, 10] * 5 + [9]
    assert len(board) == 104
    islands = atoll.sides(11)
    assert [island.colour for island in islands] == ["black", "white"] * 4
    shared = [set(a.cells) & set(b.cells) for a, b in zip(islands, islands[1:] + islands[:1], strict=True)]
    assert [[board.names[cell] for cell in cells] for cells in shared] == [
        ["i1"],
        ["l6"],
        ["n11"],
        ["j11"],
        ["f11"],
        ["c6"],
        ["a1"],
        ["e1"],
    ]
    rim = {cell for cell in board if len(board.neighbours[cell]) < 6}
    assert {cell for island in islands for cell in island.cells} == rim


@pytest.mark.parametrize(("side", "advice"), [(6, "5 or 7"), (8, "7 or 9"), (198, "197 or 199"), (200, "199")])
def test_an_even_side_of_atoll_is_refused_with_one_that_can_be_had(side, advice):
    with pytest.raises(OptionError, match=f"such as {advice}, not {side}") as caught:
        atoll.board(side)
    for near in advice.split(" or "):
        assert atoll.board(int(near)).side
    assert caught.value.path == ("side",)


def test_atoll_islands_on_the_smallest_board():
    board = atoll.board(5)
    got = [[board.names[cell] for cell in island.cells] for island in atoll.sides(5)]
    assert got == [
        ["b1", "c1"],
        ["c1", "d2", "d3"],
        ["d3", "e4", "e5"],
        ["e5", "d5"],
        ["d5", "c5"],
        ["c5", "b4", "b3"],
        ["b3", "a2", "a1"],
        ["a1", "b1"],
    ]


@pytest.mark.parametrize(
    ("cells", "won"),
    [
        ("b1 c2 c3 c4 d5", True),  # black: right of the bottom, left of the top
        ("b3 c3 d3", True),  # lower left, upper right
        ("b1 c2 d3", False),  # right of the bottom and upper right are not opposite
        ("b1 c2 d3 e5", False),
        ("c1 c2 d3 e4 d4 d5", True),
        ("c1 c2 d3 d5", False),
        ("c1 c2 d3 e5 d5", True),  # two chains that end on the same island, upper right
        ("b1 c2 d3 e4 d4 c4 c5", True),
    ],
)
def test_atoll_joins_opposite_islands(cells, won):
    found = lay("atoll", 5, *black_stones("atoll", 5, cells))
    assert (found is not None) == won


def test_stones_on_other_islands_are_not_shown_as_won():
    assert lay("atoll", 5, *black_stones("atoll", 5, "b1 b3 c3 d3")) == (
        "black",
        "opposite islands",
        ["b3", "c3", "d3"],
    )


def test_an_own_island_in_between_carries_the_chain():
    board = atoll.board(7)
    islands = atoll.sides(7)
    right, top = islands[2], islands[4]
    first = "d1 e2 f3 g4"
    assert lay("atoll", 7, *black_stones("atoll", 7, first)) is None
    # The upper right island reaches from g4 to i7; another chain leaves it for the top.
    second = "h6 g6 f7 f6"
    both = {cell for _, cell in black_stones("atoll", 7, f"{first} {second}")}
    assert len(trike_oracle.chains(board, both)) == 2
    assert board.cell("g4") in right.cells
    assert board.cell("h6") in right.cells
    assert board.cell("f7") in top.cells
    found = lay("atoll", 7, *black_stones("atoll", 7, f"{first} {second}"))
    assert found == ("black", "opposite islands", sorted(f"{first} {second}".split()))


@pytest.mark.parametrize("side", [4, 6, 12, 3, 201])
def test_atoll_sides_are_odd(side):
    with pytest.raises(OptionError) as caught:
        TRIKE.board(host="atoll", side=side)
    assert caught.value.code == "out-of-range"
    assert caught.value.path == ("side",)


@pytest.mark.parametrize(("host", "side"), [("hex", 6), ("y", 7), ("atoll", 5), ("atoll", 7), ("atoll", 9)])
@given(seed=st.integers(0, 10**9))
def test_a_full_board_has_exactly_one_winner(host, side, seed):
    board = HOSTS[host].board(side)
    black = random.Random(seed).getrandbits(len(board)) & board.full
    one, two = (
        lay(host, side, *((colour, cell) for cell in iter_bits(own)))
        for colour, own in enumerate((black, board.full & ~black))
    )
    assert (one is None) != (two is None)


@pytest.mark.parametrize("host", ["hex", "y", "havannah", "atoll"])
@given(seed=st.integers(0, 10**9))
def test_the_last_stone_tells_what_the_whole_board_does(host, seed):
    start = TRIKE.start(host=host, side=5, variant="even")
    end = TRIKE.playout(start, random.Random(seed))
    ways = [
        trike_oracle.wins(host, 5, colour, set(iter_bits(own))) for colour, own in enumerate((end.black, end.white))
    ]
    assert end.outcome is not None
    assert end.outcome.winner == next((name for name, how in zip(COLOURS, ways, strict=True) if how), None)
    before = start
    for move in end.moves[:-1]:
        before = TRIKE.play(before, move)
        assert before.outcome is None


def test_the_hosts_win_ends_the_game_as_soon_as_it_stands():
    drawing = """
    . X . .
     . x o .
      . x o .
       o . . .
    """
    pos = position(drawing, 4, host="hex", variant="odd")
    assert pos.outcome is None
    pos = position(drawing.replace("X", "x").replace("x o .\n       o . ", "x o .\n       o X "), 4, host="hex")
    assert pos.outcome == Outcome("black", "top to bottom")
    assert TRIKE.facts(pos)["chain"] == ["b1", "b2", "b3", "b4"]


def test_nobody_has_won_when_the_meta_rule_ends_a_connection_game():
    drawing = """
    X o . .
     x . . .
      . . . .
       . . . .
    """
    pos = position(drawing, 4, host="hex")
    assert pos.outcome == Outcome(None, "pawn trapped")
    assert TRIKE.facts(pos)["chain"] is None


def test_a_player_places_one_own_stone_a_move_whatever_the_host_says():
    pos = TRIKE.play(TRIKE.start(host="majorities"), 0)
    assert TRIKE.to_move(pos) == "white"
    pos = TRIKE.play(pos, 1)
    assert TRIKE.to_move(pos) == "black"
    assert (pos.black, pos.white) == (1, 2)


@pytest.mark.parametrize(("host", "colours"), [("pure", 0), ("y", 0), ("havannah", 0), ("majorities", 0)])
def test_sides_without_colours_are_not_listed(host, colours):
    assert len(TRIKE.sides(host=host)) == colours


def test_coloured_sides_by_cell():
    hexed = TRIKE.sides(host="hex", side=5)
    assert hexed["a1"] == ("black", "white")
    assert hexed["c1"] == ("black",)
    assert hexed["a3"] == ("white",)
    assert "c3" not in hexed
    assert len(hexed) == 16
    assert {side.colour for side in hexes.sides(5)} == {"black", "white"}
    assert TRIKE.sides(host="atoll")["e1"] == ("black", "white")


def test_boards_that_stand_alone():
    assert {slug: (kind.title, kind.default_side) for slug, kind in TRIKE.boards.items()} == {
        "hex": ("Hex", 11),
        "y": ("Y", 9),
        "havannah": ("Havannah", 8),
        "majorities": ("Majorities", 5),
        "atoll": ("Atoll", 11),
        "gomoku": ("Five in a Row", 15),
    }
    for kind in TRIKE.boards.values():
        assert len(TRIKE.board(**kind.options)) == len(TRIKE.board(**kind.options, side=kind.default_side))


def test_rows_of_a_rectangle_are_long_and_short_in_turn():
    board = rectangle(3, 4)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4", "e4")
    assert [board.centre(board.cell(name))[0] for name in ("a1", "a2", "b3", "b4")] == [0, -0.5, 0, -0.5]


@pytest.mark.parametrize(("host", "side"), [("hex", 9), ("y", 9), ("havannah", 6), ("atoll", 9)])
def test_no_stone_that_wins_could_be_spared(host, side):
    """All of a chain was framed, with its side branches: half of the stones on a board, no way to be followed."""
    board = HOSTS[host].board(side)
    shown = 0
    for seed in range(12):
        cells = list(board)
        random.Random(seed).shuffle(cells)
        won = lay(host, side, *((ply % 2, cell) for ply, cell in enumerate(cells)))
        if won is None or won[1] == "ring":
            continue
        shown += 1
        colour, own = COLOURS.index(won[0]), {board.cell(name) for name in won[2]}
        assert won[1] in trike_oracle.wins(host, side, colour, own)
        assert not any(trike_oracle.wins(host, side, colour, own - {cell}) for cell in own)
    assert shown > 3

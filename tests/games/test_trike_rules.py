"""The meta-rule: the pawn's slide, the trap and its three variants, the pie, Pure Trike's count."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import IllegalMoveError, InvalidMoveError
from boardgen.games import get_game
from boardgen.games.base import Outcome, perft
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.hosts.pure import neighbourhood, score
from boardgen.games.trike.rules import SWAP, VARIANTS, legal_moves, play
from boardgen.geometry.hexregions import triangle
from tests.games.trike_boards import position

TRIKE = get_game("trike")


def replay(pos, tokens):
    for token in tokens.split():
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
    return pos


def legal(pos):
    return sorted(TRIKE.format_move(move, pos) for move in TRIKE.legal_moves(pos))


@pytest.mark.parametrize(
    ("side", "counts"),
    [
        (3, [6, 24, 66, 138, 192, 120]),
        (4, [10, 60, 270, 1056, 3444, 8988]),
        (5, [15, 120, 750, 4254, 21534]),
        (9, [45, 720, 9540]),
    ],
)
def test_published_trees(side, counts):
    start = TRIKE.start(side=side)
    assert [perft(TRIKE, start, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_tree_of_side_9_four_plies_deep():
    start = TRIKE.start()
    assert sum(len(list(legal_moves(pos))) for pos in after(start, 3)) == 120180


def after(start, plies):
    positions = [start]
    for _ in range(plies):
        positions = [play(pos, move) for pos in positions for move in legal_moves(pos)]
    return positions


@pytest.mark.parametrize("variant", VARIANTS)
def test_slides_are_counted_as_they_are_listed(variant):
    """Where a trapped player may place anywhere, the pawn slides nowhere."""
    trapped = 0
    for pos in after(TRIKE.start(side=3, variant=variant), 4):
        cells = pos.stones.cells
        is_trapped = pos.rules.trapped(cells, pos.pawn)
        listed = [] if is_trapped else list(pos.rules.destinations(cells, pos.pawn))
        assert pos.rules.count_slides(cells, pos.pawn) == len(listed)
        trapped += is_trapped
    assert trapped


def test_the_first_stone_goes_anywhere_and_the_pawn_on_it():
    start = TRIKE.start(side=3)
    assert legal(start) == ["a1", "a2", "a3", "b1", "b2", "c1"]
    pos = replay(start, "b1")
    assert TRIKE.facts(pos)["pawn"] == "b1"
    assert TRIKE.facts(pos)["stones"] == {"black": ["b1"], "white": []}


# A slide stops before the first stone in each of the six directions and at the edge.
OPEN = """
        .
       . .
      o . .
     . . X .
    x . . . o
"""


def test_the_pawn_slides_over_empty_cells_only():
    assert legal(position(OPEN, 5)) == ["a2", "a4", "b2", "b3", "c1", "c3", "d1", "d2"]


GAME = "c3 c1 e1 d2"
ILLEGAL = [
    # c3 black 1, c1 white 2, e1 black 3, d2 white 4 with the pawn
    ("d2", "trike-occupied", "the pawn is already on d2 (white, ply 4) and must move"),
    ("c1", "trike-occupied", "c1 is occupied (white, ply 2)"),
    ("b4", "trike-blocked", "d2 to b4 is a line, but c3 is occupied (black, ply 1)"),
    ("a2", "", ""),
    ("a4", "trike-no-line", "d2 and a4 are not on a common line; the pawn reaches a2, b2, c2, d1"),
    ("swap", "trike-no-pie", "there is no swap without `setup: {pie: true}`, the pie rule"),
]


@pytest.mark.parametrize(("token", "code", "message"), ILLEGAL)
def test_illegal_moves_name_their_rule_and_witness(token, code, message):
    pos = replay(TRIKE.start(side=5), GAME)
    if not code:
        assert TRIKE.play(pos, TRIKE.parse_move(token, pos)).pawn == pos.rules.board.cell(token)
        return
    with pytest.raises(IllegalMoveError) as caught:
        TRIKE.play(pos, TRIKE.parse_move(token, pos))
    assert caught.value.code == code
    assert caught.value.message == message


@pytest.mark.parametrize("move", [-2, 15, 1000])
def test_an_index_beyond_the_board_is_no_cell(move):
    with pytest.raises(IllegalMoveError, match=f"^there is no cell number {move} on this board$") as caught:
        play(replay(TRIKE.start(side=5), GAME), move)
    assert caught.value.code == "no-such-cell"


@pytest.mark.parametrize(
    ("side", "tokens", "token", "end"),
    [(5, "c3", "b1", "c1, c2, d2, e1"), (6, "a1 a2", "b3", " and 1 more")],
    ids=["eight", "nine"],
)
def test_eight_cells_in_reach_are_named(side, tokens, token, end):
    with pytest.raises(IllegalMoveError) as caught:
        replay(TRIKE.start(side=side), f"{tokens} {token}")
    assert caught.value.message.endswith(end)


def test_what_is_said_after_a_draw():
    stones = {"black": ["a2", "b1"], "white": ["a1"]}
    pos = TRIKE.start(host="hex", side=3, position={"stones": stones, "pawn": "a1"})
    with pytest.raises(IllegalMoveError, match=r"^the game is over: it is a draw \(pawn trapped\)$"):
        play(pos, pos.rules.board.cell("c3"))


@pytest.mark.parametrize("token", ["z1", "a10", "E5", "pass", "", "e5 ", "swap!"])
def test_tokens_that_cannot_be_read(token):
    with pytest.raises(InvalidMoveError) as caught:
        TRIKE.parse_move(token, TRIKE.start())
    assert caught.value.code == "no-such-cell"


# The pawn on the corner has both neighbours taken: trapped; three cells are left.
TRAP = """
     .
    o .
   X x .
"""


def test_zero_ends_the_game_when_the_pawn_is_trapped():
    pos = position(TRAP, 3)
    assert TRIKE.facts(pos)["trapped"] is True
    assert pos.outcome == Outcome("black", "score 2:1")
    assert TRIKE.to_move(pos) is None
    assert legal(pos) == []
    with pytest.raises(IllegalMoveError, match=r"the game is over: black has won \(score 2:1\)") as caught:
        TRIKE.play(pos, pos.rules.board.cell("a3"))
    assert caught.value.code == "game-over"


@pytest.mark.parametrize(("variant", "mover"), [("even", "white"), ("odd", "black")])
def test_who_places_on_any_empty_cell_when_black_has_trapped_the_pawn(variant, mover):
    pos = position(TRAP, 3, variant=variant)
    assert TRIKE.to_move(pos) == mover
    assert legal(pos) == ["a3", "b2", "c1"]


def test_even_takes_pawn_and_all_to_the_new_cell():
    pos = replay(position(TRAP, 3, variant="even"), "c1")
    assert TRIKE.facts(pos)["pawn"] == "c1"
    assert TRIKE.facts(pos)["stones"]["white"] == ["a2", "c1"]
    assert TRIKE.to_move(pos) == "black"
    assert legal(pos) == ["a3", "b2"]


def test_odd_places_again_in_the_same_turn_and_traps_again():
    pos = position(TRAP, 3, variant="odd")
    pos = replay(pos, "a3")
    assert TRIKE.to_move(pos) == "white"
    assert TRIKE.turn(pos) == 1
    assert legal(pos) == ["b2", "c1"]
    # White fills b2, the pawn can go to c1 only, and black's stone there fills the board.
    pos = replay(pos, "b2 c1")
    assert TRIKE.turn(pos) == 2
    assert pos.outcome == Outcome("black", "score 2:1")


def test_odd_may_trap_twice_in_one_turn():
    drawing = """
         .
        o x
       X x .
    """
    pos = position(drawing, 3, variant="odd")
    assert legal(pos) == ["a3", "c1"]
    pos = replay(pos, "a3")
    assert TRIKE.to_move(pos) == "black"
    assert TRIKE.turn(pos) == 1
    assert legal(pos) == ["c1"]


def test_a_full_board_ends_the_game_in_even_and_odd():
    for variant in ("even", "odd"):
        pos = TRIKE.playout(TRIKE.start(side=4, variant=variant), random.Random(1))
        assert pos.black | pos.white == pos.rules.board.full
        assert pos.outcome is not None


def test_only_the_second_player_may_swap_and_only_at_once():
    start = TRIKE.start(side=4, pie=True)
    assert SWAP not in list(legal_moves(start))
    with pytest.raises(IllegalMoveError, match="no stone yet") as caught:
        TRIKE.play(start, SWAP)
    assert caught.value.code == "trike-swap"
    pos = replay(start, "b2")
    assert legal(pos)[-1] == "swap"
    late = replay(pos, "b1 a1")
    with pytest.raises(IllegalMoveError, match="at ply 2; this is ply 4") as caught:
        TRIKE.play(late, SWAP)
    assert caught.value.code == "trike-swap"


def test_swap_exchanges_the_persons_and_white_moves_next():
    pos = replay(TRIKE.start(side=4, pie=True), "b2 swap")
    facts = TRIKE.facts(pos)
    assert facts["seats"] == {"black": 2, "white": 1}
    assert facts["stones"] == {"black": ["b2"], "white": []}
    assert facts["to_move"] == "white"
    assert (facts["ply"], TRIKE.turn(pos)) == (2, 2)
    with pytest.raises(IllegalMoveError) as caught:
        TRIKE.play(pos, SWAP)
    assert caught.value.code == "trike-swap"
    pos = replay(pos, "b1")
    assert TRIKE.facts(pos)["stones"] == {"black": ["b2"], "white": ["b1"]}


def test_the_swap_is_one_more_answer_to_each_first_stone():
    assert perft(TRIKE, TRIKE.start(side=4, pie=True), 2) == 60 + 10


def test_score_counts_own_stones_under_and_next_to_the_pawn():
    drawing = """
         x
        o x
       o X o
      x . x o
    """
    pos = position(drawing, 4)
    assert score(pos.rules.board, pos.stones.cells, pos.pawn) == (3, 3)
    assert TRIKE.facts(pos)["score"] == {"black": 3, "white": 3}
    end = replay(pos, "b1")
    assert end.outcome == Outcome("black", "score 3:2")


@pytest.mark.parametrize("side", range(2, 13))
def test_a_closed_neighbourhood_is_odd_so_nobody_ties(side):
    board = triangle(side)
    sizes = {len(neighbourhood(board, cell)) for cell in board}
    assert sizes <= {3, 5, 7}


@given(seed=st.integers(0, 10**9), side=st.integers(2, 7), variant=st.sampled_from(VARIANTS))
def test_pure_trike_always_has_a_winner(seed, side, variant):
    pos = TRIKE.playout(TRIKE.start(side=side, variant=variant), random.Random(seed))
    assert pos.outcome is not None
    assert pos.outcome.winner in ("black", "white")


@pytest.mark.parametrize(
    ("host", "side"), [("pure", 33), ("havannah", 14), ("atoll", 25), ("majorities", 14), ("gomoku", 23)]
)
def test_a_board_of_many_cells_is_played_as_a_small_one(host, side):
    end = TRIKE.playout(TRIKE.start(host=host, side=side, variant="even"), random.Random(5))
    assert len(end.rules.board) > 512
    pos = TRIKE.start(host=host, side=side, variant="even")
    for move in end.moves:
        assert TRIKE.outcome(pos) is None
        pos = TRIKE.play(pos, move)
    assert pos == end
    assert hash(pos) == hash(end)
    facts = TRIKE.facts(pos)
    again = TRIKE.start(
        host=host, side=side, variant="even", position={"stones": facts["stones"], "pawn": facts["pawn"]}
    )
    assert (again.black, again.white, again.outcome) == (pos.black, pos.white, pos.outcome)


@given(seed=st.integers(0, 10**9), host=st.sampled_from(sorted(HOSTS)), variant=st.sampled_from(VARIANTS))
def test_the_legal_list_agrees_with_play_on_every_cell(seed, host, variant):
    rng = random.Random(seed)
    start = TRIKE.start(host=host, side=5, variant=variant, pie=True)
    end = TRIKE.playout(start, rng)
    pos = start
    for move in end.moves[: rng.randrange(len(end.moves) + 1)]:
        pos = TRIKE.play(pos, move)
    allowed = set(TRIKE.legal_moves(pos))
    for move in (SWAP, *pos.rules.board):
        token = TRIKE.format_move(move, pos)
        assert TRIKE.parse_move(token, pos) == move
        if move in allowed:
            assert TRIKE.play(pos, move) != pos
        else:
            with pytest.raises(IllegalMoveError) as caught:
                TRIKE.play(pos, move)
            assert caught.value.message

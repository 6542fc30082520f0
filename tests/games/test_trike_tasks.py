"""Trike's tasks against plain recursion over all moves: right answers, main lines, longest defences, symmetries."""

import random

import pytest

from boardgen.games import get_game
from boardgen.games.forced_tasks import within
from boardgen.games.tasks import LOSS, WIN, OutOfBudgetError
from boardgen.games.trike.candidates import canonical
from boardgen.geometry.symmetry import symmetries
from boardgen.puzzles import make_puzzles

TRIKE = get_game("trike")
WIN_TASK, ONLY_MOVES = TRIKE.tasks()


def plain(pos, player):
    """Value for a player and plies to the end, without tables or pruning: the winner hurries, the other delays."""
    if pos.outcome is not None:
        winner = pos.outcome.winner
        return (0 if winner is None else WIN if winner == player else LOSS), 0
    found = [plain(TRIKE.play(pos, move), player) for move in TRIKE.legal_moves(pos)]
    ours = TRIKE.to_move(pos) == player
    value = (max if ours else min)(value for value, _ in found)
    plies = [plies for each, plies in found if each == value]
    return value, 1 + (min if (value == WIN) == ours else max)(plies)


def late(board, seed, left=7):
    """A position of a random game with few cells left, or None."""
    pos = TRIKE.start(**board)
    end = TRIKE.playout(pos, random.Random(seed))
    for move in end.moves[: max(0, len(pos.rules.board) - left)]:
        pos = TRIKE.play(pos, move)
    return pos if pos.outcome is None else None


BOARDS = [
    {"side": 4},
    {"side": 4, "variant": "even"},
    {"side": 4, "variant": "odd"},
    {"host": "hex", "side": 3},
    {"host": "hex", "side": 3, "variant": "odd"},
    {"host": "y", "side": 4, "variant": "even"},
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: " ".join(map(str, board.values())))
def test_answers_and_lines_are_those_of_plain_recursion(board):
    asked = 0
    for seed in range(15):
        pos = late(board, seed)
        if pos is None:
            continue
        player = TRIKE.to_move(pos)
        values = {t: plain(TRIKE.play(pos, t), player) for t in TRIKE.legal_tokens(pos)}
        top = max(value for value, _ in values.values())
        right = [] if top == LOSS else [token for token, (value, _) in values.items() if value == top]
        assert sorted(WIN_TASK.right(pos, 10**6)) == sorted(right)
        if top != WIN or len(right) != 1:
            continue
        proof = WIN_TASK.explain(pos, right[0], 10**6)
        if proof is None:
            continue
        asked += 1
        assert proof.plies == 1 + values[right[0]][1] == len(proof.line.moves)
        assert proof.choices == len(values)
        turns = within((proof.plies + 1) // 2)
        for task, each in ((WIN_TASK, ""), (ONLY_MOVES, ", each move the only one that wins")):
            assert task.sentence(pos) == f"{player.capitalize()} to win {turns}{each}."
        for wrong in proof.wrong:
            if values[wrong.answer][0] == LOSS:
                assert wrong.depth == values[wrong.answer][1] == len(wrong.line.moves) - 1
        for line, won in [(proof.line, True), *((wrong.line, False) for wrong in proof.wrong)]:
            end = pos
            for token in line.moves:
                end = TRIKE.play(end, token)
            assert (end.outcome.winner == player) == won
    assert asked or board.get("host"), "no position was asked about"


def test_each_move_of_the_solver_is_the_only_one_where_that_is_the_task():
    found = 0
    for k in range(20):
        for candidate in ONLY_MOVES.candidates(random.Random(k), TRIKE.full_board(side=7)):
            pos = candidate.pos
            try:
                right = WIN_TASK.right(pos, 2000, 1)
                proof = ONLY_MOVES.explain(pos, right[0], 10_000) if len(right) == 1 else None
            except OutOfBudgetError:
                continue
            if proof is None:
                continue
            found += 1
            player = TRIKE.to_move(pos)
            for token in proof.line.moves:
                if TRIKE.to_move(pos) == player:
                    assert WIN_TASK.right(pos, 10**6) == [token]
                pos = TRIKE.play(pos, token)
    assert found > 2


def test_positions_of_candidates_are_reached_by_their_moves():
    for candidate in WIN_TASK.candidates(random.Random(4), TRIKE.full_board(host="havannah", side=4)):
        pos = TRIKE.start(**candidate.start)
        for token in candidate.moves:
            pos = TRIKE.play(pos, token)
        assert pos == candidate.pos


@pytest.mark.parametrize(("host", "alike"), [("pure", 6), ("hex", 2), ("havannah", 12), ("gomoku", 8)])
def test_symmetric_positions_are_alike(host, alike):
    """A position turned and mirrored in every way of its board has the same form; on Hex only where sides match."""
    pos = TRIKE.start(host=host, side=5)
    for move in TRIKE.playout(pos, random.Random(2)).moves[:5]:
        pos = TRIKE.play(pos, move)
    same = 0
    for one in symmetries(pos.rules.board):
        turned = TRIKE.start(host=host, side=5)
        for move in pos.moves:
            turned = turned._replace(pawn=-1, mover=turned.mover)
            turned = TRIKE.play(turned, one[move])
        same += canonical(turned) == canonical(pos)
    assert same == alike


def test_colours_exchanged_are_alike():
    one = TRIKE.start(side=5, position={"stones": {"black": "a1 c2", "white": "b2"}, "pawn": "b2"})
    other = TRIKE.start(side=5, position={"stones": {"white": "a1 c2", "black": "b2"}, "pawn": "b2"})
    different = TRIKE.start(side=5, position={"stones": {"white": "a1 c2", "black": "b2"}, "pawn": "c2"})
    assert canonical(one) == canonical(other) != canonical(different)


def test_a_host_that_is_won_has_no_trapped_pawn_in_its_hints():
    board = TRIKE.full_board(host="y")
    (puzzle,) = make_puzzles(TRIKE, 1, 1, levels=(1,), board=board)
    assert puzzle.proof.line.end == "black wins: all three sides"
    assert "winning stone lies" in puzzle.hints[0]
    assert "trapped" not in puzzle.hints[0]


@pytest.mark.parametrize("host", ["hex", "atoll", "havannah", "gomoku"])
def test_hosts_have_puzzles_of_several_levels_on_the_board_that_they_have_unless_asked(host):
    """Games on their usual boards are too long for a search."""
    book = make_puzzles(TRIKE, 3, 7, board={"host": host})
    assert len({puzzle.level for puzzle in book}) > 1
    assert TRIKE.puzzle_board(host=host, side=11)["side"] == 11
    assert {puzzle.start["board"]["side"] for puzzle in book} == {TRIKE.puzzle_board(host=host)["side"]}

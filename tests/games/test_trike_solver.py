"""The solver against plain minimax, and the claims ``best`` and ``wins``."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games import get_game
from boardgen.games.proving import CLAIMS
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.rules import SWAP, VARIANTS
from boardgen.games.trike.solver import DRAW, LOSS, WIN, best_line, solve, value_to_move
from boardgen.records import load
from tests.games.trike_boards import position

TRIKE = get_game("trike")


def minimax(pos, seat):
    """The value for a person (1 or 2), by the rules alone."""
    if pos.outcome is not None:
        winner = pos.outcome.winner
        return DRAW if winner is None else WIN if seat_of(pos, winner) == seat else LOSS
    values = [minimax(TRIKE.play(pos, move), seat) for move in TRIKE.legal_moves(pos)]
    return max(values) if seat_of(pos, TRIKE.to_move(pos)) == seat else min(values)


def seat_of(pos, colour):
    return (1 if colour == "black" else 2) if not pos.swapped else (2 if colour == "black" else 1)


def true_values(pos):
    seat = seat_of(pos, TRIKE.to_move(pos))
    return {move: minimax(TRIKE.play(pos, move), seat) for move in TRIKE.legal_moves(pos)}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("host", "side"), [("pure", 3), ("hex", 2), ("y", 3), ("majorities", 3)])
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_values_are_those_of_minimax(host, side, variant, seed):
    start = TRIKE.start(host=host, side=side, variant=variant)
    end = TRIKE.playout(start, random.Random(seed))
    pos = start
    for move in end.moves[: max(len(pos.rules.board) - 7, 0)]:
        pos = TRIKE.play(pos, move)
    if pos.outcome is not None:
        assert solve(pos).values == ()
        return
    assert dict(solve(pos).values) == true_values(pos)


def check_from(pos):
    """Compare a position and all that follow with plain minimax; the value for the player to move."""
    if pos.outcome is not None:
        return {None: DRAW, "black": WIN, "white": -WIN}[pos.outcome.winner]
    sign = 1 if TRIKE.to_move(pos) == "black" else -1
    values = {move: sign * check_from(TRIKE.play(pos, move)) for move in TRIKE.legal_moves(pos)}
    assert dict(solve(pos).values) == values
    assert value_to_move(pos) == max(values.values())
    return sign * max(values.values())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("host", "side", "tokens"),
    [("pure", 3, "b1"), ("hex", 2, ""), ("hex", 3, "b2 a3 b3"), ("hex", 3, "a2 a1 b1")],
)
def test_a_whole_tree_has_the_values_of_minimax(host, side, tokens, variant):
    pos = TRIKE.start(host=host, side=side, variant=variant)
    for token in tokens.split():
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
    check_from(pos)


@pytest.mark.parametrize(
    ("pie", "tokens", "known"),
    [(True, "", False), (True, "b1", False), (True, "b1 a1", True), (False, "", True), (True, "b1 swap", True)],
)
def test_the_value_alone_is_not_asked_for_while_a_swap_is_near(pie, tokens, known):
    pos = TRIKE.start(side=3, pie=pie)
    for token in tokens.split():
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
    assert value_to_move(pos) == (max(true_values(pos).values()) if known else None)


@pytest.mark.parametrize("tokens", ["", "b1", "a1", "b2", "b1 swap"])
def test_the_pie_is_worth_what_the_persons_make_of_it(tokens):
    pos = TRIKE.start(side=3, pie=True)
    for token in tokens.split():
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
    assert dict(solve(pos).values) == true_values(pos)


def test_with_the_pie_every_first_stone_loses():
    assert {value for _, value in solve(TRIKE.start(side=4, pie=True)).values} == {LOSS}
    answers = dict(solve(TRIKE.play(TRIKE.start(side=4, pie=True), 0)).values)
    assert (answers[SWAP] == WIN) != (max(v for m, v in answers.items() if m != SWAP) == WIN)


# Black to move: c2 alone wins, in nine plies.
PUZZLE = """
       x
      O .
     . . .
    o . . x
   x . . . o
"""


def claims(pos, query, claim, budget=200_000):
    return [(m.path, m.code, m.message) for m in CLAIMS[query](TRIKE, pos, claim, TRIKE.task(), budget)]


def test_a_true_claim_is_proved():
    pos = position(PUZZLE, 5)
    assert claims(pos, "best", ["c2"]) == []
    assert claims(pos, "best", "c2") == []
    assert claims(pos, "wins", "black") == []


def test_a_false_claim_is_refuted_by_a_line_that_can_be_played():
    pos = position(PUZZLE, 5)
    ((path, code, message),) = claims(pos, "best", ["c2", "b3"])
    assert (path, code) == ((1,), "claim-false")
    assert message.startswith("b3 loses: b3 ")
    line, result = message.removeprefix("b3 loses: ").split(", ")
    for token in line.split():
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
    assert result == pos.outcome.told()
    assert result.startswith("white wins ")
    assert pos.outcome.winner == "white"


def test_a_winning_move_left_out_refutes_the_claim():
    pos = position(PUZZLE, 5)
    ((path, code, message),) = claims(pos, "best", [])
    assert (path, code) == ((), "claim-false")
    assert message.startswith("c2 wins: c2 ")
    assert message.endswith(" and is not in the list")


def test_a_claim_on_who_wins_is_refuted_by_a_line():
    pos = position(PUZZLE, 5)
    ((_, code, message),) = claims(pos, "wins", "white")
    assert code == "claim-false"
    assert message.startswith("claimed white, is black: c2 wins: c2 ")


@pytest.mark.parametrize(("query", "claim"), [("best", ["a2"]), ("best", []), ("wins", "black"), ("wins", "draw")])
def test_what_the_budget_does_not_settle_is_not_proved(query, claim):
    ((path, code, message),) = claims(TRIKE.play(TRIKE.start(), 0), query, claim, 500)
    assert (path, code) == ((), "not-proved")
    assert message.startswith("not checked: ")


def test_unknown_values_are_none_and_nothing_is_best():
    solution = solve(TRIKE.start(), budget=50)
    assert {value for _, value in solution.values} == {None}
    assert (solution.value, solution.best) == (None, None)
    assert solution.nodes <= 50 + 45


def test_huge_boards_are_not_even_tried():
    solution = solve(TRIKE.start(side=30))
    assert {value for _, value in solution.values} == {None}
    assert solution.nodes <= 465


def test_when_no_move_wins_those_that_draw_are_best():
    drawing = """
    x o . .
     . . . .
      . . o x
       . o X .
    """
    pos = position(drawing, 4, host="hex")
    values = dict(solve(pos).values)
    assert values == {pos.rules.board.cell("d4"): DRAW}
    assert claims(pos, "best", ["d4"]) == []
    assert claims(pos, "wins", "draw") == []


ONE_OF_EACH = {"stones": {"black": "a3 c2", "white": "a2"}, "pawn": "a3"}  # White: c1 wins, b2 draws, b3 and c3 lose.
NO_WIN = {"stones": {"black": "b2 c3", "white": "c2"}, "pawn": "c3"}  # White: a3 draws, b3 loses.


@pytest.mark.parametrize(
    ("stones", "claim", "faults"),
    [
        (ONE_OF_EACH, ["c1"], []),
        (ONE_OF_EACH, ["c1", "b2"], ["b2 draws: "]),
        (ONE_OF_EACH, ["c1", "b3"], ["b3 loses: "]),
        (ONE_OF_EACH, ["b2"], ["b2 draws: ", "c1 wins: "]),
        (NO_WIN, ["a3"], []),
        (NO_WIN, ["a3", "b3"], ["b3 loses: "]),
        (NO_WIN, [], ["a3 draws: "]),
    ],
)
def test_exactly_the_best_moves_are_claimed(stones, claim, faults):
    pos = TRIKE.start(host="hex", side=3, position=stones)
    found = [message for _, code, message in claims(pos, "best", claim) if code == "claim-false"]
    assert [message[: message.index(":") + 2] for message in found] == faults


def test_a_draw_that_refutes_a_claim_is_shown():
    pos = TRIKE.start(host="hex", side=3, position=NO_WIN)
    ((_, code, message),) = claims(pos, "wins", "white")
    assert code == "claim-false"
    assert message.startswith("claimed white, is draw: a3 draws: a3")
    assert message.endswith(", a draw (pawn trapped)")


def test_when_every_move_loses_none_is_best():
    lost = next(
        pos
        for pos in (TRIKE.play(TRIKE.start(side=4), move) for move in range(10))
        if {value for _, value in solve(pos).values} == {LOSS}
    )
    assert claims(lost, "best", []) == []
    assert claims(lost, "wins", "black") == []


@pytest.mark.parametrize(
    ("query", "claim", "code"),
    [
        ("best", 5, "bad-claim"),
        ("best", [3], "bad-claim"),
        ("best", ["z9"], "no-such-cell"),
        ("best", ["a4"], "trike-occupied"),
        ("best", ["b2"], "trike-no-line"),
        ("wins", "red", "bad-claim"),
    ],
)
def test_claims_that_cannot_be_checked(query, claim, code):
    assert [found[1] for found in claims(position(PUZZLE, 5), query, claim)] == [code]


def test_a_finished_game_may_be_a_draw():
    stones = {"black": ["a2", "b1"], "white": ["a1"]}
    pos = TRIKE.start(host="hex", side=3, position={"stones": stones, "pawn": "a1"})
    assert claims(pos, "wins", "draw") == []
    assert claims(pos, "wins", "black") == [
        ((), "claim-false", "claimed black, is draw: the game is over: pawn trapped")
    ]


def test_a_finished_game_says_who_has_won():
    pos = TRIKE.playout(TRIKE.start(side=4), random.Random(3))
    winner = pos.outcome.winner
    assert claims(pos, "wins", winner) == []
    assert claims(pos, "best", []) == []
    ((_, code, message),) = claims(pos, "wins", "draw")
    assert (code, message) == (
        "claim-false",
        f"claimed draw, is {winner}: the game is over: {pos.outcome.reason}",
    )


@pytest.mark.parametrize("host", sorted(HOSTS))
def test_a_best_line_is_a_game_to_its_end(host):
    start = TRIKE.start(host=host, side=5)
    end = TRIKE.playout(start, random.Random(8))
    pos = start
    for move in end.moves[:-3]:
        pos = TRIKE.play(pos, move)
    line = best_line(pos, next(TRIKE.legal_moves(pos)))
    assert line[-1].outcome is not None
    assert all(b.moves[:-1] == a.moves for a, b in pairwise(line))


@pytest.mark.parametrize(
    ("options", "tokens"),
    [
        ({"side": 3, "variant": "odd"}, ""),
        ({"side": 4}, "b2 b1 a1 a2"),
        ({"side": 3, "pie": True}, ""),
        ({"side": 3, "pie": True}, "b1"),
        ({"side": 3, "host": "y", "variant": "even"}, "b1"),
    ],
)
def test_a_best_line_ends_as_its_first_move_is_worth(options, tokens):
    pos = TRIKE.start(**options)
    for token in tokens.split():
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
    seat = seat_of(pos, TRIKE.to_move(pos))
    for move, value in solve(pos).values:
        end = best_line(pos, move)[-1]
        won = end.outcome.winner
        assert value == (DRAW if won is None else WIN if seat_of(end, won) == seat else LOSS)


def test_a_best_line_stops_where_the_budget_does():
    pos = position(PUZZLE, 5)
    move = next(move for move, value in solve(pos).values if value == LOSS)
    assert len(best_line(pos, move, 1)) == 1


def test_the_comments_of_the_example_game_are_true():
    """What its comments say of moves that win and lose."""
    record = load(TRIKE.example)
    pos = record.positions[17]
    assert record.moves[17] == "b5"
    assert solve(TRIKE.play(pos, "b3")).value == LOSS
    for ply, winning in ((18, {"a5"}), (22, {"d1", "e2"}), (28, {"f4"})):
        solution = solve(record.positions[ply])
        names = record.positions[ply].rules.board.names
        assert {names[move] for move, value in solution.values if value == WIN} == winning
        assert record.moves[ply] in winning

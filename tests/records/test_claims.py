"""`expect:`: what holds, what does not, and what the problem says."""

from __future__ import annotations

import pytest

from boardgen.records import GameFileError, Problem, loads
from tests.records.toy import read

# Two moves: black a1, white c3. Facts of the toy are fixed but for stones, order, ply and who is to move.
HEAD = "game: toy\nmoves: a1 c3\nexpect:\n"


def problems(claims: str) -> tuple[Problem, ...]:
    try:
        read(HEAD + f"  {claims}\n")
    except GameFileError as error:
        return error.problems
    return ()


@pytest.mark.parametrize(
    "claim",
    [
        "ply: 2",
        "ply: 2.0",
        "to_move: black",
        "outcome: null",
        "outcome: ~",
        "outcome:",
        "pawn: null",
        "full: false",
        "game: toy",
        "seat: 1",
        "seat: '1'",
        "score: {black: 1.5}",
        "score: {white: 2.0, black: 1.5}",
        "score: {}",
        "stones: {black: [a1]}",
        "stones: {black: a1}",
        "order: [a1, c3]",
        "order: a1 c3",
        "roads: {1: [[b2, c3], [b2, a1]]}",
        "roads: {2: []}",
        "counts: [1.0, 3]",
        "counts: 1 3",
        "legal: [b1, b2]",
        "legal: b1 b2",
        "illegal: {a1: toy-occupied, c3: null}",
        "illegal: {z9: no-such-cell, nonsense: bad-move}",
        "sizes: {a1: 1, a1 b2: 2}",
        "marks: [{at: a1, of: [x]}, {at: b2, of: null}]",
        "marks: [{at: b2, of: null}, {at: a1, of: [x]}]",
        "mixed: [null, true, 2, [c3, b2]]",
        "mixed: [[b2, c3], 2.0, true, null]",
        "series: [[b1, a1], null]",
    ],
)
def test_true_claims(claim: str):
    assert [str(problem) for problem in problems(claim)] == []


@pytest.mark.parametrize(
    ("claim", "column", "code", "said"),
    [
        ("ply: 3", 8, "claim-false", "ply: claimed 3, is 2"),
        ("ply: '2'", 8, "claim-false", "ply: claimed 2, is 2"),
        ("ply: 1e999", 8, "claim-false", "ply: claimed 1e999, is 2"),
        ("counts: [1, 3.5]", 11, "claim-false", "counts: claimed [1, 3.5], is [3, 1]"),
        ("ply: [2]", 8, "claim-false", "ply: claimed [2], is 2"),
        ("ply:", 7, "claim-false", "ply: claimed null, is 2"),
        ("to_move: white", 12, "claim-false", "to_move: claimed white, is black"),
        ("to_move: null", 12, "claim-false", "to_move: claimed null, is black"),
        ("outcome: {winner: black}", 12, "claim-false", "outcome: claimed {winner: black}, is null"),
        ("full: no", 9, "claim-false", "full: claimed no, is false"),
        ("full: 0", 9, "claim-false", "full: claimed 0, is false"),
        ("pawn: a1", 9, "claim-false", "pawn: claimed a1, is null"),
        ("score: {black: 1}", 18, "claim-false", "score.black: claimed 1, is 1.5"),
        ("score: {black: true}", 18, "claim-false", "score.black: claimed true, is 1.5"),
        ("score: {red: 1}", 11, "claim-false", "score has no 'red'; there are black, white"),
        ("score: 3", 10, "claim-false", "score: claimed 3, is {black: 1.5, white: 2}"),
        ("order: [c3, a1]", 10, "claim-false", "order: claimed [c3, a1], is [a1, c3]"),
        ("order: {a1: c3}", 10, "claim-false", "order: claimed {a1: c3}, is [a1, c3]"),
        ("stones: {black: [a1, a1]}", 19, "claim-false", "claimed [a1, a1], is [a1] (too many: [a1])"),
        ("stones: {black: []}", 19, "claim-false", "claimed [], is [a1] (left out: [a1])"),
        ("roads: {1: [[a1, b2]]}", 14, "claim-false", "roads.1: claimed [[a1, b2]], is [[a1, b2], [b2, c3]]"),
        ("roads: {1: a1 b2}", 14, "claim-false", "roads.1: claimed a1 b2"),
        ("scores: {black: 1}", 3, "unknown-fact", "did you mean 'score'?"),
        ("legal: [b1, a1]", 15, "claim-false", "claimed legal: a1, is toy-occupied: a1 is occupied"),
        ("legal: b1 z9", 13, "claim-false", "claimed legal: z9, is no-such-cell"),
        ("legal: {b1: a1}", 10, "wrong-type", "expected a list"),
        ("illegal: {b1: null}", 13, "claim-false", "claimed illegal: b1, is legal"),
        ("illegal: {b1: toy-occupied}", 13, "claim-false", "claimed illegal: b1, is legal"),
        ("illegal: {a1: toy-blocked}", 17, "claim-false", "a1: claimed toy-blocked, is toy-occupied: a1 is"),
        ("illegal: {z9: null}", 13, "no-such-cell", "there is no cell 'z9'"),
        ("illegal: {nonsense: null}", 13, "bad-move", "is no move"),
        ("illegal: {a1: [toy-occupied]}", 17, "wrong-type", "expected the code"),
        ("illegal: [a1]", 12, "wrong-type", "expected a mapping"),
        ("sizes: {a1 b2: 3}", 18, "claim-false", "a1 b2: claimed 3, is 2"),
        ("sizes: [a1]", 10, "bad-claim", "expected a mapping"),
        ("marks: [{at: b2, of: null}, {at: a1, of: x}]", 10, "claim-false", "(left out: "),
        ("marks: [{by: b2, of: null}, {at: a1, of: [x]}]", 10, "claim-false", "by"),
        ("mixed: [~, 'true', 2, [b2, c3]]", 10, "claim-false", "(left out: [true]; too many: [true])"),
        (
            "mixed: ['None', 'True', 2, [b2, c3]]",
            10,
            "claim-false",
            "(left out: [null, true]; too many: [None, True])",
        ),
        ("mixed: [false, true, 2, [b2, c3]]", 10, "claim-false", "(left out: [null]; too many: [false])"),
        ("series: [null, [b1, a1]]", 11, "claim-false", "series: claimed [null, [b1, a1]], is [[b1, a1], null]"),
        ("series: [[a1, b1], null]", 11, "claim-false", "series: claimed [[a1, b1], null], is [[b1, a1], null]"),
        ("seat: 2", 9, "claim-false", "seat: claimed 2, is 1"),
        ("seat: 1.0", 9, "claim-false", "seat: claimed 1.0, is 1"),
        ("seat:", 8, "claim-false", "seat: claimed null, is 1"),
        ("legal: 3", 10, "claim-false", "claimed legal: 3"),
        ("legal: {}", 10, "wrong-type", "legal: expected a list"),
        ("illegal: a1", 12, "wrong-type", "illegal: expected a mapping"),
        ("never: [[a, b c], d]", 15, "claim-false", "no"),
        ("never: x", 10, "claim-false", "no"),
    ],
)
def test_false_claims_point_at_what_is_wrong(claim: str, column: int, code: str, said: str):
    [problem] = problems(claim)
    assert (problem.line, problem.column, problem.code) == (4, column, code), str(problem)
    assert said in problem.message
    assert problem.ply == 2


def test_every_false_claim_is_reported():
    found = problems(
        "{ply: 1, order: [], legal: [a1, b1, c3], illegal: {b1: x, b2: x}, foo: 1, score: {black: 9, white: 9}}"
    )
    assert len(found) == 9


def test_what_follows_a_claim_of_the_wrong_type_is_checked():
    found = problems("illegal: {a1: [toy-occupied], b1: null, c3: 4}")
    assert [(problem.column, problem.code) for problem in found] == [
        (17, "wrong-type"),
        (33, "claim-false"),
        (47, "claim-false"),
    ]


# Black to move at b2: whoever plays best, black wins.
PROVED = "game: trike\nboard: {side: 3}\nmoves: b2\nexpect:\n"


@pytest.mark.parametrize(
    ("head", "claim", "column", "code", "said"),
    [
        (PROVED, "{wins: black, task: win}", 0, "", ""),
        (PROVED, "{wins: black, task: only-moves}", 0, "", ""),
        (PROVED, "{wins: white}", 10, "claim-false", "claimed white, is black"),
        (PROVED, "{wins: red}", 10, "bad-claim", "expected black, white or draw"),
        (PROVED, "{wins: black, task: nothing}", 23, "bad-value", "there are win, only-moves"),
        (PROVED, "{wins: black, task: [win]}", 23, "wrong-type", "task: expected text"),
        (PROVED, "{wins: black, budget: 1}", 10, "not-proved", "not checked: 1 positions"),
        (PROVED, "{wins: black, budget: 0}", 25, "out-of-range", "budget: 0"),
        (PROVED, "{wins: black, budget: many}", 25, "wrong-type", "budget: expected a whole number"),
        (PROVED, "{best: [a1]}", 11, "trike-no-line", "a1 cannot be played"),
        (PROVED, "{best: [b1, ' ']}", 15, "bad-claim", "expected a move, not ' '"),
        (PROVED, "{solution: [' ']}", 14, "bad-claim", "expected moves, not [' ']"),
        (PROVED, "{best: [], budget: 1}", 10, "not-proved", "not checked: 1 positions do not settle b1, c1, a2, a3"),
        (
            "game: pi\nexpect:\n",
            "{best: [], task: take}",
            4,
            "bad-claim",
            "the question take cannot be asked here: there",
        ),
        (
            "game: pi\nexpect:\n",
            "{solution: e5, task: take}",
            4,
            "bad-claim",
            "the question take cannot be asked here",
        ),
        ("game: pi\nmoves: resign\nexpect:\n", "{wins: blue, budget: 1}", 10, "not-proved", "who wins"),
    ],
)
def test_claims_that_a_search_settles(head: str, claim: str, column: int, code: str, said: str):
    text = f"{head}  {claim}\n"
    if not code:
        loads(text)
        return
    with pytest.raises(GameFileError) as caught:
        loads(text)
    [problem] = caught.value.problems
    assert (problem.line, problem.column, problem.code) == (text.count("\n"), column, code), str(problem)
    assert said in problem.message


@pytest.mark.parametrize("claim", ["legal: a1", "best: [a1]", "wins: white", "solution: a1"])
def test_nothing_is_legal_where_no_rules_are_known(claim: str):
    with pytest.raises(GameFileError) as caught:
        loads("game: {title: Test, board: {cells: squares, side: 3}}\nexpect:\n  " + claim + "\n")
    [problem] = caught.value.problems
    assert (problem.line, problem.column, problem.code) == (3, 3, "no-rules"), str(problem)


def test_a_figure_claims_of_its_own_position():
    text = """\
game: toy
moves: a1 b1 b1
figures:
- {id: a, after: 1, expect: {order: [b1]}}
- {id: b, expect: {ply: 99}}
"""
    with pytest.raises(GameFileError) as caught:
        read(text)
    found = [(problem.code, problem.line, problem.ply) for problem in caught.value.problems]
    assert found == [("toy-occupied", 2, 3), ("claim-false", 4, 1)], "figure b stands after a move that failed"

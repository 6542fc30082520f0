"""Hints: three for each puzzle, each about this puzzle, and none of them is the answer."""

import re
from itertools import islice

import pytest

from boardgen.games import get_game
from boardgen.games.hinting import counted, direction, region
from boardgen.puzzles.attempts import Wanted, attempt

#: Tasks that find puzzles soon, with what their first and their last hint are like.
LIKE = {
    ("trike", "win"): ("The pawn goes towards the ", "The name of the cell begins with "),
    ("hex3", "win"): ("Look .* of the board. The stone lies ", "The name of the cell begins with "),
    ("hex3", "stay"): ("Look .* of the board. The stone lies ", "The name of the cell begins with "),
    ("pi", "only-move"): (
        "Look .* of the board. The piece takes (no goal yet|goals? )",
        "The name of the cell begins ",
    ),
    ("iriri", "best"): (
        "(One|Two|Three) pieces?, (on|in|at) the .* of the words",
        "(A|It is a) (small|medium|large) ",
    ),
    ("iriri", "plan"): (
        "(One|Two|Three) pieces?,|Look at places ",
        "Place |It is a |A |One of the pieces is at place ",
    ),
    ("pisi", "cheapest"): (r"The road has \w+ pieces?; look .* of the island", "One end of the road is "),
    ("pisi", "capital"): ("A road of|No road is built this turn", "The pawn (goes to|takes) "),
}


def found(game, task, count):
    wanted = Wanted(game, (task,), get_game(game).full_board(), 5)
    return list(islice((puzzle for number in range(60) for puzzle in attempt(wanted, task, number)), count))


@pytest.mark.parametrize(("game", "task"), LIKE)
def test_three_hints_lead_to_the_answer_and_do_not_tell_it(game, task):
    puzzles = found(game, task, 3)
    assert len(puzzles) == 3
    first, last = LIKE[game, task]
    for puzzle in puzzles:
        where, why, half = puzzle.hints
        assert re.match(first, where), where
        assert re.match(last, half), half
        assert f"One of {puzzle.proof.choices} " in why
        told = get_game(game).told
        assert any(f"{told(wrong.answer.split())} is not: " in why for wrong in puzzle.proof.wrong)
        # Words of players, not the notation of files.
        assert not re.search(r"[+<>@]", why), why
        for hint in puzzle.hints:
            assert "plies" not in hint
            assert puzzle.answer not in re.findall(r"[^\s.:]+", hint), (puzzle.answer, hint)


def test_places_and_numbers_are_said_in_words():
    square = [(0, 0), (4, 0), (0, 4), (4, 4)]
    assert [region(at, square) for at in ((2, 2), (2, 4), (4, 4), (0, 2), (0, 0))] == [
        "in the middle",
        "at the top",
        "on the upper right",
        "on the left",
        "on the lower left",
    ]
    assert region((3, 3), [(3, 3)]) == "in the middle"
    assert (direction((0, 0), (0, -1)), direction((1, 1), (0, 0))) == ("bottom", "lower left")
    assert (counted(1, "piece"), counted(3, "piece"), counted(13, "piece")) == (
        "one piece",
        "three pieces",
        "13 pieces",
    )

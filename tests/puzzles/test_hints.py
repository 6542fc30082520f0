"""Hints: three for each puzzle, each about this puzzle, and none of them is the answer."""

import re
from dataclasses import replace
from itertools import islice

import pytest

from boardgen.games import get_game
from boardgen.games.hinting import counted, direction, region
from boardgen.puzzles.attempts import Wanted, attempt
from boardgen.puzzles.making import one_puzzle
from boardgen.puzzles.pages import book_document
from boardgen.puzzles.telling import HINTS
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text

#: Tasks that find puzzles soon, with what their hints are like.
LOOK = "Look (on|in|at) the .* of the board"
CELL = r"The name of the cell begins with [a-z]+(; its number is (at most|above) \d+)?\.$"
LIKE = {
    ("trike", "win"): (
        r"(With best play t|T)he pawn is trapped (in|on|at) the [a-z ]+\.$",
        "The pawn goes towards the ",
        CELL,
    ),
    ("hex3", "win"): (
        "(Shut .* out|Join [a-z]+'s two sides)\\.( After the right stone, |$)",
        f"{LOOK}. The stone lies ",
        CELL,
    ),
    ("hex3", "shut-out"): ("With best play [a-z]+ is shut out|Shut [a-z]+ out", LOOK, CELL),
    ("hex3", "stay"): ("One threat begins with .*: .* is cut off|.* is not enough: ", LOOK, CELL),
    ("pi", "only-move"): (
        "Keep [A-E].* from (red|blue|[a-k])",
        f"{LOOK}. The piece (takes (no goal yet|goals? )|makes (a smaller triangle|smaller triangles) round )",
        CELL,
    ),
    ("pi", "win"): ("(Blue|Red) needs [A-E]", f"{LOOK}. The piece takes (no goal yet|goals? )", CELL),
    ("iriri", "best"): (
        r"There are [\d.]+ points to be had",
        "(One|Two|Three) pieces?, (on|in|at) the .* of the words",
        "(A|It is a) (small|medium|large) ",
    ),
    ("iriri", "plan"): (
        "With the right turn, player [12] gains ",
        "(One|Two|Three) pieces?,|Look at places ",
        "Place |It is a |A |One of the pieces is at place ",
    ),
    ("iriri", "block"): ("Player [12] must not be able to place (small|medium|large) \\(", ".", "."),
    ("pisi", "cheapest"): (r"The road has \w+ pieces?; one of", "Look .* of the island", "One end of the road is "),
    ("pisi", "capital"): (
        "Aim at ([a-g][1-7] as the capital|.*, which lead together)",
        "The road that decides has its ends at [a-g][1-7] and [a-g][1-7]|No road decides; the pawn goes",
        "The pawn goes to .* takes (a|no) good; (the road has|no road is built yet)",
    ),
    ("pisi", "end"): (
        "Aim to end the game with the last good of [a-z]+",
        "The road that decides has its ends at [a-g][1-7] and [a-g][1-7]|No road decides; the pawn goes",
        "The pawn goes to .* takes (a|no) good; (the road has|no road is built yet)",
    ),
}


def found(game, task, count):
    wanted = Wanted(game, (task,), get_game(game).full_board(), 5)
    return list(islice((puzzle for number in range(60) for puzzle in attempt(wanted, task, number)), count))


@pytest.mark.parametrize(("game", "task"), LIKE)
def test_three_hints_lead_to_the_answer_and_do_not_tell_it(game, task):
    puzzles = found(game, task, 3)
    assert len(puzzles) == 3
    for puzzle in puzzles:
        assert len(puzzle.hints) == 3 == len(set(puzzle.hints))
        for hint, like in zip(puzzle.hints, LIKE[game, task], strict=True):
            assert re.match(like, hint), hint
            # Words of players, not the notation of files.
            assert not re.search(r"[+<>@]", hint), hint
            assert "plies" not in hint
            assert puzzle.answer not in re.findall(r"[^\s.:]+", hint), (puzzle.answer, hint)
    # They are about this puzzle.
    assert len({puzzle.hints for puzzle in puzzles}) > 1


def test_third_hints_tell_the_half_of_a_column_in_which_the_answer_is():
    """Its letter alone was hardly more than where to look."""
    game = get_game("hex3")
    for puzzle in found("hex3", "win", 3):
        board, at = game.task("win").spot(puzzle.position(game), puzzle.answer)
        letter, number = board.names[at][0], int(board.names[at][1:])
        numbers = sorted(int(name[1:]) for name in board.names if name[0] == letter)
        said = re.search(r"begins with ([a-z]); its number is (at most|above) (\d+)\.", puzzle.hints[2])
        assert said[1] == letter
        meant = [each for each in numbers if (each <= int(said[3])) == (said[2] == "at most")]
        assert number in meant
        assert len(meant) <= (len(numbers) + 1) // 2


def test_a_piece_takes_goals_of_others_and_holds_its_own_more_firmly():
    for puzzle in found("pi", "keep", 3):
        game = get_game("pi")
        pos = puzzle.position(game)
        after = game.play(pos, puzzle.answer)
        goals = list(zip(pos.setup.letters, pos.holds, after.holds, strict=True))
        own = {letter for letter, was, _ in goals if was and was.owner == pos.mover}
        changed = {letter for letter, was, now in goals if now and now.owner == pos.mover and was != now}
        for words, right in (
            (r"takes goals? (.*?)(?: and makes|\.)", changed - own),
            ("round (.*)\\.", changed & own),
        ):
            said = re.search(words, puzzle.hints[1])
            assert set(re.findall("[A-E]", said[1] if said else "")) == right
        # What to aim at is held already.
        assert set(re.findall(r"^Keep (\w)", puzzle.hints[0])) <= own


def test_goals_with_a_triangle_each_are_not_said_to_have_one_together():
    pi = get_game("pi")
    pos = pi.start(red=["e5", "g6", "f7"], goals={"A": "i7", "B": "i6", "C": "e4", "D": "a4", "E": "g3"})
    moves = "e2 d3 a3 f5 h3 j6 h10 j9 f6 b3 f2 h8 e3 j7 h6 d5 h7 g4 g7"
    for token in moves.split():
        pos = pi.play(pos, token)
    task = pi.task("take")
    proof = task.explain(pos, "h5", task.budget)
    around = [hold.corners for hold in pi.play(pos, "h5").holds[:2]]
    assert around[0] != around[1]
    assert task.hints(pos, proof)[1].endswith("The piece makes smaller triangles round A and round B.")


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


def test_pages_of_hints_are_upside_down():
    """Upright, the third hint was read with the first; at the foot of pages they are turned as well. Under an upright
    head they began close to it, and first hints stood at the foot.
    """
    book = [replace(one_puzzle(get_game("pisi"), 1), key=str(at)) for at in range(8)]
    (page,) = (page for page in book_document(book, hints=True, answers="end").pages if page.title[:5] == "Hints")
    turned = [item for item in page.items if isinstance(item, Group) and item.id.startswith("hints")]
    assert [group.rotate for group in turned] == [180.0]
    left, _, right, _ = bounds(turned)
    assert left > 12.0
    assert right < page.width - 12.0
    said = {item.text for item in page.items if isinstance(item, Text)}
    assert not {"Hints", *HINTS} & said
    inner = [item for item in turned[0].items if isinstance(item, Text)]
    heights = {item.text: item.y for item in inner if item.text in {"Hints", *HINTS}}
    assert list(heights) == ["Hints", *HINTS]
    assert sorted(heights.values()) == list(heights.values())
    assert bounds(turned)[1] > 11.0
    assert bounds(turned)[3] < min(item.y for item in page.items if isinstance(item, Text))

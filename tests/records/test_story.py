"""Stories: whatever a text calls a move was played, or could have been."""

from __future__ import annotations

import pytest

from boardgen.records import loads
from boardgen.records.checker import read_text
from boardgen.records.problems import GameFileError
from boardgen.records.source import Source

GAME = """\
game: trike
board: {side: 5}
moves: |
  1. c2 b2? (1... c3! 2. b3) 2. b3 b4
figures:
  - {id: fork, after: 3, caption: Two ways., marks: [{circle: [a4]}], reach: true}
story:
"""


def problems(*lines: str) -> list[tuple[str, int, int, str]]:
    """The code, the line of the story, the column and the message of each problem."""
    text = GAME + "".join(f"  - {line}\n" for line in lines)
    first = GAME.count("\n")
    try:
        read_text(Source("game.yaml", text))
    except GameFileError as error:
        return [(one.code, one.line - first, one.column, one.message) for one in error.problems]
    return []


@pytest.mark.parametrize(
    "line",
    [
        "With **1 c2** black begins.",
        "With **1  c2**, as everybody does, and **2 b2?** which is judged as among the moves.",
        "aside: Better **2 c3!** as the variation has it, and then **3 b3**.",
        "aside: If **4 a4** then **5 b4** goes on from there.",
        "aside: If **5 a5** the game goes on from its end.",
        "Words in **bold** are no moves, nor is **2** alone.",
        "diagrams: [fork, 4]",
        "diagrams: 2b1",
    ],
)
def test_a_right_part(line: str) -> None:
    assert problems(line) == []


@pytest.mark.parametrize(
    ("line", "code", "column", "said"),
    [
        ("With **1 c3** black begins.", "story-move", 12, "1 c3 was not played: move 1 is c2"),
        ("Then **5 c2** follows.", "story-move", 12, "5 c2 was not played: the game has 4 moves"),
        (f"Then **{'9' * 5000} c2** follows.", "story-move", 12, "was not played: the game has 4 moves"),
        ("Then **0 c2** follows.", "story-move", 12, "0 c2 was not played"),
        ("He plays **2 c3!** and wins.", "story-move", 16, "belongs in an aside"),
        ("It is **2 b2!** that wins.", "story-move", 13, "2 b2 is judged ! here and ? among the moves"),
        ("And **1 c2!** is good.", "story-move", 11, "1 c2 is judged ! here and not among the moves"),
        ("aside: If **4 c2** then.", "story-move", 17, "4 c2 could not be played, trike-occupied"),
        ("aside: If **9 c2** then.", "story-move", 17, "9 c2 could not be played"),
        ("aside: If **4 zz** then.", "story-move", 17, "4 zz could not be played"),
        ("diagrams: [fort]", "unknown-figure", 16, "there is no figure fort in this file; did you mean 'fork'?"),
        ("diagrams: [9]", "out-of-range", 16, "9"),
        ("diagrams: [1b1]", "no-such-move", 16, "1b1"),
        ("diagrams: []", "too-short", 15, "diagrams"),
        ("It is **not closed.", "unknown-markup", 11, "nothing closes it"),
        ("box: here", "unknown-key", 5, "box"),
    ],
)
def test_a_wrong_part_is_told_with_its_place(line: str, code: str, column: int, said: str) -> None:
    (problem,) = problems(line)
    assert (problem[0], problem[1], problem[2]) == (code, 1, column)
    assert said in problem[3]


def test_an_aside_is_played_on_from_its_own_moves() -> None:
    """4 b4 was not played there, so that 5 may be; the stone on b3 is there all the same."""
    assert problems("aside: If **4 a4** then **5 b4**.") == []
    (problem,) = problems("aside: If **4 a4** then **5 b3**.")
    assert (problem[0], problem[2]) == ("story-move", 31)


def test_the_parts_of_a_record() -> None:
    record = loads(GAME + "  - With **1 c2** it begins.\n  - diagrams: [fork, 2]\n  - aside: Or **1 c3**.\n")
    told, shown, aside = record.story
    assert told.runs == (("With ", False), ("1\N{NO-BREAK SPACE}c2", True), (" it begins.", False))
    assert [(one.count, one.caption, len(one.marks)) for one in shown.diagrams] == [(3, "Two ways.", 1), (2, "", 0)]
    assert (told.is_aside, aside.is_aside) == (False, True)


def test_paragraphs_and_diagrams_that_may_be_left_out() -> None:
    record = loads(GAME + "  - With **1 c2** it begins.\n  - more: And **2 b2?** follows.\n  - spare: [fork]\n")
    told, more, spare = record.story
    assert [part.spare for part in (told, more, spare)] == [False, True, True]
    assert not more.is_aside
    assert more.runs[1][1]
    (problem,) = problems("more: And **2 b3** follows.")
    assert problem[0] == "story-move"


def test_long_moves_are_told_by_their_beginning_or_their_words() -> None:
    text = """\
game: iriri
setup:
  dictionary: L2 M2 S1 S2 L1 M1 M2 M1 S2 M1 S2 L2 M2 M1 S1 M2 L2 L1 L1 L2 S1 L1 S1 S2
  hands: {1: S M L, 2: S M L}
moves: S@0,1+L@0,0
story: ["%s"]
"""
    for said in ("small, large", "S (0,1), L (0,0)", "S@0,1+L@0,0"):
        loads(text % f"**1 {said}**")
    with pytest.raises(GameFileError, match="1 small, lar was not played"):
        loads(text % "**1 small, lar**")

"""Right files: what a record holds; the moves; the result; the figures."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import boardgen
from boardgen.errors import OptionError, UnknownFigureError
from boardgen.records import GameFileError, Record
from boardgen.records.mark_specs import KINDS, Mark, given_marks
from tests.records.toy import TOY, read

FULL = """\
game: toy
title: no
author: 007
date: 2024-01-01
event: on
source: 1e5
seed: 7
board: {side: 3}
setup: {stones: b2 c4, goals: {A: c3, B: d2}, pie: false, komi: 1, mood: calm}
players: {black: Ann, white: yes}
moves: |
  {before} 1. a1 b1{glued}
  {one
   more} 2... c3 2.d3
result: "*"
expect: {ply: 4}
figures:
  - id: first
    after: 0
    title: The start
    caption: >
      Two
      lines.
    marks:
      - {circle: a1}
      - arrow: [a1, c3]
        colour: red
        text: 7
      - {reach: true}
      - {numbers: true}
  - {id: 2nd, labels: false, pitch: 9.5, crop: a1 c3}
"""


@pytest.fixture(scope="module")
def record() -> Record:
    return read(FULL)


def test_everything_is_kept_as_written(record: Record):
    assert record.game is TOY
    about = (record.title, record.author, record.date, record.event, record.source, record.seed)
    assert about == ("no", "007", "2024-01-01", "on", "1e5", "7")
    assert record.board == {"side": 3}
    assert record.setup == {
        "stones": "b2 c4",
        "goals": {"A": "c3", "B": "d2"},
        "pie": False,
        "komi": 1,
        "mood": "calm",
    }
    assert record.players == {"black": "Ann", "white": "yes"}
    assert record.position is None
    assert record.result == "*"


def test_moves_and_comments(record: Record):
    assert record.moves == ("a1", "b1", "c3", "d3")
    assert record.comments == {0: "before", 2: "glued one more"}
    assert len(record.positions) == 5
    assert record.final is record.positions[-1]
    assert [TOY.ply(pos) for pos in record.positions] == [0, 1, 2, 3, 4]


def test_figures(record: Record):
    first, second = record.figures
    assert (first.id, first.after, first.title, first.caption) == ("first", 0, "The start", "Two lines.")
    assert first.marks == (Mark("circle", ("a1",), None, None, 25, 9), Mark("arrow", ("a1", "c3"), "red", "7", 26, 9))
    assert (first.numbers, first.labels, first.flags, first.pitch) == (True, None, frozenset({"reach"}), None)
    assert (second.id, second.after, second.labels, second.pitch) == ("2nd", 4, False, 9.5)
    assert (first.crop, second.crop) == ((), ("a1", "c3"))
    assert (second.numbers, second.flags, second.marks) == (False, frozenset(), ())
    assert (first.line, second.line) == (18, 31)
    assert record.figure("2nd") is second
    with pytest.raises(UnknownFigureError, match="there are first, 2nd"):
        record.figure("third")


@pytest.mark.parametrize(
    ("after", "code", "said"),
    [
        ("5", "past-end", "is past the end of the game, which has 4 moves"),
        ("9" * 5000, "past-end", "9…' is past the end of the game, which has 4 moves"),
        ("1b" + "9" * 5000, "no-such-move", "leads to no move; there are no variations"),
        ("²", "no-such-move", "is neither a number of moves nor a path such as 5b2"),
        ("1b1", "no-such-move", "leads to no move; there are no variations"),
        ("x", "no-such-move", "is neither a number of moves nor a path such as 5b2"),
    ],
)
def test_places_that_are_not_in_the_game(record: Record, after: str, code: str, said: str):
    with pytest.raises(OptionError) as caught:
        record.position_at(after)
    assert caught.value.code == code
    assert said in str(caught.value)


def test_records_do_not_change(record: Record):
    with pytest.raises(FrozenInstanceError):
        record.title = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        record.board["side"] = 4  # type: ignore[index]


def test_marks_given_by_a_program():
    marks = given_marks(
        [{"circle": "a1"}, Mark("arrow", ("a1", "b1"), "red", "x", 3, 4, True), {"label": ["c1"], "text": "7"}]
    )
    arrow = Mark("arrow", ("a1", "b1"), "red", "x", dashed=True)
    assert marks == (Mark("circle", ("a1",)), arrow, Mark("label", ("c1",), text="7"))
    with pytest.raises(OptionError) as caught:
        given_marks([{"circel": "a1"}, Mark("line", ("a1", "a1")), {"cross": "b1"}, {"label": "b1", "text": "漢"}])
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [
        ("unknown-mark", ("marks", 0, "circel")),
        ("bad-mark", ("marks", 1, "line", 1)),
        ("missing-glyph", ("marks", 3, "text")),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_mark_takes_its_number_of_places(kind: str):
    cells = ["a1", "b1", "c1", "a2"]
    for count in range(5):
        mark = f"{{{kind}: [{', '.join(cells[:count])}], text: x}}"
        fits = KINDS[kind].fewest <= count <= KINDS[kind].longest
        text = f"game: toy\nfigures: [{{id: a, marks: [{mark}]}}]\n"
        if fits:
            assert read(text).figures[0].marks[0].places == tuple(cells[:count])
        else:
            with pytest.raises(GameFileError, match="bad-mark"):
                read(text)


@pytest.mark.parametrize("where", ["reach: true", "marks: [{reach: true}]"])
def test_switches_stand_at_the_figure_or_among_its_marks(where: str):
    assert read(f"game: toy\nfigures: [{{id: a, {where}}}]\n").figures[0].flags == {"reach"}


def test_the_switch_at_the_figure_wins():
    figure = read("game: toy\nfigures: [{id: a, marks: [{reach: true}], reach: false}]\n").figures[0]
    assert figure.flags == frozenset()


@pytest.mark.parametrize(
    "moves",
    [
        "a1 b1 c1",
        "1. a1 b1 2. c1",
        "1.a1 1...b1 2.c1",
        "[a1, b1, c1]",
        "['1. a1 b1', 'c1 {end}']",
        "|\n  a1\n\n\n  b1 c1",
        ">-\n  a1\n  b1 c1",
        '"a1\\tb1\\nc1"',
        "'{} a1 {1. b1} b1 c1 2.'",
    ],
)
def test_ways_to_write_the_same_moves(moves: str):
    assert read(f"game: toy\nmoves: {moves}\n").moves == ("a1", "b1", "c1")


def test_a_turn_number_after_the_end_is_let_pass():
    assert read("game: toy\nboard: {side: 1}\nmoves: 1. a1 2.\nresult: black\n").moves == ("a1",)


def test_a_byte_order_mark_is_let_pass():
    assert read("\ufeffgame: toy\n").moves == ()


def test_a_whole_position():
    record = read("game: toy\nposition: {black: [a1], white: b1}\nmoves: 1. c1\n")
    assert record.position == {"black": ["a1"], "white": "b1"}
    assert record.final.stones == ("a1", "b1", "c1")


@pytest.mark.parametrize(("result", "right"), [("black", True), ("white", False), ('"*"', False), ("draw", False)])
def test_the_result_is_what_the_rules_say(result: str, right: bool):
    text = f"game: toy\nboard: {{side: 1}}\nmoves: a1\nresult: {result}\n"
    if right:
        assert read(text).result == "black"
    else:
        with pytest.raises(GameFileError, match=r"wrong-result.*write result: black"):
            read(text)


def test_the_first_move_that_fails_ends_the_replay_but_not_the_check():
    text = """\
game: toy
titel: x
moves: |
  1. a1 b1
  2. a1 z9 9. nonsense {open
result: black
expect: {ply: 17}
figures:
  - {id: a, after: 9, expect: {ply: 17}}
  - {id: b, after: 2, expect: {ply: 17}, marks: [{circle: z9}]}
  - {id: c, marks: [{circle: z8}]}
"""
    with pytest.raises(GameFileError) as caught:
        read(text)
    assert [problem.format() for problem in caught.value.problems] == [
        "x.yaml:2:1: unknown-key: a game file has no key 'titel'; did you mean 'title'?",
        'x.yaml:5:6: ply 3 (black) "a1": toy-occupied: a1 is occupied; take an empty cell',
        "x.yaml:5:24: bad-comment: this comment is not closed; end it with }",
        "x.yaml:10:37: ply 2: claim-false: ply: claimed 17, is 2",
        "x.yaml:10:59: no-such-cell: there is no cell 'z9' on this hexagon of side 3; its cells run from a1 to e5",
        "x.yaml:11:30: no-such-cell: there is no cell 'z8' on this hexagon of side 3; its cells run from a1 to e5",
    ]


def test_wrong_turn_numbers_do_not_end_the_replay():
    with pytest.raises(GameFileError) as caught:
        read("game: toy\nmoves: 2. a1 3. b1 2. c1 c1\n")
    found = [(problem.token, problem.ply, problem.player, problem.code) for problem in caught.value.problems]
    assert found == [
        ("2.", 1, "black", "wrong-turn-number"),
        ("3.", 2, "white", "wrong-turn-number"),
        ("c1", 4, "white", "toy-occupied"),
    ]
    assert "write 1." in caught.value.problems[0].message


def test_a_mistyped_setup_is_not_reported_twice():
    """The toy cannot start on side 2 without stones; but where the stones went is clear."""
    with pytest.raises(GameFileError) as caught:
        read("game: toy\nboard: {side: 2}\nsetpu: {stones: a1}\n")
    assert [problem.code for problem in caught.value.problems] == ["unknown-key"]


def test_load_and_check_take_paths(tmp_path: Path):
    path = tmp_path / "x.yaml"
    path.write_text("game: nonsense\n", encoding="utf-8")
    [problem] = boardgen.check(path)
    assert problem.file == str(path)
    with pytest.raises(boardgen.GameFileError) as caught:
        boardgen.load(str(path))
    assert caught.value.problems == (problem,)
    assert str(caught.value) == problem.format()


def test_the_package_offers_reading_without_importing_it_at_once():
    import subprocess
    import sys

    code = "import sys, boardgen; assert 'yaml' not in sys.modules; boardgen.load; assert 'yaml' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = boardgen.nonsense

"""One row a bad input: code, line and column of the problem that is reported."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import boardgen
from boardgen.records import GameFileError
from boardgen.records.problems import exit_status
from boardgen.records.source import MAX_BYTES
from boardgen.records.yamltree import MAX_DEPTH
from tests.records.toy import read

BOMB = "game: toy\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
DEEP = "game: toy\nexpect: " + "[" * 5_000 + "]" * 5_000

ROWS = [
    # what the text is, code, line, column
    ("game: chess\n", "unknown-game", 1, 7),
    ("game: ''\n", "bad-value", 1, 7),
    ("title: x\n", "missing-key", 1, 1),
    ("game:\ntitle: x\n", "wrong-type", 1, 6),
    ("[game, toy]\n", "wrong-type", 1, 1),
    ("toy\n", "wrong-type", 1, 1),
    ("game: toy\nmove: c1\n", "unknown-key", 2, 1),
    ("game: toy\nboard: {sides: 3}\n", "unknown-key", 2, 9),
    ("game: toy\nboard: {side: 0}\n", "out-of-range", 2, 15),
    ("game: toy\nboard: {side: 10000}\n", "out-of-range", 2, 15),
    ("game: toy\nboard: {side: -1}\n", "out-of-range", 2, 15),
    ("game: toy\nboard: {side: " + "9" * 5_000 + "}\n", "out-of-range", 2, 15),
    ("game: toy\nboard: {side: .inf}\n", "wrong-type", 2, 15),
    ("game: toy\nboard: {side: 3.0}\n", "wrong-type", 2, 15),
    ("game: toy\nboard: {side: 010}\n", "wrong-type", 2, 15),
    ("game: toy\nboard: {side: six}\n", "wrong-type", 2, 15),
    ("game: toy\nboard: {side: '6'}\n", "wrong-type", 2, 15),
    ("game: toy\nboard: {side: [6]}\n", "wrong-type", 2, 15),
    ("game: toy\nboard: {side: }\n", "wrong-type", 2, 15),
    ("game: toy\nboard: 6\n", "wrong-type", 2, 8),
    ("game: toy\nsetup: {komi: .inf}\n", "out-of-range", 2, 15),
    ("game: toy\nsetup: {komi: .nan}\n", "out-of-range", 2, 15),
    ("game: toy\nsetup: {komi: 1e999}\n", "out-of-range", 2, 15),
    ("game: toy\nsetup: {komi: much}\n", "wrong-type", 2, 15),
    ("game: toy\nsetup: {pie: yes}\n", "wrong-type", 2, 14),
    ("game: toy\nsetup: {pie: 'true'}\n", "wrong-type", 2, 14),
    ("game: toy\nsetup: {mood: blod}\n", "bad-value", 2, 15),
    ("game: toy\nsetup: {mood: [calm]}\n", "wrong-type", 2, 15),
    ("game: toy\nsetup: {stones: [a1, B2]}\n", "no-such-cell", 2, 22),
    ("game: toy\nsetup:\n  stones: a1 B2\n", "no-such-cell", 3, 14),
    ("game: toy\nsetup: {goals: {a: c3}}\n", "bad-value", 2, 17),
    ("game: toy\nsetup: {goals: [c3]}\n", "wrong-type", 2, 16),
    ("game: toy\nsetup: {stones: {a1: b2}}\n", "wrong-type", 2, 17),
    ("game: toy\nsetup: {goals: {A: z9}}\n", "no-such-cell", 2, 20),
    ("game: toy\nsetup: {stones: [a1, z9]}\n", "no-such-cell", 2, 22),
    ("game: toy\nsetup: {stones: a1  z9}\n", "no-such-cell", 2, 21),
    ("game: toy\nsetup: {mood: bold}\n", "toy-bold", 2, 8),
    ("game: toy\nsetup: {stones: a1}\nposition: {black: a1}\n", "setup-and-position", 3, 11),
    ("game: toy\nposition: {black: a1 z9}\n", "no-such-cell", 2, 22),
    ("game: toy\nboard: {side: 2}\n", "toy-small", 2, 8),
    ("game: toy\nposition: {white: a1}\n", "missing-key", 2, 11),
    ("game: toy\nplayers: {red: x}\n", "unknown-key", 2, 11),
    ("game: toy\ntitle: [x]\n", "wrong-type", 2, 8),
    ("game: toy\ntitle: a\ntitle: b\n", "duplicate-key", 3, 1),
    ("game: toy\ntitle: a: b\n", "bad-yaml", 2, 9),
    ("game: toy\nresult: *\n", "bad-yaml", 2, 9),
    ("game: toy\n\ttitle: x\n", "bad-yaml", 2, 1),
    ("game: toy\ntitle: 'x\n", "bad-yaml", 2, 8),
    ("game: toy\nboard: {side: 3\n", "bad-yaml", 2, 8),
    ("game: toy\n? [a, b]\n: c\n", "bad-key", 2, 3),
    ("", "empty-file", 1, 1),
    ("# nothing\n", "empty-file", 1, 1),
    ("---\n", "empty-file", 1, 1),
    ("game: toy\n---\ngame: toy\n", "several-documents", 2, 1),
    (BOMB, "yaml-alias", 2, 4),
    ("game: toy\nexpect: [*a]\n", "yaml-alias", 2, 10),
    ("game: toy\ntitle: !!python/object:os.system x\n", "yaml-tag", 2, 8),
    ("game: toy\nboard: !!map {side: 3}\n", "yaml-tag", 2, 8),
    (DEEP, "too-deep", 2, 9 + MAX_DEPTH - 1),
    ("game: toy\ntitle: a\x00b\n", "bad-character", 2, 9),
    ("game: toy\ntitle: a\x1bb\n", "bad-character", 2, 9),
    ("game: toy\ntitle: a\u2028b\n", "bad-character", 2, 9),
    ("game: toy\ntitle: a\ud800b\n", "bad-character", 2, 9),
    ('game: toy\ntitle: "a\\x1bb"\n', "bad-character", 2, 10),
    ("game: toy\ntitle: " + "x" * 20_001, "too-long", 2, 8),
    ("game: toy\nmoves: {a: b}\n", "wrong-type", 2, 8),
    ("game: toy\nmoves: [a1, [b1]]\n", "wrong-type", 2, 13),
    ("game: toy\nmoves: a1 zz9999\n", "bad-move", 2, 11),
    ("game: toy\nmoves: a1 z9\n", "no-such-cell", 2, 11),
    ("game: toy\nmoves: a1 a1\n", "toy-occupied", 2, 11),
    ("game: toy\nboard: {side: 1}\nmoves: a1 a1\n", "game-over", 3, 11),
    ("game: toy\nboard: {side: 1}\nmoves: a1 what?\n", "game-over", 3, 11),
    ("game: toy\nmoves: |\n  2. a1\n", "wrong-turn-number", 3, 3),
    ("game: toy\nmoves: |\n  1. a1 b1\n  3. c1\n", "wrong-turn-number", 4, 3),
    ("game: toy\nmoves: |\n  1.a1 2.b1\n", "wrong-turn-number", 3, 8),
    ("game: toy\nmoves: |\n  01. a1\n", "wrong-turn-number", 3, 3),
    ("game: toy\nmoves: |\n  " + "9" * 5_000 + ". a1\n", "wrong-turn-number", 3, 3),
    ("game: toy\nmoves: |\n  a1 b1 {never\n", "bad-comment", 3, 9),
    ("game: toy\nmoves: |\n  a1 {b {c} d}\n", "bad-comment", 3, 6),
    ("game: toy\nmoves: |\n  a1 } b1\n", "bad-comment", 3, 6),
    ("game: toy\nresult: white\n", "wrong-result", 2, 9),
    ("game: toy\nresult: 1-0\n", "bad-result", 2, 9),
    ("game: toy\nresult: [black]\n", "bad-result", 2, 9),
    ("game: toy\nboard: {side: 1}\nmoves: a1\nresult: '*'\n", "wrong-result", 4, 9),
    ("game: toy\nboard: {side: 1}\nmoves: a1\nresult: draw\n", "wrong-result", 4, 9),
    ("game: toy\nfigures: {id: a}\n", "wrong-type", 2, 10),
    ("game: toy\nfigures: [{after: 0}]\n", "missing-key", 2, 11),
    ("game: toy\nfigures: [{id: ../a}]\n", "bad-value", 2, 16),
    ("game: toy\nfigures: [{id: /etc/passwd}]\n", "bad-value", 2, 16),
    ("game: toy\nfigures: [{id: a.svg}]\n", "bad-value", 2, 16),
    ("game: toy\nfigures: [{id: -a}]\n", "bad-value", 2, 16),
    ("game: toy\nfigures: [{id: 'a\n\n b'}]\n", "bad-value", 2, 16),
    ("game: toy\nfigures: [{id: " + "a" * 65 + "}]\n", "bad-value", 2, 16),
    ("game: toy\nfigures: [{id: a}, {id: a}]\n", "duplicate-figure", 2, 20),
    ("game: toy\nfigures: [{id: a, after: 1}]\n", "out-of-range", 2, 26),
    ("game: toy\nfigures: [{id: a, after: -1}]\n", "bad-value", 2, 26),
    ("game: toy\nfigures: [{id: a, after: end}]\n", "bad-value", 2, 26),
    ("game: toy\nfigures: [{id: a, control: true}]\n", "unknown-key", 2, 19),
    ("game: toy\nfigures: [{id: a, reach: 1}]\n", "wrong-type", 2, 26),
    ("game: toy\nfigures: [{id: a, pitch: 0}]\n", "out-of-range", 2, 26),
    ("game: toy\nfigures: [{id: a, pitch: .nan}]\n", "out-of-range", 2, 26),
    ('game: toy\nfigures: [{id: a, caption: "x\\u0007"}]\n', "bad-character", 2, 30),
    ("game: toy\nfigures: [{id: a, marks: {circle: a1}}]\n", "wrong-type", 2, 26),
    ("game: toy\nfigures: [{id: a, marks: [circle]}]\n", "bad-mark", 2, 27),
    ("game: toy\nfigures: [{id: a, marks: [{circel: a1}]}]\n", "unknown-mark", 2, 28),
    ("game: toy\nfigures: [{id: a, marks: [{}]}]\n", "bad-mark", 2, 27),
    ("game: toy\nfigures: [{id: a, marks: [{circle: a1, cross: a1}]}]\n", "bad-mark", 2, 27),
    ("game: toy\nfigures: [{id: a, marks: [{circle: z9}]}]\n", "no-such-cell", 2, 36),
    ("game: toy\nfigures: [{id: a, marks: [{circle: a1 z9}]}]\n", "no-such-cell", 2, 39),
    ("game: toy\nfigures: [{id: a, marks: [{circle: [a1, z9]}]}]\n", "no-such-cell", 2, 41),
    ("game: toy\nfigures: [{id: a, marks: [{circle: []}]}]\n", "bad-mark", 2, 36),
    ("game: toy\nfigures: [{id: a, marks: [{circle: }]}]\n", "wrong-type", 2, 36),
    ("game: toy\nfigures: [{id: a, marks: [{circle: [[a1]]}]}]\n", "wrong-type", 2, 37),
    ("game: toy\nfigures: [{id: a, marks: [{arrow: a1}]}]\n", "bad-mark", 2, 35),
    ("game: toy\nfigures: [{id: a, marks: [{arrow: a1 b1 c1}]}]\n", "bad-mark", 2, 35),
    ("game: toy\nfigures: [{id: a, marks: [{arrow: a1 a1}]}]\n", "bad-mark", 2, 38),
    ("game: toy\nfigures: [{id: a, marks: [{line: [a1, a1]}]}]\n", "bad-mark", 2, 39),
    ("game: toy\nfigures: [{id: a, marks: [{path: a1 b1 b1 a1}]}]\n", "bad-mark", 2, 40),
    ("game: toy\nfigures: [{id: a, marks: [{bracket: a1 a1}]}]\n", "bad-mark", 2, 40),
    ("game: toy\nfigures: [{id: a, marks: [{highlight: [a1 b1]}]}]\n", "bad-value", 2, 40),
    ("game: toy\nfigures: [{id: a, marks: [{reach: true, text: x}]}]\n", "unknown-mark", 2, 41),
    ("game: toy\nfigures: [{id: a, marks: [{label: a1, text: 漢}]}]\n", "missing-glyph", 2, 45),
    ("game: toy\nfigures: [{id: a, caption: ab漢}]\n", "missing-glyph", 2, 30),
    ("game: toy\nfigures:\n  - id: a\n    title: |\n      ab\n      漢\n", "missing-glyph", 6, 7),
    ("game: toy\ntitle: ab漢\n", "missing-glyph", 2, 10),
    ("game: toy\nauthor: ab漢\n", "missing-glyph", 2, 11),
    ("game: toy\nplayers: {black: ab漢}\n", "missing-glyph", 2, 20),
    ("game: toy\nmoves: |\n  a1 {ab漢} b1\n", "missing-glyph", 3, 9),
    ("game: toy\nmoves: [a1, 'b1 {ab漢}']\n", "missing-glyph", 2, 20),
    ("game: toy\nfigures: [{id: a, marks: [{path: a1}]}]\n", "bad-mark", 2, 34),
    ("game: toy\nfigures: [{id: a, marks: [{bracket: a1}]}]\n", "bad-mark", 2, 37),
    ("game: toy\nfigures: [{id: a, marks: [{label: a1}]}]\n", "bad-mark", 2, 28),
    ("game: toy\nfigures: [{id: a, marks: [{circle: a1, colour: pink}]}]\n", "bad-value", 2, 48),
    ("game: toy\nfigures: [{id: a, marks: [{circle: a1, text: [x]}]}]\n", "wrong-type", 2, 46),
    ("game: toy\nfigures: [{id: a, marks: [{reach: maybe}]}]\n", "wrong-type", 2, 35),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), ROWS)
def test_bad_text_gives_one_problem_at_its_place(text: str, code: str, line: int, column: int):
    with pytest.raises(GameFileError) as caught:
        read(text)
    found = [(problem.code, problem.line, problem.column) for problem in caught.value.problems]
    assert found == [(code, line, column)], str(caught.value)[:2000]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: toy\n\ttitle: x\n", "indent with spaces"),
        ("game: toy\nresult: *\n", 'as in result: "\\*"'),
        ("game: toy\ntitle: a: b\n", "this is not YAML: .*; put text that contains a colon and a space in quotes"),
        (
            "game: toy\ntitle: 'a\n",
            "^[^;]*:2:8: bad-yaml: this is not YAML from here on: the quotation mark ' is opened",
        ),
        ('game: toy\ntitle: "a\n', 'the quotation mark " is opened and never closed'),
        ("game: toy\nsetup: {a: [b]\n", "^[^;]*:2:8: bad-yaml: .* the bracket { is opened and never closed"),
        ("game: toy\nsetup: {a: [b}\n", "bad-yaml"),
        ("game: toy\ntitle: &a b\n", "anchors and aliases \\(&a\\)"),
        ("game: toy\nsetup: {a: &a b, c: *a}\n", "anchors and aliases \\(&a\\)"),
        ("game: toy\ntitle: *b\n", "anchors and aliases \\(\\*b\\)"),
        (
            "game: toy\ntitle: &\n",
            'this is not YAML: .*; put a value that starts with \\* or & in quotes, as in result: "',
        ),
        ("game: toy\n\ttitle: x\n", "this is not YAML: .*; indent with spaces, not with tabs"),
        ("game: toy\nmoves: a1 }\n", "this } has no matching {"),
        ("game: toy\nmoves: |\n  a1 {b {c} d}\n", "comments do not nest"),
        ("game: toy\nmoves: |\n  a1 {b\n", "not closed"),
        ("game: chess\n", "there are .*pi"),
        ("game: PI\n", "did you mean 'pi'"),
        ("game: toy\nfigures: [{id: a, marks: [{circel: a1}]}]\n", "did you mean 'circle'"),
        ("game: toy\nfigures: [{id: a, marks: [cirlce]}]\n", "did you mean 'circle'"),
        ("game: toy\nsetup: {mood: blod}\n", "did you mean 'bold'"),
        ("game: toy\nsetup: {pie: yes}\n", "expected true or false, found 'yes'"),
    ],
)
def test_the_message_says_what_to_do(text: str, said: str):
    with pytest.raises(GameFileError, match=said):
        read(text)


@pytest.mark.parametrize("caption", ['<&">', "]]>", "&amp;", "Corné, π → ∞", "{braces}", "a\nb"])
def test_captions_may_hold_any_printed_character(caption: str):
    import json

    record = read(f"game: toy\nfigures: [{{id: a, caption: {json.dumps(caption, ensure_ascii=False)}}}]\n")
    assert record.figures[0].caption == caption


def problem_of(path: str | os.PathLike[str]) -> boardgen.Problem:
    [problem] = boardgen.check(path)
    return problem


def test_binary(tmp_path: Path):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"game: toy\ntitle: \xc3\xa9\xff\n")
    problem = problem_of(path)
    assert (problem.code, problem.line, problem.column) == ("not-utf8", 2, 9)
    assert exit_status([problem]) == 2


def test_a_byte_order_mark_counts_for_nothing(tmp_path: Path):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfgame: nonsense\n")
    problem = problem_of(path)
    assert (problem.code, problem.line, problem.column) == ("unknown-game", 1, 7)


def test_one_byte_too_many(tmp_path: Path):
    path = tmp_path / "x.yaml"
    start = b"game: nonsense\n#"
    path.write_bytes(start + b"x" * (MAX_BYTES - len(start)))
    assert problem_of(path).code == "unknown-game"
    path.write_bytes(start + b"x" * (MAX_BYTES - len(start) + 1))
    assert problem_of(path).code == "file-too-large"


def test_places_that_hold_no_game_file(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path, said in [
        (tmp_path / "pipe", "not a regular file"),
        ("/dev/zero", "not a regular file"),
        (tmp_path, "directory"),
        (tmp_path / "none.yaml", "no such file"),
        (tmp_path / "none" / "none.yaml", "no directory"),
        ("a\0b", "the name contains a character that file names cannot have"),
    ]:
        problem = problem_of(path)
        assert (problem.code, problem.line) == ("unreadable-file", None)
        assert said in problem.message
        assert exit_status([problem]) == 2


def test_standard_input_is_read_up_to_the_limit(monkeypatch: pytest.MonkeyPatch):
    with open("/dev/zero") as endless:
        monkeypatch.setattr("sys.stdin", endless)
        assert problem_of("-").code == "file-too-large"

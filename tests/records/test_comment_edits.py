"""What is said between the moves, changed in the text of a game file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import CodedError
from boardgen.games import get_game
from boardgen.records.checker import examine
from boardgen.records.comment_edits import comment_at, set_comment
from boardgen.records.edits import applied
from boardgen.records.source import Source

HEAD = "game: trike\nboard: {side: 4}\n"
LONG = "a sentence of some length about a move that deserves more than one line of text to be said " * 2


def reading(text: str):
    (found,) = examine(Source("game.yaml", text)).readings
    return found


def said(text: str, at: str, value: str) -> str:
    found = reading(text)
    return applied(text, set_comment(found, *found.line.find(at), value))


SAID = [
    ("moves: |\n  1. b2 c2\n", "1", "so", "moves: |\n  1. b2 {so} c2\n"),
    ("moves: |\n  1. b2 c2\n", "2", "so", "moves: |\n  1. b2 c2 {so}\n"),
    ("moves: |\n  1. b2 c2\n", "0", "so", "moves: |\n  {so} 1. b2 c2\n"),
    ("moves: |\n  1. b2!? c2\n", "1", "so", "moves: |\n  1. b2!? {so} c2\n"),
    ("moves: |\n  1. b2 {so} c2\n", "1", "no", "moves: |\n  1. b2 {no} c2\n"),
    ("moves: |\n  1. b2 {so} c2\n", "1", "", "moves: |\n  1. b2 c2\n"),
    ("moves: |\n  {so} 1. b2 c2\n", "0", "", "moves: |\n  1. b2 c2\n"),
    ("moves: |\n  1. b2 {so}c2\n", "1", "", "moves: |\n  1. b2 c2\n"),
    ("moves: |\n  1. b2 ; so\n  c2\n", "1", "no", "moves: |\n  1. b2 {no}\n  c2\n"),
    ("moves: |\n  1. b2\n  {one}\n  {two} c2\n", "1", "no", "moves: |\n  1. b2\n  {no} c2\n"),
    ("moves: |\n  1. b2 c2 (1... b3) {so}\n", "2", "no", "moves: |\n  1. b2 c2 (1... b3) {no}\n"),
    ("moves: |\n  1. b2 c2 (1... b3) {so}\n", "2b1", "no", "moves: |\n  1. b2 c2 (1... b3 {no}) {so}\n"),
    ("moves: |\n  1. b2 c2 (1... b3 {no}) {so}\n", "2b1", "", "moves: |\n  1. b2 c2 (1... b3) {so}\n"),
    ("moves: b2 c2\n", "1", "so", "moves: b2 {so} c2\n"),
    ("moves: b2 c2\n", "0", "so", "moves: |\n  {so} b2 c2\n"),
    ("moves: b2 c2\n", "1", "so: it goes", "moves: |\n  b2 {so: it goes} c2\n"),
    ("moves: 'b2 c2'\n", "1", "it's", "moves: 'b2 {it''s} c2'\n"),
    ('moves: "b2 c2"\n', "1", 'a "b" \\', 'moves: "b2 {a \\"b\\" \\\\} c2"\n'),
    ("moves: [b2 c2, c1]\n", "1", "so", None),
    ("", "0", "so", 'moves: "{so}"\n'),
    ('moves: "{so}"\n', "0", "", ""),
    ('moves: "{so}"\n', "0", "no", 'moves: "{no}"\n'),
    ("moves:\n  - b2 {one} c2\n  - c1\n", "1", "two", "moves:\n  - b2 {two} c2\n  - c1\n"),
]


@pytest.mark.parametrize(("text", "at", "value", "after"), SAID)
def test_only_what_is_said_changes(text, at, value, after):
    if after is None:
        with pytest.raises(CodedError, match=r"moves: \|"):
            said(HEAD + text, at, value)
        return
    new = said(HEAD + text, at, value)
    assert new == HEAD + after
    assert examine(Source("game.yaml", new)).status == "right"
    found = reading(new)
    assert comment_at(found, *found.line.find(at)) == value


def test_marks_stay_as_they_are_written():
    text = HEAD + "moves: |\n  1. b2 {see [circle a1]} {and [diagram]} c2\n"
    found = reading(text)
    assert comment_at(found, *found.line.find("1")) == "see [circle a1] and [diagram]"
    assert found.line.comments == {1: "see and"}
    assert said(text, "1", "see [circle a1] and [diagram]") == text


def test_a_long_comment_stands_in_lines():
    text = HEAD + "moves: |\n  1. b2 c2\n  2. c1 d1\n"
    new = said(text, "2", LONG)
    assert max(map(len, new.splitlines())) <= 88
    assert reading(new).line.comments == {2: LONG.strip()}


@pytest.mark.parametrize("value", ["a { b", "}"])
def test_braces_are_refused(value):
    with pytest.raises(CodedError, match="braces"):
        said(HEAD + "moves: b2\n", "1", value)


EXAMPLES = [get_game(slug).example.read_text(encoding="utf-8") for slug in ("pi", "trike", "hex3")]


@settings(max_examples=40)
@given(data=st.data())
def test_moves_stay_whatever_is_said(data):
    text = data.draw(st.sampled_from(EXAMPLES))
    found = reading(text)
    line, count = data.draw(
        st.sampled_from([(line, k + 1) for line in found.line.lines() for k in range(len(line.moves))])
    )
    value = data.draw(st.text(alphabet="ab[]()!?.;:#'\"\\ \n0", max_size=12))
    new = applied(text, set_comment(found, line, count, value))
    again = reading(new)
    assert [one.moves for one in again.line.lines()] == [one.moves for one in found.line.lines()]
    assert comment_at(again, *again.line.find(line.path_to(count))) == " ".join(value.split())
    assert [key for key in again.document.value if key != "moves"] == [
        key for key in found.document.value if key != "moves"
    ]

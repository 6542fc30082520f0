"""Whatever is fed to the reader, it answers with a record or with problems, never with another error."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import CodedError
from boardgen.records import GameFileError, Record
from boardgen.records.checker import read_text
from boardgen.records.source import LINE_BREAK, MAX_BYTES, decode
from tests.records.toy import find, read

QUICK = settings(max_examples=150, deadline=None)

GOOD = """game: toy
title: A game
board: {side: 3}
setup: {stones: [a1], goals: {A: c3}}
moves: |
  1. c1 c2 {a comment}
  2. c3
result: "*"
expect: {order: [c1, c2, c3], score: {black: 1.5}, legal: [b1], illegal: {c1: toy-occupied}}
figures:
  - id: one
    after: 1
    marks: [{circle: [c1]}, {arrow: c1 c2, colour: red}]
"""


def answer(text: str) -> Record | GameFileError:
    try:
        found: Record | GameFileError = read(text)
    except GameFileError as error:
        found = error
    if isinstance(found, GameFileError):
        assert found.problems
        lines = len(LINE_BREAK.findall(text)) + 1
        for problem in found.problems:
            assert "\n" not in problem.format()
            assert problem.line in range(1, lines + 1)
            assert problem.column is not None
            assert problem.column >= 1
    return found


@QUICK
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes):
    with pytest.raises(GameFileError) as caught:
        read_text(decode("x.yaml", data), find)
    assert caught.value.problems[0].line is not None


@QUICK
@given(st.text(max_size=200))
def test_any_text(text: str):
    assert isinstance(answer(text), GameFileError)


@QUICK
@given(st.text(alphabet="{}[]:,-?|>&*!%@`'\"# \n\tab1.~\\<=", max_size=60))
def test_yaml_signs(text: str):
    assert isinstance(answer(text), GameFileError)


@QUICK
@given(
    st.text(alphabet="{}[]:,-?|>&*!%@'\"# \n\tabc1.~\\", max_size=40),
    st.sampled_from(["setup", "moves", "expect", "figures"]),
)
def test_yaml_signs_under_a_key(text: str, key: str):
    answer(f"game: toy\n{key}: {text}\n")


KEYS = "title board setup position players moves result expect figures"
WORDS = """
    game toy title side stones goals A a1 c3 z9 1 -1 1e5 true yes null * black order legal illegal id after marks
    circle arrow text colour red expect figures moves result board setup position sizes never roads
"""
NAMES = st.sampled_from(WORDS.split())
TREES = st.recursive(
    NAMES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12
)


def flow(tree: object) -> str:
    if isinstance(tree, dict):
        return "{" + ", ".join(f'"{key}": {flow(value)}' for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow, tree)) + "]"
    return '"*"' if tree == "*" else str(tree)


@QUICK
@given(st.dictionaries(st.sampled_from(KEYS.split()), TREES))
def test_right_keys_with_wrong_values(tree: dict[str, object]):
    answer("game: toy\n" + "".join(f"{key}: {flow(value)}\n" for key, value in tree.items()))


@QUICK
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 12), st.text(alphabet="abc123:{}[]\n \t'\"*&-", max_size=4))
def test_a_good_file_with_a_slip(start: int, length: int, instead: str):
    answer(GOOD[:start] + instead + GOOD[start + length :])


def test_the_good_file_is_good():
    assert isinstance(answer(GOOD), Record)


@pytest.mark.parametrize(
    "unit", ["[", "{", "- ", "? ", "a: [", "{a: ", "'", "|\n", "&a ", "*a ", "!a ", "%", "a: &a\n"]
)
def test_a_megabyte_of_one_thing(unit: str):
    text = "game: toy\nexpect: " + unit * ((MAX_BYTES - 20) // len(unit))
    assert isinstance(answer(text), GameFileError)


@QUICK
@given(st.text(alphabet="abcdez123456 .{}\n", max_size=60))
def test_any_moves(text: str):
    body = "".join(f"  {line}\n" for line in text.split("\n"))
    answer("game: toy\nmoves: |2\n" + body)


@QUICK
@given(st.text(max_size=12))
def test_the_move_parser_of_the_toy_raises_its_own_errors(token: str):
    from tests.records.toy import TOY

    pos = TOY.start()
    try:
        TOY.play(pos, TOY.parse_move(token, pos))
    except CodedError:
        return
    assert token in pos.board.names

"""Written files: the same every time, pleasant, and read back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import CodedError
from boardgen.records.source import Source
from boardgen.records.writer import WIDTH, _entry, block_lines, in_line, write_game
from boardgen.records.yamltree import parse
from boardgen.schema import plain
from tests.records.toy import TOY, read

SETUP = {"stones": ["b2", "c4"], "goals": {"A": "c3"}, "pie": True, "komi": 1.5, "mood": "calm"}


def test_a_file_as_people_would_write_it():
    text = write_game(
        TOY,
        about={"title": "A game: the first", "author": "Corné", "seed": "7"},
        board={"side": 3},
        setup=SETUP,
        players={"black": "Ann B", "white": "no"},
        moves=["a1", "b1", "c1"],
        result="*",
    )
    assert (
        text
        == """\
game: toy
title: "A game: the first"
author: "Corné"
seed: "7"
board: {side: 3}
setup: {stones: [b2, c4], goals: {A: c3}, pie: true, komi: 1.5, mood: calm}
players: {black: Ann B, white: "no"}
moves: |
  1. a1 b1
  2. c1
result: "*"
"""
    )


def test_what_is_written_is_read_back():
    moves = [name for name in TOY.board(side=3).names if name not in SETUP["stones"]]
    text = write_game(TOY, board={"side": 3}, setup=SETUP, moves=moves, result="black")
    record = read(text)
    assert (record.board, record.setup, record.moves, record.result) == ({"side": 3}, SETUP, tuple(moves), "black")
    options = {"board": record.board, "setup": record.setup, "moves": record.moves, "result": record.result}
    assert write_game(TOY, **options) == text


def test_a_whole_position_is_read_back():
    position = {"black": ["a1"], "white": ["b1"]}
    assert read(write_game(TOY, position=position, moves=["c1"])).position == position


def test_what_is_too_wide_takes_more_lines():
    cells = list(TOY.board(side=6).names)
    text = write_game(TOY, board={"side": 6}, setup={"stones": cells[:60], "goals": {"A": "a1"}})
    assert max(map(len, text.splitlines())) <= WIDTH
    assert read(text).setup["stones"] == cells[:60]
    assert len(text.splitlines()) < 12


def test_texts_too_long_for_a_list_in_a_line_have_a_line_each():
    rows = ["suns:1 suns:2 . city moons:4 city", ". . city city suns:3 crowns:2", "a b c d e f g h i j k l m n o p"]
    text = "\n".join(_entry("layout", rows, 2))
    assert text.count("\n    - ") == 3


@pytest.mark.parametrize(("length", "lines"), [(12, 2), (13, 9)])
def test_the_longest_word_that_shares_its_line(length, lines):
    assert len(_entry("stones", ["x" * length] * 9, 0)) == 1 + lines


@pytest.mark.parametrize(("length", "lines"), [(WIDTH - 3, 1), (WIDTH - 2, 2)])
def test_an_entry_that_just_fits(length, lines):
    assert len(_entry("a", {"b": "x" * (length - 5)}, 0)) == lines


def test_wrapped_lists_stand_in_line_and_words_stay_whole():
    text = _entry("a", [f"x-{k:08}" for k in range(30)], 2)
    assert [line[:7] for line in text[:3]] == ["  a:", "    [x-", "     x-"]
    assert not any(line.endswith("-") for line in text)


def test_blocks_of_several_entries():
    value = {"expect": {"a": 1}, "marks": [{"dot": "a1"}], "say": {"b": None, "c": True}}
    assert block_lines([{"id": "x", **value}, {"id": "w"}, "z", {"dot": "b1", "text": "id"}], 2) == [
        "  - id: x",
        "    expect:",
        "      a: 1",
        "    marks:",
        "      - {dot: a1}",
        "    say: {b: null, c: true}",
        "  - {id: w}",
        "  - z",
        "  - {dot: b1, text: id}",
    ]
    assert block_lines([{"id": "x", "a": 1}, {"id": "w", "a": False}], 0) == [
        "- id: x",
        "  a: 1",
        "- id: w",
        "  a: false",
    ]


def test_a_carriage_return_is_written_as_one():
    content = {"a": "b\rc\nd"}
    assert in_line(content) == '{a: "b\\rc\\nd"}'


def test_blanks_in_wrapped_lists_are_kept():
    cells = [f"{'x' * (i % 7)}  b" for i in range(200)]
    text = "\n".join(_entry("a", cells, 0))
    assert plain(parse(Source("x", text))[0].value) == {"a": cells}


def test_an_empty_mapping_under_a_wide_key_is_no_null():
    content: dict[str, object] = {"x" * 120: {}, "y" * 120: []}
    text = "\n".join(line for key, value in content.items() for line in _entry(key, value, 0))
    assert plain(parse(Source("x", text))[0].value) == content


def test_wrong_use_is_refused():
    with pytest.raises(ValueError, match="titel"):
        write_game(TOY, about={"titel": "x"})
    with pytest.raises(ValueError, match=r"U\+001B"):
        write_game(TOY, about={"title": "\x1b"})
    with pytest.raises(CodedError, match="occupied"):
        write_game(TOY, moves=["a1", "a1"])
    with pytest.raises(CodedError, match="occupied"):
        write_game(TOY, position={"black": ["a1"]}, moves=["a1"])


PRINTED = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufeff\ufffe\uffff"))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(-1e6, 1e6)
    | PRINTED
    | st.sampled_from(
        ["yes", "NO", "1e5", "0x1", "~", "", "a: b", "# a", "- a", "*", "1", "n", "a  b", "{a}", "b\nc", "b\tc"]
    ),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(PRINTED, inner, max_size=5),
    max_leaves=40,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(PRINTED, VALUES, min_size=1, max_size=5))
def test_any_value_is_read_back(content: dict[str, object]):
    text = "\n".join(line for key, value in content.items() for line in _entry(key, value, 0))
    tree, problems = parse(Source("x", text))
    assert problems == []
    assert plain(tree.value) == content


def test_other_readers_of_yaml_agree():
    import yaml

    content = {"title": "no", "y": ["1e5", "on", "a b", 1.5, True, None, "2024-01-01", "e5", "12:30"]}
    text = "\n".join(line for key, value in content.items() for line in _entry(key, value, 0))
    assert yaml.safe_load(text) == content

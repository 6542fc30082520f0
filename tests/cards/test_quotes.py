"""Quotation marks of print: rows, and markdown-it's own slower way as an oracle."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from boardgen.cards.parse import _markdown
from boardgen.cards.quotes import Piece, set_quotes


@pytest.mark.parametrize(
    ("straight", "printed"),
    [
        ('"one" and "two"', "“one” and “two”"),
        ("it's 'so'", "it’s ‘so’"),
        ("the players' turn", "the players’ turn"),
        ("\"he said 'no'\"", "“he said ‘no’”"),
        ("\"a 'b\" c'", "“a 'b” c’"),
        ("5'10\" tall", '5’10" tall'),
        ('(“"x"”)', "(““x””)"),
        ('never closed "', 'never closed "'),
        ('foo"bar"baz', 'foo"bar"baz'),
        ("", ""),
    ],
)
def test_straight_marks_become_those_of_print(straight, printed):
    assert set_quotes([Piece(straight, 0)]) == [printed]


def test_marks_pair_up_within_the_same_stress():
    assert set_quotes([Piece('"a ', 0), Piece('b"', 1), Piece("", 0), Piece(' c"', 0)]) == ["“a ", 'b"', "", " c”"]
    assert set_quotes([Piece('"a', 1), Piece("", 0), Piece('b"', 1)]) == ['"a', "", 'b"']
    assert set_quotes([Piece('"a', 0), Piece('"', 0, True), Piece('b"', 0)]) == ["“a", '"', "b”"]


SLOW = MarkdownIt("commonmark", {"html": True, "typographer": True}).enable(["table", "smartquotes"])


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="\"'ab1 .(*_-\\\n—’\xa0", max_size=40))
@example("**\"a****b\"** 'c'")
@example('\\"a" *b" "c* d"')
def test_any_text_is_set_as_markdown_it_would(text):
    assert _markdown().render(text) == SLOW.render(text)

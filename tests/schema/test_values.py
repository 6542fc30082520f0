"""What scalars mean where nobody said what they have to be, and how keys are guessed."""

from __future__ import annotations

from typing import Any

import pytest

from boardgen.messages import did_you_mean
from boardgen.records.source import Source
from boardgen.records.yamltree import parse
from boardgen.schema import plain


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("on", "on"),
        ("y", "y"),
        ("true", True),
        ("FALSE", False),
        ("tRue", "tRue"),
        ("'true'", "true"),
        ("null", None),
        ("~", None),
        ("'~'", "~"),
        ("7", 7),
        ("-7", -7),
        ("+7", 7),
        ("007", 7),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1e5", 100_000.0),
        ("1e999", "1e999"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("e5", "e5"),
        ("'7'", "7"),
        ("9" * 40, "9" * 40),
        ("2024-01-01", "2024-01-01"),
        ("[1, {2: 3}]", [1, {"2": 3}]),
        ("{}", {}),
    ],
)
def test_scalars_mean_what_yaml_1_2_says(text: str, value: Any):
    found = plain(parse(Source("x", text))[0].value)
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize(
    ("word", "said"),
    [("titel", "did you mean 'title'?"), ("zzz", "there are title, board"), ("x" * 10_000, "there are title, board")],
)
def test_did_you_mean(word: str, said: str):
    assert did_you_mean(word, ["title", "board"]) == said


def test_a_word_in_the_wrong_case_is_the_first_guess():
    assert did_you_mean("B5", ["b4", "b5", "B55"]) == "did you mean 'b5'?"
    assert did_you_mean("TITLE", ["tidied", "title"]) == "did you mean 'title'?"


def test_guesses_among_thousands_are_quick_and_lists_end():
    known = [f"figure-{i}" for i in range(5_000)]
    assert did_you_mean("figure-4711x", known) == "did you mean 'figure-4711'?"
    assert did_you_mean("FIG", [*known, "fig"]) == "did you mean 'fig'?"
    assert did_you_mean("figur-4711", known) == "did you mean 'figure-4711'?"
    assert did_you_mean("zzz", known).endswith("figure-29 and 4,970 more")


def test_did_you_mean_without_anything_to_mean():
    assert did_you_mean("x", []) == "there are none"

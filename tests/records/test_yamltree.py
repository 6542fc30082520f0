"""The values of a YAML text as written, and where every one of them stands."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.records import GameFileError
from boardgen.records.source import Source
from boardgen.records.yamltree import PlainParser, Scalar, YamlDocument, parse
from boardgen.schema import Bare

PARSERS: list[Any] = [PlainParser] + ([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])


def dump(places: YamlDocument, value: Any = None, path: tuple[str | int, ...] = ()) -> Any:
    """The values with the place of each, and of each key."""
    value = places.value if value is None else value
    at = places.index(path)
    if isinstance(value, str):
        return type(value).__name__, value, at
    if isinstance(value, list):
        return at, [dump(places, item, (*path, k)) for k, item in enumerate(value)]
    return at, [
        (key, places.index((*path, key), key=True), dump(places, item, (*path, key))) for key, item in value.items()
    ]


@pytest.fixture(params=PARSERS, ids=lambda parser: parser.__name__)
def parser(request: pytest.FixtureRequest) -> type:
    return request.param


# Each text holds the words one, two, three under the key a; ‸ stands before `three`.
SCALARS = [
    "a: one two ‸three\n",
    "a:   one   two   ‸three   # four\n",
    "a: one\n  two\n\n  ‸three\n",
    "a: 'one two ‸three'\n",
    "a: 'one\n   two\n\n   ‸three'\n",
    'a: "one two ‸three"\n',
    'a: "one\\ttwo\\n‸three"\n',
    'a: "one\\x20two\\u0020‸three"\n',
    'a: "o\\x6ee t\\\n  wo ‸three"\n',
    "a: |\n  one\n  two ‸three\n",
    "a: |\n\n   one\n\n   two\n   ‸three\n",
    "a: |2-  # why\n   one\n  two\n    ‸three\n",
    "a: |\r\n  one\r\n  two\r\n  ‸three\r\n",
    "a: |\r  one two\r  ‸three\r",
    "a: >\n  one\n  two\n\n  ‸three\n",
    "{a: one two ‸three}\n",
    "é: ü\na: öne twö ‸three\n",
    "\n\n# x\n---\na:\n  |\n  one two\n  ‸three\n",
]


@pytest.mark.parametrize("text", SCALARS)
def test_a_word_in_any_kind_of_scalar_is_found(text: str, parser: type):
    source = Source("x", text.replace("‸", ""))
    places, _ = parse(source, parser)
    assert places.value["a"].split()[2:] == ["three"]
    assert places.index(("a", 2)) == text.index("‸")
    assert places.index(("a",), offset=places.value["a"].index("three")) == text.index("‸")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("a: 'it''s it''s ‸x'", 2),
        ('a: "\\"\\\\ \\e\\a ‸x"', 2),
        ('a: "\\N\\_\\L\\P ‸x"', 0),
        ('a: "x\\\r\n  y ‸z"', 1),
    ],
)
def test_escapes_count_as_what_they_stand_for(text: str, word: int, parser: type):
    source = Source("x", text.replace("‸", ""))
    places, _ = parse(source, parser)
    assert places.index(("a", word)) == text.index("‸")


@pytest.mark.parametrize(
    ("path", "line_column"),
    [
        ((), (1, 1)),
        (("b",), (2, 4)),
        (("b", 1), (2, 8)),
        (("b", 1, "c"), (2, 12)),
        (("b", 1, "c", "none"), (2, 12)),
        (("b", 7), (2, 4)),
        (("none", 1), (1, 1)),
        ((1,), (3, 4)),
        ((1, 1), (3, 6)),
        ((1, 2), (3, 4)),
    ],
)
def test_paths_lead_as_far_as_they_go(path: tuple[str | int, ...], line_column: tuple[int, int]):
    source = Source("x", "a: 1\nb: [x, {c: d}]\n1: y z\n")
    places, _ = parse(source)
    assert source.line_column(places.index(path)) == line_column


def test_a_key_has_a_place_of_its_own():
    places, _ = parse(Source("x", "a: {'b': [c]}\n"))
    assert places.index(("a", "b")) == 9
    assert places.index(("a", "b"), key=True) == 4
    assert places.index(("a", "b", 0), key=True) == 10
    assert places.index(("a", "none"), key=True) == 3


def test_scalars_stay_as_they_are_written(parser: type):
    places, _ = parse(Source("x", "[yes, 1e5, 0x10, ~, '', null, 'no', 010, 12:30, 2024-01-01, =, <<]"), parser)
    assert places.value == ["yes", "1e5", "0x10", "~", "", "null", "no", "010", "12:30", "2024-01-01", "=", "<<"]
    assert [k for k, item in enumerate(places.value) if not isinstance(item, Bare)] == [4, 6]


def test_both_parsers_give_the_same():
    text = "a: {b: [1, 'x', \"y\"]}\nc: |\n  d\n  e\nf: >-\n  g\n\n  h\ni:\n- j\n- k: l\n"
    found = [dump(parse(Source("x", text), parser)[0]) for parser in PARSERS]
    assert all(one == found[0] for one in found)


def test_a_key_given_twice_is_noted_and_the_first_one_counts(parser: type):
    source = Source("x", "a: 1\nb: 2\n'a': 3\na: 4\n")
    places, problems = parse(source, parser)
    assert [(problem.code, problem.line, problem.column) for problem in problems] == [
        ("duplicate-key", 3, 1),
        ("duplicate-key", 4, 1),
    ]
    assert "line 1" in problems[1].message
    assert dump(places)[1][0] == ("a", 0, ("Bare", "1", 3))


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet="{}[]:,-?|>&*!%@'\"# \n\tab1.~\\", max_size=40))
def test_parsers_raise_nothing_but_problems(text: str):
    for parser in PARSERS:
        with suppress(GameFileError):
            parse(Source("x", text), parser)


@pytest.mark.parametrize("text", ['"\\U00110000"', "%YAML 9999999999.1\n--- a", '"\\', "[", "'", "- [\n"])
def test_parsers_refuse_what_is_no_yaml(text: str, parser: type):
    source = Source("x", text)
    with pytest.raises(GameFileError, match="bad-yaml"):
        parse(source, parser)


def test_places_beyond_the_text_fall_back_to_the_scalar():
    scalar = Scalar("abc", "", 4, 7)
    assert scalar.at(99, "    abc") == 4


# The empty value of the key a stands at ‸, whichever parser reads it.
EMPTY = [
    "{a: ‸}\n",
    "{a:  ‸, b: 1}\n",
    "{a:\n  # why\n  ‸}\n",
    "b: [{a: ‸}]\n",
    "b: {a‸}\n",
    "b: [a: ‸]\n",
    "b: [a: ‸, c]\n",
]


@pytest.mark.parametrize("text", EMPTY)
def test_an_empty_value_stands_before_what_follows(parser, text):
    places, problems = parse(Source("x.yaml", text.replace("‸", "")), parser)
    assert problems == []
    path = {"b: [": ("b", 0, "a"), "b: {": ("b", "a")}.get(text[:4], ("a",))
    assert places.index(path) == text.index("‸")

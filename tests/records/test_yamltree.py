"""The tree of a YAML text: values as written, and where every one of them stands."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.records import GameFileError
from boardgen.records.source import Source
from boardgen.records.yamltree import At, Mapping, Node, Scalar, Sequence, locate, parse, words

PARSERS = [yaml.SafeLoader] + ([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])


def dump(node: Node) -> Any:
    """A tree as plain data with the start of every node."""
    if isinstance(node, Scalar):
        return node.text, node.style, node.start
    if isinstance(node, Sequence):
        return node.start, [dump(item) for item in node.items]
    return node.start, [(dump(key), dump(value)) for key, value in node.entries.values()]


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
    tree, _ = parse(source, parser)
    assert isinstance(tree, Mapping)
    node = tree.get("a")
    assert isinstance(node, Scalar)
    found = words(node)
    assert [word for word, _ in found][2:] == ["three"]
    assert found[2][1].where(source) == text.index("‸")
    assert locate(tree, ("a", 2)).where(source) == text.index("‸")


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
    tree, _ = parse(source, parser)
    assert locate(tree, ("a", word)).where(source) == text.index("‸")


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
    tree, _ = parse(source)
    assert source.line_column(locate(tree, path).where(source)) == line_column


def test_scalars_stay_as_they_are_written(parser: type):
    tree, _ = parse(Source("x", "[yes, 1e5, 0x10, ~, '', null, 'no', 010, 12:30, 2024-01-01, =, <<]"), parser)
    assert isinstance(tree, Sequence)
    texts = [item.text for item in tree.items if isinstance(item, Scalar)]
    assert texts == ["yes", "1e5", "0x10", "~", "", "null", "no", "010", "12:30", "2024-01-01", "=", "<<"]


def test_both_parsers_give_the_same_tree():
    text = "a: {b: [1, 'x', \"y\"]}\nc: |\n  d\n  e\nf: >-\n  g\n\n  h\ni:\n- j\n- k: l\n"
    trees = [dump(parse(Source("x", text), parser)[0]) for parser in PARSERS]
    assert all(tree == trees[0] for tree in trees)


def test_a_key_given_twice_is_noted_and_the_first_one_counts(parser: type):
    source = Source("x", "a: 1\nb: 2\n'a': 3\na: 4\n")
    tree, problems = parse(source, parser)
    assert [(problem.code, problem.line, problem.column) for problem in problems] == [
        ("duplicate-key", 3, 1),
        ("duplicate-key", 4, 1),
    ]
    assert "line 1" in problems[1].message
    assert dump(tree)[1][0] == (("a", "", 0), ("1", "", 3))


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
    assert At(scalar, 99).where(Source("x", "    abc")) == 4

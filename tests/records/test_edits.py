"""Values set, added and removed in the text of a game file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import CodedError
from boardgen.games import get_game
from boardgen.records.edits import Edit, append, applied, remove, set_value
from boardgen.records.source import Source
from boardgen.records.yamltree import parse
from boardgen.schema import plain

TEXT = """\
# lesson
game: pi   # slug
figures:
  - id: two  # first
    after: 6
    expect:
      goals: {B: {owner: red, size: 5}}  # false
      score: {red: 2}
  - id: x
    marks:
      - {circle: e1} # ring
    # end
result: "*"
"""


def document(text: str = TEXT):
    return parse(Source("x.yaml", text))[0]


def changed(edits) -> list[tuple[str, str]]:
    """What goes and what comes."""
    return [(TEXT[edit.start : edit.end], edit.text) for edit in edits]


ROWS = [
    (set_value, ("figures", 0, "expect", "goals", "B", "size"), 6, [("5", "6")]),
    (set_value, ("figures", 0, "after"), 7, [("6", "7")]),
    (set_value, ("result",), "red", [('"*"', "red")]),
    (set_value, ("title",), "no: one", [("", '\ntitle: "no: one"')]),
    (set_value, ("figures", 1, "expect", "to_move"), "red", [("", "\n    expect:\n      to_move: red")]),
    (set_value, ("figures", 0, "expect", "goals", "C"), {"size": 4}, [("", ", C: {size: 4}")]),
    (append, ("figures", 1, "marks"), {"dot": "e4"}, [("", "\n      - {dot: e4}")]),
    (append, ("figures", 0, "marks"), {"dot": ["a1", "b1"]}, [("", "\n    marks:\n      - {dot: [a1, b1]}")]),
    (append, ("figures",), {"id": "new", "after": 3}, [("", "\n  - id: new\n    after: 3")]),
    (remove, ("figures", 0, "expect", "goals", "B", "size"), None, [(", size: 5", "")]),
    (remove, ("figures", 0, "expect", "goals", "B", "owner"), None, [("owner: red, ", "")]),
    (remove, ("figures", 0, "expect", "score"), None, [("      score: {red: 2}\n", "")]),
    (remove, ("figures", 1, "marks", 0), None, [("    marks:\n      - {circle: e1} # ring\n", "")]),
    (remove, ("figures", 0, "id"), None, [("id: two  # first\n    ", "")]),
]


@pytest.mark.parametrize(("change", "path", "value", "then"), ROWS)
def test_changes_are_small(change, path, value, then):
    found = change(document(), path) if change is remove else change(document(), path, value)
    assert changed(found) == then
    parse(Source("x.yaml", applied(TEXT, found)))


SHORT = [
    (set_value, "a:\nb: 1\n", ("a", "c"), 1, "a: {c: 1}\nb: 1\n"),
    (set_value, "a: ~\n", ("a", "c"), 1, "a: {c: 1}\n"),
    (set_value, "a: null # so\n", ("a", "c"), 1, "a: {c: 1} # so\n"),
    (set_value, "a: {}\n", ("a", "c"), 1, "a: {c: 1}\n"),
    (set_value, "a: {b}\n", ("a", "c"), 1, "a: {b, c: 1}\n"),
    (set_value, "a: 1", ("b",), 2, "a: 1\nb: 2"),
    (set_value, "a: |\n  x\n\nb: 1\n", ("a",), 2, "a: 2\n\nb: 1\n"),
    (set_value, "a: 'x ' # so\n", ("a",), 2, "a: 2 # so\n"),
    (set_value, "a: 1\r\n", ("b",), 2, "a: 1\r\nb: 2\r\n"),
    (set_value, "a:\n  b: 1\n  c: 2\n  d: 3\ne: 4\n", ("a", "f"), 5, "a:\n  b: 1\n  c: 2\n  d: 3\n  f: 5\ne: 4\n"),
    (append, "a:\nb: 1\n", ("a",), 1, "a: [1]\nb: 1\n"),
    (append, "a: []\n", ("a",), 1, "a: [1]\n"),
    (append, "a: [b, cc, {d: 1} ] # so\n", ("a",), 1, "a: [b, cc, {d: 1}, 1 ] # so\n"),
    (append, "a:\r  - b: 1\r  - c: 2\r", ("a",), {"d": 1}, "a:\r  - b: 1\r  - c: 2\r  - {d: 1}\r"),
    (remove, "a: {b, c: 1}\n", ("a", "b"), None, "a: {c: 1}\n"),
    (remove, "a: {b: 1, c}\n", ("a", "b"), None, "a: {c}\n"),
    (remove, "a:\n  b: 1 # b\n  # c\n  c: 2\n", ("a", "b"), None, "a:\n  # c\n  c: 2\n"),
    (remove, "a: [b, c]\n", ("a", 1), None, "a: [b]\n"),
    (remove, "a: {b: 1}\nc: 1\n", ("a", "b"), None, "c: 1\n"),
    (remove, "a: 1\n", ("a",), None, ""),
    (remove, "{a: 1}\n", ("a",), None, "{}\n"),
    (remove, "a: 1\nb: 2", ("b",), None, "a: 1\n"),
    (remove, "a:\n  - -1\n  - b\n", ("a", 0), None, "a:\n  - b\n"),
    (remove, "a:\n  - # this - here\n    b: 1\n  - c\n", ("a", 0), None, "a:\n  - c\n"),
    (remove, "a:\n  - b\n  # c - d\n  -\n  - e - f\n", ("a", 1), None, "a:\n  - b\n  # c - d\n  - e - f\n"),
    (remove, "a:\n  - b\n  - - c\n    - d\n  - e\n", ("a", 1), None, "a:\n  - b\n  - e\n"),
    (remove, "a:\n  - - c\n    - d\n  - e\n", ("a", 0, 0), None, "a:\n  - - d\n  - e\n"),
    (remove, "a:\n  - b: 1\n    c: 2\n    d: 3\n", ("a", 0, "c"), None, "a:\n  - b: 1\n    d: 3\n"),
    (remove, "a:\n  - b: 1\n    c: 2\n", ("a", 0, "b"), None, "a:\n  - c: 2\n"),
    (remove, "a:\r\n  b: 1\r\n  c: 2\r\n", ("a", "b"), None, "a:\r\n  c: 2\r\n"),
    (remove, "a:\r  - b: 1\r  - c\r  - d\r", ("a", 1), None, "a:\r  - b: 1\r  - d\r"),
    (remove, "a:\r  b: 1\r  c: 2\r  d: 3\r", ("a", "c"), None, "a:\r  b: 1\r  d: 3\r"),
]


@pytest.mark.parametrize(("change", "text", "path", "value", "then"), SHORT)
def test_whatever_stands_around_stays(change, text, path, value, then):
    found = change(document(text), path) if change is remove else change(document(text), path, value)
    assert applied(text, found) == then


def test_changes_are_applied_by_their_places():
    edits = [Edit(2, 3, "z"), Edit(0, 1, "x"), Edit(1, 2, ""), Edit(1, 1, "y")]
    assert applied("abcd", edits) == "xyzd"
    assert applied("abcd", [Edit(1, 1, "2"), Edit(1, 1, "1")]) == "a21bcd", "as they were given"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda one, path: set_value(one, path, 1), ("game", "side")),
        (lambda one, path: append(one, path, 1), ("game",)),
        (remove, ("nothing",)),
        (remove, ()),
    ],
)
def test_what_cannot_be_changed_is_refused(change, path):
    with pytest.raises(CodedError) as caught:
        change(document(), path)
    assert caught.value.code == "cannot-edit"


def paths(value, path=()):
    """All paths in values."""
    if path:
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from paths(inner, (*path, key))


def without(value, path):
    """The values without what stands at a path; what would be empty goes as well."""
    step, *rest = path
    if isinstance(value, dict):
        inner = {key: item for key, item in value.items() if key != step}
        if rest and (left := without(value[step], rest)):
            return {key: left if key == step else item for key, item in value.items()}
        return inner
    if rest and (left := without(value[step], rest)):
        return [left if k == step else item for k, item in enumerate(value)]
    return [item for k, item in enumerate(value) if k != step]


def values(text: str):
    return plain(document(text).value)


EXAMPLES = [get_game(slug).example.read_text(encoding="utf-8") for slug in ("pi", "trike", "hex3", "pisi", "iriri")]


def remarks(text: str) -> list[str]:
    """Whole lines that are remarks."""
    return [line for line in text.splitlines() if line.lstrip().startswith("#")]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_anything_may_be_removed_or_replaced(data):
    """What is left is all the rest, and every remark that has a line of its own."""
    text = data.draw(st.sampled_from(EXAMPLES))
    whole = values(text)
    path = data.draw(st.sampled_from(list(paths(whole))))
    if not all(isinstance(document(text).node(path[:k]).value, dict | list) for k in range(len(path))):
        return
    new = applied(text, set_value(document(text), path, "other"))
    again = values(new)
    for step in path[:-1]:
        again = again[step]
    assert again[path[-1]] == "other"
    gone = applied(text, remove(document(text), path))
    assert values(gone) == without(whole, path)
    assert set(remarks(gone)) <= set(remarks(text))

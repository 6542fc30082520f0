"""Values against specs: rows of values, what they come to, and the faults with code, path and message."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import Fault, InvalidCellError
from boardgen.geometry.hexregions import hexagon
from boardgen.records.source import Source
from boardgen.records.yamltree import parse
from boardgen.schema import (
    CELL,
    CELLS,
    MISSING,
    Bare,
    Boolean,
    Choice,
    Fields,
    Free,
    Integer,
    ListOf,
    MapOf,
    Number,
    OneOf,
    OrNull,
    Text,
    check,
    check_on_board,
    defaults,
    plain,
)

MARK = OneOf(
    {"circle": ListOf(Text(), words=True, fewest=1, items="places"), "on": Boolean()},
    {"text": Text(longest=5)},
    alone=frozenset({"on"}),
    needs={"circle": ("text",)},
    name="a mark",
    example="{circle: e5}",
    codes=("bad-mark", "unknown-mark"),
)
STONES = Fields({"red": CELLS, "blue": CELLS}, apart=("red", "blue"))

# spec, value as YAML writes it, what it comes to
FINE = [
    (Text(), "7", "7"),
    (Text(), "'7'", "7"),
    (Text(), "no", "no"),
    (Text(), "true", "true"),
    (Text(), "''", ""),
    (Text(pattern="[a-z]+"), "ab", "ab"),
    (Integer(), "7", 7),
    (Integer(), "-7", -7),
    (Integer(smallest=0, largest=0), "0", 0),
    (Number(), "1e3", 1000.0),
    (Number(step=0.5), "6.5", 6.5),
    (Number(), "2", 2),
    (Boolean(), "True", True),
    (Choice(("1", "2")), "1", "1"),
    (Choice(("a", "b")), "'b'", "b"),
    (CELL, "e5", "e5"),
    (CELLS, "e5 f6", ["e5", "f6"]),
    (CELLS, "[e5, f6]", ["e5", "f6"]),
    (CELLS, "''", []),
    (ListOf(Integer()), "[1, 2]", [1, 2]),
    (ListOf(Text(), words=True), "1 2", ["1", "2"]),
    (ListOf(Text(), words=True), "7", ["7"]),
    (MapOf(Integer()), "{a: 1, 2: 3}", {"a": 1, "2": 3}),
    (MapOf(Integer(), key=Choice(("1",))), "{1: 3}", {"1": 3}),
    (STONES, "{red: a1, blue: [b1]}", {"red": ["a1"], "blue": ["b1"]}),
    (OrNull(CELL), "null", None),
    (OrNull(CELL), "~", None),
    (OrNull(CELL), "", None),
    (OrNull(CELL), "e5", "e5"),
    (MARK, "{circle: e5, text: x}", {"circle": ["e5"], "text": "x"}),
    (MARK, "{on: true}", {"on": True}),
]

# spec, value as YAML writes it; for each fault code, path, whether the key is meant, and words of the message
FAULTY: list[tuple[Any, str, list[tuple[str, tuple[str | int, ...], bool, str]]]] = [
    (Text(), "", [("wrong-type", (), False, "x: expected text, found nothing")]),
    (Text(), "[]", [("wrong-type", (), False, "found a list")]),
    (Text(longest=2), "abc", [("too-long", (), False, "3 characters; at most 2")]),
    (Text(pattern="[a-z]", expected="a letter"), "7", [("bad-value", (), False, "expected a letter, found '7'")]),
    (Text(), '"a\\x07"', [("bad-character", (), False, "U+0007")]),
    (Integer(), "'7'", [("wrong-type", (), False, "expected a whole number, found '7'")]),
    (Integer(), "7.0", [("wrong-type", (), False, "found 7.0")]),
    (Integer(), "true", [("wrong-type", (), False, "found true")]),
    (Integer(), "null", [("wrong-type", (), False, "found null")]),
    (Integer("", 2, 3), "9", [("out-of-range", (), False, "9 is out of range; it may be from 2 to 3")]),
    (Number(), ".nan", [("out-of-range", (), False, "not finite")]),
    (Number(), "1e999", [("out-of-range", (), False, "1e999 is out of range")]),
    (Number(), "x", [("wrong-type", (), False, "expected a number, found 'x'")]),
    (Number(step=0.5), "0.25", [("bad-value", (), False, "a multiple of 0.5, found 0.25")]),
    (Boolean(), "yes", [("wrong-type", (), False, "expected true or false, found 'yes'")]),
    (Boolean(), "'true'", [("wrong-type", (), False, "found 'true'")]),
    (Choice(("calm", "bold")), "blod", [("bad-value", (), False, "did you mean 'bold'?")]),
    (Choice(("calm", "bold")), "BOLD", [("bad-value", (), False, "did you mean 'bold'?")]),
    (Choice(("calm", "bold")), "[]", [("wrong-type", (), False, "one of calm, bold, found a list")]),
    (CELL, "E5", [("no-such-cell", (), False, "expected a cell such as e5, found 'E5'; did you mean 'e5'?")]),
    (CELL, "5", [("no-such-cell", (), False, "found '5'")]),
    (CELL, "{}", [("wrong-type", (), False, "a cell such as e5, found a mapping")]),
    (CELLS, "e5 5 e5 f6 E1", [
        ("no-such-cell", (1,), False, "'5'"), ("named-twice", (2,), False, "e5 is named twice"),
        ("no-such-cell", (4,), False, "'E1'"),
    ]),
    (CELLS, "[e5 f6, g7]", [("bad-value", (0,), False, "'e5 f6' contains a space; write e5, f6")]),
    (CELLS, "", [("wrong-type", (), False, "expected a list, found nothing")]),
    (ListOf(Integer(), fewest=2, longest=2, items="sides"), "[1]", [
        ("too-short", (), False, "exactly 2 sides, found 1"),
    ]),
    (ListOf(Integer(), fewest=1, items="sides"), "[]", [("too-short", (), False, "at least 1 sides, found 0")]),
    (ListOf(Integer(), longest=2), "[1, 2, 3]", [("too-long", (), False, "0 to 2 items, found 3")]),
    (ListOf(Integer(), longest=2, code="bad-mark"), "[1, 2, 3]", [("bad-mark", (), False, "found 3")]),
    (ListOf(ListOf(Integer())), "[[1, x], 2]", [
        ("wrong-type", (0, 1), False, "an item of an item of x: expected a whole number, found 'x'"),
        ("wrong-type", (1,), False, "expected a list, found 2"),
    ]),
    (MapOf(Integer()), "[1]", [("wrong-type", (), False, "expected a mapping, found a list")]),
    (MapOf(Integer(), key=Text(pattern="[a-z]")), "{a: x, B: 1, C: y}", [
        ("wrong-type", ("a",), False, "a: expected a whole number"), ("bad-value", ("B",), True, "a key of x"),
        ("bad-value", ("C",), True, "a key of x"), ("wrong-type", ("C",), False, "C: expected"),
    ]),
    (Fields({"a": Integer()}, frozenset({"a"})), "{A: 1}", [
        ("unknown-key", ("A",), True, "x has no key 'A'; did you mean 'a'?"),
        ("missing-key", ("a",), False, "x needs the key 'a'"),
    ]),
    (Fields({"a": Integer("how many")}, frozenset({"a"})), "{}", [
        ("missing-key", ("a",), False, "needs the key 'a': how many"),
    ]),
    (Fields({}), "7", [("wrong-type", (), False, "expected a mapping, found 7")]),
    (Fields({"a": Integer(), "b": Text()}), "7", [("wrong-type", (), False, "expected a mapping of a, b, found 7")]),
    (STONES, "{red: a1 b1, blue: [c1, b1]}", [
        ("named-twice", ("blue", 1), False, "blue: b1 stands under red as well"),
    ]),
    (MARK, "x", [("bad-mark", (), False, "a mark is a mapping such as {circle: e5}")]),
    (MARK, "circel", [("bad-mark", (), False, "did you mean 'circle'?")]),
    (MARK, "{circel: e5}", [("unknown-mark", ("circel",), True, "did you mean 'circle'?")]),
    (MARK, "{}", [("bad-mark", (), False, "exactly one kind; one of circle, on")]),
    (MARK, "{circle: e5, text: x, on: true}", [("bad-mark", (), False, "found circle and on")]),
    (MARK, "{circle: e5}", [("bad-mark", ("circle",), True, "circle needs text: as well")]),
    (MARK, "{on: true, text: x}", [("unknown-mark", ("text",), True, "means nothing beside on:")]),
    (MARK, "{circle: [], text: longer}", [
        ("too-short", ("circle",), False, "at least 1 places"), ("too-long", ("text",), False, "at most 5"),
    ]),
    (OrNull(Integer()), "x", [("wrong-type", (), False, "expected a whole number")]),
]  # fmt: skip


def read(text: str) -> Any:
    return parse(Source("x", f"x: {text}\n"))[0].value["x"]


@pytest.mark.parametrize(("spec", "text", "value"), FINE, ids=str)
def test_what_values_come_to(spec, text, value):
    found = check(read(text), spec, "x")
    assert found == (value, ())
    assert json.loads(json.dumps(found.value)) == value
    assert not any(type(part) is Bare for part in (found.value if isinstance(found.value, list) else [found.value]))


@pytest.mark.parametrize(("spec", "text", "faults"), FAULTY, ids=lambda part: part if isinstance(part, str) else "")
def test_every_fault_has_its_code_path_and_message(spec, text, faults):
    found = check(read(text), spec, "x", ("here",))
    assert [(fault.code, fault.path, fault.key) for fault in found.faults] == [
        (code, ("here", *path), key) for code, path, key, _ in faults
    ]
    for fault, (_, _, _, words) in zip(found.faults, faults, strict=True):
        assert words in fault.message


def test_what_is_right_stays_when_parts_are_wrong():
    spec = Fields({"a": ListOf(Integer()), "b": MapOf(Integer()), "c": Integer(), "d": Text()})
    found = check({"a": [1, "x", 3], "b": {"p": 1, "q": None}, "c": "x", "d": "fine"}, spec, "x")
    assert found.value == {"a": [1, 3], "b": {"p": 1}, "d": "fine"}
    assert len(found.faults) == 3
    assert check("x", spec, "x").value is MISSING


def test_cells_become_what_the_board_calls_them():
    board = hexagon(3)
    found = check({"red": "a1 c3", "blue": ["z9", "B1"]}, STONES, "x", cells=board.cell)
    assert found.value == {"red": [board.cell("a1"), board.cell("c3")], "blue": []}
    assert [(fault.code, fault.path) for fault in found.faults] == [
        ("no-such-cell", ("blue", 0)),
        ("no-such-cell", ("blue", 1)),
    ]
    assert "did you mean 'b1'?" in found.faults[1].message
    assert check({"e5": 1}, MapOf(Integer(), key=CELL), "x", cells=lambda name: (4, 4)).value == {(4, 4): 1}


def test_two_names_of_one_cell_are_one_cell():
    found = check({"0,1": 1, "00,1": 2}, MapOf(Integer(), key=CELL), "x", cells=lambda name: int(name[-1]))
    assert found.value == {1: 1}
    assert found.faults == (Fault("named-twice", "x: 00,1 is named twice", ("00,1",), True),)


def test_cells_are_read_when_all_else_is_known():
    spec = Fields({"stones": CELLS, "side": Integer(), "bad": Integer()})

    def find(known):
        assert known == {"side": 2}
        return hexagon(known["side"]).cell

    found = check_on_board({"stones": "a1 a3 b3", "bad": "x", "side": 2}, spec, "x", (), find)
    assert found.value == {"stones": [0, 5], "side": 2}
    assert [fault.path for fault in found.faults] == [("bad",), ("stones", 1)]
    unknown = check_on_board({"stones": "a1 A1"}, spec, "x", (), lambda known: None)
    assert unknown.value == {"stones": ["a1"]}
    assert [fault.path for fault in unknown.faults] == [("stones", 1)]


def test_text_that_cannot_be_printed():
    spec = Fields({"shown": Text(printed=True), "hidden": Text()})

    def find(text):
        return ("a q", text.index("q")) if "q" in text else None

    found = check({"shown": "xq", "hidden": "xq"}, spec, "x", unprintable=find)
    assert found.value == {"hidden": "xq"}
    assert found.faults == (Fault("missing-glyph", "shown contains a q", ("shown",), False, 1),)


def test_defaults_are_those_of_the_fields():
    spec = Fields(
        {"a": Integer(default=0), "b": Text(), "c": Boolean(default=False), "d": Choice(("x",), default="x")}
    )
    assert defaults(spec) == {"a": 0, "c": False, "d": "x"}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (object(), "found a Python object"),
        (10**5000, "found a number too long to read"),
        ("a\nb\x1b" * 40, "u000ab"),
        (b"x", "found a Python bytes"),
        ({1, 2}, "found a Python set"),
        (None, "found nothing"),
    ],
    ids=range(6),
)
def test_what_is_found_is_told_on_one_line(value, words):
    [fault] = check(value, ListOf(Text()) if isinstance(value, str) else MapOf(Text()), "x").faults
    assert words in fault.message
    assert "\n" not in fault.message
    assert len(fault.message) < 300


@pytest.mark.parametrize("key", [None, ("a",), True, b"x"])
def test_keys_that_no_file_has(key):
    for spec in (MapOf(Integer()), Fields({"a": Integer()}), MARK):
        found = check({key: 1}, spec, "x")
        assert found.faults
        assert all(isinstance(step, str | int) for fault in found.faults for step in fault.path)


_TEXTS = ["", "a1", "B2", "a1 b2", "red", "circle", "x y", "7", "null", "true", "é"]
_KEYS = ["red", "blue", "a", "circle", "on", "text", "7", "e5"]


def values(scalars):
    """Values as JSON has them."""
    return st.recursive(
        scalars | st.integers(-20, 20) | st.sampled_from([0.5, 2.0, -1.25]) | st.sampled_from(_TEXTS),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=3),
        max_leaves=6,
    )


SPECS = [spec for spec, *_ in [*FINE, *FAULTY]] + [Free()]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SPECS), values(st.nothing()))
def test_python_and_files_meet_the_same_faults(spec, value):
    """JSON is YAML: the same value from either side comes to the same, or has the same faults.

    Not so null and booleans: a title may be ``true`` in a file, and is then text.
    """
    board = hexagon(2)
    from_python = check(value, spec, "x", cells=board.cell)
    from_file = check(read(json.dumps(value)), spec, "x", cells=board.cell)
    assert [(f.code, f.path, f.key) for f in from_file.faults] == [
        (f.code, f.path, f.key) for f in from_python.faults
    ]
    assert plain(from_file.value) == plain(from_python.value) or from_python.faults


def test_a_cell_finder_may_say_what_it_wants():
    def find(name):
        raise InvalidCellError("nowhere")

    assert check("e5", CELL, "x", cells=find).faults == (Fault("no-such-cell", "nowhere", ()),)

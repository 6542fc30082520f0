"""Problems: one line each, all parts for programs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardgen.records.problems import (
    MAX_PROBLEMS,
    GameFileError,
    Problem,
    by_place,
    exit_status,
)
from tests.records.toy import read

BLOCKED = Problem("g.yaml", 12, 5, 7, "white", "f3", "trike-blocked", "e3 is occupied (black, ply 4)")


def test_the_line_for_people():
    assert BLOCKED.format() == 'g.yaml:12:5: ply 7 (white) "f3": trike-blocked: e3 is occupied (black, ply 4)'


@pytest.mark.parametrize(
    ("absent", "line"),
    [
        ({"token": None}, "g.yaml:12:5: ply 7 (white): trike-blocked: e3 is occupied (black, ply 4)"),
        ({"player": None, "token": None}, "g.yaml:12:5: ply 7: trike-blocked: e3 is occupied (black, ply 4)"),
        (
            {"ply": None, "player": None, "token": None},
            "g.yaml:12:5: trike-blocked: e3 is occupied (black, ply 4)",
        ),
        (
            {"ply": None, "player": None, "token": None, "line": None, "column": None},
            "g.yaml: trike-blocked: e3 is occupied (black, ply 4)",
        ),
    ],
)
def test_absent_parts_are_left_out(absent: dict[str, None], line: str):
    assert replace(BLOCKED, **absent).format() == line


def test_the_parts_for_programs():
    assert BLOCKED.to_json() == {
        "file": "g.yaml",
        "line": 12,
        "column": 5,
        "ply": 7,
        "player": "white",
        "token": "f3",
        "code": "trike-blocked",
        "message": "e3 is occupied (black, ply 4)",
    }


@pytest.mark.parametrize("part", ["file", "token", "message"])
def test_nothing_can_break_the_line(part: str):
    line = replace(BLOCKED, **{part: "a\nb\r\x1b[31m\u2028" + "x" * 5_000}).format()
    assert line.isprintable()
    assert len(line) < 2_200


def test_order_is_by_place_and_each_comes_once():
    later, wider = replace(BLOCKED, line=13, column=1), replace(BLOCKED, column=10)
    whole = replace(BLOCKED, line=None, column=None)
    assert by_place([later, BLOCKED, wider, whole, BLOCKED]) == [whole, BLOCKED, wider, later]


@pytest.mark.parametrize(
    ("codes", "status"),
    [
        ([], 0),
        (["claim-false"], 1),
        (["claim-false", "bad-yaml"], 2),
        (["unreadable-file"], 2),
        (["no-such-cell"], 1),
    ],
)
def test_exit_status(codes: list[str], status: int):
    assert exit_status(replace(BLOCKED, code=code) for code in codes) == status


@pytest.mark.parametrize("line", ["a{i}: 1\n", "title: x\n"])
def test_a_hopeless_file_is_given_up(line: str):
    text = "game: toy\n" + "".join(line.format(i=i) for i in range(3 * MAX_PROBLEMS)) + "nonsense: 1\n"
    with pytest.raises(GameFileError) as caught:
        read(text)
    assert len(caught.value.problems) == MAX_PROBLEMS + 1
    assert caught.value.problems[-1].code == "too-many-problems"

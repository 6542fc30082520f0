"""Options given wrongly from Python and in a file: the same faults, all of them, in the same places."""

from __future__ import annotations

import json

import pytest

from boardgen.errors import OptionError
from boardgen.games import get_game
from boardgen.records import GameFileError, loads

# game, what stands under board:, setup: and position:, and the codes of the faults with their paths
ROWS = [
    ("pi", {"board": {"side": 99}, "setup": {"red": "E5 e5 e5"}}, [
        ("out-of-range", "board side"), ("no-such-cell", "setup red 0"), ("named-twice", "setup red 2"),
    ]),
    ("pi", {"setup": {"goals": {"A": "a1", "B": "e5", "C": "d5", "D": "d5"}, "red": "e5 f5 g5"}}, [
        ("pi-start", "setup red"), ("pi-goal-corner", "setup goals A"), ("pi-goal-on-piece", "setup goals B"),
        ("pi-goal-twice", "setup goals D"),
    ]),
    ("pi", {"position": {"goals": {"A": {"cell": "d5", "size": 3}, "B": {"cell": "h8", "owner": "red"}}}}, [
        ("pi-size", "position goals A size"), ("pi-owner", "position goals B owner"),
    ]),
    ("trike", {"board": {"host": "hax"}, "position": {"stones": {"black": "a1", "white": ["a1", 7]}}}, [
        ("bad-value", "board host"), ("missing-key", "position pawn"), ("no-such-cell", "position stones white 1"),
    ]),
    ("trike", {"board": {"host": "majorities"}, "position": {"stones": {"black": "b2"}, "pawn": "B1"}}, [
        ("no-such-cell", "position stones black 0"), ("no-such-cell", "position pawn"),
    ]),
    ("trike", {"board": {"host": "atoll", "side": 6}}, [("out-of-range", "board side")]),
    ("hex3", {"setup": {"pie": "yes"}, "position": {}}, [("setup-and-position", "position")]),
    ("hex3", {"position": {"stones": {"red": "c1", "blu": "a1"}, "seats": {"red": 4}, "to_move": "gren"}}, [
        ("unknown-key", "position stones blu"), ("missing-key", "position seats green"),
        ("missing-key", "position seats blue"), ("out-of-range", "position seats red"),
        ("bad-value", "position to_move"),
    ]),
    ("iriri", {"setup": {"dictionary": "S1 X9", "hands": {"3": "S", "1": "S M L S"}}}, [
        ("bad-value", "setup dictionary 1"), ("bad-value", "setup hands 3"), ("too-long", "setup hands 1"),
    ]),
    ("iriri", {"position": {"hands": {}, "dictionary": "S1", "board": {"x": "S1", "0,0": "Q"}, "score": {"1": .3}}}, [
        ("bad-value", "position score 1"), ("no-such-cell", "position board x"), ("bad-value", "position board 0,0"),
    ]),
    ("pisi", {"setup": {"layout": ["suns:ace city", "stars:1"]}}, [
        ("pisi-layout-grid", "setup layout 1"), ("pisi-layout-tile", "setup layout 1 0"),
    ]),
    ("pisi", {"setup": {}}, [("missing-key", "setup layout")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "sections", "expected"), ROWS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_files_and_python_meet_the_same_faults(slug, sections, expected):
    board, setup = sections.get("board", {}), sections.get("setup", {})
    whole = {"position": sections["position"]} if "position" in sections else {}
    with pytest.raises(OptionError) as from_python:
        get_game(slug).start(**board, **setup, **whole)
    with pytest.raises(GameFileError) as from_file:
        loads("\n".join([f"game: {slug}", *(f"{key}: {json.dumps(value)}" for key, value in sections.items())]))
    faults = from_python.value.faults
    places = {tuple(path.split()): code for code, path in expected}
    named = {tuple(map(str, _with_section(sections, fault.path))): fault.code for fault in faults}
    assert named.items() >= places.items()
    assert sorted(fault.code for fault in faults if fault.code in dict(expected)) == sorted(
        code for code, _ in expected
    )
    problems = from_file.value.problems
    assert sorted((problem.code, problem.message) for problem in problems) == sorted(
        (fault.code, fault.message) for fault in faults
    )
    assert all(problem.line and problem.column for problem in problems)


def _with_section(sections, path):
    """A path from Python as it is in the file."""
    for section in ("board", "setup"):
        if path[:1] != ("position",) and path and path[0] in sections.get(section, {}):
            return (section, *path)
    return path if path[:1] == ("position",) else ("setup", *path)

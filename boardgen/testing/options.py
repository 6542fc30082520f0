"""What is given: options of the wrong kind are refused with their place, what is right is kept and not overlooked."""

from __future__ import annotations

from typing import Any

from boardgen.errors import OptionError
from boardgen.testing.play import CODE
from boardgen.testing.subject import Subject, expect

JUNK: tuple[Any, ...] = (
    None,
    0,
    -1,
    3.5,
    float("nan"),
    True,
    "",
    "a1",
    "zz99",
    "\u00e9",
    [],
    {},
    [1],
    [["a1"]],
    {"a": 1},
    {1: 2},
    object(),
)
NESTED: tuple[Any, ...] = (
    *JUNK,
    {"red": [["a1"]]},
    {"black": 5},
    {"A": {"cell": "d5", "size": {}}},
    {"A": {"cell": "a1", "triangle": {}}},
    {"1": {}},
)


def junk_is_refused(subject: Subject) -> None:
    """Whatever stands under an option is taken or refused, and nothing else happens."""
    game, line = subject.game, subject.line(0)
    good = {**line.written.get("board", {}), **line.written.get("setup", {})}
    facts = game.facts(line.positions[min(4, len(line.positions) - 1)])
    inner = {key: facts[key] for key in game.position_keys.fields if key in facts}
    cases = [{**good, key: junk} for key in (*subject.start_keys, "position") for junk in NESTED]
    cases += [{"position": {**inner, key: junk}} for key in game.position_keys.fields for junk in NESTED]
    for options in cases:
        try:
            game.facts(game.start(**options))
        except OptionError as error:
            expect(CODE.fullmatch(error.code), f"{options} is refused with the code {error.code!r}")


def board_options_have_limits(subject: Subject) -> None:
    """Board options far off are refused with their key."""
    game = subject.game
    for key in game.board_keys.fields:
        for value in (-1, 0, 10_000, "huge", None, [1]):
            try:
                game.start(**{key: value})
            except OptionError as error:
                expect(error.path[:1] == (key,), f"{key}: {value!r} is refused at {error.path}, not at {key}")
                continue
            raise AssertionError(f"the board option {key} takes {value!r}")


def cells_are_named(subject: Subject) -> None:
    """Cells have names of their own, and neighbours are mutual."""
    board = subject.game.board()
    expect(len(board) > 0, "the board has no cells")
    expect(len(set(board.names)) == len(board), "two cells have one name")
    for cell in board:
        expect(board.cell(board.names[cell]) == cell, f"{board.names[cell]} is the name of another cell")
        for other in board.neighbours[cell]:
            mutual = cell in board.neighbours[other]
            expect(mutual, f"{board.names[other]} is a neighbour of {board.names[cell]}, but not the other way")


CHECKS = (junk_is_refused, board_options_have_limits, cells_are_named)

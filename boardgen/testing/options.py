"""Options: wrong ones are refused with code and place, right ones are kept, and none is ignored."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from boardgen.errors import Fault, OptionError
from boardgen.schema import Choice, Fields, Free, Integer, ListOf, MapOf, Number, OneOf, OrNull, Spec
from boardgen.testing.play import CODE
from boardgen.testing.subject import Subject, expect

#: Values that may be in a file or come from a caller.
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
    {"red": [["a1"]]},
    {"black": 5},
    {"A": {"cell": "d5", "size": {}}},
    {"A": {"cell": "a1", "triangle": {}}},
    {"1": {}},
    object(),
)

Path = tuple[str | int, ...]


def junk_is_refused(subject: Subject) -> None:
    """Any value of an option is accepted, or refused with codes."""
    for options, key in _starts(subject):
        for junk in JUNK:
            try:
                subject.game.facts(subject.game.start(**_with(options, (*key, junk))))
            except OptionError as error:
                codes = [fault.code for fault in error.faults]
                expect(all(map(CODE.fullmatch, codes)), f"{key[-1]}: {junk!r} is refused with the codes {codes}")


def wrong_types_are_refused(subject: Subject) -> None:
    """Every option, however deep, refuses a value of the wrong type at its place, as ``wrong-type``."""
    for spec, options, below in _whole_starts(subject):
        for path, inner in _places(spec, options[below[0]] if below else options):
            if not isinstance(inner, Free):
                faults = _faults(subject, _with(options, (*below, *path, object())))
                _expect_fault(faults, "wrong-type", (*below, *path), "a value of no known type")


def values_out_of_range_are_refused(subject: Subject) -> None:
    """Numbers out of range, unknown words and unknown keys are refused at their place."""
    for spec, options, below in _whole_starts(subject):
        for path, inner in _places(spec, options[below[0]] if below else options):
            where = (*below, *path)
            if isinstance(inner, Integer | Number):
                for value in (inner.smallest - 1, inner.largest + 1):
                    faults = _faults(subject, _with(options, (*where, value)))
                    _expect_fault(faults, "out-of-range", where, repr(value))
            elif isinstance(inner, Choice):
                _expect_fault(_faults(subject, _with(options, (*where, "?"))), "bad-value", where, "'?'")
            elif isinstance(inner, Fields):
                unknown = _faults(subject, _with(options, (*where, "nonsense", 1)))
                _expect_fault(unknown, "unknown-key", (*where, "nonsense"), "a key that is unknown")
        unknown = _faults(subject, _with(options, (*below, "nonsense", 1)))
        _expect_fault(unknown, "unknown-key", (*below, "nonsense"), "a key that is unknown")


def all_faults_are_told(subject: Subject) -> None:
    """Two faults of one start are both reported."""
    for spec, options, below in _whole_starts(subject):
        keys = [key for key, inner in spec.fields.items() if not isinstance(inner, Free)]
        for one, other in itertools.pairwise(keys):
            both = _with(_with(options, (*below, one, object())), (*below, other, object()))
            told = {fault.path for fault in _faults(subject, both)}
            expect({(*below, one), (*below, other)} <= told, f"{one} and {other} are both wrong, and told is {told}")


def positions_can_be_given(subject: Subject) -> None:
    """A position given by its facts has the same facts and the same legal moves."""
    game = subject.game
    if not game.position_keys.fields:
        return
    for seed in (0, 1):
        board = subject.line(seed).written.get("board", {})
        for ply, pos in subject.stages(seed, 9):
            given = game.start(**board, position=game.position_of(pos))
            facts, again = game.facts(pos), game.facts(given)
            differ = [
                f"{key} is {again.get(key)!r}, not {fact!r}" for key, fact in facts.items() if fact != again.get(key)
            ]
            expect(not differ, f"the position after ply {ply} is given whole, and {', '.join(differ)}")
            same = game.legal_tokens(given) == game.legal_tokens(pos)
            expect(same, f"the position after ply {ply} is given whole, and other moves are legal")


def what_is_given_is_kept(subject: Subject) -> None:
    """No part of a position is ignored: another value changes the facts, or is refused."""
    game = subject.game
    board = subject.line(0).written.get("board", {})
    wholes = [game.position_of(pos) for _, pos in subject.stages(0, 9)]
    if "to_move" in game.position_keys.fields:
        wholes += [{**whole, "to_move": player} for whole in wholes for player in game.players]
    for i, whole in enumerate(wholes):
        for key in game.position_keys.fields:
            other = wholes[(i + 1) % len(wholes)].get(key)
            if other is None or other == whole.get(key):
                continue
            try:
                given = game.start(**board, position={**whole, key: other})
            except OptionError:
                continue
            ended = game.outcome(given) is not None
            found = game.position_of(given).get(key)
            expect(found == other or ended, f"a position is given with {key}: {other!r}, and has {found!r}")


def movers_are_told_apart(subject: Subject) -> None:
    """Positions with different players to move are not equal and have different hashes."""
    game = subject.game
    board = subject.line(0).written.get("board", {})
    for ply, pos in subject.stages(0, 5):
        found = {}
        for player in game.players if "to_move" in game.position_keys.fields else ():
            try:
                given = game.start(**board, position={**game.position_of(pos), "to_move": player})
            except OptionError:
                continue
            found[game.to_move(given)] = given
        players = list(found)
        for one, other in itertools.pairwise(players):
            same = found[one] == found[other] or hash(found[one]) == hash(found[other])
            expect(not same, f"after ply {ply} it makes no difference whether {one} or {other} is to move")


def cells_are_named(subject: Subject) -> None:
    """Cells have names of their own, and neighbours are mutual."""
    board = subject.game.board(**subject.board)
    expect(len(board) > 0, "the board has no cells")
    expect(len(set(board.names)) == len(board), "two cells have one name")
    for cell in board:
        expect(board.cell(board.names[cell]) == cell, f"{board.names[cell]} is the name of another cell")
        for other in board.neighbours[cell]:
            mutual = cell in board.neighbours[other]
            expect(mutual, f"{board.names[other]} is a neighbour of {board.names[cell]}, but not the other way")


def _whole_starts(subject: Subject) -> Iterator[tuple[Fields, dict[Any, Any], Path]]:
    """Right options of `Game.start` for each spec, and where what the spec is for stands in them."""
    game, line = subject.game, subject.line(0)
    board, setup = dict(line.written.get("board", {})), dict(line.written.get("setup", {}))
    yield Fields({**game.board_keys.fields, **game.setup_keys.fields}), {**board, **setup}, ()
    if game.position_keys.fields:
        pos = line.positions[len(line.positions) // 2]
        yield game.position_keys, {**board, "position": game.position_of(pos)}, ("position",)


def _starts(subject: Subject) -> Iterator[tuple[dict[Any, Any], Path]]:
    """Right options of `Game.start` and the place of each option among them."""
    for spec, options, below in _whole_starts(subject):
        for key in spec.fields:
            yield options, (*below, key)
        if below:
            yield options, below


def _places(spec: Spec, value: Any) -> Iterator[tuple[Path, Spec]]:
    """Every place below a value with its spec; of a list or mapping, the first entry."""
    match spec:
        case Fields(fields=fields):
            for key, inner in fields.items():
                yield (key,), inner
                if isinstance(value, Mapping) and key in value:
                    yield from (((key, *path), found) for path, found in _places(inner, value[key]))
        case ListOf(item=item):
            if isinstance(value, list | tuple) and value:
                yield (0,), item
                yield from (((0, *path), found) for path, found in _places(item, value[0]))
        case MapOf(value=inner):
            if isinstance(value, Mapping) and value:
                key = next(iter(value))
                yield (key,), inner
                yield from (((key, *path), found) for path, found in _places(inner, value[key]))
        case OrNull(spec=inner):
            if value is not None:
                yield from _places(inner, value)
        case OneOf():
            raise AssertionError("options of a game are no marks")
        case _:
            return


def _with(options: Any, path: tuple[Any, ...]) -> Any:
    """The options with the last item of the path at the place that the others name."""
    step, *rest = path
    if not rest:
        return step
    if isinstance(options, list | tuple):
        return [*options[:step], _with(options[step], tuple(rest)), *options[step + 1 :]]
    inner = options.get(step) if isinstance(options, Mapping) else None
    return {**(options if isinstance(options, Mapping) else {}), step: _with(inner, tuple(rest))}


def _faults(subject: Subject, options: Mapping[str, Any]) -> tuple[Fault, ...]:
    try:
        subject.game.start(**options)
    except OptionError as error:
        return error.faults
    return ()


def _expect_fault(faults: tuple[Fault, ...], code: str, path: Path, what: str) -> None:
    place = ".".join(map(str, path))
    expect(faults, f"{place} takes {what}")
    told = ", ".join(f"{fault.code} at {'.'.join(map(str, fault.path))}" for fault in faults)
    expect(any(fault[:1] == (code,) and fault.path == path for fault in faults), f"{place}: {what} is told as {told}")


CHECKS = (
    junk_is_refused,
    wrong_types_are_refused,
    values_out_of_range_are_refused,
    all_faults_are_told,
    positions_can_be_given,
    what_is_given_is_kept,
    movers_are_told_apart,
    cells_are_named,
)

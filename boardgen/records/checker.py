"""Read a game file: from bytes to a `Record`, reporting every problem."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from boardgen.errors import GameLoadError, OptionError, UnknownGameError
from boardgen.games.base import Game
from boardgen.games.options import BOARD, POSITION, SETUP, begin
from boardgen.games.paths import is_path
from boardgen.games.registry import game_slugs, get_game
from boardgen.messages import did_you_mean, shorten
from boardgen.records.claims import check_expect
from boardgen.records.described import read_named
from boardgen.records.fields import ABOUT, header_fields, outer_fields
from boardgen.records.figures import read_figures
from boardgen.records.line import Line
from boardgen.records.notes import Notes
from boardgen.records.problems import GameFileError, Problem
from boardgen.records.record import Record
from boardgen.records.replay import replay
from boardgen.records.results import check_result, result_of
from boardgen.records.source import Source, read_source
from boardgen.records.yamltree import parse
from boardgen.schema import MISSING, describe, plain

#: The sections a game starts from.
STARTS = (BOARD, SETUP, POSITION)

FindGame = Callable[[str], Game[Any, Any]]


def load(path: str | os.PathLike[str]) -> Record:
    """Read and check a game file; ``-`` means standard input.

    >>> from boardgen.games import get_game
    >>> record = load(get_game("trike").example)
    >>> record.game, record.moves[:3], record.result
    (get_game('trike'), ('c2', 'swap', 'a2'), 'white')

    Raises:
        GameFileError: with every problem of the file.
    """
    return read_text(read_source(path), get_game)


def loads(text: str, name: str = "<text>", find_game: FindGame = get_game) -> Record:
    """Read and check the text of a game file.

    >>> loads("{game: trike, board: {side: 4}, moves: b2 c2}").final
    trike(side=4, stones={'black': 'b2', 'white': 'c2'}, pawn='c2', to_move='black', ply=2)

    Args:
        text: the YAML.
        name: the file name in problems.
        find_game: slug → game, raising `UnknownGameError`; by default the registry.

    Raises:
        GameFileError: with every problem of the text.
    """
    if not isinstance(text, str):
        raise GameFileError([Source(name, "").problem(None, "unreadable-file", f"not text: {describe(text)}")])
    return read_text(Source(name, text.removeprefix("\ufeff")), find_game)


def check(path: str | os.PathLike[str]) -> list[Problem]:
    """Every problem of a game file, by place; an empty list if there is none.

    >>> check("nowhere.yaml")[0].code
    'unreadable-file'
    """
    try:
        load(path)
    except GameFileError as error:
        return list(error.problems)
    return []


def read_text(source: Source, find_game: FindGame = get_game) -> Record:
    """Read and check a source, as `loads` does.

    Raises:
        GameFileError: with every problem of the text.
    """
    notes = Notes(*parse(source))
    game = _find_game(notes, find_game)
    record = None if game is None else _read(notes, game)
    notes.fail()
    assert record is not None  # without one there is a problem
    return record


def _find_game(notes: Notes, find_game: FindGame) -> Game[Any, Any] | None:
    value = notes.document.value
    slug = value.get("game") if isinstance(value, dict) else None
    if isinstance(slug, dict) or (isinstance(slug, str) and is_path(slug)):
        return read_named(notes, slug, ("game",))
    if isinstance(slug, str) and slug:
        try:
            return find_game(str(slug))
        except GameLoadError as error:
            notes.note(("game",), "unknown-game", str(error))
        except UnknownGameError:
            message = f"there is no game {shorten(slug)!r}; {did_you_mean(slug, game_slugs())}"
            notes.note(("game",), "unknown-game", message)
    notes.check(value, header_fields(), "a game file")
    return None


def _read(notes: Notes, game: Game[Any, Any]) -> Record | None:
    values = notes.check(notes.document.value, outer_fields(game), "a game file")
    if values is MISSING:
        return None
    start = _start(notes, game, values)
    done = None if start is None else replay(notes, game, start, values.get("moves"), ("moves",))
    if done is not None and done.complete:
        _check_end(notes, game, done, values)
    sections = {key: plain(values[key]) for key in STARTS if key in values}
    figures = tuple(read_figures(notes, game, values.get("figures", ()), done))
    if done is None or notes.problems:
        return None
    about = {key: values[key] for key in (*ABOUT, "seed", "players") if key in values}
    return Record(
        file=notes.document.source.name,
        game=game,
        line=done,
        positions=done.positions,
        moves=tuple(done.moves),
        comments=MappingProxyType(done.comments),
        result=result_of(game, done, values.get("result")),
        figures=figures,
        **{key: _read_only(value) for key, value in {**about, **sections}.items()},
    )


def _read_only(value: Any) -> Any:
    return MappingProxyType(value) if isinstance(value, dict) else value


def _start(notes: Notes, game: Game[Any, Any], values: Mapping[str, Any]) -> Any | None:
    """The first position; None, and noted, if the game cannot start like this."""
    sections = {key: values[key] for key in STARTS if key in values}
    try:
        return begin(game, sections)
    except OptionError as error:
        mistyped = any(problem.code == "unknown-key" for problem in notes.problems)
        for fault in error.faults:
            if fault.path[0] not in sections:
                # Missing keys are not reported if their section seems to be there under a misspelt name.
                if not mistyped:
                    notes.note((next(reversed(sections), "game"),), fault.code, fault.message)
            else:
                notes.include([fault])
        return None


def _check_end(notes: Notes, game: Game[Any, Any], done: Line, values: Mapping[str, Any]) -> None:
    if "result" in values:
        check_result(notes, game, done, values["result"], ("result",))
    if "expect" in values:
        check_expect(notes, game, done, len(done.moves), values["expect"], ("expect",))

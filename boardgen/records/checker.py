"""Read a game file: from bytes to a `Record`, or a `Collection` of them, reporting every problem."""

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
from boardgen.records.collection import Collection
from boardgen.records.described import read_named
from boardgen.records.fields import ABOUT, collection_fields, header_fields, outer_fields
from boardgen.records.figures import read_figures
from boardgen.records.line import Line
from boardgen.records.notes import Notes
from boardgen.records.problems import GameFileError, Problem
from boardgen.records.reading import Examined, Reading
from boardgen.records.record import Record
from boardgen.records.replay import replay
from boardgen.records.results import check_result, result_of
from boardgen.records.source import Source, read_source
from boardgen.records.story import read_story
from boardgen.records.yamltree import parse
from boardgen.schema import MISSING, describe, plain

#: The sections a game starts from.
STARTS = (BOARD, SETUP, POSITION)
#: The key of a file with several games.
GAMES = "games"

FindGame = Callable[[str], Game[Any, Any]]


def load(path: str | os.PathLike[str], game: int | str | None = None) -> Record:
    """Read and check a game file, and take one game of it; ``-`` means standard input.

    >>> from boardgen.games import get_game
    >>> record = load(get_game("trike").example)
    >>> record.game, record.moves[:3], record.result
    (get_game('trike'), ('c2', 'swap', 'a2'), 'white')

    Args:
        path: the file.
        game: of a file with several games, the number of one, from 1, or its id.

    Raises:
        GameFileError: with every problem of the file.
        OptionError: the file has several games and none of them is named, or it has no such game.
    """
    return load_all(path).record(game)


def loads(text: str, name: str = "<text>", find_game: FindGame = get_game, game: int | str | None = None) -> Record:
    """Read and check the text of a game file, and take one game of it.

    >>> loads("{game: trike, board: {side: 4}, moves: b2 c2}").final
    trike(side=4, stones={'black': 'b2', 'white': 'c2'}, pawn='c2', to_move='black', ply=2)

    Args:
        text: the YAML.
        name: the file name in problems.
        find_game: slug → game, raising `UnknownGameError`; by default the registry.
        game: of a text with several games, the number of one, from 1, or its id.

    Raises:
        GameFileError: with every problem of the text.
        OptionError: there are several games and none of them is named, or there is no such game.
    """
    if not isinstance(text, str):
        raise GameFileError([Source(name, "").problem(None, "unreadable-file", f"not text: {describe(text)}")])
    return read_text(Source(name, text.removeprefix("\ufeff")), find_game).record(game)


def load_all(path: str | os.PathLike[str]) -> Collection:
    """Read and check a game file with one game or several; ``-`` means standard input.

    >>> from boardgen.games import get_game
    >>> [record.title for record in load_all(get_game("trike").example)]
    ['Five ways out, one of them good']

    Raises:
        GameFileError: with every problem of the file.
    """
    return read_text(read_source(path), get_game)


def check(path: str | os.PathLike[str]) -> list[Problem]:
    """Every problem of a game file, by place; an empty list if there is none.

    >>> check("nowhere.yaml")[0].code
    'unreadable-file'
    """
    try:
        load_all(path)
    except GameFileError as error:
        return list(error.problems)
    return []


def read_text(source: Source, find_game: FindGame = get_game) -> Collection:
    """Read and check all games of a source.

    Raises:
        GameFileError: with every problem of the text.
    """
    return _read_noted(Notes(*parse(source)), find_game)


def examine(source: Source, find_game: FindGame = get_game) -> Examined:
    """Read a source as far as it can be read, with all its problems; for editors, which show files that are wrong.

    Never raises for what stands in the source.
    """
    try:
        notes = Notes(*parse(source))
    except GameFileError as error:
        return Examined(source, error.problems)
    try:
        collection = _read_noted(notes, find_game)
    except GameFileError as error:
        return Examined(source, error.problems, notes.document, tuple(notes.readings))
    return Examined(source, (), notes.document, tuple(notes.readings), collection)


def _read_noted(notes: Notes, find_game: FindGame) -> Collection:
    value = notes.document.value
    if isinstance(value, dict) and GAMES in value:
        return _read_several(notes, value, find_game)
    record = _read_one(notes, value, find_game)
    notes.fail()
    assert record is not None  # without one there is a problem
    about = {key: getattr(record, key) for key in ("title", "subtitle", "author", "source")}
    return Collection(notes.document.source.name, (record,), **about)


def _read_several(notes: Notes, value: Mapping[str, Any], find_game: FindGame) -> Collection:
    """The games of a file that has them under ``games:``."""
    values = notes.check(value, collection_fields(), "a file with several games")
    values = {} if values is MISSING else values
    shared = _find_game(notes, value["game"], find_game) if "game" in value else None
    records: list[Record] = []
    lines: dict[str, int] = {}
    for k, item in enumerate(values.get(GAMES, ())):
        part = notes.part((GAMES, k))
        if shared is not None and isinstance(item, dict) and "game" not in item:
            record = _read(part, shared, {"game": value["game"], **item}, str(k + 1))
        elif "game" in value and shared is None:
            continue  # which game it is will show once that fault is mended
        else:
            record = _read_one(part, item, find_game, str(k + 1))
        if record is None:
            continue
        if record.id in lines:
            message = f"there is already a game {record.id}, in line {lines[record.id]}; choose another id"
            part.note(("id",), "duplicate-game", message)
        lines.setdefault(record.id, part.line_column(())[0])
        records.append(record)
    notes.fail()
    about = {key: values[key] for key in ("title", "subtitle", "author", "source", "preface") if key in values}
    return Collection(notes.document.source.name, tuple(records), **about)


def _read_one(notes: Notes, value: Any, find_game: FindGame, number: str = "") -> Record | None:
    """One game; None, and noted, if it cannot be used."""
    named = value.get("game") if isinstance(value, dict) else None
    game = _find_game(notes, named, find_game)
    if game is None:
        return None
    return _read(notes, game, value, number)


def _find_game(notes: Notes, named: Any, find_game: FindGame) -> Game[Any, Any] | None:
    """The game that a file names; None, and noted, if there is no such game."""
    if isinstance(named, dict) or (isinstance(named, str) and is_path(named)):
        return read_named(notes, named, ("game",))
    if isinstance(named, str) and named:
        try:
            return find_game(str(named))
        except GameLoadError as error:
            notes.note(("game",), "unknown-game", str(error))
        except UnknownGameError:
            message = f"there is no game {shorten(named)!r}; {did_you_mean(named, game_slugs())}"
            notes.note(("game",), "unknown-game", message)
    value = notes.document.value
    if not (isinstance(value, dict) and GAMES in value):
        notes.check(value, header_fields(), "a game file")
    elif not (isinstance(named, str) and named):
        notes.note(("game",), "wrong-type", f"game: expected the name of a game, found {describe(named)}")
    return None


def _read(notes: Notes, game: Game[Any, Any], value: Any, number: str = "") -> Record | None:
    """A game; None, and noted, if it is wrong.

    Args:
        notes: take the problems.
        game: the game that is played.
        value: what the file says of this one.
        number: of a game in a file with several.
    """
    noted = len(notes.problems)
    values = notes.check(value, outer_fields(game), "a game file")
    if values is MISSING:
        return None
    start = _start(notes, game, values)
    done = None if start is None else replay(notes, game, start, values.get("moves"), ("moves",))
    if done is not None and done.complete:
        _check_end(notes, game, done, values)
    sections = {key: plain(values[key]) for key in STARTS if key in values}
    figures = tuple(read_figures(notes, game, values.get("figures", ()), done))
    story = tuple(read_story(notes, game, values.get("story", ()), done, figures))
    notes.readings.append(Reading(notes.document, notes.prefix, game, start, done, figures))
    if done is None or len(notes.problems) > noted:
        return None
    about = {key: values[key] for key in (*ABOUT, "seed", "players") if key in values}
    return Record(
        file=notes.document.source.name,
        id=values.get("id", number) if number else "",
        game=game,
        line=done,
        positions=done.positions,
        moves=tuple(done.moves),
        comments=MappingProxyType(done.comments),
        result=result_of(game, done, values.get("result")),
        figures=figures,
        story=story,
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

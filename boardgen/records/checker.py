"""A game file from bytes to `Record`, with every problem on the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from boardgen.errors import CodedError, GameLoadError, OptionError, UnknownGameError
from boardgen.games.base import Game
from boardgen.games.registry import game_slugs, get_game
from boardgen.records.claims import check_expect, check_result
from boardgen.records.fields import ABOUT, file_fields, header_fields
from boardgen.records.figures import read_figures
from boardgen.records.problems import GameFileError, Problem, by_place, shorten
from boardgen.records.reader import MISSING, Reader, did_you_mean
from boardgen.records.record import Record
from boardgen.records.replay import Replay, replay
from boardgen.records.source import Source, read_source
from boardgen.records.yamltree import At, Mapping, Node, Scalar, locate, parse
from boardgen.schema import Fields

#: What a game starts from.
STARTS = ("board", "setup", "position")

FindGame = Callable[[str], Game[Any, Any]]


def load(path: str | os.PathLike[str]) -> Record:
    """Read and check a game file; ``-`` is standard input.

    Raises:
        GameFileError: with every problem of the file.
    """
    return read_text(read_source(path), get_game)


def loads(text: str, name: str = "<text>", find_game: FindGame = get_game) -> Record:
    """Read and check the text of a game file.

    Args:
        text: the YAML.
        name: stands for the file in problems.
        find_game: slug → game, raising `UnknownGameError`; the registry unless told otherwise.

    Raises:
        GameFileError: with every problem of the text.
    """
    return read_text(Source(name, text.removeprefix("\ufeff")), find_game)


def check(path: str | os.PathLike[str]) -> list[Problem]:
    """Every problem of a game file, by place; an empty list for a right one."""
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
    tree, problems = parse(source)
    reader = Reader(source, problems)
    game = _find_game(reader, tree, find_game)
    record = _read(reader, game, tree) if game is not None else None
    if problems or record is None:
        raise GameFileError(by_place(problems))
    return record


def _find_game(reader: Reader, tree: Node, find_game: FindGame) -> Game[Any, Any] | None:
    node = tree.get("game") if isinstance(tree, Mapping) else None
    if isinstance(node, Scalar) and not node.is_empty:
        try:
            return find_game(node.text)
        except GameLoadError as error:
            reader.note(node, "unknown-game", str(error))
        except UnknownGameError:
            slugs = game_slugs()
            hint = did_you_mean(node.text.lower(), slugs)
            reader.note(node, "unknown-game", f"there is no game {shorten(node.text)!r}; {hint}")
    reader.read(tree, header_fields(), "a game file")
    return None


def _read(reader: Reader, game: Game[Any, Any], tree: Node) -> Record:
    spec = file_fields(game)
    nodes = reader.fields(tree, spec, "a game file")
    values = _values(reader, spec, nodes, (*ABOUT, "seed", "players"))
    options = _start_options(reader, game, tree, nodes)
    start = None if options is None else _start(reader, game, tree, nodes, options)
    done = None if start is None else replay(reader, game, start, nodes.get("moves"))
    if done is not None and done.complete:
        _check_end(reader, game, done, nodes)
    values.update(options or {})
    figures = read_figures(reader, game, nodes["figures"], done) if "figures" in nodes else ()
    result = nodes.get("result")
    return Record(
        file=reader.source.name,
        game=game,
        positions=tuple(done.positions) if done else (),
        moves=tuple(done.moves) if done else (),
        comments=MappingProxyType(done.comments if done else {}),
        result=result.text if isinstance(result, Scalar) else None,
        figures=tuple(figures),
        **{key: _read_only(value) for key, value in values.items()},
    )


def _read_only(value: Any) -> Any:
    return MappingProxyType(value) if isinstance(value, dict) else value


def _values(reader: Reader, spec: Fields, nodes: dict[str, Node], keys: Sequence[str]) -> dict[str, Any]:
    read = {key: reader.read(nodes[key], spec.fields[key], key) for key in keys if key in nodes}
    return {key: value for key, value in read.items() if value is not MISSING}


def _start_options(reader: Reader, game: Game[Any, Any], tree: Node, nodes: dict[str, Node]) -> dict[str, Any] | None:
    """What stands under board, setup and position; None where a fault (noted) makes it unfit to start from."""
    before = len(reader.problems)
    options = _values(reader, file_fields(game), nodes, STARTS)
    if "setup" in nodes and "position" in nodes:
        message = "a file has either a setup or a whole position, not both"
        reader.note(nodes["position"], "setup-and-position", message)
    return options if len(reader.problems) == before else None


def _start(
    reader: Reader, game: Game[Any, Any], tree: Node, nodes: dict[str, Node], options: dict[str, Any]
) -> Any | None:
    """The first position, or None (noted) where the game cannot start so."""
    whole = {"position": options["position"]} if "position" in options else {}
    try:
        return game.start(**options.get("board", {}), **options.get("setup", {}), **whole)
    except CodedError as error:
        mistyped = any(problem.code == "unknown-key" for problem in reader.problems)
        if not (mistyped and "setup" not in nodes and "position" not in nodes):
            path = error.path if isinstance(error, OptionError) else ()
            reader.note(_place_of_option(tree, nodes, path), error.code, error.message)
        return None


def _place_of_option(tree: Node, nodes: dict[str, Node], path: tuple[str | int, ...]) -> At:
    if path[:1] == ("position",):
        path = path[1:]
    under = [nodes[key] for key in STARTS if key in nodes]
    for node in under:
        if path and isinstance(node, Mapping) and str(path[0]) in node.entries:
            return locate(node, path)
    return At(under[-1] if under else locate(tree, ("game",)).node)


def _check_end(reader: Reader, game: Game[Any, Any], done: Replay, nodes: dict[str, Node]) -> None:
    result, expect = nodes.get("result"), nodes.get("expect")
    if result is not None:
        check_result(reader, game, done.positions[-1], result)
    if expect is not None:
        check_expect(reader, game, done.positions[-1], expect, len(done.moves))

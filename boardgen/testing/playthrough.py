"""Playthroughs: games stored as text with facts and legal moves, so that a change of rules shows in a diff."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import boardgen
from boardgen.errors import OptionError
from boardgen.games import Game
from boardgen.games.registry import built_in
from boardgen.records import load
from boardgen.schema import Boolean, Choice
from boardgen.testing.subject import MOST_PLIES, Subject, expect

#: Name of the file in the folder of a game that plugs in.
FILE = "playthrough.txt"
#: So many legal moves are listed in full.
_LISTED = 40
_WIDTH = 116
_TITLE, _OPTIONS, _MOVES = "== ", "options: ", "moves:"
_HEAD = (
    "# Games of {title}, with facts and legal moves on the way, written by: python -m boardgen.testing {slug}\n"
    "# A change in this file is a change of the rules: look at each before you commit it.\n"
)


class Played(NamedTuple):
    """A game to be kept.

    Attributes:
        title: what is shown.
        options: of `Game.start`, as plain data.
        tokens: its moves.
    """

    title: str
    options: Mapping[str, Any]
    tokens: Sequence[str]


def playthrough_path(game: Game[Any, Any]) -> Path:
    """Where the playthrough of a game is: in its folder, for built-in games with boardgen's tests."""
    if game.slug in built_in():
        return Path(boardgen.__file__).parent.parent / "tests" / "playthroughs" / f"{game.slug}.txt"
    return game.folder / FILE


def new_playthrough(game: Game[Any, Any]) -> str:
    """A playthrough from scratch: the example, a random game, and one with each choice that board and setup offer."""
    return _text(game, _games(game))


def same_playthrough(game: Game[Any, Any], text: str) -> str:
    """The playthrough of the same games, as they go today."""
    return _text(game, _read(text))


def the_playthrough_holds(subject: Subject) -> None:
    """The game's playthrough is there, and its moves lead to the facts and legal moves it tells."""
    path = playthrough_path(subject.game)
    command = f"python -m boardgen.testing {subject.slug}"
    expect(path.is_file(), f"there is no {path.name}; `{command}` writes one, to be read and kept with the game")
    kept = path.read_text(encoding="utf-8")
    now = same_playthrough(subject.game, kept)
    if kept != now:
        pairs = itertools.zip_longest(kept.splitlines(), now.splitlines(), fillvalue="nothing")
        number, (old, new) = next((i, pair) for i, pair in enumerate(pairs, start=1) if pair[0] != pair[1])
        raise AssertionError(
            f"{path.name}:{number}: kept is {old.strip()!r}, the game now says {new.strip()!r}; "
            f"where that is meant, write it anew (`{command}`) and look at the difference"
        )


def _games(game: Game[Any, Any]) -> Iterator[Played]:
    record = load(game.example)
    options = {**(record.board or {}), **(record.setup or {})}
    if record.position is not None:
        options["position"] = record.position
    yield Played("the example", json.loads(json.dumps(options, default=dict)), record.moves)
    yield _random_game(game, "a random game", game.random_setup(0))
    for key, spec in {**game.board_keys.fields, **game.setup_keys.fields}.items():
        values = spec.values if isinstance(spec, Choice) else (False, True) if isinstance(spec, Boolean) else ()
        for value in values:
            try:
                written = game.random_setup(1, **{key: value})
            except OptionError:
                continue
            yield _random_game(game, f"a random game with {key}: {json.dumps(value)}", written)


def _random_game(game: Game[Any, Any], title: str, written: Mapping[str, Mapping[str, Any]]) -> Played:
    options = {**written.get("board", {}), **written.get("setup", {})}
    pos, rng, tokens = game.start(**options), random.Random(0), list[str]()
    while game.outcome(pos) is None and len(tokens) < MOST_PLIES:
        move = rng.choice(list(game.legal_moves(pos)))
        tokens.append(game.format_move(move, pos))
        pos = game.play(pos, move)
    return Played(title, options, tokens)


def _text(game: Game[Any, Any], games: Iterable[Played]) -> str:
    parts = [_HEAD.format(title=game.title, slug=game.slug)]
    parts += ["\n".join(_told(game, played)) + "\n" for played in games]
    return "\n".join(parts)


def _told(game: Game[Any, Any], played: Played) -> Iterator[str]:
    """The lines of one game."""
    yield f"{_TITLE}{played.title}"
    yield f"{_OPTIONS}{json.dumps(played.options, ensure_ascii=False)}"
    yield _MOVES
    yield from _wrapped(" ".join(played.tokens))
    pos, before, last = game.start(**played.options), dict[str, str](), len(played.tokens)
    shown = {0, 1, 2, last // 4, last // 2, 3 * last // 4, last}
    for ply in range(last + 1):
        if ply:
            pos = game.play(pos, game.parse_move(played.tokens[ply - 1], pos))
        if ply in shown:
            facts = dict(_flat(game.facts(pos)))
            yield ""
            yield f"after ply {ply}"
            for key in (*facts, *(key for key in before if key not in facts)):
                if facts.get(key) != before.get(key):
                    yield from _wrapped(f"{key}: {facts.get(key, 'gone')}")
            yield from _wrapped(_legal(game, pos))
            before = facts


def _legal(game: Game[Any, Any], pos: Any) -> str:
    """The legal moves; of many the first ones and a sum over all, so that each counts."""
    tokens = [game.format_move(move, pos) for move in game.legal_moves(pos)]
    if len(tokens) <= _LISTED:
        return f"{len(tokens)} legal moves: {' '.join(tokens)}".rstrip(": ")
    total = hashlib.sha256(" ".join(tokens).encode()).hexdigest()[:16]
    return f"{len(tokens)} legal moves, SHA-256 {total} …: {' '.join(tokens[:_LISTED])} …"


def _flat(facts: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Facts as paths and JSON, a line for each value that is no mapping."""
    for key, value in facts.items():
        if isinstance(value, Mapping) and value:
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", json.dumps(value, ensure_ascii=False)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _read(text: str) -> Iterator[Played]:
    """The games of a playthrough, without what is told of them."""
    for part in text.split(f"\n{_TITLE}")[1:]:
        title, options, _, *rest = part.splitlines()
        tokens = " ".join(itertools.takewhile(str.strip, rest)).split()
        yield Played(title, json.loads(options.removeprefix(_OPTIONS)), tokens)


CHECKS = (the_playthrough_holds,)

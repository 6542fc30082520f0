"""Positions as one line of text, such as ``trike(side=4, stones={'black': 'b2'}, pawn='b2', ply=1)``, and back.

The keys are those of game files: the board options and those of `position:`. Defaults are left out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from boardgen.errors import InvalidPositionError, OptionError
from boardgen.schema import Fields, ListOf, MapOf, OrNull, Spec, defaults

if TYPE_CHECKING:
    from boardgen.games.base import Game, Options

_NOTATION = re.compile(r"\s*([a-z][a-z0-9-]*)\s*\((.*)\)\s*", re.DOTALL)
#: In characters; the longest notation on a board of ordinary size has a hundredth of this.
_LONGEST = 2_000_000


def write(game: Game[Any, Any], pos: Any) -> str:
    """The notation of a position."""
    board = (f"{key}={value!r}" for key, value in _needed(game, game._board_options(pos)).items())
    return f"{game.slug}({', '.join((*board, *_position(game, pos)))})"


def _needed(game: Game[Any, Any], options: Options) -> Options:
    """The board options without those implied by the others."""
    needed = dict(options)
    for key in options:
        others = {other: needed[other] for other in needed if other != key}
        try:
            if game.full_board(**others).get(key) == needed[key]:
                needed = others
        except OptionError:
            continue
    return needed


def _position(game: Game[Any, Any], pos: Any) -> Iterator[str]:
    spec = game.position_keys
    usual = defaults(spec)
    for key, value in game.position_of(pos).items():
        if not (_left_out(spec, key, value) or (key in usual and value == usual[key])):
            yield f"{key}={_short(spec.fields[key], value)!r}"


def _left_out(spec: Fields, key: str, value: Any) -> bool:
    """Whether a key can be left out: it is empty and not required."""
    nothing = value is None and not isinstance(spec.fields[key], OrNull)
    return key not in spec.required and (nothing or value in ({}, [], ()))


def _short(spec: Spec, value: Any) -> Any:
    """The shortest form of a value: words in one string, empty parts left out."""
    match spec:
        case ListOf(words=True):
            return " ".join(value.split() if isinstance(value, str) else map(str, value))
        case ListOf(item=item) if isinstance(value, list | tuple):
            return [_short(item, part) for part in value]
        case MapOf(value=item) if isinstance(value, Mapping):
            return {key: _short(item, part) for key, part in value.items()}
        case Fields(fields=fields) if isinstance(value, Mapping):
            return {key: _short(fields[key], part) for key, part in value.items() if not _left_out(spec, key, part)}
        case OrNull(spec=inner) if value is not None:
            return _short(inner, value)
    return value


def read(game: Game[Any, Any], text: str) -> Any:
    """Read a position written by `write`.

    Raises:
        InvalidPositionError: code ``bad-notation``: it cannot be read.
        OptionError: there is no such position.
    """
    options = _options(game, text)
    board = {key: options.pop(key) for key in game.board_keys.fields if key in options}
    return game.start(**board, position=options)


def _options(game: Game[Any, Any], text: str) -> Options:
    """The keyword values in the parentheses. They are parsed as literals; nothing is evaluated."""
    if not isinstance(text, str):
        raise _unreadable(game, f"a position is read from text, not from {type(text).__name__}")
    found = _NOTATION.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        raise _unreadable(game, "this is not the notation of a position")
    if found[1] != game.slug:
        raise _unreadable(game, f"this is a position of {found[1][:40]}")
    try:
        call = ast.parse(f"_({found[2]})", mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
            raise ValueError("not only keywords")
        words = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
        if None in words or len(words) < len(call.keywords):
            raise ValueError("a value without a keyword, or a keyword twice")
        return {str(key): value for key, value in words.items()}
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise _unreadable(game, "the values in parentheses cannot be read") from None


def _unreadable(game: Game[Any, Any], why: str) -> InvalidPositionError:
    message = f"{why}; a position of {game.title} is written as repr(position) gives it, {game.slug}(key=value, …)"
    return InvalidPositionError(message, "bad-notation")

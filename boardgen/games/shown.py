"""Positions for people: a board in characters, a line that is read back, a picture in notebooks."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from boardgen.boards.text import text_board
from boardgen.errors import InvalidPositionError
from boardgen.schema import Fields, ListOf, MapOf, Spec, defaults

if TYPE_CHECKING:
    from boardgen.games.base import Game

_NOTATION = re.compile(r"\s*([A-Za-z][\w-]*)\s*\((.*)\)\s*", re.DOTALL)
#: Characters of a notation; a whole game of the longest kind is a tenth of this.
_LONGEST = 1_000_000


def diagram(game: Game[Any, Any], pos: Any) -> str:
    """The position as lines of text: a heading, the board with its coordinates, a legend."""
    shown = game._diagram(pos)
    heading = f"{game.title}, {_options_in_words(game._board_options(pos))}".rstrip(", ")
    parts = [f"{heading}: {_state(game.facts(pos))}"]
    parts.append(text_board(shown.board, shown.signs, between=shown.between))
    if shown.legend:
        parts.append("\n".join(shown.legend))
    return "\n\n".join(parts)


def _options_in_words(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in options.items())


def _state(facts: Mapping[str, Any]) -> str:
    """Ply, whose turn it is or how the game ended, and the score."""
    parts = [f"ply {facts['ply']}"]
    outcome = facts["outcome"]
    if outcome is None:
        parts.append(f"{facts['to_move']} to move")
    elif outcome["winner"] is None:
        parts.append(f"a draw ({outcome['reason']})")
    else:
        parts.append(f"{outcome['winner']} has won ({outcome['reason']})")
    if "score" in facts:
        parts.append("score " + ", ".join(f"{player} {points:g}" for player, points in facts["score"].items()))
    return ", ".join(parts)


def notation(game: Game[Any, Any], pos: Any) -> str:
    """The position as one line: the options that `Game.start` makes it of, as far as they are no defaults."""
    sections = ((game.board_keys, game._board_options(pos)), (game.position_keys, game.position_of(pos)))
    return f"{game.slug}({', '.join(word for spec, given in sections for word in _written(spec, given))})"


def _written(spec: Fields, given: Mapping[str, Any]) -> Iterator[str]:
    usual = defaults(spec)
    for key, value in given.items():
        nothing = value is None or value == usual.get(key) or value in ({}, [])
        if key in spec.required or not nothing:
            yield f"{key}={_short(spec.fields[key], value)!r}"


def _short(spec: Spec, value: Any) -> Any:
    """A value as it is written shortest: words in one string."""
    match spec:
        case ListOf(words=True) if not isinstance(value, str):
            return " ".join(map(str, value))
        case ListOf(item=item) if not isinstance(value, str):
            return [_short(item, part) for part in value]
        case MapOf(value=item):
            return {key: _short(item, part) for key, part in value.items()}
        case Fields(fields=fields):
            return {key: _short(fields[key], part) for key, part in value.items()}
    return value


def read(game: Game[Any, Any], text: str) -> Any:
    """The position that `notation` has written.

    Raises:
        InvalidPositionError: code ``bad-notation``: it cannot be read.
        OptionError: what it says is no position of the game.
    """
    options = _keywords(game, text)
    board = {key: options.pop(key) for key in game.board_keys.fields if key in options}
    return game.start(**board, position=options)


def _keywords(game: Game[Any, Any], text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise _unreadable(game, f"a position is read from text, not from a {type(text).__name__}")
    found = _NOTATION.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        raise _unreadable(game, "this is no notation of a position")
    if found[1] != game.slug:
        raise _unreadable(game, f"this is a position of {found[1]!r}")
    try:
        # The text is parsed as a call and its arguments as literals; nothing in it is ever run.
        call = ast.parse(f"_({found[2]})", mode="eval").body
        assert isinstance(call, ast.Call)
        words = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
    except (SyntaxError, ValueError, TypeError, AssertionError, RecursionError, MemoryError):
        raise _unreadable(game, "the part in brackets cannot be read") from None
    if call.args or None in words:
        raise _unreadable(game, "what stands in the brackets has to be named")
    return {str(key): value for key, value in words.items()}


def _unreadable(game: Game[Any, Any], why: str) -> InvalidPositionError:
    return InvalidPositionError(f"{why}; write what repr(position) gives, {game.slug}(key=value, …)", "bad-notation")


def picture(game: Game[Any, Any], pos: Any) -> str:
    """The position as SVG, as notebooks show it."""
    from boardgen.games.view import Look, plain_scene
    from boardgen.render.svg import to_svg
    from boardgen.scene.themes import COLOUR

    view = game.view()
    return to_svg(plain_scene(view.position(pos, Look(view.figure_pitch)), game.title), COLOUR)


def equip(positions: type, game: Callable[[Any], Game[Any, Any]]) -> None:
    """Let positions of a type print themselves; ``game`` finds the game of one."""
    positions.__str__ = lambda pos: diagram(game(pos), pos)  # type: ignore[method-assign]
    positions.__repr__ = lambda pos: notation(game(pos), pos)  # type: ignore[method-assign]
    positions._repr_svg_ = lambda pos: picture(game(pos), pos)  # type: ignore[attr-defined]

"""Write game files: deterministic, easy to read, and read back unchanged."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardgen.games.base import Game
from boardgen.messages import forbidden_character
from boardgen.records.fields import ABOUT

#: Lists and mappings that fit in this many characters are written on one line.
WIDTH = 100
_MOVES_WIDTH = 80
#: Longer lists are wrapped if no item is longer than this; otherwise each item gets a line.
_LONGEST_INLINE = 12

# Text that YAML 1.1 and 1.2 read alike with and without quotes, also inside [] and {}.
_SAFE = re.compile(r"[A-Za-z][A-Za-z0-9_/+.]*(?:[ -][A-Za-z0-9_/+.]+)*")
#: Keys whose mappings are written one entry to a line, because they grow.
_IN_BLOCKS = frozenset({"expect"})
_WORDS_WITH_MEANING = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def write_game(
    game: Game[Any, Any],
    *,
    board: Mapping[str, Any] | None = None,
    setup: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    players: Mapping[str, str] | None = None,
    moves: Iterable[str] = (),
    result: str | None = None,
    about: Mapping[str, str] | None = None,
    expect: Mapping[str, Any] | None = None,
) -> str:
    """The text of a game file.

    Args:
        game: the game.
        board, setup, position: options of `Game.start`; a setup or a position.
        players: player → the person's name.
        moves: tokens; they are played to find the turn numbers.
        result: ``*``, a player or ``draw``.
        about: any of title, author, date, event, source and seed.
        expect: claims about the last position; they are not checked.

    Raises:
        ValueError: an unknown key in ``about``, or text that a game file cannot contain.
        CodedError: options the game cannot start from, or a move that cannot be played.
    """
    about = about or {}
    unknown = [key for key in about if key not in (*ABOUT, "seed")]
    if unknown:
        raise ValueError(f"a game file has no key {unknown[0]!r}; there are {', '.join((*ABOUT, 'seed'))}")
    content: dict[str, Any] = {"game": game.slug}
    content.update((key, about[key]) for key in (*ABOUT, "seed") if about.get(key))
    options = (("board", board), ("setup", setup), ("position", position), ("players", players))
    content.update((key, value) for key, value in options if value)
    lines = [line for key, value in content.items() for line in _entry(key, value, 0)]
    whole = {} if position is None else {"position": position}
    lines += _moves(game, game.start(**(board or {}), **(setup or {}), **whole), moves)
    if result is not None:
        lines += _entry("result", result, 0)
    if expect:
        lines += _entry("expect", expect, 0)
    return "\n".join(lines) + "\n"


def _moves(game: Game[Any, Any], pos: Any, tokens: Iterable[str]) -> list[str]:
    """``moves: |`` with one line per turn; nothing without moves."""
    lines: list[str] = []
    turn = None
    for token in tokens:
        if game.turn(pos) != turn:
            turn = game.turn(pos)
            lines.append(f"  {turn}.")
        elif len(lines[-1]) + len(token) > _MOVES_WIDTH:
            lines.append("    ")
        lines[-1] += f" {token}"
        pos = game.play(pos, game.parse_move(token, pos))
    return ["moves: |", *lines] if lines else []


def in_line(value: Any) -> str:
    """A value on one line, as in game files.

    >>> in_line({"circle": ["e1", "f2"], "text": "a: b"})
    '{circle: [e1, f2], text: "a: b"}'
    """
    return _flow(value)


def block_lines(value: Any, indent: int) -> list[str]:
    """The lines of a mapping, or of a list with a dash for each item; values that fit stand on one line.

    >>> block_lines({"marks": [{"circle": "e1"}], "expect": {"to_move": "red"}}, 2)
    ['  marks:', '    - {circle: e1}', '  expect:', '    to_move: red']
    """
    before = " " * indent
    if isinstance(value, Mapping):
        lines: list[str] = []
        for key, item in value.items():
            head = f"{before}{_scalar(str(key))}:"
            if (isinstance(item, Mapping) and str(key) in _IN_BLOCKS) or _is_list_of_mappings(item):
                lines += [head, *block_lines(item, indent + 2)]
            else:
                lines.append(f"{head} {_flow(item)}")
        return lines
    lines = []
    for item in value:
        if isinstance(item, Mapping) and len(item) > 1 and "id" in item:
            first, *rest = block_lines(item, indent + 2)
            lines += [f"{before}- {first.lstrip()}", *rest]
        else:
            lines.append(f"{before}- {_flow(item)}")
    return lines


def _is_list_of_mappings(value: Any) -> bool:
    return _is_nested(value) and not isinstance(value, Mapping) and any(isinstance(item, Mapping) for item in value)


def _entry(key: str, value: Any, indent: int) -> list[str]:
    """The lines of an entry of a block mapping, on one line if it fits."""
    head = f"{' ' * indent}{_scalar(key)}:"
    if len(short := _flow(value)) + len(head) < WIDTH or not _is_nested(value) or not value:
        return [f"{head} {short}"]
    return [head, *_block(value, indent + 2)]


def _block(value: Any, indent: int) -> list[str]:
    if isinstance(value, Mapping):
        return [line for key, item in value.items() for line in _entry(str(key), item, indent)]
    items = [_flow(item) for item in value]
    if any(len(item) > _LONGEST_INLINE or item.startswith('"') for item in items):
        return [f"{' ' * indent}- {item}" for item in items]
    return textwrap.wrap(
        f"[{', '.join(items)}]",
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 1),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, Sequence) and not isinstance(value, str))


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(key))}: {_flow(item)}" for key, item in value.items()) + "}"
    if _is_nested(value):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return _scalar(value)


def quoted(text: str) -> str:
    """A text as a scalar, in quotes where it needs them."""
    return _scalar(text)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    text = str(value)
    bad = forbidden_character(text)
    if bad is not None:
        raise ValueError(f"the character U+{ord(text[bad]):04X} is not allowed in a game file")
    if _SAFE.fullmatch(text) and text.lower() not in _WORDS_WITH_MEANING:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'

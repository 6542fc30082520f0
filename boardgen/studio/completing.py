"""What may stand at a place of a text, and what stands there: from the specs of game files and from the position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from boardgen.errors import BoardgenError, CodedError
from boardgen.games import Game, game_slugs, get_game
from boardgen.records.fields import CLAIMS, file_fields, header_fields, results
from boardgen.records.line import Line, line_facts
from boardgen.records.moves import CLOSE, MOVE, OPEN, tokens
from boardgen.records.reading import Reading
from boardgen.records.writer import in_line
from boardgen.schema import Boolean, ByForm, Cell, Choice, Fields, Integer, ListOf, MapOf, OneOf, OrNull, Spec
from boardgen.studio.cursor import ITEM, Cursor, cursor_at, word_at
from boardgen.studio.facts import in_words
from boardgen.studio.requests import Data, Request
from boardgen.studio.texts import Opened, opened

#: The most that is offered.
_MOST = 400
_MOVES_KEY = re.compile(r"^[ ]*(?:-[ ]+)?moves:[ ]*(?:[|>][^\n]*\n)?", re.MULTILINE)
_GAME = re.compile(r"^game:[ ]*([a-z0-9-]+)[ ]*(?:#.*)?$", re.MULTILINE)


def complete(request: Request) -> Data:
    """What may stand where the cursor is, that which has been begun first."""
    found = opened(request)
    text = found.source.text
    at = found.offsets.characters(request.number("at"))
    found = found.around(at)
    cursor = cursor_at(text, min(at, len(text)))
    options = list(islice(_options(found, cursor), _MOST))
    return {"from": found.offsets.units(cursor.start), "options": options}


def hover(request: Request) -> Data:
    """What the word at a place means."""
    found = opened(request)
    text = found.source.text
    at = min(found.offsets.characters(request.number("at")), len(text))
    found = found.around(at)
    start, end = word_at(text, at)
    if start == end:
        return {"title": None}
    said = _said(found, cursor_at(text, end), text[start:end], start)
    if said is None:
        return {"title": None}
    title, says = said
    return {**found.span(start, end), "title": title, "says": says}


def _game(found: Opened) -> Game[Any, Any] | None:
    """The game of a text, even if it cannot be read."""
    if found.reading is not None:
        return found.reading.game
    named = _GAME.search(found.source.text)
    try:
        return get_game(named[1]) if named else None
    except BoardgenError:
        return None


def _options(found: Opened, cursor: Cursor) -> Iterator[Data]:
    game = _game(found)
    if cursor.block:
        if cursor.block == "moves" and game is not None:
            yield from _moves(found, cursor)
        return
    path = _path(found, cursor.path)
    spec = _spec(game, path)
    if cursor.key:
        yield from _keys(found, game, spec, path)
    elif path == ("game",):
        yield from (_option(slug, "value", get_game(slug).title) for slug in game_slugs())
    elif path[:1] == ("moves",):
        yield from _moves(found, cursor)
    elif game is not None:
        yield from _values(found, game, spec, path)


def _path(found: Opened, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The path within a game, in a file that may have several."""
    return path[2:] if path[:1] == ("games",) and len(path) > 1 else path


def _option(label: str, kind: str, detail: str = "", info: str = "", insert: str | None = None) -> Data:
    written = label if insert is None else insert
    return {"label": label, "insert": written, "kind": kind, "detail": detail, "info": info}


def _spec(game: Game[Any, Any] | None, path: Sequence[str | int]) -> Spec | None:
    """The spec of what stands at a path."""
    spec: Spec | None = header_fields() if game is None else file_fields(game)
    for step in path:
        spec = _inner(spec, step)
    return spec


def _inner(spec: Spec | None, step: str | int) -> Spec | None:
    """The spec of what stands below a key or in a list."""
    match spec:
        case Fields(fields=fields):
            return fields.get(str(step))
        case OneOf(kinds=kinds, others=others):
            return kinds.get(str(step)) or others.get(str(step))
        case ListOf(item=item):
            return item if step == ITEM else _inner(item, step)
        case MapOf(value=value):
            return value
        case OrNull(spec=inner):
            return _inner(inner, step)
        case ByForm(listed=listed, mapped=mapped):
            return _inner(listed, step) if step == ITEM else _inner(mapped, step)
        case _:
            return None


def _keys(found: Opened, game: Game[Any, Any] | None, spec: Spec | None, path: Sequence[str | int]) -> Iterator[Data]:
    """Keys that may stand there."""
    if "expect" in path and game is not None:
        yield from _claim_keys(found, game, path)
        return
    if isinstance(spec, ByForm):
        spec = spec.mapped
    if isinstance(spec, ListOf):
        spec = spec.item
    match spec:
        case Fields(fields=fields):
            for key, inner in fields.items():
                yield _option(key, "key", info=_doc(inner), insert=f"{key}:{_after_key(inner)}")
        case OneOf(kinds=kinds, others=others):
            for key, inner in {**kinds, **others}.items():
                yield _option(key, "key", info=_doc(inner), insert=f"{key}: ")
        case MapOf(key=Cell()) if game is not None:
            yield from _places(found, path)
        case MapOf(key=Choice() as choice):
            yield from (_option(word, "key", insert=f"{word}: ") for word in choice.every)


def _after_key(spec: Spec) -> str:
    """What follows the colon of a key: a blank, unless its value takes lines of its own."""
    whole = isinstance(spec, ListOf) and isinstance(spec.item, Fields)
    return "" if whole else " "


def _doc(spec: Any) -> str:
    return str(getattr(spec, "doc", ""))


def _values(found: Opened, game: Game[Any, Any], spec: Spec | None, path: Sequence[str | int]) -> Iterator[Data]:
    """Values that may stand there."""
    last = path[-1] if path else ""
    while isinstance(spec, OrNull):
        spec = spec.spec
    if isinstance(spec, ByForm):
        spec = spec.scalar or spec.listed
    if "expect" in path:
        yield from _claim_values(found, game, path)
    elif path == ("result",):
        yield from (_option(word, "value", insert='"*"' if word == "*" else word) for word in results(game))
    elif last == "after":
        yield from _afters(found)
    elif isinstance(spec, Choice):
        yield from (_option(word, "value", info=spec.doc) for word in spec.every)
    elif isinstance(spec, Boolean):
        yield from (_option(word, "value", info=spec.doc) for word in ("true", "false"))
    elif isinstance(spec, Integer) and spec.default is not None:
        yield _option(str(spec.default), "value", "as if left out")
    elif isinstance(spec, Cell | ListOf) or "marks" in path or last == ITEM:
        yield from _places(found, path)


def _places(found: Opened, path: Sequence[str | int]) -> Iterator[Data]:
    """The places of the board, with what stands there."""
    position = _position(found, path)
    if position is None:
        return
    reading, line, count = position
    pos = line.positions[count]
    stands = reading.game.stands(pos)
    yield from (_option(name, "cell", stands.get(name, "")) for name in reading.game.places(pos))


def _position(found: Opened, path: Sequence[str | int]) -> tuple[Reading, Line, int] | None:
    """The position that a path is about: that of a figure, or the last."""
    reading = found.reading
    if reading is None or reading.line is None:
        return None
    line = reading.line
    return reading, line, 0 if path[:1] in (("setup",), ("position",)) else len(line.moves)


def _figure_position(found: Opened, at: int) -> tuple[Reading, Line, int] | None:
    """The position of the figure in which a place stands."""
    reading = found.reading
    if reading is None or reading.line is None:
        return None
    before = [one for one in reading.figures if found.source.index(one.line, one.column) <= at]
    if not before:
        return reading, reading.line, len(reading.line.moves)
    place = reading.line.find(before[-1].path or str(before[-1].after))
    return None if place is None else (reading, *place)


def _claim_keys(found: Opened, game: Game[Any, Any], path: Sequence[str | int]) -> Iterator[Data]:
    """Facts that may be claimed, and the names within them."""
    inner = path[path.index("expect") + 1 :]
    position = _position(found, path)
    facts: Any = line_facts(game, *position[1:]) if position is not None else {}
    if not inner:
        for key, value in facts.items():
            yield _option(key, "key", in_words(value), insert=f"{key}: ")
        docs = {name: str(schema.get("description", "")) for name, schema in game.query_schemas.items()}
        for key in (*CLAIMS, *game.queries):
            yield _option(key, "key", info=docs.get(key, ""), insert=f"{key}: ")
        return
    for step in inner:
        facts = facts.get(step) if isinstance(facts, dict) else None
    for key, value in facts.items() if isinstance(facts, dict) else ():
        yield _option(str(key), "key", in_words(value), insert=f"{key}: ")


def _claim_values(found: Opened, game: Game[Any, Any], path: Sequence[str | int]) -> Iterator[Data]:
    """What is true, as it would be claimed."""
    inner = [step for step in path[path.index("expect") + 1 :] if step != ITEM]
    position = _position(found, path)
    if position is None or not inner:
        return
    if inner[0] == "legal":
        pos = position[1].positions[position[2]]
        yield from (_option(token, "move") for token in islice(_tokens(game, pos), _MOST))
        return
    true: Any = line_facts(game, *position[1:])
    for step in inner:
        if not isinstance(true, dict) or step not in true:
            return
        true = true[step]
    yield _option(in_line(true), "value", "as it is now")


def _afters(found: Opened) -> Iterator[Data]:
    """Numbers of moves, with the move played last."""
    reading = found.reading
    if reading is None or reading.line is None:
        return
    yield _option("0", "value", "the setup")
    for number, token in enumerate(reading.line.moves, start=1):
        yield _option(str(number), "value", f"after {token}")


def _moves(found: Opened, cursor: Cursor) -> Iterator[Data]:
    """The legal moves where the cursor stands in the moves."""
    pos = _pos_at(found, cursor)
    reading = found.reading
    if pos is None or reading is None:
        return
    game = reading.game
    mover = game.to_move(pos)
    for token in islice(_tokens(game, pos), _MOST):
        yield _option(token, "move", f"turn {game.turn(pos)}, {mover}")


def _tokens(game: Game[Any, Any], pos: Any) -> Iterable[str]:
    return (game.format_move(move, pos) for move in game.legal_moves(pos))


def _pos_at(found: Opened, cursor: Cursor) -> Any | None:
    """The position before the move that is being written."""
    reading = found.reading
    if reading is None or reading.line is None:
        return None
    text = found.source.text
    heads = list(_MOVES_KEY.finditer(text, 0, cursor.start))
    if not heads:
        return None
    head = heads[-1]
    game, pos = reading.game, reading.line.positions[0]
    previous, outer = pos, list[tuple[Any, Any]]()
    for one in tokens(text[head.end() : cursor.start]):
        if one.lastindex == MOVE:
            try:
                previous, pos = pos, game.play(pos, one[MOVE])
            except CodedError:
                return None
        elif one.lastindex == OPEN:
            outer.append((pos, previous))
            pos = previous
        elif one.lastindex == CLOSE and outer:
            pos, previous = outer.pop()
    return pos


def _said(found: Opened, cursor: Cursor, word: str, start: int) -> tuple[str, str] | None:
    """The title and the meaning of a word."""
    game = _game(found)
    path = _path(found, cursor.path)
    if cursor.block or path[:1] == ("moves",):
        return _move_said(found, word, start)
    if word in game_slugs() and path == ("game",):
        one = get_game(word)
        return one.title, f"by {one.designer}"
    if cursor.key:
        inner = _inner(_spec(game, path), word)
        doc = _doc(inner)
        if "expect" in path and game is not None:
            doc = _fact_said(found, path, word, start)
        return (word, doc) if doc else None
    position = _figure_position(found, start)
    if position is None:
        return None
    reading, line, count = position
    pos = line.positions[count]
    if word in reading.game.places(pos):
        return word, reading.game.stands(pos).get(word, "empty")
    return None


def _fact_said(found: Opened, path: Sequence[str | int], word: str, start: int) -> str:
    """What a fact is at the position that is claimed about."""
    position = _figure_position(found, start) if path[:1] == ("figures",) else _position(found, path)
    if position is None:
        return ""
    facts: Any = line_facts(position[0].game, position[1], position[2])
    for step in (*path[path.index("expect") + 1 :], word):
        if not isinstance(facts, Mapping) or step not in facts:
            return ""
        facts = facts[step]
    return f"is {in_words(facts)}"


def _move_said(found: Opened, word: str, start: int) -> tuple[str, str] | None:
    """Who played a move, and when."""
    reading = found.reading
    if reading is None or reading.line is None:
        return None
    for line in reading.line.lines():
        for number, (path, offset) in enumerate(line.written, start=1):
            if reading.document.index(path, offset=offset) == start:
                pos = line.positions[number - 1]
                token = line.moves[number - 1]
                who = reading.game.to_move(pos)
                return token, f"turn {reading.game.turn(pos)}, {who}; after: {line.path_to(number)}"
    return None

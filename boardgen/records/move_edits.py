"""Changes of the moves of a game file: a move played, taken back or replaced; comments and everything else stay."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from boardgen.errors import CodedError
from boardgen.records.edits import Edit, content_end, remove, set_value
from boardgen.records.line import Line
from boardgen.records.moves import CLOSE, COMMENT, GLYPH, NUMBER, OPEN, REMARK, tokens
from boardgen.records.reading import Reading
from boardgen.records.yamltree import Mapping, Scalar
from boardgen.schema import Path

#: What may stand before the moves, from which a file without moves tells where they go.
_BEFORE = ("players", "position", "setup", "board", "seed", "source", "event", "date", "author", "title", "game")
#: No line of moves becomes longer than this by a move.
WIDTH = 88
_SAFE_IN_FLOW = re.compile(r"[^\s,\[\]{}#&*!|>'\"%@`:]+")


class Played(NamedTuple):
    """A move that has been written.

    Attributes:
        edits: of the text.
        at: the place behind the move, as in ``after:``.
    """

    edits: list[Edit]
    at: str


class _Written(NamedTuple):
    """A move as it stands in its text.

    Attributes:
        start: of its turn number, if one stands before it, otherwise its own.
        end: the end of its variations and the comments behind them.
        remark: whether a remark comes last, which ends with its line.
        aside: whether a variation comes last.
    """

    start: int
    end: int
    remark: bool
    aside: bool


def play(found: Reading, line: Line, count: int, token: str, how: str = "") -> Played:
    """Write a move after some moves of a line.

    Args:
        found: the game.
        line, count: where the move is played.
        token: the move, which has to be legal.
        how: in the middle of a line, ``replace`` what follows or add a ``variation``.

    Raises:
        CodedError: the move cannot be played, or the text leaves no room for it.
    """
    game = found.game
    game.play(line.positions[count], token)
    if count == len(line.moves):
        edits = _behind(found, line, count, token)
    elif how == "replace":
        edits = _cut(found, line, count, token)
    else:
        edits = [_variation(found, line, count, token)]
    path = line.path_to(count + 1) if how != "variation" or count == len(line.moves) else ""
    at = path or f"{line.beside(count + 1)}1"
    if line is found.line and how != "variation":
        edits += _result(found, game.play(line.positions[count], token))
    return Played(edits, at)


def take_back(found: Reading, line: Line) -> Played:
    """Take out the last move of a line; a variation of one move goes with it.

    Raises:
        CodedError: it has no moves.
    """
    count = len(line.moves)
    if not count:
        raise CodedError("no-move", "there is no move to take back")
    node, path = scalar_of(found, line, count)
    last = _written(node.text, line.written[count - 1][1])
    text = found.source.text
    if count == 1 and line.path:
        last = _around(node.text, last)
    start, end = index_at(found, node, last.start), index_behind(found, node, last.end)
    while start and text[start - 1] in " \t\r\n":
        start -= 1
    edits = [Edit(start, end, "")]
    if not line.path:
        if count == 1 or line.written[count - 2][0] != path:
            edits = remove(found.document, path)
        edits += _result(found, line.positions[count - 1])
    at = line.path_to(count - 1) if count > 1 or not line.path else line.path.rstrip("abcdefghijklmnopqrstuvwxyz")
    return Played(edits, at)


def _behind(found: Reading, line: Line, count: int, token: str) -> list[Edit]:
    """A move behind the last one of a line."""
    game = found.game
    if not line.moves:
        return _first(found, line, token)
    node, _ = scalar_of(found, line, count)
    last = _written(node.text, line.written[count - 1][1])
    at = index_behind(found, node, last.end)
    turn, earlier = game.turn(line.positions[count]), game.turn(line.positions[count - 1])
    numbered = _has_numbers(node.text)
    new = turn != earlier
    word = token
    if new and numbered:
        word = f"{turn}. {token}"
    elif last.aside and numbered:
        word = f"{turn}... {token}"
    return [Edit(at, at, _space(found, node, at, word, line_break=last.remark or (new and not line.path)) + word)]


def _first(found: Reading, line: Line, token: str) -> list[Edit]:
    """The first move of the file."""
    document, text = found.document, found.source.text
    node, holder = document.node(("moves",)), document.node(())
    word = f"{found.game.turn(line.positions[0])}. {token}"
    if isinstance(node, Scalar) and node.style == "|":
        at = content_end(document, node)
        return [Edit(at, at, f"\n  {word}")]
    if node is not None or found.prefix or not isinstance(holder, Mapping) or holder.flow:
        return set_value(document, ("moves",), token)
    before = [value for key, (_, value) in holder.entries.items() if key in _BEFORE][-1]
    at = text.find("\n", content_end(document, before))
    at = len(text) if at < 0 else at
    return [Edit(at, at, f"\nmoves: |\n  {word}")]


def _cut(found: Reading, line: Line, count: int, token: str) -> list[Edit]:
    """A move instead of all that follows in its line."""
    node, path = scalar_of(found, line, count + 1)
    following = _written(node.text, line.written[count][1])
    last_path, last_offset = line.written[-1]
    if last_path != path:
        raise CodedError("cannot-edit", "these moves are a list of texts; write them as moves: | first")
    start = index_at(found, node, following.start)
    end = index_behind(found, node, _written(node.text, last_offset).end)
    turn = found.game.turn(line.positions[count])
    new = not count or turn != found.game.turn(line.positions[count - 1])
    word = f"{turn}. {token}" if new and _has_numbers(node.text) else token
    return [Edit(start, end, word)]


def _variation(found: Reading, line: Line, count: int, token: str) -> Edit:
    """A move as a variation of the one that follows."""
    node, _ = scalar_of(found, line, count + 1)
    following = _written(node.text, line.written[count][1])
    at = index_behind(found, node, following.end)
    game = found.game
    turn = game.turn(line.positions[count])
    begins = not count or turn != game.turn(line.positions[count - 1])
    word = f"({turn}{'.' if begins else '...'} {token})" if _has_numbers(node.text) else f"({token})"
    return Edit(at, at, _space(found, node, at, word, line_break=following.remark) + word)


def scalar_of(found: Reading, line: Line, number: int) -> tuple[Scalar, Path]:
    """The text in which a move of a line stands, and its path."""
    path = line.written[number - 1][0]
    node = found.document.node(path)
    if not isinstance(node, Scalar):
        raise CodedError("cannot-edit", "the moves do not stand in a text that can be changed")
    return node, path


def _written(text: str, offset: int) -> _Written:
    """The move that begins at an index of a text of moves."""
    before: int | None = None
    start = end = offset
    inside, depth, kind = False, 0, 0
    for one in tokens(text):
        if not inside:
            if one.start() == offset:
                inside = True
                start = offset if before is None else before
                end = one.end()
            before = one.start() if one.lastindex == NUMBER else None
            continue
        found = one.lastindex or 0
        if depth:
            depth += (found == OPEN) - (found == CLOSE)
            if not depth:
                end, kind = one.end(), CLOSE
        elif found in (GLYPH, COMMENT, REMARK):
            end, kind = one.end(), found
        elif found == OPEN:
            depth, kind = 1, OPEN
        else:
            break
    return _Written(start, end, kind == REMARK, kind == CLOSE)


def index_at(found: Reading, node: Scalar, offset: int) -> int:
    """The index in the source of a character of a text."""
    return node.at(offset, found.source.text)


def index_behind(found: Reading, node: Scalar, offset: int) -> int:
    """The index in the source behind the character before one of a text."""
    return index_at(found, node, offset - 1) + 1


def _space(found: Reading, node: Scalar, at: int, word: str, *, line_break: bool) -> str:
    """What goes between the text and a new word: a blank, or a new line as deep as the first."""
    text = found.source.text
    if node.style != "|":
        if not node.style and not _SAFE_IN_FLOW.fullmatch(word.replace(" ", "").replace(".", "")):
            raise CodedError("cannot-edit", "write the moves as a block, moves: |, so that this move can be added")
        return " "
    begin = text.rfind("\n", 0, at) + 1
    if not line_break and at - begin + len(word) < WIDTH:
        return " "
    head = text.find("\n", node.start) + 1
    indent = re.match(r"[ ]*", text[head:])
    return "\n" + (indent[0] if indent else "  ") + ("" if line_break else "  ")


def _has_numbers(text: str) -> bool:
    """Whether moves are numbered."""
    return any(one.lastindex == NUMBER for one in tokens(text))


def _around(text: str, move: _Written) -> _Written:
    """A variation that holds one move, with its brackets."""
    first = [one.start() for one in tokens(text) if one.lastindex == OPEN and one.start() < move.start][-1]
    last = next(one.end() for one in tokens(text) if one.lastindex == CLOSE and one.start() >= move.end)
    return move._replace(start=first, end=last)


def _result(found: Reading, pos: Any) -> list[Edit]:
    """The result as the moves give it, where the file has one and the moves now say something else."""
    node = found.document.node(("result",))
    if not isinstance(node, Scalar):
        return []
    outcome = found.game.outcome(pos)
    said = "*" if outcome is None else outcome.winner or "draw"
    return [] if node.text == said else set_value(found.document, ("result",), said)

"""A game file written neatly: moves laid out one turn to a line, variations indented; everything else as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.records import moves
from boardgen.records.checker import read_text
from boardgen.records.collection import Collection
from boardgen.records.mark_specs import Mark
from boardgen.records.moves import COMMENT, GLYPH, MOVE, NUMBER, REMARK, tokens
from boardgen.records.problems import GameFileError
from boardgen.records.record import Record
from boardgen.records.source import LINE_BREAK, Source
from boardgen.records.yamltree import Scalar, parse

#: No line of moves is longer, unless a single word is.
WIDTH = 88
_INDENT = "  "
_BLOCK = re.compile(r"\|[+-]?[ \t]*(#[^\n]*)?\n")


def tidy(source: Source) -> str:
    """The text of a game file, tidied. Nothing is lost, and a tidy text stays as it is.

    Lines end with a line feed and without blanks. Moves in a block (``moves: |``), and others with comments,
    variations or more than one turn, are laid out anew with the right turn numbers.

    Args:
        source: a file with one game or several.

    Raises:
        GameFileError: with every problem of the file; a wrong file is not tidied.
    """
    games = read_text(source)
    text = "\n".join(line.rstrip() for line in LINE_BREAK.split(source.text)).rstrip("\n") + "\n"
    laid_out = _with_moves(Source(source.name, text), games)
    # Where YAML leaves no room for a block, as within {braces}, the moves stay as they are.
    return laid_out if _same(games, laid_out) else text


def _with_moves(source: Source, games: Collection) -> str:
    """The text with the moves of each game laid out, if they are one text under a key on a line of its own."""
    document = parse(source)[0]
    text = source.text
    # From the last to the first, so that places before a change stay where they were.
    for k, record in reversed(list(enumerate(games))):
        found = document.scalar(("games", k, "moves") if record.id else ("moves",))
        if found is not None and record.moves:
            text = _with_moves_of(text, record, found)
    return text


def _with_moves_of(text: str, record: Record, found: Scalar) -> str:
    """The text with the moves of one game laid out.

    Args:
        text: of the file, as it was read up to the end of these moves.
        record: the game.
        found: its moves in the text.
    """
    key = re.search(r"^([ \t]*(?:-[ \t]+)*)moves:[ \t]*$", text[: found.start].rpartition("\n")[2])
    if key is None:
        return text
    if found.style == "|":
        head = _BLOCK.match(text, found.start)
        if head is None:
            return text
        behind, stop = head[1] or "", _block_end(text, head.end(), len(key[1]))
    elif _is_short(found, text):
        return text
    else:
        stop = text.index("\n", found.end - 1) + 1
        behind = text[found.end : stop].strip()
    lines = layout(record.game, record.positions[0], found.text)
    indent = " " * len(key[1]) + _INDENT
    body = "".join(f"{indent}{line}".rstrip() + "\n" for line in lines)
    return f"{text[: found.start]}|{'  ' * bool(behind)}{behind}\n{body}{text[stop:]}"


def _block_end(text: str, begin: int, margin: int) -> int:
    """Where a block that begins here ends: before a line no further in than its key, and before blank lines there."""
    end = begin
    while begin < len(text):
        after = text.index("\n", begin) + 1
        line = text[begin:after]
        if line.strip() and len(line) - len(line.lstrip(" ")) <= margin:
            break
        if line.strip():
            end = after
        begin = after
    return end


def _is_short(found: Scalar, text: str) -> bool:
    """Whether moves stand on one line and are nothing but moves."""
    kinds = {token.lastindex for token in tokens(found.text)}
    return "\n" not in text[found.start : found.end].rstrip("\n") and kinds <= {MOVE, NUMBER}


def _same(games: Collection, text: str) -> bool:
    """Whether a text holds the same games."""
    try:
        again = read_text(Source(games.file, text))
    except GameFileError:
        return False
    return [_told(record) for record in again] == [_told(record) for record in games]


def _told(record: Record) -> Any:
    """All that a record tells, as values that can be compared."""
    lines = [
        (
            one.path,
            one.moves,
            one.comments,
            one.glyphs,
            one.ending,
            {at: _drawn(some) for at, some in one.marks.items()},
            {at: [(r.kind, r.text, r.answer) for r in some] for at, some in one.requests.items()},
        )
        for one in record.line.lines()
    ]
    figures = [(f.id, f.after, f.path, f.title, f.caption, _drawn(f.marks)) for f in record.figures]
    return lines, figures, record.id, record.result, record.board, record.setup, record.position, record.players


def _drawn(marks: Iterable[Mark]) -> list[tuple[Any, ...]]:
    return [(mark.kind, mark.places, mark.colour, mark.text, mark.dashed) for mark in marks]


def layout(game: Game[Any, Any], start: Any, text: str) -> list[str]:
    """The lines of a text of moves that is right, one turn to a line.

    Args:
        game: the game.
        start: the position before the first move.
        text: moves with whatever stands between them.
    """
    page = _Page()
    outer: list[tuple[Any, Any, int | None, int | None]] = []
    # The positions before and after the last move, its turn, and the turn of the move before it.
    before, pos, turn, earlier = start, start, None, None
    resumed = False
    for found in tokens(text):
        match found.lastindex:
            case moves.MOVE:
                now = game.turn(pos)
                if now != turn and not outer:
                    page.begin_turn()
                # A number stays with its move.
                number = f"{now}. " if now != turn else f"{now}... " if resumed else ""
                page.word(number + found[MOVE])
                before, pos, turn, earlier, resumed = pos, _played(game, pos, found[MOVE]), now, turn, False
            case moves.GLYPH:
                page.glue(found[GLYPH])
            case moves.COMMENT:
                page.comment(found[COMMENT].split())
            case moves.REMARK:
                page.remark(found[REMARK].strip())
                resumed = turn is not None
            case moves.OPEN:
                outer.append((before, pos, turn, earlier))
                page.open(len(outer))
                pos, turn, resumed = before, earlier, True
            case moves.CLOSE:
                before, pos, turn, earlier = outer.pop()
                page.close(len(outer))
                resumed = True
    return page.lines()


def _played(game: Game[Any, Any], pos: Any, token: str) -> Any:
    """The position after a move; a resignation and the like leaves it as it is."""
    try:
        return game.play(pos, token)
    except CodedError:
        return pos


class _Page:
    """Lines of words, indented."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line = ""
        self._indent = 0
        self._prefix = ""

    def lines(self) -> list[str]:
        """All of them."""
        self._end()
        return self._lines

    def word(self, word: str) -> None:
        """Add a word, on a new line if there is no room."""
        word, self._prefix = self._prefix + word, ""
        if self._line and len(self._line) + 1 + len(word) > WIDTH:
            self._end()
            self._line = " " * (self._indent + 2) + word
        else:
            self._line = f"{self._line} {word}" if self._line else " " * self._indent + word

    def glue(self, text: str) -> None:
        """Add text to the last word."""
        if self._line:
            self._line += text
        else:
            self.word(text)

    def comment(self, words: list[str]) -> None:
        """Add words in braces."""
        words = words or [""]
        words[0] = "{" + words[0]
        words[-1] += "}"
        for word in words:
            self.word(word)

    def remark(self, text: str) -> None:
        """Add a remark, which ends the line."""
        text = f"; {text}".rstrip()
        self._line = f"{self._line} {text}" if self._line else " " * self._indent + self._prefix + text
        self._prefix = ""
        self._end()
        self._indent = max(self._indent, 2)

    def begin_turn(self) -> None:
        """Begin a line at the margin."""
        self._end()
        self._indent = 0

    def open(self, depth: int) -> None:
        """Begin a variation."""
        self._end()
        self._indent, self._prefix = 4 * depth, "("

    def close(self, depth: int) -> None:
        """End a variation; what follows stands a little further in than what it goes on with."""
        self.glue(")")
        self._end()
        self._indent = 4 * depth + (1 if depth else 2)

    def _end(self) -> None:
        if self._line:
            self._lines.append(self._line)
        self._line = ""

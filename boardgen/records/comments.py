"""Comments between moves, and the marks they draw on the diagram of their position.

A comment may hold marks in square brackets: their kind, the places, and perhaps colour and text::

    {red threatens e5 [circle e5] [arrow d3 e5 colour=red] [label f6 text=A]}

and ask study books for a diagram of the position, or for an exercise: ``[diagram]``, ``[exercise text="Who wins?"]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.messages import did_you_mean, shorten
from boardgen.records.line import Line
from boardgen.records.mark_specs import KINDS, REQUESTS, Mark, Request, mark_spec, useless_steps
from boardgen.records.moves import COMMENT, REMARK
from boardgen.records.notes import Notes
from boardgen.scene.text import find_unprintable
from boardgen.schema import MISSING, Path, check

#: Square brackets whose first word may be the kind of a mark.
_MARK = re.compile(r"\[([a-z]+)(\s[^\[\]]*)?\]")
_WORD = re.compile(r'[a-z]+="[^"]*"|\S+')
#: Stands where a mark was; no text holds it.
_GONE = "\0"
#: Marks that were before a full stop or comma, with the spaces around them.
_GAP = re.compile(r"(?:\s*\0)+\s*(?=[,.;:!?](?:\s|$))")
_SPEC = mark_spec({})


def read_comment(
    notes: Notes, game: Game[Any, Any], line: Line, path: Path, found: re.Match[str], pos: Any, group: int = COMMENT
) -> None:
    """Add a comment and its marks to a line, after the last move; faults are noted.

    Args:
        notes: takes the problems.
        game: the game.
        line: what has been played.
        path: the text that holds the comment.
        found: the comment in it.
        pos: the position it stands at.
        group: which group of ``found`` is the comment.
    """
    text, begin = found[group], found.start(group)
    missing = find_unprintable(text)
    if missing is not None:
        notes.note(path, "missing-glyph", f"this comment contains {missing[0]}", offset=begin + missing[1])
    at = len(line.moves)
    if "[" in text:
        drawn = tuple(_marks(notes, game, text, path, begin, pos))
        if drawn:
            line.marks[at] = (*line.marks.get(at, ()), *drawn)
        asked = tuple(_requests(notes, text, path, begin))
        if asked:
            line.requests[at] = (*line.requests.get(at, ()), *asked)
    comment = _said(text)
    if comment:
        earlier = line.comments.get(at)
        line.comments[at] = f"{earlier} {comment}" if earlier else comment


def _said(text: str) -> str:
    """What a comment says between its marks and what it asks for."""
    if "[" in text:
        text = _MARK.sub(lambda m: _GONE if m[1] in KINDS or m[1] in REQUESTS else m[0], text)
        text = _GAP.sub("", text).replace(_GONE, "")
    return " ".join(text.split())


def read_remark(notes: Notes, game: Game[Any, Any], line: Line, path: Path, found: re.Match[str], pos: Any) -> None:
    """Add a remark, which ends with its line, to a line of moves."""
    # Outside | texts, YAML joins lines, and a remark would swallow the moves of the next line.
    source = notes.document.source.text
    begin = notes.document.index(path, offset=found.start())
    end = source.find("\n", begin)
    written = source[begin : len(source) if end < 0 else end]
    if " ".join(found[0].split()) not in " ".join(written.split()):
        message = "a remark ends with its line, and lines are kept only in moves: |; write {comments} in braces here"
        notes.note(path, "bad-comment", message, offset=found.start())
        line.complete = False
        return
    read_comment(notes, game, line, path, found, pos, REMARK)


def _marks(notes: Notes, game: Game[Any, Any], text: str, path: Path, begin: int, pos: Any) -> Iterator[Mark]:
    """The marks of a comment; their places are checked."""
    for found in _MARK.finditer(text):
        kind = found[1]
        if kind in REQUESTS:
            continue
        if kind not in KINDS:
            hint = did_you_mean(kind, (*KINDS, *REQUESTS))
            if hint.startswith("did"):
                message = f"there is no mark {kind!r}; {hint}"
                notes.note(path, "unknown-mark", message, offset=begin + found.start(1))
            continue
        places: list[str] = []
        others: dict[str, str] = {}
        offsets: list[int] = []
        for word in _WORD.finditer(found[2] or ""):
            key, sign, value = word[0].partition("=")
            if sign:
                others[key] = " ".join(value.strip('"').split())
            else:
                places.append(word[0])
                offsets.append(begin + found.start(2) + word.start())
        values: dict[str, object] = {**others}
        if "dashed" in others:
            values["dashed"] = {"true": True, "false": False}.get(others["dashed"], others["dashed"])
        read = check({kind: places, **values}, _SPEC, "a mark", (), unprintable=find_unprintable)
        faults = [*read.faults, *(useless_steps(kind, places) if read.value is not MISSING else ())]
        for fault in faults:
            notes.note(path, fault.code, fault.message, offset=begin + found.start())
        for name, offset in zip(places, offsets, strict=True):
            try:
                game.check_place(pos, name)
            except CodedError as error:
                notes.note(path, error.code, error.message, offset=offset)
        if not faults:
            line, column = notes.document.source.line_column(notes.document.index(path, offset=begin + found.start()))
            dashed = others.get("dashed") == "true"
            yield Mark(kind, tuple(places), others.get("colour"), others.get("text"), line, column, dashed)


def _requests(notes: Notes, text: str, path: Path, begin: int) -> Iterator[Request]:
    """What a comment asks of study books."""
    for found in _MARK.finditer(text):
        if found[1] not in REQUESTS:
            continue
        values: dict[str, str] = {}
        for word in _WORD.finditer(found[2] or ""):
            key, sign, value = word[0].partition("=")
            if not sign:
                message = f"{found[1]} asks for what stands here, and names no places; leave {shorten(key)} out"
                notes.note(path, "bad-mark", message, offset=begin + found.start(2) + word.start())
            else:
                values[key] = " ".join(value.strip('"').split())
        read = check(values, REQUESTS[found[1]], found[1])
        offset = begin + found.start()
        for fault in read.faults:
            notes.note(path, fault.code, fault.message, offset=offset)
        yield Request(
            found[1], values.get("text", ""), values.get("answer", ""), path, offset, _said(text[found.end() :])
        )

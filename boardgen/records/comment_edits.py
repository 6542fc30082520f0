"""Changes of what is said between the moves of a game file; the moves and everything else stay."""

from __future__ import annotations

import re

from boardgen.errors import CodedError
from boardgen.records.edits import Edit, content_end, remove, set_value
from boardgen.records.line import Line
from boardgen.records.move_edits import WIDTH, index_at, index_behind, scalar_of
from boardgen.records.moves import CLOSE, COMMENT, GLYPH, MOVE, NUMBER, OPEN, REMARK, tokens
from boardgen.records.reading import Reading
from boardgen.records.yamltree import Mapping, Scalar
from boardgen.records.yamltree import Sequence as Listed
from boardgen.schema import Path

_MOVES: Path = ("moves",)
#: What ends a plain value of YAML, or begins something else in it.
_UNSAFE = re.compile(r":(\s|$)|\s#")
_UNSAFE_IN_FLOW = re.compile(r"[,\[\]{}]")


def comment_at(found: Reading, line: Line, count: int) -> str:
    """What is said after some moves of a line as it is written, with its marks; of several comments, all.

    >>> from boardgen.records.checker import examine
    >>> from boardgen.records.source import Source
    >>> (game,) = examine(Source("g.yaml", "{game: trike, moves: 'e5 {so [circle e5]} d5'}")).readings
    >>> comment_at(game, game.line, 1)
    'so [circle e5]'
    """
    node = _node(found, line, count)
    if node is None:
        return ""
    said = _said(node.text, _offset(line, count))[1]
    return " ".join(" ".join((one[COMMENT] or one[REMARK] or "").split()) for one in said).strip()


def set_comment(found: Reading, line: Line, count: int, text: str) -> list[Edit]:
    """Say something after some moves of a line, instead of all that is said there; nothing takes it out.

    Args:
        found: the game.
        line, count: where it is said; before its first move only of the main line.
        text: what is said, perhaps with marks in square brackets.

    Raises:
        CodedError: it holds braces, which end a comment, or the text leaves no room for it.
    """
    text = " ".join(text.split())
    if "{" in text or "}" in text:
        raise CodedError("bad-comment", "a comment stands in braces, so it cannot hold { or }; write ( and ) instead")
    if text == comment_at(found, line, count):
        return []
    word = f"{{{text}}}" if text else ""
    node = _node(found, line, count)
    if node is None or not node.text.strip():
        return set_value(found.document, _MOVES, word)
    behind, said = _said(node.text, _offset(line, count))
    if not line.moves and not text:
        return remove(found.document, _MOVES)
    if not _fits(found, node, word, first=behind == 0):
        return [_as_block(found, node, behind, said, word)]
    edits = [_gone(found, node, one) for one in said[1 if text else 0 :]]
    if said and text:
        edits.append(Edit(index_at(found, node, said[0].start()), _end(found, node, said[0]), _quoted(node, word)))
    elif text:
        edits.append(_new(found, node, behind, word))
    return edits


def _node(found: Reading, line: Line, count: int) -> Scalar | None:
    """The text that holds the place; None if there are no moves."""
    if line.moves:
        return scalar_of(found, line, max(count, 1))[0]
    return found.document.scalar(_MOVES)


def _offset(line: Line, count: int) -> int | None:
    """Where the move before the place begins in its text; None at the beginning of the game."""
    return line.written[count - 1][1] if count else None


def _said(text: str, offset: int | None) -> tuple[int, list[re.Match[str]]]:
    """Where a comment goes, and those that are there, behind the move at an index or before the first one."""
    inside, depth, behind = offset is None, 0, 0
    said: list[re.Match[str]] = []
    for one in tokens(text):
        kind = one.lastindex or 0
        if not inside:
            if one.start() == offset:
                inside, behind = True, one.end()
        elif depth or kind == OPEN:
            depth += (kind == OPEN) - (kind == CLOSE)
        elif kind in (MOVE, NUMBER, CLOSE):
            break
        elif kind == GLYPH and not said:
            behind = one.end()
        elif kind in (COMMENT, REMARK):
            said.append(one)
    return behind, said


def _end(found: Reading, node: Scalar, one: re.Match[str]) -> int:
    """The index in the source behind a comment, without the blanks at its end."""
    return index_behind(found, node, one.start() + len(one[0].rstrip()))


def _gone(found: Reading, node: Scalar, one: re.Match[str]) -> Edit:
    """A comment taken out, with the blanks before it, or behind it where it comes first."""
    text = found.source.text
    start, end = index_at(found, node, one.start()), _end(found, node, one)
    if not node.text[: one.start()].strip():
        while text[end : end + 1].isspace():
            end += 1
        return Edit(start, end, "")
    while text[start - 1].isspace():
        start -= 1
    following = text[end : end + 1]
    return Edit(start, end, "" if following in (")", "") or following.isspace() else " ")


def _new(found: Reading, node: Scalar, behind: int, word: str) -> Edit:
    """A comment where there was none."""
    if not behind:
        at = index_at(found, node, len(node.text) - len(node.text.lstrip()))
        return Edit(at, at, f"{_quoted(node, word)} ")
    at = index_behind(found, node, behind)
    return Edit(at, at, _filled(found, node, at, word) if node.style == "|" else f" {_quoted(node, word)}")


def _filled(found: Reading, node: Scalar, at: int, word: str) -> str:
    """A comment with the blank before it, in lines that are no wider than lines of moves."""
    text = found.source.text
    head = text.find("\n", node.start) + 1
    indent = (re.match(r"[ ]*", text[head:]) or [""])[0]
    column = at - (text.rfind("\n", 0, at) + 1)
    parts = []
    for one in word.split():
        if column + 1 + len(one) > WIDTH and column > len(indent) + 2:
            parts.append(f"\n{indent}  {one}")
            column = len(indent) + 2 + len(one)
        else:
            parts.append(f" {one}")
            column += 1 + len(one)
    return "".join(parts)


def _quoted(node: Scalar, word: str) -> str:
    """The comment as it stands within quotation marks, if there are any."""
    if node.style == "'":
        return word.replace("'", "''")
    return word.replace("\\", "\\\\").replace('"', '\\"') if node.style == '"' else word


def _fits(found: Reading, node: Scalar, word: str, *, first: bool) -> bool:
    """Whether a comment can stand in the value as it is written."""
    if node.style or not word:
        return True
    holders = (found.document.node(()), found.document.node(_MOVES))
    flow = any(one.flow for one in holders if isinstance(one, Mapping | Listed))
    return not (first or _UNSAFE.search(word) or (flow and _UNSAFE_IN_FLOW.search(word)))


def _as_block(found: Reading, node: Scalar, behind: int, said: list[re.Match[str]], word: str) -> Edit:
    """The moves as a block, in which anything may be said.

    Raises:
        CodedError: they do not stand alone, each key in its line.
    """
    document, text = found.document, found.source.text
    holder = document.node(())
    end = content_end(document, node)
    rest = text[end : (text + "\n").index("\n", end)]
    if not isinstance(holder, Mapping) or holder.flow or document.node(_MOVES) is not node or rest.strip():
        raise CodedError("cannot-edit", "write the moves as a block, moves: |, so that this can be said there")
    moves = node.text
    for one in reversed(said):
        moves = f"{moves[: one.start()].rstrip()} {moves[one.end() :].lstrip()}"
    moves = f"{moves[:behind].rstrip()} {word} {moves[behind:].lstrip()}".strip()
    key = holder.entries["moves"][0]
    indent = " " * (key.start - (text.rfind("\n", 0, key.start) + 1) + 2)
    return Edit(node.start, end, f"|\n{indent}{moves}")

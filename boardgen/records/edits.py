"""Small changes of the text of a game file: values set, added and removed; comments and everything else stay."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from boardgen.errors import CodedError
from boardgen.records.source import LINE_BREAK
from boardgen.records.writer import block_lines, in_line
from boardgen.records.yamltree import Mapping, Node, Scalar, YamlDocument
from boardgen.records.yamltree import Sequence as Listed
from boardgen.schema import Path


class Edit(NamedTuple):
    """Characters to replace.

    Attributes:
        start, end: where they begin and end in the text.
        text: what stands there instead.
    """

    start: int
    end: int
    text: str


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits, which do not overlap; their places are those before any of them.

    >>> applied("moves: e5", [Edit(7, 9, "d4"), Edit(9, 9, " d5")])
    'moves: d4 d5'
    """
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


def set_value(document: YamlDocument, path: Path, value: Any) -> list[Edit]:
    """Set the value at a path; keys that are missing are added.

    Raises:
        CodedError: what stands on the way has no keys.
    """
    node = document.node(path)
    if node is not None:
        written = in_line(value)
        if isinstance(node, Scalar) and node.start == node.end:
            written = f" {written}"  # nothing stands behind the colon
        return [Edit(node.start, content_end(document, node), written)]
    holder = document.node(path[:-1])
    if holder is None or _is_nothing(holder):
        return set_value(document, path[:-1], {path[-1]: value})
    if not isinstance(holder, Mapping):
        raise CodedError("cannot-edit", f"{'.'.join(map(str, path[:-1]))} holds no keys, so nothing can be added")
    return [_added(document, holder, str(path[-1]), value)]


def append(document: YamlDocument, path: Path, value: Any) -> list[Edit]:
    """Add an item to the list at a path; a missing list is begun, its items one to a line.

    Raises:
        CodedError: what stands there is no list.
    """
    node = document.node(path)
    if node is None or _is_nothing(node):
        return set_value(document, path, [value])
    if not isinstance(node, Listed):
        raise CodedError("cannot-edit", f"{'.'.join(map(str, path))} is no list, so nothing can be added")
    if node.flow:
        inside = content_end(document, node.items[-1]) if node.items else node.start + 1
        return [Edit(inside, inside, (", " if node.items else "") + in_line(value))]
    text = document.source.text
    at = _line_end(text, content_end(document, node))
    indent = _column(text, node.start)
    return [Edit(at, at, "".join(f"{_newline(text)}{line}" for line in block_lines([value], indent)))]


def remove(document: YamlDocument, path: Path) -> list[Edit]:
    """Remove a key or an item; a mapping or list that would be empty goes with it.

    Raises:
        CodedError: there is nothing at the path, or the whole file would go.
    """
    node, holder = document.node(path), document.node(path[:-1])
    if node is None or holder is None or isinstance(holder, Scalar) or not path:
        raise CodedError("cannot-edit", f"there is nothing at {'.'.join(map(str, path))} to take out")
    spans = _spans(document, holder)
    if len(spans) == 1 and len(path) > 1:
        return remove(document, path[:-1])
    at = list(holder.entries).index(str(path[-1])) if isinstance(holder, Mapping) else int(path[-1])
    start, end = spans[at]
    text = document.source.text
    if holder.flow:
        if at + 1 < len(spans):
            return [Edit(start, spans[at + 1][0], "")]
        return [Edit(spans[at - 1][1] if at else start, end, "")]
    first = _line_start(text, start)
    if text[first:start].strip() and at + 1 < len(spans):
        return [Edit(start, spans[at + 1][0], "")]  # the first key behind the dash of an item
    end = _line_end(text, end)
    found = LINE_BREAK.match(text, end)
    return [Edit(first, found.end() if found else end, "")]


def content_end(document: YamlDocument, node: Node) -> int:
    """The index behind the last character of a value, without the blank lines and remarks that follow."""
    text = document.source.text
    if isinstance(node, Scalar):
        return node.start + len(text[node.start : node.end].rstrip()) if node.style in ("|", ">") else node.end
    if node.flow:
        return node.end
    spans = _spans(document, node)
    return spans[-1][1] if spans else node.start


def _spans(document: YamlDocument, holder: Mapping | Listed) -> list[tuple[int, int]]:
    """Where each entry or item begins and ends: from its key or dash."""
    text = document.source.text
    if isinstance(holder, Mapping):
        return [(key.start, content_end(document, value)) for key, value in holder.entries.values()]
    if holder.flow:
        return [(item.start, content_end(document, item)) for item in holder.items]
    dash = re.compile(rf"[\r\n] {{{_column(text, holder.start)}}}-")
    spans: list[tuple[int, int]] = []
    for item in holder.items:
        # Only the first dash may stand behind something else; no other is looked for in remarks or in items.
        found = dash.search(text, spans[-1][1]) if spans else None
        spans.append((found.end() - 1 if found else holder.start, content_end(document, item)))
    return spans


def _added(document: YamlDocument, holder: Mapping, key: str, value: Any) -> Edit:
    """A new entry behind the last one."""
    text = document.source.text
    spans = _spans(document, holder)
    if holder.flow:
        at = spans[-1][1] if spans else holder.start + 1
        return Edit(at, at, (", " if spans else "") + in_line({key: value})[1:-1])
    at = _line_end(text, spans[-1][1])
    indent = _column(text, holder.start)
    return Edit(at, at, "".join(f"{_newline(text)}{line}" for line in block_lines({key: value}, indent)))


def _is_nothing(node: Node) -> bool:
    """Whether nothing, or null, stands there."""
    return isinstance(node, Scalar) and not node.style and node.text in ("", "null", "~")


def _newline(text: str) -> str:
    """The line end that a text uses."""
    found = LINE_BREAK.search(text)
    return found[0] if found else "\n"


def _line_start(text: str, index: int) -> int:
    return max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1


def _line_end(text: str, index: int) -> int:
    found = LINE_BREAK.search(text, index)
    return found.start() if found else len(text)


def _column(text: str, index: int) -> int:
    """Characters before an index on its line."""
    return index - _line_start(text, index)

"""Where a cursor stands in a text that may be unfinished: the path of keys, and whether a key or a value comes there.

The YAML reader cannot tell, because a text that is being written often is no YAML yet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

#: A list item, in a path.
ITEM = 0
_KEY = re.compile(r"^(?P<indent>[ ]*)(?P<dashes>(?:-[ ]+)*)(?:(?P<key>\"[^\"]*\"|[^\s#:{}\[\],\"']+)[ ]*:(?=[ ]|$))?")
_WORD = re.compile(r"[^\s{}\[\],:]*$")
_PLAIN = re.compile(r"[^\s{}\[\],]*$")
_AFTER = re.compile(r"[^\s{}\[\],:]*")
_FLOW = re.compile(
    r"""(?P<open>[\[{])|(?P<close>[\]}])|(?P<comma>,)|(?P<key>"[^"]*"|[^\s,\[\]{}:"][^,\[\]{}:]*?)[ ]*:(?=[ ]|$)"""
)


@dataclass(frozen=True)
class Cursor:
    """A place in a text.

    Attributes:
        path: the keys and items (`ITEM`) that lead there; for a key, those of its mapping.
        key: whether a key is being written.
        start: where the word begins that is being written.
        word: what there is of it.
        block: the key whose text of several lines holds the place, such as ``moves``; empty otherwise.
    """

    path: tuple[str | int, ...]
    key: bool
    start: int
    word: str
    block: str = ""


def cursor_at(text: str, index: int) -> Cursor:
    """Where a cursor before a character stands."""
    begin = text.rfind("\n", 0, index) + 1
    line = text[begin:index]
    lines = text[:begin].split("\n")[:-1]
    above = _above(lines, line)
    block = _block(lines, line)
    if block:
        word = _PLAIN.search(line)
        assert word is not None
        inner = word[0].rpartition(".")[2] if re.fullmatch(r"[0-9]+\.+\S*", word[0]) else word[0].lstrip("(")
        return Cursor(tuple(_before(lines, line)), False, index - len(inner), inner, block)
    own = _KEY.match(line)
    assert own is not None
    path = [*above, *[ITEM] * own["dashes"].count("-")]
    rest = line[own.end() :]
    if own["key"]:
        path.append(own["key"].strip('"'))
    if any(sign in rest for sign in "[{") or (not own["key"] and any(sign in line for sign in "[{,")):
        return _in_brackets(rest if own["key"] else line[own.end("dashes") :], path, index)
    pattern = _PLAIN if own["key"] else _WORD
    found = pattern.search(rest if own["key"] else line)
    word_ = found[0] if found else ""
    return Cursor(tuple(path), not own["key"], index - len(word_), word_)


def word_at(text: str, index: int) -> tuple[int, int]:
    """Where the word around an index begins and ends."""
    start = index - len(_found(_WORD, text[max(0, index - 200) : index]))
    after = _AFTER.match(text, index)
    return start, after.end() if after else index


def _found(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[0] if found else ""


def _in_brackets(rest: str, path: list[str | int], index: int) -> Cursor:
    """The path within ``{}`` and ``[]`` on one line."""
    depth: list[int] = []
    kinds: list[str] = []
    pending = False
    for found in _FLOW.finditer(rest):
        if found["open"]:
            depth.append(len(path))
            kinds.append(found["open"])
            if found["open"] == "[":
                path.append(ITEM)
            pending = False
        elif found["close"] and depth:
            del path[depth.pop() :]
            kinds.pop()
            pending = False
        elif found["comma"]:
            if depth:
                del path[depth[-1] + (1 if kinds[-1] == "[" else 0) :]
            pending = False
        elif found["key"]:
            path.append(found["key"].strip('"'))
            pending = True
    word = _found(_PLAIN if pending else _WORD, rest)
    key = bool(kinds) and kinds[-1] == "{" and not pending
    return Cursor(tuple(path), key, index - len(word), word)


def _before(lines: list[str], line: str) -> list[str | int]:
    """The path of the text of several lines that a line belongs to."""
    return _above(lines, line)


def _above(lines: list[str], line: str) -> list[str | int]:
    """The keys and items above a line that it belongs to, outermost first."""
    own = _KEY.match(line)
    assert own is not None
    indent = len(own["indent"])
    dashed = bool(own["dashes"])  # the last step was a dash, whose list may stand right below its key
    path: list[str | int] = []
    for one in reversed(lines):
        if not one.strip() or one.lstrip().startswith("#"):
            continue
        found = _KEY.match(one)
        assert found is not None
        column, dashes = len(found["indent"]), found["dashes"]
        inner = column + len(dashes)
        if found["key"] and (inner < indent or (dashed and inner == indent and not dashes)):
            path.append(found["key"].strip('"'))
            indent, dashed = inner, False
        if dashes and column < indent:
            path += [ITEM] * dashes.count("-")
            indent, dashed = column, True
        elif indent == 0 and not dashed:
            break
    return path[::-1]


def _block(lines: list[str], line: str) -> str:
    """The key whose ``|`` or ``>`` text a line belongs to; empty if to none."""
    indent = len(line) - len(line.lstrip(" "))
    for one in reversed(lines):
        if not one.strip():
            continue
        here = len(one) - len(one.lstrip(" "))
        head = re.match(r"[ ]*(?:-[ ]+)*([^\s:]+):[ ]*[|>][+-]?[0-9]?[ ]*(?:#.*)?$", one)
        if here < indent or (not line.strip() and here < indent + 1 and head):
            return head[1] if head else ""
        if here == 0:
            return ""
    return ""

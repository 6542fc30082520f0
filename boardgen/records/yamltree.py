"""YAML text → a tree of nodes with their places in the text.

The tree is built from parser events with an explicit stack, so that nesting cannot exhaust the
interpreter's. Scalars are kept as written: what ``yes`` or ``1e5`` means is decided by the spec that
applies there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from boardgen.messages import shorten
from boardgen.records.problems import MAX_PROBLEMS, GameFileError, Problem
from boardgen.records.source import LINE_BREAK, Source
from boardgen.schema import Bare

#: Nesting levels of lists and mappings; game files need seven.
MAX_DEPTH = 32


class PlainParser(yaml.SafeLoader):
    """PyYAML's own parser, for machines and browsers without libyaml: the same events, more slowly."""

    def parse_flow_mapping_value(self) -> Any:
        """The value in ``{side: }``; libyaml says it stands where the next token does."""
        return self._before_what_follows(super().parse_flow_mapping_value())  # type: ignore[no-untyped-call]

    def parse_flow_sequence_entry_mapping_value(self) -> Any:
        """The value in ``[side: ]``."""
        return self._before_what_follows(super().parse_flow_sequence_entry_mapping_value())  # type: ignore[no-untyped-call]

    def _before_what_follows(self, event: Any) -> Any:
        empty: bool = isinstance(event, ScalarEvent) and event.start_mark is event.end_mark
        if empty:
            event.start_mark = event.end_mark = self.peek_token().start_mark  # type: ignore[no-untyped-call]
        return event


_PARSER: Callable[[str], Any] = getattr(yaml, "CSafeLoader", PlainParser)

# One printed character of a scalar, or an escape sequence for one.
_UNIT = re.compile(r"\S")
_UNIT_OF_SINGLE = re.compile(r"''|\S")
_UNIT_OF_DOUBLE = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\r\n|.|\r|\n)|\S", re.DOTALL)
#: Brackets, and what may hold brackets that mean nothing: quoted text and remarks.
_BRACKETS = re.compile(
    r"""(?<![\w])"(?:[^"\\\n]|\\.)*"|(?<![\w])'[^'\n]*'|(?:^|(?<=\s))\#[^\n]*|[\[\]{}]""", re.MULTILINE
)
_BLANK_ESCAPES = frozenset("nrtvfLPN_ \t\r\n")
_WORD = re.compile(r"\S+")
#: A word in the source, without the brackets and commas around it.
_PLAIN_WORD = re.compile(r"[^\s{}()\[\],;\"]+")


class Scalar:
    """A single value.

    Attributes:
        text: its text, with quotes and escapes resolved.
        style: ``""`` for plain, otherwise ``'``, ``"``, ``|`` or ``>``.
        start, end: its place in the source.
    """

    __slots__ = ("_units", "end", "start", "style", "text")

    def __init__(self, text: str, style: str, start: int, end: int) -> None:
        self.text = text
        self.style = style
        self.start = start
        self.end = end
        self._units: tuple[list[int], list[int]] | None = None

    @property
    def value(self) -> str:
        """The text as a value: `Bare` if unquoted."""
        if not self.style:
            return Bare(self.text)
        # The final line break of a block scalar is not meant as part of the text.
        return self.text.rstrip("\n") if self.style in "|>" else self.text

    def at(self, offset: int, source: str) -> int:
        """The index in the source of a character of the value.

        Folding and escapes change only white space and keep everything else in order, so that the n-th
        printed character of the value is the n-th in the source.
        """
        if self._units is None:
            self._units = [found.start() for found in _UNIT.finditer(self.text)], _written_units(self, source)
        in_value, in_source = self._units
        nth = bisect_left(in_value, offset)
        return in_source[nth] if nth < len(in_source) else self.start


class Sequence:
    """A list.

    Attributes:
        value: the values of its items.
        items: the nodes of its items.
        start, end: its place in the source; what stands in no brackets ends where something else begins.
        flow: whether it is written in brackets.
    """

    __slots__ = ("end", "flow", "items", "start", "value")

    def __init__(self, start: int, flow: bool = False) -> None:
        self.end = start
        self.flow = flow
        self.value: list[Any] = []
        self.items: list[Node] = []
        self.start = start


class Mapping:
    """A mapping; keys are scalars, as written.

    Attributes:
        value: key → value, in order.
        entries: key → (node of the key, node of the value).
        start, end: its place in the source; what stands in no braces ends where something else begins.
        flow: whether it is written in braces.
    """

    __slots__ = ("end", "entries", "flow", "key", "start", "value")

    def __init__(self, start: int, flow: bool = False) -> None:
        self.end = start
        self.flow = flow
        self.value: dict[str, Any] = {}
        self.entries: dict[str, tuple[Scalar, Node]] = {}
        self.start = start
        self.key: Scalar | None = None  # waiting for its value


Node = Scalar | Sequence | Mapping


class YamlDocument:
    """The values of a source and their places.

    Attributes:
        source: the text.
        value: mappings, lists and strings; unquoted strings are `Bare`.
    """

    def __init__(self, source: Source, root: Node) -> None:
        self.source = source
        self._root = root
        self.value = root.value

    def part(self, path: Iterable[str | int]) -> YamlDocument | None:
        """What stands at the end of a path, with paths that begin there; None if there is nothing."""
        node = self.node(path)
        return None if node is None else YamlDocument(self.source, node)

    def node(self, path: Iterable[str | int]) -> Node | None:
        """The node at the end of a path; None if there is none."""
        node: Node = self._root
        for step in path:
            if isinstance(node, Mapping) and str(step) in node.entries:
                node = node.entries[str(step)][1]
            elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
                node = node.items[step]
            else:
                return None
        return node

    def scalar(self, path: Iterable[str | int]) -> Scalar | None:
        """The single value at the end of a path; None if there is none."""
        node = self.node(path)
        return node if isinstance(node, Scalar) else None

    def index(self, path: Iterable[str | int], key: bool = False, offset: int | None = None) -> int:
        """The index in the source of the place a path leads to; see `span`."""
        return self.span(path, key, offset)[0]

    def span(self, path: Iterable[str | int], key: bool = False, offset: int | None = None) -> tuple[int, int]:
        """Where in the source the place a path leads to begins and ends, or the last part of it that exists.

        Args:
            path: keys and list indices; in a string, an index counts words.
            key: the key at the end of the path is meant, not its value.
            offset: index of the character meant in the string there; then the end is that of its word.
        """
        node = self._root
        at_key: Scalar | None = None
        for step in path:
            at_key = None
            if isinstance(node, Mapping) and str(step) in node.entries:
                at_key, node = node.entries[str(step)]
            elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
                node = node.items[step]
            elif isinstance(node, Scalar) and isinstance(step, int):
                words = [found.start() for found in _WORD.finditer(node.text)]
                offset = words[step] if 0 <= step < len(words) else None
                break
            else:
                return self._whole(node)
        if key and at_key is not None:
            return at_key.start, at_key.end
        if offset is None or not isinstance(node, Scalar):
            return self._whole(node)
        start = node.at(offset, self.source.text)
        word = _PLAIN_WORD.match(self.source.text, start)
        return start, word.end() if word else start + 1

    def _whole(self, node: Node) -> tuple[int, int]:
        """Where a value begins and ends; of one that runs over several lines without brackets, its first line."""
        text = self.source.text
        if isinstance(node, Scalar) and node.style not in ("|", ">"):
            return node.start, node.end
        if not isinstance(node, Scalar) and node.flow:
            return node.start, node.end
        line = LINE_BREAK.search(text, node.start)
        first = text[node.start : line.start() if line else len(text)]
        return node.start, node.start + len(first.partition(" #")[0].rstrip())


def parse(source: Source, parser: Callable[[str], Any] = _PARSER) -> tuple[YamlDocument, list[Problem]]:
    """The values of a text with their places, and the problems that leave it readable (duplicate keys).

    Args:
        source: the text.
        parser: a PyYAML event parser; by default libyaml's if available.

    Raises:
        GameFileError: with one problem: invalid YAML, or YAML features that game files do not use (aliases,
            tags, several documents, deep nesting).
    """
    source.check_characters()
    try:
        return _build(source, parser(source.text).get_event)
    except GameFileError:
        raise
    except yaml.MarkedYAMLError as error:
        raise GameFileError([_syntax_problem(source, error)]) from None
    except (yaml.YAMLError, ValueError) as error:  # the slower parser on numbers out of range
        raise _refusal(source, 0, "bad-yaml", f"this is not YAML: {error}") from None


def _build(source: Source, next_event: Callable[[], Any]) -> tuple[YamlDocument, list[Problem]]:
    problems: list[Problem] = []
    stack: list[Sequence | Mapping] = []
    root: Node | None = None
    node: Node
    while True:
        event = next_event()
        kind = type(event)
        if kind is ScalarEvent:
            if event.anchor is not None or event.tag is not None:
                raise _refuse_extras(source, event)
            node = Scalar(event.value, event.style or "", event.start_mark.index, event.end_mark.index)
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            node = stack.pop()
            node.end = event.end_mark.index
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.anchor is not None or event.tag is not None:
                raise _refuse_extras(source, event)
            start = event.start_mark.index
            flow = bool(event.flow_style)
            stack.append(Mapping(start, flow) if kind is MappingStartEvent else Sequence(start, flow))
            if len(stack) > MAX_DEPTH:
                raise _refusal(source, start, "too-deep", f"more than {MAX_DEPTH} levels of lists and mappings")
            continue
        elif kind is StreamEndEvent:
            break
        elif kind is AliasEvent:
            raise _refuse_extras(source, event)
        else:
            if kind is DocumentStartEvent and root is not None:
                message = "a second document starts here; a game file has only one"
                raise _refusal(source, event.start_mark.index, "several-documents", message)
            continue
        if stack:
            _attach(source, stack[-1], node, problems)
        else:
            root = node
    if root is None or (isinstance(root, Scalar) and not root.text and not root.style):
        raise _refusal(source, 0, "empty-file", "the file is empty; begin with a line such as game: pi")
    return YamlDocument(source, root), problems


def _attach(source: Source, parent: Sequence | Mapping, node: Node, problems: list[Problem]) -> None:
    if isinstance(parent, Sequence):
        parent.items.append(node)
        parent.value.append(node.value)
    elif parent.key is None:
        if not isinstance(node, Scalar):
            raise _refusal(source, node.start, "bad-key", "a key must be a single word, not a list or a mapping")
        parent.key = node
    else:
        key, parent.key = parent.key, None
        name = key.text
        if name not in parent.entries:
            parent.entries[name] = key, node
            parent.value[name] = node.value
        elif len(problems) < MAX_PROBLEMS - 1:
            line, _ = source.line_column(parent.entries[name][0].start)
            message = f"the key {shorten(name)!r} is given twice; it is already in line {line}"
            problems.append(source.problem(key.start, "duplicate-key", message))


def _refusal(source: Source, index: int, code: str, message: str) -> GameFileError:
    return GameFileError([source.problem(index, code, message)])


def _refuse_extras(source: Source, event: Any) -> GameFileError:
    index = event.start_mark.index
    if event.anchor is not None:
        sign = "*" if isinstance(event, AliasEvent) else "&"
        message = f"anchors and aliases ({sign}{shorten(event.anchor)}) are not supported; write out the value"
        return _refusal(source, index, "yaml-alias", message)
    return _refusal(source, index, "yaml-tag", f"tags ({shorten(event.tag)}) are not supported; leave it out")


def _syntax_problem(source: Source, error: yaml.MarkedYAMLError) -> Problem:
    what = " ".join(part for part in (error.context, error.problem) if part)
    message = f"this is not YAML: {what or 'it cannot be read'}"
    opened = _opened(source.text, error)
    if opened is not None:
        sign = source.text[opened]
        kind = "quotation mark" if sign in "\"'" else "bracket"
        message = f"this is not YAML from here on: the {kind} {sign} is opened and never closed"
        return source.problem(opened, "bad-yaml", message, opened + 1)
    reference = "alias" in what or "anchor" in what
    marks = (error.context_mark, error.problem_mark) if reference else (error.problem_mark, error.context_mark)
    mark = marks[0] or marks[1]
    index = min(mark.index, len(source.text)) if mark else 0
    if reference:
        message += '; put a value that starts with * or & in quotes, as in result: "*"'
    elif source.text[index : index + 1] == "\t":
        message += "; indent with spaces, not with tabs"
    elif "mapping values" in what:
        message += "; put text that contains a colon and a space in quotes"
    return source.problem(index, "bad-yaml", message)


def _opened(text: str, error: yaml.MarkedYAMLError) -> int | None:
    """The index of a bracket or quotation mark that is never closed, if that is what is wrong."""
    context, mark = error.context or "", error.context_mark
    if mark is None or mark.index >= len(text):
        return None
    if "quoted scalar" in context and text[mark.index] in "\"'":
        return int(mark.index)
    if "flow" not in context:
        return None
    waiting: list[int] = []
    for found in _BRACKETS.finditer(text, mark.index):
        if found[0] in "[{":
            waiting.append(found.start())
        elif found[0] in "]}" and waiting:
            waiting.pop()
            if not waiting:
                return None  # it is closed, so something else is wrong
    return waiting[0] if waiting else None


def _written_units(node: Scalar, source: str) -> list[int]:
    start, end, unit = node.start, node.end, _UNIT
    if node.style in ("|", ">"):
        header = LINE_BREAK.search(source, start, end)
        start = header.end() if header else end
    elif node.style:
        start, end = start + 1, end - 1
        unit = _UNIT_OF_SINGLE if node.style == "'" else _UNIT_OF_DOUBLE
    found = unit.finditer(source, start, end)
    return [one.start() for one in found if node.style != '"' or not _is_blank(one[0])]


def _is_blank(unit: str) -> bool:
    """Whether an escape in a double-quoted scalar means white space or nothing."""
    if not unit.startswith("\\"):
        return False
    number = unit[2:].strip()
    return chr(int(number, 16)).isspace() if number else unit[1] in _BLANK_ESCAPES

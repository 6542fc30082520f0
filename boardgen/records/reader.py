"""Nodes → plain values, by the specs of `boardgen.schema`; every fault is noted, none stops it.

Scalars mean what YAML 1.2 says, and only where a spec asks: a title `no` is the text "no", a
player `1` the text "1", a cell `1e5` no number; `yes` is no boolean.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from typing import Any

from boardgen import schema
from boardgen.records.problems import MAX_PROBLEMS, GameFileError, Problem, by_place, shorten
from boardgen.records.source import Source, forbidden_character
from boardgen.records.yamltree import At, Node, Scalar, Sequence, words
from boardgen.records.yamltree import Mapping as MappingNode

#: What reading gives where there is nothing to be used; the problem has been noted.
MISSING: Any = object()

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_LONGEST_NUMBER = 30


class Reader:
    """Reads nodes of one source and collects the problems.

    Attributes:
        source: the text the nodes come from.
        problems: what was found so far.
    """

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems

    def note(self, at: At | Node, code: str, message: str) -> None:
        """Note a problem at a place."""
        index = at.where(self.source) if isinstance(at, At) else at.start
        self.add(self.source.problem(index, code, message))

    def add(self, problem: Problem) -> None:
        """Note a problem.

        Raises:
            GameFileError: there are too many; with those noted and one that says so.
        """
        self.problems.append(problem)
        if len(self.problems) >= MAX_PROBLEMS:
            message = f"{MAX_PROBLEMS:,} problems so far; the rest of the file was not checked"
            last = replace(problem, ply=None, player=None, token=None, code="too-many-problems", message=message)
            raise GameFileError([*by_place(self.problems), last])

    def read(self, node: Node, spec: schema.Spec, what: str) -> Any:
        """The value of a node, or `MISSING` where the node as a whole is of no use.

        Args:
            node: what to read.
            spec: what it has to be.
            what: its name for messages, mostly the key it stands under.
        """
        return _READERS[type(spec)](self, node, spec, what)

    def fields(self, node: Node, spec: schema.Fields, what: str) -> dict[str, Node]:
        """The nodes under the known keys of a mapping; unknown and missing keys are noted."""
        if not isinstance(node, MappingNode):
            self._wrong_type(node, what, "a mapping of " + ", ".join(spec.fields) if spec.fields else "a mapping")
            return {}
        found = {}
        for key, (key_node, value) in node.entries.items():
            if key in spec.fields:
                found[key] = value
            else:
                self.unknown_key(key_node, spec.fields, what)
        for key in sorted(spec.required - found.keys()):
            self.note(node, "missing-key", f"{what} needs the key {key!r}")
        return found

    def unknown_key(self, key: Scalar, known: Iterable[str], what: str, code: str = "unknown-key") -> None:
        """Note a key that is not known, with the one that may have been meant."""
        self.note(key, code, f"{what} has no key {shorten(key.text)!r}; {did_you_mean(key.text, known)}")

    def entries(self, node: Node, what: str) -> dict[str, tuple[Scalar, Node]]:
        """The entries of a mapping; anything else is noted and has none."""
        if isinstance(node, MappingNode):
            return node.entries
        self._wrong_type(node, what, "a mapping")
        return {}

    def items(self, node: Node, what: str) -> list[Node]:
        """The items of a list; anything else is noted and has none."""
        if isinstance(node, Sequence):
            return node.items
        self._wrong_type(node, what, "a list")
        return []

    def words(self, node: Node, what: str) -> list[tuple[str, At]]:
        """The words of a list, or of a blank-separated string, with their places."""
        if isinstance(node, Scalar):
            if node.is_empty:
                self._wrong_type(node, what, "a list")
            return words(node)
        found = []
        for item in self.items(node, what):
            text = self.read(item, _ANY_TEXT, f"an item of {what}")
            if text is not MISSING:
                found.append((text, At(item)))
        return found

    def _wrong_type(self, node: At | Node, what: str, expected: str) -> None:
        found = _describe(node.node if isinstance(node, At) else node)
        self.note(node, "wrong-type", f"{what}: expected {expected}, found {found}")

    def _text(self, node: Node, spec: schema.Text, what: str) -> Any:
        if not isinstance(node, Scalar) or node.is_empty:
            self._wrong_type(node, what, spec.expected or "text")
            return MISSING
        # The last line of a block scalar ends like the others; nobody means that as part of a text.
        text = node.text.rstrip("\n") if node.style in ("|", ">") else node.text
        return self._word(text, At(node), spec, what)

    def _word(self, text: str, at: At, spec: schema.Text, what: str) -> Any:
        if len(text) > spec.longest:
            self.note(at, "too-long", f"{what}: {len(text):,} characters; at most {spec.longest:,} will do")
            return MISSING
        bad = forbidden_character(text)
        if bad is not None:
            self.note(at, "bad-character", f"{what}: the character U+{ord(bad):04X} cannot be printed; delete it")
            return MISSING
        if spec.pattern and not _pattern(spec.pattern).fullmatch(text):
            expected = spec.expected or f"text that matches {spec.pattern}"
            self.note(at, "bad-value", f"{what}: expected {expected}, found {shorten(text)!r}")
            return MISSING
        return text

    def _integer(self, node: Node, spec: schema.Integer, what: str) -> Any:
        if not isinstance(node, Scalar) or node.style or not _INTEGER.fullmatch(node.text):
            self._wrong_type(node, what, "a whole number")
            return MISSING
        return self._within(node, _as_number(node.text), spec, what)

    def _number(self, node: Node, spec: schema.Number, what: str) -> Any:
        if isinstance(node, Scalar) and not node.style and _NOT_FINITE.fullmatch(node.text):
            self.note(node, "out-of-range", f"{what}: {node.text} is not finite")
            return MISSING
        if not isinstance(node, Scalar) or node.style or not _NUMBER.fullmatch(node.text):
            self._wrong_type(node, what, "a number")
            return MISSING
        return self._within(node, _as_number(node.text), spec, what)

    def _within(self, node: Scalar, value: float | None, spec: schema.Integer | schema.Number, what: str) -> Any:
        if value is None or not spec.smallest <= value <= spec.largest:
            limits = f"from {spec.smallest:,} to {spec.largest:,}"
            self.note(node, "out-of-range", f"{what}: {shorten(node.text)} is out of range; it may be {limits}")
            return MISSING
        return value

    def _boolean(self, node: Node, spec: schema.Boolean, what: str) -> Any:
        if isinstance(node, Scalar) and not node.style and node.text in _BOOLEANS:
            return _BOOLEANS[node.text]
        self._wrong_type(node, what, "true or false")
        return MISSING

    def _choice(self, node: Node, spec: schema.Choice, what: str) -> Any:
        if not isinstance(node, Scalar):
            self._wrong_type(node, what, "one of " + ", ".join(spec.values))
            return MISSING
        if node.text not in spec.values:
            hint = did_you_mean(node.text, spec.values)
            self.note(node, "bad-value", f"{what}: {shorten(node.text)!r} is not known; {hint}")
            return MISSING
        return node.text

    def _list(self, node: Node, spec: schema.ListOf, what: str) -> Any:
        if spec.words and isinstance(node, Scalar) and isinstance(spec.item, schema.Text) and not node.is_empty:
            texts = (self._word(text, at, spec.item, f"an item of {what}") for text, at in words(node))
            return [text for text in texts if text is not MISSING]
        if not isinstance(node, Sequence):
            self._wrong_type(node, what, "a list")
            return MISSING
        if len(node.items) > spec.longest:
            self.note(node, "too-long", f"{what}: {len(node.items):,} items; at most {spec.longest:,} will do")
            return MISSING
        values = (self.read(item, spec.item, f"an item of {what}") for item in node.items)
        return [value for value in values if value is not MISSING]

    def _map(self, node: Node, spec: schema.MapOf, what: str) -> Any:
        if not isinstance(node, MappingNode):
            self._wrong_type(node, what, "a mapping")
            return MISSING
        found = {}
        for key, (key_node, value_node) in node.entries.items():
            name = self._word(key, At(key_node), spec.key, f"a key of {what}")
            value = self.read(value_node, spec.value, key)
            if name is not MISSING and value is not MISSING:
                found[name] = value
        return found

    def _fields(self, node: Node, spec: schema.Fields, what: str) -> Any:
        values = {
            key: self.read(value, spec.fields[key], key) for key, value in self.fields(node, spec, what).items()
        }
        return {key: value for key, value in values.items() if value is not MISSING}

    def _free(self, node: Node, spec: schema.Free, what: str) -> Any:
        return plain(node)


_READERS: Mapping[type, Callable[[Reader, Node, Any, str], Any]] = {
    schema.Text: Reader._text,
    schema.Integer: Reader._integer,
    schema.Number: Reader._number,
    schema.Boolean: Reader._boolean,
    schema.Choice: Reader._choice,
    schema.ListOf: Reader._list,
    schema.MapOf: Reader._map,
    schema.Fields: Reader._fields,
    schema.Free: Reader._free,
}
_ANY_TEXT = schema.Text()


def plain(node: Node) -> Any:
    """The value of a node as YAML 1.2 has it: null, booleans, numbers, text, lists, mappings with text keys."""
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if isinstance(node, MappingNode):
        return {key: plain(value) for key, (_, value) in node.entries.items()}
    text = node.text
    if node.style:
        return text
    if text in _NULLS:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if _NUMBER.fullmatch(text):
        value = _as_number(text)
        if value is not None and math.isfinite(value):
            return value
    return text


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``did you mean 'x'?``, or what there is."""
    known = list(known)
    close = get_close_matches(word[:60], known, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"there are {', '.join(known)}" if known else "there are none"


def _describe(node: Node) -> str:
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, MappingNode):
        return "a mapping"
    return "nothing" if node.is_empty else repr(shorten(node.text))


def _as_number(text: str) -> float | None:
    if len(text) > _LONGEST_NUMBER:
        return None
    return float(text) if any(sign in text for sign in ".eE") else int(text)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

"""Check values against specs: convert them, and report every fault with code, path and message.

Values come from Python or from a file. In a file, whether ``6`` is a number or text depends on what
is expected there, so file readers give unquoted scalars as `Bare`. These have their YAML 1.2 meaning,
and only where the spec asks for it: a title ``no`` is the text "no", a player ``1`` the text "1", and
``yes`` is not a boolean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from boardgen.errors import Fault, InvalidCellError
from boardgen.messages import did_you_mean, forbidden_character, shorten
from boardgen.schema import specs
from boardgen.schema.specs import Spec, holds_cells
from boardgen.schema.values import (
    BOOLEANS,
    INTEGER,
    NOT_FINITE,
    NULLS,
    NUMBER,
    Bare,
    as_number,
    as_text,
    describe,
    is_finite,
)

#: Stands for a value that cannot be used; its fault has been noted.
MISSING: Any = object()

Path = tuple[str | int, ...]

#: The name of a place → the board's internal value for it.
#:
#: Raises `InvalidCellError` if there is no such place.
FindCell = Callable[[str], Any]
#: Checked values without cells → a function that finds cells, or None if these values do not determine the board.
ChooseCells = Callable[[dict[str, Any]], FindCell | None]
#: A text → why it cannot be printed and the index of the character at fault, or None.
FindUnprintable = Callable[[str], tuple[str, int] | None]


class Checked(NamedTuple):
    """The result of a check.

    Attributes:
        value: the value, converted as the spec says, without its faulty parts; `MISSING` if nothing is left.
        faults: in the order they were found.
    """

    value: Any
    faults: tuple[Fault, ...]


def check(
    value: Any,
    spec: Spec,
    what: str,
    path: Path = (),
    *,
    cells: FindCell | None = None,
    unprintable: FindUnprintable | None = None,
) -> Checked:
    """Check a value against a spec.

    Args:
        value: from Python, or from a file with `Bare` scalars.
        spec: what it has to be.
        what: its name for messages, usually its key.
        path: where it is; the paths of all faults begin with it.
        cells: finds places of the board; without it only the form of their names is checked.
        unprintable: finds what cannot be printed; without it this is not checked.
    """
    checker = _Checker(path, cells, unprintable)
    return Checked(checker.check(value, spec, what), tuple(checker.faults))


def check_on_board(value: Any, spec: specs.Fields, what: str, path: Path, find: ChooseCells) -> Checked:
    """Check a mapping in which the values without cells determine the board that the cells are on.

    Args:
        value, spec, what, path: see `check`.
        find: the values without cells → a function that finds places, or None if they do not determine the board.
    """
    checker = _Checker(path, None, None)
    found = checker.fields(value, spec, what, find)
    return Checked(found, tuple(checker.faults))


class _Checker:
    """One pass over a value; `path` is where it is."""

    def __init__(self, path: Path, cells: FindCell | None, unprintable: FindUnprintable | None) -> None:
        self.path: list[str | int] = list(path)
        self.faults: list[Fault] = []
        self.cells = cells
        self.unprintable = unprintable

    def note(self, code: str, message: str, *steps: str | int, key: bool = False, offset: int | None = None) -> Any:
        """Note a fault here or some steps below; returns `MISSING`."""
        self.faults.append(Fault(code, message, (*self.path, *steps), key, offset))
        return MISSING

    def check(self, value: Any, spec: Spec, what: str) -> Any:
        return _CHECKS[type(spec)](self, value, spec, what)

    def check_at(self, step: str | int, value: Any, spec: Spec, what: str) -> Any:
        """Check the value under a key or at an index."""
        self.path.append(step)
        found = _CHECKS[type(spec)](self, value, spec, what)
        self.path.pop()
        return found

    def wrong_type(self, value: Any, what: str, expected: str) -> Any:
        return self.note("wrong-type", f"{what}: expected {expected}, found {describe(value)}")

    def text(self, value: Any, spec: specs.Text, what: str) -> Any:
        text = as_text(value)
        if text is None:
            return self.wrong_type(value, what, spec.expected or "text")
        if len(text) > spec.longest:
            return self.note("too-long", f"{what}: {len(text):,} characters; at most {spec.longest:,} are allowed")
        bad = forbidden_character(text)
        if bad is not None:
            message = f"{what}: the character U+{ord(text[bad]):04X} cannot be printed; delete it"
            return self.note("bad-character", message, offset=bad)
        if spec.pattern and not _pattern(spec.pattern).fullmatch(text):
            expected = spec.expected or f"text that matches {spec.pattern}"
            return self.note("bad-value", f"{what}: expected {expected}, found {shorten(text)!r}")
        if spec.printed and self.unprintable is not None:
            missing = self.unprintable(text)
            if missing is not None:
                return self.note("missing-glyph", f"{what} contains {missing[0]}", offset=missing[1])
        return text

    def integer(self, value: Any, spec: specs.Integer, what: str) -> Any:
        if type(value) is Bare and INTEGER.fullmatch(value):
            number = as_number(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            number = value
        else:
            return self.wrong_type(value, what, "a whole number")
        return self.within(value, number, spec, what)

    def number(self, value: Any, spec: specs.Number, what: str) -> Any:
        if type(value) is Bare and NOT_FINITE.fullmatch(value):
            return self.note("out-of-range", f"{what}: {value} is not finite")
        if type(value) is Bare and NUMBER.fullmatch(value):
            number = as_number(value)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            number = value
            if not is_finite(number):
                return self.note("out-of-range", f"{what}: {number} is not finite")
        else:
            return self.wrong_type(value, what, "a number")
        found = self.within(value, number, spec, what)
        if spec.step and found is not MISSING and found / spec.step % 1:
            return self.note("bad-value", f"{what}: expected a multiple of {spec.step:g}, found {describe(value)}")
        return found

    def within(self, value: Any, number: float | None, spec: specs.Integer | specs.Number, what: str) -> Any:
        if number is None or not spec.smallest <= number <= spec.largest:
            limits = f"from {spec.smallest:,.12g} to {spec.largest:,.12g}"
            return self.note("out-of-range", f"{what}: {describe(value)} is out of range; it may be {limits}")
        return number

    def boolean(self, value: Any, spec: specs.Boolean, what: str) -> Any:
        if isinstance(value, bool):
            return value
        if type(value) is Bare and value in BOOLEANS:
            return BOOLEANS[value]
        return self.wrong_type(value, what, "true or false")

    def choice(self, value: Any, spec: specs.Choice, what: str) -> Any:
        text = as_text(value)
        if text is None:
            return self.wrong_type(value, what, "one of " + ", ".join(spec.every))
        if text not in spec.values and text not in spec.every:
            hint = did_you_mean(text, spec.every)
            return self.note("bad-value", f"{what}: {shorten(text)!r} is not known; {hint}")
        return text

    def cell(self, value: Any, spec: specs.Cell, what: str) -> Any:
        name = as_text(value)
        if name is None:
            return self.wrong_type(value, what, spec.expected)
        if self.cells is not None:
            try:
                return self.cells(name)
            except InvalidCellError as error:
                return self.note(error.code, error.message)
        if _pattern(spec.pattern).fullmatch(name):
            return name
        message = f"{what}: expected {spec.expected}, found {shorten(name)!r}"
        if _pattern(spec.pattern).fullmatch(name.lower()):
            message += f"; did you mean {name.lower()!r}?"
        return self.note(InvalidCellError.CODE, message)

    def list(self, value: Any, spec: specs.ListOf, what: str) -> Any:
        items: Any = value
        words = as_text(value) if spec.words else None
        if words is not None:
            items = words.split()
        elif not isinstance(value, (list, tuple)):
            return self.wrong_type(value, what, "a list")
        if not spec.fewest <= len(items) <= spec.longest:
            return self.note(spec.code or ("too-long" if len(items) > spec.longest else "too-short"),
                             f"{what} needs {_how_many(spec)}, found {len(items):,}")  # fmt: skip
        found: list[Any] = []
        seen: set[Any] = set()
        inner, each = spec.item, f"an item of {what}"
        for k, item in enumerate(items):
            if spec.words and words is None and isinstance(item, str) and len(item.split()) > 1:
                self.note(
                    "bad-value", f"{what}: {shorten(item)!r} contains a space; write {', '.join(item.split())}", k
                )
                continue
            read = self.check_at(k, item, inner, each)
            if read is MISSING:
                continue
            if spec.distinct and read in seen:
                self.note("named-twice", f"{what}: {shorten(str(item))} is named twice", k)
                continue
            if spec.distinct:
                seen.add(read)
            found.append(read)
        return found

    def map(self, value: Any, spec: specs.MapOf, what: str) -> Any:
        if type(value) is not dict and not isinstance(value, Mapping):
            return self.wrong_type(value, what, "a mapping")
        found: dict[Any, Any] = {}
        for key, entry in value.items():
            name = self.key(key, spec.key, what)
            read = self.check_at(
                _step(key), entry, spec.value, shorten(str(key)) if isinstance(key, (str, int)) else "a value"
            )
            if name is not MISSING and name in found:
                self.note("named-twice", f"{what}: {shorten(str(key))} is named twice", _step(key), key=True)
            elif name is not MISSING and read is not MISSING:
                found[name] = read
        return found

    def key(self, key: Any, spec: specs.Text | specs.Cell | specs.Choice, what: str) -> Any:
        """The key of a free mapping."""
        self.path.append(_step(key))
        before = len(self.faults)
        found = self.check(key, spec, f"a key of {what}")
        self.path.pop()
        if len(self.faults) > before:
            self.faults[before:] = [fault._replace(key=True, offset=None) for fault in self.faults[before:]]
        return found

    def mapping(
        self, value: Any, what: str, known: Iterable[str], code: str = "unknown-key"
    ) -> dict[str, Any] | None:
        """The entries under known keys; other keys are noted. None, and noted, if the value is not a mapping."""
        if type(value) is not dict and not isinstance(value, Mapping):
            listed = ", ".join(known)
            self.wrong_type(value, what, f"a mapping of {listed}" if listed else "a mapping")
            return None
        found = {}
        for key, entry in value.items():
            if type(key) is str and key in known:
                found[key] = entry
            elif isinstance(key, (str, int)) and str(key) in known:
                found[str(key)] = entry
            else:
                hint = did_you_mean(str(key), known)
                self.note(code, f"{what} has no key {describe(key)}; {hint}", _step(key), key=True)
        return found

    def fields(
        self,
        value: Any,
        spec: specs.Fields,
        what: str,
        find: ChooseCells | None = None,
    ) -> Any:
        entries = self.mapping(value, what, spec.fields)
        if entries is None:
            return MISSING
        before = len(self.faults)
        if not spec.required <= entries.keys():
            for key in (key for key in spec.fields if key in spec.required and key not in entries):
                about = f": {spec.fields[key].doc}" if spec.fields[key].doc else ""
                self.note("missing-key", f"{what} needs the key {key!r}{about}", key)
        found = {}
        for key in entries if find is None else [key for key in entries if not holds_cells(spec.fields[key])]:
            found[key] = self.check_at(key, entries[key], spec.fields[key], key)
        if find is not None:
            self.cells = find({key: read for key, read in found.items() if read is not MISSING})
            for key in [key for key in entries if key not in found]:
                found[key] = self.check_at(key, entries[key], spec.fields[key], key)
        if spec.apart and len(self.faults) == before:
            self.apart(entries, found, spec)
        return {key: found[key] for key in entries if found[key] is not MISSING}

    def apart(self, entries: Mapping[str, Any], found: Mapping[str, Any], spec: specs.Fields) -> None:
        """Note cells that are named in more than one list."""
        seen: dict[Any, str] = {}
        for key in spec.apart:
            listed = entries.get(key, ())
            names = listed.split() if isinstance(listed, str) else listed
            for k, (cell, name) in enumerate(zip(found.get(key, ()), names, strict=True)):
                if cell in seen:
                    self.note("named-twice", f"{key}: {name} stands under {seen[cell]} as well", key, k)
                seen.setdefault(cell, key)

    def one_of(self, value: Any, spec: specs.OneOf, what: str) -> Any:
        known = [*spec.kinds, *spec.others]
        fault, unknown = spec.codes
        if not isinstance(value, Mapping):
            hint = f"; {did_you_mean(value, spec.kinds)}" if isinstance(value, str) and value else ""
            return self.note(fault, f"{spec.name} is a mapping such as {spec.example}{hint}")
        before = len(self.faults)
        entries = self.mapping(value, spec.name, known, unknown) or {}
        kinds = [key for key in entries if key in spec.kinds]
        if len(kinds) != 1:
            if kinds or len(self.faults) == before:
                found = f"found {' and '.join(kinds)}" if kinds else f"one of {', '.join(spec.kinds)}"
                self.note(fault, f"{spec.name} has exactly one kind; {found}")
            return MISSING
        kind = kinds[0]
        for key in spec.needs.get(kind, ()):
            if key not in entries:
                self.note(fault, f"{kind} needs {key}: as well", kind, key=True)
        for key in entries if kind in spec.alone else ():
            if key != kind:
                self.note(unknown, f"{key}: means nothing beside {kind}:; leave it out", key, key=True)
        read = {
            key: self.check_at(key, entry, {**spec.others, **spec.kinds}[key], key) for key, entry in entries.items()
        }
        return MISSING if len(self.faults) > before else read

    def by_form(self, value: Any, spec: specs.ByForm, what: str) -> Any:
        form = spec.scalar
        if isinstance(value, (list, tuple)):
            form = spec.listed
        elif isinstance(value, Mapping):
            form = spec.mapped
        if form is None:
            names = {"text": spec.scalar, "a list": spec.listed, "a mapping": spec.mapped}
            return self.wrong_type(value, what, " or ".join(name for name, there in names.items() if there))
        return self.check(value, form, what)

    def or_null(self, value: Any, spec: specs.OrNull, what: str) -> Any:
        if value is None or (type(value) is Bare and value in NULLS):
            return None
        return self.check(value, spec.spec, what)

    def free(self, value: Any, spec: specs.Free, what: str) -> Any:
        return value


_CHECKS: Mapping[type, Callable[[_Checker, Any, Any, str], Any]] = {
    specs.Text: _Checker.text,
    specs.Integer: _Checker.integer,
    specs.Number: _Checker.number,
    specs.Boolean: _Checker.boolean,
    specs.Choice: _Checker.choice,
    specs.Cell: _Checker.cell,
    specs.ListOf: _Checker.list,
    specs.MapOf: _Checker.map,
    specs.Fields: _Checker.fields,
    specs.OneOf: _Checker.one_of,
    specs.ByForm: _Checker.by_form,
    specs.OrNull: _Checker.or_null,
    specs.Free: _Checker.free,
}


def _how_many(spec: specs.ListOf) -> str:
    if spec.fewest == spec.longest:
        return f"exactly {spec.fewest} {spec.items}"
    if spec.longest < specs.ListOf._field_defaults["longest"] or not spec.fewest:
        return f"{spec.fewest} to {spec.longest:,} {spec.items}"
    return f"at least {spec.fewest} {spec.items}"


def _step(key: Any) -> str | int:
    """A key as a step of a path."""
    return str(key) if isinstance(key, (str, int)) else "?"


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

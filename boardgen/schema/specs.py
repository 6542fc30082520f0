"""What values may be, as plain data.

One spec serves everywhere: options from Python and values from files are checked against it
(`boardgen.schema.checking`), editors get it as JSON Schema (`boardgen.schema.published`), and the
reference tables in the docs are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Text(NamedTuple):
    """A string; numbers are read as they are written.

    Attributes:
        doc: shown by editors and in the docs.
        pattern: a regular expression the whole string must match, or empty.
        expected: the pattern in words, for messages, such as ``a piece such as S1``.
        longest: the most characters allowed.
        printed: it will be printed, so the embedded font must have its characters.
    """

    doc: str = ""
    pattern: str = ""
    expected: str = ""
    longest: int = 20_000
    printed: bool = False


class Integer(NamedTuple):
    """A whole number within limits.

    Attributes:
        default: its value if omitted; None for no default.
    """

    doc: str = ""
    smallest: int = -(10**9)
    largest: int = 10**9
    default: int | None = None


class Number(NamedTuple):
    """A finite number within limits.

    Attributes:
        step: it must be a multiple of this; 0 for any number.
    """

    doc: str = ""
    smallest: float = -1e9
    largest: float = 1e9
    default: float | None = None
    step: float = 0


class Boolean(NamedTuple):
    """true or false."""

    doc: str = ""
    default: bool | None = None


class Choice(NamedTuple):
    """One of a few words.

    Attributes:
        values: the words that are always there.
        more: gives those that other packages add; called only for a word that is none of `values`, and for lists.
    """

    values: tuple[str, ...]
    doc: str = ""
    default: str | None = None
    more: Callable[[], tuple[str, ...]] = tuple

    @property
    def every(self) -> tuple[str, ...]:
        """All words that will do."""
        return (*self.values, *self.more())


class Cell(NamedTuple):
    """The name of a place on the board; checked against a board, it becomes the board's internal value for it.

    Attributes:
        pattern, expected: as for `Text`; what can be checked without knowing the board.
    """

    doc: str = ""
    pattern: str = r"[a-z]{1,3}[1-9][0-9]{0,3}"
    expected: str = "a cell such as e5"


class ListOf(NamedTuple):
    """A list.

    Attributes:
        words: a space-separated string is accepted too (``S M L``); no item may contain a space.
        fewest, longest: limits to the number of items.
        distinct: no item may occur twice.
        items: what the items are, for messages.
        code: the code for a wrong number of items; empty for the general ones.
    """

    item: Spec
    doc: str = ""
    words: bool = False
    fewest: int = 0
    longest: int = 100_000
    distinct: bool = False
    items: str = "items"
    code: str = ""


class MapOf(NamedTuple):
    """A mapping with free keys: texts, cells or a choice."""

    value: Spec
    doc: str = ""
    key: Text | Cell | Choice = Text()


class Fields(NamedTuple):
    """A mapping with known keys; any other key is an error.

    Attributes:
        fields: key → spec, in the order editors offer them.
        required: keys that must be present.
        apart: keys whose lists of cells must not share a cell.
    """

    fields: Mapping[str, Spec]
    required: frozenset[str] = frozenset()
    doc: str = ""
    apart: tuple[str, ...] = ()


class OneOf(NamedTuple):
    """A mapping with exactly one of several keys, its kind, and optional keys that may go with it.

    Attributes:
        kinds: kind → spec.
        others: the keys that may go with a kind.
        alone: the kinds that no other key may go with.
        needs: kind → the keys that must go with it.
        name: what it is, for messages, such as ``a mark``.
        example: an example as written in a file.
        codes: the code for a fault of the mapping as a whole, and for an unknown key.
    """

    kinds: Mapping[str, Spec]
    others: Mapping[str, Spec] = MappingProxyType({})
    alone: frozenset[str] = frozenset()
    needs: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    doc: str = ""
    name: str = "this"
    example: str = ""
    codes: tuple[str, str] = ("bad-value", "unknown-key")


class ByForm(NamedTuple):
    """One of several specs, chosen by the form of the value: a scalar, a list or a mapping.

    Attributes:
        scalar, listed, mapped: the spec for each form; None if that form is not allowed.
    """

    doc: str = ""
    scalar: Spec | None = None
    listed: Spec | None = None
    mapped: Spec | None = None

    @property
    def forms(self) -> tuple[Spec, ...]:
        """The specs there are."""
        return tuple(spec for spec in (self.scalar, self.listed, self.mapped) if spec is not None)


class OrNull(NamedTuple):
    """A value of another spec, or null."""

    spec: Spec
    doc: str = ""


class Free(NamedTuple):
    """Anything; it is left as it is, for the caller to check.

    Attributes:
        schema: the JSON Schema for editors.
    """

    doc: str = ""
    schema: Mapping[str, Any] = MappingProxyType({})


Spec = Text | Integer | Number | Boolean | Choice | Cell | ListOf | MapOf | Fields | OneOf | ByForm | OrNull | Free

#: A cell, named as in most games.
CELL = Cell()
#: Cells, each at most once.
CELLS = ListOf(CELL, "cells", words=True, distinct=True)


def holds_cells(spec: Spec) -> bool:
    """Whether checking values of a spec needs a board."""
    match spec:
        case Cell():
            return True
        case ListOf(item=inner) | OrNull(spec=inner):
            return holds_cells(inner)
        case MapOf(value=value, key=key):
            return isinstance(key, Cell) or holds_cells(value)
        case Fields(fields=inside) | OneOf(kinds=inside):
            return any(map(holds_cells, inside.values()))
        case ByForm():
            return any(map(holds_cells, spec.forms))
        case _:
            return False


def defaults(spec: Fields) -> dict[str, Any]:
    """The default values of those fields that have one."""
    found = {key: getattr(field, "default", None) for key, field in spec.fields.items()}
    return {key: value for key, value in found.items() if value is not None}

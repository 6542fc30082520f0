"""Kinds of options: how a value is written, which values there are, and how it is converted.

Values are text (from the command line or a form) or Python objects. `Kind.read` takes both and is idempotent.
Nothing heavy is imported before a value is read.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from boardgen.errors import OptionError, UnknownGameError, listed
from boardgen.limits import Range
from boardgen.messages import did_you_mean
from boardgen.units import parse_length

_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
#: Text that a game file reads as a number.
_SCALAR = re.compile(r"-?[0-9]{1,9}", re.ASCII)


class Kind:
    """The kind of an option's values.

    Attributes:
        type: its name in lists of options.
        metavar: the placeholder for a value in help.
    """

    type: ClassVar[str]
    metavar: str = "TEXT"

    def read(self, value: object) -> Any:
        """Check a value and convert it for the product.

        Raises:
            OptionError: it cannot be used.
        """
        raise NotImplementedError

    def choices(self) -> tuple[str, ...]:
        """The possible values; empty if they cannot be listed."""
        return ()

    def data(self) -> dict[str, Any]:
        """Limits, units and choices as plain data."""
        choices = self.choices()
        return {"choices": list(choices)} if choices else {}


class Flag(Kind):
    """Yes or no."""

    type = "flag"
    metavar = ""

    def read(self, value: object) -> bool:
        """True or False."""
        if isinstance(value, bool):
            return value
        raise bad(f"{value!r} is not True or False")


class Length(Kind):
    """A length: a number of millimetres, or text such as ``25mm``, ``2.5cm``, ``1in``."""

    type = "length"
    metavar = "LENGTH"

    def __init__(self, limits: Range) -> None:
        self.limits = limits

    def read(self, value: object) -> float:
        """Millimetres."""
        return self.limits.check(length(value, positive=self.limits.least > 0))

    def data(self) -> dict[str, Any]:
        """Unit and limits."""
        return {"unit": self.limits.unit, **limits_of(self.limits)}


class Integer(Kind):
    """A whole number, or perhaps a word as a further choice."""

    type = "integer"
    metavar = "N"

    def __init__(self, limits: Range, word: str = "") -> None:
        self.limits = limits
        self.word = word

    def read(self, value: object) -> int | str:
        """The number, or the word."""
        if self.word and value == self.word:
            return self.word
        return int(self.limits.check(whole(value, f", nor {self.word!r}" if self.word else "")))

    def data(self) -> dict[str, Any]:
        """Limits and word."""
        return limits_of(self.limits) | ({"choices": [self.word]} if self.word else {})


class PlaceInGame(Kind):
    """A number of moves, or a path into variations."""

    type = "place"
    metavar = "N"

    def __init__(self, limits: Range) -> None:
        self.limits = limits

    def read(self, value: object) -> str:
        """The number or the path as text; whether it leads anywhere, the game tells."""
        text = str(value)
        if isinstance(value, str) and any(letter.isalpha() for letter in text) and text.isascii() and text.isalnum():
            return text
        return str(int(self.limits.check(whole(value, ", nor a path such as 5b2"))))


class Choice(Kind):
    """One of a few words, which are looked up when needed.

    Attributes:
        alone: the word meant by the option without a value; empty if a value is required.
        without: the word meant by ``--no-…``; empty if there is no such switch.
    """

    type = "choice"

    def __init__(self, words: Callable[[], Iterable[str]], alone: str = "", without: str = "") -> None:
        self.words = words
        self.alone = alone
        self.without = without

    def choices(self) -> tuple[str, ...]:
        """The words."""
        return tuple(self.words())

    @property
    def metavar(self) -> str:  # type: ignore[override]  # of each instance
        """The words."""
        return f"[{'|'.join(self.choices())}]"

    def read(self, value: object) -> Any:
        """The word."""
        words = self.choices()
        if isinstance(value, str) and value in words:
            return value
        raise bad(f"{value!r} is not one of {listed(map(repr, words))}")


class Numbers(Choice):
    """One of a few whole numbers."""

    def read(self, value: object) -> int:
        """The number."""
        return int(super().read(str(value)))


class Name(Kind):
    """One of a set of names, which are looked up when needed."""

    type = "name"
    metavar = "NAME"

    def __init__(
        self, what: str, names: Callable[[], Iterable[str]], find: Callable[[str], object] | None = None
    ) -> None:
        self.what = what
        self.names = names
        self.find = find

    def choices(self) -> tuple[str, ...]:
        """The names."""
        return tuple(self.names())

    def read(self, value: object) -> str:
        """The name; the known names are only looked up to suggest one for a misspelt name."""
        if isinstance(value, str) and self._known(value):
            return value
        message = f"there is no {self.what} {value!r}; {did_you_mean(str(value), self.choices())}"
        if self.find is not None:
            from boardgen.games.paths import hint

            message += hint(str(value))
        raise OptionError(f"unknown-{self.what.split()[0]}", message)

    def _known(self, name: str) -> bool:
        if self.find is None:
            return name in self.choices()
        try:
            self.find(name)
        except UnknownGameError:
            return False
        return True


class NameOrDescription(Name):
    """A name, or in Python a mapping that describes the thing."""

    def read(self, value: object) -> Any:
        """The name, or the mapping unchanged."""
        return value if isinstance(value, Mapping) else super().read(value)


class Plain(Kind):
    """Any text."""

    type = "text"

    def read(self, value: object) -> str:
        """The text; the words of a sequence are joined with spaces."""
        if isinstance(value, str | int) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, Sequence) and all(isinstance(word, str) for word in value):
            return " ".join(value)
        raise bad(f"{value!r} is not text")


class Words(Kind):
    """Words separated by commas, or a sequence of words."""

    type = "words"
    metavar = "NAME,…"

    def __init__(self, names: Callable[[], Sequence[str]] | None = None) -> None:
        self.names = names

    def choices(self) -> tuple[str, ...]:
        """The possible words, if they are known."""
        return tuple(self.names()) if self.names else ()

    def read(self, value: object) -> tuple[str, ...]:
        """The words, lower case."""
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, Iterable) or not all(isinstance(part, str) and part.strip() for part in parts):
            raise bad(f"{value!r} is not a list such as one,two")
        return tuple(part.strip().lower() for part in parts)


class Ids(Words):
    """One word, or a sequence of words, unchanged."""

    def read(self, value: object) -> tuple[str, ...]:
        """The words."""
        parts = (value,) if isinstance(value, str) else value
        if not isinstance(parts, Iterable) or not all(isinstance(part, str) for part in parts):
            raise bad(f"{value!r} is neither a name nor a list of names")
        return tuple(parts)


class Offset(Kind):
    """Two lengths, possibly negative: text with a comma between them, or a pair."""

    type = "offset"
    metavar = "X,Y"

    def read(self, value: object) -> tuple[float, float]:
        """Millimetres to the right and down."""
        parts = value.replace("−", "-").split(",") if isinstance(value, str) else value
        if not isinstance(parts, Sequence) or len(parts) != 2:
            raise bad(f"{value!r} is not an offset such as 1.5,-0.5 (mm to the right, mm down)")
        return length(parts[0]), length(parts[1])

    def data(self) -> dict[str, Any]:
        """Its unit."""
        return {"unit": "mm"}


class Seeds(Kind):
    """Seeds: text such as ``1-12`` or ``3,7,20-22``, a number, or a sequence of numbers."""

    type = "seeds"
    metavar = "N-M"

    def __init__(self, most: int) -> None:
        self.most = most

    def read(self, value: object) -> tuple[int, ...]:
        """The numbers, in order."""
        found: list[int] = []
        for part in self._parts(value):
            first, dash, last = part.partition("-")
            ends = whole(first), whole(last) if dash else whole(first)
            if ends[1] < ends[0] or ends[1] - ends[0] >= self.most:
                raise bad(f"{part!r} is not a range such as 1-12 of at most {self.most} numbers")
            found += range(ends[0], ends[1] + 1)
        if not found or len(found) > self.most or len(set(found)) < len(found):
            raise bad(f"{value!r} must be 1 to {self.most} different numbers, such as 1-12 or 3,7,20-22")
        return tuple(found)

    def data(self) -> dict[str, Any]:
        """The most seeds allowed."""
        return {"longest": self.most}

    @staticmethod
    def _parts(value: object) -> list[str]:
        if isinstance(value, str):
            return [part.strip() for part in value.split(",")]
        several = value if isinstance(value, Sequence | range) else (value,)
        return [str(whole(one)) for one in several]


class Levels(Kind):
    """Levels of difficulty: a number, or a range such as ``2-4``."""

    type = "levels"
    metavar = "N-M"

    def __init__(self, limits: Range) -> None:
        self.limits = limits

    def read(self, value: object) -> tuple[int, ...]:
        """The levels, in order."""
        if isinstance(value, Sequence) and not isinstance(value, str):
            found = tuple(sorted({int(self.limits.check(whole(one))) for one in value}))
        else:
            first, dash, last = str(value).partition("-")
            more = f" or a range such as {self._all}"
            ends = [int(self.limits.check(whole(end, more))) for end in (first, last if dash else first)]
            found = tuple(range(ends[0], ends[1] + 1))
        if not found:
            raise bad(f"{value!r} is not a range such as {self._all}")
        return found

    @property
    def _all(self) -> str:
        return f"{self.limits.least:g}-{self.limits.most:g}"

    def data(self) -> dict[str, Any]:
        """Its limits."""
        return limits_of(self.limits)


class Given(Kind):
    """An object from Python, or the name of a file or directory on the command line."""

    def __init__(self, type_: str, metavar: str) -> None:
        self.kind = type_
        self.metavar = metavar

    @property
    def type(self) -> str:  # type: ignore[override]  # of each instance
        """The type given to the constructor."""
        return self.kind

    def read(self, value: object) -> Any:
        """The value as it is."""
        return value


class Settings(Kind):
    """Further options by name, which depend on another choice such as the game."""

    type = "settings"
    metavar = "KEY=VALUE"

    def read(self, value: object) -> dict[str, Any]:
        """Every value read as in a game file."""
        assert isinstance(value, Mapping)
        return {key: scalar(one) if isinstance(one, str) else one for key, one in value.items()}


def scalar(text: str) -> str | int | bool:
    """A value read as in a game file."""
    if _SCALAR.fullmatch(text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def length(value: object, *, positive: bool = False) -> float:
    """A length in millimetres.

    Raises:
        OptionError: the value is not a length.
    """
    if isinstance(value, str):
        return parse_length(value, positive=positive)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise bad(f"{value!r} is not a length; write it as 25, '25mm', '2.5cm', '1in' or '72pt'")
    return float(value)


def whole(value: object, more: str = "") -> int:
    """A whole number.

    Raises:
        OptionError: the value is not a whole number; the message ends in ``more``.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        return int(value)
    raise bad(f"{value!r} is not a whole number{more}")


def bad(message: str) -> OptionError:
    """The error for a malformed value."""
    return OptionError("bad-value", message)


def limits_of(limits: Range) -> dict[str, Any]:
    """The limits as plain data, without an infinite one."""
    found: dict[str, Any] = {"minimum": limits.least}
    return found if math.isinf(limits.most) else {**found, "maximum": limits.most}

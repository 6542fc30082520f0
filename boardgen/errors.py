"""The errors boardgen raises, all under one root.

Two of them matter to anyone who plays games with the library: `InvalidMoveError` means that a
token cannot be read at all, `IllegalMoveError` that it can be read but breaks a rule. Both carry
the stable kebab-case code that the validator prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple

#: How a front end writes an option with a value; the value is None when only the option is named.
Spelling = Callable[[str, object], str]

# In a message, an option is delimited by private-use characters; its value is written as a Python literal.
# Compiled where it is used: most commands make no such message.
_OPTION = "\ue000([^\ue001\ue002]*)(?:\ue001([^\ue002]*))?\ue002"


def option(name: str, value: object = None) -> str:
    """Mark an option, and perhaps a value for it, in an error message.

    The front end spells it: Python callers read ``pitch='8.3mm'``, users of the command
    ``--pitch 8.3mm``.

    >>> str(BoardgenError(f"too big: use {option('pitch', '8.3mm')} or a larger {option('paper')}"))
    "too big: use pitch='8.3mm' or a larger paper"
    """
    return f"\ue000{name}\ue002" if value is None else f"\ue000{name}\ue001{value!r}\ue002"


def _keyword(name: str, value: object) -> str:
    return name if value is None else f"{name}={value!r}"


class BoardgenError(Exception):
    """Root of every error that boardgen raises on purpose; its text can be shown to users."""

    def __str__(self) -> str:
        return self.told(_keyword)

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors keep all attributes when pickled between processes, whatever their constructors take.
        return _remade, (type(self), self.args, self.__dict__)

    def told(self, spelling: Spelling) -> str:
        """The text, its options spelled by a front end."""
        text = super().__str__()
        if "\ue000" not in text:
            return text
        from ast import literal_eval

        return re.sub(_OPTION, lambda m: spelling(m[1], None if m[2] is None else literal_eval(m[2])), text)


def _remade(cls: type[BoardgenError], args: tuple[Any, ...], known: dict[str, Any]) -> BoardgenError:
    error = cls.__new__(cls, *args)
    error.__dict__.update(known)
    return error


class CodedError(BoardgenError, ValueError):
    """An error with a stable kebab-case code, such as ``pi-no-triangle``.

    Attributes:
        code: the code that the validator prints and that `expect: {illegal: …}` compares.
        message: one sentence: what is wrong, the witness, and what to do instead.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = str(self)


class InvalidMoveError(CodedError):
    """The token cannot be read as a move of this game."""


class IllegalMoveError(CodedError):
    """The move can be read but breaks a rule; the message names the rule and its witness."""


class InvalidPositionError(CodedError):
    """The value is not a position of this game."""

    def __init__(self, message: str, code: str = "no-such-position") -> None:
        super().__init__(code, message)


class InvalidCellError(CodedError):
    """The board has no cell of this name."""

    CODE: ClassVar[str] = "no-such-cell"

    def __init__(self, message: str) -> None:
        super().__init__(self.CODE, message)


class Fault(NamedTuple):
    """One thing that is wrong with a value.

    Attributes:
        code: stable kebab-case code.
        message: one sentence: what is wrong and what to do instead.
        path: where it is, outermost key first, as in ``("goals", "A")``; a number is the index from 0
            of an item in a list, or of a word in a text that lists words. File readers look up line
            and column by it.
        key: the key at the end of the path is at fault, not its value.
        offset: index from 0 of the character at fault in that text; None for all of it.
    """

    code: str
    message: str
    path: tuple[str | int, ...] = ()
    key: bool = False
    offset: int | None = None


class OptionError(CodedError):
    """Unusable options of a board, a setup, a position or a product.

    Code and path are those of the first fault; the message has a line for each.

    Attributes:
        path: where the first fault is; begins with the option's name.
        faults: all of them, never empty.
    """

    def __init__(self, code: str, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(code, message)
        self.path = path
        self.faults: tuple[Fault, ...] = (Fault(code, self.message, path),)

    @property
    def option(self) -> str:
        """The option's keyword; empty if the fault does not belong to a single option."""
        return str(self.path[0]) if self.path else ""

    @staticmethod
    def of(faults: Iterable[Fault]) -> OptionError:
        """An error with these faults; there must be at least one."""
        listed = tuple(dict.fromkeys(faults))
        error = OptionError(listed[0].code, "\n".join(fault.message for fault in listed), listed[0].path)
        error.faults = listed
        return error

    def prefixed(self, *steps: str | int) -> OptionError:
        """The same faults, with these steps put before their paths."""
        return OptionError.of(fault._replace(path=(*steps, *fault.path)) for fault in self.faults)


class Faults:
    """Collects faults, so that all of them are reported together."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, code: str, message: str, *path: str | int, key: bool = False) -> None:
        """Add a fault; see `Fault`."""
        self._found.append(Fault(code, message, path, key))

    def include(self, error: OptionError) -> None:
        """Add the faults of an error."""
        self._found += error.faults

    def __bool__(self) -> bool:
        return bool(self._found)

    def check(self) -> None:
        """Raise what has been collected.

        Raises:
            OptionError: with all faults, if there are any.
        """
        if self._found:
            raise OptionError.of(self._found)


class UnknownGameError(OptionError):
    """There is no game or board of this name."""

    def __init__(self, message: str, option: str = "game") -> None:
        super().__init__("unknown-game", message, (option,))


class UnitError(OptionError):
    """A length, paper or angle that cannot be read or is out of range; names the option, if there is one."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__("bad-measure", message, (option,) if option else ())


class GameLoadError(UnknownGameError):
    """A package offers a game of this name, but the game cannot be used."""


class HostLoadError(OptionError):
    """No host of Trike has this name, or a package offers one and it cannot be used."""

    def __init__(self, message: str) -> None:
        super().__init__("bad-value", message, ("host",))


class UnknownFigureError(BoardgenError, LookupError):
    """The game file has no figure of this name."""


class SceneError(BoardgenError, ValueError):
    """A scene that cannot be drawn: an unknown paint, or one symbol name for two shapes."""


class MissingGlyphError(SceneError):
    """No font has a glyph for a character in the text, or its script cannot be set letter by letter."""


class FontError(BoardgenError, ValueError):
    """A font file of the user's that cannot be used; the message says why."""


class FitError(BoardgenError, ValueError):
    """The picture does not fit the page; the message names a size that does."""


class OutputError(BoardgenError, OSError):
    """A file could not be written."""


class MissingExtraError(BoardgenError, ImportError):
    """A library from one of the package's extras is missing; the message says how to install it."""


#: Spaces other than U+0020 that are harmless.
_BLANKS = "\xa0\u202f\u3000"


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence; nothing for none.

    >>> listed(["A"]), listed("AD"), listed("ACD")
    ('A', 'A and D', 'A, C and D')
    """
    *some, last = (*words,) or ("",)
    return f"{', '.join(some)} and {last}" if some else last


def cut(text: str, longest: int) -> str:
    """A text, cut to so many characters; an ellipsis says so."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def printable(text: str) -> str:
    """Text for one line of a terminal: control, invisible and bidirectional characters are escaped.

    >>> print(printable("a\\x1b[2J\\u202eb"))
    a\\u001b[2J\\u202eb
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _BLANKS else _escape(ord(c)) for c in text)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"

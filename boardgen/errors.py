"""The errors boardgen raises, all under one root.

Two of them matter to anyone who plays games with the library: `InvalidMoveError` says that a
token cannot be read at all, `IllegalMoveError` that it was read and breaks a rule. Both carry the
stable kebab-case code that the validator prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple

#: How a front end writes an option and the value to give it; the value is None where only the option is named.
Spelling = Callable[[str, object], str]

# Within a message an option stands between characters that nobody types, its value in the notation of Python.
_OPTION = re.compile("\ue000([^\ue001\ue002]*)(?:\ue001([^\ue002]*))?\ue002")


def option(name: str, value: object = None) -> str:
    """Name an option within the message of an error, and a value that would do.

    Whoever shows the message spells it: Python callers read ``pitch='8.3mm'``, users of the command
    ``--pitch 8.3mm``.

    >>> str(BoardgenError(f"too big: use {option('pitch', '8.3mm')} or a larger {option('paper')}"))
    "too big: use pitch='8.3mm' or a larger paper"
    """
    return f"\ue000{name}\ue002" if value is None else f"\ue000{name}\ue001{value!r}\ue002"


def _keyword(name: str, value: object) -> str:
    return name if value is None else f"{name}={value!r}"


class BoardgenError(Exception):
    """Root of every error that boardgen raises on purpose; its text is fit to be shown."""

    def __str__(self) -> str:
        return self.told(_keyword)

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors cross from one process to another with all they know, whatever arguments they were made from.
        return _remade, (type(self), self.args, self.__dict__)

    def told(self, spelling: Spelling) -> str:
        """The text with the options in it written as a front end has them."""
        text = super().__str__()
        if "\ue000" not in text:
            return text
        from ast import literal_eval

        return _OPTION.sub(lambda m: spelling(m[1], None if m[2] is None else literal_eval(m[2])), text)


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
    """The token is no move of this game: it cannot be read."""


class IllegalMoveError(CodedError):
    """The move can be read and breaks a rule; the message names the rule and its witness."""


class InvalidPositionError(CodedError):
    """What was given is no position of this game."""

    def __init__(self, message: str, code: str = "no-such-position") -> None:
        super().__init__(code, message)


class InvalidCellError(CodedError):
    """The name belongs to no cell of the board."""

    CODE: ClassVar[str] = "no-such-cell"

    def __init__(self, message: str) -> None:
        super().__init__(self.CODE, message)


class Fault(NamedTuple):
    """One thing that is wrong with a value.

    Attributes:
        code: stable kebab-case code.
        message: one sentence: what is wrong and what to do instead.
        path: where it stands, outermost key first, as in ``("goals", "A")``; a number counts the
            items of a list, or the words of a text that lists them, from 0. Readers of files find line
            and column by it.
        key: the key at the end of the path is at fault, not what stands under it.
        offset: which character of the text there is at fault, from 0; None for all of it.
    """

    code: str
    message: str
    path: tuple[str | int, ...] = ()
    key: bool = False
    offset: int | None = None


class OptionError(CodedError):
    """Options that cannot be used, of a board, a setup, a position or something to print.

    Code and path are those of the first fault, the message has a line for each.

    Attributes:
        path: where the first fault stands; begins with the option's name.
        faults: all of them, never empty.
    """

    def __init__(self, code: str, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(code, message)
        self.path = path
        self.faults: tuple[Fault, ...] = (Fault(code, self.message, path),)

    @property
    def option(self) -> str:
        """The keyword of the option; empty where the fault is not one option's."""
        return str(self.path[0]) if self.path else ""

    @staticmethod
    def of(faults: Iterable[Fault]) -> OptionError:
        """An error with these faults, at least one."""
        listed = tuple(dict.fromkeys(faults))
        error = OptionError(listed[0].code, "\n".join(fault.message for fault in listed), listed[0].path)
        error.faults = listed
        return error

    def below(self, *steps: str | int) -> OptionError:
        """The same faults some steps further down."""
        return OptionError.of(fault._replace(path=(*steps, *fault.path)) for fault in self.faults)


class Faults:
    """Faults being gathered, so that all of them can be reported in one go."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, code: str, message: str, *path: str | int, key: bool = False) -> None:
        """Note one; see `Fault`."""
        self._found.append(Fault(code, message, path, key))

    def take(self, error: OptionError) -> None:
        """Note those of an error."""
        self._found += error.faults

    def __bool__(self) -> bool:
        return bool(self._found)

    def check(self) -> None:
        """Let nobody go on with what is faulty.

        Raises:
            OptionError: with all faults noted, if there are any.
        """
        if self._found:
            raise OptionError.of(self._found)


class UnknownGameError(OptionError):
    """No game or board has this name."""

    def __init__(self, message: str, option: str = "game") -> None:
        super().__init__("unknown-game", message, (option,))


class UnitError(OptionError):
    """A length, paper or angle that cannot be read or is out of range; of an option, if it is one's."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__("bad-measure", message, (option,) if option else ())


class GameLoadError(UnknownGameError):
    """A package offers a game of this name, and it cannot be used."""


class HostLoadError(OptionError):
    """No host of Trike has this name, or a package offers one and it cannot be used."""

    def __init__(self, message: str) -> None:
        super().__init__("bad-value", message, ("host",))


class UnknownFigureError(BoardgenError, LookupError):
    """A game file has no figure of this name."""


class SceneError(BoardgenError, ValueError):
    """A scene that cannot be drawn: an unknown paint, a symbol used twice for two shapes."""


class MissingGlyphError(SceneError):
    """The embedded font has no glyph for a character of the text."""


class FitError(BoardgenError, ValueError):
    """The picture does not fit the page; the message names a size that would."""


class OutputError(BoardgenError, OSError):
    """A file could not be written."""


class MissingExtraError(BoardgenError, ImportError):
    """A library is missing that comes with an extra of the package; the message says how to install it."""


#: Blanks that are not the plain one but harm nobody.
_BLANKS = "\xa0\u202f\u3000"


def printable(text: str) -> str:
    """Text for one line of a terminal: whatever would steer it, hide or turn round what follows is escaped.

    >>> print(printable("a\\x1b[2J\\u202eb"))
    a\\u001b[2J\\u202eb
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _BLANKS else _escape(ord(c)) for c in text)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"

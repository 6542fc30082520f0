"""The errors boardgen raises, all under one root.

Two of them matter to anyone who plays games with the library: `InvalidMoveError` says that a
token cannot be read at all, `IllegalMoveError` that it was read and breaks a rule. Both carry the
stable kebab-case code that the validator prints.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple


class BoardgenError(Exception):
    """Root of every error that boardgen raises on purpose; its text is fit to be shown."""


class CodedError(BoardgenError, ValueError):
    """An error with a stable kebab-case code, such as ``pi-no-triangle``.

    Attributes:
        code: the code that the validator prints and that `expect: {illegal: …}` compares.
        message: one sentence: what is wrong, the witness, and what to do instead.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


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
    """Options that cannot be used; code and path are those of the first fault, the message has a line for each.

    Attributes:
        path: where the first fault stands; begins with the option's name.
        faults: all of them, never empty.
    """

    def __init__(self, code: str, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(code, message)
        self.path = path
        self.faults: tuple[Fault, ...] = (Fault(code, message, path),)

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


class UnknownGameError(BoardgenError, ValueError):
    """No game is registered under this name."""


class GameLoadError(UnknownGameError):
    """A package offers a game of this name, and it cannot be used."""


class SceneError(BoardgenError, ValueError):
    """A scene that cannot be drawn: an unknown paint, a symbol used twice for two shapes."""


class MissingGlyphError(SceneError):
    """The embedded font has no glyph for a character of the text."""


class FitError(BoardgenError, ValueError):
    """The picture does not fit the page; the message names a size that would."""


class UnitError(BoardgenError, ValueError):
    """A length, paper size or angle that cannot be read or is out of range."""


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

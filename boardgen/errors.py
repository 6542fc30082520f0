"""The errors boardgen raises, all under one root.

Two of them matter to anyone who plays games with the library: `InvalidMoveError` says that a
token cannot be read at all, `IllegalMoveError` that it was read and breaks a rule. Both carry the
stable kebab-case code that the validator prints.
"""

from __future__ import annotations


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

    def __init__(self, message: str) -> None:
        super().__init__("no-such-position", message)


class InvalidCellError(CodedError):
    """The name belongs to no cell of the board."""

    def __init__(self, message: str) -> None:
        super().__init__("no-such-cell", message)


class OptionError(CodedError):
    """A board, setup or position option that cannot be used.

    Attributes:
        path: where the option stands, outermost key first, as in ``("goals", "A")``; readers of
            game files use it to find line and column.
    """

    def __init__(self, code: str, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(code, message)
        self.path = path


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

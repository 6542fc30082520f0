"""Parts of messages: user input shortened to one line, guesses at what was meant, reasons for system errors."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from boardgen.errors import cut, printable

# YAML allows a few more: NEL and the two Unicode separators end lines there. Editors disagree
# about them, so line numbers would differ. The pattern names what is forbidden, since naming what is
# allowed takes ten times as long to compile; it is compiled when text is met that is not all printable.
_FORBIDDEN = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
_DENIED = "permission denied"
_REASONS = {
    errno.ENOENT: "the directory does not exist",
    errno.ENOTDIR: "part of the path is a file, not a directory",
    errno.EISDIR: "it is a directory",
    errno.EEXIST: "a file of that name exists",
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.EROFS: "the file system is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "it would exceed the largest file size",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its symbolic links form a loop",
    errno.ENXIO: "nobody is reading from this pipe",
    errno.EPIPE: "the reading end of the pipe is closed",
}
_LONGEST_TOKEN = 60
#: A hint lists at most this many words.
_MOST_LISTED = 30
#: With more words than this, only those that begin or end alike are compared.
_MOST_COMPARED = 100


def shorten(text: str, longest: int = _LONGEST_TOKEN) -> str:
    """User input for a message: printable, on one line, cut to a length."""
    return printable(cut(text, longest))


def amid(title: str) -> str:
    """A title within a sentence: one that is words and no name loses its capital.

    >>> amid("Five in a row"), amid("Three Player Hex"), amid("Havannah")
    ('five in a row', 'Three Player Hex', 'Havannah')
    """
    _, *others = title.split()
    return title[:1].lower() + title[1:] if others and all(word.islower() for word in others) else title


def forbidden_character(text: str) -> int | None:
    """The index of the first character that can neither be seen nor printed, or None."""
    found = None if text.isprintable() else re.search(_FORBIDDEN, text)
    return found.start() if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``did you mean 'x'?``, or a list of the known words; one that differs only in case is guessed first."""
    from difflib import get_close_matches

    known = tuple(known)
    word = word[:60]
    guesses = _alike(known).get(word.casefold()) or get_close_matches(word, _likely(word, known), n=1)
    if guesses:
        return f"did you mean {guesses[0]!r}?"
    if len(known) > _MOST_LISTED:
        return f"there are {', '.join(known[:_MOST_LISTED])} and {len(known) - _MOST_LISTED:,} more"
    if len(known) == 1:
        return f"there is only {known[0]}"
    return f"there are {', '.join(known)}" if known else "there are none"


# Cached, because many words are looked up in the same list.
@lru_cache(maxsize=8)
def _alike(known: tuple[str, ...]) -> dict[str, list[str]]:
    """The words by their case-folded form."""
    found: dict[str, list[str]] = {}
    for word in known:
        found.setdefault(word.casefold(), []).append(word)
    return found


@lru_cache(maxsize=8)
def _by_ends(known: tuple[str, ...]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The words by their first three letters, and by their last three."""
    begins: dict[str, list[str]] = {}
    ends: dict[str, list[str]] = {}
    for word in known:
        begins.setdefault(word[:3], []).append(word)
        ends.setdefault(word[-3:], []).append(word)
    return begins, ends


def _likely(word: str, known: tuple[str, ...]) -> Sequence[str]:
    """The words worth comparing: comparing is slow, and a typing error rarely spoils both ends of a word."""
    if len(known) <= _MOST_COMPARED:
        return known
    begins, ends = (lists.get(end, []) for lists, end in zip(_by_ends(known), (word[:3], word[-3:]), strict=True))
    begin = word[: max(3, len(word) - 2)]
    close = [other for other in begins if other.startswith(begin)]
    if not close:
        close = [*(other for other in ends if other.startswith(word[:3])), *ends, *begins]
    return close[:_MOST_COMPARED]


def why(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written; Python raises ValueError for characters no file name may hold."""
    if not isinstance(error, OSError):
        return "the name contains a character that file names cannot have"
    reason = _REASONS.get(error.errno or 0, error.strerror or str(error))
    return f"{reason}; another program may have it open" if reason == _DENIED and os.name == "nt" else reason


def as_written(value: Any) -> str:
    """A value as in a game file, shortened if it is long."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return shorten("{" + ", ".join(f"{key}: {as_written(item)}" for key, item in value.items()) + "}", 200)
    if isinstance(value, (list, tuple)):
        return shorten("[" + ", ".join(as_written(item) for item in value) + "]", 200)
    return shorten(str(value))

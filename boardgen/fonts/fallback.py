"""What sets the characters that Fira Sans lacks: a font of the user's own, otherwise Noto Sans."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from boardgen.fonts import FALLBACK, fallback_file
from boardgen.fonts.metrics import face
from boardgen.fonts.scripts import NEVER_SET, needs_shaping

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont

_own: ContextVar[OpenedFont | None] = ContextVar("own font", default=None)


@contextmanager
def using(font: OpenedFont | None) -> Iterator[None]:
    """Let a font of the user's own set what Fira Sans lacks, in measuring, checking and writing.

    None leaves what is in use.
    """
    if font is None:
        yield
        return
    before = _own.set(font)
    try:
        yield
    finally:
        _own.reset(before)


def own_font() -> OpenedFont | None:
    """The user's own font, if one is in use."""
    return _own.get()


def advance(character: str, *, bold: bool, own: OpenedFont | None) -> float | None:
    """How far a character that Fira Sans lacks advances, in ems; None if nothing sets it."""
    if not can_be_set(character):
        return None
    if own is not None and own.has(character):
        return own.advance(character, bold=bold)
    return face(bold=bold, family=FALLBACK).advances.get(character)


@cache
def can_be_set(character: str) -> bool:
    """Whether a character is printed at all, and by itself."""
    return unicodedata.category(character) not in NEVER_SET and not needs_shaping(character)


def font_of(character: str, own: OpenedFont | None) -> OpenedFont:
    """The font that sets a character which Fira Sans lacks and `advance` knows."""
    from boardgen.fonts.opened import opened

    return own if own is not None and own.has(character) else opened(fallback_file(), FALLBACK)


def open_font(path: Path) -> OpenedFont:
    """A font of the user's own.

    Raises:
        FontError: it cannot be used.
    """
    from boardgen.fonts.opened import opened

    return opened(path)

"""Text measuring and line breaking, before anything is drawn.

Widths are sums of advances, without kerning and ligatures, which the writers switch off too, so that
lines break alike in SVG, PDF and PNG. All lengths are millimetres.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardgen.errors import MissingGlyphError, SceneError
from boardgen.fonts.metrics import face
from boardgen.scene.ties import tied

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont

_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"

#: Heights in ems, the larger of both faces where they differ.
ASCENT = 0.935
DESCENT = 0.265
CAP_HEIGHT = 0.693
#: What can still be read on paper: 6 pt, in mm. Smaller type would look like a line.
LEAST_TEXT = 6 * 25.4 / 72
#: The fraction of a text's width before its anchor.
BEFORE_ANCHOR = MappingProxyType({"start": 0.0, "middle": 0.5, "end": 1.0})


def measured_by() -> Hashable:
    """What sets texts besides our own faces: as long as it is the same, so are all widths, and may be kept."""
    from boardgen.fonts import fallback

    return fallback.own_font()


def _ems(text: str, bold: bool) -> float:
    try:
        return _plain_ems(text, bold)
    except KeyError:
        return _mixed_ems(text, bold)


@lru_cache(maxsize=1 << 14)
def _plain_ems(text: str, bold: bool) -> float:
    """The width of what Fira Sans has.

    Raises:
        KeyError: the text holds something else.
    """
    advances = face(bold=bold).advances
    # Rounded once, so that it is the same in every version of Python.
    return math.fsum([advances[character] for character in text])


def _mixed_ems(text: str, bold: bool) -> float:
    return math.fsum([_advance(character, bold, text) for character in text])


def _advance(character: str, bold: bool, text: str) -> float:
    """How far a character of some text advances, whichever font sets it.

    Raises:
        MissingGlyphError: none does.
    """
    known = face(bold=bold).advances.get(character)
    if known is None:
        from boardgen.fonts import fallback

        known = fallback.advance(character, bold=bold, own=fallback.own_font())
        if known is None:
            raise MissingGlyphError(f"text {text!r} contains {_why_missing(character)}")
    return known


def font_runs(text: str) -> list[tuple[OpenedFont | None, str]]:
    """Parts of a text by the font that sets them; None is Fira Sans.

    Raises:
        MissingGlyphError: nothing sets a character.
    """
    known = face().advances
    if known.keys() >= set(text):
        return [(None, text)]
    from boardgen.fonts import fallback

    own = fallback.own_font()
    _mixed_ems(text, False)
    fonts = [(None if character in known else fallback.font_of(character, own), character) for character in text]
    return [(font, "".join(c for _, c in run)) for font, run in groupby(fonts, lambda one: one[0])]


def _why_missing(character: str) -> str:
    code = f"U+{ord(character):04X}"
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"):
        return f"the unprintable character {code}; delete it"
    if category in ("Mn", "Mc", "Me"):
        return f"the combining mark {code}; write the letter and its mark as one character"
    from boardgen.fonts import fallback

    name = unicodedata.name(character, "unnamed")
    if not fallback.can_be_set(character):
        return f"{character!r} ({code}, {name}), of a script that is not set letter by letter; write it in another"
    own = fallback.own_font()
    if own is None:
        return (
            f"{character!r} ({code}, {name}), for which no font has a glyph; replace it, or name a font that has it"
        )
    return f"{character!r} ({code}, {name}), for which {own.path.name} has no glyph either; replace it"


def find_unprintable(text: str) -> tuple[str, int] | None:
    """The first character of a text that cannot be printed, as the end of a message, and its index; or None."""
    known = _printed()
    if known.issuperset(text):
        return None
    from boardgen.fonts import fallback

    own = fallback.own_font()
    for at, character in enumerate(text):
        if character not in known and fallback.advance(character, bold=False, own=own) is None:
            return _why_missing(character), at
    return None


@cache
def _printed() -> frozenset[str]:
    """The characters of Fira Sans, the same in both weights, and line breaks."""
    return frozenset(face().advances) | frozenset("\n\r\t")


def check_glyphs(text: str, *, bold: bool = False) -> None:
    """Check that the font has glyphs for a line of text.

    Raises:
        MissingGlyphError: the font has no glyph for a character, or it is a control character
            (including line breaks); the message names it.
    """
    _ems(text, bold)


def check_prose(text: str) -> str:
    """Check a title or description, which is never drawn and may contain anything but control characters.

    Returns:
        The text unchanged.

    Raises:
        SceneError: a control character other than a line break or tab; the message names it.
    """
    found = None if text.isprintable() else re.search(_CONTROL, text)
    if found is not None:
        raise SceneError(f"{text!r} contains the control character U+{ord(found[0]):04X}; delete it")
    return text


def measure(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of text in mm, for a font of ``size`` mm.

    Raises:
        MissingGlyphError: see `check_glyphs`.
    """
    return _ems(text, bold) * size


#: Lines are made even by making them narrower by so much each time.
_NARROWER = 0.97
#: Words of so many letters, such as "of an", lead up to another.
_SHORT = 3


def wrap(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break text into lines no wider than ``width`` mm.

    Line breaks in the text are kept (each starts a paragraph; empty lines stay), runs of spaces are
    collapsed, no-break spaces do not break, nor do numbers and their units (`boardgen.scene.ties`). What is longer
    than the line is broken at these all the same, and a word longer than it between letters; a single letter wider
    than the line gets a line to itself. Empty text has no lines.

    Raises:
        MissingGlyphError: see `check_glyphs`.
    """
    if not text:
        return []
    # How wide other characters are depends on the user's own font.
    lines = _plain_lines if _printed().issuperset(text) else _lines
    return list(lines(text, width, size, bold))


def even_lines(text: str, width: float, size: float) -> list[str]:
    """As few lines as a width allows, see `wrap`, none much longer than the others: no last word stands alone."""
    lines = wrap(text, width, size)
    # Narrower than its longest word it would be broken within words, or not at all.
    least = max((measure(word, size) for line in text.split("\n") for word in _words(line)), default=width)
    while (narrow := width * _NARROWER) >= least and len(narrower := wrap(text, narrow, size)) == len(lines):
        lines, width = narrower, narrow
    return _joined(lines, size)


def _joined(lines: list[str], size: float) -> list[str]:
    """The lines; a last word gets company from the line before, with the short words that lead up to it, where that
    has room and words to spare: "the cities of an / island" is "the cities / of an island".
    """
    if len(lines) < 2 or " " in lines[-1]:
        return lines
    words, last = lines[-2].split(" "), lines[-1]
    at = len(words) - 1
    while at > 1 and len(words[at - 1]) <= _SHORT:
        at -= 1
    moved = " ".join([*words[at:], last])
    if at < 1 or measure(moved, size) > max(measure(line, size) for line in lines):
        return lines
    return [*lines[:-2], " ".join(words[:at]), moved]


def _lines(text: str, width: float, size: float, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.replace("\r\n", "\n").split("\n"):
        lines.extend(_fill(_words(paragraph), width / size, bold))
    return tuple(lines)


@lru_cache(maxsize=1 << 9)
def _words(paragraph: str) -> Sequence[str]:
    """What no line break divides, with the blanks inside it as they are."""
    text = _RUNS_OF_BLANKS.sub(" ", paragraph).strip(" ")
    words, begin = [], 0
    for i, character in enumerate(tied(text)):
        if character == " ":
            words.append(text[begin:i])
            begin = i + 1
    return [*words, text[begin:]] if text else []


_plain_lines = lru_cache(maxsize=1 << 11)(_lines)

_RUNS_OF_BLANKS = re.compile("[ \t]+")
#: Where what no line break should divide is divided if it is longer than a line.
_WITHIN = re.compile("([\u00a0 ])")
#: Tolerance for rounding in sums of advances, so that a line of exactly the width fits.
_SLACK = 1e-9


def _fill(words: Sequence[str], width: float, bold: bool) -> list[str]:
    """Break one paragraph; ``width`` is in ems."""
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if _ems(longer, bold) <= width + _SLACK:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _chop(word, width, bold)
        lines.extend(full)
    return [*lines, line]


def _chop(words: str, width: float, bold: bool) -> list[str]:
    """Split words that belong together into parts that fit: at the blanks between them, or else within words."""
    if _ems(words, bold) <= width + _SLACK:
        return [words]
    parts = [""]
    first, *others = _WITHIN.split(words)
    for blank, word in zip(("", *others[::2]), (first, *others[1::2]), strict=True):
        longer = f"{parts[-1]}{blank}{word}" if parts[-1] else word
        if _ems(longer, bold) <= width + _SLACK:
            parts[-1] = longer
        else:
            parts += _letters(word, width, bold)
    return [part for part in parts if part] or [words]


def _letters(word: str, width: float, bold: bool) -> list[str]:
    """Split a word into parts that fit, each of at least one letter."""
    parts = [""]
    used = 0.0
    for letter in word:
        advance = _advance(letter, bold, word)
        if parts[-1] and used + advance > width + _SLACK:
            parts.append("")
            used = 0.0
        parts[-1] += letter
        used += advance
    return parts

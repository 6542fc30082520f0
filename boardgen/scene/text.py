"""Text measuring and line breaking, before anything is drawn.

Widths are sums of advances, without kerning and ligatures, which the writers switch off too, so that
lines break alike in SVG, PDF and PNG. All lengths are millimetres.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from boardgen.errors import MissingGlyphError, SceneError

_METRICS = Path(__file__).parent / "data" / "fira-sans.json"

_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"

#: Heights in ems, the larger of both faces where they differ.
ASCENT = 0.935
DESCENT = 0.265
CAP_HEIGHT = 0.693
#: What can still be read on paper: 6 pt, in mm. Smaller type would look like a line.
LEAST_TEXT = 6 * 25.4 / 72
#: The fraction of a text's width before its anchor.
BEFORE_ANCHOR = MappingProxyType({"start": 0.0, "middle": 0.5, "end": 1.0})


class Face(NamedTuple):
    """One weight of the family.

    Attributes:
        advances: character → advance width, in ems.
        heights: ``ascent``, ``descent``, ``cap`` and ``x``, in ems.
    """

    advances: Mapping[str, float]
    heights: Mapping[str, float]


@cache
def face(*, bold: bool = False) -> Face:
    """The metrics of a weight."""
    data = json.loads(_METRICS.read_text(encoding="utf-8"))["bold" if bold else "regular"]
    advances = {}
    for first, *run in data["advances"]:
        for code, advance in enumerate(run, first):
            advances[chr(code)] = advance / 1000
    heights = {name: height / 1000 for name, height in data["heights"].items()}
    return Face(MappingProxyType(advances), MappingProxyType(heights))


@lru_cache(maxsize=1 << 14)
def _ems(text: str, bold: bool) -> float:
    advances = face(bold=bold).advances
    try:
        return sum([advances[character] for character in text])
    except KeyError as error:
        raise _missing(error.args[0], text) from None


def _missing(character: str, text: str) -> MissingGlyphError:
    """The error for text with a character that the font cannot set."""
    return MissingGlyphError(f"text {text!r} contains {_why_missing(character)}")


def _why_missing(character: str) -> str:
    code = f"U+{ord(character):04X}"
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"):
        return f"the unprintable character {code}; delete it"
    if category in ("Mn", "Me"):
        return f"the combining mark {code}; write the letter and its mark as one character"
    name = unicodedata.name(character, "unnamed")
    return f"{character!r} ({code}, {name}), for which Fira Sans has no glyph; replace it"


def find_unprintable(text: str) -> tuple[str, int] | None:
    """The first character of a text that cannot be printed, as the end of a message, and its index; or None."""
    known = _printed()
    if known.issuperset(text):
        return None
    at = next(at for at, character in enumerate(text) if character not in known)
    return _why_missing(text[at]), at


@cache
def _printed() -> frozenset[str]:
    """The characters allowed in text: those of the font, the same in both weights, and line breaks."""
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


def wrap(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break text into lines no wider than ``width`` mm.

    Line breaks in the text are kept (each starts a paragraph; empty lines stay), runs of spaces are
    collapsed, no-break spaces do not break. A word longer than the line is broken between letters; a
    single letter wider than the line gets a line to itself. Empty text has no lines.

    Raises:
        MissingGlyphError: see `check_glyphs`.
    """
    if not text:
        return []
    lines: list[str] = []
    for paragraph in text.replace("\r\n", "\n").split("\n"):
        words = [word for word in paragraph.replace("\t", " ").split(" ") if word]
        lines.extend(_fill(words, width / size, bold))
    return lines


#: Tolerance for rounding in sums of advances, so that a line of exactly the width fits.
_SLACK = 1e-9


def _fill(words: list[str], width: float, bold: bool) -> list[str]:
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


def _chop(word: str, width: float, bold: bool) -> list[str]:
    """Split a word into parts that fit, each of at least one letter."""
    advances = face(bold=bold).advances
    parts = [""]
    used = 0.0
    for letter in word:
        try:
            advance = advances[letter]
        except KeyError:
            raise _missing(letter, word) from None
        if parts[-1] and used + advance > width + _SLACK:
            parts.append("")
            used = 0.0
        parts[-1] += letter
        used += advance
    return parts

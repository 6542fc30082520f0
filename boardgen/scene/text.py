"""How wide text is and where its lines break: known before anything is drawn.

Widths are sums of advances: no kerning and no ligatures, which the writers switch off as well, so
that SVG, PDF and PNG break alike. All lengths are millimetres.
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

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

#: Heights as parts of the font size, the larger of both faces where they differ.
ASCENT = 0.935
DESCENT = 0.265
CAP_HEIGHT = 0.693
#: Which part of a text's width lies before its anchor.
BEFORE_ANCHOR = MappingProxyType({"start": 0.0, "middle": 0.5, "end": 1.0})


class Face(NamedTuple):
    """One weight of the family.

    Attributes:
        advances: character → how far it moves the pen, in ems.
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
        return f"the unprintable character {code}; leave it out"
    if category in ("Mn", "Me"):
        return f"the combining mark {code}; write the letter with it as one"
    name = unicodedata.name(character, "unnamed")
    return f"{character!r} ({code}, {name}), and Fira Sans has no glyph for it; write something else"


def find_unprintable(text: str) -> tuple[str, int] | None:
    """What a text of one line or several holds that cannot be set, and which character it is, or None."""
    known = _printed()
    if known.issuperset(text):
        return None
    at = next(at for at, character in enumerate(text) if character not in known)
    return _why_missing(text[at]), at


@cache
def _printed() -> frozenset[str]:
    """What texts may hold: both weights have the same characters, and lines may break."""
    return frozenset(face().advances) | frozenset("\n\r\t")


def check_glyphs(text: str, *, bold: bool = False) -> None:
    """Make sure that a line of text can be set.

    Raises:
        MissingGlyphError: the font has no glyph for a character, or it is a control character
            (a line break too); the message names it.
    """
    _ems(text, bold)


def check_prose(text: str) -> str:
    """A title or description, which is never drawn and may hold any character but control characters.

    Returns:
        The text as it is.

    Raises:
        SceneError: a control character other than a line break or tab; the message names it.
    """
    found = _CONTROL.search(text)
    if found is not None:
        raise SceneError(f"{text!r} holds the control character U+{ord(found[0]):04X}; leave it out")
    return text


def measure(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of text in mm, for a font of ``size`` mm.

    Raises:
        MissingGlyphError: see `check_glyphs`.
    """
    return _ems(text, bold) * size


def wrap(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break text into lines no wider than ``width`` mm.

    Line breaks in the text stay (each starts a paragraph; an empty line stays one), runs of blanks
    count as one, no-break spaces do not break. A word longer than the line is broken between
    letters; a single letter wider than the line stands alone on one. Empty text has no lines.

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


#: Sums of rounded advances differ in the last bits; a line that just fits must fit.
_SLACK = 1e-9


def _fill(words: list[str], width: float, bold: bool) -> list[str]:
    """One paragraph; ``width`` is in ems."""
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
    """A word in parts that fit, each of at least one letter."""
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

"""The glyphs that a file uses, as fonts within it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from boardgen.fonts import BOLD, FAMILY, REGULAR, font_file
from boardgen.fonts.metrics import face
from boardgen.fonts.sfnt import TrueType, assemble, subset, woff
from boardgen.scene.primitives import Document, Group, Item, Text, Use

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont


class Letters(NamedTuple):
    """The characters of a file, by weight."""

    regular: frozenset[str]
    bold: frozenset[str]


class SmallFont(NamedTuple):
    """A font of some glyphs.

    Attributes:
        family: its name.
        bold: which weight it is.
        data: a TrueType file.
    """

    family: str
    bold: bool
    data: bytes


def letters_of(document: Document) -> Letters:
    """The characters of a whole document."""
    found: tuple[set[str], set[str]] = (set(), set())
    met: set[int] = set()

    def collect(items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Text():
                    found[item.bold].update(item.text)
                case Group():
                    collect(item.items)
                case Use() if id(item.symbol) not in met:
                    met.add(id(item.symbol))
                    collect(item.symbol.items)

    for page in document.pages:
        collect(page.items)
    return Letters(*map(frozenset, found))


@lru_cache(maxsize=64)
def font_faces(letters: Letters, own: OpenedFont | None) -> str:
    """The rules of a style sheet that carry the glyphs of some letters; empty if there are none."""
    return "".join(
        f'@font-face{{font-family:"{font.family}";font-weight:{BOLD if font.bold else REGULAR};'
        f"src:url(data:font/woff;base64,{b64encode(woff(font.data)).decode()})}}"
        for font in (*_main_fonts(letters), *fallback_fonts(letters, own))
    )


@lru_cache(maxsize=64)
def _main_fonts(letters: Letters) -> tuple[SmallFont, ...]:
    """Fira Sans in the weights used."""
    known = face().advances.keys()
    found = []
    for bold, characters in ((False, letters.regular), (True, letters.bold)):
        used = characters & known
        if used:
            data = subset(_whole(bold), used, FAMILY, BOLD if bold else REGULAR)
            found.append(SmallFont(FAMILY, bold, data))
    return tuple(found)


@cache
def _whole(bold: bool) -> TrueType:
    return TrueType(font_file(bold=bold).read_bytes())


@lru_cache(maxsize=64)
def fallback_fonts(letters: Letters, own: OpenedFont | None) -> tuple[SmallFont, ...]:
    """The fonts that set what Fira Sans lacks, in the weights used."""
    known = face().advances.keys()
    if letters.regular | letters.bold <= known:
        return ()
    from boardgen.fonts import fallback

    found = []
    for bold, characters in ((False, letters.regular), (True, letters.bold)):
        by_font: dict[OpenedFont, list[str]] = {}
        for character in sorted(characters - known):
            by_font.setdefault(fallback.font_of(character, own), []).append(character)
        for font, used in by_font.items():
            glyphs = {character: font.glyph(character, bold=bold) for character in used}
            found.append(SmallFont(font.family, bold, assemble(font.metrics(bold=bold), glyphs)))
    return tuple(found)

"""Small fonts, judged by fontTools: the glyphs of the whole font, no more, in files that it finds sound."""

from __future__ import annotations

import io
import string

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.fonts import FALLBACK, fallback_file, font_file
from boardgen.fonts.metrics import face
from boardgen.fonts.opened import opened
from boardgen.fonts.sfnt import TrueType, assemble, subset, woff

WHOLE = {bold: TrueType(font_file(bold=bold).read_bytes()) for bold in (False, True)}
ORIGINAL = {bold: TTFont(font_file(bold=bold)) for bold in (False, True)}
#: As many as a rule card uses.
CARD = string.ascii_letters + string.digits + " .,:;–—‘’“”()!?é×π→·†/-+="


def read(data):
    """A font whose sums are checked."""
    return TTFont(io.BytesIO(data), checkChecksums=2)


def drawn(font, character):
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    pen = DecomposingRecordingPen(glyphs)
    glyph.draw(pen)
    return glyph.width, pen.value


@settings(max_examples=25)
@given(st.sets(st.sampled_from(sorted(face().advances)), min_size=1, max_size=20), st.booleans())
def test_glyphs_are_those_of_the_whole_font(characters, bold):
    small = read(subset(WHOLE[bold], characters, "Fira Sans", 700 if bold else 400))
    assert {chr(code) for code in small.getBestCmap()} == characters
    for character in characters:
        assert drawn(small, character) == drawn(ORIGINAL[bold], character)


@pytest.mark.parametrize("bold", [False, True])
def test_tables_say_what_the_font_is(bold):
    small = read(subset(WHOLE[bold], "Aé", "Fira Sans", 700 if bold else 400))
    assert small["name"].getBestFamilyName() == "Fira Sans"
    assert small["OS/2"].usWeightClass == (700 if bold else 400)
    assert small["head"].unitsPerEm == 1000
    assert (small["hhea"].ascent, small["hhea"].descent) == (935, -265)
    # The letter, its accent, é made of both, and the glyph for what is missing.
    assert small["maxp"].numGlyphs == len(small["glyf"].glyphs) >= 4
    glyphs = [small["glyf"][name] for name in small.getGlyphOrder()]
    points = [len(glyph.getCoordinates(small["glyf"])[0]) for glyph in glyphs]
    composed = [glyph.isComposite() for glyph in glyphs]
    assert small["maxp"].maxPoints == max(n for n, of_parts in zip(points, composed, strict=True) if not of_parts)
    assert small["maxp"].maxCompositePoints >= max(points) > small["maxp"].maxPoints
    assert not {"fpgm", "prep", "cvt ", "GPOS", "GSUB"} & set(small.keys())


def test_the_same_letters_make_the_same_bytes_in_any_order():
    assert subset(WHOLE[False], "abc", "Fira Sans", 400) == subset(WHOLE[False], "cba", "Fira Sans", 400)


def test_woff_holds_the_same_tables_in_less_room():
    plain = subset(WHOLE[False], CARD, "Fira Sans", 400)
    packed = woff(plain)
    assert len(packed) < 0.75 * len(plain)
    whole, small = read(packed), read(plain)
    assert whole.flavor == "woff"
    for table in small.reader.tables:
        assert whole.reader[table] == small.reader[table]


@pytest.mark.parametrize("bold", [False, True])
def test_a_font_of_variable_weight_gives_the_glyphs_of_that_weight(bold):
    noto, letters = opened(fallback_file(), FALLBACK), "ḁℝ"
    data = assemble(noto.metrics(bold=bold), {c: noto.glyph(c, bold=bold) for c in letters})
    small = read(data)
    glyphs = TTFont(fallback_file()).getGlyphSet(location={"wght": 700 if bold else 400})
    for character in letters:
        width, steps = drawn(small, character)
        assert width == round(glyphs[noto._names[ord(character)]].width)
        assert steps
    assert drawn(small, "ḁ")[0] == (599 if bold else 561)


def test_characters_beyond_the_basic_plane_are_found():
    noto = opened(fallback_file(), FALLBACK)
    (far,) = [c for c in face(family=FALLBACK).advances if ord(c) > 0xFFFF][:1]
    small = read(assemble(noto.metrics(bold=False), {c: noto.glyph(c, bold=False) for c in ("ḁ", far)}))
    assert {chr(code) for code in small.getBestCmap()} == {"ḁ", far}

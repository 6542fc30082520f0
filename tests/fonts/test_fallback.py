"""What Fira Sans lacks is set in Noto Sans or in the user's own font, alike in every format; or it is refused."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from itertools import pairwise

import numpy as np
import pypdfium2 as pdfium
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from boardgen.errors import FontError, MissingGlyphError
from boardgen.fonts import fallback
from boardgen.fonts.opened import OpenedFont
from boardgen.render.pdf import to_pdf
from boardgen.render.png import to_png
from boardgen.render.svg import to_svg
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Document, Group, Scene, Symbol, Text, Use
from boardgen.scene.text import find_unprintable, font_runs, measure, wrap
from boardgen.scene.themes import COLOUR
from tests.fonts.own_fonts import SNOWMAN, make_font


@pytest.fixture(params=["squares.ttf", "squares.otf"], scope="module")
def squares(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("fonts") / request.param
    return OpenedFont(make_font(path, cubic=path.suffix == ".otf"))


def test_runs_tell_fonts_apart_and_widths_add_up():
    runs = font_runs("Corné ḁ end")
    assert [(font.family if font else None, part) for font, part in runs] == [
        (None, "Corné "),
        ("Noto Sans", "ḁ"),
        (None, " end"),
    ]
    parts = sum(measure(part, 5) for _, part in runs)
    assert measure("Corné ḁ end", 5) == pytest.approx(parts)
    assert measure("ḁ", 10) == pytest.approx(5.61)
    assert measure("ḁ", 10, bold=True) == pytest.approx(5.99)
    assert wrap("ḁḁḁḁ", 11.3, 10) == ["ḁḁ", "ḁḁ"]


@pytest.mark.parametrize(
    ("character", "why"),
    [
        (SNOWMAN, "no font has a glyph"),
        ("漢", "no font has a glyph"),
        ("ש", "of a script that is not set letter by letter"),
        ("ب", "of a script that is not set letter by letter"),
        ("अ", "of a script that is not set letter by letter"),
        ("ก", "of a script that is not set letter by letter"),
        ("\u0301", "combining mark U\\+0301"),
        ("\u200d", "unprintable character U\\+200D"),
    ],
)
def test_what_nothing_sets_is_refused(character, why):
    found = find_unprintable(f"ab{character}c")
    assert found is not None
    assert (re.search(why, found[0]) is not None, found[1]) == (True, 2)
    with pytest.raises(MissingGlyphError, match=why):
        measure(f"ab{character}", 3)


def test_a_symbol_of_symbols_is_as_wide_as_its_text_in_the_font_in_use(squares):
    """It is measured once, and again in another font."""
    inner = Symbol("word", (Text(0, 0, "ab\u2603", 10, "ink"),), (0, -10, 50, 3))
    outer = (Use(Symbol("group", (Group((Use(inner, 0, 0),)),), inner.box), 0, 0),)
    with fallback.using(squares):
        wide = bounds(outer)[2]
        assert bounds(outer)[2] == wide == pytest.approx(measure("ab\u2603", 10))
    with pytest.raises(MissingGlyphError):
        bounds(outer)


def test_a_font_of_ones_own_is_used_while_it_is_in_use(squares):
    with fallback.using(squares):
        assert find_unprintable(SNOWMAN) is None
        assert measure(f"{SNOWMAN}ḁ", 10) == pytest.approx(15.61)
        assert [font.family if font else None for font, _ in font_runs(f"a{SNOWMAN}ḁ")] == [
            None,
            "Own Squares",
            "Noto Sans",
        ]
        assert "no font" not in str(find_unprintable("漢"))
        assert squares.path.name in str(find_unprintable("漢"))
    assert find_unprintable(SNOWMAN) is not None


def test_own_fonts_do_not_set_what_needs_shaping(tmp_path):
    hebrew = OpenedFont(make_font(tmp_path / "hebrew.ttf", characters="ש"))
    with fallback.using(hebrew):
        assert find_unprintable("ש") is not None


def scene():
    """A square of 10 mm in the user's font at (20, 20), within a symbol, between letters."""
    symbol = Symbol("s", (Text(10, 20, f"I{SNOWMAN}I", 10),), (0, 0, 60, 30))
    return Scene(60, 30, (Group((Use(symbol, 0, 0),), dx=0),), "square")


def box_of_square(image, dpi):
    """Left and right edge of the widest run of ink in the row 15 mm down, in mm."""
    row = np.asarray(image.convert("L"))[round(15 / 25.4 * dpi)] < 128
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(int), [0]))))
    left, right = max(pairwise(edges), key=lambda pair: pair[1] - pair[0] if row[pair[0]] else 0)
    return left / dpi * 25.4, right / dpi * 25.4


def test_it_stands_in_the_same_place_in_every_format(squares):
    dpi, left = 254, 10 + measure("I", 10)
    with fallback.using(squares):
        png = Image.open(io.BytesIO(to_png(scene(), COLOUR, dpi=dpi)))
        pdf = to_pdf(Document((scene(),)), COLOUR)
        outlines = to_svg(scene(), COLOUR, text="outlines")
        carried = to_svg(scene(), COLOUR)
    page = pdfium.PdfDocument(pdf)[0]
    assert page.get_textpage().get_text_bounded() == f"I{SNOWMAN}I"
    for image in (png, page.render(scale=dpi / 72).to_pil()):
        assert box_of_square(image, dpi) == pytest.approx((left, left + 10), abs=0.15)
    assert "<text" not in outlines
    assert f"M{left:g} 20" in outlines or f"L{left:g} 20" in outlines
    assert f'<tspan font-family="Own Squares">{SNOWMAN}</tspan>' in carried


def test_the_same_text_gives_the_same_bytes(squares):
    with fallback.using(squares):
        first = to_pdf(Document((scene(),)), COLOUR), to_svg(scene(), COLOUR), to_png(scene(), COLOUR)
        assert first == (to_pdf(Document((scene(),)), COLOUR), to_svg(scene(), COLOUR), to_png(scene(), COLOUR))


def fonts_in(svg):
    """(family, weight) → the font that a file carries."""
    rule = r'@font-face\{font-family:"([^"]+)";font-weight:(\d+);src:url\(data:font/woff;base64,([^)]+)\)\}'
    return {
        (family, int(weight)): TTFont(io.BytesIO(b64decode(data))) for family, weight, data in re.findall(rule, svg)
    }


def test_an_svg_carries_its_glyphs_once_and_no_others():
    items = (Text(1, 5, "regular", 3), Text(1, 9, "regular", 3), Text(1, 14, "Bold ḁ", 3, bold=True))
    svg = to_svg(Scene(40, 20, items), COLOUR)
    found = {key: "".join(sorted(map(chr, font.getBestCmap()))) for key, font in fonts_in(svg).items()}
    assert found == {("Fira Sans", 400): "aeglru", ("Fira Sans", 700): " Bdlo", ("Noto Sans", 700): "ḁ"}
    assert svg.count("<style>") == 1
    assert "<style>" not in to_svg(Scene(40, 20, ()), COLOUR)
    assert "@font-face" not in to_svg(Scene(40, 20, items), COLOUR, text="names")


def test_a_font_that_cannot_be_used_is_refused(tmp_path):
    (tmp_path / "no.ttf").write_text("no font")
    with pytest.raises(FontError, match=r"no\.ttf is no font"):
        OpenedFont(tmp_path / "no.ttf")
    with pytest.raises(FontError, match=r"none\.ttf: No such file"):
        OpenedFont(tmp_path / "none.ttf")
    with pytest.raises(FontError, match="does not allow"):
        OpenedFont(make_font(tmp_path / "restricted.ttf", fs_type=2))

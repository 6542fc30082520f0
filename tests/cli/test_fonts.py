"""``--font`` and ``--text``: names in any letters on paper and on screen, checked, or refused with their place."""

from __future__ import annotations

import re

import pypdfium2 as pdfium
import pytest

from boardgen import draw
from boardgen.cli import main as cli
from boardgen.errors import MissingGlyphError, OptionError
from tests.fonts.own_fonts import make_font
from tests.fonts.test_fallback import fonts_in

GAME = "game: trike\nboard: {side: 4}\nplayers: {black: 吴, white: Ḁlice}\nmoves: 1. a1 {吴 begins} a2\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make_font(tmp_path / "wu.ttf", characters="吴")
    (tmp_path / "play.yaml").write_text(GAME, encoding="utf-8")
    return tmp_path


def text_of(path):
    return "".join(page.get_textpage().get_text_bounded() for page in pdfium.PdfDocument(path))


def test_what_cannot_be_set_is_a_problem_with_its_place(here, capsys):
    assert cli.run(["check", "play.yaml"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split(": missing-glyph: ")[0] for line in said] == ["play.yaml:3:18", "play.yaml:4:15"]
    assert "U+5434" in said[0]
    assert "name a font that has it" in said[0]


@pytest.mark.parametrize("command", [["check"], ["facts"], ["format", "--check"]])
def test_a_font_of_ones_own_makes_the_file_right(here, command):
    assert cli.run([*command, "play.yaml", "--font", "wu.ttf"]) in (0, 1 if command[0] == "format" else 0)
    assert cli.run([*command, "play.yaml"]) == 1


def test_a_booklet_prints_such_names(here):
    assert cli.run(["booklet", "play.yaml", "--font", "wu.ttf", "-o", "b.pdf"]) == 0
    assert "吴" in text_of(here / "b.pdf")
    assert "Ḁlice" in text_of(here / "b.pdf")
    assert cli.run(["booklet", "play.yaml", "-o", "no.pdf"]) == 1
    assert not (here / "no.pdf").exists()


def test_a_page_carries_them(here):
    assert cli.run(["booklet", "play.yaml", "--font", "wu.ttf", "-o", "b.html"]) == 0
    page = (here / "b.html").read_text(encoding="utf-8")
    carried = {key: set(map(chr, font.getBestCmap())) for key, font in fonts_in(page).items()}
    assert carried["Own Squares", 400] == {"吴"}
    assert carried["Noto Sans", 400] == {"Ḁ"}
    assert set("begins") <= carried["Fira Sans", 400]
    assert "font-src data:" in page


def test_programs_keep_the_font_with_the_drawing(here):
    drawing = draw.booklet("play.yaml", font=here / "wu.ttf")
    assert "吴" in text_of(drawing.save(here / "b.pdf")[0])
    assert "Own Squares" in drawing.svg
    assert draw.join(drawing, draw.board("trike")).font is drawing.font
    with pytest.raises(OptionError, match="the same font"):
        draw.join(drawing, draw.board("trike", font=make_font(here / "other.ttf")))
    with pytest.raises(MissingGlyphError):
        drawing._replace(font=None).pdf  # noqa: B018  # drawn when asked for


@pytest.mark.parametrize(
    ("font", "said"), [("none.ttf", "No such file"), ("play.yaml", "no font that can be read"), ("", "not the name")]
)
@pytest.mark.parametrize("command", [["check", "play.yaml"], ["board", "pi", "-o", "b.pdf"]])
def test_a_font_that_cannot_be_used_is_one_line(here, capsys, command, font, said):
    assert cli.run([*command, "--font", font]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "--font" in line
    assert said in line


def test_text_as_outlines(here):
    assert cli.run(["board", "pi", "--text", "outlines", "-o", "o.svg"]) == 0
    assert cli.run(["board", "pi", "-o", "g.svg"]) == 0
    outlines, glyphs = ((here / name).read_text(encoding="utf-8") for name in ("o.svg", "g.svg"))
    assert not re.search("<text|@font-face", outlines)
    assert "<text" in glyphs
    assert {weight for family, weight in fonts_in(glyphs) if family == "Fira Sans"} == {400, 700}
    assert len(glyphs.partition("</style>")[0]) < 12_000


@pytest.mark.parametrize("rest", [["-o", "b.pdf"], ["-o", "b.svg", "--for", "laser"]])
def test_outlines_are_for_svg_only(here, capsys, rest):
    assert cli.run(["board", "pi", "--text", "outlines", *rest]) == 2
    assert "--text is for SVG only" in capsys.readouterr().err

"""Small print: rulers of true length, text that stays inside, nothing in the margin."""

import numpy as np
import pytest

from boardgen.errors import MissingGlyphError
from boardgen.paper import board_pages, paper_page
from boardgen.paper.sheet import furnish, sheets, shortened
from boardgen.paper.spreads import Halves, Poster
from boardgen.scene.text import measure
from boardgen.scene.themes import THEMES
from tests.paper.paper_samples import hexagon_picture, mm, paths, raster, symmetric_picture

DPI = 100

PAGES = {
    "fitted": lambda paper: board_pages(hexagon_picture(3), paper=paper, title="A title of some length"),
    "bare": lambda paper: board_pages(hexagon_picture(3), paper=paper, ruler=False),
    "narrow margin": lambda paper: board_pages(hexagon_picture(3), paper=paper, margin=5),
    "halves": lambda paper: board_pages(symmetric_picture, Halves(), paper=paper, title="T" * 90),
    "poster": lambda paper: board_pages(hexagon_picture(2), Poster(80), paper=paper, title="Ä" * 90),
    "butt": lambda paper: board_pages(hexagon_picture(2), Poster(80, 0), paper=paper),
    "pi": lambda paper: paper_page("pi", paper=paper),
    "hex": lambda paper: paper_page("hex", paper=paper),
    "triangle": lambda paper: paper_page("triangle", paper=paper),
    "square": lambda paper: paper_page("square", paper=paper, ruler=False),
    "dot": lambda paper: paper_page("dot", paper=paper),
}


@pytest.mark.parametrize("paper", ["a4", "a6", "letter", "60x90mm"])
@pytest.mark.parametrize("kind", PAGES)
def test_no_ink_in_the_margin(kind, paper):
    document = PAGES[kind](paper)
    margin = mm(5 if kind == "narrow margin" else 10, DPI)
    for page in {0, len(document.pages) - 1}:
        ink = raster(document, DPI, page).min(axis=2) < 250
        inside = ink[margin:-margin, margin:-margin].sum()
        assert inside > 200
        # A pixel that the margin's border cuts may be grey.
        ink[margin - 1 : -margin + 1, margin - 1 : -margin + 1] = False
        assert not ink.any(), f"ink at {np.argwhere(ink)[:5]}"


@pytest.mark.parametrize("paper", ["a3", "letter", "a5"])
def test_rulers_are_true(paper):
    """The last long ticks stand 100 mm and 4 in from the zero, both ways."""
    document = paper_page("dot", paper=paper)
    height = document.pages[0].height
    lines = [path for path in paths(document) if len(path) == 2]
    ends = [{(round(a, 2), round(b, 2)) for a, b in line} for line in lines]
    x, y = next(min(line) for line in lines if abs(line[0][0] - line[1][0]) > 100)
    assert 10 < x < 13
    assert 10 < height - y < 16
    for length in (100, 101.6):
        assert any((round(x + length, 2), round(y, 2)) in end for end in ends)
        assert any((round(x, 2), round(y - length, 2)) in end for end in ends)


@pytest.mark.parametrize(
    ("paper", "ruler"),
    [
        ("a4", "ruler-100-across"),
        ("a5", "ruler-100-across-brief"),
        ("a6", "ruler-50-across"),
        ("80x120mm", "ruler-20-across-brief"),
        ("200x70mm", "ruler-20-across-brief"),
        ("40x40mm", None),
    ],
)
def test_the_ruler_is_as_long_as_the_sheet_allows(paper, ruler):
    furniture = furnish(sheets(paper)[0])
    found = [use.symbol.id for group in furniture.items for use in group.items]
    assert (found[:1] or [None]) == [ruler]
    assert furniture.free


def test_no_ruler_when_none_is_wanted():
    furniture = furnish(sheets("a4")[0], ruler=False)
    assert furniture.items == ()
    assert furniture.free == (sheets("a4")[0].inner,)


@pytest.mark.parametrize("theme", THEMES)
def test_small_print_shows_in_every_theme(theme):
    page = raster(
        board_pages(hexagon_picture(2), title="Title", orientation="portrait"), DPI, theme=THEMES[theme]
    ).astype(int)
    foot = page[mm(284, DPI) : mm(287, DPI), mm(10, DPI) : mm(200, DPI)]
    assert foot.max() - foot.min() > 120


def test_a_long_title_is_cut_short_and_stays_on_the_sheet():
    title = "A title that is much too long for a small sheet and goes on and on, and on, and on until it ends"
    sheet = sheets("a6")[0]
    texts = [item for item in furnish(sheet, title, "note").items if hasattr(item, "text")]
    assert texts[0].text.endswith("…")
    assert title.startswith(texts[0].text[:-1])
    assert all(measure(item.text, item.size) <= 85 for item in texts)


@pytest.mark.parametrize(("text", "width", "short"), [("abc", 100, "abc"), ("abc def", 6, "abc…"), ("abc", 0.5, "")])
def test_shortened(text, width, short):
    assert shortened(text, width, 2.2) == short


def test_a_title_that_cannot_be_set_is_refused():
    with pytest.raises(MissingGlyphError):
        board_pages(hexagon_picture(2), title="囲碁")

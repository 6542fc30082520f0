"""The cards of the games as pdfium reads and sees them: what can be read, how full pages are, what stays together."""

from functools import cache

import numpy as np
import pypdfium2
import pytest

from boardgen import draw
from boardgen.cards.forms import card_leaves
from boardgen.cards.layouts import FORMS, load_layout
from boardgen.cards.template import load_card
from boardgen.games.registry import built_in
from boardgen.testing.leaves import check_leaves, check_order
from tests.cards.page_metrics import coverage, fullness, glyph_sizes, panels

games = pytest.mark.parametrize("slug", built_in())
forms = pytest.mark.parametrize("form", FORMS)
papers = pytest.mark.parametrize("paper", ["a4", "letter"])

#: The type of running text, points.
BODY = {"card": 9.5, "page": 8.6, "pocket": 7.0}
#: So much of each page of a card is covered.
COVERED = 0.72
#: The page within its margins at top and foot, mm.
BODY_MARGINS = {"card": (10.0, 10.5), "page": (12.0, 12.5)}


@cache
def _drawn(slug, form, paper, theme):
    return draw.card(slug, form=form, paper=paper, theme=theme).pdf


def pdf_of(slug, form="card", paper="a4", theme="colour"):
    """A card, drawn once."""
    return _drawn(slug, form, paper, theme)


@games
@forms
@papers
def test_everything_can_be_read(slug, form, paper):
    """No glyph is under 6 pt, those within figures included, and running text has its size."""
    sizes = glyph_sizes(pdf_of(slug, form, paper))
    assert min(sizes) >= 6.0
    assert BODY[form] in sizes


@games
@pytest.mark.parametrize("form", ["card", "page"])
@papers
def test_pages_are_full(slug, form, paper):
    """Ink reaches down at least four fifths of every page, and nowhere is a fifth of it empty."""
    data = pdf_of(slug, form, paper)
    for number, panel in enumerate(panels(data, 2 if form == "card" else 1), start=1):
        reach, gap = fullness(panel, *BODY_MARGINS[form])
        assert reach >= 0.8, f"panel {number} ends at {reach:.0%}"
        assert gap <= 0.2, f"panel {number} has a stripe of {gap:.0%} without ink"


@games
@papers
def test_no_panel_has_an_empty_half(slug, paper):
    """Of each page of a card at least so much is within 6 mm of something printed or has it on all four sides."""
    data = pdf_of(slug, paper=paper)
    covered = {n: coverage(panel, 10.0, 12.0, 11.0) for n, panel in enumerate(panels(data, 2), start=1)}
    assert min(covered.values()) >= COVERED, f"panels are covered {covered}"


def test_coverage_counts_what_is_empty_beside_and_beneath():
    """A half or a foot of a page without anything lowers it by so much; what is surrounded does not."""
    panel = np.full((800, 600), 255)
    panel[::8, ::8] = 0
    whole = coverage(panel, 10.0, 10.0, 10.0)
    half, foot, ring = panel.copy(), panel.copy(), panel.copy()
    half[:, 320:], foot[400:], ring[300:500, 200:400] = 255, 255, 255
    assert whole > 0.99
    assert coverage(half, 10.0, 10.0, 10.0) < 0.6
    assert coverage(foot, 10.0, 10.0, 10.0) < 0.6
    assert coverage(ring, 10.0, 10.0, 10.0) > 0.99


@games
@forms
@papers
def test_sections_stay_whole_and_in_their_order(slug, form, paper):
    leaves = card_leaves(load_card(slug), form, load_layout(form), paper)
    check_leaves(leaves)
    if form == "card":
        check_order(leaves)
        assert len(leaves) in (4, 6, 8)


@games
def test_all_themes_have_the_same_pages(slug):
    """A theme changes colours, not where anything stands."""
    words = {theme: glyph_sizes(pdf_of(slug, theme=theme)) for theme in ("colour", "grey", "ink", "dark")}
    assert len(set(map(frozenset, words.values()))) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_caption_of_the_first_of_two_figures_stands_before_the_text_beside_the_second(paper):
    pdf = pypdfium2.PdfDocument(pdf_of("pi", paper=paper))
    text = " ".join(pdf[1].get_textpage().get_text_range().split())
    assert text.index("4 encloses goal A") < text.index("So note sizes") < text.index("5 encloses it")

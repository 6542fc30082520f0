"""Pages of HTML printed by a browser, on A4 and on Letter: full sheets, their numbers, nothing for screens alone."""

import re
from functools import cache
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image, ImageChops

from boardgen import draw
from boardgen.cards.booklet_html import booklet_html
from boardgen.cards.card_html import card_html
from boardgen.cards.forms import card_document
from boardgen.cards.layouts import load_layout
from boardgen.cards.printed_pages import PAPER
from boardgen.cards.replay_pictures import replay_document, replay_pictures
from boardgen.cards.steps import steps
from boardgen.cards.template import load_card
from boardgen.games import get_game
from boardgen.records import load
from boardgen.render.formats import render
from boardgen.scene.themes import COLOUR
from tests.chromium import PATIENCE, chromium, require_browser
from tests.once import shared
from tests.puzzles.kept import kept
from tests.studies import pi_book

require_browser()

PAPERS = ("A4", "Letter")
#: Below what is printed, mm.
MARGIN = 15.5
DPI = 36
#: Pages that are composed once are so many times as large on A4.
LARGER = 1.045
SLUGS = ("pi", "trike", "hex3", "pisi", "iriri")
#: Of puzzles that are found soon: what is looked at here is how they are printed.
SEEDS = {"pi": 2, "trike": 1, "hex3": 1, "pisi": 1, "iriri": 1}


@shared
def markup(kind, slug):
    if kind == "puzzle":
        return draw.puzzle_page(slug, count=6, seed=SEEDS[slug], cache=kept()).text
    if kind == "study":
        return pi_book.html_page()
    return card_html(load_card(slug)) if kind == "card" else booklet_html(load(get_game(slug).example))


@pytest.fixture(scope="module")
def browser():
    with chromium() as found:
        yield found


def opened(browser):
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    return page


@pytest.fixture(scope="module")
def printed(browser):
    """What Chromium makes of a page on a paper, as pdfium reads it; each is printed once.

    It is loaded as print, once for all papers: what is laid out for a screen first takes twice as long.
    """
    done, loaded = {}, []
    page = opened(browser)
    page.emulate_media(media="print")

    def print_(kind, slug, paper):
        if (kind, slug, paper) not in done:
            if loaded != [kind, slug]:
                page.goto("about:blank")
                page.set_content(markup(kind, slug))
                loaded[:] = kind, slug
            done[kind, slug, paper] = page.pdf(format=paper)
        return pypdfium2.PdfDocument(BytesIO(done[kind, slug, paper]))

    return print_


def words(page):
    return " ".join(page.get_textpage().get_text_range().replace("\ufffe", "").split())


def holes(page, columns=2):
    """The widest white in each of two columns, or right across, between marks and below them, mm."""
    wide, high = (int(side / 72 * DPI) for side in page.get_size())
    foot = int(high - MARGIN / 25.4 * DPI)
    marks = page.render(scale=DPI / 72).to_pil().convert("L").point(lambda grey: 255 * (grey < 240))
    for left, right in ((0, wide // 2 - 3), (wide // 2 + 3, wide)) if columns > 1 else ((0, wide),):
        column = marks.crop((left, 0, right, foot))
        rows = [column.crop((0, y, column.width, y + 1)).getbbox() is not None for y in range(foot)]
        rows = rows[rows.index(True) :] if any(rows) else rows
        yield max(len(run) for run in "".join("x" if row else " " for row in rows).split("x")) / DPI * 25.4


@pytest.mark.parametrize(("kind", "slug"), [("replay", "trike"), ("card", "pi"), ("puzzle", "trike")])
def test_what_was_on_a_screen_is_printed_as_what_was_not(browser, printed, kind, slug):
    page = opened(browser)
    page.set_content(markup(kind, slug))
    seen, loaded = pypdfium2.PdfDocument(BytesIO(page.pdf(format="A4"))), printed(kind, slug, "A4")
    page.close()
    assert len(seen) == len(loaded)
    for one, other in zip(seen, loaded, strict=True):
        assert words(one) == words(other)
        one, other = (each.render(scale=DPI / 72).to_pil() for each in (one, other))
        assert ImageChops.difference(one, other).getbbox() is None


CASES = [("replay", slug) for slug in SLUGS]
#: Whose sheets are the pages of a document.
PAGES = [*((kind, slug) for kind in ("card", "puzzle", "replay") for slug in SLUGS), ("study", "pi")]
#: Holes of more than so many mm in a column, or at its foot, and how many of them there are at the most: where the
#: next figure, as small as can be read, would have no room.
HOLE = 30
#: As many sheets as there are at the most, with letters that can be read.
SHEETS = {"pi": 3, "trike": 2, "hex3": 3, "pisi": 5, "iriri": 7}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("kind", "slug"), CASES)
def test_sheets_are_few(printed, kind, slug, paper):
    assert len(printed(kind, slug, paper)) <= SHEETS[slug]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("kind", "slug"),
    [case for case in CASES if case != ("replay", "iriri")],
    ids=lambda part: str(part),
)
def test_columns_of_sheets_have_no_holes(printed, kind, slug, paper):
    """But for the last sheet; and but for words beside pictures, which end where they end."""
    found = [round(hole) for page in list(printed(kind, slug, paper))[:-1] for hole in holes(page) if hole > HOLE]
    assert found == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("kind", "slug"), PAGES)
def test_what_has_pages_is_printed_as_these_are(printed, kind, slug, paper):
    """Each page in the middle of a sheet; on A4 a little larger, unless a picture would run off the paper then.

    Replays and puzzles fill A4, for which they are composed too if that takes as many pages.
    """
    fills = kind in ("replay", "puzzle") and paper == "A4"
    fills = fills and len(documents(kind, slug, "a4")) == len(documents(kind, slug, PAPER))
    kinds = re.findall('<div class="(sheet[^"]*)">', markup(kind, slug))
    assert {*kinds} == {"sheet"}
    pages, sheets = documents(kind, slug, "a4" if fills else PAPER), printed(kind, slug, paper)
    assert len(sheets) == len(pages)
    for page, sheet, each in zip(pages, sheets, kinds, strict=True):
        scale = LARGER if paper == "A4" and not fills and each == "sheet" else 1.0
        across, down = (round(side / 72 * DPI) for side in sheet.get_size())
        drawn, shown = (
            one.render(scale=DPI / 72 * times).to_pil().convert("L") for one, times in ((page, scale), (sheet, 1.0))
        )
        wide, high = (min(sides) for sides in zip(drawn.size, (across, down), strict=True))
        drawn, shown = (
            one.crop((left, top, left + wide, top + high))
            for one in (drawn, shown)
            for left, top in [((one.width - wide) // 2, (one.height - high) // 2)]
        )
        small = [picture.resize((wide // 6, high // 6), Image.Resampling.BOX) for picture in (drawn, shown)]
        assert ImageChops.difference(*small).getextrema()[1] < 90


@cache
def documents(kind, slug, paper=PAPER):
    """The pages that are printed, as PDF."""
    if kind == "puzzle":
        document = draw.puzzle(slug, count=6, seed=SEEDS[slug], hints=True, paper=paper, cache=kept()).document
    elif kind == "card":
        document = card_document(load_card(slug), "page", load_layout("page"), PAPER)
    elif kind == "replay":
        record = load(get_game(slug).example)
        drawn = replay_pictures(record, steps(record))
        # As a page has them: what its two papers share is drawn for the first.
        replay_document(drawn, PAPER)
        document = replay_document(drawn, paper)
    else:
        document = pi_book.book(PAPER)
    return pypdfium2.PdfDocument(render(document, ".pdf", COLOUR)[0])


@pytest.mark.parametrize(("kind", "slug"), CASES)
def test_every_sheet_says_what_it_belongs_to_and_has_its_number(printed, kind, slug):
    title, pages = re.search("<title>(.*?)</title>", markup(kind, slug))[1], printed(kind, slug, "A4")
    for number, page in enumerate(pages, start=1):
        assert words(page).startswith(title)
        assert words(page).endswith(f"{number}/{len(pages)}")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_printed_replay_says_all_once(printed, slug):
    """Every comment stands with its diagram and not in the list of moves again.

    No start is printed that is empty or that the next diagram shows again.
    """
    record = load(get_game(slug).example)
    text = " ".join(map(words, printed("replay", slug, "A4")))
    said = [" ".join(comment.replace("'", "’").split()) for comment in record.comments.values()]
    # Without blanks: PDFium leaves some out at the ends of lines.
    bare = "".join(text.split())
    assert all(bare.count("".join(one.split())) == 1 for one in said if "“" not in one and '"' not in one)
    assert ("The start" in text) == (slug in ("pi", "pisi"))


def type_sizes(page):
    """The sizes of all letters of a page, pt, as they are printed."""
    text, matrix = page.get_textpage(), pypdfium2.raw.FS_MATRIX()
    for at in range(text.count_chars()):
        if 32 < pypdfium2.raw.FPDFText_GetUnicode(text, at) < 0xFFFE:
            pypdfium2.raw.FPDFText_GetMatrix(text, at, matrix)
            scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
            yield scale * pypdfium2.raw.FPDFText_GetFontSize(text, at)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("kind", "slug"), PAGES)
def test_no_printed_letter_is_smaller_than_can_be_read(printed, kind, slug, paper):
    sizes = [min(type_sizes(page)) for page in printed(kind, slug, paper)]
    assert [round(size, 2) for size in sizes if size < 5.98] == []

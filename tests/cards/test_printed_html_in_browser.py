"""Pages of HTML printed by a browser, on A4 and on Letter: full sheets, their numbers, nothing for screens alone."""

import os
import re
import shutil
from functools import cache
from importlib.util import find_spec
from io import BytesIO

import pypdfium2
import pytest

from boardgen import draw
from boardgen.cards.booklet_html import booklet_html
from boardgen.cards.card_html import card_html
from boardgen.cards.template import load_card
from boardgen.games import get_game
from boardgen.records import load, load_all
from boardgen.studies.html import study_html

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if os.environ.get("BOARDGEN_BROWSER") != "required":
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine; apt-get install chromium", allow_module_level=True)
    if find_spec("playwright") is None:
        pytest.skip("playwright, of the extra test, is not installed", allow_module_level=True)

PAPERS = ("A4", "Letter")
#: Below what is printed, mm: there stand the name and the number of a sheet.
MARGIN = 15.5
DPI = 36
SLUGS = ("pi", "trike", "hex3", "pisi", "iriri")
#: Of puzzles that are found soon: what is looked at here is how they are printed.
SEEDS = {"pi": 2, "trike": 1, "hex3": 1, "pisi": 1, "iriri": 1}


@cache
def markup(kind, slug):
    if kind == "puzzle":
        return draw.puzzle_page(slug, count=6, seed=SEEDS[slug]).text
    if kind == "study":
        return study_html([load_all(get_game(slug).folder / "study.yaml")])
    return card_html(load_card(slug)) if kind == "card" else booklet_html(load(get_game(slug).example))


@pytest.fixture(scope="module")
def printed():
    """What Chromium makes of a page on a paper, as pdfium reads it; each is printed once."""
    from playwright.sync_api import sync_playwright

    assert CHROMIUM, "BOARDGEN_BROWSER=required, and there is no Chromium to print with"
    done = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()

        def print_(kind, slug, paper):
            if (kind, slug, paper) not in done:
                page.goto("about:blank")
                page.set_content(markup(kind, slug))
                done[kind, slug, paper] = page.pdf(format=paper)
            return pypdfium2.PdfDocument(BytesIO(done[kind, slug, paper]))

        yield print_
        browser.close()


def words(page):
    return " ".join(page.get_textpage().get_text_range().replace("\ufffe", "").split())


def white_below(page):
    """Mm between the last mark on a page and its lower margin."""
    end = int((page.get_height() / 72 * 25.4 - MARGIN) / 25.4 * DPI)
    picture = page.render(scale=DPI / 72).to_pil().convert("L").crop((0, 0, int(page.get_width() / 72 * DPI), end))
    marks = picture.point(lambda grey: 255 * (grey < 240)).getbbox()
    return (end - marks[3]) / DPI * 25.4


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


CASES = [(kind, slug) for kind in ("replay", "card") for slug in SLUGS] + [("study", "pi")]
#: Holes of more than so many mm in a column, or at its foot, and how many of them there are at the most: where the
#: next figure, as small as can be read, would have no room.
HOLE = 30
#: The same right across sheets of cards, whose figures stand right below their words: white is between sections.
HOLE_OF_CARDS = 30
HOLES = {("study", "pi"): 2}
#: Below words that stand beside a picture; and no card has more than one such hole that is wider than so many mm.
BESIDE, WIDE_HOLE = 80, 45
#: As many sheets as there are at the most, with letters that can be read.
SHEETS = {
    "replay": {"pi": 3, "trike": 2, "hex3": 3, "pisi": 5, "iriri": 5},
    "study": {"pi": 7},
    "card": {"pi": 3, "trike": 5, "hex3": 4, "pisi": 5, "iriri": 5},
}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("kind", "slug"), CASES)
def test_sheets_are_full_to_their_foot_and_few(printed, kind, slug, paper):
    pages = printed(kind, slug, paper)
    # Figures of cards stand right below their words: where no section follows in a column, white is at its foot.
    # In columns of studies it is there in one piece where the next diagram has no room.
    most = {"card": 14, "study": 34}.get(kind, 8)
    unfilled = [round(white) for white in map(white_below, list(pages)[:-1]) if white > most]
    assert unfilled == []
    assert len(pages) <= SHEETS[kind][slug]
    # And the last one is no orphan.
    assert white_below(pages[len(pages) - 1]) < 105


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("kind", "slug"),
    [case for case in CASES if case[0] != "card" and case != ("replay", "iriri")],
    ids=lambda part: str(part),
)
def test_columns_of_sheets_have_no_holes(printed, kind, slug, paper):
    """But for the last sheet; and but for words beside pictures, which end where they end."""
    found = [round(hole) for page in list(printed(kind, slug, paper))[:-1] for hole in holes(page) if hole > HOLE]
    assert len(found) <= HOLES.get((kind, slug), 0), found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", SLUGS)
def test_sheets_of_cards_have_no_holes(printed, slug, paper):
    """No section is divided to fill a column: words beside pictures end where they end, and white is between both."""
    pages = list(printed("card", slug, paper))[:-1]
    assert [round(hole) for page in pages for hole in holes(page, columns=1) if hole > HOLE_OF_CARDS] == []
    assert [round(hole) for page in pages for hole in holes(page) if hole > BESIDE] == []
    assert len([hole for page in pages for hole in holes(page) if hole > WIDE_HOLE]) <= 1


@pytest.mark.parametrize(("kind", "slug"), CASES)
def test_every_sheet_says_what_it_belongs_to_and_has_its_number(printed, kind, slug):
    title = re.search("<title>(.*?)</title>", markup(kind, slug))[1]
    for number, page in enumerate(printed(kind, slug, "A4"), start=1):
        # Where letters are far apart, pdfium reads blanks between them.
        assert "".join(words(page).split()).startswith("".join(f"{title}{number}".split()))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_printed_replay_says_all_once(printed, slug):
    """Every comment stands with its diagram and not in the list of moves again; an empty board is not printed."""
    record = load(get_game(slug).example)
    text = " ".join(map(words, printed("replay", slug, "A4")))
    said = [" ".join(comment.replace("'", "’").split()) for comment in record.comments.values()]
    text = text.replace("\u00a0", " ")
    assert all(text.count(one.replace("\u00a0", " ")) == 1 for one in said if "“" not in one and '"' not in one)
    assert ("The start" in text) == (slug in ("pi", "pisi", "iriri"))


def type_sizes(page):
    """The sizes of all letters of a page, pt, as they are printed."""
    text, matrix = page.get_textpage(), pypdfium2.raw.FS_MATRIX()
    for at in range(text.count_chars()):
        if 32 < pypdfium2.raw.FPDFText_GetUnicode(text, at) < 0xFFFE:
            pypdfium2.raw.FPDFText_GetMatrix(text, at, matrix)
            scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
            yield scale * pypdfium2.raw.FPDFText_GetFontSize(text, at)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("kind", "slug"), [*CASES, *(("puzzle", slug) for slug in SLUGS)])
def test_no_printed_letter_is_smaller_than_can_be_read(printed, kind, slug, paper):
    sizes = [min(type_sizes(page)) for page in printed(kind, slug, paper)]
    assert [round(size, 2) for size in sizes if size < 5.98] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", SLUGS)
def test_printed_puzzles_have_their_hints_and_answers_on_the_last_sheets(printed, slug, paper):
    """Browsers leave out on paper what is behind a sign; how hard puzzles are is seen there too."""
    pages = [words(page) for page in printed("puzzle", slug, paper)]
    assert len(pages) <= 7
    text = " ".join(pages)
    assert [text.count(f"{number}. ") >= 1 for number in range(1, 7)] == [True] * 6
    assert "Hint 1" not in text
    first, answers = text.index("First hints"), text.index("Answers")
    assert first < text.index("Third hints") < answers < text.rindex("Every answer is proved")
    # Nothing of a row is left over for a sheet of its own.
    assert min(map(len, pages)) > 60
    assert ".level .on{print-color-adjust:exact" in markup("puzzle", slug)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_last_diagram_of_a_replay_has_its_words_beside_it_if_it_stands_alone(printed, paper):
    pages = printed("replay", "pisi", paper)
    text = pages[len(pages) - 1].get_textpage()
    begin, _ = text.search("The last good").get_next()
    assert text.get_charbox(begin)[0] / 72 * 25.4 > 70


@pytest.mark.parametrize("paper", PAPERS)
def test_lines_for_notes_are_few_and_stand_where_puzzles_are_solved(printed, paper):
    """They filled half a sheet, and stood below hints and answers, where nobody writes."""
    told = [words(page) for page in printed("puzzle", "pisi", paper)]
    noted = [text for text in told if "Notes" in text]
    assert noted == told[:1]
    assert not any("hints" in text or "Answers" in text for text in noted)


@pytest.mark.parametrize("paper", PAPERS)
def test_all_that_stands_in_the_margins_has_the_type_of_the_page(printed, paper):
    page = printed("puzzle", "pisi", paper)[0]
    fonts = {font for obj in page.get_objects() if obj.type == 1 for font in [obj.get_font().get_base_name()]}
    assert fonts
    assert all("Fira" in font for font in fonts), fonts


@pytest.mark.parametrize("paper", PAPERS)
def test_the_last_diagram_of_pisi_is_large_and_shows_who_is_joined_to_the_capital(printed, paper):
    pages = printed("replay", "pisi", paper)
    page = pages[len(pages) - 1]
    text = page.get_textpage()
    begin, _ = text.search("The last good").get_next()
    assert text.get_charbox(begin)[0] / 72 * 25.4 > 100


@pytest.mark.parametrize("paper", PAPERS)
def test_boards_of_puzzles_stand_right_below_their_questions(printed, paper):
    """They stood in the middle of what was free, 18 mm below."""
    page = printed("puzzle", "pisi", paper)[0]
    begin, _ = page.get_textpage().search("1. ").get_next()
    top = page.get_textpage().get_charbox(begin)[3]
    wide, high = page.get_size()
    column = page.render(scale=DPI / 72).to_pil().convert("L")
    column = column.crop(
        (0, round((high - top) / 72 * DPI), int(wide / 72 * DPI) // 2 - 12, round(0.6 * high / 72 * DPI))
    )
    rows = [column.crop((0, y, column.width, y + 1)).getextrema()[0] < 240 for y in range(column.height)]
    white = "".join("x" if row else " " for row in rows).split("x")
    assert max(map(len, white[:60])) / DPI * 25.4 < 9


def test_answers_have_two_columns_where_half_of_their_sheets_would_be_white():
    shown = markup("puzzle", "pi").partition("<h2>Answers</h2>")[0]
    assert shown.rindex("--row:2") > shown.rindex('class="printed"')


@pytest.mark.parametrize("paper", PAPERS)
def test_answers_beside_their_pictures_are_four_to_a_sheet_of_pictures_as_wide_as_each_other(printed, paper):
    """Iriri: three to a sheet, 20 to 40 mm of white below each, and beside pictures narrower than the widest."""
    wide = re.findall(r'<section class="solved" style="--w:([\d.]+)"', markup("puzzle", "iriri"))
    asked = re.findall(r'<section class="puzzle"[^>]* style="--w:([\d.]+)"', markup("puzzle", "iriri"))
    assert [len(wide), len(asked)] == [6, 6]
    assert [len(set(wide)), len(set(asked))] == [1, 1]
    pages = [words(page) for page in printed("puzzle", "iriri", paper)]
    assert len(pages[pages.index(next(text for text in pages if "Answers" in text)) :]) == 2


@pytest.mark.parametrize("paper", PAPERS)
def test_questions_are_said_again_beside_answers_where_there_is_room(printed, paper):
    """Pisi: words left the right third of sheets empty below them."""
    text = " ".join(map(words, printed("puzzle", "pisi", paper)))
    sentences = re.findall(r'<section class="puzzle"[^>]*>\s*<h2>(.*?)</h2>', markup("puzzle", "pisi"))
    assert len(sentences) == 6
    assert all(text.count(re.sub("<[^>]+>|\u00a0", " ", said)[:24].strip()) >= 2 for said in sentences)


@pytest.mark.parametrize("paper", PAPERS)
def test_white_of_printed_studies_is_at_the_foot_of_columns(printed, paper):
    """There were 15 to 40 mm of it above and below diagrams."""
    found = []
    for page in list(printed("study", "pi", paper))[1:-1]:
        wide, high = (int(side / 72 * DPI) for side in page.get_size())
        marks = page.render(scale=DPI / 72).to_pil().convert("L").point(lambda grey: 255 * (grey < 240))
        for left, right in ((0, wide // 2 - 3), (wide // 2 + 3, wide)):
            column = marks.crop((left, 0, right, int(high - MARGIN / 25.4 * DPI)))
            lines = (column.crop((0, y, column.width, y + 1)).getbbox() for y in range(column.height))
            rows = "".join("x" if line else " " for line in lines)
            found.append(max(map(len, rows.strip().split("x"))) / DPI * 25.4)
    assert max(found) < 22


@pytest.mark.parametrize("paper", PAPERS)
def test_answers_of_printed_studies_stand_in_two_columns_under_their_heading(printed, paper):
    """The first one was in one column, under the heading, and all others in the next."""
    pages = printed("study", "pi", paper)
    page = pages[len(pages) - 1]
    text, tops = page.get_textpage(), []
    for said in ("15 e10!", "9 g3!"):
        begin, _ = text.search(said).get_next()
        tops.append(text.get_charbox(begin)[3])
    heading, _ = text.search("Answers").get_next()
    assert abs(tops[0] - tops[1]) < 2
    assert text.get_charbox(heading)[1] > tops[0]


def test_titles_of_printed_studies_stand_clear_of_their_rules(printed):
    page = printed("study", "pi", "A4")[1]
    text = page.get_textpage()
    begin, _ = text.search("The win that").get_next()
    left, _, _, top = text.get_charbox(begin)
    above = (
        page.render(scale=2)
        .to_pil()
        .convert("L")
        .crop((int(2 * left), 0, int(2 * left) + 8, int(2 * (page.get_height() - top)) - 1))
    )
    rule = max(y for y in range(above.height) if above.crop((0, y, 8, y + 1)).getextrema()[0] < 128)
    assert (above.height - rule) / 2 / 72 * 25.4 > 2.0

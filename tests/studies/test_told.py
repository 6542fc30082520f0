"""Books of a game that is told as a story: title, text and rows of diagrams in order, on pages that are full."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pypdfium2
import pytest
import shapely

from boardgen.boards.picture import Display
from boardgen.cards.blocks import Run
from boardgen.figures.figure import line_pictures
from boardgen.games import get_game
from boardgen.paper.sizes import parse_paper
from boardgen.records import load_all
from boardgen.records.checker import read_text
from boardgen.records.collection import Collection
from boardgen.records.mark_specs import Mark
from boardgen.records.source import Source
from boardgen.render.formats import render
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Polygon, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure
from boardgen.scene.themes import COLOUR
from boardgen.scene.titles import bearing
from boardgen.studies.book import study_document
from boardgen.studies.content import Diagram, Prose, book_of
from boardgen.studies.deal import Column, Dealer, Shown
from boardgen.studies.divided import Divided
from boardgen.studies.finale import BETWEEN, listings, moves_columns
from boardgen.studies.frame import frame_of
from boardgen.studies.html import study_html
from boardgen.studies.pages import chapter_head
from boardgen.studies.pictures import Pictures
from boardgen.studies.pieces import Piece
from boardgen.studies.setting import USUAL, caption_figure
from tests.cards.page_metrics import glyph_sizes
from tests.once import shared

GAMES = ("pi", "trike", "hex3", "pisi", "iriri")
POINT = 25.4 / 72


@cache
def pages(slug: str, paper: str) -> list[list[tuple[float, str]]]:
    """The lines of each page as another program reads them: mm from the top, and text."""
    found = []
    for page in pypdfium2.PdfDocument(printed(slug, paper)):
        text = page.get_textpage()
        lines = []
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            said = text.get_text_bounded(left, bottom, right, top).strip()
            lines.append(((page.get_height() - top) * POINT, said))
        found.append(lines)
    return found


@shared
def printed(slug: str, paper: str) -> bytes:
    return render(study_document([example(slug)], paper=paper), ".pdf", COLOUR)[0]


@cache
def example(slug: str) -> Collection:
    return load_all(get_game(slug).example)


def said(slug: str, paper: str) -> str:
    """All text in the order of the file."""
    return re.sub(r"\s+", " ", " ".join(text for page in pages(slug, paper) for _, text in page))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_pages_are_filled_and_the_title_stands_above_the_text(slug: str, paper: str) -> None:
    shown = pages(slug, paper)
    assert 2 <= len(shown) <= 4
    title = example(slug).title
    assert shown[0][0][1].startswith(title.split()[0])
    high = {"a5": 210.0, "a4": 297.0}[paper]
    for number, page in enumerate(shown, start=1):
        # Without the folio, and without the credits at the foot of the first page.
        ends = [y for y, text in page if y < high - (20 if number == 1 else 10)]
        assert max(ends) > high * (0.76 if number < len(shown) else 0.72), number


@pytest.mark.parametrize("slug", GAMES)
def test_no_diagram_stands_before_the_text_that_leads_to_it(slug: str) -> None:
    """The last move of each caption is told on its page above it, or on a page before."""
    told = said(slug, "a5")
    blocks = book_of([example(slug)]).chapters[0].blocks
    shown = [block for block in blocks if isinstance(block, Diagram) and not block.spare]
    assert len(shown) >= 3
    for block in shown:
        number = int(re.search(r"\d+", block.head[0].text)[0])
        at = re.search(rf"After {number}\b", told)
        assert at, number
        before = re.sub(r"After \d+", "", told[: at.start()])
        assert number in {int(one) for one in re.findall(r"\b(\d+)[!?]* [a-z]", before)}, number


@pytest.mark.parametrize("slug", GAMES)
def test_all_moves_and_the_end_stand_on_the_last_page(slug: str) -> None:
    last = " ".join(text for _, text in pages(slug, "a5")[-1])
    assert "All moves" in last
    assert "The end." in last


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_letters_can_be_read(slug: str, paper: str) -> None:
    assert min(glyph_sizes(printed(slug, paper))) >= LEAST_TEXT / POINT - 0.02


def test_every_goes_back_to_the_comments() -> None:
    story = study_document([example("trike")])
    told = study_document([example("trike")], every=6)
    assert len(told.pages) != len(story.pages) or told != story
    html = study_html([example("trike")], every=6)
    assert "White stops at the edge" in html
    assert "White stops at the edge" not in study_html([example("trike")])


GAME = """\
game: trike
title: Short
board: {side: 5}
moves: 1. c2 b2 2. b3 b4
figures:
  - {id: fork, after: 3, caption: Four ways., reach: true}
story:
  - Black begins, **1 c2**, and white goes down, **2 b2**. Then **3 b3**.
  - diagrams: %s
  - aside: Or **4 a4**.
"""


@pytest.mark.parametrize(("named", "count"), [("[fork]", 1), ("[1, 2, fork]", 3), ("[1, 2, 3, 4]", 4)])
@pytest.mark.parametrize("paper", ["a5", "a4", "a6"])
def test_rows_of_any_length(named: str, count: int, paper: str) -> None:
    file = read_text(Source("short.yaml", GAME % named))
    pdf = pypdfium2.PdfDocument(render(study_document([file], paper=paper), ".pdf", COLOUR)[0])
    told = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert len(re.findall(r"After \d", told)) == count
    assert ("Four ways." in told) == ("fork" in named)


def paragraphs(slug: str) -> dict[int, str]:
    """How many moves the diagrams of a story show, and the last move that is told before each, as it is printed."""
    blocks = book_of([example(slug)]).chapters[0].blocks
    told, found = "", {}
    for block in blocks:
        if not isinstance(block, Diagram):
            told = next((run.text for run in reversed(block.runs) if run.bold), told)
        elif not block.spare and block.count:
            found[block.count] = told.replace("\N{NO-BREAK SPACE}", " ")
    return found


#: Turns of Iriri have several moves, the first of which captions name.
@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "iriri"])
@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_diagrams_stand_on_the_page_of_the_text_that_leads_to_them(slug: str, paper: str) -> None:
    texts = [re.sub(r"\s+", " ", " ".join(text for _, text in page)) for page in pages(slug, paper)]
    apart = []
    for count, told in paragraphs(slug).items():
        (at,) = (number for number, text in enumerate(texts) if re.search(rf"After [^.]*\b{count}\b", text))
        where = [number for number, text in enumerate(texts) if re.sub(r"[!?]+$", "", told) in text]
        apart += [count] if at not in where else []
    # On A5 a pair may have what leads to its first diagram on the page before.
    assert len(apart) <= (1 if paper == "a5" else 0), apart


@pytest.mark.parametrize(("slug", "paper"), [("pi", "a5"), ("hex3", "a4"), ("pisi", "letter")])
def test_spare_diagrams_fill_pages_but_need_none_of_their_own(slug: str, paper: str) -> None:
    file = example(slug)
    spare = [part for part in file.records[0].story if part.spare]
    assert spare
    record = replace(file.records[0], story=tuple(part for part in file.records[0].story if not part.spare))
    without = study_document([replace(file, records=(record,))], paper=paper)
    assert len(study_document([file], paper=paper).pages) == len(without.pages)


@pytest.mark.parametrize(("slug", "note"), [("pisi", "Squares:"), ("pisi", "f4+:"), ("iriri", "Brackets:")])
@pytest.mark.parametrize(("paper", "high"), [("a5", 210.0), ("a4", 297.0)])
def test_legends_stand_at_the_foot_of_the_first_page(slug: str, note: str, paper: str, high: float) -> None:
    """They were mixed into the caption of the first diagram."""
    first, *others = pages(slug, paper)
    assert [y > high - 26.0 for y, text in first if note in text] == [True]
    assert not any(note in text for page in others for _, text in page)


def test_a_diagram_has_no_space_of_its_own_above_and_below_its_board() -> None:
    chapter = book_of([example("trike")]).chapters[0]
    pictures = Pictures(chapter.record, chapter.blocks, 88.0, 88.0, "story")
    shown = next(block for block in chapter.blocks if isinstance(block, Diagram))
    _, top, _, bottom = pictures.seen(shown)
    assert pictures.figure(shown).above == pytest.approx(bottom - top)
    drawn = bounds(tuple(pictures.figure(shown).items()))
    assert drawn is not None
    assert drawn[1] == pytest.approx(0.0, abs=0.01)


def test_paragraphs_that_may_be_left_out_stand_where_pages_have_room() -> None:
    told = {paper: said("pi", paper) for paper in ("a4", "a5")}
    assert "A piece in a corner has few" in told["a4"]
    assert "A piece in a corner has few" not in told["a5"]
    # The paragraph that tells the first move was not left out with it.
    assert all("Red’s first triangle holds no goal" in one for one in told.values())
    assert len(pages("pi", "a4")) == len(pages("pi", "a5")) == 2


@pytest.mark.parametrize(("wide", "names"), [(80.0, True), (42.0, False)])
def test_lists_of_moves_of_three_players_tell_whose_they_are(wide: float, names: bool) -> None:
    """By names in their colours or, where these have no room, by what was played in these."""
    _, *moves = book_of([example("hex3")]).chapters[0].closing
    items = [*moves_columns(tuple(moves[:13]), wide, USUAL.small, 2.2 * USUAL.small.leading).items()]
    painted = {(item.text, item.paint) for item in items if isinstance(item, Text)}
    assert {("Red", "name.red") in painted, ("Green", "name.green") in painted} == {names}
    assert {("d1", "name.red") in painted, ("a5", "name.green") in painted} == {not names}


def test_paragraphs_are_divided_between_sentences_and_no_line_of_one_stands_alone() -> None:
    text = Prose((Run(" ".join(["A few words that make a sentence of some length, a line and more of it."] * 8)),))
    texts = [Divided(text, 60.0, USUAL), Divided(text, 60.0, USUAL)]
    dealer = Dealer(texts, [Shown(40.0, 1, 1)])
    room = dealer.height / 3 + 12.0
    dealt = dealer.deal([Column(room, page) for page in range(3)])
    assert dealt is not None
    runs = [[part for part in column if part.sentences] for column in dealt.columns]
    assert sum(map(len, runs)) > 2
    for column in runs:
        for part in column:
            assert part.sentences is not None
            assert texts[part.at].height(*part.sentences) >= 2 * USUAL.text.leading - 1e-6
    told = [(part.at, *part.sentences) for column in runs for part in column if part.sentences]
    assert told == sorted(told)
    assert [end for at, _, end in told[:-1] if at == 0][-1] == 8
    assert [part.at for column in dealt.columns for part in column if not part.sentences] == [0]


@pytest.mark.parametrize("slug", ["pisi", "trike", "hex3"])
def test_no_part_ends_within_a_sentence(slug: str) -> None:
    """A part of a paragraph that may stand at the foot of a column ends with a sentence, however it is set."""
    story = [text for text in book_of([example(slug)]).chapters[0].blocks if not isinstance(text, Diagram)]
    for width in (61.0, 88.0, 126.0):
        for text in story:
            divided = Divided(text, width, USUAL)
            for first, last in zip(divided.cuts, divided.cuts[1:], strict=False):
                said = [item.text for item in divided.piece(first, last).items() if isinstance(item, Text)]
                assert re.search(r"[.!?]$", said[-1].strip()), said


def test_squares_stand_clear_of_what_a_caption_says() -> None:
    record = example("pi").records[0]
    square = record.game.view().tally(record.line.positions[5])
    (picture,) = line_pictures(record.game, record.line, [5], Display(5.0))
    said = (Run("What is said below. " * 6),)
    type_ = USUAL.caption
    figure = caption_figure(picture, (Run("After 5.", True),), said, 70.0, square, clear=True, type_=type_)
    plain = caption_figure(picture, (Run("After 5.", True),), said, 70.0, type_=type_)
    assert figure.height > plain.height
    texts = [item for item in figure.items() if isinstance(item, Text)]
    second = sorted({item.y for item in texts if item.size == type_.size})[1]
    squares = [item for item in figure.items() if isinstance(item, Polygon)]
    foot = max(y for item in squares for _, y in item.points)
    assert second - type_.size * CAP_HEIGHT - foot >= 2.0 - 1e-6


def test_large_pages_are_set_in_two_columns_where_diagrams_are_high() -> None:
    """Lines of text right across a page of Letter have more letters than can be read with ease."""
    for page in pypdfium2.PdfDocument(printed("pisi", "letter")):
        text = page.get_textpage()
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
        assert max(right - left for left, _, right, top in boxes if top > 60.0) * POINT < 100.0


def rows_of(piece: Piece) -> list[float]:
    """At which heights there is text."""
    return sorted({round(item.y, 3) for item in piece.items() if isinstance(item, Text)})


def test_all_moves_stand_in_columns_or_run_on() -> None:
    moves = tuple(run for at in range(1, 9) for run in (Run(f" {at} ", True), Run("a1")))
    type_ = USUAL.small
    assert len(rows_of(moves_columns(moves, 60.0, type_, 4.2 * type_.leading))) == 4
    assert len(rows_of(moves_columns(moves, 60.0, type_, 2.2 * type_.leading))) == 2
    long = tuple(Run(run.text if run.bold else "a road from a1 to g7", run.bold) for run in moves)
    assert moves_columns(long, 60.0, type_, 4.2 * type_.leading).height < 8 * type_.leading


def test_all_moves_are_as_high_as_what_they_stand_beside() -> None:
    """Their lines are further apart; rules between them made a form of them."""
    moves = tuple(run for at in range(1, 9) for run in (Run(f" {at} ", True), Run("a1")))
    type_ = USUAL.small
    near, far = (moves_columns(moves, 60.0, type_, times * type_.leading) for times in (4.4, 6.0))
    assert near.height == pytest.approx(4.4 * type_.leading)
    assert far.height == pytest.approx(6.0 * type_.leading)
    assert [sum(isinstance(item, Line) for item in piece.items()) for piece in (near, far)] == [0, 0]


def test_lines_of_moves_are_never_as_high_as_those_of_a_form() -> None:
    """They were 9 mm high, with rules between them, as if something were to be written there."""
    moves = tuple(run for at in range(1, 9) for run in (Run(f" {at} ", True), Run("a1")))
    assert moves_columns(moves, 60.0, USUAL.small, 80.0).height == pytest.approx(4 * 6.5)
    for listing in listings(moves, 60.0, USUAL.small, USUAL.text):
        rows = rows_of(listing.set(listing.more))[1:]
        assert all(below - above == pytest.approx(6.5) for above, below in pairwise(rows))


def test_a_long_move_makes_its_own_column_wide_and_no_other() -> None:
    said = ["a1"] * 12
    said[2] = "takes green"
    moves = tuple(run for at, move in enumerate(said, start=1) for run in (Run(f" {at} ", True), Run(move)))
    type_ = USUAL.small
    wide = measure("3 takes green", type_.size) + 2 * measure("12 a1", type_.size, True) + 2 * BETWEEN
    assert len(rows_of(moves_columns(moves, wide, type_, 4.2 * type_.leading))) == 4


#: What the last page holds: lines of text with their left ends, mm, and how far down they are.
Lines = list[tuple[float, float, str]]


def last_lines(slug: str, paper: str) -> Lines:
    pdf = pypdfium2.PdfDocument(printed(slug, paper))
    page = pdf[len(pdf) - 1]
    text = page.get_textpage()
    found = []
    for at in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(at)
        said = text.get_text_bounded(left, bottom, right, top).strip()
        found.append((left * POINT, (page.get_height() - bottom) * POINT, said))
    return found


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "iriri"])
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_all_moves_stand_beside_the_end_across_the_foot_of_the_last_page(slug: str, paper: str) -> None:
    """In the last column, half empty and ruled, they left a hole at the foot of the page."""
    wide, high = {"a5": (148.0, 210.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}[paper]
    lines = [line for line in last_lines(slug, paper) if line[1] < high - 9.0]
    (end,) = (line for line in lines if line[2].startswith("The end"))
    (moves,) = (line for line in lines if line[2].startswith("All moves"))
    assert moves[0] == pytest.approx(frame_of(parse_paper(paper)).side, abs=0.3)
    assert end[0] > wide / 2
    # Nothing of the text stands below their heading, and they end no lower than the end and its caption.
    rows = [y for x, y, said in lines if x < wide / 2 and y > moves[1] + 1.0 and re.match(r"\d", said)]
    assert moves[1] + 20.0 < end[1] > high - 56.0
    assert max(rows) < end[1] + 12.0


@pytest.mark.parametrize(("slug", "note"), [("hex3", "Crossed sides"), ("trike", "Hatched")])
@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_signs_of_the_end_are_explained_on_the_last_page(slug: str, note: str, paper: str) -> None:
    first, *_, last = pages(slug, paper)
    assert [sum(text.startswith(note) for _, text in page) for page in (first, last)] == [0, 1]
    assert "was designed by" in re.sub(r"\s+", " ", " ".join(text for _, text in first))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rows_of_wide_diagrams_reach_the_foot_of_their_page(paper: str) -> None:
    high = {"a4": 297.0, "letter": 279.4}[paper]
    first = [y for y, text in pages("iriri", paper)[0] if y < high - 20.0 and "Hoembla" not in text]
    assert max(first) > high - 40.0
    # They stand right across it, and text above and below: beside them it left a hole under each.
    (end,) = (x for x, _, text in last_lines("iriri", paper) if text.startswith("The end"))
    assert end == pytest.approx(14.0, abs=0.3)


def test_nothing_is_dealt_that_costs_more_than_a_limit() -> None:
    text = Divided(Prose((Run("A few words."),)), 60.0, USUAL)
    dealer = Dealer([text], [Shown(40.0, 1, 1)])
    free = dealer.deal([Column(80.0, 0)])
    assert free is not None
    assert dealer.deal([Column(80.0, 0)], free.cost) == free
    assert dealer.deal([Column(80.0, 0)], free.cost - 0.001) is None


@pytest.mark.parametrize("title", ["From two corners", "Half a point"])
def test_titles_are_seen_to_begin_where_their_rule_does(title: str) -> None:
    frame = frame_of(parse_paper("a4"))
    (text,) = (item for item in chapter_head(frame, title).items if isinstance(item, Text))
    assert text.x + bearing(title, text.size) == pytest.approx(frame.side)
    assert text.x < frame.side - 0.3


def test_tags_with_sizes_leave_marked_cells_free() -> None:
    record = example("pi").records[0]
    game, line = record.game, record.line
    shown = next(one for part in record.story for one in part.diagrams if one.count == 10)
    display = Display(8.0, flags=frozenset({"control", "sizes"}))

    def tags(marks: dict[int, tuple[Mark, ...]]) -> list[tuple[float, float, float, float]]:
        (picture,) = line_pictures(game, line, [10], display, marks=marks)
        (group,) = (one for one in picture.above if isinstance(one, Group) and one.id == "sizes")
        return [box for item in group.items if (box := bounds((item,)))]

    (plain,) = line_pictures(game, line, [10], display)
    cells = [plain.anchor(name) for mark in shown.marks for name in mark.places]

    def covered(boxes: list[tuple[float, float, float, float]]) -> int:
        return sum(box[0] < at.x < box[2] and box[1] < at.y < box[3] for box in boxes for at in cells)

    assert covered(tags({})) > 0
    assert covered(tags({10: shown.marks})) == 0


def test_a_tag_outside_its_triangle_has_a_line_to_it() -> None:
    """Beside the triangle of C, with a tag of its own, the size of E's was taken for that of C."""
    record = example("pi").records[0]
    game, line = record.game, record.line
    shown = next(one for part in record.story for one in part.diagrams if one.count == 11)
    display = Display(7.2, flags=frozenset({"control", "sizes"}))
    (picture,) = line_pictures(game, line, [11], display, marks={11: shown.marks})
    (group,) = (one for one in picture.above if isinstance(one, Group) and one.id == "sizes")
    tags = {item.text: (item.x, item.y) for item in group.items if isinstance(item, Text)}
    lines = [item for item in group.items if isinstance(item, Line)]
    near = {name: min(math.dist((one.x1, one.y1), at) for one in lines) for name, at in tags.items()}
    assert {name for name, far in near.items() if far < 0.3 * display.pitch} == {"5"}
    # It ends on free ground of the triangle around C.
    begin, end = ((at.x, at.y) for at in map(picture.anchor, ("g6", "h5")))
    for one in lines:
        at = one.x2, one.y2
        assert shapely.LineString([begin, end]).distance(shapely.Point(at)) < display.pitch

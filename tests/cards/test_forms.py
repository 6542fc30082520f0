"""Cards in their forms, judged by their layout boxes and by what other programs read and see."""

import io
import re

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from boardgen.cards.blocks import Heading, Listing, Paragraph, Run, Table, curly, plain_text
from boardgen.cards.booklet import booklet_document
from boardgen.cards.forms import card_document, card_leaves
from boardgen.cards.layouts import FORMS
from boardgen.cards.template import Card
from boardgen.errors import FitError, UnitError
from boardgen.records import GameFileError, loads
from boardgen.render.formats import render
from boardgen.scene.primitives import Text
from boardgen.scene.themes import COLOUR
from boardgen.testing.leaves import check_leaves
from tests.cards.card_samples import FIGURES, FRONT, TEXT, layout, sample

forms = pytest.mark.parametrize("form", FORMS)
papers = pytest.mark.parametrize("paper", ["a4", "letter"])

#: A failure is shown as it was found: making it smaller takes minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


@pytest.fixture(scope="module")
def card(tmp_path_factory):
    return sample(tmp_path_factory.mktemp("templates"))


def pdf(card, form, paper="a4"):
    return render(card_document(card, form, layout(form), paper), ".pdf", COLOUR)[0]


def words_of(data):
    """The words that pdfium reads, hyphens at line ends undone."""
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
    return re.sub(r"\s+", " ", " ".join(pages).replace("\r\n", " ").replace("\ufffe", "-"))


@forms
@papers
def test_nothing_crosses_a_margin_or_another(card, form, paper):
    check_leaves(card_leaves(card, form, layout(form), paper))


@pytest.mark.parametrize("form", ["card", "page"])
def test_every_word_can_be_read_back(card, form):
    read = words_of(pdf(card, form)).replace(" ", "")
    shown = card.blocks if form == "card" else card.blocks[2:]
    for block in shown:
        match block:
            case Heading(runs=runs) | Paragraph(runs=runs):
                assert plain_text(runs).replace(" ", "") in read
            case Listing(items=items):
                for item in items:
                    assert plain_text(item[0].runs).replace(" ", "") in read
            case Table(head=head, rows=rows):
                for row in (head, *rows):
                    assert all(plain_text(cell).replace(" ", "") in read for cell in row)
    record = card.records["figures.yaml"]
    for figure in record.figures:
        assert curly(figure.caption).replace(" ", "") in read
    assert "designedbyJustinLove" in read
    assert "thedesigner’sownpage" in read
    assert "MITlicence" in read


def test_pocket_cards_hold_the_short_section_alone(card):
    read = words_of(pdf(card, "pocket"))
    assert "Complete a triangle with every stone." in read
    assert "How to play" not in read
    # As many as fit on the sheet.
    assert read.count("The smallest triangle around") == 9


def test_pocket_cards_need_a_short_section(tmp_path):
    card = sample(tmp_path, text="## Long\n\nWords.\n")
    with pytest.raises(GameFileError, match="In short"):
        card_document(card, "pocket", layout("pocket"))


@papers
def test_the_folded_sheet_is_imposed(tmp_path, paper):
    """Page 4 lies left of page 1 outside, 2 left of 3 inside; the fold is in the middle."""
    text = "".join(f"## Part {i}\n\n{'Some words here, and more. ' * 60}\n\n" for i in range(8))
    card = sample(tmp_path, text=text)
    document = card_document(card, "card", layout("card"), paper)
    width, height = document.pages[0].width, document.pages[0].height
    assert (width, height) == ((297, 210) if paper == "a4" else (11 * 25.4, 8.5 * 25.4))
    groups = [{g.id: g.dx for g in page.items if getattr(g, "id", "")} for page in document.pages]
    assert groups == [{"page-1": width / 2, "page-4": 0.0}, {"page-2": 0.0, "page-3": width / 2}]
    leaves = card_leaves(card, "card", layout("card"), paper)
    seen = [heading for leaf in leaves for heading, _ in leaf.headings]
    assert seen == [f"Part {i}" for i in range(8)]
    check_leaves(leaves)


@pytest.mark.parametrize("form", ["card", "page"])
def test_margins_stay_white(card, form):
    """As pdfium draws it: nothing but fold marks within the margins."""
    wanted = layout(form)
    margin = min(wanted.top, wanted.right, wanted.bottom, wanted.left) - 1
    for page in pypdfium2.PdfDocument(pdf(card, form)):
        image = page.render(scale=2, grayscale=True).to_numpy().reshape(-1, round(page.get_width() * 2)).copy()
        mm = 2 * 72 / 25.4
        edge = int(margin * mm)
        middle = image.shape[1] // 2
        if form == "card":
            image[:, middle - 4 : middle + 4] = 255
            assert image[:, middle - edge : middle + edge].min() == 255
        assert image[:edge].min() == image[-edge:].min() == 255
        assert image[:, :edge].min() == image[:, -edge:].min() == 255
        assert image.min() < 100


def test_bookmarks_language_and_title(card):
    with pikepdf.open(io.BytesIO(pdf(card, "page"))) as found:
        assert str(found.Root.Lang) == "en"
        assert str(found.docinfo["/Title"]) == "Pi: rules"
        assert str(found.docinfo["/Author"]) == "Justin Love"
        with found.open_outline() as outline:
            (top,) = outline.root
            assert top.title == "Pi"
            assert [item.title for item in top.children] == ["How to play", "Who owns a goal"]
            tops = [float(item.destination[2]) for item in top.children]
    assert all(0 < y < 210 * 72 / 25.4 for y in tops)


@forms
def test_two_runs_give_the_same_bytes(card, form):
    assert pdf(card, form) == pdf(card, form)


def test_text_that_is_too_long_is_refused_with_by_how_much(tmp_path):
    card = sample(tmp_path, text="## Words\n\n" + "Far too many of them, again and again. " * 400)
    with pytest.raises(
        FitError, match=r"about \d+ lines \(\d+ %\) too long for the form page on A4, even in type of"
    ):
        card_document(card, "page", layout("page"))


def test_unknown_paper_is_refused(card):
    with pytest.raises(UnitError):
        card_document(card, "card", layout("card"), "b5")


def text_size(leaves):
    sizes = [
        item.size
        for leaf in leaves
        for placed in leaf.placed
        if placed.fragment.kind == "paragraph"
        for item in placed.fragment.items
        if isinstance(item, Text)
    ]
    assert len(set(sizes)) == 1
    return sizes[0]


def test_longer_text_is_set_in_smaller_type_within_limits(tmp_path):
    wanted = layout("card")
    sizes = []
    for count in (1, 60, 130):
        text = TEXT + "\n\n" + "And another paragraph with some more words in it.\n\n" * count
        sizes.append(text_size(card_leaves(sample(tmp_path, text=text), "card", wanted)))
    assert wanted.largest >= sizes[0] >= sizes[1] > sizes[2] >= wanted.smallest


def test_long_titles_and_facts_stay_inside(tmp_path):
    front = FRONT.replace("title: Pi", "title: The very long title of a game that hardly anybody can pronounce")
    front = front.replace(
        "Triangles on hexagons", "A subtitle that does not fit beside such a title on any line at all"
    )
    check_leaves(card_leaves(sample(tmp_path, front=front), "card", layout("card")))


word = st.text(st.sampled_from("abcdefghiklmnoprstuvwäß"), min_size=1, max_size=12)
sentence = st.lists(word, min_size=1, max_size=40).map(" ".join)
run = st.builds(Run, sentence, st.booleans())
runs = st.lists(run, min_size=1, max_size=4).map(
    lambda parts: tuple(Run(part.text + " ", part.bold) for part in parts)
)
paragraph = st.builds(Paragraph, runs)
heading = st.builds(Heading, st.sampled_from([2, 3]), sentence.map(lambda text: (Run(text[:40], True),)))
listing = st.builds(
    Listing,
    st.lists(st.lists(paragraph, min_size=1, max_size=2).map(tuple), min_size=1, max_size=5).map(tuple),
    st.none() | st.integers(1, 20),
)
cell = st.lists(word, min_size=0, max_size=6).map(lambda some: (Run(" ".join(some)),) if some else ())


@st.composite
def tables(draw):
    columns = draw(st.integers(1, 6))
    row = st.tuples(*[cell] * columns)
    aligns = draw(st.tuples(*[st.sampled_from(["left", "right", "center"])] * columns))
    return Table(draw(row), tuple(draw(st.lists(row, min_size=1, max_size=12))), aligns)


blocks = st.lists(paragraph | heading | listing | tables(), min_size=1, max_size=14)


@settings(max_examples=25, deadline=None, phases=PHASES, suppress_health_check=[HealthCheck.too_slow])
@given(blocks, st.sampled_from(["card", "page"]))
def test_no_text_breaks_the_layout(card, some, form):
    # A heading that ends the text stands for nothing.
    text = Card("pi", "card.md", card.front, (*some, Paragraph((Run("The end."),))), card.records)
    try:
        leaves = card_leaves(text, form, layout(form))
    except FitError:
        return
    check_leaves(leaves)


@forms
@pytest.mark.parametrize("paper", ["20x20mm", "40x20mm", "20x5000mm", "73x200mm", "104x74mm", "75x106mm"])
def test_a_small_paper_is_refused_with_what_would_do(card, form, paper):
    """No size makes columns of no width; where a page is large enough, it may still be too small for the text."""
    with pytest.raises(FitError, match=r"use a larger paper|do not fit on"):
        card_document(card, form, layout(form), paper)


@pytest.mark.parametrize("paper", ["20x20mm", "40x20mm", "73x300mm", "74x104mm"])
def test_a_small_paper_is_refused_for_a_booklet(paper):
    with pytest.raises(FitError, match=r"a booklet on .* need 74 × 105 mm at the least: use a larger paper"):
        booklet_document(loads(FIGURES), 1, paper)

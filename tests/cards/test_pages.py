"""The cards of the games as pdfium reads and sees them: what can be read, how full pages are, what stays together."""

import shutil
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import PurePath
from typing import NamedTuple

import numpy as np
import pytest

from boardgen import draw
from boardgen.cards import cover
from boardgen.cards.arrange import Arranger
from boardgen.cards.bands import Beside, Over, Stacked, pitch_of
from boardgen.cards.blocks import Run
from boardgen.cards.captions import captions_of
from boardgen.cards.forms import _leaves, card_leaves
from boardgen.cards.grid import Grid
from boardgen.cards.headings import is_read_on
from boardgen.cards.keyed import Keyed, key_of
from boardgen.cards.layouts import FORMS, load_layout
from boardgen.cards.leaves import Leaf
from boardgen.cards.pictures import Picture, Pictures, cover_picture
from boardgen.cards.sections import KEY, key_section, sections_of
from boardgen.cards.template import load_card
from boardgen.cards.typeset import depth, in_columns
from boardgen.fonts.fallback import own_font
from boardgen.games.registry import built_in
from boardgen.paper.sizes import parse_paper
from boardgen.records import load
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Path, Text
from boardgen.scene.text import measure
from boardgen.scene.themes import THEMES
from boardgen.testing.leaves import check_leaves, check_order
from tests.cards.card_samples import drawn_in
from tests.cards.page_metrics import coverage, fullness, glyph_sizes, panels
from tests.once import made_here

games = pytest.mark.parametrize("slug", built_in())
#: And a game in a package of its own, whose pages nobody has tuned.
all_games = pytest.mark.parametrize("slug", [*built_in(), "breakthrough"])
forms = pytest.mark.parametrize("form", FORMS)
papers = pytest.mark.parametrize("paper", ["a4", "letter"])

#: The type of running text, points.
BODY = {"card": 9.5, "page": 8.6, "pocket": 7.0}
#: So much of each page of a card is covered.
COVERED = 0.8
#: The page within its margins at top and foot, mm.
BODY_MARGINS = {"card": (10.0, 10.5), "page": (12.0, 12.5)}


class Set(NamedTuple):
    """A card as it is set: its pages, every figure that was drawn for them with its pitch and id, and the PDF.

    What was drawn for a form page is not noted: other tests do, and have set it before.
    """

    leaves: tuple[Leaf, ...]
    figures: list[tuple[Picture, float, str]] | None
    pdf: bytes


@cache
def _set(slug, form, paper):
    drawn = []
    draw_it = Picture.draw

    def draw_and_note(picture, pitch, x, y, id_=""):
        drawn.append((picture, pitch, id_))
        return draw_it(picture, pitch, x, y, id_)

    with made_here(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Picture, "draw", draw_and_note)
        leaves = card_leaves(load_card(slug), form, load_layout(form), paper)
        if not drawn and form != "page":
            # Others have set this card before, unnoted; they keep theirs.
            leaves = _leaves.__wrapped__(load_card(slug), form, load_layout(form), parse_paper(paper), own_font())
    return Set(leaves, None if form == "page" else drawn, draw.card(slug, form=form, paper=paper).pdf)


def set_of(slug, form="card", paper="a4"):
    """A card, set once for all tests."""
    return _set(slug, form, paper)


def pdf_of(slug, form="card", paper="a4"):
    """A card as a PDF."""
    return set_of(slug, form, paper).pdf


@games
@forms
@papers
def test_everything_can_be_read(slug, form, paper):
    """No glyph is under 6 pt, those within figures included, and running text has its size."""
    sizes = glyph_sizes(pdf_of(slug, form, paper))
    assert min(sizes) >= 6.0
    assert BODY[form] in sizes


@all_games
@pytest.mark.parametrize("form", ["card", "page"])
@papers
def test_pages_are_full(slug, form, paper):
    """Ink reaches down at least four fifths of every page, and nowhere is a fifth of it empty.

    Of the form page, four fifths of each side are within 4 mm of ink, or have it on all four sides.
    """
    data = pdf_of(slug, form, paper)
    for number, panel in enumerate(panels(data, 2 if form == "card" else 1), start=1):
        reach, gap = fullness(panel, *BODY_MARGINS[form])
        assert reach >= 0.8, f"panel {number} ends at {reach:.0%}"
        assert gap <= 0.2, f"panel {number} has a stripe of {gap:.0%} without ink"
        if form == "page":
            covered = coverage(panel, 12.0, 12.0, 14.0, near=4.0)
            assert covered >= 0.8, f"side {number} is covered {covered:.0%}"


@all_games
@papers
def test_no_panel_has_an_empty_half(slug, paper):
    """Of each page of a card at least so much is within 6 mm of something printed or has it on all four sides."""
    data = pdf_of(slug, paper=paper)
    covered = {n: coverage(panel, 10.0, 12.0, 11.0) for n, panel in enumerate(panels(data, 2), start=1)}
    assert min(covered.values()) >= COVERED, f"panels are covered {covered}"


#: How much larger cells of a board may be than others of it on a card; more where four tiles in a row stand beside
#: their text, which had room for three words a line else, under a hole.
LIKE, LESS_ALIKE = 1.08, {"pisi": 1.14, "iriri": 1.24}


@games
@papers
def test_figures_of_one_board_have_like_sizes(slug, paper):
    """Cells of a board, or of its parts, are nearly as large on all pages; a whole game may differ, and so may the
    cover."""
    figures = set_of(slug, paper=paper).figures
    card = load_card(slug)
    keyed = [card.figure(ref) for ref in card.key]
    shown = [(picture, pitch) for picture, pitch, id_ in figures if not (id_ or picture.is_flow)]
    shown = [(one, pitch) for one, pitch in shown if (one.record, replace(one.figure, labels=False)) not in keyed]
    largest = {}
    for picture, _ in shown:
        largest[picture.board] = max(picture.area, largest.get(picture.board, 0.0))
    pitches = {}
    for picture, pitch in shown:
        record, figure = picture.record, picture.figure
        is_end = not figure.path and figure.after == len(record.line.moves)
        if not (is_end and record is card.records[card.cover.file]):
            is_part = picture.area < 0.8 * largest[picture.board]
            pitches.setdefault((picture.board, is_part), set()).add(round(pitch, 3))
    assert pitches
    assert all(max(some) <= LESS_ALIKE.get(slug, LIKE) * min(some) for some in pitches.values()), pitches


@papers
def test_a_small_board_is_not_the_loudest_of_its_page(paper):
    """Trike's first stones, whose board no other section shows: they grew to one and a half times "The end" over
    them, and "The last move" between them beyond it.
    """
    pitches = {picture.figure.id: pitch for picture, pitch, id_ in set_of("trike", paper=paper).figures if not id_}
    assert pitches["first-stones"] <= 1.32 * pitches["count"]
    assert pitches["last-cell"] == pytest.approx(pitches["count"], abs=1e-6)


@papers
def test_the_last_board_of_iriri_has_cells_about_as_large_as_others(paper):
    """Of 14 mm beside 10: it showed no more than the pieces, as wide as the page."""
    pitches = {picture.figure.id: pitch for picture, pitch, id_ in set_of("iriri", paper=paper).figures if not id_}
    assert pitches["final-board"] <= 1.3 * pitches["no-word"]


@papers
@pytest.mark.parametrize(
    ("slug", "names"),
    [
        ("trike", ("swap", "reach", "count", "last-cell")),
        ("pi", ("start", "lines", "sizes", "red-placing", "larger", "smaller")),
        ("hex3", ("sides", "placing", "cut-off", "connection", "last-left")),
        ("breakthrough", ("start", "end")),
    ],
)
def test_a_board_has_one_size_on_pages_that_face_each_other(slug, names, paper):
    """Trike's end stood over its last move, the same position, at 60 and 64 mm; Breakthrough had 71 and 82."""
    pitches = {picture.figure.id: pitch for picture, pitch, id_ in set_of(slug, paper=paper).figures if not id_}
    shown = [pitches[name] for name in names]
    assert max(shown) <= 1.005 * min(shown), dict(zip(names, shown, strict=True))


@papers
def test_parts_of_the_board_of_breakthrough_have_cells_as_large_as_the_whole_board(paper):
    """Its squares were 9.5 and 12.2 mm large, as the parts were five columns wide and the board has eight."""
    shown = [one for one in set_of("breakthrough", paper=paper).figures if not one[2]]
    signs = [ref.id for ref in load_card("breakthrough").key]
    pitches = {picture.figure.id: pitch for picture, pitch, _ in shown}
    pitches = {name: pitch for name, pitch in pitches.items() if name not in ("small", "threat", *signs)}
    assert len(pitches) == 8
    assert max(pitches.values()) <= 1.04 * min(pitches.values()), pitches


@papers
def test_a_figure_beside_text_ends_at_the_margin(paper):
    """In a column wider than that of the text, a smaller one stood in the middle of nowhere."""
    card, layout = load_card("hex3"), load_layout("card")
    board = next(section for section in sections_of(card.blocks) if section.name == "The board")
    width = 126.0 if paper == "a4" else 119.7
    wide = [
        form
        for form in Arranger(Grid(width, 6, 4.0), layout, Pictures(card)).forms(board)
        if isinstance(form, Beside) and form.room > form.left
    ]
    assert wide
    pitch = 0.7 * wide[0].room / wide[0].shown[0].size[0]
    assert all(form.height(pitch) is None for form in wide if form.room >= wide[0].room)
    assert all(form.height(1.4 * pitch) is not None for form in wide if form.room >= wide[0].room)


@pytest.mark.parametrize(("slug", "name", "most"), [("hex3", "The pie rule", 2.1), ("breakthrough", "In short", 2.3)])
def test_columns_of_a_text_are_about_as_deep(slug, name, most):
    """One was three lines shorter than the other over a tree of choices, and 13 mm deeper in a game in short."""
    card, layout = load_card(slug), load_layout("card")
    text = next(section.text for section in sections_of(card.blocks) if section.name == name)
    for width in (61.0, 57.8):
        one, other = (depth(column) for column in in_columns(text, width, layout, 2))
        assert abs(one - other) < most * layout.text.leading


#: Between bands of a page of a folded card, mm; more where boards of many shapes share pages.
# What is needed stands on the first page of Pi, and leaves its last one loose on Letter.
APART, FARTHER = 9.6, {"breakthrough": 10.6, "iriri": 12.3, "pi": 12.6, "pisi": 11.6, "own": 11.8}


@games
@papers
def test_bands_of_a_folded_card_stand_no_farther_apart_than_they_should(slug, paper):
    """What is left of a page goes to its figures, then to all its gaps, up to 9 mm; the rest to those of bands."""
    for number, leaf in enumerate(set_of(slug, "card", paper).leaves, start=1):
        ends = [(band.box[1], bounds(band.items)[3]) for band in leaf.bands]
        gaps = [below[0] - above[1] for above, below in pairwise(ends)]
        assert all(3.0 < gap < FARTHER.get(slug, APART) for gap in gaps), f"page {number}: {gaps}"


@papers
@pytest.mark.parametrize("name", ["breakthrough", str(templates() / "own")], ids=["breakthrough", "own"])
def test_cards_of_other_games_have_no_wider_gaps(name, paper):
    """Up to 14 mm stood above bands, and as much above figures, which belong to the text above them; then 12."""
    for leaf in card_leaves(load_card(name), "card", load_layout("card"), paper):
        ends = [(band.box[1], bounds(band.items)[3]) for band in leaf.bands]
        gaps = [below[0] - above[1] for above, below in pairwise(ends)]
        assert all(3.0 < gap < FARTHER.get(PurePath(name).name, APART) for gap in gaps), f"{leaf.headings}: {gaps}"


@papers
def test_parts_of_a_board_have_larger_cells_than_the_whole_board_beside_a_text(paper):
    """So that they fill their columns: of one size with it, they shared a page with what stands on two now."""
    leaves = card_leaves(load_card(str(templates() / "own")), "card", load_layout("card"), paper)
    found = {}
    for leaf in leaves:
        for band in leaf.bands:
            ends = ((name, [*_lefts(band.items, name, side=2)]) for name in ("round", "cut"))
            found |= {name: end for name, end in ends if end}
    right = leaves[2].frames[0][2]
    assert all(found[name] == pytest.approx([right], abs=0.5) for name in ("round", "cut")), found


@papers
def test_text_beside_four_tiles_in_a_row_has_room(paper):
    """Pisi's turn: in a column of 38 mm it was far deeper, and a hole of 73 × 25 mm stood under the caption."""
    (leaf,) = (leaf for leaf in set_of("pisi", "card", paper).leaves if "Your turn" in dict(leaf.headings))
    (band,) = (band for band in leaf.bands if "Your turn" in band.headings)
    (left,) = _lefts(band.items, "steps")
    assert left - band.box[0] > 0.425 * (band.box[2] - band.box[0])


def _lefts(items, name, dx=0.0, side=0):
    for item in items:
        if isinstance(item, Group):
            if item.id == name:
                yield bounds((item,))[side] + dx
            else:
                yield from _lefts(item.items, name, dx + item.dx, side)


def _texts(group, dx=0.0, dy=0.0):
    for item in group.items:
        if isinstance(item, Group):
            yield from _texts(item, dx + item.dx, dy + item.dy)
        elif isinstance(item, Text):
            yield item._replace(x=item.x + dx, y=item.y + dy)


@pytest.mark.parametrize("slug", ["hex3", "trike", "iriri"])
@papers
def test_texts_in_two_columns_end_together(slug, paper):
    """Three Player Hex: what one needs was said shortly beside long advice, above a hole of 61 × 28 mm."""
    seen = 0
    for leaf in set_of(slug, "card", paper).leaves[1:]:
        for band in leaf.bands:
            lines = [text for text in _texts(Group(band.items)) if text.text.strip()]
            middle = (band.box[0] + band.box[2]) / 2
            columns = [[one.y for one in lines if (one.x >= middle) == is_right] for is_right in (False, True)]
            if band.headings and all(columns) and not [*_pictures(band.items)]:
                seen += 1
                assert abs(max(columns[0]) - max(columns[1])) < 12.0, band.headings
    assert seen


@pytest.mark.parametrize(("slug", "heading"), [("trike", "Eight directions"), ("hex3", "Winning")])
@papers
def test_figures_under_texts_of_their_own_stand_in_the_middle_of_their_columns(slug, heading, paper):
    """Both boards of Three Player Hex stood at the left with 8 mm of white on the right, on Letter one of them."""
    leaves = set_of(slug, "card", paper).leaves
    (band,) = (band for leaf in leaves for band in leaf.bands if heading in band.headings)
    column = (band.box[2] - band.box[0] - 4.0) / 2
    boxes = sorted(
        (item.dx + bounds(item.items)[0], item.dx + bounds(item.items)[2]) for item in _pictures(band.items)
    )
    for (left, right), middle in zip(boxes, (band.box[0] + column / 2, band.box[2] - column / 2), strict=True):
        assert (left + right) / 2 == pytest.approx(middle, abs=0.6)


@papers
def test_figures_of_sections_side_by_side_end_at_the_margin_too(paper):
    """That of Pi's lines ended 5 mm before the figure beneath it did."""
    (leaf,) = (one for one in set_of("pi", "card", paper).leaves if "Lines" in dict(one.headings))
    ends = [
        item.dx + bounds(item.items)[2]
        for band in leaf.bands
        for item in _pictures(band.items)
        if item.dx + bounds(item.items)[2] > (leaf.frames[0][0] + leaf.frames[0][2]) / 2 + 10.0
    ]
    assert len(ends) >= 2
    assert ends == pytest.approx([leaf.frames[0][2]] * len(ends), abs=0.6)


@papers
def test_the_caption_of_a_figure_in_the_middle_of_a_page_begins_where_the_figure_does(paper):
    """It began at the margin, 17 mm left of the figure, and was read as text that the figure stands in."""
    leaves = set_of("pisi", "card", paper).leaves
    (leaf,) = (leaf for leaf in leaves if "Laying out the island" in dict(leaf.headings))
    (band,) = (band for band in leaf.bands if "Laying out the island" in band.headings)
    texts = list(_texts(Group(band.items)))
    first = next(text for text in texts if text.text.startswith("A layout"))
    (shown,) = _pictures(band.items)
    assert shown.dx > leaf.frames[0][0] + 10.0
    assert first.x == pytest.approx(shown.dx, abs=0.3)


def _pictures(items):
    for item in items:
        if isinstance(item, Group):
            if item.title:
                yield item
            else:
                yield from (one._replace(dx=one.dx + item.dx) for one in _pictures(item.items))


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
    leaves = set_of(slug, form, paper).leaves
    check_leaves(leaves)
    if form == "card":
        check_order(leaves)
        assert len(leaves) in (4, 6, 8)


@games
def test_all_themes_have_the_same_pages(slug):
    """A theme changes colours, not where anything stands."""
    first, *others = (draw.card(slug, theme=theme).document for theme in THEMES)
    assert first.pages
    assert all(other == first for other in others)


def test_the_caption_of_the_first_of_two_figures_stands_before_the_text_beside_the_second(tmp_path):
    """Pi's goals as they were told once: the second figure's text came after the first figure."""
    shutil.copytree(templates() / "pi", tmp_path / "pi")
    text, (one, other) = (tmp_path / "pi" / "card.md").read_text(), ("\nWith the same size", "![Red encloses a goal")
    first = text[text.index(other) : text.index("![Blue takes it with size 4]")]
    assert text.count(one) == text.count(first) == 1
    text = text.replace(first, "").replace(one, f"\n{first.strip()}\n{one}")
    (tmp_path / "pi" / "card.md").write_text(text)
    card, layout = load_card("pi", tmp_path), load_layout("card")
    goals = next(section for section in sections_of(card.blocks) if section.name == "Goals")
    forms = Arranger(Grid(126.5, 6, 4.0), layout, Pictures(card)).forms(goals)
    stacked, *_ = (form for form in forms if isinstance(form, Stacked) and not form.parted)
    text = " ".join(item.text.strip() for item in drawn_in(Text, stacked.items(6.0)))
    assert text.index("Red takes A.") < text.index("So note sizes") < text.index("Blue takes it over:")


def test_text_beside_a_narrow_figure_is_as_wide_as_the_figure_leaves_room():
    """Of forms of one height the one that leaves least empty; a line that leads to a row stands above all of it."""
    card, layout = load_card("pisi"), load_layout("card")
    turn = next(section for section in sections_of(card.blocks) if section.name == "Your turn")
    narrow = tuple(ref for ref in card.figures if ref.id == "road-built")
    turn = replace(turn, steps=(replace(turn.steps[0], figures=narrow), *turn.steps[1:]))
    forms = Arranger(Grid(126.0, 6, 4.0), layout, Pictures(card)).forms(turn)
    stacked, *_ = (form for form in forms if isinstance(form, Stacked) and not form.parted)
    words = lines_of(stacked.items(18.0))
    lead = next(line for line in words if line.startswith("Step."))
    assert lead.endswith("tile up, down,")
    assert "A turn of player 1, who has two hearts and three diamonds:" in words


def lines_of(items):
    """The text of each line in one column, as set."""
    lines = {}
    for x, y, text in _placed(items, 0.0, 0.0):
        lines.setdefault(round(y, 2), []).append((x, text))
    return [" ".join(text for _, text in sorted(line)) for _, line in sorted(lines.items())]


def _placed(items, dx, dy):
    for item in items:
        if isinstance(item, Group):
            yield from _placed(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Text):
            yield dx + item.x, dy + item.y, item.text.strip().replace("\xa0", " ")


@papers
@pytest.mark.parametrize("slug", ["pi", "hex3", "iriri", "trike", "breakthrough"])
def test_pages_of_a_folded_card_end_at_one_depth(slug, paper):
    """What figures of one size leave on some pages is shared between bands, and between texts and figures."""
    # On Letter the page of Iriri that ends with a part of its ring is less deep: its cells are as large as others'.
    # On A4 what stands under the table of Trike's games, one section alone on its page, has as much as gaps may have.
    most = {("iriri", "letter"): 5.3, ("trike", "a4"): 6.8}.get((slug, paper), 0.7)
    for leaf in _set(slug, "card", paper).leaves:
        ends = max(band.box[3] for band in leaf.bands)
        assert ends == pytest.approx(leaf.frames[0][3], abs=most)


@games
@papers
def test_no_heading_of_a_folded_card_breaks_that_has_room_right_across(slug, paper):
    """Where the column beside a figure is too narrow for it, the text stands above the figure."""
    layout = load_layout("card")
    for leaf in _set(slug, "card", paper).leaves:
        left, _, right, _ = leaf.frames[0]
        said = {text for band in leaf.bands for text in texts_of(band.items, layout.heading.size)}
        for heading, _ in leaf.headings:
            if measure(heading, layout.heading.size, True) < right - left:
                assert heading in said


def texts_of(items, size):
    for item in items:
        if isinstance(item, Group):
            yield from texts_of(item.items, size)
        elif isinstance(item, Text) and item.size == size:
            yield item.text.replace("\xa0", " ").strip()


@pytest.mark.parametrize(("other", "heads"), [("figures-game.yaml#turn-road", True), ("figures.yaml#roads", False)])
def test_parts_of_an_island_with_as_many_rows_stand_level_though_pieces_of_road_stick_out_below(other, heads):
    """Parts with pieces at their upper edge stand level at their feet, as do all others."""
    refs = [ref.split("#") for ref in ("figures-game.yaml#turn-step", other)]
    records = [(load(templates() / "pisi" / file), name) for file, name in refs]
    shown = tuple(Picture(record, record.figure(name), name) for record, name in records)
    row = Over((), ((),), (0.0,), shown, ((), ()), ((0.0, 60.0), (70.0, 100.0)))
    tops = {round(item.dy, 3) for item in row.items(10.0)}
    assert (len(tops) == 1) == heads


def test_entries_of_a_key_are_shared_out_evenly_to_its_columns():
    """Ten in three columns are four, three and three: four, four and two leave a hole at the lower right."""
    card = load_card("hex3")
    pictures = Pictures(card)
    shown = tuple(pictures.get(ref) for ref in card.key)
    layout = load_layout("card")
    form = Keyed((), shown, captions_of(shown, 25.0, layout), (0.0, 42.0, 84.0), 9.0, (25.0, 42.0))
    signs = [item for item in form.items(1.0) if isinstance(item, Group) and item.clip is not None]
    lefts = [int(bounds((sign,))[0] // 42.0) for sign in signs]
    assert [lefts.count(at) for at in range(3)] == [4, 3, 3]
    assert lefts == sorted(lefts)


def test_rows_of_a_key_with_room_are_equally_far_apart():
    """Some signs are higher than others: with gaps alike, rows of low ones would stand closer."""
    card = load_card("pi")
    shown = tuple(map(Pictures(card).get, card.key))
    usual = Keyed((), shown, captions_of(shown, 30.0, load_layout("page")), (0.0,), 9.0, (30.0, 60.0))
    more = 0.9 * usual.loose
    form = usual.as_high_as(more)
    assert form.height(1.0) == pytest.approx(usual.height(1.0) + more)
    (heights,) = form._heights
    assert max(heights) > min(heights) + 0.5
    middles = [
        (one + other) / 2 + gap for (one, other), gap in zip(pairwise(heights), form._gaps(heights), strict=True)
    ]
    assert max(middles) == pytest.approx(min(middles))


def _paths(item):
    if isinstance(item, Group):
        return [path for own in item.items for path in _paths(own)]
    return [item] if isinstance(item, Path) else []


@pytest.mark.parametrize(("slug", "name"), [("pi", "area"), ("trike", "area")])
def test_framed_cells_of_a_key_have_the_frame_that_boards_have(slug, name):
    """As strong, and not under the thin outline of a cell."""
    card = load_card(slug)
    (ref,) = (ref for ref in card.key if ref.id == name)
    picture = Pictures(card).get(ref)
    drawn = picture.alone(picture.usual, 0.0, 0.0)
    (mark,) = picture.figure.marks
    board, (*_, last) = _paths(drawn.items[0]), _paths(drawn)
    assert last.style.stroke == f"{mark.colour or 'yellow'}.line"
    assert last.style in [path.style for path in board]
    x1, _, x2, _ = bounds((last,))
    assert drawn.clip[0] <= x1
    assert drawn.clip[2] >= x2


@papers
def test_figures_that_nearly_fill_their_columns_fill_them(paper):
    """Those of Pi began 1.4 mm right of the text above them, those of Trike's squares 3.4."""
    for slug, heading in (("pi", "Lines"), ("trike", "Eight directions")):
        leaves = set_of(slug, "card", paper).leaves
        (band,) = (band for leaf in leaves for band in leaf.bands if heading in band.headings)
        column = (band.box[2] - band.box[0] - 4.0) / 2
        for item in _pictures(band.items):
            left, _, right, _ = bounds(item.items)
            assert right - left == pytest.approx(column, abs=1.0)


def test_a_figure_nearly_as_wide_as_its_column_is_as_wide():
    picture = Pictures(load_card("pi")).get(load_card("pi").figures[0])
    fill = 60.0 / picture.size[0]
    assert [pitch_of(picture, part * fill, 60.0) for part in (0.92, 0.95, 1.0)] == pytest.approx(
        [0.92 * fill, fill, fill]
    )


@papers
@pytest.mark.parametrize(("slug", "page"), [("pi", 4), ("hex3", 4), ("pisi", 8), ("trike", 0)])
def test_the_page_of_setting_up_says_where_it_is_said_what_is_needed(slug, page, paper):
    """Unless that stands on it already."""
    leaf = set_of(slug, "card", paper).leaves[1]
    said = [text.text for text in _texts(Group(tuple(leaf.furniture))) if "see page" in text.text]
    assert [note.replace(", †", "") for whole in said for note in whole.split("  ·  ") if note[0] != "†"] == (
        [f"You need: see page {page}"] if page else []
    )
    # Where a sign is explained there too, the page is named once.
    assert all(text.count(f"see page {page}") < 2 for text in said)


@papers
@pytest.mark.parametrize(
    ("slug", "places"), [("pi", [4]), ("hex3", [4]), ("pisi", [8]), ("trike", [2]), ("breakthrough", [2])]
)
def test_what_is_needed_is_on_the_last_page_where_the_second_has_no_room(slug, places, paper):
    """It takes no width from the picture of the first: boards of Pi and Three Player Hex were 104 and 112 mm wide for
    it, and that of Pisi has a row of tiles more without it."""
    leaves = set_of(slug, "card", paper).leaves
    said = [[text for band in leaf.bands for text in drawn_in(Text, band.items)] for leaf in leaves]
    found = [any(text.bold and text.text.startswith("You need") for text in words) for words in said]
    assert [at for at, is_said in enumerate(found, 1) if is_said] == places


@papers
@pytest.mark.parametrize(("slug", "most"), [("pi", 4), ("pisi", 8), ("iriri", 8), ("breakthrough", 4)])
def test_a_page_with_a_sign_of_readings_says_where_it_is_explained(slug, most, paper):
    """It is on the last page alone, which is the back of another sheet."""
    leaves = set_of(slug, "card", paper).leaves
    marked = [any("†" in text.text for band in leaf.bands for text in drawn_in(Text, band.items)) for leaf in leaves]
    noted = [any(f"†: see page {most}" in text.text for text in drawn_in(Text, leaf.items)) for leaf in leaves]
    assert noted == [is_marked and leaf is not leaves[-1] for leaf, is_marked in zip(leaves, marked, strict=True)]
    assert any(noted) == (slug != "breakthrough")


@papers
def test_a_paragraph_of_two_lines_is_not_torn_into_columns(paper):
    """Pi's advice stood in two columns, a sentence of two lines in each."""
    leaf = set_of("pi", "card", paper).leaves[-1]
    (advice,) = (band for band in leaf.bands if band.headings == ("Advice",))
    lines = [text for text in _texts(Group(advice.items)) if text.text != "Advice"]
    assert max(line.x for line in lines) - min(line.x for line in lines) < 1.0
    # Or it has two thirds of the page.
    assert len({line.y for line in lines}) <= 3


@papers
def test_sections_side_by_side_have_one_rule(paper):
    """Rules ran through in one row of sections, and not in the next."""
    leaves = set_of("pi", "card", paper).leaves
    (band,) = (band for leaf in leaves for band in leaf.bands if {"Setting up", "Lines"} <= {*band.headings})
    (rule,) = (item for item in band.items if isinstance(item, Line))
    assert (rule.x1, rule.x2) == (band.box[0], band.box[2])


@pytest.mark.parametrize(
    ("slug", "columns"), [("pisi", [2, 3]), ("trike", [3]), ("pi", [2]), ("hex3", [2]), ("iriri", [3])]
)
def test_columns_of_a_key_are_of_one_length_where_they_can_be(slug, columns):
    """Nine entries stood as five and four, over a hole."""
    card = load_card(slug)
    forms = Arranger(Grid(126.0, 6, 4.0), load_layout("card"), Pictures(card)).forms(key_section(card.key))
    assert [len(form.lefts) for form in forms] == columns


@papers
@pytest.mark.parametrize(("slug", "lead"), [("own", "Bar between cells:")])
def test_the_key_of_a_page_with_room_has_words_as_large_as_its_text(slug, lead, paper):
    """Its rows stood far apart, small signs and small words over white."""
    leaves = card_leaves(load_card(str(templates() / slug)), "card", load_layout("card"), paper)
    (key,) = (band for leaf in leaves for band in leaf.bands if KEY in band.headings)
    (word,) = (text for text in _texts(Group(key.items)) if text.text.startswith(lead))
    assert word.size == pytest.approx(load_layout("card").text.size)


@pytest.mark.parametrize(("slug", "lead"), [("trike", "Number:"), ("pisi", "Frame:")])
def test_the_key_of_a_full_last_page_is_small(slug, lead):
    leaf = set_of(slug, "card", "a4").leaves[-1]
    (key,) = (band for band in leaf.bands if KEY in band.headings)
    (word,) = (text for text in _texts(Group(key.items)) if text.text.startswith(lead))
    assert word.size == pytest.approx(load_layout("card").caption.size)


@papers
def test_facts_beside_which_a_board_has_no_room_stand_in_a_line_over_it(paper):
    """They were jammed into what a board of squares left of the width, 2 mm beside it, which stood aside for them."""
    leaf = set_of("breakthrough", "card", paper).leaves[0]
    left, _, right, _ = leaf.frames[0]
    (cover,) = (item for item in leaf.furniture if isinstance(item, Group) and {"cover", "part"} & set(_ids(item)))
    box = bounds((cover,))
    assert box[0] - left == pytest.approx(right - box[2], abs=0.6)
    facts = [text for text in _texts(Group(leaf.furniture)) if text.text.startswith(("Dan", " · 2", "· 2", "2 pl"))]
    assert facts
    assert all(bounds((text,))[3] < box[1] for text in facts)


def _ids(group):
    yield group.id
    for item in group.items:
        if isinstance(item, Group):
            yield from _ids(item)


@papers
@games
def test_the_picture_of_a_first_page_is_nearly_as_wide_as_its_column(slug, paper):
    """What is needed and captions stood in its way: boards were 100 to 117 mm wide under texts of 126."""
    leaf = set_of(slug, "card", paper).leaves[0]
    left, _, right, _ = leaf.frames[0]
    (cover,) = (item for item in leaf.furniture if isinstance(item, Group) and {"cover", "part"} & set(_ids(item)))
    begin, _, end, _ = bounds((cover,))
    assert end - begin > 0.9 * (right - left)


def test_the_cover_shows_the_marks_of_the_figure_that_the_card_names():
    """A threat was not seen: pieces stood there as at any other time."""
    card = load_card("breakthrough")
    drawn = cover_picture(card).draw(8.0, 0.0, 0.0).items
    assert "last-move" in {item.id for item in drawn if isinstance(item, Group)}
    assert cover_picture(card).figure.marks
    assert not cover_picture(replace(card, cover=None)).figure.marks


@pytest.mark.parametrize(("slug", "begins"), [("breakthrough", 9.0), ("pisi", 0.0)])
def test_words_on_the_cover_begin_where_a_picture_aside_of_the_margin_does(slug, begins, monkeypatch):
    lefts = []
    monkeypatch.setattr(cover, "laid", lambda said, left, top: lefts.append(left) or iter(()))
    layout = load_layout("card")
    with made_here(kept=False):
        _leaves.__wrapped__(load_card(slug), "card", layout, parse_paper("a4"), own_font())
    assert min(lefts) == max(lefts) == pytest.approx(layout.left + begins, abs=1.5)


def test_the_cover_of_iriri_tells_the_new_pieces_from_the_others():
    """Three words that they had made were bracketed, but not which pieces these were."""
    drawn = cover_picture(load_card("iriri")).draw(8.0, 0.0, 0.0).items
    assert "last-move" in {item.id for item in drawn if isinstance(item, Group)}


def test_signs_of_stones_stand_on_cells_of_one_size():
    """Green's stood on a cell with red's side under it, as if that belonged to the sign."""
    card = load_card(str(templates() / "own"))
    shown = {ref.name.rpartition("#")[2]: Pictures(card).get(ref) for ref in card.key}
    assert shown["red"].size == shown["green"].size == shown["blue"].size


def test_a_picture_to_look_at_ends_in_one_line():
    """Coins on roads that go on hung 4 mm below the island, cut off."""
    assert "crop-edge" not in {item.id for item in cover_picture(load_card("pisi")).draw(9.0, 0.0, 0.0).items}
    (section,) = (one for one in sections_of(load_card("pisi").blocks) if one.name == "Houses")
    shown = Pictures(load_card("pisi")).get(section.figures[0])
    assert "crop-edge" in {item.id for item in shown.draw(9.0, 0.0, 0.0).items}


@pytest.mark.parametrize("slug", ["pisi", "breakthrough", str(templates() / "own")])
def test_a_key_has_a_height_however_wide_its_signs_are(slug):
    """A sign of two cells had no room among small ones: pages reckoned with no height and ran over their feet."""
    card = load_card(slug)
    shown = tuple(Pictures(card).get(ref) for ref in card.key)
    form = key_of((), shown, 88.0, 2, 6.0, load_layout("page"))
    assert form.height(1.0) is not None


def test_words_at_the_head_of_a_figure_are_far_from_a_heading_on_their_line():
    """ "The last of its kind" and "Player 1", 4.5 mm apart, were read as one heading."""
    card, layout = load_card("iriri"), load_layout("card")
    (section,) = (one for one in sections_of(card.blocks) if one.name == "Six that stay")
    forms = Arranger(Grid(126.0, 6, 4.0), layout, Pictures(card)).forms(section)
    least = min(form.left for form in forms if isinstance(form, Beside))
    long = replace(section, heading=replace(section.heading, runs=(Run("The last of its kind", True),)))
    forms = Arranger(Grid(126.0, 6, 4.0), layout, Pictures(card)).forms(long)
    assert min(form.left for form in forms if isinstance(form, Beside)) > least
    assert not is_read_on(section.heading, least, layout)
    assert is_read_on(long.heading, least, layout)
    assert not is_read_on(None, least, layout)


@pytest.mark.parametrize(
    ("slug", "paper", "both"),
    [
        ("pi", "a4", ("The end", "Tied goals")),
        ("breakthrough", "a4", ("You need", "Setting up")),
        ("breakthrough", "letter", ("You need", "Setting up")),
    ],
)
def test_a_short_section_stands_beneath_another_beside_its_figure(slug, paper, both):
    """Up to 36 mm stood empty under a text beside its board, and the next text took a band of its own."""
    leaves = card_leaves(load_card(slug), "card", load_layout("card"), paper)
    (band,) = (band for leaf in leaves for band in leaf.bands if both[0] in band.headings)
    assert band.headings == both
    lines = [text for text in _texts(Group(band.items)) if text.text.strip()]
    own = max(line.y for line in lines if line.x < band.box[0] + 20.0)
    assert band.box[3] - own < 8.0

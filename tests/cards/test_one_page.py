"""The form page: columns of one depth, cells of one size; judged by boxes and by pdfium."""

import pypdfium2
import pytest

from boardgen import draw
from boardgen.cards.blocks import SHORT
from boardgen.cards.columns import Flow, Lead, deal_columns, fit, picture_height
from boardgen.cards.compose import Candidate
from boardgen.cards.forms import card_leaves
from boardgen.cards.layouts import load_layout
from boardgen.cards.template import load_card
from boardgen.games.registry import built_in
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group
from tests.cards.page_metrics import MM

games = pytest.mark.parametrize("slug", built_in())


@pytest.fixture(scope="module", params=["a4", "letter"])
def pages(request):
    return {slug: card_leaves(load_card(slug), "page", load_layout("page"), request.param) for slug in built_in()}


def stretches_of(leaf):
    """The boxes of the bands of each stretch: in the left column, in the right one, right across."""
    middle = (leaf.frames[0][2] + leaf.frames[1][0]) / 2
    found = []
    own = [band for band in leaf.bands if band.sections]
    for band in sorted(own, key=lambda band: (round(band.box[1], 2), band.box[0])):
        side = 2 if band.box[0] < middle < band.box[2] else int(band.box[0] > middle)
        deepest = max((box[3] for boxes in found[-1] for box in boxes), default=0.0) if found else 0.0
        if not found or band.box[1] > deepest or side == 2:
            found.append(([], [], []))
        found[-1][side].append(band.box)
    return found


@games
def test_columns_end_at_one_depth(pages, slug):
    """Where both columns of a stretch have sections to move, at most a twelfth of the page is empty there."""
    for leaf in pages[slug]:
        last = 0.0
        for one, other, across in stretches_of(leaf):
            boxes = [*one, *other, *across]
            assert min(box[1] for box in boxes) > last
            last = max(box[3] for box in boxes)
            if len(one) > 1 and len(other) > 1:
                assert one[-1][3] == pytest.approx(other[-1][3], abs=22.0)


@games
def test_columns_of_a_page_have_one_width(pages, slug):
    """The first section may have a third of the page, beside the game in play."""
    for number, leaf in enumerate(pages[slug]):
        widths = [round(box[2] - box[0], 2) for one, other, _ in stretches_of(leaf) for box in (*one, *other)]
        assert len(set(widths[1:] if number == 0 else widths)) <= 1


@games
def test_the_first_side_shows_the_game_in_play_whole(pages, slug):
    """Not a strip of it: nothing clips it, and it is as large as it can be read."""
    shown = [item for item in figures_in(pages[slug][0].furniture) if item.id == "in-play"]
    if slug == "iriri":
        assert len(shown) <= 1
    else:
        assert len(shown) == 1
    for item in shown:
        left, top, right, bottom = bounds((item,))
        assert item.clip is None
        assert bottom - top >= 43.0
        frame = pages[slug][0].frames
        assert frame[0][0] - 0.5 <= left
        assert right <= frame[1][2] + 0.5


@games
def test_every_page_has_the_game_in_short_or_its_picture(pages, slug):
    first = pages[slug][0]
    assert SHORT in [name for name, _ in first.headings] or any(
        item.id == "in-play" for item in figures_in(first.furniture)
    )


def figures_in(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from figures_in(item.items)


@games
def test_cells_have_one_size(monkeypatch, slug):
    """Figures have one pitch, but for those whose letters would be too small; those of the key are small ones."""
    from boardgen.cards.pictures import Picture

    drawn = []
    whole = Picture.draw

    def draw_(self, pitch, x, y, id_=""):
        if not id_ and not self.is_flow and self.record.title != "What the pictures show":
            drawn.append((pitch, self.least))
        return whole(self, pitch, x, y, id_)

    monkeypatch.setattr(Picture, "draw", draw_)
    card_leaves(load_card(slug), "page", load_layout("page"))
    usual = min(pitch for pitch, _ in drawn)
    assert {pitch for pitch, least in drawn if pitch > usual and pitch != least} == set()


@games
def test_parts_stand_under_the_title_as_pdfium_reads(slug):
    """“You need” comes before the first heading, in small print none, and only once."""
    page = pypdfium2.PdfDocument(draw.card(slug, form="page").pdf)[0]
    words = page.get_textpage()
    found = words.search("You need")
    at = found.get_next()
    assert at is not None
    assert found.get_next() is None
    top = page.get_height() - words.get_charbox(at[0])[3]
    assert top < 60 * MM


def flow(*heights, wide=()):
    narrow = [[] if height is None else [Candidate(1, height, 0.0, 0)] for height in heights]
    across = [[Candidate(1, height, 0.0, 0)] if height else [] for height in (wide or [0] * len(heights))]
    return Flow(8.0, 0.0, narrow, across)


def dealt(heights, rooms, wide=(), **rest):
    """For each side the stretches, for each of these how many sections are in its columns."""
    found = deal_columns([flow(*heights, wide=wide)], rooms, **rest)
    return found and [[[len(column) for column in stretch.columns] for stretch in side] for side in found.sides]


@pytest.mark.parametrize(
    ("heights", "rooms", "expected"),
    [
        ((50, 50), [100], [[[1, 1]]]),
        ((50, 20, 20, 10), [60], [[[1, 3]]]),
        ((90, 90, 90, 90), [100, 100], [[[1, 1]], [[1, 1]]]),
        ((40, 40, 60, 60), [110], [[[1, 1], [1, 1]]]),
        ((90, 90, 90), [100], None),
        ((110,), [100], None),
    ],
)
def test_sections_are_dealt_to_columns(heights, rooms, expected):
    assert dealt(heights, rooms) == expected


def test_what_has_to_be_wide_stands_across_between_columns():
    assert dealt((40, 40, None, 30, 30), [130], wide=(0, 0, 50, 0, 0)) == [[[1, 1], [1], [1, 1]]]


def test_the_game_in_play_makes_columns_even():
    """Beside one section of 70 the picture is as high as that."""
    lead = Lead(44.0, 77.0)
    (side,) = deal_columns([flow(70)], [100], lead=lead).sides
    (stretch,) = side
    assert stretch.picture in (0, 1)
    assert fit(stretch, lead).height == pytest.approx(70.0)
    assert picture_height(stretch, lead, 70.0) == pytest.approx(70.0)


def test_the_game_in_play_is_left_out_where_it_finds_no_room():
    (side,) = deal_columns([flow(90, 90)], [95], lead=Lead(44.0, 77.0)).sides
    assert [stretch.picture for stretch in side] == [None]


def test_what_may_be_left_out_stands_where_there_is_room():
    """The first section and the last are set if they fit, for what it costs to leave them out."""
    some = {"begins": (0, 1), "ends": (3, 4), "omitted": lambda begin, end, _: 0.3 * (begin > 0) + 0.3 * (end < 4)}
    assert dealt((40, 40, 40, 40), [90], **some) == [[[2, 2]]]
    assert dealt((40, 40, 40, 40), [45], **some) == [[[1, 1]]]
    assert dealt((40, 90, 90, 40), [100], **some) == [[[1, 1]]]

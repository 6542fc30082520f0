"""What is printed on the sheets of kits, and of sets, as pdfium reads it back."""

from __future__ import annotations

import pypdfium2
import pytest

from boardgen import draw
from boardgen.games import game_slugs
from boardgen.printables.kit import kit
from boardgen.records.starter import starter_files
from boardgen.render.output import write_files
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Path, Text
from boardgen.sets import set_names
from tests.kits.kit_samples import kit_of, kit_on, path_edges, pdf_of
from tests.paper.overlaps import overlapping
from tests.paper.sheet_samples import group


@pytest.fixture(scope="module", params=["a4", "letter"])
def starter(request, tmp_path_factory):
    """The kit of a game that was begun just now."""
    folder = tmp_path_factory.mktemp("new") / "bastion"
    write_files(starter_files(folder).items(), make=[folder])
    return kit(str(folder), paper=request.param)


def test_no_text_of_a_new_kit_is_printed_over_another(starter):
    """Its pieces are told of in more words than fit beside their name and the ruler."""
    assert not [found for page in pypdfium2.PdfDocument(starter.pdf) for found in overlapping(page)]


def test_rows_of_walls_end_where_the_rows_of_stones_above_them_do(starter):
    """They ended 4 cm before, in white that three cuts crossed; there are as many spare walls as have room."""
    page = starter.document.pages[2]
    ends = {}
    for use in group(page, "pieces"):
        left, _, right, _ = use.symbol.box
        ends.setdefault("wall" in use.symbol.id, []).append((use.x + right, right - left))
    walls, stones = ends[True], ends[False]
    assert len(walls) % 3 == 0
    assert max(right for right, _ in stones) - max(right for right, _ in walls) < walls[0][1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", game_slugs())
def test_no_text_of_a_kit_is_printed_over_another(slug, paper):
    assert not [found for page in pdf_of(slug, paper) for found in overlapping(page)]


def sheets_of_pieces(paper):
    return [page for page in kit_of("pisi", paper).document.pages if page.title.startswith("Pisi pieces")]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_later_sheet_says_the_order_of_its_cuts_in_its_head(paper):
    """That of the dice did not: what is done with these stood in the way, on the same line."""
    for page in sheets_of_pieces(paper)[1:]:
        cuts = [item.id for item in page.items if isinstance(item, Group) and item.id in ("cut-1", "cut-2")]
        assert len(cuts) == 2
        assert any(isinstance(item, Text) and item.text == " then" and item.y < 12 for item in page.items)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_done_with_pieces_stands_above_them(paper):
    """On full sheets it stood beside the ruler, a millimetre above the small print."""
    for page in sheets_of_pieces(paper):
        top = min(use.y + use.symbol.box[1] for use in group(page, "pieces"))
        told = [item for item in page.items if isinstance(item, Group) and item.id == "how-to"]
        assert all(bounds((item,))[3] < top for item in told)
        names = {use.symbol.id.split("-")[0] for use in group(page, "pieces")}
        assert told or names == {"tile"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", set_names())
def test_no_text_of_a_set_is_printed_over_another(name, paper):
    pdf = pypdfium2.PdfDocument(draw.pieces(name, paper=paper).pdf)
    assert not [found for page in pdf for found in overlapping(page)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_told_above_pieces_does_not_touch_the_marks_below_it(paper):
    """Two lines of the usual type stood a millimetre above them, beside 10 cm of white."""
    told = 0
    for page in kit_of("pisi", paper).document.pages[1:7]:
        hows = [item for item in page.items if isinstance(item, Group) and item.id == "how-to"]
        marks = [item for item in page.items if isinstance(item, Group) and item.id.startswith("cut-")]
        for foot in (bounds((how,))[3] for how in hows):
            below = [box[1] for mark in marks for item in mark.items if (box := bounds((item,)))[1] > foot - 3]
            assert min(below) > foot + 0.5
            told += 1
    assert told > 2


@pytest.mark.parametrize(("host", "paper"), [("hex", "a4"), ("hex", "letter"), ("atoll", "a4"), ("quod", "letter")])
def test_a_row_of_pawns_below_stones_is_full(host, paper):
    """There was room for a third one beside two."""
    page = kit_on(host, paper).document.pages[2]
    ends = {}
    for use in group(page, "pieces"):
        left, _, right, _ = use.symbol.box
        ends.setdefault("standee" in use.symbol.id, []).append((use.x + left, use.x + right))
    pawns, stones = ([min(ends[way])[0], max(right for _, right in ends[way])] for way in (True, False))
    free = pawns[0] - stones[0], stones[1] - pawns[1]
    assert sum(free) < ends[True][0][1] - ends[True][0][0]
    # They stand in the middle below the stones.
    assert free[0] == pytest.approx(free[1], abs=0.1)


@pytest.mark.parametrize("host", ["gomoku", "havannah"])
def test_one_row_of_pawns_lies_below_the_stones_and_no_cut_runs_into_a_ruler(host):
    """Six stood side by side on A4, where four more rows of stones had room, and the cut below them ran into the
    upright scale.
    """
    page = kit("trike", host=host, duplex=True).document.pages[4]
    pawns = [use for use in group(page, "pieces") if "standee" in use.symbol.id]
    assert len({round(use.y, 2) for use in pawns}) == 1
    assert all(use.symbol.box[2] - use.symbol.box[0] > use.symbol.box[3] - use.symbol.box[1] for use in pawns)
    stones = [bounds((use,)) for use in group(page, "pieces") if "token" in use.symbol.id]
    # A further row of stones would have no room above the small print.
    assert max(box[3] for box in stones) > 250
    rulers = [bounds((item,)) for item in page.items if isinstance(item, Group) and item.id.startswith("ruler")]
    cuts = [item for item in page.items if isinstance(item, Group) and item.id.startswith("cut-")]
    lines = [
        (*map(min, one, two), *map(max, one, two))
        for cut in cuts
        for marks in cut.items
        if isinstance(marks, Path)
        for one, two in path_edges(marks)
    ]
    assert rulers
    assert lines
    for left, top, right, bottom in rulers:
        assert not [box for box in lines if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]]


def test_no_row_of_two_packs_is_short_on_letter():
    """A hole of 4 cm stood between coins and counters, another one below pawns, beside tiles."""
    for page in kit_of("pisi", "letter").document.pages[1:7]:
        rows = {}
        for use in group(page, "pieces"):
            left, top, right, bottom = use.symbol.box
            kind = use.symbol.id.split("-")[0], round(right - left), round(bottom - top)
            rows.setdefault(kind, {}).setdefault(round(use.y, 1), []).append(use.x)
        assert all(len({len(row) for row in one.values()}) == 1 for one in rows.values())


def test_walls_on_edges_are_large_enough_to_be_held(starter):
    page = starter.document.pages[2]
    walls = [use.symbol.box for use in group(page, "pieces") if "wall" in use.symbol.id]
    assert min(min(right - left, bottom - top) for left, top, right, bottom in walls) >= 11.9


def test_what_is_made_thicker_is_named_in_the_plural(starter):
    """The stones of a new game were "thicker stone", since walls are folded."""
    text = pypdfium2.PdfDocument(starter.pdf)[2].get_textpage().get_text_bounded()
    assert "Thicker stones: cut them out" in " ".join(text.split())


def test_the_cover_says_what_is_folded_to_stand(starter):
    text = pypdfium2.PdfDocument(starter.pdf)[0].get_textpage().get_text_bounded()
    assert "Fold the walls. Then round the stones." in " ".join(text.split())

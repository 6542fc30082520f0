"""Fitting: what is found fits, one percent more does not, and messages name what would fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.boards.picture import Display, Later
from boardgen.draw import board
from boardgen.errors import FitError, OptionError
from boardgen.games import get_game
from boardgen.paper import board_pages, picture_page
from boardgen.paper.boxes import free_boxes, holds, overlap, within
from boardgen.paper.fit import NEARLY, Extent, Room, fit
from boardgen.paper.sheet import furnish, sheets
from boardgen.paper.spreads import FullPad, Halves, OnePage, Pad, Poster
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Polygon, Style
from tests.paper.paper_samples import hexagon_picture

_numbers = st.integers(0, 12)
_boxes = st.tuples(_numbers, _numbers, _numbers, _numbers).map(
    lambda b: tuple(float(x) for x in (b[0], b[1], b[0] + b[2] + 1, b[1] + b[3] + 1))
)


@settings(deadline=None)
@given(st.lists(_boxes, max_size=4))
def test_free_boxes_are_free_largest_and_complete(taken):
    area = (0.0, 0.0, 10.0, 10.0)
    free = free_boxes(area, taken)
    for box in free:
        assert within(box, area)
        assert not any(overlap(box, other) for other in taken)
        assert not any(within(box, other) for other in free if other != box)
    for x in range(10):
        for y in range(10):
            square = (x, y, x + 1, y + 1)
            assert any(within(square, box) for box in free) != any(overlap(square, box) for box in taken)


@settings(deadline=None)
@given(
    st.floats(1, 60),
    st.floats(1, 60),
    st.sampled_from(["a3", "a4", "a5", "a6", "letter", "60x200mm"]),
    st.sampled_from(["auto", "portrait", "landscape"]),
    st.booleans(),
    st.floats(0, 8),
)
def test_what_is_found_fits_and_one_percent_more_does_not_fit_there_nor_much_more_elsewhere(
    width, height, paper, orientation, ruler, extra
):
    rooms = [Room(s, furnish(s, "A title", "pitch 88.88 mm · A4", ruler=ruler)) for s in sheets(paper, orientation)]
    extent = Extent(width, height, (extra, 0.0))
    found = fit([extent], rooms)
    if found is None:
        assert not any(room.holds(*extent.at(1.0)) for room in rooms)
        return
    box = rooms[found.choice[0]].best(extent)
    assert holds(box, *extent.at(found.pitch))
    assert round(found.pitch * 100) == pytest.approx(found.pitch * 100, abs=1e-9)
    assert not holds(box, *extent.at(found.pitch * 1.01 + 0.01))
    # For the sake of the middle of the page it may be smaller by a tenth, not by more.
    assert not any(room.holds(*extent.at(found.pitch / NEARLY * 1.01 + 0.01)) for room in rooms)


@pytest.mark.parametrize(
    ("width", "height", "landscape"), [(10, 10, False), (10, 20, False), (20, 10, True), (11, 9.8, True)]
)
def test_auto_lies_the_way_that_allows_the_larger_pitch(width, height, landscape):
    def picture_at(pitch):
        return (), width * pitch, height * pitch

    page = board_pages(picture_at).pages[0]
    assert (page.width > page.height) is landscape


def test_the_whole_width_of_a_sheet_is_used():
    """Above the ruler a picture may be as wide as the margins allow."""

    def picture_at(pitch):
        return (), 19 * pitch, 10 * pitch

    page = board_pages(picture_at, orientation="portrait").pages[0]
    assert page.items[0].dx == pytest.approx(10)
    assert "pitch 10 mm" in str(page.items)


def test_a_picture_stands_in_the_middle_where_it_can():
    page = board_pages(hexagon_picture(6), OnePage(10)).pages[0]
    _, width, height = hexagon_picture(6)(10)
    assert (page.items[0].dx, page.items[0].dy) == pytest.approx(((210 - width) / 2, (297 - height) / 2))


def test_line_widths_with_a_least_value_do_not_push_a_picture_off_the_page():
    """At the pitch of the first division this picture is a little too large."""

    def picture_at(pitch):
        size = 20 * pitch + 3
        square = ((0.0, 0.0), (size, 0.0), (size, size), (0.0, size))
        return (Polygon(square, Style(fill="ink")),), size, size

    page = board_pages(picture_at, paper="a6").pages[0]
    furniture = furnish(sheets("a6")[0], "", "pitch 88.88 mm · A6")
    _, size, _ = picture_at(page_pitch(page))
    assert any(holds(box, size, size) for box in furniture.free)
    assert not any(holds(box, size + 0.5, size + 0.5) for box in furniture.free)


def page_pitch(page):
    text = str(page.items)
    return float(text.split("pitch ")[1].split(" mm")[0])


@pytest.mark.parametrize(
    ("spread", "options", "message"),
    [
        (
            OnePage(25),
            {},
            "a board at 25 mm is 275.5 × 245.87 mm; A4 holds 212.8 × 189.91 mm inside its margins and small print: "
            "use pitch='19.31mm', paper='a3', or tile=True",
        ),
        (
            OnePage(25),
            {"paper": "letter", "ruler": False, "orientation": "portrait"},
            "a board at 25 mm is 275.5 × 245.87 mm; Letter holds 195.9 × 255.29 mm inside its margins and small "
            "print: use pitch='17.77mm' or tile=True",
        ),
        (
            OnePage(400),
            {"paper": "150x150mm"},
            "a board at 400 mm is 4408 × 3933.98 mm; 150 × 150 mm holds 130 × 114.64 mm inside its margins and "
            "small print: use pitch='11.65mm' or tile=True",
        ),
        (
            Halves(40),
            {},
            "half of a board at 40 mm is 220.55 × 393.4 mm; A4 holds 190 × 261.64 mm inside its margins and small "
            "print: use pitch='26.6mm', paper='a2', or tile=True",
        ),
    ],
)
def test_a_picture_too_big_hears_what_would_fit(spread, options, message):
    with pytest.raises(FitError) as caught:
        board_pages(hexagon_picture(6), spread, what="a board", **options)
    assert str(caught.value) == message


def test_the_advice_can_be_followed():
    with pytest.raises(FitError, match=r"pitch='19.31mm', paper='a3'"):
        board_pages(hexagon_picture(6), OnePage(25))
    assert board_pages(hexagon_picture(6), OnePage(19.31))
    assert board_pages(hexagon_picture(6), OnePage(25), paper="a3")
    with pytest.raises(FitError):
        board_pages(hexagon_picture(6), OnePage(19.32))


def test_a_sheet_that_lies_the_wrong_way_is_told_to_turn():
    with pytest.raises(FitError, match=r"use pitch='17.24mm', paper='a3', orientation='auto', or tile=True$"):
        board_pages(hexagon_picture(6), OnePage(18), orientation="portrait")
    assert board_pages(hexagon_picture(6), OnePage(18))


def test_a_picture_without_a_pitch_hears_of_a_paper_only():
    with pytest.raises(FitError, match=r"the picture is 250 × 100 mm; A5 holds .*: use paper='a4'$"):
        picture_page(((), 250.0, 100.0), paper="a5")


@pytest.mark.parametrize("pitch", [0, -1, 0.99, 1000.5, float("nan"), float("inf"), float("-inf")])
def test_pitches_out_of_range(pitch):
    with pytest.raises(OptionError, match="not between 1 mm and 1 m"):
        board_pages(hexagon_picture(2), OnePage(pitch))


def test_too_many_cells_for_any_pitch():
    with pytest.raises(FitError, match=r"at 1 mm is 199.02 × .*: use paper='a4'$"):
        board_pages(hexagon_picture(100), paper="a6")


def test_nothing_is_drawn_to_find_out_that_it_does_not_fit():
    """A board of a hundred thousand cells is refused before its first line is made."""

    def picture_at(pitch):
        return Later(lambda: pytest.fail("drawn")), 400 * pitch, 350 * pitch

    for spread in (OnePage(), OnePage(5.0), Halves(None, 0.0), Pad(4, None), FullPad(30.0), Poster(80.0, 10.0)):
        with pytest.raises(FitError):
            board_pages(picture_at, spread)


@pytest.mark.parametrize("slug", ["hex3", "trike"])
def test_the_size_of_a_board_is_known_before_it_is_drawn(slug, monkeypatch):
    monkeypatch.setattr("boardgen.boards.drawing.CellDrawing.lines", lambda *args, **more: pytest.fail("drawn"))
    picture = get_game(slug).view().board(Display(7.77), side=11)
    assert picture.width > 80


def edges(page):
    """How far the cells of a board, and its coordinates, stay from the nearest edge of the page."""
    (picture,) = [item for item in page.items if getattr(item, "id", "") == "picture"]
    found = {"cells": [], "labels": []}

    def look(item, dx, dy):
        if not isinstance(item, Group):
            return
        dx, dy = dx + item.dx, dy + item.dy
        if item.id in found:
            left, top, right, bottom = bounds(item.items)
            ends = left + dx, top + dy, page.width - right - dx, page.height - bottom - dy
            found[item.id].append(min(ends))
        for one in item.items:
            look(one, dx, dy)

    look(picture, 0.0, 0.0)
    return min(found["cells"]), min(found["labels"])


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["squares", "gomoku", "quod"])
def test_coordinates_beside_straight_edges_stand_where_every_printer_prints(name, paper):
    """They stood 5.7 mm from the edge of the paper, which printers at home may cut off; then 8, as all of a board."""
    more = {"columns": 8, "rows": 8} if name == "squares" else {}
    cells, labels = edges(board(name, paper=paper, **more).document.pages[0])
    assert 7.9 < cells < 13.5
    assert labels > 7.9
    # A margin that is asked for stays empty.
    cells, labels = edges(board(name, paper=paper, margin=10, **more).document.pages[0])
    assert min(cells, labels) > 9.9

"""Pads: how many boards, how large, where they stand."""

from __future__ import annotations

import itertools
import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import FitError, OptionError
from boardgen.paper import board_pages
from boardgen.paper.fit import NEARLY
from boardgen.paper.pad import GAP, arrangements
from boardgen.paper.spreads import FullPad, Halves, OnePage, Pad
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Polygon, Style, Use
from tests.paper.paper_samples import hexagon_picture, open_pdf


def oblong(wide, high):
    """A picture of the given size in pitches that fills its box."""

    def picture_at(pitch):
        width, height = wide * pitch, high * pitch
        corners = ((0, 0), (width, 0), (width, height), (0, height))
        return (Polygon(corners, Style(fill="ink")),), width, height

    return picture_at


def boards(document):
    """Where the boards of a pad stand on its page: left, top, width, height."""
    (page,) = document.pages
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    return [
        (picture.dx + use.x, picture.dy + use.y, use.symbol.box[2], use.symbol.box[3])
        for use in picture.items
        if isinstance(use, Use)
    ]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, [(1, 1)]),
        (2, [(1, 2), (2, 1)]),
        (4, [(1, 4), (2, 2), (4, 1)]),
        (5, [(1, 5), (2, 3), (3, 2), (5, 1)]),
        (6, [(1, 6), (2, 3), (3, 2), (6, 1)]),
        (9, [(1, 9), (2, 5), (3, 3), (5, 2), (9, 1)]),
    ],
)
def test_arrangements_have_no_empty_row_or_column(count, expected):
    assert arrangements(count) == expected


@pytest.mark.parametrize("paper", ["a4", "letter", "a6"])
@pytest.mark.parametrize("count", [1, 2, 4, 5, 6, 9, 12])
def test_so_many_boards_that_keep_apart_and_within_the_margin(count, paper):
    document = board_pages(oblong(10, 8), Pad(count), paper=paper, title="pad")
    (page,) = document.pages
    found = boards(document)
    assert len(found) == count
    for left, top, width, height in found:
        assert left >= 10 - 1e-6
        assert top >= 10 - 1e-6
        assert left + width <= page.width - 10 + 1e-6
        assert top + height <= page.height - 10 + 1e-6
    for (x1, y1, width, height), (x2, y2, _, _) in itertools.combinations(found, 2):
        assert max(abs(x1 - x2) - width, abs(y1 - y2) - height) >= GAP - 1e-6


@pytest.mark.parametrize("count", [2, 4, 6, 9])
def test_no_other_arrangement_gives_a_larger_pitch(count):
    """Without small print the room is known: every arrangement on both lies of the sheet, by hand."""
    document = board_pages(oblong(11, 9.5), Pad(count), paper="a4", ruler=False, small_print=False)
    best = 0.0
    for across, down in ((190, 277), (277, 190)):
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            pitch = min((across - (columns - 1) * GAP) / columns / 11, (down - (rows - 1) * GAP) / rows / 9.5)
            best = max(best, pitch)
    assert boards(document)[0][2] / 11 == pytest.approx(best, abs=0.0101)


def test_boards_are_spread_evenly():
    found = boards(board_pages(oblong(10, 8), Pad(6), paper="a4", ruler=False, small_print=False))
    xs, ys = sorted({round(x, 6) for x, *_ in found}), sorted({round(y, 6) for _, y, *_ in found})
    for places, room in ((xs, found[0][2]), (ys, found[0][3])):
        steps = {round(b - a, 6) for a, b in itertools.pairwise(places)}
        assert len(steps) == 1
        # What is to spare beyond the least gaps: half a part outside, a whole one between.
        assert steps.pop() - room - GAP == pytest.approx(2 * (places[0] - 10), abs=1e-5)


def test_what_lacks_lacks_in_the_last_row_which_stands_in_the_middle():
    found = boards(board_pages(oblong(10, 12), Pad(5), paper="a4", orientation="portrait", ruler=False))
    tops = sorted({round(y, 3) for _, y, _, _ in found})
    rows = [[x + width / 2 for x, y, width, _ in found if round(y, 3) == top] for top in tops]
    assert [len(row) for row in rows] == [2, 2, 1]
    assert rows[2][0] == pytest.approx(sum(rows[0]) / 2)


@given(st.floats(3, 30), st.floats(2, 12), st.floats(2, 12), st.sampled_from(["a3", "a4", "a5"]))
def test_max_takes_as_many_as_fit(pitch, wide, high, paper):
    """One more row or column would not fit, on either lie of the sheet."""
    options = {"paper": paper, "ruler": False, "small_print": False}
    try:
        document = board_pages(oblong(wide, high), FullPad(pitch), **options)
    except FitError:
        with pytest.raises(FitError):
            board_pages(oblong(wide, high), OnePage(pitch), **options)
        return
    count = len(boards(document))
    # More than 50 may have come near the limit of 100, where whole rows are left out.
    if count <= 50:
        with pytest.raises(FitError):
            board_pages(oblong(wide, high), Pad(count + 1, pitch), **options)


def test_a_board_is_stored_once():
    (page,) = board_pages(hexagon_picture(), Pad(9)).pages
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    assert len({id(use.symbol) for use in picture.items}) == 1


def test_other_programs_find_the_boards():
    pixels = open_pdf(board_pages(oblong(4, 4), Pad(4), paper="a5", ruler=False))[0].render(scale=1).to_numpy()
    dark = (pixels < 100).all(axis=2)
    assert bounds(board_pages(oblong(4, 4), Pad(4), paper="a5", ruler=False).pages[0].items) is not None
    # Two runs of ink across, two down.
    for axis in (0, 1):
        line = dark.sum(axis=axis) > 20
        assert sum(1 for a, b in itertools.pairwise([False, *line]) if b and not a) == 2


@pytest.mark.parametrize("count", [-1, 101, 10**9])
def test_numbers_of_boards_have_limits(count):
    with pytest.raises(OptionError, match="between 1 and 100"):
        board_pages(hexagon_picture(), Pad(count))


@pytest.mark.parametrize(("make", "pitch"), [(partial(Pad, 4), 20.0), (FullPad, 30.0), (partial(Pad, 100), 5.0)])
def test_too_many_or_too_large_names_what_would_fit(make, pitch):
    with pytest.raises(FitError) as caught:
        board_pages(hexagon_picture(), make(pitch), paper="a4")
    suggested = str(caught.value).split("use pitch='")[1].split("mm")[0]
    board_pages(hexagon_picture(), make(float(suggested)), paper="a4")


@pytest.mark.parametrize("spread", [FullPad, partial(Pad, 1), Halves])
@pytest.mark.parametrize("asked", [30.0, 40.0])
def test_the_pitch_that_is_named_for_a_board_too_big_fits_and_is_nearly_the_largest(spread, asked):
    """Letters in the margin do not grow with the pitch, and one place on the sheet holds more than the one nearest to
    its middle.
    """

    def picture_at(pitch):
        items, width, height = hexagon_picture()(pitch)
        return items, width + 4.0, height + 4.0

    def made(pitch):
        return board_pages(picture_at, spread=spread(pitch=pitch), title="x")

    with pytest.raises(FitError) as caught:
        made(asked)
    named = float(re.search(r"pitch='([0-9.]+)mm'", str(caught.value))[1])
    made(named)
    with pytest.raises(FitError, match="use pitch="):
        made(1.02 * named / NEARLY)

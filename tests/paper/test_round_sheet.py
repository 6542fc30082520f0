"""Score sheets without a board have a row for each round, with room to write in."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardgen.draw import board
from boardgen.errors import FitError
from boardgen.paper.round_sheet import RoundForm, round_sheets
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Polygon, Text

FORM = RoundForm("Words", ("Player 1", "Player 2"), 14, ("Points are counted in this way.",), "Nobody")


def one(page):
    """The items of one sheet of a pad, and the size of its part."""
    (pads,) = (item for item in page.items if isinstance(item, Group) and item.id == "pads")
    return pads.items[0].symbol.items[0].items, pads.items[0].symbol.box[2:], len(pads.items)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_each_round_has_a_row_in_which_each_player_can_write(paper, count):
    (page,) = round_sheets(FORM, count, paper=paper).pages
    items, (width, height), pads = one(page)
    assert pads == count
    texts = [item.text for item in items if isinstance(item, Text)]
    assert [text for text in texts if text.isdigit()] == [str(n + 1) for n in range(14)]
    assert {"Words", "Date", *FORM.players, *FORM.note, "Nobody"} <= set(texts)
    assert texts.count("points") == texts.count("score") == 2
    levels = sorted({item.y1 for item in items if isinstance(item, Line) and item.y1 == item.y2})[2:]
    assert len(levels) == 15
    assert all(5.5 <= b - a <= 8.01 for a, b in pairwise(levels))
    for ground in (item for item in items if isinstance(item, Polygon)):
        left, top, right, foot = bounds((ground,))
        assert right - left >= 11
        assert (top, foot) == pytest.approx((levels[0], levels[-1]))
    left, top, right, foot = bounds(items)
    assert left >= 0
    assert top >= 0
    assert right <= width - 20 + 0.11
    assert foot <= height - 20 + 0.01


def test_nothing_written_lies_on_anything_else():
    """Texts are apart from one another and from the rows, those of the rounds are beside them."""
    items, _, _ = one(round_sheets(FORM, 4).pages[0])
    texts = [item for item in items if isinstance(item, Text)]
    boxes = [(text.text, bounds((text,))) for text in texts]
    boxes += [("ground", bounds((item,))) for item in items if isinstance(item, Polygon)]
    for i, (said, a) in enumerate(boxes):
        for other, b in boxes[:i]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (said, other)


def test_a_sheet_too_small_to_write_on_is_refused():
    with pytest.raises(FitError, match="4 score sheets of Words do not fit on A6"):
        round_sheets(FORM, 4, paper="a6")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rows_below_a_board_are_in_line_with_it_and_with_the_small_print(paper):
    """On A4 the ring of Iriri stood 4 mm inside of title and rows, and its grid ended as much before these."""
    page = board("iriri", pad=2, paper=paper).document.pages[0]
    (pads,) = (item for item in page.items if isinstance(item, Group) and item.id == "pads")
    (picture, *words) = pads.items[0].symbol.items
    groups = {item.id: bounds((item,)) for item in picture.items if isinstance(item, Group)}
    left, _, right, _ = groups["board"]
    assert groups["score-sheet"][0] == pytest.approx(left, abs=0.6)
    assert groups["score-sheet"][2] == pytest.approx(right, abs=0.6)
    end = max(bounds((text,))[2] for text in words if isinstance(text, Text))
    assert end - picture.dx == pytest.approx(right, abs=0.6)

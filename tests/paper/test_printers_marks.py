"""Marks stand outside what they mark and where the cut is."""

import pytest

from boardgen.errors import FitError
from boardgen.paper.printers_marks import corner_marks, cut_line, cut_marks, fold_marks, registration_mark, with_discs
from boardgen.render.dump import dump
from boardgen.scene.primitives import Document, Scene, Text

BOX = (10.0, 20.0, 50.0, 40.0)


def drawn(*items):
    return dump(Document((Scene(60, 60, items),))).splitlines()[1:]


def test_corner_marks():
    assert drawn(corner_marks(BOX, gap=1, length=3)) == [
        "  path "
        "M 10 16 L 10 19 M 10 41 L 10 44 M 50 16 L 50 19 M 50 41 L 50 44 "
        "M 6 20 L 9 20 M 51 20 L 54 20 M 6 40 L 9 40 M 51 40 L 54 40 stroke cut 0.15"
    ]


def test_pieces_that_share_cuts_share_marks():
    assert len(cut_marks((10, 30, 50), (20, 40), BOX).steps) == 2 * 2 * 5


def test_fold_marks_are_dashed():
    mark = fold_marks((30,), (), BOX)
    assert mark.style.dash
    assert [step[1] for step in mark.steps] == [30] * 4


@pytest.mark.parametrize(
    ("ends", "side", "moved"),
    [
        ((0, 0, 10, 0), 0, (0, 0)),
        ((0, 0, 10, 0), 1, (0, 0.075)),
        ((0, 0, 10, 0), -1, (0, -0.075)),
        ((0, 0, 0, 10), 1, (-0.075, 0)),
        ((0, 10, 0, 0), 1, (0.075, 0)),
    ],
)
def test_a_cut_line_lies_beside_the_cut(ends, side, moved):
    line = cut_line(*ends, side=side)
    assert (line.x1 - ends[0], line.y1 - ends[1]) == pytest.approx(moved)
    assert (line.x2 - ends[2], line.y2 - ends[3]) == pytest.approx(moved)


def test_a_cut_line_needs_a_length():
    with pytest.raises(FitError):
        cut_line(1, 1, 1, 1)


def test_registration_mark_is_centred():
    circle, cross = registration_mark(5, 6, 1.5)
    assert (circle.x, circle.y, circle.r) == (5, 6, 1.5)
    assert {(round(step[1], 9), round(step[2], 9)) for step in cross.steps} == {
        (2.6, 6),
        (7.4, 6),
        (5, 3.6),
        (5, 8.4),
    }


def test_words_keep_off_discs_in_small_type():
    """On Letter a step of piecepacks read "1fold"."""
    disc, _, after = [*with_discs(Text(0, 0, "#1 fold", 2.7))]
    assert after.x - (disc.x + disc.r) > 0.7

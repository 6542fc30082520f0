"""Halves: the first page and the second turned half way round, joined at the cut, are the whole picture."""

from itertools import product

import numpy as np
import pytest

from boardgen.boards.picture import Display
from boardgen.errors import FitError, OptionError
from boardgen.paper import board_pages
from boardgen.paper.halves import JOINTS, half, half_extent
from boardgen.paper.silhouette import Silhouette
from boardgen.paper.spreads import Halves, OnePage
from boardgen.printables.board import board
from boardgen.printables.names import find_board
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Document, Group, Line, Polygon, Scene, Style, Text
from tests.paper.paper_samples import open_pdf, pixels, raster, symmetric_picture

#: Ten pixels a millimetre.
DPI = 254.0
_THIN = Style(stroke="grid", width=0.1)


def on_page(items, width, height):
    return Document((Scene(width, height, items),))


@pytest.mark.parametrize("flap", [0.0, 8.0])
@pytest.mark.parametrize("joint", JOINTS)
def test_two_copies_make_the_whole(joint, flap):
    items, width, height = symmetric_picture(20.0)
    # Whole pixels, so that copies meet as paper does.
    width2, height2 = (round(x * 5) / 5 for x in (width, height))
    shift = Group(items, dx=(width2 - width) / 2, dy=(height2 - height) / 2)

    whole = pixels(open_pdf(on_page((shift,), width2, height2)), DPI).astype(int)
    cut, *_ = half((shift,), width2, height2, joint, flap)
    page = pixels(open_pdf(on_page(cut, width2, height2)), DPI).astype(int)
    copy = page[: round(height2 * 5)] if joint == "level" else page[:, : round(width2 * 5)]
    both = np.concatenate([copy, np.rot90(copy, 2)], axis=0 if joint == "level" else 1)
    assert both.shape == whole.shape
    differ = np.abs(both - whole).max(axis=2) > 80
    # Edges that lie on the joint itself are drawn with half a pixel of paper behind them.
    across = differ if joint == "level" else differ.T
    across[len(across) // 2 - 2 : len(across) // 2 + 2] = False
    assert differ.mean() < 0.002
    mirrored = np.concatenate(
        [copy, copy[::-1] if joint == "level" else copy[:, ::-1]], axis=0 if joint == "level" else 1
    )
    assert (np.abs(mirrored - whole).max(axis=2) > 80).mean() > 0.02, "a mirrored copy would have been seen"


@pytest.mark.parametrize("flap", [0.0, 8.0])
@pytest.mark.parametrize("joint", JOINTS)
def test_half_is_as_large_as_foretold(joint, flap):
    _, width, height = symmetric_picture(20.0)
    _, half_width, half_height = half((), width, height, joint, flap)
    assert half_extent(width / 20, height / 20, joint, flap).at(20.0) == pytest.approx((half_width, half_height))


@pytest.mark.parametrize("flap", [0.0, 8.0])
@pytest.mark.parametrize("joint", JOINTS)
def test_the_cut_is_marked_at_both_ends_and_nowhere_along_the_picture(joint, flap):
    items, width, height = symmetric_picture(20.0)
    cut, *_ = half(items, width, height, joint, flap)
    page = pixels(open_pdf(on_page((Group(cut, dx=5, dy=5),), width + 10, height + 10)), DPI).min(axis=2)
    page = page if joint == "level" else page.T
    end, length = (height, width) if joint == "level" else (width, height)
    joint_at = round((5 + end / 2) * 10)
    inked = np.flatnonzero((page[joint_at - 8 : joint_at] < 200).any(axis=0))
    beyond = page[joint_at + 1 :]
    (marks,) = [item for item in cut if isinstance(item, Group) and item.id == "joint"]
    ways = [sorted((at.y1, at.y2) if joint == "upright" else (at.x1, at.x2)) for at in marks.items]
    (first, before), (after, last) = sorted(ways)
    assert min(first, length - last) > -0.01, "it runs into what stands beside the picture"
    assert all(b - a > 2.5 for a, b in ways), "too short to lay a ruler along"
    assert max(before - inked.min() / 10 + 5, inked.max() / 10 - 5 - after) < 2.7, "it lies over the board"
    for a, b in ways:
        across = page[joint_at : joint_at + 2, round((a + 5) * 10) : round((b + 5) * 10)]
        assert (across < 120).any(axis=0).mean() > 0.8, "dashes would say: fold"
    # A black line along the joint would stay in the board, among lines of its own colours.
    if not flap:
        along = beyond[:, round((before + 5) * 10) + 2 : round((after + 5) * 10) - 2]
        assert (along > 250).all()


def test_the_half_is_larger_than_the_whole_could_be():
    def pitch(document):
        return float(str(document.pages[0].items).split("pitch ")[1].split(" mm")[0])

    whole, halved = (pitch(board_pages(symmetric_picture, way)) for way in (OnePage(), Halves()))
    assert halved > 1.3 * whole


def words_on(document):
    return " ".join(open_pdf(document)[0].get_textpage().get_text_bounded().split())


def test_the_page_says_what_to_do():
    text = words_on(board_pages(symmetric_picture, Halves(), title="Pi"))
    assert (
        "1 Print twice, and cut both from edge to edge at the marks. 2 Turn one half way round. 3 Join them with tape"
        in text
    )
    text = words_on(board_pages(symmetric_picture, Halves(flap=8)))
    assert "Glue it onto the other’s grey strip" in text
    text = words_on(board("pi", halves=True, labels="edge").document)
    assert (
        "Turn it half way round, so that its letters and numbers are upright. 3 Glue it onto sheet 1’s grey" in text
    )


@pytest.mark.parametrize("labels", ["none", "edge"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("name", ["pi", "hex3", "hex", "havannah", "gomoku"])
def test_no_small_print_stands_across_the_cut(name, paper, labels):
    """Small print was cut in two, and torn words stood in two corners of the joined board."""
    for page in board(name, halves=True, paper=paper, labels=labels).document.pages:
        (ends,) = [item for item in page.items if getattr(item, "id", "") == "cut-ends"]
        line = ends.items[0]
        for _, top, right, foot in (bounds([item]) for item in page.items if isinstance(item, Text)):
            if line.x1 == line.x2:
                assert right < line.x1 - 2.9
            else:
                assert not top < line.y1 < foot


@pytest.mark.parametrize("name", ["pi", "hex3", "gomoku"])
def test_the_cut_is_marked_to_the_edges_of_the_sheet(name):
    """Cut from mark to mark only, the white above and below the board stayed on."""
    (page,) = board(name, halves=True).document.pages
    (ends,) = [item for item in page.items if getattr(item, "id", "") == "cut-ends"]
    ways = sorted((line.x1, line.x2) if name == "gomoku" else (line.y1, line.y2) for line in ends.items)
    assert len(ways) == 2
    assert ways[0][0] < 4.1
    assert ways[1][1] > (page.width if name == "gomoku" else page.height) - 4.1
    assert all(b - a > 4.9 for a, b in ways), "too short to lay a ruler along"


def test_without_coordinates_halves_are_a_page_to_print_twice():
    assert len(board("pi", halves=True).document.pages) == 1


@pytest.mark.parametrize(
    ("name", "paper", "labels"),
    [
        *product(("pi", "hex3", "atoll", "gomoku"), ("a4", "letter"), ("none", "edge")),
        ("hex", "a4", "none"),
        ("hex", "a4", "edge"),
    ],
)
def test_what_to_do_stands_in_type_to_be_read_where_the_board_leaves_room(name, paper, labels):
    page, *_ = board(name, halves=True, paper=paper, labels=labels).document.pages
    (heading,) = [item for item in page.items if getattr(item, "id", "") == "heading"]
    (picture,) = [item for item in page.items if getattr(item, "id", "") == "picture"]
    assert min(item.size for item in heading.items) > 8.5 * 25.4 / 72
    left, top, right, bottom = bounds([heading])
    assert min(left, top) > 8.5
    assert right < page.width - 9.9
    shifted = left - picture.dx, top - picture.dy, right + 2 - picture.dx, bottom + 2 - picture.dy
    assert not Silhouette(picture.items, 1, 1).touches(shifted, 0.5)


def coordinates(page):
    (picture,) = [item for item in page.items if getattr(item, "id", "") == "picture"]
    (cut,) = [item for item in picture.items if getattr(item, "id", "") == "half"]
    (labels,) = [item for item in cut.items if getattr(item, "id", "") == "labels"]
    return labels.items


@pytest.mark.parametrize("name", ["pi", "hex3", "havannah", "hex", "gomoku", "quod"])
def test_on_joined_halves_every_coordinate_stands_once_and_upright(name):
    """They stood there twice, upright and turned, with lines that said which way 6 and 9 are read."""
    first, second = board(name, halves=True, labels="edge").document.pages
    whole = board(name, paper="a3", margin=10).document.pages[0]
    (alone,) = [item for item in whole.items if getattr(item, "id", "") == "picture"]
    (labels,) = [item for item in alone.items if getattr(item, "id", "") == "labels"]
    assert {item.rotate for item in coordinates(first)} == {0.0}
    assert {item.rotate for item in coordinates(second)} == {180.0}
    read = [item.text for item in (*coordinates(first), *coordinates(second))]
    assert set(read) == {item.text for item in labels.items}
    # What lies on the joint is cut through, a part of it on each.
    assert len(read) <= len(labels.items) + 2


@pytest.mark.parametrize("joint", JOINTS)
@pytest.mark.parametrize("name", ["pi", "hex3", "gomoku"])
def test_coordinates_of_joined_halves_are_where_they_are_on_the_whole(name, joint):
    drawn = find_board(name).board({})(Display(20.0, to_play=True))
    items, width, height = (*drawn.below, *drawn.above), drawn.width, drawn.height

    def placed(items):
        (labels,) = [item for item in items if getattr(item, "id", "") == "labels"]
        return [(text.text, text.x, text.y) for text in labels.items]

    (first, *_), (second, *_) = (half(items, width, height, joint, second=way)[0] for way in (False, True))
    found = {*placed(first.items), *((text, width - x, height - y) for text, x, y in placed(second.items))}
    assert {(text, round(x, 6), round(y, 6)) for text, x, y in found} == {
        (text, round(x, 6), round(y, 6)) for text, x, y in placed(items)
    }


@pytest.mark.parametrize("pitch", [10.0, 16.0, 22.0])
def test_halves_of_small_cells_have_coordinates_too(pitch):
    """Beside coloured sides there was no room for them from both sides."""
    assert all(map(coordinates, board("hex3", halves=True, pitch=pitch, labels="edge").document.pages))


def test_the_strip_of_glue_is_on_the_first_half_alone():
    first, second = board("pi", halves=True, labels="edge").document.pages
    assert "'here'" in str(first.items)
    assert "'here'" not in str(second.items)
    assert "STRIP" not in str(second.items)


def test_a_flap_shows_the_picture_further_and_shaded():
    items, width, height = symmetric_picture(20.0)
    cut, *size = half(items, width, height, "level", 8.0)
    page = pixels(open_pdf(on_page(cut, *size)), DPI)
    strip = page[round(height * 5) + 20 : round(height * 5) + 70]
    assert 150 < np.median(strip) < 245
    assert strip.min() < 180


@pytest.mark.parametrize("pitch", [12.0, 25.0])
def test_a_pitch_may_be_given(pitch):
    document = board_pages(symmetric_picture, Halves(pitch))
    assert f"pitch {pitch:g} mm" in str(document.pages[0].items)
    assert raster(document, 50).min() < 100


@pytest.mark.parametrize("flap", [-1, 30.1, float("nan")])
def test_flaps_out_of_range(flap):
    with pytest.raises(OptionError, match="not between 0 and 30 mm"):
        board_pages(symmetric_picture, Halves(flap=flap))


def test_too_large_a_half():
    with pytest.raises(FitError, match="half of the board at 80 mm"):
        board_pages(symmetric_picture, Halves(80))


@pytest.mark.parametrize("joint", ["level", "upright"])
def test_the_note_on_the_strip_leaves_the_lines_at_the_joint_to_be_seen(joint):
    items, width, height = symmetric_picture(20.0)
    # There is no room between lines so close.
    close = [Line(0.0, 2.0 * i, width, 2.0 * i, _THIN) for i in range(int(height / 2))]
    close += [Line(2.0 * i, 0.0, 2.0 * i, height, _THIN) for i in range(int(width / 2))]
    cut, right, bottom = half((*items, *close), width, height, joint, 8.0)
    (plate,) = [item for item in cut if isinstance(item, Polygon) and item.style.fill == "veil"]
    x, y = min(x for x, _ in plate.points), min(y for _, y in plate.points)
    assert (x - width / 2 if joint == "upright" else y - height / 2) > 2.5
    assert max(x for x, _ in plate.points) <= right
    assert max(y for _, y in plate.points) <= bottom
    # Nor is it lost where the edge is cut a little too far in.
    off = right - max(x for x, _ in plate.points), bottom - max(y for _, y in plate.points)
    assert off[joint == "level"] > 2


@pytest.mark.parametrize(("name", "paper", "times"), [("pi", "a4", 2), ("pi", "letter", 2), ("hex3", "a4", 2)])
def test_what_a_strip_is_for_stands_clear_of_the_lines_that_it_continues(name, paper, times):
    (page,) = board(name, halves=True, paper=paper).document.pages
    (picture,) = [item for item in page.items if getattr(item, "id", "") == "picture"]
    said = [item for item in picture.items if isinstance(item, Text)]
    assert [item.text for item in said] == ["glue", "here"] * times
    (cut,) = [item for item in picture.items if getattr(item, "id", "") == "half"]
    for item in said:
        assert not Silhouette(cut.items, 1, 1).touches(bounds([item]), 0.2)


def test_marks_on_a_coloured_rim_are_cased():
    """They were lost in the red rim of Three Player Hex."""
    (page,) = board("hex3", halves=True, paper="a4").document.pages
    (picture,) = [item for item in page.items if getattr(item, "id", "") == "picture"]
    cased = [item for item in picture.items if isinstance(item, Line) and item.style.stroke == "veil"]
    (marks,) = [item for item in picture.items if getattr(item, "id", "") == "joint"]
    assert len(cased) == len(marks.items) == 2
    assert all(one.style.width > 3 * mark.style.width for one, mark in zip(cased, marks.items, strict=True))


def test_halves_leave_room_for_what_is_to_be_done():
    """On A5 it took a line more than was kept free below Three Player Hex, whose halves then fit on no page."""
    first, second = board("hex3", paper="a5", halves=True, labels="edge").document.pages
    assert first.height == second.height

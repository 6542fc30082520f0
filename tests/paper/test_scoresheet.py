"""Pads have places for names, date, scores and moves: beside up to three boards, below up to six."""

from __future__ import annotations

import itertools

import pypdfium2
import pytest

from boardgen.draw import board
from boardgen.games import get_game
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text, Use


def words(drawing):
    return pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range().split()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_players_have_lines_boxes_and_numbered_moves(slug, paper):
    found = words(board(slug, pad=2, paper=paper))
    for player in get_game(slug).players:
        # Goals belong to colours; a series of games is played with changing colours, so its rows are for names.
        assert found.count(player.capitalize()) == (4 if slug == "pi" else 2)
    # It is in the title of one of them, too.
    assert found.count("Player") == {"pi": 0, "trike": 2, "hex3": 2 + 3}[slug]
    assert found.count("Date") == 2
    for number in range(1, 29 if paper == "a4" else 27):
        assert found.count(str(number)) >= 2


def test_a_board_of_no_game_has_places_for_names():
    assert words(board("hexagon", side=4, pad=2)).count("Name") == 4


@pytest.mark.parametrize(("slug", "pad", "times"), [("trike", 4, 4), ("hex3", 6, 6), ("pi", 12, 0), ("hex3", 12, 0)])
def test_several_boards_have_lines_for_names_and_many_are_alone(slug, pad, times):
    drawn = board(slug, pad=pad)
    found = words(drawn)
    for player in get_game(slug).players:
        assert found.count(player.capitalize()) == times
    # In corners that boards leave free, if the title goes in there.
    assert found.count("Date") == (4 if slug == "trike" else 0)
    page = drawn.document.pages[0]
    (picture,) = [item for item in page.items if isinstance(item, Group) and item.id == "picture"]
    assert sum(group.id == "names" for group in groups(picture)) == times


@pytest.mark.parametrize(("slug", "pad"), [("pi", 2), ("trike", 4), ("hex3", 6)])
def test_lines_to_cut_a_pad_apart_run_from_edge_to_edge_between_equal_shares(slug, pad):
    page = board(slug, pad=pad).document.pages[0]
    (picture,) = [item for item in page.items if isinstance(item, Group) and item.id == "picture"]
    (lines,) = [item.items for item in picture.items if isinstance(item, Group) and item.id == "parting"]
    assert all(line.style.dash for line in lines)
    level = [line for line in lines if line.y1 == line.y2]
    assert [picture.dy + line.y1 for line in level] == pytest.approx([page.height / 2])
    assert (picture.dx + level[0].x1, picture.dx + level[0].x2) == pytest.approx((0, page.width))
    assert len(lines) == 1 + {2: 0, 4: 1, 6: 2}[pad]
    boards = [item for item in picture.items if isinstance(item, Use)]
    above = picture.dy + min(use.y for use in boards)
    below = picture.dy + max(use.y + use.symbol.box[3] for use in boards)
    assert above == pytest.approx(page.height - below, abs=0.01)


@pytest.mark.parametrize(
    ("pad", "options"), [(3, {"orientation": "landscape", "pitch": 6}), (5, {}), (5, {"host": "hex"})]
)
def test_no_line_to_cut_a_pad_apart_runs_through_a_board_of_a_shorter_row(pad, options):
    page = board("trike", pad=pad, **options).document.pages[0]
    (picture,) = [item for item in page.items if isinstance(item, Group) and item.id == "picture"]
    (lines,) = [item.items for item in picture.items if isinstance(item, Group) and item.id == "parting"]
    boards = [(use.x, use.y, *use.symbol.box[2:]) for use in picture.items if isinstance(use, Use)]
    for line in lines:
        for x, y, width, height in boards:
            assert max(line.x1, line.x2) <= x or x + width <= min(line.x1, line.x2) or not y < line.y1 < y + height
            assert max(line.y1, line.y2) <= y or y + height <= min(line.y1, line.y2) or not x < line.x1 < x + width
    # Every board has a line between it and the next one of its row.
    for (x1, y1, width, height), (x2, y2, _, _) in itertools.pairwise(boards):
        if y1 == y2:
            between = [line for line in lines if x1 + width < line.x1 == line.x2 < x2]
            assert any(min(line.y1, line.y2) <= y1 and y1 + height <= max(line.y1, line.y2) for line in between)


@pytest.mark.parametrize("host", ["y", "hex"])
def test_title_and_date_of_a_small_board_keep_off_it(host):
    page = board("trike", pad=4, host=host).document.pages[0]
    (picture,) = [item for item in page.items if isinstance(item, Group) and item.id == "picture"]
    one = next(item.symbol for item in picture.items if isinstance(item, Use))
    drawn, names = one.items
    written = [item for item in names.items if getattr(item, "text", "") in ("Trike", "Date")]
    assert [item.text for item in written] == ["Trike", "Date"]
    assert not any(Silhouette(drawn.items, 1, 1).touches(bounds([item]), 0.5) for item in written)
    # The left corner of a rhombus is taken.
    assert (written[0].x > one.box[2] / 2) == (host == "hex")


def test_boards_that_leave_no_corner_have_title_and_date_below():
    found = words(board("hex3", pad=4))
    assert (found.count("Date"), found.count("Three")) == (4, 5)


@pytest.mark.parametrize(
    ("slug", "paper", "most"), [("trike", "a4", 36), ("pi", "letter", 24), ("hex3", "letter", 24)]
)
def test_moves_fill_what_is_left_below_small_boards(slug, paper, most):
    drawn = board(slug, pad=4, paper=paper)
    found = words(drawn)
    for number in range(20, most + 1):
        assert found.count(str(number)) == 4
    assert str(most + 1) not in found
    page = drawn.document.pages[0]
    (picture,) = [item for item in page.items if isinstance(item, Group) and item.id == "picture"]
    _, _, _, foot = bounds([picture])
    # The last lines stand where the small print begins.
    assert page.height - foot < 18


def test_there_are_no_more_lines_than_moves():
    assert "47" not in words(board("trike", pad=1))
    assert {"45", "91"} <= {*words(board("trike", pad=1)), *words(board("hexagon", side=6, pad=1, paper="a3"))}


def test_boards_too_narrow_for_names_have_none():
    assert "Red" not in words(board("hex3", side=3, pad=6, pitch=8))
    assert "Date" not in words(board("pi"))


@pytest.mark.parametrize("pad", [1, 2])
def test_nothing_overlaps_or_leaves_the_margins(pad):
    """Boards and score sheets lie in their own shares of the page, both uses of one symbol."""
    page = board("pi", pad=pad).document.pages[0]
    (picture,) = [item for item in page.items if isinstance(item, Group) and item.id == "picture"]
    uses = [item for item in picture.items if isinstance(item, Use)]
    assert len(uses) == pad
    boxes = [(u.x + picture.dx, u.y + picture.dy, u.symbol.box[2], u.symbol.box[3]) for u in uses]
    for x, y, width, height in boxes:
        assert x >= 10 - 1e-6
        assert y >= 10 - 1e-6
        assert x + width <= page.width - 10 + 1e-6
        assert y + height <= page.height - 10 + 1e-6
    if pad == 2:
        (x1, y1, w, h), (x2, y2, _, _) = boxes
        assert abs(x2 - x1) >= w + 5.9 or abs(y2 - y1) >= h + 5.9


def test_no_letter_is_smaller_than_six_points():
    text = pypdfium2.PdfDocument(board("trike", pad=2).pdf)[0].get_textpage()
    for i in range(text.count_chars()):
        matrix = pypdfium2.raw.FS_MATRIX()
        pypdfium2.raw.FPDFText_GetMatrix(text.raw, i, matrix)
        scale = (matrix.a**2 + matrix.b**2) ** 0.5
        if text.get_text_range(i, 1).strip():
            assert pypdfium2.raw.FPDFText_GetFontSize(text.raw, i) * scale >= 5.99


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_cells_have_names_where_moves_are_written(slug):
    """Letters along the edge, unless none are asked for."""
    letters = {"b", "c", "d", "e"}
    assert letters <= set(words(board(slug, pad=2)))
    assert not letters & set(words(board(slug, pad=2, labels="none")))
    assert letters <= set(words(board(slug, pad=6)))


def test_a_board_of_pi_has_rings_for_the_first_three_and_boxes_for_goals():
    drawn = board("pi", pad=2)
    found = words(drawn)
    assert all(found.count(letter) == 2 for letter in ("A", "B", "C", "D", "E", "Goals", "Rings:"))
    assert "Game" not in found
    page = drawn.document.pages[0]
    (picture,) = [item for item in page.items if isinstance(item, Group) and item.id == "picture"]
    rings = [group for group in groups(picture) if group.id == "first-three"]
    assert len(rings[0].items) == 3
    assert not [group for group in groups(Group(board("pi").document.pages[0].items)) if group.id == "first-three"]


def groups(item):
    for inner in item.items if isinstance(item, Group) else item.symbol.items if isinstance(item, Use) else ():
        if isinstance(inner, Group):
            yield inner
        yield from groups(inner)


def test_names_of_colours_are_printed_in_them():
    page = board("pi", pad=2).document.pages[0]
    texts = {}
    for group in groups(Group(page.items)):
        if group.id == "score-sheet":
            texts.update({item.text: item.paint for item in group.items if isinstance(item, Text)})
    assert (texts["Blue"], texts["Red"], texts["Date"]) == ("name.blue", "name.red", "ink")
    assert (texts["1"], texts["2"], texts["29"]) == ("name.blue", "name.red", "name.blue")


def test_a_pad_says_whose_sides_have_which_sign():
    assert "red’s sides have a line" in " ".join(words(board("hex3", pad=2, theme="grey")))

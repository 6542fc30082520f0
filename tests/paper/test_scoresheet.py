"""Pads have places for names, date, scores and moves: beside up to three boards, below up to six."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import pypdfium2
import pytest

from boardgen import draw
from boardgen.errors import FitError
from boardgen.games import get_game
from boardgen.paper.silhouette import Silhouette
from boardgen.records.starter import starter_files
from boardgen.render.output import write_files
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Polygon, Text, Use
from boardgen.scene.text import CAP_HEIGHT

#: Many tests look at the same pads; each is drawn once.
board = cache(draw.board)


def words(drawing):
    return pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range().split()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_players_have_lines_boxes_and_lines_for_moves(slug, paper):
    found = words(board(slug, pad=2, paper=paper))
    for player in get_game(slug).players:
        # Goals belong to colours. Columns of moves are headed by them, two for each, unless colours change hands.
        assert found.count(player.capitalize()) == 2 * (4 if slug == "pi" else 1)
    # A swap that has a box of its own takes no line.
    assert [found.count(word) for word in ("Moves", "swaps")] == {"pi": [0, 0], "trike": [2, 0], "hex3": [2, 2]}[slug]
    # A score stands by the name; where nobody scores, the winner's box is ticked, as on small pads.
    assert [found.count(word) for word in ("score", "won")] == {"pi": [0, 0], "trike": [4, 0], "hex3": [0, 6]}[slug]
    assert found.count("Date") == 2
    # Moves are numbered, as in the figures of rules.
    most = {"hex3": 42, "trike": 48, "pi": 30}[slug]
    for number in range(10, most + 1):
        assert found.count(str(number)) >= 2
    # Trike has 45 cells and a swap: only the row of the last is filled up.
    assert "49" not in found


def test_a_board_of_no_game_has_places_for_names():
    assert words(board("hexagon", side=4, pad=2)).count("Name") == 4


@pytest.mark.parametrize(("slug", "pad", "times"), [("trike", 4, 4), ("hex3", 6, 6), ("pi", 12, 0), ("hex3", 12, 0)])
def test_several_boards_have_lines_for_names_and_many_are_alone(slug, pad, times):
    drawn = board(slug, pad=pad)
    found = words(drawn)
    for player in get_game(slug).players:
        # On its line, and over no column for moves: these have its colour, or are nobody's.
        assert found.count(player.capitalize()) == times
    assert found.count("Date") == times
    page = drawn.document.pages[0]
    assert sum(group.id == "names" for group in groups(Group(page.items))) == times


def parts_of(page):
    """The parts of a pad, and the lines between them."""
    pads, lines = (next(item for item in page.items if item.id == name).items for name in ("pads", "parting"))
    return pads, lines


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("slug", "options"), [("trike", {"host": "y"}), ("trike", {"host": "atoll"}), ("pisi", {})])
def test_small_print_of_a_pad_stands_off_what_is_written_on(slug, options, paper):
    """It was 1.5 mm below the last line, above 8 mm of nothing."""
    part = parts_of(board(slug, pad=2, paper=paper, **options).document.pages[0])[0][0].symbol
    foot = [item for item in part.items if isinstance(item, Text)]
    written = bounds([item for item in part.items if not isinstance(item, Text)])
    assert min(bounds((text,))[1] for text in foot) - written[3] > 3.0


def test_every_move_has_a_line_where_one_row_is_missing():
    """Majorities had 26 pairs for its 55 cells."""
    assert "55" in words(board("trike", host="majorities", pad=2, paper="a4"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("slug", "pad", "lines"), [("pi", 2, 1), ("trike", 4, 2), ("trike", 5, 3), ("hex3", 6, 3)])
def test_parts_of_a_pad_are_alike_and_keep_as_far_from_cuts_as_from_edges(slug, pad, lines, paper):
    page = board(slug, pad=pad, paper=paper).document.pages[0]
    pads, cuts = parts_of(page)
    assert len(pads) == pad
    assert len({id(use.symbol) for use in pads}) == 1
    _, _, width, height = pads[0].symbol.box
    assert {(use.x % width, use.y % height) for use in pads} == {(0, 0)}
    left, top, right, bottom = bounds(pads[0].symbol.items)
    assert min(left, top, width - right) > 9.4
    # Small print stands lower, off the last line that is written on.
    assert 7.0 < height - bottom < 8.0
    # What is played on stands in the middle of its part.
    (board_,) = [group for group in groups(pads[0]) if group.id == "board"]
    if pad > 2:
        (picture,) = [item for item in pads[0].symbol.items if getattr(item, "id", "") == "picture"]
        drawn = bounds([board_])
        assert picture.dx + (drawn[0] + drawn[2]) / 2 == pytest.approx(width / 2, abs=1)
    assert len(cuts) == lines
    assert all(line.style.dash for line in cuts)
    for line in cuts:
        ends = (line.x1, line.y1, line.x2, line.y2)
        assert ends in {(0, line.y1, page.width, line.y1), (line.x1, 0, line.x1, page.height)}
        assert line.y1 % height == pytest.approx(0) or line.x1 % width == pytest.approx(0)


@pytest.mark.parametrize(("slug", "word"), [("trike", "score"), ("pi", "Goals"), ("hex3", "won")])
def test_each_small_board_has_game_date_names_and_boxes_that_say_what_they_are_for(slug, word):
    (use, *_), _ = parts_of(board(slug, pad=6).document.pages[0])
    (names,) = [group for group in groups(use) if group.id == "names"]
    written = [*names.items, *(item for group in groups(names) for item in group.items)]
    said = [item.text for item in written if isinstance(item, Text)]
    players = [player.capitalize() for player in get_game(slug).players]
    assert said.count("Date") == said.count(get_game(slug).title) == 1
    # Over a table, or beside a box for each.
    assert said.count(word) == (1 if slug == "pi" else len(players))
    assert ([*"ABCDE"] == [text for text in said if text in [*"ABCDE"]]) == (slug == "pi")
    lines = [item for item in written if isinstance(item, Line)]
    date = next(item for item in written if isinstance(item, Text) and item.text == "Date")
    near = [line for line in lines if max(line.x1 - date.x, date.x - line.x2, abs(line.y1 - date.y)) < 9.5]
    assert max(line.x2 - line.x1 for line in near) >= 17
    for player in players:
        (at,) = (item for item in written if isinstance(item, Text) and item.text == player)
        long = [
            item.x2 - item.x1
            for item in written
            if isinstance(item, Line) and 0 <= item.x1 - at.x < 12 and abs(item.y1 - at.y) < 3.2
        ]
        # Names stand before their lines, as on larger pads.
        assert max(long) > 15


@pytest.mark.parametrize(
    ("slug", "more", "foot"),
    [
        ("pi", {}, "Red’s first three: the rings, or the cells between them Justin Love"),
        ("trike", {}, "Alek Erickson · 45 cells"),
        ("trike", {"host": "y"}, "Trike on Y: join all three sides; marked corners touch two each Trike: Alek E"),
        ("hex3", {}, "Signs: red sides have a line inside, green dashes, blue none goldbb · 61 cells"),
    ],
)
def test_the_foot_of_a_small_board_says_what_its_heading_does_not(slug, more, foot):
    said = " ".join(words(board(slug, pad=4, **more)))
    assert said.count(foot) == 4
    assert f"{get_game(slug).title} board" not in said.replace(foot, "")


@pytest.mark.parametrize(
    ("slug", "foot"), [("pi", []), ("trike", []), ("hex3", ["Signs:", "red sides have a line inside"])]
)
def test_the_foot_below_a_score_sheet_repeats_neither_its_title_nor_its_note(slug, foot):
    (one, *_), _ = parts_of(board(slug, pad=2).document.pages[0])
    small = [item.text for item in one.symbol.items if isinstance(item, Text)]
    assert small[-1] == {"pi": "Justin Love · 91 cells", "trike": "Alek Erickson · 45 cells"}.get(
        slug, "goldbb · 61 cells"
    )
    assert len(small) == len(foot) + 1
    assert all(text.startswith(start) for text, start in zip(small, foot, strict=False))


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_score_sheets_reach_the_right_margin(slug):
    (one, *_), _ = parts_of(board(slug, pad=2, paper="letter").document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id == "score-sheet"]
    right = max(item.x2 for item in sheet.items if isinstance(item, Line)) + sheet.dx
    (picture,) = [item for item in one.symbol.items if getattr(item, "id", "") == "picture"]
    assert right + picture.dx == pytest.approx(one.symbol.box[2] - 10, abs=0.1)


def test_pads_of_pi_have_quiet_lines_and_strong_rings():
    """What is written on them is seen among the lines, which a board to play on has in full strength."""
    for pad, opacity in ((None, 1.0), (1, 0.45), (2, 0.45), (6, 0.45)):
        page = board("pi", pad=pad).document.pages[0]
        found = list(groups(Group(page.items)))
        (rows, *_) = [item for group in found if group.id.startswith("lines") for item in group.items]
        assert rows.style.opacity == opacity
        rings = next((group for group in found if group.id == "first-three"), Group(()))
        assert bool(rings.items) == (pad is not None)
        assert all(ring.style.width >= 0.5 for ring in rings.items)


@pytest.mark.parametrize("host", ["y", "hex"])
def test_title_and_date_of_a_small_board_keep_off_it(host):
    (one, *_), _ = parts_of(board("trike", pad=4, host=host).document.pages[0])
    (drawn,) = [group for group in groups(one) if group.id == "board"]
    # A long title finds no room in the corner of a rhombus.
    (title,) = [group for group in groups(one) if group.id == ("title" if host == "y" else "names")]
    assert title.dx == 0
    written = [item for item in title.items if isinstance(item, Text)][:2]
    assert [item.text for item in written] == [f"Trike on {host.capitalize()}", "Date"]
    assert not any(Silhouette([drawn._replace(dx=0)], 1, 1).touches(bounds([item]), 0.5) for item in written)


@pytest.mark.parametrize(("pad", "paper"), [(4, "a4"), (6, "a4"), (4, "letter")])
def test_the_date_of_a_pad_with_score_boxes_stands_over_the_names_and_the_title_alone_in_its_corner(pad, paper):
    """Both were squeezed into corners, and there were no boxes for the goals."""
    (one, *_), _ = parts_of(board("pi", pad=pad, paper=paper).document.pages[0])
    (drawn,) = [group for group in groups(one) if group.id == "board"]
    (title,) = [group for group in groups(one) if group.id == "title"]
    (name,) = title.items
    assert name.text == "Pi"
    assert not Silhouette([drawn], 1, 1).touches(bounds([name]), 1.0)
    (names,) = [group for group in groups(one) if group.id == "names"]
    at = {item.text: item for item in names.items if isinstance(item, Text)}
    foot = bounds([drawn])[3]
    assert foot < at["Date"].y < at["Blue"].y < at["Red"].y
    assert at["Date"].x == at["Blue"].x == at["Red"].x
    columns = [at[head].x for head in "ABCDE"]
    assert {round(b - a, 3) for a, b in pairwise(columns)} == {5.5}
    assert at["Goals"].y == at["A"].y < at["Blue"].y


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("slug", "pad"), [("trike", 2), ("trike", 4), ("hex3", 2), ("hex3", 4), ("pi", 2), ("pi", 4)]
)
def test_the_date_stands_before_its_line(slug, pad, paper):
    (one, *_), _ = parts_of(board(slug, pad=pad, paper=paper).document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id in ("score-sheet", "names")]
    written = [*sheet.items, *(item for group in groups(sheet) for item in group.items)]
    (date,) = {item for item in written if isinstance(item, Text) and item.text == "Date"}
    beside = [item for item in written if isinstance(item, Line) and abs(item.y1 - date.y) < 1.0]
    assert date.anchor == "start"
    assert any(item.x1 > date.x and item.x2 - item.x1 > 12.5 for item in beside)


@pytest.mark.parametrize(("slug", "pad"), [("trike", 2), ("trike", 4), ("pi", 4)])
def test_boxes_for_scores_keep_off_what_stands_above_them(slug, pad):
    (one, *_), _ = parts_of(board(slug, pad=pad).document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id in ("score-sheet", "names")]
    boxes = [[y for _, y in item.points] for item in sheet.items if isinstance(item, Polygon)]
    # Not that for what is ticked, in a corner above the board.
    top = min(min(ys) for ys in boxes if min(ys) > 10)
    if pad == 2:
        above = max(item.y for item in sheet.items if isinstance(item, Text) and item.text == get_game(slug).title)
    else:
        (drawn,) = [group for group in groups(one) if group.id == "board"]
        texts = [item for group in groups(drawn) for item in group.items if isinstance(item, Text)]
        above = drawn.dy + max(item.y for item in texts if item.text.isalpha())
    assert top - above > 3.0


def test_boards_that_leave_no_corner_have_title_and_date_above():
    (one, *_), _ = parts_of(board("hex3", pad=4).document.pages[0])
    drawn, names = (next(group for group in groups(one) if group.id == name) for name in ("board", "names"))
    at = {item.text: item for item in names.items if isinstance(item, Text)}
    assert at["Three Player Hex"].y < bounds([drawn])[1]
    # Three names leave a place in their rows.
    assert at["Date"].y == at["Blue"].y > at["Red"].y == at["Green"].y > bounds([drawn])[3]
    assert at["Date"].x == at["Green"].x


@pytest.mark.parametrize(("slug", "paper", "most"), [("trike", "a4", 48), ("pi", "letter", 30)])
def test_moves_fill_what_is_left_below_small_boards(slug, paper, most):
    drawn = board(slug, pad=4, paper=paper)
    found = words(drawn)
    for number in range(12, most + 1):
        # Small print may have one of them as well, as "45 cells".
        assert found.count(str(number)) >= 4
    assert str(most + 1) not in found
    (one, *_), _ = parts_of(drawn.document.pages[0])
    _, _, _, foot = bounds([item for item in one.symbol.items if getattr(item, "id", "") == "picture"])
    # The last lines stand where the small print begins.
    assert one.symbol.box[3] - foot < 18


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pad", [2, 4])
def test_every_move_of_three_players_has_its_number(pad, paper):
    """Rows were numbered by rounds, where figures of the rules number every move. After a swap, or once a player is
    out, a column is not of one colour any more: columns had names and colours that were wrong then.
    """
    (one, *_), _ = parts_of(board("hex3", pad=pad, paper=paper).document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id in ("score-sheet", "names")]
    columns = {}
    for item in sheet.items:
        if isinstance(item, Line) and item.style.stroke == "grid":
            columns.setdefault(item.x1, []).append(item.y1)
            assert item.x2 - item.x1 > 9.2, "a move finds no room"
    # A game in one column each beside a board as large as others have.
    turns = {2: 1, 4: 2}[pad]
    assert len(columns) == 3 * turns
    assert len({tuple(rows) for rows in columns.values()}) == 1
    rows = len(next(iter(columns.values())))
    numbers = [item for item in sheet.items if isinstance(item, Text) and item.text.isdigit()]
    assert sorted(int(item.text) for item in numbers) == list(range(1, 3 * rows * turns + 1))
    assert min(item.size for item in numbers) > 6.99 * 25.4 / 72
    for i, x in enumerate(sorted(columns)):
        own = [item for item in numbers if item.x == x]
        assert {int(item.text) % 3 for item in own} == {(i + 1) % 3}
        assert {item.paint for item in own} == {"muted"}
    said = [item for item in sheet.items if isinstance(item, Text)]
    assert [sum(item.text == name for item in said) for name in ("Red", "Green", "Blue")] == [1, 1, 1]
    (head,) = [item for item in said if item.text == "Moves and swaps"]
    assert head.x == min(columns)
    assert 4.5 < columns[head.x][0] - head.y < 8


def lines_of(one):
    """The lines for moves of a part of a pad."""
    (sheet,) = [group for group in groups(one) if group.id in ("score-sheet", "names")]
    return [item for item in sheet.items if isinstance(item, Line) and item.style.stroke == "grid"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pad", [2, 4])
@pytest.mark.parametrize("slug", ["pi", "trike", "hex3", "pisi", "atoll", "hex", "majorities", "havannah", "gomoku"])
def test_hands_can_write_on_lines(slug, pad, paper):
    """They were 3.2 to 4.7 mm apart wherever a long game had more moves."""
    (one, *_), _ = parts_of(board(slug, pad=pad, paper=paper).document.pages[0])
    lines = lines_of(one)
    assert lines or pad > 2
    rows = sorted({round(line.y1, 3) for line in lines})
    assert all(b - a >= 5.0 - 1e-3 for a, b in pairwise(rows))
    assert all(line.x2 - line.x1 > 9.2 for line in lines)


@pytest.mark.parametrize(
    ("slug", "paper", "moves"),
    [
        ("hex3", "a4", 42),
        ("hex3", "letter", 42),
        ("trike", "a4", 45),
        ("trike", "letter", 45),
        ("pi", "a4", 30),
        ("pi", "letter", 30),
    ],
)
def test_four_boards_have_lines_for_a_long_game_on_either_paper(slug, paper, moves):
    (one, *_), _ = parts_of(board(slug, pad=4, paper=paper).document.pages[0])
    (names,) = [group for group in groups(one) if group.id == "names"]
    assert sum(isinstance(item, Line) and item.style.stroke == "grid" for item in names.items) >= moves


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("host", "pad", "moves"),
    [("y", 4, 45), ("hex", 2, 60), ("atoll", 2, 57), ("majorities", 2, 48), ("quod", 2, 58), ("havannah", 2, 68)],
)
def test_pads_for_the_board_of_another_game_hold_a_game(host, pad, moves, paper):
    """Two to a sheet where four would leave lines closer than hands can write: kits take as many."""
    (one, *_), _ = parts_of(board("trike", pad=pad, host=host, paper=paper).document.pages[0])
    assert len(lines_of(one)) >= moves
    said = [item.text for group in groups(one) for item in group.items if isinstance(item, Text)]
    assert said.count(f"Trike on {host.capitalize()}") >= 1


@pytest.mark.parametrize(("slug", "pad", "moves"), [("hex3", 2, 42), ("trike", 4, 46), ("pi", 2, 30)])
def test_both_papers_have_the_same_columns_for_a_long_game(slug, pad, moves):
    """On A4 three players had 17 rounds in one column, on Letter 22 in two."""
    found = []
    for paper in ("a4", "letter"):
        (one, *_), _ = parts_of(board(slug, pad=pad, paper=paper).document.pages[0])
        lines = lines_of(one)
        assert len(lines) >= moves
        found.append(len({round(line.x1, 3) for line in lines}))
    assert found[0] == found[1]


@pytest.mark.parametrize("host", ["hex", "quod"])
def test_a_few_lines_less_on_letter_leave_boards_as_large_as_on_a4(host):
    """For six lines of sixty-four a third column took a fifth of the board."""
    found = []
    for paper in ("a4", "letter"):
        (one, *_), _ = parts_of(board("trike", pad=2, host=host, paper=paper).document.pages[0])
        (drawn,) = [group for group in groups(one) if group.id == "board"]
        box = bounds(drawn.items)
        found.append((len({round(line.x1, 3) for line in lines_of(one)}), box[2] - box[0]))
    (columns, wide), (as_many, as_wide) = found
    assert columns == as_many == 4
    assert as_wide > 0.9 * wide


def test_lines_beside_a_board_are_as_many_as_a_long_game_has_moves():
    (one, *_), _ = parts_of(board("trike", pad=2).document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id == "score-sheet"]
    assert sum(isinstance(item, Line) and item.style.stroke == "grid" for item in sheet.items) >= 36


@pytest.mark.parametrize(("slug", "heads"), [("breakthrough", 3), ("pi", 0), ("trike", 0), ("hex3", 0)])
def test_columns_of_small_pads_have_names_unless_their_numbers_have_colours_or_these_change_hands(slug, heads):
    (one, *_), _ = parts_of(board(slug, pad=4).document.pages[0])
    (names,) = [group for group in groups(one) if group.id == "names"]
    first = get_game(slug).players[0].capitalize()
    found = [item for item in names.items if isinstance(item, Text) and item.text == first]
    assert len(found) == 1 + heads


@pytest.mark.parametrize(("paper", "slug"), [("a4", "breakthrough"), ("a4", "pi"), ("letter", "pi"), ("a4", "hex3")])
def test_lines_are_as_far_apart_as_a_long_game_allows(slug, paper):
    """They were 5 mm apart, with more of them than a long game has moves."""
    (one, *_), _ = parts_of(board(slug, pad=2, paper=paper).document.pages[0])
    lines = lines_of(one)
    rows = sorted({round(line.y1, 3) for line in lines})
    # As many as there must be, or as easy to write on as all can.
    assert rows[1] - rows[0] >= (5.4 if paper == "a4" else 5.2)
    spare = get_game(slug).view().score_boxes.moves <= len(lines) - len({line.x1 for line in lines})
    assert rows[1] - rows[0] >= 6.0 or not spare


def test_the_foot_of_a_pad_is_not_parted_at_its_colon():
    texts = [item.text for item in board("hex3", pad=1).document.pages[0].items if isinstance(item, Text)]
    assert "goldbb · 61 cells" in texts


def test_there_are_no_more_rows_than_moves_need():
    assert "49" not in words(board("trike", pad=1))
    assert {"45", "91"} <= {*words(board("trike", pad=1)), *words(board("hexagon", side=6, pad=1, paper="a3"))}


@pytest.mark.parametrize(("pad", "parts"), [(3, 3), (5, 6)])
def test_no_part_of_a_pad_stays_empty_unless_boards_were_far_smaller(pad, parts):
    page = board("pi", pad=pad, paper="letter").document.pages[0]
    _, _, width, height = parts_of(page)[0][0].symbol.box
    assert round(page.width / width) * round(page.height / height) == parts


def test_boards_whose_coordinates_would_be_too_small_beside_words_are_alone():
    found = words(board("hexagon", side=9, pad=6))
    assert "Name" not in found
    assert "q" in found


def test_boards_too_narrow_for_names_have_none():
    assert "Red" not in words(board("hex3", side=3, pad=6, paper="a5"))
    assert "Date" not in words(board("pi"))


def test_nothing_beside_a_board_leaves_the_margins():
    page = board("pi", pad=1).document.pages[0]
    left, top, right, bottom = bounds(page.items)
    assert min(left, top, page.width - right, page.height - bottom) > 9.4


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
    assert all(found.count(letter) == 2 for letter in ("A", "B", "C", "D", "E", "Goals", "rings,"))
    assert "Game" not in found
    page = drawn.document.pages[0]
    rings = [group for group in groups(Group(page.items)) if group.id == "first-three"]
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
    assert (texts["1"], texts["2"], texts["23"]) == ("name.blue", "name.red", "name.blue")


def test_a_pad_says_whose_sides_have_which_sign():
    assert "red sides have a line inside" in " ".join(words(board("hex3", pad=2, theme="grey")))


@pytest.mark.parametrize(("slug", "pad", "paper"), [("trike", 5, "letter"), ("trike", 6, "letter")])
def test_there_are_no_lines_where_only_a_few_moves_would_find_room(slug, pad, paper):
    (one, *_), _ = parts_of(board(slug, pad=pad, paper=paper).document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id in ("score-sheet", "names")]
    assert not any(isinstance(item, Line) and item.style.stroke == "grid" for item in sheet.items)
    (one, *_), _ = parts_of(board(slug, pad=4, paper=paper).document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id in ("score-sheet", "names")]
    assert any(isinstance(item, Line) and item.style.stroke == "grid" for item in sheet.items)


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("atoll", "Aim: join two opposite islands of your colour"),
        ("gomoku", "Aim: five or more in a row, eight directions"),
        ("havannah", "Aim: make a ring, a bridge or a fork; marked corners belong to no side"),
        ("hex", "Aim: join the two sides of your colour"),
        ("hex3", "Signs: red sides have a line inside, green dashes, blue none"),
    ],
)
def test_the_foot_of_a_pad_tells_an_aim_from_signs(slug, said):
    """To join two islands is no sign."""
    assert said in " ".join(words(board(slug, pad=2)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pad", [1, 2])
def test_a_pad_of_a_game_that_scores_by_turns_has_rows_for_them_below_the_board(pad, paper):
    """Two plans with their rules, without a line to write on, were printed as a pad of Iriri."""
    drawing = board("iriri", pad=pad, paper=paper)
    found = words(drawing)
    assert [found.count(word) for word in ("Date", "word", "points", "score", "taken")] == [
        times * pad for times in (1, 3, 3, 2, 2)
    ]
    assert "Pieces" not in found
    page = drawing.document.pages[0]
    assert ("parting" in {item.id for item in page.items if isinstance(item, Group)}) == (pad == 2)
    assert sum(len(group.items) for group in groups(Group(page.items)) if group.id == "ruler") == (pad == 1)
    (rows, *_) = [group for group in groups(Group(page.items)) if group.id == "rows"]
    (shown, *_) = [group for group in groups(Group(page.items)) if group.id == "board"]
    assert shown.dy + bounds(shown.items)[3] < bounds(rows.items)[1]
    columns = sorted({round(item.x1, 2) for item in rows.items if isinstance(item, Line) and item.x1 == item.x2})
    assert min(b - a for a, b in pairwise(columns) if b - a > 3.5) >= 11
    levels = sorted({item.y1 for item in rows.items if isinstance(item, Line) and item.y1 == item.y2})[1:]
    # Of 400 random games one has more rounds; rows for as many as a player has pieces were 5 mm high.
    assert len(levels) == 14
    assert min(b - a for a, b in pairwise(levels)) >= 5.8


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_ring_of_a_pad_has_empty_places_to_write_in_and_no_number_lies_on_its_name(paper):
    """They were 4.5 mm wide; and then stood in a rectangle, while every other page draws a ring."""
    (part, *_), _ = parts_of(board("iriri", pad=2, paper=paper).document.pages[0])
    found = list(groups(part))
    places = [group for group in found if group.id.startswith(("ring-", "hand-"))]
    assert [len(group.items) for group in places] == [1] * 30
    ring = [group for group in places if group.id.startswith("ring-")]
    sides = [bounds(group.items) for group in ring]
    assert min(box[2] - box[0] for box in sides) > 5.7
    # All look outwards, turned once round, and are as far from the next, the last from the first.
    turned = [group.rotate for group in ring]
    assert turned[0] == 0
    assert turned == sorted(turned)
    apart = [math.dist((a.dx, a.dy), (b.dx, b.dy)) for a, b in pairwise([*ring, ring[0]])]
    assert max(apart) < 1.02 * min(apart)
    assert min(apart) > sides[0][2] - sides[0][0]
    (numbers,) = [group for group in found if group.id == "places"]
    (name,) = [
        item for group in found for item in group.items if isinstance(item, Text) and item.text == "The dictionary"
    ]
    a = bounds((name,))
    for b in (bounds((number,)) for number in numbers.items):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_for_three_is_as_large_as_others_beside_its_moves(paper):
    """Two columns of turns left it 105 mm of 190."""
    (part, *_), _ = parts_of(board("hex3", pad=2, paper=paper).document.pages[0])
    (shown,) = [group for group in groups(part) if group.id == "board"]
    left, _, right, _ = bounds(shown.items)
    assert right - left > 118


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_swapped_colours_are_ticked_where_a_game_has_them(paper):
    """Who played which colour was told nowhere."""
    (part, *_), _ = parts_of(board("trike", pad=2, paper=paper).document.pages[0])
    (sheet,) = [group for group in groups(part) if group.id == "score-sheet"]
    date, tick = (
        next(item for item in sheet.items if isinstance(item, Text) and item.text == said)
        for said in ("Date", "swapped")
    )
    assert tick.y == pytest.approx(date.y, abs=0.1)
    assert [words(board(slug, pad=2, paper=paper)).count("swapped") for slug in ("trike", "pi")] == [2, 0]
    # On small pads in the corner that the title leaves.
    assert words(board("trike", pad=4, paper=paper)).count("swapped") == 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pad_has_boxes_for_what_decides_its_game(paper):
    """Pisi had a box for who won, and none for the capital or what is joined with it; and then two for the capital,
    which is one city for both.
    """
    (part, *_), _ = parts_of(board("pisi", pad=2, paper=paper).document.pages[0])
    (sheet,) = [group for group in groups(part) if group.id == "score-sheet"]
    said = [item.text for item in sheet.items if isinstance(item, Text)]
    # What decides first stands first.
    decides = [text for text in said if text in {"connections", "if tied: cities", "won"}]
    assert decides == ["connections", "if tied: cities", "won"]
    # Names, date and capital stand two in a row, with lines as long as those for moves.
    at = {item.text: item for item in sheet.items if isinstance(item, Text) and item.size > 2.9}
    assert said.count("Capital") == 1
    assert at["Date"].y == at["Capital"].y
    (capital,) = (
        line
        for line in sheet.items
        if isinstance(line, Line) and 0 < line.y1 - at["Capital"].y < 1 and line.x1 > at["Capital"].x
    )
    assert 20 < capital.x2 - capital.x1 < 40
    assert len(lines_of(part)) >= 40
    # Small pads have no room for these names.
    assert "Capital" not in words(board("pisi", pad=4, paper=paper))


@pytest.mark.parametrize("pad", [3, 4, 6, 8])
def test_a_pad_without_room_for_its_rows_is_refused(pad):
    with pytest.raises(FitError, match="no room for what is written of each turn: use a smaller pad or a larger pap"):
        board("iriri", pad=pad)


def test_lines_for_names_begin_in_one_place():
    """They began where their labels ended, 1 mm apart from line to line."""
    (one, *_), _ = parts_of(board("hex3", pad=2).document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id == "score-sheet"]
    named = ("Red", "Green", "Blue", "Date")
    bases = [
        item.y + 0.6 for item in sheet.items if isinstance(item, Text) and item.text in named and item.size > 2.9
    ]
    lines = [item for item in sheet.items if isinstance(item, Line)]
    starts = [line.x1 for y in bases for line in lines if abs(line.y1 - y) < 0.01]
    assert len(starts) == 4
    assert len(set(starts)) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("name", "options"),
    [("gomoku", {}), ("havannah", {}), ("trike", {"host": "gomoku"}), ("trike", {"host": "havannah"})],
)
def test_small_boards_of_many_cells_have_lines_for_moves(name, options, paper):
    """On Letter they had none: lines for much of a game would have left boards too small for their coordinates."""
    found = words(board(name, pad=4, paper=paper, **options))
    for number in range(1, 10):
        # A coordinate of each board, and a row of moves below it.
        assert found.count(str(number)) >= 8


@pytest.mark.parametrize("pad", [2, 4])
@pytest.mark.parametrize("name", ["majorities", "trike"])
def test_a_pad_for_majorities_says_the_aim_and_has_boxes_for_the_lines_of_each_direction(name, pad):
    more = {"host": "majorities"} if name == "trike" else {}
    drawn = board(name, pad=pad, **more)
    assert "win more of the three directions" in " ".join(words(drawn))
    (one, *_), _ = parts_of(drawn.document.pages[0])
    (sheet,) = [group for group in groups(one) if group.id in ("score-sheet", "names")]
    said = {item.text: item for item in sheet.items if isinstance(item, Text)}
    assert said["–"].x < said["/"].x < said["\\"].x < said["directions"].x
    # The last box is wide enough for its head.
    assert bounds([said["directions"]])[2] < max(bounds([item])[2] for item in sheet.items) + 0.1
    if pad == 2:
        assert "Lines won" in said
    assert len([item for item in sheet.items if isinstance(item, Polygon)]) == 2 + (name == "trike" and pad == 2)


@pytest.mark.parametrize("slug", ["trike", "hex3"])
def test_names_stand_before_their_lines_on_small_pads_too(slug):
    """They stood below them, and before them on larger pads."""
    (one, *_), _ = parts_of(board(slug, pad=4).document.pages[0])
    (names,) = [group for group in groups(one) if group.id == "names"]
    for player in get_game(slug).players:
        at, *_ = (item for item in names.items if isinstance(item, Text) and item.text == player.capitalize())
        after = [line for line in names.items if isinstance(line, Line) and 0 < line.y1 - at.y < 1]
        assert any(bounds([at])[2] < line.x1 < bounds([at])[2] + 4 for line in after)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_pads_of_breakthrough_have_lines_for_a_whole_game(paper):
    """On A4 they were 34."""
    numbers = {int(text) for text in words(board("breakthrough", pad=2, paper=paper)) if text.isdigit()}
    assert max(numbers) >= 60


def test_the_last_line_for_moves_keeps_off_the_credit_where_that_takes_no_line_away():
    """The credit stood 1.5 mm below it, as if the line were for that."""
    from boardgen.paper.move_lines import spare

    # Half of it is for the names of players over numbered moves.
    assert spare(32.0) == 1.0
    assert spare(30.0) == 0.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["pisi", "breakthrough", "pi"])
def test_columns_of_numbered_moves_have_the_names_of_their_players(slug, paper):
    """Numbers alone did not say whose moves they were; names stand clear of the first and of what is above them: they
    were 1.7 mm off the number and 3 off the line above.
    """
    sheet = next(
        group
        for group in groups(Group(board(slug, pad=2, paper=paper).document.pages[0].items))
        if any(isinstance(item, Text) and item.text == "Date" for item in group.items)
    )
    found = [item for item in sheet.items if isinstance(item, Text)]
    names = [name.capitalize() for name in get_game(slug).players]
    names = [f"Player {name}" if name.isdigit() else name for name in names]
    (first,) = (text.y for text in found if text.text == "1")
    for name in names:
        heads = [text for text in found if text.text == name and 2.0 < first - text.y < 7.0]
        assert len(heads) == 2, name
        assert min(first - 1.55 - head.y for head in heads) > 2.2
    (top,) = {text.y - 1.65 for text in found if text.text == names[0] and 2.0 < first - text.y < 7.0}
    lines = [item.y1 for item in sheet.items if isinstance(item, Line) and item.y1 < top]
    over = max(*lines, *(text.y for text in found if text.y < top))
    assert top - over > 2.2


def named(one, name):
    return next(group for group in groups(one) if group.id == name)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["pisi", "hex3", "pi"])
def test_a_board_as_high_as_its_score_sheet_begins_level_with_the_title(slug, paper):
    """Pisi's frame stood 2.4 mm above the capitals of its name."""
    (one, *_), _ = parts_of(board(slug, pad=2, paper=paper).document.pages[0])
    picture = named(one, "picture")
    shown, sheet = (next(item for item in picture.items if item.id == name) for name in ("board", "score-sheet"))
    title = max((item for item in sheet.items if isinstance(item, Text)), key=lambda text: text.size)
    if shown.dy < 5:
        assert bounds((shown,))[1] == pytest.approx(title.y - CAP_HEIGHT * title.size, abs=0.3)
    else:
        assert slug in ("hex3", "pi"), "as wide as there is room, in the middle of the height"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_names_over_many_moves_keep_off_what_is_above_and_below(paper):
    """Those of Pisi stood 3 mm below the line for the date and as close above the first numbers."""
    (one, *_), _ = parts_of(board("pisi", pad=2, paper=paper).document.pages[0])
    sheet = named(one, "score-sheet")
    head = next(
        item for item in sheet.items if isinstance(item, Text) and item.text == "Player 1" and item.size < 2.6
    )
    first = next(item for item in sheet.items if isinstance(item, Text) and item.text == "1")
    date = max(item.y1 for item in sheet.items if isinstance(item, Line) and item.y1 < head.y)
    assert head.y - CAP_HEIGHT * head.size - date > 2.8
    assert first.y - CAP_HEIGHT * first.size - head.y > 2.8


def test_a_board_alone_on_its_sheet_is_as_large_as_paper_either_way_allows():
    """Breakthrough's was 138 mm wide on an upright sheet, with 40 mm of nothing above and below."""
    page = board("breakthrough", pad=1).document.pages[0]
    shown = named(Group(page.items), "board")
    left, _, right, _ = bounds((shown,))
    assert right - left > 165


def test_a_pad_says_nothing_of_what_does_not_lie_on_it():
    """Pisi's had the signs of tiles below, and its name twice."""
    said = words(board("pisi", pad=1))
    assert said.count("Pisi") == 1
    assert not {"plan,", "cities"} & set(said)


@pytest.mark.parametrize(("paper", "broad", "lines"), [("a4", 130, 54), ("letter", 119, 45)])
def test_moves_that_name_two_cells_have_lines_to_write_them_on(paper, broad, lines, tmp_path):
    """Beside their numbers 6.5 mm were left for "b5|b6", and six such columns took the board its room."""
    write_files(starter_files(tmp_path).items(), make=[tmp_path])
    pad = draw.board(str(tmp_path), pad=2, paper=paper).document.pages[0]
    (one, *_), _ = parts_of(pad)
    (sheet,) = [group for group in groups(one) if group.id == "score-sheet"]
    (drawn,) = [group for group in groups(one) if group.id == "board"]
    left, _, right, _ = bounds([drawn])
    assert right - left > broad
    columns = {}
    numbers = [bounds([item])[2] for item in sheet.items if isinstance(item, Text) and item.text.isdigit()]
    for item in sheet.items:
        if isinstance(item, Line) and item.style.stroke == "grid":
            columns.setdefault(item.x1, []).append(item.y1)
            assert item.x2 - max(end for end in numbers if item.x1 < end < item.x2) > 10
    assert len(columns) == 3
    assert len({len(rows) for rows in columns.values()}) == 1
    assert sum(map(len, columns.values())) >= lines
    assert all(low - high > 4.19 for rows in columns.values() for high, low in pairwise(rows))

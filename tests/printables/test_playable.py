"""Boards that are printed to be played on fit their pieces; what is smaller says that it is a plan."""

from __future__ import annotations

import re
from itertools import pairwise

import pypdfium2
import pytest

from boardgen.draw import board, kit, setup
from boardgen.games import game_slugs, get_game
from boardgen.kits.plan import load_plan
from boardgen.paper.silhouette import Silhouette
from boardgen.printables.everything import everything
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text
from boardgen.sets import Selection

#: Pieces that lie or stand on a board, and what they take of it across, mm: tiles, and bases of pyramids.
ON_BOARD = {("piecepack", "tile"): 50.8, ("pyramids", "large pyramid"): 25.4}


def widest(slug):
    """The widest piece of fixed size that a game's kit puts on its board, mm; 0 where pieces are made to fit."""
    found = [0.0]
    for pieces in load_plan(slug).pieces:
        if pieces.of_pitch is None:
            parts = pieces.found.parts(pieces.found.filled(Selection()))
            kinds = {(pieces.found.name, part.name) for part in parts}
            found += [width for key, width in ON_BOARD.items() if key in kinds]
    return max(found)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_board_of_print_takes_its_pieces(slug):
    (one,) = [found for found in everything((slug,)) if found.name == f"{slug}-board"]
    document = one.draw().document
    assert (one.arguments.get("pitch") or 1000) >= widest(slug)
    assert (get_game(slug).view().pieces_pitch or 0) >= widest(slug)
    assert "size for play" not in document.title
    assert (len(document.pages) > 1) == (widest(slug) > 20)


@pytest.mark.parametrize(
    ("slug", "paper", "plan"),
    [("iriri", "a4", True), ("pisi", "a4", True), ("pisi", "a2", False), ("pi", "a4", False)],
)
def test_a_board_too_small_for_its_pieces_says_that_it_is_a_plan(slug, paper, plan):
    drawing = board(slug, paper=paper)
    text = pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range()
    assert (f"{get_game(slug).title} board: drawn at " in text) is plan
    # How far its cells are apart is no size that anything has on it.
    assert ("pitch" in text) is not plan
    assert ("Printed at 100 %" in text) is not plan, "a plan needs no ruler"
    # It is called what it is once.
    assert text.lower().count("a plan for the table") == plan
    assert "not for play" not in text


@pytest.mark.parametrize(("slug", "plan"), [("iriri", True), ("pisi", True), ("pi", False)])
def test_a_setup_smaller_than_its_pieces_says_that_it_is_a_plan(slug, plan):
    """The players lay it out on a table; where stones are made to fit it is a board to play on."""
    (page,) = setup(slug, seed=1).document.pages
    drawn = pypdfium2.PdfDocument(setup(slug, seed=1).pdf)[0]
    text = drawn.get_textpage().get_text_range()
    assert ("setup 1, a plan for the table" in text) is plan
    assert ("Printed at 100 %" in text) is not plan
    (shown,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    left, _, right, _ = bounds((shown,))
    # What is below it, in letters that do not shrink with it, does not keep it small.
    assert right - left > 0.7 * page.width


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_number_of_a_board_stands_in_its_small_print(paper):
    """In a line that is no longer than another for it."""
    page = kit("trike", paper=paper).document.pages[1]
    texts = [item for item in page.items if isinstance(item, Text)]
    (number,) = (item for item in texts if item.text.endswith("page 2 of 6"))
    assert number.text.startswith("·")
    assert [item.text for item in texts if item.y == number.y and item is not number] == ["pieces up to 19 mm"]


def test_a_pitch_for_the_pieces_is_no_plan():
    assert "Plan" not in board("pisi", pitch=50.8, tile=True).document.title
    assert "size for play" in board("pisi", pitch=28).document.title


@pytest.mark.parametrize("theme", ["colour", "grey", "ink"])
def test_a_board_says_whose_sides_have_which_sign(theme):
    drawing = board("hex3", theme=theme)
    text = " ".join(pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range().split())
    assert "Red sides have a line inside, green dashes, blue none." in text


@pytest.mark.parametrize("slug", ["hex3", "pi", "trike"])
def test_a_kit_knows_the_pitch_of_its_board(slug):
    first, second = (page.get_textpage().get_text_range() for page in list(pypdfium2.PdfDocument(kit(slug).pdf))[:2])
    (said,) = re.findall(r"cells, ([\d.]+) mm apart", first)
    (printed,) = re.findall(r"cells, pitch ([\d.]+) mm", second)
    assert said == printed


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_setup_of_pi_says_how_to_begin_and_is_as_large_as_the_board(paper):
    page = setup("pi", seed=7, paper=paper).document.pages[0]
    (heading,) = (item for item in page.items if isinstance(item, Group) and item.id == "heading")
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    said = [text.text for text in heading.items]
    assert said[0] == "Pi: setup 7"
    assert "Blue moves first." in " ".join(said)
    assert not Silhouette(picture.items, 1, 1).touches(
        tuple(side - at for side, at in zip(bounds(heading.items), (picture.dx, picture.dy) * 2, strict=True)), 0.5
    )
    if paper == "a4":
        assert pitch_of(setup("pi", seed=7)) == pitch_of(board("pi"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_a_setup_of_pi_says_in_its_corners_is_alike(paper):
    """In one corner stood sentences in larger type, in the other a list."""
    page = setup("pi", seed=7, paper=paper).document.pages[0]
    heading, corner = (
        [*texts(item for item in page.items if isinstance(item, Group) and item.id == name)]
        for name in ("heading", "corner")
    )
    kinds = [[text for text in said[1:] if text.bold] for said in (heading, corner)]
    assert [[text.text for text in said] for said in kinds] == [
        [entry.kind for entry in listed.entries] for listed in get_game("pi").view().setup_lists
    ]
    assert kinds[0][0].y == kinds[1][0].y
    assert len({text.size for text in (*heading[1:], *corner[1:])}) == 1


@pytest.mark.parametrize("slug", ["pisi", "iriri"])
def test_setups_whose_pictures_tell_how_to_begin_are_named_above_and_end_well_over_the_ruler(slug):
    page = setup(slug, seed=7).document.pages[0]
    heading, picture = (
        next(item for item in page.items if isinstance(item, Group) and item.id == name)
        for name in ("heading", "picture")
    )
    assert [text.text for text in heading.items] == [f"{get_game(slug).title}: setup 7, a plan for the table"]
    assert bounds((heading,))[3] < bounds((picture,))[1]
    lowest = max(item.y for item in texts(picture.items)) + picture.dy
    assert min(bounds((item,))[1] for item in page.items if isinstance(item, Text)) - lowest > 2.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_title_of_a_setup_of_iriri_begins_where_its_lists_do(paper):
    page = setup("iriri", seed=7, paper=paper).document.pages[0]
    heading, picture = (
        next(item for item in page.items if isinstance(item, Group) and item.id == name)
        for name in ("heading", "picture")
    )
    (listed,) = (text for text in texts(picture.items) if text.text == "To begin")
    assert heading.items[0].x + heading.dx == pytest.approx(listed.x + picture.dx)
    at = tuple(side - by for side, by in zip(bounds((heading,)), (picture.dx, picture.dy) * 2, strict=True))
    assert not Silhouette(picture.items, 1, 1).touches(at, 0.5)
    lowest = max(item.y for item in texts(picture.items)) + picture.dy
    assert min(bounds((item,))[1] for item in page.items if isinstance(item, Text)) - lowest > 4


@pytest.mark.parametrize("slug", ["pi", "pisi", "iriri"])
def test_what_holds_for_all_setups_of_a_page_stands_once_above_and_what_differs_by_each(slug):
    page = setup(slug, seeds="1-4", per_page=4).document.pages[0]
    (heading,) = (item for item in page.items if isinstance(item, Group) and item.id == "heading")
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    words = [text.text for text in texts(heading.items)]
    assert words[0] == f"{get_game(slug).title}: setups 1–4"
    lists = get_game(slug).view().setup_lists
    common = [listed.title for listed in lists]
    assert [words.count(title) for title in common] == [1, 1]
    common += [entry.kind for listed in lists for entry in listed.entries]
    assert set(common) <= set(words)
    assert bounds((heading,))[3] < bounds((picture,))[1]
    assert not {text.text for text in texts(picture.items)} & {*common}
    boards = [item for item in picture.items if isinstance(item, Group)]
    assert len(boards) == 4
    assert len({str(group.items) for group in boards}) == 4
    # Boards of a row begin level.
    assert boards[0].dy == boards[1].dy
    assert boards[2].dy == boards[3].dy


@pytest.mark.parametrize(
    ("slug", "paper", "wide"), [("pisi", "a4", 66.0), ("pisi", "letter", 62.5), ("iriri", "a4", 66.0)]
)
def test_what_holds_for_six_setups_stands_beside_them_since_they_are_larger_so(slug, paper, wide):
    """In rows of three they would be 59 mm wide below it, with a third of the page empty."""
    page = setup(slug, seeds="1-6", per_page=6, paper=paper).document.pages[0]
    (heading,) = (item for item in page.items if isinstance(item, Group) and item.id == "heading")
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    left, top, _, bottom = bounds((picture,))
    assert bounds((heading,))[2] < left
    assert bottom - top > 0.75 * page.height
    # Paragraphs are short in all of the column's width, and in larger type.
    assert bounds((heading,))[3] < bottom + 4.0
    assert min(text.size for text in texts(heading.items)) > 3.1
    boards = [bounds((item,)) for item in picture.items if isinstance(item, Group)]
    assert min(box[2] - box[0] for box in boards) >= wide
    words = [text.text for text in texts(heading.items)]
    kinds = {entry.kind for listed in get_game(slug).view().setup_lists for entry in listed.entries}
    # Both lists have the same columns.
    assert len({text.x for text in texts(heading.items) if text.text in kinds}) == 1
    for listed in get_game(slug).view().setup_lists:
        assert {entry.kind for entry in listed.entries} <= {*words}
        assert listed.title in " ".join(words)


@pytest.mark.parametrize(("slug", "count", "paper"), [("pi", 2, "letter"), ("iriri", 6, "a4"), ("pisi", 6, "letter")])
def test_what_lists_beside_setups_say_is_a_line_apart_at_most_and_the_same_in_both(slug, count, paper):
    """They were spread over the height of the page: 3 to 9 mm apart."""
    page = setup(slug, seeds=f"1-{count}", per_page=count, paper=paper).document.pages[0]
    (heading,) = (item for item in page.items if isinstance(item, Group) and item.id == "heading")
    apart = set()
    for listed in (item for item in heading.items if isinstance(item, Group)):
        lines = sorted({text.y for text in texts(listed.items)})
        size = next(texts(listed.items)).size
        apart |= {round((b - a) / size, 3) for a, b in pairwise(lines)}
    leading, *between = sorted(apart)
    assert len(between) == 1
    assert between[0] < 2 * leading


@pytest.mark.parametrize(("slug", "count", "paper"), [("pi", 2, "letter"), ("iriri", 6, "a4"), ("pisi", 6, "a4")])
def test_lists_beside_rows_of_setups_begin_on_the_lines_of_these(slug, count, paper):
    page = setup(slug, seeds=f"1-{count}", per_page=count, paper=paper).document.pages[0]
    named = {item.id: item for item in page.items if isinstance(item, Group) and item.id}
    heading, picture = named["heading"], named["picture"]
    assert bounds((heading,))[2] < bounds((picture,))[0]
    lines = sorted({item.y + picture.dy for item in picture.items if isinstance(item, Text)})
    second = get_game(slug).view().setup_lists[1].title
    (title,) = (item for item in texts(heading.items) if item.text == second)
    assert title.y == pytest.approx(lines[1])
    assert bounds((heading,))[3] < bounds((picture,))[3] + 10.0


@pytest.mark.parametrize(
    ("slug", "count", "paper"),
    [("pisi", 2, "a4"), ("pisi", 2, "letter"), ("pisi", 4, "letter"), ("iriri", 4, "letter"), ("pi", 6, "a4")],
)
def test_setups_stand_in_the_middle_of_the_columns_of_the_lists_above(slug, count, paper):
    page = setup(slug, seeds=f"1-{count}", per_page=count, paper=paper).document.pages[0]
    (heading,) = (item for item in page.items if isinstance(item, Group) and item.id == "heading")
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    titles = [listed.title for listed in get_game(slug).view().setup_lists]
    first, second = (next(item.x for item in texts(heading.items) if item.text == title) for title in titles)
    left, right = first, page.width - first
    names = {round(item.x + picture.dx, 3) for item in picture.items if isinstance(item, Text)}
    gutter = 2 * second - left - right
    middles = [(left + second - gutter) / 2, (second + right) / 2]
    assert sorted(names) == pytest.approx(middles, abs=0.01)


@pytest.mark.parametrize("slug", ["pi", "iriri"])
def test_three_setups_below_two_lists_reach_from_margin_to_margin(slug):
    page = setup(slug, seeds="1-6", per_page=6, paper="letter").document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    pitch_wide = [bounds((item,)) for item in picture.items if isinstance(item, Group)]
    left = picture.dx + min(box[0] for box in pitch_wide)
    right = picture.dx + max(box[2] for box in pitch_wide)
    assert left == pytest.approx(10.0, abs=2.0)
    assert right == pytest.approx(page.width - 10.0, abs=2.0)
    first, second, third = sorted({round(item.x, 3) for item in picture.items if isinstance(item, Text)})
    assert third - second == pytest.approx(second - first)


def rows(items):
    for item in items:
        if isinstance(item, Group):
            yield from item.items if item.id.startswith("lines") else rows(item.items)


def test_several_setups_of_pi_say_how_to_begin_once_a_page():
    drawing = setup("pi", seeds="1-5", per_page=4)
    for page in pypdfium2.PdfDocument(drawing.pdf):
        text = " ".join(page.get_textpage().get_text_range().split())
        assert text.count("Blue moves first.") == 1
        assert "Justin Love" in text
    # The letters of small goals are not lost among lines; a larger board has these in full strength.
    for page, opacity in ((drawing.document.pages[0], 0.45), (setup("pi", seed=1).document.pages[0], 1.0)):
        (lines,) = {item.style.opacity for item in rows(page.items)}
        assert lines == opacity


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_setup_whose_picture_leaves_a_corner_free_tells_a_turn_there(paper):
    page = setup("pi", seed=7, paper=paper).document.pages[0]
    (told,) = (item for item in page.items if getattr(item, "id", "") == "corner")
    (picture,) = (item for item in page.items if getattr(item, "id", "") == "picture")
    words = " ".join(text.text for text in texts(told.items))
    turn = get_game("pi").view().setup_lists[-1]
    assert words == " ".join([turn.title, *(f"{entry.kind} {entry.what}" for entry in turn.entries)])
    assert min(text.size for text in texts(told.items)) > 7.8 * 25.4 / 72
    left, top, right, bottom = bounds((told,))
    assert right < page.width - 9.9
    box = (left - 2 - picture.dx, top - picture.dy, right - picture.dx, bottom + 2 - picture.dy)
    assert not Silhouette(picture.items, 1, 1).touches(box, 0.5)
    # It takes no room from the board.
    assert float(printed_pitch(setup("pi", seed=7, paper=paper))) > 19.0


def printed_pitch(drawing):
    text = pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range()
    return re.search(r"cells, pitch ([\d.]+) mm", text)[1]


def test_headings_name_the_setups_of_their_own_page():
    pages = setup("pisi", seeds="1-5", per_page=2).document.pages
    headings = [item for page in pages for item in page.items if getattr(item, "id", "") == "heading"]
    titles = [next(texts(heading.items)).text for heading in headings]
    assert titles == ["Pisi: setups 1–2", "Pisi: setups 3–4", "Pisi: setup 5"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_title_island_list_and_small_print_of_a_setup_share_their_edges(paper):
    page = setup("pisi", seed=7, paper=paper).document.pages[0]
    heading, picture = (
        next(item for item in page.items if getattr(item, "id", "") == name) for name in ("heading", "picture")
    )
    named = next(item for item in texts(picture.items) if item.text.startswith("Take from"))
    small = [item for item in page.items if isinstance(item, Text)]
    name = min(bounds((item,))[0] for item in small)
    lefts = [bounds((heading,))[0], picture.dx, picture.dx + named.x, name]
    assert max(lefts) - min(lefts) < 0.4
    assert max(bounds((item,))[2] for item in small) == pytest.approx(bounds((picture,))[2], abs=0.4)
    # The imprint says nothing of the paper, which a player needs not know.
    assert not any(item.text.endswith(("A4", "Letter")) for item in texts(page.items))
    assert any(item.text == "Begin" for item in texts(picture.items))


def test_what_holds_for_setups_is_larger_where_pictures_leave_it_room():
    """Boards of Pi in pairs are as wide as upright paper, and no smaller for it."""
    sizes = {}
    for count in (4, 6):
        page = setup("pi", seeds=f"1-{count}", per_page=count).document.pages[0]
        (heading,) = (item for item in page.items if getattr(item, "id", "") == "heading")
        sizes[count] = next(item.size for item in texts(heading.items) if item.text == "Red")
    assert sizes[4] > 1.05 * sizes[6]


def test_rows_of_setups_stand_as_far_from_each_other_as_from_what_is_above_and_below():
    page = setup("pi", seeds="1-4", per_page=4).document.pages[0]
    (heading,) = (item for item in page.items if getattr(item, "id", "") == "heading")
    (picture,) = (item for item in page.items if getattr(item, "id", "") == "picture")
    named = [item for item in picture.items if isinstance(item, Text)]
    boxes = [bounds((item,)) for item in picture.items if isinstance(item, Group)]
    above = picture.dy + bounds(named[:1])[1] - bounds((heading,))[3]
    between = bounds(named[2:])[1] - boxes[0][3]
    assert not any(getattr(item, "id", "") == "ruler" for item in page.items)
    below = bounds([item for item in page.items if isinstance(item, Text)])[1] - picture.dy - boxes[-1][3]
    assert max(above, between, below) - min(above, between, below) < 5


def pitch_of(drawing):
    text = pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range()
    return re.search(r"cells, pitch ([\d.]+) mm", text)[1]


@pytest.mark.parametrize(
    ("name", "at_least"),
    [("pi", 19.1), ("hex3", 22.0), ("hex", 16.4), ("trike", 22.9), ("y", 22.4), ("havannah", 14.0)],
)
def test_boards_have_coordinates_and_hardly_shrink_for_them(name, at_least):
    drawing = board(name)
    found = [item for item in groups(drawing.document.pages[0].items) if item.id == "labels"]
    assert len(found) == 1
    assert float(pitch_of(drawing)) >= at_least
    assert float(pitch_of(board(name, labels="none"))) < 1.03 * float(pitch_of(drawing))


def texts(items):
    """All texts, those of symbols left out."""
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


def groups(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.items)


@pytest.mark.parametrize(
    ("host", "title", "designers"),
    [
        ("pure", "Trike board", "Alek Erickson"),
        (
            "y",
            "Trike on Y: join all three sides; marked corners touch two each",
            "Trike: Alek Erickson; Y: Claude Shannon, Craige Schensted, Charles Titus",
        ),
        (
            "gomoku",
            "Trike on Five in a Row: five or more in a row, eight directions",
            "Trike: Alek Erickson; Five in a Row: traditional",
        ),
        (
            "atoll",
            "Trike on Atoll: join two opposite islands of your colour",
            "Trike: Alek Erickson; Atoll: Mark Steere",
        ),
        (
            "majorities",
            "Trike on Majorities: win more of the three directions; hatched cells are holes",
            "Trike: Alek Erickson; Majorities: Bill Taylor",
        ),
    ],
)
def test_a_board_of_trike_is_called_after_its_host(host, title, designers):
    document = board("trike", host=host, paper="a6").document
    assert (document.title, document.author) == (title, designers)


def test_coordinates_and_row_of_a_board_of_small_squares_can_be_read():
    said = [*texts(board("trike", host="gomoku", row=4).document.pages[0].items)]
    assert min(item.size for item in said if item.text in ("a", "o", "15")) > 8 * 25.4 / 72
    assert "Four or more in a row, eight directions." in " ".join(item.text for item in said)


def test_no_word_of_a_note_beside_a_board_stands_alone():
    """In a column at the right of a triangle, in which the designers of Y take two lines."""
    said = [item.text for item in texts(board("y").document.pages[0].items) if item.anchor == "end"]
    column = said[said.index("Y board") + 1 :]
    assert len(column) > 2
    assert all(" " in line for line in column)


@pytest.mark.parametrize(
    ("name", "settings", "asked"),
    [
        ("trike", {}, "score"),
        ("trike", {"host": "hex"}, "won"),
        ("hex", {}, "won"),
        ("trike", {"host": "pure"}, "score"),
    ],
)
def test_a_pad_asks_for_scores_where_there_are_any(name, settings, asked):
    """On the boards of other games a goal is won, or nothing."""
    page = pypdfium2.PdfDocument(board(name, pad=4, **settings).pdf)[0]
    assert set(page.get_textpage().get_text_range().split()) & {"score", "won"} == {asked}


def test_pads_are_on_light_paper_in_a_dark_theme_too():
    """A pencil does not show on black; boards and setups to look at stay dark."""
    made = [
        board("trike", theme="dark"),
        board("trike", theme="dark", pad=4),
        setup("pi", seed=1, theme="dark", pad=2),
    ]
    corners = [pypdfium2.PdfDocument(drawing.pdf)[0].render(scale=0.2).to_numpy()[0, 0, 0] for drawing in made]
    assert corners == [0, 255, 255]


def test_the_board_of_y_is_told_from_that_of_trike_by_its_corners():
    own = {item.id for item in groups(board("trike").document.pages[0].items)}
    (corners,) = (item for item in groups(board("y").document.pages[0].items) if item.id == "corners")
    assert "corners" not in own
    assert sum(step[0] == "Z" for step in corners.items[0].steps) == 3


@pytest.mark.parametrize(("name", "mm"), [("pi", 30), ("havannah", 30), ("atoll", 0)])
def test_the_upright_ruler_is_not_squeezed_in_beside_a_board(name, mm):
    """It is as long as finds room well off a board in the middle of its page; below one under its name, none is."""
    items = {item.id: item for item in board(name).document.pages[0].items if isinstance(item, Group)}
    assert ("ruler-upright" in items) == (mm > 0)
    if not mm:
        return
    assert items["ruler-upright"].items[0].symbol.id == f"ruler-{mm}-leg"
    left, top, right, bottom = bounds((items["ruler-upright"],))
    picture = items["picture"]
    box = (left - picture.dx, top - 7 - picture.dy, right + 4 - picture.dx, bottom - picture.dy)
    assert not Silhouette(picture.items, 1, 1).touches(box, 0.5)


@pytest.mark.parametrize(
    ("options", "drawn"),
    [
        ({"per_page": 2}, True),
        ({"per_page": 4}, True),
        ({"per_page": 6}, False),
        ({"per_page": 4, "pitch": 10.0}, False),
        ({"per_page": 4, "pitch": 12.4}, True),
    ],
)
def test_goods_are_said_to_be_left_out_only_where_they_are(options, drawn):
    many = options["per_page"]
    page = setup("pisi", seeds=f"1-{many}", **options).document.pages[0]
    (heading,) = (item for item in page.items if isinstance(item, Group) and item.id == "heading")
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    groups = [item for board in picture.items if isinstance(board, Group) for item in board.items]
    assert any(getattr(item, "id", "") == "goods" for item in groups) == drawn
    said = " ".join(text.text for text in texts(heading.items))
    assert ("not drawn" in said) == (not drawn)


@pytest.mark.parametrize(
    ("paper", "make"),
    [
        ("a4", lambda paper: setup("iriri", seed=7, paper=paper)),
        ("letter", lambda paper: board("iriri", paper=paper)),
    ],
)
def test_what_is_told_below_a_board_is_larger_where_the_page_has_room(paper, make):
    """The foot of the page was blank for 18 mm."""
    page = make(paper).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "picture")
    imprint = min(item.y for item in page.items if isinstance(item, Text))
    assert imprint - bounds((picture,))[3] < 14.0
    left, _, right, _ = bounds((picture,))
    assert right - left > page.width - 21.0

"""The cover of a kit: pages in small that can be told apart, in a row that the page has room for."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest

from boardgen.boards.picture import Display, Picture
from boardgen.games import game_slugs
from boardgen.games.registry import built_in
from boardgen.kits.cover_crop import Measured
from boardgen.kits.cover_picture import best_crop
from boardgen.kits.cover_pieces import framed_edges, lying_pieces, named_pieces
from boardgen.kits.cover_turned import grid_lines, turned
from boardgen.kits.cover_window import Window
from boardgen.kits.sections import steps
from boardgen.kits.thumbnails import thumbnail
from boardgen.paper.silhouette import fills_its_corners, runs_along_its_sides, silhouette
from boardgen.pieces.pyramids import BOARD_PITCH
from boardgen.printables import kit as kit_module
from boardgen.printables.kit import kit
from boardgen.records import loads
from boardgen.records.starter import starter_files
from boardgen.scene.bounds import bounds, covering
from boardgen.scene.primitives import (
    XY,
    Box,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import CAP_HEIGHT
from boardgen.scene.themes import COLOURS
from tests.kits.kit_samples import kit_of, kit_on, pdf_of, pdf_on
from tests.paper.sheet_samples import group

LINE, WIDE, DASHED = Style(stroke="grid", width=0.13), Style(stroke="edge", width=2.0), Style("cell", "grid", 0.13)


def small_pages(first):
    """The boxes of all pages in small on a cover, from left to right."""
    (group,) = (item for item in first.items if isinstance(item, Group) and item.id == "cover")
    pages = [item for item in group.items if isinstance(item, Group) and item.id.startswith("page-")]
    return sorted(bounds(item.items[1:]) for item in pages)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", game_slugs())
def test_pages_in_small_are_of_one_height_and_fill_the_row(slug, paper):
    document = kit_of(slug, paper).document
    first = document.pages[0]
    found = small_pages(first)
    heights = {round(bottom - top, 3) for _, top, _, bottom in found}
    assert len(heights) == 1
    assert heights.pop() > 37
    assert all(one[2] < other[0] for one, other in pairwise(found))
    assert found[0][0] == pytest.approx(10, abs=0.2)
    assert found[-1][2] == pytest.approx(first.width - 10, abs=0.2)
    gaps = [other[0] - one[2] for one, other in pairwise(found)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps), abs=0.2)
    assert gaps[0] > 3
    covered = sum(right - left for left, _, right, _ in found)
    assert covered > 0.45 * (first.width - 20)


@pytest.mark.parametrize(("slug", "duplex"), [("pi", True), ("pi", False), ("pisi", False), ("hex3", True)])
def test_titles_below_pages_in_small_keep_apart(slug, duplex):
    (cover,) = (
        item for item in kit_of(slug, duplex=duplex).document.pages[0].items if getattr(item, "id", "") == "cover"
    )
    places = [i for i, item in enumerate(cover.items) if isinstance(item, Group) and item.id.startswith("page-")]
    texts = [item for item in cover.items[places[0] :] if isinstance(item, Text)]
    line = sorted((text for text in texts if text.y == texts[0].y), key=lambda text: text.x)
    assert len(line) >= 6
    # A number, its title and how many are shown stand together; the next number stands further off.
    apart = [bounds((other,))[0] - bounds((one,))[2] for one, other in pairwise(line) if other.bold]
    assert len(apart) >= 2
    assert min(apart) > 2.5


def board_of(*points):
    """A board of such an outline at a pitch of 20, empty."""
    width, height = max(x for x, _ in points), max(y for _, y in points)
    shape = Polygon(points, Style(fill="cell"))
    return Measured.of(Picture(width, height, (shape,), (), lambda name: None, ""), 20.0)


BLOCK = board_of((0, 0), (300, 0), (300, 200), (0, 200))
SLANTED = board_of((80, 0), (300, 0), (300, 200), (0, 200))
POINTED = board_of((140, 0), (300, 200), (0, 200))


@pytest.mark.parametrize("board", [BLOCK, SLANTED, POINTED])
def test_a_board_leaves_the_title_its_corner_and_no_white_stripe_below_it(board):
    """What is straight moves down; what slants may stand beside the title, since it comes back below."""
    window = Window((5, 5, 205, 148), (5, 5, 70, 60), 10, straight=board is BLOCK)
    crop = board.best(window)
    x, y = crop.at
    assert not crop.missed
    if board is BLOCK:
        assert x == pytest.approx(10, abs=0.5)
        # It ends about the middle of a row.
        assert 60 <= y < 62
        assert 0.34 < (148 - y) / 20 % 1 < 0.66
    else:
        assert y < 50
    # It runs off the page below and on the right, and begins where the title does at the earliest.
    assert y + board.bottom > 148
    assert x + board.right > 205
    if board is not POINTED:
        assert x + board.left > 9.5


def scattered(*cells):
    """A board of 20 by 20 squares of 10 mm, with stones on some of them."""
    ground = Polygon(((0, 0), (200, 0), (200, 200), (0, 200)), Style(fill="cell"))
    stone = Symbol("stone", (Circle(0, 0, 4, Style(fill="ink")),), (-4, -4, 4, 4))
    stones = [Use(stone, 10 * x + 5, 10 * y + 5) for x, y in cells]
    return Measured.of(Picture(200, 200, (ground,), tuple(stones), lambda name: None, ""), 10.0)


def test_a_board_goes_where_its_pieces_are_and_cuts_none():
    """What is seen is where the pieces are, not where the board begins."""
    cells = [(x, y) for x in range(3, 18, 2) for y in range(14, 19, 2)]
    crop = scattered(*cells).best(Window((5, 5, 155, 105), (5, 5, 9, 9), 10))
    x, y = crop.at
    seen = [(a, b) for a, b in cells if 10 * a + 1 + x >= 5 and 10 * a + 9 + x <= 155 and 10 * b + 9 + y <= 105]
    assert crop.cut == 0
    assert len(seen) > 0.7 * len(cells)
    assert {b for _, b in seen} == {14, 16, 18}


def test_of_boards_at_several_sizes_the_largest_that_shows_as_much_is_taken():
    whole = scattered((2, 5), (3, 6))
    window = Window((5, 5, 155, 105), (5, 5, 45, 25), 10)
    chosen, *_ = best_crop([whole, whole.scaled(0.9)], window)
    assert chosen.pitch == 10.0


def test_parts_of_many_pages_show_several_where_there_is_room():
    assert len(small_pages(kit_of("pisi").document.pages[0])) >= 5
    assert len(small_pages(kit_of("pi").document.pages[0])) == 5


def test_backs_of_boards_and_pieces_are_not_shown(monkeypatch):
    """A kit for both sides has the fronts alone to show, and both sides of its rules."""
    asked = []
    drawn = kit_module.cover
    monkeypatch.setattr(kit_module, "cover", lambda *given: asked.append(given[3]) or drawn(*given))
    kit("hex3", duplex=True)
    assert [(entry.title, len(entry.pages)) for entry in asked[0]] == [
        ("Board", 1),
        ("Pieces to cut out", 1),
        ("Rules", 2),
        ("Score pad", 1),
    ]


def small(item):
    shown = thumbnail(Scene(210, 297, (item,)), (0, 0), 29.7, "page-2").items[0]
    assert shown.scale == pytest.approx(0.1)
    return shown.symbol.items[0]


def test_lines_too_thin_to_print_are_pale_instead():
    """What would be 0.013 mm wide is drawn wider and lighter, so that it is no stronger than it was."""
    line = small(Line(0, 0, 100, 0, LINE)).style
    assert line.width * 0.1 >= 0.09 - 1e-9
    assert line.opacity < 0.5
    assert small(Line(0, 0, 100, 0, WIDE)).style == WIDE
    assert small(Line(0, 0, 100, 0, DASHED)).style == DASHED


@pytest.mark.parametrize(
    ("size", "bold", "kept"),
    [(25.0, False, 25.0), (17.0, True, 21.3), (15.0, True, None), (17.0, False, None)],
)
def test_titles_can_be_read_and_other_text_is_bars(size, bold, kept):
    """Headings of sections half as large again ran into what stands beside and below them."""
    found = small(Text(10, 20, "Title", size, bold=bold))
    assert (found.size if isinstance(found, Text) else None) == kept


def said(first):
    """All words of a cover below its picture, in the order in which they are set."""
    (cover,) = (item for item in first.items if isinstance(item, Group) and item.id == "cover")
    return " ".join(" ".join(item.text for item in cover.items if isinstance(item, Text)).split())


@pytest.mark.parametrize("slug", game_slugs())
def test_steps_speak_of_numbered_cuts_where_there_are_any(slug):
    document = kit_of(slug).document
    numbered = any(isinstance(item, Group) and item.id == "cut-1" for page in document.pages for item in page.items)
    assert ("numbered cuts" in said(document.pages[0])) == numbered


@pytest.mark.parametrize("slug", game_slugs())
def test_steps_speak_of_nets_and_pairs_where_there_are_any(slug):
    document = kit_of(slug).document
    names = {use.symbol.id for page in document.pages for use in group(page, "pieces")}
    text = said(document.pages[0])
    assert ("Crease nets" in text or "Cut out the nets, crease" in text) == any("net-" in name for name in names)
    # Pairs by the names of what they become.
    paired = {"pi": "Fold goals", "pisi": "Fold coins"}
    assert (paired.get(slug, "Fold pairs") in text) == any(name.endswith("-pair") for name in names)
    folded = re.search("pawns( when it says so,)? and glue them", text) is not None
    assert folded == any(name.startswith("standee-") for name in names)
    # Grey board is for comfort, but what is folded has to be glued.
    assert ("glue; grey" in text or "glue • a pencil" in text) == ("Fold " in text or "glue the tabs" in text)


def test_two_pages_of_pieces_are_named_one_by_one():
    said = []
    for pages in ([2, 3], [2, 3, 4], [5]):
        card = steps(None, 1, pages, nets=False, cuts=2)[2]
        said.append(re.search(r"pages?\s[^,]+", "".join(run.text for run in card))[0])
    assert said == ["pages\u00a02 and\u00a03", "pages\u00a02 to\u00a04", "page\u00a05"]


@pytest.mark.parametrize(
    ("cuts", "order"),
    [
        (0, None),
        (1, "all marks 1, right across."),
        (2, "all marks 1, right across, then all 2."),
        (3, "all marks 1, right across, then all 2, and so on."),
    ],
)
def test_steps_say_and_so_on_of_more_than_two_numbers(cuts, order):
    """It was said of sheets whose cuts have the numbers 1 and 2 alone."""
    said = "".join(run.text for run in steps(None, 1, [3], nets=False, cuts=cuts)[3]).replace("\u00a0", " ")
    assert said == (
        "Cut the pieces out." if order is None else f"Cut the pieces out, numbered cuts in order: {order}"
    )


@pytest.mark.parametrize("slug", game_slugs())
def test_and_so_on_is_said_where_a_sheet_has_a_third_cut(slug):
    document = kit_of(slug).document
    third = any(isinstance(item, Group) and item.id == "cut-3" for page in document.pages for item in page.items)
    assert ("and so on" in said(document.pages[0]).replace("\u00a0", " ")) == third


@pytest.mark.parametrize("slug", game_slugs())
def test_pages_in_small_that_share_a_title_have_a_bracket(slug):
    """Under three pages "2-7 Pieces" stood below the first, and nothing below the others."""
    first = kit_of(slug).document.pages[0]
    (cover,) = (item for item in first.items if isinstance(item, Group) and item.id == "cover")
    brackets = sorted(bounds((item,)) for item in cover.items if isinstance(item, Polyline))
    groups: dict[str, list[Item]] = {}
    for item in cover.items:
        if isinstance(item, Group) and item.id.startswith("page-"):
            groups.setdefault(item.id.split("-")[1], []).append(item)
    shared = sorted(bounds([page.items[1] for page in pages]) for pages in groups.values() if len(pages) > 1)
    assert [(left, right) for left, _, right, _ in brackets] == [
        (pytest.approx(left, abs=0.3), pytest.approx(right, abs=0.3)) for left, _, right, _ in shared
    ]
    titles = [item for item in cover.items if isinstance(item, Text) and re.fullmatch(r"\d+(–\d+)?", item.text)]
    for (_, top, _, bottom), (left, _, _, foot) in zip(brackets, shared, strict=True):
        assert foot + 0.5 < top < bottom
        (title,) = (item for item in titles if item.x == pytest.approx(left, abs=0.3) and item.bold and item.y > foot)
        assert bottom + 1 < title.y - CAP_HEIGHT * title.size


@pytest.mark.parametrize("slug", game_slugs())
def test_the_test_print_comes_before_the_card_goes_in(slug):
    text = said(kit_of(slug).document.pages[0])
    assert text.index("and lay a ruler") < text.index("Put thin card in")


@pytest.mark.parametrize(
    ("slug", "told"), [("hex3", "if pieces"), ("pi", "if flat pieces"), ("pisi", "if flat pieces"), ("iriri", None)]
)
def test_grey_board_is_wanted_for_flat_pieces_alone(slug, told):
    text = said(kit_of(slug).document.pages[0])
    assert ("grey board" in text) == (told is not None)
    assert told is None or f"grey board {told} are to lie well" in text
    assert ("blunt point" in text) == (slug in {"pisi", "iriri"})


@pytest.mark.parametrize("slug", game_slugs())
def test_no_number_of_a_page_in_small_stands_without_a_name(slug):
    """One line below all pages of a part says which they are."""
    document = kit_of(slug).document
    (cover,) = (item for item in document.pages[0].items if isinstance(item, Group) and item.id == "cover")
    texts = [item for item in cover.items if isinstance(item, Text)]
    shown = [item for item in cover.items if isinstance(item, Group) and item.id.startswith("page-")]
    first = next(i for i, item in enumerate(texts) if item.text == "2" or item.text.startswith("2–"))
    line = [item for item in texts if item.y == texts[first].y and not item.text.endswith(" shown")]
    numbers, names = line[::2], line[1::2]
    assert all(one.bold and not other.bold and one.x < other.x for one, other in zip(numbers, names, strict=True))
    # Together they name every page but this one.
    ends = [[int(n) for n in item.text.split("–")] for item in numbers]
    assert [n for found in ends for n in range(found[0], found[-1] + 1)] == [*range(2, len(document.pages) + 1)]
    lefts = [bounds(item.items[1:])[0] for item in shown]
    assert all(min(abs(item.x - left) for left in lefts) < 0.3 for item in numbers)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_the_lower_end_of_the_picture_cuts_no_stone_in_slivers(slug, paper):
    page = kit_of(slug, paper).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    left, _, right, end = window.clip
    (rule,) = (item for item in picture.items if isinstance(item, Line))
    assert (rule.x1, rule.y1, rule.x2, rule.y2) == (left, end, right, end)
    assert (left, window.clip[1], right) == pytest.approx((5, 5, page.width - 5))
    cut = []
    for x, y, r in covering([window._replace(clip=None)]):
        if 5 < r < 20 and left < x + r and x - r < right and y - r < end < y + r:
            cut.append(min(end - y + r, y + r - end) / r)
    assert not cut or max(cut) < 0.2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_right_end_of_the_picture_cuts_no_stone_where_the_board_can_go_to_the_left(paper):
    window, title = cover_picture("pi", paper)
    left, top, right, end = window.clip
    cut = [
        (x, y)
        for x, y, r in covering([window._replace(clip=None)])
        if 5 < r < 20 and top < y + r and y - r < end and x - r < right < x + r
    ]
    assert not cut
    # It has not gone onto the title, nor off the frame at its left.
    assert all(
        x - r > bounds(tuple(title))[2] for x, y, r in covering([window._replace(clip=None)]) if y - r < title[0].y
    )
    assert bounds(window.items[0].items)[0] + window.items[0].dx > left


def test_the_cover_counts_what_lies_on_the_sheets():
    document = kit_of("pisi").document
    names = Counter(use.symbol.id.split("-")[0] for page in document.pages for use in group(page, "pieces"))
    text = said(document.pages[0]).replace("\u00a0", " ")
    kinds = "tiles|dice|pawns|coins|counters"
    counted = {many: int(number) for number, many in re.findall(rf"(\d+) ({kinds})\b", text)}
    assert len(counted) == 5
    assert sum(counted.values()) == sum(names.values())
    assert counted["coins"] == names["coin"]


def cover_picture(slug, paper="a4"):
    """The page, the drawn game and the lines of the title on a cover."""
    page = kit_of(slug, paper).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    return window, [item for item in picture.items if isinstance(item, Text)]


@pytest.mark.parametrize("slug", built_in())
def test_a_title_of_several_words_stands_in_two_lines_in_its_corner(slug):
    window, title = cover_picture(slug)
    left, top, right, bottom = window.clip
    assert [item.text for item in title] == (["Three Player", "Hex"] if slug == "hex3" else [slug.capitalize()])
    box = bounds(tuple(title))
    assert box[2] < left + 0.5 * (right - left)
    assert box[3] < top + 0.25 * (bottom - top)


@pytest.mark.parametrize(("slug", "pitch"), [("pi", 20.0), ("pisi", 32.0)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ends_of_covers_leave_no_slivers_of_pieces(slug, pitch, paper):
    """Two coins of roads were caps 4 mm high at the foot of one."""
    window, _ = cover_picture(slug, paper)
    end = window.clip[3]
    (shown,) = window.items
    boxes = lying_pieces(shown.items, pitch)
    assert len(boxes) > 15
    parts = [(end - top - shown.dy) / (bottom - top) for _, top, _, bottom in boxes]
    assert not [part for part in parts if 0.02 < part < 0.3 or 0.75 < part < 0.98]


def test_titles_in_small_stay_inside_their_pages():
    """On covers of hosts the titles of pads, set larger to be read, ran through the frame of the page."""
    for host, paper in (("atoll", "a4"), ("quod", "a4"), ("hex", "letter")):
        first = kit_on(host, paper).document.pages[0]
        (cover,) = (item for item in first.items if isinstance(item, Group) and item.id == "cover")
        pages = [item for item in cover.items if isinstance(item, Group) and item.id.startswith("page-")]
        for page in pages:
            (small, frame) = page.items
            assert bounds((small,))[2] <= bounds((frame,))[2] + 0.1
            drawn = bounds(small.symbol.items)
            assert drawn[2] <= small.symbol.box[2] + 0.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_askew_leaves_whole_pieces_off_its_ends(paper):
    """One grazed the left end of the picture on Letter."""
    board = laid(kit_of("breakthrough", paper).document.pages[0])
    left, _, right, bottom = board.seen
    near = [min(x - left, right - x, bottom - y) - r for _, (x, y), r in board.pieces()]
    assert not [off for off in near if -0.1 < off < 0.5]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sea_runs_up_to_the_frame_and_no_tile_is_cut_on_the_right(paper):
    window, title = cover_picture("pisi", paper)
    left, _, right, _ = window.clip
    (shown,) = window.items
    (figure,) = shown.items
    sea = next(item for item in figure.items if isinstance(item, Group) and item.id == "sea")
    assert [at + d for at, d in zip(sea.clip, (shown.dx, shown.dy) * 2, strict=True)] == pytest.approx(window.clip)
    tiles = bounds([item for item in figure.items if item is not sea])
    assert left < tiles[0] + shown.dx
    assert tiles[2] + shown.dx < right
    assert bounds(tuple(title))[3] < tiles[1] + shown.dy


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_ring_on_the_cover_runs_off_the_page_around_words_that_are_seen_whole(paper):
    """Whole between its hands it stood in the middle of white, with brackets that no word explains there."""
    window, (title,) = cover_picture("iriri", paper)
    (play,) = window.items
    left, top, right, foot = window.clip
    parts = {item.id: item for item in every(play) if isinstance(item, Group) and item.id}
    assert not parts.keys() & {"points", "word-1", "in-ring-1", "hand-1"}
    assert not list(written(play))

    def at(name):
        one, two, three, four = bounds((parts[name],))
        return one + play.dx, two + play.dy, three + play.dx, four + play.dy

    ring, words = at("ring"), at("words")
    assert ring[3] - ring[1] > 1.05 * (foot - top)
    assert ring[2] - ring[0] > 0.8 * (right - left)
    assert foot + 14 < ring[3]
    # Those that it cuts are cut boldly: of one there was only a tip.
    cut = []
    for use in parts["ring"].items:
        _, least, _, most = bounds((use,))
        if least + play.dy < foot < most + play.dy:
            cut.append((foot - least - play.dy) / (most - least))
    assert len(cut) == 2
    assert min(cut) > 0.35
    assert left < words[0] < words[2] < right
    assert top < words[1] < words[3] < foot
    # Its pieces are about as large as those to play with.
    assert min(use.scale for use in every(play) if isinstance(use, Use)) * BOARD_PITCH > 20
    assert bounds((title,))[2] < ring[2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_has_won_by_a_count_is_marked_on_the_cover_as_it_is_in_the_rules(paper):
    """A cover showed stones and nothing of who had won."""
    cover, _, _, rules, _ = kit_on("majorities", paper).document.pages
    marked = [
        [
            item
            for item in every(page)
            if isinstance(item, Group) and item.title.startswith("more black stones are in three falling lines")
        ]
        for page in (cover, rules)
    ]
    assert [len(marks) for marks in marked] == [1, 1]
    # Their ground is tinted.
    assert any(isinstance(item, Path) and item.style.fill == "yellow.tint" for item in every(cover))


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a5"])
def test_the_point_of_a_board_is_whole_on_the_cover(paper):
    """The roof of its cell was cut off on Letter, and a millimetre of it on A4."""
    window, _ = cover_picture("trike", paper)
    (play,) = window.items
    assert bounds(play.items)[1] + play.dy > window.clip[1] + 0.5
    # It still runs off the page on the right and below; `test_kit` sees that it does so above the rule.
    assert bounds(play.items)[2] + play.dx > window.clip[2]
    assert bounds(play.items)[3] + play.dy > window.clip[3]


@pytest.mark.parametrize("paper", ["a4", "letter", "legal"])
def test_no_row_of_tiles_is_cut_just_below_its_edge(paper):
    window, _ = cover_picture("pisi", paper)
    (play,) = window.items
    boxes = [bounds((item,)) for item in every(play) if isinstance(item, Use)]
    tops = [(box[1] + play.dy, box[3] - box[1]) for box in boxes if box[3] - box[1] > 25]
    assert tops
    # The rest of what is cut holds the suit in the corner of a tile.
    assert not [top for top, high in tops if 0.2 < window.clip[3] - top < 0.36 * high]


def written(item, dy=0.0):
    """The texts in a group, and how far down each stands."""
    for part in item.items:
        if isinstance(part, Group):
            yield from written(part, dy + item.dy)
        elif isinstance(part, Text):
            yield part, part.y + dy + item.dy


def pages_in_small(cover):
    """The pages shown on a cover, by their part's first page and their place in it."""
    found = (item for item in every(cover) if isinstance(item, Group))
    return {item.id: item.items[0].symbol for item in found if item.id.startswith("page-")}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", sorted(built_in()))
def test_both_pages_of_rules_are_shown(slug, paper):
    """Nor do larger pages hide the second again."""
    document = kit_of(slug, paper).document
    assert sum("rules" in page.title for page in document.pages) == 2
    # Of Pisi two more sheets of pieces are shown, of Iriri one.
    assert len(small_pages(document.pages[0])) == 5 + (slug in {"pisi", "iriri"})


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_cover_shows_sheets_with_different_pieces(paper):
    """Of six sheets of Pisi's pieces three are shown: not twice the tiles, which most of them have."""
    pages = pages_in_small(kit_of("pisi", paper).document.pages[0])
    shown = [pages[name] for name in ("page-2", "page-2-1", "page-2-2")]
    kinds = [{use.symbol.id.split("-")[0] for use in every(page) if isinstance(use, Use)} for page in shown]
    assert "tile" in kinds[0]
    # Coins, of which each is another: not the sheet that has tiles beside its pawns, nor one of dice all alike.
    assert any("coin" in some and "tile" not in some for some in kinds[1:])


def every(item):
    for part in item.items:
        yield part
        if isinstance(part, Group):
            yield from every(part)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_cover_and_the_sheets_agree_about_what_is_spare(slug):
    """Each kind with spares has as many on the cover as its sheets say at their feet, all in all."""
    first, *pages = kit_of(slug).document.pages
    counted = r"(\d+) ((?:[a-z]+ )?[a-z]+) \((\d+) spare\)"
    told, printed = Counter(), Counter()
    for number, kind, spare in re.findall(counted, said(first).replace("\u00a0", " ")):
        told[kind.removeprefix("and ")] += int(spare)
        assert int(number) > int(spare)
    for page in pages:
        for _, kind, spare in re.findall(counted, page.desc):
            colour, _, plain = kind.partition(" ")
            # Sheets say how many there are of each colour.
            printed[plain if colour in COLOURS else kind] += int(spare)
    assert told == printed
    if slug == "trike":
        # It takes one pawn; the row below the stones has room for another.
        assert told["pawns"] == 1


class Laid(NamedTuple):
    """A board that lies askew on a cover: what is seen, and where points of its picture go."""

    seen: Box
    figure: Group
    title: Box
    turn: Callable[[XY], XY]

    def pieces(self):
        """The sort, the middle and the radius of each piece."""
        (first, second, *_), *_ = grid_lines(self.figure.items)
        for name, (x1, y1, x2, y2) in named_pieces(self.figure.items, second - first):
            yield name, self.turn(((x1 + x2) / 2, (y1 + y2) / 2)), (x2 - x1 + y2 - y1) / 4

    def upper_edge(self, x):
        """How high the board begins there: lower to the left."""
        (x1, y1), (x2, y2) = self.upper_corners()
        return y1 + (x - x1) * (y2 - y1) / (x2 - x1)

    def upper_corners(self):
        """Where the upper end of the board begins and ends."""
        left, top, right, _ = bounds(self.figure.items)
        return self.turn((left, top)), self.turn((right, top))


def laid(page):
    """The board askew on a page."""
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    (play,) = window.items
    (figure,) = play.items
    angle = math.radians(play.rotate)
    assert play.rotate == -9

    def turn(at):
        x, y = at[0] + figure.dx, at[1] + figure.dy
        return (
            play.dx + x * math.cos(angle) - y * math.sin(angle),
            play.dy + x * math.sin(angle) + y * math.cos(angle),
        )

    title = bounds([item for item in picture.items if isinstance(item, Text)])
    return Laid(window.clip, figure, title, turn)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_of_squares_lies_askew_under_the_title_or_beside_it_with_its_upper_end_in_sight(paper):
    """It filled the picture from end to end, and the title stood in a hole that was cut into it; then it was cut off
    along a row, which looked like its end.
    """
    page = kit_of("breakthrough", paper).document.pages[0]
    board = laid(page)
    left, top, right, bottom = board.seen
    assert (left, top, right) == pytest.approx((5, 5, page.width - 5))
    # All of the upper end is seen, from corner to corner, off the ends of the picture.
    (begin, low), (end, high) = board.upper_corners()
    assert left + 1 < begin < end < right - 1
    assert top + 1 < high < low < bottom
    # The title is free: the board lies below its end, or begins to the right of it.
    beside = begin - board.title[2]
    assert beside > 1.0 or 0 < board.upper_edge(board.title[2]) - board.title[3] < 12
    pieces = list(board.pieces())
    assert len(pieces) > 8
    whole = Counter(
        name for name, (x, y), r in pieces if left + r < x < right - r and board.upper_edge(x) < y < bottom - r
    )
    assert min(whole.values()) >= 3
    assert sum(whole.values()) > 0.75 * len(pieces)
    assert {name for name, *_ in pieces} == set(whole), "one sort of pieces is not seen"
    # Few stones are cut, so that they tell how it goes on.
    cut = [name for name, (x, y), r in pieces if abs(y - bottom) < r - 0.3 and left < x < right]
    assert len(cut) <= 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_askew_covers_its_picture_as_another_program_sees_it(paper):
    board = laid(kit_of("breakthrough", paper).document.pages[0])
    image = pdf_of("breakthrough", paper)[0].render(scale=2, grayscale=True).to_pil()
    dots, (left, top, right, bottom) = 2 * 72 / 25.4, board.seen
    covered = [
        image.getpixel((int(x * dots), int(y * dots))) < 255
        for x in range(int(left) + 1, int(right), 2)
        for y in range(int(top) + 1, int(bottom), 2)
    ]
    assert sum(covered) > 0.5 * len(covered)
    # Nothing is printed beyond the picture.
    for at in [(left - 1, bottom - 5), (right + 1, bottom - 5), (right - 5, bottom + 1)]:
        assert image.getpixel(tuple(int(end * dots) for end in at)) == 255


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_askew_runs_off_at_the_right(paper):
    """A strip of 6 to 18 mm was left white beside Breakthrough's."""
    board = laid(kit_of("breakthrough", paper).document.pages[0])
    image = pdf_of("breakthrough", paper)[0].render(scale=2, grayscale=True).to_pil()
    dots, (_, top, right, bottom) = 2 * 72 / 25.4, board.seen
    end = [image.getpixel((int((right - 0.5) * dots), y)) < 255 for y in range(int(top * dots), int(bottom * dots))]
    assert sum(end) > 3 * dots


@pytest.mark.parametrize("row", [0, 1, 5, 6])
def test_a_board_askew_begins_with_its_upper_end_wherever_its_pieces_stand(row):
    """It went on from a row above its pieces, as if the board began there, and still shows all of them."""
    game = loads("game:\n  title: Squares\n  players: red blue\n  board: {cells: squares, side: 8}\n").game
    view, start = game.view(), game.start()
    stone = Symbol("stone", (Circle(0, 0, 0.36, Style(fill="ink")),), (-0.36, -0.36, 0.36, 0.36))

    def in_play(pitch, wide=0.0):
        drawn = view.position(start, Display(pitch, "none"))
        x, y, *_ = drawn.anchor("a8")
        uses = [Use(stone, x + column * pitch, y + row * pitch, scale=pitch) for column in range(1, 7)]
        return drawn._replace(above=(*drawn.above, *uses))

    picture = turned("Squares", in_play, (5, 5, 205, 145), 25.0)
    board = laid(Scene(210, 297, (picture._replace(id="cover-picture"),), "", ""))
    (begin, low), _ = board.upper_corners()
    assert board.title[3] < board.upper_edge(board.title[2]) or board.title[2] < begin
    assert low < 145
    stones = [(x, y) for _, (x, y), r in board.pieces() if 5 + r < x < 205 - r and y < 145 - r]
    assert len(stones) == 6


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_sliver_is_cut_off_the_outermost_cells(paper):
    """The right corner of the board of Pi lost 2 mm; then half the width of its outline."""
    window, _ = cover_picture("pi", paper)
    (play,) = window.items
    right = max(point.real for point in silhouette(play.items, 1.0)) + play.dx
    left = min(point.real for point in silhouette(play.items, 1.0)) + play.dx
    assert not -2.5 < right - window.clip[2] < 4
    assert left - window.clip[0] > 2.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_few_pages_in_small_grow_until_they_fill_their_row(paper):
    """Three of them were pushed to the ends, with holes of 3 cm between; what is left is the picture's."""
    found = small_pages(kit_of("breakthrough", paper).document.pages[0])
    assert len(found) == 3
    assert max(other[0] - one[2] for one, other in pairwise(found)) < 24


def test_pages_in_small_stand_in_their_order(monkeypatch):
    """Those of a part that say most are shown, which need not be its first ones."""
    asked = []
    drawn = kit_module.cover
    monkeypatch.setattr(kit_module, "cover", lambda *given: asked.append(given[3]) or drawn(*given))
    kit("pisi")
    entry = next(entry for entry in asked[0] if entry.title == "Pieces to cut out")
    assert [page.title for page in entry.pages] == [f"Pisi pieces: sheet {n}" for n in range(1, 7)]
    for number in range(2, 6):
        shown = [page.title for page in entry.those(number)]
        assert len(shown) == number
        assert shown == sorted(shown)
    assert entry.those(3) != entry.pages[:3]
    # Coins, of which each is another, come before the dice.
    assert any(use.symbol.id.startswith("coin") for page in entry.those(2) for use in group(page, "pieces"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", game_slugs())
def test_the_length_that_is_to_be_true_is_said_on_one_line(slug, paper):
    (small,) = (item for item in kit_of(slug, paper).document.pages[0].items if getattr(item, "id", "") == "cover")
    assert [text.replace("\u00a0", " ") for text in every_text(small) if "must" in text] == ["50 mm must be 50 mm"]


@pytest.mark.parametrize(
    ("points", "filled"),
    [
        (((0, 0), (300, 0), (300, 200), (0, 200)), True),
        (((10, 0), (300, 0), (300, 200), (20, 200), (0, 100)), False),
        (((60, 0), (300, 0), (300, 200), (0, 200)), False),
    ],
)
def test_only_what_is_drawn_in_all_corners_leaves_the_title_none(points, filled):
    assert fills_its_corners((Polygon(points, Style(fill="cell")),), 2.0) == filled


@pytest.mark.parametrize("slug", game_slugs())
def test_cells_are_as_far_apart_on_the_cover_as_on_the_board(slug):
    cover, *others = kit_of(slug).document.pages
    (small,) = (item for item in cover.items if getattr(item, "id", "") == "cover")
    said = [found[1] for text in every_text(small) if (found := re.search(r"cells ([\d.]+) mm apart", text))]
    boards = [
        text for page in others[:1] for text in every_text(page) if re.search(r"(pitch|cells,) [\d.]+ mm", text)
    ]
    assert len(said) == len(boards) <= 1
    assert all(f" {said[0]} mm" in text for text in boards)


def every_text(part):
    """The texts of a page or group."""
    return [item.text for item in every(part) if isinstance(item, Text)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("host", "lines"),
    [
        ("quod", ["Trike on", "Quod"]),
        ("gomoku", ["Trike on", "Five in", "a Row"]),
        ("atoll", ["Trike", "on", "Atoll"]),
        ("majorities", ["Trike on", "Majorities"]),
        ("y", ["Trike", "on Y"]),
    ],
)
def test_a_title_of_several_words_stands_in_the_lines_that_leave_the_board_most_room(host, lines, paper):
    """In one line above a board as high as wide it left so little that the board was cut off at two ends."""
    page = kit_on(host, paper).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    assert [item.text for item in picture.items if isinstance(item, Text)] == lines


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("host", ["hex", "atoll", "y", "havannah", "majorities", "quod", "gomoku"])
def test_a_board_with_what_has_won_shows_all_of_that_and_is_whole_or_runs_off_the_page(host, paper):
    """The chain that had won was cut off before it reached its second side; then Atoll was a band between two rules,
    and Havannah and Majorities lost so much on Letter that nobody saw their shape. Y lost its tip alone, and Quod lay
    askew and lost the corner that shows that it has none.
    """
    page = kit_on(host, paper).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    (play,) = window.items
    left, top, right, bottom = window.clip
    assert (left, right) == pytest.approx((5, page.width - 5))
    edges = framed_edges(window.items)
    assert edges
    assert all(left + 1 < x < right - 1 and top + 1 < y < bottom - 1 for ends in edges for x, y in ends)
    # Lines of what is cut off end where the picture does, so that the pieces tell how far it goes on.
    points = [point + complex(play.dx, play.dy) for point in silhouette(play.items, 1.0)]
    beyond = [left - 3 > p.real or p.real > right + 3 or top - 3 > p.imag or p.imag > bottom + 3 for p in points]
    assert any(beyond) == (host in {"hex", "atoll"})
    xs, ys = [p.real for p in points], [p.imag for p in points]
    # All of its upper end is seen, and never are two opposite ends cut off.
    assert top < min(ys) < top + 8
    assert sum(end - 3 > 0 for end in (left - min(xs), max(xs) - right)) < 2
    if host not in {"hex", "atoll"}:
        assert bottom - 8 < max(ys) < bottom
    if host == "atoll":
        # Both sides with their islands are seen.
        assert left < min(xs) < max(xs) < right
    title = bounds([item for item in picture.items if isinstance(item, Text)])
    seen = [p for p in points if left < p.real < right and top < p.imag < bottom]
    assert not [p for p in seen if title[0] - 1 < p.real < title[2] + 1 and title[1] - 1 < p.imag < title[3] + 1]
    # As another program sees it, the board comes back below the title, or is as high as the picture beside it.
    if host in {"atoll", "quod", "gomoku"}:
        assert bottom - top - (max(ys) - min(ys)) < 10
        return
    image = pdf_on(host, paper)[0].render(scale=2, grayscale=True).to_pil()
    dots, below = 2 * 72 / 25.4, range(int(title[3]) + 3, int(bottom) - 1)
    across = [title[0] + share * (title[2] - title[0]) for share in (0.2, 0.5, 0.8)]
    assert min(image.getpixel((int(x * dots), int(y * dots))) for x in across for y in below) < 255


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("host", ["quod", "gomoku"])
def test_the_aim_below_a_board_breaks_evenly(host, paper):
    """Of five in a row "included" stood alone on Letter."""
    page = kit_on(host, paper).document.pages[0]
    (cover,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover")
    texts = [item for item in cover.items if isinstance(item, Text)]
    aim = [item for item in texts if item.size == texts[0].size]
    assert len(aim) < 3
    assert bounds((aim[-1],))[2] > 0.5 * bounds((aim[0],))[2]


def test_a_board_without_its_corners_runs_along_its_sides():
    cross = [(1, 0), (9, 0), (9, 1), (10, 1), (10, 9), (9, 9), (9, 10), (1, 10), (1, 9), (0, 9), (0, 1), (1, 1)]
    plus = [(4, 0), (6, 0), (6, 4), (10, 4), (10, 6), (6, 6), (6, 10), (4, 10), (4, 6), (0, 6), (0, 4), (4, 4)]
    for points, along in ((cross, True), (plus, False)):
        drawn = Polygon(tuple((10.0 * x, 10.0 * y) for x, y in points), Style(fill="cell"))
        assert runs_along_its_sides((drawn,), 1.0) == along


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_end_of_the_picture_runs_along_a_side_of_the_board(paper):
    """The right end cut the blue side of Three Player Hex lengthwise on A4, half of it along 4 cm."""
    window, _ = cover_picture("hex3", paper)
    (play,) = window.items
    top, right, bottom = window.clip[1:]
    rows: dict[int, float] = {}
    for point in silhouette(play.items, 1.0):
        x, y = point.real + play.dx, point.imag + play.dy
        if top < y < bottom:
            rows[int(y)] = max(rows.get(int(y), 0.0), x)
    beyond = [x - right for x in rows.values() if x > right]
    pitch = 18.0
    assert max(beyond, default=0.0) > 0.65 * pitch or len(beyond) < 1.6 * pitch


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cover_says_how_many_sheets_it_shows_where_these_are_not_all(paper):
    """Three of six stood under "Pieces to cut out", as if they were all."""
    page = kit_of("pisi", paper).document.pages[0]
    assert _said_of_shown(page) == ["3 of 6 shown"]
    assert _said_of_shown(kit_of("trike", paper).document.pages[0]) == []


def _said_of_shown(page):
    cover = next(item for item in page.items if isinstance(item, Group) and item.id == "cover")
    return [text.text for text in cover.items if isinstance(text, Text) and text.text.endswith(" shown")]


def test_a_cover_shows_as_many_kinds_of_sheets_as_it_has_room_for_and_says_how_many_there_are():
    """On Letter one of five sheets of pieces was shown beside two of rules, without a word."""
    first = kit_of("pisi", paper="letter", duplex=True).document.pages[0]
    assert re.search(r"[3-5] of 5 shown", said(first))


def test_steps_are_dealt_so_that_columns_end_near_each_other():
    """Of four steps the last is as long as the others together."""
    first = kit_of("pisi").document.pages[0]
    (cover,) = (item for item in first.items if isinstance(item, Group) and item.id == "cover")
    places = {item.text: item for item in cover.items if isinstance(item, Text) and item.text in {"1", "2", "3", "4"}}
    assert places["1"].x == places["2"].x == places["3"].x < places["4"].x


@pytest.mark.parametrize(("over", "cut"), [(-0.5, False), (1.5, True), (4.0, False)])
def test_the_rim_of_a_stepped_side_is_not_cut_lengthwise(over, cut):
    """Three Player Hex showed 1.2 mm of its blue rim at the right end of its picture on Letter."""
    # Pitch 10 mm; an upright stretch of 6 mm at x = 100, below which the board goes on to the right.
    right = [complex(100, y) for y in range(6)] + [complex(100 + 4 * y, 6 + y) for y in range(20)]
    board = Measured([complex(0, y) for y in range(26)] + right, [], 10.0)
    window = Window((0, 0, 100 - over, 26), (0, 0, 1, 1), 0)
    assert board._runs_along_rim(0.0, 0.0, window) is cut


@pytest.fixture(scope="module", params=["a4", "letter"])
def own_cover(request, tmp_path_factory):
    """The window on the cover of a kit for a new game of one's own, and where its board's outline is drawn."""
    folder = tmp_path_factory.mktemp("new") / "bastion"
    for path, content in starter_files(folder).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    page = kit(str(folder), paper=request.param, duplex=True).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    (play,) = window.items
    return window.clip, [(at.real + play.dx, at.imag + play.dy) for at in silhouette(play.items, 1.0)]


def test_the_rim_of_an_upper_end_is_not_cut_lengthwise(own_cover):
    """On Letter the red side of Bastion was a row of caps along the upper end of the picture."""
    (_, top, *_), outline = own_cover
    off = min(y for _, y in outline) - top
    assert off > 0 or off < -12  # its zigzag and its thickness, at cells of some 22 mm


def test_no_scrap_of_a_rim_lies_in_the_lower_corner(own_cover):
    """Below where Bastion ran off at the right, 2 mm of its green side came back on A4."""
    (_, _, right, end), outline = own_cover
    rows: dict[int, float] = {}
    for x, y in outline:
        rows[int(y)] = max(rows.get(int(y), 0.0), x)
    foot = max(x for y, x in rows.items() if end - 5 < y < end)
    above = max(x for y, x in rows.items() if end - 16 < y < end - 5)
    assert not foot < right + 4.7 < above


@pytest.mark.parametrize("host", ["havannah", "y", "majorities", "quod", "gomoku"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_that_is_whole_has_as_much_above_it_as_below(host, paper):
    """Havannah stood 2 mm below the upper end of its picture and 6 mm above the rule on Letter, 6.8 and 2 on A4."""
    page = kit_on(host, paper).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    (play,) = window.items
    heights = [point.imag + play.dy for point in silhouette(play.items, 1.0)]
    above, below = min(heights) - window.clip[1], window.clip[3] - max(heights)
    assert above > 0
    assert abs(above - below) < 3

"""The cover of a kit: pages in small that can be told apart, in a row that the page has room for."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from boardgen.cards.forms import rules_paper
from boardgen.cards.front import Front
from boardgen.cards.on_board import load_on_board
from boardgen.cards.template import load_card
from boardgen.errors import FitError
from boardgen.games import game_slugs
from boardgen.games.registry import built_in
from boardgen.kits.cover_outline import cuts
from boardgen.kits.cover_picture import CoverPicture
from boardgen.kits.cover_words import set_words
from boardgen.kits.sections import Section, steps
from boardgen.kits.thumbnails import thumbnail
from boardgen.paper.guillotine import PARTING
from boardgen.paper.sheet import sheets
from boardgen.paper.silhouette import silhouette
from boardgen.printables import kit as kit_module
from boardgen.printables.kit import kit
from boardgen.printables.names import find_game
from boardgen.records import GameFileError
from boardgen.records.starter import starter_files
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import (
    Box,
    Document,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Scene,
    Style,
    Text,
    Use,
)
from boardgen.scene.text import CAP_HEIGHT
from boardgen.scene.themes import COLOURS
from tests.kits.kit_samples import kit_of, kit_on
from tests.once import made_here
from tests.paper.sheet_samples import group

#: Games whose boards kits of Trike have.
HOSTS = ("hex", "y", "havannah", "atoll", "majorities", "gomoku", "quod")
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


def test_parts_of_many_pages_show_several_where_there_is_room():
    assert len(small_pages(kit_of("pisi").document.pages[0])) >= 5
    # On A4 all of Pi's rules stand on one page, on Letter on two.
    assert len(small_pages(kit_of("pi", "letter").document.pages[0])) == 5


def test_backs_of_boards_and_pieces_are_not_shown(monkeypatch):
    """A kit for both sides has the fronts alone to show, and both sides of its rules."""
    asked = []
    drawn = kit_module.cover
    monkeypatch.setattr(kit_module, "cover", lambda *given: asked.append(given[3]) or drawn(*given))
    with made_here():
        kit("hex3", duplex=True)
    assert [(entry.title, len(entry.pages)) for entry in asked[0]] == [
        ("Board", 1),
        ("Pieces", 1),
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
def test_titles_can_be_read_and_other_words_are_bars(size, bold, kept):
    """Headings of sections half as large again ran into what stands beside and below them."""
    found = small(Text(10, 20, "Title", size, bold=bold))
    assert (found.size if isinstance(found, Text) else None) == kept


def test_each_word_in_small_is_a_bar():
    """Bars from end to end looked like nothing that is printed, and outlines like letters of no alphabet."""
    (shown,) = (small(Text(10, 20, "a dog", 2.0)),)
    first, second = (bounds((bar,)) for bar in shown.items)
    assert first[2] < second[0]
    assert first[1::2] == second[1::2]


def said(first):
    """All words of a cover below its picture, in the order in which they are set."""
    (cover,) = (item for item in first.items if isinstance(item, Group) and item.id == "cover")
    return " ".join(" ".join(item.text for item in cover.items if isinstance(item, Text)).split())


@pytest.mark.parametrize("slug", game_slugs())
def test_steps_speak_of_numbered_cuts_where_there_are_any(slug):
    document = kit_of(slug).document
    numbered = any(isinstance(item, Group) and item.id == "cut-1" for page in document.pages for item in page.items)
    text = said(document.pages[0])
    # Where pieces are folded between cuts, what is longer than all other steps stands on their sheets alone.
    assert ("numbered cuts" in text or "as the head of" in text) == numbered
    assert ("as the head of" in text) == (slug in {"pi", "pisi"})


@pytest.mark.parametrize("slug", game_slugs())
def test_steps_speak_of_nets_and_pairs_where_there_are_any(slug):
    document = kit_of(slug).document
    names = {use.symbol.id for page in document.pages for use in group(page, "pieces")}
    text = said(document.pages[0])
    left = "Cut, fold and glue the pieces as the head of" in text
    paired = any(name.endswith("-pair") for name in names)
    assert left == paired
    assert ("Cut out the nets, crease" in text or paired) == any("net-" in name for name in names) or slug == "pi"
    folded = "pawns and glue them" in text
    assert folded == (any(name.startswith("standee-") for name in names) and not left)
    # Grey board is for comfort, but what is folded has to be glued.
    assert ("glue; grey" in text or "glue • a pencil" in text) == ("Fold " in text or "glue the" in text)


def test_two_pages_of_pieces_are_named_one_by_one():
    said = []
    for pages in ([2, 3], [2, 3, 4], [5]):
        card = steps(None, 1, pages, nets=False, cuts=[1, 2])[2]
        said.append(re.search(r"pages?\s[^,]+", "".join(run.text for run in card))[0])
    assert said == ["pages\u00a02 and\u00a03", "pages\u00a02 to\u00a04", "page\u00a05"]


@pytest.mark.parametrize(
    ("cuts", "order"),
    [
        ([], "."),
        ([1], ", numbered cuts in order: all marks 1, right across."),
        ([1, 2], ", numbered cuts in order: all marks 1, right across, then all 2."),
        ([1, 2, 3], ", numbered cuts in order: all marks 1, right across, then all 2, and so on."),
        # As the heads of sheets say where blocks lie beside each other.
        ([PARTING, 1, 2], ": part blocks at the lines, then all marks 1, right across, then all 2."),
    ],
)
def test_steps_say_and_so_on_of_more_than_two_numbers(cuts, order):
    """It was said of sheets whose cuts have the numbers 1 and 2 alone."""
    said = "".join(run.text for run in steps(None, 1, [3], nets=False, cuts=cuts)[3]).replace("\u00a0", " ")
    assert said == f"Cut the pieces out{order}"


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
    """Where the first page with a scale is one of pieces, card goes in first: it was printed on paper, then again."""
    document = kit_of(slug).document
    text = said(document.pages[0]).replace("\u00a0", " ")
    measured = int(re.search(r"Print page (\d+) first and measure its scale", text)[1])
    pieces = [number for number, page in enumerate(document.pages, start=1) if [*group(page, "pieces")]]
    first, then = ("Put thin card in", "measure its scale")[:: -1 if measured not in pieces else 1]
    assert text.index(first) < text.index(then)
    assert (measured in pieces) == (slug in {"iriri", "pisi"})


@pytest.mark.parametrize(
    ("slug", "told"),
    [("hex3", "thicker pieces"), ("pi", "thicker flat pieces"), ("pisi", "thicker flat pieces"), ("iriri", None)],
)
def test_grey_board_is_wanted_for_flat_pieces_alone(slug, told):
    text = said(kit_of(slug).document.pages[0])
    assert ("grey board" in text) == (told is not None)
    assert told is None or f"grey board for {told}" in text
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


def test_the_cover_counts_what_lies_on_the_sheets():
    document = kit_of("pisi").document
    names = Counter(use.symbol.id.split("-")[0] for page in document.pages for use in group(page, "pieces"))
    text = said(document.pages[0]).replace("\u00a0", " ")
    kinds = "tiles|dice|pawns|coins|counters"
    counted = {many: int(number) for number, many in re.findall(rf"(\d+) ({kinds})\b", text)}
    assert len(counted) == 5
    assert sum(counted.values()) == sum(names.values())
    assert counted["coins"] == names["coin"]


def picture_of(slug, paper="a4"):
    """The page, the drawn game and the lines of the title on a cover."""
    page = kit_of(slug, paper).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    return window, [item for item in picture.items if isinstance(item, Text)]


@pytest.mark.parametrize("slug", built_in())
def test_a_title_stands_in_the_upper_left_corner(slug):
    window, title = picture_of(slug)
    left, top, right, bottom = window.clip
    assert " ".join(item.text for item in title) == ("Three Player Hex" if slug == "hex3" else slug.capitalize())
    box = bounds(tuple(title))
    assert box[2] < left + 0.5 * (right - left)
    # Three lines of several words.
    assert box[3] < top + (0.4 if slug == "hex3" else 0.3) * (bottom - top)


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


def test_titles_of_one_word_have_one_size_unless_the_board_is_larger_for_less():
    """Breakthrough, as large as Pi, took the width of the picture: its board hung in a corner beside a hole."""
    sizes = {
        (name, paper): shown_on(name, paper, None).title[0].size
        for name in ("iriri", "pi", "pisi", "trike")
        for paper in ("a4", "letter")
    }
    assert max(sizes.values()) == 25.0
    assert min(sizes.values()) > 22.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_beside_a_long_title_is_as_high_as_the_picture(paper):
    cover = shown_on("breakthrough", paper, None)
    assert cover.board[3] - cover.board[1] > 0.85 * (cover.seen[3] - cover.seen[1])
    assert cover.title[0].size > 8


@pytest.mark.parametrize(("slug", "told"), [("hex3", "Green is out"), ("iriri", "the two pieces in corners")])
def test_a_cover_says_what_its_picture_shows(slug, told):
    """A stranger could not tell what crosses, a double line, an arrow meant."""
    assert told in said(kit_of(slug).document.pages[0])


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("pi", "Fold the rules in the middle. Cut the pad at its dashed line."),
        ("trike", "Fold pages 7 and 8 of the rules, fold pages 9 and 10, and lay them inside. Cut the pad"),
    ],
)
def test_steps_end_with_rules_and_pad(slug, told):
    """How to make a kit ended with its pieces."""
    assert told in said(kit_of(slug, duplex=True).document.pages[0]).replace("\u00a0", " ")


def test_rules_that_stay_flat_are_not_folded():
    assert "Fold the rules" not in said(kit_of("pi").document.pages[0])


def test_goals_are_cut_along_their_outlines():
    """ "Then round the pieces" said nothing of those cut as drops; the cover leaves it to the head of their sheet."""
    first, _, sheet, *_ = kit_of("pi").document.pages
    assert "Cut, fold and glue the pieces as the head of their sheet says." in said(first)
    assert "cut out the drop" in " ".join(item.text for item in every(sheet) if isinstance(item, Text))


@pytest.mark.parametrize(("slug", "counted"), [("pi", "5 sheets of A4, one of"), ("pisi", "10 sheets of A4, 5 of")])
def test_sheets_of_card_are_counted(slug, counted):
    first = kit_of(slug, duplex=True).document.pages[0]
    assert f"{counted} them thin card" in said(first).replace("\u00a0", " ")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", game_slugs())
def test_notes_below_pages_in_small_stand_apart(slug, paper):
    """On Letter "enough for 3 games" ended 3.4 mm before "one sheet, to fold once", as if they were one sentence."""
    page = kit_of(slug, paper, duplex=True).document.pages[0]
    cover = next(item for item in page.items if isinstance(item, Group) and item.id == "cover")
    lowest = max(box[3] for box in small_pages(page))
    under = [bounds((item,)) for item in cover.items if isinstance(item, Text) and item.paint == "muted"]
    under = [box for box in under if lowest < box[3] < lowest + 14]
    gaps = [b[0] - a[2] for a in under for b in under if abs(a[3] - b[3]) < 1 and a[2] < b[0] + 1]
    assert [gap for gap in gaps if 1.9 < gap < 4.9] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_won_by_a_count_is_marked_in_the_rules_and_still_in_play_on_the_cover(paper):
    """One final position stood on the cover, on the first page of the rules and beside how to win."""
    cover, _, _, rules, _ = kit_on("majorities", paper).document.pages
    marked = [
        [
            item
            for item in every(page)
            if isinstance(item, Group) and item.title.startswith("more black stones are in three falling lines")
        ]
        for page in (cover, rules)
    ]
    assert [len(marks) for marks in marked] == [0, 1]
    # Their ground is tinted.
    assert any(isinstance(item, Path) and item.style.fill == "yellow.tint" for item in every(rules))


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
def test_all_pages_of_rules_are_shown(slug, paper):
    """There are two where they do not fit on one; nor do larger pages hide the second again."""
    pages = kit_of(slug, paper).document.pages
    first, *more = (number for number, page in enumerate(pages, start=1) if "rules" in page.title)
    assert len(more) == ((slug, paper) not in {("hex3", "a4"), ("hex3", "letter"), ("pi", "a4")})
    shown = pages_in_small(pages[0])
    assert [name for name in shown if name.startswith(f"page-{first}")] == [
        f"page-{first}",
        *(f"page-{first}-{number}" for number, _ in enumerate(more, start=1)),
    ]
    # Of Pisi one more sheet of pieces is shown on A4; on Letter they lie on their sides, and one fills its place.
    assert len(shown) == 4 + len(more) + ((slug, paper) == ("pisi", "a4"))


def _kinds_on_sheets(paper):
    """Of the sheets of Pisi's pieces on its cover: the kinds of their pieces."""
    pages = pages_in_small(kit_of("pisi", paper).document.pages[0])
    shown = [page for name, page in pages.items() if re.fullmatch(r"page-2(-\d)?", name)]
    return [{use.symbol.id.split("-")[0] for use in every(page) if isinstance(use, Use)} for page in shown]


def test_the_cover_shows_sheets_with_different_pieces():
    """Of six sheets of Pisi's pieces two are shown: not twice the tiles, which most of them have."""
    kinds = _kinds_on_sheets("a4")
    assert len(kinds) == 2
    assert "tile" in kinds[0]
    # Coins, of which each is another: not the sheet that has tiles beside its pawns, nor one of dice all alike.
    assert any("coin" in some and "tile" not in some for some in kinds[1:])


def test_the_one_sheet_that_the_cover_has_room_for_has_most_kinds_of_pieces():
    """On Letter they lie on their sides."""
    (kinds,) = _kinds_on_sheets("letter")
    assert kinds >= {"tile", "counter", "standee"}


def every(item):
    for part in item.items:
        yield part
        if isinstance(part, Group):
            yield from every(part)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_cover_and_the_sheets_agree_about_what_is_spare(slug):
    """Each kind with spares has as many on the cover as its sheets say at their feet, all in all; sizes are counted
    together there.
    """
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
            printed[plain if colour in {*COLOURS, "large", "medium", "small"} else kind] += int(spare)
    assert told == printed
    if slug == "trike":
        # It takes one pawn; the row below the stones has room for another.
        assert told["pawns"] == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_few_pages_in_small_grow_until_they_fill_their_row(paper):
    """Few of them were pushed to the ends, with holes of 3 cm between; what is left is the picture's."""
    found = small_pages(kit_of("breakthrough", paper).document.pages[0])
    assert len(found) == 4
    assert max(other[0] - one[2] for one, other in pairwise(found)) < 24


def test_pages_in_small_stand_in_their_order(monkeypatch):
    """Those of a part that say most are shown, which need not be its first ones."""
    asked = []
    drawn = kit_module.cover
    monkeypatch.setattr(kit_module, "cover", lambda *given: asked.append(given[3]) or drawn(*given))
    with made_here():
        kit("pisi")
    entry = next(entry for entry in asked[0] if entry.title == "Pieces")
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


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", [*game_slugs(), *(f"on {host}" for host in HOSTS)])
def test_cells_are_as_far_apart_on_the_cover_as_on_the_board(slug, paper):
    """On Letter Trike said 23.9 mm, which are 22.9: with the designer small print has two lines."""
    made = kit_on(slug.removeprefix("on "), paper) if slug.startswith("on ") else kit_of(slug, paper)
    cover, *others = made.document.pages
    (small,) = (item for item in cover.items if getattr(item, "id", "") == "cover")
    said = [found[1] for text in every_text(small) if (found := re.search(r"(?:cells|squares), ([\d.]+) mm", text))]
    boards = [
        text
        for page in others[:1]
        for text in every_text(page)
        if re.search(r"(pitch|cells,|squares,) [\d.]+ mm", text)
    ]
    assert len(said) == len(boards) <= 1
    assert all(f" {said[0]} mm" in text for text in boards)


def every_text(part):
    """The texts of a page or group."""
    return [item.text for item in every(part) if isinstance(item, Text)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("host", ["quod", "gomoku"])
def test_the_aim_below_a_board_breaks_evenly(host, paper):
    """Of five in a row "included" stood alone on Letter."""
    page = kit_on(host, paper).document.pages[0]
    (words,) = (item for item in every(page) if isinstance(item, Group) and item.id == "cover-words")
    aim = [item for item in words.items if item.size == words.items[0].size]
    assert len(aim) < 5
    assert bounds((aim[-1],))[2] > 0.5 * bounds((aim[0],))[2]


@pytest.mark.parametrize(("paper", "said"), [("a4", "2 of 6 shown"), ("letter", "1 of 6 shown")])
def test_a_cover_says_how_many_sheets_it_shows_where_these_are_not_all(paper, said):
    """Some of six stood under "Pieces to cut out", as if they were all."""
    page = kit_of("pisi", paper).document.pages[0]
    assert _said_of_shown(page) == [said]
    assert _said_of_shown(kit_of("trike", paper).document.pages[0]) == []


def _said_of_shown(page):
    cover = next(item for item in page.items if isinstance(item, Group) and item.id == "cover")
    return [text.text for text in cover.items if isinstance(text, Text) and text.text.endswith(" shown")]


def test_a_cover_shows_as_many_kinds_of_sheets_as_it_has_room_for_and_says_how_many_there_are():
    """On Letter one of five sheets of pieces was shown beside two of rules, without a word."""
    first = kit_of("pisi", paper="letter", duplex=True).document.pages[0]
    assert re.search(r"[2-5] of 5 shown", said(first))


def test_steps_are_dealt_so_that_columns_end_near_each_other():
    """Of five steps the first two are about as long as the others together."""
    first = kit_of("pisi").document.pages[0]
    (cover,) = (item for item in first.items if isinstance(item, Group) and item.id == "cover")
    places = {item.text: item for item in cover.items if isinstance(item, Text) and item.text in set("12345")}
    assert places["1"].x == places["2"].x < places["3"].x == places["4"].x == places["5"].x


#: Kits whose covers show a part of the board; others show all pieces.
PARTS = {"breakthrough": ("a8", "h4"), "pi": ("a6", "f11", "k8", "e5")}
#: Kits whose boards nothing surrounds: games by their slugs, hosts of Trike as they are set, and a new game.
SHOWN = ["breakthrough", "hex3", "iriri", "pi", "trike", *(f"on {host}" for host in HOSTS), "own"]


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """The folder of a new game of one's own."""
    folder = tmp_path_factory.mktemp("new") / "bastion"
    for path, content in starter_files(folder).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


class Shown(NamedTuple):
    """The picture of a cover: its page, its ends, points around the board, and the title."""

    page: Scene
    seen: Box
    points: list[complex]
    title: list[Text]

    @property
    def board(self):
        """The box around the board."""
        xs, ys = [at.real for at in self.points], [at.imag for at in self.points]
        return min(xs), min(ys), max(xs), max(ys)


@pytest.fixture
def outside():
    """Leaves rules and pads blank, of which a cover shows no more than how many there are: they take the most time.

    For kits on papers that nothing else looks at.
    """
    with made_here(kept=False), pytest.MonkeyPatch.context() as patch:

        def blank(paper):
            sheet = sheets(rules_paper(paper), "portrait")[0]
            return (Scene(sheet.width, sheet.height, (), ""),)

        patch.setattr(kit_module, "_pad", lambda found, count, choices: Document(blank(choices.paper)))
        patch.setattr(
            kit_module,
            "_rules",
            lambda card, choices: Section(kit_module.RULES, "on 2 pages", blank(choices.paper) * 2),
        )
        yield


def shown_on(name, paper, own):
    """The picture on the cover of a kit in `SHOWN`."""
    if name == "own":
        return _shown(kit(str(own), paper=paper))
    return _shown(kit_on(name.removeprefix("on "), paper) if name.startswith("on ") else kit_of(name, paper))


@cache
def game_in_play(name, own):
    """The whole picture of which the cover of a kit in `SHOWN` has one, with cells of 10 mm."""
    found = find_game("trike" if name.startswith("on ") else str(own) if name == "own" else name)
    setup = found.game.full_board(**({"host": name.removeprefix("on ")} if name.startswith("on ") else {}))
    return kit_module._in_play(found, load_on_board(found.game, setup) or load_card(found.name))(10.0)


def _shown(made):
    """The picture on the cover of a kit."""
    page = made.document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    (play,) = window.items
    points = [at + complex(play.dx, play.dy) for at in silhouette(play.items, 1.0)]
    return Shown(page, window.clip, points, [item for item in picture.items if isinstance(item, Text)])


@pytest.mark.parametrize("paper", ["legal", "a5"])
@pytest.mark.parametrize("name", SHOWN)
def test_a_board_is_clear_of_words_on_covers_of_other_papers(name, paper, own, outside):
    game = "trike" if name.startswith("on ") else str(own) if name == "own" else name
    settings = {"host": name.removeprefix("on ")} if name.startswith("on ") else {}
    _is_clear(_shown(kit(game, paper=paper, **settings)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHOWN)
def test_a_board_stands_in_a_picture_with_a_ground_and_off_all_words(name, paper, own):
    """It stood whole in a box, its pieces small; now it is large, and empty cells run off."""
    _is_clear(shown_on(name, paper, own))


def _is_clear(cover):
    left, top, right, bottom = cover.seen
    assert (left, top, right) == pytest.approx((5, 5, cover.page.width - 5))
    (picture,) = (item for item in cover.page.items if isinstance(item, Group) and item.id == "cover-picture")
    ground, frame = (item for item in picture.items if isinstance(item, Polygon))
    assert {*ground.points} == {*frame.points} == {(left, 5), (right, 5), (right, bottom), (left, bottom)}
    assert ground.style.fill
    assert frame.style.stroke
    least, high, most, low = cover.board
    assert least - left > 4.0
    # It ends before the picture does, or is cut.
    assert all(off > 4.0 or off < 0.0 for off in (high - top, right - most, bottom - low))
    # It is as large as the picture or the title lets it be.
    assert max((most - least) / (right - left), (low - high) / (bottom - top)) > 0.65
    words = [item for item in picture.items if isinstance(item, Group) and item.id == "cover-words"]
    for box in (bounds(cover.title), *map(bounds, map(_alone, words))):
        assert box[0] > left + 3
        assert box[3] < bottom - 3
        assert not [p for p in cover.points if box[0] - 4 < p.real < box[2] + 4 and box[1] - 4 < p.imag < box[3] + 4]
    if words:
        assert bounds(cover.title)[3] < bounds(words)[1] - 4


def _alone(item):
    return (item,)


def _pieces_seen(cover):
    """The symbols of the pieces that a cover shows, and how much of each."""
    left, top, right, bottom = cover.seen
    (picture,) = (item for item in cover.page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    (play,) = window.items
    for layer in (item for item in every(play) if isinstance(item, Group) and item.layer == "pieces"):
        for use in (item for item in every(layer) if isinstance(item, Use)):
            x1, y1, x2, y2 = (end + d for end, d in zip(bounds((use,)), (play.dx, play.dy) * 2, strict=True))
            across, down = min(x2, right) - max(x1, left), min(y2, bottom) - max(y1, top)
            yield use.symbol.id, max(0, across) * max(0, down) / ((x2 - x1) * (y2 - y1))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", [*SHOWN, "pisi"])
def test_a_cover_cuts_no_piece_and_shows_all_of_the_game_or_of_the_part_that_its_kit_names(name, paper, own):
    """Those that an end cut were left out: the position shown was not that of the game."""
    seen = [*_pieces_seen(shown_on(name, paper, own))]
    assert min(part for _, part in seen) > 0.99
    picture = game_in_play(name, own)
    there = every(Group((*picture.below, *picture.above)))
    uses = (item for part in there if isinstance(part, Group) and part.layer == "pieces" for item in every(part))
    whole = picture.surround.cells if picture.surround is not None else (-1e9, -1e9, 1e9, 1e9)
    if name in PARTS:
        cells = [*map(picture.anchor, PARTS[name])]
        xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
        whole = min(xs), min(ys), max(xs), max(ys)
    count = sum(
        isinstance(use, Use) and whole[0] <= use.x <= whole[2] and whole[1] <= use.y <= whole[3] for use in uses
    )
    assert len(seen) >= count > 5
    assert name in PARTS or len(seen) == count


@pytest.mark.parametrize(("name", "least"), [("pi", 18.8), ("breakthrough", 21.0), ("trike", 18.0), ("own", 15.6)])
def test_pieces_on_a_cover_are_large(name, least, own):
    """Of cells 22 mm apart in the picture by which covers were designed there were 14 to 16 mm, boxed on a ground."""
    cover = shown_on(name, "a4", own)
    (picture,) = (item for item in cover.page.items if isinstance(item, Group) and item.id == "cover-picture")
    uses = [use for use in every(picture) if isinstance(use, Use) and "stone" in use.symbol.id]
    widths = {round(bounds((use,))[2] - bounds((use,))[0], 2) for use in uses}
    whole = [
        use
        for part in game_in_play(name, own).above
        if isinstance(part, Group) and part.layer == "pieces"
        for use in part.items
        if isinstance(use, Use) and "stone" in use.symbol.id
    ]
    drawn = bounds(whole[:1])
    assert max(widths) / (drawn[2] - drawn[0]) * 10.0 > least


@pytest.mark.parametrize("high", [120.0, 135.0, 143.0, 158.0])
@pytest.mark.parametrize("name", SHOWN)
def test_an_end_of_the_picture_cuts_cells_in_two_or_stands_off_the_board(name, high, own):
    """Slivers of a row, and coloured sides along the frame, looked like mistakes."""
    found = find_game("trike" if name.startswith("on ") else str(own) if name == "own" else name)
    setup = found.game.full_board(**({"host": name.removeprefix("on ")} if name.startswith("on ") else {}))
    card = load_on_board(found.game, setup) or load_card(found.name)
    drawn, box = kit_module._in_play(found, card), (5.0, 5.0, 205.0, 5.0 + high)
    place = CoverPicture(card.front, drawn, 25.0, 42.0, PARTS.get(name, ()))._placed(box, words=False)
    shown = drawn(place.pitch)
    for outline in (shown.anchor(cell).outline for cell in drawn.places):
        xs, ys = [x + place.at[0] for x, _ in outline], [y + place.at[1] for _, y in outline]
        for ends, line in ((xs, 205.0), (ys, 5.0), (ys, 5.0 + high)):
            seen = (line - min(ends)) / (max(ends) - min(ends))
            assert not -0.01 * place.pitch < line - min(ends) < 0.0 or seen == pytest.approx(0.0, abs=0.01)
            assert not 0.02 < seen < 0.98 or 0.22 < seen < 0.78
    whole = [box for layer in (shown.below, shown.above) for box in (bounds(tuple(layer)),) if box is not None]
    right, foot = (max(box[end] + place.at[end - 2] for box in whole) for end in (2, 3))
    assert right < 205.0 - 4.0 or right > 205.0 + 0.2 * place.pitch
    assert foot < box[3] - 4.0 or foot > box[3] + 0.2 * place.pitch


def test_cuts_run_through_the_middle_of_cells_or_between_rows():
    # Two rows of squares, one below the other; then rows of hexes, which reach into each other.
    assert cuts([(0, 10), (10, 20)], 10) == [pytest.approx((2.4, 7.6)), pytest.approx((12.4, 17.6)), (10, 10)]
    assert cuts([(0, 12), (9, 21)], 10) == [pytest.approx((2.88, 9)), pytest.approx((12, 18.12))]


def test_a_part_is_of_cells_that_the_picture_has(tmp_path):
    shutil.copytree(find_game("pi").game.folder, tmp_path / "pi")
    plan = tmp_path / "pi" / "kit.yaml"
    text = plan.read_text(encoding="utf-8")
    plan.write_text(text.replace("part: [a6, f11, k8, e5]", "part: [a6, z99]"), encoding="utf-8")
    with pytest.raises(GameFileError, match=r"kit\.yaml:\d+:\d+.*z99"):
        kit("pi", templates=str(tmp_path))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("host", HOSTS)
def test_covers_of_hosts_show_the_pawn_among_stones(host, paper):
    """That of Five in a Row, which is about a shared pawn, left it out; on Quod it stood with two stones."""
    seen = [symbol for symbol, part in _pieces_seen(shown_on(f"on {host}", paper, None)) if part > 0.99]
    assert sum("pawn" in symbol for symbol in seen) == 1
    assert sum("stone" in symbol for symbol in seen) >= 11


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["on gomoku", "on quod"])
def test_words_stand_beside_a_board_that_is_larger_for_it(name, paper):
    """Beside them was a strip of bare ground, 50 to 85 mm wide."""
    page = shown_on(name, paper, None).page
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    (words,) = (item for item in picture.items if isinstance(item, Group) and item.id == "cover-words")
    assert sum(isinstance(item, Group) and item.id == "cover-words" for item in every(page)) == 1
    assert words.items[0].size > 5.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["breakthrough", "hex3", "iriri", "pi", "trike"])
def test_a_cover_shows_pieces_of_all_players_whole(name, paper):
    """Above Breakthrough's title the board would have shown black pieces alone."""
    cover = shown_on(name, paper, None)
    left, top, right, bottom = cover.seen
    (picture,) = (item for item in cover.page.items if isinstance(item, Group) and item.id == "cover-picture")
    (window,) = (item for item in picture.items if isinstance(item, Group) and item.id == "window")
    (play,) = window.items
    whole = Counter()
    for use in (item for item in every(play) if isinstance(item, Use)):
        x1, y1, x2, y2 = (end + d for end, d in zip(bounds((use,)), (play.dx, play.dy) * 2, strict=True))
        if left < x1 < x2 < right and top < y1 < y2 < bottom:
            whole[use.symbol.id.removesuffix("-plain")] += 1
    sorts = {
        "breakthrough": ("black", "white"),
        "hex3": ("red", "green", "blue"),
        "iriri": ("-1", "-2"),
        "pi": ("stone-red", "stone-blue"),
        "trike": ("black", "white", "pawn"),
    }
    for sort in sorts[name]:
        assert sum(number for found, number in whole.items() if sort in found) >= 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sea_around_an_island_fills_the_cover(paper):
    """It stood in the middle of 130 mm of sea, or ended with the sea at its foot."""
    window, title = picture_of("pisi", paper)
    (shown,) = window.items
    (figure,) = shown.items
    sea = next(item for item in figure.items if isinstance(item, Group) and item.id == "sea")
    assert [at + d for at, d in zip(sea.clip, (shown.dx, shown.dy) * 2, strict=True)] == pytest.approx(window.clip)
    tiles = bounds([item for item in figure.items if item is not sea])
    assert bounds(tuple(title))[2] < tiles[0] + shown.dx
    # Between title and tagline it was blank; waves are off all words.
    ends = [
        complex(step[1] + shown.dx, step[2] + shown.dy)
        for item in every(sea)
        if isinstance(item, Path) and any(step[0] == "C" for step in item.steps)
        for step in item.steps
        if step[0] == "M"
    ]
    (words,) = (
        item
        for item in every(kit_of("pisi", paper).document.pages[0])
        if isinstance(item, Group) and item.id == "cover-words"
    )
    said, called = bounds((words,)), bounds(tuple(title))
    assert sum(at.real < called[2] and called[3] < at.imag < said[1] for at in ends) > 20
    for left, top, right, bottom in (said, called):
        assert not [at for at in ends if left - 1 < at.real < right + 1 and top - 1 < at.imag < bottom + 1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_titles_of_kits_for_hosts_stand_in_one_corner_in_one_size(paper):
    """They had five sizes from 11 to 21 mm, one of them in the other corner."""
    titles = [shown_on(f"on {host}", paper, None).title for host in HOSTS]
    assert len({(round(title[0].x - bounds((title[0],))[0], 1)) for title in titles}) == 1
    assert {round(bounds((title[0],))[0]) for title in titles} == {10}
    assert len({title[0].size for title in titles}) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["pi", "hex3", "iriri", "breakthrough", "on havannah"])
def test_a_cover_reaches_its_foot(name, paper):
    """About 30 mm were empty below the steps, while the board above ended with the upper half of the page."""
    page = shown_on(name, paper, None).page
    (cover,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover")
    assert (
        page.height - 18
        < max(bounds((item,))[3] for item in cover.items if isinstance(item, Text))
        < page.height - 12
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_below_a_page_in_small_is_no_wider_and_the_next_stands_off(paper):
    """ "Pieces to cut out" ran 3 mm past its page, 3 mm before "Rules": the two read as one line."""
    page = kit_of("pi", paper, duplex=True).document.pages[0]
    cover = next(item for item in page.items if isinstance(item, Group) and item.id == "cover")
    boxes = small_pages(page)
    foot = max(box[3] for box in boxes)
    under = [bounds((item,)) for item in cover.items if isinstance(item, Text)]
    under = [box for box in under if foot < box[3] < foot + 16]
    for one, other in pairwise(boxes):
        ends = [box[2] for box in under if one[0] - 1 < box[0] < other[0] - 1]
        assert max(ends) < other[0] - 5.9


@pytest.mark.parametrize(("paper", "duplex"), [("a4", False), ("a4", True), ("letter", False)])
def test_words_stand_in_a_picture_that_has_room_for_them(paper, duplex, own):
    """Below it they left half of a picture empty whose board is as large with them."""
    page = kit(str(own), paper=paper, duplex=duplex).document.pages[0]
    (picture,) = (item for item in page.items if isinstance(item, Group) and item.id == "cover-picture")
    assert any(isinstance(item, Group) and item.id == "cover-words" for item in picture.items)


def test_a_credit_too_long_for_its_line_breaks_at_its_comma():
    """It broke within a name: "Corné" stood above "van Moorsel"."""
    front = Front("Pisi", "2", (), "", designer="Roger Meertens, after Isi by Corné van Moorsel")
    lines: dict[float, str] = {}
    for item in set_words(front, 53.6, 1.06).items:
        if isinstance(item, Text):
            lines[item.y] = f"{lines.get(item.y, '')}{item.text}"
    assert [line.strip() for line in lines.values()][:2] == ["Roger Meertens,", "after Isi by Corné van Moorsel"]


@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_long_words_stand_below_the_picture(paper, tmp_path):
    """Beside the board they had no room, which was an internal error."""
    for path, data in starter_files(tmp_path).items():
        path.write_bytes(data)
    card = tmp_path / "card.md"
    said = "Join your two sides, and wall the others out of all that they ever wanted to reach, whichever way they go"
    text = card.read_text(encoding="utf-8").replace(
        "Join your two sides, and wall the others out", f"{said} {said}", 1
    )
    card.write_text(text, encoding="utf-8")
    page = kit(str(tmp_path), paper=paper).document.pages[0]
    below = next(item for item in page.items if isinstance(item, Group) and item.id == "cover")
    words = " ".join(item.text for item in every(below) if isinstance(item, Text))
    assert "whichever way they go" in words


def test_walls_too_short_for_their_sign_are_plain(tmp_path):
    """Their dashes had less than no length: no kit could be printed on small paper, for a reason that nobody knew."""
    for path, data in starter_files(tmp_path).items():
        path.write_bytes(data)
    assert len(kit(str(tmp_path), paper="120x170mm").pdf) > 10_000
    with pytest.raises(FitError, match="cover of this kit does not fit on 110 × 150 mm: use a larger"):
        kit(str(tmp_path), paper="110x150mm")

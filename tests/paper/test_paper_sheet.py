"""Small print: rulers of true length, text that stays inside, nothing in the margin."""

import re
from itertools import combinations

import numpy as np
import pypdfium2
import pytest

from boardgen.draw import board
from boardgen.errors import MissingGlyphError
from boardgen.paper import board_pages, paper_page
from boardgen.paper.boxes import overlap
from boardgen.paper.calibration import calibration
from boardgen.paper.halves import instruction
from boardgen.paper.placing import second_ruler
from boardgen.paper.rulers import RULERS, across, upright
from boardgen.paper.sheet import Furniture, Leg, furnish, sheets
from boardgen.paper.silhouette import Silhouette, silhouette
from boardgen.paper.small_print import shortened
from boardgen.paper.spreads import Halves, Poster
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text
from boardgen.scene.text import CAP_HEIGHT, measure
from boardgen.scene.themes import THEMES
from tests.paper.paper_samples import hexagon_picture, mm, open_pdf, paths, raster, symmetric_picture

DPI = 100

PAGES = {
    "fitted": lambda paper: board_pages(hexagon_picture(3), paper=paper, title="A title of some length"),
    "bare": lambda paper: board_pages(hexagon_picture(3), paper=paper, ruler=False),
    "narrow margin": lambda paper: board_pages(hexagon_picture(3), paper=paper, margin=5),
    "halves": lambda paper: board_pages(symmetric_picture, Halves(), paper=paper, title="T" * 90),
    "poster": lambda paper: board_pages(hexagon_picture(2), Poster(80), paper=paper, title="Ä" * 90),
    "butt": lambda paper: board_pages(hexagon_picture(2), Poster(80, 0), paper=paper),
    "pi": lambda paper: paper_page("pi", paper=paper),
    "hex": lambda paper: paper_page("hex", paper=paper),
    "triangle": lambda paper: paper_page("triangle", paper=paper),
    "square": lambda paper: paper_page("square", paper=paper, ruler=False),
    "dot": lambda paper: paper_page("dot", paper=paper),
}


def is_cut(item):
    return getattr(item, "id", "") == "cut-ends"


def walk(items):
    """Groups, and those in them, where they are on the page."""
    for item in items:
        if isinstance(item, Group):
            yield item
            inner = (
                one._replace(dx=one.dx + item.dx, dy=one.dy + item.dy) for one in item.items if isinstance(one, Group)
            )
            yield from walk(inner)


@pytest.mark.parametrize("paper", ["a4", "a6", "letter", "60x90mm"])
@pytest.mark.parametrize("kind", PAGES)
def test_no_ink_in_the_margin(kind, paper):
    document = PAGES[kind](paper)
    # The cut between halves is marked to the edges of the sheet, where a ruler is laid along.
    pages = [page._replace(items=[one for one in page.items if not is_cut(one)]) for page in document.pages]
    document = document._replace(pages=tuple(pages))
    margin = mm(5 if kind == "narrow margin" else 10, DPI)
    for page in {0, len(document.pages) - 1}:
        ink = raster(document, DPI, page).min(axis=2) < 250
        inside = ink[margin:-margin, margin:-margin].sum()
        assert inside > 200
        # A pixel that the margin's border cuts may be grey.
        ink[margin - 1 : -margin + 1, margin - 1 : -margin + 1] = False
        assert not ink.any(), f"ink at {np.argwhere(ink)[:5]}"


@pytest.mark.parametrize("paper", ["a3", "letter", "a5"])
def test_rulers_are_true(paper):
    """Both scales begin at one zero; each has a base line as long as it says, and ticks to its very end."""
    document = board_pages(hexagon_picture(3), paper=paper, orientation="portrait")
    height = document.pages[0].height
    lines = {tuple((round(x, 2), round(y, 2)) for x, y in path) for path in paths(document) if len(path) == 2}
    x = min(x for line in lines for x, _ in line if abs(line[0][0] - line[1][0]) == pytest.approx(50, abs=0.02))
    bases = {round(b[0] - a[0], 2): a[1] for a, b in lines if a[0] == x and a[1] == b[1] and b[0] - a[0] > 20}
    assert set(bases) == {50.0, 50.8}
    assert 10 < x < 13
    for length, step, way, count in ((50.0, 1.0, -1, 51), (50.8, 25.4 / 8, 1, 17)):
        y = bases[length]
        assert 10 < height - y < 19
        found = [(a, b) for a, b in lines if a[0] == b[0] and abs(a[1] - y) < 0.011 and (b[1] - y) * way > 0.5]
        assert sorted(a[0] for a, _ in found) == pytest.approx([x + i * step for i in range(count)], abs=0.02)
        assert {round(abs(b[1] - a[1]), 1) for a, b in found} == {1.1, 1.8, 2.6}


def test_the_numbers_of_a_ruler_stand_at_its_ticks():
    page = open_pdf(board_pages(hexagon_picture(3), paper="a5"))[0]
    text = page.get_textpage()
    words = text.get_text_range().split()
    assert all(str(n) in words for n in range(0, 51, 10))
    assert {"mm", "in"} <= set(words)
    assert "Printed at 100 % if these scales are true." in " ".join(words), "not beside a unit, as one"


@pytest.mark.parametrize(
    ("paper", "ruler"),
    [
        ("a4", "ruler-50-across"),
        ("a6", "ruler-50-across"),
        ("80x120mm", "ruler-50-across"),
        ("200x70mm", "ruler-50-across"),
        ("60x60mm", "ruler-25-across-brief"),
        ("40x30mm", None),
    ],
)
def test_the_ruler_is_as_long_as_the_sheet_allows(paper, ruler):
    furniture = furnish(sheets(paper)[0])
    found = [use.symbol.id for group in furniture.items for use in group.items]
    assert (found[:1] or [None]) == [ruler]
    assert furniture.free


def test_the_calibration_sheet_has_long_rulers_both_ways():
    front = calibration().pages[0]
    ids = {use.symbol.id for item in front.items if getattr(item, "id", "").startswith("ruler") for use in item.items}
    # Whether a print is true is said once.
    assert ids == {"ruler-100-across", "ruler-100-upright-brief"}


def test_a_second_ruler_stands_where_a_board_leaves_the_corner_free():
    def ids(document):
        found = [item for item in document.pages[0].items if isinstance(item, Group)]
        found += [inner for item in found for inner in item.items if isinstance(inner, Group)]
        return {item.id for item in found if item.id.startswith("ruler")}

    assert ids(board_pages(hexagon_picture(6), orientation="landscape")) == {"ruler", "ruler-upright"}
    assert ids(paper_page("dot")) == {"ruler"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ruler_and_small_print_stand_in_the_lower_corners_beside_a_board_that_is_widest_at_its_foot(paper):
    """They stood below the tagline and in the upper right corner, where no other sheet has them."""
    page = board("trike", paper=paper).document.pages[0]
    assert page.width > page.height
    found = {item.id: item for item in page.items if isinstance(item, Group)}
    assert "ruler" not in found
    ruler = bounds([found["ruler-upright"]])
    assert ruler[0] == pytest.approx(10, abs=0.6)
    assert ruler[3] == pytest.approx(page.height - 10, abs=2.5)
    small = [item for item in page.items if item is not found["picture"]]
    written = [item for item in small if isinstance(item, Text)]
    assert len(written) > 2
    assert all(item.anchor == "end" and item.y > page.height - 25 for item in written)
    picture = Silhouette([found["picture"]], 1, 1)
    assert not any(picture.touches(bounds([item]), 0.5) for item in small)
    assert not any(overlap(bounds([one]), bounds([other])) for one, other in combinations(small, 2))
    box = bounds([found["picture"]])
    assert box[3] - box[1] > 0.95 * (page.height - 22)


def test_no_ruler_when_none_is_wanted():
    furniture = furnish(sheets("a4")[0], ruler=False)
    assert furniture.items == ()
    assert furniture.free == (sheets("a4")[0].inner,)


@pytest.mark.parametrize("theme", THEMES)
def test_small_print_shows_in_every_theme(theme):
    page = raster(
        board_pages(hexagon_picture(2), title="Title", orientation="portrait"), DPI, theme=THEMES[theme]
    ).astype(int)
    foot = page[mm(284, DPI) : mm(287, DPI), mm(10, DPI) : mm(200, DPI)]
    assert foot.max() - foot.min() > 120


def test_a_long_title_is_cut_short_and_stays_on_the_sheet():
    title = "A title that is much too long for a small sheet and goes on and on, and on, and on until it ends"
    sheet = sheets("a6")[0]
    texts = [item for item in furnish(sheet, title, "note").items if hasattr(item, "text")]
    assert texts[0].text.endswith("…")
    assert title.startswith(texts[0].text[:-1])
    assert all(measure(item.text, item.size) <= 85 for item in texts)


@pytest.mark.parametrize(("text", "width", "short"), [("abc", 100, "abc"), ("abc def", 6, "abc…"), ("abc", 0.5, "")])
def test_shortened(text, width, short):
    assert shortened(text, width, 2.2) == short


def test_a_title_that_cannot_be_set_is_refused():
    with pytest.raises(MissingGlyphError):
        board_pages(hexagon_picture(2), title="囲碁")


@pytest.mark.parametrize("scale", [across, upright])
@pytest.mark.parametrize("ruler", RULERS)
def test_the_words_of_a_ruler_keep_apart(scale, ruler):
    """The units stand on either side of the base lines, more than half the size of their type apart."""
    mm, inches = (item for item in scale(ruler).items if isinstance(item, Text) and item.text in ("mm", "in"))
    apart = inches.y - CAP_HEIGHT * inches.size - mm.y if scale is across else inches.x - bounds((mm,))[2]
    assert apart > 0.5 * inches.size


def test_nothing_on_an_upright_ruler_is_read_sideways():
    assert {item.rotate for item in upright(RULERS[0]).items if isinstance(item, Text)} == {0.0}


@pytest.mark.parametrize("paper", ["a4", "a6"])
def test_of_a_title_the_name_is_bold_and_what_is_said_of_it_is_not(paper):
    title = "Pi board: print twice, cut both and join them"
    texts = [item for item in furnish(sheets(paper)[0], title, "A. Designer").items if isinstance(item, Text)]
    said = {item.text: item for item in texts}
    if paper == "a6":
        name, more = said["Pi board:"], said["print twice, cut both and join them"]
        assert name.y == more.y
    else:
        # The name and its note above, what is said of it below, all ending at the margin.
        name, more = said["Pi board"], said["print twice, cut both and join them"]
        assert name.y == said[" · A. Designer"].y < more.y
        assert more.x == said[" · A. Designer"].x
    assert (name.bold, more.bold) == (True, False)


def test_small_print_takes_lines_of_like_length_where_one_would_reach_far():
    """Havannah's began beside the last letter of the board, as if it belonged to it."""
    title = "Trike on Havannah: marked corners belong to no side"
    note = "Trike: Alek Erickson; Havannah: Christian Freeling · 169 cells, pitch 14.1 mm"
    texts = [item for item in furnish(sheets("a4")[0], title, note).items if isinstance(item, Text)]
    said = [item.text for item in sorted(texts, key=lambda item: item.y)]
    designers, numbers = note.split(" · ")
    assert said == ["Trike on Havannah", f" · {designers}", numbers, "marked corners belong to no side"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["hex", "y", "havannah", "majorities", "atoll", "gomoku", "hex3", "breakthrough"])
def test_small_print_of_boards_has_one_order(name, paper):
    """Name, designers, numbers, goal or signs."""
    page = board(name, paper=paper).document.pages[0]
    texts = [item for item in page.items if isinstance(item, Text)]
    said = " ".join(item.text for item in sorted(texts, key=lambda item: (round(item.y, 3), not item.bold, item.x)))
    title, _, more = page.title.partition(": ")
    assert said.startswith(title)
    # What a board says under its tagline it does not say again.
    (plate,) = (item for item in page.items if getattr(item, "id", "") == "nameplate")
    told = " ".join(item.text for item in plate.items if isinstance(item, Text))
    assert said.endswith(more) or told.endswith(f"{more[0].upper()}{more[1:]}.")
    numbers = re.search(r"\d+ (?:cells|squares), pitch [\d.]+ mm, pieces up to (\d+) mm", said)
    pitch = float(numbers[0].split("pitch ")[1].split(" ")[0])
    assert 0.75 * pitch < int(numbers[1]) < 0.9 * pitch
    assert len(title) < numbers.start()


def test_small_print_of_two_clauses_has_a_line_for_each_where_one_would_reach_far():
    """Havannah's began 6 mm from its last cell on Letter."""
    page = board("havannah", paper="letter").document.pages[0]
    said = [item.text for item in page.items if isinstance(item, Text)]
    assert "make a ring, a bridge or a fork;" in said
    left = min(bounds((item,))[0] for item in page.items if isinstance(item, Text))
    (picture,) = (item for item in page.items if getattr(item, "id", "") == "picture")
    foot = page.width / 2 + 4 * 14.5
    assert bounds((picture,))[2] > left > foot + 25


def test_a_board_beside_rulers_goes_up_off_the_small_print_below_it():
    """Hex had 18 mm above it and 10 mm below."""
    page = board("hex", paper="a4").document.pages[0]
    groups = {getattr(item, "id", ""): item for item in page.items}
    assert "ruler-upright" in groups
    _, top, _, foot = bounds([groups["picture"]])
    below = min(bounds((item,))[1] for item in page.items if isinstance(item, Text)) - foot
    assert top == pytest.approx(below, abs=1)
    assert top > 10


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_small_print_below_a_ruler_keeps_off_its_numbers(paper):
    """A long instruction goes below the ruler: a third of its size away from the inches."""
    title = f"Three Player Hex board: {instruction(8.0)}; then press both under a book"
    note = "a designer whose name is long, and another one · 61 cells, 30.5 mm apart"
    furniture = furnish(sheets(paper, "portrait")[0], f"{title}, and leave them there", note)
    ruler = next(item for item in furniture.items if getattr(item, "id", "") == "ruler")
    text = next(item for item in furniture.items if isinstance(item, Text))
    top = text.y - CAP_HEIGHT * text.size
    assert text.y > bounds(ruler.items)[3]
    assert top - bounds(ruler.items)[3] > text.size / 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["pi", "atoll", "gomoku", "breakthrough", "havannah"])
def test_boards_stay_in_the_middle_and_an_upright_ruler_has_what_room_is_left(name, paper):
    """Square boards went up by as much as 30 mm for one of 50 mm on upright paper; without one they stand between the
    name of their game and what is below, where they had far more white above than below.
    """
    page = board(name, paper=paper).document.pages[0]
    groups = {getattr(item, "id", ""): item for item in page.items}
    _, top, _, bottom = bounds([groups["picture"]])
    level, upright = groups["ruler"], groups.get("ruler-upright")
    if upright is None:
        below = groups.get("short", level)
        assert top - bounds([groups["nameplate"]])[3] == pytest.approx(bounds([below])[1] - bottom, abs=5)
        assert name in {"gomoku", "breakthrough", "atoll"}
        return
    assert page.height / 2 == pytest.approx((top + bottom) / 2, abs=2.5)
    boxes = [bounds([group]) for group in (level, upright)]
    assert boxes[1][3] - boxes[1][1] > 20
    # Both scales begin in one corner.
    assert level.items[0][1:3] == pytest.approx(upright.items[0][1:3])
    assert level.dx == upright.dx
    for left, top, right, bottom in boxes:
        assert not any(
            left < at.real < right and top < at.imag < bottom for at in silhouette([groups["picture"]], 1.0)
        )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_plan_without_rulers_stands_between_the_edge_and_its_small_print(paper):
    page = board("iriri", paper=paper).document.pages[0]
    (picture,) = [group for group in page.items if getattr(group, "id", "") == "picture"]
    # Dots of letters in the title rise above what begins at the margin, as those of all titles.
    shown = [item for item in picture.items if getattr(item, "id", "") != "title"]
    _, top, _, bottom = bounds([picture._replace(items=tuple(shown))])
    small = min(item.y - CAP_HEIGHT * item.size for item in page.items if isinstance(item, Text))
    assert top > 9.9
    assert top == pytest.approx(small - bottom, abs=1.5) or top < 12.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_small_print_of_a_plan_is_as_wide_as_what_is_told_above_it(paper):
    """On Letter that of Pisi stood 14 mm left of frame and legend."""
    page = board("pisi", paper=paper).document.pages[0]
    (picture,) = [group for group in page.items if getattr(group, "id", "") == "picture"]
    (legend,) = [item for item in picture.items if getattr(item, "id", "") == "legend"]
    told = bounds([picture._replace(items=(legend,))])
    small = bounds([item for item in page.items if isinstance(item, Text)])
    assert (small[0], small[2]) == pytest.approx((told[0], told[2]), abs=0.2)


@pytest.mark.parametrize("slug", ["breakthrough", "hex3", "pi", "trike"])
def test_a_board_to_play_on_has_its_name_in_its_small_print_alone(slug):
    """In large type in a corner it was louder than the board, and left a band empty above square ones."""
    page = board(slug).document.pages[0]
    (name,) = [item for item in page.items if isinstance(item, Text) and item.bold]
    assert name.size < 3
    assert (name.x, name.y) > (page.width / 2, page.height / 2)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_small_print_and_ruler_begin_and_end_with_a_board_as_wide_as_its_paper(paper):
    """The edge of Breakthrough's stood 1.5 mm off the ruler's."""
    page = board("breakthrough", paper=paper).document.pages[0]
    (picture,) = [item for item in page.items if getattr(item, "id", "") == "picture"]
    (outline,) = [item for item in walk([picture]) if item.id == "outline"]
    left, _, right, _ = bounds([outline])
    ruler = bounds([item for item in page.items if getattr(item, "id", "") == "ruler"])
    small = bounds([item for item in page.items if isinstance(item, Text)])
    assert (ruler[0], small[2]) == pytest.approx((left, right), abs=0.3)


def test_a_plan_stands_in_the_middle_of_its_sheet():
    """Beside its row numbers Pisi had 22 mm at the left on Letter and 16 at the right."""
    page = board("pisi", paper="letter").document.pages[0]
    (picture,) = [group for group in page.items if getattr(group, "id", "") == "picture"]
    (legend,) = [item for item in picture.items if getattr(item, "id", "") == "legend"]
    left, _, right, _ = bounds([picture._replace(items=(legend,))])
    assert left == pytest.approx(page.width - right, abs=0.5)


def test_all_scales_of_a_board_have_a_zero_tens_and_a_unit():
    """An upright scale as strong as the level one took the zero of that; then it had a number at its end alone."""
    page = pypdfium2.PdfDocument(board("majorities", labels="none").pdf)[0]
    said = page.get_textpage().get_text_range().split()
    assert [said.count(str(number)) for number in (0, 10, 20, 30, 40, 50)] == [2, 2, 2, 2, 1, 1]
    # Of both scales in millimetres, and in the small print.
    assert [said.count(unit) for unit in ("mm", "in")] == [3, 1]


def test_small_print_of_boards_that_are_widest_at_their_foot_has_short_lines():
    page = board("trike", host="y").document.pages[0]
    said = [item for item in page.items if isinstance(item, Text)]
    assert 3 < len(said) < 8
    left, _, right, _ = bounds(said)
    assert right - left < 35


def test_no_second_ruler_stands_beside_coordinates():
    """Below the board of Quod its last number stood on the line of the letters, 7 mm before the first of them."""
    legs = tuple(Leg(mm, Group(()), Group(()), (10.0, 280.0 - mm, 20.0, 280.0)) for mm in (50, 30))

    def taken_by(letter):
        def is_taken(box):
            return box[0] < letter[0] < box[2] and box[1] < letter[1] < box[3]

        return is_taken

    furniture = Furniture((), (), uprights=legs)
    assert second_ruler(furniture, taken_by((27.0, 251.0))) is None
    assert second_ruler(furniture, taken_by((27.0, 240.0))) == legs[1]
    assert second_ruler(furniture, taken_by((31.0, 251.0))) == legs[0]

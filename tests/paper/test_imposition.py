"""Sheets of pieces, judged by pdfium and pikepdf: true size, backs behind fronts, clean margins, all there."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen import draw
from boardgen.errors import FitError, OptionError, UnitError
from boardgen.paper.boxes import overlap, within
from boardgen.paper.duplex import Duplex
from boardgen.paper.imposition import impose
from boardgen.paper.layout import Job, lay_out
from boardgen.paper.printers_marks import FOLD
from boardgen.paper.sheet import sheets
from boardgen.render.pdf import to_pdf
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Line, Path, Polygon, Text, Use
from boardgen.scene.themes import COLOUR, DARK, INK
from tests.paper.paper_samples import mm, raster
from tests.paper.sheet_samples import boxes_of, card, disc, group, ring

PLAIN = Job("Cards")
STEPS = ("First do this.", "Then do that, which takes a few more words than the first step did.")


def mask(document, page, colour, dpi=150):
    """Where a page is red or blue."""
    image = raster(document, dpi, page).astype(int)
    red, green, blue = image[:, :, 0], image[:, :, 1], image[:, :, 2]
    return (red - blue > 80) & (red - green > 80) if colour == "red" else (blue - red > 80)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize(("width", "height", "count"), [(50.8, 50.8, 24), (19.05, 19.05, 48), (15.875, 73.2, 5)])
def test_all_pieces_in_true_size_between_the_margins(paper, width, height, count):
    document = impose([card(width, height, count=count)], Job("Cards", STEPS, paper=paper))
    total = 0
    for number, page in enumerate(document.pages):
        boxes = boxes_of(document, number, (width, height))
        total += len(boxes)
        inner = (10, 10, page.width - 10, page.height - 10)
        assert all(within(box, inner) for box in boxes)
        # PDF holds thousandths of a millimetre: neighbours may share one.
        inside = [(x1 + 0.005, y1 + 0.005, x2 - 0.005, y2 - 0.005) for x1, y1, x2, y2 in boxes]
        assert not any(overlap(a, b) for i, a in enumerate(inside) for b in inside[:i])
    assert total == count


@pytest.mark.parametrize(
    "job", [PLAIN, Job("Cards", cuts="lines"), Job("Cards", STEPS, duplex=Duplex(offset=(3, -2)))]
)
@pytest.mark.parametrize("theme", [COLOUR, INK])
def test_nothing_crosses_the_margin(job, theme):
    document = impose([card(50.8, 50.8, count=13), disc(19, count=30, bleed=2), ring(40)], job)
    margin, beside = mm(10, 120) - 1, mm(5, 120) - 1
    for page in range(len(document.pages)):
        image = raster(document, 120, page, theme).min(axis=2)
        # Marks stand in those at the sides, as far as printers print.
        image[margin:-margin, beside:-beside] = 255
        assert image.min() > 250


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize(
    "part",
    [card(50.8, 30, count=17, hole=False), disc(25, count=21), card(40, 60, count=5, bleed=3, hole=False)],
)
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned(edge, orientation, part):
    """Turning a sheet mirrors its back left to right, or top to bottom; either way front and back coincide."""
    job = Job("Cards", orientation=orientation, duplex=Duplex(edge))
    document = impose([part], job)
    front, back = mask(document, 0, "red"), mask(document, 1, "blue")
    sideways = (edge == "long") == (orientation == "portrait")
    turned = back[:, ::-1] if sideways else back[::-1, :]
    assert front.any()
    assert (front & ~turned).sum() < 0.01 * front.sum()
    # The backs of discs run on, all around.
    assert part.shape == "round" or (turned & ~front).sum() < 0.01 * front.sum()
    assert np.argwhere(front).mean(axis=0) == pytest.approx(np.argwhere(turned).mean(axis=0), abs=1)


def test_a_piece_turned_over_like_a_page_is_upright_on_both_sides():
    """The hole is top left on either side; seen through the paper, that of the back is top right."""
    for edge in ("long", "short"):
        document = impose([card(60, 40)], Job("Cards", orientation="portrait", duplex=Duplex(edge)))
        front, back = mask(document, 0, "red"), mask(document, 1, "blue")
        seen_through = back[:, ::-1] if edge == "long" else back[::-1, :]
        both_mirrored = front ^ _mirrored_about_its_own_middle(seen_through)
        assert both_mirrored.mean() < 0.0005


def _mirrored_about_its_own_middle(side):
    columns = np.nonzero(side.any(axis=0))[0]
    left, right = columns[0], columns[-1] + 1
    mirrored = side.copy()
    mirrored[:, left:right] = side[:, left:right][:, ::-1]
    return mirrored


@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_offset_moves_backs_right_and_down_as_one_looks_at_them(edge):
    def middle(offset):
        document = impose([disc(30)], Job("Discs", orientation="portrait", duplex=Duplex(edge, offset)))
        rows, columns = np.nonzero(mask(document, 1, "blue", 300))
        return np.array([columns.mean(), rows.mean()]) * 25.4 / 300

    # The room kept free for an offset moves fronts as well: as far for its opposite.
    moved = (middle((2.0, -1.5)) - middle((-2.0, 1.5))) / 2
    expected = (2.0, -1.5) if edge == "long" else (-2.0, 1.5)
    assert moved[0] == pytest.approx(expected[0], abs=0.05)


def test_an_offset_leaves_fronts_and_backs_apart_by_itself_alone():
    offset = (2.0, -1.5)
    document = impose([disc(30)], Job("Discs", orientation="portrait", duplex=Duplex("long", offset)))
    places = []
    for page, colour in ((0, "red"), (1, "blue")):
        rows, columns = np.nonzero(mask(document, page, colour, 300))
        places.append(np.array([columns.mean(), rows.mean()]) * 25.4 / 300)
    front, back = places
    assert (back[0], back[1]) == pytest.approx((210 - front[0] + 2.0, front[1] - 1.5), abs=0.05)


def test_neighbours_share_their_cuts():
    document = impose([card(40, 30, count=12)], PLAIN)
    boxes = boxes_of(document, 0, (40, 30))
    columns, rows = len({round(box[0], 1) for box in boxes}), len({round(box[1], 1) for box in boxes})
    cuts = {round(x, 1) for box in boxes for x in (box[0], box[2])}
    assert (len(boxes), len(cuts)) == (12, columns + 1)
    marks = [item for step in (1, 2) for item in group(document.pages[0], f"cut-{step}") if isinstance(item, Path)]
    ends = [ends for mark in marks for ends in zip(mark.steps[::2], mark.steps[1::2], strict=True)]
    assert {round(a[1], 1) for a, b in ends if a[1] == b[1]} == cuts
    assert len(ends) == 2 * (columns + 1) + 2 * (rows + 1)


@pytest.mark.parametrize("count", [1, 5, 12])
def test_lines_run_along_every_edge_once(count):
    document = impose([card(40, 30, count=count)], Job("Cards", cuts="lines"))
    assert not group(document.pages[0], "cut-1")
    lines = [item for item in group(document.pages[0], "cuts") if isinstance(item, Line)]
    boxes = boxes_of(document, 0, (40, 30))
    edges = set()
    for left, top, right, bottom in boxes:
        edges |= {(left, top, right, top), (left, bottom, right, bottom)}
        edges |= {(left, top, left, bottom), (right, top, right, bottom)}
    length = sum(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in _distinct(edges))
    assert sum(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) for line in lines) == pytest.approx(length, abs=0.1)


def test_lines_run_straight_on():
    """A full block is cut from side to side: one line for every column and row, and one more."""
    document = impose([card(60, 50, count=12)], Job("Cards", cuts="lines"))
    boxes = boxes_of(document, 0, (60, 50))
    columns, rows = len({round(box[0], 1) for box in boxes}), len({round(box[1], 1) for box in boxes})
    assert columns * rows == 12
    assert len(group(document.pages[0], "cuts")) == columns + 1 + rows + 1


def _distinct(edges):
    return {tuple(round(value, 1) for value in edge) for edge in edges}


def test_outlines_and_folds_stand_where_the_piece_does():
    page = impose([ring(40, count=3)], PLAIN).pages[0]
    pieces, cuts, folded = (group(page, name) for name in ("pieces", "cuts", "folds"))
    assert (
        [(use.x, use.y) for use in pieces] == [(use.x, use.y) for use in cuts] == [(use.x, use.y) for use in folded]
    )
    assert {use.symbol.items[0].style.dash for use in folded} == {FOLD.dash}
    assert all(isinstance(use.symbol.items[0], Path) for use in cuts)


def test_discs_are_outlined_only_where_their_ink_does_not_end_at_the_cut():
    assert not group(impose([disc(20)], PLAIN).pages[0], "cuts")
    assert group(impose([disc(20, bleed=1)], PLAIN).pages[0], "cuts")
    assert group(impose([disc(20)], Job("Discs", cuts="lines")).pages[0], "cuts")


def test_bleed_is_printed_and_said():
    """The trim box is what the outermost cuts leave; ink runs on for the bleed, on fronts and backs."""
    document = impose([card(50, 40, count=4, bleed=3)], Job("Cards", duplex=Duplex()))
    with pikepdf.open(io.BytesIO(to_pdf(document, COLOUR))) as pdf:
        for number, page in enumerate(pdf.pages):
            trim, bleed = ([float(value) * 25.4 / 72 for value in page[key]] for key in ("/TrimBox", "/BleedBox"))
            assert [b - t for b, t in zip(bleed, trim, strict=True)] == pytest.approx([-3, -3, 3, 3], abs=0.001)
            rows, columns = np.nonzero(mask(document, number, ("red", "blue")[number], 300))
            ink = np.array([columns.min(), columns.max() + 1, rows.min(), rows.max() + 1]) * 25.4 / 300
            height = 297
            said = [bleed[0], bleed[2], height - bleed[3], height - bleed[1]]
            assert list(ink) == pytest.approx(said, abs=0.15)


def test_backs_run_on_beyond_their_cuts_where_that_takes_no_room():
    """Off by a millimetre they left white crescents. A disc's front shows where it is cut; tiles share cuts."""
    front, back = impose([card(50, 40, count=4), disc(20, count=4)], Job("Pieces", duplex=Duplex())).pages
    for page, kinds in ((front, {Polygon}), (back, {Polygon, Circle})):
        grounds = group(page, "bleed")
        assert {type(item) for item in grounds} == kinds
        boxes = [bounds((item,)) for item in grounds]
        assert {(round(box[2] - box[0], 3), round(box[3] - box[1], 3)) for box in boxes} <= {(52, 42), (22, 22)}


def test_the_name_of_a_back_stands_upright_as_the_number_of_its_page_does():
    """It was upside down, with the number below the right way up."""
    job = Job("Pieces", duplex=Duplex("short"), numbered=True)
    _, back = impose([disc(20, count=4)], job).pages
    (name,) = (item for item in back.items if isinstance(item, Text))
    assert name.text == "Pieces · back"
    assert back.height - 9 < name.y < back.height - 5
    (turned,) = (item for item in back.items if isinstance(item, Group))
    assert turned.rotate == 180
    assert not [item for item in turned.items if isinstance(item, Text)]


def test_bleed_keeps_neighbours_apart():
    document = impose([card(30, 20, count=40, bleed=2.5, hole=False)], PLAIN)
    cut = boxes_of(document, 0, (30, 20))
    wide = boxes_of(document, 0, (35, 25))
    assert len(cut) == len(wide) > 20
    inside = [(x1 + 0.005, y1 + 0.005, x2 - 0.005, y2 - 0.005) for x1, y1, x2, y2 in wide]
    assert not any(overlap(a, b) for i, a in enumerate(inside) for b in inside[:i])


def test_without_bleed_a_sheet_has_no_trim():
    assert all(page.trim is None and page.bleed is None for page in impose([card(50, 40)], PLAIN).pages)


def test_every_page_says_what_it_is():
    document = impose([card(90, 90, count=13), ring(20)], Job("Cards", STEPS, duplex=Duplex()))
    with pikepdf.open(io.BytesIO(to_pdf(document, COLOUR))) as pdf:
        outline = [str(item.title) for item in pdf.open_outline().root]
    sheets_ = len(document.pages) // 2
    assert outline == [f"Sheet {n}, {side}" for n in range(1, sheets_ + 1) for side in ("front", "back")]
    words = [{item.text for item in _texts(page)} for page in document.pages]
    for number, page in enumerate(words):
        side = "front" if number % 2 == 0 else "back"
        assert f"Cards · sheet {number // 2 + 1} of {sheets_} · {side}" in page
    assert any("First do this." in text for text in words[0])
    assert not any("First do this." in text for page in words[1:] for text in page)
    assert "1 ring" in " ".join(next(page for page in words if any("ring" in text for text in page)))


def _texts(page):
    def walk(items):
        for item in items:
            if isinstance(item, Group):
                yield from walk(item.items)
            elif hasattr(item, "text"):
                yield item

    return walk(page.items)


def test_rulers_stand_on_fronts():
    document = impose([card(50, 40)], Job("Cards", duplex=Duplex()))
    ids = [
        {use.symbol.id for name in ("ruler", "ruler-upright") for use in group(page, name) if isinstance(use, Use)}
        for page in document.pages
    ]
    assert ids == [{"ruler-50-across-brief-joined", "ruler-30-leg"}, set()]


@pytest.mark.parametrize("paper", ["a4", "a5", "a6", "letter", "80x120mm", "70x70mm", "150x90mm"])
@pytest.mark.parametrize("ruler", [True, False])
@pytest.mark.parametrize("both", [True, False])
def test_pieces_and_marks_keep_off_the_small_print(paper, ruler, both):
    parts = [card(31, 23, count=25), disc(17, count=40), ring(20, count=9)]
    job = Job("A title of some length", STEPS, paper=paper, ruler=ruler, duplex=Duplex() if both else None)
    for page in impose(parts, job).pages:
        items = page.items[0].items if page.items[0].id == "turned" else page.items
        small, taken = [], []
        for item in items:
            if not isinstance(item, Group) or item.id == "how-to":
                small.append(bounds([item]))
            elif item.id in ("ruler", "ruler-upright"):
                small += [bounds([part]) for part in item.items]
            else:
                taken.append(bounds([item]))
        assert taken
        assert small
        assert not any(overlap(a, b) for a in taken if a for b in small)


def test_the_paper_lies_the_way_that_needs_fewer_sheets():
    wide = impose([card(130, 85, count=4)], PLAIN)
    assert len(wide.pages) == 1
    assert wide.pages[0].width > wide.pages[0].height


def test_two_runs_are_alike():
    job = Job("Cards", STEPS, duplex=Duplex(offset=(0.5, 0.25)))
    parts = [card(50.8, 50.8, count=13), disc(19, count=30, bleed=2), ring(40)]
    assert to_pdf(impose(parts, job), DARK) == to_pdf(impose(parts, job), DARK)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.floats(8, 90), st.floats(8, 90), st.integers(1, 30)), min_size=1, max_size=4),
    st.sampled_from(["a3", "a4", "letter", "210x210mm"]),
    st.booleans(),
    st.floats(-4, 4),
)
def test_any_sizes_on_any_paper(sizes, paper, both, shift):
    parts = [card(w, h, count=n, name=f"card{i}") for i, (w, h, n) in enumerate(sizes)]
    job = Job("Cards", STEPS, paper=paper, duplex=Duplex(offset=(shift, -shift)) if both else None)
    document = impose(parts, job)
    counts = dict.fromkeys((part.front.id for part in parts), 0)
    backs = dict.fromkeys((part.back.id for part in parts), 0)
    for page in document.pages:
        inner = (10, 10, page.width - 10, page.height - 10)
        boxes = []
        for use in group(page, "pieces"):
            left, top, right, bottom = use.symbol.box
            boxes.append((use.x + left, use.y + top, use.x + right, use.y + bottom))
            assert within(boxes[-1], inner)
            (counts if use.symbol.id in counts else backs)[use.symbol.id] += 1
        assert not any(overlap(a, b) for i, a in enumerate(boxes) for b in boxes[:i])
    wanted = [n for _, _, n in sizes]
    assert list(counts.values()) == wanted
    assert list(backs.values()) == (wanted if both else [0] * len(wanted))


@pytest.mark.parametrize(
    ("part", "job", "words"),
    [
        (card(50.8, 50.8), Job("Cards", paper="40x40mm"), ["a card of 50.8 × 50.8 mm", "40 × 40 mm", "paper='a6'"]),
        (card(170, 200), Job("Cards", paper="a5"), ["170 × 200 mm", "A5", "paper='a4'"]),
        (card(200, 200), Job("Cards", paper="letter"), ["Letter", "paper='tabloid'"]),
        (card(2000, 2000), PLAIN, ["2000 × 2000 mm"]),
        (card(10, 10, count=0), PLAIN, ["nothing to print"]),
        (card(10, 10, count=2001), PLAIN, ["2,001 pieces", "at most 2,000"]),
        (card(150, 150, count=300), PLAIN, ["300 pieces", "more than 200 sheets"]),
        (card(10, 10), Job("Cards", duplex=Duplex(offset=(10.5, 0))), ["10.5 mm across", "margin of 10 mm"]),
        (card(10, 10), Job("Cards", duplex=Duplex(offset=(0, -11))), ["-11 mm down", "calibration"]),
        (card(10, 10, back=False), Job("Cards", duplex=Duplex()), ["none of these pieces has a back"]),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(part, job, words):
    with pytest.raises((FitError, OptionError)) as error:
        impose([part], job)
    message = str(error.value)
    assert "\n" not in message
    for word in words:
        assert word in message


def test_a_paper_that_is_named_does():
    impose([card(170, 200)], Job("Cards", paper="a4"))
    impose([card(200, 200)], Job("Cards", paper="tabloid"))
    impose([card(50.8, 50.8)], Job("Cards", paper="a6"))


@pytest.mark.parametrize(
    ("edge", "offset"), [("top", (0, 0)), ("long", (float("nan"), 0)), ("long", (0, float("inf")))]
)
def test_a_way_of_turning_that_is_none(edge, offset):
    with pytest.raises(UnitError):
        Duplex(edge, offset)


def test_text_gives_way_to_pieces_on_small_sheets():
    """A first page too small for text and pieces has pieces."""
    job = Job("Cards", STEPS * 5, paper="a6")
    plan = lay_out([card(60, 90)], job)
    assert not plan.leaflet
    assert len(plan.sheets) == 1
    assert lay_out([card(20, 20)], Job("Cards", STEPS, paper="a6")).leaflet


def test_a_sheet_turned_on_its_long_edge_is_turned_about_that_edge():
    portrait, landscape = sheets("a4", "portrait")[0], sheets("a4", "landscape")[0]
    assert not Duplex("long").upside_down(portrait)
    assert Duplex("short").upside_down(portrait)
    assert Duplex("long").upside_down(landscape)
    assert not Duplex("short").upside_down(landscape)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_that_are_nearly_full_have_as_much_white_above_their_pieces_as_below(paper):
    """The second sheet of a piecepack had 40 mm at its foot and 22 mm at its head; nearly empty ones begin high."""
    second = draw.pieces("piecepack", paper=paper, duplex=True).document.pages[2]
    last = draw.pieces("stones", paper=paper, count=100, diameter="16mm", colours="red,green,blue").document.pages[-1]
    (over, under), (above, below) = map(white_of, (second, last))
    assert over == pytest.approx(under, abs=6.0)
    assert above < 35.0 < below


def white_of(page):
    """What is free above and below the pieces, up to the margins and the ruler at the foot, mm."""
    (pieces,) = (item for item in page.items if isinstance(item, Group) and item.id == "pieces")
    _, top, _, bottom = bounds((pieces,))
    return top - 10.0, page.height - 20.0 - bottom

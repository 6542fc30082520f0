"""Posters: pages cut at their marks and laid together are the picture; it is stored once."""

import io
from itertools import pairwise

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.draw import board
from boardgen.errors import FitError, OptionError
from boardgen.paper import board_pages
from boardgen.paper.poster import MOST_PAGES, on_lines, tile
from boardgen.paper.poster import poster as poster_pages
from boardgen.paper.printers_marks import CUT
from boardgen.paper.sheet import sheets
from boardgen.paper.spreads import OnePage, Poster
from boardgen.render.pdf import to_pdf
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Document, Group, Line, Path, Polygon, Scene, Style, Text, Use
from boardgen.scene.text import measure
from boardgen.scene.themes import COLOUR
from tests.paper.paper_samples import hexagon_picture, open_pdf, paths, pixels

#: Four pixels a millimetre, so that steps and windows on quarter millimetres are whole pixels.
DPI = 101.6
PITCH = 40.0


def poster(overlap=10.0, title="Sample", **options):
    return board_pages(hexagon_picture(4), Poster(PITCH, overlap), title=title, **options)


def tiling_of(width, height, paper="a4", overlap=10.0, orientation="auto", ruler=True):
    return tile(width, height, sheets(paper, orientation), overlap=overlap, ruler=ruler)


def whole_picture(tiling, items):
    """The picture on one page as large as all pages together."""
    left, top, right, bottom = tiling.window
    width = tiling.step[0] * (tiling.columns - 1) + right - left
    height = tiling.step[1] * (tiling.rows - 1) + bottom - top
    group = Group(items, dx=tiling.origin[0], dy=tiling.origin[1])
    return Document((Scene(width, height, (group,)),))


@pytest.mark.parametrize(
    ("paper", "overlap"), [("a4", 10.0), ("a4", 0.0), ("letter", 10.0), ("a5", 10.0), ("a5", 0.0), ("tabloid", 25.0)]
)
def test_pages_put_together_are_the_picture(paper, overlap):
    items, width, height = hexagon_picture(4)(PITCH)
    tiling = on_lines(tiling_of(width, height, paper, overlap), items, width, height)
    assert tiling.pages >= 2
    whole = pixels(open_pdf(whole_picture(tiling, items)), DPI)
    pages = open_pdf(poster(paper=paper, overlap=overlap, title=""))
    scale = DPI / 25.4
    left, top, right, bottom = (x * scale for x in tiling.window)
    laid = np.full_like(whole, 255)
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            page = pixels(pages, DPI, row * tiling.columns + column)
            # In reading order: each sheet is cut at its marks and laid on the strips of those before.
            cut = page[round(top) : round(bottom), round(left) : round(right)]
            x, y = round(column * tiling.step[0] * scale), round(row * tiling.step[1] * scale)
            room = laid[y : y + cut.shape[0], x : x + cut.shape[1]]
            room[:] = cut[: room.shape[0], : room.shape[1]]
    differ = np.abs(laid.astype(int) - whole.astype(int)).max(axis=2) > 100
    # Marks are no whole pixels apart, so that edges shift by parts of a pixel.
    assert differ.mean() < 0.01
    assert not _eroded(_eroded(differ)).any()
    moved = np.abs(np.roll(laid, 6, axis=1).astype(int) - whole.astype(int)).max(axis=2) > 100
    assert _eroded(_eroded(moved)).any(), "an error of 1.5 mm would have been seen"


def _eroded(mask):
    """Keeps what is set together with all its neighbours."""
    out = mask.copy()
    for axis in (0, 1):
        for step in (-1, 1):
            out &= np.roll(mask, step, axis)
    return out


@pytest.mark.parametrize("pitch", [25.0, 33.33, 61.7])
@pytest.mark.parametrize("tiled", [True, False])
def test_pitch_is_exact(pitch, tiled):
    """Upright edges of cells, read back from the PDF, lie half pitches apart, on poster pages too."""
    paper = "a4" if tiled else "a0"
    document = board_pages(hexagon_picture(3), Poster(pitch) if tiled else OnePage(pitch), paper=paper)
    for page in {0, len(document.pages) - 1}:
        cells = [p for p in paths(document, page) if len(p) == 6]
        xs = sorted({round(x, 4) for cell in cells for x, _ in cell})
        assert len(cells) == 19
        first = xs[0]
        for x in xs:
            halves = (x - first) / (pitch / 2)
            assert abs(halves - round(halves)) * pitch / 2 < 0.01
        assert xs[-1] - first == pytest.approx(5 * pitch, abs=0.01)


def test_the_picture_is_stored_once():
    document = board_pages(hexagon_picture(9), Poster(60))
    with pikepdf.open(io.BytesIO(to_pdf(document, COLOUR))) as pdf:
        streams = [len(o.read_bytes()) for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Length1" not in o]
    streams.sort()
    assert len(document.pages) > 20
    # One large stream, the picture; a page without it is small.
    assert streams[-1] > 15_000
    assert sum(size > 6_000 for size in streams) <= 3


def test_pages_hold_the_texts_alone_that_they_show():
    """What is searched or read aloud is seen there; a text in a turned group is where it is turned to."""
    width, height = 300.0, 350.0
    words = {"left": (20.0, 30.0), "right": (280.0, 30.0), "low": (20.0, 330.0)}
    texts = tuple(Text(x - 5.0, y, word, 4.0, "ink") for word, (x, y) in words.items())
    turned = Group((Text(0.0, -10.0, "turned", 4.0, "ink"),), dx=270.0, dy=320.0, rotate=90.0)
    line = Line(0.0, 0.0, width, height, Style(stroke="ink", width=0.2))
    tiling = tiling_of(width, height, orientation="portrait")
    pdf = open_pdf(Document(poster_pages((line, Group((*texts, turned), dx=5.0)), width, height, tiling)))
    assert (tiling.columns, tiling.rows) == (2, 2)
    found = [{*words, "turned"} & {*page.get_textpage().get_text_range().split()} for page in pdf]
    assert found == [{"left"}, {"right"}, {"low"}, {"turned"}]


def test_every_page_has_label_ruler_and_number():
    document = poster(paper="a5")
    _, width, height = hexagon_picture(4)(PITCH)
    tiling = tiling_of(width, height, "a5")
    labels = [f"sheet {number}" for number in range(1, tiling.pages + 1)]
    assert [page.title for page in document.pages] == [f"Sample, {label}" for label in labels]
    pdf = open_pdf(document)
    for number, label in enumerate(labels):
        text = pdf[number].get_textpage().get_text_bounded()
        assert f"{label} Sample" in text
        assert f"pitch 40 mm · {len(labels)} sheets" in text
        assert "0 10 20 30 40 50" in text


def test_the_name_is_bold_as_on_other_sheets():
    for page in poster(paper="a4").pages:
        (foot,) = (item for item in page.items if isinstance(item, Group) and item.id == "foot")
        bold = [item.text for item in foot.items if isinstance(item, Text) and item.bold]
        assert "Sample" in bold
        assert not any("pitch" in text for text in bold)


def test_strips_name_the_page_that_is_glued_on():
    pdf = open_pdf(poster(paper="a5"))
    text = [page.get_textpage().get_text_bounded() for page in pdf]
    columns = tiling_of(*hexagon_picture(4)(PITCH)[1:], "a5").columns
    assert "sheet 2 is glued on here" in text[0]
    assert f"sheet {columns + 1} is glued on here" in text[0]
    assert "glued" not in text[-1]


def test_notes_on_strips_keep_off_lines_of_the_picture_where_there_is_room():
    """They stood in the middle of their strips, whatever was there."""
    level = [Line(0, y, 300, y, Style(stroke="ink", width=0.3)) for y in range(80, 160, 2)]
    pages = board_pages(lambda pitch: (level, 300, 240), Poster(10.0), paper="a4", orientation="portrait").pages
    tiling = on_lines(tiling_of(300, 240, orientation="portrait"), level, 300, 240)
    (joints,) = (item for item in pages[0].items if getattr(item, "id", "") == "joints")
    (note,) = (item for item in joints.items if isinstance(item, Text))
    top = tiling.shift(0, 0)[1]
    assert note.rotate == 90
    half = measure(note.text, note.size) / 2
    assert not any(note.y - half < line.y1 + top < note.y + half for line in level)
    # Nothing has to be covered there.
    assert not any(isinstance(item, Polygon) and item.style.fill == "veil" for item in joints.items)


def cuts(tiling, page):
    """The sides of the window along which a page is to be cut; the ink lies just outside."""
    left, top, right, bottom = tiling.window
    off = CUT.width / 2
    sides = {
        (left - off, top, left - off, bottom): "left",
        (right + off, top, right + off, bottom): "right",
        (left, top - off, right, top - off): "top",
        (left, bottom + off, right, bottom + off): "bottom",
    }
    joints = next(item for item in page.items if item.id == "joints")
    lines = [item for item in joints.items if isinstance(item, Line)]
    return {sides[(line.x1, line.y1, line.x2, line.y2)] for line in lines}


@pytest.mark.parametrize(
    ("overlap", "expected"),
    [
        (10.0, [set(), {"left"}, {"top"}, {"left", "top"}]),
        (0.0, [{"right", "bottom"}, {"left", "bottom"}, {"right", "top"}, {"left", "top"}]),
    ],
)
def test_pages_are_cut_where_they_are_laid_on_others_or_meet_them(overlap, expected):
    width, height = 300.0, 500.0
    tiling = tiling_of(width, height, overlap=overlap, orientation="portrait")
    assert (tiling.columns, tiling.rows) == (2, 2)
    assert [cuts(tiling, page) for page in poster_pages((), width, height, tiling)] == expected


def test_butt_joints_have_no_strips():
    for page in open_pdf(poster(paper="a5", overlap=0)):
        assert "glued" not in page.get_textpage().get_text_bounded()


@settings(deadline=None)
@given(
    st.floats(50, 3000),
    st.floats(50, 3000),
    st.sampled_from(["a2", "a4", "a6", "letter"]),
    st.sampled_from([0.0, 5.0, 10.0, 20.0]),
    st.booleans(),
)
def test_pages_cover_the_picture_and_none_is_needless(width, height, paper, overlap, ruler):
    tiling = tiling_of(width, height, paper, overlap, ruler=ruler)
    left, top, right, bottom = tiling.window
    for length, count, window, step, origin in (
        (width, tiling.columns, right - left, tiling.step[0], tiling.origin[0]),
        (height, tiling.rows, bottom - top, tiling.step[1], tiling.origin[1]),
    ):
        covered = (count - 1) * step + window
        assert covered >= length - 1e-4
        assert count == 1 or covered - step < length
        assert origin == pytest.approx((covered - length) / 2)
        assert step == pytest.approx(window - overlap)
    inner = tiling.sheet.inner
    assert inner[0] < left < right < inner[2]
    assert inner[1] < top < bottom < inner[3]


def test_auto_takes_fewer_pages():
    upright = tiling_of(250, 500, orientation="portrait").pages
    flat = tiling_of(250, 500, orientation="landscape").pages
    assert (upright, flat) == (4, 3)
    assert tiling_of(250, 500).pages == 3


def test_at_most_400_pages():
    with pytest.raises(
        FitError, match=r"needs \d+ × \d+ = \d+ pages of A6; at most 400 .* use pitch='[\d.]+mm"
    ) as caught:
        board_pages(hexagon_picture(6), Poster(900), paper="a6")
    pitch = float(str(caught.value).split("pitch='")[1].split("mm")[0])
    assert 300 < len(board_pages(hexagon_picture(6), Poster(pitch), paper="a6").pages) <= MOST_PAGES


@pytest.mark.parametrize("overlap", [-0.1, 50.1, float("nan"), float("inf")])
def test_overlaps_out_of_range(overlap):
    with pytest.raises(OptionError, match="not between 0 and 50 mm"):
        poster(overlap=overlap)


def test_paper_too_small_for_a_poster():
    with pytest.raises(FitError, match="30 × 30 mm is too small for a poster with an overlap of 10 mm"):
        poster(paper="30x30mm")


@pytest.mark.parametrize(("paper", "strips"), [("a4", 1), ("letter", 1), ("a5", 1), ("a6", 2)])
def test_small_print_takes_one_line_where_it_can(paper, strips):
    assert tiling_of(100, 100, paper, orientation="portrait").strips == strips


def test_the_first_page_says_how_pages_are_joined_where_the_picture_leaves_it_a_corner():
    """Nothing said that a sheet is cut along its black line."""
    low = [Line(0, y, 300, y, Style(stroke="ink", width=0.3)) for y in range(80, 160, 2)]
    full = [Line(0, y, 300, y, Style(stroke="ink", width=0.3)) for y in range(0, 241, 2)]
    told = {}
    for name, items in (("low", low), ("full", full)):
        pages = board_pages(
            lambda pitch, some=items: (some, 300, 240), Poster(10.0), paper="a4", orientation="portrait"
        ).pages
        found = [[item for item in page.items if getattr(item, "id", "") == "how-to"] for page in pages]
        assert not any(found[1:])
        told[name] = " ".join(text.text for group in found[0] for text in group.items)
    assert told["low"].startswith("1 Cut sheet 2 along its black line at the left. 2 Glue it onto the grey strip of")
    assert told["low"].endswith("3 Trim the edges from corner mark to corner mark.")
    assert told["full"] == ""


def cut_at(page):
    """Where the window of a page begins in the picture, and the picture."""
    (window,) = [item for item in page.items if getattr(item, "id", "") == "window"]
    (picture,) = [item for item in window.items if isinstance(item, Use)]
    return window.clip[0] - picture.x, window.clip[1] - picture.y, picture.symbol


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_pages_join_in_the_middle_of_a_board(paper):
    """They cut its highest cell unevenly, a millimetre beside a letter."""
    document = board("trike", tile=True, pitch=25, paper=paper).document
    assert len(document.pages) == 2
    x, _, picture = cut_at(document.pages[1])
    (outline,) = [item for item in picture.items if getattr(item, "id", "") == "outline"]
    left, _, right, _ = bounds((outline,))
    assert x == pytest.approx((left + right) / 2, abs=0.02)


@pytest.mark.parametrize("name", ["trike", "pi", "hex3"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_stands_in_the_middle_of_the_trimmed_poster_and_off_its_edges(name, paper):
    """The strip of glue was white on one side, and a cut half a millimetre off nipped the rim."""
    first, second = board(name, tile=True, paper=paper).document.pages
    marks = []
    for page in (first, second):
        (path,) = [item for item in page.items if isinstance(item, Path)]
        at = [step[1:] for step in path.steps]
        # Of each mark, one coordinate is that of its cut.
        xs = {a[0] for a, b in pairwise(at) if a[0] == b[0]}
        ys = {a[1] for a, b in pairwise(at) if a[1] == b[1]}
        marks.append((min(xs), min(ys), max(xs), max(ys)))
    (x, y, picture), (x2, y2, _) = cut_at(first), cut_at(second)
    (left, top, _, _), (_, _, right, foot) = marks
    (window, _), (window2, _) = (
        [item for item in page.items if isinstance(item, Group)][:2] for page in (first, second)
    )
    whole = (
        left - window.clip[0] + x,
        top - window.clip[1] + y,
        right - window2.clip[0] + x2,
        foot - window2.clip[1] + y2,
    )
    board_box = bounds(picture.items)
    white = [abs(a - b) for a, b in zip(whole, board_box, strict=True)]
    assert white[0] == pytest.approx(white[2], abs=0.6)
    assert white[1] == pytest.approx(white[3], abs=1.5)
    assert min(white) > 3.5


def test_all_joints_of_a_board_of_squares_lie_on_its_lines():
    """Pages overlap more for it; one of two joints lay 1.5 mm off a line."""
    pages = board("gomoku", tile=True, pitch=25, paper="a4").document.pages
    left, top, symbol = 5.384, 4.7216, cut_at(pages[0])[2]
    assert bounds(symbol.items)[2] > 380
    for x, y, _ in map(cut_at, pages):
        for at, start in ((x, left), (y, top)):
            assert at < start or (at - start) / 25 == pytest.approx(round((at - start) / 25), abs=0.001)


def test_the_first_page_of_a_poster_bears_its_title_above_its_steps():
    (how,) = [
        item for item in board("trike", tile=True, pitch=25).document.pages[0].items if item_id(item) == "how-to"
    ]
    title, first = (item for item in how.items[:2])
    assert title.text == "Trike board"
    assert title.size > 2 * first.size
    assert title.y < first.y


def item_id(item):
    return getattr(item, "id", "")


@pytest.mark.parametrize("name", ["trike", "pi", "hex3"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_without_a_pitch_a_poster_fills_two_sheets(name, paper):
    """A little more, and it has three or no joint in its middle."""
    pages = board(name, tile=True, paper=paper).document.pages
    pitch = float(str(pages[0].items).split("pitch ")[1].split(" mm")[0])
    assert len(pages) == 2
    whole = board(name, paper=paper).document.pages[0]
    assert pitch > 1.2 * float(str(whole.items).split("pitch ")[1].split(" mm")[0])
    x, y, picture = cut_at(pages[1])
    assert (
        len(board(name, tile=True, paper=paper, pitch=1.06 * pitch).document.pages) > 2
        or max(abs(x - picture.box[2] / 2), abs(y - picture.box[3] / 2)) > 1
    )


def test_no_letter_is_cut_where_a_strip_ends():
    """A "c" was, and lay half beneath the next sheet."""
    for name in ("hex3", "pi"):
        for page in board(name, tile=True, pitch=25).document.pages[:1]:
            (window,) = (item for item in page.items if item_id(item) == "window")
            _, _, right, _ = window.clip
            texts = [item for item in window.items if isinstance(item, Group)]
            assert texts
            assert bounds(texts)[2] < right - 8

"""What other programs find in a PDF."""

import io
import re
import subprocess
import sys
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest

from boardgen import __version__
from boardgen.errors import MissingGlyphError, OutputError, SceneError
from boardgen.render.pdf import to_pdf
from boardgen.scene.primitives import Circle, Document, Group, Line, Polygon, Scene, Style, Symbol, Text, Use
from boardgen.scene.themes import COLOUR, INK
from tests.render.scenes import BOTH, CELL, CLEAR, FILL, LINE, PAIR, SCENES, page, pdfium_page

PT = 72 / 25.4
EVERYTHING = Document(
    tuple(
        Scene(scene.width, scene.height, scene.items, title=name, trim=(3, 4, 90, 70))
        for name, scene in SCENES.items()
    ),
    title="Everything <&>",
    author="Corné van Moorsel",
    subject="π in halves",
    lang="en-GB",
    keywords=("games", "π"),
)


def opened(*pages, **about):
    return pikepdf.open(io.BytesIO(to_pdf(Document(tuple(pages), **about), COLOUR)))


def streams(pdf):
    """Every content stream: those of pages, then those of forms."""
    pages = [p.Contents.read_bytes().decode("latin1") for p in pdf.pages]
    forms = [o.read_bytes().decode("latin1") for o in pdf.objects if is_form(o)]
    return pages, forms


def is_form(found):
    return isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form"


def fonts(pdf):
    return [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]


def test_another_program_finds_nothing_to_complain_about():
    with pikepdf.open(io.BytesIO(to_pdf(EVERYTHING, COLOUR))) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.get_warnings() == []


@pytest.mark.parametrize(
    "size", [(210, 297), (297, 210), (841, 1189), (215.9, 279.4), (74, 105), (33.333, 1000.1), (2000, 3000)]
)
def test_page_boxes_are_exact(size):
    trim = (3, 5, size[0] - 4, size[1] - 6)
    bleed = (1, 2, size[0] - 1, size[1] - 3)
    with opened(Scene(*size, (), trim=trim, bleed=bleed), Scene(*size, ())) as pdf:
        for found in pdf.pages:
            assert [float(side) for side in found.MediaBox] == pytest.approx(
                [0, 0, size[0] * PT, size[1] * PT], abs=0.001
            )
        for key, (left, top, right, bottom) in (("/TrimBox", trim), ("/BleedBox", bleed)):
            wanted = [left * PT, (size[1] - bottom) * PT, right * PT, (size[1] - top) * PT]
            assert [float(side) for side in pdf.pages[0].obj[key]] == pytest.approx(wanted, abs=0.001)
            assert key not in pdf.pages[1].obj


def test_a4_in_points():
    with opened(Scene(210, 297, ())) as pdf:
        assert [float(side) for side in pdf.pages[0].MediaBox] == pytest.approx(
            [0, 0, 595.27559, 841.88976], abs=1e-4
        )


@pytest.mark.parametrize("pitch", [8.1, 12.7, 17.3205])
def test_places_are_exact_over_a_hundred_cells(pitch):
    """Centres of used symbols and of plain circles, read back by pdfium, in points from the bottom."""
    dot = Symbol("dot", (Circle(0, 0, 2, FILL),), (-2, -2, 2, 2))
    places = [(10 + k * pitch, 20 + k * pitch / 3) for k in range(101)]
    items = [*(Use(dot, x, y) for x, y in places), *(Circle(x, y + 9, 1, FILL) for x, y in places)]
    data = to_pdf(Document((Scene(1800, 700, tuple(items)),)), COLOUR)
    with pypdfium2.PdfDocument(data) as document:
        found = [thing.get_bounds() for thing in document[0].get_objects(max_depth=1)]
    assert len(found) == 202
    centres = [((left + right) / 2 / PT, 700 - (bottom + top) / 2 / PT) for left, bottom, right, top in found]
    for (x, y), (wanted_x, wanted_y) in zip(centres, [*places, *((x, y + 9) for x, y in places)], strict=True):
        assert x == pytest.approx(wanted_x, abs=0.003)
        assert y == pytest.approx(wanted_y, abs=0.003)


def test_the_document_says_what_it_is():
    with pikepdf.open(io.BytesIO(to_pdf(EVERYTHING, COLOUR))) as pdf:
        info = {key: str(value) for key, value in pdf.docinfo.items()}
        assert info["/Title"] == "Everything <&>"
        assert info["/Author"] == "Corné van Moorsel"
        assert info["/Subject"] == "π in halves"
        assert info["/Keywords"] == "games, π"
        assert info["/Creator"] == f"boardgen {__version__}"
        assert str(pdf.Root.Lang) == "en-GB"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle == True  # noqa: E712  # a PDF boolean, maybe
        with pdf.open_outline() as outline:
            assert [entry.title for entry in outline.root] == list(SCENES)
            pages = [entry.destination[0].objgen for entry in outline.root]
        assert pages == [found.obj.objgen for found in pdf.pages]


def test_the_title_falls_back_to_that_of_the_first_page():
    with opened(page(title="First"), page(title="Second")) as pdf:
        assert str(pdf.docinfo.Title) == "First"


def test_pages_without_a_title_have_no_bookmark():
    with (
        opened(page(Line(0, 0, 9, 9, LINE)), page(title="two")) as pdf,
        pdf.open_outline() as outline,
    ):
        assert [entry.title for entry in outline.root] == ["two"]


def test_every_font_is_an_embedded_subset():
    with pikepdf.open(io.BytesIO(to_pdf(EVERYTHING, COLOUR))) as pdf:
        found = fonts(pdf)
        names = {re.sub(r"^/[A-Z]{6}\+", "", str(font.BaseFont)) for font in found}
        assert names == {"FiraSans-Regular", "FiraSans-Bold"}
        for font in found:
            assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont))
            assert len(font.FontDescriptor.FontFile2.read_bytes()) > 500


def test_without_text_there_is_no_font():
    with opened(
        page(Circle(20, 20, 10, BOTH), Use(Symbol("x", (Line(0, 0, 9, 9, LINE),), (0, 0, 9, 9)), 0, 0))
    ) as pdf:
        assert fonts(pdf) == []
        assert "Tf" not in "".join(streams(pdf)[0] + streams(pdf)[1])


def test_only_the_glyphs_that_occur_are_embedded():
    with opened(page(Text(5, 9, "ab", 5))) as few, opened(page(Text(5, 9, "abcdefghijklm", 5))) as many:
        (small,), (large,) = (
            [len(font.FontDescriptor.FontFile2.read_bytes()) for font in fonts(pdf)] for pdf in (few, many)
        )
    assert large > small + 1000


@pytest.mark.parametrize("text", ["Corné π → 100 %", "(brackets) \\ back", "office fi", "<&\">'"])
def test_text_can_be_read_back(text):
    data = to_pdf(
        Document((page(Text(50, 30, text, 5, "ink", "middle"), Text(50, 60, text, 5, "red.line", "end", True)),)),
        COLOUR,
    )
    with pypdfium2.PdfDocument(data) as document:
        read = document[0].get_textpage().get_text_range().split("\r\n")
    assert [line.strip() for line in read] == [text, text]


def test_a_symbol_is_stored_once_however_often_and_on_however_many_pages():
    uses = tuple(Use(PAIR, 10 * k, 20) for k in range(5))
    with opened(page(*uses), page(*uses, Use(CELL, 50, 50)), page(Group(uses, dx=3))) as pdf:
        assert sum(is_form(o) for o in pdf.objects) == 2
        assert [stream.count(" Do") for stream in streams(pdf)[0]] == [5, 6, 5]


def test_a_symbol_of_which_nothing_is_seen_draws_nothing():
    clear = Symbol("clear", (Circle(0, 0, 4, Style()),), (-5, -5, 5, 5))
    pdf = opened(page(Use(clear, 10, 10)))
    forms = [found.read_bytes() for found in pdf.objects if is_form(found)]
    assert len(forms) == 1
    assert not re.search(rb"Tf|re|rg|B", forms[0])


def test_two_symbols_of_one_id_are_an_error():
    other = Symbol("cell", (Circle(0, 0, 3, FILL),), (-3, -3, 3, 3))
    with pytest.raises(SceneError, match="'cell'"):
        opened(page(Use(CELL, 9, 9)), page(Use(other, 9, 9)))


def test_an_equal_symbol_is_the_same_symbol():
    again = Symbol(CELL.id, tuple(CELL.items), CELL.box)
    with opened(page(Use(CELL, 20, 20), Use(again, 50, 20))) as pdf:
        assert sum(is_form(o) for o in pdf.objects) == 1


def test_the_graphics_state_is_set_only_when_it_changes():
    dots = tuple(Circle(k, k, 1, BOTH) for k in range(50))
    labels = tuple(Text(k, k, "a", 3) for k in range(50))
    lines = tuple(Line(0, k, 50, k, LINE) for k in range(50))
    with opened(page(*dots, *labels, *lines)) as pdf:
        (stream,), _ = streams(pdf)
    assert stream.count(" rg") + stream.count(" g\n") == 2
    assert stream.count(" RG") == 2
    assert stream.count(" Tf") == 1
    assert stream.count("BT") == 1
    assert len(re.findall(r"\bS\b", stream)) == 1
    assert " w\n" in stream


def test_a_symbol_is_not_touched_by_what_was_drawn_before_it():
    """State that a form inherits: opacity, dashes, width, ends, colours."""
    dashed = Style(stroke="red.line", width=3, dash=(1, 1), opacity=0.3, round=True)
    plain = Symbol("plain", (Line(0, 0, 30, 0, LINE), Polygon(((0, 5), (9, 5), (9, 9)), FILL)), (-1, -1, 40, 10))
    with_before = to_pdf(
        Document((page(Line(5, 5, 90, 5, dashed), Circle(80, 60, 9, CLEAR), Use(plain, 10, 30)),)), COLOUR
    )
    alone = to_pdf(Document((page(Use(plain, 10, 30)),)), COLOUR)
    part = (slice(140, 260), slice(30, 250))
    assert (pdfium_page(with_before, 0)[part] == pdfium_page(alone, 0)[part]).all()


def test_symbols_may_be_clear_and_hold_other_symbols():
    """A form object names the opacities it uses, and the forms inside it."""
    inner = Symbol("inner", (Circle(0, 0, 9, CLEAR),), (-12, -12, 12, 12))
    outer = Symbol("outer", (Circle(0, 0, 15, FILL), Circle(5, 0, 8, CLEAR), Use(inner, -4, 0)), (-20, -20, 20, 20))
    as_forms = to_pdf(Document((page(Use(outer, 50, 40)),)), COLOUR)
    plain = (Circle(50, 40, 15, FILL), Circle(55, 40, 8, CLEAR), Circle(46, 40, 9, CLEAR))
    difference = pdfium_page(as_forms, 0).astype(int) - pdfium_page(to_pdf(Document((page(*plain),)), COLOUR), 0)
    assert abs(difference).max() <= 3


def test_what_follows_a_symbol_or_group_is_not_touched_by_it():
    quiet = Symbol("quiet", (Circle(0, 0, 5, CLEAR),), (-7, -7, 7, 7))
    group = Group(
        (Circle(0, 0, 5, CLEAR), Line(0, 0, 5, 5, Style(stroke="red.line", width=4, dash=(1,)))), dx=80, dy=10
    )
    before = Circle(30, 20, 5, BOTH)
    after = (Line(10, 60, 90, 60, LINE), Circle(50, 60, 5, BOTH), Text(20, 75, "text", 8))
    mixed = to_pdf(Document((page(before, Use(quiet, 10, 10), group, *after),)), COLOUR)
    alone = to_pdf(Document((page(before, *after),)), COLOUR)
    assert (pdfium_page(mixed, 0)[240:] == pdfium_page(alone, 0)[240:]).all()


RED, YELLOW = Circle(70, 20, 5, BOTH), Circle(40, 20, 5, FILL)
RED_SYMBOL = Symbol("red", (Circle(0, 0, 5, BOTH),), (-6, -6, 6, 6))


@pytest.mark.parametrize(
    "items",
    [
        (Circle(20, 60, 5, BOTH), Use(RED_SYMBOL, 20, 30), YELLOW, Use(RED_SYMBOL, 70, 20)),
        (YELLOW, Group((Circle(0, 0, 5, BOTH),), dx=20, dy=60), RED),
        (Circle(20, 60, 5, BOTH), Group((YELLOW,), dx=1), RED),
    ],
)
def test_no_state_is_taken_for_granted_across_symbols_and_groups(items):
    part = (slice(60, 140), slice(310, 390))
    drawn, alone = (pdfium_page(to_pdf(Document((page(*some),)), COLOUR), 0)[part] for some in (items, [RED]))
    assert (drawn == alone).all()


def test_no_state_is_taken_for_granted_across_pages():
    data = to_pdf(Document((page(RED), page(RED))), COLOUR)
    assert (pdfium_page(data, 0) == pdfium_page(data, 1)).all()


def test_a_document_without_pages_is_an_error():
    with pytest.raises(SceneError, match="page"):
        to_pdf(Document(()), COLOUR)


def test_a_missing_glyph_is_an_error():
    with pytest.raises(MissingGlyphError, match=r"U\+6F22"):
        opened(page(Text(5, 5, "漢", 5)))


@pytest.mark.parametrize("length", [float("nan"), float("inf"), 1e9])
def test_lengths_without_end_are_an_error(length):
    with pytest.raises(SceneError, match="length"):
        opened(page(Circle(length, 5, 5, BOTH)))


@pytest.mark.parametrize("field", ["title", "author", "subject"])
def test_control_characters_in_metadata_are_an_error(field):
    with pytest.raises(SceneError, match=r"U\+0000"):
        opened(page(), **{field: "a\0b"})
    with pytest.raises(SceneError, match=r"U\+0007"):
        opened(page(title="bell\7"))


def test_two_processes_write_the_same_bytes():
    root = FilePath(__file__).parents[2]
    code = (
        "from hashlib import sha256; from boardgen.render.formats import render\n"
        "from tests.render.test_pdf import EVERYTHING, COLOUR\n"
        "for s in ('.svg', '.pdf', '.txt'): print(sha256(b''.join(render(EVERYTHING, s, COLOUR))).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin", "TZ": zone, "HOME": "/nonexistent"},
        ).stdout
        for seed, zone in (("1", "UTC"), ("77", "Asia/Tokyo"))
    }
    assert len(runs) == 1


def test_a_run_does_not_depend_on_the_runs_before_it():
    first = to_pdf(EVERYTHING, COLOUR)
    to_pdf(Document((page(Text(5, 5, "zyxw", 5)),)), INK)
    assert to_pdf(EVERYTHING, COLOUR) == first


def test_streams_are_bytes_and_not_letters():
    """ASCII85 makes a file a quarter larger; the setting of whoever uses reportlab besides is left alone."""
    from reportlab import rl_config

    before = rl_config.useA85
    pdf = pikepdf.open(io.BytesIO(to_pdf(EVERYTHING, COLOUR)))
    found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
    assert len(found) > 10
    assert {
        str(name) for o in found for name in ([o.Filter] if isinstance(o.Filter, pikepdf.Name) else o.Filter)
    } == {"/FlateDecode"}
    assert rl_config.useA85 == before


@pytest.mark.parametrize(
    ("seconds", "date"),
    [
        ("", "D:20000101000000+00'00'"),
        (" ", "D:20000101000000+00'00'"),
        ("0", "D:19700101000000+00'00'"),
        ("1700000000", "D:20231114221320+00'00'"),
        (" 253402300799\n", "D:99991231235959+00'00'"),
    ],
)
def test_the_date_may_come_from_the_environment(monkeypatch, seconds, date):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    data = to_pdf(Document((SCENES["lines"],)), COLOUR)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == str(pdf.docinfo["/ModDate"]) == date


@pytest.mark.parametrize("seconds", ["x", "1e99", "-1", "1.5", "253402300800", "9" * 5000, "٣", "0x10", "1_000"])
def test_a_date_in_the_environment_that_is_none(monkeypatch, seconds):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    with pytest.raises(OutputError, match=r"SOURCE_DATE_EPOCH is .*, not a whole number of seconds since 1970"):
        to_pdf(Document((SCENES["lines"],)), COLOUR)

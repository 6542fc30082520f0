"""What products draw, read back from the files by pdfium and resvg, and what programs can do with drawings."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from boardgen import draw, load, loads
from boardgen.cli import main as cli
from boardgen.errors import FitError, InvalidPositionError, MissingGlyphError, OptionError, OutputError
from boardgen.games import get_game
from boardgen.printables.setup import listed_seeds
from boardgen.records.mark_specs import Mark
from boardgen.render.formats import render
from boardgen.scene.themes import COLOUR, DARK, THEMES, Theme

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = str(get_game("pi").example)
MM = 72 / 25.4


def pages(drawing):
    return pypdfium2.PdfDocument(drawing.pdf)


def text(page):
    return page.get_textpage().get_text_bounded().replace("\r\n", "\n")


def pixels(drawing, page=0, dpi=50):
    """Grey levels of a page as pdfium draws it."""
    image = pages(drawing)[page].render(scale=dpi / 72, grayscale=True).to_pil()
    return np.asarray(image).astype(int)


# One way for the command and the call.


@pytest.mark.parametrize(
    ("command", "call"),
    [
        ("board pi --paper letter --halves", lambda: draw.board("pi", paper="letter", halves=True)),
        ("board pi --pitch 25mm --tile", lambda: draw.board("pi", pitch=25, tile=True)),
        ("board trike --pad 4 --side 5 --set host=hex", lambda: draw.board("trike", pad=4, side=5, host="hex")),
        ("board pi --paper none --labels", lambda: draw.board("pi", paper="none", labels="edge")),
        ("board havannah --for laser --pitch 20", lambda: draw.laser_board("havannah", pitch="20mm")),
        ("paper hex --paper a5 --pitch 1cm", lambda: draw.paper("hex", paper="a5", pitch="10mm")),
        ("paper square --for laser", lambda: draw.laser_paper("square")),
        (
            "pieces stones --colours red,blue --count 3 --duplex --duplex-edge short --duplex-offset 1,-1",
            lambda: draw.pieces(
                "stones", colours=["red", "blue"], count=3, duplex=True, duplex_edge="short", duplex_offset=(1, -1)
            ),
        ),
        ("pieces stones --count 2 --for laser", lambda: draw.laser_pieces("stones", count=2)),
        ("pieces calibration --duplex-offset 1,0.5", lambda: draw.calibration(duplex_offset="1mm,0.5mm")),
        ("setup pi --seeds 3,5-6 --theme grey", lambda: draw.setup("pi", seeds=[3, 5, 6], theme="grey")),
        ("card pi --form page --theme ink", lambda: draw.card("pi", form="page", theme=THEMES["ink"])),
        (f"booklet {EXAMPLE} --per-page 4", lambda: draw.booklet(load(EXAMPLE), per_page=4)),
        (f"figure {EXAMPLE} --id end --pitch 6", lambda: draw.figure(load(EXAMPLE), "end", pitch=6)),
        (f"figure {EXAMPLE} --after 4 --numbers", lambda: draw.figure(EXAMPLE, after=4, numbers=True)),
        ("kit pi --side 5 --copies 2 --seed 4", lambda: draw.kit("pi", side=5, copies=2, seed=4)),
    ],
    ids=lambda v: v.replace(EXAMPLE, "FILE") if isinstance(v, str) else "",
)  # fmt: skip
def test_a_call_makes_the_very_bytes_of_the_command(tmp_path, monkeypatch, capfd, command, call):
    monkeypatch.chdir(tmp_path)
    assert cli.run([*command.split(), "-o", "out.pdf"]) == 0, capfd.readouterr().err
    assert (tmp_path / "out.pdf").read_bytes() == call().pdf


def test_a_text_is_the_same_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for command, made in (
        ("card pi --theme dark -o a.html", draw.card_page("pi", theme="dark")),
        (f"booklet {EXAMPLE} -o a.html", draw.booklet_page(EXAMPLE)),
        ("setup pisi --seed 3 -o a.yaml", draw.setup_file("pisi", seed=3)),
    ):
        assert cli.run(command.split()) == 0
        (written,) = made.save("b." + made.format)
        assert Path(command.split()[-1]).read_bytes() == written.read_bytes()
    with pytest.raises(OutputError, match="this is yaml; it cannot be written as pdf"):
        made.save("b.pdf")


@pytest.mark.parametrize("module", ["boardgen.draw", "boardgen.cli.board"])
def test_printing_loads_nothing_of_the_laser(module):
    code = (
        f"import sys, {module}; from boardgen import draw; draw.board('pi').pdf; "
        "print([name for name in sys.modules if name.startswith(('boardgen.laser', 'shapely', 'numpy', 'ezdxf'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_overview_loads_no_product():
    code = "import sys; from boardgen.cli.main import run; run(['--help']); print('printables' in str(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


# Themes, lengths, names.


def test_a_theme_of_ones_own_is_seen():
    paints = {**COLOUR.paints, "page": "#123456", "edge": "#ff00ff"}
    own = Theme("own", "of mine", paints)
    drawing = draw.board("pi", paper="none", theme=own)
    found = Image.open(io.BytesIO(drawing.files("png", 120)[0])).convert("RGB")
    assert found.getpixel((0, 0)) == (0x12, 0x34, 0x56)
    assert drawing.theme is own
    assert (255, 0, 255) in {colour for _, colour in found.getcolors(1 << 24)}


def test_a_drawing_knows_a_telling_name(tmp_path, monkeypatch):
    names = {
        draw.board("pi").name: "pi-board-a4",
        draw.board("pi", side=4, halves=True, paper="Letter").name: "pi-board-side-4-halves-letter",
        draw.board("trike", pad=4).name: "trike-board-pad-4-a4",
        draw.board("pi", paper="none").name: "pi-board",
        draw.laser_board("pi", side=4).name: "pi-board-side-4-laser",
        draw.setup("pi", seed=7).name: "pi-setup-7",
        draw.setup("pi", seeds="7-9").name: "pi-setups-7-to-9",
        draw.setup("pi", seeds="3,9", per_page=2).name: "pi-setups-3-and-9",
        draw.figure(EXAMPLE, "end").name: "example-end",
        draw.figure(EXAMPLE).name: "example-figures",
        draw.figure(EXAMPLE, after=3).name: "example-after-3",
        draw.figure(loads("game: pi\nfigures: [{id: a}]\n")).name: "text-figures",
    }
    assert list(names) == list(names.values())


# Setups.


def test_seeds_have_a_page_each_just_as_each_alone():
    several = draw.setup("pi", seeds="3-5", paper="a5")
    assert len(several.document.pages) == 3
    for page, seed in zip(several.document.pages, (3, 4, 5), strict=True):
        assert page == draw.setup("pi", seed=seed, paper="a5").document.pages[0]
    assert several.document.title == "Pi, setups 3–5"


@pytest.mark.parametrize(
    ("seeds", "said"),
    [
        ((7,), "setup 7"),
        (range(1, 13), "setups 1–12"),
        ((9, 3), "setups 3, 9"),
        ((1, 2, 3, 7), "setups 1–3, 7"),
        ((101, 205, 309, 417), "4 setups"),
    ],
)
def test_only_seeds_that_follow_on_are_said_to(seeds, said):
    assert listed_seeds(seeds) == said


@pytest.mark.parametrize("slug", ["pi", "pisi"])
def test_several_setups_stand_on_a_page(slug):
    pitch = {"pi": 7.9, "pisi": 12.5}[slug]
    drawing = draw.setup(slug, seeds="1-7", per_page=3, pitch=pitch)
    pdf = pages(drawing)
    assert len(pdf) == 3
    found = [re.findall(r"^Setup (\d+)$", text(page), re.MULTILINE) for page in pdf]
    assert [sorted(map(int, seeds)) for seeds in found] == [[1, 2, 3], [4, 5, 6], [7]]
    # Of an island that is laid out with tiles of their own size, the size of the picture says nothing.
    pitches = [float(at) for page in pdf for at in re.findall(r"(?:cells,|pitch) ([\d.]+) mm", text(page))]
    assert pitches == ([pitch] * 3 if slug == "pi" else [])
    # Each is the picture of its seed: its position, drawn alone at that pitch, is found on the page.
    for page, seed in zip(drawing.document.pages, (1, 4, 7), strict=True):
        alone = draw.setup(slug, seed=seed, paper="none", pitch=pitch).document.pages[0]
        assert str(alone.items[0].items[1]) in str(page.items)


def test_setups_on_a_page_do_not_touch_each_other_or_the_margin():
    dpi = 60
    page = pixels(draw.setup("pi", seeds="1-4", per_page=4, ruler=False, margin="12mm"), dpi=dpi)
    ink = page < 200
    edge = round(12 / 25.4 * dpi) - 1
    assert not ink[:edge].any()
    assert not ink[:, :edge].any()
    assert not ink[:, -edge:].any()
    columns = ink.any(axis=0)
    runs = np.flatnonzero(np.diff(columns.astype(int)) == 1)
    assert len(runs) >= 2


def test_a_pitch_too_large_for_several_hears_of_one_that_fits():
    with pytest.raises(FitError, match="4 times the setup at 20 mm") as caught:
        draw.setup("pi", seeds="1-4", per_page=4, pitch=20)
    pitch = re.search(r"pitch='([\d.]+mm)'", str(caught.value))[1]
    assert len(draw.setup("pi", seeds="1-4", per_page=4, pitch=pitch).document.pages) == 1


# Both sides.


def test_a_card_turned_on_the_long_edge_has_its_inside_upside_down():
    short, long = draw.card("pi"), draw.card("pi", duplex_edge="long")
    assert short.document.pages[0] == long.document.pages[0]
    turned = pixels(long, 1)[::-1, ::-1]
    assert np.abs(turned - pixels(short, 1)).mean() < 4
    assert np.abs(pixels(long, 1) - pixels(short, 1)).mean() > 8


@pytest.mark.parametrize(("edge", "sign"), [("short", 1), ("long", -1)])
def test_the_back_of_a_card_is_moved_by_the_offset(edge, sign):
    """Right and down as one looks at it upright, so left and up on a page that is printed upside down."""
    dpi = 127
    plain = pixels(draw.card("pi", duplex_edge=edge), 1, dpi)
    moved = pixels(draw.card("pi", duplex_edge=edge, duplex_offset="2,1"), 1, dpi)
    right, down = sign * 2 * 5, sign * 1 * 5
    shifted = np.roll(plain, (down, right), axis=(0, 1))
    assert np.abs(moved - shifted).mean() < 1
    assert np.abs(moved - plain).mean() > 5


def test_a_kit_hands_edge_and_offset_to_pieces_and_card():
    plain = draw.kit("pisi", duplex=True)
    other = draw.kit("pisi", duplex=True, duplex_edge="long", duplex_offset="1,0.5")
    assert len(plain.document.pages) == len(other.document.pages)
    for drawing, edge in ((plain, "short"), (other, "long")):
        assert f"flip on the {edge} edge" in " ".join(text(pages(drawing)[0]).split())
    card = draw.card("pisi", duplex_edge="long", duplex_offset="1,0.5").document.pages[-1]
    # Two sides with the pad come behind the rules.
    last = len(plain.document.pages) - 3
    assert str(card.items[0]) in str(other.document.pages[last].items)
    both = zip(plain.document.pages, other.document.pages, strict=True)
    differing = [number for number, (one, two) in enumerate(both) if one.items[:-1] != two.items[:-1]]
    # The contents and the pieces, which name the edge; of the rules the inside of the card alone.
    assert differing[0] == 0
    assert len(differing) > 2
    assert last in differing
    assert last - 1 not in differing


# Kits.


def test_a_kit_has_the_side_the_copies_and_the_setups_asked_for():
    plain, other = draw.kit("pi", copies=1), draw.kit("pi", side=5, copies=2, seeds="4-5")
    first, second = text(pages(plain)[0]), text(pages(other)[0])
    stones = r"(\d+)\s+pieces"
    assert int(re.search(stones, second)[1]) == 2 * int(re.search(stones, first)[1])
    assert "First setups" in second
    assert "setups 4, 5" in second
    assert "5 cells to a side (61 cells)" in other.document.pages[1].desc
    assert "6 cells to a side" in plain.document.pages[1].desc
    setups = [page for page in other.document.pages if page.title.startswith("Pi, setup")]
    assert [page.title for page in setups] == ["Pi, setup 4", "Pi, setup 5"]
    assert all("61 cells" in page.desc or "side" in page.desc for page in setups)


# Figures and positions.


def test_figures_of_a_record_by_id():
    record = load(EXAMPLE)
    one, two = (figure.id for figure in record.figures[:2])
    assert draw.figure(record, one).document.pages == draw.figure(EXAMPLE, [one]).document.pages
    assert [page.title for page in draw.figure(record, [two, one]).document.pages] == [
        record.figure(two).title or two,
        record.figure(one).title or one,
    ]
    assert len(draw.figure(record).document.pages) == len(record.figures)


def test_a_file_without_figures_has_a_picture_of_any_position(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    Path("plain.yaml").write_text("game: trike\nmoves: b2 c2 d2\n", encoding="utf-8")
    assert cli.run(["figure", "plain.yaml"]) == 2
    assert "plain.yaml has no figures; add some under 'figures:', or use --after" in capfd.readouterr().err
    record = load("plain.yaml")
    for after in range(4):
        page = draw.figure(record, after=after).document.pages[0]
        assert draw.position("trike", record.positions[after]).svg
        assert page.title == f"Trike, after {after} moves"
    with pytest.raises(OptionError, match="past the end of the game, which has 3 moves"):
        draw.figure(record, after=4)
    assert cli.run(["figure", "plain.yaml", "--after", "2", "-o", "new/"]) == 0
    assert capfd.readouterr().out == f"{Path('new') / 'after-2.svg'}\n"


def test_the_directory_of_figures_is_made_and_only_with_figures_in_it(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text("game: pi\nmoves: f5 a1\nfigures: [{id: a}]\n", encoding="utf-8")
    assert cli.run(["figure", "bad.yaml", "-o", "figures/"]) == 1
    assert cli.run(["figure", EXAMPLE, "--id", "no", "-o", "figures/"]) == 2
    assert not Path("figures").exists()
    assert cli.run(["figure", EXAMPLE, "--id", "end", "--format", "png", "--dpi", "40", "-o", "figures/"]) == 0
    assert [path.name for path in Path("figures").iterdir()] == ["end.png"]
    assert cli.run(["figure", EXAMPLE, "-o", "no/such/figures/"]) == 2
    capfd.readouterr()


TRIKE = get_game("trike")
POS = TRIKE.play(TRIKE.play(TRIKE.start(side=5), "b2"), "c2")


def test_captions_have_the_quotation_marks_of_print():
    """As on cards, where the same figures stand."""
    said = """White's 13 "traps" it."""
    record = loads(f"game: trike\nmoves: e5\nfigures:\n  - id: one\n    caption: >-\n      {said}\n")
    for drawing in (draw.figure(record), draw.position(TRIKE, POS, caption=said)):
        assert "White’s 13 “traps” it." in drawing.svg


def test_marks_and_captions_of_a_position():
    plain = draw.position(TRIKE, POS)
    marked = draw.position(
        "trike",
        POS,
        marks=[{"circle": "b2"}, Mark("arrow", ("c2", "d1"), "blue"), {"label": "a5", "text": "X"}],
        caption="Und nun? π →",
        labels="none",
    )
    assert "Und nun? π →" in text(pages(marked)[0])
    assert "X" in text(pages(marked)[0]).split()
    assert "Und nun" in marked.document.pages[0].desc
    assert draw.position(TRIKE, POS, marks=[{"circle": "b2"}]).svg != plain.svg
    # The same as a figure of a game file.
    record = loads(
        "game: trike\nboard: {side: 5}\nmoves: b2 c2\n"
        "figures: [{id: position, caption: So., marks: [{cross: [a1, b1]}, {highlight: c1}], crop: [a1, c3]}]\n"
    )
    figure = draw.figure(record).document.pages[0]
    marks = [{"cross": ["a1", "b1"]}, {"highlight": "c1"}]
    assert (
        draw.position(TRIKE, POS, caption="So.", marks=marks, crop=["a1", "c3"]).document.pages[0].items
        == figure.items
    )


@pytest.mark.parametrize(
    ("options", "path", "code"),
    [
        ({"marks": [{"circle": "b2"}, {"circle": "z9"}]}, ("marks", 1, "circle", 0), "no-such-cell"),
        ({"marks": [{"circel": "b2"}]}, ("marks", 0, "circel"), "unknown-mark"),
        ({"marks": [{"arrow": ["b2", "b2"]}]}, ("marks", 0, "arrow", 1), "bad-mark"),
        ({"marks": [{"arrow": ["b2"]}]}, ("marks", 0, "arrow"), "bad-mark"),
        ({"marks": [{"circle": "b2", "colour": "pink"}]}, ("marks", 0, "colour"), "bad-value"),
        ({"marks": ["b2"]}, ("marks", 0), "bad-mark"),
        ({"marks": [{"reach": True}]}, ("marks", 0, "reach"), "unknown-mark"),
        ({"crop": ["z9"]}, ("crop", 0), "no-such-cell"),
        ({"flags": "control"}, ("flags",), "unknown-flag"),
        ({"labels": "some"}, ("labels",), "bad-value"),
        ({"pitch": 0}, ("pitch",), "bad-pitch"),
    ],
    ids=str,
)
def test_what_a_position_cannot_have(options, path, code):
    with pytest.raises(OptionError) as caught:
        draw.position(TRIKE, POS, **options)
    assert (caught.value.path, caught.value.code) == (path, code)
    assert caught.value.option == path[0]


def test_every_fault_of_the_marks_is_told():
    with pytest.raises(OptionError) as caught:
        draw.position(TRIKE, POS, marks=[{"circle": "z9"}, {"square": "z8"}], crop="z7")
    assert [fault.path for fault in caught.value.faults] == [
        ("marks", 0, "circle", 0),
        ("marks", 1, "square", 0),
        ("crop", 0),
    ]


def test_positions_that_are_none():
    with pytest.raises(InvalidPositionError):
        draw.position("pi", POS)
    with pytest.raises(OptionError, match="no game 'trik'"):
        draw.position("trik", POS)
    with pytest.raises(MissingGlyphError, match="U\\+56F2"):
        _ = draw.position(TRIKE, POS, caption="囲碁").svg


# Several drawings.


def test_drawings_are_joined():
    record = load(EXAMPLE)
    book = draw.join(
        draw.board("pi"), draw.figure(record), draw.setup("pi", seeds="1-2"), title="A book", name="book"
    )
    pdf = pages(book)
    assert len(pdf) == 1 + len(record.figures) + 2
    assert pdf.get_metadata_dict()["Title"] == "A book"
    assert book.name == "book"
    sizes = {tuple(round(side / MM) for side in page.get_size()) for page in pdf}
    assert (210, 297) in sizes or (297, 210) in sizes
    assert len(sizes) > 1
    assert draw.join(draw.board("pi")).document.title == "Pi board"


def test_drawings_of_different_themes_are_not_joined():
    with pytest.raises(OptionError, match="themes colour and dark cannot be joined: draw all with the same theme"):
        draw.join(draw.board("pi"), draw.board("pi", theme=DARK))
    with pytest.raises(OptionError, match="laser"):
        draw.join(draw.board("pi"), draw.laser_board("pi"))
    with pytest.raises(OptionError, match="at least one"):
        draw.join()


def test_pages_are_stacked():
    record = load(EXAMPLE)
    drawing = draw.figure(record)
    stacked = draw.stack(drawing)
    assert len(stacked.document.pages) == 1
    assert stacked.document.pages[0].height > sum(page.height for page in drawing.document.pages)
    assert stacked.theme == drawing.theme


def test_any_drawing_can_be_work_for_a_laser():
    lines = draw.laser(draw.position(TRIKE, POS))
    assert lines.theme.name == "laser"
    assert render(lines.document, ".dxf", lines.theme)[0]
    assert lines.name == "trike-position-laser"


def test_a_booklet_of_a_game_by_name_is_refused_with_its_example():
    wanted = r"trike is a game, .* give a game file, such as its example, .*example\.yaml"
    with pytest.raises(OptionError, match=wanted):
        draw.booklet("trike")


def test_a_single_seed_may_have_a_page_of_several():
    drawing = draw.setup("pi", seeds="4-4", per_page=1)
    assert "Setup 4" in text(pages(drawing)[0])

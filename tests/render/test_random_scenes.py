"""Any scene of finite size is written without a hitch, and other programs read it."""

import io
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import SceneError
from boardgen.render.dump import dump
from boardgen.render.pdf import to_pdf
from boardgen.render.svg import to_svg
from boardgen.scene.primitives import (
    Circle,
    Document,
    Group,
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
from boardgen.scene.text import face
from boardgen.scene.themes import COLOURS, THEMES
from tests.render.scenes import CELL, PAIR, page

LENGTH = st.floats(-500, 500)
SIZE = st.one_of(st.just(0.0), st.floats(0, 50))
ANGLE = st.floats(-720, 720)
POINTS = st.lists(st.tuples(LENGTH, LENGTH), max_size=5).map(tuple)
PAINT = st.sampled_from(
    [*(f"{colour}.{part}" for colour in COLOURS for part in ("fill", "tint")), "ink", "cell", "page"]
)
BOX = st.tuples(LENGTH, LENGTH, LENGTH, LENGTH)
STYLE = st.builds(
    Style,
    st.none() | PAINT,
    st.none() | PAINT,
    SIZE,
    st.lists(st.floats(0, 10), max_size=3).map(tuple),
    st.floats(0, 1),
    st.booleans(),
)
STEP = st.one_of(
    st.tuples(st.just("M"), LENGTH, LENGTH),
    st.tuples(st.just("L"), LENGTH, LENGTH),
    st.tuples(st.just("C"), *[LENGTH] * 6),
    st.just(("Z",)),
)
STEPS = st.lists(STEP, max_size=5).map(lambda steps: (("M", 0.0, 0.0), *steps))
WORDS = st.text(st.sampled_from(sorted(face().advances)), max_size=8)
LEAF = st.one_of(
    st.builds(Line, LENGTH, LENGTH, LENGTH, LENGTH, STYLE),
    st.builds(Polyline, POINTS, STYLE),
    st.builds(Polygon, POINTS, STYLE),
    st.builds(Circle, LENGTH, LENGTH, LENGTH, STYLE),
    st.builds(Path, STEPS, STYLE),
    st.builds(
        Text, LENGTH, LENGTH, WORDS, SIZE, PAINT, st.sampled_from(["start", "middle", "end"]), st.booleans(), ANGLE
    ),
    st.builds(Use, st.sampled_from([CELL, PAIR]), LENGTH, LENGTH, ANGLE, st.floats(-3, 3)),
)
LAYER = st.sampled_from(["", "cut", "grid"])
ID = st.sampled_from(["", "cell", "pair", "clip", "stone"])
ITEM = st.recursive(
    LEAF,
    lambda item: st.builds(
        Group, st.lists(item, max_size=4).map(tuple), ID, LAYER, LENGTH, LENGTH, ANGLE, st.none() | BOX, WORDS
    ),
    max_leaves=12,
)
SCENE = st.builds(
    Scene,
    st.floats(1, 2000),
    st.floats(1, 2000),
    st.lists(ITEM, max_size=5).map(tuple),
    WORDS,
    WORDS,
    st.none() | BOX,
    st.lists(st.tuples(WORDS, LENGTH), max_size=2).map(tuple),
    st.none() | BOX,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(SCENE, min_size=1, max_size=2).map(tuple), st.sampled_from(list(THEMES.values())))
def test_every_writer_writes_any_scene(pages, theme):
    document = Document(pages)
    assert dump(document).count("\npage ") == len(pages) - 1
    for scene in pages:
        root = ElementTree.fromstring(to_svg(scene, theme))
        ids = [found.get("id") for found in root.iter() if found.get("id")]
        assert len(ids) == len(set(ids))
    data = to_pdf(document, theme)
    assert data == to_pdf(document, theme)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == len(pages)
        for found in pdf.pages:
            assert balanced(pikepdf.parse_content_stream(found))


def balanced(operations):
    """Whether states saved are states restored, and no path is begun inside a text block."""
    depth = 0
    for operation in operations:
        depth += {"q": 1, "Q": -1}.get(str(operation.operator), 0)
        if depth < 0:
            return False
    return depth == 0


@settings(max_examples=25, deadline=None)
@given(SCENE)
def test_pdfium_draws_any_scene(scene):
    small = Scene(100, 80, scene.items)
    with pypdfium2.PdfDocument(to_pdf(Document((small,)), THEMES["colour"])) as document:
        assert document[0].render(scale=0.2).to_pil().size == (57, 46)


@pytest.mark.parametrize("write", [to_svg, lambda scene, theme: to_pdf(Document((scene,)), theme)])
@pytest.mark.parametrize(
    "item",
    [
        Circle(5, 5, 5, Style(fill="no such paint")),
        Text(5, 5, "text", 5, "no such paint"),
        Line(0, 0, 1, 1, Style(stroke="ink", width=1, dash=(2, -1))),
        Line(0, 0, float("nan"), 1, Style(stroke="ink", width=1)),
        Use(Symbol("a", (), (0, 0, 1, 1)), float("inf"), 0),
        Group((), rotate=float("nan")),
    ],
)
def test_what_cannot_be_drawn_is_a_scene_error(write, item):
    with pytest.raises(SceneError):
        write(page(item), THEMES["colour"])

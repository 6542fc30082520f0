"""SVG and PDF of a scene look alike to two programs that are not ours: resvg and pdfium."""

import pytest

from boardgen.scene.primitives import Circle, Group, Text
from boardgen.scene.text import measure
from boardgen.scene.themes import THEMES
from tests.render.scenes import DPI, FILL, SCENES, difference, page, pdfium, resvg

#: Edges are smoothed a little differently; a shape one pixel off is more than this.
MEAN, BLOB = 1.2, 35


@pytest.mark.parametrize("name", SCENES)
def test_svg_and_pdf_agree(name):
    svg, pdf = resvg(SCENES[name]), pdfium(SCENES[name])
    mean, blob = difference(svg, pdf)
    assert mean < MEAN
    assert blob < BLOB
    assert (svg != 255).sum() > 500


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", ["uses", "clips", "text"])
def test_they_agree_in_every_theme(name, theme):
    mean, blob = difference(resvg(SCENES[name], theme), pdfium(SCENES[name], theme))
    assert mean < MEAN
    assert blob < BLOB


def test_the_comparison_sees_a_shape_that_is_one_pixel_off():
    scene = SCENES["circles"]
    moved = scene._replace(items=(Group(scene.items, dx=0.2),))
    assert difference(resvg(scene), pdfium(moved))[1] > BLOB


def test_the_dark_theme_paints_its_page():
    for picture in (resvg(page(), THEMES["dark"]), pdfium(page(), THEMES["dark"])):
        assert (picture == 0).all()


@pytest.mark.parametrize("read", [resvg, pdfium])
def test_nothing_is_drawn_for_styles_without_paint(read):
    scene = SCENES["invisible"]
    only = scene._replace(items=(Circle(80, 70, 5, FILL),))
    assert (read(scene) == read(only)).all()


@pytest.mark.parametrize("read", [resvg, pdfium])
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["AVATo Te", "fi fl ffl office", "#& 1/2 ->", "Corné π → ½", "no\u00a0break"])
def test_text_is_as_wide_as_it_was_measured(text, bold, read):
    """A bar set where the text should end touches where a bar set behind the text ends."""
    x = 5 + measure(text, 8, bold)
    picture = read(page(Text(5, 20, f"{text}|", 8, "ink", "start", bold), Text(x, 40, "|", 8, "ink", "start", bold)))
    dark = picture.max(axis=2) < 128
    upper, lower = dark[: 25 * 5].any(axis=0).nonzero()[0], dark[25 * 5 :].any(axis=0).nonzero()[0]
    assert DPI == 127
    assert abs(int(upper.max()) - int(lower.max())) <= 1


@pytest.mark.parametrize("read", [resvg, pdfium])
def test_anchors(read):
    """Start, middle and end of a bar of text lie where its x is."""
    rows = [("start", 10), ("middle", 50), ("end", 90)]
    picture = read(page(*(Text(x, 20 * at, "HHHH", 8, "ink", anchor) for at, (anchor, x) in enumerate(rows, 1))))
    for at, (anchor, x) in enumerate(rows, 1):
        columns = (picture[(20 * at - 8) * 5 : 20 * at * 5].max(axis=2) < 128).any(axis=0).nonzero()[0] / 5
        left, right = columns.min(), columns.max()
        place = {"start": left, "middle": (left + right) / 2, "end": right}[anchor]
        assert place == pytest.approx(x, abs=1.0)

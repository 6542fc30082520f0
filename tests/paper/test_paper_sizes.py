"""Papers: exact to 0.01 pt in the PDF, told by name or size, refused with a reason."""

import io

import pikepdf
import pytest

from boardgen.errors import OptionError, UnitError
from boardgen.paper import board_pages, paper_page, parse_paper
from boardgen.paper.sheet import Sheet
from boardgen.paper.sizes import turned
from boardgen.render.pdf import to_pdf
from boardgen.scene.themes import COLOUR
from tests.paper.paper_samples import hexagon_picture


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        ("a0", 2383.937, 3370.394),
        ("a1", 1683.780, 2383.937),
        ("a2", 1190.551, 1683.780),
        ("a3", 841.890, 1190.551),
        ("a4", 595.276, 841.890),
        ("a5", 419.528, 595.276),
        ("A6", 297.638, 419.528),
        ("letter", 612, 792),
        ("Legal", 612, 1008),
        ("tabloid", 792, 1224),
        ("250x180mm", 708.661, 510.236),
        ("25x18cm", 708.661, 510.236),
        ("8 x 10 in", 576, 720),
        ("20cm × 8in", 566.929, 576),
    ],
)
def test_page_boxes_are_exact(paper, width, height):
    with pikepdf.open(io.BytesIO(to_pdf(paper_page("square", paper=paper), COLOUR))) as pdf:
        box = [float(x) for x in pdf.pages[0].mediabox]
    assert box == pytest.approx([0, 0, width, height], abs=0.005)


@pytest.mark.parametrize("paper", ["b4", "", "a", "a44", "10x", "x10mm", "1x1mm", "6x1m", "200x6000mm", "nanxnan"])
def test_unknown_papers(paper):
    with pytest.raises(UnitError):
        parse_paper(paper)


def test_an_unknown_paper_hears_of_the_others():
    with pytest.raises(UnitError, match=r"no paper 'b4'; there are a0, .* a6, letter, legal, tabloid, .*250x180mm"):
        parse_paper("b4")


@pytest.mark.parametrize(
    ("paper", "orientation", "sizes"),
    [
        ("a6", "auto", [(105, 148), (148, 105)]),
        ("a6", "portrait", [(105, 148)]),
        ("a6", "landscape", [(148, 105)]),
        ("150x90mm", "auto", [(150, 90), (90, 150)]),
        ("150x90mm", "portrait", [(90, 150)]),
        ("150x90mm", "landscape", [(150, 90)]),
        ("90x90mm", "auto", [(90, 90)]),
        ("90x90mm", "landscape", [(90, 90)]),
    ],
)
def test_orientation(paper, orientation, sizes):
    assert [(p.width, p.height) for p in turned(parse_paper(paper), orientation)] == sizes


def test_unknown_orientation():
    with pytest.raises(UnitError, match="auto, portrait, landscape"):
        board_pages(hexagon_picture(2), orientation="sideways")


@pytest.mark.parametrize(
    ("margin", "complaint"),
    [(4.99, "less than 5 mm"), (-10, "less than 5 mm"), (float("nan"), "less than 5 mm"), (101, "at most 100 mm")],
)
def test_margins_that_cannot_be(margin, complaint):
    with pytest.raises(OptionError, match=complaint):
        Sheet(210, 297, margin, "A4")


@pytest.mark.parametrize("margin", [5, 100])
def test_margins_that_just_can_be(margin):
    left, top, right, bottom = Sheet(210, 297, margin, "A4").inner
    assert (left, top, 210 - right, 297 - bottom) == (margin,) * 4
    assert right - left >= 10

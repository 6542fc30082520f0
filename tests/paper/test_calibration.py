"""The calibration sheet tells the offset that puts backs behind their fronts."""

import io
import re

import numpy as np
import pikepdf
import pypdfium2
import pytest

from boardgen import draw
from boardgen.errors import FitError, OptionError
from boardgen.paper.calibration import ARM, ASIDE, SPAN, calibration
from boardgen.paper.duplex import Duplex
from boardgen.render.pdf import to_pdf
from boardgen.scene.bounds import bounds
from boardgen.scene.themes import COLOUR
from tests.paper.paper_samples import mm, paths, raster


def scales(document):
    """The middles of the scales of the front page, from the zero circles (2 mm across)."""
    return _middles(paths(document, 0), 2.0)


def crosses(document):
    """The middles of the crosses of the back page: their arms are its longest lines."""
    return _middles(paths(document, 1), 2 * ARM)


def _middles(found, width):
    middles = set()
    for path in found:
        xs, ys = [x for x, _ in path], [y for _, y in path]
        if abs(max(xs) - min(xs) - width) < 0.01:
            middles.add((round((max(xs) + min(xs)) / 2, 1), round((max(ys) + min(ys)) / 2, 1)))
    return sorted(middles)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a6"])
def test_there_is_a_cross_behind_every_scale(paper):
    document = calibration(paper=paper)
    width = document.pages[0].width
    behind = sorted((round(width - x, 1), y) for x, y in crosses(document))
    assert len(behind) >= 1
    assert np.array(behind) == pytest.approx(np.array(scales(document)), abs=0.11)


@pytest.mark.parametrize("fault", [(1.5, -0.5), (-2.0, 3.0), (0.0, 0.0)])
@pytest.mark.parametrize(("edge", "sign"), [("long", -1), ("short", 1)])
def test_the_reading_is_the_offset_that_mends_the_fault(fault, edge, sign):
    """A printer that moves what it prints on backs by `fault`, right and down, shows that on the scales.

    Seen through the paper, right is left: the level scale grows to the right; the upright one grows upwards. On the
    short edge of an upright sheet backs are printed upside down, so that the same fault has the other sign.
    """

    def reading(offset):
        document = calibration(duplex=Duplex(edge, offset))
        page = document.pages[0]
        found = []
        for x, y in crosses(document):
            x, y = x + fault[0], y + fault[1]
            if edge == "short":
                x, y = page.width - x, page.height - y
            through = page.width - x, y
            at = min(scales(document), key=lambda s: abs(s[0] - through[0]) + abs(s[1] - through[1]))
            found.append((through[0] - at[0], at[1] - through[1]))
        return np.array(found).mean(axis=0)

    offset = reading((0.0, 0.0))
    assert offset == pytest.approx((sign * fault[0], sign * fault[1]), abs=0.06)
    assert reading(tuple(offset)) == pytest.approx((0, 0), abs=0.06)


@pytest.mark.parametrize(("edge", "turned", "others"), [("long", "pieces", "kits"), ("short", "kits", "pieces")])
def test_the_sheet_says_whose_numbers_it_gives(edge, turned, others):
    sheet = draw.calibration(duplex_edge=edge)
    words = " ".join(pypdfium2.PdfDocument(sheet.pdf)[0].get_textpage().get_text_range().split())
    assert f"on both sides, turning on the {edge} edge" in words
    assert re.search(rf"when you print [^:.]*{turned}[^:.]*, which turn on the {edge} edge", words)
    other = "short" if edge == "long" else "long"
    assert re.search(rf"(?i){others}[^:.]* turn on the {other} edge: they need two numbers of their own", words)
    # Each of its pages is headed or footed by its edge.
    assert all(
        f"turned on the {edge} edge" in page.get_textpage().get_text_range()
        for page in pypdfium2.PdfDocument(sheet.pdf)
    )
    assert sheet.document.title.endswith(f"turned on the {edge} edge")


def test_scales_say_their_unit():
    words = pypdfium2.PdfDocument(draw.calibration(ruler=False).pdf)[0].get_textpage().get_text_range().split()
    assert words.count("mm") == 2 * 5


def test_light_gets_through_the_sheet_in_any_theme():
    for page in pypdfium2.PdfDocument(draw.calibration(theme="dark").pdf):
        assert page.render(scale=1).to_pil().convert("L").getpixel((3, 3)) == 255


def test_the_sheet_for_one_edge_does_not_serve_the_other():
    """Printed on the other edge the crosses lie upside down, and not behind the scales."""
    document = calibration(duplex=Duplex("long"))
    page = document.pages[0]
    behind = [(x, page.height - y) for x, y in crosses(document)]
    assert any(min(abs(x - a) + abs(y - b) for a, b in scales(document)) > SPAN for x, y in behind)


@pytest.mark.parametrize("paper", ["a4", "a6"])
def test_no_ruler_runs_through_the_words(paper):
    items = calibration(paper=paper).pages[0].items
    (words,) = [item for item in items if getattr(item, "id", "") == "how-to"]
    rulers = [item for item in items if "ruler" in getattr(item, "id", "")]
    assert len(rulers) == (2 if paper == "a4" else 1)
    for ruler in rulers:
        assert bounds([ruler])[1] > bounds([words])[3]


def test_numbers_stand_at_their_millimetres():
    document = calibration()
    with pikepdf.open(io.BytesIO(to_pdf(document, COLOUR))) as pdf:
        assert len(pdf.pages) == 2
    (x, y), *_ = scales(document)
    ticks = {round(points[0][0] - x, 1) for points in paths(document, 0) if len(points) == 2 and _level(points, y)}
    assert {-SPAN, 0, SPAN} <= ticks
    assert {-0.5, 0.5} <= ticks


def _level(points, y):
    """An upright tick across the level scale of the scale at that height."""
    (x1, y1), (x2, y2) = points
    return abs(x1 - x2) < 0.01 and abs((y1 + y2) / 2 - (y - ASIDE)) < 0.1


@pytest.mark.parametrize("paper", ["a4", "a6"])
def test_nothing_crosses_the_margin(paper):
    document = calibration(paper=paper, duplex=Duplex("long", (2.0, 2.0)))
    margin = mm(10, 120) - 1
    for page in range(2):
        image = raster(document, 120, page).min(axis=2)
        image[margin:-margin, margin:-margin] = 255
        assert image.min() > 250


def test_the_back_says_which_offset_it_has():
    page = calibration(duplex=Duplex("long", (1.5, -0.25))).pages[1]
    assert "printed with an offset of 1.5 mm across and −0.25 mm down" in {
        getattr(item, "text", "") for item in page.items
    }


def test_what_cannot_be():
    with pytest.raises(FitError, match="larger paper"):
        calibration(paper="50x50mm")
    with pytest.raises(OptionError, match="beyond the margin"):
        calibration(duplex=Duplex("long", (0.0, 12.0)))

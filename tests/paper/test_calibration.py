"""The calibration sheet tells the offset that puts backs behind their fronts."""

import io

import numpy as np
import pikepdf
import pytest

from boardgen.errors import FitError, OptionError
from boardgen.paper.calibration import ARM, ASIDE, SPAN, calibration
from boardgen.paper.duplex import Duplex
from boardgen.render.pdf import to_pdf
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
@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_reading_is_the_offset_that_mends_the_fault(fault, edge):
    """A printer that puts backs off by `fault`, right and down on an upright back, shows its opposite on the scales.

    Seen through the paper, right is left: the level scale grows to the right; the upright one grows upwards.
    """

    def reading(offset):
        document = calibration(duplex=Duplex(edge, offset))
        page = document.pages[0]
        found = []
        for x, y in crosses(document):
            if edge == "short":
                x, y = page.width - x, page.height - y
            x, y = x + fault[0], y + fault[1]
            through = page.width - x, y
            at = min(scales(document), key=lambda s: abs(s[0] - through[0]) + abs(s[1] - through[1]))
            found.append((through[0] - at[0], at[1] - through[1]))
        return np.array(found).mean(axis=0)

    offset = reading((0.0, 0.0))
    assert offset == pytest.approx((-fault[0], -fault[1]), abs=0.06)
    assert reading(tuple(offset)) == pytest.approx((0, 0), abs=0.06)


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
    assert "printed with a duplex offset of 1.5,-0.25" in {getattr(item, "text", "") for item in page.items}


def test_what_cannot_be():
    with pytest.raises(FitError, match="larger paper"):
        calibration(paper="50x50mm")
    with pytest.raises(OptionError, match="beyond the margin"):
        calibration(duplex=Duplex("long", (0.0, 12.0)))

"""Sheets of pieces are as full as they can be, and what is told of pieces stands over them."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest

from boardgen.draw import pieces
from boardgen.paper.blocks import Block
from boardgen.paper.guillotine import Node
from boardgen.paper.loosening import loosened
from boardgen.paper.packing import Packed
from boardgen.paper.parts import Part
from boardgen.paper.sheet_heads import pieces_on
from boardgen.scene.primitives import Symbol
from tests.kits.kit_samples import kit_on

MM = 72 / 25.4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_of_stones_is_full_to_its_foot(paper):
    """35 mm of an A4 sheet were blank there, where ten rows leave no room for two more of each colour; and then cells
    were higher than wide.
    """
    drawing = pieces("stones", paper=paper)
    page = pypdfium2.PdfDocument(drawing.pdf)[0]
    strong = page.render(scale=1 / MM).to_pil().convert("HSV").getchannel("S").point(lambda some: 255 * (some > 120))
    assert strong.height - strong.getbbox()[3] < 42
    # Rows are as far apart as each other, and as columns; these fill the sheet nearly from margin to margin.
    places = pieces_on(drawing.document.pages[0])
    rows, columns = ([*dict.fromkeys(round(getattr(use, axis), 3) for use in places)] for axis in "yx")
    down, across = ([b - a for a, b in pairwise(some)] for some in (rows, columns))
    assert len(rows) == 10
    assert max(down) - min(down) < 0.01
    assert max(down) == pytest.approx(max(across), abs=0.01)
    assert len(columns) * max(across) == pytest.approx(drawing.document.pages[0].width - 20, abs=12.0)


def test_pieces_that_fill_their_cells_stay_together():
    """Their edges are cut, not what lies between them."""
    for shape, wider in (("round", 1.1), ("rect", 1.0)):
        part = Part("piece", "pieces", Symbol("piece", (), (-9, -9, 9, 9)), 18, 18, shape=shape)
        block = Block(0, 0, 4, 2, 30, 10, 20, 20)
        packed = Packed((block,), Node(stack=(block,)), (0, 0, 100, 100))
        (found,) = loosened(packed, [(part,) * 4], 4).blocks
        assert (found.width, found.height) == pytest.approx((20 * wider, 20 * wider))
        left, top, *_ = found.box
        assert (left, top) == pytest.approx((30, 10))


def test_no_more_room_is_taken_than_there_is():
    part = Part("piece", "pieces", Symbol("piece", (), (-9, -9, 9, 9)), 18, 18, shape="round")
    block = Block(0, 0, 4, 2, 30, 10, 20, 20)
    packed = Packed((block,), Node(stack=(block,)), (25, 0, 75, 55))
    (found,) = loosened(packed, [(part,) * 4], 4).blocks
    assert found.box == pytest.approx((30, 10, 71, 51 - 10 / 40 * 0))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_steps_stand_over_the_pieces_beside_a_cut_that_runs_to_the_edge(paper):
    """As if they had the whole width they were given two lines of room, so they stood in the hole at the foot."""
    page = pypdfium2.PdfDocument(pieces("piecepack", duplex=True, paper=paper).pdf)[4]
    text = page.get_textpage()
    for name in ("Dice:", "Pawns:", "Coins:", "Saucers:"):
        at, _ = text.search(name).get_next()
        assert (page.get_height() - text.get_charbox(at)[1]) / MM < 45


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("host", ["atoll", "y", "quod"])
def test_stones_above_a_row_of_pawns_fill_their_sheet(host, paper):
    """Atoll's ended 20 mm above the ruler on Letter, since pawns, which fill their cells, lie below them."""
    page = pypdfium2.PdfDocument(kit_on(host, paper).pdf)[2]
    dots = page.render(scale=1 / MM).to_pil().convert("HSV").getchannel("S").point(lambda some: 255 * (some > 120))
    assert dots.height - dots.getbbox()[3] < 46

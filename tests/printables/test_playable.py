"""Boards that are printed to be played on fit their pieces; what is smaller says that it is a plan."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from boardgen.draw import board, kit
from boardgen.games import game_slugs, get_game
from boardgen.kits.plan import load_plan
from boardgen.printables.everything import everything
from boardgen.sets import Selection
from tests.paper.paper_samples import raster

#: Pieces that lie or stand on a board, and what they take of it across, mm: tiles, and bases of pyramids.
ON_BOARD = {("piecepack", "tile"): 50.8, ("pyramids", "large pyramid"): 25.4}


def widest(slug):
    """The widest piece of fixed size that a game's kit puts on its board, mm; 0 where pieces are made to fit."""
    found = [0.0]
    for pieces in load_plan(slug).pieces:
        if pieces.of_pitch is None:
            parts = pieces.found.parts(pieces.found.filled(Selection()))
            kinds = {(pieces.found.name, part.name) for part in parts}
            found += [width for key, width in ON_BOARD.items() if key in kinds]
    return max(found)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_board_of_print_takes_its_pieces(slug):
    (one,) = [found for found in everything((slug,)) if found.name == f"{slug}-board"]
    document = one.draw().document
    assert (one.arguments.get("pitch") or 1000) >= widest(slug)
    assert (get_game(slug).view().pieces_pitch or 0) >= widest(slug)
    assert "PLAN" not in document.title
    assert (len(document.pages) > 1) == (widest(slug) > 20)


@pytest.mark.parametrize(
    ("slug", "paper", "plan"),
    [("iriri", "a4", True), ("pisi", "a4", True), ("pisi", "a2", False), ("pi", "a4", False)],
)
def test_a_board_too_small_for_its_pieces_says_that_it_is_a_plan(slug, paper, plan):
    drawing = board(slug, paper=paper)
    text = pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range()
    assert (f"PLAN of the {get_game(slug).title} board: " in text) is plan
    assert ("if printed at 100" in text) is not plan, "a plan needs no ruler"
    drawn = raster(drawing.document, 100)
    # The board itself: the signs and words below it are dark on a plan as well.
    darkest = drawn[50 : int(0.7 * len(drawn)), 50:-50].mean(axis=2).min()
    assert bool(darkest > 90) is plan


def test_a_pitch_for_the_pieces_is_no_plan():
    assert "PLAN" not in board("pisi", pitch=50.8, tile=True).document.title
    assert "PLAN" in board("pisi", pitch=29).document.title


@pytest.mark.parametrize("theme", ["colour", "grey", "ink"])
def test_a_board_says_whose_sides_have_which_sign(theme):
    drawing = board("hex3", theme=theme)
    text = " ".join(pypdfium2.PdfDocument(drawing.pdf)[0].get_textpage().get_text_range().split())
    assert "red’s sides have a line, green’s dashes, blue’s nothing" in text


@pytest.mark.parametrize("slug", ["hex3", "pi", "trike"])
def test_a_kit_knows_the_pitch_of_its_board(slug):
    first, second = (page.get_textpage().get_text_range() for page in list(pypdfium2.PdfDocument(kit(slug).pdf))[:2])
    (said,) = re.findall(r"cells ([\d.]+) mm apart", first)
    (printed,) = re.findall(r"pitch ([\d.]+) mm", second)
    assert float(said) == pytest.approx(float(printed), abs=0.06)

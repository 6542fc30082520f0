"""Pieces to cut out, where scissors are a little off and people read what is on them."""

from __future__ import annotations

from collections import Counter

import pytest

from boardgen.paper.duplex import Duplex
from boardgen.pieces.stones import stone_token
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Text, Use
from boardgen.sets import Selection, get_set, piece_sheets
from tests.paper.sheet_samples import group


@pytest.mark.parametrize("radius", [5.0, 9.0])
def test_a_cut_half_a_millimetre_off_leaves_a_white_stone_its_rim(radius):
    token = stone_token("white", radius)
    assert max(bounds(token.items)) <= radius - 0.5
    assert token.box == (-radius, -radius, radius, radius)


def test_the_edge_of_white_stones_is_shown_on_their_fronts_alone():
    """That of others is where their ink ends."""
    chosen = Selection(colours=("black", "white"), count=5)
    front, back = piece_sheets("stones", chosen, duplex=Duplex()).pages
    assert Counter(use.symbol.id for use in group(front, "cuts")) == {"token-white-cut": 5}
    assert not list(group(back, "cuts"))


def letters(items, turned=0.0):
    """Every text, and how far it is turned on the sheet."""
    for item in items:
        if isinstance(item, Use):
            yield from letters(item.symbol.items, turned + item.rotate)
        elif isinstance(item, Text):
            yield item.text, (turned + item.rotate) % 360


@pytest.mark.parametrize("paired", [True, False])
def test_letters_of_goals_stand_upright_on_their_sheet(paired):
    """Those of goals that are held stood on their heads, as if misprinted."""
    goals = get_set("goals")
    for part in goals.parts(goals.filled(Selection()), paired=paired):
        assert list(letters(part.front.items)) == [(part.sort, 0.0)] * (1 + paired)


@pytest.mark.parametrize(
    ("suits", "paper", "rows"),
    [
        # Eight suits, or four, have as many columns; of four in three columns each has two rows.
        (8, "a4", ["11111111", "22222222", "33333333", "44444444", "55555555", "66666666"]),
        (4, "letter", ["1111", "2222", "3333", "4444", "5555", "6666"]),
        (4, "a4", ["123", "456"] * 4),
    ],
)
def test_coins_of_a_value_lie_in_a_row_unless_suits_fill_rows(suits, paper, rows):
    """Values ran aslant over rows of eight."""
    kinds = ("coins",) if suits == 8 else ()
    found = get_set("piecepack")
    chosen = Selection(only=kinds, suits=found.suits[:suits])
    page = piece_sheets("piecepack", chosen, paper=paper, duplex=Duplex()).pages[-2]
    values: dict[str, str] = {}
    lines: dict[float, str] = {}
    for use in group(page, "pieces"):
        if use.symbol.id.startswith("coin-"):
            value = values.setdefault(use.symbol.id, str(len(values) + 1))
            lines[round(use.y, 1)] = lines.get(round(use.y, 1), "") + value
    assert list(lines.values()) == rows

"""Spaces in stories: alike in all columns of a book."""

from __future__ import annotations

from boardgen.cards.blocks import Run
from boardgen.studies.content import Prose
from boardgen.studies.deal import Column, Dealer, Shown
from boardgen.studies.divided import Divided
from boardgen.studies.setting import USUAL


def test_what_stands_in_a_high_column_is_no_further_apart() -> None:
    """Paragraphs were stretched to the foot of each column, so that no two pages had the same spaces."""
    texts = [Divided(Prose((Run("A few words."),)), 60.0, USUAL) for _ in range(3)]
    dealer = Dealer(texts, [Shown(40.0, 2, 2)])
    low, high = (dealer.deal([Column(room, 0)]) for room in (dealer.height, dealer.height + 40.0))
    assert low is not None
    assert high is not None
    assert low.columns == high.columns
    apart = Dealer(texts, [Shown(40.0, 2, 2)], 1.0).deal([Column(dealer.height + 40.0, 0)])
    assert apart is not None
    assert apart.ends > high.ends

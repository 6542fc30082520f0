"""How even the sides of a page are as they are filled in the end: which of some ways to set it is taken."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from boardgen.cards.alike import MIXED, TRAITS
from boardgen.cards.filling import short_of
from boardgen.cards.node_parts import closing_captions
from boardgen.cards.refining import Dealt

#: What it costs for each mm that columns end above their neighbours, or figures stand lower under their texts, by
#: more than is hardly seen.
_SHORT, _UNSEEN = 0.1, 5.0
#: For each mm that bands stand closer, and that gaps of a side differ by more.
_CLOSE, _CLOSEST = 0.2, 4.5
_UNLIKE, _LIKE = 0.03, 4.0
#: And that a caption closes the text beside its figure: in a column it is next to this, right across far from it.
_CLOSING, _FAR = 0.3, 0.7


def unevenness(dealt: Dealt, heights: Sequence[float]) -> float:
    """What it costs that sides of some heights are uneven."""
    return math.fsum(cost for at, height in enumerate(heights) for cost in _faults(dealt, at, height))


def _faults(dealt: Dealt, at: int, height: float) -> Iterator[float]:
    pages, side, size = dealt.pages[at], dealt.columns.sides[at], dealt.columns.sizes[at]
    filled = dealt.filling(at, height)
    for stretch, high in zip(side, filled.highs, strict=True):
        yield from (_SHORT * max(0.0, far - _UNSEEN) for far in short_of(pages, size, stretch, high, filled.even))
        closing = sum(
            closing_captions(pages.node(stretch, band, size)) for bands in stretch.columns for band in bands
        )
        yield closing * (_FAR if len(stretch.columns) == 1 else _CLOSING)
    if filled.gaps:
        yield _CLOSE * max(0.0, _CLOSEST - min(filled.gaps))
        yield _UNLIKE * max(0.0, max(filled.gaps) - min(filled.gaps) - _LIKE)
    for trait in TRAITS:
        if len(pages.seen(trait, side, size)) >= MIXED:
            yield trait.worth

"""Two sections one beneath the other beside the figure of one of them, so that no hole stays under a text. In mm."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.flowing import Column, Paired
from boardgen.cards.furniture import BAND
from boardgen.cards.leaves import RULE_GAP
from boardgen.cards.sections import PARTS, Section
from boardgen.cards.typeset import Part
from boardgen.scene.primitives import Line

#: From a text to the rule that opens the section beneath it: about as much as between bands.
_OVER_RULE = 5.0


def is_tucked(one: Section, other: Section) -> bool:
    """Whether two sections may stand one beneath the other beside a figure.

    It is that of the first, and nobody takes it for one of the second, which stands lower; or that of the second,
    beneath what is needed to play, which figures of a whole board show.
    """
    if one.heading is None or other.heading is None or one.is_key or other.is_key or not (one.text and other.text):
        return False
    figured, text = (other, one) if one.name == PARTS else (one, other)
    return len(figured.figures) == 1 and not text.figures and bool(figured.steps[0].figures)


def tucked(
    texts: Sequence[Sequence[Part]], figure: Column, width: float, gutter: float, strained: float = 0.0
) -> Paired:
    """The form of two sections beside a figure.

    Args:
        texts: the parts of each, its heading first.
        figure: with its caption.
        width, gutter: of the column of the texts, and from that to the figure's.
        strained: how much of the band counts as empty for being hard to read.
    """
    first, second = texts
    rule = Part(RULE_GAP, (Line(0.0, 0.0, width, 0.0, BAND),), _OVER_RULE, keep=True)
    text = Column((*first, rule, *second), width)
    return Paired((text, figure), width, width + gutter, figure.width, strained, apart=0.0)

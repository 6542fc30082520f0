"""What folded cards and single pages have in common. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP
from boardgen.cards.pictures import Pictures, pictures_of
from boardgen.cards.sections import Section, sections_of
from boardgen.cards.template import Card
from boardgen.errors import FitError, option
from boardgen.paper.sizes import Paper
from boardgen.scene.primitives import Box

#: Leading that is tried before a card gets another sheet, or a page its other side.
TIGHTER = (0.0, 0.02)


@dataclass(frozen=True)
class CardPages:
    """What folded cards and single pages have in common."""

    card: Card
    layout: Layout
    size: tuple[float, float]
    sheet: Paper

    @cached_property
    def pictures(self) -> Pictures:
        """The figures of the card, each drawn to be measured once."""
        return pictures_of(self.card)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The text in sections."""
        return sections_of(self.card.blocks, self.card.spare)

    @property
    def box(self) -> Box:
        """A page within its margins."""
        layout, (width, height) = self.layout, self.size
        return layout.left, layout.top, width - layout.right, height - layout.bottom

    def refuse(
        self, sections: Sequence[Section], lowest: Sequence[Sequence[float]], heights: Sequence[float], form: str
    ) -> FitError:
        """Why nothing fits: a section that is too high, or too much of all.

        Args:
            sections: what was to be set.
            lowest: how high each is in each of its forms with the smallest figures.
            heights: what there is room for.
            form: of the card.
        """
        where = f"the form {form} on {self.sheet.name}"
        total = 0.0
        for section, fitting in zip(sections, lowest, strict=True):
            name = f"the section {section.name!r}" if section.name else "the text before the first section"
            if not fitting:
                return FitError(
                    f"{self.card.file}: a figure of {name} is wider than {where} has room for, its letters not "
                    f"smaller than 6 pt; use crop: for a part of its board, or a larger {option('paper')}"
                )
            if min(fitting) + RULE_GAP > max(heights):
                return FitError(
                    f"{self.card.file}: {name} is {min(fitting):.0f} mm high, and {where} has room for "
                    f"{max(heights) - RULE_GAP:.0f}; divide it by another ## heading, shorten it, or use a larger "
                    f"{option('paper')}"
                )
            total += min(fitting)
        over = max(1, round(100 * (total / sum(heights) - 1)))
        return FitError(
            f"{self.card.file}: the text is about {over} % too long for {where}; shorten it, leave a figure out, or "
            f"use a larger {option('paper')}"
        )

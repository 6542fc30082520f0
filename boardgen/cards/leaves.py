"""Pages of a card, drawn: bands within frames. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardgen.cards.bands import Form
from boardgen.cards.blocks import Heading, plain_text
from boardgen.cards.furniture import BAND
from boardgen.cards.sections import Section
from boardgen.scene.primitives import Box, Group, Item, Line

#: From the rule that opens a band to its heading.
RULE_GAP = 1.9


@dataclass(frozen=True, slots=True)
class Band:
    """Sections in their place on a page.

    Attributes:
        items: what is drawn, where it is drawn.
        box: what they take.
        sections: which of the card, from 0.
        headings: in them.
    """

    items: tuple[Item, ...]
    box: Box
    sections: tuple[int, ...]
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page or small card, set.

    Attributes:
        width, height: mm.
        furniture: title, footer and the like.
        bands: the sections.
        frames: what the bands lie in; one, or two columns.
    """

    width: float
    height: float
    furniture: tuple[Item, ...]
    bands: tuple[Band, ...]
    frames: tuple[Box, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All that is drawn."""
        return (*self.furniture, *(item for band in self.bands for item in band.items))

    @property
    def headings(self) -> tuple[tuple[str, float], ...]:
        """Headings and where their bands begin, from the top."""
        return tuple((heading, band.box[1]) for band in self.bands for heading in band.headings)


def draw_band(form: Form, sections: Sequence[Section], pitch: float, box: Box, numbers: tuple[int, ...]) -> Band:
    """One band with the rule that opens it, right across, also over two sections side by side."""
    return band_of(sections, form.items(pitch), box, numbers)


def band_of(
    sections: Sequence[Section],
    drawn: Iterable[Item],
    box: Box,
    numbers: tuple[int, ...],
) -> Band:
    """What is drawn of sections in its place, under the rule that opens it."""
    left, top, right, _ = box
    items: list[Item] = []
    under = 0.0
    if sections[0].heading is not None:
        under = RULE_GAP
        items = [Line(left, top, right, top, BAND)]
    items.append(Group(tuple(drawn), dx=left, dy=top + under))
    names = tuple(name for section in sections for name in _headings(section))
    return Band(tuple(items), box, numbers, names)


def rule_alone(left: float, right: float, y: float) -> Band:
    """What goes on with the rule of a band, where none begins: over a picture, and between columns."""
    return Band((Line(left, y, right, y, BAND),), (left, y, right, y), (), ())


def _headings(section: Section) -> Iterator[str]:
    if section.heading is not None:
        yield section.name
    for block in section.text:
        if isinstance(block, Heading):
            yield plain_text(block.runs)

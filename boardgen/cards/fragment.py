"""The pieces of a column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from boardgen.cards.layouts import Layout
from boardgen.scene.primitives import Item
from boardgen.scene.text import CAP_HEIGHT


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a column that is not divided.

    Attributes:
        height: mm.
        items: drawn with the origin at its top left corner.
        draw: makes the items instead, if that is slow; called only after everything has been placed.
        space: space above it, unless it begins a column.
        stretch: its share of a column's remaining space, which is added above it.
        keep: it stays in one column with the next.
        bad: cost of a break after it, in squares of the empty fraction of a column.
        kind: of the block it comes from.
        block: which block of the text, from 0.
        heading: the text of a heading, for bookmarks.
        span: whether it spans all columns of the page.
    """

    height: float
    items: tuple[Item, ...]
    space: float = 0.0
    stretch: float = 0.0
    keep: bool = False
    bad: float = 0.0
    kind: str = ""
    block: int = 0
    heading: str = ""
    span: bool = False
    draw: Callable[[], tuple[Item, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Measures:
    """The sizes that go with one size of type; mm.

    Attributes:
        text: the type of the text.
        leading: baseline to baseline.
        gap: between paragraphs.
        section: above a heading.
        heading, subheading: their type in sizes of the text.
        caption: type of captions.
        widest, highest, narrowest: of figures.
    """

    text: float
    leading: float
    gap: float
    section: float
    heading: float
    subheading: float
    caption: float
    widest: float
    highest: float
    narrowest: float

    @staticmethod
    def baseline(leading: float, size: float) -> float:
        """The baseline of a line of that leading, with capitals vertically centred."""
        return leading / 2 + size * CAP_HEIGHT / 2


def measures(layout: Layout, tightness: float) -> Measures:
    """The sizes of a layout between its largest (0) and smallest (1) type; figures shrink along."""
    text = layout.largest + (layout.smallest - layout.largest) * tightness
    shrunk = 1 - 0.3 * tightness
    return Measures(
        text=text,
        leading=text * layout.leading,
        gap=text * (0.62 - 0.2 * tightness),
        section=text * (1.5 - 0.4 * tightness),
        heading=layout.heading,
        subheading=layout.subheading,
        caption=text * layout.caption,
        widest=max(layout.widest * shrunk, layout.narrowest),
        highest=layout.highest * shrunk,
        narrowest=layout.narrowest,
    )

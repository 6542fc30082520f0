"""Whether a heading stands well in a column. Lengths in mm."""

from __future__ import annotations

from boardgen.cards.blocks import Heading
from boardgen.cards.layouts import Layout
from boardgen.cards.lines import runs_width
from boardgen.cards.typeset import heading_part

#: Words on the line of a heading are not read as more of it if they are so far from it, in its size.
_APART = 3.0


def breaks(heading: Heading | None, width: float, whole: float, layout: Layout) -> bool:
    """Whether it breaks over a column though right across the frame it would not."""
    if heading is None:
        return False
    right_across, own = (heading_part(heading, wide, layout) for wide in (whole, width))
    return own.height > right_across.height


def is_read_on(heading: Heading | None, left: float, layout: Layout) -> bool:
    """Whether words on its line that begin there would be read as more of it."""
    if heading is None:
        return False
    size = layout.heading.size
    return left - runs_width(heading.runs) * size < _APART * size

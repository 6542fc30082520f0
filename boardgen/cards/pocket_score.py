"""A small card to write on, and what small cards have room for. Lengths in mm."""

from __future__ import annotations

from boardgen.cards.bands import EPSILON
from boardgen.cards.furniture import BAND
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.template import Card
from boardgen.cards.typeset import FINE, HEADING_GAP
from boardgen.scene.primitives import Box, Item, Line, Text
from boardgen.scene.text import CAP_HEIGHT

#: From what stands on a card to its foot.
OVER = 1.6
#: How high the rows of a score card are at least, and what its first one asks for.
_ROW, _NAME = 7.6, "Name"


def box_of(layout: Layout) -> Box:
    """What a card with a foot has room for."""
    assert layout.size is not None
    width, height = layout.size
    return layout.left, layout.top, width - layout.right, height - layout.bottom - layout.foot.leading - OVER


def score_card(card: Card, layout: Layout, players: int) -> Leaf:
    """A card to write on: a column for each player, rows for games."""
    assert layout.size is not None
    width, height = layout.size
    left, top, right, bottom = box_of(layout)
    y = top + layout.heading.baseline
    items: list[Item] = [Text(left, y, f"{card.front.title}: games played", layout.heading.size, bold=True)]
    # The row for names is the first thing under the heading, with a line under it alone.
    first = top + layout.heading.leading
    count = int((bottom - first) / _ROW + EPSILON)
    row = (bottom - first) / count
    for i in range(count):
        at = bottom - i * row
        items.append(Line(left, at, right, at, BAND if i == count - 1 else FINE))
    columns = min(players, 4)
    for i in range(columns):
        x = left + (right - left) * i / columns
        if i:
            items.append(Line(x, first + HEADING_GAP, x, bottom, FINE))
        name = first + row / 2 + CAP_HEIGHT * layout.foot.size / 2
        items.append(Text(x + (1.2 if i else 0.0), name, _NAME, layout.foot.size, "muted"))
    box = (left, top, right, bottom)
    return Leaf(width, height, (), (Band(tuple(items), box, (), ()),), (box,))

"""Cards and pages to write on, and what small cards have room for. Lengths in mm."""

from __future__ import annotations

import re

from boardgen.cards.bands import EPSILON
from boardgen.cards.furniture import BAND
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP, Band, Leaf
from boardgen.cards.template import Card
from boardgen.cards.typeset import FINE, HEADING_GAP
from boardgen.scene.primitives import Box, Item, Line, Text
from boardgen.scene.text import CAP_HEIGHT

#: From what stands on a card to its foot.
OVER = 1.6
#: How high the rows of a score card are at least, and what its first one asks for.
_ROW, _NAME = 7.6, "Name"
_PLAYED = "games played"


def players_of(card: Card) -> int:
    """How many play at the most, as the front matter has it."""
    return max([int(number) for number in re.findall(r"\d{1,2}", card.front.players)] or [2])


def box_of(layout: Layout) -> Box:
    """What a card with a foot has room for."""
    assert layout.size is not None
    width, height = layout.size
    return layout.left, layout.top, width - layout.right, height - layout.bottom - layout.foot.leading - OVER


def score_card(card: Card, layout: Layout, players: int) -> Leaf:
    """A card to write on: a column for each player, rows for games."""
    assert layout.size is not None
    box = box_of(layout)
    items = score_items(f"{card.front.title}: {_PLAYED}", layout, box, players)
    return Leaf(*layout.size, (), (Band(items, box, (), ()),), (box,))


def score_band(layout: Layout, box: Box, players: int) -> Band:
    """A page to write on, opened by a rule as other bands are."""
    left, top, right, bottom = box
    rows = score_items(_PLAYED.capitalize(), layout, (left, top + RULE_GAP, right, bottom), players)
    return Band((Line(left, top, right, top, BAND), *rows), box, (), ())


def score_items(heading: str, layout: Layout, box: Box, players: int) -> tuple[Item, ...]:
    """Columns for the players and rows for games, under a heading."""
    left, top, right, bottom = box
    y = top + layout.heading.baseline
    items: list[Item] = [Text(left, y, heading, layout.heading.size, bold=True)]
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
    return tuple(items)

"""Pocket cards: the game in short for each player; figures, their key and scores on the rest of the sheet.

All lengths are millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgen.cards.arrange import Arranger, Grid
from boardgen.cards.blocks import SHORT
from boardgen.cards.furniture import BAND, pocket_foot
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import Picture, Pictures, cover_picture, window
from boardgen.cards.sections import Section, key_section, sections_of
from boardgen.cards.sheets import cells_of
from boardgen.cards.template import Card
from boardgen.cards.typeset import FINE, Part, caption_parts, depth, heading_part, laid, parts_of
from boardgen.errors import FitError
from boardgen.paper.sizes import Paper
from boardgen.records import GameFileError
from boardgen.records.problems import Problem
from boardgen.scene.primitives import Box, Group, Item, Line, Text
from boardgen.scene.text import CAP_HEIGHT, measure, wrap

#: How high the strip of the picture is, from it to the text, and from that to the foot.
_STRIP, _UNDER, _OVER = 24.5, 2.4, 1.6
#: The title has at most so much of the width of a card, beside the picture; its lines stand so close.
_BESIDE, _LEADING = 0.47, 0.98
#: A game in short takes at most so many cards.
MOST_POCKET = 9
#: What is tried to get the text on one card: less leading, and less space between its parts.
_TIGHTER = ((0.0, 1.0), (0.0, 0.3), (0.02, 0.3), (0.04, 0.2))
#: How high the rows of a score card are, and what its first one asks for.
_ROW, _NAME = 8.0, "Name"
#: Over and under a figure.
_GAP = 2.0
#: The pitch of the strip, in usual ones.
_CLOSE = 0.9


def pocket_leaves(card: Card, layout: Layout, sheet: Paper) -> tuple[Leaf, ...]:
    """The cards of one sheet or more: a set for each player, then figures, each with its caption.

    Raises:
        FitError: the section is too long, or no card fits on the paper.
        GameFileError: there is no section "In short".
    """
    assert layout.size is not None
    columns, rows = cells_of(sheet, layout.size)
    own = _short_cards(card, layout)
    players = _players(card)
    shown = own * players
    room = -len(shown) % (columns * rows)
    key = _key_card(card, layout)
    others = list(_figure_cards(card, layout))[: max(0, room - len(key))]
    others = [*others, *key][:room]
    others += [_score_card(card, layout, players)] * (room - len(others))
    return (*shown, *others)


def short_section(card: Card) -> Section:
    """The section that pocket cards show.

    Raises:
        GameFileError: there is none.
    """
    for section in sections_of(card.blocks):
        if section.name == SHORT:
            return section
    message = 'pocket cards show the section "## In short", and there is none'
    raise GameFileError([Problem(card.file, None, None, None, None, None, "no-short-section", message)])


def _players(card: Card) -> int:
    """How many sets: one for each player, as the front matter has them."""
    return max([int(number) for number in re.findall(r"\d{1,2}", card.front.players)] or [2])


def _short_cards(card: Card, layout: Layout) -> tuple[Leaf, ...]:
    """The game in short on one card, or on several."""
    assert layout.size is not None
    width, height = layout.size
    left, right = layout.left, width - layout.right
    top, bottom = _STRIP + _UNDER, height - layout.bottom - layout.foot.leading - _OVER
    pages = _paged(card, layout, right - left, bottom - top)
    strip = tuple(_strip(card, layout))
    leaves = []
    for number, page in enumerate(pages, start=1):
        box = (left, top, right, bottom)
        note = f"{number}/{len(pages)}" if len(pages) > 1 else ""
        foot = pocket_foot(card.front, layout, (left, top, right, height - layout.bottom), note)
        spread = _spread(page, bottom - top)
        band = Band(tuple(laid(spread, left, top)), (left, top, right, top + depth(spread)), (0,), ())
        leaves.append(Leaf(width, height, (*strip, *foot), (band,), (box,)))
    return tuple(leaves)


def _paged(card: Card, layout: Layout, width: float, room: float) -> list[list[Part]]:
    """The parts of the section on as few cards as can be: with less space between them, then with less leading.

    Raises:
        FitError: a part does not fit, or all are too many.
    """
    text = short_section(card).text
    pages: list[list[Part]] = []
    for tight, gaps in _TIGHTER:
        parts = [replace(part, space=part.space * gaps) for part in parts_of(text, width, layout.tighter(tight))]
        if any(part.height > room for part in parts):
            raise FitError(f"{card.file}: a part of the section {SHORT!r} is higher than a pocket card; shorten it")
        found: list[list[Part]] = [[]]
        for part in parts:
            if depth([*found[-1], part]) > room:
                found.append([])
            found[-1].append(part)
        if not pages or len(found) < len(pages):
            pages = found
    if len(pages) > MOST_POCKET:
        raise FitError(f"{card.file}: the section {SHORT!r} is too long for {MOST_POCKET} pocket cards; shorten it")
    return pages


def _spread(parts: Sequence[Part], room: float) -> list[Part]:
    """Parts with what is left over shared between them, up to the space of a line."""
    over = room - depth(parts)
    each = min(over / (len(parts) - 1), 2.0) if len(parts) > 1 else 0.0
    return [replace(part, space=part.space + each) for part in parts]


def _strip(card: Card, layout: Layout) -> Iterator[Item]:
    """A part of the game in play across the card, the title in its corner."""
    assert layout.size is not None
    width = layout.size[0]
    lines, size = _title(card.front.title, layout, width * _BESIDE - layout.left)
    picture = cover_picture(card)
    if picture is not None:
        left = layout.left + max(measure(line, size, True) for line in lines) + 2.5
        yield window(picture, (left, 0.0, width, _STRIP), _CLOSE)
    for number, line in enumerate(lines):
        y = layout.top + CAP_HEIGHT * size + number * size * _LEADING
        yield Text(layout.left, y, line, size, bold=True)
    yield Line(0.0, _STRIP, width, _STRIP, BAND)


def _title(title: str, layout: Layout, width: float) -> tuple[list[str], float]:
    """The lines of a title and their size: as large as leaves the picture its part of the strip."""
    size = layout.title
    while True:
        lines = wrap(title, width, size, True)
        whole = " ".join(lines) == " ".join(title.split())
        high = CAP_HEIGHT * size + (len(lines) - 1) * size * _LEADING
        if (whole and high <= _STRIP - 2 * layout.top) or size <= layout.text.size:
            return lines, size
        size *= 0.96


def _score_card(card: Card, layout: Layout, players: int) -> Leaf:
    """A card to write on: a column for each player, rows for games."""
    assert layout.size is not None
    width, height = layout.size
    left, right, top = layout.left, width - layout.right, layout.top
    y = top + layout.heading.baseline
    items: list[Item] = [Text(left, y, f"{card.front.title}: games played", layout.heading.size, bold=True)]
    y = top + layout.heading.leading + 2.0
    bottom = height - layout.bottom
    count = int((bottom - y) // _ROW)
    for i in range(count + 1):
        at = bottom - i * _ROW
        items.append(Line(left, at, right, at, BAND if i >= count - 1 else FINE))
    columns = min(players, 4)
    for i in range(columns):
        x = left + (right - left) * i / columns
        if i:
            items.append(Line(x, bottom - count * _ROW, x, bottom, FINE))
        name = bottom - (count - 1) * _ROW - _ROW / 2 + CAP_HEIGHT * layout.foot.size / 2
        items.append(Text(x + (1.2 if i else 0.0), name, _NAME, layout.foot.size, "muted"))
    box = (left, top, right, bottom)
    return Leaf(width, height, (), (Band(tuple(items), box, (), ()),), (box,))


def _figure_cards(card: Card, layout: Layout) -> Iterator[Leaf]:
    """A card for each figure that fits on one, with the heading of its section and its caption."""
    assert layout.size is not None
    width, height = layout.size
    box = (layout.left, layout.top, width - layout.right, height - layout.bottom)
    pictures = Pictures(card)
    for number, section in enumerate(sections_of(card.blocks)):
        for ref in section.figures:
            leaf = _figure_card(section, pictures.get(ref), layout, box, number)
            if leaf is not None:
                yield leaf


def _key_card(card: Card, layout: Layout) -> list[Leaf]:
    """The key to the pictures, if the card has one that a small card has room for."""
    assert layout.size is not None
    width, height = layout.size
    left, top, right, bottom = layout.left, layout.top, width - layout.right, height - layout.bottom
    if not card.key:
        return []
    section = key_section(card.key)
    for form in Arranger(Grid(right - left, 1, layout.gutter), layout, Pictures(card)).forms(section):
        high = form.height(1.0)
        if high is not None and high <= bottom - top:
            items = (Group(tuple(form.items(1.0)), dx=left, dy=top),)
            box = (left, top, right, bottom)
            return [Leaf(width, height, (), (Band(items, box, (), (section.name,)),), (box,))]
    return []


def _figure_card(section: Section, picture: Picture, layout: Layout, box: Box, number: int) -> Leaf | None:
    left, top, right, bottom = box
    caption = caption_parts(picture.caption, right - left, layout)
    heading = [heading_part(section.heading, right - left, layout)] if section.heading is not None else []
    begin = top + depth(heading) + _GAP
    room = bottom - begin - depth(caption) - _GAP
    pitch = min((right - left) / picture.size[0], room / picture.size[1], picture.most)
    if pitch < picture.least:
        return None
    wide, high = (side * pitch for side in picture.size)
    # Figures begin level on all cards, and their captions stand close under them.
    items = [
        *laid(heading, left, top),
        picture.draw(pitch, (left + right - wide) / 2, begin),
        *laid(caption, left, begin + high + _GAP),
    ]
    assert layout.size is not None
    band = Band(tuple(items), box, (number,), ())
    return Leaf(*layout.size, (), (band,), (box,))

"""Text on pocket cards: its beginning beside a figure, and cards of text alone. All lengths are millimetres."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from boardgen.cards.bands import EPSILON
from boardgen.cards.blocks import SHORT, Block, Heading, Listing, Paragraph, Run, Table, plain_text
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import Pictures, pictures_of
from boardgen.cards.pocket_rows import Rows
from boardgen.cards.pocket_score import box_of
from boardgen.cards.sections import Section, parts_section, sections_of
from boardgen.cards.template import READING, Card
from boardgen.cards.typeset import Part, between_sentences, depth, heading_part, laid, parts_of
from boardgen.scene.primitives import Box, Item

#: Over a heading that follows text; and from captions to text.
_OVER_HEADING, _GAP = 4.0, 1.6
#: Under figures there is room for so many lines of their section.
_LEAST_LINES = 4
#: A line of words for a figure that is an item of a list, with its number if it has one.
_ITEM = re.compile(r"(?:(\d+)\.|-) +(.+)")


def said_blocks(text: str) -> tuple[Block, ...]:
    """What a card says under a figure: each line is a paragraph, or an item of a list, numbered or not."""
    blocks: list[Block] = []
    for line in text.splitlines():
        found = _ITEM.match(line)
        item = (Paragraph((Run(found[2] if found else line),)),)
        if found is None:
            blocks.append(item[0])
            continue
        first = int(found[1]) if found[1] else None
        last = blocks[-1] if blocks else None
        if isinstance(last, Listing) and (last.start is None) == (first is None):
            blocks[-1] = replace(last, items=(*last.items, item))
        else:
            blocks.append(Listing((item,), first))
    return tuple(blocks)


def beginning(
    text: Sequence[Block], width: float, layout: Layout, room: float, *, goes_on: bool = False
) -> tuple[list[Part], tuple[Block, ...]]:
    """As much of a text as there is room for, in whole sentences; and what is left of it.

    Args:
        text: blocks of a section; headings and tables are left out.
        width, room: of what it may take, mm.
        layout: of the card.
        goes_on: what is left is said on the next card, so that lists may be divided between their items.
    """
    rest = tuple(block for block in text if not isinstance(block, Heading | Table))
    best: tuple[list[Part], tuple[Block, ...]] = [], rest
    for taken, left in _beginnings(rest, goes_on):
        parts = parts_of([_unmarked(block) for block in taken], width, layout)
        if depth(parts) > room + EPSILON:
            break
        if not parts[-1].keep and not _ends(taken[-1]).endswith(":"):
            best = parts, left
    return best


def text_card(card: Card, layout: Layout, shown: Collection[str]) -> list[Leaf]:
    """What is needed to play, and what has room under it; none if that has no room.

    It is a section with figures that no other card shows, or the sections without figures: what leaves less bare. A
    figure never stands under the words of another section, where it would prove nothing.

    Args:
        card: the card.
        layout: of its pocket cards.
        shown: names of the figures of other cards.
    """
    assert layout.size is not None
    left, top, right, bottom = box = box_of(layout)
    parts = _set(parts_section(card.front), right - left, layout, above=False)
    if depth(parts) > bottom - top + EPSILON:
        return []
    told = [one for one in sections_of(card.blocks) if one.text and one.name != SHORT and not one.figures]
    words = parts
    for section in told:
        more = _set(section, right - left, layout, above=True)
        if depth([*words, *more]) <= bottom - top + EPSILON:
            words = [*words, *more]
    items, below = (*laid(words, left, top),), top + depth(words)
    begin = top + depth(parts) + _OVER_HEADING
    for section in _not_shown(card, shown):
        found = _illustrated(section, pictures_of(card), layout, (left, begin, right, bottom))
        if found is not None and found[1] > below:
            items, below = (*laid(parts, left, top), *found[0]), found[1]
    return [Leaf(*layout.size, (), (Band(items, box, (), ()),), (box,))]


def _not_shown(card: Card, shown: Collection[str]) -> Iterator[Section]:
    """The sections with figures of which no card shows one, nor another in their place."""
    for section in sections_of(card.blocks):
        names = {ref.name for ref in section.figures}
        if names and section.heading is not None and section.name not in card.small and names.isdisjoint(shown):
            yield section


def _illustrated(
    section: Section, pictures: Pictures, layout: Layout, box: Box
) -> tuple[tuple[Item, ...], float] | None:
    """A heading, the figures of its section and the beginning of its words in a box, and how far down they reach.

    None if the figures could not be read there.
    """
    left, top, right, bottom = box
    assert section.heading is not None
    heading = [heading_part(section.heading, right - left, layout)]
    begin = top + depth(heading)
    every = tuple(pictures.get(ref) for ref in section.figures)
    rows = Rows(every, right - left, layout)
    # At least a sentence or two of it, of two lines each, stand under them.
    room = bottom - begin - _GAP - _LEAST_LINES * layout.text.leading
    if any(picture.is_flow for picture in every) or (pitch := rows.fitting(room)) is None:
        return None
    below = begin + rows.height(pitch) + _GAP
    words, _ = beginning(section.text, right - left, layout, bottom - below)
    items = *laid(heading, left, top), *rows.items(pitch, left, begin), *laid(words, left, below)
    return items, below + depth(words)


def _set(section: Section, width: float, layout: Layout, *, above: bool) -> list[Part]:
    """The parts of a section, with more space over its heading if something stands above."""
    first, *others = parts_of([_unmarked(block) for block in section.text], width, layout)
    if section.heading is None:
        return [first, *others]
    heading = replace(heading_part(section.heading, width, layout), space=_OVER_HEADING if above else 0.0)
    return [heading, replace(first, space=0.0), *others]


def _beginnings(text: tuple[Block, ...], goes_on: bool) -> Iterator[tuple[tuple[Block, ...], tuple[Block, ...]]]:
    """A text divided after each of its sentences outside lists, and after each list; the shortest beginning first.

    Lists are divided after each of their items too, if the text goes on.
    """
    for at, block in enumerate(text):
        for one, other in between_sentences(block) if isinstance(block, Paragraph) else ():
            yield (*text[:at], one), (other, *text[at + 1 :])
        for first, second in _between_items(block) if goes_on and isinstance(block, Listing) else ():
            yield (*text[:at], first), (second, *text[at + 1 :])
        yield text[: at + 1], text[at + 1 :]


def _between_items(block: Listing) -> Iterator[tuple[Listing, Listing]]:
    """A list divided after each of its items but the last."""
    for many in range(1, len(block.items)):
        start = None if block.start is None else block.start + many
        yield replace(block, items=block.items[:many]), replace(block, items=block.items[many:], start=start)


def _unmarked(block: Block) -> Block:
    """A block without the sign of readings, which only larger forms explain."""
    match block:
        case Paragraph(runs=runs):
            return Paragraph(tuple(Run(run.text.replace(READING, ""), run.bold) for run in runs))
        case Listing(items=items):
            return replace(block, items=tuple(tuple(map(_unmarked, item)) for item in items))
    return block


def _ends(block: Block) -> str:
    return plain_text(block.runs).rstrip() if isinstance(block, Paragraph) else ""

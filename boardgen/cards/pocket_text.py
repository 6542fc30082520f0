"""Text on pocket cards: its beginning beside a figure, and cards of text alone. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from boardgen.cards.bands import EPSILON
from boardgen.cards.blocks import SHORT, Block, Heading, Listing, Paragraph, Run, Table, plain_text
from boardgen.cards.captions import caption_parts
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import pictures_of
from boardgen.cards.pocket_score import box_of
from boardgen.cards.sections import Section, parts_section, sections_of
from boardgen.cards.template import READING, Card
from boardgen.cards.typeset import Part, between_sentences, depth, heading_part, laid, parts_of
from boardgen.scene.primitives import Box, Item

#: Over a heading that follows text, and over a figure; and from that to its caption.
_OVER_HEADING, _OVER_FIGURE, _GAP = 4.0, 3.2, 1.6


def beginning(
    text: Sequence[Block], width: float, layout: Layout, room: float
) -> tuple[list[Part], tuple[Block, ...]]:
    """As much of a text as there is room for, in whole sentences; and what is left of it.

    Args:
        text: blocks of a section; headings and tables are left out.
        width, room: of what it may take, mm.
        layout: of the card.
    """
    rest = tuple(block for block in text if not isinstance(block, Heading | Table))
    best: tuple[list[Part], tuple[Block, ...]] = [], rest
    for taken, left in _beginnings(rest):
        parts = parts_of([_unmarked(block) for block in taken], width, layout)
        if depth(parts) > room + EPSILON:
            break
        if not parts[-1].keep and not _ends(taken[-1]).endswith(":"):
            best = parts, left
    return best


def text_card(card: Card, layout: Layout, shown: Collection[str]) -> list[Leaf]:
    """What is needed to play, and the sections without figures that have room under it; none if it has no room.

    Under few words stands a figure that other cards had no room for.

    Args:
        card: the card.
        layout: of its pocket cards.
        shown: names of the figures of other cards.
    """
    assert layout.size is not None
    left, top, right, bottom = box = box_of(layout)
    parts: list[Part] = []
    told = [one for one in sections_of(card.blocks) if one.text and one.name != SHORT and not one.figures]
    for section in (parts_section(card.front), *told):
        more = _set(section, right - left, layout, above=bool(parts))
        if depth([*parts, *more]) <= bottom - top + EPSILON:
            parts += more
    if not parts:
        return []
    figure = _figure(card, layout, shown, (left, top + depth(parts) + _OVER_FIGURE, right, bottom))
    return [Leaf(*layout.size, (), (Band((*laid(parts, left, top), *figure), box, (), ()),), (box,))]


def _figure(card: Card, layout: Layout, shown: Collection[str], box: Box) -> Sequence[Item]:
    """The first figure of the text that is not shown and can be read in a box, with its caption; or nothing."""
    left, top, right, bottom = box
    pictures = pictures_of(card)
    for ref in (ref for section in sections_of(card.blocks) for ref in section.figures if ref.name not in shown):
        picture = pictures.get(ref)
        caption = caption_parts(picture.caption, right - left, layout)
        room = bottom - top - _GAP - depth(caption)
        pitch = min((right - left) / picture.size[0], room / picture.size[1], picture.most)
        if not picture.is_flow and pitch >= picture.least:
            wide, high = (side * pitch for side in picture.size)
            figure = picture.draw(pitch, (left + right - wide) / 2, top)
            return figure, *laid(caption, left, top + high + _GAP)
    return ()


def _set(section: Section, width: float, layout: Layout, *, above: bool) -> list[Part]:
    """The parts of a section, with more space over its heading if something stands above."""
    first, *others = parts_of([_unmarked(block) for block in section.text], width, layout)
    if section.heading is None:
        return [first, *others]
    heading = replace(heading_part(section.heading, width, layout), space=_OVER_HEADING if above else 0.0)
    return [heading, replace(first, space=0.0), *others]


def _beginnings(text: tuple[Block, ...]) -> Iterator[tuple[tuple[Block, ...], tuple[Block, ...]]]:
    """A text divided after each of its sentences outside lists, and after each list; the shortest beginning first."""
    for at, block in enumerate(text):
        for one, other in between_sentences(block) if isinstance(block, Paragraph) else ():
            yield (*text[:at], one), (other, *text[at + 1 :])
        yield text[: at + 1], text[at + 1 :]


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

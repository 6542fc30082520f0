"""The beginning of a text beside a figure on a pocket card. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgen.cards.bands import EPSILON
from boardgen.cards.blocks import Block, Heading, Listing, Paragraph, Run, Table, plain_text
from boardgen.cards.layouts import Layout
from boardgen.cards.template import READING
from boardgen.cards.typeset import Part, between_sentences, depth, parts_of


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

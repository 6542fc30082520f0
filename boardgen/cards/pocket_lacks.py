"""What a card asks of its pocket cards and they have no room for: problems, with their places in its text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from boardgen.cards.blocks import Block, Listing, Paragraph, plain_text
from boardgen.cards.sections import Section
from boardgen.cards.template import Card
from boardgen.messages import shorten
from boardgen.records.problems import Problem

#: So many characters of a text say where it is cut off.
_BEGINNING = 40


@dataclass(slots=True)
class Left:
    """What of a section is on none of its cards.

    Attributes:
        text: what is not said, and what stands elsewhere in words of its own.
        cut: by step, the end of what was to be said under its figures, which may be nothing.
        brief: by figure, the end of what was to be said under it instead.
    """

    text: list[Block] = field(default_factory=list)
    cut: dict[int, tuple[Block, ...]] = field(default_factory=dict)
    brief: dict[str, tuple[Block, ...]] = field(default_factory=dict)


def not_shown(card: Card, section: Section, shown: Collection[str]) -> Iterator[Problem]:
    """The figures of a section that the card names which could not be read on a pocket card."""
    for ref in section.figures:
        if ref.name not in shown:
            message = (
                f"pocket: {ref.name} could not be read on a pocket card; name a figure that shows less of the board "
                f"after {shorten(section.name)!r}, file.yaml#id with a crop:, or leave the section out"
            )
            own = ("pocket", ref.name)
            yield _problem(card, own if own in card.places else ("pocket", section.name), message)


def not_said(card: Card, section: Section, left: Left) -> Iterator[Problem]:
    """The words under figures that have no room: those of their section, and those that the card has for figures."""
    for name, rest in left.brief.items():
        message = (
            f"brief: under {name} a pocket card has no room for the words from {_first(rest)!r} on; shorten them"
        )
        yield _problem(card, ("brief", name), message)
    for rest in filter(None, left.cut.values()):
        message = (
            f"the pocket cards of {shorten(section.name)!r} have no room for its words from {_first(rest)!r} on; say "
            "what matters in fewer words under brief:, or name the other sections under pocket:"
        )
        own = ("pocket", section.name)
        yield _problem(card, own if own in card.places else ("##", section.name), message)


def _first(blocks: tuple[Block, ...]) -> str:
    """The beginning of the text that is left."""
    block = blocks[0]
    while isinstance(block, Listing):
        block = block.items[0][0]
    return shorten(plain_text(block.runs), _BEGINNING) if isinstance(block, Paragraph) else "…"


def _problem(card: Card, named: tuple[str, str], message: str) -> Problem:
    line, column = card.places.get(named, (None, None))
    return Problem(card.file, line, column, None, None, None, "no-room", message)

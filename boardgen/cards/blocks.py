"""The text of a rule card as plain data, made by the parser and read by the typesetters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one face; a line break in it ends the line."""

    text: str
    bold: bool = False


Runs = tuple[Run, ...]
Align = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 2 or 3."""

    level: int
    runs: Runs


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Listing:
    """A list.

    Attributes:
        items: the blocks of each item.
        start: the first number, None for bullets.
    """

    items: tuple[tuple[Block, ...], ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A simple table; all rows are as long as the head."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]
    aligns: tuple[Align, ...]


@dataclass(frozen=True, slots=True)
class FigureRef:
    """A figure of a game file.

    Attributes:
        alt: alternative text.
        file: name of the game file, in the folder of the text.
        id: of the figure in that file.
        index: its index among the figures of the text, from 0.
        at: index of the character where it is named, for problems.
    """

    alt: str
    file: str
    id: str
    index: int
    at: int

    @property
    def name(self) -> str:
        """As texts name it, such as ``figures.yaml#start``."""
        return f"{self.file}#{self.id}"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """Figures side by side, usually one."""

    figures: tuple[FigureRef, ...]


Block = Heading | Paragraph | Listing | Table | FigureRow

#: The section that pocket cards show.
SHORT = "In short"


def plain_text(runs: Runs) -> str:
    """The text without faces."""
    return "".join(run.text for run in runs).replace("\n", " ")


_QUOTED = re.compile(r'"([^"]*)"')
_APOSTROPHE = re.compile(r"(?<=[^\W_])'")


def curly(text: str) -> str:
    """Plain text with typographic quotation marks and apostrophes, as set by the parser in Markdown."""
    return _APOSTROPHE.sub("’", _QUOTED.sub("“\\1”", text))


def figures_in(blocks: Sequence[Block]) -> Iterator[FigureRef]:
    """All figures in the order of the text."""
    for block in blocks:
        if isinstance(block, FigureRow):
            yield from block.figures
        elif isinstance(block, Listing):
            for item in block.items:
                yield from figures_in(item)


def is_short(block: Block) -> bool:
    """Whether the block is the heading of the section `SHORT`."""
    return isinstance(block, Heading) and block.level == 2 and plain_text(block.runs).strip() == SHORT


def split_short(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """The blocks outside the section `SHORT`, and those in it without their heading."""
    rest: list[Block] = []
    short: list[Block] = []
    inside = False
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            inside = is_short(block)
            if inside:
                continue
        (short if inside else rest).append(block)
    return tuple(rest), tuple(short)

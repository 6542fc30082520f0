"""Sections and parts of a card: what opens them, and where one ends and another begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardgen.cards.blocks import Block, FigureRow, Heading, Paragraph

#: The level of headings that open sections.
_SECTION = 2


def cut(blocks: Sequence[Block], begins: Callable[[Block, Block], bool]) -> list[list[Block]]:
    """Blocks in groups: a new one where that holds for a block and the one before it."""
    groups: list[list[Block]] = []
    for block in blocks:
        if not groups or begins(block, groups[-1][-1]):
            groups.append([])
        groups[-1].append(block)
    return groups


def opening_of(parts: Sequence[Sequence[Block]]) -> int:
    """How many blocks of the first part open its section: its heading, and what is said before the parts where each
    begins with what it is called.
    """
    if all(map(_is_called, (part[0] for part in parts[1:]))):
        return next((at for at, block in enumerate(parts[0]) if _is_called(block)), 1)
    return 1


def _is_called(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.runs[0].bold


def rows_of(blocks: Sequence[Block]) -> list[FigureRow]:
    """The rows of figures among blocks."""
    return [block for block in blocks if isinstance(block, FigureRow)]


def opens_section(block: Block) -> bool:
    """Whether it is a heading of the level that opens sections."""
    return isinstance(block, Heading) and block.level == _SECTION

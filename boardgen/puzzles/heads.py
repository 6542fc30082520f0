"""The head of a page of puzzles: its title, what stands beside it, and what readers have to know. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.blocks import Run
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.puzzles.words import LEADING, POINT
from boardgen.scene.primitives import Item, Text
from boardgen.scene.text import CAP_HEIGHT
from boardgen.scene.titles import hung

#: Above and below what is on a page; left and right of it.
MARGIN, SIDE = 12.0, 14.0
_TITLE, _RUNNING = 24 * POINT, 9.5 * POINT
#: What stands beside the title.
_BESIDE = 0.85 * _RUNNING
#: What readers have to know, under the title; over it, and from the last line of either to the first rule.
_GUIDE, _OVER_GUIDE, _TO_RULE = 7.2 * POINT, 1.2, 4.0
#: The baseline of the title.
_BASE = MARGIN + CAP_HEIGHT * _TITLE


def guide_lines(said: str, width: float) -> tuple[Line, ...]:
    """What readers have to know, in the lines of a page that is so wide, mm."""
    return break_lines((Run(said),), width - 2 * SIDE, _GUIDE)


def head(title: str, beside: str, guide: Sequence[Line], width: float, *, running: bool = False) -> list[Item]:
    """The head of a page.

    Args:
        title, beside: at its left and at its right.
        guide: what stands under them.
        width: of the page, mm.
        running: whether the title is that of a page before.
    """
    items: list[Item] = [
        hung(SIDE, _BASE, title, _RUNNING if running else _TITLE),
        Text(width - SIDE, _BASE, beside, _BESIDE, "muted", "end"),
    ]
    for number, line in enumerate(guide):
        items += line_items(line, SIDE, _guide_base(number), _GUIDE, "muted")
    return items


def below_head(lines: int) -> float:
    """Where the first rule of a page is that has so many lines under its title, mm from its upper edge."""
    return _TO_RULE + (_guide_base(lines - 1) if lines else _BASE)


def _guide_base(number: int) -> float:
    """The baseline of a line under the title, from 0 on."""
    return _BASE + _OVER_GUIDE + (number + 1) * _GUIDE * LEADING

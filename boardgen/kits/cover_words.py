"""What is said on the cover of a kit; tagline, designer, players and time across the page or in a column.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.front import Front
from boardgen.cards.lines import break_lines, line_items
from boardgen.scene.primitives import Item
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, even_lines, measure
from boardgen.scene.titles import hung

#: Type at scale 1.
TAGLINE, BODY = 6.4, 3.05
#: Baseline to baseline, in sizes of type: of the tagline and of the rest.
_LEADING, _BODY_LEADING = 1.3, 1.4
#: From what reaches below the last line of the tagline to the capitals of the next one, at scale 1.
_UNDER = 3.0
#: A last line is short below so much of the longest.
_SHORT = 0.55


class Words(NamedTuple):
    """What is said on the cover.

    Attributes:
        needs: things, a line each.
        steps: sentences, which are numbered.
    """

    needs: Sequence[str]
    steps: Sequence[Runs]


class SetWords(NamedTuple):
    """The words, set.

    Attributes:
        items: from their upper left corner on, at (0, 0).
        foot: the baseline of the last line.
        lines: of the tagline.
        ends_short: whether the last one is a short word alone.
    """

    items: tuple[Item, ...]
    foot: float
    lines: int
    ends_short: bool


def set_words(front: Front, width: float, scale: float, *, column: bool = False) -> SetWords:
    """The words no wider than a width.

    Args:
        front: of the game.
        width: of the lines at most.
        scale: of the type.
        column: designers, and what counts when one chooses a game, have lines of their own.
    """
    items: list[Item] = []
    y, size, body = 0.0, TAGLINE * scale, BODY * scale
    tagline = even_lines(front.subtitle, width, size) if front.subtitle else []
    for at, line in enumerate(tagline):
        y += (_LEADING if at else ASCENT) * size
        items.append(hung(0.0, y, line, size, bold=False))
    if tagline:
        y += DESCENT * size + _UNDER * scale - (ASCENT - CAP_HEIGHT) * body
    facts = f"{front.players} players", front.time
    if column and measure(" · ".join(facts), body, bold=True) > width:
        rows_of_facts: list[Runs] = [(Run(fact, bold=True),) for fact in facts]
    else:
        rows_of_facts = [(Run(" · ".join(facts), bold=True),)]
    # Each of several games has its designer.
    said = (Run(f"{front.designer} · "), *rows_of_facts[0]) if front.designer else rows_of_facts[0]
    rows: list[Runs] = [*((Run(one),) for one in front.designers), *rows_of_facts] if column else [said]
    for at, words in enumerate(broken for row in rows for broken in break_lines(row, width, body)):
        y += (_BODY_LEADING if at else ASCENT) * body
        items += line_items(words, 0.0, y, body, "ink")
    ends_short = len(tagline) > 1 and measure(tagline[-1], size) < _SHORT * max(
        measure(line, size) for line in tagline
    )
    return SetWords(tuple(items), y, len(tagline), ends_short)

"""What is said on the cover of a kit; tagline, designer, players and time.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.front import Front
from boardgen.cards.lines import break_lines, line_items, runs_width
from boardgen.scene.primitives import Item
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, even_lines, measure
from boardgen.scene.titles import hung

#: Type at scale 1.
TAGLINE, BODY = 6.4, 3.05
#: Baseline to baseline, in sizes of type: of the tagline and of the rest.
_LEADING, _BODY_LEADING = 1.3, 1.4
#: From what reaches below the last line of the tagline to the capitals of the next one, at scale 1.
_UNDER = 3.0
#: From the tagline to what stands at its right, at least, mm.
_APART = 8.0


class Words(NamedTuple):
    """What is said on the cover.

    Attributes:
        needs: things, a line each.
        steps: sentences, which are numbered.
        shown: what the picture shows; empty where that needs no words.
    """

    needs: Sequence[str]
    steps: Sequence[Runs]
    shown: str = ""


class SetWords(NamedTuple):
    """The words, set.

    Attributes:
        items: from their upper left corner on, at (0, 0).
        foot: the baseline of the last line.
        lines: how many the tagline has.
    """

    items: tuple[Item, ...]
    foot: float
    lines: int


def set_words(front: Front, width: float, scale: float, grown: float = 1.0, *, level: bool = False) -> SetWords:
    """The words across a width: the tagline, and below it designer, players and time, what counts when one chooses a
    game in heavy type.

    Args:
        front: of the game.
        width: of the lines at most.
        scale: of the type.
        grown: how many times larger than usual the tagline is.
        level: whether the rest may stand at its right, where it has room.
    """
    items: list[Item] = []
    y, size, body = 0.0, grown * TAGLINE * scale, BODY * scale
    tagline = even_lines(front.subtitle, width, size) if front.subtitle else []
    for at, line in enumerate(tagline):
        y += (_LEADING if at else ASCENT) * size
        items.append(hung(0.0, y, line, size, bold=False))
    players = [f"{front.players} players", *filter(None, [front.time])]
    facts: Runs = (Run(" · ".join(players), bold=True),)
    whole = (Run(f"{front.designer} · "), *facts) if front.designer else facts
    beside = width - measure(tagline[0], size) - _APART if level and len(tagline) == 1 else 0.0
    if runs_width(whole) * body <= beside:
        items += line_items(break_lines(whole, width, body)[0], width, y, body, "ink", before=1.0)
        return SetWords(tuple(items), y, 1)
    if tagline:
        y += DESCENT * size + _UNDER * scale - (ASCENT - CAP_HEIGHT) * body
    # Each of several games has its designer. What has no room on one line has a line each.
    ways: list[list[Runs]] = [
        [whole],
        [*((Run(part),) for line in front.designers for part in _credit(line, width, body)), facts],
    ]
    fitting = (way for way in ways if len(break_lines(way[-1], width, body)) == 1)
    split = [*ways[1][:-1], *((Run(part, bold=True),) for part in players)]
    lines = [line for runs in next(fitting, split) for line in break_lines(runs, width, body)]
    for at, words in enumerate(lines):
        y += (_BODY_LEADING if at else ASCENT) * body
        items += line_items(words, 0.0, y, body, "ink")
    return SetWords(tuple(items), y, len(tagline))


def _credit(line: str, width: float, size: float) -> tuple[str, ...]:
    """The lines of a credit: one that is too long has them break at its comma rather than within a name."""
    first, comma, rest = line.partition(", ")
    return (f"{first},", rest) if comma and measure(line, size) > width >= measure(rest, size) else (line,)

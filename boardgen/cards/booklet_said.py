"""What is said of a diagram of a booklet: its comment and, in smaller type, lines that might have been played.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Run
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.cards.steps import Step, ending_of
from boardgen.cards.telling import closed, joined, line_told, move_runs, with_ending
from boardgen.records import Record
from boardgen.scene.primitives import Item
from boardgen.scene.text import ASCENT, LEAST_TEXT, measure

#: From a picture to its text, as a part of the type.
OVER_TEXT = 0.6
#: From line to line, the type of variations and what is over them, as parts of the type.
LEADING, _ASIDE, _OVER_ASIDE = 1.28, 0.88, 0.3
#: What is narrower than this part of a column is not divided: how the game ended.
_WHOLE = 0.7


class Variation(NamedTuple):
    """A line that was not played, as it is told.

    Attributes:
        told: its moves with what is said of them.
        ending: how the game would have ended, perhaps empty.
        is_judged: whether its first move, or the one played instead, is called good or bad: what it shows is why.
    """

    told: Sequence[Run]
    ending: str
    is_judged: bool

    def lines(self, width: float, size: float) -> tuple[Line, ...]:
        """It in lines of so many mm; see `aside_type` for the type."""
        ending = _undivided(self.ending, width, size, bold=False)
        return break_lines(joined(closed(with_ending(self.told, ending))), width, size)


class Said(NamedTuple):
    """A comment and the variations below it.

    Attributes:
        comment: its lines.
        variations: lines of all of them.
        size: the type of the comment.
    """

    comment: tuple[Line, ...]
    variations: tuple[Line, ...]
    size: float

    @property
    def aside(self) -> float:
        """The type of variations."""
        return aside_type(self.size)

    @property
    def height(self) -> float:
        """From the top of the first line to the end of the last."""
        lines = len(self.comment) * self.size + len(self.variations) * self.aside
        return lines * LEADING + self.size * _OVER_ASIDE * bool(self.comment and self.variations)

    @property
    def below(self) -> float:
        """The height below a picture, with the space between."""
        return self.height + self.size * OVER_TEXT if self.comment or self.variations else 0.0

    def items(self, x: float, y: float) -> Iterator[Item]:
        """The lines, from the top left corner of the first on."""
        for line in self.comment:
            yield from line_items(line, x, y + self.size * ASCENT, self.size, "ink")
            y += self.size * LEADING
        y += self.size * _OVER_ASIDE * bool(self.comment)
        for line in self.variations:
            yield from line_items(line, x, y + self.aside * ASCENT, self.aside, "muted")
            y += self.aside * LEADING


def said_of(step: Step, width: float, size: float, variations: Sequence[Variation] = ()) -> Said:
    """What there is to say of a step, with how the game ended, and some variations on its moves.

    Args:
        step: of the booklet.
        width: of the lines, mm.
        size: of the type of the comment, mm.
        variations: those that are told below it.
    """
    ending = _undivided(step.ending, width, size, bold=True)
    words = step.told
    runs = (Run(f"{words} " if words and ending else words), Run(ending, True))
    said = tuple(run for run in runs if run.text)
    comment = tuple(break_lines(said, width, size)) if said else ()
    told = (line for one in variations for line in one.lines(width, aside_type(size)))
    return Said(comment, tuple(told), size)


def aside_type(size: float) -> float:
    """The type of variations beside comments of some type."""
    return max(LEAST_TEXT, size * _ASIDE)


def variations_on(record: Record, before: int, step: Step) -> Iterator[Variation]:
    """The variations on the moves of a step; one on a move before the last turn says instead of which it is.

    Args:
        record: the game.
        before: the moves played before those.
        step: of the booklet.
    """
    line = record.line
    last = (step.later or step.turns or (None,))[-1]
    for move in range(before + 1, (last.last if last else step.ply) + 1):
        for other in line.variations.get(move, ()):
            told = line_told(record, other, 1, full=True, ended=False)
            if last and move < last.first:
                played = move_runs(line, record, move, move, full=True).text.replace("!", "").replace("?", "")
                told[:0] = Run("Instead of"), Run(played, True), Run(",")
            ending = ending_of(other, record.game, len(other.moves))
            yield Variation(told, ending, bool(line.glyphs.get(move) or other.glyphs.get(1)))


def _undivided(ending: str, width: float, size: float, *, bold: bool) -> str:
    """How a game ended, without a blank that may end a line, if it is short."""
    return ending.replace(" ", "\u00a0") if measure(ending, size, bold) < _WHOLE * width else ending

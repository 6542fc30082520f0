"""All moves of a game in columns, for the end of a booklet. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.cards.booklet_heads import LAST, words_of
from boardgen.cards.steps import Step
from boardgen.cards.turns import Turn
from boardgen.cards.typeset import FINE
from boardgen.scene.primitives import Item, Line, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, measure

#: From a heading to the first line below it, and between columns at least, as parts of the type.
UNDER_HEADING, _APART = 0.85, 1.2
#: More moves than this stand in two columns where there is width for them, unless the score stands at their ends.
_ONE_COLUMN = 16
#: What is free before and after the line from a move to the score after it, as a part of the type.
_FREE = 0.7
#: A score stands at most so many mm from the longest move: the eye has to find the line.
_FAR = 80.0


class Moves(NamedTuple):
    """Moves in columns.

    Attributes:
        columns: the turns of each with its width, what is between columns included.
        size: of the type.
        leading: from line to line.
        is_scored: whether the score that moves of a single column change stands at its right edge.
    """

    columns: tuple[tuple[Sequence[Turn], float], ...]
    size: float
    leading: float
    is_scored: bool = False

    @property
    def height(self) -> float:
        """From above the heading to the end of the last line."""
        return self.size * (LAST * CAP_HEIGHT + UNDER_HEADING) + len(self.columns[0][0]) * self.leading

    def items(self, x: float, y: float) -> Iterator[Item]:
        """Heading and columns from a corner on."""
        base = y + CAP_HEIGHT * self.size * LAST
        yield Text(x, base, "All moves", self.size * LAST, bold=True)
        first = base + self.size * (UNDER_HEADING + ASCENT)
        for column, width in self.columns:
            for at, turn in enumerate(column):
                right = x
                for text, paint in words_of(turn):
                    yield Text(right, first + at * self.leading, text, self.size, paint)
                    right += measure(text, self.size)
                if self.is_scored and turn.after:
                    yield from self._score(turn.after, right, x + width, first + at * self.leading)
            x += width

    def _score(self, score: str, left: float, right: float, base: float) -> Iterator[Item]:
        """The score after a move that ends at the left, with what leads to it."""
        begin, free = right - measure(score, self.size), _FREE * self.size
        if begin - left > 2 * free:
            yield Line(left + free, base, begin - free, base, FINE)
        yield Text(begin, base, score, self.size)


def all_moves(turns: Sequence[Turn], width: float, room: float, size: float, leading: float) -> Moves:
    """Moves in full, in columns no higher than the room, or in as many as there is width for.

    Moves that leave half of the width free and change a score stand in a single column, with the score at its edge.

    Args:
        turns: at least one.
        width, room: of the place, mm.
        size: of the type, mm.
        leading: from line to line, mm.
    """
    found: list[tuple[Sequence[Turn], float]] = []
    turns = [turn.in_full for turn in turns]
    longest = widest(turns, size)
    has_room = longest <= width / 2 and width - longest <= _FAR and len(turns) * leading <= room
    if has_room and any(turn.after for turn in turns):
        return Moves(((turns, width),), size, leading, is_scored=True)
    for count in range(1, len(turns) + 1):
        each = -(-len(turns) // count)
        some = [turns[at : at + each] for at in range(0, len(turns), each)]
        widths = [max(sum(measure(text, size) for text, _ in words_of(turn)) for turn in column) for column in some]
        apart = (width - sum(widths)) / len(some)
        if found and apart < _APART * size:
            break
        found = [(column, wide + apart) for column, wide in zip(some, widths, strict=True)]
        if each * leading <= room and (count > 1 or len(turns) <= _ONE_COLUMN):
            break
    return Moves(tuple(found), size, leading)


def widest(turns: Sequence[Turn], size: float) -> float:
    """How wide moves are in one column, mm; see `all_moves`."""
    return max(sum(measure(text, size) for text, _ in words_of(turn.in_full)) for turn in turns)


def span(shown: Sequence[Step]) -> str:
    """The first and the last move on a page, for its bookmark."""
    ends = [step.turns[at].heading if step.turns else step.heading for step, at in ((shown[0], 0), (shown[-1], -1))]
    return ends[0] if ends[0] == ends[1] else " – ".join(ends)

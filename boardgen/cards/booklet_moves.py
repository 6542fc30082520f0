"""All moves of a game in columns, for the end of a booklet. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.cards.booklet_heads import LAST, words_of
from boardgen.cards.steps import Step
from boardgen.cards.turns import Turn, person
from boardgen.scene.primitives import Item, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, measure

#: From a heading to the first line below it, between columns at least, and before a score, as parts of the type.
UNDER_HEADING, _APART, _BEFORE_SCORE = 0.85, 1.2, 2.5
#: More moves than this stand in two columns where there is width for them, unless the score stands at their ends.
_ONE_COLUMN = 16
#: A single column with scores leaves at most so many mm of its place free.
_FREE = 80.0


class Moves(NamedTuple):
    """Moves in columns.

    Attributes:
        columns: the turns of each with its width, what is between columns included.
        size: of the type.
        leading: from line to line.
        scores: from the left of a single column to the end of the score that moves of it change; 0 without scores.
        heads: the player of each column; none where turns say whose they are.
    """

    columns: tuple[tuple[Sequence[Turn], float], ...]
    size: float
    leading: float
    scores: float = 0.0
    heads: tuple[str, ...] = ()

    @property
    def lines(self) -> int:
        """How many stand below each other, with those of the players."""
        return len(self.columns[0][0]) + bool(self.heads)

    @property
    def height(self) -> float:
        """From above the heading to the end of the last line."""
        return self.size * (LAST * CAP_HEIGHT + UNDER_HEADING) + self.lines * self.leading

    def items(self, x: float, y: float) -> Iterator[Item]:
        """Heading and columns from a corner on."""
        base = y + CAP_HEIGHT * self.size * LAST
        yield Text(x, base, "All moves", self.size * LAST, bold=True)
        first = base + self.size * (UNDER_HEADING + ASCENT)
        for at, (column, width) in enumerate(self.columns):
            if self.heads:
                yield Text(x, first, self.heads[at], self.size, bold=True)
            for line, turn in enumerate(column, start=bool(self.heads)):
                right = x
                for text, paint in words_of(turn, named=not self.heads):
                    yield Text(right, first + line * self.leading, text, self.size, paint)
                    right += measure(text, self.size)
                if self.scores and turn.after:
                    yield Text(x + self.scores, first + line * self.leading, turn.after, self.size, anchor="end")
            x += width


def all_moves(turns: Sequence[Turn], width: float, room: float, size: float, leading: float) -> Moves:
    """Moves in full, in columns no higher than the room, or in as many as there is width for.

    Moves that leave half of the width free and change a score stand in a single column, with the score beside it.
    Several columns of two players who are numbers and move in turn are one player's each.

    Args:
        turns: at least one.
        width, room: of the place, mm.
        size: of the type, mm.
        leading: from line to line, mm.
    """
    found = Moves((), size, leading)
    turns = [turn.in_full for turn in turns]
    longest, scores = widest(turns, size), [measure(turn.after, size) for turn in turns if turn.after]
    if scores and longest <= width / 2 and width - longest <= _FREE and len(turns) * leading <= room:
        return Moves(((turns, width),), size, leading, scores=longest + _BEFORE_SCORE * size + max(scores))
    players = _numbered(turns)
    for count in range(1, len(turns) + 1):
        if players and count > 1 and count % 2:
            continue
        heads = players * (count // 2)
        each = -(-len(turns) // count)
        some = [turns[at : at + each] for at in range(0, len(turns), each)]
        if heads:
            pairs = (turns[at : at + 2 * each] for at in range(0, len(turns), 2 * each))
            some = [pair[who::2] for pair in pairs for who in (0, 1)]
        widths = [
            max(sum(measure(text, size) for text, _ in words_of(turn, named=not heads)) for turn in column)
            for column in some
        ]
        apart = (width - sum(widths)) / len(some)
        if found.columns and apart < _APART * size:
            break
        columns = tuple((column, wide + apart) for column, wide in zip(some, widths, strict=True))
        found = Moves(columns, size, leading, heads=heads[: len(some)])
        if found.lines * leading <= room and (count > 1 or len(turns) <= _ONE_COLUMN):
            break
    return found


def _numbered(turns: Sequence[Turn]) -> tuple[str, ...]:
    """The two players of turns, if they are numbers and move in turn; else none."""
    players = tuple(turn.player for turn in turns[:2])
    if len(set(players)) < 2 or not all(map(str.isdigit, players)):
        return ()
    alternate = all(turn.player == players[at % 2] for at, turn in enumerate(turns))
    return tuple(person(name).capitalize() for name in players) if alternate else ()


def widest(turns: Sequence[Turn], size: float) -> float:
    """How wide moves are in one column, mm; see `all_moves`."""
    return max(sum(measure(text, size) for text, _ in words_of(turn.in_full)) for turn in turns)


def span(shown: Sequence[Step]) -> str:
    """The first and the last move on a page, for its bookmark."""
    ends = [step.turns[at].heading if step.turns else step.heading for step, at in ((shown[0], 0), (shown[-1], -1))]
    return ends[0] if ends[0] == ends[1] else " – ".join(ends)

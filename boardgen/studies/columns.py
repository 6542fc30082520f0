"""A column of a study book that is being filled. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest

from boardgen.scene.primitives import Group, Item
from boardgen.studies.pieces import Piece
from boardgen.studies.setting import GAP

#: So much each space between blocks gives if it must; what is left of a column stays at its foot.
_SQUEEZE = 0.7
#: In columns beside each other, whose feet are seen together, diagrams may stand so much further from what is about
#: them; paragraphs by so much less from each other, and variations from the move that they are on.
FURTHER, _PARAGRAPHS, _CLOSER = 4.4, 2.9, 3.5
#: And what text costs that stands ahead of its diagram, as a part of what the same height would if it were empty.
_AHEAD = 0.5
#: What is empty beside a diagram costs the more the higher it is: twice as much per millimetre at this height, mm.
_DEEP = 80.0


@dataclass
class Column:
    """A column being filled.

    Attributes:
        room: its height.
        pieces: from the top.
        apart: what the spaces between them have more than elsewhere, of which each may take something off.
        airs: how much of that each piece takes off the space above it; none where there are no such numbers.
        ahead: how high the text is that stands ahead of a diagram it comes behind.
    """

    room: float
    pieces: list[Piece] = field(default_factory=list)
    apart: float = 0.0
    airs: Sequence[float] = ()
    ahead: float = 0.0

    @property
    def hole(self) -> float:
        """How high what is empty beside its diagrams would be right across; text ahead counts in part."""
        return sum(piece.hole * (1 + piece.hole / _DEEP) for piece in self.pieces) + _AHEAD * self.ahead

    @property
    def used(self) -> float:
        """The height of its pieces and the gaps between them."""
        return sum(piece.height for piece in self.pieces) + sum(self.spaces)

    @property
    def spaces(self) -> list[float]:
        """Those between its pieces."""
        airs = self.airs or (0.0,) * len(self.pieces)
        return [GAP + max(0.0, self.apart - air) for air in airs[1:]]

    def fits(self, piece: Piece) -> bool:
        """Whether there is room for one more."""
        return self.fit([piece])

    def fit(self, pieces: Sequence[Piece]) -> bool:
        """Whether there is room for all of some."""
        more = sum(piece.height for piece in pieces) + GAP * (len(pieces) - (not self.pieces))
        gaps = max(0, len(self.pieces) + len(pieces) - 1)
        return self.used + more <= self.room + _SQUEEZE * gaps + 1e-6

    @property
    def left(self) -> float:
        """How high one more piece may be."""
        many = len(self.pieces)
        return self.room + _SQUEEZE * many - self.used - (GAP if many else 0.0)

    def items(self) -> Iterator[Item]:
        """The pieces, as far apart as elsewhere, or a little less."""
        more = min(0.0, (self.room - self.used) / max(1, len(self.pieces) - 1))
        y = 0.0
        spaces = iter(self.spaces)
        for piece, after in zip_longest(self.pieces, self.pieces[1:]):
            yield Group(tuple(piece.items()), dy=y)
            begin, y = y, y + piece.height + next(spaces, 0.0) + more
            if after is not None and not after.is_text and after.ruled == piece.ruled:
                # What tells a variation and what shows it have one rule.
                yield from piece.rule_on(begin, y)


def airs(pieces: Sequence[Piece], beside: int) -> list[float]:
    """How much less than others the spaces above pieces grow, mm; the first has none above it."""
    if beside == 1:
        return [0.0 if piece.is_text else piece.air() for piece in pieces]
    told = told_airs(pieces)
    return [air if piece.is_text else piece.air() for air, piece in zip(told, pieces, strict=True)]


def told_airs(pieces: Sequence[Piece]) -> list[float]:
    """The same in columns beside each other, but for what is empty over boards in what pieces show."""
    found = [0.0]
    for before, piece in pairwise(pieces):
        less = _CLOSER if piece.is_aside else _PARAGRAPHS
        found.append(less if piece.is_text and before.is_text else 0.0)
    return found

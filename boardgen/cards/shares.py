"""How nodes one beneath another take up the room of their column, and columns side by side theirs. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardgen.cards.node_parts import boards_at_foot
from boardgen.cards.nodes import LOOSEST, Node, factor_of, grown, loosest_of
from boardgen.cards.stretches import LARGEST_GAP, LEAST_GAP, MOST_GAP

#: What is left of a column is left above a figure if it is no more, mm.
_OVER = 5.5

#: Gaps of columns side by side may differ by so much, which is hardly seen, mm.
_HARDLY = 1.4
#: Boards side by side whose sizes differ by no more are taken as of one size; and where gaps would be more unlike, so
#: much more space than usual may be above every figure, mm.
_ALIKE, _ABOVE = 1.03, 1.5
#: Figures that are so many times as large are not seen to be.
_LIKE = 1.025
#: Spaces within lists are so much looser before bands stand further apart than usual.
_LITTLE_LOOSER = 0.5


class Shares(NamedTuple):
    """How nodes one beneath another take up room.

    Attributes:
        factor: how many times as large their figures are.
        within: the part of what their own spaces grow, which is more than 1 only where a column would end early.
        apart: how much more space there is between them in all.
        over: what is left of the room then, for the spaces above figures.
    """

    factor: float
    within: float
    apart: float
    over: float = 0.0


def shared(
    nodes: Sequence[Node], usual: float, most: float, room: float, even: float, largest: float = math.inf
) -> Shares:
    """How nodes one beneath another take up room.

    Args:
        nodes: the nodes.
        usual, most: how much more space there may be between them in all, and where a column would end before others.
        room: what is left.
        even: figures become so many times as large before spaces grow, and larger only after them.
        largest: they become no larger than that.
    """
    growing = [figure for node in nodes for figure in node.growing]
    loose = usual + sum(node.loose for node in nodes)
    even = min(even, largest)
    factor = min(even, factor_of(growing, room))
    rest = max(0.0, room - grown(growing, factor))
    if rest <= loose:
        share = rest / loose if loose else 0.0
        return Shares(factor, share, share * usual)
    if growing and rest - loose <= _OVER:
        # So little more room would make figures just visibly larger than those of the same size beside them.
        return Shares(factor, 1.0, usual, rest - loose)
    # Not larger than figures of the same size that have grown as far as they may.
    alike = min(largest, max(even, min((limit for _, limit in growing), default=1.0)))
    factor = min(alike, factor_of(growing, room - loose))
    rest = max(0.0, room - loose - grown(growing, factor))
    if growing:
        apart = min(most, usual + rest)
        return Shares(factor, 1.0, apart, max(0.0, rest - apart + usual))
    # Sooner lists a little looser than wide gaps, and sooner still looser than a hole under them.
    lists = easy(nodes)
    apart = min(most, usual + max(0.0, rest - _LITTLE_LOOSER * lists))
    rest -= apart - usual
    return Shares(factor, 1.0 + min(LOOSEST - 1.0, max(0.0, rest) / lists) if lists else 1.0, apart)


def easy(nodes: Sequence[Node]) -> float:
    """How much of their own spaces is within lists, which may be looser."""
    return sum(node.loose for node in nodes if loosest_of(node) > 1.0)


def looser_by(nodes: Sequence[Node]) -> float:
    """How much higher than usual lists may make nodes."""
    return (LOOSEST - 1.0) * easy(nodes)


class Filling(NamedTuple):
    """What fills a column of a stretch.

    Attributes:
        nodes: one beneath another.
        room: what is left where figures are as small and spaces as narrow as they may be.
        largest: figures become at most so many times as large.
    """

    nodes: Sequence[Node]
    room: float
    largest: float = math.inf

    @property
    def gaps(self) -> int:
        """Between its nodes."""
        return len(self.nodes) - 1

    def alone(self, even: float) -> Shares:
        """How it takes up its room if no column stands beside it."""
        usual, most = ((end - LEAST_GAP) * self.gaps for end in (LARGEST_GAP, MOST_GAP))
        return shared(self.nodes, usual, most, self.room, even, self.largest)

    def reach(self, even: float, above: float = 0.0) -> tuple[float, float]:
        """How much wider each gap is at the least and at the most where it ends at its foot.

        So much more space than usual may be above every figure.
        """
        growing = _figures(self)
        alike = min(self.largest, max(even, min((limit for _, limit in growing), default=1.0)))
        taken = grown(growing, alike) + sum(node.loose for node in self.nodes) + min(_OVER, above * len(growing))
        taken += 0.0 if growing else _LITTLE_LOOSER * easy(self.nodes)
        most = min(self.room / self.gaps, MOST_GAP - LEAST_GAP)
        return min(most, max(0.0, (self.room - taken) / self.gaps)), most


def are_one_row(columns: Sequence[Filling]) -> bool:
    """Whether all columns end with figures of one board, which are seen as a row then."""
    boards = [boards_at_foot(column.nodes[-1]) for column in columns if column.nodes]
    return len(boards) == len(columns) > 1 and len(boards[0]) == 1 and len({*boards}) == 1


def side_by_side(columns: Sequence[Filling], even: float) -> list[Shares]:
    """How columns take up their room: with gaps that are alike, as far as figures and texts can do the rest.

    Args:
        columns: from the left.
        even: figures become so many times as large before spaces grow; see `shared`.
    """
    own = [column.alone(even) for column in columns]
    if are_one_row(columns):
        # Boards side by side would seem to differ in what their sizes say.
        largest = min(shares.factor for shares in own)
        columns = [column._replace(largest=largest) for column in columns]
        own = [column.alone(even) for column in columns]
    some = [at for at, column in enumerate(columns) if column.gaps]
    if len(some) < 2:
        return own
    reaches = {at: columns[at].reach(even) for at in some}
    if are_one_row(columns) and _are_torn(reaches):
        # Sooner boards that are not quite of one size, and lower under their texts, than one column full of holes.
        columns = [column._replace(largest=_ALIKE * column.largest) for column in columns]
        reaches = {at: columns[at].reach(even, _ABOVE) for at in some}
    wanted = sum(own[at].apart / columns[at].gaps for at in some) / len(some)
    low, high = max(least for least, _ in reaches.values()), min(most for _, most in reaches.values())
    wanted = (low + high) / 2 if low > high else min(high, max(low, wanted))
    closest = min(min(most, max(least, wanted)) for least, most in reaches.values())
    for at in some:
        least, most = reaches[at]
        nodes, room, largest = columns[at]
        # Sooner a little more between blocks than figures torn from the texts above them.
        more = min(own[at].apart / columns[at].gaps, closest + _HARDLY)
        apart = columns[at].gaps * min(most, max(least, wanted, more))
        own[at] = shared(nodes, 0.0, 0.0, room - apart, even, largest)._replace(apart=apart)
    least = _LIKE * min((own[at].factor for at in some if _figures(columns[at])), default=math.inf)
    for at in some:
        (nodes, room, _), (factor, _, apart, _) = columns[at], own[at]
        figures = _figures(columns[at])
        if least < factor and grown(figures, factor) - grown(figures, least) <= _HARDLY:
            # Sooner a little more space than figures just visibly larger than those beside them.
            own[at] = shared(nodes, 0.0, 0.0, room - apart, least, least)._replace(apart=apart)
    return own


def _figures(column: Filling) -> list[tuple[float, float]]:
    """The figures of a column that may grow."""
    return [figure for node in column.nodes for figure in node.growing]


def _are_torn(reaches: Mapping[int, tuple[float, float]]) -> bool:
    """Whether gaps of columns cannot be alike, even nearly."""
    return max(least for least, _ in reaches.values()) > min(most for _, most in reaches.values()) + _HARDLY

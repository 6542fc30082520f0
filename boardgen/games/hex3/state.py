"""Three Player Hex for searches: a position as sets of cells that only grow.

For each colour there are the cells that it may reach, and the cells at which its opponents' stones join its right
and its left dam (see `rules`). A colour is cut off by a stone on a cell that is in both of the latter. A stone
adds its neighbours to these sets and takes nothing away from anybody but its own cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from boardgen.games.hex3.field import Field
from boardgen.games.hex3.rules import OTHERS, Position
from boardgen.geometry.board import iter_bits

Triple = tuple[int, int, int]


@cache
def around(field: Field) -> tuple[int, ...]:
    """For each cell the bit set of its neighbours."""
    return tuple(map(field.board.bits, field.board.neighbours))


class State(NamedTuple):
    """A position without its history; colours are 0 red, 1 green, 2 blue.

    Attributes:
        near: the neighbours of each cell.
        empty: bit set of the empty cells.
        reach: for each colour the cells on its sides and next to its stones.
        right, left: for each colour the cells at which opponents' stones join its right and its left dam.
        out: bits of the colours that are out.
        mover: the colour to move, or the winner.
        over: whether the game has ended.
    """

    near: tuple[int, ...]
    empty: int
    reach: Triple
    right: Triple
    left: Triple
    out: int
    mover: int
    over: bool

    def legal(self, colour: int) -> int:
        """The cells on which a colour may place."""
        return self.reach[colour] & self.empty

    def cutting(self, colour: int) -> int:
        """The cells on which an opponent's stone cuts a colour off, if the opponent may place there."""
        return self.right[colour] & self.left[colour] & self.empty

    def moves(self) -> Iterator[int]:
        """The legal moves in board order."""
        return iter(()) if self.over else iter_bits(self.legal(self.mover))

    def following(self, out: int) -> int:
        """The colour that moves after the mover when those are out."""
        first, second = OTHERS[self.mover]
        return first if not out >> first & 1 else second if not out >> second & 1 else self.mover

    def play(self, cell: int) -> State:
        """The state after a legal move."""
        near, empty, reach, right, left, out, mover, _over = self
        beside, rights, lefts, reaches = near[cell], list(right), list(left), list(reach)
        reaches[mover] |= beside
        for other in OTHERS[mover]:
            if not out >> other & 1:
                if right[other] >> cell & 1:
                    rights[other] |= beside
                    if left[other] >> cell & 1:
                        out |= 1 << other
                if left[other] >> cell & 1:
                    lefts[other] |= beside
        following = self.following(out)
        return State(
            near, empty & ~(1 << cell), (reaches[0], reaches[1], reaches[2]), (rights[0], rights[1], rights[2]),
            (lefts[0], lefts[1], lefts[2]), out, following, following == mover,
        )  # fmt: skip


def state_of(pos: Position) -> State:
    """The state of a position after the pie."""
    field, near = pos.field, around(pos.field)
    reach, dams = list(field.own), [bank for pair in field.banks for bank in pair]
    for cell, sign in enumerate(pos.cells):
        if sign:
            reach[sign - 1] |= near[cell]
            for bit in iter_bits(pos.dams[cell]):
                dams[bit] |= near[cell]
    out = sum(1 << colour for colour, cut in enumerate(pos.cuts) if cut)
    return State(
        near, field.board.full & ~pos.occupied, (reach[0], reach[1], reach[2]), (dams[0], dams[2], dams[4]),
        (dams[1], dams[3], dams[5]), out, pos.to_move, bool(pos.reason),
    )  # fmt: skip

"""The area each player controls, as regions of the plane bounded by the game's lines.

Cells follow the same rule (`boardgen.games.pi.facts.territory`); the regions also show what is between
them, as far as the triangles on the board determine it.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.games.pi.facts import placements
from boardgen.games.pi.position import Colour, Position
from boardgen.geometry.lattice import HEX, Corner
from boardgen.geometry.tiles import FINER, Layers, tiles_of

Ring = tuple[tuple[float, float], ...]
#: A region as closed rings, outer and inner ones alike, in pitches, y up, to be filled even-odd.
Rings = tuple[Ring, ...]


class Control:
    """The controlled area, updated piece by piece: the smallest triangle controls; at equal size, the earlier one."""

    def __init__(self, start: Position) -> None:
        """The control in a position."""
        self._setup = start.setup
        self._tiles = tiles_of(start.setup.board)
        self._layers = Layers()
        for colour, cell, others, _ in placements(start):
            self._add(colour, cell, others)

    def place(self, after: Position, cell: int) -> None:
        """Add a piece; ``after`` is the position with it."""
        colour: Colour = "red" if after.red_bits >> cell & 1 else "blue"
        own = after.red_bits if colour == "red" else after.blue_bits
        self._add(colour, cell, own & ~(1 << cell))

    def regions(self) -> dict[str, Rings]:
        """Owner → the outlines of the area the owner controls."""
        return {owner: tuple(map(_ring, self._tiles.outlines(owned))) for owner, owned in self._layers.seen().items()}

    def _add(self, colour: Colour, cell: int, others: int) -> None:
        found = self._setup.table.completed(cell, others)
        self._layers.add(((t.size, self._tiles.triangle(t.corners)) for t in found), colour)


def _ring(loop: Sequence[Corner]) -> Ring:
    return tuple(HEX.position((x / FINER, y / FINER)) for x, y in loop)

"""The ground each player controls, as regions of the plane between the lines.

Cells follow the same rule (`boardgen.games.pi.facts.territory`); the regions show what lies between
them, as far as the triangles on the board tell.
"""

from __future__ import annotations

from boardgen.games.pi.facts import placements
from boardgen.games.pi.position import Colour, Position
from boardgen.geometry.lattice import HEX
from boardgen.geometry.tiles import FINER, layered, tiles_of

#: A region as closed rings, outer and inner ones alike, in pitches, y up, to be filled even-odd.
Rings = tuple[tuple[tuple[float, float], ...], ...]


def control(pos: Position) -> dict[str, int]:
    """Owner → the tiles (`boardgen.geometry.tiles`) where the owner's triangle is the smallest, at equal
    size the earlier."""
    found: list[tuple[int, tuple[int, int, int], Colour]] = []
    for colour, cell, others, _ in placements(pos):
        found += [(t.size, t.corners, colour) for t in pos.setup.table.completed(cell, others)]
    # Sorting is stable, so triangles of one size stay in the order in which they came.
    found.sort(key=lambda triangle: triangle[0])
    tiles = tiles_of(pos.setup.board)
    return layered((tiles.triangle(corners), colour) for _, corners, colour in found)


def regions(pos: Position) -> dict[str, Rings]:
    """The outlines of what each player controls."""
    tiles = tiles_of(pos.setup.board)
    return {
        owner: tuple(tuple(HEX.position((x / FINER, y / FINER)) for x, y in loop) for loop in tiles.outlines(owned))
        for owner, owned in control(pos).items()
    }

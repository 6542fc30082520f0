"""The ground each player controls, as regions of the plane between the lines.

Cells follow the same rule (`boardgen.games.pi.facts.territory`); the regions show what lies between
them, as far as the triangles on the board tell.
"""

from __future__ import annotations

from boardgen.games.pi.facts import placements
from boardgen.games.pi.position import Colour, Position
from boardgen.games.pi.rules import triangles_at
from boardgen.geometry.lattice import HEX
from boardgen.geometry.outline import Rings, layered


def regions(pos: Position) -> dict[str, Rings]:
    """Owner → the region where the owner's triangle is the smallest, at equal size the earlier.

    Returns:
        Rings in pitches, y up, to be filled even-odd.
    """
    cells = pos.setup.board.cells
    found: list[tuple[int, tuple[int, ...], Colour]] = []
    for colour, cell, others, _ in placements(pos):
        found += [(t.size, t.corners, colour) for t in triangles_at(pos.setup.table, cell, others)]
    # Sorting is stable, so triangles of one size stay in the order in which they came.
    found.sort(key=lambda triangle: triangle[0])
    shapes = (([cells[corner] for corner in corners], colour) for _, corners, colour in found)
    return {
        owner: tuple(tuple(HEX.centre(point) for point in ring) for ring in rings)
        for owner, rings in layered(shapes).items()
    }

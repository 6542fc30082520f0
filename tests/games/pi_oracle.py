"""Pi the slow way, from the sentences of the rules, for comparison: floats, all triples, whole history."""

import math
from itertools import combinations

import shapely

from boardgen.geometry.lattice import HEX

TOLERANCE = 1e-6


def direction(a, b):
    """Which of the six lines joins two centres: 0 … 5 for 0°, 30° … 150°, None for no line."""
    (x1, y1), (x2, y2) = HEX.centre(a), HEX.centre(b)
    turns = math.degrees(math.atan2(y2 - y1, x2 - x1)) / 30
    return round(turns) % 6 if abs(turns - round(turns)) < TOLERANCE else None


def is_triangle(a, b, c):
    """Each pair on a line, the three lines different."""
    lines = {direction(a, b), direction(b, c), direction(c, a)}
    return None not in lines and len(lines) == 3


def enclosed(board, corners):
    """Names of the cells with their centres in the closed triangle."""
    polygon = shapely.Polygon([HEX.centre(corner) for corner in corners])
    points = shapely.points([board.centre(cell) for cell in board])
    inside = shapely.dwithin(polygon, points, TOLERANCE)
    return {name for name, near in zip(board.names, inside, strict=True) if near}


class SlowPi:
    """One game in progress."""

    def __init__(self, board, red, goals):
        self.board = board
        self.point = dict(zip(board.names, board.cells, strict=True))
        self.pieces = {"red": [], "blue": []}
        self.goals = goals
        self.triangles = []
        for cell in red:
            self.put("red", cell)

    def put(self, colour, cell):
        """Put down a piece and note the triangles it completes, which never vanish."""
        for pair in combinations(self.pieces[colour], 2):
            corners = [self.point[name] for name in (cell, *pair)]
            if is_triangle(*corners):
                self.triangles.append((colour, enclosed(self.board, corners)))
        self.pieces[colour].append(cell)

    def owners(self):
        """Goal → (owner, size) by the whole history: the smallest triangle, the first of that size."""
        found = {}
        for letter, cell in self.goals.items():
            around = [(len(cells), colour) for colour, cells in self.triangles if cell in cells]
            found[letter] = min(around, key=lambda triangle: triangle[0], default=None)
        return found

    def placements(self, colour):
        """Cells on which a player may place."""
        pool = self.pieces["red"] + (self.pieces["blue"] if colour == "blue" else [])
        taken = {*self.pieces["red"], *self.pieces["blue"], *self.goals.values()}
        pairs = [pair for pair in combinations(pool, 2) if direction(*(self.point[c] for c in pair)) is not None]
        return [
            name
            for name in self.board.names
            if name not in taken
            and any(is_triangle(self.point[name], self.point[a], self.point[b]) for a, b in pairs)
        ]

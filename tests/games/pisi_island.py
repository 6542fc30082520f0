"""Islands drawn in text for the tests of Pisi: C a city, a letter a tile of that suit, . a hole."""

from __future__ import annotations

from dataclasses import replace

from boardgen.games.pisi.layout import RANKS, Island
from boardgen.games.pisi.position import Position, start

LETTERS = {"s": "suns", "m": "moons", "c": "crowns", "a": "arms", "h": "hearts"}
SUITS = tuple(LETTERS)

#: A ring of tiles with a city on each corner.
RING = """
    C s m C
    c . . a
    C h s C
"""

#: A whole legal layout.
LAYOUT = [
    "suns:ace moons:ace crowns:ace city arms:ace hearts:ace",
    "suns:2 . city moons:2 . arms:2",
    "city crowns:2 hearts:2 suns:3 moons:3 city",
    "arms:3 . crowns:3 . hearts:3 suns:4",
    "moons:4 city arms:4 crowns:4 city hearts:4",
    ". suns:5 . moons:5 arms:5 .",
    ". crowns:5 city hearts:5 city .",
]


def split(layout: list[str] | list[list[str]]) -> list[list[str]]:
    """The rows of a layout as lists of tiles."""
    return [row.split() if isinstance(row, str) else row for row in layout]


def island(drawing: str) -> Island:
    """The island of a drawing; tiles of a suit get ranks in reading order."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    seen = dict.fromkeys(LETTERS, 0)
    tiles: list[list[str]] = []
    for row in rows:
        tiles.append([])
        for letter in row:
            if letter in LETTERS:
                tiles[-1].append(f"{LETTERS[letter]}:{RANKS[seen[letter] % 5]}")
                seen[letter] += 1
            else:
                tiles[-1].append("city" if letter == "C" else ".")
    return Island(len(rows[0]), len(rows), tuple(tile for row in reversed(tiles) for tile in row))


def goods(text: str) -> tuple[int, ...]:
    """Goods from letters: ``ssm`` is two suns and a moon."""
    return tuple(text.count(letter) for letter in SUITS)


def position(
    drawing: str = RING,
    *,
    pawns: tuple[str, str] = ("b3", "c1"),
    one: str = "",
    two: str = "",
    roads: tuple[str, str] = ("", ""),
    mover: int = 0,
) -> Position:
    """A position on a drawing; roads are edges such as ``a3-b3 b3-c3``."""
    land = island(drawing)

    def bits(edges: str) -> int:
        names = [edge.split("-") for edge in edges.split()]
        return sum(1 << land.edge_index[land.cell(a), land.cell(b)] for a, b in names)

    return replace(
        start(land),
        pawns=(land.cell(pawns[0]), land.cell(pawns[1])),
        goods=(goods(one), goods(two)),
        roads=(bits(roads[0]), bits(roads[1])),
        mover=mover,
    )

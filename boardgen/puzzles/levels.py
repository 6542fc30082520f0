"""How hard a puzzle is: the same measure for all games, cut into five levels. Told in docs/puzzles.md."""

from __future__ import annotations

from bisect import bisect_right
from math import log2

from boardgen.games.tasks import WIN, Proof

#: The levels there are.
LEVELS = (1, 2, 3, 4, 5)
#: Them in words.
IN_WORDS = ("easy", "fair", "tricky", "hard", "very hard")
#: Points at which the levels 2 to 5 begin.
BOUNDS = (13.0, 16.0, 19.0, 22.0)
#: A win in one move is seen by trying each, however many there are.
AT_ONCE = 2


def points(proof: Proof) -> float:
    """What has to be seen: how far ahead, in the main line and against the best wrong answer, and how many ways.

    Each doubling of the choices, and of the positions that the search looked at, counts as much as one ply.
    """
    return round(proof.plies + proof.depth + log2(max(proof.choices, 1)) + log2(max(proof.nodes, 1)), 2)


def level(proof: Proof) -> int:
    """The level of a puzzle, 1 to 5."""
    found = 1 + bisect_right(BOUNDS, points(proof))
    return min(found, AT_ONCE) if is_at_once(proof) else found


def is_at_once(proof: Proof) -> bool:
    """Whether the answer wins at once."""
    return proof.plies == 1 and proof.line.value == WIN

"""Point-in-polygon tests for many points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from boardgen.laser.strokes import Chain

_MOST_BANDS = 1000


class Inside:
    """Tests whether a point lies inside an odd number of closed chains.

    Edges are sorted into horizontal bands, so that a point is compared only with those at its height.
    """

    def __init__(self, loops: Sequence[Chain]) -> None:
        edges = [(a, b) if a.imag < b.imag else (b, a) for loop in loops for a, b in pairwise(loop.points)]
        edges = [(a, b) for a, b in edges if a.imag != b.imag]
        self._top = min((a.imag for a, _ in edges), default=0.0)
        height = max((b.imag for _, b in edges), default=0.0) - self._top
        self._count = min(max(1, len(edges)), _MOST_BANDS)
        self._band = height / self._count or 1.0
        self._edges: list[list[tuple[complex, complex]]] = [[] for _ in range(self._count)]
        for a, b in edges:
            for at in range(self._at(a.imag), self._at(b.imag) + 1):
                self._edges[at].append((a, b))

    def _at(self, y: float) -> int:
        return min(max(int((y - self._top) / self._band), 0), self._count - 1)

    def __call__(self, point: complex) -> bool:
        """Whether a point lies inside."""
        crossed = False
        for a, b in self._edges[self._at(point.imag)]:
            if a.imag <= point.imag < b.imag:
                x = a.real + (b.real - a.real) * (point.imag - a.imag) / (b.imag - a.imag)
                crossed ^= x > point.real
        return crossed

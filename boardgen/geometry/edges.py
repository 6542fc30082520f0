"""Edges and outlines of cells, found on integer corners: every edge once, no rounding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from boardgen.geometry.lattice import Corner

P = TypeVar("P", tuple[int, int], tuple[float, float])
C = TypeVar("C", int, tuple[int, int])


def boundary(polygons: Iterable[Sequence[P]]) -> list[list[P]]:
    """The closed outlines of polygons that share whole edges and have the same winding.

    Shared corners must be exactly equal. Where two polygons touch only at a corner, the outline
    passes that corner twice.
    """
    directed: set[tuple[P, P]] = set()
    for polygon in polygons:
        corners = list(polygon)
        directed.update(zip(corners, corners[1:] + corners[:1], strict=True))
    return loops((a, b) for a, b in directed if (b, a) not in directed)


def loops(directed: Iterable[tuple[P, P]]) -> list[list[P]]:
    """Join directed edges into closed lines, each from its smallest corner, in a stable order.

    As many edges must end at a corner as begin there.
    """
    following: dict[P, list[P]] = {}
    for a, b in sorted(directed):
        following.setdefault(a, []).append(b)
    found = []
    # Starting points come smallest first, because a dict keeps the sorted order.
    for start in list(following):
        while following[start]:
            here = following[start].pop()
            loop = [start]
            while here != start:
                loop.append(here)
                here = following[here].pop()
            found.append(loop)
    return found


def winding(loop: Sequence[Corner]) -> int:
    """More than 0 for a closed outline that runs anticlockwise, y up; less for one that runs clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True))


def bends(loop: Sequence[Corner]) -> list[Corner]:
    """A closed outline without the corners where it continues straight."""
    found = []
    for (x1, y1), (x2, y2), (x3, y3) in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        if (x2 - x1) * (y3 - y2) != (y2 - y1) * (x3 - x2):
            found.append((x2, y2))
    return found


def chains(segments: Iterable[tuple[C, C]]) -> list[list[C]]:
    """Join edges into a few polylines that together draw each edge once, in a stable order.

    Starting at corners of odd degree keeps the number of polylines low.
    """
    near: dict[C, list[C]] = {}
    for a, b in segments:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    for ends in near.values():
        ends.sort(reverse=True)
    corners = sorted(near)
    found: list[list[C]] = []
    for start in [c for c in corners if len(near[c]) % 2] + corners:
        while near[start]:
            chain = [start]
            here = start
            while near[here]:
                there = near[here].pop()
                near[there].remove(here)
                chain.append(there)
                here = there
            found.append(chain)
    return found

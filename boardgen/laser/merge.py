"""Every edge once: whatever coincides is left to its weightiest purpose, and what touches is drawn in one go.

Shapes that share an edge each bring their own. Straight edges are gathered by the line they lie on and
only the union of each purpose is kept, less what a cut or a score covers already; so a longer edge that
runs along shorter ones is found as well. Then points become whole micrometres, and edges are joined as
`boardgen.geometry.edges` joins those of a board.
"""

from __future__ import annotations

import cmath
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from boardgen.geometry.edges import chains
from boardgen.geometry.lattice import Corner
from boardgen.laser.strokes import SAME, Disc, Stroke, Track
from boardgen.laser.trace import PURPOSES, Traced
from boardgen.scene.primitives import Layer

#: Directions that differ by less are one, radians.
_PARALLEL = 1e-7
_PER_MM = 1000

#: Two ends and the purpose, 0 the weightiest.
_Edge = tuple[complex, complex, int]
T = TypeVar("T")


def merged(strokes: Iterable[Traced]) -> dict[Layer, list[Stroke]]:
    """The strokes of each purpose: every edge, circle and curve once, edges joined to long tracks.

    Curved tracks stay as they are and are compared whole; points are on whole micrometres.
    """
    weight = {purpose: at for at, purpose in enumerate(reversed(PURPOSES))}
    edges: list[_Edge] = []
    others: dict[object, tuple[int, Stroke]] = {}
    for purpose, stroke in strokes:
        if isinstance(stroke, Track) and stroke.straight:
            edges += [(a, b, weight[purpose]) for a, b in pairwise(stroke.points) if abs(a - b) >= SAME]
            continue
        rounded = _rounded(stroke)
        known = others.get(rounded)
        if known is None or known[0] > weight[purpose]:
            others[rounded] = (weight[purpose], rounded)
    found: dict[Layer, list[Stroke]] = {purpose: [] for purpose in PURPOSES}
    straight = _once(edges)
    for purpose in PURPOSES:
        found[purpose] += [stroke for at, stroke in others.values() if at == weight[purpose]]
        found[purpose] += _joined(straight.get(weight[purpose], ()))
    return found


def _rounded(stroke: Stroke) -> Stroke:
    if isinstance(stroke, Disc):
        return Disc(_micrometres(stroke.at), round(stroke.r * _PER_MM) / _PER_MM)
    return Track(tuple(tuple(map(_micrometres, step)) for step in stroke.steps))


def _micrometres(point: complex) -> complex:
    return complex(round(point.real * _PER_MM) / _PER_MM, round(point.imag * _PER_MM) / _PER_MM)


def _once(edges: Iterable[_Edge]) -> Mapping[int, list[tuple[complex, complex]]]:
    """Weight → edges of which no two lie on each other."""
    found: dict[int, list[tuple[complex, complex]]] = {}
    directed = [(_direction(a, b), a, b, weight) for a, b, weight in edges]
    for parallel in _clusters(directed, lambda e: cmath.phase(e[0]), _PARALLEL):
        way = parallel[0][0]
        for on_line in _clusters(parallel, lambda e: (e[0].conjugate() * e[1]).imag, SAME):
            for a, b, weight in _strongest(on_line, way):
                found.setdefault(weight, []).append((a, b))
    return found


def _direction(a: complex, b: complex) -> complex:
    """Of a line, whichever way it is drawn: to the right, or down when it is upright."""
    way = (b - a) / abs(b - a)
    upright = abs(way.real) < _PARALLEL
    return -way if (way.imag < 0 if upright else way.real < 0) else way


def _clusters(values: Iterable[T], key: Callable[[T], float], gap: float) -> Iterator[list[T]]:
    """Runs of values in the order of their keys that have no gap between them."""
    keyed = sorted(((key(value), at, value) for at, value in enumerate(values)), key=lambda k: k[:2])
    run: list[T] = []
    last = 0.0
    for at, _, value in keyed:
        if run and at - last > gap:
            yield run
            run = []
        run.append(value)
        last = at
    if run:
        yield run


def _strongest(
    on_line: Sequence[tuple[complex, complex, complex, int]], way: complex
) -> Iterator[tuple[complex, complex, int]]:
    """Edges of one line → disjoint edges, each of the weightiest purpose that runs there."""
    events: list[tuple[float, complex, int, int]] = []
    for _, a, b, weight in on_line:
        at, to = sorted((a, b), key=lambda p: (way.conjugate() * p).real)
        events.append(((way.conjugate() * at).real, at, weight, 1))
        events.append(((way.conjugate() * to).real, to, weight, -1))
    active = [0] * len(PURPOSES)
    start, now = 0j, -1
    for cluster in _clusters(events, lambda e: e[0], SAME):
        here = cluster[0][1]
        for _, _, weight, step in cluster:
            active[weight] += step
        then = next((weight for weight, count in enumerate(active) if count), -1)
        if then != now:
            if now >= 0:
                yield start, here, now
            start, now = here, then


def _joined(edges: Iterable[tuple[complex, complex]]) -> Iterator[Track]:
    """Edges as few tracks, closed ones where they close."""
    corner = _Corners()
    pairs = [(corner.of(a), corner.of(b)) for a, b in edges]
    for chain in chains([pair for pair in pairs if pair[0] != pair[1]]):
        yield Track(tuple((complex(x / _PER_MM, y / _PER_MM),) for x, y in chain))


class _Corners:
    """Points as whole micrometres, the same for points that differ in the last bits only."""

    def __init__(self) -> None:
        self._known: dict[Corner, Corner] = {}

    def of(self, point: complex) -> Corner:
        x, y = point.real * _PER_MM, point.imag * _PER_MM
        corner = (round(x), round(y))
        known = self._known.get(corner)
        if known is None:
            near = ((round(x + dx), round(y + dy)) for dx in (-0.01, 0.01) for dy in (-0.01, 0.01))
            known = next((self._known[c] for c in near if c in self._known), corner)
            self._known[corner] = known
        return known

"""Every edge once: coinciding strokes are merged into the strongest purpose, and touching edges into chains.

Shapes that share an edge each have their own copy of it. Straight edges are grouped by the line they lie on.
For each purpose only their union is kept, minus what a cut or a score already covers; this also finds a longer
edge that runs along shorter ones. Then points are rounded to micrometres, and edges are joined as
`boardgen.geometry.edges` joins those of a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, inf
from typing import NamedTuple, TypeVar

from boardgen.geometry.edges import chains
from boardgen.laser.strokes import SAME, Chain, Curve, Disc, Stroke
from boardgen.laser.trace import PURPOSES, Traced
from boardgen.scene.primitives import Layer

#: Directions that differ by less count as equal, radians.
_PARALLEL = 1e-7
_PER_MM = 1000
_WEIGHTIEST_FIRST: tuple[Layer, ...] = PURPOSES[::-1]
#: How far rounding may have moved a point, micrometres.
_HAIR = 0.02

#: Two ends and the purpose, 0 the strongest.
_Edge = tuple[complex, complex, int]
#: An edge along its line: begin, end and index; ~index if it is drawn backwards.
_Span = tuple[float, float, int]
T = TypeVar("T")


class Gathered(NamedTuple):
    """Strokes of which no two coincide, by purpose, 0 the strongest.

    Attributes:
        others: circles and curves with their purpose.
        straight: purpose → edges, not yet joined.
    """

    others: Mapping[Stroke, int]
    straight: Mapping[int, list[tuple[complex, complex]]]


def merged(strokes: Iterable[Traced]) -> dict[Layer, list[Stroke]]:
    """The strokes of each purpose: every edge, circle and curve once, edges joined into long chains.

    Curves are compared as a whole and not split; points are rounded to micrometres.
    """
    return joined(gathered(strokes))


def gathered(strokes: Iterable[Traced]) -> Gathered:
    """The first half of `merged`: coinciding strokes get the strongest purpose among them."""
    weight = {purpose: at for at, purpose in enumerate(_WEIGHTIEST_FIRST)}
    edges: list[_Edge] = []
    others: dict[Stroke, int] = {}
    for purpose, stroke in strokes:
        own = weight[purpose]
        if isinstance(stroke, Chain):
            edges += [(a, b, own) for a, b in pairwise(stroke.points) if abs(a - b) >= SAME]
            continue
        rounded = _rounded(stroke)
        others[rounded] = min(own, others.get(rounded, own))
    return Gathered(others, _once(edges))


def joined(found: Gathered) -> dict[Layer, list[Stroke]]:
    """The second half of `merged`: edges that touch become chains."""
    strokes: dict[Layer, list[Stroke]] = {}
    for own, purpose in reversed([*enumerate(_WEIGHTIEST_FIRST)]):
        strokes[purpose] = [stroke for stroke, least in found.others.items() if least == own]
        strokes[purpose] += _joined(found.straight.get(own, ()))
    return strokes


def _rounded(stroke: Curve | Disc) -> Stroke:
    if isinstance(stroke, Disc):
        return Disc(_micrometres(stroke.at), round(stroke.r * _PER_MM) / _PER_MM)
    return Curve(tuple(tuple(map(_micrometres, step)) for step in stroke.steps))


def _micrometres(point: complex) -> complex:
    return complex(round(point.real * _PER_MM) / _PER_MM, round(point.imag * _PER_MM) / _PER_MM)


def _once(edges: Sequence[_Edge]) -> Mapping[int, list[tuple[complex, complex]]]:
    """Purpose → edges of which no two overlap."""
    found: dict[int, list[tuple[complex, complex]]] = {}
    for way, parallel in _by_direction(edges):
        back = way.conjugate()
        lines: dict[float, list[_Edge]] = {}
        for edge in parallel:
            lines.setdefault(round((back * edge[0]).imag / SAME), []).append(edge)
        for on_line in _runs(lines, 1):
            for a, b, weight in _union(on_line, back):
                found.setdefault(weight, []).append((a, b))
    return found


def _by_direction(edges: Sequence[_Edge]) -> Iterator[tuple[complex, list[_Edge]]]:
    """Directions, to the right or vertical, with the edges that run that way or the opposite way."""
    ways: dict[tuple[int, int], list[_Edge]] = {}
    fine = 1 / _PARALLEL
    for edge in edges:
        along = edge[1] - edge[0]
        along *= fine / abs(along)
        x, y = round(along.real), round(along.imag)
        if x < 0:
            x, y = -x, -y
        # Nearly vertical edges that lean to either side have the same direction.
        ways.setdefault((x, y) if x > 1 else (0, abs(y)), []).append(edge)
    angles = {atan2(y, x) / _PARALLEL: (x, y) for x, y in ways}
    for run in _runs({angle: [way] for angle, way in angles.items()}, 2):
        way = complex(*run[0])
        yield way / abs(way), [edge for key in run for edge in ways[key]]


def _runs(values: Mapping[float, list[T]], gap: float) -> Iterator[list[T]]:
    """Group the values whose sorted keys are no more than a gap apart, in the order of the keys."""
    run: list[T] = []
    last = 0.0
    for key in sorted(values):
        if run and key - last > gap:
            yield run
            run = []
        run = run + values[key] if run else values[key]
        last = key
    if run:
        yield run


def _union(on_line: Sequence[_Edge], back: complex) -> list[_Edge]:
    """Edges on one line → disjoint edges, each with the strongest purpose there."""
    spans: list[_Span] = []
    for at, (a, b, _) in enumerate(on_line):
        start, end = (back * a).real, (back * b).real
        spans.append((start, end, at) if start < end else (end, start, ~at))
    spans.sort()
    found: list[_Edge] = []
    reach = -inf
    for start, end, at in spans:
        a, b, weight = on_line[at] if at >= 0 else _turned(on_line[~at])
        if start > reach + SAME:
            found.append((a, b, weight))
        elif weight == found[-1][2]:
            if end > reach:
                found[-1] = (found[-1][0], b, weight)
        elif start > reach - SAME:
            found.append((a, b, weight))
        else:
            return _strongest(on_line, spans)
        reach = max(reach, end)
    return found


def _turned(edge: _Edge) -> _Edge:
    return edge[1], edge[0], edge[2]


def _strongest(on_line: Sequence[_Edge], spans: Sequence[_Span]) -> list[_Edge]:
    """As `_union`, for edges of different purposes that overlap."""
    events: list[tuple[float, int, int, complex]] = []
    for start, end, at in spans:
        a, b, weight = on_line[at] if at >= 0 else _turned(on_line[~at])
        events += ((start, weight, 1, a), (end, weight, -1, b))
    events.sort(key=lambda event: event[:3])
    active = [0] * len(PURPOSES)
    begin, now = 0j, -1
    found: list[_Edge] = []
    for i, (where, weight, step, point) in enumerate(events):
        active[weight] += step
        if i + 1 < len(events) and events[i + 1][0] - where <= SAME:
            continue
        then = next((weight for weight, count in enumerate(active) if count), -1)
        if then != now:
            if now >= 0:
                found.append((begin, point, now))
            begin, now = point, then
    return found


def _joined(edges: Iterable[tuple[complex, complex]]) -> Iterator[Chain]:
    """Edges joined into a few chains, closed where possible."""
    key = _Keys()
    pairs = [(key[a], key[b]) for a, b in edges]
    for chain in chains([pair for pair in pairs if pair[0] != pair[1]]):
        yield Chain(tuple([key.points[at] for at in chain]))


class _Keys(dict[complex, int]):
    """Points rounded to micrometres → numbers that sort like the points; points that differ only in their last bits
    share a number.

    Attributes:
        points: the rounded point of each number.
    """

    def __init__(self) -> None:
        super().__init__()
        self.points: dict[int, complex] = {}

    def __missing__(self, point: complex) -> int:
        x, y = point.real * _PER_MM, point.imag * _PER_MM
        key = _key(x, y)
        if key not in self.points:
            # Only a point half-way between two micrometres may be known under another key.
            if abs(x % 1 - 0.5) < _HAIR or abs(y % 1 - 0.5) < _HAIR:
                near = (_key(x + dx, y + dy) for dx in (-_HAIR, _HAIR) for dy in (-_HAIR, _HAIR))
                key = next((other for other in near if other in self.points), key)
            self.points.setdefault(key, complex(round(x) / _PER_MM, round(y) / _PER_MM))
        self[point] = key
        return key


def _key(x: float, y: float) -> int:
    return (round(x) << 40) + round(y)

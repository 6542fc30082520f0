"""Arrows, lines and paths between places, crosses, and the sign of the last move, for marks of figures and for games.

A stroke with a halo (a broader line in the paint ``veil`` below it) is visible on stones and cells alike.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from boardgen.boards.picture import Anchor
from boardgen.scene.primitives import XY, Group, Item, Line, Path, PathStep, Polygon, Polyline, Style

#: Radius of the dot on a legal place, in radii of the place.
DOT = 0.21
#: How far the ends of a cross are from the middle of its place along each side, in its radius.
_CROSS = 0.45
#: How far from the centres of its places an arrow begins, upon the piece that moves, and ends, in their radii.
GOING = (0.3, 0.08)
#: How far from the rim of a piece an arrow begins and ends, so that its halo leaves this whole, and how long it is at
#: least between pieces, in radii of the place.
_OFF_RIM, _BETWEEN_RIMS = 0.1, 0.9
#: The length of its head, in radii of the smaller place.
_HEAD = 0.6
#: How much narrower than its shaft the rims of its head are, in widths of the shaft without halo.
_NARROWER = 0.4
#: How far inside the outline of a place the sign of the last move is, as a part of the way to its middle.
_INSIDE = 0.12
#: Corners at most so far from another sign, in radii, would touch it.
_NEAR = 0.5
#: How long dashes around a place that a piece has left are, in its radius.
_DASH = 0.16
#: The longest head, mm.
_LARGEST_HEAD = 3.6
#: Width of the bar beneath pieces that are joined, and of its clear edges, both together, in pitches.
_CHAIN, _CHAIN_CASING = 0.24, 0.1
#: Least fraction of the distance an arrow covers, and largest fraction of the arrow taken by its head.
_LEAST, _MOST_HEAD = 0.55, 0.5


def haloed(paint: str, width: float) -> tuple[Style, Style]:
    """The styles of a line with a broader veil line below it; width in mm."""
    return (
        Style(stroke="veil", width=width * 2.2, opacity=0.85, round=True),
        Style(stroke=paint, width=width, round=True),
    )


def line(points: Sequence[XY], styles: Iterable[Style]) -> list[Item]:
    """A line through points, drawn once in each style."""
    return [Polyline(tuple(points), style) for style in styles]


def sides(anchors: Sequence[Anchor]) -> list[tuple[XY, ...]]:
    """The lines of a path through places: one, or several where it is broken off at the rims of pieces."""
    found: list[tuple[XY, ...]] = []
    for a, b in pairwise(anchors):
        length = math.dist((a.x, a.y), (b.x, b.y))
        if length <= a.rim + b.rim:
            continue
        ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
        here, there = (a.x + ux * a.rim, a.y + uy * a.rim), (b.x - ux * b.rim, b.y - uy * b.rim)
        if found and found[-1][-1] == here:
            found[-1] = (*found[-1], there)
        else:
            found.append((here, there))
    return found


def arrow(points: Sequence[XY], styles: Iterable[Style], head: float) -> list[Item]:
    """An arrow through points with its tip at the last, drawn once in each style.

    Args:
        points: at least two, each different from the one before.
        styles: styles of the shaft; the head is filled with the paint of the stroke.
        head: length and width of the head, mm. It is shortened if the last stretch is shorter than twice the
            head, so that a shaft can always be seen.
    """
    *_, before, tip = points
    length = math.hypot(tip[0] - before[0], tip[1] - before[1])
    head = min(head, length * _MOST_HEAD)
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    neck = tip[0] - ux * head, tip[1] - uy * head
    barbs = [(neck[0] + side * uy * head / 2, neck[1] - side * ux * head / 2) for side in (1, -1)]
    items: list[Item] = []
    styles = tuple(styles)
    # A halo is as broad around the head as along the shaft, so that this is seen on a dark piece.
    less = _NARROWER * styles[-1].width
    for style in styles:
        items.append(Polyline((*points[:-1], neck), style))
        rim = style._replace(fill=style.stroke, width=style.width - less, dash=())
        items.append(Polygon((tip, *barbs), rim))
    return items


def cross(place: Anchor, styles: Iterable[Style], reach: float = 0.0) -> list[Item]:
    """A cross on a place, drawn once in each style: nothing may stand there. It covers no signs around the middle.

    Args:
        place: where.
        styles: of its lines.
        reach: how far from the middle its lines end, mm; 0 for as far as is usual on an empty place.
    """
    styles = tuple(styles)
    x, y, d = place.x, place.y, reach / math.sqrt(2) or _CROSS * place.r
    if place.free:
        d = min(d, (place.free - max(style.width for style in styles) / 2) / math.sqrt(2))
    strokes = ((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d))
    return [Line(*begin, *end, style) for style in styles for begin, end in strokes]


def between(anchors: Sequence[Anchor], clear: tuple[float, float] = GOING) -> tuple[XY, ...]:
    """The points of an arrow through places: from near the first centre to near the last, or from rim to rim of the
    pieces there.

    However near two places are, it covers more than half of the distance between their centres; however near two
    pieces are, it has a length that can be seen.

    Args:
        anchors: the places.
        clear: how far from these centres it begins and ends, in the radii of their places; at pieces it begins and
            ends at their rims where this is what is usual.
    """
    points = [(anchor.x, anchor.y) for anchor in anchors]
    first, last = anchors[0], anchors[-1]
    rims = [_rim_towards(first, points[1]), _rim_towards(last, points[-2])] if clear == GOING else [0.0, 0.0]
    begin, end = (_near(*at) for at in ((first, points[1], clear[0]), (last, points[-2], clear[1])))
    if rims[0]:
        begin = rims[0] + _OFF_RIM * first.r
    if rims[1]:
        end = rims[1] + _OFF_RIM * last.r
    if any(rims) and len(points) == 2:
        length = math.dist(*points)
        least = min(length, _BETWEEN_RIMS * min(first.r, last.r))
        less = min(1.0, (length - least) / (begin + end))
        begin, end = less * begin, less * end
    points[0], points[-1] = _along(points[0], points[1], begin), _along(points[-1], points[-2], end)
    return tuple(points)


def _rim_towards(anchor: Anchor, to: XY) -> float:
    """How far the rim of the piece on a place is from its middle on the way to a point, mm; 0 where none stands."""
    if anchor.rim or not anchor.piece:
        return anchor.rim
    length = math.dist((anchor.x, anchor.y), to) or 1.0
    ux, uy = (to[0] - anchor.x) / length, (to[1] - anchor.y) / length
    corners = [(x - anchor.x, y - anchor.y) for x, y in anchor.piece]
    farthest = 0.0
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        # Where the way crosses the line through two corners, and whether that is between them.
        dx, dy = x2 - x1, y2 - y1
        across = ux * dy - uy * dx
        if across and 0 <= (x1 * uy - y1 * ux) / across <= 1:
            farthest = max(farthest, (x1 * dy - y1 * dx) / across)
    return farthest


def arrow_between(
    anchors: Sequence[Anchor], styles: Iterable[Style], head: float = _HEAD, clear: tuple[float, float] = GOING
) -> list[Item]:
    """An arrow from place to place, its head in radii of the smallest; nothing if all of them are the same.

    For ``clear`` see `between`.
    """
    distinct = [anchors[0], *(b for a, b in pairwise(anchors) if (a.x, a.y) != (b.x, b.y))]
    if len(distinct) < 2:
        return []
    long = min(head * min(anchor.r for anchor in distinct), _LARGEST_HEAD)
    points = between(distinct, clear)
    if distinct[-1].free and clear == GOING and not _rim_towards(distinct[-1], points[-2]):
        # Signs lie around the middle: the head is upon this, not beside it upon one of them.
        (x, y), (left, top) = (distinct[-1].x, distinct[-1].y), points[-2]
        past = long / 2 / (math.dist((x, y), (left, top)) or 1.0)
        points = (*points[:-1], (x + (x - left) * past, y + (y - top) * past))
    return arrow(points, styles, long)


def _near(anchor: Anchor, to: XY, clear: float) -> float:
    """How far from a centre an arrow begins or ends, mm: so many of its radii, unless the other is too near."""
    return min(clear * anchor.r, math.dist((anchor.x, anchor.y), to) * (1 - _LEAST) / 2)


def _along(start: XY, end: XY, far: float) -> XY:
    """A point on the way from one to another, so far from the first."""
    share = far / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def chain_styles(colour: str, pitch: float) -> tuple[Style, Style]:
    """The bar beneath pieces that are joined, in their colour, and its clear edges, which lie beneath it."""
    return (
        Style(stroke="veil", width=(_CHAIN + _CHAIN_CASING) * pitch),
        Style(stroke=f"{colour}.line", width=_CHAIN * pitch, round=True),
    )


def last_move(
    came_from: Iterable[Anchor],
    went_to: Iterable[Anchor],
    inside: float = _INSIDE,
    *,
    cased: bool = False,
    clear: Collection[XY] = (),
) -> Group:
    """The sign of the last move: a dashed outline in places where pieces left, bold corners where they went.

    Places where a piece was placed count as places it went to.

    Args:
        came_from, went_to: the places.
        inside: how far the signs are moved in from the outlines, as a part of the way to the middle; out from them
            if it is less than 0.
        cased: for dark ground with outlines: that of a place that a piece went to is unbroken, on a light band.
        clear: where other signs stand: corners that they would touch are left out.
    """
    items: list[Item] = [_left(anchor, inside) for anchor in came_from]
    for anchor in went_to:
        corners = _corners(anchor, inside, clear)
        if cased:
            around = Polygon(tuple(_inside(anchor, inside)), corners.style)
            items += [around._replace(style=style) for style in haloed("ink", corners.style.width)]
        else:
            items.append(corners)
    return Group(tuple(items), id="last-move", layer="marks", title="the last move")


def _left(anchor: Anchor, inside: float) -> Polygon:
    """A place that a piece has left, dashed all around: nothing of it is like the corners."""
    dash = anchor.r * _DASH
    style = Style(stroke="ink", width=max(anchor.r * 0.06, 0.15), dash=(dash, dash * 0.8))
    return Polygon(tuple(_inside(anchor, inside)), style)


def _inside(anchor: Anchor, inside: float) -> list[XY]:
    """The outline of a place, moved in."""
    part = 1 - inside
    return [(anchor.x + (x - anchor.x) * part, anchor.y + (y - anchor.y) * part) for x, y in anchor.outline]


def _corners(anchor: Anchor, inside: float, clear: Collection[XY] = ()) -> Path:
    """The corners of a place, slightly inside its outline; without those that lie near some points."""
    inner = _inside(anchor, inside)
    steps: list[PathStep] = []
    for before, here, after in zip([inner[-1], *inner[:-1]], inner, [*inner[1:], inner[0]], strict=True):
        if any(math.dist(here, at) < anchor.r * _NEAR for at in clear):
            continue
        ends = [(here[0] + (x - here[0]) * 0.22, here[1] + (y - here[1]) * 0.22) for x, y in (before, after)]
        steps += [("M", *ends[0]), ("L", *here), ("L", *ends[1])]
    style = Style(stroke="ink", width=max(anchor.r * 0.14, 0.15), round=True)
    return Path(tuple(steps), style)

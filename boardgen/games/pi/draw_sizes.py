"""The sizes of Pi's triangles, in tags that lie on nothing that has to be seen."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations

from boardgen.boards.drawing import BoardDrawing
from boardgen.boards.tags import TEXT, tag
from boardgen.games.pi.held import Held
from boardgen.games.pi.position import Position
from boardgen.geometry.board import iter_bits
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Line, Style
from boardgen.scene.text import LEAST_TEXT

#: The radius of a tag, in pitches; of pieces and signs of goals, with the tips of these.
_TAG, _STONE, _GOAL = 0.5, 0.4, 0.5
#: What stays free between a tag and coordinates, in pitches.
_CLEAR = 0.15
#: How far from the middle of its cell a tag may stand, in pitches.
_STEPS = tuple((x, y) for y in (0.0, -0.2, 0.2) for x in (0.0, -0.15, 0.15))
#: What a tag costs, in pitches that it might be farther from the goal instead: to be too near to a piece or to
#: coordinates, by so many pitches; another tag; a side that it lies on; a cell that its triangle does not count, or
#: that another one counts, or that a smaller one covers; to stand aside in its cell.
_ON_PIECE, _ON_NAME, _ON_TAG, _ON_SIDE, _ASIDE = 20.0, 20.0, 20.0, 2.0, 0.5
_OUTSIDE, _OF_OTHERS, _COVERED = 3.0, 4.0, 2.5
#: What the way from a tag to a goal counts: a triangle is told by its ground rather than by its goal.
_FAR = 0.5
#: The line from a tag to its triangle where it stands elsewhere: its width in pitches, and at least in mm; the dot at
#: its end, in pitches.
_LEADER, _LEAST_LEADER, _DOT = 0.055, 0.3, 0.11
#: Places on a side at which such a line may end; what a line costs that lies on a piece, and one that ends on it, in
#: pitches.
_ENDS, _OVER_PIECE, _ENDS_ON_PIECE = 24, 5.0, 20.0


def sizes(pos: Position, held: Sequence[Held], drawing: BoardDrawing, marked: Collection[str] = ()) -> Group:
    """The size of each triangle in a tag on an empty cell of its ground, or else near to it with a line that leads
    there.

    Tags leave cells free that are ``marked``.
    """
    pitch = drawing.pitch
    radius = max(pitch * _TAG, LEAST_TEXT / TEXT)
    board, taken = drawing.board, pos.taken
    pieces = [((*drawing.at(cell),) * 2, _STONE * pitch) for cell in iter_bits(taken)]
    pieces += [((*drawing.at(goal),) * 2, _GOAL * pitch) for goal in pos.setup.goals]
    pieces += [((*drawing.at(board.cell(name)),) * 2, _STONE * pitch) for name in marked]
    empty = [cell for cell in range(len(board)) if not taken >> cell & 1 and cell not in pos.setup.goals]
    names = [(name, _CLEAR * pitch) for name in _names(drawing)]
    sides = [(side, _box_of(*side)) for each in held for side in combinations(map(drawing.at, each.corners), 2)]
    items: list[Item] = []
    tags: list[Box] = []
    for each in held:
        goals = [drawing.at(goal) for goal in each.goals]
        others = frozenset().union(*(other.cells for other in held if other is not each))
        covered = frozenset().union(*(other.cells for other in held if other.size < each.size))
        best: tuple[float, Box, list[Item], bool] | None = None
        ways = sorted((min(math.dist(drawing.at(cell), goal) for goal in goals) / pitch, cell) for cell in empty)
        around = _around(bounds(tag(str(each.size), 0.0, 0.0, radius, each.owner)) or (0.0, 0.0, 0.0, 0.0), pitch)
        for far, cell in ways:
            is_within = cell in each.cells
            far = _FAR * far + (
                _COVERED * (cell in covered) if is_within else _OUTSIDE + _OF_OTHERS * (cell in others)
            )
            if best is not None and far >= best[0]:
                continue
            x, y = drawing.at(cell)
            near = [
                (price, [(box, free) for box, free in some if _is_near(around, x, y, box, free)])
                for price, some in ((_ON_PIECE, pieces), (_ON_NAME, names))
            ]
            passing = [side for side, over in sides if _is_near(around, x, y, over, 0.0)]
            for dx, dy in _STEPS:
                cost = far + _ASIDE * math.hypot(dx, dy)
                # The rest costs nothing at the least.
                if best is not None and round(cost, 6) >= best[0]:
                    continue
                drawn = tag(str(each.size), x + dx * pitch, y + dy * pitch, radius, each.owner)
                box = bounds(drawn) or (x, y, x, y)
                for price, some in near:
                    cost += price * math.fsum(_lacks(box, *other) for other in some) / pitch
                cost += _ON_TAG * sum(_lacks(box, other, 0.02 * pitch) > 0.0 for other in tags)
                if best is not None and round(cost, 6) >= best[0]:
                    continue
                cost += _ON_SIDE * sum(_crosses(box, *side) for side in passing)
                # Sums differ in their last bits from one pitch to another, ways that are equal do not.
                cost = round(cost, 6)
                if best is None or cost < best[0]:
                    best = cost, box, drawn, is_within and cell not in covered
        if best is not None:
            tags.append(best[1])
            if not best[3]:
                items += _leader(best[1], each, drawing, pieces)
            items += best[2]
    return Group(tuple(items), id="sizes", layer="marks", title="the sizes of the triangles")


def _leader(box: Box, each: Held, drawing: BoardDrawing, pieces: Sequence[tuple[Box, float]]) -> tuple[Item, ...]:
    """A line from the middle of a tag to the nearest free place on a side of its triangle, or else on its ground."""
    pitch, dot = drawing.pitch, _DOT * drawing.pitch
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2

    def cost(end: XY) -> float:
        over = sum(_near(middle, end, at[:2]) < rim for at, rim in pieces)
        ends_on = any(math.dist(end, at[:2]) < rim + dot for at, rim in pieces)
        return round(math.dist(middle, end) + pitch * (_OVER_PIECE * over + _ENDS_ON_PIECE * ends_on), 6)

    sides = combinations(map(drawing.at, each.corners), 2)
    ends = [
        (x1 + (x2 - x1) * part / _ENDS, y1 + (y2 - y1) * part / _ENDS)
        for (x1, y1), (x2, y2) in sides
        for part in range(_ENDS + 1)
    ]
    # Sides of small triangles are all under pieces; corners of cells between these are free.
    ends += (corner for loop in drawing.loops(each.cells) for corner in loop)
    best: tuple[float, int] | None = None
    # Nearest first: what is farther than the best one costs cannot be better; of equal ones it is the first.
    for far, at in sorted((round(math.dist(middle, end), 6), at) for at, end in enumerate(ends)):
        if best is not None and far > best[0]:
            break
        found = cost(ends[at]), at
        best = found if best is None else min(best, found)
    assert best is not None
    end = ends[best[1]]
    width, paint = max(_LEADER * pitch, _LEAST_LEADER), f"{each.owner}.line"
    return (
        Line(*middle, *end, Style(stroke="veil", width=2.4 * width)),
        Line(*middle, *end, Style(stroke=paint, width=width)),
        Circle(*end, dot, Style(paint, "veil", width / 2)),
    )


def _near(start: XY, end: XY, at: XY) -> float:
    """How far a point is from the line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    part = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / long if long else 0.0
    part = min(max(part, 0.0), 1.0)
    return math.dist(at, (start[0] + part * dx, start[1] + part * dy))


@lru_cache(maxsize=4)
def _names(drawing: BoardDrawing) -> tuple[Box, ...]:
    """The boxes of coordinates, found once for all pictures of a drawing."""
    return tuple(box for group in drawing.labels() for name in group.items if (box := bounds((name,))))


def _around(box: Box, pitch: float) -> Box:
    """What a tag around a point may cover, wherever it stands in its cell; and a little more."""
    aside, up = (max(step[axis] for step in _STEPS) * pitch + 1e-3 for axis in (0, 1))
    return box[0] - aside, box[1] - up, box[2] + aside, box[3] + up


def _is_near(around: Box, x: float, y: float, box: Box, free: float) -> bool:
    """Whether a tag in the cell at a point may be too near to a box, from which so much is to be free."""
    return (
        x + around[0] - free < box[2]
        and box[0] < x + around[2] + free
        and y + around[1] - free < box[3]
        and box[1] < y + around[3] + free
    )


def _lacks(box: Box, other: Box, free: float) -> float:
    """How far a box would have to move from another for so much to be free between, mm."""
    dx = max(0.0, box[0] - other[2], other[0] - box[2])
    dy = max(0.0, box[1] - other[3], other[1] - box[3])
    return max(0.0, free - math.hypot(dx, dy))


def _box_of(start: XY, end: XY) -> Box:
    """The box of a line from point to point."""
    return min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])


def _crosses(box: Box, start: XY, end: XY) -> bool:
    """Whether some of a line from point to point lies in a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        along, low, high = end[axis] - start[axis], box[axis] - start[axis], box[axis + 2] - start[axis]
        if abs(along) < 1e-9:
            if low > 0.0 or high < 0.0:
                return False
            continue
        near, far = sorted((low / along, high / along))
        first, last = max(first, near), min(last, far)
    return first < last

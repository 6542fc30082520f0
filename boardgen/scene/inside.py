"""What of a picture lies inside a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Path, PathStep, Text, Use

#: A circle is a dot if it is no wider than so much of what is small.
_DOT = 0.25
#: What is less than this outside of a box is on its edge, mm.
_TOUCHING = 1e-6
#: Words of which more than this part of their size is outside of a box are cut: what letters leave free is less.
_CUT = 0.2
#: A straight line along so much of a side of a box is on its edge with all of it, as that of a square board.
_LONG = 0.9


def inside(items: Iterable[Item], box: Box, rim: float = 0.0, small: float = 0.0) -> Iterator[Item]:
    """The items that overlap a box by more than a rim; unrotated groups are filtered item by item.

    Args:
        items: some.
        box: mm.
        rim: mm.
        small: symbols no wider and no higher than this, in mm, are left out if their middle is outside of the box: a
            sliver of a piece would be seen; and so are dots whose middle is on its edge or off it by less
            than the rim: half a dot says nothing of the half of a cell it is in. Words that a box cuts are left out
            then as well: nobody could read them; and what of an outline only touches the box.
    """
    left, top, right, bottom = box
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            moved = (left - item.dx, top - item.dy, right - item.dx, bottom - item.dy)
            kept = tuple(inside(item.items, moved, rim, small))
            if kept:
                yield Group(kept, item.id, item.layer, item.dx, item.dy, clip=item.clip, title=item.title)
        elif _is_shown(item, box, rim, small):
            yield from _reaching(item, box, rim) if small and isinstance(item, Path) else (item,)


def _is_shown(item: Item, box: Box, rim: float, small: float) -> bool:
    covered = bounds((item,))
    if covered is None:
        return False
    x1, y1, x2, y2 = covered
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if max(x2 - x1, y2 - y1) <= small:
        if isinstance(item, Use) and not (
            box[0] - _TOUCHING < x < box[2] + _TOUCHING and box[1] - _TOUCHING < y < box[3] + _TOUCHING
        ):
            return False
        edges = abs(x - box[0]), abs(x - box[2]), abs(y - box[1]), abs(y - box[3])
        if isinstance(item, Circle) and x2 - x1 < small * _DOT and min(edges) < rim:
            return False
    if isinstance(item, Text) and small:
        cut = max(box[0] - x1, box[1] - y1, x2 - box[2], y2 - box[3])
        if cut > _CUT * item.size:
            return False
    return all(_reaches_in(covered[i], covered[i + 2], box[i], box[i + 2], rim) for i in (0, 1))


def _reaches_in(begin: float, end: float, low: float, high: float, rim: float) -> bool:
    """Whether an interval overlaps low to high by more than a rim, or by a large part of itself, as lines do."""
    shared = min(end, high) - max(begin, low)
    return shared > min(rim, (end - begin) / 4)


def _reaching(path: Path, box: Box, rim: float) -> Iterator[Path]:
    """Of an outline the parts that reach into a box: half a line along its edge, or a tick, is a remnant of others.

    Half a line stays where it is part of the outline of a cell inside, or goes along a whole side of the box.
    """
    if path.style.fill is not None or path.style.dash or any(step[0] == "C" for step in path.steps):
        yield path
        return
    around = box[0] - rim, box[1] - rim, box[2] + rim, box[3] + rim
    within = box[0] + rim, box[1] + rim, box[2] - rim, box[3] - rim
    steps: list[PathStep] = []
    for line in lines(path.steps):
        loop = [(float(step[1]), float(step[2])) for step in line if step[0] != "Z"]
        if line[-1][0] != "Z" or all(_meets((at, at), around) for at in loop):
            steps += line
            continue
        edges = list(pairwise((*loop, loop[0])))
        meet = [_meets(edge, within) for edge in edges]
        kept = [
            meet[at] or (meet[at - 1] and meet[(at + 1) % len(edges)]) or _is_along(edge, box, rim)
            for at, edge in enumerate(edges)
        ]
        if all(kept):
            steps += line
            continue
        # It begins where something is left out, so that no part is cut in two.
        drawn = False
        for at in range(first := kept.index(False), first + len(edges)):
            (start, end), is_kept = edges[at % len(edges)], kept[at % len(edges)]
            if is_kept:
                steps += [("L", *end)] if drawn else [("M", *start), ("L", *end)]
            drawn = is_kept
    if steps:
        yield path._replace(steps=tuple(steps))


def lines(steps: Sequence[PathStep]) -> Iterator[list[PathStep]]:
    """The lines of a path."""
    line: list[PathStep] = []
    for step in steps:
        if step[0] == "M" and line:
            yield line
            line = []
        line.append(step)
    if line:
        yield line


def _meets(edge: tuple[XY, XY], box: Box) -> bool:
    """Whether a straight line goes through a box."""
    (x1, y1), (x2, y2) = edge
    low, high = 0.0, 1.0
    for begin, far, least, most in ((x1, x2 - x1, box[0], box[2]), (y1, y2 - y1, box[1], box[3])):
        if not far:
            if not least < begin < most:
                return False
            continue
        ends = sorted(((least - begin) / far, (most - begin) / far))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def _is_along(edge: tuple[XY, XY], box: Box, rim: float) -> bool:
    """Whether a straight line goes along a whole side of a box, no farther from it than a rim."""
    for at in (0, 1):
        begin, end = box[1 - at], box[3 - at]
        low, high = sorted(point[1 - at] for point in edge)
        is_near = any(all(abs(point[at] - side) < rim for point in edge) for side in (box[at], box[at + 2]))
        if is_near and min(high, end) - max(low, begin) > _LONG * (end - begin):
            return True
    return False

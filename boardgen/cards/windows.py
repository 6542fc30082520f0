"""Parts of the game in play, where a page or a small card has no room for all of it. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import product

from boardgen.cards.bands import EPSILON
from boardgen.cards.pictures import Picture
from boardgen.scene.bounds import hull_sides
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Line, Style

#: In how many places a part of a picture is tried, each way.
_PLACES = 6
#: And across, where a corner has to stay free; so much of what can be seen is enough then.
_FINE, _MOSTLY = 24, 0.6
#: A part reaches the edge of the board if it is so near to that of the picture, in pitches; and how far that edge
#: keeps from where paper is cut, mm.
_RIM, _OFF = 0.75, 1.4
#: A part that ends within the board runs off that much further down, in pitches: its cells do not end with the box.
_FURTHER = 0.5
#: Cells of rows right across a box are at least so wide, mm; so much of the last column runs off; and lines along
#: the edge of a board are so wide, mm.
_NARROW, _RUNS_OFF, _LINE = 6.8, 0.5, 0.35


def window(picture: Picture, box: Box, close: float, clear: Box | None = None) -> tuple[Group, bool]:
    """A part of a picture that fills a box: that where most of it is seen, its letters large enough.

    Args:
        picture: what is shown.
        box: mm.
        close: the pitch in usual ones, where that is enough to fill the box.
        clear: the upper left corner of the box, which the picture leaves free if it can and most of it is seen then
            as well: it may begin right of the left edge of the box.

    Returns:
        The part, and whether the corner is free.
    """
    left, top, right, bottom = box
    pitch = max(
        picture.usual * close, picture.least, (right - left) / picture.size[0], (bottom - top) / picture.size[1]
    )
    wide, high = (right - left) / pitch, (bottom - top) / pitch
    over = picture.size[0] - wide, picture.size[1] - high
    hidden = ((clear[2] - left) / pitch, (clear[3] - top) / pitch) if clear is not None else (0.0, 0.0)

    def seen(place: tuple[float, float]) -> tuple[int, float]:
        x, y = place
        count = sum(
            x < at < x + wide and y < down < y + high and not (at < x + hidden[0] and down < y + hidden[1])
            for at, down, _ in picture.outline
        )
        return count, -abs(x - over[0] / 2) - abs(y - over[1] / 2)

    def is_free(place: tuple[float, float], corner: Box) -> bool:
        xs = [place[0] + (x - left) / pitch for x in (corner[0], corner[2])]
        ys = [place[1] + (y - top) / pitch for y in (corner[1], corner[3])]
        return any(min(x * along + y * down for x in xs for y in ys) >= reach for along, down, reach in sides)

    heights = [over[1] * j / _PLACES for j in range(_PLACES + 1)]
    x, y = max(((over[0] * i / _PLACES, j) for i in range(_PLACES + 1) for j in heights), key=seen)
    is_clear = False
    if clear is not None and picture.outline:
        sides = hull_sides(picture.outline)
        begin = -(clear[2] - left) / pitch
        steps = [begin + (over[0] - begin) * i / _FINE for i in range(_FINE + 1)]
        free = [place for place in ((i, j) for i in steps for j in heights) if is_free(place, clear)]
        if free and seen(best := max(free, key=seen))[0] >= _MOSTLY * seen((x, y))[0]:
            (x, y), is_clear = best, True
    return _seen(picture, pitch, (left - x * pitch, top - y * pitch), box), is_clear


def corner(picture: Picture, box: Box, title: Box, left: float) -> Group:
    """A figure in a box with a title in its upper left corner: what it crops is whole, and all around it runs off.

    Where the part reaches the edge of the board, the edge is seen too. A board that slopes away from the title may
    begin under it; another begins right of it.

    Args:
        picture: what is shown.
        box: mm.
        title: the upper left corner of the box, which stays free, mm.
        left: how far left the picture may begin, mm.
    """
    whole = Picture(picture.record, replace(picture.figure, crop=()), picture.alt, calm=picture.calm)
    part = picture.part
    # On the right it runs off, and at the foot where it does not reach the edge.
    reached = part[0] < _RIM, part[1] < _RIM
    is_low = whole.size[1] - part[3] < _RIM
    foot = whole.size[1] if is_low else part[3] + (_FURTHER if reached[1] else 0.0)
    part = (0.0 if reached[0] else part[0], 0.0 if reached[1] else part[1], part[2], foot)
    # What surrounds a board may be cut; its bare edge may not.
    top, low = (
        edge + (_OFF * way if at and not whole.is_surrounded else 0.0)
        for edge, way, at in ((box[1], 1, reached[1]), (box[3], -1, is_low))
    )
    sides = hull_sides(whole.outline)

    def placed(x: float) -> tuple[float, float, float]:
        """The pitch, and where the whole begins, if the part begins at a place."""
        pitch = min((box[2] - x) / (part[2] - part[0]), (low - top) / (part[3] - part[1]))
        if whole.size[0] - part[2] < _RIM:
            # Nothing runs off on the right: the part ends there.
            x = box[2] - (part[2] - part[0]) * pitch
        y = low - part[3] * pitch if reached[1] or is_low else (top + low - (part[1] + part[3]) * pitch) / 2
        over = y + whole.size[1] * pitch - (box[3] - _OFF)
        if not whole.is_surrounded and 0.0 < over < _RIM * pitch and y + part[1] * pitch - over > top:
            # The edge of the board would lie on that of the box, or be all that is cut off.
            y -= over
        return pitch, x - part[0] * pitch, y

    def is_free(x: float) -> bool:
        pitch, *at = placed(x)
        xs, ys = ([(edge - at[i]) / pitch for edge in (title[i], title[i + 2])] for i in (0, 1))
        return any(min(x * along + y * down for x in xs for y in ys) >= reach for along, down, reach in sides)

    free = [x for x in (left + (title[2] - left) * i / _FINE for i in range(_FINE + 1)) if is_free(x)]
    pitch, x, y = placed(free[0] if free else title[2])
    begin = box[0] if free else x + part[0] * pitch
    return _seen(whole, pitch, (x, y), (begin, *box[1:]))


def cell_across(picture: Picture, width: float) -> float:
    """How large cells are, mm, of which a row, or as many of it as are not too small, fill a width and run off."""
    count = min(round(picture.size[0]), int(width / max(_NARROW, picture.least) + EPSILON))
    return width / max(1.0, count - _RUNS_OFF)


def rows_across(picture: Picture, box: Box) -> Group:
    """Whole rows of a board right across a box, down to its foot, running off on the right.

    A line stands where the edge of the board is; around all of it, it would be a box. The rows are those where the
    game is: with pieces of most kinds, with fewest that run off, with most of the kind that has fewest there, then
    with pieces in most columns, then with most pieces; of such as are alike in this the ones nearest to the middle.

    Args:
        picture: what is shown.
        box: mm; as high as some rows of cells as large as `cell_across` has them.
    """
    left, top, right, bottom = box
    pitch = cell_across(picture, right - left)
    across, down = (right - left) / pitch, round((bottom - top) / pitch)
    every = [round(side) for side in picture.size]
    rims = [(side - n) / 2 for side, n in zip(picture.size, every, strict=True)]
    spare = [n - k for n, k in zip(every, (math.ceil(across - EPSILON), down), strict=True)]

    def seen(at: tuple[int, ...]) -> tuple[int, int, int, int, int, float]:
        left, top = (rim + place for rim, place in zip(rims, at, strict=True))
        there = [(int(x - left), x, kind) for x, y, kind in picture.pieces if x >= left and top <= y < top + down]
        shown = [(column, kind) for column, x, kind in there if x < left + across - _RUNS_OFF + EPSILON]
        cut = sum(column < across for column, _, _ in there) - len(shown)
        kinds = Counter(kind for _, kind in shown)
        far = math.fsum(abs(place - rest / 2) for place, rest in zip(at, spare, strict=True))
        columns = {column for column, _ in shown}
        return len(kinds), -cut, min(kinds.values(), default=0), len(columns), len(shown), -far

    best = max(product(*(range(max(0, rest) + 1) for rest in spare)), key=seen)
    x, y = (rim + place for rim, place in zip(rims, best, strict=True))
    part = _seen(picture, pitch, (left - x * pitch, top - y * pitch), box)
    edge = Style(stroke="edge", width=_LINE)
    edges = (Line(left, top, left, bottom, edge), Line(left, top, right, top, edge))
    return Group((part, *(line for line, place in zip(edges, best, strict=True) if place == 0)))


def _seen(picture: Picture, pitch: float, at: tuple[float, float], box: Box) -> Group:
    """A picture with its upper left corner at a place, less what a box hides: its words would still be read aloud."""
    return Group((*inside((picture.draw(pitch, *at, "part"),), box),), clip=box)

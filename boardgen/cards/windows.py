"""Parts of the game in play, where a page or a small card has no room for all of it. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from boardgen.cards.bands import EPSILON
from boardgen.cards.pictures import Picture
from boardgen.scene.bounds import hull_sides
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group

#: In how many places a part of a picture is tried, each way.
_PLACES = 6
#: And across, where a corner has to stay free; so much of what can be seen is enough then.
_FINE, _MOSTLY = 24, 0.6
#: A part reaches the edge of the board if it is so near to that of the picture, in pitches; and how far that edge
#: keeps from where paper is cut, and from a line, mm.
_RIM, KEPT_OFF = 0.75, 1.4
#: A part that ends within the board runs off that much further down, in pitches: its cells do not end with the box.
_FURTHER = 0.5
#: Cells of rows right across a box are at least so wide, mm, and those of a whole board in one.
_NARROW, _WHOLE = 6.7, 3.5
#: From one size of a whole board that is tried to the next, and how far it keeps from words, mm.
_SMALLER, _CLEAR = 0.99, 2.0


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

    Boards of straight rows end with whole cells.

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
    # On the right it runs off, and at the foot where it does not reach the edge and rows are not straight.
    reached = part[0] < _RIM, part[1] < _RIM
    is_low, is_straight = whole.size[1] - part[3] < _RIM, picture.fills_its_corners
    foot = whole.size[1] if is_low else part[3] + (_FURTHER if reached[1] and not is_straight else 0.0)
    part = (0.0 if reached[0] else part[0], 0.0 if reached[1] else part[1], part[2], foot)
    # What surrounds a board may be cut; its bare edge may not. Whole rows keep off what is under them.
    top = box[1] + (KEPT_OFF if reached[1] and not whole.is_surrounded else 0.0)
    low = box[3] - (KEPT_OFF if is_straight or (is_low and not whole.is_surrounded) else 0.0)
    sides, step = hull_sides(whole.outline), 1.0 if is_straight else 0.5

    def placed(x: float) -> tuple[float, float, float]:
        """The pitch, and where the whole begins, if the part begins at a place."""
        pitch = min((box[2] - x) / (part[2] - part[0]), (low - top) / (part[3] - part[1]))
        if whole.size[0] - part[2] < _RIM:
            # Nothing runs off on the right: the part ends there.
            x = box[2] - (part[2] - part[0]) * pitch
        else:
            # Nor are slivers of cells left there: it ends with whole ones, or half ones in every other row.
            x = box[2] - (part[2] - part[0] + ((box[2] - x) / pitch - part[2] + part[0]) // step * step) * pitch
        y = low - part[3] * pitch if reached[1] or is_low else (top + low - (part[1] + part[3]) * pitch) / 2
        over = y + whole.size[1] * pitch - (box[3] - KEPT_OFF)
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
    return _seen(whole, pitch, (x, y), (begin, box[1], box[2], low if is_straight else box[3]))


class Whole(NamedTuple):
    """All of a board in its place.

    Attributes:
        picture, pitch: the board, and how large it is, mm.
        at: its upper left corner, mm.
    """

    picture: Picture
    pitch: float
    at: tuple[float, float]

    def draw(self) -> Group:
        """It in its place."""
        return self.picture.draw(self.pitch, *self.at, "part")

    def is_clear(self, box: Box) -> bool:
        """Whether nothing of it comes near to a box."""
        left, right = ((edge - self.at[0]) / self.pitch for edge in (box[0] - _CLEAR, box[2] + _CLEAR))
        top, bottom = ((edge - self.at[1]) / self.pitch for edge in (box[1] - _CLEAR, box[3] + _CLEAR))
        return all(
            math.hypot(x - min(right, max(left, x)), y - min(bottom, max(top, y))) >= r
            for x, y, r in self.picture.outline
        )


def all_of(picture: Picture, box: Box, words: Sequence[Box]) -> Whole | None:
    """All of a board, as large as it can be in a box clear of words in its upper left corner; None if too small.

    Args:
        picture: what is shown.
        box: mm.
        words: boxes around lines of these, mm.
    """
    left, top, right, bottom = box
    wide, high = picture.size
    pitch = min((right - left) / wide, (bottom - top) / high)
    while pitch >= _WHOLE:
        y = bottom - pitch * high
        # In the middle, or beside the words at the right end.
        for x in (left + (right - left - pitch * wide) / 2, right - pitch * wide):
            whole = Whole(picture, pitch, (x, y))
            if all(map(whole.is_clear, words)):
                return whole
        pitch *= _SMALLER
    return None


def cell_across(picture: Picture, width: float) -> float:
    """How large cells are, mm, of which a row, or as many of it as are not too small, fills a width."""
    every = width / picture.size[0]
    if every >= _NARROW:
        return every
    count = max(1, int(width / max(_NARROW, picture.least) + EPSILON))
    return width / (count + _rim(picture.size[0]))


def _rim(side: float) -> float:
    """How far a board reaches beyond its cells at either end of a side, in pitches."""
    return (side - round(side)) / 2


def _ends(first: int, count: int, side: float) -> tuple[float, float]:
    """Where some rows of cells begin and end, in pitches, with the edge of the board where they reach it."""
    rim = _rim(side)
    return 0.0 if first == 0 else rim + first, side if first + count == round(side) else rim + first + count


def rows_across(picture: Picture, box: Box) -> Group:
    """Whole rows of whole cells of a board right across a box, down to its foot, with its edges where these are seen.

    The rows are those where the game is: with pieces of most kinds, with most of the kind that has fewest there, then
    with pieces in most columns, then with most pieces; of such as are alike in this the ones nearest to the middle.

    Args:
        picture: what is shown.
        box: mm; as high as some rows of cells as large as `cell_across` has them, and what is above.
    """
    left, top, right, bottom = box
    pitch = cell_across(picture, right - left)
    many = [
        min(round(side), int(room / pitch + EPSILON))
        for side, room in zip(picture.size, (right - left, bottom - top), strict=True)
    ]
    spare = [round(side) - count for side, count in zip(picture.size, many, strict=True)]

    def ends(at: Sequence[int]) -> list[tuple[float, float]]:
        return [_ends(*one) for one in zip(at, many, picture.size, strict=True)]

    def seen(at: Sequence[int]) -> tuple[int, int, int, int, float]:
        (begin, end), (above, below) = ends(at)
        there = [(int(x - begin), kind) for x, y, kind in picture.pieces if begin <= x < end and above <= y < below]
        kinds = Counter(kind for _, kind in there)
        far = math.fsum(abs(place - rest / 2) for place, rest in zip(at, spare, strict=True))
        columns = {column for column, _ in there}
        return len(kinds), min(kinds.values(), default=0), len(columns), len(there), -far

    (begin, end), (above, below) = ends(max(product(*(range(rest + 1) for rest in spare)), key=seen))
    x, y = left + (right - left - (end - begin) * pitch) / 2, bottom - (below - above) * pitch
    part = (x, y, x + (end - begin) * pitch, bottom)
    return _seen(picture, pitch, (x - begin * pitch, y - above * pitch), part)


def _seen(picture: Picture, pitch: float, at: tuple[float, float], box: Box) -> Group:
    """A picture with its upper left corner at a place, less what a box hides: its words would still be read aloud."""
    return Group((*inside((picture.draw(pitch, *at, "part"),), box),), clip=box)

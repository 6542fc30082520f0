"""Parts of the game in play, where a page or a small card has no room for all of it. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from boardgen.cards.pictures import Picture
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group

#: How far apart rows of cells are, in pitches: of squares, and of hexagons that stand or lie.
_ROWS = (1.0, math.sqrt(3) / 2)
#: Pieces are in rows if so many of them are at the same distance from a row; and how near to it that is, in pitches.
_IN_ROWS, _NEAR = 0.25, 0.02
#: Ends of a picture of which one is this near to another are one, in pitches; and how far lines are beside cells.
_SAME, _LINE = 0.25, 0.1
#: Where there are no rows, a part of a picture is tried in so many places each way.
_PLACES = 16
#: The pitch of a part, in those that are asked for, and how much of the height of the box it fills at least: what is
#: tried until there is such a part.
_TRIED = (((0.8, 1.25), 0.88), ((0.7, 1.4), 0.78), ((0.5, 2.0), 0.6))
#: A picture as wide as the box that fills so much of its height is shown whole.
_WHOLE = 0.85
#: Half a piece, in pitches; and how bad a piece is that is cut, what is left empty of the height of the box, and what
#: of a part is beside the board, and is so on one side more than on the other; and how much more a first piece of its
#: kind is worth than other pieces can be.
_HALF, _CUT, _EMPTY, _OFF, _ASKEW, _KIND = 0.42, 1.5, 6.0, 45.0, 45.0, 1.5


class _Part(NamedTuple):
    """A part of a picture, in pitches of it; and the pitch at which it is as wide as the box, mm."""

    left: float
    top: float
    right: float
    bottom: float
    pitch: float


def window(
    picture: Picture, box: Box, close: float, *, hangs: bool = False, headed: bool = False
) -> tuple[Group, Box]:
    """A part of a picture as wide as a box and nearly as high, which ends between rows of cells: that with most
    pieces of all kinds, its letters large enough.

    Args:
        picture: what is shown.
        box: mm.
        close: the pitch in usual ones, about.
        hangs: where it is lower than the box, it begins with that instead of ending with it.
        headed: it begins with the head of the picture, if such a part has the size.

    Returns:
        The part, and the box that it fills.
    """
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    parts = _parts(picture, wide, high, picture.usual * close)
    if headed:
        parts = [part for part in parts if part.top <= _SAME] or parts
    best = max(parts, key=lambda part: (_worth(picture, part, high), part))
    empty = max(0.0, high - (best.bottom - best.top) * best.pitch)
    top, bottom = (top, bottom - empty) if hangs else (top + empty, bottom)
    place = left - best.left * best.pitch, top - best.top * best.pitch
    return _seen(picture, best.pitch, place, (left, top, right, bottom)), (left, top, right, bottom)


def _parts(picture: Picture, wide: float, high: float, usual: float) -> list[_Part]:
    """The parts of a picture that may be seen in a box."""
    (width, height), pieces = picture.size, picture.pieces
    if picture.least <= wide / width and _WHOLE * high <= height * wide / width <= high + 1e-6:
        return [_Part(0.0, 0.0, width, height, wide / width)]
    columns, rows = _ends([x for x, _, _ in pieces], width), _ends([y for _, y, _ in pieces], height)
    for (least, most), fills in _TRIED:
        found = [
            _Part(left, top, right, bottom, pitch)
            for left, right in combinations(columns, 2)
            for pitch in [wide / (right - left)]
            if max(picture.least, usual * least) <= pitch <= usual * most
            for top, bottom in combinations(rows, 2)
            if fills * high <= (bottom - top) * pitch <= high + 1e-6
        ]
        if found:
            return found
    pitch = max(usual, picture.least, wide / width, high / height)
    return list(_anywhere(picture.size, wide / pitch, high / pitch, pitch))


def _anywhere(size: tuple[float, float], wide: float, high: float, pitch: float) -> Iterator[_Part]:
    """Parts of a width and a height, in pitches, wherever their ends are."""
    for across in range(_PLACES + 1):
        for down in range(_PLACES + 1):
            x, y = (size[0] - wide) * across / _PLACES, (size[1] - high) * down / _PLACES
            yield _Part(x, y, x + wide, y + high, pitch)


def _ends(places: Sequence[float], size: float) -> list[float]:
    """Where a part may begin and end from 0 to a size: between rows of cells, which pieces at some places are in the
    middle of, and at the ends of a picture without rows.
    """
    apart, first = max(((row, _most_rows(places, row)) for row in _ROWS), key=lambda one: max(one[1].values()))
    rows = [at for at, many in first.items() if many >= _IN_ROWS * len(places)] if places else []
    found = {
        round(at + apart * (number + 0.5), 6)
        for at in rows
        for number in range(-2, math.ceil(size / apart) + 1)
        if -1e-6 <= at + apart * (number + 0.5) <= size + 1e-6
    }
    # Where outermost cells have tips, a part ends with these.
    found = {at for at in found if not _LINE < min(at, size - at) < _SAME}
    found |= {end for end in (0.0, size) if all(abs(end - at) > _SAME for at in found)}
    if not rows:
        found |= {size * number / _PLACES for number in range(_PLACES)}
    return sorted(found)


def _most_rows(places: Sequence[float], apart: float) -> Counter[float]:
    """How many places are at the same distance from rows that are so far apart, by that distance."""
    many: Counter[float] = Counter({0.0: 0})
    for place in places:
        own = place % apart
        near = next((at for at in many if many[at] and min((own - at) % apart, (at - own) % apart) < _NEAR), own)
        many[near] += 1
    return many


def _worth(picture: Picture, part: _Part, high: float) -> tuple[float, int, float]:
    """What a part is worth in a box of a height; of equals that which shows more of the board, nearer its middle."""
    wide, tall = part.right - part.left, part.bottom - part.top
    placed = [(x - part.left, y - part.top, name) for x, y, name in picture.pieces]
    whole = Counter(name for x, y, name in placed if _in(x, wide) and _in(y, tall))
    touched = sum(_in(x, wide, -_HALF) and _in(y, tall, -_HALF) for x, y, _ in placed)
    # Of two colours, four of each tell more of a game than eight of one.
    worth = math.fsum(map(math.sqrt, whole.values())) + _KIND * len(whole) - _CUT * (touched - whole.total())
    middle = (part.left + part.right) / 2
    beside = [_off_board(picture.ground, half) for half in (part._replace(right=middle), part._replace(left=middle))]
    worth -= _EMPTY * (1 - tall * part.pitch / high) + _OFF * sum(beside) / 2 + _ASKEW * abs(beside[0] - beside[1])
    worth -= _CUT * sum(_crosses(bar, part) for bar in picture.bars)
    count = sum(part.left < x < part.right and part.top < y < part.bottom for x, y, _ in picture.outline)
    off = abs(part.left + part.right - picture.size[0]) + abs(part.top + part.bottom - picture.size[1])
    return round(worth, 6), count, -off


def _crosses(bar: Box, part: _Part) -> bool:
    """Whether a bar, such as a wall, is cut by an end of a part."""
    left, top, right, bottom = bar
    is_here = right > part.left and left < part.right and bottom > part.top and top < part.bottom
    return is_here and not (left > part.left and right < part.right and top > part.top and bottom < part.bottom)


def _off_board(loops: Sequence[Sequence[XY]], part: _Part) -> float:
    """How much of a part is not on the board, as a share of it; nothing where the outlines are not known."""
    inside = math.fsum(_area(_clipped(loop, part)) for loop in loops)
    return 1 - inside / ((part.right - part.left) * (part.bottom - part.top)) if loops else 0.0


def _clipped(loop: Sequence[XY], part: _Part) -> list[XY]:
    """An outline cut off at the ends of a part."""
    points = list(loop)
    for axis, end, sign in ((0, part.left, 1), (0, part.right, -1), (1, part.top, 1), (1, part.bottom, -1)):
        kept: list[XY] = []
        for one, other in pairwise([*points, *points[:1]]):
            before, after = sign * (one[axis] - end), sign * (other[axis] - end)
            if before >= 0:
                kept.append(one)
            if (before < 0) != (after < 0):
                share = before / (before - after)
                kept.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
        points = kept
    return points


def _area(loop: Sequence[XY]) -> float:
    return abs(math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*loop, *loop[:1]]))) / 2


def _in(at: float, side: float, off: float = _HALF) -> bool:
    """Whether a place, in pitches, is so far within the ends of a side that begins at 0: a piece there is whole."""
    return off <= at <= side - off


def _seen(picture: Picture, pitch: float, at: tuple[float, float], box: Box) -> Group:
    """A picture with its upper left corner at a place, less what a box hides: its words would still be read aloud."""
    return Group((*inside((picture.draw(pitch, *at, "part"),), box),), clip=box)

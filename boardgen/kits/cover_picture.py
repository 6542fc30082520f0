"""The picture on the cover of a kit: the game in play, cut off by the page, its title in a corner. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from boardgen.boards.picture import Picture
from boardgen.kits.cover_pieces import pieces_of, small_pieces
from boardgen.kits.cover_rows import rows_under_title
from boardgen.paper.boxes import EPSILON
from boardgen.paper.silhouette import fills_its_corners, silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

_RULE = Style(stroke="ink", width=0.35)
#: Of the picture, a board larger than it, and how far in its left end stands; of what is
#: too high, how much lies above.
_BLOWN_UP, _LEFT, _ABOVE = 1.12, 0.1, 0.3
#: How far a picture moves down to show pieces whole: at once and at most, mm.
_DOWN_STEP, _DOWN = 0.5, 8.0
#: How much of pieces may be cut through, in pitches; how many steps a picture may begin higher to keep to that.
_CUT, _HIGHER = 0.1, 9
#: How far a picture goes up, into the air below its title, where all of it is seen then, and the least air above and
#: below it, mm.
_UP, _AIR = 4.0, 3.0
#: How much smaller a picture may be for what must not be cut off, and by how much at a time, per cent.
_SMALLER, _SMALLER_STEP = 20, 2
#: How far a picture moves to the left at most to show pieces whole, in pitches; how far these are off the frame, mm.
_ASIDE, _CLEAR = 1.0, 1.0
#: How much of a row is cut off, or seen, at least, and how wide what is a point may be, in pitches.
_BOLD, _POINT = 0.38, 1.5
#: Of its height, how much of a side has to lie in a straight line.
_STRAIGHT = 0.6
#: From the end of the picture to the title in it, mm: with what is not printed as much as the margin of the page.
_INSIDE = 5.0
#: What dots and ascenders rise above capitals, and the side bearing that a letter keeps at the left, ems.
_DOTS = 0.11
#: A title in one line that would take so much of the width takes less of it at a smaller size; of several words it
#: stands in two lines, which are so much smaller, and so far apart, in sizes of type.
_LONG, _CORNER, _OF_TWO, _CLOSE = 0.45, 0.4, 0.5, 1.0
#: How much of a title's width may stay white below it.
_STRIPE = 0.8
#: How far a picture runs off the page at least, mm; points of curves may lie a little further out than the curves.
_BEYOND = 10.0


class InPlay(Protocol):
    """What draws the game in play."""

    def __call__(self, pitch: float, wide: float = 0.0) -> Picture:
        """The picture at a pitch in mm, and at least so many mm wide if hands stand at its sides."""


def cover_picture(title: str, in_play: InPlay, box: Box, size: float) -> Group:
    """The game in play, cut off by the page, and the title in the corner that it leaves free, or above it.

    Only at the foot is there a rule: elsewhere the board is seen to go on.

    Args:
        title: of the game.
        in_play: draws the game in play.
        box: as far as anything is printed, down to the middle of the page.
        size: of a title in one line, mm; it is less where that has no room.
    """
    drawn = in_play(10.0)
    if drawn.surround is None and fills_its_corners((*drawn.below, *drawn.above), 2.0):
        return rows_under_title(title, in_play, box, _INSIDE, size)
    lines, size = _title(title, box[2] - box[0] - 2 * _INSIDE, size)
    left, base = box[0] + _INSIDE, box[1] + _INSIDE + (CAP_HEIGHT + _DOTS) * size
    texts = [Text(left, base + i * _CLOSE * size, line, size, bold=True) for i, line in enumerate(lines)]
    width = max(measure(line, size, bold=True) for line in lines)
    clear = (box[0], box[1], left + width + 4.0, texts[-1].y + DESCENT * size + 3.0)
    wide, high = (box[2] - box[0]) / drawn.width, (box[3] - box[1] - _INSIDE) / drawn.height
    if drawn.surround is None:
        wide -= 2 * _INSIDE / drawn.width
    whole = drawn.surround is not None or drawn.flanked
    pitch = 10.0 * (wide if whole else max(wide, high) * _BLOWN_UP)
    between = _between_hands(in_play, pitch, drawn.width * pitch / 10.0, left, clear, box) if drawn.flanked else None
    drawn = in_play(pitch) if between is None else between[0]
    items, surround = [*drawn.below, *drawn.above], drawn.surround
    if between is not None:
        x, y = left, between[1]
    elif drawn.flanked:
        x, y = left, _below_title([*silhouette(items, 3.0)], left, clear, box)
        y += _down_to_whole_pieces(small_pieces(items, pitch), (x, y), box)[0]
    elif surround is None:
        items, (x, y) = _without_misses(in_play, drawn, pitch, left, clear, box)
    else:
        # An island lies whole from left to right, below the title on its sea.
        x, y = box[0], clear[3] - surround.cells[1]
        y += _down_to_whole_pieces(small_pieces(items, pitch), (x, y), box)[0]
        y += _down_to_a_row(box[3] - y - surround.cells[1], pitch)
    seen = (box[0] - x, box[1] - y, box[2] - x, box[3] - y)
    if surround is not None:
        items = [*surround.cut(items, seen)]
    items = [*inside(items, seen)]
    figure = Group(tuple(items), id="cover-figure", title=drawn.desc)
    window = Group((Group((figure,), id="in-play", dx=x, dy=y),), id="window", clip=box)
    return Group((window, Line(box[0], box[3], box[2], box[3], _RULE), *texts), id="cover-picture")


def _between_hands(
    in_play: InPlay, pitch: float, wide: float, left: float, clear: Box, box: Box
) -> tuple[Picture, float] | None:
    """What has hands at its sides, as large as is seen whole, and how high it begins.

    The hands stay at the ends of the box.

    Args:
        in_play: draws it.
        pitch: at which it is as wide as the box.
        wide: that width.
        left: where it begins.
        clear: the title's corner.
        box: what is seen.

    Returns:
        None where it would have to be far smaller.
    """
    for step in range(0, _SMALLER + 1, _SMALLER_STEP):
        drawn = in_play(pitch * (1.0 - step / 100), wide)
        items = [*drawn.below, *drawn.above]
        points = [*silhouette(items, 3.0)]
        highest = min(p.imag for p in points)
        lowest = max(bottom for _, _, _, bottom in (*pieces_of(items), *_written(items)))
        # As much air below it as above.
        y = (box[1] + box[3] - highest - lowest) / 2
        if y + highest - box[1] > _AIR and y > _below_title(points, left, clear, box) - _UP:
            return drawn, y
    return None


def _below_title(points: Sequence[complex], x: float, clear: Box, box: Box) -> float:
    """How high a picture may begin, by points around what is drawn, for the title to be free."""
    begin = box[1] + _INSIDE
    return begin + max((clear[3] - begin - p.imag for p in points if x + p.real < clear[2]), default=0.0)


def _place(
    points: Sequence[complex], pieces: Sequence[Box], high: float, left: float, clear: Box, box: Box, pitch: float
) -> XY:
    """Where a picture goes: with as little beside and below the title as leaves its corner free.

    Of a board that slants little is above the frame, if it has to go less far to the right then; and a little more
    where pieces would be cut through below. Then it goes a little aside where they would be cut through on the right.
    """
    begin = box[0] + _LEFT * (box[2] - box[0])
    tops = [box[1] + _ABOVE * (box[3] - box[1] - high), box[1] + _INSIDE]
    tops += [tops[1] - _DOWN_STEP * step for step in range(1, _HIGHER)]

    def placed(top: float) -> tuple[float, float, XY]:
        """How much of pieces is cut through, how far the picture had to go for the title, where it is then."""
        x, y = _clear_of(points, (begin, top), left, clear, box)
        down, cut = _down_to_whole_pieces(pieces, (x, y), box)
        return cut, abs(x - begin) + abs(y - top), (x, y + down)

    def cost(way: tuple[float, float, XY]) -> tuple[bool, bool, float]:
        return _misses(points, way[2], box, pitch), way[0] > _CUT * pitch, way[1]

    best = min(map(placed, tops[:2]), key=lambda way: (cost(way)[0], way[1]))
    if any(cost(best)[:2]):
        best = min((best, *map(placed, tops[2:])), key=cost)
    return _left_to_whole_pieces(points, pieces, best[2], clear, box, pitch)


def _without_misses(
    in_play: InPlay, drawn: Picture, pitch: float, left: float, clear: Box, box: Box
) -> tuple[list[Item], XY]:
    """What is drawn, and where it goes; a little smaller where its upper or right end would look like a mistake."""
    found = []
    for step in range(0, _SMALLER + 1, _SMALLER_STEP):
        smaller = pitch * (1.0 - step / 100)
        drawn = in_play(smaller) if step else drawn
        items = [*drawn.below, *drawn.above]
        points, pieces = [*silhouette(items, 3.0)], small_pieces(items, smaller)
        x, y = _place(points, pieces, drawn.height, left, clear, box, smaller)
        # What would end a little before the page does goes to the right until it does not.
        aside = max(0.0, box[2] + _CLEAR - _right_end(points, (x, y), box, smaller))
        x += aside if aside < smaller else 0.0
        spans = [(top + y, bottom + y) for _, top, _, bottom in pieces]
        cost = _misses(points, (x, y), box, smaller), _cut_through(spans, box[3]) > _CUT * smaller
        found.append((cost, step, items, (x, y)))
        # Where only stones are cut, as large ones have to be, it stays as it is.
        if not any(cost) or not (step or aside or cost[0]):
            break
    return min(found, key=lambda way: way[:2])[2:]


def _misses(points: Sequence[complex], at: XY, box: Box, pitch: float) -> bool:
    """Whether a board at a place is cut at its top by so little that it looks like a mistake, or on the right not.

    A board that ends in a point, as a triangle does, has to have that whole; of a row of cells much may be cut off.
    """
    top = min(p.imag for p in points)
    cut = box[1] + _CLEAR - top - at[1]
    upper = [p.real for p in points if p.imag < top + pitch / 2]
    is_point = max(upper) - min(upper) < _POINT * pitch
    is_cut = cut > EPSILON and (is_point or cut < _BOLD * pitch)
    return is_cut or _right_end(points, at, box, pitch) < box[2] + _CLEAR - EPSILON


def _right_end(points: Sequence[complex], at: XY, box: Box, pitch: float) -> float:
    """How far to the right a board at a place is seen to reach, above what is cut off at its lower end."""
    low = box[3] - pitch / 2
    return max((at[0] + p.real for p in points if at[1] + p.imag < low), default=box[2])


def _down_to_a_row(seen: float, pitch: float) -> float:
    """How far a picture moves down so that it ends with a row of tiles, unless enough of the next row is seen.

    Args:
        seen: how much of the tiles is seen, from the first row down, mm.
        pitch: from one row to the next, mm.
    """
    into = seen % pitch
    return into if into < _BOLD * pitch else 0.0


def _title(title: str, room: float, most: float) -> tuple[list[str], float]:
    """The title and its size, mm: one that is long is smaller, and of several words in two lines, to fit a corner."""
    words, wide = title.split(), measure(title, 1.0, bold=True)
    if wide * most < _LONG * room:
        return [title], most
    if len(words) == 1:
        return [title], _CORNER * room / wide
    # Of lines alike the upper one is the longer: corners beside boards get narrower below.
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    lines = min(ways, key=lambda way: (round(max(widths := _widths(way)), 1), -widths[0]))
    return [*lines], min(_OF_TWO * most, _CORNER * room / max(_widths(lines)))


def _widths(lines: Sequence[str]) -> list[float]:
    """Of bold lines of size 1."""
    return [measure(line, 1.0, bold=True) for line in lines]


def _clear_of(points: Sequence[complex], at: XY, left: float, clear: Box, box: Box) -> XY:
    """Where a picture goes to leave the corner of a title free: to the right or down from a place, the shorter way.

    Not to the right where that would leave a white stripe below the title. One that comes to stand below the title
    begins where that does, if it still runs off the page on the right.

    Args:
        points: around what is drawn.
        at: where its corner would go without a title.
        left: where the title begins.
        clear: the title's corner.
        box: what is seen.
    """
    x, y = at

    def down(begin: float) -> float:
        return max((clear[3] - y - p.imag for p in points if begin + p.real < clear[2]), default=0.0)

    right = max((clear[2] - x - p.real for p in points if y + p.imag < clear[3]), default=0.0)
    if right <= 0 or down(x) <= 0:
        return at
    below = min((x + p.real for p in points if clear[3] <= y + p.imag < box[3]), default=math.inf)
    striped = below + right > clear[0] + _STRIPE * (clear[2] - clear[0])
    if right < down(x) and not striped:
        return x + right, y
    under = down(x) > (clear[3] - clear[1]) / 2 and left + max(p.real for p in points) > box[2] + _BEYOND
    begin = x
    if under:
        # What ends on the left in a straight line, like a sea, runs off the page there.
        leftmost = min(p.real for p in points)
        ends = [p.imag for p in points if p.real < leftmost + 1.0]
        straight = max(ends) - min(ends) > _STRAIGHT * max(p.imag for p in points)
        begin = box[0] if straight else left
    return begin, y + max(0.0, down(begin))


def _down_to_whole_pieces(pieces: Sequence[Box], at: XY, box: Box) -> tuple[float, float]:
    """How far a picture moves down so that its lower end cuts through as little of pieces as it can; and how much.

    Args:
        pieces: the boxes around them in the picture.
        at: where its corner goes.
        box: what is seen.
    """
    x, y = at
    spans = [(top + y, bottom + y) for left, top, right, bottom in pieces if left + x < box[2] and right + x > box[0]]
    ways = (step * _DOWN_STEP for step in range(int(_DOWN / _DOWN_STEP) + 1))
    least, down = min((round(_cut_through(spans, box[3] - down), 1), down) for down in ways)
    return down, least


def _cut_through(spans: Sequence[tuple[float, float]], end: float) -> float:
    """How much of pieces that reach from here to there lies on the lesser side of an end, all in all."""
    return sum(max(0.0, min(most - end, end - least)) for least, most in spans)


def _left_to_whole_pieces(
    points: Sequence[complex], pieces: Sequence[Box], at: XY, clear: Box, box: Box, pitch: float
) -> XY:
    """Where a picture goes for its right end to cut through as little of pieces as its lower end.

    It goes to the left, where that leaves the title free, no further than it has to, and never so far that it ends
    in the box or at its left end.
    """
    x, y = at
    leftmost, rightmost = min(p.real for p in points) + x, max(p.real for p in points) + x
    beside = min((p.real + x for p in points if p.imag + y < clear[3]), default=math.inf)

    def placed(dx: float) -> tuple[float, float, XY]:
        """How much is cut through, how far it has gone, where it is then."""
        down, below = _down_to_whole_pieces(pieces, (x + dx, y), box)
        spans = [
            (left + x + dx, right + x + dx + _CLEAR)
            for left, top, right, bottom in pieces
            if top + y + down < box[3] and bottom + y + down > box[1]
        ]
        return round(below + _cut_through(spans, box[2]), 1), abs(dx) + down, (x + dx, y + down)

    def allowed(dx: float) -> bool:
        if rightmost + dx < box[2] + _BEYOND or leftmost + dx < box[0] + _INSIDE < leftmost:
            return False
        return beside + dx >= clear[2]

    ways = [-step * _DOWN_STEP for step in range(1, int(_ASIDE * pitch / _DOWN_STEP) + 1)]
    return min(map(placed, (0.0, *filter(allowed, ways))), key=lambda way: (max(way[0], _CLEAR), way[1]))[2]


def _written(items: Sequence[Item]) -> Iterator[Box]:
    """The boxes around texts with what stands in a group with them, such as the lines below the terms of a sum."""
    for item in items:
        if isinstance(item, Group) and item.layer == "text" and (found := bounds((item,))) is not None:
            yield found

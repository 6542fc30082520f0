"""The picture on the cover of a kit: the game in play, cut off by the page, its title in a corner. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from boardgen.boards.picture import Picture
from boardgen.kits.cover_crop import Measured
from boardgen.kits.cover_framed import framed, in_two
from boardgen.kits.cover_pieces import lying_pieces
from boardgen.kits.cover_rows import RULE, whole_under_title
from boardgen.kits.cover_turned import turned
from boardgen.kits.cover_window import Crop, Window
from boardgen.paper.silhouette import fills_its_corners, runs_along_its_sides
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure
from boardgen.scene.titles import hung

#: Of the picture, a board larger than it.
_BLOWN_UP = 1.12
#: How far a picture moves down to show pieces whole: at once and at most, mm.
_DOWN_STEP, _DOWN = 0.5, 8.0
#: The least air above a picture, mm.
_AIR = 3.0
#: How much smaller a picture may be for what must not be cut off, and by how much at a time, per cent.
_SMALLER, _PART_STEP = 20, 4
#: What it costs, beside what is seen of a board, that it is so much smaller than it might be.
_LESS = 2.5
#: How much larger one may be that ends in straight rows, so that it ends with one at both ends.
_LARGER = 1.2
#: How much of a row is cut off, or seen, at least, in pitches.
_BOLD = 0.38
#: From the end of the picture to the title in it, mm: with what is not printed as much as the margin of the page.
_INSIDE = 5.0
#: What dots and ascenders rise above capitals, and the side bearing that a letter keeps at the left, ems.
_DOTS = 0.11
#: Letters that go below the line.
_DESCENDING = frozenset("gjpqyQ,;")
#: A title in one line that would take so much of the width takes less of it at a smaller size; of several words it
#: stands in two lines, which are so much smaller, and so far apart, in sizes of type.
_LONG, _CORNER, _OF_TWO, _CLOSE = 0.45, 0.36, 0.5, 1.0


class InPlay(Protocol):
    """What draws the game in play."""

    def __call__(self, pitch: float) -> Picture:
        """The picture at a pitch in mm."""


def cover_picture(title: str, in_play: InPlay, box: Box, size: float) -> Group:
    """The game in play, cut off by the page, and the title in the corner that it leaves free, or above it.

    At the foot there is a rule, and below a title with a board that goes on above: elsewhere it is seen to go on.

    Args:
        title: of the game.
        in_play: draws the game in play.
        box: as far as anything is printed, down to the middle of the page.
        size: of a title in one line, mm; it is less where that has no room.
    """
    drawn = in_play(10.0)
    ends = (*drawn.below, *drawn.above)
    straight = drawn.surround is None and (fills_its_corners(ends, 2.0) or runs_along_its_sides(ends, 1.0))
    if straight and (found := whole_under_title(title, in_play, box, _INSIDE, size)) is not None:
        return found
    # A part of a chain joins nothing.
    if drawn.joined:
        return framed(title, in_play, box, _INSIDE, size)
    if straight and (found := turned(title, in_play, box, size)) is not None:
        return found
    room = box[2] - box[0] - 2 * _INSIDE
    left = box[0] + _INSIDE
    ways = [_above(title, room, size)] if straight else _titles(title, room, size)
    whole = straight or drawn.surround is not None
    titles = [_in_corner(lines, high, box, whole=whole) for lines, high in ways]
    texts, clear = titles[0]
    if straight:
        # A board that ends in straight rows has all that is below the title, and may go on above that.
        box = (box[0], clear[3], *box[2:])
        clear = (box[0], box[1], box[0], box[1])
        # It is as wide as the rules at its ends.
        left = box[0]
    wide, high = (box[2] - box[0]) / drawn.width, (box[3] - box[1] - _INSIDE) / drawn.height
    if drawn.surround is None and not straight:
        wide -= 2 * _INSIDE / drawn.width
    pitch = 10.0 * (wide if drawn.surround is not None else max(wide, high) * _BLOWN_UP)
    drawn = in_play(pitch)
    items, surround = [*drawn.below, *drawn.above], drawn.surround
    if surround is None:
        windows = [Window(box, clear if straight else corner, left, straight) for _, corner in titles]
        drawn, (x, y), chosen = _cropped(in_play, drawn, pitch, windows)
        texts = titles[windows.index(chosen)][0]
        items = [*drawn.below, *drawn.above]
    else:
        # An island lies whole from left to right, below the title on its sea.
        x, y = box[0], clear[3] - surround.cells[1]
        y += _down_to_whole_pieces(lying_pieces(items, pitch), (x, y), box)[0]
        y += _down_to_a_row(box[3] - y - surround.cells[1], pitch)
    seen = (box[0] - x, box[1] - y, box[2] - x, box[3] - y)
    if surround is not None:
        items = [*surround.cut(items, seen)]
    rules = [Line(box[0], box[1], box[2], box[1], RULE)] if straight and seen[1] > _AIR else []
    return Group((*_seen(items, drawn.desc, (x, y), box), *rules, *texts), id="cover-picture")


def _seen(items: Iterable[Item], desc: str, at: XY, box: Box) -> Iterator[Item]:
    """What a box shows of a picture whose corner is at a point, and the rule at its foot."""
    x, y = at
    shown = inside(items, (box[0] - x, box[1] - y, box[2] - x, box[3] - y))
    figure = Group(tuple(shown), id="cover-figure", title=desc)
    yield Group((Group((figure,), id="in-play", dx=x, dy=y),), id="window", clip=box)
    yield Line(box[0], box[3], box[2], box[3], RULE)


def _cropped(in_play: InPlay, drawn: Picture, pitch: float, windows: Sequence[Window]) -> tuple[Picture, XY, Window]:
    """The part of a board that shows most in one of some windows, a little smaller where that shows more; where its
    corner goes, and in which window.
    """
    whole = Measured.of(drawn, pitch)
    some = [whole.scaled(1.0 - step / 100) for step in range(0, _SMALLER + 1, _PART_STEP)]
    window = windows[0]
    if window.straight:
        across = (window.right - window.left) / (whole.right - whole.left)
        least = min(across, 1.0 - _SMALLER / 100)
        high = (window.box[3] - window.box[1]) / pitch
        # Both ends may be those of rows then, or one of them and the middle of a row.
        fitting = (2 * high / rows for rows in range(math.ceil(2 * high / _LARGER), int(2 * high / least) + 1))
        some += [whole.scaled(scale) for scale in (across, *fitting)]
    found = best_crop(some, window)
    beside = found is None or found[1].at[1] + found[0].top <= window.clear[3] - found[0].pitch
    if not beside and len(windows) > 1:
        # Nothing of the board stands beside the title.
        found = best_crop(some, *windows)
    if found is None:
        return drawn, (window.left - whole.left, window.clear[3] - whole.top), window
    chosen, crop, window = found
    drawn = in_play(chosen.pitch)
    # Lines do not grow with a board, so that its place is found again.
    board = Measured.of(drawn, chosen.pitch)
    exact = board.best(window)
    if exact is None:
        return drawn, crop.at, window
    return drawn, (exact if window.straight else board.settled(exact, window)).at, window


def best_crop(boards: Sequence[Measured], *windows: Window) -> tuple[Measured, Crop, Window] | None:
    """The board, the place and the window that show most, of one at several pitches; larger ones are worth more by
    themselves.
    """
    largest = max(board.pitch for board in boards)
    every = ((board, window, board.best(window)) for window in windows for board in boards)
    ways = [(board, crop, window) for board, window, crop in every if crop is not None]
    return max(ways, key=lambda way: way[1].worth + _LESS * way[0].pitch / largest, default=None)


def _down_to_a_row(seen: float, pitch: float) -> float:
    """How far a picture moves down so that it ends with a row of tiles, unless enough of the next row is seen.

    Args:
        seen: how much of the tiles is seen, from the first row down, mm.
        pitch: from one row to the next, mm.
    """
    into = seen % pitch
    return into if into < _BOLD * pitch else 0.0


def _in_corner(lines: Sequence[str], size: float, box: Box, *, whole: bool) -> tuple[list[Text], Box]:
    """A title in the corner of a picture, and the box that stays free for it, as far down as letters of its last line
    reach; what has the whole width below it always begins at one height.
    """
    left, base = box[0] + _INSIDE, box[1] + _INSIDE + (CAP_HEIGHT + _DOTS) * size
    texts = [hung(left, base + i * _CLOSE * size, line, size) for i, line in enumerate(lines)]
    width = max(measure(line, size, bold=True) for line in lines)
    low = DESCENT * size if whole or _DESCENDING & {*lines[-1]} else 0.0
    return texts, (box[0], box[1], left + width + 4.0, texts[-1].y + low + 3.0)


def _titles(title: str, room: float, most: float) -> list[tuple[list[str], float]]:
    """The title and its size, mm: one that is long is smaller, and of several words in two lines, to fit a corner, or
    else above the board in one.
    """
    words, wide = title.split(), measure(title, 1.0, bold=True)
    if wide * most < _LONG * room:
        return [([title], most)]
    if len(words) == 1:
        return [([title], min(most, _CORNER * room / wide))]
    lines = in_two(words)
    return [([*lines], min(_OF_TWO * most, _CORNER * room / max(_widths(lines)))), _above(title, room, most)]


def _above(title: str, room: float, most: float) -> tuple[list[str], float]:
    """The title in one line, and its size, mm."""
    return [title], min(most, room / measure(title, 1.0, bold=True))


def _widths(lines: Sequence[str]) -> list[float]:
    """Of bold lines of size 1."""
    return [measure(line, 1.0, bold=True) for line in lines]


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

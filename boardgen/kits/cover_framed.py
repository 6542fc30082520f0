"""Covers of kits whose board has a frame that says something only as a whole, such as a chain that joins two sides.

All of the frame is seen, and the board may run off the page where there is nothing of it; all of the board where the
frame is small, so that one sees where on it that lies. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.kits.cover_crop import Measured
from boardgen.kits.cover_rows import RISE, RULE, broken, title_line
from boardgen.kits.cover_turned import grid_lines
from boardgen.paper.boxes import EPSILON
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Text
from boardgen.scene.text import DESCENT, measure

#: A pitch at which a board is measured, mm, and the parts of the largest possible that are tried.
_TRIED = 10.0
_PITCHES = tuple(1 - 0.035 * step for step in range(9))
#: From one line of a title to the next, in sizes of type.
_CLOSE = 1.0
#: From frames to the ends of the picture, and from the board to the title beside it, below it and above it.
_CLEAR, _BESIDE, _UNDER = 2.0, 5.0, 3.0
#: From whole pieces to the ends of the picture.
_APART = 0.6
_PARTS = 4
#: A board that is seen whole is no farther off the middle from top to foot.
_OFF_EVEN = 1.5
#: Two ways to break a title are alike if one is no more than so much wider.
_ALIKE = 1.25
#: Titles are tried at these parts of the usual size.
_SHARES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.46)
#: What is worth how much: a page that is covered, the largest board, the largest title. What
#: costs how much: a side that is grazed, a tip that is cut off, a stone that is cut, a title above the board that
#: might stand beside it, a board that is cut off above, and one that is at two opposite ends, which
#: is seen to end nowhere, a title of three lines with a word each, and one at the right.
_COVERED, _LARGE, _TITLE = 6.0, 2.0, 0.3
_GRAZED, _TIP, _CUT, _STRIPED, _ASIDE = 0.5, 1.5, 0.1, 0.5, 0.5
_TOPLESS, _BAND, _STACKED, _RIGHT = 1.0, 3.0, 0.5, 0.05
#: How much of a title's width at least has some of the board below it.
_STRIPE = 0.2
#: What is cut off a board at an end, and what is left between them, is more than this, in pitches, or nothing.
_BOLD = 0.9
#: What is cut off covers at least so many squares of the pitch: else it is a tip, which looks like a mistake.
_LOST = 3.0
#: Of a board's width or height, what frames reach over that say what it is like.
_SPANNED = 0.7
#: A title is worth so much of the board that it takes the place of.
_TITLED = 0.5


class _Title(NamedTuple):
    """Lines of a title, the corner where they begin, and their size."""

    lines: tuple[str, ...]
    corner: XY
    size: float

    @property
    def box(self) -> Box:
        """Around them."""
        x, y = self.corner
        wide = _widest(self.lines) * self.size
        return x, y, x + wide, y + (RISE + DESCENT + _CLOSE * (len(self.lines) - 1)) * self.size


class _Way(NamedTuple):
    """How a board may stand: its pitch, where the corner of its picture goes, what is seen of it, and the title."""

    worth: float
    pitch: float
    at: XY
    seen: Box
    title: _Title


def framed(title: str, in_play: Callable[[float], Picture], box: Box, inset: float, size: float) -> Group:
    """A board with all of what is framed on it, whole or off the page at its other ends, beside or below the title.

    A part of the frame would show a part of the chain that has won, which joins nothing there.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        inset: from there to the title.
        size: of the title in one line, mm, at the most.
    """
    drawn = in_play(_TRIED)
    unit = Measured.of(drawn, _TRIED)
    # What is cut off along a row of squares looks like the end of the board.
    if grid_lines([*drawn.below, *drawn.above])[0] or not _spans(unit):
        unit = unit.framed_whole()
    way = max(_ways(unit, title, box, inset, size), key=lambda way: round(way.worth, 6))
    drawn = in_play(way.pitch)
    x, y = way.at
    left, top, right, bottom = way.seen
    items: list[Item] = [*inside([*drawn.below, *drawn.above], (left - x, top - y, right - x, bottom - y))]
    figure = Group(tuple(items), id="cover-figure", title=drawn.desc)
    window = Group((Group((figure,), id="in-play", dx=x, dy=y),), id="window", clip=way.seen)
    rules = [Line(left, bottom, right, bottom, RULE)]
    if top > box[1] and unit.scaled(way.pitch / _TRIED).top + y < top:
        rules.append(Line(left, top, right, top, RULE))
    return Group((window, *rules, *_texts(way.title)), id="cover-picture")


def _spans(unit: Measured) -> bool:
    """Whether frames reach over so much of a board that they say what it is like."""
    left, top, right, bottom = unit.framed
    wide, high = unit.right - unit.left, unit.bottom - unit.top
    return right - left > _SPANNED * wide or bottom - top > _SPANNED * high


def _texts(title: _Title) -> Iterator[Text]:
    x, y = title.corner
    for row, line in enumerate(title.lines):
        yield title_line(line, (x, y + row * _CLOSE * title.size), title.size)


def _ways(unit: Measured, title: str, box: Box, inset: float, size: float) -> Iterator[_Way]:
    """Every way in which all of the frames is seen and the title is free."""
    largest = _largest(unit, box)
    for seen, above in [(box, None), *_above(title, box, inset, size)]:
        for pitch in _pitches(unit, seen):
            board = unit.scaled(pitch / _TRIED)
            for at in _places(board, seen, inset):
                worth = _LARGE * pitch / largest + _ends(board, at, seen) - _CUT * board.cut_at(at, seen)
                covered = board.area_in(at, seen)
                for one in _beside(board, at, title, box, inset, size) if above is None else [above]:
                    part = (covered + _TITLED * _area(one.box)) / _area(box)
                    more = _COVERED * part + _TITLE * one.size / size
                    more -= _STACKED * (2 < len(one.lines) == len(title.split()))
                    more -= _STRIPED * (above is None and _is_striped(board, at, one, box[3]))
                    more -= _RIGHT * (one.corner[0] > box[0] + inset)
                    yield _Way(worth + more, pitch, at, seen, one)


def _pitches(unit: Measured, seen: Box) -> list[float]:
    """Pitches at which all frames are seen: some parts of the largest, and those at which both ends are of rows."""
    most, high, (_, top, _, foot) = _largest(unit, seen), seen[3] - seen[1] - 2 * _APART, unit.framed
    whole = {high / (end - begin) for begin, _ in unit.rows for _, end in unit.rows if begin < top and end > foot}
    fitting = [_TRIED * scale for scale in whole if _PITCHES[-1] * most < _TRIED * scale < most]
    return sorted({round(pitch, 2) for pitch in (*fitting, *(share * most for share in _PITCHES))})


def _largest(unit: Measured, seen: Box) -> float:
    """The largest pitch at which all frames are seen."""
    left, top, right, bottom = unit.framed
    wide, high = seen[2] - seen[0] - 2 * _CLEAR, seen[3] - seen[1] - 2 * _CLEAR
    return _TRIED * min(wide / (right - left), high / (bottom - top))


def _is_striped(board: Measured, at: XY, title: _Title, bottom: float) -> bool:
    """Whether all below a title beside a board is white: the board does not come back there."""
    left, _, right, foot = title.box
    least, most = board.reach_between(foot - at[1], bottom - at[1])
    off = _STRIPE * (right - left)
    return least + at[0] > right - off or most + at[0] < left + off


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _places(board: Measured, seen: Box, inset: float) -> Iterator[XY]:
    """Where the corner of a picture may go for all frames to be seen: so that these, the board or pieces end well."""
    left, top, right, bottom = board.framed
    middle = (seen[0] + seen[2] - board.left - board.right) / 2
    sides = seen[0] + inset - board.left, seen[2] - inset - board.right, middle
    even = (seen[1] + seen[3] - board.top - board.bottom) / 2
    heights = seen[1] + _UNDER - board.top, seen[3] - _UNDER - board.bottom, even
    rows = [end for top, foot in board.rows for end in (seen[3] - _APART - foot, seen[1] + _APART - top)]
    xs = _between(seen[0] + _CLEAR - left, seen[2] - _CLEAR - right, sides)
    ys = _between(seen[1] + _CLEAR - top, seen[3] - _CLEAR - bottom, (*heights, *rows))
    if not rows:
        # All of it is seen, best in the middle.
        ys = [y for y in ys if abs(y - even) < _OFF_EVEN]
    return ((x, y) for x in xs for y in ys)


def _between(least: float, most: float, ways: Sequence[float]) -> list[float]:
    """Places from one to another, and those of others between them."""
    ways = (*ways, *(least + (most - least) * step / _PARTS for step in range(_PARTS + 1)))
    return sorted({round(way, 2) for way in ways if least - EPSILON <= way <= most + EPSILON})


def _ends(board: Measured, at: XY, seen: Box) -> float:
    """What it is worth how a board ends: off the page, or well away from its end."""
    x, y = at
    over = (
        seen[0] - board.left - x,
        seen[1] - board.top - y,
        board.right + x - seen[2],
        board.bottom + y - seen[3],
    )
    # What is seen from side to side is better seen in the middle.
    aside = abs(over[0] - over[2]) / (seen[2] - seen[0]) if max(over[0], over[2]) < 0 else 0.0
    bold, least = _BOLD * board.pitch, _LOST * board.pitch**2
    left, top, right, bottom = board.left + x, board.top + y, board.right + x, board.bottom + y
    beyond = (
        (left, top, seen[0], bottom),
        (left, top, right, seen[1]),
        (seen[2], top, right, bottom),
        (left, seen[3], right, bottom),
    )
    grazed = sum(-1.0 < past < bold for past in over)
    tips = sum(
        0 < past < 2 * bold and board.area_in(at, outside) < least for past, outside in zip(over, beyond, strict=True)
    )
    band = min(over[0], over[2]) > 0 or min(over[1], over[3]) > 0
    above = _TOPLESS * (over[1] > 0) + _BAND * band
    return -_ASIDE * aside - _GRAZED * grazed - _TIP * tips - above


def _above(title: str, box: Box, inset: float, size: float) -> Iterator[tuple[Box, _Title]]:
    """What is left below the title in one line, at some of its sizes, and the title."""
    most = min(size, (box[2] - box[0] - 2 * inset) / _widest((title,)))
    for share in _SHARES[::3]:
        one = _Title((title,), (box[0] + inset, box[1] + inset), share * most)
        yield (box[0], one.box[3] + _UNDER, box[2], box[3]), one


def _beside(board: Measured, at: XY, title: str, box: Box, inset: float, size: float) -> Iterator[_Title]:
    """The title in the upper corners, as large as each has room for."""
    for lines in _broken(title):
        for right in (False, True):
            for share in _SHARES:
                x = box[2] - inset - _widest(lines) * share * size if right else box[0] + inset
                one = _Title(lines, (x, box[1] + inset), share * size)
                left, _, end, foot = one.box
                least, most = board.reach_to(foot + _UNDER - at[1])
                if (most + at[0] < left - _BESIDE) if right else (least + at[0] > end + _BESIDE):
                    yield one
                    break


@cache
def _broken(title: str) -> list[tuple[str, ...]]:
    """The title in one line, in two, and in three narrow ones if it has so many words."""
    words = title.split()
    three = [lines for lines in broken(words, 3) if len(lines) == 3]
    return [(title,), *([in_two(words)] if len(words) > 1 else []), *([min(three, key=_widest)] if three else [])]


def in_two(words: Sequence[str]) -> tuple[str, ...]:
    """Two narrow lines of words: of ways about alike that with the longer first line, since corners beside boards get
    narrower below.
    """
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    most = _ALIKE * min(map(_widest, ways))
    return max((way for way in ways if _widest(way) <= most), key=lambda way: _widest(way[:1]))


@cache
def _widest(lines: tuple[str, ...]) -> float:
    return max(measure(line, 1.0, bold=True) for line in lines)

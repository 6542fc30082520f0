"""Covers of kits that show a board whole, as large as the title beside it or above it leaves it. Lengths in mm.

A board that is cut off where printers stop looks misprinted, and what it is like is often seen only as a whole: that
a chain joins two sides, or who owns them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from boardgen.boards.picture import Picture, Surround
from boardgen.kits.cover_column import Column, Placed
from boardgen.kits.cover_outline import Outline
from boardgen.kits.cover_rows import RISE, RULE, broken, title_line
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Text
from boardgen.scene.text import DESCENT, measure

#: A pitch at which a board is measured, mm, and the parts of the largest possible that are tried.
_TRIED = 10.0
_PITCHES = tuple(1 - 0.01 * step for step in range(29))
#: From one line of a title to the next, in sizes of type.
_CLOSE = 1.0
#: From the board to the end of the picture above it, to the rule at its foot, and to the title beside it, below it
#: and above it. Outlines are half a line short of what is drawn.
_CLEAR, _OVER_RULE, _BESIDE, _UNDER = 2.0, 4.4, 5.0, 3.0
#: Two ways to break a title are alike if one is no more than so much wider.
_ALIKE = 1.25
#: Titles of a word are tried at these parts of the usual size; those of several, such as of a series of kits that are
#: to look alike, at that alone.
_SHARES = (1.0, 0.72)
_OF_SEVERAL = (0.45,)
#: What is worth how much: a page that is covered, the largest board, the largest title. What costs how much: a board
#: off the middle by all of the width, a title above white beside such a board, and one of three lines of which one is
#: short.
_COVERED, _LARGE, _TITLE = 6.0, 2.0, 0.5
_ASIDE, _STRIPED, _RAGGED = 0.6, 0.5, 1.0
#: What each line of the words costs beyond a few, and a last one that is short.
_LONG, _FEW = 0.3, 3
#: How large a board is at least that leaves the words a corner, as a share of the largest above words across the
#: page; how high these are, of its width.
_NEARLY, _MASTHEAD = 0.92, 0.12
#: A line is short if it is less than so much of the widest.
_SHORT = 0.5
#: A board no farther off the middle, of the width, stands in it: it has as much white on one side as on the other.
_MIDDLE = 0.01
#: How much of a title's width at least has some of the board below it.
_STRIPE = 0.2
#: A title is worth so much of the board that it takes the place of.
_TITLED = 0.45


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

    @property
    def area(self) -> float:
        """What its lines cover, mm², however they are broken."""
        return math.fsum(_widest((line,)) for line in self.lines) * (RISE + DESCENT) * self.size**2


class _Way(NamedTuple):
    """How a board may stand: its pitch, where the corner of its picture goes, the title, and the words."""

    worth: float
    pitch: float
    at: XY
    title: _Title
    words: Placed | None


def whole(
    title: str,
    in_play: Callable[[float], Picture],
    box: Box,
    inset: float,
    size: float,
    column: Column | None = None,
) -> Group | None:
    """All of a board, beside or below the title, a rule at its foot.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        inset: from there to the title, to the board at the sides, and to the rule.
        size: of the title in one line, mm, at the most.
        column: words for a corner that the board leaves free, with which there is no rule; None is returned where
            no board that is nearly as large as any leaves one.
    """
    first = in_play(_TRIED)
    if column is not None and first.surround is not None:
        return None
    ways = [*_ways(_outline(first), title, box, inset, size, column)]
    if column is not None:
        high = _TRIED * (box[3] - box[1] - _MASTHEAD * (box[2] - box[0])) / first.height
        least = _NEARLY * min(high, max(way.pitch for way in ways))
        ways = [way for way in ways if way.words is not None and way.pitch >= least]
    if not ways:
        return None
    way = max(ways, key=lambda way: round(way.worth, 6))
    drawn = in_play(way.pitch)
    x, y = way.at
    items: Iterable[Item] = (*drawn.below, *drawn.above)
    if drawn.surround is not None:
        items = _filled(drawn.surround, items, (box[0] - x, box[1] - y, box[2] - x, box[3] - y))
    figure = Group(tuple(items), id="cover-figure", title=drawn.desc)
    window = Group((Group((figure,), id="in-play", dx=x, dy=y),), id="window", clip=box)
    if way.words is not None:
        return Group((window, way.words.group(), *_texts(way.title)), id="cover-picture")
    # What surrounds a board ends with the rule.
    off = inset if drawn.surround is None else 0.0
    rule = Line(box[0] + off, box[3], box[2] - off, box[3], RULE)
    return Group((window, rule, *_texts(way.title)), id="cover-picture")


def _outline(drawn: Picture) -> Outline:
    """Of a board; of one that something surrounds as far as it always has some of that around it."""
    if drawn.surround is None:
        return Outline.of(drawn, _TRIED)
    left, top, right, bottom = drawn.surround.whole
    return Outline([complex(x, y) for x in (left, right) for y in (top, bottom)], _TRIED)


def _filled(surround: Surround, items: Iterable[Item], box: Box) -> Iterator[Item]:
    """A board alone, with what surrounds it all over a box; without what else its picture shows, such as stocks."""
    around = set(map(id, surround.items))
    for item in items:
        yield from surround.cut((item,), box) if id(item) in around else inside((item,), surround.whole)


def _texts(title: _Title) -> Iterator[Text]:
    x, y = title.corner
    for row, line in enumerate(title.lines):
        yield title_line(line, (x, y + row * _CLOSE * title.size), title.size)


def _ways(unit: Outline, title: str, box: Box, inset: float, size: float, column: Column | None) -> Iterator[_Way]:
    """Every way in which all of the board is seen and the title is free, with the words where these have room."""
    inner = box[0] + inset, box[1] + _CLEAR, box[2] - inset, box[3] - _OVER_RULE
    largest = _largest(unit, inner)
    for seen, above in [(inner, None), *_above(title, inner, box[1] + inset, size)]:
        most = _largest(unit, seen)
        for pitch in (share * most for share in _PITCHES):
            board = unit.scaled(pitch / _TRIED)
            for at in _places(board, seen):
                aside = abs(board.left + board.right + 2 * at[0] - seen[0] - seen[2]) / (seen[2] - seen[0])
                worth = _LARGE * pitch / largest - _ASIDE * aside
                for one in _beside(board, at, title, box, inset, size) if above is None else [above]:
                    part = (board.area + _TITLED * one.area) / _area(box)
                    more = _COVERED * part + _TITLE * one.size / size
                    more -= _RAGGED * _is_ragged(one.lines)
                    # Words on one side of a board in the middle would leave the other one empty.
                    is_free = column is not None and (above is None or aside > _MIDDLE)
                    words = column.beside(board, at, inner, one.box) if column is not None and is_free else None
                    if words is not None:
                        more -= _LONG * max(0, words.words.lines - _FEW) + _LONG * words.words.ends_short
                    elif aside > _MIDDLE and (above is not None or _is_striped(board, at, one, box[3])):
                        more -= _STRIPED
                    yield _Way(worth + more, pitch, at, one, words)


def _largest(unit: Outline, seen: Box) -> float:
    """The largest pitch at which all of a board is seen."""
    wide, high = seen[2] - seen[0], seen[3] - seen[1]
    return _TRIED * min(wide / (unit.right - unit.left), high / (unit.bottom - unit.top))


def _is_striped(board: Outline, at: XY, title: _Title, bottom: float) -> bool:
    """Whether all below a title beside a board is white: the board does not come back there."""
    left, _, right, foot = title.box
    least, most = board.reach_between(foot - at[1], bottom - at[1])
    off = _STRIPE * (right - left)
    return least + at[0] > right - off or most + at[0] < left + off


def _is_ragged(lines: Sequence[str]) -> bool:
    """Whether one of three lines is far narrower than another, such as a word of two letters."""
    return len(lines) > 2 and min(_widest((line,)) for line in lines) < _SHORT * _widest(tuple(lines))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _places(board: Outline, seen: Box) -> Iterator[XY]:
    """Where the corner of a picture may go for all of the board to be seen: in the middle, or off the title and flush
    with the right margin, so that no board stands somewhere between; as far above as below, if the rule lets it.
    """
    least, most = seen[0] - board.left, seen[2] - board.right
    even = (seen[1] - _CLEAR + seen[3] + _OVER_RULE - board.top - board.bottom) / 2
    even = min(even, seen[3] - board.bottom)
    return ((x, even) for x in ((least + most) / 2, most))


def _above(title: str, inner: Box, top: float, size: float) -> Iterator[tuple[Box, _Title]]:
    """What is left below the title in one line, at some of its sizes, and the title."""
    most = (inner[2] - inner[0]) / _widest((title,))
    for share in _shares(title):
        one = _Title((title,), (inner[0], top), min(share * size, most))
        yield (inner[0], one.box[3] + _UNDER, inner[2], inner[3]), one


def _beside(board: Outline, at: XY, title: str, box: Box, inset: float, size: float) -> Iterator[_Title]:
    """The title in the upper left corner, as large as that has room for."""
    for lines in _broken(title):
        for share in _shares(title):
            one = _Title(lines, (box[0] + inset, box[1] + inset), share * size)
            _, _, end, foot = one.box
            if board.reach_to(foot + _UNDER - at[1]) + at[0] > end + _BESIDE:
                yield one
                break


def _shares(title: str) -> Sequence[float]:
    """The parts of the usual size that a title may have."""
    return _OF_SEVERAL if " " in title else _SHARES


@cache
def _broken(title: str) -> list[tuple[str, ...]]:
    """The title in one line, in two, and in three narrow ones if it has so many words."""
    words = title.split()
    three = [lines for lines in broken(words, 3) if len(lines) == 3]
    return [(title,), *([_in_two(words)] if len(words) > 1 else []), *([min(three, key=_widest)] if three else [])]


def _in_two(words: Sequence[str]) -> tuple[str, ...]:
    """Two narrow lines of words: of ways about alike that with the longer first line, since corners beside boards get
    narrower below.
    """
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    most = _ALIKE * min(map(_widest, ways))
    return max((way for way in ways if _widest(way) <= most), key=lambda way: _widest(way[:1]))


@cache
def _widest(lines: tuple[str, ...]) -> float:
    return max(measure(line, 1.0, bold=True) for line in lines)

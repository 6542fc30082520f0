"""The cover of a kit whose board of square cells leaves no corner free: it fills the picture from end to end, and the
title stands in a corner that is cut out of it along its cells. Lengths in mm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.kits.cover_pieces import framed_edges, named_pieces, path_edges, widest_stroke
from boardgen.kits.cover_rows import RULE
from boardgen.paper.boxes import EPSILON
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Path, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

#: A pitch at which a board is measured, mm.
_TRIED = 10.0
#: So many rows are seen, in halves: with fewer there is no fight, with more it is far off.
_ROWS, _USUAL = (4.5, 10.0), 5.5
#: Titles are no smaller than so much of the usual size; from the corner's sides to a title, and from one of its lines
#: to the next, in sizes of type; what is free below a letter that reaches below its line, mm.
_LEAST, _BESIDE, _CLOSE, _UNDER = 0.5, 5.0, 1.0, 1.5
#: The corner takes at most so much of the width and of the height.
_WIDEST, _HIGHEST = 0.7, 0.4
#: What is worth how much: all pieces, the sort of which least is seen, what is framed, a title of the usual size.
#: What costs how much: a piece that is cut, a cell that is missing, all that the corner takes, a row more than usual,
#: a column of which only a sliver is seen or missing, frames that are not all seen.
_SEEN, _MET, _FRAMED, _TITLE = 3.0, 4.0, 12.0, 1.5
_CUT, _MISSING, _TAKEN, _MORE, _SLIVER, _PARTLY = 1.0, 0.5, 3.0, 0.12, 1.0, 6.0
#: Frames are so far off every end, in pitches, besides the ends of the board at the left and of the corner.
_NEAR = 0.1
#: How much of a column the rims at both ends of a board take at most.
_RIMS = 0.03
#: How much of a column at an end is nothing, and neither a sliver nor nearly whole, in pitches.
_WHOLE, _MIDDLE = 0.02, (0.32, 0.68)


class _Board(NamedTuple):
    """A board of square cells at a pitch of 1, from the corner of its cells.

    Attributes:
        columns, rows: how many.
        missing: the cells in these that it has not.
        pieces: the sort and the box of each.
        frames: their edges.
    """

    columns: int
    rows: int
    missing: frozenset[tuple[int, int]]
    pieces: Sequence[tuple[str, Box]]
    frames: Sequence[tuple[XY, XY]]


class _Corner(NamedTuple):
    """A corner for a title: how many cells wide and high, what stands in it and how large that is, mm."""

    columns: float
    rows: float
    lines: tuple[str, ...]
    size: float


class _Way(NamedTuple):
    """How a board may stand: its pitch, the column and the row at the upper left end, and the title's corner."""

    worth: float
    pitch: float
    left: float
    top: float
    corner: _Corner


def filled(title: str, in_play: Callable[[float], Picture], box: Box, size: float) -> Group | None:
    """The board, which fills the box, and the title in a corner of it; None for other cells or for few of them.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        size: of a title in one line, mm, at the most.
    """
    board = _board(in_play(_TRIED))
    if board is None:
        return None
    way = max(_ways(board, title, box, size), key=lambda way: round(way.worth, 6), default=None)
    return None if way is None else _drawn(in_play(way.pitch), way, box)


def whole_rows(in_play: Callable[[float], Picture], wide: float, high: float) -> float | None:
    """The most of a height that ends with a row of square cells, of which all columns and the rims fill a width.

    None for other cells, and where that would be too few rows or too many.
    """
    board = _board(in_play(_TRIED))
    if board is None:
        return None
    drawn = in_play(wide / board.columns)
    pitch = (wide - widest_stroke([*drawn.below, *drawn.above])) / board.columns
    rows = int(high / pitch + EPSILON)
    return rows * pitch if _ROWS[0] <= rows <= min(_ROWS[1], board.rows) else None


def _drawn(drawn: Picture, way: _Way, box: Box) -> Group:
    """The board with the corner cut out of it."""
    left, top, right, bottom = box
    items = [*drawn.below, *drawn.above]
    (first_x, *_), (first_y, *_) = _grid_lines(items)
    if way.left < EPSILON:
        # Half of what is drawn along the end of the board lies outside of its cells.
        left += widest_stroke(items) / 2
    x, y = left - first_x - way.left * way.pitch, top - first_y - way.top * way.pitch
    corner = (left, top, left + way.corner.columns * way.pitch, top + way.corner.rows * way.pitch)
    # Beside the corner and below it: nothing is drawn under the title but frames along its lower end.
    beside = _part(items, (corner[2] - x, top - y, right - x, corner[3] - y))
    below = _part(items, (box[0] - x, corner[3] - y - _line_width(items) / 2, right - x, bottom - y))
    marks = [item for item in items if isinstance(item, Group) and item.layer == "marks"]
    along = _part(marks, (box[0] - x, corner[3] - y - widest_stroke(marks) / 2, corner[2] - x, corner[3] - y))
    others = (part._replace(items=(*_nameless(part.items),)) for part in (beside, along) if part.items)
    figure = Group((below, *others), id="cover-figure", title=drawn.desc)
    window = Group((Group((figure,), id="in-play", dx=x, dy=y),), id="window", clip=box)
    # The corner has no outline, which would look like the edge of a board of such a shape.
    rule = Line(box[0], bottom, right, bottom, RULE)
    return Group((window, rule, *_set(way.corner, corner)), id="cover-picture")


def _set(corner: _Corner, box: Box) -> Iterator[Text]:
    """The title, in the middle of its corner's height."""
    deep = (CAP_HEIGHT + _CLOSE * (len(corner.lines) - 1)) * corner.size
    base = (box[1] + box[3] - deep) / 2 + CAP_HEIGHT * corner.size
    for number, line in enumerate(corner.lines):
        yield Text(box[0] + _BESIDE, base + number * _CLOSE * corner.size, line, corner.size, bold=True)


def _part(items: Sequence[Item], box: Box) -> Group:
    """What lies in a box, cut off at its ends."""
    return Group(tuple(inside(items, box)), clip=box)


def _nameless(items: Sequence[Item]) -> Iterator[Item]:
    """Items without names of groups, which stand in another part of the page already."""
    for item in items:
        yield item._replace(items=(*_nameless(item.items),), id="") if isinstance(item, Group) else item


def _board(drawn: Picture) -> _Board | None:
    """What a picture shows at the pitch tried; None if its cells are no squares."""
    items = [*drawn.below, *drawn.above]
    xs, ys = _grid_lines(items)
    if not xs or not ys:
        return None
    off = xs[0], ys[0]
    columns, rows = round((xs[-1] - xs[0]) / _TRIED), round((ys[-1] - ys[0]) / _TRIED)

    def moved(x: float, y: float) -> XY:
        return (x - off[0]) / _TRIED, (y - off[1]) / _TRIED

    pieces = [
        (name, (*moved(left, top), *moved(right, bottom)))
        for name, (left, top, right, bottom) in named_pieces(items, _TRIED)
    ]
    frames = [(moved(*begin), moved(*end)) for begin, end in framed_edges(items)]
    cells = [*_segments(items, "cells")]
    missing = [
        (column, row)
        for column in range(columns)
        for row in range(rows)
        if not _inside((off[0] + (column + 0.5) * _TRIED, off[1] + (row + 0.5) * _TRIED), cells)
    ]
    return _Board(columns, rows, frozenset(missing), pieces, frames)


def _inside(at: XY, edges: Sequence[tuple[XY, XY]]) -> bool:
    """Whether a point lies within such edges: as many as run down at its left are odd."""
    upright = ((a, b) for a, b in edges if abs(a[0] - b[0]) < EPSILON and a[0] < at[0])
    return sum(min(a[1], b[1]) < at[1] < max(a[1], b[1]) for a, b in upright) % 2 == 1


def _grid_lines(items: Sequence[Item]) -> tuple[list[float], list[float]]:
    """Where lines between cells run down and across; nothing unless all of them do."""
    xs, ys = set[float](), set[float]()
    for (x1, y1), (x2, y2) in _segments(items, "grid"):
        if min(abs(x2 - x1), abs(y2 - y1)) > EPSILON:
            return [], []
        (xs if abs(x2 - x1) < abs(y2 - y1) else ys).add(round(x1 if abs(x2 - x1) < abs(y2 - y1) else y1, 6))
    return sorted(xs), sorted(ys)


def _line_width(items: Sequence[Item]) -> float:
    """How wide lines between cells are."""
    return widest_stroke([item for item in items if isinstance(item, Group) and item.id == "grid"])


def _segments(items: Sequence[Item], name: str) -> Iterator[tuple[XY, XY]]:
    """The straight parts of what is drawn in the group of such a name."""
    for item in items:
        if isinstance(item, Group) and item.id == name:
            for path in item.items:
                if isinstance(path, Path):
                    yield from path_edges(path)


def _ways(board: _Board, title: str, box: Box, size: float) -> Iterator[_Way]:
    """Every way in which it fills a box, with a corner for the title."""
    wide, high = box[2] - box[0], box[3] - box[1]
    for half in range(int(2 * _ROWS[0]), int(2 * _ROWS[1]) + 1):
        pitch = high / half * 2
        columns, rows = wide / pitch, half / 2
        if board.columns < columns < board.columns + _RIMS:
            columns = float(board.columns)
        if columns > board.columns + EPSILON or rows > board.rows + EPSILON:
            continue
        # Of a row and a half, the half may be seen at either end.
        tops = [(off, [*_corners(title, pitch, columns, rows, size, off)]) for off in sorted({0.0, rows % 1})]
        lefts = {float(left) for left in range(int(board.columns - columns + EPSILON) + 1)}
        lefts |= {left + 1 - columns % 1 for left in lefts if left + 1 + int(columns) <= board.columns}
        for left in sorted(lefts):
            for off, corners in tops:
                for row in range(int(board.rows - rows - off + EPSILON) + 1):
                    top = row + off
                    for corner in corners:
                        worth = _worth(board, (left, top, left + columns, top + rows), corner)
                        worth += _TITLE * corner.size / size - _MORE * abs(rows - _USUAL)
                        yield _Way(worth, pitch, left, top, corner)


def _corners(title: str, pitch: float, columns: float, rows: float, size: float, off: float) -> Iterator[_Corner]:
    """Corners that end with cells, with the title in one line or in two, as large as each has room for.

    Args:
        title: of the game.
        pitch: mm.
        columns, rows: what is seen of the board.
        size: of a title in one line, mm, at the most.
        off: how much of its uppermost row is cut off.
    """
    words = title.split()
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    for lines in ((title,), *ways):
        widest = max(measure(line, 1.0, bold=True) for line in lines)
        for high in (row + 1 - off for row in range(int(_HIGHEST * rows + off))):
            room = (high * pitch - 2 * _UNDER) / (CAP_HEIGHT + _CLOSE * (len(lines) - 1) + 2 * DESCENT)
            for across in range(1, int(_WIDEST * columns) + 1):
                most = min(size, room, (across * pitch - 2 * _BESIDE) / widest)
                if most >= _LEAST * size:
                    yield _Corner(across, high, lines, most)
                if most == min(size, room):
                    break


def _worth(board: _Board, seen: Box, corner: _Corner) -> float:
    """What it is worth that so much of a board is seen, in its pitches, without the title's corner."""
    left, top, right, bottom = seen
    inner, foot = left + corner.columns, top + corner.rows
    many, whole, cut = Counter[str](), Counter[str](), 0
    for name, (x1, y1, x2, y2) in board.pieces:
        many[name] += 1
        if x2 <= left or x1 >= right or y2 <= top or y1 >= bottom or (x2 <= inner and y2 <= foot):
            continue
        if left <= x1 and x2 <= right and top <= y1 and y2 <= bottom and not (x1 < inner and y1 < foot):
            whole[name] += 1
        else:
            cut += 1
    framed = [
        all(
            left + _NEAR * (2 * (left > EPSILON) - 1) < x < right - _NEAR
            and top + _NEAR < y < bottom - _NEAR
            and not (x < inner + _NEAR and y < foot - EPSILON)
            for x, y in edge
        )
        for edge in board.frames
    ]
    gone = sum(right > x and left < x + 1 and bottom > y and top < y + 1 for x, y in board.missing)
    gone -= sum(x + 1 <= inner and y + 1 <= foot and x >= left and y >= top for x, y in board.missing)
    shares = [whole[name] / number for name, number in many.items()]
    part = (right if abs(left % 1) < EPSILON else -left) % 1
    worth = _SEEN * sum(whole.values()) / max(1, len(board.pieces)) + _MET * min(shares, default=0.0)
    worth += _FRAMED * sum(framed) / max(1, len(framed)) - _PARTLY * (not all(framed)) - _CUT * cut - _MISSING * gone
    worth -= _TAKEN * corner.columns * corner.rows / ((right - left) * (bottom - top))
    return worth - _SLIVER * (_WHOLE < part < _MIDDLE[0] or _MIDDLE[1] < part < 1 - _WHOLE)

"""The cover of a kit whose board of square cells leaves no corner free: it lies askew, as on a table, so that
there is room for the title above its slanting rows, and runs off the picture. Lengths in mm.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.kits.cover_pieces import framed_edges, named_pieces, path_edges, widest_stroke
from boardgen.kits.cover_rows import RISE, RULE, title_line
from boardgen.paper.boxes import EPSILON
from boardgen.scene.inside import inside
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Path
from boardgen.scene.text import DESCENT, measure

#: A pitch at which a board is measured, mm; how far boards are turned to the left, degrees.
_TRIED, _ANGLE = 10.0, 9.0
_COS, _SIN = math.cos(math.radians(_ANGLE)), math.sin(math.radians(_ANGLE))
#: From the picture's ends to the title, from the title to the board, and from one of its lines to the next, in sizes
#: of type; at which parts of its size it is tried.
_INSIDE, _UNDER, _CLOSE, _SHARES = 5.0, 4.0, 1.0, (1.0, 0.8, 0.65)
#: So many pitches the picture is wide; with fewer than these there is no fight: larger cells are worth no more.
_ACROSS, _USUAL = (5.0, 6.0, 7.0, 7.5, 8.0, 8.5, 9.0, 10.0, 11.0, 12.0, 13.0), 8.0
#: A board goes on for so many rows at least; it is tried at about so many places.
_ROWS, _PLACES = 3, 24
#: What is worth how much: all pieces, the sort of which least is seen, all that is framed, a title of the usual
#: size, a picture that the board covers, cells of the usual size. What costs how much: a piece that is cut, and one
#: of which only a sliver is seen or missing.
_SEEN, _MET, _FRAMED, _TITLE, _COVERED, _LARGE = 2.0, 6.0, 20.0, 5.0, 30.0, 2.0
_CUT, _SLIVER = 0.4, 0.8
#: Frames are so far off every end, in pitches; whole pieces are so far off them, in radii, and pieces of which so
#: much of the radius is seen or missing are no slivers.
_NEAR, _OFF, _LITTLE = 0.1, 0.08, 0.5


class _Piece(NamedTuple):
    """A piece: its sort, where its middle goes when the board is turned, its row, and its radius, in pitches."""

    sort: str
    middle: XY
    down: float
    radius: float


class _Board(NamedTuple):
    """A board of square cells in pitches, turned about their corner.

    Attributes:
        columns, rows: how many.
        highest: the last row that may be the first one seen.
        pieces: on it.
        many: how many there are of each sort.
        frames: corners of what is framed.
    """

    columns: int
    rows: int
    highest: int
    pieces: Sequence[_Piece]
    many: Counter[str]
    frames: Sequence[XY]


class _Title(NamedTuple):
    """Lines of a title, their size, and the point below their end that the board stays under."""

    lines: tuple[str, ...]
    size: float
    under: XY


class _Way(NamedTuple):
    """How a board may lie: its pitch, where the corner of its cells goes, the first row seen, and the title."""

    pitch: float
    at: XY
    first: int
    title: _Title


def turned(title: str, in_play: Callable[[float], Picture], box: Box, size: float) -> Group | None:
    """The board askew below the title; None for other cells than squares.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        size: of a title in one line, mm, at the most.
    """
    board = _board(in_play(_TRIED))
    if board is None:
        return None
    way = _best(board, title, box, size)
    return _drawn(in_play(way.pitch), way, box)


def _drawn(drawn: Picture, way: _Way, box: Box) -> Group:
    """The board from its first row on, turned about the corner of its cells."""
    items = [*drawn.below, *drawn.above]
    (x, *_), (y, *_) = _grid_lines(items)
    corners = [_back((across - way.at[0], down - way.at[1])) for across in box[::2] for down in box[1::2]]
    us, vs = [u for u, _ in corners], [v for _, v in corners]
    # The line above the first row is seen as wide as the others.
    top = y + way.first * way.pitch - _line_width(items) / 2 if way.first else y + min(vs)
    seen = (x + min(us), top, x + max(us), y + max(vs))
    figure = Group(tuple(inside(items, seen)), id="cover-figure", dx=-x, dy=-y, clip=seen, title=drawn.desc)
    laid = Group((figure,), id="in-play", dx=way.at[0], dy=way.at[1], rotate=-_ANGLE)
    window = Group((laid,), id="window", clip=box)
    rule = Line(box[0], box[3], box[2], box[3], RULE)
    left, high = box[0] + _INSIDE, box[1] + _INSIDE
    one = way.title
    texts = [title_line(line, (left, high + k * _CLOSE * one.size), one.size) for k, line in enumerate(one.lines)]
    return Group((window, rule, *texts), id="cover-picture")


def _turn(point: XY) -> XY:
    """Where a point of the board goes."""
    u, v = point
    return u * _COS + v * _SIN, v * _COS - u * _SIN


def _back(point: XY) -> XY:
    """The point of the board that goes there."""
    x, y = point
    return x * _COS - y * _SIN, x * _SIN + y * _COS


def _titles(title: str, box: Box, size: float) -> Iterator[_Title]:
    """The title in one line or in two, at some sizes."""
    words, room = title.split(), box[2] - box[0] - 2 * _INSIDE
    ways = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    for lines in ((title,), *ways):
        wide = max(measure(line, 1.0, bold=True) for line in lines)
        for share in _SHARES:
            one = min(share * size, room / wide)
            high = (RISE + _CLOSE * (len(lines) - 1) + DESCENT) * one
            end = box[0] + _INSIDE + wide * one, box[1] + _INSIDE + high
            yield _Title(lines, one, (end[0] + _UNDER * _SIN, end[1] + _UNDER * _COS))


def _best(board: _Board, title: str, box: Box, size: float) -> _Way:
    """The way in which a board shows most under the title, from one of its rows on."""
    found, least = None, -math.inf
    for usual, way in _ways(board, title, box, size):
        seen = tuple((end - way.at[k % 2]) / way.pitch for k, end in enumerate(box))
        # What is found out at once often shows that a way is not the best.
        worth = usual + _FRAMED * _is_framed(board, seen)
        if worth + _COVERED + _SEEN + _MET <= least:
            continue
        worth += _covered_worth(board, way.first, seen)
        if worth + _SEEN + _MET <= least:
            continue
        worth = round(worth + _pieces_worth(board, way.first, seen), 6)
        if worth > least:
            least, found = worth, way
    assert found is not None
    return found


def _ways(board: _Board, title: str, box: Box, size: float) -> Iterator[tuple[float, _Way]]:
    """Every way in which a board may lie, and what its title and its pitch are worth."""
    wide, parts = box[2] - box[0], max(1, round(_PLACES / board.columns))
    for one in _titles(title, box, size):
        for across in (across for across in _ACROSS if across < board.columns + 2):
            pitch = wide / across
            usual = _TITLE * one.size / size + _LARGE * min(1.0, _USUAL / across)
            for first in range(board.highest + 1):
                for place in range(parts * board.columns):
                    # So many parts of columns are left of the point under the title's end.
                    x, y = _turn((place / parts * pitch, first * pitch))
                    yield usual, _Way(pitch, (one.under[0] - x, one.under[1] - y), first, one)


def _is_framed(board: _Board, seen: Sequence[float]) -> bool:
    """Whether all that is framed is seen."""
    left, top, right, bottom = seen
    return all(left + _NEAR < x < right - _NEAR and top + _NEAR < y < bottom - _NEAR for x, y in board.frames)


def _covered_worth(board: _Board, first: int, seen: Sequence[float]) -> float:
    """What it is worth that a board covers so much of what is seen."""
    left, top, right, bottom = seen
    ends = (0, first), (board.columns, first), (board.columns, board.rows), (0, board.rows)
    return _COVERED * _area(_clipped([*map(_turn, ends)], seen)) / ((right - left) * (bottom - top))


def _pieces_worth(board: _Board, first: int, seen: Sequence[float]) -> float:
    """What it is worth that so much is seen of pieces."""
    left, top, right, bottom = seen
    whole, cuts = Counter[str](), 0.0
    for sort, (x, y), down, radius in board.pieces:
        near = min(x - left, right - x, y - top, bottom - y, down - first) / radius
        if near >= 1 + _OFF:
            whole[sort] += 1
        elif near > -1:
            cuts += _CUT if abs(near) < _LITTLE else _SLIVER
    shares = [whole[sort] / number for sort, number in board.many.items()]
    return _SEEN * sum(whole.values()) / max(1, len(board.pieces)) + _MET * min(shares, default=0.0) - cuts


def _clipped(points: Sequence[XY], box: Sequence[float]) -> Sequence[XY]:
    """The part of a convex polygon that lies in a box."""
    for k, end in enumerate(box):
        axis, sign, found = k % 2, 1 if k < 2 else -1, list[XY]()
        for at, to in zip(points, (*points[1:], *points[:1]), strict=True):
            off, away = sign * (at[axis] - end), sign * (to[axis] - end)
            if off >= 0:
                found.append(at)
            if off * away < 0:
                part = off / (off - away)
                found.append((at[0] + part * (to[0] - at[0]), at[1] + part * (to[1] - at[1])))
        points = found
    return points


def _area(points: Sequence[XY]) -> float:
    """The area of a polygon."""
    after = (*points[1:], *points[:1])
    return abs(math.fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, after, strict=True))) / 2


def _board(drawn: Picture) -> _Board | None:
    """What a picture shows at the pitch tried; None if its cells are no squares."""
    items = [*drawn.below, *drawn.above]
    xs, ys = _grid_lines(items)
    if not xs or not ys:
        return None

    def moved(x: float, y: float) -> XY:
        return (x - xs[0]) / _TRIED, (y - ys[0]) / _TRIED

    columns, rows = (round((ends[-1] - ends[0]) / _TRIED) for ends in (xs, ys))
    pieces = []
    for sort, (left, top, right, bottom) in named_pieces(items, _TRIED):
        u, v = moved((left + right) / 2, (top + bottom) / 2)
        pieces.append(_Piece(sort, _turn((u, v)), v, (right - left + bottom - top) / 4 / _TRIED))
    frames = {moved(*end) for edge in framed_edges(items) for end in edge}
    highest = min([rows - _ROWS, *(int(v) - 1 for _, v in frames)])
    many = Counter(piece.sort for piece in pieces)
    return _Board(columns, rows, max(0, highest), pieces, many, sorted(map(_turn, frames)))


def _grid_lines(items: Sequence[Item]) -> tuple[list[float], list[float]]:
    """Where lines between cells run down and across; nothing unless all of them do."""
    xs, ys = set[float](), set[float]()
    for item in items:
        if isinstance(item, Group) and item.id == "grid":
            for (x1, y1), (x2, y2) in (
                edge for path in item.items if isinstance(path, Path) for edge in path_edges(path)
            ):
                if min(abs(x2 - x1), abs(y2 - y1)) > EPSILON:
                    return [], []
                (xs if abs(x2 - x1) < abs(y2 - y1) else ys).add(round(x1 if abs(x2 - x1) < abs(y2 - y1) else y1, 6))
    return sorted(xs), sorted(ys)


def _line_width(items: Sequence[Item]) -> float:
    """How wide lines between cells are."""
    return widest_stroke([item for item in items if isinstance(item, Group) and item.id == "grid"])

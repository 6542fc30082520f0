"""The cover of a kit whose board of square cells leaves no corner free: it lies askew, as on a table, so that
there is room for the title above its slanting rows or beside them, and may run off the picture, but not above: what
is cut off along a row looks like the end of the board. Lengths in mm.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.kits.cover_pieces import named_pieces, path_edges
from boardgen.kits.cover_rows import RISE, RULE, broken, title_line
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
_ACROSS, _USUAL = (5.0, 6.0, 7.0, 7.5, 8.0, 8.5, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 16.0, 18.0, 20.0, 22.0, 24.0), 8.0
#: A board is tried at about so many places below a title, and at so many, so far from each other, beside it, mm.
_PLACES, _ASIDE, _STEP = 24, 10, 4.0
#: A picture is so much wider than a board at most.
_WIDER = 1.7
#: What is worth how much: all pieces, the sort of which least is seen, a title of the usual size, a picture that the
#: board covers, cells of the usual size. What costs how much: a piece that is cut, and one of which only a sliver is
#: seen or missing.
_SEEN, _MET, _TITLE, _COVERED, _LARGE = 4.0, 16.0, 5.0, 20.0, 2.0
_CUT, _SLIVER = 0.4, 0.8
#: And a corner of the board that is no farther inside than that, or no more outside, in pitches: it looks like a
#: mistake.
_TIP, _TIPPED = 1.5, (-0.15, 0.8)
#: A board that ends nearer to the right end than that leaves the picture there instead, so far above its foot, in
#: pitches.
_SHORT, _ABOVE = 1.5, 0.5
#: Whole pieces are so far off every end, in radii, and pieces of which so much of the radius is seen or missing are
#: no slivers.
_OFF, _LITTLE = 0.08, 0.5


class _Piece(NamedTuple):
    """A piece: its sort, where its middle goes when the board is turned, and its radius, in pitches."""

    sort: str
    middle: XY
    radius: float


class _Board(NamedTuple):
    """A board of square cells in pitches, turned about their corner.

    Attributes:
        columns, rows: how many.
        tips: what of it reaches farthest to each end of the picture.
        pieces: on it.
        many: how many there are of each sort.
    """

    columns: int
    rows: int
    tips: Sequence[XY]
    pieces: Sequence[_Piece]
    many: Counter[str]


class _Title(NamedTuple):
    """Lines of a title, their size, the point below their end that the board stays under, and where they end."""

    lines: tuple[str, ...]
    size: float
    under: XY
    end: float


class _Way(NamedTuple):
    """How a board may lie: its pitch, where the corner of its cells goes, and the title."""

    pitch: float
    at: XY
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
    way = _run_off(board, _best(board, title, box, size), box)
    return _drawn(in_play(way.pitch), way, box)


def _drawn(drawn: Picture, way: _Way, box: Box) -> Group:
    """The board, turned about the corner of its cells."""
    items = [*drawn.below, *drawn.above]
    (x, *_), (y, *_), _ = grid_lines(items)
    corners = [_back((across - way.at[0], down - way.at[1])) for across in box[::2] for down in box[1::2]]
    us, vs = [u for u, _ in corners], [v for _, v in corners]
    seen = (x + min(us), y + min(vs), x + max(us), y + max(vs))
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
    """The title in one line, in two or in three, at some sizes."""
    words, room = title.split(), box[2] - box[0] - 2 * _INSIDE
    for lines in broken(words, 3):
        wide = max(measure(line, 1.0, bold=True) for line in lines)
        for share in _SHARES:
            one = min(share * size, room / wide)
            high = (RISE + _CLOSE * (len(lines) - 1) + DESCENT) * one
            end = box[0] + _INSIDE + wide * one, box[1] + _INSIDE + high
            yield _Title(lines, one, (end[0] + _UNDER * _SIN, end[1] + _UNDER * _COS), end[0])


def _best(board: _Board, title: str, box: Box, size: float) -> _Way:
    """The way in which a board shows most under or beside the title."""
    found, least = None, -math.inf
    corners = [_turn(corner) for corner in _corners(board)]
    for usual, way in _ways(board, title, box, size):
        seen = tuple((end - way.at[k % 2]) / way.pitch for k, end in enumerate(box))
        # What is found out at once often shows that a way is not the best.
        worth = usual - _TIP * _tips(board, seen)
        if worth + _COVERED + _SEEN + _MET <= least:
            continue
        worth += _covered_worth(corners, seen)
        if worth + _SEEN + _MET <= least:
            continue
        worth = round(worth + _pieces_worth(board, seen), 6)
        if worth > least:
            least, found = worth, way
    assert found is not None
    return found


def _run_off(board: _Board, way: _Way, box: Box) -> _Way:
    """The same, moved right where a strip of white would be left beside a board whose left side is seen."""
    (x, y), foot = way.at, box[3] - _ABOVE * way.pitch
    around = [(x + way.pitch * across, y + way.pitch * down) for across, down in map(_turn, _corners(board))]
    seen = _clipped(around, (*box[:3], foot))
    short = box[2] - max((across for across, _ in seen), default=box[2])
    is_inside = min((across for across, _ in _clipped(around, box)), default=box[0]) > box[0] + EPSILON
    return way._replace(at=(x + short, y)) if is_inside and 0.0 < short < _SHORT * way.pitch else way


def _corners(board: _Board) -> list[XY]:
    """The corners of a board, in their order around it."""
    return [(0, 0), (board.columns, 0), (board.columns, board.rows), (0, board.rows)]


def _ways(board: _Board, title: str, box: Box, size: float) -> Iterator[tuple[float, _Way]]:
    """Every way in which a board may lie, and what its title and its pitch are worth."""
    wide, parts = box[2] - box[0], max(1, round(_PLACES / board.columns))
    for one in _titles(title, box, size):
        for across in (across for across in _ACROSS if across < _WIDER * board.columns):
            pitch = wide / across
            usual = _TITLE * one.size / size + _LARGE * min(1.0, _USUAL / across)
            for place in range(parts * board.columns):
                # So many parts of columns are left of the point under the title's end.
                x, y = _turn((place / parts * pitch, 0.0))
                yield usual, _Way(pitch, (one.under[0] - x, one.under[1] - y), one)
            # All of the upper end is in sight beside the title.
            down = box[1] + _INSIDE + board.columns * pitch * _SIN
            for place in range(_ASIDE):
                yield usual, _Way(pitch, (one.end + _UNDER + place * _STEP, down), one)


def _tips(board: _Board, seen: Sequence[float]) -> int:
    """How many tips of a board just reach an end, or are cut off there with little else."""
    left, top, right, bottom = seen
    return sum(_TIPPED[0] < max(left - x, x - right, top - y, y - bottom) < _TIPPED[1] for x, y in board.tips)


def _covered_worth(corners: Sequence[XY], seen: Sequence[float]) -> float:
    """What it is worth that a board covers so much of what is seen."""
    left, top, right, bottom = seen
    return _COVERED * _area(_clipped(corners, seen)) / ((right - left) * (bottom - top))


def _pieces_worth(board: _Board, seen: Sequence[float]) -> float:
    """What it is worth that so much is seen of pieces."""
    left, top, right, bottom = seen
    whole, cuts = Counter[str](), 0.0
    for sort, (x, y), radius in board.pieces:
        near = min(x - left, right - x, y - top, bottom - y) / radius
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
    xs, ys, ends = grid_lines(items)
    if not xs or not ys:
        return None

    def moved(x: float, y: float) -> XY:
        return (x - xs[0]) / _TRIED, (y - ys[0]) / _TRIED

    columns, rows = (round((ends[-1] - ends[0]) / _TRIED) for ends in (xs, ys))
    pieces = []
    for sort, (left, top, right, bottom) in named_pieces(items, _TRIED):
        u, v = moved((left + right) / 2, (top + bottom) / 2)
        pieces.append(_Piece(sort, _turn((u, v)), (right - left + bottom - top) / 4 / _TRIED))
    many = Counter(piece.sort for piece in pieces)
    outline = [_turn(moved(*end)) for end in ends]
    tips = sorted({end for axis in (0, 1) for most in (min, max) for end in [most(outline, key=itemgetter(axis))]})
    return _Board(columns, rows, tips, pieces, many)


def grid_lines(items: Sequence[Item]) -> tuple[list[float], list[float], set[XY]]:
    """Where lines between cells run down and across, and their ends; nothing unless all of them do."""
    xs, ys, ends = set[float](), set[float](), set[XY]()
    for item in items:
        if isinstance(item, Group) and item.id == "grid":
            for one, two in (edge for path in item.items if isinstance(path, Path) for edge in path_edges(path)):
                (x1, y1), (x2, y2) = one, two
                if min(abs(x2 - x1), abs(y2 - y1)) > EPSILON:
                    return [], [], set()
                (xs if abs(x2 - x1) < abs(y2 - y1) else ys).add(round(x1 if abs(x2 - x1) < abs(y2 - y1) else y1, 6))
                ends |= {one, two}
    return sorted(xs), sorted(ys), ends

"""Which part of a board fills the picture on a cover: one that is cut boldly, where most is seen. Lengths in mm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.kits.cover_outline import STEP, Outline
from boardgen.kits.cover_pieces import LEFT_OUT, Piece, pieces_in
from boardgen.kits.cover_titles import Title
from boardgen.paper.boxes import EPSILON
from boardgen.paper.silhouette import fills_its_corners, runs_along_its_sides
from boardgen.scene.primitives import XY, Box

#: A pitch at which a board is measured, and the pitches that are tried, in those at which all of it would fit.
_TRIED = 10.0
_SCALES = (1.24, 1.36, 1.48, 1.6, 1.72, 1.84, 1.96, 2.16, 2.36)
#: How far apart places are that are tried at first, in pitches, and where rows are straight; then those around the
#: best are.
_STEP, _STRAIGHT_STEP, _FINE = 0.3, 0.15, (-0.2, -0.1, 0.0, 0.1, 0.2)
#: A side of a board is cut off by so many pitches at least, or stands so far inside; within so much of the picture.
_BOLD, _INSIDE, _ASIDE = 0.45, 6.0, 0.45
#: A side of a square that is no farther from an end of the picture, mm, is that end.
_TOUCHING = 1e-3
#: From the board to the title, and from a piece that is whole to an end of the picture.
_CLEAR, _WHOLE = 5.0, 1.0
#: A piece of which less than this is seen looks like a mistake, and so does a mark of which less than this is seen or
#: lost; and a row of cells, if the end is not between two, of which half is not so bad by this factor.
_MOST, _SLIVER, _OF_ROW, _BETWEEN, _HALF = 0.7, 0.22, 0.3, 0.01, 0.5
#: What is worth how much: a picture that the board covers, all pieces, all of each sort and of that of which least is
#: seen, and what it costs to see none of one; a larger board.
_COVERED, _SEEN, _EACH, _NONE, _LARGE = 5.0, 3.0, 4.5, 3.0, 1.5
#: Boards do not grow beyond so many times their whole size for that.
_LARGEST = 1.6
#: What costs how much: a piece that is cut, one of which a sliver is seen or lost, ground or a row that is a scrap.
_CUT, _CUT_BADLY, _SCRAP = 0.4, 1.4, 0.8
#: Ground is a scrap along less than so much of an end, or if it is no wider than so many pitches.
_LITTLE, _NARROW = 0.15, 0.6
#: How far inside a board its sides are drawn, in pitches.
_RIM = 0.5


class Crop(NamedTuple):
    """A part of a board.

    Attributes:
        worth: how good it is.
        pitch: of the board.
        at: where the corner of its picture goes.
        title: where the title stands; None where it is not in the picture.
    """

    worth: float
    pitch: float
    at: XY
    title: Title | None


class Cropped:
    """A board at a pitch, of which a part is to be seen.

    Attributes:
        outline, pieces: of the board.
        is_straight: whether its cells are in straight rows and columns.
        is_square: whether it fills the box around it, and nothing surrounds it.
    """

    def __init__(self, outline: Outline, pieces: Sequence[Piece], *, straight: bool, square: bool) -> None:
        """A board by its outline and pieces; whether its cells are in straight rows and columns from there on."""
        self.outline = outline
        self.pieces = pieces
        self.is_straight = straight
        self.is_square = square

    @classmethod
    def of(cls, drawn: Picture) -> Cropped:
        """Of a picture at the pitch at which boards are measured."""
        items = (*drawn.below, *drawn.above)
        is_around = drawn.surround is not None
        is_square = not is_around and (fills_its_corners(items, 2.0) or runs_along_its_sides(items, 1.0))
        pieces = pieces_in(items, _TRIED)
        return cls(Outline.of(drawn, _TRIED), pieces, straight=is_around or is_square, square=is_square)

    def _scaled(self, scale: float) -> Cropped:
        """The same at another pitch."""
        pieces = [piece.scaled(scale) for piece in self.pieces]
        return Cropped(self.outline.scaled(scale), pieces, straight=self.is_straight, square=self.is_square)

    def best(self, box: Box, titles: Sequence[Title]) -> Crop:
        """The best part at any pitch, clear of one of some titles, or if there are none cut at all ends: all of it
        where no part is good.

        Args:
            box: the picture.
            titles: in its upper left corner.
        """
        board = self.outline
        wide, high = board.right - board.left, board.bottom - board.top
        fits = min((box[2] - box[0]) / wide, (box[3] - box[1]) / high)
        best: Crop | None = None
        if self.is_square:
            # As wide as the picture, which then shows no ground and cuts off nothing at the sides.
            found = self._scaled((box[2] - box[0]) / wide)._best(box, titles, 0.0)
            if found is not None:
                return found
        for scale in _SCALES:
            found = self._scaled(fits * scale)._best(box, titles, _LARGE * min(1.0, (scale - 1) / (_LARGEST - 1)))
            if found is not None and (best is None or _ranked(found) > _ranked(best)):
                best = found
        x, y = (box[0] + box[2] - fits * (board.left + board.right)) / 2, box[3] - fits * board.bottom
        return best or Crop(-math.inf, _TRIED * fits, (x, y), None)

    def _best(self, box: Box, titles: Sequence[Title], large: float) -> Crop | None:
        """The best part at this pitch, which is worth so much by itself."""
        pitch, board = self.outline.pitch, self.outline
        wide, high = board.right - board.left, board.bottom - board.top
        across, down = _ASIDE * (box[2] - box[0]), _ASIDE * (box[3] - box[1])
        step = pitch * (_STRAIGHT_STEP if self.is_straight else _STEP)
        columns = _stepped(box[2] - board.right, box[0] + across - board.left, step)
        rows = _stepped(box[3] - board.bottom, box[1] + down - board.top, step)
        if self.is_straight:
            # Ends between rows of cells.
            for places, begin, long, ends in (
                (columns, board.left, wide, box[::2]),
                (rows, board.top, high, box[1::2]),
            ):
                between = [end - begin - pitch * at for end in ends for at in range(int(long / pitch) + 1)]
                places += [at for at in between if places and places[0] <= at <= places[-1]]
            if self.is_square:
                columns += [box[0] - board.left] if wide < box[2] - box[0] + EPSILON else []
        found = self._best_of(columns, rows, box, titles)
        if found is None:
            return None
        near_columns, near_rows = ([at + step * pitch for step in _FINE] for at in found.at)
        found = self._best_of(near_columns, near_rows, box, titles) or found
        return found._replace(worth=found.worth + large)

    def _best_of(
        self, columns: Sequence[float], rows: Sequence[float], box: Box, titles: Sequence[Title]
    ) -> Crop | None:
        """The best part whose picture has its corner in one of some columns and one of some rows."""
        best: Crop | None = None
        levels = [(level, y) for y in rows if (level := self._level(y, box, titles)) is not None]
        # The most promising first: then fewer of the others have to be looked at.
        for level, y in sorted(levels, key=lambda one: -one[0].most):
            if best is not None and level.most < best.worth:
                break
            for x in columns:
                title = level.free(x)
                if (titles and title is None) or not level.is_bold(x):
                    continue
                worth = level.worth(x, -math.inf if best is None else best.worth - EPSILON)
                crop = Crop(worth, self.outline.pitch, (x, y), title)
                if best is None or _ranked(crop) > _ranked(best):
                    best = crop
        return best

    def _level(self, y: float, box: Box, titles: Sequence[Title]) -> _Level | None:
        """The board from a height down; None where its upper or lower side is not cut boldly."""
        board = self.outline
        over = box[1] - board.top - y, board.bottom + y - box[3]
        if not all(_is_bold(part, board.pitch, square=self.is_square) for part in over):
            return None
        return _Level(self, y, box, titles)


class _Level:
    """A board from a height down, in a box.

    Attributes:
        most: what it may be worth, wherever it begins from left to right.
    """

    def __init__(self, cropped: Cropped, y: float, box: Box, titles: Sequence[Title]) -> None:
        self._board, self._y, self._box = cropped.outline, y, box
        self._straight, self._square = cropped.is_straight, cropped.is_square
        board, pieces = cropped.outline, cropped.pieces
        # What is left out has its middle no farther inside.
        self._off = off = LEFT_OUT * board.pitch
        self._rows = board.rows(box[1] - y, box[3] - y)
        self._ends = min(least for least, _ in self._rows), max(most for _, most in self._rows)
        self._cut = sum(part > -_TOUCHING for part in (box[1] - board.top - y, board.bottom + y - box[3]))
        self._needed = 2 if titles else 4 if self._square else 3
        self._titles = [(title, self._begins(title.box)) for title in titles]
        self._many = Counter(piece.sort for piece in pieces)
        self._sum = math.fsum(piece.worth for piece in pieces)
        # Where they begin and end, how much of them is seen, how near the end of the box, their sort and worth, and
        # whether they are marks; without pieces that are left out since their middle is not seen.
        self._pieces = [
            (one.left, one.right, down / (one.bottom - one.top), near, one.sort, one.worth, one.is_mark)
            for one in pieces
            if (down := min(one.bottom + y, box[3]) - max(one.top + y, box[1])) > 0
            and (one.is_mark or box[1] + off < (one.top + one.bottom) / 2 + y < box[3] - off)
            for near in [min(one.top + y - box[1], box[3] - one.bottom - y)]
        ]
        self.most = _COVERED - _SCRAP * self._slivers(1, y)
        if pieces:
            whole = [(sort, worth) for _, _, down, _, sort, worth, _ in self._pieces if down > 1 - EPSILON]
            self.most += self._seen(math.fsum(worth for _, worth in whole), Counter(sort for sort, _ in whole))

    def _begins(self, title: Box) -> float:
        """How far left the picture may begin so that a title is free."""
        if self._board.top + self._y > title[3] + _CLEAR:
            return -math.inf
        rows = self._board.rows(title[1] - _CLEAR - self._y, title[3] + _CLEAR - self._y)
        return title[2] + _CLEAR - min((least for least, _ in rows), default=math.inf)

    def free(self, x: float) -> Title | None:
        """The first title that is free."""
        return next((title for title, least in self._titles if x > least), None)

    def is_bold(self, x: float) -> bool:
        """Whether each side of the board is cut boldly or off the end of the box, and as many cut as are to be."""
        over = self._box[0] - self._ends[0] - x, self._ends[1] + x - self._box[2]
        if not all(_is_bold(part, self._board.pitch, square=self._square) for part in over):
            return False
        return self._cut + sum(part > -_TOUCHING for part in over) >= self._needed

    def worth(self, x: float, least: float) -> float:
        """What the place is worth; less than what is asked for at ``least``, where it cannot be worth that."""
        left, top, right, bottom = self._box
        spans = [max(0.0, min(most + x, right) - max(first + x, left)) for first, most in self._rows]
        covered = _COVERED * math.fsum(spans) * STEP / ((right - left) * (bottom - top))
        if self.most - _COVERED + covered < least:
            return -math.inf
        seen, lost, sorts = 0.0, 0.0, Counter[str]()
        first, last = left + self._off - x, right - self._off - x
        for begin, end, down, near, sort, worth, is_mark in self._pieces:
            across = min(end + x, right) - max(begin + x, left)
            if across <= 0 or not (is_mark or first < (begin + end) / 2 < last):
                continue
            part = across / (end - begin) * down
            if part > 1 - EPSILON:
                seen += worth
                sorts[sort] += 1
                lost += _CUT_BADLY * (min(near, begin + x - left, right - end - x) < _WHOLE)
            else:
                lost += _CUT if (_SLIVER if is_mark else _MOST) < part < 1 - _SLIVER * is_mark else _CUT_BADLY
        worth = covered - lost
        if self._many:
            worth += self._seen(seen, sorts)
        return worth - _SCRAP * (self._scraps(x) + self._slivers(0, x) + self._slivers(1, self._y))

    def _seen(self, seen: float, sorts: Counter[str]) -> float:
        """What it is worth that pieces are seen whole, of so much worth in all, and so many of each sort."""
        each = [math.sqrt(sorts[sort] / many) for sort, many in self._many.items()]
        some = (math.fsum(each) / len(each) + min(each)) / 2
        return _SEEN * seen / self._sum + _EACH * some - _NONE * each.count(0.0) / len(each)

    def _scraps(self, x: float) -> int:
        """How many of the ends have a little ground that the board leaves there."""
        left, _, right, _ = self._box
        # A side that is drawn wide is seen before the ground is.
        rim = 0.0 if self._square else _RIM * self._board.pitch
        ends = [least + x - left + rim for least, _ in self._rows], [right + rim - most - x for _, most in self._rows]
        least, most = self._rows[-1]
        foot = (max(0.0, least + x - left) + max(0.0, right - most - x)) / (right - left)
        return sum(map(self._is_scrap, ends)) + (0 < foot < _LITTLE)

    def _is_scrap(self, depths: Sequence[float]) -> bool:
        """Whether little of an end has ground, which is so wide, or not much of it anywhere."""
        ground = [depth for depth in depths if depth > 0]
        narrow = len(ground) < _LITTLE * len(depths) or math.fsum(ground) < _NARROW * self._board.pitch * len(ground)
        return bool(ground) and narrow

    def _slivers(self, axis: int, at: float) -> float:
        """How many ends, at the sides or above and below, leave or cut off little of a straight row of cells.

        Half a row counts less.
        """
        if not self._straight:
            return 0.0
        board = self._board
        begin, last = ((board.left, board.right), (board.top, board.bottom))[axis]
        ends = [end for end in self._box[axis::2] if begin + at < end < last + at]
        parts = [(end - begin - at) / board.pitch for end in ends]
        off = [abs(part - round(part)) for part in parts]
        return math.fsum(1.0 if part < _OF_ROW else _HALF for part in off if part > _BETWEEN)


def _is_bold(over: float, pitch: float, *, square: bool) -> bool:
    """Whether a side that is so far beyond an end of the picture is cut boldly or not at all; that of a square may be
    that end.
    """
    return not -_INSIDE < over < _BOLD * pitch or (square and abs(over) < _TOUCHING)


def _ranked(crop: Crop) -> tuple[float, XY]:
    """What parts are chosen by."""
    return round(crop.worth, 6), crop.at


def _stepped(begin: float, end: float, step: float) -> list[float]:
    """From one place to another, in steps."""
    return [begin + step * at for at in range(int((end - begin) / step) + 1)]

"""Which part of a board a cover shows: where most of the pieces are seen, whole, beside or below the title. In mm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from boardgen.boards.picture import Picture
from boardgen.kits.cover_pieces import Piece, framed_edges, named_pieces, outlines
from boardgen.kits.cover_window import Crop, Level, Window
from boardgen.paper.boxes import EPSILON
from boardgen.paper.silhouette import silhouette
from boardgen.scene.primitives import XY, Box, Item

#: Whole pieces are so far off the end of what is seen.
_CLEAR = 1.0
#: How much of a row is cut off, or seen, at least, and how much above, at the rim; how wide a point is, in pitches.
_BOLD, _TOP, _POINT = 0.38, 1.0, 1.5
#: How far a board runs off the page at least; points of curves may lie a little further out than the curves.
_BEYOND = 10.0
#: From one place on a profile, and from one row at which covering is measured, to the next.
_STEP, _ROW = 1.0, 4.0
#: What is worth how much: a page that the board covers, all pieces, one of each sort, a piece that is cut, more so
#: if little of it is left or lost, an upper end that looks like a mistake, a white stripe below the title, of which
#: so much of its width may be white, a side cut lengthwise.
_COVERED, _SEEN, _SORTS, _CUT, _SLIVER, _MISS = 3.0, 2.0, 2.2, 0.25, 0.5, 3.0
_STRIPED, _STRIPE, _SLICED = 1.0, 0.8, 1.0
#: And what is framed, the sort of which least is seen, and an end that runs along a frame, so near to it, in pitches.
_FRAMED, _MET, _ALONG, _NEAR = 2.0, 4.0, 3.0, 0.1
#: Boards of straight rows end with a row, or about the middle of one, in pitches; elsewhere an end leaves slivers of
#: cells, which costs so much, and less where it is no more than frames need to be whole. A piece cut there costs so
#: much more, and a board that begins farther right than it might.
_ROW_END, _WHOLE_ROW, _MIDDLE = 0.03, 0.08, (0.35, 0.65)
_SLIVERS, _LITTLE_MORE, _CUT_STRAIGHT, _INDENTED = 1.5, 0.3, 0.75, 1.5
#: How much of a piece is a sliver; the same of pieces and frames where moving the board so far, mm, at most and at a
#: time, mends that, if all that is seen is worth hardly less.
_LITTLE = 0.25
_THIRD, _FARTHEST, _MOVED, _HARDLY = 0.38, 11.0, 1.0, 0.9
#: What it costs, when boards of several sizes are compared, that such a piece is left, or a scrap of the rim.
_LEFT, _BACK = 0.4, 0.6
#: Places whose worth differs by less are worth the same.
_SAME = 1e-5
#: An end that cuts so little off a board cuts nothing, if that is possible, or so little along so much of its side,
#: in pitches; the board is so far inside of both ends then, mm.
_GRAZE, _LENGTHWISE, _INSIDE = 0.2, (0.65, 1.6), 3.0
#: How wide a rim is about, and how much of it an end runs along at least, in pitches.
_RIM, _STRETCH = 0.26, 0.3
#: A scrap of a rim in the lower corner begins so far above the foot, in pitches, and where no rim is seen so far.
_SCRAP = (0.3, 0.9)


class Measured:
    """A board in play at a pitch, as far as its place depends on it.

    Attributes:
        pitch: mm from cell to cell.
        left, top, right, bottom: its ends.
    """

    def __init__(
        self,
        points: Sequence[complex],
        pieces: Sequence[Piece],
        pitch: float,
        frames: Sequence[tuple[XY, XY]] = (),
        outlines: Sequence[Box] = (),
    ) -> None:
        """A board by points around it, by its pieces, by edges of frames around some and by boxes around these."""
        self.pitch = pitch
        self._frames, self._outlines = frames, tuple(outlines)
        self._many = Counter(piece.sort for piece in pieces)
        self._points = points
        self._pieces = pieces
        self._worth = math.fsum(piece.worth for piece in pieces) or 1.0
        self._sorts = len({piece.sort for piece in pieces}) or 1
        self.left, self.right = min(at.real for at in points), max(at.real for at in points)
        self.top, self.bottom = min(at.imag for at in points), max(at.imag for at in points)

    @classmethod
    def of(cls, drawn: Picture, pitch: float) -> Measured:
        """A picture that is drawn at a pitch."""
        items: list[Item] = [*drawn.below, *drawn.above]
        named = named_pieces(items, pitch)
        many = Counter(name for name, _ in named)
        pieces = [Piece(*box, name, 1 / math.sqrt(many[name])) for name, box in named]
        ends: dict[int, tuple[complex, complex]] = {}
        for point in silhouette(items, 3.0):
            at = int(point.imag / _STEP)
            first, last = ends.get(at, (point, point))
            ends[at] = point if point.real < first.real else first, point if point.real > last.real else last
        points = [point for both in ends.values() for point in both]
        return cls(points, pieces, pitch, framed_edges(items), outlines(items))

    def scaled(self, scale: float) -> Measured:
        """About the same at another pitch."""
        points = [point * scale for point in self._points]
        pieces = [
            Piece(left * scale, top * scale, right * scale, bottom * scale, sort, worth)
            for left, top, right, bottom, sort, worth in self._pieces
        ]
        frames = [((x1 * scale, y1 * scale), (x2 * scale, y2 * scale)) for (x1, y1), (x2, y2) in self._frames]
        around = [(x1 * scale, y1 * scale, x2 * scale, y2 * scale) for x1, y1, x2, y2 in self._outlines]
        return Measured(points, pieces, self.pitch * scale, frames, around)

    def framed_whole(self) -> Measured:
        """The same, with a frame around all of it: no piece is ever cut, so that none matters."""
        return Measured(self._points, (), self.pitch, [((self.left, self.top), (self.right, self.bottom))])

    @cached_property
    def _profile(self) -> list[tuple[float, float]]:
        """Where the board begins and ends on the left and right at each height from its top down."""
        count = int((self.bottom - self.top) / _STEP) + 1
        least, most = [math.inf] * count, [-math.inf] * count
        for point in self._points:
            at = int((point.imag - self.top) / _STEP)
            least[at] = min(least[at], point.real)
            most[at] = max(most[at], point.real)
        for at in range(1, count):
            if least[at] == math.inf:
                least[at], most[at] = least[at - 1], most[at - 1]
        return [*zip(least, most, strict=True)]

    @cached_property
    def _begins(self) -> list[tuple[float, float]]:
        """The same of all from the top down to each height."""
        found: list[tuple[float, float]] = []
        for least, most in self._profile:
            before = found[-1] if found else (math.inf, -math.inf)
            found.append((min(least, before[0]), max(most, before[1])))
        return found

    @cached_property
    def _is_point(self) -> bool:
        """Whether the board ends above in a point, as a triangle does."""
        upper = [point.real for point in self._points if point.imag < self.top + self.pitch / 2]
        return max(upper) - min(upper) < _POINT * self.pitch

    @cached_property
    def framed(self) -> Box:
        """The box around all frames."""
        xs, ys = ([at[k] for ends in self._frames for at in ends] for k in (0, 1))
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def rows(self) -> list[tuple[float, float]]:
        """Where pieces begin and end above and below, each height once."""
        return sorted({(round(one.top, 1), round(one.bottom, 1)) for one in self._pieces})

    def area_in(self, at: XY, box: Box) -> float:
        """How much of a box the board covers from a place on, mm²."""
        left, top, right, bottom = (end - at[k % 2] for k, end in enumerate(box))
        rows = ((top + (step + 0.5) * _ROW) for step in range(int((bottom - top) / _ROW)))
        seen = [self._profile[self._row(y)] for y in rows if self.top <= y < self.top + len(self._profile) * _STEP]
        return _ROW * math.fsum(max(0.0, min(most, right) - max(least, left)) for least, most in seen)

    def cut_at(self, at: XY, box: Box) -> int:
        """How many pieces the ends of a box cut through."""
        left, top, right, bottom = (end - at[k % 2] for k, end in enumerate(box))
        seen = [one for one in self._pieces if one[0] < right and one[2] > left and one[1] < bottom and one[3] > top]
        return sum(one[0] < left or one[2] > right or one[1] < top or one[3] > bottom for one in seen)

    def reach_between(self, top: float, bottom: float) -> tuple[float, float]:
        """Where the board begins and ends on the left and right between two heights."""
        rows = self._profile[self._row(top) : self._row(bottom)]
        return min((least for least, _ in rows), default=math.inf), max((most for _, most in rows), default=-math.inf)

    def _row(self, height: float) -> int:
        """The place of a height on the profile."""
        return max(0, int((height - self.top) / _STEP))

    def reach_to(self, height: float) -> tuple[float, float]:
        """Where the board begins and ends on the left and right above a height."""
        if height < self.top + EPSILON:
            return math.inf, -math.inf
        return self._begins[min(int((height - self.top) / _STEP), len(self._begins) - 1)]

    def best(self, window: Window) -> Crop | None:
        """The best place; None if there is none where it leaves the title free and runs off the page."""
        levels = (
            (self._most(each, window), each) for each in (self._level(y, window) for y in self._heights(window))
        )
        chosen, least = None, -math.inf
        for most, level in sorted(levels, key=lambda each: -each[0]):
            for x in self._sides(level.y, window) if most >= least else ():
                crop = self._crop_at(x, level, window, least)
                if crop is not None and (chosen is None or _ranked(crop) > _ranked(chosen)):
                    chosen, least = crop, crop.worth - _SAME
        if chosen is None or window.straight:
            return chosen
        crop = self._not_grazed(chosen, window)
        left = _LEFT * self._slivers_at(*crop.at, window, framed=False)
        return crop._replace(worth=crop.worth - left - _BACK * self._comes_back(*crop.at, window))

    def settled(self, crop: Crop, window: Window) -> Crop:
        """The same, or a little off it, where its ends leave fewer slivers of pieces and of frames."""
        x, y = crop.at
        usual = self._crop(x, y, window)
        least = self._slivers_at(x, y, window)
        steps = int(_FARTHEST / _MOVED)
        moves = [(dx * _MOVED, dy * _MOVED) for dx in range(-steps, steps + 1) for dy in range(-steps, steps + 1)]
        for dx, dy in sorted(moves, key=lambda move: (math.hypot(*move), move)):
            if not least:
                break
            if math.hypot(dx, dy) > _FARTHEST or not self._has_room(x + dx, y + dy, window):
                continue
            found = self._slivers_at(x + dx, y + dy, window)
            if found < least:
                moved = self._crop(x + dx, y + dy, window)
                # A piece more may be cut boldly for each sliver of one.
                slivers = self._slivers_at(x + dx, y + dy, window, framed=False)
                few = moved.cut - usual.cut <= max(0, self._slivers_at(x, y, window, framed=False) - slivers)
                if moved.worth > usual.worth - _HARDLY and few and moved.missed <= usual.missed:
                    crop, least = moved, found
        return crop

    def _has_room(self, x: float, y: float, window: Window) -> bool:
        """Whether the board leaves the title free, and runs off below and not into the margin at the left."""
        begins = self.left + x >= min(window.left, window.box[0] + _INSIDE)
        return x >= self._beside(y, window) and begins and self.bottom + y > window.box[3] + self.pitch * _BOLD

    def _beside(self, y: float, window: Window) -> float:
        """How far left the board may begin at a height so that it leaves the title free."""
        return window.clear[2] - self.reach_to(window.clear[3] - y)[0]

    def _slivers_at(self, x: float, y: float, window: Window, *, framed: bool = True) -> int:
        """Of how many pieces, and perhaps frames and the rim, an end leaves, or cuts off, less than about a third."""
        boxes = [piece[:4] for piece in self._pieces]
        slivers = sum(self._is_sliver(box, x, y, window) for box in (*boxes, *self._outlines * framed))
        return slivers + framed * (self._runs_along_rim(x, y, window) + self._comes_back(x, y, window))

    def _comes_back(self, x: float, y: float, window: Window) -> bool:
        """Whether the board, cut off by the right end, comes back as a scrap of its rim in the lower corner."""
        _, _, right, end = window.box
        foot, above, over = (end - y - part * self.pitch for part in (0.0, *_SCRAP))
        lower, higher = self.reach_between(above, foot)[1], self.reach_between(over, above)[1]
        return lower < right - x + _RIM * self.pitch < higher

    def _runs_along_rim(self, x: float, y: float, window: Window) -> bool:
        """Whether the right end cuts the rim of an upright stretch of the board's side lengthwise."""
        _, top, right, end = window.box
        rows = self._profile[self._row(top - y) : self._row(end - y)]
        return sum(0 < most + x - right < _RIM * self.pitch for _, most in rows) * _STEP > _STRETCH * self.pitch

    def _not_grazed(self, crop: Crop, window: Window) -> Crop:
        """The same, or a little to the left of it, so that the right end cuts no slivers off the outermost cells, nor
        a side of the board lengthwise.
        """
        x, y = crop.at
        over = self.reach_to(window.box[3] - y)[1] + x - window.box[2]
        if not EPSILON < over < _GRAZE * self.pitch and not self._cut_lengthwise(x, y, window):
            return crop
        x -= over + _INSIDE
        if x < max(self._beside(y, window), window.box[0] + _INSIDE - self.left):
            return crop
        moved = self._crop(x, y, window)
        return moved if moved.cut <= crop.cut else crop

    def _cut_lengthwise(self, x: float, y: float, window: Window) -> bool:
        """Whether the right end cuts little off the board, but along much of its side."""
        _, top, right, end = window.box
        if not EPSILON < self.reach_to(end - y)[1] + x - right < _LENGTHWISE[0] * self.pitch:
            return False
        rows = self._profile[self._row(top - y) : self._row(end - y)]
        return sum(most + x > right for _, most in rows) * _STEP > _LENGTHWISE[1] * self.pitch

    def _heights(self, window: Window) -> list[float]:
        """How high it may begin: with its top in sight, or so that pieces end whole at the lower end."""
        _, top, _, end = window.box
        lowest = end + self.pitch * _BOLD - self.bottom
        ways = {top + _CLEAR - self.top, window.clear[3] - self.top}
        if window.straight:
            rows = int((self.bottom - self.top) / self.pitch)
            parts = (0.0, _MIDDLE[0], 0.5, _MIDDLE[1], *[_WHOLE_ROW] * bool(self._frames))
            ways |= {end - self.top - (row + part) * self.pitch for row in range(rows) for part in parts}
            ways |= {top - self.top - (row - part) * self.pitch for row in range(rows) for part in parts}
        for _, least, _, most, _, _ in self._pieces:
            ways |= {end - _CLEAR - most, end - EPSILON - least}
        found = [y for y in ways if lowest <= y <= window.clear[3] + self.pitch - self.top]
        heights = sorted({round(y, 1) for y in found})
        if window.straight and heights:
            # The others are not worth a closer look.
            costs = [self._slivers(y, window) for y in heights]
            heights = [y for y, cost in zip(heights, costs, strict=True) if cost < min(costs) + _SLIVERS / 2]
        return heights

    def _slivers(self, y: float, window: Window) -> float:
        """What it costs that a board of straight rows, from a height down, ends within them."""
        rows = [(window.box[3] - y - self.top) / self.pitch]
        if window.box[1] + _CLEAR - self.top - y > EPSILON:
            rows.append((self.top + y - window.box[1]) / self.pitch)
        return math.fsum(_sliver(part % 1.0, bool(self._frames)) for part in rows)

    def _sides(self, y: float, window: Window) -> Iterator[float]:
        """Where it may begin at a height: beside the title, at its left end, or so that pieces end at the right."""
        _, _, right, end = window.box
        beside = self._beside(y, window)
        first, most = self.reach_to(end - y)
        least = max(beside, window.left - first)
        last = right + _CLEAR - self.reach_to(end - self.pitch / 2 - y)[1]
        if self.right + least < right + _BEYOND - EPSILON:
            least = max(least, last)
        furthest = right - (right - window.left) / 3 - first
        if window.straight:
            # Beside the rules at its ends it would leave a white stripe.
            furthest = min(furthest, window.left + _CLEAR - first)
        ways = {least} | {right - _CLEAR - piece[2] for piece in self._pieces} if most > first else set()
        if window.straight and abs(self.right - self.left - (window.right - window.left)) < _CLEAR:
            yield from [window.left - first] if beside <= window.left - first else []
        yield from sorted({round(x + 0.05, 1) for x in ways if max(least, last) - EPSILON <= x <= furthest})

    def _crop(self, x: float, y: float, window: Window) -> Crop:
        crop = self._crop_at(x, self._level(y, window), window, -math.inf)
        assert crop is not None
        return crop

    def _level(self, y: float, window: Window) -> Level:
        _, top, right, end = window.box
        pieces, room, rows = [], 0.0, []
        for x1, y1, x2, y2, sort, worth in self._pieces:
            down = (min(y2 + y, end) - max(y1 + y, top)) / (y2 - y1)
            if down > EPSILON:
                pieces.append((x1, x2, down, sort, worth))
        for step in range(int((end - top) / _ROW)):
            at = top + (step + 0.5) * _ROW
            begin = window.clear[2] if at < window.clear[3] else window.box[0]
            room += right - begin
            row = int((at - y - self.top) / _STEP)
            if 0 <= row < len(self._profile) and at >= y + self.top:
                rows.append((begin, *self._profile[row]))
        below = self._profile[self._row(window.clear[3] - y) : self._row(end - y)]
        covered = math.fsum(max(0.0, min(last - first, right - begin)) for begin, first, last in rows)
        least = min((least for least, _ in below), default=0)
        return Level(y, pieces, room, rows, least, _COVERED * (covered / max(room, EPSILON)))

    def _most(self, level: Level, window: Window) -> float:
        """The most that a board that begins at a height can be worth, wherever it begins from left to right."""
        whole = [(sort, worth) for _, _, down, sort, worth in level.pieces if down >= 1 - EPSILON]
        found = level.covered + _SEEN * math.fsum(worth for _, worth in whole) / self._worth
        found += _SORTS * len({sort for sort, _ in whole}) / self._sorts
        return found + (_MET + _FRAMED) * window.straight

    def _crop_at(self, x: float, level: Level, window: Window, least: float) -> Crop | None:
        """What a place is worth; None if that is surely less than so much."""
        left, top, right, _ = window.box
        y, cut_off = level.y, top + _CLEAR - self.top - level.y
        missed = cut_off > EPSILON and (self._is_point or cut_off < _TOP * self.pitch)
        seen, cuts, count = 0.0, 0.0, 0
        sorts = Counter[str]()
        for x1, x2, down, sort, worth in level.pieces:
            across = (min(x2 + x, right) - max(x1 + x, left)) / (x2 - x1)
            if across >= 1 - EPSILON and down >= 1 - EPSILON:
                seen += worth
                sorts[sort] += 1
            elif across > EPSILON:
                count += 1
                cuts += _CUT if _LITTLE < across * down < 1 - _LITTLE else _SLIVER
        worth = _SEEN * seen / self._worth - cuts - _MISS * missed + _SORTS * len(sorts) / self._sorts
        if worth + level.covered + (_MET + _FRAMED) * window.straight < least:
            return None
        covered = math.fsum(
            max(0.0, min(last + x, right) - max(first + x, begin)) for begin, first, last in level.rows
        )
        worth += _COVERED * (covered / level.room)
        left, _, title, _ = window.clear
        worth -= _STRIPED * (level.least + x > left + _STRIPE * (title - left))
        worth -= _SLICED * (not window.straight and self._cut_lengthwise(x, y, window))
        if window.straight:
            worth += _MET * min((sorts[sort] / many for sort, many in self._many.items()), default=0.0)
            worth += self._framed(x, y, window)
            worth -= self._slivers(y, window) + _CUT_STRAIGHT * count
            worth -= _INDENTED * (x + self.left > window.left + _CLEAR)
        return Crop(worth, (x, y), count, missed)

    def _is_sliver(self, box: Box, x: float, y: float, window: Window) -> bool:
        """Whether little of what a box holds is seen, or cut off, at any end."""
        left, top, right, end = window.box
        x1, y1, x2, y2 = box
        across, down = (x2 - x1), (y2 - y1)
        parts = (
            (right - x1 - x) / across,
            (x2 + x - left) / across,
            (end - y1 - y) / down,
            (y2 + y - top) / down,
        )
        return all(part > EPSILON for part in parts) and any(
            part < _THIRD or 1 - _THIRD < part < 1 + EPSILON for part in parts
        )

    def _framed(self, x: float, y: float, window: Window) -> float:
        """What it is worth how much of the frames is seen, less if an end runs along one."""
        left, top, right, end = window.box
        seen = along = whole = 0.0
        for (x1, y1), (x2, y2) in self._frames:
            long = math.hypot(x2 - x1, y2 - y1)
            whole += long
            if left - x <= min(x1, x2) and max(x1, x2) <= right - x:
                seen += long * (top - y <= min(y1, y2) and max(y1, y2) <= end - y)
                near = min(abs((y1 + y2) / 2 + y - to) for to in (top, end)) - abs(y2 - y1) / 2
                along += long * (abs(y2 - y1) < abs(x2 - x1) and near < _NEAR * self.pitch / 2)
        return _FRAMED * seen / whole - _ALONG * (along > self.pitch / 4) if whole else 0.0


def _ranked(crop: Crop) -> tuple[float, float, float]:
    """What places are chosen by."""
    return round(crop.worth, 6), *crop.at


def _sliver(part: float, framed: bool) -> float:
    """What it costs that an end shows only a part of a row, of a board with frames or without."""
    if min(part, 1.0 - part) < _ROW_END or _MIDDLE[0] - _ROW_END < part < _MIDDLE[1] + _ROW_END:
        return 0.0
    return _LITTLE_MORE if framed and part < _WHOLE_ROW + _ROW_END else _SLIVERS

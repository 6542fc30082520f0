"""Where everything stands on a picture of Iriri: the grid beside the ring, or the words inside it."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

from boardgen.boards.drawing import draw_board, line_width
from boardgen.boards.paths import open_steps
from boardgen.boards.picture import Display, Labels
from boardgen.games.iriri.draw_doing import hand_width
from boardgen.games.iriri.kinds import HAND, PER_PLAYER
from boardgen.games.iriri.plan import (
    AROUND_HANDS,
    PIECE,
    SMALLEST,
    TO_NUMBER,
    HandsPlan,
    RingPlan,
    SideHands,
    as_high,
    clearance,
)
from boardgen.games.iriri.position import Cell
from boardgen.games.iriri.window import around, window
from boardgen.geometry.board import Board
from boardgen.scene.primitives import Box, Circle, Group, Path, PathStep, Style
from boardgen.scene.text import LEAST_TEXT

#: In pitches: room between ring and grid; the size that coordinates have at most.
_GAP, _SMALL_AT_MOST = 0.4, 0.46
#: In pitches: how much larger a ring of few pieces is, so that numbers have room between them and the hands.
_NUMBERED = 0.3
#: In pitches: the radius that the ring of a mat has at most to be as high as the grid.
_WIDEST = 6.1
#: In pitches: how much more room below its pieces a hand of a mat has, whose places reach as far as large pieces.
_MAT_FOOT = 0.1
#: In pitches: room for coordinates beside a grid and below it; what sums of lengths may be off by.
_COORDINATES, _SLACK = 0.7, 1e-6
#: In pitches: from the ring to the cells of the grid.
BEFORE_CELLS = _GAP + _COORDINATES
#: The columns and rows that a grid as high as a ring has at least: cells are not much larger than its pieces.
_FEWEST = 7
#: Pieces of a starting ring.
_FULL = 2 * (PER_PLAYER - HAND)
#: Those of a ring of which some are gone, in pictures where this is of one size.
_SEATS = 20
#: How much farther down a ring reaches with its brackets, beside a grid with a list below it.
_STANDS_OUT = 1.07
#: How much larger the hands in a ring of one size are than its pieces.
_LEVEL_HANDS = 1.15
#: In diagrams of a study book: how far a ring reaches across, as a part of the width of the grid, with the pitches
#: that this has besides its cells.
_RING_OF_GRID, _BESIDE_CELLS = 0.67, 1.6
#: Tracks of brackets for which there is room beside a ring that stays in its place.
_TRACKS = 2
#: In pitches, of words inside the ring: the text; what is free around them, where brackets stand out.
INNER, _ROOM = 0.36, 0.2
#: In pitches: how large letters and numbers become on small pictures, so that they can be read.
LETTERS = 0.49
#: From the middle of a number of two digits to its corners, as a part of its type.
TWO_DIGITS = 0.66
#: In pitches: how long arrows from the ring are.
ARROW = 0.5
#: In pitches: the lines of the grid.
GRID = 0.022


def _full(pitch: float) -> RingPlan:
    """A ring with all its pieces."""
    return RingPlan(0, 0, pitch, _FULL, inside=True, least=AROUND_HANDS + _NUMBERED)


def ring_across(pitch: float, *, bracketed: bool = False) -> float:
    """How far a ring with all its pieces, or with brackets, reaches from one side to the other, mm."""
    full = _full(pitch)
    return 2 * (replace(full, tracks=_TRACKS) if bracketed else full).outer


def cells_beside(across: float, pitch: float, wide: float) -> tuple[int, int]:
    """Columns of a grid with its coordinates that end at the right of ``wide`` mm beside a ring ``across`` mm; rows
    that are no higher than the ring.
    """
    columns = math.floor((wide - across) / pitch - BEFORE_CELLS + _SLACK)
    return columns, math.floor(across / pitch - _COORDINATES + _SLACK)


def cells_as_high_as_ring(pitch: float, low: Cell, high: Cell) -> tuple[int, float]:
    """The columns, and as many rows, of a square grid with room for those from a lowest to a highest cell, and its
    pitch, mm: with its coordinates it is as high as a full ring of a pitch.
    """
    many = max(_FEWEST, *(last - first + 1 for first, last in zip(low, high, strict=True)))
    return many, (ring_across(pitch) - _COORDINATES * pitch) / many


def told_beside(display: Display) -> Display:
    """How a position of a study book is drawn whose grid shows the same cells in all of its diagrams: beside a ring
    that leaves most of the width to the grid.
    """
    left, right = display.span or (0, 0)
    return display._replace(still=_RING_OF_GRID * (1 + right - left + _BESIDE_CELLS) * display.pitch)


class BesideRing:
    """Ring with hands on the left, grid on the right, centred on one height, room below one; or the ring alone.

    If they are to be ``level``, the pieces of the ring begin as high as the grid, which ends at the right of ``wide``
    mm, or if ``centred`` has a third of the spare width before it, the rest being left to the page; brackets of the
    ring have room around it if it is ``bracketed``, else they stand out of the picture. The cells of the grid begin
    at ``edge`` mm at least; what is told below it reaches down to ``reach`` mm.
    """

    def __init__(
        self,
        pitch: float,
        places: int,
        tracks: int,
        board: Board,
        text: float,
        small: float,
        labels: Labels,
        alone: bool = False,
        inside: bool = False,
        below_grid: float = 0.0,
        mat: bool = False,
        to_number: float = TO_NUMBER,
        steady: bool = False,
        across: float = 0.0,
        level: bool = False,
        centred: bool = False,
        loose: float = 1.0,
        wide: float = 0.0,
        bracketed: bool = True,
        edge: float = 0.0,
        reach: float = 0.0,
    ) -> None:
        # The ring of a mat is as high as its grid, unless that is far larger.
        least = min(as_high(board.side), _WIDEST) if mat else 0.0
        least = max(AROUND_HANDS + (_NUMBERED if inside else 0.0), least)
        ring = RingPlan(0, 0, pitch, places, tracks, inside, least, to_number, loose)
        out = 0.0
        if level:
            # Of one size with all its pieces, however many are left.
            across = across or ring_across(pitch)
            full = _full(across / ring_across(1.0))
            ring = replace(ring, pitch=full.pitch, least=full.radius / full.pitch)
            out = replace(full, tracks=_TRACKS).outer - full.outer if bracketed else 0.0
        elif across:
            # Of a size of its own, with its brackets, whatever that of the grid.
            ring = replace(ring, pitch=across / 2 / replace(ring, pitch=1.0, tracks=max(tracks, _TRACKS)).outer)
        # The pictures of one game have the ring in one place and the grid in one, however many pieces are left.
        free = _TRACKS if bracketed else tracks
        outer = max(ring.outer, replace(ring, count=_FULL, tracks=free).outer) if steady else ring.outer
        outer = across / 2 or outer
        # A grid without end always has its coordinates along the edge.
        labels = "none" if labels == "none" else "edge"
        # Numbers can be read on small pictures as well.
        small = max(small, min(LEAST_TEXT / pitch, _SMALL_AT_MOST))
        flat = draw_board(board, pitch, labels, label_size=small, centred=False)
        self.alone = alone
        high = flat.height + below_grid * pitch
        # On a mat, the rows and the ring are centred on one height, whatever stands below the rows.
        above = flat.top + board.side * pitch / 2 if mat else high / 2
        middle = outer + out if alone or level else max(outer, above)
        # Its cells begin there, not the rim around them.
        top = out - flat.top if level else middle - above
        high = max(high, reach - top)
        beside = 2 * (outer + out)
        self.height = beside if alone else max(middle + outer + out, top + high)
        # What the picture is wider than it has to be is on both sides of the ring, or between it and the grid.
        ends = flat.right if level else flat.width
        near = beside + _GAP * pitch
        between = 0.0 if alone else max(0.0, wide - (near + ends), edge - (near + flat.left))
        if centred:
            # Pages have the rest before and after both.
            between /= 3
        x = outer + out + (0.0 if level else between / 2)
        self.ring = replace(ring, x=x, y=middle)
        # A ring of one size leaves its hands more room than they need.
        own = ring.pitch * (_LEVEL_HANDS if level else 1.0)
        said = max(text * own, min(LEAST_TEXT / 0.85, 0.56 * own))
        # Numbers in the ring are no larger than that.
        numbers = TWO_DIGITS * max(small * ring.pitch, min(LEAST_TEXT, _SMALL_AT_MOST * ring.pitch))
        clear = ring.number_radius - numbers if inside else ring.radius - ring.pitch * PIECE / 2
        self.hands = HandsPlan(x, middle, own, said, _MAT_FOOT if mat else 0.0, clear=clear)
        corner = near + between, top
        self.grid = draw_board(board, pitch, labels, label_size=small, centred=False, at=corner)
        self.width = beside if alone else corner[0] + flat.width
        #: Where the sum of points stands, always below the grid: its middle, and where its room ends.
        self.sum_at = (self.grid.left + self.grid.right) / 2, corner[1] + high
        #: The ring, and the grid with what stands below it; none if there is no grid.
        self.parts: Sequence[Box] = ()
        if not alone:
            left, width = corner[0] - _GAP * pitch / 2, self.width
            # The grid is seen to the end of the picture: in a window its coordinates stand lower than without one.
            foot = min(self.height, _STANDS_OUT * (middle + outer)) if reach else self.height
            self.parts = (0.0, 0.0, left, foot), (left, top, width, self.height)


class Inside:
    """The words in a disc inside the ring, which is large enough for them; the hands on both sides.

    The hands of ``steady`` pictures are where a full ring has them, however many pieces are left: these pictures are
    all of one width. In pictures that have to be ``wide`` mm the hands stand further apart; without ``hands`` there
    is no room for these.
    """

    def __init__(
        self,
        pitch: float,
        places: int,
        tracks: int,
        cells: Collection[Cell],
        alone: bool,
        numbers: bool,
        steady: bool = False,
        wide: float = 0.0,
        hands: bool = True,
    ) -> None:
        self.alone = alone
        middle, needed, _ = around(cells, 0.0)
        text = max(INNER * pitch, min(LEAST_TEXT, LETTERS * pitch))
        past = clearance(numbers)
        if numbers:
            past = max(past, PIECE / 2 + TO_NUMBER + TWO_DIGITS * text / pitch)
        least = max(SMALLEST, 0.0 if alone else needed + _ROOM + past)
        ring = RingPlan(0, 0, pitch, places, tracks, numbers, least)
        if steady and not alone:
            # Rings of which some pieces are gone are of one size.
            ring = replace(ring, least=max(least, replace(ring, pitch=1.0, count=_SEATS, least=0.0).radius))
        # Whatever the numbers are, none stand outside of this ring.
        radius = replace(ring, inside=True).outer
        full = replace(ring, count=_FULL, tracks=_TRACKS, inside=True).outer if steady and not alone else 0.0
        column = hand_width(pitch, text)
        x = max(wide / 2, SideHands.beside(max(radius, full), pitch, column)) if hands else radius
        reach = SideHands(x, 0.0, pitch, text, radius, column).reach if hands else 0.0
        self._middle = max(radius, reach)
        self.hands = SideHands(x, self._middle, pitch, text, radius, column)
        self.ring = replace(ring, x=x, y=self._middle)
        self.width, self.height = 2 * x, 2 * self._middle
        self.sum_at = (0.0, 0.0)
        _, _, (low, high) = around(cells, self.ring.clear / pitch)
        corner = x - (middle[0] - low[0] + 0.5) * pitch, self._middle - (high[1] + 0.5 - middle[1]) * pitch
        self.grid = draw_board(window(low, high), pitch, "none", centred=False, at=corner)

    def make_room(self, high: float, player: int) -> None:
        """Place a sum of points so high below the hand that made it and its points; the picture grows if it must."""
        top = self._middle + self.hands.reach
        self.height = max(self.height, top + high)
        self.sum_at = self.hands.edge(player), top

    def disc(self) -> Group:
        """The ground of the words."""
        # Where themes leave it empty it has an edge, at which the lines end.
        style = Style(fill="cell", stroke="hatch", width=line_width(self.ring.pitch, GRID))
        ground = Circle(self.ring.x, self.ring.y, self.ring.clear, style)
        return Group((ground,), id="cells", layer="area")

    def lines(self) -> Group:
        """The lines of the grid as far as the ground goes."""
        x, y, r, p = self.ring.x, self.ring.y, self.ring.clear, self.ring.pitch
        steps: list[PathStep] = []
        for i in range(1 + round(self.grid.width / p)):
            across = self.grid.left + i * p - x
            if abs(across) < r:
                half = math.sqrt(r * r - across * across)
                steps += open_steps([(x + across, y - half), (x + across, y + half)])
        for i in range(1 + round(self.grid.height / p)):
            down = self.grid.top + i * p - y
            if abs(down) < r:
                half = math.sqrt(r * r - down * down)
                steps += open_steps([(x - half, y + down), (x + half, y + down)])
        style = Style(stroke="grid", width=line_width(p, GRID))
        return Group((Path(tuple(steps), style),), id="grid", layer="grid")

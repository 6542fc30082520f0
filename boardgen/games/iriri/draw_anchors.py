"""Where cells, places of the ring and pieces in hand are on a picture of Iriri, for marks."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from boardgen.boards.picture import Anchor
from boardgen.errors import InvalidCellError
from boardgen.games.iriri.draw_numbers import half_side
from boardgen.games.iriri.draw_plans import ARROW, BesideRing, Inside
from boardgen.games.iriri.notation import read_cell
from boardgen.games.iriri.places import check_shown, read_hand, read_place
from boardgen.games.iriri.plan import PIECE, Point
from boardgen.games.iriri.position import Cell
from boardgen.games.iriri.words import cell_name
from boardgen.pieces.pyramids import BOARD_PITCH, top_view
from boardgen.scene.primitives import Box

#: How far frames around pieces of the ring reach beyond their places, in pitches.
_FRAME = 0.1


class Anchors:
    """Finds cells, places of the ring and pieces in hand on one picture."""

    def __init__(
        self,
        plan: BesideRing | Inside,
        places: Sequence[int],
        held: dict[tuple[int, str], int],
        ring: str = "",
        grid: Mapping[Cell, str] = MappingProxyType({}),
        bracketed: Collection[int] = (),
        taken: Collection[int] = (),
    ) -> None:
        self._plan, self._places, self._held, self._codes, self._grid = plan, places, held, ring, grid
        self._bracketed, self._taken = bracketed, taken

    def __call__(self, place: str) -> Anchor:
        """The anchor of a name; `InvalidCellError` if it is not on the picture."""
        kind, _, rest = place.partition(":")
        if kind == "ring":
            return self._in_ring(rest)
        if kind == "hand":
            return self._in_hand(rest)
        cell = read_cell(place)
        if self._plan.alone:
            raise InvalidCellError(f"{place} is not on this picture, which shows only the ring; leave out ring: true")
        board = self._plan.grid.board
        check_shown(cell, (board.cells[0], board.cells[-1]))
        anchor = self._plan.grid.anchor(cell_name(cell))
        code = self._grid.get(cell)
        return _with_piece(anchor, code.upper(), self._plan.grid.pitch) if code else anchor

    def _in_ring(self, number: str) -> Anchor:
        ring = self._plan.ring
        at = self._places.index(read_place(number, self._places))
        angle = ring.angle(at)
        anchor = _square_anchor(ring.point(at, ring.radius), ring.pitch * PIECE, angle)
        anchor = anchor._replace(rimmed=self._with_signs(at))
        return _with_piece(anchor, self._codes[at].upper(), ring.pitch, angle) if self._codes else anchor

    def _with_signs(self, at: int) -> tuple[Point, ...]:
        """The corners of a place of the ring with a frame around it, its brackets outside and its arrow inside, of
        which a part of the picture has to have all.
        """
        ring = self._plan.ring
        half = ring.pitch * (PIECE / 2 + _FRAME)
        outer = ring.outer - ring.radius if at in self._bracketed else half
        is_taken = self._places[at] in self._taken
        inner = half_side(self._codes[at], ring.pitch) + (ARROW + 2 * _FRAME) * ring.pitch if is_taken else half
        return _turned(ring.point(at, ring.radius), (-half, -outer, half, inner), ring.angle(at))

    def _in_hand(self, rest: str) -> Anchor:
        player, size = read_hand(rest, self._held)
        hands = self._plan.hands
        found = _square_anchor(hands.point(player, self._held[player, size]), hands.pitch * hands.PLACE, 0.0)
        return _with_piece(found._replace(r=hands.pitch * PIECE / 2), size, hands.pitch)


def _with_piece(anchor: Anchor, size: str, pitch: float, rotate: float = 0.0) -> Anchor:
    """The anchor of a place where a piece of a size stands, all of which has to be seen."""
    left, _, right, _ = top_view(size, 0).box
    side = (right - left) * pitch / BOARD_PITCH
    return anchor._replace(piece=_square_anchor((anchor.x, anchor.y), side, rotate).outline)


def _square_anchor(centre: Point, side: float, rotate: float) -> Anchor:
    half = side / 2
    return Anchor(*centre, half, _turned(centre, (-half, -half, half, half), rotate))


def _turned(centre: Point, box: Box, rotate: float) -> tuple[Point, ...]:
    """The corners of a box around a point, turned about it by some degrees."""
    turn = math.radians(rotate)
    left, top, right, bottom = box
    return tuple(
        (centre[0] + x * math.cos(turn) - y * math.sin(turn), centre[1] + x * math.sin(turn) + y * math.cos(turn))
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    )

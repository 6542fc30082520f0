"""Where pawns stand on their tiles: clear of roads, of their numbers, of dice and of the signs of tiles."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.pisi.signs import BAND, FLAGS, ON_DIE, PAWN, PAWN_BY_DIE, ROAD, WALKER, walker
from boardgen.pieces.piecepack import PAWN_HEIGHT, PAWN_WIDTH, TILE
from boardgen.scene.primitives import XY, Circle, Group, Item, Use

#: In tiles from the middle, the usual place first: further in and higher, higher still, left, and for pawns without a
#: die in the middle of the upper or lower half.
_PLACES: tuple[XY, ...] = (PAWN, (0.22, -0.28), (0.18, -0.28), (0.0, -0.27), (0.0, 0.27), (-0.2, -0.2))
_BY_DIE: tuple[XY, ...] = (PAWN_BY_DIE, (0.32, -0.285), (-0.315, -0.27), (-0.32, -0.285), (0.315, 0.28))
#: Points of the outline of a pawn, in halves of its width and height.
_OUTLINE: tuple[XY, ...] = (
    (-1, 1), (0, 1), (1, 1), (-0.75, 0.5), (0.75, 0.5), (-0.5, 0), (0.5, 0),
    (-0.56, -0.6), (0.56, -0.6), (-0.4, -0.9), (0.4, -0.9), (0, -1),
)  # fmt: skip
#: In tiles: its line, the radius of flags and of the sign of a suit, the middle of that, and how deep is no depth.
_LINE, _FLAG, _SUIT, _AT_SUIT, _TOUCH = 0.024, 0.12, 0.105, (-0.34, -0.34), 0.005
#: The ways to the edges of a tile.
_SIDES: tuple[XY, ...] = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


class _Round(NamedTuple):
    """A disc that a pawn stays clear of, or with ``square`` the square around it; in tiles from the middle."""

    x: float
    y: float
    radius: float
    square: bool = False

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies in it."""
        far = max(abs(x - self.x), abs(y - self.y)) if self.square else math.dist((x, y), (self.x, self.y))
        return max(0.0, self.radius + _LINE - far)


class _Road(NamedTuple):
    """The band from the middle of a tile to one of its edges."""

    dx: float
    dy: float

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies in it."""
        along, off = x * self.dx + y * self.dy, abs(x * self.dy - y * self.dx)
        return max(0.0, BAND / 2 + _LINE - off) if along >= 0 else 0.0


def pawns(drawing: BoardDrawing, data: dict[str, Any], pieces: Sequence[Item], flagged: Collection[str]) -> list[Use]:
    """The pawns of the players, each at the first place on its tile that is clear, or least in the way of anything.

    Args:
        drawing: of the island.
        data: the facts of the position.
        pieces: of road, as they are drawn: those with numbers are larger.
        flagged: cities that may have flags.
    """
    discs = [_disc(piece, drawing.pitch) for piece in pieces]
    scale = WALKER * drawing.pitch / TILE
    found = []
    for player, name in data["pawns"].items():
        if name is not None:
            x, y = drawing.at(drawing.board.cell(name))
            things = list(_in_the_way(drawing, data, name, discs, flagged))
            right, down = _place(things, _BY_DIE if data["houses"].get(name) else _PLACES)
            x, y = x + right * drawing.pitch, y + down * drawing.pitch
            found.append(Use(walker(player), x, y, scale=scale))
    return found


def _disc(piece: Item, pitch: float) -> tuple[float, float, float]:
    """The middle and the radius of a piece of road, mm."""
    if isinstance(piece, Group):
        rim = [item for item in piece.items if isinstance(item, Circle)][-1]
        return rim.x, rim.y, rim.r
    assert isinstance(piece, Use)
    return piece.x, piece.y, ROAD * pitch


def _in_the_way(
    drawing: BoardDrawing,
    data: dict[str, Any],
    name: str,
    discs: Sequence[tuple[float, float, float]],
    flagged: Collection[str],
) -> Iterator[_Round | _Road]:
    """What else is on a tile, besides goods and coordinates, which have corners of their own."""
    x, y = drawing.at(drawing.board.cell(name))
    p = drawing.pitch
    for dx, dy in _SIDES:
        for at_x, at_y, radius in discs:
            if math.dist((at_x, at_y), (x + dx * p / 2, y + dy * p / 2)) < 0.1 * p:
                yield _Road(dx, dy)
                yield _Round(dx / 2, dy / 2, radius / p)
    if name not in data["coins"]:
        if data["houses"].get(name):
            yield _Round(0.0, 0.0, ON_DIE - 2 * _LINE, square=True)
        if name in flagged:
            yield from (_Round(*at, _FLAG) for at in FLAGS.values())
        return
    yield _Round(*_AT_SUIT, _SUIT)


def _place(things: Sequence[_Round | _Road], places: Sequence[XY]) -> XY:
    """The first of some places that is clear of everything, or the clearest."""

    def depth(place: XY) -> float:
        points = [
            (place[0] + x * WALKER * PAWN_WIDTH / TILE / 2, place[1] + y * WALKER * PAWN_HEIGHT / TILE / 2)
            for x, y in _OUTLINE
        ]
        deep = sum(max(thing.depth(*point) for point in points) for thing in things)
        return deep if deep > _TOUCH else 0.0

    return min(places, key=depth)

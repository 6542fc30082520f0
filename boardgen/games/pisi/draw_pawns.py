"""Where pawns and the numbers of their moves stand on tiles: clear of roads, of dice, of tags and of signs."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.pisi.draw_goods import lying
from boardgen.games.pisi.signs import (
    BAND,
    CITY_NUMBER,
    COIN,
    FLAGS,
    ON_DIE,
    OUTLINE,
    PAWN,
    PAWN_BY_DIE,
    PAWN_NUMBER,
    ROAD,
    TAG_HALF,
    WALKER,
    move_number,
    walker,
)
from boardgen.pieces.piecepack import PAWN_HEIGHT, PAWN_WIDTH, TILE
from boardgen.scene.primitives import XY, Circle, Group, Item, Text, Use
from boardgen.scene.text import CAP_HEIGHT, measure

#: In tiles from the middle, the usual place first: clear of what runs across the middle of a tile, further in and
#: higher, the corner, left, and for pawns without a die in the middle of the upper or lower half, and low; beside the
#: outline of a new road.
_PLACES: tuple[XY, ...] = (
    (0.27, -0.27), (0.22, -0.28), (0.18, -0.28), (0.315, -0.315), (0.0, -0.27), (0.0, 0.27), (-0.2, -0.2),
    (-0.315, 0.315), (0.315, 0.315), (0.37, -0.24), (0.37, -0.08),
)  # fmt: skip
_IN_CITY: tuple[XY, ...] = (PAWN, *_PLACES[1:7])
_BY_DIE: tuple[XY, ...] = (PAWN_BY_DIE, (0.335, -0.3), (-0.335, -0.27), (-0.335, -0.3), (0.335, 0.28))
#: A number is tried at so many steps of so much of a tile away from the middle of it, both ways, and where it is
#: farthest from outlines in the middle.
_STEPS, _STEP, _FARTHEST = 3, 0.103, 0.328
#: And stays so much of a tile clear of what is there, and this far from the middle of a city within its frame.
_AIR, _IN_FRAME = 0.03, 0.385
#: No farther from the middle of a tile, in tiles, are pieces of road on its edges.
_ON_TILE = 0.6
#: Points of the outline of a pawn, in halves of its width and height.
_OUTLINE: tuple[XY, ...] = (
    (-1, 1), (0, 1), (1, 1), (-0.75, 0.5), (0.75, 0.5), (-0.5, 0), (0.5, 0),
    (-0.56, -0.6), (0.56, -0.6), (-0.4, -0.9), (0.4, -0.9), (0, -1),
)  # fmt: skip
#: In tiles: its line, the radius of flags and of the sign of a suit, the middle of that, and how deep is no depth.
_LINE, _FLAG, _SUIT, _AT_SUIT, _TOUCH = 0.024, 0.12, 0.105, (-0.34, -0.34), 0.005
#: Half the height of a coin seen from the side; of the name of a tile, how far down it begins and half its width, and
#: how far numbers are raised above it.
_COIN_HIGH, _NAMED_FROM, _NAME, _RAISED = 0.085, 0.26, 0.15, 0.24
#: The ways to the edges of a tile.
_SIDES: tuple[XY, ...] = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


class _Round(NamedTuple):
    """A disc that a pawn stays clear of; in tiles from the middle."""

    x: float
    y: float
    radius: float

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies in it."""
        return max(0.0, self.radius + _LINE - math.dist((x, y), (self.x, self.y)))


class _Box(NamedTuple):
    """A rectangle that a pawn stays clear of; in tiles from the middle."""

    x: float
    y: float
    wide: float
    high: float

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies in it; both are half of what they say of the whole."""
        return max(0.0, _LINE + min(self.wide - abs(x - self.x), self.high - abs(y - self.y)))


class _Road(NamedTuple):
    """The band from the middle of a tile to one of its edges, and half its width."""

    dx: float
    dy: float
    half: float = BAND / 2

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies in it."""
        along, off = x * self.dx + y * self.dy, abs(x * self.dy - y * self.dx)
        return max(0.0, self.half + _LINE - off) if along >= 0 else 0.0


class Crowded(NamedTuple):
    """What pawns and numbers stay clear of on an island.

    Attributes:
        drawing: of the island.
        data: the facts of the position.
        pieces: of road, as they are drawn: those with numbers are larger.
        flagged: cities that may have flags.
        tags: where tags with prices stand, mm.
        outlined: roads with an outline, from tile to tile, mm.
    """

    drawing: BoardDrawing
    data: dict[str, Any]
    pieces: Sequence[Item]
    flagged: Collection[str] = ()
    tags: Sequence[XY] = ()
    outlined: Sequence[tuple[float, float, float, float]] = ()

    def pawn(self, name: str) -> XY:
        """Where the pawn on a tile stands: the first place that is clear, or least in the way of anything."""
        bare = _PLACES if name in self.data["coins"] else _IN_CITY
        places = _BY_DIE if self.data["houses"].get(name) else bare
        things = [*self._in_the_way(name), *self._goods(name)]
        reach = [(x * WALKER * PAWN_WIDTH / TILE / 2, y * WALKER * PAWN_HEIGHT / TILE / 2) for x, y in _OUTLINE]
        # Clear of outlines too where that can be.
        outlined = [*things, *self._outlines(name)]
        found = _clearest(outlined, places, reach)
        return _clearest(things, places, reach) if _depth(outlined, found, reach) else found

    def pawns(self) -> list[Use]:
        """The pawns of the players."""
        p = self.drawing.pitch
        found = []
        for player, name in self.data["pawns"].items():
            if name is not None:
                (x, y), (right, down) = self._at(name), self.pawn(name)
                found.append(Use(walker(player), x + right * p, y + down * p, scale=WALKER * p / TILE))
        return found

    def has_disc(self, name: str, number: int) -> bool:
        """Whether a piece of road on a tile has that number."""
        (x, y), p = self._at(name), self.drawing.pitch
        discs = (one for one in self.pieces if isinstance(one, Group))
        said = ((one, item) for one in discs for item in one.items if isinstance(item, Text))
        near = (math.dist(_disc(one, p)[:2], (x, y)) < _ON_TILE * p for one, item in said if item.text == str(number))
        return any(near)

    def number(self, name: str, *numbers: int, named: bool) -> Text:
        """The numbers of the moves that brought pawns to a tile: at the lower left, or at the nearest clear place.

        Args:
            name: of the tile.
            numbers: of the moves, mostly one.
            named: whether tiles have names in them, above which numbers are raised.
        """
        (x, y), p = self._at(name), self.drawing.pitch
        text = move_number(x, y, p, *numbers)
        wide, high = measure(text.text, text.size, bold=True) / 2 / p, text.size * CAP_HEIGHT / 2 / p
        in_city = max(CITY_NUMBER[0], wide - _IN_FRAME), CITY_NUMBER[1]
        usual = PAWN_NUMBER if name in self.data["coins"] else in_city
        things: list[_Round | _Box | _Road] = [*self._in_the_way(name), *self._goods(name), *self._outlines(name)]
        if name in self.data["pawns"].values():
            things.append(_Box(*self.pawn(name), WALKER * PAWN_WIDTH / TILE / 2, WALKER * PAWN_HEIGHT / TILE / 2))
        if named:
            usual = usual[0], usual[1] - _RAISED
            things.append(_Box(usual[0], _NAMED_FROM, _NAME, 0.5 - _NAMED_FROM + high))
        wide, high = wide + _AIR, high + _AIR
        reach = [(dx * wide, dy * high) for dx in (-1, -0.5, 0, 0.5, 1) for dy in (-1, -0.5, 0, 0.5, 1)]
        least, most = (-abs(usual[0]), abs(usual[0]))
        steps = [-_FARTHEST, *(step * _STEP for step in range(-_STEPS, _STEPS + 1)), _FARTHEST]
        others = [(dx, dy) for dx in steps for dy in steps if least - _LINE < dx < most + _LINE]
        others.sort(key=lambda place: (math.dist(place, usual), place))
        right, down = _clearest(things, (usual, *others), reach)
        return move_number(x + right * p, y + down * p, p, *numbers)

    def _at(self, name: str) -> XY:
        return self.drawing.at(self.drawing.board.cell(name))

    def _in_the_way(self, name: str) -> Iterator[_Round | _Box | _Road]:
        """What else is on a tile, besides goods and coordinates, which have corners of their own."""
        (x, y), p = self._at(name), self.drawing.pitch
        for at_x, at_y, radius in (_disc(piece, p) for piece in self.pieces):
            for dx, dy in _SIDES:
                if math.dist((at_x, at_y), (x + dx * p / 2, y + dy * p / 2)) < 0.1 * p:
                    yield _Road(dx, dy)
                    yield _Round(dx / 2, dy / 2, radius / p)
        for at_x, at_y in self.tags:
            right, down = (at_x - x) / p, (at_y - y) / p
            if max(abs(right), abs(down)) < 0.5:
                yield _Box(right, down, TAG_HALF, TAG_HALF)
        if name not in self.data["coins"]:
            if self.data["houses"].get(name):
                yield _Box(0.0, 0.0, ON_DIE - 2 * _LINE, ON_DIE - 2 * _LINE)
            if name in self.flagged:
                yield from (_Round(*at, _FLAG) for at in FLAGS.values())
            return
        yield _Round(*_AT_SUIT, _SUIT)

    def _outlines(self, name: str) -> Iterator[_Road | _Round]:
        """The outlines of the roads on a tile, which are round where these meet or end."""
        (x, y), p = self._at(name), self.drawing.pitch
        for ends in self.outlined:
            for start, end in ((ends[:2], ends[2:]), (ends[2:], ends[:2])):
                if math.dist(start, (x, y)) < 0.1 * p:
                    yield _Road((end[0] - x) / p, (end[1] - y) / p, OUTLINE / 2)
                    yield _Round(0.0, 0.0, OUTLINE / 2)

    def _goods(self, name: str) -> Iterator[_Box]:
        for _, at in lying(self.data, name) if name in self.data["coins"] else ():
            yield _Box(*at, COIN, _COIN_HIGH)


def _disc(piece: Item, pitch: float) -> tuple[float, float, float]:
    """The middle and the radius of a piece of road, mm."""
    if isinstance(piece, Group):
        rim = [item for item in piece.items if isinstance(item, Circle)][-1]
        return rim.x, rim.y, rim.r
    assert isinstance(piece, Use)
    return piece.x, piece.y, ROAD * pitch


def _clearest(things: Sequence[_Round | _Box | _Road], places: Iterable[XY], reach: Sequence[XY]) -> XY:
    """The first place that is clear, or the first of those that are least in the way."""
    best: tuple[float, XY] | None = None
    for place in places:
        deep = _depth(things, place, reach, math.inf if best is None else best[0])
        if not deep:
            return place
        if best is None or deep < best[0]:
            best = deep, place
    assert best is not None
    return best[1]


def _depth(things: Sequence[_Round | _Box | _Road], place: XY, reach: Sequence[XY], most: float = math.inf) -> float:
    """How deep something lies in others, by the points that it reaches from its place; ``most`` where it is more."""
    points = [(place[0] + x, place[1] + y) for x, y in reach]
    depths: list[float] = []
    for thing in things:
        depths.append(max(thing.depth(*point) for point in points))
        if depths[-1] and math.fsum(depths) >= most:
            return most
    deep = math.fsum(depths)
    return deep if deep > _TOUCH else 0.0

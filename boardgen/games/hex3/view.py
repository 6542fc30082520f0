"""Draws Three Player Hex: the board between its coloured sides, stones, bridges and cuts.

Each colour has a second sign, the same on stones, sides and lines: red a solid line, green a dashed
one, blue none (on lines, dots), so that a print in grey is still playable.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from boardgen.boards.drawing import BoardDrawing, draw_board, line_width
from boardgen.boards.picture import Display, Labels, Later, Picture, with_colours
from boardgen.boards.sides import Side, signs_in_words
from boardgen.boards.strokes import last_move
from boardgen.games.drawing import StoneSeries, first_of, numbers_of
from boardgen.games.hex3.facts import bridge, cut
from boardgen.games.hex3.field import COLOURS, DEFAULT_SIDE, Field, field
from boardgen.games.hex3.rules import CONNECTION, Position, outcome
from boardgen.games.view import GameView, ScoreBoxes
from boardgen.geometry.axial import CIRCUMRADIUS
from boardgen.geometry.board import iter_bits
from boardgen.pieces.standing import shared
from boardgen.pieces.stones import stone_items
from boardgen.scene.listing import Stock
from boardgen.scene.primitives import XY, Circle, Group, Item, Polyline, Style

_STONE = 0.4
#: Stones of each colour, in cells of the board.
_STOCK = 0.4
#: Second signs of lines: dash and gap, in line widths.
_DASHES: tuple[tuple[float, ...], ...] = ((), (3.0, 2.4), (0.02, 2.2))
_SIDES = ("bottom", "lower right", "upper right", "top", "upper left", "lower left")
#: In cells that bridges share they run side by side: each is shifted by this in a direction of its own,
#: between the rows of cells, so that no two of them coincide and rings stand clear of each other.
_SHIFT = 0.17
_RING = 0.1
#: Width of a full bridge, in pitches.
_BAR = 0.24
#: The clear edges of bars, both together.
_CASING = 0.1
#: The strokes of a wall, the lowest first: its middle is clear. It is wider than a bridge, since little of it is seen
#: between stones.
_WALL = (("veil", 0.32 + _CASING), ("ink", 0.32), ("veil", 0.14))
#: Dashes and gaps of a wall that was threatened, in line widths.
_THREAT = (2.4, 1.6)
#: A wall goes so far from the middle of its last cell to the rim, which lies upon its end.
_RIM = 0.97


class Hex3View(GameView[Position]):
    """The drawing of Three Player Hex."""

    figure_pitch = 8.0
    booklet_flags = ("cuts",)
    puzzle_note = (
        "Red: ring, green: dashes, blue: plain. Crossed sides: of a player who is out. To beat the last one left: "
        "join your sides or wall that one off. Against both others together: however both reply."
    )
    solved_note = "Line through stones: single, the chain that wins; double, the wall that put a player out."
    threatened_note = "Dashed: the wall, or the chain that wins, that the others would close after another move."
    signs_note = late_note = (
        "Crossed sides: of a player who is out. Line through stones: single, the chain that wins; double, the wall "
        "that put a player out."
    )
    stone_colours = COLOURS
    colour_note = f"{signs_in_words(COLOURS).capitalize()}."
    score_boxes = ScoreBoxes(moves=42, changes=True)
    halves = True
    random_setups = False

    def board(self, display: Display, **options: Any) -> Picture:
        """The empty board between its coloured sides."""
        here = field(options.get("side", DEFAULT_SIDE))
        board = here.board
        desc = f"Three Player Hex board, {board.side} cells to a side ({len(board)} cells); {_sides_in_words(here)}"
        drawing, ground, lines = _static(here, display, (), ())
        key = signs_in_words(COLOURS)
        return Picture(
            drawing.width, drawing.height, ground, lines, drawing.anchor, desc, key, cells=len(drawing.board)
        )

    def stock(self, pos: Position) -> tuple[Sequence[Stock], ...]:
        """See `GameView`: somewhat more of each colour than a third of the cells, for those that go on alone."""
        each = math.ceil(_STOCK * len(pos.field.board))
        return tuple([stone._replace(said=f"{each} {stone.said}") for stone in row] for row in super().stock(pos))

    def position(self, pos: Position, display: Display) -> Picture:
        """Stones; sides of players who are out are crossed out. Flags ``bridges`` and ``cuts``."""
        return _whole(pos, display, _out(pos))

    def deciding(self, pos: Position) -> tuple[str, ...]:
        """The chain that wins; a player who is left over needs none."""
        found = outcome(pos)
        return ("bridges",) if found is not None and found.reason == CONNECTION else ()

    def solved(self, pos: Position, display: Display) -> Picture:
        """The chain that wins, and the walls closed since: earlier ones prove nothing."""
        new = pos.field.board.bits(move for move in pos.moves[display.since :] if isinstance(move, int))
        walls = tuple(colour for colour in _out(pos) if pos.cuts[colour] & new)
        return _whole(pos, display._replace(flags=frozenset((*self.booklet_flags, *self.deciding(pos)))), walls)

    def threatened(self, pos: Position, threats: Sequence[Position], display: Display) -> Picture:
        """See `GameView`: dashed, what cuts off who gave the answer."""
        (answered,) = {pos.cells[move] - 1 for move in pos.moves[-1:] if isinstance(move, int)}
        return _whole(pos, display, (), [(threat, answered) for threat in threats])

    def series(
        self,
        positions: Iterable[Position],
        shown: Container[int],
        display: Display,
        anew: Container[int] | None = None,
    ) -> Iterator[Picture]:
        """The same; stones stay, so each is drawn once."""
        start, positions = first_of(positions)
        drawing, below, _ = _static(start.field, display, (), ())
        box = (0.0, 0.0, drawing.width, drawing.height)
        ground = shared("ground", below, box)

        @cache
        def lines(out: tuple[int, ...], ends: tuple[int, ...]) -> Item:
            name = "".join(f"-{COLOURS[colour]}-out" for colour in out)
            return shared(f"lines{name}", _static(start.field, display, out, ends)[2], box)

        def placed(pos: Position, first: bool) -> Iterable[int]:
            if first:
                return iter_bits(pos.occupied)
            move = pos.moves[-1]
            return (move,) if isinstance(move, int) else ()

        def picture(pos: Position, stones: Group) -> Picture:
            return _picture(pos, display, drawing, [ground], [lines(_out(pos), _ends(pos))], [stones], _out(pos))

        drawn = StoneSeries(
            box, placed, lambda pos, cell, label: _stone(pos, drawing, cell, label), picture, describe
        )
        return drawn.pictures(positions, shown, display, anew)


def _out(pos: Position) -> tuple[int, ...]:
    return tuple(colour for colour in range(3) if pos.cuts[colour])


def _ends(pos: Position) -> tuple[int, ...]:
    """Where the walls around colours that are out end, beside their crossed sides."""
    return tuple(cell for colour in _out(pos) for cell in cut(pos, colour)[:: max(1, len(cut(pos, colour)) - 1)])


def _whole(
    pos: Position, display: Display, walls: Iterable[int], threats: Iterable[tuple[Position, int]] = ()
) -> Picture:
    """A position with the walls around some colours, where flags show walls, and dashed those of others."""
    drawing, ground, lines = _static(pos.field, display, _out(pos), _ends(pos))
    stones = [*_stones(pos, drawing, display), *(_threat(pos, *threat, drawing) for threat in threats)]
    return _picture(pos, display, drawing, [*ground], [*lines], stones, walls)._replace(desc=describe(pos))


def _picture(
    pos: Position,
    display: Display,
    drawing: BoardDrawing,
    below: list[Item],
    above: list[Item],
    stones: Iterable[Item],
    walls: Iterable[int],
) -> Picture:
    """Board and lines with the stones and what flags show; without a description."""
    if "cuts" in display.flags:
        bars = _bars(pos) if "bridges" in display.flags else _Bars(frozenset(), frozenset())
        above += [_wall(pos, colour, drawing, bars) for colour in walls]
    if "bridges" in display.flags:
        above += [_bridge(pos, colour, drawing) for colour in range(3) if bridge(pos, colour)]
    above += stones
    if display.last and pos.moves and isinstance(pos.moves[-1], int):
        above.append(last_move((), (drawing.anchor(drawing.board.names[pos.moves[-1]]),)))
    colours = {drawing.board.names[cell]: COLOURS[pos.cells[cell] - 1] for cell in iter_bits(pos.occupied)}
    return Picture(drawing.width, drawing.height, below, above, with_colours(drawing.anchor, colours), "")


def _static(
    here: Field, display: Display, out: tuple[int, ...], ends: tuple[int, ...]
) -> tuple[BoardDrawing, Later, Later]:
    """What all diagrams on one board share: the drawing, ground and lines, made when they are looked at."""
    return _empty(here, display.pitch, display.labels, display.to_play, out, ends)


@lru_cache(maxsize=8)
def _empty(
    here: Field, pitch: float, labels: Labels, close: bool, out: tuple[int, ...], ends: tuple[int, ...]
) -> tuple[BoardDrawing, Later, Later]:
    drawing = draw_board(here.board, pitch, labels, sides=sides(here, out, ends), close=close)

    def lines() -> tuple[Item, ...]:
        return (drawing.lines(), *drawing.bands(), drawing.outline(share=0.035), *drawing.labels())

    return drawing, Later(lambda: (drawing.ground(),)), Later(lines)


def sides(here: Field, out: tuple[int, ...] = (), ends: tuple[int, ...] = ()) -> tuple[Side, ...]:
    """The six sides, anticlockwise from the bottom; those of colours that are out are crossed out, clear of the cells
    where walls end.
    """
    # Cells count from the bottom row up, so the sides on the left and on top are walked backwards.
    near = [tuple(iter_bits(pair[0])) for pair in here.sides]
    far = [tuple(iter_bits(pair[1]))[::-1] for pair in here.sides]
    colours = (*enumerate(COLOURS), *enumerate(COLOURS))
    return tuple(
        Side(name, colour, cells, index in out, ends)
        for name, cells, (index, colour) in zip(_SIDES, (*near, *far), colours, strict=True)
    )


def _stones(pos: Position, drawing: BoardDrawing, display: Display) -> list[Item]:
    plies = numbers_of(pos.moves, display)
    groups: list[Item] = []
    for name, own in zip(COLOURS, pos.stones, strict=True):
        items = [item for cell in iter_bits(own) for item in _stone(pos, drawing, cell, plies.get(cell, ""))]
        if items:
            groups.append(Group(tuple(items), id=f"stones-{name}", layer="pieces"))
    return groups


def _stone(pos: Position, drawing: BoardDrawing, cell: int, label: str) -> tuple[Item, ...]:
    return stone_items(COLOURS[pos.cells[cell] - 1], *drawing.at(cell), _STONE * drawing.pitch, label)


def _bridge(pos: Position, colour: int, drawing: BoardDrawing) -> Group:
    """A colour's shortest bridge, dashed, with a ring on each missing cell; a full one as bars between stones."""
    chain, name, pitch = bridge(pos, colour) or (), COLOURS[colour], drawing.pitch
    missing = [not pos.occupied >> cell & 1 for cell in chain]
    full = not any(missing)
    others = {cell for other in range(3) if other != colour for cell in bridge(pos, other) or ()}
    turn = math.radians(120 * colour)
    dx, dy = _SHIFT * pitch * math.cos(turn), _SHIFT * pitch * math.sin(turn)
    places = ((drawing.at(cell), cell in others) for cell in chain)
    centres = [(x + shared * dx, y + shared * dy) for (x, y), shared in places]
    far = pitch * (CIRCUMRADIUS - (_BAR / 2 if full else 0.0))
    points = (_ashore(centres[0], colour, far), *centres, _ashore(centres[-1], colour + 3, far))
    width = line_width(pitch, 0.075, 0.25, 2.0)
    style = Style(
        stroke=f"{name}.line", width=width, dash=tuple(width * part for part in _DASHES[colour]), round=True
    )
    items: list[Item] = []
    if full:
        style = Style(stroke=f"{name}.line", width=_BAR * pitch, round=True)
        items.append(Polyline(points, Style(stroke="veil", width=(_BAR + _CASING) * pitch)))
    items.append(Polyline(points, style))
    ring = Style("cell", f"{name}.line", width * 0.75)
    rings = (at for at, empty in zip(centres, missing, strict=True) if empty)
    items += [Circle(x, y, pitch * _RING, ring) for x, y in rings]
    return Group(tuple(items), id=f"bridge-{name}", layer="marks", title=f"{name}'s shortest bridge")


def _ashore(at: XY, side: int, far: float) -> XY:
    """From a cell's centre ``far`` mm straight towards a side; sides count anticlockwise from the bottom."""
    turn = math.radians(-90 + 60 * side)
    return at[0] + far * math.cos(turn), at[1] - far * math.sin(turn)


class _Bars(NamedTuple):
    """Where the bars of full bridges run: the cells from which they go on to the rim, and the pairs they link."""

    ends: frozenset[int]
    links: frozenset[frozenset[int]]


def _bars(pos: Position) -> _Bars:
    found = (bridge(pos, colour) or () for colour in range(3))
    full = [chain for chain in found if chain and all(pos.occupied >> cell & 1 for cell in chain)]
    ends = frozenset(cell for chain in full for cell in (chain[0], chain[-1]))
    return _Bars(ends, frozenset(frozenset(pair) for chain in full for pair in pairwise(chain)))


def _wall(pos: Position, colour: int, drawing: BoardDrawing, bars: _Bars) -> Group:
    """Double bars between the stones of a cut, and on to the rim at both ends; none where the bar of a bridge is,
    which joins the same stones.
    """
    name, pitch = COLOURS[colour], drawing.pitch
    cells = cut(pos, colour)
    centres = [drawing.at(cell) for cell in cells]
    alone = len(cells) == 1
    ends = ((cells[0], centres[min(1, len(cells) - 1)]), (cells[-1], centres[max(-2, -len(cells))]))
    first, last = (
        () if cell in bars.ends and not alone else (_to_rim(cell, before, drawing),) for cell, before in ends
    )
    points = (*first, *centres, *last)
    links = [frozenset(pair) in bars.links for pair in pairwise(cells)]
    joined = [*(False for _ in first), *links, *(False for _ in last)]
    items: list[Item] = []
    at = 0
    for is_joined, some in groupby(joined):
        upto = at + len([*some])
        if not is_joined:
            items += (
                Polyline(points[at : upto + 1], Style(stroke=paint, width=width * pitch)) for paint, width in _WALL
            )
        at = upto
    return Group(tuple(items), id=f"cut-{name}", layer="marks", title=f"the wall that put {name} out")


def _threat(pos: Position, end: Position, colour: int, drawing: BoardDrawing) -> Group:
    """The wall that cuts a colour off in the end, or the chain that wins against it, dashed, with a ring for each
    stone that is not there.
    """
    pitch, cells = drawing.pitch, cut(end, colour) or bridge(end, end.to_move) or ()
    centres = [drawing.at(cell) for cell in cells]
    width = line_width(pitch, 0.09, 0.35, 2.0)
    dashed = Style(stroke="ink", width=width, dash=(width * _THREAT[0], width * _THREAT[1]))
    ends = (
        _to_rim(cells[0], centres[min(1, len(cells) - 1)], drawing),
        _to_rim(cells[-1], centres[max(-2, -len(cells))], drawing),
    )
    points = (ends[0], *centres, ends[1])
    items: list[Item] = []
    for cell, at in zip(cells, centres, strict=True):
        if not pos.occupied >> cell & 1:
            ring = dashed._replace(fill="veil", stroke=f"{COLOURS[end.cells[cell] - 1]}.line")
            items.append(Circle(*at, _STONE * pitch, ring))
    # It stops at the stone of the answer, which has a number.
    answer, radius = pos.moves[-1], _STONE * pitch
    stopped = drawing.at(answer) if isinstance(answer, int) else None
    stretches = [_short(pair, stopped, radius) for pair in pairwise(points)]
    for style in (Style(stroke="veil", width=2.2 * width), dashed):
        items += [Polyline(stretch, style) for stretch in stretches]
    return Group(tuple(items), id="threatened", layer="marks", title="what the others threatened to close")


def _short(pair: tuple[XY, XY], stopped: XY | None, radius: float) -> tuple[XY, XY]:
    """A stretch that ends at the rim of a disc around one of its ends, if that is where it is ``stopped``."""
    (x1, y1), (x2, y2) = pair
    part = radius / (math.dist(*pair) or 1.0)
    dx, dy = part * (x2 - x1), part * (y2 - y1)
    begin = (x1 + dx, y1 + dy) if pair[0] == stopped else pair[0]
    return begin, ((x2 - dx, y2 - dy) if pair[1] == stopped else pair[1])


def _to_rim(cell: int, before: XY, drawing: BoardDrawing) -> XY:
    """Where a wall ends that goes from a cell straight to the rim of the board: on from the cell before if it can."""
    x, y = drawing.at(cell)
    around = [drawing.at(other) for other in drawing.board.neighbours[cell]]
    middle = (drawing.left + drawing.right) / 2, (drawing.top + drawing.bottom) / 2
    corners = drawing.anchor(drawing.board.names[cell]).outline
    steps = [((ax + bx) / 2 - x, (ay + by) / 2 - y) for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))]
    out = [
        step
        for step in steps
        if all(math.dist((x + 2 * step[0], y + 2 * step[1]), other) > drawing.pitch / 2 for other in around)
    ]
    if not out:
        return x, y

    def onwards(step: XY) -> tuple[float, float]:
        # Sums differ in their last bits from one pitch to another, ways that are equal do not.
        along, off = (
            (step[0] * (x - origin[0]) + step[1] * (y - origin[1])) / drawing.pitch**2 for origin in (before, middle)
        )
        return round(along, 6), round(off, 6)

    dx, dy = max(out, key=onwards)
    return x + _RIM * dx, y + _RIM * dy


def describe(pos: Position) -> str:
    """The position in words."""
    board = pos.field.board
    parts = [f"Three Player Hex, side {board.side}"]
    for colour, name in enumerate(COLOURS):
        parts.append(f"{name} on {', '.join(board.names_of(pos.stones[colour])) or 'no cell'}")
        if pos.cuts[colour]:
            parts.append(f"{name} is out, cut off by {', '.join(board.names[cell] for cell in cut(pos, colour))}")
    mover = COLOURS[pos.to_move]
    parts.append(f"{mover} has won ({pos.reason})" if pos.reason else f"{mover} to move")
    return "; ".join(parts)


def _sides_in_words(here: Field) -> str:
    return ", ".join(f"{name} sides {' and '.join(here.side_names(c))}" for c, name in enumerate(COLOURS))


VIEW = Hex3View()

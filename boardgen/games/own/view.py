"""Draws a game by description: its board, pieces on cells, edges and as links, stacks with their height."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from boardgen.boards.described import Blank
from boardgen.boards.drawing import BoardDrawing, line_width
from boardgen.boards.picture import Anchor, Display, Picture, with_round_pieces
from boardgen.boards.strokes import last_move
from boardgen.games.own import claims
from boardgen.games.own.draw_chain import chain_item
from boardgen.games.own.draw_numbers import Ground, Place, beside_wall, disc, disc_size
from boardgen.games.own.draw_walls import bar, frame, wall_ends
from boardgen.games.own.position import NOBODY, Frame, Piece, Position, Stack
from boardgen.games.view import GameView, ScoreBoxes
from boardgen.geometry.points import PointBoard
from boardgen.pieces.men import designed, man
from boardgen.pieces.stones import label_on
from boardgen.scene.listing import Stock
from boardgen.scene.primitives import XY, Circle, Group, Item, Line, PathStep, Polygon, Style, Symbol, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure

#: Radius of a piece alone on its place, in pitches; wide ones have it too.
RADIUS = 0.4
#: How far the pieces of a stack lie apart, in radii, and how far all of them together at most.
_STEP, _TALLEST = 0.3, 0.9
#: What is built looks like this, by where it stands.
_BUILT_AS: Mapping[str, str] = MappingProxyType({"edges": "Bar", "links": "Line"})
#: The switch that shows the chain that joins two sides of a player.
CHAIN = "chain"
#: Corners of a cell that has a ring as the sign of the last move, the ring and its line, in pitches.
_HEXAGON, _RING, _RING_WIDTH = 6, 0.46, 0.055


@dataclass(frozen=True)
class Shape:
    """How a kind of piece looks.

    Attributes:
        shape: one of `boardgen.pieces.men.SHAPES`, ``wall``, ``link`` or ``path``.
        colour: of pieces that are nobody's; those of players have their player's colour.
        text: on it.
        size: of its radius, as a share of the usual one.
        turned: clockwise, degrees.
        faces: it points away from its player, whose seats are spread evenly around the board.
        path: the outline of a shape of the designer's own.
        length: of a wall or link to cut out, in pitches; None for that of an edge.
    """

    shape: str = "stone"
    colour: str = "yellow"
    text: str = ""
    size: float = 1.0
    turned: float = 0.0
    faces: bool = False
    path: tuple[PathStep, ...] = ()
    length: float | None = None


class OwnView(GameView[Position]):
    """The drawing of one described game."""

    random_setups = False

    def __init__(
        self,
        frame: Frame,
        colours: Sequence[str],
        shapes: Sequence[Shape],
        blank: Callable[[Display], Blank],
        *,
        figure_pitch: float = 8.0,
        board_pitch: float = 20.0,
    ) -> None:
        """The view of a game.

        Args:
            frame: its board and pieces.
            colours: of each player.
            shapes: how each kind of piece looks.
            blank: draws the empty board.
            figure_pitch, board_pitch: of figures and of boards to play on, mm.
        """
        self.frame, self.colours, self.shapes, self.blank = frame, colours, shapes, blank
        self.figure_pitch, self.board_pitch = figure_pitch, board_pitch
        kinds = [*zip(frame.kinds, shapes, strict=True)]
        notes: list[str] = []
        if any(kind.owned and _is_stone(shape) for kind, shape in kinds):
            self.stone_colours, self.stone_names = tuple(colours), tuple(frame.players)
            key = blank(Display(figure_pitch)).key
            notes += [f"{key.capitalize()}."] if key else []
        notes += [f"{_BUILT_AS[kind.place]}: {kind.name}." for kind, _ in kinds if kind.place in _BUILT_AS]
        self.colour_note = " ".join(notes)
        self.told_note = " ".join(_noted(frame))
        self.score_boxes = ScoreBoxes(
            note=self.told_note,
            moves=_longest(frame),
            paired=any(kind.place != "cells" for kind in frame.kinds),
        )

    def stock(self, pos: Position) -> tuple[Sequence[Stock], ...]:
        """See `GameView`: a row for each kind of piece."""
        from boardgen.games.own.draw_stock import stock

        return stock(self)

    def board(self, display: Display, **options: Any) -> Picture:
        """The empty board."""
        blank = self.blank(display)
        frame = self.frame
        desc = f"{frame.title}: the board, {len(frame.board)} places."
        return _picture(blank, (), desc)._replace(key=blank.key)

    def position(self, pos: Position, display: Display) -> Picture:
        """The board with all that stands on it, and the places of the last turn where they are asked for."""
        blank = self.blank(display)
        drawing = blank.drawing
        above: list[Item] = []
        framed: list[Item] = []
        if CHAIN in display.flags:
            chains = ((colour, claims.chain(pos, player)) for player, colour in enumerate(self.colours))
            above += [chain_item(pos, drawing, cells, colour) for colour, cells in chains if cells]
        if display.last and any(pos.last):
            built = self._built_last(pos)
            beside = {cell for pairs in built for pair in pairs for cell in pair}
            left, reached, other = ([*cells] for cells in pos.last)
            went = reached + [cell for cell in other if cell not in beside]
            came, here = ([drawing.anchor(self.frame.board.names[cell]) for cell in some] for some in (left, went))
            ends = self._wall_ends(pos, drawing)
            framed = [item for pairs in built for pair in pairs for item in frame(ends[pair], drawing.pitch)]
            ringed = [at for at in here if len(at.outline) == _HEXAGON]
            sign = last_move(came, [at for at in here if at not in ringed])
            rings = [_ring(at, drawing.pitch) for at in ringed]
            above.append(sign._replace(items=(*sign.items, *rings)))
        above += [
            *_group("links", self._links(pos, drawing)),
            *_group("pieces", self._pieces(pos, drawing, display)),
            *_group("last-built", framed),
            *_group("edges", self._edges(pos, drawing)),
            *_group("built", self._plies_built(pos, drawing, display)),
        ]
        return _picture(blank, above, describe(pos))._replace(anchor=self._anchors(pos, drawing))

    def deciding(self, pos: Position) -> tuple[str, ...]:
        """The chain, where one joins two sides of a player."""
        joined = any(claims.joins_sides(pos, player) for player in range(len(self.frame.players)))
        return (CHAIN,) if joined else ()

    def _built_last(self, pos: Position) -> list[Sequence[tuple[int, int]]]:
        """The edges on which the last turn has built; what joins cells is seen from its ends."""
        found: list[Sequence[tuple[int, int]]] = []
        for pairs, piece in pos.between:
            ends = tuple(dict.fromkeys(cell for pair in pairs for cell in pair))
            starts = range(len(pos.last[2]) - len(ends) + 1)
            if self.frame.kinds[piece.kind].place == "edges" and any(
                tuple(pos.last[2][at : at + len(ends)]) == ends for at in starts
            ):
                found.append(pairs)
        return found

    def _anchors(self, pos: Position, drawing: BoardDrawing) -> Callable[[str], Anchor]:
        """Finds places; marks around a single piece leave its sign in sight."""
        alone = {self.frame.board.names[cell]: stack[0] for cell, stack in enumerate(pos.cells) if len(stack) == 1}
        size = RADIUS * drawing.pitch
        return with_round_pieces(
            drawing.anchor,
            {name: (size * self.shapes[piece.kind].size, self.colour_of(piece)) for name, piece in alone.items()},
        )

    def colour_of(self, piece: Piece) -> str:
        """The colour of its owner, or of what is nobody's."""
        return self.shapes[piece.kind].colour if piece.owner == NOBODY else self.colours[piece.owner]

    def symbol(self, piece: Piece) -> Symbol:
        """What a piece looks like, radius 1."""
        shape, colour = self.shapes[piece.kind], self.colour_of(piece)
        if shape.path:
            return designed(shape.path, colour)
        return man(shape.shape, colour, shape.text)

    def _pieces(self, pos: Position, drawing: BoardDrawing, display: Display) -> list[Item]:
        items: list[Item] = []
        for cell, stack in enumerate(pos.cells):
            if stack:
                items += self._stack(stack, drawing.at(cell), drawing.pitch * RADIUS)
                ply = pos.came.get(cell, 0) if display.numbers else 0
                if ply > display.since:
                    items.append(self._number(stack, drawing.at(cell), drawing.pitch * RADIUS, str(ply)))
        return items

    def _stack(self, stack: Stack, at: XY, radius: float) -> Iterator[Item]:
        """The pieces one above the other; a ring lies around what shares its place."""
        for piece, lift in zip(stack, self._lifts(stack), strict=True):
            shape = self.shapes[piece.kind]
            turn = shape.turned + (360 / len(self.colours) * max(piece.owner, 0) if shape.faces else 0)
            if piece.facing is not None:
                turn = piece.facing
            yield Use(self.symbol(piece), at[0], at[1] - lift * radius, rotate=turn % 360, scale=radius * shape.size)
        if len(stack) > 1 and not self._around(stack):
            yield from _tag(at[0] + 0.86 * radius, at[1] + 0.72 * radius, str(len(stack)), radius)

    def _lifts(self, stack: Stack) -> list[float]:
        """How far each piece lies above the middle of its place, in radii."""
        if self._around(stack):
            return [0.0] * len(stack)
        step = min(_STEP, _TALLEST / max(len(stack) - 1, 1))
        return [(number - (len(stack) - 1) / 2) * step for number in range(len(stack))]

    def _around(self, stack: Stack) -> bool:
        return any(self.shapes[piece.kind].shape == "ring" for piece in stack)

    def _number(self, stack: Stack, at: XY, radius: float, ply: str) -> Item:
        """The ply on a plain stone; beside the shoulder of a piece with a sign of its own."""
        piece = stack[-1]
        shape = self.shapes[piece.kind]
        colour = self.colour_of(piece)
        y = at[1] - self._lifts(stack)[-1] * radius
        if _is_stone(shape):
            return label_on(colour, at[0], y, radius * shape.size, ply)
        return Group(tuple(_tag(at[0] - 0.8 * radius, y - 0.8 * radius, ply, radius)), id="")

    def _edges(self, pos: Position, drawing: BoardDrawing) -> list[Item]:
        ends = self._wall_ends(pos, drawing)
        return [
            item
            for pairs, piece in self._walls(pos)
            for pair in pairs
            for item in self._bar(piece, ends[pair], drawing.pitch)
        ]

    def _walls(self, pos: Position) -> list[tuple[Sequence[tuple[int, int]], Piece]]:
        return [(pairs, piece) for pairs, piece in pos.between if self.frame.kinds[piece.kind].place == "edges"]

    def _wall_ends(self, pos: Position, drawing: BoardDrawing) -> Mapping[tuple[int, int], tuple[XY, XY]]:
        return wall_ends(drawing, [pairs for pairs, _ in self._walls(pos)])

    def _bar(self, piece: Piece, ends: tuple[XY, XY], pitch: float) -> list[Item]:
        return [*bar(ends, "" if piece.owner == NOBODY else self.colours[piece.owner], pitch)]

    def between(self, piece: Piece, ends: tuple[XY, XY], pitch: float) -> list[Item]:
        """A piece that stands on an edge, or joins cells."""
        return (
            self._bar(piece, ends, pitch)
            if self.frame.kinds[piece.kind].place == "edges"
            else self._link(piece, ends, pitch)
        )

    def _link(self, piece: Piece, ends: tuple[XY, XY], pitch: float) -> list[Item]:
        """What joins two cells: a line with a rim."""
        colour = self.colour_of(piece)
        line = Style(stroke=f"{colour}.line", width=0.13 * pitch, round=True)
        fill = Style(stroke=f"{colour}.fill", width=0.07 * pitch, round=True)
        return [Line(*ends[0], *ends[1], style) for style in (line, fill)]

    def _links(self, pos: Position, drawing: BoardDrawing) -> list[Item]:
        items: list[Item] = []
        for pairs, piece in pos.between:
            if self.frame.kinds[piece.kind].place == "links":
                for a, b in pairs:
                    items += self._link(piece, (drawing.at(a), drawing.at(b)), drawing.pitch)
        return items

    def _plies_built(self, pos: Position, drawing: BoardDrawing, display: Display) -> Iterator[Item]:
        """The plies of walls and links, each on a disc: of a link in its middle, of a wall where it hides nothing."""
        plies = {entry: pos.built.get(entry, 0) for entry in pos.between} if display.numbers else {}
        new = [(entry, ply) for entry, ply in plies.items() if ply > display.since]
        marked = dict(display.marked).get(pos.ply, frozenset())
        ground = self._ground(pos, drawing, marked) if new else None
        numbers: list[tuple[XY, float]] = []
        for (pairs, piece), ply in new:
            edges = self.frame.kinds[piece.kind].place == "edges"
            ends = [
                end for a, b in pairs for end in (drawing.edge(a, b) if edges else (drawing.at(a), drawing.at(b)))
            ]
            x, y = (math.fsum(coordinate) / len(ends) for coordinate in zip(*ends, strict=True))
            place = Place((x, y))
            if edges and ground is not None:
                _, radius = disc_size(str(ply), drawing.pitch)
                place = beside_wall(ground, ends, radius, numbers)
                numbers.append((place.at, radius))
            colour = self.colour_of(piece) if piece.owner != NOBODY or not edges else "white"
            yield from disc(colour, place, str(ply), drawing.pitch)

    def _ground(self, pos: Position, drawing: BoardDrawing, marked: frozenset[str]) -> Ground:
        """What numbers keep clear of, with some places that have marks."""
        cells = [drawing.at(cell) for cell in range(len(pos.cells))]
        walls = [drawing.edge(*pair) for pairs, _ in self._walls(pos) for pair in pairs]
        names = drawing.board.names
        taken = [at for at, stack, name in zip(cells, pos.cells, names, strict=True) if stack or name in marked]
        return Ground(drawing.pitch, cells, taken, RADIUS * drawing.pitch, walls)


def _noted(frame: Frame) -> Iterator[str]:
    """How moves that build are written, in a sentence for each place of what is built."""
    board = frame.board
    pairs = [(cell, other) for cell in board for other in board.neighbours[cell] if cell < other]
    if not pairs:
        return
    a, b = (board.names[cell] for cell in pairs[len(pairs) // 2])
    for kind in {kind.place: kind for kind in reversed(frame.kinds) if kind.place in _BUILT_AS}.values():
        sign = "|" if kind.place == "edges" else "~"
        yield f"A {kind.name} is written so: {kind.letter}{a}{sign}{b}."


def _is_stone(shape: Shape) -> bool:
    """Whether it is round and has no sign of its own."""
    return shape.shape in ("stone", "disc") and not shape.text


def _ring(place: Anchor, pitch: float) -> Circle:
    """The sign of a hexagon where a piece went: around the piece, within the cell, unlike dashes along its edges."""
    return Circle(place.x, place.y, _RING * pitch, Style(stroke="ink", width=_RING_WIDTH * pitch))


def _tag(x: float, y: float, text: str, radius: float) -> Iterator[Item]:
    """A number off the pieces, on a small plate of its own."""
    size = max(0.62 * radius, min(LEAST_TEXT, radius))
    half = (measure(text, size, bold=True) / 2 + 0.16 * size, 0.62 * size)
    corners = (
        (x - half[0], y - half[1]),
        (x + half[0], y - half[1]),
        (x + half[0], y + half[1]),
        (x - half[0], y + half[1]),
    )
    # Of the veil, which covers what lies below it in every theme.
    yield Polygon(corners, Style("veil", "ink", line_width(radius, 0.04), round=True))
    yield Text(x, y + size * CAP_HEIGHT / 2, text, size, "ink", "middle", bold=True)


def _group(name: str, items: Iterable[Item]) -> tuple[Group, ...]:
    items = tuple(items)
    return (Group(items, id=name, layer="pieces"),) if items else ()


def _picture(blank: Blank, above: Sequence[Item], desc: str) -> Picture:
    drawing = blank.drawing
    cells = 0 if isinstance(drawing.board, PointBoard) else len(drawing.board)
    above = *blank.above, *above
    return Picture(drawing.width, drawing.height, blank.below, above, drawing.anchor, desc, cells=cells)


def describe(pos: Position) -> str:
    """The position in words."""
    frame = pos.frame
    where: dict[str, list[str]] = {}
    for cell, stack in enumerate(pos.cells):
        if stack:
            where.setdefault(" under ".join(frame.stack_names(stack)), []).append(frame.board.names[cell])
    for pairs, piece in pos.between:
        ends = " and ".join(f"{frame.board.names[a]}–{frame.board.names[b]}" for a, b in pairs)
        where.setdefault(frame.piece_name(piece), []).append(ends)
    lines = [f"{frame.title}, after {pos.ply} {'turn' if pos.ply == 1 else 'turns'}."]
    lines += [f"{what}: {', '.join(places)}." for what, places in sorted(where.items())]
    return "\n".join(lines if where else [*lines, "The board is empty."])


def _longest(frame: Frame) -> int:
    """The moves of a game in which pieces without number fill the board, and all that stand between cells are built;
    0 of one that is of another kind.
    """
    if not any(kind.place == "cells" and kind.supply is None for kind in frame.kinds):
        return 0
    owners = len(frame.players)
    built = ((kind.supply or 0) * (owners if kind.owned else 1) for kind in frame.kinds if kind.place != "cells")
    return len(frame.board) + sum(built)

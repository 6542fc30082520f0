"""Draws Pi: the board with its lines, stones with move numbers, goals that point at their owner."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from typing import Any

from boardgen.boards.drawing import BoardDrawing, draw_board, line_width
from boardgen.boards.picture import Display, Labels, Picture
from boardgen.boards.strokes import last_move
from boardgen.errors import OptionError
from boardgen.games.drawing import Staying, first_of
from boardgen.games.pi.control import Control
from boardgen.games.pi.lines import line_groups
from boardgen.games.pi.position import Position
from boardgen.games.view import GameView
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.layout import Layout
from boardgen.geometry.sizes import check_side
from boardgen.pieces.markers import goal_items
from boardgen.pieces.standing import shared
from boardgen.pieces.stones import stone_items
from boardgen.scene.primitives import Group, Item, Path, PathStep, Polygon, Style

_STONE = 0.4
_GOAL = 0.4


class PiView(GameView[Position]):
    """The drawing of Pi."""

    figure_pitch = 8.5
    halves = True
    booklet_flags = ("control",)

    def board(self, display: Display, side: int = 6, **others: Any) -> Picture:
        """The empty board with all its lines."""
        for key in others:
            raise OptionError("unknown-key", f"Pi has no board option {key!r}; there is side", (key,))
        drawing = draw_board(hexagon(check_side(side, 2)), display.pitch, display.labels)
        above = (
            *line_groups(drawing.board, drawing.layout),
            drawing.outline(),
            _centres(drawing),
            *drawing.labels(),
        )
        cells = len(drawing.board)
        desc = f"Pi board, {side} cells to a side ({cells} cells), with the six lines through every centre"
        return Picture(drawing.width, drawing.height, (drawing.ground(),), above, drawing.anchor, desc)

    def position(self, pos: Position, display: Display) -> Picture:
        """Stones, goals and, with the ``control`` flag, triangles and territory."""
        drawing, ground, lines = _static(pos.setup.board, display.pitch, display.labels)
        stones = Group(tuple(_stones(pos, drawing, display.numbers)), id="stones", layer="pieces")
        control = Control(pos) if "control" in display.flags else None
        return _picture(pos, display, drawing, (ground,), lines, stones, control)._replace(desc=describe(pos))

    def series(self, positions: Iterable[Position], shown: Container[int], display: Display) -> Iterator[Picture]:
        """The same; stones stay, so each is drawn once."""
        start, positions = first_of(positions)
        drawing, below, above = _static(start.setup.board, display.pitch, display.labels)
        box = (0.0, 0.0, drawing.width, drawing.height)
        ground, lines = shared("ground", (below,), box), shared("lines", above, box)

        control = Control(start) if "control" in display.flags else None

        def placed(pos: Position, first: bool) -> tuple[int, ...]:
            if first:
                return (*pos.red, *pos.blue)
            move = pos.moves[-1]
            if not isinstance(move, int):
                return ()
            if control is not None:
                control.place(pos, move)
            return (move,)

        def picture(pos: Position, stones: Group) -> Picture:
            return _picture(pos, display, drawing, (ground,), (lines,), stones, control)

        staying = Staying(box, placed, lambda pos, cell, label: _stone(pos, drawing, cell, label), picture, describe)
        return staying.series(positions, shown, display.numbers)


def _picture(
    pos: Position,
    display: Display,
    drawing: BoardDrawing,
    ground: Iterable[Item],
    lines: Iterable[Item],
    stones: Group,
    control: Control | None,
) -> Picture:
    """Ground and lines, with goals, stones and what is asked for upon them; not described."""
    below = (*ground, *(_territory(control, drawing.layout) if control else ()))
    above = (
        *lines,
        *(_triangles(pos, drawing.layout) if control else ()),
        Group(tuple(_goals(pos, drawing.layout)), id="goals", layer="pieces"),
        stones,
        *(_last(pos, drawing) if display.last else ()),
    )
    return Picture(drawing.width, drawing.height, below, above, drawing.anchor, "")


@lru_cache(maxsize=8)
def _static(board: Board, pitch: float, labels: Labels) -> tuple[BoardDrawing, Group, tuple[Item, ...]]:
    """What all diagrams on one board share: made once."""
    drawing = draw_board(board, pitch, labels)
    lines = (
        *line_groups(board, drawing.layout, part="tint", share=0.02),
        drawing.lines(share=0.02),
        drawing.outline(share=0.035),
        *drawing.labels(),
    )
    return drawing, drawing.ground(), lines


def _centres(drawing: BoardDrawing) -> Group:
    """A dot on every centre: points of a path with round caps, a tenth of what circles would take."""
    steps: list[PathStep] = []
    for centre in drawing.layout.centres(drawing.board):
        steps += [("M", *centre), ("L", *centre)]
    width = line_width(drawing.pitch, 0.07, 0.3, 1.8)
    return Group((Path(tuple(steps), Style(stroke="edge", width=width, round=True)),), id="centres", layer="marks")


def _last(pos: Position, drawing: BoardDrawing) -> tuple[Group, ...]:
    """The sign of the last placement; a pass or an agreed tie has none."""
    move = pos.moves[-1] if pos.moves else None
    return (last_move((), (drawing.anchor(drawing.board.names[move]),)),) if isinstance(move, int) else ()


def _stones(pos: Position, drawing: BoardDrawing, numbers: bool) -> list[Item]:
    plies = pos.placed_at() if numbers else {}
    cells = (*pos.red, *pos.blue)
    return [item for cell in cells for item in _stone(pos, drawing, cell, str(plies.get(cell, "")))]


def _stone(pos: Position, drawing: BoardDrawing, cell: int, label: str) -> tuple[Item, ...]:
    colour = "red" if pos.red_bits >> cell & 1 else "blue"
    return stone_items(colour, *drawing.at(cell), _STONE * drawing.pitch, label)


def _goals(pos: Position, layout: Layout) -> list[Item]:
    items: list[Item] = []
    for letter, cell, hold in zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True):
        x, y = layout.centre(pos.setup.board, cell)
        items += goal_items(letter, x, y, _GOAL * layout.pitch, hold.owner if hold else None)
    return items


def _territory(control: Control, layout: Layout) -> tuple[Item, ...]:
    """The ground each player controls, smaller triangles on top of larger ones."""
    items: list[Item] = []
    for colour, rings in control.regions().items():
        steps: list[PathStep] = []
        for ring in rings:
            for i, point in enumerate(ring):
                steps.append(("L" if i else "M", *layout.point(point)))
            steps.append(("Z",))
        items.append(Path(tuple(steps), Style(fill=f"{colour}.tint")))
    return (Group(tuple(items), id="territory", layer="area"),)


def _triangles(pos: Position, layout: Layout) -> tuple[Item, ...]:
    """The triangles that hold the goals, each once."""
    width = line_width(layout.pitch, 0.05, 0.25, 1.0)
    found = {(hold.owner, hold.corners) for hold in pos.holds if hold is not None and hold.corners}
    items: list[Item] = []
    for owner, corners in sorted(found):
        points = tuple(layout.centre(pos.setup.board, cell) for cell in corners)
        items.append(Polygon(points, Style(stroke=f"{owner}.line", width=width, round=True)))
    return (Group(tuple(items), id="triangles", layer="marks"),)


def describe(pos: Position) -> str:
    """The position in words."""
    board = pos.setup.board
    parts = [f"Pi, side {board.side}"]
    for colour, cells in (("red", pos.red), ("blue", pos.blue)):
        parts.append(f"{colour} on {', '.join(sorted(board.names[c] for c in cells)) or 'no cell'}")
    for letter, cell, hold in zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True):
        held = "open" if hold is None else hold.owner if hold.owner == "tied" else f"{hold.owner}'s"
        parts.append(f"goal {letter} on {board.names[cell]} {held}")
    return "; ".join(parts)


VIEW = PiView()

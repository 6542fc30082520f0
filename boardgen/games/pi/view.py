"""Draws Pi: the board with its lines, stones with move numbers, goals that point at their owner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from boardgen.errors import OptionError
from boardgen.games import hexview
from boardgen.games.pi.control import regions
from boardgen.games.pi.lines import line_groups
from boardgen.games.pi.position import Position
from boardgen.games.view import GameView, Labels, Look, Picture
from boardgen.geometry.board import Board
from boardgen.geometry.hexlayout import Layout
from boardgen.geometry.regions import check_side, hexagon
from boardgen.pieces.markers import goal_items
from boardgen.pieces.stones import stone_items
from boardgen.scene.primitives import Group, Item, Path, PathStep, Polygon, Style

_STONE = 0.4
_GOAL = 0.4


class PiView(GameView[Position]):
    """The drawing of Pi."""

    figure_pitch = 8.5
    halves = True
    booklet_flags = ("control",)

    def board(self, look: Look, side: int = 6, **others: Any) -> Picture:
        """The empty board with all its lines."""
        for key in others:
            raise OptionError("unknown-key", f"Pi has no board option {key!r}; there is side", (key,))
        board = hexagon(check_side(side, 2))
        layout, width, height = hexview.place_board(board, look.pitch, look.labels)
        above = (
            *line_groups(board, layout),
            hexview.board_outline(board, layout),
            _centres(board, layout),
            *hexview.labels(board, layout, look.labels),
        )
        desc = f"Pi board, {side} cells to a side ({len(board)} cells), with the six lines through every centre"
        return Picture(width, height, (hexview.cell_fill(board, layout),), above, hexview.spots(board, layout), desc)

    def position(self, pos: Position, look: Look, history: Sequence[Position] = ()) -> Picture:
        """Stones, goals and, with the ``control`` flag, triangles and territory."""
        board = pos.setup.board
        layout, width, height, ground, lines = _static(board, look.pitch, look.labels)
        control = "control" in look.flags
        below: tuple[Item, ...] = (ground, *_territory(pos, layout)) if control else (ground,)
        above = (
            *lines,
            *(_triangles(pos, layout) if control else ()),
            Group(tuple(_goals(pos, layout)), id="goals", layer="pieces"),
            Group(tuple(_stones(pos, layout, look.numbers)), id="stones", layer="pieces"),
        )
        return Picture(width, height, below, above, hexview.spots(board, layout), describe(pos))


@cache
def _static(board: Board, pitch: float, labels: Labels) -> tuple[Layout, float, float, Group, tuple[Item, ...]]:
    """What all diagrams on one board share: made once."""
    layout, width, height = hexview.place_board(board, pitch, labels)
    lines = (
        *line_groups(board, layout, part="tint", share=0.02),
        hexview.cell_lines(board, layout, share=0.02),
        hexview.board_outline(board, layout, share=0.035),
        *hexview.labels(board, layout, labels),
    )
    return layout, width, height, hexview.cell_fill(board, layout), lines


def _centres(board: Board, layout: Layout) -> Group:
    """A dot on every centre: points of a path with round caps, a tenth of what circles would take."""
    steps: list[PathStep] = []
    for cell in board:
        centre = layout.centre(board, cell)
        steps += [("M", *centre), ("L", *centre)]
    width = hexview.line_width(layout.pitch, 0.07, 0.3, 1.8)
    return Group((Path(tuple(steps), Style(stroke="edge", width=width, round=True)),), id="centres", layer="marks")


def _stones(pos: Position, layout: Layout, numbers: bool) -> list[Item]:
    placed = pos.placed_at() if numbers else {}
    items: list[Item] = []
    for colour, cells in (("red", pos.red), ("blue", pos.blue)):
        for cell in cells:
            x, y = layout.centre(pos.setup.board, cell)
            items += stone_items(colour, x, y, _STONE * layout.pitch, str(placed.get(cell, "")))
    return items


def _goals(pos: Position, layout: Layout) -> list[Item]:
    items: list[Item] = []
    for letter, cell, hold in zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True):
        x, y = layout.centre(pos.setup.board, cell)
        items += goal_items(letter, x, y, _GOAL * layout.pitch, hold.owner if hold else None)
    return items


def _territory(pos: Position, layout: Layout) -> tuple[Item, ...]:
    """The ground each player controls, smaller triangles on top of larger ones."""
    items: list[Item] = []
    for colour, rings in regions(pos).items():
        steps: list[PathStep] = []
        for ring in rings:
            for i, point in enumerate(ring):
                steps.append(("L" if i else "M", *layout.point(point)))
            steps.append(("Z",))
        items.append(Path(tuple(steps), Style(fill=f"{colour}.tint")))
    return (Group(tuple(items), id="territory", layer="area"),)


def _triangles(pos: Position, layout: Layout) -> tuple[Item, ...]:
    """The triangles that hold the goals, each once."""
    width = hexview.line_width(layout.pitch, 0.05, 0.25, 1.0)
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

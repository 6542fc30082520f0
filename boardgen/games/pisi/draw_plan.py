"""The grid of Pisi: empty, to lay the tiles on, or one island of many on a plan of it."""

from __future__ import annotations

from typing import Any

from boardgen.boards.coordinates import RIM
from boardgen.boards.drawing import BoardDrawing, draw_board
from boardgen.boards.picture import Display, Picture
from boardgen.games.pisi.draw_sea import BORDER, border, chart
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.panel import heading, heading_height, legend, rule_below
from boardgen.games.pisi.position import Position
from boardgen.pieces.piecepack import TILE
from boardgen.scene.primitives import Group, Item, Text

#: In pitches: coordinates, and where what lies around the grid ends; in mm, the pitch from which its legend can be
#: read, and pitches that are the same.
_LABEL_SIZE, _CHART, _LEGEND_PITCH, _SAME_PITCH = 0.13, 0.16, 20.2, 0.05
#: The seed of the island on a plan: its water is of several sizes, and its cities are all over it.
SAMPLE = 7


def is_plan(pitch: float) -> bool:
    """Whether tiles are larger than the places of a grid of that pitch, mm, whose legend can be read."""
    return _LEGEND_PITCH <= pitch < TILE - _SAME_PITCH


def sample_position(options: dict[str, Any]) -> Position:
    """The island of a plan, before the first turn.

    Args:
        options: of its board.
    """
    return GAME.start(**options, **GAME.random_setup(SAMPLE, **options)["setup"])


def empty_grid(display: Display, options: dict[str, Any], *, pens: bool = False) -> Picture:
    """The grid, with the signs of what lies on it where they can be read.

    Args:
        display: how it is drawn.
        options: of its board.
        pens: to be written on: without waves, on which pencil is hard to read, and without signs of what is not laid
            on it.
    """
    p, at = display.pitch, (_CHART - RIM) * display.pitch
    board, labels = GAME.board(**options), display.labels
    columns = max(x for x, _ in board.cells) + 1
    is_told = p >= _LEGEND_PITCH and not pens
    down = heading_height(p) if is_told else 0.0
    drawing = draw_board(board, p, labels, label_size=_LABEL_SIZE, centred=False, at=(at, at + down))
    sea_, *chart_ = chart(drawing, waves=not pens)
    names = _beyond_border(drawing, border(waves=not pens) * p) if labels == "edge" else drawing.labels()
    right = drawing.right + _CHART * p
    top = drawing.bottom + (_CHART + 0.28 if labels == "edge" else _CHART + 0.08) * p
    told: list[Item] = []
    if is_told:
        sides = drawing.left - BORDER * p, drawing.right + BORDER * p
        signs, bottom = legend(sides[0], top, sides[1], p)
        told += [heading(*sides, p), signs]
    else:
        rule, bottom = rule_below((drawing.left, drawing.right), top, p, pens=pens)
        told.append(rule)
    desc = f"An empty grid of {columns} × {len(board) // columns} tiles."
    return Picture(right, bottom, (sea_,), (*chart_, *names, *told), drawing.anchor, desc)


def _beyond_border(drawing: BoardDrawing, far: float) -> tuple[Group, ...]:
    """The coordinates at the edge, outside the border of the chart, which ends so many mm beyond the grid."""
    (group,) = drawing.labels()
    moved = []
    for text in group.items:
        assert isinstance(text, Text)
        beside = text.x < drawing.left
        x, y = (far, 0.0) if beside else (0.0, far)
        moved.append(text._replace(x=text.x - x, y=text.y + y))
    return (group._replace(items=tuple(moved)),)

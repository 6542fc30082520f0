"""Boards of any size: what a cell costs, drawn and written, does not depend on how many there are."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

from benchmarks.harness import Row, cpu_seconds
from boardgen.boards.drawing import draw_board
from boardgen.boards.picture import Labels
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.points import points_of
from boardgen.geometry.squares import squares
from boardgen.render.pdf import to_pdf
from boardgen.scene.primitives import Document, Scene
from boardgen.scene.themes import COLOUR

SIDES = (20, 50, 100, 200)


def _to_pdf(board: Board, labels: Labels) -> bytes:
    drawing = draw_board(board, 5.0, labels)
    items = (drawing.ground(), drawing.lines(), drawing.outline(), *drawing.labels())
    return to_pdf(Document((Scene(drawing.width, drawing.height, items),)), COLOUR)


def _fresh_hexagon(side: int) -> Board:
    hexagon.cache_clear()
    return hexagon(side)


def _fresh_squares(side: int) -> Board:
    squares.cache_clear()
    return squares(side, side)


def _fresh_points(side: int) -> Board:
    points_of.cache_clear()
    return points_of(_fresh_squares(side))


def rows() -> Iterator[Row]:
    """Each board is made anew, drawn and written as PDF, garbage collected as seldom as the command does."""
    gc.set_threshold(100_000)
    kinds: dict[str, Callable[[int], Board]] = {
        "hexes": _fresh_hexagon,
        "squares": _fresh_squares,
        "points": _fresh_points,
    }
    for name, make in kinds.items():
        for labels in ("none", "cells"):
            costs = []
            for side in SIDES:
                seconds = cpu_seconds(lambda make=make, side=side, labels=labels: _to_pdf(make(side), labels), 3)  # type: ignore[misc]
                costs.append(seconds / len(make(side)) * 1e6)
            listed = ", ".join(f"{cost:.1f}" for cost in costs)
            what = f"{name}, labels {labels}: µs a cell at sides 20, 50, 100, 200: {listed}; largest against side 20"
            yield Row(what, costs[-1] / costs[0], 1.25, "times")

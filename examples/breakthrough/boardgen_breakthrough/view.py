"""Breakthrough drawn: a checkered board, round pieces, rings on those that can be captured."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardgen.boards.drawing import BoardDrawing, draw_board
from boardgen.boards.picture import Display, Picture
from boardgen.boards.strokes import last_move
from boardgen.games.base import GameView, ScoreBoxes
from boardgen.pieces.stones import stone_items
from boardgen.scene.primitives import Circle, Group, Item, Style
from boardgen_breakthrough.game import GAME
from boardgen_breakthrough.rules import PLAYERS, Position, names, outcome, threatened

_PIECE, _TARGET = 0.36, 0.44


class BreakthroughView(GameView[Position]):
    """The drawing of Breakthrough. Flag ``targets``."""

    board_pitch = 25.0
    halves = True
    score_boxes = ScoreBoxes(moves=64)
    random_setups = False
    solved_last = True
    solved_note = "The last move: from the dashed square to the one with corners. What was captured is gone."
    booklet_note = "What was taken since then is gone."

    def board(self, display: Display, **options: Any) -> Picture:
        """The empty board."""
        board = GAME.board(**options)
        drawing = draw_board(board, display.pitch, display.labels, close=display.to_play)
        return _picture(drawing, (), f"A checkered board of {board.side} × {board.side} squares for Breakthrough")

    def position(self, pos: Position, display: Display) -> Picture:
        """Board and pieces."""
        drawing = draw_board(pos.board, display.pitch, display.labels, close=display.to_play)
        items = [_pieces(pos, drawing, player, display) for player in (0, 1)]
        if "targets" in display.flags:
            items.append(_targets(pos, drawing))
        if display.last and pos.last is not None:
            start, end = (drawing.anchor(pos.board.names[cell]) for cell in pos.last)
            items.append(last_move((start,), (end,)))
        return _picture(drawing, items, describe(pos))


def _picture(drawing: BoardDrawing, items: Iterable[Item], desc: str) -> Picture:
    below = drawing.ground(), drawing.checkering()
    above = drawing.lines(), drawing.outline(), *drawing.labels(), *items
    cells = len(drawing.board)
    return Picture(drawing.width, drawing.height, below, above, drawing.anchor, desc, cells=cells)


def _pieces(pos: Position, drawing: BoardDrawing, player: int, display: Display) -> Group:
    """A player's pieces; those that have moved since the picture before carry the number of the move if asked for."""
    items: list[Item] = []
    for cell in sorted(pos.pieces[player]):
        ply = pos.moved.get(cell, 0) if display.numbers else 0
        label = str(ply) if ply > display.since else ""
        items += stone_items(PLAYERS[player], *drawing.at(cell), _PIECE * drawing.pitch, label)
    return Group(tuple(items), id=f"pieces-{PLAYERS[player]}", layer="pieces")


def _targets(pos: Position, drawing: BoardDrawing) -> Group:
    """A ring around each piece that the player to move can capture."""
    style = Style(stroke="red.line", width=0.06 * drawing.pitch)
    centres = (drawing.at(pos.board.cell(name)) for name in threatened(pos))
    rings = tuple(Circle(x, y, _TARGET * drawing.pitch, style) for x, y in centres)
    return Group(rings, id="targets", layer="marks", title="what can be captured")


def describe(pos: Position) -> str:
    """The position in words."""
    parts = [f"Breakthrough, side {pos.board.side}"]
    for player, cells in zip(PLAYERS, pos.pieces, strict=True):
        parts.append(f"{player} on {', '.join(names(pos, cells)) or 'no square'}")
    ended = outcome(pos)
    parts.append(f"{PLAYERS[pos.mover]} to move" if ended is None else f"{ended.winner} has won ({ended.reason})")
    return "; ".join(parts)


VIEW = BreakthroughView()

"""Breakthrough drawn: a checkered board, round pieces, rings on those that can be captured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from boardgen.boards.drawing import BoardDrawing, draw_board
from boardgen.boards.left import numbers_left
from boardgen.boards.picture import Display, Picture, with_round_pieces
from boardgen.boards.strokes import haloed, last_move
from boardgen.games.base import GameView, ScoreBoxes
from boardgen.pieces.stones import stone_items
from boardgen.scene.primitives import Circle, Group, Item, Line, Style
from boardgen_breakthrough.game import GAME
from boardgen_breakthrough.rules import PLAYERS, Position, names, outcome, played_since, threatened

_PIECE, _TARGET = 0.36, 0.44
#: The cross of a capture, in pitches: its middle from that of its square, or of one left; half its side, its lines.
_TAKEN, _TAKEN_LEFT, _TAKEN_HALF, _TAKEN_WIDTH = 0.385, 0.29, 0.08, 0.045


class BreakthroughView(GameView[Position]):
    """The drawing of Breakthrough. Flag ``targets``."""

    board_pitch = 25.0
    halves = True
    score_boxes = ScoreBoxes(moves=60)
    random_setups = False
    solved_last = True
    puzzle_note = "White moves up the board, black down."
    signs_note = "Dashed, with the move: where a piece came from. Small cross: a piece was captured there."
    solved_note = f"Corners: the last move. {signs_note}"
    stone_colours = PLAYERS

    def board(self, display: Display, **options: Any) -> Picture:
        """The empty board."""
        drawing = draw_board(GAME.board(**options), display.pitch, display.labels, close=display.to_play)
        return _picture(drawing, (), f"A checkered board of {len(drawing.board)} squares for Breakthrough")

    def position(self, pos: Position, display: Display) -> Picture:
        """Board and pieces."""
        drawing = draw_board(pos.board, display.pitch, display.labels, close=display.to_play)
        items = [_pieces(pos, drawing, player, display) for player in (0, 1)]
        if "targets" in display.flags:
            items.append(_targets(pos, drawing))
        items += _moves(pos, drawing, display)
        radius = _PIECE * drawing.pitch
        pieces = {name: (radius, PLAYERS[player]) for player in (0, 1) for name in names(pos, pos.pieces[player])}
        return _picture(drawing, items, describe(pos))._replace(anchor=with_round_pieces(drawing.anchor, pieces))


def _picture(drawing: BoardDrawing, items: Iterable[Item], desc: str) -> Picture:
    below = drawing.ground(), drawing.checkering()
    above = drawing.lines(), drawing.outline(), *drawing.labels(), *items
    shown = Picture(drawing.width, drawing.height, below, above, drawing.anchor, desc, cells=len(drawing.board))
    return shown._replace(cells_called="squares")


def _pieces(pos: Position, drawing: BoardDrawing, player: int, display: Display) -> Group:
    """A player's pieces; those that have moved since the picture before carry the number of the move if asked for."""
    items: list[Item] = []
    # A later move to a square takes the place of an earlier one; who has moved on has a later number.
    plies = {one.move.end: str(ply) for ply, one in played_since(pos, display.since)} if display.numbers else {}
    for cell in sorted(pos.pieces[player]):
        items += stone_items(PLAYERS[player], *drawing.at(cell), _PIECE * drawing.pitch, plies.get(cell, ""))
    return Group(tuple(items), id=f"pieces-{PLAYERS[player]}", layer="pieces")


def _moves(pos: Position, drawing: BoardDrawing, display: Display) -> Iterator[Group]:
    """Where numbered pieces came from, the squares where they captured, and the sign of the last move."""
    new = {one: ply for ply, one in played_since(pos, display.since)} if display.numbers else {}
    last = pos.played[-1:] if display.last else ()
    came, ends = {one.move.start for one in (*new, *last)}.difference(*pos.pieces), [one.move.end for one in last]
    taken = [_corner(pos, drawing, cell) for cell in dict.fromkeys(one.move.end for one in new if one.captured)]
    if came or ends:
        left, reached = ([drawing.anchor(pos.board.names[cell]) for cell in cells] for cells in (sorted(came), ends))
        yield last_move(left, reached, clear=taken)
        yield from numbers_left(drawing, {one.move.start: ply for one, ply in new.items()}, pos.pieces)
    if taken:
        half, style = _TAKEN_HALF * drawing.pitch, Style(stroke="ink", width=_TAKEN_WIDTH * drawing.pitch, round=True)
        lines = [Line(x - half, y - up, x + half, y + up, style) for x, y in taken for up in (half, -half)]
        yield Group(tuple(lines), id="captures", layer="marks", title="where pieces were captured")


def _corner(pos: Position, drawing: BoardDrawing, cell: int) -> tuple[float, float]:
    """Where the cross of a square is: at its upper right, clear of the piece or of the dashes around its number."""
    off = (_TAKEN if any(cell in held for held in pos.pieces) else _TAKEN_LEFT) * drawing.pitch
    return drawing.at(cell)[0] + off, drawing.at(cell)[1] - off


def _targets(pos: Position, drawing: BoardDrawing) -> Group:
    """A ring around each piece that the player to move can capture."""
    styles, places = (
        haloed("black.line", 0.06 * drawing.pitch),
        [drawing.at(pos.board.cell(at)) for at in threatened(pos)],
    )
    rings = (Circle(*at, _TARGET * drawing.pitch, style) for at in places for style in styles)
    return Group(tuple(rings), id="targets", layer="marks", title="what can be captured")


def describe(pos: Position) -> str:
    """The position in words."""
    parts = [f"Breakthrough, side {pos.board.side}"]
    for player, cells in zip(PLAYERS, pos.pieces, strict=True):
        parts.append(f"{player} on {', '.join(names(pos, cells)) or 'no square'}")
    ended = outcome(pos)
    parts.append(f"{PLAYERS[pos.mover]} to move" if ended is None else f"{ended.winner} has won ({ended.reason})")
    return "; ".join(parts)


VIEW = BreakthroughView()

"""Pointing at a board without rules: what stands there, and the moves that two places are enough to name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.errors import CodedError
from boardgen.games.own.actions import Build, Demolish, Face, Move, Place, Push, Remove, Shift, Turn
from boardgen.games.own.bookkeeping import play
from boardgen.games.own.notation import parse_move
from boardgen.games.own.position import Position


def stands(pos: Position) -> dict[str, str]:
    """Cell → its pieces in words, those of a stack from the top."""
    frame = pos.frame
    found = ((name, frame.stack_names(stack)) for name, stack in zip(frame.board.names, pos.cells, strict=True))
    return {name: " on ".join(reversed(words)) for name, words in found if words}


def cells_of(token: str, pos: Position) -> Iterator[str]:
    """The cells that a move names, in its order; none for what cannot be read."""
    try:
        move = parse_move(token, pos.frame)
    except CodedError:
        return
    names = pos.frame.board.names
    for cell in _cells(move):
        yield names[cell]


def _cells(move: Move) -> Iterator[int]:
    for action in move.actions:
        match action:
            case Place(cell=cell) | Remove(cell=cell) | Turn(cell=cell):
                yield cell
            case Face(cell=cell, towards=other) | Push(start=cell, towards=other):
                yield from (cell, other)
            case Shift(start=start, stops=stops):
                yield from (start, *(stop.cell for stop in stops))
            case Build(pairs=pairs):
                yield from (cell for pair in pairs for cell in pair)
            case Demolish(pair=pair):
                yield from pair


def tokens_at(pos: Position, pointed: Sequence[str]) -> list[str]:
    """The moves that one or two cells name: to place a piece, to take it off, or to move it to the other cell."""
    board = pos.frame.board
    first = board.find(pointed[0]) if pointed else None
    if first is None or len(pointed) > 2:
        return []
    name = board.names[first]
    if len(pointed) == 2:
        second = board.find(pointed[1])
        return [] if second is None or not pos.cells[first] else list(_playable(pos, [_step(pos, first, second)]))
    if not pos.cells[first]:
        kinds = [kind for kind in pos.frame.kinds if kind.place == "cells"]
        return list(_playable(pos, [f"{kind.letter or ''}{name}" for kind in kinds]))
    moves = (_step(pos, first, other) for other in board if other != first)
    return [*_playable(pos, [f"x{name}"]), *moves]


def _step(pos: Position, start: int, end: int) -> str:
    names = pos.frame.board.names
    return f"{names[start]}{'x' if pos.cells[end] else '-'}{names[end]}"


def _playable(pos: Position, tokens: Sequence[str]) -> Iterator[str]:
    for token in tokens:
        try:
            play(pos, parse_move(token, pos.frame))
        except CodedError:
            continue
        yield token

"""A position in characters: R, G and B are stones."""

from __future__ import annotations

from boardgen.games.base import Diagram
from boardgen.games.hex3.field import COLOURS
from boardgen.games.hex3.rules import Position
from boardgen.geometry.board import iter_bits


def diagram(pos: Position) -> Diagram:
    """Stones by colour, who has which one, and who is out."""
    signs = {
        cell: colour[0].upper()
        for colour, stones in zip(COLOURS, pos.stones, strict=True)
        for cell in iter_bits(stones)
    }
    return Diagram(signs, (", ".join(_player(pos, colour) for colour in range(len(COLOURS))),))


def _player(pos: Position, colour: int) -> str:
    name, seat = COLOURS[colour], pos.seats[colour]
    who = "nobody yet" if seat is None else f"player {seat}"
    return f"{name[0].upper()} {name} ({who}{', out' if pos.cuts[colour] else ''})"

"""The pieces of a described game as a set to print and cut out, in the numbers of its description."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from boardgen.games.own.claims import counts
from boardgen.games.own.description import WALL
from boardgen.games.own.position import NOBODY, Piece, Position
from boardgen.games.own.view import OwnView, Shape
from boardgen.games.view import GameView
from boardgen.geometry.lattice import HEX
from boardgen.paper.parts import Part
from boardgen.pieces.stones import RING_DASHES, stone_token
from boardgen.scene.primitives import Circle, Item, Line, PathStep, Polygon, Style, Symbol, Use
from boardgen.sets.base import Kind, PieceSet, Selection

#: Of a round piece unless a kit says otherwise, mm; it is 0.8 pitches of the board across.
_DIAMETER = 18.0
_OF_PITCH = 0.8
#: Pieces without a number of their own, of which none is on the board at the start.
_COUNT = 20
_EMPTY = Symbol("cut", (), (0, 0, 0, 0))
#: Shapes that are as large as their cut, which is round.
_ROUND = ("stone", "disc", "king", "ring")


def piece_set(start: Position, view: GameView[Position]) -> PieceSet:
    """The set of a game's pieces.

    Of a kind with a ``count`` each owner gets as many; of others as many as stand on the board at the start, and
    where none does, as many as the selection says. Diameters are those of pieces of the usual size.

    Args:
        start: how the game begins.
        view: draws it.
    """
    assert isinstance(view, OwnView)
    frame = view.frame
    at_start = counts(start)
    kinds = []
    for number, kind in enumerate(frame.kinds):
        owners = range(len(frame.players)) if kind.owned else (NOBODY,)
        pieces = tuple(Piece(number, owner) for owner in owners)
        given = tuple(kind.supply or at_start.get(piece) for piece in pieces)
        kinds.append(
            Kind(
                kind.name,
                "as large as on the board",
                partial(_parts, view, tuple(zip(pieces, given, strict=True))),
                True,
                (f"{plural(kind.name).capitalize()}: cut along the outline.",),
            )
        )
    usual = Selection(diameter=_DIAMETER, count=_COUNT)
    return PieceSet("described", f"{frame.title} pieces", "the pieces of the description", tuple(kinds), usual)


def _parts(view: OwnView, wanted: Sequence[tuple[Piece, int | None]], selection: Selection) -> list[Part]:
    return [_part(piece, view, selection, count) for piece, count in wanted]


def plural(name: str) -> str:
    """More than one of a kind.

    >>> plural("stone"), plural("man"), plural("pass")
    ('stones', 'men', 'passes')
    """
    if name.endswith("man"):
        return f"{name[:-3]}men"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def _part(piece: Piece, view: OwnView, selection: Selection, count: int | None) -> Part:
    """A kind of piece of one owner, to be cut out."""
    assert selection.diameter is not None
    kind, shape, colour = view.frame.kinds[piece.kind], view.shapes[piece.kind], view.colour_of(piece)
    part = Part(kind.name, plural(kind.name), _EMPTY, 0, 0, count=count or selection.count or _COUNT)
    if kind.place != "cells":
        return _stick(part, shape, colour, view, selection.diameter / _OF_PITCH)
    r = selection.diameter / 2 * min(shape.size, 1.0)
    symbol, name = view.symbol(piece), kind.name
    if shape.shape in _ROUND:
        plain = shape.shape == "stone" and not shape.text
        face = stone_token(colour, r) if plain else _face(name, symbol, r)
        ground = None if shape.shape == "ring" else f"{colour}.fill"
        part = replace(part, bleed=selection.bleed, grounds=(ground, ground))
        return replace(part, front=face, back=face, width=2 * r, height=2 * r, shape="round")
    if shape.shape == "square":
        face = _face(name, symbol, r)
        return replace(part, front=face, back=face, width=1.4 * r, height=1.4 * r)
    if shape.shape == "hex":
        face = _face(name, symbol, r)
        return replace(part, front=face, back=face, width=math.sqrt(3) * r, height=2 * r, shape=_hexagon(r))
    # Outlines that scissors could not follow are printed on a round token.
    face = _face(name, symbol, 0.84 * r, Circle(0, 0, r, Style(fill="cell")), reach=r)
    return replace(part, front=face, back=face, width=2 * r, height=2 * r, shape="round")


def _face(name: str, symbol: Symbol, scale: float, *ground: Item, reach: float | None = None) -> Symbol:
    """A symbol at its true size, perhaps on a ground."""
    r = reach or scale
    return Symbol(f"cut-{name}-{symbol.id}", (*ground, Use(symbol, 0, 0, scale=scale)), (-r, -r, r, r))


def _stick(part: Part, shape: Shape, colour: str, view: OwnView, pitch: float) -> Part:
    """A wall or link: a strip in its colour, as long as it is on the board, with the second sign of the colour."""
    edge = 0.5 if view.frame.board.lattice is HEX and shape.shape == WALL else 1.0
    long, wide = (shape.length or edge) * pitch, max(3.0, 0.2 * pitch)
    x, y = long / 2, wide / 2
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    items: list[Item] = [Polygon(corners, Style(fill=f"{colour}.fill"))]
    dash = RING_DASHES.get(colour)
    if dash is not None:
        sign = Style(None, f"{colour}.text", 0.12 * wide, tuple(0.6 * wide * part for part in dash))
        items.append(Line(-0.9 * x, 0, 0.9 * x, 0, sign))
    face = Symbol(f"cut-{part.name}-{colour}", tuple(items), (-x, -y, x, y))
    return replace(part, front=face, back=face, width=long, height=wide)


def _hexagon(r: float) -> tuple[PathStep, ...]:
    turns = [math.pi * k / 3 for k in range(6)]
    corners = [(r * math.sin(turn), -r * math.cos(turn)) for turn in turns]
    steps: list[PathStep] = [("L" if k else "M", *corner) for k, corner in enumerate(corners)]
    return (*steps, ("Z",))

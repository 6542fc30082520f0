"""The pieces of a described game as a set to print and cut out, in the numbers of its description."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from boardgen.boards.sides import signs_in_words
from boardgen.errors import listed
from boardgen.games.own.claims import counts
from boardgen.games.own.description import WALL
from boardgen.games.own.draw_stock import plural
from boardgen.games.own.position import NOBODY, Frame, Piece, Position
from boardgen.games.own.position import Kind as PieceKind
from boardgen.games.own.view import OwnView, Shape
from boardgen.games.view import GameView
from boardgen.geometry.lattice import HEX
from boardgen.paper.parts import Part
from boardgen.pieces.men import EDGE, OUTLINES
from boardgen.pieces.stones import RING_DASHES, is_pale, stone_token
from boardgen.scene.primitives import XY, Circle, Item, Line, PathStep, Polygon, Style, Symbol, Use
from boardgen.sets.base import Kind, PieceSet, Selection

#: Of a round piece unless a kit says otherwise, mm; it is 0.8 pitches of the board across.
_DIAMETER = 18.0
_OF_PITCH = 0.8
#: Pieces without a number of their own, of which none is on the board at the start.
_COUNT = 20
_EMPTY = Symbol("cut", (), (0, 0, 0, 0))
#: Shapes that are as large as their cut, which is round; those with corners at right angles; strips.
_ROUND = ("stone", "disc", "king", "ring")
_SQUARE = ("square", "cube", "block")
_STRIPS = ("bar",)
#: What is left to do with them: of many kinds at once, and what it is; so long are lists of kinds at most.
_AROUND = "Round pieces", "cut them apart first, then round along the edge, or use a punch."
_ALONG = "Pieces with corners", "cut along the outline."
#: What is said of walls, which are folded to stand on edges of cells.
_STANDING = (
    "Walls",
    "cut them apart, fold along the middle: they stand on edges like tents.",
)
_ABOUT = 28
#: Around pieces that share their cuts, mm; and how wide strips are at least, to be cut and held.
_RIM, _NARROW = 0.4, 3.0
#: A wall on the edge of a hex is nearly as long as that, in pitches: longer ones would push those of the next edge.
_EDGE = 0.55
#: Height of a slope of a wall, in pitches and at least, mm. Flat between two pieces it would be too narrow to hold.
_SLOPE, _LEAST_SLOPE = 0.27, 6.0
#: The line around a strip, as a share of its width; that around a token, of its radius.
_LINE, _EDGED = 0.12, 0.06


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
    steps = _steps(frame, view.shapes, view.colours)
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
                view.shapes[number].shape != WALL,
                steps.get(kind.name, ()),
            )
        )
    usual = Selection(diameter=_DIAMETER, count=_COUNT)
    return PieceSet("described", f"{frame.title} pieces", "the pieces of the description", tuple(kinds), usual)


def _parts(view: OwnView, wanted: Sequence[tuple[Piece, int | None]], selection: Selection) -> list[Part]:
    return [_part(piece, view, selection, count) for piece, count in wanted]


def _signs(colours: Sequence[str]) -> str:
    """Whose walls have which sign, as sides of boards have it; empty if none has any.

    >>> _signs(["red", "green", "blue"])
    ' Red walls have a line inside, green dashes, blue none.'
    """
    words = signs_in_words(colours).replace(" sides", " walls", 1)
    return f" {words[0].upper()}{words[1:]}." if words else ""


def _steps(frame: Frame, shapes: Sequence[Shape], colours: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What is left to do with the pieces of each kind after the straight cuts, once for all that it is true of.

    Pieces with corners at right angles are done by then.
    """
    ways: dict[tuple[str, str], list[str]] = {}
    for kind, shape in zip(frame.kinds, shapes, strict=True):
        if shape.shape == WALL:
            about, what = _STANDING
            ways.setdefault((about, what + (_signs(colours) if kind.owned else "")), []).append(kind.name)
        elif not _is_strip(kind, shape) and shape.shape not in _SQUARE:
            is_cornered = shape.shape in OUTLINES and shape.shape not in _STRIPS
            ways.setdefault(_ALONG if is_cornered else _AROUND, []).append(kind.name)
    found: dict[str, tuple[str, ...]] = {}
    for (many, what), names in ways.items():
        about = listed(map(plural, names)).capitalize()
        step = f"{about if len(about) <= _ABOUT else many}: {what}"
        found |= dict.fromkeys(names, (step,))
    return found


def _part(piece: Piece, view: OwnView, selection: Selection, count: int | None) -> Part:
    """A kind of piece of one owner, to be cut out."""
    assert selection.diameter is not None
    kind, shape, colour = view.frame.kinds[piece.kind], view.shapes[piece.kind], view.colour_of(piece)
    number = count or selection.count or _COUNT
    part = Part(kind.name, plural(kind.name), _EMPTY, 0, 0, count=number, sort=colour)
    if kind.place != "cells":
        pitch = selection.pitch or selection.diameter / _OF_PITCH
        long = _length(view.frame, shape) * pitch
        if shape.shape == WALL:
            return _tent(part, colour, long, max(_LEAST_SLOPE, _SLOPE * pitch))
        return _strip(part, colour, long, max(_NARROW, 0.2 * pitch))
    r = selection.diameter / 2 * min(shape.size, 1.0)
    symbol, name = view.symbol(piece), kind.name
    if _is_strip(kind, shape):
        (x1, y1), (x2, y2), (x3, y3), _ = OUTLINES[shape.shape]
        return _strip(part, colour, math.hypot(x2 - x1, y2 - y1) * r, max(_NARROW, math.hypot(x3 - x2, y3 - y2) * r))
    if shape.shape in _ROUND:
        plain = shape.shape == "stone" and not shape.text
        face = stone_token(colour, r) if plain else _face(name, symbol, r)
        pale = plain and is_pale(colour)
        grounds: tuple[str | None, str | None] = (None, None)
        if shape.shape != "ring":
            # Behind a front that is cut where its rim ends the rim only gets wider.
            grounds = (f"{colour}.fill", f"{colour}.fill" if pale else f"{colour}.line")
        part = replace(part, bleed=selection.bleed, grounds=grounds, inked=not pale)
        return replace(part, front=face, back=face, width=2 * r, height=2 * r, shape="round")
    if shape.shape in _SQUARE:
        half = OUTLINES[shape.shape][2][0]
        face = _face(name, symbol, (half * r - _RIM) / (half + EDGE / 2), reach=half * r)
        return replace(part, front=face, back=face, width=2 * half * r, height=2 * half * r)
    if shape.shape in OUTLINES:
        return _cornered(part, symbol, OUTLINES[shape.shape], r)
    # Outlines that scissors could not follow are printed on a round token, with a rim that shows where it ends.
    rim = Circle(0, 0, (1 - _EDGED / 2) * r, Style("cell", f"{colour}.line", _EDGED * r))
    face = _face(name, symbol, 0.8 * r, rim, reach=r)
    return replace(part, front=face, back=face, width=2 * r, height=2 * r, shape="round")


def _length(frame: Frame, shape: Shape) -> float:
    """How long a piece is that lies on an edge or a line, in pitches."""
    return shape.length or (_EDGE if frame.board.lattice is HEX and shape.shape == WALL else 1.0)


def _is_strip(kind: PieceKind, shape: Shape) -> bool:
    """Whether a kind is cut out as a strip; no text would have room on one."""
    return kind.place != "cells" or (shape.shape in _STRIPS and not shape.text)


def _face(name: str, symbol: Symbol, scale: float, *ground: Item, reach: float | None = None) -> Symbol:
    """A symbol at its true size, perhaps on a ground."""
    r = reach or scale
    return Symbol(f"cut-{name}-{symbol.id}", (*ground, Use(symbol, 0, 0, scale=scale)), (-r, -r, r, r))


def _cornered(part: Part, symbol: Symbol, corners: Sequence[XY], r: float) -> Part:
    """A piece with corners, cut along its outline."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    x, y = (min(xs) + max(xs)) / 2 * r, (min(ys) + max(ys)) / 2 * r
    wide, high = (max(xs) - min(xs)) * r, (max(ys) - min(ys)) * r
    box = (-wide / 2, -high / 2, wide / 2, high / 2)
    face = Symbol(f"cut-{part.name}-{symbol.id}", (Use(symbol, -x, -y, scale=r),), box)
    outline: list[PathStep] = [("L" if k else "M", r * a - x, r * b - y) for k, (a, b) in enumerate(corners)]
    return replace(part, front=face, back=face, width=wide, height=high, shape=(*outline, ("Z",)))


def _ending_whole(dash: Sequence[float], scale: float, length: float) -> tuple[float, ...]:
    """Dashes and gaps, about so many times as long as given, of which the last on a line of a length is whole."""
    if not dash:
        return ()
    whole = length / (max(1, round((length / scale - dash[0]) / sum(dash))) * sum(dash) + dash[0])
    return tuple(whole * part for part in dash)


def _strip(part: Part, colour: str, long: float, wide: float) -> Part:
    """A link or a tile on its edge: a bar as on the board.

    Around it is a white rim: strips that share their cuts, black ones too, are told apart, and so are white ones.
    """
    return _barred(part, colour, long, wide, (0.0,), wide)


def _tent(part: Part, colour: str, long: float, slope: float) -> Part:
    """A wall: a strip folded along its middle that stands on an edge, each slope as high as told, in mm."""
    folds: tuple[PathStep, ...] = ("M", -long / 2, 0.0), ("L", long / 2, 0.0)
    made = _barred(part, colour, long, 2 * slope, (-slope / 2, slope / 2), slope)
    # Its back comes inside, where nobody sees it.
    return replace(made, back=None, creased=True, folds=folds, fold_paint=f"{colour}.text")


def _barred(part: Part, colour: str, long: float, high: float, at: Sequence[float], wide: float) -> Part:
    """A rectangle with the edge of its colour and, at some heights, its second sign, as large as on a bar so wide."""
    line = _LINE * wide
    x, y = long / 2 - _RIM, high / 2 - _RIM
    cx, cy = x - line / 2, y - line / 2
    body = Style(f"{colour}.fill", f"{colour}.line", line, round=True)
    items: list[Item] = [Polygon(((-cx, -cy), (cx, -cy), (cx, cy), (-cx, cy)), body)]
    dash = RING_DASHES.get(colour)
    begin = wide / 2 - x
    # A bar that is no longer than wide has no room for it.
    if dash is not None and begin < 0:
        sign = Style(None, f"{colour}.text", 0.12 * wide, _ending_whole(dash, 0.6 * wide, -2 * begin))
        items += [Line(begin, level, -begin, level, sign) for level in at]
    face = Symbol(f"cut-{part.name}-{colour}", tuple(items), (-long / 2, -high / 2, long / 2, high / 2))
    # White rims tell fronts apart; a back that is off by a hair would be white at its edge.
    return replace(part, front=face, back=face, width=long, height=high, grounds=(None, f"{colour}.fill"))

"""The parts of a piecepack as symbols of true size, after the Anatomy of a Piecepack (piecepack.org).

Tiles are 2 in square, coins ¾ in across, dice ½ in, pawns ⅝ × 1⅛ in. Every symbol is centred on its
origin; `Use(scale=…)` fits it to a smaller picture.
"""

from __future__ import annotations

import math
from functools import cache

from boardgen.pieces.suits import COLOURS, RADIUS, suit_paint, suit_symbol
from boardgen.scene.primitives import (
    XY,
    Circle,
    Item,
    Line,
    Path,
    PathStep,
    Polygon,
    Polyline,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import CAP_HEIGHT
from boardgen.units import MM_PER_INCH

RANKS = ("null", "ace", "2", "3", "4", "5")

TILE = 2 * MM_PER_INCH
COIN = 0.75 * MM_PER_INCH
DIE = 0.5 * MM_PER_INCH
PAWN_WIDTH = 0.625 * MM_PER_INCH
PAWN_HEIGHT = 1.125 * MM_PER_INCH

_RIM = 0.35
#: The line around a tile, which neighbours on a sheet share, so that it is as wide within as around them.
_EDGE = 0.35
#: The frame on some backs of tiles, in half tiles from the middle: in pictures, and farther in where tiles are cut
#: out, so that it is as wide all around if a printer's sides are off by a millimetre.
_FRAME, _CUT_FRAME = (0.93, 0.83), (0.86, 0.76)
#: Radius of the ring on some coins, in radii of the coin; the dot lies outside.
_RING = 0.68
#: Lines around an outlined pawn.
_DARK, _PALE = 3.0, 2.0


def suit_use(suit: str, x: float, y: float, radius: float, paint: str = "") -> Use:
    """A suit at a point, within ``radius`` mm of it."""
    return Use(suit_symbol(suit, paint), x, y, scale=radius / RADIUS)


def centred(x: float, y: float, text: str, size: float, paint: str, *, bold: bool = True) -> Text:
    """A number whose capitals' height is centred on a point."""
    return Text(x, y + size * CAP_HEIGHT / 2, text, size, paint, "middle", bold)


@cache
def tile_face(suit: str, rank: str, *, tinted: bool = False) -> Symbol:
    """The face of a tile: value in the middle, small suit symbol top left, both in the suit's colour.

    The ace is the suit symbol, a null has no value; ``tinted`` gives the tile a pale ground of the
    suit's colour.
    """
    half, paint = TILE / 2, suit_paint(suit)
    items: list[Item] = [_square(half, f"{COLOURS[suit]}.tint" if tinted else "cell")]
    items.append(suit_use(suit, -0.77 * half, -0.76 * half, 0.17 * half))
    if rank == "ace":
        items.append(suit_use(suit, 0, 0, 0.42 * half))
    elif rank != "null":
        items.append(centred(0, 0, rank, 1.15 * half, paint))
    name = f"tile-{suit}-{rank}" + ("-tinted" if tinted else "")
    return Symbol(name, tuple(items), (-half, -half, half, half))


@cache
def tile_back() -> Symbol:
    """The back of a tile: its quarters, with a small black cross on each."""
    half = TILE / 2
    thin, cross = Style(stroke="grid", width=_RIM), Style(stroke="ink", width=0.5)
    # Its ground runs on at the cuts: a line along them would show where they are off.
    ground = Polygon(_corners(half), Style(fill="cell.alt"))
    items: list[Item] = [ground, Line(-half, 0, half, 0, thin), Line(0, -half, 0, half, thin)]
    arm = half / 12
    for x, y in ((-half / 2, -half / 2), (half / 2, -half / 2), (-half / 2, half / 2), (half / 2, half / 2)):
        items += [Line(x - arm, y, x + arm, y, cross), Line(x, y - arm, x, y + arm, cross)]
    return Symbol("tile-back", tuple(items), (-half, -half, half, half))


@cache
def framed_back() -> Symbol:
    """The back of a tile with a frame, to cut out: its ground runs on at the cuts."""
    half = TILE / 2
    ground = Polygon(_corners(half), Style(fill="cell.alt"))
    return Symbol("tile-back-framed", (ground, back_frame(_CUT_FRAME)), (-half, -half, half, half))


def back_frame(lines: tuple[float, float] = _FRAME) -> Path:
    """The frame on the back of a tile, filled between its two lines where a theme fills anything.

    Args:
        lines: how far these lie from the middle, in half tiles.
    """
    steps: list[PathStep] = []
    for part in lines:
        first, *others = _corners(part * TILE / 2)
        steps += [("M", *first), *(("L", *corner) for corner in others), ("Z",)]
    return Path(tuple(steps), Style("shade", "muted", 0.012 * TILE))


def _corners(half: float) -> tuple[XY, ...]:
    return (-half, -half), (half, -half), (half, half), (-half, half)


def _square(half: float, fill: str) -> Polygon:
    return Polygon(_corners(half), Style(fill=fill, stroke="edge", width=_EDGE))


@cache
def coin_face(rank: str, colour: str = "white") -> Symbol:
    """The face of a coin: its value, a spiral for the ace, nothing for null; no suit. The dot shows direction.

    ``colour`` is a colour of the themes, or ``cell`` for the ground of tiles.
    """
    r, paint = COIN / 2, _on(colour)
    items = _coin(r, colour, paint)
    if rank == "ace":
        items.append(_spiral(0.5 * r, Style(stroke=paint, width=0.13 * r, round=True)))
    elif rank != "null":
        items.append(centred(0, 0.06 * r, rank, 1.25 * r, paint))
    return Symbol(f"coin-{rank}-{colour}", tuple(items), (-r, -r, r, r))


@cache
def coin_back(suit: str, colour: str = "white", *, plain: bool = False, ringed: bool = False) -> Symbol:
    """The back of a coin: the suit in its colour, and the dot that shows direction.

    ``plain`` draws both in the coin's own text paint; ``ringed`` adds a ring inside the rim, a sign where colours are
    not printed.
    """
    r = COIN / 2
    paint = _on(colour) if plain else suit_paint(suit)
    items = _coin(r, colour, paint)
    if ringed:
        items.append(Circle(0, 0, _RING * r, Style(stroke=paint, width=2 * _RIM)))
    items.append(suit_use(suit, 0, 0.02 * r if ringed else 0.06 * r, (0.46 if ringed else 0.58) * r, paint))
    name = f"coin-{suit}-{colour}{'-plain' if plain else ''}{'-ringed' if ringed else ''}"
    return Symbol(name, tuple(items), (-r, -r, r, r))


def _on(colour: str) -> str:
    """The paint of what is written on a coin."""
    return "ink" if colour == "cell" else f"{colour}.text"


def _coin(r: float, colour: str, paint: str) -> list[Item]:
    # Keeps coins distinct in themes with white on white.
    line = "grey.line" if colour in ("white", "cell") else f"{colour}.line"
    rim = Style(fill="cell" if colour == "cell" else f"{colour}.fill", stroke=line, width=2 * _RIM)
    return [Circle(0, 0, r - _RIM, rim), Circle(0, -0.8 * r, 0.06 * r, Style(fill=paint))]


def _spiral(r: float, style: Style) -> Polyline:
    """Two and a quarter turns outwards."""
    turns, steps = 2.25, 54
    points = []
    for i in range(steps + 1):
        part = i / steps
        angle = 2 * math.pi * turns * part
        points.append((r * part * math.sin(angle), 0.06 * r - r * part * math.cos(angle)))
    return Polyline(tuple(points), style)


@cache
def die_face(suit: str, rank: str, *, plain: bool = False) -> Symbol:
    """A face of a die: null is blank, the ace the suit symbol, otherwise the value; in the suit's colour.

    ``plain`` is black on white, for diagrams in which the die's suit does not matter.
    """
    half = DIE / 2
    paint = "white.text" if plain else suit_paint(suit)
    style = Style(fill="white.fill", stroke="white.line", width=_RIM)
    items: list[Item] = [rounded(half - _RIM / 2, 0.22 * half, style), *die_mark(suit, rank, 0, 0, paint)]
    return Symbol(f"die-{suit}-{rank}{'-plain' if plain else ''}", tuple(items), (-half, -half, half, half))


def die_mark(suit: str, rank: str, x: float, y: float, paint: str = "") -> tuple[Item, ...]:
    """The sign on a face of a die, centred on a point."""
    if rank == "ace":
        return (suit_use(suit, x, y, 0.33 * DIE, paint),)
    if rank == "null":
        return ()
    return (centred(x, y, rank, 0.7 * DIE, paint or suit_paint(suit)),)


@cache
def saucer_face(suit: str) -> Symbol:
    """The upper side of a saucer: a ring in the suit's colour with the suit, and a notch that shows direction."""
    return _saucer(suit, notch=True)


@cache
def saucer_back(suit: str) -> Symbol:
    """The lower side of a saucer: the same ring without direction."""
    return _saucer(suit, notch=False)


def _saucer(suit: str, *, notch: bool) -> Symbol:
    r, colour = COIN / 2, COLOURS[suit]
    items: list[Item] = [
        Circle(0, 0, r - _RIM, Style(f"{colour}.fill", f"{colour}.line", 2 * _RIM)),
        Circle(0, 0, 0.66 * r, Style("cell", f"{colour}.line", _RIM)),
    ]
    if notch:
        items.append(Polygon(((0, -0.92 * r), (0.16 * r, -0.7 * r), (-0.16 * r, -0.7 * r)), Style(f"{colour}.text")))
        items.append(suit_use(suit, 0, 0, 0.46 * r))
    return Symbol(f"saucer-{suit}-{'face' if notch else 'back'}", tuple(items), (-r, -r, r, r))


def rounded(half: float, r: float, style: Style) -> Path:
    """A square with rounded corners."""
    h, k = half, r * 0.4477
    steps: tuple[PathStep, ...] = (
        ("M", -h + r, -h),
        ("L", h - r, -h),
        ("C", h - k, -h, h, -h + k, h, -h + r),
        ("L", h, h - r),
        ("C", h, h - k, h - k, h, h - r, h),
        ("L", -h + r, h),
        ("C", -h + k, h, -h, h - k, -h, h - r),
        ("L", -h, -h + r),
        ("C", -h, -h + k, -h + k, -h, -h + r, -h),
        ("Z",),
    )
    return Path(steps, style)


def pawn_body(style: Style) -> tuple[Item, ...]:
    """Body and head of a pawn from the side, as high as `PAWN_HEIGHT` and as wide as `PAWN_WIDTH`, mm."""
    w, h = PAWN_WIDTH / 2, PAWN_HEIGHT / 2
    r = 0.56 * w
    neck = -h + 1.75 * r
    right = (("C", 0.7 * r, neck + 0.24 * h, 0.86 * w, 0.3 * h, w - 0.4, h - 0.4),)
    left = ("C", -0.86 * w, 0.3 * h, -0.7 * r, neck + 0.24 * h, -0.62 * r, neck)
    steps: tuple[PathStep, ...] = (("M", 0.62 * r, neck), *right, ("L", -w + 0.4, h - 0.4), left, ("Z",))
    return Path(steps, style), Circle(0, -h + r + _RIM, r, style)


@cache
def pawn(colour: str, sign: str = "", suit: str = "", *, outlined: bool = False) -> Symbol:
    """A pawn from the side, in a colour such as ``red``, with a sign or a suit on its body.

    Outlined, it has a dark line and a white one around that, so that it is seen on dark stones and pale cells alike.
    """
    w, h = PAWN_WIDTH / 2, PAWN_HEIGHT / 2
    items: list[Item] = []
    around = (("white.fill", _DARK + _PALE), (f"{colour}.text", _DARK)) if outlined else ()
    for paint, wide in around:
        items += pawn_body(Style(fill=paint, stroke=paint, width=2 * wide, round=True))
    line = Style(fill=f"{colour}.fill", stroke=f"{colour}.line", width=2 * _RIM, round=True)
    items += pawn_body(Style(fill="pawn") if outlined else line)
    if sign:
        items.append(centred(0, 0.5 * h, sign, 0.72 * PAWN_WIDTH, f"{colour}.text"))
    if suit:
        items.append(suit_use(suit, 0, 0.52 * h, 0.44 * w, f"{colour}.text"))
    more = _DARK + _PALE if outlined else 0.0
    name = f"pawn-{colour}-{sign or suit or 'plain'}{'-outlined' if outlined else ''}"
    return Symbol(name, tuple(items), (-w - more, -h - more, w + more, h + more))

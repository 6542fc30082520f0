"""The signs in the legend of a playing mat, drawn as in diagrams: the mat, pieces, a word, its points, a take.

Millimetres, y down; each begins at the left end of a row and stands in its middle.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from boardgen.boards.drawing import draw_board
from boardgen.boards.strokes import arrow
from boardgen.games.iriri.brackets import centre, grid_bracket, points_sum, ring_bracket, sum_width
from boardgen.games.iriri.draw_hands import pyramid
from boardgen.games.iriri.kinds import owner
from boardgen.games.iriri.plan import PIECE, RingPlan
from boardgen.games.iriri.ring import Match
from boardgen.games.iriri.window import window
from boardgen.games.iriri.words import RIGHT, UP, Run
from boardgen.pieces.pyramids import BOARD_PITCH, SIZES, top_view
from boardgen.scene.primitives import Circle, Item, Polyline, Style

#: A sign, from the left end of its row, the height of its middle, and the pitch of its pieces.
Sign = Callable[[float, float, float], list[Item]]

#: In pitches: between pieces of different sizes, and between those of both players.
_APART, _PLAYERS = 0.14, 0.4
#: Pieces of the ring in the sign of the mat.
_SEATS = 8
#: A word of three: a small piece of player 2, a large one of player 1, a medium one of player 2.
_WORD = "sLm"
#: A word that crosses it, upwards from its large piece; in pitches: the pitch of both where they stand together, and
#: how much lower than other signs these stand, whose bracket is off their heading then.
_CROSSING, _CROSSED, _LOWER = "LM", 0.68, 0.14


def plan(x: float, y: float, pitch: float) -> list[Item]:
    """The ring beside the grid, from whose pieces words go onto it."""
    radius, own = 0.7 * pitch, 0.54 * pitch
    middle = x + radius + 0.2 * pitch
    found: list[Item] = [Circle(middle, y, radius, Style(stroke="grid", width=0.03 * pitch))]
    for at in range(_SEATS):
        angle = 360 * at / _SEATS
        turned = math.radians(angle)
        there = middle + radius * math.sin(turned), y - radius * math.cos(turned)
        found.append(pyramid("S", at % 2, *there, 0.62 * pitch, angle))
    cells = window((0, 0), (2, 2))
    left = middle + radius + 0.62 * pitch
    grid = draw_board(cells, own, "none", centred=False, at=(left, y - 1.5 * own))
    return [*found, grid.ground(), grid.lines()]


def pieces(x: float, y: float, pitch: float) -> list[Item]:
    """All kinds of pieces, on one line."""
    found: list[Item] = []
    for player in (0, 1):
        for size in SIZES:
            wide = 2 * top_view(size, player).box[2] * pitch / BOARD_PITCH
            foot = y + (PIECE * pitch - wide) / 2
            found.append(pyramid(size, player, x + wide / 2, foot, pitch))
            x += wide + _APART * pitch
        x += _PLAYERS * pitch
    return found


def word(x: float, y: float, pitch: float) -> list[Item]:
    """A word on the grid and in the ring, in brackets of one kind."""
    run = Run((0, 0), RIGHT, _WORD)
    cells = window((0, 0), (len(_WORD) - 1, 0))
    grid = draw_board(cells, pitch, "none", centred=False, at=(x + 0.03 * pitch, y - pitch / 2))
    found: list[Item] = [grid.ground(), grid.lines()]
    for cell, code in enumerate(_WORD):
        found.append(pyramid(code.upper(), owner(code), *grid.at(cell), pitch))
    found.append(grid_bracket(grid, run, 0))
    ring = _ring(x + 5.2 * pitch, y, pitch)
    found += [*_arc(ring, _WORD), ring_bracket(ring, Match(-1, 1, len(_WORD)), 0, 0)]
    return found


def score(x: float, y: float, pitch: float) -> list[Item]:
    """Two words that cross, and their points."""
    own, y = _CROSSED * pitch, y + _LOWER * pitch
    words = [Run((0, 0), RIGHT, _WORD), Run((1, 0), UP, _CROSSING)]
    cells = window((0, 0), (len(_WORD) - 1, len(_CROSSING) - 1))
    grid = draw_board(cells, own, "none", centred=False, at=(x + 0.06 * own, y - len(_CROSSING) * own / 2))
    found: list[Item] = [grid.ground(), grid.lines()]
    for cell, code in {**dict(zip(words[0].cells, _WORD, strict=True)), words[1].cells[-1]: _CROSSING[-1]}.items():
        found.append(pyramid(code.upper(), owner(code), *centre(grid, cell), own))
    found += [grid_bracket(grid, run, number) for number, run in enumerate(words)]
    middle = x + (len(_WORD) + 0.06) * own + 0.5 * pitch + sum_width(words, False, pitch) / 2
    return [*found, points_sum(words, False, middle, y + 0.1 * pitch, pitch)]


def take(x: float, y: float, pitch: float) -> list[Item]:
    """A piece that is taken from the ring, between its neighbours."""
    ring = _ring(x + 1.77 * pitch, y - 0.2 * pitch, pitch)
    edge = ring.radius - top_view("M", 0).box[2] * pitch / BOARD_PITCH
    way = ring.point(0, edge - 0.08 * pitch), ring.point(0, edge - 0.5 * pitch)
    return [*_arc(ring, "sMl"), *arrow(way, (Style(stroke="ink", width=0.12 * pitch),), 0.28 * pitch)]


#: In the order of the columns of the legend.
SIGNS: tuple[Sign, ...] = (plan, pieces, word, score, take)


def _ring(x: float, y: float, pitch: float) -> RingPlan:
    """A whole ring whose topmost place is at a point."""
    ring = RingPlan(x, 0.0, pitch, 24)
    return RingPlan(x, y + ring.radius, pitch, 24)


def _arc(ring: RingPlan, codes: str) -> list[Item]:
    """Three pieces around the top of a ring, with a little of its line beyond them."""
    line = Style(stroke="grid", width=0.03 * ring.pitch)
    found: list[Item] = [Polyline(ring.arc(-1.7, 1.7, ring.radius), line)]
    for at, code in enumerate(codes, start=-1):
        found.append(pyramid(code.upper(), owner(code), *ring.point(at, ring.radius), ring.pitch, ring.angle(at)))
    return found

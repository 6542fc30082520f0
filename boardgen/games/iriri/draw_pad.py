"""The board of Iriri to write on: the ring drawn out to the height of the grid, around the hands. In mm, y down."""

from __future__ import annotations

import math
from collections.abc import Iterator

from boardgen.boards.drawing import draw_board, line_width
from boardgen.boards.picture import Display, Labels, Picture
from boardgen.games.iriri.kinds import HAND, PER_PLAYER, PLAYERS
from boardgen.geometry.board import Board
from boardgen.pieces.pyramids import COLOURS
from boardgen.scene.primitives import Circle, Group, Item, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure

#: Places of the ring.
PLACES = 2 * (PER_PLAYER - HAND)
#: In pitches: the side of a place, from one to the next, and the radius of the ends of the ring, through places.
_SIDE, _STEP, _RADIUS = 0.95, 1.19, 3.35
#: In pitches: its straight sides, and how wide and high it is.
_STRAIGHT = PLACES * _STEP / 2 - math.pi * _RADIUS
WIDE = 2 * _RADIUS + _SIDE
HIGH = WIDE + _STRAIGHT
#: In pitches: between ring and grid; coordinates; places of hands, between them, and around these in their panels.
_GAP, _SMALL, _PLACE, _APART, _INSET = 0.45, 0.24, 0.95, 0.12, 0.2
#: In pitches: from the top of a panel to its places, from there to its foot; between panels; where its name stands.
_NAMED, _FOOT, _BETWEEN, _NAME = 0.72, 0.2, 0.45, 0.5
#: In pitches: the type of names, from a place to the middle of its number, from panels to the name of the ring.
_TEXT, _NUMBER, _OVER = 0.34, 0.27, 0.7
#: What the name of the ring may take of its width inside.
_NAME_WIDTH = 0.46


def pen_mat(board: Board, display: Display) -> Picture:
    """The mat with the cells of a board, for pens: places are nearly as large as the cells of the grid, in a ring
    whose sides are straight, as high as that.
    """
    p = display.pitch
    labels: Labels = "none" if display.labels == "none" else "edge"
    small = max(_SMALL, LEAST_TEXT / p)
    grid = draw_board(board, p, labels, label_size=small, centred=False, at=((WIDE + _GAP) * p, 0.0))
    top = max(0.0, grid.top + (board.side - HIGH) * p / 2)
    start = Circle(*grid.at(grid.board.cell("0,0")), 0.08 * p, Style(fill="edge"))
    below: tuple[Item, ...] = (grid.ground(), grid.lines("muted"), start)
    above = (*_ring(top, p), *_hands(top, p), *grid.labels())
    side = board.side
    desc = f"Board for pens for Iriri: a ring of {PLACES} places, two hands, a grid of {side} × {side} cells."
    return Picture((WIDE + _GAP) * p + grid.width, max(grid.height, top + HIGH * p), below, above, grid.anchor, desc)


def _at(number: int, inwards: float = 0.0) -> tuple[float, float, float]:
    """Where a place is, from the middle of the ring, in pitches, and its angle; the first is on top, then clockwise.

    ``inwards`` is how far inside of the ring the point is.
    """
    half, turn = PLACES * _STEP / 2, number - 1 >= PLACES / 2
    # From the top down the right side; the left side is the same, turned by half.
    along = (number - 1) * _STEP - (half if turn else 0.0)
    quarter, r = math.pi * _RADIUS / 2, _RADIUS - inwards
    if along <= quarter or along >= quarter + _STRAIGHT:
        below = along > quarter
        angle = (along - (_STRAIGHT if below else 0.0)) / _RADIUS
        x, y = r * math.sin(angle), -r * math.cos(angle) + (_STRAIGHT if below else -_STRAIGHT) / 2
    else:
        angle = math.pi / 2
        x, y = r, along - quarter - _STRAIGHT / 2
    sign = -1 if turn else 1
    return sign * x, sign * y, math.degrees(angle) + (180.0 if turn else 0.0)


def _ring(top: float, pitch: float) -> Iterator[Item]:
    """The places of the ring, with their numbers and its name inside."""
    middle_x, middle_y = WIDE * pitch / 2, top + HIGH * pitch / 2
    style, half = Style("cell", "edge", line_width(pitch, 0.022)), _SIDE * pitch / 2
    size = max(_SMALL * pitch, LEAST_TEXT)
    numbers: list[Item] = []
    for number in range(1, PLACES + 1):
        x, y, angle = _at(number)
        square = _square(-half, -half, 2 * half, style)
        at = middle_x + x * pitch, middle_y + y * pitch
        yield Group((square,), f"ring-{number}", "score", dx=at[0], dy=at[1], rotate=angle)
        x, y, _ = _at(number, _SIDE / 2 + _NUMBER)
        base = middle_y + y * pitch + CAP_HEIGHT * size / 2
        numbers.append(Text(middle_x + x * pitch, base, str(number), size, "muted", "middle"))
    yield Group(tuple(numbers), "places", "text")
    base = middle_y - _hands_high(pitch) / 2 - _OVER * pitch
    yield Text(middle_x, base, "The dictionary", _type(pitch), "ink", "middle", bold=True)


def _type(pitch: float) -> float:
    """Of the names of ring and hands, mm."""
    return min(max(_TEXT * pitch, LEAST_TEXT), _NAME_WIDTH * WIDE * pitch / measure("The dictionary", 1.0, bold=True))


def _hands_high(pitch: float) -> float:
    """How high both panels are, mm."""
    return (2 * (_NAMED + _PLACE + _FOOT) + _BETWEEN) * pitch


def _hands(top: float, pitch: float) -> Iterator[Item]:
    """A panel for each hand, in the middle of the ring."""
    size = _type(pitch)
    high = (_NAMED + _PLACE + _FOOT) * pitch
    y = top + (HIGH * pitch - _hands_high(pitch)) / 2
    first = WIDE * pitch / 2 - (HAND * _PLACE + (HAND - 1) * _APART) * pitch / 2
    left, right = first - _INSET * pitch, WIDE * pitch - first + _INSET * pitch
    place = Style("cell", "muted", line_width(pitch, 0.022))
    for player, colour in enumerate(COLOURS):
        panel = Style(f"{colour}.tint", f"{colour}.line", line_width(pitch, 0.03))
        corners = ((left, y), (right, y), (right, y + high), (left, y + high))
        yield Group((Polygon(corners, panel),), layer="score")
        yield Text(first, y + _NAME * pitch, f"Player {PLAYERS[player]}", size, f"{colour}.line", bold=True)
        for at in range(HAND):
            x = first + at * (_PLACE + _APART) * pitch
            square = _square(x, y + _NAMED * pitch, _PLACE * pitch, place)
            yield Group((square,), f"hand-{PLAYERS[player]}-{at + 1}", "score")
        y += high + _BETWEEN * pitch


def _square(x: float, y: float, side: float, style: Style) -> Polygon:
    return Polygon(((x, y), (x + side, y), (x + side, y + side), (x, y + side)), style)

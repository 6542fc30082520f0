"""The board of Iriri to write on: the ring as a track of square places around the hands, the grid. In mm, y down."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.boards.drawing import draw_board, line_width
from boardgen.boards.picture import Display, Labels, Picture
from boardgen.games.iriri.kinds import HAND, PLAYERS
from boardgen.geometry.board import Board
from boardgen.pieces.pyramids import COLOURS
from boardgen.scene.primitives import Circle, Group, Item, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure, wrap

#: Places of the track from left to right and from top to bottom, corners included.
WIDE, HIGH = 5, 9
#: In pitches: between track and grid; coordinates; the places of hands, and between them; their panels.
_GAP, _SMALL, _PLACE, _APART, _INSET = 0.45, 0.24, 0.78, 0.05, 0.2
#: In pitches: from the top of a panel to its places, from there to its foot; between panels; where its name stands.
_NAMED, _FOOT, _BETWEEN, _NAME = 0.72, 0.1, 0.45, 0.5
#: From line to line, in sizes of the type.
_LEADING = 1.25
#: In pitches: the type of names, and from the edge of a place to its number.
_TEXT, _CORNER = 0.34, 0.09
#: What the name of the ring may take of the width of the track; from the track to what stands above and below it.
_NAME_WIDTH, _OFF_TRACK = 0.94, 0.25
#: How the track is read: a ring has no corners and no ends.
_ROUND = "Read it round: after 24 comes 1."


def pen_mat(board: Board, display: Display) -> Picture:
    """The mat with the cells of a board, for pens: places are squares as large as the cells of the grid, all upright,
    so that one writes in them as easily; they lie in a track, which is a ring with corners.
    """
    p = display.pitch
    labels: Labels = "none" if display.labels == "none" else "edge"
    small = max(_SMALL, LEAST_TEXT / p)
    grid = draw_board(board, p, labels, label_size=small, centred=False, at=((WIDE + _GAP) * p, 0.0))
    top = grid.top + (board.side - HIGH) * p / 2
    start = Circle(*grid.at(grid.board.cell("0,0")), 0.08 * p, Style(fill="edge"))
    below: tuple[Item, ...] = (grid.ground(), grid.lines("muted"), start)
    above = (*_track(top, p), *_told(top, p), *_hands(top, p), *grid.labels())
    side = board.side
    desc = f"Board for pens for Iriri: a ring of {len(_places())} places, two hands, a grid of {side} × {side} cells."
    return Picture((WIDE + _GAP) * p + grid.width, max(grid.height, top + HIGH * p), below, above, grid.anchor, desc)


def _places() -> list[tuple[int, int]]:
    """Columns and rows of the places of the track, from the upper left corner on, clockwise."""
    right, foot = WIDE - 1, HIGH - 1
    across, down = range(right), range(foot)
    return [
        *((x, 0) for x in across),
        *((right, y) for y in down),
        *((right - x, foot) for x in across),
        *((0, foot - y) for y in down),
    ]


def _track(top: float, pitch: float) -> Iterator[Item]:
    """The places of the ring, with their numbers in their corners, and its name inside."""
    style = Style("cell", "muted", line_width(pitch, 0.022))
    size, corner = max(_SMALL * pitch, LEAST_TEXT), _CORNER * pitch
    numbers: list[Item] = []
    for number, (column, row) in enumerate(_places(), start=1):
        x, y = column * pitch, top + row * pitch
        yield Group((_square(x, y, pitch, style),), f"ring-{number}", "score")
        numbers.append(Text(x + corner, y + corner + CAP_HEIGHT * size, str(number), size, "muted"))
    edge = Style(stroke="edge", width=line_width(pitch, 0.035))
    for inset in (0.0, pitch):
        left, right, high, low = inset, WIDE * pitch - inset, top + inset, top + HIGH * pitch - inset
        yield Polygon(((left, high), (right, high), (right, low), (left, low)), edge)
    yield Group(tuple(numbers), "places", "text")


def _told(top: float, pitch: float) -> Iterator[Item]:
    """The name of the ring above the track and how it is read below, in the rows by which the grid is higher."""
    wide, off = WIDE * pitch, _OFF_TRACK * pitch
    size = _type(pitch)
    yield Text(0.0, top - off, "The dictionary", size, "ink", bold=True)
    lines = wrap(_ROUND, wide, LEAST_TEXT)
    foot = top + HIGH * pitch + off
    if all(measure(line, LEAST_TEXT) <= wide for line in lines) and len(lines) * _LEADING * LEAST_TEXT <= pitch:
        for i, line in enumerate(lines):
            yield Text(0.0, foot + CAP_HEIGHT * LEAST_TEXT + i * _LEADING * LEAST_TEXT, line, LEAST_TEXT, "muted")


def _type(pitch: float) -> float:
    """Of the names of ring and hands, mm."""
    return min(max(_TEXT * pitch, LEAST_TEXT), _NAME_WIDTH * WIDE * pitch / measure("The dictionary", 1.0, bold=True))


def _hands(top: float, pitch: float) -> Iterator[Item]:
    """A panel for each hand, in the middle of the track."""
    size = _type(pitch)
    high = (_NAMED + _PLACE + _FOOT) * pitch
    middle, between = top + HIGH * pitch / 2, _BETWEEN * pitch
    y = middle - (2 * high + between) / 2
    left, right = (1 + _INSET) * pitch, (WIDE - 1 - _INSET) * pitch
    first = WIDE * pitch / 2 - (HAND * _PLACE + (HAND - 1) * _APART) * pitch / 2
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
        y += high + between


def _square(x: float, y: float, side: float, style: Style) -> Polygon:
    return Polygon(((x, y), (x + side, y), (x + side, y + side), (x, y + side)), style)

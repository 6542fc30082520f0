"""Draws Three Player Hex: the board between its coloured sides, stones, bridges and cuts.

Each colour has a second sign, the same on stones, sides and lines: red an unbroken line, green a
dashed one, blue none (on lines, dots), so that a grey print still plays.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from boardgen.games import hexview
from boardgen.games.hex3.borders import Border, borders
from boardgen.games.hex3.facts import bridge, cut
from boardgen.games.hex3.field import COLOURS, DEFAULT_SIDE, Field, field
from boardgen.games.hex3.rules import Position
from boardgen.games.hexsides import BAND, outer_line, outwards
from boardgen.games.view import GameView, Look, Picture
from boardgen.geometry.axial import CIRCUMRADIUS, corner_position
from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.edges import outlines
from boardgen.geometry.hexlayout import Layout
from boardgen.pieces.stones import stone_items
from boardgen.scene.primitives import XY, Circle, Group, Item, Polygon, Polyline, Style

_STONE = 0.4
#: Second signs: dash and gap of a line, in line widths; None where a side carries no line.
_DASHES: tuple[tuple[float, ...], ...] = ((), (3.0, 2.4), (0.02, 2.2))
_SIGNS: tuple[tuple[float, ...] | None, ...] = ((), (3.2, 3.2), None)
#: Bridges that share cells run side by side: each is shifted this far, in a direction of its own
#: that lies between the rows of cells, so that no two of them ever coincide.
_SHIFT = 0.13
_RING = 0.1
#: Width of a full bridge, in pitches.
_BAR = 0.24


class Hex3View(GameView[Position]):
    """The drawing of Three Player Hex."""

    figure_pitch = 8.0
    halves = True
    random_setups = False

    def board(self, look: Look, **options: Any) -> Picture:
        """The empty board between its coloured sides."""
        here = field(options.get("side", DEFAULT_SIDE))
        board = here.board
        desc = f"Three Player Hex board, {board.side} cells to a side ({len(board)} cells); {_sides_in_words(here)}"
        return _picture(here, look, (), (), (), desc)

    def position(self, pos: Position, look: Look, history: Sequence[Position] = ()) -> Picture:
        """Stones; sides of players who are out are pale. Flags ``bridges`` and ``cuts``."""
        layout = _place(pos.field, look)[0]
        out = tuple(colour for colour in range(3) if pos.cuts[colour])
        below: list[Item] = []
        above: list[Item] = []
        if "cuts" in look.flags:
            for colour in out:
                below.append(_cut_ground(pos, colour, layout))
                above.append(_cut_outline(pos, colour, layout))
        if "bridges" in look.flags:
            above += [_bridge(pos, colour, layout) for colour in range(3) if bridge(pos, colour)]
        above += _stones(pos, layout, look.numbers)
        return _picture(pos.field, look, tuple(below), tuple(above), out, describe(pos))


def _place(here: Field, look: Look) -> tuple[Layout, float, float]:
    return hexview.place_board(here.board, look.pitch, look.labels, margin=BAND)


def _picture(
    here: Field, look: Look, below: tuple[Item, ...], above: tuple[Item, ...], out: tuple[int, ...], desc: str
) -> Picture:
    board = here.board
    layout, width, height = _place(here, look)
    ground = (hexview.cell_fill(board, layout), *below)
    lines = (
        hexview.cell_lines(board, layout),
        *_sides(here, layout, out),
        hexview.board_outline(board, layout, share=0.035, layer="score"),
        *hexview.labels(board, layout, look.labels, BAND),
    )
    return Picture(width, height, ground, (*lines, *above), hexview.spots(board, layout), desc)


def _sides(here: Field, layout: Layout, out: tuple[int, ...]) -> tuple[Group, Group]:
    """Six bands along the outline; two meet in the middle of the edge that a corner cell shows to both."""
    items: list[Item] = []
    rims: list[Item] = []
    for border in borders(here):
        band, rim = _band(here.board, border, layout, border.colour in out)
        items.append(band)
        rims.append(rim)
    return Group(tuple(items), id="sides", layer="area"), Group(tuple(rims), id="rim", layer="cut")


def _band(board: Board, border: Border, layout: Layout, out: bool) -> tuple[Group, Polyline]:
    """The band of a side, and its outer edge, which is the edge of the board."""
    colour, pitch = COLOURS[border.colour], layout.pitch
    inner = tuple(layout.point(corner_position(point)) for point in border.points)
    outer = outer_line(board, border.points, layout)
    width = hexview.line_width(pitch, 0.02)
    body = Style(f"{colour}.tint" if out else f"{colour}.fill", f"{colour}.line", width, round=True)
    items: list[Item] = [Polygon((*inner, *reversed(outer)), body)]
    sign = _SIGNS[border.colour]
    if sign is not None:
        thin = BAND * pitch * 0.16
        ink = Style(
            stroke=f"{colour}.line" if out else f"{colour}.text", width=thin, dash=tuple(thin * d for d in sign)
        )
        items.append(Polyline(outwards(inner, BAND * pitch * 0.53), ink))
    rim = Polyline(outer, Style(stroke=body.stroke, width=width, round=True))
    return Group(tuple(items), id=f"side-{colour}-{border.number}", title=f"{colour} side"), rim


def _stones(pos: Position, layout: Layout, numbers: bool) -> list[Item]:
    plies = {move: ply for ply, move in enumerate(pos.moves, start=1)} if numbers else {}
    groups: list[Item] = []
    for name, own in zip(COLOURS, pos.stones, strict=True):
        items: list[Item] = []
        for cell in iter_bits(own):
            x, y = layout.centre(pos.field.board, cell)
            items += stone_items(name, x, y, _STONE * layout.pitch, str(plies.get(cell, "")))
        if items:
            groups.append(Group(tuple(items), id=f"stones-{name}", layer="pieces"))
    return groups


def _bridge(pos: Position, colour: int, layout: Layout) -> Group:
    """A colour's shortest bridge, dashed, with a ring on each missing cell; a full one as bars between stones."""
    chain, name, pitch = bridge(pos, colour) or (), COLOURS[colour], layout.pitch
    missing = [not pos.occupied >> cell & 1 for cell in chain]
    full = not any(missing)
    turn, shift = math.radians(120 * colour), 0.0 if full else _SHIFT * pitch
    dx, dy = shift * math.cos(turn), shift * math.sin(turn)
    centres = [(x + dx, y + dy) for x, y in (layout.centre(pos.field.board, cell) for cell in chain)]
    far = pitch * (CIRCUMRADIUS - (_BAR / 2 if full else 0.0))
    points = (_ashore(centres[0], colour, far), *centres, _ashore(centres[-1], colour + 3, far))
    width = hexview.line_width(pitch, 0.075, 0.25, 2.0)
    style = Style(
        stroke=f"{name}.line", width=width, dash=tuple(width * part for part in _DASHES[colour]), round=True
    )
    if full:
        style = Style(stroke=f"{name}.line", width=_BAR * pitch, round=True)
    items: list[Item] = [Polyline(points, style)]
    ring = Style("cell", f"{name}.line", width * 0.75)
    rings = (at for at, empty in zip(centres, missing, strict=True) if empty)
    items += [Circle(x, y, pitch * _RING, ring) for x, y in rings]
    return Group(tuple(items), id=f"bridge-{name}", layer="marks", title=f"{name}'s shortest bridge")


def _ashore(at: XY, side: int, far: float) -> XY:
    """From a cell's centre ``far`` mm straight towards a side; sides count anticlockwise from the bottom."""
    turn = math.radians(-90 + 60 * side)
    return at[0] + far * math.cos(turn), at[1] - far * math.sin(turn)


def _cut_ground(pos: Position, colour: int, layout: Layout) -> Group:
    chain = cut(pos, colour)
    area = hexview.cells_area(pos.field.board, pos.field.board.bits(chain), layout, f"{COLOURS[colour]}.tint")
    return Group((area,), id=f"cut-ground-{COLOURS[colour]}", layer="area")


def _cut_outline(pos: Position, colour: int, layout: Layout) -> Group:
    """The cells of a cut, framed in the colour of the player it put out."""
    name = COLOURS[colour]
    width = hexview.line_width(layout.pitch, 0.085, 0.3, 2.0)
    dash = tuple(width * part for part in _DASHES[colour])
    style = Style(stroke=f"{name}.line", width=width, dash=dash, round=True)
    frame = hexview.outline_path(outlines(pos.field.board.cells[cell] for cell in cut(pos, colour)), layout, style)
    return Group((frame,), id=f"cut-{name}", layer="marks", title=f"the cut that put {name} out")


def describe(pos: Position) -> str:
    """The position in words."""
    board = pos.field.board
    parts = [f"Three Player Hex, side {board.side}"]
    for colour, name in enumerate(COLOURS):
        parts.append(f"{name} on {', '.join(board.names_of(pos.stones[colour])) or 'no cell'}")
        if pos.cuts[colour]:
            parts.append(f"{name} is out, cut off by {', '.join(board.names[cell] for cell in cut(pos, colour))}")
    mover = COLOURS[pos.to_move]
    parts.append(f"{mover} has won ({pos.reason})" if pos.reason else f"{mover} to move")
    return "; ".join(parts)


def _sides_in_words(here: Field) -> str:
    return ", ".join(f"{name} sides {' and '.join(here.side_names(c))}" for c, name in enumerate(COLOURS))


VIEW = Hex3View()

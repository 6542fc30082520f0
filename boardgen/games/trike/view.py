"""Draws Trike: the boards of its hosts, stones with the neutral pawn, its reach and what counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from boardgen.games import hexview
from boardgen.games.hexsides import BAND, outer_line, outwards, side_lines
from boardgen.games.trike.hosts import HOSTS, Host, havannah
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.hosts.pure import neighbourhood
from boardgen.games.trike.rules import NOBODY, NOWHERE, Position, winning_cells
from boardgen.games.trike.setup import BOARD_KEYS, complete
from boardgen.games.view import GameView, Labels, Look, Picture
from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.edges import outlines
from boardgen.geometry.hexlayout import Layout
from boardgen.pieces.pawn import pawn_on
from boardgen.pieces.stones import stone_items
from boardgen.scene.primitives import Circle, Group, Item, Line, Path, Polygon, Polyline, Style
from boardgen.schema import defaults

_STONE = 0.39
_DOT = 0.1


class TrikeView(GameView[Position]):
    """The drawing of Trike on any of its hosts."""

    figure_pitch = 8.5
    random_setups = False

    def board(self, look: Look, **options: Any) -> Picture:
        """The empty board of a host."""
        full = complete({**defaults(BOARD_KEYS), **options})
        host, side = HOSTS[full["host"]], full["side"]
        layout, width, height, ground, lines = _static(host, side, look.pitch, look.labels)
        board = host.board(side)
        desc = f"{host.title} board, {side} cells to a side ({len(board)} cells){_sides_in_words(host, side)}"
        return Picture(width, height, ground, lines, hexview.spots(board, layout), desc)

    def position(self, pos: Position, look: Look, history: Sequence[Position] = ()) -> Picture:
        """Stones and the pawn. Flags ``reach``, ``scoring`` and ``chain``."""
        rules = pos.rules
        layout, width, height, ground, lines = _static(rules.host, rules.side, look.pitch, look.labels)
        below, above = list(ground), list(lines)
        if "scoring" in look.flags and pos.pawn != NOWHERE:
            area, frame = _scoring(pos, layout)
            below.append(area)
            above.append(frame)
        if "reach" in look.flags and pos.mover != NOBODY:
            above.append(_reach(pos, layout))
        above += _stones(pos, layout, look.numbers)
        if "chain" in look.flags:
            above += _chain(pos, layout)
        return Picture(width, height, tuple(below), tuple(above), hexview.spots(rules.board, layout), describe(pos))


@cache
def _static(
    host: Host, side: int, pitch: float, labels: Labels
) -> tuple[Layout, float, float, tuple[Item, ...], tuple[Item, ...]]:
    """What all diagrams on one board share: layout, width, height, ground and lines."""
    board = host.board(side)
    band = BAND if any(part.colour for part in host.sides(side)) else 0.0
    layout, width, height = hexview.place_board(board, pitch, labels, band)
    ground: list[Item] = [hexview.cell_fill(board, layout)]
    if host is havannah.HOST:
        corners = hexview.cells_area(board, board.bits(havannah.corners(side)), layout, "cell.alt")
        ground.append(Group((corners,), id="corners", layer="area"))
    lines = (
        hexview.cell_lines(board, layout),
        *_bands(host, side, board, layout),
        hexview.board_outline(board, layout, share=0.035, layer="score")
        if band
        else hexview.board_outline(board, layout),
        *hexview.labels(board, layout, labels, band),
    )
    return layout, width, height, tuple(ground), lines


def _bands(host: Host, side: int, board: Board, layout: Layout) -> tuple[Group, ...]:
    """The coloured sides of Hex, the islands of Atoll."""
    sides = [part for part in host.sides(side) if part.colour is not None]
    if not sides:
        return ()
    width = hexview.line_width(layout.pitch, 0.025)
    bands: list[Item] = []
    rims: list[Item] = []
    for part, line in zip(sides, side_lines(board, [part.cells for part in sides]), strict=True):
        inner = tuple(layout.corner(point) for point in line)
        outer = outer_line(board, line, layout)
        style = Style(f"{part.colour}.fill", f"{part.colour}.line", width, round=True)
        name = part.name.replace(" ", "-")
        band: list[Item] = [Polygon((*inner, *reversed(outer)), style)]
        if part.colour == "black":
            # The same second sign as on black stones, for prints without fills.
            middle = outwards(inner, BAND * 0.55 * layout.pitch)
            band.append(Polyline(middle, Style(stroke="black.text", width=BAND * 0.14 * layout.pitch)))
        rims.append(Polyline(outer, Style(stroke=style.stroke, width=width, round=True)))
        bands.append(Group(tuple(band), id=f"side-{name}", title=f"{part.name}, {part.colour}"))
    return Group(tuple(bands), id="sides", layer="area"), Group(tuple(rims), id="rim", layer="cut")


def _stones(pos: Position, layout: Layout, numbers: bool) -> list[Item]:
    """Stones by colour, the pawn over them."""
    plies = {move: str(ply) for ply, move in enumerate(pos.moves, start=1)} if numbers else {}
    radius = _STONE * layout.pitch
    groups: list[Item] = []
    for colour, own in zip(COLOURS, (pos.black, pos.white), strict=True):
        items: list[Item] = []
        for cell in iter_bits(own):
            items += stone_items(colour, *layout.centre(pos.rules.board, cell), radius, plies.get(cell, ""))
        if items:
            groups.append(Group(tuple(items), id=f"stones-{colour}", layer="pieces"))
    if pos.pawn != NOWHERE:
        marker = pawn_on(*layout.centre(pos.rules.board, pos.pawn), radius)
        groups.append(Group((marker,), id="pawn", layer="pieces", title="the pawn"))
    return groups


def _reach(pos: Position, layout: Layout) -> Group:
    """A dot on each cell the next stone may go to; lines where the pawn slides there."""
    board, stones = pos.rules.board, pos.stones.cells
    cells = list(pos.rules.destinations(stones, pos.pawn))
    items: list[Item] = []
    if pos.pawn != NOWHERE and not pos.rules.trapped(stones, pos.pawn):
        thin = hexview.line_width(layout.pitch, 0.035, 0.15, 1.0)
        here = layout.centre(board, pos.pawn)
        open_cells = set(cells)
        for ray in board.rays[pos.pawn]:
            free = [cell for cell in ray if cell in open_cells]
            if free:
                items.append(Line(*here, *layout.centre(board, free[-1]), Style(stroke="accent.line", width=thin)))
    dot = Style(fill="accent.line")
    items += [Circle(*layout.centre(board, cell), _DOT * layout.pitch, dot) for cell in cells]
    return Group(tuple(items), id="reach", layer="marks", title="the reach of the pawn")


def _scoring(pos: Position, layout: Layout) -> tuple[Group, Group]:
    """The neighbourhood that counts, as ground and as a frame."""
    board = pos.rules.board
    cells = board.bits(neighbourhood(board, pos.pawn))
    area = hexview.cells_area(board, cells, layout, "yellow.tint")
    style = Style(stroke="orange.line", width=hexview.line_width(layout.pitch, 0.07, 0.25, 1.6), round=True)
    frame = _frame(board, cells, layout, style)
    return (
        Group((area,), id="scoring-ground", layer="area"),
        Group((frame,), id="scoring", layer="marks", title="the cells that count"),
    )


def _frame(board: Board, cells: int, layout: Layout, style: Style) -> Path:
    return hexview.outline_path(outlines(board.cells[cell] for cell in iter_bits(cells)), layout, style)


def _chain(pos: Position, layout: Layout) -> tuple[Group, ...]:
    """A frame around the chain that has won, if one has."""
    board = pos.rules.board
    won = winning_cells(pos)
    if not won or pos.outcome is None:
        return ()
    style = Style(stroke="accent.line", width=hexview.line_width(layout.pitch, 0.08, 0.3, 1.8), round=True)
    frame = _frame(board, board.bits(won), layout, style)
    return (Group((frame,), id="chain", layer="marks", title=f"{pos.outcome.winner}'s {pos.outcome.reason}"),)


def describe(pos: Position) -> str:
    """The position in words."""
    rules, board = pos.rules, pos.rules.board
    parts = [f"Trike on the board of {rules.host.title}, side {rules.side}, variant {rules.variant}"]
    for colour, own in zip(COLOURS, (pos.black, pos.white), strict=True):
        parts.append(f"{colour} on {', '.join(board.names_of(own)) or 'no cell'}")
    if pos.pawn != NOWHERE:
        parts.append(f"the pawn on {board.names[pos.pawn]}")
    if pos.outcome is None:
        parts.append(f"{COLOURS[pos.mover]} to move")
    else:
        parts.append(f"{pos.outcome.winner or 'nobody'} has won ({pos.outcome.reason})")
    return "; ".join(parts)


def _sides_in_words(host: Host, side: int) -> str:
    sides = [part for part in host.sides(side) if part.colour is not None]
    return "".join(f"; {part.name} {part.colour}" for part in sides)


VIEW = TrikeView()

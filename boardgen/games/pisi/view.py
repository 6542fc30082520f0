"""Pisi drawn: the island as piecepack tiles, with goods, roads, houses and pawns, true size at a pitch of 50.8 mm."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from boardgen.errors import InvalidCellError
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.panel import parts_panel, stores_panel
from boardgen.games.pisi.position import PLAYERS, Position
from boardgen.games.pisi.scoring import outcome
from boardgen.games.pisi.signs import COLOURS, road_coin
from boardgen.games.view import GameView, Labels, Look, Picture, Spot
from boardgen.geometry.board import Board
from boardgen.pieces.piecepack import TILE, centred, coin_face, die_face, pawn, tile_back, tile_face
from boardgen.pieces.suits import SUITS, suit_paint
from boardgen.scene.primitives import XY, Group, Item, Line, Polygon, Style, Text, Use
from boardgen.scene.text import CAP_HEIGHT, measure

_LABEL = 0.42
_RIM = 0.04
_DIE_FACES = ("null", "ace", "2", "3", "4", "5", "null")


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where cells lie: millimetres from the top left corner."""

    board: Board
    pitch: float
    left: float
    top: float
    columns: int
    rows: int

    @property
    def right(self) -> float:
        return self.left + self.columns * self.pitch

    @property
    def bottom(self) -> float:
        return self.top + self.rows * self.pitch

    def at(self, name: str) -> XY:
        """The centre of a cell."""
        x, y = self.board.cells[self.board.cell(name)]
        return self.left + (x + 0.5) * self.pitch, self.bottom - (y + 0.5) * self.pitch


def _frame(columns: int, rows: int, look: Look) -> _Frame:
    from boardgen.geometry.squares import squares

    edge = (_LABEL if look.labels == "edge" else _RIM) * look.pitch
    return _Frame(squares(columns, rows, diagonals=False), look.pitch, edge, _RIM * look.pitch, columns, rows)


def _spot(frame: _Frame, names: frozenset[str], name: str) -> Spot:
    if name not in names:
        raise InvalidCellError(f"there is no tile {name!r} on this picture")
    x, y = frame.at(name)
    half = frame.pitch / 2
    return Spot(x, y, half, _corners(x, y, half))


def _corners(x: float, y: float, half: float) -> tuple[XY, ...]:
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _labels(
    frame: _Frame, names: Sequence[str], kind: Labels, framed: Collection[str] = frozenset()
) -> tuple[Group, ...]:
    """Coordinates: along the edge, or in the lower left corner of every named cell, there interrupting frames."""
    if kind == "none":
        return ()
    items = _edge_labels(frame) if kind == "edge" else _cell_labels(frame, names, framed)
    return (Group(tuple(items), "labels", "text"),)


def _cell_labels(frame: _Frame, names: Sequence[str], framed: Collection[str]) -> list[Item]:
    p, size = frame.pitch, 0.165 * frame.pitch
    items: list[Item] = []
    for name in names:
        x, y = frame.at(name)
        left, baseline = x - 0.465 * p, y + 0.455 * p
        if name in framed:
            right, top = left + measure(name, size) + 0.025 * p, baseline - 1.1 * CAP_HEIGHT * size
            bottom = y + 0.492 * p
            plate = ((x - 0.492 * p, top), (right, top), (right, bottom), (x - 0.492 * p, bottom))
            items.append(Polygon(plate, Style(fill="cell.alt")))
        items.append(Text(left, baseline, name, size, "muted"))
    return items


def _edge_labels(frame: _Frame) -> list[Item]:
    """Letters below the columns, numbers left of the rows."""
    p, size = frame.pitch, 0.2 * frame.pitch
    items: list[Item] = []
    for x in range(frame.columns):
        letter = frame.board.names[x].rstrip("0123456789")
        items.append(Text(frame.left + (x + 0.5) * p, frame.bottom + 0.29 * p, letter, size, "muted", "middle"))
    for y in range(frame.rows):
        middle = frame.bottom - (y + 0.5) * p + size * CAP_HEIGHT / 2
        items.append(Text(frame.left - 0.14 * p, middle, str(y + 1), size, "muted", "end"))
    return items


class PisiView(GameView[Position]):
    """Tiles lie snug; goods, dice, pawns and road coins are of true size beside them."""

    figure_pitch = 14.0
    board_pitch = TILE

    def board(self, look: Look, **options: Any) -> Picture:
        """An empty grid to lay the tiles on."""
        board = GAME.board(**options)
        columns = max(x for x, _ in board.cells) + 1
        frame = _frame(columns, len(board) // columns, look)
        outline = Style(fill="cell", stroke="grid", width=0.012 * look.pitch)
        mark = Style(stroke="faint", width=0.012 * look.pitch)
        arm = 0.06 * look.pitch
        cells: list[Item] = []
        crosses: list[Item] = []
        for name in board.names:
            x, y = frame.at(name)
            cells.append(Polygon(_corners(x, y, look.pitch / 2), outline))
            crosses += [Line(x - arm, y, x + arm, y, mark), Line(x, y - arm, x, y + arm, mark)]
        left, top, right, bottom = frame.left, frame.top, frame.right, frame.bottom
        rim = Style(stroke="edge", width=0.03 * look.pitch)
        edge = Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), rim)
        hint = "33 tiles, each beside at least two others; nine cells stay empty"
        y = bottom + (0.6 if look.labels == "edge" else 0.28) * look.pitch
        caption = Text((left + right) / 2, y, hint, 0.16 * look.pitch, "muted", "middle")
        below = (Group(tuple(cells), "cells", "grid"), Group(tuple(crosses), "crosses", "marks"))
        above: tuple[Item, ...] = (
            Group((edge,), "outline", "cut"),
            *_labels(frame, board.names, look.labels),
            caption,
        )
        spot = partial(_spot, frame, frozenset(board.names))
        width, height = right + _RIM * look.pitch, y + 0.12 * look.pitch
        return Picture(width, height, below, above, spot, f"An empty grid of {columns} × {frame.rows} tiles.")

    def position(self, pos: Position, look: Look, history: Sequence[Position] = ()) -> Picture:
        """The island with all that lies on it, and beneath it the goods held or the parts to take."""
        data = GAME.facts(pos)
        columns, rows = data["grid"]
        frame = _frame(columns, rows, look)
        tiles = Group(tuple(_tiles(frame, data)), id="tiles", layer="background")
        above: list[Item] = [
            *((_capital_frames(frame, data),) if "joined" in look.flags else ()),
            Group(tuple(_roads(frame, data, look.numbers)), id="roads", layer="pieces"),
            Group(tuple(_goods(frame, data)), id="goods", layer="pieces"),
            Group(tuple(_houses(frame, data)), id="houses", layer="pieces"),
        ]
        if "joined" in look.flags:
            above.append(Group(tuple(_joined(frame, data)), id="joined", layer="marks"))
        above.append(Group(tuple(_pawns(frame, data)), id="pawns", layer="pieces"))
        framed = _leading(data) if "joined" in look.flags else ()
        above += _labels(frame, tuple(data["tiles"]), look.labels, framed)
        top = frame.bottom + (_LABEL if look.labels == "edge" else 0.12) * look.pitch
        untouched = pos.pawns == (None, None)
        if "parts" in look.flags or untouched:
            panel, bottom = parts_panel(GAME.parts(pos.island), frame.left, top, frame.right, look.pitch)
        else:
            panel, bottom = stores_panel(data, frame.left, top, frame.right, look.pitch)
        above.append(panel)
        spot = partial(_spot, frame, frozenset(data["tiles"]))
        return Picture(frame.right + _RIM * look.pitch, bottom, (tiles,), tuple(above), spot, _desc(pos, data))


def _tiles(frame: _Frame, data: dict[str, Any]) -> list[Item]:
    """Suit and rank stand in the corner; the large value only where no goods and no roads would cover it."""
    p = frame.pitch
    covered = {name for edges in data["roads"].values() for edge in edges for name in edge}
    covered |= {name for name, count in data["coins"].items() if count} | set(data["pawns"].values())
    items: list[Item] = []
    for name, tile in data["tiles"].items():
        x, y = frame.at(name)
        suit, _, rank = tile.partition(":")
        if not rank:
            items.append(Use(tile_back(), x, y, scale=p / TILE))
            continue
        symbol = tile_face(suit, "null" if name in covered else rank, tinted=True)
        items.append(Use(symbol, x, y, scale=p / TILE))
        index = "A" if rank == "ace" else rank
        items.append(centred(x - 0.235 * p, y - 0.38 * p, index, 0.17 * p, suit_paint(suit)))
    return items


def _goods(frame: _Frame, data: dict[str, Any]) -> list[Item]:
    """Coins in the middle of a tile, number side up; which number does not matter, so it is the tile's."""
    scale, shift = frame.pitch / TILE, 0.05 * frame.pitch
    items: list[Item] = []
    for name, count in data["coins"].items():
        x, y = frame.at(name)
        coin = coin_face(data["tiles"][name].partition(":")[2])
        if count == 2:
            lower = Use(coin_face("null"), x + shift, y + shift, scale=scale)
            items += [lower, Use(coin, x - shift, y - shift, scale=scale)]
        elif count:
            items.append(Use(coin, x, y, scale=scale))
    return items


def _roads(frame: _Frame, data: dict[str, Any], numbers: bool) -> list[Item]:
    """A band from tile to tile and a coin on the edge: suit side for player 1, number side for player 2."""
    bands: list[Item] = []
    coins: list[Item] = []
    for player, edges in data["roads"].items():
        colour = COLOURS[player]
        for a, b in edges:
            (x1, y1), (x2, y2) = frame.at(a), frame.at(b)
            for width, part in ((0.12, "line"), (0.085, "fill"), *(((0.03, "line"),) if player == "2" else ())):
                style = Style(stroke=f"{colour}.{part}", width=width * frame.pitch, round=True)
                bands.append(Line(x1, y1, x2, y2, style))
            ply = data["built"].get(f"{a}-{b}") if numbers else None
            coins.append(road_coin(player, (x1 + x2) / 2, (y1 + y2) / 2, frame.pitch / TILE, ply))
    bands.sort(key=lambda item: -item.style.width if isinstance(item, Line) else 0)
    return bands + coins


def _houses(frame: _Frame, data: dict[str, Any]) -> list[Item]:
    """A die on every city that has houses: ace, 2 … 5, null for six, and a counter on top for the seventh.

    The number stands beside faces that do not show it.
    """
    scale = frame.pitch / TILE
    items: list[Item] = []
    for i, (name, houses) in enumerate(data["houses"].items()):
        if not houses:
            continue
        x, y = frame.at(name)
        rank = _DIE_FACES[min(houses, 6)]
        items.append(Use(die_face(SUITS[i % len(SUITS)], rank, plain=True), x, y, scale=scale))
        if houses == 7:
            items.append(Use(coin_face("null", "grey"), x, y, scale=0.42 * scale))
        if rank not in "2345":
            items.append(
                centred(x + 0.185 * frame.pitch, y + 0.15 * frame.pitch, str(houses), 0.15 * frame.pitch, "ink")
            )
    return items


def _pawns(frame: _Frame, data: dict[str, Any]) -> list[Item]:
    scale = 0.9 * frame.pitch / TILE
    items: list[Item] = []
    for player, name in data["pawns"].items():
        if name is not None:
            x, y = frame.at(name)
            symbol = pawn(COLOURS[player], player)
            items.append(Use(symbol, x + 0.27 * frame.pitch, y - 0.16 * frame.pitch, scale=scale))
    return items


def _capital_frames(frame: _Frame, data: dict[str, Any]) -> Group:
    """A frame around the capital; before the end a dashed one around each city that leads."""
    p = frame.pitch
    dash = () if data["capital"] else (0.12 * p, 0.06 * p)
    style = Style(stroke="ink", width=0.05 * p, dash=dash)
    frames = (Polygon(_corners(*frame.at(city), 0.465 * p), style) for city in _leading(data))
    return Group(tuple(frames), id="capital", layer="marks")


def _leading(data: dict[str, Any]) -> list[str]:
    return [data["capital"]] if data["capital"] else list(data["candidates"])


def _joined(frame: _Frame, data: dict[str, Any]) -> list[Item]:
    """Both players' numbers of connections on the leading cities, and a badge on every city joined to them."""
    p = frame.pitch
    leading = _leading(data)
    items: list[Item] = []
    for player in PLAYERS:
        joined = data["connections"][player]
        shift = (-0.345 if player == "1" else 0.345) * p
        for city in leading:
            x, y = frame.at(city)
            items.append(road_coin(player, x + shift, y - 0.345 * p, 0.8 * p / TILE, len(joined[city])))
        reached = {other for city in leading for other in joined[city]}
        for other in sorted(reached.difference(leading)):
            x, y = frame.at(other)
            items.append(road_coin(player, x + shift, y - 0.345 * p, 0.6 * p / TILE, None))
    return items


def _desc(pos: Position, data: dict[str, Any]) -> str:
    """The picture in words."""
    island = pos.island
    lines = [f"Pisi on an island of {len(island.land)} tiles, top row first:", *island.as_rows()]
    for player in PLAYERS:
        where = data["pawns"][player]
        goods = ", ".join(f"{n} {suit}" for suit, n in data["goods"][player].items() if n) or "no goods"
        roads = " ".join("-".join(edge) for edge in data["roads"][player]) or "none"
        lines.append(f"Player {player}: pawn {f'on {where}' if where else 'not placed'}, {goods}; roads {roads}.")
    houses = ", ".join(f"{city} {n}" for city, n in data["houses"].items() if n)
    lines.append(f"Houses: {houses or 'none'}.")
    result = outcome(pos)
    if result is not None:
        lines.append(f"{f'Player {result.winner} wins' if result.winner else 'A draw'}: {result.reason}.")
    return "\n".join(lines)


VIEW = PisiView()

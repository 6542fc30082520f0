"""What stands below the island: the parts to take, or the goods that the players hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgen.boards.listing import Entry, listing
from boardgen.games.pisi.position import PLAYERS
from boardgen.games.pisi.setup import Part
from boardgen.games.pisi.signs import road_piece, walker
from boardgen.pieces.piecepack import TILE, suit_use
from boardgen.scene.primitives import Group, Item, Line, Style, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT


def parts_panel(parts: Sequence[Part], left: float, top: float, right: float, pitch: float) -> tuple[Group, float]:
    """The list of parts, and where it ends (mm from the top)."""
    entries = [Entry(str(part.count), part.kind, part.what) for part in parts]
    return listing("Take from two different piecepacks", entries, left, top, right, 0.185 * pitch)


def stores_panel(data: dict[str, Any], left: float, top: float, right: float, pitch: float) -> tuple[Group, float]:
    """Three rows: the goods of each player and those left on the island; and where they end (mm from the top)."""
    row = 0.46 * pitch
    items: list[Item] = []
    held = [data["goods"][player] for player in PLAYERS] + [data["on_board"]]
    for i, goods in enumerate(held):
        y = top + (i + 0.5) * row + 0.04 * pitch
        if i:
            items.append(Line(left, y - row / 2, right, y - row / 2, Style(stroke="faint", width=0.012 * pitch)))
        if i < len(PLAYERS):
            player = PLAYERS[i]
            items.append(Use(walker(player), left + 0.2 * pitch, y, scale=0.68 * pitch / TILE))
            items.append(road_piece(player, left + 0.56 * pitch, y, pitch))
            turn = data["phase"] == "turn" and _moves_next(data, player)
            items.append(_words(left + 0.8 * pitch, y, "to move" if turn else "holds", pitch))
        else:
            items.append(_words(left + 0.02 * pitch, y, "on the island", pitch))
        items += _row_of_goods(goods, left + 1.6 * pitch, right, y, pitch)
    return Group(tuple(items), id="stores", layer="text", title="goods"), top + 3 * row + 0.08 * pitch


def _moves_next(data: dict[str, Any], player: str) -> bool:
    return bool(data.get("to_move") == player)


def _words(x: float, y: float, text: str, pitch: float) -> Text:
    size = max(0.21 * pitch, min(LEAST_TEXT, 0.235 * pitch))
    return Text(x, y + size * CAP_HEIGHT / 2, text, size, "muted")


def _row_of_goods(goods: dict[str, int], left: float, right: float, y: float, pitch: float) -> list[Item]:
    """Each suit with its count; nothing is written quietly for none."""
    step = (right - left) / len(goods)
    size = 0.26 * pitch
    items: list[Item] = []
    for i, (suit, count) in enumerate(goods.items()):
        x = left + (i + 0.3) * step
        items.append(suit_use(suit, x, y, 0.13 * pitch))
        paint = "ink" if count else "muted"
        text = Text(x + 0.2 * pitch, y + size * CAP_HEIGHT / 2, str(count), size, paint, "start", count > 0)
        items.append(text)
    return items

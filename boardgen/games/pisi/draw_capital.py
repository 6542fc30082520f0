"""How the capital of Pisi shows, and who is joined to it: frame, chips, flags, and the middle that decides."""

from __future__ import annotations

from typing import Any

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.pisi.position import PLAYERS
from boardgen.games.pisi.signs import FLAGS, chip, flag, middle
from boardgen.pieces.piecepack import TILE
from boardgen.scene.primitives import XY, Group, Item, Polygon, Style, Use

#: In pitches: half the frame around a capital, its thickness, and where the chips of the players stand: wholly within
#: it, so that they are no other tile's and its corners stay whole.
_FRAME, _THICK, _CHIP = 0.465, 0.05, 0.305


def leading_cities(data: dict[str, Any]) -> list[str]:
    """The capital, or before the end the cities that lead.

    Args:
        data: the facts of a position.
    """
    return [data["capital"]] if data["capital"] else list(data["candidates"])


def capital_frames(drawing: BoardDrawing, data: dict[str, Any]) -> Group:
    """A frame around the capital; before the end a dashed one around each city that leads."""
    p = drawing.pitch
    dash = () if data["capital"] else (0.12 * p, 0.06 * p)
    style = Style(stroke="ink", width=_THICK * p, dash=dash)
    frames = (Polygon(_corners(*_place(drawing, city), _FRAME * p), style) for city in leading_cities(data))
    return Group(tuple(frames), id="capital", layer="marks")


def joined_cities(drawing: BoardDrawing, data: dict[str, Any]) -> list[Item]:
    """Both players' numbers of connections on the leading cities, and a flag on every city joined to them."""
    p = drawing.pitch
    leading = leading_cities(data)
    items: list[Item] = []
    for player in PLAYERS:
        joined = data["connections"][player]
        shift = (-_CHIP if player == "1" else _CHIP) * p
        for city in leading:
            x, y = _place(drawing, city)
            items.append(chip(player, x + shift, y - _CHIP * p, p, len(joined[city])))
        reached = {other for city in leading for other in joined[city]}
        for other in sorted(reached.difference(leading)):
            x, y = _place(drawing, other)
            right, down = FLAGS[player]
            items.append(Use(flag(player), x + right * p, y + down * p, scale=p / TILE))
    return items


def middle_of_layout(drawing: BoardDrawing, data: dict[str, Any]) -> tuple[Item, ...]:
    """The sign of the middle of the layout where it decides which of several cities with most houses leads."""
    most = max(data["houses"].values())
    if not most or list(data["houses"].values()).count(most) == 1:
        return ()
    x, y = (drawing.left + drawing.right) / 2, (drawing.top + drawing.bottom) / 2
    return (Use(middle(), x, y, scale=drawing.pitch / TILE),)


def _place(drawing: BoardDrawing, name: str) -> XY:
    return drawing.at(drawing.board.cell(name))


def _corners(x: float, y: float, half: float) -> tuple[XY, ...]:
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)

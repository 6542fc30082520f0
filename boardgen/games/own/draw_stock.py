"""What lies beside the board of a described game before it begins: each kind of piece, one of each owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boardgen.games.own.position import NOBODY, Kind, Piece
from boardgen.scene.listing import Stock
from boardgen.scene.primitives import Symbol

if TYPE_CHECKING:
    from boardgen.games.own.view import OwnView

#: The box of a piece between cells that is as long as a piece on cells is wide.
_BETWEEN = (-1.0, -0.3, 1.0, 0.3)


def stock(view: OwnView) -> tuple[Sequence[Stock], ...]:
    """A row for each kind, in it a piece of each owner, with their number: of pieces on cells for which the game has
    none, each player's share of the cells.
    """
    return tuple(tuple(_row(view, number, kind)) for number, kind in enumerate(view.frame.kinds))


def _row(view: OwnView, number: int, kind: Kind) -> Iterator[Stock]:
    players = view.frame.players
    for owner in range(len(players)) if kind.owned else (NOBODY,):
        piece = Piece(number, owner)
        share = round(len(view.frame.board) / len(players)) if kind.owned and kind.place == "cells" else None
        supply = kind.supply or share
        called = players[owner] if kind.supply is None else plural(kind.name) if supply != 1 else kind.name
        symbol = (
            view.symbol(piece)
            if kind.place == "cells"
            else Symbol(
                f"stock-{number}-{owner}", tuple(view.between(piece, ((-0.8, 0.0), (0.8, 0.0)), 1.4)), _BETWEEN
            )
        )
        yield Stock(f"{supply} {called}" if supply else called if kind.owned else plural(kind.name), symbol)


def plural(name: str) -> str:
    """More than one of a kind.

    >>> plural("stone"), plural("man"), plural("pass")
    ('stones', 'men', 'passes')
    """
    if name.endswith("man"):
        return f"{name[:-3]}men"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"

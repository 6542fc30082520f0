"""Pisi for two piecepacks, as every game is offered."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from boardgen.errors import OptionError
from boardgen.games.base import Game, Options
from boardgen.games.pisi import facts, given, islands, notation, rules, scoring, setup
from boardgen.games.pisi.layout import Island, read_island
from boardgen.games.pisi.position import PLAYERS, Move, Position, start
from boardgen.games.pisi.roads import random_road
from boardgen.geometry.board import Board
from boardgen.geometry.squares import squares
from boardgen.schema import Boolean, Fields, Integer

_GRIDS = (islands.COLUMNS, islands.ROWS)


class Pisi(Game[Position, Move]):
    """Pisi: a pawn gathers goods on an island of tiles; roads paid with them join cities."""

    slug = "pisi"
    title = "Pisi"
    designer = "Roger Meertens, after Isi by Corné van Moorsel"
    players = PLAYERS
    board_keys = Fields(
        {
            "columns": Integer(
                "6 columns × 7 rows, or 7 × 6; a layout may lie either way unless this is given", *_GRIDS
            ),
            "connected": Boolean("whether the island has to hang together; true unless given"),
        }
    )
    setup_keys = Fields({"layout": given.LAYOUT}, required=frozenset({"layout"}))
    position_keys = given.POSITION_KEYS
    flags = MappingProxyType(
        {
            "joined": "show the capital and who is joined to it",
            "parts": "list the parts to take from the two piecepacks",
        }
    )

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(scoring.outcome)
    _parse_move = staticmethod(notation.parse)
    _format_move = staticmethod(notation.format_move)
    _facts = staticmethod(facts.facts)

    def start(self, **options: Any) -> Position:
        """The first position of a layout, or a position given whole (with its own ``layout``)."""
        columns, connected = _grid_options(options, "layout", "position")
        layout, position = options.get("layout"), options.get("position")
        if position is not None:
            if layout is not None:
                raise OptionError("bad-option", "give a layout or a position, not both", ("position",))
            if not isinstance(position, Mapping):
                raise OptionError("bad-option", f"a position is a mapping, not {position!r}", ("position",))
            layout = position.get("layout")
        if layout is None:
            raise OptionError(
                "pisi-layout-none", "a game of Pisi needs its layout; `boardgen setup pisi` makes one", ("layout",)
            )
        island = read_island(layout, columns=columns, connected=connected)
        return start(island) if position is None else given.given_position(island, position)

    def board(self, **options: Any) -> Board:
        """The grid on which an island is laid out."""
        columns, _ = _grid_options(options)
        width = columns or islands.COLUMNS
        return squares(width, sum(_GRIDS) - width, diagonals=False)

    def setup_counts(self) -> Mapping[str, int]:
        """How many island shapes there are, as ``boardgen setup pisi --count`` prints them."""
        found = islands.counts()
        return {"shapes": found.shapes, "connected": found.connected}

    def parts(self, island: Island) -> tuple[setup.Part, ...]:
        """What to take from two piecepacks for this island."""
        return setup.parts(island)

    def _check_place(self, pos: Position, name: str) -> None:
        """A tile of the island, no hole."""
        pos.island.cell(name)

    def _board(self, pos: Position) -> Board:
        return pos.island.board

    def _mover(self, pos: Position) -> str:
        return PLAYERS[pos.mover]

    def _turn(self, pos: Position) -> int:
        """Placing the pawns is round 1."""
        begun_by_two = (pos.mover + pos.ply) % 2
        return (pos.ply + begun_by_two) // 2 + 1

    def _random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A layout: uniform over the island's shapes, then over suits, tiles and cities."""
        columns, connected = _grid_options(options)
        width = columns or islands.COLUMNS
        island = setup.random_island(random.Random(seed), columns=width, connected=connected)
        board: Options = {} if columns is None else {"columns": columns}
        if not connected:
            board["connected"] = False
        return {"board": board, "setup": {"layout": island.as_rows()}}

    def _playout(self, pos: Position, rng: random.Random) -> Position:
        """A random step, a good when there is one, now and then a road.

        Not uniform over the legal moves: a player who has saved up has thousands of roads to choose from.
        """
        while not pos.over:
            to = rng.choice(rules.reach(pos))
            step = Move(to, pos.coins[to] > 0)
            road = None if pos.placing else random_road(pos, rules.goods_after(pos, step), rng)
            pos = rules.play(pos, Move(to, step.take, road))
        return pos


def _grid_options(options: Mapping[str, Any], *others: str) -> tuple[int | None, bool]:
    """The board options ``columns`` and ``connected``; any other option is an error."""
    known = ("columns", "connected", *others)
    for key in options:
        if key not in known:
            raise OptionError("unknown-option", f"Pisi has no option {key!r}; there are {', '.join(known)}", (key,))
    columns, connected = options.get("columns"), options.get("connected", True)
    if "columns" in options and (columns not in _GRIDS or isinstance(columns, bool)):
        raise OptionError("bad-columns", f"columns {columns!r} is neither 6 nor 7", ("columns",))
    if not isinstance(connected, bool):
        raise OptionError("bad-option", f"connected {connected!r} is neither true nor false", ("connected",))
    return columns, connected


GAME = Pisi()

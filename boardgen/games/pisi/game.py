"""Pisi for two piecepacks, as every game is offered."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from boardgen.errors import OptionError
from boardgen.games.base import Facts, Game, Options, Outcome
from boardgen.games.pisi import facts as _facts
from boardgen.games.pisi import given, islands, notation, rules, scoring, setup
from boardgen.games.pisi.layout import Island, read_island
from boardgen.games.pisi.position import PLAYERS, Move, Position, start
from boardgen.games.pisi.roads import random_road
from boardgen.geometry.board import Board
from boardgen.geometry.squares import squares
from boardgen.schema import Boolean, Fields, FindCell, Integer

if TYPE_CHECKING:
    from boardgen.games.pisi.view import PisiView

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
            "connected": Boolean("whether the island has to hang together", default=True),
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

    def _first(self, board: Options, setup: Options) -> Position:
        """The pawns are not placed yet."""
        return start(_island(board, setup))

    def _given(self, board: Options, position: Options) -> Position:
        """An island with pawns, goods and roads."""
        return given.given_position(_island(board, position), position)

    def _find_cell(self, board: Options, given: Options) -> FindCell | None:
        """The tiles of the island, which has to be right before anything can stand on it."""
        return _island(board, given).cell if "layout" in given else None

    def _complete_board(self, board: Options) -> Options:
        """An island lies either way unless the number of columns is given."""
        if board.get("columns") not in (None, *_GRIDS):
            raise OptionError("out-of-range", f"columns: {board['columns']} is neither 6 nor 7", ("columns",))
        return board

    def _make_board(self, board: Options) -> Board:
        """The grid on which an island is laid out."""
        width = board.get("columns", islands.COLUMNS)
        return squares(width, sum(_GRIDS) - width, diagonals=False)

    def position_of(self, pos: Position) -> Options:
        """The tiles as a layout."""
        return {"layout": pos.island.as_rows(), **super().position_of(pos)}

    def to_move(self, pos: Position) -> str | None:
        """``1`` or ``2``."""
        return None if pos.over else PLAYERS[pos.mover]

    def legal_moves(self, pos: Position) -> Iterator[Move]:
        """Every turn: without a road first, then with each road that can be paid."""
        return rules.legal_moves(pos)

    def play(self, pos: Position, move: Move) -> Position:
        """The position after a turn."""
        return rules.play(pos, move)

    def parse_move(self, token: str, pos: Position) -> Move:
        """Read ``d4+/b2>b3>b4<c4``; the same road from the other end is the same move."""
        return notation.parse(token, pos)

    def format_move(self, move: Move, pos: Position) -> str:
        """The token of a turn."""
        return notation.format_move(move, pos)

    def outcome(self, pos: Position) -> Outcome | None:
        """Capital and connections, or None while every suit has goods on the board."""
        return scoring.outcome(pos)

    def facts(self, pos: Position) -> Facts:
        """The position as plain data."""
        return self.base_facts(pos) | _facts.facts(pos)

    def ply(self, pos: Position) -> int:
        """Turns taken, the placing of the pawns included."""
        return pos.ply

    def turn(self, pos: Position) -> int:
        """The round, from 1; placing the pawns is round 1."""
        begun_by_two = (pos.mover + pos.ply) % 2
        return (pos.ply + begun_by_two) // 2 + 1

    def _draw_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """A layout: uniform over the island's shapes, then over suits, tiles and cities."""
        width = board.get("columns", islands.COLUMNS)
        island = setup.random_island(random.Random(seed), columns=width, connected=board["connected"])
        written = {key: value for key, value in board.items() if (key, value) != ("connected", True)}
        return {"board": written, "setup": {"layout": island.as_rows()}}

    def setup_counts(self) -> Mapping[str, int]:
        """How many island shapes there are, as ``boardgen setup pisi --count`` prints them."""
        found = islands.counts()
        return {"shapes": found.shapes, "connected": found.connected}

    def parts(self, island: Island) -> tuple[setup.Part, ...]:
        """What to take from two piecepacks for this island."""
        return setup.parts(island)

    def check_place(self, pos: Position, name: str, **board_options: Any) -> None:
        """Say whether a mark may stand at a place: a tile of the island, no hole.

        Raises:
            InvalidCellError: there is no such tile.
        """
        pos.island.cell(name)

    def view(self) -> PisiView:
        """How positions are drawn."""
        from boardgen.games.pisi.view import PisiView

        return PisiView()

    def playout(self, pos: Position, rng: random.Random) -> Position:
        """Play legal moves to the end: a random step, a good when there is one, now and then a road.

        Not uniform over the legal moves: a player who has saved up has thousands of roads to choose from.
        """
        while not pos.over:
            to = rng.choice(rules.reach(pos))
            step = Move(to, pos.coins[to] > 0)
            road = None if pos.placing else random_road(pos, rules.goods_after(pos, step), rng)
            pos = rules.play(pos, Move(to, step.take, road))
        return pos


def _island(board: Options, given: Mapping[str, Any]) -> Island:
    return read_island(given["layout"], columns=board.get("columns"), connected=board["connected"])


GAME = Pisi()

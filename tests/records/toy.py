"""Toy: a tiny game on a hexagon board, so that reading is tested without any real game's rules.

Black and white place in turn on empty cells; whoever fills the last cell wins. On side 1 the game
is over after one move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from boardgen.errors import IllegalMoveError, InvalidMoveError, OptionError, UnknownGameError
from boardgen.games.base import Game, Outcome
from boardgen.games.flags import Flag
from boardgen.games.queries import Mismatch, mapping_query
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon
from boardgen.records import Record, loads
from boardgen.schema import CELL, CELLS, Boolean, Choice, Fields, Integer, MapOf, Number, Text


@dataclass(frozen=True)
class Position:
    board: Board
    stones: tuple[str, ...]
    before: int = 0


class Toy(Game[Position, str]):
    slug = "toy"
    title = "Toy"
    designer = "nobody"
    players = ("black", "white")
    board_keys = Fields({"side": Integer(smallest=1, largest=20, default=3)})
    setup_keys = Fields(
        {
            "stones": CELLS,
            "goals": MapOf(CELL, key=Text(pattern="[A-Z]", expected="a capital letter")),
            "pie": Boolean(),
            "komi": Number(largest=9),
            "mood": Choice(("calm", "bold")),
            "free": CELLS,
        }
    )
    position_keys = Fields({"black": CELLS, "white": CELLS}, required=frozenset({"black"}))
    setup_choices = Fields({"stones": CELLS})
    flags: ClassVar[Mapping[str, Flag]] = {"reach": Flag("draw the empty cells", None)}
    queries: ClassVar = {
        "sizes": mapping_query(lambda pos, key: len(key.split())),
        "never": lambda pos, claim: [Mismatch((0, 1), "no")],
    }
    query_schemas: ClassVar = {"sizes": {"type": "object", "additionalProperties": {"type": "integer"}}}
    ordered_facts = frozenset({"order", "series"})

    def _first(self, board: dict[str, Any], setup: dict[str, Any]) -> Position:
        stones = setup.get("stones", [])
        if board["side"] == 2 and not stones:
            raise OptionError("toy-small", "a small board needs stones", ("stones",))
        if setup.get("mood") == "bold" and not stones:
            raise OptionError("toy-bold", "the bold need stones", ())
        return self._begin(board, stones)

    def _given(self, board: dict[str, Any], position: dict[str, Any]) -> Position:
        return self._begin(board, [*position["black"], *position.get("white", ())])

    def _begin(self, board: dict[str, Any], stones: list[int]) -> Position:
        where = self._make_board(board)
        return Position(where, tuple(where.names[cell] for cell in stones), len(stones))

    def _make_board(self, board: dict[str, Any]) -> Board:
        return hexagon(board["side"])

    def _legal_moves(self, pos: Position) -> Iterator[str]:
        return (name for name in pos.board.names if name not in pos.stones)

    def _play(self, pos: Position, move: str) -> Position:
        if move in pos.stones:
            raise IllegalMoveError("toy-occupied", f"{move} is occupied; take an empty cell")
        return Position(pos.board, (*pos.stones, move), pos.before)

    def _parse_move(self, token: str, pos: Position) -> str:
        if len(token) > 3:
            raise InvalidMoveError("bad-move", f"{token!r} is no move; a move is a cell")
        pos.board.cell(token)
        return token

    def _format_move(self, move: str, pos: Position) -> str:
        return move

    def _outcome(self, pos: Position) -> Outcome | None:
        if len(pos.stones) < len(pos.board):
            return None
        return Outcome(self.players[(self.ply(pos) - 1) % 2], "last cell")

    def _facts(self, pos: Position) -> dict[str, Any]:
        mine = pos.stones[pos.before :]
        return {
            "stones": {"black": sorted(mine[::2]), "white": sorted(mine[1::2])},
            "order": list(mine),
            "roads": {1: [["a1", "b2"], ["b2", "c3"]], 2: []},
            "score": {"black": 1.5, "white": 2},
            "full": self.outcome(pos) is not None,
            "pawn": None,
            "counts": [3, 1],
            "seat": "1",
            "marks": [{"at": "a1", "of": ["x"]}, {"at": "b2", "of": None}],
            "mixed": [None, True, 2, ["b2", "c3"]],
            "series": [["b1", "a1"], None],
        }

    def _ply(self, pos: Position) -> int:
        return len(pos.stones) - pos.before


TOY = Toy()


def find(slug: str) -> Toy:
    if slug != "toy":
        raise UnknownGameError(f"there is no game {slug!r}")
    return TOY


def read(text: str) -> Record:
    return loads(text, "x.yaml", find)

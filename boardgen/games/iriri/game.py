"""Iriri as a game of the registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from boardgen.games.base import Facts, Game, Options, Outcome, Query, mapping_query
from boardgen.games.iriri import facts, notation, places, rules
from boardgen.games.iriri import setup as _setup
from boardgen.games.iriri.kinds import PLAYERS
from boardgen.games.iriri.position import Cell, Move, Placement, Position
from boardgen.geometry.board import ORTHOGONAL_DIRECTIONS, Board
from boardgen.schema import FindCell

if TYPE_CHECKING:
    from boardgen.games.view import GameView


class Iriri(Game[Position, Move]):
    """Words of pyramids, laid like a crossword and read off a shrinking ring."""

    slug = "iriri"
    title = "Iriri"
    designer = "Hoembla (th555)"
    players = PLAYERS
    board_keys = _setup.BOARD_KEYS
    setup_keys = _setup.SETUP_KEYS
    position_keys = _setup.POSITION_KEYS
    flags: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "words": "brackets over the words placed last and over their places in the ring as it was then",
            "ring": "the ring and the hands alone, without the grid",
            "taken": "arrows on the pieces taken since, which are still shown in the ring",
        }
    )
    queries: ClassVar[Mapping[str, Query]] = MappingProxyType(
        {"words": mapping_query(facts.is_word), "scores": mapping_query(facts.score_of_token)}
    )
    query_schemas: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "words": {
                "type": "object",
                "description": "pieces such as S1 S2 L2 → whether they are a valid word now",
                "additionalProperties": {"type": "boolean"},
            },
            "scores": {
                "type": "object",
                "description": "place phase such as S@0,1+L@0,0 → the points it would score",
                "additionalProperties": {"type": "number"},
            },
        }
    )
    ordered_facts = frozenset({"dictionary"})

    def _first(self, board: Options, setup: Options) -> Position:
        """The ring and a hand of one each; the side of the printed grid changes nothing in play."""
        return _setup.start_from(setup["dictionary"], setup.get("hands", {}))

    def _given(self, board: Options, position: Options) -> Position:
        """Ring, hands and what lies on the grid."""
        return _setup.position_from(position)

    def _find_cell(self, board: Options, given: Options) -> FindCell:
        """Column and row on the grid without end."""
        return notation.read_cell

    def _make_board(self, board: Options) -> Board:
        """The part of the endless grid around ``0,0`` that the playing mat shows, ``side`` cells to a side."""
        return grid(board["side"])

    def position_of(self, pos: Position) -> Options:
        """The ring by its places, which tells more than the pieces in order."""
        found = super().position_of(pos)
        del found["dictionary"]
        return found

    def to_move(self, pos: Position) -> str | None:
        """The player who places or takes next."""
        return None if pos.over else PLAYERS[pos.player]

    def legal_moves(self, pos: Position) -> Iterator[Move]:
        """Place phases, then single takes; the first word is listed from ``0,0`` to the right and upwards."""
        return rules.legal_moves(pos)

    def listed(self, move: Move, pos: Position) -> Move:
        """The first word moved to where its first cell is ``0,0``."""
        if pos.board or not isinstance(move, Placement):
            return move
        left = min(x for (x, _), _ in move.pieces)
        low = min(y for (_, y), _ in move.pieces)
        return Placement(tuple(((x - left, y - low), size) for (x, y), size in move.pieces))

    def play(self, pos: Position, move: Move) -> Position:
        """The position after a place phase, a take or a pass."""
        return rules.play(pos, move)

    def parse_move(self, token: str, pos: Position) -> Move:
        """Read ``S@0,1+L@0,0``, ``-22`` or ``pass``."""
        return notation.parse(token)

    def format_move(self, move: Move, pos: Position) -> str:
        """The token of a move, pieces from the left, from the top."""
        return notation.format_move(move)

    def outcome(self, pos: Position) -> Outcome | None:
        """Decided once both players have passed in succession."""
        return rules.outcome(pos)

    def facts(self, pos: Position) -> Facts:
        """See `boardgen.games.iriri.facts.facts`."""
        return self.base_facts(pos) | facts.facts(pos)

    def ply(self, pos: Position) -> int:
        """Moves so far; each piece taken is one."""
        return pos.plies

    def turn(self, pos: Position) -> int:
        """The round: one turn, place and take, of each player."""
        return pos.turns // 2 + 1

    def _draw_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """A shuffled ring."""
        return {"board": board, "setup": dict(_setup.random_setup(seed))}

    def check_place(self, pos: Position, name: str, **board_options: Any) -> None:
        """Say whether a mark may stand at ``0,1``, ``ring:22`` or ``hand:1:S``.

        Raises:
            InvalidCellError: there is no such place on the picture of this position.
        """
        places.check(pos, name)

    def view(self) -> GameView[Position]:
        """Ring, hands and grid from above."""
        from boardgen.games.iriri.view import IririView

        return IririView()


@cache
def grid(side: int) -> Board:
    """A square part of the endless grid with ``0,0`` in its middle, cells named ``x,y``."""
    low = -((side - 1) // 2)
    cells: list[Cell] = [(x, y) for y in range(low, low + side) for x in range(low, low + side)]
    return Board("grid", side, "square", ((cell, f"{cell[0]},{cell[1]}") for cell in cells), ORTHOGONAL_DIRECTIONS)


GAME = Iriri()

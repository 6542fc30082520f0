"""Iriri as a game of the registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from boardgen.errors import OptionError
from boardgen.games.base import Facts, Game, Options, Outcome, Query, mapping_query
from boardgen.games.iriri import facts, notation, places, rules, setup
from boardgen.games.iriri.grid import mat
from boardgen.games.iriri.kinds import PLAYERS
from boardgen.games.iriri.position import Move, Placement, Position
from boardgen.geometry.board import Board
from boardgen.geometry.limits import check_side

if TYPE_CHECKING:
    from boardgen.games.view import GameView


class Iriri(Game[Position, Move]):
    """Words of pyramids, laid like a crossword and read off a shrinking ring."""

    slug = "iriri"
    title = "Iriri"
    designer = "Hoembla (th555)"
    players = PLAYERS
    board_keys = setup.BOARD_KEYS
    setup_keys = setup.SETUP_KEYS
    position_keys = setup.POSITION_KEYS
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

    def start(self, **options: Any) -> Position:
        """The first position.

        Args:
            **options: ``dictionary`` and ``hands``, or ``position``; ``side`` is that of the printed grid and
                changes nothing in play.

        Raises:
            OptionError: an option that cannot be used.
        """
        setup.check_keys(options, (*setup.BOARD_KEYS.fields, *setup.SETUP_KEYS.fields, "position"))
        self.board(**{key: options[key] for key in setup.BOARD_KEYS.fields if key in options})
        position = options.get("position")
        if position is None:
            return setup.start_from(options.get("dictionary"), options.get("hands"))
        both = [key for key in setup.SETUP_KEYS.fields if key in options]
        if both:
            raise OptionError(
                "bad-option", f"a whole position is given; {both[0]} belongs in it, not beside it", (both[0],)
            )
        return setup.position_from(position)

    def board(self, **options: Any) -> Board:
        """The part of the endless grid around ``0,0`` that the playing mat shows, ``side`` cells to a side."""
        setup.check_keys(options, tuple(setup.BOARD_KEYS.fields))
        side = options.get("side", setup.DEFAULT_SIDE)
        return mat(check_side(side, setup.SMALLEST_SIDE, setup.LARGEST_SIDE))

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

    def random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A shuffled ring."""
        self.board(**options)
        return setup.random_setup(seed) | {"board": dict(options)}

    def check_place(self, pos: Position, name: str, **board_options: Any) -> None:
        """Say whether a mark may stand at ``0,1``, ``ring:22`` or ``hand:1:S``.

        Raises:
            InvalidCellError: there is no such place on the picture of this position.
        """
        places.check(pos, name)

    def view(self) -> GameView[Position]:
        """Ring, hands and grid from above."""
        from boardgen.games.iriri.view import IririView

        return IririView(self)


GAME = Iriri()

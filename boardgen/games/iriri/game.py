"""Iriri as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from boardgen.errors import OptionError
from boardgen.games.base import Game, Options
from boardgen.games.iriri import facts, notation, places, rules, setup
from boardgen.games.iriri.kinds import PLAYERS
from boardgen.games.iriri.position import Cell, Move, Position
from boardgen.games.queries import Query, mapping_query
from boardgen.geometry.board import ORTHOGONAL_DIRECTIONS, Board
from boardgen.geometry.regions import check_side


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

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(rules.outcome)
    _facts = staticmethod(facts.facts)

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
        return grid(check_side(side, setup.SMALLEST_SIDE, setup.LARGEST_SIDE))

    def _parse_move(self, token: str, pos: Position) -> Move:
        """Read ``S@0,1+L@0,0``, ``-22`` or ``pass``."""
        return notation.parse(token)

    def _format_move(self, move: Move, pos: Position) -> str:
        """The token of a move, pieces from the left, from the top."""
        return notation.format_move(move)

    def _check_place(self, pos: Position, name: str) -> None:
        """Such as ``0,1``, ``ring:22`` or ``hand:1:S``."""
        places.check(pos, name)

    def _ply(self, pos: Position) -> int:
        """Each piece taken is one."""
        return pos.plies

    def _mover(self, pos: Position) -> str:
        return PLAYERS[pos.player]

    def _turn(self, pos: Position) -> int:
        """One turn, place and take, of each player."""
        return pos.turns // 2 + 1

    def _random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A shuffled ring."""
        self.board(**options)
        return setup.random_setup(seed) | {"board": dict(options)}


@cache
def grid(side: int) -> Board:
    """A square part of the endless grid with ``0,0`` in its middle, cells named ``x,y``."""
    low = -((side - 1) // 2)
    cells: list[Cell] = [(x, y) for y in range(low, low + side) for x in range(low, low + side)]
    return Board("grid", side, "square", ((cell, f"{cell[0]},{cell[1]}") for cell in cells), ORTHOGONAL_DIRECTIONS)


GAME = Iriri()

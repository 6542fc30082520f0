"""Pi as a `Game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from boardgen.games.base import Facts, Game, Options
from boardgen.games.flags import Flag
from boardgen.games.pi import diagram, facts, notation, playout, rules
from boardgen.games.pi import setup as _setup
from boardgen.games.pi.position import Move, Position
from boardgen.games.queries import Query, mapping_query
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon
from boardgen.schema import Fields

#: Moves that place no piece, in words.
_IN_WORDS: Mapping[str, str] = MappingProxyType({"pass": "passes", "tie": "goal {} tied"})


class PiGame(Game[Position, Move]):
    """Pi, by Justin Love, for two: red and blue; blue moves first."""

    slug = "pi"
    title = "Pi"
    designer = "Justin Love"
    players = ("blue", "red")
    board_keys: ClassVar[Fields] = _setup.BOARD_KEYS
    setup_keys: ClassVar[Fields] = _setup.SETUP_KEYS
    position_keys: ClassVar[Fields] = _setup.POSITION_KEYS
    setup_choices: ClassVar[Fields] = _setup.SETUP_CHOICES
    flags: ClassVar[Mapping[str, Flag]] = MappingProxyType(
        {
            "control": Flag("draw the triangles that hold goals, and the cells they count", facts.holding),
            "ground": Flag("draw the ground that each player's triangles hold", facts.controlled),
            "lines": Flag("draw the six lines through every piece", facts.lined),
        }
    )
    queries: ClassVar[Mapping[str, Query]] = MappingProxyType({"triangles": mapping_query(facts.triangle_size)})
    query_schemas: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "triangles": {
                "type": "object",
                "description": "three cells → size of the legal triangle on them, null when they make none",
                "additionalProperties": {"type": ["integer", "null"]},
            }
        }
    )

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(rules.outcome)
    _playout = staticmethod(playout.playout)
    _parse_move = staticmethod(notation.parse_move)
    _format_move = staticmethod(notation.format_move)
    _facts = staticmethod(facts.pi_facts)
    _score = staticmethod(rules.score)
    _diagram = staticmethod(diagram.diagram)

    def _first(self, board: Options, setup: Options) -> Position:
        """Red around the centre in one of two orientations, and the goals, if any are given."""
        return _setup.standard(self._make_board(board), setup.get("red"), setup.get("goals", {}))

    def _given(self, board: Options, position: Options) -> Position:
        """Pieces, goals with those owners that triangles leave open, and the player to move."""
        return _setup.given(self._make_board(board), position)

    def _make_board(self, board: Options) -> Board:
        """The hexagon of that side."""
        return hexagon(board["side"])

    def _position_of(self, pos: Position, facts: Facts) -> Options:
        """As in `position:`: pieces by colour, sizes of triangles left out."""
        goals = {
            letter: {key: goal[key] for key in ("cell", "owner", "triangle") if goal[key] is not None}
            for letter, goal in facts["goals"].items()
        }
        return {**facts["pieces"], **super()._position_of(pos, facts), "goals": goals}

    def _pieces(self, pos: Position) -> dict[str, str]:
        """``r`` and ``b`` for stones; for a goal its capital letter and the initial of its owner, if it has one."""
        goals = zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True)
        names = pos.setup.board.names
        held = {names[cell]: letter + (hold.owner[0] if hold else "") for letter, cell, hold in goals}
        return {cell: stone.lower() for cell, stone in super()._pieces(pos).items()} | held

    def _stands(self, pos: Position) -> dict[str, str]:
        """Pieces, and goals with their owners."""
        return super()._stands(pos) | facts.goals_in_words(pos)

    def _witness(self, pos: Position, path: Sequence[str | int]) -> Iterable[str]:
        """The cells that a triangle counts; of a score, the goals."""
        found = facts.counted(pos, tuple(map(str, path)))
        return super()._witness(pos, path) if found is None else found

    def _board(self, pos: Position) -> Board:
        return pos.setup.board

    def _ply(self, pos: Position) -> int:
        """The number of moves, including ties and passes."""
        return pos.setup.ply + len(pos.moves)

    def _mover(self, pos: Position) -> str:
        return pos.mover

    def _said(self, tokens: Sequence[str]) -> str:
        parts = ((token, *token.split(":")) for token in tokens)
        return " ".join(_IN_WORDS.get(kind, token).format(*rest) for token, kind, *rest in parts)

    def _turn(self, pos: Position) -> int:
        """A round is a turn of blue and one of red; agreed ties use up no turn."""
        return pos.half_turns // 2 + 1

    def _value(self, pos: Position, player: str, budget: int) -> int:
        """A win, or a loss, by force."""
        from boardgen.games.pi import attacks

        return attacks.value_of(pos, self.players.index(player), budget)

    def _random_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """Red in one of the two orientations, goals (5 if they fit) on random cells."""
        return _setup.random_setup(seed, self._make_board(board), choices.get("goals"))


GAME = PiGame()

"""Iriri as a `Game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from boardgen.games.base import Diagram, Facts, Game, Options
from boardgen.games.flags import Flag
from boardgen.games.iriri import facts, last_turn, notation, places, playout, rules
from boardgen.games.iriri import setup as _setup
from boardgen.games.iriri.kinds import PLAYERS, in_words, name
from boardgen.games.iriri.position import Move, Position
from boardgen.games.iriri.window import mat, shown, window
from boardgen.games.iriri.words import cell_name
from boardgen.games.queries import Query, mapping_query
from boardgen.geometry.board import Board
from boardgen.schema import FindCell


class Iriri(Game[Position, Move]):
    """Words of pyramids, laid like a crossword and found in a shrinking ring."""

    slug = "iriri"
    moves_in_words = True
    title = "Iriri"
    designer = "Hoembla (th555)"
    players = PLAYERS
    board_keys = _setup.BOARD_KEYS
    setup_keys = _setup.SETUP_KEYS
    position_keys = _setup.POSITION_KEYS
    flags: ClassVar[Mapping[str, Flag]] = MappingProxyType(
        {
            "words": Flag(
                "brackets over the words placed last and over their places in the ring as it was then; their points",
                last_turn.ends,
                moved=True,
            ),
            "laid": Flag("brackets over the words placed last, in the grid alone", last_turn.ends),
            "inside": Flag("the words inside the ring, and the hands on both sides of it", None),
            "close": Flag(
                "as `inside`, the hands close to a ring of few pieces, not where a full one has them", None
            ),
            "bare": Flag(
                "the words inside the ring without hands and sum, for a part of the picture (`crop:`)", None
            ),
            "ring": Flag("the ring and the hands alone, without the grid", None),
            "taken": Flag(
                "arrows on the pieces taken since, which are still shown in the ring", last_turn.vacated, moved=True
            ),
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
    _playout = staticmethod(playout.playout)
    _facts = staticmethod(facts.facts)

    def _first(self, board: Options, setup: Options) -> Position:
        """The ring and a hand of one piece of each size; the side of the printed grid does not affect play."""
        return _setup.start_from(setup["dictionary"], setup.get("hands", {}))

    def _given(self, board: Options, position: Options) -> Position:
        """A position with ring, hands and the pieces on the grid."""
        return _setup.position_from(position)

    def _find_cell(self, board: Options, given: Options) -> FindCell:
        """Column and row on the grid without end."""
        return notation.read_cell

    def _make_board(self, board: Options) -> Board:
        """The part of the endless grid around ``0,0`` that the playing mat shows, ``side`` cells to a side."""
        return mat(board["side"])

    def _position_of(self, pos: Position, facts: Facts) -> Options:
        """As in `position:`, with the ring by places, because the pieces in order say less."""
        found = super()._position_of(pos, facts)
        del found["dictionary"]
        return found

    def _parse_move(self, token: str, pos: Position) -> Move:
        """Read ``S@0,1+L@0,0``, ``-22`` or ``pass``."""
        return notation.parse(token)

    def _format_move(self, move: Move, pos: Position) -> str:
        """The token of a move, with pieces from left to right or top to bottom."""
        return notation.format_move(move)

    def _check_place(self, pos: Position, name: str) -> None:
        """Such as ``0,1``, ``ring:22`` or ``hand:1:S``."""
        places.check(pos, name)

    def _board(self, pos: Position) -> Board:
        """The part of the grid that pictures show."""
        return window(*shown(pos))

    def _board_options(self, pos: Position) -> Options:
        """Empty: the side of the playing mat is not part of a position."""
        return {}

    def _diagram(self, pos: Position) -> Diagram:
        """The words, with ring and hands below."""
        ring = (f"{place}:{name(code)}" for place, code in zip(pos.ring.places, pos.ring.pieces, strict=True))
        sizes = (" ".join(pos.hand_sizes(i)) or "nothing" for i in (0, 1))
        hands = (f"player {player} holds {held}" for player, held in zip(PLAYERS, sizes, strict=True))
        doing = () if pos.over else (f"player {PLAYERS[pos.player]} {pos.phase}s",)
        return Diagram(self._signs(pos), (f"ring: {' '.join(ring)}", "; ".join((*hands, *doing))))

    def _pieces(self, pos: Position) -> dict[str, str]:
        """Pieces such as ``S1``, on the grid and in the ring."""
        placed = {cell_name(cell): name(code) for cell, code in pos.grid.items()}
        ring = zip(pos.ring.places, pos.ring.pieces, strict=True)
        return placed | {f"ring:{place}": name(code) for place, code in ring}

    def _stands(self, pos: Position) -> dict[str, str]:
        """Pieces on the grid and in the ring, by size and player."""
        return {place: in_words(piece) for place, piece in self._pieces(pos).items()}

    def _places(self, pos: Position) -> Iterable[str]:
        """The cells that pictures show, then the places of the ring."""
        return (*self._board(pos).names, *(f"ring:{place}" for place in pos.ring.places))

    def _places_of(self, token: str, pos: Position) -> Iterable[str]:
        """The cells of a placement, or the place of the ring that a piece is taken from."""
        if token.startswith("-") and "@" not in token:
            return (f"ring:{token[1:]}",)
        return (part.partition("@")[2] for part in token.split("+") if "@" in part)

    def _attempt(self, pos: Position, place: str) -> str:
        """Take from the ring, or place the first piece in hand."""
        if place.startswith("ring:"):
            return f"-{place[5:]}"
        hand = pos.hand_sizes(pos.player)
        return f"{hand[0] if hand else 'S'}@{place}"

    def _ply(self, pos: Position) -> int:
        """Each piece taken is one."""
        return pos.plies

    def _mover(self, pos: Position) -> str:
        return PLAYERS[pos.player]

    def _said(self, tokens: Sequence[str]) -> str:
        return notation.said(tokens)

    def _noted(self, tokens: Sequence[str]) -> str:
        return notation.noted(tokens)

    def _told(self, tokens: Sequence[str]) -> str:
        return notation.told(tokens)

    def _turn(self, pos: Position) -> int:
        """One turn, place and take, of each player."""
        return pos.turns // 2 + 1

    def _random_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """A shuffled ring."""
        return {"board": board, "setup": dict(_setup.random_setup(seed))}


GAME = Iriri()

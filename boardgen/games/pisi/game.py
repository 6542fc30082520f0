"""Pisi for two piecepacks as a `Game`."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from boardgen.errors import OptionError
from boardgen.games.base import Facts, Game, Options
from boardgen.games.flags import Flag
from boardgen.games.hinting import number
from boardgen.games.pisi import diagram, facts, given, islands, notation, playout, rules, scoring, setup
from boardgen.games.pisi.layout import COINS_A_TILE, Island, read_island
from boardgen.games.pisi.position import KEY_PLACES, PLAYERS, Move, Position, start
from boardgen.games.pisi.roads import cost
from boardgen.geometry.board import Board
from boardgen.geometry.squares import squares
from boardgen.schema import Boolean, Fields, FindCell, Integer

#: That a good is taken, after the tile.
_GOOD = " and a good"
_GRIDS = (islands.COLUMNS, islands.ROWS)


def _told(token: str) -> str:
    """A turn in words: the tile, whether a good is taken there, the ends of a road."""
    step, _, road = token.partition("/")
    ends = re.findall(r"[a-z]\d+", road)
    good = _GOOD if step.endswith("+") else ""
    return f"{step.rstrip('+')}{good}" + (f", road {ends[0]}–{ends[-1]}" if ends else "")


def _briefly(token: str) -> str:
    """The same with a sign for the good, as lists of many turns have it."""
    return _told(token).replace(_GOOD, "+")


def _by_tiles(token: str) -> str:
    """The same with every tile of the road."""
    step, _, chain = token.partition("/")
    tiles = re.findall(r"[a-z]+\d+", chain)
    return _told(step) + (f", road {'–'.join(tiles)}" if tiles else "")


def _in_full(token: str) -> str:
    """The same with the tiles towards which the pieces of the road are built, where no goods tell what it costs."""
    chain = token.partition("/")[2]
    tiles, arrows = re.findall(r"[a-z]+\d+", chain), re.findall("[<>]", chain)
    towards = [b if arrow == ">" else a for a, b, arrow in zip(tiles, tiles[1:], arrows, strict=False)]
    built = f" built towards {' and '.join(', '.join(towards).rsplit(', ', 1))}"
    return _by_tiles(token) + (built if tiles else "")


def _price(pos: Position, token: str) -> str:
    """What the road of a turn costs: `` (two moons, one club)``."""
    road = notation.parse(token, pos).road
    if road is None:
        return ""
    paid = zip(pos.island.suits, cost(pos.island, road), strict=True)
    # The suit of arms has no other number; its sign is counted.
    names = {"arms": "fleurs-de-lis"}, {"arms": "fleur-de-lis"}
    goods = (
        f"{number(count)} {names[count == 1].get(suit, suit if count > 1 else suit.removesuffix('s'))}"
        for suit, count in paid
        if count
    )
    return f" ({', '.join(goods)})"


def _left_out(token: str, other: str) -> str:
    """What a turn has not that another with the same beginning has, after its words."""
    step, _, road = token.partition("/")
    their_step, _, their_road = other.partition("/")
    if road or step.rstrip("+") != their_step.rstrip("+"):
        return ""
    if step != their_step:
        return " without taking the good" if their_step.endswith("+") else ""
    return " without a road" if their_road else ""


class Pisi(Game[Position, Move]):
    """Pisi: a pawn gathers goods on an island of tiles; roads paid with them join cities."""

    slug = "pisi"
    moves_in_words = True
    title = "Pisi"
    designer = "Roger Meertens, after Isi by Corné van Moorsel"
    players = PLAYERS
    board_keys = Fields(
        {
            "columns": Integer(
                "6 columns × 7 rows, or 7 × 6; by default a layout may have either orientation", *_GRIDS
            ),
            "connected": Boolean("whether the island must be connected", default=True),
        }
    )
    setup_keys = Fields({"layout": given.LAYOUT}, required=frozenset({"layout"}))
    position_keys = given.POSITION_KEYS
    flags = MappingProxyType(
        {
            "joined": Flag("show the capital and who is joined to it", facts.joined),
            "parts": Flag("list the parts to take from the two piecepacks", None),
            "signs": Flag("the signs of pictures, each alone on a tile, for a key: `sign:city` to `sign:sea`", None),
        }
    )

    _legal_moves = staticmethod(rules.legal_moves)
    _play = staticmethod(rules.play)
    _outcome = staticmethod(scoring.outcome)
    _playout = staticmethod(playout.playout)
    _parse_move = staticmethod(notation.parse)
    _format_move = staticmethod(notation.format_move)
    _facts = staticmethod(facts.facts)
    _diagram = staticmethod(diagram.diagram)

    def _first(self, board: Options, setup: Options) -> Position:
        """The first position, before the pawns are placed."""
        return start(_island(board, setup))

    def _given(self, board: Options, position: Options) -> Position:
        """A position with pawns, goods and roads."""
        return given.given_position(_island(board, position), position)

    def _find_cell(self, board: Options, given: Options) -> FindCell | None:
        """The tiles of the island, which must be valid before anything can be placed on it."""
        return _island(board, given).cell if "layout" in given else None

    def _complete_board(self, board: Options) -> Options:
        """The board options; without a number of columns, both orientations are allowed."""
        if board.get("columns") not in (None, *_GRIDS):
            raise OptionError("out-of-range", f"columns: {board['columns']} is neither 6 nor 7", ("columns",))
        return board

    def _make_board(self, board: Options) -> Board:
        """The grid of the layout."""
        width = board.get("columns", islands.COLUMNS)
        return squares(width, sum(_GRIDS) - width, diagonals=False)

    def _position_of(self, pos: Position, facts: Facts) -> Options:
        """As in `position:`, with the tiles as a layout; goods are left out if there are none, or all."""
        goods = {player: {suit: n for suit, n in held.items() if n} for player, held in facts["goods"].items()}
        coins = {tile: n for tile, n in facts["coins"].items() if n < COINS_A_TILE}
        whole = super()._position_of(pos, facts)
        return {"layout": pos.island.as_rows(), **whole, "goods": goods, "coins": coins}

    def setup_counts(self) -> Mapping[str, int]:
        """How many island shapes there are, as ``boardgen setup pisi --count`` prints them."""
        found = islands.counts()
        return {"shapes": found.shapes, "connected": found.connected}

    def _check_place(self, pos: Position, name: str) -> None:
        """Check that the place is a tile of the island, not a hole, or one of the key (``sign:die``)."""
        if name not in KEY_PLACES:
            pos.island.cell(name)

    def _said(self, tokens: Sequence[str]) -> str:
        return "; ".join(map(_told, tokens))

    def _noted(self, tokens: Sequence[str]) -> str:
        return "; ".join(map(_briefly, tokens))

    def _told(self, tokens: Sequence[str]) -> str:
        return "; ".join(map(_in_full, tokens))

    def _told_at(self, pos: Position, tokens: Sequence[str], unlike: Sequence[str]) -> str:
        """The goods that roads cost after these; of one turn what it leaves out of another."""
        told = "; ".join(_by_tiles(token) + _price(pos, token) for token in tokens)
        return told + _left_out(tokens[0], unlike[0]) if len(tokens) == 1 == len(unlike) else told

    def _pieces(self, pos: Position) -> dict[str, str]:
        """Suit and rank of a tile (``cl5``), or ``city``; ``+`` is a good, ``@1`` a pawn, ``*2`` two houses."""
        data = facts.facts(pos)
        found = {
            name: tile[:2] + tile[tile.index(":") + 1 :] if ":" in tile else tile
            for name, tile in data["tiles"].items()
        }
        for name, coins in data["coins"].items():
            found[name] += "+" * coins
        for name, houses in data["houses"].items():
            found[name] += f"*{houses}" if houses else ""
        for player, name in data["pawns"].items():
            if name is not None:
                found[name] += f"@{player}"
        return found

    def _stands(self, pos: Position) -> dict[str, str]:
        """Tiles with their goods, houses and pawns."""
        data = facts.facts(pos)
        found = {name: " ".join(reversed(tile.split(":"))) for name, tile in data["tiles"].items()}
        for name, coins in data["coins"].items():
            found[name] += f", {coins} goods" if coins != 1 else ", 1 good"
        for name, houses in data["houses"].items():
            found[name] += f", houses {houses}" if houses else ""
        for player, name in data["pawns"].items():
            if name is not None:
                found[name] += f", pawn of player {player}"
        return found

    def _places(self, pos: Position) -> Iterable[str]:
        """The tiles, not the holes."""
        return (name for name in pos.island.board.names if self._is_place(pos, name))

    def _places_of(self, token: str, pos: Position) -> Iterable[str]:
        """The tile that the pawn goes to; roads are chosen from a list."""
        return self.named_places(token.partition("/")[0].rstrip("+"), pos)

    def _board(self, pos: Position) -> Board:
        return pos.island.board

    def _mover(self, pos: Position) -> str:
        return PLAYERS[pos.mover]

    def _value(self, pos: Position, player: str, budget: int) -> int:
        """By an end of the game that one of the players forces."""
        from boardgen.games.pisi import plans

        return plans.value_of(pos, PLAYERS.index(player), budget)

    def _random_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """A layout: uniform over the island's shapes, then over suits, tiles and cities."""
        width = board.get("columns", islands.COLUMNS)
        island = setup.random_island(random.Random(seed), columns=width, connected=board["connected"])
        written = {key: value for key, value in board.items() if (key, value) != ("connected", True)}
        return {"board": written, "setup": {"layout": island.as_rows()}}


def _island(board: Options, given: Mapping[str, Any]) -> Island:
    return read_island(given["layout"], columns=board.get("columns"), connected=board["connected"])


GAME = Pisi()

"""Trike as a `Game`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from boardgen.games.base import BoardKind, Diagram, Facts, Game, Options, Outcome
from boardgen.games.flags import Flag
from boardgen.games.trike import facts, notation, playout, rules, solver
from boardgen.games.trike import setup as _setup
from boardgen.games.trike.hosts import COLOURS, HOSTS, Host, find_host, plugged_in
from boardgen.games.trike.rules import Position
from boardgen.geometry.board import Board, iter_bits


def _board_kind(host: Host, origin: str = "") -> BoardKind:
    options = MappingProxyType({"host": host.slug})
    return BoardKind(host.slug, host.title, host.default_side, options, origin, host.designer)


class Trike(Game[Position, int]):
    """The meta-rule on its hosts. A move is the index of a cell, or `rules.SWAP`."""

    slug = "trike"
    title = "Trike"
    designer = "Alek Erickson"
    players = COLOURS
    board_keys = _setup.BOARD_KEYS
    setup_keys = _setup.SETUP_KEYS
    position_keys = _setup.POSITION_KEYS
    setup_choices = _setup.SETUP_KEYS
    flags = MappingProxyType(
        {
            "reach": Flag("lines and dots to the cells where the next stone may go", facts.reach),
            "scoring": Flag("the pawn's cell and those next to it, which count in Pure Trike", facts.scoring),
            "chain": Flag("a frame around the chain or row that has won", facts.chain),
        }
    )
    boards = MappingProxyType({host.slug: _board_kind(host) for host in HOSTS.values() if host.slug != "pure"})

    _play = staticmethod(rules.play)
    _parse_move = staticmethod(notation.parse_move)
    _format_move = staticmethod(notation.format_move)
    _facts = staticmethod(facts.facts)
    _score = staticmethod(facts.points)

    def boards_plugged_in(self) -> Mapping[str, BoardKind]:
        """The boards of hosts from other packages; see `boards`."""
        return {slug: _board_kind(host, origin) for slug, (host, origin) in plugged_in().items()}

    def _complete_board(self, board: Options) -> Options:
        """Side and row default to the host's."""
        return _setup.complete(board)

    def puzzle_board(self, **options: Any) -> Options:
        """See `GameStart`: the size that the host says."""
        full = self.full_board(**options)
        side = find_host(full["host"]).puzzle_side
        if side is None or "side" in options:
            return full
        return self.full_board(**{**options, "side": max(side, full.get("row", 0))})

    def _make_board(self, board: Options) -> Board:
        """The host's board, without the tables needed for playing."""
        return find_host(board["host"]).board(board["side"])

    def _first(self, board: Options, setup: Options) -> Position:
        """The empty board."""
        return rules.first_position(_setup.rules_of(board), setup["pie"])

    def _given(self, board: Options, position: Options) -> Position:
        """A position with these stones and the pawn on the last one placed."""
        return _setup.given(_setup.rules_of(board), position)

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """The colours of Hex's sides (a corner has both) or of Atoll's islands; other hosts have none."""
        full = self.full_board(**options)
        board = self._make_board(full)
        found: dict[str, set[str]] = {}
        for side in find_host(full["host"]).sides(full["side"]):
            if side.colour is not None:
                for cell in side.cells:
                    found.setdefault(board.names[cell], set()).add(side.colour)
        return {name: tuple(sorted(colours)) for name, colours in found.items()}

    def _legal_moves(self, pos: Position) -> Iterator[int]:
        return rules.legal_moves(pos)

    def _outcome(self, pos: Position) -> Outcome | None:
        return pos.outcome

    def _position_of(self, pos: Position, facts: Facts) -> Options:
        """As in `position:`, with seats if they are exchanged, and whether the second player may still swap."""
        found = super()._position_of(pos, facts) | {"pie": pos.pie and self._ply(pos) < 2 and not pos.swapped}
        if not pos.swapped:
            del found["seats"]
        return found

    def _pieces(self, pos: Position) -> dict[str, str]:
        """``B`` and ``W``; a small letter for the stone under the pawn."""
        stones = {cell: sign for sign, own in (("B", pos.black), ("W", pos.white)) for cell in iter_bits(own)}
        if pos.pawn in stones:
            stones[pos.pawn] = stones[pos.pawn].lower()
        return {pos.rules.board.names[cell]: sign for cell, sign in stones.items()}

    def _stands(self, pos: Position) -> dict[str, str]:
        """Stones, and the pawn on one of them."""
        found = super()._stands(pos)
        if pos.pawn in range(len(pos.rules.board)):
            name = pos.rules.board.names[pos.pawn]
            found[name] = f"{found.get(name, 'stone')}, under the pawn"
        return found

    def _witness(self, pos: Position, path: Sequence[str | int]) -> Iterable[str]:
        """What a score of Pure Trike counts, and what traps the pawn: its cell and those next to it."""
        if path[:1] in (["score"], ("score",), ["trapped"], ("trapped",)):
            return facts.scoring(pos)
        return super()._witness(pos, path)

    def _diagram(self, pos: Position) -> Diagram:
        return Diagram(self._signs(pos), ("B black, W white; small letter: the stone under the pawn",))

    def _board(self, pos: Position) -> Board:
        return pos.rules.board

    def _board_options(self, pos: Position) -> Options:
        rules = pos.rules
        row = {} if rules.row is None else {"row": rules.row}
        return {"host": rules.host.slug, "side": rules.side, **row, "variant": rules.variant}

    def _is_move(self, move: object, pos: Position) -> bool:
        return (type(move) is int and move == rules.SWAP) or super()._is_move(move, pos)

    def _ply(self, pos: Position) -> int:
        """Moves since the start, including a swap."""
        return pos.before + len(pos.moves)

    def _mover(self, pos: Position) -> str:
        return COLOURS[pos.mover]

    def _said(self, tokens: Sequence[str]) -> str:
        return " ".join("swap" if token == notation.SWAP_TOKEN else token for token in tokens)

    def _changes_seats(self, tokens: Sequence[str]) -> bool:
        return all(token == notation.SWAP_TOKEN for token in tokens)

    def _turn(self, pos: Position) -> int:
        """A round has two turns; a swap is a turn, and in odd a second stone belongs to the same turn."""
        return pos.turns // 2 + 1

    def _value(self, pos: Position, player: str, budget: int) -> int:
        """By the search over stones and pawn; a swap is looked at move by move."""
        return solver.value_for(pos, player, budget)

    def _playout(self, pos: Position, rng: random.Random) -> Position:
        return playout.playout(pos, rng)


GAME = Trike()

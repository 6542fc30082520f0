"""Positions of a game by description: what stands where, what is in hand, whose turn it is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from boardgen.geometry.board import Board

#: The owner of a piece that belongs to nobody.
NOBODY = -1
#: What files call it.
NOBODY_NAME = "nobody"

#: A pair of cells, the smaller index first: the edge between them, or a link from one to the other.
Pair = tuple[int, int]
Place = Literal["cells", "edges", "links"]


class Kind(NamedTuple):
    """A kind of piece.

    Attributes:
        name: as descriptions and claims call it, such as ``ring``.
        letter: what stands for it in moves, such as ``R``; empty for the one kind that needs none.
        place: where it stands: on cells (or points), on edges between cells, or as a link from cell to cell.
        owned: whether the pieces belong to players; the others are nobody's.
        supply: how many each owner has, those on the board included; None for any number.
        blocks: on an edge: nothing passes there, and the cells on both sides are not joined.
        taken_as: the kind it goes back to when it is taken; empty for its own.
    """

    name: str
    letter: str = ""
    place: Place = "cells"
    owned: bool = True
    supply: int | None = None
    blocks: bool = False
    taken_as: str = ""


class Piece(NamedTuple):
    """One piece.

    Attributes:
        kind: index of its kind.
        owner: index of its player, or `NOBODY`.
        facing: where it was turned to, degrees clockwise from the top of the board; None for as it is put down.
    """

    kind: int
    owner: int
    facing: int | None = None

    @property
    def alike(self) -> Piece:
        """The piece wherever it faces, as it is counted and kept in hand."""
        return self if self.facing is None else self._replace(facing=None)


Stack = tuple[Piece, ...]
#: The edges of a piece, several for a long wall, or the ends of a link.
Built = tuple[tuple[Pair, ...], Piece]
#: Cells left, reached, and beside what was built.
Turn = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class Frame:
    """What stays the same throughout a game: the board, the players, the kinds of pieces.

    Attributes:
        title: of the game, for messages.
        board: the cells or points.
        players: in the order of their turns.
        kinds: of pieces; the one without a letter is placed by the name of a cell alone.
        stacks: whether a piece may be put on top of others.
        highest: how many pieces a stack may have; None for any number.
        may_move: whose pieces a player may move: one's own and nobody's, or all.
        free_turns: whether players move in any order.
        captured: what becomes of taken pieces: they are ``gone``, ``back`` in their owner's hand, in the
            ``taker``'s, or ``under`` the piece that took them, each below those it took before.
        sides: player → the sides of the board in that player's colour, as sets of cells.
        walls: edges of the board that nothing passes.
        game: the game it is the frame of, where there is one.
    """

    title: str
    board: Board
    players: tuple[str, ...]
    kinds: tuple[Kind, ...]
    stacks: bool = False
    highest: int | None = None
    may_move: Literal["own", "all"] = "own"
    free_turns: bool = False
    captured: Literal["gone", "back", "taker", "under"] = "gone"
    sides: Mapping[str, tuple[frozenset[int], ...]] = field(default_factory=lambda: MappingProxyType({}))
    walls: frozenset[Pair] = frozenset()
    game: Any = field(default=None, repr=False)

    @cached_property
    def letters(self) -> Mapping[str, int]:
        """Letter → index of the kind."""
        return {kind.letter: i for i, kind in enumerate(self.kinds)}

    @cached_property
    def beside(self) -> tuple[frozenset[int], ...]:
        """The neighbours of each cell."""
        return tuple(map(frozenset, self.board.neighbours))

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The lines of the board from end to end, each once."""
        board = self.board
        tails = {tail for cell in board for tail in board.rays[cell]}
        whole = {(cell, *ray) for cell in board for ray in board.rays[cell] if ray} - tails
        return tuple(sorted({min(line, line[::-1]) for line in whole}))

    def facing(self, cell: int, other: int) -> int:
        """The way from one cell to another, whole degrees clockwise from the top of the board."""
        (x, y), (to_x, to_y) = map(self.board.centre, (cell, other))
        return round(math.degrees(math.atan2(to_x - x, to_y - y))) % 360

    def owner_name(self, owner: int) -> str:
        """The name of a player; empty for nobody."""
        return "" if owner == NOBODY else self.players[owner]

    def piece_name(self, piece: Piece) -> str:
        """A piece in words, such as ``red ring``."""
        return f"{self.owner_name(piece.owner)} {self.kinds[piece.kind].name}".strip()

    def stack_names(self, stack: Stack) -> list[str]:
        """The pieces of a stack in words, lowest first."""
        return [self.piece_name(piece) for piece in stack]


@dataclass(frozen=True)
class Position:
    """A position, a value.

    Attributes:
        frame: what stays the same; compared by identity.
        cells: what stands on each cell, lowest piece first.
        between: edges of one piece (several for a long wall), or a link → the piece; in order.
        hands: (kind, owner) → how many are left, for kinds that are counted; in order.
        ply: how many turns led here.
        mover: whose turn it is, index of a player.
        came: cell → the ply that brought its top piece there, by placing or moving it.
        built: walls and links, each by its edges or ends and its piece → the ply that built it.
        last: the cells of the last turn: those left, those reached, those beside what was built.
    """

    frame: Frame
    cells: tuple[Stack, ...]
    between: tuple[Built, ...] = ()
    hands: tuple[tuple[Piece, int], ...] = ()
    ply: int = 0
    mover: int = 0
    came: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    built: Mapping[Built, int] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    last: Turn = field(default=((), (), ()), compare=False)

    @cached_property
    def walls(self) -> frozenset[Pair]:
        """The edges that nothing passes."""
        kinds = self.frame.kinds
        built = {pair for pairs, piece in self.between if kinds[piece.kind].blocks for pair in pairs}
        return self.frame.walls | built

    @cached_property
    def links(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """Cell → (cell at the other end, owner) of the links from there."""
        found: dict[int, list[tuple[int, int]]] = {}
        for pairs, piece in self.between:
            if self.frame.kinds[piece.kind].place == "links":
                for a, b in pairs:
                    found.setdefault(a, []).append((b, piece.owner))
                    found.setdefault(b, []).append((a, piece.owner))
        return {cell: tuple(ends) for cell, ends in found.items()}

    def top(self, cell: int) -> Piece | None:
        """The topmost piece of a cell."""
        stack = self.cells[cell]
        return stack[-1] if stack else None

    def hand(self, kind: int, owner: int) -> int | None:
        """How many pieces of a kind an owner has left; None for any number."""
        if self.frame.kinds[kind].supply is None:
            return None
        return dict(self.hands).get(Piece(kind, owner), 0)

    def steps(self, cell: int) -> tuple[int, ...]:
        """The neighbours of a cell that no wall keeps away."""
        near = self.frame.board.neighbours[cell]
        return near if not self.walls else tuple(other for other in near if pair(cell, other) not in self.walls)


def pair(a: int, b: int) -> Pair:
    """Two cells in order."""
    return (a, b) if a < b else (b, a)


def first_position(
    frame: Frame,
    cells: Mapping[int, Stack],
    between: tuple[Built, ...] = (),
    *,
    hands: Mapping[Piece, int] | None = None,
    ply: int = 0,
    mover: int = 0,
) -> Position:
    """A position from what stands where; unless told, hands hold what is counted and not on the board."""
    stacks = tuple(tuple(cells.get(cell, ())) for cell in frame.board)
    between = tuple(sorted(between))
    used: dict[Piece, int] = {}
    for piece in (*(piece for stack in stacks for piece in stack), *(piece for _, piece in between)):
        used[piece.alike] = used.get(piece.alike, 0) + 1
    left = {}
    for kind, described in enumerate(frame.kinds):
        if described.supply is not None:
            for owner in range(len(frame.players)) if described.owned else (NOBODY,):
                piece = Piece(kind, owner)
                left[piece] = max(0, described.supply - used.get(piece, 0))
    left.update(hands or {})
    return Position(frame, stacks, between, tuple(sorted(left.items())), ply, mover)


def with_hand(pos: Position, piece: Piece, change: int) -> Position:
    """The position with more or fewer of a piece in hand, where it is counted."""
    if pos.frame.kinds[piece.kind].supply is None:
        return pos
    hands, piece = dict(pos.hands), piece.alike
    hands[piece] = hands.get(piece, 0) + change
    return replace(pos, hands=tuple(sorted(hands.items())))

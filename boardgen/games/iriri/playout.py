"""Fast random games: the turns of `rules` on mutable local state instead of a new position per move."""

from __future__ import annotations

import random

from boardgen.games.iriri.grid import Grid
from boardgen.games.iriri.kinds import HAND, OWN, SIZES
from boardgen.games.iriri.placements import Family, Search, random_placement
from boardgen.games.iriri.position import Move, Pass, Phase, Placed, Placement, Position, Take, Taken
from boardgen.games.iriri.ring import Ring, endless
from boardgen.games.iriri.rules import takable_kinds
from boardgen.games.iriri.words import halves_for

#: Cells by which the board may grow on each side before its cells are renumbered.
_ROOM = 6


def playout(pos: Position, rng: random.Random) -> Position:
    """Play uniformly random legal moves to the end of the game."""
    game = _Game(pos, rng)
    while game.passes < 2:
        if game.phase == "take":
            game.take()
        else:
            game.place()
    return game.position()


class _Game:
    """A game in progress; the attributes are those of a `Position`."""

    def __init__(self, pos: Position, rng: random.Random) -> None:
        self._start, self._rng = pos, rng
        self._pieces, self._places = pos.ring.pieces, list(pos.ring.places)
        self._hands = [list(hand) for hand in pos.hands]
        self._grid = Grid(pos.grid, _ROOM)
        self._placed: list[Placed] = []
        self._taken: list[Taken] = []
        self._halves = list(pos.halves)
        self._moves: list[Move] = []
        self._turns = pos.turns
        self._spare = takable_kinds(self._pieces, pos.player)
        self.phase: Phase = pos.phase
        self.passes = pos.passes

    def place(self) -> None:
        """Play a placement, or a pass if there is none."""
        player = self._turns % 2
        hand = self._hands[player]
        search = Search(self._grid, endless(self._pieces), tuple(hand), OWN[player])
        found = random_placement(search, self._rng)
        if found is None:
            self.passes += 1
            self._moves.append(Pass())
        else:
            self.passes = 0
            self._lay(player, hand, *found)
        if self.passes < 2:
            self._next_phase()

    def _lay(self, player: int, hand: list[int], numbers: list[int], family: Family) -> None:
        """Put the pieces of a placement on the grid and compute their score."""
        ply, own, grid = self._start.plies + len(self._moves) + 1, OWN[player], self._grid
        first = not grid.occupied
        pieces = []
        # A move lists a column from the top, but the search goes from the bottom.
        order = 1 if family.axis == 1 else -1
        for number, code in zip(numbers[::order], family.codes[::order], strict=True):
            kind, cell = own.index(code), grid.cell(number)
            hand[kind] -= 1
            grid.add(number, code)
            pieces.append((cell, SIZES[kind]))
            self._placed.append(Placed(cell, code, ply))
        self._halves[player] += halves_for(grid.words_through(numbers, family.axis), first)
        self._moves.append(Placement(tuple(pieces)))
        if not all(map(grid.has_room, numbers)):
            board = (*self._start.board, *self._placed)
            self._grid = Grid({placed.cell: placed.code for placed in board}, _ROOM)

    def take(self) -> None:
        """Take one of the pieces that may be taken."""
        player = self._turns % 2
        able = [at for at, code in enumerate(self._pieces) if code in self._spare]
        at = able[int(self._rng.random() * len(able))]
        code, place = self._pieces[at], self._places.pop(at)
        self._pieces = self._pieces[:at] + self._pieces[at + 1 :]
        self._hands[player][OWN[player].index(code)] += 1
        self._moves.append(Take(place))
        self._taken.append(Taken(place, code, self._start.plies + len(self._moves)))
        self._next_phase()

    def _next_phase(self) -> None:
        player = self._turns % 2
        self._spare = takable_kinds(self._pieces, player) if sum(self._hands[player]) < HAND else []
        if self._spare:
            self.phase = "take"
        else:
            self.phase = "place"
            self._turns += 1

    def position(self) -> Position:
        """The current position."""
        start = self._start
        one, two = (tuple(hand) for hand in self._hands)
        return Position(
            ring=Ring(self._pieces, tuple(self._places)),
            hands=(one, two),
            board=(*start.board, *self._placed),
            taken=(*start.taken, *self._taken),
            halves=(self._halves[0], self._halves[1]),
            turns=self._turns,
            phase=self.phase,
            passes=self.passes,
            plies=start.plies + len(self._moves),
            moves=start.moves.followed_by(self._moves),
        )

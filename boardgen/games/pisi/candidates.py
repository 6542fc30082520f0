"""Positions of Pisi to ask about: of games between players who gather goods and build, with more or less care."""

from __future__ import annotations

import random
from itertools import islice
from typing import NamedTuple

from boardgen.games.pisi import notation, rules, setup
from boardgen.games.pisi.islands import COLUMNS
from boardgen.games.pisi.position import Move, Position, start
from boardgen.games.pisi.state import AHEAD, State, Turn, joined_by, state_of
from boardgen.games.tasks import Candidate
from boardgen.games.values import Options

#: How often players of a game take a good where they can, and build where they can.
_TAKING = 0.9
_BUILDING = (0.3, 0.6, 0.9)
#: The same for players who gather for long.
_HOARDING = (0.1, 0.2, 0.4)


class Played(NamedTuple):
    """A whole game.

    Attributes:
        start: how it begins.
        positions: the position before each turn.
        states: the same for the search, from the third turn on.
        moves: the turns as tokens.
    """

    start: dict[str, Options]
    positions: list[Position]
    states: list[State | None]
    moves: list[str]

    def at(self, number: int) -> Candidate[Position]:
        """The position before a turn."""
        return Candidate(self.start, tuple(self.moves[:number]), self.positions[number])


def some_game(rng: random.Random, board: Options, *, hoarding: bool, ahead: int = AHEAD) -> Played:
    """One game, or its beginning where there are more ways for roads than can be kept."""
    columns = board.get("columns") or COLUMNS
    island = setup.random_island(rng, columns=columns, connected=board["connected"])
    layout = {"layout": [" ".join(row.split()) for row in island.as_rows()]}
    building, pos = rng.choice(_HOARDING if hoarding else _BUILDING), start(island)
    played = Played({"board": dict(board), "setup": layout}, [], [], [])
    while not pos.over:
        state = None if None in pos.pawns else state_of(pos, ahead)
        if state is None and None not in pos.pawns:
            break
        move = rng.choice(list(rules.legal_moves(pos))) if state is None else _move(state, rng, building)
        played.positions.append(pos)
        played.states.append(state)
        played.moves.append(notation.format_move(move, pos))
        pos = rules.play(pos, move)
    return played


def _move(state: State, rng: random.Random, building: float) -> Move:
    """Build a road that joins cities, if there is one; take a good, if there is one; or any turn."""
    if rng.random() < building:
        roads = [turn for turn in state.turns(once=True) if turn.way >= 0 and _joins(state, turn)]
        if roads:
            return rng.choice(roads).move
    plain = list(islice(state.turns(), len(state.steps(state.mover))))
    taking = [turn for turn in plain if turn.take]
    return rng.choice(taking if taking and rng.random() < _TAKING else plain).move


def _joins(state: State, turn: Turn) -> bool:
    side = state.sides[state.mover]
    return joined_by(state.ground, side, turn.way)[1] != side.joined

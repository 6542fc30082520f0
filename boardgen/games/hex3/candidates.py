"""Positions of Three Player Hex to ask about: of games between players who see some threats and miss others."""

from __future__ import annotations

import random
from collections.abc import Mapping

from boardgen.games.forced_tasks import Played
from boardgen.games.hex3 import rules, setup
from boardgen.games.hex3.attacks import WinGame
from boardgen.games.hex3.field import field
from boardgen.games.hex3.rules import OTHERS, Position
from boardgen.games.hex3.state import State, state_of
from boardgen.games.values import Options
from boardgen.geometry.board import iter_bits

#: How often a player of a game looks at the board before moving.
_CARE = (0.3, 0.6, 0.8, 0.95)
#: How often one who looks cuts somebody off, or stays close to the others.
_BITE = 0.5


def some_game(rng: random.Random, board: Options) -> Played[State]:
    """One game without the pie."""
    start = {"board": dict(board), "setup": {"pie": False}}
    care = rng.choice(_CARE)
    state, states, moves = state_of(_begin(start)), [], []
    while not state.over:
        states.append(state)
        moves.append(_sensible(state, rng) if rng.random() < care else _any(rng, state.legal(state.mover)))
        state = state.play(moves[-1])
    return Played(start, states, moves)


def at(start: Mapping[str, Options], moves: list[int]) -> Position:
    """The position after some moves."""
    pos = _begin(start)
    for move in moves:
        pos = rules.play(pos, move)
    return pos


def _begin(start: Mapping[str, Options]) -> Position:
    return setup.start(field(start["board"]["side"]), start["setup"]["pie"])


def _sensible(state: State, rng: random.Random) -> int:
    """Win, stay in, cut somebody off, join a dam, or else anything."""
    me = state.mover
    legal, cuts, dams = state.legal(me), 0, 0
    for other in OTHERS[me]:
        if not state.out >> other & 1:
            cuts |= state.cutting(other) & legal
            dams |= (state.right[other] | state.left[other]) & state.reach[other] & legal
    for cells in (WinGame(me).hits(state), state.cutting(me) & legal):
        if cells:
            return _any(rng, cells)
    for cells in (cuts, dams):
        if cells and rng.random() < _BITE:
            return _any(rng, cells)
    return _any(rng, legal)


def _any(rng: random.Random, cells: int) -> int:
    return rng.choice(list(iter_bits(cells)))

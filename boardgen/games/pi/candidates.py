"""Positions of Pi to ask about: of games between players who see some threats and miss others."""

from __future__ import annotations

import random
from collections.abc import Mapping

from boardgen.games.forced_tasks import Played
from boardgen.games.pi import rules, setup
from boardgen.games.pi.attacks import WinGame
from boardgen.games.pi.position import PASS, Position
from boardgen.games.pi.state import PASSED, State, state_of
from boardgen.games.values import Options
from boardgen.geometry.board import iter_bits
from boardgen.geometry.hexregions import hexagon

#: Positions have no more pieces on a board of usual size: players have "15 or so" each, and more cannot be taken in.
#: Larger boards have more of them, up to a third of their cells.
PIECES, SHARE = 30, 3
#: How often a player of a game looks at the board before moving.
_CARE = (0.3, 0.6, 0.8, 0.95)
#: How often one who looks takes a goal, or a cell from which the opponent takes one, when there is one.
_GREED = 0.6


def some_game(rng: random.Random, board: Options) -> Played[State]:
    """One game, until it is over or the board crowded."""
    start = setup.random_setup(rng.randrange(10**9), hexagon(board["side"]))
    care = rng.choice(_CARE)
    state, states, moves = state_of(_begin(start)), [], []
    most = max(PIECES, len(state.arena.table.board) // SHARE)
    while not state.over and sum(own.bit_count() for own in state.own) <= most:
        states.append(state)
        moves.append(_sensible(state, rng) if rng.random() < care else _any(rng, state.places[state.mover]))
        state = state.play(moves[-1])
    return Played(start, states, moves)


def at(start: Mapping[str, Options], moves: list[int]) -> Position:
    """The position after some moves."""
    pos = _begin(start)
    for move in moves:
        pos = rules.play(pos, PASS if move == PASSED else move)
    return pos


def _begin(start: Mapping[str, Options]) -> Position:
    board = hexagon(start["board"]["side"])
    given = start["setup"]
    goals = {letter: board.cell(name) for letter, name in given["goals"].items()}
    return setup.standard(board, [board.cell(name) for name in given["red"]], goals)


def _sensible(state: State, rng: random.Random) -> int:
    """Win, stop a win, take a goal or stop the opponent from it, or else anything."""
    me, other = state.mover, 1 - state.mover
    places = state.places[me]
    for cells in (WinGame(me).hits(state), WinGame(other).hits(state) & places):
        if cells:
            return _any(rng, cells)
    for cells in (state.taking(me), state.taking(other) & places):
        if cells and rng.random() < _GREED:
            return _any(rng, cells)
    return _any(rng, places)


def _any(rng: random.Random, cells: int) -> int:
    """One of some cells; `PASSED` if there is none."""
    return rng.choice(list(iter_bits(cells))) if cells else PASSED

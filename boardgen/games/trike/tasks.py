"""Trike's questions: the only winning move, once, or at every move of the solver's."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from boardgen.games.base import Options
from boardgen.games.forced_tasks import within
from boardgen.games.hinting import direction, part_of_board
from boardgen.games.search import Tree
from boardgen.games.search import told as told_outcome
from boardgen.games.tasks import DRAW, LOSS, WIN, Candidate, Line, OutOfBudgetError, Proof, Task, Told
from boardgen.games.trike.best_play import Lines, state_of
from boardgen.games.trike.candidates import candidates, canonical
from boardgen.games.trike.game import GAME
from boardgen.games.trike.notation import format_move, parse_move
from boardgen.games.trike.rules import Position, winning_cells
from boardgen.games.trike.solver import MAX_EMPTY, Search, best_line, solve, value_of
from boardgen.games.win_task import OnlyMovesTask, WinTask


class TrikeWin(WinTask[Position]):
    """The only winning move, on any host."""

    effort, patience = 2_000, Task.patience
    #: What is said of each move that is asked for.
    each = ""

    def tree(self, pos: Position, budget: int) -> tuple[Tree[Any, Any], Any]:
        """A search over stones and pawn alone."""
        return Lines(pos, budget if pos.stones.free <= MAX_EMPTY else 0), state_of(pos)

    def sentence(self, pos: Position) -> str:
        """Such as ``White to win in four moves.``; pages say at their head that a reply may end the game."""
        plies = _needed(self, pos)
        if not plies:
            return super().sentence(pos)
        return f"{GAME._mover(pos).capitalize()} to win {within((plies + 1) // 2)}{self.each}."

    def right(self, pos: Position, budget: int, most: int | None = None) -> list[str]:
        """The moves that win; if none does, those that draw; none if all lose."""
        if most is not None and not _pie(pos):
            return super().right(pos, budget, most)
        solution = solve(pos, budget)
        if solution.best is not None:
            return [format_move(move, pos) for move in solution.best]
        worth = [(format_move(move, pos), value) for move, value in solution.values]
        top = solution.value
        raise OutOfBudgetError(
            [token for token, value in worth if value == WIN],
            [token for token, value in worth if value == LOSS or (value == DRAW and top == WIN)],
            [token for token, value in worth if value is None],
        )

    def show(self, pos: Position, answer: str, budget: int) -> Line:
        """The answer and best play to the end."""
        if not _pie(pos):
            return super().show(pos, answer, budget)
        move = parse_move(answer, pos)
        *_, end = best_line(pos, move, budget)
        moves = tuple(format_move(cell, pos) for cell in end.moves[len(pos.moves) :])
        return Line(moves, told_outcome(end.outcome), value_of(Search(pos.rules, budget), pos, move))

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """Where the winning stone lies, or the pawn is trapped in the end."""
        end = pos
        for token in proof.line.moves:
            end = GAME.play(end, token)
        if end.pawn < 0:
            return super().aim(pos, proof, told)
        lies = part_of_board(GAME._board(end), end.pawn)
        if end.outcome is not None and winning_cells(end):
            where = f"the winning stone lies {lies} ({end.outcome.reason})."
        else:
            what = "the pawn is trapped" if end.rules.variant == "zero" else "the last stone lies"
            where = f"{what} {lies}."
        return f"With best play {where}" if proof.line.moves[1:] else f"{where[:1].upper()}{where[1:]}"

    def where(self, pos: Position, proof: Proof) -> str:
        """Which way the pawn goes."""
        spot = self.spot(pos, proof.answer)
        if spot is None or pos.pawn < 0:
            return super().where(pos, proof)
        board, cell = spot
        way = direction(board.centre(pos.pawn), board.centre(cell))
        return f"The pawn goes towards the {way}."

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[Position]]:
        """Late positions of one game."""
        return candidates(rng, board)

    def canonical(self, pos: Position) -> Hashable:
        """The least form under the symmetries of board and colours."""
        return canonical(pos)


class TrikeOnlyMoves(TrikeWin, OnlyMovesTask[Position]):
    """The only winning move each time, against the longest defence."""

    each = ", each move the only one that wins"


@lru_cache(maxsize=256)
def _needed(task: TrikeWin, pos: Position) -> int:
    """In how many plies the player to move wins against the longest defence; 0 if that is not known."""
    if _pie(pos) or pos.outcome is not None:
        return 0
    tree, root = task.tree(pos, task.budget)
    try:
        return tree.length(root) if tree.worth(root) == WIN else 0
    except OutOfBudgetError:
        return 0


def _pie(pos: Position) -> bool:
    """Whether a swap is possible, now or next."""
    return pos.pie and pos.before + len(pos.moves) < 2


TASKS = (TrikeWin(GAME), TrikeOnlyMoves(GAME))

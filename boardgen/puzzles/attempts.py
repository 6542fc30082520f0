"""One attempt: the positions of one game, asked for puzzles. It depends on its task and number and the seed alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from boardgen.games.base import Game
from boardgen.games.registry import get_game
from boardgen.games.tasks import Candidate, OutOfBudgetError, Proof, Task
from boardgen.puzzles.puzzle import Puzzle, puzzle_of

#: Attempts that are made, passed on and kept together.
BATCH = 5
#: A proof may look at so many times the positions that settling an answer may.
PROOF = 5


class Wanted(NamedTuple):
    """What is looked for.

    Attributes:
        game: slug of the game.
        tasks: slugs of its tasks.
        board: the board options in full.
        seed: the same seed gives the same attempts.
    """

    game: str
    tasks: tuple[str, ...]
    board: dict[str, Any]
    seed: int


def batch(wanted: Wanted, slug: str, number: int) -> list[list[dict[str, Any]]]:
    """The puzzles of `BATCH` attempts at a task as plain data, attempt by attempt."""
    first = number * BATCH
    return [[puzzle.data() for puzzle in attempt(wanted, slug, first + k)] for k in range(BATCH)]


def attempt(wanted: Wanted, slug: str, number: int) -> Iterator[Puzzle]:
    """The puzzles in the positions of one game, and in the main lines of these puzzles, for the task of that name."""
    game = get_game(wanted.game)
    task = game.task(slug)
    # Text is the only seed that gives the same numbers in every process and every version of Python.
    rng = random.Random(f"{wanted.seed}/{wanted.game}/{slug}/{number}")
    is_found = False
    for candidate in task.candidates(rng, wanted.board):
        following: Candidate[Any] | None = candidate
        while following is not None:
            found = ask(game, task, following)
            if found is not None:
                is_found = True
                yield found
            following = None if found is None else _following(game, following, found.proof)
        if is_found and not task.asks_on:
            break


def _following(game: Game[Any, Any], candidate: Candidate[Any], proof: Proof) -> Candidate[Any] | None:
    """The position of the main line at which the solver is to move again: most often an easier puzzle."""
    pos, solver, moves = candidate.pos, game.to_move(candidate.pos), proof.line.moves
    now = len(proof.answer.split())
    for count, token in enumerate(moves[:-1], start=1):
        pos = game.play(pos, token)
        if count > now and game.to_move(pos) == solver:
            return Candidate(candidate.start, (*candidate.moves, *moves[:count]), pos)
    return None


def ask(game: Game[Any, Any], task: Task[Any], candidate: Candidate[Any], pains: int = 1) -> Puzzle | None:
    """The puzzle of a position; None if it is none, or if that is too hard to say.

    Args:
        game, task, candidate: who asks what about which position.
        pains: how many times the usual effort it may cost.
    """
    if game.outcome(candidate.pos) is not None or task.fits(candidate.pos):
        return None
    try:
        right = task.right(candidate.pos, task.effort * pains, 1)
        if len(right) != 1:
            return None
        proof = task.explain(candidate.pos, right[0], task.effort * PROOF * pains)
    except OutOfBudgetError:
        return None
    return None if proof is None else puzzle_of(game, task, candidate, proof)

"""What holds of the tasks of any game: candidates are reached by their moves, and what a proof says is so."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from boardgen.games.base import Game
from boardgen.games.tasks import OutOfBudgetError, Proof, Task


def proved(
    game: Game[Any, Any], task: Task[Any], board: dict[str, Any], seeds: Iterable[int], enough: int
) -> list[tuple[Any, Proof]]:
    """Positions of some games with their proofs, checked; at least one, and no more games than have so many."""
    found: list[tuple[Any, Proof]] = []
    for seed in seeds:
        found += _proved(game, task, board, seed)
        if len(found) >= enough:
            return found
    assert found, task.slug
    return found


def _proved(game: Game[Any, Any], task: Task[Any], board: dict[str, Any], seed: int) -> Iterator[tuple[Any, Proof]]:
    for start, moves, pos in task.candidates(random.Random(seed), board):
        assert _after(game, game.start(**start), moves) == pos
        try:
            right = [] if task.fits(pos) else task.right(pos, task.effort, 1)
        except OutOfBudgetError:
            continue
        proof = task.explain(pos, right[0], task.budget) if len(right) == 1 else None
        if proof is None:
            continue
        assert proof.answer == right[0]
        assert proof.answer not in {wrong.answer for wrong in proof.wrong}
        for answer, line in ((proof.answer, proof.line), *((wrong.answer, wrong.line) for wrong in proof.wrong)):
            assert line.moves[: len(answer.split())] == tuple(answer.split())
            _after(game, pos, line.moves)
            # Why a threat fails is told by all that fails because of it, which only a proof looks at.
            assert task.show(pos, answer, task.budget) in (line, line._replace(why=""))
        yield pos, proof


def _after(game: Game[Any, Any], pos: Any, tokens: Iterable[str]) -> Any:
    for token in tokens:
        pos = game.play(pos, token)
    return pos


def agreeing(task: Task[Any], positions: Iterable[Any], expected: Callable[[Any], list[str]]) -> int:
    """How many positions have one right answer; every answer is as expected, also where the search may stop early."""
    unique = 0
    for pos in positions:
        if task.fits(pos):
            continue
        found = task.right(pos, task.budget)
        assert found == expected(pos), pos
        assert (len(task.right(pos, task.budget, 1)) > 1) == (len(found) > 1)
        unique += len(found) == 1
    return unique

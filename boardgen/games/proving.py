"""Claims that a search settles, in any game with rules: ``best``, ``wins`` and ``solution``.

A claim is proved, refuted with a line of play, or reported as ``not-proved`` where the budget does not suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.games.queries import Mismatch
from boardgen.games.tasks import DRAW, LOSS, WIN, Line, OutOfBudgetError, Task
from boardgen.games.win_task import WinTask

NOT_PROVED = "not-proved"
#: What is claimed: game, position, claim, question and budget.
Prove = Callable[[Game[Any, Any], Any, Any, Task[Any], int], Iterator[Mismatch]]

_VERBS = {WIN: "wins", DRAW: "draws", LOSS: "loses"}


def best(game: Game[Any, Any], pos: Any, claim: Any, task: Task[Any], budget: int) -> Iterator[Mismatch]:
    """``best: [e4]``: exactly these are the right answers to the question of a task."""
    answers = _texts(claim)
    if answers is None:
        yield Mismatch((), f"expected a list of moves, not {claim!r}", "bad-claim")
        return
    claimed: dict[str, int] = {}
    unread = False
    for i, answer in enumerate(answers):
        if not answer.strip():
            unread = True
            yield Mismatch((i,), f"expected a move, not {answer!r}", "bad-claim")
            continue
        try:
            claimed[_played(game, pos, answer.split())[0]] = i
        except CodedError as error:
            unread = True
            yield Mismatch((i,), f"{answer} cannot be played: {error.message}", error.code)
    if unread:
        return
    right, wrong, unsettled = _settled(game, pos, task, budget)
    claimed = {_as_right(pos, answer, right, task, budget): i for answer, i in claimed.items()}
    found = False
    for answer, i in claimed.items():
        if answer in wrong or (unsettled is None and answer not in right):
            found = True
            yield Mismatch((i,), _worth(pos, answer, task, budget, "fails"))
    for answer in right:
        if answer not in claimed:
            found = True
            yield Mismatch((), f"{_worth(pos, answer, task, budget, 'is right, too')} and is not in the list")
    if unsettled is not None and not found:
        what = ", ".join(unsettled) or f"which moves are right ({task.slug})"
        yield Mismatch((), f"not checked: {budget:,} positions do not settle {what}", NOT_PROVED)


def wins(game: Game[Any, Any], pos: Any, claim: Any, task: Task[Any], budget: int) -> Iterator[Mismatch]:
    """``wins: white``: the result of best play; of more than two players, of one against all others together."""
    names = (*game.players, "draw")
    if claim not in names:
        yield Mismatch((), f"expected {', '.join(names[:-1])} or draw, not {claim!r}", "bad-claim")
        return
    outcome = game.outcome(pos)
    if outcome is not None:
        true = outcome.winner or "draw"
        if true != claim:
            yield Mismatch((), f"claimed {claim}, is {true}: the game is over: {outcome.reason}")
        return
    player = game._mover(pos) if claim == "draw" else claim
    value = _valued(game, pos, player, budget)
    if value is None:
        yield Mismatch((), f"not checked: {budget:,} positions do not settle who wins", NOT_PROVED)
        return
    if value == (DRAW if claim == "draw" else WIN):
        return
    shown = _shown_by(game, pos, budget)
    if len(game.players) > 2:
        yield Mismatch((), f"claimed {claim}, but {player} cannot force that against the others{shown}")
        return
    other = game.players[1 - game.players.index(player)]
    true = {WIN: player, DRAW: "draw", LOSS: other}[value]
    yield Mismatch((), f"claimed {claim}, is {true}{shown}")


def solution(game: Game[Any, Any], pos: Any, claim: Any, task: Task[Any], budget: int) -> Iterator[Mismatch]:
    """``solution: a5 a3 c1``: a line in which each move of the player to move first is the only right one."""
    tokens = [part for text in _texts(claim) or () for part in text.split()]
    if not tokens:
        yield Mismatch((), f"expected moves, not {claim!r}", "bad-claim")
        return
    solver, at = game._mover(pos), 0
    while at < len(tokens):
        count = 1
        if game.to_move(pos) == solver:
            right, _, unsettled = _settled(game, pos, task, budget)
            if unsettled is not None and len(right) < 2:
                what = f"not checked: {budget:,} positions do not settle whether {tokens[at]} is the only move"
                yield Mismatch((), what, NOT_PROVED)
                return
            fault = _not_the_only(pos, tokens[at:], right, task, budget)
            if fault:
                yield Mismatch((), f"move {at + 1}, {tokens[at]}, {fault}")
                return
            count, task = len(right[0].split()), task.later()
        for token in tokens[at : at + count]:
            try:
                pos = game.play(pos, token)
            except CodedError as error:
                yield Mismatch((), f"{token} cannot be played: {error.message}", error.code)
                return
        at += count


def _not_the_only(pos: Any, tokens: Sequence[str], right: Sequence[str], task: Task[Any], budget: int) -> str:
    """What is wrong with the claim that tokens begin with the only right answer; empty if nothing is."""
    others = [
        answer
        for answer in right
        if _as_right(pos, " ".join(tokens[: len(answer.split())]), (answer,), task, budget) != answer
    ]
    if others:
        return f"is not the only right one: {_worth(pos, others[0], task, budget, 'is right')}"
    return "" if right else "is not right: nothing is"


def _as_right(pos: Any, answer: str, right: Sequence[str], task: Task[Any], budget: int) -> str:
    """The right answer that an answer comes to the same as; itself if it does not, or if that is not settled."""
    try:
        return next((each for each in right if task.same(pos, answer, each, budget)), answer)
    except (CodedError, OutOfBudgetError):
        return answer


# A file is read many times while somebody writes in it, and its claims stay the same.
@lru_cache(maxsize=64)
def _valued(game: Game[Any, Any], pos: Any, player: str, budget: int) -> int | None:
    """What a position is worth to a player; None if the budget does not settle it."""
    try:
        return game._value(pos, player, budget)
    except OutOfBudgetError:
        return None


@lru_cache(maxsize=64)
def _settled(
    game: Game[Any, Any], pos: Any, task: Task[Any], budget: int
) -> tuple[Sequence[str], Sequence[str], Sequence[str] | None]:
    """The right answers, the wrong ones if it is known which, and those unsettled; None if all is settled."""
    if game.outcome(pos) is not None:
        return (), (), None
    try:
        return tuple(task.right(pos, budget)), (), None
    except OutOfBudgetError as error:
        return error.right, error.wrong, error.unsettled


def _texts(claim: Any) -> list[str] | None:
    """A list of texts; moves in one text are separated by spaces."""
    names = claim.split() if isinstance(claim, str) else claim
    return names if isinstance(names, list) and all(isinstance(name, str) for name in names) else None


def _played(game: Game[Any, Any], pos: Any, tokens: Sequence[str]) -> tuple[str, Any]:
    """An answer as the game writes it, and the position after it.

    Raises:
        CodedError: it cannot be read or played.
    """
    said = []
    for token in tokens:
        move = game.parse_move(token, pos)
        said.append(game.format_move(move, pos))
        pos = game.play(pos, move)
    return " ".join(said), pos


def _worth(pos: Any, answer: str, task: Task[Any], budget: int, verb: str) -> str:
    """An answer and the line that shows its worth, such as ``e4 loses: e4 d3 c3, white wins 4 points to 3``."""
    try:
        line = task.show(pos, answer, budget)
    except OutOfBudgetError:
        return f"{answer} {verb}"
    return f"{answer} {_said(line, verb)}"


def _said(line: Line, verb: str) -> str:
    return f"{verb if line.value is None else _VERBS[line.value]}: {' '.join(line.moves)}, {line.end}"


def _shown_by(game: Game[Any, Any], pos: Any, budget: int) -> str:
    """The best move and the line that shows it, if the game has the usual question; otherwise nothing."""
    task = game.task()
    if not isinstance(task, WinTask):
        return ""
    try:
        right = task.right(pos, budget) or game.legal_tokens(pos)
        return f": {_worth(pos, right[0], task, budget, '')}"
    except OutOfBudgetError:
        return ""


#: The claims by key.
CLAIMS: dict[str, Prove] = {"best": best, "wins": wins, "solution": solution}

"""`result:` of a game file, compared with how the game ended."""

from __future__ import annotations

from typing import Any

from boardgen.games.base import Game
from boardgen.games.values import Outcome
from boardgen.messages import did_you_mean, shorten
from boardgen.records.endings import ADJOURNMENT, AGREEMENT, RESIGNATION, TOLD, WAYS, Ending, won_by
from boardgen.records.fields import DRAW, UNFINISHED, results
from boardgen.records.line import Line
from boardgen.records.notes import Notes
from boardgen.schema import MISSING, Choice, Fields, Path, Text, describe

_BY = Fields({"winner": Text(), "by": Choice(WAYS)}, required=frozenset({"winner", "by"}))


def check_result(notes: Notes, game: Game[Any, Any], line: Line, claim: Any, path: Path) -> None:
    """Note a `result:` that the moves do not bear out; where only it says how the game ended, the line takes it.

    Args:
        notes: takes the problems.
        game: the game.
        line: the main line, played to its end.
        claim: what stands under `result:`.
        path: where.
    """
    if isinstance(claim, dict):
        _check_way(notes, game, line, claim, path)
    elif not isinstance(claim, str):
        message = f"a result is one of {', '.join(results(game))}, or {{winner, by}}; this is {describe(claim)}"
        notes.note(path, "bad-result", message)
    elif claim not in results(game):
        hint = did_you_mean(claim, results(game))
        notes.note(path, "bad-result", f"{shorten(claim)!r} is not a result; {hint}")
    elif game.rules_known or line.ending is not None:
        _compare(notes, game, line, claim, path)
    elif claim != UNFINISHED:
        line.ending = Ending(TOLD, None if claim == DRAW else claim)


def result_of(game: Game[Any, Any], line: Line, claim: Any) -> str | None:
    """What a checked `result:` comes to; without one, what the moves say of a resignation and the like."""
    if isinstance(claim, dict):
        return str(claim["winner"])
    if isinstance(claim, str):
        return str(claim)
    return None if line.ending is None else _name(line.ending.outcome)


def _compare(notes: Notes, game: Game[Any, Any], line: Line, claim: str, path: Path) -> None:
    ending = line.ending
    outcome = game.outcome(line.positions[-1]) if ending is None else ending.outcome
    true = _name(outcome)
    if claim != true:
        if outcome is not None:
            is_so = f"it is {true} ({outcome.reason})"
        elif ending is not None:
            is_so = f"the game was {ending.words}"
        else:
            is_so = "the game is not over"
        message = f"claimed {claim}, but {is_so}; write result: {_quoted(true)}"
        if outcome is None and ending is None:
            way = AGREEMENT if claim == DRAW else RESIGNATION
            message += f", or say how it ended, as in result: {{winner: {claim}, by: {way}}}"
        notes.note(path, "wrong-result", message)


def _check_way(notes: Notes, game: Game[Any, Any], line: Line, claim: dict[str, Any], path: Path) -> None:
    """A result that says how: something that the rules do not decide."""
    read = notes.check(claim, _BY, "result", path)
    if read is MISSING or len(read) < 2:
        return
    winner, way = read["winner"], read["by"]
    wanted = {AGREEMENT: (DRAW,), ADJOURNMENT: (UNFINISHED,)}.get(way, game.players)
    if winner not in wanted:
        message = f"by: {way} goes with winner: {' or '.join(map(_quoted, wanted))}, not {shorten(winner)!r}"
        notes.note((*path, "winner"), "bad-result", message)
        return
    outcome, ending = game.outcome(line.positions[-1]), line.ending
    claimed = won_by(game, way, winner) if winner in game.players else Ending(way)
    if outcome is not None:
        message = f"claimed by {way}, but the rules ended the game: {_name(outcome)} ({outcome.reason})"
        notes.note((*path, "by"), "wrong-result", f"{message}; write result: {_quoted(_name(outcome))}")
    elif ending is None:
        line.ending = claimed
    elif (ending.by, ending.winner) != (claimed.by, claimed.winner):
        message = f"claimed {winner} by {way}, but the moves end with {ending.words}"
        notes.note(path, "wrong-result", f"{message}; leave out the one that is wrong")


def _name(outcome: Outcome | None) -> str:
    return UNFINISHED if outcome is None else DRAW if outcome.winner is None else str(outcome.winner)


def _quoted(result: str) -> str:
    return f'"{result}"' if result == UNFINISHED else result

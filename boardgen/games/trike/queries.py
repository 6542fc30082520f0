"""Claims that are settled by search: ``best`` and ``wins``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.queries import Mismatch, Query
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.notation import format_move, parse_move
from boardgen.games.trike.rules import NOBODY, Position, legal_moves, objection
from boardgen.games.trike.solver import BUDGET, DRAW, LOSS, WIN, Solution, best_line, solve, value_to_move

NOT_PROVED = "not-proved"
WORTH = {WIN: "wins", DRAW: "draws", LOSS: "loses"}


def best(pos: Position, claim: Any) -> Iterator[Mismatch]:
    """``best: [e4]``: exactly these moves win; if none wins, exactly these draw; ``[]``: every move loses.

    A claim is proved, refuted with the line that refutes it, or reported as not proved.
    """
    names = claim.split() if isinstance(claim, str) else claim
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        yield Mismatch((), f"expected a list of moves, not {claim!r}", "bad-claim")
        return
    claimed = {}
    for i, name in enumerate(names):
        try:
            claimed[_legal(pos, name)] = i
        except CodedError as error:
            yield Mismatch((i,), f"{name} cannot be played: {error.message}", error.code)
    if len(set(names)) > len(claimed):
        return
    solution = solve(pos, BUDGET)
    known = dict(solution.values)
    top = max((value for value in known.values() if value is not None), default=LOSS)
    wrong = [move for move in claimed if known[move] in (LOSS, DRAW) and (known[move] == LOSS or top == WIN)]
    for move in wrong:
        yield Mismatch((claimed[move],), f"{_worth(pos, move, known[move])}")
    missed = sorted(move for move, value in known.items() if move not in claimed and _surely_best(solution, value))
    for move in missed:
        yield Mismatch((), f"{_worth(pos, move, known[move])} and is not in the list")
    unknown = sorted(format_move(move, pos) for move, value in known.items() if value is None)
    if unknown and not wrong and not missed:
        yield Mismatch((), f"not checked: {BUDGET:,} positions do not settle {', '.join(unknown)}", NOT_PROVED)


def _surely_best(solution: Solution, value: int | None) -> bool:
    """Whether a move of this value is among the best, whatever the unknown values are."""
    return value == WIN or (value == DRAW and solution.value == DRAW)


def wins(pos: Position, claim: Any) -> Iterator[Mismatch]:
    """``wins: black``, ``white`` or ``draw``: the result with best play on both sides."""
    if claim not in (*COLOURS, "draw"):
        yield Mismatch((), f"expected black, white or draw, not {claim!r}", "bad-claim")
        return
    if pos.outcome is not None:
        true = pos.outcome.winner or "draw"
        if true != claim:
            yield Mismatch((), f"claimed {claim}, is {true}: the game is over: {pos.outcome.reason}")
        return
    # A quarter of the budget settles most positions; only the rest are solved move by move.
    value = value_to_move(pos, BUDGET // 4)
    if value is not None and _winner(pos, value) == claim:
        return
    solution = solve(pos, BUDGET)
    if solution.value is None:
        yield Mismatch((), f"not checked: {BUDGET:,} positions do not settle who wins", NOT_PROVED)
        return
    true = _winner(pos, solution.value)
    if true != claim:
        move = next(move for move, value in solution.values if value == solution.value)
        yield Mismatch((), f"claimed {claim}, is {true}: {_worth(pos, move, solution.value)}")


def _winner(pos: Position, value: int) -> str:
    """Who wins, or ``draw``, by the value for the player to move."""
    return {WIN: COLOURS[pos.mover], DRAW: "draw", LOSS: COLOURS[1 - pos.mover]}[value]


def _legal(pos: Position, name: str) -> int:
    move = parse_move(name, pos)
    if move not in legal_moves(pos):
        raise objection(pos, move)
    return move


def _worth(pos: Position, move: int, value: int | None) -> str:
    """A move, its value, and the line that shows it, such as ``e4 loses: e4 d3 c3, white wins (score 4:3)``."""
    name = format_move(move, pos)
    line = best_line(pos, move, BUDGET)
    end = line[-1]
    tokens = " ".join(format_move(cell, pos) for cell in end.moves[len(pos.moves) :])
    if end.mover != NOBODY or end.outcome is None:
        return f"{name} {WORTH[value or DRAW]}: {tokens} …"
    result = f"{end.outcome.winner} wins" if end.outcome.winner else "a draw"
    return f"{name} {WORTH[value or DRAW]}: {tokens}, {result} ({end.outcome.reason})"


QUERIES: Mapping[str, Query] = MappingProxyType({"best": best, "wins": wins})
SCHEMAS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "best": {
            "description": "exactly the moves that win (or, where none does, draw), proved by search",
            "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}],
        },
        "wins": {
            "description": "who wins with best play on both sides, proved by search",
            "enum": [*COLOURS, "draw"],
        },
    }
)

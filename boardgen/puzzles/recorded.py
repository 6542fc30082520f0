"""Puzzles in recorded games: the moments at which one answer was right, whether it was found or missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from boardgen.games.tasks import Candidate
from boardgen.progress import tracked
from boardgen.puzzles.attempts import ask
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.puzzle import Puzzle
from boardgen.records import Record

#: There are few positions in a game, so each may cost more than one of a book.
PAINS = 8
#: The sections that a record may begin with.
_STARTS = ("board", "setup", "position")


def recorded_puzzles(
    records: Iterable[Record], *, levels: Sequence[int] = LEVELS, tasks: Sequence[str] = ()
) -> list[Puzzle]:
    """The puzzles in the main lines of games, in the order of the games; no two alike.

    A position gives one puzzle at most, of the first task that suits it.

    Args:
        records: the games; those without rules have none.
        levels: the levels, of 1 to 5.
        tasks: slugs of tasks; all without.

    Raises:
        OptionError: a game has no task of that name.
    """
    found: dict[str, Puzzle] = {}
    games = list(records)
    for record in tracked(games, len(games), "Searching games"):
        for puzzle in _in(record, tasks):
            if puzzle.level in levels:
                found.setdefault(puzzle.key, puzzle)
    return list(found.values())


def _in(record: Record, slugs: Sequence[str]) -> Iterator[Puzzle]:
    game = record.game
    tasks = [game.task(slug) for slug in slugs] if slugs else list(game.tasks())
    start = {name: value for name in _STARTS if (value := getattr(record, name))}
    for ply in range(len(record.moves) + 1):
        pos = record.positions[ply]
        candidate = Candidate(start, record.moves[:ply], pos)
        puzzle = next((made for task in tasks if (made := ask(game, task, candidate, PAINS)) is not None), None)
        if puzzle is not None:
            length = len(puzzle.answer.split())
            played = " ".join(record.moves[ply : ply + length])
            yield replace(puzzle, origin=_origin(record, pos), played=played)


def _origin(record: Record, pos: Any) -> str:
    """Such as ``Anna – Bo, 2024, move 12``."""
    game = record.game
    names = [record.players[player] for player in game.players if player in record.players]
    whose = " – ".join(names) if len(names) > 1 else record.title or record.file
    return ", ".join(filter(None, (whose, record.event, record.date, f"move {game.turn(pos)}")))

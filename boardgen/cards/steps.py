"""The diagrams of a game move by move: when one is due, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from boardgen.boards.picture import Picture
from boardgen.cards.blocks import curly
from boardgen.figures.figure import series_pictures
from boardgen.games.base import Game
from boardgen.records import Record


@dataclass(frozen=True, slots=True)
class Step:
    """One diagram of a booklet.

    Attributes:
        ply: moves played before it.
        heading: turn and moves, such as ``3. d7``.
        status: score, and who is to move or how the game ended.
        comment: what was said, perhaps empty.
    """

    ply: int
    heading: str
    status: str
    comment: str


def steps(record: Record) -> tuple[Step, ...]:
    """The start and the position after each turn of a player; moves of one turn go together."""
    game, last = record.game, len(record.moves)
    start = record.positions[0]
    found = [_step(record, 0, "Start", start)]
    begin, begun = 0, start
    for ply, (before, after) in enumerate(pairwise(record.positions), start=1):
        goes_on = ply < last and (game.turn(before), game.to_move(before)) == (game.turn(after), game.to_move(after))
        if not goes_on or ply in record.comments:
            heading = f"{game.turn(begun)}. {' '.join(record.moves[begin:ply])}"
            mover = game.to_move(begun)
            found.append(_step(record, ply, f"{heading} ({person(mover)})" if mover else heading, after))
            begin, begun = ply, after
    return tuple(found)


def step_pictures(record: Record, shown: Sequence[Step], pitch: float) -> Iterator[Picture]:
    """The pictures of steps at a pitch, for one document: they share what does not change."""
    return series_pictures(record, {step.ply for step in shown}, pitch, record.game.view().booklet_flags)


def person(name: str) -> str:
    """A player as a sentence names one."""
    return f"player {name}" if name.isdigit() else name


def title(record: Record) -> str:
    """The game's own title, or what it is."""
    return record.title or f"A game of {record.game.title}"


def subtitle(record: Record) -> str:
    """What was played, by whom, where and when."""
    named = ", ".join(f"{name} ({person(player)})" for player, name in record.players.items())
    return " · ".join(part for part in (f"A game of {record.game.title}", named, record.event, record.date) if part)


def credit(record: Record) -> str:
    """Whose game it is and where it comes from."""
    parts = [f"{record.game.title} was designed by {record.game.designer}."]
    if record.author:
        parts.append(f"This game: {record.author}.")
    if record.source:
        parts.append(f"Source: {record.source}")
    return " ".join(parts)


def _step(record: Record, ply: int, heading: str, pos: Any) -> Step:
    return Step(ply, heading, _status(record.game, pos), curly(record.comments.get(ply, "")))


def _status(game: Game[Any, Any], pos: Any) -> str:
    """Score where the game has one, then the outcome or who is to move."""
    parts = []
    score, outcome = game.score(pos), game.outcome(pos)
    if score:
        parts.append(", ".join(f"{person(player)} {points:g}" for player, points in score.items()))
    if outcome is None:
        parts.append(f"{person(str(game.to_move(pos)))} to move")
    elif outcome.winner is None:
        parts.append(f"a draw: {outcome.reason}")
    else:
        parts.append(f"{person(outcome.winner)} wins: {outcome.reason}")
    text = " · ".join(parts)
    return text[:1].upper() + text[1:]

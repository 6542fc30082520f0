"""Puzzles in words: headings, answers with their main line, why tempting moves fail, hints."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from boardgen.cards.blocks import Run
from boardgen.games.base import Game
from boardgen.games.registry import get_game
from boardgen.games.tasks import Line
from boardgen.puzzles.puzzle import Puzzle

#: Wrong answers that a book explains, and moves of a line that it tells.
TOLD = 2
LONGEST = 16


def title(game: Game[object, object], puzzles: Sequence[Puzzle]) -> str:
    """Such as ``12 puzzles of Trike``."""
    many = f"{len(puzzles)} puzzles" if len(puzzles) != 1 else "A puzzle"
    return f"{many} of {game.title}"


def about(game: Game[object, object], puzzles: Sequence[Puzzle], seed: int | None) -> str:
    """What a book has, in a player's words: the board and its measures, levels, the book's number."""
    levels = sorted({puzzle.level for puzzle in puzzles})
    board = puzzles[0].start.get("board", {})
    same = all(puzzle.start.get("board", {}) == board for puzzle in puzzles)
    parts = [kind.title for kind in game.boards.values() if kind.options and kind.options.items() <= board.items()]
    parts += [f"{name} {value}" for name, value in board.items() if type(value) is int]
    parts = parts if same else []
    parts.append(f"level {levels[0]}" if len(levels) == 1 else f"levels {levels[0]}–{levels[-1]}")
    if seed is not None:
        parts.append(f"number {seed}")
    return " · ".join(parts)


def credit(game: Game[object, object]) -> str:
    """The last line of a page."""
    said = f"{game.title} was designed by {game.designer}. " if game.designer else ""
    return f"{said}Every answer is proved by a search of all replies."


def answer(puzzle: Puzzle) -> tuple[Run, ...]:
    """The answer, its main line, and why tempting ones fail."""
    game = get_game(puzzle.game)
    runs = [*_line(game, puzzle.answer, puzzle.proof.line), Run(" ")]
    for wrong in puzzle.proof.wrong[:TOLD]:
        runs += [Run("Not "), *_line(game, wrong.answer, wrong.line), Run(" ")]
    if puzzle.played:
        played = game.told(puzzle.played.split())
        runs.append(Run("This was played." if puzzle.played == puzzle.answer else f"What was played: {played}."))
    return tuple(runs)


def short_answer(puzzle: Puzzle) -> tuple[Run, ...]:
    """The answer, its main line, and why the most tempting one fails."""
    game = get_game(puzzle.game)
    runs = _line(game, puzzle.answer, puzzle.proof.line)
    for wrong in puzzle.proof.wrong[:1]:
        runs += [Run(" Not "), *_line(game, wrong.answer, wrong.line)]
    return tuple(runs)


def hints(puzzle: Puzzle) -> tuple[Run, ...]:
    """All hints in a row, lettered, so that a reader may cover the later ones."""
    lettered = zip(ascii_lowercase, puzzle.hints, strict=False)
    return tuple(run for letter, hint in lettered for run in (Run(f"{letter} ", True), Run(f"{hint} ")))


def _line(game: Game[object, object], first: str, line: Line) -> list[Run]:
    """An answer, what follows it and what that comes to."""
    now, rest = first.split(), list(line.moves[len(first.split()) :])
    then = game.told(rest[:LONGEST]) + (" …" if len(rest) > LONGEST else "")
    return [Run(game.told(now), True), Run(f", then {then}: {line.end}." if rest else f": {line.end}.")]

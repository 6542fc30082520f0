"""Puzzles as game files, with claims that prove them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgen.games.registry import get_game
from boardgen.games.win_task import OnlyMovesTask
from boardgen.puzzles import telling
from boardgen.puzzles.attempts import PROOF
from boardgen.puzzles.puzzle import Puzzle
from boardgen.records.writer import quoted, write_game


def game_file(puzzle: Puzzle, number: int) -> str:
    """The text of a game file that ends at the position to solve, and claims its answer.

    Args:
        puzzle: the puzzle.
        number: its number in the book.
    """
    game = get_game(puzzle.game)
    task = game.task(puzzle.task)
    about = {
        "title": puzzle.origin or f"Puzzle {number}, level {puzzle.level}",
        "source": puzzle.sentence,
    }
    expect: dict[str, Any] = {"best": [puzzle.answer]}
    if puzzle.task != game.task().slug:
        expect["task"] = puzzle.task
    if isinstance(task, OnlyMovesTask):
        expect["solution"] = " ".join(puzzle.proof.line.moves)
    if task.effort * PROOF > task.budget:
        expect["budget"] = task.effort * PROOF
    start: dict[str, Any] = dict(puzzle.start)
    return write_game(game, about=about, moves=puzzle.moves, expect=expect, **start)


def book_file(puzzles: Sequence[Puzzle], seed: int | None = None, without: Sequence[int] = ()) -> str:
    """The text of a game file with all puzzles of a book; of a single one, without a list.

    Args:
        puzzles: at least one, all of one game.
        seed: the seed of the book, for its title.
        without: levels that were looked for in vain.
    """
    texts = [game_file(puzzle, number) for number, puzzle in enumerate(puzzles, start=1)]
    if len(texts) == 1:
        return texts[0]
    game = get_game(puzzles[0].game)
    head, begin = f"game: {game.slug}\n", f"title: {quoted(telling.title(game, puzzles))}\n"
    about = telling.about(game, puzzles, seed, without)
    games = "".join(_item(text.removeprefix(head)) for text in texts)
    return f"{head}{begin}subtitle: {quoted(about)}\ngames:\n{games}"


def _item(text: str) -> str:
    """A game file as an item of a list."""
    lines = text.splitlines()
    return "".join(f"  {'- ' if not k else '  '}{line}\n" for k, line in enumerate(lines))


def names_of(puzzles: Sequence[Puzzle]) -> list[str]:
    """File names without suffix: number and level, sorted as the puzzles are."""
    width = max(2, len(str(len(puzzles))))
    return [f"puzzle-{number:0{width}}-level-{puzzle.level}" for number, puzzle in enumerate(puzzles, start=1)]

"""Questions with proved answers: what is asked of a position, and whether a move is the answer, with the proof."""

from __future__ import annotations

from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.games.tasks import OutOfBudgetError, Task
from boardgen.messages import shorten
from boardgen.records.line import Line
from boardgen.records.reading import Reading
from boardgen.studio.checking import games_in_file
from boardgen.studio.requests import Data, RefusedError, Request
from boardgen.studio.texts import opened, position_of_claim


def puzzle(request: Request) -> Data:
    """A puzzle of a game by number and level, as a game file with its question, and hints.

    Raises:
        OptionError: no such game or board, or no puzzle of that level was found.
    """
    from boardgen.games import get_game
    from boardgen.puzzles.files import game_file
    from boardgen.puzzles.making import one_puzzle

    number = request.number("number", 1)
    level = request.number("level") if request.given("level") else None
    found = one_puzzle(get_game(request.text("game")), number, level, board=request.mapping("options"))
    return {
        "number": number,
        "level": found.level,
        "sentence": found.sentence,
        "hints": list(found.hints),
        "name": f"{found.game}-puzzle-{number}",
        "text": game_file(found, 1),
    }


def solve(request: Request) -> Data:
    """The question of a game of a file: that of its first claim ``best``, else the game's usual one at the end.

    With ``move``, whether that is the answer; ``line`` is best play after it, which shows why.

    Raises:
        GameFileError: the file cannot be read as far as that.
        RefusedError: nothing can be asked there, the move is not legal, or the search would take too long.
    """
    found = opened(request)
    reading, line, count = found.place(None)
    slug, asked = _question(reading)
    if asked is not None:
        line, count = asked
    game, pos = reading.game, line.positions[count]
    task = _task(game, slug, pos)
    about = {
        "game": game.slug,
        "title": game.title,
        "task": task.slug,
        "sentence": task.sentence(pos),
        "at": line.path_to(count),
        "ply": count,
        "to_move": game.to_move(pos),
        "games": games_in_file(found),
    }
    if not request.given("move"):
        return about
    return {**about, **_judged(game, task, pos, request.text("move"))}


def _question(reading: Reading) -> tuple[str | None, tuple[Line, int] | None]:
    for path, _ in reading.claims():
        if path[-1] == "best":
            named = reading.document.scalar((*reading.prefix, *path[:-1], "task"))
            return (None if named is None else named.text), position_of_claim(reading, path)
    return None, None


def _task(game: Game[Any, Any], slug: str | None, pos: Any) -> Task[Any]:
    if game.outcome(pos) is not None:
        raise RefusedError("game-over", "the game is over; there is nothing to solve")
    try:
        task = game.task(slug)
    except CodedError as error:
        raise RefusedError(error.code, error.message) from None
    why = task.fits(pos)
    if why:
        raise RefusedError("no-question", f"nothing can be asked here: {why}")
    return task


def _judged(game: Game[Any, Any], task: Task[Any], pos: Any, move: str) -> Data:
    game.play(pos, move.split()[0] if move.split() else move)
    try:
        right = task.right(pos, task.budget)
        if move not in right and any(answer.startswith(f"{move} ") for answer in right):
            return {"right": None, "says": f"{move} begins well. Go on."}
        is_right = any(task.same(pos, move, answer, task.budget) for answer in right)
        shown = task.show(pos, move, task.budget)
    except OutOfBudgetError:
        raise RefusedError("not-proved", f"{shorten(move)} cannot be settled in the time there is") from None
    rest = " ".join(shown.moves[1:] if shown.moves[:1] == (move,) else shown.moves)
    how = f" after {rest}" if rest else ""
    says = f"{move} is right: {shown.end}{how}." if is_right else f"{move} fails: {shown.end}{how}."
    return {"right": is_right, "says": says, "line": list(shown.moves), "end": shown.end, "answers": len(right)}

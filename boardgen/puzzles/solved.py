"""The picture of an answer, for a page beside its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import Any

from boardgen.boards.picture import Display, Picture
from boardgen.errors import OptionError
from boardgen.games.base import Game
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.windows import Window, windows
from boardgen.scene.lettering import type_sizes
from boardgen.scene.text import LEAST_TEXT

#: How many moves were played before a position, in its notation.
_COUNTED = re.compile(r", ply=\d+(?=[,)])")


def solved_picture(
    game: Game[Any, Any], puzzle: Puzzle, pitch: float, wide: float = 0.0, window: Window | None = None
) -> Picture:
    """The end of the main line with its numbers where they tell it and can be read, otherwise the answer alone; for
    pictures that stay ``steady`` see `Display.wide`.

    Args:
        game, puzzle: what is answered.
        pitch, wide: as of displays, mm.
        window: that of the puzzle in its book; None for one that is alone.
    """
    view, pos = game.view(), puzzle.position(game)
    if view.solved_by_numbers and (numbered := numbered_picture(game, puzzle, pitch)) is not None:
        return numbered
    display = Display(pitch, last=True, since=game.ply(pos), wide=wide)
    return _after(game, puzzle, _answered(game, puzzle), (window or windows(game, [puzzle])[0]).on(display))


def numbered_picture(game: Game[Any, Any], puzzle: Puzzle, pitch: float) -> Picture | None:
    """The end of the main line with its numbers from 1 on; None where they could not be read at a pitch in mm."""
    # Without its history the answer is number 1, and everything that has a number is new.
    notation = game.notation(puzzle.position(game))
    try:
        after = game.read(_COUNTED.sub("", notation))
    except OptionError:
        # What was made in earlier turns cannot be there before the first.
        after = game.read(notation)
    after = reduce(game.play, puzzle.proof.line.moves, after)
    picture = _after(game, puzzle, (after, after), Display(pitch, numbers=True, last=game.view().solved_last))
    return picture if is_readable(picture) else None


def solved_note(game: Game[Any, Any], puzzles: Sequence[Puzzle]) -> str:
    """What has to be known to read the pictures of some answers; perhaps nothing."""
    view = game.view()
    threats = any(_prevented(game, puzzle) for puzzle in puzzles)
    replies = view.replied_note and any(_replies(game, puzzle) for puzzle in puzzles)
    notes = " ".join(dict.fromkeys(view.solved_note_at(puzzle.position(game)) for puzzle in puzzles))
    said = notes, view.replied_note if replies else "", view.threatened_note if threats else ""
    return " ".join(filter(None, said))


def _answered(game: Game[Any, Any], puzzle: Puzzle) -> tuple[Any, Any]:
    """The positions after an answer and after the main line."""
    many = len(puzzle.answer.split())
    pos = reduce(game.play, puzzle.answer.split(), puzzle.position(game))
    return pos, reduce(game.play, puzzle.proof.line.moves[many:], pos)


def _replies(game: Game[Any, Any], puzzle: Puzzle) -> bool:
    """Whether the picture of an answer shows a reply by which something is placed."""
    pos, end = _answered(game, puzzle)
    return bool(game.pieces(end).keys() - game.pieces(pos).keys()) and not _prevented(game, puzzle)


def _after(game: Game[Any, Any], puzzle: Puzzle, after: tuple[Any, Any], display: Display) -> Picture:
    """The position after an answer, and after the main line, with what the answer prevents if that was asked for."""
    (pos, end), view, prevented = after, game.view(), _prevented(game, puzzle)
    return view.threatened(pos, prevented, display) if prevented else view.replied(pos, end, display)


def _prevented(game: Game[Any, Any], puzzle: Puzzle) -> tuple[Any, ...]:
    """What the others threatened to make: at once, or else after another move, where that is to be shown: most
    plainly where they needed what the answer takes from them, then what is the shortest.
    """
    task, pos, proof = game.task(puzzle.task), puzzle.position(game), puzzle.proof
    found = task.prevented(pos, puzzle.answer)
    if found or len(proof.line.moves) > len(puzzle.answer.split()):
        return found
    for line in sorted(
        (wrong.line for wrong in proof.wrong), key=lambda line: (puzzle.answer not in line.moves[1:], len(line.moves))
    ):
        end = reduce(game.play, line.moves, pos)
        if task.shows(pos, end):
            return (end,)
    return ()


def is_readable(picture: Picture) -> bool:
    """Whether no letter of a picture is too small."""
    return min(type_sizes((*picture.below, *picture.above)), default=LEAST_TEXT) >= LEAST_TEXT - 1e-6

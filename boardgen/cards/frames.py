"""The frames of a moving picture: a game move by move, each position with its move and the score below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from boardgen.boards.picture import BORDER, Labels, Picture
from boardgen.cards.steps import status_of, step_display, turn_of
from boardgen.figures.figure import line_pictures
from boardgen.games.base import Game
from boardgen.records import Record
from boardgen.records.line import Line
from boardgen.scene.primitives import Group, Item, Scene, Text
from boardgen.scene.text import ASCENT, measure

#: Pixels of the longer side, by the name of a forum.
PRESETS: Mapping[str, int] = MappingProxyType({"bgg": 1900})
#: Pixels, without a width.
USUAL_WIDTH = 600
#: Type and the lines it stands in, in widths of the picture: all frames are seen at about one width.
_SIZE, _LEADING = 0.042, 0.06


def game_frames(record: Record, labels: Labels, *, numbers: bool, last: bool) -> Iterator[Scene]:
    """A frame for each position of the main line, all of one size.

    Args:
        record: the game.
        labels: coordinates.
        numbers: number the pieces of the last move.
        last: mark the last move.
    """
    game, line = record.game, record.line
    display = step_display(game, game.view().figure_pitch)._replace(labels=labels, numbers=numbers, last=last)
    counts = range(len(line.moves) + 1)
    pictures = list(line_pictures(game, line, counts, display))
    # Boards that grow are of many sizes.
    across, down = (max(getattr(picture, side) for picture in pictures) for side in ("width", "height"))
    for count, picture in zip(counts, pictures, strict=True):
        yield _frame(picture, across, down, heading_of(line, game, count), status_of(line, game, count))


def _frame(picture: Picture, across: float, down: float, heading: str, status: str) -> Scene:
    """A picture amid its room, with two lines below it: the move, and how the game stands."""
    width = across + 2 * BORDER
    size, leading = _SIZE * width, _LEADING * width
    y = down + 2 * BORDER + size * ASCENT
    left, top = (across - picture.width) / 2 + BORDER, (down - picture.height) / 2 + BORDER
    lines = ((heading, True, "ink"), (status, False, "muted"))
    items: list[Item] = [Group((*picture.below, *picture.above), dx=left, dy=top)]
    for row, (text, bold, paint) in enumerate(lines):
        if text:
            fitting = min(size, size * (width - 2 * BORDER) / measure(text, size, bold))
            items.append(Text(width / 2, y + row * leading, text, fitting, paint, "middle", bold))
    return Scene(width, down + 3 * BORDER + len(lines) * leading, tuple(items))


def heading_of(line: Line, game: Game[Any, Any], count: int) -> str:
    """One move of a line in words, as the headings of diagrams have moves, with its judgement."""
    turn = turn_of(line, game, count)
    return turn.heading if turn else "The start"

"""The frames of a moving picture: a game move by move, each position with its move and the score below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from boardgen.boards.picture import BORDER, Labels, Picture
from boardgen.cards.steps import heading_of, status_of, step_display
from boardgen.figures.figure import line_pictures
from boardgen.records import Record
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
    for count, picture in zip(counts, line_pictures(game, line, counts, display), strict=True):
        yield _frame(picture, heading_of(line, game, count), status_of(line, game, count))


def _frame(picture: Picture, heading: str, status: str) -> Scene:
    """A picture with two lines below it: the move, and how the game stands."""
    width = picture.width + 2 * BORDER
    size, leading = _SIZE * width, _LEADING * width
    y = picture.height + 2 * BORDER + size * ASCENT
    lines = ((heading, True, "ink"), (status, False, "muted"))
    items: list[Item] = [Group((*picture.below, *picture.above), dx=BORDER, dy=BORDER)]
    for row, (text, bold, paint) in enumerate(lines):
        if text:
            fitting = min(size, size * (width - 2 * BORDER) / measure(text, size, bold))
            items.append(Text(width / 2, y + row * leading, text, fitting, paint, "middle", bold))
    return Scene(width, picture.height + 3 * BORDER + len(lines) * leading, tuple(items))

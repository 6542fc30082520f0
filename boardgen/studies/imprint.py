"""The credits at the foot of the first page of a study book. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.cards.booklet_foot import colour_key
from boardgen.cards.lines import Line
from boardgen.cards.typeset import FINE
from boardgen.scene.primitives import Group, Item
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT
from boardgen.studies.content import Book
from boardgen.studies.frame import Frame
from boardgen.studies.setting import FOOT, set_lines


def stones(book: Book) -> tuple[tuple[Item, ...], float]:
    """A stone of each colour with its name, where all games have the same ones, and how wide they are, mm."""
    views = {chapter.record.game.slug: chapter.record.game.view() for chapter in book.chapters}.values()
    alike = len({(view.stone_colours, view.stone_names) for view in views}) == 1
    return colour_key(next(iter(views))) if alike else ((), 0.0)


def imprint(lines: Sequence[Line], key: tuple[Item, ...], indent: float, frame: Frame, y: float) -> Iterator[Item]:
    """The credits at the foot of the first page, the first line behind the key to the stones."""
    yield Rule(frame.side, y, frame.width - frame.side, y, FINE)
    y += 1.4
    yield from set_lines(lines[:1], FOOT, "muted", frame.side + indent, y)
    yield from set_lines(lines[1:], FOOT, "muted", frame.side, y + FOOT.leading)
    if key:
        yield Group(key, id="colours", dx=frame.side, dy=y + FOOT.baseline - CAP_HEIGHT * FOOT.size / 2)

"""The picture on the first page of a study book. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import Run
from boardgen.cards.lines import break_lines
from boardgen.cards.steps import closing_flags
from boardgen.scene.bounds import bounds
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item
from boardgen.scene.scoped import Scope
from boardgen.studies.content import Book, Chapter, Diagram
from boardgen.studies.frame import Frame
from boardgen.studies.setting import CAPTION_GAP, alone, caption_figure, set_lines

#: It is no narrower, else it is left out.
_LEAST = 50.0
#: What is free above and below it together, at least, and how much more of it below: its caption is no line of the
#: preface.
_ABOUT, _MORE_BELOW = 5.0, 3.0
#: A picture so many times flatter than its place has its parts one below another, so far apart, mm.
_FLAT, _APART = 2.0, 7.0
#: Other pictures of the book have symbols of the same names.
_SCOPE = Scope("title")


class Front:
    """The fullest diagram of the first game, bare and whole, and what it shows.

    Who has connected what, and where, is seen on a whole board alone.
    """

    def __init__(self, book: Book, frame: Frame) -> None:
        self.frame = frame
        self._shown = next(_shown(book), None)
        if self._shown is None:
            return
        chapter, block = self._shown
        game, line = chapter.record.game, block.line
        view, pos = game.view(), line.positions[block.count]
        flags = {*view.booklet_flags, *(closing_flags(game, line) if block.is_end else ())}
        self.usual = Display(view.figure_pitch, "none", flags=frozenset(flags))

        def in_play(pitch: float) -> Picture:
            return view.position(pos, self.usual._replace(pitch=pitch))

        self.in_play = in_play
        self.drawn = self.in_play(self.usual.pitch)
        source = f", from “{chapter.title}”" if chapter.title != book.title else ""
        first, *then = block.head
        # The board has no coordinates: of the end its last move says nothing that is seen.
        head = "The end" if block.is_end and block.is_main else first.text.rstrip(".")
        self.said = (Run(f"{head}{source}.", True), *then)
        self.lines = break_lines(self.said, frame.text, frame.types.text.size)

    def _room(self, top: float, bottom: float) -> float:
        """What the picture may have of the height between two."""
        if self._shown is None:
            return 0.0
        return bottom - top - _ABOUT - CAPTION_GAP - len(self.lines) * self.frame.types.text.leading

    def _drawing(self, high: float) -> Picture:
        """At some pitch, as it fills so much height best: its parts may stand one below another."""
        drawn = self.drawn
        stacks = len(drawn.parts) > 1 and drawn.width / drawn.height > _FLAT * self.frame.text / high
        return _stacked(drawn, 1.0) if stacks else drawn

    def _scale(self, high: float) -> float:
        """How many times as large as its usual size it is in some height; 0 if too small, or if there is none."""
        if self._shown is None:
            return 0.0
        drawn = self._drawing(high)
        scale = min(self.frame.text / drawn.width, high / drawn.height)
        return scale if scale * drawn.width >= _LEAST else 0.0

    def area(self, top: float, bottom: float) -> float:
        """What it takes between two heights, square mm."""
        high = self._room(top, bottom)
        scale = self._scale(high)
        return scale**2 * self._drawing(high).width * self._drawing(high).height if scale else 0.0

    def items(self, top: float, bottom: float) -> Iterator[Item]:
        """The picture between two heights, as large as it fits; none where it would be too small."""
        high = self._room(top, bottom)
        scale = self._scale(high)
        if not scale:
            return
        frame, type_ = self.frame, self.frame.types.text
        drawn = self.in_play(self.usual.pitch * scale)
        if self._drawing(high) is not self.drawn:
            drawn = _stacked(drawn, scale)
        picture = alone(caption_figure(drawn.scoped(_SCOPE), (), (), frame.text), frame.text)
        text = CAPTION_GAP + len(self.lines) * type_.leading
        dy = top + max(0.0, bottom - top - picture.height - text - _MORE_BELOW) / 2
        yield Group(tuple(picture.items()), dx=frame.side, dy=dy)
        y = dy + picture.height + CAPTION_GAP
        yield from set_lines(self.lines, type_, "muted", frame.side, y, strong="ink")


def _stacked(picture: Picture, scale: float) -> Picture:
    """The parts of a picture one below another, each in the middle, so far apart at some scale.

    What is free around what they show, such as room for brackets, is left out.
    """
    drawing = (*picture.below, *picture.above)
    parts = [(_seen(drawing, part), tuple(inside(drawing, part))) for part in picture.parts]
    width = max(right - left for (left, _, right, _), _ in parts)
    below: list[Item] = []
    y = 0.0
    for at, ((left, top, right, bottom), shown) in enumerate(parts):
        x = (width - (right - left)) / 2
        box = (x, y, x + right - left, y + bottom - top)
        below.append(Group((Group(shown, dx=x - left, dy=y - top),), id=f"part-{at + 1}", clip=box))
        y += bottom - top + _APART * scale
    return picture._replace(width=width, height=y - _APART * scale, below=tuple(below), above=(), parts=())


def _seen(drawing: Sequence[Item], part: Box) -> Box:
    """What a part of a picture shows within its box."""
    left, top, right, bottom = part
    x1, y1, x2, y2 = bounds(tuple(inside(drawing, part))) or part
    return max(left, x1), max(top, y1), min(right, x2), min(bottom, y2)


def _shown(book: Book) -> Iterator[tuple[Chapter, Diagram]]:
    """The fullest diagram of each game that has any behind its start."""
    for chapter in book.chapters:
        shown = [block for block in chapter.blocks if isinstance(block, Diagram) and block.count]
        if shown:
            yield chapter, max(shown, key=lambda one: one.count)

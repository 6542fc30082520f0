"""The picture on the first page of a study book. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import Run
from boardgen.cards.lines import break_lines
from boardgen.cards.steps import closing_flags
from boardgen.kits.cover_picture import running_off
from boardgen.limits import MARGIN
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Group, Item
from boardgen.scene.scoped import Scope
from boardgen.studies.content import Book, Chapter, Diagram
from boardgen.studies.frame import Frame
from boardgen.studies.setting import CAPTION, CAPTION_GAP, alone, caption_figure, set_lines

#: It is no narrower, else it is left out.
_LEAST = 50.0
#: What is free above and below it together, at least, and how much more of it below: its caption is no line of the
#: preface.
_ABOUT, _MORE_BELOW = 5.0, 3.0

#: It shows a part of a board alone where at least so much of all pieces is seen whole.
_WHOLE = 0.75
#: A picture so many times flatter than its place has its parts one below another, so far apart, mm.
_FLAT, _APART = 2.0, 8.0
#: Other pictures of the book have symbols of the same names.
_SCOPE = Scope("title")


def front_picture(book: Book, frame: Frame, top: float, bottom: float) -> list[Item] | None:
    """The fullest diagram of the first game, bare, and where it is from, between two heights.

    Like the cover of a kit it runs off the page, where a part of its board says as much and shows most of its pieces
    whole; else it is as large as it fits.

    Returns:
        None if it would be too small.
    """
    shown = next(_shown(book), None)
    if shown is None:
        return None
    chapter, block = shown
    game, line = chapter.record.game, block.line
    view, pos = game.view(), line.positions[block.count]
    flags = {*view.booklet_flags, *(closing_flags(game, line) if block.is_end else ())}
    usual = Display(view.figure_pitch, "none", flags=frozenset(flags))

    def in_play(pitch: float) -> Picture:
        return view.position(pos, usual._replace(pitch=pitch))

    source = f", from “{chapter.title}”" if chapter.title != book.title else ""
    told = (Run(f"{block.head[0].text.rstrip('.')}{source}."),)
    end = bottom - _ABOUT - CAPTION_GAP - CAPTION.leading
    drawn = in_play(usual.pitch)
    if len(drawn.parts) > 1 and drawn.width / drawn.height > _FLAT * frame.text / (end - top):
        # Its parts fill the page better one below another.
        stacked = _stacked(drawn, 1.0)
        scale = min(frame.text / stacked.width, (end - top) / stacked.height)
        drawn = _stacked(in_play(usual.pitch * scale), scale)
        picture = alone(caption_figure(drawn.scoped(_SCOPE), (), told, frame.text), frame.text)
        dy = top + (bottom - top - picture.height - _MORE_BELOW) / 2
        return [Group(tuple(picture.items()), dx=frame.side, dy=dy)]
    width = min(frame.text, drawn.width / drawn.height * (end - top))
    if width < _LEAST:
        return None
    box = (MARGIN.least, top, frame.width - MARGIN.least, end)
    cut_off = running_off(in_play, box, frame.side, _WHOLE)
    if cut_off is not None:
        caption = set_lines(
            break_lines(told, frame.text, CAPTION.size), CAPTION, "muted", frame.side, end + CAPTION_GAP
        )
        return [*_SCOPE.items((cut_off,)), *caption]
    whole = in_play(usual.pitch * width / drawn.width).scoped(_SCOPE)
    picture = alone(caption_figure(whole, (), told, frame.text), frame.text)
    dy = top + (bottom - top - picture.height - _MORE_BELOW) / 2
    return [Group(tuple(picture.items()), dx=frame.side, dy=dy)]


def _stacked(picture: Picture, scale: float) -> Picture:
    """The parts of a picture one below another, each in the middle, so far apart at some scale."""
    width = max(right - left for left, _, right, _ in picture.parts)
    below: list[Item] = []
    y = 0.0
    drawing = (*picture.below, *picture.above)
    for at, (left, top, right, bottom) in enumerate(picture.parts):
        x = (width - (right - left)) / 2
        box = (x, y, x + right - left, y + bottom - top)
        shown = tuple(inside(drawing, (left, top, right, bottom)))
        below.append(Group((Group(shown, dx=x - left, dy=y - top),), id=f"part-{at + 1}", clip=box))
        y += bottom - top + _APART * scale
    return picture._replace(width=width, height=y - _APART * scale, below=tuple(below), above=(), parts=())


def _shown(book: Book) -> Iterator[tuple[Chapter, Diagram]]:
    """The fullest diagram of each game that has any behind its start."""
    for chapter in book.chapters:
        shown = [block for block in chapter.blocks if isinstance(block, Diagram) and block.count]
        if shown:
            yield chapter, max(shown, key=lambda one: one.count)

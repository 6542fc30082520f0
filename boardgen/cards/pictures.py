"""The figures of a card: measured once, drawn at the pitch that fits. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from boardgen.cards.blocks import FigureRef, FigureRow, Run, curly
from boardgen.cards.fragment import Fragment, Measures
from boardgen.cards.lines import break_lines, line_items
from boardgen.cards.template import Card
from boardgen.figures.figure import FigureStyle, figure_picture
from boardgen.records import Figure, Record
from boardgen.scene.primitives import Group, Item

#: A figure is drawn at most so much larger than the usual for its game.
_LARGEST = 1.25
#: A caption beside its picture is at least so wide, in sizes of its type.
_BESIDE = 11.0
#: Between figures, in sizes of the text.
_APART = 1.2
#: A figure so many times as wide as it is high, and as wide as a column, spans the page.
_FLAT, _CRAMPED = 1.4, 1.4
#: Of figures side by side one may have so many times the pitch of another, if it is as much smaller.
_MAGNIFIED = 1.6
#: What a break between figures that belong together costs, in squares of the part of a column that stays empty.
_IN_ROW = 0.03


class Picture:
    """One figure at any size.

    Attributes:
        record, figure: what it shows.
        alt: the figure in words.
    """

    def __init__(self, record: Record, figure: Figure, alt: str = "") -> None:
        self.record = record
        self.figure = figure
        self.alt = alt or figure.caption

    @cached_property
    def usual(self) -> float:
        """The pitch it would have by itself."""
        return float(self.figure.pitch or self.record.game.view().figure_pitch)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height in pitches; pictures scale with the pitch."""
        drawing = figure_picture(self.record, self.figure, FigureStyle(self.usual))
        return drawing.width / self.usual, drawing.height / self.usual

    def pitch(self, width: float, height: float) -> float:
        """The largest pitch at which it fits."""
        if self.figure.flow is not None:  # its texts have to be read, which a limit for boards does not care for
            height = math.inf
        return min(width / self.size[0], height / self.size[1], self.usual * _LARGEST)

    def draw(self, pitch: float, x: float, y: float, id_: str = "") -> Group:
        """The drawing with its top left corner at a place."""
        drawing = figure_picture(self.record, self.figure, FigureStyle(pitch))
        return Group((*drawing.below, *drawing.above), id=id_ or self.figure.id, dx=x, dy=y, title=self.alt)


class Pictures:
    """The figures of a card by their place in the text."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._known: dict[int, Picture] = {}

    def get(self, ref: FigureRef) -> Picture:
        """The picture that a text names."""
        if ref.index not in self._known:
            self._known[ref.index] = Picture(*self._card.figure(ref), ref.alt)
        return self._known[ref.index]


def wants_page(block: FigureRow, width: float, pictures: Pictures) -> bool:
    """Whether figures would be cramped in a column: several side by side, or one that is long and flat."""
    shown = [pictures.get(ref) for ref in block.figures]
    if len(shown) > 1:
        return True
    wide, high = shown[0].size
    return wide > _FLAT * high and wide * shown[0].usual > _CRAMPED * width


def figure_fragments(
    block: FigureRow, indent: float, width: float, measures: Measures, pictures: Pictures
) -> Iterator[Fragment]:
    """Figures with their captions: side by side unless too narrow, otherwise stacked."""
    shown = [pictures.get(ref) for ref in block.figures]
    room = width - indent
    apart = measures.text * _APART
    each = (room - apart * (len(shown) - 1)) / len(shown)
    if len(shown) == 1 or each >= measures.narrowest:
        yield _row(shown, indent, each, apart, measures)
        return
    pitch = min(picture.pitch(room * 0.48, measures.highest) for picture in shown)
    for i, picture in enumerate(shown):
        fragment = _beside(picture, pitch, indent, room, measures)
        yield replace(
            fragment, space=fragment.space * (0.8 if i else 1.0), bad=_IN_ROW if i + 1 < len(shown) else 0.0
        )


def _row(shown: list[Picture], indent: float, each: float, apart: float, measures: Measures) -> Fragment:
    width = min(each, measures.widest * (2 if len(shown) == 1 and shown[0].size[0] > _FLAT * shown[0].size[1] else 1))
    pitches = _alike([picture.pitch(width, measures.highest) for picture in shown])
    pitch = pitches[0]
    if len(shown) == 1 and shown[0].figure.caption:
        beside = each - shown[0].size[0] * pitch - apart
        if beside >= _BESIDE * measures.caption:
            return _beside(shown[0], pitch, indent, each, measures)
    sizes = [(p.size[0] * pitch, p.size[1] * pitch) for p, pitch in zip(shown, pitches, strict=True)]
    tall = max(high for _, high in sizes)
    below = tall + measures.text * 0.35
    lefts = [indent + i * (each + apart) for i in range(len(shown))]
    captions = [_caption(picture, x, below, each, measures) for picture, x in zip(shown, lefts, strict=True)]
    deep = max(depth for _, depth in captions)

    def draw() -> tuple[Item, ...]:
        items: list[Item] = []
        for picture, own, (wide, high), left, (caption, _) in zip(
            shown, pitches, sizes, lefts, captions, strict=True
        ):
            items += [picture.draw(own, left + (each - wide) / 2, tall - high), *caption]
        return tuple(items)

    height = below + deep if deep else tall
    return Fragment(height, (), space=measures.gap * 1.25, stretch=2.0, kind="figure", draw=draw)


def _alike(pitches: list[float]) -> list[float]:
    """One pitch for all where they are near each other; else a part is drawn larger than the whole it is of."""
    least = min(pitches)
    if max(pitches) < _MAGNIFIED * least:
        return [least] * len(pitches)
    return [min(pitch, _MAGNIFIED * least) for pitch in pitches]


def _beside(picture: Picture, pitch: float, indent: float, room: float, measures: Measures) -> Fragment:
    """The picture on the left, its caption on the right."""
    width, height = (side * pitch for side in picture.size)
    apart = measures.text * 0.9
    caption, depth = _caption(picture, 0.0, 0.0, room - width - apart, measures)
    whole = max(height, depth)

    def draw() -> tuple[Item, ...]:
        drawing = picture.draw(pitch, indent, (whole - height) / 2)
        return drawing, Group(tuple(caption), dx=indent + width + apart, dy=(whole - depth) / 2)

    return Fragment(whole, (), space=measures.gap * 1.25, stretch=2.0, kind="figure", draw=draw)


def _caption(picture: Picture, x: float, y: float, width: float, measures: Measures) -> tuple[list[Item], float]:
    """The lines of a caption below ``y``, and their height."""
    text = curly(" ".join(picture.figure.caption.split()))
    if not text:
        return [], 0.0
    size = measures.caption
    leading = size * 1.28
    items: list[Item] = []
    lines = break_lines((Run(text),), width, size)
    for i, line in enumerate(lines):
        items += line_items(line, x, y + i * leading + measures.baseline(leading, size), size, "muted")
    return items, len(lines) * leading

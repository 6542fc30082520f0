"""The figures of a card: measured once, drawn at the pitch that fits. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from boardgen.boards.areas import area_outline
from boardgen.boards.paths import open_steps
from boardgen.boards.picture import Display
from boardgen.boards.picture import Picture as Drawing
from boardgen.cards.blocks import FigureRef, curly
from boardgen.cards.layouts import SMALLEST_TYPE
from boardgen.cards.sections import sections_of
from boardgen.cards.template import BOARD, Card
from boardgen.figures.figure import FigureStyle, figure_picture
from boardgen.figures.marks import colour_of
from boardgen.fonts.fallback import own_font
from boardgen.records import Figure, Record
from boardgen.scene.bounds import bounds, covering
from boardgen.scene.lettering import type_sizes
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Path, PathStep, Style, Text, Use
from boardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont

#: No figure is drawn at less than this part of the usual pitch of its game.
_LEAST = 0.6
#: Nor anywhere, however small the paper, at less than this.
_SMALLEST_CELLS = 0.55
#: And none on a card at more than so many times it, so that a few cells do not fill a page; whole boards.
_LARGEST, _LARGEST_WHOLE = 1.4, 1.75
#: A figure shows a part of a board if it shows less than this part of what others do.
_PART = 0.8
#: The outline of a cell that stands alone, and how far what hides its neighbours reaches over it, mm.
_EDGE, _BLEED = 0.2, 1.0
#: Parts of boards with as many rows of cells differ by less in height, in pitches.
_AS_HIGH = 0.4
#: Less than this part of a pitch is nothing.
_NOTHING = 1e-6
#: The name of a cell has so many letters at the most.
_NAME = 3
#: A little more than the smallest type, since programs round what they read.
_SMALLEST = (SMALLEST_TYPE + 0.02) / PT_PER_MM


class Picture:
    """One figure at any size.

    Attributes:
        record, figure: what it shows.
        alt: the figure in words.
        caption: as it is printed.
        calm: whether it is to be looked at, not to be read (see `boardgen.boards.picture.Display`).
        wide: how wide it is at least if something stands on both sides of its board, in pitches.
    """

    def __init__(
        self, record: Record, figure: Figure, alt: str = "", *, calm: bool = False, wide: float = 0.0
    ) -> None:
        self.record = record
        # Coordinates would be too small to be read; in a part of a board captions speak of them.
        plain = figure.labels is None and not figure.crop
        self.figure = replace(figure, labels=False) if plain else figure
        self.alt = alt or figure.caption
        self.calm = calm
        self.wide = wide
        self.caption = curly(" ".join(figure.caption.split()))
        self._last: tuple[float, Drawing] | None = None

    @cached_property
    def usual(self) -> float:
        """The pitch it would have by itself."""
        return float(self.record.game.view().figure_pitch)

    @cached_property
    def _drawing(self) -> Drawing:
        return self._at(self.usual)

    def _at(self, pitch: float) -> Drawing:
        """The drawing at a pitch; often that of a moment ago is wanted again."""
        if self._last is None or self._last[0] != pitch:
            style = FigureStyle(pitch, calm=self.calm, wide=self.wide * pitch)
            self._last = pitch, figure_picture(self.record, self.figure, style)
        return self._last[1]

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height in pitches; pictures scale with the pitch."""
        return self._drawing.width / self.usual, self._drawing.height / self.usual

    @property
    def area(self) -> float:
        """How much it shows, in squares of its pitch."""
        return self.size[0] * self.size[1]

    @cached_property
    def least(self) -> float:
        """The least pitch at which its cells can be told apart and its letters be read."""
        return max(self.usual * _LEAST, self.least_lettered)

    @cached_property
    def least_lettered(self) -> float:
        """The least pitch at which its letters can be read; 0 without letters."""
        smallest = min(type_sizes((*self._drawing.below, *self._drawing.above)), default=math.inf)
        return self.usual * _SMALLEST / smallest

    def is_readable(self, pitch: float) -> bool:
        """Whether letters can be read at a pitch, those too that shrink less than cells, and cells be told apart."""
        if pitch < self.usual * _SMALLEST_CELLS:
            return False
        drawn = self._at(pitch)
        return min(type_sizes((*drawn.below, *drawn.above)), default=_SMALLEST) >= SMALLEST_TYPE / PT_PER_MM - 1e-6

    @property
    def is_lettered(self) -> bool:
        """Whether anything is written on it."""
        return any(True for _ in type_sizes((*self._drawing.below, *self._drawing.above)))

    @cached_property
    def is_headed(self) -> bool:
        """Whether words stand in its upper left corner, which are read on from what stands beside it."""
        return _has_words((*self._drawing.below, *self._drawing.above), self.usual)

    @cached_property
    def outline(self) -> list[tuple[float, float, float]]:
        """Discs that cover what is drawn: x, y and radius, in pitches."""
        covered = covering((*self._drawing.below, *self._drawing.above))
        return [(x / self.usual, y / self.usual, r / self.usual) for x, y, r in covered]

    @cached_property
    def pieces(self) -> list[tuple[float, float, str]]:
        """Where its pieces are, in pitches, each with the name of its picture."""
        found = _pieces((*self._drawing.below, *self._drawing.above), 0.0, 0.0, False)
        return [(x / self.usual, y / self.usual, name) for x, y, name in found]

    @cached_property
    def bars(self) -> list[Box]:
        """Where bars stand that are pieces, as walls are, in pitches."""
        found = _bars((*self._drawing.below, *self._drawing.above), 0.0, 0.0, False)
        return list(dict.fromkeys(tuple(round(at / self.usual, 3) for at in box) for box in found))  # type: ignore[misc]

    @cached_property
    def ground(self) -> list[list[XY]]:
        """The outlines of its board, in pitches; nothing of a part of a board, which is full."""
        cells = [item for item in self._drawing.below if isinstance(item, Group) and item.id == "cells"]
        paths = [item for group in cells for item in group.items[:1] if isinstance(item, Path)]
        loops: list[list[XY]] = []
        for step in (step for path in paths for step in path.steps):
            if step[0] == "M":
                loops.append([])
            if len(step) > 1:
                loops[-1].append((step[-2] / self.usual, step[-1] / self.usual))  # type: ignore[operator]
        return loops

    @property
    def over_cells(self) -> float:
        """How far a part of a board reaches above its cells, in pitches."""
        outlines = [self._drawing.anchor(place).outline for place in self.figure.crop]
        return min(y for outline in outlines for _, y in outline) / self.usual

    @cached_property
    def left_of_cells(self) -> float:
        """How far a part of a board reaches left of cells and coloured sides, in pitches, as pieces on an edge do."""
        anchors = [self._drawing.anchor(place) for place in self.figure.crop]
        outlines = [anchor.rimmed or anchor.outline for anchor in anchors]
        return max(0.0, min((x for outline in outlines for x, _ in outline), default=0.0)) / self.usual

    @property
    def most(self) -> float:
        """The largest pitch."""
        return self.usual * (_LARGEST if self.figure.crop else _LARGEST_WHOLE)

    @cached_property
    def board(self) -> str:
        """The game and the options of its board; where they are equal, so are the boards."""
        return f"{self.record.game.slug} {sorted(self.record.board.items())}"

    @property
    def is_flow(self) -> bool:
        """Whether it is a tree of choices, which has no cells and takes what width there is."""
        return self.figure.flow is not None

    def draw(self, pitch: float, x: float, y: float, id_: str = "") -> Group:
        """The drawing with its top left corner at a place."""
        drawing = self._at(pitch)
        return Group((*drawing.below, *drawing.above), id=id_ or self.figure.id, dx=x, dy=y, title=self.alt)

    def alone(self, pitch: float, x: float, y: float) -> Group:
        """The same; of a single cell, with its part of coloured sides, nothing is seen but that, outlined."""
        drawn = self.draw(pitch, x, y)
        if len(self.figure.crop) != 1:
            return drawn
        cell = self._at(pitch).anchor(self.figure.crop[0])
        if not cell.outline:
            return drawn
        if not cell.rimmed:
            # The outline of the board would be a second line, within that of the cell.
            drawn = drawn._replace(items=tuple(_without_outline(drawn.items)))
        wide, high = self.size[0] * pitch, self.size[1] * pitch
        low, right, bottom = -_BLEED, wide + _BLEED, high + _BLEED
        around = (low, low), (right, low), (right, bottom), (low, bottom)
        shown = cell.rimmed or cell.outline
        mask = Path((*_closed(around), *_closed(shown)), Style(fill="veil"))
        # Coloured sides have outlines of their own.
        ends = [pair for pair in pairwise((*shown, shown[0])) if {*pair} <= {*cell.outline}]
        edge = Path(
            tuple(step for pair in ends for step in open_steps(pair)), Style(stroke="grid", width=_EDGE, round=True)
        )
        area = next((mark for mark in self.figure.marks if mark.kind == "area"), None)
        if area is not None:
            edge = area_outline([cell.outline], colour_of(area), pitch)
        # Half of a line along the cell is outside it.
        over = max(_EDGE, edge.style.width / 2)
        clip = (x - over, y - over, x + wide + over, y + high + over)
        return Group((drawn, Group((mask, edge), dx=x, dy=y)), clip=clip)


class EmptyBoard(Picture):
    """The board of a figure without anything on it; its size is its own."""

    def __init__(self, record: Record, figure: Figure) -> None:
        bare = replace(figure, crop=(), marks=(), flags=frozenset(), numbers=False, last=False, labels=False)
        super().__init__(record, replace(bare, id="board", caption="The empty board."))

    def _at(self, pitch: float) -> Drawing:
        return self.record.game.view().board(Display(pitch, "none"), **self.record.board)


def _pieces(items: Sequence[Item], dx: float, dy: float, are: bool) -> Iterator[tuple[float, float, str]]:
    """The middles of pieces, mm."""
    for item in items:
        if isinstance(item, Group):
            yield from _pieces(item.items, dx + item.dx, dy + item.dy, are or item.layer == "pieces")
        elif are and isinstance(item, Use) and (box := bounds((item,))) is not None:
            yield dx + (box[0] + box[2]) / 2, dy + (box[1] + box[3]) / 2, item.symbol.id


def _bars(items: Sequence[Item], dx: float, dy: float, are: bool) -> Iterator[Box]:
    """Straight lines among pieces, from end to end, mm."""
    for item in items:
        if isinstance(item, Group):
            yield from _bars(item.items, dx + item.dx, dy + item.dy, are or item.layer == "pieces")
        elif are and isinstance(item, Line):
            xs, ys = sorted((item.x1, item.x2)), sorted((item.y1, item.y2))
            yield xs[0] + dx, ys[0] + dy, xs[1] + dx, ys[1] + dy


def _has_words(items: Sequence[Item], reach: float) -> bool:
    """Whether words, more than a name of a cell, begin so near to the upper left corner."""
    for item in items:
        match item:
            case Group() if _has_words(item.items, reach - max(item.dx, item.dy)):
                return True
            case Text() if item.anchor == "start" and len(item.text) > _NAME:
                if item.x < reach and item.y - item.size < reach:
                    return True
    return False


def _without_outline(items: Sequence[Item]) -> Iterator[Item]:
    """Items without the outline of a board."""
    for item in items:
        if not isinstance(item, Group):
            yield item
        elif item.id != "outline":
            yield item._replace(items=tuple(_without_outline(item.items)))


def _closed(corners: Sequence[XY]) -> tuple[PathStep, ...]:
    """An outline with straight sides."""
    return ("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",)


class Pictures:
    """The figures of a card by their place in the text."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._known: dict[int, Picture] = {}

    def get(self, ref: FigureRef) -> Picture:
        """The picture that a text names."""
        if ref.index not in self._known:
            if ref.index == BOARD:
                self._known[ref.index] = EmptyBoard(*self._card.figure(ref))
            else:
                self._known[ref.index] = Picture(*self._card.figure(ref), ref.alt)
        return self._known[ref.index]

    @property
    def board(self) -> FigureRef | None:
        """The board of the largest figure, empty; None where there is none but trees of choices."""
        some = [ref for ref in self._card.figures if not self.get(ref).is_flow]
        largest = max(some, key=lambda ref: self.get(ref).area, default=None)
        return None if largest is None else replace(largest, index=BOARD, alt="The empty board")

    def is_bound(self, picture: Picture) -> bool:
        """Whether the cells of a figure have to be as large as those of other sections: these show the same board.

        A whole game may have another size, as on the first page, and so may parts of a board.
        """
        return self._kind(picture) in self._shared

    def is_like_another(self, picture: Picture) -> bool:
        """Whether a figure shows a whole board, and so does another."""
        shown = (self.get(ref) for ref in self._card.figures)
        wholes = sum(one.board == picture.board and not self.is_part(one) for one in shown if not one.is_flow)
        return not (picture.is_flow or self.is_part(picture)) and wholes > 1

    @cached_property
    def _shared(self) -> frozenset[tuple[str, bool]]:
        """Kinds of figures that several sections have."""
        sections = sections_of(self._card.blocks)
        shown = [{kind for ref in s.figures if (kind := self._kind(self.get(ref)))} for s in sections]
        return frozenset(kind for i, some in enumerate(shown) for kind in some if any(kind in o for o in shown[:i]))

    def _kind(self, picture: Picture) -> tuple[str, bool] | None:
        """The board of a figure, and whether it shows a part; None of what may have any size."""
        if picture.is_flow or isinstance(picture, EmptyBoard) or self._is_whole(picture):
            return None
        return picture.board, self.is_part(picture)

    def is_part(self, picture: Picture) -> bool:
        """Whether a figure shows far less of its board than another."""
        return picture.area < _PART * self._areas.get(picture.board, 0.0)

    @cached_property
    def _areas(self) -> dict[str, float]:
        """How much of each board is shown at the most, in squares of its pitch."""
        areas: dict[str, float] = {}
        for picture in (self.get(ref) for ref in self._card.figures):
            if not picture.is_flow:
                areas[picture.board] = max(picture.area, areas.get(picture.board, 0.0))
        return areas

    def _is_whole(self, picture: Picture) -> bool:
        """Whether a figure shows the end of the game that is on the first page."""
        cover, figure = self._card.cover, picture.figure
        is_end = not figure.path and figure.after == len(picture.record.line.moves)
        return cover is not None and picture.record is self._card.records[cover.file] and is_end


def are_level_above(shown: Sequence[Picture]) -> bool:
    """Whether figures of a row stand level at their heads: parts of boards with as many rows of cells, higher only
    for pieces on their lower edge. All others stand level at their feet, over their captions.
    """
    heights = [picture.size[1] for picture in shown]
    is_like = all(picture.figure.crop for picture in shown) and max(heights) - min(heights) < _AS_HIGH
    return is_like and all(picture.over_cells < _NOTHING for picture in shown)


def pictures_of(card: Card) -> Pictures:
    """The figures of a card, each drawn to be measured once for all forms and papers."""
    return _pictures_of(card, own_font())


@lru_cache(maxsize=8)
def _pictures_of(card: Card, _font: OpenedFont | None) -> Pictures:
    """Letters in figures are measured in the font in use."""
    return Pictures(card)


def cover_picture(card: Card, named: FigureRef | None = None) -> Picture | None:
    """The game in play: a figure that the card names, with its marks, else its latest position, unexplained.

    Args:
        card: the card.
        named: the figure, if it is another than that of the cover.
    """
    named = named or card.cover
    if named is not None:
        record, figure = card.figure(named)
    else:
        shown = [card.figure(ref) for ref in card.figures if card.figure(ref)[1].flow is None]
        if not shown:
            return None
        record, figure = max(shown, key=lambda some: some[1].after)
    plain = replace(figure, numbers=False, labels=False, caption="")
    if named is None:
        plain = replace(plain, marks=(), last=False)
    alt = named.alt if named is not None else f"{card.front.title} in play"
    return Picture(record, plain, alt, calm=True)

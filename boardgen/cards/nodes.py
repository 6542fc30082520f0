"""What a column of the form page is made of: boxes whose spaces may grow, so that columns end at one depth. In mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from boardgen.cards.bands import CAPTION_GAP, Form
from boardgen.cards.keyed import Keyed
from boardgen.cards.pictures import Picture, are_level_above
from boardgen.cards.steps_row import at_margins, past_edge
from boardgen.cards.typeset import Part, depth, laid
from boardgen.cards.under import HANGING
from boardgen.scene.primitives import Group, Item

#: What stays empty under one of several columns is seen as so many times as large; beside a caption it is no hole.
_UNDER = 1.1
#: The spaces of a list that would end above its neighbour grow so many times as far as usual, at most: they are no
#: wider than those between paragraphs then.
LOOSEST = 2.9
#: A figure in the middle of its column is far from the edge of this where it has less than that part of it.
_FAR = 0.6
#: The narrowest caption under a figure; and sums of lengths differ in their last bits.
NARROW, _SLACK = 25.5, 1e-6


class Node(Protocol):
    """Something of a width that is known, as high as its spaces make it."""

    @property
    def height(self) -> float:
        """How high it is with the least space."""

    @property
    def loose(self) -> float:
        """How much higher its spaces may make it."""

    @property
    def growing(self) -> tuple[tuple[float, float], ...]:
        """Figures that may grow: how high each is, and how many times as large it may become."""

    @property
    def empty(self) -> float:
        """How much of its area nothing covers, mm², where its figures grow about half as far as they may."""

    def empty_at(self, factor: float) -> float:
        """The same where they become so many times as large."""

    def items(self, height: float, factor: float) -> Iterator[Item]:
        """What is drawn, the origin at its top left corner, as high as it is to be.

        Args:
            height: with its spaces.
            factor: how many times as large its figures are, those that may be.
        """


def give_of(node: Node) -> float:
    """How much higher a node may become."""
    return node.loose + grown(node.growing, math.inf)


def loosened(node: Node, within: float) -> float:
    """How much higher the spaces of a node make it that grow so many times as far as usual, as far as they may."""
    return min(within, loosest_of(node)) * node.loose


def loosest_of(node: Node) -> float:
    """How many times as far as usual the spaces of a node may grow."""
    return node.loosest if isinstance(node, Stack) else 1.0


def grown(growing: Sequence[tuple[float, float]], factor: float) -> float:
    """How much higher figures become, as far as each may."""
    return sum(tall * (min(factor, most) - 1) for tall, most in growing)


def factor_of(growing: Sequence[tuple[float, float]], room: float) -> float:
    """How many times as large figures may become, one beneath another with so much room left."""
    least = 1.0
    for most in sorted({most for _, most in growing}):
        if grown(growing, most) > room:
            tall = sum(high for high, own in growing if own >= most)
            return least + max(0.0, room - grown(growing, least)) / tall
        least = most
    return least


class _Rigid:
    """What has no spaces that may grow, nor figures unless it says so."""

    @property
    def loose(self) -> float:
        """See `Node`."""
        return 0.0

    @property
    def growing(self) -> tuple[tuple[float, float], ...]:
        """See `Node`."""
        return ()

    @property
    def empty(self) -> float:
        """See `Node`."""
        return 0.0

    def empty_at(self, factor: float) -> float:
        """See `Node`."""
        return self.empty


@dataclass(frozen=True)
class Piece(_Rigid):
    """A part of a text."""

    part: Part

    @property
    def height(self) -> float:
        """See `Node`."""
        return self.part.height

    def items(self, height: float, factor: float) -> Iterator[Item]:
        """See `Node`."""
        yield Group(self.part.items)


@dataclass(frozen=True)
class Placed(_Rigid):
    """A form that asks for no pitch, such as a key.

    Attributes:
        form: drawn as it is.
        width: of its column.
    """

    form: Form
    width: float

    @cached_property
    def height(self) -> float:
        """See `Node`."""
        return self.form.height(1.0) or 0.0

    @property
    def loose(self) -> float:
        """See `Node`."""
        return self.form.loose if isinstance(self.form, Keyed) else 0.0

    @property
    def empty(self) -> float:
        """See `Node`."""
        return self.form.waste(1.0) * self.height * self.width

    def items(self, height: float, factor: float) -> Iterator[Item]:
        """See `Node`."""
        more = max(0.0, min(self.loose, height - self.height))
        return (self.form.as_high_as(more) if isinstance(self.form, Keyed) else self.form).items(1.0)


@dataclass(frozen=True)
class Row(_Rigid):
    """Figures that stand on one line, their captions beginning on another.

    Attributes:
        shown: figures, each with its pitch and its caption as set.
        lefts, rooms: of their columns.
        width: of the whole.
        again: sets the caption of a single figure anew, where its cells begin in the end.
        growth: the figures may become so many times as large.
        apart: whether each stands under a text of its own.
        flush: whether a figure alone ends where its column does: beside text, at the margin.
    """

    shown: tuple[tuple[Picture, float, tuple[Part, ...]], ...]
    lefts: tuple[float, ...]
    rooms: tuple[float, ...]
    width: float
    growth: float = 1.0
    again: Callable[[Picture, float], tuple[Part, ...]] | None = None
    apart: bool = False
    flush: bool = False

    @cached_property
    def tall(self) -> float:
        """How high the highest figure is."""
        return max(picture.size[1] * pitch for picture, pitch, _ in self.shown)

    @cached_property
    def _said(self) -> float:
        """How deep the captions are, where each is set for its place under figures that have not grown."""
        if not self._are_alone or self.again is None:
            return max(depth(caption) for _, _, caption in self.shown)
        return max(
            depth(self.again(picture, room - self._begin(picture, caption, room, pitch)[1]) if caption else ())
            for (picture, pitch, caption), room in zip(self.shown, self.rooms, strict=True)
        )

    @property
    def _are_alone(self) -> bool:
        """Whether each figure stands alone above its caption, which begins where it does."""
        return self.apart or len(self.shown) == 1

    @cached_property
    def height(self) -> float:
        """See `Node`."""
        return self.tall + (CAPTION_GAP + self._said if self._said else 0.0)

    @property
    def growing(self) -> tuple[tuple[float, float], ...]:
        """See `Node`."""
        return ((self.tall, self.growth),) if self.growth > 1.0 else ()

    @cached_property
    def empty(self) -> float:
        """See `Node`."""
        # Figures that may grow are likely to, about half as far as they may.
        return self.empty_at((1 + self.growth) / 2)

    def empty_at(self, factor: float) -> float:
        """See `Node`."""
        larger = min(factor, self.growth)
        areas = [picture.size[0] * picture.size[1] * (larger * pitch) ** 2 for picture, pitch, _ in self.shown]
        beneath = [room * (self._said - depth(own[2])) for own, room in zip(self.shown, self.rooms, strict=True)]
        return sum(room * self.tall * larger for room in self.rooms) - sum(areas) + sum(beneath)

    def items(self, height: float, factor: float) -> Iterator[Item]:
        """See `Node`."""
        larger = min(factor, self.growth)
        tall = self.tall * larger
        above = are_level_above([picture for picture, _, _ in self.shown])
        for ((picture, pitch, caption), left, room), column in zip(self._placed(larger), self.lefts, strict=True):
            own, indent = pitch * larger, 0.0
            if self._are_alone:
                indent, begin = self._begin(picture, caption, room, own)
                said = self._beneath(picture, caption, room, own)
            else:
                begin, said = past_edge(picture, own, caption, column + room - left, self._said, self.again)
            yield picture.draw(own, left + indent, 0.0 if above else tall - picture.size[1] * own)
            yield from laid(said, left + begin, tall + CAPTION_GAP)

    def _begin(self, picture: Picture, caption: tuple[Part, ...], room: float, own: float) -> tuple[float, float]:
        """Where a figure alone begins, and the caption under it, which begins where its cells do.

        A figure stands in the middle of its column. What is said under it begins where the text does, unless that is
        far from a narrow one. Or it ends at the margin, unless too narrow for its caption.
        """
        beside, wide = picture.left_of_cells * own, picture.size[0] * own
        beside = beside if beside < HANGING else 0.0
        if not self.flush:
            indent = max(0.0, room - wide) / 2
            return indent, indent + beside if NARROW <= wide < _FAR * room else 0.0
        is_narrow = wide < NARROW and caption
        indent = 0.0 if is_narrow else max(0.0, room - wide)
        return indent, indent + beside

    def _beneath(self, picture: Picture, caption: tuple[Part, ...], room: float, own: float) -> tuple[Part, ...]:
        """The caption under a figure alone: as wide as this, but it reaches farther where it has fewer lines so."""
        if self.again is None or not caption:
            return caption
        indent, begin = self._begin(picture, caption, room, own)
        end = indent + picture.size[0] * own
        said = self.again(picture, room - begin)
        if end - indent < NARROW or end > room - _SLACK:
            return said
        narrow = self.again(picture, end - begin)
        return narrow if depth(narrow) <= depth(said) + _SLACK else said

    def _placed(self, larger: float) -> Iterator[tuple[tuple[Picture, float, tuple[Part, ...]], float, float]]:
        """Its figures with their captions, and their columns; the last ends at the margin."""
        lefts, captions = self.lefts, [caption for _, _, caption in self.shown]
        pictures = [picture for picture, _, _ in self.shown]
        wides = [picture.size[0] * pitch * larger for picture, pitch, _ in self.shown]
        # As wide as the last figure is, its caption would be a ribbon under a narrow one.
        if self.again is not None and not self.apart and wides[-1] >= NARROW:
            places = list(zip(self.lefts, self.rooms, strict=True))
            placed = at_margins(pictures, wides, places, captions, self.again)
            lefts, captions = tuple(left for left, _ in placed), [said for _, said in placed]
        for (picture, pitch, _), caption, left, room in zip(self.shown, captions, lefts, self.rooms, strict=True):
            yield (picture, pitch, caption), left, room


@dataclass(frozen=True)
class Stack:
    """Nodes one beneath another.

    Attributes:
        nodes: from the top.
        spaces, gives: between them, at least, and how much more each may be.
    """

    nodes: tuple[Node, ...]
    spaces: tuple[float, ...]
    gives: tuple[float, ...]

    @cached_property
    def height(self) -> float:
        """See `Node`."""
        return sum(node.height for node in self.nodes) + sum(self.spaces)

    @cached_property
    def loose(self) -> float:
        """See `Node`."""
        return sum(node.loose for node in self.nodes) + sum(self.gives)

    @cached_property
    def loosest(self) -> float:
        """How many times as far as usual a list's spaces grow where it ends early; a paragraph may close it."""
        kinds = [node.part.kind if isinstance(node, Piece) else "" for node in self.nodes]
        listed = {*(kinds[:-1] if kinds[-1:] == ["paragraph"] else kinds)}
        return LOOSEST if "list" in listed and listed <= {"list", "heading"} else 1.0

    @cached_property
    def growing(self) -> tuple[tuple[float, float], ...]:
        """See `Node`."""
        return tuple(figure for node in self.nodes for figure in node.growing)

    @cached_property
    def empty(self) -> float:
        """See `Node`."""
        return sum(node.empty for node in self.nodes)

    def empty_at(self, factor: float) -> float:
        """See `Node`."""
        return sum(node.empty_at(factor) for node in self.nodes)

    def items(self, height: float, factor: float) -> Iterator[Item]:
        """See `Node`."""
        rest = max(0.0, height - self.height - grown(self.growing, factor))
        share = min(self.loosest, rest / self.loose) if self.loose else 0.0
        last = max((at for at, node in enumerate(self.nodes) if isinstance(node, Row)), default=0)
        y = 0.0
        for at, (node, space, give) in enumerate(
            zip(self.nodes, (0.0, *self.spaces), (0.0, *self.gives), strict=False)
        ):
            y += space + share * give
            if at and at == last:
                # Figures that stand side by side in columns stand level so.
                y += rest - share * self.loose
            own = node.height + grown(node.growing, factor) + share * node.loose
            if at == len(self.nodes) - 1 and isinstance(node, Side):
                own += rest - share * self.loose
            yield Group(tuple(node.items(own, factor)), dy=y)
            y += own


@dataclass(frozen=True)
class Side:
    """Columns side by side, which end together as far as their spaces give way.

    Attributes:
        columns: from the left.
        lefts, widths: of these.
    """

    columns: tuple[Node, ...]
    lefts: tuple[float, ...]
    widths: tuple[float, ...]

    @cached_property
    def height(self) -> float:
        """See `Node`."""
        return max(column.height for column in self.columns)

    @cached_property
    def loose(self) -> float:
        """See `Node`."""
        return max(0.0, min(column.height + give_of(column) for column in self.columns) - self.height)

    @property
    def growing(self) -> tuple[tuple[float, float], ...]:
        """See `Node`."""
        return ()

    @cached_property
    def empty(self) -> float:
        """See `Node`."""
        # Figures beside a text grow as deep as it.
        return sum(
            column.empty_at(factor_of(column.growing, self.height - column.height))
            + _UNDER * max(0.0, self.height - column.height - give_of(column)) * width
            for column, width in zip(self.columns, self.widths, strict=True)
        )

    @cached_property
    def beyond(self) -> float:
        """How much higher its figures may make it in the end than its text, which does not fill so much."""
        return max(column.height + give_of(column) for column in self.columns) - self.height - self.loose

    def empty_at(self, factor: float) -> float:
        """See `Node`."""
        return self.empty

    def items(self, height: float, factor: float) -> Iterator[Item]:
        """See `Node`."""
        for column, left in zip(self.columns, self.lefts, strict=True):
            own = min(height, column.height + give_of(column))
            yield Group(tuple(column.items(own, factor_of(column.growing, max(0.0, own - column.height)))), dx=left)


def stacked(some: Sequence[tuple[Node, float, float]]) -> Stack:
    """Nodes one beneath another, each with the space above it and how much that may grow."""
    flat: list[tuple[Node, float, float]] = []
    for node, space, give in some:
        if isinstance(node, Stack):
            flat += zip(node.nodes, (space, *node.spaces), (give, *node.gives), strict=False)
        else:
            flat.append((node, space, give))
    nodes, spaces, gives = zip(*flat, strict=True) if flat else ((), (), ())
    return Stack(nodes, spaces[1:], gives[1:])

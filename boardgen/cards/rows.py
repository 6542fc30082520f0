"""Figures in rows, as wide as their column where they can be: one size, and captions beneath. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from boardgen.cards.bands import EPSILON, pitch_of
from boardgen.cards.captions import is_step
from boardgen.cards.nodes import NARROW, Node, Row, Side, Stack
from boardgen.cards.pictures import Picture
from boardgen.cards.texts import Texts
from boardgen.cards.typeset import depth
from boardgen.figures.flow import TYPE

#: Between figures of a row, and from text to a figure beside it.
GUTTER = 4.5
#: A figure may be so many times as large as others, or as small, where it is as wide as its column then.
_LARGER, _SMALLER = 1.45, 0.72
#: None alone is smaller, in a column too narrow for it.
_SMALLEST = 0.65
#: And parts of a board in a row so many times as large as boards, at that part of the cost.
_LARGEST_PARTS, _OF_PARTS = 1.75, 0.25
#: And so many times as large as its game draws it by itself; a part of a board alone.
_MOST, _MOST_ALONE = 1.5, 1.6
#: Two figures of one size may differ by so much and still be taken as one.
_LIKE = 0.03
#: The least size of figures may be so many times as large as the one that just fills a row.
_HAIR = 1.02
#: What each mm costs that a figure at the margin stands farther from the text beside it than that.
_AWAY, _BY = 0.5, 20.0
#: A figure grows to so many times as large as was dealt, where its column has room left; and a row is full if that
#: part of it is.
_GROWTH, _FULL = 1.15, 0.98
#: Several that show boards that no other section does may be larger still.
_FREE_GROWTH = 1.4
#: Of these one is not higher than another that is so many times as high or less.
_NEARLY = 1.2
#: What it costs in height that a figure is larger or smaller than others, each time as large.
_UNEVEN = 60.0
#: And that a column is empty beside a figure alone, as a part of its width, less what is hardly seen; and more than
#: half of it.
_STRIP, _HARDLY, _HALF_EMPTY = 40.0, 0.12, 12.0
#: And that a row has fewer figures than another, each.
_RAGGED = 8.0
#: And that captions of a row have more lines than so many, each.
_RIBBON, _LINES = 10.0, 4.5
#: The same under a figure alone beside text.
_SLENDER, _SHORT_SAID = 5.0, 3.0
#: And that the last figure of a row ends short of the margin, each mm, but for what is hardly seen.
_SHORT, _NEAR = 0.7, 4.0
#: And each part of a board of the room that it might fill.
_SHORT_PART = 4.0

#: And that a figure, but for steps of one action, is narrower than that, each mm: a stamp.
_STAMP, _WIDE_ENOUGH = 3.0, 37.0


#: How large parts of boards are in a row.
Parts = Literal["larger", "like"]
ALIKE: tuple[Parts, ...] = ("larger", "like")


class Laid(NamedTuple):
    """A section laid in a column.

    Attributes:
        node: what is drawn.
        lost: how high a stripe across the column would be that is as large as what stays empty, and other faults.
    """

    node: Node
    lost: float


def rows_of(
    texts: Texts,
    shown: Sequence[Picture],
    width: float,
    pitch: float,
    gutter: float = GUTTER,
    *,
    free: bool = False,
    across: bool = False,
) -> Iterator[Laid]:
    """Figures in a row that is as wide as its column, if they may be so large or small.

    Several are ``free`` where they show boards that no other section does. Right ``across`` a page a part of a board
    may be larger than other figures.
    """
    gaps = gutter * (len(shown) - 1)
    if any(picture.is_flow for picture in shown):
        if len(shown) == 1:
            own = pitch_of(shown[0], pitch, width)
            if own is not None:
                tree = _set(texts, shown, (own,), (0.0,), (width,), width, pitch)
                # Its letters want to be as large as those of captions.
                lacking = max(0.0, math.log(texts.layout.caption.size / (TYPE * own)))
                yield tree._replace(lost=tree.lost + 4 * _UNEVEN * lacking)
        return
    fill = (width - gaps) / sum(picture.size[0] for picture in shown)
    least = max(picture.least for picture in shown)
    if len(shown) == 1 and fill < _SMALLEST * pitch:
        return
    if fill < least <= fill * _HAIR:
        least = fill
    sizes = [max(min(pitch, fill), least)]
    # Parts of a board are no boards, whose cells are of one size all over a page.
    largest = _LARGEST_PARTS if are_parts(shown) else _LARGER
    most = min(pitch * largest, *(_MOST * picture.usual for picture in shown))
    if max(pitch * _SMALLER, least - EPSILON) <= fill <= most:
        sizes = [fill, sizes[0]] if sizes[0] < fill * (1 - _LIKE) else [fill]
    for own in sizes:
        some = _sized(texts, shown, own, width, pitch, gutter, free=free)
        yield from some if not free or len(shown) == 1 or are_parts(shown) else map(_freed, some)
    if len(shown) > 1 or not shown[0].figure.crop:
        return
    # A part of a board alone may be as wide as its column as well.
    larger = min(fill, pitch * _LARGEST_PARTS, _MOST_ALONE * shown[0].usual)
    if (across or larger > fill * (1 - _LIKE)) and larger > sizes[-1] * (1 + _LIKE):
        for one in _sized(texts, shown, larger, width, pitch, gutter, free=free):
            yield one._replace(lost=one.lost - (1 - _OF_PARTS) * _unlike(larger, max(pitch, least)))


def _sized(
    texts: Texts, shown: Sequence[Picture], own: float, width: float, pitch: float, gutter: float, *, free: bool
) -> Iterator[Laid]:
    """A row of figures of a size."""
    count = len(shown)
    gaps = gutter * (count - 1)
    wide = [picture.size[0] * own for picture in shown]
    if sum(wide) + gaps > width + EPSILON:
        return
    if count == 1:
        alone = _set(texts, shown, (own,), (0.0,), (width,), width, pitch)
        # As wide as it is likely to be in the end: it may grow.
        likely = wide[0] * (1 + max((most for _, most in alone.node.growing), default=1.0)) / 2
        beside = _STRIP * max(0.0, 1 - likely / width - _HARDLY)
        yield alone._replace(lost=alone.lost + beside + (_HALF_EMPTY if likely < width / 2 else 0.0))
        return
    each = (width - gaps) / count
    rooms, lefts = [each] * count, [(each + gutter) * at for at in range(count)]
    if max(wide) > each + EPSILON or sum(wide) > _FULL * (width - gaps):
        # Rooms that are as wide as their figures are to each other let all of these grow until the row is full.
        spare = (width - sum(wide) - gaps) / count
        shares = [one * (width - gaps) / sum(wide) for one in wide]
        has_room = all(room >= NARROW or not one.caption for one, room in zip(shown, shares, strict=True))
        rooms = shares if has_room else [one + spare for one in wide]
        lefts = [sum(rooms[:at]) + gutter * at for at in range(count)]
    if not any(picture.caption and room < NARROW for picture, room in zip(shown, rooms, strict=True)):
        yield _set(texts, shown, [own] * count, lefts, rooms, width, pitch, free=free)


def _set(
    texts: Texts,
    shown: Sequence[Picture],
    pitches: Sequence[float],
    lefts: Sequence[float],
    rooms: Sequence[float],
    width: float,
    pitch: float,
    *,
    free: bool = False,
) -> Laid:
    """Figures of a row with their captions beneath."""
    captions = [texts.caption(one, room) for one, room in zip(shown, rooms, strict=True)]
    fill = min(room / (one.size[0] * own) for one, own, room in zip(shown, pitches, rooms, strict=True))
    largest = min(_MOST * one.usual / own for one, own in zip(shown, pitches, strict=True))
    growth = 1.0 if shown[0].is_flow else max(1.0, min(fill, _GROWTH, largest))
    # Steps of one action stand in one row, however much is said of each.
    is_free = len(shown) > 1 and not any(is_step(picture.caption) for picture in shown)
    own = tuple(zip(shown, pitches, captions, strict=True))
    row = Row(own, tuple(lefts), tuple(rooms), width, growth=growth, again=texts.caption)
    lines = max(map(depth, captions)) / texts.layout.caption.leading
    ribbon = _RIBBON * max(0.0, lines - _LINES) if is_free else 0.0
    unlike = 0.0 if shown[0].is_flow else _unlike(pitches[0], max(pitch, *(picture.least for picture in shown)))
    if are_parts(shown) or (free and len(shown) > 1):
        unlike *= _OF_PARTS
    short = short_of(row) if len(shown) > 1 else 0.0
    narrowest = min(one.size[0] * size for one, size in zip(shown, pitches, strict=True)) * (1 + growth) / 2
    stamps = stamp_cost(narrowest) if is_free else 0.0
    return Laid(row, row.empty / width + unlike + ribbon + short + stamps)


def _freed(laid: Laid) -> Laid:
    """A row of boards that no other section shows: it may grow farther."""
    row = laid.node
    if not isinstance(row, Row):
        return laid
    row = level_in(row)
    limits = (
        min(room / picture.size[0], _MOST * picture.usual) / own
        for (picture, own, _), room in zip(row.shown, row.rooms, strict=True)
    )
    larger = replace(row, growth=max(1.0, min(_FREE_GROWTH, *limits)))
    return Laid(larger, laid.lost - short_of(row) + short_of(larger))


def level_in(row: Row) -> Row:
    """A row of different boards, which hang level and stand level where they are nearly as high."""
    highs = [picture.size[1] * own for picture, own, _ in row.shown]
    sizes = [picture.size for picture, _, _ in row.shown]
    fitting = (size[1] * room / size[0] for size, room in zip(sizes, row.rooms, strict=True))
    high = min(max(highs), *fitting)
    pitches = [high / size[1] for size in sizes]
    if max(highs) > _NEARLY * min(highs) or any(
        own < picture.least for own, (picture, _, _) in zip(pitches, row.shown, strict=True)
    ):
        return row
    return replace(row, shown=tuple((one, own, said) for own, (one, _, said) in zip(pitches, row.shown, strict=True)))


def short_of(row: Row) -> float:
    """What it costs that the last figure of a row ends short of the margin, and every part of a board of its room."""
    if are_parts([picture for picture, _, _ in row.shown]):
        ends = zip(row.shown, row.rooms, strict=True)
        short = [max(0.0, room - one.size[0] * pitch * row.growth) for (one, pitch, _), room in ends]
        return _SHORT_PART * math.fsum(short)
    picture, pitch, _ = row.shown[-1]
    return _SHORT * max(0.0, row.rooms[-1] - picture.size[0] * pitch * row.growth - _NEAR)


def away(row: Row, line: float) -> float:
    """What it costs that a figure at the margin stands far from the text beside it, however far it has grown.

    And that the caption under it, in lines of ``line`` mm, is a ribbon.
    """
    ((picture, pitch, _),) = row.shown
    lines = (row.height - row.tall) / line
    far = row.width - picture.size[0] * pitch * row.growth - _BY
    return _AWAY * max(0.0, far) + _SLENDER * max(0.0, lines - _SHORT_SAID)


def stamp_cost(wide: float) -> float:
    """What it costs that a figure is so wide, which is little for one that is looked at."""
    return _STAMP * max(0.0, _WIDE_ENOUGH - wide)


def are_parts(shown: Sequence[Picture]) -> bool:
    """Whether figures of a row are parts of boards."""
    return len(shown) > 1 and not any(picture.is_flow for picture in shown) and all(one.figure.crop for one in shown)


def parts_in(node: Node, pitch: float) -> frozenset[Parts]:
    """Whether parts of boards in rows are much larger than others for figures of a pitch, or like these."""
    match node:
        case Row(shown=shown) if are_parts([picture for picture, _, _ in shown]):
            like = max(pitch, *(picture.least for picture, _, _ in shown))
            return frozenset({"larger" if shown[0][1] > like * (1 + _LIKE) else "like"})
        case Stack(nodes=some) | Side(columns=some):
            return frozenset[Parts]().union(*(parts_in(one, pitch) for one in some))
        case _:
            return frozenset()


def lost_in(rows: Sequence[Laid]) -> float:
    """What is lost in rows one beneath another: figures of a section want one size, and as many in each."""
    lost = sum(row.lost for row in rows)
    some = [row.node for row in rows if isinstance(row.node, Row)]
    if len(some) < 2:
        return lost
    pitches = [pitch for row in some for _, pitch, _ in row.shown]
    counts = [len(row.shown) for row in some]
    parts = all(picture.figure.crop for row in some for picture, _, _ in row.shown)
    unlike = (_OF_PARTS if parts else 1.0) * _unlike(max(pitches), min(pitches))
    return lost + unlike + _RAGGED * (max(counts) - min(counts))


def _unlike(own: float, pitch: float) -> float:
    """What it costs that a figure is larger or smaller than others."""
    far = abs(math.log(own / pitch))
    return 0.0 if far < _LIKE else _UNEVEN * far

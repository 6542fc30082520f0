"""A sheet of paper with its margin, and the small print along its lower edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from boardgen.errors import OptionError
from boardgen.limits import MARGIN
from boardgen.paper.boxes import free_boxes
from boardgen.paper.heading import Heading, InCorner, begins_with_rows, in_corner, set_heading
from boardgen.paper.rulers import (
    ASIDE,
    BEFORE,
    LEG,
    LEGS,
    RULERS,
    SMALL,
    Ruler,
    across,
    aside_up,
    foot_up,
    leg,
    reach_leg,
    reach_up,
    upright,
)
from boardgen.paper.sizes import Orientation, format_size, parse_paper, turned
from boardgen.paper.small_print import APART, DOT, LINE, lines_below, lines_beside, parts_of
from boardgen.scene.bounds import bounds
from boardgen.scene.listing import Listed, Stock
from boardgen.scene.primitives import XY, Box, Group, Item, Text, Use
from boardgen.scene.text import CAP_HEIGHT, DESCENT, even_lines, measure
from boardgen.units import format_mm

DEFAULT_MARGIN = 10.0
#: Least room between the margins.
SMALLEST_ROOM = 10.0
#: Least distance of a picture from the small print.
CLEARANCE = 2.0
#: From a heading to a ruler under it, mm.
_UNDER_HEADING = 5.0
#: How wide a column of small print is at most, mm, and beside a picture that is widest at its foot.
_NARROW, _NARROWEST = 64.0, 30.0


class _Lying(NamedTuple):
    width: float
    height: float
    margin: float
    name: str


class Sheet(_Lying):
    """One side of a sheet of paper, the way it lies.

    Attributes:
        width, height: mm.
        margin: what stays empty on all four sides, mm.
        name: of the paper, such as ``A4``; its size where it has no other.
    """

    __slots__ = ()

    def __new__(cls, width: float, height: float, margin: float, name: str) -> Sheet:
        """A sheet.

        Raises:
            OptionError: a margin that is too small or leaves no room.
        """
        MARGIN.check(margin)
        largest = largest_margin(width, height)
        if margin > largest:
            size = format_size(width, height)
            raise OptionError(
                "bad-margin",
                f"a margin of {format_mm(margin)} leaves no room on {size}: at most {format_mm(largest)}",
                MARGIN.path,
            )
        return super().__new__(cls, width, height, margin, name)

    @property
    def inner(self) -> Box:
        """Everything between the margins."""
        return self.margin, self.margin, self.width - self.margin, self.height - self.margin

    @property
    def room(self) -> tuple[float, float]:
        """Width and height between the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin

    @property
    def middle(self) -> tuple[float, float]:
        """The centre."""
        return self.width / 2, self.height / 2


def largest_margin(width: float, height: float) -> float:
    """The margin that leaves just enough room on such a sheet, mm."""
    return (min(width, height) - SMALLEST_ROOM) / 2


def sheets(paper: str, orientation: Orientation = "auto", margin: float = DEFAULT_MARGIN) -> tuple[Sheet, ...]:
    """The orientations of a paper, the default first.

    Raises:
        OptionError: no such paper or orientation, or a margin that is too small or leaves no room.
    """
    return tuple(Sheet(p.width, p.height, margin, p.name) for p in turned(parse_paper(paper), orientation))


class Leg(NamedTuple):
    """An upright scale that stands on the zero of a level ruler.

    Attributes:
        mm: its length.
        item: the scale.
        level: the ruler, as it is with the scale.
        box: its place, with what stays free around it.
    """

    mm: int
    item: Group
    level: Group
    box: Box


class Furniture(NamedTuple):
    """Small print on a sheet, and the free room.

    Attributes:
        items: ruler and text.
        free: the rectangles that stay free for a picture, the biggest first.
        taken: the rectangles that the small print takes, what stays free around it included.
        uprights: second scales, the longest first, for sheets that leave the place of one free; none where no
            ruler is wanted.
        title: the heading with its box, where it is a title alone; it is among the items.
    """

    items: tuple[Item, ...]
    free: tuple[Box, ...]
    taken: tuple[Box, ...] = ()
    uprights: tuple[Leg, ...] = ()
    title: tuple[Group, Box] | None = None

    def drawn_in(self, aside: float) -> Furniture:
        """With the ruler so many mm farther to the right and the texts as much to the left, where a narrower picture
        begins and ends, if they stay off each other.
        """
        ruler, texts = (
            [item for item in self.items if isinstance(item, Group) is grouped] for grouped in (True, False)
        )
        one, two = bounds(ruler), bounds(texts)
        if not aside or one is None or two is None or one[2] + 2 * aside + APART > two[0]:
            return self
        moved = (Group(tuple(some), dx=way) for some, way in ((ruler, aside), (texts, -aside)))
        return self._replace(items=tuple(moved))

    def with_leg(self, leg: Leg | None) -> tuple[Item, ...]:
        """Its items with an upright scale on the ruler; without one as they are."""
        if leg is None:
            return self.items
        level = (leg.level if isinstance(one, Group) and one.id == leg.level.id else one for one in self.items)
        return (*level, leg.item)


def furnish(
    sheet: Sheet,
    title: str = "",
    note: str = "",
    *,
    widest: str = "",
    ruler: bool = True,
    rulers: Sequence[Ruler] = RULERS,
    both: bool = False,
    standing: bool = False,
    high: bool = False,
    heading: Heading | None = None,
    whole: bool = False,
    under: float | None = None,
    low: bool = False,
) -> Furniture:
    """A ruler in the lower left corner, title and note in the lower right one, a heading in the upper left one.

    The ruler is the longest that the sheet has room for; a sheet too small for any has none. Where text finds no
    place beside the ruler it goes below; where it is too long for the sheet it is cut short.

    Args:
        sheet: the sheet.
        title: what the picture is.
        note: designer, pitch, paper, page …
        widest: keep room for a note as wide as this one, which is not known yet.
        ruler: print the ruler.
        rulers: those there are, the longest first.
        both: keep room for a second ruler of the same kind, too.
        standing: the ruler is upright, and title and note stand in as narrow a column as they can, for pictures
            that are widest at their foot and leave little of the lower corners.
        high: the ruler stands in the upper left corner, title and note in the upper right one, for pictures that
            leave nothing of the lower ones; with a heading the ruler stands under it, title and note in the lower
            right corner, in as narrow a column.
        heading: what the sheet is for, in larger type.
        whole: the title is a sentence, which is not parted at its colon.
        under: where a heading leaves the room above that ruler, mm; None for none.
        low: title and note stand in the lower right corner then.

    Raises:
        MissingGlyphError: text that cannot be set.
    """
    if heading is not None:
        plain = partial(furnish, sheet, title, note, widest=widest, ruler=ruler, rulers=rulers, both=both)
        under = heading_on(sheet, heading)[1][3] + _UNDER_HEADING if high else None
        return _headed(sheet, heading, plain(standing=standing, high=high, under=under, low=True))
    inner = sheet.inner
    lines = [line for line in (title, note) if line]
    chosen = next((r for r in rulers if _fits(r, inner)), None) if ruler else None
    if chosen is None:
        texts, box = lines_below(lines, inner, titled=bool(title))
        only = (_grown(box),) if lines else ()
        return Furniture(texts, free_boxes(inner, only), only)
    if standing and (found := _standing(chosen, title, note, widest, inner)):
        return found
    right = inner[0] + BEFORE + chosen.reach
    longest = max(note, widest, key=lambda line: measure(line, SMALL))
    beside = lines_beside(title, longest, note, inner, right, whole=whole)
    if high:
        return _high(chosen, title, note, widest, inner, under, low=low)
    boxes = []
    base = inner[3] - chosen.below
    if beside is None:
        texts, box = lines_below(lines, inner, titled=bool(title))
        base = box[1] - SMALL * 0.6 - chosen.below
        boxes.append(box)
    else:
        texts, box = beside
        boxes += [box] if lines else []
    boxes.append((inner[0], base - ASIDE, right, base + chosen.below))
    taken: tuple[Box, ...] = tuple(_grown(box) for box in boxes)
    items: tuple[Item, ...] = (Group((Use(across(chosen), inner[0] + BEFORE, base),), id="ruler"), *texts)
    if not both:
        return Furniture(items, free_boxes(inner, taken), taken, _legs(chosen, inner, (inner[0] + BEFORE, base)))
    # What the level one says holds for both.
    second = _upright(chosen._replace(brief=True), inner, base - ASIDE)
    if second is not None:
        items, taken = (*items, second[0]), (*taken, *second[1])
    return Furniture(items, free_boxes(inner, taken), taken)


def _high(
    ruler: Ruler, title: str, note: str, widest: str, inner: Box, under: float | None, *, low: bool
) -> Furniture:
    """The ruler in the upper left corner, perhaps under something else; title and note in the upper right one, or in
    the lower right one, in a narrow column.
    """
    begin = inner[1] if under is None else under
    zero = inner[0] + BEFORE
    base = begin + ASIDE
    texts, box = _in_column(title, note, widest, inner, _NARROW, low=low)
    boxes = [(zero - BEFORE, begin, zero + ruler.reach, base + ruler.below)]
    boxes += [box] if texts else []
    taken = tuple(_grown(box) for box in boxes)
    items: tuple[Item, ...] = (Group((Use(across(ruler), zero, base),), id="ruler"), *texts)
    return Furniture(items, free_boxes(inner, taken), taken)


def _standing(ruler: Ruler, title: str, note: str, widest: str, inner: Box) -> Furniture | None:
    """The ruler upright in the lower left corner, title and note in a narrow column in the lower right one; nothing
    where the sheet is not high enough.
    """
    # Boards are widest in the middle: on low sheets words at the foot of the ruler would raise it there.
    low = foot_up(ruler)[0] + reach_up(ruler) < (inner[3] - inner[1]) / 2
    found = _upright(ruler._replace(brief=ruler.brief or not low), inner, inner[3] + CLEARANCE)
    if found is None:
        return None
    texts, box = _in_column(title, note, widest, inner, _NARROWEST, low=True)
    # The foot of the picture is its widest part: more air than elsewhere, or both would seem to touch.
    taken = (*found[1], *([_grown(_grown(box))] if texts else []))
    return Furniture((found[0], *texts), free_boxes(inner, taken), taken)


def _in_column(title: str, note: str, widest: str, inner: Box, narrow: float, *, low: bool) -> tuple[list[Text], Box]:
    """Title and note in a narrow column in a corner at the right, the lower or the upper one, and its box."""
    name, more = parts_of(title)
    # The designers beside the name, as on other sheets, where that is no wider than the column; numbers and the goal
    # on lines of their own.
    whose = note.rpartition(DOT)[0]
    beside = f"{DOT}{whose}" if name and whose else ""
    heads = measure(name, SMALL, bold=True) + measure(beside, SMALL)
    if heads > narrow:
        beside, heads = "", measure(name, SMALL, bold=True)
    said, as_wide = (
        [
            line
            for part in (*text.rpartition(DOT)[2 * bool(beside) :: 2], more)
            for line in (even_lines(part, narrow, SMALL) if part else ())
        ]
        for text in (note, widest)
    )
    lines = bool(name) + len(said)
    first = inner[1] + CAP_HEIGHT * SMALL if not low else inner[3] - DESCENT * SMALL - (lines - 1) * LINE
    texts = [Text(inner[2] - measure(beside, SMALL), first, name, SMALL, "muted", "end", bold=True)] if name else []
    texts += [Text(inner[2], first, beside, SMALL, "muted", "end")] if beside else []
    texts += [
        Text(inner[2], first + i * LINE, line, SMALL, "muted", "end") for i, line in enumerate(said, start=bool(name))
    ]
    wide = max([heads, *(measure(line, SMALL) for line in (*said, *as_wide))])
    foot = first + max(0, lines - 1) * LINE + DESCENT * SMALL
    return texts, (inner[2] - wide, first - CAP_HEIGHT * SMALL, inner[2], foot)


def heading_on(sheet: Sheet, heading: Heading) -> tuple[Group, Box]:
    """A heading in the upper left corner of a sheet, and the box that it takes."""
    return set_heading(heading, sheet.inner, min(1.0, min(sheet.width, sheet.height) / 210))


def begins_with_rows_on(sheet: Sheet, heading: Heading) -> bool:
    """Whether lists in a column on a sheet have the room to begin where their heading says that they do."""
    return begins_with_rows(heading, sheet.inner, min(1.0, min(sheet.width, sheet.height) / 210))


def corner_on(
    sheet: Sheet, listed: Listed, *, opposite: bool = False, stock: Sequence[Sequence[Stock]] = ()
) -> Iterator[Iterator[InCorner]]:
    """A list in the upper right corner of a sheet, or the opposite one, with the boxes that it takes: the better ways
    first, those of one type together. See `boardgen.paper.heading.in_corner`.
    """
    scale = min(1.0, min(sheet.width, sheet.height) / 210)
    narrow = min(1.0, max(sheet.width, sheet.height) / 297 / scale)
    return in_corner(listed, sheet.inner, scale, opposite=opposite, stock=stock, narrow=narrow)


def _headed(sheet: Sheet, heading: Heading, below: Furniture) -> Furniture:
    """The same with a heading in the upper left corner."""
    item, box = heading_on(sheet, heading)
    taken = (*below.taken, _grown(box))
    title = None if heading.words or heading.lists or heading.corner else (item, box)
    return Furniture((*below.items, item), free_boxes(sheet.inner, taken), taken, below.uprights, title)


def _upright(ruler: Ruler, inner: Box, bottom: float) -> tuple[Item, tuple[Box, ...]] | None:
    """The second ruler above the first, its place and that of the words at its foot, if the sheet is high enough."""
    foot, wide = foot_up(ruler)
    zero = bottom - CLEARANCE - foot
    top, (left, right) = zero - reach_up(ruler), aside_up(ruler)
    if top < inner[1]:
        return None
    item = Group((Use(upright(ruler), inner[0] + left, zero),), id="ruler-upright")
    places = [(inner[0], top - CLEARANCE, inner[0] + left + right + CLEARANCE, zero + foot)]
    if wide:
        places.append((inner[0], zero - CLEARANCE, inner[0] + wide + CLEARANCE, zero + foot))
    return item, tuple(places)


def _legs(ruler: Ruler, inner: Box, zero: XY) -> tuple[Leg, ...]:
    """Upright scales and their places: those for which the sheet is high enough.

    Args:
        ruler: the level one, which is no shorter.
        inner: what lies between the margins.
        zero: where that of both stands.
    """
    x, y = zero
    level = Group((Use(across(ruler, joined=True), x, y),), id="ruler")
    return tuple(
        Leg(
            mm,
            Group((Use(leg(mm), x, y),), id="ruler-upright"),
            level,
            (x - BEFORE, y - reach_leg(mm) - CLEARANCE, x + LEG + CLEARANCE, y - ASIDE),
        )
        for mm in LEGS
        if mm <= ruler.mm and inner[1] <= y - reach_leg(mm)
    )


def _fits(ruler: Ruler, inner: Box) -> bool:
    return BEFORE + ruler.reach <= inner[2] - inner[0] and inner[3] - inner[1] - 2 * LINE >= ASIDE + ruler.below


def _grown(box: Box) -> Box:
    """With the distance that pictures keep from it."""
    return box[0] - CLEARANCE, box[1] - CLEARANCE, box[2] + CLEARANCE, box[3] + CLEARANCE

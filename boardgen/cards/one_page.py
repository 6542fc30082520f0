"""The form page: the whole text in two columns of a sheet, on one side where it fits, else on its other side too.

The first side opens with the game in play, whole, unless figures are much larger without it, and with the game in
short. Columns that stand side by side end at one depth, and all figures of a side have cells of one size. What has to
be wide stands right across, and the key to the pictures where there is room. Lengths in mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, product

from boardgen.cards.around import Setter
from boardgen.cards.bands import EPSILON
from boardgen.cards.blocks import SHORT, FigureRef, Paragraph, Runs, curly
from boardgen.cards.card_pages import TIGHTER, CardPages
from boardgen.cards.columns import UNLIKE, deal_columns, least_height
from boardgen.cards.filling import filled, places_of, settled
from boardgen.cards.furniture import folio, imprint, page_head
from boardgen.cards.grid import Grid
from boardgen.cards.in_play import InPlay
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP, Band, Leaf, band_of, rule_alone
from boardgen.cards.looked_up import has_readings, looked_up
from boardgen.cards.nodes import grown, loosened
from boardgen.cards.page_text import NO_LEAD, OrderedText, PageText, Setters
from boardgen.cards.pictures import Picture, cover_picture
from boardgen.cards.refining import Dealt, finer, looser, roomier
from boardgen.cards.sections import Section, key_section, subsections
from boardgen.cards.stretches import ACROSS, LEAST_GAP, Stretch, picture_height
from boardgen.cards.template import READING
from boardgen.cards.texts import Texts
from boardgen.scene.primitives import Box, Item

#: Columns of a page.
_COLUMNS = 2
#: A text too long for both sides of a sheet gets another.
_MOST_SIDES = 4
#: Cells of a page are at most so many times as large as usual; from one size that is tried to the next.
_LARGEST, _GROWTH = 1.45, 1.115
#: Or, if the board is small, until it is so wide, in columns.
_OF_COLUMN = 0.75
#: What it costs to have the game in short last; and to leave out a section that is spare.
_LATE, _NO_SPARE = 2.5, 0.7
#: And to have it no wider than a column where it stands in place of other figures, which is better all the same than
#: much smaller figures beneath it.
_SMALL_LEAD = 0.5
#: One side that costs more is uneven; and what less leading costs.
_DEAR, _TIGHT = 1.7, 0.15


@dataclass(frozen=True)
class OnePage(CardPages):
    """A text in two columns, on as few sides as can be.

    Attributes:
        known: what sets it, by leading and in place of how many figures the game in play stands.
    """

    known: dict[tuple[float, int], tuple[PageText, ...]] = field(default_factory=dict)

    def leaves(self) -> tuple[Leaf, ...]:
        """The sides in their order.

        Raises:
            FitError: a section or a figure is too large, or the text too long.
        """
        found: tuple[float, Dealt] | None = None
        for sides in range(1, _MOST_SIDES + 1):
            found = self._found(self._rooms(sides)) or found
            if found is not None and (sides > 1 or not self._is_bare(found[1])):
                tight, best = found
                rooms = self._rooms(len(best.pages))
                return tuple(self._drawn(self._better(best, rooms, tight), rooms))
        pages = self._set(TIGHTER[-1], 0)[0]
        heights = [bottom - top for _, top, _, bottom in self._rooms(_MOST_SIDES) for _ in range(_COLUMNS)]
        least = pages.pitches[0]
        high = [
            [way.node.height for setter in pages.setters.values() for way in setter.ways(section, least)]
            for section in pages.text.sections
        ]
        raise self.refuse(pages.text.sections, high, heights, "page")

    def _found(self, rooms: Sequence[Box]) -> tuple[float, Dealt] | None:
        """The text on some sides, and with how much less leading; None where it has no room.

        The game in play stands in place of figures only where the key has room besides, if any way leaves it that.
        Sooner has a text less leading than that another figure is left out.
        """
        spare: tuple[float, Dealt] | None = None
        for opened, tight in product((*range(1, self._instead + 1), 0), TIGHTER):
            if (spare and opened) or (tight and not self._may_fit(rooms, opened)):
                continue
            best = self._best(self._set(tight, opened), rooms)
            if best is not None:
                is_uneven = len(rooms) == 1 and not tight and best.columns.cost > _DEAR
                found = self._tighter(best, opened, rooms) if is_uneven else (tight, best)
                if not self._lacks_key(found[1]):
                    return found
                spare = spare or found
                if not opened:
                    break
        return spare

    def _is_bare(self, dealt: Dealt) -> bool:
        """Whether sides have room for neither the game in play nor the key: figures would be stamps there."""
        return self._lacks_key(dealt) and self._opening is not None and dealt.lead(0) is None

    @staticmethod
    def _lacks_key(dealt: Dealt) -> bool:
        """Whether there is a key that has no room."""
        shown = [band for number in range(len(dealt.pages)) for band in dealt.places(number)]
        key = dealt.pages[0].text.key
        return key is not None and key not in shown

    def _best(self, every: Sequence[PageText], rooms: Sequence[Box]) -> Dealt | None:
        """The best dealing of some texts."""
        some = [pages for pages in every if len(rooms) == 1 or pages.lead is None or not pages.lead.is_small]
        dealt = [found for pages in some if (found := self._dealt(pages, rooms)) is not None]
        return min(dealt, key=lambda one: one.columns.cost, default=None)

    def _tighter(self, dealt: Dealt, opened: int, rooms: Sequence[Box]) -> tuple[float, Dealt]:
        """One side that is uneven, or with so much less leading if that leaves room for it to be even."""
        tight = TIGHTER[-1]
        # Sizes between those that are tried are found later.
        every = [replace(pages, pitches=pages.pitches[::2]) for pages in self._set(tight, opened)]
        other = self._best(every, rooms)
        better = other is not None and other.columns.cost + _TIGHT < dealt.columns.cost
        return (tight, other) if other is not None and better else (0.0, dealt)

    @cached_property
    def _instead(self) -> int:
        """In place of how many figures of the text the game in play may stand; as few as need be."""
        return 0 if self._opening is None else len(self.card.instead_of)

    @property
    def _opening(self) -> Picture | None:
        """The game in play, if the page may open with it."""
        cover = self.card.cover
        return None if cover is not None and cover.name in self._without else cover_picture(self.card)

    @cached_property
    def _in_play(self) -> InPlay:
        """The game in play, with what the text says of it."""
        picture = cover_picture(self.card)
        assert picture is not None
        return InPlay(picture, curly(self.card.front.in_play), self.layout, tuple(map(self.pictures.get, self._key)))

    @cached_property
    def _key(self) -> tuple[FigureRef, ...]:
        """The key to the pictures."""
        return tuple(ref for ref in self.card.key if ref.name not in self._without)

    def _may_fit(self, rooms: Sequence[Box], opened: int) -> bool:
        """Whether less leading may help."""
        pages = next(iter(self._set(TIGHTER[0], opened)), None)
        flow = None if pages is None else pages.flow(pages.pitches[0])
        if pages is None or flow is None:
            return False
        least = least_height(flow, max(pages.text.begins), min(pages.text.ends))
        return least * (1 - TIGHTER[-1]) <= sum(bottom - top for _, top, _, bottom in rooms)

    def _dealt(self, pages: PageText, rooms: Sequence[Box]) -> Dealt | None:
        """The best dealing to some sides."""
        text, lead = pages.text, pages.lead
        smallest = pages.flow(pages.pitches[0])
        if smallest is not None:
            # Where the smallest figures leave no room, others need not be set.
            least = least_height(smallest, max(text.begins), min(text.ends))
            if lead is not None and pages.is_opened:
                least += lead.least
            if least > UNLIKE * math.fsum(_heights(rooms)):
                return None

        def omitted(begin: int, end: int, heads: bool) -> float:
            lost = 0.0 if heads or lead is None else math.inf if pages.is_opened else NO_LEAD
            return text.omitted(begin, end) + lost

        if lead is not None and len(rooms) > 1:
            # Where a text fills more than a side, nothing is left for a larger picture.
            lead = lead._replace(across=(0.0, 0.0))
        found = deal_columns(pages.flows, _heights(rooms), lead, text.begins, text.ends, omitted)
        if found is None or found.cost == math.inf:
            return None
        is_small = pages.is_opened and not any(
            (stretch.is_parted and stretch.picture is not None) or stretch.is_opening
            for side in found.sides
            for stretch in side
        )
        found = found._replace(cost=found.cost + _SMALL_LEAD) if is_small else found
        return Dealt((pages,) * len(rooms), found)

    def _better(self, dealt: Dealt, rooms: Sequence[Box], tight: float) -> Dealt:
        """The same with figures as large as leaves the least empty, and text that fills sides that are not full."""
        heights = _heights(rooms)
        found = finer(dealt, heights)
        if not tight:
            found = looser(found, heights, lambda more: self._setters(self.layout.tighter(-more)))
        return roomier(found, heights)

    def _rooms(self, sides: int) -> list[Box]:
        """What the text of each side may take."""
        left, top, right, bottom = self.box
        _, first = page_head(self.card.front, self.layout, self.box, self._words)
        _, end = imprint(self.card.front, self.layout, self.box)
        return [
            (left, first if side == 0 else top, right, end if side == sides - 1 else bottom) for side in range(sides)
        ]

    @cached_property
    def _words(self) -> tuple[Runs, ...]:
        """The words before the first heading, which stand under the title if they are paragraphs alone."""
        first = self.sections[0]
        if first.heading is not None or first.figures or not all(isinstance(b, Paragraph) for b in first.text):
            return ()
        return tuple(block.runs for block in first.text if isinstance(block, Paragraph))

    @property
    def _without(self) -> tuple[str, ...]:
        """Headings of sections and names of figures that are left out."""
        return self.card.page_without or self.card.spare

    @cached_property
    def _sections(self) -> tuple[Section, ...]:
        """All that has to be set below."""
        some = (section for section in self.sections if section.name not in self._without)
        every = tuple(section.without(self._without).showing(self.card.page_figures) for section in some)
        return every[1:] if self._words and len(every) > 1 else every

    def _set(self, tight: float, opened: int) -> tuple[PageText, ...]:
        known = self.known.get((tight, opened))
        if known is None:
            layout = self.layout.tighter(tight) if tight else self.layout
            # Sections that show what they did are laid as they were.
            setters = next(
                (some[0].setters for (more, _), some in self.known.items() if more == tight and some), None
            )
            known = self.known[tight, opened] = tuple(self._made(layout, setters or self._setters(layout), opened))
        return known

    def _made(self, layout: Layout, setters: Setters, opened: int) -> Iterator[PageText]:
        across = self._across(layout)
        _, begin, _, end = self._rooms(1)[0]
        in_play = self._opening
        lead = None if in_play is None else self._in_play.lead(across)
        pitches, leasts = self._pitches
        if opened and lead is None:
            return
        small = None if lead is None else self._in_play.small(across)
        for text in self._texts(setters[ACROSS // 2], end - begin - RULE_GAP, pitches[0], opened):
            if lead is None and text.short is not None:
                # Where the game is not seen in play, it is said in short first.
                text = text._replace(cost=text.cost + NO_LEAD) if text.short else text._replace(begins=(0,))
            if opened and lead is not None and lead.height and lead.broad:
                yield PageText(text, setters, pitches, leasts, lead._replace(height=0.0), bool(opened))
            yield PageText(text, setters, pitches, leasts, lead, bool(opened))
            if small is not None:
                yield PageText(text.without_key(), setters, pitches, leasts, small, bool(opened))

    def _across(self, layout: Layout) -> Grid:
        """What a page is divided into."""
        left, _, right, _ = self.box
        return Grid(right - left, ACROSS, layout.gutter)

    def _setters(self, layout: Layout) -> Setters:
        """What lays sections in columns, by how many sixths of the page these have."""
        across, texts = self._across(layout), Texts(layout)
        columns = {sixths: Setter(across.span(sixths), None, texts, self.pictures) for sixths in (4, 3, 2)}
        return {ACROSS: Setter(across.width, across, texts, self.pictures), **columns}

    @cached_property
    def _pitches(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Sizes of figures that are tried, and the least of each figure."""
        shown = [self.pictures.get(ref) for section in self._sections for ref in section.figures]
        boards = [picture for picture in shown if not picture.is_flow]
        leasts = tuple(picture.least for picture in boards)
        most = _LARGEST * max((picture.usual for picture in boards), default=1.0)
        (left, _, right, _), _ = self._frames(self.box)
        most = max(most, _OF_COLUMN * (right - left) / max((some.size[0] for some in boards), default=math.inf))
        found = [min(leasts, default=1.0)]
        while boards and found[-1] * _GROWTH <= most:
            found.append(found[-1] * _GROWTH)
        return tuple(found), leasts

    def _texts(self, narrow: Setter, most: float, least: float, opened: int) -> Iterator[OrderedText]:
        """The orders of the sections that are tried: with those that may be left out, and without them."""
        paged = self.card.page_figures
        left_out = [paged[name].name if name in paged else name for name in self.card.instead_of[:opened]]
        every = tuple(section.without(left_out) for section in self._sections)
        yield from self._orders(every, narrow, most, least, opened)
        needed = tuple(section for section in every if not section.is_spare)
        lost = _NO_SPARE * (len(every) - len(needed))
        if lost:
            for text in self._orders(needed, narrow, most, least, opened):
                yield text._replace(cost=text.cost + lost)

    def _orders(
        self, every: Sequence[Section], narrow: Setter, most: float, least: float, opened: int
    ) -> Iterator[OrderedText]:
        """The orders of some sections that are tried: the game in short first, or last."""
        free = not self.layout.short
        shown: list[Section] = []
        for section in every:
            if free and section.name == SHORT:
                continue
            fits = any(way.node.height <= most for way in narrow.ways(section, least))
            shown += [section] if fits or not narrow.ways(section, least) else subsections(section)
        short = tuple(section for section in every if free and section.name == SHORT and not section.figures)[:1]
        key = (key_section(self._key),) if self._key else ()
        count, many = len(shown), len(short)
        at_key = count + many if key else None
        ends = tuple(range(count + many, count + many + len(key) + 1))
        numbers = tuple(range(count + many + len(key)))
        yield OrderedText(
            (*short, *shown, *key),
            numbers,
            (0, 1) if short and not opened else (0,),
            ends,
            0 if short else None,
            at_key,
            0.0,
        )
        if short and not opened:
            last = (*numbers[many : count + many], 0, *numbers[count + many :])
            ends = tuple(range(count, count + many + len(key) + 1))
            yield OrderedText((*shown, *short, *key), last, (0,), ends, count, at_key, _LATE)

    def _drawn(self, dealt: Dealt, rooms: Sequence[Box]) -> Iterator[Leaf]:
        width, height = self.size
        for number, (side, box) in enumerate(zip(dealt.columns.sides, rooms, strict=True)):
            parted = len(rooms) > 1
            items: list[Item] = []
            own, bands = self._side(dealt.pages[number], dealt.columns.sizes[number], side, box, dealt.most(number))
            if parted:
                where = {READING: len(rooms)} if number < len(rooms) - 1 and has_readings(bands) else {}
                items += folio(self.card.front, number + 1, self.layout, width, height, looked_up(where))
            if number == 0:
                items += page_head(self.card.front, self.layout, self.box, self._words)[0]
            if number == len(rooms) - 1:
                items += imprint(self.card.front, self.layout, self.box)[0]
            yield Leaf(width, height, (*items, *own), tuple(bands), self._frames(box))

    def _frames(self, box: Box, parts: Sequence[int] = (3, 3)) -> tuple[Box, ...]:
        """The columns of a box, each so many sixths of it."""
        left, top, right, bottom = box
        grid = Grid(right - left, ACROSS, self.layout.gutter)
        frames = []
        for part in parts:
            frames.append((left, top, left + grid.span(part), bottom))
            left += grid.span(part) + self.layout.gutter
        return tuple(frames)

    def _side(
        self, pages: PageText, pitch: float, side: Sequence[Stretch], box: Box, most: float
    ) -> tuple[list[Item], list[Band]]:
        """What is drawn of a side: what is left over is shared between the stretches and within them.

        Its figures become at most so many times as large, before spaces grow.
        """
        highs, apart, even, _ = filled(pages, pitch, side, box[3] - box[1], most)
        items: list[Item] = []
        bands: list[Band] = []
        top = box[1]
        for stretch, high in zip(side, highs, strict=True):
            drawn, more = self._stretch(pages, pitch, stretch, (box[0], top, box[2], top + high), even)
            items += drawn
            bands += more
            if len(stretch.columns) > 1:
                # Columns that begin together have one rule, as all that stands side by side.
                frames = self._frames(box, stretch.sixths)
                bands += [rule_alone(one[2], other[0], top) for one, other in pairwise(frames)]
            top += high + apart
        return items, bands

    def _stretch(
        self, pages: PageText, pitch: float, stretch: Stretch, box: Box, even: float
    ) -> tuple[list[Item], list[Band]]:
        """The picture and the bands of a stretch, both columns as deep as it is."""
        if stretch.is_opening:
            return [self._in_play.drawn(box)], []
        frames = self._frames(box, stretch.sixths)
        items: list[Item] = []
        bands: list[Band] = []
        feet = pages.feet(stretch, pitch)
        places = places_of(pages, pitch, stretch, box[3] - box[1])
        tops, every, lasts = settled(pages, stretch, places, even)
        if stretch.picture is not None and pages.lead is not None:
            left, top, right, _ = frames[stretch.picture]
            high = picture_height(stretch, pages.lead)
            draw = self._in_play.beside if pages.lead.is_small else self._in_play.drawn
            items.append(draw((left, top + RULE_GAP, right, top + high + EPSILON)))
            bands.append(rule_alone(left, right, top))
        fillings = places.fillings
        for at, (column, (left, _, right, bottom)) in enumerate(zip(stretch.columns, frames, strict=True)):
            top, nodes, shares, gaps = box[1] + tops[at], fillings[at].nodes, every[at], max(1, fillings[at].gaps)
            shown = sum(bool(node.growing) for node in nodes)
            for number, (band, node) in enumerate(zip(column, nodes, strict=True)):
                section, rule = pages.text.sections[band.begin], pages.rule(band.begin)
                high = node.height + grown(node.growing, shares.factor) + loosened(node, shares.within)
                high += lasts[at] if number == len(column) - 1 else 0.0
                if feet and number == len(column) - 1:
                    # The figures at the foot of all columns stand on one line, where there is room for it.
                    high = max(high, bottom - max(feet) + feet[at] - top - rule)
                elif node.growing:
                    high += shares.over / shown
                elif len(stretch.columns) == 1:
                    high = max(high, min(bottom - top - rule, high + band.option.beyond))
                place = (left, top, right, top + rule + high)
                drawn = node.items(high, shares.factor)
                bands.append(band_of([section], drawn, place, (pages.text.numbers[band.begin],)))
                top += rule + high + LEAST_GAP + shares.apart / gaps
        return items, bands


def _heights(rooms: Sequence[Box]) -> list[float]:
    return [bottom - top for _, top, _, bottom in rooms]

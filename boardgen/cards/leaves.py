"""Pages of a card: sections in bands, composed on frames. Lengths in mm."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from boardgen.cards.arrange import Arranger
from boardgen.cards.bands import Form, Over, Stacked
from boardgen.cards.blocks import Heading, plain_text
from boardgen.cards.compose import (
    LEFT_OUT,
    Candidate,
    Chosen,
    Dealer,
    Dealing,
    Level,
    Together,
    gap,
    least_empty,
    page_cost,
    prepared,
    used,
    ways_from,
)
from boardgen.cards.flowing import Across, Paired
from boardgen.cards.furniture import BAND
from boardgen.cards.pictures import Pictures
from boardgen.cards.sections import Section
from boardgen.scene.primitives import Box, Group, Item, Line

#: From the rule that opens a band to its heading.
RULE_GAP = 1.9
#: What is left even so is shared between texts and the figures under them, and steps: at most so much each, mm.
_MOST_AIR = 8.0
_AIRY = Over | Across | Stacked
#: And where no more than so much a gap is left after that, bands stand farther apart, so that pages end at one depth.
_TO_FOOT = 5.5
#: From one pitch that is tried to the next.
_GROWTH = 1.05
#: Pages are filled so far by growing figures; what is left is shared between the bands.
_FULL = 0.98
#: What it costs that a figure's cells are larger than others', each time the pitch.
_UNEVEN = 0.15
#: And those of boards that should have one size.
_UNEQUAL = 2.0
#: What it costs that figures are smaller than usual, each time as small.
_SMALL = 0.15
#: How often the last growth of figures is halved; and how often it is tried, since then other forms may be better.
_HALVINGS, _ROUNDS = 7, 4


@dataclass(frozen=True, slots=True)
class Band:
    """Sections in their place on a page.

    Attributes:
        items: what is drawn, where it is drawn.
        box: what they take.
        sections: which of the card, from 0.
        headings: in them.
    """

    items: tuple[Item, ...]
    box: Box
    sections: tuple[int, ...]
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page or small card, set.

    Attributes:
        width, height: mm.
        furniture: title, footer and the like.
        bands: the sections.
        frames: what the bands lie in; one, or two columns.
    """

    width: float
    height: float
    furniture: tuple[Item, ...]
    bands: tuple[Band, ...]
    frames: tuple[Box, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All that is drawn."""
        return (*self.furniture, *(item for band in self.bands for item in band.items))

    @property
    def headings(self) -> tuple[tuple[str, float], ...]:
        """Headings and where their bands begin, from the top."""
        return tuple((heading, band.box[1]) for band in self.bands for heading in band.headings)


class Pitches(NamedTuple):
    """How large the cells of figures are on a page.

    Attributes:
        bound: where other pages show the same board.
        free: elsewhere.
    """

    bound: float
    free: float


@dataclass(frozen=True, slots=True)
class Composition:
    """Sections dealt to frames, and the pitches of the figures on each.

    Attributes:
        pages: the bands of each.
        pitches: how large their figures are.
    """

    pages: tuple[tuple[Chosen, ...], ...]
    pitches: tuple[Pitches, ...]


class Composer:
    """Deals the sections of a card to frames of one width."""

    def __init__(
        self, sections: Sequence[Section], arranger: Arranger, pictures: Pictures, *, leaves_out: bool = False
    ) -> None:
        """With ``leaves_out``, sections that need not be there stand only where there is room for them."""
        self.leaves_out = leaves_out
        self.sections = sections
        self.arranger = arranger
        self.width = arranger.grid.width
        self.forms: list[list[Form]] = [list(arranger.forms(section)) for section in sections]
        for at, (one, other) in enumerate(itertools.pairwise(sections)):
            self.forms[at] += arranger.pairs(one, other)
        #: Sections whose figures may have a size of their own.
        self.free = frozenset(
            at
            for at, section in enumerate(sections)
            if section.is_key or not any(pictures.is_bound(pictures.get(ref)) for ref in section.figures)
        )
        shown = [pictures.get(ref) for section in sections for ref in section.figures]
        self.shown = boards = [picture for picture in shown if not picture.is_flow]
        self.leasts = [picture.least for picture in boards]
        self.bound_leasts = [picture.least for picture in boards if pictures.is_bound(picture)]
        self.least = min(self.leasts, default=1.0)
        self.usual = max((picture.usual for picture in boards), default=0.0)
        self.most = max([self.least, *(picture.most for picture in boards)])

    def best(self, heights: Sequence[float], together: Together) -> Dealing | None:
        """The least empty way to fill frames of some heights; None where nothing fits."""
        if self._lowest > sum(heights):
            return None
        return self._dealer.deal(heights, together)

    @cached_property
    def _dealer(self) -> Dealer:
        return Dealer(self.levels, self.free)

    @cached_property
    def _lowest(self) -> float:
        """How high all sections are at the least, one beneath another."""
        some = self._candidates(self.least)
        return sum(min((one.height / one.sections for one in ways), default=math.inf) for ways in some)

    @property
    def lowest(self) -> list[list[float]]:
        """How high each section is in each of its forms with the smallest figures."""
        return [[high for form in forms if (high := form.height(self.least)) is not None] for forms in self.forms]

    @cached_property
    def levels(self) -> list[Level]:
        """All sizes of figures, with the ways to lay the sections."""
        levels = []
        pitch = self.least
        while pitch <= self.most * (1 + 1e-9):
            candidates = self._candidates(pitch)
            small = _SMALL * max(0.0, self.usual / pitch - 1)
            levels.append(Level(pitch, self.uneven(pitch) + small, candidates))
            if not any(candidates) or not self.leasts:
                break
            pitch *= _GROWTH
        return levels

    def uneven(self, pitch: float) -> float:
        """What it costs that cells of some figures are larger, since their letters could not be read."""
        lacking = _UNEVEN * sum(least / pitch - 1 for least in self.leasts if least > pitch)
        return lacking + _UNEQUAL * sum(least / pitch - 1 for least in self.bound_leasts if least > pitch)

    def _candidates(self, pitch: float) -> list[list[Candidate]]:
        found = []
        for at, section in enumerate(self.sections):
            some = least_empty(self._ways(at, pitch))
            may_go = self.leaves_out and section.is_spare
            found.append([*some, Candidate(1, 0.0, 0.0, LEFT_OUT)] if may_go else some)
        return found

    def _ways(self, at: int, pitch: float) -> Iterator[Candidate]:
        """The ways to lay a section with figures of a pitch."""
        for number, form in enumerate(self.forms[at]):
            high = form.height(pitch)
            if high is not None:
                together = 2 if isinstance(form, Paired) else 1
                yield Candidate(together, high + self._rule(at), form.waste(pitch), number)

    def _is_free(self, begin: int, way: Candidate) -> bool:
        """Whether the figures of a band have a size of their own."""
        return all(at in self.free for at in range(begin, begin + way.sections))

    def _pitch(self, chosen: Chosen, pitches: Pitches) -> float:
        """That of the figures of a band."""
        return pitches.free if self._is_free(*chosen) else pitches.bound

    def _rule(self, at: int) -> float:
        """What the rule takes that opens the band of a section; text before the first heading has none."""
        return 0.0 if self.sections[at].heading is None else RULE_GAP

    def _at(self, page: Sequence[Chosen], pitches: Pitches) -> tuple[Chosen, ...] | None:
        """The bands of a page with figures of other pitches."""
        changed = []
        for chosen in page:
            high = self.forms[chosen.begin][chosen.candidate.form].height(self._pitch(chosen, pitches))
            if high is None:
                return None
            high += self._rule(chosen.begin)
            changed.append(chosen._replace(candidate=chosen.candidate._replace(height=high)))
        return tuple(changed)

    def grown(self, dealing: Dealing, heights: Sequence[float]) -> Composition:
        """Figures larger, until pages are full or figures as wide as their columns: all bound ones by one factor."""
        pages = [page.bands for page in dealing.pages]
        pitches = [Pitches(*[self.levels[page.level].size] * 2) for page in dealing.pages]
        every = range(len(pages))
        for some, name in ((every, "bound"), *(((at,), "free") for at in every)):
            for _ in range(_ROUNDS):
                factor = self._factor([(pages[at], pitches[at], heights[at]) for at in some], name)
                for at in some:
                    pitches[at] = _larger(pitches[at], name, factor)
                    pages[at] = self._again(pages[at], pitches[at], heights[at])
        return Composition(tuple(pages), tuple(pitches))

    def _factor(self, pages: Sequence[tuple[Sequence[Chosen], Pitches, float]], name: str) -> float:
        """How much larger one of the pitches of pages may be; each with its height."""
        low, high = 1.0, _GROWTH * _GROWTH
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            grown = [
                (self._at(page, _larger(pitches, name, middle)), page, height) for page, pitches, height in pages
            ]
            # A page of text alone may be fuller already, and does not grow.
            fits = all(
                after is not None and used(after) <= max(_FULL * height, used(page)) for after, page, height in grown
            )
            low, high = (middle, high) if fits else (low, middle)
        return low

    def _again(self, page: tuple[Chosen, ...], pitches: Pitches, height: float) -> tuple[Chosen, ...]:
        """The same sections on a page in the forms that are best now that figures have grown."""
        some = [at for begin, candidate in page for at in range(begin, begin + candidate.sections)]
        candidates = []
        for at in some:
            ways = [
                way
                for pitch, is_free in ((pitches.free, True), (pitches.bound, False))
                for way in self._ways(at, pitch)
                if self._is_free(at, way) == is_free and (way.sections == 1 or at + 1 in some)
            ]
            candidates.append(ways)
        found = ways_from(prepared(candidates), 0, max(height * _FULL, used(page))).get(len(some), [])
        if not found:
            same = self._at(page, pitches)
            assert same is not None  # it has just been found to fit
            return same
        best = min(found, key=lambda way: (page_cost(way.height - way.lost, height), way.height))
        return tuple(chosen._replace(begin=some[chosen.begin]) for chosen in best.bands)

    def bands(
        self, page: Sequence[Chosen], pitches: Pitches, frame: Box, first: int = 0, apart: float | None = None
    ) -> Iterator[Band]:
        """The bands of a page, drawn, so far apart; what is left over is shared between them unless it is given."""
        forms = [self.forms[begin][way.form] for begin, way in page]
        air = [0.0] * len(page)
        if apart is None:
            apart = gap([chosen.candidate.height for chosen in page], frame[3] - frame[1])
            over = sum(isinstance(form, _AIRY) for form in forms)
            left = frame[3] - frame[1] - sum(way.height for _, way in page) - apart * (len(page) - 1)
            most = min(_MOST_AIR, max(0.0, left) / over) if over else 0.0
            if len(page) == 1 and left - most * over <= _TO_FOOT:
                # A band alone has no other beneath it that could stand lower.
                most = max(most, left / max(1, over))
            air = [most if isinstance(form, _AIRY) else 0.0 for form in forms]
            if len(page) > 1 and (more := (left - most * over) / (len(page) - 1)) <= _TO_FOOT:
                apart += max(0.0, more)
        y = frame[1]
        for chosen, form, more in zip(page, forms, air, strict=True):
            begin, candidate = chosen
            if isinstance(form, _AIRY) and more:
                form = replace(form, air=more)
            own = self.sections[begin : begin + candidate.sections]
            box = (frame[0], y, frame[2], y + candidate.height + more)
            numbers = tuple(range(first + begin, first + begin + candidate.sections))
            yield draw_band(form, own, self._pitch(chosen, pitches), box, numbers)
            y += candidate.height + more + apart


def _larger(pitches: Pitches, name: str, factor: float) -> Pitches:
    """One of the pitches larger by a factor."""
    return pitches._replace(**{name: factor * getattr(pitches, name)})


def draw_band(form: Form, sections: Sequence[Section], pitch: float, box: Box, numbers: tuple[int, ...]) -> Band:
    """One band with the rule that opens it, or one rule over each of two sections."""
    left, _, right, _ = box
    paired = [(left, left + form.width), (left + form.left, right)] if isinstance(form, Paired) else [(left, right)]
    return band_of(sections, form.items(pitch), box, numbers, paired)


def band_of(
    sections: Sequence[Section],
    drawn: Iterable[Item],
    box: Box,
    numbers: tuple[int, ...],
    rules: Sequence[tuple[float, float]] | None = None,
) -> Band:
    """What is drawn of sections in its place, under the rules that open it: one across it unless told otherwise."""
    left, top, right, _ = box
    items: list[Item] = []
    under = 0.0
    if sections[0].heading is not None:
        under = RULE_GAP
        items = [Line(a, top, b, top, BAND) for a, b in rules or [(left, right)]]
    items.append(Group(tuple(drawn), dx=left, dy=top + under))
    names = tuple(name for section in sections for name in _headings(section))
    return Band(tuple(items), box, numbers, names)


def _headings(section: Section) -> Iterator[str]:
    if section.heading is not None:
        yield section.name
    for block in section.text:
        if isinstance(block, Heading):
            yield plain_text(block.runs)

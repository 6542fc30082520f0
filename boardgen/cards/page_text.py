"""The text of a page in an order, and the ways to lay its sections with figures of a size. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardgen.cards.alike import Trait, Wanted, is_like
from boardgen.cards.around import Setter
from boardgen.cards.beside import Flow
from boardgen.cards.columns import SMALLER_IN_PLACE, Columns, deal_columns
from boardgen.cards.leaves import RULE_GAP
from boardgen.cards.node_parts import beyond_of, foot_of, top_of
from boardgen.cards.nodes import Node, give_of
from boardgen.cards.rows import Laid
from boardgen.cards.sections import Section
from boardgen.cards.shares import looser_by
from boardgen.cards.stretches import ACROSS, Chosen, Lead, Option, Stretch, standing

#: What it costs that a figure's cells are larger than others', each time the pitch.
_UNEVEN = 0.1
#: What it costs to leave out the game in short, and the key.
_NO_SHORT, _NO_KEY = 4.0, 2.0
#: And the game in play.
NO_LEAD = 2.0


#: What lays sections in columns, by how many sixths of the page these have.
Setters = Mapping[int, Setter]


class OrderedText(NamedTuple):
    """Sections in an order, some of which may be left out.

    Attributes:
        sections: in their order.
        numbers: of each in the text of the card.
        begins, ends: with which the text may begin, and before which it may end.
        short, key: where the game in short and the key stand, if they may be left out.
        cost: of this order.
    """

    sections: tuple[Section, ...]
    numbers: tuple[int, ...]
    begins: tuple[int, ...]
    ends: tuple[int, ...]
    short: int | None
    key: int | None
    cost: float

    def without_key(self) -> OrderedText:
        """The same without the key, which is the last section."""
        if self.key is None:
            return self
        return self._replace(sections=self.sections[:-1], numbers=self.numbers[:-1], ends=(min(self.ends),), key=None)

    def omitted(self, begin: int, end: int) -> float:
        """What it costs to leave out what stands before one section, and from another on."""
        lost = (_NO_SHORT if self.short is not None and not begin <= self.short < end else 0.0) + self.cost
        return lost + (_NO_KEY if self.key is not None and self.key >= end else 0.0)


@dataclass(frozen=True)
class PageText:
    """Sets the text with one leading.

    Attributes:
        text: what is set.
        setters: what lays sections in columns, by how many sixths of the page these have.
        pitches: sizes of figures that are tried, in rising order; and the least of each figure.
        lead: how high the game in play is.
        is_opened: whether the text has to open with it, since figures are left out for it.
        largest: the largest size of figures with which every section can be laid, where it is known.
    """

    text: OrderedText
    setters: Setters
    pitches: tuple[float, ...]
    leasts: tuple[float, ...]
    lead: Lead | None
    is_opened: bool = False
    largest: float | None = None

    @cached_property
    def flows(self) -> list[Flow]:
        """The sizes of figures that are tried."""
        flows: list[Flow] = []
        for pitch in self.pitches:
            flow = self.flow(pitch)
            if flow is None:
                break
            flows.append(flow)
        return flows

    def flow(
        self,
        pitch: float,
        places: Mapping[int, int] | None = None,
        wanted: Wanted = (),
    ) -> Flow | None:
        """The ways to lay the sections with figures of a size; None where one cannot be laid.

        Args:
            pitch: the size.
            places: of some sections alone, each in a column that has so many sixths of the page.
            wanted: what all sections have to be like.
        """
        ways: dict[int, list[list[Option]]] = {}
        for sixths, setter in self.setters.items():
            ways[sixths] = [
                [
                    self._option(at, number, way)
                    for number, way in enumerate(setter.ways(section, pitch))
                    if is_like(way.node, pitch, sixths, wanted)
                ]
                if places is None or places.get(at) == sixths
                else []
                for at, section in enumerate(self.text.sections)
            ]
        for at in range(len(self.text.sections)):
            if (places is None or at in places) and not any(some[at] for some in ways.values()):
                return None
        uneven = _UNEVEN * sum(least / pitch - 1 for least in self.leasts if least > pitch)
        return Flow(pitch, uneven, ways[3], ways[6], ways[2], ways[4])

    def again(
        self,
        places: Mapping[int, int],
        pitches: Sequence[float],
        room: float,
        lead: Lead | None,
        sides: int,
        wanted: Wanted,
    ) -> Columns | None:
        """The best dealing of the sections of a side, each in one of as many columns as before.

        Args:
            places: the sections, each in a column that has so many sixths of the page.
            pitches: sizes of figures that are tried.
            room: how high the side is, mm.
            lead: the game in play, if it is seen on this side.
            sides: how many there are.
            wanted: see `flow`.
        """
        tried = [self.flow(pitch, places, wanted) for pitch in pitches]
        flows, most = [flow for flow in tried if flow is not None], self.largest or self.flows[-1].size
        first, after = (min(places),), (max(places) + 1,)
        return deal_columns(flows, [room], lead, first, after, _with_lead, most, sides, SMALLER_IN_PLACE)

    def _option(self, at: int, number: int, way: Laid) -> Option:
        node = way.node
        foot = foot_of(node)
        # A list may be looser still before a column ends early.
        height, give = node.height + self.rule(at), give_of(node) + looser_by([node])
        return Option(height, give, way.lost, number, foot is not None, beyond_of(node), foot or 0.0, top_of(node))

    def seen(self, trait: Trait, side: Sequence[Stretch], pitch: float) -> frozenset[str]:
        """What is seen of a trait on a side."""
        found = (
            trait.seen(self.node(band, sixths, pitch), pitch, sixths)
            for stretch in side
            for column, sixths in zip(stretch.columns, stretch.sixths, strict=True)
            for band in column
        )
        return frozenset[str]().union(*found)

    def share_boards(self, one: Sequence[Stretch], other: Sequence[Stretch]) -> bool:
        """Whether figures of two sides show the same board, whose cells are to look alike then."""
        return not self._boards(one).isdisjoint(self._boards(other))

    def _boards(self, side: Sequence[Stretch]) -> frozenset[str]:
        pictures = self.setters[ACROSS].pictures
        sections = (
            self.text.sections[band.begin] for stretch in side for column in stretch.columns for band in column
        )
        shown = (pictures.get(ref) for section in sections if not section.is_key for ref in section.figures)
        return frozenset(picture.board for picture in shown if not picture.is_flow)

    def rule(self, at: int) -> float:
        """What the rule takes that opens a section; text before the first heading has none."""
        return 0.0 if self.text.sections[at].heading is None else RULE_GAP

    def node(self, band: Chosen, sixths: int, pitch: float) -> Node:
        """A section as it is laid in a column that has so many sixths of the page."""
        return self.setters[sixths].ways(self.text.sections[band.begin], pitch)[band.option.form].node

    def feet(self, stretch: Stretch, pitch: float) -> list[float]:
        """How deep what is said under the last figure of each column hangs, if all columns end with figures."""
        if len(stretch.columns) < 2 or stretch.picture is not None or not standing(stretch.columns, None):
            return []
        columns = zip(stretch.columns, stretch.sixths, strict=True)
        found = [foot_of(self.node(column[-1], sixths, pitch)) for column, sixths in columns]
        return [foot for foot in found if foot is not None]


def _with_lead(_begin: int, _end: int, heads: bool) -> float:
    """What it costs to leave out the game in play, where all that is shown has been chosen."""
    return 0.0 if heads else NO_LEAD

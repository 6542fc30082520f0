"""The ways to lay a section in a column of the form page, with figures of one size: each leaves little empty.

Text stands beside a figure at its right, but for its first parts, which may stand above both; or above figures that
are as wide as the column. None stands beneath a caption, which it would run into, unless its own figure follows.
Right across a page, text has columns of its own beside its figures, or above them. Lengths in mm.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgen.cards.arrange import Arranger
from boardgen.cards.bands import CAPTION_GAP, ROW_GAP, STEP_GAP
from boardgen.cards.blocks import Block, Heading, Table
from boardgen.cards.captions import is_step
from boardgen.cards.grid import Grid
from boardgen.cards.nodes import NARROW, Node, Piece, Placed, Row, Side, Stack, stacked
from boardgen.cards.pictures import Picture, Pictures
from boardgen.cards.rows import GUTTER, Laid, are_parts, away, level_in, lost_in, rows_of, short_of, stamp_cost
from boardgen.cards.sections import Section, Step
from boardgen.cards.stacking import (
    FIGURE,
    PARAGRAPH,
    best_of,
    first_part,
    hole_cost,
    joined,
    one_beneath,
    pieces,
    rows_in,
)
from boardgen.cards.texts import Texts
from boardgen.cards.typeset import (
    PARAGRAPH_GAP,
    Part,
    cramped,
    heading_part,
)

#: Text beside a figure is at least so wide; what each mm costs in height that it is narrower than is read with ease.
_NARROWEST, _TIGHT, _EASY = 34.0, 0.5, 40.0
#: Captions under a figure beside text have the width of the figure, or one of these if it is less.
_CAPTIONS = (NARROW, 32.0, 38.0)
#: Widths of text beside figures are whole multiples of this, so that a text need not be set for each size of figure.
_STEP = 1.0
#: At most so many parts of a text stand above both a figure and the text beside it.
_MOST_LEAD = 2
#: What it costs in height that a text begins as wide as its column and goes on beside a figure.
_WRAPPED = 8.0
#: What it costs that parts of a board beside it are stamps, so many times as much as with other figures.
_OF_PARTS = 4.0
#: And that a caption closes the text beside its figure, instead of standing beneath this.
_CLOSING = 15.0
#: Right across, that lines are as long as two thirds of it.
_LONG = 9.0
#: A paragraph under a table with fewer lines is as wide as it; so many texts stand side by side over their figures.
_FEW, _SIDE_BY_SIDE = 3.5, 2
#: What it costs in height that figures under texts of their own take less than that part of the width of these; and
#: what a key leaves empty is one strip right of it, seen as so many times as large.
_STUBS, _FILLED, _STRIP = 20.0, 0.6, 4.0
#: A key wider than that may have three columns.
_BROAD = 100.0
#: There figures of boards that no other figure shows may be so many times as large as others of the page.
_LIKE = 1.25


def _fills(row: Row) -> bool:
    """Whether the figures of a row take enough of the rooms that they have."""
    ends = zip(row.shown, row.rooms, strict=True)
    return all(picture.size[0] * pitch >= _FILLED * room for (picture, pitch, _), room in ends)


class Setter:
    """Lays sections in a column, or right across a page.

    Attributes:
        width: of the column.
        across: the columns of a page where it is the page that is filled; None for a column.
    """

    def __init__(self, width: float, across: Grid | None, texts: Texts, pictures: Pictures) -> None:
        self.width = width
        self.across = across
        self.texts = texts
        self.layout = texts.layout
        self.pictures = pictures
        # By identity, since a text is long to compare; the section stays alive with its ways.
        self._known: dict[tuple[int, float], tuple[Section, list[Laid]]] = {}

    def ways(self, section: Section, pitch: float) -> list[Laid]:
        """The ways to lay a section with figures of a pitch, none both higher and emptier than another."""
        key = id(section), pitch if section.figures and not section.is_key else 0.0
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = section, self._ways(section, pitch)
        return known[1]

    def _ways(self, section: Section, pitch: float) -> list[Laid]:
        if section.is_key:
            return self._keys(section)
        if self.across is not None:
            return best_of(list(self._across(section, pitch)))
        if cramped(section.text, self.width, self.layout):
            return []
        own = joined(section.steps)
        steps = [
            best_of(list(self._step(section.heading if at == 0 else None, step, pitch)))
            for at, step in enumerate(own)
        ]
        whole = [one_beneath(some) for some in itertools.product(*steps)]
        return best_of([*whole, *self._over_figures(section, own, pitch)])

    def _keys(self, section: Section) -> list[Laid]:
        grid = Grid(self.width, 6 if self.width > _BROAD else 4, 4.0)
        some = [Placed(form, self.width) for form in Arranger(grid, self.layout, self.pictures).forms(section)]
        return best_of([Laid(one, _STRIP * one.empty / self.width) for one in some])

    def _rows(self, shown: Sequence[Picture], width: float, pitch: float, gutter: float = GUTTER) -> Iterator[Laid]:
        """Figures in a row."""
        free = not any(map(self.pictures.is_bound, shown))
        across = self.across is not None
        return rows_of(self.texts, shown, width, pitch, gutter, free=free, across=across)

    # In a column

    def _step(self, heading: Heading | None, step: Step, pitch: float) -> Iterator[Laid]:
        shown = tuple(self.pictures.get(ref) for ref in step.figures)
        text = pieces(self._parts(heading, step.text, self.width))
        if not shown:
            yield Laid(stacked(text), 0.0)
            return
        steps = [is_step(picture.caption) for picture in shown]
        if len(shown) <= 2 and step.text and not any(steps) and not any(picture.is_flow for picture in shown):
            yield from self._around(heading, step.text, shown, pitch)
        for rows in rows_in(len(shown), all(steps)):
            laid = [list(self._rows(shown[a:b], self.width, pitch)) for a, b in itertools.pairwise(rows)]
            for some in itertools.product(*laid):
                nodes = list(text)
                for row in some:
                    nodes.append((row.node, ROW_GAP if len(nodes) <= len(text) else STEP_GAP, FIGURE))
                yield Laid(stacked(nodes), lost_in(some))

    def _around(
        self, heading: Heading | None, text: Sequence[Block], shown: Sequence[Picture], pitch: float
    ) -> Iterator[Laid]:
        """Text beside figures at the right margin, which stand one beneath another."""
        pitches = [max(pitch, picture.least) for picture in shown]
        wide = max(picture.size[0] * own for picture, own in zip(shown, pitches, strict=True))
        has_captions = any(picture.caption for picture in shown)
        small = (_OF_PARTS if are_parts(shown) else 1.0) * stamp_cost(wide)
        rooms = [wide, *(room for room in _CAPTIONS if has_captions and room > wide + _STEP)]
        for room in rooms:
            if has_captions and room < _CAPTIONS[0]:
                continue
            narrow = math.floor((self.width - room - GUTTER) / _STEP) * _STEP
            if narrow < _NARROWEST or cramped(text, narrow, self.layout):
                continue
            left = narrow + GUTTER
            room = self.width - left
            captions = [self.texts.caption(one, room) for one in shown]
            some: list[tuple[Sequence[Part], Stack]] = [((), self._figures(shown, pitches, captions, room))]
            if len(shown) == 1 and has_captions and room < wide + 2 * _STEP:
                some.append((self.texts.caption(shown[0], narrow), self._figures(shown, pitches, [()], room)))
            lost = small + _TIGHT * max(0.0, _EASY - narrow)
            for (closing, figures), lead in itertools.product(some, range(_MOST_LEAD + (heading is not None))):
                node = self._beside(heading, text, closing, narrow, figures, left, lead)
                if node is not None:
                    aside = _CLOSING if closing else 0.0
                    yield Laid(node, lost + aside + self._lost_beside(node, lead > (heading is not None)))

    def _lost_beside(self, node: Stack, is_wrapped: bool) -> float:
        """What is lost with text beside figures."""
        side = node.nodes[-1]
        hole = hole_cost(side) if isinstance(side, Side) else 0.0
        return node.empty / self.width + hole + (_WRAPPED if is_wrapped else 0.0)

    def _figures(
        self, shown: Sequence[Picture], pitches: Sequence[float], captions: Sequence[tuple[Part, ...]], room: float
    ) -> Stack:
        """Figures one beneath another, at the right margin; their captions may be wider."""
        nodes: list[tuple[Node, float, float]] = []
        for picture, own, caption in zip(shown, pitches, captions, strict=True):
            row = Row(((picture, own, caption),), (0.0,), (room,), room, again=self.texts.caption, flush=True)
            nodes.append((row, STEP_GAP, FIGURE))
        return stacked(nodes)

    def _beside(
        self,
        heading: Heading | None,
        text: Sequence[Block],
        caption: Sequence[Part],
        narrow: float,
        figures: Stack,
        left: float,
        lead: int,
    ) -> Stack | None:
        """Text beside figures, its first parts above both, and a caption that closes it."""
        tight, whole = (self._parts(heading, text, width) for width in (narrow, self.width))
        if lead >= len(whole) or (lead and whole[lead - 1].keep and (lead > 1 or heading is None)):
            return None
        beside = pieces([first_part(tight[lead]), *tight[lead + 1 :]])
        if caption:
            beside += [(Piece(part), CAPTION_GAP + 1.0, FIGURE) for part in caption]
            if stacked(beside).height > figures.height + 1.0:
                return None
        side = Side((stacked(beside), figures), (0.0, left), (narrow, self.width - left))
        follows = lead > 0 and whole[lead - 1].kind != "heading"
        space, give = (whole[lead].space, PARAGRAPH) if follows else (0.0, 0.0)
        return stacked([*pieces(whole[:lead]), (side, space, give)])

    def _over_figures(self, section: Section, steps: Sequence[Step], pitch: float) -> Iterator[Laid]:
        """Two texts side by side, each over its figure."""
        if len(steps) != _SIDE_BY_SIDE or any(len(step.figures) != 1 or not step.text for step in steps):
            return
        shown = tuple(self.pictures.get(step.figures[0]) for step in steps)
        for row in self._rows(shown, self.width, pitch):
            if not isinstance(row.node, Row) or min(row.node.rooms) < _NARROWEST:
                continue
            places = [
                (left, math.floor(room / _STEP) * _STEP)
                for left, room in zip(row.node.lefts, row.node.rooms, strict=True)
            ]
            if any(cramped(step.text, wide, self.layout) for step, (_, wide) in zip(steps, places, strict=True)):
                continue
            texts = [
                stacked(pieces(self._parts(None, step.text, wide)))
                for step, (_, wide) in zip(steps, places, strict=True)
            ]
            side = Side(tuple(texts), tuple(left for left, _ in places), tuple(wide for _, wide in places))
            nodes = [*pieces(self._parts(section.heading, (), self.width)), (side, 0.0, 0.0)]
            # Boards that have nothing to do with each other are as wide as their texts, not of one pitch.
            own = tuple(
                (picture, max(size, min(_LIKE * size, room / picture.size[0])), caption)
                for (picture, size, caption), room in zip(row.node.shown, row.node.rooms, strict=True)
            )
            node = (
                row.node
                if any(map(self.pictures.is_bound, shown))
                else level_in(replace(row.node, shown=own, growth=1.0))
            )
            lost = row.lost + (node.empty - row.node.empty + side.empty) / self.width
            yield Laid(stacked([*nodes, (node, ROW_GAP, FIGURE)]), lost)

    def _parts(self, heading: Heading | None, text: Sequence[Block], width: float) -> list[Part]:
        parts = self.texts.parts(text, width)
        if heading is None:
            return parts
        return [heading_part(heading, width, self.layout), *([first_part(parts[0]), *parts[1:]] if parts else [])]

    # Right across

    def _across(self, section: Section, pitch: float) -> Iterator[Laid]:
        assert self.across is not None
        steps = joined(section.steps)
        if len(steps) == 1 or not any(step.figures for step in steps):
            yield from self._wide(section.heading, Step(section.text, section.figures), pitch)
            return
        some = [
            best_of(list(self._wide(section.heading if at == 0 else None, step, pitch)))
            for at, step in enumerate(steps)
        ]
        for ways in itertools.product(*some):
            yield one_beneath(ways)
        # Each text over its figure, if there is room: in columns of their own, texts would be torn over these.
        lead, (*steps,) = replace(section, steps=tuple(steps)).led
        places = self.across.split(len(steps)) if len(steps) in (2, 3) else []
        if not all(len(step.figures) == 1 and step.text for step in steps) or any(
            cramped(step.text, width, self.layout) for step, (_, width) in zip(steps, places, strict=False)
        ):
            places = []
        if places:
            texts = [stacked(pieces(self.texts.parts(step.text, places[0][1]))) for step in steps]
            shown = tuple(self.pictures.get(step.figures[0]) for step in steps)
            for row in self._rows(shown, self.width, pitch, self.across.gutter):
                side = self._side(texts, places)
                above = pieces(self._parts(section.heading, lead, self.width))
                nodes = [*above, (side, PARAGRAPH_GAP * self.layout.text.leading if lead else 0.0, 0.0)]
                figures = replace(row.node, apart=True) if isinstance(row.node, Row) else row.node
                node = stacked([*nodes, (figures, ROW_GAP, FIGURE)])
                # Each begins where its text does, but is to be no stub under it.
                lost = row.lost
                if isinstance(row.node, Row):
                    lost += (0.0 if _fills(row.node) else _STUBS) - short_of(row.node)
                yield Laid(node, lost + side.empty / self.width)
        whole = Step(section.text, section.figures)
        yield from self._wide(section.heading, whole, pitch, in_columns=not places)

    def _wide(self, heading: Heading | None, step: Step, pitch: float, *, in_columns: bool = True) -> Iterator[Laid]:
        """Text and figures right across: beside each other, or figures under columns of text."""
        assert self.across is not None
        grid = self.across
        shown = tuple(self.pictures.get(ref) for ref in step.figures)
        if not step.text and not shown:
            return
        if not any(isinstance(block, Table) for block in step.text):
            if in_columns:
                yield from self._columns(heading, step.text, shown, pitch)
        else:
            text = self._tables(heading, step.text)
            for row in self._rows(shown, self.width, pitch) if shown else [Laid(stacked(()), 0.0)]:
                nodes = [*text, (row.node, ROW_GAP + 1.0, FIGURE)] if shown else text
                yield Laid(stacked(nodes), row.lost)
            if shown:
                yield from self._under_table(heading, step.text, shown, pitch)
        if not shown or not step.text:
            return
        for many, count in ((2, 1), (3, 1), (4, 2), (4, 1)):
            width, room = grid.span(many), grid.span(grid.columns - many)
            if cramped(step.text, width, self.layout):
                continue
            columns = self.texts.columns(step.text, grid.span(2), count) if count > 1 else ()
            text_node: Node
            if columns:
                own = stacked(pieces(columns[0])), stacked(pieces(columns[1]))
                both = Side(own, (0.0, grid.span(2) + grid.gutter), (grid.span(2),) * 2)
                text_node = stacked([*pieces(self._parts(heading, (), width)), (both, 0.0, 0.0)])
            else:
                text_node = stacked(pieces(self._parts(heading, step.text, width)))
            for row in self._rows(shown, room, pitch):
                lost = row.lost - row.node.empty / room + (_LONG if many > 3 and count == 1 else 0.0)
                node = row.node
                if isinstance(node, Row) and len(shown) == 1:
                    # In half a page in the middle, as figures of its columns; else at the margin.
                    node = replace(node, flush=2 * many != grid.columns)
                    lost += away(node, self.layout.caption.leading) if node.flush else 0.0
                side = Side((text_node, node), (0.0, width + grid.gutter), (width, room))
                yield Laid(side, lost + side.empty / self.width + hole_cost(side))

    def _under_table(
        self, heading: Heading | None, text: Sequence[Block], shown: Sequence[Picture], pitch: float
    ) -> Iterator[Laid]:
        """What is said under a table, all of it in one column beside figures; what comes before stands above both."""
        assert self.across is not None
        grid = self.across
        first = 1 + max(at for at, block in enumerate(text) if isinstance(block, Table))
        above, under = self._tables(heading, text[:first]), text[first:]
        for many in (2, 3, 4):
            width, room = grid.span(many), grid.span(grid.columns - many)
            if not under or cramped(under, width, self.layout):
                continue
            words = stacked(pieces(self._parts(None, under, width)))
            for row in self._rows(shown, room, pitch):
                side = Side((words, row.node), (0.0, width + grid.gutter), (width, room))
                lost = (row.lost - row.node.empty / room) + side.empty / self.width
                yield Laid(stacked([*above, (side, ROW_GAP + 1.0, FIGURE)]), lost)

    def _columns(
        self, heading: Heading | None, text: Sequence[Block], shown: Sequence[Picture], pitch: float
    ) -> Iterator[Laid]:
        """Text in two or three columns over a row of figures, perhaps none."""
        assert self.across is not None
        for places in map(self.across.split, (2, 3)):
            side: Node | None = None
            if text:
                columns = self.texts.columns(text, places[0][1], len(places))
                if any(columns[1:]) and not all(columns):
                    continue  # It has no parts for a third column, and two are wider.
                side = self._side([stacked(pieces(column)) for column in columns], places)
            for rows in rows_in(len(shown), False) if shown else [(0,)]:
                laid = [list(self._rows(shown[a:b], self.width, pitch)) for a, b in itertools.pairwise(rows)]
                for some in itertools.product(*laid):
                    nodes = pieces(self._parts(heading, (), self.width))
                    if side is not None:
                        nodes.append((side, 0.0, 0.0))
                    first = True
                    for row in some:
                        nodes.append((row.node, (ROW_GAP + 1.0 if first else STEP_GAP) if nodes else 0.0, FIGURE))
                        first = False
                    node = stacked(nodes)
                    lost = (side.empty / self.width if side is not None else 0.0) + lost_in(some)
                    yield Laid(node, lost)
            if not text:
                return

    def _tables(self, heading: Heading | None, text: Sequence[Block]) -> list[tuple[Node, float, float]]:
        """Text in two columns, tables right across."""
        assert self.across is not None
        places = self.across.split(2)
        nodes = pieces(self._parts(heading, (), self.width))
        run: list[Block] = []
        for block in (*text, None):
            if block is not None and not isinstance(block, Table):
                run.append(block)
                continue
            lines = self._parts(None, run, self.width) if len(run) == 1 else []
            if lines and lines[0].kind == "paragraph" and lines[0].height < _FEW * self.layout.text.leading:
                nodes += pieces(lines)
                run = []
            elif run:
                columns = self.texts.columns(run, places[0][1], 2)
                side = self._side([stacked(pieces(column)) for column in columns], places)
                nodes.append((side, ROW_GAP if len(nodes) != (heading is not None) else 0.0, PARAGRAPH))
                run = []
            if block is not None:
                parts = self._parts(None, [block], self.width)
                nodes += pieces(parts if len(nodes) != (heading is not None) else [first_part(parts[0])])
        return nodes

    @staticmethod
    def _side(columns: Sequence[Node], places: Sequence[tuple[float, float]]) -> Side:
        return Side(tuple(columns), tuple(left for left, _ in places), tuple(width for _, width in places))

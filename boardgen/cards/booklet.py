"""A game move by move: a diagram for each turn, with what was played, the score and the comments. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.boards.picture import Picture
from boardgen.cards.blocks import Run, Runs
from boardgen.cards.forms import check_page
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.cards.steps import Step, credit, step_pictures, steps, subtitle, title
from boardgen.errors import FitError, OptionError
from boardgen.paper.sizes import parse_paper
from boardgen.progress import tracked
from boardgen.records import Record
from boardgen.scene.primitives import Document, Group, Item, Scene, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT

#: Diagrams on a page → columns and rows on upright paper.
GRIDS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

_MARGIN = 12.0
_GUTTER = 8.0
_ROW_GAP = 5.0
_TITLE = 6.4
_FOOT = 2.1
#: Type by columns of a page: the wider a diagram, the larger.
_TYPE: Mapping[int, float] = {1: 3.6, 2: 2.75, 3: 2.35}
#: A diagram has to keep so much of the height it stands in.
_LEAST_PICTURE = 0.3
#: The heading of a diagram, in lines.
_HEAD = 1.35


def booklet_document(record: Record, per_page: int = 6, paper: str = "a4") -> Document:
    """The pages of a booklet, upright.

    Args:
        record: a checked game.
        per_page: diagrams on a page, one of `GRIDS`.
        paper: size of the sheets.

    Raises:
        OptionError: no such paper, or no such number of diagrams.
        FitError: the comments leave no room for the diagrams.
    """
    if per_page not in GRIDS:
        message = f"{per_page} diagrams a page: there are {', '.join(map(str, GRIDS))}"
        raise OptionError("bad-value", message, ("per_page",))
    sheet = parse_paper(paper)
    width, height = check_page((min(sheet.width, sheet.height), max(sheet.width, sheet.height)), sheet, "a booklet")
    shown = steps(record)
    setter = _Setter(record, shown, width, height, per_page)
    count = -(-len(shown) // per_page)
    pages = tuple(setter.page(number, count) for number in tracked(range(1, count + 1), count, "Drawing pages"))
    return Document(pages, title(record), record.author, f"A game of {record.game.title}")


class _Setter:
    """Sets the pages: all diagrams at one pitch, so that leafing through shows what changes."""

    def __init__(self, record: Record, shown: Sequence[Step], width: float, height: float, per_page: int) -> None:
        self.record = record
        self.shown = shown
        self.width, self.height = width, height
        self.per_page = per_page
        self.columns, self.rows = GRIDS[per_page]
        self.type = _TYPE[self.columns]
        self.leading = self.type * 1.32
        self.cell = (width - 2 * _MARGIN - _GUTTER * (self.columns - 1)) / self.columns
        self.top = _MARGIN + _TITLE * 1.75
        foot = _FOOT * (ASCENT + DESCENT) + 3.0
        self.row = (height - self.top - _MARGIN - foot - _ROW_GAP * (self.rows - 1)) / self.rows
        self.texts = [list(self.text(step)) for step in shown]
        usual = record.game.view().figure_pitch
        self.sizes = [(p.width / usual, p.height / usual) for p in step_pictures(record, shown, usual)]
        self.pitches = self.fitting_pitches()
        used = [
            (len(text) + 0.5) * self.leading + size[1] * pitch + self.leading * _HEAD
            for text, size, pitch in zip(self.texts, self.sizes, self.pitches, strict=True)
        ]
        self.row = min(self.row, max(used) + self.leading)
        self.pictures = self.drawn()

    def text(self, step: Step) -> Iterator[tuple[Line, str]]:
        """The lines beneath a diagram, with their paints."""
        status: Runs = (Run(step.status),)
        yield from ((line, "muted") for line in break_lines(status, self.cell, self.type))
        yield from ((line, "ink") for line in break_lines((Run(step.comment),), self.cell, self.type) if step.comment)

    def fitting_pitches(self) -> list[float]:
        """The pitch of each diagram: one for all, but for the start, which may show more beside the board."""
        pitches = []
        for size, text, step in zip(self.sizes, self.texts, self.shown, strict=True):
            room = self.row - (len(text) + 0.5 + _HEAD) * self.leading
            if room < _LEAST_PICTURE * self.row:
                raise FitError(
                    f"the comment after {step.heading} leaves no room for its diagram with {self.per_page} on a "
                    "page; take fewer a page, or say less"
                )
            pitches.append(min(self.cell / size[0], room / size[1]))
        common = min(pitches[1:], default=pitches[0])
        return [min(pitch, common) for pitch in pitches]

    def drawn(self) -> Iterator[Picture]:
        """The pictures in their order."""
        start, *others = self.shown
        if self.pitches[-1] == self.pitches[0]:
            others = [start, *others]
        else:
            yield from step_pictures(self.record, [start], self.pitches[0])
        yield from step_pictures(self.record, others, self.pitches[-1])

    def page(self, number: int, count: int) -> Scene:
        """The next page; they are made in their order."""
        left, right = _MARGIN, self.width - _MARGIN
        items: list[Item] = []
        if number == 1:
            y = _MARGIN + CAP_HEIGHT * _TITLE
            items += [Text(left, y, title(self.record), _TITLE, bold=True)]
            items.append(Text(right, y, subtitle(self.record), _FOOT * 1.25, "muted", "end"))
        else:
            y = _MARGIN + CAP_HEIGHT * _TITLE
            items.append(Text(left, y, title(self.record), _TITLE * 0.55, bold=True))
        items.append(Rule(left, y + _TITLE * 0.42, right, y + _TITLE * 0.42, Style(stroke="ink", width=0.5)))
        first = (number - 1) * self.per_page
        for at, index in enumerate(range(first, min(first + self.per_page, len(self.shown)))):
            x = left + at % self.columns * (self.cell + _GUTTER)
            items.append(self.diagram(index, x, self.top + at // self.columns * (self.row + _ROW_GAP)))
        foot = self.height - _MARGIN - DESCENT * _FOOT
        items.append(Text(left, foot, credit(self.record), _FOOT, "muted"))
        items.append(Text(right, foot, f"{number}/{count}", _FOOT, "muted", "end"))
        shown = self.shown[first : first + self.per_page]
        steps_here = shown[0].heading if len(shown) == 1 else f"{shown[0].heading} – {shown[-1].heading}"
        desc = "; ".join(f"{step.heading}: {step.status}" for step in shown)
        return Scene(self.width, self.height, tuple(items), steps_here, desc)

    def diagram(self, index: int, x: float, y: float) -> Group:
        """Heading, picture and text of one step, from a corner on."""
        step, picture = self.shown[index], next(self.pictures)
        size = self.type * 1.12
        heading = break_lines((Run(step.heading, True),), 1e6, size)
        items: list[Item] = []
        for line in heading[:1]:
            shrunk = min(1.0, self.cell / (line.width * size))
            items += line_items(line, 0.0, CAP_HEIGHT * size, size * shrunk, "ink")
        top = self.leading * _HEAD
        drawing = (*picture.below, *picture.above)
        items.append(Group(drawing, id=f"ply-{step.ply}", dx=(self.cell - picture.width) / 2, dy=top))
        baseline = top + picture.height + self.leading * 0.5 + self.type * ASCENT
        for i, (line, paint) in enumerate(self.texts[index]):
            items += line_items(line, 0.0, baseline + i * self.leading, self.type, paint)
        return Group(tuple(items), dx=x, dy=y)

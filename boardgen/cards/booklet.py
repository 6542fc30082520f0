"""A game move by move: a diagram for each turn, with what was played, the score and the comments. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardgen.cards.blocks import Run, Runs, curly
from boardgen.cards.html import figure_html, inline_svg, page
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.cards.pictures import Picture
from boardgen.errors import FitError, OptionError
from boardgen.figures.figure import FigureStyle, figure_picture
from boardgen.paper.sizes import parse_paper
from boardgen.records import Figure, Record
from boardgen.scene.primitives import Document, Group, Item, Scene, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT
from boardgen.scene.themes import COLOUR, Theme

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


@dataclass(frozen=True, slots=True)
class Step:
    """One diagram of a booklet.

    Attributes:
        ply: moves played before it.
        heading: turn and moves, such as ``3. d7``.
        status: score, and who is to move or how the game ended.
        comment: what was said, perhaps empty.
        figure: what is drawn.
    """

    ply: int
    heading: str
    status: str
    comment: str
    figure: Figure


def steps(record: Record) -> tuple[Step, ...]:
    """The start and the position after each turn of a player; moves of one turn go together."""
    game = record.game
    found = [_step(record, 0, 0)]
    begin = 0
    for ply in range(1, len(record.moves) + 1):
        before, after = record.positions[ply - 1], record.positions[ply]
        goes_on = ply < len(record.moves) and (game.turn(before), game.to_move(before)) == (
            game.turn(after),
            game.to_move(after),
        )
        if not goes_on or ply in record.comments:
            found.append(_step(record, begin, ply))
            begin = ply
    return tuple(found)


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
    width, height = sorted((sheet.width, sheet.height))
    shown = steps(record)
    setter = _Setter(record, shown, width, height, per_page)
    count = -(-len(shown) // per_page)
    pages = tuple(setter.page(number, count) for number in range(1, count + 1))
    title = _title(record)
    return Document(pages, title, record.author, f"A game of {record.game.title}")


def booklet_html(record: Record, theme: Theme = COLOUR) -> str:
    """The booklet as one page of HTML that needs nothing besides itself."""
    from html import escape

    game = record.game
    parts = [f"<header>\n<h1>{escape(_title(record))}</h1>"]
    parts.append(f'<p class="subtitle">{escape(_subtitle(record))}</p>\n</header>\n<main class="steps">')
    for step in steps(record):
        picture = figure_picture(record, step.figure, FigureStyle(step.figure.pitch or game.view().figure_pitch))
        drawing = Group((*picture.below, *picture.above), dx=1.0, dy=1.0)
        scene = Scene(picture.width + 2, picture.height + 2, (drawing,), step.heading, picture.desc)
        svg = inline_svg(scene, theme, f"p{step.ply}-")
        said = f"<p>{escape(step.comment, quote=False)}</p>" if step.comment else ""
        heading = f"<h2>{escape(step.heading, quote=False)}</h2>"
        parts.append(f"<section>\n{heading}\n{figure_html(svg, step.status)}{said}\n</section>")
    parts.append(f"</main>\n<footer>{escape(_credit(record))}</footer>")
    style = (
        "body>main.steps,body>header,body>footer{max-width:72rem}\n"
        ".steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1rem 2.5rem}\n"
        ".steps h2{font-size:1.15rem;margin:1rem 0 .5rem}\n"
    )
    return page(_title(record), record.author or game.designer, "\n".join(parts), theme, style)


def _step(record: Record, begin: int, ply: int) -> Step:
    game = record.game
    flags = frozenset(game.view().booklet_flags)
    figure = Figure(id=f"ply-{ply}", after=ply, numbers=True, flags=flags)
    tokens = " ".join(record.moves[begin:ply])
    heading = "Start"
    if ply:
        before = record.positions[begin]
        heading = f"{game.turn(before)}. {tokens}"
        mover = game.to_move(before)
        if mover is not None:
            heading += f" ({_player(mover)})"
    return Step(ply, heading, _status(game.facts(record.positions[ply])), curly(record.comments.get(ply, "")), figure)


def _status(facts: Mapping[str, Any]) -> str:
    """Score where the game has one, then the outcome or who is to move."""
    parts = []
    score = facts.get("score")
    if isinstance(score, Mapping) and score:
        parts.append(", ".join(f"{_player(str(player))} {points:g}" for player, points in score.items()))
    outcome = facts.get("outcome")
    if outcome is None:
        parts.append(f"{_player(str(facts.get('to_move')))} to move")
    elif outcome["winner"] is None:
        parts.append(f"a draw: {outcome['reason']}")
    else:
        parts.append(f"{_player(outcome['winner'])} wins: {outcome['reason']}")
    text = " · ".join(parts)
    return text[:1].upper() + text[1:]


def _player(name: str) -> str:
    return f"player {name}" if name.isdigit() else name


def _title(record: Record) -> str:
    return record.title or f"A game of {record.game.title}"


def _subtitle(record: Record) -> str:
    named = ", ".join(f"{person} ({_player(player)})" for player, person in record.players.items())
    return " · ".join(part for part in (f"A game of {record.game.title}", named, record.event, record.date) if part)


def _credit(record: Record) -> str:
    parts = [f"{record.game.title} was designed by {record.game.designer}."]
    if record.author:
        parts.append(f"This game: {record.author}.")
    if record.source:
        parts.append(f"Source: {record.source}")
    return " ".join(parts)


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
        self.pictures = [Picture(record, step.figure) for step in shown]
        self.pitches = self.fitting_pitches()
        used = [
            (len(text) + 0.5) * self.leading + picture.size[1] * pitch + self.leading * _HEAD
            for text, picture, pitch in zip(self.texts, self.pictures, self.pitches, strict=True)
        ]
        self.row = min(self.row, max(used) + self.leading)

    def text(self, step: Step) -> Iterator[tuple[Line, str]]:
        """The lines beneath a diagram, with their paints."""
        status: Runs = (Run(step.status),)
        yield from ((line, "muted") for line in break_lines(status, self.cell, self.type))
        yield from ((line, "ink") for line in break_lines((Run(step.comment),), self.cell, self.type) if step.comment)

    def fitting_pitches(self) -> list[float]:
        """The pitch of each diagram: one for all, but for the start, which may show more beside the board."""
        pitches = []
        for picture, text, step in zip(self.pictures, self.texts, self.shown, strict=True):
            room = self.row - (len(text) + 0.5 + _HEAD) * self.leading
            if room < _LEAST_PICTURE * self.row:
                raise FitError(
                    f"the comment after {step.heading} leaves no room for its diagram with {self.per_page} on a "
                    "page; take fewer a page, or say less"
                )
            pitches.append(min(self.cell / picture.size[0], room / picture.size[1]))
        common = min(pitches[1:], default=pitches[0])
        return [min(pitch, common) for pitch in pitches]

    def page(self, number: int, count: int) -> Scene:
        """One page."""
        left, right = _MARGIN, self.width - _MARGIN
        items: list[Item] = []
        if number == 1:
            y = _MARGIN + CAP_HEIGHT * _TITLE
            items += [Text(left, y, _title(self.record), _TITLE, bold=True)]
            items.append(Text(right, y, _subtitle(self.record), _FOOT * 1.25, "muted", "end"))
        else:
            y = _MARGIN + CAP_HEIGHT * _TITLE
            items.append(Text(left, y, _title(self.record), _TITLE * 0.55, bold=True))
        items.append(Rule(left, y + _TITLE * 0.42, right, y + _TITLE * 0.42, Style(stroke="ink", width=0.5)))
        first = (number - 1) * self.per_page
        for at, index in enumerate(range(first, min(first + self.per_page, len(self.shown)))):
            x = left + at % self.columns * (self.cell + _GUTTER)
            items.append(self.diagram(index, x, self.top + at // self.columns * (self.row + _ROW_GAP)))
        foot = self.height - _MARGIN - DESCENT * _FOOT
        items.append(Text(left, foot, _credit(self.record), _FOOT, "muted"))
        items.append(Text(right, foot, f"{number}/{count}", _FOOT, "muted", "end"))
        shown = self.shown[first : first + self.per_page]
        title = shown[0].heading if len(shown) == 1 else f"{shown[0].heading} – {shown[-1].heading}"
        desc = "; ".join(f"{step.heading}: {step.status}" for step in shown)
        return Scene(self.width, self.height, tuple(items), title, desc)

    def diagram(self, index: int, x: float, y: float) -> Group:
        """Heading, picture and text of one step, from a corner on."""
        step, picture = self.shown[index], self.pictures[index]
        size = self.type * 1.12
        heading = break_lines((Run(step.heading, True),), 1e6, size)
        items: list[Item] = []
        for line in heading[:1]:
            shrunk = min(1.0, self.cell / (line.width * size))
            items += line_items(line, 0.0, CAP_HEIGHT * size, size * shrunk, "ink")
        top = self.leading * _HEAD
        pitch = self.pitches[index]
        wide, high = (side * pitch for side in picture.size)
        items.append(picture.draw(pitch, (self.cell - wide) / 2, top, id_=f"ply-{step.ply}"))
        baseline = top + high + self.leading * 0.5 + self.type * ASCENT
        for i, (line, paint) in enumerate(self.texts[index]):
            items += line_items(line, 0.0, baseline + i * self.leading, self.type, paint)
        return Group(tuple(items), dx=x, dy=y)

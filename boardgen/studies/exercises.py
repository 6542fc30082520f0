"""The exercises of a study book and their answers, on pages. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.cards.blocks import Run
from boardgen.cards.layouts import Type
from boardgen.cards.lines import break_lines
from boardgen.scene.primitives import Group, Item, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.studies.content import Diagram, Exercise, diagram
from boardgen.studies.frame import Frame, diagram_width
from boardgen.studies.pages import BAND, Column, Page, chapter_head, column_page
from boardgen.studies.setting import CAPTION, GUTTER, TEXT, Figure, Pictures, Piece, caption_figure, set_lines

_POINT = 25.4 / 72
_NUMBER = Type(12.5 * _POINT, 15.6 * _POINT)
#: The text of an answer stands so far behind its number.
_INDENT = 8.0
_LEAST_GAP, _MOST_GAP = 5.0, 20.0


def exercise_pages(exercises: Sequence[Exercise], frame: Frame, answers: Mapping[int, int]) -> list[Page]:
    """Diagrams with what is asked, as many to a page as it has room for.

    Args:
        exercises: all of them.
        frame: the page.
        answers: number of an exercise → page of its answer.
    """
    figures = list(_figures(exercises, diagram_width(frame), frame.text))
    width = max(figure.width for figure in figures)
    across = max(1, int((frame.text + GUTTER) // (width + GUTTER)))
    apart = (frame.text - across * width) / max(1, across - 1)
    head = chapter_head(frame, "Exercises", "What would you play?")
    cells = [_cell(one, figure, answers) for one, figure in zip(exercises, figures, strict=True)]
    rows = [range(at, min(at + across, len(cells))) for at in range(0, len(cells), across)]
    heights = [max(cells[at].height for at in row) for row in rows]
    pages: list[Page] = []
    at = 0
    while at < len(rows):
        first = not pages
        begin = head.bottom if first else frame.top
        room = frame.height - frame.foot - begin
        count = 1
        while at + count < len(rows) and sum(heights[at : at + count + 1]) + count * _LEAST_GAP <= room:
            count += 1
        spare = room - sum(heights[at : at + count])
        gap = min(_MOST_GAP, spare / (count - 1)) if count > 1 else 0.0
        items: list[Item] = list(head.items) if first else []
        y = begin
        for row, height in zip(rows[at : at + count], heights[at : at + count], strict=True):
            for column, index in enumerate(row):
                x = frame.side + column * (width + apart)
                items.append(Group(tuple(cells[index].items()), dx=x, dy=y))
            y += height + gap
        shown = tuple(exercises[index].number for row in rows[at : at + count] for index in row)
        titles = (("Exercises", head.top),) if first else ()
        pages.append(Page(tuple(items), "Exercises", titles, shown))
        at += count
    return pages


def _figures(exercises: Sequence[Exercise], width: float, most: float) -> Iterator[Figure]:
    """The diagrams of exercises, without captions, for each game at one pitch."""
    shown: list[Diagram] = [diagram(one.record, one.line, one.count) for one in exercises]
    pictures: dict[int, Pictures] = {}
    for one in exercises:
        if id(one.record) not in pictures:
            own = [block for other, block in zip(exercises, shown, strict=True) if other.record is one.record]
            pictures[id(one.record)] = Pictures(one.record, own, width, most, f"exercise-{one.number}", plain=True)
    for one, block in zip(exercises, shown, strict=True):
        own_pictures = pictures[id(one.record)]
        yield caption_figure(own_pictures.picture(block), (), own_pictures.width)


def _cell(exercise: Exercise, figure: Figure, answers: Mapping[int, int]) -> Piece:
    """An exercise: a rule, its number and what is asked, the diagram, where the answer stands."""
    asked = break_lines((Run(exercise.question),), figure.width - _INDENT, CAPTION.size)
    note = f"Answer on page\u00a0{answers.get(exercise.number, 0)}."
    head = max(_NUMBER.leading, len(asked) * CAPTION.leading + 1.2) + 1.6

    def items() -> Iterator[Item]:
        yield Rule(0.0, 0.0, figure.width, 0.0, BAND)
        yield Text(0.0, 0.9 + _NUMBER.baseline, str(exercise.number), _NUMBER.size, "ink", bold=True)
        yield from set_lines(asked, CAPTION, "ink", _INDENT, 0.9 + (_NUMBER.baseline - CAPTION.baseline))
        yield Group(tuple(figure.items()), dy=head)
        y = head + figure.height + 1.0
        yield Text(0.0, y + CAPTION.baseline, note, CAPTION.size, "muted")

    return Piece(head + figure.height + 1.0 + CAPTION.leading, items)


def answer_pages(exercises: Sequence[Exercise], frame: Frame, asked: Mapping[int, int]) -> list[Page]:
    """The answers in their order.

    Args:
        exercises: all of them.
        frame: the page.
        asked: number of an exercise → the page it stands on.
    """
    head = chapter_head(frame, "Answers")
    columns = [Column(frame.height - frame.foot - head.bottom)]
    numbers: list[list[int]] = [[]]
    for exercise in exercises:
        piece = _answer(exercise, frame.column, asked)
        if not columns[-1].fits(piece):
            columns.append(Column(frame.room))
            numbers.append([])
        columns[-1].pieces.append(piece)
        numbers[-1].append(exercise.number)
    pages = []
    for at, column in enumerate(columns):
        page = column_page(frame, column, None if at else head, "Answers", column is columns[-1])
        pages.append(page._replace(numbers=tuple(numbers[at])))
    return pages


def _answer(exercise: Exercise, width: float, asked: Mapping[int, int]) -> Piece:
    where = f"Page\u00a0{asked.get(exercise.number, 0)}, from “{_name(exercise)}”."
    told = break_lines(exercise.answer, width - _INDENT, TEXT.size)
    note = break_lines((Run(where),), width - _INDENT, CAPTION.size)

    def items() -> Iterator[Item]:
        yield Text(0.0, TEXT.baseline, str(exercise.number), _NUMBER.size, "ink", bold=True)
        yield from set_lines(told, TEXT, "ink", _INDENT)
        yield from set_lines(note, CAPTION, "muted", _INDENT, len(told) * TEXT.leading)

    return Piece(len(told) * TEXT.leading + len(note) * CAPTION.leading, items)


def _name(exercise: Exercise) -> str:
    from boardgen.cards.steps import title

    return title(exercise.record)

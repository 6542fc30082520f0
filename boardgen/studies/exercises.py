"""The exercises of a study book and their answers, on pages. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.cards.blocks import Run
from boardgen.cards.layouts import Type
from boardgen.cards.lines import Line, break_lines
from boardgen.scene.primitives import Group, Item, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.studies.columns import Column
from boardgen.studies.content import Diagram, Exercise, diagram
from boardgen.studies.frame import Frame, diagram_width
from boardgen.studies.pages import BAND, Page, chapter_head, column_page
from boardgen.studies.pictures import Pictures, TooNarrowError
from boardgen.studies.pieces import Figure, Piece
from boardgen.studies.setting import CAPTION, GUTTER, SMALL, TEXT, caption_figure, set_lines

_POINT = 25.4 / 72
_NUMBER = Type(12.5 * _POINT, 15.6 * _POINT)
#: The text of an answer stands so far behind its number.
_INDENT = 8.0
_LEAST_GAP, _MOST_GAP = 5.0, 16.0
#: Between answers there is at most so much more than between paragraphs.
_MORE = 3.5
#: And in columns beside others, which end at the foot of their page.
_MORE_BESIDE = 6.5
#: Lines to write an answer on, at least and at most so many, and from one to the next.
_FEWEST_LINES, _LINES, _LINE = 2, 4, 7.5
#: The type of what is asked: the largest that leaves room for these.
_ASKED = (TEXT, Type(9 * _POINT, 11.8 * _POINT), SMALL)
#: Lighter than rules: these part exercises.
WRITE = Style(stroke="faint", width=0.25)
#: Two stand beside each other where each is no narrower than this; nor is one wider than that, mm.
_LEAST_WIDE, _MOST_WIDE = 50.0, 92.0
#: In a column that has room for one diagram, it is as wide as leaves as many on a page, of these.
_WIDER = (84.0, 80.0, 76.0, 72.0, 68.0, 64.0)


def exercise_pages(exercises: Sequence[Exercise], frame: Frame, answers: Mapping[int, int]) -> list[Page]:
    """Diagrams with what is asked, as many to a page as it has room for; all pages begin alike.

    Args:
        exercises: all of them.
        frame: the page.
        answers: number of an exercise → page of its answer.
    """
    figures, across, apart = _widest(exercises, frame)
    width = max(figure.width for figure in figures)
    head = chapter_head(frame, "Exercises", f"What would you play? {_where(answers)}".strip())
    rows = [range(at, min(at + across, len(figures))) for at in range(0, len(figures), across)]
    for type_ in _ASKED:
        heads = [_asked_lines(one, width, type_) for one in exercises]
        tops = [max(_head_height(heads[at], type_) for at in row) for row in rows]
        heights = [top + max(figures[at].height for at in row) for top, row in zip(tops, rows, strict=True)]
        dealt = list(_dealt_rows(heights, frame.height - frame.foot - head.bottom))
        # As many lines to write on below each as every page has room for.
        lines = min(_LINES, *(int(spare / count / _LINE) for _, count, spare in dealt))
        if lines >= _FEWEST_LINES:
            break
    # Pages of as many rows have these equally far apart.
    left: dict[int, float] = {}
    for _, count, spare in dealt:
        left[count] = min(left.get(count, _MOST_GAP), (spare - count * lines * _LINE) / max(1, count - 1))
    pages: list[Page] = []
    for at, count, _ in dealt:
        items: list[Item] = list(head.items)
        y, gap = head.bottom, _LEAST_GAP + left[count]
        for row in range(at, at + count):
            for column, index in enumerate(rows[row]):
                cell = _cell(exercises[index], (heads[index], type_), figures[index], tops[row], lines)
                items.append(Group(tuple(cell), dx=frame.side + column * (width + apart), dy=y))
            y += heights[row] + lines * _LINE + gap
        shown = tuple(exercises[index].number for row in rows[at : at + count] for index in row)
        titles = () if pages else (("Exercises", head.top),)
        pages.append(Page(tuple(items), "Exercises", titles, shown))
    return pages


def _dealt_rows(heights: Sequence[float], room: float) -> Iterator[tuple[int, int, float]]:
    """The first row of each page, how many it has, and what they leave of its room."""
    at = 0
    while at < len(heights):
        count = 1
        while at + count < len(heights) and sum(heights[at : at + count + 1]) + count * _LEAST_GAP <= room:
            count += 1
        yield at, count, max(0.0, room - sum(heights[at : at + count]) - (count - 1) * _LEAST_GAP)
        at += count


def _where(answers: Mapping[int, int]) -> str:
    """On which pages the answers are."""
    pages = sorted(set(answers.values()))
    if len(pages) < 2:
        return "".join(f"The answers are on page\u00a0{page}." for page in pages)
    return f"The answers are on pages\u00a0{pages[0]} to\u00a0{pages[-1]}."


def _widest(exercises: Sequence[Exercise], frame: Frame) -> tuple[list[Figure], int, float]:
    """The diagrams, how many stand beside each other and how far apart: one in each column of a page, or two where
    it has one; alone, if their letters could not be read so, and then as wide as leaves as many of them on a page.
    """
    across, gutter = (frame.columns, frame.gutter) if frame.columns > 1 else (2, GUTTER)
    wide = (frame.text - (across - 1) * gutter) / across
    if wide >= _LEAST_WIDE:
        try:
            return list(_figures(exercises, min(wide, _MOST_WIDE), wide)), across, gutter
        except TooNarrowError:
            pass
    usual = list(_figures(exercises, diagram_width(frame), frame.text))
    width = max(figure.width for figure in usual)

    def height(some: Sequence[Figure]) -> float:
        heads = [
            _head_height(_asked_lines(one, figure.width, _ASKED[-1]), _ASKED[-1])
            for one, figure in zip(exercises, some, strict=True)
        ]
        return max(map(sum, zip(heads, (figure.height for figure in some), strict=True))) + _LEAST_GAP

    many = int((frame.room + _LEAST_GAP) // height(usual))
    for wanted in (min(wanted, frame.text) for wanted in _WIDER if wanted > width):
        wider = list(_figures(exercises, wanted, frame.text))
        if many * height(wider) <= frame.room + _LEAST_GAP:
            return wider, 1, 0.0
    return usual, 1, 0.0


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
        yield caption_figure(own_pictures.picture(block), (), (), own_pictures.width)


def _asked_lines(exercise: Exercise, width: float, type_: Type) -> list[Line]:
    """What is asked, as it stands over a diagram."""
    return list(break_lines((Run(exercise.question),), width - _INDENT, type_.size))


def _head_height(asked: Sequence[Line], type_: Type) -> float:
    """From the rule over an exercise to its diagram."""
    return max(_NUMBER.leading, len(asked) * type_.leading + 1.2) + 1.6


def _cell(
    exercise: Exercise, asked: tuple[Sequence[Line], Type], figure: Figure, top: float, lines: int
) -> Iterator[Item]:
    """An exercise: a rule, its number and what is asked in some type, the diagram, lines to write upon."""
    said, type_ = asked
    yield Rule(0.0, 0.0, figure.width, 0.0, BAND)
    yield Text(0.0, 0.9 + _NUMBER.baseline, str(exercise.number), _NUMBER.size, "ink", bold=True)
    yield from set_lines(said, type_, "ink", _INDENT, 0.9 + (_NUMBER.baseline - type_.baseline))
    yield Group(tuple(figure.items()), dy=top)
    for line in range(1, lines + 1):
        y = top + figure.height + line * _LINE
        yield Rule(0.0, y, figure.width, y, WRITE)


def answer_pages(
    exercises: Sequence[Exercise], frame: Frame, asked: Mapping[int, int], first: int = 0, beside: int = 1
) -> list[Page]:
    """The answers in their order.

    Args:
        exercises: all of them.
        frame: the page.
        asked: number of an exercise → the page it stands on.
        first: how many columns there are before, of which so many are ``beside`` each other on a page.
    """
    head = chapter_head(frame, "Answers")
    pieces = [_answer(exercise, frame, asked) for exercise in exercises]
    least = _dealt(pieces, head.bottom - frame.top, frame.room)
    count = len(least) + -(first + len(least)) % beside
    rooms = (frame.room * part / 20 for part in range(1, 21))
    fewer = (dealt for room in rooms if len(dealt := _dealt(pieces, head.bottom - frame.top, room)) <= count)
    columns = next(fewer, least)
    # What the fullest column has left stands between the answers of all.
    rooms_left = [frame.room - (0.0 if at else head.bottom - frame.top) - one.used for at, one in enumerate(columns)]
    gaps = [
        left / (len(one.pieces) - 1) for left, one in zip(rooms_left, columns, strict=True) if len(one.pieces) > 1
    ]
    apart = max(0.0, min([_MORE_BESIDE if beside > 1 else _MORE, *gaps]))
    for left, column in zip(rooms_left, columns, strict=True):
        column.room, column.apart = column.used + left, apart
    pages = []
    at = 0
    for number, column in enumerate(columns):
        page = column_page(frame, column, None if number else head, "Answers")
        numbers = tuple(exercise.number for exercise in exercises[at : at + len(column.pieces)])
        pages.append(page._replace(numbers=numbers))
        at += len(column.pieces)
    return pages


def _dealt(pieces: Sequence[Piece], taken: float, room: float) -> list[Column]:
    """Answers in columns of some height, of which the head takes a part of the first."""
    columns = [Column(room - taken)]
    for piece in pieces:
        if columns[-1].pieces and not columns[-1].fits(piece):
            columns.append(Column(room))
        columns[-1].pieces.append(piece)
    return columns


def _answer(exercise: Exercise, frame: Frame, asked: Mapping[int, int]) -> Piece:
    width, type_ = frame.column, frame.types.text
    where = f"Page\u00a0{asked.get(exercise.number, 0)}, from “{_name(exercise)}”."
    told = break_lines(exercise.answer, width - _INDENT, type_.size)
    note = break_lines((Run(where),), width - _INDENT, CAPTION.size)

    def items() -> Iterator[Item]:
        yield Text(0.0, type_.baseline, str(exercise.number), _NUMBER.size, "ink", bold=True)
        yield from set_lines(told, type_, "ink", _INDENT)
        yield from set_lines(note, CAPTION, "muted", _INDENT, len(told) * type_.leading)

    return Piece(len(told) * type_.leading + len(note) * CAPTION.leading, items)


def _name(exercise: Exercise) -> str:
    from boardgen.cards.steps import title

    return title(exercise.record)

"""The diagrams of a replay on paper: in rows, dealt to sheets. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from boardgen.boards.picture import BORDER, Display
from boardgen.cards.blocks import Run
from boardgen.cards.booklet_growing import Grown, settings_of
from boardgen.cards.lines import runs_width
from boardgen.cards.paper_html import LETTER, MM_PER_REM, TEXT, WIDTH, Dealing, High, band, deal, lines_in, text_high
from boardgen.cards.steps import Step, credit, ending_of, has_last_page, note, step_display, subtitle, title
from boardgen.records import Record

#: Pictures are drawn so large for paper, of the least pitch of booklets, and printed so many times as large at the
#: most; at the least as their letters need it.
PITCH = 0.86
_MOST = 1.5
#: The last diagram of a game whose booklet gives it a page of its own is so many times as large as the others.
_CLOSING_SIZE = 1.45
#: Diagrams in a row at the most, and between them.
_MOST_COLUMNS, _GUTTER = 3, 8.0
#: Lines of the last move in a heading.
_MOST_LINES = 2
#: The words beside a diagram have at least so much of the width.
_BESIDE_IT = 55.0
#: The same beside one whose board grows, which is as large as these leave room for; of these a sheet has so many.
_BESIDE_GROWN, _GROWN_ROWS = 38.0, (3, 2)
#: Type, rem: headings, all but their last lines, comments, the title, the names beside it and at the foot.
_HEADING, _EARLIER, _COMMENT, _TITLE, _BESIDE, _FOOT = 1.16, 0.92, 0.97, 2.1, 1.2, 0.85
#: Leading of headings, of comments and of the list of moves.
_TIGHT, _LOOSE, _LISTED = 1.25, 1.35, 1.47
#: Spaces: of a row, of one with its words beside its picture, below the title, above the foot and the moves, between
#: rows.
_SPACES, _ASIDE, _OPENING, _CLOSING, _BETWEEN = 3.9, 1.3, 5.0, 8.0, 3.0
#: Behind an earlier turn in a heading.
_AFTER = 4.0
#: A square of the tally, and one with the space beside it.
_SQUARE, _PITCH = 5.6, 6.4


def paper_steps(
    record: Record,
    listed: Sequence[Step],
    sizes: Sequence[tuple[float, float]],
    drawn: Sequence[str],
    least: float,
    *,
    grown: bool = False,
) -> str:
    """The markup of diagrams on their sheets, but for an empty board at the start.

    Args:
        record: the game.
        listed: what is shown.
        sizes: the widths and heights of pictures.
        drawn: the markup of each diagram.
        least: how many times as large pictures are at the least, so that their letters can be read.
        grown: whether their boards grow: headings of a diagram alone in its row stand above it.
    """
    unseen = int(len(listed) > 1 and not listed[0].comment and not record.game.pieces(record.positions[0]))
    before = f'<div class="unseen">{drawn[0]}</div>\n' if unseen else ""
    listed, sizes, drawn = listed[unseen:], sizes[unseen:], drawn[unseen:]
    closes = has_last_page(record) and len(listed) > 1
    ways = [_Rows(listed, sizes, count, least, closes, grown) for count in range(1, _MOST_COLUMNS + 1)]
    fitting = [one for one in ways[1:] if one.has_room] or ways[:1]
    rows, dealt = min(((one, one.deal(record)) for one in fitting), key=lambda found: found[1].cost)
    wide = rows.widest
    inside = [f'<div class="row"{rows.width(some)}>\n{"".join(drawn[some])}</div>\n' for some in rows.dealt]
    kind = "steps alone" if rows.count == 1 else "steps"
    kind += " headed" if grown else ""
    markup = "".join(
        sheet.html("".join(inside[sheet.begin : sheet.end]), rows.column(sheet.begin, sheet.end))
        for sheet in dealt.sheets
    )
    return f'<div class="{kind}" style="--row:{rows.count};--wide:{wide:.4g}">\n{before}{markup}</div>'


def replay_display(record: Record, listed: Sequence[Step]) -> Display:
    """How the pictures of a replay are drawn.

    Boards that grow show the same cells in all of them, as large as sheets have room for, so that nothing moves but
    what is played.
    """
    view, positions = record.game.view(), record.positions
    usual = step_display(record.game, PITCH * view.booklet_pitch)
    extents = [found for step in listed if (found := view.extent(positions[step.ply])) is not None]
    if len(extents) < len(listed):
        return usual
    span = min(first for (first, _), _ in extents), max(last for (_, last), _ in extents)
    upwards = min(first for _, (first, _) in extents), max(last for _, (_, last) in extents)
    rows = [(1 + upwards[1] - upwards[0], _said(step, _BESIDE_GROWN)) for step in listed]
    heads = [_heading(step, WIDTH - _squares(step)) for step in listed]
    for count in _GROWN_ROWS:
        sheets = [rows[at : at + count] for at in range(0, len(rows), count)]
        rooms = [
            LETTER - len(some) * (_BETWEEN + _ASIDE + 2 * BORDER) - math.fsum(heads[at : at + count])
            for at, some in zip(range(0, len(rows), count), sheets, strict=True)
        ]
        rooms[0] -= _head(record)
        pages = [Grown(span, some, room) for some, room in zip(sheets, rooms, strict=True)]
        width = WIDTH - _GUTTER - _BESIDE_GROWN - 2 * BORDER
        if settings := settings_of(pages, width, view.booklet_pitch):
            return min(settings, key=lambda setting: setting.pitch).display(usual)._replace(upwards=upwards)
    return usual


def _column(count: int) -> float:
    """The width of one of so many columns."""
    return (WIDTH - (count - 1) * _GUTTER) / count


@dataclass(frozen=True)
class _Rows:
    """Diagrams in rows of ``count``; one alone has its words beside it.

    Attributes:
        listed: what is shown.
        sizes: the widths and heights of pictures.
        count: of columns.
        least: how many times as large pictures are at the least.
        closes: whether the last has a row of its own and is larger than the others.
        headed: whether headings of one alone stand above picture and words.
    """

    listed: Sequence[Step]
    sizes: Sequence[tuple[float, float]]
    count: int
    least: float
    closes: bool = False
    headed: bool = False

    @property
    def has_room(self) -> bool:
        """Whether columns are wide enough for pictures, and for headings on two lines beside squares and score."""
        column = _column(self.count)
        heads = (Run((step.turns[-1].heading if step.turns else ""), True) for step in self.listed)
        wide = zip(self.listed, heads, strict=True)
        lines = max(lines_in((head,), column - _squares(step), _HEADING) for step, head in wide)
        return self.least * self.widest <= column and lines <= _MOST_LINES

    @property
    def dealt(self) -> list[slice]:
        """The diagrams of each row."""
        usual = len(self.listed) - self.closes
        rows = [slice(at, min(at + self.count, usual)) for at in range(0, usual, self.count)]
        return [*rows, slice(usual, usual + 1)] if self.closes else rows

    def width(self, some: slice) -> str:
        """The style of a row whose pictures are not as wide as the widest of the usual ones."""
        wide = self._wide(some)
        return "" if wide == self.widest else f' style="--w:{wide:.4g}"'

    def column(self, begin: int, end: int) -> str:
        """The style of a sheet whose words stand beside its pictures: these are not as wide as others."""
        wide = max(map(self._wide, self.dealt[begin:end]))
        return "" if self.count > 1 or wide == self.widest else f"--col:{wide:.4g}"

    @property
    def widest(self) -> float:
        """The width of the widest picture but for one that closes a game."""
        return max(width for width, _ in self.sizes[: len(self.sizes) - self.closes])

    def _wide(self, some: slice) -> float:
        wide = max(width for width, _ in self.sizes[some])
        if not (self.closes and some.stop == len(self.listed)):
            return wide
        # It keeps the words beside it, however large the others of its sheet are.
        return min(_CLOSING_SIZE * wide, (WIDTH - _GUTTER - _BESIDE_IT) / max(self.least, self._most))

    @property
    def _most(self) -> float:
        """How large pictures are at the most."""
        room = _column(self.count) if self.count > 1 else WIDTH - _GUTTER - _BESIDE_IT
        return min(_MOST, room / self.widest)

    def deal(self, record: Record) -> Dealing:
        """The rows on sheets."""
        scales = self.least, max(self.least, self._most)
        bands = [band(scales, self._high(some)) for some in self.dealt]
        return deal(bands, scales, head=_head(record), foot=_foot(record), gap=_BETWEEN)

    def _high(self, some: slice) -> High:
        """How high a row is by the scale of its pictures."""
        wide = self._wide(some)
        high = max(wide / width * high for width, high in self.sizes[some])
        if len(self.listed[some]) == 1:
            # One alone has its words beside it in any row.
            (step,) = self.listed[some]
            beside = WIDTH - max(self.least, self._most) * wide - _GUTTER
            if self.headed:
                head, said = _heading(step, WIDTH - _squares(step)), _said(step, beside)
                return lambda scale: head + max(scale * high, said) + _ASIDE
            words = _heading(step, beside) + _said(step, beside)
            return lambda scale: max(scale * high, words + _SQUARE) + _ASIDE
        column = _column(self.count)
        above = max(max(_heading(step, column - _squares(step)), _SQUARE) for step in self.listed[some])
        below = max(_said(step, column) for step in self.listed[some])
        return lambda scale: above + below + _SPACES + scale * high


def _heading(step: Step, width: float) -> float:
    *earlier, last = [turn.heading for turn in step.turns] or ["The start"]
    wide = [runs_width((Run(one, True),)) * _EARLIER * MM_PER_REM + _AFTER for one in earlier]
    lines, used = 0, width
    for one in wide:
        lines, used = (lines, used + one) if used + one <= width else (lines + 1, one)
    return lines * _HEADING * _TIGHT * MM_PER_REM + _high(last, _HEADING, _TIGHT, width)


def _squares(step: Step) -> float:
    """The width of the tally and the score, beside the heading."""
    words = "".join(square.said for square in step.tally) + step.score
    return len(step.tally) * _PITCH + runs_width((Run(words),)) * MM_PER_REM + _SPACES


def _said(step: Step, width: float) -> float:
    said = f"{step.told} {step.ending}".strip()
    return text_high((Run(said),), width, _COMMENT, _LOOSE * _COMMENT) if said else 0.0


def _head(record: Record) -> float:
    """What stands above the first diagrams: title and names on one line, or on two."""
    names, named = title(record), subtitle(record)
    ems = runs_width((Run(names, True),)) * _TITLE + runs_width((Run(named),)) * _BESIDE
    lines = _high(names, _TITLE, 1.1, WIDTH)
    if ems * MM_PER_REM > WIDTH - _GUTTER:
        lines += _high(named, _BESIDE, 1.4, WIDTH)
    return lines + _OPENING


def _foot(record: Record) -> float:
    """What stands below the last ones: the moves where there are variations, the key and the credits."""
    said = _high(f"{note(record)} {credit(record)}", _FOOT, 1.4, WIDTH) + _CLOSING
    if not record.line.variations:
        return said
    moves = (text_high((Run(text, True),), WIDTH, TEXT, _LISTED) for text in _moves(record))
    return said + math.fsum(moves) + 2 * _CLOSING


def _moves(record: Record) -> Iterator[str]:
    """The paragraphs of the list of moves; what is said of the game itself stands with its diagrams."""
    said = record.game.said
    for line, stretch in groupby(record.line.walk(), key=lambda at: at[0]):
        comments = line.comments if line.path else {}
        ending = ending_of(line, record.game, len(line.moves)) if line.path else ""
        told = "  ".join(
            f"{line.before + count} {said([line.moves[count - 1]], full=True)} {comments.get(count, '')}"
            for _, count in stretch
        )
        yield f"{told} {ending}"


def _high(text: str, size: float, leading: float, width: float) -> float:
    return text_high((Run(text, True),), width, size, leading * size) if text else 0.0

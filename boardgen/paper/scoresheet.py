"""What stands beside a board to write on, or below a small one: names, date, score boxes, moves. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from boardgen.paper.below_board import (
    LEAST_NAME,
    LEAST_TABLE,
    NAMES_IN_ROW,
    OVER_MOVES,
    TITLED,
    below,
    corner,
    for_small,
    is_dated_above,
    middled,
    named_high,
    width_below,
)
from boardgen.paper.fit import Extent
from boardgen.paper.move_lines import (
    COLUMN_GAP,
    MOVES,
    MOVES_AND_SWAPS,
    NUMBER,
    height_of,
    is_tight,
    last_move,
    lines_beside,
    move_lines,
    name_paint,
    spare,
    turns_width,
)
from boardgen.paper.name_lines import LINE, TOTAL, UNDER_LABELS, score_box, tick_box
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Group, Item, Line, Polygon, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, even_lines, measure

if TYPE_CHECKING:
    from boardgen.paper.round_sheet import RoundForm

#: How wide it is, and how far from the board.
WIDTH, BESIDE = 47.0, 8.0
#: Up to so many boards on a page have one beside them, and up to so many names, scores and moves below.
MOST, MOST_NAMED = 3, 6
#: The better kind of pad is taken unless its boards are so much smaller than those of the others.
PREFERRED = 0.75
#: The least height: names, date, scores and a few moves.
HEIGHT = 74.0

Drawn = tuple[Sequence[Item], float, float]
"""Items, width and height."""

#: Type: of titles, as large as a long one may be, so that all pads are alike; of names.
_TITLE, _BODY = 6.07, 3.0
#: From one line for a name to the next, and to the first, whose box keeps off the title; height of a score box.
_NAMES, _FIRST_NAME, _BOX = 7.2, 9.4, 6.6
#: Names stand two in a row on a sheet so wide; what is between them.
_WIDE, _PAIR_GAP = 80.0, 4.0
#: From score boxes to how to fill them in, and from the line for the date to a note where there are none; the type
#: and lines of that.
_OVER_NOTE, _UNDER_LINE, _NOTE, _NOTE_LINE = 3.9, 5.4, 2.6, 3.4
#: What stays free below the last line, so that it is not underlined by who made the game.
_OVER_CREDIT = 2.0
#: A board beside a score sheet begins level with it unless it is so much lower.
_LEVEL = 10.0
#: A board alone on its sheet has its score sheet beside it unless it is smaller than so much of one above lines.
_ALONE = 0.9
#: Lines below a board are for so much of a long game, if boards are not smaller for it than so much of what they
#: could be: the less is written down, the more it is worth where no more than so many boards share a page. Where none
#: of that has room, the first moves are better than none, in columns as narrow as those of all.
_OF_LONG_GAME = ((1.0, 0.62), (0.8, 0.62), (0.6, 0.5))
#: The same beside a board: turns side by side, how much of a long game, and how large boards stay.
_BESIDE_IT = ((1, 1.0, 0.0), (2, 0.75, 0.68), (3, 0.95, 0.68), (1, 0.75, 0.0))
_FIRST_MOVES, _FOR_FIRST = (36, 30, 24, 18), 0.5
_FEW = 4
#: Cells to write in are so large, mm, if that leaves rows for so much of the longest game.
_WRITTEN, _FEWEST_ROUNDS = 5.8, 0.7


class Form(NamedTuple):
    """What a score sheet says.

    Attributes:
        title: the game.
        players: in the order of turns, with capitals; nobody for a board of no game.
        row, boxes, total: what the rows of score boxes are for, the names of their columns, and what stands over the
            last one; without a row there are none.
        note: how to fill them in.
        each: what the box beside a name is for; nothing where nobody scores: the winner's is ticked then.
        foot: what stands in the small print of a pad, which is headed by the title; None for what the small print
            of a sheet says.
        moves: of a long game; there are lines for so many where boards are not far smaller for it. 0 where that is
            unknown.
        tick: what is ticked beside the date, if there is a score sheet beside the board.
        changes: whether colours may change hands, so that columns for moves belong to nobody.
        once: what is written once for all players, in a score sheet beside the board.
        paired: whether moves may name two cells.
        rounds: rows for the turns of a game in which each of them scores; None for a game without.
        repeats: whether the foot says what the note says.
    """

    title: str
    players: tuple[str, ...]
    row: str = ""
    boxes: tuple[str, ...] = ()
    total: str = ""
    note: str = ""
    each: str = ""
    foot: str | None = ""
    moves: int = 0
    tick: str = ""
    changes: bool = False
    once: str = ""
    paired: bool = False
    rounds: RoundForm | None = None
    repeats: bool = False


class Kind(NamedTuple):
    """How a board of a pad stands with what belongs to it.

    Attributes:
        extent: the room that it needs, from width and height of the board in pitches.
        place: the board with what belongs to it, from its items, width, height and the room there is for it.
        suits: whether there is room enough to write, from a drawn board and the room there is for it.
        foot: what stands in the small print; None for what that of the sheet says.
        preferred: it is taken unless its boards are smaller than so much of those of a later kind.
        enough: it is taken if its cells are so far apart, mm, whatever those of later kinds.
        trims: what is blank around a board goes: room for coordinates on sides that have none.
    """

    extent: Callable[[float, float], Extent]
    place: Callable[[Sequence[Item], float, float, XY], Drawn]
    suits: Callable[[Drawn, XY], bool]
    foot: str | None = None
    preferred: float = PREFERRED
    enough: float = math.inf
    trims: bool = False


def kinds_of(count: int, form: Form | None, cells: int = 0) -> tuple[Kind, ...]:
    """Score sheets beside up to three boards; names, scores and moves below up to six; nothing by more.

    A board of a game that scores by rounds always has rows for them below.

    Args:
        count: how many boards stand on a page.
        form: what is written.
        cells: how many a board has, so that there are no more lines than moves; 0 where that is unknown.

    Returns:
        The kinds there are, the better one first unless its boards are far smaller.
    """
    if form is None or (count > MOST_NAMED and form.rounds is None):
        return ()
    if form.rounds is not None:
        from boardgen.paper import round_sheet as rows

        lowest = math.ceil(_FEWEST_ROUNDS * form.rounds.rounds)
        return tuple(
            Kind(
                partial(rows.extent, one),
                partial(rows.below, form=one),
                partial(rows.suits, one),
                form.foot,
                1.0,
                _WRITTEN,
            )
            for one in (form.rounds._replace(rounds=n) for n in range(form.rounds.rounds, lowest - 1, -1))
        )
    small = for_small(form)
    least = LEAST_TABLE if small.row else NAMES_IN_ROW * (LEAST_NAME + COLUMN_GAP) - COLUMN_GAP

    def in_corners(drawn: Drawn, room: XY) -> bool:
        board = middled(drawn, width_below(drawn, room))
        return room[0] >= least and bool(corner(board, small.title, dated=is_dated_above(small)))

    place, high = partial(below, form=small, cells=cells), named_high(small)
    cornered = Kind(partial(_named_extent, high), partial(place, titled=False), in_corners, form.foot)
    titled = Kind(
        partial(_named_extent, high + TITLED),
        partial(place, titled=True),
        lambda drawn, room: room[0] >= least,
        form.foot,
    )
    named: tuple[Kind, ...] = (cornered, titled)
    if form.moves:
        few, longer = count <= _FEW, []
        for part, preferred in _OF_LONG_GAME if few else _OF_LONG_GAME[:2]:
            moves = math.ceil(part * form.moves)
            deep = height_of(moves, len(form.players), narrow=few, paired=form.paired)
            longer += _over_lines(named, deep, preferred if few else PREFERRED)
        fewest = _OF_LONG_GAME[-1][0] * form.moves
        for first in [first for first in _FIRST_MOVES if first < fewest and few]:
            deep = height_of(first, len(form.players), long=form.moves, paired=form.paired)
            longer += _over_lines(named, deep, _FOR_FIRST)
        named = (*longer, *named)
    if count > MOST:
        return named
    foot = "" if form.repeats else form.foot
    aside = _aside(form, cells, foot)
    if count == 1:
        # An upright sheet has room below a board that is as wide as it.
        aside = [kind._replace(preferred=max(kind.preferred, _ALONE)) for kind in aside]
    return (*aside, *named)


def _aside(form: Form, cells: int, foot: str | None) -> list[Kind]:
    """Score sheets beside a board, as wide as lines for the moves of a long game need that hands can write on."""
    usual = Kind(
        partial(_sheet_extent, WIDTH, _rise(form)),
        partial(beside, form=form, cells=cells),
        lambda drawn, room: room[1] >= HEIGHT,
        foot,
        trims=True,
    )
    # Long lines beside a large board are better than many that are too short to write on.
    if not form.moves or form.paired:
        return [usual]
    players, found = max(2, len(form.players)), []
    for turns, part, preferred in _BESIDE_IT:
        tight = is_tight(turns, players)
        wide = max(WIDTH, turns_width(turns, players, tight=tight))

        def suits(
            drawn: Drawn, room: XY, wide: float = wide, wanted: float = part * form.moves, tight: bool = tight
        ) -> bool:
            deep = _full(drawn[2], room) - _head(form, wide)[1]
            return room[1] >= HEIGHT and lines_beside(wide, deep, players, tight=tight) >= wanted

        found.append(
            Kind(
                partial(_sheet_extent, wide, _rise(form)),
                partial(beside, form=form, cells=cells, least=wide, tight=tight),
                suits,
                foot,
                preferred,
                trims=True,
            )
        )
    return [*found, usual]


def _over_lines(named: Sequence[Kind], deep: float, preferred: float) -> list[Kind]:
    """Boards over names, and over lines for moves that are so deep."""
    return [
        kind._replace(extent=partial(_longer, kind.extent, OVER_MOVES + deep), preferred=preferred) for kind in named
    ]


def _sheet_extent(wide: float, above: float, width: float, height: float) -> Extent:
    return Extent(width, height, (wide + BESIDE, above))


def _named_extent(high: float, width: float, height: float) -> Extent:
    return Extent(width, height, (0.0, high))


def _longer(extent: Callable[[float, float], Extent], high: float, width: float, height: float) -> Extent:
    """What a board with names needs, and so much more below."""
    found = extent(width, height)
    return found._replace(extra=(found.extra[0], found.extra[1] + high))


def _full(height: float, room: XY) -> float:
    """How high a score sheet beside a board is: as high as there is room, up to half as high again."""
    return max(height, HEIGHT, min(room[1], 1.5 * height))


def beside(
    items: Sequence[Item],
    width: float,
    height: float,
    room: XY,
    form: Form,
    cells: int = 0,
    least: float = WIDTH,
    *,
    tight: bool = False,
) -> Drawn:
    """A board with a score sheet on its right, as high as there is room, up to half as high again, and as wide."""
    full = _full(height, room)
    wide = max(least, room[0] - width - BESIDE)
    # Nearly as high, it begins level with the capitals of the title; lower, it stands in the middle.
    over = full - height
    drawn = bounds(items)
    level = min(over, max(0.0, _rise(form) - drawn[1])) if drawn else over
    board = Group(tuple(items), id="board", dy=level if over < _LEVEL else over / 2)
    sheet = Group(
        tuple(_sheet(form, wide, full, cells, tight=tight)), id="score-sheet", layer="text", dx=width + BESIDE
    )
    return (board, sheet), width + BESIDE + wide, full


def _sheet(form: Form, width: float, height: float, cells: int, *, tight: bool = False) -> list[Item]:
    items, y = _head(form, width)
    names = form.players or ("Name", "Name")
    # It takes no row away.
    box = 0.0, y, width, height - min(_OVER_CREDIT, spare(height - y, paired=form.paired))
    shared = (MOVES if form.tick else MOVES_AND_SWAPS) if form.changes else ""
    last = last_move(form.moves, cells)
    lines = move_lines(
        names, box, cells, wanted=form.moves, shared=shared, last=last, tight=tight, paired=form.paired
    )
    return [*items, *lines]


def _head(form: Form, width: float) -> tuple[list[Item], float]:
    """What stands over the lines for moves beside a board, and where these may begin."""
    items: list[Item] = []
    size = _title_size(form)
    # The dots of letters rise above capitals.
    y = ASCENT * size
    items.append(Text(0.0, y, form.title, size, bold=True))
    names = form.players or ("Name", "Name")
    labels = [*names, "Date", *([form.once] if form.once else [])]
    start = max(measure(label, _BODY, bold=True) for label in labels) + 1.5
    # Lines across a wide sheet would be far longer than names are.
    columns = 2 if width >= _WIDE and len(labels) % 2 == 0 else 1
    share = (width + _PAIR_GAP) / columns - _PAIR_GAP
    for i, label in enumerate(labels):
        if i % columns == 0:
            y += _FIRST_NAME if i == 0 and not form.row else _NAMES
        x = i % columns * (share + _PAIR_GAP)
        items.append(Text(x, y, label, _BODY, name_paint(label), bold=label in form.players))
        box: list[Item] = []
        end = x + share
        if label == "Date" and form.tick:
            box, end = tick_box(form.tick, end, y + 0.6)
        elif label in names and not form.row:
            box, end = score_box(form.each, end, y + 0.6)
        items += [Line(x + start, y + 0.6, end, y + 0.6, LINE), *box]
    if form.row:
        y += _NAMES * 0.7
        y = _scores(items, form, names, width, y)
    if form.note:
        y += _OVER_NOTE if form.row else _UNDER_LINE
        for line in even_lines(form.note, width, _NOTE):
            items.append(Text(0.0, y, line, _NOTE, "muted"))
            y += _NOTE_LINE
    return items, y + (4.0 if not form.note else 0.5)


def _title_size(form: Form) -> float:
    return min(_TITLE, WIDTH / measure(form.title, 1.0, bold=True))


def _rise(form: Form) -> float:
    """How far the dots of letters in the title beside a board rise above its capitals, mm."""
    return (ASCENT - CAP_HEIGHT) * _title_size(form)


def _scores(items: list[Item], form: Form, names: Sequence[str], width: float, y: float) -> float:
    """A row of boxes for each player, the last one wider, for the sum; where they end."""
    left = max(measure(name, _BODY, bold=True) for name in (*names, form.row)) + 2.0
    count = len(form.boxes)
    box = (width - left) / (count + 1.5)
    said = [(left + (i + 0.5) * box, name) for i, name in enumerate(form.boxes)]
    said.append(((left + count * box + width) / 2, form.total))
    y += CAP_HEIGHT * NUMBER
    items.append(Text(0.0, y, form.row, NUMBER, "muted"))
    items += [Text(x, y, label, NUMBER, "muted", "middle") for x, label in said]
    y += UNDER_LABELS
    for name in names:
        items.append(Text(0.0, y + _BOX / 2 + CAP_HEIGHT * _BODY / 2, name, _BODY, name_paint(name), bold=True))
        total = left + count * box
        end = width - LINE.width / 2
        items.append(Polygon(((total, y), (end, y), (end, y + _BOX), (total, y + _BOX)), TOTAL))
        items += [Line(left + i * box, y, left + i * box, y + _BOX, LINE) for i in range(count)]
        items += [Line(left, at, total, at, LINE) for at in (y, y + _BOX)]
        y += _BOX
    return y

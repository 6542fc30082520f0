"""Brackets over the words placed last, in the grid and where they stand in the ring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.iriri.kinds import names
from boardgen.games.iriri.plan import Point, RingPlan
from boardgen.games.iriri.position import Cell
from boardgen.games.iriri.ring import Match, Ring
from boardgen.games.iriri.words import UP, Run, halves_for
from boardgen.scene.primitives import Circle, Group, Item, Line, Polyline, Style, Text, TextAnchor
from boardgen.scene.text import ASCENT, CAP_HEIGHT, LEAST_TEXT, measure

#: Paints of the brackets over the words of one place phase; the dashes (in pitches) keep them apart in grey.
_WORDS: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("accent.line", ()),
    ("green.line", (0.22, 0.1)),
    ("purple.line", (0.06, 0.09)),
    ("red.line", (0.3, 0.08, 0.06, 0.08)),
)


#: In pitches: how far brackets of rows stand out from the middle of the last cell, and beside it; those of columns;
#: how long their arms are. Both stay off the largest pieces and the corners of what was placed last, rows and columns
#: off each other, and columns off those beside them.
_ROW_OUT, _ROW_HALF, _UP_OUT, _UP_HALF = 0.56, 0.45, 0.66, 0.43
_ROW_ARM, _UP_ARM = 0.07, 0.1

#: How far brackets in the ring go on beyond the middle of the last piece, in steps of it: off those that begin there.
_RING_HALF = 0.42
#: How far corners of dashed brackets are solid along their sides, in widths of their lines.
_CORNER = 2.0

#: Room below the grid for the sum of points, in pitches; between its terms, so that their lines keep apart and end
#: before the signs; how long these lines are at least.
SUM, PLUS, IS, _LINE = 1.05, "   +   ", "   =   ", 0.72
#: From line to line of a sum below a hand, and from the line of a word to what it is worth, in pitches.
_ROW, _BESIDE_LINE = 0.62, 0.12
#: In pitches: the type of the sum, and from its baseline to the end of its room.
SUM_TYPE, SUM_OVER = 0.48, 0.3
#: Of a list of words, mm: its type, no larger than that of coordinates; its leading, that of comments beside it; its
#: lines, and from these to words.
_LIST_TYPE, _LIST_LEADING, _LIST_LINE, _LIST_APART = 3.4, 4.74, 8.0, 2.0
#: The width of brackets around words of earlier turns, in pitches.
_THIN = 0.035


def centre(drawing: BoardDrawing, cell: Cell) -> Point:
    """The middle of a cell, mm."""
    return drawing.at(drawing.board.index[cell])


def in_ring(ring: Ring, words: Sequence[Run]) -> list[tuple[Match, int, int]]:
    """The places of words in the ring: match, index of the word, and a track without overlapping brackets.

    The longest word is innermost: its bracket would end between those of shorter words with which it shares pieces.
    """
    found: list[tuple[Match, int, int]] = []
    tracks: list[set[int]] = []
    count = len(ring)
    for number, run in sorted(enumerate(words), key=lambda word: -len(word[1].word)):
        for match in ring.matches(run.word):
            covered = {(match.clockwise() + i) % count for i in range(match.length)}
            track = next((i for i, used in enumerate(tracks) if not used & covered), len(tracks))
            if track == len(tracks):
                tracks.append(set())
            tracks[track] |= covered
            found.append((match, number, track))
    return found


def _word_style(number: int, pitch: float) -> Style:
    paint, dash = _WORDS[number % len(_WORDS)]
    return Style(stroke=paint, width=0.065 * pitch, dash=tuple(part * pitch for part in dash))


def ring_bracket(ring: RingPlan, match: Match, word: int, track: int) -> Item:
    """An arc outside the pieces that a word matches, its ends turned inwards; a full circle if it goes around."""
    radius, style = ring.track_radius(track), _word_style(word, ring.pitch)
    if match.length >= ring.count:
        return Circle(ring.x, ring.y, radius, style)
    first, last = match.clockwise() - _RING_HALF, match.clockwise() + match.length - 1 + _RING_HALF
    inner = radius - 0.12 * ring.pitch
    arc = ring.arc(first, last, radius)
    drawn = _bent((ring.point(first, inner), *arc, ring.point(last, inner)), (1, len(arc)), style)
    return Group(tuple(drawn), f"in-ring-{word + 1}", "marks")


def earlier_bracket(drawing: BoardDrawing, run: Run) -> Group:
    """Square brackets around a word of a turn before the last one, thinner and grey."""
    style = Style(stroke="muted", width=_THIN * drawing.pitch)
    return Group(tuple(_around(drawing, run, style)), id="earlier-word", layer="marks", title=names(run.word))


def grid_bracket(drawing: BoardDrawing, run: Run, number: int) -> Group:
    """Square brackets around the two ends of a word placed last."""
    style = _word_style(number, drawing.pitch)
    return Group(tuple(_around(drawing, run, style)), f"word-{number + 1}", "marks", title=names(run.word))


def _around(drawing: BoardDrawing, run: Run, style: Style) -> list[Item]:
    """Square brackets around the two ends of a word; those of columns further out, to keep corners clear."""
    along, across = (_UP_OUT, _UP_HALF) if run.axis == UP else (_ROW_OUT, _ROW_HALF)
    inner = along - (_UP_ARM if run.axis == UP else _ROW_ARM)
    items: list[Item] = []
    for cell, way in ((run.cells[0], -1), (run.cells[-1], 1)):
        x, y = centre(drawing, cell)
        # Points beyond the end of the word and beside it, in pitches.
        ends = [(inner, -across), (along, -across), (along, 0.0), (along, across), (inner, across)]
        p = drawing.pitch
        if run.axis == UP:
            points = [(x + beside * p, y - way * out * p) for out, beside in ends]
        else:
            points = [(x + way * out * p, y + beside * p) for out, beside in ends]
        items += _bent(points, (1, 3), style)
    return items


def _bent(points: Sequence[Point], corners: tuple[int, int], style: Style) -> list[Item]:
    """A line bent at two corners. Of a dashed one feet and corners are solid, and only what is between has dashes."""
    if not style.dash:
        return [Polyline(tuple(points), style)]
    first, last = corners
    side = points[first : last + 1]
    length = sum(math.dist(a, b) for a, b in pairwise(side))
    corner = min(_CORNER * style.width, length / 4)
    before, after, dash = _fitted(length - 2 * corner, style.dash)
    begin, _ = _divided(side, corner)
    _, rest = _divided(side, corner + before)
    between, _ = _divided(rest, length - 2 * corner - before - after)
    _, end = _divided(side, length - corner)
    solid = style._replace(dash=())
    return [
        Polyline((*points[:first], *begin), solid),
        Polyline(tuple(between), style._replace(dash=dash)),
        Polyline((*end, *points[last + 1 :]), solid),
    ]


def _fitted(length: float, dash: tuple[float, ...]) -> tuple[float, float, tuple[float, ...]]:
    """The gaps before and after a row of dashes, and the dashes, stretched so that the last of them is whole."""
    before, after = dash[-1], dash[1]
    once = before + dash[0] + after
    times = max(0, round((length - once) / sum(dash)))
    scale = length / (once + times * sum(dash))
    return before * scale, after * scale, tuple(part * scale for part in dash)


def _whole(length: float, dash: tuple[float, ...]) -> tuple[float, ...]:
    """The dashes of a line, stretched so that it ends with a whole one."""
    if not dash:
        return ()
    scale = length / (dash[0] + max(1, round((length - dash[0]) / sum(dash))) * sum(dash))
    return tuple(part * scale for part in dash)


def _divided(points: Sequence[Point], length: float) -> tuple[list[Point], list[Point]]:
    """A line up to a length and from there on."""
    found = [points[0]]
    for at, (a, b) in enumerate(pairwise(points), start=1):
        step = math.dist(a, b)
        if length < step:
            cut = a[0] + (b[0] - a[0]) * length / step, a[1] + (b[1] - a[1]) * length / step
            return [*found, cut], [cut, *points[at:]]
        length -= step
        found.append(b)
    return found, [points[-1]]


def _said(words: Sequence[Run], first: bool) -> tuple[list[str], str]:
    """What each word is worth, and the whole sum."""
    terms = [f"3 × {len(run.word)} + 0.5" if first else str(len(run.word)) for run in words]
    total = halves_for((run.word for run in words), first) / 2
    return terms, f"{PLUS.join(terms)}{IS}{total:g}" if first or len(terms) > 1 else f"{terms[0]} points"


def _size(pitch: float) -> float:
    return max(SUM_TYPE * pitch, min(LEAST_TEXT, 0.55 * pitch))


def sum_width(words: Sequence[Run], first: bool, pitch: float) -> float:
    """How wide the sum of points is, mm."""
    return measure(_said(words, first)[1], _size(pitch)) + _before(words, first, pitch)


def _before(words: Sequence[Run], first: bool, pitch: float) -> float:
    """How far the line below the first term begins before it, mm."""
    terms, said = _said(words, first)
    return max(0.0, (_LINE * pitch - measure(_lined(terms[0], said), _size(pitch))) / 2)


def _lined(term: str, said: str) -> str:
    """What stands above the line of a term: beside the word "points" a number alone would seem to stand aside."""
    return said if said == f"{term} points" else term


def points_sum(words: Sequence[Run], first: bool, x: float, y: float, pitch: float, drawn: float = 0.0) -> Group:
    """What the words placed last are worth, each above a line like its bracket.

    Args:
        words: one or more.
        first: whether it is the first word, worth three times its pieces and a half.
        x, y: middle of the baseline, mm.
        pitch: of the grid, mm.
        drawn: the pitch of the brackets that lines look like, where it is another.
    """
    size = _size(pitch)
    terms, said = _said(words, first)
    left = x - sum_width(words, first, pitch) / 2 + _before(words, first, pitch)
    items: list[Item] = [Text(left, y, said, size)]
    for number, term in enumerate(terms):
        begin = left + measure(PLUS.join([*terms[:number], ""]), size)
        own = measure(_lined(term, said), size)
        wide = max(own, _LINE * pitch)
        middle = begin + own / 2
        low = y + 0.2 * pitch
        style = _word_style(number, drawn or pitch)
        style = style._replace(dash=_whole(wide, style.dash))
        items.append(Line(middle - wide / 2, low, middle + wide / 2, low, style))
    return Group(tuple(items), "points", "text", title="Points of the words placed last")


def list_end(words: Sequence[Run], top: float) -> float:
    """Where a list of words and their total ends that begins at ``top`` mm; 0 where there is none."""
    return top + (len(words) + 1) * _LIST_LEADING if top and words else 0.0


def points_below(
    words: Sequence[Run], first: bool, grid: BoardDrawing, base: float, pitch: float, top: float
) -> Group:
    """What the words placed last are worth, below the middle of a grid, or as a list as wide as that.

    Args:
        words, first, pitch: as of `points_sum`.
        grid: the grid.
        base: the baseline of the sum, mm.
        top: of the list, mm; 0 for the sum.
    """
    if not top:
        return points_sum(words, first, (grid.left + grid.right) / 2, base, pitch, grid.pitch)
    size, total = _LIST_TYPE, halves_for((run.word for run in words), first) / 2
    left = grid.left + _LIST_LINE + _LIST_APART
    items: list[Item] = []
    for number, run in enumerate(words):
        y = top + number * _LIST_LEADING + size * ASCENT
        count = len(run.word)
        worth = f"3 × {count} + 0.5" if first else f"{count}" if len(words) > 1 else ""
        said = f"{'column' if run.axis == UP else 'row'} of {count}{': ' if worth else ''}{worth}"
        if first and measure(said, size) > grid.right - left:
            said = worth
        # Lines look like the brackets that they stand for.
        style, low = _word_style(number, grid.pitch), y - size * CAP_HEIGHT / 2
        style = style._replace(dash=_whole(_LIST_LINE, style.dash))
        items.append(Line(grid.left, low, grid.left + _LIST_LINE, low, style))
        items.append(Text(left, y, said, size))
    # Beside the last word its figures would seem to be one number with those of the total.
    items.append(Text(left, y + _LIST_LEADING, f"{total:g} points", size, bold=True))
    return Group(tuple(items), "points", "text", title="Points of the words placed last")


def rows_high(words: Sequence[Run], first: bool, pitch: float) -> float:
    """How high a sum is whose terms stand one below another, mm."""
    return _ROW * pitch * len(_rows(words, first))


def points_rows(words: Sequence[Run], first: bool, x: float, top: float, pitch: float, way: TextAnchor) -> Group:
    """The same as `points_sum` with a term in each line, as narrow as a hand, below which it stands.

    Args:
        words, first, pitch: as of `points_sum`.
        x: where lines begin, or end, mm.
        top: of the first line, mm.
        way: which of both ``x`` is.
    """
    size = _size(pitch)
    items: list[Item] = []
    rows = _rows(words, first)
    wide = max(measure(said, size) for said, _ in rows)
    # Several words have their lines beside them: below each they would seem to be those of a sum.
    aside = (_LINE + _BESIDE_LINE) * pitch if len(words) > 1 else 0.0
    left, right = (x, x + wide + aside) if way == "start" else (x - wide - aside, x)
    for at, (said, word) in enumerate(rows):
        y = top + (at + 0.7) * _ROW * pitch
        items.append(Text(right, y, said, size, anchor="end"))
        if word is not None:
            low, end = (y - size * CAP_HEIGHT / 2, left + _LINE * pitch) if aside else (y + 0.16 * pitch, right)
            style = _word_style(word, pitch)
            items.append(Line(left, low, end, low, style._replace(dash=_whole(end - left, style.dash))))
    return Group(tuple(items), "points", "text", title="Points of the words placed last")


def _rows(words: Sequence[Run], first: bool) -> list[tuple[str, int | None]]:
    """The lines of a sum; the word of which the line below each has the dashes."""
    total = halves_for((run.word for run in words), first) / 2
    if first:
        return [(f"3 × {len(words[0].word)}", None), ("+ 0.5", 0), (f"= {total:g}", None)]
    if len(words) == 1:
        return [(f"{total:g} points", 0)]
    terms = [(f"{'+ ' if number else ''}{len(run.word)}", number) for number, run in enumerate(words)]
    return [*terms, (f"= {total:g}", None)]

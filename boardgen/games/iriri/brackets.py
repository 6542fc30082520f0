"""Brackets over the words placed last, in the grid and where they stand in the ring."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.boards.drawing import BoardDrawing
from boardgen.games.iriri.kinds import names
from boardgen.games.iriri.plan import Point, RingPlan
from boardgen.games.iriri.position import Cell
from boardgen.games.iriri.ring import Match, Ring
from boardgen.games.iriri.words import UP, Run, halves_for
from boardgen.scene.primitives import Circle, Group, Item, Line, Polyline, Style, Text
from boardgen.scene.text import LEAST_TEXT, measure

#: Paints of the brackets over the words of one place phase; the dashes (in pitches) keep them apart in grey.
_WORDS: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("accent.line", ()),
    ("green.line", (0.22, 0.1)),
    ("purple.line", (0.06, 0.09)),
    ("red.line", (0.3, 0.08, 0.06, 0.08)),
)


#: Room below the grid for the sum of points, in pitches; between its terms, so that their lines keep apart.
SUM, PLUS = 1.05, "  +  "


def centre(drawing: BoardDrawing, cell: Cell) -> Point:
    """The middle of a cell, mm."""
    return drawing.at(drawing.board.index[cell])


def in_ring(ring: Ring, words: Sequence[Run]) -> list[tuple[Match, int, int]]:
    """The places of words in the ring: match, index of the word, and a track without overlapping brackets."""
    found: list[tuple[Match, int, int]] = []
    tracks: list[set[int]] = []
    count = len(ring)
    for number, run in enumerate(words):
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
    return Style(stroke=paint, width=0.075 * pitch, dash=tuple(part * pitch for part in dash))


def ring_bracket(ring: RingPlan, match: Match, word: int, track: int) -> Item:
    """An arc outside the pieces that a word matches, its ends turned inwards; a full circle if it goes around."""
    radius, style = ring.track_radius(track), _word_style(word, ring.pitch)
    if match.length >= ring.count:
        return Circle(ring.x, ring.y, radius, style)
    half = 0.46
    first, last = match.clockwise() - half, match.clockwise() + match.length - 1 + half
    inner = radius - 0.12 * ring.pitch
    arc = ring.arc(first, last, radius)
    return Polyline((ring.point(first, inner), *arc, ring.point(last, inner)), style)


def grid_bracket(drawing: BoardDrawing, run: Run, number: int) -> Group:
    """Square brackets around the two ends of a word; those of columns further out, to keep corners clear."""
    half = (0.56 if run.axis == UP else 0.48) * drawing.pitch
    arm = 0.24 * drawing.pitch
    ends = []
    for cell, way in ((run.cells[0], -1), (run.cells[-1], 1)):
        x, y = centre(drawing, cell)
        corners = ((half - arm, -half), (half, -half), (half, half), (half - arm, half))
        if run.axis == UP:
            ends.append(tuple((x + across, y - way * along) for along, across in corners))
        else:
            ends.append(tuple((x + way * along, y + across) for along, across in corners))
    style = _word_style(number, drawing.pitch)
    return Group(tuple(Polyline(end, style) for end in ends), f"word-{number + 1}", "marks", title=names(run.word))


def points_sum(words: Sequence[Run], first: bool, x: float, y: float, pitch: float) -> Group:
    """What the words placed last are worth, each above a line like its bracket.

    Args:
        words: one or more.
        first: whether it is the first word, worth three times its pieces and a half.
        x, y: middle of the baseline, mm.
        pitch: of the grid, mm.
    """
    size = max(0.48 * pitch, min(LEAST_TEXT, 0.55 * pitch))
    terms = [f"3 × {len(run.word)} + ½" if first else str(len(run.word)) for run in words]
    total = halves_for((run.word for run in words), first) / 2
    said = f"{PLUS.join(terms)} = {total:g}" if first or len(terms) > 1 else f"{terms[0]} points"
    left = x - measure(said, size) / 2
    items: list[Item] = [Text(left, y, said, size)]
    for number, term in enumerate(terms):
        begin = left + measure(PLUS.join([*terms[:number], ""]), size)
        wide = max(measure(term, size), 0.5 * pitch)
        middle = begin + measure(term, size) / 2
        low = y + 0.2 * pitch
        items.append(Line(middle - wide / 2, low, middle + wide / 2, low, _word_style(number, pitch)))
    return Group(tuple(items), "points", "text", title="Points of the words placed last")

"""Which rows of puzzles or answers stand on which page, and how large: plain numbers. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

#: Between two rows, at least.
ROW_GAP = 5.0
#: Halvings of the span in which the largest pitch lies, and what sums of lengths may be off by.
_STEPS, _SLACK = 24, 1e-9
#: Pages with as many rows as each other may have pictures that are so much smaller than they could be.
_AS_LARGE = 0.92


@dataclass(frozen=True, slots=True)
class Cell:
    """What a row has to hold for a puzzle or an answer.

    Attributes:
        words: the height of its words with what is around them, mm.
        wide, high: its picture, in pitches.
        room: the width that there is for the picture, mm.
        beside: the height above a picture that stands beside the words, mm; None where it stands under them.
        own: whether its picture may be smaller than others, where its width asks for it.
        lone: the cell where it is alone in its row, if its words stand elsewhere there.
        task: the height of a task over a picture whose words stand under it, besides, mm.
    """

    words: float
    wide: float
    high: float
    room: float
    beside: float | None = None
    own: bool = False
    lone: Cell | None = None
    task: float = 0.0

    def pitch(self, most: float) -> float:
        """The pitch of its picture where others have ``most``."""
        return min(most, self.room / self.wide) if self.own else most


Row = Sequence[Cell]
#: The height of the rows of a page: its number, the first row on it, and the one after the last.
Room = Callable[[int, int, int], float]


#: The first row of each page and the one after its last.
Pages = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Rows dealt to pages.

    Attributes:
        pages: their rows.
        pitch: of all pictures, unless they have their own.
        smallest: the pitch of the smallest picture.
    """

    pages: Pages
    pitch: float
    smallest: float


def is_lone(row: Row) -> bool:
    """Whether a row is a single cell whose words stand elsewhere than in rows of several."""
    return len(row) == 1 and row[0].lone is not None


def height(row: Row, pitch: float) -> float:
    """The height of a row, without the space under it."""
    if len(row) == 1 and row[0].lone:
        row = (row[0].lone,)
    over = over_all(row)
    return max(
        over + cell.high * cell.pitch(pitch)
        if cell.beside is None
        else max(cell.words, cell.beside + cell.high * cell.pitch(pitch))
        for cell in row
    )


def over_all(row: Row) -> float:
    """The height of the longest words over the pictures of a row, and of the longest task: these stand level."""
    return max((cell.words for cell in row if cell.beside is None), default=0.0) + tasks_over(row)


def tasks_over(row: Row) -> float:
    """The height of the longest task over pictures of a row whose words stand under them."""
    return max(cell.task for cell in row)


def stacked(rows: Sequence[Row], pitch: float) -> float:
    """The height of rows one below the other."""
    return sum(height(row, pitch) for row in rows) + ROW_GAP * max(len(rows) - 1, 0)


def deal(
    rows: Sequence[Row],
    room: Room,
    at_most: int,
    least: float,
    most: float,
) -> Deal | None:
    """Rows on the fewest pages that pictures of a readable size allow, and there as large as can be.

    Pages have as many rows as each other, or one more, unless their pictures get much smaller by that.

    Args:
        rows: in the order of the pages.
        room: of each page.
        at_most: so many rows on a page.
        least: the pitch of the smallest picture that is readable; if no row is so large, each has a page.
        most: the pitch that none exceeds.

    Returns:
        None if a row finds no room at any pitch.
    """
    cells = [cell for row in rows for cell in row]
    most = min(most, (max if cells[0].own else min)(cell.room / cell.wide for cell in cells))
    least = min(least, most)
    pages = _greedy(rows, room, at_most, least)
    if pages is None:
        # Readable or not, a page for each row.
        pages, least = tuple((k, k + 1) for k in range(len(rows))), 0.0
    pitch = largest(rows, room, pages, least, most)
    evened = _evened(pages)
    other = largest(rows, room, evened, least, most)
    if other is not None and (pitch is None or other > _AS_LARGE * pitch):
        pages, pitch = evened, other
    if pitch is None:
        return None
    return Deal(pages, pitch, min(cell.pitch(pitch) for cell in cells))


def shared(
    rows: Sequence[Row], room: Callable[[range], float], dealt: Deal, least: float
) -> tuple[Sequence[Row], Deal]:
    """The same cells on as many pages, each with as many as others or one more, where they find room nearly as large.

    A page with an odd number has a row that is not full; no page is left with much less than the others.

    Args:
        rows: as dealt, all full but the last.
        room: the height of the rows of a page with some of the cells.
        dealt: their pages.
        least: the pitch of the smallest picture that is readable.
    """
    cells = [cell for row in rows for cell in row]
    many, columns, pages = len(cells), len(rows[0]), len(dealt.pages)
    counts = [sum(len(row) for row in rows[first:after]) for first, after in dealt.pages]
    if max(counts) - min(counts) < 2:
        return rows, dealt
    other: list[Row] = []
    cuts, at, rooms = [0], 0, []
    for page in range(pages):
        end = at + many // pages + (page < many % pages)
        other += [cells[first : min(first + columns, end)] for first in range(at, end, columns)]
        cuts.append(len(other))
        rooms.append(room(range(at, end)))
        at = end
    spans = tuple(pairwise(cuts))
    least = min(max(_AS_LARGE * dealt.pitch, least), dealt.pitch)
    pitch = largest(other, lambda number, *_: rooms[number], spans, least, dealt.pitch)
    if pitch is None:
        return rows, dealt
    return other, Deal(spans, pitch, min(cell.pitch(pitch) for cell in cells))


def opened(rows: Sequence[Row], dealt: Deal, room: float) -> tuple[Sequence[Row], Deal]:
    """The same cells, those of a page that has a single row in rows of their own where they find room so and have
    their words elsewhere there: half of the page would stay empty otherwise.

    Args:
        rows, dealt: as dealt.
        room: the height of a page.
    """
    found: list[Row] = []
    cuts = [0]
    for first, after in dealt.pages:
        some = rows[first:after]
        alone = [(cell,) for row in some for cell in row if cell.lone]
        if len(some) == 1 and len(alone) == len(some[0]) and stacked(alone, dealt.pitch) <= room:
            some = alone
        found += some
        cuts.append(len(found))
    return found, Deal(tuple(pairwise(cuts)), dealt.pitch, dealt.smallest)


def largest(rows: Sequence[Row], room: Room, pages: Pages, least: float, most: float) -> float | None:
    """The largest pitch at which pages hold their rows; None if they do not even at the least."""

    def fit(pitch: float) -> bool:
        return all(
            stacked(rows[first:after], pitch) <= room(number, first, after) + _SLACK
            for number, (first, after) in enumerate(pages)
            if after > first
        )

    if fit(most):
        return most
    if not fit(least):
        return None
    low, high = least, most
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if fit(middle) else (low, middle)
    return low or None


def grown(rows: Sequence[Row], pitch: float, room: float, most: float) -> float:
    """The largest pitch at which the rows of a page find room, at least ``pitch`` and at most ``most``."""
    low, high = pitch, min(most, min(cell.room / cell.wide for row in rows for cell in row))
    if high <= low or stacked(rows, high) <= room:
        return max(low, high)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if stacked(rows, middle) <= room else (low, middle)
    return low


def _greedy(rows: Sequence[Row], room: Room, at_most: int, pitch: float) -> Pages | None:
    """Each page with as many rows as it can hold; None if one of them finds no room on a page of its own."""
    dealt: list[tuple[int, int]] = []
    first = 0
    while first < len(rows):
        after = first
        while after < min(len(rows), first + at_most):
            if stacked(rows[first : after + 1], pitch) > room(len(dealt), first, after + 1) + _SLACK:
                break
            after += 1
        if after == first:
            return None
        dealt.append((first, after))
        first = after
    return tuple(dealt)


def _evened(pages: Pages) -> Pages:
    """As many pages, each with as many rows as others or one more."""
    many = pages[-1][1]
    cuts = [0]
    for page in range(len(pages)):
        cuts.append(cuts[-1] + many // len(pages) + (page < many % len(pages)))
    return tuple(pairwise(cuts))

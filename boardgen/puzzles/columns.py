"""Hints and answers without pictures: numbered words in two columns, hints in bands. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.puzzles.words import POINT, Passages, set_words
from boardgen.scene.primitives import Group, Item, Line, Style, Text
from boardgen.scene.text import CAP_HEIGHT

#: The number of a puzzle, and above it.
NUMBER, OVER = 13 * POINT, 2.0
#: A fine rule.
THIN = 0.15
#: Sizes of the type: the largest is taken that takes no more pages than the smallest.
_TEXTS = tuple(size * POINT for size in (11.5, 11, 10.5, 10, 9.5, 9, 8.5))
#: Between two entries, at least and at most; at most so much more between rows of bands, which are looked
#: up; the rest of a page keeps bands apart.
_APART, _WIDEST, _LOOSER = 4.0, 14.0, 1.4
#: The heading of a band, the rule over it, and the height of both with the space under them.
_HEADING, _THICK, _HEADED = 10.5 * POINT, 0.35, 8.0


def in_columns(
    words: Sequence[Passages], place: tuple[float, float, float, float], gutter: float, indent: float
) -> Iterator[tuple[list[Item], list[int]]]:
    """Words on pages of two columns, as many in each as in the others: what is on each page, and its numbers.

    Args:
        words: of each puzzle, from number 1 on.
        place: left and top of the first column, its width and height, mm.
        gutter: between the columns, mm.
        indent: of the words, beside their number, mm.
    """
    left, top, width, room = place
    tried = [[_entry(at, said, width, indent, size) for at, said in enumerate(words, 1)] for size in _TEXTS]
    counts = [_even([high for _, high in drawn], room) for drawn in tried]
    per_column = max(counts)
    drawn = tried[counts.index(per_column)]
    for first in range(0, len(drawn), 2 * per_column):
        items: list[Item] = []
        columns = [drawn[k : k + per_column] for k in (first, first + per_column)]
        spare = room - max(sum(high for _, high in part) for part in columns)
        gap = min(spare / max(per_column - 1, 1), _WIDEST)
        for col, part in enumerate(columns):
            y = top
            for group, high in part:
                items.append(group._replace(dx=left + col * (width + gutter), dy=y))
                y += high + gap
        yield items, list(range(first + 1, min(first + 2 * per_column, len(drawn)) + 1))


def in_bands(
    bands: Sequence[tuple[str, Sequence[Passages]]],
    place: tuple[float, float, float, float],
    gutter: float,
    indent: float,
) -> Iterator[tuple[list[Item], list[int]]]:
    """Words of several kinds on pages, each kind in a band of its own with a heading and two columns, so that nobody
    reads the next kind with one: what is on each page, and the numbers of its puzzles. They fill it where few have
    room.

    Args:
        bands: the heading of each band, and words of each puzzle, from number 1 on; as many in each band.
        place: left and top of the first column, its width and height, mm.
        gutter: between the columns, mm.
        indent: of the words, beside their number, mm.
    """
    left, top, width, room = place
    many = len(bands[0][1])
    over = len(bands) * _HEADED
    for pages in range(1, many + 1):
        per_page = -(-many // pages)
        spans = [range(first, min(first + per_page, many)) for first in range(0, many, per_page)]
        for size in _TEXTS:
            drawn = [
                [_entry(at + 1, said[at], width, indent, size, ruled=False) for at in range(many)]
                for _, said in bands
            ]
            rows = [[_rows([entries[at] for at in span]) for entries in drawn] for span in spans]
            if all(over + sum(sum(band) + len(band) * _APART for band in page) <= room for page in rows):
                break
        else:
            continue
        break
    for span, page in zip(spans, rows, strict=True):
        items: list[Item] = []
        y = top
        # What is free keeps bands apart from each other, and rows.
        spare = room - over - sum(sum(band) + len(band) * _APART for band in page)
        more = min(spare / sum(map(len, page)), _LOOSER)
        between = min((spare - more * sum(map(len, page))) / max(len(page) - 1, 1), _WIDEST)
        for (name, _), entries, heights in zip(bands, drawn, page, strict=True):
            items += _heading(name, left, y, 2 * width + gutter)
            y += _HEADED
            for at in span:
                row, col = divmod(at - span[0], 2)
                down = sum(heights[:row]) + (_APART + more) * row
                items.append(entries[at][0]._replace(dx=left + col * (width + gutter), dy=y + down))
            y += sum(heights) + len(heights) * (_APART + more) + between
        yield items, [at + 1 for at in span]


def _rows(entries: Sequence[tuple[Group, float]]) -> list[float]:
    """The heights of rows of two."""
    return [max(high for _, high in entries[first : first + 2]) for first in range(0, len(entries), 2)]


def _heading(words: str, x: float, y: float, width: float) -> Iterator[Item]:
    yield Line(x, y, x + width, y, Style(stroke="ink", width=_THICK))
    yield Text(x, y + OVER + CAP_HEIGHT * _HEADING, words, _HEADING, bold=True)


def _entry(
    number: int, said: Passages, width: float, indent: float, size: float, *, ruled: bool = True
) -> tuple[Group, float]:
    """Words with their number from a corner on, perhaps below a rule, and their height."""
    base = OVER + CAP_HEIGHT * NUMBER
    items: list[Item] = [Line(0, 0, width, 0, Style(stroke="ink", width=THIN))] if ruled else []
    items.append(Text(0, base, str(number), NUMBER, bold=True))
    words = set_words(said, width - indent, size)
    return Group((*items, *words.items(indent, base))), base + words.under


def _even(heights: Sequence[float], room: float) -> int:
    """How many a column takes, on the fewest pages of two columns: as even as can be."""
    many = len(heights)
    for pages in range(1, many + 1):
        each = -(-many // (2 * pages))
        columns = [heights[k : k + each] for k in range(0, many, each)]
        if all(sum(column) + (len(column) - 1) * _APART <= room for column in columns):
            return each
    return 1

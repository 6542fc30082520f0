"""How many lines to write on stand below the pictures of puzzles. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from boardgen.puzzles.dealing import stacked
from boardgen.puzzles.lines import LINE, MOST_LINES, are_enough, many_lines

if TYPE_CHECKING:
    from boardgen.puzzles.cells import Layout


def lines_of(layout: Layout, page: tuple[int, int], most: int) -> list[int]:
    """The lines below the pictures of each row of a page: as many as its puzzles need, of so many at most."""
    shown = iter(layout.shown(page))
    rows = [list(islice(shown, len(row))) for row in layout.rows[page[0] : page[1]]]
    if not layout.is_counted:
        return [most] * len(rows)
    if layout.is_even:
        return [highest_lines(layout, most)] * len(rows)
    return [max(many_lines(layout.turns[at], most) for at in row) if most else 0 for row in rows]


def highest_lines(layout: Layout, most: int) -> int:
    """The lines below each picture where all have as many, of so many at most; 0 where they have not."""
    if not (layout.is_even and layout.is_counted and most):
        return 0
    return max(many_lines(turns, most) for turns in layout.turns)


def evenly_lined(layout: Layout, rooms: Sequence[float], pitches: Sequence[float], most: int) -> Layout:
    """The puzzles with as many lines below each, of so many at most, where all pages have room for these; see
    `lines_below`.
    """
    even = replace(layout, is_even=True)
    pages = zip(layout.deal.pages, rooms, pitches, strict=True)
    fits = all(
        stacked(layout.rows[first:after], pitch) + sum(lines_of(even, (first, after), most)) * LINE <= room
        for (first, after), room, pitch in pages
    )
    return even if fits and layout.is_counted else layout


def lines_below(layout: Layout, rooms: Sequence[float], pitches: Sequence[float]) -> int:
    """The most lines to write on below a puzzle for which all pages have room; 0 if they have none for enough.

    Args:
        layout: the puzzles.
        rooms: the height of each page, mm.
        pitches: of each page, mm.
    """
    for most in range(MOST_LINES, 0, -1):
        if layout.is_counted and any(not are_enough(turns, most) for turns in layout.turns):
            return 0
        if all(
            stacked(layout.rows[first:after], pitch) + sum(lines_of(layout, (first, after), most)) * LINE <= room
            for (first, after), room, pitch in zip(layout.deal.pages, rooms, pitches, strict=True)
        ):
            return most
    return 0

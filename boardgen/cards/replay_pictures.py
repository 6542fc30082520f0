"""The pictures of a replay, which screens and its printed pages share. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from boardgen.boards.picture import BORDER, Display
from boardgen.cards.booklet import booklet_document
from boardgen.cards.booklet_drawn import Scaled, Window
from boardgen.cards.booklet_end import GUTTER, ROW_GAP
from boardgen.cards.booklet_foot import Foot
from boardgen.cards.booklet_growing import Grown, alike, extent_of, settings_of, with_needed_rows
from boardgen.cards.booklet_heads import heading_of, types_of
from boardgen.cards.booklet_measures import BETWEEN, BOTTOM, LEAST_BESIDE, SIDE, TOP, type_of
from boardgen.cards.booklet_plan import ROWS_UNDER
from boardgen.cards.booklet_said import said_of
from boardgen.cards.printed_pages import HEIGHT, PAPER, WIDTH
from boardgen.cards.steps import Step, step_display
from boardgen.errors import FitError
from boardgen.records import Record
from boardgen.scene.primitives import Document, Group, Item, Use

#: Pictures are drawn so large, of the least pitch of booklets; pages scale them.
PITCH = 0.86
#: Of those with a board that grows a page has so many, or fewer where a game has fewer.
_ROWS = (3, 2)
#: Pages scale them by so much, or they are drawn anew, lest their letters be too small to read or larger than text;
#: where they were too small, a little smaller than was found.
_LEAST, _MOST, _SAFE, _TRIES = 1.0, 1.4, 0.98, 3


def replay_pictures(record: Record, listed: Sequence[Step]) -> Scaled:
    """The pictures of a replay, drawn in such a size that pages need not scale them much."""
    display, windows = replay_displays(record, listed)
    drawn = Scaled(record, display, windows)
    # In another size they may stand otherwise on their pages, and be scaled by another factor.
    for _ in range(_TRIES):
        try:
            document = replay_document(drawn, PAPER)
        except FitError:
            return drawn
        found = min((scale for page in document.pages for scale in _scales(page.items)), default=_LEAST)
        if _LEAST <= found <= _MOST:
            break
        part = found / _MOST if found > _MOST else found * _SAFE
        display = _sized(display, part)
        windows = [window._replace(display=_sized(window.display, part)) for window in windows]
        drawn = Scaled(record, display, windows)
    return drawn


def _sized(display: Display, part: float) -> Display:
    """The same pictures so many times as large."""
    return display._replace(
        pitch=display.pitch * part, still=display.still * part, wide=display.wide * part, foot=display.foot * part
    )


def replay_document(drawn: Scaled, paper: str) -> Document:
    """The pages of a replay on a paper, composed once.

    Raises:
        FitError: they have no room.
    """
    if paper not in drawn.composed:
        # Boards with lists below them are made for so many on a page.
        per_page = ROWS_UNDER if drawn.display.foot else None
        drawn.composed[paper] = booklet_document(drawn.record, per_page, paper, drawn)
    return drawn.composed[paper]


def _scales(items: Iterable[Item]) -> Iterator[float]:
    """By how much pictures are scaled."""
    for item in items:
        if isinstance(item, Group):
            yield from _scales(item.items)
        elif isinstance(item, Use) and Scaled.is_picture(item):
            yield item.scale


def replay_displays(record: Record, listed: Sequence[Step]) -> tuple[Display, list[Window]]:
    """How the pictures of a replay are drawn: most of them, and, where the board grows, those of its windows.

    A board that grows is about as large as pages have room for, and shows the same cells all through the game:
    nothing moves but what is played.
    """
    view = record.game.view()
    usual = step_display(record.game, PITCH * view.booklet_pitch)
    extents = [found for step in listed if (found := extent_of(record, step)) is not None]
    if len(extents) < len(listed):
        return usual, []
    cell = WIDTH - 2 * SIDE
    whole = HEIGHT - TOP - BOTTOM - Foot(record, cell).height
    for count in (count for count in _ROWS if count <= view.booklet_diagrams):
        size, is_under = type_of(1, count), count == ROWS_UNDER
        types = types_of(listed, cell, size)
        beside = 0.0 if is_under else GUTTER + LEAST_BESIDE
        told = cell / 2 - GUTTER if is_under else LEAST_BESIDE
        said = [said_of(step, told, size).height for step in listed]
        heads = [heading_of(step, cell, types).height for step in listed]
        # Pages scale pictures to their width, which makes them a little higher.
        kept = (count - 1) * BETWEEN + count * 2 * BORDER if is_under else (count - 1) * ROW_GAP
        pages = []
        for at in range(0, len(listed), count):
            # Those of a page show the same cells.
            some = extents[at : at + count]
            span = min(first for (first, _), _ in some), max(last for (_, last), _ in some)
            upwards = min(first for _, (first, _) in some), max(last for _, (_, last) in some)
            rows = [(1 + upwards[1] - upwards[0], high) for high in said[at : at + count]]
            room = whole - kept - math.fsum(heads[at : at + count])
            pages.append(Grown(span, rows, room, upwards, is_under=is_under))
        if settings := settings_of(alike(pages), cell - beside - 2 * BORDER, view.booklet_pitch):
            # All show as many rows as the page that needs most.
            display = with_needed_rows(max(settings, key=lambda setting: setting.rows).display(usual))
            return display, [Window(listed[-1].ply, display)]
    return usual, []

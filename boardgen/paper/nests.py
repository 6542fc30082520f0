"""Pieces that reach into each other on sheets, and how many sheets pieces take. All lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from boardgen.paper.boxes import EPSILON, size
from boardgen.paper.counting import said
from boardgen.paper.layout import MOST_SHEETS, Job, areas_of, lay_out, leaflet_end, too_big
from boardgen.paper.leaflet import below_name
from boardgen.paper.level_rows import level_rows
from boardgen.paper.nesting import Nested, nest
from boardgen.paper.packing import blocks_of, covered_of, parted_of
from boardgen.paper.parts import Part
from boardgen.paper.sheet import Sheet
from boardgen.paper.sorts_in_rows import broken
from boardgen.scene.primitives import Box


class Nest(NamedTuple):
    """Nested pieces on sheets.

    Attributes:
        sheet: the way it lies.
        widest: as much as may be said of a sheet.
        pages: the pieces of each sheet.
        leaflet: whether the first sheet has room for text.
        apart: whether each owner's pieces have sheets of their own.
        level: whether all lie in level rows.
    """

    sheet: Sheet
    widest: str
    pages: tuple[tuple[Nested, ...], ...]
    leaflet: bool
    apart: bool
    level: bool


def nest_all(parts: Sequence[Part], job: Job, *, apart: bool = False) -> Nest:
    """Pieces that reach into each other, the paper lying as needs fewer sheets.

    Each owner's are on sheets of their own if that takes no more, or if they have to be ``apart``.

    Raises:
        FitError: a piece larger than the page, or too many sheets.
    """
    widest = said((part for part in parts for _ in range(part.count)), job.lying()[0])
    owners = list(dict.fromkeys(part.owner for part in parts))
    best: Nest | None = None
    by_owner = [[part for part in parts if part.owner == owner] for owner in owners]
    for dealt in (by_owner,) if apart or len(owners) == 1 else (by_owner, [list(parts)]):
        for sheet in job.lying():
            found = _dealt(dealt, job, sheet, areas_of(sheet, job, widest))
            if found is not None and (best is None or len(found[0]) < len(best.pages)):
                best = Nest(sheet, widest, found[0], found[1], dealt is by_owner, found[2])
    if best is None:
        raise too_big([[part] * part.count for part in parts], job, widest)
    return best


def _dealt(
    groups: Sequence[Sequence[Part]], job: Job, sheet: Sheet, areas: Sequence[Box]
) -> tuple[tuple[tuple[Nested, ...], ...], bool, bool] | None:
    """Nested pieces, groups apart, in the largest area that holds them; whether text has room on the first, and
    whether all lie in level rows.
    """
    top = leaflet_end(sheet, job)
    steps = job.steps_about({part.kind for group in groups for part in group})
    head = sheet.margin + below_name(steps, size(sheet.inner)[0], job.over)
    for area, begin in product(areas, dict.fromkeys((head, sheet.margin))):
        pages, level = list[tuple[Nested, ...]](), True
        later = area[0], max(area[1], begin), *area[2:]
        for group in groups:
            first = later if pages else (area[0], max(area[1], top), *area[2:])
            rows = level_rows(group, first)
            level = level and rows is not None
            found = [rows] if rows else nest(group, first, later, MOST_SHEETS)
            if found is None or len(pages) + len(found) > MOST_SHEETS:
                break
            pages += found
        else:
            begins = min(one.y - one.part.height / 2 for one in pages[0])
            if begin == sheet.margin or len(pages) <= len(groups):
                return tuple(pages), begins > top - EPSILON, level
    return None


class Taken(NamedTuple):
    """The sheets that pieces take.

    Attributes:
        sheets: how many, whether one side is printed or both.
        sheet: the way they lie; where pieces in rows and columns are followed by nested ones, the way of the former.
        apart: whether nested pieces of each owner have sheets of their own.
        together: the batches of pieces of one size that had to be on as few sheets as they can.
        parted: on how many sheets the pieces of each batch in rows and columns are.
        blocks: how many blocks these are; of nested pieces alone 1 where rows are not level, else 0.
        broken: in how many rows of these the sort changes.
        covered: how much of the sheets they lie on, each as a box, mm².
    """

    sheets: int
    sheet: Sheet
    apart: bool
    together: frozenset[int]
    parted: tuple[int, ...] = ()
    blocks: int = 0
    broken: int = 0
    covered: float = 0.0


def taken_by(
    parts: Sequence[Part], job: Job, *, apart: bool = False, together: frozenset[int] | None = None
) -> Taken:
    """The number of sheets that pieces take.

    Args:
        parts: the pieces.
        job: everything else.
        apart: nested pieces of each owner have to have sheets of their own.
        together: the batches that have to be on as few sheets as they can; None for whichever take no more sheets.

    Raises:
        FitError: see `boardgen.paper.imposition.impose`.
    """
    nests, others = by_way(parts, job)
    plan = lay_out(others, job, together=together) if others else None
    found = nest_all(nests, job if plan is None else replace(job, steps=()), apart=apart) if nests else None
    pages, apart = (0, False) if found is None else (len(found.pages), found.apart)
    if plan is None:
        assert found is not None
        # Spare pieces are none worth for which rows would no longer be level.
        return Taken(pages, found.sheet, apart, frozenset(), blocks=0 if found.level else 1)
    laid, batches = plan.sheets, plan.batches
    told = parted_of(laid, len(batches)), blocks_of(laid), broken(laid, batches), covered_of(laid)
    return Taken(pages + len(laid), plan.sheet, apart, plan.together, *told)


def by_way(parts: Sequence[Part], job: Job) -> tuple[list[Part], list[Part]]:
    """The pieces that reach into each other, and those in rows and columns: backs lie behind these alone."""
    nests = [part for part in parts if part.nests and job.duplex is None]
    return nests, [part for part in parts if part not in nests]

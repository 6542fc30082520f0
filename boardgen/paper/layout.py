"""The assignment of pieces to sheets: which piece goes on which sheet, and where. All lengths in mm."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, product

from boardgen.errors import FitError, option
from boardgen.limits import MARGIN
from boardgen.paper.boxes import EPSILON, size
from boardgen.paper.counting import said
from boardgen.paper.cuts import Cuts
from boardgen.paper.duplex import Duplex
from boardgen.paper.fit import paper_for
from boardgen.paper.guillotine import beside
from boardgen.paper.leaflet import AIR, SMALLER, USUAL, leaflet
from boardgen.paper.packing import (
    Batch,
    Packed,
    capacity,
    evened,
    least_tidiness,
    pack,
    room_in,
    tidiness,
)
from boardgen.paper.parts import Part
from boardgen.paper.printers_marks import NUMBER, REACH
from boardgen.paper.rulers import BRIEF, SMALL
from boardgen.paper.sheet import DEFAULT_MARGIN, Furniture, Sheet, furnish, sheets
from boardgen.paper.sizes import Orientation, format_size
from boardgen.paper.small_print import page_number, sheet_title
from boardgen.paper.sorts_in_rows import in_columns, suits_across
from boardgen.scene.primitives import Box
from boardgen.scene.text import measure

MOST_SHEETS = 200
#: Gap between blocks whose cuts are drawn on the pieces.
_BLOCKS_APART = 1.0
#: Beyond the marks of a block: those of two blocks must not run into one line.
_MARKS_APART = 0.5
_BELOW_LEAFLET = 1.8
#: So few sizes of pieces fill their sheets.
_FEW = 2
#: Batches, the last ones, that are tried on as few sheets as each may be on.
_MOST_HELD = 4
#: As wide as the number of any sheet.
_MANY = 888


@dataclass(frozen=True, slots=True)
class Job:
    """Everything about the sheets except the pieces.

    Attributes:
        title: printed on every page.
        steps: how to cut and glue, on the first page.
        steps_of: kinds of pieces with those of the steps that are about them, for later pages that have these.
        over: how much room names of later pages have above their pieces within the margin, mm.
        numbered: whether numbers of pages are added to their small print, which keeps room for these.
        subject: metadata.
        paper, orientation, margin, ruler: as for boards; ``auto`` takes the way that needs fewer sheets.
        cuts: marks around the pieces, or lines along every cut.
        duplex: None prints fronts alone.
        together: pieces of one size should be on as few sheets as they can, if that takes no more.
        held: the batches that have to be so, where that is known already.
    """

    title: str
    steps: tuple[str, ...] = ()
    steps_of: tuple[tuple[str, tuple[str, ...]], ...] = ()
    over: float = 0.0
    numbered: bool = False
    subject: str = ""
    paper: str = "a4"
    orientation: Orientation = "auto"
    margin: float = DEFAULT_MARGIN
    ruler: bool = True
    cuts: Cuts = "marks"
    duplex: Duplex | None = None
    together: bool = False
    held: frozenset[int] | None = None

    @property
    def around(self) -> float:
        """Free room around every block, mm."""
        return REACH + _MARKS_APART if self.cuts == "marks" or self.duplex else _BLOCKS_APART

    def steps_about(self, kinds: Collection[str]) -> tuple[str, ...]:
        """The steps about some kinds of pieces, each once."""
        return tuple(dict.fromkeys(step for kind, some in self.steps_of if kind in kinds for step in some))

    @property
    def steps_for_all(self) -> tuple[str, ...]:
        """The steps about all pieces, such as how to print."""
        about = [step for _, some in self.steps_of for step in some]
        return tuple(step for step in self.steps if not any(step.endswith(one) for one in about))

    def lying(self) -> tuple[Sheet, ...]:
        """The orientations of the sheets."""
        return sheets(self.paper, self.orientation, self.margin)


@dataclass(frozen=True, slots=True)
class Plan:
    """The assignment of pieces to places.

    Attributes:
        sheet: the sheet in its orientation.
        batches: the pieces of each batch, one by one.
        widest: as much as may be said of a sheet.
        sheets: the contents of each sheet.
        leaflet: whether the first sheet has room for text.
        together: the batches that had to be on as few sheets as they can.
    """

    sheet: Sheet
    batches: tuple[tuple[Part, ...], ...]
    widest: str
    sheets: tuple[Packed, ...]
    leaflet: bool
    together: frozenset[int]


def lay_out(parts: Sequence[Part], job: Job, *, together: frozenset[int] | None = None) -> Plan:
    """The plan with the fewest sheets, and of these the tidiest.

    Args:
        parts: the pieces, in batches of one size.
        job: everything else.
        together: the batches that have to be on as few sheets as they can; None for whichever take no more sheets.

    Raises:
        FitError: see `boardgen.paper.imposition.impose`.
    """
    together = job.held if together is None else together
    stand = _tidiest(_batches(parts), job, together)
    turned = [part.turned for part in parts]
    lie = _tidiest(_batches(turned), job, together) if turned != list(parts) else None
    if stand is None and lie is None:
        widest = said((part for part in parts for _ in range(part.count)), job.lying()[0])
        raise too_big(_batches(parts), job, widest)
    # What may lie does so where it saves sheets or blocks or keeps like pieces together, never at the cost of that.
    best = lie if stand is None or (lie is not None and _is_tidier(lie, stand)) else stand
    assert best is not None
    return _below_heads(best, job)


def _below_heads(plan: Plan, job: Job) -> Plan:
    """Later sheets begin below their names and what is told there, or at least below their names, if they may."""
    found = list(plan.sheets)
    for number, packed in enumerate(found[1:], start=1):
        parts = [part for some in packed.blocks for part in plan.batches[some.batch][some.first :][: some.count]]
        steps = job.steps_about({part.kind for part in parts})
        # Beside a cut that runs to the edge if there is room for that.
        wide = size(plan.sheet.inner)[0]
        ways = product((min(wide, packed.reach - NUMBER), wide), (USUAL, SMALLER)) if steps else ()
        told = [leaflet("", steps, way, numbered=False, body=body)[1] for way, body in ways]
        above = min(block.box[1] for block in packed.blocks) - job.around - plan.sheet.margin
        spare = packed.area[3] - job.around - max(block.box[3] for block in packed.blocks)
        rooms = (*(job.over + high + air for air in (AIR, 0.0) for high in told), job.over)
        if (lower := next((room - above for room in rooms if room - above < spare + EPSILON), 0.0)) > 0.0:
            found[number] = packed.moved(0.0, lower)
    found = [suits_across(packed, plan.batches, job.around) for packed in found]
    return replace(plan, sheets=tuple(found), batches=in_columns(found, plan.batches))


def _is_tidier(plan: Plan, other: Plan) -> bool:
    mine, others = (tidiness(one.sheets, [_sized(batch) for batch in one.batches]) for one in (plan, other))
    return mine < others and mine[1] <= others[1]


def _tidiest(batches: tuple[tuple[Part, ...], ...], job: Job, together: frozenset[int] | None) -> Plan | None:
    """The best plan of pieces as they stand or lie; None if there is none."""
    sizes = [_sized(batch) for batch in batches]
    widest = said((part for batch in batches for part in batch), job.lying()[0])
    lying = [
        (sheet, marked_areas(sheet, job, widest, len(batches)), leaflet_end(sheet, job)) for sheet in job.lying()
    ]
    least = least_tidiness(sizes, [area for _, areas, _ in lying for area in areas])
    best: Plan | None = None
    ways = product((False, True), (True, False), (False, True), lying)
    for wide, stacked, full_rows, (sheet, areas, end) in ways:
        # Wider rows below others are to leave none beside others: the sheets lie as is best without them.
        if wide and not (stacked and best is not None and best.sheet == sheet and _beside(best.sheets)):
            continue
        for whole, area in product(_held(sizes, areas, job) if together is None else (together,), areas):
            below = (area[0], max(area[1], end), area[2], area[3])
            # What takes more sheets than the best is none better.
            most = MOST_SHEETS if best is None else len(best.sheets)
            way = partial(pack, full_rows=full_rows, stacked=stacked, wide=wide, together=whole)
            packed = way(sizes, below, area, job.around, most)
            if packed is None:
                continue
            if best is None or _worth(packed, sizes, wide) < _worth(best.sheets, sizes, wide):
                begun = [one.begun_above() for one in evened(packed, job.around)]
                lowered = _lowered(begun, job, below[1])
                first = any(block.top < below[1] for block in lowered[0].blocks)
                best = Plan(sheet, batches, widest, lowered, bool(job.steps) and not first, whole)
                if tidiness(packed, sizes) <= least and not _beside(packed):
                    return best
    return best


def _worth(packed: Sequence[Packed], sizes: Sequence[Batch], wide: bool) -> tuple[tuple[int, int, float, int], int]:
    """What the best way has least of; where rows may be wider, of like ones that has most below each other."""
    return tidiness(packed, sizes), _beside(packed) if wide else 0


def _beside(packed: Sequence[Packed]) -> int:
    """How many blocks lie beside others, from which they have to be parted before all other cuts."""
    return sum(beside(sheet.tree) for sheet in packed)


def _lowered(packed: Sequence[Packed], job: Job, end: float) -> tuple[Packed, ...]:
    """The sheets, each lower in its room; one with steps not far below these, where they end."""
    hangs = bool(job.steps) and all(block.top >= end for block in packed[0].blocks)
    first = packed[0].placed(job.around, hangs=hangs)
    return first, *(one.placed(job.around) for one in packed[1:])


def _held(sizes: Sequence[Batch], areas: Sequence[Box], job: Job) -> list[frozenset[int]]:
    """Which batches may have to be on as few sheets as they can: any of the last, or none where one sheet may do."""
    if not job.together:
        return [frozenset()]
    whole = [i for i, one in enumerate(sizes) if any(capacity(area, one, job.around) >= one.count for area in areas)]
    tried = whole[-_MOST_HELD:]
    ways = [frozenset(some) for many in range(len(tried), -1, -1) for some in combinations(tried, many)]
    # What no sheet holds fills what the others leave free, unless that parts more; the first has none before it.
    parted = frozenset(range(1, len(sizes))).difference(whole)
    return ways + [way | parted for way in ways if parted]


def _batches(parts: Sequence[Part]) -> tuple[tuple[Part, ...], ...]:
    """Pieces of one size and way of cutting together, in the order given."""
    found: dict[tuple[object, ...], list[Part]] = {}
    for part in parts:
        shape = part.shape if isinstance(part.shape, str) else "outline"
        key = (round(part.width, 4), round(part.height, 4), part.bleed, shape)
        found.setdefault(key, []).extend([part] * part.count)
    return tuple(tuple(batch) for batch in found.values() if batch)


def _sized(batch: Sequence[Part]) -> Batch:
    part = batch[0]
    return Batch(*part.cell, len(batch), part.inset, joins=not part.bleed)


def small_print(
    sheet: Sheet, job: Job, widest: str, side: str, page: tuple[int, int, str] | None = None
) -> Furniture:
    """Small print of a page; the ruler is on the front alone.

    Args:
        sheet: the way it lies.
        job: what is printed.
        widest: the longest note of any page, so that the small print takes the same room on all.
        side: ``front`` or ``back``.
        page: number, number of sheets, and note; None for the page that says most.
    """
    number, count, note = page or (_MANY, _MANY, widest)
    shown = "" if job.duplex is None else side
    longest, title = (sheet_title(job.title, *of, shown) for of in ((_MANY, _MANY), (number, count)))
    room = max((longest, widest), key=lambda text: measure(text, SMALL)) + job.numbered * page_number(_MANY, _MANY)
    return furnish(sheet, title, note, widest=room, ruler=job.ruler and side == "front", rulers=BRIEF)


def areas_of(sheet: Sheet, job: Job, widest: str) -> list[Box]:
    """The boxes that pieces may take on a page: free in front, and free behind."""
    free = small_print(sheet, job, widest, "front").free
    if job.duplex is None:
        return list(free)
    dx, dy = (abs(length) for length in job.duplex.offset)
    behind = small_print(sheet, job, widest, "back").free
    end = behind[0][3] if behind else 0.0
    found = [(box[0] + dx, box[1] + dy, box[2] - dx, min(box[3], end) - dy) for box in free]
    return [box for box in found if box[0] < box[2] and box[1] < box[3]]


def marked_areas(sheet: Sheet, job: Job, widest: str, sizes: int = 1) -> list[Box]:
    """The boxes for pieces with the marks around them, which stand in the margins left and right as far as printers
    print there: so pieces begin where all else on the sheet does.

    Pieces of one or two sizes fill a sheet from margin to margin. Those of many are dealt to sheets by their room,
    and need no more of it than there is within the margins.
    """
    left, _, right, _ = sheet.inner
    beyond = min(job.around, sheet.margin - MARGIN.least)
    dx = abs(job.duplex.offset[0]) if job.duplex else 0.0
    wider = beyond if sizes <= _FEW else -beyond
    return [
        (
            box[0] - beyond * (box[0] < left + dx + EPSILON),
            box[1],
            box[2] + wider * (box[2] > right - dx - EPSILON),
            box[3],
        )
        for box in areas_of(sheet, job, widest)
    ]


def leaflet_end(sheet: Sheet, job: Job) -> float:
    """Where pieces may begin below the text of the first page."""
    if not job.steps:
        return sheet.margin
    inner = sheet.inner
    return inner[1] + leaflet(job.title, job.steps, inner[2] - inner[0], numbered=False)[1] + _BELOW_LEAFLET


def too_big(batches: Sequence[Sequence[Part]], job: Job, widest: str) -> FitError:
    """Why no plan was found: a piece larger than the page, or more sheets than anyone prints."""

    def holds(part: Part, paper: str) -> bool:
        batch = Batch(*part.cell, 1)
        lying = sheets(paper, job.orientation, job.margin)
        areas = (area for sheet in lying for area in marked_areas(sheet, job, widest))
        return any(min(room_in(area, batch, job.around)) for area in areas)

    sheet = job.lying()[0]
    for batch in batches:
        part = batch[0]
        if holds(part, job.paper):
            continue
        room = max(marked_areas(sheet, job, widest), key=_smaller_side, default=(0.0, 0.0, 0.0, 0.0))
        inside = [max(0.0, side - 2 * job.around) for side in size(room)]
        paper = paper_for(sheet, partial(holds, part))
        advice = f": use {option('paper', paper)}" if paper else ""
        return FitError(
            f"a {part.name} of {format_size(part.width, part.height)} does not fit on {sheet.name}, which holds "
            f"{format_size(*inside)} inside its margins, marks and small print{advice}"
        )
    total = sum(len(batch) for batch in batches)
    return FitError(
        f"{total:,} pieces take more than {MOST_SHEETS} sheets of {sheet.name}: ask for fewer, or a larger "
        f"{option('paper')}"
    )


def _smaller_side(box: Box) -> float:
    return min(size(box))

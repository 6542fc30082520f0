"""Imposition: the layout of any pieces on sheets.

`impose` takes parts (two sides, a size, a number) and gives pages: fronts alone, or front and back in
turn. Sizes are true, nothing reaches into the margin, and the back of every piece lies behind its front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from boardgen.errors import FitError, OptionError, option
from boardgen.limits import MOST_PIECES
from boardgen.paper.boxes import EPSILON, overlap, size
from boardgen.paper.cuts import Cuts, at_centres, block_lines, folds, numbered_cuts, outline
from boardgen.paper.duplex import Duplex
from boardgen.paper.fit import paper_for
from boardgen.paper.guillotine import cuts as cuts_of
from boardgen.paper.leaflet import leaflet
from boardgen.paper.nesting import Nested, nest
from boardgen.paper.packing import Batch, Packed, pack, room_in
from boardgen.paper.parts import Part
from boardgen.paper.printers_marks import REACH, registration_mark
from boardgen.paper.rulers import SMALL
from boardgen.paper.sheet import DEFAULT_MARGIN, Furniture, Sheet, furnish, second_ruler, sheets
from boardgen.paper.sizes import Orientation, format_size
from boardgen.scene.primitives import XY, Box, Circle, Document, Group, Item, Polygon, Scene, Style, Symbol, Use
from boardgen.scene.text import measure

MOST_SHEETS = 200
#: Gap between blocks whose cuts are drawn on the pieces.
_BLOCKS_APART = 1.0
#: Beyond the marks of a block: those of two blocks must not run into one line.
_MARKS_APART = 0.5
_BELOW_LEAFLET = 3.0
_REGISTER = 0.7
#: As wide as the number of any sheet.
_MANY = 888


@dataclass(frozen=True, slots=True)
class Job:
    """Everything about the sheets except the pieces.

    Attributes:
        title: printed on every page.
        steps: how to cut and glue, on the first page.
        subject: metadata.
        paper, orientation, margin, ruler: as for boards; ``auto`` takes the way that needs fewer sheets.
        cuts: marks around the pieces, or lines along every cut.
        duplex: None prints fronts alone.
    """

    title: str
    steps: tuple[str, ...] = ()
    subject: str = ""
    paper: str = "a4"
    orientation: Orientation = "auto"
    margin: float = DEFAULT_MARGIN
    ruler: bool = True
    cuts: Cuts = "marks"
    duplex: Duplex | None = None

    @property
    def around(self) -> float:
        """Free room around every block, mm."""
        return REACH + _MARKS_APART if self.cuts == "marks" or self.duplex else _BLOCKS_APART

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
    """

    sheet: Sheet
    batches: tuple[tuple[Part, ...], ...]
    widest: str
    sheets: tuple[Packed, ...]
    leaflet: bool


def impose(parts: Sequence[Part], job: Job) -> Document:
    """Pages with all copies of all parts.

    Raises:
        FitError: a piece larger than the page (the message names a paper that would do), no pieces, too
            many of them, too many sheets, an offset beyond the margin, backs where nothing has any.
        UnitError: a paper or margin that cannot be used.
    """
    _check(parts, job)
    # Backs lie behind pieces in rows and columns alone.
    nests = [part for part in parts if part.nests and job.duplex is None]
    others = [part for part in parts if part not in nests]
    if nests and not others:
        return Document(_nested(nests, job), title=job.title, subject=job.subject)
    plan = lay_out(parts if not nests else others, job)
    pages: list[Scene] = []
    for number in range(len(plan.sheets)):
        pages.append(_front(plan, job, number))
        if job.duplex is not None:
            pages.append(_back(plan, job, number, job.duplex))
    if nests:
        pages += _nested(nests, replace(job, steps=()))
    return Document(tuple(pages), title=job.title, subject=job.subject)


def _check(parts: Sequence[Part], job: Job) -> None:
    total = sum(part.count for part in parts)
    if total < 1:
        raise FitError("there is nothing to print: ask for at least one piece")
    if total > MOST_PIECES:
        raise FitError(f"{total:,} pieces are too many: at most {MOST_PIECES:,} in one file")
    if job.duplex is not None:
        for sheet in job.lying():
            job.duplex.check(sheet)
        if not any(part.back for part in parts):
            message = f"none of these pieces has a back: leave out {option('duplex')}"
            raise OptionError("no-backs", message, ("duplex",))


def lay_out(parts: Sequence[Part], job: Job) -> Plan:
    """The plan with the fewest sheets.

    Raises:
        FitError: see `impose`.
    """
    batches = _batches(parts)
    sizes = [_sized(batch) for batch in batches]
    widest = _said((part for batch in batches for part in batch), job.lying()[0])
    best: Plan | None = None
    for sheet in job.lying():
        for area in _areas(sheet, job, widest):
            below = (area[0], max(area[1], _leaflet_end(sheet, job)), area[2], area[3])
            packed = pack(sizes, below, area, job.around, MOST_SHEETS)
            if packed is None:
                continue
            first = any(block.top < below[1] for block in packed[0].blocks)
            if best is None or len(packed) < len(best.sheets):
                best = Plan(sheet, batches, widest, tuple(packed), bool(job.steps) and not first)
    if best is None:
        raise _too_big(batches, job, widest)
    return best


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


def _furniture(sheet: Sheet, job: Job, widest: str, side: str, page: tuple[int, int, str] | None = None) -> Furniture:
    """Small print of a page; the ruler is on the front alone.

    Args:
        sheet: the way it lies.
        job: what is printed.
        widest: the longest note of any page, so that the small print takes the same room on all.
        side: ``front`` or ``back``.
        page: number, number of sheets, and note; None for the page that says most.
    """
    number, count, note = page or (_MANY, _MANY, widest)
    shown = "" if job.duplex is None else f" · {side}"
    title, longest = (f"{job.title} · sheet {n} of {m}{shown}" for n, m in ((number, count), (_MANY, _MANY)))
    room = max((longest, widest), key=lambda text: measure(text, SMALL))
    return furnish(sheet, title, note, widest=room, ruler=job.ruler and side == "front")


def _areas(sheet: Sheet, job: Job, widest: str) -> list[Box]:
    """The boxes that pieces may take on a page: free in front, and free behind."""
    free = _furniture(sheet, job, widest, "front").free
    if job.duplex is None:
        return list(free)
    dx, dy = (abs(length) for length in job.duplex.offset)
    behind = _furniture(sheet, job, widest, "back").free
    end = behind[0][3] if behind else 0.0
    found = [(box[0] + dx, box[1] + dy, box[2] - dx, min(box[3], end) - dy) for box in free]
    return [box for box in found if box[0] < box[2] and box[1] < box[3]]


def _leaflet_end(sheet: Sheet, job: Job) -> float:
    """Where pieces may begin below the text of the first page."""
    if not job.steps:
        return sheet.margin
    inner = sheet.inner
    return inner[1] + leaflet(job.title, job.steps, inner[2] - inner[0])[1] + _BELOW_LEAFLET


def _too_big(batches: Sequence[Sequence[Part]], job: Job, widest: str) -> FitError:
    """Why no plan was found: a piece larger than the page, or more sheets than anyone prints."""

    def holds(part: Part, paper: str) -> bool:
        batch = Batch(*part.cell, 1)
        lying = sheets(paper, job.orientation, job.margin)
        return any(min(room_in(area, batch, job.around)) for sheet in lying for area in _areas(sheet, job, widest))

    sheet = job.lying()[0]
    for batch in batches:
        part = batch[0]
        if holds(part, job.paper):
            continue
        room = max(_areas(sheet, job, widest), key=_smaller_side, default=(0.0, 0.0, 0.0, 0.0))
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


def _said(parts: Iterable[Part], sheet: Sheet) -> str:
    """The contents of a sheet, such as ``12 tiles, 1 die · A4``."""
    counts = Counter((part.name, part.kind) for part in parts)
    what = ", ".join(f"{n} {name if n == 1 else kind}" for (name, kind), n in counts.items())
    return f"{what} · {sheet.name}"


def _placed(plan: Plan, number: int) -> list[tuple[Part, XY]]:
    """Every piece of a sheet with the centre of its place on the front page."""
    found = []
    for block in plan.sheets[number].blocks:
        for i in range(block.count):
            left, top, right, bottom = block.cell(i)
            found.append((plan.batches[block.batch][block.first + i], ((left + right) / 2, (top + bottom) / 2)))
    return found


def _front(plan: Plan, job: Job, number: int) -> Scene:
    sheet = plan.sheet
    placed = _placed(plan, number)
    note = _said((part for part, _ in placed), sheet)
    furniture = _furniture(sheet, job, plan.widest, "front", (number + 1, len(plan.sheets), note))
    items: list[Item] = []
    if number == 0 and plan.leaflet:
        text, _ = leaflet(job.title, job.steps, size(sheet.inner)[0])
        items.append(text._replace(dx=sheet.inner[0], dy=sheet.inner[1]))
    below, around = _marks(plan, job, number)
    items += [*below, *_pieces(placed, 0), *_cut_and_fold(plan, job, number, placed), *around]
    if job.duplex is not None:
        items.append(_register([_register_at(plan, job, number, corner) for corner in (0, 1)]))
    title = f"Sheet {number + 1}{', front' if job.duplex else ''}"
    trim, bleed = _trim(placed)
    desc = f"{job.title}: {note}."
    taken = [block.box for block in plan.sheets[number].blocks]
    grown = [(box[0] - job.around, box[1] - job.around, box[2] + job.around, box[3] + job.around) for box in taken]
    small = (*furniture.items, *second_ruler(furniture, partial(_overlaps, grown)))
    return Scene(sheet.width, sheet.height, (*items, *small), title, desc, trim, bleed=bleed)


def _nested(parts: Sequence[Part], job: Job) -> tuple[Scene, ...]:
    """Pages of pieces that reach into each other, the paper lying as needs fewer of them.

    Raises:
        FitError: a piece larger than the page, or too many sheets.
    """
    widest = _said((part for part in parts for _ in range(part.count)), job.lying()[0])
    best: tuple[Sheet, list[tuple[Nested, ...]], bool] | None = None
    for sheet in job.lying():
        for area in _areas(sheet, job, widest):
            top = _leaflet_end(sheet, job)
            found = nest(parts, (area[0], max(area[1], top), *area[2:]), area, MOST_SHEETS)
            if found is None:
                continue
            first = min(one.y - one.part.height / 2 for one in found[0]) < top - EPSILON
            if best is None or len(found) < len(best[1]):
                best = sheet, found, not first
    if best is None:
        raise _too_big([[part] * part.count for part in parts], job, widest)
    sheet, pages, leaves_room = best
    scenes = []
    for number, placed in enumerate(pages, start=1):
        note = _said((one.part for one in placed), sheet)
        furniture = _furniture(sheet, job, widest, "front", (number, len(pages), note))
        items: list[Item] = []
        if number == 1 and leaves_room and job.steps:
            text, _ = leaflet(job.title, job.steps, size(sheet.inner)[0])
            items.append(text._replace(dx=sheet.inner[0], dy=sheet.inner[1]))
        uses = tuple(Use(one.part.front, one.x, one.y, one.rotate) for one in placed)
        items.append(Group(uses, id="pieces", layer="pieces"))
        items.append(Group(_lines_on(placed, folds), "folds", "score"))
        items.append(Group(_lines_on(placed, partial(outline, cuts=job.cuts)), "cuts", "cut"))
        taken = [_box_of(one) for one in placed]
        small = (*furniture.items, *second_ruler(furniture, partial(_overlaps, taken)))
        scenes.append(Scene(sheet.width, sheet.height, (*items, *small), f"Sheet {number}", f"{job.title}: {note}."))
    return tuple(scenes)


def _lines_on(placed: Sequence[Nested], line: Callable[[Part], Symbol | None]) -> tuple[Use, ...]:
    """A kind of line on every piece that has it."""
    drawn = [(line(one.part), one) for one in placed]
    return tuple(Use(made, one.x, one.y, one.rotate) for made, one in drawn if made is not None)


def _box_of(one: Nested) -> Box:
    w, h = one.part.width / 2, one.part.height / 2
    return one.x - w, one.y - h, one.x + w, one.y + h


def _back(plan: Plan, job: Job, number: int, duplex: Duplex) -> Scene:
    sheet = plan.sheet
    front = _placed(plan, number)
    placed = [(part, duplex.behind(sheet, *at)) for part, at in front if part.back]
    note = _said((part for part, _ in placed), sheet) if placed else f"nothing · {sheet.name}"
    furniture = _furniture(sheet, job, plan.widest, "back", (number + 1, len(plan.sheets), note))
    places = [duplex.behind(sheet, *_register_at(plan, job, number, corner)) for corner in (0, 1)]
    items = duplex.page(sheet, (*_pieces(placed, 1), _register(places), *furniture.items))
    trim, bleed = (box and duplex.page_box(sheet, duplex.box_behind(sheet, box)) for box in _trim(front))
    title, desc = f"Sheet {number + 1}, back", f"{job.title}, backs: {note}."
    return Scene(sheet.width, sheet.height, items, title, desc, trim, bleed=bleed)


def _pieces(placed: Sequence[tuple[Part, XY]], side: int) -> list[Item]:
    """Backgrounds with bleed, then the pieces."""
    grounds: list[Item] = []
    for part, (x, y) in placed:
        paint = part.grounds[side]
        if part.bleed and paint is not None:
            grounds.append(_ground(part, x, y, Style(fill=paint)))
    uses = tuple(
        Use(symbol, x, y) for part, (x, y) in placed if (symbol := (part.front, part.back)[side]) is not None
    )
    found: list[Item] = [Group(tuple(grounds), id="bleed", layer="background")] if grounds else []
    return [*found, Group(uses, id="pieces", layer="pieces")]


def _ground(part: Part, x: float, y: float, style: Style) -> Item:
    w, h = part.width / 2 + part.bleed, part.height / 2 + part.bleed
    if part.shape == "round":
        return Circle(x, y, w, style)
    return Polygon(((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)), style)


def _marks(plan: Plan, job: Job, number: int) -> tuple[list[Item], list[Item]]:
    """The numbered cuts of a front page: what lies below the pieces, and what stands around them."""
    if job.cuts == "lines":
        return [], []
    packed = plan.sheets[number]
    return numbered_cuts(cuts_of(packed.tree, packed.area))


def _cut_and_fold(plan: Plan, job: Job, number: int, placed: Sequence[tuple[Part, XY]]) -> list[Item]:
    """Folds and cut lines of a front page."""
    lines: list[Item] = []
    for block in plan.sheets[number].blocks:
        part = plan.batches[block.batch][block.first]
        if job.cuts == "lines" and part.shape == "rect":
            lines += block_lines(block)
    centres: dict[str, tuple[Part, list[XY]]] = {}
    for part, at in placed:
        centres.setdefault(part.front.id, (part, []))[1].append(at)
    scores: list[Item] = []
    for part, places in centres.values():
        lines += at_centres(outline(part, job.cuts), places)
        scores += at_centres(folds(part), places)
    found = (Group(tuple(scores), "folds", "score"), Group(tuple(lines), "cuts", "cut"))
    return [group for group in found if group.items]


def _register_at(plan: Plan, job: Job, number: int, corner: int) -> XY:
    """The top left or bottom right corner of all blocks, where no mark of theirs stands."""
    boxes = [block.box for block in plan.sheets[number].blocks]
    off = job.around / 2
    if corner == 0:
        return min(box[0] for box in boxes) - off, min(box[1] for box in boxes) - off
    return max(box[2] for box in boxes) + off, max(box[3] for box in boxes) + off


def _register(places: Sequence[XY]) -> Group:
    """Register marks, which coincide when front and back do."""
    items = tuple(item for x, y in places for item in registration_mark(x, y, _REGISTER))
    return Group(items, id="register", layer="marks")


def _trim(placed: Sequence[tuple[Part, XY]]) -> tuple[Box | None, Box | None]:
    """Trim box and bleed box of a page; None without bleed."""
    bleed = max(part.bleed for part, _ in placed)
    if bleed < EPSILON:
        return None, None
    left = min(x - part.width / 2 for part, (x, _) in placed)
    top = min(y - part.height / 2 for part, (_, y) in placed)
    right = max(x + part.width / 2 for part, (x, _) in placed)
    bottom = max(y + part.height / 2 for part, (_, y) in placed)
    return (left, top, right, bottom), (left - bleed, top - bleed, right + bleed, bottom + bleed)


def _overlaps(boxes: Iterable[Box], place: Box) -> bool:
    return any(overlap(box, place) for box in boxes)

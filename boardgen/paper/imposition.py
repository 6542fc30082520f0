"""Imposition: the layout of any pieces on sheets.

`impose` takes parts (two sides, a size, a number) and gives pages: fronts alone, or front and back in
turn. Sizes are true, nothing reaches into the margin, and the back of every piece lies behind its front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from boardgen.errors import FitError, OptionError, option
from boardgen.limits import MARGIN, MOST_PIECES
from boardgen.paper.boxes import EPSILON, overlap, size, within
from boardgen.paper.centring import centred
from boardgen.paper.counting import said
from boardgen.paper.cut_names import after_cuts, naming_cuts, numbered, numbering, telling_of_blocks, unnumbered
from boardgen.paper.cuts import at_centres, block_lines, folds, numbered_cuts, outline
from boardgen.paper.duplex import Duplex
from boardgen.paper.guillotine import cuts as cuts_of
from boardgen.paper.layout import Job, Plan, lay_out, small_print
from boardgen.paper.leaflet import AIR, SMALLER, UNDER, USUAL, leaflet
from boardgen.paper.loosening import loosened
from boardgen.paper.nesting import Nested
from boardgen.paper.nests import by_way, nest_all
from boardgen.paper.packing import LOWEST
from boardgen.paper.parts import GUTTER, Part
from boardgen.paper.placing import second_ruler
from boardgen.paper.printers_marks import GAP, NUMBER, registration_mark
from boardgen.paper.rulers import SMALL
from boardgen.paper.sheet import Sheet
from boardgen.paper.sheet_heads import told
from boardgen.paper.small_print import left_empty, sheet_title
from boardgen.paper.sorts_in_rows import in_rows
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import (
    XY,
    Box,
    Circle,
    Document,
    Group,
    Item,
    Line,
    Path,
    PathStep,
    Polygon,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import DESCENT

_REGISTER = 0.7
#: How often steps are taken from the first sheet that others say.
_TRIES = 3


def impose(parts: Sequence[Part], job: Job) -> Document:
    """Pages with all copies of all parts.

    Raises:
        FitError: a piece larger than the page (the message names a paper that would do), no pieces, too
            many of them, too many sheets, an offset beyond the margin, backs where nothing has any.
        UnitError: a paper or margin that cannot be used.
    """
    _check(parts, job)
    nests, others = by_way(parts, job)
    if nests and not others:
        return Document(_nested(nests, job), title=job.title, subject=job.subject)
    job, plan = said_once(parts if not nests else others, job)
    pages: list[Scene] = []
    for number in range(len(plan.sheets)):
        pages.append(_front_naming_cuts(plan, job, number))
        if job.duplex is not None:
            pages.append(_back(plan, job, number, job.duplex))
    if nests:
        pages += _nested(nests, replace(job, steps=()))
    return Document(tuple(pages), title=job.title, subject=job.subject)


def said_once(parts: Sequence[Part], job: Job) -> tuple[Job, Plan]:
    """The layout, the first sheet without those steps that a later one says of its own pieces."""
    plan = _in_rows(lay_out(parts, job), job)
    told = telling_of_blocks(job, plan)
    if told != job:
        job, plan = told, _in_rows(lay_out(parts, told), told)
    every = job.steps
    # The sheets go on lying as they do.
    job = replace(job, orientation="portrait" if plan.sheet.width <= plan.sheet.height else "landscape")
    # The room that they leave may move pieces from sheet to sheet.
    for _ in range(_TRIES):
        first = {part.kind for part, _ in _placed(plan, 0)}
        elsewhere = _told_later(plan, job).difference(job.steps_about(first))
        if not plan.leaflet or elsewhere.isdisjoint(map(unnumbered, job.steps)):
            break
        shorter = replace(job, steps=tuple(step for step in job.steps if unnumbered(step) not in elsewhere))
        again = _in_rows(lay_out(parts, shorter), shorter)
        told_later = _told_later(again, shorter)
        if lacking := {step for step in every if step not in shorter.steps and unnumbered(step) not in told_later}:
            # Such as what is said of pieces that have come onto the first sheet.
            shorter = replace(shorter, steps=tuple(step for step in every if step in {*shorter.steps, *lacking}))
            again = _in_rows(lay_out(parts, shorter), shorter)
            told_now = {*map(unnumbered, shorter.steps), *_told_later(again, shorter)}
            if not told_now.issuperset(map(unnumbered, every)):
                break
        job, plan = shorter, again
    # Blocks may lie otherwise in the room that steps leave.
    return telling_of_blocks(job, plan), plan


def _in_rows(plan: Plan, job: Job) -> Plan:
    rows = (in_rows(packed, plan.batches, job.around) for packed in plan.sheets)
    full = (loosened(packed, plan.batches, job.around) for packed in rows)
    return replace(plan, sheets=tuple(centred(packed, plan.sheet) for packed in full))


def _told_later(plan: Plan, job: Job) -> set[str]:
    """The steps that later sheets say."""
    later = [item for number in range(1, len(plan.sheets)) for item in _front(plan, job, number).items]
    groups = [item for item in later if isinstance(item, Group) and item.id == "how-to"]
    words = " ".join(item.text for group in groups for item in group.items if isinstance(item, Text))
    return {step for _, some in job.steps_of for step in some if step in words}


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


def _placed(plan: Plan, number: int) -> list[tuple[Part, XY]]:
    """Every piece of a sheet with the centre of its place on the front page."""
    found = []
    for block in plan.sheets[number].blocks:
        for i in range(block.count):
            left, top, right, bottom = block.cell(i)
            found.append((plan.batches[block.batch][block.first + i], ((left + right) / 2, (top + bottom) / 2)))
    return found


def _front_naming_cuts(plan: Plan, job: Job, number: int) -> Scene:
    """A front page whose steps call its cuts by their numbers, unless that takes room which they have not."""
    plain, named = (_front(plan, numbering(one, plan), number) for one in (job, naming_cuts(job)))
    high, higher = (_height_of_steps(page) for page in (plain, named))
    return named if 0 < higher < high + EPSILON else plain


def _height_of_steps(page: Scene) -> float:
    """How high the steps on a page are; nothing where there are none."""
    box = bounds([item for item in page.items if isinstance(item, Group) and item.id == "how-to"])
    return box[3] - box[1] if box else 0.0


def _front(plan: Plan, job: Job, number: int) -> Scene:
    sheet = plan.sheet
    placed = _placed(plan, number)
    note = said((part for part, _ in placed), sheet)
    furniture = small_print(sheet, job, plan.widest, "front", (number + 1, len(plan.sheets), note))
    items: list[Item] = []
    if number == 0 and plan.leaflet:
        text, _ = leaflet(job.title, job.steps, size(sheet.inner)[0], numbered=False)
        items.append(text._replace(dx=sheet.inner[0], dy=sheet.inner[1]))
    below, around = _marks(plan, job, number)
    grown = [_grown(block.box, job.around) for block in plan.sheets[number].blocks]
    upright = second_ruler(furniture, partial(_overlaps, grown))
    if number:
        ruler = bounds((upright.item,)) if upright else None
        taken = [*grown, *furniture.taken, *_between(around), *([ruler] if ruler else [])]
        before = {part.kind for earlier in range(number) for part, _ in _placed(plan, earlier)}
        items += told(job, sheet, [part for part, _ in placed], before, taken)
    items += [*below, *_pieces(placed, 0), *_cut_and_fold(plan, job, number, placed), *around]
    if job.duplex is not None:
        items.append(_register([_register_at(plan, job, number, corner) for corner in (0, 1)]))
    title = f"Sheet {number + 1}{', front' if job.duplex else ''}"
    trim, bleed = _trim(placed)
    desc = f"{job.title}: {note}."
    return Scene(sheet.width, sheet.height, (*items, *furniture.with_leg(upright)), title, desc, trim, bleed=bleed)


def _between(marks: Iterable[Item]) -> Iterator[Box]:
    """What cuts between groups of pieces take, with their numbers, and marks beside rows that end before others."""
    for item in (item for group in marks if isinstance(group, Group) for item in group.items):
        if isinstance(item, Line):
            yield _grown((item.x1, item.y1, item.x2, item.y2), NUMBER)
        elif isinstance(item, Path):
            for begin, end in zip(item.steps[::2], item.steps[1::2], strict=True):
                (_, x1, y1), (_, x2, y2) = begin, end
                yield _grown((float(x1), float(y1), float(x2), float(y2)), GAP / 2)


def _grown(box: Box, by: float) -> Box:
    return (
        min(box[0], box[2]) - by,
        min(box[1], box[3]) - by,
        max(box[0], box[2]) + by,
        max(box[1], box[3]) + by,
    )


def _nested(parts: Sequence[Part], job: Job) -> tuple[Scene, ...]:
    """Pages of pieces that reach into each other.

    Raises:
        FitError: see `nest_all`.
    """
    sheet, widest, pages, leaves_room, *_ = nest_all(parts, job)
    scenes = []
    for number, found in enumerate(pages, start=1):
        note = said((one.part for one in found), sheet)
        furniture = small_print(sheet, job, widest, "front", (number, len(pages), note))
        placed, items = _in_the_middle(found, furniture.free), list[Item]()
        if number == 1 and leaves_room and job.steps:
            text, _ = leaflet(job.title, numbered(job.steps, 0), size(sheet.inner)[0], numbered=False)
            items.append(text._replace(dx=sheet.inner[0], dy=sheet.inner[1]))
        elif (again := _told_again(found, furniture.free, job, sheet.inner)) is not None:
            text, placed = again
            items.append(text)
        uses = tuple(Use(one.part.front, one.x, one.y, one.rotate) for one in placed)
        items.append(Group(uses, id="pieces", layer="pieces"))
        items.append(Group(_lines_on(placed, folds), "folds", "score"))
        items.append(Group(_lines_on(placed, partial(outline, cuts=job.cuts)), "cuts", "cut"))
        taken = [_box_of(one) for one in placed]
        upright = second_ruler(furniture, partial(_overlaps, taken))
        small = furniture.with_leg(upright)
        scenes.append(Scene(sheet.width, sheet.height, (*items, *small), f"Sheet {number}", f"{job.title}: {note}."))
    return tuple(scenes)


def _told_again(
    placed: Sequence[Nested], free: Sequence[Box], job: Job, inner: Box
) -> tuple[Group, list[Nested]] | None:
    """What to do with the pieces of a later sheet, below its name or a heading, and the pieces below that; None where
    they have no room, or nothing is to be done.
    """
    kinds = {one.part.kind for one in placed}
    about = numbered([after_cuts(step) for step in job.steps_about(kinds)], 0)
    if not about:
        return None
    again = (*job.steps_for_all, *about)
    under_name = inner[1] + (job.over + AIR if job.over else 0.0)
    # Headed as the first sheet if there is room, else below a name at the edge; with how to print, if there is.
    heads = (job.title, inner[1], USUAL), ("", under_name, USUAL), ("", under_name, SMALLER)
    for (title, begin, body), steps in product(heads, (again, about)):
        text, high = leaflet(title, steps, size(inner)[0], numbered=False, body=body)
        head = begin + high + UNDER
        below = [(left, max(top, head), right, bottom) for left, top, right, bottom in free]
        lower = max(0.0, head - _box_of_all(placed)[1])
        moved = _in_the_middle([one._replace(y=one.y + lower) for one in placed], below)
        if any(within(_box_of_all(moved), box) for box in below):
            return text._replace(dx=inner[0], dy=begin), moved
    return None


def _in_the_middle(placed: Sequence[Nested], free: Sequence[Box]) -> list[Nested]:
    """The pieces, moved to the middle of the first free box that holds them all; not much lower than they were."""
    left, top, right, bottom = _box_of_all(placed)
    for box in free:
        if within((left, top, right, bottom), box):
            dx, dy = (box[0] + box[2] - left - right) / 2, min((box[3] - bottom) / 2, LOWEST)
            return [one._replace(x=one.x + dx, y=one.y + dy) for one in placed]
    return list(placed)


def _lines_on(placed: Sequence[Nested], line: Callable[[Part], Symbol | None]) -> tuple[Use, ...]:
    """A kind of line on every piece that has it."""
    drawn = [(line(one.part), one) for one in placed]
    return tuple(Use(made, one.x, one.y, one.rotate) for made, one in drawn if made is not None)


def _box_of_all(placed: Sequence[Nested]) -> Box:
    lefts, tops, rights, bottoms = zip(*map(_box_of, placed), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _box_of(one: Nested) -> Box:
    w, h = one.part.width / 2, one.part.height / 2
    return one.x - w, one.y - h, one.x + w, one.y + h


def _back(plan: Plan, job: Job, number: int, duplex: Duplex) -> Scene:
    sheet = plan.sheet
    front = _placed(plan, number)
    placed = [(part, duplex.behind(sheet, *at)) for part, at in front if part.back]
    note = said((part for part, _ in placed), sheet) if placed else sheet.name
    furniture = small_print(sheet, job, plan.widest, "back", (number + 1, len(plan.sheets), note))
    places = [duplex.behind(sheet, *_register_at(plan, job, number, corner)) for corner in (0, 1)]
    empty = () if placed else (Group((left_empty(sheet.width, sheet.height),), id="left-empty"),)
    drawn = (*_pieces(placed, 1), *empty, _register(places))
    if job.numbered and duplex.upside_down(sheet):
        # The number of the page, which is added, stands upright: so does what stands beside it.
        items = (
            *duplex.page(sheet, drawn),
            _upright(sheet_title(job.title, number + 1, len(plan.sheets), "back"), sheet),
        )
    else:
        items = duplex.page(sheet, (*drawn, *furniture.items))
    trim, bleed = (box and duplex.page_box(sheet, duplex.box_behind(sheet, box)) for box in _trim(front))
    title, desc = f"Sheet {number + 1}, back", f"{job.title}, backs: {note if placed else 'nothing'}."
    return Scene(sheet.width, sheet.height, items, title, desc, trim, bleed=bleed)


def _upright(name: str, sheet: Sheet) -> Text:
    """The name of a back that is printed upside down, at its foot."""
    return Text(sheet.margin, sheet.height - MARGIN.least - DESCENT * SMALL, name, SMALL, "muted")


def _pieces(placed: Sequence[tuple[Part, XY]], side: int) -> list[Item]:
    """Backgrounds with bleed, then the pieces."""
    grounds: list[Item] = []
    for part, (x, y) in placed:
        paint, beyond = part.grounds[side], _beyond(part, side)
        if beyond and paint is not None:
            grounds.append(_ground(part, (x, y), beyond, paint, side))
    uses = tuple(
        Use(symbol, x, y) for part, (x, y) in placed if (symbol := (part.front, part.back)[side]) is not None
    )
    found: list[Item] = [Group(tuple(grounds), id="bleed", layer="background")] if grounds else []
    return [*found, Group(uses, id="pieces", layer="pieces")]


def _beyond(part: Part, side: int) -> float:
    """How far the ground of a piece runs on beyond its cut, mm, with no bleed as far as that takes no room.

    Neighbours that share a cut lie on it. The front of another piece shows where it ends, and is cut there.
    """
    return part.bleed or (GUTTER if part.shape == "rect" or side else 0.0)


def _ground(part: Part, at: XY, beyond: float, paint: str, side: int) -> Item:
    (x, y), style = at, Style(fill=paint)
    w, h = part.width / 2 + beyond, part.height / 2 + beyond
    if not isinstance(part.shape, str):
        # What is cut along an outline is seen from behind.
        outline = part.shape if not side else tuple(_mirrored(part.shape))
        around = Path(outline, Style(paint, paint, 2 * beyond, round=True))
        return Use(Symbol(f"{part.front.id}-ground-{side}", (around,), (-w, -h, w, h)), x, y)
    if part.shape == "round":
        return Circle(x, y, w, style)
    return Polygon(((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)), style)


def _mirrored(steps: Sequence[PathStep]) -> Iterator[PathStep]:
    """An outline with left and right swapped."""
    for verb, *ends in steps:
        yield verb, *(-float(end) if i % 2 == 0 else end for i, end in enumerate(ends))


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

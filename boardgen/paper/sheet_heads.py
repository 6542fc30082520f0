"""What stands over later sheets of pieces: the name of the set, what lies on the sheet, and what to do with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import product

from boardgen.errors import listed
from boardgen.limits import MARGIN
from boardgen.paper.boxes import EPSILON, free_boxes, overlap
from boardgen.paper.counting import counted
from boardgen.paper.guillotine import PARTING
from boardgen.paper.layout import Job
from boardgen.paper.leaflet import AIR, SMALLER, USUAL, leaflet
from boardgen.paper.parts import Part
from boardgen.paper.printers_marks import NUMBER, cut_number
from boardgen.paper.sheet import Sheet
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Scene, Text, Use
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, measure, wrap

#: Type, mm: 9 pt; from one line to the next.
_SIZE, _LEAD = 3.2, 3.8
#: As much room as a name needs.
HEAD = (ASCENT + DESCENT) * _SIZE
#: What stays free besides beneath pieces that are told of below the name.
_BELOW_LINES = 1.0
#: How far the head of a sheet goes up at most, mm, where they do not.
_RAISED = 2 * AIR
#: The group of a name that stands between pieces.
_NAME = "name"
#: The groups of cuts with their number.
_CUTS = re.compile(r"cut-[1-9]\d*")
#: From pieces to steps in a hole between them, and how narrow the text of these may be.
_ASIDE, _NARROWEST = 3.0, 40.0


def headed(page: Scene, title: str, parts: Sequence[Part], margin: float, *, strip: bool) -> Scene:
    """A sheet with its name above its pieces, where that has room.

    A sheet that begins with steps has a heading over these, and backs need none.

    Args:
        page: the sheet.
        title: what the sheets are.
        parts: all pieces of the sheets.
        margin: of the sheets, mm.
        strip: whether it stands in the strip between the margin and what no printer prints.
    """
    if not page.items or "back" in page.title or _is_titled(page, title):
        return page
    top, right = MARGIN.least if strip else margin, page.width - margin
    if not strip:
        right = _reach([box for item in page.items for box in _boxes(item)], (margin, top, right, top + HEAD))
    known = {way.front.id: part for part in parts for way in (part, part.turned)}
    names = _named(title, [known[use.symbol.id] for use in pieces_on(page)], (margin, top), right)
    if _end(names) > right:
        return page
    items = _beside(page.items, names, right)
    if not strip:
        items = _raised(items, names, min(_RAISED, margin - MARGIN.least))
    return page._replace(items=tuple(items))


def _reach(taken: Sequence[Box], line: Box) -> float:
    """How far a line of text reaches to the right before it meets what is taken, mm."""
    return min((box[0] - NUMBER / 2 for box in taken if overlap(box, line)), default=line[2])


def _boxes(item: Item) -> Iterator[Box]:
    """The boxes of an item, of a group those of what is in it: marks of a sheet lie far apart."""
    if isinstance(item, Group) and item.id != "how-to" and not (item.dx or item.dy):
        for part in item.items:
            yield from _boxes(part)
    elif (box := bounds((item,))) is not None:
        yield box


def _end(names: Sequence[Text]) -> float:
    """Where a name ends, mm."""
    return names[-1].x + measure(names[-1].text, names[-1].size, bold=names[-1].bold)


def _raised(items: Sequence[Item], names: Sequence[Text], rise: float) -> list[Item]:
    """The items of a sheet; steps between its name and its pieces that have no air go up, and all at its head more.

    Args:
        items: of the sheet, the name among them.
        names: that.
        rise: how far the head goes up at most, mm; steps half as far.
    """
    y = names[0].y
    how = next((item for item in items if isinstance(item, Group) and item.id == "how-to"), None)
    box = bounds((how,)) if how else None
    if how is None or box is None or rise <= 0 or not y - EPSILON < box[1] < y + DESCENT * _SIZE + AIR - EPSILON:
        return [*items]

    def up(item: Item) -> Item:
        if item is how:
            return how._replace(dy=how.dy - rise / 2)
        if isinstance(item, Text | Circle) and item.y < y + DESCENT * _SIZE:
            return item._replace(y=item.y - rise)
        return item

    return [up(item) for item in items]


def _beside(items: Sequence[Item], names: list[Text], right: float) -> list[Item]:
    """The items of a page with its name, and the order of its cuts beside that; what to do with its pieces at the end
    of that line, if it fits there. So it stands at the head of sheets whose pieces begin right under the name, too.
    """
    end = names[-1]
    steps = [int(item.id[4:]) for item in items if isinstance(item, Group) and _CUTS.fullmatch(item.id)]
    how = next((item for item in items if isinstance(item, Group) and item.id == "how-to"), None)
    box = bounds((how,)) if how else None
    said = _end(names)
    free = right - (box[2] - box[0] + _ASIDE if box else 0.0)
    # Steps as long as a line stay below, and leave the room beside the name to the order.
    is_line = box is not None and box[3] - box[1] < _LEAD and said <= free
    blocks = any(isinstance(item, Group) and item.id == f"cut-{PARTING}" for item in items)
    heads = (" · part blocks, cut",) if blocks else (" · cut", " ·")
    ways = ((_order(steps, words, said, end.y), beside) for beside in (True, False) for words in heads)
    fitting = (way for way in ways if (is_line or not way[1]) and way[0][1] <= (free if way[1] else right))
    (order, _), is_line = next(fitting, (((), said), False))
    if how and box and is_line:
        base = max(item.y + how.dy for item in how.items if isinstance(item, Text))
        moved = how._replace(dx=how.dx + right - box[2], dy=how.dy + end.y - base)
        items = [moved if item is how else item for item in items]
    return [*items, *names, *order]


def _order(steps: Sequence[int], words: str, x: float, y: float) -> tuple[tuple[Item, ...], float]:
    """The numbers of cuts in their order, after some words, and where they end; nothing for cuts of one number in one
    block.
    """
    found: list[Item] = []
    for step in sorted(steps) if len(steps) > 1 or "blocks" in words else ():
        said = " then" if found else words
        found.append(Text(x, y, said, _SIZE, "muted"))
        x += measure(f"{said} ", _SIZE) + NUMBER / 2
        found += cut_number(x, y - CAP_HEIGHT * _SIZE / 2, step)
        x += NUMBER / 2
    return tuple(found), x


def _named(title: str, parts: Sequence[Part], at: XY, right: float, *, wraps: bool = False) -> list[Text]:
    """The name of a set, from its top left corner, and which pieces lie on a sheet: beside it where there is room.

    Args:
        title: the name.
        parts: the pieces.
        at: the corner, mm.
        right: how far the texts may reach.
        wraps: whether the pieces may be told below the name.
    """
    note = listed(said.replace(" ", "\u00a0") for said in counted(parts))
    y = at[1] + ASCENT * _SIZE
    x = at[0] + measure(f"{title}  ", _SIZE, bold=True)
    texts = [Text(at[0], y, title, _SIZE, bold=True)]
    if x + measure(note, _SIZE) <= right:
        texts.append(Text(x, y, note, _SIZE, "muted"))
    elif wraps:
        lines = wrap(note, max(1.0, right - at[0]), _SIZE)
        texts += [Text(at[0], y + i * _LEAD, line, _SIZE, "muted") for i, line in enumerate(lines, start=1)]
    return texts


def told(job: Job, sheet: Sheet, parts: Sequence[Part], before: Collection[str], taken: Sequence[Box]) -> list[Group]:
    """What to do with the pieces of a later sheet, where it has room: under its name, or in its largest hole.

    Where there is too little, it is told only of kinds that no earlier sheet has. The name stands there as well, if
    pieces stand where it would.

    Args:
        job, sheet: of the pieces.
        parts: the pieces on the sheet.
        before: kinds of pieces on earlier sheets, where something may have been told of them.
        taken: boxes of the sheet that are not free, mm.
    """
    kinds = {part.kind for part in parts}
    left, top, right, bottom = sheet.inner
    # What is told of fits beside the name there, up to the first thing that is in the way.
    reach = _reach(taken, (left, top, right, top + job.over))
    is_named = not job.over or (
        len(names := _named(job.title, parts, (left, top), reach)) > 1 and _end(names) <= reach
    )
    within = left, top + (job.over if is_named else 0.0), right, bottom
    free = free_boxes(within, taken)
    places = [[box for box in free if (box[1] > top + job.over + EPSILON) is lower] for lower in (False, True)]
    # Of all that lies here, or at least of what lies here first; under the name, if it may be; and in smaller type
    # rather than right above marks.
    ways = product((kinds, kinds.difference(before)), places, (AIR, 0.0), (USUAL, SMALLER))
    for told_of, boxes, air, body in ways:
        steps = job.steps_about(told_of)
        if not steps:
            continue
        for box in boxes:
            is_hole = box[0] > left + EPSILON
            at = box[0] + (_ASIDE if is_hole else 0.0)
            name = [] if is_named else _named(job.title, parts, (at, box[1]), box[2], wraps=True)
            over = HEAD + _BELOW_LINES * (name[-1].y > name[0].y) + name[-1].y - name[0].y if name else 0.0
            text, high = leaflet("", steps, max(1.0, box[2] - at), numbered=False, body=body)
            if box[2] - at >= _NARROWEST and high + over + air < box[3] - box[1] + EPSILON:
                # Off the marks above a hole, as far as there is room.
                off = min(_ASIDE, box[3] - box[1] - high - over) if box[1] > top + job.over + EPSILON else 0.0
                group = [Group(tuple(name), _NAME, "text", dy=off)] if name else []
                return [*group, text._replace(dx=at, dy=box[1] + over + off)]
    return []


def _is_titled(page: Scene, title: str) -> bool:
    some = (item for item in page.items if isinstance(item, Group) and item.id in ("how-to", _NAME))
    return any(isinstance(item, Text) and item.text == title for group in some for item in group.items)


def pieces_on(page: Scene) -> list[Use]:
    """The pieces on a page."""
    groups = (item for item in page.items if isinstance(item, Group) and item.id == "pieces")
    return [use for group in groups for use in group.items if isinstance(use, Use)]

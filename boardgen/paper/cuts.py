"""Cut and fold marks of sheets of pieces: numbered marks with faint lines between, or a line along every edge."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal

from boardgen.paper.blocks import Block
from boardgen.paper.guillotine import Cut
from boardgen.paper.parts import Part
from boardgen.paper.printers_marks import CUT, FOLD, GAP, LENGTH, NUMBER, PALE_CUT, cut_guide, cut_number
from boardgen.scene.curves import circle_steps
from boardgen.scene.primitives import XY, Box, Group, Item, Line, Path, PathStep, Symbol, Use

Cuts = Literal["marks", "lines"]
#: Cuts nearer to each other than this count as one, mm.
_SAME = 3
#: From the pieces to the middle of a number.
_NUMBER_AT = GAP + LENGTH / 2


def numbered_cuts(cuts: Sequence[Cut]) -> tuple[list[Item], list[Item]]:
    """Every cut of a sheet by its number.

    Args:
        cuts: all of them.

    Returns:
        What lies below the pieces, quiet lines along the cuts, and what stands around them: marks at both ends of
        each cut, numbers, lines between groups, which have none. In either each number has a group.
    """
    below: list[Item] = []
    around: list[Item] = []
    for step in sorted({cut.step for cut in cuts}):
        others = [_ends(cut, *span) for cut in cuts if cut.step != step for span in _spans(cut)]
        others += [_ends(cut, *cut.span) for cut in cuts if cut.along is None]
        found = [cut for cut in cuts if cut.step == step]
        guides = tuple(s for cut in found if cut.along is not None for s in _segment(cut, *cut.along))
        if guides:
            below.append(Group((cut_guide(guides),), f"cut-{step}-lines", "marks"))
        ticks = tuple(s for cut in found for s in _ticks(cut))
        items: list[Item] = [Path(ticks, CUT)] if ticks else []
        items += [Line(*_ends(cut, *cut.span), CUT) for cut in found if cut.along is None]
        items += [item for at in _number_places(found, others) for item in cut_number(*at, step)] if step else []
        around.append(Group(tuple(items), f"cut-{step}", "marks"))
    return below, around


def _ends(cut: Cut, begin: float, end: float) -> tuple[float, float, float, float]:
    if cut.axis == "level":
        return begin, cut.at, end, cut.at
    return cut.at, begin, cut.at, end


def _segment(cut: Cut, begin: float, end: float) -> tuple[PathStep, ...]:
    x1, y1, x2, y2 = _ends(cut, begin, end)
    return ("M", x1, y1), ("L", x2, y2)


def _ticks(cut: Cut) -> Iterator[PathStep]:
    """The marks at the ends of a cut, outside the pieces."""
    for begin, end in _spans(cut):
        yield from _segment(cut, begin, end)


def _spans(cut: Cut) -> Iterator[XY]:
    """Where the marks of a cut begin and end along it."""
    if cut.along is None:
        return
    begin, end = cut.along
    if cut.outer[0]:
        yield begin - GAP - LENGTH, begin - GAP
    if cut.outer[1]:
        yield end + GAP, end + GAP + LENGTH


def _number_places(cuts: Sequence[Cut], others: Sequence[Box]) -> list[XY]:
    """Where the number of a step stands: once a group, by its first mark where those of other steps are no nearer.

    `others` has these marks from end to end.

    Below a group it stands again where the last row has other cuts than the first: read straight down from there,
    the number would run through folds.
    """
    found: list[XY] = []
    feet: dict[tuple[float, ...], tuple[list[Cut], list[Cut]]] = {}
    head: list[Cut] = []
    groups: dict[tuple[float, ...], list[Cut]] = {}
    for cut in cuts:
        assert cut.along is not None  # cuts between groups have no number
        if cut.outer[0]:
            head = groups.setdefault((round(cut.along[0], _SAME), *cut.span), [])
            head.append(cut)
        elif cut.outer[1]:
            # Cuts of a group follow each other, those at its foot last.
            feet.setdefault((round(cut.along[1], _SAME), *cut.span), ([], head))[0].append(cut)
    for foot, begun in feet.values():
        last, ends, above = foot[0], *({round(cut.at, _SAME) for cut in some} for some in (foot, begun))
        assert last.along is not None
        if ends != {at for at in above if min(ends) <= at <= max(ends)}:
            found.append(_clear([_point(cut, last.along[1] + _NUMBER_AT, NUMBER) for cut in foot], others))
    for group in groups.values():
        first = group[0]
        assert first.along is not None
        aside = NUMBER if first.axis == "upright" or len(group) > 1 else -NUMBER
        found.append(_clear([_point(cut, first.along[0] - _NUMBER_AT, aside) for cut in group], others))
    return found


def _clear(places: Sequence[XY], others: Sequence[Box]) -> XY:
    """The first of some places for a number where its own mark is nearer than others, or else the first."""
    return next((at for at in places if all(_distance(at, mark) >= NUMBER for mark in others)), places[0])


def _distance(at: XY, mark: Box) -> float:
    """From a point to a mark that runs level or upright."""
    (x, y), (x1, y1, x2, y2) = at, mark
    return math.hypot(x - min(max(x, x1), x2), y - min(max(y, y1), y2))


def _point(cut: Cut, along: float, aside: float) -> XY:
    return (along, cut.at + aside) if cut.axis == "level" else (cut.at + aside, along)


def block_lines(block: Block) -> tuple[Item, ...]:
    """Lines along the edges of all rectangles of a block, each edge once, as long as they run straight on."""
    level: dict[float, list[XY]] = {}
    upright: dict[float, list[XY]] = {}
    for i in range(block.count):
        left, top, right, bottom = (round(side, _SAME) for side in block.trimmed(i))
        for y in (top, bottom):
            level.setdefault(y, []).append((left, right))
        for x in (left, right):
            upright.setdefault(x, []).append((top, bottom))
    lines = [Line(a, y, b, y, CUT) for y, spans in sorted(level.items()) for a, b in _joined(spans)]
    lines += [Line(x, a, x, b, CUT) for x, spans in sorted(upright.items()) for a, b in _joined(spans)]
    return tuple(lines)


def outline(part: Part, cuts: Cuts) -> Symbol | None:
    """The outline to cut along, if a piece needs one printed.

    An inked disc without bleed ends where its ink ends; `lines` and bleed ask for a line nevertheless.
    """
    if part.shape == "rect":
        return None
    style = CUT
    if part.shape == "round":
        if cuts == "marks" and not part.bleed:
            if part.inked:
                return None
            # A line as dark as the rim within it would look like a second rim.
            style = PALE_CUT
        steps: tuple[PathStep, ...] = circle_steps(0, 0, part.width / 2)
    else:
        steps = part.shape
    return Symbol(f"{part.front.id}-cut", (Path(steps, style),), _roomy(part))


def folds(part: Part) -> Symbol | None:
    """The dashed lines to fold along, if there are any."""
    if not part.folds:
        return None
    lines = (Path(part.folds, FOLD._replace(stroke=part.fold_paint)),)
    return Symbol(f"{part.front.id}-folds", lines, _roomy(part))


def at_centres(symbol: Symbol | None, centres: Sequence[XY]) -> tuple[Use, ...]:
    """A symbol at each of some points; nothing without a symbol."""
    return () if symbol is None else tuple(Use(symbol, x, y) for x, y in centres)


def _roomy(part: Part) -> Box:
    half = part.width / 2 + CUT.width, part.height / 2 + CUT.width
    return -half[0], -half[1], half[0], half[1]


def _joined(spans: Sequence[XY]) -> list[XY]:
    """Spans on one line, overlapping and touching ones made one."""
    found: list[XY] = []
    for begin, end in sorted(set(spans)):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((begin, end))
    return found

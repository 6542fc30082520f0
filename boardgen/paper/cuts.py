"""Where sheets of pieces are cut and folded: marks around the blocks, or lines along every edge once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from boardgen.paper.packing import Block
from boardgen.paper.parts import Part
from boardgen.paper.printers_marks import CUT, FOLD, cut_marks
from boardgen.scene.curves import circle_steps
from boardgen.scene.primitives import XY, Box, Item, Line, Path, PathStep, Symbol, Use

Cuts = Literal["marks", "lines"]

#: Cuts nearer to each other than this are one, mm.
_SAME = 3


def block_marks(block: Block, part: Part) -> Item:
    """Marks around a block for every cut right across it.

    Rectangles are marked at their own edges, so that neighbours without bleed share a mark. Other shapes are
    marked half-way between neighbours: cut apart there, then along each outline.
    """
    inset = part.pad if part.shape == "rect" else 0.0
    rows, columns = range(block.rows), range(min(block.columns, block.count))
    verticals = _once(
        x for i in columns for x in (block.left + i * block.width + inset, block.left + (i + 1) * block.width - inset)
    )
    horizontals = _once(
        y for i in rows for y in (block.top + i * block.height + inset, block.top + (i + 1) * block.height - inset)
    )
    return cut_marks(verticals, horizontals, block.box)


def block_lines(block: Block, part: Part) -> tuple[Item, ...]:
    """Lines along the edges of all rectangles of a block, each edge once, as long as they run straight on."""
    level: dict[float, list[XY]] = {}
    upright: dict[float, list[XY]] = {}
    for i in range(block.count):
        left, top, right, bottom = (round(side, _SAME) for side in part.trim_in(block.cell(i)))
        for y in (top, bottom):
            level.setdefault(y, []).append((left, right))
        for x in (left, right):
            upright.setdefault(x, []).append((top, bottom))
    lines = [Line(a, y, b, y, CUT) for y, spans in sorted(level.items()) for a, b in _joined(spans)]
    lines += [Line(x, a, x, b, CUT) for x, spans in sorted(upright.items()) for a, b in _joined(spans)]
    return tuple(lines)


def outline(part: Part, cuts: Cuts) -> Symbol | None:
    """The outline to cut along, if a piece needs one printed.

    A disc without bleed ends where its ink ends; `lines` and bleed ask for a line nevertheless.
    """
    if part.shape == "rect":
        return None
    if part.shape == "round":
        if cuts == "marks" and not part.bleed:
            return None
        steps: tuple[PathStep, ...] = circle_steps(0, 0, part.width / 2)
    else:
        steps = part.shape
    return Symbol(f"{part.front.id}-cut", (Path(steps, CUT),), _roomy(part))


def folds(part: Part) -> Symbol | None:
    """The dashed lines to fold along, if there are any."""
    if not part.folds:
        return None
    return Symbol(f"{part.front.id}-folds", (Path(part.folds, FOLD),), _roomy(part))


def at_centres(symbol: Symbol | None, centres: Sequence[XY]) -> tuple[Use, ...]:
    """A symbol at every one of some places; nothing for none."""
    return () if symbol is None else tuple(Use(symbol, x, y) for x, y in centres)


def _roomy(part: Part) -> Box:
    half = part.width / 2 + CUT.width, part.height / 2 + CUT.width
    return -half[0], -half[1], half[0], half[1]


def _once(values: Iterable[float]) -> list[float]:
    """The values in order, those that are the same but for rounding once."""
    return sorted({round(value, _SAME): value for value in values}.values())


def _joined(spans: Sequence[XY]) -> list[XY]:
    """Spans on one line, overlapping and touching ones made one."""
    found: list[XY] = []
    for begin, end in sorted(set(spans)):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((begin, end))
    return found

"""Steps numbered as the cuts of the sheet they are said on, and naming these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boardgen.paper.blocks import Block
from boardgen.paper.boxes import EPSILON
from boardgen.paper.guillotine import Axis, Cut, cuts
from boardgen.paper.layout import Job, Plan
from boardgen.paper.printers_marks import cut_named

#: What a step says of pieces that are folded in rows before these are cut apart, whatever the cuts are called.
FOLD_ROWS = "fold rows at the dashed line, glue, then cut them apart"
_ROWS = "after cuts\u00a0{rows} fold rows at the dashed line, glue, then cuts\u00a0{columns}"
_ONE_BY_ONE = "after cuts\u00a0{rows} fold at the dashed line, glue"

#: How to cut apart a sheet whose cuts have two numbers, as most have; what follows the first where there are more.
LONG_CUTS = f"{cut_named(1)} Long cuts: right across the sheet, from mark to mark."
SHORT_CUTS = f"{cut_named(2)} Short cuts: each strip, at its marks."
_THEN = "{numbers} Then: each part, in the order of its numbers."
#: The only cuts of sheets that have lines along them.
LINES = f"{cut_named(1)} Cuts: along the lines."
#: What a step begins with that comes after the cuts, until it is known how many of these there are.
_LATER = f"{cut_named(0)} "


def after_cuts(step: str) -> str:
    """A step that is numbered after the cuts of its sheet, if it is not done between these."""
    return step if FOLD_ROWS in step else f"{_LATER}{step}"


def unnumbered(step: str) -> str:
    """A step without the number that it has yet to get."""
    return step.removeprefix(_LATER)


def numbered(steps: Sequence[str], last: int) -> tuple[str, ...]:
    """Steps with the numbers that follow those of cuts, of which the last has one, too."""
    return tuple(_numbered(steps, last))


def _numbered(steps: Sequence[str], last: int) -> Iterator[str]:
    number = last
    for step in steps:
        if step.startswith(_LATER):
            number += 1
            yield f"{cut_named(number)} {unnumbered(step)}"
        elif step == SHORT_CUTS and last > 2:
            yield _THEN.format(numbers=f"{cut_named(2)}–{cut_named(last)}")
        else:
            yield step


def numbering(job: Job, plan: Plan) -> Job:
    """The job with the steps of the first sheet numbered after its cuts."""
    packed = plan.sheets[0]
    last = 1 if job.cuts == "lines" else max((cut.step for cut in cuts(packed.tree, packed.area)), default=0)
    return replace(job, steps=numbered(job.steps, last))


def naming_cuts(job: Job, plan: Plan, number: int) -> Job:
    """The job with steps that name the cuts of one sheet by number, where all pieces of a kind have the same."""
    if job.cuts == "lines":
        return job
    packed = plan.sheets[number]
    found = cuts(packed.tree, packed.area)
    told = {
        step: step.replace(FOLD_ROWS, words)
        for kind, steps in job.steps_of
        for step in steps
        if FOLD_ROWS in step and (words := _words(_of_kind(plan, number, kind), found))
    }
    return replace(
        job,
        steps=tuple(told.get(step, step) for step in job.steps),
        steps_of=tuple((kind, tuple(told.get(step, step) for step in steps)) for kind, steps in job.steps_of),
    )


def _of_kind(plan: Plan, number: int, kind: str) -> list[Block]:
    """The blocks of a sheet with pieces of a kind."""
    return [block for block in plan.sheets[number].blocks if plan.batches[block.batch][block.first].kind == kind]


def _words(blocks: Iterable[Block], found: Iterable[Cut]) -> str:
    """What is done between which cuts; nothing where that differs from block to block."""
    made = [*found]
    ways = {(_step(block, made, "level"), _step(block, made, "upright")) for block in blocks}
    if len(ways) != 1:
        return ""
    ((rows, columns),) = ways
    return (_ROWS if rows < columns else _ONE_BY_ONE).format(rows=cut_named(rows), columns=cut_named(columns))


def _step(block: Block, found: Iterable[Cut], axis: Axis) -> int:
    """The number of the cuts of a block that run one way."""
    left, top, right, bottom = block.box
    near, far, low, high = (top, bottom, left, right) if axis == "level" else (left, right, top, bottom)
    return max(
        cut.step
        for cut in found
        if cut.axis == axis
        and cut.along is not None
        and near - EPSILON < cut.at < far + EPSILON
        and cut.along[0] < high - EPSILON
        and cut.along[1] > low + EPSILON
    )

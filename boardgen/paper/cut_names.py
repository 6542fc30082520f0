"""Steps numbered as the cuts of the sheet they are said on, and naming these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boardgen.paper.guillotine import beside, cuts
from boardgen.paper.layout import Job, Plan
from boardgen.paper.printers_marks import cut_named

#: What a step says of pieces that are folded in rows before these are cut apart, whatever the cuts are called.
FOLD_ROWS = "fold rows at the dashed line, glue, then cut them apart"
_NAMED = f"after cuts\u00a0{cut_named(1)} fold rows at the dashed line, glue, then cuts\u00a0{cut_named(2)}"

#: How to cut apart a sheet: first its blocks, where some lie beside each other, then each of these.
LONG_CUTS = f"{cut_named(1)} Long cuts: right across the sheet, from mark to mark."
_IN_BLOCKS = f"{cut_named(1)} Long cuts: part blocks at the lines, then right across."
SHORT_CUTS = f"{cut_named(2)} Short cuts: each strip, at its marks."
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
        else:
            yield step


def numbering(job: Job, plan: Plan) -> Job:
    """The job with the steps of the first sheet numbered after its cuts."""
    packed = plan.sheets[0]
    last = 1 if job.cuts == "lines" else max((cut.step for cut in cuts(packed.tree, packed.area)), default=0)
    return replace(job, steps=numbered(job.steps, last))


def naming_cuts(job: Job) -> Job:
    """The job with steps that name cuts by number."""
    if job.cuts == "lines":
        return job

    def named(steps: Iterable[str]) -> tuple[str, ...]:
        return tuple(step.replace(FOLD_ROWS, _NAMED) for step in steps)

    return replace(job, steps=named(job.steps), steps_of=tuple((kind, named(steps)) for kind, steps in job.steps_of))


def telling_of_blocks(job: Job, plan: Plan) -> Job:
    """The job with a step that parts blocks as well, if some lie beside each other on the first sheet, where it is
    said: the heads of others say it of themselves.
    """
    way = _IN_BLOCKS if beside(plan.sheets[0].tree) else LONG_CUTS
    return replace(job, steps=tuple(way if step in (LONG_CUTS, _IN_BLOCKS) else step for step in job.steps))

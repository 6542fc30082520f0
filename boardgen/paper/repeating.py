"""A set of pieces as many times as one sheet holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardgen.errors import FitError
from boardgen.limits import MOST_PIECES
from boardgen.paper.boxes import size
from boardgen.paper.imposition import Job, lay_out
from boardgen.paper.parts import Part
from boardgen.paper.sizes import Orientation


def repeated(parts: Sequence[Part], job: Job) -> list[Part]:
    """The pieces as many times as one sheet holds, all of them equally often; once where they take more than one.

    Pieces that come in equal numbers are added one of each at a time, others as a whole set.
    """
    if any(part.nests for part in parts):
        return list(parts)
    counts = {part.count for part in parts}
    each = counts.pop() if len(counts) == 1 else 1
    area = sum(part.cell[0] * part.cell[1] * part.count for part in parts) / each
    sheet = lay_out(parts, job).sheet
    way: Orientation = "portrait" if sheet.width <= sheet.height else "landscape"
    job = replace(job, orientation=way)
    width, height = size(sheet.inner)
    most = min(int(width * height / area), MOST_PIECES * each // max(1, sum(part.count for part in parts)))
    for n in range(most, each, -1):
        more = [replace(part, count=n) for part in parts] if each > 1 else list(parts) * n
        try:
            plan = lay_out(more, job)
        except FitError:
            continue
        if len(plan.sheets) == 1:
            return more
    return list(parts)

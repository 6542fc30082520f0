"""Which part of a large board a rule card shows: all that matters, in larger cells than the whole would have."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product

from boardgen.geometry.board import Board

#: A board is shown whole unless it is more than so many cells wide and high, or so many where its edge is to be seen;
#: a part has so many of them each way, or so many if the whole is seen elsewhere.
WHOLE, WHOLE_TO_ITS_EDGE, PART, SMALL_PART = 12, 15, 9, 8
#: Centres less than this apart are on one line, in pitches.
_SAME = 1e-6


def part(
    board: Board,
    needed: Iterable[int],
    company: Iterable[int],
    *,
    both: bool = True,
    size: int = PART,
    whole: int = WHOLE,
) -> tuple[str, ...] | None:
    """The cells of the part of a board that has some of its cells, and as many of others as can be.

    Args:
        board: the board.
        needed: cells that have to be seen.
        company: cells of which many are to be seen, beside those next to the needed ones; parts with as many are as
            wide as can be beside slanting sides, and have the needed ones in their middle.
        both: whether only a board is large that is so both ways; else one that is wide is divided too.
        size: how many cells a part has each way.
        whole: a board of no more cells each way is not divided.

    Returns:
        Their names; none for the whole board, where that is small. None where no part has all that is needed.
    """
    centres = [board.centre(cell) for cell in board]
    spans = [(min(at), max(at)) for at in zip(*centres, strict=True)]
    if (min if both else max)(high - low for low, high in spans) + 1 <= whole:
        return ()
    cells = [*needed]
    must, others = [centres[cell] for cell in cells], [centres[cell] for cell in company]
    around = [centres[cell] for cell in {other for cell in cells for other in board.neighbours[cell]}]
    reach = size - 1
    ways = [
        sorted({round(at, 6) for at in some if at <= high - reach + _SAME})
        for some, (_, high) in zip(zip(*centres, strict=True), spans, strict=True)
    ]

    def holds(corner: tuple[float, ...], at: tuple[float, float]) -> bool:
        return all(low - _SAME <= x <= low + reach + _SAME for low, x in zip(corner, at, strict=True))

    def worth(corner: tuple[float, ...]) -> tuple[int, int, float, float]:
        far = max(abs(x - low - reach / 2) for at in must for low, x in zip(corner, at, strict=True))
        held = [at for at in centres if holds(corner, at)]
        wide = math.fsum(max(some) - min(some) for some in zip(*held, strict=True))
        seen, company = (sum(holds(corner, at) for at in some) for some in (around, others))
        return seen, company, round(wide, 6), -round(far, 6)

    fitting = [corner for corner in product(*ways) if all(holds(corner, at) for at in must)]
    if not fitting:
        return None
    best = max(fitting, key=worth)
    return tuple(board.names[cell] for cell in board if holds(best, centres[cell]))

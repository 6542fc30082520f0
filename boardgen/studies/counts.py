"""After how many moves of a game the diagrams of a study book stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardgen.games.shown import is_bare
from boardgen.records import Record
from boardgen.records.line import Line

#: No diagram stands further than so many moves behind the one before it.
_FURTHEST = 8
#: Judgements of moves after which a diagram stands, where the record has a better move.
_MISTAKES = frozenset({"?", "??"})


def shown_counts(record: Record, line: Line, every: int | None, usual: int) -> dict[int, str]:
    """Number of moves → caption of each diagram of the main line."""
    asked = {
        count: request.text
        for count, requests in line.requests.items()
        for request in requests
        if request.kind == "diagram"
    }
    last = len(line.moves)
    start = set() if is_bare(record.game, line.positions[0]) else {0}
    if every is None and asked:
        counts = sorted({*asked, *start})
        return {count: asked.get(count, "") for count in (*_between([0, *counts]), *counts)}
    ends = _turn_ends(record, line)
    also = {*ends[(every or usual) - 1 :: every or usual]}
    if every is None:
        also = _with_mistakes(also, _mistakes(line))
        # The end is not shown twice, once a move or two before it.
        also = {0, *(also - {*ends[-3:-1]}), last}
    return {count: asked.get(count, "") for count in sorted({*asked, *also, *start})}


def _mistakes(line: Line) -> list[int]:
    """After how many moves a game is where a mistake has been made for which the record has a better move."""
    return [count for count in sorted(line.variations) if line.glyphs.get(count) in _MISTAKES]


def _with_mistakes(counts: set[int], mistakes: Sequence[int]) -> set[int]:
    """Some of the numbers of moves, of which the nearest to each mistake gives way to it."""
    found = {*counts}
    for mistake in mistakes:
        if found and mistake not in found:
            found.remove(min(found, key=lambda count: (abs(count - mistake), count)))
        found.add(mistake)
    return found


def _turn_ends(record: Record, line: Line) -> list[int]:
    """After how many moves turns end, which have several where a turn has parts; a swap is a turn of its own."""
    game, last = record.game, len(line.moves)
    whose = [(game.turn(pos), game.to_move(pos)) for pos in line.positions]
    parts = (
        at < last and before == after and not any(game.changes_seats([one]) for one in line.moves[at - 1 : at + 1])
        for at, (before, after) in enumerate(pairwise(whose), start=1)
    )
    return [at for at, goes_on in enumerate(parts, start=1) if not goes_on]


def _between(counts: Sequence[int]) -> Iterator[int]:
    """Numbers of moves that divide what is too long from one diagram to the next into equal parts."""
    for before, after in pairwise(counts):
        parts = -(-(after - before) // _FURTHEST)
        yield from (before + (after - before) * part // parts for part in range(1, parts))

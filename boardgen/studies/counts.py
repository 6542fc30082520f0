"""After how many moves of a game the diagrams of a study book stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardgen.games.shown import is_bare
from boardgen.records import Record
from boardgen.records.line import Line

#: No diagram stands further than so many moves behind the one before it.
_FURTHEST = 8
#: Judgements of moves after which a diagram stands, where the record has another move; so close to it there is none
#: for a good one.
_MISTAKES, _GOOD, _APART = frozenset({"?", "??"}), frozenset({"!", "!!"}), 3


def shown_counts(record: Record, line: Line, every: int | None, usual: int) -> dict[int, str]:
    """Number of moves → caption of each diagram of the main line."""
    asked = {
        count: request.text
        for count, requests in line.requests.items()
        for request in requests
        if request.kind == "diagram"
    }
    last = len(line.moves)
    start = set() if line.moves and _is_empty(record) else {0}
    if every is None and asked:
        counts = sorted({*asked, *start})
        return {count: asked.get(count, "") for count in (*_between([0, *counts]), *counts)}
    ends = _turn_ends(record, line)
    also = {*ends[(every or usual) - 1 :: every or usual]}
    if every is None:
        # The end is not shown twice, once a move or two before it.
        late = {*ends[-3:]}
        also = _with(also - late, [count for count in _turning_points(line) if count not in late]) | {last}
    return {count: asked.get(count, "") for count in sorted({*asked, *also, *start})}


def _is_empty(record: Record) -> bool:
    """Whether a diagram of the start shows nothing that the next one does not show as well: no piece is on the board
    nor, by a setup with more than switches, beside it.
    """
    switches = all(isinstance(value, bool) for value in record.setup.values())
    return switches and is_bare(record.game, record.positions[0])


def _turning_points(line: Line) -> list[int]:
    """After how many moves a game is where a judged move has an alternative: after mistakes, and after good moves
    that are not close to one of those.
    """
    judged = {count: line.glyphs.get(count, "") for count in sorted(line.variations)}
    found = [count for count, glyph in judged.items() if glyph in _MISTAKES]
    for count, glyph in judged.items():
        if glyph in _GOOD and all(abs(count - other) >= _APART for other in found):
            found.append(count)
    return sorted(found)


def _with(counts: set[int], turning: Sequence[int]) -> set[int]:
    """Some of the numbers of moves, of which the nearest to each turning point gives way to it."""
    found = {*counts}
    for point in turning:
        others = found.difference(turning)
        if others and point not in found:
            found.remove(min(others, key=lambda count: (abs(count - point), count)))
        found.add(point)
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

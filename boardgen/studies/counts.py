"""After how many moves of a game the diagrams of a study book stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from boardgen.cards.turns import goes_on
from boardgen.games.shown import is_bare
from boardgen.records import Record
from boardgen.records.line import Line

#: No diagram stands further than so many moves behind the one before it.
_FURTHEST = 8
#: Judgements of moves after which a diagram stands, where the record has another move; so close to it there is none
#: for a good one.
_MISTAKES, _GOOD, _APART = frozenset({"?", "??"}), frozenset({"!", "!!"}), 3

#: What a diagram costs after a move of which nothing is said; no part of a game has more turns than so many times the
#: mean; letters of the number of a move.
_BARE, _LONGEST, _NUMBER = 1.5, 3.0, 4


def shown_counts(record: Record, line: Line, every: int | None, usual: int) -> dict[int, str]:
    """Number of moves → caption of each diagram of the main line."""
    asked = {
        count: request.text
        for count, requests in line.requests.items()
        for request in requests
        if request.kind == "diagram"
    }
    start = set() if line.moves and _is_empty(record) else {0}
    if every is None and asked:
        counts = sorted({*asked, *start})
        return {count: asked.get(count, "") for count in (*_between([0, *counts]), *counts)}
    ends = _turn_ends(record, line)
    also = {*ends[every - 1 :: every]} if every else {*_even(line, ends, usual)}
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


def _even(line: Line, ends: Sequence[int], usual: int) -> Iterator[int]:
    """After how many moves parts of a game end that are as alike as can be in moves and in what is said of these, of
    about so many turns.

    They end where something is said, so that comments are about what diagrams show, and at all turning points.
    """
    if not ends:
        return
    # The end is not shown twice, once a move or two before it.
    late = {*ends[-3:-1]}
    turning = {count for count in _turning_points(line) if count not in late and count in ends}
    parts = max(-(-len(ends) // usual), len(turning) + 1)
    said = [0, *accumulate(_said(line, before, count) for before, count in pairwise((0, *ends)))]
    many, much = len(ends) / parts, max(1.0, said[-1] / parts)
    longest = math.ceil(_LONGEST * many)
    # Of the best ways to divide what comes before some turn, by the number of parts: cost, and where the last begins.
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for at, count in enumerate(ends, start=1):
        best.append({})
        if count in late:
            continue
        bare = 0.0 if line.comments.get(count) or count in turning or at == len(ends) else _BARE
        for begin in range(at - 1, max(-1, at - 1 - longest), -1):
            cost = ((at - begin) / many) ** 2 + ((said[at] - said[begin]) / much) ** 2 + bare
            for number, (before, _) in best[begin].items():
                if number < parts and before + cost < best[at].get(number + 1, (math.inf, 0))[0]:
                    best[at][number + 1] = before + cost, begin
            if begin and ends[begin - 1] in turning:
                break
    at, number = len(ends), min(best[-1], key=lambda number: (abs(number - parts), number))
    while at:
        yield ends[at - 1]
        at, number = best[at][number][1], number - 1


def _said(line: Line, before: int, count: int) -> int:
    """How many letters tell some moves and what might have been, nearly."""
    told = sum(len(move) + _NUMBER for move in map(str, line.moves[before:count]))
    told += sum(len(line.comments.get(at, "")) for at in range(before + 1, count + 1))
    others = [one for at in range(before + 1, count + 1) for one in line.variations.get(at, ())]
    return told + sum(_said(one, 0, len(one.moves)) for one in others)


def _turn_ends(record: Record, line: Line) -> list[int]:
    """After how many moves turns end, which have several where a turn has parts; a swap is a turn of its own."""
    last = len(line.moves)
    return [at for at in range(1, last + 1) if at == last or not goes_on(record.game, line, at)]


def _between(counts: Sequence[int]) -> Iterator[int]:
    """Numbers of moves that divide what is too long from one diagram to the next into equal parts."""
    for before, after in pairwise(counts):
        parts = -(-(after - before) // _FURTHEST)
        yield from (before + (after - before) * part // parts for part in range(1, parts))

"""A set of pieces as many times as one sheet holds, and spare pieces where sheets have room left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from boardgen.errors import FitError
from boardgen.limits import MOST_PIECES
from boardgen.paper.boxes import EPSILON, size
from boardgen.paper.layout import Job
from boardgen.paper.nests import Taken, taken_by
from boardgen.paper.parts import Part
from boardgen.paper.sizes import Orientation

#: Of the pieces of a sort, as many spare ones are given up for whole rows of each.
_GIVEN_UP = 0.2
#: So many of each sort are added at the most where rows would end early; fewer of a piece that a set has once.
_MOST_MORE, _MOST_OF_ONE = 40, 4


def repeated(parts: Sequence[Part], job: Job) -> tuple[list[Part], Job]:
    """The pieces as many times as one sheet holds, all of them equally often; once where they take more than one.

    What then stays free is filled with spare pieces: of each kind in turn one of every sort, such as a stone of each
    colour or a die of each suit, as long as they take no more sheets, part no size from its like and make no further
    block. Places that then are too few for one of every sort stay free at the end, and so do some where colours would
    change inside a row. The sheets lie as they were counted for, with the same batches on one sheet.

    Raises:
        FitError: see `boardgen.paper.imposition.impose`.
    """
    groups = _groups(parts)
    taken = taken_by(parts, job)
    way: Orientation = "portrait" if taken.sheet.width <= taken.sheet.height else "landscape"
    job = replace(job, orientation=way, held=taken.together if taken.parted else None)
    width, height = size(taken.sheet.inner)
    areas = [sum(part.cell[0] * part.cell[1] * part.count for part in group) for group in groups]
    pieces = sum(part.count for part in parts)

    @cache
    def taking(sets: int, *rounds: int) -> Taken | None:
        more = _counted(groups, sets, rounds)
        if sum(part.count for part in more) > MOST_PIECES:
            return None
        try:
            return taken_by(more, job, apart=taken.apart, together=taken.together)
        except FitError:
            return None

    def fits(sets: int, rounds: Sequence[int], sheets: int) -> bool:
        found = taking(sets, *rounds)
        if found is None:
            return False
        alike = all(now <= before for now, before in zip(found.parted, taken.parted, strict=True))
        return found.sheets <= sheets and alike and (sets > 1 or found.blocks <= taken.blocks)

    none = [0] * len(groups)
    sheets = taken.sheets
    most = min(int(width * height / sum(areas)), MOST_PIECES // pieces) if sheets == 1 else 1
    sets = next((n for n in range(most, 1, -1) if fits(n, none, 1)), 1)
    room = max(sheets * width * height - sets * sum(areas), 0.0)
    # No more spares than a set has: of what there is plenty of already, nobody needs another sheet full.
    own = [sets * min(part.count for part in group) for group in groups]
    rounds = [int(room / sum(part.cell[0] * part.cell[1] for part in group)) for group in groups]
    largest = list(map(min, own, rounds))
    rounds = _spares(largest, partial(fits, sets, sheets=sheets))

    def covered(rounds: Sequence[int]) -> float:
        found = taking(sets, *rounds)
        assert found is not None  # asked only of what fits
        return found.covered

    rounds = _to_the_end(rounds, groups, partial(fits, sets, sheets=sheets), covered)

    def mixed(sets: int, rounds: Sequence[int]) -> int:
        found = taking(sets, *rounds)
        assert found is not None  # asked only of what fits
        return found.broken

    rounds = _in_whole_rows(rounds, sets, groups, partial(fits, sets, sheets=sheets), partial(mixed, sets))
    if sets > 2 and len(groups) == 1 and mixed(sets, rounds):
        # A set less, and more spare pieces instead, may end with its rows.
        fewer = [rounds[0] + groups[0][0].count]
        found = _in_whole_rows(
            fewer, sets - 1, groups, partial(fits, sets - 1, sheets=sheets), partial(mixed, sets - 1)
        )
        if not mixed(sets - 1, found):
            sets, rounds = sets - 1, found
    return _counted(groups, sets, rounds), job


def _to_the_end(
    rounds: list[int],
    groups: Sequence[Sequence[Part]],
    fits: Callable[[Sequence[int]], bool],
    covered: Callable[[Sequence[int]], float],
) -> list[int]:
    """The spare pieces with as many more as rows have room for that would end before those of other pieces do.

    Of a piece that a set has once nobody needs so many, but for the end of a row.
    """
    for i, group in enumerate(groups):
        if not rounds[i]:
            continue
        now = covered(rounds)
        for _ in range(_MOST_MORE if sum(part.count for part in group) > 1 else _MOST_OF_ONE):
            more = [*rounds[:i], rounds[i] + 1, *rounds[i + 1 :]]
            if not fits(more) or covered(more) > now + EPSILON:
                break
            rounds = more
    return rounds


def _in_whole_rows(
    rounds: list[int],
    sets: int,
    groups: Sequence[Sequence[Part]],
    fits: Callable[[Sequence[int]], bool],
    mixed: Callable[[Sequence[int]], int],
) -> list[int]:
    """The spare pieces without the few for which colours would change inside a row."""
    least = mixed(rounds) if any(rounds) else 0
    for i, group in enumerate(groups):
        if not least or len(group) < 2:
            continue
        most = min(rounds[i], int(_GIVEN_UP * (sets * group[0].count + rounds[i])))
        ways = [[*rounds[:i], rounds[i] - fewer, *rounds[i + 1 :]] for fewer in range(1, most + 1)]
        found = [(mixed(less), -less[i], less) for less in ways if fits(less)]
        if found and min(found)[0] < least:
            least, _, rounds = min(found)
    return rounds


def _groups(parts: Sequence[Part]) -> list[list[Part]]:
    """The pieces by kind, in the order given."""
    found: dict[tuple[str, str], list[Part]] = {}
    for part in parts:
        found.setdefault((part.name, part.kind), []).append(part)
    return list(found.values())


def _counted(groups: Sequence[Sequence[Part]], sets: int, rounds: Sequence[int]) -> list[Part]:
    """So many sets, and of each kind so many more of every sort.

    Of sorts that a set has several of, all lie together; those that it has one of, such as letters, come in turn.
    What there is beyond one set, or beyond what a game needs of it, is spare; of several sets nothing is, since
    players share out all there is.
    """
    return [part for group, more in zip(groups, rounds, strict=True) for part in _of_kind(group, sets, more)]


def _of_kind(group: Sequence[Part], sets: int, more: int) -> Iterator[Part]:
    if all(part.count == 1 for part in group):
        for _ in range(sets + more):
            yield from (replace(part, own=1 if more and sets == 1 else 0) for part in group)
        return
    for part in group:
        own = part.own or (part.count if more else 0)
        yield replace(part, count=sets * part.count + more, own=own if sets == 1 else 0)


def _spares(largest: Sequence[int], fits: Callable[[Sequence[int]], bool]) -> list[int]:
    """How many spare pieces of each kind find room, taken in turn, by steps that get smaller."""
    rounds = [0] * len(largest)
    step = 1 << max(largest, default=0).bit_length()
    while step:
        taken = True
        while taken:
            taken = False
            for i, most in enumerate(largest):
                more = [*rounds[:i], rounds[i] + step, *rounds[i + 1 :]]
                if more[i] <= most and fits(more):
                    rounds, taken = more, True
        step //= 2
    return rounds

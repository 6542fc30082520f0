"""What lies on sheets of pieces, counted in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from boardgen.errors import listed
from boardgen.paper.parts import Part
from boardgen.paper.sheet import Sheet

#: So many sorts of a kind are counted one by one.
_MOST_SORTS = 3


def said(parts: Iterable[Part], sheet: Sheet) -> str:
    """The contents of a sheet, such as ``12 tiles, 6 dice (2 spare) · A4``."""
    return f"{', '.join(counted(parts))} · {sheet.name}"


def counted(parts: Iterable[Part]) -> Iterator[str]:
    """Pieces by their names for one and for many, each kind with its number and how many of them are spare.

    Of two or three sorts that have names, such as colours, it is said how many of each; of letters how many sets.
    """
    found = list(parts)
    kinds: dict[tuple[str, str], Counter[str]] = {}
    for part in found:
        kinds.setdefault((part.name, part.kind), Counter())[part.sort] += 1
    spare: Counter[tuple[str, str]] = Counter()
    own = {part.front.id: part for part in found if part.own}
    for name, n in Counter(part.front.id for part in found).items():
        if name in own:
            spare[own[name].name, own[name].kind] += max(0, n - own[name].own)
    for kind, sorts in kinds.items():
        more = f" ({spare[kind]} spare)" if spare[kind] else _sets_of_letters(sorts)
        yield f"{_of_sorts(sorts)} {kind[sorts.total() != 1]}{more}"


def _of_sorts(sorts: Counter[str]) -> str:
    """How many pieces, or how many of each sort if these are few and have names.

    >>> _of_sorts(Counter(red=36, green=36, blue=36)), _of_sorts(Counter({"": 12})), _of_sorts(Counter("AABB"))
    ('36 red, 36 green and 36 blue', '12', '4')
    """
    if not 1 < len(sorts) <= _MOST_SORTS or not all(len(sort) > 1 for sort in sorts):
        return str(sorts.total())
    return listed(f"{n} {sort}" for sort, n in sorts.items())


def _sets_of_letters(sorts: Counter[str]) -> str:
    """How many sets there are of pieces that show letters, if it is several whole ones.

    >>> _sets_of_letters(Counter("ABCABC")), _sets_of_letters(Counter("ABA")), _sets_of_letters(Counter("ABC"))
    (' (2 sets, A to C)', '', '')
    """
    numbers = set(sorts.values())
    if len(sorts) < 2 or len(numbers) > 1 or numbers == {1} or not all(len(sort) == 1 for sort in sorts):
        return ""
    return f" ({numbers.pop()} sets, {min(sorts)} to {max(sorts)})"

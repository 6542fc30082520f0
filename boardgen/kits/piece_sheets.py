"""What sheets of pieces show: whether they are sorted, which say most, how many of what there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgen.errors import listed
from boardgen.paper.counting import counted
from boardgen.paper.parts import Part
from boardgen.paper.sheet_heads import pieces_on
from boardgen.scene.primitives import Scene

#: So many kinds are many; how it is told how many are spare.
_MANY, _SPARE = 3, re.compile(r"\((\d+) spare\)")


def is_sorted(page: Scene) -> bool:
    """Whether all rows of its pieces, or all columns, are of one kind and colour each."""
    rows: dict[float, set[str]] = {}
    columns: dict[tuple[float, float], set[str]] = {}
    for use in pieces_on(page):
        rows.setdefault(round(use.y, 1), set()).add(use.symbol.id)
        columns.setdefault((round(use.x, 1), use.symbol.box[2]), set()).add(use.symbol.id)
    return any(all(len(names) == 1 for names in lines.values()) for lines in (rows, columns))


def most_told(pages: Sequence[Scene]) -> tuple[int, ...]:
    """The places of sheets of pieces in the order in which they say most: the first, then each whose main kind is
    new, those with most different pieces before the others; then the rest.

    Kinds are told by the sizes of their pieces, which differ in picture from one to the next; the main one takes most
    of the sheet.
    """
    seen: set[tuple[float, ...]] = set()
    new: list[int] = []
    more: list[int] = []
    for at, page in enumerate(pages):
        sizes = Counter(tuple(round(end, 1) for end in use.symbol.box) for use in pieces_on(page))
        main = max(sizes, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]) * sizes[box], default=())
        (more if main in seen else new).append(at)
        seen.add(main)
    new[1:] = sorted(new[1:], key=lambda at: -len({use.symbol.id for use in pieces_on(pages[at])}))
    return (*new, *more)


def pieces_counted(one: Sequence[Part], pages: Sequence[Scene]) -> str:
    """What lies on the sheets, counted as at their feet, but in short; of several sets for how many games it is."""
    own: Counter[str] = Counter()
    for part in one:
        own[part.front.id] += part.own or part.count
    fronts = [page for page in pages if "back" not in page.title]
    names = {way.front.id: part.front.id for part in one for way in (part, part.turned)}
    printed = Counter(names[use.symbol.id] for page in fronts for use in pieces_on(page))
    games = min(printed[name] // count for name, count in own.items())
    # Pieces beyond those that a game is known to take are for something else, such as larger boards.
    several = games >= 2 and not any(part.own for part in one)
    known = {part.front.id: replace(part, own=0 if several else own[part.front.id], sort="") for part in one}
    parts = [part for name, part in known.items() for _ in range(printed[name])]
    enough = f", for {games}\u00a0games" if several else ""
    return listed(_short([*counted(parts)])) + enough


def _short(said: Sequence[str]) -> Iterator[str]:
    """What has been counted; of many kinds whose names have the same last word how many they are together.

    >>> [*_short(["10 large pyramids", "10 medium pyramids", "14 small pyramids (4 spare)"])]
    ['34\xa0pyramids (4\xa0spare)']
    """
    names = {one.partition(" (")[0].rpartition(" ")[2] for one in said}
    if len(said) >= _MANY and len(names) == 1:
        spare = sum(int(found[1]) for one in said if (found := _SPARE.search(one)))
        total = sum(int(one.partition(" ")[0]) for one in said)
        said = [f"{total} {min(names)}" + (f" ({spare} spare)" if spare else "")]
    for one in said:
        yield re.sub(r"(?<=\d) ", "\u00a0", one)

"""Steps one beneath another: which of their forms go together. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.cards.bands import Beside, Form, Lowest, Stacked
from boardgen.cards.caption_ways import caption_ways
from boardgen.cards.compose import MIXED, UNDER_FIGURE, UNDER_TEXT
from boardgen.cards.pictures import Picture


def stacked(steps: Sequence[Sequence[Form]], shown: Sequence[Sequence[Picture]]) -> Iterator[Form]:
    """Steps one beneath another, each in its lowest form; figures that are alike in columns of one width.

    Args:
        steps: the forms of each.
        shown: the figures of each.
    """
    sizes = {picture.size for some in shown for picture in some}
    if len(sizes) == 1 and all(len(some) == 1 for some in shown):
        rooms = dict.fromkeys(form.room for form in steps[-1] if isinstance(form, Beside))
        alike = [[_of_room(forms, room) for forms in steps] for room in rooms]
        if any(map(all, alike)):
            for some in filter(all, alike):
                yield from _in_ways(some)
            return
    yield from _in_ways(steps)


def _of_room(forms: Sequence[Form], room: float) -> list[Form]:
    """Those with figures beside text, in a column of a width."""
    return [form for form in forms if isinstance(form, Beside) and form.room == room]


def _in_ways(steps: Sequence[Sequence[Form]]) -> Iterator[Form]:
    """Steps each in its lowest form, and in that whose captions stand in one way."""
    known: list[list[tuple[Form, ...]]] = []
    for ways in (MIXED, UNDER_FIGURE, UNDER_TEXT):
        some = [tuple(form for form in forms if not caption_ways(form, 0.0) & ~ways) for forms in steps]
        if all(some) and [*map(len, some)] not in [[*map(len, other)] for other in known]:
            known.append(some)
            yield Stacked(tuple(map(Lowest, some)))

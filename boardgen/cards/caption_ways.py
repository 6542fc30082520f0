"""Where the captions of figures beside text stand, so that a page can keep to one way."""

from __future__ import annotations

from functools import reduce
from operator import or_

from boardgen.cards.bands import Beside, Form, Lowest, Stacked
from boardgen.cards.compose import UNDER_FIGURE, UNDER_TEXT
from boardgen.cards.flowing import Column, Flowed, Halves, Shown


def caption_ways(form: Form, pitch: float) -> int:
    """Which ways a form has with figures of a pitch; those of a row, which have no text beside them, do not count."""
    match form:
        case Beside(under=under, said=said):
            return UNDER_TEXT if under else UNDER_FIGURE if any(said) else 0
        case Column(content=content):
            return UNDER_FIGURE if any(isinstance(one, Shown) and one.said for one in content) else 0
        case Flowed(ways=ways):
            return reduce(or_, (caption_ways(column, pitch) for column in ways[0]))
        case Halves(forms=forms) | Stacked(forms=forms):
            return reduce(or_, (caption_ways(one, pitch) for one in forms), 0)
        case Lowest():
            chosen = form.chosen(pitch)
            return 0 if chosen is None else caption_ways(chosen, pitch)
        case _:
            return 0

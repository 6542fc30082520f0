"""What is left of a page of a folded card once its figures have grown: shared between its bands, and within them.

Bands stand up to 9 mm apart; then the parts of texts a little farther, and figures a little lower under their texts,
for what belongs together stands together; what is left then parts bands. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.cards.bands import Beside, Form, Lowest, Over, Plain, Stacked
from boardgen.cards.compose import gap
from boardgen.cards.flowing import Across, Column, Flowed, Halves
from boardgen.cards.keyed import Keyed
from boardgen.cards.typeset import Part

#: The parts of texts stand so much farther apart than usual, at most.
MOST_LOOSE = 1.1
#: And rows of a key so many times that.
_ROWS = 4.0
#: And figures under texts so much lower, and steps farther apart.
_MOST_AIR = 3.4
#: Where no more than so much is left after that for each, bands stand farther apart, so that pages end at one depth;
#: and figures lower under their texts where a page has one band, or steps farther apart.
_TO_FOOT, _ALONE, _STEPS = 4.0, 3.0, 8.0
_HALVINGS = 6


class Shared(NamedTuple):
    """How bands of a page take up what is left.

    Attributes:
        forms: with their spaces.
        heights: of the bands, with the rules that open them.
        apart: from one to the next.
    """

    forms: tuple[Form, ...]
    heights: tuple[float, ...]
    apart: float


def shared_out(forms: Sequence[Form], pitches: Sequence[float], rules: Sequence[float], room: float) -> Shared:
    """Bands of a page, from its head to its foot.

    Args:
        forms, pitches: of each band, and of its figures.
        rules: what the rule takes that opens each.
        room: how high the page is.
    """

    def high(some: Sequence[Form]) -> list[float]:
        return [(form.height(pitch) or 0.0) + rule for form, pitch, rule in zip(some, pitches, rules, strict=True)]

    heights = high(forms)
    apart = gap(heights, room)
    gaps = len(forms) - 1

    def left() -> float:
        return room - sum(heights) - apart * gaps

    def with_looser(more: float) -> Sequence[Form]:
        return [loosened(form, pitch, more) for form, pitch in zip(forms, pitches, strict=True)]

    if left() > 0:
        low, most = 0.0, 2 * MOST_LOOSE
        for _ in range(_HALVINGS):
            # The whole of it first: most pages have room for it.
            middle = (low + most) / 2
            fits = sum(high(with_looser(middle))) + apart * gaps <= room
            low, most = (middle, most) if fits else (low, middle)
            if low >= MOST_LOOSE:
                break
        forms = with_looser(low)
        heights = high(forms)
    airy = sum(airs(form, pitch) for form, pitch in zip(forms, pitches, strict=True))
    air = min(_MOST_AIR, max(0.0, left()) / airy) if airy else 0.0
    over = max(0.0, left() - air * airy)
    if gaps and over <= _TO_FOOT * gaps:
        apart += over / gaps
    elif not gaps and airy and over <= (_STEPS if isinstance(forms[0], Stacked) else _ALONE) * airy:
        air += over / airy
    forms = [aired(form, pitch, air) for form, pitch in zip(forms, pitches, strict=True)] if air else forms
    return Shared(tuple(forms), tuple(high(forms)), apart)


def lag_of(form: Form, pitch: float) -> float:
    """How many times as large cells of a pitch are as those of figures beside a text, whose column is too narrow."""
    if not isinstance(form, Beside):
        return 1.0
    return max(1.0, *(pitch * picture.size[0] / form.room for picture in form.shown))


def airs(form: Form, pitch: float) -> int:
    """How many spaces a form has that may be wider: above figures under texts, and between steps."""
    match form:
        case Over(heading=heading, text=text) | Across(heading=heading, text=text):
            return 1 if heading or any(text) else 0
        case Stacked(forms=forms):
            return len(forms) - 1 + sum(airs(one, pitch) for one in forms)
        case Lowest():
            chosen = form.chosen(pitch)
            return 0 if chosen is None else airs(chosen, pitch)
        case _:
            return 0


def aired(form: Form, pitch: float, air: float) -> Form:
    """A form with each of these spaces so much wider; with figures of a pitch."""
    match form:
        case Over() | Across() if airs(form, pitch):
            return replace(form, air=air)
        case Stacked(forms=forms):
            some = tuple(aired(one, pitch, air) for one in forms)
            return replace(form, forms=some, air=air * (len(forms) - 1))
        case Lowest() if (chosen := form.chosen(pitch)) is not None:
            return aired(chosen, pitch, air)
        case _:
            return form


def loosened(form: Form, pitch: float, more: float) -> Form:
    """A form whose texts have so much more space between their parts; with figures of a pitch."""
    match form:
        case Plain(columns=columns):
            return replace(form, columns=tuple(_apart(column, more) for column in columns))
        case Over(text=text) | Across(text=text):
            return replace(form, text=tuple(_apart(column, more) for column in text))
        case Beside(lead=lead, text=text, tail=tail):
            return replace(
                form,
                lead=_apart(lead, more),
                text=_apart(text, more, begins=not lead),
                tail=_apart(tail, more, begins=False),
            )
        case Column():
            return _looser(form, more)
        case Flowed(ways=ways):
            return replace(form, ways=tuple((_looser(one, more), _looser(other, more)) for one, other in ways))
        case Keyed():
            return form.looser(_ROWS * more)
        case Halves(forms=(one, other)):
            return replace(form, forms=(loosened(one, pitch, more), loosened(other, pitch, more)))
        case Stacked(forms=forms):
            return replace(form, forms=tuple(loosened(one, pitch, more) for one in forms))
        case Lowest():
            chosen = form.chosen(pitch)
            return form if chosen is None else loosened(chosen, pitch, more)
        case _:
            return form


def _looser(column: Column, more: float) -> Column:
    content = (_lower(one, more) if at and isinstance(one, Part) else one for at, one in enumerate(column.content))
    return replace(column, content=tuple(content))


def _apart(parts: Sequence[Part], more: float, *, begins: bool = True) -> tuple[Part, ...]:
    """Parts of a text farther apart; what stands right under a heading is not parted from it."""
    return tuple(part if begins and at == 0 else _lower(part, more) for at, part in enumerate(parts))


def _lower(part: Part, more: float) -> Part:
    return replace(part, space=part.space + more) if part.space else part

"""Where the figures of a row stand: the first at the left margin, the last at the right. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardgen.cards.pictures import Picture
from boardgen.cards.typeset import Part, depth

#: Sets the caption of a figure for a width.
SetCaption = Callable[[Picture, float], tuple[Part, ...]]
#: Under a text a figure moves by that part of its column at the most.
FAR = 0.1
#: A figure that would move by less stays.
_LEAST_SHIFT = 0.01


def is_far_under(lefts: Sequence[float], places: Sequence[tuple[float, float]], wide: float) -> bool:
    """Whether figures stand each under its column of text, the last so narrow that it would be seen off its text."""
    return (
        len(lefts) > 1 and list(lefts) == [left for left, _ in places] and places[-1][1] - wide > FAR * places[-1][1]
    )


def at_margins(
    shown: Sequence[Picture],
    wides: Sequence[float],
    places: Sequence[tuple[float, float]],
    captions: Sequence[tuple[Part, ...]],
    again: SetCaption,
) -> list[tuple[float, tuple[Part, ...]]]:
    """Where each figure and its caption begin, and the caption as set.

    Figures narrower than their columns stand the farther right in them the farther right the column is. Where a
    caption would make the row higher so, all stay where their columns begin.

    Args:
        shown, wides: the figures, and how wide each is.
        places: left edge and width of their columns.
        captions: as set for these.
        again: sets one anew.
    """
    stay = [(left, caption) for (left, _), caption in zip(places, captions, strict=True)]
    if len(shown) < 2:
        return stay
    moved: list[tuple[float, tuple[Part, ...]]] = []
    for at, (picture, wide, (left, room)) in enumerate(zip(shown, wides, places, strict=True)):
        shift = max(0.0, room - wide) * at / (len(shown) - 1)
        moved.append((left + shift, again(picture, room - shift) if shift > _LEAST_SHIFT else captions[at]))
    return moved if max(depth(said) for _, said in moved) <= max(map(depth, captions)) else stay

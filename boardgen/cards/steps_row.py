"""Where the figures of a row stand: the first at the left margin, the last at the right, or each under its text.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardgen.cards.pictures import Picture
from boardgen.cards.typeset import Part, depth

#: Sets the caption of a figure for a width.
SetCaption = Callable[[Picture, float], tuple[Part, ...]]
#: A figure that would move by less stays.
_LEAST_SHIFT = 0.01
#: Pieces on the edge of a part of a board reach less than this beyond it, in pitches: what is broader is an edge.
_ON_EDGE = 0.2


def are_under_texts(
    lefts: Sequence[float], text: Sequence[Sequence[Part]], places: Sequence[tuple[float, float]]
) -> bool:
    """Whether figures stand each under a column of text, and so in the middle of it."""
    return len(lefts) > 1 and any(text) and list(lefts) == [left for left, _ in places]


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


def past_edge(
    picture: Picture, pitch: float, caption: tuple[Part, ...], room: float, deepest: float, again: SetCaption | None
) -> tuple[float, tuple[Part, ...]]:
    """How far from the left of a figure its caption begins, and the caption as set: where the cells begin, beyond
    pieces on the edge of these, unless it would be deeper than all captions of its row.
    """
    beside = picture.left_of_cells
    if again is None or not caption or not 0.0 < beside < _ON_EDGE:
        return 0.0, caption
    said = again(picture, room - beside * pitch)
    return (beside * pitch, said) if depth(said) <= deepest + _LEAST_SHIFT else (0.0, caption)

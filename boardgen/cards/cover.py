"""The game in play on the first page of a folded card, and what it shows. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.bands import CAPTION_GAP
from boardgen.cards.blocks import curly
from boardgen.cards.captions import caption_parts
from boardgen.cards.furniture import CoverHead, cover_place
from boardgen.cards.layouts import Layout
from boardgen.cards.pictures import Picture, cover_picture
from boardgen.cards.template import Card
from boardgen.cards.typeset import depth, laid
from boardgen.cards.windows import window
from boardgen.scene.primitives import Box, Group, Item

#: The picture of a first page is at least so high; where it would be lower, "In short" goes to the next page.
LEAST_COVER = 45.0
#: And it is at least that part of the width of the page; where it would be less, a part of it is as wide as that.
_LEAST_WIDE = 0.85
#: From the picture, or what is said of it, to the tagline; from the head to a part of it, at so many usual pitches.
_OVER_TAGLINE, _UNDER_HEAD, _CLOSE = 2.5, 3.0, 1.2
#: A picture that begins so far from the margin has its words under it, not at the margin.
_ASIDE = 3.0


def shown_in_play(
    card: Card, layout: Layout, heads: Sequence[CoverHead], box: Box, tagline: float
) -> tuple[CoverHead, list[Item], float]:
    """The head under which the game in play is best, and that picture with what it shows, if the card says so;
    and how wide that is, or would be, seen whole.

    Args:
        card, layout: of the page.
        heads: to choose from.
        box: from the top of the page to the tagline.
        tagline: where the first letters of that are seen.
    """
    head, (left, top, right, bottom) = heads[0], box
    picture = cover_picture(card)
    if picture is None:
        return head, [], 0.0
    bottom -= _OVER_TAGLINE
    said = caption_parts(curly(card.front.in_play), right - left, layout)
    under = CAPTION_GAP + depth(said) if said else 0.0
    placed = cover_place(picture, heads, (left, top, right, bottom - under), tagline - under)
    wide = 0.0 if placed is None else picture.size[0] * placed[1][0]
    if placed is not None and _is_large(picture, placed[1][0], right - left):
        head, (pitch, x, y) = placed
        drawn, end = picture.draw(pitch, x, y, id_="cover"), y + picture.size[1] * pitch
        # Words begin where the cells do, as under other figures in the middle of a page.
        begin = x + picture.left_of_cells * pitch
        narrow = caption_parts(curly(card.front.in_play), right - begin, layout)
        if x > left + _ASIDE and depth(narrow) <= depth(said):
            left, said = begin, narrow
    else:
        area = (left, head.below + _UNDER_HEAD, right, bottom - under)
        drawn, (_, top, _, end) = window(picture, area, _CLOSE, headed=True)
        # In the middle of the room for it, like one seen whole.
        up = (top - area[1]) / 2
        drawn, end = Group((drawn,), dy=-up), end - up
    return head, [drawn, *laid(said, left, end + CAPTION_GAP)], wide


def _is_large(picture: Picture, pitch: float, room: float) -> bool:
    """Whether a picture seen whole is worth that on a page with so much room across."""
    wide, high = (side * pitch for side in picture.size)
    return high >= LEAST_COVER and wide >= _LEAST_WIDE * room

"""What players of Iriri do, at the heads of their hands: words, their size, and how wide hands are for them."""

from __future__ import annotations

from boardgen.games.iriri.plan import SideHands
from boardgen.scene.text import LEAST_TEXT, measure

PLACES, TAKES, PASSES, WINS = DOING = "places", "takes", "passes", "wins"
#: Words at the head of a hand are a little smaller than others, where these are not as small as can be; beside them,
#: in their size.
_SAID, _INSET = 0.92, 0.15


def said_size(text: float) -> float:
    """The size of words at the head of a hand, beside others of a size."""
    return max(_SAID * text, min(text, LEAST_TEXT))


def hand_width(pitch: float, text: float) -> float:
    """How wide a hand beside the ring is, mm: all alike, as wide as what players do needs it."""
    size = said_size(text)
    return max(SideHands.WIDE * pitch, max(measure(said, size) for said in DOING) + 2 * _INSET * size)

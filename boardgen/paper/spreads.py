"""Ways to lay out a picture on paper: on one page, as a poster, in halves, as a pad."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.limits import FLAP, OVERLAP, PAD, PITCH

DEFAULT_OVERLAP = 10.0
#: Strip of glue along the joint of halves, mm.
DEFAULT_FLAP = 8.0


class OnePage(NamedTuple):
    """On one page.

    Attributes:
        pitch: mm; None for the largest that fits.
    """

    pitch: float | None = None


class Poster(NamedTuple):
    """On as many pages as needed.

    Attributes:
        pitch: mm; None for the largest that two pages hold.
        overlap: overlap of the pages, mm; 0 for butt joints.
    """

    pitch: float | None = None
    overlap: float = DEFAULT_OVERLAP


class Halves(NamedTuple):
    """Half of a picture that is symmetric under a half turn, to be printed twice.

    Attributes:
        pitch: mm; None for the largest that fits.
        flap: glue flap along the joint, mm; 0 for a butt joint.
    """

    pitch: float | None = None
    flap: float = 0.0


class Pad(NamedTuple):
    """The same picture several times on a page.

    Attributes:
        boards: how many.
        pitch: mm; None for the largest that fits.
    """

    boards: int
    pitch: float | None = None


class FullPad(NamedTuple):
    """The same picture as many times as fit on a page.

    Attributes:
        pitch: mm.
    """

    pitch: float


Spread = OnePage | Poster | Halves | Pad | FullPad


def check_spread(spread: Spread) -> None:
    """Check that lengths and numbers are within their limits.

    Raises:
        OptionError: one is out of range.
    """
    if spread.pitch is not None:
        PITCH.check(spread.pitch)
    match spread:
        case Poster(overlap=overlap):
            OVERLAP.check(overlap)
        case Halves(flap=flap):
            FLAP.check(flap)
        case Pad(boards=boards):
            PAD.check(boards)

"""Which columns puzzles stand in, and whether beside lines to write on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from boardgen.puzzles.cells import Layout, rank
from boardgen.puzzles.dealing import fuller

#: Without lines beside them, diagrams are far larger by this factor.
_FAR_LARGER = 1.2


def chosen(found: Sequence[Layout], least: float, room: Callable[[range], float], *, is_noted: bool) -> Layout:
    """The layout on the fewest pages that can be read, there with the largest diagrams; with lines beside diagrams
    where these are wanted and can be read so, unless diagrams were far larger without.

    Args:
        found: what there is, one of it without lines beside diagrams.
        least: the pitch of the smallest diagram that is readable, mm.
        room: the height of a page with some of the puzzles, mm.
        is_noted: whether diagrams in one column leave room for lines for notes.
    """
    ranked = sorted(found, key=lambda layout: rank(layout.deal, least))
    alone = [layout for layout in ranked if not (layout.is_noted or layout.is_written) and layout.columns == 1]
    aside = alone if is_noted else []
    plain = next(layout for layout in ranked if not (layout.is_written or layout in aside))
    usual = next((layout for layout in ranked if layout.is_written and layout.deal.smallest >= least), plain)
    enough, pages = _FAR_LARGER * usual.deal.smallest, len(usual.deal.pages)
    far = [layout for layout in alone if layout.deal.smallest > enough and len(layout.deal.pages) <= pages]
    if usual.is_noted and not far:
        # Large diagrams on a page more leave no page with a gap.
        each = [fuller(one.rows, lambda _, first, after: room(range(first, after)), pages, enough) for one in alone]
        far = [replace(one, deal=dealt) for one, dealt in zip(alone, each, strict=True) if dealt is not None]
    return far[0] if far else usual

"""Which columns puzzles stand in, and whether lines to write on stand in what they leave free."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.puzzles.cells import Layout, rank

#: Without lines beside them, diagrams are far larger by this factor.
_FAR_LARGER = 1.2


def chosen(found: Sequence[Layout], least: float) -> Layout:
    """The layout on the fewest pages that can be read, there with the largest diagrams; with lines in what these
    leave free where they are wanted and diagrams can be read so, unless these were far larger without.

    Args:
        found: what there is, one of it without such lines.
        least: the pitch of the smallest diagram that is readable, mm.
    """
    ranked = sorted(found, key=lambda layout: rank(layout.deal, least))
    alone = [layout for layout in ranked if not layout.is_written and layout.columns == 1]
    plain = next(layout for layout in ranked if not layout.is_written)
    usual = next((layout for layout in ranked if layout.is_written and layout.deal.smallest >= least), plain)
    enough, pages = _FAR_LARGER * usual.deal.smallest, len(usual.deal.pages)
    return next(
        (one for one in alone if one.deal.smallest > enough and len(one.deal.pages) <= pages),
        usual,
    )

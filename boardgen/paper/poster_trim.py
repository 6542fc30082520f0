"""What of the sheets of a poster is left once it is joined and trimmed. All lengths in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.scene.primitives import Box

if TYPE_CHECKING:
    from boardgen.paper.poster import Tiling


def trim_box(tiling: Tiling, at: tuple[int, int], width: float, height: float) -> Box:
    """What of a page is left once the joined poster is trimmed, but for its strips: as much white is left on one side
    of the picture as on the other, though its joints may lie off the middle of the sheets.

    Args:
        tiling: with the picture where it is.
        at: column and row of the page.
        width, height: of the picture, mm.
    """
    left, top, right, bottom = tiling.window
    x, y = tiling.shift(*at)
    (before, after), (above, below) = (
        (begin, (count - 1) * step + room - begin - length)
        for begin, count, step, room, length in zip(
            tiling.origin,
            (tiling.columns, tiling.rows),
            tiling.step,
            (right - left, bottom - top),
            (width, height),
            strict=True,
        )
    )
    aside, over = min(before, after), min(above, below)
    return (
        x - aside if at[0] == 0 else left,
        y - over if at[1] == 0 else top,
        x + width + aside if at[0] == tiling.columns - 1 else right,
        y + height + over if at[1] == tiling.rows - 1 else bottom,
    )

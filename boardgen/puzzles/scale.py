"""One scale for puzzles and for answers that show parts of the same pictures. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardgen.games.registry import get_game
from boardgen.puzzles.cells import Layout, band, frames_of
from boardgen.puzzles.columns import OVER
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.solved import solved_picture
from boardgen.puzzles.windows import Window

#: Tries, as not all of a picture is as much smaller as its cells; what these leave, mm.
_STEPS, _SLACK = 4, 0.1


def in_scale(asked: Layout, puzzles: Sequence[Puzzle], shown: Sequence[Window], least: float, room: float) -> Layout:
    """Puzzles no larger than their answers can be where as many of these stand on a page.

    Args:
        asked: the puzzles, as large as they can be.
        puzzles, shown: they, and their windows.
        least: the pitch of the smallest picture that is readable.
        room: the height of a page of answers.
    """
    game, deal = get_game(puzzles[0].game), asked.deal
    most = max(after - first for first, after in deal.pages)
    fits, pitch = band(room, most) - OVER, deal.pitch
    for _ in range(_STEPS):
        solved = [
            solved_picture(game, puzzle, pitch, window=window) for puzzle, window in zip(puzzles, shown, strict=True)
        ]
        high = pitch * max(frame[3] - frame[1] for frame in frames_of(solved, pitch, whole=False))
        if high <= fits or pitch <= least:
            break
        pitch = max(least, pitch * (fits - _SLACK) / high)
    return replace(asked, deal=replace(deal, pitch=pitch, smallest=deal.smallest * pitch / deal.pitch))

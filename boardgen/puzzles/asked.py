"""The pictures of puzzles on sheets, and how large these are. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from boardgen.boards.picture import Display, Picture
from boardgen.games.base import Game
from boardgen.puzzles.cells import SIGN, Layout, frames_of
from boardgen.puzzles.once import Once
from boardgen.puzzles.solved import is_readable
from boardgen.puzzles.windows import Window
from boardgen.scene.primitives import Item

_STEP = 1.06  # From a pitch that cannot be read to the next that is tried.


class Asked:
    """What is asked, drawn.

    Args:
        game: of the puzzles.
        positions: that are asked about, at least one.
        shown: the window of each.
        is_ruled: whether there are lines to write on.
        once: keeps what is drawn for several papers.

    Attributes:
        signs: of the players to move, around a point; none where a player has no sign.
        is_whole: whether every picture shows the whole board.
        frames: what is seen of pictures, in pitches.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        positions: Sequence[Any],
        shown: Sequence[Window],
        *,
        is_ruled: bool,
        once: Once | None = None,
    ) -> None:
        self._once = once
        self._view = view = game.view()
        self._positions, self._windows = positions, shown
        self._flags = frozenset(view.puzzle_flags)
        found = tuple(view.mover_sign(game.to_move(pos) or "", 0.0, 0.0, SIGN) for pos in positions)
        self.signs: tuple[tuple[Item, ...], ...] = found if all(found) else ()
        self.is_whole = view.solved_by_numbers
        pictures = self._drawn(Display(view.figure_pitch, flags=self._flags))
        self.frames = frames_of(pictures, view.figure_pitch, whole=self.is_whole)

    def _drawn(self, display: Display) -> list[Picture]:
        return [self._picture(at, display) for at in range(len(self._positions))]

    def _picture(self, at: int, display: Display) -> Picture:
        return self._view.asked(self._positions[at], self._windows[at].on(display))

    @cached_property
    def least(self) -> float:
        """The least pitch of a puzzle, mm: none of its letters is too small."""
        least, usual = self._view.puzzle_pitch, self._view.figure_pitch
        while least < usual and not is_readable(self._picture(0, Display(least, flags=self._flags))):
            least *= _STEP
        return least

    def pictures(self, shown: range, pitch: float, layout: Layout) -> list[Picture]:
        """The puzzles of a page; steady ones are as wide as their column."""
        display = Display(pitch, flags=self._flags)
        wide = display._replace(wide=layout.column)
        pictures = [self._alone(at, display) for at in shown]
        return [
            self._picture(at, wide) if picture.steady else picture
            for at, picture in zip(shown, pictures, strict=True)
        ]

    def _alone(self, at: int, display: Display) -> Picture:
        """A puzzle without lines beside it."""
        draw = partial(self._picture, at, display)
        kept = self._once.picture(f"asked-{at + 1}", display.pitch, draw) if self._once else None
        return draw() if kept is None else kept

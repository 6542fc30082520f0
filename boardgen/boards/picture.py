"""Pictures of boards and positions, for figures, sheets and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

if TYPE_CHECKING:
    from boardgen.scene.primitives import XY, Item, Scene

Labels = Literal["none", "edge", "cells"]

#: Border of a picture on a page of its own, mm.
BORDER = 2.0


class Anchor(NamedTuple):
    """The place of something named on a picture, for marks.

    Attributes:
        x, y: its centre, mm.
        r: radius of the largest circle inside, mm.
        outline: its corners.
    """

    x: float
    y: float
    r: float
    outline: tuple[XY, ...]


class Display(NamedTuple):
    """Display options of a picture.

    Attributes:
        pitch: mm between neighbouring cell centres.
        labels: coordinates: none, along the edge, or in every cell.
        numbers: write move numbers on the pieces. A piece that never moves shows the ply that placed it; in
            games of moving pieces, the one that moved last shows the ply of that move and the others nothing.
        last: mark the places of the last move: thin corners where a piece came from, bold ones where it went
            or was placed (see `boardgen.boards.strokes.last_move`).
        flags: the game's switches that are on.
        to_play: draw the board for playing on it; diagrams have a fainter one.
    """

    pitch: float
    labels: Labels = "edge"
    numbers: bool = False
    flags: frozenset[str] = frozenset()
    last: bool = False
    to_play: bool = False


class Later(Sequence["Item"]):
    """Items made on first use, so that the size of a picture is known without drawing it."""

    def __init__(self, make: Callable[[], Iterable[Item]]) -> None:
        self._make = make

    @cached_property
    def _items(self) -> tuple[Item, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, at: int | slice) -> Item | tuple[Item, ...]:
        return self._items[at]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)


class Picture(NamedTuple):
    """A drawn board or position with its top left corner at the origin.

    Attributes:
        width, height: mm; nothing is drawn outside.
        below: items drawn first: cells and areas; may be `Later`.
        above: lines, pieces, text; may be `Later`. Highlights go between the two, other marks on top.
        anchor: finds a named cell (or other place); raises `InvalidCellError`.
        desc: the picture in words.
    """

    width: float
    height: float
    below: Sequence[Item]
    above: Sequence[Item]
    anchor: Callable[[str], Anchor]
    desc: str

    @property
    def has_halves(self) -> bool:
        """Whether it is symmetric under a half turn, so that it may be printed in halves."""
        from boardgen.scene.turned import equals_itself_turned

        return equals_itself_turned((*self.below, *self.above), self.width, self.height)

    def scene(self, title: str) -> Scene:
        """The picture on a page of its own, with a narrow border."""
        from boardgen.scene.primitives import Group, Scene

        drawing = Group((*self.below, *self.above), dx=BORDER, dy=BORDER)
        return Scene(self.width + 2 * BORDER, self.height + 2 * BORDER, (drawing,), title, self.desc)

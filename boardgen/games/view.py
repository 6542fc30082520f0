"""What the drawing of a game offers to figures, boards and cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from boardgen.scene.primitives import XY, Group, Item, Scene

P = TypeVar("P")

Labels = Literal["none", "edge", "cells"]

#: Around a picture that has a page of its own, mm.
BORDER = 2.0


class Spot(NamedTuple):
    """Where something named stands on a picture, for marks.

    Attributes:
        x, y: its centre, mm.
        r: radius of the largest circle that stays inside, mm.
        outline: its corners.
    """

    x: float
    y: float
    r: float
    outline: tuple[XY, ...]


class Look(NamedTuple):
    """How a picture is wanted.

    Attributes:
        pitch: mm between neighbouring cell centres.
        labels: coordinates: none, along the edge, or in every cell.
        numbers: write move numbers on the pieces.
        flags: the game's own switches that are on.
    """

    pitch: float
    labels: Labels = "edge"
    numbers: bool = False
    flags: frozenset[str] = frozenset()


class Picture(NamedTuple):
    """A drawn board or position, its top left corner at the origin.

    Attributes:
        width, height: mm; nothing is drawn outside.
        below: drawn first: cells and areas.
        above: lines, pieces, text. Highlights of a figure go between the two, other marks on top.
        spot: finds a named cell (or other place); raises `InvalidCellError`.
        desc: the picture in words.
    """

    width: float
    height: float
    below: tuple[Item, ...]
    above: tuple[Item, ...]
    spot: Callable[[str], Spot]
    desc: str

    def scene(self, title: str) -> Scene:
        """The picture on a page of its own, with a narrow border."""
        drawing = Group((*self.below, *self.above), dx=BORDER, dy=BORDER)
        return Scene(self.width + 2 * BORDER, self.height + 2 * BORDER, (drawing,), title, self.desc)


class GameView(ABC, Generic[P]):
    """Draws one game. Sizes scale with the pitch, so that fitting is a division."""

    #: mm between cell centres in figures, unless asked otherwise.
    figure_pitch: float = 8.0
    #: The same of a board to play on with the usual pieces, unless it is fitted to a page.
    board_pitch: float = 15.0
    #: Whether the empty board, lines and colours included, looks the same when turned half-way round,
    #: so that it may be printed in halves.
    halves: bool = False
    #: Whether setups differ from seed to seed, so that several are worth printing.
    random_setups: bool = True
    #: The switches that the diagrams of a game move by move have on.
    booklet_flags: tuple[str, ...] = ()

    @abstractmethod
    def board(self, look: Look, **options: Any) -> Picture:
        """The empty printable board for the given board options.

        Raises:
            OptionError: an option that cannot be used.
        """

    @abstractmethod
    def position(self, pos: P, look: Look, history: Sequence[P] = ()) -> Picture:
        """A position; ``history`` holds the positions before it, first one first."""

    def series(self, positions: Iterable[P], shown: Container[int], look: Look) -> Iterator[Picture]:
        """Pictures of some positions of one game, in their order, for one document.

        Games whose pieces stay where they were placed share what stays between the pictures
        (`boardgen.pieces.standing`), so that the cost of a picture does not grow with the game.

        Args:
            positions: from the start of the game on, one a ply.
            shown: the plies of those that are drawn.
            look: of all pictures.
        """
        return (self.position(pos, look) for ply, pos in enumerate(positions) if ply in shown)

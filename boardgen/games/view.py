"""What the drawing of a game offers to figures, boards and cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from boardgen.boards.picture import Look, Picture
from boardgen.pieces.standing import Standing
from boardgen.scene.primitives import Box, Group, Item

P = TypeVar("P")


class GameView(ABC, Generic[P]):
    """Draws one game. Sizes scale with the pitch, so that fitting is a division."""

    #: mm between cell centres in figures, unless asked otherwise.
    figure_pitch: float = 8.0
    #: The same of a board to play on with the usual pieces, unless it is fitted to a page.
    board_pitch: float = 15.0
    #: Whether the empty board promises to look the same when turned half-way round; the judge holds it to that.
    #: Whether a board is printed in halves is seen from its picture (`Picture.has_halves`).
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
    def position(self, pos: P, look: Look) -> Picture:
        """A position, with all that the look asks for."""

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


def first_of(positions: Iterable[P]) -> tuple[P, Iterable[P]]:
    """The first position, and all of them."""
    others = iter(positions)
    first = next(others)
    return first, chain((first,), others)


class Staying(NamedTuple, Generic[P]):
    """How a game is drawn whose stones stay where they were placed, for `GameView.series`.

    Attributes:
        box: of the pictures, mm.
        placed: a position and whether it is the first → the cells on which stones have come to stand, that
            is all of them in the first position.
        stone: position, cell and label → the stone there.
        picture: position and stones → the picture with everything else; need not be described.
        describe: position → words, for the first picture alone; the others differ by what was played.
    """

    box: Box
    placed: Callable[[P, bool], Iterable[int]]
    stone: Callable[[P, int, str], Iterable[Item]]
    picture: Callable[[P, Group], Picture]
    describe: Callable[[P], str]

    def series(self, positions: Iterable[P], shown: Container[int], numbers: bool) -> Iterator[Picture]:
        """The pictures; every stone is drawn once."""
        stones, said = Standing("stones", self.box), False
        for ply, pos in enumerate(positions):
            label = str(ply) if ply and numbers else ""
            for cell in self.placed(pos, ply == 0):
                stones.add(self.stone(pos, cell, label))
            if ply in shown:
                picture = self.picture(pos, Group(stones.items(), id="stones", layer="pieces"))
                yield picture if said else picture._replace(desc=self.describe(pos))
                said = True

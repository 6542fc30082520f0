"""Series of diagrams for games whose stones never move: each stone is drawn once for all diagrams."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from boardgen.boards.picture import Picture
from boardgen.pieces.standing import Standing
from boardgen.scene.primitives import Box, Group, Item

P = TypeVar("P")


def first_of(positions: Iterable[P]) -> tuple[P, Iterable[P]]:
    """The first position, and an iterable of all of them."""
    others = iter(positions)
    first = next(others)
    return first, chain((first,), others)


class Staying(NamedTuple, Generic[P]):
    """How to draw a game whose stones never move, for `GameView.series`.

    Attributes:
        box: size of the pictures, mm.
        placed: a position and whether it is the first → the cells with new stones; in the first position,
            all cells with stones.
        stone: position, cell and label → the stone there.
        picture: position and stones → the whole picture; it needs no description.
        describe: position → words, for the first picture only; the others differ by the moves played.
    """

    box: Box
    placed: Callable[[P, bool], Iterable[int]]
    stone: Callable[[P, int, str], Iterable[Item]]
    picture: Callable[[P, Group], Picture]
    describe: Callable[[P], str]

    def series(self, positions: Iterable[P], shown: Container[int], numbers: bool) -> Iterator[Picture]:
        """The pictures of the shown positions; every stone is drawn once."""
        stones, said = Standing("stones", self.box), False
        for ply, pos in enumerate(positions):
            label = str(ply) if ply and numbers else ""
            for cell in self.placed(pos, ply == 0):
                stones.add(self.stone(pos, cell, label))
            if ply in shown:
                picture = self.picture(pos, Group(stones.items(), id="stones", layer="pieces"))
                yield picture if said else picture._replace(desc=self.describe(pos))
                said = True

"""Series of diagrams for games whose stones never move: each stone is drawn once for all diagrams."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from boardgen.boards.picture import Display, Picture
from boardgen.pieces.standing import Standing
from boardgen.scene.primitives import Box, Group, Item

P = TypeVar("P")


def first_of(positions: Iterable[P]) -> tuple[P, Iterable[P]]:
    """The first position, and an iterable of all of them."""
    others = iter(positions)
    first = next(others)
    return first, chain((first,), others)


def numbers_of(moves: Iterable[object], display: Display) -> dict[object, str]:
    """Move → the number on its stone, if the display options ask for numbers."""
    if not display.numbers:
        return {}
    return {move: str(ply) for ply, move in enumerate(moves, start=1) if ply > display.since}


class StoneSeries(NamedTuple, Generic[P]):
    """How to draw a game whose stones never move, for `GameView.series`.

    Attributes:
        box: size of the pictures, mm.
        placed: a position and whether it is the first → the cells with new stones; in the first position,
            all cells with stones.
        stone: position, cell and label → the stone there, its label last; this may depend on the position.
        picture: position and stones → the whole picture; it needs no description.
        describe: position → words, for the first picture only; the others differ by the moves played.
    """

    box: Box
    placed: Callable[[P, bool], Iterable[int]]
    stone: Callable[[P, int, str], Iterable[Item]]
    picture: Callable[[P, Group], Picture]
    describe: Callable[[P], str]

    def pictures(
        self,
        positions: Iterable[P],
        shown: Container[int],
        display: Display,
        anew: Container[int] | None,
    ) -> Iterator[Picture]:
        """The pictures of the shown positions; every stone is drawn once, and numbered when it is new."""
        stones, described = Standing("stones", self.box), False
        new: list[tuple[int, str]] = []
        for ply, pos in enumerate(positions, display.since):
            first = ply == display.since
            for cell in self.placed(pos, first):
                stones.add(tuple(self.stone(pos, cell, "")))
                if display.numbers and not first:
                    new.append((cell, str(ply)))
            if ply in shown:
                labels = (tuple(self.stone(pos, *each))[-1] for each in new)
                picture = self.picture(pos, Group((*stones.items(), *labels), id="stones", layer="pieces"))
                yield picture if described else picture._replace(desc=self.describe(pos))
                described = True
                if anew is None or ply in anew:
                    new = []

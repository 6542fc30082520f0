"""What stands in the columns of a study book, drawn when it has its place. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from boardgen.scene.primitives import Group, Item, Style
from boardgen.scene.primitives import Line as Rule

#: The rule of variations.
ASIDE_STYLE = Style(stroke="faint", width=0.5)


@dataclass(frozen=True, slots=True)
class Piece:
    """What is not divided between columns.

    Attributes:
        height: mm.
        items: draws it with its top left corner at the origin.
        is_text: whether it may go before a diagram for which a column has no more room.
        hole: how high what is empty beside a diagram would be right across the column, mm.
        is_aside: whether it is a variation, which belongs to the text above it.
        ruled: where the rule of a variation stands that it tells or shows, from the left; None for none.
        air: tells how much is empty over what a diagram shows, mm.
    """

    height: float
    items: Callable[[], Iterator[Item]]
    is_text: bool = False
    hole: float = 0.0
    is_aside: bool = False
    ruled: float | None = None
    air: Callable[[], float] = float

    def rule_on(self, y: float, to: float) -> Iterator[Item]:
        """The rule of a variation on from this piece, which begins at y, to a diagram that begins further down."""
        if self.ruled is not None:
            yield Rule(self.ruled, y + self.height / 2, self.ruled, to, ASIDE_STYLE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram with its caption.

    Attributes:
        width: within which the caption is broken: that of the diagram, or of the column whose text it is level with.
        height: of both.
        items: draws them.
        above: the height of the diagram alone.
        shown: the width of the diagrams of its game.
        is_aside: whether it shows a variation, whose rule it has at its left.
        air: tells how much is empty over the diagram, mm.
    """

    width: float
    height: float
    items: Callable[[], Iterator[Item]]
    above: float = 0.0
    shown: float = 0.0
    is_aside: bool = False
    air: Callable[[], float] = float

    def scaled(self, scale: float) -> Figure:
        """As high as it would be so many times as large, with the same caption."""
        above = self.above * scale
        return replace(self, above=above, height=above + self.height - self.above)


def side_by_side(first: Figure, second: Figure, width: float) -> Piece:
    """Two diagrams, whose captions are level, the second at the right margin."""
    above = max(first.above, second.above)

    def items() -> Iterator[Item]:
        for figure, dx in ((first, 0.0), (second, width - second.width)):
            yield Group(tuple(figure.items()), dx=dx, dy=above - figure.above)

    def air() -> float:
        return min(above - figure.above + figure.air() for figure in (first, second))

    return Piece(max(figure.height + above - figure.above for figure in (first, second)), items, air=air)

"""What wants to be alike all over a side of the form page: where figures and captions stand, how large parts are."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import NamedTuple

from boardgen.cards.node_parts import figure_places, figure_tops
from boardgen.cards.nodes import Node
from boardgen.cards.rows import ALIKE, parts_in

#: Columns that are half a page wide, in sixths of it.
_HALF = 3
#: So much that is different is mixed; and each value is so much less wanted than the one before.
MIXED, LATER = 2, 0.15


class Trait(NamedTuple):
    """Something in which sections of a side may differ.

    Attributes:
        values: what it may be for all of them, the best first.
        worth: what it may cost that it is one of these.
        of: what it is in a section that is laid with figures of a pitch.
        in_two: whether it is seen in columns that are half a page wide alone.
    """

    values: tuple[str, ...]
    worth: float
    of: Callable[[Node, float], Collection[str]]
    in_two: bool

    def seen(self, node: Node, pitch: float, sixths: int) -> Collection[str]:
        """What it is in a column that has so many sixths of the page."""
        return self.of(node, pitch) if sixths == _HALF or not self.in_two else ()


#: Parts of boards in rows; figures with a row to themselves; and where figures begin beside text.
TRAITS = (
    Trait(ALIKE, math.inf, parts_in, False),
    Trait(("under text", "beside text"), 0.5, lambda node, _: figure_places(node), True),
    Trait(("heading", "text"), 0.5, lambda node, _: figure_tops(node), True),
)

#: Traits with what they have to be.
Wanted = tuple[tuple[Trait, str], ...]


def is_like(node: Node, pitch: float, sixths: int, wanted: Wanted) -> bool:
    """Whether a section laid in a column that has so many sixths of the page is as it has to be."""
    return all({*trait.seen(node, pitch, sixths)} <= {value} for trait, value in wanted)

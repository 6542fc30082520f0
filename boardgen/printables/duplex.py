"""Printing on both sides, as options ask for it."""

from __future__ import annotations

from typing import Any

from boardgen.paper.duplex import Duplex, Edge
from boardgen.printables.product import needs


def both_sides(
    wanted: bool,
    edge: Edge | None,
    offset: Any,
    usual: Edge = "long",
    switch: str = "duplex",
    why: str = "it says where backs go",
) -> Duplex | None:
    """How backs are printed; None where there are none.

    Args:
        wanted: whether there are backs.
        edge, offset: of `boardgen.paper.duplex.Duplex`; None where they were not given.
        usual: the edge, if it was not given.
        switch: the option that asks for backs.
        why: said where there are none.

    Raises:
        OptionError: an edge or offset where there are no backs.
    """
    if not wanted:
        for name, value in (("duplex_edge", edge), ("duplex_offset", offset)):
            if value is not None:
                raise needs(name, switch, why)
        return None
    return Duplex(edge or usual, offset or (0.0, 0.0))

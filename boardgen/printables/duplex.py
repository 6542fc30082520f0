"""Options for printing on both sides."""

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
    why: str = "it is about the backs",
) -> Duplex | None:
    """How backs are printed; None if there are none.

    Args:
        wanted: whether there are backs.
        edge, offset: of `boardgen.paper.duplex.Duplex`; None if not given.
        usual: the default edge.
        switch: the option that asks for backs.
        why: the reason in the error if there are none.

    Raises:
        OptionError: an edge or offset is given, but there are no backs.
    """
    if not wanted:
        for name, value in (("duplex_edge", edge), ("duplex_offset", offset)):
            if value is not None:
                raise needs(name, switch, why)
        return None
    return Duplex(edge or usual, offset or (0.0, 0.0))

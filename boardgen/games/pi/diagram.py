"""A position as text: small letters are pieces, capital letters are goals."""

from __future__ import annotations

from boardgen.games.base import Diagram
from boardgen.games.pi.position import Hold, Position


def diagram(pos: Position) -> Diagram:
    """Pieces and goals, and who has which goal."""
    setup = pos.setup
    signs = dict.fromkeys(pos.red, "r") | dict.fromkeys(pos.blue, "b")
    signs |= dict(zip(setup.goals, setup.letters, strict=True))
    legend = ["r red, b blue" + (", capital letters goals" if setup.goals else "")]
    if setup.goals:
        legend.append(", ".join(f"{goal} {_held(hold)}" for goal, hold in zip(setup.letters, pos.holds, strict=True)))
    return Diagram(signs, tuple(legend))


def _held(hold: Hold | None) -> str:
    if hold is None:
        return "open"
    return "tied" if hold.owner == "tied" else f"{hold.owner}'s (size {hold.size})"

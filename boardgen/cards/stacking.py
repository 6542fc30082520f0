"""Texts and figures of a section one beneath another, and which of the ways to lay it are compared. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.bands import STEP_GAP
from boardgen.cards.node_parts import hole_in
from boardgen.cards.nodes import Node, Piece, Side, give_of, stacked
from boardgen.cards.rows import Laid
from boardgen.cards.sections import Step
from boardgen.cards.typeset import Part

#: How much more space than usual there may be between paragraphs, between items of a list, and above figures: so
#: little that they look alike all over a page.
PARAGRAPH, ITEM, FIGURE = 0.7, 0.35, 1.6
#: So many ways to lay each step of a section are kept.
_KEPT = 6
#: At most so many figures stand in a row.
_IN_ROW = 4
#: What each mm costs in height that a hole under text, or a figure beside it, is deeper than is hardly seen.
_HOLE, _UNSEEN = 1.0, 10.0


def rows_in(count: int, is_steps: bool) -> list[tuple[int, ...]]:
    """The ways to put figures in rows: where each begins, and the end."""
    if is_steps or count == 1:
        return [(0, count)] if count <= _IN_ROW else []
    found: list[tuple[int, ...]] = [(0, count)] if count <= _IN_ROW else []
    found += [(0, cut, count) for cut in range(1, count) if max(cut, count - cut) <= _IN_ROW]
    return found


def joined(steps: Sequence[Step]) -> list[Step]:
    """Steps that all have figures, if any has: text behind a figure stands with what is said before it."""
    found: list[Step] = []
    for step in steps:
        if found and not step.figures:
            found[-1] = Step((*found[-1].text, *step.text), found[-1].figures)
        else:
            found.append(step)
    return found


def one_beneath(some: Sequence[Laid]) -> Laid:
    """Steps of a section one beneath another."""
    nodes: list[tuple[Node, float, float]] = [(one.node, STEP_GAP, FIGURE) for one in some]
    return Laid(stacked(nodes), sum(one.lost for one in some))


def hole_cost(side: Side) -> float:
    """What it costs in height that one of two columns ends far above the other."""
    return _HOLE * max(0.0, hole_in(side) - _UNSEEN)


def pieces(parts: Sequence[Part]) -> list[tuple[Node, float, float]]:
    """The parts of a text with the spaces above them."""
    found: list[tuple[Node, float, float]] = []
    for part in parts:
        # What stands right under a heading, or goes on from beside a figure, has no space above it.
        give = 0.0 if not part.space else ITEM if part.kind == "list" else PARAGRAPH
        found.append((Piece(part), part.space, give))
    return found


def first_part(part: Part) -> Part:
    """A part right under a heading, which has its own space beneath it."""
    return Part(part.height, part.items, 0.0, part.keep, part.kind, part.heading)


def best_of(some: list[Laid]) -> list[Laid]:
    """The ways that are lower or fuller than others; of many the fullest, and the lowest."""
    kept: list[Laid] = []
    for one in sorted(some, key=lambda way: (way.lost, way.node.height)):
        high, give = one.node.height + 0.5, give_of(one.node) - 0.5
        if not any(other.node.height <= high and give_of(other.node) >= give for other in kept):
            kept.append(one)
    return kept if len(kept) <= _KEPT else [*kept[: _KEPT - 1], min(kept, key=lambda way: way.node.height)]

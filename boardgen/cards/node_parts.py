"""What nodes of the form page are made of: where captions stand, how deep holes are, what a node ends with. In mm."""

from __future__ import annotations

import math
from typing import Literal

from boardgen.cards.nodes import Node, Piece, Row, Side, Stack, give_of

#: Where a figure stands that has a row to itself.
Place = Literal["under text", "beside text"]
#: A figure is as wide as its column if it takes that part of it.
_FULL = 0.9
#: Where a figure begins that stands beside text: level with its heading, or with what is said under that.
Begun = Literal["heading", "text"]


def beyond_of(node: Node) -> float:
    """How much higher figures beside a text may make a node that ends with both; see `Side.beyond`."""
    last = node.nodes[-1] if isinstance(node, Stack) and node.nodes else node
    return last.beyond if isinstance(last, Side) else 0.0


def foot_of(node: Node) -> float | None:
    """How deep what is said under the figures hangs that a node ends with; None where it ends otherwise."""
    last = node.nodes[-1] if isinstance(node, Stack) and len(node.nodes) > 1 else None
    return last.height - last.tall if isinstance(last, Row) else None


def boards_at_foot(node: Node) -> frozenset[str]:
    """The boards of the figures that a node ends with, as `foot_of` has it."""
    last = node.nodes[-1] if isinstance(node, Stack) and foot_of(node) is not None else None
    return frozenset(picture.board for picture, _, _ in last.shown) if isinstance(last, Row) else frozenset()


def figure_places(node: Node) -> frozenset[Place]:
    """Where figures stand that have rows to themselves."""
    match node:
        case Row(shown=((picture, pitch, _),), width=width, growth=growth):
            # One as wide as its column is no picture in the middle of white.
            is_full = picture.size[0] * pitch * (1 + growth) / 2 > _FULL * width
            return frozenset() if is_full else frozenset({"under text"})
        case Stack(nodes=nodes):
            return frozenset[Place]().union(*map(figure_places, nodes))
        case Side(columns=columns):
            return frozenset({"beside text"}) if any(map(_has_figure, columns)) else frozenset()
        case _:
            return frozenset()


def _has_figure(node: Node) -> bool:
    """Whether a figure of a node has a row to itself."""
    match node:
        case Row(shown=shown):
            return len(shown) == 1
        case Stack(nodes=some) | Side(columns=some):
            return any(map(_has_figure, some))
        case _:
            return False


def figure_tops(node: Node) -> frozenset[Begun]:
    """Where a figure begins beside the first text of a section."""
    match node:
        case Stack(nodes=(Side() as side, *_)) if _has_figure(side):
            return frozenset({"heading"})
        case Stack(nodes=(Piece(part=part), Side() as side, *_)) if part.kind == "heading" and _has_figure(side):
            return frozenset({"text"})
        case _:
            return frozenset()


def top_of(node: Node) -> float | None:
    """How far below the head of a section its figures beside the text begin; None where it ends otherwise."""
    last = node.nodes[-1] if isinstance(node, Stack) and node.nodes else None
    if not isinstance(node, Stack) or not isinstance(last, Side) or not _has_figure(last):
        return None
    return math.fsum((*(one.height for one in node.nodes[:-1]), *node.spaces))


def hole_in(side: Side) -> float:
    """How deep the deepest hole under one of the columns is, mm."""
    return max(0.0, *(side.height - column.height - give_of(column) for column in side.columns))

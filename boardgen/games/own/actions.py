"""What a turn is made of."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.games.own.position import Pair


class Place(NamedTuple):
    """Put pieces from the hand on a cell.

    Attributes:
        kind, cell: what and where.
        number: how many.
        facing: towards which cell; None for as it is put down.
    """

    kind: int
    cell: int
    number: int = 1
    facing: int | None = None


class Stop(NamedTuple):
    """A cell that a moving piece reaches.

    Attributes:
        cell: where.
        takes: whether it captures on the way or there.
        drop: how many pieces of the stack stay there; None for all that are left.
    """

    cell: int
    takes: bool = False
    drop: int | None = None


class Change(NamedTuple):
    """What a piece turns into; None leaves a part as it is."""

    kind: int | None = None
    owner: int | None = None


class Shift(NamedTuple):
    """Move a piece or a stack, perhaps in several steps.

    Attributes:
        kind: what moves, where it was said.
        start: from where.
        lift: how many pieces from the top; None for the whole stack.
        stops: where to.
        change: what it turns into at the end.
        facing: towards which cell it looks at the end; None for as before.
    """

    kind: int | None
    start: int
    lift: int | None
    stops: tuple[Stop, ...]
    change: Change | None = None
    facing: int | None = None


class Face(NamedTuple):
    """Turn the topmost piece of a cell towards another cell."""

    cell: int
    towards: int


class Push(NamedTuple):
    """Move all pieces of an unbroken row a step along its line; what is pushed off the board is taken.

    Attributes:
        start: the first of them.
        towards: the cell after it on the line.
    """

    start: int
    towards: int


class Remove(NamedTuple):
    """Take the topmost piece off a cell, or with ``group`` all pieces joined to it."""

    cell: int
    group: bool = False


class Turn(NamedTuple):
    """Turn the topmost piece of a cell into another, or into another player's."""

    cell: int
    change: Change


class Build(NamedTuple):
    """Put a piece on edges, or as a link between two cells."""

    kind: int
    pairs: tuple[Pair, ...]


class Demolish(NamedTuple):
    """Take the piece off an edge, or a link away."""

    pair: Pair
    link: bool = False


Action = Place | Shift | Push | Remove | Turn | Face | Build | Demolish


class Move(NamedTuple):
    """One turn: its actions in order; none is a pass.

    Attributes:
        player: who was said to move, index; None for whoever's turn it is.
        actions: what is done.
    """

    player: int | None
    actions: tuple[Action, ...]

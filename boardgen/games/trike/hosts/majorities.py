"""Majorities: more stones win a line, more lines a direction, more directions the game."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from boardgen.games.base import Outcome
from boardgen.games.hinting import number
from boardgen.games.persistent import Readable
from boardgen.games.trike.hosts.base import COLOURS, Decided, Host
from boardgen.geometry.axial import Axial
from boardgen.geometry.board import Board
from boardgen.geometry.hexregions import hexagon

#: The three rays of holes, 120° apart: to the right, up to the left, down to the left.
RAYS: tuple[Axial, ...] = (Axial(1, 0), Axial(-1, 1), Axial(0, -1))
#: The three directions of lines.
DIRECTION_NAMES = ("level", "rising", "falling")
#: Contributions of an empty cell, a black and a white stone to a line's margin.
_WORTH = (0, 1, -1)


@cache
def holes(side: int) -> frozenset[Axial]:
    """The holes of the hexagon: cells at odd distance on three rays, and the centre if ⌊side/2⌋ is odd."""
    found = {Axial(q * k, r * k) for q, r in RAYS for k in range(1, side, 2)}
    if side // 2 % 2:
        found.add(Axial(0, 0))
    return frozenset(found)


def board(side: int) -> Board:
    """The hexagon without its holes."""
    return hexagon(side, holes(side))


@cache
def lines(side: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each direction, the cells of its lines, an odd number each; holes do not end a line."""
    where = board(side)
    found = []
    for a, b in ((0, 1), (1, 0), (1, 1)):
        direction: list[list[int]] = [[] for _ in range(2 * side - 1)]
        for cell, (q, r) in enumerate(where.cells):
            direction[a * q + b * r + side - 1].append(cell)
        found.append(tuple(map(tuple, direction)))
    return tuple(found)


class Tally(NamedTuple):
    """A counted board; pairs are black's and white's.

    Attributes:
        lines: for each direction, the lines won.
        directions: the directions won.
    """

    lines: tuple[tuple[int, int], ...]
    directions: tuple[int, int]


def tally(side: int, stones: Readable) -> Tally:
    """Majorities, the count: more stones win a line, more lines a direction; a tie is nobody's."""
    won = []
    for direction in lines(side):
        margins = [sum(_WORTH[stones[cell]] for cell in line) for line in direction]
        won.append((sum(m > 0 for m in margins), sum(m < 0 for m in margins)))
    return Tally(tuple(won), (sum(b > w for b, w in won), sum(w > b for b, w in won)))


def _count(side: int, stones: Readable, pawn: int) -> Outcome:
    directions = tally(side, stones).directions
    if directions[0] == directions[1]:
        return Outcome(None, f"directions {directions[0]}:{directions[1]}")
    return Outcome(COLOURS[directions[1] > directions[0]], f"directions {max(directions)}:{min(directions)}")


def _decided(side: int, stones: Readable, winner: int) -> Decided:
    """The winner's lines in the first direction won."""
    counts, directions = tally(side, stones)
    at = next(at for at, won in enumerate(counts) if won[winner] > won[1 - winner])
    own = tuple(
        line for line in lines(side)[at] if sum(_WORTH[stones[cell]] for cell in line) * _WORTH[winner + 1] > 0
    )
    colour, other = COLOURS[winner], COLOURS[1 - winner]
    more, fewer = counts[at][winner], counts[at][1 - winner]
    said = (
        f"more {colour} stones are in {number(more)} {DIRECTION_NAMES[at]} {'lines' if more > 1 else 'line'}, "
        f"{'which are' if more > 1 else 'which is'} marked, more {other} ones in {number(fewer)}"
    )
    # The others too, so that the count of directions can be followed.
    rest = [(name, won) for name, won in zip(DIRECTION_NAMES, counts, strict=True) if name != DIRECTION_NAMES[at]]
    for what, (name, won) in zip(("; {} lines are", ", {} ones"), rest, strict=True):
        said += f"{what.format(name)} {number(won[winner])} to {number(won[1 - winner])}"
    ahead, behind = directions[winner], directions[1 - winner]
    plural = "directions" if ahead > 1 else "direction"
    return Decided(own, said, f"{number(ahead)} {plural} to {number(behind) if behind else 'none'}")


HOST = Host(
    slug="majorities",
    title="Majorities",
    designer="Bill Taylor",
    default_side=5,
    smallest_side=3,
    board=board,
    count=_count,
    decided=_decided,
    tally=("Lines won", ("–", "/", "\\"), "directions"),
    key="win more of the three directions; hatched cells are holes",
    key_is="Aim",
    aim="Take more of the three directions, line by line.",
    terms=(
        "The lines of cells run in three directions. A line is yours if you have more stones in it than the other "
        "player; a direction, if you have more of its lines; the game, if you have more of the directions. Equal "
        "counts are nobody’s.† The pawn stops before a hole, but the line counts on behind it."
    ),
)

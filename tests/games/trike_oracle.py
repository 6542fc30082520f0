"""Goals of the hosts looked for on the whole board, plainly: floods over sets of cells."""

from __future__ import annotations

from boardgen.games.trike.hosts import HOSTS, havannah
from boardgen.geometry.board import Board


def flood(board: Board, seeds: set[int], allowed: set[int]) -> set[int]:
    found: set[int] = set()
    todo = seeds & allowed
    while todo:
        found |= todo
        todo = {near for cell in todo for near in board.neighbours[cell]} & allowed - found
    return found


def chains(board: Board, own: set[int]) -> list[set[int]]:
    found, left = [], set(own)
    while left:
        found.append(flood(board, {min(left)}, left))
        left -= found[-1]
    return found


def wins(host: str, side: int, colour: int, own: set[int]) -> set[str]:
    """All the ways in which a colour's stones win."""
    board = HOSTS[host].board(side)
    sides = [set(part.cells) for part in HOSTS[host].sides(side)]
    return {how for chain in chains(board, own) for how in WAYS[host](board, sides, colour, own, chain)}


def _hex(board, sides, colour, own, chain):
    if chain & sides[colour] and chain & sides[colour + 2]:
        yield ("top to bottom", "left to right")[colour]


def _y(board, sides, colour, own, chain):
    if all(chain & one for one in sides):
        yield "all three sides"


def _havannah(board, sides, colour, own, chain):
    if is_ring(board, chain):
        yield "ring"
    if len(chain & set(havannah.corners(board.side))) > 1:
        yield "bridge"
    if sum(bool(chain & one) for one in sides) > 2:
        yield "fork"


def is_ring(board: Board, chain: set[int]) -> bool:
    """Whether a chain goes around a cell: one that it cuts off from the rim, or a stone with six own neighbours."""
    rim = {cell for cell in board if len(board.neighbours[cell]) < 6}
    free = set(board) - chain
    six = any(len(board.neighbours[cell]) == 6 and chain.issuperset(board.neighbours[cell]) for cell in chain)
    return six or free != flood(board, rim, free)


def _atoll(board, sides, colour, own, chain):
    islands = sides[colour::2]
    joined: set[int] = set()
    grown = set(chain)
    while grown != joined:
        joined = grown
        crossed = [island & own for island in islands if island & joined]
        grown = flood(board, joined.union(*crossed), own)
    if any(joined & islands[i] and joined & islands[i + 2] for i in (0, 1)):
        yield "opposite islands"


WAYS = {"hex": _hex, "y": _y, "havannah": _havannah, "atoll": _atoll}

"""Turns of Pisi: one step with the pawn, perhaps a good, perhaps a road. Pure: knows no files and no drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from boardgen.errors import IllegalMoveError
from boardgen.games.pisi.position import PLAYERS, Move, Position
from boardgen.games.pisi.roads import affordable_roads, road_fault

T = TypeVar("T")


def reach(pos: Position) -> list[int]:
    """The tiles the pawn of the player to move may go to, sorted.

    Start: any tile but the opponent's. Later: one tile orthogonally, never onto the opponent; from
    beside the opponent also straight over to the tile behind.
    """
    here, other = pos.pawns[pos.mover], pos.pawns[1 - pos.mover]
    if here is None:
        return [cell for cell in pos.island.land if cell != other]
    found = [cell for cell in pos.island.near[here] if cell != other]
    if other in pos.island.near[here]:
        assert other is not None
        behind = pos.island.behind(here, other)
        if behind is not None:
            found.append(behind)
    return sorted(found)


def legal_moves(pos: Position) -> Iterator[Move]:
    """Every turn: first those without a road, tile by tile, then every affordable road with each of them."""
    if pos.over:
        return
    steps = [Move(to, take) for to in reach(pos) for take in (False, True) if pos.coins[to] or not take]
    yield from steps
    if pos.placing:
        return
    by_goods: dict[tuple[int, ...], list[Move]] = {}
    for step in steps:
        by_goods.setdefault(goods_after(pos, step), []).append(step)
    for goods, alike in by_goods.items():
        for road in affordable_roads(pos, goods):
            for step in alike:
                yield Move(step.to, step.take, road)


def goods_after(pos: Position, move: Move) -> tuple[int, ...]:
    """The goods of the player to move after the step and the good taken."""
    held = pos.goods[pos.mover]
    if not move.take:
        return held
    suit = pos.island.terrain[move.to]
    return tuple(n + (i == suit) for i, n in enumerate(held))


def play(pos: Position, move: Move) -> Position:
    """The position after a turn.

    Raises:
        IllegalMoveError: with the first rule that the turn breaks and its witness.
    """
    fault = step_fault(pos, move)
    if fault is None and move.road:
        fault = road_fault(pos, move.road, goods_after(pos, move))
    if fault:
        raise fault
    mover, ply = pos.mover, pos.ply + 1
    goods = list(goods_after(pos, move))
    coins, taken, roads, built = pos.coins, pos.taken, pos.roads, pos.built
    if move.take:
        coins = _with(coins, move.to, coins[move.to] - 1)
        taken = _with(taken, move.to, (*taken[move.to], ply))
    if move.road:
        laid = list(built)
        bits = roads[mover]
        for a, b, towards in move.road.steps():
            edge = pos.island.edge_index[a, b]
            laid[edge] = ply
            bits |= 1 << edge
            goods[pos.island.terrain[towards]] -= 1
        built = tuple(laid)
        roads = _pair(roads, mover, bits)
    return replace(
        pos,
        mover=1 - mover,
        ply=ply,
        pawns=_pair(pos.pawns, mover, move.to),
        goods=_pair(pos.goods, mover, tuple(goods)),
        coins=coins,
        roads=roads,
        taken=taken,
        built=built,
        moves=pos.moves.then(move),
        came_from=pos.pawns[mover],
    )


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


def _pair(pair: tuple[T, T], player: int, item: T) -> tuple[T, T]:
    """A pair with the player's half replaced."""
    return (item, pair[1]) if player == 0 else (pair[0], item)


def step_fault(pos: Position, move: Move) -> IllegalMoveError | None:
    """The error for the pawn's step or for taking a good, or None."""
    island = pos.island
    there, other = island.name(move.to), PLAYERS[1 - pos.mover]
    if pos.over:
        gone = ", ".join(s for s, n in zip(island.suits, pos.on_board, strict=True) if n == 0)
        return IllegalMoveError("pisi-over", f"the game is over: no {gone} are left on the board")
    if move.to == pos.pawns[1 - pos.mover]:
        after = "" if pos.placing else f"; {_ways(pos)}"
        return IllegalMoveError("pisi-occupied", f"the pawn of player {other} stands on {there}{after}")
    if not pos.placing and move.to not in reach(pos):
        return IllegalMoveError("pisi-no-step", f"{there} is not one step from {_here(pos)}; {_ways(pos)}")
    if move.take and not pos.coins[move.to]:
        return IllegalMoveError("pisi-no-good", f"there is no good to take on {there}: {_no_coins(pos, move.to)}")
    if move.road and pos.placing:
        return IllegalMoveError("pisi-road-at-start", "placing the pawn takes the whole turn; roads are built later")
    return None


def _here(pos: Position) -> str:
    here = pos.pawns[pos.mover]
    return "" if here is None else pos.island.name(here)


def _ways(pos: Position) -> str:
    ways = ", ".join(pos.island.name(cell) for cell in reach(pos))
    text = f"from {_here(pos)} the pawn reaches {ways}"
    here, other = pos.pawns[pos.mover], pos.pawns[1 - pos.mover]
    if here is not None and other in pos.island.near[here]:
        assert other is not None
        name = pos.island.name(other)
        if pos.island.behind(here, other) is None:
            text += f" (no jump over {name}: no tile lies behind it)"
    return text


def _no_coins(pos: Position, cell: int) -> str:
    if pos.island.terrain[cell] < 0:
        return "it is a city"
    plies = pos.taken[cell]
    if not plies:
        return "its goods are gone"
    return "its goods were taken at ply " + " and ".join(map(str, plies))

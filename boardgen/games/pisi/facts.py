"""Positions of Pisi as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgen.games.pisi.layout import HOLE
from boardgen.games.pisi.position import PLAYERS, Position
from boardgen.games.pisi.scoring import Connections, capital, standing
from boardgen.geometry.board import iter_bits


def facts(pos: Position) -> dict[str, Any]:
    """The facts particular to Pisi, including the layout.

    ``candidates`` are the cities that would be the capital if the game ended now: most houses, then
    nearest the centre. ``built`` is the ply at which each piece of road was built, if known.
    """
    island = pos.island
    now = standing(pos)
    main = capital(pos)
    name = island.name
    return {
        "phase": "start" if pos.placing and not pos.over else "turn",
        "grid": [island.columns, island.rows],
        "tiles": {name(i): tile for i, tile in enumerate(island.tiles) if tile != HOLE},
        "pawns": {
            player: None if cell is None else name(cell) for player, cell in zip(PLAYERS, pos.pawns, strict=True)
        },
        "goods": {
            player: dict(zip(island.suits, held, strict=True))
            for player, held in zip(PLAYERS, pos.goods, strict=True)
        },
        "on_board": dict(zip(island.suits, pos.on_board, strict=True)),
        "coins": {name(i): n for i, n in enumerate(pos.coins) if island.terrain[i] >= 0},
        "roads": {player: roads_of(pos, i) for i, player in enumerate(PLAYERS)},
        "built": {"-".join(_edge(pos, i)): ply for i, ply in enumerate(pos.built) if ply},
        "houses": {name(city): n for city, n in now.houses.items()},
        "connections": {player: _named(pos, joined) for player, joined in zip(PLAYERS, now.joined, strict=True)},
        "capital": None if main is None else name(main),
        "candidates": sorted(name(city) for city in now.candidates),
    }


def joined(pos: Position) -> list[str]:
    """The capital, or its candidates if the game ended now, and all cities connected to them, sorted."""
    now, main = standing(pos), capital(pos)
    leading = set(now.candidates) if main is None else {main}
    others = {other for net in now.joined for city in leading for other in net[city]}
    return sorted(pos.island.name(city) for city in leading | others)


def roads_of(pos: Position, player: int) -> list[list[str]]:
    """The edges of a player's roads, each as two sorted names, sorted."""
    return sorted(_edge(pos, i) for i in iter_bits(pos.roads[player]))


def _edge(pos: Position, edge: int) -> list[str]:
    return sorted(pos.island.name(cell) for cell in pos.island.edges[edge])


def _named(pos: Position, joined: Connections) -> dict[str, list[str]]:
    name = pos.island.name
    return {name(city): sorted(name(other) for other in others) for city, others in joined.items()}


def middles(pos: Position) -> Iterator[str]:
    """The piece in the middle of each road of the moves that are known."""
    for move in pos.moves:
        if move.road:
            steps = list(move.road.steps())
            yield "-".join(sorted(pos.island.name(tile) for tile in steps[len(steps) // 2][:2]))

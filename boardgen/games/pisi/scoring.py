"""Pisi: connections, houses, the capital and who wins."""

from __future__ import annotations

from dataclasses import dataclass

from boardgen.games.base import Outcome
from boardgen.games.pisi.position import PLAYERS, Position
from boardgen.geometry.board import iter_bits

Connections = dict[int, frozenset[int]]
"""For each city the cities directly joined to it."""


@dataclass(frozen=True, slots=True)
class Net:
    """Roads of one player that hang together without passing through a city.

    Attributes:
        tiles: the terrain tiles they touch.
        cities: the cities they lead to; each is directly joined to every other.
    """

    tiles: frozenset[int]
    cities: frozenset[int]


def nets(pos: Position, player: int) -> list[Net]:
    """One player's roads in nets, by their smallest tiles. City to city has no road, so each has a tile."""
    links: dict[int, list[int]] = {}
    for i in iter_bits(pos.roads[player]):
        a, b = pos.island.edges[i]
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    found: list[Net] = []
    seen: set[int] = set()
    for tile in sorted(links):
        if pos.island.terrain[tile] < 0 or tile in seen:
            continue
        net = _net(pos, tile, links)
        seen |= net.tiles
        found.append(net)
    return found


def _net(pos: Position, tile: int, links: dict[int, list[int]]) -> Net:
    tiles: set[int] = set()
    cities: set[int] = set()
    todo = [tile]
    while todo:
        here = todo.pop()
        if pos.island.terrain[here] < 0:
            cities.add(here)
        elif here not in tiles:
            tiles.add(here)
            todo.extend(links[here])
    return Net(frozenset(tiles), frozenset(cities))


def connections(pos: Position, player: int) -> Connections:
    """The cities that one player's roads join directly, that is not through a third city."""
    joined: Connections = dict.fromkeys(pos.island.cities, frozenset())
    for net in nets(pos, player):
        for city in net.cities:
            joined[city] |= net.cities - {city}
    return joined


@dataclass(frozen=True, slots=True)
class Standing:
    """How the cities stand.

    Attributes:
        joined: each player's connections.
        houses: of each city: the other cities directly joined to it, each once whoever built it.
        biggest: the cities with most houses; none while there are no houses at all.
        candidates: those of them nearest the centre of the island's bounding box.
    """

    joined: tuple[Connections, Connections]
    houses: dict[int, int]
    biggest: tuple[int, ...]
    candidates: tuple[int, ...]


def standing(pos: Position) -> Standing:
    """Connections, houses and the cities that could be the capital if the game ended now."""
    one, two = connections(pos, 0), connections(pos, 1)
    houses = {city: len(one[city] | two[city]) for city in pos.island.cities}
    most = max(houses.values(), default=0)
    biggest = tuple(city for city, n in houses.items() if n == most and most > 0)
    nearest = min((pos.island.off_centre(city) for city in biggest), default=0)
    candidates = tuple(city for city in biggest if pos.island.off_centre(city) == nearest)
    return Standing((one, two), houses, biggest, candidates)


def capital(pos: Position) -> int | None:
    """The capital once the game is over; None before, and where equal cities are equally central."""
    if not pos.over:
        return None
    found = standing(pos).candidates
    return found[0] if len(found) == 1 else None


def outcome(pos: Position) -> Outcome | None:
    """Who won: more connections leaving the capital, then the tie-breaks; None while the game goes on."""
    if not pos.over:
        return None
    now = standing(pos)
    if not now.biggest:
        return Outcome(None, "no city has a house")
    reason = ""
    for reason, (one, two) in _comparisons(pos, now):
        if one != two:
            return Outcome(PLAYERS[one < two], reason)
    return Outcome(None, reason)


def _comparisons(pos: Position, now: Standing) -> list[tuple[str, list[int]]]:
    """What is compared, in order, with both players' figures.

    One capital: connections leaving it. Several equal cities, equally central: connections leaving
    each of them, added up. Then the number of cities that each player is connected to at all.
    """
    names = [pos.island.name(city) for city in now.candidates]
    leaving = [sum(len(joined[city]) for city in now.candidates) for joined in now.joined]
    if len(names) > 1:
        first = f"capital undecided between {' and '.join(names)}, connections leaving them"
    elif len(now.biggest) > 1:
        first = f"capital {names[0]}, the most central of {len(now.biggest)}, connections"
    else:
        first = f"capital {names[0]}, connections"
    cities = [sum(1 for others in joined.values() if others) for joined in now.joined]
    reason = f"{first} {leaving[0]}:{leaving[1]}"
    return [(reason, leaving), (f"{reason}, connected cities {cities[0]}:{cities[1]}", cities)]

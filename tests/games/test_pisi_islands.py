"""The shapes of an island against brute force and the published counts."""

from __future__ import annotations

import random
from itertools import product

import pytest

from boardgen.games.pisi.islands import Islands, Shape, counts, is_connected, islands

GRIDS = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (3, 4), (5, 2), (4, 4)]


def tiles_of(shape: Shape) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(shape) for x in range(row.bit_length()) if row >> x & 1}


def beside(tile: tuple[int, int]) -> set[tuple[int, int]]:
    x, y = tile
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def brute_force(columns: int, rows: int) -> dict[int, list[Shape]]:
    found: dict[int, list[Shape]] = {}
    for shape in product(range(1 << columns), repeat=rows):
        tiles = tiles_of(shape)
        if tiles and all(len(beside(tile) & tiles) >= 2 for tile in tiles):
            found.setdefault(len(tiles), []).append(shape)
    return found


def flood(shape: Shape) -> bool:
    tiles = tiles_of(shape)
    reached, todo = set(), [min(tiles)]
    while todo:
        tile = todo.pop()
        if tile not in reached:
            reached.add(tile)
            todo += beside(tile) & tiles
    return reached == tiles


@pytest.mark.parametrize(("columns", "rows"), GRIDS)
def test_every_number_is_one_shape_and_none_is_missing(columns: int, rows: int) -> None:
    true = brute_force(columns, rows)
    for tiles in range(1, columns * rows + 1):
        found = Islands(columns, rows, tiles)
        assert found.total == len(true.get(tiles, []))
        assert sorted(found.shape(n) for n in range(found.total)) == sorted(true.get(tiles, []))


@pytest.mark.parametrize(("columns", "rows"), [*GRIDS, (3, 5), (5, 3)])
def test_connected_shapes_are_counted_like_a_flood_finds_them(columns: int, rows: int) -> None:
    for tiles, shapes in brute_force(columns, rows).items():
        connected = [shape for shape in shapes if flood(shape)]
        assert Islands(columns, rows, tiles).count_connected() == len(connected)
        assert [shape for shape in shapes if is_connected(shape)] == connected


def test_two_parts_are_found_in_the_smallest_grid_that_holds_them() -> None:
    both = counts(5, 2, 8)
    assert (both.shapes, both.connected) == (3, 2)


def test_the_published_counts_of_the_six_by_seven_grid() -> None:
    assert (counts().shapes, counts().connected) == (7_669_846, 7_520_278)


def test_the_grid_may_lie_either_way() -> None:
    assert counts(7, 6) == counts(6, 7)


@pytest.mark.parametrize("number", [-1, 7_669_846])
def test_there_is_no_shape_beyond_the_count(number: int) -> None:
    with pytest.raises(IndexError, match="7669846 shapes"):
        islands().shape(number)


@pytest.mark.parametrize("tiles", [0, 43])
def test_tiles_must_fit_the_grid(tiles: int) -> None:
    with pytest.raises(ValueError, match="not between 1 and the 42 cells"):
        Islands(6, 7, tiles)


def test_first_and_last_shape_obey_the_layout_rule() -> None:
    for number in (0, 1_234_567, 7_669_845):
        tiles = tiles_of(islands().shape(number))
        assert len(tiles) == 33
        assert all(len(beside(tile) & tiles) >= 2 for tile in tiles)


def test_unconnected_shapes_are_drawn_only_when_wanted() -> None:
    small = islands(5, 2, 8)
    wanted = {small.draw(random.Random(seed), connected=False) for seed in range(60)}
    default = {small.draw(random.Random(seed)) for seed in range(60)}
    assert len(wanted) == 3
    assert default == {shape for shape in wanted if is_connected(shape)}


def test_every_shape_is_equally_likely() -> None:
    small, rng, draws = islands(4, 4, 12), random.Random(1), 4000
    seen: dict[Shape, int] = {}
    for _ in range(draws):
        shape = small.draw(rng, connected=False)
        seen[shape] = seen.get(shape, 0) + 1
    expected = draws / small.total
    assert len(seen) == small.total
    chi = sum((n - expected) ** 2 / expected for n in seen.values())
    freedom = small.total - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5

"""Layouts typed in by someone else: what is wrong, under which code and where."""

from __future__ import annotations

import pytest

from boardgen.errors import InvalidCellError, OptionError
from boardgen.games import get_game
from boardgen.games.pisi.layout import layout_problems, read_island
from tests.games.pisi_island import LAYOUT, RING, island, split

GAME = get_game("pisi")


def changed(*changes: tuple[int, int, str]) -> list[list[str]]:
    rows = split(LAYOUT)
    for row, column, tile in changes:
        rows[row][column] = tile
    return rows


def test_a_good_layout_has_no_problems() -> None:
    assert list(layout_problems(split(LAYOUT))) == []
    land = read_island(split(LAYOUT))
    assert (land.columns, land.rows, len(land.land), len(land.cities)) == (6, 7, 33, 8)
    assert land.tiles[land.cell("a7")] == "suns:ace"
    assert land.tiles[land.cell("b1")] == "crowns:5"
    assert land.suits == ("suns", "moons", "crowns", "arms", "hearts")


def test_rows_may_be_lists_or_strings_and_come_back_as_columns() -> None:
    land = GAME.start(layout=LAYOUT).island
    assert land == GAME.start(layout=split(LAYOUT)).island == read_island(split(LAYOUT))
    assert split(land.as_rows()) == split(LAYOUT)


def test_the_grid_may_lie_on_its_side() -> None:
    turned = [[LAYOUT[y].split()[x] for y in range(7)] for x in range(6)]
    assert list(layout_problems(turned)) == []
    assert list(layout_problems(turned, columns=7)) == []
    (problem,) = layout_problems(turned, columns=6)
    assert problem.code == "pisi-layout-grid"
    assert "7 columns × 6 rows; at most 6 columns × 7 rows" in problem.message


@pytest.mark.parametrize(
    ("rows", "code", "path", "says"),
    [
        ([], "grid", (), "no tiles"),
        ([*LAYOUT, ". . . . . ."], "grid", (), "6 columns × 8 rows"),
        ([row + " ." for row in LAYOUT], "grid", (), "7 columns × 7 rows"),
        ([*LAYOUT[:6], ". crowns:5 city"], "grid", (6,), "row 7 from the top has 3 cells, the first has 6"),
        (changed((1, 0, "stars:2")), "tile", (1, 0), "row 2 from the top, cell 1: 'stars:2' is no tile"),
        (changed((1, 0, "suns:1")), "tile", (1, 0), "ranks ace, 2, 3, 4, 5"),
        (changed((1, 0, "suns:ace")), "duplicate", (1, 0), "suns:ace lies on a6 and on a7"),
        (changed((1, 0, "suns:ace")), "missing", (), "not in the layout: suns:2"),
        (changed((1, 0, "clubs:2")), "suits", (), "6 suits are terrain"),
        (changed((1, 0, "city")), "cities", (), "9 cities; it has to be 8"),
        (changed((6, 0, "city")), "count", (), "34 tiles (25 terrain, 9 cities); it has to be 33"),
        (changed((6, 0, "city")), "neighbours", (6, 0), "a1 (city) lies next only to b1"),
        (changed((6, 1, ".")), "neighbours", (5, 1), "b2 (suns:5) lies next only to b3; every tile needs two"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_layout(rows, code, path, says) -> None:
    problems = [p for p in layout_problems(split(rows)) if p.code == f"pisi-layout-{code}"]
    assert problems, [p.code for p in layout_problems(split(rows))]
    assert any(says in p.message and p.path == ("layout", *path) for p in problems), problems


#: Two blocks of 12 and 21 tiles with an empty row between.
APART = [
    "suns:ace moons:ace crowns:ace city arms:ace hearts:ace",
    "suns:2 moons:2 city arms:2 city crowns:2",
    ". . . . . .",
    "hearts:2 suns:3 moons:3 city arms:3 .",
    "crowns:3 hearts:3 suns:4 moons:4 city arms:4",
    "crowns:4 city hearts:4 suns:5 moons:5 city",
    "arms:5 city crowns:5 hearts:5 . .",
]


def test_an_island_in_parts_is_refused_unless_allowed() -> None:
    (problem,) = layout_problems(split(APART))
    assert problem.code == "pisi-layout-unconnected"
    assert "no path leads from a1 to a6" in problem.message
    assert problem.path == ("layout", 1, 0)
    assert list(layout_problems(split(APART), connected=False)) == []
    with pytest.raises(OptionError, match="connected: false allows it"):
        read_island(split(APART))


def test_all_problems_are_found_not_the_first() -> None:
    codes = [p.code for p in layout_problems(changed((1, 0, "suns:ace"), (6, 0, "city")))]
    assert codes == [f"pisi-layout-{code}" for code in ("duplicate", "missing", "cities", "count", "neighbours")]


@pytest.mark.parametrize(("name", "says"), [("b2", "a hole of the island"), ("e1", "a1 to d3"), ("", "a1 to d3")])
def test_a_name_without_a_tile(name: str, says: str) -> None:
    with pytest.raises(InvalidCellError, match=says):
        island(RING).cell(name)


def test_edges_are_between_neighbours_and_counted_once() -> None:
    ring = island(RING)
    assert len(ring.edges) == 10
    assert all(ring.edge_index[a, b] == ring.edge_index[b, a] == i for i, (a, b) in enumerate(ring.edges))
    assert [ring.name(i) for i in ring.near[ring.cell("a2")]] == ["a3", "a1"]


def test_distance_is_from_the_centre_of_the_bounding_box_not_of_the_grid() -> None:
    drawn = island(". . . .\nC s m .\nc a h .\n. . . .")
    assert {drawn.off_centre(drawn.cell(name)) for name in ("b3", "b2")} == {1}
    assert drawn.off_centre(drawn.cell("a3")) == 5

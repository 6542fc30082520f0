"""Colours of stones on sheets: in whole rows or whole columns, cut without a look at each."""

from __future__ import annotations

from collections import defaultdict

import pytest

from boardgen.paper.imposition import impose
from boardgen.paper.layout import Job
from boardgen.paper.parts import Part
from boardgen.paper.sheet_heads import pieces_on
from boardgen.scene.primitives import Symbol
from boardgen.sets import Selection, piece_sheets
from tests.kits.kit_samples import kit_of

#: How names of stones begin, as sets have them and as here.
STONES = "token", "stone"


def rows_and_columns(page):
    """What lies in each row of stones, and in each column, from their symbols."""
    rows, columns = defaultdict(list), defaultdict(list)
    for use in pieces_on(page):
        if use.symbol.id.startswith(STONES):
            rows[round(use.y, 2)].append(use.symbol.id)
            columns[round(use.x, 2)].append(use.symbol.id)
    return list(rows.values()), list(columns.values())


def alike(lines):
    return all(len(set(line)) == 1 for line in lines)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["stones", "pi", "hex3", "trike"])
def test_no_row_of_stones_changes_its_colour_unless_every_column_has_one(name, paper):
    if name == "stones":
        pages = piece_sheets("stones", Selection(), paper=paper, fill=True).pages
    else:
        pages = kit_of(name, paper).document.pages
    (page,) = (page for page in pages if any(use.symbol.id.startswith(STONES) for use in pieces_on(page)))
    rows, columns = rows_and_columns(page)
    assert len({use for row in rows for use in row}) in (2, 3)
    assert alike(rows) or alike(columns)
    # Nor does a place stay empty in the last row.
    assert {len(row) for row in rows} == {len(columns)}


@pytest.mark.parametrize(("paper", "diameter"), [("letter", 18.0), ("a4", 18.0)])
def test_a_set_less_is_printed_where_colours_would_change_inside_a_row(paper, diameter):
    """Three sets of 16 with a spare stone of each colour changed it in the sixth row, and left a hole in the last."""
    chosen = Selection(colours=("black", "white"), count=16, diameter=diameter)
    (page,) = piece_sheets("stones", chosen, paper=paper, fill=True).pages
    rows, _ = rows_and_columns(page)
    assert alike(rows)
    assert [len(row) for row in rows] == [9] * 10


@pytest.mark.parametrize(
    ("counts", "rows"),
    [
        # Whole rows stay so; of half rows each half becomes columns.
        ({"red": 36, "blue": 36}, ["r" * 18] * 2 + ["b" * 18] * 2),
        ({"red": 27, "blue": 27}, ["r" * 9 + "b" * 9] * 3),
        # Unequal numbers and such as leave places free have rows of their own, which leave as few free as can be.
        ({"red": 26, "blue": 28}, ["r" * 14, "r" * 12, "b" * 14, "b" * 14]),
        ({"red": 25, "blue": 25}, ["r" * 13, "r" * 12, "b" * 13, "b" * 12]),
        ({"red": 25, "green": 25, "blue": 7}, ["r" * 13, "r" * 12, "g" * 13, "g" * 12, "b" * 7]),
        # They follow on each other where there is no room for more rows.
        ({"red": 240, "blue": 254}, [*["r" * 19] * 12, "r" * 12 + "b" * 7, *["b" * 19] * 13]),
    ],
)
def test_each_sort_has_whole_rows_or_columns_where_there_is_room(counts, rows):
    parts = [
        Part("stone", "stones", Symbol(f"stone-{sort}", (), (-5, -5, 5, 5)), 10, 10, count=n, sort=sort)
        for sort, n in counts.items()
    ]
    (page,) = impose(parts, Job("Stones", ruler=False, cuts="lines", orientation="portrait")).pages
    found, _ = rows_and_columns(page)
    assert ["".join(name.removeprefix("stone-")[0] for name in row) for row in found] == rows

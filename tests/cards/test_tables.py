"""How wide the columns of a table are, judged by trying all ways of small tables."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from boardgen.cards import tables
from boardgen.cards.blocks import Run, Table
from boardgen.cards.layouts import load_layout
from boardgen.cards.lines import break_lines, line_count, longest_word, narrowest, runs_width
from boardgen.cards.tables import APART, column_widths, wanted
from boardgen.cards.typeset import parts_of
from boardgen.scene.primitives import Line
from tests.cards.card_samples import drawn_in

SIZE = 3.0

word = st.text(st.sampled_from("abcdefghiklmnoprstuvwäß"), min_size=1, max_size=9)
cell = st.lists(word, max_size=6).map(lambda some: (Run(" ".join(some)),) if some else ())


@st.composite
def some_tables(draw):
    columns = draw(st.integers(2, 4))
    row = st.tuples(*[cell] * columns)
    return Table(draw(row), tuple(draw(st.lists(row, min_size=1, max_size=5))), ("left",) * columns)


def tried(block):
    """The widths that are tried for each column but the last: those where a cell has a line less."""
    heads = [tuple(Run(run.text, True) for run in head) for head in block.head]
    for head, *cells in list(zip(heads, *block.rows, strict=True))[:-1]:
        least = max(map(longest_word, (head, *cells)))
        yield sorted({(max(ems, least) + 1e-6) * SIZE for one in (head, *cells) for ems in narrowest(one)})


def cost(block, widths):
    """Two for each line of a row, three for each of a cell in the first column, two between, one in the last."""
    lines = [[len(break_lines(*one, SIZE)) for one in zip(row, widths, strict=True)] for row in block.rows]
    prices = [3, *[2] * (len(widths) - 2), 1]
    return sum(2 * max(row) + sum(map(math.prod, zip(row, prices, strict=True))) for row in lines)


@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(some_tables(), st.floats(0.0, 1.0))
def test_no_way_is_cheaper_and_of_equal_ones_it_is_the_first(block, share):
    apart = SIZE * APART * (len(block.head) - 1)
    least, whole = (sum(wanted(block, width_of)) * SIZE for width_of in (longest_word, runs_width))
    room = least + share * (whole - least)
    ways = list(tried(block))
    # Up to rounding, there is room for everything, and no way is looked for.
    assume(least < room < whole - 1e-6 and math.prod(map(len, ways)) < 1500)
    last = wanted(block, longest_word)[-1] * SIZE
    every = [[*some, room - sum(some)] for some in itertools.product(*ways) if room - sum(some) >= last]
    assume(every)
    assert column_widths(block, room + apart, SIZE) == pytest.approx(min(every, key=lambda some: cost(block, some)))


@given(cell, st.floats(0.0, 1.0))
def test_lines_are_counted_as_they_are_broken(runs, share):
    least = longest_word(runs)
    width = SIZE * (least + share * (runs_width(runs) - least)) or 1.0
    assert line_count(runs, width, SIZE) == len(break_lines(runs, width, SIZE))


def test_of_millions_of_ways_few_are_looked_at(monkeypatch):
    """A table of six columns took minutes."""
    looked = 0

    def counted(*given):
        nonlocal looked
        looked += 1
        return line_count(*given)

    monkeypatch.setattr(tables, "line_count", counted)
    words = ("one", "piece", "moves", "along its", "own", "row until", "nothing", "is", "free", "there", "any")
    rows = tuple(
        tuple((Run(" ".join(words[(at * number) % 7 : (at * number) % 7 + 5])),) for at in range(2, 8))
        for number in range(1, 13)
    )
    block = Table(((),) * 6, rows, ("left",) * 6)
    assert math.prod(map(len, tried(block))) > 1_000_000
    widths = column_widths(block, 150.0, SIZE)
    assert sum(widths) == pytest.approx(150.0 - 5 * SIZE * APART)
    assert looked < 20_000


def test_a_table_ends_with_a_rule_as_its_rows_begin_with_one():
    """The last row hung open over the figures beneath it."""
    rows = [tuple((Run(word),) for word in row) for row in (("Board", "Stones"), ("Hex", "61"), ("Y", "23"))]
    block = Table(rows[0], tuple(rows[1:]), ("left", "left"))
    (part,) = parts_of((block,), 60.0, load_layout("card"))
    rules = list(drawn_in(Line, part.items))
    groups = [item for item in part.items if not isinstance(item, Line)]
    (end,) = [item for item in part.items if isinstance(item, Line)]
    assert len(rules) == len(groups) + 1
    assert end.y1 == part.height
    assert {(rule.x1, rule.x2) for rule in rules} == {(end.x1, end.x2)}

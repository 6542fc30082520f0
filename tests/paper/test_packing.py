"""Blocks of cells: inside, apart, complete."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.paper.boxes import overlap, within
from boardgen.paper.packing import Batch, evened, pack

SIZES = st.floats(3, 120)
LOTS = st.lists(st.builds(Batch, SIZES, SIZES, st.integers(1, 90)), min_size=1, max_size=5)
PAGES = st.tuples(st.floats(60, 420), st.floats(60, 600))


def area(width, height):
    return (10.0, 12.0, 10.0 + width, 12.0 + height)


@given(LOTS, PAGES, st.floats(0, 4), st.floats(0, 80), st.booleans(), st.sets(st.integers(0, 5)))
def test_every_cell_lies_on_some_sheet_apart_from_all_others(batches, page, around, header, full_rows, together):
    others = area(*page)
    first = (others[0], others[1] + header, others[2], others[3])
    sheets = pack(batches, first, others, around, 10_000, full_rows=full_rows, together=together)
    fits = all(
        batch.width <= page[0] - 2 * around + 1e-6 and batch.height <= page[1] - 2 * around + 1e-6
        for batch in batches
    )
    if sheets is None:
        assert not fits
        return
    seen = {i: [] for i in range(len(batches))}
    for number, packed in enumerate(sheets):
        blocks = packed.blocks
        outer = []
        for block in blocks:
            batch = batches[block.batch]
            assert (block.width, block.height) == (batch.width, batch.height)
            assert 1 <= block.columns <= block.count
            seen[block.batch] += range(block.first, block.first + block.count)
            for i in range(block.count):
                assert within(block.cell(i), block.box)
            left, top, right, bottom = block.box
            outer.append((left - around, top - around, right + around, bottom + around))
            assert within(outer[-1], others)
        assert not any(overlap(a, b) for i, a in enumerate(outer) for b in outer[:i])
        if number == 0 and len(sheets) > 1:
            assert blocks
    assert all(sorted(numbers) == list(range(batches[i].count)) for i, numbers in seen.items())


@given(st.integers(1, 200), st.integers(1, 9), st.integers(1, 9))
def test_equal_cells_take_no_more_sheets_than_they_need(count, columns, rows):
    sheets = pack([Batch(10, 20, count)], area(10 * columns, 20 * rows), area(10 * columns, 20 * rows), 0, 1000)
    assert len(sheets) == -(-count // (columns * rows))


def test_what_a_block_leaves_free_is_used():
    (packed,) = pack([Batch(50, 50, 6), Batch(20, 20, 5)], area(190, 110), area(190, 110), 2, 9)
    assert [(block.batch, block.count, block.columns) for block in packed.blocks] == [(0, 6, 3), (1, 5, 1)]


def test_a_short_last_row_is_shared_out():
    """Twenty cells where nine go in a row: seven, seven and six, not nine, nine and two."""
    (packed,) = pack([Batch(20, 20, 20)], area(185, 250), area(185, 250), 1, 9)
    (block,) = packed.blocks
    assert (block.columns, block.rows) == (7, 3)


def test_short_last_rows_of_cells_below_others_are_shared_out_too():
    # Three colours of twelve: rows of sixteen, which have room there, would mix them.
    stones, walls = Batch(18, 18, 45, joins=True), Batch(10, 4, 36, joins=True)
    (sheet,) = pack([stones, walls], area(170, 120), area(170, 120), 0, 1)
    assert [(block.columns, block.rows) for block in sheet.blocks] == [(9, 5), (12, 3)]


def test_the_first_sheet_may_hold_nothing():
    (packed,) = pack([Batch(50, 50, 1)], area(60, 40), area(60, 60), 1, 9)
    (block,) = packed.blocks
    assert block.count == 1


@pytest.mark.parametrize(("batch", "most"), [(Batch(61, 10, 1), 9), (Batch(10, 61, 1), 9), (Batch(60, 60, 10), 9)])
def test_none_where_a_cell_does_not_fit_or_sheets_do_not_suffice(batch, most):
    assert pack([batch], area(60, 60), area(60, 60), 0, most) is None


def test_short_rows_stand_apart_where_that_takes_fewer_sheets():
    """Ten cells in rows of three leave a row of one: with it apart, there is room beside it for another batch."""
    batches = [Batch(30, 30, 10), Batch(56, 28, 1)]
    page = (0.0, 0.0, 92.0, 124.0)
    ragged = pack(batches, page, page, 1.0, 9)
    apart = pack(batches, page, page, 1.0, 9, full_rows=True)
    assert len(ragged) == 2
    assert len(apart) == 1
    assert sorted(block.count for block in apart[0].blocks) == [1, 1, 9]


def test_cells_of_a_batch_stay_together_on_a_sheet_that_holds_them():
    """Six small cells beside three large ones would be five and one; together, all are on the second sheet."""
    batches, page = [Batch(50, 50, 3), Batch(20, 20, 6)], area(75, 100)
    dealt, whole = (pack(batches, page, page, 0, 9, together=together) for together in ((), {1}))
    assert len(dealt) == len(whole) == 2
    assert [block.count for packed in dealt for block in packed.blocks if block.batch == 1] == [5, 1]
    assert [block.count for packed in whole for block in packed.blocks if block.batch == 1] == [6]


def test_cells_that_stay_together_are_not_dealt_to_the_room_below_others():
    """Below three large cells is room for three small ones."""
    batches, page = [Batch(50, 50, 1, joins=True), Batch(20, 20, 6, joins=True)], area(55, 75)
    dealt, whole = (pack(batches, page, page, 0, 9, together=together) for together in ((), {1}))
    assert [[block.count for block in packed.blocks] for packed in dealt] == [[1, 2], [4]]
    assert [[block.count for block in packed.blocks] for packed in whole] == [[1], [6]]


def test_a_cut_leaves_room_for_what_is_still_to_come():
    """Below a narrow column a strip as narrow as that stayed free, and no cell fitted there."""
    (packed,) = pack([Batch(50, 50, 9), Batch(17, 60, 2), Batch(20, 20, 1)], area(190, 160), area(190, 160), 2, 9)
    assert [(block.batch, block.count) for block in packed.blocks] == [(0, 9), (1, 2), (2, 1)]
    assert packed.blocks[2].top > packed.blocks[1].box[3]
    assert packed.blocks[2].left == packed.blocks[1].left


def test_narrow_rows_begin_where_wide_ones_do():
    cells = [Batch(20, 20, 18, joins=True), Batch(50, 15, 3, joins=True), Batch(20, 10, 5, joins=True)]
    (packed,) = pack(cells, area(190, 200), area(190, 200), 2, 9)
    wide, narrow, like = (block.box for block in packed.blocks)
    assert narrow[0] == like[0] == wide[0]


@pytest.mark.parametrize("coins", [7, 3])
def test_columns_side_by_side_begin_level_with_each_other(coins):
    (packed,) = pack([Batch(50, 50, 9), Batch(20, 20, coins)], area(180, 160), area(180, 160), 2, 9)
    tiles, column = (block.box for block in packed.placed(2).blocks)
    assert column[1] == tiles[1]


def test_what_one_sheet_does_not_hold_of_a_batch_is_on_as_few_as_can_be():
    """Of 48 coins, of which a sheet takes 40, a few of each were beside the tiles of four sheets."""
    room = area(100, 100)
    batches = [Batch(70, 90, 4), Batch(20, 20, 22)]
    for together, coins in (((), [4, 4, 4, 4, 6]), ((1,), [4, 2, 0, 0, 16])):
        packed = pack(batches, room, room, 2, 9, together=together)
        assert [sum(b.count for b in sheet.blocks if b.batch == 1) for sheet in packed] == coins


def test_columns_beside_other_cells_that_follow_each_other_on_sheets_are_of_one_length():
    """Eight coins beside tiles stood five on one sheet and three on the next, half of whose column was blank."""
    tiles, coins = Batch(50, 50, 24), Batch(20, 40, 8)
    page = area(180, 210)
    dealt = pack([tiles, coins], page, page, 2, 9)
    assert [block.count for sheet in dealt for block in sheet.blocks if block.batch == 1] == [5, 3]
    first, second = evened(dealt, 2)
    columns = [block for sheet in (first, second) for block in sheet.blocks if block.batch == 1]
    assert [(block.first, block.count, block.columns) for block in columns] == [(0, 4, 1), (4, 4, 1)]
    # They can be cut apart as before.
    for sheet, block in zip((first, second), columns, strict=True):
        assert within(block.box, page)
        assert block in _leaves(sheet.tree)


def _leaves(node):
    if node.split is None:
        return list(node.stack)
    return [*_leaves(node.split.first), *_leaves(node.split.second)]

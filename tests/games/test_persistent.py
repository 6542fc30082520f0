"""Arrays and sequences that positions share with one another."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games.moves import Moves
from boardgen.games.persistent import array, nonzero, put, wide_zeros, zeros

#: Around the sizes at which an array changes its build: plain, one node, several nodes.
SIZES = [1, 61, 512, 513, 640, 4096, 4097, 119_401]


@pytest.mark.parametrize("size", SIZES[:-1])
@pytest.mark.parametrize("make", [zeros, wide_zeros])
@given(data=st.data())
def test_an_array_is_a_list_of_which_every_version_stays(size, make, data):
    compare_with_lists(size, make, data)


@pytest.mark.parametrize("make", [zeros, wide_zeros])
@given(data=st.data())
@settings(max_examples=12)
def test_so_is_an_array_for_the_largest_board(make, data):
    compare_with_lists(SIZES[-1], make, data)


def compare_with_lists(size, make, data):
    changes = data.draw(st.lists(st.tuples(st.integers(0, size - 1), st.integers(0, 255)), max_size=6))
    versions = [(make(size), [0] * size)]
    for at, value in changes:
        items, plain = versions[-1]
        versions.append((put(items, at, value), [*plain[:at], value, *plain[at + 1 :]]))
    for items, plain in versions:
        assert len(items) == size
        assert [items[at] for at, _ in changes] == [plain[at] for at, _ in changes]
        assert list(nonzero(items)) == [(at, value) for at, value in enumerate(plain) if value]
    assert list(versions[-1][0]) == versions[-1][1]


@pytest.mark.parametrize("size", SIZES[1:])
def test_equal_items_make_equal_arrays_however_they_came(size):
    one = put(put(zeros(size), 0, 5), size - 1, 7)
    other = put(put(zeros(size), size - 1, 7), 0, 5)
    assert one == other == array(bytes(one))
    assert hash(one) == hash(other)
    assert one != zeros(size)
    assert put(zeros(size), 0, 0) == zeros(size)


def test_wide_arrays_hold_numbers_of_any_size():
    for size in (3, 5000):
        items = put(put(wide_zeros(size), 1, -70_000), 2, 1 << 40)
        assert (items[0], items[1], items[2]) == (0, -70_000, 1 << 40)


def test_a_change_of_a_large_array_shares_the_rest():
    before = zeros(119_401)
    after = put(before, 60_000, 1)
    shared = {id(leaf) for node in before._root for leaf in node} | {id(node) for node in before._root}
    new = [part for node in after._root for part in (node, *node) if id(part) not in shared]
    assert len(new) == 2


def test_there_is_a_largest_array():
    with pytest.raises(ValueError, match="262145 items are more than 262144"):
        zeros(64**3 + 1)


@given(st.lists(st.integers(), max_size=30), st.integers(-40, 40), st.integers(-40, 40))
def test_moves_are_a_tuple_that_grows(played, start, stop):
    moves = Moves()
    versions = [moves]
    for move in played:
        moves = moves.then(move)
        versions.append(moves)
    for count, version in enumerate(versions):
        plain = tuple(played[:count])
        assert (tuple(version), len(version), tuple(reversed(version))) == (plain, count, plain[::-1])
        assert version == plain
        assert version == Moves(plain)
        assert hash(version) == hash(plain) == hash(Moves(plain))
        assert version[start:stop] == plain[start:stop]
        assert (version == moves) == (count == len(played))
        assert all(version[at] == plain[at] for at in range(-count, count))
        assert all(version.index(move) == plain.index(move) for move in plain)
    assert Moves(played) == pickle.loads(pickle.dumps(moves))


def test_moves_that_differ_early_are_different():
    assert Moves([1, 2, 3]) != Moves([0, 2, 3])
    assert Moves([1, 2]) != [1, 2]
    with pytest.raises(IndexError):
        Moves()[-1]


def test_a_very_long_game_can_be_compared_copied_and_dropped():
    one, other = Moves(range(100_000)), Moves(range(100_000))
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    assert 0 in one
    del one, other

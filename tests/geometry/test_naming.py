"""Letters and numbers of cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.geometry.hexregions import hexagon, rectangle, rhombus, triangle
from boardgen.geometry.naming import ALPHABET, WITHOUT_I, Naming, letters
from boardgen.geometry.squares import squares


@pytest.mark.parametrize(
    ("number", "text"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_letters(number, text):
    assert letters(number) == text


@pytest.mark.parametrize(("number", "text"), [(7, "h"), (8, "j"), (18, "t"), (24, "z"), (25, "aa"), (33, "aj")])
def test_letters_without_i_are_those_of_go(number, text):
    assert letters(number, WITHOUT_I) == text


@given(st.integers(0, 20_000), st.sampled_from([ALPHABET, WITHOUT_I]))
def test_letters_count(number, alphabet):
    """Bijective numeration: the letters are digits from 1."""
    digits = [alphabet.index(letter) + 1 for letter in letters(number, alphabet)]
    assert sum(digit * len(alphabet) ** place for place, digit in enumerate(reversed(digits))) == number + 1


def test_both_values_may_be_shown_as_they_are():
    naming = Naming((1, 0), (0, 1), alphabet="")
    assert naming.names([(-1, 2), (0, 0)]) == [("-1", "2"), ("0", "0")]
    assert (naming.column_of((-1, 2)), naming.row_of((-1, 2))) == ("-1", "2")


BOARDS = [hexagon(4), triangle(5), rhombus(4), rectangle(3, 5), squares(4, 3)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_names_are_made_of_both_parts(board):
    for cell in board:
        point = board.cells[cell]
        assert board.names[cell] == board.naming.column_of(point) + board.naming.row_of(point)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_on_every_row_line_one_part_stays_or_both_step_together(board):
    """As the contract says, for each of the directions across an edge."""
    (a, b), (c, d) = board.naming.column, board.naming.row
    for x, y in board.lattice.across:
        letter, number = a * x + b * y, c * x + d * y
        assert sorted(map(abs, (letter, number))) in ([0, 1], [1, 1])


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_outwards_leads_to_smaller_letters_and_numbers(board):
    (a, b), (c, d) = board.naming.column, board.naming.row
    steps = [((a * x + b * y), (c * x + d * y)) for x, y in board.naming.outwards()]
    assert steps == [(-1, 0), (0, -1)]

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import InvalidCellError, InvalidMoveError
from boardgen.games.iriri.notation import format_move, parse, read_cell
from boardgen.games.iriri.position import Pass, Placement, Take

coordinates = st.integers(-99, 99)
placements = st.dictionaries(st.tuples(coordinates, coordinates), st.sampled_from("SML"), min_size=1, max_size=3)


@pytest.mark.parametrize(
    ("token", "same"),
    [
        ("S@0,1+L@0,0", "S@0,1+L@0,0"),
        ("l@0,0+s@0,1", "S@0,1+L@0,0"),  # case and order do not matter
        ("M@2,0+S@-1,0", "S@-1,0+M@2,0"),  # from the left
        ("S@0,-2+L@0,3", "L@0,3+S@0,-2"),  # from the top
        ("-22", "-22"),
        ("PASS", "pass"),
    ],
)
def test_tokens_are_read_and_written(token, same):
    assert format_move(parse(token)) == same
    assert parse(same) == parse(token)


def test_tokens_mean_what_they_say():
    assert parse("S@0,1+L@-2,0") == Placement((((0, 1), "S"), ((-2, 0), "L")))
    assert parse("-22") == Take(22)
    assert parse("pass") == Pass()


@given(placements)
def test_placements_round_trip(pieces):
    move = Placement.of(tuple(pieces.items()))
    assert parse(format_move(move)) == move


UNREADABLE = "S S@ S@1 S@1, X@0,0 S@0,0+ +S@0,0 S@0;0 S@0,0L@1,0 - -0 --1 22 S@1000,0 S1@0,0 S@٣,0 -٣"


@pytest.mark.parametrize("token", ["", "S @0,0", "S@0,0\n", *UNREADABLE.split(" ")])
def test_unreadable_tokens_say_how_to_write_them(token):
    with pytest.raises(InvalidMoveError, match="write S@0,1") as caught:
        parse(token)
    assert caught.value.code == "bad-move"


def test_cells_are_x_and_y():
    assert read_cell("-2,13") == (-2, 13)


@pytest.mark.parametrize("name", ["e5", "1", "1,", "1,2,3", "100,0", "0,-100", ""])
def test_other_cells_are_refused(name):
    with pytest.raises(InvalidCellError):
        read_cell(name)

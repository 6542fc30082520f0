"""What is proved of a position of a described game."""

import pytest

from boardgen.errors import CodedError
from boardgen.games.own.claims import ANSWERS, counts, what_stands
from boardgen.games.own.position import Frame, Piece, first_position
from boardgen.geometry.hexregions import hexagon
from boardgen.geometry.squares import squares
from tests.games.own.own_boards import KING, LINK, PLAYERS, STONE, WALL, after, drawn, frame


def orthogonal(**options):
    return frame(diagonals=False, **options)


GO = """
.rr..
rbbr.
.rb..
..r..
.....
"""


@pytest.mark.parametrize(
    ("claim", "key", "value"),
    [
        ("group", "b4", 3),
        ("group", "b5", 2),
        ("group", "a1", 0),
        ("liberties", "b4", 1),
        ("liberties", "a4", 2),
        ("joined", "b4 c3", True),
        ("joined", "b5 d4", False),
        ("joined", "a1 a2", False),
        ("distance", "a1 e5", 8),
        ("way", "a1 e5", 8),
        ("way", "a5 e5", None),
        ("way", "b1 e5", 7),
        ("sees", "b4", ["a4", "b3", "b5", "c4"]),
        ("slides", "d4", ["d1", "d2", "d3", "d5", "e4"]),
        ("in_line", "a4 b4", True),
        ("in_line", "a4 c4", False),
        ("height", "a4", 1),
        ("height", "a1", 0),
    ],
)
def test_answers_on_squares(claim, key, value):
    assert ANSWERS[claim](drawn(GO, orthogonal()), key) == value


def test_a_group_without_liberties_is_taken_whole():
    pos = after(drawn(GO, orthogonal()), "d3,xb4*")
    assert counts(pos) == {Piece(0, 0): 7}
    assert ANSWERS["liberties"](pos, "d3") == 6


def test_rows_are_counted_at_their_whole_length():
    pos = drawn("r...b .r..b ..r.b ...rb rrrr.")
    assert ANSWERS["rows"](pos, "red") == {"2": 2, "4": 2}
    assert ANSWERS["rows"](pos, "blue") == {"4": 1}


def test_rows_of_pieces_that_are_nobodys():
    pos = drawn("nnnn. ..... ..... ..... rr...")
    assert ANSWERS["rows"](pos, "nobody") == {"4": 1}


def test_walls_part_neighbours_and_block_lines():
    pos = after(drawn("..... ..... rr... ..... .....", orthogonal()), "a3|b3")
    assert ANSWERS["joined"](pos, "a3 b3") is False
    assert ANSWERS["sees"](pos, "a3") == []
    assert ANSWERS["distance"](pos, "a3 b3") == 3
    assert ANSWERS["slides"](pos, "a3") == ["a1", "a2", "a4", "a5"]


def test_links_join_their_owner_alone():
    pos = after(drawn("..... ..r.. ..... r.... .....", orthogonal()), "a2~c4")
    assert ANSWERS["joined"](pos, "a2 c4") is True
    theirs = after(drawn("..... ..r.. ..... r.... .....", orthogonal()), "pass", "a2~c4")
    assert ANSWERS["joined"](theirs, "a2 c4") is False


def test_sides_are_joined_by_one_group():
    board = squares(5, 5, diagonals=False)
    left = frozenset(board.cell(f"a{row}") for row in range(1, 6))
    right = frozenset(board.cell(f"e{row}") for row in range(1, 6))
    sided = Frame("Test", board, PLAYERS, (STONE, KING, WALL, LINK), sides={"red": (left, right)})
    assert ANSWERS["sides"](drawn("..... ..... rrrrr ..... .....", sided), "red") is True
    assert ANSWERS["sides"](drawn("..... ..rrr rr... ..... .....", sided), "red") is False
    assert ANSWERS["sides"](drawn("..... ..... bbbbb ..... .....", sided), "blue") is False


def test_a_ring_encloses():
    board = hexagon(4)
    ringed = Frame("Havannah", board, PLAYERS, (STONE,))
    centre = board.cell("d4")
    pos = first_position(ringed, {cell: (Piece(0, 0),) for cell in board.neighbours[centre]})
    assert ANSWERS["encloses"](pos, "red") == ["d4"]
    assert ANSWERS["encloses"](pos, "blue") == []
    gap = board.neighbours[centre][0]
    left = {cell: (Piece(0, 0),) for cell in board.neighbours[centre] if cell != gap}
    open_ring = first_position(ringed, left)
    assert ANSWERS["encloses"](open_ring, "red") == []


def test_what_stands_where():
    pos = drawn("..... ..... ..... ..... 2B...", frame(stacks=True))
    assert what_stands(pos, "a1") == ["red stone", "red stone"]
    assert what_stands(pos, "b1") == ["blue king"]
    assert what_stands(pos, "c1") == []


@pytest.mark.parametrize(
    ("claim", "key", "code"),
    [
        ("joined", "a1", "bad-claim"),
        ("joined", "a1 b1 c1", "bad-claim"),
        ("group", "z9", "no-such-cell"),
        ("rows", "green", "no-such-player"),
    ],
)
def test_keys_that_cannot_be_read(claim, key, code):
    with pytest.raises(CodedError) as caught:
        ANSWERS[claim](drawn(GO), key)
    assert caught.value.code == code

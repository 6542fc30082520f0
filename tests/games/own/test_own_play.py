"""Turns of described games: what becomes of the board, and what is refused."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import IllegalMoveError, InvalidMoveError
from boardgen.games.own.actions import Build, Change, Move, Place, Remove, Shift, Stop, Turn
from boardgen.games.own.notation import format_move, parse_move
from boardgen.games.own.position import Frame, Kind, Piece, pair
from boardgen.geometry.squares import squares
from tests.games.own.own_boards import KING, LINK, PLAYERS, STONE, WALL, after, drawn, frame, picture, stacked

EMPTY = "..... ..... ..... ..... ....."


@pytest.mark.parametrize(
    ("before", "token", "expected"),
    [
        (EMPTY, "a1", "..... ..... ..... ..... r...."),
        (EMPTY, "Ke5", "....R ..... ..... ..... ....."),
        (EMPTY, "a1,b1", "..... ..... ..... ..... rr..."),
        (EMPTY, "pass", EMPTY),
        ("..... ..... ..... ..... r....", "a1-e5", "....r ..... ..... ..... ....."),
        ("..... ..... ..... ..... r....", "a1-b2-c1", "..... ..... ..... ..... ..r.."),
        ("..... ..... ..... ..... rb...", "a1xb1", "..... ..... ..... ..... .r..."),
        ("..... ..... ..... ..... rb...", "a1xc1", "..... ..... ..... ..... ..r.."),
        ("..... ..... .b... ..... rb...", "a1xa3", None),
        ("..... ..... ..r.. .b... r....", "a1xc3", None),
        ("..... ...b. ..... .b... r....", "a1xc3xe5", "....r ..... ..... ..... ....."),
        ("....R ..... ..... .b... .....", "Ke5xa1", "..... ..... ..... ..... R...."),
        ("..... ..... ..... ..... r....", "a1-b1=K", "..... ..... ..... ..... .R..."),
        ("..... ..... ..... ..... b....", "a1=red", "..... ..... ..... ..... r...."),
        ("..... ..... ..... ..... b....", "a1=red.K", "..... ..... ..... ..... R...."),
        ("..... ..... ..... .b... bb...", "xa1", "..... ..... ..... .b... .b..."),
        ("..... ..... ..b.. .b... bbr..", "xa1*", "..... ..... ..... ..... ..r.."),
        ("..... ..... ..... ..... n....", "a1-c1", "..... ..... ..... ..... ..n.."),
        ("..... ..... ..... r.... b....", "b1,xa1", "..... ..... ..... r.... .r..."),
        ("..... ..... ..... r.... b....", "b1/xa1", "..... ..... ..... r.... .r..."),
        (EMPTY, "K@e5", "....R ..... ..... ..... ....."),
        (EMPTY, "K*e5", "....R ..... ..... ..... ....."),
        ("..... ..... ..... ..... bbb..", "a1+c1=red", "..... ..... ..... ..... rbr.."),
        ("..... ..... ..... ..... bbb..", "xa1+c1", "..... ..... ..... ..... .b..."),
        ("..... ..... ..... ..... rrb..", "a1>>b1", "..... ..... ..... ..... .rrb."),
        ("..... ..... ..... ..... .rrbb", "b1>>c1", "..... ..... ..... ..... ..rrb"),
        ("..... ..... ..... .b... r....", "a1>>b2", "..... ..... ..b.. .r... ....."),
        ("..... ..... ..... ..... br...", "a1>>b1", None),
        ("..... ..... ..... ..... r.b..", "a1>>c1", None),
    ],
)
def test_a_turn(before, token, expected):
    pos = drawn(before)
    if expected is None:
        with pytest.raises(IllegalMoveError):
            after(pos, token)
    else:
        assert picture(after(pos, token)) == expected


@pytest.mark.parametrize(
    ("before", "token", "code", "witness"),
    [
        ("..... ..... ..... ..... r....", "a1", "play-occupied", "a red stone stands on a1"),
        (EMPTY, "a1-a2", "play-nothing-there", "nothing stands on a1"),
        ("..... ..... ..... ..... b....", "a1-a2", "play-not-yours", "blue stone"),
        ("..... ..... ..... ..... r....", "Ka1-a2", "play-other-piece", "no king"),
        ("..... ..... ..... ..... rr...", "a1-b1", "play-occupied", "empty place"),
        ("..... ..... ..... ..... rb...", "a1-b1", "play-occupied", "write xb1"),
        ("..... ..... ..... ..... rr...", "a1xb1", "play-own-piece", "red's own"),
        ("..... ..... ..... ..... rr...", "a1xc1", "play-own-piece", "b1"),
        ("..... ..... ..... ..... r....", "a1xc1", "play-nothing-there", "between a1 and c1"),
        ("..... ..... ..... ..... rbb..", "a1xd1", "play-two-jumped", "b1, c1"),
        ("..... ..... ..... ..... rb...", "a1xb3", "play-no-line", "b3"),
        ("..... ..... ..... ..... rb...", "a1xc1xa1", "play-taken-twice", "b1"),
        ("..... ..... ..... ..... r....", "a1-a1", "play-same-place", "a1"),
        (EMPTY, "xa1", "play-nothing-there", "a1"),
        (EMPTY, "blue:a1", "play-turn", "red's turn"),
        ("..... ..... ..... ..... R....", "a1=K", "play-no-change", "red king"),
        ("..... ..... ..... ..... n....", "a1=K", "play-whose", "red.K"),
        (EMPTY, "a1=K", "play-nothing-there", "a1"),
        (EMPTY, "xa1|a2", "play-nothing-there", "between a1 and a2"),
        ("..... ..... ..... ..... r....", "a1:2-a2", "play-count", "1 piece"),
    ],
)
def test_what_cannot_be_is_refused(before, token, code, witness):
    pos = drawn(before)
    with pytest.raises(IllegalMoveError) as caught:
        after(pos, token)
    assert caught.value.code == code
    assert witness in caught.value.message


@pytest.mark.parametrize(
    ("token", "where", "message"),
    [
        ("", "the end", "expected a cell"),
        ("z9", "", "there is no cell 'z9'"),
        ("a1-", "the end", "expected a cell"),
        ("a1b2", "character 3", "expected - x"),
        ("Qa1", "character 1", "K king"),
        ("a1=Q", "character 4", "no piece has the letter Q"),
        ("a1=green", "character 4", "'green' is no player"),
        ("a1|c1", "the end", "no neighbours"),
        ("a1:2", "the end", "a1:2-b1"),
        ("a1:x", "character 4", "number"),
        ("Wa1", "the end", "stands on edges"),
        ("a1,", "the end", "expected a cell"),
        ("a1 b1", "character 3", "expected"),
        ("x" * 3000, "", "3,000 characters"),
    ],
)
def test_what_cannot_be_read_says_where(token, where, message):
    with pytest.raises(InvalidMoveError) as caught:
        parse_move(token, frame())
    assert where in caught.value.message
    assert message in caught.value.message


def test_players_take_turns_unless_turns_are_free():
    pos = after(drawn(EMPTY), "a1", "b1", "c1")
    assert picture(pos) == "..... ..... ..... ..... rbr.."
    assert (pos.ply, pos.mover) == (3, 1)
    free = drawn(EMPTY, frame(free_turns=True))
    assert picture(after(free, "blue:a1", "blue:b1", "red:c1", "b1-b2")) == "..... ..... ..... .b... b.r.."
    with pytest.raises(IllegalMoveError, match="say whose turn"):
        after(free, "a1")


def test_a_hand_holds_what_is_not_on_the_board():
    counted = frame(kinds=(STONE._replace(supply=2), KING))
    pos = drawn("r.... ..... ..... ..... .....", counted)
    assert pos.hand(0, 0) == 1
    pos = after(pos, "a1", "b1")
    with pytest.raises(IllegalMoveError, match="red has no stone left; there were 2"):
        after(pos, "c1")


@pytest.mark.parametrize(("captured", "red", "blue"), [("gone", 3, 2), ("back", 3, 3), ("taker", 4, 2)])
def test_where_taken_pieces_go(captured, red, blue):
    counted = frame(kinds=(STONE._replace(supply=4), KING), captured=captured)
    pos = after(drawn("..... ..... ..... ..... rbb..", counted), "a1xb1")
    assert (pos.hand(0, 0), pos.hand(0, 1)) == (red, blue)


@pytest.mark.parametrize(
    ("before", "move", "there"),
    [
        ({"a1": "r", "b1": "b"}, "a1xc1", {"c1": "br"}),
        # Of a jumped stack only the topmost, and the piece taken last is the lowest.
        ({"a1": "r", "b1": "rb", "d1": "rB"}, "a1xc1xe1", {"b1": "r", "d1": "r", "e1": "Bbr"}),
        # What is taken on its own place goes whole.
        ({"a1": "r", "b1": "rb"}, "a1xb1", {"b1": "rbr"}),
        # Without a piece that takes it, it is gone.
        ({"a1": "r", "b1": "b"}, "xb1", {"a1": "r"}),
    ],
)
def test_taken_pieces_go_under_their_captor(before, move, there):
    tall = frame(stacks=True, captured="under")
    assert after(stacked(before, tall), move).cells == stacked(there, tall).cells


def test_stacks_are_lifted_and_dropped_lowest_first():
    pos = drawn("..... ..... ..... ..... 3b...", frame(stacks=True))
    pos = after(pos, "a1:2-b1:1-c1:1")
    assert picture(pos) == "..... ..... ..... ..... r2r.."
    assert pos.frame.stack_names(pos.cells[1]) == ["blue stone", "red stone"]
    with pytest.raises(IllegalMoveError) as caught:
        after(drawn("..... ..... ..... ..... 3....", frame(stacks=True)), "a1:3-b1:1-c1:1")
    assert caught.value.code == "play-count"


def test_walls_and_links_stand_once():
    pos = after(drawn(EMPTY), "a1|a2+b1|b2", "a1~c3")
    board = pos.frame.board
    assert pos.walls == {pair(board.cell("a1"), board.cell("a2")), pair(board.cell("b1"), board.cell("b2"))}
    for token in ("b2|b1", "c3~a1"):
        with pytest.raises(IllegalMoveError) as caught:
            after(pos, token)
        assert caught.value.code == "play-occupied"
    assert not after(pos, "xa2|a1").walls
    assert not after(pos, "pass", "xa1~c3").links


def test_the_cells_of_a_turn_and_numbers():
    pos = after(drawn("..... ..... ..... ..... rb..."), "a1xc1")
    names = pos.frame.board.names
    assert [names[cell] for cell in pos.last[0]] == ["a1", "b1"]
    assert [names[cell] for cell in pos.last[1]] == ["c1"]
    assert {names[cell]: ply for cell, ply in pos.came.items()} == {"c1": 1}
    pos = after(pos, "e5", "e4")
    assert {names[cell]: ply for cell, ply in pos.came.items()} == {"c1": 1, "e5": 2, "e4": 3}
    # The piece of the first turn goes on, and its number with it.
    pos = after(pos, "pass", "c1-c2")
    assert {names[cell]: ply for cell, ply in pos.came.items()} == {"c2": 5, "e5": 2, "e4": 3}


def test_numbers_as_names_of_cells_and_letters_that_are_signs():
    class Numbered:
        """Ten points in a line, as draughts number their squares."""

        names = tuple(map(str, range(1, 51)))
        neighbours = rays = tuple(() for _ in names)

        def __iter__(self):
            return iter(range(50))

        def find(self, name):
            return self.names.index(name) if name in self.names else None

    numbered = Frame("Draughts", Numbered(), PLAYERS, (STONE,))
    assert parse_move("32x23x14", numbered) == Move(None, (Shift(None, 31, None, (Stop(22, True), Stop(13, True))),))
    wide = frame(26, 5)
    assert parse_move("x4", wide) == Move(None, (Place(0, wide.board.cell("x4")),))
    assert parse_move("xx4", wide) == Move(None, (Remove(wide.board.cell("x4")),))


ONE = st.integers(0, 24)
CHANGES = st.one_of(
    st.builds(Change, st.sampled_from([0, 1]).filter(bool), st.sampled_from([None, 0, 1])),
    st.builds(Change, st.none(), st.sampled_from([0, 1])),
)


@st.composite
def actions(draw):
    """Any action that a token can say on a 5 × 5 board."""
    board = squares(5, 5)
    match draw(st.integers(0, 5)):
        case 0:
            return Place(draw(st.sampled_from([0, 1])), draw(ONE))
        case 1:
            stops = draw(
                st.lists(st.builds(Stop, ONE, st.booleans(), st.none() | st.integers(1, 9)), min_size=1, max_size=4)
            )
            return Shift(
                draw(st.sampled_from([None, 1])),
                draw(ONE),
                draw(st.none() | st.integers(1, 9)),
                tuple(stops),
                draw(st.none() | CHANGES),
            )
        case 2:
            return Remove(draw(ONE), draw(st.booleans()))
        case 3:
            return Turn(draw(ONE), draw(CHANGES))
        case 4:
            cell = draw(ONE)
            return Build(2, (pair(cell, draw(st.sampled_from(board.neighbours[cell]))),))
        case _:
            a = draw(ONE)
            return Build(3, (pair(a, draw(ONE.filter(lambda b: b != a))),))


@given(st.lists(actions(), min_size=1, max_size=4), st.none() | st.integers(0, 1))
def test_tokens_round_trip(found, player):
    move = Move(player, tuple(found))
    token = format_move(move, frame())
    assert not set(token) & set(" {}()!?;")
    assert parse_move(token, frame()) == move


@given(st.text(alphabet="abxK=-|~+:,/*123 redblue.W", max_size=14))
def test_nothing_but_our_errors(token):
    pos = drawn("..b.. .r... ..r.. .b... rb...", frame(stacks=True))
    with contextlib.suppress(InvalidMoveError, IllegalMoveError):
        assert len(picture(after(pos, token))) == len(picture(pos))


def test_kinds_are_told_by_place_or_letter():
    assert parse_move("a1|a2", frame()).actions == (Build(2, (pair(0, 5),)),)
    two = frame(kinds=(Kind("ring", "R"), Kind("marker", "M")))
    with pytest.raises(InvalidMoveError, match="R ring, M marker"):
        parse_move("a1", two)
    with pytest.raises(InvalidMoveError, match="no piece that stands on edges"):
        parse_move("a1|a2", two)


def test_positions_are_values():
    pos = drawn(EMPTY)
    one, other = after(pos, "a1", "b1"), after(pos, "a1", "b1")
    assert one == other
    assert hash(one) == hash(other)
    assert one != after(pos, "a1", "c1")
    assert picture(pos) == EMPTY
    assert Piece(0, 0) in one.cells[0]


def test_the_kinds_of_the_tests():
    assert [kind.place for kind in (STONE, KING, WALL, LINK)] == ["cells", "cells", "edges", "links"]


def test_pieces_turn_where_they_are_told_to():
    pos = after(drawn(EMPTY), "c3>c4", "e5", "c3-d3", "e5>a1")
    (d3,) = pos.cells[pos.frame.board.cell("d3")]
    (e5,) = pos.cells[pos.frame.board.cell("e5")]
    assert (d3.facing, e5.facing) == (0, 225)
    turned = after(pos, "d3-d2>e1")
    assert turned.cells[pos.frame.board.cell("d2")] == (Piece(0, 0, 135),)
    with pytest.raises(IllegalMoveError, match="points to e1 already"):
        after(turned, "pass", "d2>e1")


def test_several_are_placed_where_pieces_stack():
    pos = after(drawn(EMPTY, frame(stacks=True, highest=3)), "c3:3")
    assert pos.cells[pos.frame.board.cell("c3")] == (Piece(0, 0),) * 3
    with pytest.raises(IllegalMoveError, match="at most 3"):
        after(pos, "c3")


def test_a_game_may_let_players_move_all_pieces():
    board = "..... ..... ..... ..... b...."
    with pytest.raises(IllegalMoveError, match="may_move: all"):
        after(drawn(board), "a1-a2")
    assert picture(after(drawn(board, frame(may_move="all")), "a1-a2")) == "..... ..... ..... b.... ....."


def test_what_is_taken_goes_back_to_what_it_was():
    kinds = (STONE._replace(supply=4), KING._replace(taken_as="stone"))
    pos = after(drawn("..... ..... ..... ..... rB...", frame(kinds=kinds, captured="taker")), "a1xb1")
    assert (pos.hand(0, 0), pos.hand(0, 1)) == (4, 4)


def test_a_turned_piece_has_no_number_but_is_noted():
    pos = after(drawn("..... ..... ..... ..... b...."), "c3,a1=red")
    assert pos.came == {pos.frame.board.cell("c3"): 1}
    assert pos.last == ((), (pos.frame.board.cell("c3"),), (pos.frame.board.cell("a1"),))

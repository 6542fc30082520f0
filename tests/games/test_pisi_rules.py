"""Turns of Pisi: placing, stepping, jumping, taking, and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardgen.errors import IllegalMoveError, InvalidMoveError
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.position import Position
from boardgen.games.pisi.rules import reach
from tests.games.pisi_island import LAYOUT, goods, position


def after(tokens: str, pos: Position | None = None) -> Position:
    pos = pos or GAME.start(layout=LAYOUT)
    for token in tokens.split():
        pos = GAME.play(pos, GAME.parse_move(token, pos))
    return pos


def fault(pos: Position, token: str) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as caught:
        GAME.play(pos, GAME.parse_move(token, pos))
    move = GAME.parse_move(token, pos)
    assert move not in list(GAME.legal_moves(pos))
    return caught.value


def steps(pos: Position) -> list[str]:
    return sorted({pos.island.name(cell) for cell in reach(pos)})


def test_pawns_start_anywhere_but_the_second_not_on_the_first() -> None:
    pos = GAME.start(layout=LAYOUT)
    assert (GAME.facts(pos)["phase"], GAME.facts(pos)["grid"]) == ("start", [6, 7])
    assert len(list(GAME.legal_moves(pos))) == 33 + 25
    pos = after("d6+")
    assert len(list(GAME.legal_moves(pos))) == 32 + 24
    assert GAME.facts(pos)["phase"] == "start"
    assert fault(pos, "d6").code == "pisi-occupied"
    assert GAME.facts(after("d6+ d5"))["phase"] == "turn"


def test_a_start_on_a_city_takes_nothing_and_a_start_takes_no_road() -> None:
    pos = GAME.start(layout=LAYOUT)
    assert fault(pos, "d7+").message == "there is no good to take on d7: it is a city"
    assert fault(pos, "d6/d7>d6").code == "pisi-road-at-start"
    assert GAME.facts(after("d7"))["goods"]["1"] == dict.fromkeys(pos.island.suits, 0)


def test_a_pawn_that_is_placed_builds_no_road_even_with_goods_in_hand() -> None:
    pos = replace(position(one="ccccssmm"), pawns=(None, None))
    assert all(move.road is None for move in GAME.legal_moves(pos))
    assert fault(pos, "b3/a1>a2<a3").code == "pisi-road-at-start"


def test_taking_is_a_choice_and_moves_one_good_from_tile_to_hand() -> None:
    taken, left = (GAME.facts(after(token)) for token in ("d6+", "d6"))
    assert (taken["goods"]["1"]["moons"], taken["coins"]["d6"], taken["on_board"]["moons"]) == (1, 1, 9)
    assert (left["goods"]["1"]["moons"], left["coins"]["d6"], left["on_board"]["moons"]) == (0, 2, 10)


# C s m C
# c . . a
# C h s C
@pytest.mark.parametrize(
    ("pawns", "found"),
    [
        (("b3", "c1"), "a3 c3"),
        (("a3", "d1"), "a2 b3"),
        (("b3", "c3"), "a3 d3"),  # straight over the opponent to the tile behind
        (("c3", "b3"), "a3 d3"),
        (("b3", "a3"), "c3"),  # nothing behind: no jump
        (("a3", "a2"), "a1 b3"),
        (("a2", "a3"), "a1"),
        (("b1", "c1"), "a1 d1"),
    ],
)
def test_a_step_is_orthogonal_and_a_jump_straight(pawns: tuple[str, str], found: str) -> None:
    assert steps(position(pawns=pawns)) == found.split()


def test_a_jump_does_not_cross_a_hole() -> None:
    pos = position("C s m C\nc . h a\nC s . C", pawns=("c3", "c2"))
    assert steps(pos) == ["b3", "d3"]
    says = "d2 is not one step from c3; from c3 the pawn reaches b3, d3 (no jump over c2: no tile lies behind it)"
    assert fault(pos, "d2").message == says


@pytest.mark.parametrize(
    ("token", "code", "says"),
    [
        ("b3", "pisi-no-step", "b3 is not one step from b3; from b3 the pawn reaches a3, d3"),
        ("a2", "pisi-no-step", "from b3 the pawn reaches a3, d3"),
        ("d2", "pisi-no-step", "not one step from b3"),
        ("c3", "pisi-occupied", "the pawn of player 2 stands on c3; from b3 the pawn reaches a3, d3"),
        ("a3+", "pisi-no-good", "a3: it is a city"),
    ],
)
def test_a_wrong_step_is_named_with_its_witness(token: str, code: str, says: str) -> None:
    error = fault(position(pawns=("b3", "c3")), token)
    assert error.code == code
    assert says in error.message


def test_an_empty_tile_says_when_its_goods_were_taken() -> None:
    pos = after("d6+ a7 d5 a6 d6+ a7 d5 a6")
    assert fault(pos, "d6+").message == "there is no good to take on d6: its goods were taken at ply 1 and 5"


def test_the_step_is_mandatory_and_there_is_no_pass() -> None:
    with pytest.raises(InvalidMoveError):
        GAME.parse_move("pass", position())


def near_the_end() -> Position:
    """One good of suns is left, on b3."""
    pos = position(pawns=("a3", "c1"), one="s")
    coins = [0 if tile.startswith("suns") else n for tile, n in zip(pos.island.tiles, pos.coins, strict=True)]
    coins[pos.island.cell("b3")] = 1
    return replace(pos, coins=tuple(coins))


def test_a_tile_of_the_first_suit_without_goods_is_no_city() -> None:
    pos = position(pawns=("a3", "d1"))
    assert pos.island.suits[0] == "suns"
    b3 = pos.island.cell("b3")
    pos = replace(pos, coins=tuple(0 if cell == b3 else n for cell, n in enumerate(pos.coins)))
    assert fault(pos, "b3+").message == "there is no good to take on b3: its goods are gone"


def test_the_game_ends_when_the_last_good_of_a_suit_leaves_the_board() -> None:
    pos = near_the_end()
    assert GAME.to_move(pos) == "1"
    assert GAME.outcome(after("b3", pos)) is None
    done = after("b3+", pos)
    assert GAME.to_move(done) is None
    assert GAME.outcome(done) is not None
    assert list(GAME.legal_moves(done)) == []
    assert fault(done, "b1").message == "the game is over: no suns are left on the board"


def test_whoever_took_the_last_good_may_still_build_the_road_of_that_turn() -> None:
    """The one more road is that of the same turn, paid also with the good just taken; nobody moves after it."""
    pos = replace(near_the_end(), goods=(goods("sm"), goods("sssmmm")))
    tokens = {GAME.format_move(move, pos) for move in GAME.legal_moves(pos)}
    assert "b3+/a3>b3<c3<d3" in tokens
    assert "b3/a3>b3<c3<d3" not in tokens
    done = after("b3+/a3>b3<c3<d3", pos)
    assert GAME.facts(done)["roads"]["1"] == [["a3", "b3"], ["b3", "c3"], ["c3", "d3"]]
    assert GAME.outcome(done).winner == "1"
    assert GAME.to_move(done) is None


def test_when_goods_were_taken_and_roads_built_is_no_part_of_the_position() -> None:
    pos = after("d6+ a7 d5")
    older = replace(pos, taken=((),) * len(pos.taken), built=(9,) * len(pos.built))
    assert older == pos
    assert hash(older) == hash(pos)


def test_turns_count_rounds_of_both_players() -> None:
    pos = GAME.start(layout=LAYOUT)
    turns = []
    for token in ["d6+", "a7", "d5", "a6", "d6+"]:
        turns.append(GAME.turn(pos))
        pos = after(token, pos)
    assert turns == [1, 1, 2, 2, 3]
    assert GAME.turn(position(mover=1)) == 1
    assert GAME.turn(after("c3", position(pawns=("a3", "b3"), mover=1))) == 2

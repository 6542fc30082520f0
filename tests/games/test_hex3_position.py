"""Positions given as a whole: what is worked out from the stones, and what is refused."""

import pytest

from boardgen.errors import OptionError
from boardgen.games.base import Outcome
from tests.games.hex3_drawing import GAME, drawn

RED_CUT = """
  r . .
 . . . .
g g g b b
 . . . .
  r . .
"""
GREEN_LAST = """
  r . .
 . . . .
g g g b b
 . g b .
  r . .
"""
RED_JOINED = """
  . r .
 . r . .
g r b b b
 . r . g
  r . .
"""


def test_who_is_out_follows_from_the_stones():
    facts = GAME.facts(drawn(RED_CUT))
    assert facts["out"] == ["red"]
    assert facts["cuts"] == {"red": ["e3", "d3", "c3", "b3", "a3"]}
    assert facts["to_move"] == "green"
    assert facts["outcome"] is None


def test_the_last_one_left_has_won():
    pos = drawn(GREEN_LAST)
    assert GAME.outcome(pos) == Outcome("green", "last one left")
    assert GAME.facts(pos)["out"] == ["red", "blue"]
    assert list(GAME.legal_moves(pos)) == []


def test_a_connection_has_won_and_says_nothing_of_who_was_out_before():
    pos = drawn(RED_JOINED)
    assert GAME.outcome(pos) == Outcome("red", "connection")
    assert GAME.facts(pos)["out"] == []
    assert GAME.facts(pos)["bridges"] == {"red": ["a1", "b2", "b3", "c4", "d5"]}


def test_an_empty_position_is_the_start_without_the_pie():
    assert GAME.start(position={}) == GAME.start()
    assert hash(GAME.start(position={})) == hash(GAME.start())


def test_cells_may_be_words_or_a_list():
    as_words = GAME.start(position={"stones": {"red": "c1 c2", "green": "a5"}})
    assert as_words == GAME.start(position={"stones": {"red": ["c2", "c1"], "green": ["a5"], "blue": []}})


LOOSE = """
  . . .
 . . . .
. . r . .
 . r . .
  . . .
"""
NOBODY = """
  g g .
 . g g g
g b b . r
 b b b r
  . b r
"""


@pytest.mark.parametrize(
    ("options", "code", "path"),
    [
        ({"side": 1}, "out-of-range", ("side",)),
        ({"side": 2.0}, "wrong-type", ("side",)),
        ({"side": [5]}, "wrong-type", ("side",)),
        ({"side": True}, "wrong-type", ("side",)),
        ({"size": 5}, "unknown-key", ("size",)),
        ({"pie": "yes"}, "wrong-type", ("pie",)),
        ({"pie": True, "position": {}}, "setup-and-position", ("position",)),
        ({"position": "c1"}, "wrong-type", ("position",)),
        ({"position": {"out": ["red"]}}, "unknown-key", ("position", "out")),
        ({"position": {"stones": {"yellow": ["a1"]}}}, "unknown-key", ("position", "stones", "yellow")),
        ({"position": {"stones": {"red": 5}}}, "no-such-cell", ("position", "stones", "red", 0)),
        ({"position": {"stones": {"red": ["c1", "z1"]}}}, "no-such-cell", ("position", "stones", "red", 1)),
        ({"position": {"stones": {"red": "c1 c1"}}}, "named-twice", ("position", "stones", "red", 1)),
        (
            {"position": {"stones": {"red": "a1", "blue": "a2 a1"}}},
            "named-twice",
            ("position", "stones", "blue", 1),
        ),
        ({"position": {"stones": {"green": "c1"}}}, "hex3-loose-stone", ("position", "stones", "green")),
        ({"position": {"to_move": "yellow"}}, "bad-value", ("position", "to_move")),
        ({"position": {"seats": {"red": 1, "green": 2}}}, "missing-key", ("position", "seats", "blue")),
        ({"position": {"seats": {"red": 1, "green": 2, "blue": 2}}}, "hex3-seats", ("position", "seats")),
        ({"position": {"seats": {"red": [], "green": 2, "blue": 3}}}, "wrong-type", ("position", "seats", "red")),
        ({"position": {"seats": {"red": 1, "green": None, "blue": 3}}}, "hex3-seats", ("position", "seats")),
        ({"position": {"seats": {"red": 1, "green": 2, "blue": None}}}, "hex3-seats", ("position", "seats")),
        ({"position": {"cuts": {"red": "c1"}}}, "hex3-cut", ("position", "cuts", "red")),
        ({"position": {"ply": -1}}, "out-of-range", ("position", "ply")),
    ],
)
def test_refused_options(options, code, path):
    with pytest.raises(OptionError) as caught:
        GAME.start(**options)
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize(
    ("drawing", "to_move", "code", "witness"),
    [
        (LOOSE, None, "hex3-loose-stone", "the red stone on b2 cannot have been placed"),
        (NOBODY, None, "hex3-nobody-left", "a move never cuts off its own player"),
        (RED_CUT, "red", "hex3-to-move", "red is out and cannot be to move; write green or blue"),
        (GREEN_LAST, "green", "hex3-to-move", "green has won"),
        (RED_JOINED, "red", "hex3-to-move", "red has won"),
    ],
)
def test_impossible_positions(drawing, to_move, code, witness):
    with pytest.raises(OptionError) as caught:
        drawn(drawing, **({"to_move": to_move} if to_move else {}))
    assert caught.value.code == code
    assert witness in caught.value.message
    assert caught.value.path[1] == ("to_move" if to_move else "stones")


def test_a_cut_may_be_named_by_the_stones_it_runs_over():
    chain = ["e3", "d3", "c3", "b3", "a3"]
    assert GAME.facts(drawn(RED_CUT, cuts={"red": chain}))["cuts"] == {"red": chain}
    with pytest.raises(OptionError, match="these cells put red not out") as caught:
        drawn(RED_CUT, cuts={"red": [*chain, "a1"]})
    assert (caught.value.code, caught.value.path) == ("hex3-cut", ("position", "cuts", "red"))


@pytest.mark.parametrize(
    ("drawing", "cuts", "witness"),
    [
        (RED_CUT, {"red": ["e3"]}, "no chain of other stones"),
        (RED_CUT, {"green": ["c3"]}, "it is not out: no chain of other stones"),
    ],
)
def test_stones_that_are_no_cut(drawing, cuts, witness):
    with pytest.raises(OptionError) as caught:
        drawn(drawing, cuts=cuts)
    assert caught.value.code == "hex3-cut"
    assert witness in caught.value.message
    assert ("it is not out" in caught.value.message) == ("it is not out" in witness)


@pytest.mark.parametrize(
    ("seats", "advice"),
    [
        ({"red": 1, "green": None, "blue": 3}, "; null is allowed only while the pie leaves the player open"),
        ({"red": 1, "green": 1, "blue": 3}, ""),
    ],
)
def test_seats_that_cannot_be(seats, advice):
    with pytest.raises(OptionError) as caught:
        GAME.start(position={"seats": seats})
    assert caught.value.code == "hex3-seats"
    assert caught.value.message.endswith(advice)
    assert len(caught.value.message) > len(advice)
    assert ("null" in caught.value.message) == bool(advice)


def test_what_the_flags_draw():
    cut, joined = drawn(RED_CUT), drawn(RED_JOINED)
    assert GAME.flags["cuts"].places(cut) == ["a3", "b3", "c3", "d3", "e3"]
    assert GAME.flags["cuts"].places(joined) == []
    assert GAME.flags["bridges"].places(joined) == ["a1", "b2", "b3", "c4", "d5"]


def test_what_takes_a_search_is_found_only_where_it_is_wanted():
    pos = drawn(
        """
          . r .
         . . . .
        g g . . .
         . . . .
          . . .
        """
    )
    whole = GAME.facts(pos)
    assert whole["missing"] == {"red": 4, "green": 3, "blue": 5}
    some = GAME.facts(pos, {"missing", "ply"})
    assert {key: whole[key] for key in some} == some
    assert whole.keys() - some.keys() == {"cuts", "bridges"}

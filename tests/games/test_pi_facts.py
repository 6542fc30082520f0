"""Facts, claims and territory of Pi."""

import pytest

from boardgen.errors import CodedError
from boardgen.games.pi.facts import controlled, holding, territory
from tests.games.pi_play import GAME, given, play

# The example that the game file format is explained with.
EXAMPLE = GAME.start(side=6, red=["e5", "g6", "f7"], goals={"A": "d5", "B": "h8", "C": "f6", "D": "e8", "E": "g4"})
MOVES = "f5 e6 d3 h5 d7"


def test_facts_of_the_published_example():
    assert GAME.facts(play(EXAMPLE, MOVES)) == {
        "game": "pi",
        "ply": 5,
        "to_move": "red",
        "outcome": None,
        "pieces": {"red": ["e5", "e6", "f7", "g6", "h5"], "blue": ["d3", "d7", "f5"]},
        "goals": {
            "A": {"cell": "d5", "owner": "blue", "size": 9, "triangle": ["d3", "d7", "f5"]},
            "B": {"cell": "h8", "owner": None, "size": None, "triangle": None},
            "C": {"cell": "f6", "owner": "red", "size": 4, "triangle": ["e5", "f7", "g6"]},
            "D": {"cell": "e8", "owner": None, "size": None, "triangle": None},
            "E": {"cell": "g4", "owner": None, "size": None, "triangle": None},
        },
        "score": {"red": 1, "blue": 1},
        "passed": False,
    }


@pytest.mark.parametrize(("token", "code"), [("d4", None), ("d5", "pi-goal"), ("a1", "pi-no-triangle")])
def test_moves_of_the_published_example(token, code):
    pos = play(EXAMPLE, MOVES)
    if code is None:
        assert GAME.parse_move(token, pos) in list(GAME.legal_moves(pos))
    else:
        with pytest.raises(CodedError) as error:
            play(pos, token)
        assert error.value.code == code


def test_a_tied_goal_has_no_triangle():
    assert GAME.facts(play(EXAMPLE, "tie:A"))["goals"]["A"] == {
        "cell": "d5",
        "owner": "tied",
        "size": None,
        "triangle": None,
    }


def test_goals_are_sorted_by_letter_however_they_were_given():
    pos = GAME.start(goals={"C": "d5", "A": "h8", "B": "e8"})
    assert list(GAME.facts(pos)["goals"]) == ["A", "B", "C"]
    assert pos == GAME.start(goals={"A": "h8", "B": "e8", "C": "d5"})


# Claims about triangles


@pytest.mark.parametrize(
    ("key", "size"),
    [("f5 d3 d7", 9), ("d7 f5 d3", 9), ("e5 g6 f7", 4), ("a1 b1 b2", 3), ("a1 b1 c1", None), ("a1 a1 b1", None)],
)
def test_sizes_of_triangles_can_be_claimed(key, size):
    query = GAME.queries["triangles"]
    assert list(query(EXAMPLE, {key: size})) == []
    (wrong,) = query(EXAMPLE, {key: 5})
    assert wrong.path == (key,)
    assert wrong.message == f"{key}: claimed 5, is {'null' if size is None else size}"


@pytest.mark.parametrize(
    ("claim", "path", "code"),
    [
        ({"f5 d3": 9}, ("f5 d3",), "bad-claim"),
        ({"f5 d3 d7 e5": 9}, ("f5 d3 d7 e5",), "bad-claim"),
        ({5: 9}, (5,), "bad-claim"),
        ({"f5 d3 z9": 9}, ("f5 d3 z9",), "no-such-cell"),
        (9, (), "bad-claim"),
    ],
)
def test_claims_that_cannot_be_read(claim, path, code):
    (wrong,) = GAME.queries["triangles"](EXAMPLE, claim)
    assert (wrong.path, wrong.code) == (path, code)


# Territory


def test_territory_of_the_start_is_the_start_triangle():
    found = territory(GAME.start())
    assert GAME.board().names_of(found.red) == ["e5", "f6", "f7", "g6"]
    assert found.blue == 0


def test_territory_of_the_published_example():
    found = territory(play(EXAMPLE, MOVES))
    names = GAME.board().names_of
    assert "d5" in names(found.blue)
    assert {"e5", "f6", "f7", "g6"} <= set(names(found.red))
    assert not found.red & found.blue


def test_flags_draw_on_both_territories_and_on_the_cells_that_count():
    """c3 is a corner of red's triangle, and in a triangle of blue's of the same size: nobody's."""
    assert controlled(GAME.start(goals={"A": "a2"})) == ["e5", "f6", "f7", "g6"]
    drawing = """
      . . .
     r . b .
    . . r . .
     . A b .
      b r .
    """
    pos = given(drawing, {"A": {"owner": "red"}})
    found = territory(pos)
    assert pos.setup.board.names_of(found.red | found.blue) == ["a1", "b1", "b2", "b3", "b4", "c2", "d4"]
    assert controlled(pos) == ["a1", "b1", "b2", "b3", "b4", "c2", "d4"]
    assert holding(pos) == ["b1", "b2", "b3", "b4", "c3"]


EQUAL = """
  . . .
 . r b .
. b A r .
 . r b .
  . . .
"""


@pytest.mark.parametrize(("owner", "colour"), [("red", "red"), ("blue", "blue"), ("tied", None)])
def test_the_cell_of_a_goal_follows_the_goal(owner, colour):
    pos = given(EQUAL, {"A": {"owner": owner}})
    found = territory(pos)
    goal = 1 << pos.setup.goals[0]
    assert (bool(found.red & goal), bool(found.blue & goal)) == (colour == "red", colour == "blue")


def test_the_cell_of_a_tied_goal_is_nobodys_though_a_triangle_encloses_it():
    found = territory(play(EXAMPLE, "tie:C"))
    assert GAME.board().names_of(found.red) == ["e5", "f7", "g6"]


def test_where_a_given_position_leaves_open_who_was_first_the_cell_is_nobodys():
    pos = given(EQUAL.replace("A", "."))
    found = territory(pos)
    centre = 1 << pos.setup.board.cell("c3")
    assert not (found.red | found.blue) & centre
    # The corners of each triangle lie in no other: they are their owner's.
    assert pos.setup.board.names_of(found.red & ~found.blue) == ["b2", "c4", "d3"]

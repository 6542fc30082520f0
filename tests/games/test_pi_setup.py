"""How Pi begins: standard setups, whole positions, random setups, and what is wrong with others."""

import pypdfium2
import pytest

from boardgen.draw import setup
from boardgen.errors import OptionError
from tests.boards import dedent
from tests.games.pi_play import GAME, drawn, given, held, tokens


def test_the_usual_board_has_91_cells_and_red_around_the_centre():
    pos = GAME.start()
    assert len(pos.setup.board) == len(GAME.board()) == 91
    facts = GAME.facts(pos)
    assert facts["pieces"] == {"red": ["e5", "f7", "g6"], "blue": []}
    assert facts["goals"] == {}
    assert facts["to_move"] == "blue"
    assert facts["passed"] is False


def test_red_may_stand_the_other_way_round():
    pos = GAME.start(red=["g7", "f5", "e6"])
    assert GAME.facts(pos)["pieces"]["red"] == ["e6", "f5", "g7"]


def test_lists_may_be_written_as_words():
    assert GAME.start(red="f5 g7 e6") == GAME.start(red=["f5", "g7", "e6"])


@pytest.mark.parametrize("side", range(2, 27))
def test_any_side_from_two_to_26_can_be_started_and_played(side):
    pos = GAME.start(side=side)
    pos = GAME.play(pos, next(GAME.legal_moves(pos)))
    assert len(pos.setup.board) == 3 * side * (side - 1) + 1
    assert len(list(GAME.legal_moves(pos))) >= 3


def test_on_side_two_red_starts_on_corners():
    """The neighbours of the centre are all corners there."""
    assert drawn(GAME.start(side=2, goals={"A": "b2"})) == dedent(
        """
         r .
        . A r
         r .
        """
    )


BAD = [
    ({"side": 1}, "out-of-range", ("side",), "from 2 to 26"),
    ({"side": 27}, "out-of-range", ("side",), "from 2 to 26"),
    ({"side": "6"}, "wrong-type", ("side",), "a whole number"),
    ({"size": 6}, "unknown-key", ("size",), "did you mean 'side'"),
    ({"red": ["e5", "g6"]}, "pi-start", ("red",), "e5 g6 f7 or f5 e6 g7"),
    ({"red": ["e5", "g6", "e6"]}, "pi-start", ("red",), "three alternate neighbours of the centre"),
    ({"red": ["e5", "g6", "z9"]}, "no-such-cell", ("red", 2), "no cell 'z9'"),
    ({"red": ["e5", "g6", "e5"]}, "named-twice", ("red", 2), "e5 is named twice"),
    ({"red": 5}, "no-such-cell", ("red", 0), "no cell '5'"),
    ({"red": ["e5", "g6", 7]}, "no-such-cell", ("red", 2), "no cell '7'"),
    ({"red": {"e5": 1}}, "wrong-type", ("red",), "red: expected a list, found a mapping"),
    ({"red": ["e5", "g6", None]}, "wrong-type", ("red", 2), "a cell such as e5, found nothing"),
    ({"red": ["e5 g6", "f7"]}, "bad-value", ("red", 0), "write e5, g6"),
    ({"red": "E5 g6 f7"}, "no-such-cell", ("red", 0), "did you mean 'e5'"),
    ({"goals": ["d5"]}, "wrong-type", ("goals",), "expected a mapping"),
    (
        {"goals": {"A": "a1"}},
        "pi-goal-corner",
        ("goals", "A"),
        "goal A cannot be on a1: it is a corner of the board, which no triangle can enclose",
    ),
    ({"goals": {"A": "k11"}}, "pi-goal-corner", ("goals", "A"), "corner"),
    ({"goals": {"A": "e5"}}, "pi-goal-on-piece", ("goals", "A"), "a piece is there"),
    ({"goals": {"A": "d5", "B": "d5"}}, "pi-goal-twice", ("goals", "B"), "goal A is there already"),
    ({"goals": {"A": "d55"}}, "no-such-cell", ("goals", "A"), "d55"),
    ({"goals": {"A": None}}, "wrong-type", ("goals", "A"), "expected a cell such as e5, found nothing"),
    ({"goals": {"a": "d5"}}, "bad-value", ("goals", "a"), "one capital"),
    ({"goals": {"AB": "d5"}}, "bad-value", ("goals", "AB"), "one capital"),
    ({"goals": {"Ä": "d5"}}, "bad-value", ("goals", "Ä"), "one capital"),
    ({"goals": {5: "d5"}}, "bad-value", ("goals", "5"), "a key of goals: expected a goal letter"),
    ({"position": {}, "goals": {"A": "d5"}}, "setup-and-position", ("position",), "not both"),
    ({"position": ["e5"]}, "wrong-type", ("position",), "expected a mapping of red, blue, goals"),
    ({"position": {"green": ["e5"]}}, "unknown-key", ("position", "green"), "there are red, blue, goals, to_move"),
    ({"position": {"red": ["e5", "e5"]}}, "named-twice", ("position", "red", 1), "e5"),
    (
        {"position": {"red": ["e5"], "blue": ["e5"]}},
        "named-twice",
        ("position", "blue", 0),
        "e5 stands under red as well",
    ),
    ({"position": {"to_move": "green"}}, "bad-value", ("position", "to_move"), "there are red, blue"),
    ({"position": {"goals": {"A": "d5"}}}, "wrong-type", ("position", "goals", "A"), "expected a mapping of cell"),
    ({"position": {"goals": {"A": {}}}}, "missing-key", ("position", "goals", "A", "cell"), "A needs the key 'cell'"),
    ({"position": {"goals": {"A": {"cell": "a1"}}}}, "pi-goal-corner", ("position", "goals", "A", "cell"), "corner"),
    (
        {"position": {"goals": {"A": {"who": 1}}}},
        "unknown-key",
        ("position", "goals", "A", "who"),
        "",
    ),
]


@pytest.mark.parametrize(("options", "code", "path", "text"), BAD)
def test_options_that_cannot_be_used(options, code, path, text):
    with pytest.raises(OptionError) as error:
        GAME.start(**options)
    assert (error.value.code, error.value.path) == (code, path)
    assert text in error.value.message


def test_the_board_takes_its_side_alone():
    assert len(GAME.board(side=4)) == 37
    for options, code in (({"side": 0}, "out-of-range"), ({"goals": {}}, "unknown-key")):
        with pytest.raises(OptionError) as error:
            GAME.board(**options)
        assert error.value.code == code


# Whole positions

TWO = """
   . . . .
  . . b . .
 . . . . b .
. . . b A r .
 . . . r . .
  . . . . .
   . . . .
"""


def test_a_given_position_finds_the_owners_of_its_goals():
    pos = given(TWO)
    assert drawn(pos) == dedent(TWO)
    assert GAME.ply(pos) == 0
    assert GAME.to_move(pos) == "blue"


BOTH = """
  . . .
 . b r .
. . A . .
 . r b .
  . . .
"""

SMALL = """
  . . .
 . r . .
. b A r b
 . r . .
  . b .
"""

EQUAL = """
  . . .
 . r b .
. b A r .
 . r b .
  . . .
"""


def test_the_smallest_triangle_tells_the_owner():
    assert held(given(SMALL), "A") == "red 4"
    assert held(given(BOTH), "A") == "-"


def test_at_equal_size_the_owner_must_be_given():
    """History decides between equal triangles, and a diagram has none."""
    with pytest.raises(OptionError) as error:
        given(EQUAL)
    assert error.value.code == "pi-owner"
    assert error.value.path == ("position", "goals", "A")
    assert (
        "the smallest triangles around the goal are red's b2 c4 d3, blue's b3 c2 d4 (size 4); say who was first"
        in error.value.message
    )
    assert held(given(EQUAL, {"A": {"owner": "red"}}), "A") == "red 4"
    assert held(given(EQUAL, {"A": {"owner": "blue"}}), "A") == "blue 4"


@pytest.mark.parametrize(
    ("claim", "owner"),
    [
        ({"owner": "red", "size": 4, "triangle": ["b2", "c4", "d3"]}, "red 4"),
        ({"owner": "blue", "size": 4, "triangle": "d4 b3 c2"}, "blue 4"),
        ({"triangle": ["b3", "c2", "d4"]}, "blue 4"),
        ({"owner": "tied"}, "tied"),
    ],
)
def test_claims_that_fit(claim, owner):
    pos = given(EQUAL, {"A": claim})
    assert held(pos, "A") == owner
    if "triangle" in claim:
        assert GAME.facts(pos)["goals"]["A"]["triangle"] in (["b2", "c4", "d3"], ["b3", "c2", "d4"])


@pytest.mark.parametrize(
    ("drawing", "claim", "code", "key", "text"),
    [
        (
            SMALL,
            {"owner": "blue"},
            "pi-owner",
            "owner",
            "the smallest triangle around the goal is red's b2 c4 d3 (size 4)",
        ),
        (BOTH, {"owner": "red"}, "pi-owner", "owner", "no triangle of one colour encloses the goal"),
        (BOTH, {"size": 4}, "pi-size", "size", "no triangle of one colour encloses the goal"),
        (SMALL, {"size": 7}, "pi-size", "size", "red's b2 c4 d3 (size 4)"),
        (SMALL, {"owner": "green"}, "bad-value", "owner", "there are red, blue, tied"),
        (SMALL, {"owner": ["red"]}, "wrong-type", "owner", "one of red, blue, tied"),
        (SMALL, {"owner": "tied", "size": 4}, "pi-size", "size", "a tied goal belongs to no triangle"),
        (
            SMALL,
            {"owner": "tied", "triangle": "b2 c4 d3"},
            "pi-triangle",
            "triangle",
            "a tied goal belongs to no triangle",
        ),
        (SMALL, {"triangle": ["b2", "c4"]}, "too-short", "triangle", "exactly 3 corners, found 2"),
        (SMALL, {"triangle": ["b3", "c2", "d4"]}, "pi-triangle", "triangle", "is red's b2 c4 d3 (size 4)"),
        (EQUAL, {"owner": "red", "triangle": "b3 c2 d4"}, "pi-triangle", "triangle", "cannot be right"),
        (SMALL, {"triangle": ["b2", "c4", "x9"]}, "no-such-cell", "triangle", "x9"),
    ],
)
def test_claims_that_cannot_be_right(drawing, claim, code, key, text):
    with pytest.raises(OptionError) as error:
        given(drawing, {"A": claim})
    assert error.value.code == code
    assert error.value.path[:4] == ("position", "goals", "A", key)
    assert text in error.value.message


def test_red_may_be_to_move_and_the_round_ends_with_it():
    pos = given(SMALL.replace("A", "."), to_move="red")
    assert (GAME.to_move(pos), GAME.turn(pos)) == ("red", 1)
    pos = GAME.play(pos, next(GAME.legal_moves(pos)))
    assert (GAME.to_move(pos), GAME.turn(pos)) == ("blue", 2)


def test_a_position_with_every_goal_enclosed_is_over():
    pos = given(SMALL)
    assert tokens(pos) == []
    assert GAME.outcome(pos).winner == "red"


BLUE_ALONE = """
  . . .
 . . b .
. . r . .
 b . . .
  . . .
"""


@pytest.mark.parametrize(
    ("drawing", "to_move", "text"),
    [
        (SMALL, "blue", "nobody is to move"),
        (SMALL, "red", "nobody is to move"),
        (BOTH, None, "the game goes on"),
        (BLUE_ALONE, None, "the game goes on, because a player can place"),
    ],
)
def test_the_player_to_move_fits_the_position(drawing, to_move, text):
    with pytest.raises(OptionError, match=text) as error:
        given(drawing, to_move=to_move)
    assert (error.value.code, error.value.path) == ("pi-to-move", ("position", "to_move"))


def test_a_given_position_may_say_how_many_moves_were_played():
    pos = given(BOTH, ply=11)
    assert (GAME.ply(pos), GAME.ply(GAME.play(pos, next(GAME.legal_moves(pos))))) == (11, 12)


NOBODY_CAN_PLACE = """
  . . .
 . . B .
. . A . r
 . . . .
  . . .
"""


def test_where_nobody_can_place_a_position_may_be_at_its_end():
    pos = given(NOBODY_CAN_PLACE, to_move=None)
    assert tokens(pos) == []
    assert GAME.facts(pos)["outcome"] == {"winner": None, "reason": "goals 0:0, nobody can place"}


@pytest.mark.parametrize(("passed", "over"), [(False, False), (True, True)])
def test_a_pass_before_a_given_position_counts(passed, over):
    pos = given(NOBODY_CAN_PLACE, passed=passed)
    assert GAME.facts(pos)["passed"] == passed
    assert (GAME.outcome(GAME.play(pos, "pass")) is not None) == over


def test_facts_of_a_game_give_the_same_position_back():
    pos = GAME.start(goals={"A": "d5", "B": "h8", "C": "f6", "D": "e8", "E": "g4"})
    for token in ["f5", "e6", "d3", "h5", "d7"]:
        pos = GAME.play(pos, GAME.parse_move(token, pos))
    facts = GAME.facts(pos)
    goals = {
        letter: {key: value for key, value in goal.items() if value is not None}
        for letter, goal in facts["goals"].items()
    }
    again = GAME.start(position={**facts["pieces"], "goals": goals, "to_move": facts["to_move"]})
    assert {**GAME.facts(again), "ply": 5} == facts
    assert tokens(again) == tokens(pos)


# Random setups


def test_a_random_setup_is_a_start_in_full():
    options = GAME.random_setup(7)
    assert options["board"] == {"side": 6}
    assert list(options["setup"]) == ["red", "goals"]
    pos = GAME.start(**options["board"], **options["setup"])
    assert list(GAME.facts(pos)["goals"]) == ["A", "B", "C", "D", "E"]


def test_a_seed_always_gives_the_same_setup():
    assert GAME.random_setup(7) == GAME.random_setup(7, side=6, goals=5)
    assert GAME.random_setup(7)["setup"] == {
        "red": ["f5", "e6", "g7"],
        "goals": {"A": "a4", "B": "h7", "C": "c2", "D": "f2", "E": "i9"},
    }


def test_random_setups_differ_and_reach_every_cell():
    setups = [GAME.random_setup(seed, side=3, goals=3)["setup"] for seed in range(200)]
    assert {tuple(setup["red"]) for setup in setups} == {("b2", "d3", "c4"), ("c2", "b3", "d4")}
    used = {cell for setup in setups for cell in setup["goals"].values()}
    assert used == {"c3", "b2", "d3", "c4", "c2", "b3", "d4", "b1", "a2", "d2", "b4", "e4", "d5"}
    assert all(len(set(setup["goals"].values())) == 3 for setup in setups)
    assert not any(set(setup["red"]) & set(setup["goals"].values()) for setup in setups)


@pytest.mark.parametrize(("side", "most"), [(2, 1), (3, 10)])
def test_as_many_goals_as_fit(side, most):
    assert len(GAME.random_setup(1, goals=26)["setup"]["goals"]) == 26
    options = GAME.random_setup(1, side=side, goals=most)
    assert len(GAME.start(**options["board"], **options["setup"]).setup.goals) == most
    with pytest.raises(
        OptionError, match=f"{most + 1} goals are too many for side {side}; at most {most} fit"
    ) as error:
        GAME.random_setup(1, side=side, goals=most + 1)
    assert (error.value.code, error.value.path) == ("out-of-range", ("goals",))


@pytest.mark.parametrize(
    ("seed", "options", "path"),
    [
        ("7", {}, ("seed",)),
        (True, {}, ("seed",)),
        (1, {"goals": -1}, ("goals",)),
        (1, {"goals": 27}, ("goals",)),
        (1, {"goals": "5"}, ("goals",)),
        (1, {"side": 1}, ("side",)),
        (1, {"red": ["e5"]}, ("red",)),
    ],
)
def test_random_setups_that_cannot_be(seed, options, path):
    with pytest.raises(OptionError) as error:
        GAME.random_setup(seed, **options)
    assert error.value.path == path


@pytest.mark.parametrize(("side", "goals"), [(2, 1), (3, 5), (6, 5)])
def test_small_boards_get_as_many_goals_as_fit(side, goals):
    assert len(GAME.random_setup(1, side=side)["setup"]["goals"]) == goals


def test_the_number_of_goals_may_be_chosen():
    assert sorted(GAME.random_setup(1, goals=3)["setup"]["goals"]) == ["A", "B", "C"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_setup_of_pi_says_how_the_game_ends_and_what_is_seen(paper):
    """What red begins with are discs, not rings."""
    page = pypdfium2.PdfDocument(setup("pi", seed=7, paper=paper).pdf)[0]
    said = " ".join(page.get_textpage().get_text_range().split())
    assert "Red has three pieces around the centre." in said
    assert "each goal is enclosed or, if both agree, tied" in said
    assert "A turn" in said

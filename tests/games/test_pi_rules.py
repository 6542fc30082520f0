"""The rules of Pi as rows: the start, the moves, the board afterwards, who has which goal."""

from typing import NamedTuple

import pytest

from boardgen.errors import IllegalMoveError
from boardgen.games.pi import rules
from tests.boards import dedent
from tests.games.pi_play import GAME, drawn, given, held, play, start, tokens


class Row(NamedTuple):
    """A goal's story: who holds it after each move, ``|`` apart, beginning with the start."""

    start: str
    moves: str
    end: str
    goal: str
    story: str


ROWS = {
    "a smaller triangle takes a goal": Row(
        """
           . . . .
          . . . . .
         . B r C . .
        . . . . r . .
         . . r A . .
          . . . . .
           . . . .
        """,
        "d4 g5 e6 g6 f5",
        """
           . . . .
          . . b . r
         . B r C b r
        . . . b r . .
         . . r A . .
          . . . . .
           . . . .
        """,
        "C",
        "- | - | red 5 | red 5 | red 5 | blue 4",
    ),
    "red takes from blue": Row(
        """
          . . .
         C r B .
        . . . r .
         . r A .
          . . .
        """,
        "e5 b3 a3 c3 c1 d5",
        """
          . r b
         C r B .
        b r r r .
         . r A .
          . . b
        """,
        "B",
        "- | - | - | - | - | blue 10 | red 4",
    ),
    "an own smaller triangle replaces a bigger one": Row(
        """
           . A . .
          . . . . .
         . . r . . .
        . . B . r . .
         . . r . . .
          . . . . .
           . . . .
        """,
        "e3 a2 b2 b3",
        """
           . A . .
          . . . . .
         . . r . . .
        . . B . r . .
         . r r . b .
          r b . . .
           . . . .
        """,
        "B",
        "- | - | red 5 | red 5 | red 4",
    ),
    "a tie of sizes leaves the goal with the earlier owner": Row(
        """
           . . . .
          . . . . .
         . C r . B .
        . . . . r . .
         . A r . . .
          . . . . .
           . . . .
        """,
        "e5 g5 f7 a2 f4",
        """
           . . b .
          . . . . .
         . C r b B r
        . . . . r b .
         . A r . . .
          r . . . .
           . . . .
        """,
        "B",
        "- | - | red 5 | red 5 | red 5 | red 5",
    ),
    "blue keeps at equal size as well": Row(
        """
           . . . .
          . . . . .
         . . r . . .
        . . . C r . .
         . B r . . .
          . . . . A
           . . . .
        """,
        "c2 d3 f6 e3 a2 e7 c6 a3",
        """
           . r . .
          b . . b .
         . . r . . .
        . . . C r . .
         r B r r r .
          b . b . A
           . . . .
        """,
        "B",
        "- | - | - | - | - | - | - | blue 9 | blue 9",
    ),
    "the start triangle has the goal on the centre, and size 4 is final": Row(
        """
          . . .
         C r . .
        . . A r .
         . r . B
          . . .
        """,
        "b3 b1 d4 a1 c2",
        """
          . . .
         C r b .
        . b A r .
         . r b B
          r r .
        """,
        "A",
        "red 4 | red 4 | red 4 | red 4 | red 4 | red 4",
    ),
    "a bigger triangle takes nothing": Row(
        """
           . . A .
          . . . . .
         . . . r . .
        . . r . . . .
         . . B r . .
          . . . . .
           . . . .
        """,
        "b3 c2 f5 a3 b1",
        """
           . . A .
          . . . . .
         . . . r b .
        . . r . . . .
         r b B r . .
          . . r . .
           . b . .
        """,
        "B",
        "- | - | red 4 | red 4 | red 4 | red 4",
    ),
    "one triangle may take several goals": Row(
        """
          . A .
         . r C .
        . . . r .
         . r B .
          . . .
        """,
        "e5 c3 c5 a3 c1",
        """
          b A b
         . r C .
        r . r r .
         . r B .
          . . b
        """,
        "C",
        "- | - | - | - | - | blue 9",
    ),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_control_follows_history(row):
    pos = start(row.start)
    story = [held(pos, row.goal)]
    for token in row.moves.split():
        pos = play(pos, token)
        story.append(held(pos, row.goal))
    assert drawn(pos) == dedent(row.end)
    assert " | ".join(story) == row.story


def test_the_triangle_that_holds_a_goal_is_named():
    pos = play(start(ROWS["one triangle may take several goals"].start), "e5 c3 c5 a3 c1")
    assert {goal["owner"]: goal["triangle"] for goal in GAME.facts(pos)["goals"].values()} == {
        "blue": ["c1", "c5", "e5"]
    }


CENTRE = """
      . . .
     . r . .
    . B A r .
     . r . .
      . . .
"""


def test_nothing_on_a_line_blocks_a_triangle():
    """Neither pieces of either colour nor goals between two corners matter."""
    position = {
        "red": ["d4", "d6", "e4"],
        "blue": ["f5", "d3", "e6"],
        "goals": {"A": {"cell": "d5"}},
        "to_move": "blue",
    }
    pos = GAME.start(side=6, position=position)
    assert held(pos, "A") == "-"
    assert "d7" in tokens(pos)
    assert held(play(pos, "d7"), "A") == "blue 9"


def test_a_closed_triangle_counts_its_sides():
    """A goal on a side is enclosed as well as one inside."""
    pos = start(CENTRE)
    assert (held(pos, "A"), held(pos, "B")) == ("red 4", "-")
    pos = play(pos, "d4 c1 a1 b1 c5")  # a1, c5 and d4: b3 lies on the side from a1 to c5
    assert held(pos, "B") == "blue 7"


ENDS = [
    (CENTRE, "d4 c1 a1 b1 c5", None, "goals 1:1"),
    (ROWS["one triangle may take several goals"].start, "e5 c3 c5 a3 c1", "blue", "goals 3:0"),
    (
        """
          . . .
         . B r .
        . r A . .
         . . r .
          . . .
        """,
        "a2 c5",
        "red",
        "goals 2:0",
    ),
    (
        """
          . . .
         . r A .
        . B C r .
         . r . .
          . . .
        """,
        "d5 a3 d2 c1 b1",
        "red",
        "goals 2:1",
    ),
]


@pytest.mark.parametrize(("drawing", "moves", "winner", "reason"), ENDS)
def test_the_game_ends_when_every_goal_is_enclosed(drawing, moves, winner, reason):
    pos = start(drawing)
    for token in moves.split():
        assert GAME.outcome(pos) is None
        pos = play(pos, token)
    assert GAME.facts(pos)["outcome"] == {"winner": winner, "reason": reason}
    assert GAME.to_move(pos) is None
    assert tokens(pos) == []
    for token in ("pass", "tie:A", "a3"):
        with pytest.raises(IllegalMoveError) as error:
            play(pos, token)
        assert error.value.code == "game-over"
        assert reason in error.value.message


def test_a_game_whose_only_goal_is_on_the_centre_is_over_at_once():
    pos = GAME.start(goals={"A": "f6"})
    assert GAME.facts(pos)["outcome"] == {"winner": "red", "reason": "goals 1:0"}


# Agreed ties

TIES = ROWS["a smaller triangle takes a goal"].start


def test_an_agreed_tie_uses_up_no_turn():
    pos = play(start(TIES), "d4")
    after = play(pos, "tie:A")
    assert GAME.to_move(pos) == GAME.to_move(after) == "red"
    assert (GAME.turn(pos), GAME.turn(after)) == (1, 1)
    assert (GAME.ply(pos), GAME.ply(after)) == (1, 2)
    assert tokens(pos) == tokens(after)
    assert held(after, "A") == "tied"


def test_ties_are_accepted_but_not_listed():
    pos = start(TIES)
    assert not [token for token in tokens(pos) if token.startswith("tie")]
    assert play(pos, "tie:B tie:A").moves[-1].goal == "A"


def test_a_tied_goal_belongs_to_nobody_for_good():
    pos = play(start(TIES), "tie:C d4 g5 e6 g6 f5")
    assert held(pos, "C") == "tied"
    assert GAME.facts(pos)["score"] == {"red": 0, "blue": 0}


def test_players_may_agree_to_tie_a_goal_that_somebody_has():
    """The text lets both players declare a tie at any time; whose goal it was doesn't matter then."""
    pos = play(start(TIES), "d4 g5")
    assert held(pos, "C") == "red 5"
    assert held(play(pos, "tie:C"), "C") == "tied"
    final = play(pos, "e6 g6 f5")
    assert held(final, "C") == "blue 4"
    assert held(play(final, "tie:C"), "C") == "tied"


def test_ties_count_as_enclosed_for_ending_the_game():
    pos = play(start(TIES), "d4 g5 tie:A")
    assert GAME.outcome(pos) is None
    pos = play(pos, "tie:B")
    assert GAME.facts(pos)["outcome"] == {"winner": "red", "reason": "goals 1:0"}
    assert GAME.facts(play(start(TIES), "tie:A tie:B tie:C"))["outcome"] == {"winner": None, "reason": "goals 0:0"}


# Placing, passing


def test_blue_moves_first_and_a_round_is_blue_and_red():
    pos = start(TIES)
    order = []
    for token in ["d4", "g5", "e6", "g6"]:
        order.append((GAME.turn(pos), GAME.to_move(pos)))
        pos = play(pos, token)
    assert order == [(1, "blue"), (1, "red"), (2, "blue"), (2, "red")]


RED_ALONE = """
      . . .
     . . b .
    . . r . .
     b . . .
      . . .
"""


def test_red_may_use_red_pieces_only():
    blue = given(RED_ALONE, to_move="blue")
    assert "b3" in tokens(blue)
    red = given(RED_ALONE, to_move="red")
    assert tokens(red) == ["pass"]
    with pytest.raises(IllegalMoveError) as error:
        play(red, "b3")
    assert error.value.code == "pi-no-triangle"
    assert "b3 completes no triangle with two red pieces: only c3 is on a line with b3" in str(error.value)
    assert "a2 and c3 would complete one, but red may not use blue pieces" in str(error.value)
    assert str(error.value).endswith("red has no legal placement and passes")


def test_blue_may_use_pieces_of_either_colour():
    """With two red pieces and none of its own, blue may place what red may."""
    drawing = """
      . . .
     . . . .
    . r r . .
     . . . .
      . . .
    """
    assert tokens(given(drawing, to_move="blue")) == tokens(given(drawing, to_move="red")) != ["pass"]


def test_a_pass_is_for_those_who_cannot_place():
    pos = given(RED_ALONE, to_move="red")
    after = play(pos, "pass")
    assert (GAME.to_move(after), GAME.turn(pos), GAME.turn(after)) == ("blue", 1, 2)
    assert "b3" in tokens(after)
    with pytest.raises(IllegalMoveError) as error:
        play(after, "pass")
    assert error.value.code == "pi-must-place"
    assert "blue may pass only when no placement is legal, but" in str(error.value)
    assert f"but {len(tokens(after))} placements are, {tokens(after)[0]} among them, legal" in str(error.value)


def test_a_pass_is_refused_with_the_only_placement():
    pos = play(GAME.start(side=2), "b1 a2 b2")
    assert tokens(pos) == ["c3"]
    with pytest.raises(IllegalMoveError, match="red may pass only when no placement is legal, but c3 is legal"):
        play(pos, "pass")


def test_passing_alone_does_not_end_the_game():
    pos = play(given(RED_ALONE, to_move="red"), "pass b3")
    assert GAME.to_move(pos) == "red"
    assert GAME.outcome(play(pos, "pass")) is None


def test_two_passes_in_a_row_end_the_game_and_open_goals_are_nobodys():
    """The text doesn't say what happens when nobody can place; without this the passes would never end."""
    drawing = """
      . . .
     . . B .
    . . A . r
     . . . .
      . . .
    """
    pos = play(given(drawing), "pass")
    assert GAME.outcome(pos) is None
    for moves in ("pass", "tie:B pass"):
        assert GAME.facts(play(pos, moves))["outcome"] == {"winner": None, "reason": "goals 0:0, nobody can place"}
        assert held(play(pos, moves), "A") == "-"


def test_a_game_without_goals_ends_when_nobody_can_place():
    pos = play(GAME.start(side=2), "b1 a2 b2 c3 pass")
    assert GAME.outcome(pos) is None
    assert GAME.facts(play(pos, "pass"))["outcome"] == {"winner": None, "reason": "goals 0:0, nobody can place"}


def test_the_supply_of_pieces_is_no_limit():
    """The text's 15 or so are advice for the box: blue places the sixteenth."""
    pos = GAME.start(side=6)
    while len(pos.blue) < 16:
        pos = GAME.play(pos, next(GAME.legal_moves(pos)))
    assert len(GAME.facts(pos)["pieces"]["blue"]) == 16


ILLEGAL = [
    ("d5", "pi-occupied", "d5 is occupied (red, from the start)"),
    ("d4", "pi-occupied", "d4 is occupied (blue, ply 1)"),
    ("g5", "pi-occupied", "g5 is occupied (red, ply 2)"),
    ("e5", "pi-goal", "e5 holds goal C; nobody may place on a goal"),
    (
        "a1",
        "pi-no-triangle",
        "a1 completes no triangle with two pieces: c3 and d4",
    ),
    ("pass", "pi-must-place", "blue may pass only when no placement is legal"),
    ("tie:D", "pi-no-goal", "there is no goal D; the goals are A, B, C"),
    ("tie:A", "pi-tied", "goal A is already tied (since ply 3)"),
]


@pytest.mark.parametrize(("token", "code", "text"), ILLEGAL)
def test_illegal_moves_name_rule_and_witness(token, code, text):
    pos = play(start(TIES), "d4 g5 tie:A")
    with pytest.raises(IllegalMoveError) as error:
        play(pos, token)
    assert error.value.code == code
    assert text in error.value.message


TIED_BEFORE = """
  . . .
 . r . .
. . A r .
 . r . .
  . . .
"""


@pytest.mark.parametrize(
    ("drawing", "tied", "token", "message"),
    [
        ("r r\n. . .\n. .", [], "tie:A", "there is no goal A; there are no goals"),
        (TIED_BEFORE, ["A"], "c1", "the game has ended in a draw (goals 0:0); no move can follow"),
        (TIED_BEFORE, [], "c1", "the game has ended and red has won (goals 1:0); no move can follow"),
        (TIED_BEFORE.replace(". . .", ". B .", 1), ["A"], "tie:A", "(from the start)"),
    ],
    ids=["no goals", "a draw", "a win", "tied before"],
)
def test_what_is_said_of_a_move_that_cannot_be(drawing, tied, token, message):
    pos = given(drawing, {letter: {"owner": "tied"} for letter in tied})
    with pytest.raises(IllegalMoveError) as error:
        play(pos, token)
    assert error.value.message.endswith(message)


@pytest.mark.parametrize(
    ("red", "blue", "advice"),
    [("c5 c2", "b3", "red may place on a1, e3, d4"), ("a1 e5", "c3", "red may place on c1, a3, e3 …")],
    ids=["three", "four"],
)
def test_three_placements_are_named_and_more_are_hinted_at(red, blue, advice):
    pos = GAME.start(side=3, position={"red": red, "blue": blue, "to_move": "red"})
    with pytest.raises(IllegalMoveError) as error:
        play(pos, "b2")
    assert error.value.message.endswith(f"; {advice}")


@pytest.mark.parametrize(
    ("drawing", "cell", "why"),
    [
        (". . .\n. . . .\n. . r . .\n. . . .\n. . .", "b1", "only c3 is on a line with b1"),
        (". . .\n. . . .\n. . . . .\n. . . .\n. . r", "b3", "no piece is on a line with b3"),
        (
            ". . .\n. . . .\n. . r r .\n. . . .\n. . .",
            "a3",
            "c3 and d3 are on lines with a3, but not on a third",
        ),
        (
            ". . .\n. . . .\n. . r r r\n. . . .\n. . .",
            "a3",
            "of c3, d3 and e3, which are on lines with a3, no two are on a third line with each other",
        ),
    ],
    ids=["one", "none", "two", "three"],
)
def test_why_there_is_no_triangle(drawing, cell, why):
    with pytest.raises(IllegalMoveError) as error:
        play(given(drawing), cell)
    assert error.value.code == "pi-no-triangle"
    assert why in error.value.message


@pytest.mark.parametrize("cell", [-1, 91, 10**6])
def test_an_index_beyond_the_board_is_no_placement(cell):
    with pytest.raises(IllegalMoveError) as error:
        rules.play(GAME.start(), cell)
    assert error.value.code == "no-such-cell"

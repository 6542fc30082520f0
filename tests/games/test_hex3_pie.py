"""The three-way pie: every branch of its tree, seats, whose turn, and what a swap is refused for."""

import pytest

from boardgen.errors import IllegalMoveError, InvalidMoveError
from boardgen.games.hex3.rules import Swap
from tests.games.hex3_drawing import GAME, drawn, play, tokens

# Every node of the tree on a board of side 3: moves so far, seats of red, green and blue (0 = open), who
# decides, the colour that is due, the swaps on offer. Red plays c1, green e3 or b5, blue e4 or a2.
TREE = [
    ("", (1, 0, 0), 1, "red", []),
    ("c1", (1, 0, 0), 2, "green", ["red"]),
    ("c1 e3", (1, 2, 0), 3, "blue", ["red", "green"]),
    ("c1 e3 e4", (1, 2, 3), 1, "red", []),
    ("c1 e3 swap:red", (3, 2, 1), 1, "blue", []),
    ("c1 e3 swap:red e4", (3, 2, 1), 3, "red", []),
    ("c1 e3 swap:green", (1, 3, 2), 2, "blue", []),
    ("c1 e3 swap:green e4", (1, 3, 2), 1, "red", []),
    ("c1 swap:red", (2, 0, 0), 3, "green", ["red"]),
    ("c1 swap:red e3", (2, 3, 1), 1, "blue", []),
    ("c1 swap:red e3 e4", (2, 3, 1), 2, "red", []),
    ("c1 swap:red swap:red", (3, 0, 0), 1, "green", []),
    ("c1 swap:red swap:red e3", (3, 1, 0), 2, "blue", ["green"]),
    ("c1 swap:red swap:red e3 e4", (3, 1, 2), 3, "red", []),
    ("c1 swap:red swap:red e3 swap:green", (3, 2, 1), 1, "blue", []),
    ("c1 swap:red swap:red e3 swap:green e4", (3, 2, 1), 3, "red", []),
]


@pytest.mark.parametrize(("moves", "seats", "person", "colour", "swaps"), TREE, ids=[row[0] or "-" for row in TREE])
def test_every_branch(moves, seats, person, colour, swaps):
    facts = GAME.facts(play(GAME.start(side=3, pie=True), moves))
    assert facts["seats"] == {c: s or None for c, s in zip(("red", "green", "blue"), seats, strict=True)}
    assert (facts["seat_to_move"], facts["to_move"], facts["swaps"]) == (person, colour, swaps)
    assert facts["ply"] == len(moves.split())


@pytest.mark.parametrize("row", TREE, ids=[row[0] or "-" for row in TREE])
def test_legal_moves_end_with_the_swaps_on_offer(row):
    pos = play(GAME.start(side=3, pie=True), row[0])
    assert [token for token in tokens(pos) if ":" in token] == [f"swap:{colour}" for colour in row[4]]
    assert tokens(pos)[len(tokens(pos)) - len(row[4]) :] == [f"swap:{colour}" for colour in row[4]]
    for colour in set(range(3)) - {("red", "green", "blue").index(offered) for offered in row[4]}:
        with pytest.raises(IllegalMoveError):
            GAME.play(pos, Swap(colour))


def test_the_tree_above_is_the_whole_tree():
    """All decisions of the first plies, one stone standing for all: the same lines and no others."""
    found, open_lines = set(), [""]
    while open_lines:
        line = open_lines.pop()
        found.add(line)
        pos = play(GAME.start(side=3, pie=True), line)
        if line and not GAME.facts(pos)["swaps"] and pos.turn == 2:
            continue
        placing = next(token for token in ("c1", "e3", "e4") if token in tokens(pos))
        open_lines += [f"{line} {token}".strip() for token in [placing, *(t for t in tokens(pos) if ":" in t)]]
    assert found == {row[0] for row in TREE}


def test_a_swap_moves_no_stone_and_no_turn():
    before = play(GAME.start(side=3, pie=True), "c1 e3")
    after = play(before, "swap:red")
    assert GAME.facts(after)["stones"] == GAME.facts(before)["stones"] == {"red": ["c1"], "green": ["e3"], "blue": []}
    assert (before.turn, after.turn, play(after, "e4").turn) == (1, 1, 2)


def test_without_the_pie_seats_are_fixed_and_nothing_can_be_swapped():
    pos = play(GAME.start(side=3), "c1")
    assert GAME.facts(pos)["seats"] == {"red": 1, "green": 2, "blue": 3}
    assert not [token for token in tokens(pos) if ":" in token]


REFUSED = [
    (False, "", "swap:red", "hex3-swap-no-pie", "setup: {pie: true}"),
    (False, "c1", "swap:red", "hex3-swap-no-pie", "setup: {pie: true}"),
    (True, "", "swap:red", "hex3-swap-colour", "player 1 has nothing to choose from here and places a red stone"),
    (True, "c1", "swap:green", "hex3-swap-colour", "player 2 may place green or write swap:red"),
    (True, "c1", "swap:blue", "hex3-swap-colour", "blue is not on offer"),
    (True, "c1 e3", "swap:blue", "hex3-swap-colour", "player 3 may place blue or write swap:red or swap:green"),
    (True, "c1 swap:red", "swap:green", "hex3-swap-colour", "player 3 may place green or write swap:red"),
    (True, "c1 swap:red swap:red", "swap:red", "hex3-swap-colour", "player 1 has nothing to choose from"),
    (True, "c1 swap:red swap:red e3", "swap:red", "hex3-swap-colour", "player 2 may place blue or write swap:green"),
    (True, "c1 swap:red e3", "swap:red", "hex3-swap-closed", "player 2 is red, player 3 is green, player 1 is blue"),
    (
        True,
        "c1 e3 swap:green",
        "swap:red",
        "hex3-swap-closed",
        "player 1 is red, player 3 is green, player 2 is blue",
    ),
    (True, "c1 e3 e4", "swap:red", "hex3-swap-closed", "the pie is over"),
]


@pytest.mark.parametrize(("pie", "moves", "token", "code", "witness"), REFUSED)
def test_refused_swaps(pie, moves, token, code, witness):
    pos = play(GAME.start(side=3, pie=pie), moves)
    with pytest.raises(IllegalMoveError) as caught:
        play(pos, token)
    assert caught.value.code == code
    assert witness in caught.value.message


@pytest.mark.parametrize("token", ["swap", "swap:", "swap:yellow", "swap:Red", "swap: red", "swapred"])
def test_a_swap_of_no_colour_cannot_be_read(token):
    with pytest.raises(InvalidMoveError, match="swap:red, swap:green, swap:blue") as caught:
        GAME.parse_move(token, GAME.start(side=3, pie=True))
    assert caught.value.code == "bad-move"


def test_whoever_is_out_during_the_pie_decides_nothing():
    """Only on side 2 can two stones cut blue off. Dropping out comes at once and ends all moves, swaps included."""
    second = play(GAME.start(side=2, pie=True), "a1 a2")
    assert GAME.facts(second)["out"] == ["blue"]
    assert GAME.facts(second)["seats"] == {"red": 1, "green": 2, "blue": 3}
    assert (GAME.to_move(second), second.person, GAME.facts(second)["swaps"]) == ("red", 1, [])
    last = play(GAME.start(side=2, pie=True), "a1 swap:red swap:red a2")
    assert GAME.facts(last)["seats"] == {"red": 3, "green": 1, "blue": 2}
    assert (GAME.to_move(last), last.person, GAME.facts(last)["swaps"]) == ("red", 3, [])


def test_a_given_position_has_its_seats_settled():
    pos = drawn(". .\n. r .\n. r", seats={"red": 3, "green": 1, "blue": 2})
    assert GAME.facts(pos)["seats"] == {"red": 3, "green": 1, "blue": 2}
    assert GAME.facts(pos)["swaps"] == []


@pytest.mark.parametrize(("moves", "seats", "person", "colour", "swaps"), TREE, ids=[row[0] or "-" for row in TREE])
def test_a_position_in_the_middle_of_the_pie_has_the_decision_that_is_due(moves, seats, person, colour, swaps):
    facts = GAME.facts(play(GAME.start(side=3, pie=True), moves))
    given = {"stones": facts["stones"], "seats": facts["seats"], "to_move": facts["to_move"]}
    again = GAME.facts(GAME.start(side=3, position=given))
    assert (again["seats"], again["swaps"], again["to_move"]) == (facts["seats"], facts["swaps"], facts["to_move"])

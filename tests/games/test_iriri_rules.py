import random
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import IllegalMoveError
from boardgen.games.iriri import rules
from boardgen.games.iriri.position import Pass, Placement
from tests.games.iriri_boards import DESIGNER, GAME, play, position, tokens

RING = "S1 L1 M2 S1 M1 L2 M1 S2 L1 S2"
#: A ring in which player 1 has no word with S M L in hand.
SPLIT = "S1 S2 M1 M2 L1 L2"
PAIR = """
S1
L1
"""


def start():
    return GAME.start(dictionary=DESIGNER)


def refused(pos, token):
    with pytest.raises(IllegalMoveError) as caught:
        play(pos, token)
    return caught.value


# --- the designer's figures -----------------------------------------------------------------------


def test_the_designers_opening():
    placed = play(start(), "S@0,1+L@0,0")
    assert GAME.facts(placed)["score"] == {"1": 6.5, "2": 0}
    assert GAME.facts(placed)["phase"] == "take"
    assert GAME.to_move(placed) == "1"
    after = play(placed, "-22 -3")
    facts = GAME.facts(after)
    assert len(facts["dictionary"]) == 22
    assert facts["dictionary"][:3] == ["L2", "M2", "S2"]
    assert facts["hands"]["1"] == ["S", "M", "L"]
    assert facts["to_move"] == "2"
    assert facts["phase"] == "place"
    assert [GAME.ply(placed), GAME.ply(after)] == [1, 3]


# --- place ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "token", "points"),
    [
        ("", "S@0,1+L@0,0", 6.5),  # the first word: three times its pieces and a half
        ("", "M@5,-7+S@6,-7", 6.5),  # it may lie anywhere
        ("S1 L1", "S@0,-1+M@1,-1", None),  # S1 S1 is no word
        ("S1 L1", "S@2,0", 3),  # one piece, one word of three
        ("S1 L1", "M@0,1", 2),  # one piece across
        ("M1 S1", "L@2,0", 3),
        ("L1 . M1\nM2 . M2\nM2 L2 M2", "S@1,2", 3),  # between two pieces
        ("L1 . . L2\nM2 . . M2\nM2 L2 L2 M2", "S@1,2+M@2,2", 4),
        ("L1 . M1 .\nM2 . M2 .\nM2 L2 M2 .", "S@1,2+L@3,2", None),  # L1 S1 M1 L1 is no word
        ("M1 S1\n. L1", "M@0,0", None),
        ("S1 L1\nM1 .", "S@1,0", 4),  # one piece in two words counts in both
    ],
)
def test_scores(board, token, points):
    ring = "S1 L1 S1 M1 L2 M1 S2 L1 S2" if points != 6.5 else DESIGNER
    board = board or "."
    pos = position(board, ring)
    if points is None:
        assert refused(pos, token).code == "iriri-no-word"
    else:
        before = rules.points(pos.halves[0])
        assert rules.points(play(pos, token).halves[0]) - before == points


def test_pieces_on_both_sides_of_existing_ones():
    pos = position(". M1 L2 .", "S1 M1 L2 L1 S2 M2")
    assert rules.points(play(pos, "S@0,0+L@3,0").halves[0]) == 4


def test_cross_words_all_count():
    pos = position(
        """
        L1 S1
        .  .
        """,
        "S1 L1 M1 S1 S2",
    )
    after = play(pos, "S@0,0+M@1,0")
    assert rules.points(after.halves[0]) == 2 + 2 + 2


def test_points_for_pieces_of_the_opponent():
    pos = position("S2 L2", "S2 L2 M1 S1")
    assert rules.points(play(pos, "M@2,0").halves[0]) == 3


def test_the_first_word_scores_so_for_player_2_too():
    pos = GAME.start(position={"dictionary": "S2 M2 S1 L2 L1", "hands": {1: "S L M", 2: "S M"}, "to_move": "2"})
    after = play(pos, "S@0,0+M@1,0")
    assert GAME.facts(after)["score"] == {"1": 0, "2": 6.5}


def test_the_first_word_scores_so_after_a_pass_too():
    pos = position(".", "S1 S2 M2 M1 L2 L1 L2", other="S M")
    assert GAME.facts(play(pos, "pass S@0,0+M@1,0"))["score"] == {"1": 0, "2": 6.5}


@pytest.mark.parametrize(("to_move", "score"), [("1", {"1": 10, "2": 6.5}), ("2", {"1": 7, "2": 9.5})])
def test_points_are_added_to_those_of_the_player_who_placed(to_move, score):
    before = {"score": {"1": 7, "2": 6.5}, "to_move": to_move}
    pos = play(position("S1 S2", "S1 S2 M1 S1 S2 M2", "M", other="M", **before), "M@2,0")
    assert GAME.facts(pos)["score"] == score


@pytest.mark.parametrize(("halves", "written"), [(0, "0"), (13, "6.5"), (14, "7"), (15, "7.5"), (16, "8")])
def test_whole_points_are_whole_numbers(halves, written):
    assert repr(rules.points(halves)) == written


@pytest.mark.parametrize(
    ("board", "hand", "token", "code", "witness"),
    [
        (".", "S M L", "S@0,0", "iriri-single", "at least two pieces"),
        (".", "S M L", "S@0,0+S@1,0", "iriri-not-in-hand", "places 2 × S, but player 1 has S M L in hand"),
        (".", "M L", "S@0,0+M@1,0", "iriri-not-in-hand", "has M L in hand"),
        (".", "S M L", "S@0,0+M@2,0", "iriri-gap", "1,0 between the placed pieces stays empty"),
        (".", "S M L", "S@0,0+L@0,2", "iriri-gap", "0,1 between"),
        (".", "S M L", "S@0,0+M@1,1", "iriri-not-in-line", "0,0 do not lie in one row or column"),
        (".", "S M L", "S@0,0+M@1,0+L@1,1", "iriri-not-in-line", "one row or column"),
        (".", "S M L", "S@0,0+L@0,0", "iriri-occupied", "two pieces are placed on 0,0"),
        (".", "S M L", "S@100,0+L@101,0", "iriri-too-far", "from -99 to 99"),
        (".", "S M L", "M@0,0+L@1,0", "iriri-no-word", "M1 is never beside L1"),
        (PAIR, "S M L", "M@0,0", "iriri-occupied", "0,0 is occupied (L1, there from the start)"),
        (PAIR, "S M L", "M@2,0", "iriri-not-touching", "free cells beside the pieces are -1,0 -1,1"),
        (PAIR, "S M L", "M@1,2", "iriri-not-touching", "1,2"),  # corners do not touch
        (PAIR, "S M L", "S@0,2+M@0,4", "iriri-gap", "0,3"),
        (
            PAIR,
            "S M L",
            "M@0,-1",
            "iriri-no-word",
            "the run M1 L1 S1 (0,-1 to 0,1) is nowhere in the ring: S1 L1 stands at places 1–2 (then M2)"
            ", but M1 does not come next",
        ),
        (PAIR, "S M L", "M@0,2", "iriri-no-word", "the run L1 S1 M1 (0,0 to 0,2)"),
        (PAIR, "S M L", "S@1,0+L@2,0", "iriri-no-word", "the run L1 S1 L1 (0,0 to 2,0)"),
    ],
)
def test_illegal_placements_name_rule_and_witness(board, hand, token, code, witness):
    error = refused(position(board, RING, hand), token)
    assert error.code == code
    assert witness in error.message


def test_occupied_cells_tell_when_they_were_taken():
    pos = play(start(), "S@0,1+L@0,0 -22 -3")
    assert "L1, ply 1" in refused(pos, "S@0,0+M@0,2").message


def test_a_word_counts_only_in_the_ring_as_it_is_now():
    claim = GAME.queries["words"]
    pos = position("S1 L1 S2", "S2 M1 L2 M1 S1", "M M", phase="take")
    assert not list(claim(pos, {"M1 L2 M1": True, "S2 L2": False}))
    after = play(pos, "-2")
    assert not list(claim(after, {"M1 L2 M1": False, "S2 L2": True}))


def test_a_long_word_goes_round_more_than_once():
    pos = position("S1 L1 S1 L1", "S1 L1", "S L")
    assert rules.points(play(pos, "S@4,0+L@5,0").halves[0]) == 6


def brute_force(pos, reach=3):
    """Every placement that `play` accepts, by trying all cells of all lines near the board."""
    xs, ys = [x for x, _ in pos.grid], [y for _, y in pos.grid]
    columns, rows = range(min(xs) - reach, max(xs) + reach + 1), range(min(ys) - reach, max(ys) + reach + 1)
    lines = [[(x, y) for x in columns] for y in rows] + [[(x, y) for y in rows] for x in columns]
    hand = pos.hand_sizes(pos.player)
    found = set()
    for line in lines:
        free = [cell for cell in line if cell not in pos.grid]
        for count in range(1, len(hand) + 1):
            orders = set(permutations(hand, count))
            for cells in combinations(free, count):
                found |= {Placement.of(tuple(zip(cells, sizes, strict=True))) for sizes in orders}
    return {move for move in found if accepts(pos, move)}


def accepts(pos, move):
    try:
        GAME.play(pos, move)
    except IllegalMoveError:
        return False
    return True


@pytest.mark.parametrize(("seed", "plies"), [(1, 4), (2, 9), (3, 12)])
def test_legal_moves_are_all_that_play_accepts(seed, plies):
    setup = GAME.random_setup(seed)
    pos, rng = GAME.start(**setup["board"], **setup["setup"]), random.Random(seed)
    for _ in range(plies):
        pos = GAME.play(pos, rng.choice(list(GAME.legal_moves(pos))))
    while pos.phase == "take":
        pos = GAME.play(pos, next(GAME.legal_moves(pos)))
    listed = list(GAME.legal_moves(pos))
    assert len(listed) == len(set(listed))
    assert set(listed) == (brute_force(pos) or {Pass()})


def test_first_words_are_listed_from_0_0_to_the_right_and_upwards():
    listed = tokens(start())
    assert "S@0,1+L@0,0" in listed
    assert all("@0,0" in token for token in listed)
    for token in listed:
        moved = token.replace("@0,", "@40,").replace("@1,", "@41,").replace("@2,", "@42,")
        play(start(), moved)


@pytest.mark.parametrize("edge", [99, -99])
def test_nothing_is_listed_beyond_the_limit(edge):
    pos = GAME.start(
        position={"dictionary": "S1 M1 L1", "hands": {1: "S M L"}, "board": {f"{edge},0": "S1", f"{edge},1": "M1"}}
    )
    listed = list(GAME.legal_moves(pos))
    assert listed
    for move in listed:
        GAME.play(pos, move)


@pytest.mark.parametrize(
    ("along", "beside"),
    [("99,0 98,0", "97,0 98,-1 98,1 99,-1 99,1"), ("0,-99 0,-98", "-1,-99 -1,-98 0,-97 1,-99 1,-98")],
)
def test_cells_beyond_the_limit_are_not_offered(along, beside):
    board = dict(zip(along.split(), ("S1", "M1"), strict=True))
    pos = GAME.start(position={"dictionary": "S1 M1 L1", "hands": {1: "S M L"}, "board": board})
    message = refused(pos, "S@40,40+M@41,40").message
    assert f"free cells beside the pieces are {beside}" in message
    assert "100" not in message


# --- take -----------------------------------------------------------------------------------------


def taking(dictionary, hand, **more):
    return position("S1 L1", dictionary, hand, phase="take", **more)


@pytest.mark.parametrize(
    ("token", "code", "witness"),
    [
        ("-1", "iriri-not-yours", "place 1 holds S2, of player 2"),
        (
            "-3",
            "iriri-last-of-kind",
            "M1 at place 3 is the last of its kind in the ring and stays; may be taken: -2 -4",
        ),
        ("-5", "iriri-not-in-ring", "the ring has no place 5"),
        ("S@2,0", "iriri-must-take", "may be taken: -2 -4"),
        ("pass", "iriri-must-take", "fills the hand first"),
    ],
)
def test_illegal_takes(token, code, witness):
    error = refused(taking("S2 S1 M1 S1", "M"), token)
    assert error.code == code
    assert witness in error.message


def test_a_place_is_emptied_once():
    pos = play(start(), "S@0,1+L@0,0 -22")
    error = refused(pos, "-22")
    assert error.code == "iriri-taken"
    assert "L1 of place 22 was taken at ply 2" in error.message


def test_nothing_is_taken_before_placing():
    assert refused(start(), "-22").code == "iriri-must-place"


def test_take_as_many_as_possible_then_on():
    pos = taking("S2 S1 M1 S1 S1", "", other="S")
    assert tokens(pos) == ["-2", "-4", "-5"]
    pos = play(pos, "-4")
    assert tokens(pos) == ["-2", "-5"]
    pos = play(pos, "-2")  # one S1 and one M1 left: both stay, the hand is not full
    assert GAME.to_move(pos) == "2"
    assert pos.hands[0] == (2, 0, 0)


def test_a_full_hand_takes_no_more():
    pos = play(taking("S1 S1 S1 S2", "M L"), "-1")
    assert GAME.to_move(pos) == "2"


def test_the_take_phase_is_skipped_when_nothing_can_be_taken():
    after = play(position("S1 L1", "S1 L1 M1 S2 M2", "M S", other="S"), "M@2,0")
    assert GAME.to_move(after) == "2"
    assert after.phase == "place"
    assert after.hands[0] == (1, 0, 0)


# --- pass and end ---------------------------------------------------------------------------------


def test_passing_is_for_players_without_a_word():
    error = refused(start(), "pass")
    assert error.code == "iriri-must-place"
    assert any(token in error.message for token in tokens(start()))
    assert tokens(position(".", SPLIT)) == ["pass"]


def test_after_a_pass_the_player_still_takes_if_possible():
    pos = play(position("S2 M1", "S1 S1 S2", "L", other="S"), "pass")
    assert GAME.to_move(pos) == "1"
    assert tokens(pos) == ["-1", "-2"]
    pos = play(pos, "-2")
    assert GAME.to_move(pos) == "2"
    assert GAME.facts(pos)["passed"] is True


def test_two_passes_in_succession_end_the_game():
    pos = play(position(".", SPLIT, other="S M L", score={"1": 7, "2": 6.5}), "pass")
    assert GAME.outcome(pos) is None
    pos = play(pos, "pass")
    outcome = GAME.outcome(pos)
    assert (outcome.winner, outcome.reason) == ("1", "score 7:6.5")
    assert GAME.to_move(pos) is None
    assert tokens(pos) == []
    assert refused(pos, "pass").code == "game-over"
    assert (GAME.ply(pos), GAME.turn(pos)) == (2, 1)
    assert [GAME.format_move(move, pos) for move in pos.moves] == ["pass", "pass"]


@pytest.mark.parametrize(("score", "winner"), [({"1": 6.5, "2": 7}, "2"), ({"1": 7, "2": 7}, None)])
def test_the_higher_score_wins(score, winner):
    pos = play(position(".", SPLIT, other="S M L", score=score), "pass pass")
    assert GAME.outcome(pos).winner == winner


def test_plies_are_passes_takes_and_placements():
    pos = play(position("S2 M1", "S1 S1 S2", "L", other="S"), "pass -2")
    assert GAME.ply(pos) == 2
    assert [GAME.format_move(move, pos) for move in pos.moves] == ["pass", "-2"]


def test_a_word_between_two_passes_lets_the_game_go_on():
    pos = play(position("S2 M2", "S1 S2 M2 L2 L1 M1", "M", other="L S"), "pass L@2,0")
    assert tokens(pos) == ["pass"]
    pos = play(pos, "pass")
    assert GAME.outcome(pos) is None
    assert GAME.to_move(pos) == "2"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_playouts_keep_the_pieces_and_end_with_one_of_each_kind(seed):
    setup = GAME.random_setup(seed)
    pos, rng = GAME.start(**setup["board"], **setup["setup"]), random.Random(seed)
    while GAME.outcome(pos) is None:
        move = rng.choice(list(GAME.legal_moves(pos)))
        assert GAME.parse_move(GAME.format_move(move, pos), pos) == move
        before, pos = pos, GAME.play(pos, move)
        assert hash(pos) is not None
        assert pos != before
        assert len(pos.ring) + len(pos.board) + sum(map(sum, pos.hands)) == 30
        assert all(code in pos.ring.pieces for code in "SMLsml")
        if pos.phase == "place" and not pos.over:  # the other hand is as full as can be
            waiting = 1 - pos.player
            own = ("SML", "sml")[waiting]
            full = sum(pos.hands[waiting]) == 3 or all(pos.ring.pieces.count(code) == 1 for code in own)
            assert full or pos.turns == 0
    if not any(map(sum, pos.hands)):
        assert sorted(pos.ring.pieces) == sorted("SMLsml")


def test_rounds_hold_one_turn_of_each_player():
    pos = start()
    seen = [GAME.turn(pos)]
    for token in ("S@0,1+L@0,0", "-22", "-3"):
        pos = play(pos, token)
        seen.append(GAME.turn(pos))
    assert seen == [1, 1, 1, 1]
    while GAME.to_move(pos) == "2":
        pos = GAME.play(pos, next(GAME.legal_moves(pos)))
    assert GAME.turn(pos) == 2


def test_the_first_word_is_listed_at_the_origin_wherever_it_is_played():
    pos = GAME.start(**GAME.random_setup(3)["setup"])
    for move in GAME.legal_moves(pos):
        moved = Placement.of(tuple(((x - 7, y + 4), size) for (x, y), size in move.pieces))
        after = GAME.play(pos, moved)
        assert GAME.facts(after)["score"] == GAME.facts(GAME.play(pos, move))["score"]

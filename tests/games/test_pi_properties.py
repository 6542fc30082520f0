"""Pi against a slow and simple telling of its rules, and the promises every position keeps."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games.pi.facts import territory
from boardgen.games.pi.position import PASS
from tests.games.pi_oracle import SlowPi
from tests.games.pi_play import GAME

SEEDS = st.integers(0, 10**9)


def random_start(seed, side=None):
    side = side or 2 + seed % 4
    goals = min(seed % 6, 1 if side == 2 else 6)
    options = GAME.random_setup(seed, side=side, goals=goals)
    return GAME.start(**options["board"], **options["setup"]), options


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_control_and_legal_moves_agree_with_the_whole_history(seed):
    pos, options = random_start(seed)
    board = pos.setup.board
    slow = SlowPi(board, options["setup"]["red"], options["setup"]["goals"])
    rng = random.Random(seed)
    while GAME.outcome(pos) is None:
        mover = GAME.to_move(pos)
        listed = list(GAME.legal_moves(pos))
        assert [GAME.format_move(move, pos) for move in listed] == (slow.placements(mover) or ["pass"])
        move = rng.choice(listed)
        pos = GAME.play(pos, move)
        if move is not PASS:
            slow.put(mover, board.names[move])
        facts = GAME.facts(pos)
        assert {
            letter: None if goal["owner"] is None else (goal["size"], goal["owner"])
            for letter, goal in facts["goals"].items()
        } == slow.owners()
        assert facts["pieces"] == {colour: sorted(cells) for colour, cells in slow.pieces.items()}
        everyone_enclosed = bool(slow.goals) and None not in slow.owners().values()
        assert (facts["outcome"] is not None) == (everyone_enclosed or pos.moves[-2:] == (PASS, PASS))


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_triangle_of_a_goal_is_one_that_encloses_it(seed):
    start, _ = random_start(seed)
    pos = GAME.playout(start, random.Random(seed))
    names = pos.setup.board.names
    for goal, hold in zip(pos.setup.goals, pos.holds, strict=True):
        if hold is not None:
            size, cells = pos.setup.table.closed(*hold.corners)
            assert size == hold.size
            assert cells >> goal & 1
            assert {names[c] for c in hold.corners} <= set(GAME.facts(pos)["pieces"][hold.owner])


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_territory_is_control_of_every_cell(seed):
    """The territory of a game without goals is who would have a goal on each cell."""
    options = GAME.random_setup(seed, side=3, goals=0)
    pos = GAME.start(**options["board"], **options["setup"])
    board = pos.setup.board
    slow = SlowPi(board, options["setup"]["red"], {name: name for name in board.names})
    rng = random.Random(seed)
    for _ in range(8):
        move = rng.choice(list(GAME.legal_moves(pos)))
        mover = GAME.to_move(pos)
        pos = GAME.play(pos, move)
        if move is not PASS:
            slow.put(mover, board.names[move])
    held = {name: owner[1] for name, owner in slow.owners().items() if owner is not None}
    found = territory(pos)
    assert board.names_of(found.red) == sorted(name for name, owner in held.items() if owner == "red")
    assert board.names_of(found.blue) == sorted(name for name, owner in held.items() if owner == "blue")


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_quick_playout_plays_by_the_rules(seed):
    start, _ = random_start(seed)
    end = GAME.playout(start, random.Random(seed))
    pos = start
    for move in end.moves:
        assert move in list(GAME.legal_moves(pos))
        pos = GAME.play(pos, move)
    assert pos == end
    assert GAME.outcome(end) is not None


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_positions_and_moves_are_values(seed):
    start, options = random_start(seed)
    again = GAME.start(**options["board"], **options["setup"])
    assert start == again
    assert hash(start) == hash(again)
    pos = GAME.playout(start, random.Random(seed))
    assert start == again
    assert len({start, again, pos}) == (2 if pos != start else 1)
    for move in pos.moves:
        token = GAME.format_move(move, pos)
        assert GAME.parse_move(token, pos) == move
        assert hash(move) == hash(GAME.parse_move(token, pos))
    assert json.loads(json.dumps(GAME.facts(pos))) == GAME.facts(pos)

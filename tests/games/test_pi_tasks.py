"""Tasks of Pi: answers agree with a search without pruning; lines, words and canonical forms hold."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from boardgen.games import get_game
from boardgen.games.pi import rules
from boardgen.games.pi.candidates import some_game
from boardgen.games.pi.position import Position
from boardgen.games.pi.state import PASSED, state_of
from boardgen.games.tasks import DRAW, LOSS, OTHERWISE, WIN, OutOfBudgetError
from boardgen.geometry.symmetry import symmetries
from tests.games.brute_force import Done, Plain
from tests.games.task_checks import agreeing, proved

PI = get_game("pi")
TASKS = {task.slug: task for task in PI.tasks()}
PLAYERS = ("blue", "red")


def mine(attacker: str) -> Callable[[Position], bool]:
    """Whether it is the attacker's turn."""
    return lambda now: now.mover == attacker


def ended(attacker: str) -> Done:
    """Whether the game is over and the attacker has won it."""

    def won(now: Position) -> bool | None:
        outcome = rules.outcome(now)
        return None if outcome is None else outcome.winner == attacker

    return won


def plain(slug: str, pos: Position) -> Plain:
    """The target of a task, from the rules alone."""
    me = pos.mover
    other = "red" if me == "blue" else "blue"
    attacker = me if slug in {"win", "take"} else other

    def taken(now: Position) -> bool | None:
        for before, hold in zip(pos.holds, now.holds, strict=True):
            if hold is None or hold.owner != attacker:
                continue
            if slug == "keep" and before is not None and before.owner == me and before.size > 4:
                return True
            if slug == "take" and hold.size == 4 and (before is None or before.size > 4):
                return True
        return False if now.over else None

    done = ended(attacker) if slug in {"win", "only-move"} else taken
    return Plain(rules.legal_moves, rules.play, mine(attacker), done)


def expected(slug: str, pos: Position, most: int) -> list[str]:
    """Every right answer, found by playing everything."""
    target = plain(slug, pos)
    found = target.soonest(pos, most) if slug in {"win", "take"} else target.escapes(pos, most)
    return [PI.format_move(move, pos) for move in found]


def positions(seed: int, side: int, most_legal: int) -> Iterator[Position]:
    """The positions of a random game with few legal moves."""
    rng = random.Random(seed)
    goals = rng.randint(1, 5)
    pos = PI.start(**PI.random_setup(seed, side=side, goals=goals))
    while not pos.over:
        moves = list(rules.legal_moves(pos))
        if len(moves) <= most_legal:
            yield pos
        pos = rules.play(pos, rng.choice(moves))


@pytest.mark.parametrize("slug", TASKS)
def test_answers_agree_with_a_search_that_plays_everything(slug: str) -> None:
    """Two moves deep on whole random games, three moves deep where few moves are left."""
    task = TASKS[slug]
    some = (pos for seed in range(90) for pos in positions(seed, 3, 5 if task.most == 3 else 8))
    assert agreeing(task, some, lambda pos: expected(slug, pos, task.most)) > 3


def test_who_wins_agrees_with_a_search_that_plays_everything() -> None:
    """Wins, draws and losses of both players, to the end of the game."""
    found = Counter[int]()
    for seed in range(60):
        for pos in positions(seed, 3, 5):
            forced = [
                Plain(rules.legal_moves, rules.play, mine(name), ended(name)).forced(pos, 99) for name in PLAYERS
            ]
            for name, wins, loses in zip(PLAYERS, forced, reversed(forced), strict=True):
                value = WIN if wins else LOSS if loses else DRAW
                assert PI._value(pos, name, 10**6) == value, (pos, name)
                found[value] += 1
    assert min(found[WIN], found[DRAW], found[LOSS]) > 20
    with pytest.raises(OutOfBudgetError):
        PI._value(PI.start(**PI.random_setup(7)), "red", 100)


def test_the_state_follows_the_rules() -> None:
    """Owners, sizes, legal cells, passes and the end, after every move of random games."""
    for seed in range(12):
        rng = random.Random(seed)
        pos = PI.start(**PI.random_setup(seed, side=3 + seed % 3, goals=3))
        state = state_of(pos)
        while not pos.over:
            fresh, here = state_of(pos), state.arena.free & ~(state.own[0] | state.own[1])
            assert state._replace(grabs=fresh.grabs) == fresh
            for kept, anew in zip(state.grabs, fresh.grabs, strict=True):
                assert [cells & here for cells in kept] == [cells & here for cells in anew]
            move = rng.choice(list(rules.legal_moves(pos)))
            number = move if isinstance(move, int) else PASSED
            assert number in list(state.moves())
            pos, state = rules.play(pos, move), state.play(number)
        assert state.over
        assert state.lead == rules.score(pos)["blue"] - rules.score(pos)["red"]


@pytest.mark.parametrize("slug", TASKS)
def test_candidates_are_positions_of_legal_games_with_good_proofs(slug: str) -> None:
    """Moves lead to the position; lines are legal; the refuted answers are wrong, the answer is none of them."""
    for pos, proof in proved(PI, TASKS[slug], PI.full_board(side=5), range(40), 2):
        assert TASKS[slug].sentence(pos).startswith(pos.mover.title())
        assert [wrong.depth for wrong in proof.wrong] == sorted((w.depth for w in proof.wrong), reverse=True)


def test_a_position_has_one_canonical_form_however_the_board_is_turned() -> None:
    """All twelve symmetries; a move more makes another form."""
    task = TASKS["win"]
    pos = PI.playout(PI.start(**PI.random_setup(1, side=4)), random.Random(1))
    board = pos.setup.board
    for where in symmetries(board):
        stones = {
            colour: [board.names[where[cell]] for cell in own]
            for colour, own in (("red", pos.red), ("blue", pos.blue))
        }
        goals = {
            letter: {"cell": board.names[where[cell]], **({"owner": hold.owner} if hold else {})}
            for letter, cell, hold in zip(pos.setup.letters, pos.setup.goals, pos.holds, strict=True)
        }
        assert task.canonical(PI.start(board={"side": 4}, position={**stones, "goals": goals})) == task.canonical(
            pos._replace(half_turns=0)
        )


def test_what_cannot_be_asked_is_said() -> None:
    """A calm position has no only move; a large board is not searched."""
    pos = PI.start(**PI.random_setup(3, side=5))
    assert "does not threaten" in TASKS["only-move"].fits(pos)
    assert "does not threaten" in TASKS["keep"].fits(pos)
    assert TASKS["win"].fits(pos) == ""
    assert "too large" in TASKS["win"].fits(PI.start(**PI.random_setup(3, side=10)))
    with pytest.raises(OutOfBudgetError):
        TASKS["win"].right(pos, 5)


def test_a_refutation_says_why_the_question_is_not_answered() -> None:
    """Whose triangle is too large may see it beaten, unless the game is over: the size is named, not who wins."""
    task = TASKS["take"]
    ends = []
    for pos in positions(3, 4, 25):
        if task.fits(pos) or not task.right(pos, 10**5):
            continue
        for token in {*PI.legal_tokens(pos)} - {*task.right(pos, 10**5)}:
            line = task.show(pos, token, 10**5)
            ends.append(line.end)
            after = pos
            for move in line.moves:
                after = PI.play(after, move)
            for letter, size in re.findall(r"([A-E]) with size (\d+)", line.end):
                hold = after.holds[pos.setup.letters.index(letter)]
                assert hold is not None
                assert (hold.owner, hold.size) == (pos.mover, int(size))
                assert hold.size > 4
                assert ("the game is over" in line.end) == after.over
    assert any("may still take it back" in end for end in ends)
    assert any("the game is over" in end for end in ends)
    assert not any("wins" in end for end in ends)


def test_no_exercise_about_a_goal_has_a_move_that_wins_the_game_instead() -> None:
    """Who sees such a move need not look for the answer."""
    task, refused = TASKS["take"], 0
    for pos in (pos for seed in range(24) for pos in positions(seed, 4, 12)):
        right = [] if task.fits(pos) else task.right(pos, 10**5)
        if len(right) != 1:
            continue
        winning = [
            token for token in PI.legal_tokens(pos) if ended(pos.mover)(PI.play(pos, token)) and token != right[0]
        ]
        if winning:
            assert task.explain(pos, right[0], 10**5) is None, (pos, winning)
            refused += 1
    assert refused


def test_what_is_kept_is_named() -> None:
    """All goals of the mover's that can still be taken."""
    (found, proof), *_ = proved(PI, TASKS["keep"], PI.full_board(side=5), range(40), 1)
    state = state_of(found)
    mine_ = [
        k for k, owner in enumerate(state.owners) if owner < 2 and PLAYERS[owner] == found.mover and state.limits[k]
    ]
    letters = [found.setup.letters[k] for k in mine_]
    assert proof.line.end == f"{found.mover} keeps {' and '.join(letters)}"


def test_a_threat_that_is_met_is_told_with_what_it_threatened() -> None:
    """“a1 is met by f2” said of no triangle or win what it was about."""
    told = 0
    for pos, proof in proved(PI, TASKS["only-move"], PI.full_board(side=6), range(60), 12):
        found = re.fullmatch(r"(\w+), which threatened (\w+), is met by (\w+)", proof.line.why)
        if found:
            first, threatened, met = found.groups()
            after = PI.play(PI.play(pos, proof.answer), first)
            assert met in PI.legal_tokens(after)
            assert threatened not in (first, proof.answer)
            told += 1
    assert told


def test_to_keep_means_ones_own_goals_and_not_to_lose_the_game_next() -> None:
    """What is nobody's is not kept, and an answer after which the other wins at once is none."""
    asked = 0
    for pos, proof in proved(PI, TASKS["keep"], PI.full_board(side=6), range(60), 12):
        owners = dict(zip(pos.setup.letters, state_of(pos).owners, strict=True))
        (named,) = re.findall(r"Keep ([A-Z, and]+) from", TASKS["keep"].aim(pos, proof, " ".join))
        kept = re.findall("[A-Z]", named)
        assert kept
        assert {PLAYERS[owners[letter]] for letter in kept} == {pos.mover}
        after = PI.play(pos, proof.answer)
        assert not any(ended(after.mover)(PI.play(after, token)) for token in PI.legal_tokens(after))
        asked += 1
    assert asked > 5


@pytest.mark.parametrize("slug", ["keep", "only-move"])
def test_what_is_drawn_as_a_threat_takes_a_goal_at_once_and_the_answer_prevents_it(slug: str) -> None:
    """Were it the opponent's turn: the piece may be placed, and a goal changes hands; after the answer that goal does
    not, or the cell is taken.
    """
    task, asked, threats = TASKS[slug], 0, 0
    for seed in range(60):
        for candidate in task.candidates(random.Random(seed), PI.full_board(side=4 + seed % 3)):
            pos = candidate.pos
            (answer,) = task.right(pos, 10**5)
            found = task.prevented(pos, answer)
            asked += 1
            threats += bool(found)
            after = PI.play(pos, answer)
            passed = pos._replace(half_turns=pos.half_turns + 1)
            for threat in found:
                cell = threat.moves[-1]
                token = pos.setup.board.names[cell]
                assert token in PI.legal_tokens(passed)
                assert PI.play(passed, token) == threat
                other = passed.mover
                taken = [
                    at
                    for at, (was, now) in enumerate(zip(pos.holds, threat.holds, strict=True))
                    if now != was and now is not None and now.owner == other and cell in now.corners
                ]
                assert taken
                if token in PI.legal_tokens(after):
                    then = PI.play(after, token)
                    assert any(then.holds[at] == after.holds[at] for at in taken)
    assert asked > 10
    assert threats == asked if slug == "keep" else threats > 2


def test_what_is_no_answer_is_shown_as_such() -> None:
    """A goal may be declared tied, but that answers no question."""
    pos = PI.start(**PI.random_setup(3, side=5))
    for task in TASKS.values():
        assert task.show(pos, "tie:A", 10**5).end == OTHERWISE


def test_games_to_ask_about_end_when_the_board_is_crowded() -> None:
    """Players have 15 pieces or so: positions with more are no pleasure to read."""
    for seed in range(12):
        played = some_game(random.Random(seed), {"side": 6})
        assert max(sum(own.bit_count() for own in state.own) for state in played.states) <= 30
        assert len(played.states) == len(played.moves)
    assert any(len(some_game(random.Random(seed), {"side": 9}).states) > 40 for seed in range(6))

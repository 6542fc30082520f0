"""Tasks of Pisi: answers agree with playing every turn by the rules; lines, words and canonical forms hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from boardgen.games import get_game
from boardgen.games.pisi import rules, scoring
from boardgen.games.pisi.candidates import some_game
from boardgen.games.pisi.layout import Island
from boardgen.games.pisi.plans import Capital, End
from boardgen.games.pisi.position import Move, Position
from boardgen.games.pisi.state import state_of
from boardgen.games.pisi.task import canonical
from boardgen.games.proving import best, solution
from boardgen.games.tasks import LOSS, WIN, OutOfBudgetError
from boardgen.puzzles.attempts import Wanted, attempt
from boardgen.records import load
from boardgen.resources import templates
from tests.games.brute_force import Plain
from tests.games.pisi_island import position
from tests.games.task_checks import proved

PISI = get_game("pisi")
TASKS = {task.slug: task for task in PISI.tasks()}


def positions(seed: int, *, hoarding: bool = False) -> Iterator[Position]:
    """The positions of a game after both pawns are placed."""
    played = some_game(random.Random(seed), PISI.full_board(), hoarding=hoarding)
    return (pos for pos in played.positions if None not in pos.pawns)


def owner(pos: Position) -> str | None:
    """Whose the capital is, by the rules' own count."""
    now = scoring.standing(pos)
    if len(now.candidates) != 1:
        return None
    one, two = (len(joined[now.candidates[0]]) for joined in now.joined)
    return None if one == two else "1" if one > two else "2"


def target(slug: str, player: str) -> Plain:
    """The target of a task, from the rules alone; one that is no end counts just after the player's own turns."""

    def done(now: Position) -> bool | None:
        if slug == "end":
            outcome = scoring.outcome(now)
            return None if outcome is None else outcome.winner == player
        there = owner(now) == player
        return there if now.over else True if there and PISI.to_move(now) != player else None

    return Plain(rules.legal_moves, rules.play, lambda now: PISI.to_move(now) == player, done)


def plain(move: Move) -> tuple[int, bool, tuple[int, ...]]:
    """A turn however its road is paid."""
    return move.to, move.take, () if move.road is None else move.road.tiles


def length_of_plan(slug: str, pos: Position, most: int) -> int:
    """In how many turns the search reaches the target; what begins it is what playing everything finds."""
    state = state_of(pos)
    assert state is not None
    plan = (Capital if slug == "capital" else End)(pos.mover, 10**6)
    turns, found = plan.soonest(state, most)
    expected = target(slug, PISI.players[pos.mover]).soonest(pos, most)
    assert {plain(turn.move) for turn in found} == {plain(move) for move in expected}, pos
    return turns


@pytest.mark.parametrize("slug", ["capital", "end"])
def test_plans_agree_with_playing_every_turn(slug: str) -> None:
    """This turn and the next, in positions of whole games with few turns."""
    lengths = Counter(
        length_of_plan(slug, pos, 2)
        for seed in range(14)
        for pos in list(positions(seed))[:: 3 if slug == "capital" else 1][-24:]
        if len(list(rules.legal_moves(pos))) <= 8 and not TASKS[slug].fits(pos)
    )
    assert lengths[1] + lengths[2] > 2
    assert lengths[2]


#: One city in the middle of three, so that one of them can be the biggest.
SMALL = """
    C s m
    c C a
    s h C
"""


#: Positions on it, among them some with plans of four turns.
FOUR = (0, 6, 33, 111, 153)


def on_a_small_island(seed: int) -> Position:
    """A position with a few goods on each tile and in hand."""
    rng = random.Random(seed)
    pawns = rng.sample(("b3", "c3", "a2", "c2", "b1", "a1"), 2)
    hands = ["".join(rng.choices("smcah", k=rng.randint(0, most))) for most in (2, 1)]
    pos = position(SMALL, pawns=(pawns[0], pawns[1]), one=hands[0], two=hands[1])
    return replace(pos, coins=tuple(coins and rng.choice((1, 1, 2)) for coins in pos.coins))


@pytest.mark.parametrize("slug", ["capital", "end"])
def test_long_plans_agree_with_playing_every_turn(slug: str) -> None:
    """Three turns on a small island, in some positions four, with all that both players can do."""
    lengths = Counter(length_of_plan(slug, on_a_small_island(seed), 3) for seed in range(72))
    lengths += Counter(length_of_plan(slug, on_a_small_island(seed), 4) for seed in FOUR)
    assert lengths[3] > 2
    assert lengths[4]
    assert lengths[0] > 30


def test_who_wins_agrees_with_playing_every_turn() -> None:
    """Where one of the players ends the game by force within three turns, whoever is to move."""
    found = Counter[int]()
    for seed in range(60):
        pos = on_a_small_island(seed)
        forced = [target("end", player).forced(pos, 3) for player in PISI.players]
        for player, wins, loses in zip(PISI.players, forced, reversed(forced), strict=True):
            if wins or loses:
                value = PISI._value(pos, player, 10**5)
                assert value == (WIN if wins else LOSS), pos
                found[value] += 1
    assert found[WIN] == found[LOSS] > 10
    with pytest.raises(OutOfBudgetError):
        PISI._value(next(positions(1)), "1", 200)
    with pytest.raises(OutOfBudgetError):
        PISI._value(PISI.start(**PISI.random_setup(3)), "1", 200)


def test_roads_agree_with_building_each() -> None:
    """Roads for the capital, cheapest connections, and roads that no reply undoes, each built by the rules."""
    held, led, joined = 0, 0, 0
    for seed in range(5):
        for pos in list(positions(seed, hoarding=True))[::5]:
            if TASKS["cheapest"].fits(pos):
                continue
            player, to = PISI.players[pos.mover], rules.reach(pos)[0]
            quiet = [m for m in rules.legal_moves(pos) if m.road and m.to == to and not m.take]
            roads = {plain(m): m for m in reversed(quiet)}
            if len(roads) > 25:
                continue
            after = {move: rules.play(pos, move) for move in roads.values()}
            leads = {PISI.format_move(move, pos) for move, then in after.items() if owner(then) == player}
            assert TASKS["road"].fits(pos) or set(TASKS["road"].right(pos, 10**5)) == leads
            before = scoring.connections(pos, pos.mover)
            new = {
                m: len(m.road.forward)
                for m, then in after.items()
                if m.road and scoring.connections(then, pos.mover) != before
            }
            cheapest = {PISI.format_move(move, pos) for move, cost in new.items() if cost == min(new.values())}
            assert set(TASKS["cheapest"].right(pos, 10**5)) == cheapest
            kept = {
                PISI.format_move(move, pos)
                for move, then in after.items()
                if owner(then) == player
                and all(owner(rules.play(then, reply)) == player for reply in rules.legal_moves(then))
            }
            assert set(TASKS["hold"].right(pos, 10**6)) == kept
            held, led, joined = held + bool(kept), led + bool(leads), joined + bool(cheapest)
    assert held
    assert led > held
    assert joined > 8


def test_the_state_follows_the_rules() -> None:
    """Turns, connections, goods and the end, after every turn."""
    for seed in range(3):
        state = None
        for pos in positions(seed):
            fresh = state_of(pos)
            assert fresh is not None
            assert {turn.move for turn in fresh.turns()} == set(rules.legal_moves(pos))
            if state is not None:
                assert state.joined == fresh.joined
                assert [set(side.nets) for side in state.sides] == [set(side.nets) for side in fresh.sides]
                assert state[2:] == fresh[2:]
            turn = random.Random(pos.ply).choice(list(fresh.turns()))
            after = rules.play(pos, turn.move)
            again, played = state_of(after), fresh.play(turn)
            assert again is not None
            assert (played.joined, played[2:]) == (again.joined, again[2:])
            outcome = scoring.outcome(after)
            if outcome is not None:
                winner = played.ground.winner(played.joined)
                assert outcome.winner == (PISI.players[winner] if winner >= 0 else None)
            state = None


@pytest.mark.parametrize("slug", TASKS)
def test_candidates_are_positions_of_legal_games_with_good_proofs(slug: str) -> None:
    """Moves lead to the position; lines are legal; the refuted answers are wrong, the answer is none of them."""
    for pos, _ in proved(PISI, TASKS[slug], PISI.full_board(), range(60), 1):
        assert TASKS[slug].sentence(pos).startswith(f"Player {PISI.to_move(pos)} ")


def mirrored(pos: Position) -> Position:
    """The position with left and right exchanged, and the suits' names."""
    island = pos.island
    width = island.columns

    def there(tile: int) -> int:
        return tile - tile % width + width - 1 - tile % width

    names = dict(zip(island.suits, reversed(island.suits), strict=True))
    tiles = [island.tiles[there(tile)] for tile in range(len(island.tiles))]
    renamed = [f"{names[suit]}:{rank}" if rank else suit for suit, _, rank in (tile.partition(":") for tile in tiles)]
    other = Island(width, island.rows, tuple(renamed))
    roads = [
        sum(1 << other.edge_index[there(a), there(b)] for i, (a, b) in enumerate(island.edges) if bits >> i & 1)
        for bits in pos.roads
    ]
    pawns = [None if pawn is None else there(pawn) for pawn in pos.pawns]
    return replace(
        pos,
        island=other,
        pawns=(pawns[0], pawns[1]),
        goods=(pos.goods[0][::-1], pos.goods[1][::-1]),
        coins=tuple(pos.coins[there(tile)] for tile in range(len(pos.coins))),
        roads=(roads[0], roads[1]),
    )


def test_a_mirrored_island_with_other_suits_has_the_same_canonical_form() -> None:
    """The names of suits do not matter, nor who is player 1."""
    pos = list(positions(2))[-3]
    assert canonical(mirrored(pos)) == canonical(pos)
    other = replace(pos, mover=1 - pos.mover, pawns=pos.pawns[::-1], goods=pos.goods[::-1], roads=pos.roads[::-1])
    assert canonical(other) == canonical(pos)
    assert canonical(replace(pos, mover=1 - pos.mover)) != canonical(pos)


def test_what_cannot_be_asked_is_said() -> None:
    """Pawns have to be placed, goods to be there; the budget is kept."""
    start = PISI.start(**PISI.random_setup(3))
    assert "not placed" in TASKS["capital"].fits(start)
    pos = next(positions(1))
    assert "no road" in TASKS["cheapest"].fits(pos)
    assert "too many goods" in TASKS["end"].fits(pos)
    with pytest.raises(OutOfBudgetError):
        TASKS["capital"].right(pos, 5)


@pytest.mark.parametrize("slug", ["capital", "end"])
def test_tries_differ_in_more_than_the_good_that_is_taken(slug: str) -> None:
    """A step with a good and the same without it are one idea, and one of both is told."""
    wanted = Wanted("pisi", (slug,), PISI.full_board(), 5)
    puzzles = [puzzle for number in range(12) for puzzle in attempt(wanted, slug, number)]
    assert puzzles
    for puzzle in puzzles:
        tries = [wrong.answer for wrong in puzzle.proof.wrong]
        assert len({each.replace("+", "") for each in tries}) == len(tries), tries


def test_a_road_paid_with_other_goods_is_the_same_answer_where_what_is_left_suffices() -> None:
    """A claim may name it, and who plays it is right; where a plan goes on, the goods left have to suffice."""
    record = load(templates() / "pisi" / "example.yaml")
    task = TASKS["capital"]
    (token,) = (move for move in record.moves if move.startswith("e7+/c6"))
    pos = record.positions[record.moves.index(token)]
    (right,) = task.right(pos, task.budget)
    assert right != token
    assert task.same(pos, token, right, task.budget)
    assert not task.same(pos, "e7+", right, task.budget)
    assert not list(best(PISI, pos, [token], task, task.budget))
    assert not list(solution(PISI, pos, token, task, task.budget))
    assert list(best(PISI, pos, ["e7+"], task, task.budget))

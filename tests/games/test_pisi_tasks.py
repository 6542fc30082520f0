"""Tasks of Pisi: answers agree with playing every turn by the rules; lines, words and canonical forms hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from boardgen.games import get_game
from boardgen.games.pisi import rules, scoring
from boardgen.games.pisi.candidates import some_game
from boardgen.games.pisi.layout import Island
from boardgen.games.pisi.plan_tasks import CapitalTask, EndTask
from boardgen.games.pisi.plans import Capital, End
from boardgen.games.pisi.position import Move, Position
from boardgen.games.pisi.state import state_of
from boardgen.games.pisi.task import canonical
from boardgen.games.tasks import OutOfBudgetError

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


def reached(slug: str, pos: Position, player: str) -> bool:
    """Whether a target is reached."""
    if slug == "end":
        outcome = scoring.outcome(pos)
        return outcome is not None and outcome.winner == player
    return owner(pos) == player


def forced(slug: str, pos: Position, player: str, turns: int) -> bool:
    """Whether a player who just moved, or is to move, reaches a target within so many further turns."""
    mine = PISI.players[pos.mover] == player
    if (not mine or pos.over) and reached(slug, pos, player):
        return True
    if pos.over or not turns:
        return False
    following = (rules.play(pos, move) for move in rules.legal_moves(pos))
    if mine:
        return any(forced(slug, after, player, turns - 1) for after in following)
    return all(forced_next(slug, after, player, turns) for after in following)


def forced_next(slug: str, pos: Position, player: str, turns: int) -> bool:
    """The same after the other's turn: what was reached before does not count until the player has moved."""
    if pos.over:
        return reached(slug, pos, player)
    return any(forced(slug, rules.play(pos, move), player, turns - 1) for move in rules.legal_moves(pos))


def plain(move: Move) -> tuple[int, bool, tuple[int, ...]]:
    """A turn however its road is paid."""
    return move.to, move.take, () if move.road is None else move.road.tiles


@pytest.mark.parametrize("slug", ["capital", "end"])
def test_plans_agree_with_playing_every_turn(slug: str) -> None:
    """This turn and the next, in positions with few turns."""
    task = TASKS[slug]
    assert isinstance(task, CapitalTask | EndTask)
    now, later = 0, 0
    for seed in range(14):
        for pos in list(positions(seed))[:: 3 if slug == "capital" else 1][-24:]:
            if len(list(rules.legal_moves(pos))) > 8 or task.fits(pos):
                continue
            state, player = state_of(pos), PISI.players[pos.mover]
            assert state is not None
            plan = (Capital if slug == "capital" else End)(pos.mover, 10**6)
            turns, found = plan.soonest(state, 2)
            expected: set[object] = set()
            for count in (1, 2):
                for move in rules.legal_moves(pos):
                    if forced(slug, rules.play(pos, move), player, count - 1):
                        expected.add(plain(move))
                if expected:
                    break
            assert {plain(turn.move) for turn in found} == expected, pos
            now, later = now + (turns == 1), later + (turns == 2)
    assert now + later > 2
    assert later


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
    task, proved = TASKS[slug], 0
    for seed in range(60):
        for start, moves, pos in task.candidates(random.Random(seed), PISI.full_board()):
            again = PISI.start(**start)
            for token in moves:
                again = PISI.play(again, token)
            assert again == pos
            assert task.fits(pos) == ""
            right = task.right(pos, task.effort, 1)
            proof = task.explain(pos, right[0], task.budget) if len(right) == 1 else None
            if proof is None:
                continue
            proved += 1
            assert task.sentence(pos).startswith(f"Player {PISI.to_move(pos)} ")
            assert proof.line.moves[0] == proof.answer
            for answer, line in ((proof.answer, proof.line), *((wrong.answer, wrong.line) for wrong in proof.wrong)):
                now = pos
                for token in line.moves:
                    now = PISI.play(now, token)
                assert line == task.show(pos, answer, task.budget)
            assert proof.answer not in {wrong.answer for wrong in proof.wrong}
        if proved:
            return
    assert proved, slug


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

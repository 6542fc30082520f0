"""Tasks of Iriri: answers agree with playing every turn by the rules; words, lines and canonical forms hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from boardgen.games import get_game
from boardgen.games.iriri import rules
from boardgen.games.iriri.position import Pass, Placement, Position, Take
from boardgen.games.iriri.ring import Ring
from boardgen.games.iriri.turns import Turn
from boardgen.games.iriri.words import words_through
from boardgen.games.tasks import OTHERWISE, OutOfBudgetError
from tests.games.task_checks import proved

IRIRI = get_game("iriri")
TASKS = {task.slug: task for task in IRIRI.tasks()}


def positions(seed: int) -> Iterator[Position]:
    """The positions of a random game with pieces on the board and something to do."""
    rng = random.Random(seed)
    pos = IRIRI.start(**IRIRI.random_setup(seed))
    while not pos.over:
        moves = list(rules.legal_moves(pos))
        if pos.board and moves != [Pass()]:
            yield pos
        pos = rules.play(pos, rng.choice(moves))


def ends_of_turn(pos: Position, player: int, tokens: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Every way to end a turn, with its tokens."""
    if pos.player != player:
        yield tokens, pos
        return
    for move in rules.legal_moves(pos):
        assert not isinstance(move, Pass)
        yield from ends_of_turn(rules.play(pos, move), player, (*tokens, IRIRI.format_move(move, pos)))


def net_of_turns(pos: Position) -> dict[str, tuple[int, int | None]]:
    """Every turn, takes in ascending order → its half points, and those of the best reply; None without one."""
    found: dict[str, tuple[int, int | None]] = {}
    for tokens, after in ends_of_turn(pos, pos.player, ()):
        placed = [token for token in tokens if "@" in token]
        takes = sorted((token for token in tokens if "@" not in token), key=lambda token: int(token[1:]))
        replies = [move for move in rules.legal_moves(after) if isinstance(move, Placement)]
        best = max((rules.score_of(after, move) for move in replies), default=None)
        value = after.halves[pos.player] - pos.halves[pos.player], best
        assert found.setdefault(" ".join([*placed, *takes]), value) == value
    return found


def test_turns_agree_with_playing_every_turn() -> None:
    """Turns of random games, those with few of them: which block, and which is best against the best reply."""
    blocked, alone, looked_at = 0, 0, 0
    for seed in range(5):
        for pos in positions(seed):
            try:
                TASKS["plan"].right(pos, 40)
            except OutOfBudgetError:
                continue
            looked_at += 1
            plain = net_of_turns(pos)
            best = max(gain - (reply or 0) for gain, reply in plain.values())
            plan = {answer for answer, (gain, reply) in plain.items() if gain - (reply or 0) == best}
            block = {answer for answer, (_, reply) in plain.items() if reply is None}
            assert set(TASKS["plan"].right(pos, 40)) == plan
            assert set(TASKS["block"].right(pos, 40)) == block
            blocked, alone = blocked + bool(block), alone + (len(plan) == 1)
    assert blocked > 3
    assert alone > 20
    assert looked_at > 30


def test_placements_agree_with_playing_them() -> None:
    """What scores most and what goes round the ring, from the positions after every placement."""
    round_the_ring = 0
    for seed in (0, 1, 20, 21, 58):
        for pos in positions(seed):
            if pos.phase == "take":
                assert TASKS["best"].fits(pos)
                continue
            gains, longest = {}, {}
            for move in rules.legal_moves(pos):
                assert isinstance(move, Placement)
                after, token = rules.play(pos, move), IRIRI.format_move(move, pos)
                gains[token] = after.halves[pos.player] - pos.halves[pos.player]
                longest[token] = max(len(run.word) for run in words_through(after.grid, [c for c, _ in move.pieces]))
            most = max(gains.values())
            assert TASKS["best"].right(pos, 1000) == [token for token, gain in gains.items() if gain == most]
            beyond = [token for token, length in longest.items() if length > len(pos.ring)]
            assert TASKS["round"].right(pos, 1000) == beyond
            round_the_ring += bool(beyond)
    assert round_the_ring


@pytest.mark.parametrize("slug", TASKS)
def test_candidates_are_positions_of_legal_games_with_good_proofs(slug: str) -> None:
    """Moves lead to the position; lines are legal; the refuted answers are wrong, the answer is none of them."""
    for pos, _ in proved(IRIRI, TASKS[slug], IRIRI.full_board(), range(60), 1):
        assert TASKS[slug].sentence(pos).startswith(f"Player {IRIRI.to_move(pos)} ")


@pytest.mark.parametrize(
    ("gain", "reply", "said"),
    [
        (12, 8, "player 1 gains 6, player 2 gains 4 (6 − 4 = 2)"),
        (6, 9, "player 1 gains 3, player 2 gains 4.5 (3 − 4.5 = −1.5)"),
        (6, None, "player 1 gains 3, player 2 nothing"),
    ],
)
def test_a_turn_is_told_with_its_balance(gain: int, reply: int | None, said: str) -> None:
    """Both gains are halves of points; without a reply there is nothing to subtract."""
    start = IRIRI.start(**IRIRI.random_setup(5))
    placement = Placement((((0, 0), "S"), ((1, 0), "L")))
    assert TASKS["plan"].ends_with(start, Turn(placement, (), gain, reply)) == said


def test_turned_grids_and_rings_and_exchanged_colours_have_the_same_canonical_form() -> None:
    """Eight turns of the grid, any first place and either way of the ring; both players' pieces exchanged."""
    pos = [pos for pos in positions(5) if pos.phase == "place"][8]
    form = TASKS["best"].canonical
    for a, b, c, d in ((0, 1, -1, 0), (-1, 0, 0, 1), (0, -1, -1, 0)):
        board = tuple(
            replace(placed, cell=(a * x + b * y + 5, c * x + d * y)) for placed in pos.board for x, y in [placed.cell]
        )
        assert form(replace(pos, board=board)) == form(pos)
    pieces = pos.ring.pieces
    assert form(replace(pos, ring=Ring(pieces[4:] + pieces[:4], pos.ring.places))) == form(pos)
    assert form(replace(pos, ring=Ring(pieces[::-1], pos.ring.places))) == form(pos)
    other = replace(
        pos,
        turns=pos.turns + 1,
        hands=(pos.hands[1], pos.hands[0]),
        ring=Ring(pieces.swapcase(), pos.ring.places),
        board=tuple(replace(placed, code=placed.code.swapcase()) for placed in pos.board),
    )
    assert form(other) == form(pos)
    assert form(replace(pos, ring=Ring(pieces.swapcase(), pos.ring.places))) != form(pos)


def test_what_cannot_be_asked_is_said() -> None:
    """The first word may lie anywhere; what is placed cannot be placed again; too many turns are not counted."""
    start = IRIRI.start(**IRIRI.random_setup(7))
    assert "anywhere" in TASKS["best"].fits(start)
    taking = IRIRI.play(start, IRIRI.legal_tokens(start)[0])
    assert isinstance(next(iter(rules.legal_moves(taking))), Take)
    assert "just placed" in TASKS["round"].fits(taking)
    assert TASKS["block"].fits(taking) == ""
    with pytest.raises(OutOfBudgetError):
        TASKS["plan"].right(taking, 3)
    token = IRIRI.legal_tokens(taking)[0]
    assert TASKS["best"].show(taking, token, 10**5).end == OTHERWISE
    assert TASKS["plan"].show(taking, f"{token} {token}", 10**5).end == OTHERWISE

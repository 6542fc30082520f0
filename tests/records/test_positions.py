"""Positions of a long game: few are kept, all can be had."""

from __future__ import annotations

import random

import pytest

from boardgen.records.positions import MOST_KEPT, Positions

LENGTHS = [0, 1, 7, MOST_KEPT - 1, MOST_KEPT, MOST_KEPT + 1, 2 * MOST_KEPT, 5_000]


class Count:
    """A game whose position is the list of moves so far; counts how many moves were played."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, pos: tuple[int, int], move: int) -> tuple[int, int]:
        self.played += 1
        return pos[0] + 1, pos[1] * 31 % 1_000_003 + move


def made(length: int) -> tuple[Positions, list[tuple[int, int]], Count]:
    """Positions, what they have to be, and the game they were played in."""
    game, pos, rng = Count(), (0, 1), random.Random(length)
    positions, true = Positions(game, pos), [pos]  # type: ignore[arg-type]
    for _ in range(length):
        move = rng.randrange(1000)
        pos = game.play(pos, move)
        positions.append(move, pos)
        true.append(pos)
    game.played = 0
    return positions, true, game


@pytest.mark.parametrize("length", LENGTHS)
def test_every_position_can_be_had(length: int):
    positions, true, _ = made(length)
    assert len(positions) == length + 1
    assert list(positions) == true
    assert positions[-1] == true[-1]
    rng = random.Random(1)
    for _ in range(100):
        at = rng.randrange(-length - 1, length + 1)
        assert positions[at] == true[at]
    for part in (slice(None, 3), slice(2, None), slice(None, None, -7), slice(-4, -1), slice(5, 5)):
        assert list(positions[part]) == true[part]
        assert len(positions[part]) == len(true[part])
        assert list(positions[part][::2]) == true[part][::2]
    for wrong in (length + 1, -length - 2):
        with pytest.raises(IndexError):
            positions[wrong]


@pytest.mark.parametrize("length", LENGTHS)
def test_few_are_kept_and_little_is_played_again(length: int):
    positions, true, game = made(length)
    assert len(positions._kept) <= MOST_KEPT
    step = positions._step
    assert (length <= MOST_KEPT - 1) <= (step == 1)
    list(positions)
    assert game.played <= length
    game.played = 0
    for at in range(length, -1, -1):
        assert positions[at] == true[at]
    assert game.played <= length
    game.played = 0
    rng = random.Random(2)
    for _ in range(50):
        positions[rng.randrange(length + 1)]
    assert game.played <= 50 * step
    assert step * MOST_KEPT <= 2 * max(length, MOST_KEPT)


def test_a_position_of_a_stretch_is_found_again_after_more_moves():
    positions, true, game = made(3 * MOST_KEPT)
    assert positions[MOST_KEPT + 1] == true[MOST_KEPT + 1]
    pos = true[-1]
    for move in range(3 * MOST_KEPT):
        pos = game.play(pos, move)
        positions.append(move, pos)
        true.append(pos)
    assert list(positions) == true

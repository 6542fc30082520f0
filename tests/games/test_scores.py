"""The score of a position alone is that of its facts."""

import random

import pytest

from boardgen.games import game_slugs, get_game


@pytest.mark.parametrize("slug", game_slugs())
def test_the_score_is_that_of_the_facts(slug):
    game = get_game(slug)
    written = game.random_setup(3)
    pos = game.start(**written.get("board", {}), **written.get("setup", {}))
    rng = random.Random(3)
    for _ in range(12):
        assert game.score(pos) == game.facts(pos).get("score", {})
        moves = list(game.legal_moves(pos))
        if not moves:
            break
        pos = game.play(pos, rng.choice(moves))

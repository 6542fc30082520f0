"""What boards that are pointed at tell: places, words, moves that name them, and why there is none."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from boardgen.games import game_slugs, get_game
from boardgen.records import loads


@pytest.fixture(params=game_slugs())
def game(request):
    return get_game(request.param)


def positions(game, count=12):
    """Positions of a random game."""
    pos, rng = game.start(**game.random_setup(3)), random.Random(5)
    for _ in range(count):
        yield pos
        moves = list(islice(game.legal_moves(pos), 200))
        if not moves:
            return
        pos = game.play(pos, rng.choice(moves))


def test_every_legal_move_can_be_pointed_at(game):
    """Pointing at what a move names finds the move, all places are places, and none of them is objected to."""
    for pos in positions(game):
        places = set(game.places(pos))
        for token in islice(game.legal_tokens(pos), 25):
            named = game.places_of(token, pos)
            if game.slug == "iriri" and not set(named) <= places:
                continue  # a long word may reach beyond what the picture shows of the endless grid
            assert set(named) <= places
            if named:
                assert token in game.tokens_at(pos, named)
                assert game.objection(pos, named[0]) is None


def test_an_objection_is_a_rule_and_holds(game):
    for pos in positions(game, 5):
        legal = {name for token in game.legal_tokens(pos) for name in game.places_of(token, pos)}
        for place in islice((name for name in game.places(pos) if name not in legal), 12):
            error = game.objection(pos, place)
            assert error is not None, place
            assert error.code
            assert error.message


def test_words_stand_where_pieces_do(game):
    for pos in positions(game, 8):
        words = game.stands(pos)
        assert set(game.pieces(pos)) == set(words)
        assert all(words.values())
        assert set(words) <= set(game.places(pos))


WITNESSES = [
    ("pi", {"goals": {"A": "f6"}}, ["score", "red"], ["f6"]),
    ("pi", {"goals": {"A": "f6"}}, ["goals", "A"], ["e5", "f6", "f7", "g6"]),
    ("pi", {"goals": {"A": "a2"}}, ["goals", "A", "owner"], ["a2"]),
    ("pi", {}, ["triangles", "e5 f7 g6"], ["e5", "f6", "f7", "g6"]),
    ("pi", {}, ["pieces", "red"], ["e5", "f7", "g6"]),
    ("hex3", {}, ["to_move"], []),
]


@pytest.mark.parametrize(("slug", "setup", "path", "cells"), WITNESSES)
def test_places_witness_a_claim(slug, setup, path, cells):
    game = get_game(slug)
    assert game.witness(game.start(**setup), path) == cells


def test_the_score_of_trike_is_witnessed_by_what_it_counts():
    game = get_game("trike")
    pos = game.play(game.start(side=3), "b2")
    assert sorted(game.witness(pos, ("score", "black"))) == ["a2", "a3", "b1", "b2", "c1"] or len(
        game.witness(pos, ("score", "black"))
    ) in (3, 5, 7)


def own(moves: str = ""):
    text = (
        "game: {title: Own, board: {cells: squares, columns: 4, rows: 4}, players: {red: red, blue: blue}, "
        "pieces: {man: {}}, start: {red: a1}}\n"
    )
    record = loads(text + (f"moves: {moves}\n" if moves else ""))
    return record.game, record.final


def test_a_game_without_rules_offers_what_two_places_can_name():
    game, pos = own()
    assert game.tokens_at(pos, ["b2"]) == ["b2"]
    moves = game.tokens_at(pos, ["a1"])
    assert moves[0] == "xa1"
    assert "a1-b2" in moves
    assert game.tokens_at(pos, ["a1", "b2"]) == ["a1-b2"]
    game, pos = own("b2 c3")
    assert game.tokens_at(pos, ["a1", "c3"]) == ["a1xc3"]
    assert game.tokens_at(pos, ["c3", "a1"]) == []
    assert game.stands(pos) == {"a1": "red man", "b2": "red man", "c3": "blue man"}

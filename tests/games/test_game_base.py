"""What the base class does for every game: tokens and moves, our own errors for what is neither, defaults."""

from __future__ import annotations

import random
import re

import pytest

from boardgen.errors import BoardgenError, IllegalMoveError, InvalidMoveError, InvalidPositionError, OptionError
from boardgen.games import game_slugs, get_game
from boardgen.games.base import Game, perft
from tests.records.toy import TOY

games = pytest.mark.parametrize("slug", game_slugs())


class Strange:
    """Neither a move nor a position of anything."""


def begin(slug):
    game = get_game(slug)
    written = game.random_setup(1)
    return game, game.start(**written.get("board", {}), **written.get("setup", {}))


@games
def test_play_takes_a_token_as_well_as_a_move(slug):
    game, pos = begin(slug)
    for _ in range(12):
        tokens = game.legal_tokens(pos)
        moves = list(game.legal_moves(pos))
        assert [game.parse_move(token, pos) for token in tokens] == moves
        assert game.play(pos, tokens[-1]) == game.play(pos, moves[-1])
        pos = game.play(pos, tokens[-1])


NO_MOVES = [
    None,
    -2,
    10**9,
    -(10**30),
    3.5,
    -1.0,
    float("nan"),
    True,
    False,
    b"a1",
    (),
    [],
    {},
    {1},
    object,
    Strange(),
]


@games
@pytest.mark.parametrize("move", NO_MOVES, ids=lambda m: type(m).__name__)
def test_what_is_no_move_is_an_invalid_move(slug, move):
    game, pos = begin(slug)
    for attempt in (lambda: game.play(pos, move), lambda: game.format_move(move, pos)):
        with pytest.raises(InvalidMoveError) as caught:
            attempt()
        assert caught.value.code == "bad-move"
        assert game.title in caught.value.message
        assert "0x" not in caught.value.message
    with pytest.raises(InvalidMoveError):
        game.parse_move(move, pos)


@games
def test_moves_of_other_games_are_no_moves(slug):
    game, pos = begin(slug)
    own = {type(move) for move in game.legal_moves(pos)}
    for other in game_slugs():
        theirs, there = begin(other)
        for move in list(theirs.legal_moves(there))[:3]:
            if type(move) not in own:
                with pytest.raises(InvalidMoveError):
                    game.play(pos, move)


@games
@pytest.mark.parametrize("pos", [None, 0, "a1", (), {}, object, Strange(), "other"], ids=lambda p: type(p).__name__)
def test_what_is_no_position_is_our_error(slug, pos):
    game, _ = begin(slug)
    if pos == "other":
        _, pos = begin(next(other for other in game_slugs() if other != slug))
    asked = (
        lambda: game.play(pos, "a1"),
        lambda: game.play(pos, 0),
        lambda: game.parse_move("a1", pos),
        lambda: game.format_move(0, pos),
        lambda: game.legal_moves(pos),
        lambda: game.legal_tokens(pos),
        lambda: game.to_move(pos),
        lambda: game.outcome(pos),
        lambda: game.facts(pos),
        lambda: game.ply(pos),
        lambda: game.turn(pos),
        lambda: game.playout(pos, random.Random(1)),
        lambda: game.check_place(pos, "a1"),
        lambda: game.check_position(pos),
        lambda: perft(game, pos, 0),
    )
    for question in asked:
        with pytest.raises(InvalidPositionError) as caught:
            question()
        assert caught.value.code == "no-such-position"
        assert game.title in caught.value.message
        assert "0x" not in caught.value.message


@games
@pytest.mark.parametrize("seed", [None, "7", 1.0, True, [1]])
def test_a_seed_is_a_whole_number(slug, seed):
    with pytest.raises(OptionError) as caught:
        get_game(slug).random_setup(seed)
    assert caught.value.path == ("seed",)


@games
@pytest.mark.parametrize("name", [None, 5, [], Strange()])
def test_a_place_is_a_name(slug, name):
    game, pos = begin(slug)
    with pytest.raises(BoardgenError):
        game.check_place(pos, name)


def test_a_game_writes_only_what_is_its_own():
    """The toy says how it begins, its rules, notation and facts; all else comes from the base class."""
    pos = TOY.start(side=2, stones=["a1"])
    assert (TOY.ply(pos), TOY.turn(pos), TOY.to_move(pos)) == (0, 1, "black")
    pos = TOY.play(pos, "b1")
    assert (TOY.ply(pos), TOY.turn(pos), TOY.to_move(pos)) == (1, 1, "white")
    assert TOY.turn(TOY.play(pos, "a2")) == 2
    assert list(TOY.facts(pos))[:4] == ["game", "ply", "to_move", "outcome"]
    assert TOY.random_setup(3, side=2, stones=["a1"]) == {"board": {"side": 2}, "setup": {"stones": ["a1"]}}
    end = TOY.playout(pos, random.Random(1))
    assert (TOY.to_move(end), TOY.facts(end)["to_move"]) == (None, None)
    assert TOY.outcome(end) is not None
    TOY.check_place(pos, "c2")
    with pytest.raises(BoardgenError):
        TOY.check_place(pos, "c4")
    with pytest.raises(IllegalMoveError):
        TOY.play(pos, "b1")
    assert TOY.setup_counts() == {}
    assert TOY.sides() == {}


def test_a_game_that_lacks_its_rules_is_no_game():
    class Half(Game[int, int]):
        slug = "half"

    with pytest.raises(TypeError, match="_first"):
        Half()


@games
def test_pieces_tell_what_stands_where(slug):
    """Two players' pieces never look alike, and nothing is said of empty places."""
    game, pos = begin(slug)
    for _ in range(6):
        pos = game.play(pos, next(game.legal_moves(pos)))
    pieces = game.pieces(pos)
    assert all(re.fullmatch(r"\S+", sign) for sign in pieces.values())
    for name in pieces:
        game.check_place(pos, name)

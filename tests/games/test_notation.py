"""Positions as one line and back: the same facts and the same legal moves, for every game at every stage."""

from __future__ import annotations

import ast
import random

import pytest

from boardgen.errors import BoardgenError, InvalidPositionError, OptionError
from boardgen.games import game_slugs, get_game
from tests.records.toy import TOY

games = pytest.mark.parametrize("slug", game_slugs())

#: Option sets beside the defaults.
VARIANTS = {
    "pi": [{"side": 3}, {"goals": 0}],
    "trike": [
        {"pie": True, "side": 4},
        {"host": "hex", "side": 4, "variant": "even"},
        {"host": "majorities", "side": 4, "variant": "odd"},
        {"host": "y", "variant": "odd", "pie": True},
        {"host": "gomoku", "side": 6, "row": 4, "variant": "even"},
    ],
    "hex3": [{"side": 3}, {"side": 2, "pie": False}],
    "pisi": [{"columns": 7}, {"connected": False}],
}


def stages(game, seed, **options):
    """Every position of a random game."""
    written = game.random_setup(seed, **options)
    pos, rng = game.start(**written.get("board", {}), **written.get("setup", {})), random.Random(seed)
    yield pos
    while game.outcome(pos) is None:
        pos = game.play(pos, rng.choice(list(game.legal_moves(pos))))
        yield pos


@pytest.mark.parametrize(
    ("slug", "options"), [(slug, options) for slug in game_slugs() for options in ({}, *VARIANTS.get(slug, ()))]
)
def test_what_is_written_reads_back(slug, options):
    game = get_game(slug)
    for at, pos in enumerate(stages(game, 3, **options)):
        line = repr(pos)
        assert line == game.notation(pos)
        assert line.isprintable()
        again = game.read(line)
        assert game.facts(again) == game.facts(pos)
        assert repr(again) == line
        assert game.read(repr(again)) == again
        if at % 7 < 3:
            assert game.legal_tokens(again) == game.legal_tokens(pos)
            assert game.pieces(again) == game.pieces(pos)


@games
def test_it_holds_what_start_takes(slug):
    """The words are those of `start` and of game files: nothing has to be learnt twice."""
    game = get_game(slug)
    *_, pos = stages(game, 5)
    call = ast.parse(repr(pos), mode="eval").body
    words = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
    board = {key: words.pop(key) for key in game.board_keys.fields if key in words}
    assert set(words) <= set(game.position_keys.fields)
    assert game.facts(game.start(**board, position=words)) == game.facts(pos)


def test_defaults_are_left_out():
    trike, hex3, pi = (get_game(slug) for slug in ("trike", "hex3", "pi"))
    assert repr(trike.start()) == "trike(stones={}, pawn=None, to_move='black')"
    assert repr(trike.start(host="hex")) == "trike(host='hex', stones={}, pawn=None, to_move='black')"
    assert repr(trike.start(host="hex", side=9)) == "trike(host='hex', side=9, stones={}, pawn=None, to_move='black')"
    assert repr(hex3.play(hex3.start(), "a1")) == "hex3(stones={'red': 'a1'}, to_move='green', ply=1)"
    assert repr(pi.start(side=4, goals={"A": "b2"})) == (
        "pi(side=4, red='c3 d5 e4', goals={'A': {'cell': 'b2'}}, to_move='blue')"
    )


def test_a_swap_that_is_still_possible_is_kept():
    trike = get_game("trike")
    pos = trike.play(trike.start(side=3, pie=True), "a1")
    assert "pie=True" in repr(pos)
    assert "swap" in trike.legal_tokens(trike.read(repr(pos)))
    assert trike.facts(trike.play(trike.read(repr(pos)), "swap")) == trike.facts(trike.play(pos, "swap"))
    for later in ("swap", "b1"):
        assert "pie" not in repr(trike.play(pos, later))


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ({"stones": {"black": "a1", "white": "b1"}, "pawn": "b1", "pie": True}, ("position", "pie")),
        (
            {"stones": {"black": "a1"}, "pawn": "a1", "pie": True, "seats": {"black": 2, "white": 1}},
            ("position", "pie"),
        ),
    ],
)
def test_no_swap_after_the_second_move(position, path):
    with pytest.raises(OptionError) as caught:
        get_game("trike").start(side=3, position=position)
    assert caught.value.path == path


UNREADABLE = [
    "",
    " ",
    "trike",
    "trike(",
    "trike)",
    "trike()()",
    "trike(side)",
    "trike(5)",
    "trike(**{})",
    "trike(*[])",
    "trike(stones={}, pawn=None, pawn=None)",
    "trike(side=print(1))",
    "trike(side=__import__('os').getcwd())",
    "trike(side=[x for x in 'a'])",
    "trike(pawn=a1)",
    "trike(side=1e999999999999)",
    "trike(side=" + "9" * 10_000 + ")",
    "trike(stones=" + "[" * 5_000 + "]" * 5_000 + ")",
    "trike(stones=" + "-" * 200_000 + "1)",
    "trike(stones={'black': 'a1'}, pawn='a1'",
    "trike(stones={{}}, pawn='a1')",
    "trike(\0)",
    "trike(pawn='\ud800')",
    "pi()",
    "trike(" + " " * 3_000_000 + ")",
    None,
    5,
    b"trike()",
    [],
]


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: repr(text)[:40])
def test_what_cannot_be_read_is_our_error(text):
    """A line a fault, without a traceback of the parser, and nothing of it is run."""
    with pytest.raises(BoardgenError) as caught:
        get_game("trike").read(text)
    assert isinstance(caught.value, InvalidPositionError | OptionError)
    assert all(line.isprintable() for line in str(caught.value).split("\n"))
    assert len(str(caught.value)) < 400


def test_what_is_read_is_checked():
    with pytest.raises(OptionError) as caught:
        get_game("trike").read("trike(side=3, stones={'black': 'z9'}, pawn='a1')")
    assert caught.value.code == "no-such-cell"
    with pytest.raises(OptionError) as caught:
        get_game("trike").read("trike(sied=3, stones={}, pawn=None)")
    assert caught.value.code == "unknown-key"


def test_the_game_is_named():
    line = repr(get_game("pi").start())
    with pytest.raises(InvalidPositionError, match="a position of pi"):
        get_game("trike").read(line)


def test_positions_of_other_games_have_no_notation():
    with pytest.raises(InvalidPositionError):
        get_game("trike").notation(get_game("pi").start())


def test_a_small_game_has_a_notation_without_saying_a_word():
    pos = TOY.play(TOY.start(side=3), "a1")
    assert repr(pos).startswith("toy(")

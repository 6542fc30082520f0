"""What the base class does for every game: tokens and moves, our own errors for what is neither, defaults."""

from __future__ import annotations

import copy
import pickle
import random
import re
import subprocess
import sys

import pytest

import boardgen
from boardgen import GameFileError, check, draw, load, loads
from boardgen.errors import (
    BoardgenError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    OptionError,
    OutputError,
    UnknownGameError,
)
from boardgen.games import game_slugs, get_game
from boardgen.games.base import Game, perft
from boardgen.geometry.hexregions import hexagon, triangle
from boardgen.geometry.points import points_of
from boardgen.geometry.squares import squares
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
        if game.outcome(pos) is not None:
            break
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


@games
def test_a_random_setup_is_what_start_takes(slug):
    game = get_game(slug)
    written = game.random_setup(2)
    assert game.start(**written) == game.start(**written["board"], **written["setup"])


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"board": {"side": 99}}, ("board", "side")),
        ({"side": 99}, ("side",)),
        ({"board": 5}, ("board",)),
        ({"setup": {"goals": {"A": "zz"}}}, ("setup", "goals", "A")),
        ({"goals": {"A": "zz"}, "board": {"side": 4}}, ("goals", "A")),
        ({"position": {"red": "zz"}}, ("position", "red", 0)),
    ],
)
def test_paths_of_faults_are_those_of_what_was_given(options, path):
    with pytest.raises(OptionError) as caught:
        get_game("pi").start(**options)
    assert caught.value.path == path


def test_sections_and_keywords_may_stand_together():
    pi = get_game("pi")
    assert pi.start(board={"side": 4}, goals={"A": "d4"}) == pi.start(side=4, goals={"A": "d4"})


@games
def test_a_game_says_how_to_get_it(slug):
    assert repr(get_game(slug)) == f"get_game('{slug}')"


@pytest.mark.parametrize("slug", [None, 5, [], {}, "chess", "", "Pi", "\x1b[2J"])
def test_there_is_no_such_game(slug):
    with pytest.raises(UnknownGameError) as caught:
        get_game(slug)
    assert str(caught.value).isprintable()


@games
def test_positions_of_other_games_are_not_drawn(slug):
    _, other = begin(next(name for name in game_slugs() if name != slug))
    for pos in (other, "a1", 5):
        with pytest.raises(BoardgenError):
            draw.position(get_game(slug), pos)


@pytest.mark.parametrize("path", [None, 5, b"x.svg", []])
def test_a_drawing_is_saved_under_a_name(path):
    with pytest.raises(OutputError, match="a file name is text or a path"):
        draw.board("pi", side=2).save(path)


def test_drawings_and_records_say_in_a_line_what_they_are():
    assert repr(draw.position("trike", get_game("trike").start(side=3))).startswith(
        "<Drawing 'trike-position': 1 page of "
    )
    record = loads("{game: trike, title: Short, moves: e5 e4}")
    assert repr(record) == "<Record 'Short' of Trike: 2 moves, 0 figures, <text>>"


@pytest.mark.parametrize("call", [load, loads, check], ids=["load", "loads", "check"])
@pytest.mark.parametrize("wrong", [None, 5, [], {}])
def test_what_names_no_file_is_a_problem_of_the_file(call, wrong):
    if call is check:
        assert [problem.code for problem in check(wrong)] == ["unreadable-file"]
    else:
        with pytest.raises(GameFileError):
            call(wrong)


def test_the_package_lists_what_it_offers():
    assert {"load", "loads", "check", "Record"} <= set(dir(boardgen))
    assert "annotations" not in dir(boardgen)


@games
def test_positions_survive_copies_and_other_processes(slug):
    """A copy is equal, is played on in the same way, and shares what is made once for each board."""
    game, pos = begin(slug)
    for _ in range(4):
        pos = game.play(pos, game.legal_tokens(pos)[-1])
    for again in (pickle.loads(pickle.dumps(pos)), copy.deepcopy(pos), copy.copy(pos)):
        assert again == pos
        assert hash(again) == hash(pos)
        token = game.legal_tokens(again)[0]
        assert game.play(again, token) == game.play(pos, token)
    moves = list(game.legal_moves(pos))
    assert pickle.loads(pickle.dumps(moves)) == moves
    command = (
        "import pickle, sys; from boardgen.games import get_game; "
        f"game, pos = get_game({slug!r}), pickle.load(sys.stdin.buffer); "
        "print(repr(pos)); print(game.legal_tokens(pos)[0])"
    )
    done = subprocess.run([sys.executable, "-c", command], input=pickle.dumps(pos), capture_output=True, check=False)
    assert done.stdout.decode().split("\n")[:2] == [repr(pos), game.legal_tokens(pos)[0]], done.stderr.decode()


def test_boards_are_values():
    board = hexagon(4)
    again = pickle.loads(pickle.dumps(board))
    assert again is not board
    assert again == board
    assert hash(again) == hash(board)
    assert {board: 1}[again] == 1
    assert again.neighbours == board.neighbours
    assert again.lattice is board.lattice
    holed = hexagon(4, frozenset({board.cells[3]}))
    assert pickle.loads(pickle.dumps(holed)).holes == holed.holes
    others = [hexagon(5), triangle(4), hexagon(4, frozenset({board.cells[3]})), points_of(board), None, "board"]
    assert all(board != other for other in others)
    assert squares(4, 4) != squares(4, 4, diagonals=False)

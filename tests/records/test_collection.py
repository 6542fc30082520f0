"""Several games in a file: each with its own places, and one to be chosen where one is wanted."""

from __future__ import annotations

import json

import pytest

import boardgen
from boardgen import draw
from boardgen.cli import main as cli
from boardgen.errors import OptionError
from boardgen.records import GameFileError, load_all
from boardgen.records.source import Source
from boardgen.records.tidy import tidy

TWO = """\
game: trike
title: Two games
author: Ann
preface: Read these.
games:
- id: short
  board: {side: 4}
  moves: |

    b2 c2 (1... c1
    d1)
  figures: [{id: a, after: 2b2}]
- title: Another
  game: hex3
  moves: a1
    a5
  figures: [{id: a, after: 1}]
"""


@pytest.fixture
def two(tmp_path):
    path = tmp_path / "two.yaml"
    path.write_text(TWO)
    return path


def test_each_game_is_a_record_with_its_own_board_moves_and_figures(two):
    games = load_all(two)
    assert (games.title, games.author, games.preface, len(games)) == ("Two games", "Ann", "Read these.", 2)
    short, other = games
    assert (short.id, short.game.slug, short.moves, short.figure("a").path) == ("short", "trike", ("b2", "c2"), "2b2")
    assert (other.id, other.game.slug, other.moves, other.title) == ("2", "hex3", ("a1", "a5"), "Another")
    assert [boardgen.load(two, game).moves for game in (1, "short", "2")] == [short.moves, short.moves, other.moves]


def test_a_file_with_one_game_is_a_collection_of_it(tmp_path):
    path = tmp_path / "one.yaml"
    path.write_text("{game: trike, title: T, moves: e5}")
    (record,) = load_all(path)
    assert (record.id, record.title, load_all(path).title) == ("", "T", "T")
    assert boardgen.load(path, 1).moves == record.moves


@pytest.mark.parametrize(("game", "code"), [(None, "needs-game"), (3, "unknown-game"), ("a", "unknown-game")])
def test_one_that_is_not_named_or_not_there_is_an_error_that_lists_them(two, game, code):
    with pytest.raises(OptionError) as caught:
        boardgen.load(two, game)
    assert caught.value.code == code
    assert "short, 2 (Another)" in str(caught.value)


WRONG = [
    ("game: trike\ngames: []\n", [("too-short", 2, 8)]),
    ("game: trike\ngames: [{moves: e5 z9}, {moves: z8}]\n", [("no-such-cell", 2, 20), ("no-such-cell", 2, 33)]),
    ("game: trike\ngames:\n- {id: a}\n- {id: a}\n", [("duplicate-game", 4, 8)]),
    ("game: trike\ngames:\n- {}\n- {id: 1}\n", [("duplicate-game", 4, 8)]),
    ("game: trike\nmoves: e5\ngames: [{}]\n", [("unknown-key", 2, 1)]),
    ("game: trik\ngames: [{moves: z9}]\n", [("unknown-game", 1, 7)]),
    ("game: []\ngames: [{moves: z9}]\n", [("wrong-type", 1, 7)]),
    ("games: [{moves: z9}]\n", [("missing-key", 1, 9)]),
    ("games: [{game: trik}, 7]\n", [("unknown-game", 1, 16), ("wrong-type", 1, 23)]),
    ("game: trike\ngames: {moves: e5}\n", [("wrong-type", 2, 8)]),
    ("game: trike\ngames:\n- games: [{}]\n", [("unknown-key", 3, 3)]),
    ("game: trike\ngames:\n- moves: e5\n  figures: [{id: a, after: 2}]\n", [("out-of-range", 4, 28)]),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_what_is_wrong_is_named_with_its_place(tmp_path, text, expected):
    path = tmp_path / "x.yaml"
    path.write_text(text)
    with pytest.raises(GameFileError) as caught:
        load_all(path)
    assert [(p.code, p.line, p.column) for p in caught.value.problems] == expected
    assert boardgen.check(path) == list(caught.value.problems)


def test_all_games_of_a_file_are_tidied():
    once = tidy(Source("x.yaml", TWO))
    expected = TWO.replace("\n\n    b2 c2 (1... c1\n    d1)\n", "\n    1. b2 c2\n        (1... c1 2. d1)\n")
    expected = expected.replace("moves: a1\n    a5\n", "moves: |\n    1. a1 a5\n")
    assert once == expected
    assert tidy(Source("x.yaml", once)) == once


def run(capfd, *arguments):
    return cli.run([*map(str, arguments)]), *capfd.readouterr()


def test_commands_take_a_game_and_ask_for_one(two, tmp_path, capfd):
    assert run(capfd, "check", two) == (0, f"{two}: right (2 games, 4 moves, 2 figures)\n", "")
    for command in (("facts", two), ("booklet", two), ("figure", two)):
        status, out, error = run(capfd, *command)
        assert (status, out) == (2, "")
        assert "two.yaml has 2 games; choose one with --game 1: short, 2 (Another)" in error
    assert json.loads(run(capfd, "facts", two, "--game", "short")[1])["stones"] == {"black": ["b2"], "white": ["c2"]}
    target = tmp_path / "out.svg"
    assert run(capfd, "figure", two, "--game", "2", "-o", target)[0] == 0
    assert run(capfd, "figure", two, "--game", "2", "-o", f"{tmp_path}/out/")[0] == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.svg"]
    for suffix in ("pdf", "html", "gif"):
        assert run(capfd, "booklet", two, "--game", "2", "-o", tmp_path / f"out.{suffix}")[0] == 0
    assert draw.figure(two, game=2).name == "two-2-figures"


REQUESTS = [
    ("e5 {[diagram]}", []),
    ('e5 {[diagram text="Look"] [exercise text="Why?"]} e4', []),
    ('e5 {[exercise answer="e4"]}', []),
    ("e5 {[exercise]}", [("bad-mark", 7)]),
    ("e5 {[exercise]} resign", [("bad-mark", 7)]),
    ("e5 e4 (e3 {[exercise]}) e2", [("bad-mark", 14)]),
    ("e5 {[diagram e5]} e4", [("bad-mark", 16)]),
    ('e5 {[diagram title="x"]} e4', [("unknown-key", 7)]),
    ("e5 {[excercise]} e4", [("unknown-mark", 8)]),
    ('e5 {[diagram text="☃"]}', [("missing-glyph", 22)]),
]


@pytest.mark.parametrize(("moves", "expected"), REQUESTS)
def test_comments_ask_for_diagrams_and_exercises(tmp_path, moves, expected):
    path = tmp_path / "x.yaml"
    path.write_text(f"game: trike\nmoves: |\n  {moves}\n", encoding="utf-8")
    assert [(p.code, p.column) for p in boardgen.check(path)] == expected


def test_what_is_asked_is_no_part_of_the_comment():
    line = boardgen.loads('game: trike\nmoves: e5 {Look [diagram text="Here"] at [circle e5] this.} e4').line
    assert line.comments == {1: "Look at this."}
    assert [(r.kind, r.text, r.behind) for r in line.requests[1]] == [("diagram", "Here", "at this.")]

"""Moves played, taken back and replaced in the text of a game file."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.errors import CodedError
from boardgen.games import get_game
from boardgen.records.checker import examine
from boardgen.records.edits import applied
from boardgen.records.move_edits import play, take_back
from boardgen.records.source import Source
from boardgen.records.writer import write_game


def read(text: str):
    return examine(Source("game.yaml", text))


def played(text: str, at: str | None, token: str, how: str = "") -> tuple[str, str]:
    (found,) = read(text).readings
    main = found.line
    line, count = main.find(at) if at is not None else (main, len(main.moves))
    done = play(found, line, count, token, how)
    return applied(text, done.edits), done.at


def taken(text: str, at: str = "") -> tuple[str, str]:
    (found,) = read(text).readings
    line = found.line.find(at)[0] if at else found.line
    done = take_back(found, line)
    return applied(text, done.edits), done.at


HEAD = "game: trike  # a remark\nboard: {side: 4}\n"

PLAYED = [
    ("", None, "b2", "", "moves: |\n  1. b2\n"),
    ("figures: [{id: x}]\n", None, "b2", "", "moves: |\n  1. b2\nfigures: [{id: x}]\n"),
    ("moves: b2\n", None, "c2", "", "moves: b2 c2\n"),
    ("moves: |\n  1. b2\n", None, "c2", "", "moves: |\n  1. b2 c2\n"),
    ("moves: |\n  1. b2 c2\n", None, "c1", "", "moves: |\n  1. b2 c2\n  2. c1\n"),
    ('moves: |\n  1. b2 {why [circle b2]}\n\nresult: "*"\n', None, "c2", "", None),
    ("moves: |\n  1. b2 ; to the end\n", None, "c2", "", "moves: |\n  1. b2 ; to the end\n  c2\n"),
    ("moves: |\n  1. b2 (1. a1)\n", None, "c2", "", "moves: |\n  1. b2 (1. a1) 1... c2\n"),
    ("moves: |\n  1. b2 c2\n  2. c1 d1\n", "1", "b3", "replace", "moves: |\n  1. b2 b3\n"),
    ("moves: |\n  1. b2 c2 {so}\n  2. c1 d1\n", "2", "b3", "replace", "moves: |\n  1. b2 c2 {so}\n  2. b3\n"),
    ("moves: |\n  1. b2 c2\n", "0", "a1", "replace", "moves: |\n  1. a1\n"),
    ("moves: |\n  1. b2 c2!? {so}\n", "1", "b3", "variation", "moves: |\n  1. b2 c2!? {so} (1... b3)\n"),
    ("moves: |\n  1. b2 c2 (1... b3)\n", "2b1", "a3", "", "moves: |\n  1. b2 c2 (1... b3 2. a3)\n"),
    ("moves: b2 c2\n", "1", "b3", "variation", "moves: b2 c2 (b3)\n"),
    ("moves: b2 c2\n", "0", "a1", "variation", "moves: b2 (a1) c2\n"),
    ("moves: |\n  1. b2 c2\n", "0", "a1", "variation", "moves: |\n  1. b2 (1. a1) c2\n"),
    ("moves: |\n  1. b2 c2\n  2. c1 d1\n", "2", "b3", "variation", "moves: |\n  1. b2 c2\n  2. c1 (2. b3) d1\n"),
    ("moves: |\n  1. b2 ; so\n  c2\n", "0", "a1", "variation", "moves: |\n  1. b2 ; so\n  (1. a1)\n  c2\n"),
    ("moves:\ntitle: x\n", None, "b2", "", "moves: b2\ntitle: x\n"),
    ("moves: ~\n", None, "b2", "", "moves: b2\n"),
    ("moves: |\ntitle: x\n", None, "b2", "", "moves: |\n  1. b2\ntitle: x\n"),
    ("title: x", None, "b2", "", "title: x\nmoves: |\n  1. b2"),
    ("moves: [b2]\n", None, "c2", "", "moves: [b2 c2]\n"),
    ("moves: [b2, c2]\n", "1", "b3", "replace", "moves: [b2, b3]\n"),
    ("moves: |\n  1. b2 {" + 75 * "x" + "}\n", None, "c2", "", "moves: |\n  1. b2 {" + 75 * "x" + "} c2\n"),
    ("moves: |\n  1. b2 {" + 76 * "x" + "}\n", None, "c2", "", "moves: |\n  1. b2 {" + 76 * "x" + "}\n    c2\n"),
    (
        "moves: |\n    1. b2 {" + 76 * "x" + "}\n",
        None,
        "c2",
        "",
        "moves: |\n    1. b2 {" + 76 * "x" + "}\n      c2\n",
    ),
]


@pytest.mark.parametrize(("text", "at", "token", "how", "then"), PLAYED)
def test_a_move_is_written_where_it_is_played(text, at, token, how, then):
    new, place = played(HEAD + text, at, token, how)
    if then is not None:
        assert new == HEAD + then
    found = read(new)
    assert found.status == "right", found.problems
    line, count = found.readings[0].line.find(place)
    assert line.moves[count - 1] == token
    assert HEAD in new


TAKEN = [
    ("moves: b2 c2\n", "", "moves: b2\n", "1"),
    ("moves: b2\nresult: '*'\n", "", "result: '*'\n", "0"),
    ("moves: |\n  1. b2 c2\n  2. c1 {last}\n", "", "moves: |\n  1. b2 c2\n", "2"),
    ("moves: |\n  1. b2 c2 (1... b3 2. a3)\n", "2b2", "moves: |\n  1. b2 c2 (1... b3)\n", "2b1"),
    ("moves: |\n  1. b2 c2 (1... b3)\n", "2b1", "moves: |\n  1. b2 c2\n", "2"),
    ("moves: |\n  1. b2 c2 (1... a3) (1... b3)\n", "2b1", "moves: |\n  1. b2 c2 (1... b3)\n", "2"),
    ("moves: |\n  1. b2 c2 (1... a3) (1... b3)\n", "2c1", "moves: |\n  1. b2 c2 (1... a3)\n", "2"),
    ("moves: |\n  1. b2 c2 ({a (b)} 1... b3 {c (d)})\n", "2b1", "moves: |\n  1. b2 c2\n", "2"),
    (
        "moves: |\n  1. b2 c2 (1... b3 2. a3 (2. a4)) {so}\n",
        "2b2b1",
        "moves: |\n  1. b2 c2 (1... b3 2. a3) {so}\n",
        "2b2",
    ),
    ("moves: |\n  1. b2 {so}", "", "", "0"),
    ("moves: |\n  1. b2 {so}\ntitle: x\n", "", "title: x\n", "0"),
    ("moves: [b2]\n", "", "", "0"),
    ("moves: [b2, c2]\n", "", "moves: [b2]\n", "1"),
    ("moves: [b2, c2 c1]\n", "", "moves: [b2, c2]\n", "2"),
]


@pytest.mark.parametrize(("text", "at", "then", "place"), TAKEN)
def test_a_move_is_taken_back(text, at, then, place):
    assert taken(HEAD + text, at) == (HEAD + then, place)
    assert read(HEAD + then).status == "right"


def test_a_file_in_braces():
    text = "{game: trike, board: {side: 4}}"
    one, two = "{game: trike, board: {side: 4}, moves: b2}", "{game: trike, board: {side: 4}, moves: b2 c2}"
    assert played(text, None, "b2") == (one, "1")
    assert played(one, None, "c2") == (two, "2")
    assert taken(two) == (one, "1")
    assert taken(one) == (text, "0")


def test_each_game_of_a_file_has_moves_of_its_own():
    text = "game: trike\ngames:\n  - title: x\n  - title: y\n    moves: |\n      1. c1\n"
    first, second = read(text).readings
    done = play(first, first.line, 0, "b2")
    assert applied(text, done.edits) == text.replace("title: x\n", "title: x\n    moves: b2\n")
    done = play(second, second.line, 1, "b2")
    assert applied(text, done.edits) == text.replace("1. c1", "1. c1 b2")
    assert applied(text, take_back(second, second.line).edits) == "game: trike\ngames:\n  - title: x\n  - title: y\n"


@pytest.mark.parametrize(
    ("text", "at", "token", "code"),
    [
        ("", None, None, "no-move"),
        ("moves: [b2, c2]\n", "0", "a1", "cannot-edit"),
        ("moves: [b2, c2]\n", None, "b9", "no-such-cell"),
    ],
)
def test_what_cannot_be_done(text, at, token, code):
    with pytest.raises(CodedError) as caught:
        taken(HEAD + text) if token is None else played(HEAD + text, at, token, "replace")
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("moves", "then"),
    [
        ("c1 e3", None),
        ('"c1 e3"', '"c1 e3 swap:red"'),
        ("'c1 e3'", "'c1 e3 swap:red'"),
        ("|\n  1. c1 e3", "|\n  1. c1 e3 swap:red"),
    ],
)
def test_a_token_that_is_no_plain_word_of_yaml(moves, then):
    text = f"game: hex3\nboard: {{side: 3}}\nsetup: {{pie: true}}\nmoves: {moves}\n"
    if then is not None:
        assert played(text, None, "swap:red") == (text.replace(moves, then), "3")
        return
    with pytest.raises(CodedError) as caught:
        played(text, None, "swap:red")
    assert caught.value.code == "cannot-edit"


def test_the_result_follows_the_moves():
    text = "game: trike\nboard: {side: 2}\nmoves: a1 b1\nresult: '*'\n"
    over, _ = played(text, None, "a2")
    assert "result: white" in over or "result: black" in over
    assert read(over).status == "right"
    assert taken(over) == (text.replace("'*'", '"*"'), "2")
    aside = text.replace("a1 b1", "a1 b1 (a2)")
    assert played(aside, "2b1", "b1")[0] == aside.replace("(a2)", "(a2 b1)"), "no variation decides the game"


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3", "pisi", "iriri"])
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 999))
def test_a_game_played_move_by_move_is_the_game(slug, seed):
    """Written a move at a time, taken back at times, the text stays right and its comments stay."""
    game, rng = get_game(slug), random.Random(seed)
    setup = game.random_setup(seed)
    text = "# kept\n" + write_game(game, **setup) + 'result: "*"  # kept too\n'
    moves: list[str] = []
    pos = game.start(**setup)
    history = [pos]
    for _ in range(9):
        legal = [game.format_move(move, pos) for _, move in zip(range(60), game.legal_moves(pos), strict=False)]
        if not legal:
            break
        if moves and rng.random() < 0.2:
            text, _ = taken(text)
            moves.pop()
            history.pop()
            pos = history[-1]
            continue
        token = rng.choice(legal)
        text, at = played(text, None, token)
        pos = game.play(pos, token)
        history.append(pos)
        moves.append(token)
        assert at == str(len(moves))
        found = read(text)
        assert found.status == "right", found.problems
        assert list(found.collection.record().moves) == moves
    assert text.startswith("# kept\n")
    assert "# kept too" in text

"""Questions with proved answers, as the page asks them."""

from __future__ import annotations

import json

import pytest

from boardgen.games import get_game
from boardgen.studio import answer

TRIKE = get_game("trike").example.read_text(encoding="utf-8")


def solve(text: str, **more: object) -> dict:
    found = answer({"do": "solve", "text": text, **more})
    json.dumps(found)
    return found


def test_the_question_is_that_of_the_file():
    found = solve(TRIKE)
    assert (found["task"], found["to_move"], found["ply"]) == ("win", "white", 18)
    assert found["sentence"].startswith("White to win in eight moves")
    assert "right" not in found


def test_the_answer_is_right_and_shown():
    found = solve(TRIKE, move="a5")
    assert (found["right"], found["answers"], found["line"][0]) == (True, 1, "a5")
    assert found["says"].startswith("a5 is right: white wins")


@pytest.mark.parametrize("move", ["b6", "b7", "b8", "c4"])
def test_other_moves_fail_and_the_line_says_why(move):
    found = solve(TRIKE, move=move)
    assert (found["right"], found["line"][0]) == (False, move)
    assert "black wins" in found["says"]


@pytest.mark.parametrize(
    ("text", "move", "kind"),
    [
        ("game: nothing\n", None, "problems"),
        ("[", None, "problems"),
        (TRIKE, "a1a1", "refused"),
        (TRIKE, "", "refused"),
        (TRIKE, "b5", "refused"),
    ],
)
def test_what_cannot_be_asked_is_refused(text, move, kind):
    found = answer({"do": "solve", "text": text, **({} if move is None else {"move": move})})
    assert not found["ok"]
    assert found["error"]["kind"] == kind


def test_a_puzzle_is_a_file_whose_answer_is_right():
    found = answer({"do": "puzzle", "game": "trike", "number": 3, "level": 1, "options": {"side": 4}})
    assert (found["level"], found["name"]) == (1, "trike-puzzle-3")
    assert found["hints"]
    assert found == answer({"do": "puzzle", "game": "trike", "number": 3, "level": 1, "options": {"side": 4}})
    best = found["text"].split("best: [")[1].split("]")[0]
    assert solve(found["text"], move=best)["right"]
    assert solve(found["text"])["sentence"] == found["sentence"]


def test_a_level_that_a_board_cannot_give_is_refused():
    found = answer({"do": "puzzle", "game": "trike", "number": 1, "level": 9, "options": {"side": 3}})
    assert not found["ok"]
    assert found["error"]["kind"] in ("options", "refused")


def test_every_game_of_a_file_is_asked():
    text = "game: trike\ngames:\n- {board: {side: 3}, moves: b2}\n- {title: Two, board: {side: 4}, moves: b2 b1}\n"
    for number, ply in ((1, 1), (2, 2)):
        found = solve(text, game=number)
        assert found["ply"] == ply
        assert [(one["number"], one["title"]) for one in found["games"]] == [(1, "Trike"), (2, "Two")]
    assert [solve(text, game=2, move=move)["right"] for move in ("a1", "a2", "c1", "d1")] == [
        True,
        False,
        True,
        False,
    ]
    assert solve(TRIKE)["games"] == []

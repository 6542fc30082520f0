"""The published JSON Schema: takes what the reader takes and finds typing errors in editors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from boardgen.games import game_slugs
from boardgen.records import GameFileError, loads
from boardgen.records.jsonschema import description_schema, schema
from tests.records.test_record import FULL
from tests.records.toy import TOY, find, read

#: Games by description.
GAMES = Path(__file__).parent.parent.parent / "examples" / "games"


def as_json(value: Any) -> Any:
    """YAML as an editor's checker sees it: keys are text."""
    if isinstance(value, dict):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_json(item) for item in value]
    return value


def valid(text: str) -> bool:
    validator = jsonschema.Draft202012Validator(schema([TOY]))
    return validator.is_valid(as_json(yaml.load(text, Loader=yaml.BaseLoader if "date" in text else yaml.SafeLoader)))


def test_it_is_a_json_schema_and_covers_every_game():
    found = schema()
    jsonschema.Draft202012Validator.check_schema(found)
    assert found["properties"]["game"]["anyOf"][0]["enum"] == list(game_slugs())
    assert {*game_slugs(), "Described", "Games"} == set(found["$defs"])
    assert len(found["allOf"]) == len(found["$defs"])


RIGHT = [
    "game: toy\n",
    "game: toy\nboard: {side: 3}\nsetup: {stones: [a1, b2], goals: {A: c3}, komi: 0.5, mood: bold}\n",
    "game: toy\nsetup: {stones: a1 b2}\nmoves: |\n  1. c1\nresult: '*'\n",
    "game: toy\nmoves: [a1, b1]\nexpect: {ply: 2, legal: c1, illegal: {a1: null}, sizes: {a b: 2}}\n",
    "game: toy\ntitle: 7\nposition: {black: a1}\nplayers: {black: Ann}\n",
    "game: toy\nfigures: [{id: a, after: 0, reach: true, marks: [{circle: a1, colour: red}, {reach: true}]}]\n",
    "game: toy\nfigures: [{id: 1, marks: [{path: [a1, b1, c1]}, {label: a1, text: 1}]}]\n",
    "game: toy\ntitle: Two\npreface: Why\ngames: [{moves: a1}, {id: other, game: toy, moves: b1}]\n",
    "games: [{game: toy}]\n",
]
WRONG = [
    "title: x\n",
    "game: chess\n",
    "game: toy\ntitel: x\n",
    "game: toy\nboard: {sides: 3}\n",
    "game: toy\nboard: {side: three}\n",
    "game: toy\nboard: {side: 0}\n",
    "game: toy\nsetup: {stones: [B2]}\n",
    "game: toy\nsetup: {goals: {a: c3}}\n",
    "game: toy\nsetup: {mood: sad}\n",
    "game: toy\nsetup: {pie: 1}\n",
    "game: toy\nposition: {}\n",
    "game: toy\nplayers: {red: Ann}\n",
    "game: toy\nresult: red\n",
    "game: toy\nfigures: [{}]\n",
    "game: toy\nfigures: [{id: ../a}]\n",
    "game: toy\nfigures: [{id: a, control: true}]\n",
    "game: toy\nfigures: [{id: a, marks: [{circel: a1}]}]\n",
    "game: toy\nfigures: [{id: a, marks: [{circle: a1, colour: pink}]}]\n",
    "game: toy\nfigures: [{id: a, marks: [{label: a1}]}]\n",
    "game: toy\nexpect: {legal: {a: b}}\n",
    "game: toy\ngames: []\n",
    "game: toy\ngames: [{titel: x}]\n",
    "game: toy\nmoves: a1\ngames: [{}]\n",
    "game: chess\ngames: [{}]\n",
    "games: [{}]\n",
    "games: [{game: toy, board: {sides: 3}}]\n",
    "games: [{game: chess}]\n",
    "game: toy\nexpect: {sizes: {a: b}}\n",
]


@pytest.mark.parametrize("text", RIGHT)
def test_it_takes_right_files_as_the_reader_does(text: str):
    assert valid(text)
    loads(text, "x.yaml", find, game=1)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.yaml")), ids=lambda path: path.stem)
def test_games_by_description_are_covered(path: Path):
    whole, alone = (jsonschema.Draft202012Validator(made()) for made in (schema, description_schema))
    values = as_json(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert not list(whole.iter_errors(values))
    assert not list(alone.iter_errors(values["game"]))
    for wrong in ({"titel": "x"}, {"board": {"cells": "circles"}}, {"pieces": {"a": {"shape": "blob"}}}):
        assert list(alone.iter_errors({**values["game"], **wrong}))
        assert list(whole.iter_errors({**values, "game": {**values["game"], **wrong}}))
    assert list(whole.iter_errors({**values, "figure": []}))


@pytest.mark.parametrize("text", WRONG)
def test_it_finds_what_the_reader_finds(text: str):
    assert not valid(text)
    with pytest.raises(GameFileError):
        read(text)


def test_every_key_of_a_full_file_is_known():
    keys = yaml.load(FULL, Loader=yaml.BaseLoader)
    then = schema([TOY])["$defs"]["toy"]["properties"]
    assert set(keys) <= set(then)
    assert {key for figure in keys["figures"] for key in figure} <= set(then["figures"]["items"]["properties"])

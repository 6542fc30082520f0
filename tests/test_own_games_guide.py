"""The guide to games of one's own: its commands run in the order in which they stand, and its tables are whole."""

import dataclasses
import re
import shlex
from pathlib import Path

import pytest

from boardgen.boards.description import BOARD, describe
from boardgen.cli.main import run
from boardgen.games.own.described import QUERIES
from boardgen.games.own.description import PIECE
from boardgen.games.own.notation import parse_move
from tests.games.own.own_boards import frame

GUIDE = (Path(__file__).parent.parent / "docs" / "own-games.md").read_text(encoding="utf-8")


def test_every_command_of_the_guide_works(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
    commands = [shlex.split(line, comments=True) for line in block.splitlines() if line]
    assert len(commands) == 8
    for command in commands:
        assert command[0] == "boardgen"
        assert run(command[1:]) == 0, capsys.readouterr().err
    assert (tmp_path / "bastion-kit.pdf").stat().st_size > 10_000


def test_the_commands_within_the_text_work(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["new", "bastion"]) == 0
    commands = re.findall(r"`boardgen ([^`]+)`", GUIDE)
    assert len(commands) >= 3
    for command in commands:
        words = command.partition(">")[0].replace("FILE", "bastion/example.yaml").split()
        capsys.readouterr()
        assert run(words) == 0, command
        assert len(capsys.readouterr().out) > 100


def test_the_description_of_the_guide_can_be_read(tmp_path):
    from boardgen.records.described import find_game

    (block,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "game.yaml").write_text(block, encoding="utf-8")
    game = find_game(tmp_path / "game.yaml")
    assert game.facts(game.start())["pieces"] == {"red": {"stone": ["e5"]}, "green": {"stone": ["d4"]}}


@pytest.mark.parametrize("name", [*BOARD.fields, *PIECE.fields, *QUERIES])
def test_the_guide_names_every_key(name):
    assert re.search(rf"`[^`]*\b{name}\b[^`]*`", GUIDE) or name in ("columns", "rows")


def test_the_moves_of_the_guide_can_be_read():
    table = GUIDE.partition("## Moves")[2].partition("## Claims")[0]
    tokens = re.findall(r"`([^`]+)`", table.partition("|---|---|")[2].partition("\n\n")[0])
    assert len(tokens) > 15
    kinds = (
        *frame().kinds,
        *(kind._replace(letter=letter) for kind, letter in zip(frame().kinds[:1] * 2, "RQ", strict=True)),
    )
    wide = frame(9, 9, kinds=tuple(kind._replace(name=f"{kind.name}{i}") for i, kind in enumerate(kinds)))
    draughts = describe({"cells": "squares", "side": 8, "numbered": "dark"}).board
    stacking = dataclasses.replace(wide, stacks=True)
    for token in tokens:
        the_frame = dataclasses.replace(wide, board=draughts) if token[0].isdigit() else stacking
        parse_move(token.replace("\\|", "|"), the_frame)

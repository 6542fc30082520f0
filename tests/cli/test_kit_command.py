"""``boardgen kit`` from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.cli import main as cli

ROOT = Path(__file__).parent.parent.parent


def test_a_kit_has_a_telling_name(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    assert cli.run(["kit", "hex3", "--paper", "letter"]) == 0
    assert capfd.readouterr().out == "output/hex3-kit-letter.pdf\n"
    assert (tmp_path / "output/hex3-kit-letter.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "no game 'chess'"),
        (["pi", "-o", "kit.svg"], "the suffix must be .pdf"),
        (["pi", "-o", "kit"], "the suffix must be .pdf"),
        (["pi", "--paper", "a44"], "there is no paper 'a44'"),
        (["pi", "--paper", "30x30mm"], "use --paper a6"),
        (["pi", "--seed", "-1"], "--seed"),
        (["pi", "--seed", "x"], "--seed"),
        (["hex3", "--seed", "2"], "leave out --seed"),
        (["pi", "--theme", "pink"], "--theme"),
        (["pi", "--cuts", "bites"], "--cuts"),
        (["pi", "--templates", "nowhere"], "nowhere"),
        (["pi", "-o", "nowhere/kit.pdf"], "the directory does not exist"),
    ],
    ids=lambda v: " ".join(v) if isinstance(v, list) else "",
)
def test_wrong_input_is_one_line_and_leaves_nothing_behind(tmp_path, monkeypatch, capfd, arguments, said):
    monkeypatch.chdir(tmp_path)
    assert cli.run(["kit", *arguments]) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert said in line
    assert list(tmp_path.iterdir()) == []


def test_two_runs_give_the_same_bytes(tmp_path):
    """In processes of their own, with different hash seeds."""
    found = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.pdf"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "boardgen", "kit", "pi", "--duplex", "-o", str(target)]
        subprocess.run(command, check=True, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL)
        found.append(target.read_bytes())
    assert found[0] == found[1]

"""The wheel runs from an empty directory and draws what the checkout draws."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The wheel's contents on a path of their own; the dependencies come from this environment."""
    made = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(made), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = made.glob("*.whl")
    assert wheel.name.startswith("boardgen_games-")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(made / "site")
    return made / "site"


def run(site, cwd, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(site)}
    command = [sys.executable, "-m", "boardgen", *arguments]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def test_the_wheel_holds_templates_and_font_metrics(unpacked):
    examples = {p.relative_to(ROOT / "templates") for p in (ROOT / "templates").rglob("*") if p.is_file()}
    inside = {p.relative_to(unpacked / "boardgen/templates") for p in (unpacked / "boardgen/templates").rglob("*.*")}
    assert examples == inside
    assert list((unpacked / "boardgen/fonts/data").glob("*.json"))
    assert (unpacked / "boardgen/py.typed").exists()


def test_the_wheel_runs_from_an_empty_directory(unpacked, tmp_path):
    assert b"pi" in run(unpacked, tmp_path, "list")
    run(unpacked, tmp_path, "board", "pi", "-o", "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes().startswith(b"%PDF")
    example = unpacked / "boardgen/templates/pi/example.yaml"
    assert b"right" in run(unpacked, tmp_path, "check", str(example))


def test_wheel_and_checkout_draw_the_same(unpacked, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    for site, name in ((unpacked, "a"), (ROOT, "b")):
        example = ROOT / "templates/pi/example.yaml"
        run(site, tmp_path / name, "figure", str(example), "-o", "figures.pdf")
        run(site, tmp_path / name, "card", "pi", "-o", "card.pdf")
    for made in ("figures.pdf", "card.pdf"):
        assert (tmp_path / "a" / made).read_bytes() == (tmp_path / "b" / made).read_bytes()

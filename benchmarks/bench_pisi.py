"""Pisi: setups by counting, and a layout from file to picture."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, cpu_seconds, process_cpu_seconds, rate
from boardgen.games import get_game
from boardgen.games.pisi.islands import COLUMNS, ROWS, TILES, Islands, counts

_SETUPS = 1000

_PICTURE = """
import sys
from boardgen.games import get_game
from boardgen.boards.picture import Display
from boardgen.render.formats import render
from boardgen.scene.primitives import Document, Scene
from boardgen.scene.themes import THEMES
game = get_game("pisi")
picture = game.view().position(game.start(**game.random_setup(42)["setup"]), Display(25.0))
scene = Scene(picture.width, picture.height, picture.below + picture.above, "Pisi", picture.desc)
open(sys.argv[1], "wb").write(render(Document((scene,)), "." + sys.argv[1].rpartition(".")[2], THEMES["colour"])[0])
"""


def rows() -> Iterator[Row]:
    """Tables and counts, setups a second, pictures in a whole process."""
    game = get_game("pisi")
    yield Row("pisi: tables of all island shapes", cpu_seconds(lambda: Islands(COLUMNS, ROWS, TILES)), 2.0, "s")
    yield Row("pisi: counts of shapes and connected shapes", cpu_seconds(_counts), 2.0, "s")

    def setups() -> int:
        for seed in range(_SETUPS):
            game.random_setup(seed)
        return _SETUPS

    setups()
    yield Row("pisi: random setups, tables made", rate(setups), 1000, "setups/s", True)
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("pdf", "svg"):
            target = str(Path(folder) / f"layout.{suffix}")
            taken = process_cpu_seconds(["-c", _PICTURE, target], runs=3)
            yield Row(f"pisi: setup and picture of 33 tiles as {suffix}, whole process", taken, 0.4, "s")


def _counts() -> object:
    counts.cache_clear()
    return counts()

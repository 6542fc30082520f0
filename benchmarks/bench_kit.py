"""Kits, whole processes: contents, board, pieces, a setup and the rules of each game."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, process_cpu_seconds
from boardgen.games import game_slugs


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        target = str(Path(directory) / "kit.pdf")
        for slug in game_slugs():
            seconds = process_cpu_seconds(["-m", "boardgen", "kit", slug, "--duplex", "-o", target])
            yield Row(f"the kit of {slug} with backs, whole process", seconds, 1.5, "s CPU")

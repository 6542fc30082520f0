"""Booklets of games of any length: CPU seconds of the whole process, and how they grow.

The game is `long_game`: 1,250 moves on a Havannah board of side 22 (1,387 cells), 5,000 on one of side 42
(5,167 cells), so that every diagram of either shows more stones than the one before it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, process_cpu_seconds, process_megabytes
from benchmarks.long_games import PI_28, long_game
from boardgen.games import get_game

#: Moves and side of the board.
SHORT, LONG = (1250, 22), (5000, 42)


def rows() -> Iterator[Row]:
    """Figures beside their bars."""
    with tempfile.TemporaryDirectory() as directory:
        out = Path(directory)
        (out / "pi.yaml").write_text(PI_28)
        for suffix, seconds, size in (("html", 1, 200), ("gif", 3, 600)):
            made = out / f"pi.{suffix}"
            spent = process_cpu_seconds(["-m", "boardgen", "booklet", str(out / "pi.yaml"), "-o", str(made)], 3)
            yield Row(f"a game of 28 moves as .{suffix}, the whole process", spent, seconds, "s CPU")
            yield Row("its size", made.stat().st_size / 1e3, size, "kB")
        made = out / "iriri.html"
        example = str(get_game("iriri").example)
        spent = process_cpu_seconds(["-m", "boardgen", "booklet", example, "-o", str(made)], 3)
        yield Row("Iriri's example, 38 positions, as .html, the whole process", spent, 1, "s CPU")
        yield Row("its size", made.stat().st_size / 1e3, 200, "kB")
        study = str(get_game("pi").folder / "study.yaml")
        spent = process_cpu_seconds(["-m", "boardgen", "booklet", study, "--study", "-o", str(out / "study.pdf")], 3)
        yield Row("the study book of Pi to PDF, the whole process", spent, 2, "s CPU")
        files = {}
        for moves, side in (SHORT, LONG):
            files[moves] = out / f"{moves}.yaml"
            files[moves].write_text(long_game(moves, side))

        def booklet(moves: int, suffix: str) -> list[str]:
            target = str(out / f"{moves}.{suffix}")
            return ["-m", "boardgen", "booklet", str(files[moves]), "-o", target]

        short = process_cpu_seconds(booklet(1250, "pdf"), 3)
        yield Row("booklet of 1,250 moves to PDF, the whole process", short, 6, "s CPU")
        long = process_cpu_seconds(booklet(5000, "pdf"), 1)
        yield Row("four times the moves on four times the cells, PDF", long / short, 4.8, "times")
        short = process_cpu_seconds(booklet(1250, "html"), 3)
        long = process_cpu_seconds(booklet(5000, "html"), 1)
        yield Row("booklet of 5,000 moves to HTML, the whole process", long, 10, "s CPU")
        yield Row("against 1,250 moves on a fourth of the cells", long / short, 4.8, "times")
        yield Row("its memory", process_megabytes(booklet(5000, "html")), 500, "MB")
        yield Row("its size", (out / "5000.html").stat().st_size / 1e6, 20, "MB")

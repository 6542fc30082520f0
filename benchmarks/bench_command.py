"""Whole commands and whole figures, as users meet them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, cpu_seconds, process_cpu_seconds
from benchmarks.long_games import PI_28


def rows() -> Iterator[Row]:
    """Start-up, the Pi board, a large labelled board, one more figure."""
    with tempfile.TemporaryDirectory() as directory:
        yield from _commands(Path(directory))
    yield from _figure()


def _commands(out: Path) -> Iterator[Row]:
    click = process_cpu_seconds(["-c", "import click"], 9)
    yield Row("boardgen --help", process_cpu_seconds(["-m", "boardgen", "--help"], 9) / click, 1.3, "× import click")

    bare = process_cpu_seconds(["-m", "benchmarks.bare_pi", str(out / "bare.pdf")])
    board = process_cpu_seconds(["-m", "boardgen", "board", "pi", "-o", str(out / "pi.pdf")])
    yield Row("boardgen board pi -o pi.pdf, the whole process", board / bare, 1.6, "× bare reportlab")
    board = process_cpu_seconds(["-m", "boardgen", "board", "pi", "-o", str(out / "pi.svg")])
    yield Row("boardgen board pi -o pi.svg, the whole process", board, 0.2, "s CPU")

    bare = process_cpu_seconds(["-m", "benchmarks.bare_hexes", "50", "841", "1189", str(out / "bare.pdf")])
    refused = process_cpu_seconds(
        ["-m", "boardgen", "board", "hex3", "--side", "200", "-o", str(out / "no.pdf")], 3, 2
    )
    yield Row("hex3 of side 200 (119,401 cells) refused on A4", refused, 1, "s CPU")
    large = ["-m", "boardgen", "board", "hex3", "--side", "50", "--paper", "a0", "--labels", "cells", "-o"]
    board = process_cpu_seconds([*large, str(out / "large.pdf")])
    yield Row("side-50 labelled board (7,351 cells) on A0, the whole process", board / bare, 2.5, "× bare reportlab")
    yield Row("the same, size of the PDF", (out / "large.pdf").stat().st_size / 1000, 250, "kB")
    process_cpu_seconds(
        ["-m", "boardgen", "paper", "pi", "--paper", "a3", "--pitch", "12mm", "-o", str(out / "p.svg")], 1
    )
    yield Row("Pi paper, A3 at 12 mm, size of the SVG", (out / "p.svg").stat().st_size / 1000, 25, "kB")


def _figure() -> Iterator[Row]:
    """One more figure of a 91-cell position in a running process, beside python-chess's board."""
    import chess
    import chess.svg

    from boardgen.figures.figure import figure_scene
    from boardgen.records import Figure, loads
    from boardgen.render.svg import to_svg
    from boardgen.scene.themes import COLOUR

    record = loads(PI_28)
    figures = [Figure(f"after-{after}", after, numbers=True) for after in range(8, 28)]
    size = max(len(to_svg(figure_scene(record, figure), COLOUR).encode()) for figure in figures)

    def ours() -> None:
        for figure in figures:
            to_svg(figure_scene(record, figure), COLOUR)

    board = chess.Board()

    def theirs() -> None:
        for _ in figures:
            chess.svg.board(board)

    peer = cpu_seconds(theirs)
    yield Row("one more Pi figure, scene and SVG", cpu_seconds(ours) / peer, 1.0, "× chess.svg.board")
    yield Row("the largest of these figures", size / 1000, 30, "kB")

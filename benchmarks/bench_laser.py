"""Strokes for cutters: from a drawn board to each edge once."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, cpu_seconds, process_cpu_seconds, process_megabytes
from boardgen import draw
from boardgen.laser import laser_document, work_of


def rows() -> Iterator[Row]:
    """Figures beside their bars."""
    large = draw.board("havannah", side=50, paper="none").document
    strokes = work_of(large.pages[0]).strokes
    edges = sum(len(track.points) - 1 for some in strokes.values() for track in some if hasattr(track, "points"))
    yield Row(
        f"{edges:,} edges of a board of 7,351 cells, each once",
        cpu_seconds(lambda: laser_document(large), 3),
        1.5,
        "s CPU",
    )
    labelled = draw.board("pi", labels="cells", paper="none").document
    yield Row(
        "Pi board with 91 coordinates as outlines", cpu_seconds(lambda: laser_document(labelled)), 0.15, "s CPU"
    )
    yield from _large()
    with tempfile.TemporaryDirectory() as place:
        for suffix, bar in (("svg", 0.8), ("dxf", 1.6)):
            target = str(Path(place) / f"board.{suffix}")
            command = ["-m", "boardgen", "board", "pi", "--labels", "cells", "--for", "laser", "-o", target]
            yield Row(
                f"boardgen board pi --for laser, {suffix.upper()}: whole process",
                process_cpu_seconds(command, 3),
                bar,
                "s CPU",
            )


def _large() -> Iterator[Row]:
    """Boards and papers of many cells, whole processes."""
    with tempfile.TemporaryDirectory() as place:
        target = str(Path(place) / "large.svg")

        def board(side: int) -> list[str]:
            return ["-m", "boardgen", "board", "hex3", "--side", str(side), "--for", "laser", "-o", target]

        half, whole = process_cpu_seconds(board(100), 3), process_cpu_seconds(board(200), 1)
        yield Row("hex3 of side 200 (119,401 cells) for laser", whole, 8, "s CPU")
        yield Row("the same against side 100 (29,701 cells)", whole / half, 1.2 * 119_401 / 29_701, "times")
        yield Row("its memory", process_megabytes(board(200)), 1000, "MB")
        paper = [
            "-m",
            "boardgen",
            "paper",
            "hex",
            "--paper",
            "2500x2500mm",
            "--for",
            "laser",
            "-o",
            target,
            "--pitch",
        ]
        yield Row(
            "hex paper of a million lines (4.8 mm on 2.5 m) for laser",
            process_cpu_seconds([*paper, "4.8"], 1),
            20,
            "s CPU",
        )
        yield Row("its memory", process_megabytes([*paper, "4.8"]), 1000, "MB")
        refused = process_cpu_seconds([*paper, "2"], 3, status=2)
        yield Row("hex paper of 2 mm, five million lines, refused", refused, 0.5, "s CPU")

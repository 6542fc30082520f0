"""Strokes for cutters: from a drawn board to each edge once."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, cpu_seconds, process_cpu_seconds
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

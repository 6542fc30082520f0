"""Sheets of pieces, whole processes: two piecepacks on both sides, an island of Pisi, pyramids."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, process_cpu_seconds
from boardgen.paper.duplex import Duplex
from boardgen.pieces.suits import SUITS
from boardgen.render.pdf import to_pdf
from boardgen.scene.themes import COLOUR
from boardgen.sets import Selection, piece_sheets


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        target = str(Path(directory) / "out.pdf")

        def seconds(*arguments: str) -> float:
            return process_cpu_seconds(["-m", "boardgen", *arguments, "-o", target])

        packs = seconds("pieces", "piecepack", "--suits", "all", "--duplex")
        yield Row("two piecepacks to a PDF with backs, whole process", packs, 1.0, "s")
        layout = seconds("setup", "pisi", "--seed", "7", "--format", "pdf")
        yield Row("a layout of 33 piecepack tiles to PDF, whole process", layout, 0.4, "s")
        pyramids = seconds("pieces", "pyramids", "--count", "15")
        yield Row("90 pyramid nets to a PDF, whole process", pyramids, 1.0, "s")
    document = piece_sheets("piecepack", Selection(suits=SUITS), duplex=Duplex())
    yield Row("two piecepacks with backs, PDF", len(to_pdf(document, COLOUR)) / 1000, 150, "kB")

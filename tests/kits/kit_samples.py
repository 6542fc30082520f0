"""Kits, each made once, and how far their sheets are used."""

from __future__ import annotations

from functools import cache

import pypdfium2

from boardgen.printables.kit import kit
from boardgen.testing import files
from tests.paper.sheet_samples import group


@cache
def _with_backs(slug, paper):
    return kit(slug, paper=paper, duplex=True)


def kit_of(slug, paper="a4", *, duplex=False):
    """A kit as it is drawn; one without backs is that of the conformance checks, often made in this process."""
    return _with_backs(slug, paper) if duplex else files.kit_of(slug, paper)


@cache
def _on(host, paper):
    return kit("trike", host=host, paper=paper)


def kit_on(host, paper="a4"):
    """A kit of Trike for the board of a host."""
    return _on(host, paper)


@cache
def _read_on(host, paper):
    return pypdfium2.PdfDocument(_on(host, paper).pdf)


def pdf_on(host, paper="a4"):
    """Such a kit as pdfium has it."""
    return _read_on(host, paper)


@cache
def _read(slug, paper, duplex):
    return pypdfium2.PdfDocument(kit_of(slug, paper, duplex=duplex).pdf)


def pdf_of(slug, paper="a4", *, duplex=False):
    """A kit as pdfium has it."""
    return _read(slug, paper, duplex)


def used(page):
    """How much of the width, of the height and of the area of a page its pieces take, each as a box."""
    boxes = [
        (use.x + use.symbol.box[0], use.y + use.symbol.box[1], use.x + use.symbol.box[2], use.y + use.symbol.box[3])
        for use in group(page, "pieces")
    ]
    left, top, right, bottom = (
        pick(side) for pick, side in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
    )
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
    return (right - left) / page.width, (bottom - top) / page.height, area / (page.width * page.height)


def path_edges(path):
    """The straight parts of a path."""
    begin = at = (0.0, 0.0)
    for name, *numbers in path.steps:
        to = (float(numbers[-2]), float(numbers[-1])) if numbers else begin
        if name in {"L", "Z"} and to != at:
            yield at, to
        begin, at = (to if name == "M" else begin), to

"""Puzzles found in recorded games."""

from __future__ import annotations

from boardgen.printables.product import PICTURE_FORMATS, Product, Way
from boardgen.printables.puzzle import puzzle_from, puzzle_from_file, puzzle_from_page

PRODUCT = Product(
    "puzzle_from",
    (
        Way("print", puzzle_from, PICTURE_FORMATS),
        Way("html", puzzle_from_page, ("html",)),
        Way("yaml", puzzle_from_file, ("yaml",)),
    ),
    "puzzle from",
)

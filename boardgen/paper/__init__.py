"""Sheets, fitting, posters, halves, rulers, printer's marks and papers. Knows scenes, not games.

`board_pages` puts a picture on one page or more, `paper_page` fills a sheet with a lattice. Both
return a `Document` for the writers in `boardgen.render`.
"""

from __future__ import annotations

from boardgen.paper.job import Drawn, PictureAt
from boardgen.paper.pages import board_pages, paper_page, picture_page
from boardgen.paper.sizes import PAPERS, Orientation, Paper, parse_paper

__all__ = [
    "PAPERS",
    "Drawn",
    "Orientation",
    "Paper",
    "PictureAt",
    "board_pages",
    "paper_page",
    "parse_paper",
    "picture_page",
]

"""A study book on sheets to print on both sides, fold and staple. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.sheets import sides_of
from boardgen.paper.duplex import Duplex
from boardgen.paper.printers_marks import fold_marks
from boardgen.paper.sizes import Paper, parse_paper
from boardgen.records import Collection
from boardgen.scene.primitives import Document, Group, Item, Scene
from boardgen.studies.book import study_document

#: Marks reach from where printers begin to here, mm from the edge of the sheet.
_PRINTABLE, _REACH = 4.0, 8.0
#: Pages on a sheet.
_LEAF = 4


def folded_document(files: Sequence[Collection], every: int | None, paper: str, duplex: Duplex) -> Document:
    """The pages of a study book, two on each side of a sheet; all sheets lie in one another.

    Args:
        files, every: see `study_document`.
        paper: size of the sheets; a page is half of one.
        duplex: how the printer turns the sheets.

    Raises:
        OptionError: no such paper.
        FitError: half a sheet is too small for a page.
    """
    sheet = parse_paper(paper)
    long, short = max(sheet.width, sheet.height), min(sheet.width, sheet.height)
    document = study_document(files, every, Paper(f"half of {sheet.name}", long / 2, short), _LEAF)
    sides = []
    # Pages beyond the last stay empty.
    for at, (_, pair, _) in enumerate(sides_of(-(-len(document.pages) // _LEAF) * _LEAF)):
        side = _side(document.pages, pair, at)
        sides.append(duplex.back_page(side) if at % 2 else side)
    return document._replace(pages=tuple(sides))


def _side(pages: Sequence[Scene], pair: tuple[int, int], at: int) -> Scene:
    """One side of a sheet; pages beyond the last are empty."""
    width, height = pages[0].width, pages[0].height
    items: list[Item] = []
    headings: list[tuple[str, float]] = []
    numbers = []
    # In the order of reading: page 1 comes before the last one, on the right of it.
    for page, column in sorted((page, column) for column, page in enumerate(pair) if page < len(pages)):
        items.append(Group(pages[page].items, id=f"page-{page + 1}", dx=column * width))
        headings += pages[page].headings
        numbers.append(str(page + 1))
    box = (0.0, _REACH, 2 * width, height - _REACH)
    items.append(fold_marks([width], [], box, gap=0.0, length=_REACH - _PRINTABLE))
    title = f"Sheet {at // 2 + 1}, {'inside' if at % 2 else 'outside'}"
    shown = f"page{'s' * (len(numbers) > 1)} {' and '.join(numbers)}" if numbers else "empty"
    return Scene(2 * width, height, tuple(items), title, f"{title}: {shown}.", headings=tuple(headings))

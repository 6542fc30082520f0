"""Pages of a card on sheets of paper: folded, single, or small cards to cut out. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.cards.leaves import Leaf
from boardgen.cards.template import Card
from boardgen.cards.typeset import FINE
from boardgen.errors import FitError
from boardgen.paper.printers_marks import cut_marks, fold_marks
from boardgen.paper.sizes import Paper, parse_paper
from boardgen.scene.primitives import Group, Item, Line, Scene, Text

#: Marks reach from here, where printers begin, …
_PRINTABLE = 4.0
#: … to here, mm from the edge of the sheet.
_REACH = 8.0
#: Small cards keep off the edge of the sheet, mm.
_SHEET_MARGIN = 7.5
#: Titles of pages: the sides of an inner leaf, and which sheet it is.
_LEAF_FRONT, _LEAF_BACK, _OF = "leaf, front", "leaf, back", " of sheet {}"

#: Why a leaf is there twice, and the size of the type.
_TWICE, _SIZE = "The same leaf twice, for two cards: cut in the middle and lay one half into each.", 2.2


def sides_of(pages: int) -> list[tuple[str, tuple[int, int], bool]]:
    """What lies left and right on each side of each sheet, from the outermost inwards.

    Sheets are folded and laid into each other. Of six pages the inner two are one leaf, which its sheet holds twice,
    to be cut apart: for two cards.

    Returns:
        Name of the side, pages left and right from 0, and whether it is cut instead of folded.
    """
    found: list[tuple[str, tuple[int, int], bool]] = []
    first, last = 0, pages - 1
    while last - first >= 3:
        found.append(("outside", (last, first), False))
        found.append(("inside", (first + 1, last - 1), False))
        first, last = first + 2, last - 2
    if first < last:
        found.append((_LEAF_FRONT, (first, first), True))
        found.append((_LEAF_BACK, (last, last), True))
    return found


def folding(pages: Sequence[Scene]) -> str:
    """What is done with the sheets of a folded card, in a player's words."""
    if len(pages) == 2:
        return "one sheet, to fold once"
    if is_halved(pages):
        return "two sheets: fold the first, cut the second in two, lay a half of it inside"
    return "two sheets, to fold and to lay into each other"


def is_halved(pages: Sequence[Scene]) -> bool:
    """Whether the inner sheet of a folded card is cut in two, since it holds its leaf twice."""
    return pages[-1].title.endswith(_LEAF_BACK + _OF.format(2))


def folded(card: Card, leaves: Sequence[Leaf]) -> list[Scene]:
    """Two sides of each sheet, with marks where it is folded or cut."""
    width, height = leaves[0].width, leaves[0].height
    sheets = len(leaves) // 4
    scenes = []
    for at, (name, pair, is_cut) in enumerate(sides_of(len(leaves))):
        items: list[Item] = []
        headings: list[tuple[str, float]] = []
        # In the order of reading: page 1 comes before page 4, on the right of it.
        for page, column in sorted(((page, column) for column, page in enumerate(pair))):
            suffix = "-again" if is_cut and column else ""
            items.append(Group(leaves[page].items, id=f"page-{page + 1}{suffix}", dx=column * width))
            headings += [] if suffix else leaves[page].headings
        box = (0.0, _REACH, 2 * width, height - _REACH)
        marks = cut_marks if is_cut else fold_marks
        items.append(marks([width], [], box, gap=0.0, length=_REACH - _PRINTABLE))
        if name == _LEAF_FRONT:
            items.append(Text(leaves[pair[0]].frames[0][0], _REACH - 0.5, _TWICE, _SIZE, "muted"))
        numbers = " and ".join(str(page + 1) for page in sorted(set(pair)))
        of = _OF.format(at // 2 + 1) if sheets > 1 or len(leaves) % 4 else ""
        title = f"{card.front.title}, {name}{of}"
        desc = _described(card, f"page{'s' if pair[0] != pair[1] else ''} {numbers}")
        scenes.append(Scene(2 * width, height, tuple(items), title, desc, headings=tuple(headings)))
    return scenes


def single(card: Card, leaves: Sequence[Leaf]) -> list[Scene]:
    """One side of a sheet, or both."""
    scenes = []
    for number, leaf in enumerate(leaves, start=1):
        what = "all on one page" if len(leaves) == 1 else f"page {number} of {len(leaves)}"
        title = card.front.title if len(leaves) == 1 else f"{card.front.title}, page {number}"
        scenes.append(
            Scene(leaf.width, leaf.height, leaf.items, title, _described(card, what), headings=leaf.headings)
        )
    return scenes


def cells_of(sheet: Paper, size: tuple[float, float]) -> tuple[int, int]:
    """How many small cards stand side by side, and one beneath another.

    Raises:
        FitError: not one fits.
    """
    columns, rows = (
        int((most - 2 * _SHEET_MARGIN) // each) for most, each in zip((sheet.width, sheet.height), size, strict=True)
    )
    if columns < 1 or rows < 1:
        raise FitError(f"cards of {size[0]:g} × {size[1]:g} mm do not fit on {sheet.name}")
    return columns, rows


def deck(card: Card, leaves: Sequence[Leaf], paper: str) -> list[Scene]:
    """Small cards edge to edge, with cut marks around the block."""
    sheet = parse_paper(paper)
    columns, rows = cells_of(sheet, (leaves[0].width, leaves[0].height))
    room = columns * rows
    size = (sheet.width, sheet.height)
    return [_deck_sheet(card, leaves[first : first + room], size, columns) for first in range(0, len(leaves), room)]


def _deck_sheet(card: Card, some: Sequence[Leaf], size: tuple[float, float], columns: int) -> Scene:
    width, height = some[0].width, some[0].height
    rows = -(-len(some) // columns)
    across = min(columns, len(some))
    left, top = (size[0] - across * width) / 2, (size[1] - rows * height) / 2
    items: list[Item] = []
    headings: list[tuple[str, float]] = []
    for i, leaf in enumerate(some):
        x, y = left + i % columns * width, top + i // columns * height
        items.append(Group(leaf.items, id=f"card-{i + 1}", dx=x, dy=y))
        headings += [(text, y + at) for text, at in leaf.headings]
    box = (left, top, left + across * width, top + rows * height)
    verticals = [left + i * width for i in range(across + 1)]
    horizontals = [top + i * height for i in range(rows + 1)]
    items += [Line(x, top, x, box[3], FINE) for x in verticals] + [
        Line(left, y, box[2], y, FINE) for y in horizontals
    ]
    items.append(cut_marks(verticals, horizontals, box))
    title = f"{card.front.title}, pocket cards"
    return Scene(*size, tuple(items), title, _described(card, "in short"), headings=tuple(headings))


def _described(card: Card, what: str) -> str:
    figures = [ref.alt for ref in card.figures]
    shown = f" Figures: {'; '.join(figures)}." if figures else ""
    front = card.front
    return f"Rules of {front.by}, {what}.{shown}"

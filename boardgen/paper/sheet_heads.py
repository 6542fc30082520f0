"""What stands over sheets of pieces: the name of the set, and what lies on the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boardgen.limits import MARGIN
from boardgen.paper.layout import counted
from boardgen.paper.parts import Part
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Scene, Text, Use
from boardgen.scene.text import ASCENT, DESCENT, measure

#: Type, mm: 9 pt.
_SIZE = 3.2


def headed(page: Scene, title: str, parts: Sequence[Part], margin: float, *, strip: bool) -> Scene:
    """A sheet with its name above its pieces, where that has room.

    A sheet that begins with steps has a heading over these, and backs need none.

    Args:
        page: the sheet.
        title: what the sheets are.
        parts: all pieces of the sheets.
        margin: of the sheets, mm.
        strip: whether it stands in the strip between the margin and what no printer prints.
    """
    taken = bounds(page.items)
    if taken is None:
        return page
    top, foot = (MARGIN.least, margin) if strip else (margin, taken[1])
    if top + (ASCENT + DESCENT) * _SIZE > foot or "back" in page.title or _is_titled(page, title):
        return page
    known = {part.front.id: part for part in parts}
    note = joined([said.replace(" ", "\u00a0") for said in counted(known[use.symbol.id] for use in pieces_on(page))])
    y = top + ASCENT * _SIZE
    x = margin + measure(f"{title}  ", _SIZE, bold=True)
    texts = [Text(margin, y, title, _SIZE, bold=True)]
    if x + measure(note, _SIZE) <= page.width - margin:
        texts.append(Text(x, y, note, _SIZE, "muted"))
    return page._replace(items=(*page.items, *texts))


def _is_titled(page: Scene, title: str) -> bool:
    steps = (item for item in page.items if isinstance(item, Group) and item.id == "how-to")
    return any(isinstance(item, Text) and item.text == title for group in steps for item in group.items)


def pieces_on(page: Scene) -> list[Use]:
    """The pieces on a page."""
    groups = (item for item in page.items if isinstance(item, Group) and item.id == "pieces")
    return [use for group in groups for use in group.items if isinstance(use, Use)]


def listed(counts: Counter[tuple[str, str]]) -> str:
    """Numbers of pieces by their names for one and for many.

    >>> listed(Counter({("die", "dice"): 4, ("pawn", "pawns"): 1}))
    '4\\xa0dice and 1\\xa0pawn'
    """
    return joined([f"{n}\u00a0{one if n == 1 else many}" for (one, many), n in counts.items()])


def joined(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> joined(["four dice", "a pawn"])
    'four dice and a pawn'
    """
    *some, last = words
    return f"{', '.join(some)} and {last}" if some else last

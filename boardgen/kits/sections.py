"""The sections of a kit, and instructions for printing. Lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgen.cards.forms import rules_paper
from boardgen.limits import MARGIN
from boardgen.paper.cuts import Cuts
from boardgen.paper.duplex import Duplex
from boardgen.paper.sizes import Paper, parse_paper
from boardgen.scene.primitives import Scene, Text
from boardgen.scene.text import DESCENT

_FOOT = 2.1
_FROM_SIDE = 10.0


@dataclass(frozen=True, slots=True)
class Section:
    """Pages that belong together.

    Attributes:
        title, note: for the contents.
        pages: in order.
        backs: whether every second page is the back of the one before.
    """

    title: str
    note: str
    pages: tuple[Scene, ...]
    backs: bool = False


def on_own_sheets(section: Section) -> Section:
    """The section with an empty back after each page without a back."""
    if section.backs:
        return section
    pages = [side for page in section.pages for side in (page, _blank(page))]
    return replace(section, pages=tuple(pages))


def bound(first: Scene, inside: Sequence[Scene], title: str, duplex: bool) -> tuple[Scene, ...]:
    """All pages with page numbers at the foot, the contents first.

    The numbers are printed between the margin of all sheets and the strip that printers cannot print, so that
    they take no room from the pages.
    """
    pages = (first, _blank(first), *inside) if duplex else (first, *inside)
    count = len(pages)
    found = []
    for number, page in enumerate(pages, start=1):
        y = page.height - MARGIN.least - DESCENT * _FOOT
        text = f"{title} · page {number} of {count}"
        foot = Text(page.width - _FROM_SIDE, y, text, _FOOT, "muted", "end")
        found.append(page._replace(items=(*page.items, foot)))
    return tuple(found)


def tools(paper: str, inside: Sequence[Scene], duplex: bool, cuts: Cuts) -> tuple[str, ...]:
    """The materials and tools for the kit, with the number of sheets of paper."""
    names = {_sides(parse_paper(name)): parse_paper(name).name for name in (rules_paper(paper), paper)}
    sizes = Counter({_sides(parse_paper(paper)): 1})
    sizes.update(_sides(page) for page in inside[:: 2 if duplex else 1])
    counted = " and ".join(f"{n} {'sheet' if n == 1 else 'sheets'} of {names[size]}" for size, n in sizes.items())
    knife = "scissors, or a sharp knife" if cuts == "lines" else "a sharp knife"
    return (
        f"a printer and {counted}; thin card, 160 to 200 g/m², for what is cut out",
        f"{knife}, a steel rule and something to cut on",
        "glue, and thick card or grey board where pieces are to lie well in the hand",
    )


def printing(duplex: Duplex | None) -> tuple[str, ...]:
    """How to print, step by step."""
    if duplex:
        sides = f"Print on both sides, turning on the {duplex.edge} edge. Every part begins on a sheet of its own."
    else:
        sides = "Print on one side. There is a kit for both sides as well, with backs and a rule card to fold."
    return (
        "Print at 100 % (“actual size”), not “fit to page”, and let every page lie as it wants to.",
        "Measure the rulers on the first sheet that has them: 100 mm and 4 in have to be right before you cut.",
        sides,
    )


def _blank(front: Scene) -> Scene:
    """An empty back."""
    text = Text(front.width / 2, front.height / 2, "This side stays empty.", _FOOT * 1.3, "muted", "middle")
    return Scene(front.width, front.height, (text,), desc="An empty back.")


def _sides(page: Scene | Paper) -> tuple[float, float]:
    """Shorter and longer side of a sheet in either orientation, to the tenth of a millimetre."""
    short, long = sorted((page.width, page.height))
    return round(short, 1), round(long, 1)

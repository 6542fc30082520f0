"""What browsers print of a page of HTML: the pages of its document, as PDF and SVG have them.

Screens show text in an order and in widths that fill no sheet. So a page carries its document too, hidden from
screens. Which paper the reader has, only the browser knows: the document is composed for one that A4 and Letter both
hold, and stands in the middle of either, on A4 a little larger. Where that takes few bytes, as with pictures that are
scaled, it is composed for A4 too, and fills it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from boardgen.errors import FitError
from boardgen.limits import MARGIN
from boardgen.render.svg import InlineSvg
from boardgen.render.two_papers import on_both
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Document, Scene

#: As wide as A4 and as high as Letter, mm.
WIDTH, HEIGHT = 210.0, 279.0
PAPER = f"{WIDTH:g}x{HEIGHT:g}mm"
#: Rules of style show pages so many times as large on A4, so that its margins are alike all round.
_LARGER = 1.045
#: Documents of more pages are composed once: the file would be larger, and later, by as much again.
_MOST_TWICE = 20


def printed(
    made: Callable[[], Document], inline: InlineSvg, taller: Callable[[], Document] | None = None
) -> tuple[str, str]:
    """What is printed of a page: markup that comes last in its body, and rules of style.

    Both are empty if no page has room for the document; what screens show is printed then.

    Args:
        made: composes the document, on `PAPER`.
        inline: writes the pictures of the page.
        taller: composes it on A4, if it is to fill that; counts only if it has as many pages, and few.
    """
    try:
        document = made()
    except FitError:
        return "", ""
    pages, style = _written(document, inline), _rules("printed.css")
    # The pages of a document are seen together: all are shown larger or none.
    kind = "sheet" if all(map(_may_be_larger, document.pages)) else "sheet as-is"
    if taller is not None and len(pages) <= _MOST_TWICE:
        try:
            others = _written(taller(), inline)
        except FitError:
            others = []
        if len(others) == len(pages):
            pages, style = on_both(pages, others), style + _rules("two_papers.css")
    sheets = (f'<div class="{kind}">{page}</div>' for page in pages)
    return "\n".join(("", "<div class=paper hidden>", *sheets, "</div>")), style


def _may_be_larger(page: Scene) -> bool:
    """Whether all that is on a page is still where printers print if it is shown larger."""
    box = bounds(page.items)
    reach = max(WIDTH / 2 - box[0], box[2] - WIDTH / 2) if box else 0.0
    return WIDTH / 2 - reach * _LARGER >= MARGIN.least


def _written(document: Document, inline: InlineSvg) -> list[str]:
    """The pages of a document as markup. Nobody hears what only paper shows."""
    return [inline.picture(page._replace(title="", desc="")) for page in document.pages]


def _rules(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")

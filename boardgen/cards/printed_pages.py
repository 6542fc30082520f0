"""What browsers print of a page of HTML: the pages of its document, as PDF and SVG have them.

Screens show text in an order and in widths that fill no sheet. So a page carries its document too, hidden from
screens. Which paper the reader has, only the browser knows: the document is composed for one that A4 and Letter both
hold, and stands in the middle of either.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boardgen.render.svg import InlineSvg
from boardgen.scene.primitives import Document

#: As wide as A4 and as high as Letter, mm.
WIDTH, HEIGHT = 210.0, 279.0
PAPER = f"{WIDTH:g}x{HEIGHT:g}mm"


def printed_style() -> str:
    """The rules of style of a page with `printed` in it; what screens show of it is not printed."""
    return Path(__file__).with_name("printed.css").read_text(encoding="utf-8")


def printed(document: Document, inline: InlineSvg) -> Iterator[str]:
    """The markup of a document on `PAPER`, which comes last on its page.

    Args:
        document: its pages are upright and no larger.
        inline: writes the pictures of the page.
    """
    yield "<div class=paper hidden>"
    for page in document.pages:
        yield f'<div class="sheet">{inline.picture(page)}</div>'
    yield "</div>"

"""What browsers print of a page of HTML: the pages of its document, as PDF and SVG have them.

Screens show text in an order and in widths that fill no sheet. So a page carries its document too, hidden from
screens. Which paper the reader has, only the browser knows: the document is composed for one that A4 and Letter both
hold, and stands in the middle of either.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from boardgen.errors import FitError
from boardgen.render.svg import InlineSvg
from boardgen.scene.primitives import Document

#: As wide as A4 and as high as Letter, mm.
WIDTH, HEIGHT = 210.0, 279.0
PAPER = f"{WIDTH:g}x{HEIGHT:g}mm"


def printed(made: Callable[[], Document], inline: InlineSvg) -> tuple[str, str]:
    """What is printed of a page: markup that comes last in its body, and rules of style.

    Both are empty if no page has room for the document; what screens show is printed then.

    Args:
        made: composes the document, on `PAPER`.
        inline: writes the pictures of the page.
    """
    try:
        document = made()
    except FitError:
        return "", ""
    # Nobody hears what only paper shows.
    pages = (page._replace(title="", desc="") for page in document.pages)
    sheets = [f'<div class="sheet">{inline.picture(page)}</div>' for page in pages]
    markup = "\n".join(("", "<div class=paper hidden>", *sheets, "</div>"))
    return markup, Path(__file__).with_name("printed.css").read_text(encoding="utf-8")

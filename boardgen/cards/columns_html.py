"""What pages of HTML share that are printed in columns: their style there, and drawings that are shown twice."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_TITLE = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)
_BEGUN = re.compile(r"<svg[^>]*>(?:<title>[^<]*</title>)?(?:<desc>[^<]*</desc>)?")


def columns_style() -> str:
    """The rules of style on paper; the ``main`` of screens is not printed there."""
    return Path(__file__).with_name("columns.css").read_text(encoding="utf-8")


def titled(head: str) -> str:
    """The head of a page for its sheets: a page has one ``h1``, that of screens; paper shows a title like it."""
    return _TITLE.sub(r'<div class="title" role="heading" aria-level="1">\1</div>', head)


class Drawn:
    """The pictures of a page, each with the name by which its sheets find it again."""

    def __init__(self) -> None:
        self._boxes: dict[str, tuple[str, str, str]] = {}

    def named(self, drawing: str, name: str, title: str) -> str:
        """A drawing whose content has a name.

        Args:
            drawing: an SVG element.
            name: unique on the page.
            title: what it shows.
        """
        begun, box = _BEGUN.match(drawing), _SIZE.search(drawing)
        if begun is None or box is None:
            return drawing
        self._boxes[name] = box[1], box[2], title
        return f'{begun[0]}<g id="{name}">{drawing[begun.end() : -len("</svg>")]}</g></svg>'

    def again(self, name: str, style: str = "") -> str:
        """The drawing of that name once more."""
        wide, high, title = self._boxes[name]
        label = f'role="img" aria-label="{escape(title)}"'
        return f'<svg {label} viewBox="0 0 {wide} {high}"{style}><use href="#{name}"/></svg>'

    def width(self, name: str) -> float:
        """How wide the drawing of that name is, mm."""
        return float(self._boxes[name][0])

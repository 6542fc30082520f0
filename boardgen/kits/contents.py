"""The first page of a kit: contents, materials, and printing instructions. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.cards.template import Front
from boardgen.errors import FitError, option
from boardgen.paper.sheet import Sheet
from boardgen.scene.primitives import Group, Item, Line, Scene, Style, Text
from boardgen.scene.text import CAP_HEIGHT, measure, wrap

_HEAVY = Style(stroke="ink", width=0.7)
_DOTS = Style(stroke="muted", width=0.4, dash=(0.0, 1.4), round=True)
#: Scales of type to try if the page is too small for the default.
_SCALES = (1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6)
#: Type at scale 1.
_TITLE = 10.5
_SUBTITLE = 4.4
_HEAD = 4.0
_BODY = 3.1
#: Baseline to baseline, in sizes of type.
_LEADING = 1.36
#: Space above a heading.
_APART = 6.5
_INDENT = 4.6


class Entry(NamedTuple):
    """A line of the contents.

    Attributes:
        title: what it is.
        note: its size or number, perhaps empty.
        page: its first page, from 1.
    """

    title: str
    note: str
    page: int


class Lines(NamedTuple):
    """Lines under a heading.

    Attributes:
        heading: a few words.
        lines: sentences or things.
        numbered: use numbers instead of bullets.
    """

    heading: str
    lines: Sequence[str]
    numbered: bool = False


def contents_page(sheet: Sheet, front: Front, entries: Sequence[Entry], lists: Sequence[Lines]) -> Scene:
    """The page, in the largest type that fits.

    Args:
        sheet: the sheet of the page.
        front: title, designer and so on.
        entries: the contents.
        lists: further lists, such as materials and instructions.

    Raises:
        FitError: the sheet is too small.
    """
    for scale in _SCALES:
        setter = _Setter(sheet, scale)
        setter.page(front, entries, lists)
        if setter.y <= sheet.inner[3]:
            break
    else:
        raise FitError(f"the contents of this kit do not fit on {sheet.name}: use a larger {option('paper')}")
    title = f"{front.title} kit"
    listed = "; ".join(f"{entry.title}, page {entry.page}" for entry in entries)
    items = (Group(tuple(setter.items), id="contents", layer="text"),)
    return Scene(sheet.width, sheet.height, items, title, f"{title}: {listed}.", headings=tuple(setter.headings))


class _Setter:
    """Sets a page from top to bottom; ``y`` is where the next line may begin."""

    def __init__(self, sheet: Sheet, scale: float) -> None:
        self.left, self.y, self.right, _ = sheet.inner
        self.scale = scale
        self.body = _BODY * scale
        self.items: list[Item] = []
        self.headings: list[tuple[str, float]] = []

    def page(self, front: Front, entries: Sequence[Entry], lists: Sequence[Lines]) -> None:
        """Everything."""
        self.masthead(front)
        self.heading("In this kit")
        for entry in entries:
            self.entry(entry)
        for found in lists:
            self.heading(found.heading)
            for number, line in enumerate(found.lines, start=1):
                self.listed(str(number) if found.numbered else "•", line)

    def text(self, text: str, size: float, paint: str = "ink", indent: float = 0.0, bold: bool = False) -> None:
        """Text broken into lines, with the tops of its capitals at ``y``."""
        for line in wrap(text, self.right - self.left - indent, size, bold):
            self.items.append(Text(self.left + indent, self.y + CAP_HEIGHT * size, line, size, paint, bold=bold))
            self.y += size * _LEADING

    def masthead(self, front: Front) -> None:
        """Title, subtitle, designer; who plays and how long."""
        self.text(front.title, _TITLE * self.scale, bold=True)
        if front.subtitle:
            self.text(front.subtitle, _SUBTITLE * self.scale, "accent.line")
        self.items.append(Line(self.left, self.y, self.right, self.y, _HEAVY))
        self.y += self.body
        self.text(f"By {front.designer} · {front.players} players · {front.time}", self.body)

    def heading(self, text: str) -> None:
        """A heading with room above."""
        self.y += _APART * self.scale
        self.headings.append((text, self.y))
        self.text(text, _HEAD * self.scale, bold=True)
        self.y += 1.2 * self.scale

    def entry(self, entry: Entry) -> None:
        """Title, note, a dotted line and the page number; the note is left out if it is too long."""
        base, size = self.y + CAP_HEIGHT * self.body, self.body
        number = str(entry.page)
        end = self.right - measure("888", size, bold=True) - 1.0
        at = self.left + measure(entry.title, size, bold=True)
        self.items.append(Text(self.left, base, entry.title, size, bold=True))
        self.items.append(Text(self.right, base, number, size, anchor="end", bold=True))
        if entry.note and at + size + measure(entry.note, size) < end:
            at += size * 0.8
            self.items.append(Text(at, base, entry.note, size, "muted"))
            at += measure(entry.note, size)
        if at + 4.0 < end:
            self.items.append(Line(at + 2.0, base - 0.3, end, base - 0.3, _DOTS))
        self.y += size * _LEADING * 1.15

    def listed(self, sign: str, text: str) -> None:
        """A line of a list after its sign."""
        indent = _INDENT * self.scale
        base = self.y + CAP_HEIGHT * self.body
        self.items.append(Text(self.left + indent * 0.6, base, sign, self.body, "muted", "end", bold=sign != "•"))
        self.text(text, self.body, indent=indent)
        self.y += 0.5 * self.scale

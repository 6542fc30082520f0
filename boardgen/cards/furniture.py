"""The surroundings of a card's text: title, footers, credits. Lengths in mm."""

from __future__ import annotations

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.layouts import Layout
from boardgen.cards.lines import break_lines, line_items, runs_width
from boardgen.cards.template import Front
from boardgen.scene.primitives import Box, Item, Line, Style, Text
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, measure

_HEAVY = Style(stroke="ink", width=0.7)
_FINE = Style(stroke="faint", width=0.2)
#: The facts under a title, in sizes of the title; and of the subtitle.
_FACTS = 0.335
_SUBTITLE = 0.42


def title_block(front: Front, layout: Layout, box: Box) -> tuple[list[Item], float]:
    """Title, subtitle, players, duration and parts across all columns; and where the text may begin."""
    left, top, right, _ = box
    size = _shrunk(front.title, layout.title, right - left)
    y = top + CAP_HEIGHT * size
    items: list[Item] = [Text(left, y, front.title, size, bold=True)]
    facts = layout.title * _FACTS
    if front.subtitle:
        small = layout.title * _SUBTITLE
        after = left + measure(front.title, size, True) + size * 0.35
        (line, *more) = break_lines((Run(front.subtitle),), right - after, small) if right - after > 20 else ((), ())
        if not more and line:
            items += line_items(line, after, y, small, "accent.line")
        else:
            for line in break_lines((Run(front.subtitle),), right - left, small):
                y += small * 1.45
                items += line_items(line, left, y, small, "accent.line")
    y += size * 0.26
    items.append(Line(left, y, right, y, _HEAVY))
    y += facts * 0.45
    for runs in (_facts(front), _parts(front)):
        for line in break_lines(runs, right - left, facts):
            y += facts * 1.36
            items += line_items(line, left, y - facts * 0.36, facts, "ink")
        y += facts * 0.12
    y += facts * 0.2
    items.append(Line(left, y, right, y, _FINE))
    return items, y + facts * 1.0


def folio(front: Front, number: int, layout: Layout, box: Box) -> tuple[list[Item], float]:
    """Title and number of a page at its foot; and where the text must end."""
    y = box[3] - DESCENT * layout.foot
    items: list[Item] = [
        Text(box[0], y, front.title, layout.foot, "muted"),
        Text(box[2], y, str(number), layout.foot, "muted", "end"),
    ]
    return items, y - layout.foot * (ASCENT + 0.9)


def colophon(front: Front, layout: Layout, box: Box, *, short: bool = False) -> tuple[list[Item], float]:
    """Designer, source and licence at the foot; and where the text must end."""
    size = layout.foot
    text = f"{front.title} was designed by {front.designer}. "
    rest = front.licence if short else f"Source of the rules: {_sentence(front.source)} {front.licence}"
    lines = break_lines((Run(text, True), Run(rest)), box[2] - box[0], size)
    leading = size * 1.3
    y = box[3] - DESCENT * size - (len(lines) - 1) * leading
    top = y - size * (ASCENT + 0.25)
    items: list[Item] = [Line(box[0], top, box[2], top, _FINE)]
    for i, line in enumerate(lines):
        items += line_items(line, box[0], y + i * leading, size, "muted")
    return items, top - size * 0.75


def pocket_head(front: Front, number: int, count: int, layout: Layout, box: Box) -> tuple[list[Item], float]:
    """Title and number of a small card; and where the text may begin."""
    note = "in short" if count == 1 else f"in short {number}/{count}"
    small = layout.foot * 1.15
    room = box[2] - box[0] - measure(note, small) - 2.0
    size = _shrunk(front.title, layout.title, room)
    y = box[1] + CAP_HEIGHT * size
    items: list[Item] = [
        Text(box[0], y, front.title, size, bold=True),
        Text(box[2], y, note, small, "muted", "end"),
        Line(box[0], y + size * 0.4, box[2], y + size * 0.4, Style(stroke="accent.line", width=0.45)),
    ]
    return items, y + size * 0.75


def _facts(front: Front) -> Runs:
    entries = (("Players", front.players), ("Time", front.time), ("Designer", front.designer))
    runs = [Run(" · ") if part is None else part for name, value in entries for part in _entry(name, value)]
    return tuple(runs[:-1])


def _entry(name: str, value: str) -> tuple[Run | None, ...]:
    """Name and value, then None for what parts them from the next; the name stays beside the value."""
    return Run(f"{name}\u00a0", True), Run(value), None


def _parts(front: Front) -> Runs:
    return Run("You need ", True), Run(_sentence("; ".join(front.parts)))


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _shrunk(text: str, size: float, width: float) -> float:
    """The size, or less if the text would be too wide."""
    wide = runs_width((Run(text, True),)) * size
    return size if wide <= width else size * width / wide

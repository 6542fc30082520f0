"""A list beside or below a picture: how many, what kind, what for. Millimetres, y down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardgen.scene.primitives import Group, Item, Symbol, Text
from boardgen.scene.text import measure, wrap
from boardgen.scene.ties import tied

#: In sizes of the type: between lines, more between entries, between columns, below the heading, after the last.
_LEADING, APART, _GAP, _BELOW, _END = 1.32, 0.12, 0.45, 0.35, 0.5
#: The height of a heading, in sizes of the type of its entries.
TITLED = 1.1 + _BELOW
#: Narrower than so many sizes of the type, a column breaks after every few words; entries then begin with their kind.
_NARROW = 11.0
#: A last line shorter than such a part of the column looks broken off; one above it that has so much of it does not.
_SHORT, _ENOUGH = 0.3, 0.6
#: In a narrow column the last line of a paragraph is so much of its width if that can be, which may shrink for it.
_LAST, _PARTS = 0.45, (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76)
#: After these a line may end early, and otherwise after these.
_STOPS = (".;:", ",")


class Entry(NamedTuple):
    """Something in a list.

    Attributes:
        number: how many, or a bullet, perhaps empty.
        kind: what they are called; empty for sentences behind bullets.
        what: which ones, and what for.
    """

    number: str
    kind: str
    what: str


class Stock(NamedTuple):
    """Pieces that lie beside the board before a game begins: how many of which, and one of them."""

    said: str
    symbol: Symbol


class Listed(NamedTuple):
    """A heading and what it lists."""

    title: str
    entries: Sequence[Entry]


def listing(
    title: str,
    entries: Sequence[Entry],
    left: float,
    top: float,
    right: float,
    size: float,
    name: str = "parts",
    like: Sequence[Entry] = (),
    apart: float = APART,
) -> tuple[Group, float]:
    """A heading and entries in three columns, the third one wrapped.

    Where that is too narrow for a text, entries are paragraphs that begin with their kind, beside their numbers.

    Args:
        title: the heading; empty for none.
        entries: at least one.
        left, top, right: where it may stand, mm.
        size: of the type, mm.
        name: the id of the group.
        apart: more than between lines between entries, in sizes of the type.
        like: entries whose columns these have too, such as those of all lists one beneath another.

    Returns:
        The list, and where it ends, mm from the top.
    """
    measured = (*entries, *like)
    first = left + max(measure(entry.number, size, True) for entry in measured)
    kind = first + (_GAP * size if first > left else 0.0)
    widest = max(measure(entry.kind, size, True) for entry in measured)
    what = kind + (widest + 2 * _GAP * size if widest else 0.0)
    items: list[Item] = []
    y = top
    if title:
        y += 1.1 * size
        items.append(Text(left, y, title, 1.1 * size, bold=True))
        y += _BELOW * size
    run_in = widest > 0 and right - what < _NARROW * size
    for entry in entries:
        y += apart * size
        if entry.number:
            items.append(Text(first, y + _LEADING * size, entry.number, size, "ink", "end", True))
        if run_in:
            told, y = _paragraph(entry, kind, y, right, size)
            items += told
            continue
        broken = _wrapped(entry.what, right - what, size) if widest else _filled(entry.what, 0.0, right - what, size)
        for i, line in enumerate(broken):
            y += _LEADING * size
            if i == 0:
                # What is not counted begins where the heading does.
                items.append(Text(kind if entry.number else left, y, entry.kind, size, "ink", bold=True))
            items.append(Text(what, y, line, size))
    return Group(tuple(items), name, "text", title=title), y + _END * size


def _paragraph(entry: Entry, left: float, y: float, right: float, size: float) -> tuple[list[Item], float]:
    """An entry that begins with its kind, and the foot of its last line."""
    begun = left + measure(entry.kind, size, True) + measure(" ", size)
    first, *lines = _filled(entry.what, begun - left, right - left, size)
    y += _LEADING * size
    items: list[Item] = [Text(left, y, entry.kind, size, "ink", bold=True), Text(begun, y, first, size)]
    for line in lines:
        y += _LEADING * size
        items.append(Text(left, y, line, size))
    return items, y


def _filled(text: str, begun: float, width: float, size: float) -> list[str]:
    """Lines of a paragraph, the first of which begins further right, as wide as they can be with a last line that
    does not look broken off, or as little as can be: in a narrow column a little less width is seen less than that.
    """
    ways = [_indented(text, begun, part * width, size) for part in _PARTS]
    return max(
        (lines for lines in ways if len(lines) == len(ways[0])),
        key=lambda lines: min(measure(lines[-1], size), _LAST * width),
    )


def _indented(text: str, begun: float, width: float, size: float) -> list[str]:
    """Lines, of which all but the first have the whole width."""
    first, *others = wrap(text, width - begun, size)
    return [first, *(wrap(" ".join(others), width, size) if others else ())]


def _wrapped(text: str, width: float, size: float) -> list[str]:
    """Lines of which the last has more than a word where another can join it.

    A short one begins with the sentence, or what follows a semicolon, colon or comma, if the line above stays long
    enough for that. Nothing else moves, so that no line is far shorter than the column for the sake of the last one.
    """
    lines = wrap(text, width, size)
    if len(lines) < 2 or measure(lines[-1], size) >= _SHORT * width:
        return lines
    above = lines[-2]
    blanks = [at for at, sign in enumerate(tied(above)) if sign == " "]
    long = [at for at in reversed(blanks) if measure(above[:at], size) >= _ENOUGH * width]
    early = [at for stops in _STOPS for at in long if above[at - 1] in stops]
    lone = blanks[-1:] if " " not in tied(lines[-1]) and len(blanks) > 1 else []
    for at in (*early, *lone):
        last = f"{above[at + 1 :]} {lines[-1]}"
        if measure(last, size) <= width:
            return [*lines[:-2], above[:at], last]
    return lines

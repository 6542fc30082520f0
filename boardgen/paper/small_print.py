"""The small print along the lower edge of a sheet: its name, what is said of it, and a note. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.paper.rulers import SMALL
from boardgen.scene.primitives import Box, Item, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

#: Gap between two texts on one line.
APART = 4.0
#: Small print is set in two lines of like length where its longer one is shorter by so much then.
_SHORTER = 10.0
#: Where what is said of a name may go on in a line of its own.
_STOP = "; "
#: From one line to the next.
LINE = SMALL * 1.25
#: Between the parts of small print.
DOT = " · "
#: What is said on a side on which nothing is printed.
LEFT_EMPTY = "This side stays empty."


def page_number(number: int, count: int) -> str:
    """What small print ends with on a page among several.

    >>> page_number(3, 6)
    ' · page 3 of 6'
    """
    return f"{DOT}page {number} of {count}"


def left_empty(width: float, height: float) -> Text:
    """What stands in the middle of a side, mm, on which nothing is printed."""
    return Text(width / 2, height / 2, LEFT_EMPTY, SMALL * 1.3, "muted", "middle")


def shortened(text: str, width: float, size: float = SMALL, *, bold: bool = False) -> str:
    """The text, shortened with an ellipsis if it is too long."""
    if measure(text, size, bold) <= width:
        return text
    while text and measure(text + "…", size, bold) > width:
        text = text[:-1].rstrip()
    return text + "…" if text else ""


def lines_beside(
    title: str, widest: str, note: str, inner: Box, left: float, *, whole: bool
) -> tuple[tuple[Item, ...], Box] | None:
    """Flush right on the last line, the name bold; on two where one is too short; None where both are.

    The order is always the same: the name, whose it is, its numbers; and on a line of its own below, which keeps
    small print in its corner, what is said of the name.
    """
    last = inner[3] - DESCENT * SMALL
    name, more = parts_of(title)
    room = inner[2] - left - APART
    wider = max(title_width(title), measure(widest, SMALL))
    if not (whole and more):
        beside, below, width = note, [more], _broadest(name, widest, more)
        credit, _, numbers = note.rpartition(DOT)
        shorter = _broadest(name, credit, widest.rpartition(DOT)[2], more)
        if (more or ", " in numbers) and shorter < width - _SHORTER:
            # Lines of like length stay farther in their corner than a long one over a short one.
            beside, below, width = credit, [numbers, more], shorter
            halves = more.replace(_STOP, _STOP.strip() + "\n").split("\n")
            narrow = _broadest(name, credit, widest.rpartition(DOT)[2], *halves)
            if narrow < shorter - _SHORTER:
                below, width = [numbers, *halves], narrow
        if width <= room:
            below = [line for line in below if line]
            base = last - LINE * len(below)
            box = (inner[2] - width, base - CAP_HEIGHT * SMALL, *inner[2:])
            return tuple(_ending_at(inner[2], base, name, beside, below)), box
    if wider > room:
        return None
    both = (*title_texts(title, inner[2], last - LINE), Text(inner[2], last, note, SMALL, "muted", "end"))
    return both, (inner[2] - wider, last - LINE - CAP_HEIGHT * SMALL, *inner[2:])


def _broadest(name: str, beside: str, *below: str) -> float:
    """How wide lines are, the first one a name with what stands beside it."""
    first = measure(name, SMALL, bold=True) + measure(f"{DOT if name and beside else ''}{beside}", SMALL)
    return max(first, *(measure(line, SMALL) for line in below))


def _ending_at(x: float, y: float, name: str, beside: str, below: Sequence[str]) -> Iterator[Text]:
    """Lines that end at a place, from a baseline on: a bold name and what stands beside it, and what stands below."""
    said = f"{DOT if name and beside else ''}{beside}"
    if name:
        yield Text(x - measure(said, SMALL), y, name, SMALL, "muted", "end", bold=True)
    if said:
        yield Text(x, y, said, SMALL, "muted", "end")
    for line in below:
        y += LINE
        yield Text(x, y, line, SMALL, "muted", "end")


def parts_of(title: str) -> tuple[str, str]:
    """The name in a title, and what is said of it after a colon."""
    name, _, more = title.partition(": ")
    return name, more


def title_width(title: str) -> float:
    """How wide a title is, its name bold."""
    name, more = parts_of(title)
    return measure(f"{name}:" if more else name, SMALL, bold=True) + measure(f" {more}" if more else "", SMALL)


def title_texts(title: str, end: float, y: float) -> tuple[Text, ...]:
    """A title that ends at a place, its name bold."""
    name, more = parts_of(title)
    said = f" {more}" if more else ""
    texts = (
        Text(end - measure(said, SMALL), y, f"{name}:" if more else name, SMALL, "muted", "end", bold=True),
        Text(end, y, more, SMALL, "muted", "end"),
    )
    return tuple(text for text in texts if text.text)


def lines_below(lines: list[str], inner: Box, *, titled: bool) -> tuple[tuple[Item, ...], Box]:
    """On one line where both fit, else on one each; a note alone flush right; with the box they take."""
    room = inner[2] - inner[0]
    last = inner[3] - DESCENT * SMALL
    if len(lines) == 2 and title_width(lines[0]) + measure(lines[1], SMALL) + APART <= room:
        texts = (
            *title_texts(lines[0], inner[0] + title_width(lines[0]), last),
            Text(inner[2], last, lines[1], SMALL, "muted", "end"),
        )
        return texts, (inner[0], last - CAP_HEIGHT * SMALL, inner[2], inner[3])
    if len(lines) == 2 and max(title_width(lines[0]), measure(lines[1], SMALL)) > room:
        # What is said of the name finds room below the note rather than beside the name.
        name, more = parts_of(lines[0])
        lines = [DOT.join((name, lines[1])), more] if more else lines
    first = last - (len(lines) - 1) * LINE
    found: list[Text] = []
    for i, line in enumerate(lines):
        base, wide = first + i * LINE, title_width(line)
        if i == 0 and wide <= room and titled:
            found += title_texts(line, inner[0] + wide, base)
        elif short := shortened(line, room):
            x = inner[0] if titled else inner[2]
            found.append(Text(x, base, short, SMALL, "muted", "start" if titled else "end"))
    return tuple(found), (inner[0], first - CAP_HEIGHT * SMALL, inner[2], inner[3])


def sheet_title(title: str, number: int, count: int, side: str = "") -> str:
    """What one of several sheets is called, and one of its sides if both are printed.

    >>> sheet_title("Pi pieces", 1, 2, "back"), sheet_title("Pi pieces", 1, 1)
    ('Pi pieces · sheet 1 of 2 · back', 'Pi pieces')
    """
    return " · ".join([title, *[f"sheet {number} of {count}"] * (count > 1), *[side] * bool(side)])

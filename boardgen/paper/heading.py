"""The heading of a sheet: what it is for, and what is to be known of all that stands on it. Millimetres, y down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from boardgen.scene.listing import APART, TITLED, Listed, Stock, listing
from boardgen.scene.primitives import Box, Group, Item, Symbol, Text, Use
from boardgen.scene.text import BEFORE_ANCHOR, CAP_HEIGHT, DESCENT, LEAST_TEXT, even_lines, measure, wrap

#: Type of the title, of words and of lists on A4, mm.
TITLE, _WORDS, _LISTS = 5.6, 3.4, 3.05
#: Leading of words in sizes of type, that of the first line below the title; how wide words are; between lists.
_LINE, _FIRST, _WIDTH, _APART = 1.32, 1.7, 50.0, 6.0
#: Of steps: how far words stand behind their numbers and how much further steps are apart, in sizes of type, and how
#: wide they are.
_INDENT, _STEPS, _STEPS_WIDE = 1.1, 0.33, 58.0
#: How wide a column of lists is.
_COLUMN = 50.0
#: Ways to set a list in a corner, the better first: its type beside the usual one, more between its entries than
#: between lines. How wide it may be each way, mm.
_IN_CORNER = tuple(
    (part, apart)
    for part, aparts in (
        (1.07, (0.6, 0.5, 0.3)),
        (1.0, (0.6, 0.5, 0.3, 0.12)),
        (0.92, (0.3, 0.12)),
        (0.86, (0.3,)),
    )
    for apart in aparts
)
_CORNERS = (62.0, 58.0, 55.0, 53.0, 51.0, 49.0, 47.0, 45.0, 43.0, 41.0, 39.0, 37.0, 35.0)
#: From it to what stands beside it, mm.
_BESIDE = 4.0
#: In it, in sizes of the type: between entries, and how much more at most where the sheet has room, so that entries
#: are a line apart and no further, the same in all lists; so many times that between lists, and at most.
_ENTRIES, _MORE, _LISTS_MORE, _LISTS_MOST = 0.5, 0.5, 2.0, 4.0
#: Below a list, in sizes of its type: what lies beside the board is called, how far that stands below the list, how
#: high pieces are and how far they stand below it, from them to what they are, and between them.
_STOCK, _STOCK_OVER, _PIECE, _PIECE_OVER, _PIECE_UNDER, _PIECES_APART = (
    "Beside the board",
    1.9,
    2.6,
    0.6,
    1.45,
    (2.6, 1.8, 1.0),
)
#: Room between entries is tried in so many steps.
_PARTS = 4


#: A list with the boxes that it takes.
InCorner = tuple[Group, tuple[Box, ...]]


class Heading(NamedTuple):
    """What a sheet is for.

    Attributes:
        title: in a few words.
        words: a few short sentences, on a line each if they fit.
        lists: what else is to be known, side by side.
        across: it runs across the sheet, its words on one line; with lists it does.
        aside: its lists stand one beneath another in a column at the left instead.
        larger: the type of words and lists beside their usual one.
        apart: more than between lines between entries of lists side by side, in sizes of their type.
        starts: in a column, the lines on which the titles of lists stand, if their texts leave them the room, and
            where the column ends about, mm on the sheet; none for lists that follow each other.
        corner: what is told in the upper right corner if the picture leaves that free.
        opposite: what stands below the title instead of the words if the picture leaves both corners free.
        stock: what lies beside the board, in rows, drawn below what stands below the title if that is free too.
        numbered: whether the words are steps, which are numbered unless they stand on one line.
    """

    title: str
    words: tuple[str, ...] = ()
    lists: tuple[Listed, ...] = ()
    across: bool = False
    aside: bool = False
    larger: float = 1.0
    apart: float = APART
    starts: tuple[float, ...] = ()
    corner: Listed | None = None
    opposite: Listed | None = None
    stock: tuple[Sequence[Stock], ...] = ()
    numbered: bool = False


def set_heading(heading: Heading, inner: Box, scale: float) -> tuple[Group, Box]:
    """A heading in the upper left corner of a box, and the box that it takes.

    Args:
        heading: it.
        inner: what lies between the margins of a sheet.
        scale: of its type beside that on A4; no letter becomes too small to be read.
    """
    left, top, right, _ = inner
    large, small, fine = _types(heading, scale)
    if heading.aside:
        return _aside(heading, inner, scale)
    across = heading.across or bool(heading.lists)
    room = right - left if across else min(_STEPS_WIDE if heading.numbered else _WIDTH, (right - left) / 3)
    said = (" ".join(heading.words),) if across else heading.words
    indent = _INDENT * small if heading.numbered and not across else 0.0
    broken = even_lines if indent else wrap
    lines = [(i, line) for i, words in enumerate(said, start=1) for line in broken(words, room - indent, small)]
    y = top + CAP_HEIGHT * large
    items: list[Item] = [Text(left, y, heading.title, large, bold=True)]
    number = 0
    for step, line in lines:
        y += small * (_LINE if number else _FIRST)
        if indent and number and step > number:
            y += small * _STEPS
        if indent and step > number:
            items.append(Text(left, y, str(step), small, bold=True))
        number = step
        items.append(Text(left + indent, y, line, small))
    foot = y + DESCENT * (small if lines else large)
    share = (room + _APART) / max(1, len(heading.lists))
    for i, listed in enumerate(heading.lists):
        at = left + i * share
        # What goes on from a list with a title begins on the line of its first entry.
        begin = y + small + (TITLED * fine if heading.lists[0].title and not listed.title else 0.0)
        told, end = listing(*listed, at, begin, at + share - _APART, fine, f"list-{i + 1}", apart=heading.apart)
        items.append(told)
        foot = max(foot, end)
    wide = max([measure(heading.title, large, bold=True), *(indent + measure(line, small) for _, line in lines)])
    return Group(tuple(items), "heading", "text"), (left, top, right if across else left + wide, foot)


def begins_with_rows(heading: Heading, inner: Box, scale: float) -> bool:
    """Whether the lists of a heading in a column have the room to begin where it says that they do."""
    return _with_rows(heading, inner, scale) is not None


def in_corner(
    listed: Listed,
    inner: Box,
    scale: float,
    *,
    opposite: bool = False,
    stock: Sequence[Sequence[Stock]] = (),
    narrow: float = 1.0,
) -> Iterator[Iterator[InCorner]]:
    """A list in the upper right corner of a box, with the boxes that it takes: ways as large as usual, and smaller.

    Args:
        listed: it.
        inner: what lies between the margins of a sheet.
        scale: of its type beside that on A4.
        opposite: it stands in the other corner, below the title of the sheet, without its own.
        stock: what lies beside the board, in rows, drawn below the list.
        narrow: how much smaller the list still is on a sheet that is less long for its width than A4, whose corners
            are narrower: all games have it in one type.
    """
    for part, apart in _IN_CORNER:
        yield _as_wide_as(listed, inner, scale, opposite, stock, part * narrow, apart)


def _as_wide_as(
    listed: Listed,
    inner: Box,
    scale: float,
    opposite: bool,
    stock: Sequence[Sequence[Stock]],
    part: float,
    apart: float,
) -> Iterator[InCorner]:
    """Ways in one type, the widest first; pieces of the stock rather far apart."""
    _, top, right, _ = inner
    for between, wide in product(_PIECES_APART if stock else _PIECES_APART[-1:], _CORNERS):
        size = max(_LISTS * scale * part, LEAST_TEXT)
        left = inner[0] if opposite else right - wide * scale
        end = left + wide * scale
        title = Text(left, top + CAP_HEIGHT * TITLE * scale, listed.title, 1.1 * size, bold=True)
        told, foot = listing("", listed.entries, left, title.y + 0.35 * size, end, size, "told", apart=apart)
        # Line by line: a board leaves less of a corner the further down.
        lines = tuple(_line_box(line) for line in (title, *told.items) if isinstance(line, Text))
        if stock:
            below, taken = _stock_below(stock, (left, top, end, foot), scale, part, between)
            yield told._replace(items=(*told.items, below)), (*lines, taken)
        else:
            yield told if opposite else Group((title, told), "corner", "text"), lines


def _line_box(line: Text) -> Box:
    wide = measure(line.text, line.size, line.bold)
    left = line.x - BEFORE_ANCHOR[line.anchor] * wide
    return left, line.y - CAP_HEIGHT * line.size, left + wide, line.y + DESCENT * line.size


def _stock_below(
    rows: Sequence[Sequence[Stock]], over: Box, scale: float, part: float, between: float
) -> tuple[Group, Box]:
    """Pieces that lie beside the board in rows, each with what it is, below a list, and the box that they take.

    Args:
        rows: at least one.
        over: the box of the list.
        scale, part: of its type, see `in_corner`.
        between: them, in sizes of the type.
    """
    left, _, _, foot = over
    size = max(_LISTS * scale * part, LEAST_TEXT)
    y = foot + _STOCK_OVER * size
    items: list[Item] = [Text(left, y, _STOCK, size, bold=True)]
    # All columns are as wide as the widest thing in them.
    zooms = [[_PIECE * size / _extent(piece.symbol) for piece in row] for row in rows]
    columns = [0.0] * max(map(len, rows))
    for row, zoomed in zip(rows, zooms, strict=True):
        for i, (piece, zoom) in enumerate(zip(row, zoomed, strict=True)):
            across = zoom * (piece.symbol.box[2] - piece.symbol.box[0])
            columns[i] = max(columns[i], across, measure(piece.said, size))
    for row, zoomed in zip(rows, zooms, strict=True):
        high = max(zoom * (one.symbol.box[3] - one.symbol.box[1]) for one, zoom in zip(row, zoomed, strict=True))
        middle = y + _PIECE_OVER * size + high / 2
        y = middle + high / 2 + _PIECE_UNDER * size
        x = left
        for piece, zoom, wide in zip(row, zoomed, columns, strict=False):
            a, b, c, d = piece.symbol.box
            at = x + wide / 2 - zoom * (a + c) / 2, middle - zoom * (b + d) / 2
            items += [
                Use(piece.symbol, *at, scale=zoom),
                Text(x + wide / 2, y, piece.said, size, anchor="middle"),
            ]
            x += wide + between * size
    right = left + sum(columns) + (len(columns) - 1) * between * size
    return Group(tuple(items), "stock", "text"), (left, foot, right, y + DESCENT * size)


def _extent(symbol: Symbol) -> float:
    """The larger one of the sides of a symbol's box."""
    left, top, right, foot = symbol.box
    return max(right - left, foot - top)


def _types(heading: Heading, scale: float) -> tuple[float, float, float]:
    """The type of the title, of words and of lists, mm."""
    large, fine = TITLE * scale, _LISTS * scale * heading.larger
    # Words at one corner are in the type of a list at the other.
    small = fine if heading.corner else _WORDS * scale * heading.larger
    return max(large, LEAST_TEXT), max(small, LEAST_TEXT), max(fine, LEAST_TEXT)


def _aside(heading: Heading, inner: Box, scale: float) -> tuple[Group, Box]:
    """A heading in a column at the left: title, words and lists, one beneath another, as far down as looks well."""
    if heading.starts and (found := _with_rows(heading, inner, scale)):
        return found
    item, box = _column(heading, inner, scale)
    entries, lists = sum(len(listed.entries) for listed in heading.lists), len(heading.lists)
    free = inner[3] - box[3]
    if free <= 0 or not entries:
        return item, box
    more = min(_MORE * _types(heading, scale)[2], free / (entries + _LISTS_MORE * lists))
    # What is left then goes between lists, but for as much as stays free below the last; the column may end early.
    between = (free - more * (entries + _LISTS_MORE)) / max(1, lists - 1)
    return _column(heading, inner, scale, more, min(between, _LISTS_MOST * _types(heading, scale)[2]))


def _with_rows(heading: Heading, inner: Box, scale: float) -> tuple[Group, Box] | None:
    """A column whose lists begin where the rows beside them do, the entries of all as far apart as every row is high
    enough for; None if it is too long.
    """
    *lines, foot = heading.starts
    _, small, fine = _types(heading, scale)
    for part in range(_PARTS, -1, -1):
        more = part / _PARTS * _MORE * fine
        starts: list[float] = []
        item, box = _column(heading, inner, scale, more, at=lines, began=starts)
        # The first may have to stand lower, below the title of the sheet.
        if starts[1:] == lines[1:] and box[3] <= (foot + small if part else inner[3]):
            return item, box
    return None


def _column(
    heading: Heading,
    inner: Box,
    scale: float,
    more: float = 0.0,
    between: float = 0.0,
    at: Sequence[float] = (),
    began: list[float] | None = None,
) -> tuple[Group, Box]:
    """The same with the entries of lists, and lists, so many mm further apart than usual.

    Args:
        heading, inner, scale: see `set_heading`.
        more, between: mm.
        at: where titles of lists stand at least.
        began: takes where they stand.
    """
    left, top, _, _ = inner
    large, small, fine = _types(heading, scale)
    wide = max(_COLUMN * scale, measure(heading.title, large, bold=True))
    y = top + CAP_HEIGHT * large
    items: list[Item] = [Text(left, y, heading.title, large, bold=True)]
    for i, line in enumerate(line for words in heading.words for line in wrap(words, wide, small)):
        y += small * (_LINE if i else _FIRST)
        items.append(Text(left, y, line, small))
    foot = y + DESCENT * large
    every = [entry for listed in heading.lists for entry in listed.entries]
    for i, listed in enumerate(heading.lists):
        y = foot + small + (between if i else 0.0)
        if at:
            y = max(y, at[i] - _LINE * fine)
        if began is not None:
            began.append(y + _LINE * fine)
        for line in wrap(listed.title, wide, 1.1 * fine, bold=True):
            y += _LINE * fine
            items.append(Text(left, y, line, 1.1 * fine, bold=True))
        first, apart = y + 0.35 * fine - more, _ENTRIES + more / fine
        told, foot = listing("", listed.entries, left, first, left + wide, fine, f"list-{i + 1}", every, apart)
        items.append(told)
    return Group(tuple(items), "heading", "text"), (left, top, left + wide + _BESIDE, foot)

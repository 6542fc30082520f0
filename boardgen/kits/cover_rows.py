"""The cover of a kit where a board leaves no corner free: the title in a band above whole cells. Lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from boardgen.boards.picture import Picture
from boardgen.kits.cover_pieces import named_pieces
from boardgen.paper.silhouette import silhouette
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Line, Polygon, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure

_RULE = Style(stroke="ink", width=0.35)
#: A pitch at which a board is measured, mm.
_TRIED = 10.0
#: How far ascenders rise above the baseline, and how high a title is in all, ems; from it to a board at least, mm;
#: how much it may grow to fill what that leaves.
_RISE = CAP_HEIGHT + 0.07
_HIGH, _UNDER_TITLE, _GROWN = _RISE + DESCENT, 2.5, 2.0
#: Of a part of a board, so many cells fill the width; one more row of them is worth so much white above them, mm; how
#: much smaller a title may be for them.
_FEW, _MANY, _A_ROW, _SMALLER = 5, 9, 8.0, 0.85


def rows_under_title(title: str, in_play: Callable[[float], Picture], box: Box, inset: float, size: float) -> Group:
    """A board below the title: all of it if it is low enough, else as many whole cells as fill the width.

    Args:
        title: of the game.
        in_play: draws the game in play at a pitch in mm.
        box: as far as anything is printed, to the middle of the page.
        inset: from there to the title, and to the rim of a whole board.
        size: of the title in one line, mm, at the least if that has room.
    """
    at = _extent(_items(in_play(_TRIED)))
    wide, high = (at[2] - at[0]) / _TRIED, (at[3] - at[1]) / _TRIED
    inner = box[0] + inset, box[1] + inset, box[2] - inset, box[3]
    pitch = (inner[2] - inner[0]) / wide
    if high * pitch <= inner[3] - inner[1] - _UNDER_TITLE - _HIGH * size:
        return _whole(title, in_play(pitch), inner, size)
    return _part(title, in_play, box, inset, size)


def _whole(title: str, drawn: Picture, box: Box, size: float) -> Group:
    """All of a board, below a title that fills what it leaves."""
    items = _items(drawn)
    at = _extent(items)
    top = box[3] - (at[3] - at[1])
    size = min(max(size, (top - box[1] - _UNDER_TITLE) / _HIGH), _GROWN * size)
    size = min(size, (box[2] - box[0]) / measure(title, 1.0, bold=True))
    shown = Group((_figure(items, at, drawn),), id="in-play", dx=box[0] - at[0], dy=top - at[1])
    window = Group((shown,), id="window", clip=(box[0], top, box[2], box[3]))
    rim = Polygon(((box[0], top), (box[2], top), (box[2], box[3]), (box[0], box[3])), _RULE)
    return Group((window, rim, _text(title, (box[0], box[1]), size)), id="cover-picture")


def _part(title: str, in_play: Callable[[float], Picture], box: Box, inset: float, size: float) -> Group:
    """Whole cells of a board right across the page, where most pieces stand, below a band with the title."""
    tried = _items(in_play(_TRIED))
    at = _extent(tried)
    pieces = [
        (name, ((x1 + x2) / 2 - at[0]) / _TRIED, ((y1 + y2) / 2 - at[1]) / _TRIED)
        for name, (x1, y1, x2, y2) in named_pieces(tried, _TRIED)
    ]
    # Pieces stand amid cells, or on lines, whose cells end half-way between them.
    off = _off([x for _, x, _ in pieces]), _off([y for _, _, y in pieces])
    cells = [int((end - begin) / _TRIED - 2 * by + 0.5) for begin, end, by in zip(at[:2], at[2:], off, strict=True)]
    width, wide = box[2] - box[0], box[2] - box[0] - 2 * inset
    size = min(size, wide / measure(title, 1.0, bold=True))
    room = box[3] - box[1] - inset - _HIGH * _SMALLER * size - _UNDER_TITLE

    def rows(columns: int) -> int:
        return max(1, min(cells[1], int(room * columns / width)))

    def cost(columns: int) -> tuple[bool, float]:
        """What is left above the rows, less what so many of them are worth, mm."""
        left = room - rows(columns) * width / columns
        return left < 0, left - _A_ROW * rows(columns)

    columns = min(range(min(_FEW, cells[0]), min(_MANY, cells[0]) + 1), key=cost)
    many = columns, rows(columns)
    pitch = width / columns
    first = (
        _first([(name, x - off[0]) for name, x, _ in pieces], many[0], cells[0]),
        _first([(name, y - off[1]) for name, _, y in pieces], many[1], cells[1]),
    )
    drawn = in_play(pitch)
    items = _items(drawn)
    at = _extent(items)
    top = box[3] - many[1] * pitch
    dx = box[0] - at[0] - (first[0] + off[0]) * pitch
    dy = top - at[1] - (first[1] + off[1]) * pitch
    clip = (box[0], top, box[2], box[3])
    seen = (clip[0] - dx, clip[1] - dy, clip[2] - dx, clip[3] - dy)
    # A title that grows stands in the middle of what it has.
    size = min(max(size, (top - box[1] - inset - _UNDER_TITLE) / _HIGH), wide / measure(title, 1.0, bold=True))
    above = max(inset, (top - box[1] - _HIGH * size) / 2)
    shown = Group((_figure(items, seen, drawn),), id="in-play", dx=dx, dy=dy)
    window = Group((shown,), id="window", clip=clip)
    rules = [Line(box[0], y, box[2], y, _RULE) for y in (top, box[3])]
    return Group((window, *rules, _text(title, (box[0] + inset, box[1] + above), size)), id="cover-picture")


def _off(places: Sequence[float]) -> float:
    """From the end of a board to where its first whole cell begins, by the middles of pieces, all in cells."""
    amid = sum(abs(place % 1 - 0.5) < 0.25 for place in places)
    return 0.0 if 2 * amid >= len(places) else 0.5


def _first(places: Sequence[tuple[str, float]], many: int, cells: int) -> int:
    """The first of so many cells in a row of them where most pieces of the sort stand of which there are fewest; of
    equals that where most pieces do, then that in the middle.

    Args:
        places: the name of the picture of each piece, and how far it is from where the cells begin, in cells.
        many: how many of the cells are seen.
        cells: how many there are.
    """
    sorts = {name for name, _ in places}

    def cost(first: int) -> tuple[int, int, float]:
        seen = Counter(name for name, place in places if first < place < first + many)
        return -min((seen[name] for name in sorts), default=0), -seen.total(), abs(first - (cells - many) / 2)

    return min(range(max(1, cells - many + 1)), key=cost)


def _text(title: str, corner: tuple[float, float], size: float) -> Text:
    return Text(corner[0], corner[1] + _RISE * size, title, size, bold=True)


def _figure(items: Sequence[Item], seen: Box, drawn: Picture) -> Group:
    return Group(tuple(inside(items, seen)), title=drawn.desc)


def _items(picture: Picture) -> list[Item]:
    return [*picture.below, *picture.above]


def _extent(items: Sequence[Item]) -> Box:
    """The box around all that is drawn."""
    points = [*silhouette(items, 3.0)]
    xs, ys = [point.real for point in points], [point.imag for point in points]
    return min(xs), min(ys), max(xs), max(ys)

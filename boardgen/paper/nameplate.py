"""The name of a game on the sheet of its board, where the board leaves room for it. Millimetres, y down.

A board that is as wide as its sheet has it above, and the game in short beneath or beside the name; one that leaves
corners free has it in one of these. No board is smaller for it, and none is moved sideways.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from boardgen.paper.boxes import overlap
from boardgen.paper.placing import edges_near_margins
from boardgen.paper.sheet import Sheet
from boardgen.paper.silhouette import Silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.listing import Entry, listing
from boardgen.scene.primitives import Box, Group, Item, Line, Scene, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, even_lines, measure, wrap
from boardgen.scene.titles import hung
from boardgen.units import PT_PER_MM

#: Type of the title on A4, the largest first; in sizes of it: its leading, and the type of the tagline, which is not
#: smaller than so much, mm, and its leading.
_TITLES = tuple(points / PT_PER_MM for points in (38, 34, 30, 26, 22, 19))
_LEADING, _TAGLINE, _LEAST_TAGLINE, _TAGLINE_LEADING = 1.05, 0.342, 3.6, 1.3
#: From the baseline of the title to the capitals of the tagline, in sizes of that.
_TO_TAGLINE = 1.15
#: Type of a key to sides, in sizes of that of the tagline; and how far it stands below that, in sizes of its own.
_KEY, _TO_KEY = 0.82, 2.1
#: How many lines a title has at most.
_MOST_LINES = 2
#: So many types of titles are large: one that is not in the left corner stands in the right one if it is there.
_LARGE = 4
#: How wide a tagline in a corner is at most and at least; how far off the board all that is.
_WIDE, _NARROW, _STEP, _OFF = 84.0, 32.0, 4.0, 7.0
#: Type of the game in short on A4, and between its sentences in sizes of it, the better first; between its columns;
#: how wide two are.
_SHORT = ((3.95, 0.5), (3.65, 0.45), (3.35, 0.45), (3.35, 0.25), (3.05, 0.25))
_COLUMNS, _TWO = 7.0, 118.0
#: Its heading, in sizes of its type, and from the rule to its capitals and from these on to the first sentence, mm.
_HEADING, _TO_HEADING, _TO_SHORT = 1.16, 1.9, 1.2
#: Least room between a board and what stands above and beneath it, and from that to small print.
_GAP, _TO_SMALL_PRINT = 5.0, 5.5
#: From a name in a corner to a ruler under it.
_TO_RULER = 8.0
#: From a title to the game in short beside it.
_BESIDE = 12.0
_RULE = Style(stroke="ink", width=0.35)


class Nameplate(NamedTuple):
    """What a board says of its game.

    Attributes:
        title: the name of the game.
        tagline: what it is about, perhaps empty.
        key: what tells its sides apart, perhaps empty.
        short: tells how it is played, a sentence or a few each behind a bullet; perhaps nothing.
        size: type of the title on A4, mm, which stands above the board then; 0 for one as large as there is room for,
            perhaps in a corner.
    """

    title: str
    tagline: str = ""
    short: Callable[[], tuple[Entry, ...]] = tuple
    key: str = ""
    size: float = 0.0


class _Block(NamedTuple):
    """Something set, from the upper left corner of its box on.

    Attributes:
        boxes: of its lines.
    """

    items: tuple[Item, ...]
    boxes: tuple[Box, ...]

    @property
    def width(self) -> float:
        return max(box[2] for box in self.boxes)

    @property
    def height(self) -> float:
        return max(box[3] for box in self.boxes)


def named(
    scene: Scene, bare: Callable[[], Scene], sheet: Sheet, picture: Silhouette, plate: Nameplate
) -> Scene | None:
    """A sheet with the name of the game; None where the board leaves no room for it.

    Args:
        scene: the sheet.
        bare: makes the same without an upright ruler.
        sheet: its size.
        picture: the board.
        plate: the name, and what else is told.
    """
    scale = min(sheet.width, sheet.height) / 210
    if _leaves_height(scene, sheet):
        for found in _across(bare(), sheet, picture, plate, scale):
            return found
    if plate.size:
        return None
    for found in _in_corners(scene, sheet, picture, plate, scale):
        return found
    return None


def _parts(scene: Scene) -> tuple[Group, list[Item]]:
    """The picture on a sheet, and what else is there."""
    (picture,) = (item for item in scene.items if isinstance(item, Group) and item.id == "picture")
    return picture, [item for item in scene.items if item is not picture]


def _leaves_height(scene: Scene, sheet: Sheet) -> bool:
    """Whether a board may have room above or below it."""
    box = bounds((_parts(scene)[0],))
    return box is not None and box[3] - box[1] < sheet.room[1] - 2 * _GAP


def _across(scene: Scene, sheet: Sheet, picture: Silhouette, plate: Nameplate, scale: float) -> Iterator[Scene]:
    """Ways to have the name above a board that leaves room there, the best first, with the board in the middle of
    what is left.
    """
    placed, others = _parts(scene)
    ink = bounds((placed,))
    assert ink is not None
    left, top, right, foot = sheet.inner
    edges = edges_near_margins(sheet, picture, placed.dx, placed.dy)
    if edges is not None:
        left, right = edges[0], edges[2]
    tops = [box[1] for item in others if (box := bounds((item,)))]
    foot = min(tops, default=foot)
    high, width = ink[3] - ink[1], right - left
    if foot - top - high < _GAP:
        return
    sizes = [size * scale for size in ((plate.size,) if plate.size else (_TITLES[0], _TITLES[2]))]
    entries = plate.short()
    types = [(size * scale, apart) for size, apart in _SHORT] if entries else []
    ways = [*product(sizes, types)]
    room = left, top, foot
    for size, (type_, apart) in ways:
        beneath = _short(entries, type_, apart, width, ruled=True)
        yield from _set(scene, ink, room, _title(plate, size, width), beneath)
    for size, (type_, apart) in ways:
        title = _title(plate, size, width)
        begin = max(title.width, width / 3) + _BESIDE
        beside = _short(entries, type_, apart, width - begin)
        yield from _set(scene, ink, room, _side_by_side(title, beside, begin), None)
    for size in sizes:
        yield from _set(scene, ink, room, _title(plate, size, width), None)


def _set(
    scene: Scene, ink: Box, room: tuple[float, float, float], above: _Block, beneath: _Block | None
) -> Iterator[Scene]:
    """A board with something above and perhaps beneath it, equally far off; nothing without room for that.

    Args:
        scene: its sheet.
        ink: what it takes there.
        room: where what is told begins at the left and at the top, and where small print begins.
        above, beneath: what is told.
    """
    left, top, foot = room
    placed, others = _parts(scene)
    if beneath is not None:
        foot -= _TO_SMALL_PRINT + beneath.height
    gap = (foot - top - above.height - (ink[3] - ink[1])) / 2
    if gap < _GAP:
        return
    y = top + above.height + gap
    told: list[Item] = [Group(above.items, "nameplate", "text", dx=left, dy=top)]
    if beneath is not None:
        told.append(Group(beneath.items, "short", "text", dx=left, dy=foot))
    yield scene._replace(items=(placed._replace(dy=placed.dy + y - ink[1]), *others, *told))


def _in_corners(scene: Scene, sheet: Sheet, picture: Silhouette, plate: Nameplate, scale: float) -> Iterator[Scene]:
    """Ways to have the name in an upper corner, the best first; a ruler that stands there goes down below it."""
    placed, others = _parts(scene)
    left, top, right, _ = sheet.inner

    def is_free(box: Box, off: float) -> bool:
        left, top, right, foot = _grown(box, off)
        here = left - placed.dx, top - placed.dy, right - placed.dx, foot - placed.dy
        return not picture.touches(here, off / 4)

    high = [item for item in others if isinstance(item, Group) and _ends_above(item, sheet.middle[1])]
    widths = [wide * scale for wide in _widths()]
    for at_right, size in (*product((False, True), _TITLES[:_LARGE]), *product((False, True), _TITLES[_LARGE:])):
        for block in _corner_blocks(plate, size * scale, widths):
            x = right if at_right else left
            found = _flush_right(block) if at_right else block
            lower = [] if at_right else [item._replace(dy=item.dy + found.height + _TO_RULER) for item in high]
            rest = others if at_right else [item for item in others if item not in high]
            taken = [box for item in rest if (box := bounds((item,)))]
            boxes = [(box[0] + x, box[1] + top, box[2] + x, box[3] + top) for box in found.boxes]
            rulers = [box for item in lower if (box := bounds((item,)))]
            apart = not any(overlap(_grown(box, _OFF), other) for box in boxes for other in taken)
            if apart and all(is_free(box, _OFF) for box in boxes) and all(is_free(box, _OFF / 2) for box in rulers):
                told = Group(found.items, "nameplate", "text", dx=x, dy=top)
                yield scene._replace(items=(placed, *rest, *lower, told))


def _grown(box: Box, off: float) -> Box:
    """A box and so much around it."""
    return box[0] - off, box[1] - off, box[2] + off, box[3] + off


def _ends_above(item: Item, y: float) -> bool:
    """Whether all of it is above a line."""
    box = bounds((item,))
    return box is not None and box[3] < y


def _widths() -> Iterator[float]:
    """How wide taglines may be, on A4."""
    wide = _WIDE
    while wide >= _NARROW:
        yield wide
        wide -= _STEP


def _corner_blocks(plate: Nameplate, size: float, widths: Sequence[float]) -> Iterator[_Block]:
    """Ways to set a name in a type: on as few lines as can be, the title first."""
    seen: set[tuple[int, tuple[str, ...]]] = set()
    titles = {len(lines): lines for wide in (math.inf, *widths) if (lines := _title_lines(plate.title, wide, size))}
    for (count, title), wide in product(sorted(titles.items()), widths):
        if count <= _MOST_LINES:
            tagline = tuple(even_lines(plate.tagline, wide, _tagline(size))) if plate.tagline else ()
            if (count, tagline) not in seen:
                seen.add((count, tagline))
                yield _lines(title, tagline, size, even_lines(plate.key, wide, _key(size)) if plate.key else ())


def _title_lines(text: str, width: float, size: float) -> list[str]:
    """A title broken between words into lines no wider than a width; nothing if one of its words is wider."""
    if any(measure(word, size, bold=True) > width for word in text.split(" ")):
        return []
    return wrap(text, width, size, bold=True)


def _tagline(size: float) -> float:
    """The type of a tagline below a title."""
    return max(_TAGLINE * size, _LEAST_TAGLINE)


def _key(size: float) -> float:
    """The type of a key to sides below a tagline."""
    return _KEY * _tagline(size)


def _lines(title: Sequence[str], tagline: Sequence[str], size: float, key: Sequence[str] = ()) -> _Block:
    """A title, a tagline and a key to sides on lines."""
    items: list[Text] = []
    boxes: list[Box] = []
    y, small = CAP_HEIGHT * size, _tagline(size)
    for i, line in enumerate(title):
        y += _LEADING * size if i else 0.0
        items.append(hung(0.0, y, line, size))
        boxes.append((0.0, y - CAP_HEIGHT * size, measure(line, size, bold=True), y + DESCENT * size))
    for i, line in enumerate(tagline):
        y += _TAGLINE_LEADING * small if i else (_TO_TAGLINE + CAP_HEIGHT) * small
        items.append(hung(0.0, y, line, small, bold=False)._replace(paint="muted"))
        boxes.append((0.0, y - CAP_HEIGHT * small, measure(line, small), y + DESCENT * small))
    fine = _key(size)
    for i, line in enumerate(key):
        y += _TAGLINE_LEADING * fine if i else _TO_KEY * fine
        items.append(Text(0.0, y, line, fine))
        boxes.append((0.0, y - CAP_HEIGHT * fine, measure(line, fine), y + DESCENT * fine))
    return _Block(tuple(items), tuple(boxes))


def _flush_right(block: _Block) -> _Block:
    """The same with lines that end at the origin."""
    items = [item._replace(x=0.0, anchor="end") for item in block.items if isinstance(item, Text)]
    return _Block(tuple(items), tuple((left - right, top, left, foot) for left, top, right, foot in block.boxes))


def _title(plate: Nameplate, size: float, width: float) -> _Block:
    """The name above a board."""
    while measure(plate.title, size, bold=True) > width:
        size *= 0.95
    tagline = even_lines(plate.tagline, width, _tagline(size)) if plate.tagline else ()
    return _lines((plate.title,), tagline, size, even_lines(plate.key, width, _key(size)) if plate.key else ())


def _short(entries: Sequence[Entry], size: float, apart: float, width: float, *, ruled: bool = False) -> _Block:
    """The game in short, in two columns where there is the width; below a rule, or else its heading alone."""
    y = _TO_HEADING if ruled else 0.0
    heading = _HEADING * size
    y += CAP_HEIGHT * heading
    items: list[Item] = [Line(0.0, 0.0, width, 0.0, _RULE)] if ruled else []
    items.append(Text(0.0, y, "In short", heading, bold=True))
    y += _TO_SHORT - apart * size
    columns = 2 if width >= _TWO and len(entries) > 1 else 1
    wide = (width - (columns - 1) * _COLUMNS) / columns
    foot = y
    ways: list[tuple[float, list[Group]]] = []
    for half in range(1, len(entries)) if columns == 2 else (len(entries),):
        told, ends = [], []
        for i, share in enumerate((entries[:half], entries[half:])[:columns]):
            left = i * (wide + _COLUMNS)
            group, end = listing("", share, left, y, left + wide, size, f"short-{i + 1}", apart=apart)
            told.append(group)
            ends.append(end)
        ways.append((max(ends), told))
    foot, told = min(ways, key=lambda way: way[0])
    return _Block((*items, *told), ((0.0, 0.0, width, foot - 0.5 * size + DESCENT * size),))


def _side_by_side(title: _Block, short: _Block, begin: float) -> _Block:
    """A title, and at its right the game in short."""
    moved = Group(short.items, "short", "text", dx=begin)
    boxes = [(left + begin, top, right + begin, foot) for left, top, right, foot in short.boxes]
    return _Block((*title.items, moved), (*title.boxes, *boxes))

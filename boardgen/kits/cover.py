"""The first page of a kit: half a page of the game in play, what is inside, and how to make it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.lines import break_lines, line_items
from boardgen.cards.template import Front
from boardgen.errors import FitError, option
from boardgen.kits.thumbnails import thumbnail
from boardgen.paper.job import Drawn
from boardgen.paper.sheet import Sheet
from boardgen.paper.silhouette import silhouette
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import XY, Box, Circle, Group, Item, Line, Polygon, Scene, Style, Text, Use
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, measure, wrap

_RULE = Style(stroke="ink", width=0.35)
#: How far type shrinks where the page is too small for the usual one, which is that of an A4 page.
_SCALES = (1.4, 1.33, 1.26, 1.19, 1.12, 1.06, 1.0, 0.92, 0.85, 0.78, 0.7)
#: Type at scale 1; nothing gets smaller than the last one.
_TITLE, _TAGLINE, _HEAD, _BODY, _SMALLEST = 24.0, 6.4, 4.1, 3.05, 2.13
#: Baseline to baseline, in sizes of type.
_LEADING = 1.32
#: Between bands, from a rule to what is under it, between columns.
_BAND, _UNDER, _GUTTER = 6.0, 2.4, 6.0
#: Of the page, the picture; of the picture, a board larger than it, and how far in its left end stands; of what is
#: too high, how much lies above.
_PICTURE, _BLOWN_UP, _LEFT, _ABOVE = 0.5, 1.12, 0.1, 0.3
#: Pieces are at least and at most so large, in pitches; how far a picture moves down to show them whole: at once and
#: at most, mm.
_WHOLE, _DOWN_STEP, _DOWN = (0.4, 0.97), 0.5, 8.0
#: Of its height, how much of a side has to lie in a straight line.
_STRAIGHT = 0.6
#: From the frame of the picture to the title in it, mm.
_INSIDE = 5.0
#: How much of a title's width may stay white below it.
_STRIPE = 0.8
#: How far a picture runs off the page at least, mm; points of curves may lie a little further out than the curves.
_BEYOND = 10.0
#: Thumbnails are so high at least, if the page is wide enough, and at most; they and what is said below them stand
#: so far apart.
_THUMB, _HIGHEST_THUMB, _PAGES_APART, _CAPTIONS_APART = 42.0, 58.0, 4.0, 3.0
#: How much of the row they cover if they can.
_COVERED = 0.62
#: More pages of a part are shown as long as all stay nearly as high as they could be.
_LOWER = 0.9


class Entry(NamedTuple):
    """A part of a kit.

    Attributes:
        title: what it is.
        note: size or number, perhaps empty.
        first, last: its pages, from 1.
        pages: those that may be shown, as many as there is room for.
    """

    title: str
    note: str
    first: int
    last: int
    pages: tuple[Scene, ...]


class Words(NamedTuple):
    """What is said on the cover.

    Attributes:
        needs: things, a line each.
        steps: sentences, which are numbered.
    """

    needs: Sequence[str]
    steps: Sequence[Runs]


def cover(
    sheet: Sheet, front: Front, in_play: Callable[[float], Drawn], entries: Sequence[Entry], words: Words
) -> Scene:
    """The page, in the largest type with which it fits.

    Args:
        sheet: it stands on this one.
        front: title, designer and so on.
        in_play: draws the game in play at a pitch in mm.
        entries: what is inside.
        words: what is needed, and how to print and make it.

    Raises:
        FitError: the sheet is too small for all this.
    """
    found: _Setter | None = None
    for scale in _SCALES:
        size = min(1.0, sheet.width / 210)
        setter = _Setter(sheet, scale * size, _thumb(sheet, entries) * size)
        setter.lower(front, entries, words)
        if setter.spare >= 0 and setter.fits:
            found = found or setter
            if not setter.lowered:
                found = setter
                break
    if found is None:
        raise FitError(f"the cover of this kit does not fit on {sheet.name}: use a larger {option('paper')}")
    setter = found
    for thumb in (setter.thumb + setter.spare, setter.thumb + setter.spare / 2):
        larger = _Setter(sheet, setter.scale, min(thumb, _HIGHEST_THUMB * max(1.0, sheet.width / 210)))
        larger.lower(front, entries, words)
        if larger.spare >= 0:
            setter = larger
            break
    if setter.spare > 0:
        apart = min(setter.spare / 4, _BAND)
        setter = _Setter(sheet, setter.scale, setter.thumb, apart)
        setter.lower(front, entries, words)
    picture = _picture(sheet, front, in_play, setter)
    title = f"{front.title} kit"
    listed = "; ".join(f"{entry.title}, page {entry.first}" for entry in entries)
    items = (picture, Group(tuple(setter.items), id="cover", layer="text"))
    return Scene(sheet.width, sheet.height, items, title, f"{title}: {listed}.", headings=tuple(setter.headings))


def _thumb(sheet: Sheet, entries: Sequence[Entry]) -> float:
    """How high pages are shown at least: so high that few of them do not stand lost in the row."""
    wide = sum(_width(page, 1.0) for entry in entries for page in entry.pages[:2])
    return min(max(_THUMB, _COVERED * sheet.room[0] / wide), _HIGHEST_THUMB)


def _picture(sheet: Sheet, front: Front, in_play: Callable[[float], Drawn], setter: _Setter) -> Group:
    """The game in play, cut off at a frame, and the title in the corner that it leaves free."""
    left, top, right, _ = sheet.inner
    box: Box = (left, top, right, sheet.height * _PICTURE)
    room = box[2] - box[0] - 2 * _INSIDE
    size = min(_TITLE * setter.scale, room / measure(front.title, 1.0, bold=True))
    width = measure(front.title, size, bold=True)
    left, base = box[0] + _INSIDE, box[1] + _INSIDE + CAP_HEIGHT * size
    clear = (box[0], box[1], left + width + 4.0, base + DESCENT * size + 3.0)
    items, wide, high = in_play(10.0)
    pitch = 10.0 * _BLOWN_UP * max((box[2] - box[0]) / wide, (box[3] - box[1]) / high)
    items, wide, high = in_play(pitch)
    x, y = box[0] + _LEFT * (box[2] - box[0]), box[1] + _ABOVE * (box[3] - box[1] - high)
    x, y = _clear_of(items, (x, y), left, clear, box)
    y += _down_to_whole_pieces(items, (x, y), pitch, box)
    shown = Group(tuple(items), id="in-play", dx=x, dy=y)
    window = Group((shown,), id="window", clip=box)
    corners = ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))
    title = Text(left, base, front.title, size, bold=True)
    return Group((window, Polygon(corners, _RULE), title), id="cover-picture")


def _clear_of(items: Sequence[Item], at: XY, left: float, clear: Box, box: Box) -> XY:
    """Where a picture goes to leave the corner of a title free: to the right or down from a place, the shorter way.

    Not to the right where that would leave a white stripe below the title. One that comes to stand below the title
    begins where that does, if it still runs off the page on the right.

    Args:
        items: the picture.
        at: where its corner would go without a title.
        left: where the title begins.
        clear: the title's corner.
        box: what is seen.
    """
    x, y = at
    points = [*silhouette(items, 3.0)]

    def down(begin: float) -> float:
        return max((clear[3] - y - p.imag for p in points if begin + p.real < clear[2]), default=0.0)

    right = max((clear[2] - x - p.real for p in points if y + p.imag < clear[3]), default=0.0)
    if right <= 0 or down(x) <= 0:
        return at
    below = min((x + p.real for p in points if clear[3] <= y + p.imag < box[3]), default=math.inf)
    striped = below + right > clear[0] + _STRIPE * (clear[2] - clear[0])
    if right < down(x) and not striped:
        return x + right, y
    under = down(x) > (clear[3] - clear[1]) / 2 and left + max(p.real for p in points) > box[2] + _BEYOND
    begin = x
    if under:
        # What ends on the left in a straight line, like a sea, runs off the page there.
        leftmost = min(p.real for p in points)
        ends = [p.imag for p in points if p.real < leftmost + 1.0]
        straight = max(ends) - min(ends) > _STRAIGHT * max(p.imag for p in points)
        begin = box[0] if straight else left
    return begin, y + max(0.0, down(begin))


def _down_to_whole_pieces(items: Sequence[Item], at: XY, pitch: float, box: Box) -> float:
    """How far a picture moves down so that its lower end cuts through as little of pieces as it can.

    Args:
        items: the picture.
        at: where its corner goes.
        pitch: of the board: nothing as large as a cell is a piece.
        box: what is seen.
    """
    x, y = at
    spans = [
        (top + y, bottom + y)
        for left, top, right, bottom in _pieces(items, 0.0, 0.0)
        if max(right - left, bottom - top) < _WHOLE[1] * pitch
        and min(right - left, bottom - top) > _WHOLE[0] * pitch
        and left + x < box[2]
        and right + x > box[0]
    ]

    def cut(down: float) -> float:
        return sum(max(0.0, min(bottom + down - box[3], box[3] - top - down)) for top, bottom in spans)

    ways = (step * _DOWN_STEP for step in range(int(_DOWN / _DOWN_STEP) + 1))
    return min(ways, key=lambda down: (round(cut(down), 1), down))


def _pieces(items: Sequence[Item], dx: float, dy: float) -> Iterator[Box]:
    """The boxes around whatever is drawn as one thing."""
    for item in items:
        if isinstance(item, Group) and not item.rotate:
            yield from _pieces(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Use | Circle) and (found := bounds((item,))) is not None:
            yield found[0] + dx, found[1] + dy, found[2] + dx, found[3] + dy


class _Setter:
    """Sets the lower half from the top down; ``y`` is where the next line may begin."""

    def __init__(self, sheet: Sheet, scale: float, thumb: float, apart: float = 0.0) -> None:
        self.left, _, self.right, self.foot = sheet.inner
        self.thumb = thumb
        self.between = _BAND * scale + apart
        self.y = sheet.height * _PICTURE + 6.0 * scale + apart
        self.scale = scale
        self.body = _BODY * scale
        self.items: list[Item] = []
        self.lowered = False
        self.headings: list[tuple[str, float]] = []

    @property
    def spare(self) -> float:
        """What is left at the foot of the page; less than nothing where the page is too small."""
        return self.foot - 4.0 - self.y

    @property
    def fits(self) -> bool:
        """Whether its type can be read."""
        return self.body >= _SMALLEST

    def lower(self, front: Front, entries: Sequence[Entry], words: Words) -> None:
        """Everything below the picture."""
        self.masthead(front)
        self.rule(self.left, self.right)
        self.heading("In this kit", self.left)
        self.thumbnails(entries)
        self.y += self.between
        third = (self.right - self.left - 2 * _GUTTER) / 3
        top = self.y
        ends = []
        for begin, width, heading in (
            (self.left, third, "You need"),
            (self.left + third + _GUTTER, 2 * third + _GUTTER, "How to make it"),
        ):
            self.y = top
            self.rule(begin, begin + width)
            self.heading(heading, begin)
            if begin > self.left:
                ends += self.columns(words.steps, begin, width)
            else:
                ends.append(self.listed([("•", (Run(line),)) for line in words.needs], begin, width))
        self.y = max(ends)

    def masthead(self, front: Front) -> None:
        """Tagline; below it designer, players and time, what counts when one chooses a game in heavy type."""
        size = _TAGLINE * self.scale
        for line in wrap(front.subtitle, self.right - self.left, size) if front.subtitle else ():
            self.y += ASCENT * size
            self.items.append(Text(self.left, self.y, line, size))
            self.y += 0.3 * size
        self.y += ASCENT * self.body
        x = self.left
        facts = (f"{front.designer} · ", False), (f"{front.players} players · {front.time}", True)
        for text, bold in facts:
            self.items.append(Text(x, self.y, text.rstrip(), self.body, bold=bold))
            x += measure(text, self.body, bold)
        self.y += self.between

    def rule(self, begin: float, end: float) -> None:
        """The line that opens a block."""
        self.items.append(Line(begin, self.y, end, self.y, _RULE))
        self.y += _UNDER * self.scale

    def heading(self, text: str, left: float) -> None:
        """A heading."""
        size = _HEAD * self.scale
        self.headings.append((text, self.y))
        self.items.append(Text(left, self.y + CAP_HEIGHT * size, text, size, bold=True))
        self.y += CAP_HEIGHT * size + 2.4 * self.scale

    def thumbnails(self, entries: Sequence[Entry]) -> None:
        """The pages in small, side by side at one height, what they are below."""
        room = self.right - self.left
        titles = [self.title_width(entry) for entry in entries]
        shown, height, self.lowered = _shown([entry.pages for entry in entries], titles, room, self.thumb)
        apart = _apart(shown, height, room)
        x, end = self.left, self.y
        for entry, pages in zip(entries, shown, strict=True):
            at = x
            base = self.y + height + 1.6 + CAP_HEIGHT * self.body
            for number, page in enumerate(pages):
                name = f"page-{entry.first}" + (f"-{number}" if number else "")
                self.items.append(thumbnail(page, (at, self.y), height, name))
                at += _width(page, height) + apart
            listed = _pages_of(entry)
            self.items.append(Text(x, base, listed, self.body, bold=True))
            self.items.append(Text(x + measure(f"{listed}  ", self.body, bold=True), base, entry.title, self.body))
            size = max(_SMALLEST, 0.85 * self.body)
            # Captions may run on below the gap to the next part.
            room_here = min(at - x - _CAPTIONS_APART, self.right - x)
            for line in wrap(entry.note, room_here, size) if entry.note else ():
                base += size * _LEADING
                self.items.append(Text(x, base, line, size, "muted"))
            end = max(end, base)
            x = at
        self.y = end

    def title_width(self, entry: Entry) -> float:
        """How wide the first line below a part is."""
        return measure(f"{_pages_of(entry)}  ", self.body, bold=True) + measure(entry.title, self.body)

    def columns(self, lines: Sequence[Runs], left: float, width: float) -> list[float]:
        """Numbered lines in two columns; where they end."""
        half = (width - _GUTTER) / 2
        numbered = [(str(number), line) for number, line in enumerate(lines, start=1)]
        split = (len(numbered) + 1) // 2
        return [
            self.listed(numbered[:split], left, half),
            self.listed(numbered[split:], left + half + _GUTTER, half),
        ]

    def listed(self, lines: Sequence[tuple[str, Runs]], left: float, width: float) -> float:
        """Lines after their signs, from here down; where they end."""
        y, size, indent = self.y, self.body, 4.4 * self.scale
        for sign, runs in lines:
            base = y + CAP_HEIGHT * size
            self.items.append(Text(left, base, sign, size, bold=sign != "•"))
            for line in break_lines(runs, width - indent, size):
                self.items += line_items(line, left + indent, base, size, "ink")
                base += size * _LEADING
            y = base - CAP_HEIGHT * size + 0.25 * size * _LEADING
        return y


def _width(page: Scene, height: float) -> float:
    """How wide a page is at a height."""
    return height * page.width / page.height


def _apart(parts: Sequence[Sequence[Scene]], height: float, room: float) -> float:
    """How far pages of such a height stand apart to fill a width: all alike."""
    pages = [page for part in parts for page in part]
    return (room - sum(_width(page, height) for page in pages)) / max(1, len(pages) - 1)


def _pages_of(entry: Entry) -> str:
    return str(entry.first) if entry.first == entry.last else f"{entry.first}–{entry.last}"


def _shown(
    parts: Sequence[Sequence[Scene]], titles: Sequence[float], room: float, highest: float
) -> tuple[list[tuple[Scene, ...]], float, bool]:
    """The pages shown of each part, and their height: the first of each, and more where that takes little height.

    Last whether they had to be much lower for the titles, which smaller type would spare them.

    Args:
        parts: the pages that may be shown of each.
        titles: how wide each title is; it has to find room below.
        room: the width of all.
        highest: the most height.
    """

    def height(counts: Sequence[int]) -> float:
        wide = sum(page.width / page.height for pages, n in zip(parts, counts, strict=True) for page in pages[:n])
        return min(highest, (room - _PAGES_APART * (sum(counts) - 1)) / wide)

    def titled(counts: Sequence[int], high: float) -> bool:
        shown = [pages[:n] for pages, n in zip(parts, counts, strict=True)]
        apart = _apart(shown, high, room)
        widths = [sum(_width(page, high) + apart for page in pages) - _CAPTIONS_APART for pages in shown]
        return all(width >= title for width, title in zip(widths[:-1], titles, strict=False))

    counts = [1] * len(parts)
    least = _LOWER * height(counts)
    # Those of which least is seen come first; of parts alike the last, which are the rules.
    while True:
        ways = [[n + (i == k) for i, n in enumerate(counts)] for k in range(len(parts)) if counts[k] < len(parts[k])]
        ways = [more for more in ways if height(more) >= least and titled(more, height(more))]
        if not ways:
            # Lower pages stand further apart, so that a long title finds room below a narrow one.
            heights = [height(counts) * (1 - 0.02 * step) for step in range(20)]
            high = next((high for high in heights if titled(counts, high)), heights[0])
            shown = [tuple(pages[:n]) for pages, n in zip(parts, counts, strict=True)]
            return shown, high, high < _LOWER * heights[0]
        counts = min(ways, key=lambda more: (sum(n * n for n in more), [-n for n in reversed(more)]))

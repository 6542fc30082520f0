"""The first page of a kit: half a page of the game in play, what is inside, and how to make it. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from boardgen.cards.blocks import Run, Runs, curly
from boardgen.cards.captions import caption_runs
from boardgen.cards.front import Front
from boardgen.cards.lines import break_lines, line_items
from boardgen.errors import FitError, option
from boardgen.kits.cover_pages import Entry, page_width, pages_apart, pages_of, shown_pages
from boardgen.kits.cover_picture import RULE, CoverPicture, InPlay
from boardgen.kits.cover_words import BODY, Words, set_words
from boardgen.kits.thumbnails import bracket, thumbnail
from boardgen.limits import MARGIN
from boardgen.paper.sheet import Sheet
from boardgen.scene.primitives import Group, Item, Line, Scene, Text
from boardgen.scene.text import CAP_HEIGHT, even_lines, measure

#: How far type shrinks where the page is too small for the usual one, which is that of an A4 page.
_SCALES = (1.4, 1.33, 1.26, 1.19, 1.12, 1.06, 1.0, 0.92, 0.85, 0.78, 0.7)
#: Type at scale 1, of the title at most, which is as large in all kits; nothing gets smaller than the last one.
_TITLE, _HEAD, _BODY, _SMALLEST = 25.0, 4.1, BODY, 2.13
#: Baseline to baseline, in sizes of type; captions and notes, in sizes of the text.
_LEADING, _FINE = 1.32, 0.85
#: From the picture down to what it shows.
_UNDER_PICTURE = 2.2
#: Between bands, of which there are so many, and how much more where there is room; from a rule to what is under it,
#: between columns.
_BAND, _BANDS, _LOOSE, _UNDER, _GUTTER = 6.0, 4, 3.0, 2.4, 6.0
#: How far text stands in behind a bullet and behind a number.
_OF_BULLET, _OF_NUMBER = 2.6, 4.4
#: Of the page, the picture; on small paper what it leaves to words where these need more.
_PICTURE, _LOWER_PICTURES = 0.5, (0.4, 0.34, 0.29)
#: How high a picture may be that has words in it too, and how wide these are at least.
_HIGHER, _WORDS = 0.57, 42.0
#: Thumbnails are so high at least, if the page is wide enough, and at most; notes below them stand so far apart.
_THUMB, _HIGHEST_THUMB, _NOTES_APART = 42.0, 58.0, 6.0
#: From pages to their title, and to a bracket under several and on from there.
_UNDER_PAGES, _UNDER_BRACKET = 1.6, 2.0
#: How much of the row they cover if they can.
_COVERED = 0.62
#: Where few pages stand so far apart, the picture leaves them more room, in steps, and they grow until they stand as
#: far apart as columns; type is no smaller for it than the first of these, or the second where there would be holes.
_FAR, _HOLES, _LOWERED, _LEAST_SCALES = 12.0, 20.0, (0.53, 0.5, 0.46), (1.0, 0.92)


def cover(
    sheet: Sheet,
    front: Front,
    in_play: InPlay,
    entries: Sequence[Entry],
    words: Words,
    part: Sequence[str] = (),
) -> Scene:
    """The page, in the largest type with which it fits.

    Args:
        sheet: it stands on this one.
        front: title, designer and so on.
        in_play: draws the game in play.
        entries: what is inside.
        words: what is needed, and how to print and make it.
        part: cells; what lies between them is seen whole, and all pieces are if none are given.

    Raises:
        FitError: the sheet is too small for all this.
    """
    size, off = min(1.0, sheet.width / 210), MARGIN.least
    picture = CoverPicture(front, in_play, _TITLE * size, _WORDS * size, part)
    # With words in it the picture is higher, so that most boards are as large though these stand beside them; some
    # are so in any.
    small, large = ((off, off, sheet.width - off, sheet.height * part) for part in (_PICTURE, _HIGHER))
    alone = picture.pitch(small, words=False)
    is_beside = picture.pitch(large, words=True) > alone or picture.pitch(small, words=True) >= alone
    title = f"{front.title} kit"
    listed = "; ".join(f"{entry.title}, page {entry.first}" for entry in entries)
    # Long words have no room beside the board, and small pages none for what the picture shows.
    for shown, beside in product([words.shown] + [""] * bool(words.shown), (True, False) if is_beside else (False,)):
        front_below, words = None if beside else front, words._replace(shown=shown)
        usual = _lower_half(sheet, front_below, entries, words)
        if usual is None:
            continue
        lower = _lowered(sheet, front_below, entries, words, usual)
        drawn = picture.draw((off, off, sheet.width - off, lower.top), usual.scale if beside else 0.0)
        if drawn is not None:
            items = (drawn, Group(tuple(lower.drawn), id="cover", layer="text"))
            return Scene(
                sheet.width, sheet.height, items, title, f"{title}: {listed}.", headings=tuple(lower.headings)
            )
    raise FitError(f"the cover of this kit does not fit on {sheet.name}: use a larger {option('paper')}")


def _lower_half(sheet: Sheet, front: Front | None, entries: Sequence[Entry], words: Words) -> _Setter | None:
    """All below the picture; None where it has no room."""
    setting = partial(_set, sheet, front, entries, words)
    setter = next(filter(None, map(setting, (_PICTURE, *_LOWER_PICTURES))), None)
    # With words in it the picture is higher where type below it is not smaller than usual for that.
    higher = setting(_HIGHER) if front is None else None
    if higher is not None and higher.scale >= _LEAST_SCALES[0] * min(1.0, sheet.width / 210):
        setter = higher
    if setter is not None and setter.pages_apart > _FAR:
        for least in _LEAST_SCALES:
            if setter.pages_apart > (_FAR if least == _LEAST_SCALES[0] else _HOLES):
                setter = _filled(sheet, front, entries, words, setter, least)
    return setter


def _lowered(sheet: Sheet, front: Front | None, entries: Sequence[Entry], words: Words, setter: _Setter) -> _Setter:
    """The same as far down as it goes: what it leaves at the foot of the page is for the picture."""
    setting = partial(_setting, sheet, front, entries, words, scale=setter.scale, thumb=setter.thumb)
    loose = setting(setter.top, apart=min(_LOOSE, setter.apart + setter.spare / _BANDS))
    return setting(setter.top + loose.spare, apart=loose.apart)


def _set(sheet: Sheet, front: Front | None, entries: Sequence[Entry], words: Words, picture: float) -> _Setter | None:
    """All below the picture, which takes so much of the page's height; None where that has no room."""
    setting = partial(_setting, sheet, front, entries, words, sheet.height * picture)
    found: _Setter | None = None
    size = min(1.0, sheet.width / 210)
    for scale in _SCALES:
        setter = setting(scale * size, _thumb(sheet, entries) * size)
        if setter.spare >= 0 and setter.fits:
            found = found or setter
            if not setter.lowered:
                found = setter
                break
    if found is None:
        return None
    for thumb in (found.thumb + found.spare, found.thumb + found.spare / 2):
        larger = setting(found.scale, min(thumb, _HIGHEST_THUMB * max(1.0, sheet.width / 210)))
        # Larger pages at the cost of some would hide what there is room for.
        if larger.spare >= 0 and larger.shown >= found.shown:
            found = larger
            break
    return setting(found.scale, found.thumb, min(found.spare / _BANDS, _LOOSE)) if found.spare > 0 else found


def _setting(
    sheet: Sheet,
    front: Front | None,
    entries: Sequence[Entry],
    words: Words,
    top: float,
    scale: float,
    thumb: float,
    apart: float = 0.0,
) -> _Setter:
    """All below the picture, set."""
    setter = _Setter(sheet, top, scale, thumb, apart)
    setter.lower(front, entries, words)
    return setter


def _filled(
    sheet: Sheet, front: Front | None, entries: Sequence[Entry], words: Words, usual: _Setter, least: float
) -> _Setter:
    """The same with pages that fill their row, or as large ones as have room; as it was where none larger have.

    The picture is as high as one of some parts of the page, and type at least of such a scale.
    """
    room = sheet.room[0]
    wide = [page_width(page, 1.0) for entry in entries for page in entry.those(usual.counts[entry.first])]
    full = (room - _GUTTER * (len(wide) - 1)) / math.fsum(wide)
    ways = product(_LOWERED, [full * part / 100 for part in range(100, 60, -2)], _SCALES)
    for picture, thumb, scale in ways:
        if thumb > usual.thumb and scale >= least:
            top, size = sheet.height * picture, scale * min(1.0, sheet.width / 210)
            setter = _setting(sheet, front, entries, words, top, size, thumb)
            if setter.spare >= 0 and setter.fits and setter.shown == usual.shown:
                return _setting(sheet, front, entries, words, top, size, thumb, min(setter.spare / _BANDS, _LOOSE))
    return usual


def _thumb(sheet: Sheet, entries: Sequence[Entry]) -> float:
    """How high pages are shown at least: so high that few of them do not stand lost in the row."""
    wide = math.fsum(page_width(page, 1.0) for entry in entries for page in entry.pages[:2])
    return min(max(_THUMB, _COVERED * sheet.room[0] / wide), _HIGHEST_THUMB)


class _Setter:
    """Sets the lower half, which begins at ``top``, from there down; ``y`` is where the next line may begin.

    ``shown`` is the number of pages shown, of the part that begins at each page in ``counts``, and they stand
    ``pages_apart`` from each other.
    """

    def __init__(self, sheet: Sheet, top: float, scale: float, thumb: float, apart: float) -> None:
        self.left, _, self.right, self.foot = sheet.inner
        self.thumb = thumb
        self.apart = apart
        self.between = _BAND * scale + apart
        self.top = top
        self.y = top + 6.0 * scale + apart
        self.scale = scale
        self.body = _BODY * scale
        self.items: list[Item | Callable[[], Item]] = []
        self.lowered = False
        self.shown, self.pages_apart = 0, 0.0
        self.counts: dict[int, int] = {}
        self.headings: list[tuple[str, float]] = []

    @property
    def drawn(self) -> Iterator[Item]:
        """All that is drawn; pages in small only now, since many settings are tried."""
        yield from (item() if callable(item) else item for item in self.items)

    @property
    def spare(self) -> float:
        """What is left at the foot of the page; less than nothing where the page is too small."""
        return self.foot - 4.0 - self.y

    @property
    def fits(self) -> bool:
        """Whether its type can be read."""
        return self.body >= _SMALLEST

    def lower(self, front: Front | None, entries: Sequence[Entry], words: Words) -> None:
        """Everything below the picture."""
        if words.shown:
            self.caption(words.shown)
        if front is not None:
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

    def caption(self, text: str) -> None:
        """What the picture shows, right under it."""
        size = max(_SMALLEST, _FINE * self.body)
        self.y = self.top + _UNDER_PICTURE
        base = self.y + CAP_HEIGHT * size
        for line in break_lines(caption_runs(curly(text)), self.right - self.left, size):
            self.items += line_items(line, self.left, base, size, "muted", strong="ink")
            self.y, base = base, base + size * _LEADING
        self.y += self.between

    def masthead(self, front: Front) -> None:
        """Tagline; at its right, or below it, designer, players and time."""
        said = set_words(front, self.right - self.left, self.scale, level=True)
        self.items.append(Group(said.items, id="cover-words", dx=self.left, dy=self.y))
        self.y += said.foot + self.between

    def rule(self, begin: float, end: float) -> None:
        """The line that opens a block."""
        self.items.append(Line(begin, self.y, end, self.y, RULE))
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
        shown, height, self.lowered = shown_pages(entries, titles, room, self.thumb)
        self.shown = sum(map(len, shown))
        self.counts = {entry.first: len(pages) for entry, pages in zip(entries, shown, strict=True)}
        self.pages_apart = apart = pages_apart(shown, height, room)
        x, end = self.left, self.y
        bracketed = any(len(pages) > 1 for pages in shown)
        under = self.y + height + _UNDER_PAGES + (_UNDER_BRACKET if bracketed else 0.0)
        for entry, pages in zip(entries, shown, strict=True):
            at, base = x, under + CAP_HEIGHT * self.body
            for number, page in enumerate(pages):
                name = f"page-{entry.first}" + (f"-{number}" if number else "")
                self.items.append(partial(thumbnail, page, (at, self.y), height, name))
                at += page_width(page, height) + apart
            if len(pages) > 1:
                self.items.append(bracket(x, at - apart, under - _UNDER_PAGES))
            listed = pages_of(entry)
            self.items.append(Text(x, base, listed, self.body, bold=True))
            self.items.append(Text(x + measure(f"{listed}  ", self.body, bold=True), base, entry.title, self.body))
            size = max(_SMALLEST, _FINE * self.body)
            # Captions may run on below the gap to the next part.
            room_here = min(at - x - _NOTES_APART, self.right - x)
            few, note = f"  {len(pages)} of {len(entry.pages)} shown", entry.note
            begin = self.title_width(entry)
            if len(pages) < len(entry.pages):
                if begin + measure(few, size) <= room_here:
                    self.items.append(Text(x + begin + measure("  ", size), base, few.strip(), size, "muted"))
                else:
                    note = f"{note}; {few.strip()}" if note else few.strip()
            for line in even_lines(note, room_here, size) if note else ():
                base += size * _LEADING
                self.items.append(Text(x, base, line, size, "muted"))
            end = max(end, base)
            x = at
        self.y = end

    def title_width(self, entry: Entry) -> float:
        """How wide the first line below a part is."""
        return measure(f"{pages_of(entry)}  ", self.body, bold=True) + measure(entry.title, self.body)

    def columns(self, lines: Sequence[Runs], left: float, width: float) -> list[float]:
        """Numbered lines in two columns that end as near to each other as they can; where they end."""
        half, indent = (width - _GUTTER) / 2, _OF_NUMBER * self.scale
        numbered = [(str(number), line) for number, line in enumerate(lines, start=1)]
        high = [len(break_lines(runs, half - indent, self.body)) + 0.25 for runs in lines]
        splits = range(1, len(lines) + 1)
        split = min(splits, key=lambda n: max(math.fsum(high[:n]), math.fsum(high[n:])))
        return [
            self.listed(numbered[:split], left, half),
            self.listed(numbered[split:], left + half + _GUTTER, half),
        ]

    def listed(self, lines: Sequence[tuple[str, Runs]], left: float, width: float) -> float:
        """Lines after their signs, from here down; where they end."""
        y, size = self.y, self.body
        for sign, runs in lines:
            indent = (_OF_BULLET if sign == "•" else _OF_NUMBER) * self.scale
            base = y + CAP_HEIGHT * size
            self.items.append(Text(left, base, sign, size, bold=sign != "•"))
            for line in break_lines(runs, width - indent, size):
                self.items += line_items(line, left + indent, base, size, "ink")
                base += size * _LEADING
            y = base - CAP_HEIGHT * size + 0.25 * size * _LEADING
        return y

"""The content of a study book on pages: columns that no block is divided between. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardgen.cards.blocks import Run
from boardgen.cards.layouts import Type
from boardgen.cards.lines import break_lines
from boardgen.scene.primitives import Group, Item, Scene, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.studies.content import Aside, Block, Chapter, Diagram, Prose
from boardgen.studies.frame import Frame
from boardgen.studies.setting import (
    FOOT,
    GAP,
    GUTTER,
    TEXT,
    Figure,
    Pictures,
    Piece,
    alone,
    beside,
    in_parts,
    sentence_splits,
    set_lines,
    side_by_side,
    words,
)

_POINT = 25.4 / 72
#: Titles of chapters and the lines below them.
TITLE, SUBTITLE = Type(24 * _POINT, 28 * _POINT), Type(12 * _POINT, 15.5 * _POINT)
BAND = Style(stroke="ink", width=0.35)
#: The folio stands so far above the edge.
_FOLIO = 5.0
#: So much each space between blocks gives if it must; what is left of a column stays at its foot.
_SQUEEZE = 0.7
#: With less text than one of these parts of a diagram's height before the next, two stand side by side.
_PAIRED = (0.5, 0.8, 1.2)
#: Of so many diagrams, every way of having some side by side is tried.
_TRIED = 8
#: What a page costs, what is empty at its foot, squared, and what is empty beside diagrams, as parts of it.
_PAGE, _EMPTY, _HOLE = 0.5, 3.0, 1.5
#: And what text costs that stands ahead of its diagram, as a part of what the same height would if it were empty.
_AHEAD = 0.5
#: No text stands beside a diagram in less than this.
_READABLE = 44.0
#: A chapter may begin on the last page of another that is no fuller than this, so far below it.
LATEST, _BEFORE = 0.45, 12.0


@dataclass
class Column:
    """A column being filled.

    Attributes:
        room: its height.
        pieces: from the top.
        apart: what each space between them has more than elsewhere.
        ahead: how high the text is that stands ahead of a diagram it comes behind.
    """

    room: float
    pieces: list[Piece] = field(default_factory=list)
    apart: float = 0.0
    ahead: float = 0.0

    @property
    def used(self) -> float:
        """The height of its pieces and the gaps between them."""
        return sum(piece.height for piece in self.pieces) + (GAP + self.apart) * max(0, len(self.pieces) - 1)

    def fits(self, piece: Piece) -> bool:
        """Whether there is room for one more."""
        return self.fit([piece])

    def fit(self, pieces: Sequence[Piece]) -> bool:
        """Whether there is room for all of some."""
        more = sum(piece.height for piece in pieces) + GAP * (len(pieces) - (not self.pieces))
        gaps = max(0, len(self.pieces) + len(pieces) - 1)
        return self.used + more <= self.room + _SQUEEZE * gaps + 1e-6

    @property
    def left(self) -> float:
        """How high one more piece may be."""
        many = len(self.pieces)
        return self.room + _SQUEEZE * many - self.used - (GAP if many else 0.0)

    def items(self) -> Iterator[Item]:
        """The pieces, as far apart as elsewhere, or a little less."""
        more = min(0.0, (self.room - self.used) / max(1, len(self.pieces) - 1))
        y = 0.0
        for piece in self.pieces:
            yield Group(tuple(piece.items()), dy=y)
            y += piece.height + GAP + self.apart + more


class Page(NamedTuple):
    """A page without its folio.

    Attributes:
        items: what stands on it.
        heading: what it is about.
        titles: those that begin on it, and where, mm from the top.
        numbers: of the exercises or answers on it.
        end: where its text ends.
        hole: how high what is empty beside its diagrams would be right across; text that stands ahead of its diagram
            counts in part.
    """

    items: tuple[Item, ...]
    heading: str
    titles: tuple[tuple[str, float], ...] = ()
    numbers: tuple[int, ...] = ()
    end: float = 0.0
    hole: float = 0.0


def column_page(frame: Frame, column: Column, head: Head | None, heading: str) -> Page:
    """A page of one column.

    Args:
        frame: the page.
        column: what it holds.
        head: what stands above, if anything does.
        heading: of the page.
    """
    top = head.bottom if head else frame.top
    below = Group(tuple(column.items()), dx=frame.side, dy=top)
    titles = ((heading, head.top),) if head else ()
    hole = sum(piece.hole for piece in column.pieces) + _AHEAD * column.ahead
    return Page((*(head.items if head else ()), below), heading, titles, end=top + column.used, hole=hole)


def side_by_side_pages(pages: Sequence[Page], frame: Frame) -> list[Page]:
    """Pages of one column each, as many of them on a page as it has columns."""
    count = frame.columns
    together = []
    for at in range(0, len(pages), count):
        some = pages[at : at + count]
        step = frame.column + frame.gutter
        items = tuple(Group(page.items, dx=column * step) for column, page in enumerate(some))
        titles = tuple(title for page in some for title in page.titles)
        numbers = tuple(number for page in some for number in page.numbers)
        together.append(Page(items, some[0].heading, titles, numbers))
    return together


class Head(NamedTuple):
    """The head of a chapter.

    Attributes:
        items: rule, title and the line below it.
        top, bottom: where it begins, and where its text does.
    """

    items: tuple[Item, ...]
    top: float
    bottom: float


def chapter_head(frame: Frame, title: str, subtitle: str = "", part: str = "", top: float | None = None) -> Head:
    """The head of a chapter, at the top of a page or further down."""
    y = top = frame.top if top is None else top
    items: list[Item] = [Rule(frame.side, y, frame.width - frame.side, y, BAND)]
    y += 2.4
    if part:
        items.append(Text(frame.side, y + FOOT.baseline, part, FOOT.size, "muted"))
        y += FOOT.leading + 0.6
    for text, type_, paint, bold in ((title, TITLE, "ink", True), (subtitle, SUBTITLE, "muted", False)):
        if text:
            lines = break_lines((Run(text, bold),), frame.text, type_.size)
            items += set_lines(lines, type_, paint, frame.side, y)
            y += len(lines) * type_.leading
    return Head(tuple(items), top, y + 3.0)


#: Diagrams that stand side by side with the next one, by their numbers from 0. Or a part of a diagram's height: with
#: less text before the next, two stand side by side.
Paired = frozenset[int] | float


def _ways(chapter: Chapter) -> Iterator[Paired]:
    """Which diagrams of a chapter may stand side by side: all there are, of many diagrams some."""
    count = sum(isinstance(block, Diagram) for block in chapter.blocks)
    if count > _TRIED:
        yield from _PAIRED
        return
    found: list[frozenset[int]] = [frozenset()]
    for at in range(count - 1):
        found += [some | {at} for some in found if at - 1 not in some]
    yield from found


def chapter_pages(
    chapter: Chapter, frame: Frame, pictures: Pictures, top: float | None = None, paired: Paired = _PAIRED[0]
) -> list[Page]:
    """The pages of a chapter.

    Args:
        chapter: what it holds.
        frame: of its pages.
        pictures: its diagrams.
        top: where it begins on the first page, if not at the top.
        paired: which diagrams stand side by side.
    """
    head = chapter_head(frame, chapter.title, chapter.subtitle, chapter.part, top)
    columns = _Flow(chapter, frame, head.bottom - frame.top, pictures, paired).columns
    return [column_page(frame, column, None if at else head, chapter.title) for at, column in enumerate(columns)]


def run_on(pages: list[Page], chapter: Chapter, frame: Frame, pictures: Pictures, latest: float = LATEST) -> int:
    """Add a chapter to the pages before it: on the last of these, if enough of it is empty, else on one of its own.

    Args:
        pages: those before, and afterwards its own.
        chapter: what it holds.
        frame: of the pages.
        pictures: its diagrams.
        latest: it begins no further down than at this part of a page.

    Returns:
        The number of the page it begins on, from 0.
    """
    last = pages[-1] if pages else None
    if last is None or last.end > frame.top + latest * frame.room:
        pages += _best((chapter_pages(chapter, frame, pictures, None, one) for one in _ways(chapter)), frame)
        return next(at for at in range(len(pages) - 1, -1, -1) if pages[at].titles)
    ways = (chapter_pages(chapter, frame, pictures, last.end + _BEFORE, one) for one in _ways(chapter))
    first, *others = _best(ways, frame)
    items, titles = (*last.items, *first.items), (*last.titles, *first.titles)
    begin = len(pages) - 1
    pages[begin:] = [Page(items, last.heading, titles, end=first.end, hole=last.hole + first.hole), *others]
    return begin


def pages_cost(pages: Sequence[Page], frame: Frame) -> float:
    """What pages cost by their number, and by what is empty at their feet and beside diagrams."""
    return sum(
        _PAGE + _EMPTY * max(0.0, 1 - (page.end - frame.top) / frame.room) ** 2 + _HOLE * page.hole / frame.room
        for page in pages
    )


def _best(ways: Iterable[list[Page]], frame: Frame) -> list[Page]:
    return min(ways, key=lambda pages: pages_cost(pages, frame))


class _Flow:
    """Fills columns with the blocks of a chapter."""

    def __init__(self, chapter: Chapter, frame: Frame, taken: float, pictures: Pictures, paired: Paired) -> None:
        self.width = frame.column
        self.frame = frame
        self.taken = taken
        self.pictures = pictures
        self.paired = paired
        self.diagrams = [block for block in chapter.blocks if isinstance(block, Diagram)]
        #: What is left beside a diagram.
        self.narrow = frame.column - self.pictures.width - GUTTER
        self.columns: list[Column] = []
        self.open()
        waiting = list(chapter.blocks)
        while waiting:
            self.place(waiting)

    def open(self) -> None:
        """Begin a column."""
        self.columns.append(Column(self.frame.room - (0.0 if self.columns else self.taken)))

    def add(self, piece: Piece) -> None:
        """Add a piece, in a new column if need be."""
        if not self.columns[-1].fits(piece):
            self.open()
        self.columns[-1].pieces.append(piece)

    def place(self, waiting: list[Block]) -> None:
        """Place the next block, with those that stand beside it."""
        block = waiting[0]
        if not isinstance(block, Diagram):
            self.told(waiting)
            return
        piece, used, tail = self.shown(waiting)
        if self.columns[-1].fits(piece) or not self.columns[-1].pieces:
            self.add(piece)
            waiting[:used] = [tail] if tail else []
            return
        # Text that comes behind the diagram fills the column; the caption says where the diagram belongs.
        while together := _together(waiting[(behind := 2 if self.is_row(waiting) else 1) :]):
            texts = [words(text, self.width) for text in together]
            if not self.columns[-1].fit(texts):
                break
            self.columns[-1].pieces += texts
            self.columns[-1].ahead += sum(text.height for text in texts)
            del waiting[behind : behind + len(texts)]
        self.open()

    def told(self, waiting: list[Block]) -> None:
        """Place the next text: a paragraph with the variations of its last move, on one page if they can be."""
        together = _together(waiting)
        first = together[0]
        pieces = [words(text, self.width) for text in together]
        column = self.columns[-1]
        if not column.fit(pieces) and isinstance(first, Prose) and column.pieces:
            for head, tail in sentence_splits(first.runs, whole=True):
                kept, moved = words(Prose(head), self.width), words(Prose(tail), self.width)
                if column.fits(kept) and min(kept.height, moved.height) > 1.5 * TEXT.leading:
                    column.pieces.append(kept)
                    together[0] = Prose(tail)
                    pieces = [moved, *pieces[1:]]
                    break
            if sum(piece.height + GAP for piece in pieces) <= self.frame.room:
                self.open()
        del waiting[: len(together)]
        for text, piece in zip(together, pieces, strict=True):
            if piece.height > self.frame.room:
                for part in in_parts(text, self.width, self.frame.room):
                    self.add(part)
            else:
                self.add(piece)

    def shown(self, waiting: Sequence[Block]) -> tuple[Piece, int, Prose | None]:
        """A diagram with a second one, with text, or alone; how many blocks it takes; what is left of the last."""
        first = waiting[0]
        assert isinstance(first, Diagram)
        figure = self.pictures.figure(first)
        if self.narrow < _READABLE:
            return alone(figure, self.width), 1, None
        texts: list[Prose | Aside] = []
        second: Diagram | None = None
        for block in waiting[1:]:
            if isinstance(block, Diagram):
                second = block
                break
            texts.append(block)
        pairs = self.narrow >= self.pictures.width - 1e-6
        if second is not None and pairs and self.is_paired(first, figure, texts):
            if not texts:
                return side_by_side(figure, self.pictures.figure(second), self.width), 2, None
            return self.row(figure, self.pictures.figure(second), texts), 2 + len(texts), None
        if not texts:
            return alone(figure, self.width), 1, None
        piece, used, tail = beside(figure, texts, self.width, self.columns[-1].left)
        return piece, 1 + used, tail

    def row(self, first: Figure, second: Figure, texts: Sequence[Prose | Aside]) -> Piece:
        """Two diagrams and, below, the text between them."""
        row = side_by_side(first, second, self.width)
        below = [words(text, self.width) for text in texts]
        height = row.height + sum(GAP + piece.height for piece in below)

        def items() -> Iterator[Item]:
            yield from row.items()
            y = row.height + GAP
            for piece in below:
                yield Group(tuple(piece.items()), dy=y)
                y += piece.height + GAP

        return Piece(height, items)

    def is_row(self, waiting: Sequence[Block]) -> bool:
        """Whether two diagrams that nothing is said between come next and stand side by side."""
        first, *others = waiting[:2]
        if not isinstance(first, Diagram) or not others or not isinstance(others[0], Diagram):
            return False
        wide = self.narrow >= self.pictures.width - 1e-6
        return wide and self.is_paired(first, self.pictures.figure(first), ())

    def is_paired(self, block: Diagram, figure: Figure, texts: Sequence[Prose | Aside]) -> bool:
        """Whether a diagram stands beside the next, with so much text between them."""
        if isinstance(self.paired, float):
            return self.height(texts) < self.paired * figure.height
        return next(at for at, one in enumerate(self.diagrams) if one is block) in self.paired

    def height(self, texts: Sequence[Prose | Aside]) -> float:
        """How high texts are beside a diagram."""
        return sum(words(text, self.narrow).height + GAP for text in texts)


def _together(blocks: Sequence[Block]) -> list[Prose | Aside]:
    """The text that comes first: a paragraph and the variations behind it."""
    found: list[Prose | Aside] = []
    for block in blocks:
        if isinstance(block, Diagram) or (found and isinstance(block, Prose)):
            break
        found.append(block)
    return found


def scene(frame: Frame, page: Page, number: int, book: str) -> Scene:
    """A page with its folio: the number outside; inside the title of the book, on right pages of the chapter."""
    y = frame.height - _FOLIO
    right = frame.width - frame.side
    outside, inside = (right, frame.side) if number % 2 else (frame.side, right)
    furniture: list[Item] = []
    if number > 1:
        furniture = [
            Text(outside, y, str(number), FOOT.size, "muted", "end" if number % 2 else "start"),
            Text(
                inside, y, page.heading if number % 2 else book, FOOT.size, "muted", "start" if number % 2 else "end"
            ),
        ]
    title = page.titles[0][0] if page.titles else f"{page.heading}, page {number}"
    desc = f"Page {number} of the study book {book}: {page.heading}."
    return Scene(frame.width, frame.height, (*page.items, *furniture), title, desc, headings=page.titles)

"""The blocks of a chapter in columns: of all ways to set diagrams beside text the one that leaves least empty."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from boardgen.cards.blocks import Run
from boardgen.studies.columns import Column
from boardgen.studies.content import Aside, Block, Chapter, Diagram, Prose
from boardgen.studies.frame import Frame
from boardgen.studies.pictures import Pictures
from boardgen.studies.pieces import Piece, side_by_side
from boardgen.studies.sentences import sentence_splits
from boardgen.studies.setting import GAP, GUTTER, alone, beside, words

#: So many ways of setting the beginning of a chapter are gone on with.
_KEPT = 12
#: What a page costs, what is empty at its foot, squared, and what is empty beside diagrams, as parts of it.
_PAGE, _EMPTY, _HOLE = 0.5, 3.0, 2.2
#: So much text ahead counts for a diagram that stands beside what follows it alone, mm; and such a part of what is
#: said between two diagrams side by side for the first of them.
_BEHIND, _LATE = 2.0, 0.5
#: What is ahead of a diagram on the next leaf costs so many times as much.
_TURNED = 3.0
#: A column beside others may end before its foot by so much of the height of a page, though there is room for more.
_EARLY = 0.15
#: No text stands beside a diagram in less than this.
READABLE = 50.0


def page_cost(filled: float, hole: float) -> float:
    """What a page costs of which one part is filled and another empty beside diagrams."""
    return _PAGE + _EMPTY * max(0.0, 1 - filled) ** 2 + _HOLE * hole


@dataclass
class Way:
    """A way of setting a chapter, or its beginning.

    Attributes:
        columns: what is set.
        waiting: what is not.
    """

    columns: list[Column]
    waiting: list[Block]

    def fork(self) -> Way:
        """The same, to be gone on with in another way."""
        *full, last = self.columns
        return Way([*full, replace(last, pieces=[*last.pieces])], [*self.waiting])


class Flow:
    """Fills columns with the blocks of a chapter, in the way that leaves the least empty.

    A diagram stands beside the words that lead to it and those that follow, of the main line also beside these alone;
    or side by side with the next one, below what leads to both. So no variation is seen before it is read.
    """

    def __init__(self, chapter: Chapter, frame: Frame, taken: float, pictures: Pictures) -> None:
        self.width = frame.column
        self.frame = frame
        self.pictures = pictures
        #: What is left beside a diagram.
        self.narrow = frame.column - self.pictures.width - GUTTER
        self.begin = Way([Column(frame.room - taken)], [*chapter.blocks])
        # Where nothing has room beside them, captions begin and end where text does.
        across = frame.column if self.narrow < READABLE else 0.0
        shown = [block for block in chapter.blocks if isinstance(block, Diagram)]
        self.figures = {id(block): pictures.figure(block, across) for block in shown}

    def columns(self) -> Sequence[Column]:
        """The columns of the best way. Of those that have as much left to set, the best few are gone on with."""
        count = len(self.begin.waiting)
        ways: list[list[Way]] = [[] for _ in range(count + 1)]
        ways[count] = [self.begin]
        for left in range(count, 0, -1):
            for way in sorted(ways[left], key=self.cost)[:_KEPT]:
                for more in self.next_ways(way):
                    ways[len(more.waiting)].append(more)
        return min(ways[0], key=self.cost).columns

    def cost(self, way: Way) -> float:
        """What its pages cost; of the last one, while it is being filled, as much as is used of it."""
        parts = [((self.frame.room - one.room + one.used) / self.frame.room, one) for one in way.columns]
        costs = [page_cost(filled, column.hole / self.frame.room) for filled, column in parts]
        if way.waiting:
            filled, last = parts[-1]
            costs[-1] = _PAGE * filled + _HOLE * last.hole / self.frame.room
        return sum(costs)

    def next_ways(self, way: Way) -> Iterator[Way]:
        """The ways to go on."""
        told = not isinstance(way.waiting[0], Diagram)
        forms = (
            (self.beside, self.beside_own, self.told)
            if told
            else (self.beside, self.paired, self.alone, self.next_column)
        )
        last = way.columns[-1]
        # Columns beside each other end alike where one of them ends early.
        least = last.room - _EARLY * self.frame.room
        early = self.frame.beside > 1 and last.room > last.used > least
        for form in forms:
            for breaks in (False, True)[: 1 + early]:
                more = way.fork()
                if breaks:
                    self.open(more)
                if form(more):
                    yield more

    def open(self, way: Way) -> None:
        """Begin a column."""
        way.columns.append(Column(self.frame.room))

    def add(self, way: Way, piece: Piece) -> None:
        """Add a piece, in a new column if need be."""
        if not way.columns[-1].fits(piece):
            self.open(way)
        way.columns[-1].pieces.append(piece)

    def beside_own(self, way: Way) -> bool:
        """Place a diagram beside the words before it alone: those behind it stand beside the next."""
        before = _texts(way.waiting)
        return bool(before and _texts(way.waiting[len(before) + 1 :])) and self.beside(way, own=True)

    def beside(self, way: Way, *, own: bool = False) -> bool:
        """Place a diagram beside all words there are before it, and as many of those behind it as find room."""
        before = _texts(way.waiting)
        shown = next(iter(way.waiting[len(before) :]), None)
        behind = _texts(way.waiting[len(before) + 1 :])
        if not isinstance(shown, Diagram) or self.narrow < READABLE or not (before or (behind and shown.is_main)):
            return False
        for _ in range(2):
            texts = (*before, *(() if own else _texts(way.waiting[len(before) + 1 :])))
            room, types = way.columns[-1].left, self.frame.types
            piece, used, tail = beside(self.figures[id(shown)], texts, self.width, room, len(before), types)
            if used < len(before):
                return False
            if way.columns[-1].fits(piece):
                break
            self.open(way)
        if not before and shown.count:
            way.columns[-1].ahead += _BEHIND
        self.add(way, piece if texts else alone(self.figures[id(shown)], self.width))
        way.waiting[: 1 + used] = [tail] if tail else []
        return True

    def paired(self, way: Way) -> bool:
        """Place a diagram and the next one side by side, below the words between them.

        These stand below both where the second one is of the main line, unless that is the end or they tell
        variations of the first one, where that is not the start.
        """
        first, second = way.waiting[0], None
        between = _texts(way.waiting[1:])
        second = next(iter(way.waiting[1 + len(between) :]), None)
        if not isinstance(first, Diagram) or not isinstance(second, Diagram):
            return False
        if self.narrow < max(READABLE, self.pictures.width - 1e-6):
            return False
        if between and not first.is_main:
            # The variation it shows would be a paragraph or more above it.
            return False
        others = way.waiting[2 + len(between) :]
        varied = any(isinstance(text, Aside) for text in between)
        if not second.is_main or second.is_end or (first.count and varied):
            way.waiting = [*between]
            while way.waiting:
                self.told(way)
            late = sum(words(text, self.width, self.frame.types).height for text in between)
            way.columns[-1].ahead += _LATE * late
            way.waiting = others
        else:
            way.waiting = [*between, *others]
        self.add(way, side_by_side(self.figures[id(first)], self.figures[id(second)], self.width))
        return True

    def alone(self, way: Way) -> bool:
        """Place a diagram that no words can stand beside."""
        shown = way.waiting[0]
        assert isinstance(shown, Diagram)
        if self.narrow >= READABLE and shown.is_main and _texts(way.waiting[1:]):
            return False
        del way.waiting[0]
        self.add(way, alone(self.figures[id(shown)], self.width))
        return True

    def next_column(self, way: Way) -> bool:
        """Place a diagram that finds no room at the head of the next column; text behind it fills this one.

        Only in columns that have room for nothing beside a diagram. It costs more where that one is on the next leaf,
        which has no diagram of a variation's move.
        """
        shown = way.waiting[0]
        assert isinstance(shown, Diagram)
        column, texts = way.columns[-1], _together(way.waiting[1:])
        figure = alone(self.figures[id(shown)], self.width)
        if self.narrow >= READABLE or not texts or not column.pieces or column.fits(figure):
            return False
        # Behind the cover two pages face each other.
        turned = len(way.columns) % (2 * self.frame.beside) == 0
        if turned and any(isinstance(text, Aside) for text in texts):
            return False
        pieces = [words(text, self.width, self.frame.types) for text in texts]
        rest: list[Block] = []
        if not column.fit(pieces):
            first = texts[0]
            halves = self._halves(first, column) if isinstance(first, Prose) else None
            if halves is None:
                return False
            kept, tail = halves
            pieces, rest = [kept], [tail, *texts[1:]]
        column.pieces += pieces
        column.ahead += (_TURNED if turned else 1.0) * math.fsum(piece.height for piece in pieces)
        way.waiting[: 1 + len(texts)] = rest
        self.open(way)
        self.add(way, figure)
        return True

    def _halves(self, block: Prose, column: Column) -> tuple[Piece, Prose] | None:
        """As many sentences of a paragraph as a column has room for, and the others; None if either are too few."""
        for head, tail in sentence_splits(block.runs, whole=True):
            kept, moved = (words(Prose(part), self.width, self.frame.types) for part in (head, tail))
            if column.fits(kept) and min(kept.height, moved.height) > 1.5 * self.frame.types.text.leading:
                return kept, Prose(tail)
        return None

    def told(self, way: Way) -> bool:
        """Place the next text: a paragraph with the variations of its last move, on one page if they can be."""
        together = _together(way.waiting)
        first = together[0]
        pieces = [words(text, self.width, self.frame.types) for text in together]
        column = way.columns[-1]
        if not column.fit(pieces) and isinstance(first, Prose) and column.pieces:
            halves = self._halves(first, column)
            if halves is not None:
                kept, tail = halves
                column.pieces.append(kept)
                together[0] = tail
                pieces = [words(tail, self.width, self.frame.types), *pieces[1:]]
            if sum(piece.height + GAP for piece in pieces) <= self.frame.room:
                self.open(way)
        del way.waiting[: len(together)]
        for text, piece in zip(together, pieces, strict=True):
            if piece.height > self.frame.room:
                for part in in_parts(text, self.frame):
                    self.add(way, part)
            else:
                self.add(way, piece)
        return True


def _texts(blocks: Sequence[Block]) -> list[Prose | Aside]:
    """The text before the next diagram."""
    found: list[Prose | Aside] = []
    for block in blocks:
        if isinstance(block, Diagram):
            break
        found.append(block)
    return found


def _together(blocks: Sequence[Block]) -> list[Prose | Aside]:
    """The text that comes first: a paragraph and the variations behind it."""
    found: list[Prose | Aside] = []
    for block in blocks:
        if isinstance(block, Diagram) or (found and isinstance(block, Prose)):
            break
        found.append(block)
    return found


def in_parts(block: Prose | Aside, frame: Frame) -> Iterator[Piece]:
    """A block that is higher than a page, in parts that are not: sentence by sentence."""
    runs: list[Run] = []
    kind = type(block)
    for run in block.runs:
        for sentence in _sentences(run):
            if runs and words(kind((*runs, sentence)), frame.column, frame.types).height > frame.room / 2:
                yield words(kind(tuple(runs)), frame.column, frame.types)
                runs = []
            runs.append(sentence)
    yield words(kind(tuple(runs)), frame.column, frame.types)


def _sentences(run: Run) -> Iterator[Run]:
    """A run in parts of at most some hundred letters, divided at blanks."""
    text = run.text
    while len(text) > 300:
        cut = text.rfind(" ", 0, 300)
        cut = cut if cut > 0 else 300
        yield Run(text[:cut], run.bold)
        text = text[cut:]
    yield Run(text, run.bold)

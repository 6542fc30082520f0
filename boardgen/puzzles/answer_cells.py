"""The answers to puzzles in cells: words under, over or beside the pictures of their positions. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, product
from typing import Any

from boardgen.boards.picture import Picture
from boardgen.cards.blocks import Run, curly
from boardgen.games.base import Game
from boardgen.paper.silhouette import silhouette
from boardgen.puzzles import telling
from boardgen.puzzles.cells import OVER_WORDS, TASK, Layout, band, evened, frames_of, rank, rows_of, rows_over
from boardgen.puzzles.columns import NUMBER, OVER
from boardgen.puzzles.dealing import Row, deal, height, is_lone, largest, opened, shared, stacked
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.solved import solved_picture
from boardgen.puzzles.windows import Window, windows
from boardgen.puzzles.words import POINT, Passages, Words, set_words
from boardgen.scene.text import CAP_HEIGHT

#: The type of answers.
_TEXT = 8.5 * POINT
#: Under pictures, the largest that takes as few pages as the smallest.
_UNDER = (_TEXT, 8 * POINT, 7.5 * POINT)
#: What it grows to on pages with room for it as they are, and where pictures stay nearly as large.
_AT_EASE = (10.5 * POINT, 10 * POINT)
_GROWN, _NEARLY = (9.5 * POINT, 9 * POINT), 0.85
#: Beside pictures, the largest that there is room for.
_BESIDE = tuple(size * POINT for size in (10, 9.5, 9, 8.5))
#: The same beside whole boards, which are higher.
_BESIDE_WHOLE = (11.5 * POINT, 11 * POINT, 10.5 * POINT, *_BESIDE)
#: The least picture of an answer that shows a whole board, as a part of that of its puzzle.
_WHOLE = 0.74
#: From the least to that of the puzzle in so many steps, until all letters can be read.
_TRIED = 5
#: Columns and rows of answers, and the part of the width that words beside a picture take.
_ANSWERS = (
    (2, 3, 0.0),
    (1, 5, 0.25),
    (1, 5, 0.28),
    (1, 5, 0.32),
    (1, 5, 0.36),
    (1, 5, 0.42),
    (1, 5, 0.48),
    (1, 5, 0.54),
    (1, 2, 0.0),
)
#: The most that words beside a picture take, as a part of the width.
_WIDEST = 0.56
#: Pictures may be so much larger than those of the puzzles, and beside words so much smaller than they could be, so
#: that these are wider.
_LARGER, _FOR_WORDS = 1.5, 0.9
#: And so much smaller, so that all rows are as high as each other.
_FOR_BANDS = 0.85
#: Between words and a picture beside them: rings are narrower than their boxes, but for where they are widest.
_APART = 3.0
#: Under a number in the corner of a picture.
_CLEAR = 2.0
#: Answers whose rows are all full may have pictures that are so much smaller than with a gap.
_AS_LARGE = 0.8
#: Passages of an answer whose turns stand on one line, and what they come to on another.
_SHORT = 2


class AnswerCells:
    """Deals answers to pages.

    Args:
        game, puzzles: what is answered.
        column: the width of each of so many columns, mm.
        indent: of words, beside their number, mm.
        room: the height of a page, mm.
        asked: the pitch of the puzzles, mm.
        most: the most puzzles on a page; of parts of pictures there are no more, so that these are as large.
        shown: the windows of the puzzles; none for those of each alone.
        held: how high what stands below the words of an answer is, with the space over it, in so many mm of width.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        puzzles: Sequence[Puzzle],
        column: Callable[[int], float],
        indent: float,
        room: float,
        asked: float,
        most: int,
        held: Callable[[int, float], float] = lambda at, wide: 0.0,
        shown: Sequence[Window] = (),
    ) -> None:
        self._held = held
        self._column, self._indent, self._room, self._asked = column, indent, room, asked
        self._most = most
        view = game.view()
        self._whole, self._readable = view.solved_by_numbers, view.puzzle_pitch
        # Turns of several parts have much to read: answers stand below each other, as large as their puzzles.
        self._is_stepped = view.puzzle_steps
        self._least = _WHOLE if self._whole and not self._is_stepped else 1.0
        # Parts of pictures have the scale of their puzzles, so that a cell is found by its place.
        self._most_pitch = (_LARGER if self._whole else 1.0) * asked
        usual = view.figure_pitch if self._whole else asked
        pictures = [
            solved_picture(game, puzzle, usual, window=window)
            for puzzle, window in zip(puzzles, shown or windows(game, puzzles), strict=True)
        ]
        self._frames = frames_of(pictures, usual, whole=self._whole)
        # Numbers stand in the corners of whole boards where these leave them free, else beside their pictures.
        self._number = 0.0 if self._whole and self._is_corner_free(pictures[0], asked / usual) else indent
        self._tasks = [Passages(((Run(curly(puzzle.sentence), True),),)) for puzzle in puzzles]
        self._heads = tuple(set_words(each, column(2) - indent, TASK) for each in self._tasks)
        # Beside parts of pictures, which have a scale to keep, more wrong answers are told where there is room.
        answers = [telling.answer(puzzle, telling.TOLD if self._whole else 1) for puzzle in puzzles]
        turns = list(map(telling.listed, puzzles))
        #: The words of the answers: what a line of short turns comes to has a line of its own on all papers.
        self.said = [
            Passages(listed if len(listed) <= _SHORT else (each.solution,), each.asides)
            for each, listed in zip(answers, turns, strict=True)
        ]
        self._listed = [
            [Passages(each, telling.answer(puzzle, told).asides) for each, puzzle in zip(turns, puzzles, strict=True)]
            for told in (telling.AT_LEISURE, telling.TOLD)
        ]
        # Where turns have several parts, each is a step with a line of its own if there is room beside its picture.
        stepped = [telling.listed(puzzle, steps=True) for puzzle in puzzles] if self._is_stepped else []
        self._steps = [
            [replace(said, first=each, steps=True) for each, said in zip(stepped, some, strict=True)]
            for some in self._listed
            if stepped
        ]

    def _is_corner_free(self, picture: Picture, scale: float) -> bool:
        """Whether a picture, so many times as large, has nothing at its upper left where a number stands."""
        left, top, _, _ = picture.seen
        high = (CAP_HEIGHT * NUMBER + _CLEAR) / scale
        points = silhouette((*picture.below, *picture.above), high)
        return all(at.real - left > self._indent / scale or at.imag - top > high for at in points)

    def layouts(self) -> Iterator[Layout]:
        """Layouts with larger and larger pictures, as not every letter may be readable on the least."""
        least = max(self._least * self._asked, min(self._readable, self._asked))
        for step in range(_TRIED + 1 if least < self._asked else 1):
            layout = self._layout(least + step * (self._asked - least) / _TRIED)
            if layout is not None:
                yield layout

    def _layout(self, least: float) -> Layout | None:
        """The answers in the cells that need the fewest pages, and have the largest pictures on these, without gaps
        unless pictures were much smaller so.

        Args:
            least: the pitch of the smallest picture, mm.
        """
        found = []
        for columns, at_most, part in _ANSWERS:
            if self._is_stepped and not part:
                continue
            column = self._column(columns)
            beside = part * column
            for words, rows, heads in self._formed(columns, beside):
                most = at_most if self._whole else max(self._most // columns, 1)
                dealt = deal(rows, lambda *_: self._room, most, least, self._most_pitch)
                if dealt is not None:
                    even, dealt = opened(*shared(rows, lambda _: self._room, dealt, least), self._room)
                    under = self._whole and not beside
                    indent = self._number if under and not heads else self._indent
                    found.append(
                        Layout(
                            "answer", columns, words, even, beside, dealt, column, indent, under=under, heads=heads
                        )
                    )
        # Of pictures as large as each other, whole boards stand over their words, parts of pictures beside them.
        found.sort(
            key=lambda layout: (
                rank(layout.deal, least, self._asked)[:2],
                -layout.words[0].lines[0][2],
                rank(layout.deal, least, self._asked),
                not layout.heads,
                -layout.deal.smallest,
                bool(layout.beside) == self._whole,
            )
        )
        for layout in found:
            first = found[0].deal
            alike = rank(layout.deal, least, self._asked)[:2] == rank(first, least, self._asked)[:2]
            if alike and layout.is_full and layout.deal.smallest >= _AS_LARGE * first.smallest:
                return self._widened(layout, found)
        return self._widened(found[0], found) if found else None

    def _formed(
        self, columns: int, beside: float
    ) -> Iterator[tuple[tuple[Words, ...], Sequence[Row], tuple[Words, ...]]]:
        """Answers in so many columns, their words and perhaps tasks: beside pictures, where these take ``beside`` mm
        of the width, over parts of large pictures, under whole boards in type of each size.
        """
        column, under = self._column(columns), self._whole and not beside
        room = column if under else (beside or column) - self._indent
        for size in _UNDER if under else (_TEXT,):
            words = tuple(set_words(each, room, size) for each in self.said)
            if under:
                for heads in (self._heads, ()) if columns > 1 else ((),):
                    yield words, self._rows_over(words, columns, heads), heads
            else:
                own = not self._whole and not beside
                yield words, rows_of(words, self._frames, columns, column, beside, own=own), ()

    def _rows_over(self, words: Sequence[Words], columns: int, heads: Sequence[Words]) -> tuple[Row, ...]:
        indent = 0.0 if heads else self._number
        return rows_over(words, self._frames, columns, self._column(columns), indent, heads)

    def _widened(self, layout: Layout, found: Sequence[Layout]) -> Layout:
        """A layout with words beside pictures, these as wide as they need to be for the largest type where pictures
        stay nearly as large as they could be; others as `_alike` says.
        """
        if not layout.beside:
            return self._alike(layout)
        pages = len(layout.deal.pages)
        alike = [each for each in found if each.beside and len(each.deal.pages) == pages]
        enough = _FOR_WORDS * max(each.deal.smallest for each in alike)
        for best in sorted((each for each in alike if each.deal.smallest >= enough), key=lambda each: each.beside):
            set_beside, is_largest = self._set_beside(best)
            if is_largest:
                break
        return set_beside

    def _set_beside(self, best: Layout) -> tuple[Layout, bool]:
        """A layout with words as wide as its pictures leave room for, and whether they are as large as can be."""
        best = self._in_even_bands(best) if self._whole else best
        widest = max(cell.wide * cell.pitch(best.deal.pitch) for row in best.rows for cell in row)
        beside = max(best.beside, min(_WIDEST * best.column, best.column - widest - _APART))
        # Most rows have room for a line for each turn, more wrong answers, and larger type.
        most = max(after - first for first, after in best.deal.pages)
        own = [height(row, best.deal.pitch) for row in best.rows]
        highs = evened(own, self._room, most, max(own))
        width = beside - self._indent
        rooms = [high - OVER - CAP_HEIGHT * NUMBER for high in highs]
        for at, under in enumerate(self._held(at, width) for at in range(len(rooms))):
            if under:
                # It is level with the foot of the picture, which is in the middle of what is free of its row.
                free = highs[at] - OVER - sum(cell.high for cell in best.rows[at]) * best.deal.pitch
                rooms[at] -= under + max(free, 0.0) / 2
        sizes = _BESIDE_WHOLE if self._whole else _BESIDE
        forms = [self._steps] * bool(self._steps) + [[*self._listed, self.said]]
        # Beside the number of a puzzle, that of a turn would be taken for a part of it: its task comes between.
        tasks = tuple(set_words(each, width, TASK) for each in self._tasks) if self._whole else ()
        for heads, form, size in product((tasks, ()) if tasks else ((),), forms, sizes):
            left = [room - heads[at].under - OVER_WORDS if heads else room for at, room in enumerate(rooms)]
            found = [self._longest(form, at, width, size, room) for at, room in enumerate(left)]
            words = tuple(each for each in found if each is not None)
            if len(words) == len(found):
                break
        else:
            least = (set_words(said, width, _BESIDE[-1]) for said in self.said)
            words = tuple(longest or short for longest, short in zip(found, least, strict=True))
        return replace(best, beside=beside, words=words, heads=heads), size == sizes[0]

    def _in_even_bands(self, layout: Layout) -> Layout:
        """A layout with pictures a little smaller where this makes all rows of its pages as high as each other."""
        pitch, pages = layout.deal.pitch, layout.deal.pages
        high = band(self._room, max(after - first for first, after in pages))
        rows, each = layout.rows, tuple((at, at + 1) for at in range(len(layout.rows)))
        found = largest(rows, lambda *_: high, each, _FOR_BANDS * pitch, pitch)
        if found is None:
            return layout
        smallest = min(cell.pitch(found) for row in rows for cell in row)
        return replace(layout, deal=replace(layout.deal, pitch=found, smallest=smallest))

    def _longest(
        self, form: Sequence[Sequence[Passages]], at: int, width: float, size: float, room: float
    ) -> Words | None:
        """As much of an answer, of some forms with less and less, as finds room in type of a size, under the first
        line of a cell; None if not even the least does.
        """
        tried = (set_words(said[at], width, size) for said in form)
        return next((words for words in tried if words.under <= room), None)

    def _alike(self, layout: Layout) -> Layout:
        """A layout with words under pictures, of which some are beside a picture alone in its row: all in the largest
        type for which the pages have room, with a line for each turn if they have room for that. Beside a picture as
        many wrong answers are told as find room there.
        """
        if not any(map(is_lone, layout.rows)):
            return self._read_well(layout) if layout.under else layout
        sizes = sorted({*_BESIDE, *_UNDER}, reverse=True)
        for size, said in product(sizes, (*self._listed, self.said)):
            words, rows = self._set_under(layout, said, size)
            if self._hold(layout, rows):
                return replace(layout, words=tuple(self._more_beside(rows, words, layout, size)), rows=rows)
        return layout

    def _read_well(self, layout: Layout) -> Layout:
        """A layout with words under pictures in larger type: with a line for each turn and more wrong answers where
        pages have room for all that, else where pictures stay nearly as large.

        Why others fail comes before the task, which puzzles and their pictures tell: where pages have no room for
        both, none of them has its task again.
        """
        pitch, pages = layout.deal.pitch, layout.deal.pages
        forms = [replace(layout, heads=(), indent=self._number)]
        if layout.columns > 1:
            forms.insert(0, replace(layout, heads=self._heads, indent=self._indent))
        for said, form in product((*self._listed, self.said), forms):
            for size in (*_AT_EASE, *_GROWN):
                words, rows = self._set_under(form, said, size)
                part = _NEARLY if size in _GROWN else 1.0
                found = largest(rows, lambda *_: self._room, pages, part * pitch, pitch)
                if found is not None:
                    smallest = min(cell.pitch(found) for row in rows for cell in row)
                    dealt = replace(layout.deal, pitch=found, smallest=smallest)
                    return replace(form, words=words, rows=rows, deal=dealt)
        return layout

    def _hold(self, layout: Layout, rows: Sequence[Row]) -> bool:
        """Whether the pages of a layout have room for some rows with pictures as large as its own."""
        pitch, pages = layout.deal.pitch, layout.deal.pages
        return all(stacked(rows[first:after], pitch) <= self._room + 1e-6 for first, after in pages)

    def _set_under(
        self, layout: Layout, said: Sequence[Passages], size: float
    ) -> tuple[tuple[Words, ...], tuple[Row, ...]]:
        """Words under the pictures of a layout, and its rows with these."""
        words = tuple(set_words(each, layout.column, size) for each in said)
        cells = chain.from_iterable(self._rows_over(words, layout.columns, layout.heads))
        return words, tuple(tuple(islice(cells, len(row))) for row in layout.rows)

    def _more_beside(
        self, rows: Sequence[Row], words: Sequence[Words], layout: Layout, size: float
    ) -> Iterator[Words]:
        """Words under pictures, and the most that is as high as its picture beside those alone in their rows."""
        at = 0
        for row in rows:
            for cell in row:
                room = cell.high * layout.deal.pitch - CAP_HEIGHT * size if is_lone(row) else 0.0
                form = (*self._listed, self.said)
                yield (self._longest(form, at, layout.column, size, room) or words[at]) if room else words[at]
                at += 1

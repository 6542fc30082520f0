"""The diagrams of a game in a study book. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from boardgen.boards.picture import Display, Picture
from boardgen.cards.blocks import Run, Runs, curly
from boardgen.cards.layouts import Type
from boardgen.cards.steps import end_picture
from boardgen.errors import FitError
from boardgen.figures.figure import line_pictures
from boardgen.games.base import Game
from boardgen.games.view import Square
from boardgen.records import Record
from boardgen.records.line import Line
from boardgen.records.mark_specs import Mark, places_of
from boardgen.scene.bounds import bounds
from boardgen.scene.lettering import type_sizes
from boardgen.scene.primitives import Box, Group
from boardgen.scene.scoped import Scope
from boardgen.scene.text import LEAST_TEXT
from boardgen.studies.content import Block, Diagram
from boardgen.studies.pieces import Figure
from boardgen.studies.setting import CAPTION, CAPTION_INDENT, caption_figure

#: So often diagrams are drawn anew, each time larger, until their letters can be read.
_TRIES = 4
#: Letters are measured in at most so many diagrams of a game.
_MEASURED = 16


class TooNarrowError(FitError):
    """A diagram needs more width than a column has."""


class Pictures:
    """The diagrams of a game at one pitch; those that are plain show no moves.

    Within a document, no other pictures have the same name.

    Attributes:
        width: of the widest: as much as was wanted, or what its letters need.
    """

    def __init__(
        self,
        record: Record,
        blocks: Sequence[Block],
        wanted: float,
        most: float,
        name: str,
        *,
        plain: bool = False,
        explained: frozenset[str] | None = None,
        like: Pictures | None = None,
    ) -> None:
        """Draw them.

        Args:
            record: the game.
            blocks: its diagrams, among others.
            wanted, most: the width they have if their letters can be read in it, and the width there is.
            name: letters, digits, ``-`` and ``_``.
            plain: without numbers.
            explained: what has been said of squares and moves before, so that the first that are seen are explained;
                None where nothing is.
            like: the same diagrams at another pitch, where they have been drawn.

        Raises:
            TooNarrowError: the letters could not be read.
        """
        self.record = record
        self.plain, self.is_told = plain, name.startswith("story")
        diagrams = [block for block in blocks if isinstance(block, Diagram)]
        self.counts: dict[int, set[int]] = {}
        self.lines: dict[int, Line] = {}
        self.marks: dict[int, dict[int, tuple[Mark, ...]]] = {}
        self.flags: dict[int, dict[frozenset[str], set[int]]] = {}
        for one in diagrams:
            self.lines[id(one.line)] = one.line
            self.counts.setdefault(id(one.line), set()).add(one.count)
            self.marks.setdefault(id(one.line), {})[one.count] = one.marks
            self.flags.setdefault(id(one.line), {}).setdefault(one.flags, set()).add(one.count)
        self._cells = () if plain else _cells_of(record.game, diagrams)
        usual, self.width = record.game.view().figure_pitch, wanted
        widest = like._widest if like else max((p.width for _, p in self._drawn(usual)), default=wanted)
        self._widest: float = widest
        self._airs: dict[tuple[int, int], float] = {}
        self._tallies: dict[tuple[int, int], Sequence[Square]] = {}
        self._seen: dict[tuple[int, int], Box] = {}
        self._made = dict(self._drawn(usual * wanted / widest))
        for _ in range(_TRIES):
            # Of many diagrams some are looked at, the last among them, since all have the same kinds of letters.
            every = -(-len(self._made) // _MEASURED) or 1
            smallest = _smallest(list(self._made.values())[::-every])
            if smallest >= LEAST_TEXT - 1e-6:
                break
            self.width *= LEAST_TEXT / smallest * 1.004
            if self.width > most + 1e-6:
                raise TooNarrowError(
                    f"diagrams of {record.game.title} need {self.width:.0f} mm for letters of 6 pt, and there are "
                    f"{most:.0f} mm; take a larger paper"
                )
            self._made = dict(self._drawn(usual * self.width / widest))
        if not plain and any(line.path for line in self.lines.values()):
            # Beside its rule the diagram of a variation is smaller than those of the game, if it can be read so.
            inside = usual * (self.width - CAPTION_INDENT) / widest
            smaller = dict(self._drawn(inside, of_game=False))
            if _smallest(list(smaller.values())) >= LEAST_TEXT - 1e-6:
                self._made |= smaller
        self._said = {} if explained is None else self._notes(diagrams, explained)
        # Pictures of one line share their symbols, those of several lines have their own by the same ids.
        scopes = {key: Scope(f"{name}{line.path and '-'}{line.path}") for key, line in self.lines.items()}
        self._made = {at: picture.scoped(scopes[at[0]]) for at, picture in self._made.items()}

    def _drawn(self, pitch: float, *, of_game: bool = True) -> Iterator[tuple[tuple[int, int], Picture]]:
        """All diagrams, or those of variations alone, by their line and how many moves of it they show."""
        game = self.record.game
        for key, line in self.lines.items():
            if not (of_game or line.path):
                continue
            counts = sorted(self.counts[key])
            shown = display(game, pitch)
            if self._cells:
                span, upwards = self._cells
                shown = shown._replace(span=span, upwards=upwards)
            if self.plain:
                shown = shown._replace(numbers=False, flags=shown.flags.difference(game.view().study_flags))
            last = len(line.moves)
            ended = None
            if not self.plain and counts[-1] == last > 0:
                ended = end_picture(game, line, shown, line.before + (counts[-2] if len(counts) > 1 else 0))
            usual = counts if ended is None else counts[:-1]
            own = {at for flags, some in self.flags[key].items() if flags for at in some}
            for flags, some in self.flags[key].items():
                # All of a line are drawn for each: pieces carry numbers from one diagram to the next.
                among = shown._replace(flags=shown.flags | flags)
                # What a figure shows besides is its own: marks of comments are those of diagrams without it.
                bare = replace(line, marks={at: some for at, some in line.marks.items() if at not in own})
                drawn = line_pictures(game, bare, usual, among, marks=self.marks[key])
                yield from (((key, at), one) for at, one in zip(usual, drawn, strict=True) if at in some)
            if ended is not None:
                yield (key, last), ended

    def _notes(self, diagrams: Sequence[Diagram], said: frozenset[str]) -> dict[int, str]:
        """What captions say of squares and of moves where these are first seen: for the ids of diagrams."""
        view = self.record.game.view()
        squared = next((block for block in diagrams if self._tally(block)), None)
        found: dict[int, str] = {}
        first, second = (next((block for block in diagrams if block.count >= count), None) for count in (0, 1))
        for block, note in ((first, view.told_note), (second, view.study_note), (squared, view.tally_note)):
            if block is not None and note and curly(note) not in said:
                found[id(block)] = " ".join(filter(None, (found.get(id(block)), curly(note))))
        return found

    @property
    def explains(self) -> frozenset[str]:
        """What captions say of squares."""
        return frozenset(self._said.values())

    def _tally(self, block: Diagram) -> Sequence[Square]:
        at = id(block.line), block.count
        if at not in self._tallies:
            self._tallies[at] = self.record.game.view().tally(block.line.positions[block.count])
        return self._tallies[at]

    def figure(self, block: Diagram, column: float = 0.0, type_: Type = CAPTION) -> Figure:
        """A diagram of the game.

        Args:
            block: which.
            column: the width of its caption, mm, where it stands alone in a column; that of diagrams without.
            type_: of its caption.
        """
        tally = self._tally(block)
        width = max(self.width, column)
        said = self.said(block)
        found = caption_figure(
            self._close(block) if self.is_told else self.picture(block),
            block.head,
            said,
            width,
            tally,
            aside=not block.is_main,
            clear=self.is_told,
            type_=type_,
        )
        # The rule of a variation begins level with its picture.
        return replace(found, shown=self.width, air=float if found.is_aside else lambda: self._air(block))

    def _close(self, block: Diagram) -> Picture:
        """The picture of a diagram without the space above and below what is seen of it."""
        picture = self.picture(block)
        _, top, _, bottom = self.seen(block)
        below, above = (Group(tuple(items), dy=-top) for items in (picture.below, picture.above))
        return picture._replace(height=bottom - top, below=(below,), above=(above,))

    def _air(self, block: Diagram) -> float:
        """How much is empty over the board, mm."""
        at = id(block.line), block.count
        if at not in self._airs:
            picture = self.picture(block)
            self._airs[at] = max(0.0, (bounds((*picture.below, *picture.above)) or (0.0, 0.0))[1])
        return self._airs[at]

    def said(self, block: Diagram) -> Runs:
        """What is said of a diagram below its head, with what explains signs that are first seen in it."""
        note = self._said.get(id(block), "")
        return (*block.said, Run(f"{' ' if block.said else ''}{note}")) if note else block.said

    def picture(self, block: Diagram) -> Picture:
        """The same without its caption."""
        return self._made[id(block.line), block.count]

    def seen(self, block: Diagram) -> Box:
        """The box of what is drawn of it, found once for all sizes of type that are tried around it."""
        at = id(block.line), block.count
        if at not in self._seen:
            self._seen[at] = self._made[at].seen
        return self._seen[at]


def _cells_of(game: Game[Any, Any], diagrams: Sequence[Diagram]) -> tuple[tuple[int, int], ...]:
    """The first and last column, and row, that a board that grows has in any diagram: it has them in all of them, so
    that nothing moves but what is played. None for boards that do not grow.
    """
    found = [game.view().extent(block.line.positions[block.count], places_of(block.marks)) for block in diagrams]
    ends = [each for each in found if each is not None]
    if len(ends) < len(found) or not ends:
        return ()
    return tuple((min(first for first, _ in some), max(last for _, last in some)) for some in zip(*ends, strict=True))


def _smallest(pictures: Sequence[Picture]) -> float:
    """The smallest type of some pictures, mm."""
    sizes = (size for one in pictures for items in (one.below, one.above) for size in type_sizes(items))
    return min(sizes, default=LEAST_TEXT)


def display(game: Game[Any, Any], pitch: float) -> Display:
    """How diagrams are drawn: the pieces that are new in them carry the numbers of their moves.

    They show what their captions name, the position after a move, not what the move did.
    """
    view = game.view()
    flags = frozenset(flag for flag in view.booklet_flags if not game.flags[flag].moved).union(view.study_flags)
    return Display(pitch, numbers=True, flags=flags)

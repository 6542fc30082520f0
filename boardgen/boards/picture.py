"""Pictures of boards and positions, for figures, sheets and cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

if TYPE_CHECKING:
    from boardgen.scene.primitives import XY, Box, Item, Scene, TextAnchor
    from boardgen.scene.scoped import Scope

Labels = Literal["none", "edge", "cells"]

#: Border of a picture on a page of its own, mm.
BORDER = 2.0
#: The corners of what stands for a circle.
_ROUND = 24


class Anchor(NamedTuple):
    """The place of something named on a picture, for marks.

    Attributes:
        x, y: its centre, mm.
        r: radius of the largest circle inside, mm.
        outline: its corners.
        piece: corners of the piece that stands there, where a ring or a square upon it would hide what it is:
            these marks go around it. Empty elsewhere.
        on: the colour of the round piece that stands there, which a cross upon it contrasts with; empty elsewhere.
        rimmed: the corners with what runs along it of coloured sides, and a little more; empty where that is nothing.
        rim: radius of a round piece at whose edge arrows and the sides of a path end, since they could not be seen
            upon it; 0 where these meet in the centre.
        free: radius of what a cross may cover, for signs stand around it; 0 where there are none.
        bare: whether nothing stands there but lines and hatching, which a ring is clear of within.
    """

    x: float
    y: float
    r: float
    outline: tuple[XY, ...]
    piece: tuple[XY, ...] = ()
    on: str = ""
    rimmed: tuple[XY, ...] = ()
    rim: float = 0.0
    free: float = 0.0
    bare: bool = False


def with_round_pieces(
    find: Callable[[str], Anchor], pieces: Mapping[str, tuple[float, str]]
) -> Callable[[str], Anchor]:
    """The places of a picture, some with a round piece in the middle, for marks that go around it or across it.

    Args:
        find: the places.
        pieces: their radii, mm, and colours, by the name of their place.
    """

    def found(name: str) -> Anchor:
        at, (radius, colour) = find(name), pieces.get(name, (0.0, ""))
        angles = (math.tau * corner / _ROUND for corner in range(_ROUND if radius else 0))
        corners = tuple((at.x + radius * math.cos(a), at.y + radius * math.sin(a)) for a in angles)
        return at._replace(piece=corners, on=colour)

    return found


def with_colours(find: Callable[[str], Anchor], colours: Mapping[str, str]) -> Callable[[str], Anchor]:
    """The places of a picture, some with a round piece in the middle, for crosses upon it.

    Args:
        find: the places.
        colours: of the pieces, by the name of their place.
    """
    return lambda name: find(name)._replace(on=colours.get(name, ""))


class Display(NamedTuple):
    """Display options of a picture.

    Attributes:
        pitch: mm between neighbouring cell centres.
        labels: coordinates: none, along the edge, or in every cell.
        numbers: write move numbers on the pieces. A piece that stays where it was placed carries the ply that
            placed it; where pieces move, the one that moved last carries the ply of that move, and others may
            carry that of their latest move.
        since: moves up to this ply write no number, so that only what is new since then carries one.
        last: put a sign on the places of the last move: a dashed outline where a piece came from, bold corners where
            it went or was placed (see `boardgen.boards.strokes.last_move`).
        flags: the game's own switches that are on.
        to_play: the board as strong as it is printed to play on, where diagrams have a quieter one, and with
            coordinates close to its edge (``draw_board(…, close=display.to_play)``).
        calm: a picture to look at, not to read: areas are hatched only in themes without hues.
        wordless: nothing beside the picture says what is shown: what only words explain is left out.
        shared: one of several setups on a page that says once what holds for all of them (`GameView.setup_lists`):
            the picture says only what is its own.
        still: mm across what stays the same beside a board that grows, such as a ring; 0 where the pitch tells.
        span: the first and the last column of cells that a board that grows shows, if it is to begin level with what
            stays the same and end at the right of ``wide`` mm; None for what it needs, in the middle of the height.
        rows: of cells that such a board shows at least.
        upwards: the first and the last of these rows, where they are the same in all pictures.
        foot: mm from the top of its cells to a list of what its last turn formed, below board and coordinates; 0
            where that is told in one line.
        wide: mm that a picture with something on both sides of its board, or beside it, is wide at least.
        type: of what a picture tells in words below its board, beside the usual one (`Picture.told`).
        marked: number of moves → the places with marks in the picture after them, which signs of the view leave free.
        enlarged: so many times larger than it is drawn a picture is shown, where its letters are not to be larger
            than those of others.
    """

    pitch: float
    labels: Labels = "edge"
    numbers: bool = False
    flags: frozenset[str] = frozenset()
    last: bool = False
    to_play: bool = False
    since: int = 0
    calm: bool = False
    wordless: bool = False
    shared: bool = False
    still: float = 0.0
    span: tuple[int, int] | None = None
    rows: int = 0
    upwards: tuple[int, int] | None = None
    foot: float = 0.0
    wide: float = 0.0
    type: float = 1.0
    marked: tuple[tuple[int, frozenset[str]], ...] = ()
    enlarged: float = 1.0


class Later(Sequence["Item"]):
    """Items made on first use, so that the size of a picture is known without drawing it."""

    def __init__(self, make: Callable[[], Iterable[Item]]) -> None:
        self._make = make

    @cached_property
    def _items(self) -> tuple[Item, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, at: int | slice) -> Item | tuple[Item, ...]:
        return self._items[at]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def __repr__(self) -> str:
        return repr(self._items)


class Surround(NamedTuple):
    """What surrounds the cells of a picture and belongs to those at the edge, such as the sea around an island.

    Attributes:
        cells: the box around the cells, mm.
        whole: the box around what surrounds them, mm.
        items: what surrounds them, such as water and coast, among the items below.
        parts: draws these anew for a box; what lies outside has left no trace there.
        more: other boxes of cells that it surrounds as well, each with the box around it, such as those in use of a
            board without end.
    """

    cells: Box
    whole: Box
    items: tuple[Item, ...]
    parts: Callable[[Box], tuple[Item, ...]]
    more: tuple[tuple[Box, Box], ...] = ()

    def cut(self, items: Iterable[Item], box: Box) -> Iterator[Item]:
        """Items of the picture, with those that surround its cells as they are in a box."""
        instead = {id(whole): part for whole, part in zip(self.items, self.parts(box), strict=True)}
        for item in items:
            yield instead.get(id(item), item)


class Picture(NamedTuple):
    """A drawn board or position with its top left corner at the origin.

    Attributes:
        width, height: mm; nothing is drawn outside.
        below: items drawn first: cells and areas; may be `Later`.
        above: lines, pieces, text; may be `Later`. Highlights go between the two, other marks on top.
        anchor: finds a named cell (or other place); raises `InvalidCellError`.
        desc: the picture in words.
        key: what is to be known of its colours where they cannot be told, for its small print.
        key_is: what the key is called in small print that does not begin with a title.
        surround: what a part of it takes along where it reaches the edge of the board; None for nothing.
        cells: how many cells its board has, for small print; 0 where that says nothing.
        cells_called: what the rules call these.
        steady: whether what is at its left and over it in others like it has room there, so that they stand in line.
        uncut: those of its items that a part of it shows whole where they lie on its edge, such as pieces between
            two cells.
        parts: the boxes of what may stand one below another where there is little width; none if it is one.
        tint: opacity of the tints of highlights, below 1 where lines under them are to show.
        tally: what a player counts at the end, what the boxes for it are called, and what is won by them; None where
            pads have no boxes of their own for its board.
        told: whether it tells something in words below its board, which may be in larger type (`Display.type`).
    """

    width: float
    height: float
    below: Sequence[Item]
    above: Sequence[Item]
    anchor: Callable[[str], Anchor]
    desc: str
    key: str = ""
    key_is: str = "Signs"
    surround: Surround | None = None
    cells: int = 0
    cells_called: str = "cells"
    steady: bool = False
    uncut: Sequence[Item] = ()
    tint: float = 1.0
    parts: Sequence[Box] = ()
    told: bool = False
    tally: tuple[str, tuple[str, ...], str] | None = None

    @property
    def has_halves(self) -> bool:
        """Whether it is symmetric under a half turn, so that it may be printed in halves."""
        from boardgen.scene.turned import equals_itself_turned

        return equals_itself_turned((*self.below, *self.above), self.width, self.height)

    def scoped(self, scope: Scope) -> Picture:
        """The same with symbols whose names are their own in a document."""
        return self._replace(below=scope.items(self.below), above=scope.items(self.above))

    @property
    def seen(self) -> Box:
        """The box of what is drawn, without the space that is kept around it."""
        from boardgen.scene.bounds import bounds

        return bounds((*self.below, *self.above)) or (0.0, 0.0, self.width, self.height)

    def scene(self, title: str) -> Scene:
        """The picture on a page of its own, with a narrow border."""
        from boardgen.scene.primitives import Group, Scene

        drawing = Group((*self.below, *self.above), dx=BORDER, dy=BORDER)
        return Scene(self.width + 2 * BORDER, self.height + 2 * BORDER, (drawing,), title, self.desc)


class LabelPlace(NamedTuple):
    """Where the name of a cell stands as seen from its centre, y down, and how large it is; in pitches."""

    x: float
    y: float
    size: float
    anchor: TextAnchor

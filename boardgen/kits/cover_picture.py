"""The picture on the cover of a kit: the game in play, whole, and its title in a free corner. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from boardgen.boards.picture import Picture, Surround
from boardgen.cards.front import Front
from boardgen.kits.cover_outline import Outline
from boardgen.kits.cover_place import Placed, placed
from boardgen.kits.cover_titles import titles
from boardgen.kits.cover_words import SetWords, set_words
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Box, Group, Item, Polygon, Style

#: The line around a picture, and rules over bands.
RULE = Style(stroke="ink", width=0.35)
#: What boards lie on.
_GROUND = Style(fill="shade.second")
#: From the end of the picture to the title in it, mm: with what is not printed as much as the margin of the page. And
#: from a title in a panel down to the game.
_INSIDE, _TRIED = 5.0, 10.0
#: How much of the height words take at most.
_FOOT = 0.36
#: Their type is no larger than this scale; how much larger than usual the tagline may be, in so many lines at most,
#: and how much smaller all of it.
_LARGEST, _GROWN, _LINES, _SMALLER = 1.19, (1.8, 1.65, 1.5, 1.35, 1.2, 1.1, 1.0), 4, (0.92, 0.85, 0.78, 0.7)


class InPlay(Protocol):
    """What draws the game in play."""

    def __call__(self, pitch: float) -> Picture:
        """The picture at a pitch in mm."""


class CoverPicture:
    """The game in play, whole, and the title in the corner that it leaves free; words below that."""

    def __init__(self, front: Front, in_play: InPlay, size: float, words: float) -> None:
        """A picture.

        Args:
            front: of the game.
            in_play: draws the game in play.
            size: of a title in one line, mm; it is less where that has no room.
            words: how wide words are at least that stand in it, mm.
        """
        self._front = front
        self._in_play = in_play
        self._size = size
        self._words = words
        self._board = Outline.of(in_play(_TRIED), _TRIED)

    def pitch(self, box: Box, *, words: bool) -> float:
        """How large the board is in a box, with words beside it or not: its pitch, mm; 0 where it has no room."""
        place = self._placed(box, words=words)
        return 0.0 if place is None else place.pitch

    def draw(self, box: Box, scale: float) -> Group | None:
        """The picture; None where it, or its words, have no room.

        What surrounds the game, such as the sea, fills it; other boards lie on a tinted ground, with one line around.

        Args:
            box: as far as anything is printed, down to the middle of the page.
            scale: of words in it; 0 where there are none.
        """
        place = self._placed(box, words=scale > 0)
        if place is None:
            return None
        left, top, right, bottom = box
        corners = (left, top), (right, top), (right, bottom), (left, bottom)
        seen = Group((_seen(self._in_play(place.pitch), place, box),), id="window", clip=box)
        words: list[Item] = []
        if scale:
            said = self._said(self._room(place, box), _FOOT * (bottom - top) - _INSIDE, min(scale, _LARGEST))
            if said is None:
                return None
            words.append(Group(said.items, id="cover-words", dx=left + _INSIDE, dy=bottom - _INSIDE - said.foot))
        parts = (Polygon(corners, _GROUND), seen, Polygon(corners, RULE), *place.title.texts(), *words)
        return Group(parts, id="cover-picture")

    def _said(self, wide: float, high: float, scale: float) -> SetWords | None:
        """The words, with a tagline as large as has room in few lines, or all smaller; None for long ones."""
        ways = [(scale, grown) for grown in _GROWN] + [(scale * less, 1.0) for less in _SMALLER]
        found = (set_words(self._front, wide, *way) for way in ways)
        return next((said for said in found if said.foot <= high and said.lines <= _LINES), None)

    def _placed(self, box: Box, *, words: bool) -> Placed | None:
        corner = box[0] + _INSIDE, box[1] + _INSIDE
        ways = titles(self._front.title, corner, box[2] - box[0] - 2 * _INSIDE, self._size)
        said = corner[0], box[3] - _FOOT * (box[3] - box[1]), corner[0] + self._words, box[3]
        return placed(self._board, box, ways, [said] if words else [])

    def _room(self, place: Placed, box: Box) -> float:
        """How wide words may be that stand at the foot of a box beside the board."""
        board = self._board.scaled(place.pitch / _TRIED)
        rows = board.rows(box[3] - _FOOT * (box[3] - box[1]) - place.at[1], board.bottom)
        return min(first for first, _ in rows) + place.at[0] - box[0] - 2 * _INSIDE


def _seen(drawn: Picture, place: Placed, box: Box) -> Group:
    """What a box shows of a picture, which is the whole of what it shows of most pieces."""
    x, y = place.at
    seen = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    items: Iterable[Item] = (*drawn.below, *drawn.above)
    if drawn.surround is not None:
        items = _filled(drawn.surround, items, seen)
    figure = Group(tuple(items), id="cover-figure", title=drawn.desc)
    return Group((figure,), id="in-play", dx=x, dy=y)


def _filled(surround: Surround, items: Iterable[Item], box: Box) -> Iterator[Item]:
    """A board alone, with what surrounds it all over a box; without what else its picture shows, such as stocks."""
    around = set(map(id, surround.items))
    for item in items:
        yield from surround.cut((item,), box) if id(item) in around else inside((item,), surround.whole)

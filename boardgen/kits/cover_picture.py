"""The picture on the cover of a kit: the game in play, whole, and its title in a free corner. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardgen.boards.picture import Picture, Surround
from boardgen.cards.front import Front
from boardgen.kits.cover_outline import Outline
from boardgen.kits.cover_place import Head, Placed, placed
from boardgen.kits.cover_titles import titles
from boardgen.kits.cover_words import TAGLINE, SetWords, set_words
from boardgen.scene.bounds import bounds
from boardgen.scene.inside import inside, lines
from boardgen.scene.primitives import Box, Group, Item, Path, PathStep, Polygon, Style

#: The line around a picture, and rules over bands.
RULE = Style(stroke="ink", width=0.35)
#: What boards lie on.
_GROUND = Style(fill="shade.second")
#: From the end of the picture to its title, mm: with what is not printed as much as the margin of the page; then
#: from the title down to words, and a pitch at which boards are measured.
_INSIDE, _UNDER_TITLE, _TRIED = 5.0, 5.0, 10.0
#: How far what surrounds a board stays off words, mm.
_OFF_WORDS = 2.5
#: How much of the height words take at most.
_FOOT = 0.36
#: A tagline is no larger than so much of the title.
_OF_TITLE = 0.8
#: Their type is no larger than this scale; how much larger than usual the tagline may be, in so many lines at most,
#: and how much smaller all of it.
_LARGEST, _GROWN, _LINES, _SMALLER = 1.19, (1.8, 1.65, 1.5, 1.35, 1.2, 1.1), 4, (0.92, 0.85, 0.78, 0.7)


@dataclass(frozen=True, slots=True)
class InPlay:
    """What draws the game in play.

    Attributes:
        drawn: pitch, mm → its picture.
        places: the names of its cells.
    """

    drawn: Callable[[float], Picture]
    places: tuple[str, ...] = ()

    def __call__(self, pitch: float) -> Picture:
        """The picture at a pitch in mm."""
        return self.drawn(pitch)


class CoverPicture:
    """The game in play, with all pieces or all of a part, and the title in the corner that it leaves free; words
    below that."""

    def __init__(self, front: Front, in_play: InPlay, size: float, words: float, part: Sequence[str] = ()) -> None:
        """A picture.

        Args:
            front: of the game.
            in_play: draws the game in play.
            size: of a title in one line, mm; it is less where that has no room.
            words: how wide words are at least that stand in it, mm.
            part: cells; what lies between them is seen whole, and all pieces are if none are given.
        """
        self._front = front
        self._in_play = in_play
        self._size = size
        self._words = words
        self._board = Outline.of(in_play(_TRIED), _TRIED, part, in_play.places)

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
        words: list[Item] = []
        for free in place.head.words:
            x, first, _, last = free
            most = _OF_TITLE * place.head.title.size
            said = self._said(self._room(place, free), last - first, min(scale, _LARGEST), most)
            if said is None:
                return None
            # At the foot of the picture they end with their box, under the title they begin with it.
            y = last - said.foot if last > bottom - 2 * _INSIDE else first
            words.append(Group(said.items, id="cover-words", dx=x, dy=y))
        title = [*place.head.title.texts()]
        covered = [found for item in (*title, *words) if (found := bounds((item,))) is not None]
        seen = Group((_seen(self._in_play(place.pitch), place, box, covered),), id="window", clip=box)
        parts = (Polygon(corners, _GROUND), seen, Polygon(corners, RULE), *title, *words)
        return Group(parts, id="cover-picture")

    def _said(self, wide: float, high: float, scale: float, most: float) -> SetWords | None:
        """The words, with a tagline as large as has room in few lines, but no larger than something, or all smaller;
        None for long ones."""
        ways = [(scale, grown) for grown in _GROWN if grown * scale * TAGLINE <= most]
        ways += [(scale * less, 1.0) for less in (1.0, *_SMALLER)]
        found = (set_words(self._front, wide, *way) for way in ways)
        return next((said for said in found if said.foot <= high and said.lines <= _LINES), None)

    def _placed(self, box: Box, *, words: bool) -> Placed | None:
        x, y, foot = box[0] + _INSIDE, box[1] + _INSIDE, box[3] - _INSIDE
        ways = titles(self._front.title, (x, y), box[2] - x - _INSIDE, self._size)
        if not words:
            return placed(self._board, box, [Head(title) for title in ways])
        high, end = _FOOT * (box[3] - box[1]) - _INSIDE, x + self._words
        heads = [Head(title, ((x, foot - high, end, foot),)) for title in ways]
        # A board that is wide at its foot, such as a triangle, has them under the title.
        heads += [
            Head(title, ((x, title.box[3] + _UNDER_TITLE, end, title.box[3] + _UNDER_TITLE + high),))
            for title in ways
        ]
        return placed(self._board, box, heads)

    def _room(self, place: Placed, words: Box) -> float:
        """How wide words may be that stand in a box beside the board."""
        board = self._board.scaled(place.pitch / _TRIED)
        rows = board.rows(words[1] - place.at[1], words[3] - place.at[1])
        return min(first for first, _ in rows) + place.at[0] - words[0] - _INSIDE


def _seen(drawn: Picture, place: Placed, box: Box, words: Sequence[Box]) -> Group:
    """What a box shows of a picture, with what surrounds its board off some words."""
    x, y = place.at
    seen, *free = ((left - x, top - y, right - x, bottom - y) for left, top, right, bottom in (box, *words))
    whole = (*drawn.below, *drawn.above)
    items = inside(whole, seen) if drawn.surround is None else _filled(drawn.surround, whole, seen, free)
    figure = Group(tuple(items), id="cover-figure", title=drawn.desc)
    return Group((figure,), id="in-play", dx=x, dy=y)


def _filled(surround: Surround, items: Iterable[Item], box: Box, words: Sequence[Box]) -> Iterator[Item]:
    """A board alone, with what surrounds it all over a box; without what else its picture shows, such as stocks."""
    around = set(map(id, surround.items))
    for item in items:
        if id(item) in around:
            yield from _off(surround.cut((item,), box), words)
        else:
            yield from inside((item,), surround.whole)


def _off(items: Iterable[Item], words: Sequence[Box]) -> Iterator[Item]:
    """Items without the lines, such as waves, that run through words or close to them."""
    for item in items:
        match item:
            case Group():
                yield item._replace(items=tuple(_off(item.items, words)))
            case Path() if item.style.fill is None:
                steps = (step for line in lines(item.steps) if not _touches(line, words) for step in line)
                yield item._replace(steps=tuple(steps))
            case _:
                yield item


def _touches(line: Sequence[PathStep], words: Sequence[Box]) -> bool:
    points = [(float(x), float(y)) for _, *at in line for x, y in zip(at[::2], at[1::2], strict=True)]
    return any(
        left - _OFF_WORDS < x < right + _OFF_WORDS and top - _OFF_WORDS < y < bottom + _OFF_WORDS
        for left, top, right, bottom in words
        for x, y in points
    )

"""The headings of the diagrams of a booklet: moves, squares for what is to be won, the score. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.cards.steps import Step, Turn, played
from boardgen.games.view import Square
from boardgen.records import Record
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Item, Polygon, Style, Text
from boardgen.scene.primitives import Line as Rule
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure

#: Opens a diagram.
RULE = Style(stroke="ink", width=0.35)
#: From a rule to the heading below it, and to the squares beside that, which are higher, mm.
BELOW_RULE, _OVER_SQUARES = 2.6, 1.9
#: The last move in the heading of a diagram, at most, and those before it, as parts of the type.
LAST, _EARLIER = 1.28, (1.0, 0.92, 0.84)
#: From a line of a heading to the next, as a part of the type.
_NEXT = 1.46
#: From a heading to the picture below it, as a part of the type.
OVER_PICTURE = 0.85
#: Side of a square of the tally, and what is between two, as a part of the type.
_SQUARE, _APART = 1.4, 0.2
#: What stands before a square, as a part of the type.
_SAID = 0.9
#: Between turns and squares or score, mm, and what sums of lengths may be off by.
_BEFORE_SQUARES, _SLACK = 2.5, 1e-9
#: From the edge of a square to the bar inside it, as a part of its side.
_BAR = 0.13


class Head(NamedTuple):
    """The heading of a diagram.

    Attributes:
        turns: texts, from the corner of the diagram on.
        standing: squares and score, which end at the right margin of the first line.
        height: with the space under it, mm.
    """

    turns: tuple[Text, ...]
    standing: tuple[Item, ...]
    height: float

    @property
    def items(self) -> tuple[Item, ...]:
        """All of it."""
        return (*self.turns, *self.standing)

    def over(self, height: float) -> tuple[Item, ...]:
        """All of it above a picture that begins at such a height, mm: turns end close above the pictures of a row."""
        lower = height - self.height
        return (*(text._replace(y=text.y + lower) for text in self.turns), *self.standing)


class Types(NamedTuple):
    """The type of headings, alike in all of a book.

    Attributes:
        usual: the type of the book, mm.
        last: of the last turn of a heading, mm.
        earlier: of the turns before it, mm.
    """

    usual: float
    last: float
    earlier: float


def types_of(steps: Sequence[Step], width: float, size: float) -> Types:
    """The type of the headings of a book: last turns fit on a line, earlier ones take no more lines than smaller type
    would.

    Args:
        steps: of the book.
        width: of a diagram, mm.
        size: the type of the book, mm.
    """
    lasts = [size * LAST]
    for step in steps:
        room = width - _taken(_standing(step, width, size, size), width) if len(step.turns) < 2 else width
        lasts.append(room / _ems((step.turns or (None,))[-1], last=True))
    last = max(size, min(lasts))
    tried = [Types(size, last, size * part) for part in _EARLIER]
    return min(tried, key=lambda types: sum(_turns(step, width, types)[1] for step in steps))


def heading_of(step: Step, width: float, types: Types) -> Head:
    """The turns of a step, the last one larger; squares and score at the right of the first line.

    Args:
        step: the step.
        width: of its diagram, mm.
        types: of the book.
    """
    items, y, right = _turns(step, width, types)
    return Head(tuple(items), tuple(right), y + types.usual * OVER_PICTURE)


def _taken(right: Sequence[Item], width: float) -> float:
    """What squares and score take from the width of the first line."""
    return width - min((bounds((item,)) or (width,))[0] for item in right) + _BEFORE_SQUARES if right else 0.0


def _ems(turn: Turn | None, *, last: bool) -> float:
    """How wide a turn is, as a part of its type."""
    return sum(measure(text, 1.0, last) for text, _ in words_of(turn))


def _turns(step: Step, width: float, types: Types) -> tuple[list[Text], float, list[Item]]:
    """The turns of a heading, on as many lines as they need, the first with less room; their last baseline; and what
    stands right of them.
    """
    items: list[Text] = []
    x, y = 0.0, BELOW_RULE + CAP_HEIGHT * types.usual * LAST
    right = _standing(step, width, y, types.usual)
    room = width - _taken(right, width)
    turns: tuple[Turn | None, ...] = step.turns or (None,)
    for turn in turns:
        last = turn is turns[-1]
        ems, big = _ems(turn, last=last), types.last if last else types.earlier
        blank = 1.4 * types.earlier if x else 0.0
        if x and x + blank + ems * big > room + _SLACK:
            x, y, blank, room = 0.0, y + types.usual * _NEXT, 0.0, width
        big = max(LEAST_TEXT, min(big, (room - x - blank) / ems))
        x += blank
        for text, paint in words_of(turn):
            items.append(Text(x, y, text, big, paint, bold=last))
            x += measure(text, big, last)
    return items, y, right


def subtitle(record: Record, right: float, y: float, size: float) -> list[Text]:
    """What was played and by whom, up to the right margin; colours of players in bold and in themselves."""
    items: list[Text] = []
    x = right
    for at, words in enumerate(reversed(list(played(record)))):
        for text, player in reversed((*words, (" · ", "")) if at else words):
            items.append(Text(x, y, text, size, paint_of(player) if player else "muted", "end", bold=bool(player)))
            x -= measure(text, size, bool(player))
    return items[::-1]


def under_words(words: str, picture: Picture, width: float, size: float) -> Iterator[Item]:
    """A picture in the middle of a cell, under a rule and a heading of its own."""
    base = BELOW_RULE + CAP_HEIGHT * size * LAST
    yield Rule(0, 0, width, 0, RULE)
    yield Text(0.0, base, words, size * LAST, bold=True)
    seen = picture.seen
    dx = (width - seen[2] - seen[0]) / 2
    yield Group((*picture.below, *picture.above), dx=dx, dy=base + size * OVER_PICTURE - seen[1])


def words_of(turn: Turn | None) -> list[tuple[str, str]]:
    """Texts and paints of a turn in a heading: the player in the player's own colour."""
    if turn is None:
        return [("The start", "ink")]
    paint = paint_of(turn.player)
    return [(text, paint if named else "ink") for text, named in turn.words()]


def paint_of(player: str) -> str:
    """The paint of a player's name: the player's own colour, if it is one that can be read."""
    name = name_of(player)
    return f"name.{name}" if name else "ink"


def name_of(player: str) -> str:
    """The colour that a player's name is set in; empty where it is that of the text."""
    return player if player in _COLOURED else ""


def owner_of(square: Square) -> str:
    """The colour of a square of the tally: its owner's, or one that is nobody's."""
    return {None: "white", "tied": "grey"}.get(square.colour) or square.colour or ""


#: Players whose names are set in their colours.
_COLOURED = frozenset({"red", "blue", "green"})


def _standing(step: Step, width: float, base: float, size: float) -> list[Item]:
    """Squares of the tally and the score, which end at the right margin."""
    items: list[Item] = []
    x = width - measure(step.score, size, True)
    if step.score:
        items.append(Text(x, base, step.score, size, bold=True))
        x -= 1.2 * size
    return items + squares_before(step.tally, x, base, size)[0]


def squares_before(tally: Sequence[Square], right: float, base: float, size: float) -> tuple[list[Item], float]:
    """Squares of a tally that end at the right of a line of type, and the width that they take.

    Args:
        tally: what there is to be won.
        right, base: where the last one ends, and the baseline of the line, mm.
        size: of its type, mm.
    """
    items: list[Item] = []
    x, side = right, _SQUARE * size
    for square in reversed(tally):
        x -= side
        items += _square(square, x, max(base + (side - CAP_HEIGHT * size) / 2 - side, _OVER_SQUARES), side)
        x -= _APART * size
        if square.said:
            x -= 0.25 * size
            items.append(Text(x, base, square.said, size * _SAID, anchor="end"))
            x -= measure(square.said, size * _SAID)
    return items, right - x


def _square(square: Square, x: float, y: float, side: float) -> list[Item]:
    """A square with a letter; an owned one has the owner's colour and, inside, a bar on the owner's side."""
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    name, colour = square.name, owner_of(square)
    width = 0.055 * side
    items: list[Item] = [Polygon(corners, Style(f"{colour}.fill", f"{colour}.line", width))]
    if square.up is not None:
        bar = y + side * (_BAR if square.up else 1 - _BAR)
        style = Style(stroke=f"{colour}.text", width=0.1 * side)
        items.append(Rule(x + _BAR * side, bar, x + side - _BAR * side, bar, style))
    size = max(0.62 * side, LEAST_TEXT)
    middle = x + (side - measure(name, size, True)) / 2
    items.append(Text(middle, y + (side + size * CAP_HEIGHT) / 2, name, size, f"{colour}.text", bold=True))
    return items

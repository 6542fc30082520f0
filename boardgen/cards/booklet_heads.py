"""The headings of the diagrams of a booklet: moves, squares for what is to be won, the score. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.boards.picture import Picture
from boardgen.cards.steps import Step, played
from boardgen.cards.turns import Turn
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
#: From a line of a heading to the next, as a part of the type of earlier moves.
_NEXT = 1.36
#: What stands before the turns before the last, and between two, as a part of their type.
_AFTER, _BLANK = ("after ", "muted"), 1.0
#: From a heading to the picture below it, as a part of the type.
OVER_PICTURE = 0.85
#: Side of a square of the tally, and what is between two, as a part of the type.
_SQUARE, _APART = 1.4, 0.2
#: What stands before a square, as a part of the type.
_SAID = 0.9
#: Between a turn and squares or score, mm, where it stands alone before them and where others do before it; and what
#: sums of lengths may be off by.
_BEFORE_SQUARES, _BEFORE_SQUARES_IN_LINE, _SLACK = 3.5, 5.0, 1e-9
#: From the edge of a square to the bar inside it, as a part of its side.
_BAR = 0.13
#: Earlier turns may stand so much closer, as a part of what is usual between them, to share a line with the last one.
_CLOSER = 0.45


class Head(NamedTuple):
    """The heading of a diagram, below the rule that opens it.

    Attributes:
        items: the turns, from the corner of the diagram on; squares and score, which end at the right margin of the
            first line, that of the last turn.
        height: with the space under it, mm.
    """

    items: tuple[Item, ...]
    height: float


class Types(NamedTuple):
    """The type of headings, alike in all of a book.

    Attributes:
        usual: the type of the book, mm.
        last: of the last turn of a heading, mm.
        earlier: of the turns before it, mm.
        named: whether turns before the last say whose they were; else the numbers of moves, or their colours, have to
            tell.
    """

    usual: float
    last: float
    earlier: float
    named: bool = True


def types_of(steps: Sequence[Step], width: float, size: float) -> Types:
    """The type of the headings of a book: last turns fit on a line, earlier ones take no more lines than smaller type
    would, or they without their players.

    Args:
        steps: of the book.
        width: of a diagram, mm.
        size: the type of the book, mm.
    """
    lasts = [size * LAST]
    for step in steps:
        room = width - _taken(_standing(step, width, 0.0, size), width)
        lasts.append(room / _ems(words_of((step.turns or (None,))[-1]), last=True))
    last = max(size, min(lasts))
    tried = [Types(size, last, size * part, named) for named in (True, False) for part in _EARLIER]
    return min(tried, key=lambda types: sum(len(_lines(step, width, types)) for step in steps))


def heading_of(step: Step, width: float, types: Types, height: float = 0.0) -> Head:
    """The last turn of a step, with squares and score at the right of its line, and smaller those that came before
    it: beside it if all of them have room there, else on lines below, so that the headings of a row begin level.

    Beside a higher one its turns take as many lines, if there are as many.

    Args:
        step: the step.
        width: of its diagram, mm.
        types: of the book.
        height: that of the highest beside it, mm.
    """
    items: list[Item] = []
    lines = _lines(step, width, types)
    for least in range(len(lines) + 1, len(step.turns) + 1):
        looser = _lines(step, width, types, least)
        lines = looser if _height(looser, types) <= height + _SLACK else lines
    downs = _downs(lines, types)
    first = y = BELOW_RULE + CAP_HEIGHT * types.usual * LAST
    for at, line in enumerate(lines):
        y += downs[at - 1] if at else 0.0
        for x, words, size, last in line:
            for text, paint in words:
                items.append(Text(x, y, text, size, paint, bold=last))
                x += measure(text, size, last)
    items += _standing(step, width, first, types.usual)
    return Head(tuple(items), y + types.usual * OVER_PICTURE)


class _Set(NamedTuple):
    """A turn in a line: where it begins, its words with their paints, its type, and whether it is the last one."""

    x: float
    words: Sequence[tuple[str, str]]
    size: float
    last: bool


def _downs(lines: Sequence[object], types: Types) -> list[float]:
    """From each line of a heading to the next, mm."""
    return [types.earlier * _NEXT] * (len(lines) - 1)


def _height(lines: Sequence[object], types: Types) -> float:
    """The height of a heading of so many lines, with the space under it, mm."""
    return BELOW_RULE + CAP_HEIGHT * types.usual * LAST + sum(_downs(lines, types)) + types.usual * OVER_PICTURE


def _taken(right: Sequence[Item], width: float, before: float = _BEFORE_SQUARES) -> float:
    """What squares and score take from the width of their line, with what is left free before them."""
    return width - min((bounds((item,)) or (width,))[0] for item in right) + before if right else 0.0


def _ems(words: Sequence[tuple[str, str]], *, last: bool) -> float:
    """How wide a turn is, as a part of its type."""
    return sum(measure(text, 1.0, last) for text, _ in words)


def _lines(step: Step, width: float, types: Types, least: int = 1) -> list[list[_Set]]:
    """The turns of a heading on as many lines as they need, or at least so many, for which there are turns enough.

    The last turn shares its line with squares and score, and with the turns before it only if there is room for all.
    """
    last, standing = words_of((step.turns or (None,))[-1]), _standing(step, width, 0.0, types.usual)
    ems, blank = _ems(last, last=True), _BLANK * types.earlier
    size = max(LEAST_TEXT, min(types.last, (width - _taken(standing, width)) / ems))
    lines = [[_Set(0.0, last, size, True)]]
    # As the list of all moves has them, which is shorter.
    earlier = [words_of(turn.in_full, named=types.named) for turn in step.turns[:-1]]
    if not earlier:
        return lines
    earlier[0] = [_AFTER, *earlier[0]]
    wide = math.fsum(_ems(words, last=False) for words in earlier) * types.earlier + blank * len(earlier)
    x, room = ems * size, width - _taken(standing, width, _BEFORE_SQUARES_IN_LINE)
    each = len(earlier)
    if least == 1 and x + wide - _CLOSER * blank * len(earlier) <= room < x + wide:
        # A little closer they stand beside it, and the boards of a row are larger.
        blank -= (x + wide - room) / len(earlier)
        wide = room - x
    if least > 1 or x + wide > room + _SLACK:
        lines.append([])
        x, room, each = 0.0, width, -(-len(earlier) // max(1, least - 1))
    for words in earlier:
        ems = _ems(words, last=False)
        if len(lines[-1]) == each + (len(lines) == 1) or (x and x + blank + ems * types.earlier > room + _SLACK):
            lines.append([])
            x = 0.0
        x += blank if x else 0.0
        size = max(LEAST_TEXT, min(types.earlier, width / ems))
        lines[-1].append(_Set(x, words, size, False))
        x += ems * size
    return lines


def subtitle(record: Record, left: float, right: float, y: float, size: float) -> list[Text]:
    """What was played and by whom, up to the right margin, smaller where it would reach further left than ``left``;
    colours of players in bold and in themselves.
    """
    items: list[Text] = []
    ems = sum(measure(text, 1.0, bool(player)) for words in played(record) for text, player in (*words, (" · ", "")))
    size = max(LEAST_TEXT, min(size, (right - left) / ems)) if ems else size
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


def words_of(turn: Turn | None, *, named: bool = True) -> list[tuple[str, str]]:
    """Texts and paints of a turn in a heading: the player in the player's own colour; see `Turn.words`."""
    if turn is None:
        return [("The start", "ink")]
    paint = paint_of(turn.player)
    return [(text, paint if is_name else "ink") for text, is_name in turn.words(named=named)]


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
    if square.up is not None:
        # As far from the bar as from the other edge.
        y += _BAR * side / 2 * (1 if square.up else -1)
    middle = x + (side - measure(name, size, True)) / 2
    items.append(Text(middle, y + (side + size * CAP_HEIGHT) / 2, name, size, f"{colour}.text", bold=True))
    return items

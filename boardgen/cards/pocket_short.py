"""The game in short on pocket cards, beneath the title and the game in play. All lengths are millimetres."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from boardgen.cards.blocks import SHORT
from boardgen.cards.furniture import BAND, facts, pocket_foot
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import cover_picture
from boardgen.cards.pocket_score import OVER
from boardgen.cards.sections import Section, sections_of
from boardgen.cards.template import Card
from boardgen.cards.turns import person
from boardgen.cards.typeset import FINE, Part, depth, laid, parts_of
from boardgen.cards.windows import window
from boardgen.errors import FitError
from boardgen.games.view import GameView
from boardgen.records import GameFileError
from boardgen.records.problems import Problem
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Item, Line, Polygon, Polyline, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, even_lines, wrap
from boardgen.scene.titles import hung
from boardgen.units import PT_PER_MM

#: How high the strip of the picture is, less where the text takes fewer cards then; and from it to the text.
_STRIPS, _UNDER = (24.5, 23.0, 21.5, 20.0, 18.0), 2.2
#: Over a short text the picture is higher, up to this, where more than so much would be left over.
_TALLEST, _LEFT = 54.0, 0.8
#: The picture begins so far across a card, and words end so far before it; how close to each other the lines of a
#: title stand, and the size of one that stands beside the picture, at least; from one that does not to the picture.
_BESIDE, _CLEAR, _LEADING, _SMALLEST_TITLE, _BELOW_TITLE = 0.5, 1.6, 0.92, 17 / PT_PER_MM, 1.2
#: More than this between the title and what the game is about looks like a hole; and how high a picture under both is
#: at least.
_HOLE, _LEAST_UNDER = 10.0, 18.0
#: How high the row is that tells whose a card is, half of the piece in it, and from that to the name.
_ROW, _PIECE, _AFTER_PIECE = 5.0, 1.9, 1.2
#: How far a piece in the row keeps from its ends at least.
_CLEAR_OF_RULES = 0.45
#: The pitch of the picture, in usual ones.
_CLOSE = 0.85
#: A game in short takes at most so many cards.
MOST_POCKET = 9
#: Between the parts of a text there is at most so much more than usual, of the height of a line: a list stays one.
_MOST_APART = 0.1
#: What is tried to get the text on one card: less leading, and less space between its parts.
_TIGHTER = ((0.0, 1.0), (0.0, 0.75), (0.0, 0.5), (0.0, 0.3), (0.02, 0.3), (0.04, 0.2))
#: The leading of the tagline, and how far it keeps from the title at least, in its size; and from the rule, mm.
_TAGLINE_LEADING, _APART, _OVER_RULE = 1.2, 0.95, 1.4


def short_section(card: Card) -> Section:
    """The section that pocket cards show.

    Raises:
        GameFileError: there is none.
    """
    for section in sections_of(card.blocks):
        if section.name == SHORT:
            return section
    message = 'pocket cards show the section "## In short", and there is none'
    raise GameFileError([Problem(card.file, None, None, None, None, None, "no-short-section", message)])


def short_pages(card: Card, layout: Layout) -> tuple[float, list[list[Part]]]:
    """How high the strip of the picture is, and the game in short on one card, or on several."""
    left, _, right, _ = foot = _box(layout)
    row = _ROW if signs_of(card) else 0.0
    note = number_of(MOST_POCKET, MOST_POCKET)
    bottom = pocket_foot(card.front, layout, foot, note, has_facts=not row)[1] - OVER
    tried = [(high, _paged(card, layout, right - left, bottom - high - row - _UNDER)) for high in _STRIPS]

    def worst(one: tuple[float, tuple[int, list[list[Part]]]]) -> tuple[int, bool, int]:
        tightness, found = one[1]
        return len(found), not _head(card, layout, one[0]).tagline, tightness

    high, (_, pages) = min(tried, key=worst)
    room = bottom - high - row - _UNDER
    over = min(room - depth(_spread(page, room, _MOST_APART * layout.text.leading)) for page in pages)
    return (min(high + over, _TALLEST) if over > _LEFT else high), pages


def short_cards(
    card: Card, layout: Layout, high: float, pages: Sequence[Sequence[Part]], many: int, players: int
) -> tuple[Leaf, ...]:
    """The game in short, a card for each page, with its number of so many cards: for each of some players.

    Each has the piece and the name of its player under the picture, where the game tells them apart.
    """
    assert layout.size is not None
    width, height = layout.size
    left, _, right, _ = foot = _box(layout)
    signs = signs_of(card)
    top = high + (_ROW if signs else 0.0) + _UNDER
    strip = tuple(_strip(card, layout, high))
    leaves = []
    for player, (number, page) in itertools.product(range(players), enumerate(pages, start=1)):
        note = number_of(number, many)
        credit, above = pocket_foot(card.front, layout, foot, note, has_facts=not signs)
        bottom = above - OVER
        spread = _spread(page, bottom - top, _MOST_APART * layout.text.leading)
        band = Band(tuple(laid(spread, left, top)), (left, top, right, top + depth(spread)), (0,), ())
        row = _row(card, layout, high, signs[player : player + 1]) if signs else ()
        leaves.append(Leaf(width, height, (*strip, *row, *credit), (band,), ((left, top, right, bottom),)))
    return tuple(leaves)


class _Sign(NamedTuple):
    """What tells a player: the piece, its middle at the origin, and the name."""

    piece: tuple[Item, ...]
    name: str


def signs_of(card: Card) -> tuple[_Sign, ...]:
    """What tells the players of a game from each other, in their order; nothing where the game has no such pieces."""
    game = next((record.game for record in card.records.values()), None)
    if game is None:
        return ()
    pieces = [_within_row(game.view(), player) for player in game.players]
    return tuple(map(_Sign, pieces, map(person, game.players))) if all(pieces) else ()


def _within_row(view: GameView[Any], player: str) -> tuple[Item, ...]:
    """The piece of a player, which as a pawn may be higher than wide, no higher than the row has room for."""
    box = bounds(view.mover_sign(player, 0.0, 0.0, _PIECE))
    if box is None:
        return ()
    size = min(1.0, (_ROW - 2 * _CLEAR_OF_RULES) / (box[3] - box[1]))
    return view.mover_sign(player, 0.0, -size * (box[1] + box[3]) / 2, size * _PIECE)


def _row(card: Card, layout: Layout, top: float, signs: Sequence[_Sign]) -> Iterator[Item]:
    """A row right across a card, under its picture: whose it is, how many play, and how long."""
    assert layout.size is not None
    left, _, right, _ = _box(layout)
    width, middle, bottom = layout.size[0], top + _ROW / 2, top + _ROW
    corners = (0.0, top), (width, top), (width, bottom), (0.0, bottom)
    yield Polygon(corners, Style(fill="cell.alt"))
    yield Line(0.0, top, width, top, BAND)
    yield Line(0.0, bottom, width, bottom, FINE)
    size = layout.text.size
    base = middle + CAP_HEIGHT * size / 2
    for piece, name in signs:
        yield Group(piece, dx=left + _PIECE, dy=middle)
        said = f"{name[:1].upper()}{name[1:]}"
        yield Text(left + 2 * _PIECE + _AFTER_PIECE, base, said, size, bold=True)
    yield Text(right, base, " · ".join(facts(card.front)), layout.foot.size, "muted", "end")


def _box(layout: Layout) -> tuple[float, float, float, float]:
    """A card less its margins."""
    assert layout.size is not None
    width, height = layout.size
    return layout.left, layout.top, width - layout.right, height - layout.bottom


def number_of(number: int, many: int) -> str:
    """How a card says which of all cards it is."""
    return f"{number}/{many}"


def _paged(card: Card, layout: Layout, width: float, room: float) -> tuple[int, list[list[Part]]]:
    """The parts of the section on as few cards as can be: with less space between them, then with less leading.

    And how tight they are, as a number that is the larger the tighter.

    Raises:
        FitError: a part does not fit, or all are too many.
    """
    text = short_section(card).text
    pages: list[list[Part]] = []
    tightness = 0
    for number, (tight, gaps) in enumerate(_TIGHTER):
        parts = [replace(part, space=part.space * gaps) for part in parts_of(text, width, layout.tighter(tight))]
        if any(part.height > room for part in parts):
            raise FitError(f"{card.file}: a part of the section {SHORT!r} is higher than a pocket card; shorten it")
        found: list[list[Part]] = [[]]
        for part in parts:
            if depth([*found[-1], part]) > room:
                found.append([])
            found[-1].append(part)
        if not pages or len(found) < len(pages):
            tightness, pages = number, found
    if len(pages) > MOST_POCKET:
        raise FitError(f"{card.file}: the section {SHORT!r} is too long for {MOST_POCKET} pocket cards; shorten it")
    return tightness, pages


def _spread(parts: Sequence[Part], room: float, most: float) -> list[Part]:
    """Parts with what is left over shared between them, up to a limit."""
    over = room - depth(parts)
    each = min(over / (len(parts) - 1), most) if len(parts) > 1 else 0.0
    return [replace(part, space=part.space + each) for part in parts]


class _Head(NamedTuple):
    """What stands beside the picture.

    Attributes:
        title, size: its lines, and their size.
        begin, edge: where the picture begins, from above and from the left.
        tagline: what the game is about, under the title; nothing where not all of it has room.
    """

    title: Sequence[str]
    size: float
    begin: float
    edge: float
    tagline: tuple[Text, ...]


def _head(card: Card, layout: Layout, strip: float) -> _Head:
    """The title, and what the game is about under it.

    A title whose words have no room beside the picture in a size that is one stands over it.
    """
    left, top, right, _ = _box(layout)
    begin, room = top, _edge(layout) - left - _CLEAR
    said = len(even_lines(card.front.subtitle, room, layout.tagline)) if card.front.subtitle else 0
    # Beside the picture, what the game is about has room under the title, if that is not too small for it.
    under = (
        ((said - 1) * _TAGLINE_LEADING + _APART + CAP_HEIGHT + DESCENT) * layout.tagline + _OVER_RULE if said else 0.0
    )
    lines, size = _title(card.front.title, layout, room, strip - under)
    if size < _SMALLEST_TITLE:
        lines, size = _title(card.front.title, layout, room, strip)
    if size < _SMALLEST_TITLE:
        lines, size = _title(card.front.title, layout, right - left, strip)
        begin = top + (CAP_HEIGHT + DESCENT) * size + _BELOW_TITLE
    high = CAP_HEIGHT * size + (len(lines) - 1) * size * _LEADING
    tagline = tuple(_tagline(card.front.subtitle, layout, _edge(layout) - _CLEAR, top + high, strip))
    if tagline and tagline[0].y - CAP_HEIGHT * layout.tagline - top - high > _HOLE:
        stacked = _stacked(card, layout, strip)
        if strip - stacked.begin >= _LEAST_UNDER:
            return stacked
    return _Head(lines, size, begin, _edge(layout), tagline)


def _stacked(card: Card, layout: Layout, strip: float) -> _Head:
    """The title and what the game is about, one above the other, over a picture as wide as both: in a high strip
    nothing else would stand between them beside a narrow one.
    """
    left, top, right, _ = _box(layout)
    lines, size = _title(card.front.title, layout, right - left, strip)
    below = top + CAP_HEIGHT * size + (len(lines) - 1) * size * _LEADING
    said = even_lines(card.front.subtitle, right - left, layout.tagline)
    first = below + (_APART + CAP_HEIGHT) * layout.tagline
    bases = [first + number * layout.tagline * _TAGLINE_LEADING for number in range(len(said))]
    tagline = tuple(Text(left, y, line, layout.tagline, "muted") for line, y in zip(said, bases, strict=True))
    return _Head(lines, size, bases[-1] + DESCENT * layout.tagline + _BELOW_TITLE, left, tagline)


def _edge(layout: Layout) -> float:
    """Where the picture begins, from the left."""
    assert layout.size is not None
    return layout.size[0] * _BESIDE


def _strip(card: Card, layout: Layout, strip: float) -> Iterator[Item]:
    """The title, what the game is about under it, and beside both a part of the game in play."""
    assert layout.size is not None
    left, top, right, _ = _box(layout)
    head = _head(card, layout, strip)
    picture = cover_picture(card, card.strip)
    if picture is not None:
        # Within the margins: a cut that is a little off takes nothing away, nor leaves a part of it on the next card.
        part, (edge, begin, _, _) = window(picture, (head.edge, head.begin, right, strip), _CLOSE)
        yield part
        yield Polyline(((edge, strip), (edge, begin), (right, begin), (right, strip)), BAND)
    yield from head.tagline
    for number, line in enumerate(head.title):
        yield hung(left, top + CAP_HEIGHT * head.size + number * head.size * _LEADING, line, head.size)
    if not signs_of(card):
        yield Line(0.0, strip, layout.size[0], strip, BAND)


def _tagline(said: str, layout: Layout, right: float, below: float, strip: float) -> Iterator[Text]:
    """What the game is about, under the title and beside the picture, if there is room for all of it."""
    left, size = layout.left, layout.tagline
    lines = even_lines(said, right - left, size)
    base = strip - _OVER_RULE - DESCENT * size
    bases = [base - number * size * _TAGLINE_LEADING for number in range(len(lines))][::-1]
    if lines and bases[0] - CAP_HEIGHT * size - below >= _APART * size:
        yield from (Text(left, y, line, size, "muted") for line, y in zip(lines, bases, strict=True))


def _title(title: str, layout: Layout, width: float, strip: float) -> tuple[list[str], float]:
    """The lines of a title and their size: as large as leaves the picture its part of the strip."""
    size = layout.title
    while True:
        lines = wrap(title, width, size, True)
        whole = " ".join(lines) == " ".join(title.split())
        high = CAP_HEIGHT * size + (len(lines) - 1) * size * _LEADING
        if (whole and high <= strip - layout.top) or size <= layout.text.size:
            return lines, size
        size *= 0.98

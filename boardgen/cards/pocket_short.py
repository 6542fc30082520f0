"""The game in short on pocket cards, beneath the title and the game in play. All lengths are millimetres."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from boardgen.cards.blocks import SHORT
from boardgen.cards.furniture import BAND, pocket_foot
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import cover_picture
from boardgen.cards.pocket_score import OVER
from boardgen.cards.sections import Section, sections_of
from boardgen.cards.template import Card
from boardgen.cards.turns import person
from boardgen.cards.typeset import Part, depth, laid, parts_of
from boardgen.cards.windows import window
from boardgen.errors import FitError
from boardgen.games.view import GameView
from boardgen.records import GameFileError
from boardgen.records.problems import Problem
from boardgen.scene.bounds import bounds
from boardgen.scene.inside import inside
from boardgen.scene.primitives import Group, Item, Line, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, even_lines, measure, wrap
from boardgen.scene.titles import hung
from boardgen.units import PT_PER_MM

#: How high the strip of the picture is, less where the text takes fewer cards then, or is less tight, but not that
#: alone for the least; from it to the text, and how much more where the strip has no use for it.
_STRIPS, _LEAST_STRIP, _UNDER, _MORE_UNDER = (20.0, 18.0, 13.0, 11.5, 10.2, 8.0), 10.0, 2.2, 1.2
#: Over a short text the picture is higher, up to this, where more than so much would be left over.
_TALLEST, _LEFT = 44.0, 0.8
#: How close to each other the lines of a title stand, and the size of one that is on one line, at least.
_LEADING, _SMALLEST_TITLE = 0.92, 17 / PT_PER_MM
#: From the foot of a title to what the game is about, and from that to the picture; the leading of the tagline, and
#: how much of its size it has at least so that it is one line.
_OVER_TAGLINE, _OVER_STRIP, _TAGLINE_LEADING, _LEAST_TAGLINE = 2.6, 1.5, 1.2, 0.82
#: Half of the piece that tells whose a card is, from that to the name, and from the title to both; how high a piece
#: is at the most.
_PIECE, _AFTER_PIECE, _BEFORE_PIECE, _SIGN = 1.9, 1.2, 3.0, 4.1
#: The pitch of the picture, in usual ones; and how far it would go on beyond a cut, so that the rim of a board does
#: not stand along that: where two cards meet it would be double.
_CLOSE, _OVER_CUT = 0.75, 0.5
#: A game in short takes at most so many cards.
MOST_POCKET = 9
#: Between the parts of a text there is at most so much more than usual, of the height of a line: a list stays one.
_MOST_APART = 0.1
#: What is tried to get the text on one card: less leading, and less space between its parts.
_TIGHTER = ((0.0, 1.0), (0.0, 0.75), (0.0, 0.5), (0.0, 0.3), (0.02, 0.3), (0.04, 0.2))


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
    """How high the picture may be, and the game in short on one card, or on several."""
    left, _, right, _ = _box(layout)
    room = _bottom(card, layout) - _head(card, layout).below - _UNDER
    tried = [(high, *_paged(card, layout, right - left, room - high)) for high in _STRIPS]
    high, _, pages = min(tried, key=lambda one: (len(one[2]), one[0] < _LEAST_STRIP, one[1]))
    apart = _MOST_APART * layout.text.leading
    over = min(room - high - depth(_spread(page, room - high, apart)) for page in pages)
    return (min(high + over, _TALLEST) if over > _LEFT else high), pages


def short_cards(
    card: Card, layout: Layout, high: float, pages: Sequence[Sequence[Part]], many: int, players: int
) -> tuple[Leaf, ...]:
    """The game in short, a card for each page, with its number of so many cards: for each of some players.

    Each has the piece and the name of its player beside the title, where the game tells them apart.
    """
    assert layout.size is not None
    width, height = layout.size
    left, _, right, _ = foot = _box(layout)
    head = _head(card, layout)
    strip, end = _strip(card, layout, head.below, high)
    most, bottom = _MOST_APART * layout.text.leading, _bottom(card, layout)
    leaves = []
    for player, (number, page) in itertools.product(range(players), enumerate(pages, start=1)):
        credit, _ = pocket_foot(card.front, layout, foot, number_of(number, many))
        spread = _spread(page, bottom - end - _UNDER, most)
        top = end + _UNDER + max(0.0, min(_MORE_UNDER, bottom - end - _UNDER - depth(spread)))
        band = Band(tuple(laid(spread, left, top)), (left, top, right, top + depth(spread)), (0,), ())
        sign = _signed(signs_of(card)[player : player + 1], layout, head.base)
        leaves.append(
            Leaf(width, height, (*head.items, *sign, *strip, *credit), (band,), ((left, top, right, bottom),))
        )
    return tuple(leaves)


def _bottom(card: Card, layout: Layout) -> float:
    """Where the text has to end."""
    return pocket_foot(card.front, layout, _box(layout), number_of(MOST_POCKET, MOST_POCKET))[1] - OVER


class _Sign(NamedTuple):
    """What tells a player: the piece, its middle at the origin, and the name."""

    piece: tuple[Item, ...]
    name: str


def signs_of(card: Card) -> tuple[_Sign, ...]:
    """What tells the players of a game from each other, in their order; nothing where the game has no such pieces."""
    game = next((record.game for record in card.records.values()), None)
    if game is None:
        return ()
    pieces = [_small(game.view(), player) for player in game.players]
    return tuple(map(_Sign, pieces, (person(name).capitalize() for name in game.players))) if all(pieces) else ()


def _small(view: GameView[Any], player: str) -> tuple[Item, ...]:
    """The piece of a player, which as a pawn may be higher than wide, no higher than a line of a title."""
    box = bounds(view.mover_sign(player, 0.0, 0.0, _PIECE))
    if box is None:
        return ()
    size = min(1.0, _SIGN / (box[3] - box[1]))
    return view.mover_sign(player, 0.0, -size * (box[1] + box[3]) / 2, size * _PIECE)


def _signed(signs: Sequence[_Sign], layout: Layout, base: float) -> Iterator[Item]:
    """Whose a card is, at the right margin, the name on a line."""
    _, _, right, _ = _box(layout)
    size = layout.text.size
    for piece, name in signs:
        begin = right - measure(name, size, True)
        yield Group(piece, dx=begin - _AFTER_PIECE - _PIECE, dy=base - CAP_HEIGHT * size / 2)
        yield Text(begin, base, name, size, bold=True)


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
    """What stands over the picture.

    Attributes:
        items: the title, and what the game is about under it.
        base: on which the title stands, or its last line.
        below: where the picture begins.
    """

    items: tuple[Item, ...]
    base: float
    below: float


def _head(card: Card, layout: Layout) -> _Head:
    """The title, with room for whose a card is beside it, and what the game is about, always as far under it."""
    left, top, right, _ = _box(layout)
    wide = max((measure(sign.name, layout.text.size, True) for sign in signs_of(card)), default=0.0)
    signed = _BEFORE_PIECE + 2 * _PIECE + _AFTER_PIECE + wide if wide else 0.0
    lines, size = _title(card.front.title, layout, right - left - signed)
    bases = [top + CAP_HEIGHT * size + number * size * _LEADING for number in range(len(lines))]
    items: list[Item] = [hung(left, y, line, size) for line, y in zip(lines, bases, strict=True)]
    y, said = bases[-1] + _OVER_TAGLINE, card.front.subtitle
    if said:
        least = (right - left) / measure(said, layout.tagline)
        size = layout.tagline * (min(1.0, least) if least >= _LEAST_TAGLINE else 1.0)
        y += CAP_HEIGHT * layout.tagline - size * _TAGLINE_LEADING
        for line in even_lines(said, right - left, size):
            y += size * _TAGLINE_LEADING
            items.append(Text(left, y, line, size, "muted"))
        y += DESCENT * layout.tagline + _OVER_STRIP
    return _Head(tuple(items), bases[-1], y)


def _strip(card: Card, layout: Layout, top: float, high: float) -> tuple[tuple[Item, ...], float]:
    """A part of the game in play from one side of a card to the other, and where it ends."""
    assert layout.size is not None
    width = layout.size[0]
    picture = cover_picture(card, card.strip)
    if picture is None:
        return (Line(0.0, top, width, top, BAND),), top
    part, (_, _, _, end) = window(picture, (-_OVER_CUT, top, width + _OVER_CUT, top + high), _CLOSE, hangs=True)
    shown = Group(tuple(inside((part,), (0.0, top, width, end))), clip=(0.0, top, width, end))
    return (shown, Line(0.0, top, width, top, BAND), Line(0.0, end, width, end, BAND)), end


def _title(title: str, layout: Layout, width: float) -> tuple[list[str], float]:
    """The lines of a title and their size: one line, unless its letters would be small."""
    size = layout.title * min(1.0, width / measure(title, layout.title, True))
    if size >= _SMALLEST_TITLE:
        return [title], size
    size = layout.title
    while len(lines := wrap(title, width, size, True)) > 2 and size > layout.text.size:
        size *= 0.98
    return lines, size

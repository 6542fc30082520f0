"""The game in short on pocket cards, beneath a part of the game in play. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgen.cards.bands import EPSILON
from boardgen.cards.blocks import SHORT
from boardgen.cards.furniture import BAND, pocket_foot
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import Picture, cover_picture
from boardgen.cards.pocket_score import OVER
from boardgen.cards.sections import Section, sections_of
from boardgen.cards.template import Card
from boardgen.cards.typeset import Part, depth, laid, parts_of
from boardgen.cards.windows import KEPT_OFF, Whole, all_of, cell_across, corner, rows_across, window
from boardgen.errors import FitError
from boardgen.records import GameFileError
from boardgen.records.problems import Problem
from boardgen.scene.primitives import Item, Line, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, even_lines, measure, wrap
from boardgen.scene.titles import hung

#: How high the strip of the picture is, less where the text takes fewer cards then; and from it to the text.
_STRIPS, _UNDER = (24.5, 21.5, 18.0), 2.4
#: Over a short text the picture is higher, up to this, where more than so much would be left over.
_TALLEST, _LEFT = 54.0, 0.8
#: The title has at most so much of the width of a card, beside the picture; its lines stand so close.
_BESIDE, _LEADING = 0.47, 0.98
#: A board that leaves no corner free has so many whole rows at best, under a title that takes so much height
#: at least, of which so much stays free under it.
_ROWS, _HEAD, _UNDER_TITLE = (3, 2, 1), 9.6, 1.5
#: A game in short takes at most so many cards.
MOST_POCKET = 9
#: Between the parts of a text there is at most so much more than usual, of the height of a line: a list stays one.
_MOST_APART = 0.25
#: What is tried to get the text on one card: less leading, and less space between its parts.
_TIGHTER = ((0.0, 1.0), (0.0, 0.3), (0.02, 0.3), (0.04, 0.2))
#: The leading of the tagline, and how far it keeps from the title at least, in its size; and its widest and narrowest
#: part of a card, in twentieths.
_TAGLINE_LEADING, _APART, _WIDEST, _NARROWEST = 1.2, 1.2, 12, 5
#: The pitch of the strip, in usual ones.
_CLOSE = 0.9


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
    bottom = pocket_foot(card.front, layout, foot, number_of(MOST_POCKET, MOST_POCKET))[1] - OVER
    tried = [(high, _paged(card, layout, right - left, bottom - high - _UNDER)) for high in _strips(card, layout)]
    high, pages = min(tried, key=lambda one: len(one[1]))
    room = bottom - high - _UNDER
    over = min(room - depth(_spread(page, room, _MOST_APART * layout.text.leading)) for page in pages)
    return (min(high + over, _TALLEST) if over > _LEFT else high), pages


def _strips(card: Card, layout: Layout) -> tuple[float, ...]:
    """How high the strip may be, the best first: where the title stands above it, of whole rows of cells."""
    picture = cover_picture(card, card.strip)
    if picture is None or picture.figure.crop or not picture.fills_its_corners:
        return _STRIPS
    left, _, right, _ = _box(layout)
    return tuple(_HEAD + rows * cell_across(picture, right - left) + KEPT_OFF for rows in _ROWS)


def short_cards(
    card: Card, layout: Layout, high: float, pages: Sequence[Sequence[Part]], many: int
) -> tuple[Leaf, ...]:
    """The game in short, a card for each page, with its number of so many cards."""
    assert layout.size is not None
    width, height = layout.size
    left, _, right, _ = foot = _box(layout)
    top = high + _UNDER
    strip = tuple(_strip(card, layout, high))
    leaves = []
    for number, page in enumerate(pages, start=1):
        credit, above = pocket_foot(card.front, layout, foot, number_of(number, many))
        bottom = above - OVER
        spread = _spread(page, bottom - top, _MOST_APART * layout.text.leading)
        band = Band(tuple(laid(spread, left, top)), (left, top, right, top + depth(spread)), (0,), ())
        leaves.append(Leaf(width, height, (*strip, *credit), (band,), ((left, top, right, bottom),)))
    return tuple(leaves)


def _box(layout: Layout) -> tuple[float, float, float, float]:
    """A card less its margins."""
    assert layout.size is not None
    width, height = layout.size
    return layout.left, layout.top, width - layout.right, height - layout.bottom


def number_of(number: int, many: int) -> str:
    """How a card says which of all cards it is."""
    return f"{number}/{many}"


def _paged(card: Card, layout: Layout, width: float, room: float) -> list[list[Part]]:
    """The parts of the section on as few cards as can be: with less space between them, then with less leading.

    Raises:
        FitError: a part does not fit, or all are too many.
    """
    text = short_section(card).text
    pages: list[list[Part]] = []
    for tight, gaps in _TIGHTER:
        parts = [replace(part, space=part.space * gaps) for part in parts_of(text, width, layout.tighter(tight))]
        if any(part.height > room for part in parts):
            raise FitError(f"{card.file}: a part of the section {SHORT!r} is higher than a pocket card; shorten it")
        found: list[list[Part]] = [[]]
        for part in parts:
            if depth([*found[-1], part]) > room:
                found.append([])
            found[-1].append(part)
        if not pages or len(found) < len(pages):
            pages = found
    if len(pages) > MOST_POCKET:
        raise FitError(f"{card.file}: the section {SHORT!r} is too long for {MOST_POCKET} pocket cards; shorten it")
    return pages


def _spread(parts: Sequence[Part], room: float, most: float) -> list[Part]:
    """Parts with what is left over shared between them, up to a limit."""
    over = room - depth(parts)
    each = min(over / (len(parts) - 1), most) if len(parts) > 1 else 0.0
    return [replace(part, space=part.space + each) for part in parts]


def _strip(card: Card, layout: Layout, strip: float) -> Iterator[Item]:
    """A part of the game in play across its text, the title in its corner; where a board leaves none, above it.

    Of a figure that shows a part of a board, that part is whole, and the board around it runs off. It keeps
    within the margins: cards lie edge to edge, so what reached a cut would leave a sliver on one side of it.
    """
    assert layout.size is not None
    width = layout.size[0]
    left, top, right, _ = _box(layout)
    lines, size = _title(card.front.title, layout, width * _BESIDE - left, min(strip, _STRIPS[0]))
    high = CAP_HEIGHT * size + (len(lines) - 1) * size * _LEADING
    field = (left, top, left + max(measure(line, size, True) for line in lines) + 2.5, top + high + 2.5)
    box = (left, top, right, strip)
    picture = cover_picture(card, card.strip)
    if picture is not None and picture.figure.crop:
        yield corner(picture, box, field, left)
    elif picture is not None:
        words = [
            (left, top + above, left + measure(line, size, True), top + above + CAP_HEIGHT * size)
            for line, above in zip(lines, (number * size * _LEADING for number in range(len(lines))), strict=True)
        ]
        whole = None if picture.fills_its_corners else all_of(picture, (left, top, right, strip - KEPT_OFF), words)
        part, is_clear = (whole.draw(), True) if whole is not None else window(picture, box, _CLOSE, field)
        if not is_clear or picture.fills_its_corners:
            yield from _rows_under_title(card.front.title, picture, layout, strip)
            return
        yield part
        if whole is not None:
            yield from _tagline(card.front.subtitle, whole, layout, top + high, strip)
    for number, line in enumerate(lines):
        yield hung(left, top + CAP_HEIGHT * size + number * size * _LEADING, line, size)
    yield Line(left, strip, right, strip, BAND)


def _tagline(said: str, whole: Whole, layout: Layout, below: float, strip: float) -> Iterator[Item]:
    """What the game is about in the corner that a board leaves free under a title, in as few lines as stand clear."""
    left, _, right, _ = _box(layout)
    size = layout.tagline
    leading = size * _TAGLINE_LEADING
    base, before = strip - KEPT_OFF - DESCENT * size, 0
    for part in range(_WIDEST, _NARROWEST - 1, -1):
        lines = even_lines(said, (right - left) * part / 20, size)
        if len(lines) == before:
            continue
        before = len(lines)
        bases = [base - number * leading for number in range(len(lines))][::-1]
        boxes = [
            (left, y - CAP_HEIGHT * size, left + measure(line, size), y) for line, y in zip(lines, bases, strict=True)
        ]
        if lines and boxes[0][1] - below < _APART * size:
            return
        if all(map(whole.is_clear, boxes)):
            yield from (Text(left, y, line, size, "muted") for line, y in zip(lines, bases, strict=True))
            return


def _rows_under_title(title: str, picture: Picture, layout: Layout, strip: float) -> Iterator[Item]:
    """As many whole rows of a board as have room in a strip between the margins, under the title in one line.

    Where cards lie side by side, rows from edge to edge would be read as those of one board.
    """
    left, _, right, _ = _box(layout)
    pitch = cell_across(picture, right - left)
    rows = max(1, min(int((strip - _HEAD - KEPT_OFF) / pitch + EPSILON), round(picture.size[1])))
    head = strip - rows * pitch - KEPT_OFF
    high = CAP_HEIGHT + DESCENT
    size = min(layout.title, (right - left) / measure(title, 1.0, True), (head - layout.top - _UNDER_TITLE) / high)
    # What is left over is shared by what is above the title and what is under it.
    y = layout.top + (head - layout.top - _UNDER_TITLE - high * size) / 2 + CAP_HEIGHT * size
    yield rows_across(picture, (left, head, right, strip - KEPT_OFF))
    yield hung(left, y, title, size)
    yield Line(left, strip, right, strip, BAND)


def _title(title: str, layout: Layout, width: float, strip: float) -> tuple[list[str], float]:
    """The lines of a title and their size: as large as leaves the picture its part of the strip."""
    size = layout.title
    while True:
        lines = wrap(title, width, size, True)
        whole = " ".join(lines) == " ".join(title.split())
        high = CAP_HEIGHT * size + (len(lines) - 1) * size * _LEADING
        if (whole and high <= strip - 2 * layout.top) or size <= layout.text.size:
            return lines, size
        size *= 0.96

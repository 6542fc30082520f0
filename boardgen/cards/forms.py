"""A card in one of its forms: folded sheet, single page, pocket cards. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgen.cards.blocks import Block, figures_in, split_short
from boardgen.cards.columns import Flow, Placed, flow, needed
from boardgen.cards.fragment import Fragment, Measures, measures
from boardgen.cards.fragments import fragments_of
from boardgen.cards.furniture import colophon, folio, pocket_head, title_block
from boardgen.cards.layouts import Layout
from boardgen.cards.pictures import Pictures
from boardgen.cards.template import Card
from boardgen.errors import FitError, option
from boardgen.paper.duplex import Duplex
from boardgen.paper.printers_marks import cut_marks, fold_marks
from boardgen.paper.sizes import Paper, format_size, parse_paper
from boardgen.records import GameFileError
from boardgen.records.problems import Problem
from boardgen.scene.primitives import Box, Document, Group, Item, Scene
from boardgen.units import PT_PER_MM

#: Number of type sizes to try between the largest and the smallest.
STEPS = 12
#: Cost of the smallest type compared to the largest, in squares of empty fractions of pages.
_SMALLER = 0.4
#: The most pocket cards in a set.
MOST_POCKET = 9
#: Fold marks reach from here, where printers begin, …
_PRINTABLE = 4.0
#: … to here, mm from the edge of the sheet.
_FOLD_REACH = 8.0
#: Rule cards and booklets are on A4 if the paper is narrower than this, mm.
CARD_WIDTH = 200.0
#: Smallest page for reading, shorter and longer side.
SMALLEST_PAGE = (74.0, 105.0)
#: Distance of small cards from the edge of the sheet, mm.
_SHEET_MARGIN = 8.0


@dataclass(frozen=True, slots=True)
class Leaf:
    """A typeset page or small card.

    Attributes:
        width, height: mm.
        furniture: title, footer and the like.
        placed: the text.
        frames: the columns it lies in.
    """

    width: float
    height: float
    furniture: tuple[Item, ...]
    placed: tuple[Placed, ...]
    frames: tuple[Box, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All items of the page."""
        return (*self.furniture, *(placed.group for placed in self.placed))

    @property
    def headings(self) -> tuple[tuple[str, float], ...]:
        """Headings with their distance from the top."""
        return tuple((p.fragment.heading, p.box[1]) for p in self.placed if p.fragment.heading)


@dataclass(frozen=True, slots=True)
class _Blank:
    """A page without its text."""

    width: float
    height: float
    furniture: tuple[Item, ...]
    frames: tuple[Box, ...]


def rules_paper(paper: str) -> str:
    """The paper, or A4 if it is too small for the rules of a game."""
    sheet = parse_paper(paper)
    return paper if min(sheet.width, sheet.height) >= CARD_WIDTH else "a4"


def check_page(page: tuple[float, float], sheet: Paper, what: str) -> tuple[float, float]:
    """Check that a page has room for text and figures, and return its size.

    Raises:
        FitError: it is smaller than A7 in one direction.
    """
    if min(page) < SMALLEST_PAGE[0] or max(page) < SMALLEST_PAGE[1]:
        least = format_size(*SMALLEST_PAGE)
        raise FitError(
            f"{what} on {sheet.name} has pages of {format_size(*page)}, and text and figures need {least} at the "
            f"least: use a larger {option('paper')}, such as a4"
        )
    return page


def card_document(card: Card, form: str, layout: Layout, paper: str = "a4", duplex: Duplex | None = None) -> Document:
    """A card on sheets of paper.

    Args:
        card, form, layout, paper: what is printed, and how.
        duplex: how the printer turns the sheet of a folded card; by default over its short edge.

    Raises:
        FitError: the text is too long for the form; by how much.
        OptionError: no such paper, or an offset that is too large.
        GameFileError: pocket cards of a text without the section "In short".
    """
    leaves = card_leaves(card, form, layout, paper)
    sheet = {"card": _folded, "page": _single, "pocket": _deck}[form]
    pages = sheet(card, leaves, paper, layout)
    if form == "card":
        pages[1] = (duplex or Duplex("short")).back_page(pages[1])
    return Document(
        tuple(pages),
        title=f"{card.front.title}: rules",
        author=card.front.designer,
        subject=f"Rules of {card.front.title}, a game by {card.front.designer}",
        keywords=("board game", "rules", card.slug),
    )


def card_leaves(card: Card, form: str, layout: Layout, paper: str = "a4") -> tuple[Leaf, ...]:
    """The pages of a card in reading order; see `card_document`."""
    width, height = _page_size(form, layout, paper)
    pictures = Pictures(card)
    if form == "pocket":
        blocks = _short_blocks(card)
        for count in range(1, MOST_POCKET + 1):
            found = _fitted(layout, blocks, pictures, _pockets(card, layout, count))
            if found is not None:
                return found
        raise _too_long(card, layout, blocks, pictures, _pockets(card, layout, MOST_POCKET), form, paper)
    blocks = card.blocks if layout.short else split_short(card.blocks)[0]
    pages = _pages(card, layout, width, height, 4 if form == "card" else 1)
    found = _fitted(layout, blocks, pictures, pages)
    if found is None:
        raise _too_long(card, layout, blocks, pictures, pages, form, paper)
    return found


def _page_size(form: str, layout: Layout, paper: str) -> tuple[float, float]:
    """The size of a page for reading, not of the sheet."""
    if form == "pocket":
        assert layout.size is not None
        return layout.size
    sheet = parse_paper(paper)
    short, long = sorted((sheet.width, sheet.height))
    if form == "card":
        return check_page((long / 2, short), sheet, "a folded card")
    return check_page((long, short) if layout.orientation == "landscape" else (short, long), sheet, "a page of rules")


def _short_blocks(card: Card) -> tuple[Block, ...]:
    blocks = split_short(card.blocks)[1]
    if not blocks:
        message = 'pocket cards show the section "## In short", and there is none'
        raise GameFileError([Problem(card.file, None, None, None, None, None, "no-short-section", message)])
    return blocks


def _fitted(
    layout: Layout, blocks: Sequence[Block], pictures: Pictures, pages: Sequence[_Blank]
) -> tuple[Leaf, ...] | None:
    """The text on blank pages; None if it does not fit even in the smallest type.

    The type is the largest that fits, or slightly smaller if that fills the pages more evenly.
    """
    found: tuple[float, Flow] | None = None
    for step in range(STEPS + 1):
        tightness = step / STEPS
        if found is not None and found[0] <= tightness * _SMALLER:
            break
        flowed = flow(_fragments(blocks, pages[0], measures(layout, tightness), pictures), [p.frames for p in pages])
        if flowed is not None:
            cost = flowed.cost + tightness * _SMALLER
            if found is None or cost < found[0]:
                found = cost, flowed
    if found is None:
        return None
    placed = found[1].placed
    return tuple(
        Leaf(page.width, page.height, page.furniture, tuple(p for p in placed if p.page == number), page.frames)
        for number, page in enumerate(pages)
    )


def _fragments(blocks: Sequence[Block], page: _Blank, at: Measures, pictures: Pictures) -> list[Fragment]:
    first, last = page.frames[0], page.frames[-1]
    return fragments_of(blocks, first[2] - first[0], last[2] - first[0], at, pictures)


def _pages(card: Card, layout: Layout, width: float, height: float, count: int) -> tuple[_Blank, ...]:
    """Pages with a title on the first and the colophon at the foot of the last."""
    pages = []
    for number in range(1, count + 1):
        left, top = layout.left, layout.top
        right, bottom = width - layout.right, height - layout.bottom
        items: list[Item] = []
        if number == 1:
            head, top = title_block(card.front, layout, (left, top, right, bottom))
            items += head
        if number == count:
            foot, bottom = colophon(card.front, layout, (left, top, right, bottom))
        else:
            foot, bottom = folio(card.front, number, layout, (left, top, right, bottom))
        items += foot
        pages.append(_Blank(width, height, tuple(items), _columns(layout, (left, top, right, bottom))))
    return tuple(pages)


def _pockets(card: Card, layout: Layout, count: int) -> tuple[_Blank, ...]:
    assert layout.size is not None
    width, height = layout.size
    cards = []
    for number in range(1, count + 1):
        box = (layout.left, layout.top, width - layout.right, height - layout.bottom)
        head, top = pocket_head(card.front, number, count, layout, box)
        foot: list[Item] = []
        bottom = box[3]
        if number == count:
            foot, bottom = colophon(card.front, layout, box, short=True)
        frames = _columns(layout, (box[0], top, box[2], bottom))
        cards.append(_Blank(width, height, (*head, *foot), frames))
    return tuple(cards)


def _columns(layout: Layout, box: Box) -> tuple[Box, ...]:
    width = (box[2] - box[0] - layout.gutter * (layout.columns - 1)) / layout.columns
    lefts = [box[0] + i * (width + layout.gutter) for i in range(layout.columns)]
    return tuple((left, box[1], left + width, box[3]) for left in lefts)


def _too_long(
    card: Card,
    layout: Layout,
    blocks: Sequence[Block],
    pictures: Pictures,
    pages: Sequence[_Blank],
    form: str,
    paper: str,
) -> FitError:
    at = measures(layout, 1.0)
    frames = [frame for page in pages for frame in page.frames]
    fragments = _fragments(blocks, pages[0], at, pictures)
    room = sum(frame[3] - frame[1] for frame in frames)
    over = needed([fragment for fragment in fragments if not fragment.span]) - room
    over += layout.columns * needed([fragment for fragment in fragments if fragment.span])
    lines = max(1, round(over / at.leading))
    tallest = max((fragment.height for fragment in fragments), default=0.0)
    if tallest > max(frame[3] - frame[1] for frame in frames):
        return FitError(
            f"the {form} of {card.slug} has a figure or table {tallest:.0f} mm high, higher than a column on "
            f"{parse_paper(paper).name}: use a larger {option('paper')}, such as a4"
        )
    where = f"the form {form} on {parse_paper(paper).name}"
    how = f"about {lines} lines ({max(1, round(100 * over / room))} %)" if over > 0 else "a little"
    size = f"{layout.smallest * PT_PER_MM:.3g} pt"
    return FitError(
        f"{card.file}: the text is {how} too long for {where}, even in type of {size}; use a larger "
        f"{option('paper')}, shorten it, leave a figure out, or allow smaller type in layouts.yaml"
    )


def _folded(card: Card, leaves: Sequence[Leaf], paper: str, layout: Layout) -> list[Scene]:
    """Two sides of a sheet: page 4 beside page 1, page 2 beside page 3, and marks where it is folded."""
    width, height = leaves[0].width, leaves[0].height
    sides = []
    # In the order of reading: page 1 comes before page 4, on the right of it.
    for name, order in (("outside", ((0, 1), (3, 0))), ("inside", ((1, 0), (2, 1)))):
        items: list[Item] = []
        headings: list[tuple[str, float]] = []
        for page, column in order:
            items.append(Group(leaves[page].items, id=f"page-{page + 1}", dx=column * width))
            headings += leaves[page].headings
        box = (0.0, _FOLD_REACH, 2 * width, height - _FOLD_REACH)
        items.append(fold_marks([width], [], box, gap=0.0, length=_FOLD_REACH - _PRINTABLE))
        numbers = " and ".join(str(page + 1) for page, _ in order)
        desc = _described(card, f"pages {numbers}")
        sides.append(
            Scene(2 * width, height, tuple(items), f"{card.front.title}, {name}", desc, headings=tuple(headings))
        )
    return sides


def _single(card: Card, leaves: Sequence[Leaf], paper: str, layout: Layout) -> list[Scene]:
    (leaf,) = leaves
    desc = _described(card, "all on one page")
    return [Scene(leaf.width, leaf.height, leaf.items, card.front.title, desc, headings=leaf.headings)]


def _deck(card: Card, leaves: Sequence[Leaf], paper: str, layout: Layout) -> list[Scene]:
    """As many whole sets as a sheet holds, at least one, with cut marks around the block."""
    sheet = parse_paper(paper)
    width, height = leaves[0].width, leaves[0].height
    columns = int((sheet.width - 2 * _SHEET_MARGIN) // width)
    rows = int((sheet.height - 2 * _SHEET_MARGIN) // height)
    if not columns or not rows:
        raise FitError(f"cards of {width:g} × {height:g} mm do not fit on {sheet.name}")
    room = columns * rows
    shown = list(leaves) * max(1, room // len(leaves))
    scenes: list[Scene] = []
    for first in range(0, len(shown), room):
        some = shown[first : first + room]
        scenes.append(_deck_sheet(card, some, (sheet.width, sheet.height), columns, len(scenes) + 1))
    return scenes


def _deck_sheet(card: Card, some: Sequence[Leaf], size: tuple[float, float], columns: int, number: int) -> Scene:
    width, height = some[0].width, some[0].height
    rows = -(-len(some) // columns)
    across = min(columns, len(some))
    left, top = (size[0] - across * width) / 2, (size[1] - rows * height) / 2
    items: list[Item] = []
    headings: list[tuple[str, float]] = []
    for i, leaf in enumerate(some):
        x, y = left + i % columns * width, top + i // columns * height
        items.append(Group(leaf.items, id=f"card-{i + 1}", dx=x, dy=y))
        headings += [(text, y + at) for text, at in leaf.headings]
    box = (left, top, left + across * width, top + rows * height)
    verticals = [left + i * width for i in range(across + 1)]
    horizontals = [top + i * height for i in range(rows + 1)]
    items.append(cut_marks(verticals, horizontals, box))
    title = f"{card.front.title}, pocket cards"
    return Scene(*size, tuple(items), title, _described(card, "in short"), headings=tuple(headings))


def _described(card: Card, what: str) -> str:
    figures = [ref.alt for ref in figures_in(card.blocks)]
    shown = f" Figures: {'; '.join(figures)}." if figures else ""
    return f"Rules of {card.front.title} by {card.front.designer}, {what}.{shown}"

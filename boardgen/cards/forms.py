"""A card in one of its forms: folded sheets, one page, pocket cards. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from boardgen.cards.arrange import Arranger
from boardgen.cards.bands import Form, Plain
from boardgen.cards.blocks import SHORT, Paragraph
from boardgen.cards.card_pages import TIGHTER, CardPages
from boardgen.cards.compose import Chosen, Composition, Dealing, Together, used
from boardgen.cards.composer import Composer
from boardgen.cards.cover import LEAST_COVER, shown_in_play
from boardgen.cards.furniture import cover_heads, folio, imprint, parts_runs, tagline_items
from boardgen.cards.grid import Grid
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP, Leaf, draw_band
from boardgen.cards.looked_up import has_readings, looked_up
from boardgen.cards.one_page import OnePage
from boardgen.cards.pocket import pocket_leaves
from boardgen.cards.pocket_score import players_of, score_band
from boardgen.cards.sections import PARTS, Section, Step, key_section, parts_section
from boardgen.cards.sheets import deck, folded, single
from boardgen.cards.template import READING, Card
from boardgen.cards.typeset import parts_of
from boardgen.errors import FitError, option
from boardgen.fonts.fallback import own_font
from boardgen.paper.duplex import Duplex
from boardgen.paper.sizes import Paper, format_size, parse_paper
from boardgen.scene.primitives import Document, Item, Text
from boardgen.scene.text import CAP_HEIGHT

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont

#: A folded card has so many pages: a sheet, a sheet and a half, two sheets.
PANELS = (4, 6, 8)
#: Rule cards and booklets are on A4 if the paper is narrower than this, mm.
CARD_WIDTH = 200.0
#: Smallest page for reading, shorter and longer side.
SMALLEST_PAGE = (74.0, 105.0)
#: Between the bands of a first page.
_COVER_GAP = 4.0
#: Figures in a row have at least so much of the pitch that others have.
_SHRUNK = 0.62
#: What it costs that readers come last to what they need first, of several sheets and of one.
_PARTS_LAST, _PARTS_LATE = 0.4, 0.15
#: What it is worth that they learn what signs mean before they see these.
_KEY_FIRST = 0.06
#: What it costs that a leaf is printed twice, to be cut apart.
_CUT = 1.0
#: Orders that cost so much more than the best are compared with it once their figures have grown: those of some fill
#: their columns before they fill their pages.
_GROWN = 0.04
#: What is needed leaves the first page for a picture that is wider then, unless pages cost so much more.
_AS_WIDE, _FOR_PICTURE = 0.97, 0.1
#: A card that costs more has a page that is far from full.
_LOOSE = 0.5
#: What it costs that the last page of a short text is one to write on.
_NOTED = 0.5
#: From what is written on to the line over the imprint.
_OVER_IMPRINT = 3.0
#: A page is bare whose bands take less than this part of it.
_BARE = 0.7
#: What it costs when the turn and the end share a page.
_TURN_AND_END = 0.2
_TURN = re.compile(r"\b(your turn|turns?|a move|moving|how to play)\b", re.IGNORECASE)
_END = re.compile(r"\b(the end|end|winning|end of the game)\b", re.IGNORECASE)


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
        duplex: how the printer turns the sheets of a folded card; over their short edge unless told otherwise.

    Raises:
        FitError: a section or a figure is too large for a page, or the text too long for the form; which, and by how
            much.
        OptionError: no such paper, or an offset that is too large.
        GameFileError: pocket cards of a text without the section "In short".
    """
    leaves = card_leaves(card, form, layout, paper)
    if form == "card":
        pages = folded(card, leaves)
        for at in range(1, len(pages), 2):
            pages[at] = (duplex or Duplex("short")).back_page(pages[at])
    else:
        pages = single(card, leaves) if form == "page" else deck(card, leaves, paper)
    return Document(
        tuple(pages),
        title=f"{card.front.title}: rules",
        author=card.front.designer,
        subject=f"Rules of {card.front.whose}",
        keywords=("board game", "rules", card.slug),
    )


def card_leaves(card: Card, form: str, layout: Layout, paper: str = "a4") -> tuple[Leaf, ...]:
    """The pages of a card in reading order; see `card_document`."""
    return _leaves(card, form, layout, parse_paper(paper), own_font())


#: How many forms of cards are kept, about 0.6 MB each: all forms of the games here on two papers.
_MOST_KEPT = 48


@lru_cache(maxsize=_MOST_KEPT)
def _leaves(card: Card, form: str, layout: Layout, sheet: Paper, _font: OpenedFont | None) -> tuple[Leaf, ...]:
    """The pages of a card, set in the font in use; a kit and a card share them, and so do all themes."""
    if form == "pocket":
        return pocket_leaves(card, layout, sheet)
    short, long = sorted((sheet.width, sheet.height))
    if form == "card":
        size = check_page((long / 2, short), sheet, "a folded card")
        return _Folded(card, layout.slender(*size), size, sheet).leaves()
    return OnePage(card, layout, check_page((short, long), sheet, "a page of rules"), sheet).leaves()


class _Found(NamedTuple):
    """Sections dealt, by whom, and how their figures have grown; whether the last page is one to write on."""

    composer: Composer
    dealing: Dealing
    grown: Composition
    is_noted: bool = False


class _Cover(NamedTuple):
    """A first page, the sections for the others, and how wide its picture is, or would be, seen whole."""

    leaf: Leaf
    rest: tuple[Section, ...]
    wide: float


@dataclass(frozen=True)
class _Folded(CardPages):
    """Four, six or eight pages, each half a sheet.

    Attributes:
        composers: those that have been made, by their sections and by how much leading is left out.
        arrangers: those that have been made, by how much leading is left out.
    """

    composers: dict[tuple[tuple[Section, ...], float], Composer] = field(default_factory=dict)
    arrangers: dict[float, Arranger] = field(default_factory=dict)

    def leaves(self) -> tuple[Leaf, ...]:
        cover = self._cover()
        rest = self._arranger(0.0).divided(cover.rest, self.box[3] - self.box[1] - RULE_GAP)
        key = (key_section(self.card.key),) if self.card.key else ()
        parts = parts_section(self.card.front)
        # What the signs mean stands last, or with what is needed first.
        first = (parts, *rest, *key), *([(parts, *key, *rest)] if key else [])
        best = None
        if self._has_room_for_parts:
            # What is needed stands sooner on the first page than last, unless another becomes bare.
            best = self._dealt((first[0], (*rest, *key), *first[1:]))
            if best is not None and not _has_parts(best[1]) and not self._is_bare(*best[1:]):
                telling = self._cover(says_parts=True)
                late = self._dealt([(*rest, parts, *key)]) if telling.wide < _AS_WIDE * cover.wide else None
                if late is None or late[0] > best[0] + _FOR_PICTURE:
                    return (telling.leaf, *self._inside(best[1], best[2], len(telling.leaf.bands)))
                best = late
        orders = first[0], (*rest, parts, *key), *first[1:]
        if best is None or not _has_parts(best[1]):
            best = self._dealt(orders)
        board = self.pictures.board
        if best is not None and self._is_bare(*best[1:]):
            # The text has too few sections for its pages: what one needs is seen there too, or one is written on.
            if board is None or self._shows_empty_board:
                other = self._noted(orders)
            else:
                other = self._dealt([(parts_section(self.card.front, board), *rest, *key)])
            best = min(best, other or best, key=lambda found: found[0])
        if best is None:
            composer = self._composer(orders[0], 0.0)
            raise self.refuse(composer.sections, composer.lowest, self._heights(PANELS[-1]), "card")
        _, found, panels = best
        return (cover.leaf, *self._inside(found, panels, len(cover.leaf.bands)))

    @property
    def _shows_empty_board(self) -> bool:
        """Whether a figure of the text shows a whole board without pieces, which nobody needs to see twice."""
        shown = (self.pictures.get(ref) for ref in self.card.figures)
        return any(not (one.is_flow or one.figure.crop or one.pieces) for one in shown)

    def _noted(self, orders: Sequence[tuple[Section, ...]]) -> tuple[float, _Found, int] | None:
        """The best of the orders on one sheet, with the last page to write on, and its cost."""
        found = self._best(orders, PANELS[0], 0.0, is_noted=True)
        return None if found is None else (found.dealing.cost + _NOTED, found, PANELS[0])

    def _is_bare(self, found: _Found, panels: int) -> bool:
        """Whether a page stays a third empty or more."""
        pages = zip(found.dealing.pages, self._heights(panels, found.is_noted), strict=True)
        return any(used(page.bands) < _BARE * height for page, height in pages)

    def _dealt(self, orders: Sequence[tuple[Section, ...]]) -> tuple[float, _Found, int] | None:
        """The best of the orders of the sections on as few sheets as leave no page far from full, with its cost."""
        best: tuple[float, _Found, int] | None = None
        # Whole sheets first: a sheet and a half costs more than most of these, and need not be tried then.
        for panels in sorted(PANELS, key=_price):
            if best is not None and best[0] < max(_LOOSE, _price(panels)):
                break
            for tight in TIGHTER:
                found = self._best(orders, panels, tight)
                if found is not None:
                    cost = found.dealing.cost + _price(panels)
                    if best is None or cost < best[0]:
                        best = cost, found, panels
                    break
        return best

    def _best(
        self, orders: Sequence[tuple[Section, ...]], panels: int, tight: float, *, is_noted: bool = False
    ) -> _Found | None:
        """The best of the orders of the sections: what is needed comes first, last, or first with what signs mean."""
        found: list[tuple[float, Composer, Dealing]] = []
        heights = self._heights(panels, is_noted)
        late = _PARTS_LAST if panels > PANELS[0] else _PARTS_LATE
        for sections, price in zip(orders, (0.0, late, -_KEY_FIRST), strict=False):
            if any(cost + _GROWN <= price for cost, *_ in found):
                continue  # Pages cost nothing at the least.
            composer = self._composer(sections, tight)
            dealing = composer.best(heights, _together(sections))
            if dealing is not None:
                found.append((dealing.cost + price, composer, dealing))
        least = min((cost for cost, *_ in found), default=0.0)
        best: tuple[float, _Found] | None = None
        for cost, composer, dealing in found:
            if cost <= least + _GROWN:
                grown = composer.grown(dealing, heights)
                cost -= composer.gained(dealing, grown, heights)
                if best is None or cost < best[0]:
                    best = cost, _Found(composer, dealing, grown, is_noted)
        return None if best is None else best[1]

    def _composer(self, sections: tuple[Section, ...], tight: float) -> Composer:
        known = self.composers.get((sections, tight))
        if known is None:
            known = self.composers[sections, tight] = Composer(
                sections, self._arranger(tight), self.pictures, leaves_out=True
            )
        return known

    def _arranger(self, tight: float) -> Arranger:
        known = self.arrangers.get(tight)
        if known is None:
            left, _, right, _ = self.box
            grid = Grid(right - left, self.layout.grid, self.layout.gutter)
            layout = self.layout.tighter(tight) if tight else self.layout
            known = self.arrangers[tight] = Arranger(grid, layout, self.pictures, shrunk=_SHRUNK, large_keys=True)
        return known

    def _heights(self, panels: int, is_noted: bool = False) -> list[float]:
        """Of the pages from the second on, without one to write on."""
        _, top, _, bottom = self.box
        _, end = imprint(self.card.front, self.layout, self.box)
        return [bottom - top] * (panels - 2) + [end - top] * (not is_noted)

    def _inside(self, found: _Found, panels: int, before: int) -> Iterator[Leaf]:
        left, top, right, bottom = self.box
        width, height = self.size
        grown = found.grown
        needed = _page_of_parts(found.composer.sections, grown.pages)
        for at, (page, pitches) in enumerate(zip(grown.pages, grown.pitches, strict=True)):
            is_last, end, foot = at == panels - 2, bottom, list[Item]()
            if is_last:
                foot, end = imprint(self.card.front, self.layout, self.box)
            frame = (left, top, right, end)
            bands = tuple(found.composer.bands(page, pitches, frame, first=before))
            # Whoever sets up the game has to know what to fetch, and whoever meets a sign what it means.
            where = {PARTS: needed + 2} if at == 0 < needed else {}
            if not is_last and has_readings(bands):
                where[READING] = panels
            items = folio(self.card.front, at + 2, self.layout, width, height, looked_up(where))
            yield Leaf(width, height, (*items, *foot), bands, (frame,))
        if found.is_noted:
            foot, end = imprint(self.card.front, self.layout, self.box)
            items = [*folio(self.card.front, panels, self.layout, width, height), *foot]
            frame = (left, top, right, end - _OVER_IMPRINT)
            band = score_band(self.layout, frame, players_of(self.card))
            yield Leaf(width, height, tuple(items), (band,), (frame,))

    def _cover(self, *, says_parts: bool = False) -> _Cover:
        """The first page: title, picture, tagline, the game in short; it may say what is needed, too."""
        left, top, right, bottom = self.box
        sections = (self._parts, *self.sections) if says_parts else self.sections
        head, *_ = heads = cover_heads(self.card.front, self.layout, self.box)
        shown, y = self._at_foot(sections, head.below)
        tagline, above = tagline_items(self.card.front, self.layout, left, right, y - 4.0)
        tops = [word.y - CAP_HEIGHT * word.size for word in tagline if isinstance(word, Text)]
        area = (left, top, right, above)
        head, drawn, wide = shown_in_play(self.card, self.layout, heads, area, min(tops, default=above))
        items = [*head.items, *tagline, *drawn]
        bands = []
        for number, (section, form) in enumerate(shown):
            high = self._band_height(section, form)
            bands.append(draw_band(form, [section], 1.0, (left, y, right, y + high), (number,)))
            y += high + _COVER_GAP
        rest = tuple(section for section in sections if all(section is not one for one, _ in shown))
        width, height = self.size
        leaf = Leaf(width, height, tuple(items), tuple(bands), ((left, top, right, bottom),))
        return _Cover(leaf, rest, wide)

    @cached_property
    def _parts(self) -> Section:
        """What is needed, in a sentence."""
        return Section(None, (Step((Paragraph(parts_runs(self.card.front)),), ()),))

    @property
    def _has_room_for_parts(self) -> bool:
        """Whether the first page can say what is needed."""
        head, *_ = cover_heads(self.card.front, self.layout, self.box)
        shown, _ = self._at_foot((self._parts, *self.sections), head.below)
        return any(section is self._parts for section, _ in shown)

    def _at_foot(self, sections: Sequence[Section], below: float) -> tuple[list[tuple[Section, Form]], float]:
        """What stands at the foot of the first page, with a picture above it, and where it begins.

        That is the text before the first heading, and the section in short: both, one or none, as there is room.
        """
        left, _, right, bottom = self.box
        arranger = self._arranger(0.0)
        wanted: list[tuple[Section, Form]] = []
        for section in sections:
            if section.figures:
                continue
            if section.heading is None:
                parts = tuple(parts_of(section.text, right - left, self.layout))
                wanted.append((section, Plain((), (parts,), (0.0,))))
            elif section.name == SHORT:
                wanted.append((section, arranger.forms(section)[0]))
        while wanted:
            high = sum(self._band_height(*one) for one in wanted) + _COVER_GAP * (len(wanted) - 1)
            if bottom - high - below >= LEAST_COVER + self.layout.tagline * 2:
                return wanted, bottom - high
            wanted.pop(0)
        return [], bottom

    @staticmethod
    def _band_height(section: Section, form: Form) -> float:
        return (form.height(1.0) or 0.0) + (0.0 if section.heading is None else RULE_GAP)


def _has_parts(found: _Found) -> bool:
    """Whether a section says what is needed."""
    return any(section.name == PARTS for section in found.composer.sections)


def _page_of_parts(sections: Sequence[Section], pages: Sequence[Sequence[Chosen]]) -> int:
    """On which of some pages it is said what is needed; the first where it is not."""
    for at, page in enumerate(pages):
        for begin, way in page:
            if any(section.name == PARTS for section in sections[begin : begin + way.sections]):
                return at
    return 0


def _price(panels: int) -> float:
    """What it costs at the least that a card has so many pages."""
    return _CUT if panels % 4 else 0.0


def _together(sections: Sequence[Section]) -> Together:
    """What it costs that the turn and the end of the game share a page."""
    turn = [bool(_TURN.search(section.name)) for section in sections]
    end = [bool(_END.search(section.name)) for section in sections]

    def cost(begin: int, stop: int) -> float:
        return _TURN_AND_END if any(turn[begin:stop]) and any(end[begin:stop]) else 0.0

    return cost

"""A card in one of its forms: folded sheets, one page, pocket cards. Lengths in mm."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from boardgen.cards.arrange import Arranger, Grid
from boardgen.cards.bands import Form, Plain
from boardgen.cards.blocks import SHORT
from boardgen.cards.compose import LEAST_GAP, UNDER, Together
from boardgen.cards.furniture import cover_head, cover_place, folio, imprint, page_head, tagline_items
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import RULE_GAP, Band, Composer, Composition, Leaf, draw_band
from boardgen.cards.pictures import Pictures, cover_picture, window
from boardgen.cards.pocket import pocket_leaves
from boardgen.cards.sections import Section, parts_section, sections_of, spare_section
from boardgen.cards.sheets import deck, folded, single
from boardgen.cards.template import Card
from boardgen.cards.typeset import cramped, parts_of
from boardgen.errors import FitError, option
from boardgen.paper.duplex import Duplex
from boardgen.paper.sizes import Paper, format_size, parse_paper
from boardgen.scene.primitives import Box, Document, Item

#: A folded card has so many pages: a sheet, a sheet and a half, two sheets.
PANELS = (4, 6, 8)
#: Leading that is tried before a card gets another sheet, or a page its other side.
_TIGHTER = (0.0, 0.02)
#: Rule cards and booklets are on A4 if the paper is narrower than this, mm.
CARD_WIDTH = 200.0
#: Smallest page for reading, shorter and longer side.
SMALLEST_PAGE = (74.0, 105.0)
#: The picture of a first page is at least so high; where it would be lower, "In short" goes to the next page.
_LEAST_COVER = 45.0
#: Between the bands of a first page; and a part of its picture is shown at so many usual pitches.
_COVER_GAP, _CLOSE = 4.0, 1.2
#: Between the two columns of a page, and between columns within one of them.
_COLUMNS, _WITHIN = 2, 4.0
#: A text too long for both sides of a sheet gets another.
_MOST_SIDES = 4
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
        subject=f"Rules of {card.front.title}, a game by {card.front.designer}",
        keywords=("board game", "rules", card.slug),
    )


def card_leaves(card: Card, form: str, layout: Layout, paper: str = "a4") -> tuple[Leaf, ...]:
    """The pages of a card in reading order; see `card_document`."""
    sheet = parse_paper(paper)
    if form == "pocket":
        return pocket_leaves(card, layout, sheet)
    short, long = sorted((sheet.width, sheet.height))
    if form == "card":
        size = check_page((long / 2, short), sheet, "a folded card")
        return _Folded(card, layout, size, sheet).leaves()
    return _OnePage(card, layout, check_page((short, long), sheet, "a page of rules"), sheet).leaves()


@dataclass(frozen=True)
class _Pages:
    """What folded cards and single pages have in common."""

    card: Card
    layout: Layout
    size: tuple[float, float]
    sheet: Paper

    @property
    def box(self) -> Box:
        """A page within its margins."""
        layout, (width, height) = self.layout, self.size
        return layout.left, layout.top, width - layout.right, height - layout.bottom

    def refuse(self, composer: Composer, heights: Sequence[float], form: str) -> FitError:
        """Why nothing fits: a section that is too high, or too much of all."""
        where = f"the form {form} on {self.sheet.name}"
        total = 0.0
        for section, forms in zip(composer.sections, composer.forms, strict=True):
            name = f"the section {section.name!r}" if section.name else "the text before the first section"
            fitting = [high for f in forms if (high := f.height(composer.least)) is not None]
            if not fitting:
                return FitError(
                    f"{self.card.file}: a figure of {name} is wider than {where} has room for, its letters not "
                    f"smaller than 6 pt; use crop: for a part of its board, or a larger {option('paper')}"
                )
            if min(fitting) + RULE_GAP > max(heights):
                return FitError(
                    f"{self.card.file}: {name} is {min(fitting):.0f} mm high, and {where} has room for "
                    f"{max(heights) - RULE_GAP:.0f}; divide it by another ## heading, shorten it, or use a larger "
                    f"{option('paper')}"
                )
            total += min(fitting)
        over = max(1, round(100 * (total / sum(heights) - 1)))
        return FitError(
            f"{self.card.file}: the text is about {over} % too long for {where}; shorten it, leave a figure out, or "
            f"use a larger {option('paper')}"
        )


class _Found(NamedTuple):
    """Sections composed, and by whom."""

    composer: Composer
    composition: Composition


@dataclass(frozen=True)
class _Folded(_Pages):
    """Four, six or eight pages, each half a sheet.

    Attributes:
        composers: those that have been made, by their sections and by how much leading is left out.
    """

    composers: dict[tuple[tuple[Section, ...], float], Composer] = field(default_factory=dict)

    def leaves(self) -> tuple[Leaf, ...]:
        cover, rest = self._cover()
        rest = self._composer((), 0.0).arranger.divided(rest, self.box[3] - self.box[1] - RULE_GAP)
        spare = () if self.card.spare is None else (spare_section(self.card.spare),)
        orders = list(_with_parts(rest, parts_section(self.card.front)))
        roomy = list(_with_parts((*rest, *spare), parts_section(self.card.front))) if spare else []
        found: _Found | None = None
        for panels, tight in product(PANELS, _TIGHTER):
            found = self._best(orders, panels, tight)
            if found is not None and found.composition.cost >= UNDER and roomy:
                found = min(
                    filter(None, (found, self._best(roomy, panels, tight))), key=lambda one: one.composition.cost
                )
            if found is not None:
                return (cover, *self._inside(found.composer, found.composition, panels, len(cover.bands)))
        raise self.refuse(self._composer(orders[0], 0.0), self._heights(PANELS[-1]), "card")

    def _best(self, orders: Sequence[Sequence[Section]], panels: int, tight: float) -> _Found | None:
        """The best of several orders of the sections."""
        found: _Found | None = None
        for sections in orders:
            composer = self._composer(tuple(sections), tight)
            composition = composer.best(self._heights(panels), _together(sections))
            if composition is not None and (found is None or composition.cost < found.composition.cost):
                found = _Found(composer, composition)
        return found

    def _composer(self, sections: tuple[Section, ...], tight: float) -> Composer:
        known = self.composers.get((sections, tight))
        if known is None:
            known = self.composers[sections, tight] = self._made(sections, tight)
        return known

    def _made(self, sections: Sequence[Section], tight: float) -> Composer:
        left, _, right, _ = self.box
        grid = Grid(right - left, self.layout.grid, self.layout.gutter)
        pictures = Pictures(self.card)
        layout = self.layout.tighter(tight) if tight else self.layout
        return Composer(sections, Arranger(grid, layout, pictures), pictures)

    def _heights(self, panels: int) -> list[float]:
        """Of the pages from the second on."""
        _, top, _, bottom = self.box
        _, end = imprint(self.card.front, self.layout, self.box)
        return [bottom - top] * (panels - 2) + [end - top]

    def _inside(self, composer: Composer, found: Composition, panels: int, before: int) -> Iterator[Leaf]:
        left, top, right, bottom = self.box
        width, height = self.size
        for at, (page, pitch) in enumerate(zip(found.pages, found.pitches, strict=True)):
            items: list[Item] = folio(self.card.front, at + 2, self.layout, width, height)
            end = bottom
            if at == panels - 2:
                foot, end = imprint(self.card.front, self.layout, self.box)
                items += foot
            frame = (left, top, right, end)
            bands = tuple(composer.bands(page, pitch, frame, first=before))
            yield Leaf(width, height, tuple(items), bands, (frame,))

    def _cover(self) -> tuple[Leaf, tuple[Section, ...]]:
        """The first page: title, picture, tagline, the game in short; and the sections for the others."""
        left, top, right, bottom = self.box
        sections = sections_of(self.card.blocks)
        head, boxes, below = cover_head(self.card.front, self.layout, self.box)
        shown, y = self._at_foot(sections, below)
        tagline, above = tagline_items(self.card.front, self.layout, left, right, y - 4.0)
        items = [*head, *tagline]
        picture = cover_picture(self.card)
        if picture is not None:
            area = (left, top, right, above - 2.5)
            place = cover_place(picture, boxes, area)
            if place is not None and picture.size[1] * place[0] >= _LEAST_COVER:
                items.append(picture.draw(*place, id_="cover"))
            else:
                items.append(window(picture, (left, below + 3.0, right, above - 2.5), _CLOSE))
        bands = []
        for number, (section, form) in enumerate(shown):
            high = self._band_height(section, form)
            bands.append(draw_band(form, [section], 1.0, (left, y, right, y + high), (number,)))
            y += high + _COVER_GAP
        rest = tuple(section for section in sections if all(section is not one for one, _ in shown))
        width, height = self.size
        return Leaf(width, height, tuple(items), tuple(bands), ((left, top, right, bottom),)), rest

    def _at_foot(self, sections: Sequence[Section], below: float) -> tuple[list[tuple[Section, Form]], float]:
        """What stands at the foot of the first page, with a picture above it, and where it begins.

        That is the text before the first heading, and the section in short: both, one or none, as there is room.
        """
        left, _, right, bottom = self.box
        arranger = Arranger(
            Grid(right - left, self.layout.grid, self.layout.gutter), self.layout, Pictures(self.card)
        )
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
            if bottom - high - below >= _LEAST_COVER + self.layout.tagline * 2:
                return wanted, bottom - high
            wanted.pop(0)
        return [], bottom

    @staticmethod
    def _band_height(section: Section, form: Form) -> float:
        return (form.height(1.0) or 0.0) + (0.0 if section.heading is None else RULE_GAP)


@dataclass(frozen=True)
class _Setting:
    """A way to set a page: what stands in its frames, and what across its foot."""

    composer: Composer
    across: Composer
    frames: tuple[Box, ...]
    feet: tuple[tuple[Form, Section, Box], ...]
    columns: int


@dataclass(frozen=True)
class _OnePage(_Pages):
    """One side of a sheet in two columns; more of them, in columns or in bands right across, for longer texts.

    Attributes:
        composers: those that have been made, by columns and by leading: for the columns, and for across the foot.
    """

    composers: dict[tuple[int, float], tuple[Composer, Composer]] = field(default_factory=dict)

    def leaves(self) -> tuple[Leaf, ...]:
        sections = [s for s in sections_of(self.card.blocks) if self.layout.short or s.name != SHORT]
        setting, heights = None, [0.0]
        for sides in range(1, _MOST_SIDES + 1):
            for tight in _TIGHTER:
                layout = self.layout.tighter(tight) if tight else self.layout
                best: tuple[float, _Setting, Composition] | None = None
                for columns in (_COLUMNS, 1) if sides > 1 else (_COLUMNS,):
                    setting = self._setting(sections, layout, sides, columns)
                    heights = [frame[3] - frame[1] for frame in setting.frames]
                    found = setting.composer.best(heights, lambda *_: 0.0) if min(heights) > 0 else None
                    if found is not None and (best is None or found.cost / columns < best[0]):
                        best = found.cost / columns, setting, found
                if best is not None:
                    return tuple(self._set(*best[1:]))
        assert setting is not None
        raise self.refuse(setting.composer, heights, "page")

    def _setting(self, sections: Sequence[Section], layout: Layout, sides: int, columns: int) -> _Setting:
        """The frames of all sides; what is too wide for a column stands across the foot of the last."""
        left, top, right, bottom = self.box
        width = (right - left - layout.gutter * (columns - 1)) / columns
        key = columns, layout.text.leading
        if key not in self.composers:
            self.composers[key] = self._made(sections, layout, width)
        composer, across = self.composers[key]
        _, first = page_head(self.card.front, self.layout, self.box)
        _, end = imprint(self.card.front, self.layout, self.box)
        feet: list[tuple[Form, Section, Box]] = []
        for section, forms in zip(reversed(across.sections), reversed(across.forms), strict=True):
            high, at = min((high if (high := f.height(across.least)) else math.inf, i) for i, f in enumerate(forms))
            if high == math.inf:
                raise self.refuse(across, [end - top], "page")
            feet.append((forms[at], section, (left, end - high - RULE_GAP, right, end)))
            end -= high + RULE_GAP + LEAST_GAP + 1.0
        frames = []
        for side in range(sides):
            begin, stop = (first if side == 0 else top), (end if side == sides - 1 else bottom)
            for at in range(columns):
                x = left + at * (width + self.layout.gutter)
                frames.append((x, begin, x + width, stop))
        return _Setting(composer, across, tuple(frames), tuple(reversed(feet)), columns)

    def _made(self, sections: Sequence[Section], layout: Layout, width: float) -> tuple[Composer, Composer]:
        """Who composes columns of a width, and who what is too wide for them."""
        left, top, right, bottom = self.box
        pictures = Pictures(self.card)
        wide = Arranger(Grid(right - left, 6, _WITHIN), layout, pictures)
        narrow = wide if width == right - left else Arranger(Grid(width, layout.grid, _WITHIN), layout, pictures)
        inner, beyond = self._parted(narrow.divided(sections, bottom - top - RULE_GAP), narrow)
        return Composer(inner, narrow, pictures), Composer(beyond, wide, pictures)

    def _parted(self, sections: Sequence[Section], narrow: Arranger) -> tuple[list[Section], list[Section]]:
        """What a column has room for, and the rest."""
        inner: list[Section] = []
        beyond: list[Section] = []
        for section in sections:
            fits = any(form.height(0.0) is not None for form in narrow.forms(section))
            table = not section.figures and cramped(section.text, narrow.grid.width, self.layout)
            (inner if fits and not table else beyond).append(section)
        return (inner, beyond) if inner else (beyond, [])

    def _set(self, setting: _Setting, found: Composition) -> Iterator[Leaf]:
        width, height = self.size
        columns = setting.columns
        sides = len(setting.frames) // columns
        for side in range(sides):
            items: list[Item] = folio(self.card.front, side + 1, self.layout, width, height) if sides > 1 else []
            bands: list[Band] = []
            if side == 0:
                items += page_head(self.card.front, self.layout, self.box)[0]
            own = setting.frames[side * columns : (side + 1) * columns]
            for at, frame in enumerate(own, side * columns):
                bands += setting.composer.bands(found.pages[at], found.pitches[at], frame)
            if side == sides - 1:
                items += imprint(self.card.front, self.layout, self.box)[0]
                for i, (form, section, box) in enumerate(setting.feet, len(setting.composer.sections)):
                    bands.append(draw_band(form, [section], setting.across.least, box, (i,)))
            yield Leaf(width, height, tuple(items), tuple(bands), own)


def _with_parts(sections: Sequence[Section], parts: Section) -> Iterator[tuple[Section, ...]]:
    """What is needed to play before all others, or behind them."""
    yield (parts, *sections)
    yield (*sections, parts)


def _together(sections: Sequence[Section]) -> Together:
    """What it costs that the turn and the end of the game share a page."""
    turn = [bool(_TURN.search(section.name)) for section in sections]
    end = [bool(_END.search(section.name)) for section in sections]

    def cost(begin: int, stop: int) -> float:
        return _TURN_AND_END if any(turn[begin:stop]) and any(end[begin:stop]) else 0.0

    return cost

"""Pocket cards: the game in short for each player; figures with their rules, a key and scores on what is left.

All lengths are millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.cards.blocks import SHORT, Block, Paragraph, Run
from boardgen.cards.captions import caption_parts
from boardgen.cards.furniture import BAND, pocket_foot
from boardgen.cards.keyed import small_key
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import Picture, Pictures, cover_picture, pictures_of
from boardgen.cards.pocket_rows import Rows
from boardgen.cards.pocket_score import OVER, box_of, score_card
from boardgen.cards.pocket_text import beginning
from boardgen.cards.sections import Section, Step, key_section, sections_of
from boardgen.cards.sheets import cells_of
from boardgen.cards.template import Card
from boardgen.cards.typeset import (
    HEADING_GAP,
    Part,
    depth,
    heading_part,
    laid,
    parts_of,
)
from boardgen.cards.windows import corner, panel, window
from boardgen.errors import FitError
from boardgen.paper.sizes import Paper
from boardgen.records import GameFileError
from boardgen.records.problems import Problem
from boardgen.scene.primitives import Group, Item, Line, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure, wrap

#: How high the strip of the picture is, less where the text takes fewer cards then; and from it to the text.
_STRIPS, _UNDER = (24.5, 21.5, 18.0), 2.4
#: The title has at most so much of the width of a card, beside the picture; its lines stand so close.
_BESIDE, _LEADING = 0.47, 0.98
#: A game in short takes at most so many cards.
MOST_POCKET = 9
#: Between the parts of a text there is at most so much more than usual, of the height of a line: a list stays one.
_MOST_APART = 0.62
#: What is tried to get the text on one card: less leading, and less space between its parts.
_TIGHTER = ((0.0, 1.0), (0.0, 0.3), (0.02, 0.3), (0.04, 0.2))
#: From a figure to its caption, and from that to the rule.
_GAP = 1.6
#: Parts of boards are at most so many times as large as the smallest.
_LIKE = 1.15
#: The pitch of the strip, in usual ones.
_CLOSE = 0.9


def pocket_leaves(card: Card, layout: Layout, sheet: Paper) -> tuple[Leaf, ...]:
    """The cards of one sheet or more: a set for each player, then figures, each with its caption and its rule.

    Raises:
        FitError: the section is too long, or no card fits on the paper.
        GameFileError: there is no section "In short".
    """
    assert layout.size is not None
    columns, rows = cells_of(sheet, layout.size)
    own = _short_cards(card, layout)
    players = _players(card)
    shown = own * players
    room = -len(shown) % (columns * rows)
    others = list(_figure_cards(card, layout, room))
    if len(others) < room:
        # Captions say what figures show: the key has the room that is left.
        others += _key_card(card, layout)
    others += [score_card(card, layout, players)] * (room - len(others))
    many = len(shown) + len(others)
    numbered = [_numbered(leaf, card, layout, at, many) for at, leaf in enumerate(others, start=len(shown) + 1)]
    return (*shown, *numbered)


def _numbered(leaf: Leaf, card: Card, layout: Layout, number: int, many: int) -> Leaf:
    """A card with the game and its number of all cards at its foot, so that a set can be put together again."""
    size = layout.foot.size
    y = leaf.height - layout.bottom - DESCENT * size
    words = (
        Text(layout.left, y, card.front.title, size, "muted"),
        Text(leaf.width - layout.right, y, f"{number}/{many}", size, "muted", "end"),
    )
    return replace(leaf, furniture=(*leaf.furniture, *words))


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


def _players(card: Card) -> int:
    """How many sets: one for each player, as the front matter has them."""
    return max([int(number) for number in re.findall(r"\d{1,2}", card.front.players)] or [2])


def _short_cards(card: Card, layout: Layout) -> tuple[Leaf, ...]:
    """The game in short on one card, or on several."""
    assert layout.size is not None
    width, height = layout.size
    left, right = layout.left, width - layout.right
    foot = (left, layout.top, right, height - layout.bottom)
    bottom = pocket_foot(card.front, layout, foot)[1] - OVER
    tried = [(high, _paged(card, layout, right - left, bottom - high - _UNDER)) for high in _STRIPS]
    high, pages = min(tried, key=lambda one: len(one[1]))
    top = high + _UNDER
    strip = tuple(_strip(card, layout, high))
    leaves = []
    for number, page in enumerate(pages, start=1):
        box = (left, top, right, bottom)
        note = f"{number}/{len(pages)}" if len(pages) > 1 else ""
        credit, _ = pocket_foot(card.front, layout, foot, note)
        spread = _spread(page, bottom - top, _MOST_APART * layout.text.leading)
        band = Band(tuple(laid(spread, left, top)), (left, top, right, top + depth(spread)), (0,), ())
        leaves.append(Leaf(width, height, (*strip, *credit), (band,), (box,)))
    return tuple(leaves)


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
    """A part of the game in play across the card, the title in its corner; where a board leaves none, beside it.

    Of a figure that the card names for it, the part that it crops is whole, and the board around it runs off.
    """
    assert layout.size is not None
    width = layout.size[0]
    lines, size = _title(card.front.title, layout, width * _BESIDE - layout.left, strip)
    high = CAP_HEIGHT * size + (len(lines) - 1) * size * _LEADING
    field = (0.0, 0.0, layout.left + max(measure(line, size, True) for line in lines) + 2.5, layout.top + high + 2.5)
    picture = cover_picture(card, card.strip)
    if picture is not None and card.strip is not None:
        yield corner(picture, (0.0, 0.0, width, strip), field, layout.left)
    elif picture is not None:
        part, is_clear = window(picture, (0.0, 0.0, width, strip), _CLOSE, field)
        if is_clear and not picture.fills_its_corners:
            yield part
        else:
            yield panel(picture, (field[2], 0.0, width, strip))
    for number, line in enumerate(lines):
        y = layout.top + CAP_HEIGHT * size + number * size * _LEADING
        yield Text(layout.left, y, line, size, bold=True)
    yield Line(0.0, strip, width, strip, BAND)


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


def _figure_cards(card: Card, layout: Layout, room: int) -> Iterator[Leaf]:
    """At most so many cards with figures that fit on one, with heading, caption and the rule that they show.

    The figures of a section belong together: there are all of them or none. Several parts of a board stand on one
    card, if they fit.
    """
    pictures = pictures_of(card)
    dealt: list[tuple[int, Section, list[_Shown]]] = []
    count = 0
    for number, section in enumerate(sections_of(card.blocks)):
        if card.pocket and section.name not in card.pocket:
            continue
        if section.name in card.small:
            section = replace(section, steps=(Step(section.text, card.small[section.name]),))
        found = list(_shown(card, section, pictures, layout))
        if found and count + len(found) <= room:
            dealt.append((number, section, found))
            count += len(found)
    dealt = [(number, section, _small_enough(card, layout, found)) for number, section, found in dealt]
    sizes = _sizes([one for _, _, found in dealt for one in found if one.rows is None]) if card.brief else {}
    # Parts of boards are as large as they can be, but what is written in them looks like one size on all cards.
    parts = _LIKE * min((one.pitch for _, _, found in dealt for one in found if one.is_part), default=0.0)
    for number, section, found in dealt:
        text: tuple[Block, ...] = ()
        before: Step | None = None
        for at, one in enumerate(found, start=1):
            if one.step is not before:
                text, before = one.step.text, one.step
            pitch = min(one.pitch, parts) if one.is_part else one.pitch
            if one.rows is None and not one.is_part:
                pitch = min(pitch, sizes.get(_kind(one.pictures[0]), pitch))
            part = f"{at} of {len(found)}" if len(found) > 1 else ""
            if said := _brief(card, one.names):
                leaf, _ = _figure_card(section, one._replace(pitch=pitch), said, layout, part, number)
            else:
                leaf, text = _figure_card(section, one._replace(pitch=pitch), text, layout, part, number)
            yield leaf


class _Shown(NamedTuple):
    """What a card shows: a figure, or several parts of a board.

    Attributes:
        step: the text that they belong to.
        pictures, pitch: the figures and their pitch.
        rows: how several stand.
        names: of the figures, as texts name them.
    """

    step: Step
    pictures: tuple[Picture, ...]
    pitch: float
    rows: Rows | None = None
    names: tuple[str, ...] = ()

    @property
    def is_part(self) -> bool:
        return all(_is_part(picture) for picture in self.pictures)


def _is_part(picture: Picture) -> bool:
    return bool(picture.figure.crop) and picture.is_lettered


def _shown(card: Card, section: Section, pictures: Pictures, layout: Layout) -> Iterator[_Shown]:
    """What of a section fits on cards: all of it on one, or each figure on its own."""
    every = tuple(pictures.get(ref) for ref in section.figures)
    if len(every) > 1 and all(map(_is_part, every)):
        left, top, right, bottom = box_of(layout)
        room = bottom - top - layout.heading.leading - HEADING_GAP
        rows = Rows(every, right - left, layout)
        names = tuple(ref.name for ref in section.figures)
        said = _brief(card, names)
        pitch = rows.fitting(room - (_GAP + depth(parts_of(said, right - left, layout)) if said else 0.0))
        if pitch is not None:
            yield _Shown(Step(section.text, section.figures), every, pitch, rows, names)
            return
    steps = list(section.steps)
    if len(steps) > 1 and not steps[-1].figures:
        # What follows the last figure is said under it too.
        last = steps.pop()
        steps[-1] = Step((*steps[-1].text, *last.text), steps[-1].figures)
    for step in steps:
        for ref in step.figures:
            fit = _fitted(pictures.get(ref), layout, bool(card.pocket))
            if fit is not None:
                yield _Shown(step, (fit[0],), fit[1], names=(ref.name,))


def _small_enough(card: Card, layout: Layout, found: Sequence[_Shown]) -> list[_Shown]:
    """What is shown, small enough for what the card says under it, unless it could not be read so."""
    left, _, right, _ = box_of(layout)
    some: list[_Shown] = []
    for one in found:
        pitch = one.pitch
        said = _brief(card, one.names)
        if said and one.rows is None:
            (picture,) = one.pictures
            high = depth(parts_of(said, right - left, layout))
            pitch = min(pitch, max(picture.least, _fitting_pitch(picture, layout, high + _GAP)))
        some.append(one._replace(pitch=pitch))
    return some


def _kind(picture: Picture) -> tuple[str, bool]:
    """The board of a figure, and whether it shows a part of it."""
    return picture.board, bool(picture.figure.crop)


def _sizes(found: Sequence[_Shown]) -> dict[tuple[str, bool], float]:
    """By `_kind`: figures of one board have one size, at which all can be read, and its parts have one.

    Left out are those that have to be smaller to be there at all.
    """
    sizes: dict[tuple[str, bool], float] = {}
    least: dict[tuple[str, bool], float] = {}
    for one in found:
        (picture,) = one.pictures
        if one.pitch >= picture.least and not one.is_part:
            kind = _kind(picture)
            sizes[kind] = min(one.pitch, sizes.get(kind, one.pitch))
            least[kind] = max(picture.least, least.get(kind, 0.0))
    return {kind: max(pitch, least[kind]) for kind, pitch in sizes.items()}


def _brief(card: Card, names: Sequence[str]) -> tuple[Block, ...]:
    """What the card says under figures instead of sentences of their section."""
    said = [line for name in names for line in card.brief.get(name, "").splitlines()]
    return tuple(Paragraph((Run(line),)) for line in said)


def _fitted(picture: Picture, layout: Layout, wanted: bool) -> tuple[Picture, float] | None:
    """A figure and the pitch at which it fits on a card; None if it could not be read there.

    A figure that the card asks for may be as small as can be read. Nobody should miss how a game ends: with its last
    move marked, not numbered, a whole board may be smaller.
    """
    pitch = _fitting_pitch(picture, layout)
    if pitch >= picture.least or (wanted and picture.is_readable(pitch)):
        return picture, pitch
    if _is_end(picture):
        plain = replace(picture.figure, numbers=False, last=True)
        for caption in (f"{plain.caption} {_CORNERS}", plain.caption):
            other = Picture(picture.record, replace(plain, caption=caption), picture.alt)
            if other.is_readable(pitch := _fitting_pitch(other, layout)):
                return other, pitch
    return None


#: What the sign of the last move means, beneath a picture without the number that its caption may speak of.
_CORNERS = "Corners: the last move."


def _is_end(picture: Picture) -> bool:
    """Whether a figure shows the end of a game."""
    record, figure = picture.record, picture.figure
    return figure.flow is None and record.game.outcome(record.position_at(figure.after)) is not None


def _key_card(card: Card, layout: Layout) -> list[Leaf]:
    """The key to the pictures, if the card has one that a small card has room for.

    Its rows share the height of the card. If the card says what its pocket cards show, their key has the first signs,
    as many as there is room for.
    """
    assert layout.size is not None
    width, height = layout.size
    left, top, right, bottom = box = box_of(layout)
    pictures = pictures_of(card)
    least = 1 if card.pocket else len(card.key)
    for count in range(len(card.key), least - 1, -1) if card.key else ():
        section = key_section(card.key[:count])
        assert section.heading is not None
        shown = tuple(pictures.get(ref) for ref in section.figures)
        heading = heading_part(section.heading, right - left, layout)
        form = small_key(heading, shown, right - left, bottom - top, layout)
        if form is not None:
            items = (Group(tuple(form.items(1.0)), dx=left, dy=top),)
            return [Leaf(width, height, (), (Band(items, box, (), (section.name,)),), (box,))]
    return []


def _fitting_pitch(picture: Picture, layout: Layout, under: float = 0.0) -> float:
    """The largest pitch at which a figure and its caption fit under a heading of one line and over more text."""
    left, top, right, bottom = box_of(layout)
    caption = depth(caption_parts(picture.caption, right - left, layout))
    room = bottom - top - layout.heading.leading - HEADING_GAP - _GAP - caption - under
    return min((right - left) / picture.size[0], room / picture.size[1], picture.most)


def _figure_card(
    section: Section, shown: _Shown, text: tuple[Block, ...], layout: Layout, part: str, number: int
) -> tuple[Leaf, tuple[Block, ...]]:
    """A card with a figure, or several, and what of the text beside it is not on the card."""
    assert layout.size is not None
    left, top, right, bottom = box = box_of(layout)
    width = right - left
    heading = [heading_part(section.heading, width, layout)] if section.heading is not None else []
    begin = top + depth(heading)
    # Figures begin level on all cards, and their captions stand close under them.
    items = [*laid(heading, left, top)]
    if shown.rows is not None:
        items += shown.rows.items(shown.pitch, left, begin)
        below = begin + shown.rows.height(shown.pitch) + _GAP
    else:
        (picture,) = shown.pictures
        caption = caption_parts(picture.caption, width, layout)
        wide, high = (side * shown.pitch for side in picture.size)
        under = begin + high + _GAP
        items += [picture.draw(shown.pitch, (left + right - wide) / 2, begin), *laid(caption, left, under)]
        below = under + depth(caption) + _GAP
    rule, rest = beginning(text, width, layout, bottom - below)
    items += laid(rule, left, below)
    if part:
        items.append(Text(right, top + layout.heading.baseline, part, layout.foot.size, "muted", "end"))
    return Leaf(*layout.size, (), (Band(tuple(items), box, (number,), ()),), (box,)), rest

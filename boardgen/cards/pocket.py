"""Pocket cards: the game in short for each player; figures with their rules, a key and scores on what is left.

All lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgen.cards.blocks import Block, Listing
from boardgen.cards.captions import caption_parts
from boardgen.cards.keyed import small_key
from boardgen.cards.layouts import Layout
from boardgen.cards.leaves import Band, Leaf
from boardgen.cards.pictures import Picture, Pictures, pictures_of
from boardgen.cards.pocket_lacks import Left, not_said, not_shown
from boardgen.cards.pocket_rows import Rows
from boardgen.cards.pocket_score import box_of, players_of, score_card
from boardgen.cards.pocket_short import number_of, short_cards, short_pages
from boardgen.cards.pocket_text import beginning, said_blocks, text_card
from boardgen.cards.sections import Section, Step, key_section, sections_of
from boardgen.cards.sheets import cells_of
from boardgen.cards.template import Card
from boardgen.cards.typeset import HEADING_GAP, depth, heading_part, laid, parts_of
from boardgen.paper.sizes import Paper
from boardgen.records.problems import GameFileError, Problem, by_place
from boardgen.scene.primitives import Group, Text
from boardgen.scene.text import DESCENT

#: From a figure to its caption, and from that to the rule.
_GAP = 1.6
#: Figures and the words under them stand so much lower at most, to end level on all cards.
_LOWER = 3.0
#: Parts of a board with words on them are at most so many times as large as the smallest; whole boards, where most
#: of them are smaller than usual.
_LIKE, _GROWN = 1.25, 1.25
#: A figure that lacks more than so much of the width of its card stands in its middle; one that lacks less begins
#: where the words under it do, for it would seem to miss them.
_ASTRAY = 3.0
#: A caption stands beside a figure that is so many times as large then.
_LARGER = 1.04
#: A figure becomes that part as large, but no smaller, for all of its rule to stand under it.
_YIELDS = 0.75


def pocket_leaves(card: Card, layout: Layout, sheet: Paper) -> tuple[Leaf, ...]:
    """The cards of one sheet or more: a set for each player, then figures, each with its caption and its rule.

    Raises:
        FitError: the section is too long, or no card fits on the paper.
        GameFileError: there is no section "In short", or no room for what the card names.
    """
    assert layout.size is not None
    columns, rows = cells_of(sheet, layout.size)
    high, pages = short_pages(card, layout)
    players = players_of(card)
    room = -len(pages) * players % (columns * rows)
    with_figures = list(_figure_cards(card, layout, None if card.pocket else room))
    while room < len(with_figures):
        room += columns * rows
    others = [leaf for leaf, _ in with_figures]
    if len(others) < room:
        # Captions say what figures show: the key has the room that is left.
        others += _key_card(card, layout)
    if room - len(others) > 1:
        # One card to write on is enough, where words are left.
        others += text_card(card, layout, {name for _, names in with_figures for name in names})
    # What is written on is no part of the rules that a set is put together from.
    many = len(pages) + len(others)
    # Each player has the same game in short, which has the same number.
    shown = short_cards(card, layout, high, pages, many, players)
    numbered = [_numbered(leaf, card, layout, at, many) for at, leaf in enumerate(others, start=len(pages) + 1)]
    return (*shown, *numbered, *[score_card(card, layout, players)] * (room - len(others)))


def _numbered(leaf: Leaf, card: Card, layout: Layout, number: int, many: int) -> Leaf:
    """A card with the game and its number of all that are read, so that a set can be put together again."""
    size = layout.foot.size
    y = leaf.height - layout.bottom - DESCENT * size
    words = (
        Text(layout.left, y, card.front.title, size, "muted"),
        Text(leaf.width - layout.right, y, number_of(number, many), size, "muted", "end"),
    )
    return replace(leaf, furniture=(*leaf.furniture, *words))


def _figure_cards(card: Card, layout: Layout, room: int | None) -> Iterator[tuple[Leaf, tuple[str, ...]]]:
    """At most so many cards with figures that fit on one, with heading, caption and the rule that they show.

    And the names of the figures of each.

    The figures of a section belong together: there are all of them or none. Several parts of a board stand on one
    card, if they fit. A card that names sections has all of these, whole, on as many cards as they take.

    Raises:
        GameFileError: what the card names has no room.
    """
    pictures = pictures_of(card)
    lacks: list[Problem] = []
    dealt: list[tuple[int, Section, list[_Shown]]] = []
    count = 0
    for number, section in enumerate(sections_of(card.blocks)):
        if card.pocket and section.name not in card.pocket:
            continue
        if section.name in card.small:
            section = replace(section, steps=(Step(section.text, card.small[section.name]),))
        found = list(_shown(card, section, pictures, layout))
        if card.pocket:
            lacks += not_shown(card, section, {name for one in found for name in one.names})
        if found and (room is None or count + len(found) <= room):
            dealt.append((number, section, found))
            count += len(found)
    dealt = [(number, section, _small_enough(card, layout, found)) for number, section, found in dealt]
    sizes = _sizes([one for _, _, found in dealt for one in found if one.rows is None])
    # Parts of boards are as large as they can be, but what is written in them looks like one size on all cards.
    lettered = _LIKE * min((one.pitch for _, _, found in dealt for one in found if one.is_part), default=0.0)
    cards: list[tuple[Leaf, tuple[str, ...]]] = []
    for number, section, found in dealt:
        leaves, left = _section_cards(card, layout, number, section, found, sizes, lettered, divides=True)
        if any(isinstance(block, Listing) for block in left.text):
            # No card begins a list that has no room on those that follow.
            leaves, left = _section_cards(card, layout, number, section, found, sizes, lettered, divides=False)
        lacks += not_said(card, section, left)
        cards += zip(leaves, (one.names for one in found), strict=True)
    if lacks:
        raise GameFileError(by_place(lacks))
    yield from cards


def _section_cards(
    card: Card,
    layout: Layout,
    number: int,
    section: Section,
    found: Sequence[_Shown],
    sizes: Mapping[tuple[str, bool], float],
    lettered: float,
    *,
    divides: bool,
) -> tuple[list[Leaf], Left]:
    """The cards of a section, and what is on none of them.

    Args:
        card, layout: the card, and that of its pocket cards.
        number, section: which one.
        found: what each of its cards shows.
        sizes: of boards that have one size on all cards.
        lettered: how large parts of boards are at most.
        divides: a list may begin on one card and go on on the next.
    """
    leaves: list[Leaf] = []
    text: tuple[Block, ...] = ()
    left = Left()
    before: Step | None = None
    for at, one in enumerate(found, start=1):
        if one.step is not before:
            left.text.extend(text)
            text, before = one.step.text, one.step
        pitch = min(one.pitch, lettered) if one.is_part else one.pitch
        if one.rows is None and not one.is_part:
            pitch = min(pitch, sizes.get(_kind(one.pictures[0]), pitch))
            is_alone = at == len(found) or found[at].step is not one.step
            if is_alone and not _brief(card, one.names):
                pitch = _with_all_said(one.pictures[0], text, layout, pitch)
            one = one._replace(pictures=(_across(one.pictures[0], layout, pitch),))
        part = f"{at} of {len(found)}" if len(found) > 1 else ""
        said = _brief(card, one.names)
        goes_on = divides and len(one.step.figures) > 1 and one.rows is None and not said
        leaf, rest = _figure_card(section, one._replace(pitch=pitch), said or text, layout, part, number, goes_on)
        if said and rest:
            left.brief[next(name for name in one.names if name in card.brief)] = rest
        elif not said:
            left.cut[id(one.step)] = rest
        text = text if said else rest
        leaves.append(leaf)
    left.text.extend(text)
    return leaves, left


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
    """What of a section fits on cards: all of it on one, or each figure on its own.

    Parts of a board with one text stand together, unless the card has words for each of them.
    """
    every = tuple(pictures.get(ref) for ref in section.figures)
    names = tuple(ref.name for ref in section.figures)
    said = _brief(card, names)
    share_one = _share_a_text(section, every) and sum(name in card.brief for name in names) <= 1
    if len(every) > 1 and not said and share_one:
        said = section.text
    if len(every) > 1 and (all(map(_is_part, every)) or share_one):
        left, top, right, bottom = box_of(layout)
        room = bottom - top - layout.heading.leading - HEADING_GAP
        rows = Rows(every, right - left, layout)
        room -= _GAP + depth(parts_of(said, right - left, layout)) if said else 0.0
        best = rows.best(room)
        if best is not None:
            rows, pitch = best
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


def _share_a_text(section: Section, every: Sequence[Picture]) -> bool:
    """Whether figures are parts of a board with one text between them: cards of the others would have no words."""
    return len([step for step in section.steps if step.figures]) == 1 and all(one.figure.crop for one in every)


def _small_enough(card: Card, layout: Layout, found: Sequence[_Shown]) -> list[_Shown]:
    """What is shown, small enough for what the card says under it, unless it could not be read so."""
    left, top, right, bottom = box_of(layout)
    some: list[_Shown] = []
    for one in found:
        pitch = one.pitch
        said = _brief(card, one.names)
        if said and one.rows is None:
            (picture,) = one.pictures
            high = depth(parts_of(said, right - left, layout))
            fitting = _fitting_pitch(picture, layout, high + _GAP)
            pitch = min(pitch, fitting if picture.is_readable(fitting) else max(picture.least, fitting))
            if one.is_part:
                # A narrow figure is larger with its caption beside it, where white would be.
                room = bottom - top - layout.heading.leading - HEADING_GAP - _GAP - high
                rows, whole = Rows(one.pictures, right - left, layout), _fitting_pitch(picture, layout, high + _GAP)
                if whole < picture.least and rows.fitting(room) is None:
                    rows = rows.narrowest
                beside = rows.fitting(room)
                if beside is not None and (beside > pitch * _LARGER or whole < pitch):
                    one, pitch = one._replace(rows=rows), beside
        elif one.rows is None and not one.is_part and len(one.step.figures) == 1:
            # All boards of a kind are as large as the smallest, so it has to be known here.
            pitch = _with_all_said(one.pictures[0], one.step.text, layout, pitch)
        some.append(one._replace(pitch=pitch))
    return some


def _with_all_said(picture: Picture, text: Sequence[Block], layout: Layout, pitch: float) -> float:
    """The pitch, or a little less where all of a text has room under the figure then."""
    left, _, right, _ = box_of(layout)
    whole = _fitting_pitch(picture, layout, depth(parts_of(text, right - left, layout)) + _GAP)
    return min(pitch, whole) if whole >= max(picture.least, _YIELDS * pitch) else pitch


def _across(picture: Picture, layout: Layout, pitch: float) -> Picture:
    """The same, with what stands on both sides of its board at the edges of the card, as on the others."""
    left, _, right, _ = box_of(layout)
    return Picture(picture.record, picture.figure, picture.alt, wide=(right - left) / pitch)


def _kind(picture: Picture) -> tuple[str, bool]:
    """The board of a figure, and whether it shows a part of it."""
    return picture.board, bool(picture.figure.crop)


def _sizes(found: Sequence[_Shown]) -> dict[tuple[str, bool], float]:
    """By `_kind`: how large figures of a board are, at which all can be read, and how large its parts.

    All are as large as the one with the most words under it: one board has one size on all cards. Left out are those
    that have to be smaller to be there at all; if they are most of them, these are what the others are compared with.
    """
    kinds: dict[tuple[str, bool], list[tuple[Picture, float]]] = {}
    for one in found:
        if not one.is_part:
            (picture,) = one.pictures
            kinds.setdefault(_kind(picture), []).append((picture, one.pitch))
    sizes: dict[tuple[str, bool], float] = {}
    for kind, shown in kinds.items():
        small = [pitch for picture, pitch in shown if pitch < picture.least]
        others = [(picture, pitch) for picture, pitch in shown if pitch >= picture.least]
        if not others:
            continue
        sizes[kind] = max(min(pitch for _, pitch in others), *(picture.least for picture, _ in others))
        if len(small) > len(others) and all(picture.is_readable(max(small)) for picture, _ in others):
            sizes[kind] = min(sizes[kind], max(small) * _GROWN)
    return sizes


def _brief(card: Card, names: Sequence[str]) -> tuple[Block, ...]:
    """What the card says under figures instead of sentences of their section."""
    return said_blocks("\n".join(card.brief[name] for name in names if name in card.brief))


def _fitted(picture: Picture, layout: Layout, wanted: bool) -> tuple[Picture, float] | None:
    """A figure and the pitch at which it fits on a card; None if it could not be read there.

    A figure that the card asks for may be as small as can be read, and so may the end of a game, which nobody should
    miss: with its last move marked, not numbered, a whole board may be smaller still.
    """
    pitch, is_end = _fitting_pitch(picture, layout), _is_end(picture)
    if pitch >= picture.least or ((wanted or is_end) and picture.is_readable(pitch)):
        return picture, pitch
    if is_end:
        plain = replace(picture.figure, numbers=False, last=True)
        for caption in (f"{plain.caption} {_FRAMED}", plain.caption):
            other = Picture(picture.record, replace(plain, caption=caption), picture.alt)
            if other.is_readable(pitch := _fitting_pitch(other, layout)):
                return other, pitch
    return None


#: What the sign of the last move means, beneath a picture without the number that its caption may speak of.
_FRAMED = "Framed: the last move."


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
    section: Section,
    shown: _Shown,
    text: tuple[Block, ...],
    layout: Layout,
    part: str,
    number: int,
    goes_on: bool = False,
) -> tuple[Leaf, tuple[Block, ...]]:
    """A card with a figure, or several, and what of the text beside it is not on the card, but may be on the next."""
    assert layout.size is not None
    left, top, right, bottom = box = box_of(layout)
    width = right - left
    heading = [heading_part(section.heading, width, layout)] if section.heading is not None else []
    begin = top + depth(heading)
    rows, picture = shown.rows, shown.pictures[0]
    caption = caption_parts(picture.caption, width, layout)
    high = picture.size[1] * shown.pitch + _GAP + depth(caption) if rows is None else rows.height(shown.pitch)
    rule, rest = beginning(text, width, layout, bottom - begin - high - _GAP, goes_on=goes_on)
    over = bottom - begin - high - _GAP - depth(rule)
    if rows is not None:
        rows = rows.loosened(shown.pitch, over)
        over -= rows.height(shown.pitch) - high
        high = rows.height(shown.pitch)
    # A caption is as far from its rule on all cards, and rules end level: what is left is over the figure.
    begin += min(_LOWER, over)
    items = [*laid(heading, left, top)]
    if rows is not None:
        items += rows.items(shown.pitch, left, begin)
    else:
        bare = width - picture.size[0] * shown.pitch
        aside = bare / 2 if bare > _ASTRAY else 0.0
        items += [picture.draw(shown.pitch, left + aside, begin), *laid(caption, left, begin + high - depth(caption))]
    items += laid(rule, left, begin + high + _GAP)
    if part:
        items.append(Text(right, top + layout.heading.baseline, part, layout.foot.size, "muted", "end"))
    return Leaf(*layout.size, (), (Band(tuple(items), box, (number,), ()),), (box,)), rest

"""What stands around the sections of a card: first page, title, folios, imprint. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.front import TRADITIONAL, Front
from boardgen.cards.layouts import Layout, Type
from boardgen.cards.lines import Line as Words
from boardgen.cards.lines import break_lines, line_items, runs_width
from boardgen.cards.pictures import Picture
from boardgen.cards.template import READING
from boardgen.cards.typeset import FINE
from boardgen.scene.primitives import Box, Group, Item, Line, Style, Text
from boardgen.scene.text import CAP_HEIGHT, DESCENT, measure, wrap
from boardgen.scene.ties import tied
from boardgen.scene.titles import bearing, hung

#: Opens a band.
BAND = Style(stroke="ink", width=0.35)
#: The group of a folio, which stands so far above the trim.
FOLIO, _FOLIO = "folio", 5.0
#: Between the title or the facts and the picture on the first page.
_CLEAR = 3.2
#: From a title to facts under it that stand beside the picture; and what it is worth that they do, as if the picture
#: were so many times as large.
_UNDER_TITLE, _ASIDE = 4.4, 1.06
#: How much smaller the picture of the first page is made at a time until title and facts are clear.
_SHRINK = 0.995
#: The tagline of a first page may have so much of its size so that it is one line.
_LEAST_TAGLINE = 0.85
#: How much wider the longer of its two lines may be that ends where a clause does.
_CLAUSE = 1.12
#: And where it is the first.
_SHORT = 1.06
#: Within a name, no line of an imprint ends.
_NAMES = re.compile(r"\b([A-Z][^\s,;]*) (?=[A-Z])")
#: Letters that reach below the line.
_BELOW = frozenset("gjpqyQçş,;()")
#: The facts of a first page, in sizes of the text.
_FACTS = 0.92


def folio(front: Front, number: int, layout: Layout, width: float, height: float, note: str = "") -> list[Item]:
    """Title and number of a page in the margin at its foot, the number outside, as a group `FOLIO`.

    A note, such as where to look something up, stands between them.
    """
    y, size = height - _FOLIO, layout.foot.size
    left, right = layout.left, width - layout.right
    outside, inside = (right, left) if number % 2 else (left, right)
    words = [
        Text(outside, y, str(number), size, "muted", "end" if number % 2 else "start"),
        Text(inside, y, front.title, size, "muted", "start" if number % 2 else "end"),
    ]
    if note:
        words.append(Text((left + right) / 2, y, note, size, "muted", "middle"))
    return [Group(tuple(words), id=FOLIO)]


def credit(front: Front) -> Runs:
    """Designer, source, licence and what the sign of readings means, in sentences."""
    own = f"{READING} {_sentence(front.readings)} " if front.readings else ""
    source = f"Source of the rules: {_sentence(front.source)} " if front.source else ""
    rest = f"{source}{_sentence(front.licence)}"
    if not front.designer:
        return (Run(f"{own}{rest}"),)
    runs: list[Run] = []
    for i, (game, names) in enumerate(front.designed or ((front.title, front.designer),)):
        runs += [
            Run(f"; {game} {'is' if names == TRADITIONAL else 'by'} " if i else f"{own}{game} was designed by "),
            Run(_NAMES.sub("\\1\u00a0", names), True),
        ]
    return *runs, Run(f". {rest}")


def imprint(front: Front, layout: Layout, box: Box) -> tuple[list[Item], float]:
    """Designer, source, licence and what the sign of readings means, at the foot; and where the text has to end."""
    type_ = layout.foot
    lines = break_lines(credit(front), box[2] - box[0], type_.size)
    top = box[3] - len(lines) * type_.leading - 1.2
    items: list[Item] = [Line(box[0], top, box[2], top, FINE)]
    for i, line in enumerate(lines):
        y = top + 1.2 + i * type_.leading + type_.baseline
        items += line_items(line, box[0], y, type_.size, "muted")
    return items, top - 2.6


def page_head(front: Front, layout: Layout, box: Box, lead: Sequence[Runs] = ()) -> tuple[list[Item], float]:
    """Title, tagline and facts across a page, what is needed and the first words beneath; and where columns begin."""
    left, top, right, _ = box
    fact_size = layout.text.size * _FACTS
    whose, more = front.designers, " · ".join(facts(front))
    wide = max([measure(more, fact_size), *(measure(names, fact_size, True) for names in whose)])
    room = right - left - wide - 6.0
    size = _shrunk(front.title, layout.title, room)
    y = top + CAP_HEIGHT * size
    items: list[Item] = [hung(left, y, front.title, size)]
    for above, names in enumerate(reversed(whose), 1):
        items.append(Text(right, y - above * fact_size * 1.35, names, fact_size, bold=True, anchor="end"))
    items.append(Text(right, y, more, fact_size, "muted", "end"))
    after = left + measure(front.title, size, True) + layout.tagline * 1.2
    tagline = layout.tagline
    if front.subtitle and measure(front.subtitle, tagline) <= room + left - after:
        items.append(Text(after, y, front.subtitle, tagline, "muted"))
    elif front.subtitle:
        # Clear of the letters of the title that reach below the line.
        y += DESCENT * size * 0.65 if set(front.title) & _BELOW else 0.0
        for line in break_lines((Run(front.subtitle),), right - left, tagline):
            y += tagline * 1.4
            items += _tagline_items(line, left, y, tagline, "muted")
    y += max(3.4, size * 0.32)
    items.append(Line(left, y, right, y, BAND))
    y += 1.6
    for runs in (parts_runs(front), *lead):
        for line in break_lines(runs, right - left, layout.text.size):
            items += line_items(line, left, y + layout.text.baseline, layout.text.size, "ink")
            y += layout.text.leading
        y += layout.text.leading * 0.4
    return items, y + 2.0


def parts_runs(front: Front) -> Runs:
    """What is needed to play, in a sentence."""
    return Run("You need ", True), Run(_sentence("; ".join(front.parts)))


class CoverHead(NamedTuple):
    """Title and facts of a first page.

    Attributes:
        items: what is drawn.
        boxes: what they take.
        below: the foot of what is above the picture.
        worth: it is preferred as if a picture were so many times as large.
    """

    items: list[Item]
    boxes: list[Box]
    below: float
    worth: float = 1.0


def cover_heads(front: Front, layout: Layout, box: Box) -> list[CoverHead]:
    """The ways to set title and facts of a first page.

    Facts that have no room beside the title stand in a line under it; or those of one game at the right margin, where
    a picture has room beside them.
    """
    line = _head(front, layout, box, aside=False)
    return [line] if len(line.boxes) > 1 or front.designed else [line, _head(front, layout, box, aside=True)]


def _head(front: Front, layout: Layout, box: Box, *, aside: bool) -> CoverHead:
    left, top, right, _ = box
    size = layout.text.size * _FACTS
    lines = [*([(front.designer, True)] if front.designer else []), *((fact, False) for fact in facts(front))]
    wide = max(measure(fact, size, is_name) for fact, is_name in lines)
    one_line = right - left - wide - 5.0
    beside = runs_width((Run(front.title, True),)) * layout.title <= one_line
    title = layout.title if beside else _shrunk(front.title, layout.title, right - left)
    y = top + CAP_HEIGHT * title
    items: list[Item] = [hung(left, y, front.title, title)]
    under = DESCENT * title * 0.8 if set(front.title) & _BELOW else 0.0
    boxes = [(left, top, left + measure(front.title, title, True), y + under)]
    if beside or aside:
        first = top if beside else y + max(under + _CLEAR, _UNDER_TITLE)
        for i, (fact, is_name) in enumerate(lines):
            base = first + CAP_HEIGHT * size + i * size * 1.4
            items.append(Text(right, base, fact, size, "ink" if is_name else "muted", "end", bold=is_name))
        boxes.append((right - wide, first, right, first + size * 1.4 * len(lines)))
    else:
        y += size * 2.4
        for line_ in _fact_lines(front, right - left, size):
            items += line_items(line_, left, y, size, "muted", strong="ink")
            y += size * 1.4
        boxes = [(left, top, right, y - size)]
    if aside:
        return CoverHead(items, boxes, boxes[0][3], _ASIDE)
    return CoverHead(items, boxes, max(box[3] for box in boxes))


def _fact_lines(front: Front, width: float, size: float) -> Iterator[Words]:
    """Designer, players and time: on one line, or each game with whose it is, and then the rest, on its own."""
    more = " · ".join(facts(front))
    whole = (Run(front.designer, True), Run(f" · {more}")) if front.designer else (Run(more),)
    if runs_width(whole) * size <= width or not front.designer:
        yield from break_lines(whole, width, size)
        return
    *first, last = front.designers
    for whose in first:
        yield from break_lines((Run(whose, True),), width, size)
    end = (Run(last, True), Run(f" · {more}"))
    for runs in [end] if runs_width(end) * size <= width else [(Run(last, True),), (Run(more),)]:
        yield from break_lines(runs, width, size)


def _tagline_items(words: Words, left: float, y: float, size: float, paint: str) -> Iterator[Item]:
    """A line of a tagline, which begins where the title above it does."""
    first = words.pieces[0][1] if words.pieces else ""
    return line_items(words, left - bearing(first, size, bold=False), y, size, paint)


def tagline_items(front: Front, layout: Layout, left: float, right: float, bottom: float) -> tuple[list[Item], float]:
    """The tagline above a height; and its top."""
    if not front.subtitle:
        return [], bottom
    wide = measure(front.subtitle, layout.tagline)
    # A little smaller rather than on a second line, which would take its height from the picture.
    size = layout.tagline * max(_LEAST_TAGLINE, min(1.0, (right - left) / wide))
    if measure(front.subtitle, size) > right - left:
        size = layout.tagline
    type_ = Type(size, size * 1.3)
    lines = break_lines(_balanced(front.subtitle, right - left, size), right - left, type_.size)
    top = bottom - len(lines) * type_.leading
    items: list[Item] = []
    for i, line in enumerate(lines):
        items += _tagline_items(line, left, top + i * type_.leading + type_.baseline, type_.size, "ink")
    return items, top


def _balanced(text: str, width: float, size: float) -> Runs:
    """A text that has two lines at the least, divided where these are most alike; behind a comma or the like if both
    can have half of it or so.
    """
    words = tied(text).split(" ")
    best: tuple[float, str] | None = None
    for at in range(1, len(words)):
        halves = " ".join(words[:at]), " ".join(words[at:])
        wide = [measure(half, size) for half in halves]
        if max(wide) <= width:
            # A clause is not parted from its own for a little evenness.
            worth = max(wide) * (1.0 if halves[0][-1] in ",:;" else _CLAUSE) * (1.0 if wide[0] >= wide[1] else _SHORT)
            if best is None or worth < best[0]:
                best = worth, "\n".join(halves)
    fits = measure(text, size) <= width
    return (Run(text if fits or best is None else best[1]),)


def cover_place(
    picture: Picture, heads: Sequence[CoverHead], box: Box, under: float
) -> tuple[CoverHead, tuple[float, float, float]] | None:
    """The head under which a picture is best in a box, and pitch, left and top of that; None where it has no room.

    It is clear of the head. Its upper corners may reach up beside title and facts, where a board leaves them free.
    What is lower than the room for it stands in the middle between what is above it and what is under it, which is
    seen from a height on.
    """
    some = [(head, place) for head in heads if (place := _place(picture, head, box, under)) is not None]
    return max(some, key=lambda one: one[0].worth * one[1][0], default=None)


def _place(picture: Picture, head: CoverHead, box: Box, under: float) -> tuple[float, float, float] | None:
    left, highest, right, bottom = box
    discs = picture.outline
    below = head.below + _CLEAR
    pitch = min((right - left) / picture.size[0], (bottom - highest) / picture.size[1])
    while pitch >= picture.least:
        y = bottom - picture.size[1] * pitch
        if y > below:
            y = min(y, max(below, (head.below + under - picture.size[1] * pitch) / 2))
        x = left + (right - left - picture.size[0] * pitch) / 2
        if all(_is_clear(discs, pitch, x, y, other) for other in head.boxes):
            return pitch, x, y
        pitch *= _SHRINK
    return None


def _is_clear(discs: Sequence[tuple[float, float, float]], pitch: float, x: float, y: float, box: Box) -> bool:
    """Whether nothing of a picture lies above the foot of a box, within its width."""
    low, high, foot = (box[0] - x - _CLEAR) / pitch, (box[2] - x + _CLEAR) / pitch, (box[3] - y + _CLEAR) / pitch
    return not any(low <= at + r and at - r <= high and down - r < foot for at, down, r in discs)


def pocket_foot(front: Front, layout: Layout, box: Box, note: str = "") -> tuple[list[Item], float]:
    """Designer, players and time at the foot of a small card, and which of several it is; and where the foot begins.

    A designer whose name has no room beside the rest has a line of its own.
    """
    type_ = layout.foot
    y = box[3] - DESCENT * type_.size
    whose, more = front.designer, " · ".join(facts(front))
    if not whose:
        # The game, as on the other cards.
        whose = front.title
    right = " · ".join(filter(None, (more, note)))
    room = box[2] - box[0]
    if measure(whose, type_.size) <= room - measure(right, type_.size) - 3.0:
        words = [Text(box[0], y, whose, type_.size, "muted"), Text(box[2], y, right, type_.size, "muted", "end")]
        return [*words], box[3] - type_.leading
    lines = [*wrap(whose, room, type_.size), *filter(None, (more,))]
    items = [
        Text(box[0], y - (len(lines) - 1 - i) * type_.leading, line, type_.size, "muted")
        for i, line in enumerate(lines)
    ]
    # Which of several it is stands where other cards have it.
    number = [Text(box[2], y, note, type_.size, "muted", "end")] if note else []
    return [*items, *number], box[3] - len(lines) * type_.leading


def facts(front: Front) -> list[str]:
    """How many play, and how long if that is known."""
    players = front.players if not front.players.replace("–", "").isdigit() else f"{front.players} players"
    return [players, *filter(None, [front.time.replace("minutes", "min")])]


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _shrunk(text: str, size: float, width: float) -> float:
    """The size, or less where the text would be too wide."""
    wide = runs_width((Run(text, True),)) * size
    return size if wide <= width else size * width / wide

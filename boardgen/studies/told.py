"""The pages of a game that its record tells as a story: diagrams where the text leads to them. In mm."""

from __future__ import annotations

import math
from collections.abc import Iterator

from boardgen.cards.blocks import Run, curly
from boardgen.cards.booklet_foot import indented
from boardgen.cards.lines import break_lines
from boardgen.scene.primitives import Group, Item
from boardgen.studies.content import Aside, Book, Chapter
from boardgen.studies.frame import Frame
from boardgen.studies.imprint import imprint, stones
from boardgen.studies.pages import Page, chapter_head
from boardgen.studies.pictures import TooNarrowError
from boardgen.studies.setting import FOOT, GAP, set_lines
from boardgen.studies.story import Made, Rooms, Story, Way

#: So many ways are tried in earnest, or so many times as many where much is left empty.
_TRIED, _LONGER = 150, 3.0
#: A way may cost so much more with diagrams as they are drawn than as reckoned; of so many at most one is drawn.
_NEARLY, _REDRAWN = 0.3, 5


def story_pages(book: Book, frame: Frame) -> list[Page]:
    """The pages of a book of one game that is told as a story; its title stands above it.

    Raises:
        TooNarrowError: letters in diagrams could not be read.
    """
    (chapter,) = book.chapters
    head = chapter_head(frame, chapter.title, chapter.subtitle)
    key, indent = stones(book)
    late = curly(chapter.record.game.view().late_note)
    credits_ = indented(book.credits.replace(late, "", 1), indent, frame.text)
    note = break_lines(tuple(_led_by_terms(late)), frame.text, FOOT.size) if late else ()
    noted = len(note) * FOOT.leading + (GAP if note else 0.0)
    foot = frame.height - frame.foot - len(credits_) * FOOT.leading - 1.4
    rooms = Rooms(foot - 2 * GAP - head.bottom, frame.room, noted)
    try:
        found = _best(chapter, frame, rooms)
    except TooNarrowError:
        if frame.columns == 1:
            raise
        found = _best(chapter, frame._replace(columns=1), rooms)
    pages = []
    for number, items in enumerate(found):
        first = not number
        top = head.bottom if first else frame.top
        inner: list[Item] = [*head.items] if first else []
        inner.append(Group(tuple(items), dx=frame.side, dy=top))
        if first:
            inner += imprint(credits_, key, indent, frame, foot)
        if number == len(found) - 1:
            below = top + rooms.of(number, len(found)) + GAP
            inner += set_lines(note, FOOT, "muted", frame.side, below, strong="ink")
        titles = ((chapter.title, head.top),) if first else ()
        pages.append(Page(tuple(inner), chapter.title, titles, (), top + rooms.of(number, len(found))))
    return pages


def _led_by_terms(note: str) -> Iterator[Run]:
    """A note in runs: far from what it is about, each sentence says in bold what sign it explains."""
    for number, sentence in enumerate(note.split(". ")):
        term, colon, said = sentence.partition(":")
        before = ". " if number else ""
        if not colon:
            yield Run(before + sentence)
            continue
        if before:
            yield Run(before)
        yield from (Run(term + colon, True), Run(said))


def _best(chapter: Chapter, frame: Frame, rooms: Rooms) -> list[list[Item]]:
    """What stands on each page, from the top of its text.

    Raises:
        TooNarrowError: letters in diagrams could not be read.
    """
    whole = Story(chapter, frame, rooms)
    spare = [id(one) for one in chapter.blocks if not isinstance(one, Aside) and one.spare]
    without = dict.fromkeys(
        frozenset(one for one in spare if one not in some) for some in (spare, (), *([one] for one in spare))
    )
    stories = [Story(chapter, frame, rooms, some, whole) for some in without]
    found: list[tuple[float, Way]] = []
    ways = (way for story in stories for way in story.ways())
    waiting = sorted(ways, key=lambda one: one.cost)
    for number, way in enumerate(waiting):
        wanting = min((cost - one.fixed for cost, one in found), default=math.inf)
        if found and number >= _TRIED * max(1.0, min(wanting, _LONGER)):
            break
        least = min((cost for cost, _ in found), default=math.inf)
        if way.fixed < least:
            dealt = way.story.dealt(way, least + _NEARLY - way.fixed)
            found += [(way.fixed + dealt.cost, way)] if dealt else []
    # Diagrams as they are drawn may be a little larger than reckoned.
    best: tuple[float, Made] | None = None
    others = ((math.inf, way) for way in waiting[: 4 * _TRIED])
    for tried, (cost, way) in enumerate((*sorted(found, key=lambda one: one[0]), *others)):
        made = way.story.made(way)
        if made and (best is None or way.fixed + made.dealt.cost < best[0]):
            best = way.fixed + made.dealt.cost, made
        if best and (best[0] < cost + _NEARLY or tried >= _REDRAWN):
            break
    if best:
        return best[1].pages()
    raise TooNarrowError(
        f"the diagrams of {chapter.record.game.title} have no room with letters of 6 pt; take a larger paper"
    )

"""Pictures laid out by options: fitted to a page, as a poster, in halves, as a pad, or without paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.boards.picture import Display, Labels, Later, Picture
from boardgen.errors import FitError, OptionError, option
from boardgen.paper.heading import Heading
from boardgen.paper.job import Drawn, PageJob
from boardgen.paper.pages import board_pages, fitted_pitch
from boardgen.paper.sheet import DEFAULT_MARGIN, sheets
from boardgen.paper.sizes import Orientation
from boardgen.paper.spreads import DEFAULT_FLAP, DEFAULT_OVERLAP, FullPad, Halves, OnePage, Pad, Poster, Spread
from boardgen.printables.product import exclusive, needs
from boardgen.printables.sheet_kinds import NO_PAPER
from boardgen.scene.lettering import smallest_type
from boardgen.scene.light import on_light_paper
from boardgen.scene.primitives import Document, Group
from boardgen.scene.themes import Theme
from boardgen.units import PT_PER_MM, millimetres

if TYPE_CHECKING:
    from boardgen.paper.nameplate import Nameplate
    from boardgen.paper.scoresheet import Form
    from boardgen.paper.several import ListsAt

#: Why many options have no meaning without paper.
NO_ROOM = "without one the page is as large as the drawing"


class Layout(NamedTuple):
    """The options for laying out a picture on paper; see the options of the same names.

    Attributes:
        fit: whether it was given explicitly.
    """

    paper: str
    orientation: Orientation = "auto"
    margin: float | str = DEFAULT_MARGIN
    ruler: bool = True
    pitch: float | str | None = None
    fit: bool = False
    tile: bool = False
    overlap: float | str | None = None
    halves: bool = False
    flap: float | str | None = None
    pad: int | str | None = None
    labels: Labels = "none"

    @property
    def on_paper(self) -> bool:
        """Whether there is paper."""
        return self.paper != NO_PAPER

    @property
    def is_pad(self) -> bool:
        """Whether its boards are played on with pens."""
        return self.on_paper and self.pad is not None

    def on_its_paper(self, document: Document, theme: Theme) -> Document:
        """The document, a pad on light paper in a dark theme too, for a pencil does not show on black."""
        if not self.is_pad or theme.light is None:
            return document
        return document._replace(pages=tuple(map(on_light_paper, document.pages)))

    @property
    def extent(self) -> str:
        """The part of a file name that tells the layout."""
        if self.pad is not None:
            return f"-pad-{self.pad}"
        return "-halves" if self.halves else "-poster" if self.tile else ""

    @property
    def on_name(self) -> str:
        """The part of a file name that tells the paper."""
        return f"-{self.paper}" if self.on_paper else ""

    def spread(self) -> Spread:
        """How the picture is spread over pages.

        Raises:
            OptionError: options contradict each other.
        """
        for problem in self._problems():
            raise problem
        pitch = None if self.pitch is None else millimetres(self.pitch)
        if self.tile:
            return Poster(pitch, DEFAULT_OVERLAP if self.overlap is None else millimetres(self.overlap))
        if self.halves:
            return Halves(pitch, DEFAULT_FLAP if self.flap is None else millimetres(self.flap))
        if self.pad == "max" and pitch is not None:
            return FullPad(pitch)
        return OnePage(pitch) if self.pad is None else Pad(int(self.pad), pitch)

    def _problems(self) -> list[OptionError]:
        """An error for every pair of options that cannot be combined."""
        whole = "a pad is a single page of whole boards"
        checks = [
            (self.fit and self.pitch is not None, exclusive, "fit", "pitch", "fit finds the pitch"),
            (self.tile and self.halves, exclusive, "halves", "tile", "a poster is printed whole"),
            (self.tile and self.pad is not None, exclusive, "pad", "tile", whole),
            (self.halves and self.pad is not None, exclusive, "halves", "pad", whole),
            (
                self.halves and self.labels == "cells",
                exclusive,
                "halves",
                "labels",
                "they would be wrong on the turned copy",
            ),
            (self.overlap is not None and not self.tile, needs, "overlap", "tile", "only pages of a poster overlap"),
            (self.flap is not None and not self.halves, needs, "flap", "halves", "only halves have a flap"),
            (
                self.pad == "max" and self.pitch is None,
                needs,
                "pad",
                "pitch",
                "how many boards fit depends on their size",
            ),
        ]
        return [make(first, second, reason) for wrong, make, first, second, reason in checks if wrong]

    def check_without_paper(self) -> None:
        """Check that no option needs paper.

        Raises:
            OptionError: an option needs paper.
        """
        usual = Layout(self.paper)
        for name in ("orientation", "margin", "fit", "tile", "overlap", "halves", "flap", "pad"):
            if getattr(self, name) != getattr(usual, name):
                raise needs(name, "paper", NO_ROOM)


class Words(NamedTuple):
    """Texts about a picture.

    Attributes:
        title: the title of the document, also in its small print.
        what: the picture's name in messages, such as ``the pi board``.
        author, subject: metadata.
        form: the score sheet of a pad.
        heading: what the page is for, in larger type.
        plate: what a board says of its game, where it leaves room for that.
    """

    title: str
    what: str
    author: str = ""
    subject: str = ""
    form: Form | None = None
    heading: Heading | None = None
    plate: Nameplate | None = None


#: What the heading of a setup adds that is smaller than the pieces with which it is laid out.
_PLAN = ", a plan for the table"
#: How far coordinates may stand in the usual margin, mm: what is left of it every printer reaches.
HANGING = 2.0
#: What is told below a board may be in type so many times as large as usual where the page has room.
_LARGER_TYPES = (1.3, 1.25, 1.2, 1.15, 1.1, 1.075, 1.05)


def on_sheets(
    picture: Callable[[Display], Picture],
    layout: Layout,
    words: Words,
    usual_pitch: float,
    *,
    least: float | None = None,
    small_print: bool = True,
    hang: float = 0.0,
) -> Document:
    """A picture on sheets of paper, or on a page of its own size.

    Args:
        picture: a function that draws it.
        layout: the layout options.
        words: texts about it.
        usual_pitch: mm, used if neither pitch nor paper is given.
        least: the pitch in mm that pieces need; what is smaller is drawn as a plan, without rulers, and says so, in
            its heading if it has one.
        small_print: print title, pitch and paper.
        hang: how far coordinates may stand in the margin, mm; see `at_pitch`.

    Raises:
        OptionError: options cannot be used or combined.
        FitError: it does not fit; the message names what would.
    """
    spread, is_plan, title = layout.spread(), False, words.title
    if layout.on_paper and least is not None and not layout.is_pad:
        pitch = _pitch_on_paper(picture, layout, words, spread, hang)
        if pitch is not None and pitch < least:
            # Nothing on a plan has a size that matters.
            layout, is_plan = layout._replace(ruler=False), True
            if words.heading is None:
                words = words._replace(title=_plan_title(title, pitch / least))
            else:
                words = words._replace(heading=words.heading._replace(title=f"{words.heading.title}{_PLAN}"))
    if not layout.on_paper:
        layout.check_without_paper()
        pitch = usual_pitch if spread.pitch is None else spread.pitch
        return bare_page(picture(Display(pitch, layout.labels, to_play=True)), words)
    shown = picture(Display(10.0, to_play=True))
    if shown.told:
        picture = _in_larger_type(picture, layout, words, spread)
    if is_plan and least is not None and words.heading is None:
        # Without rulers, and with what it tells in larger type, it has another size than it was held against.
        pitch = _pitch_on_paper(picture, layout, words, spread, hang)
        words = words if pitch is None else words._replace(title=_plan_title(title, pitch / least))
    document = board_pages(
        at_pitch(picture, layout.labels, hang=hang),
        spread,
        paper=layout.paper,
        orientation=layout.orientation,
        margin=millimetres(layout.margin),
        ruler=layout.ruler,
        small_print=small_print,
        title=words.title,
        desc=shown.desc,
        what=words.what,
        author=words.author,
        subject=words.subject,
        form=words.form,
        heading=words.heading,
        cells=shown.cells,
        cells_called=shown.cells_called,
        is_plan=is_plan,
        plate=None if shown.told else words.plate,
    )
    small = smallest_type(document.pages[0].items)
    if small is not None:
        message = f"{words.what} would have letters of {small * PT_PER_MM:.1f} pt; at least 6 can be read"
        larger = "paper" if spread.pitch is None else "pitch"
        fewer = f"a smaller {option('pad')} or " if isinstance(spread, Pad) else ""
        raise FitError(f"{message}: use {fewer}a larger {option(larger)}")
    return document


def _plan_title(title: str, part: float) -> str:
    """What a plan is called that is so much of what is played on."""
    return f"{title}: drawn at {100 * part:.0f} % of its size for play"


def _pitch_on_paper(
    picture: Callable[[Display], Picture], layout: Layout, words: Words, spread: Spread, hang: float = 0.0
) -> float | None:
    """The pitch that a picture has on its paper; None where only laying it out would tell."""
    if spread.pitch is None and isinstance(spread, Poster):
        from boardgen.paper.poster import pair_pitch

        drawn = at_pitch(picture, layout.labels, hang=hang)
        lie = sheets(layout.paper, layout.orientation, millimetres(layout.margin))
        return pair_pitch(lambda pitch: drawn(pitch)[1:], lie, overlap=spread.overlap, ruler=layout.ruler)
    if spread.pitch is not None or not isinstance(spread, OnePage):
        return spread.pitch
    return fitted_pitch(
        at_pitch(picture, layout.labels, hang=hang),
        paper=layout.paper,
        orientation=layout.orientation,
        margin=millimetres(layout.margin),
        ruler=layout.ruler,
        title=words.title,
        what=words.what,
        heading=words.heading,
    )


def _in_larger_type(
    picture: Callable[[Display], Picture], layout: Layout, words: Words, spread: Spread
) -> Callable[[Display], Picture]:
    """The same with what it tells below in the largest type that takes no room from the board."""
    usual = _pitch_on_paper(picture, layout, words, spread) if isinstance(spread, OnePage) else None
    if usual is None or spread.pitch is not None:
        return picture
    for type_ in _LARGER_TYPES:
        larger = _typed(picture, type_)
        pitch = _pitch_on_paper(larger, layout, words, spread)
        if pitch is not None and pitch >= usual:
            return larger
    return picture


def _typed(picture: Callable[[Display], Picture], type_: float) -> Callable[[Display], Picture]:
    return lambda display: picture(display._replace(type=type_))


class Titled(NamedTuple):
    """One of several pictures.

    Attributes:
        picture: a function that draws it.
        title: printed above it.
        id: the id of its group.
    """

    picture: Callable[[Display], Picture]
    title: str
    id: str


def different_on_sheets(
    pictures: Sequence[Titled],
    per_page: int,
    layout: Layout,
    words: Words,
    titles: Sequence[str] = (),
    lists_at: ListsAt | None = None,
) -> Document:
    """Several pictures at one pitch, a number of them on each page, below the heading that says what holds for all.

    Args:
        pictures: in order.
        per_page: how many.
        layout: the layout options.
        words: texts about them; the heading has the widest title.
        titles: of the headings of pages, if these differ.
        lists_at: the lists of the heading for pictures of a pitch, mm, if that makes a difference.

    Raises:
        OptionError: options cannot be used or combined.
        FitError: they do not fit; the message names what would.
    """
    from boardgen.paper.several import Named, several_pages

    pitch = layout.spread().pitch
    if not layout.on_paper:
        raise needs("per_page", "paper", NO_ROOM)
    job = PageJob(
        layout.paper,
        layout.orientation,
        millimetres(layout.margin),
        layout.ruler,
        True,
        words.title,
        "",
        words.what,
        words.author,
        heading=words.heading,
        cells=pictures[0].picture(Display(10.0)).cells,
    )
    named = [Named(one.title, at_pitch(one.picture, layout.labels, shared=True), one.id) for one in pictures]
    return several_pages(named, per_page, job, pitch, titles, lists_at)._replace(
        author=words.author, subject=words.subject
    )


def bare_page(picture: Picture, words: Words) -> Document:
    """A picture on a page of its own size."""
    return Document((picture.scene(words.title),), words.title, words.author, words.subject)


def at_pitch(
    picture: Callable[[Display], Picture], labels: Labels, *, shared: bool = False, hang: float = 0.0
) -> Callable[[float], Drawn]:
    """The same picture as a function of the pitch, for sheets.

    Args:
        picture: a function that draws it.
        labels: where coordinates stand.
        shared: as in `Display`.
        hang: how far coordinates may stand in the margin, mm, where they need room of their own: a board with
            straight edges is nearly as large then as one with notches for them.
    """

    # A sheet measures the picture at one pitch and may draw it at another.
    @cache
    def drawn(pitch: float) -> Drawn:
        found = picture(Display(pitch, labels, to_play=True, shared=shared))
        items = Later(lambda: (*found.below, *found.above))
        if not hang or labels != "edge":
            return items, found.width, found.height
        bare = picture(Display(pitch, "none", to_play=True, shared=shared))
        rooms = (found.width - bare.width) / 2, (found.height - bare.height) / 2
        # Letters in notches go a little below the board; at its sides numbers stand where they did.
        across, down = min(hang, rooms[0]) if rooms[1] > hang else 0.0, max(0.0, min(hang, rooms[1]))
        moved = Later(lambda: (Group((*found.below, *found.above), dx=-across, dy=-down),))
        return moved, found.width - 2 * across, found.height - 2 * down

    return drawn


def size_in_name(settings: dict[str, Any]) -> str:
    """The part of a file name that tells the size of a board."""
    if "side" in settings:
        return f"-side-{settings['side']}"
    if "columns" in settings and "rows" in settings:
        return f"-{settings['columns']}x{settings['rows']}"
    return ""

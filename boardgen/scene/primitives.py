"""The primitives of a scene. All are immutable values in millimetres, y down: named tuples, which
are created and imported several times as fast as frozen dataclasses.

A style names *paints* (``ink``, ``red.fill`` …), never colours: the theme decides what a paint looks
like, so one scene serves every theme. Writers `match` on `Item` and end in `assert_never`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

XY = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

#: ``void`` is where there is no board.
Layer = Literal["", "background", "void", "area", "grid", "pieces", "marks", "text", "cut", "score", "engrave"]


class Style(NamedTuple):
    """How a shape is painted.

    Attributes:
        fill: paint of the inside, or None.
        stroke: paint of the outline, or None.
        width: line width in mm.
        dash: alternating lengths of dashes and gaps, mm; empty for a solid line.
        opacity: of fill and of stroke, 0 … 1.
        round: round line ends and joins instead of butt and mitre.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    round: bool = False


class Line(NamedTuple):
    """A straight segment."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: Style


class Polyline(NamedTuple):
    """An open chain of segments."""

    points: tuple[XY, ...]
    style: Style


class Polygon(NamedTuple):
    """A closed shape."""

    points: tuple[XY, ...]
    style: Style


class Circle(NamedTuple):
    """A circle of radius ``r``."""

    x: float
    y: float
    r: float
    style: Style


#: One step of a path: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",); absolute.
PathStep = tuple[str | float, ...]


class Path(NamedTuple):
    """Any number of open and closed outlines with straight and cubic parts, filled even-odd."""

    steps: tuple[PathStep, ...]
    style: Style


TextAnchor = Literal["start", "middle", "end"]


class Text(NamedTuple):
    """One line of text on its baseline, already measured and wrapped.

    Attributes:
        x, y: the anchor on the baseline.
        text: no line breaks, no control characters.
        size: font size (em), mm.
        paint: a paint name.
        anchor: which part of the text is at ``x``.
        bold: the heavier of the two weights.
        rotate: degrees clockwise about the anchor.
    """

    x: float
    y: float
    text: str
    size: float
    paint: str = "ink"
    anchor: TextAnchor = "start"
    bold: bool = False
    rotate: float = 0.0


class Symbol(NamedTuple):
    """A shape stored once and used many times; drawn around its own origin.

    Attributes:
        id: unique in a document; letters, digits, ``-`` and ``_``.
        items: the shape.
        box: the bounding box of the shape, strokes included; writers may clip to it.
    """

    id: str
    items: tuple[Item, ...]
    box: Box


class Use(NamedTuple):
    """A symbol with its origin at ``(x, y)``, scaled, then rotated clockwise by ``rotate`` degrees."""

    symbol: Symbol
    x: float
    y: float
    rotate: float = 0.0
    scale: float = 1.0


class Group(NamedTuple):
    """Items drawn together, rotated clockwise by ``rotate`` degrees, then moved by ``(dx, dy)``.

    Attributes:
        items: drawn in order.
        id: a descriptive id for SVG, or empty; no spaces, quotes or brackets. Writers number repeated ids.
        layer: the purpose of the group, which decides what a laser does with it.
        clip: nothing is drawn outside this box (in the group's own coordinates).
        title: what the group shows, for SVG readers.
    """

    items: tuple[Item, ...]
    id: str = ""
    layer: Layer = ""
    dx: float = 0.0
    dy: float = 0.0
    rotate: float = 0.0
    clip: Box | None = None
    title: str = ""


Item = Line | Polyline | Polygon | Circle | Path | Text | Use | Group


class Scene(NamedTuple):
    """One page or picture.

    Attributes:
        width, height: of the page, mm; the origin is its top left corner.
        items: drawn in order on the theme's background.
        title: a few words; also the bookmark of the page.
        desc: the picture in words.
        trim: where the page is cut, if not at its edge. On a sheet of pieces: the box around all of them,
            which the outermost cuts leave.
        bleed: how far ink extends beyond the trim, if it does.
        headings: text and position (mm from the top) of headings, for bookmarks below that of the page.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    desc: str = ""
    trim: Box | None = None
    headings: tuple[tuple[str, float], ...] = ()
    bleed: Box | None = None


class Document(NamedTuple):
    """Pages and metadata.

    Attributes:
        pages: at least one scene.
        title, author, subject: metadata; the title defaults to that of the first page, the author to
            boardgen, the subject to the title.
        lang: BCP 47 language of the text.
        keywords: metadata.
    """

    pages: tuple[Scene, ...]
    title: str = ""
    author: str = ""
    subject: str = ""
    lang: str = "en"
    keywords: tuple[str, ...] = ()

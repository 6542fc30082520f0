"""Documents to PDF.

reportlab manages objects, fonts, metadata and the outline (`boardgen.render.canvas`). Page contents are written as
operators in millimetres; the page's first operator converts them to points and is the only place where y is flipped.
Symbols become form objects, stored once for all pages.
"""

from __future__ import annotations

import math
import os
import re
from functools import cache, lru_cache
from typing import Any, assert_never

from boardgen.errors import OutputError, SceneError
from boardgen.fonts.fallback import own_font
from boardgen.progress import tracked
from boardgen.render.canvas import load_reportlab, main_font, new_canvas, plain_streams, registered
from boardgen.render.numbers import fine, number
from boardgen.render.paint import Paint, is_seen, resolve
from boardgen.render.webfonts import fallback_fonts, letters_of
from boardgen.scene.bounds import MITRE_LIMIT
from boardgen.scene.primitives import (
    XY,
    Box,
    Circle,
    Document,
    Group,
    Item,
    Line,
    Path,
    PathStep,
    Polygon,
    Polyline,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import BEFORE_ANCHOR, check_prose, font_runs, measure
from boardgen.scene.themes import Theme
from boardgen.units import PT_PER_MM

#: Sets the date of the document; see reproducible-builds.org.
DATE_VARIABLE = "SOURCE_DATE_EPOCH"
_SECONDS = re.compile(r"[0-9]{1,12}", re.ASCII)
#: The last second with a four-digit year, as PDF needs.
_LAST_SECOND = 253_402_300_799
#: Distance of the control points of a quarter circle from its ends, in radii.
_KAPPA = 4 / 3 * (math.sqrt(2) - 1)


def to_pdf(document: Document, theme: Theme) -> bytes:
    """A document as PDF; the same input gives the same bytes.

    It is dated 1 January 2000, unless ``SOURCE_DATE_EPOCH`` is set in the environment.

    Raises:
        OutputError: ``SOURCE_DATE_EPOCH`` is not a valid date.
        SceneError: an unknown paint, one id for two symbols, an infinite length, a control
            character in a title, no page.
        MissingGlyphError: no font has a glyph for a character.
    """
    if not document.pages:
        raise SceneError("a document needs at least one page")
    _check_date(os.environ.get(DATE_VARIABLE, ""))
    load_reportlab()
    with plain_streams():
        return _write(document, theme)


def _check_date(text: str) -> None:
    """Check that reportlab, which reads the variable itself, can convert it to a date.

    Raises:
        OutputError: it cannot.
    """
    if text.strip() and not (_SECONDS.fullmatch(text.strip()) and int(text) <= _LAST_SECOND):
        what = f"{DATE_VARIABLE} is {text[:40]!r}, not a whole number of seconds since 1970"
        raise OutputError(f"{what} (0 to {_LAST_SECOND}); correct or unset it")


def _write(document: Document, theme: Theme) -> bytes:
    canvas = new_canvas(document)
    writer = _Writer(canvas, theme, document)
    for count, scene in enumerate(tracked(document.pages, len(document.pages), "Writing pages")):
        check_prose(scene.title)
        writer.page(scene)
        if scene.title:
            canvas.bookmarkPage(f"page-{count}")
            canvas.addOutlineEntry(scene.title, f"page-{count}")
        for nth, (heading, y) in enumerate(scene.headings):
            key = f"page-{count}-{nth}"
            canvas.bookmarkPage(key, fit="FitH", top=float(number(scene.height - y)) * PT_PER_MM)
            canvas.addOutlineEntry(check_prose(heading), key, level=1 if scene.title else 0)
        canvas.showPage()
    data: bytes = canvas.getpdfdata()
    return data


class _Writer:
    """Writes scenes on a canvas and sets only what changes of the graphics state."""

    def __init__(self, canvas: Any, theme: Theme, document: Document) -> None:
        self.canvas = canvas
        self.theme = theme
        self._document = document
        self._fallbacks: dict[tuple[str, bool], str] | None = None
        self._put = canvas.addLiteral
        #: Current graphics state: kind → operator.
        self._state: dict[str, str] = {}
        self._alpha = 1.0
        self._symbols: dict[str, tuple[Symbol, str]] = {}
        #: Style by identity (the document keeps it alive) → paint.
        self._paints: dict[int, Paint | None] = {}

    def page(self, scene: Scene) -> None:
        """Draw one page; the caller closes it."""
        width, height = scene.width * PT_PER_MM, scene.height * PT_PER_MM
        self.canvas.setPageSize((width, height))
        self.canvas.setTrimBox(_page_box(scene.trim, height))
        self.canvas.setBleedBox(_page_box(scene.bleed, height))
        self._state, self._alpha = {}, 1.0
        self._put(f"{fine(PT_PER_MM)} 0 0 {fine(-PT_PER_MM)} 0 {fine(height)} cm {number(MITRE_LIMIT)} M")
        background = self.theme.colour("page")
        if background is not None:
            self._set("fill", _colour(background, "g", "rg"))
            self._put(f"0 0 {number(scene.width)} {number(scene.height)} re f")
        self.items(scene.items)

    def items(self, items: tuple[Item, ...]) -> None:
        """Draw items in order; consecutive items that look alike are drawn as one."""
        strokes: list[str] = []
        stroked: Paint | None = None
        texts: list[Text] = []
        for item in items:
            if texts and not (isinstance(item, Text) and _alike(item, texts[0])):
                self._texts(texts)
                texts = []
            paint = None if isinstance(item, Text | Use | Group) else self._paint(item.style)
            if strokes and paint is not stroked:
                self._put("".join(strokes) + "S")
                strokes = []
            match item:
                case Text():
                    if item.text and item.size > 0:
                        texts.append(item)
                case Use():
                    self._use(item)
                case Group():
                    self._group(item)
                case _:
                    if paint is None or not is_seen(item, paint):
                        continue
                    outline = _outline(item)
                    if paint.mergeable:
                        if not strokes:
                            self._style(paint)
                            stroked = paint
                        strokes.append(outline)
                    else:
                        self._shape(outline, paint, "*" if isinstance(item, Path) else "")
        if texts:
            self._texts(texts)
        if strokes:
            self._put("".join(strokes) + "S")

    def _set(self, kind: str, operator: str) -> None:
        if self._state.get(kind) != operator:
            self._state[kind] = operator
            self._put(operator)

    def _opacity(self, alpha: float) -> None:
        if self._alpha != alpha:
            self._alpha = alpha
            self.canvas.setFillAlpha(alpha)
            self.canvas.setStrokeAlpha(alpha)

    def _paint(self, style: Style) -> Paint | None:
        key = id(style)
        if key not in self._paints:
            self._paints[key] = resolve(style, self.theme)
        return self._paints[key]

    def _style(self, paint: Paint) -> None:
        self._opacity(paint.opacity)
        if paint.fill is not None:
            self._set("fill", _colour(paint.fill, "g", "rg"))
        if paint.stroke is not None:
            self._set("stroke", _colour(paint.stroke, "G", "RG"))
            self._set("width", f"{number(paint.width)} w")
            self._set("dash", f"[{' '.join(map(number, paint.dash))}] 0 d")
            self._set("ends", "1 J 1 j" if paint.round else "0 J 0 j")

    def _shape(self, outline: str, paint: Paint, rule: str) -> None:
        """Fill and stroke; separately if they are translucent, as in SVG."""
        self._style(paint)
        if paint.stroke is None:
            self._put(f"{outline}f{rule}")
        elif paint.fill is None:
            self._put(f"{outline}S")
        elif paint.opacity < 1:
            self._put(f"{outline}f{rule} {outline}S")
        else:
            self._put(f"{outline}B{rule}")

    def _texts(self, texts: list[Text]) -> None:
        """Draw lines of text of one face, size and paint."""
        first = texts[0]
        colour = self.theme.colour(first.paint)
        if colour is None:
            return
        self._opacity(1.0)
        self._set("fill", _colour(colour, "g", "rg"))
        block = self.canvas.beginText()
        block.setFont(main_font(first.bold), first.size)
        for text in texts:
            turn = math.radians(text.rotate)
            cos, sin = math.cos(turn), math.sin(turn)
            back = BEFORE_ANCHOR[text.anchor] * measure(text.text, text.size, text.bold)
            block.setTextTransform(cos, sin, sin, -cos, text.x - back * cos, text.y - back * sin)
            for font, part in font_runs(text.text):
                if font is None:
                    block.textOut(part)
                    continue
                block.setFont(self._fallback(font.family, text.bold), first.size)
                block.textOut(part)
                block.setFont(main_font(first.bold), first.size)
        self.canvas.drawText(block)

    def _fallback(self, family: str, bold: bool) -> str:
        """The name of a font for what Fira Sans lacks; on first use, all of them are made for the whole document."""
        if self._fallbacks is None:
            self._fallbacks = {}
            for font in fallback_fonts(letters_of(self._document), own_font()):
                self._fallbacks[font.family, font.bold] = registered(font)
        return self._fallbacks[family, bold]

    def _use(self, use: Use) -> None:
        name = self._symbol(use.symbol)
        self._opacity(1.0)
        self._put(f"q {_matrix(use.x, use.y, use.rotate, use.scale)} cm")
        self.canvas.doForm(name)
        self._put("Q")

    def _symbol(self, symbol: Symbol) -> str:
        """The name of a symbol's form object, which is drawn on first use."""
        known = self._symbols.get(symbol.id)
        if known is not None:
            if known[0] is not symbol and known[0] != symbol:
                raise SceneError(f"two symbols have the id {symbol.id!r}")
            return known[1]
        name = f"s{len(self._symbols)}"
        self._symbols[symbol.id] = (symbol, name)
        outside, alpha = self._state, self._alpha
        self._state, self._alpha = {}, 1.0
        self.canvas.beginForm(name, *symbol.box)
        # A form without contents would get those that reportlab keeps for its own tests; this is a line of none.
        self._put("n")
        self.items(symbol.items)
        self.canvas.endForm()
        self._state, self._alpha = outside, alpha
        return name

    def _group(self, group: Group) -> None:
        if not (group.dx or group.dy or group.rotate or group.clip):
            self.items(group.items)
            return
        outside, alpha = dict(self._state), self._alpha
        self.canvas.saveState()
        self._put(f"{_matrix(group.dx, group.dy, group.rotate)} cm")
        if group.clip is not None:
            left, top, right, bottom = group.clip
            self._put(
                f"{number(left)} {number(top)} {number(max(0, right - left))} {number(max(0, bottom - top))} re W n"
            )
        self.items(group.items)
        self.canvas.restoreState()
        self._state, self._alpha = outside, alpha


def _page_box(box: Box | None, height: float) -> tuple[float, float, float, float] | None:
    """A box in points, y up, as in page dictionaries."""
    if box is None:
        return None
    left, top, right, bottom = (side * PT_PER_MM for side in box)
    return left, height - bottom, right, height - top


def _alike(one: Text, other: Text) -> bool:
    return one.size == other.size and one.paint == other.paint and one.bold == other.bold


@cache
def _colour(colour: str, grey: str, rgb: str) -> str:
    """The operator that sets a colour ``#rrggbb``."""
    parts = [number(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {rgb}"


def _matrix(dx: float, dy: float, rotate: float = 0.0, scale: float = 1.0) -> str:
    """Scale, then turn clockwise, then move."""
    turn = math.radians(rotate)
    cos, sin = scale * math.cos(turn), scale * math.sin(turn)
    return f"{fine(cos)} {fine(sin)} {fine(-sin)} {fine(cos)} {number(dx)} {number(dy)}"


def _outline(item: Line | Polyline | Polygon | Circle | Path) -> str:
    """Path operators of a shape."""
    match item:
        case Polygon():
            return _chain(item.points) + "h "
        case Line():
            return _chain(((item.x1, item.y1), (item.x2, item.y2)))
        case Circle():
            return _circle(item.x, item.y, item.r)
        case Polyline():
            return _chain(item.points)
        case Path():
            return _path(item.steps)
        case _:
            assert_never(item)


@lru_cache(maxsize=1024)
def _path(steps: tuple[PathStep, ...]) -> str:
    """Kept, since the signs of a game have long outlines and are on many pages."""
    return "".join([_OPERATORS[str(step[0])].format(*map(number, step[1:])) for step in steps])


_OPERATORS = {"M": "{} {} m ", "L": "{} {} l ", "C": "{} {} {} {} {} {} c ", "Z": "h "}


def _chain(points: tuple[XY, ...]) -> str:
    first, *others = [f"{number(x)} {number(y)} " for x, y in points]
    return f"{first}m {'l '.join(others)}l "


def _circle(x: float, y: float, r: float) -> str:
    """Four quarters, clockwise from three o'clock."""
    k = r * _KAPPA
    left, right, top, bottom = number(x - r), number(x + r), number(y - r), number(y + r)
    x0, x1, y0, y1 = number(x - k), number(x + k), number(y - k), number(y + k)
    cx, cy = number(x), number(y)
    return (
        f"{right} {cy} m {right} {y1} {x1} {bottom} {cx} {bottom} c {x0} {bottom} {left} {y1} {left} {cy} c "
        f"{left} {y0} {x0} {top} {cx} {top} c {x1} {top} {right} {y0} {right} {cy} c h "
    )

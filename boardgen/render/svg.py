"""Scenes to SVG; the only module that imports svgwrite.

svgwrite makes the frame: root, title, description, shared definitions. The run of shapes inside is written
as text, because svgwrite and ElementTree together spend 25 µs on an element, and a figure has hundreds.
What is drawn looks like this:

- Consecutive items of the same style share one ``<g>`` with presentation attributes (no style sheet, so
  that cutters and drawing programs understand them); those that are only stroked become one ``<path>``.
- Symbols and clip boxes are defined once, in ``<defs>``.
- Fill and stroke are none by default, set by the root.
- The glyphs that the text uses are in the file, as fonts; or text is drawn as outlines.
"""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, assert_never

from boardgen.errors import SceneError
from boardgen.fonts import FAMILY
from boardgen.fonts.fallback import own_font
from boardgen.render.numbers import fine, number
from boardgen.render.paint import Paint, is_seen, resolve
from boardgen.render.svgdata import attributes_of, chain, points, steps, transform
from boardgen.render.webfonts import Letters, font_faces
from boardgen.scene.primitives import (
    Box,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
)
from boardgen.scene.text import check_prose, font_runs
from boardgen.scene.themes import Theme

if TYPE_CHECKING:
    from boardgen.render.formats import TextAs

#: Kerning and ligatures are off, so that text is as wide as it was measured.
_PLAIN_TEXT = "font-kerning:none;font-variant-ligatures:none"
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
#: Characters of an element that is stored once where several pictures share their symbols.
_LONG = 240
#: Placeholder in the frame for what differs between pictures; no text can contain this character.
_SLOT = "\x01"
#: Placeholder in ids for the suffix that differs between pictures.
_OWN = "\x02"
_BAD_ID = re.compile(r"""[\s\x00-\x1f"'<>&()]""")


def to_svg(scene: Scene, theme: Theme, lang: str = "en", plain: bool = False, text: TextAs = "glyphs") -> str:
    """One page as an SVG document, in mm.

    Args:
        scene: the page.
        theme: the look of its paints.
        lang: BCP 47 language of its text.
        plain: leave ids as they are. Otherwise each gets a hash of the picture as suffix, so that
            different pictures can be put in one HTML page.
        text: ``glyphs`` puts the fonts into the file, ``outlines`` draws letters as paths, ``names`` relies on
            fonts that the reader has.

    Raises:
        SceneError: an unknown paint, one id for two symbols, a length without end, a control
            character in a title.
        MissingGlyphError: no font has a glyph for a character.
    """
    return to_svg_and_letters(scene, theme, lang, plain, text)[0]


def to_svg_and_letters(
    scene: Scene, theme: Theme, lang: str = "en", plain: bool = False, text: TextAs = "glyphs"
) -> tuple[str, Letters]:
    """One page as `to_svg` writes it, and the characters of its text."""
    writer = _Writer(theme, "" if plain else _OWN, outlines=text == "outlines")
    written = _whole(scene, theme, lang, writer, glyphs=text == "glyphs")
    if not plain:
        written = written.replace(_OWN, f"-{zlib.crc32(written.encode()):08x}")
    return written, writer.letters


class InlineSvg:
    """Pictures for one HTML page: ids are unique, and shared symbols are written once.

    A symbol is written in the first picture that uses it, or apart from all pictures if some may not be in the page
    at all times; browsers find it from the others. Pictures of several lines of play have symbols of their own by
    the same id: each is written.
    """

    def __init__(self, theme: Theme, lang: str = "en", *, apart: bool = False) -> None:
        self._theme, self._lang = theme, lang
        self._writer = _Writer(theme, "", several=True)
        self._apart: list[str] | None = [] if apart else None

    @property
    def letters(self) -> Letters:
        """The characters in all pictures so far, whose glyphs the page has to carry."""
        return self._writer.letters

    @property
    def definitions(self) -> str:
        """An SVG element of no size with the symbols of all pictures so far, if they are written apart."""
        inside = "".join(self._apart or ())
        root = f'<svg aria-hidden="true" class="symbols" height="0" width="0" xmlns="{_SVG}" xmlns:xlink="{_XLINK}">'
        return f"{root}<defs>{inside}</defs></svg>"

    def picture(self, scene: Scene) -> str:
        """The SVG element of the next picture.

        Raises:
            SceneError, MissingGlyphError: as `to_svg`.
        """
        text = _whole(scene, self._theme, self._lang, self._writer, self._apart)
        return text[text.index("<svg") :]


def _whole(
    scene: Scene, theme: Theme, lang: str, writer: _Writer, apart: list[str] | None = None, *, glyphs: bool = False
) -> str:
    """The document around the markup of a scene, with the new definitions unless they are kept apart."""
    body = writer.scene(scene)
    if glyphs and any(writer.letters):
        writer.definitions.insert(0, f"<style>{font_faces(writer.letters, own_font())}</style>")
    size = number(scene.width), number(scene.height)
    said = tuple(_escaped(check_prose(text)) for text in (scene.title, scene.desc))
    parts = _frame(*size, theme.colour("page"), lang, writer.layered, *map(bool, said))
    if apart is not None:
        apart += writer.definitions
    here = writer.definitions if apart is None else ()
    definitions = f"<defs>{''.join(here)}</defs>" if here else ""
    fillings = iter((*filter(None, said), definitions, body))
    return "".join([parts[0], *(text for part in parts[1:] for text in (next(fillings), part))])


class _Slot:
    """A place in svgwrite's tree that is filled after the tree has been written."""

    elementname = "g"

    def get_xml(self) -> Any:
        from svgwrite.etree import etree

        element = etree.Element(self.elementname)
        element.text = _SLOT
        return element


@lru_cache(maxsize=64)
def _frame(
    width: str, height: str, background: str | None, lang: str, layered: bool, titled: bool, described: bool
) -> tuple[str, ...]:
    """The document, cut where the title, the description, the definitions and the drawing go."""
    from svgwrite.container import SVG
    from svgwrite.shapes import Rect

    # svgwrite's Drawing would add a profile and namespaces that nothing here uses.
    drawing = SVG(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    drawing.update({"xmlns": _SVG, "xmlns:xlink": _XLINK, "lang": lang, "role": "img", "fill": "none"})
    drawing.update({"style": _PLAIN_TEXT, "font-family": f"{FAMILY}, sans-serif"})
    if layered:
        drawing["xmlns:inkscape"] = _INKSCAPE
    drawing.set_desc(title=_SLOT if titled else None, desc=_SLOT if described else None)
    drawing.defs.add(_Slot())
    if background is not None:
        drawing.add(Rect((0, 0), (width, height), fill=background, factory=drawing))
    drawing.add(_Slot())
    text: str = drawing.tostring()
    return tuple(text.replace(f"<defs><g>{_SLOT}</g></defs>", _SLOT).replace(f"<g>{_SLOT}</g>", _SLOT).split(_SLOT))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _content(text: str) -> str:
    """The end of a start tag and the text; spaces that XML would drop are kept."""
    runs = font_runs(text)
    loose = text != text.strip(" ") or "  " in text or len(runs) > 1
    return (' xml:space="preserve">' if loose else ">") + "".join(
        _escaped(part) if font is None else f'<tspan font-family="{font.family}">{_escaped(part)}</tspan>'
        for font, part in runs
    )


class _Writer:
    """Turns items into markup and collects definitions."""

    def __init__(self, theme: Theme, suffix: str, *, several: bool = False, outlines: bool = False) -> None:
        self.theme = theme
        self._outlines = outlines
        #: Characters of regular and of bold text.
        self._letters: tuple[set[str], set[str]] = (set(), set())
        #: Whether this is for several pictures of one page: then different symbols may have one id.
        self.several = several
        self.suffix = suffix
        self.definitions: list[str] = []
        self.layered = False
        #: Ids in use, with the last number appended to each.
        self._ids: dict[str, int] = {}
        self._symbols: dict[str, list[tuple[Symbol, str]]] = {}
        self._same: dict[int, tuple[Symbol, str]] = {}
        self._clips: dict[Box, str] = {}
        self._elements: dict[str, str] = {}
        #: Style by identity (the scene keeps it alive) → paint and its attributes.
        self._styles: dict[int, tuple[Paint, str] | None] = {}
        self._faces: dict[tuple[str, float, bool, str], str] = {}

    @property
    def letters(self) -> Letters:
        """The characters written so far."""
        return Letters(*map(frozenset, self._letters))

    def scene(self, scene: Scene) -> str:
        """The markup of a scene; its definitions are added to `definitions`."""
        self.definitions, self.layered = [], False
        # Styles of an earlier scene may be freed and their identities reused.
        self._styles.clear()
        return self.items(scene.items)

    def items(self, items: tuple[Item, ...]) -> str:
        """Markup of items in order."""
        out: list[str] = []
        attributes, run = "", list[str]()
        for item in items:
            if isinstance(item, Group):
                leaf: tuple[str, str] | None = ("", self._group(item))
            else:
                leaf = self._leaf(item)
            if leaf is None:
                continue
            if leaf[0] != attributes:
                _close(out, attributes, run)
                attributes, run = leaf[0], []
            run.append(leaf[1])
        _close(out, attributes, run)
        return "".join(map(self._shared, out) if self.several else out)

    def _shared(self, element: str) -> str:
        """A long element by reference, so that what several pictures show is written once."""
        # What has an id is there only once.
        if len(element) < _LONG or ' id="' in element:
            return element
        name = self._elements.get(element)
        if name is None:
            name = self._elements[element] = self._new_id("part")
            self.definitions.append(f'<g id="{name}">{element}</g>')
        return f'<use xlink:href="#{name}"/>'

    def _leaf(self, item: Line | Polyline | Polygon | Circle | Path | Text | Use) -> tuple[str, str] | None:
        """Attributes and markup of a shape; path data instead of markup if it may be merged with its neighbours."""
        match item:
            case Use():
                return "", self._use(item)
            case Text():
                return self._text(item)
            case _:
                found = self._style(item.style)
        if found is None or not is_seen(item, found[0]):
            return None
        paint, attributes = found
        match item:
            case Circle():
                return attributes, f'<circle cx="{number(item.x)}" cy="{number(item.y)}" r="{number(item.r)}"/>'
            case Line():
                data = chain(((item.x1, item.y1), (item.x2, item.y2)))
                return attributes, data if paint.mergeable else f'<path d="{data}"/>'
            case Polygon():
                if paint.mergeable:
                    return attributes, chain(item.points) + "Z"
                return attributes, f'<polygon points="{points(item.points)}"/>'
            case Polyline():
                if paint.mergeable:
                    return attributes, chain(item.points)
                return attributes, f'<polyline points="{points(item.points)}"/>'
            case Path():
                if paint.mergeable:
                    return attributes, steps(item.steps)
                rule = "" if paint.fill is None else 'fill-rule="evenodd" '
                return attributes, f'<path {rule}d="{steps(item.steps)}"/>'
            case _:
                assert_never(item)

    def _style(self, style: Style) -> tuple[Paint, str] | None:
        """Paint and attributes of a style."""
        key = id(style)
        if key not in self._styles:
            paint = resolve(style, self.theme)
            self._styles[key] = None if paint is None else (paint, attributes_of(paint))
        return self._styles[key]

    def _text(self, text: Text) -> tuple[str, str] | None:
        key = (text.paint, text.size, text.bold, text.anchor)
        attributes = self._faces.get(key)
        if attributes is None:
            attributes = self._faces[key] = self._face(text)
        if not attributes or not text.text or text.size <= 0:
            return None
        if self._outlines:
            from boardgen.render.outlines import letter_paths

            return f' fill="{self.theme.colour(text.paint)}"', f'<path d="{letter_paths(text)}"/>'
        self._letters[text.bold].update(text.text)
        x, y = number(text.x), number(text.y)
        turn = f' transform="rotate({fine(text.rotate)} {x} {y})"' if text.rotate else ""
        return attributes, f'<text x="{x}" y="{y}"{turn}{_content(text.text)}</text>'

    def _face(self, text: Text) -> str:
        """Attributes of text, empty if it is not painted."""
        colour = self.theme.colour(text.paint)
        if colour is None:
            return ""
        weight = ' font-weight="bold"' if text.bold else ""
        anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
        return f' fill="{colour}" font-size="{number(text.size)}"{weight}{anchor}'

    def _use(self, use: Use) -> str:
        name = self._symbol(use.symbol)
        if not use.rotate and use.scale == 1:
            return f'<use xlink:href="#{name}" x="{number(use.x)}" y="{number(use.y)}"/>'
        return f'<use xlink:href="#{name}" transform="{transform(use.x, use.y, use.rotate, use.scale)}"/>'

    def _symbol(self, symbol: Symbol) -> str:
        """The id of a symbol, which is defined on first use."""
        # By itself first: what a symbol of symbols is equal to takes long to see.
        same = self._same.get(id(symbol))
        if same is not None:
            return same[1]
        known = self._symbols.setdefault(symbol.id, [])
        for other, name in known:
            if other == symbol:
                self._same[id(symbol)] = symbol, name
                return name
        if known and not self.several:
            raise SceneError(f"two symbols have the id {symbol.id!r}")
        name = self._new_id(symbol.id)
        known.append((symbol, name))
        self._same[id(symbol)] = symbol, name
        body = self.items(symbol.items)
        self.definitions.append(f'<g id="{name}">{body}</g>')
        return name

    def _group(self, group: Group) -> str:
        body = self.items(group.items)
        attributes = ""
        if group.id:
            attributes += f' id="{self._new_id(group.id)}"'
        if group.layer:
            self.layered = True
            attributes += f' inkscape:groupmode="layer" inkscape:label="{group.layer}"'
        if group.dx or group.dy or group.rotate:
            attributes += f' transform="{transform(group.dx, group.dy, group.rotate)}"'
        if group.clip is not None:
            attributes += f' clip-path="url(#{self._clip(group.clip)})"'
        if group.title:
            body = f"<title>{_escaped(check_prose(group.title))}</title>{body}"
        return f"<g{attributes}>{body}</g>" if attributes or group.title else body

    def _clip(self, box: Box) -> str:
        """The id of a clip box."""
        if box not in self._clips:
            name = self._clips[box] = self._new_id("clip")
            left, top, right, bottom = box
            corner = f'x="{number(left)}" y="{number(top)}"'
            size = f'width="{number(max(0, right - left))}" height="{number(max(0, bottom - top))}"'
            self.definitions.append(f'<clipPath id="{name}"><rect {corner} {size}/></clipPath>')
        return self._clips[box]

    def _new_id(self, wanted: str) -> str:
        """The wanted id, with a number if it is taken."""
        if _BAD_ID.search(wanted):
            raise SceneError(f"{wanted!r} is not an id: it has spaces, quotes, brackets, & or control characters")
        name, again = wanted, self._ids.get(wanted, 0)
        while name in self._ids:
            again += 1
            name = f"{wanted}-{again}"
        # Remembered, so that the next id of that name need not count from the beginning.
        self._ids[wanted] = again or 1
        self._ids[name] = 1
        return f"{name}{self.suffix}"


def _close(out: list[str], attributes: str, run: list[str]) -> None:
    """Write a run of shapes that share their attributes."""
    if attributes:
        run = _join_data(run)
        if len(run) == 1:
            run[0] = run[0].replace(" ", f"{attributes} ", 1)
        elif run:
            run = [f"<g{attributes}>", *run, "</g>"]
    out.extend(run)


def _join_data(run: list[str]) -> list[str]:
    """The markup of a run; consecutive path data is merged into one path."""
    shapes: list[str] = []
    for is_data, part in groupby(run, _is_data):
        if is_data:
            shapes.append(f'<path d="{"".join(part)}"/>')
        else:
            shapes.extend(part)
    return shapes


def _is_data(leaf: str) -> bool:
    return leaf[0] == "M"

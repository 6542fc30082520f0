"""The marks of a figure as scene items. Marks use the anchors of a picture, never a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from boardgen.boards.areas import area_ground, area_outline
from boardgen.boards.paths import closed_path
from boardgen.boards.picture import Anchor
from boardgen.boards.strokes import DOT, arrow_between, chain_styles, cross, haloed, line, sides
from boardgen.boards.tags import tag
from boardgen.geometry.edges import boundary
from boardgen.records.mark_specs import Mark
from boardgen.scene.primitives import XY, Circle, Item, Polygon, Polyline, Style, Text
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT

#: Marks with a fill below lines and pieces.
_GROUNDED = frozenset({"highlight", "area"})

FindAnchor = Callable[[str], Anchor]
#: A sign of the game for a word, at a place in a size; None for words that are written.
Sign = Callable[[str, float, float, float], Item | None]
#: In radii of a place: how far beside an arrow the tag with a sign stands, and half its side.
_BESIDE, _TAG = 0.58, 0.3
#: The width of an arrow that has a tag, and its head, in radii of a place: quiet, for the tag says what it means.
_QUIET, _QUIET_HEAD = 0.08, 0.42
#: How far from the centres of its places such an arrow begins and ends, in their radii: it goes across the edge
#: between them, not from piece to place.
_ACROSS = (0.5, 0.5)
#: The radius of a ring upon a place, and how far beyond a piece a ring or a square around it is, in radii of a place.
_RING, _BEYOND = 0.62, 0.14
#: A second ring on a place stands within the first one, or around it where that goes around a piece, so far from it.
_RINGS_APART = 0.27
#: No line of a mark is wider, mm: on large places it would shout.
_WIDEST = 0.8
#: How far from the middle of a round piece the lines of a cross upon it end, in its radii: within its ring.
_IN_PIECE = 0.48
#: The radius of a round piece that is not known, in radii of its place.
_PIECE = 0.8
#: Pieces with no more corners than that are square.
_CORNERS = 4
#: Widths of a dashed line and of the halo below a dashed path, in widths of a line that is not dashed.
_DASHED, _DASHED_HALO = 1.35, 1.9
#: The radius of the dots at the ends of a dashed path, in widths of its line.
_END = 1.25
#: On small places dots have this radius, to be seen among rings and lines, mm; but no larger, in radii of a place.
_LEAST_DOT, _MOST_DOT = 0.8, 0.36


def mark_items(
    mark: Mark, find: FindAnchor, sign: Sign = lambda *_: None, ringed: Mapping[str, int] | None = None
) -> tuple[Item, ...]:
    """A mark as items, in drawing order; an arrow whose text is the name of a sign has the sign in a tag beside it.

    Args:
        mark: the mark.
        find: place → its anchor.
        sign: name of a sign → its drawing.
        ringed: how many rings places have already; one more shows beside these.

    Raises:
        InvalidCellError: a place is not on the picture.
    """
    anchors = [find(place) for place in mark.places]
    if mark.kind == "arrow" and mark.text:
        beside = _sign_tag(mark.text, anchors, sign)
        if beside:
            return (*arrow_between(anchors, _haloed(mark, anchors[0].r, _QUIET), _QUIET_HEAD, _ACROSS), *beside)
    if mark.kind == "circle" and ringed:
        return tuple(_circle(mark, anchors, [ringed.get(place, 0) for place in mark.places]))
    return tuple(_DRAWERS[mark.kind](mark, anchors))


def ground_items(mark: Mark, find: FindAnchor, tint: float = 1.0) -> tuple[Item, ...]:
    """The items of a mark below pieces: the fill of an area, its tint of some opacity."""
    if mark.kind not in _GROUNDED:
        return ()
    anchors = [find(place) for place in mark.places]
    loops = boundary([a.outline for a in anchors])
    return tuple(area_ground(loops, colour_of(mark), 2 * anchors[0].r, tint=tint))


def is_link(mark: Mark, find: FindAnchor) -> bool:
    """Whether a mark is a line between pieces of its own colour: they are joined, which a bar beneath them says."""
    return mark.kind == "line" and bool(mark.colour) and all(find(place).on == mark.colour for place in mark.places)


def link_items(mark: Mark, find: FindAnchor) -> tuple[Item, ...]:
    """A bar between two pieces, as it is drawn all along a chain."""
    ends = [(at.x, at.y) for at in map(find, mark.places)]
    pitch = 2 * find(mark.places[0]).r
    return tuple(Polyline(tuple(ends), style) for style in chain_styles(colour_of(mark), pitch))


def colour_of(mark: Mark) -> str:
    """The colour that a mark is drawn in: its own, or that of its kind."""
    return mark.colour or ("yellow" if mark.kind in _GROUNDED else "black")


def _shape_drawer(outline: Callable[[Anchor], Sequence[XY]]) -> Callable[[Mark, list[Anchor]], list[Item]]:
    def draw(mark: Mark, anchors: list[Anchor]) -> list[Item]:
        items: list[Item] = []
        for anchor in anchors:
            points = tuple(outline(anchor))
            items += [Polygon(points, style) for style in _around(mark, anchor)]
            items += _text_in(mark, anchor)
        return items

    return draw


def _haloed(mark: Mark, radius: float, share: float = 0.13) -> tuple[Style, Style]:
    """The lines of a mark at a place of that radius; a dashed line has an unbroken halo."""
    width = min(max(radius * share, 0.2), _WIDEST)
    veil, line = haloed(f"{colour_of(mark)}.line", width)
    return veil, line._replace(dash=(2.6 * width, 2.0 * width)) if mark.dashed else line


def _around(mark: Mark, anchor: Anchor) -> tuple[Style, ...]:
    """The lines of a shape at a place; around a piece it lies on nothing, and a halo would hide what is beside it.

    But it parts a line from a piece of the same colour, which would look no more than larger.

    Dashes are wider and have no halo either: unbroken beneath them, it would be a ring of its own on dark ground.
    """
    halo, line = _haloed(mark, anchor.r)
    if mark.dashed:
        return (line._replace(width=_DASHED * line.width, round=False),)
    return (line,) if anchor.piece and anchor.on != colour_of(mark) else (halo, line)


def _closed_dashes(style: Style, length: float) -> Style:
    """Dashes of a closed line of some length, the last gap as long as all others."""
    if not style.dash:
        return style
    dash, gap = style.dash
    share = length / max(1, round(length / (dash + gap))) / (dash + gap)
    return style._replace(dash=(dash * share, gap * share))


def _circle(mark: Mark, anchors: list[Anchor], rings: Sequence[int] = ()) -> list[Item]:
    items: list[Item] = []
    for anchor, before in zip(anchors, rings or (0,) * len(anchors), strict=True):
        r = anchor.r * max(_RING - _RINGS_APART * before, _RING / 3)
        if anchor.piece:
            x, y = anchor.piece[0]
            r = math.hypot(x - anchor.x, y - anchor.y) + anchor.r * (_BEYOND + _RINGS_APART * before)
        if anchor.bare and not before:
            # A side of a triangle across the ring would make it a sign that forbids.
            items.append(Circle(anchor.x, anchor.y, r, Style(fill="veil")))
        styles = (_closed_dashes(style, 2 * math.pi * r) for style in _around(mark, anchor))
        items += [Circle(anchor.x, anchor.y, r, style) for style in styles]
        items += _text_in(mark, anchor)
    return items


def _square(anchor: Anchor) -> Sequence[XY]:
    """Around a piece, turned as the piece is if that is square; elsewhere upon the place."""
    if not anchor.piece:
        return _regular(4, 0.8, 45)(anchor)
    x, y = anchor.piece[0]
    if len(anchor.piece) != _CORNERS:
        half = math.hypot(x - anchor.x, y - anchor.y) / anchor.r + _BEYOND
        return _regular(4, math.sqrt(2) * half, 45)(anchor)
    # The corners move out by the diagonal of the gap.
    more = 1 + math.sqrt(2) * anchor.r * _BEYOND / math.hypot(x - anchor.x, y - anchor.y)
    return [(anchor.x + (x - anchor.x) * more, anchor.y + (y - anchor.y) * more) for x, y in anchor.piece]


def _regular(corners: int, radius: float, turn: float) -> Callable[[Anchor], Sequence[XY]]:
    def outline(anchor: Anchor) -> Sequence[XY]:
        angles = [math.radians(turn + 360 * i / corners) for i in range(corners)]
        return [
            (anchor.x + anchor.r * radius * math.cos(a), anchor.y + anchor.r * radius * math.sin(a)) for a in angles
        ]

    return outline


def _cross(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    return [item for anchor in anchors for item in _cross_on(mark, anchor)]


def _cross_on(mark: Mark, anchor: Anchor) -> list[Item]:
    """A cross on a place; upon a round piece within its ring, light on a dark piece and dark on a light one."""
    halo, line = _haloed(mark, anchor.r, 0.17)
    if not anchor.on:
        return cross(anchor, (halo, line))
    # Light beneath dark lines would make a black piece look white. The colour of the piece parts them from its label.
    radius = math.dist(anchor.piece[0], (anchor.x, anchor.y)) if anchor.piece else _PIECE * anchor.r
    casing = halo._replace(stroke=f"{anchor.on}.fill", opacity=1.0)
    return cross(anchor, (casing, line._replace(stroke=f"{anchor.on}.text")), _IN_PIECE * radius)


def _dot(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    items: list[Item] = []
    for anchor in anchors:
        veil, line = _haloed(mark, anchor.r)
        radius = max(anchor.r * DOT, min(_LEAST_DOT, anchor.r * _MOST_DOT))
        items.append(
            Circle(anchor.x, anchor.y, radius + anchor.r * (0.3 - DOT), Style(fill=veil.stroke, opacity=veil.opacity))
        )
        items.append(Circle(anchor.x, anchor.y, radius, Style(fill=line.stroke)))
    return items


def _label(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    return [item for at in anchors for item in tag(mark.text or "", at.x, at.y, at.r, colour_of(mark))]


def _number(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    # One text for all, or counted from 1.
    return [
        item
        for i, anchor in enumerate(anchors, start=1)
        for item in _plate(mark, anchor.x, anchor.y, anchor.r, mark.text or str(i))
    ]


def _sign_tag(name: str, anchors: list[Anchor], sign: Sign) -> list[Item]:
    """A sign in a square beside the middle of an arrow, on its right or above it; nothing for other words.

    On its right it hangs below the middle, for what lies at the foot of the upper place stays in sight; above it
    stands left of the middle, for the sign of the right place does.
    """
    a, b = anchors
    length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    nx, ny = (b.y - a.y) / length, (a.x - b.x) / length
    if nx < -1e-9 or (abs(nx) < 1e-9 and ny > 0):
        nx, ny = -nx, -ny
    x, y = (a.x + b.x) / 2 + nx * _BESIDE * a.r, (a.y + b.y) / 2 + ny * _BESIDE * a.r
    half = _TAG * a.r
    x, y = x + min(ny, 0.0) * 1.2 * half, y + max(nx, 0.0) * 1.2 * half
    drawn = sign(name, x, y, 0.72 * half)
    if drawn is None:
        return []
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return [Polygon(corners, Style("veil", "ink", max(0.035 * a.r, 0.12))), drawn]


def _plate(mark: Mark, x: float, y: float, radius: float, text: str) -> list[Item]:
    """Text on a small disc in the background colour, readable anywhere."""
    size = radius * (0.8 if len(text) <= 2 else 0.55)
    return [
        Circle(x, y, radius * 0.56, Style(fill="veil", opacity=0.85)),
        Text(x, y + size * CAP_HEIGHT / 2, text, size, f"{colour_of(mark)}.line", "middle", bold=True),
    ]


def _text_in(mark: Mark, anchor: Anchor) -> list[Item]:
    if not mark.text:
        return []
    # On small pictures letters fill more of a sign, so that they can be read.
    size = max(anchor.r * 0.62, min(LEAST_TEXT, anchor.r * 0.85))
    return [
        Text(
            anchor.x,
            anchor.y + size * CAP_HEIGHT / 2,
            mark.text,
            size,
            f"{colour_of(mark)}.line",
            "middle",
            bold=True,
        )
    ]


def _line(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    a, b = anchors
    return [*line(((a.x, a.y), (b.x, b.y)), _haloed(mark, a.r)), *_text_at_middle(mark, a, b)]


def _text_at_middle(mark: Mark, a: Anchor, b: Anchor) -> list[Item]:
    return _plate(mark, (a.x + b.x) / 2, (a.y + b.y) / 2, a.r, mark.text) if mark.text else []


def _path(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    points = [(anchor.x, anchor.y) for anchor in anchors]
    styles = _haloed(mark, anchors[0].r)
    if mark.dashed:
        # Wider, above a narrower halo: on dark paper dashes have to outshine it.
        veil, dashes = styles
        styles = (
            veil._replace(width=_DASHED_HALO * dashes.width),
            dashes._replace(width=_DASHED * dashes.width, round=False),
        )
    # A plan says where it begins and ends, unless that is at the rim of a piece; closed, it has no ends.
    is_open = mark.dashed and points[0] != points[-1]
    ends = [(at.x, at.y) for at in (anchors[0], anchors[-1]) if is_open and not at.rim]
    dots = [Circle(x, y, _END * styles[1].width, Style(fill=styles[1].stroke)) for x, y in ends]
    if any(anchor.rim for anchor in anchors):
        # The halo must not notch the rim of a piece.
        styles = styles[0]._replace(round=False), styles[1]
    drawn = [item for style in styles for part in sides(anchors) for item in line(part, (style,))]
    return [*drawn, *dots, *_text_at_middle(mark, anchors[0], anchors[1])]


def _arrow(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    a, b = anchors
    return [*arrow_between(anchors, _haloed(mark, a.r)), *_text_at_middle(mark, a, b)]


def _highlight(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    """Nothing, because a highlight is only a fill."""
    return []


def _area(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    outline = area_outline(boundary([anchor.outline for anchor in anchors]), colour_of(mark), 2 * anchors[0].r)
    if not mark.text:
        return [outline]
    return [outline, *_plate(mark, anchors[0].x, anchors[0].y, anchors[0].r, mark.text)]


def _dim(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    loops = boundary([anchor.outline for anchor in anchors])
    return [closed_path(loops, Style(fill="veil", opacity=0.68))]


def _bracket(mark: Mark, anchors: list[Anchor]) -> list[Item]:
    """A bracket along one side of a straight run of places, its text outside at the middle."""
    a, b = anchors[0], anchors[-1]
    length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    # Above the run, or left of a vertical one.
    nx, ny = uy, -ux
    if ny > 0 or (ny == 0 and nx > 0):
        nx, ny = -nx, -ny
    reach, tick = a.r * 0.92, a.r * 0.28
    ends = [(a.x - ux * a.r * 0.8, a.y - uy * a.r * 0.8), (b.x + ux * b.r * 0.8, b.y + uy * b.r * 0.8)]
    outer = [(x + nx * reach, y + ny * reach) for x, y in ends]
    inner = [(x + nx * (reach - tick), y + ny * (reach - tick)) for x, y in ends]
    points = (inner[0], outer[0], outer[1], inner[1])
    items = line(points, _haloed(mark, a.r))
    if mark.text:
        middle = ((outer[0][0] + outer[1][0]) / 2, (outer[0][1] + outer[1][1]) / 2)
        items += _plate(mark, *middle, a.r, mark.text)
    return items


_DRAWERS: dict[str, Callable[[Mark, list[Anchor]], list[Item]]] = {
    "circle": _circle,
    "dot": _dot,
    "square": _shape_drawer(_square),
    "triangle": _shape_drawer(_regular(3, 0.78, -90)),
    "cross": _cross,
    "label": _label,
    "number": _number,
    "arrow": _arrow,
    "line": _line,
    "path": _path,
    "highlight": _highlight,
    "area": _area,
    "dim": _dim,
    "bracket": _bracket,
}

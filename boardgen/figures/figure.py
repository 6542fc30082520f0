"""Figures: scenes of a position, its marks and its caption."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from boardgen.boards.picture import Display, Labels, Picture
from boardgen.errors import FitError
from boardgen.figures.crop import cropped
from boardgen.figures.flow import flow_picture
from boardgen.figures.marks import Sign, ground_items, is_link, link_items, mark_items
from boardgen.games.base import Game
from boardgen.records.line import Line
from boardgen.records.mark_specs import Mark
from boardgen.records.record import Figure, Record
from boardgen.scene.primitives import Document, Group, Item, Scene, Text
from boardgen.scene.text import ASCENT, even_lines

#: Type sizes and spaces of a figure, mm.
CAPTION_SIZE = 3.1
CAPTION_LEADING = 4.3
CAPTION_GAP = 2.2
#: Least width of a caption.
NARROWEST = 50.0
BORDER = 2.0
#: Space between figures on a sheet of several.
SHEET_GAP = 6.0


@dataclass(frozen=True, slots=True)
class FigureStyle:
    """How figures are drawn.

    Attributes:
        pitch: mm between cell centres, or None for the game's default.
        labels: coordinates, unless the figure sets them.
        calm, wordless, wide: see `Display`.
    """

    pitch: float | None = None
    labels: Labels = "edge"
    calm: bool = False
    wordless: bool = False
    wide: float = 0.0


def figure_scene(record: Record, figure: Figure, style: FigureStyle | None = None) -> Scene:
    """The scene of one figure of a checked game file.

    Raises:
        FitError: the figure would be more than 5 m wide or high.
    """
    picture = figure_picture(record, figure, style)
    return compose(picture, figure.caption, title=figure.title or figure.id, id_=figure.id)


def figure_picture(record: Record, figure: Figure, style: FigureStyle | None = None) -> Picture:
    """A figure of a checked game file with its marks and without its caption."""
    return position_picture(record.game, record.position_at(figure.path or figure.after), figure, style)


def position_picture(game: Game[Any, Any], pos: Any, figure: Figure, style: FigureStyle | None = None) -> Picture:
    """A position with the marks of a figure."""
    style = style or FigureStyle()
    view = game.view()
    if figure.flow is not None:
        return flow_picture(figure.flow, style.pitch or figure.pitch or view.figure_pitch)
    display = Display(
        pitch=style.pitch or figure.pitch or view.figure_pitch,
        labels=_labels(figure, style),
        numbers=figure.numbers,
        flags=figure.flags,
        last=figure.last,
        calm=style.calm,
        wordless=style.wordless,
        wide=style.wide,
    )
    picture = marked(figure.marks, view.position(pos, display), view.sign)
    if style.calm:
        # A picture to be looked at ends in one line; what goes on beyond it is seen to go on.
        picture = picture._replace(uncut=())
    return cropped(picture, figure.crop) if figure.crop else picture


def line_pictures(
    game: Game[Any, Any],
    line: Line,
    counts: Collection[int],
    display: Display,
    anew: Collection[int] | None = None,
    begin: int = 0,
    marks: Mapping[int, Sequence[Mark]] = MappingProxyType({}),
) -> Iterator[Picture]:
    """The positions after some numbers of moves of a line with the marks of comments, for one document.

    Args:
        game: the game.
        line: the main line, or a variation.
        counts: the numbers of its moves.
        display: how the pictures are wanted.
        anew: numbers of moves after which pieces are numbered anew; None for all counts; see `GameView.series`.
        begin: moves of the line that no picture numbers.
        marks: number of moves → what is drawn besides.
    """
    before = line.before
    plies = {before + count for count in counts}
    again = None if anew is None else {before + count for count in anew}
    drawn = {count: (*line.marks.get(count, ()), *marks.get(count, ())) for count in sorted(counts)}
    marked_ = (
        (before + count, frozenset(name for one in some for name in one.places)) for count, some in drawn.items()
    )
    display = display._replace(marked=tuple((ply, places) for ply, places in marked_ if places))
    played = line.positions[begin : max(counts, default=begin) + 1]
    pictures = game.view().series(played, plies, display._replace(since=before + begin), again)
    for some, picture in zip(drawn.values(), pictures, strict=True):
        yield marked(some, picture, game.view().sign) if some else picture


def compose(
    picture: Picture,
    caption: str = "",
    title: str = "",
    id_: str = "figure",
) -> Scene:
    """A picture with a caption under it."""
    width = max(picture.width, NARROWEST if caption else 0.0) + 2 * BORDER
    left = (width - picture.width) / 2
    drawing = Group((*picture.below, *picture.above), id=id_, dx=left, dy=BORDER)
    lines = even_lines(caption, width - 2 * BORDER, CAPTION_SIZE) if caption else []
    first = BORDER + picture.height + CAPTION_GAP + CAPTION_SIZE * ASCENT
    texts = tuple(
        Text(width / 2, first + i * CAPTION_LEADING, line, CAPTION_SIZE, "ink", "middle")
        for i, line in enumerate(lines)
    )
    height = picture.height + 2 * BORDER
    if lines:
        height += CAPTION_GAP + len(lines) * CAPTION_LEADING
    if max(width, height) > 5000:
        raise FitError(f"the figure would be {width / 1000:.1f} × {height / 1000:.1f} m; use a smaller pitch")
    items: tuple[Item, ...] = (drawing, Group(texts, id="caption", layer="text")) if texts else (drawing,)
    return Scene(width, height, items, title=title, desc=_described(picture.desc, caption))


def figure_document(record: Record, figures: Sequence[Figure], style: FigureStyle | None = None) -> Document:
    """The figures of a game file, a page each."""
    pages = tuple(figure_scene(record, figure, style) for figure in figures)
    game = record.game
    return Document(pages, record.title or game.title, record.author or game.designer, game.title)


def figure_sheet(document: Document) -> Document:
    """Stack all pages on a single one, for formats without pages."""
    if len(document.pages) == 1:
        return document
    width = max(page.width for page in document.pages)
    items: list[Item] = []
    y = 0.0
    for page in document.pages:
        items.append(
            Group(page.items, id=f"sheet-{len(items) + 1}", dx=(width - page.width) / 2, dy=y, title=page.title)
        )
        y += page.height + SHEET_GAP
    scene = Scene(
        width, y - SHEET_GAP, tuple(items), title=document.title, desc="\n".join(page.desc for page in document.pages)
    )
    return Document((scene,), document.title, document.author, document.subject, document.lang)


def _labels(figure: Figure, style: FigureStyle) -> Labels:
    """The labels of a figure; in a cropped one they are in the cells, because the edge may be cut off."""
    if figure.labels is False:
        return "none"
    return "cells" if figure.crop and style.labels == "edge" else style.labels


def marked(marks: Iterable[Mark], picture: Picture, sign: Sign) -> Picture:
    """The picture with marks: fills of areas and links between pieces below the pieces, the rest on top."""
    below, above = list(picture.below), list(picture.above)
    links: list[Item] = []
    ringed: Counter[str] = Counter()
    for mark in marks:
        below += ground_items(mark, picture.anchor, picture.tint)
        if is_link(mark, picture.anchor):
            links += link_items(mark, picture.anchor)
        else:
            above += mark_items(mark, picture.anchor, sign, ringed)
        if mark.kind == "circle":
            ringed.update(mark.places)
    if links:
        # Beneath the sign of the last move as well, which goes around pieces.
        on = (at for at, item in enumerate(above) if isinstance(item, Group) and item.layer in ("pieces", "marks"))
        above.insert(next(on, 0), Group(tuple(links), id="joined", layer="marks", title="pieces that are joined"))
    return picture._replace(below=tuple(below), above=tuple(above))


def _described(desc: str, caption: str) -> str:
    return f"{caption} {desc}".strip() if caption else desc

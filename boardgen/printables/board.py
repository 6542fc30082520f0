"""Boards."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated

from boardgen.boards.picture import Display, Picture
from boardgen.errors import OptionError, option
from boardgen.paper.sheet import DEFAULT_MARGIN
from boardgen.printables.names import Subject, find_board, settings_of, stem_of
from boardgen.printables.on_paper import HANGING, NO_ROOM, Layout, Words, on_sheets, size_in_name
from boardgen.printables.options import (
    BoardName,
    Checkered,
    Columns,
    Corner,
    Diagonals,
    Fit,
    Flap,
    FontFile,
    Halves,
    Kerf,
    LabelsName,
    LabelsOrNone,
    Letters,
    LineHues,
    Margin,
    MarginOrNone,
    OrientationName,
    Overlap,
    Pad,
    PaperOrNone,
    Pitch,
    Rows,
    Ruler,
    Setting,
    Shape,
    Side,
    ThemeName,
    Tile,
    Without,
)
from boardgen.printables.product import LASER_FORMATS, PICTURE_FORMATS, Product, Way, needs, printable
from boardgen.printables.sheet_kinds import NO_PAPER
from boardgen.printables.told import nameplate
from boardgen.render.drawing import Drawing
from boardgen.scene.themes import LASER, Theme, with_lines
from boardgen.units import millimetres

#: A board of so many cells, in moves of a long game, is filled before a game on it is decided; how much of a larger
#: one is taken in a long game.
_FILLED, _TAKEN = 1.25, 0.54
#: Of a game that does not say how many moves it may have there are lines for so many a cell.
_UNKNOWN = 0.62


@printable
def board(
    name: BoardName,
    *,
    side: Side = None,
    columns: Columns = None,
    rows: Rows = None,
    shape: Shape = None,
    without: Without = None,
    checkered: Checkered = False,
    diagonals: Diagonals = None,
    corner: Corner = None,
    letters: Letters = None,
    paper: PaperOrNone = "a4",
    orientation: OrientationName = "auto",
    margin: Annotated[MarginOrNone, "10 mm; coordinates beside straight edges stand in it"] = None,
    ruler: Ruler = True,
    pitch: Pitch = None,
    fit: Fit = False,
    tile: Tile = False,
    overlap: Overlap = None,
    pad: Pad = None,
    halves: Halves = False,
    flap: Flap = None,
    labels: Annotated[LabelsOrNone, "edge; none on halves"] = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
    **settings: Setting,
) -> Drawing:
    """Print the board of a game, or a board described by options.

    Without a pitch it is as large as the page allows; without paper its cells suit the usual pieces. A board whose
    cells are too small for pieces of fixed size is drawn as a plan, and says so. Pads are on light paper in the theme
    ``dark`` too.

    Raises:
        OptionError: an option cannot be used or contradicts another.
        FitError: it does not fit the paper; the message names what would.
    """
    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    found = find_board(name)
    chosen = settings_of(
        side, settings, columns=columns, rows=rows, shape=shape, without=without, checkered=checkered,
        diagonals=diagonals, corner=corner, letters=letters,
    )  # fmt: skip
    form = None if pad is None else found.form
    called = found.on_board(chosen)
    title = found.board_title if called is found else called.title
    plate = nameplate(found, chosen) if isinstance(found, Subject) and paper != NO_PAPER else None
    words = Words(title, f"the {found.name} board", called.designer, called.title, form, plate=plate)
    free = DEFAULT_MARGIN if margin is None else margin
    around = labels or ("none" if halves else "edge")
    layout = Layout(paper, orientation, free, ruler, pitch, fit, tile, overlap, halves, flap, pad, around)
    picture = found.board(chosen, pens=layout.is_pad and not halves)
    if halves and layout.labels != "cells" and not picture(Display(10.0, "none")).has_halves:
        message = f"{words.what} looks different when turned, so it has no {option('halves')}; use {option('tile')}"
        raise OptionError("no-halves", message, ("halves",))
    if not (halves or tile):
        said = titled(title, picture)
        if form is not None and called is not found:
            # More than the name, which heads the pad.
            form = form._replace(title=called.title, foot=None, each="")
        elif form is not None and said != title:
            key_is = picture(Display(10.0, "none")).key_is
            form = form._replace(foot=f"{key_is}: {said.partition(': ')[2]}", repeats=False)
        if form is not None and form.moves and (called is not found or found.fixed):
            shown = picture(Display(10.0, "none"))
            form = form._replace(moves=long_game(form.moves, shown.cells))
            if shown.tally is not None:
                row, boxes, total = shown.tally
                form = form._replace(row=row, boxes=boxes, total=total)
        if form is not None and form.players and not (form.moves or form.row or form.rounds):
            form = form._replace(moves=math.ceil(_UNKNOWN * picture(Display(10.0, "none")).cells))
        words = words._replace(title=said, form=form)
    hang = 0.0 if margin is not None or halves or tile or pad or found.pieces_pitch else HANGING
    document = on_sheets(picture, layout, words, found.board_pitch, least=found.pieces_pitch, hang=hang)
    stem = f"{stem_of(name)}-board{size_in_name(chosen)}{layout.extent}{layout.on_name}"
    return Drawing(layout.on_its_paper(document, theme), theme, stem)


def long_game(usual: int, cells: int) -> int:
    """How many moves a long game has on the board of another game: over half of its cells, or a small board full."""
    return cells if usual < cells <= _FILLED * usual else max(usual, math.ceil(_TAKEN * cells))


def titled(title: str, picture: Callable[[Display], Picture]) -> str:
    """The title of whole boards on a page, with the key to their colours if they have one."""
    key = picture(Display(10.0, "none")).key
    return f"{title}: {key}" if key else title


@printable
def laser_board(
    name: BoardName,
    *,
    side: Side = None,
    columns: Columns = None,
    rows: Rows = None,
    shape: Shape = None,
    without: Without = None,
    checkered: Checkered = False,
    diagonals: Diagonals = None,
    corner: Corner = None,
    letters: Letters = None,
    paper: PaperOrNone = NO_PAPER,
    orientation: OrientationName = "auto",
    margin: Margin = 10.0,
    ruler: Ruler = False,
    pitch: Pitch = None,
    fit: Fit = False,
    pad: Pad = None,
    labels: LabelsName = "none",
    kerf: Kerf = 0.0,
    font: FontFile = None,
    **settings: Setting,
) -> Drawing:
    """Make a board for laser cutters: hairlines to cut, score and engrave, each edge once.

    Without paper, the page is as large as the board.

    Raises:
        OptionError: an option cannot be used or contradicts another.
        FitError: it does not fit the paper; the message names what would.
    """
    from boardgen.laser import laser_document

    found = find_board(name)
    chosen = settings_of(
        side, settings, columns=columns, rows=rows, shape=shape, without=without, checkered=checkered,
        diagonals=diagonals, corner=corner, letters=letters,
    )  # fmt: skip
    layout = Layout(paper, orientation, margin, ruler, pitch, fit, pad=pad, labels=labels)
    if ruler and not layout.on_paper:
        raise needs("ruler", "paper", NO_ROOM)
    words = Words(found.board_title, f"the {found.name} board", found.designer, found.title)
    picture = on_sheets(found.board(chosen), layout, words, found.board_pitch, small_print=ruler)
    document = laser_document(picture, plank=True, crop=not layout.on_paper, kerf=millimetres(kerf))
    return Drawing(document, LASER, f"{stem_of(name)}-board{size_in_name(chosen)}-laser")


PRODUCT = Product("board", (Way("print", board, PICTURE_FORMATS), Way("laser", laser_board, LASER_FORMATS)))

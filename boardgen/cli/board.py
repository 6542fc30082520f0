"""``boardgen board``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from boardgen.cli.common import (
    LASER_THEME,
    RegisteredParam,
    board_options,
    cutter_options,
    given,
    refuse,
    side_options,
    theme_option,
    write_document,
)
from boardgen.cli.sheets import SheetOptions, on_paper, read_sheet_options, sheet_options
from boardgen.games.registry import find_board

if TYPE_CHECKING:
    from boardgen.boards.picture import Look, Picture
    from boardgen.scene.primitives import Document


def board_names() -> tuple[str, ...]:
    """Games and the other boards they offer."""
    from boardgen.games.registry import board_kinds, game_slugs

    return (*game_slugs(), *board_kinds())


@click.command("board")
@click.argument("board", type=RegisteredParam("board", board_names, find_board))
@side_options
@sheet_options
@click.option("--halves", is_flag=True, help="Half the board: print it twice, turn one half round, join.")
@theme_option
@cutter_options
def command(
    board: str,
    side: int | None,
    settings: tuple[str, ...],
    halves: bool,
    theme: str,
    purpose: str,
    output: str | None,
    format_: str | None,
    dpi: int,
    **values: Any,
) -> None:
    """Print the board of a game.

    \b
    boardgen board pi                                  fitted to an A4 page
    boardgen board pi --paper letter --halves          twice as large, from two copies
    boardgen board pi --pitch 25mm --tile -o big.pdf   a poster of several pages
    boardgen board trike --pad 4                       four small boards on a page
    boardgen board pi --pitch 25mm --for laser         to cut, score and engrave
    """
    from boardgen.draw import board_picture
    from boardgen.games.registry import board_designer, board_title

    game, _ = find_board(board)
    sheet = read_sheet_options(values)
    if halves:
        _check_halves(game.view().halves, board, sheet)
    picture = board_picture(board, board_options(game, side, settings))
    title, what = board_title(board), f"the {board} board"
    size = f"-side-{side}" if side is not None else ""
    if purpose == "laser":
        document = _for_laser(picture, sheet, f"{title} board", what, game.view().board_pitch)
        write_document(document, output, format_, LASER_THEME, dpi, f"{board}-board{size}-laser")
        return
    author = board_designer(board)
    document = on_paper(picture, sheet, f"{title} board", what, author=author, subject=title, halves=halves)
    name = f"{board}-board{size}{_extent(sheet, halves)}-{sheet.paper}"
    write_document(document, output, format_, theme, dpi, name)


def _extent(sheet: SheetOptions, halves: bool) -> str:
    """What a file's name says of the way a board is laid out."""
    if sheet.pad is not None:
        return f"-pad-{sheet.pad or 'max'}"
    return "-halves" if halves else "-poster" if sheet.tile else ""


def _for_laser(
    picture: Callable[[Look], Picture], sheet: SheetOptions, title: str, what: str, usual_pitch: float
) -> Document:
    """The board as strokes: on the given paper without small print, else on a page of its own size."""
    from boardgen.draw import picture_drawing
    from boardgen.laser import laser_document

    refuse("and --for laser exclude each other: a plank is cut in one piece", "tile", "halves")
    refuse("and --for laser exclude each other: colours say what is cut", "theme")
    refuse("is for PNG, which --for laser does not write", "dpi")
    if given("paper"):
        ruler = bool(given("ruler")) and sheet.ruler
        document = on_paper(picture, sheet._replace(ruler=ruler, small_print=ruler), title, what)
        return laser_document(document, plank=True)
    refuse("needs --paper with --for laser", "orientation", "margin", "ruler", "fit", "pad")
    drawing = picture_drawing(picture, sheet.pitch or usual_pitch, sheet.labels, title)
    return laser_document(drawing.document, plank=True, crop=True)


def _check_halves(possible: bool, board: str, sheet: SheetOptions) -> None:
    if not possible:
        raise click.UsageError(f"the {board} board looks different when turned, so it has no --halves; use --tile")
    if sheet.labels != "none":
        raise click.UsageError("--halves cannot carry --labels: on the turned copy they would be wrong")
    if sheet.tile:
        raise click.UsageError("--halves and --tile exclude each other")
    if sheet.pad is not None:
        raise click.UsageError("--halves and --pad exclude each other")

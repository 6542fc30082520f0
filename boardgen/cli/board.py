"""``boardgen board``."""

from __future__ import annotations

from typing import Any

import click

from boardgen.cli.common import NameParam, board_options, output_options, side_options, theme_option, write_document
from boardgen.cli.sheets import on_paper, read_sheet_options, sheet_options
from boardgen.games.registry import game_slugs


class BoardParam(NameParam):
    """A game or another board; the games are loaded only for a name that is none of theirs."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Take a known name."""
        return str(value) if value in game_slugs() else super().convert(value, param, ctx)


def board_names() -> tuple[str, ...]:
    """Games and the other boards they offer."""
    from boardgen.games.registry import board_kinds

    return (*game_slugs(), *board_kinds())


@click.command("board")
@click.argument("board", type=BoardParam("board", board_names))
@side_options
@sheet_options
@click.option("--halves", is_flag=True, help="Half the board: print it twice, turn one half round, join.")
@theme_option
@output_options
def command(
    board: str,
    side: int | None,
    settings: tuple[str, ...],
    halves: bool,
    theme: str,
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
    """
    from boardgen.draw import board_picture
    from boardgen.games.registry import board_designer, board_title, find_board

    game, _ = find_board(board)
    sheet = read_sheet_options(values)
    if halves:
        _check_halves(game.view().halves, board, sheet.labels, sheet.tile)
    picture = board_picture(board, board_options(game, side, settings))
    title = board_title(board)
    document = on_paper(
        picture,
        sheet,
        f"{title} board",
        f"the {board} board",
        author=board_designer(board),
        subject=title,
        halves=halves,
    )
    extent = "-halves" if halves else "-poster" if sheet.tile else ""
    size = f"-side-{side}" if side is not None else ""
    write_document(document, output, format_, theme, dpi, f"{board}-board{size}{extent}-{sheet.paper}")


def _check_halves(possible: bool, board: str, labels: str, tile: bool) -> None:
    if not possible:
        raise click.UsageError(f"the {board} board looks different when turned, so it has no --halves; use --tile")
    if labels != "none":
        raise click.UsageError("--halves cannot carry --labels: on the turned copy they would be wrong")
    if tile:
        raise click.UsageError("--halves and --tile exclude each other")

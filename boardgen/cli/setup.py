"""``boardgen setup``."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import click

from boardgen.cli.common import (
    GAME,
    OUTPUT,
    PICTURE_FORMATS,
    board_options,
    picture_format,
    side_options,
    theme_option,
    write_all,
    write_document,
)
from boardgen.cli.console import pour, tell
from boardgen.cli.sheets import on_paper, read_sheet_options, sheet_options

if TYPE_CHECKING:
    from boardgen.games import Game

FORMATS = ("yaml", *PICTURE_FORMATS)


@click.command("setup")
@click.argument("game", type=GAME)
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same setup; by default a new one.")
@click.option("--count", is_flag=True, help="Say how many setups there are to draw from, and stop.")
@side_options
@sheet_options
@theme_option
@click.option("-o", "--output", metavar="FILE", help="A game file (.yaml) or a picture (.pdf .svg .png); '-' prints.")
@click.option("--format", "format_", type=click.Choice(FORMATS), help="The format when FILE does not say it.")
@click.option("--dpi", type=click.IntRange(30, 1200), default=200, show_default=True, help="Of a PNG.")
def command(
    game: str,
    seed: int | None,
    count: bool,
    side: int | None,
    settings: tuple[str, ...],
    theme: str,
    output: str | None,
    format_: str | None,
    dpi: int,
    **values: Any,
) -> None:
    """Make a random legal setup, as a game file or as a picture to lay out from."""
    from boardgen.draw import setup_picture
    from boardgen.games import get_game

    found = get_game(game)
    wanted = _format(output, format_)
    if count:
        _print_counts(found)
        return
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
    sheet = read_sheet_options(values)
    written = found.random_setup(seed, **board_options(found, side, settings, found.setup_choices.fields))
    name = f"{game}-setup-{seed}"
    if wanted == "yaml":
        _write_game_file(game, seed, written, output, name)
        return
    document = on_paper(
        setup_picture(found, written),
        sheet,
        f"{found.title}, setup {seed}",
        "the setup",
        author=found.designer,
        subject=found.title,
    )
    write_document(document, output, wanted, theme, dpi, name)


def _print_counts(game: Game[Any, Any]) -> None:
    counts = game.setup_counts()
    if not counts:
        raise click.UsageError(f"the setups of {game.slug} have not been counted")
    for kind, number in counts.items():
        tell(f"{number:>12,}  {kind}")


def _format(output: str | None, format_: str | None) -> str:
    """A game file unless asked otherwise."""
    if format_ in (None, "yaml") and (output in (None, "-") or str(output).lower().endswith(".yml")):
        return "yaml"
    return picture_format(output, format_, formats=FORMATS)


def _write_game_file(game: str, seed: int, written: dict[str, Any], output: str | None, name: str) -> None:
    from pathlib import Path

    from boardgen.games import get_game
    from boardgen.records.writer import write_game

    found = get_game(game)
    text = write_game(found, about={"title": f"{found.title}, setup {seed}", "seed": str(seed)}, **written)
    if output == "-":
        pour(text)
        return
    target = OUTPUT / f"{name}.yaml" if output is None else Path(output)
    write_all({target: text.encode()}, create=output is None)

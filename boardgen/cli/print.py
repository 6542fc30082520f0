"""``boardgen print``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import click

from boardgen.cli.console import on_terminal, tell
from boardgen.cli.options import given, usage_error, with_options
from boardgen.cli.output import OUTPUT
from boardgen.errors import OptionError
from boardgen.printables.options import FontFile, GameName, Jobs, PaperSize, Seeds, ThemeName
from boardgen.printables.product import parameters, read_options
from boardgen.progress import tracked

if TYPE_CHECKING:
    from boardgen.printables.everything import Print


def choices(
    game: GameName,
    *,
    paper: PaperSize = "a4",
    seeds: Annotated[Seeds, "1-3"] = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    jobs: Jobs = 1,
) -> None:
    """The options shared by all prints; any number of games may be given."""


@click.command("print")
@with_options(choices, several="game")
@click.option("-d", "--directory", default=str(OUTPUT), show_default=True, help="Directory for the PDFs.")
def command(game: tuple[str, ...], directory: str, **values: Any) -> None:
    """Write everything that can be printed: boards, setups, example games, papers."""
    from boardgen.printables.everything import SETUP_SEEDS, everything
    from boardgen.render.output import check_directory, target_directory, write_files

    known = parameters(choices)
    try:
        slugs = [known["game"].read(slug) for slug in game]
        chosen = read_options(choices, given(values, known))
    except OptionError as error:
        raise usage_error(error, known) from None
    target = target_directory(directory)
    check_directory(target)
    todo = list(everything(slugs, chosen["paper"], chosen["seeds"] or SETUP_SEEDS))
    drawn = tracked(
        _pdfs(todo, chosen["theme"].name, chosen["font"] and str(chosen["font"].path), chosen["jobs"]),
        len(todo),
        "Drawing",
    )
    files = {target / f"{item.name}.pdf": data for item, data in zip(todo, drawn, strict=True)}
    write_files(files.items(), make=[target])
    if not on_terminal():
        for path in files:
            tell(str(path))
    tell(f"{len(todo)} files in {target}/, ready to print at 100 % (no scaling)")


def _pdfs(todo: Sequence[Print], theme: str, font: str | None, jobs: int) -> Iterator[bytes]:
    if jobs == 1:
        yield from (item.pdf(theme, font) for item in todo)
        return
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    with ProcessPoolExecutor(jobs) as workers:
        yield from workers.map(partial(_pdf, theme, font), todo)


def _pdf(theme: str, font: str | None, item: Print) -> bytes:
    """Runs in a separate process."""
    return item.pdf(theme, font)

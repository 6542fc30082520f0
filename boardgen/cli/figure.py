"""``boardgen figure``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardgen.cli.common import (
    LENGTH,
    OUTPUT,
    output_options,
    picture_format,
    theme_option,
    write_all,
    write_document,
)

if TYPE_CHECKING:
    from boardgen.records import Figure, Record


@click.command("figure")
@click.argument("file", metavar="FILE")
@click.option("--id", "ids", multiple=True, metavar="ID", help="Only this figure; may be repeated.")
@click.option("--pitch", type=LENGTH, help="Between cell centres; the default suits the game.")
@click.option("--labels/--no-labels", default=True, show_default=True, help="Coordinates along the edge.")
@theme_option
@output_options
def command(
    file: str,
    ids: tuple[str, ...],
    pitch: float | None,
    labels: bool,
    theme: str,
    output: str | None,
    format_: str | None,
    dpi: int,
) -> None:
    """Draw the diagrams of a game file. Nothing is drawn while anything in the file is wrong.

    With '-o NAME.pdf' each figure is a page, with '-o NAME.svg' or '.png' they stand one beneath
    another. With '-o DIR/' each goes to a file of its own, DIR/ID.svg (or --format).
    """
    from boardgen.figures.figure import FigureStyle, figure_document, figure_sheet
    from boardgen.paper.fit import check_pitch
    from boardgen.records import load

    record = load(file)
    figures = _wanted(record, ids)
    style = FigureStyle(None if pitch is None else check_pitch(pitch), "edge" if labels else "none")
    stem = "stdin" if file == "-" else Path(file).stem
    if output not in (None, "", "-") and (output.endswith(("/", "\\")) or os.path.isdir(output)):
        _write_each(record, figures, style, Path(output), format_ or "svg", theme, dpi)
        return
    document = figure_document(record, figures, style)
    if picture_format(output, format_, default="svg") != "pdf":
        document = figure_sheet(document)
    if output is None:
        output_name = f"{stem}-{ids[0]}" if len(ids) == 1 else f"{stem}-figures"
        write_document(document, None, format_ or "svg", theme, dpi, output_name)
        return
    write_document(document, output, format_, theme, dpi, stem)


def _wanted(record: Record, ids: tuple[str, ...]) -> tuple[Figure, ...]:
    """The figures asked for, or all of them."""
    if not record.figures:
        raise click.UsageError(f"{record.file} has no figures; add some under 'figures:'")
    there = {figure.id: figure for figure in record.figures}
    for id_ in ids:
        if id_ not in there:
            raise click.BadParameter(f"{record.file} has no figure {id_!r}; there are {', '.join(there)}")
    return tuple(there[id_] for id_ in ids) if ids else record.figures


def _write_each(
    record: Record,
    figures: tuple[Figure, ...],
    style: object,
    directory: Path,
    suffix: str,
    theme: str,
    dpi: int,
) -> None:
    from boardgen.figures.figure import FigureStyle, figure_document
    from boardgen.render.formats import render
    from boardgen.scene.themes import THEMES

    assert isinstance(style, FigureStyle)
    files = {}
    for figure in figures:
        document = figure_document(record, [figure], style)
        files[directory / f"{figure.id}.{suffix}"] = render(document, f".{suffix}", THEMES[theme], dpi)[0]
    write_all(files, create=directory == OUTPUT)

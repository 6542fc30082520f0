"""``boardgen booklet``."""

from __future__ import annotations

from pathlib import Path

import click

from boardgen.cli.common import page_format, page_output_options, theme_option, write_document, write_html


@click.command("booklet")
@click.argument("file", metavar="FILE")
@click.option(
    "--per-page",
    type=click.Choice(("1", "2", "4", "6", "9")),
    default="6",
    show_default=True,
    help="Diagrams on a page.",
)
@click.option("--paper", default="a4", show_default=True, metavar="SIZE", help="Size of the sheets, such as letter.")
@theme_option
@page_output_options
def command(
    file: str, per_page: str, paper: str, theme: str, output: str | None, format_: str | None, dpi: int
) -> None:
    """A whole game move by move. Nothing is drawn while anything in the file is wrong.

    Every diagram shows move numbers, the score and what was said in {braces}. A file that ends in .html
    holds everything in itself.
    """
    from boardgen.cards.booklet import booklet_document
    from boardgen.cards.booklet_html import booklet_html
    from boardgen.records import load

    record = load(file)
    stem = "stdin" if file == "-" else Path(file).stem
    if page_format(output, format_) == "html":
        write_html(booklet_html(record, theme), output, f"{stem}-booklet")
        return
    document = booklet_document(record, int(per_page), paper)
    write_document(document, output, format_, theme, dpi, f"{stem}-booklet")

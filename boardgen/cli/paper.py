"""``boardgen paper``."""

from __future__ import annotations

from typing import Any

import click

from boardgen.cli.common import LENGTH, NameParam, output_options, theme_option, write_document
from boardgen.cli.sheets import paper_options


def paper_kinds() -> tuple[str, ...]:
    """The kinds of free paper."""
    from boardgen.paper.grids import KINDS

    return tuple(KINDS)


@click.command("paper")
@click.argument("kind", type=NameParam("paper", paper_kinds))
@paper_options
@click.option("--pitch", type=LENGTH, help="Between neighbouring centres; the default suits the kind.")
@theme_option
@output_options
def command(
    kind: str,
    paper: str,
    pitch: float | None,
    theme: str,
    output: str | None,
    format_: str | None,
    dpi: int,
    **values: Any,
) -> None:
    """Fill a sheet with Pi paper, or with hexes, triangles, squares or dots."""
    from boardgen.paper import paper_page

    document = paper_page(kind, paper=paper, pitch=pitch, **values)
    write_document(document, output, format_, theme, dpi, f"{kind}-paper-{paper}")

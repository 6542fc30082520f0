"""``boardgen paper``."""

from __future__ import annotations

from typing import Any

import click

from boardgen.cli.common import (
    LASER_THEME,
    LENGTH,
    NameParam,
    cutter_options,
    given,
    refuse,
    theme_option,
    write_document,
)
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
@cutter_options
def command(
    kind: str,
    paper: str,
    pitch: float | None,
    theme: str,
    purpose: str,
    output: str | None,
    format_: str | None,
    dpi: int,
    **values: Any,
) -> None:
    """Fill a sheet with Pi paper, or with hexes, triangles, squares or dots."""
    from boardgen.paper import paper_page

    if purpose == "print":
        document = paper_page(kind, paper=paper, pitch=pitch, **values)
        write_document(document, output, format_, theme, dpi, f"{kind}-paper-{paper}")
        return
    from boardgen.laser import laser_document

    refuse("and --for laser exclude each other: colours say what is cut", "theme")
    refuse("is for PNG, which --for laser does not write", "dpi")
    values["ruler"] = bool(given("ruler")) and values["ruler"]
    document = paper_page(kind, paper=paper, pitch=pitch, small_print=values["ruler"], **values)
    document = laser_document(document, plank=True, crop=not given("paper"))
    write_document(document, output, format_, LASER_THEME, dpi, f"{kind}-paper-laser")

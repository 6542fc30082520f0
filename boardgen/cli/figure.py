"""``boardgen figure``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgen.cli.output import Target, write_all
from boardgen.cli.products import product_command
from boardgen.printables.product import Way


def _write(way: Way, options: dict[str, Any], target: Target, format_: str, dpi: int) -> None:
    """Write all figures to a file, or each to one of its own."""
    drawing = way.make(**options)
    if target.is_directory:
        directory = Path(str(target.output))
        pages = (drawing.document._replace(pages=(page,)) for page in drawing.document.pages)
        files = {
            directory / f"{name}.{format_}": drawing._replace(document=page).files(format_, dpi)[0]
            for name, page in zip(drawing.names, pages, strict=True)
        }
        write_all(files, directory)
        return
    if format_ != "pdf":
        from boardgen.draw import stack

        drawing = stack(drawing)
    target.write(drawing, format_, dpi)


command = product_command(
    "figure",
    """With '-o NAME.pdf' each figure is a page, with '-o NAME.svg' or '.png' they stand one beneath another. With
    '-o DIR/' each goes to a file of its own, DIR/ID.svg (or --format); the directory is made.
    """,
    write=_write,
)

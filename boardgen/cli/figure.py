"""``boardgen figure``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardgen.cli.output import Target, write_all
from boardgen.cli.products import product_command
from boardgen.printables.product import Way
from boardgen.render.drawing import Drawing


def _write(way: Way, options: dict[str, Any], target: Target, format_: str, dpi: int) -> None:
    """Write all figures to one file, or each to its own."""
    if target.is_directory:
        directory = Path(str(target.output))
        drawings = _each(way, options)
        files = {directory / f"{name}.{format_}": drawing.files(format_, dpi)[0] for name, drawing in drawings}
        write_all(files, (directory,))
        return
    drawing = way.make(**options)
    if format_ != "pdf":
        from boardgen.draw import stack

        drawing = stack(drawing)
    target.write(drawing, format_, dpi)


def _each(way: Way, options: dict[str, Any]) -> Iterator[tuple[str, Drawing]]:
    """The figures with their file names."""
    from boardgen.printables.records import read_record

    record = read_record(options["file"], options.get("game"))
    options = {**{name: value for name, value in options.items() if name != "game"}, "file": record}
    if "after" in options or not record.figures:
        yield f"after-{options.get('after')}", way.make(**options)
        return
    for name in options.pop("id", None) or [figure.id for figure in record.figures]:
        yield name, way.make(**options, id=name)


command = product_command(
    "figure",
    """With '-o NAME.pdf' each figure is a page; with '-o NAME.svg' or '.png' they are stacked. With '-o DIR/' each
    goes to its own file, DIR/ID.svg (or --format); the directory is created.
    """,
    write=_write,
    directories=True,
)

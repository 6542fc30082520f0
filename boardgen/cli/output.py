"""Where commands write: ``-o``, ``--format``, ``--dpi``, and files under a telling name."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from boardgen.cli.options import flag
from boardgen.printables.product import LASER_FORMATS

if TYPE_CHECKING:
    from boardgen.render.drawing import Drawing, TextFile

#: Where files go when no ``-o`` is given.
OUTPUT = Path("output")
#: Suffixes that mean another one.
_SAME = {"yml": "yaml"}


class Target(NamedTuple):
    """What the options say about the output.

    Attributes:
        output: ``-o``, as it was given.
        format: ``--format``, as it was given.
    """

    output: str | None
    format: str | None

    def wanted(self, formats: Sequence[str]) -> str | None:
        """The format from the suffix or from ``--format``; None where neither says it.

        Args:
            formats: of the product, all that there are.

        Raises:
            click.UsageError: no such format, none at all, or a suffix that contradicts ``--format``.
        """
        if self.format is not None and self.format not in formats:
            raise click.UsageError(f"--format {self.format}: {not_for(self.format, formats)}")
        if self.output is None:
            return self.format
        if self.output == "-":
            if self.format is None and len(formats) > 1:
                raise click.UsageError(f"'-o -' needs --format {', '.join(formats[:-1])} or {formats[-1]}")
            return self.format
        suffix = Path(self.output).suffix.lower().lstrip(".")
        if self.format is not None and _SAME.get(suffix, suffix) not in ("", self.format):
            raise click.UsageError(f"-o {self.output} ends in .{suffix}, but --format says {self.format}")
        found = _SAME.get(suffix, suffix) or self.format or ""
        if found not in formats:
            raise click.UsageError(f"-o {self.output}: {not_for(suffix, formats)}")
        return found

    def write(self, made: Drawing | TextFile, format_: str, dpi: int) -> None:
        """Write what was made, all of it or nothing, and print the names of the files.

        Formats without pages put each in a file of its own, numbered when there are several.
        """
        from boardgen.render.drawing import numbered

        files = made.files(format_, dpi)
        if self.output == "-":
            if len(files) > 1:
                raise click.UsageError(
                    f"{len(files)} pages cannot go to standard output as {format_}; use --format pdf"
                )
            sys.stdout.buffer.write(files[0])
            return
        path = Path(self.output) if self.output is not None else OUTPUT / f"{made.name}.{format_}"
        write_all(dict(zip(numbered(path, len(files)), files, strict=True)), None if self.output else OUTPUT)


def not_for(suffix: str, formats: Sequence[str]) -> str:
    """Why a file cannot have that suffix."""
    if tuple(formats) == LASER_FORMATS and suffix == "png":
        return f"a PNG holds no lines for {flag('for', 'laser')}; take .svg, .dxf or .pdf"
    if suffix == "dxf":
        return f".dxf is for cutters: add {flag('for', 'laser')}, where there is that"
    if len(formats) == 1:
        return f"it is one file that ends in .{formats[0]}"
    return f"the suffix must be one of {' '.join(f'.{name}' for name in formats)}"


def write_all(files: Mapping[Path, bytes], directory: Path | None = None) -> None:
    """Write all files or none, and say where they are; the directory is made where one is given."""
    from boardgen.render.output import write_files

    if directory is not None:
        make_directory(directory)
    write_files(list(files.items()))
    for path in files:
        click.echo(str(path))


def make_directory(path: Path) -> None:
    """Make a directory that may be there already; the one above it must be.

    Raises:
        OutputError: it cannot be made.
    """
    from boardgen.errors import OutputError

    try:
        path.mkdir(exist_ok=True)
    except (OSError, ValueError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) else "the name holds a character that cannot stand there"
        )
        raise OutputError(f"cannot make the directory {path}/: {reason}") from None

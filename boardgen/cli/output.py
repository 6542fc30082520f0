"""Where commands write: ``-o``, ``--format``, ``--dpi``, and default file names."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from boardgen.cli.console import pour, tell
from boardgen.extras import require_for
from boardgen.printables.product import LASER_FORMATS
from boardgen.printables.spelling import flag

if TYPE_CHECKING:
    from boardgen.render.animation import Animation
    from boardgen.render.drawing import Drawing, TextFile
    from boardgen.render.formats import TextAs

#: Where files go without ``-o``.
OUTPUT = Path("output")
#: Alternative suffixes.
_SAME = {"yml": "yaml"}
#: Formats written to standard output without ``--format`` if they are the default.
_TEXTS = ("yaml",)


class Target(NamedTuple):
    """The output options.

    Attributes:
        output: ``-o`` as given.
        format: ``--format`` as given.
        directories: whether ``-o`` may name a directory.
        text: how an SVG has its text.
    """

    output: str | None
    format: str | None
    directories: bool = False
    text: TextAs = "glyphs"

    @property
    def is_directory(self) -> bool:
        """Whether ``-o`` names a directory and may do so."""
        if not self.directories or not self.output or self.output == "-":
            return False
        return self.output.endswith(("/", "\\")) or os.path.isdir(self.output)

    def wanted(self, formats: Sequence[str]) -> str | None:
        """The format from the suffix or from ``--format``; None if neither is given.

        Args:
            formats: all formats of the product.

        Raises:
            click.UsageError: no such format, a missing one, or a suffix that contradicts ``--format``.
            OutputError: the name is empty or names a directory.
            MissingExtraError: the format needs a library that is not installed.
        """
        if self.format is not None and self.format not in formats:
            raise click.UsageError(f"--format {self.format}: {not_for(self.format, formats)}")
        if self.format is not None:
            require_for(self.format)
        if self.output is None or self.is_directory:
            return self.format
        if self.output == "-":
            if self.format is None and len(formats) > 1 and formats[0] not in _TEXTS:
                raise click.UsageError(f"'-o -' needs --format {', '.join(formats[:-1])} or {formats[-1]}")
            return self.format
        from boardgen.render.output import target_file

        suffix = target_file(self.output).suffix.lower().lstrip(".")
        if self.format is not None and _SAME.get(suffix, suffix) not in ("", self.format):
            raise click.UsageError(f"-o {self.output} ends in .{suffix}, but --format says {self.format}")
        found = _SAME.get(suffix, suffix) or self.format or ""
        if found not in formats:
            raise click.UsageError(f"-o {self.output}: {not_for(suffix, formats)}")
        require_for(found)
        return found

    def write(self, made: Drawing | TextFile | Animation, format_: str, dpi: int) -> None:
        """Write all files or none, and print their names.

        Formats without pages put each page in its own file, numbered if there are several.
        """
        from boardgen.render.drawing import Drawing, numbered

        files = made.files(format_, dpi, self.text) if isinstance(made, Drawing) else made.files(format_, dpi)
        if self.output == "-":
            if len(files) > 1:
                raise click.UsageError(
                    f"{len(files)} pages cannot go to standard output as {format_}; use --format pdf"
                )
            pour(files[0])
            return
        path = Path(self.output) if self.output is not None else OUTPUT / f"{made.name}.{format_}"
        write_all(dict(zip(numbered(path, len(files)), files, strict=True)), () if self.output else (OUTPUT,))


def not_for(suffix: str, formats: Sequence[str]) -> str:
    """The reason why a file cannot have a suffix."""
    if tuple(formats) == LASER_FORMATS and suffix == "png":
        return f"a PNG has no lines for {flag('for', 'laser')}; use .svg, .dxf or .pdf"
    if suffix == "dxf":
        return f".dxf is for cutters: add {flag('for', 'laser')} if the command has it"
    if len(formats) == 1:
        return f"the suffix must be .{formats[0]}"
    return f"the suffix must be one of {' '.join(f'.{name}' for name in formats)}"


def write_all(files: Mapping[Path, bytes], make: Sequence[Path] = ()) -> None:
    """Write all files or none, and print their names; ``make`` lists directories to create, outermost first."""
    from boardgen.render.output import write_files

    write_files(files.items(), make=make)
    for path in files:
        tell(str(path))

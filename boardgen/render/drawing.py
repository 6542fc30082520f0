"""Finished drawings in Python: shown by notebooks, saved under any suffix."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import NamedTuple

from boardgen.errors import OutputError
from boardgen.limits import DEFAULT_DPI
from boardgen.render.formats import render
from boardgen.render.output import target_file, write_files
from boardgen.scene.primitives import Document
from boardgen.scene.themes import COLOUR, Theme


class Drawing(NamedTuple):
    """A document and the theme it is seen in.

    Attributes:
        document: at least one page.
        theme: what the paints look like.
        name: for a file, without suffix.
    """

    document: Document
    theme: Theme = COLOUR
    name: str = "drawing"

    def __repr__(self) -> str:
        first, count = self.document.pages[0], len(self.document.pages)
        size = f"{first.width:.5g} mm × {first.height:.5g} mm"
        return f"<Drawing {self.name!r}: {count} page{'s' if count > 1 else ''} of {size}, {self.theme.name}>"

    @property
    def svg(self) -> str:
        """The first page as SVG."""
        first = self._replace(document=self.document._replace(pages=self.document.pages[:1]))
        return first.files("svg")[0].decode()

    @property
    def pdf(self) -> bytes:
        """All pages as PDF."""
        return self.files("pdf")[0]

    def files(self, format_: str, dpi: float = DEFAULT_DPI) -> list[bytes]:
        """The drawing in a format: one file for ``pdf``, else one a page.

        Args:
            format_: such as ``svg``.
            dpi: resolution of ``png``.

        Raises:
            OutputError: no such format.
        """
        return render(self.document, f".{format_}", self.theme, dpi)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg

    def save(self, path: str | Path, dpi: float = DEFAULT_DPI) -> list[Path]:
        """Write the drawing in the format of the suffix.

        Formats without pages make one file a page, numbered ``name-1.svg``, ``name-2.svg`` … when
        there is more than one.

        Returns:
            The files written.

        Raises:
            OutputError: no such format, or a file could not be written; then there is none.
        """
        target = file_path(path)
        contents = render(self.document, target.suffix, self.theme, dpi)
        paths = numbered(target, len(contents))
        write_files(zip(paths, contents, strict=True))
        return paths


class TextFile(NamedTuple):
    """A finished text, such as a page of HTML.

    Attributes:
        text: all of it.
        format: ``html`` or ``yaml``.
        name: for a file, without suffix.
    """

    text: str
    format: str
    name: str

    def files(self, format_: str, dpi: float = DEFAULT_DPI) -> list[bytes]:
        """The text in its own format, the only one it has.

        Raises:
            OutputError: another format.
        """
        if format_ != self.format:
            raise OutputError(f"this is {self.format} and cannot be written as {format_}")
        return [self.text.encode()]

    def save(self, path: str | Path) -> list[Path]:
        """Write the text.

        Returns:
            The file written.

        Raises:
            OutputError: the suffix is not that of its format, or the file could not be written.
        """
        target = file_path(path)
        (data,) = self.files(target.suffix.lstrip("."))
        write_files([(target, data)])
        return [target]


def file_path(path: object) -> Path:
    """The path that a caller names a file by.

    Raises:
        OutputError: it is neither text nor a path, or the name is empty or that of a directory.
    """
    if not isinstance(path, str | PathLike):
        raise OutputError(f"a file is named by text or a path, not by {type(path).__name__}")
    # A path without a name is the current directory; as text it is nothing.
    return target_file(fspath(path))


def numbered(path: Path, count: int) -> list[Path]:
    """The names of so many files: the path itself for one, else ``name-1.svg`` and so on.

    Raises:
        OutputError: several files cannot be numbered, because the path has no name.

    >>> [p.name for p in numbered(Path("a.svg"), 2)]
    ['a-1.svg', 'a-2.svg']
    """
    if count == 1:
        return [path]
    if path.name in ("", ".."):
        raise OutputError(f"{path} names no file")
    width = len(str(count))
    return [path.with_name(f"{path.stem}-{at:0{width}}{path.suffix}") for at in range(1, count + 1)]

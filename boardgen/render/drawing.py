"""Finished drawings: shown by notebooks, saved in the format of any suffix."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardgen.errors import OutputError
from boardgen.fonts.fallback import using
from boardgen.limits import DEFAULT_DPI
from boardgen.render.formats import TextAs, render
from boardgen.render.output import target_file, write_files
from boardgen.scene.primitives import Document
from boardgen.scene.themes import COLOUR, Theme

if TYPE_CHECKING:
    from boardgen.fonts.opened import OpenedFont


class Drawing(NamedTuple):
    """A document with the theme to draw it in.

    Attributes:
        document: at least one page.
        theme: the look of its paints.
        name: a file name without suffix.
        font: the user's own font that it was measured with, if there is one.
    """

    document: Document
    theme: Theme = COLOUR
    name: str = "drawing"
    font: OpenedFont | None = None

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

    def files(self, format_: str, dpi: float = DEFAULT_DPI, text: TextAs = "glyphs") -> list[bytes]:
        """The drawing in a format: one file for ``pdf``, otherwise one per page.

        Args:
            format_: such as ``svg``.
            dpi: resolution of ``png``.
            text: of ``svg``: ``glyphs`` in the file, or ``outlines``.

        Raises:
            OutputError: no such format.
        """
        with using(self.font):
            return render(self.document, f".{format_}", self.theme, dpi, text)

    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
        return self.svg

    def save(self, path: str | Path, dpi: float = DEFAULT_DPI, text: TextAs = "glyphs") -> list[Path]:
        """Write the drawing in the format of the suffix.

        Formats without pages make one file per page, numbered ``name-1.svg``, ``name-2.svg`` … if
        there are several.

        Returns:
            The files written.

        Raises:
            OutputError: no such format, or a file could not be written; then none is.
        """
        target = file_path(path)
        with using(self.font):
            contents = render(self.document, target.suffix, self.theme, dpi, text)
        paths = numbered(target, len(contents))
        write_files(zip(paths, contents, strict=True))
        return paths


class TextFile(NamedTuple):
    """A finished text, such as an HTML page.

    Attributes:
        text: the whole text.
        format: ``html`` or ``yaml``.
        name: a file name without suffix.
    """

    text: str
    format: str
    name: str

    def files(self, format_: str, dpi: float = DEFAULT_DPI) -> list[bytes]:
        """The text as a file of its only format.

        Raises:
            OutputError: another format.
        """
        if format_ != self.format:
            raise OutputError(f"this is {self.format}; it cannot be written as {format_}")
        return [self.text.encode()]

    def save(self, path: str | Path) -> list[Path]:
        """Write the text.

        Returns:
            The file written.

        Raises:
            OutputError: the suffix does not fit the format, or the file could not be written.
        """
        target = file_path(path)
        (data,) = self.files(target.suffix.lstrip("."))
        write_files([(target, data)])
        return [target]


def file_path(path: object) -> Path:
    """Check the path a caller gives for a file.

    Raises:
        OutputError: it is neither text nor a path, or it is empty or the name of a directory.
    """
    if not isinstance(path, str | PathLike):
        raise OutputError(f"a file name is text or a path, not {type(path).__name__}")
    # An empty path is the current directory; empty text is no file.
    return target_file(fspath(path))


def numbered(path: Path, count: int) -> list[Path]:
    """Names for a number of files: the path itself for one, otherwise ``name-1.svg`` and so on.

    Raises:
        OutputError: several files cannot be numbered, because the path has no file name.

    >>> [p.name for p in numbered(Path("a.svg"), 2)]
    ['a-1.svg', 'a-2.svg']
    """
    if count == 1:
        return [path]
    if path.name in ("", ".."):
        raise OutputError(f"{path} is not the name of a file")
    width = len(str(count))
    return [path.with_name(f"{path.stem}-{at:0{width}}{path.suffix}") for at in range(1, count + 1)]

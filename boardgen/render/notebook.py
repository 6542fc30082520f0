"""A finished drawing in Python: shown by notebooks, saved under any suffix."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from boardgen.errors import OutputError
from boardgen.render.formats import render
from boardgen.render.output import write_files
from boardgen.render.png import DEFAULT_DPI
from boardgen.scene.primitives import Document
from boardgen.scene.themes import COLOUR, Theme


class Drawing(NamedTuple):
    """A document and the theme it is seen in.

    Attributes:
        document: at least one page.
        theme: what the paints look like.
    """

    document: Document
    theme: Theme = COLOUR

    @property
    def svg(self) -> str:
        """The first page as SVG."""
        first = self.document._replace(pages=self.document.pages[:1])
        return render(first, ".svg", self.theme)[0].decode()

    @property
    def pdf(self) -> bytes:
        """All pages as PDF."""
        return render(self.document, ".pdf", self.theme)[0]

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
        target = Path(path)
        contents = render(self.document, target.suffix, self.theme, dpi)
        paths = numbered(target, len(contents))
        write_files(zip(paths, contents, strict=True))
        return paths


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

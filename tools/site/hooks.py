"""What MkDocs calls while it builds the documentation: pages made by the program, and links that leave it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from typing import Any

from mkdocs.structure.files import File, Files

from tools.site.commands import command_page
from tools.site.fonts import font_files
from tools.site.gallery import gallery_page, gallery_pictures
from tools.site.problems import problem_page
from tools.site.python import python_pages

#: Page → what writes it.
PAGES: dict[str, Callable[[], str]] = {
    "gallery.md": gallery_page,
    "reference/commands.md": command_page,
    "reference/problems.md": problem_page,
}

# A link to the studio, which stands above the documentation, and one to a file of the project, which has no page.
_STUDIO = re.compile(r"\]\(studio:([^)]*)\)")
_RELATIVE = re.compile(r"\[([^\]]+)\]\((\.\./[^)]+)\)")


def on_files(files: Files, config: Any) -> Files:
    """Add what is made; the sources of what is made are no pages."""
    for file in list(files):
        if file.src_uri.endswith(".yaml"):
            files.remove(file)
    for name, content in _made():
        files.append(File.generated(config, name, content=content))
    return files


def _made() -> Iterator[tuple[str, str | bytes]]:
    for name, write in PAGES.items():
        yield name, write()
    yield from python_pages().items()
    yield from font_files()
    yield from gallery_pictures()


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Point links where they lead."""
    here = posixpath.dirname(page.file.src_uri)

    def inside(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(here, found[2].partition("#")[0]))
        return f"{found[1]} (`{target.removeprefix('../')}`)" if target.startswith("..") else found[0]

    markdown = _RELATIVE.sub(inside, markdown)
    studio = f"{posixpath.relpath('..', here or '.')}/index.html"
    return _STUDIO.sub(lambda found: f"]({studio}{found[1]})", markdown)

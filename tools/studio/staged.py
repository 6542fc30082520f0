"""Gathers what the engine is packed from: package, templates, two faces, Python files of the libraries."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable
from pathlib import Path, PurePath

import boardgen
from boardgen.fonts import font_file
from boardgen.resources import templates

#: Libraries of which the Python files alone are needed; what is not imported is left out when they are packed.
LIBRARIES = ("reportlab", "svgwrite", "markdown_it", "mdurl", "fontTools", "yaml", "pyparsing")
#: Parts of our package that have no place in a browser.
_LEFT_OUT = {"cli", "testing", "__main__.py", "__pycache__"}
#: reportlab looks for Pillow when it is imported, and draws no picture that needs it.
_STUBS = {"PIL/__init__.py": "", "PIL/Image.py": ""}


def stage(folder: Path) -> None:
    """Copy all of it below a folder, as it shall lie in the engine."""
    package = Path(boardgen.__file__).parent
    _copy(
        package,
        folder / "boardgen",
        lambda path: not _LEFT_OUT & {path.parts[0], path.parent.name} and path.parts[:2] != ("studio", "page"),
    )
    _copy(templates(), folder / "boardgen" / "templates", lambda path: True)
    for name in LIBRARIES:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            continue
        _copy(Path(spec.origin).parent, folder / name, lambda path: path.suffix == ".py")
    _stage_font(folder / "fontpkg_fira_sans")
    for name, content in _STUBS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")


def _stage_font(folder: Path) -> None:
    """The two faces that `boardgen.fonts` asks for, where it looks for them."""
    regular = font_file()
    root = regular.parent.parent
    for source in (root / "__init__.py", root / "metadata.json", regular, font_file(bold=True)):
        target = folder / source.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def _copy(source: Path, target: Path, wanted: Callable[[PurePath], bool]) -> None:
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_file() and "__pycache__" not in inside.parts and wanted(inside):
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / inside)

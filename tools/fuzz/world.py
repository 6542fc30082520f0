"""The directory in which a command runs: game files and templates, and places where nothing can be written."""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path

from boardgen import resources
from boardgen.games import game_slugs, get_game
from tools.fuzz.files import changed_text

PRECIOUS = b"precious"
#: The odd one of a kind is made if some argument names it: beginning of the name → what makes it.
_KINDS = ("taken", "readonly", "link", "dangling", "loop", "pipe", "locked", "closed", "file.yaml", "directory")


def furnish(root: Path, arguments: list[str], chance: random.Random) -> None:
    """Fill an empty directory with what the arguments speak of."""
    example = get_game(chance.choice(game_slugs())).example.read_text(encoding="utf-8")
    good = chance.random() < 0.4
    (root / "game.yaml").write_bytes(example.encode() if good else changed_text(example, chance))
    if any("templates" in argument for argument in arguments):
        _copy_templates(root / "templates", chance)
    for argument in arguments:
        name = argument.partition("=")[2] if argument.startswith("--") else argument
        for kind in _KINDS:
            if name.startswith(kind):
                _make(root, kind, name.partition("/")[0])


def _make(root: Path, kind: str, name: str) -> None:
    path = root / name
    if os.path.lexists(path):
        return
    if kind in ("taken", "directory"):
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind in ("dangling", "loop"):
        path.symlink_to(name if kind == "loop" else "nowhere")
    elif kind == "link":
        (root / f"real{path.suffix}").write_bytes((root / "game.yaml").read_bytes())
        path.symlink_to(f"real{path.suffix}")
    elif kind in ("locked", "closed") and not path.suffix:
        path.mkdir()
        (path / "game.yaml").write_bytes(b"game: pi\n")
        path.chmod(0o500 if kind == "locked" else 0)
    else:
        path.write_bytes(PRECIOUS)
        path.chmod(0 if kind == "closed" else 0o444 if kind == "readonly" else 0o644)


def _copy_templates(target: Path, chance: random.Random) -> None:
    """All cards, kits and layouts, one to three of them changed."""
    shutil.copytree(resources.templates(), target)
    texts = sorted(path for path in target.rglob("*") if path.is_file())
    for path in chance.choices(texts, k=chance.randint(1, 3)):
        path.write_bytes(changed_text(path.read_text(encoding="utf-8", errors="replace"), chance))


def clean(root: Path) -> None:
    """Remove the directory, whatever its modes."""
    for path in root.rglob("*"):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o700)
    shutil.rmtree(root)


def seen(root: Path) -> dict[str, tuple[int, bytes]]:
    """Everything below a directory: name → mode and content."""
    found = {}
    for path in sorted(root.rglob("*")):
        state = path.lstat()
        regular = path.is_file() and not path.is_symlink()
        found[str(path.relative_to(root))] = (state.st_mode, path.read_bytes() if regular else b"")
    return found

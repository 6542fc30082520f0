"""The committed gallery is what the program draws today: pictures byte for byte, contact sheets by their source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tools import contact
from tools.gallery import GALLERY, files, sources

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def drawn():
    return files()


def test_the_gallery_holds_just_these_pictures(drawn):
    sheets = [name for name, _, _ in contact.sheets()]
    assert sorted([*drawn, *sheets]) == sorted(path.name for path in GALLERY.iterdir())


def test_the_gallery_is_up_to_date(drawn):
    stale = [name for name, data in drawn.items() if (GALLERY / name).read_bytes() != data]
    assert not stale, "run make gallery and look at what changed"


@pytest.mark.parametrize("paper", contact.PAPERS)
def test_contact_sheets_are_up_to_date(paper):
    stale = []
    told = sources()
    for name, _, on in contact.sheets():
        with Image.open(GALLERY / name) as sheet:
            if on == paper and sheet.text[contact.KEY] != told[name]:
                stale.append(name)
    assert not stale, "run make gallery and look at what changed"


def test_contact_sheets_are_small():
    assert sum((GALLERY / name).stat().st_size for name, _, _ in contact.sheets()) < 2_600_000


def test_the_readme_shows_pictures_that_are_there():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [part.split(")")[0] for part in text.split("](output/gallery/")[1:]]
    assert shown
    assert all((GALLERY / name).exists() for name in shown)


#: What is drawn twice: each in one command, several of them in one process.
TWICE = {
    f"{arguments[0]}{suffix}": [*arguments, "-o", f"{arguments[0]}{suffix}"]
    for arguments in (["board", "pi"], ["paper", "pi", "--paper", "a5"])
    for suffix in (".svg", ".pdf", ".png")
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """What two processes have drawn, with different hash seeds."""
    code = "import sys, json; from boardgen.cli.main import run; sys.exit(max(map(run, json.loads(sys.argv[1]))))"
    folders = []
    for seed in ("1", "2"):
        folders.append(tmp_path_factory.mktemp(f"run-{seed}"))
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code, json.dumps([*TWICE.values()])]
        subprocess.run(command, check=True, env=environment, cwd=folders[-1], stdout=subprocess.DEVNULL)
    return folders


@pytest.mark.parametrize("name", TWICE)
def test_two_runs_give_the_same_bytes(runs, name):
    """In processes of their own, with different hash seeds."""
    one, other = ((folder / name).read_bytes() for folder in runs)
    assert one == other

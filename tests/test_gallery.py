"""The committed gallery is what the program draws today: pictures byte for byte, contact sheets by their source."""

from __future__ import annotations

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
    assert sum((GALLERY / name).stat().st_size for name, _, _ in contact.sheets()) < 2_500_000


def test_the_readme_shows_pictures_that_are_there():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [part.split(")")[0] for part in text.split("](output/gallery/")[1:]]
    assert shown
    assert all((GALLERY / name).exists() for name in shown)


@pytest.mark.parametrize("arguments", [["board", "pi", "-o"], ["paper", "pi", "--paper", "a5", "-o"]])
@pytest.mark.parametrize("suffix", ["svg", "pdf", "png"])
def test_two_runs_give_the_same_bytes(tmp_path, arguments, suffix):
    """In processes of their own, with different hash seeds."""
    found = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.{suffix}"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "boardgen", *arguments, str(target)]
        subprocess.run(command, check=True, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL)
        found.append(target.read_bytes())
    assert found[0] == found[1]

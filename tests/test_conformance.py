"""What every game must do: `boardgen.testing` runs on each game found, built-in or plugged in.

The games in ``examples/`` run it in tests of their own, as any game outside of boardgen does.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.games import game_slugs, get_game
from boardgen.games.registry import built_in
from boardgen.testing import BOARD_AREAS, checks, conformance

ROOT = Path(__file__).parent.parent
GALLERY = ROOT / "output" / "gallery"
HERE = [slug for slug in game_slugs() if not get_game(slug).folder.is_relative_to(ROOT / "examples")]
CASES = {f"{slug}-{name}": check for slug in HERE for name, check in checks(slug).items()}
games = pytest.mark.parametrize("slug", built_in())


@pytest.mark.parametrize("check", CASES.values(), ids=CASES)
def test_conformance(check):
    check()


test_trike_on_squares = conformance("trike", *BOARD_AREAS, host="gomoku", side=5)


@games
def test_the_gallery_has_its_pictures(slug):
    assert (GALLERY / f"{slug}-board.svg").exists()
    assert any(path.name.startswith(f"{slug}-") and "board" not in path.name for path in GALLERY.glob("*.svg"))


@games
def test_the_readme_credits_its_designer(slug):
    assert get_game(slug).designer.split()[0] in (ROOT / "README.md").read_text(encoding="utf-8")

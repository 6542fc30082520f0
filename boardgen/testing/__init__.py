"""Conformance checks for games, which a game's tests run in two lines.

>>> from boardgen.testing import BOARD_AREAS, conformance
>>> test_conformance = conformance("trike")
>>> test_hex = conformance("trike", *BOARD_AREAS, host="hex", side=6)

Each check has a name and raises `AssertionError` with a line that says what fails. Pictures are judged as pixels and
as text read by other programs; this needs pytest, numpy, Pillow and pypdfium2, which the extra
``boardgen-games[testing]`` installs. ``python -m boardgen.testing GAME`` writes a game's playthrough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any

from boardgen.extras import require
from boardgen.testing.subject import Subject

#: Modules with checks; each has them as ``CHECKS``.
AREAS = ("play", "options", "places", "pictures", "files", "playthrough")
#: Those that heed board options; the others look at files, which have their own.
BOARD_AREAS = ("play", "places", "pictures")

__all__ = ["AREAS", "BOARD_AREAS", "checks", "conformance"]


def checks(game: str, *areas: str, **board: Any) -> Mapping[str, Callable[[], None]]:
    """What a game must do.

    Args:
        game: its slug.
        areas: some of `AREAS`; all of them unless given.
        **board: board options to judge it with, such as a host of Trike; `BOARD_AREAS` are the areas that heed them.

    Returns:
        Name of the check → a function that raises `AssertionError` where it does not hold.

    Raises:
        UnknownGameError: no such game.
        MissingExtraError: what the checks need is not installed.
    """
    require("testing")
    subject = Subject(game, **board)
    found = [check for area in areas or AREAS for check in import_module(f"boardgen.testing.{area}").CHECKS]
    return MappingProxyType({check.__name__: partial(run, check, subject) for check in found})


def run(check: Callable[[Subject], None], subject: Subject) -> None:
    """Run a check; a failure names the game and the requirement.

    Raises:
        AssertionError: it does not hold.
    """
    try:
        check(subject)
    except AssertionError as error:
        must = " ".join((check.__doc__ or "").split("\n\n")[0].split())
        raise AssertionError(f"{subject.slug}: {error}\n({check.__name__}: {must})") from error


def conformance(game: str, *areas: str, **board: Any) -> Callable[..., None]:
    """A pytest test of everything that a game must do, to be given a name that begins with ``test_``.

    Args:
        game: its slug.
        areas: some of `AREAS`; all of them unless given.
        **board: board options to judge it with, such as a host of Trike; `BOARD_AREAS` are the areas that heed them.
    """
    import pytest

    found = checks(game, *areas, **board)

    def test(check: Callable[[], None]) -> None:
        check()

    marked: Callable[..., None] = pytest.mark.parametrize("check", found.values(), ids=found)(test)
    return marked

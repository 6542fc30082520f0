"""A position that a program has at hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from boardgen.boards.picture import Look
from boardgen.errors import OptionError
from boardgen.games import Game, get_game
from boardgen.printables.options import (
    AnyPosition,
    Flags,
    GameOrName,
    LabelsName,
    Last,
    Numbers,
    Pitch,
    ThemeName,
)
from boardgen.printables.product import printable
from boardgen.printables.sheets import Words, bare_page
from boardgen.render.drawing import Drawing
from boardgen.scene.themes import Theme
from boardgen.units import millimetres


@printable
def position(
    game: GameOrName,
    pos: AnyPosition,
    *,
    pitch: Annotated[Pitch, "what suits the game"] = None,
    labels: LabelsName = "edge",
    numbers: Numbers = False,
    last: Last = False,
    flags: Flags = (),
    theme: ThemeName = "colour",
) -> Drawing:
    """Draw a position of a game.

    Raises:
        OptionError: an argument that cannot be used.
        InvalidPositionError: this is no position of the game.
    """
    assert isinstance(theme, Theme)
    found: Game[Any, Any] = get_game(game) if isinstance(game, str) else game
    found.check_position(pos)
    check_flags(found, flags)
    view = found.view()
    pitch = view.figure_pitch if pitch is None else millimetres(pitch)
    look = Look(pitch, labels, numbers, frozenset(flags), last)
    document = bare_page(view.position(pos, look), Words(found.title, "the position", found.designer, found.title))
    return Drawing(document, theme, f"{found.slug}-position")


def check_flags(game: Game[Any, Any], flags: Iterable[str]) -> None:
    """See that the switches are the game's own.

    Raises:
        OptionError: one is not.
    """
    for flag in flags:
        if flag not in game.flags:
            there = ", ".join(game.flags) or "none"
            raise OptionError("unknown-flag", f"{game.slug} has no flag {flag!r}; there are {there}", ("flags",))

"""Drawings in one call, for programs and notebooks; the command line goes the same way.

>>> from boardgen import draw
>>> [path.name for path in draw.board("pi", side=4).save("board.pdf")]
['board.pdf']
>>> from boardgen.games import get_game
>>> trike = get_game("trike")
>>> drawing = draw.position(trike, trike.play(trike.start(), "e5"), pitch=10)
>>> drawing.svg[:5], drawing.pdf[:4]
('<svg ', b'%PDF')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from boardgen.errors import OptionError, UnitError
from boardgen.games import Game, get_game
from boardgen.games.registry import board_title, find_board
from boardgen.games.view import Labels, Look, Picture
from boardgen.paper.fit import check_pitch
from boardgen.paper.pages import Drawn
from boardgen.render.notebook import Drawing
from boardgen.scene.primitives import Document
from boardgen.scene.themes import LASER, THEMES, Theme


def board(
    name: str, *, pitch: float | None = None, labels: Labels = "none", theme: str = "colour", **options: Any
) -> Drawing:
    """The empty board of a game (or one of `boardgen list`'s other boards), true to scale.

    Args:
        name: a slug such as ``pi``.
        pitch: mm between cell centres; the default suits the game's pieces.
        labels: ``none``, ``edge`` or ``cells``.
        theme: ``colour``, ``ink``, ``grey`` or ``dark``.
        options: board options of the game, such as ``side=4``.

    Raises:
        UnknownGameError, OptionError, UnitError: an argument that cannot be used.
    """
    pitch = find_board(name)[0].view().board_pitch if pitch is None else pitch
    return picture_drawing(board_picture(name, options), pitch, labels, f"{board_title(name)} board", theme)


def laser(drawing: Drawing) -> Drawing:
    """A drawing for laser cutters and plotters: save it as ``.svg``, ``.dxf`` or ``.pdf``.

    Nothing but hairlines is left, each edge once, letters as outlines, in the layers ``engrave``, ``score``
    and ``cut``; the page is as large as the plank.
    """
    from boardgen.laser import laser_document

    return Drawing(laser_document(drawing.document, plank=True, crop=True), LASER)


def position(
    game: str | Game[Any, Any],
    pos: Any,
    *,
    pitch: float | None = None,
    labels: Labels = "edge",
    numbers: bool = False,
    flags: Sequence[str] = (),
    theme: str = "colour",
) -> Drawing:
    """A position of a game.

    Args:
        game: the game or its slug.
        pos: a position of that game.
        pitch: mm between cell centres; the default suits the game.
        labels: coordinates.
        numbers: write move numbers on the pieces.
        flags: the game's own switches, such as ``control``.
        theme: its name.

    Raises:
        UnknownGameError, OptionError, UnitError: an argument that cannot be used.
    """
    found = get_game(game) if isinstance(game, str) else game
    for flag in flags:
        if flag not in found.flags:
            raise OptionError(
                "unknown-flag", f"{found.slug} has no flag {flag!r}; there are {', '.join(found.flags)}"
            )
    view = found.view()
    look = Look(check_pitch(pitch or view.figure_pitch), labels, numbers, frozenset(flags))
    return Drawing(Document((view.position(pos, look).scene(found.title),)), find_theme(theme))


def picture_drawing(
    picture: Callable[[Look], Picture], pitch: float, labels: Labels, title: str, theme: str = "colour"
) -> Drawing:
    """A picture at a pitch, on a page of its own size.

    Raises:
        UnitError: a pitch out of range or an unknown theme.
    """
    drawn = picture(Look(check_pitch(pitch), labels))
    return Drawing(Document((drawn.scene(title),)), find_theme(theme))


def board_picture(name: str, options: dict[str, Any]) -> Callable[[Look], Picture]:
    """What draws the empty board of that name."""
    game, extra = find_board(name)
    full = game.full_board(**{**extra, **options})
    view = game.view()
    return lambda look: view.board(look, **full)


def setup_picture(game: Game[Any, Any], written: Mapping[str, Mapping[str, Any]]) -> Callable[[Look], Picture]:
    """What draws the first position of a setup as `Game.random_setup` gives it."""
    start = game.start(**written.get("board", {}), **written.get("setup", {}))
    view = game.view()
    return lambda look: view.position(start, look)


def at_pitch(picture: Callable[[Look], Picture], labels: Labels) -> Callable[[float], Drawn]:
    """The same picture as a function of the pitch, for sheets."""

    # A sheet measures the picture at one pitch and draws it at another, perhaps the same.
    @cache
    def drawn(pitch: float) -> Drawn:
        found = picture(Look(pitch, labels))
        return (*found.below, *found.above), found.width, found.height

    return drawn


def find_theme(name: str) -> Theme:
    """The theme of that name.

    Raises:
        UnitError: there is none.
    """
    if name not in THEMES:
        raise UnitError(f"there is no theme {name!r}; there are {', '.join(THEMES)}")
    return THEMES[name]

"""Drawings of a position given by a program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from boardgen.cards.blocks import curly
from boardgen.errors import CodedError, Fault, OptionError
from boardgen.figures.figure import FigureStyle, compose, position_picture
from boardgen.games import Game, get_game
from boardgen.messages import shorten
from boardgen.printables.options import (
    AnyPosition,
    Caption,
    Flags,
    FontFile,
    GameOrName,
    LabelsName,
    Last,
    LineHues,
    Marks,
    Numbers,
    Pitch,
    Places,
    ThemeName,
)
from boardgen.printables.product import printable
from boardgen.records import Figure
from boardgen.records.mark_specs import Mark, given_marks
from boardgen.render.drawing import Drawing
from boardgen.scene.primitives import Document
from boardgen.scene.themes import Theme, with_lines
from boardgen.units import millimetres


@printable
def position(
    game: GameOrName,
    pos: AnyPosition,
    *,
    marks: Marks = (),
    caption: Caption = "",
    numbers: Numbers = False,
    last: Last = False,
    flags: Flags = (),
    crop: Places = (),
    pitch: Annotated[Pitch, "what suits the game"] = None,
    labels: LabelsName = "edge",
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> Drawing:
    """Draw a position of a game, with marks on it and a caption below.

    >>> from boardgen import draw
    >>> from boardgen.games import get_game
    >>> trike = get_game("trike")
    >>> pos = trike.play(trike.start(side=5), "b3")
    >>> marks = [{"circle": "b3"}, {"arrow": ["b3", "d1"], "colour": "blue"}]
    >>> drawing = draw.position(trike, pos, marks=marks, caption="The pawn may slide here.", pitch="9mm")
    >>> "slide here" in drawing.svg
    True

    Raises:
        OptionError: an argument cannot be used; with every fault of the marks.
        FitError: the drawing would be more than 5 m wide or high.
        InvalidPositionError: this is not a position of the game.
    """
    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    found: Game[Any, Any] = get_game(game) if isinstance(game, str) else game
    found.check_position(pos)
    check_flags(found, flags)
    read = given_marks(marks)
    _check_places(found, pos, read, crop)
    figure = Figure(
        "position",
        0,
        caption,
        marks=read,
        numbers=numbers,
        last=last,
        flags=frozenset(flags),
        crop=tuple(crop),
    )
    style = FigureStyle(None if pitch is None else millimetres(pitch), labels)
    picture = position_picture(found, pos, figure, style)
    page = compose(picture, curly(caption), title=found.title, id_=figure.id)
    return Drawing(Document((page,), found.title, found.designer, found.title), theme, f"{found.slug}-position")


def check_flags(game: Game[Any, Any], flags: Iterable[str]) -> None:
    """Check that the game has these switches.

    Raises:
        OptionError: it has no such switch.
    """
    for flag in flags:
        if flag not in game.flags:
            there = ", ".join(game.flags) or "none"
            raise OptionError(
                "unknown-flag", f"{game.slug} has no flag {shorten(str(flag))!r}; there are {there}", ("flags",)
            )


def _check_places(game: Game[Any, Any], pos: Any, marks: Sequence[Mark], crop: Sequence[str]) -> None:
    """Check that the places are on the picture.

    Raises:
        OptionError: with every place that is not.
    """
    named: list[tuple[tuple[str | int, ...], str]]
    named = [(("marks", k, mark.kind, n), name) for k, mark in enumerate(marks) for n, name in enumerate(mark.places)]
    named += [(("crop", n), name) for n, name in enumerate(crop)]
    faults = []
    for path, name in named:
        try:
            game.check_place(pos, name)
        except CodedError as error:
            faults.append(Fault(error.code, error.message, path))
    if faults:
        raise OptionError.of(faults)

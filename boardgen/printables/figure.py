"""Diagrams of a game file."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from boardgen.cards.blocks import curly
from boardgen.errors import OptionError, option
from boardgen.figures.figure import FigureStyle, figure_document
from boardgen.printables.options import (
    After,
    Flags,
    FontFile,
    GameFile,
    Ids,
    LabelsName,
    Last,
    LineHues,
    Numbers,
    OneGame,
    Pitch,
    ThemeName,
)
from boardgen.printables.position import check_flags
from boardgen.printables.product import Product, Way, exclusive, needs, printable
from boardgen.printables.records import read_record, stem
from boardgen.records import Figure, Record
from boardgen.render.drawing import Drawing
from boardgen.scene.themes import Theme, with_lines
from boardgen.units import millimetres


@printable
def figure(
    file: GameFile,
    id: Ids = (),
    *,
    game: OneGame = None,
    after: After = None,
    numbers: Numbers = False,
    last: Last = False,
    flags: Flags = (),
    pitch: Annotated[Pitch, "what suits the game"] = None,
    labels: LabelsName = "edge",
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> Drawing:
    """Draw the diagrams of a game file. Nothing is drawn if the file has problems.

    Each gets a page; or a single page shows the position after a number of moves.

    Raises:
        OptionError: an option cannot be used, or the file has no such figure.
        FitError: a figure would be more than 5 m wide or high.
        GameFileError: with every problem of the file.
    """
    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    record = read_record(file, game)
    if after is None:
        for name, given in (("numbers", numbers), ("last", last), ("flags", flags)):
            if given:
                raise needs(name, "after", "the figures of a file have switches of their own")
        figures = _wanted(record, tuple(id))
        part = figures[0].id if len(id) == 1 else "figures"
    else:
        if id:
            raise exclusive("after", "id", "each figure of a file has a position of its own")
        check_flags(record.game, flags)
        figures = (_after(record, after, numbers, last, frozenset(flags)),)
        part = f"after-{after}"
    style = FigureStyle(None if pitch is None else millimetres(pitch), labels)
    figures = tuple(replace(shown, caption=curly(shown.caption)) for shown in figures)
    return Drawing(figure_document(record, figures, style), theme, f"{stem(record)}-{part}")


def _wanted(record: Record, ids: tuple[str, ...]) -> tuple[Figure, ...]:
    """The figures with these ids, or all of them."""
    if not record.figures:
        message = f"{record.file} has no figures; add some under 'figures:', or use {option('after')}"
        raise OptionError("no-figures", message, ("file",))
    there = {figure.id: figure for figure in record.figures}
    for one in ids:
        if one not in there:
            message = f"{record.file} has no figure {one!r}; there are {', '.join(there)}"
            raise OptionError("unknown-figure", message, ("id",))
    return tuple(there[one] for one in ids) if ids else record.figures


def _after(record: Record, after: int | str, numbers: bool, last: bool, flags: frozenset[str]) -> Figure:
    line, count = record.place(after)
    title = record.title or record.game.title
    title = f"{title}, after {after} moves" if line is record.line else f"{title}, at {after}"
    path = line.path_to(count) if line.path else ""
    return Figure(f"after-{after}", count, title=title, numbers=numbers, last=last, flags=flags, path=path)


PRODUCT = Product("figure", (Way("print", figure, ("svg", "pdf", "png")),))

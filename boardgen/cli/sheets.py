"""Options of the commands that put a picture on paper, and the way they do it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

import click

from boardgen.cli.common import LENGTH

if TYPE_CHECKING:
    from boardgen.boards.picture import Labels, Look, Picture
    from boardgen.scene.primitives import Document

F = TypeVar("F", bound=Callable[..., Any])


class PadParam(click.ParamType[int]):
    """How many boards on a page: a number, or ``max``, which is 0."""

    name = "count"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it."""
        if isinstance(value, int):
            return value
        if value == "max":
            return 0
        if not _WHOLE.fullmatch(value) or not 0 < int(value) <= MOST_BOARDS:
            self.fail(f"{value!r} is no number from 1 to {MOST_BOARDS}, nor 'max'", param, ctx)
        return int(value)


#: As `boardgen.paper.pad` has it, which is imported only to make one.
MOST_BOARDS = 100
_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)


class SheetOptions(NamedTuple):
    """What the user said about paper."""

    paper: str
    orientation: Literal["auto", "portrait", "landscape"]
    margin: float
    pitch: float | None
    tile: bool
    overlap: float | None
    ruler: bool
    labels: Labels
    pad: int | None
    small_print: bool = True


def paper_options(function: F) -> F:
    """``--paper``, ``--orientation``, ``--margin``, ``--ruler``."""
    for option in reversed(
        (
            click.option(
                "--paper",
                default="a4",
                show_default=True,
                metavar="SIZE",
                help="a0 … a6, letter, legal, tabloid, or WIDTHxHEIGHT such as 300x300mm.",
            ),
            click.option(
                "--orientation",
                type=click.Choice(("auto", "portrait", "landscape")),
                default="auto",
                show_default=True,
                help="auto takes the way that serves better.",
            ),
            click.option("--margin", type=LENGTH, default="10mm", show_default=True, help="At least 5 mm."),
            click.option(
                "--ruler/--no-ruler",
                default=True,
                show_default=True,
                help="A 100 mm and 4 in ruler to check by.",
            ),
        )
    ):
        function = option(function)
    return function


def sheet_options(function: F) -> F:
    """`paper_options` and those for the size of a picture and posters."""
    for option in reversed(
        (
            click.option("--pitch", type=LENGTH, help="Between cell centres, such as 25mm or 1in."),
            click.option("--fit", is_flag=True, help="As large as the page allows (the default without --pitch)."),
            click.option("--tile", is_flag=True, help="A poster over as many pages as --pitch takes."),
            click.option(
                "--overlap",
                type=click.STRING,
                metavar="LENGTH",
                help="Of the pages of a poster, for glue (10mm unless given); 0 for butt joints.",
            ),
            click.option(
                "--pad",
                type=PadParam(),
                metavar="N",
                help="N small boards on the page, for pen and paper; 'max' takes as many as fit at --pitch.",
            ),
            click.option(
                "--labels",
                is_flag=False,
                flag_value="edge",
                default="none",
                type=click.Choice(("none", "edge", "cells")),
                help="Coordinates: alone or 'edge' along the edge, 'cells' in every cell.",
            ),
        )
    ):
        function = option(function)
    return paper_options(function)


def read_sheet_options(values: dict[str, Any]) -> SheetOptions:
    """Take the options of `sheet_options` out of a command's keyword arguments.

    Raises:
        click.UsageError: options that contradict each other.
    """
    from boardgen.units import parse_length

    if values.pop("fit") and values["pitch"] is not None:
        raise click.UsageError("--fit and --pitch exclude each other: --fit finds the pitch")
    if values["tile"] and values["pitch"] is None:
        raise click.UsageError("--tile needs --pitch: a poster is as large as its pitch makes it")
    given = values.pop("overlap")
    overlap = None if given is None else parse_length(given, positive=False)
    if values["pad"] is not None and values["tile"]:
        raise click.UsageError("--pad and --tile exclude each other: a pad is one page of whole boards")
    keys = ("paper", "orientation", "margin", "pitch", "tile", "ruler", "labels", "pad")
    return SheetOptions(overlap=overlap, **{key: values.pop(key) for key in keys})


def on_paper(
    picture: Callable[[Look], Picture],
    options: SheetOptions,
    title: str,
    what: str,
    *,
    author: str = "",
    subject: str = "",
    halves: bool = False,
) -> Document:
    """A picture on the sheets that the options ask for; the words are those of `board_pages`."""
    from boardgen.boards.picture import Look
    from boardgen.draw import at_pitch
    from boardgen.paper import board_pages

    return board_pages(
        at_pitch(picture, options.labels),
        paper=options.paper,
        orientation=options.orientation,
        margin=options.margin,
        pitch=options.pitch,
        tiled=options.tile,
        halves=halves,
        overlap=options.overlap,
        pad=options.pad,
        ruler=options.ruler,
        small_print=options.small_print,
        title=title,
        desc=picture(Look(10.0)).desc,
        what=what,
        author=author,
        subject=subject,
    )

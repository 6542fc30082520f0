"""A whole game, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from boardgen.printables.options import (
    Delay,
    Diagrams,
    GameFile,
    LabelsName,
    Last,
    LineHues,
    Numbers,
    PaperSize,
    Preset,
    ThemeName,
    Width,
)
from boardgen.printables.product import PICTURE_FORMATS, Product, Way, exclusive, printable
from boardgen.printables.records import read_record, stem
from boardgen.render.drawing import Drawing, TextFile
from boardgen.scene.themes import Theme, with_lines

if TYPE_CHECKING:
    from boardgen.render.animation import Animation
else:  # Not imported at run time.
    Animation = object


@printable
def booklet(
    file: GameFile,
    *,
    per_page: Annotated[Diagrams, "what suits the game"] = None,
    paper: PaperSize = "a4",
    theme: ThemeName = "colour",
    line_hues: LineHues = "designer",
) -> Drawing:
    """Print a whole game move by move. Nothing is drawn if the file has problems.

    Every diagram shows the numbers of the moves since the one before, the score and the comments in {braces}; moves
    without a comment join the next one.

    Raises:
        OptionError: an option cannot be used.
        FitError: the comments leave no room for the diagrams.
        GameFileError: with every problem of the file.
    """
    from boardgen.cards.booklet import booklet_document

    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    record = read_record(file)
    return Drawing(booklet_document(record, per_page, paper), theme, f"{stem(record)}-booklet")


@printable
def booklet_page(file: GameFile, *, theme: ThemeName = "colour", line_hues: LineHues = "designer") -> TextFile:
    """Write a whole game as one self-contained HTML page that plays it, with variations and comments.

    Without scripts, and on paper, it is a list of diagrams.

    Raises:
        OptionError: an option cannot be used.
        GameFileError: with every problem of the file.
    """
    from boardgen.cards.booklet_html import booklet_html
    from boardgen.scene.themes import COLOUR, DARK

    assert isinstance(theme, Theme)
    dark = with_lines(DARK, line_hues) if theme is COLOUR else None
    record = read_record(file)
    return TextFile(booklet_html(record, with_lines(theme, line_hues), dark), "html", f"{stem(record)}-booklet")


@printable
def booklet_animation(
    file: GameFile,
    *,
    width: Annotated[Width, "600"] = None,
    delay: Delay = 1000,
    preset: Preset = None,
    labels: LabelsName = "edge",
    numbers: Numbers = True,
    last: Last = True,
    theme: ThemeName = "colour",
    line_hues: LineHues = "designer",
) -> Animation:
    """Make a moving picture of a game: a frame for each move of the main line, with the marks of comments.

    Raises:
        OptionError: an option cannot be used.
        MissingExtraError: Pillow is not installed.
        GameFileError: with every problem of the file.
    """
    from boardgen.cards.frames import PRESETS, USUAL_WIDTH, game_frames
    from boardgen.render.animation import Animation, check_available

    check_available()
    assert isinstance(theme, Theme)
    if width is not None and preset is not None:
        raise exclusive("width", "preset", "both say how large it is", preset)
    record = read_record(file)
    scenes = tuple(game_frames(record, labels, numbers=numbers, last=last))
    if preset is not None:
        longest = max(scenes[0].width, scenes[0].height)
        width = int(PRESETS[preset] * scenes[0].width / longest)
    return Animation(scenes, with_lines(theme, line_hues), width or USUAL_WIDTH, delay, f"{stem(record)}-moves")


PRODUCT = Product(
    "booklet",
    (
        Way("print", booklet, PICTURE_FORMATS),
        Way("html", booklet_page, ("html",)),
        Way("animation", booklet_animation, ("gif", "webp", "apng")),
    ),
)

"""A whole game, move by move; games as a study book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from boardgen.errors import OptionError, option
from boardgen.games.registry import game_slugs, get_game
from boardgen.printables.duplex import both_sides
from boardgen.printables.options import (
    Delay,
    Diagrams,
    DuplexEdge,
    DuplexOffset,
    Every,
    Fold,
    FontFile,
    GameFiles,
    LabelsName,
    Last,
    LineHues,
    Numbers,
    OneGame,
    Preset,
    Study,
    SuitedPaper,
    ThemeName,
    Width,
)
from boardgen.printables.product import PICTURE_FORMATS, Product, Way, exclusive, needs, printable
from boardgen.printables.records import read_games, read_record, stem
from boardgen.records import Collection, GameFileError, Problem
from boardgen.render.drawing import Drawing, TextFile
from boardgen.scene.themes import Theme, for_screens, with_lines

if TYPE_CHECKING:
    from boardgen.render.animation import Animation
else:  # Not imported at run time.
    Animation = object


@printable
def booklet(
    file: GameFiles,
    *,
    game: OneGame = None,
    per_page: Annotated[Diagrams, "what suits the game"] = None,
    study: Study = False,
    every: Annotated[Every, "where the record asks; else every six"] = None,
    fold: Fold = False,
    duplex_edge: Annotated[DuplexEdge, "short"] = None,
    duplex_offset: DuplexOffset = None,
    paper: Annotated[SuitedPaper, "a4; a5 for a study book that is not folded"] = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> Drawing:
    """Print a whole game move by move, or games as a study book. Nothing is drawn if a file has problems.

    Every diagram shows the numbers of the moves since the one before, the score and the comments in {braces}; moves
    without a comment join the next one. A study book is prose with moves in bold, variations in small type, diagrams
    and exercises where the records ask for them, a chapter for each game.

    Raises:
        OptionError: an option cannot be used.
        FitError: the comments leave no room for the diagrams, or the paper is too small.
        GameFileError: with every problem of the files.
    """
    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    duplex = both_sides(fold, duplex_edge, duplex_offset, "short", "fold", "only a book to fold has backs")
    if not study:
        for name, value in (("every", every), ("fold", fold)):
            if value:
                raise needs(name, "study", "it says how a study book is made")
        from boardgen.cards.booklet import booklet_document

        record = read_record(_one(file), game)
        return Drawing(booklet_document(record, per_page, paper or "a4"), theme, f"{stem(record)}-booklet")
    if per_page is not None:
        raise exclusive("per_page", "study", "a study book has diagrams where the text wants them", True)
    from boardgen.studies.book import study_document
    from boardgen.studies.folded import folded_document

    games = _several(file, game)
    if duplex is not None:
        document = folded_document(games, every, paper or "a4", duplex)
    else:
        document = study_document(games, every, paper or "a5")
    return Drawing(document, theme, f"{_stem(games)}-study{'-folded' * fold}")


def _files(file: Any) -> list[Any]:
    """The files given, one or several."""
    return list(file) if isinstance(file, list | tuple) else [file]


def _one(file: Any) -> Any:
    """The only file.

    Raises:
        OptionError: there are several.
    """
    files = _files(file)
    if len(files) != 1:
        message = f"{len(files)} files are a study book ({option('study', True)}); move by move, give one file"
        raise OptionError("needs-study", message, ("file",))
    _check_file(files[0])
    return files[0]


def _check_file(file: Any) -> None:
    """Refuse the name of a game: a booklet is of a game that was played.

    Raises:
        OptionError: with the game's example, if it has one.
    """
    name = str(file)
    if isinstance(file, str | Path) and name in game_slugs() and not Path(file).exists():
        example = get_game(name).folder / "example.yaml"
        such = f", such as its example, {example}" if example.exists() else ""
        message = f"{name} is a game, and a booklet tells how one was played: give a game file{such}"
        raise OptionError("needs-game-file", message, ("file",))


def _several(file: Any, game: str | int | None) -> list[Collection]:
    """The games of all files, or one game of one file.

    Raises:
        GameFileError: with the problems of all files.
        OptionError: see `read_record`.
    """
    if game is not None:
        return [read_games(read_record(_one(file), game))]
    found: list[Collection] = []
    problems: list[Problem] = []
    for one in _files(file):
        _check_file(one)
        try:
            found.append(read_games(one))
        except GameFileError as error:
            problems += error.problems
    if problems:
        raise GameFileError(problems)
    return found


def _stem(games: Sequence[Collection]) -> str:
    """The name of the first file, or of the one game."""
    return stem(games[0].records[0] if len(games[0]) == 1 else games[0])


@printable
def booklet_page(
    file: GameFiles,
    *,
    game: OneGame = None,
    study: Study = False,
    every: Annotated[Every, "where the record asks; else every six"] = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> TextFile:
    """Write a whole game as one self-contained HTML page that plays it, or games as a study book on one page.

    Without scripts, and on paper, the game is a list of diagrams.

    Raises:
        OptionError: an option cannot be used.
        GameFileError: with every problem of the files.
    """
    assert isinstance(theme, Theme)
    theme, dark = for_screens(theme, line_hues)
    if study:
        from boardgen.studies.html import study_html

        games = _several(file, game)
        return TextFile(study_html(games, every, theme, dark), "html", f"{_stem(games)}-study")
    if every is not None:
        raise needs("every", "study", "it says how a study book is made")
    from boardgen.cards.booklet_html import booklet_html

    record = read_record(_one(file), game)
    return TextFile(booklet_html(record, theme, dark), "html", f"{stem(record)}-booklet")


@printable
def booklet_animation(
    file: GameFiles,
    *,
    game: OneGame = None,
    width: Annotated[Width, "600"] = None,
    delay: Delay = 1000,
    preset: Preset = None,
    labels: LabelsName = "edge",
    numbers: Numbers = True,
    last: Last = True,
    theme: ThemeName = "colour",
    font: FontFile = None,
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
    record = read_record(_one(file), game)
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

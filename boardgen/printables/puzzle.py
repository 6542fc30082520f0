"""Puzzles with proved answers: made for a board, or found in recorded games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from boardgen.errors import OptionError
from boardgen.printables.names import find_game, settings_of, stem_of
from boardgen.printables.options import (
    FontFile,
    GameFiles,
    GameName,
    Jobs,
    LineHues,
    PaperSize,
    Seed,
    Setting,
    Side,
    ThemeName,
)
from boardgen.printables.product import PICTURE_FORMATS, Product, Way, printable
from boardgen.printables.puzzle_options import Answers, Cache, Dask, Hints, Level, PuzzleCount, Tasks
from boardgen.printables.records import read_games, stem
from boardgen.render.drawing import Drawing, TextFile
from boardgen.scene.themes import Theme, for_screens, with_lines

if TYPE_CHECKING:
    from boardgen.puzzles import Puzzle

#: The puzzles of the last books: on another paper, with hints or as a page they are the same, and were long searched.
_SEARCHED: dict[tuple[object, ...], list[Puzzle]] = {}
_MOST_SEARCHED = 8

_SUITED = "foot for one sheet whose answers have at most five turns, otherwise end"


@printable
def puzzle(
    game: GameName,
    *,
    count: PuzzleCount = 12,
    seed: Seed = 1,
    level: Annotated[Level, "all that the board gives"] = None,
    task: Tasks = (),
    side: Side = None,
    hints: Hints = False,
    answers: Annotated[Answers, _SUITED] = None,
    paper: PaperSize = "a4",
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
    jobs: Jobs = 1,
    dask: Dask = None,
    cache: Cache = None,
    **settings: Setting,
) -> Drawing:
    """Print puzzles with proved answers: a task for each diagram, levels evenly, the answers on the last pages.

    Raises:
        OptionError: an option cannot be used, or the board gives too few puzzles.
        FitError: the paper is too small.
        MissingExtraError: Dask is not installed.
    """
    from boardgen.puzzles.pages import book_document

    made = _made(game, count, seed, level, task, side, jobs, dask, cache, settings)
    colours = _checked(theme)
    ruled = colours.light is None
    document = book_document(
        made, paper=paper, answers=answers, hints=hints, seed=seed, ruled=ruled, without=_without(made, count, level)
    )
    return Drawing(document, with_lines(colours, line_hues), f"{stem_of(game)}-puzzles-{seed}")


@printable
def puzzle_page(
    game: GameName,
    *,
    count: PuzzleCount = 12,
    seed: Seed = 1,
    level: Annotated[Level, "all that the board gives"] = None,
    task: Tasks = (),
    side: Side = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
    jobs: Jobs = 1,
    dask: Dask = None,
    cache: Cache = None,
    **settings: Setting,
) -> TextFile:
    """Write puzzles as one self-contained HTML page; hints and answers open on request.

    Raises:
        OptionError: an option cannot be used, or the board gives too few puzzles.
        MissingExtraError: Dask is not installed.
    """
    from boardgen.puzzles.html import book_html

    made = _made(game, count, seed, level, task, side, jobs, dask, cache, settings)
    text = book_html(made, *for_screens(_checked(theme), line_hues), seed=seed, without=_without(made, count, level))
    return TextFile(text, "html", f"{stem_of(game)}-puzzles-{seed}")


@printable
def puzzle_file(
    game: GameName,
    *,
    count: PuzzleCount = 12,
    seed: Seed = 1,
    level: Annotated[Level, "all that the board gives"] = None,
    task: Tasks = (),
    side: Side = None,
    jobs: Jobs = 1,
    dask: Dask = None,
    cache: Cache = None,
    **settings: Setting,
) -> TextFile:
    """Write puzzles as a game file: the records end at the positions to solve and claim the answers.

    Raises:
        OptionError: an option cannot be used, or the board gives too few puzzles.
        MissingExtraError: Dask is not installed.
    """
    from boardgen.puzzles.files import book_file

    made = _made(game, count, seed, level, task, side, jobs, dask, cache, settings)
    return TextFile(
        book_file(made, seed=seed, without=_without(made, count, level)), "yaml", f"{stem_of(game)}-puzzles-{seed}"
    )


@printable
def puzzle_from(
    file: GameFiles,
    *,
    level: Level = "1-5",
    task: Tasks = (),
    hints: Hints = False,
    answers: Annotated[Answers, _SUITED] = None,
    paper: PaperSize = "a4",
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> Drawing:
    """Print the moments of recorded games at which one move was right, made or missed, as puzzles.

    Raises:
        OptionError: an option cannot be used, the games differ, or have no such moments.
        FitError: the paper is too small.
        GameFileError: with every problem of the files.
    """
    from boardgen.puzzles.pages import book_document

    made, name = _recorded(file, level, task)
    colours = _checked(theme)
    ruled = colours.light is None
    document = book_document(made, paper=paper, answers=answers, hints=hints, ruled=ruled)
    return Drawing(document, with_lines(colours, line_hues), f"{name}-puzzles")


@printable
def puzzle_from_page(
    file: GameFiles,
    *,
    level: Level = "1-5",
    task: Tasks = (),
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
) -> TextFile:
    """Write the puzzles of recorded games as one HTML page.

    Raises:
        OptionError: an option cannot be used, the games differ, or have no such moments.
        GameFileError: with every problem of the files.
    """
    from boardgen.puzzles.html import book_html

    made, name = _recorded(file, level, task)
    return TextFile(book_html(made, *for_screens(_checked(theme), line_hues)), "html", f"{name}-puzzles")


@printable
def puzzle_from_file(file: GameFiles, *, level: Level = "1-5", task: Tasks = ()) -> TextFile:
    """Write the puzzles of recorded games as a game file.

    Raises:
        OptionError: an option cannot be used, the games differ, or have no such moments.
        GameFileError: with every problem of the files.
    """
    from boardgen.puzzles.files import book_file

    made, name = _recorded(file, level, task)
    return TextFile(book_file(made), "yaml", f"{name}-puzzles")


def puzzle_files(way: Way, options: dict[str, Any]) -> dict[str, str]:
    """A game file for each puzzle of a product: name without suffix → text.

    Args:
        way: the way that makes one file of them.
        options: its options.

    Raises:
        OptionError: see `puzzle_file` and `puzzle_from_file`.
    """
    from boardgen.printables.product import read_options
    from boardgen.puzzles.files import game_file, names_of

    found = read_options(way.make, options)
    if "game" in found:
        given = ("game", "count", "seed", "level", "task", "side", "jobs", "dask", "cache")
        settings = {name: value for name, value in found.items() if name not in way.parameters}
        made = _made(**{name: found[name] for name in given}, settings=settings)
    else:
        made, _ = _recorded(found["file"], found["level"], found["task"])
    return {
        name: game_file(each, number) for number, (name, each) in enumerate(zip(names_of(made), made, strict=True), 1)
    }


def _made(
    game: str,
    count: int,
    seed: int | None,
    level: Any,
    task: Any,
    side: int | None,
    jobs: int,
    dask: str | None,
    cache: Any,
    settings: dict[str, Any],
) -> list[Puzzle]:
    """The puzzles of a book."""
    from boardgen.puzzles import make_puzzles

    found = find_game(game).game
    board = settings_of(side, settings)
    levels = None if level is None else tuple(level)
    key = found, count, seed, levels, tuple(task), repr(board)
    if cache is None and key in _SEARCHED:
        return list(_SEARCHED[key])
    made = make_puzzles(
        found,
        count,
        seed or 0,
        levels=levels,
        tasks=task,
        board=board,
        jobs=jobs,
        dask=dask,
        cache=cache and str(cache),
    )
    if len(_SEARCHED) == _MOST_SEARCHED:
        del _SEARCHED[next(iter(_SEARCHED))]
    _SEARCHED[key] = made
    return list(made)


def _without(made: list[Puzzle], count: int, level: Any) -> tuple[int, ...]:
    """The levels that were looked for in vain, since nobody asked for any."""
    from boardgen.puzzles.making import levels_without

    return levels_without(made, count) if level is None else ()


def _recorded(file: Any, level: Any, task: Any) -> tuple[list[Puzzle], str]:
    """The puzzles of recorded games, and the name of the first file without suffix."""
    from boardgen.puzzles import recorded_puzzles

    files = file if isinstance(file, list | tuple) else [file]
    collections = [read_games(one) for one in files]
    records = [record for collection in collections for record in collection]
    slugs = sorted({record.game.slug for record in records})
    if len(slugs) > 1:
        message = f"the files hold games of {', '.join(slugs)}; a book of puzzles is of one game"
        raise OptionError("several-games", message, ("file",))
    made = recorded_puzzles(records, levels=level, tasks=task)
    if not made:
        what = f"{len(records)} games" if len(records) > 1 else "the game"
        message = (
            f"{what} of {slugs[0]} had no moment of these levels at which one move was right, as far as can be proved"
        )
        raise OptionError("no-puzzles", message, ("file",))
    return made, stem(collections[0])


def _checked(theme: Any) -> Theme:
    assert isinstance(theme, Theme)
    return theme


PRODUCT = Product(
    "puzzle",
    (
        Way("print", puzzle, PICTURE_FORMATS),
        Way("html", puzzle_page, ("html",)),
        Way("yaml", puzzle_file, ("yaml",)),
    ),
)

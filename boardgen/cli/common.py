"""Options and endings that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from boardgen.cli.console import pour, tell
from boardgen.errors import GameLoadError, UnitError, UnknownGameError
from boardgen.extras import EXTRAS, require
from boardgen.games.registry import game_slugs, get_game
from boardgen.units import parse_length

if TYPE_CHECKING:
    from boardgen.games import Game
    from boardgen.scene.primitives import Document
    from boardgen.scene.themes import Theme

F = TypeVar("F", bound=Callable[..., Any])

#: Where files go when no ``-o`` is given.
OUTPUT = Path("output")
PICTURE_FORMATS = ("pdf", "svg", "png")
PAGE_FORMATS = (*PICTURE_FORMATS, "html")
#: What cutters read; the first is the usual one.
LASER_FORMATS = ("svg", "dxf", "pdf")
LASER_THEME = "laser"
THEMES = ("colour", "ink", "grey", "dark")
_WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)


class LengthParam(click.ParamType[float]):
    """A length: 25, 25mm, 2.5cm, 1in."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it as millimetres."""
        if isinstance(value, float):
            return value
        try:
            return parse_length(str(value))
        except UnitError as error:
            self.fail(str(error), param, ctx)


class NameParam(click.ParamType[str]):
    """One of a set of names that is looked up when needed, with a suggestion for a misspelt one."""

    name = "name"

    def __init__(self, what: str, names: Callable[[], tuple[str, ...]]) -> None:
        self.what = what
        self.names = names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Take a known name."""
        names = self.names()
        if value not in names:
            self.fail(self._explain(str(value), names), param, ctx)
        return str(value)

    def _explain(self, value: str, names: tuple[str, ...]) -> str:
        near = get_close_matches(value, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"
        return f"no {self.what} {value!r}; {hint}"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """Complete the names."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.names() if name.startswith(incomplete)]


class RegisteredParam(NameParam):
    """A game or board, found without a look at the others, which may have to be searched for."""

    def __init__(self, what: str, names: Callable[[], tuple[str, ...]], find: Callable[[str], object]) -> None:
        super().__init__(what, names)
        self.find = find

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Take a known name."""
        try:
            self.find(value)
        except GameLoadError as error:
            self.fail(str(error), param, ctx)
        except UnknownGameError:
            return super().convert(value, param, ctx)
        return str(value)


LENGTH = LengthParam()
GAME = RegisteredParam("game", game_slugs, get_game)


def theme_option(function: F) -> F:
    """``--theme``."""
    return click.option(
        "--theme", type=click.Choice(THEMES), default="colour", show_default=True, help="Colours to print with."
    )(function)


def output_options(function: F) -> F:
    """``-o``, ``--format`` and ``--dpi``."""
    return _output_options(function, PICTURE_FORMATS)


def page_output_options(function: F) -> F:
    """The same, with HTML besides."""
    return _output_options(function, PAGE_FORMATS)


def _output_options(function: F, formats: tuple[str, ...]) -> F:
    suffixes = " ".join(f".{format_}" for format_ in formats)
    function = click.option(
        "-o",
        "--output",
        metavar="FILE",
        help=f"Where to write; the suffix says the format ({suffixes}). '-' is standard output. "
        "Without it the file goes to output/ under a telling name.",
    )(function)
    function = click.option(
        "--format", "format_", type=click.Choice(formats), help="The format when FILE does not say it."
    )(function)
    return click.option(
        "--dpi", type=click.IntRange(30, 1200), default=200, show_default=True, help="Dots per inch of a PNG."
    )(function)


def cutter_options(function: F) -> F:
    """``--for`` and `output_options` with the formats of cutters."""
    function = _output_options(function, (*PICTURE_FORMATS, "dxf"))
    return click.option(
        "--for",
        "purpose",
        type=click.Choice(("print", "laser")),
        default="print",
        show_default=True,
        help="laser: hairlines to cut, score and engrave, each edge once, as .svg, .dxf or .pdf; "
        "as large as the work, unless --paper is given.",
    )(function)


def given(*names: str) -> list[str]:
    """Which of the options, by the names of their parameters, stand on the command line."""
    context = click.get_current_context()
    return [name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]


def refuse(reason: str, *names: str) -> None:
    """See that none of the options is given.

    Raises:
        click.UsageError: one is; the message ends in the reason.
    """
    for name in given(*names):
        raise click.UsageError(f"--{name.replace('_', '-')} {reason}")


def side_options(function: F) -> F:
    """``--side`` and ``--set``: the board options of a game."""
    function = click.option("--side", type=int, metavar="N", help="Cells to a side.")(function)
    return click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        help="Any other board option of the game, as in game files (host=hex, variant=even).",
    )(function)


def board_options(
    game: Game[Any, Any], side: int | None, settings: tuple[str, ...], others: Iterable[str] = ()
) -> dict[str, Any]:
    """The board options of a command line, and ``others``, as keyword arguments of the game.

    Raises:
        click.BadParameter: a setting without ``=``, one that the game does not have, or one given twice.
    """
    options: dict[str, Any] = {}
    known = (*game.board_keys.fields, *others)
    if side is not None:
        settings = (*settings, f"side={side}")
    for setting in settings:
        key, sign, value = setting.partition("=")
        if not sign:
            raise click.BadParameter(f"{setting!r} is not KEY=VALUE")
        if key not in known:
            names = ", ".join(known) or "none"
            raise click.BadParameter(f"{game.slug} has no board option {key!r}; there are {names}")
        if key in options:
            raise click.BadParameter(f"{key} is given twice; once is enough")
        options[key] = _scalar(value)
    return options


def _scalar(value: str) -> str | int | bool:
    """A value as a game file would read it."""
    if _WHOLE.fullmatch(value):
        return int(value)
    return {"true": True, "false": False}.get(value, value)


def picture_format(
    output: str | None, format_: str | None, default: str = "", formats: Sequence[str] = PICTURE_FORMATS
) -> str:
    """The format of a file from its suffix or from ``--format``.

    Raises:
        click.BadParameter: an unknown suffix, none at all, or one that contradicts ``--format``.
        OutputError: the name is empty or that of a directory.
        MissingExtraError: the format needs a library that is not installed.
    """
    from boardgen.render.output import target_file

    if format_ is not None and format_ not in formats:
        raise click.BadParameter(_not_for(format_, formats))
    if output is None or output == "-":
        if output == "-" and format_ is None:
            raise click.BadParameter(f"'-o -' needs --format {', '.join(formats[:-1])} or {formats[-1]}")
        return _there(format_ or default or formats[0])
    suffix = target_file(output).suffix.lower().lstrip(".")
    if format_ is not None and suffix not in ("", format_):
        raise click.BadParameter(f"-o {output} ends in .{suffix}, but --format says {format_}")
    suffix = suffix or format_ or ""
    if suffix not in formats:
        raise click.BadParameter(f"-o {output}: {_not_for(suffix, formats)}")
    return _there(suffix)


def _there(suffix: str) -> str:
    """The suffix, if the library that its format needs is installed."""
    if suffix in EXTRAS:
        require(suffix)
    return suffix


def _not_for(suffix: str, formats: Sequence[str]) -> str:
    if formats == LASER_FORMATS and suffix == "png":
        return "a PNG holds no lines for --for laser; take .svg, .dxf or .pdf"
    if suffix == "dxf":
        return ".dxf is for cutters: add --for laser"
    return f"the suffix must be one of {' '.join(f'.{name}' for name in formats)}"


def page_format(output: str | None, format_: str | None) -> str:
    """The format of pages, which may be HTML; see `picture_format`."""
    return picture_format(output, format_, formats=PAGE_FORMATS)


def write_html(text: str, output: str | None, name: str) -> None:
    """Write a page of HTML where the options say."""
    if output == "-":
        pour(text)
        return
    target = Path(output) if output is not None else OUTPUT / f"{name}.html"
    write_all({target: text.encode()}, create=output is None)


def write_document(
    document: Document, output: str | None, format_: str | None, theme: str, dpi: int, name: str
) -> None:
    """Render a document, write it where the options say, and print the names of the files.

    Args:
        document: the pages; svg and png put each in a file of its own, numbered when several.
        output, format_, theme, dpi: as on the command line; the theme ``laser`` is for strokes alone.
        name: stem of the file in ``output/`` when there is no ``output``.
    """
    from boardgen.render.formats import render
    from boardgen.render.notebook import numbered

    suffix = picture_format(output, format_, formats=LASER_FORMATS if theme == LASER_THEME else PICTURE_FORMATS)
    files = render(document, f".{suffix}", _theme(theme), dpi)
    if output == "-":
        if len(files) > 1:
            raise click.BadParameter(f"{len(files)} pages cannot go to standard output as {suffix}; use --format pdf")
        pour(files[0])
        return
    target = Path(output) if output is not None else OUTPUT / f"{name}.{suffix}"
    write_all(dict(zip(numbered(target, len(files)), files, strict=True)), create=output is None)


def _theme(name: str) -> Theme:
    from boardgen.scene.themes import LASER
    from boardgen.scene.themes import THEMES as ALL_THEMES

    return LASER if name == LASER_THEME else ALL_THEMES[name]


def write_all(files: Mapping[Path, bytes], create: bool = False) -> None:
    """Write all files or none, and say where they are."""
    from boardgen.render.output import write_files

    write_files(files.items(), make=[OUTPUT] if create else [])
    for path in files:
        tell(str(path))

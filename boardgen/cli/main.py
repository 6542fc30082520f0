"""The command itself: finds sub-commands and turns errors into one line and an exit status.

Sub-commands are imported when they are run, so that ``boardgen --help`` loads only click.
"""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from typing import Any

import click

from boardgen import __version__
from boardgen.cli.console import ReaderGoneError, StandardOutputError, complain, flush, on_terminal, silence
from boardgen.errors import BoardgenError

#: Exit status after Ctrl-C, as in shells.
INTERRUPTED = 130
#: Exit status after an internal error.
FAULT = 3

#: Command → its line in the overview; `boardgen.cli.<command>.command` is the command itself.
COMMANDS = {
    "list": "List all games, boards, papers, sets of pieces and themes.",
    "new": "Start a game of your own: a folder with description, card, example and kit.",
    "kit": "A print and play kit: board, pieces, a setup and the rules in one PDF.",
    "print": "Everything that can be printed, in one directory.",
    "board": "A printable board: fitted, at a given pitch, as a poster, in halves.",
    "paper": "Pi paper, hex, triangle, square and dot paper, filling the sheet.",
    "pieces": "Pieces to cut out: piecepacks, pyramids, stones, goals; backs in register.",
    "card": "The rules of a game with checked diagrams: folded card, one page or pocket cards.",
    "booklet": "A whole game move by move, several diagrams to a page.",
    "puzzle": "Puzzles with proved answers: sheets and books, or from recorded games.",
    "setup": "A random legal setup, as a game file or a picture.",
    "figure": "The diagrams of a game file, checked before they are drawn.",
    "check": "Check game files: every move, every claim, the result.",
    "format": "Tidy game files: moves laid out, numbers right, nothing lost.",
    "facts": "The facts of a position, as JSON.",
    "cells": "Every cell of a board: names, coordinates, neighbours, sides.",
    "schema": "The JSON Schema of game files, for editors.",
    "perft": "Count legal move sequences, as chess programmers do.",
}


class LazyGroup(click.Group):
    """A group that imports a command on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"boardgen.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; suggest one for a misspelt name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(COMMANDS)}"
            ctx.fail(f"no such command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview from the table, without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="boardgen")
@click.pass_context
def boardgen(context: click.Context) -> int:
    """Boards, papers and checked diagrams for Pi, Trike, Three Player Hex, Pisi and Iriri.

    Start with:  boardgen board pi      (a board to print, in output/)
    """
    if context.invoked_subcommand is not None:
        if on_terminal():
            from boardgen.cli.bar import bar_on_terminal

            context.with_resource(bar_on_terminal())
        return 0
    complain(*context.get_help().splitlines())
    return 2


def main(arguments: list[str] | None = None) -> None:
    """Run the command and exit with its status: 0 success, 1 wrong file, 2 wrong usage or unreadable input."""
    # A command creates many objects, few of them cyclic, and ends soon: garbage collection costs more
    # than it frees.
    gc.set_threshold(100_000)
    for stream in (sys.stdout, sys.stderr):
        # Characters the terminal's encoding lacks are escaped instead of raising an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = run(arguments)
    except MemoryError:
        complain("boardgen: error: not enough memory")
        status = 2
    except Exception as error:
        if os.environ.get("BOARDGEN_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}"
        complain(f"boardgen: internal error, please report it: {what} (set BOARDGEN_TRACEBACK=1 for a traceback)")
        status = FAULT
    # Nor need Python look once more through all that is left: a sixth of the time of a board.
    gc.freeze()
    sys.exit(status)


def run(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status; every error becomes one line."""
    if sys.stdout is None:  # Closed by the parent process; typeshed does not know this case.
        complain("boardgen: error: cannot write to standard output: it is closed")
        return 2
    stdout = sys.stdout
    try:
        status: Any = boardgen.main(args=arguments, standalone_mode=False)
        flush()
    except click.exceptions.Abort:
        complain("boardgen: interrupted")
        return INTERRUPTED
    except click.ClickException as error:
        return _usage_error(error)
    except ReaderGoneError:
        silence(stdout)
        return 0
    except SystemExit as leaving:
        # click exits like this when the reader of its help is gone, or after shell completion.
        sys.stdout = stdout
        silence(stdout)
        return leaving.code if "_BOARDGEN_COMPLETE" in os.environ and isinstance(leaving.code, int) else 0
    except StandardOutputError as error:
        silence(stdout)
        return _report(error)
    except BoardgenError as error:
        return _report(error)
    except OSError as error:
        complain(f"boardgen: error: {_system_error(error)}")
        silence(stdout)
        return 2
    return status if isinstance(status, int) else 0


def _system_error(error: OSError) -> str:
    """The message for a system error that was not handled elsewhere."""
    if error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    try:
        os.getcwd()
    except OSError:
        return "the current directory no longer exists; change to another"
    # Errors of files are handled elsewhere; this one comes from printing click's help.
    return f"cannot write to standard output: {error.strerror}"


def _usage_error(error: click.ClickException) -> int:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "boardgen"
    message = " ".join(error.format_message().split())
    complain(f"{path}: error: {message} (see {path} --help)")
    return 2


def _report(error: BoardgenError) -> int:
    problems = getattr(error, "problems", None)
    if problems is None:
        from boardgen.printables.spelling import flag

        complain(f"boardgen: error: {' '.join(error.told(flag).split())}")
        return 2
    from boardgen.records.problems import exit_status

    complain(*map(str, problems))
    return exit_status(problems)

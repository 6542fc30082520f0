"""The page of all commands, made from the commands themselves."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from boardgen.cli.main import COMMANDS, boardgen
from boardgen.printables import get_product

HEAD = """\
# Commands

All commands with all their options, as `boardgen COMMAND --help` lists them. What they share (where files go, exit
status, environment) is told in [The command line](../command-line.md).
"""


def command_page() -> str:
    """The page, as Markdown."""
    context = click.Context(boardgen, info_name="boardgen")
    lines = [HEAD]
    for name, about in COMMANDS.items():
        command = boardgen.get_command(context, name)
        assert command is not None
        lines += [f"## {name}", "", about, ""]
        lines += _command(command, click.Context(command, parent=context, info_name=name))
    return "\n".join(lines)


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    yield "```text"
    yield command.get_usage(context).removeprefix("Usage: ")
    yield "```\n"
    yield from _help(command.help or "")
    rows = [
        (row[0], row[1] or _meaning(command, parameter))
        for parameter in command.params
        if (row := parameter.get_help_record(context)) is not None
    ]
    if rows:
        yield "| option | meaning |"
        yield "|---|---|"
        for left, right in rows:
            yield f"| `{_cell(left)}` | {_cell(right)} |"
        yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield f"### {context.info_name} {name}\n"
            yield from _command(inner, click.Context(inner, parent=context, info_name=name))


def _help(text: str) -> Iterator[str]:
    """The words of a help text; blocks that are kept as they are (after ``\\b``) become code."""
    for block in text.replace("\f", "").split("\n\n"):
        kept = "\b" in block or block.startswith("    ")
        lines = textwrap.dedent(block.replace("\b", "")).strip("\n")
        yield f"```text\n{lines.strip()}\n```\n" if kept else lines + "\n"


def _meaning(command: click.Command, parameter: click.Parameter) -> str:
    """What an argument is; click has no words for those of its own."""
    try:
        options = get_product(command.name or "").parameters
    except LookupError:
        return ""
    found = options.get(parameter.name or "")
    return found.option.help if found is not None else ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")

"""``boardgen facts``."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import click

from boardgen.cli.console import pour
from boardgen.cli.options import using_font

if TYPE_CHECKING:
    from boardgen.records import Record


@click.command("facts")
@click.argument("file", metavar="FILE")
@click.option(
    "--after", metavar="N", help="After N moves, or at a path into variations such as 5b2; the default is the end."
)
@click.option("--game", metavar="N", help="Which game of a file with several: its number or its id.")
@click.option("--json", "as_json", is_flag=True, help="JSON on one line, for programs.")
@click.option("--diagram", is_flag=True, help="Draw the position in characters instead, as for a forum.")
@click.option("--tree", is_flag=True, help="All moves and variations instead, each with the path that leads there.")
@using_font
def command(file: str, after: str | None, game: str | None, as_json: bool, diagram: bool, tree: bool) -> None:
    """Print the facts of a position of a game file as JSON, the position in characters, or the tree of moves."""
    from boardgen.errors import OptionError
    from boardgen.records import load

    if diagram and (as_json or tree):
        raise click.UsageError(f"--diagram and {'--tree' if tree else '--json'} exclude each other")
    if tree and after is not None:
        raise click.UsageError("--tree and --after exclude each other: the tree is that of the whole game")
    try:
        record = load(file, game)
        if tree:
            pour(_as_json(list(_moves(record))) if as_json else _as_text(record))
            return
        line, count = (record.line, len(record.moves)) if after is None else record.place(after)
    except OptionError as error:
        from boardgen.cli.options import usage_error

        raise usage_error(error, ("after", "game")) from None
    if diagram:
        pour(record.game.diagram(line.positions[count]) + "\n")
        return
    facts = record.facts(line.path_to(count))
    pour(_as_json(facts) if as_json else json.dumps(facts, indent=2, ensure_ascii=False) + "\n")


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _moves(record: Record) -> Any:
    """Every move: path, token, and what was said of it."""
    for line, move in record.line.walk():
        found = {"path": line.path_to(move), "move": line.moves[move - 1]}
        if move in line.glyphs:
            found["glyph"] = line.glyphs[move]
        if move in line.comments:
            found["comment"] = line.comments[move]
        yield found


def _as_text(record: Record) -> str:
    """A line each, variations set in."""
    moves = list(_moves(record))
    width = max((len(move["path"]) for move in moves), default=0)
    lines = []
    for move in moves:
        indent = "  " * len(re.findall("[a-z]+", move["path"]))
        lines.append(f"{move['path']:<{width}}  {indent}{move['move']}{move.get('glyph', '')}\n")
    return "".join(lines)

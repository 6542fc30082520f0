"""``boardgen facts``."""

from __future__ import annotations

import json

import click

from boardgen.cli.console import pour


@click.command("facts")
@click.argument("file", metavar="FILE")
@click.option(
    "--after", type=click.IntRange(0), metavar="N", help="The position after N moves. The default is the end."
)
@click.option("--json", "as_json", is_flag=True, help="JSON on one line, for programs.")
@click.option("--diagram", is_flag=True, help="Draw the position in characters instead, as for a forum.")
def command(file: str, after: int | None, as_json: bool, diagram: bool) -> None:
    """Print the facts of a position of a game file as JSON, or the position in characters."""
    from boardgen.records import load

    record = load(file)
    positions = record.positions
    if after is not None and after >= len(positions):
        raise click.BadParameter(f"--after {after} is past the end of the game, which has {len(positions) - 1} moves")
    pos = positions[-1 if after is None else after]
    if diagram:
        if as_json:
            raise click.UsageError("--diagram and --json exclude each other")
        pour(record.game.diagram(pos) + "\n")
        return
    facts = record.game.facts(pos)
    pour(json.dumps(facts, indent=None if as_json else 2, ensure_ascii=False) + "\n")

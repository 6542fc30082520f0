"""``boardgen schema``."""

from __future__ import annotations

import json

import click

from boardgen.cli.console import pour


@click.command("schema")
@click.option("--description", is_flag=True, help="That of descriptions of games (game.yaml) instead.")
def command(description: bool) -> None:
    """Print the JSON Schema of game files.

    Save it and point your editor to it, for instance with the first line
    '# yaml-language-server: $schema=boardgen.schema.json' in the game file.
    """
    from boardgen.records.jsonschema import description_schema, schema

    pour(json.dumps(description_schema() if description else schema(), indent=1, ensure_ascii=False) + "\n")

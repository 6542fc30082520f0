"""``boardgen schema``."""

from __future__ import annotations

import json

import click

from boardgen.cli.console import pour


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of game files.

    Save it and point your editor to it, for instance with the first line
    '# yaml-language-server: $schema=boardgen.schema.json' in the game file.
    """
    from boardgen.records.jsonschema import schema

    pour(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n")

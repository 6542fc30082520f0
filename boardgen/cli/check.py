"""``boardgen check``."""

from __future__ import annotations

import json

import click

from boardgen.cli.console import pour, tell


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Problems as a JSON list.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing about correct files.")
def command(files: tuple[str, ...], as_json: bool, quiet: bool) -> int:
    """Replay game files and check every move, claim and result.

    A FILE of '-' is standard input. Each problem is one line, FILE:LINE:COLUMN: …, and all problems
    that can be found are reported. The exit status is 1 if a file is wrong, 2 if one cannot be read.
    """
    from boardgen.records import GameFileError, Problem, load
    from boardgen.records.problems import exit_status

    found: list[Problem] = []
    for name in files:
        try:
            record = load(name)
        except GameFileError as error:
            found += error.problems
            if not as_json:
                for problem in error.problems:
                    tell(str(problem))
            continue
        if not as_json and not quiet:
            tell(f"{name}: right ({_count(len(record.moves), 'move')}, {_count(len(record.figures), 'figure')})")
    if as_json:
        pour(json.dumps([problem.to_json() for problem in found], indent=1, ensure_ascii=False) + "\n")
    return exit_status(found)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"

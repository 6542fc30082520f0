"""``boardgen check``."""

from __future__ import annotations

import json

import click


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Problems as a JSON list.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of files that are right.")
def command(files: tuple[str, ...], as_json: bool, quiet: bool) -> int:
    """Replay game files and check every move, claim and result.

    A FILE of '-' is standard input. Every problem is one line, FILE:LINE:COLUMN: …, and all that
    can be found are reported. Exit status 1 when a file is wrong, 2 when one cannot be read.
    """
    from boardgen.records.check import check_file

    status = 0
    found = []
    for name in files:
        report = check_file(name)
        status = max(status, report.exit_status)
        found += report.problems
        if as_json:
            continue
        for problem in report.problems:
            click.echo(problem.format())
        if not report.problems and not quiet:
            click.echo(f"{report.name}: right ({report.summary})")
    if as_json:
        click.echo(json.dumps([problem.to_json() for problem in found], indent=1, ensure_ascii=False))
    return status

"""``boardgen format``."""

from __future__ import annotations

import click

from boardgen.cli.console import complain, pour, tell
from boardgen.cli.options import using_font


@click.command("format")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--check", is_flag=True, help="Change nothing; the exit status is 1 if a file is not tidy.")
@click.option("-o", "--output", metavar="FILE", help="Write the text of one file here; '-' is standard output.")
@using_font
def command(files: tuple[str, ...], check: bool, output: str | None) -> int:
    """Tidy game files: moves one turn to a line with the right numbers, variations indented. Nothing is lost.

    A FILE of '-' is standard input, and its text goes to standard output. All files are read and checked
    before the first is written, and a wrong file is left as it is.
    """
    from pathlib import Path

    from boardgen.records import GameFileError, Problem
    from boardgen.records.problems import exit_status
    from boardgen.records.source import STDIN, read_source
    from boardgen.records.tidy import tidy
    from boardgen.render.output import write_files

    if len(files) > 1 and (output is not None or STDIN in files):
        raise click.UsageError(f"{'standard input' if output is None else '-o'} goes with one file, not {len(files)}")
    if check and output is not None:
        raise click.UsageError("--check and -o exclude each other: --check writes nothing")
    if output not in (None, STDIN) and Path(str(output)).suffix.lower() not in (".yaml", ".yml"):
        raise click.UsageError(f"-o {output}: a game file ends in .yaml")
    before: dict[str, str] = {}
    texts: dict[str, str] = {}
    found: list[Problem] = []
    for name in dict.fromkeys(files):
        try:
            source = read_source(name)
            before[name], texts[name] = source.text, tidy(source)
        except GameFileError as error:
            found += error.problems
    if found:
        complain(*map(str, found))
        return exit_status(found)
    changed = {name: text for name, text in texts.items() if before[name] != text}
    if check:
        for name in changed:
            tell(f"{name}: not tidy; boardgen format {name} makes it so")
        return 1 if changed else 0
    if output is None and files[0] != STDIN:
        write_files([(Path(name), text.encode()) for name, text in changed.items()])
        for name in changed:
            tell(name)
    elif output in (None, STDIN):
        pour(texts[files[0]])
    else:
        write_files([(Path(str(output)), texts[files[0]].encode())])
        tell(str(output))
    return 0

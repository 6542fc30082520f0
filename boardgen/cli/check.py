"""``boardgen check``."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from boardgen.cli.console import pour, tell
from boardgen.cli.options import using_font
from boardgen.games.paths import DESCRIPTION_FILE, SUFFIXES


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Problems as a JSON list.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing about correct files.")
@using_font
def command(files: tuple[str, ...], as_json: bool, quiet: bool) -> int:
    """Replay game files and check every move, claim and result.

    A FILE of '-' is standard input; the folder of a game of your own stands for all files in it: description,
    rule card, kit and game files. Each problem is one line, FILE:LINE:COLUMN: …, and all problems that can be
    found are reported. The exit status is 1 if a file is wrong, 2 if one cannot be read.
    """
    from boardgen.records import GameFileError, Problem
    from boardgen.records.problems import exit_status

    # A fault of a description or of a game file is met again in every file that names it.
    found: dict[Problem, None] = {}
    for name in (part for file in files for part in _parts(file)):
        try:
            what = _check(name)
        except GameFileError as error:
            new = [problem for problem in error.problems if problem not in found]
            found.update(dict.fromkeys(new))
            if not as_json:
                for problem in new:
                    tell(str(problem))
            continue
        if not as_json and not quiet:
            tell(f"{name}: right ({what})")
    if as_json:
        pour(json.dumps([problem.to_json() for problem in found], indent=1, ensure_ascii=False) + "\n")
    return exit_status(list(found))


def _parts(name: str) -> list[str]:
    """A file alone; of a game's folder its files, the description first."""
    from boardgen.cards.front import CARD

    folder = Path(name)
    if not os.path.isfile(folder / DESCRIPTION_FILE):  # False, too, where nobody may look
        return [name]
    others = sorted(
        path for path in folder.iterdir() if (path.suffix in SUFFIXES or path.name == CARD) and path.is_file()
    )
    return [str(path) for path in sorted(others, key=lambda path: path.name != DESCRIPTION_FILE)]


def _check(name: str) -> str:
    """Check one file; what is in it.

    Raises:
        GameFileError: with every problem of the file.
    """
    from boardgen.cards.forms import card_leaves
    from boardgen.cards.front import CARD
    from boardgen.cards.layouts import load_layout
    from boardgen.cards.template import load_card
    from boardgen.kits.plan import KIT, load_plan
    from boardgen.records import load_all
    from boardgen.records.described import find_game

    path = Path(name)
    description = path.with_name(DESCRIPTION_FILE) if path.name else path
    if path.name in (DESCRIPTION_FILE, CARD, KIT) and os.path.isfile(description):
        if path.name == CARD:
            card = load_card(str(description))
            if card.pocket or card.brief:
                card_leaves(card, "pocket", load_layout("pocket"))
            return f"a rule card, {_count(len(card.figures), 'figure')}"
        if path.name == KIT:
            return f"a kit, {_count(len(load_plan(str(description)).pieces), 'set')} of pieces"
        return f"the description of {find_game(description).title}"
    games = load_all(name)
    found = [
        _count(sum(len(record.moves) for record in games), "move"),
        _count(sum(len(record.figures) for record in games), "figure"),
    ]
    return ", ".join(found if len(games) == 1 else [_count(len(games), "game"), *found])


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"

"""``boardgen list``."""

from __future__ import annotations

import json

import click

from boardgen.cli.console import pour, tell


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(as_json: bool) -> None:
    """List all games, boards, papers, sets of pieces and themes."""
    from boardgen.games import game_slugs, get_game
    from boardgen.games.registry import board_kinds, plugged_in
    from boardgen.paper import PAPERS
    from boardgen.paper.calibration import DOC as CALIBRATION
    from boardgen.paper.grids import KINDS
    from boardgen.paper.sizes import format_size
    from boardgen.printables.names import DESCRIBED
    from boardgen.scene.themes import THEMES
    from boardgen.sets import get_set, set_names

    games = [get_game(slug) for slug in game_slugs()]
    plugged = {slug: f" ({origin})" for slug, origin in plugged_in().items()}
    sections = {
        "games": {game.slug: f"{game.title}, by {game.designer}{plugged.get(game.slug, '')}" for game in games},
        "boards": {
            name: f"{kind.title} ({kind.origin})" if kind.origin else kind.title
            for name, (_, kind) in board_kinds().items()
        }
        | {name: title for name, (title, _) in DESCRIBED.items()},
        "papers": {name: f"{kind.title}: {kind.doc}" for name, kind in KINDS.items()},
        "pieces": {name: get_set(name).doc for name in set_names()} | {"calibration": CALIBRATION},
        "sheets": {name: format_size(paper.width, paper.height) for name, paper in PAPERS.items()},
        "themes": {name: theme.doc for name, theme in THEMES.items()},
    }
    if as_json:
        from boardgen.printables import catalogue

        everything = {**sections, "products": catalogue()}
        pour(json.dumps(everything, indent=1, ensure_ascii=False) + "\n")
        return
    for title, entries in sections.items():
        if entries:
            tell(title)
            wide = max(12, *(len(name) + 2 for name in entries))
            for name, doc in entries.items():
                tell(f"  {name:<{wide}}{doc}")

"""Writes playthroughs: ``python -m boardgen.testing [--new] [GAME…]``."""

from __future__ import annotations

import argparse
import sys

from boardgen.errors import BoardgenError
from boardgen.games import game_slugs, get_game
from boardgen.testing.playthrough import new_playthrough, playthrough_path, same_playthrough


def main(arguments: list[str] | None = None) -> int:
    """Write the playthrough of each game; where there is one, its moves are kept unless ``--new`` is given."""
    parser = argparse.ArgumentParser(
        prog="python -m boardgen.testing", description="Write the playthroughs of games."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games unless some are named")
    parser.add_argument("--new", action="store_true", help="play other games, where the rules no longer allow these")
    chosen = parser.parse_args(arguments)
    for slug in chosen.games or game_slugs():
        try:
            game = get_game(slug)
            path = playthrough_path(game)
            kept = path.is_file() and not chosen.new
            text = same_playthrough(game, path.read_text(encoding="utf-8")) if kept else new_playthrough(game)
        except BoardgenError as error:
            print(f"{parser.prog}: error: {slug}: {error}", file=sys.stderr)
            return 2
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())

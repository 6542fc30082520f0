"""``python -m tools.reference``: writes what specs say into the pages of docs/, between their marks.

A generated part stands between ``<!-- begin NAME -->`` and ``<!-- end NAME -->``; what else is on a page stays.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boardgen.games import game_slugs, get_game
from boardgen.games.base import Game
from boardgen.games.soon_task import WinInThreeTask
from boardgen.games.stop_task import StopTask
from boardgen.records.fields import figure_fields, file_fields, switches
from boardgen.records.mark_specs import mark_spec
from boardgen.schema import (
    Boolean,
    Cell,
    Choice,
    Fields,
    Free,
    Integer,
    ListOf,
    MapOf,
    Number,
    OneOf,
    OrNull,
    Spec,
    Text,
)

DOCS = Path(__file__).parent.parent / "docs"
PAGES = (DOCS / "game-files.md", DOCS / "puzzles.md")

#: What `boardgen.games.win_task` asks of games that have no search of their own.
WIN_BY_PLAIN_SEARCH = "the only winning move; the search is plain and slow, so positions stand near the end"
WIN_IN_TWO = "the only win in two moves, which a search of few moves proves however long games are"

_PART = re.compile(r"^<!-- begin ([a-z-]+) -->\n(.*?)^<!-- end \1 -->\n", re.MULTILINE | re.DOTALL)
#: Limits that are there to keep numbers sane, not to be known.
_FAR = 100_000


def rendered(text: str) -> str:
    """A page with its generated parts made anew.

    Raises:
        KeyError: there is no part of that name.
    """
    parts = {
        "file-keys": file_keys,
        "figure-keys": figure_keys,
        "marks": marks,
        "game-keys": game_keys,
        "tasks": tasks,
    }

    def fill(found: re.Match[str]) -> str:
        name = found[1]
        return f"<!-- begin {name} -->\n{parts[name]()}<!-- end {name} -->\n"

    return _PART.sub(fill, text)


def file_keys() -> str:
    """The keys of all game files."""
    spec = file_fields(built_in()[0])
    slugs = ", ".join(f"`{game.slug}`" for game in built_in())
    said = {
        "game": f"the slug: {slugs}; or a game of one's own, see [own-games.md](own-games.md)",
        "board": "board options, see [the games](#the-games)",
        "setup": "what a game begins with, see there",
        "position": "instead of `setup`: a whole position, see there",
        "players": "who played what: `{red: Ann, blue: Ben}`",
        "moves": "moves with optional turn numbers, `{comments}` and `(variations)`, see [Moves](#moves)",
        "result": 'a player, `draw`, or `"*"` for unfinished, or `{winner, by}`; checked',
        "expect": "claims about the final position, see [Claims](#claims)",
        "figures": "a list of diagrams, see [Figures](#figures)",
    }
    rows = [(f"`{key}`{_required(key, spec)}", said.get(key, inner.doc)) for key, inner in spec.fields.items()]
    return _table(("key", "what"), rows)


def figure_keys() -> str:
    """The keys of figures of all games."""
    game = built_in()[0]
    spec = figure_fields(game)
    said = {"marks": "a list, see below", "flow": "a tree of choices instead of a position; see [cards.md](cards.md)"}
    rows = [
        (f"`{key}`{_required(key, spec)}", said.get(key) or inner.doc, words(inner) if key not in said else "")
        for key, inner in spec.fields.items()
        if key not in game.flags
    ]
    return _table(("key", "what", "value"), rows)


def marks() -> str:
    """The kinds of marks."""
    spec = mark_spec({})
    rows = []
    for kind, places in spec.kinds.items():
        assert isinstance(places, ListOf)
        needs = "".join(f"; needs `{key}`" for key in spec.needs.get(kind, ()))
        rows.append((f"`{kind}`", f"{_count(places)}{needs}", places.doc))
    return _table(("kind", "places", "what"), rows)


def game_keys() -> str:
    """What stands under `board:`, `setup:` and `position:`, and the switches of figures, game by game."""
    return "\n".join(map(_of_game, built_in()))


def tasks() -> str:
    """The questions that puzzles ask, game by game."""
    rows = [
        (game.title if not number else "", f"`{task.slug}`", task.title)
        for game in built_in()
        for number, task in enumerate(game.tasks())
    ]
    last = ("any other game with rules", "`win`", WIN_BY_PLAIN_SEARCH)
    more = (
        ("", "`win-in-two`", WIN_IN_TWO),
        ("", "`win-in-three`", f"{WinInThreeTask.title}, of games that tell at once whether a move wins"),
        ("", "`stop`", f"{StopTask.title}, in games of two; the answers of puzzles leave no win in three, either"),
    )
    return _table(("game", "`--task`", "question"), [*rows, last, *more])


def built_in() -> list[Game[Any, Any]]:
    """The games of this package, whatever else is installed."""
    games = map(get_game, game_slugs())
    return [game for game in games if type(game).__module__ == f"boardgen.games.{game.slug}.game"]


def _of_game(game: Game[Any, Any]) -> str:
    lines = [f"### {game.title} (`{game.slug}`)", ""]
    sections = {"board": game.board_keys, "setup": game.setup_keys, "position": game.position_keys}
    rows = [(f"`{section}`", *row) for section, spec in sections.items() for row in _rows(spec)]
    shared = switches(game).keys() - game.flags.keys()
    rows += [
        ("figure", f"`{key}`", doc, words(Boolean())) for key, doc in switches(game).items() if key not in shared
    ]
    return "\n".join(lines) + "\n" + _table(("under", "key", "what", "value"), rows)


def _rows(spec: Fields, above: str = "") -> Iterator[tuple[str, str, str]]:
    """A row for each key, and for each key below it with something to document."""
    for key, inner in spec.fields.items():
        yield f"`{above}{key}`{_required(key, spec)}", inner.doc, words(inner)
        bare = inner.spec if isinstance(inner, OrNull) else inner
        if isinstance(bare, MapOf) and isinstance(bare.value, Fields):
            yield from _rows(bare.value, f"{above}{key}.*.")


def words(spec: Spec) -> str:
    """What a value may be, in a few words."""
    match spec:
        case Text(expected=expected):
            said = expected or "text"
        case Cell(expected=expected):
            said = expected
        case Integer(smallest=low, largest=high):
            said = _number("a whole number", low, high)
        case Number(smallest=least, largest=most, step=step):
            said = _number("a number", least, most) + (f", in steps of {step:g}" if step else "")
        case Boolean():
            said = "`true` or `false`"
        case Choice(values=values):
            said = " or ".join(f"`{value}`" for value in values)
        case ListOf():
            said = _list(spec)
        case MapOf(value=value, key=key):
            inner = "a mapping, see below" if isinstance(value, Fields) else words(value)
            said = f"{words(key)} → {inner}"
        case Fields():
            said = _mapping(spec.fields)
        case OneOf():
            said = spec.name
        case OrNull(spec=inner_spec):
            said = f"{words(inner_spec)}, or `null`"
        case Free():
            said = "see below"
    default = getattr(spec, "default", None)
    return said if default is None else f"{said}; {_shown(default)} by default"


def _number(what: str, low: float, high: float) -> str:
    if abs(low) >= _FAR and abs(high) >= _FAR:
        return what
    if high >= _FAR:
        return f"{what} from {low:g}"
    return f"{what} from {low:g} to {high:g}"


def _list(spec: ListOf) -> str:
    how_many = f", {_count(spec)}" if spec.fewest else ""
    return f"a list{' or space-separated text' if spec.words else ''}{how_many}, each {words(spec.item)}"


def _count(spec: ListOf) -> str:
    if spec.fewest == spec.longest:
        return f"exactly {spec.fewest}"
    return {0: "any number", 1: "one or more"}.get(spec.fewest, f"{spec.fewest} or more")


def _mapping(fields: Mapping[str, Spec]) -> str:
    kinds = {words(inner) for inner in fields.values()}
    keys = ", ".join(f"`{key}`" for key in fields)
    return f"{keys}, each {kinds.pop()}" if len(kinds) == 1 else f"a mapping of {keys}"


def _shown(default: object) -> str:
    return f"`{str(default).lower()}`" if isinstance(default, bool) else f"`{default}`"


def _required(key: str, spec: Fields) -> str:
    return " (required)" if key in spec.required else ""


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(cell or '' for cell in line)} |\n" for line in lines)


def main() -> int:
    """Write the pages."""
    for page in PAGES:
        old = page.read_text(encoding="utf-8")
        new = rendered(old)
        if new != old:
            page.write_text(new, encoding="utf-8")
            print(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())

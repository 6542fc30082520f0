"""What there is: products with their options, games, boards, papers, sets, sheets, themes and marks."""

from __future__ import annotations

from typing import Any

from boardgen import __version__
from boardgen.errors import BoardgenError
from boardgen.games import Game, game_slugs, get_game
from boardgen.games.registry import board_kinds
from boardgen.kits.plan import Pieces, Plan, load_plan
from boardgen.paper.grids import KINDS as PAPER_KINDS
from boardgen.paper.sizes import PAPERS
from boardgen.printables import catalogue as products
from boardgen.printables.names import DESCRIBED
from boardgen.records.mark_specs import KINDS as MARKS
from boardgen.scene.themes import COLOURS, THEMES
from boardgen.schema import Boolean, Choice, Fields, Integer, Number
from boardgen.sets import get_set, set_names
from boardgen.studio.games import game_data
from boardgen.studio.requests import Data, Request

#: The paper that goes with a game, by the name of its board's lattice, where there is none of the game's own.
_PAPERS = {"hex": "hex", "square": "square"}


def catalogue(request: Request) -> Data:
    """The one list of all there is, for forms and menus."""
    return {
        "version": __version__,
        "products": products(),
        "games": [_game(get_game(slug)) for slug in game_slugs()],
        "boards": _boards(),
        "others": [{"name": "calibration", "title": "Sheet to measure a printer by", "product": "calibration"}],
        "papers": [{"name": name, "title": kind.title, "doc": kind.doc} for name, kind in PAPER_KINDS.items()],
        "sets": [{"name": name, "doc": get_set(name).doc} for name in set_names()],
        "sheets": [{"name": name, "width": size.width, "height": size.height} for name, size in PAPERS.items()],
        "themes": [{"name": name, "doc": theme.doc} for name, theme in THEMES.items()],
        "marks": [_mark(kind) for kind in MARKS],
        "colours": list(COLOURS),
    }


def _boards() -> list[Data]:
    """Boards that are no game's own: those that come with a game, and those described by options."""
    kinds = {name: kind.title for name, (_, kind) in board_kinds().items()}
    described = {name: title for name, (title, _) in DESCRIBED.items()}
    return [{"name": name, "title": title} for name, title in {**kinds, **described}.items()]


def _mark(kind: str) -> Data:
    spec = MARKS[kind]
    return {"kind": kind, "fewest": spec.fewest, "most": spec.longest, "text": kind == "label", "doc": spec.doc}


def _game(game: Game[Any, Any]) -> Data:
    """A game, what can be printed for it, and its own board options."""
    return {
        **game_data(game),
        "setups": game.view().random_setups,
        "views": _views(game),
        "usual": _usual(game),
        "board": _settings(game.board_keys),
    }


def _plan(game: Game[Any, Any]) -> Plan | None:
    """What a kit of the game holds; a game of another package may have none."""
    try:
        return load_plan(game.slug)
    except BoardgenError:
        return None


def _usual(game: Game[Any, Any]) -> str:
    """What is printed first: the board, or the kit where the pieces are the board."""
    plan = _plan(game)
    return "board" if plan is None or plan.board else "kit"


def _views(game: Game[Any, Any]) -> Data:
    """What can be printed for a game: product and options of each."""
    found: Data = {}
    plan = _plan(game)
    if plan is not None:
        found["kit"] = {"product": "kit", "options": {"game": game.slug}}
    found["board"] = {"product": "board", "options": {"name": game.slug}}
    paper = _paper(game)
    if paper:
        found["paper"] = {"product": "paper", "options": {"kind": paper}}
    if plan is not None and plan.pieces:
        found["pieces"] = [_pieces(pieces) for pieces in plan.pieces]
    if (game.folder / "card.md").exists():
        found["rules"] = {"product": "card", "options": {"game": game.slug}}
    return found


def _paper(game: Game[Any, Any]) -> str:
    """The kind of paper to draw this game on; empty if there is none."""
    if game.slug in PAPER_KINDS:
        return game.slug
    try:
        pos = game.start()
        return _PAPERS.get(game._board(pos).lattice.name, "")
    except (BoardgenError, AttributeError):
        return "square"


def _pieces(pieces: Pieces) -> Data:
    chosen = pieces.selection
    options = {
        "name": pieces.found.name,
        "only": list(chosen.only),
        "suits": list(chosen.suits),
        "colours": list(chosen.colours),
        "diameter": chosen.diameter,
        "count": chosen.count,
    }
    return {"product": "pieces", "options": {key: value for key, value in options.items() if value}}


def _settings(keys: Fields) -> list[Data]:
    """A game's board options, described as those of products are."""
    return [{"name": name, **_setting(spec)} for name, spec in keys.fields.items()]


def _setting(spec: Any) -> Data:
    match spec:
        case Integer():
            found = {"type": "integer", "minimum": spec.smallest, "maximum": spec.largest}
        case Number():
            found = {"type": "number", "minimum": spec.smallest, "maximum": spec.largest}
        case Choice():
            found = {"type": "choice", "choices": list(spec.every)}
        case Boolean():
            found = {"type": "flag"}
        case _:
            found = {"type": "text"}
    return {**found, "help": spec.doc, "default": getattr(spec, "default", None)}

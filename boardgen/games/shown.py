"""Positions for people: ``str`` is a board as text, ``repr`` can be read back, notebooks show a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from boardgen.boards.text import text_board
from boardgen.games import notation

if TYPE_CHECKING:
    from boardgen.games.base import Game

#: Characters per line of text; boards may be wider.
_WIDTH = 100


def diagram(game: Game[Any, Any], pos: Any) -> str:
    """The position as lines of text: a heading, the board with its coordinates, a legend."""
    shown = game._diagram(pos)
    options = (f"{key} {value}" for key, value in game._board_options(pos).items())
    heading = f"{', '.join((game.title, *options))}: {_state(game.facts(pos))}"
    drawn = text_board(game._board(pos), shown.signs, between=shown.between)
    return "\n\n".join(part for part in (_wrapped([heading]), drawn, _wrapped(shown.legend)) if part)


def _wrapped(lines: Iterable[str]) -> str:
    return "\n".join(textwrap.fill(line, _WIDTH, subsequent_indent="  ", break_long_words=False) for line in lines)


def _state(facts: Mapping[str, Any]) -> str:
    """The ply, the player to move or the outcome, and the score."""
    parts = [f"ply {facts['ply']}"]
    outcome = facts["outcome"]
    if outcome is None:
        parts.append(f"{_named(facts['to_move'])} to move")
    elif outcome["winner"] is None:
        parts.append(f"a draw ({outcome['reason']})")
    else:
        parts.append(f"{_named(outcome['winner'])} has won ({outcome['reason']})")
    if "score" in facts:
        points = (f"{points:g} ({_named(player)})" for player, points in facts["score"].items())
        parts.append(f"score {', '.join(points)}")
    return ", ".join(parts)


def _named(player: str) -> str:
    return f"player {player}" if player.isdecimal() else player


def picture(game: Game[Any, Any], pos: Any) -> str:
    """The position as SVG, for notebooks."""
    from boardgen.boards.picture import Display
    from boardgen.render.drawing import Drawing
    from boardgen.scene.primitives import Document

    view = game.view()
    scene = view.position(pos, Display(view.figure_pitch)).scene(game.title)
    return Drawing(Document((scene,)))._repr_svg_()


def equip(positions: type, game: Callable[[Any], Game[Any, Any]]) -> None:
    """Give a position type its ``str``, ``repr`` and ``_repr_svg_``; ``game`` finds the game of a position."""
    ways = {"__str__": diagram, "__repr__": notation.write, "_repr_svg_": picture}
    for name, way in ways.items():
        setattr(positions, name, lambda pos, way=way: way(game(pos), pos))


def is_bare(game: Game[Any, Any], pos: Any) -> bool:
    """Whether nothing stands on the board."""
    return not game._diagram(pos).signs

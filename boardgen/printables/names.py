"""The names of what can be printed: the only place where a name becomes a board or a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from boardgen.boards.described import DescribedBoard
    from boardgen.boards.picture import Display, Picture
    from boardgen.games import Game
    from boardgen.games.view import GameView
    from boardgen.paper.round_sheet import RoundForm
    from boardgen.paper.scoresheet import Form


def game_names() -> tuple[str, ...]:
    """The games."""
    from boardgen.games import game_slugs

    return game_slugs()


def board_names() -> tuple[str, ...]:
    """The games, and further boards they offer."""
    from boardgen.games.registry import board_kinds

    return (*game_names(), *board_kinds(), *DESCRIBED)


def paper_kinds() -> tuple[str, ...]:
    """The kinds of paper to draw on."""
    from boardgen.paper.grids import KINDS

    return tuple(KINDS)


def set_names() -> tuple[str, ...]:
    """The sets of pieces."""
    from boardgen.sets import registry

    return registry.set_names()


#: Boards described by options: name → title and the part of the description implied by the name.
DESCRIBED: Mapping[str, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        "hexagon": ("Hexagon of hexes", {"cells": "hexes", "shape": "hexagon"}),
        "triangle": ("Triangle of hexes", {"cells": "hexes", "shape": "triangle"}),
        "rhombus": ("Rhombus of hexes", {"cells": "hexes", "shape": "rhombus"}),
        "rectangle": ("Rectangle of hexes", {"cells": "hexes", "shape": "rectangle"}),
        "squares": ("Squares", {"cells": "squares"}),
        "points": ("Points joined by lines", {"cells": "points"}),
    }
)


class Boarded(Protocol):
    """Something with a board to print."""

    @property
    def name(self) -> str:
        """The name it was found by."""

    @property
    def title(self) -> str:
        """Its title for people."""

    @property
    def board_title(self) -> str:
        """What its board is called."""

    @property
    def designer(self) -> str:
        """The designer; empty for boards that serve many games."""

    @property
    def board_pitch(self) -> float:
        """Default distance between cell centres, mm, if neither pitch nor paper is given."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of turns; nobody for boards that serve many games."""

    @property
    def pieces_pitch(self) -> float | None:
        """Least distance between cell centres at which the pieces fit, mm; None where they are made to fit."""

    @property
    def form(self) -> Form:
        """What stands beside its board to write on."""

    @property
    def fixed(self) -> Mapping[str, Any]:
        """What its name says of its board."""

    def on_board(self, settings: Mapping[str, Any]) -> Boarded:
        """The same with the name that it has with these options."""

    def board(self, settings: Mapping[str, Any], *, pens: bool = False) -> Callable[[Display], Picture]:
        """A function that draws the empty board with these options, or the one to be played on with pens.

        Raises:
            OptionError: with the faults of all board options.
        """


class Described(NamedTuple):
    """A board by description.

    Attributes:
        name: the name it was found by.
        title: its title for people.
        fixed: the part of the description implied by the name.
    """

    name: str
    title: str
    fixed: Mapping[str, Any]

    @property
    def board_title(self) -> str:
        """Its title, which names a board."""
        return self.title

    @property
    def designer(self) -> str:
        """Always empty."""
        return ""

    @property
    def board_pitch(self) -> float:
        """Distance between cell centres, mm, for usual stones."""
        return 15.0

    @property
    def players(self) -> tuple[str, ...]:
        """Always empty."""
        return ()

    @property
    def pieces_pitch(self) -> float | None:
        """None: pieces are made to fit."""
        return None

    @property
    def form(self) -> Form:
        """Places for names, scores and moves."""
        from boardgen.paper.scoresheet import Form

        return Form(self.title, ())

    def on_board(self, settings: Mapping[str, Any]) -> Described:
        """The same."""
        return self

    def described(self, settings: Mapping[str, Any]) -> DescribedBoard:
        """The board, with its description completed by options, and with star points if it is one for Go.

        Raises:
            OptionError: with all faults.
        """
        from boardgen.boards.description import describe

        found = describe({**self.fixed, **settings})
        return found.with_star_points() if self.name in DESCRIBED else found

    def board(self, settings: Mapping[str, Any], *, pens: bool = False) -> Callable[[Display], Picture]:
        """A function that draws the board, the same for pens."""
        return self.described(settings).picture


class Subject(NamedTuple):
    """A board, or a game with its board.

    Attributes:
        name: the name it was found by.
        title: its title for people.
        designer: empty for boards that serve many games.
        game: the game that draws the board.
        fixed: the game's board options that give this board.
    """

    name: str
    title: str
    designer: str
    game: Game[Any, Any]
    fixed: Mapping[str, Any]

    @property
    def board_title(self) -> str:
        """The title of the game, and that it is its board."""
        return f"{self.title} board"

    @property
    def view(self) -> GameView[Any]:
        """The view that draws the board."""
        return self.game.view()

    @property
    def board_pitch(self) -> float:
        """The default pitch, for the game's pieces, mm."""
        return self.view.board_pitch

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of turns."""
        names = self.game.players
        return tuple(f"Player {name}" if name.isdigit() else name for name in names)

    @property
    def pieces_pitch(self) -> float | None:
        """Least pitch at which the pieces fit, mm; None where they are made to fit."""
        return self.view.pieces_pitch

    @property
    def form(self) -> Form:
        """Names and moves of its players, and what they win."""
        from boardgen.paper.scoresheet import Form

        players, boxes = tuple(player.capitalize() for player in self.players), self.view.score_boxes
        # On the board of another game nobody scores: its goal is won, by rules of its own.
        boxes = boxes._replace(each="", tick="", changes=False) if self.fixed else boxes
        form = Form(self.title, players, *boxes)
        return form._replace(rounds=self.round_form, repeats=bool(form.note and form.foot))

    @property
    def round_form(self) -> RoundForm | None:
        """Rows for its rounds, with or without its board; None for a game that keeps no score of that kind."""
        from boardgen.paper.round_sheet import RoundForm

        rounds = self.view.score_rounds
        if rounds is None or self.fixed:
            return None
        turns, note, columns, pens = rounds
        return RoundForm(self.title, self.players, turns, note, self.game.designer or "", columns, pens)

    def board(self, settings: Mapping[str, Any], *, pens: bool = False) -> Callable[[Display], Picture]:
        """A function that draws the empty board, or the one to be played on with pens.

        Raises:
            OptionError: with the faults of all board options.
        """
        full = self.game.full_board(**{**self.fixed, **settings})
        drawn = self.view.pen_board if pens else self.view.board
        return lambda display: drawn(display, **full)

    def on_board(self, settings: Mapping[str, Any]) -> Subject:
        """The same, named after the board of another game too if the settings choose that."""
        from boardgen.games.registry import kind_of
        from boardgen.messages import amid

        kind = None if self.fixed else kind_of(self.game, settings)
        if kind is None:
            return self
        whose = {self.title: self.designer, kind.title: kind.designer}
        said = "; ".join(f"{game}: {names}" for game, names in whose.items() if names)
        return self._replace(title=f"{self.title} on {amid(kind.title)}", designer=said)

    def setup(self, written: Mapping[str, Mapping[str, Any]]) -> Callable[[Display], Picture]:
        """A function that draws the first position of a setup made by `Game.random_setup`."""
        from boardgen.boards.picture import Display

        start = self.game.start(**written.get("board", {}), **written.get("setup", {}))
        view, cells = self.view, self.board(written.get("board", {}))(Display(10.0, "none")).cells
        return lambda display: view.position(start, display)._replace(cells=cells)


def settings_of(side: int | None, settings: Mapping[str, Any], **more: object) -> dict[str, Any]:
    """All board options in one mapping: the side, those of ``more`` that are set, and the other settings."""
    named = {"side": side, **more}
    said = {key: value for key, value in named.items() if value is not None and value is not False}
    return {**said, **settings}


def find_board(name: str | Mapping[str, Any]) -> Boarded:
    """Find a board by name or description.

    Raises:
        UnknownGameError: there is none.
    """
    from boardgen.games import registry
    from boardgen.games.paths import is_path

    if isinstance(name, Mapping):
        return Described("described", "Described", name)
    if is_path(name):
        return find_game(name)
    if name in DESCRIBED:
        return Described(name, *DESCRIBED[name])
    game, fixed = registry.find_board(name)
    return Subject(name, registry.board_title(name), registry.board_designer(name), game, fixed)


def find_game(name: str) -> Subject:
    """Find a game by name, or by the path of its description.

    Raises:
        UnknownGameError: there is none.
        GameFileError: with every problem of a description.
    """
    from boardgen.games import get_game
    from boardgen.games.paths import is_path

    if is_path(name):
        from boardgen.records.described import find_game as find_described

        game = find_described(name)
    else:
        game = get_game(name)
    return Subject(name, game.title, game.designer, game, {})


def stem_of(name: str | Mapping[str, Any]) -> str:
    """The name of a game in file names: its slug, or the last part of a path without suffix."""
    from pathlib import Path

    from boardgen.games.paths import DESCRIPTION_FILE, is_path

    if isinstance(name, Mapping):
        return "described"
    if not is_path(name):
        return name
    path = Path(name).resolve()
    return path.parent.name if path.name == DESCRIPTION_FILE else path.stem

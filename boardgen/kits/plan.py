"""The contents of a kit: ``kit.yaml`` beside the rule card of a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boardgen.errors import FitError, InvalidCellError, OptionError, option
from boardgen.games.base import Game
from boardgen.limits import DIAMETER
from boardgen.records.described import find_game
from boardgen.records.notes import read_values
from boardgen.records.source import read_source
from boardgen.schema import Boolean, Fields, Integer, ListOf, Number, Text
from boardgen.sets import PieceSet, Selection, get_set
from boardgen.units import format_mm

#: Name of the file in the folder of a game.
KIT = "kit.yaml"
#: On a sheet to write on; on more of them one could hardly write.
PAD_BOARDS = 6
#: Of pieces that a game takes a known number of, some more are there to lose, or for rules that take a few more.
_WITH_SPARE = 1.08
#: The set of a described game: its own pieces, in the numbers it says.
DESCRIBED = "described"

_WORDS = ListOf(Text(longest=40), longest=40)
PIECES = Fields(
    {
        "set": Text("a set of pieces", longest=40),
        "only": _WORDS,
        "suits": _WORDS,
        "colours": _WORDS,
        "diameter": Number("of round pieces, mm", smallest=DIAMETER.least, largest=DIAMETER.most),
        "of_pitch": Number("the diameter in pitches of the printed board", smallest=0.1, largest=1),
        "called": ListOf(Text(longest=40), "what the rules call one of them, and many", longest=2),
        "count": Integer("of each", smallest=1, largest=500),
        "needed": Integer("of each that a game takes, where the others are spare", smallest=1, largest=500),
        "needed_of_cells": Number(
            "of each that a game takes, in cells of the printed board, rounded up", smallest=0.01, largest=1
        ),
    },
    required=frozenset({"set"}),
    doc="Pieces of a kit",
)
PLAN = Fields(
    {
        "board": Boolean("whether there is a board to print"),
        "pieces": ListOf(PIECES, "what to cut out", longest=20),
        "setup": Boolean("whether it has a random setup, for games that have them, even if nobody asks for one"),
        "pad": Integer("games on a sheet to write on", smallest=1, largest=PAD_BOARDS),
        "in_play": Text(
            "what the picture on the cover shows, where that is not what the rule card says", longest=300
        ),
        "part": ListOf(
            Text(longest=40),
            "cells of that picture, for a cover that may leave out what does not lie between them",
            longest=10,
            words=True,
        ),
        "needs": ListOf(Text("in the players' words", longest=60), "what else it takes to play", longest=4),
    },
    required=frozenset({"board", "pieces"}),
    doc="What a kit holds",
)


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of a kit.

    Attributes:
        found: the set.
        selection: which and how many.
        of_pitch: the diameter in pitches of the printed board; None if the selection has it.
        needed_of_cells: how many of each a game takes, in cells of the board; None if the selection has it.
    """

    found: PieceSet
    selection: Selection
    of_pitch: float | None = None
    needed_of_cells: float | None = None

    def chosen(self, pitch: float, cells: int, least: float = 0.0) -> Selection:
        """The selection for a printed board of a pitch, mm, with so many cells: no fewer than a game takes there, and
        a few to spare.

        Args:
            pitch, cells: of the board.
            least: how large pieces are at least, in pitches, of which it is known how many a game takes.

        Raises:
            FitError: see `diameter`.
        """
        chosen = replace(self.selection, diameter=self.diameter(pitch), pitch=pitch or None)
        if self.needed_of_cells is None:
            return chosen
        needed = math.ceil(self.needed_of_cells * cells)
        chosen = replace(chosen, needed=needed, count=max(math.ceil(_WITH_SPARE * needed), chosen.count or 0))
        if self.of_pitch is None or self.of_pitch >= least:
            return chosen
        return replace(chosen, diameter=replace(self, of_pitch=least).diameter(pitch))

    def diameter(self, pitch: float) -> float | None:
        """The diameter of round pieces on a board of a pitch, mm, in tenths and not below the smallest allowed.

        Raises:
            FitError: they would be larger than the cells.
        """
        if self.of_pitch is None:
            return self.selection.diameter
        if pitch < DIAMETER.least:
            raise FitError(
                f"on this paper the cells of the board are {format_mm(pitch)} apart, too close for pieces to be cut "
                f"out ({format_mm(DIAMETER.least)} at least): use a larger {option('paper')}"
            )
        return max(DIAMETER.least, int(self.of_pitch * pitch * 10) / 10)


@dataclass(frozen=True, slots=True)
class Plan:
    """The contents of a kit besides the rules.

    Attributes:
        board: whether there is a board to print.
        pieces: what to cut out.
        setup: whether a game with random setups has one in its kit even if nobody asks for one.
        pad: games on a sheet to write on, with a board each to draw on; None for no such sheet.
        needs: what else it takes to play, as the cover says it.
        in_play: what the picture on the cover shows, where that is not what the rule card says of it.
        part: cells of that picture, with what lies between them whole; all of its pieces are, if none are given.
    """

    board: bool
    pieces: tuple[Pieces, ...]
    setup: bool = True
    pad: int | None = None
    needs: tuple[str, ...] = ()
    in_play: str = ""
    part: tuple[str, ...] = ()


def load_plan(slug: str, directory: Path | None = None, shown: Callable[[str], object] | None = None) -> Plan:
    """The plan of a game's kit.

    Args:
        slug: the game.
        directory: a directory with a folder for the game; by default the game's folder is read.
        shown: finds a cell on the picture of the cover; raises `InvalidCellError` if it is not on it.

    Raises:
        GameFileError: with every problem of the file.
    """
    game = find_game(slug)
    folder = game.folder if directory is None else directory / slug
    source = read_source(folder / KIT)
    values, notes = read_values(source, PLAN, "a kit")
    notes.fail()
    for k, entry in enumerate(values["pieces"]):
        for key in entry.keys() & {"of_pitch", "needed_of_cells"} if not values["board"] else ():
            message = f"{key} measures pieces by a board, and this kit has none"
            notes.note(("pieces", k, key), "bad-value", message, key=True)
        if {"needed", "needed_of_cells"} <= entry.keys():
            message = "needed says how many a game takes, needed_of_cells how many of a board: leave one of them out"
            notes.note(("pieces", k, "needed_of_cells"), "bad-value", message, key=True)
        if len(entry.get("called", (1, 2))) != 2:
            message = "called has the name of one and of many: [piece, pieces]"
            notes.note(("pieces", k, "called"), "bad-value", message, key=True)
        try:
            found = _find_set(entry["set"], game)
        except OptionError as error:
            notes.note(("pieces", k, "set"), error.code, error.message)
        else:
            if "called" in entry and len(found.kinds) > 1:
                message = f"the set {found.name} has pieces of several kinds: leave out called"
                notes.note(("pieces", k, "called"), "bad-value", message, key=True)
    for k, cell in enumerate(values.get("part", ())):
        try:
            if shown is not None:
                shown(cell)
        except InvalidCellError as error:
            notes.note(("part", k), error.code, error.message)
    notes.fail()
    pieces = tuple(_pieces(entry, game) for entry in values["pieces"])
    needs, part = (tuple(values.get(key, ())) for key in ("needs", "part"))
    in_play = " ".join(values.get("in_play", "").split())
    return Plan(values["board"], pieces, values.get("setup", True), values.get("pad"), needs, in_play, part)


def _pieces(entry: Mapping[str, Any], game: Game[Any, Any]) -> Pieces:
    chosen: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}
    name, *by_board = (chosen.pop(key, None) for key in ("set", "of_pitch", "needed_of_cells"))
    return Pieces(_find_set(name, game), Selection(**chosen), *by_board)


def _find_set(name: str, game: Game[Any, Any]) -> PieceSet:
    """The set of that name, or the pieces of a described game.

    Raises:
        OptionError: there is none.
    """
    if name == DESCRIBED and not game.rules_known:
        from boardgen.kits.described import piece_set

        return piece_set(game.start(), game.view())
    return get_set(name)

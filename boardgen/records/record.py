"""A game file that has been read and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from boardgen.errors import OptionError, UnknownFigureError, option
from boardgen.games.base import Facts, Game
from boardgen.games.values import Outcome
from boardgen.messages import shorten
from boardgen.records.flow import Flow
from boardgen.records.line import Line, line_facts, no_such_place
from boardgen.records.mark_specs import Mark


def _empty() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram defined in a game file.

    Attributes:
        id: letters, digits, ``-`` and ``_``; unique in the file, fit for a file name.
        after: the number of moves of its line played before it; 0 is the setup.
        path: where it stands in variations, such as ``5b2``; empty in the main line.
        caption, title: texts, perhaps empty.
        marks: what is drawn on the position, in order.
        numbers: draw move numbers on the pieces.
        last: mark the last move.
        labels: draw coordinates; None leaves that to the caller.
        flags: the game's switches that are on.
        pitch: mm between cell centres; None for the default.
        crop: draw only the box around these places; empty for the whole picture.
        flow: a tree of choices, drawn instead of a position, or None.
        line, column: its place in the file.
    """

    id: str
    after: int
    caption: str = ""
    title: str = ""
    marks: tuple[Mark, ...] = ()
    numbers: bool = False
    last: bool = False
    labels: bool | None = None
    flags: frozenset[str] = frozenset()
    pitch: float | None = None
    crop: tuple[str, ...] = ()
    flow: Flow | None = None
    line: int = 1
    column: int = 1
    path: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A diagram of a story.

    Attributes:
        line, count: where it stands.
        caption: what is said of it, perhaps nothing.
        marks: what is drawn on the position besides the marks of its comment.
        flags: the game's switches that are on.
    """

    line: Line
    count: int
    caption: str = ""
    marks: tuple[Mark, ...] = ()
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StoryPart:
    """A part of a game that is told.

    Attributes:
        runs: a text in parts, each with whether it is bold.
        is_aside: whether it tells what might have been.
        diagrams: diagrams instead of a text.
        spare: whether it is there only where pages have room for it.
    """

    runs: tuple[tuple[str, bool], ...] = ()
    is_aside: bool = False
    diagrams: tuple[Shown, ...] = ()
    spare: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Record:
    """One game with its figures. Everything in it has been checked: moves, result and claims.

    Attributes:
        file: the name it was read under.
        game: the game.
        id: its name in a file with several games, or its number there; empty if the file has no other.
        title, subtitle, author, date, event, source: free text, perhaps empty.
        seed: the seed of a random setup, perhaps empty; for information only.
        players: player → the person's name.
        board, setup: the options, as in the file.
        position: the position it starts from; None if it starts from a setup.
        line: the main line with comments and variations.
        moves: its tokens, without numbers and comments.
        comments: number of moves → what was said after them.
        positions: the position before the first move and after each; of a long game some are played again
            on demand.
        result: ``*``, a player or ``draw``; None if neither the file nor the moves give one.
        figures: in the order of the file.
        story: how a study book tells the game; empty where the comments do.
    """

    file: str
    game: Game[Any, Any]
    line: Line
    positions: Sequence[Any]
    id: str = ""
    title: str = ""
    subtitle: str = ""
    author: str = ""
    date: str = ""
    event: str = ""
    source: str = ""
    seed: str = ""
    players: Mapping[str, str] = field(default_factory=_empty)
    board: Mapping[str, Any] = field(default_factory=_empty)
    setup: Mapping[str, Any] = field(default_factory=_empty)
    position: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()
    comments: Mapping[int, str] = field(default_factory=_empty)
    result: str | None = None
    figures: tuple[Figure, ...] = ()
    story: tuple[StoryPart, ...] = ()

    def __repr__(self) -> str:
        about = f" {self.title!r}" if self.title else ""
        return (
            f"<Record{about} of {self.game.title}: {len(self.moves)} moves, {len(self.figures)} figures, {self.file}>"
        )

    @property
    def final(self) -> Any:
        """The position after the last move."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or by resignation, an agreed draw, time and so on."""
        ending = self.line.ending
        return self.game.outcome(self.final) if ending is None else ending.outcome

    def position_at(self, after: int | str) -> Any:
        """The position after a number of moves of the main line, or at a path into variations such as ``5b2``.

        Raises:
            OptionError: there is no such place.
        """
        line, count = self.place(after)
        return line.positions[count]

    def place(self, after: int | str) -> tuple[Line, int]:
        """The line that a number of moves or a path leads to, and the number of moves in it.

        Raises:
            OptionError: there is no such place.
        """
        found = self.line.find(str(after))
        if found is None:
            path = str(after)
            is_number = path.isdecimal() and path.isascii()
            # Numbers of thousands of digits stay text: Python does not read them.
            said = option("after", int(path) if is_number and len(path) < 10 else shorten(path))
            code, message = no_such_place(self.line, path, said)
            raise OptionError("past-end" if is_number else code, message, ("after",))
        return found

    def facts(self, after: int | str | None = None) -> Facts:
        """The facts of a position; those of the last one tell of a resignation, of time, of an agreed draw.

        Args:
            after: moves of the main line, or a path into variations; None for the end.

        Raises:
            OptionError: there is no such place.
        """
        line, count = (self.line, len(self.line.moves)) if after is None else self.place(after)
        return line_facts(self.game, line, count)

    def figure(self, figure_id: str) -> Figure:
        """The figure of that id.

        Raises:
            UnknownFigureError: there is none; the message lists the figures there are.
        """
        for figure in self.figures:
            if figure.id == figure_id:
                return figure
        there = ", ".join(figure.id for figure in self.figures) or "none"
        raise UnknownFigureError(f"there is no figure {shorten(str(figure_id))!r} in {self.file}; there are {there}")

"""Lines of moves with their comments and variations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from boardgen.games.base import Facts, Game
from boardgen.geometry.naming import letters
from boardgen.records.endings import TOLD, Ending
from boardgen.records.mark_specs import Mark, Request
from boardgen.records.positions import Positions
from boardgen.schema import Path

_STEP = re.compile(r"([a-z]+)([0-9]+)")
#: A place in a line or its variations, such as ``5b2``.
PATH = re.compile(r"[0-9]+(?:[a-z]+[0-9]+)*")


@dataclass(slots=True, eq=False, repr=False)
class Line:
    """The main line of a game, or a variation.

    Numbers of moves count those of this line alone; 0 stands for the place before its first move.

    Attributes:
        positions: the position before the first move and after each.
        before: moves of the game played before the first.
        path: that of the position before the first move, less its number: empty for the main line, ``5b``
            for the first variation of the fifth move, ``5b2b`` for one of that variation's second.
        moves: the tokens.
        comments: number of moves → what was said after them.
        glyphs: number of the move → its judgement, such as ``!?``.
        marks: number of moves → what is drawn upon the position after them.
        requests: number of moves → the diagrams and exercises that study books have there.
        variations: number of a move → the lines that were or might have been played instead of it.
        ending: how the game ended where the rules did not end it.
        complete: every move could be played; else nothing is known of the last position.
        written: where each move stands: the path of its text, and the index of its first character there.
    """

    positions: Positions
    before: int = 0
    path: str = ""
    moves: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    glyphs: dict[int, str] = field(default_factory=dict)
    marks: dict[int, tuple[Mark, ...]] = field(default_factory=dict)
    requests: dict[int, tuple[Request, ...]] = field(default_factory=dict)
    variations: dict[int, list[Line]] = field(default_factory=dict)
    ending: Ending | None = None
    complete: bool = True
    written: list[tuple[Path, int]] = field(default_factory=list)

    def path_to(self, count: int) -> str:
        """The path of the position after some moves of this line, as in `after:`."""
        return f"{self.path}{count}"

    def beside(self, move: int) -> str:
        """The `path` of the next variation of a move."""
        return f"{self.path_to(move)}{letters(len(self.variations.get(move, ())) + 1)}"

    def find(self, path: str) -> tuple[Line, int] | None:
        """The line and the number of moves in it that a path leads to; None if there is no such place."""
        # No game has 10^9 moves, and Python refuses to read numbers of thousands of digits.
        if not PATH.fullmatch(path) or any(len(number) > 9 for number in re.findall(r"[0-9]+", path)):
            return None
        line, count = self, int(re.match(r"[0-9]+", path)[0])  # type: ignore[index]  # the path begins with a number
        for name, number in _STEP.findall(path):
            wanted = f"{line.path_to(count)}{name}"
            found = next((one for one in line.variations.get(count, ()) if one.path == wanted), None)
            if found is None or int(number) == 0:
                return None
            line, count = found, int(number)
        return (line, count) if count <= len(line.moves) else None

    def lines(self) -> Iterator[Line]:
        """This line and all variations in move order, each before its own variations."""
        waiting = [self]
        while waiting:
            line = waiting.pop()
            yield line
            for move in sorted(line.variations, reverse=True):
                waiting += reversed(line.variations[move])

    def walk(self) -> Iterator[tuple[Line, int]]:
        """Every move as its line and number, in reading order: variations after the move they replace."""
        waiting = [(self, 1)]
        while waiting:
            line, move = waiting.pop()
            if move <= len(line.moves):
                yield line, move
                waiting.append((line, move + 1))
                waiting += ((one, 1) for one in reversed(line.variations.get(move, ())))


def is_path(text: str) -> bool:
    """Whether a text has the form of a path into variations; `Line.find` tells whether it exists."""
    return PATH.fullmatch(text) is not None


def line_facts(game: Game[Any, Any], line: Line, count: int, wanted: Collection[str] | None = None) -> Facts:
    """The facts of the position after some moves of a line, with an ending there; for ``wanted`` see `Game.facts`.

    What only `result:` says is no fact: nothing proves it.
    """
    facts = game.facts(line.positions[count], wanted)
    ending = line.ending if count == len(line.moves) else None
    if ending is not None and ending.by != TOLD and ending.outcome is not None:
        facts["to_move"], facts["outcome"] = None, ending.outcome._asdict()
    return facts


def no_such_place(line: Line, path: str, said: str) -> tuple[str, str]:
    """Why a path leads nowhere, as a code and a message that says where paths lead.

    Args:
        line: the main line.
        path: what does not lead to a position.
        said: the path with the option or key it was given for.
    """
    if path.isdecimal() and path.isascii():
        return "out-of-range", f"{said} is past the end of the game, which has {len(line.moves)} moves"
    if not is_path(path):
        message = f"{said} is neither a number of moves nor a path such as 5b2, "
        return "no-such-move", f"{message}the second move of the first variation of the fifth"
    ways = [f"{one.path_to(1)} to {one.path_to(len(one.moves))}" for one in line.lines() if one.path]
    hint = f"variations are at {', '.join(ways[:8])}{' …' * (len(ways) > 8)}" if ways else "there are no variations"
    return "no-such-move", f"{said} leads to no move; {hint}"

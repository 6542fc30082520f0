"""The options of puzzles, declared as in `boardgen.printables.options`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from boardgen import limits
from boardgen.printables import kinds
from boardgen.printables.options import Option


def _answers() -> tuple[str, ...]:
    return ("end", "foot", "none")


PuzzleCount = Annotated[int, Option("Number of puzzles.", kinds.Integer(limits.PUZZLES))]
Level = Annotated[
    str | int | Sequence[int] | None,
    Option("Levels of difficulty, 1 to 5: one of them, or a range such as 2-4.", kinds.Levels(limits.LEVEL)),
]
Tasks = Annotated[
    str | Sequence[str],
    Option("Only these kinds of questions, such as win,only-moves; all that the game has otherwise.", kinds.Words()),
]
Hints = Annotated[
    bool,
    Option(
        "Three hints for each puzzle: turned in the free room of its page or at the foot, otherwise on pages "
        "before the answers.",
        kinds.Flag(),
    ),
]
Answers = Annotated[
    str | None,
    Option(
        "Where the answers are: on pages at the end, upside down at the foot of the page, or nowhere.",
        kinds.Choice(_answers),
    ),
]
Dask = Annotated[
    str | None,
    Option(
        "The address of a Dask scheduler whose workers do the searching (tcp://HOST:8786).", kinds.Plain(), "ADDRESS"
    ),
]
Cache = Annotated[
    str | Path | None,
    Option(
        "Keep what has been searched in this directory, so that interrupted work goes on where it was.",
        kinds.Given("directory", "DIR"),
    ),
]

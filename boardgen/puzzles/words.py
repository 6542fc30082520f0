"""The words of puzzles and answers as lines of type: a passage, and smaller ones that follow it. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.lines import Line, break_lines, line_items
from boardgen.scene.primitives import Item
from boardgen.scene.text import DESCENT, measure

POINT = 25.4 / 72
NO_BREAK = "\u00a0"
#: From line to line, as a part of the type.
LEADING = 1.3
#: The type of passages that follow, as a part of that of the first, and at least where that is larger; the space over
#: each as a part of its own.
_ASIDE, _LEAST_ASIDE, _OVER_ASIDE = 0.9, 8.5 * POINT, 0.35


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of type.

    Attributes:
        lines: each with its baseline below the first one, its type, mm, the paint, and how far right it begins, mm.
        under: how far they reach below the first baseline, mm.
    """

    lines: tuple[tuple[Line, float, float, str, float], ...]
    under: float

    def items(self, x: float, y: float) -> Iterator[Item]:
        """Them, the first one on a baseline at ``y`` mm."""
        for line, below, size, paint, right in self.lines:
            yield from line_items(line, x + right, y + below, size, paint)


@dataclass(frozen=True, slots=True)
class Passages:
    """What is said of a puzzle.

    Attributes:
        first: passages in full type.
        asides: what follows, smaller and in grey.
        steps: whether passages in full type are steps, the numbers of which stand left of all their lines.
    """

    first: tuple[Runs, ...]
    asides: tuple[Runs, ...] = ()
    steps: bool = False


def set_words(said: Passages, width: float, size: float) -> Words:
    """Passages one below the other, in lines of ``width`` mm and type of ``size`` mm."""
    lines: list[tuple[Line, float, float, str, float]] = []
    base = under = 0.0
    kinds = [(runs, size, "ink", 0.0) for runs in said.first]
    aside = max(_ASIDE * size, _LEAST_ASIDE if size > _LEAST_ASIDE else 0.0)
    kinds += [(runs, aside, "muted", _OVER_ASIDE) for runs in said.asides]
    numbers = [_number(runs) if said.steps else "" for runs in said.first]
    right = max((measure(f"{number} ", size, True) for number in numbers if number), default=0.0)
    for at, (runs, type_, paint, over) in enumerate(kinds):
        base += over * type_
        number = numbers[at] if at < len(numbers) else ""
        if number:
            runs = (Run(runs[0].text[len(number) + 1 :], runs[0].bold), *runs[1:])
        for row, line in enumerate(break_lines(runs, width - right * bool(number), type_)):
            if lines:
                base += type_ * LEADING
            if number and not row:
                lines.append((break_lines((Run(number, True),), width, type_)[0], base, type_, paint, 0.0))
            lines.append((line, base, type_, paint, right * bool(number)))
            under = base + DESCENT * type_
    return Words(tuple(lines), under)


def _number(runs: Runs) -> str:
    """The number that a passage begins with; perhaps none."""
    number, blank, _ = runs[0].text.partition(NO_BREAK)
    return number if blank and number.isdigit() else ""

"""Limits of lengths and numbers, each stated once for options and for the code that uses them.

This module imports next to nothing, so that options can be listed without loading drawing code.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from boardgen.errors import OptionError, option
from boardgen.units import format_mm


class Range(NamedTuple):
    """The values an option may have.

    Attributes:
        option: the keyword.
        least, most: inclusive limits; ``most`` is infinite if something else, such as the paper, sets one.
        unit: ``mm``, or nothing for plain numbers.
        why: the reason for the least value, to end a message with.
    """

    option: str
    least: float
    most: float = math.inf
    unit: str = "mm"
    why: str = ""

    def check(self, value: float) -> float:
        """Return the value if it is within the limits.

        Raises:
            OptionError: it is out of range or not a number.
        """
        if self.least <= value <= self.most:
            return value
        noun = self.option.replace("_", " ")
        of = f"{'an' if noun[0] in 'aeiou' else 'a'} {noun} of {self.text(value)}"
        if not self.unit:
            of = f"{option(self.option)}: {self.text(value)}"
        if math.isinf(self.most):
            raise OptionError(
                f"bad-{self.option.replace('_', '-')}",
                f"{of} is less than {self.text(self.least)}{self.why}",
                self.path,
            )
        limits = f"{self.text(self.least)} and {self.text(self.most)}"
        raise OptionError(f"bad-{self.option.replace('_', '-')}", f"{of} is not between {limits}", self.path)

    @property
    def path(self) -> tuple[str]:
        """The path for an error."""
        return (self.option,)

    def text(self, value: float) -> str:
        """A value formatted for people."""
        if not math.isfinite(value) or (not value and self.unit):
            return f"{value:g}"
        if not self.unit:
            return f"{value:,}"
        return f"{value / 1000:g} m" if value >= 1000 else format_mm(value)


#: Distance between the centres of neighbouring cells.
PITCH = Range("pitch", 1.0, 1000.0)
#: Space around what is printed.
MARGIN = Range("margin", 5.0, why=", which printers need")
#: Overlap of the pages of a poster; 0 for butt joints.
OVERLAP = Range("overlap", 0.0, 50.0)
#: Glue flap along the joint of two halves; 0 for a butt joint.
FLAP = Range("flap", 0.0, 30.0)
#: Diameter of round pieces.
DIAMETER = Range("diameter", 8.0, 100.0)
#: How far the background extends beyond the cut.
BLEED = Range("bleed", 0.0, 5.0)
#: Width of material a laser burns away.
KERF = Range("kerf", 0.0, 2.0)
#: Small boards on a page.
PAD = Range("pad", 1, 100, "")
#: Pieces in one file, of one kind, or copies of a set.
MOST_PIECES = 2000
COUNT = Range("count", 1, MOST_PIECES, "")
COPIES = Range("copies", 1, MOST_PIECES, "")
#: Seeds of random setups, setups in one file, and setups on one page.
SEED = Range("seed", 0, 10**15, "")
MOST_SETUPS = 200
PER_PAGE = Range("per_page", 1, 100, "")
#: Moves before a position.
EVERY = Range("every", 1, 1000, "")
AFTER = Range("after", 0, unit="")
#: Puzzles asked for; how many a book may have says `boardgen.puzzles`.
PUZZLES = Range("count", 1, 10**9, "")
#: Levels of puzzles.
LEVEL = Range("level", 1, 5, "")
#: Parallel processes.
JOBS = Range("jobs", 1, 256, "")
#: Pixels and milliseconds of moving pictures.
WIDTH = Range("width", 50, 4000, "")
DELAY = Range("delay", 20, 60_000, "")
#: Dots per inch of a PNG.
DPI = Range("dpi", 30, 1200, "")
DEFAULT_DPI = 200

"""What may be asked for: the limits of lengths and numbers, each said once for options and for those who use them.

This module imports next to nothing, so that options can be listed without loading what draws.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from boardgen.errors import OptionError, option
from boardgen.units import format_mm


class Range(NamedTuple):
    """The values that an option may have.

    Attributes:
        option: the keyword.
        least, most: limits, both allowed; ``most`` is infinite where the matter itself sets a limit.
        unit: ``mm``, or nothing for plain numbers.
        why: the reason for the least value, as the end of a message.
    """

    option: str
    least: float
    most: float = math.inf
    unit: str = "mm"
    why: str = ""

    def check(self, value: float) -> float:
        """The value, when it is within the limits.

        Raises:
            OptionError: it is not, or no number at all.
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
        """For the error."""
        return (self.option,)

    def text(self, value: float) -> str:
        """A value for people."""
        if not math.isfinite(value) or (not value and self.unit):
            return f"{value:g}"
        if not self.unit:
            return f"{value:,}"
        return f"{value / 1000:g} m" if value >= 1000 else format_mm(value)


#: Between the centres of neighbouring cells.
PITCH = Range("pitch", 1.0, 1000.0)
#: Around what is printed.
MARGIN = Range("margin", 5.0, why=", which printers need")
#: Of the pages of a poster; 0 for butt joints.
OVERLAP = Range("overlap", 0.0, 50.0)
#: For glue along the joint of halves; 0 for a butt joint.
FLAP = Range("flap", 0.0, 30.0)
#: Of round pieces.
DIAMETER = Range("diameter", 8.0, 100.0)
#: Ground that runs on beyond the cuts.
BLEED = Range("bleed", 0.0, 5.0)
#: Width of what a laser burns away.
KERF = Range("kerf", 0.0, 2.0)
#: Small boards on a page.
PAD = Range("pad", 1, 100, "")
#: Pieces in one file; of one kind, or copies of a set.
MOST_PIECES = 2000
COUNT = Range("count", 1, MOST_PIECES, "")
COPIES = Range("copies", 1, MOST_PIECES, "")
#: What a random setup is drawn from; several of them in one file, and on one page of it.
SEED = Range("seed", 0, 10**15, "")
MOST_SETUPS = 200
PER_PAGE = Range("per_page", 1, 100, "")
#: Moves before a position.
AFTER = Range("after", 0, unit="")
#: Processes that share the work.
JOBS = Range("jobs", 1, 256, "")
#: Dots per inch of a PNG.
DPI = Range("dpi", 30, 1200, "")
DEFAULT_DPI = 200

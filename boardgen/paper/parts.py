"""Parts for imposition: the two sides of a piece, its size, how it is cut and folded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from boardgen.scene.primitives import PathStep, Symbol, Use

#: A rectangle, a disc, or an outline of its own in the coordinates of the piece.
Shape = Literal["rect", "round"] | tuple[PathStep, ...]

#: Around pieces that are not rectangles: room for scissors, mm.
GUTTER = 1.0

#: Where the back of a piece is printed on a sheet with one printed side: beside the front or below it.
Pairing = Literal["", "beside", "below"]

#: How symbols of two sides to fold end.
_PAIR = "-pair"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece to print and cut out, with its number of copies.

    Attributes:
        name: in the singular, such as ``tile``.
        kind: in the plural, such as ``tiles``.
        front: its face at true size, the origin in the middle of the cut size.
        width, height: after cutting, mm.
        back: what is printed behind it, upright when the piece is turned over like a page.
        count: copies.
        bleed: mm by which the ground runs on beyond the cut; 0 lets neighbours share a cut.
        grounds: paints of that ground, front and back; None for none.
        shape: what remains after cutting.
        inked: whether the ink of a round piece shows where it ends; others have a line there.
        folds: where the piece is folded, in its own coordinates.
        fold_paint: of the dashes along folds; on a dark piece a light one.
        nests: an outline of straight lines, cut out by hand, that others may reach into.
        owner: whose it is, if sheets are to keep the pieces of owners apart where they can.
        own: how many of its copies belong to the set while all others are spare; 0 if none is.
        sort: which of its kind it is: a word to say before the name, such as ``red``, or a letter that it shows.
        suit: that of a piece which has a value too: suits may have a column each instead of rows.
        creased: whether it is folded without glue, to stand.
        lying: the same piece turned by a quarter, for sheets that have room for it only so.
    """

    name: str
    kind: str
    front: Symbol
    width: float
    height: float
    back: Symbol | None = None
    count: int = 1
    bleed: float = 0.0
    grounds: tuple[str | None, str | None] = (None, None)
    shape: Shape = "rect"
    inked: bool = True
    folds: tuple[PathStep, ...] = ()
    fold_paint: str = "cut"
    nests: bool = False
    owner: str = ""
    own: int = 0
    sort: str = ""
    suit: str = ""
    creased: bool = False
    lying: Part | None = None

    @property
    def pad(self) -> float:
        """Distance from the cut to the edge of the piece's cell on the sheet, mm."""
        return self.bleed if self.shape == "rect" else max(self.bleed, GUTTER)

    @property
    def cell(self) -> tuple[float, float]:
        """Size of the cell, mm."""
        return self.width + 2 * self.pad, self.height + 2 * self.pad

    @property
    def turned(self) -> Part:
        """The piece as it lies, in the same number; itself if it always stands."""
        return self if self.lying is None else replace(self.lying, count=self.count, own=self.own)

    @property
    def inset(self) -> float:
        """From the edge of the cell to the straight cuts around the piece, mm: others are cut out by hand."""
        return self.bleed if self.shape == "rect" else 0.0


def is_pair(part: Part) -> bool:
    """Whether `to_fold` has made a part."""
    return part.front.id.endswith(_PAIR)


def to_fold(part: Part, pairing: Pairing) -> Part:
    """Front and back of a piece side by side, in a rectangle to cut out, fold and glue; then the piece is cut out.

    Args:
        part: has a back.
        pairing: where the back goes. Turned over like a page, the folded piece has it upright.
    """
    back = part.back
    if not pairing or back is None:
        return part
    pad = max(part.bleed, GUTTER)
    width, height = part.width + 2 * pad, part.height + 2 * pad
    folds: tuple[PathStep, ...]
    if pairing == "beside":
        items = Use(part.front, -width / 2, 0), Use(back, width / 2, 0)
        folds = ("M", 0.0, -height / 2), ("L", 0.0, height / 2)
        width *= 2
    else:
        items = Use(part.front, 0, -height / 2), Use(back, 0, height / 2, rotate=180)
        folds = ("M", -width / 2, 0.0), ("L", width / 2, 0.0)
        height *= 2
    box = (-width / 2, -height / 2, width / 2, height / 2)
    both = Symbol(f"{part.front.id}-{back.id}{_PAIR}", items, box)
    return Part(
        part.name, part.kind, both, width, height, count=part.count, folds=folds, sort=part.sort, suit=part.suit
    )

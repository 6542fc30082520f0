"""Stand-ups: a strip folded at the top, the two halves glued back to back, the feet bent apart."""

from __future__ import annotations

from dataclasses import dataclass

from boardgen.pieces.piecepack import PAWN_HEIGHT, PAWN_WIDTH
from boardgen.scene.primitives import Item, PathStep, Polygon, Style, Symbol, Use

#: Length of each foot, in widths: both together make a base as deep as the stand-up is wide.
_FOOT = 0.5

_RIM = 0.15
#: Gap above the head of the figure, where the paper is folded, as a fraction of its size.
_FIGURE = 0.92


@dataclass(frozen=True, slots=True)
class Standee:
    """A strip to fold, with the origin in its middle, the top edge of the stand-up.

    Attributes:
        symbol: what is printed.
        width, height: of the strip before folding, mm.
        folds: where it is folded.
    """

    symbol: Symbol
    width: float
    height: float
    folds: tuple[PathStep, ...]

    @property
    def lying(self) -> Standee:
        """The strip turned by a quarter, its first figure with the head to the left."""
        w, end = self.height / 2, self.width / 2
        symbol = Symbol(f"{self.symbol.id}-lying", (Use(self.symbol, 0, 0, rotate=90),), (-w, -end, w, end))
        folds = tuple((step[0], -float(step[2]), float(step[1])) for step in self.folds if len(step) == 3)
        return Standee(symbol, self.height, self.width, folds)


def standee(figure: Symbol, colour: str, width: float = PAWN_WIDTH) -> Standee:
    """A stand-up of a pawn's true size, ⅝ × 1⅛ in, or of another width and as high in proportion.

    Args:
        figure: centred, of a pawn's true size; seen upright from both sides.
        colour: of the ground and, stronger, of the feet.
        width: of the stand-up, mm.
    """
    share = width / PAWN_WIDTH
    w, h = width / 2, share * PAWN_HEIGHT
    end = h + _FOOT * width
    ground = _rectangle(w, h, Style(fill=f"{colour}.tint"))
    feet = tuple(_strip(w, sign * h, sign * end, Style(fill=f"{colour}.fill", opacity=0.35)) for sign in (-1, 1))
    down = h - _FIGURE * h / 2
    size = share * _FIGURE
    figures = Use(figure, 0, down, scale=size), Use(figure, 0, -down, rotate=180, scale=size)
    name = "" if width == PAWN_WIDTH else f"-{width:g}"
    rim = _rectangle(w - _RIM / 2, end - _RIM / 2, Style(stroke="edge", width=_RIM))
    items: tuple[Item, ...] = (ground, *feet, *figures, rim)
    folds: tuple[PathStep, ...] = tuple(step for y in (-h, 0.0, h) for step in (("M", -w, y), ("L", w, y)))
    return Standee(Symbol(f"standee-{figure.id}{name}", items, (-w, -end, w, end)), 2 * w, 2 * end, folds)


def _rectangle(w: float, h: float, style: Style) -> Polygon:
    return Polygon(((-w, -h), (w, -h), (w, h), (-w, h)), style)


def _strip(w: float, y1: float, y2: float, style: Style) -> Polygon:
    return Polygon(((-w, y1), (w, y1), (w, y2), (-w, y2)), style)

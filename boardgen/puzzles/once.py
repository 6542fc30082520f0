"""Pictures of a book that is composed for several papers: drawn for the first, and scaled for others."""

from __future__ import annotations

from collections.abc import Callable

from boardgen.boards.picture import Picture
from boardgen.scene.primitives import Symbol, Use

#: Scaled more than this, lines and letters would be told from those of pictures in their own size.
_MOST = 1.1


class Once:
    """Keeps each picture as one symbol, by its name: a page of HTML has it once for all papers."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, Picture]] = {}

    def picture(self, name: str, pitch: float, draw: Callable[[], Picture | None]) -> Picture | None:
        """A picture at a pitch in mm, scaled if it has been drawn nearly as large.

        What has one size or a width of its own, such as that of a column, is drawn each time; so is what would have
        letters that are too small.

        Args:
            name: of the picture in the book; letters, digits and hyphens.
            pitch: mm between neighbouring cell centres.
            draw: draws it; None if it cannot be drawn so.
        """
        if name in self._known:
            usual, picture = self._known[name]
            scale = pitch / usual
            if 1.0 <= scale <= _MOST:
                below = tuple(item._replace(scale=scale) for item in picture.below if isinstance(item, Use))
                return picture._replace(width=picture.width * scale, height=picture.height * scale, below=below)
            return draw()
        drawn = draw()
        if drawn is None or drawn.steady:
            return drawn
        symbol = Symbol(f"{name}-once", (*drawn.below, *drawn.above), drawn.seen)
        picture = drawn._replace(below=(Use(symbol, 0.0, 0.0),), above=())
        self._known[name] = pitch, picture
        return picture

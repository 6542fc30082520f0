"""Letters as outlines of their fonts."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator
from functools import cache
from typing import Any

from boardgen.fonts import FAMILY, font_file
from boardgen.fonts.opened import OpenedFont, opened
from boardgen.laser.strokes import Chain, Curve, Step, line_of
from boardgen.scene.primitives import Text
from boardgen.scene.text import BEFORE_ANCHOR, font_runs, measure


def text_strokes(text: Text) -> Iterator[Chain | Curve]:
    """The outlines of a line of text in its place, mm.

    Raises:
        MissingGlyphError: no font has a glyph for a character.
    """
    turn = cmath.rect(text.size, math.radians(text.rotate))
    pen = -BEFORE_ANCHOR[text.anchor] * measure(text.text, 1.0, text.bold)
    for font, run in font_runs(text.text):
        for letter in run:
            for stroke in letter_strokes(letter, font, bold=text.bold):
                yield stroke.moved(turn, complex(text.x, text.y) + turn * pen)
            pen += measure(letter, 1.0, text.bold)


@cache
def letter_strokes(letter: str, font: OpenedFont | None = None, *, bold: bool) -> tuple[Chain | Curve, ...]:
    """The outlines of a letter in ems, y down, its pen position at the origin; without a font, of Fira Sans."""
    font = font or opened(font_file(bold=bold), FAMILY)
    return _traced(font.drawn(letter, bold=bold), font.glyphs(bold=bold), 1 / font.per_em)


def _traced(glyph: Any, glyphs: Any, scale: float) -> tuple[Chain | Curve, ...]:
    from fontTools.pens.basePen import BasePen

    class Tracer(BasePen):  # type: ignore[misc]  # fontTools is not typed
        """Collects steps; its base class decomposes composites and converts quadratic curves to cubic ones."""

        def __init__(self) -> None:
            super().__init__(glyphs)
            self.found: list[list[Step]] = []

        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self.found.append([_step(scale, pt)])

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self.found[-1].append(_step(scale, pt))

        def _curveToOne(self, *pts: tuple[float, float]) -> None:  # noqa: N802
            self.found[-1].append(_step(scale, *pts))

        def _closePath(self) -> None:  # noqa: N802
            start, end = self.found[-1][0][0], self.found[-1][-1][-1]
            if start != end:
                self.found[-1].append((start,))

    pen = Tracer()
    glyph.draw(pen)
    return tuple(line_of(steps) for steps in pen.found)


def _step(scale: float, *points: tuple[float, float]) -> Step:
    return tuple(complex(x, -y) * scale for x, y in points)

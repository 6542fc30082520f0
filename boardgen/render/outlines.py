"""Letters as path data, for files whose readers may not have fonts at all."""

from __future__ import annotations

from boardgen.laser.glyphs import text_strokes
from boardgen.laser.strokes import Chain
from boardgen.render.numbers import number
from boardgen.scene.primitives import Text


def letter_paths(text: Text) -> str:
    """The outlines of a line of text in its place, as path data."""
    parts = []
    for stroke in text_strokes(text):
        steps = [(point,) for point in stroke.points] if isinstance(stroke, Chain) else stroke.steps
        for verb, step in zip("M" + "L" * len(steps), steps, strict=False):
            data = " ".join([f"{number(point.real)} {number(point.imag)}" for point in step])
            parts.append(f"{'C' if len(step) > 1 else verb}{data}")
        parts.append("Z")
    return "".join(parts)

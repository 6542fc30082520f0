"""Outlines that a designer gives as the data of an SVG path; the text is read by fontTools, nothing in it is run."""

from __future__ import annotations

import math
import re

from boardgen.errors import CodedError
from boardgen.scene.primitives import PathStep

LONGEST = 4_000
MOST_STEPS = 400
_CHARACTERS = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE.,+\-\s]*")


def read_path(text: str) -> tuple[PathStep, ...]:
    """The outline of a piece from SVG path data (``M0 0 L10 0 …``), y down, in its own units.

    Raises:
        CodedError: text that is no path, or one with more than `MOST_STEPS` steps.
    """
    if len(text) > LONGEST:
        raise CodedError("bad-path", f"a path of {len(text):,} characters; at most {LONGEST:,} will do")
    odd = _CHARACTERS.match(text)
    if odd is None or odd.end() < len(text):
        at = odd.end() if odd else 0
        raise CodedError(
            "bad-path", f"{text[at]!r} at character {at + 1} is no part of an SVG path such as 'M0 0 L9 0 L5 9 Z'"
        )
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.svgLib.path import parse_path

    pen = DecomposingRecordingPen({})
    try:
        parse_path(text, pen)
    except Exception as error:
        # fontTools has no error of its own for text that is no path.
        raise CodedError("bad-path", "this is no SVG path such as 'M0 0 L9 0 L5 9 Z'") from error
    steps: list[PathStep] = []
    for verb, points in pen.value:
        steps += _steps(verb, points, steps)
    if len(steps) > MOST_STEPS:
        raise CodedError("bad-path", f"a path of {len(steps):,} steps; at most {MOST_STEPS} will do")
    numbers = [float(value) for step in steps for value in step[1:]]
    if not all(math.isfinite(number) and abs(number) < 1e6 for number in numbers):
        raise CodedError("bad-path", "the path goes too far")
    if len({step[-2:] for step in steps if len(step) > 1}) < 3:
        raise CodedError("bad-path", "the path encloses nothing: it needs three points at least")
    return tuple(steps)


def _steps(verb: str, points: tuple[tuple[float, float], ...], before: list[PathStep]) -> list[PathStep]:
    flat = [float(value) for point in points for value in point]
    match verb:
        case "moveTo":
            return [("M", *flat)]
        case "lineTo":
            return [("L", *flat)]
        case "curveTo":
            return [("C", *flat)]
        case "qCurveTo":
            # The same curve as a cubic one, which is what scenes have.
            x0, y0 = (float(value) for value in before[-1][-2:])
            x1, y1, x, y = flat
            return [("C", (x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x + 2 * x1) / 3, (y + 2 * y1) / 3, x, y)]
        case "closePath":
            return [("Z",)]
        case _:
            return []

"""Engraving outside the parts that are cut out would be lost: then one plank is cut around everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardgen.laser.inside import Inside
from boardgen.laser.strokes import Chain, Disc, Stroke, box_of
from boardgen.scene.primitives import Layer

#: Between the outermost stroke and the edge of the plank, mm.
GAP = 4.0


def framed(strokes: Mapping[Layer, Sequence[Stroke]]) -> dict[Layer, list[Stroke]]:
    """The strokes unchanged, or with their cuts replaced by a rectangle around everything.

    The rectangle is used if nothing is cut at all, or if a score or an engraving lies outside the closed
    cuts (coordinates along the edge of a board, for example); these cuts then become scores.
    """
    found: dict[Layer, list[Stroke]] = {purpose: list(some) for purpose, some in strokes.items()}
    loops = [stroke.flat() for stroke in found.get("cut", ())]
    rest = [stroke for purpose, some in found.items() if purpose != "cut" for stroke in some]
    if loops and all(map(Inside(loops), map(_middle, rest))):
        return found
    box = box_of([*rest, *loops])
    if box is None:
        return found
    left, top, right, bottom = box[0] - GAP, box[1] - GAP, box[2] + GAP, box[3] + GAP
    corners = (complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom))
    found["score"] = [*found.get("score", ()), *found.get("cut", ())]
    found["cut"] = [Chain((*corners, corners[0]))]
    return found


def _middle(stroke: Stroke) -> complex:
    """A point of a stroke where it probably touches nothing else."""
    if isinstance(stroke, Disc):
        return stroke.at
    points = stroke.flat().points
    return (points[0] + points[1]) / 2

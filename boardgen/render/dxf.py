"""Pages to DXF for laser cutters and plotters; the only module that imports ezdxf, an extra.

A page becomes the strokes of `boardgen.laser`: lines, polylines and circles in the layers ``engrave``,
``score`` and ``cut``, in millimetres, y up, the page's lower left corner at the origin. Curves become
polylines within `boardgen.laser.strokes.TOLERANCE`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from boardgen.extras import require
from boardgen.laser import Work, work_of
from boardgen.laser.strokes import Disc, Stroke
from boardgen.scene.primitives import Layer, Scene

#: AutoCAD colour numbers of red, blue and black (white on a dark screen), as in the `LASER` theme.
_COLOUR_NUMBERS: Mapping[Layer, int] = MappingProxyType({"cut": 1, "score": 5, "engrave": 7})
_MILLIMETRES = 4


def to_dxf(scene: Scene) -> bytes:
    """One page as DXF R2000, which every cutter's program reads.

    Raises:
        MissingExtraError: ezdxf is not installed.
        MissingGlyphError: the font has no glyph for a character.
    """
    require("dxf")
    import ezdxf

    # ezdxf's __init__ re-exports these implicitly, which the type checker does not accept.
    library: Any = ezdxf
    work = work_of(scene)
    with _fixed_dates(library.options):
        drawing = library.new("R2000", units=_MILLIMETRES)
        drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = (0, 0, 0), (work.width, work.height, 0)
        _draw(work, drawing)
        text = io.StringIO()
        drawing.write(text)
    return text.getvalue().encode(drawing.output_encoding)


@contextmanager
def _fixed_dates(options: Any) -> Iterator[None]:
    """Make ezdxf write no dates and no random identifiers, so that the same input gives the same bytes."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _draw(work: Work, drawing: Any) -> None:
    space = drawing.modelspace()
    for purpose, strokes in work.strokes.items():
        drawing.layers.add(purpose, color=_COLOUR_NUMBERS[purpose])
        for stroke in strokes:
            _add(space, stroke, work.height, {"layer": purpose})


def _add(space: Any, stroke: Stroke, height: float, attributes: dict[str, str]) -> None:
    if isinstance(stroke, Disc):
        space.add_circle((stroke.at.real, height - stroke.at.imag), stroke.r, dxfattribs=attributes)
        return
    points = [(point.real, height - point.imag) for point in stroke.flat().points]
    if stroke.closed:
        space.add_lwpolyline(points[:-1], close=True, dxfattribs=attributes)
    elif len(points) == 2:
        space.add_line(*points, dxfattribs=attributes)
    else:
        space.add_lwpolyline(points, dxfattribs=attributes)

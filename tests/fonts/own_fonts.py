"""Fonts such as a user may have."""

from __future__ import annotations

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

SNOWMAN = "☃"


def make_font(path, *, cubic=False, fs_type=0, characters=SNOWMAN):
    """A font whose every glyph is a full square on the baseline, one em wide."""
    builder = FontBuilder(1000, isTTF=not cubic)
    names = [f"g{at}" for at in range(len(characters))]
    builder.setupGlyphOrder([".notdef", *names])
    builder.setupCharacterMap({ord(c): name for c, name in zip(characters, names, strict=True)})
    glyphs = {}
    for name in (".notdef", *names):
        pen = T2CharStringPen(1000, None) if cubic else TTGlyphPen(None)
        pen.moveTo((0, 0))
        for point in ((0, 1000), (1000, 1000), (1000, 0))[:: -1 if cubic else 1]:
            pen.lineTo(point)
        pen.closePath()
        glyphs[name] = pen.getCharString() if cubic else pen.glyph()
    if cubic:
        builder.setupCFF("Squares", {}, glyphs, {})
    else:
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", *names), (1000, 0)))
    builder.setupHorizontalHeader(ascent=1000, descent=0)
    builder.setupOS2(fsType=fs_type)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupPost()
    builder.save(path)
    return path

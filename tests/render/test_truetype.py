"""Tables of fonts read at once, beside reportlab, which reads them word by word."""

import struct
import subprocess
import sys

import pytest
from reportlab.pdfbase import ttfonts

from boardgen.fonts import font_file
from boardgen.fonts.sfnt import TrueType
from boardgen.render import canvas


@pytest.mark.parametrize("bold", [False, True])
def test_a_face_is_what_reportlab_reads(bold):
    theirs = ttfonts.TTFontFace(str(font_file(bold=bold)))
    ours = canvas._read_at_once("ours", font_file(bold=bold)).face
    for name in ("charToGlyph", "charWidths", "defaultWidth", "hmetrics", "glyphPos", "name", "bbox", "numGlyphs"):
        assert getattr(ours, name) == getattr(theirs, name), name


def test_short_offsets_count_pairs_of_bytes():
    glyphs = TrueType(font_file().read_bytes())
    places = glyphs.places()
    glyphs._step, glyphs._loca = 2, ">HH"
    glyphs._tables[b"loca"] = struct.pack(f">{len(places)}H", *range(len(places)))
    assert glyphs.places() == [2 * at for at in range(len(places))]


def test_pillow_waits_until_somebody_has_an_image():
    code = """
import io, sys
from boardgen import draw
draw.board("trike", side=3).files("pdf")
assert "PIL.Image" not in sys.modules
from PIL import Image
from reportlab.lib.utils import ImageReader
data = io.BytesIO()
Image.new("RGB", (3, 4)).save(data, "PNG")
data.seek(0)
assert ImageReader(data).getSize() == (3, 4)
"""
    subprocess.run([sys.executable, "-c", code], check=True)

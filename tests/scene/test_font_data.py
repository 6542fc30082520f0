"""The shipped widths are those of the installed fonts."""

import json
import subprocess
import sys
from pathlib import Path

import fontpkg
import pytest
from fontTools.ttLib import TTFont

from boardgen.fonts import BOLD, FALLBACK, REGULAR, fallback_file, font_file
from boardgen.fonts.metrics import metrics_file
from boardgen.scene.text import ASCENT, CAP_HEIGHT, DESCENT, face, measure

FACES = pytest.mark.parametrize(("bold", "weight"), [(False, REGULAR), (True, BOLD)])


@FACES
def test_the_files_are_those_that_fontpkg_finds(bold, weight):
    assert font_file(bold=bold) == fontpkg.path("fira-sans", weight=weight)


@FACES
def test_every_advance_is_that_of_the_font(bold, weight):
    font = TTFont(font_file(bold=bold))
    cmap, advances = font.getBestCmap(), face(bold=bold).advances
    per_em = font["head"].unitsPerEm
    assert len(advances) > 1500
    for character, advance in advances.items():
        assert advance == font["hmtx"][cmap[ord(character)]][0] / per_em


@FACES
def test_heights(bold, weight):
    font, heights = TTFont(font_file(bold=bold)), face(bold=bold).heights
    per_em = font["head"].unitsPerEm
    assert heights["ascent"] == font["hhea"].ascent / per_em <= ASCENT
    assert heights["descent"] == -font["hhea"].descent / per_em <= DESCENT
    assert heights["cap"] == font["OS/2"].sCapHeight / per_em <= CAP_HEIGHT


@FACES
def test_of_noto_sans_there_is_what_fira_sans_lacks(bold, weight):
    font = TTFont(fallback_file())
    glyphs, cmap = font.getGlyphSet(location={"wght": weight}), font.getBestCmap()
    advances = face(bold=bold, family=FALLBACK).advances
    assert len(advances) > 900
    assert not advances.keys() & face(bold=bold).advances.keys()
    for character, advance in list(advances.items())[::20]:
        assert advance == round(glyphs[cmap[ord(character)]].width) / font["head"].unitsPerEm


def test_the_data_files_are_what_the_tool_writes():
    tool = Path(__file__).parents[2] / "tools" / "font_metrics.py"
    code = f"import json, runpy; print(json.dumps(runpy.run_path({str(tool)!r})['texts']()))"
    written = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    for family, text in json.loads(written).items():
        assert text == metrics_file(family).read_text(encoding="utf-8")


def test_measuring_loads_no_font():
    code = (
        "import sys; from boardgen.scene.text import measure; measure('Corné', 3);"
        "print(sorted({'fontpkg', 'fontpkg_fira_sans', 'fontTools', 'reportlab'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert found.strip() == "[]"
    assert measure("Corné", 3) > 0

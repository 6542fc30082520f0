"""DXF, read back by ezdxf."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import ezdxf
import pytest
from ezdxf import bbox
from ezdxf.colors import aci2rgb

from boardgen import draw
from boardgen.errors import MissingExtraError
from boardgen.games import game_slugs
from boardgen.games.registry import board_kinds
from boardgen.render.dxf import to_dxf
from boardgen.render.formats import render
from boardgen.scene.primitives import Document
from boardgen.scene.themes import COLOUR
from tests.render.scenes import SCENES

ROOT = Path(__file__).parent.parent.parent
KINDS = {"LINE", "LWPOLYLINE", "CIRCLE"}


def read(data):
    return ezdxf.read(io.StringIO(data.decode()))


def laser_page(name, **options):
    return draw.laser_board(name, **options).document.pages[0]


@pytest.mark.parametrize("name", [*game_slugs(), *board_kinds()])
def test_boards_in_millimetres_and_layers(name):
    page = laser_page(name, labels="cells")
    drawing = read(to_dxf(page))
    assert drawing.audit().errors == []
    assert drawing.header["$INSUNITS"] == 4
    extents = bbox.extents(drawing.modelspace())
    assert tuple(extents.extmin)[:2] == pytest.approx((0, 0), abs=0.01)
    assert tuple(extents.extmax)[:2] == pytest.approx((page.width, page.height), abs=0.01)
    assert {entity.dxftype() for entity in drawing.modelspace()} <= KINDS
    assert {entity.dxf.layer for entity in drawing.modelspace()} <= {"cut", "score", "engrave"}
    assert not [block for block in drawing.blocks if not block.name.startswith("*")]


def test_layers_have_the_colours_of_the_svg():
    drawing = read(to_dxf(laser_page("pi", labels="cells")))
    colours = {layer.dxf.name: aci2rgb(layer.dxf.color) for layer in drawing.layers}
    assert (colours["cut"], colours["score"]) == ((255, 0, 0), (0, 0, 255))
    # Number 7 is drawn black on white and white on black.
    assert drawing.layers.get("engrave").dxf.color == 7


@pytest.mark.parametrize("pitch", [7.5, 25.4])
def test_the_outline_is_one_closed_polyline_of_true_size(pitch):
    drawing = read(to_dxf(laser_page("pi", pitch=pitch)))
    (outline,) = drawing.modelspace().query('LWPOLYLINE[layer=="cut"]')
    assert outline.closed
    assert len(outline) == 6 * 11
    xs = [x for x, *_ in outline.get_points()]
    assert max(xs) - min(xs) == pytest.approx(11 * pitch, abs=0.01)


def test_y_points_up():
    """The single cell on top of the triangle is high up."""
    drawing = read(to_dxf(laser_page("trike", pitch=10)))
    (outline,) = drawing.modelspace().query('LWPOLYLINE[layer=="cut"]')
    points = [(x, y) for x, y, *_ in outline.get_points()]
    middle = [x for x, y in points if y > 0.9 * max(y for _, y in points)]
    assert max(middle) - min(middle) < 11


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_valid_and_holds_no_text(name):
    drawing = read(to_dxf(SCENES[name]))
    assert drawing.audit().errors == []
    assert {entity.dxftype() for entity in drawing.modelspace()} <= KINDS


def test_a_file_a_page():
    pages = (SCENES["lines"], SCENES["circles"])
    assert len(render(Document(pages), ".dxf", COLOUR)) == 2


def test_two_runs_give_the_same_bytes():
    code = (
        "import hashlib; from boardgen import draw; from boardgen.render.formats import render\n"
        "d = draw.laser_board('hex3', labels='cells')\n"
        "print(hashlib.sha256(render(d.document, '.dxf', d.theme)[0]).hexdigest())"
    )
    drawing = draw.laser_board("hex3", labels="cells")
    found = {hashlib.sha256(render(drawing.document, ".dxf", drawing.theme)[0]).hexdigest()}
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
    found.add(done.stdout.decode().strip())
    assert len(found) == 1


def test_other_users_of_ezdxf_keep_their_dates():
    before = ezdxf.options.write_fixed_meta_data_for_testing
    to_dxf(SCENES["lines"])
    assert ezdxf.options.write_fixed_meta_data_for_testing == before == False  # noqa: E712


def test_without_ezdxf_the_message_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    with pytest.raises(MissingExtraError, match=r"\[dxf\]"):
        to_dxf(SCENES["lines"])

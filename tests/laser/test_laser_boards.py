"""Boards for the cutter: which edge is in which layer, each edge once."""

from __future__ import annotations

import io
from collections import Counter

import numpy as np
import pytest
from PIL import Image

from boardgen import draw
from boardgen.errors import FitError
from boardgen.games import game_slugs
from boardgen.games.registry import board_kinds
from boardgen.geometry.hexregions import hexagon, triangle
from boardgen.laser import laser_document
from boardgen.laser.amount import lines_in
from boardgen.laser.strokes import Disc
from boardgen.laser.trace import trace
from boardgen.paper import paper_page
from boardgen.paper.grids import KINDS
from boardgen.render.png import to_png
from boardgen.scene.primitives import Document, Line, Scene, Style, Text
from boardgen.scene.themes import LASER
from tests.laser.laser_svg import layers, overlapping, segments, tags, tracks

BOARDS = [*game_slugs(), *board_kinds()]


def laser(name, pitch=10, labels="none", **options):
    return draw.laser_board(name, pitch=pitch, labels=labels, **options)


def all_segments(svg):
    return [piece for layer in layers(svg).values() for piece in segments(layer)]


@pytest.mark.parametrize("pitch", [10.0, 12.345, 25.4])
@pytest.mark.parametrize("side", [3, 4, 7, 10])
def test_a_hexagon_of_hexes_has_every_edge_once(side, pitch):
    """3 · cells + 3 (2n − 1) edges, of which the 6 (2n − 1) of the outline are cut and the others scored."""
    svg = laser("hexagon", pitch=pitch, side=side).svg
    cells, rim = len(hexagon(side)), 6 * (2 * side - 1)
    found = all_segments(svg)
    assert len(found) == len(set(found)) == 3 * cells + 3 * (2 * side - 1)
    assert len(segments(layers(svg)["cut"])) == rim
    assert overlapping(found) == []


def test_holes_are_cut_out_and_not_hatched():
    """On paper hatching tells them from cells."""
    found = layers(laser("majorities", side=5).svg)
    assert "engrave" not in found
    # The outline of side 5, and six holes of six edges.
    assert len(segments(found["cut"])) == 6 * 9 + 6 * 6


def test_the_corners_of_havannah_are_hatched():
    """They count for the goal, so that they are engraved, and nothing else is."""
    havannah, plain = (layers(laser(name, side=4).svg) for name in ("havannah", "hexagon"))
    assert len(segments(havannah["cut"])) == len(segments(plain["cut"]))
    assert len(segments(havannah["score"])) == len(segments(plain["score"]))
    assert "engrave" not in plain
    assert len(segments(havannah["engrave"])) % 6 == 0


@pytest.mark.parametrize("side", [2, 3, 6])
def test_the_bands_of_three_player_hex_lie_between_score_and_cut(side):
    svg = laser("hex3", side=side).svg
    cells, rim = len(hexagon(side)), 6 * (2 * side - 1)
    assert len(segments(layers(svg)["score"])) == 3 * cells + 3 * (2 * side - 1)
    (outline,) = tracks(layers(svg)["cut"])
    # Two bands meet in the middle of an edge six times; these points lie on straight pieces and are none.
    assert len(outline) - 1 == rim


@pytest.mark.parametrize("side", [2, 5, 9])
def test_a_triangle_of_hexes_has_every_edge_once(side):
    svg = laser("trike", side=side).svg
    found = all_segments(svg)
    assert len(found) == len(set(found)) == 3 * len(triangle(side)) + 3 * side
    (outline,) = tracks(layers(svg)["cut"])
    assert len(outline) - 1 == 6 * side


@pytest.mark.parametrize("side", [2, 4, 6])
def test_the_outline_of_pi_is_cut_in_one_go_and_its_lines_are_scored(side):
    svg = laser("pi", side=side).svg
    (outline,) = tracks(layers(svg)["cut"])
    assert outline[0] == outline[-1]
    assert len(set(outline)) == len(outline) - 1 == 6 * (2 * side - 1)
    # Three families of 2n − 1 rows, three of diagonals through every second column: 4n − 3 of them.
    assert len(segments(layers(svg)["score"])) == 3 * (2 * side - 1) + 3 * (4 * side - 3)
    assert len(list(layers(svg)["engrave"].iter("{http://www.w3.org/2000/svg}circle"))) == len(hexagon(side))


@pytest.mark.parametrize("labels", ["none", "edge", "cells"])
@pytest.mark.parametrize("name", BOARDS)
def test_no_board_has_an_edge_twice(name, labels):
    svg = laser(name, labels=labels).svg
    assert sorted(layers(svg)) == sorted(set(layers(svg)) & {"cut", "score", "engrave"})
    for purpose in ("cut", "score"):
        assert overlapping(segments(layers(svg)[purpose])) == []
    both = segments(layers(svg)["cut"]) + segments(layers(svg)["score"])
    assert max(Counter(both).values()) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_papers_are_planks_without_double_lines(kind):
    document = laser_document(paper_page(kind, paper="a6", ruler=False, small_print=False), plank=True, crop=True)
    svg = draw.Drawing(document, LASER).svg
    assert (
        overlapping([p for name in ("cut", "score") if name in layers(svg) for p in segments(layers(svg)[name])])
        == []
    )
    assert len(tracks(layers(svg)["cut"])) == 1


@pytest.mark.parametrize("name", BOARDS)
def test_everything_cut_is_closed(name):
    for track in tracks(layers(laser(name).svg)["cut"]):
        assert track[0] == track[-1]


@pytest.mark.parametrize("name", BOARDS)
def test_only_strokes_are_left(name):
    svg = laser(name, labels="cells").svg
    assert tags(svg) <= {"svg", "title", "desc", "defs", "g", "path", "circle"}
    assert "transform" not in svg
    assert "clip-path" not in svg
    assert svg.count("fill=") == 1  # the root's none
    assert {part.split('"')[0] for part in svg.split('stroke="')[1:]} <= {"#ff0000", "#0000ff", "#000000"}
    assert {part.split('"')[0] for part in svg.split('stroke-width="')[1:]} == {"0.01"}


def test_coordinates_beside_the_board_put_everything_on_one_plank():
    """What is engraved beside the outline would fall off with the waste."""
    svg = laser("pi", labels="edge", side=3).svg
    (frame,) = tracks(layers(svg)["cut"])
    width, height = max(x for x, _ in frame), max(y for _, y in frame)
    assert sorted(frame[:-1]) == [(0, 0), (0, height), (width, 0), (width, height)]
    points = [point for name in ("score", "engrave") for track in tracks(layers(svg)[name]) for point in track]
    assert all(3.9 < x < width - 3.9 and 3.9 < y < height - 3.9 for x, y in points)
    # The outline is scored beside the lines.
    assert len(segments(layers(svg)["score"])) == 3 * 5 + 3 * 9 + 30


def test_coordinates_within_cells_leave_the_outline_to_be_cut():
    assert len(segments(layers(laser("pi", labels="cells", side=3).svg)["cut"])) == 30


def test_the_page_is_as_large_as_the_board():
    page = laser("havannah", pitch=20, side=4).document.pages[0]
    assert page.width == pytest.approx(7 * 20, abs=1e-3)
    assert page.height == pytest.approx((6 * 3**0.5 / 2 + 2 / 3**0.5) * 20, abs=1e-3)


def test_the_default_pitch_suits_the_pieces():
    (frame,) = tracks(layers(draw.laser_board("pisi").svg)["cut"])
    scored = [x for track in tracks(layers(draw.laser_board("pisi").svg)["score"]) for x, _ in track]
    assert max(scored) - min(scored) == pytest.approx(6 * 50.8, abs=0.01)
    assert frame[0] == frame[-1]


def test_resvg_draws_all_three_colours():
    document = laser_document(
        draw.board("pi", paper="none", labels="cells", pitch=15).document, plank=True, crop=True, hairline=0.4
    )
    seen = np.asarray(Image.open(io.BytesIO(to_png(document.pages[0], LASER, dpi=127))).convert("RGB")).astype(int)
    for colour in ((255, 0, 0), (0, 0, 255), (0, 0, 0)):
        assert (np.abs(seen - colour).sum(axis=2) < 60).sum() > 300
    # The board fills its page: red along all four sides.
    red = np.argwhere((seen[..., 0] > 200) & (seen[..., 1] < 120) & (seen[..., 2] < 120))
    height, width, _ = seen.shape
    assert (red.min(axis=0) <= 2).all()
    assert (red.max(axis=0) >= (height - 3, width - 3)).all()


def one_page(*items):
    return Document((Scene(1000, 100, items),))


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(lambda: paper_page("hex", paper="2500x2500mm", pitch=2), id="hex paper"),
        pytest.param(lambda: paper_page("dot", paper="2500x2500mm", pitch=1.5), id="dot paper"),
        pytest.param(lambda: one_page(Line(0, 0, 900, 0, Style(None, "ink", 0.2, (0.0011, 0.0005)))), id="dashes"),
        pytest.param(lambda: one_page(*[Text(9, 9, "coordinates" * 9, 2)] * 700), id="letters"),
    ],
)
def test_too_much_is_refused_with_the_limit(document, monkeypatch):
    monkeypatch.setattr("boardgen.laser.trace", None)  # nothing is traced to find out
    with pytest.raises(FitError, match=r"about [0-9,]+,000 lines; the limit is 1,000,000: use a larger"):
        laser_document(document())


def test_what_is_counted_is_about_what_is_traced():
    for name in BOARDS:
        items = draw.board(name, labels="cells").document.pages[0].items
        traced = 0
        for _, stroke in trace(items):
            traced += 1 if isinstance(stroke, Disc) else len(stroke[0])
        assert 0.6 * traced < lines_in(items) < 1.7 * traced, name

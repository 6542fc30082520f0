"""Players tell their pieces apart: in any theme, with any colour vision, on a grey print; and text can be read."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest

from boardgen.pieces.markers import goal
from boardgen.pieces.piecepack import coin_back, coin_face, pawn
from boardgen.pieces.pyramids import top_view
from boardgen.pieces.stones import stone
from boardgen.pieces.suits import SUITS, suit_paint, suit_symbol
from boardgen.render.dump import dump
from boardgen.scene.orthogonal import grid_styles
from boardgen.scene.primitives import Document, Scene
from boardgen.scene.themes import COLOURS, LINE_HUES, NAMES, THEMES, with_lines
from tests.scene.colour_science import VISIONS, ciede2000, contrast, difference, lab

#: Colours that meet in one game: players and what stands between them.
MEETING = {
    "pi": ("red", "blue", "yellow"),
    "hex3": ("red", "green", "blue"),
    "trike": ("black", "white", "yellow"),
    "iriri": ("orange", "blue"),
    "pisi": ("white", "black"),
}
#: Which of their paints lie side by side; white and black pieces are told apart by their fills.
PARTS = {"trike": ("fill",), "pisi": ("fill",)}
#: CIEDE2000. Two is what a trained eye sees side by side; here colours lie apart, on small pieces.
APART = 11.0
#: For the eight suits, of which each is a shape of its own.
SUITS_APART = 7.5


def meeting(game):
    return [
        (f"{one}.{part}", f"{other}.{part}")
        for one, other in itertools.combinations(MEETING[game], 2)
        for part in PARTS.get(game, ("fill", "line"))
        if not (game == "pi" and part == "line" and "yellow" in (one, other))  # a goal has its owner's line
    ]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (50, 3.2592, 0.335), 1.0),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_agrees_with_published_differences(one, other, expected):
    """Sharma, Wu and Dalal (2005), table 1."""
    assert ciede2000(np.array(one, float), np.array(other, float)) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(np.array(other, float), np.array(one, float)) == pytest.approx(expected, abs=1e-4)


def test_grey_looks_the_same_to_everybody_and_red_and_green_do_not():
    for vision in VISIONS:
        assert difference("#808080", "#808080", vision) == 0
        assert lab("#808080", vision) == pytest.approx(lab("#808080"), abs=0.1)
    # Of one lightness for deuteranopia, they are the classic pair that cannot be told apart.
    assert difference("#b05030", "#647a28", "deuteranopia") < 12 < 40 < difference("#b05030", "#647a28")


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("game", MEETING)
@pytest.mark.parametrize("theme", ["colour", "dark"])
def test_players_colours_stay_apart(theme, game, vision):
    paints = THEMES[theme].paints
    close = {
        (one, other): round(found, 1)
        for one, other in meeting(game)
        if (found := difference(paints[one], paints[other], vision)) < APART
    }
    assert not close


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("game", ["hex3", "iriri"])
def test_the_lines_of_the_ink_theme_stay_apart(game, vision):
    """It fills nothing, so that only lines carry colour."""
    paints = THEMES["ink"].paints
    for one, other in itertools.combinations(MEETING[game], 2):
        assert difference(paints[f"{one}.line"], paints[f"{other}.line"], vision) >= APART


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("hues", LINE_HUES)
@pytest.mark.parametrize("theme", ["colour", "dark"])
def test_the_three_grids_of_pi_stay_apart(theme, hues, vision):
    paints = with_lines(THEMES[theme], hues).paints
    for one, other in itertools.combinations(("grid.1", "grid.2", "grid.3"), 2):
        assert difference(paints[one], paints[other], vision) >= APART, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_lines_between_rows_are_solid_in_hues_and_dashed_without(theme):
    paints = THEMES[theme].paints
    for number in (1, 2, 3):
        assert (paints[f"grid.{number}.solid"] is None) != (paints[f"grid.{number}.dashed"] is None)
    has_hues = any(len({hue[1:3], hue[3:5], hue[5:7]}) > 1 for hue in (paints[f"grid.{n}"] for n in (1, 2, 3)))
    assert (paints["grid.1.dashed"] is None) == has_hues


@pytest.mark.parametrize("theme", ["ink", "grey"])
def test_the_three_grids_of_pi_differ_without_hues_too(theme):
    """They were one grey, and their dashes were alike."""
    paints = THEMES[theme].paints
    rows = [int(paints[f"grid.{number}"][1:3], 16) for number in (1, 2, 3)]
    assert all(later - earlier > 0x18 for earlier, later in itertools.pairwise(rows))
    dashes = [grid_styles(number, 10).between[1].dash for number in (1, 2, 3)]
    assert all(one[0] > 2 * other[0] for one, other in itertools.pairwise(dashes))


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", ["colour", "ink", "dark"])
def test_suits_stay_apart(theme, vision):
    colours = [THEMES[theme].paints[suit_paint(suit)] for suit in SUITS]
    for one, other in itertools.combinations(colours, 2):
        assert difference(one, other, vision) >= SUITS_APART, (one, other)


@pytest.mark.parametrize("game", ["pi", "hex3", "trike", "iriri", "pisi"])
def test_grey_prints_differ_in_lightness(game):
    paints = THEMES["grey"].paints
    players = [name for name in MEETING[game] if name not in ("yellow", "orange") or game == "iriri"]
    for one, other in itertools.combinations(players, 2):
        assert abs(lab(paints[f"{one}.fill"])[0] - lab(paints[f"{other}.fill"])[0]) >= 20


@pytest.mark.parametrize("colour", ["red", "blue"])
def test_sides_of_triangles_are_far_darker_than_the_lines_of_a_grey_board(colour):
    """Red's were as light as these, and what they enclose was hard to find."""
    paints = THEMES["grey"].paints
    for number in (1, 2, 3):
        assert contrast(paints[f"{colour}.line"], paints[f"grid.{number}"]) >= 2.5


@pytest.mark.parametrize("theme", THEMES)
def test_the_pawn_is_light_with_a_dark_outline(theme):
    """Dark on a black stone, the two were one blot, and nobody saw whose stone stands under it."""
    paints = THEMES[theme].paints
    assert contrast(paints["pawn"], paints["yellow.text"]) >= 6
    assert contrast(paints["pawn"], "#000000") >= 10
    # White as white stones are, it was one line more on them.
    assert contrast(paints["pawn"], "#ffffff") >= 1.5
    # Grey has one black for all lines; elsewhere it is told from the frame of what counts, which it may cross.
    assert theme == "grey" or contrast(paints["yellow.text"], paints["yellow.line"]) >= 2


# The second sign


def shape(symbol):
    """A symbol without its name and colours: what is left on a grey or a line print."""
    text = dump(Document((Scene(50, 50, symbol.items),)))
    names = "|".join(COLOURS)
    return re.sub(rf"\b(?:{names})[.-](?:fill|line|tint|text)\b", "paint", text)


PIECES = {
    "pi stones": [stone("red"), stone("blue")],
    "pi goals": [goal(owner) for owner in (None, "red", "blue", "tied")],
    "hex3 stones": [stone("red"), stone("green"), stone("blue")],
    "trike stones": [stone("black"), stone("white")],
    "iriri pyramids": [top_view(size, player) for size in "SML" for player in (0, 1)],
    "pisi pawns": [pawn("white", "1"), pawn("black", "2")],
    "pisi roads": [coin_back("suns", "white", plain=True), coin_face("2", "black")],
    "suits": [suit_symbol(suit) for suit in SUITS],
}


@pytest.mark.parametrize("pieces", PIECES)
def test_pieces_differ_in_shape_as_well(pieces):
    shapes = [shape(symbol) for symbol in PIECES[pieces]]
    assert all("paint" in found for found in shapes)
    assert len(set(shapes)) == len(shapes)


# Text


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_numbers_can_be_read_on_pieces(theme, colour):
    paints = THEMES[theme].paints
    assert contrast(paints[f"{colour}.text"], paints[f"{colour}.fill"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paint", ["ink", "muted", *NAMES, *(f"{colour}.line" for colour in COLOURS)])
def test_text_can_be_read_on_paper_and_cells(theme, paint):
    paints = THEMES[theme].paints
    page = paints["page"] or "#ffffff"
    for ground in ("page", "cell", "veil"):
        assert contrast(paints[paint], paints[ground] or page) >= 4.5, ground


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paint", ["ink", "muted"])
def test_coordinates_can_be_read_on_tinted_cells(theme, paint):
    paints = THEMES[theme].paints
    page = paints["page"] or "#ffffff"
    for ground in ("cell.alt", *(f"{colour}.tint" for colour in COLOURS)):
        assert contrast(paints[paint], paints[ground] or page) >= 4.5, ground


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_values_of_tiles_can_be_read_on_their_own_tint(theme, colour):
    """They are large and bold, for which WCAG asks for 3."""
    paints = THEMES[theme].paints
    assert contrast(paints[f"{colour}.line"], paints[f"{colour}.tint"] or paints["page"] or "#ffffff") >= 3


def test_small_numbers_on_red_pieces_of_a_grey_print_are_as_dark_as_can_be():
    """White ones on a middle grey, of 6 points, faded on paper."""
    paints = THEMES["grey"].paints
    for colour in ("red", "green", "blue"):
        assert contrast(paints[f"{colour}.text"], paints[f"{colour}.fill"]) >= 7


def test_dark_pieces_are_dark_on_black_paper_too():
    """Dark roads of Pisi had a light rim and a light line in the middle, and were as light as light ones."""
    paints = THEMES["dark"].paints
    # The line inside is there in every theme, and on black far quieter than the rim.
    assert all(theme.paints["solid.core"] for theme in THEMES.values())
    core, line = (int(paints[name][1:3], 16) for name in ("solid.core", "solid.line"))
    assert core < 0.65 * line
    assert contrast(paints["solid.fill"], "#000000") < 1.2
    assert contrast(paints["solid.line"], paints["solid.fill"]) >= 4.5


def test_red_stones_of_a_grey_print_have_a_white_ring():
    """A dark ring close to a dark rim was one with it: across a table red and blue differed by tone alone."""
    paints = THEMES["grey"].paints
    assert paints["red.ring"] == "#ffffff"
    assert contrast(paints["red.ring"], paints["red.fill"]) >= 2.5
    for theme in THEMES.values():
        others = [colour for colour in COLOURS if (theme.name, colour) != ("grey", "red")]
        assert all(theme.paints[f"{colour}.ring"] == theme.paints[f"{colour}.text"] for colour in others)


def test_areas_to_look_at_are_hatched_where_hues_do_not_tell_whose_they_are():
    """On the cover in grey, triangles of both sides had the same black edge and no hatching."""
    for theme in THEMES.values():
        hatched = theme.paints["red.calm"] is not None
        assert hatched == (theme.name in ("ink", "grey"))

"""Signs of Pisi that lie on or beside others stay apart from them in every theme."""

import math

import numpy as np
import pytest

from boardgen.boards.picture import Display, Picture
from boardgen.figures.crop import cropped
from boardgen.figures.marks import mark_items
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.signs import chip, houses
from boardgen.pieces.piecepack import TILE
from boardgen.records.mark_specs import Mark
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Item, Polygon, Style, Use
from boardgen.scene.themes import THEMES
from boardgen.testing.pixels import pixels
from tests.games.pisi_island import LAYOUT

#: Of a tile in these pictures, mm, and how many pixels a millimetre has.
PITCH, PER_MM = 20.0, 20.0

themes = pytest.mark.parametrize("theme", THEMES)


def shown(items: tuple[Item, ...], theme: str):
    picture = Picture(PITCH, PITCH, (), items, lambda _: None, "")
    return pixels(picture, PER_MM, THEMES[theme])


@themes
@pytest.mark.parametrize("player", ["1", "2"])
def test_a_chip_is_cased_where_it_lies_on_the_frame_of_the_capital(theme, player) -> None:
    """A light one melted into a white frame of a dark theme, a dark one into a black frame of the others."""
    middle, paints = PITCH / 2, THEMES[theme].paints
    frame = Polygon(((0.0, 0.0), (PITCH, 0.0), (PITCH, PITCH), (0.0, PITCH)), Style(fill="ink"))
    tag = chip(player, middle, middle, PITCH, 2)
    found = shown((frame, tag), theme)
    row = found.grid.mean(axis=2)[round((found.top + middle) * PER_MM)]
    ink, veil = (int(paints[paint][1:3], 16) for paint in ("ink", "veil"))
    # From the frame to the line of the chip.
    beside = row[round((found.left + bounds((tag,))[0] - 0.5) * PER_MM) :][: round(PER_MM)]
    assert abs(beside[0] - ink) < 30
    assert (np.abs(beside - veil) < 30).sum() >= 0.25 * PER_MM


@themes
def test_the_counter_of_the_seventh_house_is_as_dark_as_pips(theme) -> None:
    """A pale one on a white die was hardly seen."""
    six, seven = (
        shown((Use(houses(count), PITCH / 2, PITCH / 2, scale=PITCH / TILE),), theme).grid.mean(axis=2)
        for count in (6, 7)
    )
    more = (six - seven > 150).sum() / PER_MM**2
    assert more > 3 * math.pi * (0.03 * PITCH) ** 2  # the area of three pips


@pytest.mark.parametrize("theme", ["colour", "dark"])
@pytest.mark.parametrize("pitch", [9.5, 12.3, 20.0])
def test_a_cross_on_a_tile_covers_neither_its_suit_nor_its_goods(pitch, theme) -> None:
    """They are all that says what the tile is."""
    picture = GAME.view().position(GAME.start(position={"layout": LAYOUT}), Display(pitch, "none"))
    tile = cropped(picture, ("d6",))
    cross = mark_items(Mark("cross", ("d6",)), tile.anchor)
    ground, plain, crossed = (
        pixels(one, PER_MM, THEMES[theme]).grid
        for one in (tile._replace(above=()), tile, tile._replace(above=(*tile.above, *cross)))
    )
    covered = (plain != crossed).any(axis=2)
    # Goods are above the ground; the suit is part of that, in the upper left corner.
    goods = (ground != plain).any(axis=2)
    assert goods.sum() > 0.02 * goods.size
    assert not (covered & goods).any()
    corner = round((3.0 + 0.24 * pitch) * PER_MM)
    assert not covered[:corner, :corner].any()
    assert covered.sum() > 0.03 * (pitch * PER_MM) ** 2

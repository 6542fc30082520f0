"""Signs of Pisi that lie on or beside others stay apart from them in every theme."""

import math

import pytest

from boardgen.boards.picture import Display, Picture
from boardgen.figures.crop import cropped
from boardgen.figures.marks import mark_items
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.signs import houses
from boardgen.pieces.piecepack import TILE
from boardgen.records.mark_specs import Mark
from boardgen.scene.primitives import Item, Use
from boardgen.scene.themes import THEMES
from boardgen.testing.pixels import pixels
from tests.games.pisi_island import LAYOUT

#: Of a tile in these pictures, mm, and how many pixels a millimetre has.
PITCH, PER_MM = 20.0, 10.0

themes = pytest.mark.parametrize("theme", THEMES)


def shown(items: tuple[Item, ...], theme: str):
    picture = Picture(PITCH, PITCH, (), items, lambda _: None, "")
    return pixels(picture, PER_MM, THEMES[theme])


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

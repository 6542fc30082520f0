"""PNG files, read by Pillow."""

import io

import pytest
from PIL import Image

from boardgen.errors import FitError
from boardgen.render.png import to_png
from boardgen.scene.primitives import Scene
from boardgen.scene.themes import COLOUR, DARK
from tests.render.scenes import SCENES


def image(data):
    found = Image.open(io.BytesIO(data))
    found.load()
    return found


@pytest.mark.parametrize(("dpi", "size"), [(25.4, (100, 80)), (127, (500, 400)), (254, (1000, 800))])
def test_the_size_follows_the_resolution(dpi, size):
    found = image(to_png(SCENES["circles"], COLOUR, dpi=dpi))
    assert found.size == size
    assert found.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_the_page_is_white_or_as_the_theme_has_it():
    assert image(to_png(Scene(10, 10, ()), COLOUR)).convert("RGBA").getpixel((3, 3)) == (255, 255, 255, 255)
    assert image(to_png(Scene(10, 10, ()), DARK)).convert("RGBA").getpixel((3, 3)) == (0, 0, 0, 255)


def test_the_same_scene_gives_the_same_bytes():
    assert to_png(SCENES["text"], COLOUR) == to_png(SCENES["text"], COLOUR)


@pytest.mark.parametrize(
    ("size", "dpi", "said"),
    [
        ((5000, 10), 150, "101 dpi would fit"),
        ((1000, 1000), 400, "359 dpi would fit"),
        ((100, 100), 0.5, "out of range"),
        ((100, 100), 5000, "out of range"),
        ((100, 100), float("nan"), "out of range"),
    ],
)
def test_too_many_pixels_are_an_error_that_names_what_fits(size, dpi, said):
    with pytest.raises(FitError, match=said):
        to_png(Scene(*size, ()), COLOUR, dpi=dpi)

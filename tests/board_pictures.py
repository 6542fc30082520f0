"""Drawings of boards as pixels, drawn by resvg."""

from __future__ import annotations

import io
from collections.abc import Iterable

import numpy as np
from PIL import Image

from boardgen.render.png import to_png
from boardgen.scene.primitives import Item, Scene
from boardgen.scene.themes import COLOUR, Theme

#: Pixels for each mm.
SCALE = 10


def pixels(items: Iterable[Item], width: float, height: float, theme: Theme = COLOUR) -> np.ndarray:
    """The items on a page as height × width × 3, ten pixels a mm."""
    png = to_png(Scene(width, height, tuple(items)), theme, dpi=round(25.4 * SCALE))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def is_near(picture: np.ndarray, colour: str, slack: int = 40) -> np.ndarray:
    """Which pixels are about that colour."""
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return (np.abs(picture - wanted) <= slack).all(axis=2)


def at(mm: float) -> int:
    return round(mm * SCALE)

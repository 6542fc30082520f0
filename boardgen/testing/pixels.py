"""Pictures as pixels, drawn by resvg, and as words, read by pdfium."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.boards.picture import Anchor, Picture
from boardgen.render.pdf import to_pdf
from boardgen.render.png import to_png
from boardgen.scene.primitives import XY, Document, Group, Scene
from boardgen.scene.themes import COLOUR, Theme
from boardgen.units import MM_PER_INCH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Room around a picture, in mm, in which nothing may be drawn.
BORDER = 3.0
#: Colours along a side of a patch.
PATCH = 25
#: So many pages are kept as PNG, as many as two checks of one game draw.
_KEPT = 64
_POINTS_PER_MM = 72 / MM_PER_INCH


class Pixels(NamedTuple):
    """A picture as pixels.

    Attributes:
        grid: rows × columns × red, green, blue, from 0 to 255.
        per_mm: pixels to a millimetre.
        left, top: where the picture begins, mm; on the other sides there is as much room.
    """

    grid: NDArray[np.float32]
    per_mm: float
    left: float
    top: float

    def patch(self, anchor: Anchor, reach: float = 0.68) -> NDArray[np.float32]:
        """What lies around an anchor, as `PATCH` × `PATCH` colours; ``reach`` 0.68 lies inside its circle.

        Samples lie between pixels, so that patches of pictures that are shifted can be compared; each colour is the
        mean of four, so that the edges of shapes do not tell them apart.
        """
        down, across, around = self._around(anchor, reach)
        rows = (down @ around.reshape(around.shape[0], -1)).reshape(PATCH, *around.shape[1:])
        found: NDArray[np.float32] = across @ rows
        return found

    def is_as_in(self, other: Pixels, one: Anchor, another: Anchor, reach: float = 0.68) -> bool:
        """Whether a patch is that of another picture pixel by pixel; told sooner than how alike patches look."""
        import numpy as np

        same = (one.x, one.y, one.r, *self[1:]) == (another.x, another.y, another.r, *other[1:])
        return same and bool(np.array_equal(self._around(one, reach)[2], other._around(another, reach)[2]))

    def _around(
        self, anchor: Anchor, reach: float
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
        """Weights of rows and of columns in the colours of a patch, and the pixels that they are for."""
        half = anchor.r * reach
        top, down = _means(anchor.y + self.top, half, self.per_mm, self.grid.shape[0])
        left, across = _means(anchor.x + self.left, half, self.per_mm, self.grid.shape[1])
        return down, across, self.grid[top : top + down.shape[1], left : left + across.shape[1]]

    def at(self, x: float, y: float) -> NDArray[np.float32]:
        """The colour of the pixel at a point in mm of the picture."""
        row, column = int((y + self.top) * self.per_mm), int((x + self.left) * self.per_mm)
        found: NDArray[np.float32] = self.grid[
            min(max(row, 0), self.grid.shape[0] - 1), min(max(column, 0), self.grid.shape[1] - 1)
        ]
        return found


@lru_cache(maxsize=1 << 12)
def _means(middle: float, half: float, per_mm: float, count: int) -> tuple[int, NDArray[np.float32]]:
    """Weights of pixels in the means of each two samples, of a row of so many; and the first pixel they are for.

    Cells of a row have them in common, and so have all pictures of a board.
    """
    import numpy as np

    at = np.clip((middle + np.linspace(-half, half, 2 * PATCH)) * per_mm - 0.5, 0, count - 1.001)
    before = at.astype(int)
    first = int(before[0])
    weights = np.zeros((at.size, int(before[-1]) - first + 2), dtype=np.float32)
    rows, after = np.arange(at.size), at - before
    weights[rows, before - first] = 1 - after
    weights[rows, before - first + 1] = after
    found: NDArray[np.float32] = weights.reshape(-1, 2, weights.shape[1]).mean(axis=1)
    return first, found


class Word(NamedTuple):
    """A word as another program finds it on a page.

    Attributes:
        text: what it says.
        x, y: the middle of its ink, mm of the picture.
    """

    text: str
    x: float
    y: float


def scene_of(picture: Picture, per_mm: float = 1.0) -> tuple[Scene, float, float]:
    """A picture on a page of whole pixels, in the middle, at least `BORDER` from each edge; and where it begins."""
    width, height = (math.ceil((side + 2 * BORDER) * per_mm) / per_mm for side in (picture.width, picture.height))
    left, top = (width - picture.width) / 2, (height - picture.height) / 2
    drawing = Group((*picture.below, *picture.above), dx=left, dy=top)
    return Scene(width, height, (drawing,), "", picture.desc), left, top


def pixels(picture: Picture, per_mm: float, theme: Theme = COLOUR, around: Sequence[Anchor] = ()) -> Pixels:
    """A picture drawn by resvg; of a large one perhaps only the rectangle around some anchors."""
    import numpy as np
    from PIL import Image

    scene, left, top = scene_of(picture, per_mm)
    if around:
        scene, left, top = _cut_out(scene, (left, top), around, per_mm)
    data = _png(scene, theme.name, tuple(theme.paints.items()), per_mm)
    with Image.open(io.BytesIO(data)) as image:
        # The page is opaque: what is seen are the first three channels.
        return Pixels(np.asarray(image)[:, :, :3].astype(np.float32), per_mm, left, top)


def _cut_out(scene: Scene, at: XY, around: Sequence[Anchor], per_mm: float) -> tuple[Scene, float, float]:
    """The rectangle of whole pixels around anchors of a picture that begins there, and where that begins in it."""
    left = math.floor((at[0] + min(one.x - one.r for one in around) - BORDER) * per_mm) / per_mm
    top = math.floor((at[1] + min(one.y - one.r for one in around) - BORDER) * per_mm) / per_mm
    width = math.ceil((at[0] + max(one.x + one.r for one in around) + BORDER - left) * per_mm) / per_mm
    height = math.ceil((at[1] + max(one.y + one.r for one in around) + BORDER - top) * per_mm) / per_mm
    moved = Group(scene.items, dx=-left, dy=-top)
    return scene._replace(width=width, height=height, items=(moved,)), at[0] - left, at[1] - top


@lru_cache(maxsize=_KEPT)
def _png(scene: Scene, theme: str, paints: tuple[tuple[str, str | None], ...], per_mm: float) -> bytes:
    """A page drawn by resvg; several checks look at the same positions, and some flags draw nothing there."""
    return to_png(scene, Theme(theme, "", dict(paints)), dpi=per_mm * MM_PER_INCH)


def words(picture: Picture) -> list[Word]:
    """Every word on a picture, read by pdfium from a PDF."""
    import pypdfium2

    scene, left, top = scene_of(picture)
    document = pypdfium2.PdfDocument(to_pdf(Document((scene,)), COLOUR))
    try:
        page = document[0].get_textpage()
        return [
            Word(text, x / _POINTS_PER_MM - left, scene.height - y / _POINTS_PER_MM - top)
            for text, x, y in _runs(page)
        ]
    finally:
        document.close()


def _runs(page: Any) -> Iterable[tuple[str, float, float]]:
    """Runs of characters that stand side by side without a blank between them, and their middles in points."""
    text = ""
    boxes: list[Sequence[float]] = []
    for i in range(page.count_chars()):
        character, box = page.get_text_range(i, 1), page.get_charbox(i)
        blank = not character.strip()
        if text and (blank or not _beside(boxes[-1], box)):
            yield _run(text, boxes)
            text, boxes = "", []
        if not blank:
            text += character
            boxes.append(box)
    if text:
        yield _run(text, boxes)


def _beside(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether a character follows another on its line: boxes are left, bottom, right, top."""
    high = max(one[3] - one[1], other[3] - other[1], 1.0)
    return abs(one[1] - other[1]) < high and -0.3 * high < other[0] - one[2] < high


def _run(text: str, boxes: Sequence[Sequence[float]]) -> tuple[str, float, float]:
    left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
    # A true minus is drawn where names have a hyphen.
    return text.replace("\u2212", "-"), (left + right) / 2, (bottom + top) / 2


def inside(anchor: Anchor, x: float, y: float) -> bool:
    """Whether a point lies within the outline of an anchor."""
    within = False
    for i, (x1, y1) in enumerate(anchor.outline):
        x2, y2 = anchor.outline[i - 1]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
    return within

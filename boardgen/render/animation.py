"""Scenes one after another as one moving picture: GIF, WebP or animated PNG.

The frames are those of PNG files. All share one palette, the colours that fill most of them, so that nothing flickers
and what stays costs nothing: a frame holds only the part that differs from the one before.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.errors import OutputError
from boardgen.extras import require
from boardgen.fonts.fallback import using
from boardgen.limits import DEFAULT_DPI
from boardgen.progress import tracked
from boardgen.render.drawing import file_path
from boardgen.render.output import write_files
from boardgen.scene.primitives import Group, Item, Scene, Use
from boardgen.scene.themes import COLOUR, Theme
from boardgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

    from boardgen.fonts.opened import OpenedFont

#: Suffixes of moving pictures. A .png is a page.
FORMATS = ("gif", "webp", "apng")
#: Colours of a palette.
_COLOURS = 255
#: Frames of so many pixels together are kept as they are, larger ones packed.
_UNPACKED = 30_000_000
#: A symbol by its identity, and where it stands: the key of a layer of several frames.
_Key = tuple[int, float, float, float, float]
#: The last frame is seen as much longer than the others.
_LAST = 3


class Animation(NamedTuple):
    """A moving picture that can be written in several formats.

    Attributes:
        scenes: the frames, at least one, all of one size.
        theme: the look of their paints.
        width: pixels.
        delay: milliseconds for a frame; the last is seen three times as long.
        name: a file name without suffix.
        font: the user's own font that it was measured with, if there is one.
    """

    scenes: tuple[Scene, ...]
    theme: Theme = COLOUR
    width: int = 600
    delay: int = 1000
    name: str = "animation"
    font: OpenedFont | None = None

    def __repr__(self) -> str:
        return f"<Animation {self.name!r}: {len(self.scenes)} frames, {self.width} px wide, {self.theme.name}>"

    def files(self, format_: str, dpi: float = DEFAULT_DPI) -> list[bytes]:
        """The moving picture as the only file of a format.

        Args:
            format_: ``gif``, ``webp`` or ``apng``.
            dpi: without meaning here; the width says how large it is.

        Raises:
            OutputError: no such format.
            MissingExtraError: Pillow is not installed.
            FitError: too many pixels.
        """
        if format_ not in FORMATS:
            raise OutputError(f"a moving picture cannot be written as {format_}; use one of {', '.join(FORMATS)}")
        with using(self.font):
            return [_written(self, format_)]

    def save(self, path: str | Path) -> list[Path]:
        """Write it in the format of the suffix.

        Returns:
            The file written.

        Raises:
            OutputError: no such format, or the file could not be written.
            MissingExtraError, FitError: see `files`.
        """
        target = file_path(path)
        (data,) = self.files(target.suffix.lower().lstrip("."))
        write_files([(target, data)])
        return [target]


def check_available() -> None:
    """Check that moving pictures can be written at all.

    Raises:
        MissingExtraError: Pillow is not installed.
    """
    require("animation")


def _written(animation: Animation, format_: str) -> bytes:
    check_available()
    film = _Film(animation)
    frames = film.flat()
    first = next(frames)
    shown = [animation.delay] * (len(animation.scenes) - 1) + [_LAST * animation.delay]
    # A picture without a second frame takes no list.
    options: dict[str, Any] = {"save_all": True, "loop": 0, "duration": shown if len(shown) > 1 else shown[0]}
    if format_ == "gif":
        # Optimized is: what does not change is transparent.
        options |= {"format": "GIF", "disposal": 1, "optimize": True}
    elif format_ == "webp":
        options |= {"format": "WEBP", "lossless": True, "method": 2, "quality": 40}
    else:
        options |= {"format": "PNG", "disposal": 0, "blend": 0}
    out = BytesIO()
    # Frames of a PNG are looked at twice.
    first.save(out, append_images=list(frames) if format_ == "apng" else frames, **options)
    return out.getvalue()


class _Film:
    """The frames of a moving picture, drawn once and kept small.

    A frame is drawn in layers: what several frames show, such as the board, is drawn once for all of them.
    """

    def __init__(self, animation: Animation) -> None:
        scenes = animation.scenes
        self._scene, self._theme = scenes[0], animation.theme
        self._page = animation.theme.colour("page") or "#ffffff"
        paints = MappingProxyType({**animation.theme.paints, "page": None})
        self._clear = animation.theme._replace(paints=paints)
        self._dpi = animation.width / scenes[0].width * MM_PER_INCH
        uses = Counter(id(use.symbol) for scene in scenes for use in _uses(scene))
        self._often = {symbol for symbol, count in uses.items() if count > 1}
        self._layers: dict[_Key, Image] = {}
        self._size = self._layer((), None).size
        self._colours: Counter[Any] = Counter()
        pixels = len(scenes) * self._size[0] * self._size[1]
        self._level = 0 if pixels <= _UNPACKED else 1
        self._frames = [self._kept(scene) for scene in tracked(scenes, len(scenes), "Drawing frames")]

    def flat(self) -> Iterator[Image]:
        """The frames in the colours of one palette: those that fill most of them; edges between take the nearest."""
        from PIL import Image

        # Of equally frequent colours the smaller is first, lest the order of frames matter.
        ordered = sorted(self._colours, key=lambda colour: (-self._colours[colour], colour))
        # Pillow does not tell near neighbours apart: of each the most frequent stands for all.
        apart: dict[Any, Any] = {}
        for red, green, blue in ordered:
            apart.setdefault((red >> 3, green >> 3, blue >> 3), (red, green, blue))
        colours = list(apart.values())[:_COLOURS]
        palette = Image.new("P", (1, 1))
        palette.putpalette([part for colour in colours for part in colour])
        for kept in self._frames:
            frame = Image.frombytes("RGB", self._size, zlib.decompress(kept))
            yield frame.quantize(palette=palette, dither=Image.Dither.NONE)

    def _kept(self, scene: Scene) -> bytes:
        from PIL import Image

        frame = Image.new("RGB", self._size, self._page)
        for key, items in self._cut(scene):
            layer = self._layer(items, key)
            frame.paste(layer, mask=layer)
        self._colours.update({colour: n for n, colour in frame.getcolors(frame.width * frame.height) or ()})
        return zlib.compress(frame.tobytes(), self._level)

    def _cut(self, scene: Scene) -> Iterator[tuple[_Key | None, tuple[Item, ...]]]:
        """The items of a scene from the lowest up: identities of symbols of many frames, and what is between."""

        def keyed() -> Iterator[tuple[_Key | None, Item]]:
            for item in scene.items:
                if not isinstance(item, Group):
                    yield None, item
                    continue
                for inner in item.items:
                    if isinstance(inner, Use) and id(inner.symbol) in self._often:
                        key = (id(inner.symbol), item.dx, item.dy, inner.x, inner.y)
                    else:
                        key = None
                    yield key, item._replace(items=(inner,), id="")

        for key, run in groupby(keyed(), key=lambda one: one[0]):
            yield key, tuple(item for _, item in run)

    def _layer(self, items: tuple[Item, ...], key: _Key | None) -> Image:
        """Items on a transparent page; a key says that they come again."""
        from boardgen.render.png import to_png

        known = None if key is None else self._layers.get(key)
        if known is None:
            known = _opened(to_png(self._scene._replace(items=items), self._clear, dpi=self._dpi, transparent=True))
            if key is not None:
                self._layers[key] = known
        return known


def _opened(png: bytes) -> Image:
    from PIL import Image

    return Image.open(BytesIO(png)).convert("RGBA")


def _uses(scene: Scene) -> Iterator[Use]:
    for item in scene.items:
        if isinstance(item, Group):
            yield from (inner for inner in item.items if isinstance(inner, Use))

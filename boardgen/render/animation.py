"""Scenes one after another as one moving picture: GIF, WebP or animated PNG.

The frames are those of PNG files. All share one palette, the colours that fill most of them, so that nothing flickers
and what stays costs nothing: a frame holds only the part that differs from the one before.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from boardgen.errors import OutputError
from boardgen.extras import require
from boardgen.fonts.fallback import using
from boardgen.limits import DEFAULT_DPI
from boardgen.progress import tracked
from boardgen.render.drawing import file_path
from boardgen.render.output import write_files
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Item, Scene, Use
from boardgen.scene.themes import COLOUR, Theme
from boardgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

    from boardgen.fonts.opened import OpenedFont
    from boardgen.render.png import Part

#: Suffixes of moving pictures. A .png is a page.
FORMATS = ("gif", "webp", "apng")
#: Colours of a palette.
_COLOURS = 255
#: Frames of so many pixels together are kept as they are, larger ones packed.
_UNPACKED = 30_000_000
#: Pixels whose drawing costs as much as another call of the renderer.
_CALL = 20_000
#: How far letters may reach over their box, in widths of a frame.
_REACH = 0.005
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


class _Layer(NamedTuple):
    """Items on a transparent ground, with the pixel of the frame at their top left corner."""

    image: Image
    at: tuple[int, int]


class _Film:
    """The frames of a moving picture, drawn once and kept small.

    A frame is drawn in layers, none larger than what it shows: what several frames show, such as the board or a
    stone, is drawn once for all of them.
    """

    def __init__(self, animation: Animation) -> None:
        scenes = animation.scenes
        self._scene, self._theme = scenes[0], animation.theme
        self._page = animation.theme.colour("page") or "#ffffff"
        paints = MappingProxyType({**animation.theme.paints, "page": None})
        self._clear = animation.theme._replace(paints=paints)
        self._dpi = animation.width / scenes[0].width * MM_PER_INCH
        self._size = _opened(self._png((), None)).size
        shown = Counter(key for scene in scenes for key in {_key(item) for item in _nested(scene.items)})
        self._often = {key for key, count in shown.items() if count > 1}
        self._layers: dict[Hashable, _Layer] = {}
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
        for layer in self._layers_of(scene):
            frame.paste(layer.image, layer.at, layer.image)
        self._colours.update({colour: n for n, colour in frame.getcolors(frame.width * frame.height) or ()})
        return zlib.compress(frame.tobytes(), self._level)

    def _layers_of(self, scene: Scene) -> Iterator[_Layer]:
        """The layers of a frame from the lowest up."""
        waiting: tuple[Item, ...] = ()
        room: Part | None = None
        for key, item in self._cut(scene.items):
            part = self._part(item)
            if part is None:
                continue
            if key is None and room is not None and _area(_union(room, part)) <= _area(room) + _area(part) + _CALL:
                waiting, room = (*waiting, item), _union(room, part)
                continue
            if room is not None:
                yield self._drawn(waiting, room)
            waiting, room = ((item,), part) if key is None else ((), None)
            if key is not None:
                # What comes again is drawn once.
                if key not in self._layers:
                    self._layers[key] = self._drawn((item,), part)
                yield self._layers[key]
        if room is not None:
            yield self._drawn(waiting, room)

    def _cut(self, items: Iterable[Item], place: Hashable = ()) -> Iterator[tuple[Hashable | None, Item]]:
        """Items from the lowest up, the largest that several frames show in one piece and with a key."""
        for item in _units(items):
            key = _key(item)
            if key in self._often:
                yield (key, place), item
            elif _is_mixed(item) and item.clip is None:
                around = item._replace(items=(), id="")
                for inner_key, inner in self._cut(item.items, (place, around)):
                    yield inner_key, around._replace(items=(inner,))
            else:
                yield None, item

    def _part(self, item: Item) -> Part | None:
        """The pixels that an item may touch; None if there are none in the frame."""
        box = bounds((item,))
        if box is None:
            return None
        # Letters may reach a little over their box.
        pixel, reach = MM_PER_INCH / self._dpi, _REACH * self._scene.width
        left, top = (max(0, int((side - reach) // pixel)) for side in box[:2])
        right, bottom = (
            min(most, int((side + reach) // pixel) + 1) for side, most in zip(box[2:], self._size, strict=True)
        )
        return (left, top, right, bottom) if left < right and top < bottom else None

    def _drawn(self, items: tuple[Item, ...], part: Part) -> _Layer:
        return _Layer(_opened(self._png(items, part)), part[:2])

    def _png(self, items: tuple[Item, ...], part: Part | None) -> bytes:
        from boardgen.render.png import to_png

        return to_png(self._scene._replace(items=items), self._clear, dpi=self._dpi, transparent=True, part=part)


def _opened(png: bytes) -> Image:
    from PIL import Image

    return Image.open(BytesIO(png)).convert("RGBA")


def _units(items: Iterable[Item]) -> Iterator[Item]:
    """What may become a layer of its own. Shapes in a row stay together, for what they share is drawn once."""
    for of_shapes, run in groupby(items, key=lambda item: not isinstance(item, Group | Use)):
        shapes = tuple(run)
        if of_shapes and len(shapes) > 1:
            yield Group(shapes)
        else:
            yield from shapes


def _nested(items: Iterable[Item]) -> Iterator[Item]:
    """Such units, with those in groups at any depth."""
    for item in _units(items):
        yield item
        if _is_mixed(item):
            yield from _nested(item.items)


def _is_mixed(item: Item) -> TypeGuard[Group]:
    """Whether it is a group of more than shapes."""
    return isinstance(item, Group) and any(isinstance(inner, Group | Use) for inner in item.items)


def _key(item: Item) -> Hashable:
    """What items that are drawn alike have in common; symbols are known by identity, since some are large."""
    match item:
        case Use():
            return id(item.symbol), item[1:]
        case Group():
            return tuple(map(_key, item.items)), item[2:]
        case _:
            return item


def _union(one: Part, other: Part) -> Part:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _area(part: Part) -> int:
    return (part[2] - part[0]) * (part[3] - part[1])

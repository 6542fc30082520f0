"""Moving pictures: their frames as other programs read them, sizes, delays, sameness."""

import sys
from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageSequence

from boardgen import draw
from boardgen.cards.frames import game_frames
from boardgen.errors import MissingExtraError, OptionError, OutputError
from boardgen.games import get_game
from boardgen.games.registry import built_in
from boardgen.records import loads
from boardgen.render.animation import FORMATS, Animation
from boardgen.render.png import to_png
from boardgen.scene.bounds import bounds
from boardgen.scene.themes import COLOUR
from tests.cards.test_replay import GAME, WHOLE

GAME_RECORD = loads(GAME)


def frames(data):
    """Frames as bytes of colours, and how long each is seen; those that are alike may have become one."""
    with Image.open(BytesIO(data)) as image:
        return [
            (np.asarray(frame.convert("RGB")), frame.info.get("duration")) for frame in ImageSequence.Iterator(image)
        ]


@pytest.mark.parametrize("format_", FORMATS)
def test_frames_are_the_positions_in_their_order(format_):
    animation = draw.booklet_animation(GAME_RECORD, width=300, delay=400)
    (data,) = animation.files(format_)
    read = frames(data)
    assert len(read) == 5
    if format_ != "webp":
        assert [shown for _, shown in read] == [400, 400, 400, 400, 1200]
    for scene, (frame, _) in zip(animation.scenes, read, strict=True):
        png = to_png(scene, COLOUR, dpi=300 / scene.width * 25.4)
        page = np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(int)
        assert frame.shape == page.shape
        assert frame.shape[1] == 300
        # Edges take the nearest of the colours of the palette.
        assert np.abs(frame - page).mean() < 1
        assert np.percentile(np.abs(frame - page), 99) < 24


@pytest.mark.parametrize("slug", ["pi", "pisi"])
def test_layers_give_the_picture_that_is_drawn_at_once(slug):
    # In Pi's, outlines of areas share edges; drawn one by one these are darker. Pisi's has words to the very edges.
    animation = draw.booklet_animation(get_game(slug).example)
    read = frames(animation.files("apng")[0])
    assert len(read) == len(animation.scenes)
    for at in (len(read) // 2, -1):
        scene, (frame, _) = animation.scenes[at], read[at]
        png = to_png(scene, COLOUR, dpi=animation.width / scene.width * 25.4)
        page = np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(int)
        # Some pixels of edges fall to the other side of a sample.
        assert (np.abs(frame - page).max(axis=2) > 32).mean() < 2e-4


@pytest.mark.parametrize("format_", FORMATS)
def test_it_is_the_same_each_time(format_):
    one, other = (draw.booklet_animation(loads(GAME), width=200).files(format_)[0] for _ in range(2))
    assert one == other


def test_28_moves_are_small():
    (data,) = draw.booklet_animation(loads(WHOLE)).files("gif")
    assert len(data) <= 600_000
    with Image.open(BytesIO(data)) as image:
        assert image.n_frames == 29


def test_what_is_shown_is_what_was_asked_for():
    usual = tuple(game_frames(GAME_RECORD, "edge", numbers=True, last=True))
    assert usual == draw.booklet_animation(GAME_RECORD).scenes
    for options in ({"labels": "none"}, {"labels": "cells"}, {"numbers": False}, {"last": False}):
        scenes = draw.booklet_animation(GAME_RECORD, **options).scenes
        assert len(scenes) == len(usual)
        assert scenes[2] != usual[2], options


def test_frames_are_of_one_size_and_say_the_move_and_how_it_stands():
    scenes = draw.booklet_animation(GAME_RECORD).scenes
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    said = [[item.text for item in scene.items if hasattr(item, "text")] for scene in scenes]
    assert said[0][0] == "The start"
    assert said[2][0] == "2 · c3?! White"
    assert "White wins: black resigned." in said[-1][1]


@pytest.mark.parametrize("slug", built_in())
def test_whatever_grows_stays_inside_of_frames_of_one_size(slug):
    scenes = draw.booklet_animation(get_game(slug).example).scenes
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    for scene in scenes[:: len(scenes) // 4]:
        left, top, right, bottom = bounds(scene.items)
        assert min(left, top) >= 0
        assert right <= scene.width
        assert bottom <= scene.height


def test_a_preset_is_the_size_for_a_forum():
    animation = draw.booklet_animation(GAME_RECORD, preset="bgg")
    scene = animation.scenes[0]
    assert 1898 <= max(animation.width, animation.width * scene.height / scene.width) <= 1900
    with pytest.raises(OptionError, match="exclude each other"):
        draw.booklet_animation(GAME_RECORD, preset="bgg", width=300)


def test_a_game_without_moves_is_one_frame():
    (data,) = draw.booklet_animation(loads("game: trike\nboard: {side: 3}\n"), width=100).files("gif")
    with Image.open(BytesIO(data)) as image:
        assert getattr(image, "n_frames", 1) == 1


def test_without_pillow_it_says_so_before_the_game_is_read(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match=r"Moving pictures need PIL.*boardgen-games\[animation\]"):
        draw.booklet_animation("no-such-file.yaml")


def test_other_formats_are_refused(tmp_path):
    animation = draw.booklet_animation(GAME_RECORD, width=60)
    with pytest.raises(OutputError, match="gif, webp, apng"):
        animation.save(tmp_path / "a.mp4")
    assert not list(tmp_path.iterdir())
    assert animation.save(tmp_path / "a.GIF") == [tmp_path / "a.GIF"]
    assert "5 frames" in repr(animation)
    assert isinstance(animation, Animation)

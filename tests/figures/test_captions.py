"""Captions below figures: lines of even length, whole words."""

from __future__ import annotations

import pytest

from boardgen.boards.picture import Picture
from boardgen.figures.figure import compose
from boardgen.scene.primitives import Group, Text


def lines(caption, width=60.0):
    """The lines of a caption below a picture of that width."""
    scene = compose(Picture(width, 20.0, (), (), lambda name: pytest.fail(name), "a picture"), caption)
    return [
        item.text
        for group in scene.items
        if isinstance(group, Group)
        for item in group.items
        if isinstance(item, Text)
    ]


@pytest.mark.parametrize("caption", ["x", "W", "e4", "·"])
def test_a_caption_of_a_letter_is_a_line(caption):
    """It can be made no narrower."""
    assert lines(caption) == [caption]


def test_words_stay_whole_where_the_picture_is_wide_enough():
    assert lines("a incomprehensibilities") == ["a incomprehensibilities"]
    found = lines("Blue takes the last goal, and so the unpretentiousness of the game is over.", 40.0)
    assert " ".join(found) == "Blue takes the last goal, and so the unpretentiousness of the game is over."


def test_no_last_word_stands_alone():
    found = lines("Red joins bottom and top with 32. Green has been out since 25.", 55.0)
    assert len(found) == 2
    assert len(found[1]) > len(found[0]) / 2

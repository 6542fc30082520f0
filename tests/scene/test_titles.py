"""Titles in large type begin where the rules below them do."""

from __future__ import annotations

from itertools import chain

import pytest
from fontTools.ttLib import TTFont

from boardgen.cards.template import load_card
from boardgen.fonts import font_file
from boardgen.games.registry import built_in
from boardgen.printables.card import card
from boardgen.printables.kit import kit
from boardgen.scene.primitives import Group, Line, Text
from boardgen.scene.titles import bearing, hung


@pytest.mark.parametrize("letter", ["P", "T", "J", "ñ", "Ж", "3"])
@pytest.mark.parametrize("bold", [True, False])
def test_bearings_are_those_of_the_outlines(letter, bold):
    font = TTFont(font_file(bold=bold))
    outline = font["glyf"][font.getBestCmap()[ord(letter)]]
    assert bearing(f"{letter}x", 1000.0, bold=bold) == pytest.approx(outline.xMin)


def test_what_fira_sans_lacks_and_signs_stay_where_they_are():
    assert [hung(10.0, 5.0, text, 20.0).x for text in ("", "漢", "“Pi”")] == [10.0] * 3


def every(items):
    """All items in groups, with how far right these are."""
    for item in items:
        if isinstance(item, Group):
            yield from ((x + item.dx, inner) for x, inner in every(item.items))
        else:
            yield 0.0, item


@pytest.mark.parametrize("slug", built_in())
@pytest.mark.parametrize("made", ["kit", "page", "card"])
def test_titles_begin_with_a_rule(slug, made):
    """The stem of "Pi" stood a millimetre to the right of all that was below it."""
    drawing = kit(slug) if made == "kit" else card(slug, form=made)
    found = list(chain.from_iterable(every(page.items) for page in drawing.document.pages[:1]))
    texts = [(x + item.x, item) for x, item in found if isinstance(item, Text) and item.bold]
    at, title = max(texts, key=lambda one: one[1].size)
    said = load_card(slug).front.subtitle
    below = [
        (x + item.x, item)
        for x, item in found
        if isinstance(item, Text) and len(item.text) > 3 and said.startswith(item.text)
    ]
    rules = {round(x + item.x1, 2) for x, item in found if isinstance(item, Line) and item.y1 == item.y2}
    assert any(abs(at + bearing(title.text, title.size) - x) < 0.02 for x in rules)
    for x, tagline in below:
        if tagline.y > title.y:
            assert x + bearing(tagline.text, tagline.size, bold=False) == pytest.approx(
                at + bearing(title.text, title.size), abs=0.02
            )

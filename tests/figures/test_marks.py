"""Marks mean the same in every theme by their form: pixels by resvg, and what captions say of them."""

from __future__ import annotations

import dataclasses
import re
from itertools import combinations

import numpy as np
import pytest

from boardgen.figures.figure import figure_picture
from boardgen.games import game_slugs, get_game
from boardgen.records import load, loads
from boardgen.scene.themes import THEMES
from boardgen.testing.pixels import pixels

PER_MM = 6.0
#: Levels of a channel by which something is seen.
SEEN = 40
#: Figures of cards and examples.
FILES = [
    path
    for slug in game_slugs()
    for path in sorted(get_game(slug).folder.glob("*.yaml"))
    if path.name not in ("invalid.yaml", "kit.yaml", "game.yaml")
]
#: Words that say what something looks like in one theme alone.
COLOURED = r"\b(?:yellow|orange|purple|grey|coloured|tinted|shaded|(?:red|green|blue) (?:cells?|lines?|ones))\b"
FIGURES = [
    pytest.param(path, figure.id, id=f"{path.parent.name}-{path.stem}-{figure.id}")
    for path in FILES
    for figure in load(path).figures
    if figure.flow is None
]


def drawn(record, figure, theme):
    picture = figure_picture(record, figure)
    return picture, pixels(picture, PER_MM, theme)


def differing(one, other):
    """Whether two patches differ in more than a speck."""
    return int((np.abs(one - other).max(axis=2) > SEEN).sum()) > 4


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("path", "name"), FIGURES)
def test_a_marked_place_differs_from_an_unmarked_one_in_every_theme(path, name, theme):
    record = load(path)
    figure = next(figure for figure in record.figures if figure.id == name)
    if not figure.marks:
        return
    bare, without = drawn(record, dataclasses.replace(figure, marks=()), theme)
    for mark in figure.marks:
        _, marked = drawn(record, dataclasses.replace(figure, marks=(mark,)), theme)
        for place in mark.places:
            anchor = bare.anchor(place)
            assert differing(marked.patch(anchor, 1.0), without.patch(anchor, 1.0)), (mark, place)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_what_switches_draw_is_seen_in_every_theme(slug, theme):
    """Each place that a flag of a card's figure names looks different with the flag."""
    game, told = get_game(slug), 0
    for path in FILES:
        if path.parent != game.folder:
            continue
        record = load(path)
        for figure in record.figures:
            for flag in figure.flags & game.flags.keys() if figure.flow is None else ():
                bare, without = drawn(record, dataclasses.replace(figure, marks=(), flags=frozenset()), theme)
                _, with_it = drawn(record, dataclasses.replace(figure, marks=(), flags=frozenset([flag])), theme)
                for place in game.flags[flag].places(record.positions[figure.after]):
                    one, other = (grid.patch(bare.anchor(place), 1.1) for grid in (with_it, without))
                    assert np.abs(one - other).max() > 10, (path.name, figure.id, flag, place)
                    told += 1
    assert told > 10


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_forms_differ_without_their_colours(theme):
    """Dot, cross, ring and area in one colour look different from each other."""
    seen = {}
    for kind in ("dot", "cross", "circle", "area", "highlight"):
        text = f"game: trike\nboard: {{side: 3}}\nfigures: [{{id: a, marks: [{{{kind}: [b1], colour: black}}]}}]\n"
        record = loads(text)
        picture, grid = drawn(record, record.figures[0], theme)
        seen[kind] = grid.patch(picture.anchor("b1"), 1.1)
    for one, other in combinations(seen, 2):
        assert differing(seen[one], seen[other]), (one, other)


def test_the_lines_of_red_rise_and_those_of_blue_fall():
    for colour, rising in (("red", True), ("blue", False)):
        marks = f"[{{highlight: [b1], colour: {colour}}}]"
        text = f"game: trike\nboard: {{side: 3}}\nfigures: [{{id: a, labels: false, marks: {marks}}}]\n"
        record = loads(text)
        picture, grid = drawn(record, record.figures[0], THEMES["ink"])
        patch = grid.patch(picture.anchor("b1"), 0.6).min(axis=2)
        dark = patch < patch.mean()
        moved = {
            way: (dark[1:, 1:] & dark[:-1, :-1] if way == "falls" else dark[1:, :-1] & dark[:-1, 1:]).sum()
            for way in ("rises", "falls")
        }
        assert (moved["rises"] > moved["falls"]) == rising


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_captions_name_marks_and_not_colours_a_theme_lacks(path):
    """Players are called by their colours; a mark or a cell never is."""
    for figure in load(path).figures:
        found = re.findall(COLOURED, figure.caption)
        assert not found, figure.caption

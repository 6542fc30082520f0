"""Marks mean the same in every theme by their form: pixels by resvg, and what captions say of them."""

from __future__ import annotations

import dataclasses
import math
import re
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from boardgen.boards.picture import Anchor, Display, with_round_pieces
from boardgen.figures.figure import figure_picture, marked
from boardgen.figures.marks import mark_items
from boardgen.games import game_slugs, get_game
from boardgen.games.registry import built_in
from boardgen.records import load_all, loads
from boardgen.records.mark_specs import Mark
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Polygon, Polyline, Use
from boardgen.scene.themes import THEMES
from boardgen.testing.pixels import pixels
from tests.cards.card_samples import drawn_in
from tests.scene.colour_science import contrast

PER_MM = 3.0
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


@cache
def figures_of(path):
    """All figures of a file with their games."""
    return [(record, figure) for record in load_all(path) for figure in record.figures]


pictured = cache(figure_picture)


def drawn(record, figure, theme, places=()):
    """A figure and its pixels; perhaps only those around places that are looked at."""
    picture = pictured(record, figure)
    return picture, pixels(picture, PER_MM, theme, [picture.anchor(place) for place in places])


def differing(one, other):
    """Whether two patches differ in more than a speck."""
    return int((np.abs(one - other).max(axis=2) > SEEN).sum()) > 4


files = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@files
def test_a_marked_place_differs_from_an_unmarked_one_in_every_theme(path, theme):
    for record, figure in figures_of(path):
        if figure.flow is not None or not figure.marks:
            continue
        places = [place for mark in figure.marks for place in mark.places]
        bare, without = drawn(record, dataclasses.replace(figure, marks=()), theme, places)
        for mark in figure.marks:
            # Only what is looked at; cut out by whole pixels, it lies on those of the other picture.
            _, marked = drawn(record, dataclasses.replace(figure, marks=(mark,)), theme, mark.places)
            for place in mark.places:
                anchor = bare.anchor(place)
                # An arrow of a sign may begin beyond what is shown.
                if not (0 < anchor.x < bare.width and 0 < anchor.y < bare.height):
                    assert mark.kind == "arrow"
                    continue
                # What goes around a large piece lies beyond its place.
                part = 1.2 if anchor.piece else 1.0
                told = record.id, figure.id, mark, place
                assert differing(marked.patch(anchor, part), without.patch(anchor, part)), told


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", ["circle", "square"])
def test_a_dashed_ring_leaves_its_cell_as_it_is(theme, kind):
    """In the dark an unbroken halo beneath the dashes made a black disc of the ring."""
    text = f"game: trike\nboard: {{side: 3}}\nfigures: [{{id: a, marks: [{{{kind}: [b1], dashed: true}}]}}]\n"
    record = loads(text)
    figure = record.figures[0]
    picture, ringed = drawn(record, figure, theme)
    _, empty = drawn(record, dataclasses.replace(figure, marks=()), theme)
    anchor = picture.anchor("b1")
    one, other = (grid.patch(anchor, 0.8).astype(int).mean(axis=2) for grid in (ringed, empty))
    changed = one - other
    ground = np.median(other)
    towards_ink = changed if ground < 128 else -changed
    assert (towards_ink > SEEN).sum() > 20
    assert (towards_ink < -4).sum() == 0


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", ["cross", "dot"])
def test_marks_without_a_colour_are_as_strong_as_the_text(theme, kind):
    """On dark paper they were of a light grey among white roads and letters."""
    record = loads(f"game: trike\nboard: {{side: 3}}\nfigures: [{{id: a, marks: [{{{kind}: [b1]}}]}}]\n")
    picture, grid = drawn(record, record.figures[0], theme)
    anchor = picture.anchor("b1")
    ink = np.array([int(theme.paints["ink"][at : at + 2], 16) for at in (1, 3, 5)])
    assert np.abs(grid.at(anchor.x, anchor.y) - ink).max() <= 32


def test_figures_of_cards_and_examples_have_marks():
    marked = {path.parent for path in FILES for _, figure in figures_of(path) if figure.flow is None and figure.marks}
    assert marked >= {get_game(slug).folder for slug in built_in()}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("slug", ["pi", "trike", "hex3"])
def test_what_switches_draw_is_seen_in_every_theme(slug, theme):
    """Each place that a flag of a card's figure names looks different with the flag."""
    game, told = get_game(slug), 0
    for path in FILES:
        if path.parent != game.folder:
            continue
        for record, figure in figures_of(path):
            for flag in figure.flags & game.flags.keys() if figure.flow is None else ():
                places = game.flags[flag].places(record.position_at(figure.path or figure.after))
                bare, without = drawn(
                    record, dataclasses.replace(figure, marks=(), flags=frozenset(), crop=()), theme, places
                )
                _, with_it = drawn(
                    record, dataclasses.replace(figure, marks=(), flags=frozenset([flag]), crop=()), theme, places
                )
                for place in places:
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


@files
def test_captions_name_marks_and_not_colours_a_theme_lacks(path):
    """Players are called by their colours; a mark or a cell never is."""
    for _, figure in figures_of(path):
        found = re.findall(COLOURED, figure.caption)
        assert not found, figure.caption


def test_a_dashed_path_is_broken_and_its_halo_is_not():
    """What is not there yet: dashed over a halo that is not, from files and from comments alike."""
    setup = "game: pi\nsetup: {red: [e5, g6, f7], goals: {A: d5}}\n"
    told = loads(setup + "moves: f5 {[path c3 e5 dashed=true]}\n").line.marks[1]
    listed = (
        loads(setup + "moves: f5\nfigures: [{id: a, marks: [{path: [c3, e5], dashed: true}]}]\n").figure("a").marks
    )
    assert [mark.dashed for mark in (*told, *listed)] == [True, True]
    anchor = get_game("pi").view().board(Display(10.0)).anchor
    solid = mark_items(dataclasses.replace(listed[0], dashed=False), anchor)
    assert [bool(line.style.dash) for line in drawn_in(Polyline, solid)] == [False, False]
    halo, dashes = (line.style for line in drawn_in(Polyline, mark_items(listed[0], anchor)))
    assert (bool(halo.dash), bool(dashes.dash)) == (False, True)
    # On black paper the halo is as dark as what it is on: were it the widest, dashes would drown in it.
    assert dashes.width > 0.7 * halo.width


def test_a_dashed_path_has_dots_at_its_ends_unless_it_is_closed():
    """So a plan begins and ends somewhere, and is no road."""
    setup = "game: pi\nsetup: {red: [e5, g6, f7], goals: {A: d5}}\nmoves: f5\n"
    anchor = get_game("pi").view().board(Display(10.0)).anchor
    ends = []
    for path in ("[c3, e5, g7]", "[c3, e5, c5, c3]"):
        (mark,) = loads(f"{setup}figures: [{{id: a, marks: [{{path: {path}, dashed: true}}]}}]\n").figure("a").marks
        ends.append([(item.x, item.y) for item in mark_items(mark, anchor) if isinstance(item, Circle)])
    first, last = anchor("c3"), anchor("g7")
    assert ends == [[(first.x, first.y), (last.x, last.y)], []]


def test_sides_of_a_triangle_end_at_the_rims_of_its_pieces():
    """Upon pieces of their colour they could not be seen; at an empty cell they meet in its centre."""
    setup = "game: pi\nsetup: {red: [e5, g6, f7], goals: {A: d5}}\nmoves: f5\n"
    record = loads(setup + "figures: [{id: a, marks: [{path: [e5, f7, c5, e5], colour: red}]}]\n")
    position, (mark,) = record.position_at(1), record.figure("a").marks
    anchor = get_game("pi").view().position(position, Display(10.0)).anchor
    drawn = [
        item for item in mark_items(mark, anchor) if isinstance(item, Polyline) and item.style.stroke == "red.line"
    ]
    ends = [end for item in drawn for end in item.points]
    centres = {name: (anchor(name).x, anchor(name).y) for name in ("e5", "f7", "c5")}
    assert centres["c5"] in ends
    assert sorted(round(math.dist(end, centres[name]), 6) for name in ("e5", "f7") for end in ends)[:4] == [4.0] * 4
    assert len(drawn) == 2


def uses_in(items):
    for item in items:
        if isinstance(item, Group):
            yield from uses_in(item.items)
        elif isinstance(item, Use):
            yield item.symbol.id


def test_an_arrow_named_like_a_suit_carries_it():
    """Pisi's suit stands in a tag beside the arrow; any other word is written."""
    (record,) = load_all(get_game("pisi").folder / "figures.yaml")
    figure = record.figure("road-cost")
    bare = dataclasses.replace(figure, marks=())
    suits = [
        sorted(name for name in uses_in(figure_picture(record, one).above) if name.startswith("suit-"))
        for one in (bare, figure)
    ]
    assert suits == [[], ["suit-hearts-accent-line", "suit-hearts-accent-line", "suit-spades-purple-line"]]


def test_a_sign_beside_an_arrow_leaves_the_goods_in_sight():
    """Pisi's coins lie at the foot of a tile, where arrows from tile to tile have their middle."""
    (record,) = load_all(get_game("pisi").folder / "figures.yaml")
    picture = figure_picture(record, record.figure("road-cost"))
    uses = list(placed(picture.above))
    tags = [bounds((use,)) for use in uses if use.symbol.id.startswith("suit-")]
    coins = [bounds((use,)) for use in uses if use.symbol.id.startswith("good-")]
    assert len(tags) == 3
    for left, top, right, bottom in tags:
        for box in coins:
            assert right < box[0] or box[2] < left or bottom < box[1] or box[3] < top


def placed(items, dx=0.0, dy=0.0):
    """Symbols where they stand on the picture."""
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, dx + item.dx, dy + item.dy)
        elif isinstance(item, Use):
            yield item._replace(x=item.x + dx, y=item.y + dy)


@pytest.mark.parametrize("kind", ["circle", "square"])
def test_a_mark_around_a_piece_of_a_described_game_leaves_its_sign_in_sight(kind):
    text = f"""
game: {{title: G, players: green blue, board: {{cells: squares, side: 3}}, start: {{green: b2}}}}
figures: [{{id: a, labels: false, marks: [{{{kind}: [b2], colour: black}}]}}]
"""
    record = loads(text)
    bare, without = drawn(record, dataclasses.replace(record.figures[0], marks=()), THEMES["colour"])
    _, marked = drawn(record, record.figures[0], THEMES["colour"])
    anchor = bare.anchor("b2")
    assert not differing(marked.patch(anchor, 0.55), without.patch(anchor, 0.55))
    assert differing(marked.patch(anchor, 1.1), without.patch(anchor, 1.1))


@pytest.mark.parametrize(("colour", "is_bar"), [("green", True), ("blue", False)])
def test_a_line_between_pieces_of_its_colour_is_the_bar_of_a_chain_beneath_them(colour, is_bar):
    """Of one chain there were thin lines upon stones, of another a bar beneath them."""
    text = f"""
game: {{title: G, players: green blue, board: {{cells: hexes, shape: rhombus, side: 3}}, start: {{green: b2 b3}}}}
figures: [{{id: a, labels: false, marks: [{{line: [b2, b3], colour: {colour}}}]}}]
"""
    record = loads(text)
    above = [item.id if isinstance(item, Group) else type(item).__name__ for item in drawn_of(record)]
    assert ("joined" in above) == is_bar
    if is_bar:
        assert above.index("joined") < above.index("pieces")
    else:
        assert above.index("Polyline") > above.index("pieces")


def drawn_of(record):
    return figure_picture(record, record.figures[0]).above


@files
def test_rings_of_figures_are_dashed(path):
    """In ink a blue stone of Hex and an open goal of Pi are plain circles, as rings that words speak of were.

    On the card of Three Player Hex a dashed ring is a stone of green: plain ones are black, and no stone is in them.
    """
    is_green = path.parent.name == "hex3" and path.stem in {"figures", "key"}
    rings = [mark for _, figure in figures_of(path) for mark in figure.marks if mark.kind == "circle"]
    assert all(mark.dashed != is_green for mark in rings)


def test_a_cross_over_a_round_piece_is_light_on_dark_and_dark_on_light_within_its_ring():
    """On a light disc, which covered most of a black piece, this looked like a white one."""
    at = with_round_pieces(lambda _: Anchor(0.0, 0.0, 5.0, ()), {"b2": (3.6, "black")})
    lines = mark_items(Mark("cross", ("b2",)), at)
    assert [line.style.stroke for line in lines] == ["black.fill"] * 2 + ["black.text"] * 2
    assert all(math.hypot(line.x1, line.y1) < 0.7 * 3.6 for line in lines)
    empty = mark_items(Mark("cross", ("c3",)), at)
    assert [line.style.stroke for line in empty] == ["veil"] * 2 + ["black.line"] * 2


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", ["trike", "hex3", "pi", "breakthrough"])
def test_a_cross_on_a_piece_is_seen_in_every_theme(slug, theme):
    """Its lines differ from the piece, and a piece stays as dark or as light as it is."""
    setups = {
        "trike": ("board: {side: 5}\nmoves: b2 b3", "b2"),
        "hex3": ("board: {side: 5}\nmoves: e1", "e1"),
        "pi": ("board: {side: 4}\nsetup:\n  red: [d3, c4, e5]\n  goals: {A: b3, B: f6}\n", "d3"),
        "breakthrough": ("moves: a2-a3 a7-a6", "a6"),
    }
    setup, cell = setups[slug]
    record = loads(f"game: {slug}\n{setup}\n")
    picture = get_game(slug).view().position(record.positions[-1], Display(pitch=10.0, labels="none"))
    at = picture.anchor(cell)
    lines = mark_items(Mark("cross", (cell,)), picture.anchor)
    paints = [THEMES[theme].colour(line.style.stroke) for line in lines]
    assert at.on
    assert paints[0] == THEMES[theme].colour(f"{at.on}.fill")
    assert contrast(paints[0], paints[-1]) > 4.5


def test_the_head_of_an_arrow_covers_no_signs_around_the_middle_of_its_place():
    """It hid half a counter of the tile that a pawn stepped onto."""
    places = {"f7": Anchor(20.0, 0.0, 10.0, (), free=5.4), "e7": Anchor(0.0, 0.0, 10.0, (), free=5.4)}
    heads = [
        item for item in mark_items(Mark("arrow", ("f7", "e7")), places.__getitem__) if isinstance(item, Polygon)
    ]
    assert heads
    assert all(math.hypot(x, y) < 5.4 for head in heads for x, y in head.points)


@pytest.mark.parametrize(("colour", "on", "cased"), [("", "black", True), ("red", "red", True), ("", "white", False)])
def test_rings_around_pieces_of_their_own_colour_have_a_light_edge(colour, on, cased):
    """Black ones made black pieces of Breakthrough look larger, and no more."""
    find = with_round_pieces(lambda _: Anchor(5.0, 5.0, 5.0, ()), {"a1": (3.6, on)})
    *beneath, ring = mark_items(Mark("circle", ("a1",), colour), find)
    assert ring.style.stroke == f"{colour or 'black'}.line"
    assert [(item.style.stroke, item.r) for item in beneath] == [("veil", ring.r)] * cased
    # It reaches from the ring to the piece.
    assert all(ring.r - item.style.width / 2 == pytest.approx(3.6, abs=0.05) for item in beneath)


def test_rings_on_what_can_be_taken_are_like_other_rings():
    """Those of Breakthrough were red, in a game in black and white."""
    record = loads("game: breakthrough\nboard: {side: 6}\nmoves: b2-c3 a5-b4\nfigures: [{id: a, targets: true}]\n")
    (figure,) = record.figures
    picture = figure_picture(record, figure)
    (group,) = (item for item in picture.above if isinstance(item, Group) and item.id == "targets")
    assert {item.style.stroke for item in group.items} == {"veil", "black.line"}


@pytest.mark.parametrize(("place", "outer"), [("b2", "first"), ("c3", "second")])
def test_two_rings_on_a_place_are_both_seen(place, outer):
    """Of four rings that a caption of Hex tells of three were seen, for another player needed the fourth cell too."""
    rings = " ".join(f"[circle {place} colour={colour} dashed=true]" for colour in ("blue", "green"))
    record = loads(f"game: breakthrough\nboard: {{side: 6}}\nmoves: b2-c3 {{{rings}}}\nfigures: [{{id: a}}]\n")
    picture = figure_picture(record, record.figures[0])
    (blue, green) = (
        item
        for item in marked(record.line.marks[1], picture, lambda *_: None).above
        if isinstance(item, Circle) and item.style.stroke in ("blue.line", "green.line")
    )
    assert (blue.style.stroke, green.style.stroke) == ("blue.line", "green.line")
    # The second one goes around a piece further out, and stands within the first on a free place; paper is between.
    assert (green.r > blue.r) is (outer == "second")
    assert abs(blue.r - green.r) > 1.5 * blue.style.width

"""Pictures of Pisi: what lies where, and nothing outside."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator
from itertools import combinations

import numpy as np
import pytest

from boardgen.boards.picture import Display, Picture
from boardgen.errors import InvalidCellError
from boardgen.figures.crop import cropped
from boardgen.figures.marks import mark_items
from boardgen.games.pisi import draw_goods, draw_sea, rules
from boardgen.games.pisi.game import GAME
from boardgen.games.pisi.panel import stores_panel
from boardgen.games.pisi.position import KEY_PLACES, Position
from boardgen.games.pisi.setup import for_island
from boardgen.games.pisi.signs import (
    BAND,
    COUNTER,
    EDGES,
    GOODS,
    OUTLINE,
    PAWN,
    ROAD,
    TAG,
    WALKER,
    chip,
    city_tile,
    counter,
    flag,
    good,
    number_disc,
    price_tag,
    road,
    terrain,
    walker,
)
from boardgen.geometry.squares import squares
from boardgen.pieces.piecepack import PAWN_HEIGHT, PAWN_WIDTH, TILE
from boardgen.pieces.suits import SUITS
from boardgen.records import load
from boardgen.records.mark_specs import Mark
from boardgen.render.dump import dump
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Document, Group, Item, Line, Path, Polygon, Scene, Text, Use
from boardgen.scene.text import CAP_HEIGHT, LEAST_TEXT, measure
from boardgen.scene.themes import THEMES
from boardgen.testing.pixels import pixels
from tests.games.pisi_island import LAYOUT

PITCH = 50.8
VIEW = GAME.view()


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item


def drawn(picture: Picture, prefix: str) -> list[tuple[str, float, float]]:
    """The symbols whose id starts so, with their places."""
    found = (item for item in leaves(picture.below + picture.above) if isinstance(item, Use))
    return [(use.symbol.id, use.x, use.y) for use in found if use.symbol.id.startswith(prefix)]


def group(picture: Picture, name: str) -> tuple[Item, ...]:
    return next(item.items for item in picture.above if isinstance(item, Group) and item.id == name)


def words(picture: Picture) -> list[str]:
    return [item.text for item in leaves(picture.above) if isinstance(item, Text)]


def position(**given) -> Position:
    return GAME.start(position={"layout": LAYOUT} | given)


BUILT = {
    "pawns": {"1": "d6", "2": "a6"},
    "coins": {"a7": 0, "b7": 1, "d6": 1, "c5": 0},
    "roads": {"1": ["c6 c7", "c7 d7"], "2": ["c6 c5", "c5 b5", "b5 a5"]},
}


def test_a_tile_is_two_inches_and_lies_where_its_name_says() -> None:
    picture = VIEW.position(position(), Display(PITCH, labels="none"))
    tiles = drawn(picture, "tile-")
    assert len(tiles) == 33
    assert sum(name == "tile-city" for name, _, _ in tiles) == 8
    a7, b7, b1 = (picture.anchor(name) for name in ("a7", "b7", "b1"))
    assert (b7.x - a7.x, b7.y - a7.y) == pytest.approx((50.8, 0))
    assert (b1.y - b7.y) == pytest.approx(6 * 50.8)
    assert any(name.startswith("tile-suns") and (x, y) == (a7.x, a7.y) for name, x, y in tiles)


def test_spots_are_tiles_only() -> None:
    picture = VIEW.position(position(), Display(14))
    for name in ("a1", "g1", "b6", "x"):
        with pytest.raises(InvalidCellError):
            picture.anchor(name)
    anchor = picture.anchor("d6")
    assert len(anchor.outline) == 4
    assert anchor.r == 7


def test_the_setup_lists_the_parts_and_a_game_its_goods() -> None:
    setup = VIEW.position(position(), Display(14, to_play=True))
    assert "Take from the two piecepacks" in words(setup)
    assert {"25", "48", "dice", "counters"} <= set(words(setup))
    playing = VIEW.position(position(**BUILT), Display(14))
    assert "Take from the two piecepacks" not in words(playing)
    assert "on the island" in words(playing)
    asked = VIEW.position(position(**BUILT), Display(14, flags=frozenset({"parts"})))
    assert "Take from the two piecepacks" in words(asked)


def test_two_goods_lie_on_every_terrain_tile_as_long_as_they_last_two_of_them_counters() -> None:
    assert len(group(VIEW.position(position(), Display(14)), "goods")) == 50
    assert len(group(VIEW.position(position(**BUILT), Display(14)), "goods")) == 50 - 6
    assert len(drawn(VIEW.position(position(), Display(14)), "counter")) == 2


@pytest.mark.parametrize(("left", "coins", "counters"), [(2, 24, 2), (1, 23, 2), (0, 23, 1)])
def test_a_counter_stays_on_its_tile_until_the_coin_beside_it_is_taken(left, coins, counters) -> None:
    """A counter has no two sides to tell whose road it is, so that goods are paid with coins first."""
    tiles = GAME.facts(position())["coins"]
    *others, last = tiles
    picture = VIEW.position(position(coins={**dict.fromkeys(others, 1), last: left}), Display(14))
    assert len(drawn(picture, "good")) == coins
    assert len(drawn(picture, "counter")) == counters


@pytest.mark.parametrize(("pitch", "goods"), [(10.4, 0), (12.4, 50)])
def test_small_tiles_of_setups_that_share_a_page_have_their_suit_alone(pitch, goods) -> None:
    pos = GAME.start(setup={"layout": LAYOUT})
    picture = VIEW.position(pos, Display(pitch, shared=True))
    tiles = next(item for item in picture.below if isinstance(item, Group) and item.id == "tiles")
    suits = [item for item in tiles.items if isinstance(item, Use) and item.symbol.id != "tile-city"]
    assert len(suits) == 25
    assert all(item.symbol.id.endswith("-plain") == (not goods) for item in suits)
    assert len(drawn(picture, "good")) + len(drawn(picture, "counter")) == goods


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_coins_are_no_discs_and_their_number_and_a_counter_show_in_every_theme(theme, monkeypatch) -> None:
    """None, one, two, and two with a counter look different on one tile, and a coin is wider than it is high."""
    board = VIEW.position(position(), Display(12, "none"))
    last = list(GAME.facts(position())["coins"])[-1]
    seen = []
    for count in (0, 1, 2):
        picture = VIEW.position(position(coins={"a7": count}), Display(12, "none"))
        seen.append(pixels(picture, 8.0, theme, [board.anchor("a7")]).patch(board.anchor("a7"), 1.0))
    for one, other in combinations(seen, 2):
        assert changed(one, other).sum() > 6
    ys, xs = changed(seen[0], seen[1]).nonzero()
    assert np.ptp(xs) > 1.4 * np.ptp(ys)
    with_counter = pixels(board, 8.0, theme, [board.anchor(last)]).patch(board.anchor(last), 1.0)
    suit = GAME.facts(position())["tiles"][last].partition(":")[0]
    monkeypatch.setattr(draw_goods, "counter", lambda: good(suit))
    with_coin = pixels(VIEW.position(position(), Display(12, "none")), 8.0, theme, [board.anchor(last)]).patch(
        board.anchor(last), 1.0
    )
    assert changed(with_counter, with_coin).sum() > 6


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_counter_is_a_disc_apart_from_its_coin_where_puzzles_are_small(theme) -> None:
    """As resvg draws it: a cube on a coin was a smudge there, and no counter of the kit is a cube."""
    last = list(GAME.facts(position())["coins"])[-1]
    pictures = [VIEW.position(position(coins={last: count}), Display(9.3, "none")) for count in range(3)]
    none, one, two = (pixels(cropped(each, (last,)), 20.0, theme).grid for each in pictures)
    wide, high = (np.ptp(at) / 20.0 for at in reversed(changed(none, one).nonzero()))
    assert wide == pytest.approx(high, abs=0.1)
    assert wide > 1.6  # mm
    # Over a coin, with a line of the tile's colour between them.
    both = changed(none, two)
    rows = np.flatnonzero(both.any(axis=1))
    (gap,) = np.flatnonzero(np.diff(rows) > 1)
    coin = both[rows[gap + 1] : rows[-1] + 1].nonzero()
    assert np.ptp(coin[1]) > 1.4 * np.ptp(coin[0])


def test_a_counter_is_clear_of_roads_and_their_pieces() -> None:
    """With a coin below it, it lay against the road across its tile; alone it lies lower still."""
    last = list(GAME.facts(position())["coins"])[-1]
    for count in (1, 2):
        (at,) = [
            place
            for symbol, place in draw_goods.lying(GAME.facts(position(coins={last: count})), last)
            if symbol == counter()
        ]
        right, down = (value * TILE for value in at)
        radius = counter().box[2]
        assert down - radius > (BAND / 2 + 0.015) * TILE
        assert right - radius > (BAND / 2 + 0.015) * TILE
        for edge in ((TILE / 2, 0.0), (0.0, TILE / 2)):
            assert math.dist((right, down), edge) > radius + (ROAD + 0.02) * TILE


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_players_pawns_differ_in_every_theme(theme) -> None:
    picture = VIEW.position(position(pawns={"1": "d6", "2": "a6"}), Display(12, "none"))
    other = VIEW.position(position(pawns={"1": "a6", "2": "d6"}), Display(12, "none"))
    one, two = (
        pixels(each, 8.0, theme, [picture.anchor("d6")]).patch(picture.anchor("d6"), 1.0) for each in (picture, other)
    )
    assert changed(one, two, 90).sum() > 2


def changed(one, other, least: int = 40):
    """Where two patches differ by more than so many levels of a channel."""
    return np.abs(one - other).max(axis=2) > least


def test_the_number_of_a_move_lies_clear_of_pawn_goods_and_suit() -> None:
    pos = GAME.start(setup={"layout": LAYOUT})
    for turn in ("a7+", "c7+", "a6+", "b7"):
        pos = GAME.play(pos, turn)
    shown = Display(12, numbers=True)
    picture = VIEW.position(pos, shown)
    badges = [bounds((number,)) for number in group(picture, "move-number")]
    assert len(badges) == 2
    boxes = [
        bounds((use,))
        for use in leaves(picture.above)
        if isinstance(use, Use) and use.symbol.id.startswith(("walker-", "good-"))
    ]
    assert len(boxes) == 4 + 45
    for badge, (left, top, right, bottom) in itertools.product(badges, boxes):
        assert right < badge[0] or left > badge[2] or bottom < badge[1] or top > badge[3]


def test_the_number_of_a_move_stands_in_the_corner_of_the_frame_of_a_city():
    """At the edge of its die it looked like a part of it; numbers of several moves stay within the frame, too."""
    record, p, seen = load(GAME.example), 10.0, 0
    for ply in range(4, 43):
        pos = record.position_at(ply)
        picture = VIEW.solved(pos, Display(p, "none", numbers=True, since=ply - 1))
        houses = [picture.anchor(name) for name, many in GAME.facts(pos)["houses"].items() if many]
        for number in group(picture, "move-number"):
            for die in houses:
                if abs(number.x - die.x) < p / 2 and abs(number.y - die.y) < p / 2:
                    left, _, right, _ = bounds((number,))
                    assert left - die.x > -0.4 * p
                    assert number.y - die.y < 0.4 * p
                    assert (left + right) / 2 - die.x < -0.27 * p
                    seen += 1
    assert seen > 1


def test_a_pawn_is_numbered_without_a_disc_so_that_no_road_seems_to_be_there() -> None:
    pos = GAME.play(GAME.start(setup={"layout": LAYOUT}), "a7+")
    picture = VIEW.position(pos, Display(12, numbers=True))
    assert [type(item) for item in leaves(group(picture, "move-number"))] == [Text]


@pytest.mark.parametrize("numbers", [False, True])
def test_signs_of_the_last_move_lie_clear_of_suits_and_goods_and_below_pawns(numbers) -> None:
    pos = GAME.start(setup={"layout": LAYOUT})
    for turn in ("a7+", "c7+", "a6"):
        pos = GAME.play(pos, turn)
    p = 12
    picture = VIEW.position(pos, Display(p, last=True, numbers=numbers))
    order = [item.id for item in picture.above if isinstance(item, Group)]
    assert order.index("last-move") < order.index("pawns")
    (came, went) = group(picture, "last-move")
    assert isinstance(came, Polygon)
    assert isinstance(went, Path)
    for sign, points, name in ((came, came.points, "a7"), (went, [step[-2:] for step in went.steps], "a6")):
        at = picture.anchor(name)
        away = [max(abs(x - at.x), abs(y - at.y)) for x, y in points]
        # The suit ends 0.445 tiles from the middle, the coins 0.455.
        assert min(away) - sign.style.width / 2 > 0.455 * p
        assert max(away) <= 0.5 * p + 1e-6


def test_the_answer_to_a_position_without_history_is_number_1_and_its_roads_alone_have_numbers() -> None:
    game = load(GAME.example)
    pos = GAME.read(GAME.notation(game.positions[11]))
    after = rules.play(pos, game.positions[12].moves[-1])
    picture = VIEW.solved(after, Display(10, "none", numbers=True))
    new = sum(ply == 12 for ply in after.built)
    assert new > 0
    assert sum(ply > 0 for ply in after.built) > new
    # One on the road, however many pieces it has, and one on the tile.
    assert words(picture) == ["1", "1"]
    (band,) = (item for item in picture.below if isinstance(item, Group) and item.id == "new-roads")
    assert len(band.items) == 2 * new


def test_a_new_road_of_a_diagram_has_one_number_and_an_outline() -> None:
    """A number on each of its pieces, up to six times the same, hid the road."""
    game = load(GAME.example)
    pos = game.positions[34]
    new = sum(ply == 34 for ply in pos.built)
    assert new > 4
    picture = VIEW.position(pos, Display(12, "none", numbers=True, since=32))
    assert words(picture).count("34") == 2
    (band,) = (item for item in picture.below if isinstance(item, Group) and item.id == "new-roads")
    assert len(band.items) == 2 * new
    assert not any(getattr(item, "id", "") == "new-roads" for item in VIEW.position(pos, Display(12)).below)


def test_roads_show_their_player_alone() -> None:
    picture = VIEW.position(position(**BUILT), Display(PITCH))
    roads = [item for item in leaves(group(picture, "roads")) if isinstance(item, Use)]
    assert sorted(use.symbol.id for use in roads) == ["road-1"] * 2 + ["road-2"] * 3
    up, right = [use for use in roads if use.symbol.id == "road-1"]
    c6, c7, d7 = (picture.anchor(name) for name in ("c6", "c7", "d7"))
    assert (up.x, up.y) == pytest.approx((c6.x, (c6.y + c7.y) / 2))
    assert (right.x, right.y) == pytest.approx(((c7.x + d7.x) / 2, c7.y))


@pytest.mark.parametrize("count", range(1, 8))
def test_houses_are_pips(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As resvg draws the die: so many dark spots; the seventh house is a counter between six."""
    real = GAME.facts
    monkeypatch.setattr(type(GAME), "facts", lambda _, pos: real(pos) | {"houses": {"c6": count, "d7": 0}})
    picture = VIEW.position(position(), Display(30, "none"))
    anchor = picture.anchor("c6")
    patch = pixels(picture, 8.0, around=[anchor]).patch(anchor, 0.36)
    assert spots(patch.max(axis=2) < 130) == count


def spots(dark) -> int:
    """Connected groups of pixels."""
    left, found = {(int(y), int(x)) for y, x in zip(*dark.nonzero(), strict=True)}, 0
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            y, x = edge.pop()
            near = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & left
            left -= near
            edge += near
    return found


def test_numbers_in_pictures_are_moves_alone() -> None:
    """No values of coins or tiles, no player's number, no count of houses."""
    picture = VIEW.position(position(**BUILT), Display(14, "none"))
    island = [item for item in picture.above if not (isinstance(item, Group) and item.id == "stores")]
    assert [item.text for item in leaves(tuple(island) + picture.below) if isinstance(item, Text)] == []


def test_the_flag_joined_shows_connections_of_the_leading_cities() -> None:
    plain, joined = (VIEW.position(position(**BUILT), Display(14, flags=frozenset(f))) for f in ([], ["joined"]))
    assert not any(isinstance(item, Group) and item.id in ("joined", "capital") for item in plain.above)
    assert len(group(joined, "capital")) == 1
    assert sorted(item.text for item in leaves(group(joined, "joined")) if isinstance(item, Text)) == ["1", "1"]
    badges = [item for item in leaves(group(joined, "joined")) if isinstance(item, Use)]
    places = {(round(use.x), round(use.y)) for use in badges}
    assert len(places) == 2  # d7 and a5 are reached; the numbers on c6 are on chips


def test_the_squares_with_connections_stand_wholly_within_the_frame_of_the_capital() -> None:
    """Over its edge they could belong to either of two cities, and hid corners of the frame."""
    pos = load(templates() / "pisi" / "figures-capital.yaml").position_at(0)
    for pitch in (9.1, 14.0, PITCH):
        picture = VIEW.position(pos, Display(pitch, labels="none", flags=frozenset({"joined"})))
        (frame,) = group(picture, "capital")
        assert isinstance(frame, Polygon)
        inside = frame.style.width / 2
        x1, y1, x2, _ = bounds((frame._replace(style=frame.style._replace(width=0.0)),))
        chips = [item for item in group(picture, "joined") if isinstance(item, Group)]
        assert len(chips) == 2
        die = next(item for item in leaves(picture.above) if isinstance(item, Use) and item.symbol.id == "houses-2")
        for made in chips:
            *_, square, number = made.items
            assert isinstance(number, Text)
            left, top, right, bottom = bounds((square,))
            assert x1 + inside < left
            assert y1 + inside < top
            assert right < x2 - inside
            assert bottom < die.y
            assert number.size >= LEAST_TEXT - 1e-6
            assert max(number.size * CAP_HEIGHT, measure(number.text, number.size, bold=True)) < 0.85 * (right - left)


@pytest.mark.parametrize("labels", ["none", "edge", "cells"])
def test_labels(labels) -> None:
    texts = words(VIEW.position(position(), Display(14, labels=labels)))
    assert ("a" in texts) == (labels == "edge")
    assert ("d6" in texts) == (labels == "cells")
    assert "a1" not in texts
    board = words(VIEW.board(Display(14, labels=labels)))
    assert ("a" in board, "a1" in board) == (labels == "edge", labels == "cells")


def test_labels_in_cells_are_clear_of_goods_and_of_the_frames_of_cities() -> None:
    display = Display(10, labels="cells", flags=frozenset({"joined"}))
    picture = VIEW.position(position(**BUILT), display)
    items = group(picture, "labels")
    names = [item for item in items if isinstance(item, Text)]
    assert len(names) == 33
    for text in names:
        name, box, anchor = text.text, bounds((text,)), picture.anchor(text.text)
        assert box is not None
        assert box[2] < anchor.x + (0.35 - 0.085) * 10
        if name in GAME.facts(position())["houses"]:
            assert box[0] > anchor.x - 0.83 * 5
            assert text.y < anchor.y + 0.83 * 5
            assert text.y - CAP_HEIGHT * text.size > anchor.y + 0.2 * 10


def test_the_board_is_an_empty_grid_either_way() -> None:
    upright, lying = VIEW.board(Display(10)), VIEW.board(Display(10), columns=7)
    assert upright.height > upright.width
    assert lying.width > lying.height - 10
    assert upright.anchor("a1").y > upright.anchor("a7").y


@pytest.mark.parametrize("options", [{}, {"columns": 7}])
def test_waves_of_the_empty_grid_follow_no_pattern(options) -> None:
    """No two places side by side or one above the other have the same, and none has more than one, to be counted."""
    board = GAME.start(setup={"layout": LAYOUT}).island.board if not options else squares(7, 6, diagonals=False)
    waves = {cell: draw_sea._charted(*cell) for cell in board.cells}
    pairs = [((x, y), beside) for x, y in waves for beside in ((x + 1, y), (x, y + 1)) if beside in waves]
    assert all(waves[cell] != waves[beside] for cell, beside in pairs)
    assert len(set(waves.values())) > 5


def test_where_pencils_write_there_are_no_waves() -> None:
    drawn = [
        next(g for g in made(Display(20)).below if isinstance(g, Group)) for made in (VIEW.board, VIEW.pen_board)
    ]
    # Waves on the one, light paper without water around it on the other.
    assert [item.style.fill for group in drawn for item in group.items if isinstance(item, Polygon)] == [
        "sea",
        "cell",
    ]
    assert [len(item.steps) > 0 for group in drawn for item in group.items if isinstance(item, Path)] == [True, False]


def test_the_legend_of_the_grid_names_what_lies_there_where_it_can_be_read() -> None:
    large, small = VIEW.board(Display(25)), VIEW.board(Display(10))
    assert {"Pisi", "25 tiles of terrain", "8 cities", "8 dice", "Roads", "2 pawns", "9 empty cells"} <= set(
        words(large)
    )
    symbols = {item.symbol.id for item in group(large, "legend") if isinstance(item, Use)}
    signs = {"tile-suns", "good-suns", "tile-city", "houses-3", "road-1", "road-2", "walker-1", "walker-2", "water"}
    assert signs == symbols
    assert "a plan for the table" in words(large)
    assert "a plan for the table" not in words(VIEW.board(Display(PITCH)))
    assert "8 dice" not in words(small)
    texts = [item for item in leaves(large.above) if isinstance(item, Text)]
    boxes = [box for text in texts if (box := bounds((text,)))]
    # The stem of the title begins where the grid does: what the font leaves free before it stands outside.
    assert min(box[0] for box in boxes) > -1
    assert sum(box[0] < 0 for box in boxes) == 1
    assert max(box[2] for box in boxes) <= large.width
    assert max(box[3] for box in boxes) <= large.height


def played(seed: int) -> Position:
    rng = random.Random(seed)
    pos = GAME.start(**GAME.random_setup(seed)["setup"])
    for _ in range(30):
        if pos.over:
            break
        pos = rules.play(pos, rng.choice(list(GAME.legal_moves(pos))))
    return pos


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_drawn_outside_and_sizes_scale_with_the_pitch(seed: int) -> None:
    pos = played(seed)
    flags = frozenset({"joined"})
    # Below 20 mm some letters are larger, since they could not be read.
    small, large = (VIEW.position(pos, Display(pitch, flags=flags, numbers=True)) for pitch in (20, 60))
    assert large.width == pytest.approx(3 * small.width)
    assert large.height == pytest.approx(3 * small.height)
    for item in leaves(large.below + large.above):
        if isinstance(item, Use):
            left, top, right, bottom = (item.scale * side for side in item.symbol.box)
            assert item.x + left >= -0.05
            assert item.y + top >= -0.05
            assert item.x + right <= large.width + 0.05
            assert item.y + bottom <= large.height + 0.05
        if isinstance(item, Text):
            assert 0 <= item.x <= large.width
            assert 0 <= item.y <= large.height


@pytest.mark.parametrize("times", [1.5, 1.65, 2.0])
def test_a_picture_that_is_shown_larger_has_smaller_letters_below_it_and_at_its_edge(times) -> None:
    """Those of the end of a replay, which is one of its pictures enlarged, were 1.7 times as large as all others."""
    pos, flags = played(3), frozenset({"joined"})
    drawn = VIEW.position(pos, Display(9.3, flags=flags, enlarged=times))
    large = VIEW.position(pos, Display(9.3 * times, flags=flags))
    assert drawn.height * times == pytest.approx(large.height)
    names = [{name: times * size for name, size in lettered(drawn)}, dict(lettered(large))]
    assert names[0]["player 1"] == pytest.approx(names[1]["player 1"])
    assert names[0]["a"] <= 1.02 * names[1]["a"]


def lettered(picture: Picture) -> Iterator[tuple[str, float]]:
    """Words and the size of their letters, mm."""

    def of(items: Iterable[Item]) -> Iterator[tuple[str, float]]:
        for item in items:
            if isinstance(item, Text):
                yield item.text.removesuffix(" moves"), item.size
            elif isinstance(item, Group):
                yield from of(item.items)

    yield from of(picture.above)


def test_the_same_position_is_drawn_the_same_and_told_in_words() -> None:
    pos = position(**BUILT)
    one, two = (VIEW.position(pos, Display(14)) for _ in range(2))
    scenes = [Document((Scene(p.width, p.height, p.below + p.above, "t", p.desc),)) for p in (one, two)]
    assert dump(scenes[0]) == dump(scenes[1])
    assert "Player 1: pawn on d6, no goods; roads c6-c7 c7-d7." in one.desc
    assert "Houses: c6 2, a5 1, d7 1." in one.desc or "Houses: a5 1, c6 2, d7 1." in one.desc


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_coast_tells_holes_from_tiles_in_every_theme(theme) -> None:
    """The edge between a tile and a hole is drawn stronger than that between two tiles."""
    picture = VIEW.position(position(coins={"a6": 0, "a7": 0, "b7": 0, "c7": 0}), Display(12, "none"))
    grid = pixels(picture, 8.0, theme)
    # b6 is a hole.
    coast, between = (picture.anchor(name)._replace(x=picture.anchor(name).x + 6.0, r=1.2) for name in ("a6", "a7"))
    contrast = [np.ptp(grid.patch(at, 1.0).max(axis=2)[12]) for at in (coast, between)]
    assert contrast[0] > contrast[1] + 20


def test_water_is_darker_than_land_where_both_are_left_empty() -> None:
    """A few waves and thin coasts did not make the island stand out in ink."""
    picture = VIEW.position(position(coins={"a6": 0}), Display(12, "none"))
    grid = pixels(picture, 8.0, THEMES["ink"])
    tile = picture.anchor("a6")
    hole, land = (grid.patch(tile._replace(x=tile.x + dx, r=2.0), 1.0) for dx in (12.0, 0.0))
    assert hole.mean() < 0.97 * land.mean()


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_there_are_waves_in_a_hole_and_none_on_land(theme) -> None:
    """The middle of a hole is not plain as that of a tile without goods is: lines tell them apart, not hues."""
    picture = VIEW.position(position(coins={"a6": 0}), Display(12, "none"))
    grid = pixels(picture, 8.0, theme)
    tile = picture.anchor("a6")
    hole, land = (grid.patch(tile._replace(x=tile.x + dx, r=r), 1.0) for dx, r in ((12.0, 4.0), (0.0, 2.0)))
    assert np.ptp(hole.max(axis=2)) > 30
    assert np.ptp(land.max(axis=2)) < 10


def test_the_sea_reaches_beyond_the_island_and_parts_as_wide_as_it_take_it_along() -> None:
    picture = VIEW.position(position(), Display(10, "none"))
    assert picture.surround is not None
    assert picture.surround.whole[0] < picture.surround.cells[0]
    whole, inner = cropped(picture, ["a7", "b1", "f3"]), cropped(picture, ["c5", "e3"])
    assert (whole.width, whole.height) == pytest.approx((64.4, 74.4))
    assert (inner.width, inner.height) == pytest.approx((30, 30))
    rows, corner = cropped(picture, ["a7", "f5"]), cropped(picture, ["a7", "c7"])
    assert (rows.width, rows.height) == pytest.approx((64.4, 32.2))
    assert (corner.width, corner.height) == pytest.approx((30, 10))


@pytest.mark.parametrize(
    ("places", "ends"),
    [(["a7", "b1", "f3"], {"left", "top", "bottom"}), (["a7", "f5"], {"left", "top"})],
    ids=["whole", "rows"],
)
def test_the_sea_ends_in_a_line_but_where_a_part_of_the_island_goes_on(places, ends) -> None:
    """Without colour a picture would end nowhere, inside the margins of its page."""
    shown = pixels(cropped(VIEW.position(position(), Display(12, "none")), places), 12.0, THEMES["grey"])
    at, far = round(12 * shown.left), round(12 * shown.top)
    grid = shown.grid.max(axis=2)[far:-far, at:-at]
    sides = {"left": grid[:, :3], "top": grid[:3].T, "bottom": grid[-3:].T}
    # A line along a side darkens the whole of it, but for its ends.
    assert {side for side, strip in sides.items() if (strip[9:-9].min(axis=1) < 230).all()} == ends


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_part_ends_without_a_line_where_a_hole_is_cut_off(theme) -> None:
    """The tile beyond the edge has a line along its coast, in the hole, on the whole picture alone."""
    picture = VIEW.position(position(), Display(12, "none"))
    # b6 is a hole, and c6 lies beyond the edge.
    part = cropped(picture, ["a6", "b7"])
    lines = []
    for shown in (picture, part):
        at = shown.anchor("a6")
        strip = pixels(shown, 8.0, theme).patch(at._replace(x=at.x + 12 + 4.9, r=0.9), 1.0)
        lines.append(np.ptp(strip.max(axis=2), axis=1).min())
    assert lines[0] > 15
    assert lines[1] < 5


def test_numbers_of_moves_stand_clear_of_the_rim_of_their_discs() -> None:
    """However small the tiles are, as they are in booklets."""
    for pitch, number in itertools.product((7.0, 9.0, 12.0, 30.0), (4, 34, 117)):
        case, disc, text = number_disc("2", 0, 0, pitch, number, len(str(number))).items
        assert isinstance(disc, Circle)
        assert isinstance(case, Circle)
        assert isinstance(text, Text)
        wide, high = measure(text.text, text.size, bold=True) / 2, CAP_HEIGHT * text.size / 2
        assert math.hypot(wide, high) < disc.r - disc.style.width / 2
        assert case.r > disc.r


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_pawn_stands_within_the_frame_of_a_city_with_a_line_as_strong_as_that_of_roads(theme):
    """In ink and grey it is nothing but its line; the casing keeps it clear of roads and frames."""
    half, (x, y) = city_tile().box[2], PAWN
    for player in ("1", "2"):
        _, top, right, _ = (at * WALKER for at in walker(player).box)
        # The frame's inner line, in half tiles.
        assert x * TILE + right < 0.83 * half
        assert y * TILE + top > -0.83 * half
        (line,) = {item.style.width for item in walker(player).items if item.style.stroke == EDGES[player]}
        rim = road(player).items[0]
        assert isinstance(rim, Circle)
        assert line / 2 * WALKER >= 0.99 * rim.style.width
        assert theme.paints[EDGES[player]] != theme.paints["veil"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_is_called_light_and_dark_differs_in_lightness_in_every_theme(theme):
    """Pieces of road, pawns, flags and chips, also where a theme fills nothing else."""
    size, made = 20.0, []
    for player in ("1", "2"):
        half, scale = size / 2, 2 * size / PITCH
        signs = (road(player), walker(player), flag(player))
        used = (Use(sign, half + at * size, half, scale=scale) for at, sign in enumerate(signs, start=1))
        items = (chip(player, half, half, 3.75 * size, 0), *used)
        made.append(pixels(Picture(4 * size, size, (), items, lambda _: None, ""), 5.0, theme).grid.mean(axis=2))
    light, dark = made
    # Flags are small enough to stand within the frame of a city.
    for at, least in enumerate((3000, 800, 2000, 150)):
        part = slice(round(at * size * 5), round((at + 1) * size * 5))
        shown = np.abs(light[:, part] - dark[:, part]) > 100
        assert shown.sum() > least, at


@pytest.mark.parametrize("theme", ["colour", "grey", "ink"])
def test_light_roads_have_edges_darker_than_those_of_tiles(theme):
    paints = THEMES[theme].paints
    assert int(paints[EDGES["1"]][1:3], 16) < 0.3 * int(paints["grid"][1:3], 16)


def test_the_key_has_each_sign_alone_on_a_tile():
    """A crop of one tile shows its sign and nothing of those beside it, and says so where there is no key."""
    pos = position()
    shown = VIEW.position(pos, Display(12.0, flags=frozenset({"signs"})))
    for name in KEY_PLACES:
        GAME.check_place(pos, name)
        one = cropped(shown, (name,))
        assert (one.width, one.height) == pytest.approx((12.0, 12.0))
        ((symbol, *at),) = drawn(one, "key-")
        assert symbol == f"key-{name.removeprefix('sign:')}"
        assert at == pytest.approx(_middle(shown, name))
    with pytest.raises(InvalidCellError, match="sign:moon"):
        GAME.check_place(pos, "sign:moon")
    with pytest.raises(InvalidCellError, match="sign:die"):
        VIEW.position(pos, Display(12.0)).anchor("sign:die")


def _middle(picture: Picture, name: str) -> tuple[float, float]:
    anchor = picture.anchor(name)
    return anchor.x, anchor.y


def test_both_pawns_are_numbered_where_both_moves_are_new() -> None:
    pos = GAME.start(setup={"layout": LAYOUT})
    for turn in ("a7+", "c7+", "a6+", "b7"):
        pos = GAME.play(pos, turn)
    for since, numbers in ((0, ["4", "3"]), (2, ["4", "3"]), (3, ["4"])):
        shown = VIEW.position(pos, Display(12, numbers=True, since=since))
        assert [item.text for item in group(shown, "move-number") if isinstance(item, Text)] == numbers


@pytest.mark.parametrize(("places", "coasts"), [(["a4", "a5"], 0), (["a4", "b5"], 2), (["c5", "e5"], 0)])
def test_a_tile_has_a_coast_only_where_its_water_is_seen(places, coasts) -> None:
    """b4 is a hole with tiles on all sides; where a part of the island ends beside it, the line would end nowhere."""
    part = cropped(VIEW.position(position(), Display(12, "none")), places)
    lines = [item for item in leaves(part.below) if isinstance(item, Path) and item.style.stroke == "edge"]
    # Two points an edge: in the second part a4 and b5 lie beside b4.
    assert sum(len(line.steps) for line in lines) / 2 == coasts


def test_a_pawn_in_a_city_stands_clear_of_its_die_and_of_pieces_of_road():
    pawns = {"1": "c6", "2": "b3"}
    picture = VIEW.position(position(**BUILT | {"pawns": pawns}), Display(PITCH, labels="none"))
    # b3 has no houses, and no die.
    for (_, x, y), name, is_clear in zip(drawn(picture, "walker")[:2], pawns.values(), (True, False), strict=True):
        place = picture.anchor(name)
        left, foot = x - place.x - WALKER * PAWN_WIDTH / 2, y - place.y + WALKER * PAWN_HEIGHT / 2
        right = left + WALKER * PAWN_WIDTH
        # Half a die, and a piece of road in the middle of the right edge.
        assert (left > 0.2 * PITCH) == is_clear
        assert math.dist((right, foot), (0.5 * PITCH, 0)) > 0.99 * ROAD * PITCH


@pytest.mark.parametrize("labels", ["edge", "cells"])
@pytest.mark.parametrize("ply", [12, 16, 20, 27, 31, 32, 38, 42])
def test_a_pawn_stands_clear_of_pieces_of_road_and_of_roads_numbered_or_not(ply, labels) -> None:
    """Foot, shoulders and head, beside the pieces on the edges of its tile and the bands that lead there."""
    pos = load(GAME.example).position_at(ply)
    picture = VIEW.position(pos, Display(10.0, labels, numbers=True, since=max(0, ply - 3)))
    parts = [item for item in leaves(group(picture, "roads")) if not isinstance(item, Text)]
    discs = [(one.x, one.y, one.r) for one in parts if isinstance(one, Circle) and one.style.stroke is not None]
    discs += [(one.x, one.y, ROAD * 10.0) for one in parts if isinstance(one, Use)]
    bands = [item for item in parts if isinstance(item, Line)]
    assert discs
    assert bands
    pawns = drawn(picture, "walker")[:2]
    wide, high = WALKER * PAWN_WIDTH * 10.0 / TILE / 2, WALKER * PAWN_HEIGHT * 10.0 / TILE / 2
    for _, x, y in pawns:
        for dx, dy in ((-1, 1), (0, 1), (1, 1), (-0.5, 0), (0.5, 0), (-0.56, -0.6), (0.56, -0.6), (0, -1)):
            at = x + dx * wide, y + dy * high
            assert all(math.dist(at, disc[:2]) > 0.98 * disc[2] for disc in discs)
            assert not any(
                abs(at[0] - (band.x1 + band.x2) / 2) <= (abs(band.x2 - band.x1) + band.style.width) / 2
                and abs(at[1] - (band.y1 + band.y2) / 2) <= (abs(band.y2 - band.y1) + band.style.width) / 2
                for band in bands
            )


def test_dashes_of_a_plan_end_at_the_edge_of_a_die() -> None:
    anchor = VIEW.position(position(**BUILT), Display(PITCH)).anchor
    assert anchor("c6").rim > 0.2 * PITCH
    assert anchor("c5").rim == anchor("b3").rim == 0
    plan = Mark("path", ("c6", "c5"), dashed=True)
    dots = [item for item in mark_items(plan, anchor) if isinstance(item, Circle)]
    assert [(dot.x, dot.y) for dot in dots] == [(anchor("c5").x, anchor("c5").y)]


@pytest.mark.parametrize("places", [("c3", "d3"), ("d3", "c3")])
def test_the_price_above_an_arrow_leaves_the_suit_of_the_right_tile_in_sight(places) -> None:
    anchor = VIEW.position(position(), Display(PITCH)).anchor
    *_, square, _ = mark_items(Mark("arrow", places, text="crowns"), anchor, VIEW.sign)
    suit = anchor("d3").x + bounds(terrain("crowns").items[1:])[0] * PITCH / TILE
    assert bounds((square,))[2] < suit


def test_numbers_of_an_answer_stand_clear_of_the_outlines_of_its_roads() -> None:
    """Goods that are not drawn there pushed a number onto the outline of a road, in whose bend it was lost."""
    record = load(GAME.example)
    for count, since in ((12, 3), (31, 26), (35, 28)):
        pos = record.positions[count]
        picture = VIEW.solved(pos, Display(11.0, numbers=True, since=since))
        data = GAME.facts(pos)
        built = [name for name, ply in data["built"].items() if ply > since]
        assert built
        for number in group(picture, "move-number"):
            left, top, right, bottom = bounds((number,))
            for name in built:
                a, b = (picture.anchor(tile) for tile in name.split("-"))
                low_x, high_x = sorted((a.x, b.x))
                low_y, high_y = sorted((a.y, b.y))
                out = OUTLINE / 2 * 11.0
                across = max(low_x - right, left - high_x)
                along = max(low_y - bottom, top - high_y)
                assert max(across, along) > out - 0.1


def test_diagrams_of_a_game_mark_the_middle_where_it_decides_which_city_leads() -> None:
    """Comments said that a city leads because it is nearest to the middle, which nothing marked."""
    record = load(GAME.example)
    for count, seen in ((3, False), (4, True), (7, True), (12, False)):
        picture = VIEW.position(record.positions[count], Display(PITCH, numbers=True))
        assert bool(drawn(picture, "middle")) is seen


def test_the_middle_of_the_layout_shows_where_it_decides_between_cities() -> None:
    record = load(GAME.folder / "figures-capital.yaml")
    tied = VIEW.position(record.position_at(0), Display(PITCH, labels="none", flags=frozenset({"joined"})))
    c4, d4 = (tied.anchor(name) for name in ("c5", "d6"))
    ((_, x, y),) = drawn(tied, "middle")
    assert (x, y) == pytest.approx(((c4.x + d4.x) / 2, c4.y + PITCH))
    assert not drawn(VIEW.position(record.position_at(0), Display(PITCH)), "middle")
    assert not drawn(VIEW.position(position(**BUILT), Display(PITCH, flags=frozenset({"joined"}))), "middle")


def test_the_picture_of_an_answer_tags_each_new_piece_of_road_with_the_good_it_cost() -> None:
    record = load(GAME.example)
    ply = next(ply for ply, move in enumerate(record.moves, 1) if "/" in move)
    after = record.position_at(ply)
    road_built = after.moves[-1].road
    assert road_built is not None
    tile_of = GAME.facts(after)["tiles"]
    picture = VIEW.solved(after, Display(PITCH, "none", since=ply - 1))
    found = []
    for item in group(picture, "paid"):
        assert isinstance(item, Group)
        _, suit = item.items
        assert isinstance(suit, Use)
        here = min(tile_of, key=lambda name: math.dist((suit.x, suit.y), picture.anchor(name)[:2]))
        found.append((here, suit.symbol.id.split("-")[1]))
    names = after.island.board.names
    towards = [names[tile] for _, _, tile in road_built.steps()]
    assert found == [(name, tile_of[name].partition(":")[0]) for name in towards]
    assert not group(VIEW.solved(after, Display(PITCH, "none", since=ply)), "paid")


def test_prices_in_a_bend_touch_neither_each_other_nor_the_pieces_of_road() -> None:
    tag = bounds((price_tag("moons", TAG * PITCH, 0.0, PITCH),))
    other = bounds((price_tag("moons", 0.0, TAG * PITCH, PITCH),))
    assert tag[0] > other[2]
    assert tag[2] < (0.5 - ROAD) * PITCH


def test_goods_keep_as_far_from_the_edges_of_their_tile_as_its_suit() -> None:
    """On the lower right of the island these edges are the line of its coast."""
    inside = -bounds(terrain("suns").items[1:])[1]
    for (x, y), symbol in zip((GOODS[0], COUNTER), (good("suns"), counter()), strict=True):
        assert max(bounds((Use(symbol, x * TILE, y * TILE),))[2:]) <= inside


@pytest.mark.parametrize("pitch", [9.1, 12.3, 40.0])
def test_names_of_tiles_stay_clear_of_coasts(pitch) -> None:
    """f5 has water on its left, a6 is at the left end of the island."""
    picture = VIEW.position(position(), Display(pitch, "cells"))
    (labels,) = (item for item in picture.above if isinstance(item, Group) and item.id == "labels")
    for text in labels.items:
        assert isinstance(text, Text)
        at = picture.anchor(text.text)
        assert text.x - (at.x - pitch / 2) >= 0.06 * pitch
        assert at.y + pitch / 2 - text.y >= 0.06 * pitch


@pytest.mark.parametrize("flags", [(), ("joined",)])
def test_goods_in_hand_begin_where_the_sea_does(flags) -> None:
    """Below large boards they end where it ends; at the edge of the tiles they were a third left edge of the page."""
    picture = VIEW.position(position(), Display(20.0, flags=frozenset(flags)))
    (sea,) = (item for item in picture.below if isinstance(item, Group) and item.id == "sea")
    (stores,) = (item for item in picture.above if isinstance(item, Group) and item.id == "stores")
    rules = [item for item in stores.items if isinstance(item, Line)]
    left, _, right, _ = bounds((sea,))
    assert {round(item.x1 - left, 1) for item in rules} == {0.0}
    assert not flags or {round(item.x2 - right, 1) for item in rules} == {0.0}


def test_rules_between_goods_end_with_their_columns() -> None:
    """Not where the picture ends, which is far from small rows below a large one."""
    goods = dict.fromkeys(("suns", "crowns", "hearts", "spades", "diamonds"), 1)
    data = {"goods": {"1": goods, "2": goods}, "on_board": goods, "to_move": "1"}
    for wide, far in ((200.0, False), (60.0, True)):
        panel, _ = stores_panel(data, 0.0, 0.0, wide, 10.0)
        ends = {round(item.x2, 6) for item in panel.items if isinstance(item, Line)}
        last = max(item.x for item in panel.items if isinstance(item, Text))
        (end,) = ends
        assert last < end < last + 3.5
        assert (end == wide) == far


def test_columns_of_goods_are_spread_to_the_right_margin() -> None:
    """A number of two figures stood closer to the next suit than to its own, beside room at the right."""
    goods = dict.fromkeys(("suns", "crowns", "hearts", "spades", "diamonds"), 10)
    data = {"goods": {"1": goods, "2": goods}, "on_board": goods, "to_move": "1"}
    panel, _ = stores_panel(data, 0.0, 0.0, 65.0, 10.0, small=True)
    numbers = [bounds((item,)) for item in panel.items if isinstance(item, Text) and item.text == "10"]
    assert max(right for _, _, right, _ in numbers) == pytest.approx(65.0, abs=0.4)


def _sizes(x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How far two boxes lie over each other, mm; negative where they are apart."""
    return min(one[2] - other[0], other[2] - one[0], one[3] - other[1], other[3] - one[1])


def test_a_pawn_stands_clear_of_the_tags_with_the_prices_of_an_answer() -> None:
    """Pawns stood over them on the tile that a road was paid for."""
    record = load(GAME.example)
    built = [ply for ply, move in enumerate(record.moves, 1) if "/" in move]
    met = 0
    for ply in built:
        picture = VIEW.solved(record.position_at(ply), Display(10.0, "edge", numbers=True, since=ply - 1))
        for (_, x, y), tag in itertools.product(drawn(picture, "walker")[:2], group(picture, "paid")):
            size = WALKER * 10.0 / TILE
            pawn, price = _sizes(x, y, size * PAWN_WIDTH, size * PAWN_HEIGHT), bounds((tag,))
            met += math.dist((x, y), ((price[0] + price[2]) / 2, (price[1] + price[3]) / 2)) < 5.0
            assert _overlap(pawn, price) < 0.05
    assert met


@pytest.mark.parametrize("labels", ["edge", "cells"])
def test_numbers_of_tiles_stand_clear_of_numbers_of_roads(labels) -> None:
    """On small tiles pieces of road are as large as their numbers, which ran into those of the pawns beside them."""
    record = load(GAME.example)
    for ply in range(1, len(record.positions)):
        picture = VIEW.position(record.position_at(ply), Display(8.5, labels, numbers=True, since=max(0, ply - 4)))
        parts = leaves(group(picture, "roads"))
        discs = [(one.x, one.y, one.r) for one in parts if isinstance(one, Circle) and one.style.stroke is not None]
        for number in group(picture, "move-number"):
            left, top, right, bottom = bounds((number,))
            for x, y, r in discs:
                near = min(max(x, left), right), min(max(y, top), bottom)
                assert math.dist((x, y), near) > r, ply


def test_an_arrow_over_a_pawn_leaves_it_whole() -> None:
    """The arrow of a jump ran over the foot of the pawn that is jumped."""
    picture = VIEW.position(position(pawns={"1": "d3", "2": "c3"}, coins={"c3": 0, "d3": 0}), Display(14.0, "none"))
    (_, x, y), *_ = (pawn for pawn in drawn(picture, "walker-2"))
    assert math.dist((x, y), _middle(picture, "c3")) < 7.0
    foot = y + WALKER * 14.0 / TILE * PAWN_HEIGHT / 2
    halo = next(leaves(mark_items(Mark("arrow", ("d3", "b3")), picture.anchor)))
    assert bounds((halo,))[1] > foot


def _luminance(colour) -> float:
    shares = np.where(colour <= 10, colour / 3294.6, ((colour / 255 + 0.055) / 1.055) ** 2.4)
    return float(np.dot(shares, (0.2126, 0.7152, 0.0722)))


def test_dark_roads_stand_out_from_dark_ground() -> None:
    """Their edges are far brighter than tiles, and as broad as those of light ones; between them it is dark."""
    p, at = 20.0, 10.0
    picture = VIEW.position(position(**BUILT | {"pawns": {"1": "d6", "2": "a6"}}), Display(p, "none"))
    shown = pixels(picture, at, THEMES["dark"])
    # Across the road from c5 to b5, a quarter of a tile beside the middle of c5.
    x, y = (value + shown.left for value in _middle(picture, "c5"))
    column = shown.grid[round((y - 0.12 * p) * at) : round((y + 0.12 * p) * at), round((x - 0.25 * p) * at)]
    lights = np.array([_luminance(colour) for colour in column])
    ground = max(lights[0], lights[-1])
    bright = (lights + 0.05) / (ground + 0.05) > 7
    for half in np.array_split(bright, 2):
        assert half.sum() / at > 0.025 * p
    middle = len(lights) // 2
    inside = lights[middle - round(0.03 * p * at) : middle + round(0.03 * p * at)]
    # It is dark on both sides of a quiet line in the middle.
    assert (inside < ground).mean() > 0.5
    assert ground < lights[middle] < 0.4 * lights.max()


def test_the_lines_of_water_are_quiet_in_ink() -> None:
    """A line each millimetre was the loudest thing of a page, and later vied with the edges of tiles.

    Measured as how dark a hole is on average.
    """
    picture = VIEW.position(position(coins={"a6": 0}), Display(14, "none"))
    tile = picture.anchor("a6")
    hole = pixels(picture, 10.0, THEMES["ink"]).patch(tile._replace(x=tile.x + 14.0, r=5.0), 1.0)
    assert 250 < hole.mean() < 251


@pytest.mark.parametrize("suit", SUITS)
def test_goods_have_strong_outlines_in_grey(suit: str) -> None:
    """Those of crowns and diamonds were as pale as the tiles that they lie on."""
    tile = (terrain(suit), good(suit))
    picture = Picture(20.0, 20.0, (), tuple(Use(part, 10.0, 10.0, scale=14.0 / TILE) for part in tile), None, "")
    grid = pixels(picture, 20.0, THEMES["grey"])
    # Across the middle of the coin, from its foot on: its lowest line.
    column = [float(grid.at(10.0, 10.0 + i / 20.0).mean()) for i in range(40)]
    assert min(column) < 0.3 * column[-1]


def test_terrains_of_the_book_of_grey_prints_differ_in_lightness() -> None:
    """Tiles of suns and of diamonds, and of crowns and hearts, were as good as alike."""
    record = load(GAME.example)
    picture = VIEW.position(record.position_at(0), Display(14, "none"))
    grid = pixels(picture, 6.0, THEMES["grey"])
    tile_of, seen = GAME.facts(record.position_at(0))["tiles"], {}
    for name, tile in tile_of.items():
        seen.setdefault(tile.partition(":")[0], float(grid.patch(picture.anchor(name)._replace(r=1.0), 1.0).mean()))
    seen.pop("city")
    levels = sorted(seen.values())
    assert len(levels) == 5
    assert min(b - a for a, b in itertools.pairwise(levels)) >= 9
    assert levels[-1] < 250


def test_pictures_of_answers_show_the_goods_that_lay_on_tiles_before() -> None:
    """That a good is taken could not be checked: answers left all of them out."""
    record = load(GAME.example)
    ply = next(at for at, move in enumerate(record.moves) if "+" in move)
    before, after = record.positions[ply : ply + 2]
    assert GAME.facts(before)["coins"] != GAME.facts(after)["coins"]
    asked, solved = VIEW.position(before, Display(12)), VIEW.solved(after, Display(12, since=ply))
    shown = [
        [use.symbol.id for use in group.items]
        for picture in (asked, solved)
        for group in picture.above
        if isinstance(group, Group) and group.id == "goods"
    ]
    assert shown[0] == shown[1]
    assert "the goods before 1" in VIEW.solved_note


def test_every_page_with_grey_discs_on_tiles_says_that_they_are_goods():
    """Booklets called them counters, and puzzles did not speak of them: nobody knew what they counted."""
    view = GAME.view()
    for note in (view.signs_note, view.puzzle_note):
        said = note.partition("ringed discs")
        assert said[0].lower().endswith("coins, "), note
        assert "goods" in said[2].partition(".")[0], note
    (counters,) = (part for part in for_island("suns", "moons") if part.kind == "counters")
    assert "goods" in counters.what
    assert "ringed discs" in counters.what


def test_a_plan_shows_an_island_and_a_grid_to_lay_tiles_on_none() -> None:
    """The plan was a page of empty squares with a stray wave in some."""
    plan, grid, pens = VIEW.board(Display(28.0)), VIEW.board(Display(TILE)), VIEW.pen_board(Display(28.0))
    shown = [[item for item in picture.below if getattr(item, "id", "") == "tiles"] for picture in (plan, grid, pens)]
    assert [len(found) for found in shown] == [1, 0, 0]
    tiles = [item for item in shown[0][0].items if isinstance(item, Use)]
    assert len(tiles) == 33
    places = {(round(found.x, 6), round(found.y, 6)) for found in map(plan.anchor, GAME.board().names)}
    assert {(round(tile.x, 6), round(tile.y + shown[0][0].dy, 6)) for tile in tiles} <= places
    heading = next(item for item in plan.above if getattr(item, "id", "") == "title")
    assert isinstance(heading, Group)
    # Setup 7 is the same island: it was one of many without a number.
    assert any(item.text.startswith("setup 7, one of many") for item in heading.items if isinstance(item, Text))

"""The drawing of Trike: bands along the right cells, pawn, reach, what counts, the chain that won."""

import math
import random

import numpy as np
import pytest
from shapely import Point, Polygon

from boardgen.boards.picture import Display
from boardgen.cards.template import load_card
from boardgen.games import get_game
from boardgen.games.trike.hosts import HOSTS
from boardgen.games.trike.view import describe
from boardgen.geometry.hexregions import rhombus
from boardgen.pieces.stones import bare_middle
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Line, Text, Use
from boardgen.scene.text import CAP_HEIGHT
from boardgen.scene.themes import GREY, INK, THEMES
from boardgen.testing.pixels import pixels
from tests.games.trike_boards import position
from tests.scene.colour_science import contrast

TRIKE = get_game("trike")
VIEW = TRIKE.view()


def in_hex(colour):
    return "#" + "".join(f"{round(float(part)):02x}" for part in colour)


def groups(picture):
    found, todo = {}, [*picture.below, *picture.above]
    while todo:
        item = todo.pop()
        if isinstance(item, Group):
            found[item.id] = item
            todo += item.items
    return found


def drawn(pos, *flags, numbers=False):
    return groups(VIEW.position(pos, Display(10.0, "none", numbers, frozenset(flags))))


def bands(host, side):
    found = groups(VIEW.board(Display(10.0), host=host, side=side))
    return {name: group for name, group in found.items() if name.startswith("side-")}


@pytest.mark.parametrize(
    ("host", "side", "count"),
    [("hex", 5, 4), ("atoll", 7, 8), ("y", 5, 0), ("pure", 5, 0), ("havannah", 5, 0), ("gomoku", 5, 0)],
)
def test_coloured_sides_have_bands_outside_the_board(host, side, count):
    found = bands(host, side)
    assert len(found) == count
    picture = VIEW.board(Display(10.0), host=host, side=side)
    for group in found.values():
        for x, y_ in group.items[0].points:
            assert 0 < x < picture.width
            assert 0 < y_ < picture.height


def test_bands_lie_outside():
    """Every corner of a band is at least as far from all centres as the corners of cells are."""
    picture = VIEW.board(Display(10.0), host="hex", side=4)
    anchors = [picture.anchor(name) for name in rhombus(4).names]
    for group in bands("hex", 4).values():
        for point in group.items[0].points:
            assert min(math.dist(point, (anchor.x, anchor.y)) for anchor in anchors) > 4.99


def test_black_sides_and_stones_have_a_second_sign():
    found = bands("hex", 4)
    assert [len(found[f"side-{name}"].items) for name in ("top", "left", "bottom", "right")] == [2, 1, 2, 1]
    stones = drawn(position("  x\n o X\n. . .", 3))
    black, white = (stones[f"stones-{colour}"].items[0].symbol for colour in ("black", "white"))
    assert len(black.items) > len(white.items)


def test_the_pawn_is_drawn_over_its_stone():
    pos = position("  x\n o X\n. . .", 3)
    picture = VIEW.position(pos, Display(10.0))
    anchor = picture.anchor("b2")
    middle, collar, pawn = groups(picture)["pawn"].items
    assert middle.symbol == bare_middle("black"), "arcs of the ring of its stone stood on both sides of it"
    assert (collar.x, collar.y) == pytest.approx((anchor.x, anchor.y))
    assert isinstance(pawn, Use)
    assert (pawn.x, pawn.y) == pytest.approx((anchor.x, anchor.y), abs=0.3)
    _, pawn = groups(VIEW.position(pos, Display(10.0, numbers=True)))["pawn"].items
    assert (pawn.x, anchor.y - pawn.y > 2) == (anchor.x, True), "above the number"
    names = [item.id for item in picture.above if isinstance(item, Group)]
    assert names.index("pawn") > names.index("stones-black")
    assert "pawn" not in drawn(TRIKE.start())


def test_the_reach_is_a_dot_for_each_legal_move():
    pos = position("    .\n   . .\n  . X .\n o . . x\n. . . . .", 5)
    items = drawn(pos, "reach")["reach"].items
    picture = VIEW.position(pos, Display(10.0, "none"))
    dots = {(round(dot.x, 6), round(dot.y, 6)) for dot in items if isinstance(dot, Circle)}
    cells = [picture.anchor(TRIKE.format_move(move, pos)) for move in TRIKE.legal_moves(pos)]
    assert dots == {(round(anchor.x, 6), round(anchor.y, 6)) for anchor in cells}
    assert sum(isinstance(item, Line) for item in items) == 6
    assert "reach" not in drawn(pos)


def test_a_released_pawn_jumps_so_there_are_no_lines():
    pos = position("     .\n    o .\n   X x .", 3, variant="even")
    items = drawn(pos, "reach")["reach"].items
    assert [type(item) for item in items] == [Circle] * 3


def test_nothing_is_in_reach_when_the_game_is_over():
    pos = position("     .\n    o .\n   X x .", 3)
    assert "reach" not in drawn(pos, "reach")


def test_what_counts_is_framed():
    pos = position("     .\n    o .\n   X x .", 3)
    found = drawn(pos, "scoring")
    # Three cells that touch each other: an outline of 12 corners and the step that closes it.
    assert [len(found[name].items[0].steps) for name in ("scoring", "scoring-ground")] == [13, 13]
    assert "scoring" not in drawn(pos)
    assert "scoring" not in drawn(TRIKE.start(), "scoring")


def test_move_numbers_are_plies_and_a_swap_has_none():
    pos = TRIKE.start(side=4, pie=True)
    for token in ("b2", "swap", "b1"):
        pos = TRIKE.play(pos, TRIKE.parse_move(token, pos))
    found = drawn(pos, numbers=True)
    texts = [
        item.text for name in ("black", "white") for item in found[f"stones-{name}"].items if isinstance(item, Text)
    ]
    assert texts == ["1", "3"]


def test_the_chain_that_has_won_is_framed():
    pos = position(". x . .\n . x o .\n  o x . .\n   . X o .", 4, host="hex")
    assert drawn(pos, "chain")["chain"].title == "black's top to bottom"
    pos = position(". x . .\n . x o .\n  o . . .\n   . X o .", 4, host="hex")
    assert "chain" not in drawn(pos, "chain")


every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


@every_theme
def test_the_frame_of_a_chain_is_neither_of_the_colours_of_sides(theme):
    """In dark themes it was as light as white's side beside it; without hues its casing has to tell them apart."""
    pos = position(". x . .\n . x o .\n  o x . .\n   . X o .", 4, host="hex")
    casing, strong, frame = drawn(pos, "chain")["chain"].items
    sides = {theme.colour(f"{colour}.{part}") for colour in ("black", "white") for part in ("fill", "line")}
    assert theme is GREY or theme.colour(frame.style.stroke) not in sides
    assert casing.style.stroke == "veil"
    assert casing.style.width > strong.style.width > frame.style.width


@every_theme
def test_what_counts_is_told_from_the_outline_of_the_board(theme):
    """In grey its frame was as grey as the outline, on which it may lie."""
    found = drawn(position("   X\n  x o\n . . .", 3), "scoring")
    casing, strong, frame = found["scoring"].items
    assert casing.style.stroke == "veil"
    assert casing.style.width > 1.5 * frame.style.width
    # Without a tint beneath it, it is as strong as rings of stones.
    assert theme.colour(strong.style.stroke) == (theme.colour(frame.style.stroke) if theme is INK else None)
    assert strong.style.width > 1.5 * frame.style.width
    assert theme.colour(frame.style.stroke) != theme.colour("edge")


#: A board as small as those in rows on a card, and pixels of a fine printer.
SMALL, FINE = 4.6, 24.0


@every_theme
def test_the_frame_of_a_chain_is_strong_on_small_boards(theme):
    """Of a middling grey it was as weak as the outlines of cells."""
    pos = position(". x . .\n . x o .\n  o x . .\n   . X o .", 4, host="hex")
    picture = VIEW.position(pos, Display(SMALL, "none", flags=frozenset({"chain"})))
    inside, outside = picture.anchor("b4"), picture.anchor("a4")
    shown = pixels(picture, FINE, theme)
    ground = shown.at(outside.x, outside.y)
    # Across the edge that a cell of the chain has in common with an empty one.
    across = [
        shown.at(inside.x + (outside.x - inside.x) * i / 200, inside.y + (outside.y - inside.y) * i / 200)
        for i in range(80, 121)
    ]
    strong = [contrast(in_hex(colour), in_hex(ground)) >= 5 for colour in across]
    assert sum(strong) / 200 * SMALL >= 0.25


@every_theme
@pytest.mark.parametrize("stone", ["black", "white"])
def test_the_pawn_stands_out_and_leaves_its_stone_to_be_told(theme, stone):
    """White in a thin line it was lost on white stones, brown it made one blot with the ring of black ones."""
    drawing = "   .\n  X .\n . . o" if stone == "black" else "   .\n  O .\n . . x"
    picture = VIEW.position(position(drawing, 3), Display(SMALL, "none"))
    anchor = picture.anchor("a2")
    shown = pixels(picture, FINE, theme)
    # Halfway between its neck and its foot, from its middle to the right.
    points = [(anchor.x + i / FINE, anchor.y + 0.1 * SMALL) for i in range(round(0.39 * SMALL * FINE))]
    row = [contrast(in_hex(shown.at(*point)), "#000000") for point in points]
    dark = next(i for i, each in enumerate(row) if each < 2)
    light = next(i for i, each in enumerate(row) if i > dark and each > 12)
    assert row[0] > 9
    assert (light - dark) / FINE >= 0.22
    # Its foot stays on the stone.
    left, _, right, bottom = bounds((groups(picture)["pawn"].items[-1],))
    assert max(math.dist(at, (anchor.x, anchor.y)) for at in ((left, bottom), (right, bottom))) <= 0.43 * SMALL


@every_theme
@pytest.mark.parametrize("numbers", [False, True])
def test_the_stone_with_the_pawn_has_a_light_collar_between_dark_lines_within_its_cell(theme, numbers):
    """A small pawn at the rim of a numbered stone was overlooked, or seen between two cells."""
    pos = TRIKE.start(board={"side": 5})
    for move in ("b2", "b4", "b3"):
        pos = TRIKE.play(pos, move)
    picture = VIEW.position(pos, Display(SMALL, "none", numbers))
    pawn, other = picture.anchor("b3"), picture.anchor("b4")
    (left, _, right, _), far = bounds((groups(picture)["pawn"].items[0],)), SMALL / 2
    assert pawn.x - far < left < right < pawn.x + far
    shown = pixels(picture, FINE, theme, [pawn, other])

    def band(anchor):
        radii = [0.34 * SMALL + i / FINE for i in range(round(0.15 * SMALL * FINE))]
        row = [in_hex(shown.at(anchor.x + r, anchor.y)) for r in radii]
        return sum(contrast(each, theme.paints["pawn"]) < 1.05 for each in row) / FINE

    # Of a theme that leaves cells as light as its pawn, the grey one, none is.
    assert band(pawn) >= 0.06 * SMALL
    assert band(other) < 0.02 * SMALL


def test_a_number_stays_in_the_middle_of_its_stone_and_the_pawn_stands_above_it():
    """It made room for the pawn, and was so low that it touched the collar."""
    start = TRIKE.start(board={"side": 5})
    line = [start]
    for move in ("b2", "b4", "b3"):
        line.append(TRIKE.play(line[-1], move))
    display = Display(10.0, "none", True)
    pictures = list(VIEW.series(line, {2, 3}, display, anew={0}))
    for picture, high in zip(pictures, ("b4", "b3"), strict=True):
        numbers = {item.text: item for item in groups(picture)["stones"].items if isinstance(item, Text)}
        for cell, label in zip(("b2", "b4", "b3"), numbers.values(), strict=False):
            middle = label.y - CAP_HEIGHT * label.size / 2
            assert middle == pytest.approx(picture.anchor(cell).y)
        pawn = bounds((groups(picture)["pawn"].items[-1],))
        assert pawn[3] < numbers[str(2 + (high == "b3"))].y - CAP_HEIGHT * numbers["1"].size
    alone = drawn(line[-1], numbers=True)
    (third,) = (
        item for group in alone.values() for item in group.items if isinstance(item, Text) and item.text == "3"
    )
    assert third == numbers["3"]


@every_theme
def test_corners_that_mean_something_show_by_their_form(theme):
    """Of an area that is only a little darker printers and eyes make nothing."""
    picture = VIEW.board(Display(14.0, "none"), host="y", side=4)
    corner, plain = (picture.anchor(name) for name in ("a1", "b2"))
    drawn = pixels(picture, 8.0, theme, [corner, plain])
    assert np.ptp(drawn.patch(corner, 0.6), axis=(0, 1)).max() > 40
    assert np.ptp(drawn.patch(plain, 0.6), axis=(0, 1)).max() < 8


@every_theme
def test_black_stones_are_darker_than_white_ones(theme):
    """In ink both were light discs with thin rings."""
    picture = VIEW.position(position("   x\n  o .\n . . X", 3), Display(10.0, "none"))
    black, white = (picture.anchor(name) for name in ("a3", "a2"))
    drawn = pixels(picture, 6.0, theme, [black, white])
    assert drawn.patch(black, 0.95).mean() < drawn.patch(white, 0.95).mean() - 40


def test_a_black_stone_of_lines_shows_its_ring_inside_its_rim():
    """Rim and ring were one, and the ring by which captions name black stones was none."""
    picture = VIEW.position(position("   x\n  o .\n . . X", 3), Display(4.0, "none"))
    black = picture.anchor("a3")
    drawn = pixels(picture, 24.0, THEMES["ink"], [black])
    row = drawn.grid.mean(axis=2)[round((drawn.top + black.y) * 24.0)]
    dark = row[round((drawn.left + black.x) * 24.0) :][: round(0.42 * 4.0 * 24.0)] < 140
    # From the middle: white, the ring, white, the rim, and the cell.
    changes = np.flatnonzero(dark[1:] != dark[:-1])
    assert len(changes) == 4
    ring, gap, rim = np.diff(changes) / 24.0
    assert ring > 0.08
    assert gap > 0.08
    assert rim > 2 * ring


@pytest.mark.parametrize("theme", ["colour", "grey", "dark"])
def test_the_cells_of_a_chain_are_tinted_within_its_frame(theme):
    """A black line around black stones was hardly seen on small boards."""
    pos = position(". x . .\n . x o .\n  o x . .\n   . X o .", 4, host="hex")
    plain, framed = (
        pixels(VIEW.position(pos, Display(14.0, "none", flags=frozenset(flags))), 8.0, THEMES[theme]).grid
        for flags in ((), ("chain",))
    )
    tint = [int(THEMES[theme].paints["yellow.tint"][at : at + 2], 16) for at in (1, 3, 5)]
    # Of four cells of 14 mm, stones, the pawn's collar and the frame leave at least so much free.
    assert (np.abs(framed - tint).max(axis=2) < 3).sum() > (3 * 25 + 12) * 8.0**2
    assert (np.abs(plain - tint).max(axis=2) < 3).sum() < 10 * 8.0**2


def test_a_row_on_a_diagonal_is_framed_square_by_square():
    drawing = ". . . . x .\n . . . x . .\n . . X o . .\n . x o . . .\n x o . . . .\n . . . o . ."
    frame = drawn(position(drawing, 6, host="gomoku"), "chain")["chain"]
    assert frame.title == "black's 5 in a row"
    corners = [step[1:] for step in frame.items[-1].steps if step[0] != "Z"]
    # Five squares have four corners each; where two of them touch it is the same one.
    assert (len(corners), len(set(corners))) == (20, 16)


def test_a_cross_on_the_card_is_where_the_pawn_may_not_go():
    """The key says so; what loses needs another sign."""
    crossed = [
        (record.position_at(figure.path or figure.after), place)
        for record in load_card("trike").records.values()
        for figure in record.figures
        for mark in figure.marks
        if mark.kind == "cross"
        for place in mark.places
    ]
    assert len(crossed) > 3
    assert not [place for pos, place in crossed if place in TRIKE.legal_tokens(pos)]


def test_cells_before_a_cross_are_crossed_too():
    """The cell behind a stone was blank, the next one crossed: as if the pawn could jump."""
    seen = 0
    for record in load_card("trike").records.values():
        for figure in record.figures:
            pos = record.position_at(figure.path or figure.after)
            board = pos.rules.board
            crossed = {at for mark in figure.marks if mark.kind == "cross" for at in mark.places}
            for ray in board.rays[pos.pawn] if crossed else ():
                names = [board.names[cell] for cell in ray]
                last = max((i for i, name in enumerate(names) if name in crossed), default=-1)
                free = [name for name, cell in zip(names, ray, strict=True) if not pos.stones.cells[cell]]
                before = [name for name in names[: last + 1] if name in free]
                assert set(before) <= crossed | set(TRIKE.legal_tokens(pos)), figure.id
                seen += len(before)
    assert seen > 4


def test_the_reach_on_squares_has_eight_lines():
    pos = position(". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . o", 5, host="gomoku")
    items = drawn(pos, "reach")["reach"].items
    picture = VIEW.position(pos, Display(10.0, "none"))
    dots = {(round(dot.x, 6), round(dot.y, 6)) for dot in items if isinstance(dot, Circle)}
    anchors = [picture.anchor(name) for name in TRIKE.legal_tokens(pos)]
    assert dots == {(round(anchor.x, 6), round(anchor.y, 6)) for anchor in anchors}
    assert (len(dots), sum(isinstance(item, Line) for item in items)) == (15, 8)


def test_the_holes_of_majorities_stay_empty():
    fill, _ = groups(VIEW.board(Display(10.0), host="majorities", side=5))["cells"].items
    assert sum(step[0] == "Z" for step in fill.steps) == 1 + 6


def test_the_corners_of_havannah_are_marked():
    fill, _ = groups(VIEW.board(Display(10.0), host="havannah"))["corners"].items
    assert sum(step[0] == "Z" for step in fill.steps) == 6


@pytest.mark.parametrize("host", HOSTS)
def test_pictures_are_described(host):
    assert VIEW.board(Display(10.0), host=host).desc.startswith(f"{HOSTS[host].title} board")
    end = TRIKE.playout(TRIKE.start(host=host), random.Random(2))
    assert f"has won ({end.outcome.reason})" in describe(end)


def test_what_a_position_says_in_words():
    assert describe(position("  .\n o X\n. . .", 3)) == (
        "Trike on the board of Pure Trike, side 3, variant zero; black on b2; white on a2; the pawn on b2; "
        "white to move"
    )


def test_the_pawn_above_a_number_reaches_no_stone_but_its_own():
    """Midway between two stones nobody could say which it is on."""
    pos = TRIKE.start(board={"side": 9})
    for move in ["c2", "a2", "a6", "c6", "c7", "i1", "h2", "d6", "d3", "d5"]:
        pos = TRIKE.play(pos, move)
    picture = VIEW.position(pos, Display(10.0, numbers=True))
    left, top, right, bottom = bounds((groups(picture)["pawn"].items[-1],))
    own, others = picture.anchor("d5"), map(picture.anchor, ("e5", "d6", "c6"))
    # Its shoulders are free: what counts is the middle of its top and the corners of its foot.
    points = (((left + right) / 2, top), (left, bottom), (right, bottom))
    assert all(math.dist(at, (other.x, other.y)) > 3.9 for other in others for at in points)
    assert all(math.dist(at, (own.x, own.y)) < 3.9 for at in points[1:]), "its foot is on its stone"
    assert (left + right) / 2 == pytest.approx(own.x), "as far from the stones on either side"


def test_the_pawn_covers_no_digit_of_the_number_it_stands_above():
    """Its whole outline lies above the number of its stone."""
    pos = TRIKE.start(board={"side": 9})
    for move in ["c2", "a2", "a6", "c6", "c7", "i1", "h2", "d6", "d3", "d5"]:
        pos = TRIKE.play(pos, move)
    found = drawn(pos, numbers=True)
    (label,) = (
        item for group in found.values() for item in group.items if isinstance(item, Text) and item.text == "10"
    )
    assert bounds((found["pawn"].items[-1],))[3] < label.y - CAP_HEIGHT * label.size + 0.05


@pytest.mark.parametrize("cell", ["a1", "a9", "i1", "d6", "a5", "e1", "c3"])
def test_the_pawn_above_a_number_hangs_off_the_board_nowhere(cell):
    """At the right rim it stood half beside the board."""
    pos = TRIKE.play(TRIKE.start(board={"side": 9}), cell)
    picture = VIEW.position(pos, Display(10.0, numbers=True))
    left, top, right, bottom = bounds((groups(picture)["pawn"].items[-1],))
    cells = [picture.anchor(name) for name in TRIKE.board(side=9).names]
    for point in (((left + right) / 2, top), (left, bottom), (right, bottom)):
        assert any(Polygon(at.outline).buffer(0.05).contains(Point(point)) for at in cells)

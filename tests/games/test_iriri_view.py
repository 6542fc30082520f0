import dataclasses
import itertools
import math
import random
import re
from itertools import pairwise

import pytest
import shapely
from shapely.affinity import rotate

from boardgen.boards.drawing import draw_board
from boardgen.boards.picture import Display
from boardgen.boards.strokes import last_move
from boardgen.cards.booklet import booklet_document
from boardgen.cards.replay_pictures import replay_displays
from boardgen.cards.steps import steps
from boardgen.errors import InvalidCellError
from boardgen.figures import marks
from boardgen.figures.figure import figure_picture, line_pictures
from boardgen.games import get_game
from boardgen.games.iriri.brackets import grid_bracket, in_ring
from boardgen.games.iriri.draw_doing import DOING, hand_width, said_size
from boardgen.games.iriri.draw_edge import open_where
from boardgen.games.iriri.draw_hands import beside_ring
from boardgen.games.iriri.draw_numbers import half_side
from boardgen.games.iriri.draw_plans import BesideRing
from boardgen.games.iriri.kinds import owner
from boardgen.games.iriri.last_turn import before_takes, earlier_words, last_turn
from boardgen.games.iriri.plan import SideHands
from boardgen.games.iriri.window import window
from boardgen.games.iriri.words import Run, cell_name
from boardgen.pieces.pyramids import BOARD_PITCH, SIZES, top_view
from boardgen.printables import get_product
from boardgen.records import load
from boardgen.records.mark_specs import Mark
from boardgen.resources import templates
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Line, Path, Polygon, Polyline, Text, Use
from boardgen.scene.text import LEAST_TEXT, measure
from boardgen.scene.themes import THEMES
from tests.games.iriri_boards import DESIGNER, GAME, play, position

VIEW = GAME.view()
OPENING = "S@0,1+L@0,0 -22 -3"


def opened():
    return play(GAME.start(dictionary=DESIGNER), OPENING)


def display(*flags, **more):
    return Display(8.0, flags=frozenset(flags), **more)


def groups(picture):
    return {item.id: item for item in picture.below + picture.above if isinstance(item, Group)}


def flat(items, dx=0.0, dy=0.0):
    """Primitives with the offsets of their groups; groups that turn are left out."""
    for item in items:
        if isinstance(item, Group):
            if not item.rotate:
                yield from flat(item.items, dx + item.dx, dy + item.dy)
        else:
            yield item, dx, dy


def flat_of(items, kind):
    return [item for item, *_ in flat(items) if isinstance(item, kind)]


def inner_groups(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from inner_groups(item.items)


def reach(item):
    match item:
        case Line(x1=x1, y1=y1, x2=x2, y2=y2):
            return [(x1, y1), (x2, y2)]
        case Polyline(points=points) | Polygon(points=points):
            return list(points)
        case Circle(x=x, y=y, r=r):
            return [(x - r, y - r), (x + r, y + r)]
        case Path(steps=steps):
            return [step[1:3] for step in steps if len(step) > 1]
        case Text(x=x, y=y, size=size):
            return [(x, y - size * 0.7), (x, y)]
        case Use(x=x, y=y, scale=scale, symbol=symbol):
            half = symbol.box[2] * scale
            return [(x - half, y - half), (x + half, y + half)]
    raise AssertionError(item)


@pytest.mark.parametrize("pitch", [4.5, 5.0, 6.0, 8.0])
def test_points_stand_clear_of_the_name_beside_them(pitch):
    """Also where letters shrink less than boxes."""
    pos = dataclasses.replace(opened(), halves=(49, 47))
    for picture in (
        VIEW.position(pos, Display(pitch)),
        VIEW.position(pos, Display(pitch, flags=frozenset({"ring"}))),
    ):
        said = [item for item in picture.above if isinstance(item, Text)]
        for score in (item for item in said if item.text in {"24.5", "23.5"}):
            (name,) = (item for item in said if item.y == score.y and item.text != score.text)
            assert re.fullmatch("Player [12]", name.text)
            assert name.x + measure(name.text, name.size) < score.x - measure(score.text, score.size, True) - 0.3
            assert min(name.size, score.size) > 2.1
        assert any(item.text.split()[-1] in {"takes", "places"} for item in said)


def test_pieces_stand_on_their_spots_in_true_proportion():
    picture = VIEW.position(opened(), display())
    words = groups(picture)["words"].items
    assert [(use.symbol.id, use.x, use.y) for use in words] == [
        ("pyramid-small-1", picture.anchor("0,1").x, picture.anchor("0,1").y),
        ("pyramid-large-1", picture.anchor("0,0").x, picture.anchor("0,0").y),
    ]
    assert picture.anchor("0,1").y == picture.anchor("0,0").y - 8  # y is upwards
    assert picture.anchor("1,0").x == picture.anchor("0,0").x + 8
    assert words[0].scale * BOARD_PITCH == pytest.approx(8)
    assert len(groups(picture)["ring"].items) == 22


def test_the_ring_runs_clockwise_from_the_top():
    picture = VIEW.position(opened(), display())
    one, two, seven, last = (picture.anchor(f"ring:{n}") for n in (1, 2, 7, 24))
    assert one.y < two.y < seven.y
    assert last.x < one.x < two.x
    for use, place in zip(groups(picture)["ring"].items, opened().ring.places, strict=True):
        anchor = picture.anchor(f"ring:{place}")
        assert (use.x, use.y) == (anchor.x, anchor.y)


def test_the_ring_may_stand_alone():
    pos = play(opened(), "S@1,3+L@1,2+M@1,1 -1")
    for shown, places in ((display("ring", numbers=True), 21), (display("ring", "words", "taken"), 22)):
        picture, whole = VIEW.position(pos, shown), VIEW.position(pos, Display(8.0, flags=shown.flags - {"ring"}))
        assert picture.width == picture.height < whole.width
        gone = set(groups(whole)) - set(groups(picture))
        assert gone - {"word-1", "word-2"} - {"points"} == {"cells", "grid", "labels", "words"}
        assert "hand-2" in groups(picture)
        assert picture.anchor("ring:21").x == pytest.approx(whole.anchor("ring:21").x)
        assert len(groups(picture)["ring"].items) == places
        with pytest.raises(InvalidCellError, match="only the ring"):
            picture.anchor("0,0")
    VIEW.position(opened(), display("ring")).anchor("ring:21")
    with pytest.raises(InvalidCellError):
        VIEW.position(opened(), display("ring")).anchor("ring:22")


def test_without_flags_the_ring_is_that_of_the_position_with_them_that_of_the_words():
    pos = opened()
    with pytest.raises(InvalidCellError):
        VIEW.position(pos, display()).anchor("ring:22")
    shown = VIEW.position(pos, display("taken"))
    assert len(groups(shown)["ring"].items) == 24
    assert {"taken-22", "taken-3"} <= set(groups(shown))


def test_in_a_whole_game_what_is_taken_is_in_the_hand_and_the_ring_closes_over_its_place():
    """Hands were those of the moment before, and only arrows were added."""
    first = "S@0,1+L@0,0"
    for number, moves in enumerate((first, f"{first} -22", f"{first} -22 -3")):
        picture = VIEW.position(play(GAME.start(dictionary=DESIGNER), moves), display("words", "taken", numbers=True))
        found = groups(picture)
        assert [isinstance(item, Use) for item in found["hand-1"].items].count(True) == 1 + number
        assert len(found["ring"].items) == 24 - number
        assert len(found["gone"].items if "gone" in found else ()) == number
        closed = [item for item in picture.below if isinstance(item, Polyline) and item.style.stroke == "ink"]
        assert len(closed) == number
    before = groups(VIEW.position(opened(), display("words", "taken")))
    assert len(before["ring"].items) == 24


def test_the_total_of_a_list_of_words_has_a_line_of_its_own():
    """Beside the last word it was read with its figures: “column of 2: 28 points”."""
    record = load(get_game("iriri").example)
    drawn, _ = replay_displays(record, steps(record))
    (picture,) = line_pictures(record.game, record.line, [1], drawn._replace(foot=9.0), [0, 1], 0)
    told, total = groups(picture)["points"].items[-2:]
    assert (total.text, total.x) == ("6.5 points", told.x)
    assert total.y > told.y + told.size


def test_brackets_stand_over_the_word_and_its_places_in_the_same_style():
    picture = VIEW.position(opened(), display("words"))
    bracket = groups(picture)["word-1"]
    assert bracket.title == "L1 S1"
    style = bracket.items[0].style
    arcs = [arc for item in picture.above if isinstance(item, Group) and item.id == "in-ring-1" for arc in item.items]
    assert len(arcs) == 2  # places 21-22 and, the other way round, 22-23
    assert all(arc.style == style for arc in arcs)
    anchor = picture.anchor("ring:21")
    near = min(((x - anchor.x) ** 2 + (y - anchor.y) ** 2) ** 0.5 for arc in arcs for x, y in arc.points)
    assert near < 8


def test_words_that_cross_have_different_styles():
    pos = play(position("S1 L1\nM1 .", "S1 L1 S1 M1 L2 M1 S2 L1 S2"), "S@1,0")
    turn = last_turn(pos)
    picture = VIEW.position(pos, display("words"))
    styles = [groups(picture)[f"word-{i + 1}"].items[0].style for i in range(len(turn.words))]
    assert len(styles) == 2
    assert len({(style.stroke, style.dash) for style in styles}) == 2


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("", "3 × 2 + 0.5   =   6.5"),
        ("M@1,2+L@1,1+S@1,0", "2   +   2   +   3   =   7"),
        ("S@1,3+L@1,2+M@1,1 -1 -2 -4 M@1,0 -6", None),
    ],
)
def test_below_the_grid_stands_what_the_words_are_worth(moves, said):
    """Each length above a line like the brackets of its word; the sum is what was scored."""
    pos = play(opened(), moves) if moves else opened()
    found = groups(VIEW.position(pos, display("words")))
    (text,) = [item for item in found["points"].items if isinstance(item, Text)]
    lines = [item for item in found["points"].items if isinstance(item, Line)]
    if said is None:
        mover = "1"
        gained = GAME.score(pos)[mover] - GAME.score(opened())[mover]
        assert text.text.endswith(f"=   {gained:g}")
    else:
        assert text.text == said
    equals = text.x + measure(text.text.partition("=")[0], text.size)
    assert lines[-1].x2 < equals - 0.02 * 8.0
    for number, line in enumerate(lines):
        strokes = found[f"word-{number + 1}"].items
        dashed = next((stroke.style for stroke in strokes if stroke.style.dash), strokes[0].style)
        assert line.style._replace(dash=()) == dashed._replace(dash=())
        # Dashes of brackets are stretched to the length of their sides.
        # Long enough for its dashes to tell it from others, and clear of its neighbours.
        assert line.x2 - line.x1 > 0.7 * 8.0
        assert number == 0 or line.x1 > lines[number - 1].x2 + 0.2 * 8.0
        assert [part / line.style.dash[0] for part in line.style.dash] == pytest.approx(
            [part / dashed.dash[0] for part in dashed.dash]
        )
    assert len(lines) == len(last_turn(pos).words)
    assert "points" not in groups(VIEW.position(pos, display("taken")))


def test_lines_under_a_sum_end_with_a_whole_dash():
    found = groups(VIEW.position(play(opened(), "M@1,2+L@1,1+S@1,0"), display("words")))
    lines = [item for item in found["points"].items if isinstance(item, Line) and item.style.dash]
    assert len(lines) == 2
    for line in lines:
        whole = (line.x2 - line.x1 - line.style.dash[0]) / sum(line.style.dash)
        assert whole == pytest.approx(round(whole), abs=1e-6)


def test_where_words_share_pieces_of_the_ring_the_bracket_of_the_longest_is_innermost():
    """Between those of shorter words it ended in their midst."""
    record = load(templates() / "iriri" / "figures-game.yaml")
    figure = next(figure for figure in record.figures if figure.id == "in-play")
    pos = record.position_at(figure.after)
    words = last_turn(pos).words
    found = in_ring(before_takes(pos).ring, words)
    assert sorted({len(words[number].word) for _, number, _ in found}) == [2, 4]
    assert [track for _, number, track in found if len(words[number].word) == 4] == [0]
    assert {track for _, _, track in found} == {0, 1, 2}


def test_words_of_a_turn_without_a_diagram_have_thin_brackets():
    """Where a diagram of a booklet shows two turns, the first has its words, as it made them, but no points."""
    record = load(GAME.example)
    shown = display(*VIEW.booklet_flags, numbers=True, since=22)
    found = [item for item in VIEW.position(record.position_at(26), shown).above if isinstance(item, Group)]
    (earlier,) = [item for item in found if item.id == "earlier-word"]
    last = next(item for item in found if item.id == "word-1")
    assert earlier.items[0].style.width < 0.6 * last.items[0].style.width
    before = VIEW.position(record.position_at(26), shown._replace(since=24)).above
    assert not [item for item in before if isinstance(item, Group) and item.id == "earlier-word"]


def test_words_that_have_grown_since_have_no_brackets_of_their_own():
    """Their ends lie on the pieces that made them longer, whose numbers had to draw aside."""
    record = load(GAME.example)
    assert not list(earlier_words(record.positions[30], 26))
    shown = display("words", numbers=True, since=26)
    assert "earlier-word" not in groups(VIEW.position(record.positions[30], shown))


def test_a_word_that_goes_round_is_a_full_circle():
    pos = play(position("S1 L1 S1 L1", "S1 L1", "S L"), "S@4,0+L@5,0")
    picture = VIEW.position(pos, display("words"))
    assert [item for item in picture.above if isinstance(item, Circle)]


def test_nothing_is_marked_after_a_pass():
    placed = play(position("S2 M2", "S1 S2 M2 L2 L1 M1", "M", other="L S", to_move="2"), "L@2,0")
    assert len(last_turn(placed).words) == 1
    pos = play(placed, "pass")
    assert last_turn(pos).words == ()
    assert not [
        name for name in groups(VIEW.position(pos, display("words", "taken"))) if name.startswith(("word-", "taken"))
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_leaves_the_picture_and_every_theme_has_the_paints(seed):
    setup = GAME.random_setup(seed)
    pos = GAME.playout(GAME.start(**setup["board"], **setup["setup"]), random.Random(seed))
    for shown in (VIEW.position(pos, display("words", "taken", numbers=True)), VIEW.board(Display(28.0), side=7)):
        for item, dx, dy in flat(shown.below + shown.above):
            for x, y in reach(item):
                assert -0.01 <= x + dx <= shown.width + 0.01
                assert -0.01 <= y + dy <= shown.height + 0.01
            style = getattr(item, "style", None)
            for paint in (style.fill, style.stroke) if style else (getattr(item, "paint", "ink"),):
                for theme in THEMES.values():
                    assert paint is None or theme.colour(paint) is None or theme.colour(paint).startswith("#")


def test_move_numbers_leave_brackets_of_earlier_columns_free():
    """A column of the turn before, whose brackets end beside the corners of its pieces."""
    record = load(GAME.example)
    picture = VIEW.position(record.positions[26], display("words", numbers=True, since=22))
    (earlier,) = (item for item in picture.above if isinstance(item, Group) and item.id == "earlier-word")
    chips = [
        item for item, _, _ in flat(picture.above) if isinstance(item, Circle) and item.style.fill == "white.fill"
    ]
    assert len(chips) == 3
    for line in earlier.items:
        left, top, right, bottom = bounds((line,))
        for chip in chips:
            apart = max(left - chip.x, chip.x - right, 0.0), max(top - chip.y, chip.y - bottom, 0.0)
            assert math.hypot(*apart) > chip.r


@pytest.mark.parametrize("pitch", [4.6, 5.2, 6.4])
def test_move_numbers_hide_no_pips_and_not_each_other_on_small_boards(pitch):
    """Of a whole game: 25, 23 and 33 lay on pips of their neighbours, one 25 on the other, in less than 6 pt."""
    pos = load(GAME.example).positions[-1]
    picture = VIEW.placed(pos, Display(pitch, "edge"))
    found = [item for item, _, _ in flat(picture.above)]
    discs = [item for item in found if isinstance(item, Circle) and item.style.fill == "white.fill"]
    assert len(discs) == len(pos.board)
    assert {item.size for item in found if isinstance(item, Text) and item.paint == "white.text"} == {LEAST_TEXT}
    for one, other in itertools.combinations(discs, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) > 2 * one.r
    for use in (item for item in found if isinstance(item, Use)):
        for pip in (item for item in use.symbol.items if (item.style.fill or "").endswith(".text")):
            x1, y1, x2, y2 = (side * use.scale for side in bounds((pip,)))
            for disc in discs:
                x, y = disc.x - use.x, disc.y - use.y
                apart = math.hypot(max(x1 - x, x - x2, 0.0), max(y1 - y, y - y2, 0.0))
                assert apart > disc.r - 0.1


def test_coordinates_of_all_questions_of_a_book_have_one_size():
    """Grids are of several pitches, and the smaller ones had smaller letters."""
    record, sizes = load(GAME.example), set()
    for ply in (4, 17, 33):
        for item, _, _ in flat(VIEW.asked(record.positions[ply], display()).above):
            if isinstance(item, Text) and re.fullmatch(r"−?\d", item.text) and item.size < 3.0:
                sizes.add(round(item.size, 2))
    assert len(sizes) == 1


def test_move_numbers_and_labels():
    texts = [
        item.text
        for item, _, _ in flat(VIEW.position(opened(), display(numbers=True, labels="none")).above)
        if isinstance(item, Text)
    ]
    assert texts.count("1") == 2  # both pieces of ply 1, no place numbers
    labelled = [item.text for item, _, _ in flat(VIEW.position(opened(), display()).above) if isinstance(item, Text)]
    assert "−1" in labelled
    assert "6.5" in labelled


def test_the_mat_holds_pyramids_of_true_size():
    mat = VIEW.board(Display(28.0), side=9)
    assert mat.anchor("ring:24").r * 2 == pytest.approx(SIZES["L"].base)
    assert mat.anchor("1,0").x - mat.anchor("0,0").x == pytest.approx(28)
    centres = [(mat.anchor(f"ring:{n}").x, mat.anchor(f"ring:{n}").y) for n in (1, 2)]
    assert ((centres[0][0] - centres[1][0]) ** 2 + (centres[0][1] - centres[1][1]) ** 2) ** 0.5 > SIZES["L"].base
    assert mat.width < 594 - 20  # a grid of nine fits A2 with margins
    assert mat.height < 420 - 20


def test_the_description_says_it_all():
    desc = VIEW.position(opened(), display()).desc
    for part in ("21 S1", "L1 on 0,0", "Player 1: 6.5 points, S M L in hand"):
        assert part in desc


def test_a_setup_is_the_ring_alone_and_says_who_begins():
    """As large as it can be: no empty grid beside it, and place numbers inside the ring."""
    pos = GAME.start(dictionary=DESIGNER)
    setup, figure = VIEW.position(pos, display(to_play=True)), VIEW.position(pos, display())
    # Pieces stand a little farther apart than in a figure.
    assert setup.width <= 1.06 * VIEW.position(pos, display("ring")).width < 0.7 * figure.width
    assert "grid" not in groups(setup)
    texts = [item.text for item, _, _ in flat(setup.above) if isinstance(item, Text)]
    assert {"Player 1 begins", "To begin"} <= set(texts)
    assert "0" not in texts
    centre = setup.width / 2
    for text in groups(setup)["places"].items:
        anchor = setup.anchor(f"ring:{text.text}")
        assert abs(text.x - centre) <= abs(anchor.x - centre) + 0.01
    # A position that is being played is not one to lay out.
    assert "grid" in groups(VIEW.position(opened(), display(to_play=True)))


def box_apart(box, corners):
    """How far apart a box and a turned square are at least, mm: along the sides of either; 0 where they overlap."""
    left, top, right, bottom = box
    own = [(left, top), (right, top), (right, bottom), (left, bottom)]
    (ax, ay), (bx, by) = corners[0], corners[1]
    long = math.hypot(bx - ax, by - ay)
    axes = [(1, 0), (0, 1), ((bx - ax) / long, (by - ay) / long), ((by - ay) / long, (ax - bx) / long)]
    gaps = []
    for x, y in axes:
        one, other = ([px * x + py * y for px, py in points] for points in (own, corners))
        gaps.append(max(min(other) - max(one), min(one) - max(other)))
    return max(0.0, *gaps)


@pytest.mark.parametrize("pitch", [6.0, 6.9, 9.0, 14.0, 20.0, 28.0])
def test_numbers_of_a_setup_keep_clear_of_pyramids(pitch):
    """On pages of several setups as well, where numbers are large beside the pieces."""
    setup = GAME.random_setup(1)
    picture = VIEW.position(GAME.start(**setup["board"], **setup["setup"]), Display(pitch, to_play=True))
    places = groups(picture)["places"].items
    assert len(places) == 24
    own = []
    for text in places:
        wide = measure(text.text, text.size) / 2
        box = (text.x - wide, text.y - 0.69 * text.size, text.x + wide, text.y)
        for at in range(1, 25):
            apart = box_apart(box, picture.anchor(f"ring:{at}").piece)
            assert apart > 0.8, (pitch, text.text, at)
            if at == int(text.text):
                own.append(apart)
    # Small pieces begin farther out, and their numbers with them.
    assert max(own) < max(0.16 * pitch, 1.2) + 0.16 * pitch
    assert sorted(own)[16] == pytest.approx(max(0.16 * pitch, 1.2), abs=0.03 * pitch)


@pytest.mark.parametrize("pitch", [9.0, 20.0])
def test_large_pyramids_of_a_setup_do_not_touch(pitch):
    pos = GAME.start(**GAME.random_setup(7)["setup"])
    picture = VIEW.position(pos, Display(pitch, to_play=True))
    pieces = [picture.anchor(f"ring:{at}").piece for at in range(1, 25)]
    for one, other in pairwise([*pieces, pieces[0]]):
        apart = min(math.dist(a, b) for a in one for b in other)
        assert apart > 0.09 * pitch


def test_the_mat_tells_how_it_is_read():
    mat = VIEW.board(Display(12.0), side=7)
    told = (*groups(mat)["title"].items, *groups(mat)["legend"].items)
    texts = [item.text for item in told if isinstance(item, Text)]
    assert {"Iriri", "A plan for the table", "Pieces", "Words", "Points", "Then take"} <= set(texts)
    for item, dx, dy in flat(mat.above):
        for x, y in reach(item) if not isinstance(item, Text) else ():
            assert -0.01 <= x + dx <= mat.width + 0.01
            assert -0.01 <= y + dy <= mat.height + 0.01


@pytest.mark.parametrize("side", [11, 13])
def test_the_ring_of_a_mat_is_as_high_as_its_grid_and_level_with_it(side):
    mat = VIEW.board(Display(28.0), side=side)
    slots = [item for item in mat.above if isinstance(item, Group) and item.id.startswith("ring-")]
    low, high = (some(slot.dy for slot in slots) for some in (min, max))
    half = (side - 1) // 2
    top, bottom = (mat.anchor(f"0,{y}").y for y in (half, -half))
    assert low - 0.5 * 25.4 == pytest.approx(top - 14, abs=0.7)
    assert high + 0.5 * 25.4 == pytest.approx(bottom + 14, abs=0.7)


def test_pips_and_bars_tell_the_hands_of_a_mat_apart():
    found = groups(VIEW.board(Display(28.0)))
    assert [type(item) for item in found["sign-1"].items] == [Circle] * 3
    assert [type(item) for item in found["sign-2"].items] == [Polygon] * 3


def apart(box):
    """From the origin to the nearest and to the farthest point of a box."""
    left, top, right, bottom = box
    nearest = math.hypot(max(left, -right, 0.0), max(top, -bottom, 0.0))
    return nearest, math.hypot(max(-left, right), max(-top, bottom))


def test_lines_of_a_part_of_the_grid_run_on_to_what_is_left_out():
    pos = play(opened(), "M@1,2+L@1,1+S@1,0")
    drawing = draw_board(window((1, 0), (5, 4)), 8.0, "edge", centred=False)
    picture = VIEW.position(pos, display()._replace(pitch=8.0))
    (lines,) = open_where(picture, drawing, pos.grid).below[len(picture.below) :]
    left, _, right, _ = bounds((lines,))
    assert left < drawing.left - 1.0
    assert right < drawing.left + 1.0
    assert open_where(picture, drawing, [(2, 2)]) is picture


@pytest.mark.parametrize("pitch", [6.2, 7.4, 8.6, 13.0])
def test_move_numbers_stand_at_the_shoulder_of_their_pieces_and_cut_no_pip(pitch):
    """All alike, whatever the piece, and larger on large boards: in the middle of small pyramids they hid pips, or
    stood above, and two digits of 6 pt were hard to read beside large pieces.
    """
    pos = play(opened(), "M@1,2+L@1,1+S@1,0")
    picture = VIEW.position(pos, display(numbers=True)._replace(pitch=pitch))
    found = [item for item, _, _ in flat(picture.above)]
    discs = [item for item in found if isinstance(item, Circle) and item.style.fill == "white.fill"]
    numbers = [item for item in found if isinstance(item, Text) and item.paint == "white.text"]
    scale = pitch / BOARD_PITCH
    assert len({disc.r for disc in discs}) == 1
    for disc, number, placed in zip(discs, numbers, pos.board, strict=True):
        cell = picture.anchor(cell_name(placed.cell))
        x, y = disc.x - cell.x, disc.y - cell.y
        assert x == pytest.approx(-y)
        assert number.size == pytest.approx(2.6 if pitch > 9 else LEAST_TEXT)
        assert disc.r > 0.66 * number.size
        # It lies on its piece, on no brackets of rows, and where there is room in its cell.
        symbol = top_view(placed.code.upper(), owner(placed.code))
        assert x <= scale * symbol.box[2] + 0.15
        assert x + disc.r < (0.5 if pitch > 9 else 0.517 if pitch > 8 else 0.65) * pitch
        pips = [item for item in symbol.items if item.style.fill and item.style.fill.endswith(".text")]
        for pip in pips:
            if isinstance(pip, Circle):
                assert math.dist((x, y), (pip.x * scale, pip.y * scale)) >= disc.r + pip.r * scale
                continue
            left, top, right, bottom = (side * scale for side in bounds((pip,)))
            apart = max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)
            assert math.hypot(*apart) >= disc.r


def test_feet_and_corners_of_dashed_brackets_are_solid():
    """On the board and in the ring: a dash may end before a corner, and a dot at a foot stands apart as a speck."""
    pos = play(opened(), "M@1,2+L@1,1+S@1,0")
    for shown in (display("words"), display("words", "inside")):
        found = groups(VIEW.position(pos, shown))
        for name in ("word-2", "word-3", "in-ring-2", "in-ring-3"):
            strokes = found[name].items
            for begin, between, end in zip(strokes[::3], strokes[1::3], strokes[2::3], strict=True):
                assert not begin.style.dash
                assert not end.style.dash
                width = begin.style.width
                # The foot, the corner, and on along the side.
                assert math.dist(*begin.points[:2]) > width
                assert math.dist(*end.points[-2:]) > width
                assert length_of(begin.points[1:]) == pytest.approx(2 * width)
                assert length_of(end.points[:-1]) == pytest.approx(2 * width)
                dash = between.style.dash
                assert math.dist(begin.points[-1], between.points[0]) == pytest.approx(dash[-1], rel=0.02)
                assert math.dist(between.points[-1], end.points[0]) == pytest.approx(dash[1], rel=0.02)
                whole = (length_of(between.points) - dash[0]) / sum(dash)
                assert whole == pytest.approx(round(whole), abs=1e-6), "the last dash is whole"


def length_of(points):
    return sum(itertools.starmap(math.dist, itertools.pairwise(points)))


def test_no_two_brackets_share_an_edge():
    """A row ends where a column does, and two rows lie beneath each other: their lines keep apart by their width."""
    pos = play(opened(), "M@1,2+L@1,1+S@1,0")
    found = groups(VIEW.position(pos, display("words")))
    brackets = [found[f"word-{number}"].items for number in (1, 2, 3)]
    width = brackets[0][0].style.width
    for i, one in enumerate(brackets):
        for other in brackets[i + 1 :]:
            for a, b in itertools.product(sides_of(one), sides_of(other)):
                for across in (0, 1):
                    along = 1 - across
                    if a[0][across] == a[1][across] and b[0][across] == b[1][across]:
                        shared = min(a[1][along], b[1][along]) - max(a[0][along], b[0][along])
                        assert shared <= 0 or abs(a[0][across] - b[0][across]) > 1.5 * width


def test_brackets_of_columns_side_by_side_stand_clear_of_each_other_and_of_corners():
    """Two pieces placed beside each other, each of which makes a column longer."""
    plan = BesideRing(8.0, 24, 0, window((-1, -2), (2, 2)), 0.4, 0.34, "edge")
    runs = [Run((0, 1), (1, 0), "SS"), *(Run((x, 0), (0, 1), "Ss") for x in (0, 1))]
    boxes = [
        [bounds((stroke,)) for stroke in grid_bracket(plan.grid, run, number).items]
        for number, run in enumerate(runs)
    ]

    def apart(a, b):
        return max(a[0], b[0]) >= min(a[2], b[2]) or max(a[1], b[1]) >= min(a[3], b[3])

    for one, other in itertools.combinations(boxes, 2):
        assert all(apart(a, b) for a, b in itertools.product(one, other))
    corners = bounds((last_move((), [plan.grid.anchor("0,1")]),))
    assert all(apart(corners, box) for some in boxes[1:] for box in some)


def sides_of(strokes):
    """The straight parts of brackets, the lesser end first."""
    for stroke in strokes:
        for ends in itertools.pairwise(stroke.points):
            yield tuple(sorted(tuple(round(part, 3) for part in end) for end in ends))


@pytest.mark.parametrize("moves", ["", OPENING, f"{OPENING} M@1,2+L@1,1+S@1,0", None])
@pytest.mark.parametrize("labels", ["none", "edge"])
def test_words_inside_the_ring_are_clear_of_it_and_so_are_hands_and_points(moves, labels):
    if moves is None:
        pos = position("S1 M1 L2 M1 L2 M1 L2 M2 L2", "S1 S2 M2 L2 L1 M1")
    else:
        pos = play(GAME.start(dictionary=DESIGNER), moves) if moves else GAME.start(dictionary=DESIGNER)
    picture = VIEW.position(pos, display("inside", "words", labels=labels))
    found = groups(picture)
    ring = next(item for item in picture.below if isinstance(item, Circle))
    inner = ring.r - 8 * SIZES["L"].base / BOARD_PITCH / 2
    assert len(found["words"].items) == len(pos.board)
    for use in found["words"].items:
        half = use.symbol.box[2] * use.scale
        assert math.hypot(abs(use.x - ring.x) + half, abs(use.y - ring.y) + half) < inner
    outer = math.hypot(ring.r + half_of("L"), half_of("L"))
    for name in ("hand-1", "hand-2"):
        for item in found[name].items:
            near = half_of("L") if isinstance(item, Use) else 0.0
            assert abs(item.x - ring.x) - near > outer
    if "points" in found:
        scores = [item for item in picture.above if isinstance(item, Text) and item.text[0].isdigit()]
        own = scores[owner(pos.board[-1].code)]
        for line in (item for item in found["points"].items if isinstance(item, Text)):
            assert line.y > own.y
            # Below the points of the hand that made the words, on its side of the ring.
            assert (line.x - ring.x) * (own.x - ring.x) > 0
            for x in (line.x, line.x - measure(line.text, line.size)):
                assert math.hypot(x - ring.x, line.y - line.size * 0.7 - ring.y) > outer
    for item, dx, dy in flat((*picture.below, *picture.above)):
        for x, y in reach(item):
            assert -0.05 <= x + dx <= picture.width + 0.05
            assert -0.05 <= y + dy <= picture.height + 0.05


@pytest.mark.parametrize("pitch", [4.2, 7.5, 12.0])
def test_names_stand_clear_of_the_brackets_around_the_ring(pitch):
    """A hook of a bracket at the end of "Player 1" would be taken for a letter."""
    pos = play(GAME.start(dictionary=DESIGNER), OPENING)
    picture = VIEW.position(pos, Display(pitch, "cells", flags=frozenset({"close", "words", "taken"})))
    ring = next(item for item in picture.below if isinstance(item, Circle))
    brackets = [
        (x + dx, y + dy)
        for group in picture.above
        if isinstance(group, Group) and (group.id or "").startswith("in-ring")
        for item, dx, dy in flat((group,))
        for x, y in item.points
    ]
    names = [item for item, _, _ in flat(picture.above) if isinstance(item, Text) and item.text.startswith("Player")]
    assert brackets
    assert len(names) == 2
    for name in names:
        wide = measure(name.text, name.size, True)
        end = name.x + wide if name.x < ring.x else name.x - wide
        assert min(math.dist((end, name.y), point) for point in brackets) > 0.28 * pitch


def test_brackets_around_the_ring_are_seen_apart_where_one_ends_and_another_begins():
    """Ends of a dashed and of a dotted one touched on small cards, as if both were one word."""
    pos, pitch = play(GAME.start(dictionary=DESIGNER), f"{OPENING} M@1,2+L@1,1+S@1,0"), 4.0
    picture = VIEW.position(pos, Display(pitch, "none", flags=frozenset({"close", "words"})))
    ends = [
        [(x + dx, y + dy) for item, dx, dy in flat((group,)) for x, y in item.points]
        for group in picture.above
        if isinstance(group, Group) and (group.id or "").startswith("in-ring")
    ]
    assert len(ends) == 4
    apart = min(math.dist(a, b) for one, other in itertools.combinations(ends, 2) for a in one for b in other)
    # Lines are 0.065 pitches wide: there is at least as much white between two.
    assert apart > 0.13 * pitch


def half_of(size):
    return 8 * SIZES[size].base / BOARD_PITCH / 2


def test_all_pyramids_have_their_light_from_one_side():
    """In the ring they are turned as the ring is, and by no more than half a right angle."""
    for use in groups(VIEW.position(opened(), display()))["ring"].items:
        assert -45 <= use.rotate <= 45


def test_what_a_player_does_stands_apart_from_the_score():
    """On one line with it "Player 2 takes 7" read as if the piece at 7 went."""
    pos = play(opened(), "M@1,2+L@1,1+S@1,0")
    for halves in (0, 67, 999):
        texts = [
            item
            for item, _, _ in flat(VIEW.position(dataclasses.replace(pos, halves=(halves, halves)), display()).above)
            if isinstance(item, Text)
        ]
        (said,) = [text for text in texts if text.text == "takes"]
        (name,) = [text for text in texts if text.text == "Player 2"]
        (score,) = [text for text in texts if text.y == name.y and text.anchor == "end"]
        assert name.x + measure(name.text, name.size) < score.x - measure(score.text, score.size, bold=True)
        assert said.y > name.y + 3 * said.size


@pytest.mark.parametrize("pitch", [14.0, 20.7])
def test_a_setup_is_set_in_sizes_of_type(pitch):
    """Letters in the ring are no larger than the heading below it, and what is said stands in two even columns."""
    setup = VIEW.position(GAME.start(dictionary=DESIGNER), Display(pitch, to_play=True))
    texts = [item for item, _, _ in flat(setup.above) if isinstance(item, Text)]
    (heading,) = [text for text in texts if text.text == "To begin"]
    assert max(text.size for text in texts) == heading.size <= 4.3
    (other,) = [text for text in texts if text.text == "A turn"]
    assert other.y == heading.y
    last = [max(t.y for t in texts if (t.x < setup.width / 2) == (side == "left")) for side in ("left", "right")]
    assert abs(last[0] - last[1]) < 2.7 * heading.size
    assert all(" " in t.text for t in texts if t.y > heading.y and not t.bold)


def test_the_mat_has_ink_to_read_and_hands_in_their_players_colours():
    mat = VIEW.board(Display(12.0), side=7)
    told = [item for item in groups(mat)["legend"].items if isinstance(item, Text)]
    assert {text.paint for text in told if text.bold} == {"ink"}
    for shown in (mat, VIEW.board(Display(28.0))):
        drawn = [item for item, _, _ in flat((*shown.below, *shown.above)) if isinstance(item, Polygon)]
        assert {item.style.fill for item in drawn} >= {"orange.tint", "blue.tint"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_word_stands_alone_on_the_last_line_below_the_mat(paper):
    """ "half." did, below "Points"."""
    way = get_product("board").way("print")
    (page,) = way.make(name="iriri", paper=paper).document.pages
    items = list(page.items)
    while (legend := next(item for item in items if isinstance(item, Group))).id != "legend":
        items.remove(legend)
        items.extend(legend.items)
    texts = [item for item in legend.items if isinstance(item, Text) and not item.bold]
    for left in {text.x for text in texts}:
        last = max((text for text in texts if text.x == left), key=lambda text: text.y)
        assert " " in last.text, last.text


@pytest.mark.parametrize("takes", ["-22", "-22 -3"])
def test_before_the_takes_is_the_position_in_which_they_began(takes):
    placed = play(GAME.start(dictionary=DESIGNER), "S@0,1+L@0,0")
    before = before_takes(play(placed, takes))
    for name in ("ring", "hands", "turns", "phase", "board", "halves"):
        assert getattr(before, name) == getattr(placed, name)


@pytest.mark.parametrize("inside", [False, True])
def test_a_piece_that_arrows_take_from_the_ring_is_in_no_hand(inside):
    """All pieces in sight are those of the game: 24 in the ring, four in hands, two on the grid."""
    picture = VIEW.position(opened(), display("words", "taken", *(["inside"] if inside else [])))
    found = groups(picture)
    assert [sum(isinstance(item, Use) for item in found[name].items) for name in ("ring", "hand-1", "hand-2")] == [
        24,
        1,
        3,
    ]
    said = [item.text for item, _, _ in flat(picture.above) if isinstance(item, Text)]
    assert any("takes" in text for text in said)
    assert not any("places" in text for text in said)


@pytest.mark.parametrize("pitch", [4.5, 8.0])
def test_arrows_begin_at_their_pieces_and_numbers_beside_them_stay_clear_of_arrows_and_words(pitch):
    """An arrow inside of its number stood on the board, and pointed away from the piece that it takes."""
    record = load(GAME.folder / "example.yaml")
    for plies in range(1, len(record.moves) + 1):
        pos = record.position_at(plies)
        shown = Display(pitch, labels="edge", flags=frozenset({"inside", "words", "taken"}))
        picture = VIEW.position(pos, shown)
        found = groups(picture)
        ring = next(item for item in picture.below if isinstance(item, Circle))
        texts = found["places"].items
        for name in (name for name in found if name and name.startswith("taken-")):
            piece = picture.anchor(f"ring:{name.removeprefix('taken-')}")
            side = max(math.dist(a, b) for a, b in itertools.combinations(piece.piece, 2)) / math.sqrt(2)
            begins = min(math.dist((piece.x, piece.y), at) for item in found[name].items for at in reach(item))
            assert begins < side / 2 + 0.2 * pitch
            x, y = ring.x - piece.x, ring.y - piece.y
            tips = [item.points[0] for item in found[name].items if isinstance(item, Polygon)]
            assert all((tip[0] - piece.x) * x + (tip[1] - piece.y) * y > 0 for tip in tips)
        boxes = [
            (text.x - wide / 2, text.y - 0.72 * text.size, text.x + wide / 2, text.y)
            for text in texts
            for wide in (measure(text.text, text.size),)
        ]
        lines = [name for name in found if name and name.startswith(("taken-", "word-"))]
        ends = [point for name in lines for item in found[name].items for point in reach(item)]
        pieces = [corner for use in found["words"].items for corner in reach(use)]
        for left, top, right, bottom in boxes:
            assert not any(left < x < right and top < y < bottom for x, y in (*ends, *pieces))
        tips = [item.points[0] for name in lines for item in found[name].items if isinstance(item, Polygon)]
        for use in found["words"].items:
            (x1, y1), (x2, y2) = reach(use)
            assert not any(x1 < x < x2 and y1 < y < y2 for x, y in tips)


def test_names_of_both_players_stand_level_whoever_has_the_move():
    record = load(GAME.folder / "example.yaml")
    for plies in (0, 1, 3, 8, 13):
        picture = VIEW.position(record.position_at(plies), display("inside", "words"))
        heights = [item.y for item in picture.above if isinstance(item, Text) and item.text.startswith("Player ")]
        assert len(heights) == 2
        assert heights[0] == pytest.approx(heights[1])


@pytest.mark.parametrize("place", ["ring:1", "ring:2", "ring:4", "ring:6", "hand:1:L", "hand:2:S", "0,0", "0,1"])
def test_rings_and_squares_go_around_a_pyramid_and_hide_none_of_it(place):
    picture = VIEW.position(opened(), display("inside"))
    anchor = picture.anchor(place)
    line = marks.mark_items(Mark("circle", (place,)), picture.anchor)[-1]
    assert line.r - line.style.width / 2 > max(math.dist((anchor.x, anchor.y), corner) for corner in anchor.piece)
    frame = marks.mark_items(Mark("square", (place,)), picture.anchor)[-1]
    (x1, y1), (x2, y2), (x3, y3) = frame.points[:3]
    for x, y in anchor.piece:
        along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / math.dist((x1, y1), (x2, y2))
        across = ((x - x2) * (x3 - x2) + (y - y2) * (y3 - y2)) / math.dist((x2, y2), (x3, y3))
        assert min(along, across) > frame.style.width / 2


@pytest.mark.parametrize(
    ("plies", "doing"), [(0, "places"), (1, "takes"), (3, "places"), (13, "passes"), (14, "places"), (32, "places")]
)
def test_beside_the_hand_stands_what_its_player_has_to_do(plies, doing):
    record = load(GAME.folder / "example.yaml")
    picture = VIEW.position(record.position_at(plies), display("inside"))
    said = {item.text for item, _, _ in flat(picture.above) if isinstance(item, Text)}
    assert said & {"places", "takes", "passes"} == {doing}


def test_hands_stand_in_one_place_however_many_pieces_are_left_in_the_ring():
    """Figures of a text have one width then; a picture to look at is as narrow as its ring."""
    record = load(GAME.folder / "example.yaml")
    shown = display("inside", "words")
    wide = {round(VIEW.position(record.position_at(plies), shown).width, 6) for plies in (0, 3, 4, 8, 13)}
    assert len(wide) == 1
    assert VIEW.position(record.position_at(8), shown._replace(calm=True)).width < 0.95 * wide.pop()


def test_a_picture_ends_with_its_ring_or_with_what_is_beside_it():
    """Neither numbers nor brackets that are not there keep room free above and below."""
    record = load(GAME.folder / "example.yaml")
    for plies in (0, 4, 8, 13):
        plain, labelled = (
            VIEW.position(record.position_at(plies), display("inside", labels=labels)) for labels in ("none", "edge")
        )
        assert plain.height <= labelled.height


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("flags", [("inside",), ()])
def test_what_the_player_to_move_does_stands_light_on_dark_in_every_theme(flags):
    """Themes that save ink have no tints, and lines alone are too quiet."""
    pos = opened()  # player 2 places
    texts = [item for item, _, _ in flat(VIEW.position(pos, display(*flags)).above) if isinstance(item, Text)]
    doing = [item for item in texts if item.text.endswith("places")]
    if not flags:
        # What is done is said below the lit hand, in letters as bold.
        assert [(item.paint, item.bold) for item in doing] == [("blue.line", True)]
        doing = [item for item in texts if item.text == "Player 2"]
    assert [item.paint for item in doing] == ["veil"]
    assert all(item.paint != "veil" for item in texts if "Player 1" in item.text)
    bars = [
        item
        for item, _, _ in flat(VIEW.position(pos, display(*flags)).above)
        if isinstance(item, Polygon) and item.style.fill == "blue.line" and item.style.stroke is None
    ]
    (bar,) = bars
    xs, ys = zip(*bar.points, strict=True)
    assert min(xs) < doing[0].x < max(xs)
    assert min(ys) < doing[0].y < max(ys)
    for theme in THEMES.values():
        for ground in ("orange.line", "blue.line"):
            low, high = sorted(luminance(theme.colour(paint)) for paint in (ground, "veil"))
            assert (high + 0.05) / (low + 0.05) >= 4.5, (theme.name, ground)


def test_the_ring_and_the_grid_stay_in_their_places_through_a_game():
    record = load(GAME.example)
    shown = Display(8.0, numbers=True, flags=frozenset(VIEW.booklet_flags))
    lefts, middles = set(), set()
    for ply in (0, 7, 19, 31, len(record.moves)):
        found = groups(VIEW.position(record.positions[ply], shown))
        ring = next(item for item in VIEW.position(record.positions[ply], shown).below if isinstance(item, Circle))
        (ground,) = [item for item, _, _ in flat([found["cells"]])][:1]
        lefts.add(round(min(x for x, _ in reach(ground)), 3))
        middles.add(round(ring.x, 3))
    assert len(lefts) == len(middles) == 1


def test_brackets_of_rows_keep_off_the_largest_pieces():
    """The upper row of the designer's example begins and ends beside large pyramids."""
    record = load(GAME.example)
    picture = VIEW.position(record.positions[4], display("words"))
    for number in (1, 2):
        marks_of = [item for item, _, _ in flat(groups(picture)[f"word-{number}"].items)]
        drawn = [point for item in marks_of for point in reach(item)]
        for cell in ("0,0", "1,1"):
            anchor = picture.anchor(cell)
            half = anchor.piece[1][0] - anchor.x
            assert all(max(abs(x - anchor.x), abs(y - anchor.y)) > half for x, y in drawn), (number, cell)


def test_the_legend_of_the_mat_is_as_large_as_the_text_of_a_card_and_shows_its_signs():
    """On A4, where its pitch is 12 mm."""
    legend = groups(VIEW.board(Display(12.0)))["legend"]
    assert min(item.size for item, _, _ in flat(legend.items) if isinstance(item, Text)) >= 8.6 * 25.4 / 72
    signs = [item for item in legend.items if isinstance(item, Group)]
    assert [item.id for item in signs] == ["sign-1", "sign-2", "sign-3", "sign-4", "sign-5"]
    kinds = [item.symbol for item, _, _ in flat(signs[1].items) if isinstance(item, Use)]
    assert len(set(kinds)) == 6
    texts = [item for item in legend.items if isinstance(item, Text)]
    # The points are those of two words that cross on one piece.
    assert {"word-1", "word-2", "points"} <= {item.id for item in signs[3].items if isinstance(item, Group)}
    assert sum(isinstance(item, Use) for item, _, _ in flat(signs[3].items)) == 3 + 2 - 1
    points = next(text for text in texts if text.text == "Points")
    assert min(y + dy for item, _, dy in flat(signs[3].items) for _, y in reach(item)) > points.y
    for sign in signs:
        low = max(y + dy for item, _, dy in flat(sign.items) for _, y in reach(item))
        left = min(x for item, _, _ in flat(sign.items) for x, _ in reach(item))
        assert all(text.y - text.size * 0.7 > low for text in texts if text.x > left and text.y > low)


def test_the_end_of_the_game_shows_the_cells_in_use_and_whole_brackets():
    """Where it is small: with a column and a row more on each side a third of the board was empty."""
    record = load(GAME.folder / "figures-game.yaml")
    (figure,) = (one for one in record.figures if one.id == "final-board-close")
    figure = dataclasses.replace(figure, crop=("-5,3", "2,-3"))
    picture = figure_picture(record, figure)
    pieces = {(x + item.x, y + item.y) for x, y, item in placed(picture.above) if isinstance(item, Use)}
    p = VIEW.figure_pitch
    for axis, size in ((0, picture.width), (1, picture.height)):
        ends = [place[axis] for place in pieces]
        assert min(ends) < 0.8 * p
        assert max(ends) > size - 0.8 * p
    brackets = [(item, dx, dy) for item, dx, dy in flat(picture.above) if isinstance(item, Polyline)]
    assert brackets
    for item, dx, dy in brackets:
        left, top, right, bottom = bounds((item,))
        assert min(left + dx, top + dy) > -0.01
        assert right + dx < picture.width + 0.01
        assert bottom + dy < picture.height + 0.01


def test_rings_of_which_some_pieces_are_gone_are_of_one_size():
    """On a page those of nineteen, eighteen and fifteen pieces were 52 to 48 mm wide."""
    sizes, counts = set(), set()
    for file, name in (("figures", "one-piece"), ("figures", "closed-again"), ("figures-game", "no-word")):
        record = load(GAME.folder / f"{file}.yaml")
        figure = next(one for one in record.figures if one.id == name)
        picture = figure_picture(record, dataclasses.replace(figure, labels=figure.labels is True))
        counts.add(len(groups(picture)["ring"].items))
        sizes.add(max(item.r for item in flat_of(picture.below, Circle)))
    assert counts == {15, 18, 19}
    assert max(sizes) < 1.005 * min(sizes)


@pytest.mark.parametrize("pitch", [12.0, 28.0, 40.0])
def test_numbers_of_a_mat_are_of_one_size(pitch):
    """On a poster those of the ring were twice as large as the coordinates beside them."""
    found = groups(VIEW.board(Display(pitch)))
    ring, grid = ({item.size for item in found[name].items} for name in ("places", "labels"))
    assert len(ring) == 1
    assert ring == grid


@pytest.mark.parametrize(
    ("part", "far"),
    [(("-6,4", "3,-4"), 0.5), (("-5,3", "2,-3"), 0.25)],
    ids=["the whole grid", "the cells in use"],
)
def test_a_part_as_wide_as_the_grid_has_lines_that_run_on_alike_on_all_sides(part, far):
    """The grid has no end: cut at its outermost lines, a picture had these at two sides and not at the others.

    Strips of cells 2 mm wide around it looked like a mistake.
    """
    record = load(GAME.folder / "figures-game.yaml")
    (figure,) = (one for one in record.figures if one.id == "final-board-close")
    picture = figure_picture(record, dataclasses.replace(figure, crop=part))
    onwards = [group for group in inner_groups(picture.below) if group.id == "onwards"]
    (lines,) = [item for item, *_ in flat(onwards) if isinstance(item, Path)]
    xs, ys = ({round(step[at], 3) for step in lines.steps} for at in (1, 2))
    for ends, size in (xs, picture.width), (ys, picture.height):
        assert max(ends) - min(ends) == pytest.approx(size, abs=0.01)
        first, *_, last = sorted(ends - {min(ends), max(ends)})
        assert first - min(ends) == pytest.approx(max(ends) - last, abs=0.01)
        assert (first - min(ends)) / VIEW.figure_pitch == pytest.approx(far, abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_small_boards_of_booklets_say_what_players_do_and_number_pieces_on_discs(paper):
    """Small hands said P1 and P2, or nothing. Two digits fill no disc."""
    record = load(get_game("iriri").example)
    said, least = [], 9.0
    for page in booklet_document(record, None, paper).pages:
        found = list(flat(page.items))
        said += [item.text for item, _, _ in found if isinstance(item, Text)]
        for (item, _, _), (number, _, _) in pairwise(found):
            if isinstance(item, Circle) and item.style.fill == "white.fill" and isinstance(number, Text):
                least = min(least, item.r)
    assert least >= 1.39
    assert {"Player 1", "Player 2", "places"} <= {*said}
    # Whoever is to play, on every diagram.
    assert sum(text in ("places", "takes", "passes", "wins") for text in said) >= 13


def test_a_part_of_a_bare_ring_has_whole_pieces_frames_and_numbers_and_no_hands():
    """A part of a ring with hands had bits of words at its sides, half numbers at its foot and pieces cut in two."""
    record = load(templates() / "iriri" / "figures.yaml")
    for name, part in (
        ("opening", (17, 19, 21, 23, 1, 7, 9)),
        ("one-piece", (5, 6, 11, 12, 13, 14, 24)),
        ("closed-again", (18, 19, 5, 11, 12)),
    ):
        figure = next(one for one in record.figures if one.id == name)
        crop = tuple(f"ring:{place}" for place in part)
        figure = dataclasses.replace(figure, crop=crop, flags=figure.flags - {"inside"} | {"bare"})
        picture = figure_picture(record, figure)
        words = [item for item in placed((*picture.below, *picture.above)) if isinstance(item[2], Text)]
        assert words
        for x, y, text in words:
            assert text.text.isdigit(), text.text
            left, top, right, bottom = bounds((text,))
            slack = 0.2 * text.size
            assert min(left + x, top + y, picture.width - right - x, picture.height - bottom - y) > -slack
        for place in figure.crop:
            for x, y in picture.anchor(place).piece:
                assert 0.0 < x < picture.width
                assert 0.0 < y < picture.height


def placed(items, dx=0.0, dy=0.0):
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, dx + item.dx, dy + item.dy)
        else:
            yield dx, dy, item


@pytest.mark.parametrize(
    ("pitch", "score"), [(6.5, "30"), (6.5, "23"), (6.8, "33.5"), (7.0, "33.5"), (8.0, "33.5"), (8.0, "30")]
)
def test_panels_of_answers_name_both_players_and_say_of_none_what_to_do(pitch, score):
    """What an answer shows has been done; "takes" stood over the hand of the one whose turn came next."""
    record = load(GAME.example)
    pos = dataclasses.replace(record.position_at(13), halves=(49, int(2 * float(score))))
    picture = VIEW.solved(pos, Display(pitch, since=10))
    said = [item.text for item in picture.above if isinstance(item, Text)]
    # Who passes has nothing to do.
    assert {"Player 1", "Player 2", score} <= {*said}
    assert not [text for text in said if "takes" in text or "places" in text]
    assert min(item.size for item in picture.above if isinstance(item, Text)) > 2.1


def test_notes_say_how_cells_are_named():
    """Answers and lists of moves tell them by coordinates, which no word explained."""
    for note in (VIEW.puzzle_note, VIEW.solved_note, VIEW.closing_note):
        assert re.search(r"\([\d−]+,[\d−]+\).*column [\d−]+, row [\d−]+", note)


@pytest.mark.parametrize("seed", [1, 3, 8])
def test_pieces_of_a_setup_stand_equally_far_apart_around_the_ring(seed):
    """Two large ones touched, and small ones stood in wide gaps."""
    pos = GAME.start(**GAME.random_setup(seed))
    ring = groups(VIEW.position(pos, Display(15.0, "none", to_play=True)))["ring"]
    pieces = []
    for use, code in zip(ring.items, pos.ring.pieces, strict=True):
        half = half_side(code, 15.0)
        square = shapely.box(use.x - half, use.y - half, use.x + half, use.y + half)
        pieces.append(rotate(square, use.rotate, origin=(use.x, use.y)))
    gaps = [one.distance(other) for one, other in pairwise((*pieces, pieces[0]))]
    assert len(gaps) == 24
    assert min(gaps) > 0.5
    assert max(gaps) < 1.6 * min(gaps)


def test_both_hands_of_a_setup_have_the_same_frame():
    """Player 1's was thick and filled, player 2's a hairline; who begins says the bar."""
    begun = VIEW.position(GAME.start(**GAME.random_setup(3)), Display(15.0, "none", to_play=True))
    frames = [item for item in begun.below if isinstance(item, Polygon)]
    assert len(frames) == 2
    assert len({(frame.style.width, frame.style.fill.split(".")[1]) for frame in frames}) == 1


@pytest.mark.parametrize("pitch", [6.0, 8.0])
def test_the_ring_for_pens_keeps_off_hands(pitch):
    """Hands stood under a millimetre off its places."""
    picture = VIEW.pen_board(Display(pitch, "edge"))
    items = [item for item, _, _ in flat((*picture.below, *picture.above))]
    tinted = [item for item in items if isinstance(item, Polygon) and (item.style.fill or "").endswith(".tint")]
    assert len(tinted) == 2
    (places,) = [item for item in picture.above if isinstance(item, Group) and item.id == "places"]
    numbers = [bounds((number,)) for number in places.items]
    for panel in tinted:
        left, right = min(x for x, _ in panel.points), max(x for x, _ in panel.points)
        top, foot = min(y for _, y in panel.points), max(y for _, y in panel.points)
        beside = [box for box in numbers if box[1] < foot and box[3] > top]
        assert beside
        assert all(box[2] < left - 1.2 or box[0] > right + 1.2 for box in beside)


@pytest.mark.parametrize("pitch", [4.0, 9.0, 20.0])
def test_what_a_player_does_stands_within_the_hand_beside_the_ring(pitch):
    """Tags with "places" and "passes" stuck out of their box by 1 to 2 mm, with a step."""
    text = max(0.39 * pitch, 2.2)
    hands = SideHands(10 * pitch, 5 * pitch, pitch, text, 8 * pitch, hand_width(pitch, text))
    for player in (0, 1):
        left, _, right, _ = hands.box(player)
        for said in DOING:
            assert measure(said, said_size(text)) < right - left
    bars = [item for item in beside_ring(hands, GAME.start(dictionary=DESIGNER)) if isinstance(item, Polygon)]
    assert [(min(x for x, _ in bar.points), max(x for x, _ in bar.points)) for bar in bars] == [hands.box(0)[::2]]


def test_a_plan_shows_a_game_as_it_begins_and_a_mat_empty_places():
    """Its ring was empty but for two small panels."""
    plan, mat = VIEW.board(Display(12.0)), VIEW.board(Display(28.0))
    hands = [item for item, _, _ in flat(plan.above) if isinstance(item, Use)][24:]
    pieces = (*groups(plan)["sample"].items, *hands[:6])
    assert len(pieces) == 30
    assert "sample" not in groups(mat)
    ring = [(plan.anchor(f"ring:{n}").x, plan.anchor(f"ring:{n}").y) for n in range(1, 25)]
    for piece, at in zip(pieces[:24], ring, strict=True):
        assert (piece.x, piece.y) == pytest.approx(at)
    # Hands fill the ring; a piece is as large in them as in it, for its size is what it says.
    assert {piece.scale for piece in pieces} == {pieces[0].scale}
    across = ring[6][0] - ring[18][0]
    assert pieces[26].x - pieces[24].x > 0.28 * across


def test_numbers_beside_arrows_stand_apart_from_their_neighbours():
    """They were pushed up to these: 22 stood beside 23."""
    picture = VIEW.position(opened(), display("words", "inside", "taken"))
    ring = next(item for item in picture.below if isinstance(item, Circle))
    turns = [
        math.atan2(text.y - 0.35 * text.size - ring.y, text.x - ring.x) for text in groups(picture)["places"].items
    ]
    steps = [(after - before) % math.tau for before, after in itertools.pairwise([*turns, turns[0]])]
    assert len(steps) > 20
    assert min(steps) > 0.75 * math.tau / len(steps)


def test_answers_show_all_pieces_and_the_cells_that_their_lines_name():
    """They showed five columns or rows around the words, so that pieces and cells of refutations were not seen."""
    record = load(get_game("iriri").example)
    pos = record.positions[33]
    (left, right), (low, high) = VIEW.extent(pos)
    for wide in (0.0, 160.0):
        display = Display(8.0, last=True, since=32, wide=wide)
        for span, upwards in ((None, None), ((left - 3, right + 2), (low - 2, high))):
            picture = VIEW.solved(pos, display._replace(span=span, upwards=upwards))
            first, last = span or (left, right)
            bottom, top = upwards or (low, high)
            for x, y in ((first, bottom), (last, top)):
                at = picture.anchor(f"{x},{y}")
                assert 0 < at.x < picture.width
                assert 0 < at.y < picture.height

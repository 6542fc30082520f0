"""Flows: every way is played, every claim compared, and the picture keeps its parts apart."""

import math
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from boardgen.cards.bands import pitch_of
from boardgen.cards.pictures import Pictures
from boardgen.cards.template import load_card
from boardgen.figures.figure import FigureStyle, figure_picture
from boardgen.figures.flow import TYPE
from boardgen.paper.boxes import overlap
from boardgen.records import GameFileError, loads
from boardgen.records.flow import DOT
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Polyline, Text, Use
from boardgen.scene.primitives import Path as Outline
from tests.cards.card_samples import drawn_in

#: The pie with lanes, as the card of Three Player Hex has it, and the same without.
LANES = (Path(__file__).parents[2] / "templates" / "hex3" / "pie.yaml").read_text(encoding="utf-8")
PIE = (Path(__file__).parent / "tree.yaml").read_text(encoding="utf-8")


def flow():
    record = loads(PIE)
    return record, record.figure("pie-ways")


def test_results_show_what_was_claimed():
    _, figure = flow()
    first = figure.flow.next[0].next[0]
    assert first.choice == "places {blue} blue"
    assert first.lines == ("{red:1} {green:2} {blue:3}", "next: {red} red (1)")


@pytest.mark.parametrize(
    ("old", "new", "code", "token"),
    [
        (
            "seats: {red: 3, green: 1, blue: 2}",
            "seats: {red: 3, green: 1, blue: 1}",
            "claim-false",
            "1}, to_move: red",
        ),
        ('to_move: "next:"', 'to_move: "\u4e00"', "missing-glyph", "\u4e00"),
        ("seat_to_move: 2, swaps: [green]", "seat_to_move: 3, swaps: [green]", "claim-false", "3, swaps: [green]"),
        ('moves: "swap:green"', 'moves: "swap:blue"', "hex3-swap-colour", "swap:blue"),
        ("- choice:", "- chioce:", "unknown-key", "chioce"),
        ('choice: "places {green}', 'choice: "places {grene}', "unknown-colour", "{grene}"),
        (", to_move: red", "", "missing-claim", "{choice:"),
        ("    flow:", "    after: 1\n    flow:", "not-with-flow", "1\n    flow"),
        ('choice: "takes', 'choice: "takes \u4e00', "missing-glyph", "\u4e00"),
    ],
)
def test_a_fault_is_found_where_it_stands(old, new, code, token):
    begin = PIE.index("  - id: pie-ways")
    text = PIE[:begin] + PIE[begin:].replace(old, new, 1)
    with pytest.raises(GameFileError) as caught:
        loads(text, "pie.yaml")
    (problem,) = caught.value.problems
    at = text.index(token, begin)
    assert (problem.file, problem.code) == ("pie.yaml", code)
    assert problem.ply == {"hex3-swap-colour": 3}.get(code, problem.ply)
    assert problem.line == text.count("\n", 0, at) + 1
    assert problem.column == at - text.rfind("\n", 0, at)


def test_nothing_overlaps_and_all_is_inside():
    picture = figure_picture(*flow())
    boxes = [bounds((item,)) for item in picture.above if isinstance(item, Outline)]
    texts = [bounds((item,)) for item in picture.above if isinstance(item, Group)]
    assert len(boxes) == 10
    for one, other in [*combinations(boxes, 2), *combinations(texts, 2)]:
        assert not overlap(one, other)
    for text in texts:
        around = [box for box in boxes if overlap(box, text)]
        assert len(around) <= 1
        for box in around:
            assert box[0] <= text[0]
            assert text[2] <= box[2]
            assert box[1] <= text[1]
            assert text[3] <= box[3]
    for line in picture.above:
        for ends in pairwise(line.points) if isinstance(line, Polyline) else ():
            assert not any(overlap(bounds((line._replace(points=ends),)), text) for text in texts)
    left, top, right, bottom = bounds(picture.above)
    assert left >= 0
    assert top >= 0
    assert right <= picture.width
    assert bottom <= picture.height


def test_it_scales_with_the_pitch_and_is_told_in_words():
    one, two = (figure_picture(*flow(), FigureStyle(pitch)) for pitch in (5, 10))
    assert two.width == pytest.approx(2 * one.width)
    assert "takes red, Player 3 chooses; places green, red 2 green 3 blue 1, next: blue (1)." in one.desc


def lanes():
    record = loads(LANES)
    return record, record.figure("pie-ways")


def test_each_choice_stands_in_the_lane_of_its_player():
    _, figure = lanes()
    picture = figure_picture(*lanes())
    names = [item for item in picture.above if isinstance(item, Text)]
    assert [name.text for name in names] == [
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 1",
        "Player 2",
        "Colours",
        "Next",
    ]
    size = names[0].size

    def found(flow, lane=0):
        yield lane, flow.choice
        for child in flow.next:
            yield from found(child, lane + 1)

    drawn = [
        (round((bounds((item,))[1] + bounds((item,))[3]) / 2 / size / 2.15 - 0.5), words(item))
        for item in picture.above
        if isinstance(item, Group) and words(item).startswith(("places", "takes"))
    ]
    assert sorted(drawn) == sorted(
        (lane, DOT.sub("", choice).replace("  ", " ")) for lane, choice in found(figure.flow)
    )


def words(group):
    return "".join(item.text for item in group.items if isinstance(item, Text)).replace("  ", " ")


def test_results_are_aligned_in_rows():
    picture = figure_picture(*lanes())
    boxes = [bounds((item,)) for item in picture.above if isinstance(item, Group)]
    low = sorted(boxes, key=lambda box: box[1])[-12:]
    heights = {round((box[1] + box[3]) / 2, 0) for box in low}
    assert len(heights) == 2
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    left, top, right, bottom = bounds(picture.above)
    assert min(left, top) >= -0.1
    assert right <= picture.width + 0.1
    assert bottom <= picture.height + 0.1


def test_a_result_that_is_a_colour_says_who_plays_it_if_another_does():
    """A table said "red" to readers who had just changed places."""
    _, figure = lanes()

    def found(flow):
        return [flow.lines] if not flow.next else [lines for child in flow.next for lines in found(child)]

    assert {lines[1] for lines in found(figure.flow)} == {
        "{red} red (1)",
        "{red} red (3)",
        "{blue} blue (1)",
        "{blue} blue (2)",
    }


def test_lanes_that_stand_sideways_are_columns_and_each_way_is_a_row_that_ends_with_its_result():
    record = loads(LANES.replace("    flow:\n", "    flow:\n      sideways: true\n", 1))
    picture = figure_picture(record, record.figure("pie-ways"))
    names = [item for item in picture.above if isinstance(item, Text)]
    assert [name.text for name in names][:6] == [
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 1",
        "Player 2",
        "Colours",
    ]
    assert len({name.y for name in names}) == 1
    groups = [item for item in picture.above if isinstance(item, Group)]
    boxes = [bounds((item,)) for item in groups]
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    # Each choice stands under the name of who makes it.
    middles = [(box[0] + box[2]) / 2 for item, box in zip(groups, boxes, strict=True) if "s " in words(item)]
    heads = [name.x for name in names[:5]]
    assert {min(heads, key=lambda x: abs(x - middle)) for middle in middles} == set(heads)
    assert max(min(abs(x - middle) for x in heads) for middle in middles) < 0.3
    results = {round(box[1], 1) for box in boxes if box[0] > names[5].x - 1.0}
    assert len(results) == 6
    left, top, right, bottom = bounds(picture.above)
    assert min(left, top) >= -0.1
    assert right <= picture.width + 0.1
    assert bottom <= picture.height + 0.1


def test_of_few_words_a_tree_is_narrower_sideways():
    record = loads(LANES)
    sideways = figure_picture(record, record.figure("pie-close"))
    record = loads(LANES.replace("sideways: true", "sideways: false"))
    upright = figure_picture(record, record.figure("pie-close"))
    assert sideways.width < 0.8 * upright.width


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            PIE.replace("    flow:\n", "    flow:\n      sideways: true\n"),
            "only a tree in lanes can stand sideways",
        ),
        (
            LANES.replace("Player 3, Player 1, Player 2]", "Player 3, Player 1]"),
            "5 choices, and there are 4 lanes",
        ),
    ],
    ids=["only a tree in lanes stands sideways", "there are as many lanes as choices"],
)
def test_lanes_that_cannot_be_are_said_to_be_bad(text, words):
    with pytest.raises(GameFileError) as caught:
        loads(text, "pie.yaml")
    (problem,) = caught.value.problems
    assert problem.code == "bad-lanes"
    assert words in problem.message


@pytest.mark.parametrize(("width", "least"), [(126.0, 8.5), (116.0, 7.8)])
def test_letters_of_a_tree_as_wide_as_a_card_or_most_of_a_page_are_nearly_those_of_its_text(width, least):
    """On a card with figures of usual size, in points."""
    card = load_card("hex3")
    (tree,) = (ref for ref in card.figures if ref.id == "pie-ways")
    picture = Pictures(card).get(tree)
    assert pitch_of(picture, 6.5, width) * TYPE * 72 / 25.4 >= least


def test_stones_among_words_have_few_long_dashes_well_within_their_rim():
    """Nine short ones close to the rim of a stone of 3 mm looked like the teeth of a wheel."""
    record = loads(LANES)
    figure = figure_picture(record, record.figure("pie-close"))
    stones = {use.symbol.id: use.symbol for item in figure.above for use in drawn_in(Use, (item,))}
    disc, ring = stones["small-stone-green"].items
    circle = 2 * math.pi * ring.r
    assert circle / math.fsum(ring.style.dash) == pytest.approx(6.0, abs=0.15)
    assert disc.r - disc.style.width / 2 - (ring.r + ring.style.width / 2) > 0.2

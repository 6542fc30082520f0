"""Text of a first sheet: within its width and height, in order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen import draw
from boardgen.paper.leaflet import leaflet
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Text
from boardgen.scene.text import measure

WORDS = st.lists(st.text("abcdfgjlpqy ", min_size=1, max_size=90).filter(str.strip), min_size=1, max_size=7)


@given(st.sampled_from(["Large pieces", ""]), WORDS, st.floats(40, 400))
def test_text_keeps_within_its_box(heading, steps, width):
    text, height = leaflet(heading, steps, width)
    left, top, right, bottom = bounds(text.items)
    assert left >= -1e-6
    assert top >= -1e-6
    assert right <= width + 1e-6
    assert bottom <= height + 1e-6


@pytest.mark.parametrize(("width", "columns"), [(100, 1), (150, 2), (190, 3)])
def test_columns_as_there_is_room_for(width, columns):
    text, _ = leaflet(
        "Title",
        [
            f"Step {n}, which says what to do with these pieces, and with all the others that are left."
            for n in range(1, 7)
        ],
        width,
    )
    numbers = [item for item in text.items if item.anchor == "end"]
    assert [item.text for item in numbers] == ["1", "2", "3", "4", "5", "6"]
    assert len({item.x for item in numbers}) == columns


def test_what_a_step_is_about_is_bold_and_runs_on():
    text, _ = leaflet("Title", ["Print it.", "Dice: cut out the nets and glue the shaded tabs inside."], 70)
    (about,) = [item for item in text.items if item.text == "Dice:"]
    (rest,) = [item for item in text.items if item.text.startswith("cut out")]
    assert about.bold
    assert not rest.bold
    assert rest.y == about.y
    assert about.x + measure("Dice:", about.size, bold=True) < rest.x


def test_columns_are_about_as_high():
    """Six long steps and a short one: the lowest step of a column is no further down than in any other way."""
    steps = ["Cut out what is printed here along the lines, then glue it to another piece of paper."] * 6 + ["Play."]
    text, height = leaflet("Title", steps, 190)
    ends = {}
    for item in text.items[1:]:
        ends[round(item.x / 66)] = max(ends.get(round(item.x / 66), 0.0), item.y)
    assert max(ends.values()) - min(ends.values()) < height / 2


@pytest.mark.parametrize("pieces", ["stones", "counters", "goals"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_steps_fill_the_width_of_the_sheet(pieces, paper):
    """Four of them stood two by two in two of three columns, and left the third empty."""
    page = draw.pieces(pieces, paper=paper).document.pages[0]
    (text,) = [item for item in page.items if isinstance(item, Group) and item.id == "how-to"]
    assert page.width - 10 - (bounds(text.items)[2] + text.dx) < 25


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pieces", ["piecepack", "goals", "stones"])
def test_columns_of_steps_have_one_width_and_fill_the_sheet(pieces, paper):
    """They had a width and a place each, another on every sheet."""
    page = draw.pieces(pieces, paper=paper).document.pages[0]
    (text,) = [item for item in page.items if isinstance(item, Group) and item.id == "how-to"]
    steps = [item for item in text.items[1:] if isinstance(item, Text) and not item.text.isdigit()]
    lines = [item.x for item in steps]
    lines += [item.x - item.r for item in text.items if isinstance(item, Circle)]
    inner = page.width - 20
    # In a column something begins at its edge, a line or a disc; of two and three columns only the right ones do.
    ways = ([at * (inner + 6) / many for at in range(many)] for many in (2, 3))
    (begins,) = (way for way in ways if all(any(-1e-6 < x - at < 0.5 for x in lines) for at in way))
    wide = (inner + 6) / len(begins) - 6
    for left, right in pairwise([*begins, page.width]):
        ends = [
            item.x + measure(item.text, item.size, item.bold) for item in steps if left - 1e-6 < item.x < right - 1e-6
        ]
        assert max(ends) <= left + wide + 1e-6


def test_no_word_stands_alone_on_a_last_line():
    """Lines of a step are full, but for the last two: all of one length left deep gaps between columns."""
    step = "Cut each row apart, all of them right across the sheet, then each part in the order of its numbers."
    text, _ = leaflet("Title", [step], 66)
    lines = [item for item in text.items if item.text in step and len(item.text) > 2]
    widths = [measure(item.text, item.size, item.bold) for item in lines]
    # Nor do two short ones, such as "its numbers."
    assert [len(lines), lines[-1].text] == [3, "order of its numbers."]
    assert min(widths[:-1]) > 0.8 * 62


def test_lines_of_a_step_hang_behind_its_number():
    """They went on below the disc, which was lost among the letters."""
    text, _ = leaflet(
        "", ["#3 Stones: cut them apart first, then round along the edge, or use a punch."], 60, numbered=False
    )
    (disc,) = [item for item in text.items if isinstance(item, Circle)]
    lines = [item for item in text.items if isinstance(item, Text) and item.text != "3"]
    assert len({item.y for item in lines}) == 2
    assert min(item.x for item in lines) > disc.x + disc.r


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_sheet_of_nets_says_how_to_make_them(paper):
    """Not only the first, under its title; nets stand clear of it."""
    for page in draw.pieces("pyramids", paper=paper).document.pages:
        (text,) = [item for item in page.items if isinstance(item, Group) and item.id == "how-to"]
        said = " ".join(item.text for item in text.items if isinstance(item, Text))
        assert "glue the shaded tab" in said
        pieces = next(item for item in page.items if isinstance(item, Group) and item.id == "pieces")
        assert bounds((text,))[3] < bounds((pieces,))[1]

"""Lists beside pictures: in columns where there is room for them, else in paragraphs."""

import pytest

from boardgen.scene.listing import Entry, listing
from boardgen.scene.primitives import Text
from boardgen.scene.text import measure

SIZE = 3.0
GOALS = Entry("", "Goals", "belong to the smallest triangle of one colour with them inside or on a side")
RED = Entry("", "Red", "has three pieces around the centre")


def texts(entries, width):
    group, foot = listing("", entries, 10.0, 0.0, 10.0 + width, SIZE)
    found = [item for item in group.items if isinstance(item, Text)]
    assert foot >= max(text.y for text in found)
    return found


def ends(text):
    return text.x + measure(text.text, text.size, text.bold)


@pytest.mark.parametrize("width", [32.0, 40.0])
def test_in_a_narrow_column_entries_are_paragraphs_that_begin_with_their_kind(width):
    found = texts([GOALS, RED], width)
    assert " ".join(text.text for text in found) == f"{GOALS.kind} {GOALS.what} {RED.kind} {RED.what}"
    assert max(ends(text) for text in found) <= 10.0 + width
    starts = {text.x for text in found}
    # The left edge, and where the first line of each goes on after its kind.
    assert min(starts) == 10.0
    assert len(starts) == 3


@pytest.mark.parametrize(("entries", "width"), [([GOALS, RED], 60.0), ([GOALS, RED._replace(number="3")], 60.0)])
def test_with_room_all_texts_begin_at_one_edge(entries, width):
    said = {text.x for text in texts(entries, width) if not text.bold}
    assert len(said) == 1


def test_what_is_not_counted_begins_at_the_left_edge_among_numbers():
    """It stood in by a number that it has not, with white at its left."""
    kinds = {text.text: text.x for text in texts([GOALS._replace(number="12"), RED], 60.0) if text.bold}
    assert kinds["Red"] == 10.0 < kinds["Goals"]


def test_paragraphs_in_a_narrow_column_stand_beside_their_numbers():
    """Their texts had half of the column, and ended in lines of a word or two."""
    tiles = Entry(
        "8", "tiles", "cities, face down: nulls of the three suits of cities, and five other tiles of these"
    )
    found = texts([RED._replace(number="25"), tiles], 46.0)
    numbers = [text for text in found if text.anchor == "end"]
    assert [text.text for text in numbers] == ["25", "8"]
    edge = min(text.x for text in found if text not in numbers)
    assert edge > numbers[0].x
    lines = [text for text in found if text not in numbers and text.y > numbers[1].y]
    assert {text.x for text in lines} == {edge}
    assert measure(lines[-1].text, SIZE) > 0.4 * (56.0 - edge)


def lines_of(text, width):
    """The lines of a text in a column of its own beside a name."""
    found = texts([Entry("", "Name", text)], width + measure("Name", SIZE, True) + 0.9 * SIZE)
    return [one.text for one in found if not one.bold]


def just_wide_enough(line):
    return measure(line, SIZE) + 0.1


def test_a_lone_last_word_takes_one_word_along_and_no_more():
    text = "are three pieces, each two of them on a line; the three lines of the triangle are all different."
    width = just_wide_enough("are three pieces, each two of them on a line; the three")
    assert lines_of(text, width) == [
        "are three pieces, each two of them on a line; the three",
        "lines of the triangle are all different.",
    ]
    text = "own pieces from the ring, up to three in hand and never more than that."
    width = just_wide_enough("own pieces from the ring, up to three in hand and never more than")
    assert lines_of(text, width) == ["own pieces from the ring, up to three in hand and never more", "than that."]


def test_a_short_last_line_begins_with_its_sentence_where_the_line_above_stays_long():
    text = "a small, a medium and a large one for each player. Hands lie open all game."
    width = just_wide_enough("a small, a medium and a large one for each player. Hands lie open all")
    assert lines_of(text, width) == ["a small, a medium and a large one for each player.", "Hands lie open all game."]


def test_a_short_last_line_begins_after_a_comma_where_no_sentence_does():
    text = "each in turn puts a pawn on a tile, not both on one, and takes a good if it is terrain"
    width = just_wide_enough("each in turn puts a pawn on a tile, not both on one, and takes a good if it")
    assert lines_of(text, width)[1] == "and takes a good if it is terrain"


def test_a_short_last_line_leaves_the_lines_above_it_full():
    text = "own pieces from the ring. Up to three pieces that lie open are in hand until the end."
    width = just_wide_enough("own pieces from the ring. Up to three pieces that lie open are in hand until")
    assert lines_of(text, width)[1] == "the end."


def test_what_belongs_together_stays_together_in_last_lines():
    text = "the first word counts three times its own pieces and another 24 mm"
    width = just_wide_enough("the first word counts three times its own pieces and another 24")
    assert lines_of(text, width)[-1] == "another 24 mm"

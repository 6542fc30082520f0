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


@pytest.mark.parametrize(("entries", "width"), [([GOALS, RED], 60.0), ([GOALS, RED._replace(number="3")], 40.0)])
def test_with_room_or_numbers_all_texts_begin_at_one_edge(entries, width):
    said = {text.x for text in texts(entries, width) if not text.bold}
    assert len(said) == 1

"""Text of a first sheet: within its width and height, in order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.paper.leaflet import leaflet
from boardgen.scene.bounds import bounds

WORDS = st.lists(st.text("abcdfgjlpqy ", min_size=1, max_size=90).filter(str.strip), min_size=1, max_size=7)


@given(WORDS, st.floats(40, 400))
def test_text_keeps_within_its_box(steps, width):
    text, height = leaflet("Large pieces", steps, width)
    left, top, right, bottom = bounds(text.items)
    assert left >= -1e-6
    assert top >= -1e-6
    assert right <= width + 1e-6
    assert bottom <= height + 1e-6


@pytest.mark.parametrize(("width", "columns"), [(120, 1), (190, 2)])
def test_two_columns_where_there_is_room(width, columns):
    text, _ = leaflet("Title", [f"Step {n}, which says what to do with these pieces." for n in range(1, 7)], width)
    numbers = [item for item in text.items if item.anchor == "end"]
    assert [item.text for item in numbers] == ["1", "2", "3", "4", "5", "6"]
    assert len({item.x for item in numbers}) == columns

"""How fragments are laid into columns."""

import itertools

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from boardgen.cards.columns import flow
from boardgen.cards.fragment import Fragment
from boardgen.paper.boxes import overlap

#: A failure is shown as it was found: making it smaller takes minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


def page(height, columns=2, width=50.0):
    return tuple((i * 60.0, 10.0, i * 60.0 + width, 10.0 + height) for i in range(columns))


def lines(count, **others):
    return [Fragment(5.0, (), **others) for _ in range(count)]


def heights(flowed, pages):
    """What is used of each column, page by page."""
    found = {(n, column[0]): 0.0 for n, columns in enumerate(pages) for column in columns}
    for p in flowed.placed:
        found[p.page, p.box[0]] = max(found[p.page, p.box[0]], p.box[3] - 10.0)
    return list(found.values())


def test_columns_are_balanced_on_the_last_page_too():
    pages = [page(100.0)]
    assert heights(flow(lines(12), pages), pages) == [30.0, 30.0]
    pages = [page(100.0), page(100.0)]
    assert heights(flow(lines(64), pages), pages) == [80.0] * 4


def test_pages_that_are_not_needed_stay_empty():
    pages = [page(100.0), page(100.0)]
    assert heights(flow(lines(24), pages), pages) == [60.0, 60.0, 0.0, 0.0]


def test_space_above_is_dropped_at_the_top_of_a_column():
    flowed = flow(lines(4, space=3.0), [page(13.0)])
    assert [p.box[1] for p in flowed.placed] == [10.0, 18.0, 10.0, 18.0]


def test_too_much_is_refused():
    assert flow(lines(5), [page(10.0)]) is None
    assert flow([Fragment(11.0, ())], [page(10.0)]) is None
    assert flow([Fragment(5.0, (), span=True), Fragment(11.0, ())], [page(10.0)]) is None


def test_what_is_kept_stays_together():
    fragments = [*lines(3), Fragment(5.0, (), keep=True), *lines(2)]
    flowed = flow(fragments, [page(20.0)])
    assert [p.box[0] for p in flowed.placed] == [0.0] * 3 + [60.0] * 3


def test_a_bad_break_is_avoided_when_it_costs_little():
    fragments = [*lines(4), Fragment(5.0, (), bad=0.5), *lines(5)]
    flowed = flow(fragments, [page(50.0)])
    assert [p.box[0] for p in flowed.placed].count(0.0) != 5


def test_what_is_left_over_is_laid_between_the_blocks():
    fragments = [*lines(1), *lines(3, space=1.0, stretch=1.0)]
    flowed = flow(fragments, [page(24.0, columns=1)])
    assert flowed.placed[-1].box[3] == pytest.approx(34.0)
    loose = flow(fragments, [page(60.0, columns=1)])
    assert loose.placed[-1].box[3] == pytest.approx(33.0)


def test_a_slab_that_spans_stands_beneath_the_text_before_it():
    fragments = [*lines(4), Fragment(20.0, (), space=2.0, span=True), *lines(4)]
    flowed = flow(fragments, [page(60.0)])
    span = next(p for p in flowed.placed if p.fragment.span)
    assert span.box == (0.0, 32.0, 110.0, 52.0)
    assert all(p.box[3] <= 30.0 for p in flowed.placed if not p.fragment.span)


def test_a_slab_that_spans_is_never_before_its_text():
    fragments = [*lines(8), Fragment(20.0, (), span=True), *lines(8)]
    pages = [page(20.0), page(60.0)]
    flowed = flow(fragments, pages)
    assert next(p for p in flowed.placed if p.fragment.span).page == 1


fragment = st.builds(
    Fragment,
    height=st.floats(1.0, 20.0),
    items=st.just(()),
    space=st.floats(0.0, 4.0),
    stretch=st.floats(0.0, 2.0),
    keep=st.booleans(),
    bad=st.floats(0.0, 0.1),
    span=st.sampled_from([False] * 9 + [True]),
)


@settings(max_examples=120, deadline=None, phases=PHASES)
@given(st.lists(fragment, min_size=1, max_size=40), st.integers(1, 3), st.integers(1, 4), st.floats(30.0, 90.0))
def test_everything_is_placed_once_in_order_and_inside(fragments, columns, count, height):
    pages = [page(height, columns)] * count
    flowed = flow(fragments, pages)
    if flowed is None:
        return
    assert sorted(map(id, fragments)) == sorted(id(p.fragment) for p in flowed.placed)
    text = [p for p in flowed.placed if not p.fragment.span]
    assert [id(s) for s in fragments if not s.span] == [id(p.fragment) for p in text]
    assert [(p.page, p.box[0], p.box[1]) for p in text] == sorted((p.page, p.box[0], p.box[1]) for p in text)
    for one, other in itertools.pairwise(text):
        if one.fragment.keep:
            assert (one.page, one.box[0]) == (other.page, other.box[0])
    for p in flowed.placed:
        assert p.box[1] >= 10.0 - 1e-6
        assert p.box[3] <= 10.0 + height + 1e-4
        assert not any(p is not q and p.page == q.page and overlap(p.box, q.box) for q in flowed.placed)

"""How sections are dealt to pages, as plain numbers."""

import itertools

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from boardgen.cards.compose import (
    LARGEST_GAP,
    LEAST_GAP,
    LEFT_OUT,
    UNDER_FIGURE,
    UNDER_TEXT,
    Candidate,
    Dealer,
    Level,
    gap,
    page_cost,
    used,
)

#: A failure is shown as it was found: making it smaller takes minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


def level(*heights, size=1.0):
    """Sections that can be laid in one way each."""
    return Level(size, 0.0, [[Candidate(1, height, 0.0, 0)] for height in heights])


def begins(dealing):
    return [[chosen.begin for chosen in page.bands] for page in dealing.pages]


@pytest.mark.parametrize(
    ("heights", "pages", "expected"),
    [
        ((90, 90), (100, 100), [[0], [1]]),
        ((40, 40, 90), (100, 100), [[0, 1], [2]]),
        ((40, 60, 30, 60), (100, 100), None),
        ((30, 60, 30, 60), (100, 100), [[0, 1], [2, 3]]),
        ((48, 48, 90), (100, 100), [[0, 1], [2]]),
        ((49, 49), (100,), None),
        ((101,), (100, 100), None),
        ((85,), (100,), [[0]]),
        # As even as can be, none under four fifths.
        ((28, 28, 28, 42, 42), (100, 100), [[0, 1, 2], [3, 4]]),
    ],
)
def test_sections_are_dealt_in_order(heights, pages, expected):
    dealing = Dealer([level(*heights)]).deal(pages)
    assert (None if dealing is None else begins(dealing)) == expected


def test_a_page_under_four_fifths_costs_far_more():
    assert page_cost(80.0, 100.0) == pytest.approx(0.04)
    assert page_cost(70.0, 100.0) == pytest.approx(0.09 + 12 * 0.1**2)
    assert page_cost(40.0, 100.0) > 4 * page_cost(60.0, 100.0) / 2


def test_what_stays_empty_within_a_band_counts_as_empty():
    """A form that is higher, but with a white half, is not taken for a fuller page."""
    ways = [[Candidate(1, 95.0, 0.4, 0), Candidate(1, 80.0, 0.0, 1)]]
    assert Dealer([Level(1.0, 0.0, ways)]).deal([100.0]).pages[0].bands[0].candidate.form == 1


def test_a_section_may_be_left_out_where_there_is_no_room_for_it():
    spare = [Candidate(1, 40.0, 0.0, 0), Candidate(1, 0.0, 0.0, LEFT_OUT)]
    tight = Dealer([Level(1.0, 0.0, [[Candidate(1, 85.0, 0.0, 0)], spare])]).deal([100.0])
    roomy = Dealer([Level(1.0, 0.0, [[Candidate(1, 50.0, 0.0, 0)], spare])]).deal([100.0])
    assert begins(tight) == [[0]]
    assert begins(roomy) == [[0, 1]]


def test_of_several_forms_the_one_that_fills_the_page_is_taken():
    ways = [[Candidate(1, 40.0, 0.0, 0), Candidate(1, 60.0, 0.0, 1)], [Candidate(1, 35.0, 0.0, 0)]]
    dealing = Dealer([Level(1.0, 0.0, ways)]).deal([100.0])
    assert [chosen.candidate.form for chosen in dealing.pages[0].bands] == [1, 0]


def test_of_equally_high_forms_the_one_without_gaps_is_taken():
    ways = [[Candidate(1, 90.0, 0.4, 0), Candidate(1, 90.0, 0.1, 1)]]
    assert Dealer([Level(1.0, 0.0, ways)]).deal([100.0]).pages[0].bands[0].candidate.form == 1


def test_two_sections_may_share_a_band():
    ways = [[Candidate(1, 60.0, 0.0, 0), Candidate(2, 90.0, 0.0, 1)], [Candidate(1, 60.0, 0.0, 0)]]
    dealing = Dealer([Level(1.0, 0.0, ways)]).deal([100.0])
    assert begins(dealing) == [[0]]
    assert dealing.pages[0].bands[0].candidate.sections == 2


def test_sections_that_cost_together_are_parted_where_the_pages_are_as_full():
    def together(begin, end):
        return 0.2 if begin <= 1 and end >= 3 else 0.0

    heights = (40, 41, 4, 86)
    pages = (100, 100)
    assert begins(Dealer([level(*heights)]).deal(pages))[0] == [0, 1, 2]
    assert begins(Dealer([level(*heights)]).deal(pages, together))[0] == [0, 1]


def test_figures_have_another_size_only_on_a_page_of_free_sections():
    levels = [level(90, 60), level(99, 66, size=1.1), level(120, 86, size=1.35)]
    assert [page.level for page in Dealer(levels).deal((100, 100)).pages] == [1, 1]
    assert [page.level for page in Dealer(levels, {1}).deal((100, 100)).pages] == [1, 2]
    assert [page.level for page in Dealer(levels[:2], {1}).deal((100, 100)).pages] == [1, 1]


def test_a_free_page_may_be_smaller_than_others():
    levels = [level(70, 95), level(95, 130, size=1.35)]
    assert [page.level for page in Dealer(levels, {1}).deal((100, 100)).pages] == [1, 0]
    assert [page.level for page in Dealer(levels).deal((100, 100)).pages] == [0, 0]


def test_captions_of_a_page_stand_in_one_way_where_that_costs_less_than_a_third_of_their_figures():
    """Some stood under their figures and some at the foot of the text beside these."""
    near = Candidate(1, 45.0, 0.0, 0, UNDER_FIGURE)
    ways = [[near], [Candidate(1, 40.0, 0.0, 0, UNDER_FIGURE), Candidate(1, 48.0, 0.0, 1, UNDER_TEXT)]]
    (page,) = Dealer([Level(1.0, 0.0, ways)]).deal([100.0]).pages
    assert [chosen.candidate.ways for chosen in page.bands] == [UNDER_FIGURE] * 2
    far = [[near], [Candidate(1, 5.0, 0.0, 0, UNDER_FIGURE), Candidate(1, 48.0, 0.0, 1, UNDER_TEXT)]]
    (page,) = Dealer([Level(1.0, 0.0, far)]).deal([100.0]).pages
    assert [chosen.candidate.ways for chosen in page.bands] == [UNDER_FIGURE, UNDER_TEXT]


def test_what_is_left_over_is_shared_within_limits():
    assert gap([40.0, 40.0], 86.0) == pytest.approx(6.0)
    assert gap([40.0, 40.0], 100.0) == LARGEST_GAP
    assert gap([40.0, 40.0], 81.0) == LEAST_GAP
    assert gap([40.0], 81.0) == LEAST_GAP


candidate = st.builds(Candidate, st.just(1), st.floats(4.0, 120.0), st.floats(0.0, 0.6), st.integers(0, 3))
ways = st.lists(st.lists(candidate, min_size=1, max_size=4), min_size=1, max_size=12)


@settings(max_examples=150, deadline=None, phases=PHASES)
@given(ways, st.lists(st.floats(100.0, 190.0), min_size=1, max_size=7), st.data())
def test_everything_is_dealt_once_in_order_and_fits(some, heights, data):
    for at in range(len(some) - 1):
        if data.draw(st.integers(0, 9)) == 0:
            some[at] = [*some[at], Candidate(2, data.draw(st.floats(4.0, 120.0)), 0.1, 9)]
    dealing = Dealer([Level(1.0, 0.0, some)]).deal(heights)
    if dealing is None:
        assert not first_fit(some, heights)
        return
    dealt = [
        chosen.begin + i for page in dealing.pages for chosen in page.bands for i in range(chosen.candidate.sections)
    ]
    assert dealt == list(range(len(some)))
    assert len(dealing.pages) == len(heights)
    for page, height in zip(dealing.pages, heights, strict=True):
        assert used(page.bands) <= height + 1e-3
        assert all(chosen.candidate in some[chosen.begin] for chosen in page.bands)


@settings(max_examples=60, deadline=None, phases=PHASES)
@given(st.lists(st.floats(10.0, 90.0), min_size=1, max_size=7), st.integers(1, 3))
def test_no_other_way_to_cut_the_sections_is_cheaper(heights, pages):
    """Compared with every way there is, one form each."""
    dealing = Dealer([level(*heights)]).deal([100.0] * pages)
    costs = [
        sum(page_cost(stacked(heights[a:b]), 100.0) for a, b in itertools.pairwise((0, *cuts, len(heights))))
        for cuts in itertools.combinations_with_replacement(range(len(heights) + 1), pages - 1)
        if all(stacked(heights[a:b]) <= 100.0 for a, b in itertools.pairwise((0, *cuts, len(heights))))
    ]
    assert (dealing is None) == (not costs)
    if dealing is not None:
        assert dealing.cost == pytest.approx(min(costs))


def stacked(heights):
    return sum(heights) + LEAST_GAP * max(0, len(heights) - 1)


def first_fit(some, heights):
    """Whether the lowest forms fit when pages are filled one after another."""
    lowest = [min(c.height for c in ways if c.sections == 1) for ways in some]
    at = 0
    for height in heights:
        room = height
        first = True
        while at < len(lowest) and lowest[at] + (0.0 if first else LEAST_GAP) <= room:
            room -= lowest[at] + (0.0 if first else LEAST_GAP)
            first = False
            at += 1
    return at == len(lowest)

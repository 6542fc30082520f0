import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.games.iriri.kinds import KINDS, name, names, read, read_word
from boardgen.games.iriri.ring import LONGEST, Ring
from tests.games.iriri_boards import DESIGNER

rings = st.text(KINDS, min_size=1, max_size=24)
words = st.text(KINDS, min_size=1, max_size=LONGEST)


def reads(ring: str, word: str) -> bool:
    """Walk every way round from every place."""
    n = len(ring)
    return any(
        all(ring[(start + step * i) % n] == code for i, code in enumerate(word))
        for start in range(n)
        for step in (1, -1)
    )


@pytest.mark.parametrize(
    ("ring", "word", "valid"),
    [
        ("S1 M1 L2 S2", "M1 L2", True),
        ("S1 M1 L2 S2", "L2 M1", True),  # either direction
        ("S1 M1 L2 S2", "S2 S1 M1", True),  # the ring is endless
        ("S1 M1 L2 S2", "M1 S1 S2", True),
        ("S1 M1 L2 S2", "S1 L2", False),  # not adjacent
        ("S1 M1 L2 S2", "S1 M2", False),  # the colour has to match
        ("S1 M1 L2 S2", "S1 L1", False),  # the size too
        ("S1 M1 L2", "L2 S1 M1 L2 S1", True),  # more than once round
        ("S1 M1 L2", "L2 S1 M1 L2 M1", False),
        ("S1 M1", "S1 M1 S1 M1 S1", True),
        ("S1", "S1 S1 S1", True),
        ("S1 M1", "S1 S1", False),
    ],
)
def test_words_are_read_either_way_on_the_endless_ring(ring, word, valid):
    assert Ring.of(read_word(ring)).has(read_word(word)) is valid


@given(rings, words)
def test_has_agrees_with_walking(ring, word):
    assert Ring.of(ring).has(word) is reads(ring, word)


@given(rings, st.integers(0, 23), st.integers(1, LONGEST), st.sampled_from([1, -1]))
def test_whatever_is_read_off_the_ring_is_in_it(ring, start, length, step):
    word = "".join(ring[(start + step * i) % len(ring)] for i in range(length))
    assert Ring.of(ring).has(word)


@given(rings, st.text(KINDS, min_size=1, max_size=5))
def test_matches_are_where_the_word_stands(ring, word):
    found = Ring.of(ring).matches(word)
    assert bool(found) is reads(ring, word)
    for match in found:
        assert all(ring[(match.start + match.step * i) % len(ring)] == code for i, code in enumerate(word))
    arcs = [match.clockwise() % len(ring) for match in found]
    assert len(arcs) == len(set(arcs))


def test_the_opening_of_the_designers_figure_matches_places_21_and_22():
    ring = Ring.of(read_word(DESIGNER))
    arcs = [(ring.places[m.clockwise()], ring.places[m.clockwise() + 1]) for m in ring.matches("SL")]
    assert (21, 22) in arcs
    assert arcs == [(21, 22), (22, 23)]


def test_place_numbers_survive_removals_and_the_ring_closes():
    ring = Ring.of(read_word("S1 M1 L2 S2")).without(2)
    assert ring.places == (1, 3, 4)
    assert names(ring.pieces) == "S1 L2 S2"
    assert ring.has(read_word("S1 L2"))
    assert ring.at(2) is None
    assert ring.at(3) == "l"
    assert ring.without(1).places == (3, 4)


@pytest.mark.parametrize(
    ("ring", "word", "why"),
    [
        ("S1 M1 L2 S2", "S1 M1 S2", "S1 M1 stands at places 1–2 (then L2), but S2 does not come next"),
        ("S1 M1 L2 S2", "M2 S1 M1", "M1 S1 stands at places 2–1 (then S2), but M2 does not come next"),
        ("S1 M1 L2 S2", "S1 L2", "S1 is never beside L2: it stands at place 1 (between S2 and M1)"),
        ("S1 M1 L2 S2", "L1 L1", "there is no L1 in the ring"),
        ("S1 S1 L2 M2", "S1 S1 S2", "S1 S1 stands at places 1–2 (then L2 or M2), but S2 does not come next"),
    ],
)
def test_why_not_names_how_far_the_word_can_be_read(ring, word, why):
    assert Ring.of(read_word(ring)).why_not(read_word(word)) == why


@given(rings, words)
def test_every_missing_word_has_a_reason(ring, word):
    if not reads(ring, word):
        assert Ring.of(ring).why_not(word)


def test_pieces_round_trip():
    assert [read(name(code)) for code in KINDS] == list(KINDS)
    assert read_word("s1 l2") == "Sl"

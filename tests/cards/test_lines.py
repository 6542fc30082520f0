"""Where lines of text break."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from boardgen.cards.blocks import Run, Table
from boardgen.cards.lines import break_lines, line_items, longest_word, narrowest, runs_width
from boardgen.cards.tables import APART, column_widths
from boardgen.cards.template import load_card
from boardgen.fonts.fallback import using
from boardgen.fonts.opened import OpenedFont
from boardgen.scene.text import measure
from tests.fonts.own_fonts import make_font

#: A failure is shown as it was found: making it smaller takes minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


def texts(lines):
    return ["".join(text for _, text, _ in line.pieces) for line in lines]


def test_lines_are_as_few_as_can_be_and_even():
    runs = (Run("aaaa aaaa aaaa aaaa aaaa a"),)
    width = measure("aaaa aaaa aaaa aaaa aaaa", 1.0) + 0.01
    assert len(break_lines(runs, width, 1.0)) == 2
    # First fit would leave the single a on the second line.
    assert texts(break_lines(runs, width, 1.0)) != ["aaaa aaaa aaaa aaaa aaaa", "a"]


@pytest.mark.parametrize("width", [x / 2 for x in range(16, 60)])
def test_no_last_line_is_a_single_word(width):
    runs = (Run("Pieces are never moved or taken away and whoever has no cell left has to pass or else must place"),)
    assert " " in texts(break_lines(runs, width, 1.0))[-1]


def test_words_that_a_column_chops_are_whole_in_a_wider_one():
    """Lines are kept by the words where they begin and end, and parts of words are other words."""
    runs = (Run("aaaaaaaaaa bbbbbbbbbb cc"),)
    assert len(texts(break_lines(runs, measure("aaaaa", 1.0), 1.0))) > 3
    assert texts(break_lines(runs, measure("aaaaaaaaaa bbbbbbbbbb", 1.0) + 0.01, 1.0)) == [
        "aaaaaaaaaa",
        "bbbbbbbbbb cc",
    ]


def test_lines_break_as_the_font_in_use_is_wide(tmp_path):
    """What was broken in one font breaks anew in the next: ḁ is 0.561 ems wide in Noto Sans, 1 em in this one."""
    runs, width = (Run("ḁḁ ḁḁ"),), measure("ḁḁ ḁḁ", 1.0)
    assert len(break_lines(runs, width, 1.0)) == 1
    assert longest_word(runs) == pytest.approx(1.122)
    with using(OpenedFont(make_font(tmp_path / "wide.ttf", characters="ḁ"))):
        assert [line.width for line in break_lines(runs, width, 1.0)] == [2.0, 2.0]
        assert longest_word(runs) == 2.0
    assert len(break_lines(runs, width, 1.0)) == 1


def test_names_of_colours_have_their_colour_where_they_are_bold():
    (line,) = break_lines((Run("Red", True), Run(" may use red pieces only")), 100.0, 1.0)
    assert [item.paint for item in line_items(line, 0.0, 0.0, 1.0, "ink")] == ["name.red", "ink"]


def test_faces_meet_within_a_word_and_the_blank_stands_behind():
    (line,) = break_lines((Run("Zero", True), Run(": the game "), Run("ends", True)), 100.0, 1.0)
    assert [(text, bold) for _, text, bold in line.pieces] == [("Zero", True), (": the game ", False), ("ends", True)]
    offsets = [offset for offset, _, _ in line.pieces]
    assert offsets[1] == pytest.approx(measure("Zero", 1.0, True))
    assert offsets[2] == pytest.approx(offsets[1] + measure(": the game ", 1.0))
    assert line.width == pytest.approx(offsets[2] + measure("ends", 1.0, True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo", ["one", "two"]),
        ("face-down", ["face-", "down"]),
        ("either/or", ["either/", "or"]),
        ("S@-1,1", ["S@-1,1"]),
        ("a\u00a0b", ["a\u00a0b"]),
        ("60-60-60", ["60-60-60"]),
        ("20–40", ["20–40"]),
        ("road b5–c5–d5", ["road", "b5–c5–d5"]),
        ("12 mm", ["12\u00a0mm"]),
        ("5 small, 5 medium", ["5\u00a0small,", "5\u00a0medium"]),
        ("plus 0.5", ["plus\u00a00.5"]),
        ("goal A", ["goal\u00a0A"]),
        ("under “A whole game”", ["under", "“A\u00a0whole", "game”"]),
        ("“No one”", ["“No\u00a0one”"]),
        ("“The end”", ["“The", "end”"]),
        ("size 4", ["size\u00a04"]),
        ("3 · d3", ["3\u00a0·\u00a0d3"]),
        ("Places 22 and 3", ["Places\u00a022", "and 3"]),
        ("at place 9", ["at", "place\u00a09"]),
        ("5 or 7 stones", ["5 or", "7\u00a0stones"]),
        ("Black’s 18 is", ["Black’s\u00a018", "is"]),
        ("player 1 five, player 2 has six", ["player\u00a01\u00a0five,", "player\u00a02", "has six"]),
        ("a piece on d5, not to b10", ["a", "piece", "on\u00a0d5,", "not", "to\u00a0b10"]),
        ("12 April 2020", ["12\u00a0April", "2020"]),
        ("33 M (−6,2)? Three", ["33", "M\u00a0(−6,2)?", "Three"]),
        ("Plan B (see below)", ["Plan", "B (see", "below)"]),
        ("two rows, one of them", ["two", "rows,", "one", "of", "them"]),
    ],
)
def test_where_a_line_may_end(text, expected):
    width = max(measure(part, 1.0) for part in expected) + 0.01
    assert texts(break_lines((Run(text),), width, 1.0)) == expected


def test_a_word_wider_than_the_line_is_divided():
    lines = break_lines((Run("wwwwwwwwww"),), measure("www", 1.0), 1.0)
    assert texts(lines) == ["www", "www", "www", "w"]


words = st.text(st.sampled_from("abcdefghilmnoprstuW-–/.,12"), min_size=1, max_size=14)
runs = st.lists(st.tuples(st.lists(words, min_size=1, max_size=12), st.booleans()), min_size=1, max_size=6)


@settings(max_examples=80, deadline=None, phases=PHASES)
@given(runs, st.floats(3.0, 60.0))
def test_every_line_fits_and_nothing_is_lost(parts, width):
    written = tuple(Run(" ".join(some) + " ", bold) for some, bold in parts)
    lines = break_lines(written, width, 1.0)
    assert "".join(texts(lines)).replace(" ", "").replace("\u00a0", "") == "".join(
        run.text for run in written
    ).replace(" ", "")
    for line in lines:
        assert line.width <= width + 1e-6 or len("".join(text for _, text, _ in line.pieces)) == 1
        assert line.width == pytest.approx(sum(measure(text, 1.0, bold) for _, text, bold in line.pieces))
    assert longest_word(written) <= runs_width(written) + 1e-9


def test_items_hang_where_they_are_told():
    (line,) = break_lines((Run("12", True),), 10.0, 2.0)
    (item,) = line_items(line, 5.0, 7.0, 2.0, "ink", before=1.0)
    assert item.x == pytest.approx(5.0 - measure("12", 2.0, True))
    assert (item.y, item.size, item.bold) == (7.0, 2.0, True)


def test_the_narrowest_column_for_so_many_lines():
    """Breaking the text at that width, and a little below it, shows that it is the narrowest."""
    runs = (Run("a chain between your two sides: black top to bottom, white left to right"),)
    found = narrowest(runs)
    assert found[0] == pytest.approx(runs_width(runs))
    assert found[-1] == pytest.approx(longest_word(runs), abs=0.01)
    for lines, width in enumerate(found[:4], start=1):
        assert len(break_lines(runs, width + 1e-6, 1.0)) == lines
        assert len(break_lines(runs, width - 0.01, 1.0)) == lines + 1


def test_names_of_rows_stay_whole_where_sentences_beside_them_have_room():
    """Trike's boards and games, which a table across a folded card broke for a few millimetres."""
    (table,) = (block for block in load_card("trike").blocks if isinstance(block, Table))
    for width in (126.0, 117.7):
        game, board, stones, _ = widths = column_widths(table, width, 3.35)
        assert sum(widths) == pytest.approx(width - 3 * APART * 3.35)
        for cells, own in (([row[0] for row in table.rows], game), ([row[2] for row in table.rows], stones)):
            assert {len(break_lines(cell, own, 3.35)) for cell in cells} == {1}
        boards = [len(break_lines(row[1], board, 3.35)) for row in table.rows]
        # What is longest is in two lines, so that sentences are in three at the most.
        assert boards == [1, 1, 1, 2, 2, 1]


def test_a_table_has_the_last_column_as_wide_as_is_left():
    table = Table(((Run("A"),), (Run("B"),)), (((Run("one"),), (Run("two"),)),), ("left", "left"))
    first, last = column_widths(table, 50.0, 2.0)
    assert first == pytest.approx(2.0 * measure("one", 1.0))
    assert first + last == pytest.approx(50.0 - 2.0 * APART)


def test_a_line_ends_early_for_a_last_word_alone_and_not_for_two_short_ones():
    """The line before "a triangle." was at three quarters of the measure, and "either" began the last one."""
    text = (Run("Blue begins. In turn, place one piece so that it completes a triangle.", False),)
    width = 1.01 * runs_width((Run("Blue begins. In turn, place one piece so that it completes", False),))
    lines = ["".join(piece for _, piece, _ in line.pieces) for line in break_lines(text, width, 1.0)]
    assert lines[-1].strip() == "a triangle."

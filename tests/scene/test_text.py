"""Widths and line breaks."""

import functools
import math
import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgen.errors import MissingGlyphError
from boardgen.scene.text import check_glyphs, even_lines, face, measure, wrap
from boardgen.scene.ties import tied

LETTERS = st.text(st.sampled_from("aWi.é π→fl"), max_size=40)


def test_the_width_is_the_sum_of_the_advances():
    assert measure("π", 10) + measure("→", 10) == pytest.approx(measure("π→", 10))
    assert measure("", 10) == 0


def test_the_width_grows_with_the_size_and_the_weight():
    assert measure("Corné", 8) == pytest.approx(2 * measure("Corné", 4))
    assert measure("Corné", 8, bold=True) > measure("Corné", 8)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("one", ["one"]),
        ("one two", ["one two"]),
        ("one two three", ["one two", "three"]),
        ("  one\t two  ", ["one two"]),
        ("one\n\ntwo", ["one", "", "two"]),
        ("one\r\ntwo\n", ["one", "two", ""]),
        ("one two\u00a0three", ["one", "two\u00a0three"]),
    ],
)
def test_lines_break_at_blanks_and_line_breaks(text, lines):
    width = measure("two\u00a0three", 4)
    assert wrap(text, width, 4) == lines


def test_a_line_that_just_fits_is_not_broken():
    text = "a line of words that is as wide as the column"
    assert wrap(text, measure(text, 3.3), 3.3) == [text]
    assert len(wrap(text, measure(text, 3.3) - 0.001, 3.3)) == 2


def test_a_word_longer_than_the_line_is_broken_between_letters():
    assert wrap("to wwwwwww i", measure("www", 5), 5) == ["to", "www", "www", "w i"]


def test_what_no_break_spaces_hold_together_is_broken_at_them_before_any_word_is():
    """On the cover of a kit on Legal a line ended within “spare”."""
    text = "18 large pyramids (8 spare)".replace(" ", "\u00a0")
    for many, lines in ((1, [text]), (0.97, ["18\u00a0large\u00a0pyramids\u00a0(8", "spare)"])):
        assert wrap(f"and {text}", many * measure(text, 5), 5) == ["and", *lines]


def test_a_letter_wider_than_the_line_stands_alone():
    assert wrap("WW i", measure("i", 5), 5) == ["W", "W", "i"]


@given(LETTERS, st.floats(1, 60), st.booleans())
def test_wrapping_keeps_every_letter_and_every_line_within_the_width(text, width, bold):
    lines = wrap(text, width, 4, bold)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert measure(line, 4, bold) <= width + 1e-6 or len(line) == 1


@pytest.mark.parametrize(
    ("character", "said"),
    [
        ("漢", r"U\+6F22, CJK UNIFIED IDEOGRAPH-6F22"),
        ("☀", r"U\+2600, BLACK SUN WITH RAYS"),
        ("\n", r"unprintable character U\+000A"),
        ("\x00", r"unprintable character U\+0000"),
        ("\x1b", r"unprintable character U\+001B"),
        ("\x7f", r"unprintable character U\+007F"),
        ("\u200b", r"unprintable character U\+200B"),
        ("\u2028", r"unprintable character U\+2028"),
        ("\ud800", r"unprintable character U\+D800"),
        ("e\u0301", r"combining mark U\+0301"),
    ],
)
@pytest.mark.parametrize("bold", [False, True])
def test_a_character_without_a_glyph_is_named(character, said, bold):
    with pytest.raises(MissingGlyphError, match=said):
        check_glyphs(f"ab{character}c", bold=bold)
    with pytest.raises(MissingGlyphError, match=said):
        measure(f"ab{character}c", 3, bold)


def test_wrap_names_a_missing_glyph_too():
    with pytest.raises(MissingGlyphError, match="U\\+6F22"):
        wrap("a word and 漢", 5, 3)


@pytest.mark.parametrize("text", ["Corné", "π → ↑ ↓ ×", "<&\">'", "−½≤≥", "Ωжß"])
def test_what_boards_and_captions_need_can_be_set(text):
    check_glyphs(text)
    check_glyphs(text, bold=True)


def test_the_two_faces_have_the_same_characters():
    assert face().advances.keys() == face(bold=True).advances.keys()


def test_widths_are_rounded_once():
    """Sums of fractions differ between versions of Python, and with them lines, files and what the studio draws."""
    text = "The smallest triangle that encloses a goal owns it"
    advances = [face().advances[character] for character in text]
    assert math.fsum(advances) != functools.reduce(operator.add, advances)
    assert measure(text, 1.0) == math.fsum(advances)


def test_even_lines_leave_no_word_alone():
    """As few lines as there would be else, and no word is broken for it."""
    text = "48 tiles, 12 dice, 16 pawns, 48 coins and 8 counters, with spares"
    width = measure(text, 3.0) * 0.85
    assert len(wrap(text, width, 3.0)[-1].split()) < 3
    lines = even_lines(text, width, 3.0)
    assert len(lines) == 2
    assert " ".join(lines) == text
    assert measure(lines[1], 3.0) > 0.7 * measure(lines[0], 3.0)
    assert even_lines("Wednesday", measure("Wednesday", 3.0), 3.0) == ["Wednesday"]


def test_numbers_and_their_units_stay_on_one_line():
    """On Letter a step ended its line with “2” and began the next with “mm board”."""
    text = "cut them out, glue them onto 2 mm board and cut around, marks on page 3 and at c4"
    for width in range(28, 80):
        for lines in (wrap(text, width, 2.7), even_lines(text, width, 2.7)):
            assert " ".join(lines) == text
            assert not any(line.endswith(end) for line in lines for end in (" 2", " page", " at"))
    assert wrap("2 mm", measure("mm", 3.0), 3.0) == ["2", "mm"]


def test_no_line_ends_between_the_number_of_a_move_and_its_cell():
    """“17” ended one and “a1” began the next. Cells that are listed may be parted."""
    assert tied("by g11, 17 a1 or 9 c1: e3 f4 g3") == "by\u00a0g11, 17\u00a0a1 or 9\u00a0c1: e3 f4 g3"

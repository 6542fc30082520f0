"""The tables of the docs say what the specs say."""

from __future__ import annotations

import re

import pytest

from boardgen.games import get_game
from boardgen.records.fields import figure_fields, file_fields
from boardgen.schema import CELL, CELLS, Boolean, Choice, Fields, Integer, ListOf, MapOf, Number, OrNull, Text
from tools.reference import PAGES, built_in, rendered, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_pages_are_up_to_date(page):
    text = page.read_text(encoding="utf-8")
    assert rendered(text) == text, "make docs writes it anew"
    assert text.count("<!-- begin ") == text.count("<!-- end ") > 0


def test_every_key_has_a_row():
    page = PAGES[0].read_text(encoding="utf-8")
    for key in (*file_fields(get_game("pi")).fields, *figure_fields(get_game("pi")).fields):
        assert re.search(rf"\| `{key}`", page), key
    for game in built_in():
        _, _, part = page.partition(f"### {game.title} (`{game.slug}`)")
        part = part.split("\n#")[0]
        for section, spec in (
            ("board", game.board_keys),
            ("setup", game.setup_keys),
            ("position", game.position_keys),
        ):
            for key in spec.fields:
                assert re.search(rf"^\| `{section}` \| `{key}`", part, re.MULTILINE), (game.slug, section, key)


def test_a_page_that_was_changed_by_hand_is_seen():
    assert rendered("a\n<!-- begin marks -->\nx\n<!-- end marks -->\nb\n").startswith(
        "a\n<!-- begin marks -->\n| kind |"
    )
    with pytest.raises(KeyError):
        rendered("<!-- begin nothing -->\n<!-- end nothing -->\n")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (Integer("", 2, 9, 5), "a whole number from 2 to 9; `5` by default"),
        (Integer(), "a whole number"),
        (Number("", 0, step=0.5), "a number from 0, in steps of 0.5"),
        (Boolean(default=False), "`true` or `false`; `false` by default"),
        (Choice(("a", "b")), "`a` or `b`"),
        (Text(), "text"),
        (OrNull(CELL), "a cell such as e5, or `null`"),
        (CELLS, "a list or space-separated text, each a cell such as e5"),
        (ListOf(Integer(), fewest=3, longest=3), "a list, exactly 3, each a whole number"),
        (MapOf(Integer(), key=Choice(("1", "2"))), "`1` or `2` → a whole number"),
        (Fields({"a": CELL, "b": CELL}), "`a`, `b`, each a cell such as e5"),
        (Fields({"a": CELL, "b": Text()}), "a mapping of `a`, `b`"),
    ],
)
def test_values_in_words(spec, said):
    assert words(spec) == said


def test_every_question_has_a_row():
    page = PAGES[1].read_text(encoding="utf-8")
    for game in built_in():
        for task in game.tasks():
            assert f"| `{task.slug}` | {task.title} |" in page, (game.slug, task.slug)

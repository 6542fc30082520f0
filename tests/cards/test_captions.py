"""The bold beginning of a caption is a unit of sense."""

from __future__ import annotations

import pytest

from boardgen.cards.typeset import caption_runs

ROWS = [
    ("Another end, on the same island: no hearts are left.", "Another end,"),
    ("The ring has closed: 2 and 4 are neighbours now.", "The ring has closed:"),
    ("Black to move. The pawn on 5 slides.", "Black to move."),
    ("The row, large, medium, stands at 5 and 6.", "The row,"),
    ("Trapped.", "Trapped."),
    ("The whole game", "The whole game"),
    ("A layout in 6 columns and 7 rows, tiles snug.", ""),
    ("Blue's last piece wins the game and more.", ""),
    ("The pawn is now trapped, and black wins.", ""),
]


@pytest.mark.parametrize(("text", "lead"), ROWS, ids=[row[0] for row in ROWS])
def test_a_caption_begins_bold_with_a_unit_or_not_at_all(text, lead):
    runs = caption_runs(text)
    assert "".join(run.text for run in runs if run.bold) == lead
    assert "".join(run.text for run in runs) == text

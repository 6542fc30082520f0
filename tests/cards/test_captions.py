"""The bold beginning of a caption is a unit of sense."""

from __future__ import annotations

import pytest

from boardgen.cards.captions import caption_runs, is_step
from boardgen.cards.template import load_card
from boardgen.games.registry import built_in

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


@pytest.mark.parametrize("slug", built_in())
def test_every_caption_of_a_card_begins_bold(slug):
    card = load_card(slug)
    captions = {ref.id: " ".join(card.figure(ref)[1].caption.split()) for ref in (*card.figures, *card.key)}
    plain = [id_ for id_, caption in captions.items() if not is_step(caption) and not caption_runs(caption)[0].bold]
    assert not plain, f"these captions begin without a name: {plain}"

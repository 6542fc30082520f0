"""Rule cards as plain data."""

from __future__ import annotations

import json

import pytest

from boardgen.cards.template import load_card
from boardgen.studio import answer


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3", "pisi", "iriri"])
def test_a_card_has_all_its_text_and_figures(slug):
    found = answer({"do": "card", "game": slug})
    assert json.loads(json.dumps(found)) == found
    card = load_card(slug)
    assert "In short" in [section["title"] for section in found["sections"]]
    assert len(found["figures"]) == len(card.figures)
    assert [figure["caption"] for figure in found["figures"] if not figure["said"][0]["bold"]] == []
    for figure in found["figures"]:
        asked = {"do": "show", "text": found["files"][figure["file"]], "figure": figure["figure"]}
        assert answer({**asked, "name": figure["file"]})["figure"] == figure["figure"]
    named = [index for section in found["sections"] for index in _figures(section["blocks"])]
    assert named == list(range(len(card.figures)))
    ids = [section["id"] for section in found["sections"]]
    assert len(set(ids)) == len(ids)


def _figures(blocks):
    for block in blocks:
        if block["kind"] == "figures":
            yield from block["figures"]
        for item in block.get("items", ()):
            yield from _figures(item)


def test_a_figure_of_a_card():
    found = answer({"do": "card-figure", "game": "pi", "index": 0, "theme": "dark"})
    assert found["svg"].startswith("<svg")
    assert found["width"] > 0
    assert "Pi" in found["desc"]
    assert answer({"do": "card-figure", "game": "pi", "index": 0})["svg"] != found["svg"]

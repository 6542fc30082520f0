"""The table of the pie on the rule card of Three Player Hex says what the rules do."""

from pathlib import Path

import pytest

from boardgen.games import get_game

CARD = Path(__file__).parents[2] / "templates" / "hex3" / "card.md"
STONES = {"red": "b1", "green": "e3", "blue": "a2"}


def table():
    rows = [line for line in CARD.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def moves_of(second, third, then):
    """The tokens of one row: whoever places puts down the colour whose turn it is."""
    acts = ["places", second, third]
    acts += {"": [], "1 and 2 place": ["places"] * 2, "1 places, 2 takes green": ["places", "takes green"]}[then]
    return acts


def test_the_table_has_every_way_through_the_pie():
    assert len({tuple(row[:3]) for row in table()}) == len(table()) == 6


@pytest.mark.parametrize("row", table(), ids=lambda row: ", ".join(filter(None, row[:3])))
def test_each_row_of_the_table_holds(row):
    game = get_game("hex3")
    pos = game.start(side=3, pie=True)
    for act in moves_of(*row[:3]):
        token = STONES[game.to_move(pos)] if act == "places" else act.replace("takes ", "swap:")
        pos = game.play(pos, game.parse_move(token, pos))
    facts = game.facts(pos)
    red, green, blue = (int(seat) for seat in row[3:6])
    assert facts["seats"] == {"red": red, "green": green, "blue": blue}
    assert facts["to_move"] == row[6]
    assert facts["swaps"] == []

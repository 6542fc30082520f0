"""The tree of the pie on the rule card of Three Player Hex has every way through the pie."""

from pathlib import Path

from boardgen.cards.template import load_card
from boardgen.games import get_game

STONES = {"red": "b1", "green": "e3", "blue": "a3"}


def results_of_the_rules(game, pos, before=()):
    """Every way through the pie, whoever places putting down the colour whose turn it is."""
    facts = game.facts(pos)
    if None not in facts["seats"].values() and not facts["swaps"] and before:
        seats = " ".join(f"{{{colour}:{seat}}}" for colour, seat in facts["seats"].items())
        after = facts["to_move"]
        yield before, (seats, f"{{{after}}} {after} ({facts['seats'][after]})")
        return
    colour = facts["to_move"]
    for token, act in [(STONES[colour], "places"), *((f"swap:{c}", "takes") for c in facts["swaps"])]:
        taken = token.removeprefix("swap:") if act == "takes" else colour
        after = game.play(pos, game.parse_move(token, pos))
        yield from results_of_the_rules(game, after, (*before, f"{act} {{{taken}}}"))


def results_of_the_card(node, before=()):
    """Every way in the picture."""
    here = (*before, node.choice) if node.choice else before
    if not node.next:
        yield here, node.lines
        return
    for child in node.next:
        yield from results_of_the_card(child, here)


def test_the_tree_has_every_way_through_the_pie_and_its_result():
    card = load_card("hex3", Path(__file__).parents[2] / "templates")
    record = card.records["pie.yaml"]
    assert "pie-ways" in {ref.id for block in card.blocks for ref in getattr(block, "figures", ())}
    game = get_game("hex3")
    drawn = list(results_of_the_card(record.figure("pie-ways").flow))
    assert sorted(drawn) == sorted(results_of_the_rules(game, game.start(side=3, pie=True)))
    assert len(drawn) == 6


def test_the_tree_of_the_pocket_card_is_the_same_in_fewer_words():
    card = load_card("hex3", Path(__file__).parents[2] / "templates")
    record = card.records["pie.yaml"]
    ways = [
        (tuple(choice.replace("places ", "").replace("takes ", "take ") for choice in way), lines[:1])
        for way, lines in results_of_the_card(record.figure("pie-ways").flow)
    ]
    assert list(results_of_the_card(record.figure("pie-close").flow)) == ways
    # What the card says of who goes on: blue, unless blue has been placed.
    for way, (_, moves_next) in results_of_the_card(record.figure("pie-ways").flow):
        assert moves_next.split()[1] == ("red" if "places {blue}" in way else "blue")


def test_corners_that_the_words_speak_of_have_rings_and_no_hatch_which_means_a_counted_area():
    card = load_card("hex3", Path(__file__).parents[2] / "templates")
    figure = card.records["figures.yaml"].figure("sides")
    assert [mark.kind for mark in figure.marks] == ["circle"]
    assert "(ring)" in figure.caption
    assert not [mark for figure in card.records["key.yaml"].figures for mark in figure.marks if mark.kind == "area"]

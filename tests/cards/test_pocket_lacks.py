"""What a card asks of its pocket cards and they have no room for is said, never left out without a word."""

import re

import pytest

from boardgen.cards.forms import card_leaves
from boardgen.cards.layouts import load_layout
from boardgen.cli import main as cli
from boardgen.records import GameFileError
from boardgen.scene.primitives import Text
from tests.cards.card_samples import FRONT, TEXT, drawn_in, sample

LONG = "Every rule of this sentence matters to whoever plays. " * 30


def said(tmp_path, *, front=FRONT, text=TEXT):
    """What is wrong, a line each."""
    card = sample(tmp_path, front=front, text=text)
    with pytest.raises(GameFileError) as caught:
        card_leaves(card, "pocket", load_layout("pocket"))
    return [line.partition("card.md:")[2] for line in str(caught.value).splitlines()]


def keyed(*lines):
    """The front matter with more keys, the first of them in the third line of the text."""
    return FRONT.replace("title: Pi\n", "title: Pi\n" + "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (["pocket: [More]"], "3:10"),
        (["pocket: [How to play, More]", "brief: {figures.yaml#start: Blue begins.}"], "3:23"),
        (["pocket:", "  - More"], "4:5"),
    ],
)
def test_words_that_have_no_room_are_told_where_their_section_is_named(tmp_path, lines, place):
    """They ended after the last sentence that had room, and nobody was told."""
    text = TEXT + f"\n## More\n\n{LONG}\n\n![Later](figures.yaml#hold)\n"
    front = keyed(*lines)
    (line,) = [line for line in said(tmp_path, front=front, text=text) if "'More'" in line]
    assert line.startswith(
        f"{place}: no-room: the pocket cards of 'More' have no room for its words from 'Every rule"
    )
    assert line.endswith("say what matters in fewer words under brief:, or name the other sections under pocket:")


def test_words_for_a_figure_that_have_no_room_are_told_at_the_figure(tmp_path):
    front = keyed("pocket: [More]", "brief:", f"  figures.yaml#hold: {LONG[:594]}")
    text = TEXT + "\n## More\n\nIt goes on.\n\n![Later](figures.yaml#hold)\n"
    (line,) = said(tmp_path, front=front, text=text)
    assert line.startswith(
        "5:3: no-room: brief: under figures.yaml#hold a pocket card has no room for the words from"
    )


def test_a_sheet_too_few_is_no_reason_to_leave_out_a_section_that_is_named(tmp_path):
    """On A5 a set for two players left two of seven sections."""
    names = [f"Part {number}" for number in range(1, 5)]
    text = "\n## In short\n\n- Blue begins.\n" + "".join(
        f"\n## {name}\n\nIt goes on.\n\n![Later](figures.yaml#hold)\n" for name in names
    )
    card = sample(tmp_path, front=keyed(f"pocket: [{', '.join(names)}]"), text=text)
    leaves = card_leaves(card, "pocket", load_layout("pocket"), "a5")
    headings = [item.text for leaf in leaves for band in leaf.bands for item in drawn_in(Text, band.items)]
    assert len(leaves) == 8
    assert [name for name in names if name in headings] == names


@pytest.fixture
def bastion(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.run(["new", "bastion"]) == 0
    return tmp_path / "bastion"


def test_check_and_card_say_the_same_and_write_nothing(bastion, tmp_path, capfd):
    """A long part of the rules, and a figure too wide to be read."""
    card = bastion / "card.md"
    text = card.read_text(encoding="utf-8")
    begin = "Whoever joins both of their sides by a chain of stones wins the game at once"
    # Its brief words are short: those of the section are printed instead.
    text = re.sub(r"^  example\.yaml#end: >-\n(    .*\n)+", "", text, flags=re.MULTILINE)
    assert text.count(begin) == 1
    card.write_text(text.replace(begin, LONG + begin), encoding="utf-8")
    capfd.readouterr()
    told = []
    for arguments in (["check", "bastion"], ["card", "./bastion", "--form", "pocket", "-o", "x.pdf"]):
        assert cli.run(arguments) == 1
        told.append([line for line in "".join(capfd.readouterr()).splitlines() if ": no-room: " in line])
    (line,) = told[0]
    assert told[1] == [f"{line}"]
    assert "card.md:15:66: " in line
    assert not (tmp_path / "x.pdf").exists()


def test_where_no_section_is_named_the_heading_is_the_place(bastion, capfd):
    """Check speaks of pocket cards where the card does."""
    card = bastion / "card.md"
    text = re.sub(r"^pocket:.*\n.*\n", "", card.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = re.sub(r"^brief:\n(  .*\n)+", "", text, flags=re.MULTILINE)
    card.write_text(text.replace("## The end\n", f"## The end\n\n{LONG}\n"), encoding="utf-8")
    capfd.readouterr()
    assert cli.run(["check", "bastion"]) == 0
    assert cli.run(["card", "./bastion", "--form", "pocket", "-o", "x.pdf"]) == 1
    (line,) = [line for line in "".join(capfd.readouterr()).splitlines() if "'The end'" in line]
    assert f"card.md:{card.read_text(encoding='utf-8').splitlines().index('## The end') + 1}:1: no-room: " in line


def test_a_figure_that_could_not_be_read_is_told_where_it_is_named(bastion, capfd):
    """It was left out, and its section with it."""
    example = bastion / "example.yaml"
    text = example.read_text(encoding="utf-8")
    dots = "    marks: [{dot: [f9, g9, h9]}]\n"
    # In the figure of the card, not in the diagram of the game.
    text, _, rest = text.partition(dots)
    assert text.rindex("id: ways") > text.rindex("id: play")
    text += "    marks: [{label: [f9, g9, h9], text: here}]\n" + rest
    example.write_text(text, encoding="utf-8")
    capfd.readouterr()
    assert cli.run(["check", "bastion"]) == 1
    (line,) = [line for line in "".join(capfd.readouterr()).splitlines() if ": no-room: " in line]
    assert "card.md:15:" in line
    assert "pocket: example.yaml#ways could not be read on a pocket card; name a figure that shows less" in line

"""What sheets of pieces tell their maker to do, in one voice."""

from __future__ import annotations

from itertools import product

import pypdfium2
import pytest

from boardgen.draw import pieces
from boardgen.paper.boxes import overlap
from boardgen.paper.guillotine import PARTING
from boardgen.paper.sheet_heads import headed
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Item, Line, Path, Scene, Style, Text
from boardgen.scene.text import measure
from tests.kits.kit_samples import kit_of


def said(pdf, page=0):
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_bounded()
    return " ".join(text.split())


@pytest.mark.parametrize("name", ["stones", "counters"])
def test_sheets_of_flat_pieces_alone_are_glued_whole(name):
    text = said(pieces(name).pdf)
    assert "Thicker pieces: glue the sheet onto grey board" in text
    assert "2 mm board" not in text


@pytest.mark.parametrize("name", ["stones", "counters", "pawn", "piecepack"])
def test_sheets_with_backs_are_glued_onto_nothing(name):
    assert "board" not in said(pieces(name, duplex=True).pdf)


@pytest.mark.parametrize(
    ("game", "thicker", "long_cuts"),
    [
        ("pisi", "Thicker tiles", "part blocks at the lines, then right across."),
        ("pi", "Thicker pieces", "right across the sheet, from mark to mark."),
    ],
)
def test_sheets_with_something_to_fold_are_not(game, thicker, long_cuts):
    pdf = kit_of(game).pdf
    pages = (said(pdf, number) for number in range(1, len(pypdfium2.PdfDocument(pdf))))
    text = next(page for page in pages if "Print: at 100" in page)
    assert thicker in text
    assert "glue the sheet" not in text
    assert f"1 Long cuts: {long_cuts}" in text


@pytest.mark.parametrize("duplex", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["piecepack", "counters", "goals"])
def test_blocks_are_parted_on_the_sheets_that_have_some(name, paper, duplex):
    """The first sheet said it of the third."""
    found = pieces(name, paper=paper, duplex=duplex)
    for number, page in enumerate(found.document.pages):
        if "back" not in page.title:
            parting = any(isinstance(item, Group) and item.id == f"cut-{PARTING}" for item in page.items)
            assert ("part blocks" in said(found.pdf, number)) == parting


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_folded_says_how_on_its_own_sheet(paper):
    """Its sheet may lie far from the first, and is known by its name."""
    pdf = pieces("piecepack", paper=paper).pdf
    sheets = [said(pdf, number) for number in range(3)]
    told = {"dice": "Dice: cut out the nets", "pawns": "Pawns: fold between the heads", "coins": "dashed line"}
    for sheet in sheets:
        for name, words in told.items():
            assert (words in sheet) == (f" {name}" in sheet)
    assert all(sheet.count("Piecepack") == 2 and "cut 1 then 2" in sheet for sheet in sheets[1:])


@pytest.mark.parametrize("name", ["piecepack", "pyramids"])
def test_steps_are_numbered_as_the_cuts_of_their_sheet(name):
    """Steps had numbers of their own, and the second of them spoke of marks 1 while the first was to print."""
    for page in pieces(name).document.pages:
        (how,) = [item for item in page.items if getattr(item, "id", "") == "how-to"] or [Group(())]
        discs = {(item.x, item.y) for item in how.items if isinstance(item, Circle)}
        numbers = [item for item in how.items if isinstance(item, Text) and item.text.isdigit()]
        # Each stands in a disc, as at the cuts, of which the first steps tell; others go on from these.
        assert len(numbers) == len(discs)
        assert all(any(abs(n.x - x) < 0.01 and abs(n.y - y) < 2 for x, y in discs) for n in numbers)
        assert all("#" not in item.text for item in how.items if isinstance(item, Text))


SHEETS = {
    "a4": lambda: pieces("piecepack"),
    "letter": lambda: pieces("piecepack", paper="letter"),
    "both sides": lambda: pieces("piecepack", duplex=True),
    "kit": lambda: kit_of("pisi"),
    "kit on letter": lambda: kit_of("pisi", "letter"),
}


@pytest.mark.parametrize("made", SHEETS.values(), ids=SHEETS.keys())
def test_steps_on_later_sheets_stand_clear_of_pieces_cuts_and_names(made):
    told = 0
    for page in made().document.pages[1:]:
        groups = [item for item in page.items if isinstance(item, Group)]
        ours = [item for item in groups if item.id in ("how-to", "name")]
        if not any(item.id == "pieces" for item in groups) or not ours:
            continue
        others: list[Item] = [item for item in page.items if isinstance(item, Text)]
        for group in groups:
            if group.id == "pieces" or group.id.startswith("cut-"):
                others += [item for item in group.items if not isinstance(item, Path)]
        for group, other in product(ours, others):
            one, two = bounds((group,)), bounds((other,))
            assert one is not None
            assert two is None or not overlap(one, two), (page.title, group.id)
        told += 1
    assert told


def test_names_of_sheets_stand_at_the_head_where_there_is_room():
    """On Letter the third sheet has little to spare, but as much as a name needs."""
    page = pieces("piecepack", paper="letter").document.pages[2]
    (name,) = [item for item in page.items if isinstance(item, Text) and item.text == "Piecepack"]
    assert name.y < 15
    (steps,) = [item for item in page.items if isinstance(item, Group) and item.id == "how-to"]
    box = bounds((steps,))
    assert box is not None
    assert box[1] - name.y > 2  # clear of the name, which goes up into the margin for that


def test_steps_after_cuts_go_on_from_their_numbers():
    """Goals had six equal notes, of which three tell how a goal lies in play."""
    text = said(pieces("goals").pdf)
    for words in ("1 Long cuts:", "2 Short cuts:", "3 Goals: fold", ". Nobody’s goal:", ". Tied goal:"):
        assert words in text


def test_two_steps_about_one_kind_are_one():
    """And they are said once, on the sheet where the pieces are."""
    sheets = [said(pieces("piecepack", paper="letter").pdf, page) for page in range(3)]
    assert "Coins: after cuts 1 fold rows at the dashed line, glue, then cuts 2 . Cut " in sheets[2]
    for name in ("Coins", "Dice", "Pawns", "Saucers"):
        assert " ".join(sheets).count(f"{name}:") == 1


def test_what_is_done_to_one_kind_begins_with_its_name_in_bold():
    (how,) = [item for item in pieces("pawn").document.pages[0].items if getattr(item, "id", "") == "how-to"]
    names = {item.text for item in how.items if isinstance(item, Text) and item.bold and item.text.endswith(":")}
    assert names == {"Print:", "Long cuts:", "Short cuts:", "Rings:", "Pawn:", "Thicker rings:"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cut_across_the_head_of_a_sheet_leaves_its_name_there(paper):
    """The third sheet of a piecepack had its name under the pawns: a cut between pieces runs to the top beside it."""
    page = pieces("piecepack", paper=paper, duplex=True).document.pages[4]
    names = [item for item in page.items if isinstance(item, Text) and item.text == "Piecepack"]
    assert [item.y < 15.0 for item in names] == [True]
    (note,) = [item for item in page.items if isinstance(item, Text) and "\u00a0dice" in item.text and item.y < 15.0]
    # What to do with the pieces stands off the marks of those above.
    (how,) = [item for item in page.items if isinstance(item, Group) and item.id == "how-to"]
    assert note.y + 1.0 < bounds((how,))[1]


@pytest.mark.parametrize(("x", "named"), [(110.0, True), (45.0, True), (20.0, False)])
def test_no_cut_goes_through_the_name_of_a_sheet(x, named):
    cut = Group((Line(x, 0.0, x, 200.0, Style()),), "cut-1")
    page = headed(Scene(210.0, 297.0, (cut, Group((), "cut-2")), "Piecepack"), "Piecepack", [], 10.0, strip=False)
    texts = [item for item in page.items if isinstance(item, Text)]
    assert any(item.text == "Piecepack" for item in texts) is named
    assert all(item.x + measure(item.text, item.size, bold=item.bold) < x - 1.5 for item in texts)


def test_goals_with_their_backs_behind_them_are_cut_out():
    assert "cut out the drops" in said(pieces("goals", duplex=True).pdf)
    assert "cut out the drops" not in said(pieces("goals").pdf)


def test_what_lies_how_begins_with_its_name_in_bold_as_well():
    """Among what is done with goals stood three sentences without one."""
    (how,) = [item for item in kit_of("pi").document.pages[2].items if getattr(item, "id", "") == "how-to"]
    names = {item.text for item in how.items if isinstance(item, Text) and item.bold and item.text.endswith(":")}
    assert {"Pieces:", "Goals:", "Nobody’s goal:", "Your goal:", "Tied goal:"} <= names


def test_a_side_without_backs_says_that_it_stays_empty():
    pdf = kit_of("pisi", duplex=True, paper="letter").pdf
    text = said(pdf, 11)
    assert "This side stays empty." in text
    assert "nothing" not in text


@pytest.mark.parametrize("game", ["hex3", "breakthrough"])
def test_columns_of_steps_are_about_as_long(game):
    """Three columns of two, four and five lines stood beside each other, the title right above them."""
    page = next(page for page in kit_of(game, duplex=True).document.pages if "how-to" in map(_id_of, page.items))
    (how,) = [item for item in page.items if _id_of(item) == "how-to"]
    # Numbers in discs stand a little off the line.
    title, *lines = (item for item in how.items if isinstance(item, Text) and not item.text.isdigit())
    begin = min(line.y - line.size for line in lines)
    assert begin - title.y > 3.0
    middle = page.width / 2 - how.dx
    left, right = ({round(line.y, 1) for line in lines if (line.x < middle) is side} for side in (True, False))
    assert abs(len(left) - len(right)) <= 1


def test_white_stones_have_a_pale_line_to_cut_along():
    """As dark as their rim it looked like a second one."""
    page = pieces("stones", colours="black,white").document.pages[0]
    (cuts,) = [item for item in page.items if getattr(item, "id", "") == "cuts"]
    assert {path.style.stroke for use in cuts.items for path in use.symbol.items} == {"rule"}


def test_goals_have_bleed_behind_them_as_stones_have():
    front, back = pieces("goals", duplex=True).document.pages[:2]
    (ground,) = [item for item in bounded(back) if item.id == "bleed"]
    assert {one.symbol.items[0].style.fill for one in ground.items} == {"yellow.line"}
    assert not [item for item in bounded(front) if item.id == "bleed"]


def _id_of(item):
    return getattr(item, "id", "")


def bounded(page):
    """All groups of a page, those in groups too."""
    found = [item for item in page.items if isinstance(item, Group)]
    return found + [inner for item in found for inner in item.items if isinstance(inner, Group)]

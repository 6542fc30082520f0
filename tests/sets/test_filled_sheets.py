"""Sheets are used: sets are printed again while they fit, and what stays free has spare pieces."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from boardgen.games import game_slugs
from boardgen.paper.duplex import Duplex
from boardgen.pieces.suits import SUITS
from boardgen.scene.primitives import Group, Text
from boardgen.sets import Selection, piece_sheets
from tests.kits.kit_samples import kit_of, used
from tests.paper.sheet_samples import group


def symbols(page):
    return Counter(use.symbol.id for use in group(page, "pieces"))


def counted(document):
    return sum((symbols(page) for page in document.pages), Counter())


def test_spares_are_fair():
    """Of stones each player has as many; of dice there is one more in every suit or none."""
    stones = counted(piece_sheets("stones", Selection(colours=("red", "green", "blue"), count=7), fill=True))
    assert len(set(stones.values())) == 1
    pack = counted(piece_sheets("piecepack", Selection(suits=SUITS), fill=True))
    for kind in ("die-net", "standee", "saucer"):
        numbers = {n for name, n in pack.items() if name.startswith(kind)}
        assert len(numbers) == 1
        assert numbers <= {1, 2}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("both", [False, True])
def test_stones_are_equally_many_and_leave_no_cell_of_their_grid_empty_but_the_last(paper, both):
    document = piece_sheets("stones", paper=paper, duplex=Duplex() if both else None, fill=True)
    for i, page in enumerate(document.pages):
        places = [(round(use.x, 2), round(use.y, 2)) for use in group(page, "pieces")]
        xs, ys = (sorted(set(found)) for found in zip(*places, strict=True))
        lacking = set(product(xs, ys)) - set(places)
        assert len(lacking) == len(xs) * len(ys) % 2
        # Backs are mirrored.
        assert lacking <= {(xs[-1 if i % 2 == 0 else 0], ys[-1])}
        assert len(set(symbols(page).values())) == 1
        each = len(places) // 2
        assert f"{each} red and {each} blue stones" in page.desc


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("both", [False, True])
def test_spares_take_no_sheet_of_their_own(paper, both):
    duplex = Duplex() if both else None
    one, filled = (piece_sheets("piecepack", paper=paper, duplex=duplex, fill=fill) for fill in (False, True))
    assert len(one.pages) == len(filled.pages)
    assert counted(one) < counted(filled)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_few_pieces_of_one_size_lie_on_one_sheet_with_their_spares(paper):
    """Pawns, saucers and dice of a piecepack, each in one block; its coins may be parted, for there are many."""
    pages = [symbols(page) for page in piece_sheets("piecepack", paper=paper, fill=True).pages]
    assert len(pages) == 3
    for kind in ("die-net", "standee", "saucer"):
        assert sum(any(name.startswith(kind) for name in page) for page in pages) == 1, kind


def test_there_are_no_more_spares_than_a_set_has():
    """A sheet full of spare saucers would be of use to nobody."""
    one, filled = (counted(piece_sheets("piecepack", fill=fill)) for fill in (False, True))
    assert all(filled[name] <= 2 * n for name, n in one.items())


def test_numbers_asked_for_are_printed_and_no_more():
    assert sum(counted(piece_sheets("stones", Selection(count=3))).values()) == 6


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_player_s_pyramids_have_a_sheet_of_their_own(paper):
    pages = piece_sheets("pyramids", paper=paper, fill=True).pages
    assert [{name.split("-")[3] for name in symbols(page)} for page in pages] == [{"orange"}, {"blue"}]
    sizes = [Counter(name.split("-")[1] for name in symbols(page).elements()) for page in pages]
    assert sizes[0] == sizes[1]
    assert min(sizes[0].values()) == 5


def test_owners_share_sheets_where_that_takes_fewer():
    pages = piece_sheets("pyramids", Selection(count=1)).pages
    assert len(pages) == 1
    assert len(symbols(pages[0])) == 6


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", game_slugs())
def test_no_sheet_of_a_kit_is_nearly_empty(slug, paper):
    """Pieces reach over more than half of the height and of the width of every sheet, and cover a third of it."""
    for page in kit_of(slug, paper).document.pages:
        if group(page, "pieces"):
            wide, high, covered = used(page)
            assert wide > 0.5
            assert high > 0.5
            assert covered > 0.33


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nets_stand_in_the_middle(paper):
    """As much room to the left as to the right, and what is free below is shared with the top."""
    for page in piece_sheets("pyramids", paper=paper).pages:
        boxes = [use.symbol.box for use in group(page, "pieces")]
        uses = list(zip(group(page, "pieces"), boxes, strict=True))
        left = min(use.x + box[0] for use, box in uses)
        right = max(use.x + box[2] for use, box in uses)
        assert left == pytest.approx(page.width - right, abs=0.1)
        if not group(page, "how-to"):
            assert min(use.y + box[1] for use, box in uses) > 12


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nets_of_each_size_lie_head_to_tail_in_rows_that_are_flush(paper):
    """The smaller ones stood on a staircase, all upright, with holes beside it."""
    for page in piece_sheets("pyramids", paper=paper, fill=True).pages:
        sizes = {}
        for use in group(page, "pieces"):
            left, _, right, _ = use.symbol.box
            sizes.setdefault(round(right - left), []).append((use.x + left, use.x + right, use.rotate))
        assert len(sizes) == 3
        for found in sizes.values():
            assert {rotate for *_, rotate in found} == {0.0, 180.0}
            # A row ends at either end of the sheet.
            assert min(left for left, *_ in found) < 11
            assert max(right for _, right, _ in found) > page.width - 11


def test_rows_of_nets_are_the_same_from_both_sides():
    """They began at either end of the sheet in turn, with holes beside them."""
    for page in piece_sheets("pyramids", paper="a4", fill=True).pages:
        rows = {}
        for use in group(page, "pieces"):
            rows.setdefault(round(use.y, 1), []).append((use.x, use.symbol.box[2]))
        assert len(rows) == 6
        for row in map(sorted, rows.values()):
            for (x, wide), (other, as_wide) in zip(row, reversed(row), strict=True):
                assert x + other == pytest.approx(page.width, abs=1.01)
                assert wide == as_wide


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_say_which_pieces_are_spare(paper):
    """A set has five pyramids of each size: where a sheet has a sixth one, its foot says what that is."""
    spares = []
    for page in piece_sheets("pyramids", paper=paper, fill=True).pages:
        for size, n in Counter(name.split("-")[1] for name in symbols(page).elements()).items():
            spares.append(n - 5)
            more = f" ({n - 5} spare)" if n > 5 else ""
            assert re.search(rf"{n} {size} pyramids{re.escape(more)}(,|\.| ·)", page.desc), (page.desc, size, n)
    assert max(spares) == 1
    assert not any("spare" in page.desc for page in piece_sheets("pyramids", paper=paper).pages)


@pytest.mark.parametrize(
    ("name", "paper", "foot"),
    [
        ("stones", "a4", "Stones: 45 red and 45 blue stones · A4."),
        ("goals", "a4", "Goals: 50 goals (10 sets, A to E) · A4."),
        ("pawn", "a4", None),
        ("counters", "letter", None),
    ],
)
def test_nothing_is_spare_of_several_sets(name, paper, foot):
    (page,) = piece_sheets(name, paper=paper, fill=True).pages
    assert len(group(page, "pieces")) >= 2 * len(group(piece_sheets(name, paper=paper).pages[0], "pieces"))
    assert "spare" not in page.desc
    assert foot in (page.desc, None)


def test_nothing_is_spare_of_what_no_game_has_counted():
    """One set of stones in three colours leaves room for more of them, of which any number is as good."""
    (page,) = piece_sheets("stones", Selection(colours=("red", "green", "blue")), fill=True).pages
    assert page.desc == "Stones: 33 red, 33 green and 33 blue stones · A4."


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_last_sheet_of_a_piecepack_has_all_coins_and_says_what_to_do_at_its_head(paper):
    """On Letter dice have to lie for that: standing, they and the coins are higher than the paper."""
    *_, page = piece_sheets("piecepack", paper=paper, fill=True).pages
    texts = [item for item in every(page) if isinstance(item, Text)]
    assert "4\u00a0dice, 4\u00a0pawns and 24\u00a0coins" in [item.text for item in texts]
    (steps,) = (item for item in page.items if isinstance(item, Group) and item.id == "how-to")
    assert [
        item.text for item in steps.items if isinstance(item, Text) and item.bold and not item.text.isdigit()
    ] == ["Dice:", "Pawns:", "Coins:"]
    # Above the pieces, as on other sheets.
    assert steps.dy < 15
    assert min(item.size for item in steps.items if isinstance(item, Text) and not item.text.isdigit()) == 2.7
    lying = [name for name in symbols(page) if name.startswith("die-net") and name.endswith("lying")]
    assert len(lying) == (4 if paper == "letter" else 0)


def every(item):
    for part in item.items:
        yield part
        if isinstance(part, Group):
            yield from every(part)


def test_each_sort_of_a_few_is_counted_and_what_a_set_does_not_have_is_spare():
    (page,) = piece_sheets("stones", Selection(colours=("red", "green", "blue"), count=25), fill=True).pages
    each = max(symbols(page).values())
    assert 25 < each < 50
    assert f"{each} red, {each} green and {each} blue stones ({3 * (each - 25)} spare) · A4" in page.desc
    (four,) = piece_sheets("stones", Selection(colours=("red", "green", "blue", "black"), count=4)).pages
    assert "16 stones" in four.desc


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_sheet_of_pyramids_is_named(paper):
    """Later ones are headed as the first is, and how to fold what lies on them; how to print where there is room."""
    first, second = piece_sheets("pyramids", fill=True, paper=paper).pages
    for page in (first, second):
        words = [item.text for item in every(page) if isinstance(item, Text)]
        # In its heading, or at its head, and at its foot.
        assert sum(word.startswith("Pyramids") for word in words) == 2
        assert "glue the shaded tab" in " ".join(words)
        assert "at 100" in " ".join(words)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_row_of_goals_is_two_sets(paper):
    """Letters ran on from row to row, so that a set was hard to find, and the last row was half empty."""
    (page,) = piece_sheets("goals", paper=paper, fill=True).pages
    rows = {}
    for use in group(page, "pieces"):
        rows.setdefault(round(use.y), []).append((use.x, use.symbol.id.split("-")[1]))
    assert len(rows) >= 4
    for row in rows.values():
        assert [letter for _, letter in sorted(row)] == [*"ABCDE"] * 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_of_pawns_and_rings_is_cut_in_two_steps(paper):
    """It lay as it was counted for; the other way there was a corner of pawns beside it, and a third step."""
    (page,) = piece_sheets("pawn", paper=paper, fill=True).pages
    assert page.width < page.height
    steps = {item.id for item in page.items if isinstance(item, Group) and item.id.startswith("cut-")}
    assert {name.removesuffix("-lines") for name in steps} == {"cut-1", "cut-2"}

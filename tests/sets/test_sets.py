"""What is in the sets: numbers, sizes, names; what may be asked of them and what not."""

from __future__ import annotations

import io
import itertools
from collections import Counter

import numpy as np
import pikepdf
import pytest

from boardgen.errors import BoardgenError, FitError, OptionError
from boardgen.fonts import fallback_file
from boardgen.fonts.fallback import open_font, using
from boardgen.paper.duplex import Duplex
from boardgen.paper.imposition import impose
from boardgen.pieces.stones import stone
from boardgen.pieces.suits import SUITS
from boardgen.render.pdf import to_pdf
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Circle, Group, Polygon, Text, Use
from boardgen.scene.themes import COLOUR, COLOURS, THEMES
from boardgen.sets import Selection, get_set, imposed, piece_sheets, set_names
from tests.paper.paper_samples import mm, raster
from tests.paper.sheet_samples import boxes_of, group

INCH = 25.4


def counted(document):
    """How many of each symbol lie on all sheets, fronts and backs together."""
    return Counter(use.symbol.id for page in document.pages for use in group(page, "pieces"))


def inner_items(items):
    for item in items:
        yield from inner_items(item.items) if isinstance(item, Group) else (item,)


def kinds(name, selection=None):
    found = get_set(name)
    counts = Counter()
    for part in found.parts(found.filled(selection or Selection())):
        counts[part.kind] += part.count
    return dict(counts)


@pytest.mark.parametrize(
    ("name", "selection", "expected"),
    [
        ("piecepack", Selection(), {"tiles": 24, "dice": 4, "pawns": 4, "coins": 24, "saucers": 4}),
        ("piecepack", Selection(suits=SUITS), {"tiles": 48, "dice": 8, "pawns": 8, "coins": 48, "saucers": 8}),
        ("piecepack", Selection(only=("tiles", "coins"), suits=("hearts",)), {"tiles": 6, "coins": 6}),
        ("piecepack", Selection(only=("dice",), copies=3), {"dice": 12}),
        ("piecepack", Selection(only=("pip-dice", "two-tone-coins")), {"dice": 4, "coins": 24}),
        ("piecepack", Selection(only=("tinted-tiles",)), {"tiles": 24}),
        ("pyramids", Selection(), {"large pyramids": 10, "medium pyramids": 10, "small pyramids": 10}),
        (
            "pyramids",
            Selection(only=("tokens",), colours=("red", "blue", "green"), count=2),
            {"large tokens": 6, "medium tokens": 6, "small tokens": 6},
        ),
        ("stones", Selection(), {"stones": 40}),
        ("stones", Selection(colours=("red", "green", "blue"), count=21, copies=2), {"stones": 126}),
        ("goals", Selection(), {"goals": 5}),
        ("pawn", Selection(), {"pawn rings": 1, "pawns": 1}),
        ("counters", Selection(), {"counters": 4}),
    ],
)
def test_numbers(name, selection, expected):
    assert kinds(name, selection) == expected


@pytest.mark.parametrize(("diameter", "width"), [(18.0, 0.625 * INCH), (10.0, 10.0)])
def test_a_folded_pawn_is_no_wider_than_its_stone(diameter, width):
    """As high in proportion, with feet half as long as it is wide."""
    (kind,) = [kind for kind in get_set("pawn").kinds if kind.name == "figures"]
    (part,) = kind.parts(Selection(diameter=diameter))
    assert (part.width, part.height) == pytest.approx((width, (2 * 1.125 / 0.625 + 1) * width))
    left, top, right, bottom = bounds((Use(part.front, 0, 0),))
    assert (right - left, bottom - top) == pytest.approx((part.width, part.height), abs=0.1)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
def test_sheets_hold_the_whole_set_and_nothing_else(paper):
    document = piece_sheets("piecepack", Selection(suits=SUITS), paper=paper, duplex=Duplex())
    counts = counted(document)
    assert sum(n for name, n in counts.items() if name.startswith("tile-") and name != "tile-back") == 48
    assert counts["tile-back"] == 48
    assert {name: n for name, n in counts.items() if name.startswith("coin-")} == {
        **{f"coin-{rank}-cell": 8 for rank in ("null", "ace", "2", "3", "4", "5")},
        **{f"coin-{suit}-cell": 6 for suit in SUITS},
    }
    for suit in SUITS:
        die = counts[f"die-net-{suit}"] + counts[f"die-net-{suit}-lying"]
        assert die == counts[f"saucer-{suit}-face"] == counts[f"saucer-{suit}-back"] == 1
    assert sum(n for name, n in counts.items() if name.startswith("standee-")) == 8


@pytest.mark.parametrize(
    ("name", "selection", "sizes"),
    [
        ("piecepack", Selection(only=("tiles",)), {(2 * INCH, 2 * INCH): 24}),
        ("piecepack", Selection(only=("pawns",)), {(0.625 * INCH, 2 * 1.125 * INCH + 0.625 * INCH): 4}),
        ("pyramids", Selection(only=("tokens",), count=3), {(s * INCH, s * INCH): 6 for s in (1, 25 / 32, 9 / 16)}),
    ],
)
def test_rectangles_have_their_true_size(name, selection, sizes):
    """Read with pikepdf: what each piece's form may cover is its cut size."""
    document = piece_sheets(name, selection)
    found = [size for page in range(len(document.pages)) for size in forms(document, page)]
    for (width, height), count in sizes.items():
        assert sum(abs(w - width) < 0.01 and abs(h - height) < 0.01 for w, h in found) == count


def forms(document, number):
    """Width and height in mm of every form shown on a page, forms within forms left out."""
    with pikepdf.open(io.BytesIO(to_pdf(document, COLOUR))) as pdf:
        page = pdf.pages[number]
        stack, ctm = [], pikepdf.Matrix()
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name == "q":
                stack.append(ctm)
            elif name == "Q":
                ctm = stack.pop()
            elif name == "cm":
                ctm = pikepdf.Matrix(*(float(x) for x in operands)) @ ctm
            elif name == "Do":
                box = [float(x) for x in page.resources.XObject[operands[0]].BBox]
                (x1, y1), (x2, y2) = ctm.transform((box[0], box[1])), ctm.transform((box[2], box[3]))
                yield abs(x2 - x1) * INCH / 72, abs(y2 - y1) * INCH / 72


@pytest.mark.parametrize("side", [0, 1])
def test_ink_of_a_tile_ends_where_it_is_cut(side):
    """A single tile at 600 dots per inch: two inches of ink, on the front and on the back."""
    selection = Selection(only=("tiles",), suits=("suns",))
    document = piece_sheets("piecepack", selection, duplex=Duplex(), paper="90x120mm", ruler=False)
    covered = _covered(document, side, 600)
    rows, columns = np.nonzero(covered)
    assert (columns.max() - columns.min() + 1) / 600 * INCH == pytest.approx(50.8, abs=0.1)
    assert (rows.max() - rows.min() + 1) / 600 * INCH == pytest.approx(50.8, abs=0.1)


@pytest.mark.parametrize(
    ("name", "selection", "diameter"),
    [
        ("piecepack", Selection(only=("coins",)), 0.75 * INCH),
        ("piecepack", Selection(only=("saucers",)), 0.75 * INCH),
        ("stones", Selection(), 18.0),
        ("stones", Selection(diameter=30.0), 30.0),
        ("counters", Selection(), 0.75 * INCH),
    ],
)
def test_discs_are_cut_at_their_true_diameter(name, selection, diameter):
    document = piece_sheets(name, selection, cuts="lines", duplex=Duplex())
    found = sum(len(boxes_of(document, page, (diameter, diameter))) for page in range(len(document.pages)))
    assert found >= sum(kinds(name, selection).values())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", set_names())
def test_nothing_crosses_the_margin(name, theme):
    duplex = Duplex(offset=(1.0, -1.0)) if get_set(name).two_sided else None
    document = piece_sheets(name, Selection(bleed=0.0), duplex=duplex)
    # Marks stand in the margins at the sides, as far as printers print.
    margin, beside = mm(10, 60) - 1, mm(5, 60) - 1
    for page in range(min(len(document.pages), 3)):
        image = raster(document, 60, page, THEMES[theme]).astype(int)
        ground = image[0, 0]
        difference = np.abs(image - ground).max(axis=2)
        difference[margin:-margin, beside:-beside] = 0
        assert difference.max() < 6


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(
    ("name", "selection"),
    [
        ("piecepack", Selection(only=("tiles", "coins", "saucers"))),
        ("stones", Selection()),
        ("goals", Selection()),
        ("counters", Selection()),
        ("pawn", Selection(only=("rings",))),
        ("pyramids", Selection(only=("tokens",))),
    ],
)
def test_silhouettes_of_front_and_back_coincide(name, selection, edge):
    """Seen against the light, every piece has its back behind it."""
    document = piece_sheets(name, selection, orientation="portrait", duplex=Duplex(edge), ruler=False)
    for page in range(0, len(document.pages), 2):
        front, back = (_covered(document, number) for number in (page, page + 1))
        turned = back[:, ::-1] if edge == "long" else back[::-1, :]
        assert front.any()
        assert (front ^ turned).sum() <= 0.02 * front.sum()


def _covered(document, number, dpi=100):
    """Where the pieces of a page are: everything else on it is left out."""
    page = document.pages[number]
    bare = page._replace(items=_only_pieces(page.items))
    return raster(document._replace(pages=(bare,)), dpi, 0, COLOUR).min(axis=2) < 254


def _only_pieces(items):
    kept = []
    for item in items:
        if isinstance(item, Group) and item.id == "turned":
            kept.append(Group(_only_pieces(item.items), item.id, item.layer, item.dx, item.dy, item.rotate))
        elif isinstance(item, Group) and item.id == "pieces":
            kept.append(item)
    return tuple(kept)


def test_every_coin_has_its_own_suit_behind_its_rank():
    """Fronts and backs are paired: each suit behind one coin of every rank."""
    document = piece_sheets("piecepack", Selection(only=("coins",)), duplex=Duplex())
    pairs = set()
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        behind = {(round(front.width - use.x, 2), round(use.y, 2)): use.symbol.id for use in group(back, "pieces")}
        for use in group(front, "pieces"):
            pairs.add((use.symbol.id, behind[round(use.x, 2), round(use.y, 2)]))
    assert pairs == {
        (f"coin-{rank}-cell", f"coin-{suit}-cell")
        for rank in ("null", "ace", "2", "3", "4", "5")
        for suit in SUITS[:4]
    }


def test_stones_differ_by_shape_in_every_pair():
    """Whatever the theme, no two colours are told apart by colour alone."""
    found = get_set("stones")
    parts = found.parts(found.filled(Selection(colours=COLOURS)))
    shapes = {part.front.id: repr(_uncoloured(part.front.items)) for part in parts}
    assert len(set(shapes.values())) == len(COLOURS)


@pytest.mark.parametrize("colours", [*itertools.permutations(["blue", "white", "grey"])])
def test_stones_differ_by_shape_whichever_comes_first(colours):
    found = get_set("stones")
    parts = found.parts(found.filled(Selection(colours=(*colours, "black", "red"))))
    assert len({repr(_uncoloured(part.front.items)) for part in parts}) == 5


@pytest.mark.parametrize("colours", [("red", "blue"), ("black", "white"), ("red", "green", "blue")])
def test_stones_look_as_in_pictures_where_rings_tell_them_apart(colours):
    found = get_set("stones")
    for part, colour in zip(found.parts(found.filled(Selection(colours=colours))), colours, strict=True):
        assert [use.symbol for use in part.front.items] == [stone(colour)]


@pytest.mark.parametrize("colour", COLOURS)
def test_signs_of_stones_are_no_marks_of_diagrams(colour):
    """A dot says that a move is allowed, and a triangle is a figure of Pi."""
    found = get_set("stones")
    (part,) = found.parts(found.filled(Selection(colours=(colour,))))
    for item in part.front.items:
        assert not (isinstance(item, Circle) and item.style.fill is not None), "a dot"
        assert not (isinstance(item, Polygon) and len(item.points) == 3), "a triangle"


def _uncoloured(items):
    for_all = []
    for item in items:
        if isinstance(item, Use):
            for_all.append(_uncoloured(item.symbol.items))
        else:
            style = item.style
            for_all.append(
                (type(item).__name__, getattr(item, "points", None), style.dash, style.width, getattr(item, "r", 0))
            )
    return for_all


@pytest.mark.parametrize(
    ("name", "selection", "code", "words"),
    [
        ("chess", Selection(), "no-such-set", "goals"),
        ("piecepack", Selection(suits=("stars",)), "no-such-suit", "suns, moons"),
        ("piecepack", Selection(suits=("suns", "suns")), "suit-twice", "suns,suns"),
        (
            "piecepack",
            Selection(only=("cards",)),
            "no-such-piece",
            "tiles, tinted-tiles, dice, pip-dice, pawns, two-tone-pawns, coins, two-tone-coins, saucers",
        ),
        ("piecepack", Selection(colours=("red",)), "no-such-option", "has no colours; it has suits, only, copies"),
        ("piecepack", Selection(count=3), "no-such-option", "copies"),
        ("stones", Selection(colours=("pink",)), "no-such-colour", "red, blue"),
        ("stones", Selection(suits=("suns",)), "no-such-option", "diameter"),
        ("stones", Selection(diameter=5.0), "bad-diameter", "8 mm and 100 mm"),
        ("stones", Selection(count=0), "bad-count", "between 1 and 2,000"),
        ("stones", Selection(count=-3), "bad-count", "-3"),
        ("stones", Selection(copies=0), "bad-copies", "copies: 0 is not between 1 and 2,000"),
        ("stones", Selection(copies=1_000_000), "bad-copies", "1,000,000"),
        ("stones", Selection(bleed=9.0), "bad-bleed", "5 mm"),
        ("goals", Selection(count=27), "bad-count", "26 letters"),
        ("pyramids", Selection(colours=("red", "blue", "green", "white", "black")), "too-many-colours", "at most 4"),
    ],
)
def test_what_cannot_be_asked(name, selection, code, words):
    with pytest.raises(OptionError) as error:
        piece_sheets(name, selection)
    assert error.value.code == code
    assert words in error.value.message
    assert "\n" not in error.value.message


def test_many_copies_that_are_each_allowed_are_still_too_many():
    with pytest.raises(FitError, match="at most 2,000"):
        piece_sheets("stones", Selection(copies=400))


def test_backs_are_asked_for_where_there_are_some():
    with pytest.raises(BoardgenError, match="leave out duplex"):
        piece_sheets("pyramids", duplex=Duplex())


@pytest.mark.parametrize("name", set_names())
def test_a_set_is_described_and_its_pieces_explained(name):
    found = get_set(name)
    assert found.name == name
    assert found.title
    assert all(kind.doc for kind in found.kinds)
    assert any(kind.usual for kind in found.kinds)
    document = piece_sheets(name)
    assert document.title == found.title
    assert document.pages[0].desc


def test_later_sheets_begin_with_the_name_of_the_set():
    for number, page in enumerate(piece_sheets("piecepack").pages):
        texts = [item for item in page.items if isinstance(item, Text) and item.y < 20]
        assert [item.text for item in texts[:1]] == (["Piecepack"] if number else [])
        assert all(texts[1].text.startswith(("12\u00a0tiles", "4\u00a0dice")) for _ in texts[1:])
        # Discs at the head are those of the order of cuts.
        below = tuple(item for item in page.items if not isinstance(item, Text | Circle))
        assert all(bounds([item])[3] < bounds(below)[1] + 1e-6 for item in texts)


@pytest.mark.parametrize(("name", "numbered"), [("piecepack", True), ("stones", False)])
def test_a_single_sheet_has_no_number(name, numbered):
    texts = [item for item in everything(piece_sheets(name).pages[0]) if isinstance(item, Text)]
    assert any("sheet 1 of" in item.text for item in texts) == numbered


def everything(item):
    for part in item.items:
        yield part
        if isinstance(part, Group):
            yield from everything(part)


def test_sheets_are_laid_out_once_for_one_font(monkeypatch):
    """Kits in another theme have the same ones; another order and another font are laid out anew."""
    asked = []

    def noted(parts, job):
        asked.append(job.paper)
        return impose(parts, job)

    monkeypatch.setattr(imposed, "impose", noted)
    imposed._imposed.cache_clear()
    first = piece_sheets("stones", Selection(count=7))
    assert piece_sheets("stones", Selection(count=7)) == first
    assert asked == ["a4"]
    piece_sheets("stones", Selection(count=7), paper="letter")
    with using(open_font(fallback_file())):
        assert piece_sheets("stones", Selection(count=7)) == first
    assert asked == ["a4", "letter", "a4"]
    imposed._imposed.cache_clear()


def test_two_tone_coins_are_light_where_goods_lie_and_dark_where_the_other_player_builds():
    """Goods lie number up, and pictures of them have light tops."""
    found = get_set("piecepack")
    coins = found.parts(found.filled(Selection(only=("two-tone-coins",))))
    assert len(coins) == 24
    assert {coin.grounds for coin in coins} == {("cell", "black.line")}
    for coin in coins:
        assert coin.back is not None
        assert [any(isinstance(item, Use) for item in side.items) for side in (coin.front, coin.back)] == [
            False,
            True,
        ]
        discs = [next(item for item in side.items if isinstance(item, Circle)) for side in (coin.front, coin.back)]
        assert [disc.style.fill for disc in discs] == ["cell", "black.fill"]


@pytest.mark.parametrize(
    ("name", "across", "colours", "said"),
    [
        ("counters", None, (), "Use: 19 mm across, for goods"),
        ("stones", 20.0, (), "Use: 20 mm across, for games with stones of two"),
        ("stones", 15.0, (), "Use: 15 mm across, for Pi and other games"),
        ("stones", 15.0, ("black", "white"), "Use: 15 mm across, for Trike and other games"),
        ("stones", 20.0, ("white", "black"), "Use: 20 mm across, for Trike and other games"),
        ("stones", 20.0, ("red", "green", "blue"), "Use: 20 mm across, for Three Player Hex and"),
        ("stones", 20.0, ("red", "black", "blue"), "Use: 20 mm across, for games with stones of three"),
    ],
)
def test_sheets_of_discs_say_how_large_they_are_and_what_for(name, across, colours, said):
    """Eighty rings alike had no purpose; red and blue stones were said to be for Trike, which has black and white."""
    document = piece_sheets(name, Selection(diameter=across, colours=colours), fill=True)
    words = [item.text for item in inner_items(document.pages[0].items) if isinstance(item, Text)]
    assert said in " ".join(words)
